"""How a language counts and joins words, from the engine's words: `[plural]` has CLDR's rules (`i = 1 and v = 0`),
`[forms]` how a name begins after a preposition, `[language]` the marks in numbers. They stand with the words, as the
few languages that are spoken need none of CLDR's 30 MB."""

import re
from collections.abc import Mapping
from functools import cache

_relation = re.compile(r"([nivwfte])(?: % (\d+))? (!?=) ([\d.,]+)")


@cache
def _parsed(rule: str) -> list[list[tuple[str, int, bool, tuple[range, ...]]]]:
    """A rule of CLDR: alternatives of relations that must all hold; each an operand, a divisor, whether it is to be
    within the ranges, and those."""
    found = []
    for alternative in rule.split(" or "):
        relations = []
        for text in alternative.split(" and "):
            relation = _relation.fullmatch(text.strip())
            if relation is None:
                raise ValueError(f"'{text}' is no rule of plurals")
            operand, divisor, sign, listed = relation.groups()
            bounds = [part.partition("..") for part in listed.split(",")]
            ranges = tuple(range(int(first), int(last or first) + 1) for first, _, last in bounds)
            relations.append((operand, int(divisor or 0), sign == "=", ranges))
        found.append(relations)
    return found


def category(rules: Mapping[str, str], number: float) -> str:
    """Which form goes with a number: the first whose rule holds, else `other`."""
    said = f"{abs(number)}"
    whole, _, part = said.partition(".")
    short = part.rstrip("0")
    operands = {"n": float(said), "i": int(whole), "v": len(part), "w": len(short), "f": int(part or 0), "e": 0}
    operands["t"] = int(short or 0)
    for name, rule in rules.items():
        if any(all(_holds(operands, *relation) for relation in relations) for relations in _parsed(rule)):
            return name
    return "other"


def _holds(operands: Mapping[str, float], operand: str, divisor: int, within: bool, ranges: tuple[range, ...]) -> bool:
    value = operands[operand] % divisor if divisor else operands[operand]
    return any(value in one for one in ranges) is within


def marked(marks: Mapping[str, str], number: str) -> str:
    """A number as `format` writes it, with the marks of a language for decimals and between thousands."""
    return "".join({",": marks["thousands"], ".": marks["decimal"]}.get(mark, mark) for mark in number)


def formed(patterns: Mapping[str, str], name: str) -> str:
    """A name with its preposition: what the first pattern that fits finds is replaced (`^le ` by `du `)."""
    for pattern, instead in patterns.items():
        if re.search(pattern, name):
            return re.sub(pattern, instead, name, count=1)
    return name


def agreeing(forms: str, gender: str) -> str:
    """The form for a gender: of `f=mise|mis` the one that is marked with it, else the last."""
    *marked_forms, otherwise = forms.split("|")
    return dict(form.split("=", 1) for form in marked_forms).get(gender, otherwise)
