"""Positions of Egyptos as text.

`egyptos 2; blue: 0,0 1,0; red: 0,1; turn: red; last: 1,0`: the cells of each colour, the colour to play (at the end the
one that played last) and where a piece came down last. Once pieces move, `moves` are those made so far, from which
follows what was there before. With the option `swap`, `holders` are the seats of blue and red, once they are chosen."""

from collections.abc import Iterator
from functools import cache

import numpy as np

from oppidum.engine.dice import scramble
from oppidum.engine.edition import Edition
from oppidum.engine.log import blank_paper
from oppidum.engine.position import Part, Reader
from oppidum.engine.records import Record
from oppidum.engine.seen import Knows
from oppidum.games.egyptos.actions import COLOURS, Cell, Move, Place, parse
from oppidum.games.egyptos.contact import cell_bit
from oppidum.games.egyptos.derived import derive
from oppidum.games.egyptos.layout import CELLS, CHOOSING, LINES, MOVING, NOBODY, ORIGIN, OVER, PLACING
from oppidum.games.egyptos.rules import line_through, play, refusal, remember

UNCHOSEN = 3  # egyptos.12: pieces after which a colour is chosen


def write(edition: Edition, box: Record, s: Record, knows: Knows) -> Iterator[Part]:
    """Nothing on the table is hidden."""
    for colour in range(s.seats):
        yield Part(COLOURS[colour], [str(Cell.of(cell)) for cell in cells_of(s, colour)])
    yield Part("turn", [COLOURS[s.turn]])
    if s.last:
        yield Part("last", [str(Cell.of(int(s.last)))])
    if s.options.swap and s.phase != CHOOSING and s.placed.sum() >= UNCHOSEN:
        yield Part("holders", [str(holder + 1) for holder in s.holder[:2]])
    yield Part("moves", [str(Move(Cell.of(start), Cell.of(to))) for start, to in moves_made(s)])


def cells_of(s: Record, colour: int) -> list[int]:
    """The cells of a colour, from the top left."""
    lines = enumerate(s.rows[colour].tolist())
    return [row << 6 | column for row, line in lines for column in range(LINES) if line >> column & 1]


def moves_made(s: Record) -> list[tuple[int, int]]:
    """The moves of the moving phase: each is the only one that leads from a mark to the next."""
    if s.marks[0] == 0:
        return []
    seats, moves, drawn = int(s.seats), int(s.moves), s.phase == OVER and s.winner == NOBODY
    last = int(s.turn) if drawn else int(s.turn) - 1
    colours = [(last - moves + number) % seats for number in range(moves + 2)]
    marks = [int(mark) ^ colour for mark, colour in zip(s.marks[: moves + 1], colours, strict=False)]
    if s.winner != NOBODY:
        marks.append(int(s.mark))  # the move that won was not marked any more
    pieces = [set(cells_of(s, colour)) for colour in range(seats)]
    made = []
    for number in range(len(marks) - 1, 0, -1):
        signs, cells = _signs(colours[number])
        change, own = marks[number] ^ marks[number - 1], pieces[colours[number]]
        start, to = next((cells[change ^ signs[to]], to) for to in own if change ^ signs[to] in cells)
        own ^= {start, to}
        made.append((start, to))
    return made[::-1]


@cache
def _signs(colour: int) -> tuple[list[int], dict[int, int]]:
    """What a piece of a colour on each cell adds to the mark of a position, and the reverse."""
    signs = scramble(np.arange(CELLS, dtype=np.uint64) * np.uint64(len(COLOURS)) + np.uint64(colour)).tolist()
    return signs, {sign: cell for cell, sign in enumerate(signs)}


def read(edition: Edition, box: Record, s: Record, text: Reader) -> None:
    """Pieces are placed, and then moved, in turn: who played last, and how often, says who began."""
    seats = int(s.seats)
    turn = text.one_of("turn", COLOURS[:seats], COLOURS[0])
    pieces = _read_pieces(edition, box, text, seats)
    down = sum(map(len, pieces))
    moves = _read_moves(edition, text, moving=down == box.pieces * seats)
    s.last = _read_last(edition, text, pieces, moves, (turn - 1) % seats)
    mover = next((colour for colour in range(seats) if int(s.last) in pieces[colour]), (turn - 1) % seats)
    s.opener = (mover + 1 - down - len(moves)) % seats
    _take_back(text, pieces, moves, mover)
    _check_placing(box, s, text, pieces)
    for colour, cells in enumerate(pieces):
        for cell in cells:
            s.rows[colour, cell >> 6] |= cell_bit(cell)
    derive(box, s)
    chosen = _read_holders(s, text, down)
    s.winner = NOBODY
    s.turn = mover if not moves else (int(s.opener) - 1) % seats
    _after_placing(box, s, down, chosen, won=not moves and down > 0 and line_through(box, s, int(s.last))[2] > 0)
    for move in moves:
        _play(box, s, text, move)
    if s.turn != turn:
        raise text.wrong("turn", "over" if s.phase == OVER else "turn", colour=COLOURS[s.turn])


