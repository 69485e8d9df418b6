"""The table of a position of Astérix & Compagnie: characters, tokens, albums and cards as a text names them."""

import numpy as np

from oppidum.engine.dice import throw
from oppidum.engine.position import UNKNOWN, Reader
from oppidum.engine.records import Record
from oppidum.games.compagnie import layout as at
from oppidum.games.compagnie import phases
from oppidum.games.compagnie.actions import Target, encode, parse
from oppidum.games.compagnie.box import Edition as Box
from oppidum.games.compagnie.table import bit, has, kind_of, spot_of
from oppidum.games.compagnie.vocabulary import COLOURS, LEGIONARY, TOKENS

MOVED = "!"  # behind a character that the present sentence has moved
BACKS = (UNKNOWN, *(UNKNOWN + colour for colour in COLOURS))  # of cards that are not known


def read_characters(edition: Box, box: Record, s: Record, text: Reader) -> None:
    """compagnie.7: a hero is in sight once; compagnie.10: nobody with a potion is knocked out or moved."""
    said = " ".join(text.words("down"))
    in_sight: set[int] = set()
    last: set[int] = set()
    for value in said.split(",") if said else []:
        character = character_of(edition, s, value)
        if character is None:
            raise text.wrong("down", "character", value=value.strip())
        kind, place = kind_of(character), spot_of(character) >> 1
        card = edition.card[kind]
        if character & at.DOUBLED and (character & (at.OUT | at.TOUCHED) or has(box.refuses, kind)):
            raise text.wrong("down", "potion", card=card.key)
        if kind in in_sight and not character & at.OUT and has(box.heroes, kind):
            raise text.wrong("down", "hero", card=card.key)
        if place in last and character & at.LAST:
            raise text.wrong("down", "last", place=place)
        if s.downs == at.MOST_CARDS:
            raise text.wrong("down", "copies", card=card.key, most=card.copies)
        in_sight |= set() if character & at.OUT else {kind}
        last |= {place} if character & at.LAST else set()
        s.down[s.downs] = character
        s.downs += 1


def character_of(edition: Box, s: Record, value: str) -> int | None:
    """A character as actions write it, and perhaps that it has moved."""
    name = value.strip()
    found = parse(edition, name.removesuffix(MOVED))
    code = encode(edition, found) if isinstance(found, Target) and found.place < s.seats else at.CODES
    return None if code == at.CODES else code | at.TOUCHED * name.endswith(MOVED)


def read_tokens(s: Record, text: Reader) -> None:
    """compagnie.21: never a third bonus of a kind."""
    known = {token: what for what, token in enumerate(TOKENS)}
    for seat in range(s.seats):
        for what in text.numbers("tokens", known.get, seat):
            s.tokens[seat, what] += 1
            if what < LEGIONARY and s.tokens[seat, what] > at.SAME:
                raise text.wrong("tokens", "same", seat, token=TOKENS[what], most=at.SAME)


def check_reserve(s: Record, text: Reader) -> None:
    """There are no more tokens than in the box."""
    for what, count in enumerate(s.tokens[at.RESERVE].tolist()):
        if count < 0:
            owner = next((seat for seat in range(s.seats) if s.tokens[seat, what]), None)
            raise text.wrong("down" if owner is None else "tokens", "supply", owner, token=TOKENS[what])


def read_albums(edition: Box, s: Record, text: Reader) -> None:
    """compagnie.2: one on each place, between two neighbours; left out, those are meant that come first."""
    seats = int(s.seats)
    keys = [album.key for album in edition.album]
    known = {key: number for number, key in enumerate(keys)}
    won: set[int] = set()
    for seat in range(seats):
        for album in text.numbers("won", known.get, seat):
            if album in won:
                raise text.wrong("won", "album", seat, album=keys[album])
            won.add(album)
            s.won[seat] |= bit(album)
    first = sorted(set(known.values()) - won, key=lambda number: (not edition.album[number].start, number))
    laid = text.numbers("albums", known.get) or first[:seats]
    if len(laid) != seats:
        raise text.wrong("albums", "albums", count=seats)
    for album in laid:
        if laid.count(album) > 1:
            raise text.wrong("albums", "album", album=keys[album])
    s.album[:seats] = laid
    gauls = text.words("gauls") or [str(place + 1) for place in range(seats)]
    for place in range(seats):
        sides = [place, (place + 1) % seats]
        if len(gauls) != seats or gauls[place] not in [str(seat + 1) for seat in sides]:
            raise text.wrong("gauls", "gauls", count=seats)
        gaul = int(gauls[place]) - 1
        s.owner[2 * place], s.owner[2 * place + 1] = gaul, sum(sides) - gaul


