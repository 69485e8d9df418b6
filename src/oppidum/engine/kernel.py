"""The functions a game declares, callable for any game: the layout of the state says whose rules carry them out.

Compiled code (search, simulation) that calls these compiles once for each game.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from oppidum.engine.bits import count, nth
from oppidum.engine.compiling import compiled_form, entry, rule
from oppidum.engine.dice import random_bits, throw
from oppidum.engine.errors import BadGame
from oppidum.engine.records import Record, rows_of
from oppidum.engine.spec import GameSpec, RulesSpec

WATCHER = -1

_slugs: dict[np.dtype[Any], str] = {}
_specs: dict[np.dtype[Any], GameSpec] = {}
_rules_by_class: dict[type, RulesSpec] = {}  # of the records: found far quicker


def register(slug: str, spec: GameSpec) -> None:
    """Make a game known by the layout of its state, which no other game has."""
    other = _slugs.setdefault(spec.state, slug)
    if other != slug:
        raise BadGame(slug, "same_layout", other=other)
    rows = rows_of(spec.state)
    _specs[spec.state] = _specs[rows] = spec
    _rules_by_class[rows.type] = spec.rules


def spec_of(dtype: np.dtype[Any]) -> GameSpec:
    """The game whose states have this layout."""
    return _specs[dtype]


def rules_for(s: Record) -> RulesSpec:
    return _rules_by_class[type(s)]


def setup(box: Record, s: Record, log: Record) -> None:
    """Lay out the start of a match; the state holds dice, seats and options, and zeros elsewhere."""
    rules_for(s).setup(box, s, log)


def to_act(box: Record, s: Record) -> int:
    """A bit for each seat that may act now: several in simultaneous choices and reactions, none when over."""
    return int(rules_for(s).to_act(box, s))


def legal(box: Record, s: Record, seat: int, out: Any) -> int:
    """Write the codes of all actions the seat may take now, each once; how many there are."""
    return int(rules_for(s).legal(box, s, seat, out))


def refusal(box: Record, s: Record, seat: int, action: int) -> int:
    """The number of the rule that refuses the action of this seat now, 0 if it is legal."""
    return int(rules_for(s).refusal(box, s, seat, action))


def play(box: Record, s: Record, seat: int, action: int, log: Record) -> None:
    """Carry out a legal action."""
    rules_for(s).play(box, s, seat, action, log)


def redeal_hidden(box: Record, s: Record, seat: int, dice: Record) -> None:
    """Replace what the seat cannot know by a guess that fits what it knows, and depends on nothing else.

    WATCHER is somebody who only watches: no seat's secrets are known."""
    rules_for(s).redeal(box, s, seat, dice)


def scores(box: Record, s: Record, out: Any) -> None:
    """Write the score of each seat; the highest wins."""
    rules_for(s).scores(box, s, out)


def sample(box: Record, s: Record, seat: int, dice: Record, out: Any) -> int:
    """One of the legal actions, all equally likely: without listing them, where the game knows how to."""
    rules = rules_for(s)
    if rules.sample is not None:
        return int(rules.sample(box, s, seat, dice))
    return listed(box, s, seat, dice, out)


def _dispatch(generic: Callable[..., Any], name: str) -> None:
    def by_record(*arguments: Any) -> Any:
        return getattr(spec_of(arguments[1].dtype).rules, name).py_func

    compiled_form(generic)(by_record)


for _generic in (setup, to_act, legal, refusal, play, scores):
    _dispatch(_generic, _generic.__name__)
_dispatch(redeal_hidden, "redeal")


@rule
def listed(box: Record, s: Record, seat: int, dice: Record, out: Any) -> int:
    """One of the legal actions, all equally likely, from their list."""
    action: int = out[throw(dice, legal(box, s, seat, out))]
    return action


@compiled_form(sample)
def _sample(box: Any, s: Any, seat: Any, dice: Any, out: Any) -> Any:
    of_the_game: Any = spec_of(s.dtype).rules.sample
    if of_the_game is None:
        return listed
    sampled = rule(of_the_game.py_func)
    return lambda box, s, seat, dice, out: sampled(box, s, seat, dice)


@entry
def redeal(box: Record, s: Record, seat: int, dice: Record) -> None:
    """A state the seat cannot tell from this one; the coming throws are part of what it does not know."""
    s.dice.key[0] = random_bits(dice)
    s.dice.key[1] = random_bits(dice)
    s.dice.thrown = np.uint64(0)
    redeal_hidden(box, s, seat, dice)


@rule
def one_of(waiting: int, dice: Record) -> int:
    """One seat of those that may act, drawn at random."""
    seats = np.uint64(waiting)
    several = count(seats)
    return nth(seats, throw(dice, several) if several > 1 else 0)


def awaited(box: Record, s: Record) -> list[int]:
    """The seats that may act now."""
    waiting = to_act(box, s)
    return [seat for seat in range(s.seats) if waiting >> seat & 1]


def score_list(box: Record, s: Record) -> list[int]:
    """The score of each seat."""
    out = np.zeros(s.seats, np.int64)
    scores(box, s, out)
    found: list[int] = out.tolist()
    return found
