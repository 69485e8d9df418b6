"""Two players at one table of two, with the processor time that a move takes each: for comparisons at equal time on a
machine that is busy, where milliseconds of a clock would measure the others.

    python bench/duel.py cartes looks:10000 plain:4000 [MATCHES [FIRST SEED]]

Each deal is played twice, seats exchanged; the interval is the arena's, 95 %, over deals.
"""

import sys
import time
from random import Random

import oppidum
from oppidum.arena.figures import share_of
from oppidum.bots.players import player


def main(slug: str, texts: tuple[str, str], matches: int, first: int) -> None:
    won: dict[int, tuple[float, float]] = {}
    spent, moves = [0.0, 0.0], [0, 0]
    fresh = oppidum.game(slug).new(seats=2, seed=first)
    for text in texts:  # compiled before anything is counted
        player(text, slug).choose(fresh, fresh.to_act[0])
    for number in range(matches):
        seed = first + number // 2
        match, random = oppidum.game(slug).new(seats=2, seed=seed), Random(seed)
        who = (number % 2, 1 - number % 2)  # the player in each seat
        players = [player(texts[who[seat]], slug, 7919 * number + seat + 1) for seat in range(2)]
        while not match.over:
            seat = random.choice(match.to_act)
            began = time.process_time()
            action = players[seat].choose(match, seat)
            spent[who[seat]] += time.process_time() - began
            moves[who[seat]] += 1
            match.play(seat, action)
        part, there = won.get(seed, (0.0, 0.0))
        won[seed] = (part + match.shares[who.index(0)], there + 1)
    share = share_of(won, matches)
    assert share is not None
    print(f"{texts[0]} won {share.wins:.1%} ({share.low:.0%} to {share.high:.0%}) of {matches} against {texts[1]}")
    for text, seconds, count in zip(texts, spent, moves, strict=True):
        print(f"{text}: {1000 * seconds / count:.2f} ms of processor time a move")


if __name__ == "__main__":
    slug, one, other, *rest = sys.argv[1:]
    given = [int(text) for text in rest]
    main(slug, (one, other), *given, *(100, 0)[len(given) :])
