"""The box of Astérix & Compagnie: characters, albums and tokens, so that other boxes can be typed in."""

from typing import Annotated

from msgspec import Meta, Struct

from oppidum.engine import edition
from oppidum.engine.records import Record, blank
from oppidum.engine.translated import Translated
from oppidum.games.compagnie import sentences
from oppidum.games.compagnie import vocabulary as v
from oppidum.games.compagnie.layout import ALBUM_WORTH, BOX, HAND, KINDS, MOST_CARDS, SEATS, SENTENCES, WEALTH
from oppidum.games.compagnie.sentences import Kind, Sentence, fault, one_of

UNRICH = (WEALTH - 1) // ALBUM_WORTH  # albums that a player may have without having won
RESERVED = ("play", "discard", "to")  # words of the notation
KEY = r"^[a-z][a-z0-9_]*\Z"


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A character, with as many cards as there are copies."""

    key: Annotated[str, Meta(pattern=KEY)]
    name: Translated
    colour: str
    force: Annotated[int, Meta(ge=1, le=sentences.MOST_FORCE)]
    types: list[str] = []
    copies: Annotated[int, Meta(ge=1, le=MOST_CARDS)] = 1
    constraint: list[Sentence] = []
    constraint_text: Translated = Translated()
    power: list[Sentence] = []
    power_text: Translated = Translated()


class Album(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An album; the starting ones lie on the table from the beginning and have no effect."""

    key: Annotated[str, Meta(pattern=KEY)]
    name: Translated
    start: bool = False
    effect: list[Sentence] = []
    effect_text: Translated = Translated()


class Tokens(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All tokens of the box; everybody starts with one of each but the centurion's helmets."""

    potion: Annotated[int, Meta(ge=SEATS, le=100)]
    fish: Annotated[int, Meta(ge=SEATS, le=100)]
    boar: Annotated[int, Meta(ge=SEATS, le=100)]
    legionary: Annotated[int, Meta(ge=SEATS, le=100)]
    centurion: Annotated[int, Meta(ge=0, le=100)]


class Edition(edition.Edition, frozen=True, kw_only=True):
    """An edition file of Astérix & Compagnie."""

    coloured_backs: bool
    tokens: Tokens
    card: list[Card]
    album: list[Album]


class Packer:
    """Fills a box record, sentence after sentence."""

    def __init__(self, contents: Edition):
        self.records = blank(BOX, 1)
        self.box: Record = self.records[0]
        self.kinds = [Kind(card.key, card.colour, card.types, card.copies) for card in contents.card]
        self.lines = 0

    def program(self, key: str, said: list[Sentence], words: tuple[str, ...]) -> tuple[int, int]:
        """Put sentences into the box; where they are."""
        first = self.lines
        for number, sentence in enumerate(said):
            place = f"{key}[{number}]"
            sentences.check(place, sentence, words)
            if self.lines == SENTENCES - 1:
                raise fault(place, "sentences", most=SENTENCES - 1)
            sentences.pack(self.box, self.lines, place, sentence, self.kinds)
            self.lines += 1
        return first, self.lines


def pack(contents: Edition) -> Record:
    """The box as the rules read it."""
    packer = Packer(contents)
    box = packer.box
    _check_cards(contents.card)
    _check_albums(contents.album)
    box.kinds = len(contents.card)
    box.coloured_backs = contents.coloured_backs
    tokens = {what: getattr(contents.tokens, what) for what in v.TOKENS}
    box.tokens[:] = list(tokens.values())
    cards = sum(card.copies for card in contents.card)
    for number, card in enumerate(contents.card):
        _pack_card(packer, f"card[{number}]", number, card)
        _pack_constraint(packer, f"card[{number}].constraint", number, card, tokens, cards)
    for number, album in enumerate(contents.album):
        box.effect[number] = packer.program(f"album[{number}].effect", album.effect, v.DEEDS)
    box.albums = sum(1 << number for number in range(len(contents.album)))
    box.starting = sum(1 << number for number, album in enumerate(contents.album) if album.start)
    packer.records.flags.writeable = False
    return box


def _check_keys(name: str, keys: list[str]) -> None:
    for number, key in enumerate(keys):
        if key in keys[:number]:
            raise fault(f"{name}[{number}].key", "twice", name=key)
        if key in RESERVED:
            raise fault(f"{name}[{number}].key", "reserved", name=key)
    if len(keys) > KINDS:
        raise fault(name, "kinds", count=len(keys), most=KINDS)


def _check_cards(cards: list[Card]) -> None:
    _check_keys("card", [card.key for card in cards])
    for number, card in enumerate(cards):
        one_of(f"card[{number}].colour", card.colour, v.COLOURS)
        for kind in card.types:
            one_of(f"card[{number}].types", kind, v.TYPES)
    total = sum(card.copies for card in cards)
    if not HAND * SEATS <= total <= MOST_CARDS:
        raise fault("card", "cards", count=total, least=HAND * SEATS, most=MOST_CARDS)


def _check_albums(albums: list[Album]) -> None:
    """Enough of them: a match never runs out of albums."""
    _check_keys("album", [album.key for album in albums])
    starting = sum(album.start for album in albums)
    if starting < SEATS:
        raise fault("album", "starting", count=starting, least=SEATS)
    least = SEATS + UNRICH * SEATS
    if len(albums) < least:
        raise fault("album", "albums", count=len(albums), least=least)
    for number, album in enumerate(albums):
        if album.start and album.effect:
            raise fault(f"album[{number}].effect", "start_effect")


def _pack_card(packer: Packer, key: str, number: int, card: Card) -> None:
    box = packer.box
    own = box.albums.dtype.type(1 << number)
    box.copies[number] = card.copies
    box.force[number] = card.force
    box.colour[number] = v.COLOURS.index(card.colour)
    box.of_colour[box.colour[number]] |= own
    for field, kind in (("heroes", "hero"), ("legionaries", "legionary"), ("centurions", "centurion")):
        if kind in card.types:
            box[field] |= own
    box.power[number] = packer.program(f"{key}.power", card.power, v.DEEDS)


def _pack_constraint(packer: Packer, key: str, number: int, card: Card, tokens: dict[str, int], cards: int) -> None:
    """What is needed becomes sentences, what is paid a price list, and `refuse` a mark."""
    box = packer.box
    own = box.albums.dtype.type(1 << number)
    needed = []
    for place, sentence in ((f"{key}[{i}]", sentence) for i, sentence in enumerate(card.constraint)):
        sentences.check(place, sentence, v.CONSTRAINTS)
        if sentence.do == "refuse":
            box.refuses |= own
            continue
        box.constrained |= own
        if sentence.do == "need":
            sentences.need(place, sentence, packer.kinds)
            needed.append(sentence)
        else:
            what, count = sentences.price(place, sentence, tokens, cards)
            box.cost[number, what] += count
    box.needs[number] = packer.program(key, needed, v.CONSTRAINTS)
