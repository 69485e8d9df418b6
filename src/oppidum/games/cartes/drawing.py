"""The table of Astérix, le jeu de cartes in the terminal: the card turned up, hands, prisoners and the score sheet."""

from collections import Counter

from rich.text import Text

from oppidum.engine.words import words
from oppidum.games.cartes.layout import ROUNDS
from oppidum.games.cartes.named import Card
from oppidum.games.cartes.view import View

SHAPES = "●■▲◆★"
STYLES = ("bold yellow", "bold blue", "bold magenta", "bold red", "bold green")
BACK = "▒▒"  # a card face down


def draw(view: View) -> Text:
    """What is turned up, then for each seat its hand, the card it has chosen and what it has won."""
    own = words(__package__)
    text = Text(own.say("terminal", "round", round=view.round, rounds=ROUNDS, pile=view.pile) + "\n", style="dim")
    if view.turned is not None:
        text.append(own.say("terminal", "turned"), style="dim")
        text.append(f"{view.turned.say()}\n", style="bold" if view.turned.value else "bold red")
    for seat in range(view.seats):
        text.append_text(_player(view, seat))
    text.append_text(_sheet(view))
    return text.append(_status(view))


def _name(view: View, seat: int) -> str:
    return f"{SHAPES[seat]}{seat} {view.characters[seat]}"


def _width(view: View) -> int:
    return max(len(_name(view, seat)) for seat in range(view.seats)) + 2


def _player(view: View, seat: int) -> Text:
    own = words(__package__)
    text = Text(f"{_name(view, seat):<{_width(view)}}", style=STYLES[seat])
    text.append(" ".join(map(str, view.hands[seat])) or "–", style="bold" if seat == view.seat else "")
    if view.committed[seat]:
        card = str(view.chosen) if seat == view.seat else BACK
        text.append(f"  ← {card}", style="reverse")
    if seat == view.looker:
        card = view.looked.say() if view.looked else BACK
        text.append(f"  {own.say('terminal', 'looks')} {card}", style="reverse")
    text.append("\n")
    pirates = ", ".join(card.name.say() for card in view.pirates[seat])
    for key, cards, style in (("romans", _sets(view.romans[seat]), ""), ("pirates", pirates, "red")):
        if cards:
            text.append(" " * _width(view))
            text.append(own.say("terminal", key), style="dim")
            text.append(f"{cards}\n", style=style)
    return text


def _sets(cards: list[Card]) -> str:
    """Romans by value; those of a rank stand together."""
    tally = Counter(card.value for card in cards)
    return " ".join(f"{count}×{value}" if count > 1 else str(value) for value, count in sorted(tally.items()))


def _sheet(view: View) -> Text:
    """The points of each round."""
    own = words(__package__)
    width = _width(view)
    head = [own.say("terminal", "number", round=number) for number in range(1, ROUNDS + 1)]
    columns = [*head, own.say("terminal", "total")]
    text = Text("\n" + " " * width + "".join(f"{column:>7}" for column in columns) + "\n", style="dim")
    for seat in range(view.seats):
        points = view.points[seat]
        cells = [str(points[number]) if number < len(points) else "·" for number in range(ROUNDS)]
        text.append(f"{_name(view, seat):<{width}}", style=STYLES[seat])
        text.append("".join(f"{cell:>7}" for cell in cells))
        text.append(f"{sum(points):>7}\n", style="bold")
    return text


def _status(view: View) -> str:
    own = words(__package__)
    awaited = ", ".join(_name(view, seat) for seat in view.to_act)
    return own.say("terminal", view.phase, figures=awaited)
