"""Texts of people: none that would garble a line, hide in one, or turn it around."""

import re

CONTROL = r"\x00-\x1f\x7f-\x9f"
CONTROL_BUT_NEWLINE = r"\x00-\x09\x0b-\x1f\x7f-\x9f"
TURNING = r"\u2028\u2029\u202a-\u202e\u2066-\u2069"  # separators of lines, and what turns the direction of writing
HALVES = r"\ud800-\udfff"  # of letters
SPACES = r" \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
UNSEEN = r"\u00ad\u034f\u061c\u115f\u1160\u180b-\u180e\u200b-\u200f\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff"
EMPTY = SPACES + UNSEEN

# All are linear in the length of a text: nobody can make them take long.
LINE = rf"^[^{CONTROL}{TURNING}{HALVES}]*$(?!\n)"
NAME = rf"^[{EMPTY}]*[^{EMPTY}{CONTROL}{TURNING}{HALVES}][^{CONTROL}{TURNING}{HALVES}]*$(?!\n)"
"""A line with something to see in it."""
TEXT = (
    rf"^[{EMPTY}\n]*[^{EMPTY}{CONTROL}{TURNING}{HALVES}]"
    rf"[^{CONTROL_BUT_NEWLINE}{TURNING}{HALVES}]*$(?!\n)"
)
"""One line or several, with something to see in them."""

_odd = re.compile(rf"[{CONTROL_BUT_NEWLINE}{TURNING}{HALVES}]")


def is_plain(text: str) -> bool:
    """Whether a text is one line, or several, without anything odd."""
    return _odd.search(text) is None
