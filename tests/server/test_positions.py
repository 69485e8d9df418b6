"""Tables that start from a position."""

import signal

import msgspec

import oppidum
from tests.server.hosting import Guest, Host

FOUR = "egyptos 2; blue: 0,0 1,0 2,0 3,0; red: 0,1 1,1 2,1 3,1; turn: blue"


def test_a_table_starts_from_a_position_and_comes_back_from_the_journal(host: Host) -> None:
    ana, bob = Guest(host, "Ana"), Guest(host, "Bob")
    code = ana.open("egyptos", 2, position=FOUR)
    ana.do(code, "sit", seat=0, seed="a")
    bob.do(code, "sit", seat=1, seed="b")
    assert len(ana.see(code, 0)["view"]["pieces"]["blue"]) == 4
    assert host.process is not None
    host.process.send_signal(signal.SIGTERM)
    host.process.wait(30)
    host.start()
    seen = ana.see(code, 0)
    ana.do(code, "move", seat=0, number=seen["number"], key="k", action={"type": "place", "at": [4, 0]})
    assert ana.see(code, 0)["table"]["winners"] == [0]
    record = ana.get(f"/api/tables/{code}/records/1")
    assert oppidum.load(msgspec.json.encode(record).decode()).winners == (0,)


def test_what_is_no_position_is_refused_with_its_part(host: Host) -> None:
    ana = Guest(host, "Ana")
    plan = {"game": "egyptos", "seats": 2}
    wrong = ana.post("/api/tables", {**plan, "position": "egyptos 2; blue: 9,9; turn: red"}, 400)
    assert (wrong["error"], "blue: 9,9" in wrong["say"]) == ("bad_position", True)
    assert ana.post("/api/tables", {**plan, "position": "egyptos 3"}, 400)["error"] == "other_seats"
    over = FOUR.replace("3,0;", "3,0 4,0; last: 4,0;")
    assert ana.post("/api/tables", {**plan, "position": over}, 400)["error"] == "position_over"
    with_options = {**plan, "position": FOUR, "options": {"swap": True}}
    assert ana.post("/api/tables", with_options, 400)["error"] == "position_says"
