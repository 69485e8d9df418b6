"""Positions of Astérix & Compagnie as text.

`compagnie 2; albums: hutte menhir; gauls: 1 2; down: asterix 0g+, brutus 0r*; hand 1: idefix ?gaul; tokens 1: fish;
turn: 1; question: turn`: the album on each place (counted from 0, as in actions) and the seat that fights there for
Gaul; the characters in play in the order in which they came, as actions write them; then what each seat has: its cards,
those of them that everybody has seen (`shown`), its tokens and the albums that it has won. In the middle of a turn the
question says what is to be answered, and further parts what it is about: the card that is being played and what is
`owed` for it, or the `power` of a character or the `effect` of an album, by the number of its sentence, and who is
`asked`. All else follows: reserves, piles, forces, choices. The pile is in no order, but throws are counted in it:
where it is not sorted like the edition, a `pile` that nobody at the table knows is written last."""

from collections.abc import Iterable, Iterator

from oppidum.engine.position import UNKNOWN, Part, Reader
from oppidum.engine.records import Record
from oppidum.engine.seen import Knows
from oppidum.games.compagnie import layout as at
from oppidum.games.compagnie import phases
from oppidum.games.compagnie.actions import decode
from oppidum.games.compagnie.box import Edition as Box
from oppidum.games.compagnie.derived import derive
from oppidum.games.compagnie.questions import (
    OF_A_PLACE,
    OF_LOSERS,
    OF_SENTENCES,
    PAYMENTS,
    check_question,
    read_question,
)
from oppidum.games.compagnie.reading import (
    MOVED,
    check_albums,
    check_reserve,
    read_albums,
    read_cards,
    read_characters,
    read_tokens,
)
from oppidum.games.compagnie.table import kind_of, last_placed
from oppidum.games.compagnie.vocabulary import TOKENS, WHAT


def write(edition: Box, box: Record, s: Record, knows: Knows) -> Iterator[Part]:
    """All is open but the cards in hands, of which one sees the backs, and the order of the pile."""
    seats = range(int(s.seats))
    albums = [album.key for album in edition.album]
    yield Part("albums", [albums[number] for number in s.album[: s.seats].tolist()])
    yield Part("gauls", [str(seat + 1) for seat in s.owner[: 2 * s.seats : 2].tolist()])
    yield Part("down", ", ".join(_character(edition, code) for code in s.down[: s.downs].tolist()).split())
    for seat in seats:
        yield Part("hand", _hand(edition, s, seat, knows(seat)), seat)
        yield Part("shown", _cards(edition, s.seen[seat].tolist()), seat)
        yield Part("tokens", _counted(TOKENS, s.tokens[seat].tolist()), seat)
        yield Part("won", [key for number, key in enumerate(albums) if int(s.won[seat]) >> number & 1], seat)
    yield Part("discards", [edition.card[kind].key for kind in s.heap[: s.heaped].tolist()])
    yield Part("turn", [str(s.turn + 1)])
    yield Part("turns", [str(s.turns)])
    yield Part("question", [phases.PHASES.names[s.phase]])
    yield from _write_question(edition, box, s)
    pile = s.pile[: s.piled].tolist()
    if knows(at.NOBODY) and pile != sorted(pile):
        yield Part("pile", [edition.card[kind].key for kind in pile])


def _character(edition: Box, code: int) -> str:
    return f"{decode(edition, code % at.TARGETS)}{MOVED if code & at.TOUCHED else ''}"


def _counted(names: Iterable[str], counts: Iterable[int]) -> list[str]:
    return [name for name, count in zip(names, counts, strict=False) for _ in range(count)]


def _cards(edition: Box, counts: list[int]) -> list[str]:
    return _counted((card.key for card in edition.card), counts)


def _hand(edition: Box, s: Record, seat: int, known: bool) -> list[str]:
    """The cards of a hand; of those that are not known, the colours of their backs where they show them."""
    if known:
        return _cards(edition, s.hand[seat].tolist())
    hidden = (s.hand[seat] - s.seen[seat]).tolist()
    backs = (f"{UNKNOWN}{card.colour if edition.coloured_backs else ''}" for card in edition.card)
    return _cards(edition, s.seen[seat].tolist()) + sorted(_counted(backs, hidden))


def _write_question(edition: Box, box: Record, s: Record) -> Iterator[Part]:
    """What the question is about."""
    if s.phase in OF_A_PLACE:
        yield Part("place", [str(s.place)])
    if s.card != at.NOBODY:
        yield Part("card", [edition.card[s.card].key])
    if s.phase in PAYMENTS:
        yield Part("owed", _counted(WHAT, s.owed.tolist()))
    if s.phase in OF_LOSERS:
        yield Part("loser", [str(s.actor + 1)])
    if s.phase in OF_SENTENCES:
        yield from _write_sentence(edition, box, s)


def _write_sentence(edition: Box, box: Record, s: Record) -> Iterator[Part]:
    """Whose sentences are carried out, which of them, and who has still to do it how often."""
    if s.phase == phases.POWER:
        yield Part("power", [edition.card[_speaker(s)].key])
        return
    if s.mine:
        kind = _speaker(s)
        yield Part("power", [edition.card[kind].key, str(s.line - box.power[kind, 0] + 1)])
    else:
        album = s.album[s.place]
        yield Part("effect", [edition.album[album].key, str(s.line - box.effect[album, 0] + 1)])
        yield Part("loser", [str(s.you + 1)])
    yield Part("asked", [str(s.actor + 1)])
    if box.count[s.line] > 1:
        yield Part("left", [str(s.left)])
    if s.phase == phases.DESTINATION:
        yield Part("moving", str(decode(edition, int(s.moving))).split())


def _speaker(s: Record) -> int:
    """The kind of the character whose power is used."""
    return kind_of(int(last_placed(s, int(s.place))))


def read(edition: Box, box: Record, s: Record, text: Reader) -> None:
    """The table first, then the question, then the cards: one of them may be on its way."""
    s.turn = text.seat_of("turn")
    s.turns = text.number("turns", 0, at.TURNS, 0)
    read_characters(edition, box, s, text)
    read_tokens(s, text)
    read_albums(edition, s, text)
    read_question(edition, box, s, text)
    check_albums(edition, s, text)
    read_cards(edition, s, text)
    derive(box, s)
    check_reserve(s, text)
    check_question(box, s, text)
