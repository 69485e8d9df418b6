"""The rules of Astérix en Égypte (rule numbers as in rules.toml): the turn, and what each tool is good for.

Barriers are in barriers.py; pawns in routes.py, spread.py and moves.py; cards and papyrus in piles.py.
"""

from typing import Any

from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import throw
from oppidum.engine.listing import put_one
from oppidum.engine.log import note
from oppidum.engine.options import UNSET
from oppidum.engine.records import Record
from oppidum.games.egypte.barriers import (
    available,
    list_barriers,
    list_sites,
    put_up,
    site_refusal,
    some_site,
    stands,
    take_away,
)
from oppidum.games.egypte.choices import END_CHOICE, plain_choice, seat_choice
from oppidum.games.egypte.derived import follow
from oppidum.games.egypte.events import BEGINS, DISCARDED, ENDED, HASTENED, LIMIT, MISSED, PLACED, REMOVED, SENT, TRADED
from oppidum.games.egypte.ideas import discarded, idea, ideas
from oppidum.games.egypte.layout import (
    BREATH,
    CAMP,
    CODES,
    COUNTS,
    CROCODILES,
    END,
    GOURD,
    HAND,
    MARKET,
    MOST_KINDS,
    MOST_TURNS,
    NOBODY,
    OVER,
    PALACE,
    PASSAGE,
    PATROL,
    PLAIN,
    POTION,
    SPAN,
    TO_PLACE,
    TO_REMOVE,
    TO_SEND,
    WIND,
)
from oppidum.games.egypte.moves import (
    list_passages,
    move,
    move_refusal,
    passes,
)
from oppidum.games.egypte.piles import deal_anew, deal_cards, draw, give_up, put_under, show
from oppidum.games.egypte.routes import longest, reds_near, steps_to
from oppidum.games.egypte.spread import list_moves, spread


@entry
def setup(box: Record, s: Record, log: Record) -> None:
    """egypte.1: four cards and a pawn on the camp for each; all else lies in its reserve."""
    s.turn = s.options.first
    if s.options.first == UNSET:
        s.turn = throw(s.dice, s.seats)
    s.cards = 1
    for seat in range(s.seats):
        s.pawn[seat] = box.home[CAMP]
    follow(box, s)
    for seat in range(s.seats):
        deal_cards(s, seat, HAND)
    note(log, BEGINS, s.turn, 0, 0, 0, 0)


@entry
def to_act(box: Record, s: Record) -> int:
    return 0 if s.phase == OVER else 1 << s.turn


@rule
def holds_papyrus(s: Record, seat: int) -> bool:
    held = 0
    for kind in range(MOST_KINDS):
        held += int(s.held[seat, kind])
    return held > 0


@rule
def pass_turn(s: Record, log: Record) -> None:
    """egypte.1: clockwise; egypte.25: 500 turns draw; crocodiles make a player miss a turn, which is then no turn."""
    s.used = 0
    s.cards = 1
    s.turns += 1
    if s.turns == MOST_TURNS:
        s.phase = OVER
        note(log, LIMIT, s.turn, 0, 0, 0, 0)
        return
    s.turn = (s.turn + 1) % s.seats
    while s.missed[s.turn]:
        s.missed[s.turn] -= 1
        note(log, MISSED, s.turn, 0, 0, 0, 0)
        s.turn = (s.turn + 1) % s.seats


@rule
def place(box: Record, s: Record, seat: int, tool: int, site: int, log: Record) -> None:
    """egypte.3, egypte.4: a barrier of the reserve; egypte.19: or, once that is empty, one that the player kept."""
    kind = int(box.use[tool])
    kept = s.reserve[kind] == 0
    if kept:
        s.kept[seat, kind] -= 1
    else:
        s.reserve[kind] -= 1
    put_up(box, s, kind, site)
    note(log, PLACED, seat, tool, kind, site, kept)


@rule
def remove(box: Record, s: Record, seat: int, tool: int, site: int, log: Record) -> None:
    """egypte.18: the player keeps what a potion took away; what a gourd took away goes back to the reserve."""
    kind = take_away(box, s, site)
    if tool < MOST_KINDS:
        s.kept[seat, kind] += 1
    else:
        s.reserve[kind] += 1
    note(log, REMOVED, seat, tool, kind, site, 0)


@rule
def trade(s: Record, seat: int, log: Record) -> None:
    """The market: the whole hand is thrown away, in the order of the deck, and as many cards are drawn."""
    cards = 0
    for kind in range(MOST_KINDS):
        while s.hand[seat, kind]:
            show(s, seat, kind)
            cards += 1
    note(log, TRADED, seat, cards, 0, 0, 0)
    for _ in range(cards):
        draw(s, seat, log)


