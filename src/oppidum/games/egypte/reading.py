"""Reading a position of Astérix en Égypte: everything is taken out of the box, and what cannot be is refused."""

from collections.abc import Sequence

from oppidum.engine.compiling import entry
from oppidum.engine.position import UNKNOWN, Reader
from oppidum.engine.records import Record
from oppidum.games.egypte.barriers import misfit, put_up, total
from oppidum.games.egypte.box import Edition
from oppidum.games.egypte.derived import derive
from oppidum.games.egypte.events import KINDS
from oppidum.games.egypte.layout import (
    BREATH,
    CAMP,
    CROCODILES,
    HAND,
    MOST_CARDS,
    MOST_KINDS,
    MOST_STEPS,
    MOST_TURNS,
    NOBODY,
    ORDINARY,
    OVER,
    PALACE,
    PASSAGE,
    SITES,
    TURN_OVER,
    WIND,
)
from oppidum.games.egypte.names import read_site, read_square
from oppidum.games.egypte.piles import deal_cards, deal_papyrus

LAID = "laid"
NO, YES = "no", "yes"
BIG = {"camp": CAMP, "palace": PALACE}
MISFITS = {12: "outside", 13: "ground", 15: "crosses", 16: "total"}  # why a barrier cannot stand, by rule
HIDDEN = -1  # a card or a papyrus in a hand that is not known


class Supply:
    """Things of one sort: their names, how many of each there are, and how many the text has not placed yet."""

    def __init__(self, names: Sequence[str], stock: Sequence[int]):
        self.names, self.stock, self.left = names, stock, list(stock)

    def number(self, name: str) -> int | None:
        return self.names.index(name) if name in self.names else None

    def take(self, text: Reader, part: str, seat: int | None = None) -> list[int]:
        """The things of a part, by number."""
        found = text.numbers(part, self.number, seat)
        self.spend(text, part, found, seat)
        return found

    def take_hand(self, text: Reader, part: str, seat: int) -> list[int]:
        """The same of a hand, which may be known in part."""
        found = text.numbers(part, lambda name: HIDDEN if name == UNKNOWN else self.number(name), seat)
        self.spend(text, part, [kind for kind in found if kind != HIDDEN], seat)
        return found

    def spend(self, text: Reader, part: str, kinds: Sequence[int], seat: int | None = None) -> None:
        for kind in kinds:
            self.left[kind] -= 1
            if self.left[kind] < 0:
                raise text.wrong(part, "many", seat, thing=self.names[kind], most=self.stock[kind])


def read(edition: Edition, box: Record, s: Record, text: Reader) -> None:
    """The board and the turn, then who holds what; what is not known is dealt, and all must fit together."""
    derive(box, s)  # all is in its pile or reserve
    _read_pawns(box, s, text)
    _read_barriers(box, s, text)
    _read_turn(box, s, text)
    derive(box, s)
    cards, papyri = Supply(edition.card_names, s.pile.tolist()), Supply(edition.papyrus_names, s.scrolls.tolist())
    unknown = [_read_hand(s, text, seat, cards, papyri) for seat in range(s.seats)]
    _read_piles(s, text, cards, papyri)
    derive(box, s)
    for seat, (hidden_cards, hidden_papyrus) in enumerate(unknown):
        _deal(box, s, text, seat, hidden_cards, hidden_papyrus)
    _check_seen(s, text)
    _check_turn(box, s, text)


def _read_pawns(box: Record, s: Record, text: Reader) -> None:
    """egypte.11: whoever is in the palace has laid down there."""
    for seat in range(s.seats):
        at, *more = text.words("pawn", seat) or ["camp"]
        square = int(box.home[BIG[at]]) if at in BIG else read_square(at)
        if square is None or (at not in BIG and box.square[square] != ORDINARY):
            raise text.wrong("pawn", "square", seat, square=at)
        if more not in ([], [LAID]):
            raise text.wrong("pawn", "pawn", seat)
        s.pawn[seat] = square
        s.laid[seat] = bool(more) or at == "palace"


