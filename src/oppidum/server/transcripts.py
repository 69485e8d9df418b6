"""What was played at a table, written out without playing it again: for tables that are frozen."""

from collections.abc import Sequence

import msgspec

from oppidum.engine.setup import Setup
from oppidum.server import entries
from oppidum.server.errors import CONFLICT, Refused
from oppidum.server.storage import Numbered


class MatchTranscript(msgspec.Struct):
    """A match as its journal has it, and what its throws come from."""

    key: str
    seeds: list[str]
    moves: list[str]


class Transcript(msgspec.Struct):
    """All matches of a table, and why it cannot be played on."""

    code: str
    reason: str
    setup: Setup
    names: list[str]
    matches: list[MatchTranscript]


def transcript(code: str, reason: str, lines: Sequence[Numbered]) -> Transcript:
    first = lines[0].line.entry if lines else None
    if not isinstance(first, entries.Opened):
        raise Refused("frozen", CONFLICT)  # not even that is left
    names, seeds = [""] * first.setup.seats, [""] * first.setup.seats
    written = Transcript(code, reason, first.setup, names, [])
    key, offered = first.key, ""
    for _, (entry, _, _) in lines[1:]:
        match entry:
            case entries.Sat(seat, _, name, seed):
                names[seat], seeds[seat] = name, seed
            case entries.Left(seat) if not written.matches:
                names[seat], seeds[seat] = "", ""
            case entries.Offered(_, what):
                offered = what
            case entries.Agreed(seat, seed) if offered == "rematch":
                seeds[seat] = seed
            case entries.Again(new_key):
                key = new_key
            case entries.Began():
                given = [seed for seed, name in zip(seeds, names, strict=True) if name]
                written.matches.append(MatchTranscript(key.hex(), given, []))
            case entries.Moved(seat, move) if written.matches:
                written.matches[-1].moves.append(f"{seat}: {move}")
            case entries.Undone(moves) if written.matches:
                del written.matches[-1].moves[moves:]
    return written
