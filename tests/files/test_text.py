import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.files.text import LineNumbers, NotTextError, Text, open_text


class TestEncodings:
    @pytest.mark.parametrize(
        ("data", "encoding", "shown"),
        [
            ("Zoë".encode(), "utf-8", "Zoë"),
            ("\ufeffZoë".encode(), "utf-8", "Zoë"),
            ("Zoë".encode("utf-16"), "utf-16", "Zoë"),
            ("\ufeffZoë 𝄞".encode("utf-16-be"), "utf-16", "Zoë 𝄞"),
            ("Zoë".encode("utf-16") + b"\x20", "utf-16", "Zoë\ufffd"),
            ("Zoë".encode("cp1252"), "cp1252", "Zoë"),
            ("Zoë “1”".encode("cp1252"), "cp1252", "Zoë “1”"),
            ("Éa Zoë".encode()[:-1], "utf-8", "Éa Zo\ufffd"),
            (b"plain", "utf-8", "plain"),
        ],
    )
    def test_unicode_and_else_cp1252(self, data: bytes, encoding: str, shown: str) -> None:
        text = open_text(data)
        assert text.encoding == encoding
        assert text.decode(text.data[text.start :]) == shown
        assert [text.decode(line) for line in text.lines()] == [shown]

    def test_one_broken_name_among_many_leaves_a_file_utf_8(self) -> None:
        text = open_text("ΑΛΚΗΣ\n".encode() + b"\xa1\n")
        assert (text.encoding, text.damaged) == ("utf-8", 1)

    @pytest.mark.parametrize(
        ("data", "told"),
        [
            (b"001\x00", "not a text file"),
            (b"\x01\x02\x03\x04text", "not a text file"),
            ("012 Open".encode("utf-16-le"), "not a text file"),
            ("012 Open".encode("utf-32"), "not a text file"),
            (b"PK\x03\x04\x14", "Save the table as CSV"),
        ],
    )
    def test_what_is_no_text_is_refused(self, data: bytes, told: str) -> None:
        with pytest.raises(NotTextError, match=told):
            open_text(data)


class TestLines:
    @given(
        st.lists(
            st.tuples(st.text("ab\x0b\x0c\x1c\x85\u2028"), st.sampled_from(["\r", "\n", "\r\n"]))
        )
    )
    def test_end_with_cr_lf_crlf_and_nothing_else(self, lines: list[tuple[str, str]]) -> None:
        # An empty line between CR and LF would make them one end.
        lines = [(f"x{line}", end) for line, end in lines]
        data = "".join(line + end for line, end in lines).encode()
        found = [line.decode() for line in Text(data, "utf-8").lines()]
        assert found == [line for line, _ in lines]

    def test_a_chunk_never_ends_inside_a_line_or_between_cr_and_lf(self) -> None:
        for padding in range(65_530, 65_540):
            data = b"x" * padding + b"\r\n" + b"y" * 70_000 + b"\rz"
            assert [len(line) for line in Text(data, "utf-8").lines()] == [padding, 70_000, 1]

    @given(st.text("a\r\n", max_size=30), st.lists(st.integers(0, 30), max_size=5))
    def test_numbers_agree_with_the_lines(self, text: str, places: list[int]) -> None:
        data = text.encode()
        numbers = LineNumbers(data)
        for place in places:
            if place < len(data) and data[place : place + 1] == b"a":
                before = data[:place] + b"a"
                assert numbers.at(place) == len(list(Text(before, "utf-8").lines()))
