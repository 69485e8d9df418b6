"""The rules of Astérix et les Romains (rule numbers as in rules.toml).

A move goes through phases: a die is chosen and thrown, a black throw may be answered by an exchange, the figure
moves, jostling is asked for, the square has its say. `waiting` has a bit for each seat whose answer is open.
"""

from typing import Any

import numpy as np

from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import throw
from oppidum.engine.kernel import WATCHER
from oppidum.engine.log import note
from oppidum.engine.options import UNSET
from oppidum.engine.records import Record
from oppidum.games.romains.cards import NONE, Cards, figure, how_many, nth, one, total
from oppidum.games.romains.events import (
    BEGINS,
    DREW,
    ENDED,
    EXCHANGED,
    LAID,
    LIMIT,
    MOVED,
    PUSHED,
    RETURNED,
    SANG,
    THREW,
    TRIPPED,
)
from oppidum.games.romains.knowledge import (
    draw_blind,
    guess_beliefs,
    guess_hands,
    hand,
    show,
    show_all,
    swap_cards,
    swap_hands,
    take_seen,
    take_unseen,
)
from oppidum.games.romains.layout import (
    ASKED,
    BACK,
    BARD,
    BLACK,
    CAMP,
    COHORT,
    DECLINE,
    DONE,
    ENDS,
    EXCHANGE,
    HAND,
    JOSTLE,
    MENHIR,
    OPEN,
    PASS,
    STAY,
    TURNS,
    WHITE,
)
from oppidum.games.romains.phases import CHOOSING, EMPTY_HANDED, JOSTLED, JOSTLING, OVER, SHOUTING


@rule
def await_mover(s: Record, phase: int) -> None:
    s.phase = phase
    s.waiting = 1 << s.turn


@rule
def shouters(s: Record) -> int:
    """romains.8: the others who hold a card, if the thrower does."""
    seats = 0
    if hand(s, s.turn) != NONE:
        for seat in range(s.seats):
            if seat != s.turn and hand(s, seat) != NONE:
                seats |= 1 << seat
    return seats


@rule
def met(s: Record) -> int:
    """romains.10: whom the mover may jostle: on the same square, not in the camp, both with a card."""
    seats = 0
    square = s.square[s.turn]
    if square != 0 and hand(s, s.turn) != NONE:
        for seat in range(s.seats):
            if seat != s.turn and s.square[seat] == square and hand(s, seat) != NONE:
                seats |= 1 << seat
    return seats


@rule
def asked(s: Record) -> int:
    """Whose answer the phase asks for: those who have let a question pass included."""
    if s.phase == SHOUTING:
        return shouters(s)
    if s.phase == JOSTLED:
        return met(s)
    return 0 if s.phase == OVER else 1 << s.turn


@rule
def end(s: Record, kind: int, log: Record) -> None:
    s.phase = OVER
    s.waiting = 0
    note(log, kind, s.turn, 0, 0, 0, 0)


@rule
def pick_unseen(s: Record, count: int) -> Cards:
    """Cards from the top of the pile, that nobody has seen."""
    picked = NONE
    unseen = s.unseen
    for _ in range(count):
        card = one(nth(unseen, throw(s.dice, total(unseen))))
        unseen -= card
        picked += card
    s.unseen = unseen
    s.top -= count
    return picked


@rule
def pick_seen(s: Record, count: int) -> Cards:
    """The first of the known cards at the bottom of the pile; the others move up, and zeros behind them."""
    picked = NONE
    for i in range(count):
        kind: Any = np.int64(s.tail[i])
        picked += one(kind)
    for i in range(s.tails):
        s.tail[i] = s.tail[i + count]
    s.tails -= count
    return picked


@rule
def draw(s: Record, seat: int, most: int, log: Record) -> None:
    """romains.15: cards from the pile, the known ones under it last; the match ends if there is none."""
    if s.top + s.tails == 0:
        end(s, ENDED, log)
        return
    from_top = min(most, s.top)
    secret = pick_unseen(s, from_top)
    if from_top:
        take_unseen(s, seat, secret)
    seen = NONE
    from_tail = min(most - from_top, s.tails)
    if from_tail:
        seen = pick_seen(s, from_tail)
        take_seen(s, seat, seen)
    note(log, DREW, seat, figure(secret), figure(seen), 0, 0)
    if from_top + from_tail < most and s.options.short_draw == ENDS:
        end(s, ENDED, log)


