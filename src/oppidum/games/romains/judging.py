"""Who is ahead: a small network of weights compares two seats, whatever the number of players.

It looks at what the cards laid down and held count, how far they have come, what the next throws may bring, and what
each seat believes the other to hold: a hand known to be good is not safe.
"""

from pathlib import Path
from typing import Any

import numpy as np

from oppidum.engine.compiling import entry, rule
from oppidum.engine.records import Record
from oppidum.games.romains.cards import KINDS, Cards, how_many, total
from oppidum.games.romains.knowledge import group, hand

SQUARE, LAID, HELD, CARDS, MEAN, FACTS = range(6)  # of a seat; MEAN: what a card counts that it has not seen
FATES = 4  # of a throw: into the village, or to one of three kinds of squares
OF_SEAT = 6 + 2 * FATES
INPUTS = 5 + 2 * OF_SEAT

_fitted = np.load(Path(__file__).with_name("judging.npz"))  # by bench/romains_weights.py
INNER, BIAS, OUTER, DIRECT = (_fitted[name] for name in ("inner", "bias", "outer", "direct"))
CELLS = len(BIAS)
NOUGHT = np.float32(0)


@rule
def points(box: Record, cards: Cards) -> int:
    """What cards count in the village."""
    found = 0
    for kind in range(KINDS):
        found += box.points[kind] * how_many(cards, kind)
    return found


@rule
def mean_unseen(box: Record, s: Record, seat: int) -> Any:
    """What a card counts that the seat has not seen, wherever it is."""
    pool = s.unseen
    for other in range(s.seats):
        if other != seat:
            pool += hand(s, other) - s.known[other, group(seat, seat)]
    return points(box, pool) / max(1, total(pool))


@rule
def believed(box: Record, s: Record, seat: int, other: int, mean: float) -> Any:
    """What a seat expects the hand of another to count."""
    known = s.known[other, group(seat, seat)]
    return points(box, known) + (total(hand(s, other)) - total(known)) * mean


@entry
def survey(box: Record, s: Record, facts: Any, beliefs: Any) -> None:
    """Write down what is true of each seat, and what each believes of each other one (believer, believed)."""
    for seat in range(s.seats):
        facts[seat, SQUARE] = s.square[seat]
        facts[seat, LAID] = points(box, s.laid[seat])
        facts[seat, HELD] = points(box, hand(s, seat))
        facts[seat, CARDS] = total(hand(s, seat))
        facts[seat, MEAN] = mean_unseen(box, s, seat)
        for other in range(s.seats):
            if other != seat:
                beliefs[seat, other] = believed(box, s, seat, other, facts[seat, MEAN])


@rule
def write_seat(box: Record, fact: Any, belief: float, out: Any) -> None:
    """One of the two seats that are compared: its way, its hand, and what both dice may bring."""
    way = fact[SQUARE] / box.village
    out[0] = way
    out[1] = fact[HELD] / 4
    out[2] = out[1] * way
    out[3] = belief / 4
    out[4] = out[3] * way
    out[5] = fact[CARDS] / 3
    out[6:OF_SEAT] = 0.0
    square = int(fact[SQUARE])
    for die in range(2):
        part = 1.0 / box.faces[die]
        for face in range(box.faces[die]):
            to = square + box.face[die, face]
            if to >= box.village:
                out[6 + die * FATES] += part
            elif box.event[to]:
                out[6 + die * FATES + box.event[to]] += part


@rule
def write_inputs(
    box: Record, seats: int, turn: int, left: float, facts: Any, beliefs: Any, seat: int, other: int, out: Any
) -> None:
    """All that the network is told to compare a seat with another one."""
    out[0] = (seat - turn) % seats < (other - turn) % seats  # whose move comes first
    out[1] = (facts[seat, LAID] - facts[other, LAID]) / 8
    out[2] = left / 20
    out[3] = 1 / (1 + left)
    out[4] = facts[seat, MEAN]
    write_seat(box, facts[seat], beliefs[other, seat], out[5 : 5 + OF_SEAT])
    write_seat(box, facts[other], beliefs[seat, other], out[5 + OF_SEAT :])


@rule
def advantage(inputs: Any, cells: Any) -> Any:
    """One layer of cells, and what goes past them. Loops go by the length of an array: with a constant they would be
    unrolled, which is twice as slow."""
    for cell in range(len(cells)):
        cells[cell] = BIAS[cell]
    found = NOUGHT
    for i in range(len(inputs)):
        told = inputs[i]
        if told != NOUGHT:
            found += DIRECT[i] * told
            for cell in range(len(cells)):
                cells[cell] += told * INNER[i, cell]
    for cell in range(len(cells)):
        found += OUTER[cell] * max(NOUGHT, cells[cell])
    return found


@rule
def turn_round(inputs: Any, mean: float) -> None:
    """The same comparison from the other side."""
    inputs[0] = 1 - inputs[0]
    inputs[1] = -inputs[1]
    inputs[4] = mean
    for i in range(5, 5 + OF_SEAT):
        moved = inputs[i]
        inputs[i] = inputs[i + OF_SEAT]
        inputs[i + OF_SEAT] = moved


@rule
def compare(
    box: Record, seats: int, turn: int, left: float, facts: Any, beliefs: Any, seat: int, other: int, room: Any
) -> Any:
    """By how much a seat is ahead of another: the logarithm of the odds, if there were only these two."""
    inputs = room[:INPUTS]
    cells = room[INPUTS:]
    write_inputs(box, seats, turn, left, facts, beliefs, seat, other, inputs)
    better = advantage(inputs, cells)
    turn_round(inputs, facts[other, MEAN])
    return better - advantage(inputs, cells)


@rule
def new_room() -> Any:
    """Where `compare` does its sums."""
    return np.empty(INPUTS + CELLS, np.float32)
