"""Record files: a whole match as JSON that a person can read, that replays, and that shows when it was edited."""

import hashlib
from pathlib import Path

import msgspec

from oppidum.engine import dice
from oppidum.engine.edition import HOUSE, text_of
from oppidum.engine.errors import BadInput, BadRecord, Illegal
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.engine.options import Value
from oppidum.engine.registry import game

FORMAT = 1


class EditionRecord(msgspec.Struct, forbid_unknown_fields=True):
    """Which edition was played; one that does not come with the game is written out whole."""

    name: str
    digest: str
    text: str | None = None


class MatchRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A match on file."""

    oppidum: int
    game: str
    edition: EditionRecord
    seats: int
    options: dict[str, Value]
    commitment: str
    key: str
    moves: list[str]
    scores: list[int] | None
    state: str
    seeds: list[str] = []
    """What the players added to the throws."""


def state_digest(match: Match) -> str:
    return hashlib.sha256(match.state.tobytes()).hexdigest()


def write(match: Match) -> str:
    """The record of a match; `seat: notation` for each move."""
    decode = match.game.decode
    its_edition = EditionRecord(match.game.edition, match.game.edition_digest)
    if match.game.edition != HOUSE:
        its_edition.text = match.game.edition_text
    record = MatchRecord(
        oppidum=FORMAT,
        game=match.game.slug,
        edition=its_edition,
        seats=match.seats,
        options=match.options,
        commitment=match.commitment,
        key=match.key.hex(),
        moves=[f"{seat}: {decode(code)}" for seat, code in match.moves],
        scores=list(match.scores) if match.over else None,
        state=state_digest(match),
        seeds=list(match.seeds),
    )
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode()


def load(text: str) -> Match:
    """The match of a record, played again move by move and checked against what the record says of it."""
    try:
        record = msgspec.json.decode(text, type=MatchRecord)
        key = bytes.fromhex(record.key)
    except (msgspec.DecodeError, UnicodeError, ValueError) as error:
        raise BadRecord("malformed_record", reason=error) from None
    if record.oppidum != FORMAT or len(key) != 16:
        raise BadRecord("malformed_record", reason=f"oppidum={record.oppidum}, key={record.key}")
    if dice.commitment(key) != record.commitment:
        raise BadRecord("edited_record", part="key")
    match = _game_of(record).new(seats=record.seats, key=key, seeds=record.seeds, **record.options)
    for number, line in enumerate(record.moves, 1):
        seat, _, notation = line.partition(": ")
        if not seat.isdecimal():
            raise BadRecord("malformed_record", reason=line)
        try:
            match.play(int(seat), match.game.parse(notation))
        except (Illegal, BadInput) as error:
            raise BadRecord("unplayable_record", number=number, reason=error) from None
    for part, said, found in (
        ("result", record.scores, list(match.scores) if match.over else None),
        ("state", record.state, state_digest(match)),
    ):
        if said != found:
            raise BadRecord("edited_record", part=part)
    return match


def _game_of(record: MatchRecord) -> Game:
    known = game(record.game)  # refuses what is no game
    text = record.edition.text
    if text is None:  # a record may come from anybody: its edition is never looked for among files
        text = text_of(known.package, record.edition.name)
    opened = Game(record.game, record.edition.name, text)
    if opened.edition_digest != record.edition.digest:
        raise BadRecord("edited_record", part="edition")
    return opened


def load_file(path: Path) -> Match:
    """The match of a record file."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadInput("no_file", file=path) from None
    return load(text)