@rule
def invoke(box: Record, s: Record, seat: int, kind: int, what: int, log: Record) -> None:
    """A papyrus that is neither a move nor a barrier."""
    if box.effect[kind] == MARKET:
        trade(s, seat, log)
    elif box.effect[kind] == BREATH:
        s.cards += box.number[kind]
        note(log, HASTENED, seat, box.number[kind], 0, 0, 0)
    else:
        s.missed[what - TO_SEND] += box.number[kind]
        note(log, SENT, seat, what - TO_SEND, box.number[kind], 0, 0)


@rule
def carry_out(box: Record, s: Record, seat: int, tool: int, what: int, log: Record) -> None:
    """What is done with a card or a papyrus."""
    if what < TO_PLACE:
        move(box, s, seat, tool, what // COUNTS, what % COUNTS, log)
    elif what < TO_REMOVE:
        place(box, s, seat, tool, what - TO_PLACE, log)
    elif what < TO_SEND:
        remove(box, s, seat, tool, what - TO_REMOVE, log)
    elif tool < MOST_KINDS:
        note(log, DISCARDED, seat, tool, 0, 0, 0)
    else:
        invoke(box, s, seat, tool - MOST_KINDS, what, log)


@entry
def play(box: Record, s: Record, seat: int, action: int, log: Record) -> None:
    """egypte.2: one card, one use, draw; egypte.21: a papyrus before or after it, which then goes under the pile."""
    if action == END:
        note(log, ENDED, seat, 0, 0, 0, 0)
        pass_turn(s, log)
        return
    tool = action // SPAN
    if tool < MOST_KINDS:
        show(s, seat, tool)
        carry_out(box, s, seat, tool, action % SPAN, log)
        s.cards -= 1
        if s.phase != OVER:
            draw(s, seat, log)
    else:
        give_up(s, seat, tool - MOST_KINDS)
        s.used = 1
        carry_out(box, s, seat, tool, action % SPAN, log)
        put_under(s, tool - MOST_KINDS)
    if s.phase != OVER and s.cards == 0 and (s.used or not holds_papyrus(s, seat)):
        pass_turn(s, log)


@rule
def list_cards(box: Record, s: Record, seat: int, sheet: Any, counts: int, out: Any) -> int:
    """egypte.3, egypte.4, egypte.5: both uses of each card in hand."""
    n = 0
    for kind in range(box.kinds):
        if s.hand[seat, kind] == 0:
            continue
        n = list_moves(box, s, seat, int(box.steps[kind]), sheet, counts, kind, out, n)
        use = int(box.use[kind])
        if use == POTION:
            n = list_barriers(box, s, kind, out, n)
        elif available(s, seat, use):
            n = list_sites(box, s, use, kind, out, n)
    return n


@rule
def list_papyrus(box: Record, s: Record, seat: int, sheet: Any, counts: int, out: Any, n: int) -> int:
    """egypte.21: what each papyrus held is good for now."""
    for kind in range(box.scripts):
        if s.held[seat, kind] == 0:
            continue
        tool = MOST_KINDS + kind
        effect = int(box.effect[kind])
        if effect == WIND:
            n = list_moves(box, s, seat, int(box.number[kind]), sheet, counts, tool, out, n)
        elif effect == PASSAGE:
            n = list_passages(box, s, seat, tool, out, n)
        elif effect == GOURD:
            n = list_barriers(box, s, tool, out, n)
        elif effect == CROCODILES:
            for other in range(s.seats):
                if other != seat:
                    n = put_one(tool * SPAN + TO_SEND + other, seat_choice(tool, other, seat, s.seats), out, n)
        else:
            n = put_one(tool * SPAN + PLAIN, plain_choice(tool), out, n)
    return n


@rule
def most_steps(box: Record, s: Record, seat: int) -> int:
    """The steps of the longest move that the seat may think of now."""
    steps = 0
    for kind in range(box.kinds):
        if s.cards and s.hand[seat, kind]:
            steps = max(steps, int(box.steps[kind]))
    for kind in range(box.scripts):
        if not s.used and s.held[seat, kind] and box.effect[kind] == WIND:
            steps = max(steps, int(box.number[kind]))
    return steps


@rule
def list_actions(box: Record, s: Record, seat: int, out: Any) -> int:
    """Write all legal actions, as codes or into a mask; how many there are."""
    if s.phase == OVER or seat != s.turn:
        return 0
    n = 0
    steps = most_steps(box, s, seat)
    counts = reds_near(box, s, seat, steps) + 1
    sheet = spread(box, s, seat, steps, counts)
    if s.cards == 0:
        n = put_one(END, END_CHOICE, out, n)
    else:
        n = list_cards(box, s, seat, sheet, counts, out)
        if n == 0:
            for kind in range(box.kinds):
                if s.hand[seat, kind]:
                    n = put_one(kind * SPAN + PLAIN, plain_choice(kind), out, n)
    if not s.used:
        n = list_papyrus(box, s, seat, sheet, counts, out, n)
    return n


@entry
def legal(box: Record, s: Record, seat: int, out: Any) -> int:
    return list_actions(box, s, seat, out)


@rule
def some_use(box: Record, s: Record, seat: int) -> bool:
    """egypte.22: has any card in hand a legal use?"""
    if longest(box, s, s.exits, seat, 1):
        return True
    for kind in range(box.kinds):
        if s.hand[seat, kind]:
            use = int(box.use[kind])
            if s.standing if use == POTION else available(s, seat, use) and some_site(box, s, use):
                return True
    return False


@rule
def card_refusal(box: Record, s: Record, seat: int, kind: int, what: int) -> int:
    if s.cards == 0 or kind >= box.kinds or s.hand[seat, kind] == 0:
        return 2
    use = int(box.use[kind])
    uses = 5 if use == POTION else 4 if use == PATROL else 3
    if what < TO_PLACE:
        return move_refusal(box, s, seat, int(box.steps[kind]), what // COUNTS, what % COUNTS)
    if what < TO_REMOVE:
        if use == POTION:
            return uses
        if not available(s, seat, use):
            return 19
        return site_refusal(box, s, use, what - TO_PLACE)
    if what < TO_SEND:
        return 0 if use == POTION and stands(s, what - TO_REMOVE) else uses
    if what < PLAIN:
        return uses
    return 22 if some_use(box, s, seat) else 0


@rule
def papyrus_refusal(box: Record, s: Record, seat: int, kind: int, what: int) -> int:
    """egypte.21: one papyrus a turn, for what it says."""
    if s.used or kind >= box.scripts or s.held[seat, kind] == 0:
        return 21
    effect = int(box.effect[kind])
    if what < TO_PLACE:
        if effect == WIND:
            return move_refusal(box, s, seat, int(box.number[kind]), what // COUNTS, what % COUNTS)
        fits = effect == PASSAGE and passes(box, s, seat, what)
    elif what < TO_SEND:
        fits = effect == GOURD and what >= TO_REMOVE and stands(s, what - TO_REMOVE)
    elif what < PLAIN:
        fits = effect == CROCODILES and what - TO_SEND < s.seats and what - TO_SEND != seat
    else:
        fits = effect in (MARKET, BREATH)
    return 0 if fits else 21


@entry
def refusal(box: Record, s: Record, seat: int, action: int) -> int:
    if s.phase == OVER:
        return 25 if s.winner == NOBODY else 23
    if seat != s.turn or action < 0 or action >= CODES:
        return 2
    if action == END:
        return 22 if s.cards else 0
    tool = action // SPAN
    if tool < MOST_KINDS:
        return card_refusal(box, s, seat, tool, action % SPAN)
    return papyrus_refusal(box, s, seat, tool - MOST_KINDS, action % SPAN)


@entry
def sample(box: Record, s: Record, seat: int, dice: Record) -> int:
    """One legal action, all equally likely: ideas that are not legal are thrown away."""
    steps = most_steps(box, s, seat)
    most = longest(box, s, s.exits, seat, steps)
    counts = reds_near(box, s, seat, steps) + 1
    stuck = s.cards and most == 0 and not some_use(box, s, seat)
    first = 0 if s.cards and not stuck else MOST_KINDS
    last = MOST_KINDS if s.used else MOST_KINDS + int(box.scripts)
    plain = 0 if s.cards else 1  # to end the turn, or to discard any card
    if stuck:
        for kind in range(box.kinds):
            plain += s.hand[seat, kind] > 0
    total = plain
    for tool in range(first, last):
        total += ideas(box, s, seat, tool, most, counts)
    while True:
        n = throw(dice, total)
        if n < plain:
            return discarded(s, seat, n) if stuck else END
        n -= plain
        tool = first
        some = ideas(box, s, seat, tool, most, counts)
        while n >= some:
            n -= some
            tool += 1
            some = ideas(box, s, seat, tool, most, counts)
        action = idea(box, s, seat, tool, most, counts, n)
        if action >= 0:
            return action


@entry
def redeal(box: Record, s: Record, seat: int, dice: Record) -> None:
    """Cards and papyrus in other hands, but for those drawn in sight of all, are dealt again."""
    deal_anew(s, seat, s.hand, s.known, s.pile, dice)
    deal_anew(s, seat, s.held, s.held_known, s.scrolls, dice)


@entry
def scores(box: Record, s: Record, out: Any) -> None:
    """egypte.23: minus the steps still to go; egypte.25: a draw gives nothing to anybody."""
    for seat in range(s.seats):
        out[seat] = 0
        if s.phase != OVER or (s.winner != NOBODY and s.winner != seat):
            start = int(s.pawn[seat])
            if s.laid[seat]:
                out[seat] = -steps_to(box, s, start, CAMP, -1)
            else:
                there = steps_to(box, s, start, PALACE, -1)
                out[seat] = -there - steps_to(box, s, int(box.home[PALACE]), CAMP, -1)
