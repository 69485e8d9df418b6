"""Texts of people: none that would garble a line, hide in one, or turn it around."""

import re

# Control characters, halves of letters, separators of lines, and what turns the direction of writing around.
CONTROL = r"\x00-\x1f\x7f-\x9f"
TURNING = r"\u2028\u2029\u202a-\u202e\u2066-\u2069"
HALVES = r"\ud800-\udfff"
INVISIBLE = r"\s\u00ad\u034f\u061c\u115f\u1160\u180b-\u180e\u200b-\u200f\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"

LINE = rf"^[^{CONTROL}{TURNING}{HALVES}]*$"
"""One line."""
SOMETHING = rf"^[^{CONTROL}{TURNING}{HALVES}]*[^{INVISIBLE}{CONTROL}{TURNING}{HALVES}][^{CONTROL}{TURNING}{HALVES}]*$"
"""One line with something to see in it."""

_line = re.compile(LINE)


def is_plain(text: str) -> bool:
    """Whether a text is one line, or several, without anything odd."""
    return all(_line.match(line) for line in text.split("\n"))
