"""What a game declares for the bots beyond its rules (`BotSpec`), for the search; without, it is searched all the same.

`promise` and `evaluate` judge actions and positions, `suggest` plays endings better than at random, `horizon` says how
many decisions of an ending are played before the position is judged, `quiet` which positions can be judged at all,
`reply` what a seat answers that goes by what it knows, `shown` tells which actions others see, `news` what a seat
learns besides, `forced` and `refuted` prove wins and losses, `mixed` says that choices are better drawn than fixed,
`levels` and `explore` tune the bots.
"""

from typing import Any

import numpy as np

from oppidum.engine import kernel
from oppidum.engine.compiling import compiled_form
from oppidum.engine.kernel import spec_of
from oppidum.engine.records import Record

TO_THE_END = 10_000  # decisions; an ending that is longer is shared by all

HIDDEN = -1
UNSAID = -1


def find(dtype: np.dtype[Any], name: str) -> Any:
    """What a game declares, by the layout of its state, as it was written; None if it does not."""
    found = getattr(spec_of(dtype).bots, name)
    return getattr(found, "py_func", found)


def promise(box: Record, s: Record, seat: int, actions: Any, n: int, out: Any) -> None:
    """Write how much each of the first n actions deserves to be looked at, in weights above 0."""
    (find(s.dtype, "promise") or _even)(box, s, seat, actions, n, out)


def evaluate(box: Record, s: Record, out: Any) -> None:
    """Write the share of the match that each seat may expect."""
    (find(s.dtype, "evaluate") or _nobody_ahead)(box, s, out)


def suggest(box: Record, s: Record, seat: int, dice: Record, out: Any) -> int:
    """An action for an ending, drawn at random, the better ones more often."""
    action: int = (find(s.dtype, "suggest") or kernel.sample)(box, s, seat, dice, out)
    return action


def reply(box: Record, s: Record, seat: int) -> int:
    """How a seat answers inside a search, going by what it knows itself; UNSAID where the search finds out."""
    answer: int = (find(s.dtype, "reply") or _unsaid)(box, s, seat)
    return answer


def shown(box: Record, s: Record, watcher: int, seat: int, action: int) -> int:
    """What another seat sees of an action that is about to be played: its code, another one, or HIDDEN."""
    seen: int = (find(s.dtype, "shown") or _itself)(box, s, watcher, seat, action)
    return seen


def news(box: Record, s: Record, watcher: int) -> int:
    """What a seat has just learned from luck or from cards turned over: a code from 0 on, or HIDDEN for nothing."""
    learned: int = (find(s.dtype, "news") or _nothing)(box, s, watcher)
    return learned


def quiet(box: Record, s: Record) -> bool:
    """Can the position be judged, or is something half done?"""
    return bool((find(s.dtype, "quiet") or _always)(box, s))


def _always(box: Any, s: Any) -> bool:
    return True


def _even(box: Any, s: Any, seat: Any, actions: Any, n: Any, out: Any) -> None:
    for i in range(n):
        out[i] = 1.0


def _nobody_ahead(box: Any, s: Any, out: Any) -> None:
    for seat in range(s.seats):
        out[seat] = 1.0 / s.seats


def _itself(box: Any, s: Any, watcher: Any, seat: Any, action: Any) -> Any:
    return action


def _unsaid(box: Any, s: Any, seat: Any) -> Any:
    return UNSAID


def _nothing(box: Any, s: Any, watcher: Any) -> Any:
    return HIDDEN


@compiled_form(promise)
def _promise(box: Any, s: Any, seat: Any, actions: Any, n: Any, out: Any) -> Any:
    return find(s.dtype, "promise") or _even


@compiled_form(evaluate)
def _evaluate(box: Any, s: Any, out: Any) -> Any:
    return find(s.dtype, "evaluate") or _nobody_ahead


@compiled_form(suggest)
def _suggest(box: Any, s: Any, seat: Any, dice: Any, out: Any) -> Any:
    sample = kernel.sample
    return find(s.dtype, "suggest") or (lambda box, s, seat, dice, out: sample(box, s, seat, dice, out))


@compiled_form(reply)
def _reply(box: Any, s: Any, seat: Any) -> Any:
    return find(s.dtype, "reply") or _unsaid


@compiled_form(shown)
def _shown(box: Any, s: Any, watcher: Any, seat: Any, action: Any) -> Any:
    return find(s.dtype, "shown") or _itself


@compiled_form(news)
def _news(box: Any, s: Any, watcher: Any) -> Any:
    return find(s.dtype, "news") or _nothing


@compiled_form(quiet)
def _quiet(box: Any, s: Any) -> Any:
    return find(s.dtype, "quiet") or _always
