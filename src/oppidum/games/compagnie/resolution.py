"""The end of a fight: who wins an album, what becomes of the characters, and the album that follows it."""

from typing import Any

from oppidum.engine.bits import count, nth
from oppidum.engine.compiling import rule
from oppidum.engine.dice import throw
from oppidum.engine.log import note
from oppidum.engine.records import Record
from oppidum.games.compagnie.events import LAID, RETURNED, WON
from oppidum.games.compagnie.hands import take, throw_away
from oppidum.games.compagnie.layout import AS_GAUL, AS_ROMAN, DOUBLED, ENOUGH, NOBODY, OUT, RESERVE, TOKEN
from oppidum.games.compagnie.phases import CAMP, CONSOLATION, OVER
from oppidum.games.compagnie.powers import ask, begin, lay_down
from oppidum.games.compagnie.table import at, bit, has, kind_of, spot_of
from oppidum.games.compagnie.tokens import offer, offer_gains, receive, win_if_rich, withdraw
from oppidum.games.compagnie.turns import next_turn
from oppidum.games.compagnie.vocabulary import BONUS, CENTURION, LEGIONARY, POTION


@rule
def strongest_side(s: Record, place: int) -> Any:
    """compagnie.18: the winning spot of a place, or NOBODY: the higher one, then the one of the active player, or of
    whoever comes first after them."""
    spot = 2 * place
    if max(s.force[spot], s.force[spot + 1]) < ENOUGH:
        return NOBODY
    if s.force[spot] != s.force[spot + 1]:
        return spot if s.force[spot] > s.force[spot + 1] else spot + 1
    gaul = (s.owner[spot] + s.seats - s.turn) % s.seats
    roman = (s.owner[spot + 1] + s.seats - s.turn) % s.seats
    return spot if gaul < roman else spot + 1


@rule
def settle(box: Record, s: Record, log: Record) -> None:
    """compagnie.18: the first album won, from the active player's left on; when none is, the turn ends."""
    lay_down(s)
    for i in range(s.seats):
        place = (s.turn + i) % s.seats
        spot = strongest_side(s, place)
        if spot != NOBODY:
            win_album(box, s, place, spot, log)
            return
    next_turn(s, log)


@rule
def win_album(box: Record, s: Record, place: int, spot: int, log: Record) -> None:
    """compagnie.19: the album and the helmets go to the winner; compagnie.21: the loser takes a bonus;
    compagnie.22: play will go on at the winner's left."""
    winner = s.owner[spot]
    loser = s.owner[spot ^ 1]
    note(log, WON, winner, s.album[place], place, s.force[spot], s.force[spot ^ 1])
    s.won[winner] |= bit(s.album[place])
    s.winner = winner
    s.next = (winner + 1) % s.seats
    s.place = place
    take_helmets(box, s, winner, place, log)
    clear(s, place, log)
    win_if_rich(s, winner, log)
    if s.phase == OVER:
        return
    offer_gains(s, loser, BONUS)
    if s.offered > 1:
        ask(s, CONSOLATION, loser)
        return
    if s.offered == 1:
        receive(s, loser, s.choices[0] - TOKEN, log)
    reveal(s, loser)


@rule
def take_helmets(box: Record, s: Record, winner: int, place: int, log: Record) -> None:
    """compagnie.19: one for every legionary and centurion in sight, on both sides, as far as the reserve goes."""
    for i in range(s.downs):
        character = at(s, i)
        if spot_of(character) >> 1 == place and not character & OUT:
            if has(box.legionaries, kind_of(character)) and s.tokens[RESERVE, LEGIONARY] > 0:
                receive(s, winner, LEGIONARY, log)
            if has(box.centurions, kind_of(character)) and s.tokens[RESERVE, CENTURION] > 0:
                receive(s, winner, CENTURION, log)


@rule
def clear(s: Record, place: int, log: Record) -> None:
    """compagnie.20: K.O. characters return to their owners, where everybody knows them; the others are discarded and
    their potions go back."""
    kept = 0
    for i in range(s.downs):
        character = at(s, i)
        kind = kind_of(character)
        if spot_of(character) >> 1 != place:
            s.down[kept] = character
            kept += 1
        elif character & OUT:
            owner = s.owner[spot_of(character)]
            take(s, owner, kind)
            s.seen[owner, kind] += 1
            note(log, RETURNED, owner, kind, 0, 0, 0)
        else:
            throw_away(s, kind)
            s.heroes &= ~bit(kind)
            if character & DOUBLED:
                s.tokens[RESERVE, POTION] += 1
    for i in range(kept, s.downs):
        s.down[i] = 0
    s.downs = kept
    s.force[2 * place] = 0
    s.force[2 * place + 1] = 0


@rule
def offer_camps(s: Record) -> None:
    withdraw(s)
    offer(s, AS_GAUL)
    offer(s, AS_ROMAN)


@rule
def reveal(s: Record, loser: int) -> None:
    """compagnie.21: the next album comes in; the loser turns it."""
    album = nth(s.unread, throw(s.dice, count(s.unread)))
    s.unread &= ~bit(album)
    s.album[s.place] = album
    offer_camps(s)
    ask(s, CAMP, loser)


@rule
def take_sides(s: Record, place: int, gaul: int, roman: int) -> None:
    """Two seats face each other over an album."""
    for seat in range(s.seats):
        s.own[seat] &= ~(3 << 2 * place)
    s.owner[2 * place] = gaul
    s.owner[2 * place + 1] = roman
    s.own[gaul] |= 1 << 2 * place
    s.own[roman] |= 2 << 2 * place


@rule
def turn_album(box: Record, s: Record, loser: int, code: int, log: Record) -> None:
    """compagnie.21: the loser faces the camp of choice, and the effect applies."""
    place = s.place
    winner = s.winner
    s.winner = NOBODY
    if code == AS_GAUL:
        take_sides(s, place, loser, winner)
    else:
        take_sides(s, place, winner, loser)
    album = s.album[place]
    note(log, LAID, loser, album, place, code - AS_GAUL, 0)
    begin(box, s, box.effect[album, 0], box.effect[album, 1], loser, place, 0)
