"""Astérix en Égypte a second time, slowly: plain sets and recursion, written from the rules alone.

It reads a position from a match and says which actions are legal, in notation. It shares no code with the rules.
"""

from collections import deque
from dataclasses import dataclass

from oppidum.engine.match import Match
from oppidum.games.egypte.box import Edition

Square = tuple[int, int] | str  # column and row, or "camp" or "palace"
Edge = frozenset[tuple[int, int]]  # the two unit squares that it parts, whatever they belong to
Site = tuple[str, int, int]  # "|" or "=", column and row of its first square

AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1))


def name(square: Square) -> str:
    return square if isinstance(square, str) else f"{chr(65 + square[0])}{square[1] + 1}"


def site_name(site: Site) -> str:
    way, x, y = site
    letter = chr(65 + x)
    return f"|{letter}{y + 1}-{y + 3}" if way == "|" else f"={letter}{y + 1}-{chr(67 + x)}"


def read(text: str) -> tuple[int, int]:
    return ord(text[0]) - 65, int(text[1:]) - 1


def edges(site: Site) -> list[Edge]:
    """The three edges of a barrier."""
    way, x, y = site
    if way == "|":
        return [frozenset({(x, y + i), (x + 1, y + i)}) for i in range(3)]
    return [frozenset({(x + i, y), (x + i, y + 1)}) for i in range(3)]


def inner(site: Site) -> set[tuple[int, int]]:
    """The two inner points of a barrier, each named after the square to its north-west."""
    way, x, y = site
    return {(x, y), (x, y + 1)} if way == "|" else {(x, y), (x + 1, y)}


@dataclass
class Board:
    """The squares, what they belong to, and the barriers."""

    edition: Edition
    barriers: dict[Site, str]

    def __post_init__(self) -> None:
        self.owner: dict[tuple[int, int], Square] = {}
        for y, line in enumerate(self.edition.map):
            for x, mark in enumerate(line):
                if mark != "#":
                    self.owner[x, y] = (x, y)
        for big in ("camp", "palace"):
            first, _, last = getattr(self.edition, big).partition("-")
            (left, top), (right, bottom) = read(first), read(last)
            for x in range(left, right + 1):
                for y in range(top, bottom + 1):
                    self.owner[x, y] = big
        self.red: set[Square] = {read(text) for text in self.edition.red}
        self.beside: dict[Square, list[tuple[Square, Edge]]] = {square: [] for square in self.owner.values()}
        for (x, y), square in self.owner.items():
            for dx, dy in AROUND:
                other = self.owner.get((x + dx, y + dy))
                if other is not None and other != square:
                    self.beside[square].append((other, frozenset({(x, y), (x + dx, y + dy)})))
        self.walls = {edge for site in self.barriers for edge in edges(site)}

    def near(self, square: Square, walls: set[Edge]) -> list[Square]:
        return [other for other, edge in self.beside[square] if edge not in walls]

    def connected(self, walls: set[Edge], start: Square, goal: Square, avoid: Square | None = None) -> bool:
        seen, waiting = {start}, deque([start])
        while waiting:
            for other in self.near(waiting.popleft(), walls):
                if other == goal:
                    return True
                if other not in seen and other != avoid:
                    seen.add(other)
                    waiting.append(other)
        return start == goal

    def fits(self, kind: str, site: Site) -> bool:
        """egypte.13, egypte.15."""
        mark = {"sabre": "~", "pilum": "."}[kind]
        for edge in edges(site):
            a, b = edge
            if a not in self.owner or b not in self.owner or self.owner[a] == self.owner[b]:
                return False
            if mark not in (self.edition.map[a[1]][a[0]], self.edition.map[b[1]][b[0]]):
                return False
        for other in self.barriers:
            if set(edges(site)) & set(edges(other)) or (other[0] != site[0] and inner(site) & inner(other)):
                return False
        return True


