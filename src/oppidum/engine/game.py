"""A game with its edition: what it offers, its texts, and new matches of it."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from oppidum.engine import dice, edition, kernel, options, position
from oppidum.engine.errors import BadInput, BadPosition
from oppidum.engine.match import Match
from oppidum.engine.records import Record
from oppidum.engine.registry import GAMES
from oppidum.engine.setup import EditionText, Setup
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
        modules = {name: importlib.import_module(f"{self.package}.{name}") for name in _PARTS}
        self.kernel = modules["rules"]
        self._actions = modules["actions"]
        self.actions: Any = self._actions.AnyAction
        self.views = modules["view"]
        self.seats: tuple[int, ...] = modules["options"].SEATS
        self.options: tuple[options.Option, ...] = modules["options"].OPTIONS
        self._check = modules["options"].check
        kernel.register(self.kernel)
        if edition_text is None:
            file, edition_text = edition.find(self.package, edition_name)
        else:
            file = edition_name
        self.edition_text = edition_text
        self._own = own
        box = modules["box"]
        self.contents: edition.Edition = edition.read(file, edition_text, box.Edition)
        try:
            if self.contents.game != slug:
                raise edition.Fault(
                    "game", Phrase(edition.__package__, "reasons", "other_game", game=self.contents.game)
                )
            self.box = box.pack(self.contents)
        except edition.Fault as fault:
            raise edition.bad_key(file, edition_text, fault) from None

    @cached_property
    def _reader(self) -> "msgspec.json.Decoder[Any]":
        """Made once: it takes longer to make than to use."""
        return msgspec.json.Decoder(self._actions.AnyAction)

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
    def version(self) -> int:
        """Of the rules: raised when a change makes an old record play otherwise."""
        return int(self.kernel.VERSION)

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

    @cached_property
    def family(self) -> int:
        """Codes that follow each other in so many stand for actions that differ in their last field alone."""
        return int(getattr(self._actions, "FAMILY", 1))

    @cached_property
    def positions(self) -> Any:
        """How its positions are written and read."""
        return importlib.import_module(f"{self.package}.position")

    @cached_property
    def derived(self) -> Any:
        """Which fields of a state follow from the others, and how."""
        return importlib.import_module(f"{self.package}.derived")

    @cached_property
    def open(self) -> bool:
        """Whether everybody sees and hears the same."""
        return bool(getattr(self.views, "OPEN", False))

    @cached_property
    def reaction(self) -> Callable[[Record], int] | None:
        """Which action lets a question to several pass, where the rules have such questions."""
        return getattr(self.kernel, "reaction", None)

    @cached_property
    def can_be_drawn(self) -> bool:
        """Whether a match of it can end without anybody ahead, by its rules."""
        return bool(getattr(self.kernel, "DRAWS", False))

    @property
    def event_kinds(self) -> list[str]:
        """The names of the events, in the order of their numbers in the rules."""
        return [str(event.__struct_config__.tag) for event in self.views.EVENTS]

    def new(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        key: bytes | None = None,
        seeds: Sequence[str] = (),
        **given: options.Value,
    ) -> Match:
        """A new match. The same seed (or the same 16-byte key) gives the same throws; without, nobody knows them.

        `seeds` are what the players add to the throws, each after having seen the commitment to the key."""
        return Match(self, self.setup(seats, given), dice.chosen_key(seed, key), seeds)

    def setup(self, seats: int | None = None, given: Mapping[str, options.Value] | None = None) -> Setup:
        """All that decides how a match can go, checked; unknown options and bad values are refused."""
        seats = self.seats[0] if seats is None else seats
        if isinstance(seats, bool) or seats not in self.seats:
            raise BadInput("bad_seats", game=self.slug, seats=seats, known=", ".join(map(str, self.seats)))
        values = options.complete(self.options, given or {}, self.slug)
        self._check(seats, values)
        return Setup(self.slug, self.whole_edition, seats, values, self.version)

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
        action: Action | None = self._actions.parse(self.contents, text.strip())
        if action is None:
            raise BadInput("bad_notation", text=text, notation=Phrase(self.package, "game", "notation"))
        return action

    def encode(self, action: Action) -> int:
        """The code that the rules know an action by."""
        code: int = self._actions.encode(self.contents, action)
        return code

    def decode(self, code: int) -> Action:
        action: Action = self._actions.decode(self.contents, code)
        return action

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


MOST_KNOWN = 60_000  # notations that are remembered, and as many codes
_PARTS = ("rules", "options", "box", "actions", "view")
