"""The rules of Astérix & Compagnie (rule numbers as in rules.toml).

An action answers a question. Then the rules go on by themselves, through payment, sentences and albums won, until
there is a question for somebody. Choices that are no secret wait in `choices`; those from a hand are read off it.
"""

from typing import Any

from oppidum.engine.bits import ONE, count, lowest, nth
from oppidum.engine.compiling import entry, rule
from oppidum.engine.dice import throw
from oppidum.engine.log import note
from oppidum.engine.options import UNSET
from oppidum.engine.records import Record
from oppidum.games.compagnie.bonuses import any_bonus_usable, apply_bonus, choose_bonus, draw_and_use
from oppidum.games.compagnie.events import BEGINS, USED_POWER
from oppidum.games.compagnie.hands import deal_anew, discard, draw
from oppidum.games.compagnie.layout import (
    DECLINE,
    DONE,
    DRAW_AND_USE,
    HAND,
    KINDS,
    NOBODY,
    PLACE,
    PLAY,
    REINFORCE,
    RESERVE,
    THROW,
    TOKEN,
    TURNS,
)
from oppidum.games.compagnie.phases import (
    BOAR_ON,
    BONUS_KIND,
    BUSY,
    CAMP,
    CONSOLATION,
    DISCARDING,
    FISH_ON,
    OVER,
    PAYING,
    PAYING_CARDS,
    PLACING,
    POTION_ON,
    POWER,
    REINFORCING,
    RULES,
    TARGET,
    TURN,
)
from oppidum.games.compagnie.powers import answer, ask_hand, go_on, lay_down
from oppidum.games.compagnie.resolution import reveal, settle, take_sides, turn_album
from oppidum.games.compagnie.table import bit, has, kind_of, last_placed
from oppidum.games.compagnie.tokens import fortune, receive, withdraw
from oppidum.games.compagnie.turns import (
    choose_place,
    pay,
    pay_token,
    play_card,
    playable,
    reach_of,
    refuse_card,
)
from oppidum.games.compagnie.vocabulary import (
    BOAR,
    BONUS,
    CALL,
    CARD,
    ELIMINATE,
    FISH,
    KNOCK_OUT,
    LEGIONARY,
    POTION,
)


@entry
def setup(box: Record, s: Record, log: Record) -> None:
    """compagnie.1: a helmet, three bonuses and five cards each; compagnie.2: the first albums; compagnie.3: the
    others are the pile; compagnie.4: who begins is drawn by lot."""
    for what in range(BONUS):
        s.tokens[RESERVE, what] = box.tokens[what]
    s.unread = box.albums
    starting = box.starting
    for place in range(s.seats):
        album = nth(starting, throw(s.dice, count(starting)))
        starting &= ~bit(album)
        s.unread &= ~bit(album)
        s.album[place] = album
        take_sides(s, place, place, (place + 1) % s.seats)
    for kind in range(box.kinds):
        for _ in range(box.copies[kind]):
            s.pile[s.piled] = kind
            s.piled += 1
    for seat in range(s.seats):
        s.reach[seat] = reach_of(s, seat)
        for what in (POTION, FISH, BOAR, LEGIONARY):
            s.tokens[RESERVE, what] -= 1
            s.tokens[seat, what] += 1
        draw(s, seat, HAND, log)
    s.turn = s.options.first
    if s.options.first == UNSET:
        s.turn = throw(s.dice, s.seats)
    s.next = (s.turn + 1) % s.seats
    s.card = NOBODY
    s.winner = NOBODY
    note(log, BEGINS, s.turn, 0, 0, 0, 0)
    ask_hand(s, TURN, s.turn)


@entry
def to_act(box: Record, s: Record) -> int:
    return 0 if s.phase == OVER else 1 << s.actor


