"""The picture of a result that a shared link shows, drawn as a score sheet."""

import hashlib
import io
from collections.abc import Callable
from functools import cache, lru_cache
from operator import mul
from pathlib import Path
from typing import NamedTuple

from flask import Flask, Response, request
from PIL import Image, ImageDraw, ImageFont
from werkzeug.wrappers import Response as BaseResponse

from app.calculators import CALCULATORS
from app.calculators.calculator import Calculator, Face
from app.web import fields
from app.web.sharing import picture_path

SIZE = (1200, 630)
PAPER, INK, SOFT, PEN = "#ffffff", "#15181d", "#4d545e", "#1b34b0"

_MARGIN = 72
_WIDTH = SIZE[0] - 2 * _MARGIN
_FONTS = Path(__file__).parent.parent.parent / "fonts"
_DESIGN = "2"
"""Counted up when the drawing changes: it is part of the ETag."""
_SMALLEST = 20
_MISSING = "…"
"""Stands for letters that the font does not have."""
_SPACES = " \N{NO-BREAK SPACE}"


class Card(NamedTuple):
    """Hold what one picture shows."""

    title: str
    opening: str
    faces: tuple[Face, ...]
    footer: str


def register(app: Flask) -> None:
    """Add the pictures of each calculator."""
    for bold in (False, True):
        _font_file(bold).stat()
    for calculator in CALCULATORS:
        app.add_url_rule(picture_path(calculator), f"{calculator.name}.preview", _view(calculator))


def _view(calculator: Calculator) -> Callable[[], BaseResponse]:
    def picture() -> BaseResponse:
        """Show the result of an address as a picture, kept by HTTP caches only."""
        shown = card(calculator)
        version = hashlib.sha256(f"{_DESIGN}{shown}".encode()).hexdigest()[:16]
        headers = {"Cache-Control": "public, max-age=86400"}
        if version in request.if_none_match:
            response = Response(status=304, headers=headers)
        else:
            response = Response(drawn(shown), mimetype="image/png", headers=headers)
        response.set_etag(version)
        return response

    return picture


def card(calculator: Calculator) -> Card:
    """Return what to draw for the request: the answer, or the page's name where there is none."""
    question = fields.read(calculator.question, request.args.to_dict(flat=False)).question
    if question is None:
        return Card(calculator.title, calculator.lead, (), "")
    sheet = calculator.sheet(calculator.answer(question))
    opening = sheet.sentence[0].rstrip(":.")
    return Card(calculator.title, opening, calculator.card(sheet), calculator.lead)


def drawn(card: Card) -> bytes:
    """Draw a card as a PNG.

    >>> drawn(Card("Match", "1500 beats 1580", (), ""))[1:4]
    b'PNG'
    """
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    image.paste(_wordmark(), (_MARGIN, 64))
    _text(draw, (_MARGIN + 72, 103), "Elo Calculator", 36, 500, bold=True)
    draw.text((SIZE[0] - _MARGIN, 103), card.title, SOFT, _font(32, False), anchor="rs")
    _text(draw, (_MARGIN, 222), card.opening, 54, _WIDTH, PEN if card.faces else INK, bold=True)
    draw.rectangle((_MARGIN, 262, SIZE[0] - _MARGIN - 1, 267), INK)
    faces = card.faces[:3]
    column = _WIDTH // len(faces) if faces else 0
    for i, face in enumerate(faces):
        _draw_face(image, draw, face, _MARGIN + i * column, column - 24)
    _text(draw, (_MARGIN, 572), card.footer, 26, _WIDTH, SOFT)
    file = io.BytesIO()
    image.quantize(64, Image.Quantize.FASTOCTREE).save(file, "PNG")
    return file.getvalue()


def _draw_face(
    image: Image.Image, draw: ImageDraw.ImageDraw, face: Face, x: int, width: int
) -> None:
    _text(draw, (x, 324), face.label, 32, width, SOFT)
    room = width - 64 if face.direction else width
    end = _text(draw, (x, 446), face.figure, 124, room, bold=True)
    if face.direction:
        image.paste(INK, (int(end) + 22, 409), _triangle(face.direction))
    _text(draw, (x, 514), face.brief or face.origin, 40, width)


# Pillow draws lines and corners without smoothing: draw them large, then make them small.

_LARGER = 4


@cache
def _wordmark() -> Image.Image:
    side = 52 * _LARGER
    large = Image.new("RGB", (side, side), INK)
    curve = [_on_icon(i / 40, side / 24) for i in range(41)]
    ImageDraw.Draw(large).line(curve, PAPER, side // 10, joint="curve")
    return large.resize((52, 52), Image.Resampling.LANCZOS)


def _on_icon(share: float, scale: float) -> tuple[float, float]:
    """Return a point of the curve of static/icon.svg, M3 20C13 20 11 4 21 4."""
    rest = 1 - share
    weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    x = sum(map(mul, weights, (3, 13, 11, 21)))
    y = sum(map(mul, weights, (20, 20, 4, 4)))
    return x * scale, y * scale


@cache
def _triangle(direction: str) -> Image.Image:
    width, height, line = 42 * _LARGER, 37 * _LARGER, 4 * _LARGER
    large = Image.new("L", (width, height))
    draw = ImageDraw.Draw(large)
    if direction == "up":
        draw.polygon([(0, height), (width, height), (width / 2, 0)], 255)
    else:
        draw.polygon([(0, 0), (width, 0), (width / 2, height)], 255)
        draw.polygon(
            [(2 * line, line), (width - 2 * line, line), (width / 2, height - 2.2 * line)], 0
        )
    return large.resize((width // _LARGER, height // _LARGER), Image.Resampling.LANCZOS)


def _text(
    draw: ImageDraw.ImageDraw,
    place: tuple[float, float],
    text: str,
    size: int,
    width: int,
    color: str = INK,
    *,
    bold: bool = False,
) -> float:
    """Write a text on its baseline, smaller or cut where it is too wide; return where it ends."""
    text = _writable(text)
    needed = _font(size, bold).getlength(text)
    if needed > width:
        size = max(_SMALLEST, int(size * width / needed) - 1)
    font = _font(size, bold)
    while font.getlength(text) > width:
        text = text[: -max(2, len(text) // 10)].rstrip() + _MISSING
    draw.text(place, text, color, font, anchor="ls")
    return place[0] + font.getlength(text)


@cache
def _font(size: int, bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_font_file(bold), size, layout_engine=ImageFont.Layout.BASIC)


def _font_file(bold: bool) -> Path:
    return _FONTS / f"LiberationSans-2.1.5-{'Bold' if bold else 'Regular'}.ttf"


def _writable(text: str) -> str:
    letters = [letter if _is_writable(letter) else _MISSING for letter in text]
    return "".join(
        letter
        for i, letter in enumerate(letters)
        if letter != _MISSING or not i or letters[i - 1] != _MISSING
    )


@lru_cache(maxsize=2000)
def _is_writable(letter: str) -> bool:
    if letter.isspace():
        return letter in _SPACES
    font = _font(32, False)
    return bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))