def _read_pieces(edition: Edition, box: Record, text: Reader, seats: int) -> list[set[int]]:
    pieces: list[set[int]] = []
    for colour in COLOURS[:seats]:
        cells = text.numbers(colour, lambda value: _cell(edition, box, value))
        if len(cells) > box.pieces:
            raise text.wrong(colour, "many", most=int(box.pieces))
        for cell in cells:
            if cells.count(cell) > 1 or any(cell in others for others in pieces):
                raise text.wrong(colour, "taken", cell=Cell.of(cell))
        pieces.append(set(cells))
    return pieces


def _cell(edition: Edition, box: Record, value: str) -> int | None:
    """A cell of the table by its name."""
    found = parse(edition, value)
    if not isinstance(found, Place) or not int(box.table[found.at.code >> 6]) >> (found.at.code & 63) & 1:
        return None
    return found.at.code


def _read_moves(edition: Edition, text: Reader, moving: bool) -> list[Move]:
    moves = []
    for value in text.words("moves"):
        found = parse(edition, value)
        if not isinstance(found, Move):
            raise text.wrong("moves", "move", move=value)
        moves.append(found)
    if moves and not moving:
        raise text.wrong("moves", "early")
    return moves


def _read_last(edition: Edition, text: Reader, pieces: list[set[int]], moves: list[Move], before: int) -> int:
    """Where a piece came down last: the end of the last move, or what was written last of who played before."""
    written = text.words(COLOURS[before]) or [
        value for colour in COLOURS[: len(pieces)] for value in text.words(colour)
    ]
    found = parse(edition, text.word("last", str(moves[-1].to) if moves else written[-1] if written else ""))
    cell = found.at.code if isinstance(found, Place) else 0
    if any(pieces) and not any(cell in cells for cells in pieces):
        raise text.wrong("last", "last")
    if moves and cell != moves[-1].to.code:
        raise text.wrong("last", "moved", cell=moves[-1].to)
    return cell


def _take_back(text: Reader, pieces: list[set[int]], moves: list[Move], mover: int) -> None:
    """Pieces lie again as they were when all were placed."""
    for number, move in enumerate(reversed(moves)):
        own = pieces[(mover - number) % len(pieces)]
        if move.to.code not in own or any(move.start.code in cells for cells in pieces):
            raise text.wrong("moves", "elsewhere", move=move)
        own ^= {move.start.code, move.to.code}


def _check_placing(box: Record, s: Record, text: Reader, pieces: list[set[int]]) -> None:
    """egyptos.3: placed in turn; egyptos.4, egyptos.5: from the origin on, each touching another."""
    down = set().union(*pieces)
    for colour, cells in enumerate(pieces):
        due = len(range((colour - int(s.opener)) % len(pieces), len(down), len(pieces)))
        if len(cells) != due:
            raise text.wrong(COLOURS[colour], "uneven", count=due)
    for colour, cells in enumerate(pieces):
        if _has_line(cells - {int(s.last)}, int(box.line)):
            raise text.wrong(COLOURS[colour], "line")
    steps = (1, 64) if s.seats == 3 else (1, 63, 64, 65)
    waiting, joined = [ORIGIN << 6 | ORIGIN], {ORIGIN << 6 | ORIGIN}
    while waiting:
        cell = waiting.pop()
        near = {cell + sign * step for step in steps for sign in (1, -1)} & down - joined
        joined |= near
        waiting += near
    for colour, cells in enumerate(pieces):
        for cell in sorted(cells - joined if down & joined else cells):
            raise text.wrong(COLOURS[colour], "apart", cell=Cell.of(cell))


def _has_line(cells: set[int], length: int) -> bool:
    return any(all(cell + i * step in cells for i in range(length)) for cell in cells for step in (1, 63, 64, 65))


def _read_holders(s: Record, text: Reader, down: int) -> bool:
    """egyptos.12: the seats of blue and red; whether they are settled."""
    said = text.words("holders")
    if said and (sorted(said) != ["1", "2"] or not s.options.swap or down < UNCHOSEN):
        raise text.wrong("holders", "holders", count=UNCHOSEN)
    for colour in range(len(COLOURS)):
        s.holder[colour] = int(said[colour]) - 1 if said and colour < len(said) else colour
    return bool(said) or not s.options.swap or down != UNCHOSEN


def _after_placing(box: Record, s: Record, down: int, chosen: bool, won: bool) -> None:
    """The phase and who plays, once the pieces are placed that the state has; `turn` is the colour that came last."""
    early = bool(s.options.swap) and down <= UNCHOSEN
    if won:
        s.winner, s.phase = s.turn, OVER
        s.actor = s.opener if early else s.holder[s.turn]
        return
    if down == box.pieces * s.seats:
        s.phase = MOVING
        remember(s)
    else:
        s.phase = PLACING if chosen else CHOOSING
    s.turn = (s.turn + 1) % s.seats
    s.actor = 1 - s.opener if not chosen else s.opener if early and down < UNCHOSEN else s.holder[s.turn]


def _play(box: Record, s: Record, text: Reader, move: Move) -> None:
    code = CELLS + move.start.code * CELLS + move.to.code
    refused = refusal(box, s, int(s.actor), code)
    if refused:
        raise text.wrong("moves", "illegal", move=move, rule=refused)
    play(box, s, int(s.actor), code, blank_paper())