@rule
def respond(box: Record, s: Record, seat: int, phase: int, action: int, log: Record) -> None:
    """What an answer to a question does at once."""
    if phase == TURN:
        if action == DRAW_AND_USE:
            draw_and_use(box, s, seat, log)
        elif action == REINFORCE:
            ask_hand(s, REINFORCING, seat)
        else:
            play_card(box, s, seat, action - PLAY)
    elif phase == PLACING:
        choose_place(box, s, action - PLACE)
    elif phase == PAYING:
        pay_token(s, seat, action, log)
    elif phase == PAYING_CARDS:
        s.owed[CARD] -= 1
        discard(s, seat, action - THROW, log)
    elif phase == POWER:
        if action == DECLINE:
            s.line = s.stop
        else:
            note(log, USED_POWER, seat, kind_of(last_placed(s, s.place)), s.place, 0, 0)
    elif phase == REINFORCING:
        if action == DONE:
            draw(s, seat, HAND - s.held[seat], log)
        else:
            discard(s, seat, action - THROW, log)
            ask_hand(s, REINFORCING, seat)
    elif phase == BONUS_KIND:
        choose_bonus(box, s, seat, action - TOKEN, log)
    elif phase in (POTION_ON, FISH_ON, BOAR_ON):
        apply_bonus(box, s, seat, phase, action, log)
    elif phase == CONSOLATION:
        receive(s, seat, action - TOKEN, log)
        reveal(s, seat)
    elif phase == CAMP:
        turn_album(box, s, seat, action, log)
    else:
        answer(box, s, seat, action, log)


@rule
def end(s: Record) -> None:
    """The match is over: what only a question needs is forgotten."""
    withdraw(s)
    lay_down(s)
    s.place = 0
    s.winner = NOBODY
    s.actor = s.turn
    s.next = (s.turn + 1) % s.seats


@entry
def play(box: Record, s: Record, seat: int, action: int, log: Record) -> None:
    phase = s.phase
    s.phase = BUSY
    respond(box, s, seat, phase, action, log)
    while s.phase == BUSY:
        if s.card != NOBODY:
            pay(box, s, log)
        elif s.line < s.stop:
            go_on(box, s, log)
        else:
            settle(box, s, log)
    if s.phase == OVER:
        end(s)


@rule
def is_offered(s: Record, action: int) -> bool:
    found = False
    for i in range(s.offered):
        found |= s.choices[i] == action
    return found


@rule
def discardable(s: Record, seat: int, action: int) -> Any:
    return action >= THROW and action < THROW + KINDS and has(s.kinds[seat], action - THROW)


@rule
def rule_of(box: Record, s: Record) -> int:
    """The rule that a question comes from."""
    if s.phase < TARGET or s.phase > DISCARDING:
        number: int = RULES[s.phase]
        return number
    word = box.word[s.line]
    if s.phase == TARGET and word in (KNOCK_OUT, ELIMINATE, CALL):
        return 13 if word == KNOCK_OUT else 14 if word == ELIMINATE else 15
    return 8 if s.mine else 21


@entry
def refusal(box: Record, s: Record, seat: int, action: int) -> int:
    if s.phase == OVER:
        return 25 if s.turns == TURNS else 23
    if seat != s.actor:
        return 4
    if s.phase == TURN:
        if action == REINFORCE:
            return 0
        if action == DRAW_AND_USE:
            return 0 if any_bonus_usable(box, s, seat) else 9
        return refuse_card(box, s, seat, action - PLAY) if action >= PLAY and action < PLAY + KINDS else 4
    if s.phase == PAYING_CARDS or s.phase == DISCARDING or s.phase == REINFORCING:
        fine = discardable(s, seat, action) or (s.phase == REINFORCING and action == DONE)
    else:
        fine = is_offered(s, action)
    return 0 if fine else rule_of(box, s)


@rule
def write(kinds: Any, first: int, out: Any) -> int:
    """The codes of some kinds of cards."""
    n = 0
    while kinds:
        out[n] = first + lowest(kinds)
        n += 1
        kinds &= kinds - ONE
    return n


@entry
def legal(box: Record, s: Record, seat: int, out: Any) -> int:
    if s.phase == OVER or seat != s.actor:
        return 0
    if s.phase == TURN:
        n = write(playable(box, s, seat), PLAY, out)
        if any_bonus_usable(box, s, seat):
            out[n] = DRAW_AND_USE
            n += 1
        out[n] = REINFORCE
        return n + 1
    if s.phase == PAYING_CARDS or s.phase == DISCARDING:
        return write(s.kinds[seat], THROW, out)
    if s.phase == REINFORCING:
        n = write(s.kinds[seat], THROW, out)
        out[n] = DONE
        return n + 1
    for i in range(s.offered):
        out[i] = s.choices[i]
    offered: int = s.offered
    return offered


@entry
def redeal(box: Record, s: Record, seat: int, dice: Record) -> None:
    """Hands of others and the pile, as far as the seat does not know them."""
    deal_anew(box, s, seat, dice)


@entry
def scores(box: Record, s: Record, out: Any) -> None:
    """compagnie.23: sesterces."""
    for seat in range(s.seats):
        out[seat] = fortune(s, seat)
