"""What a seat may not know shows nowhere in what the server sends it.

Pairs of tables that have shown a seat the same all along, though what is hidden from it differs: hands, piles, cards
chosen in secret, silent passes. All channels must be byte-identical: the table in full and by live message, history,
legal actions in words, refusals, hints, what is said of a running match. `make soak` looks at 2,000 pairs a game."""

import os
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import oppidum
from oppidum.engine import dice
from oppidum.engine.errors import OppidumError
from oppidum.server import commands, entries, telling, workers
from oppidum.server.api.asking import problem
from oppidum.server.deciding import Circumstances, decide
from oppidum.server.entries import Clock
from oppidum.server.moments import Moment
from oppidum.server.table import Table
from tests.server.seated import PEOPLE, Sitting

PAIRS = int(os.environ.get("OPPIDUM_LEAK_PAIRS", "150"))
STEPS = 4


def traffic(table: Table, seat: int | None, luck: Random, now: float) -> list[bytes]:
    """All that the server would say to a seat that looks and tries, now."""
    person = None if seat is None else PEOPLE[seat].id
    said = [telling.sync(table, seat, person, lang, now) for lang in ("en", "fr")]
    if seat is None:
        return said
    assert table.match is not None
    said += [action.say("fr").encode() for action in table.match.legal(seat)] if seat in table.awaited else []
    for _ in range(6):
        action = table.game.decode(luck.randrange(table.game.spec.actions.codes))
        number = table.facts.told[seat] - luck.randrange(3)
        tried = commands.Move(seat=seat, number=max(0, number), action=msgspec.to_builtins(action), key="k")
        said.append(answer(table, seat, tried, now))
    said += [answer(table, seat, commands.Ask(seat=seat, what=what), now) for what in ("undo", "draw", "rematch")]
    said += [answer(table, seat, commands.Lend(seat=other), now) for other in range(table.seats)]
    said.append(answer(table, seat, commands.Resign(seat=seat), now))
    seed = workers.bot_seed(table, seat)
    return [*said, msgspec.msgpack.encode((seed, workers.known(table, seat, seed)))]


def answer(table: Table, seat: int, command: commands.AnyCommand, now: float) -> bytes:
    try:
        decide(table, PEOPLE[seat], command, Circumstances(now))
    except OppidumError as error:
        return msgspec.json.encode([problem(error, "en"), problem(error, "fr")])
    return b"done"


def shown(table: Table, seat: int | None) -> bytes:
    assert table.match is not None
    return msgspec.json.encode([table.match.view(seat), table.match.heard(seat)])


def pairs(slug: str, luck: Random) -> Iterator[tuple[list[bytes], list[bytes]]]:
    """What two tables that look the same to somebody send there."""
    game = oppidum.game(slug)
    while True:
        seats = luck.choice(game.seats)
        sitting = Sitting(slug, seats, clock=Clock(bank=600.0, increment=3.0))
        sitting.wander(luck.randrange(80), luck)
        for seat in (*range(seats), None):
            if sitting.table.match is None or not sitting.table.playing:
                break
            one, other = sitting.table.copy(), sitting.table.copy()
            assert other.match is not None
            other.match = other.match.redealt(seat, dice.new_luck(luck.getrandbits(60))[0])
            yield from course(one, other, seat, luck)


def course(one: Table, other: Table, seat: int | None, luck: Random) -> Iterator[tuple[list[bytes], list[bytes]]]:
    """Both go on; the others may do different things, as long as the seat is shown the same."""
    sent: list[list[bytes]] = [[], []]
    now = 2_000.0
    for _ in range(STEPS):
        trial = luck.random()
        yield sent[0] + traffic(one, seat, Random(trial), now), sent[1] + traffic(other, seat, Random(trial), now)
        both = sorted(set(one.awaited) & set(other.awaited))
        if not both:
            return
        actor = luck.choice(both)
        assert one.match is not None
        assert other.match is not None
        code = luck.choice(one.match.codes(actor))
        codes = [code, code if actor == seat else luck.choice(other.match.codes(actor))]
        now += 1.0
        for table, its_code, said in zip((one, other), codes, sent, strict=True):
            if table is other and actor != seat and luck.random() < 0.3:
                continue  # the seat may not even notice that somebody acted
            entry = entries.Moved(actor, str(table.game.decode(its_code)), "person")
            table.apply(entry, Moment(now, now))
            message = telling.message(table, entry, seat, "fr", telling.Shared(), now)
            said += [] if message is None else [message]
        if shown(one, seat) != shown(other, seat):
            return


@pytest.mark.parametrize("slug", oppidum.slugs())
def test_hidden_things_show_nowhere(slug: str) -> None:
    found = pairs(slug, Random(7))
    for number in range(PAIRS):
        one, other = next(found)
        for left, right in zip(one, other, strict=True):
            assert left == right, f"pair {number}: {left[:2000]!r} is not {right[:2000]!r}"
