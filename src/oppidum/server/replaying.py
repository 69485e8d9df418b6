"""A match shown again: what a seat saw and heard after each move."""

from collections.abc import Sequence
from typing import Any

import msgspec

from oppidum.engine.checking import course
from oppidum.engine.match import Match
from oppidum.engine.seen import View
from oppidum.engine.words import Language, words
from oppidum.server.table import Reason, Result
from oppidum.server.telling import Told

_encode = msgspec.json.Encoder().encode


class Frame(msgspec.Struct, frozen=True):
    """After a move: who made it (nobody at the start), what was heard of it, what was to be seen."""

    seat: int | None
    told: list[Told]
    view: View


class Replay(msgspec.Struct, frozen=True):
    """A match from its start to its end, from one viewpoint, with what it takes to check its throws."""

    game: str
    edition: str
    own_box: bool
    seat: int | None
    names: list[str]
    winners: list[int]
    reason: Reason | None
    """Why it ended; None if the record ends before the match does."""
    frames: list[Frame]
    contents: dict[str, Any]
    """What is in the box."""
    called: dict[str, str]
    """The names of its things in the asker's language."""
    commitment: str
    key: str
    seeds: list[str]


def replayed(whole: Match, seat: int | None, lang: Language, names: Sequence[str], result: Result | None) -> bytes:
    """A match, played again: a `Replay` as it is sent. The table knows more of its result than the record."""
    if result is None and whole.over:
        result = Result(list(whole.winners), "rules")
    shown = [_frame(match, number, seat, lang, names) for number, match in enumerate(course(whole))]
    return _encode(
        Replay(
            game=whole.game.slug,
            edition=whole.setup.edition.name,
            own_box=whole.setup.edition.own,
            seat=seat,
            names=list(names),
            winners=result.winners if result else [],
            reason=result.reason if result else None,
            frames=shown,
            contents=msgspec.to_builtins(whole.game.contents),
            called=words(whole.game.package).names(lang),
            commitment=whole.commitment,
            key=whole.key.hex(),
            seeds=list(whole.seeds),
        )
    )


def _frame(match: Match, number: int, seat: int | None, lang: Language, names: Sequence[str]) -> Frame:
    mover = match.moves[-1].seat if number else None
    told = [Told(event, event.say(lang, names)) for event in match.heard(seat, since=number)]
    return Frame(mover, told, match.view(seat))
