"""What happens at a table of Astérix & Compagnie, and who hears what of it: all is said aloud but the cards drawn."""

from collections.abc import Callable

from oppidum.engine.spec import Events, Noted
from oppidum.engine.spoken import Event
from oppidum.games.compagnie.actions import CAMPS, Camp
from oppidum.games.compagnie.named import Named, albums_of, cards_of
from oppidum.games.compagnie.vocabulary import WHAT

EVENTS = Events()


class OfCard(Event, frozen=True):
    seat: int
    card: Named


class OnSide(Event, frozen=True):
    """Something happens to a character on a side of an album."""

    seat: int
    card: Named
    place: int
    camp: Camp


class OfToken(Event, frozen=True):
    seat: int
    token: str


def _on_side(kind: type[OnSide]) -> Callable[[Noted], Event]:
    return lambda n: kind(n.seat, cards_of(n.edition)[n.a], n.b >> 1, CAMPS[n.b & 1])


def _to_side(kind: type[OnSide]) -> Callable[[Noted], Event]:
    """The side that it came from was noted before."""
    return lambda n: kind(n.seat, cards_of(n.edition)[n.a], n.c >> 1, CAMPS[n.c & 1])


def _of_card(kind: type[OfCard]) -> Callable[[Noted], Event]:
    return lambda n: kind(n.seat, cards_of(n.edition)[n.a])


def _of_token(kind: type[OfToken]) -> Callable[[Noted], Event]:
    return lambda n: kind(n.seat, WHAT[n.a])


class Begins(Event, frozen=True, tag="begins"):
    seat: int


BEGINS = EVENTS.add(Begins, lambda n: Begins(n.seat))


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: Named | str
    """What the listener knows of it: the card, its colour, or that it is one."""


def _drew(n: Noted) -> Drew:
    if n.knows(n.seat):
        return Drew(n.seat, cards_of(n.edition)[n.a])
    return Drew(n.seat, f"{n.edition.card[n.a].colour}_back" if n.edition.coloured_backs else "card")


DREW = EVENTS.add(Drew, _drew)


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    seat: int


RESHUFFLED = EVENTS.add(Reshuffled, lambda n: Reshuffled(n.seat))


class Played(OnSide, frozen=True, tag="played"):
    pass


PLAYED = EVENTS.add(Played, _on_side(Played))


class Discarded(OfCard, frozen=True, tag="discarded"):
    pass


DISCARDED = EVENTS.add(Discarded, _of_card(Discarded))


class GaveBack(OfToken, frozen=True, tag="gave_back"):
    pass


GAVE_BACK = EVENTS.add(GaveBack, _of_token(GaveBack))


class Gained(OfToken, frozen=True, tag="gained"):
    pass


GAINED = EVENTS.add(Gained, _of_token(Gained))


class Stole(Event, frozen=True, tag="stole"):
    seat: int
    token: str
    other: int


STOLE = EVENTS.add(Stole, lambda n: Stole(n.seat, WHAT[n.a], n.b))


class Robbed(Event, frozen=True, tag="robbed"):
    seat: int
    card: Named
    other: int


ROBBED = EVENTS.add(Robbed, lambda n: Robbed(n.seat, cards_of(n.edition)[n.a], n.b))


class UsedPower(OfCard, frozen=True, tag="used_power"):
    place: int


USED_POWER = EVENTS.add(UsedPower, lambda n: UsedPower(n.seat, cards_of(n.edition)[n.a], n.b))


class UsedBonus(OfToken, frozen=True, tag="used_bonus"):
    pass


USED_BONUS = EVENTS.add(UsedBonus, _of_token(UsedBonus))


class Drank(OnSide, frozen=True, tag="drank"):
    pass


DRANK = EVENTS.add(Drank, _on_side(Drank))


class KnockedOut(OnSide, frozen=True, tag="knocked_out"):
    pass


KNOCKED_OUT = EVENTS.add(KnockedOut, _on_side(KnockedOut))


class Eliminated(OnSide, frozen=True, tag="eliminated"):
    pass


ELIMINATED = EVENTS.add(Eliminated, _on_side(Eliminated))


class Revived(OnSide, frozen=True, tag="revived"):
    pass


REVIVED = EVENTS.add(Revived, _on_side(Revived))


class Called(OnSide, frozen=True, tag="called"):
    """To this side, from another."""


CALLED = EVENTS.add(Called, _to_side(Called))


class Moved(OnSide, frozen=True, tag="moved"):
    """To this side, from another."""


MOVED = EVENTS.add(Moved, _to_side(Moved))


class Won(Event, frozen=True, tag="won"):
    seat: int
    album: Named
    force: int
    against: int


WON = EVENTS.add(Won, lambda n: Won(n.seat, albums_of(n.edition)[n.a], n.c, n.d))


class Returned(OfCard, frozen=True, tag="returned"):
    pass


RETURNED = EVENTS.add(Returned, _of_card(Returned))


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    album: Named
    camp: Camp


LAID = EVENTS.add(Laid, lambda n: Laid(n.seat, albums_of(n.edition)[n.a], CAMPS[n.c]))


class Rich(Event, frozen=True, tag="rich"):
    seat: int
    sesterces: int


RICH = EVENTS.add(Rich, lambda n: Rich(n.seat, n.a))


class Limit(Event, frozen=True, tag="limit"):
    pass


LIMIT = EVENTS.add(Limit, lambda n: Limit())
