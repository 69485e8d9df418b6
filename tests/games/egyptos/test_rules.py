"""Each rule of Egyptos; `broken.toml` breaks them one by one."""

import pytest

import oppidum
from oppidum.engine.match import Match
from oppidum.games.egyptos.view import View

from .positions import BLOCK, legal, played, refused_by


def view(match: Match) -> View:
    seen = match.view(0)
    assert isinstance(seen, View)
    return seen


def around(*cells: str) -> set[str]:
    """The cells beside these, by side or corner."""
    taken = {tuple(map(int, cell.split(","))) for cell in cells}
    near = {(x + dx, y + dy) for x, y in taken for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return {f"{x},{y}" for x, y in near - taken}


@pytest.mark.rule("egyptos.1")
def test_twelve_pieces_each_blue_and_red() -> None:
    assert view(played()).stock == {"blue": 12, "red": 12}
    seen = view(played(*BLOCK))
    assert seen.stock == {"blue": 0, "red": 0}
    assert {colour: len(cells) for colour, cells in seen.pieces.items()} == {"blue": 12, "red": 12}


@pytest.mark.rule("egyptos.2")
def test_first_player_is_drawn_by_lot_or_given() -> None:
    game = oppidum.game("egyptos")
    assert {game.new(seed=seed).to_act for seed in range(20)} == {(0,), (1,)}
    assert {game.new(seed=seed, first=1).to_act for seed in range(20)} == {(1,)}
    assert {game.new(seed=seed, seats=3).to_act for seed in range(40)} == {(0,), (1,), (2,)}


@pytest.mark.rule("egyptos.3")
def test_players_place_one_piece_in_turn() -> None:
    match = played()
    assert match.to_act == (0,)
    assert refused_by(match, "0,0", seat=1) == "egyptos.3"
    match = played("0,0")
    assert match.to_act == (1,)
    assert refused_by(match, "0,1", seat=0) == "egyptos.3"
    assert refused_by(match, "0,0>0,1") == "egyptos.3"
    match = played("0,0", "0,1")
    assert (match.to_act, view(match).stock) == ((0,), {"blue": 11, "red": 11})


@pytest.mark.rule("egyptos.4")
def test_first_piece_is_the_origin_and_the_table_is_finite() -> None:
    assert legal(played()) == {"0,0"}
    assert refused_by(played(), "1,0") == "egyptos.4"
    assert refused_by(played("0,0"), "0,0") == "egyptos.4"
    assert refused_by(played("0,0"), "25,0") == "egyptos.4"
    # A chain to the right edge, one piece a column; then pieces move to its end.
    match = played(*(f"{x},{x % 2}" for x in range(24)))
    assert {move.partition(">")[2] for move in legal(match) if ">24," in move} == {"24,0", "24,1", "24,2"}
    match.play(0, match.game.parse("0,0>24,1"))
    assert not any(">25," in move for move in legal(match))
    assert refused_by(match, "1,1>25,1") == "egyptos.4"


@pytest.mark.rule("egyptos.5")
def test_later_pieces_touch_any_piece_by_side_or_corner() -> None:
    assert legal(played("0,0")) == around("0,0")
    assert legal(played("0,0", "1,1")) == around("0,0", "1,1")
    assert refused_by(played("0,0"), "2,0") == "egyptos.5"
    assert refused_by(played("0,0", "1,1"), "2,2") == ""


LINES = {
    "row": [(1, 0), (2, 0), (3, 0), (4, 0)],
    "column": [(0, 1), (0, 2), (0, 3), (0, 4)],
    "rising": [(1, 1), (2, 2), (3, 3), (4, 4)],
    "falling": [(1, -1), (2, -2), (3, -3), (4, -4)],
}


@pytest.mark.rule("egyptos.6")
@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_five_in_any_direction_win_at_once(line: list[tuple[int, int]]) -> None:
    blue = ["0,0", *(f"{x},{y}" for x, y in line)]
    red = ["-1,0", "-1,1", "-2,0", "-2,1"]
    moves = [move for pair in zip(blue, [*red, ""], strict=True) for move in pair if move]
    four = played(*moves[:-1])
    assert not four.over
    five = played(*moves)
    assert (five.over, five.scores, five.winners) == (True, (1, 0), (0,))
    assert {str(cell) for cell in view(five).line} == set(blue)
    assert refused_by(five, "1,2", seat=1) == "egyptos.6"


@pytest.mark.rule("egyptos.6")
def test_a_gap_or_the_other_colour_breaks_a_line() -> None:
    gap = played("0,0", "0,1", "1,0", "1,1", "2,0", "3,1", "4,0", "-1,1", "5,0")
    assert not gap.over
    blocked = played("0,0", "0,1", "1,0", "2,0", "3,0", "3,1", "4,0", "4,1", "5,0")
    assert not blocked.over


@pytest.mark.rule("egyptos.6")
def test_a_line_wins_in_the_moving_phase_too() -> None:
    match = played(*BLOCK, "0,0>0,4", "2,0>2,-1", "1,0>1,4", "3,0>3,-1", "4,0>2,4", "1,1>1,0", "5,0>3,4", "0,1>0,0")
    assert not match.over
    match.play(0, match.game.parse("2,1>4,4"))
    assert (match.winners, match.scores) == ((0,), (1, 0))


@pytest.mark.rule("egyptos.7")
def test_six_in_line_win() -> None:
    match = played("0,0", "0,1", "1,0", "1,1", "2,0", "2,1", "3,1", "3,2", "4,0", "4,1", "5,0", "5,1")
    assert not match.over
    match.play(0, match.game.parse("3,0"))
    assert match.winners == (0,)
    assert len(view(match).line) == 6


@pytest.mark.rule("egyptos.8")
def test_moving_begins_when_all_are_placed_and_nobody_may_pass() -> None:
    assert view(played(*BLOCK[:-1])).phase == "placing"
    match = played(*BLOCK)
    assert (view(match).phase, match.to_act) == ("moving", (0,))
    starts = {move.partition(">")[0] for move in legal(match)}
    assert starts == {str(cell) for cell in view(match).pieces["blue"]}
    assert refused_by(match, "0,1>0,4") == "egyptos.8"  # red
    assert refused_by(match, "9,9>0,4") == "egyptos.8"  # nothing there
    assert refused_by(match, "0,4") == "egyptos.8"  # nothing left to place
    assert refused_by(match, "0,0>-1,0", seat=1) == "egyptos.8"
    match.play(0, match.game.parse("0,0>0,4"))
    assert match.to_act == (1,)


@pytest.mark.rule("egyptos.9")
def test_a_moved_piece_touches_another_one() -> None:
    match = played(*BLOCK)
    assert refused_by(match, "0,0>0,0") == "egyptos.9"
    assert refused_by(match, "0,0>0,1") == "egyptos.9"
    assert refused_by(match, "0,0>-1,-1") == "egyptos.9"  # would touch its own old place only
    assert refused_by(match, "1,0>0,-1") == ""
    assert refused_by(match, "0,0>9,9") == "egyptos.9"
    assert refused_by(match, "0,0>25,0") == "egyptos.4"
    free = played(*BLOCK, contact_when_moving="free")
    assert refused_by(free, "0,0>9,9") == ""
    assert refused_by(free, "0,0>0,1") == "egyptos.9"
    assert len(legal(free)) == 12 * (49 * 49 - 24)


@pytest.mark.rule("egyptos.10")
def test_pieces_may_be_left_alone_and_touched_there() -> None:
    # The blue piece at 6,4 hangs on the red one at 5,3, which then goes away.
    match = played(*BLOCK, "0,0>6,4", "5,3>-1,0")
    assert "5,2" in {str(cell) for cell in view(match).pieces["blue"]}
    match = played(*BLOCK, "0,0>6,4", "4,3>-1,0", "5,2>7,5", "5,3>-1,1", "4,2>0,-1", "0,1>-2,0")
    alone = {"6,4", "7,5"}
    assert alone <= {str(cell) for cell in view(match).pieces["blue"]}
    assert not around(*alone) & {str(cell) for cells in view(match).pieces.values() for cell in cells}
    assert refused_by(match, "0,2>8,6") == ""  # touches the piece at 7,5 alone
    assert refused_by(match, "7,5>8,6") == "egyptos.9"


@pytest.mark.rule("egyptos.11")
def test_third_repetition_draws() -> None:
    there, back = ("0,0>0,-1", "5,3>5,4"), ("0,-1>0,0", "5,4>5,3")
    match = played(*BLOCK, *there, *back, *there)
    assert not match.over
    match.play(0, match.game.parse(back[0]))
    assert not match.over  # the same pieces, but red to move: for the second time only
    match.play(1, match.game.parse(back[1]))
    assert (match.over, match.drawn, match.scores) == (True, True, (0, 0))
    assert refused_by(match, "0,0>0,-1", seat=0) == "egyptos.11"


@pytest.mark.rule("egyptos.11")
def test_move_limit_draws() -> None:
    moves = ["0,0>0,-1", "5,3>5,4", "1,0>1,-1"]
    assert not played(*BLOCK, *moves[:2], move_limit=3).over
    match = played(*BLOCK, *moves, move_limit=3)
    assert (match.over, match.drawn) == (True, True)
    assert not played(*BLOCK, *moves).over


@pytest.mark.rule("egyptos.12")
def test_swap_lets_the_second_player_choose_a_colour() -> None:
    match = played("0,0", "0,1", swap=True)
    assert match.to_act == (0,)
    match = played("0,0", "0,1", "1,1", swap=True)
    assert (match.to_act, legal(match), view(match).phase) == ((1,), {"blue", "red"}, "choosing")
    assert {colour: len(cells) for colour, cells in view(match).pieces.items()} == {"blue": 2, "red": 1}
    assert refused_by(match, "2,2") == "egyptos.12"
    assert refused_by(match, "blue", seat=0) == "egyptos.12"
    kept, taken = match.copy(), match.copy()
    kept.play(1, match.game.parse("red"))
    taken.play(1, match.game.parse("blue"))
    assert (view(kept).holders, kept.to_act) == ({"blue": 0, "red": 1}, (1,))
    assert (view(taken).holders, taken.to_act) == ({"blue": 1, "red": 0}, (0,))
    assert view(kept).turn == view(taken).turn == "red"  # fewer pieces down
    taken.play(0, match.game.parse("0,2"))
    assert (taken.to_act, view(taken).turn) == ((1,), "blue")
    assert refused_by(played("0,0"), "blue") == "egyptos.12"


@pytest.mark.rule("egyptos.12")
def test_after_a_swap_the_line_belongs_to_the_new_holder() -> None:
    match = played("0,0", "0,1", "1,0", "blue", "1,1", "2,0", "2,1", "3,0", "3,1", "4,0", swap=True)
    assert (match.winners, match.scores) == ((1,), (0, 1))


@pytest.mark.rule("egyptos.13")
def test_three_players_touch_by_a_side() -> None:
    match = played("0,0", seats=3)
    assert legal(match) == {"1,0", "-1,0", "0,1", "0,-1"}
    assert refused_by(match, "1,1") == "egyptos.13"
    assert view(match).stock == {"blue": 11, "red": 12, "yellow": 12}
    match = played("0,0", "1,0", "0,1", seats=3)
    assert match.to_act == (0,)


@pytest.mark.rule("egyptos.13")
def test_three_players_move_by_a_side_and_win_on_a_diagonal() -> None:
    match = played(*(f"{x},{y}" for y in range(9) for x in range(4)), seats=3)
    assert (view(match).phase, match.to_act) == ("moving", (0,))
    assert refused_by(match, "0,0>-1,-1") == "egyptos.13"
    assert refused_by(match, "3,0>-1,9") == "egyptos.13"  # touches the piece at 0,8 by a corner
    assert refused_by(match, "3,0>-1,8") == ""
    stairs = ["0,0", "1,0", "0,1", "1,1", "2,1", "1,2", "2,2", "3,2", "2,3", "3,3"]
    assert refused_by(played(*stairs, "-1,0", "0,-1", seats=3), "4,4") == "egyptos.13"
    match = played(*stairs, "4,3", "3,4", "4,4", seats=3)
    assert (match.winners, match.scores) == ((0,), (1, 0, 0))
