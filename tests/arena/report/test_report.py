"""A report: the page, its data, and what every game tells."""

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import oppidum
from oppidum.arena import series
from oppidum.arena.crew import alone
from oppidum.arena.report import making, page
from oppidum.arena.report.sums import Sums, all_effects
from oppidum.arena.report.table import table
from oppidum.arena.series import Part
from oppidum.bots.past import TENTHS, live
from oppidum.bots.players import entrant
from oppidum.engine.errors import BadInput
from oppidum.engine.match import Match
from oppidum.engine.registry import slugs
from oppidum.engine.rollout import simulate
from oppidum.engine.words import FALLBACK, words

GAMES = 40
WEB = Path(__file__).parents[3] / "web" / "src" / "kit" / "palette.css"


def patterns(slug: str) -> list[Match]:
    return [oppidum.game(slug).new(seats=seats, seed=0) for seats in oppidum.game(slug).seats]


@cache
def told(slug: str) -> tuple[Part, ...]:
    """A part for each number of seats."""
    tasks = making.tasks(patterns(slug), "greedy", "1", GAMES * len(patterns(slug)))
    return tuple(part for _, part in series.parts(tasks, alone))


@pytest.mark.parametrize("slug", slugs())
def test_every_game_tells_its_story(slug: str) -> None:
    for pattern, part in zip(patterns(slug), told(slug), strict=True):
        assert part.story is not None
        assert part.chances is not None
        assert part.chances.shape == (GAMES, TENTHS, pattern.seats)
        assert part.chances.sum(axis=2) == pytest.approx(1)
        spoken = words(pattern.game.package).tables[FALLBACK]["report"]
        for group in part.story.groups:
            assert group.had.shape == (GAMES, pattern.seats, len(group.keys)), group.name
            assert group.had.any(), group.name
            assert len({key.key for key in group.keys}) == len(group.keys), group.name
            assert group.name in spoken
            if group.grid:
                assert all(key.x < len(group.grid.columns) and key.y < len(group.grid.rows) for key in group.keys)
        for name, values in part.story.measures.items():
            assert len(values) == GAMES
            assert name in spoken


@pytest.mark.parametrize("slug", slugs())
def test_there_is_a_map_in_every_game(slug: str) -> None:
    story = told(slug)[0].story
    assert story is not None
    assert any(group.grid for group in story.groups)


def test_whoever_is_first_is_first_once_a_match() -> None:
    """And every seat has one place in the order of play."""
    for slug in ("egyptos", "romains", "egypte", "compagnie"):
        story = told(slug)[0].story
        assert story is not None
        order = story.groups[0]
        assert order.name == "order"
        assert (order.had.sum(axis=1) == 1).all()
        assert (order.had.sum(axis=2) == 1).all()


def test_a_report_and_plain_figures_are_of_the_same_matches() -> None:
    pattern = patterns("romains")[1]
    past = live(pattern, "random", entrant("random", "romains").make, "7", 20, 30)
    plain = simulate(pattern, 50, "7")
    assert (past.series.scores == plain.scores[20:]).all()
    assert (past.series.lengths == plain.lengths[20:]).all()
    assert past.series.tally.sum() == len(past.chronicle.log)


def test_matches_between_bots_are_lived_through_again() -> None:
    """The log of a match is the same, whoever looks at it."""
    pattern = patterns("romains")[0]
    past = live(pattern, "looks:2", entrant("looks:2", "romains").make, "7", 3, 2)
    again = live(pattern, "looks:2", entrant("looks:2", "romains").make, "7", 4, 1)
    second = past.chronicle.log[past.chronicle.log[:, 0] == 1][:, 1:]
    assert (second == again.chronicle.log[:, 1:]).all()
    assert (past.series.scores[1] == again.series.scores[0]).all()


