"""One game at the table: everybody moves in turn, against the clock of the arena; who cannot go on loses by default."""

import time
from collections.abc import Sequence
from random import Random

from oppidum.arena.results import Loss, Result
from oppidum.arena.schedule import Pairing
from oppidum.bots.default import Default
from oppidum.bots.players import Entrant, Player
from oppidum.bots.veiled import Veil
from oppidum.engine.dice import key_from_seed
from oppidum.engine.errors import OppidumError
from oppidum.engine.match import Match
from oppidum.engine.spoken import Action


def play_game(pattern: Match, pairing: Pairing, entrants: Sequence[Entrant], seed: str) -> Result:
    """A match like the pattern, with the deal and the players of the pairing."""
    match = Match(pattern.game, pattern.setup, key_from_seed(f"{seed} deal {pairing.deal}"))
    random = Random(f"{seed} order {pairing.deal}")
    moves, seconds, worst = [0] * match.seats, [0.0] * match.seats, [0.0] * match.seats
    players: list[Player | None] = [None] * match.seats
    loss: Loss | None = None
    seat = 0
    try:
        for seat, entrant in enumerate(pairing.players):
            players[seat] = _make(entrants[entrant], seed_of_player(seed, pairing.number, seat))
        while not match.over:
            seat = random.choice(match.to_act)  # where several may act, the order is a matter of chance
            began = time.perf_counter()
            try:
                action = _choose(players[seat], match, seat)
            finally:
                took = time.perf_counter() - began
                moves[seat] += 1
                seconds[seat] += took
                worst[seat] = max(worst[seat], took)
            _play(match, seat, action)
    except Default as default:
        loss = Loss(seat, default.kind, default.detail)
    finally:
        for place, player in enumerate(players):
            if player is not None:
                entrants[pairing.players[place]].done(player, loss is not None and loss.seat == place)
    return Result(
        game=pairing.number,
        deal=pairing.deal,
        players=pairing.players,
        shares=_shares(match, pairing, loss),
        scores=None if loss else match.scores,
        moves=tuple(moves),
        seconds=tuple(round(total, 6) for total in seconds),
        worst=tuple(round(longest, 6) for longest in worst),
        default=loss,
    )


def seed_of_player(seed: str, number: int, seat: int) -> int:
    return int.from_bytes(key_from_seed(f"{seed} player {number} {seat}")[:7])


def _make(entrant: Entrant, seed: int) -> Player:
    try:
        return entrant.make(seed)
    except (Exception, SystemExit) as error:
        raise _raised(error) from None


def _choose(player: Player | None, match: Match, seat: int) -> Action:
    assert player is not None
    try:
        return player.choose(match, seat)
    except Default:
        raise
    except (Exception, SystemExit) as error:
        raise _raised(error) from None


def _raised(error: BaseException) -> Default:
    return Default("raised", f"{type(error).__name__}: {error}")


def _play(match: Match, seat: int, action: Action) -> None:
    if not _known(match, action):
        raise Default("illegal", repr(action))
    try:
        match.play(seat, action)
    except OppidumError as error:
        raise Default("illegal", str(error)) from None


def _known(match: Match, action: object) -> bool:
    """Is it an action of this game at all?"""
    try:
        return isinstance(action, Action) and isinstance(match.game.encode(action), int)
    except Exception:
        return False


def _shares(match: Match, pairing: Pairing, loss: Loss | None) -> tuple[float, ...]:
    """Who has won how much. After a default, all seats of the other players share the win."""
    if loss is None:
        return match.shares
    others = [player != pairing.players[loss.seat] for player in pairing.players]
    return tuple(other / sum(others) for other in others)


def warm_up(pattern: Match, entrants: Sequence[Entrant]) -> None:
    """Compile what our own players and the veil of the others need, before anybody's time counts."""
    match = pattern.copy()
    random = Random(0)
    for _ in range(50):
        if match.over or len(match.codes(match.to_act[0])) > 1:
            break
        match.play_code(match.to_act[0], random.choice(match.codes(match.to_act[0])))
    if match.over:
        return
    Veil(0).over(match, match.to_act[0])
    for entrant in entrants:
        if entrant.ours:
            entrant.make(0).choose(match, match.to_act[0])
