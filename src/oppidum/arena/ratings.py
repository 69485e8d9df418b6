"""Ratings by openskill (Plackett–Luce, Weng and Lin 2011) with their uncertainty."""

from collections.abc import Iterable
from typing import NamedTuple

from openskill.models import PlackettLuce

from oppidum.arena.results import Result


class Rating(NamedTuple):
    """How strong a player is thought to be: 25 is where everybody starts."""

    mu: float
    sigma: float

    @property
    def margin(self) -> float:
        """Half of the 95 % interval."""
        return 1.96 * self.sigma


def ratings(results: Iterable[Result], players: int) -> list[Rating]:
    """Game after game in their order. To win is what counts, not by how much; those who do not win are equal.

    Who holds several seats is ranked by the mean of what they won. Players do not change, so uncertainty does not
    grow (tau is 0)."""
    model = PlackettLuce(tau=0.0)
    known = [model.rating() for _ in range(players)]
    for result in results:
        won = shares_by_player(result)
        teams = model.rate([[known[player]] for player in won], ranks=[-share for share in won.values()])
        for player, (rating,) in zip(won, teams, strict=True):
            known[player] = rating
    return [Rating(rating.mu, rating.sigma) for rating in known]


def shares_by_player(result: Result) -> dict[int, float]:
    """The share of the win that each player has, a seat."""
    held: dict[int, list[float]] = {}
    for player, share in zip(result.players, result.shares, strict=True):
        held.setdefault(player, []).append(share)
    return {player: sum(shares) / len(shares) for player, shares in held.items()}
