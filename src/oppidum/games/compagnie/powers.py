"""The interpreter: powers and album effects, sentence by sentence, until somebody must choose.

`begin` lays a list of sentences before its actors. `go_on` does one thing: it carries a sentence out, or asks, or
passes on to the next actor or sentence. `answer` takes what was chosen.
"""

from typing import Any

from oppidum.engine.compiling import rule
from oppidum.engine.log import note
from oppidum.engine.records import Record
from oppidum.games.compagnie.events import CALLED, ELIMINATED, KNOCKED_OUT, MOVED, REVIVED, ROBBED, STOLE
from oppidum.games.compagnie.hands import any_card, discard, draw, lose, take, throw_away
from oppidum.games.compagnie.layout import DOUBLED, GOAL, LOOT, NOBODY, RESERVE, TAKE, THROW, TOKEN, TOUCHED
from oppidum.games.compagnie.phases import CHOOSING_TOKEN, DESTINATION, DISCARDING, STEALING, TARGET
from oppidum.games.compagnie.table import (
    at,
    beside,
    find,
    forget_touched,
    home,
    kind_of,
    remove,
    spot_of,
    transfer,
    turn_down,
    turn_up,
)
from oppidum.games.compagnie.targets import offer_targets
from oppidum.games.compagnie.tokens import (
    gain,
    give_back,
    offer,
    offer_gains,
    offer_own,
    offer_tokens_of,
    win_if_rich,
    withdraw,
)
from oppidum.games.compagnie.vocabulary import (
    ALL_SEATS,
    BOTH,
    CALL,
    CARD,
    DISCARD,
    DRAW,
    ELIMINATE,
    EVERY,
    FROM_OPPONENT,
    GAIN,
    GAUL_PLAYER,
    KNOCK_OUT,
    MOVE,
    POTION,
    REVIVE,
    ROMAN_PLAYER,
    STEAL,
    TO_ANY,
    YOU,
)


@rule
def begin(box: Record, s: Record, first: int, stop: int, you: int, place: int, mine: int) -> None:
    """Lay sentences out: whose they are, on which place, and whether they are the power of its last character."""
    s.line = first
    s.stop = stop
    s.you = you
    s.place = place
    s.mine = mine
    s.nth = 0
    s.left = box.count[first]


@rule
def lay_down(s: Record) -> None:
    """All sentences have been carried out."""
    s.line = 0
    s.stop = 0
    s.you = 0
    s.mine = 0
    s.nth = 0
    s.left = 0


@rule
def ask(s: Record, phase: int, actor: int) -> None:
    s.phase = phase
    s.actor = actor


@rule
def ask_hand(s: Record, phase: int, actor: int) -> None:
    """A question about a hidden hand: nothing is on offer."""
    withdraw(s)
    ask(s, phase, actor)


@rule
def facing(s: Record, seat: int) -> Any:
    """The player on the other side of this album, or NOBODY for one who does not fight here."""
    spot = home(s, seat, s.place)
    return NOBODY if spot == NOBODY else s.owner[spot ^ 1]


@rule
def actors(box: Record, s: Record, line: int) -> Any:
    """How many actors a sentence has."""
    return s.seats if box.who[line] == ALL_SEATS else 2 if box.who[line] == BOTH else 1


@rule
def nth_actor(box: Record, s: Record, line: int, nth: int) -> Any:
    who = box.who[line]
    if who == YOU or (who == BOTH and nth == 0):
        return s.you
    if who == ALL_SEATS:
        return (s.you + nth) % s.seats
    if who == GAUL_PLAYER:
        return s.owner[2 * s.place]
    if who == ROMAN_PLAYER:
        return s.owner[2 * s.place + 1]
    return facing(s, s.you)


@rule
def offer_loot(box: Record, s: Record, line: int, actor: int) -> None:
    """What an actor may steal, and from whom."""
    withdraw(s)
    opponent = facing(s, actor)
    for victim in range(s.seats):
        if victim != actor and (victim == opponent or box.source[line] != FROM_OPPONENT):
            if box.what[line] != CARD:
                offer_tokens_of(s, victim, actor, box.what[line])
            elif s.held[victim] > 0:
                offer(s, TAKE + LOOT * victim + LOOT - 1)


@rule
def offer_choices(box: Record, s: Record, line: int, actor: int) -> None:
    """Offer what an actor may choose for a sentence that is not about a hand."""
    word = box.word[line]
    if word <= MOVE:
        offer_targets(box, s, line, actor)
    elif word == GAIN:
        offer_gains(s, actor, box.what[line])
    elif word == DISCARD:
        offer_own(s, actor, box.what[line])
    else:
        offer_loot(box, s, line, actor)


@rule
def offer_goals(s: Record, character: int) -> None:
    """Offer the sides that a character may move to."""
    withdraw(s)
    for spot in range(2 * s.seats):
        if spot != spot_of(character):
            offer(s, GOAL + spot)


@rule
def possible(box: Record, s: Record, line: int, actor: int) -> Any:
    """Whether an actor can do anything of a sentence now."""
    if box.word[line] == DRAW:
        return s.piled + s.heaped > 0
    if box.word[line] == DISCARD and box.what[line] == CARD:
        return s.held[actor] > 0
    offer_choices(box, s, line, actor)
    return s.offered > 0


