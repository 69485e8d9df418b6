"""Two server processes on one PostgreSQL: people on either see each other, and one may die."""

from pathlib import Path

import msgspec

from tests.server.hosting import Guest, hosting
from tests.server.postgres import database


def test_people_on_two_processes_play_and_one_process_dies(tmp_path: Path) -> None:
    with database("postgresql", tmp_path) as address, hosting(address) as first, hosting(address) as second:
        ana, bob = Guest(first, "Ana"), Guest(second, "Bob")
        code = ana.open(options={"first": 0})
        ana.do(code, "sit", seat=0)
        bob.do(code, "sit", seat=1)
        with bob.live(code, 1) as right:
            heard = right.hear()
            with ana.live(code, 0) as left:
                seen = left.hear()
                for turn in range(6):  # each sees the other's moves, though they are on different processes
                    mover, ear, other = (0, left, right) if turn % 2 == 0 else (1, right, left)
                    seen = seen if turn == 0 else heard
                    key = str(turn)
                    ear.say(do="move", seat=mover, number=seen["number"], key=key, action=seen["legal"][-1])
                    assert ear.done() == key
                    heard = other.until("moved")
                    assert heard["legal"]
            first.kill()
            moved = Guest(second, None)  # Ana's browser finds the other process, with the same cookie
            moved.http.cookies.update(ana.http.cookies)
            seen = moved.see(code, 0)
            assert seen["yours"] == [0]
            assert len(seen["view"]["pieces"]["blue"]) == 3
            moved.do(code, "move", seat=0, number=seen["number"], key="after", action=seen["legal"][0])
            assert right.until("moved")["legal"]


def test_the_same_seat_on_two_processes_moves_once(tmp_path: Path) -> None:
    """The database is the arbiter: of two different moves at the same moment one is told that it came too late."""
    with database("postgresql", tmp_path) as address, hosting(address) as first, hosting(address) as second:
        ana = Guest(first, "Ana")
        twin = Guest(second, None)
        twin.http.cookies.update(ana.http.cookies)
        code = ana.open(options={"first": 0})
        ana.do(code, "sit", seat=0)
        ana.do(code, "sit", seat=1)
        for turn in range(8):
            seat = turn % 2
            seen = msgspec.json.encode(twin.see(code, seat)), ana.see(code, seat)
            legal, number = seen[1]["legal"], seen[1]["number"]
            answers = [
                guest.http.post(
                    f"/api/tables/{code}/commands",
                    json={"do": "move", "seat": seat, "number": number, "key": f"{turn}.{key}", "action": action},
                ).status_code
                for key, (guest, action) in enumerate(((ana, legal[0]), (twin, legal[-1])))
            ]
            assert sorted(answers) in ([200, 409], [200, 400])
        assert len(ana.see(code)["history"]) >= 8
