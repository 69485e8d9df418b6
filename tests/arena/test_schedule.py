"""Who meets whom: seats rotated, deals paired, everybody equally often."""

from collections import Counter, defaultdict
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from oppidum.arena.schedule import first_games, games_in_a_round

players = st.integers(2, 7)
seats = st.integers(2, 6)


def meetings(players: int, games: list[tuple[int, ...]]) -> dict[tuple[int, int], int]:
    met = dict.fromkeys(combinations(range(players), 2), 0)
    for seated in games:
        for pair in combinations(sorted(set(seated)), 2):
            met[pair] += 1
    return met


@given(players, seats, st.integers(1, 2), st.text(max_size=3))
def test_whole_rounds_are_even(players: int, seats: int, rounds: int, seed: str) -> None:
    games = [p.players for p in first_games(players, seats, seed, rounds * games_in_a_round(players, seats))]
    assert len(set(meetings(players, games).values())) == 1
    sat = Counter((seat, player) for seated in games for seat, player in enumerate(seated))
    assert len(sat) == players * seats
    assert len(set(sat.values())) == 1


@given(players, seats, st.integers(1, 60))
def test_a_deal_is_played_with_every_rotation(players: int, seats: int, deals: int) -> None:
    by_deal = defaultdict(list)
    for number, pairing in enumerate(first_games(players, seats, "0", deals * seats)):
        assert pairing.number == number
        by_deal[pairing.deal].append(pairing.players)
    for rotations in by_deal.values():
        first = rotations[0]
        assert rotations == [first[turn:] + first[:turn] for turn in range(seats)]


@given(players, seats, st.integers(0, 90), st.integers(0, 90))
def test_more_games_go_on_where_fewer_stopped(players: int, seats: int, few: int, more: int) -> None:
    assert first_games(players, seats, "a", few + more)[:few] == first_games(players, seats, "a", few)


@given(players, st.integers(1, 40))
def test_pairs_never_differ_by_more_than_a_deal(players: int, deals: int) -> None:
    met = meetings(players, [p.players for p in first_games(players, 2, "0", 2 * deals)]).values()
    assert max(met) - min(met) <= 2


def test_few_players_share_the_seats() -> None:
    held = [Counter(p.players) for p in first_games(2, 5, "0", 10)]
    assert all(sorted(counts.values()) == [2, 3] for counts in held)
    assert sum(held, Counter()) == {0: 25, 1: 25}
