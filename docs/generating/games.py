"""A page for each game: what it is, its rules, options, editions and bots, from the same data as the game itself."""

import tomllib

from generating.markdown import page, table
from oppidum.bots import levels
from oppidum.engine import edition
from oppidum.engine.game import Game
from oppidum.engine.options import Choice, Option, Switch, Whole
from oppidum.engine.registry import game, slugs
from oppidum.engine.words import Language, words

LANG: Language = "en"
SOURCES = {
    "S": "rule sheet",
    "F": "fact about the box",
    "R": "our ruling",
    "H": "our figures",
    "S/R": "rule sheet, as we read it",
    "S/F": "rule sheet, and a fact about the box",
}


def pages() -> dict[str, str]:
    """The pages by their names, and one that leads to them."""
    found = {slug: game(slug) for slug in slugs()}
    return {f"games/{slug}.md": of_game(one) for slug, one in found.items()} | {"games/index.md": index(found)}


def index(found: dict[str, Game]) -> str:
    shelf = [
        f"- **[{one.name(LANG)}]({slug}.md)**, for {_players(one)} players (`{slug}`). {one.summary(LANG)}"
        for slug, one in found.items()
    ]
    return page(
        "# The games",
        "\n".join(shelf),
        "The word in brackets is the *slug*: the name of a game in commands, in Python and in the API. `oppidum rules "
        "SLUG` prints the same rules in the terminal, in French with `--lang fr`; on the page they stand beside the "
        "board.",
        "Every rule says where it comes from. The *rule sheet* and *facts about the box* are not ours to change. Where "
        "the sheet is silent or can be read in two ways there is a *ruling* of ours, and often an option for the other "
        "reading; *our figures* are those that we could not know and chose so that the game is fair.",
        "```{toctree}\n:hidden:\n\n" + "\n".join(found) + "\n```",
    )


def of_game(one: Game) -> str:
    said = words(one.package)
    return page(
        f"# {one.name(LANG)}",
        one.summary(LANG),
        f"For {_players(one)} players. `oppidum play {one.slug}` plays it in the terminal, "
        f'`oppidum.game("{one.slug}")` opens it in Python.',
        "## Rules",
        *(
            f"({anchor(rule.id)})=\n{rule.id} · {SOURCES[rule.tag]}\n: {rule.say(LANG)}"
            for rule in one.rule_texts.values()
        ),
        "## Options",
        table(
            ("option", "values", "default", "decides", "rule"),
            [
                (
                    f"`{option.name}`",
                    _values(option),
                    _default(option),
                    said.say("options", option.name, LANG),
                    f"[{option.rule}](#{anchor(f'{one.slug}.{option.rule}')})",
                )
                for option in one.options
            ],
        ),
        "In the terminal `-o NAME=VALUE` sets one, in Python `game.new(NAME=VALUE)`.",
        "## Notation",
        f"To make a move in the terminal, {said.say('game', 'notation', LANG)}",
        "## Editions",
        table(("edition", "name", "what it is"), [_edition(one, name) for name in edition.shipped(one.package)]),
        f"`--edition NAME` plays one of them. [A box of your own](../new-edition.md) is a file: "
        f"`oppidum edition new {one.slug} my-box.toml` writes one to start from.",
        "## Bots",
        table(
            ("level", "", "simulations", "blind moves"),
            [
                (
                    str(number),
                    f"{levels.name(number, LANG)}: {levels.describe(number, LANG)}",
                    f"{level.looks:,}",
                    f"{level.slips:.0%}",
                )
                for number, level in enumerate(levels.levels(one.slug), 1)
            ],
        ),
        "How they think, and what the columns mean, is said in [Bots](../bots.md); how strong they are, in "
        "[Measurements](../measurements.md).",
    )


def anchor(rule: str) -> str:
    """Where a rule stands, by its id."""
    return "rule-" + rule.replace(".", "-")


def _players(one: Game) -> str:
    return f"{one.seats[0]} to {one.seats[-1]}" if len(one.seats) > 2 else " or ".join(map(str, one.seats))


def _values(option: Option) -> str:
    match option:
        case Switch():
            return "`on`, `off`"
        case Choice(choices=choices):
            return ", ".join(f"`{choice}`" for choice in choices)
        case Whole(least=least, most=most):
            return f"{least} to {most}"
    return option.allowed


def _default(option: Option) -> str:
    written = option.write(option.default)
    return "left open" if written is None else written if isinstance(option, Whole) else f"`{written}`"


def _edition(one: Game, name: str) -> tuple[str, str, str]:
    """An edition by what its file says of itself: its name, and the comment at its top."""
    text = edition.text_of(one.package, name)
    comment = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        comment.append(line.lstrip("# "))
    return f"`{name}`", tomllib.loads(text)["name"]["en"], " ".join(comment)