@entry
def setup(box: Record, s: Record, log: Record) -> None:
    """romains.3: some cards are put away unseen; romains.4: who begins is drawn by lot, each gets 3 cards."""
    s.unseen = box.cards
    s.top = total(box.cards) - box.removed[s.seats]
    for seat in range(s.seats):
        draw(s, seat, HAND, log)
    s.turn = s.options.first
    if s.options.first == UNSET:
        s.turn = throw(s.dice, s.seats)
    await_mover(s, CHOOSING)
    note(log, BEGINS, s.turn, 0, 0, 0, 0)


@entry
def to_act(box: Record, s: Record) -> int:
    waiting: int = s.waiting
    return waiting


@rule
def throw_die(box: Record, s: Record, die: int, log: Record) -> None:
    """romains.5: one die is thrown; romains.8: if it is the black one, the others may shout."""
    s.steps = box.face[die, throw(s.dice, box.faces[die])]
    note(log, THREW, s.turn, die, s.steps, 0, 0)
    if die == BLACK:
        s.waiting = shouters(s)
        if s.waiting:
            s.phase = SHOUTING
            return
    advance(box, s, log)


@rule
def exchange(box: Record, s: Record, seat: int, log: Record) -> None:
    """romains.8: the thrower and the first who shouted swap whole hands."""
    swap_hands(s, s.turn, seat)
    note(log, EXCHANGED, seat, s.turn, figure(hand(s, seat)), figure(hand(s, s.turn)), 0)
    advance(box, s, log)


@rule
def advance(box: Record, s: Record, log: Record) -> None:
    """romains.2, romains.5: the figure goes as many squares as the die showed, or into the village."""
    s.square[s.turn] += s.steps
    s.steps = 0
    if s.square[s.turn] >= box.village:
        enter_village(s, log)
        return
    note(log, MOVED, s.turn, s.square[s.turn], 0, 0, 0)
    stop_on_square(box, s, OPEN, log)


@rule
def enter_village(s: Record, log: Record) -> None:
    """romains.6: all cards held are laid down and count; back to the camp, and 3 cards."""
    seat = s.turn
    s.laid[seat] += hand(s, seat)
    note(log, LAID, seat, figure(hand(s, seat)), 0, 0, 0)
    show_all(s, seat)
    s.square[seat] = 0
    draw(s, seat, HAND, log)
    if s.phase != OVER:
        next_turn(s, log)


@rule
def stop_on_square(box: Record, s: Record, jostling: int, log: Record) -> None:
    """romains.14: jostling comes first, then the event; romains.12: behind the bard it is open again if nobody took
    it."""
    while True:
        if jostling == OPEN and met(s):
            await_mover(s, JOSTLING)
            return
        if not event_moves_on(box, s, log):
            break
        jostling = DONE if jostling == DONE else OPEN
    s.sung = 0
    if s.phase != OVER:
        if hand(s, s.turn) == NONE:
            await_mover(s, EMPTY_HANDED)
        else:
            next_turn(s, log)


@rule
def event_moves_on(box: Record, s: Record, log: Record) -> bool:
    """What the square does; whether the figure stands on another square now.

    romains.12: the bard drives it back three squares, not below the camp; there is no second event unless
    `chain_events`."""
    if s.sung and not s.options.chain_events:
        return False
    event = box.event[s.square[s.turn]]
    if event == MENHIR:
        trip(s, log)
    elif event == COHORT:
        draw(s, s.turn, 1, log)  # romains.13
    elif event == BARD:
        s.square[s.turn] = max(0, s.square[s.turn] - BACK)
        s.sung = 1
        note(log, SANG, s.turn, s.square[s.turn], 0, 0, 0)
        return True
    return False


@rule
def trip(s: Record, log: Record) -> None:
    """romains.11: the next player draws a card blind from the mover's hand; all see it go under the pile."""
    seat = s.turn
    if hand(s, seat) == NONE:
        return
    kind = draw_blind(s, seat)
    show(s, seat, kind)
    s.tail[s.tails] = kind
    s.tails += 1
    note(log, TRIPPED, seat, kind, (seat + 1) % s.seats, 0, 0)


@rule
def jostle(box: Record, s: Record, caller: int, other: int, log: Record) -> None:
    """romains.10: each of the two draws a card blind from the other's hand, at the same time."""
    given = draw_blind(s, caller)
    taken = draw_blind(s, other)
    swap_cards(s, caller, other, given, taken)
    note(log, PUSHED, caller, other, given, taken, 0)
    stop_on_square(box, s, DONE, log)


@rule
def let_go(box: Record, s: Record, seat: int, log: Record) -> None:
    """romains.9, romains.10: a pass is final; the last one closes the question."""
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        if s.phase == SHOUTING:
            advance(box, s, log)
        else:
            stop_on_square(box, s, ASKED, log)


