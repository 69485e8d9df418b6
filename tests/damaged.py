"""Texts of positions, damaged: whatever is made of them is refused with a sentence, or is a position after all."""

import os
import re
from collections.abc import Iterable
from random import Random

import oppidum
from oppidum.engine.match import Match

COUNT = int(os.environ.get("OPPIDUM_DAMAGED_TEXTS", "200"))  # texts of a game
JUNK = [
    "",
    ";",
    ":",
    "?",
    "*",
    "*999",
    "-1",
    "0",
    "99999999999",
    "é",
    "\u2028",
    "\x00",
    "x",
    "?*3",
    "options: a=b",
    "turn: 1",
]


def damaged(text: str, dice: Random) -> str:
    """A text with something left out, doubled, swapped, changed or put in."""
    parts = text.split("; ")
    words = re.findall(r"\S+|\s+", text)
    at, other = dice.randrange(len(words)), dice.randrange(len(words))
    match dice.randrange(8):
        case 0:
            del parts[dice.randrange(len(parts))]
            return "; ".join(parts)
        case 1:
            return "; ".join([*parts, dice.choice(parts)])
        case 2:
            words[at], words[other] = words[other], words[at]
        case 3:
            words.insert(at, words[other] + " ")
        case 4:
            del words[at]
        case 5:
            return text[: dice.randrange(len(text))]
        case 6:
            return re.sub(r"\d+", lambda found: str(int(found[0]) + dice.choice([-1, 1, 7, 100])), text, count=at + 1)
        case _:
            words[at] = dice.choice(JUNK)
    return "".join(words)


def check_damaged(matches: Iterable[Match], count: int = COUNT, seed: int = 1) -> int:
    """Damage texts of these matches, again and again; how many of them were refused."""
    dice, refused = Random(seed), 0
    whole = [(match, match.position()) for match in matches]
    for _ in range(count):
        match, text = dice.choice(whole)
        broken = damaged(text, dice)
        try:
            read = match.game.position(broken, seed=1)
        except oppidum.OppidumError as error:
            refused += 1
            check_refusal(error, broken, text)
        else:
            again = read.position()
            assert match.game.position(again, seed=1).position() == again, broken
    return refused


def check_refusal(error: oppidum.OppidumError, broken: str, text: str) -> None:
    """It is said in both languages, and names a part that is there, was there or is missing."""
    assert error.say("fr") != error.say("en")
    if isinstance(error, oppidum.BadPosition):  # seats and options have errors of their own
        name, _, values = re.sub(" +", " ", str(error.details["part"])).partition(":")
        there = name.strip() in re.sub(" +", " ", broken) or name.partition(" ")[0] in text
        assert there or not values, (broken, str(error))