@rule
def has_effect(box: Record, s: Record) -> bool:
    """compagnie.8: whether the sentences laid out would do anything."""
    for line in range(s.line, s.stop):
        for nth in range(actors(box, s, line)):
            actor = nth_actor(box, s, line, nth)
            if actor != NOBODY and possible(box, s, line, actor):
                return True
    return False


@rule
def touch(box: Record, s: Record, actor: int, word: int, i: int, log: Record) -> None:
    """Do a word to the ith character in play."""
    character = at(s, i)
    if word == KNOCK_OUT:
        turn_down(box, s, i)
        note(log, KNOCKED_OUT, actor, kind_of(character), spot_of(character), 0, 0)
    elif word == ELIMINATE:
        remove(box, s, i)
        throw_away(s, kind_of(character))
        if character & DOUBLED:
            s.tokens[RESERVE, POTION] += 1
        note(log, ELIMINATED, actor, kind_of(character), spot_of(character), 0, 0)
    elif word == REVIVE:
        turn_up(box, s, i)
        note(log, REVIVED, actor, kind_of(character), spot_of(character), 0, 0)
    elif word == CALL:
        to = home(s, actor, s.place)
        transfer(box, s, i, to)
        note(log, CALLED, actor, kind_of(character), spot_of(character), to, 0)
    else:
        move(box, s, actor, i, beside(s, spot_of(character)), log)


@rule
def move(box: Record, s: Record, actor: int, i: int, to: int, log: Record) -> None:
    """A character moves, and this sentence moves it no more."""
    character = at(s, i)
    transfer(box, s, i, to)
    s.down[i] |= TOUCHED
    note(log, MOVED, actor, kind_of(character), spot_of(character), to, 0)


@rule
def steal(s: Record, actor: int, loot: int, log: Record) -> None:
    """A token changes hands, or a card: drawn blind, and shown."""
    victim = loot // LOOT
    what = loot % LOOT
    if what == LOOT - 1:
        kind = any_card(s, victim)
        lose(s, victim, kind)
        take(s, actor, kind)
        s.seen[actor, kind] += 1
        note(log, ROBBED, actor, kind, victim, 0, 0)
        return
    s.tokens[victim, what] -= 1
    s.tokens[actor, what] += 1
    note(log, STOLE, actor, what, victim, 0, 0)
    win_if_rich(s, actor, log)


@rule
def answer(box: Record, s: Record, actor: int, code: int, log: Record) -> None:
    """Carry the present sentence out once, on what was chosen or the only choice there was."""
    word = box.word[s.line]
    if word == MOVE and box.to[s.line] == TO_ANY and code < GOAL:
        s.moving = code
        offer_goals(s, code)
        ask(s, DESTINATION, actor)
        return
    s.left -= 1
    if code >= GOAL:
        move(box, s, actor, find(s, s.moving), code - GOAL, log)
        s.moving = 0
    elif word <= MOVE:
        touch(box, s, actor, word, find(s, code), log)
    elif word == GAIN:
        gain(s, actor, code - TOKEN, log)
    elif word == DISCARD and box.what[s.line] == CARD:
        discard(s, actor, code - THROW, log)
    elif word == DISCARD:
        give_back(s, actor, code - TOKEN, log)
    else:
        steal(s, actor, code - TAKE, log)


@rule
def question_of(box: Record, line: int) -> int:
    """What is asked for a sentence, where there is a choice."""
    word = box.word[line]
    if word <= MOVE:
        return TARGET
    if word == DISCARD and box.what[line] == CARD:
        return DISCARDING
    return STEALING if word == STEAL else CHOOSING_TOKEN


@rule
def next_actor(box: Record, s: Record) -> None:
    if box.word[s.line] == MOVE:
        forget_touched(s)
    s.nth += 1
    if s.nth == actors(box, s, s.line):
        s.nth = 0
        s.line += 1
    s.left = box.count[s.line]


@rule
def go_on(box: Record, s: Record, log: Record) -> None:
    """One step of the present sentence: as far as it can be carried out."""
    line = s.line
    actor = nth_actor(box, s, line, s.nth)
    if s.left == 0 or actor == NOBODY:
        next_actor(box, s)
        return
    word = box.word[line]
    if word == DRAW:
        draw(s, actor, s.left, log)
        s.left = 0
        return
    if word == DISCARD and box.what[line] == CARD:
        if s.held[actor] > 0:
            ask_hand(s, DISCARDING, actor)
        else:
            s.left = 0
        return
    offer_choices(box, s, line, actor)
    if s.offered == 0:
        s.left = 0
    elif word <= MOVE and box.pick[line] == EVERY:
        while s.offered > 0:
            touch(box, s, actor, word, find(s, s.choices[0]), log)
            offer_targets(box, s, line, actor)
        s.left = 0
    elif s.offered == 1:
        answer(box, s, actor, s.choices[0], log)
    else:
        ask(s, question_of(box, line), actor)
