"""Boxes that somebody with bad intentions would type in: those that are accepted must be playable to the end.

`python -m tests.server.strange_boxes SLUG COUNT SEED` tries so many, and dies of it if one breaks the compiled rules:
therefore it is a process of its own. The text that was tried last stands on standard output."""

import copy
import json
import sys
import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any

from oppidum.engine import dice, kernel
from oppidum.engine.conformance.walks import values
from oppidum.engine.edition import shipped, text_of
from oppidum.engine.errors import BadInput, OppidumError
from oppidum.engine.game import Game
from oppidum.engine.match import Match
from oppidum.engine.rollout import simulate
from oppidum.games.egypte.names import square_name
from oppidum.server import boxes

FIGURES = [0, 1, 2, 3, 4, 5, 7, 8, 10, 15, 16, 20, 24, 31, 32, 33, 50, 63, 64, 65, 99, 100, 127, 128, 255, 256, 1000]
GIANTS = [-1, 10**6, 2**31, 2**63 - 1, 2**63, 10**30]
TEXTS = ["", "x", "house", "é", "a" * 50, "to", "end"]
MOST_KEPT = 200  # boxes to go on from
MATCHES = 8


def written(value: Any) -> str:
    """A value as TOML has it."""
    match value:
        case dict():
            return "{" + ", ".join(f"{key} = {written(part)}" for key, part in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(written, value)) + "]"
        case _:
            return json.dumps(value)


def places(contents: Any) -> Iterator[tuple[Any, Any]]:
    """Every place where something stands: what it is in, and where there."""
    for place in contents if isinstance(contents, dict) else range(len(contents)):
        yield contents, place
        if isinstance(contents[place], dict | list):
            yield from places(contents[place])


class Forger:
    """Makes strange boxes of those that there are, and goes on with what was accepted."""

    def __init__(self, slug: str, seed: int):
        self.slug, self.luck = slug, Random(seed)
        package = f"oppidum.games.{slug}"
        self.known = [tomllib.loads(text_of(package, name)) for name in shipped(package)]
        self.kept = copy.deepcopy(self.known)

    def box(self) -> dict[str, Any]:
        made = copy.deepcopy(self.luck.choice(self.kept))
        for _ in range(self.luck.choice([1, 1, 1, 2, 3, 5])):
            if "map" in made and self.luck.random() < 0.25:
                self._draw(made)
            else:
                self._change(*self.luck.choice(list(places(made))))
        return made

    def keep(self, made: dict[str, Any]) -> None:
        self.kept = [*self.kept, made][-MOST_KEPT:]

    def _change(self, where: Any, place: Any) -> None:
        luck, value = self.luck, where[place]
        match value:
            case bool():
                where[place] = not value
            case int():
                near = [luck.choice(FIGURES), value + 1, value - 1, value * 2]
                where[place] = luck.choice(near if luck.random() < 0.85 else GIANTS)
            case str():
                others = [within[at] for box in self.known for within, at in places(box) if at == place]
                where[place] = luck.choice([one for one in others if isinstance(one, str)] + TEXTS)
            case list() if value:
                one = luck.randrange(len(value))
                more = [copy.deepcopy(value[one]) for _ in range(luck.choice([1, 1, 5, 70]))]
                where[place] = luck.choice([[], value[:one], value[one + 1 :], value + more, value[::-1]])
            case dict() if value:
                others = [within[at] for box in self.known for within, at in places(box)]
                alike = [one for one in others if isinstance(one, dict) and one.keys() & value.keys()]
                where[place] = copy.deepcopy(luck.choice([*alike, dict(list(value.items())[1:])]))

    def _draw(self, made: dict[str, Any]) -> None:
        """Another board, where there is one."""
        luck = self.luck
        wide, high, holes = luck.randint(3, 32), luck.randint(3, 32), luck.choice([0, 0, 0.02, 0.1])

        def square(column: int, row: int) -> str:
            return square_name(min(row, high - 1) << 5 | min(column, wide - 1))

        def block() -> str:
            column, row, size = luck.randrange(wide), luck.randrange(high), luck.choice([0, 1, 1, 2, 5])
            return f"{square(column, row)}-{square(column + size, row + size)}"

        rows = [["#" if luck.random() < holes else luck.choice("~.") for _ in range(wide)] for _ in range(high)]
        made |= {"width": wide, "height": high, "map": ["".join(row) for row in rows]}
        made |= {"camp": block(), "palace": block()}
        made["red"] = [square(luck.randrange(wide), luck.randrange(high)) for _ in range(luck.randrange(5))]


def play(game: Game, luck: Random) -> None:
    """Matches to the end at some number of seats and with some options, and all that a server does with them."""
    seats = luck.choice(game.seats)
    options: dict[str, Any] = {option.name: luck.choice(values(option)) for option in game.options}
    try:
        setup = game.setup(seats, options if luck.random() < 0.7 else {})
    except BadInput:
        setup = game.setup(seats)  # options that do not go together
    boxes._try_out(game, setup)
    match = Match(game, setup, luck.randbytes(16))
    assert simulate(match, MATCHES, luck.random().hex()).capped == 0, "a match does not end"
    for _ in range(luck.randrange(60)):
        if not match.to_act:
            break
        seat = luck.choice(match.to_act)
        match.redealt(seat, dice.new_luck(luck.getrandbits(60))[0])
        for code in match.codes(seat)[:4]:
            action = game.decode(code)
            assert game.encode(action) == code == game.encode(game.parse(str(action))), str(action)
            assert kernel.refusal(match.box, match.state, seat, code) == 0, str(action)
            action.say("fr")
        match.play_code(seat, luck.choice(match.codes(seat)))


def main(slug: str, count: int, seed: int) -> None:
    forger, accepted = Forger(slug, seed), 0
    for _ in range(count):
        made = forger.box()
        text = "\n".join(f"{key} = {written(value)}" for key, value in made.items())
        try:
            game = Game(slug, "strange", text)
        except OppidumError:
            continue
        accepted += 1
        print(text, flush=True)
        play(game, forger.luck)
        forger.keep(made)
    print(f"accepted {accepted} of {count}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
