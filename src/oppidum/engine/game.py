"""A game with its edition: what it offers, its texts, and new matches of it."""

import importlib
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from oppidum.engine import declaring, dice, edition, kernel, position
from oppidum.engine.errors import BadGame, BadInput, BadPosition
from oppidum.engine.match import Match
from oppidum.engine.options import Option, Value, complete
from oppidum.engine.registry import GAMES
from oppidum.engine.setup import EditionText, Setup
from oppidum.engine.spec import GameSpec
from oppidum.engine.spoken import Action
from oppidum.engine.texts import Rule, rule_texts
from oppidum.engine.words import Language, Phrase, words


class Game:
    """One of the games, with what is in its box."""

    def __init__(
        self, slug: str, edition_name: str = edition.HOUSE, edition_text: str | None = None, own: bool | None = None
    ):
        self.slug = slug
        self.package = f"{GAMES}.{slug}"
        self.edition = edition_name
        self.spec = declared(slug)
        if edition_text is None:
            file, edition_text = edition.find(self.package, edition_name)
        else:
            file = edition_name
        self.edition_text = edition_text
        self._own = own
        self.contents: edition.Edition = edition.read(file, edition_text, self.spec.box.edition)
        try:
            if self.contents.game != slug:
                raise edition.Fault(
                    "game", Phrase(edition.__package__, "reasons", "other_game", game=self.contents.game)
                )
            self.box = self.spec.box.pack(self.contents)
        except edition.Fault as fault:
            raise edition.bad_key(file, edition_text, fault) from None

    @cached_property
    def _reader(self) -> "msgspec.json.Decoder[Any]":
        """Made once: it takes longer to make than to use."""
        return msgspec.json.Decoder(self.spec.actions.kinds)

    @cached_property
    def edition_digest(self) -> str:
        """Two editions with the same contents have the same digest, whatever their comments."""
        return edition.digest(self.edition_text)

    @cached_property
    def whole_edition(self) -> EditionText:
        """The edition as it goes with a match."""
        own = self._own
        if own is None:
            known = edition.shipped(self.package)
            own = self.edition not in known or self.edition_digest != edition.digest(
                edition.text_of(self.package, self.edition)
            )
        return EditionText(self.edition, self.edition_digest, self.edition_text, own)

    @property
    def seats(self) -> tuple[int, ...]:
        """How many may play."""
        return self.spec.seats

    @property
    def options(self) -> tuple[Option, ...]:
        return self.spec.options

    def name(self, lang: Language | None = None) -> str:
        return words(self.package).say("game", "name", lang)

    def summary(self, lang: Language | None = None) -> str:
        return words(self.package).say("game", "summary", lang)

    def rules(self, lang: Language | None = None) -> list[tuple[str, str]]:
        """The id and the text of each rule."""
        return [(rule.id, rule.say(lang)) for rule in self.rule_texts.values()]

    @property
    def rule_texts(self) -> dict[int, Rule]:
        return rule_texts(self.package)

    def new(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        key: bytes | None = None,
        seeds: Sequence[str] = (),
        **given: Value,
    ) -> Match:
        """A new match. The same seed (or the same 16-byte key) gives the same throws; without, nobody knows them.

        `seeds` are what the players add to the throws, each after having seen the commitment to the key."""
        return Match(self, self.setup(seats, given), dice.chosen_key(seed, key), seeds)

    def setup(self, seats: int | None = None, given: Mapping[str, Value] | None = None) -> Setup:
        """All that decides how a match can go, checked; unknown options and bad values are refused."""
        seats = self.seats[0] if seats is None else seats
        if isinstance(seats, bool) or seats not in self.seats:
            raise BadInput("bad_seats", game=self.slug, seats=seats, known=", ".join(map(str, self.seats)))
        values = complete(self.options, given or {}, self.slug)
        self.spec.check(seats, values)
        return Setup(self.slug, self.whole_edition, seats, values, self.spec.version)

    def position(self, text: str, seed: int | str | None = None, key: bytes | None = None) -> Match:
        """A match that goes on from a position; what the text does not know is dealt at random."""
        reader = position.Reader(text, self.package)
        if reader.slug != self.slug:
            raise BadPosition(reader.slug, Phrase(position.__package__, "positions", "other_game"))
        setup = replace(self.setup(reader.seats, reader.options(self.options)), start=text.strip())
        return Match(self, setup, dice.chosen_key(seed, key))

    def action(self, data: Mapping[str, Any]) -> Action:
        """An action from data, in the form that `msgspec.to_builtins(action)` gives."""
        try:
            action: Action = self._reader.decode(msgspec.json.encode(data))
        except (msgspec.ValidationError, TypeError):
            raise BadInput("bad_action", game=self.slug, data=data) from None
        return action

    def parse(self, text: str) -> Action:
        """An action from its notation."""
        action = self.spec.actions.parse(self.contents, text.strip())
        if action is None:
            raise BadInput("bad_notation", text=text, notation=Phrase(self.package, "game", "notation"))
        return action

    def encode(self, action: Action) -> int:
        """The code that the rules know an action by."""
        return self.spec.actions.encode(self.contents, action)

    def decode(self, code: int) -> Action:
        return self.spec.actions.decode(self.contents, code)

    def code(self, notation: str) -> int:
        """The code of an action in its notation. Journals say the same few things again and again: most are known."""
        known = self._codes.get(notation)
        if known is None:
            known = self._codes[notation] = self.encode(self.parse(notation))
            if len(self._codes) > MOST_KNOWN:
                del self._codes[next(iter(self._codes))]
        return known

    def notation(self, code: int) -> str:
        """How people write the action with this code, of which nothing is lost."""
        known = self._notations.get(code)
        if known is None:
            known = str(self.decode(code))
            if self.whole_edition.own and self.code(known) != code:  # the names in a stranger's box may be anything
                raise BadInput("bad_notation", text=known, notation=Phrase(self.package, "game", "notation"))
            self._notations[code], self._codes[known] = known, code
            if len(self._notations) > MOST_KNOWN:
                del self._notations[next(iter(self._notations))]
        return known

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {}

    @cached_property
    def _notations(self) -> dict[int, str]:
        return {}

    def __repr__(self) -> str:
        return f"<Game {self.slug}, {self.edition} edition>"


@cache
def declared(slug: str) -> GameSpec:
    """What a game declares, checked."""
    package = f"{GAMES}.{slug}"
    try:
        spec = getattr(importlib.import_module(f"{package}.spec"), "GAME", None)
    except (ImportError, AttributeError, TypeError) as error:
        raise BadGame(slug, "broken", reason=error) from error
    checked = declaring.check(slug, package, spec)
    kernel.register(slug, checked)
    return checked


MOST_KNOWN = 60_000  # notations that are remembered, and as many codes
