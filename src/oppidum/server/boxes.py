"""Boxes of one's own: a worker process reads them and tries them out before a table is opened with one."""

import time
import unicodedata
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from oppidum.engine.edition import shipped
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.engine.options import Value
from oppidum.engine.registry import game
from oppidum.engine.setup import Setup
from oppidum.server.errors import Refused
from oppidum.server.jobs import load_rules
from oppidum.server.plain import is_plain

LONGEST_NAME = 40
TRIALS = 3  # random matches
MOST_MOVES = 20_000  # in all of them
LOOK_EVERY = 16  # moves
MOST_SECONDS = 0.5  # of processor time to read a box: the server reads it again


def accept(slug: str, name: str, text: str, seats: int, options: dict[str, Value]) -> Setup:
    """How a match with this box goes. Boxes that cannot be read, packed or played are refused."""
    load_rules(slug)
    began = time.process_time()
    opened = Game(slug, name, text, own=True)
    if time.process_time() - began > MOST_SECONDS:
        raise Refused("slow_box")
    if not all(map(is_plain, _texts(msgspec.to_builtins(opened.contents)))):
        raise Refused("odd_letters")
    setup = opened.setup(seats, options)
    _try_out(opened, setup)
    return replace(setup, edition=replace(setup.edition, name=_name(opened, name)))


def accept_position(setup: Setup, text: str) -> Setup:
    """The same setup for matches that start from a position, which must be one that can be played on."""
    load_rules(setup.game)
    match = setup.open().position(text)
    if match.seats != setup.seats:
        raise Refused("other_seats", seats=match.seats)
    if match.over:
        raise Refused("position_over")
    return replace(match.setup, edition=setup.edition)


def _texts(contents: Any) -> list[str]:
    """All that a box says."""
    match contents:
        case str():
            return [contents]
        case dict():
            return [text for part in contents.values() for text in _texts(part)]
        case list() | tuple():
            return [text for part in contents for text in _texts(part)]
    return []


def _try_out(opened: Game, setup: Setup) -> None:
    """Whole matches at random: what would go wrong at the table goes wrong here."""
    luck, moves = Random(0), 0
    for number in range(TRIALS):
        match = Match(opened, setup, key=number.to_bytes(16))
        while awaited := match.to_act:
            seat = luck.choice(awaited)
            codes = match.codes(seat)
            if not codes or moves > MOST_MOVES:
                raise Refused("endless_box")
            if moves % LOOK_EVERY == 0 and any(opened.code(str(opened.decode(code))) != code for code in codes):
                raise Refused("odd_letters")  # two things would be written the same
            match.play_code(seat, luck.choice(codes))
            moves += 1
            if moves % LOOK_EVERY == 0:
                for viewer in (*range(setup.seats), None):
                    match.view(viewer)
                    match.heard(viewer, since=len(match.moves))


def _name(opened: Game, name: str) -> str:
    """As the host says, or as the file does: never like an edition that comes with the game."""
    ours: set[str] = set()
    for known in shipped(opened.package):
        contents = game(opened.slug, known).contents
        ours |= {_folded(one) for one in (known, *contents.name.values())}
    for one in (name, opened.contents.name.first[:LONGEST_NAME]):
        if one.strip() and _folded(one) not in ours:
            return one.strip()
    raise Refused("name_of_ours", name=name)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).strip().casefold()