def check_albums(edition: Box, s: Record, text: Reader) -> None:
    """compagnie.19 to compagnie.21: an album that was just won still lies there until its loser has taken a bonus, and
    its characters have gone."""
    won, emptied = int(np.bitwise_or.reduce(s.won)), 0
    for place, album in enumerate(s.album[: s.seats].tolist()):
        lost_here = s.phase == phases.CONSOLATION and place == s.place
        if lost_here and not has(s.won[s.winner], album):
            raise text.wrong("place", "unwon")
        if won >> album & 1:
            emptied += 1
            if emptied > 1 or not (lost_here or s.phase == phases.OVER):
                raise text.wrong("albums", "album", album=edition.album[album].key)
        empty = won >> album & 1 or (s.phase == phases.CAMP and place == s.place)
        if empty and any(spot_of(code) >> 1 == place for code in s.down[: s.downs].tolist()):
            raise text.wrong("down", "emptied", place=place)


def read_cards(edition: Box, s: Record, text: Reader) -> None:
    """Every card is somewhere: those that are not named are dealt to where they are not known, or in the pile."""
    left = [card.copies for card in edition.card]
    known = {card.key: kind for kind, card in enumerate(edition.card)}
    in_hand = {**known, **{back: -1 - number for number, back in enumerate(BACKS)}}

    def use(kinds: list[int], part: str, seat: int | None = None) -> list[int]:
        for kind in kinds:
            left[kind] -= 1
            if left[kind] < 0:
                card = edition.card[kind]
                raise text.wrong(part, "copies", seat, card=card.key, most=card.copies)
        return kinds

    use([kind_of(code) for code in s.down[: s.downs].tolist()], "down")
    use([] if s.card == at.NOBODY else [int(s.card)], "card")
    heap = use(text.numbers("discards", known.get), "discards")
    s.heap[: len(heap)], s.heaped = heap, len(heap)
    hidden: list[tuple[int, int]] = []
    for seat in range(s.seats):
        cards = text.numbers("hand", in_hand.get, seat)
        hidden += ((-1 - card, seat) for card in cards if card < 0)
        for kind in use([card for card in cards if card >= 0], "hand", seat):
            s.hand[seat, kind] += 1
        for kind in text.numbers("shown", known.get, seat):
            s.seen[seat, kind] += 1
            if s.seen[seat, kind] > s.hand[seat, kind]:
                raise text.wrong("shown", "shown", seat, card=edition.card[kind].key)
    said = use(text.numbers("pile", known.get), "pile")
    deal(edition, s, text, left, hidden)
    if said and any(left):
        raise text.wrong(
            "pile", "missing", card=edition.card[next(kind for kind, count in enumerate(left) if count)].key
        )
    pile = said or [kind for kind, count in enumerate(left) for _ in range(count)]
    s.pile[: len(pile)] = pile


def deal(edition: Box, s: Record, text: Reader, left: list[int], hidden: list[tuple[int, int]]) -> None:
    """Deal what is left where cards are not known: first those of which a colour is."""
    for back, seat in sorted(hidden, reverse=True):
        colours = COLOURS if back == 0 else COLOURS[back - 1 : back]
        kinds = (kind for kind, card in enumerate(edition.card) if card.colour in colours)
        cards = [kind for kind in kinds for _ in range(left[kind])]
        if not cards:
            raise text.wrong("hand", "dealt", seat, back=BACKS[back])
        kind = cards[throw(s.dice, len(cards))]
        left[kind] -= 1
        s.hand[seat, kind] += 1