class Model:
    """One position, and what may be done in it."""

    def __init__(self, match: Match):
        edition = match.game.contents
        assert isinstance(edition, Edition)
        s = match.state
        self.match, self.edition, self.s = match, edition, s
        self.seat = int(s.turn)
        barriers = {}
        for code in s.barrier[: s.standing].tolist():
            site, kind = code % 1152, ("sabre", "pilum")[code // 1152]
            barriers["|" if site < 576 else "=", site % 32, site % 576 // 32] = kind
        self.board = Board(edition, barriers)
        self.pawns = [self.square(int(pawn)) for pawn in s.pawn[: s.seats]]
        self.goals = ["camp" if laid else "palace" for laid in s.laid[: s.seats]]
        self.pile = int(s.hidden + s.under)

    def square(self, code: int) -> Square:
        return self.board.owner[code % 32, code // 32]

    def ends(self, number: int) -> set[tuple[Square, int]]:
        """egypte.8, egypte.11, egypte.20: the ends of a move, with the papyrus collected."""
        goal = self.goals[self.seat]
        by_length: dict[int, set[tuple[Square, int]]] = {}
        done: set[tuple[Square, int]] = set()

        def walk(path: list[Square]) -> None:
            collected = min(sum(square in self.board.red for square in path[1:]), self.pile)
            if path[-1] == goal:
                done.add((goal, collected))
                return
            if len(path) > 1:
                by_length.setdefault(len(path) - 1, set()).add((path[-1], collected))
            if len(path) - 1 < number:
                for square in self.board.near(path[-1], self.board.walls):
                    if square not in path and (square == goal or not isinstance(square, str)):
                        walk([*path, square])

        walk([self.pawns[self.seat]])
        if not self.s.options.exact_moves:
            return done.union(*by_length.values())
        complete = by_length.get(number, set()) | done
        if complete or not by_length:
            return complete
        return by_length[max(by_length)]

    def moves(self, tool: str, number: int) -> set[str]:
        return {f"{tool} {name(square)}{'*' * papyrus}" for square, papyrus in self.ends(number)}

    def may_stand(self, kind: str, site: Site) -> bool:
        """egypte.13 to egypte.17."""
        if not self.board.fits(kind, site):
            return False
        more = self.board.walls | set(edges(site))
        if not self.board.connected(more, "camp", "palace"):
            return False
        if self.s.options.sealed_pawns == 0:
            return True
        for pawn, goal in zip(self.pawns, self.goals, strict=True):
            other = "camp" if goal == "palace" else "palace"
            now = self.board.connected(self.board.walls, pawn, goal, other)
            if now and not self.board.connected(more, pawn, goal, other):
                return False
        return True

    def sites(self, tool: str, kind: str) -> set[str]:
        every: list[Site] = [(way, x, y) for way in "|=" for x, y in self.board.owner]
        return {f"{tool} {site_name(site)}" for site in every if self.may_stand(kind, site)}

    def removals(self, tool: str) -> set[str]:
        return {f"{tool} x{site_name(site)}" for site in self.board.barriers}

    def passages(self, tool: str) -> set[str]:
        found = set()
        for square, edge in self.board.beside[self.pawns[self.seat]]:
            if edge not in self.board.walls:
                continue
            if square == self.goals[self.seat] or not isinstance(square, str):
                star = "*" if square in self.board.red and self.pile else ""
                found.add(f"{tool} {name(square)}{star}")
        return found

    def cards(self) -> set[str]:
        """egypte.3, egypte.4, egypte.5, egypte.19, egypte.22."""
        found: set[str] = set()
        uses = [card.use for card in self.edition.cards]
        hand = []
        for i, card in enumerate(self.edition.cards):
            if self.s.hand[self.seat, i] == 0:
                continue
            tool: str = card.use if uses.count(card.use) == 1 else f"{card.use}{card.steps}"
            hand.append(tool)
            found |= self.moves(tool, card.steps)
            if card.use == "potion":
                found |= self.removals(tool)
            else:
                number = 0 if card.use == "boat" else 1
                if self.s.reserve[number] or self.s.kept[self.seat, number]:
                    found |= self.sites(tool, ("sabre", "pilum")[number])
        return found or {f"discard {tool}" for tool in hand}

    def papyrus(self) -> set[str]:
        """egypte.21."""
        found: set[str] = set()
        for i, papyrus in enumerate(self.edition.papyrus):
            if self.s.held[self.seat, i] == 0:
                continue
            if papyrus.effect == "wind":
                found |= self.moves(papyrus.name, papyrus.number)
            elif papyrus.effect == "passage":
                found |= self.passages(papyrus.name)
            elif papyrus.effect == "gourd":
                found |= self.removals(papyrus.name)
            elif papyrus.effect == "crocodiles":
                found |= {f"{papyrus.name} {other}" for other in range(self.s.seats) if other != self.seat}
            else:
                found.add(papyrus.name)
        return found

    def legal(self) -> set[str]:
        if self.match.over:
            return set()
        found = self.cards() if self.s.cards else {"end"}
        return found if self.s.used else found | self.papyrus()
