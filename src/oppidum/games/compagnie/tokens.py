"""Bonuses, helmets and sesterces: what is gained, given back and stolen, and who is rich enough to win."""

from typing import Any

from oppidum.engine.bits import count
from oppidum.engine.compiling import rule
from oppidum.engine.log import note
from oppidum.engine.records import Record
from oppidum.games.compagnie.events import GAINED, GAVE_BACK, RICH
from oppidum.games.compagnie.layout import ALBUM_WORTH, CENTURION_WORTH, LOOT, RESERVE, SAME, TAKE, TOKEN, WEALTH
from oppidum.games.compagnie.phases import OVER
from oppidum.games.compagnie.vocabulary import BONUS, CENTURION, HELMET, LEGIONARY

FEW = 8  # choices; there are seldom more


@rule
def offer(s: Record, code: int) -> None:
    """One more choice, unless there is one like it already."""
    for i in range(s.offered):
        if s.choices[i] == code:
            return
    s.choices[s.offered] = code
    s.offered += 1


@rule
def withdraw(s: Record) -> None:
    """Nothing is on offer any more; of what was, no trace stays behind. The first few are wiped out unseen: that is
    one instruction."""
    for i in range(FEW):
        s.choices[i] = 0
    while s.offered > FEW:
        s.offered -= 1
        s.choices[s.offered] = 0
    s.offered = 0


@rule
def belongs(what: int, group: int) -> bool:
    """Whether a token is what a sentence names: itself, any bonus, any helmet."""
    if group == BONUS:
        return what < LEGIONARY
    if group == HELMET:
        return what >= LEGIONARY
    return what == group


@rule
def welcome(s: Record, seat: int, what: int) -> Any:
    """compagnie.21: never a third bonus of a kind."""
    return what >= LEGIONARY or s.tokens[seat, what] < SAME


@rule
def offer_gains(s: Record, seat: int, group: int) -> None:
    """Tokens that a seat may take from the reserve; compagnie.24: an empty one gives nothing."""
    withdraw(s)
    for what in range(BONUS):
        if belongs(what, group) and s.tokens[RESERVE, what] > 0 and welcome(s, seat, what):
            offer(s, TOKEN + what)


@rule
def offer_own(s: Record, seat: int, group: int) -> None:
    """Tokens that a seat may give back."""
    withdraw(s)
    for what in range(BONUS):
        if belongs(what, group) and s.tokens[seat, what] > 0:
            offer(s, TOKEN + what)


@rule
def offer_tokens_of(s: Record, victim: int, seat: int, group: int) -> None:
    """Tokens that a seat may steal from another."""
    for what in range(BONUS):
        if belongs(what, group) and s.tokens[victim, what] > 0 and welcome(s, seat, what):
            offer(s, TAKE + LOOT * victim + what)


@rule
def fortune(s: Record, seat: int) -> Any:
    """compagnie.23: the sesterces of a seat, in albums and helmets."""
    helmets = s.tokens[seat, LEGIONARY] + CENTURION_WORTH * s.tokens[seat, CENTURION]
    return ALBUM_WORTH * count(s.won[seat]) + helmets


@rule
def win_if_rich(s: Record, seat: int, log: Record) -> None:
    """compagnie.23: 50 sesterces win at once."""
    if fortune(s, seat) >= WEALTH:
        s.phase = OVER
        note(log, RICH, seat, fortune(s, seat), 0, 0, 0)


@rule
def receive(s: Record, seat: int, what: int, log: Record) -> None:
    """A token comes from the reserve, which has one."""
    s.tokens[RESERVE, what] -= 1
    s.tokens[seat, what] += 1
    note(log, GAINED, seat, what, 0, 0, 0)


@rule
def gain(s: Record, seat: int, what: int, log: Record) -> None:
    receive(s, seat, what, log)
    win_if_rich(s, seat, log)


@rule
def give_back(s: Record, seat: int, what: int, log: Record) -> None:
    s.tokens[seat, what] -= 1
    s.tokens[RESERVE, what] += 1
    note(log, GAVE_BACK, seat, what, 0, 0, 0)
