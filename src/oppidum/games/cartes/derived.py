"""What follows from the cards of Astérix, le jeu de cartes: where the round stands, and who is awaited."""

from oppidum.engine.compiling import entry
from oppidum.engine.records import Record
from oppidum.games.cartes.layout import NO_CARD, NOBODY, ROUNDS
from oppidum.games.cartes.phases import CHOOSING, FREEING, LOOKING, OVER

DERIVED = ("phase", "waiting")


@entry
def derive(box: Record, s: Record) -> None:
    s.waiting = 0
    if s.finished == ROUNDS:
        s.phase = OVER
    elif s.up != NO_CARD:
        s.phase = CHOOSING
        for seat in range(s.seats):
            if s.hand[seat] and not s.chosen[seat]:
                s.waiting |= 1 << seat
    elif s.looker != NOBODY:
        s.phase = LOOKING
        s.waiting = 1 << s.looker
    else:
        s.phase = FREEING
        for seat in range(s.seats):
            if s.choices[seat]:
                s.waiting |= 1 << seat