def _read_barriers(box: Record, s: Record, text: Reader) -> None:
    supply = Supply(KINDS, s.reserve.tolist())
    for seat in range(s.seats):
        for kind in supply.take(text, "kept", seat):
            s.kept[seat, kind] += 1
    codes = text.numbers("barriers", _barrier)
    supply.spend(text, "barriers", [code // SITES for code in codes])
    for name, code in zip(text.words("barriers"), codes, strict=True):
        refused = raise_barrier(box, s, code // SITES, code % SITES)
        if refused:
            raise text.wrong("barriers", MISFITS[refused], barrier=name)


def _barrier(value: str) -> int | None:
    """A kind and a site in one number, as the rules keep them."""
    for kind, name in enumerate(KINDS):
        site = read_site(value.removeprefix(name)) if value.startswith(name) else None
        if site is not None:
            return kind * SITES + site
    return None


@entry
def raise_barrier(box: Record, s: Record, kind: int, site: int) -> int:
    """Put a barrier up; or else the rule by which it cannot stand there."""
    refused = misfit(box, s, kind, site)
    if refused == 0 and total(box, s, site):
        refused = 16
    if refused == 0:
        put_up(box, s, kind, site)
    return refused


def _read_turn(box: Record, s: Record, text: Reader) -> None:
    """Who plays, and what of the turn is left; egypte.23: at the end the winner, who is back at the camp."""
    home = [seat for seat in range(s.seats) if s.laid[seat] and s.pawn[seat] == box.home[CAMP]]
    if len(home) > 1:
        raise text.wrong("pawn", "winners", home[1])
    s.turn = text.seat_of("turn", home[0] if home else 0)
    if home and s.turn != home[0]:
        raise text.wrong("turn", "winner", winner=home[0] + 1)
    s.turns = text.number("turns", 0, MOST_TURNS - len(home), 0)
    s.cards = text.number("cards_left", 0, 1 + MOST_STEPS, 1 - len(home))
    s.used = text.one_of("papyrus_used", (NO, YES), NO)
    sent = [int(box.number[kind]) for kind in range(box.scripts) if box.effect[kind] == CROCODILES and s.scrolls[kind]]
    for seat in range(s.seats):
        s.missed[seat] = text.number("misses", 0, MOST_TURNS * max(sent, default=0), 0, seat)
    if s.missed[s.turn]:
        raise text.wrong("misses", "misses", int(s.turn))


def _read_hand(s: Record, text: Reader, seat: int, cards: Supply, papyri: Supply) -> tuple[int, int]:
    """What a seat holds; how many further cards and papyrus are not known."""
    hand, held = cards.take_hand(text, "hand", seat), papyri.take_hand(text, "papyrus", seat)
    if len(hand) != HAND and (len(hand) != HAND - 1 or s.winner != seat):
        raise text.wrong("hand", "hand", seat, count=HAND)
    tools = [*hand, *(MOST_KINDS + kind for kind in held if kind != HIDDEN)]
    known = {name: kind for kind, name in enumerate(cards.names)}
    known |= {name: MOST_KINDS + kind for kind, name in enumerate(papyri.names)}
    seen = text.numbers("seen", known.get, seat)
    for name, tool in zip(text.words("seen", seat), seen, strict=True):
        if seen.count(tool) > tools.count(tool):
            raise text.wrong("seen", "seen", seat, thing=name)
    for kind in range(MOST_KINDS):
        s.hand[seat, kind], s.held[seat, kind] = hand.count(kind), held.count(kind)
        s.known[seat, kind], s.held_known[seat, kind] = seen.count(kind), seen.count(MOST_KINDS + kind)
    return hand.count(HIDDEN), held.count(HIDDEN)


def _read_piles(s: Record, text: Reader, cards: Supply, papyri: Supply) -> None:
    """Cards played, cards of a pile that was turned over, papyrus under their pile, each in order."""
    played, queue, tail = cards.take(text, "played"), cards.take(text, "pile"), papyri.take(text, "under")
    s.shown, s.queued, s.under = len(played), len(queue), len(tail)
    s.played[: s.shown], s.queue[MOST_CARDS - s.queued :], s.tail[: s.under] = played, queue, tail


def _deal(box: Record, s: Record, text: Reader, seat: int, cards: int, papyrus: int) -> None:
    for part, wanted, left in (("hand", cards, s.piled), ("papyrus", papyrus, s.hidden)):
        if wanted > left:
            raise text.wrong(part, "none_left", seat)
    deal(box, s, seat, cards, papyrus)


@entry
def deal(box: Record, s: Record, seat: int, cards: int, papyrus: int) -> None:
    deal_cards(s, seat, cards)
    deal_papyrus(s, seat, papyrus)


def _check_seen(s: Record, text: Reader) -> None:
    """egypte.6, egypte.21: what is drawn is seen by all once every card, or papyrus, of the first pile is gone."""
    turned: list[tuple[str, int | None]] = [("pile", None)] if s.queued else []
    turned += [("seen", seat) for seat in range(s.seats) if s.known[seat].any()]
    for part, seat in turned:
        if s.options.reshuffle != TURN_OVER:
            raise text.wrong(part, "shuffled", seat)
        if s.piled:
            raise text.wrong(part, "unseen_cards", seat, count=int(s.piled))
    for seat in range(s.seats):
        if s.held_known[seat].any() and s.hidden:
            raise text.wrong("seen", "unseen_papyrus", seat, count=int(s.hidden))


def _check_turn(box: Record, s: Record, text: Reader) -> None:
    """egypte.2, egypte.21: one card and one papyrus a turn; a second wind gives more cards."""
    seat, tail = int(s.turn), s.tail[: s.under].tolist()
    put_under = {*tail, *s.held_known[seat].nonzero()[0].tolist()}  # or found again at once, in sight of all
    if s.used and (not put_under or s.turns == MOST_TURNS):
        raise text.wrong("papyrus_used", "used")
    winded = [int(box.number[kind]) for kind in put_under if s.used and box.effect[kind] == BREATH]
    least, most = 1, 1 + max(winded, default=0)
    if s.winner != NOBODY and s.hand[seat].sum() < HAND:  # won by a card, which counts no more
        least, most = 0, most - 1
    elif s.winner != NOBODY:
        if not (s.used and tail and box.effect[tail[-1]] in (WIND, PASSAGE)):
            raise text.wrong("hand", "won", seat, count=HAND - 1)
        least, most = 0, 1
    elif s.phase == OVER:
        most = 1
    elif s.held[seat].any() and not s.used:
        least = 0
    if not least <= s.cards <= most:
        raise text.wrong("cards_left", "cards_left", least=least, most=most)
