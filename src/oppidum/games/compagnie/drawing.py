"""The table of Astérix & Compagnie in the terminal: each album with its two camps, then the players."""

from rich.text import Text

from oppidum.engine.words import words
from oppidum.games.compagnie.layout import ENOUGH, WEALTH
from oppidum.games.compagnie.view import Camped, Character, Fight, Hand, View

SEAT_STYLES = ("bold yellow", "bold green", "bold magenta", "bold cyan")
COLOUR_STYLES = {"gaul": "blue", "roman": "red", "neutral": "magenta"}
BACKS = {"gaul": "G", "roman": "R", "neutral": "N"}


def draw(view: View) -> Text:
    """A potion is `+`, K.O. is in brackets, and `*` marks the character placed last on its album."""
    text = Text()
    for place, fight in enumerate(view.fights):
        text.append_text(_fight(place, fight))
    for seat in range(view.seats):
        text.append_text(_player(view, seat))
    if view.seat is not None:
        text.append_text(_own_hand(view.hands[view.seat]))
    text.append(_supplies(view) + "\n", style="dim")
    return text.append(_question(view))


def _fight(place: int, fight: Fight) -> Text:
    own = words(__package__)
    text = Text(f"{place}  {fight.album.say()}", style="bold")
    effect = fight.effect.say()
    text.append(f"   {effect}\n" if effect else "\n", style="dim")
    for camp, side in (("gaul", fight.gaul), ("roman", fight.roman)):
        text.append(f"   {own.say('terminal', f'camp_{camp}'):<5}", style=COLOUR_STYLES[camp])
        text.append(f" {side.seat} ", style=SEAT_STYLES[side.seat])
        text.append_text(_camp(side))
        text.append("\n")
    return text


def _camp(side: Camped) -> Text:
    text = Text(f"{side.force:>3}/{ENOUGH}  ", style="bold" if side.force else "dim")
    return text.append_text(Text("  ").join(map(_character, side.characters)))


def _character(character: Character) -> Text:
    label = f"{character.card.say()} {character.force}{'×2+' if character.potion else ''}"
    if character.out:
        label = f"[{label}]"
    return Text(label + "*" * character.last, style=COLOUR_STYLES[character.colour])


def _player(view: View, seat: int) -> Text:
    text = Text(">" if seat == view.turn else " ", style="bold")
    text.append(f"{seat}", style=SEAT_STYLES[seat])
    text.append(f" {view.sesterces[seat]:>3}/{WEALTH}  ", style="bold")
    text.append(f"{_tokens(view.tokens[seat])}  ")
    if seat != view.seat:
        text.append_text(_hand(view.hands[seat]))
    return text.append("\n")


def _tokens(tokens: dict[str, int]) -> str:
    own = words(__package__)
    return " ".join(f"{count}{own.say('terminal', f'short_{token}')}" for token, count in tokens.items())


def _hand(hand: Hand) -> Text:
    """Known cards by name; of the others the colour of the back."""
    parts = [card.say() for card in hand.known]
    if hand.backs is None:
        parts += ["?"] * hand.hidden
    else:
        parts += [BACKS[colour] for colour, count in hand.backs.items() for _ in range(count)]
    return Text(", ".join(parts) or "–")


def _own_hand(hand: Hand) -> Text:
    """A card a line: the key that it is played by, its force, its name and its text."""
    text = Text()
    for card in hand.known:
        name = "" if card.say().casefold() == card.key else f"{card.say()}. "
        text.append(f"   {card.key:<22}", style=COLOUR_STYLES[card.colour])
        text.append(f"{card.force}  ", style="bold")
        text.append(f"{name}{card.text.say()}".rstrip() + "\n", style="dim")
    return text


def _supplies(view: View) -> str:
    return words(__package__).say(
        "terminal",
        "pile",
        pile=view.pile,
        discards=len(view.discards),
        unread=view.unread,
        reserve=_tokens(view.reserve),
    )


def _question(view: View) -> str:
    own = words(__package__)
    if view.question == "over":
        return own.say("terminal", "over")
    (seat,) = view.to_act
    return own.say(
        "terminal",
        f"ask_{view.question}",
        seat=seat,
        card=view.card or (view.moving.card if view.moving else ""),
        speaks=view.speaks or "",
        album="" if view.place is None else view.fights[view.place].album,
    )
