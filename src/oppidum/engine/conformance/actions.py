"""Legal actions: the list, the refusals, the notation and the sampler all say the same."""

from collections import Counter
from typing import Any

import msgspec
import numpy as np

from oppidum.engine import dice, kernel
from oppidum.engine.compiling import entry
from oppidum.engine.conformance.walks import glimpses, where
from oppidum.engine.errors import Illegal
from oppidum.engine.game import Game
from oppidum.engine.kernel import refusal
from oppidum.engine.records import Record
from oppidum.engine.words import LANGUAGES

FEW_CODES = 100_000  # games with more of them are checked in full at fewer positions
MOST_TRIES = 60_000  # of the sampler, at positions with more actions than can be counted


@entry
def playable(box: Record, s: Record, seat: int, codes: int, out: Any) -> int:
    """Write every code that is not refused."""
    found = 0
    for code in range(codes):
        if refusal(box, s, seat, code) == 0:
            if found < len(out):
                out[found] = code
            found += 1
    return found


def listed_is_playable(game: Game) -> None:
    for match, _ in glimpses(game, 2):
        for seat in range(match.seats):
            codes = match.codes(seat)
            assert len(set(codes)) == len(codes), f"an action is listed twice: {where(match)}"
            for code in codes[:: max(1, len(codes) // 200)]:
                broken = kernel.refusal(match.box, match.state, seat, code)
                assert broken == 0, f"{game.decode(code)} is listed, but refused by {broken}: {where(match)}"
                match.copy().play_code(seat, code)


def every_code(game: Game) -> None:
    """Of all codes there are, exactly those listed are not refused; codes beyond are refused as well."""
    every = 1 if game.spec.actions.codes <= FEW_CODES else 4
    out = np.empty(game.spec.actions.most, np.int64)
    for number, (match, _) in enumerate(glimpses(game, 1)):
        for seat in range(match.seats):
            for code in (-1, game.spec.actions.codes, 2**31 - 1):
                assert kernel.refusal(match.box, match.state, seat, code), f"code {code} is not refused: {where(match)}"
        if number % every == 0:
            for seat in range(match.seats):
                found = playable(match.box, match.state, seat, game.spec.actions.codes, out)
                wrong = set(out[:found].tolist()) ^ set(match.codes(seat))
                assert not wrong, f"listed or playable, not both: {sorted(wrong)[:5]}: {where(match)}"


def round_trips(game: Game) -> None:
    """Code, action, notation, data and sentence of an action all lead back to it."""
    for match, random in glimpses(game, 3):
        for seat in match.to_act:
            codes = match.codes(seat)
            for code in random.sample(codes, min(20, len(codes))):
                action = game.decode(code)
                assert game.encode(action) == code, f"{action} has another code: {where(match)}"
                assert game.parse(str(action)) == action, f"{action} reads as {game.parse(str(action))}"
                assert game.action(msgspec.to_builtins(action)) == action
                assert msgspec.json.decode(msgspec.json.encode(action), type=type(action)) == action
                assert all(action.say(lang) for lang in LANGUAGES)


def refusals_change_nothing(game: Game) -> None:
    for match, random in glimpses(game, 3):
        before, moves, events = match.state.tobytes(), list(match.moves), match.events
        for seat in range(match.seats):
            codes = set(match.codes(seat))
            others = {random.randrange(game.spec.actions.codes) for _ in range(100)} - codes
            for code in sorted(others | set(_listed_elsewhere(match, seat)) - codes)[:120]:
                broken = kernel.refusal(match.box, match.state, seat, code)
                assert broken in game.rule_texts, f"code {code} is refused by no rule ({broken}): {where(match)}"
                try:
                    match.play(seat, game.decode(code))
                    raise AssertionError(f"{game.decode(code)} was played, though it is not listed: {where(match)}")
                except Illegal as error:
                    assert all(error.say(lang) for lang in LANGUAGES)
        assert (match.state.tobytes(), match.moves, match.events) == (before, moves, events), where(match)


def _listed_elsewhere(match: Any, seat: int) -> list[int]:
    """Actions that other seats may take now."""
    return [code for other in match.to_act if other != seat for code in match.codes(other)[:20]]


def sampler_is_even(game: Game) -> None:
    """All legal actions and no others, equally often, by a chi-squared test that a fair sampler fails never."""
    if game.spec.rules.sample is None:
        return
    luck = dice.new_luck(1)[0]
    for match, _ in glimpses(game, 1):
        for seat in match.to_act[:1]:
            codes = match.codes(seat)
            each = 400 if len(codes) < 50 else 40
            tries = each * len(codes)
            if tries > MOST_TRIES:
                continue
            drawn = [game.spec.rules.sample(match.box, match.state, seat, luck) for _ in range(tries)]
            assert set(drawn) <= set(codes), f"the sampler draws {set(drawn) - set(codes)}: {where(match)}"
            counts = Counter(drawn)
            degrees = len(codes) - 1
            surprise = sum((counts[code] - each) ** 2 / each for code in codes)
            limit = degrees + 6 * (2 * degrees) ** 0.5 + 12
            assert surprise <= limit, f"the sampler is uneven ({surprise:.0f} > {limit:.0f}): {where(match)}"