@rule
def next_turn(s: Record, log: Record) -> None:
    """romains.4: clockwise; romains.17: the match stops after 2,000 moves."""
    s.turns += 1
    if s.turns == TURNS:
        end(s, LIMIT, log)
        return
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
    await_mover(s, CHOOSING)


@rule
def answer_empty_handed(s: Record, action: int, log: Record) -> None:
    """romains.7: whoever has lost all cards may go back to the camp and draw 3."""
    if action == CAMP:
        s.square[s.turn] = 0
        note(log, RETURNED, s.turn, 0, 0, 0, 0)
        draw(s, s.turn, HAND, log)
    if s.phase != OVER:
        next_turn(s, log)


@entry
def play(box: Record, s: Record, seat: int, action: int, log: Record) -> None:
    if s.phase == CHOOSING:
        throw_die(box, s, action, log)
    elif action == EXCHANGE:
        exchange(box, s, seat, log)
    elif s.phase == EMPTY_HANDED:
        answer_empty_handed(s, action, log)
    elif action >= JOSTLE and action < DECLINE:
        jostle(box, s, seat, action - JOSTLE, log)
    elif s.phase == JOSTLING:  # the mover declines: now the others may call
        s.phase = JOSTLED
        s.waiting = met(s)
    else:
        let_go(box, s, seat, log)


@rule
def allowed(s: Record, seat: int, action: int) -> bool:
    if not s.waiting >> seat & 1:
        return False
    if s.phase == CHOOSING:
        return action in (WHITE, BLACK)
    if s.phase == SHOUTING:
        return action in (EXCHANGE, PASS)
    if s.phase == EMPTY_HANDED:
        return action in (CAMP, STAY)
    if action < JOSTLE or action >= DECLINE:
        return action == DECLINE
    whom = met(s) if s.phase == JOSTLING else 1 << s.turn
    return bool(whom >> (action - JOSTLE) & 1)


@entry
def refusal(box: Record, s: Record, seat: int, action: int) -> int:
    if s.phase == OVER:
        return 17 if s.turns == TURNS else 15
    if allowed(s, seat, action):
        return 0
    about_exchange = action in (EXCHANGE, PASS)
    about_jostling = action >= JOSTLE and action <= DECLINE
    if s.phase == SHOUTING:
        if about_exchange:
            return 8 if not shouters(s) >> seat & 1 else 9
        return 14 if about_jostling else 9
    if s.phase == JOSTLING or s.phase == JOSTLED:
        return 14 if about_exchange else 10
    if s.phase == EMPTY_HANDED:
        return 7
    if about_exchange:
        return 8
    if about_jostling:
        return 10
    if action in (CAMP, STAY):
        return 7
    return 4 if seat != s.turn else 5


@entry
def legal(box: Record, s: Record, seat: int, out: Any) -> int:
    if not s.waiting >> seat & 1:
        return 0
    if s.phase == CHOOSING:
        out[0] = WHITE
        out[1] = BLACK
        return 2
    if s.phase == SHOUTING:
        out[0] = EXCHANGE
        out[1] = PASS
        return 2
    if s.phase == EMPTY_HANDED:
        out[0] = CAMP
        out[1] = STAY
        return 2
    out[0] = DECLINE
    if s.phase == JOSTLED:
        out[1] = JOSTLE + s.turn
        return 2
    n = 1
    others = met(s)
    for other in range(s.seats):
        if others >> other & 1:
            out[n] = JOSTLE + other
            n += 1
    return n


def reaction(s: Record) -> int:
    """romains.9, romains.10: what lets a question to several pass, -1 if there is none."""
    return PASS if s.phase == SHOUTING else DECLINE if s.phase == JOSTLED else -1


@entry
def redeal(box: Record, s: Record, seat: int, dice: Record) -> None:
    """Hidden are the cards, what the others know of them, and romains.9: who has let a question pass."""
    guess_hands(s, seat, dice)
    guess_beliefs(s, seat)
    if s.phase == SHOUTING or s.phase == JOSTLED:
        itself = 0 if seat == WATCHER else 1 << seat
        s.waiting = asked(s) & ~itself | s.waiting & itself


@entry
def scores(box: Record, s: Record, out: Any) -> None:
    """romains.16: the cards laid down in the village count, helmets for and penalties against."""
    for seat in range(s.seats):
        points = 0
        for kind in range(len(box.points)):
            points += box.points[kind] * how_many(s.laid[seat], kind)
        out[seat] = points
