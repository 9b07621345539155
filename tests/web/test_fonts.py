"""The fonts of the pictures: these versions, unchanged, with their licence."""

import hashlib
from pathlib import Path

import pytest
from PIL import ImageFont

FONTS = Path(__file__).parents[2] / "fonts"
CHECKSUMS = {
    "LiberationSans-2.1.5-Bold.ttf": (
        "ba0e0dc3f7aca5b0afbc31e800531ee43be3aa79ae35b2ef1f6470a9547765c4"
    ),
    "LiberationSans-2.1.5-Regular.ttf": (
        "8d91388f1d3604b3b8ae0e3ee2d140e50cd6122f9214514f4aca772540a4076d"
    ),
}


@pytest.mark.parametrize(("name", "checksum"), CHECKSUMS.items())
def test_are_the_published_files(name: str, checksum: str) -> None:
    content = (FONTS / name).read_bytes()
    assert hashlib.sha256(content).hexdigest() == checksum
    assert b"V\x00e\x00r\x00s\x00i\x00o\x00n\x00 \x002\x00.\x001\x00.\x005" in content


@pytest.mark.parametrize("name", CHECKSUMS)
def test_are_what_their_name_says(name: str) -> None:
    family, weight = ImageFont.truetype(FONTS / name).getname()
    assert name.startswith(f"{(family or '').replace(' ', '')}-2.1.5-{weight}")


def test_carry_their_licence() -> None:
    licence = (FONTS / "LiberationSans-2.1.5.LICENSE.txt").read_text()
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert {path.name for path in FONTS.iterdir()} == {
        *CHECKSUMS,
        "LiberationSans-2.1.5.LICENSE.txt",
    }
