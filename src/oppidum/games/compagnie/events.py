"""What happens at a table of Astérix & Compagnie, and who hears what of it."""

from oppidum.engine.seen import Knows
from oppidum.engine.spoken import Event
from oppidum.games.compagnie import layout as at
from oppidum.games.compagnie.actions import CAMPS, Camp
from oppidum.games.compagnie.box import Edition as Box
from oppidum.games.compagnie.named import Named, albums_of, cards_of
from oppidum.games.compagnie.vocabulary import WHAT


class Begins(Event, frozen=True, tag="begins"):
    seat: int


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: Named | str
    """What the listener knows of it: the card, its colour, or that it is one."""


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    seat: int


class OfCard(Event, frozen=True):
    seat: int
    card: Named


class Discarded(OfCard, frozen=True, tag="discarded"):
    pass


class Returned(OfCard, frozen=True, tag="returned"):
    pass


class OnSide(Event, frozen=True):
    """Something happens to a character on a side of an album."""

    seat: int
    card: Named
    place: int
    camp: Camp


class Played(OnSide, frozen=True, tag="played"):
    pass


class Drank(OnSide, frozen=True, tag="drank"):
    pass


class KnockedOut(OnSide, frozen=True, tag="knocked_out"):
    pass


class Eliminated(OnSide, frozen=True, tag="eliminated"):
    pass


class Revived(OnSide, frozen=True, tag="revived"):
    pass


class Called(OnSide, frozen=True, tag="called"):
    """To this side, from another."""


class Moved(OnSide, frozen=True, tag="moved"):
    """To this side, from another."""


class OfToken(Event, frozen=True):
    seat: int
    token: str


class GaveBack(OfToken, frozen=True, tag="gave_back"):
    pass


class Gained(OfToken, frozen=True, tag="gained"):
    pass


class UsedBonus(OfToken, frozen=True, tag="used_bonus"):
    pass


class Stole(Event, frozen=True, tag="stole"):
    seat: int
    token: str
    other: int


class Robbed(Event, frozen=True, tag="robbed"):
    seat: int
    card: Named
    other: int


class UsedPower(OfCard, frozen=True, tag="used_power"):
    place: int


class Won(Event, frozen=True, tag="won"):
    seat: int
    album: Named
    force: int
    against: int


class Laid(Event, frozen=True, tag="laid"):
    seat: int
    album: Named
    camp: Camp


class Rich(Event, frozen=True, tag="rich"):
    seat: int
    sesterces: int


class Limit(Event, frozen=True, tag="limit"):
    pass


EVENTS: tuple[type[Event], ...] = (
    Begins,
    Drew,
    Reshuffled,
    Played,
    Discarded,
    GaveBack,
    Gained,
    Stole,
    Robbed,
    UsedPower,
    UsedBonus,
    Drank,
    KnockedOut,
    Eliminated,
    Revived,
    Called,
    Moved,
    Won,
    Returned,
    Laid,
    Rich,
    Limit,
)


def event(edition: Box, row: list[int], knows: Knows) -> Event | None:
    """All is said aloud but the cards that are drawn."""
    kind, seat, a, b, c, d = row
    told = EVENTS[kind]
    if told is Drew:
        if knows(seat):
            return Drew(seat, cards_of(edition)[a])
        return Drew(seat, f"{edition.card[a].colour}_back" if edition.coloured_backs else "card")
    if told is Limit:
        return Limit()
    if issubclass(told, OnSide):
        spot = c if told in (Called, Moved) else b
        return told(seat, cards_of(edition)[a], spot >> 1, CAMPS[spot & 1])
    if told is UsedPower:
        return UsedPower(seat, cards_of(edition)[a], b)
    if issubclass(told, OfCard):
        return told(seat, cards_of(edition)[a])
    if issubclass(told, OfToken):
        return told(seat, WHAT[a])
    match kind:
        case at.STOLE:
            return Stole(seat, WHAT[a], b)
        case at.ROBBED:
            return Robbed(seat, cards_of(edition)[a], b)
        case at.WON:
            return Won(seat, albums_of(edition)[a], c, d)
        case at.LAID:
            return Laid(seat, albums_of(edition)[a], CAMPS[c])
        case at.RICH:
            return Rich(seat, a)
    return Begins(seat) if told is Begins else Reshuffled(seat)
