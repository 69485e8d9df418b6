"""`oppidum rules`: the rules of a game, from the same texts as the refusals."""

from rich.table import Table

from oppidum.cli.common import EditionName, GameName, Json, Lang, console, print_json, say
from oppidum.engine.registry import game
from oppidum.engine.words import words


def rules(name: GameName, edition: EditionName = "house", lang_: Lang = None, json: Json = False) -> None:
    """Print the rules of a game and its options."""
    chosen = game(name, edition)
    if json:
        return print_json([{"id": rule.id, "tag": rule.tag, "text": rule.say()} for rule in chosen.rule_texts.values()])
    console.print(f"[bold]{chosen.name()}[/] — {chosen.summary()}\n")
    table = Table(box=None, padding=(0, 2, 1, 0), show_header=False)
    for rule in chosen.rule_texts.values():
        table.add_row(f"[bold]{rule.id}[/]", f"[dim]{rule.tag}[/]", rule.say().replace("[", "\\["))
    console.print(table)
    box = chosen.contents.name.say()
    console.print(f"[dim]{say('rules', 'box', edition=box)}[/]")
    console.print(f"[dim]{say('rules', 'tags')}[/]\n")
    if chosen.options:
        listing = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
        for column in ("option", "default", "allowed", "meaning"):
            listing.add_column(say("rules", column))
        for option in chosen.options:
            meaning = words(chosen.package).say("options", option.name)
            default = "–" if option.default is None else str(option.default).lower()
            listing.add_row(option.name, default, option.allowed, f"{meaning} ({name}.{option.rule})")
        console.print(listing)
    return None
