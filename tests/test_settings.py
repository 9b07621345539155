import pytest

from app import create_app
from app.settings import Settings, SettingsError


class TestReading:
    def test_without_any_variable(self) -> None:
        assert Settings.read({}) == Settings("127.0.0.1", 8000, 2, "")

    def test_each_variable(self) -> None:
        variables = {"HOST": "::1", "PORT": "80", "WORKERS": "8", "BASE_URL": "http://x.example:81"}
        assert Settings.read(variables) == Settings("::1", 80, 8, "http://x.example:81")

    @pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::", "::1", "10.1.2.3"])
    def test_hosts(self, host: str) -> None:
        assert Settings.read({"HOST": host}).host == host

    @pytest.mark.parametrize(
        "address",
        [
            "http://localhost",
            "https://xn--kln-sna.example:8443",
            "https://[::1]:80",
            "HTTPS://A.B-c.DE",
        ],
    )
    def test_addresses(self, address: str) -> None:
        assert Settings.read({"BASE_URL": address}).base_url == address

    @pytest.mark.parametrize("address", ["https://elo.example", "https://elo.example/", ""])
    def test_an_address_ends_without_a_slash(self, address: str) -> None:
        assert Settings.read({"BASE_URL": address}).base_url == address.rstrip("/")

    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("HOST", "localhost"), ("HOST", "0"), ("HOST", "nonsense.invalid"),
            ("HOST", "127.0.0.1:80"), ("HOST", "[::1]"), ("HOST", "fe80::1%eth0"),
            ("PORT", ""), ("PORT", "0"), ("PORT", "65536"), ("PORT", "-1"), ("PORT", "８０"),
            ("PORT", "9" * 5000), ("WORKERS", "0"), ("WORKERS", "two"), ("WORKERS", "257"),
            ("BASE_URL", "elo.example"), ("BASE_URL", "ftp://elo.example"), ("BASE_URL", "https://"),
            ("BASE_URL", "https://elo.example/path"), ("BASE_URL", "https://elo.example?a=1"),
            ("BASE_URL", "https://elo.example#a"), ("BASE_URL", "javascript:alert(1)"),
            ("BASE_URL", "https://[x"), ("BASE_URL", "https://[::1"), ("BASE_URL", "https://[x]"),
            ("BASE_URL", "https://elo.example:abc"), ("BASE_URL", "https://elo.example:"),
            ("BASE_URL", "https://elo.example:0"), ("BASE_URL", "https://elo.example:65536"),
            ("BASE_URL", 'https://elo example"><'), ("BASE_URL", "https://elo.example\n.x"),
            ("BASE_URL", "https://user:pw@elo.example"), ("BASE_URL", "https://.example"),
        ],
    )  # fmt: skip
    def test_what_cannot_be_used_is_named(self, name: str, text: str) -> None:
        with pytest.raises(SettingsError, match=f"^{name} is "):
            Settings.read({name: text})


def test_the_application_takes_its_settings() -> None:
    assert create_app(Settings(base_url="https://elo.example")).config["BASE_URL"] == (
        "https://elo.example"
    )
