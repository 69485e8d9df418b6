"""What a command leads to: the entries that it adds to the journal, or the reason why it is refused."""

from collections.abc import Callable
from typing import NamedTuple

from oppidum.engine.dice import new_key
from oppidum.engine.errors import Illegal
from oppidum.server import commands, entries
from oppidum.server.entries import AnyEntry
from oppidum.server.errors import CONFLICT, FORBIDDEN, Refused
from oppidum.server.table import Table
from oppidum.server.undoing import before_own_move

PATIENCE = 60.0  # seconds of absence after which a bot may be asked to play


class Person(NamedTuple):
    """Somebody who asks."""

    id: str
    name: str


class Circumstances(NamedTuple):
    """What a decision depends on besides the table."""

    clock: float
    """Of the house, now."""
    absence: float = 0.0
    """Seconds that the person whom the command is about has not been seen."""
    new_key: Callable[[], bytes] = new_key


def decide(table: Table, person: Person, command: commands.AnyCommand, now: Circumstances) -> list[AnyEntry]:
    """The entries that follow from a command."""
    match command:
        case commands.Move():
            own(table, person, command.seat)
            return [_move(table, command, now.clock)]
        case commands.Sit(seat=seat, seed=seed):
            return _sit(table, person, seat, seed)
        case commands.Leave(seat=seat):
            own(table, person, seat)
            if table.facts.seats[seat].away:
                raise Refused("already_gone", CONFLICT)
            return [entries.Left(seat)]
        case commands.Lend(seat=seat, level=level):
            return _lend(table, person, seat, level, now.absence)
        case commands.TakeBack(seat=seat):
            return _take_back(table, person, seat)
        case commands.Ask(seat=seat, what=what):
            own(table, person, seat)
            return _ask(table, seat, what, now.new_key)
        case commands.Agree(seat=seat, seed=seed):
            own(table, person, seat)
            return _agree(table, seat, seed)
        case commands.Decline(seat=seat):
            own(table, person, seat)
            if table.facts.offering is None:
                raise Refused("nothing_asked", CONFLICT)
            return [entries.Declined(seat)]
        case commands.Resign(seat=seat):
            own(table, person, seat)
            _in_play(table)
            if table.facts.seats[seat].out:
                raise Refused("given_up", CONFLICT)
            return [entries.Resigned(seat)]
        case commands.Say(text=text):
            if person.id in table.facts.muted:
                raise Refused("muted", FORBIDDEN)
            return [entries.Said(person.id, person.name, text)]
        case commands.Mute(word=word, on=on):
            return _mute(table, person, word, on)


def own(table: Table, person: Person, seat: int) -> None:
    seats = table.facts.seats
    if seat >= len(seats) or seats[seat].person != person.id:
        raise Refused("not_your_seat", FORBIDDEN, seat=seat + 1)


def _in_play(table: Table) -> None:
    if not table.playing:
        raise Refused("not_playing", CONFLICT)


def _sit(table: Table, person: Person, seat: int, seed: str) -> list[AnyEntry]:
    seats = table.facts.seats
    if seat >= len(seats):
        raise Refused("no_seat", last=len(seats))
    if not seats[seat].free:
        raise Refused("seat_taken", CONFLICT, seat=seat + 1)
    rest = [other for number, other in enumerate(seats) if number != seat]
    sat = entries.Sat(seat, person.id, person.name, seed)
    return [sat] if any(other.free for other in rest) else [sat, entries.Began()]


def _lend(table: Table, person: Person, seat: int, level: int, absence: float) -> list[AnyEntry]:
    """Somebody else at the table may, if the person has left or is gone; who is there may think as long as they like,
    or as their clock allows."""
    _in_play(table)
    if not [held for held in table.held_by(person.id) if held != seat]:
        raise Refused("others_decide", FORBIDDEN)
    absent = table.facts.seats[seat] if seat < len(table.facts.seats) else None
    if absent is None or absent.person is None or absent.bot is not None:
        raise Refused("nobody_to_replace", CONFLICT)
    if not absent.away and absence < PATIENCE:
        raise Refused("not_away", CONFLICT, name=absent.name, seconds=int(PATIENCE))
    return [entries.Lent(seat, level)]


def _take_back(table: Table, person: Person, seat: int) -> list[AnyEntry]:
    own(table, person, seat)
    if table.facts.seats[seat].out:
        raise Refused("given_up", CONFLICT)
    if not table.facts.seats[seat].away:
        raise Refused("already_there", CONFLICT)
    return [entries.Returned(seat)]


def _move(table: Table, command: commands.Move, clock: float) -> AnyEntry:
    _in_play(table)
    assert table.match is not None
    if table.facts.seats[command.seat].bot is not None:
        raise Refused("bot_plays", CONFLICT)
    if command.seat in table.awaited and command.number < table.facts.asked[command.seat]:
        raise Refused("stale", CONFLICT)
    due = table.due_of(command.seat)
    if due is not None and due <= clock:
        raise Refused("time_over", CONFLICT)
    action = table.game.action(command.action)
    code = table.game.encode(action)
    broken = table.match.refusal(command.seat, code)
    if broken is not None:
        raise Illegal(str(action), broken)
    return entries.Moved(command.seat, table.game.notation(code), "person")


def _ask(table: Table, seat: int, what: entries.Offer, new_key: Callable[[], bytes]) -> list[AnyEntry]:
    if table.facts.offering is not None:
        raise Refused("already_asked", CONFLICT)
    if what == "rematch":
        if table.facts.result is None:
            raise Refused("not_over", CONFLICT)
        return [entries.Again(new_key()), entries.Offered(seat, what)]
    _in_play(table)
    if what == "draw":
        if not table.game.spec.drawable:
            raise Refused("no_draws", CONFLICT)
        if len(table.people()) < table.seats:
            raise Refused("bots_play_on", CONFLICT)
        return _settled(table, entries.Offered(seat, what), [seat])
    moves = before_own_move(table, seat)
    return _settled(table, entries.Offered(seat, what, moves), [seat])


def _agree(table: Table, seat: int, seed: str) -> list[AnyEntry]:
    offering = table.facts.offering
    if offering is None or seat in offering.agreed:
        raise Refused("nothing_asked", CONFLICT)
    offered = entries.Offered(offering.seat, offering.what, offering.moves)
    return [entries.Agreed(seat, seed), *_settled(table, offered, [*offering.agreed, seat])[1:]]


def _settled(table: Table, offered: entries.Offered, agreed: list[int]) -> list[AnyEntry]:
    """The offer, and what follows if everybody agrees. A person with several seats speaks for all of them; for who
    has left, a bot plays in a rematch."""
    seats = table.facts.seats
    willing = {seats[seat].person for seat in agreed}
    asked = [seat for seat in table.people() if not (seats[seat].away and offered.what == "rematch")]
    if any(seats[seat].person not in willing for seat in asked):
        return [offered]
    match offered.what:
        case "undo":
            return [offered, entries.Undone(offered.moves)]
        case "draw":
            return [offered, entries.Drawn()]
        case "rematch":
            return [offered, entries.Began()]


def _mute(table: Table, person: Person, word: int, on: bool) -> list[AnyEntry]:
    if person.id != table.opened.host:
        raise Refused("host_only", FORBIDDEN)
    if word >= len(table.facts.words):
        raise Refused("no_word", last=len(table.facts.words) - 1)
    return [entries.Muted(table.facts.words[word].person, on)]
