"""What a seat may not know changes nothing that it sees, and nothing that is guessed for it."""

from random import Random

import msgspec

from oppidum.engine import dice, kernel
from oppidum.engine.conformance.walks import glimpses, step, where
from oppidum.engine.game import Game
from oppidum.engine.match import Match


def watchers(match: Match) -> list[int | None]:
    return [*range(match.seats), None]


def redealt(match: Match, seat: int | None, seed: int) -> Match:
    """A match that the seat cannot tell from this one."""
    twin = match.copy()
    watcher = kernel.WATCHER if seat is None else seat
    kernel.redeal(twin.box, twin.state, watcher, dice.new_luck(seed)[0])
    return twin


def seen(match: Match, seat: int | None, random: Random) -> bytes:
    """All that a seat can find out by looking and by trying: view, awaited or not, actions, refusals."""
    parts = [msgspec.json.encode(match.view(seat))]
    if seat is not None:
        parts.append(repr((seat in match.to_act, match.codes(seat))).encode())
        codes = [random.randrange(match.game.kernel.CODES) for _ in range(30)]
        refusals = [kernel.refusal(match.box, match.state, seat, code) for code in codes]
        parts.append(repr(refusals).encode())
    return b"\n".join(parts)


def same_views(game: Game) -> None:
    for match, random in glimpses(game, 3):
        for seat in watchers(match):
            trial = random.random()
            truth = seen(match, seat, Random(trial))
            for seed in range(3):
                guess = seen(redealt(match, seat, seed), seat, Random(trial))
                assert guess == truth, f"seat {seat} can tell two states apart: {where(match)}"


def redeal_from_knowledge(game: Game) -> None:
    """Redealt twice is redealt once: the first redeal took away all that the second may depend on."""
    for match, _ in glimpses(game, 3):
        for seat in watchers(match):
            once = redealt(match, seat, 1)
            twice = redealt(redealt(match, seat, 2), seat, 1)
            assert once.state.tobytes() == twice.state.tobytes(), (
                f"a redeal for seat {seat} depends on what it does not know: {where(match)}"
            )


def redeal_playable(game: Game) -> None:
    for match, random in glimpses(game, 1):
        for seat in watchers(match):
            twin = redealt(match, seat, 3)
            for _ in range(400):
                for other in twin.to_act:
                    assert twin.codes(other), f"seat {other} is stuck after a redeal for {seat}: {where(match)}"
                if twin.over:
                    break
                step(twin, random)
