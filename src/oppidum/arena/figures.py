"""What the results of an arena come to: standings, who beats whom, how sure that is.

Games of one deal hang together, so all intervals count deals, not games. They are those of Agresti and Coull: as if
there had been four more deals, two won and two lost; so few games are never taken for a proof.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt

import msgspec

from oppidum.arena.ratings import ratings, shares_by_player
from oppidum.arena.results import Result

Z = 1.96
ADDED = 4  # deals, half of them won


class Share(msgspec.Struct, frozen=True):
    """A share of wins with its 95 % interval."""

    wins: float
    low: float
    high: float
    games: int


class Default(msgspec.Struct, frozen=True):
    """A reason to lose by default, and how often it happened; the detail is that of the first time."""

    kind: str
    detail: str
    count: int


class Standing(msgspec.Struct, frozen=True):
    """What is known of a player."""

    player: str
    rating: float
    margin: float
    """Half of the 95 % interval of the rating."""
    share: Share
    """Of the win, a seat."""
    moves: int
    mean_ms: float
    worst_ms: float
    defaults: list[Default]


class Figures(msgspec.Struct, frozen=True):
    """Players stand in the order in which they were given; row and column of the matrix too."""

    games: int
    deals: int
    standings: list[Standing]
    matrix: list[list[Share | None]]
    """How much the row won of what the row or the column won, in games in which both sat; None where they did not."""


def share_of(parts: dict[int, tuple[float, float]], games: int) -> Share | None:
    """The share of wins, from what was won and what there was to win in each deal."""
    there = sum(most for _, most in parts.values())
    if not there:
        return None
    won = sum(part for part, _ in parts.values())
    size = there / len(parts)
    clusters = [*parts.values(), *((size, size), (0.0, size)) * (ADDED // 2)]
    middle = (won + size * ADDED / 2) / (there + size * ADDED)
    error = sqrt(sum((part - middle * most) ** 2 for part, most in clusters)) / (there + size * ADDED)
    return Share(won / there, max(0.0, middle - Z * error), min(1.0, middle + Z * error), games)


def figures(results: Sequence[Result], names: Sequence[str]) -> Figures:
    rated = ratings(results, len(names))
    shares = [shares_by_player(result) for result in results]
    standings = []
    for player, name in enumerate(names):
        sat = [r for r in results if player in r.players]
        places = [(r, seat) for r in sat for seat, other in enumerate(r.players) if other == player]
        moves = sum(r.moves[seat] for r, seat in places)
        wins: dict[int, tuple[float, float]] = {}
        for result, seat in places:
            _add(wins, result.deal, result.shares[seat], 1.0)
        standings.append(
            Standing(
                player=name,
                rating=rated[player].mu,
                margin=rated[player].margin,
                share=share_of(wins, len(sat)) or Share(0.0, 0.0, 1.0, 0),
                moves=moves,
                mean_ms=1000 * sum(r.seconds[seat] for r, seat in places) / moves if moves else 0.0,
                worst_ms=1000 * max((r.worst[seat] for r, seat in places), default=0.0),
                defaults=_defaults(sat, player),
            )
        )
    matrix = [[_duel(results, shares, row, column) for column in range(len(names))] for row in range(len(names))]
    return Figures(len(results), len({result.deal for result in results}), standings, matrix)


def _duel(results: Sequence[Result], shares: Sequence[dict[int, float]], row: int, column: int) -> Share | None:
    parts: dict[int, tuple[float, float]] = {}
    games = 0
    for result, won in zip(results, shares, strict=True):
        if row != column and row in won and column in won:
            games += 1
            _add(parts, result.deal, won[row], won[row] + won[column])
    return share_of(parts, games)


def _add(parts: dict[int, tuple[float, float]], deal: int, won: float, there: float) -> None:
    before = parts.get(deal, (0.0, 0.0))
    parts[deal] = (before[0] + won, before[1] + there)


def _defaults(results: Sequence[Result], player: int) -> list[Default]:
    counts: Counter[str] = Counter()
    first: dict[str, str] = {}
    for result in results:
        loss = result.default
        if loss is not None and result.players[loss.seat] == player:
            counts[loss.kind] += 1
            first.setdefault(loss.kind, loss.detail)
    return [Default(kind, first[kind], count) for kind, count in counts.most_common()]
