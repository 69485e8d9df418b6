"""How squares and barriers are written: F3, |F3-5 (upright, east of F3 to F5), =D4-F (flat, south of D4 to F4)."""

import re
from functools import cache

from oppidum.games.egypte.layout import SQUARES

_SQUARE = re.compile(r"([A-Z]{1,2})(\d{1,2})")
_UPRIGHT = re.compile(r"\|([A-Z]{1,2})(\d{1,2})-(\d{1,2})")
_FLAT = re.compile(r"=([A-Z]{1,2})(\d{1,2})-([A-Z]{1,2})")


def column_name(column: int) -> str:
    """A to Z, then AA, AB …"""
    return chr(65 + column) if column < 26 else "A" + chr(65 + column - 26)


def _column(name: str) -> int:
    return ord(name[-1]) - 65 + 26 * (len(name) - 1)


@cache
def square_name(square: int) -> str:
    return f"{column_name(square & 31)}{(square >> 5) + 1}"


def read_square(text: str) -> int | None:
    found = _SQUARE.fullmatch(text)
    return _square(_column(found[1]), int(found[2]) - 1) if found else None


def _square(column: int, row: int) -> int | None:
    square = row << 5 | column
    return square if row >= 0 and 0 <= column < 32 and square < SQUARES else None


@cache
def site_name(site: int) -> str:
    column, row = site & 31, site % SQUARES >> 5
    if site < SQUARES:
        return f"|{column_name(column)}{row + 1}-{row + 3}"
    return f"={column_name(column)}{row + 1}-{column_name(column + 2)}"


def read_site(text: str) -> int | None:
    """The site of a barrier; it must be three squares long."""
    site = None
    if found := _UPRIGHT.fullmatch(text):
        site = _square(_column(found[1]), int(found[2]) - 1)
    elif found := _FLAT.fullmatch(text):
        square = _square(_column(found[1]), int(found[2]) - 1)
        site = None if square is None else square + SQUARES
    return site if site is not None and site_name(site) == text else None
