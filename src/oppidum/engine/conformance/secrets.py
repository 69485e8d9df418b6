"""What a seat may not know changes nothing that it sees, and nothing that is guessed for it."""

from collections.abc import Iterator
from itertools import chain
from random import Random

import msgspec
from msgspec.structs import replace

from oppidum.engine import dice, kernel
from oppidum.engine.conformance.walks import glimpses, step, where
from oppidum.engine.game import Game
from oppidum.engine.match import Match


def watchers(match: Match) -> list[int | None]:
    return [*range(match.seats), None]


def redealt(match: Match, seat: int | None, seed: int) -> Match:
    """A match that the seat cannot tell from this one."""
    return match.redealt(seat, dice.new_luck(seed)[0])


def seen(match: Match, seat: int | None, random: Random) -> bytes:
    """All that a seat can find out by looking and by trying: view, awaited or not, actions, refusals."""
    parts = [msgspec.json.encode(match.view(seat))]
    if seat is not None:
        parts.append(repr((seat in match.to_act, match.codes(seat))).encode())
        codes = [random.randrange(match.game.spec.actions.codes) for _ in range(30)]
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


def open_to_all(game: Game) -> None:
    """Where a game says that all see and hear the same, they do, but for whose view it is."""
    for match, _ in glimpses(game, 3) if game.spec.open else ():
        for seat in range(match.seats):
            seen_by_one = replace(match.view(seat), seat=None)
            assert seen_by_one == match.view(None), f"seat {seat} sees other things: {where(match)}"
            assert match.heard(seat) == match.heard(None), f"seat {seat} hears other things: {where(match)}"


def redeal_from_knowledge(game: Game) -> None:
    """Redealt twice is redealt once: the first redeal took away all that the second may depend on."""
    for match, _ in glimpses(game, 3):
        for seat in watchers(match):
            once = redealt(match, seat, 1)
            twice = redealt(redealt(match, seat, 2), seat, 1)
            assert once.state.tobytes() == twice.state.tobytes(), (
                f"a redeal for seat {seat} depends on what it does not know: {where(match)}"
            )


def twins(match: Match, seat: int | None, random: Random) -> Iterator[tuple[Match, Match]]:
    """Pairs of matches that have shown a seat the same all along, though the others did not do the same."""
    one, other = match.copy(), redealt(match, seat, 0)
    for _ in range(5):
        both = sorted(set(one.to_act) & set(other.to_act))
        if not both:
            return
        actor = random.choice(both)
        code = random.choice(one.codes(actor))
        one.play_code(actor, code)
        if actor == seat:
            other.play_code(actor, code)
        elif random.random() < 0.5:  # else the other match waits: the seat may not even notice that somebody acted
            other.play_code(actor, random.choice(other.codes(actor)))
        if shown(one, seat) != shown(other, seat):
            return
        yield one, other


def shown(match: Match, seat: int | None) -> bytes:
    return msgspec.json.encode([match.view(seat), match.heard(seat)])


def twins_redealt_alike(game: Game) -> None:
    """What differs between two matches that look the same to a seat is nothing that a guess may rest on."""
    for match, random in glimpses(game, 1):
        for seat in watchers(match):
            for one, other in chain.from_iterable(twins(match, seat, random) for _ in range(3)):
                if seat is not None:
                    assert (seat in one.to_act, one.codes(seat)) == (seat in other.to_act, other.codes(seat)), (
                        f"seat {seat} may do different things in matches that look the same: {where(one)}"
                    )
                assert redealt(one, seat, 1).state.tobytes() == redealt(other, seat, 1).state.tobytes(), (
                    f"a redeal for seat {seat} depends on what others did in secret: {where(one)}"
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
