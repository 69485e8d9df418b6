"""The workers of the house, from outside: bots go on whatever others ask, and nobody computes what they will do."""

import hashlib
import socket
import threading
from collections import Counter
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

import oppidum
from oppidum.bots.levels import bot
from oppidum.engine import dice
from oppidum.engine.match import Saved
from oppidum.server.workers import bot_seed
from tests.server.hosting import Ear, Guest, Host, hosting
from tests.server.seated import Sitting

ASKED = 25


def long_record() -> str:
    """A match that takes a while to judge."""
    match, luck = oppidum.game("egypte").new(seats=4, seed=1), Random(1)
    while not match.over and len(match.moves) < 400:
        seat = luck.choice(match.to_act)
        match.play_code(seat, luck.choice(match.codes(seat)))
    return match.record()


def play(ear: Ear, heard: Any, moves: int) -> Any:
    """So many moves, each answered by the bot at the other seat; the last message."""
    for _ in range(moves):
        key = str(heard["number"])
        ear.say(do="move", seat=0, number=heard["number"], key=key, action=heard["legal"][0])
        heard = ear.hear()
        while not heard.get("legal"):
            heard = ear.hear()
    return heard


class Crowd:
    """Many who ask for the same at once, each over a connection of their own."""

    def __init__(self, host: Host, record: str):
        self.record = record.encode()
        self.statuses: Counter[int] = Counter()
        self.retry: list[int] = []
        self.lines = [HTTPConnection("127.0.0.1", host.port) for _ in range(ASKED)]
        self.threads = [threading.Thread(target=self._ask, args=(line,)) for line in self.lines]

    def _ask(self, line: HTTPConnection) -> None:
        with suppress(OSError, HTTPException):
            line.request("POST", "/api/replays/analyses", self.record)
            answer = line.getresponse()
            self.statuses[answer.status] += 1
            if answer.status in (429, 503):
                self.retry.append(int(answer.headers["retry-after"]))

    @property
    def waiting(self) -> int:
        return sum(thread.is_alive() for thread in self.threads)

    def leave(self) -> None:
        """All hang up."""
        for line, thread in zip(self.lines, self.threads, strict=True):
            if line.sock is not None:
                with suppress(OSError):
                    line.sock.shutdown(socket.SHUT_RDWR)
            thread.join()


def test_many_analyses_do_not_silence_the_bots(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open("egyptos", 2, bots={"1": 1}, options={"first": 0})
    ana.do(code, "sit", seat=0)
    crowd = Crowd(host, long_record())
    with ana.live(code, 0) as ear:
        heard = play(ear, ear.hear(), 1)  # the bots are awake
        for thread in crowd.threads:
            thread.start()
        for _ in range(100):  # until all but a few are refused; or they all wait
            threading.Event().wait(0.05)
            if len(crowd.retry) >= ASKED - 3:
                break
        play(ear, heard, 3)
        assert crowd.waiting >= 1, "the bots were answered only after all analyses"
    assert set(crowd.statuses) <= {429, 503}
    assert min(crowd.retry) >= 1
    crowd.leave()
    short = oppidum.game("egyptos").new(seed=1).record()
    for _ in range(200):  # a job that nobody waits for any more is given up, and its asker may ask again
        answer = httpx.post(f"{host.address}/api/replays/analyses", content=short, timeout=60)
        if answer.status_code == 200:
            return
        assert answer.status_code == 429
        threading.Event().wait(0.05)
    raise AssertionError("nobody else has a turn")


def guess(code: str, number: int, moves: list[Any]) -> Any:
    """What a bot would do next if its luck came from what everybody can see."""
    game = oppidum.game("egyptos")
    match = game.new(seats=2, key=bytes(16), seeds=(), first=0)
    for seat, move in enumerate(moves):
        match.play(seat % 2, game.action(move))
    seed = int.from_bytes(hashlib.sha256(f"{code} 1 1 {number}".encode()).digest()[:8], "little")
    known = match.restored(Saved(match.redealt(1, dice.new_luck(seed)[0]).state.tobytes(), [], []))
    return msgspec.json.decode(msgspec.json.encode(bot("egyptos", 1, seed).choose(known, 1)))


def test_nobody_computes_what_a_bot_will_do(host: Host) -> None:
    """The attack that had 5 of 5: public values, the public code of the bots, and no more."""
    guessed: list[Any] = []
    played: list[Any] = []
    for _ in range(2):
        ana = Guest(host, "Ana")
        code = ana.open("egyptos", 2, bots={"1": 1}, options={"first": 0})
        ana.do(code, "sit", seat=0)
        moves: list[Any] = []
        with ana.live(code, 0) as ear:
            heard = ear.hear()
            for _ in range(4):  # nobody has won so early
                moves.append(heard["legal"][0])
                ear.say(do="move", seat=0, number=heard["number"], key=str(heard["number"]), action=moves[-1])
                guessed.append(guess(code, ear.until("moved")["number"], moves))
                heard = ear.until("moved")
                moves.append({"type": "place", "at": heard["events"][0]["event"]["at"]})
        played += moves[1::2]
    assert guessed != played


def test_the_luck_of_bots_comes_from_the_key_of_the_match() -> None:
    """Two tables that look the same to everybody: another key, another luck; the same key, the same."""
    one, same, other = Sitting("cartes", 3), Sitting("cartes", 3), Sitting("cartes", 3)
    other.table.facts.key = bytes(16)
    for seat in range(3):
        assert bot_seed(one.table, seat) == bot_seed(same.table, seat)
        assert bot_seed(one.table, seat) != bot_seed(other.table, seat)
        assert bot_seed(one.table, seat) != bot_seed(one.table, seat, "hint")
    assert len({bot_seed(one.table, seat) for seat in range(3)}) == 3


def test_who_plays_while_a_bot_is_being_compiled_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled yet: one plays as soon as the rules are, and is told what the bot is at."""
    monkeypatch.setenv("OPPIDUM_CACHE", str(tmp_path))
    with hosting(tmp_path / "house.db", "--bot-delay", "0") as host:
        ana = Guest(host)
        assert ana.get("/api/games/romains/bots") == {"waking": None}
        code = ana.open("romains", bots={"1": 1}, options={"first": 0})
        ana.do(code, "sit", seat=0)
        with ana.live(code, seat=0) as ear:
            heard = ear.until("sync")
            while heard.get("view", {}).get("to_act") != [1]:
                ear.say(do="move", seat=0, number=heard["number"], key=str(heard["number"]), action=heard["legal"][0])
                heard = ear.until("moved")
            while (waking := ana.get("/api/games/romains/bots")["waking"]) is None:
                assert ana.see(code)["view"]["to_act"] == [1], "the bot moved, and nobody had been told of its waking"
            assert waking > 0
            ear.until("moved")
        assert ana.get("/api/games/romains/bots") == {"waking": None}
