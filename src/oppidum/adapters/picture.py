"""A drawing for the terminal as a picture, character by character."""

import unicodedata
from functools import cache
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from rich.color import Color
from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME
from rich.text import Text

Picture = np.ndarray[Any, np.dtype[np.uint8]]

ACROSS, DOWN = 9, 18  # pixels of a character
SIZE = 14  # of the letters
PAPER, INK, FAINT = (24, 24, 24), (222, 222, 222), (128, 128, 128)
SHAPES = {"●": 20, "■": 4, "▲": 3, "◆": 4, "★": 5, "✚": 4}  # drawn, with so many corners: fonts often lack them


@cache
def _font() -> Any:
    return ImageFont.load_default(SIZE)


def _colour(style: Any) -> tuple[int, int, int]:
    if style is None or style.color is None:
        return FAINT if style is not None and style.dim else INK
    colour: Color = style.color
    red, green, blue = colour.get_truecolor(SVG_EXPORT_THEME)
    return red, green, blue


def _plain(character: str) -> str:
    """Without accents, as the font that comes with Pillow has none."""
    letter = unicodedata.normalize("NFKD", character)[0]
    return "-" if unicodedata.category(letter) == "Pd" else letter


def _draw(canvas: Any, character: str, across: int, down: int, colour: tuple[int, int, int]) -> None:
    centre = (across + ACROSS // 2, down + DOWN // 2)
    if character in SHAPES:
        turned = 45 if character in "◆✚" else 0
        canvas.regular_polygon((*centre, ACROSS // 2), SHAPES[character], rotation=turned, fill=colour)
    else:
        canvas.text(centre, _plain(character), colour, _font(), anchor="mm")


def picture(drawing: Text, width: int) -> Picture:
    """An array of rows of pixels, red, green and blue."""
    console = Console(width=width, color_system="truecolor", legacy_windows=False)
    lines = console.render_lines(drawing, pad=False)
    image = Image.new("RGB", (width * ACROSS, (len(lines) + 1) * DOWN), PAPER)
    canvas = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            for character in segment.text:
                if not character.isspace():
                    _draw(canvas, character, column * ACROSS, row * DOWN + DOWN // 2, _colour(segment.style))
                column += 1
    return np.asarray(image, np.uint8).copy()
