"""Record files: a whole match as JSON that a person can read, that replays, and that shows when it was edited."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from oppidum.engine import dice, edition
from oppidum.engine.checking import match_check, notation
from oppidum.engine.errors import BadInput, BadRecord, Illegal
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.engine.options import Value
from oppidum.engine.registry import game
from oppidum.engine.setup import EditionText, Setup

FORMAT = 2


class MatchRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A match on file."""

    oppidum: int
    setup: Setup
    commitment: str
    key: str
    moves: list[str]
    scores: list[int] | None
    check: str
    """What the start and all moves have led to."""
    seeds: list[str] = []
    """What the players added to the throws."""


class FirstEdition(msgspec.Struct, forbid_unknown_fields=True):
    """An edition in the first format: that of the house was named, not written out."""

    name: str
    digest: str
    text: str | None = None


class FirstRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A match on file in the first format. Its `state` is a digest of bytes that no version keeps any more."""

    oppidum: int
    game: str
    edition: FirstEdition
    seats: int
    options: dict[str, Value]
    commitment: str
    key: str
    moves: list[str]
    scores: list[int] | None
    state: str
    seeds: list[str] = []

    @property
    def setup(self) -> Setup:
        package, name = game(self.game).package, self.edition.name
        text = edition.first_text(package, name) if self.edition.text is None else self.edition.text
        return Setup(self.game, EditionText(name, "", text), self.seats, self.options, rules=1)


class _Format(msgspec.Struct):
    oppidum: int


def write(match: Match) -> str:
    """The record of a match; `seat: notation` for each move."""
    record = MatchRecord(
        oppidum=FORMAT,
        setup=match.setup,
        commitment=match.commitment,
        key=match.key.hex(),
        moves=notation(match),
        scores=list(match.scores) if match.over else None,
        check=match_check(match),
        seeds=list(match.seeds),
    )
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode()


def load(text: str) -> Match:
    """The match of a record, played again move by move and checked against what the record says of it."""
    try:
        found = msgspec.json.decode(text, type=_Format).oppidum
        form = {1: FirstRecord, FORMAT: MatchRecord}.get(found)
        if form is None:
            raise BadRecord("malformed_record", reason=f"oppidum={found}")
        record: FirstRecord | MatchRecord = msgspec.json.decode(text, type=form)
        key = bytes.fromhex(record.key)
    except (msgspec.DecodeError, UnicodeError, ValueError, RecursionError) as error:
        raise BadRecord("malformed_record", reason=error) from None
    if len(key) != 16:
        raise BadRecord("malformed_record", reason=f"key={record.key}")
    if dice.commitment(key) != record.commitment:
        raise BadRecord("edited_record", part="key")
    match = _opened(record.setup).new(key=key, seeds=record.seeds)
    _replay(match, record.moves, record.setup.rules)
    if record.scores != (list(match.scores) if match.over else None):
        raise _differing("result", record.setup.rules, match.game)
    if isinstance(record, MatchRecord) and record.check != match_check(match):
        raise _differing("check", record.setup.rules, match.game)
    return match


def _opened(setup: Setup) -> Setup:
    """The setup of a record, which may come from anybody: its box is its text and no file, and is one of ours only if
    it has the contents of one."""
    known = game(setup.game)  # refuses what is no game
    opened = Game(setup.game, setup.edition.name, setup.edition.text)
    if setup.edition.digest not in ("", opened.edition_digest):
        raise BadRecord("edited_record", part="edition")
    name = setup.edition.name
    ours = name in edition.shipped(known.package) and game(setup.game, name).edition_digest == opened.edition_digest
    whole = EditionText(name, opened.edition_digest, setup.edition.text, own=not ours)
    return msgspec.structs.replace(setup, edition=whole)


def _replay(match: Match, moves: Sequence[str], rules: int) -> None:
    for number, line in enumerate(moves, 1):
        seat, _, said = line.partition(": ")
        if not (seat.isascii() and seat.isdecimal()):
            raise BadRecord("malformed_record", reason=line)
        try:
            match.play(int(seat), match.game.parse(said))
        except (Illegal, BadInput) as error:
            if rules != match.game.spec.version:
                raise _differing("moves", rules, match.game) from None
            raise BadRecord("unplayable_record", number=number, reason=error) from None


def _differing(part: str, rules: int, opened: Game) -> BadRecord:
    if rules != opened.spec.version:
        return BadRecord("outdated_record", written=rules, now=opened.spec.version)
    return BadRecord("edited_record", part=part)


def load_file(path: Path) -> Match:
    """The match of a record file."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadInput("no_file", file=path) from None
    return load(text)