def test_what_compagnie_tells_of_hands_and_albums() -> None:
    parts = told("compagnie")
    for pattern, part in zip(patterns("compagnie"), parts, strict=True):
        assert part.story is not None
        groups = {group.name: group for group in part.story.groups}
        assert set(groups) == {"order", "hand", "played", "power", "bonus", "laid", "won", "fights"}
        assert (groups["hand"].had.sum(axis=2) <= 5).all()
        assert part.story.measures["albums"] == pytest.approx(groups["won"].had.sum(axis=(1, 2)))  # an album once
        assert pattern.seats == groups["won"].had.shape[1]


def written(slug: str, lang: str = "en", editions: tuple[str, ...] = ("house",)) -> str:
    some = [oppidum.game(slug, edition).new(seats=2, seed=0) for edition in editions]
    found = making.gather(making.tasks(some, "greedy", "1", GAMES), alone, lambda games: None, lambda part, name: None)
    return making.written(some, "greedy", "1", found, lang)


def test_the_page_needs_nothing_else() -> None:
    text = written("romains")
    assert not re.search(r"https?:|src=|url\(|<script|<link|@import", text)
    assert "40 matches, played by greedy, seed 1." in text
    assert text.count("<section") == 6
    french = written("romains", "fr")
    assert '<html lang="fr">' in french
    assert "Quand c'est décidé" in french
    assert "Cartes dans la main de départ" in french


def test_two_editions_stand_side_by_side() -> None:
    text = written("romains", editions=("house", "short"))
    assert 'class="legend"' in text
    assert "Short" in text
    assert 'class="mark b"' in text
    some = [
        oppidum.game("egypte", edition).new(seed=0) for edition in ("house", "delta", "tests/games/egypte/tiny.toml")
    ]
    with pytest.raises(BadInput, match="A report shows 2 editions at most, not 3"):
        making.tasks(some, "greedy", "1", 9)


def test_games_are_shared_by_the_numbers_of_seats() -> None:
    assert [games for _, games in making.tasks(patterns("romains"), "greedy", "1", 12)] == [3, 3, 2, 2, 2]
    assert [games for _, games in making.tasks(patterns("romains"), "greedy", "1", 2)] == [1, 1]


def test_when_it_is_decided_by_hand() -> None:
    sums = Sums()
    part = told("romains")[0]
    sums.add(part)
    assert part.chances is not None
    right = [
        chances[4].argmax() == shares.argmax()
        for chances, shares in zip(part.chances, part.series.shares, strict=True)
        if shares.max() == 1
    ]
    assert sums.decided[4].value == pytest.approx(np.mean(right))
    assert all(0 <= tenth.value <= 1 for tenth in sums.decided)


def test_the_data_say_the_same_as_the_page() -> None:
    pytest.importorskip("pyarrow")
    part = told("cartes")[1]
    rows = table(part, "house").to_pylist()
    assert len(rows) == GAMES * 3
    assert sum(row["share"] for row in rows) == pytest.approx(GAMES)
    sums = Sums()
    sums.add(part)
    effects = {effect.key.key: effect for effect in all_effects([sums])["character"]}
    having = [row["share"] for row in rows if row["trait_character"] == ["Obélix"]]
    assert effects["Obélix"].wins == pytest.approx(np.mean(having))
    assert part.chances is not None
    assert rows[4]["chances"] == pytest.approx(part.chances[1, :, 1])


def test_the_colours_are_those_of_the_tables() -> None:
    """The page of a report stands alone, so it says them again: both themes as they are there."""
    ours = re.findall(r"--([a-z-]+): (#\w+|\d+ \d+ \d+);", Path(page.__file__).with_name("page.css").read_text("utf-8"))
    light, dark = WEB.read_text("utf-8").split('[data-theme="fire"]')
    half = len(ours) // 2
    for theme, said in ((light, ours[:half]), (dark, ours[half:])):
        known = dict(re.findall(r"--([a-z-]+): (#\w+|\d+ \d+ \d+);", theme))
        assert {name: known[name] for name, _ in said} == dict(said)
