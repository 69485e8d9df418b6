"""The server over the network: what a browser and a bot do."""

import hashlib
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import oppidum
from tests.server.hosting import Guest, Host, hosting, spread


def seated(host: Host, game: str = "egyptos", **details: Any) -> tuple[str, Guest, Guest]:
    """A table with two people."""
    ana, bob = Guest(host, "Ana"), Guest(host, "Bob", "fr")
    code = ana.open(game, 2, **details)
    ana.do(code, "sit", seat=0, seed="a")
    bob.do(code, "sit", seat=1, seed="b")
    return code, ana, bob


def test_games_are_described_in_both_languages(host: Host) -> None:
    english, french = Guest(host, None), Guest(host, None, "fr")
    assert [game["slug"] for game in english.get("/api/games")] == oppidum.slugs()
    details = [guest.get("/api/games/romains") for guest in (english, french)]
    assert details[0]["rules"][0]["id"] == details[1]["rules"][0]["id"] == "romains.1"
    assert details[0]["rules"][0]["text"] != details[1]["rules"][0]["text"]
    assert len(details[0]["levels"]) == 5
    assert english.get("/api/games/chess", 400)["error"] == "unknown_game"


def test_nobody_acts_without_a_name(host: Host) -> None:
    stranger = Guest(host, None)
    assert stranger.get("/api/me") == {"name": None}
    assert stranger.post("/api/tables", {"game": "egyptos", "seats": 2}, 401)["error"] == "who_are_you"


def test_the_cookie_is_signed_and_hidden_from_scripts(host: Host) -> None:
    answer = httpx.post(f"{host.address}/api/me", json={"name": "Ana"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    forged = httpx.get(f"{host.address}/api/me", cookies={"oppidum": answer.cookies["oppidum"][:-2] + "xx"})
    assert forged.json() == {"name": None}


def test_a_table_is_played_over_rest(host: Host) -> None:
    code, ana, bob = seated(host, options={"first": 0})
    seen = ana.see(code, 0)
    assert seen["yours"] == [0]
    assert seen["legal"]
    move = {"seat": 0, "number": seen["number"], "key": "k1", "action": seen["legal"][0]}
    done = ana.do(code, "move", **move)
    assert ana.do(code, "move", **move) == done  # sent twice, done once
    assert len(ana.see(code, 0)["view"]["pieces"]["blue"]) == 1
    assert bob.do(code, "move", 409, **(move | {"seat": 1, "key": "k2"}))["error"] == "stale"
    number = bob.see(code, 1)["number"]
    wrong = bob.do(code, "move", 400, seat=1, number=number, key="k3", action={"type": "place", "at": [9, 9]})
    assert (wrong["error"], wrong["rule"]) == ("illegal", "egyptos.5")
    assert "refusé" in wrong["say"]
    assert bob.do(code, "move", 400, seat=1, number=number, key="k4", action={"type": "fly"})["error"] == "bad_action"
    assert bob.do(code, "move", 403, seat=0, number=number, key="k5", action={})["error"] == "not_your_seat"
    assert ana.get(f"/api/tables/{code}?seat=1", 403)["error"] == "not_your_seat"


def test_live_messages_are_numbered_without_gaps(host: Host) -> None:
    code, ana, bob = seated(host, options={"first": 0})
    with ana.live(code, 0) as left, bob.live(code, 1, "fr") as right, Guest(host, None).live(code) as watcher:
        ears = (left, right, watcher)
        number = [ear.hear()["number"] for ear in ears]
        legal = ana.see(code, 0)["legal"]
        left.say(do="move", seat=0, number=number[0], key="a", action=legal[0])
        assert left.done() == "a"
        opponent, onlooker = right.hear(), watcher.hear()
        assert [opponent["number"], onlooker["number"]] == [number[1] + 1, number[2] + 1]
        assert opponent["legal"]
        assert onlooker["legal"] == []
        assert opponent["events"][0]["say"] != onlooker["events"][0]["say"]  # each in their language
        bob.do(code, "say", text="salut")
        assert right.hear() | {"number": 0} == watcher.hear() | {"number": 0}
        left.say(do="move", seat=0, number=0, key="b", action=legal[0])
        assert left.until("refused")["problem"]["rule"] is not None
        watcher.say(do="say", text="hello")
        assert watcher.until("refused")["problem"]["error"] == "who_are_you"


@pytest.mark.parametrize("game", ["egyptos", "cartes"])
def test_a_kept_socket_sees_no_more_than_a_spectator(host: Host, game: str) -> None:
    """Sit, connect, leave: who sits there next is not seen from there."""
    ana, bob, eve = Guest(host, "Ana"), Guest(host, "Bob"), Guest(host, "Eve")
    code = ana.open(game, 2)
    eve.do(code, "sit", seat=0)
    with eve.live(code, 0) as kept, eve.live(code) as spectator:
        assert kept.hear()["yours"] == [0]
        spectator.hear()
        eve.do(code, "leave", seat=0)
        assert kept.hear()["yours"] == []
        spectator.hear()
        ana.do(code, "sit", seat=0)
        bob.do(code, "sit", seat=1)
        for _ in range(3):  # both sit, and it begins
            heard, watched = kept.hear(), spectator.hear()
            assert heard == watched
        assert heard["type"] == "sync"
        assert heard["view"]["seat"] is None
        assert heard["legal"] == []


def test_a_record_from_anybody_opens_no_file(host: Host, tmp_path: Path) -> None:
    """A path for an edition is no edition, whether the file is there or not."""
    there = tmp_path / "secret.toml"
    there.write_text("password = 1")
    record = msgspec.json.decode(oppidum.game("egyptos").new(seed=1).record())
    said = []
    for path in (there, tmp_path / "absent.toml", "../editions/house", "/dev/zero"):
        record["edition"] = {"name": str(path), "digest": "00"}
        answer = httpx.post(f"{host.address}/api/replays", json=record, timeout=60)
        assert answer.status_code == 400
        said.append(answer.json()["say"].replace(str(path), "PATH"))
    assert len(set(said)) == 1


def test_people_and_bots_play_to_the_end_and_the_dice_are_proved(host: Host) -> None:
    ana = Guest(host, "Ana")
    code = ana.open("egyptos", 2, bots={"1": 1})
    commitment = ana.see(code)["table"]["commitment"]
    ana.do(code, "sit", seat=0, seed="my own luck")
    with ana.live(code, 0) as ear:
        heard = ear.hear()
        while heard.get("table", {}).get("winners") is None:
            if heard.get("legal"):
                key = str(heard["number"])
                ear.say(do="move", seat=0, number=heard["number"], key=key, action=heard["legal"][0])
            heard = ear.hear()
    record = ana.http.get(f"/api/tables/{code}/records/1").text
    match = oppidum.load(record)
    assert match.over
    assert (match.commitment, match.seeds) == (commitment, ("my own luck",))
    chances = ana.get(f"/api/tables/{code}/analyses/1")
    assert len(chances) == len(match.moves) + 1
    assert chances == ana.get(f"/api/tables/{code}/analyses/1")
    assert ana.get(f"/api/tables/{code}/records/2", 404)["error"] == "no_such_match"


def test_records_of_running_matches_stay_closed(host: Host) -> None:
    code, ana, _ = seated(host)
    assert ana.get(f"/api/tables/{code}/records/1", 409)["error"] == "not_over"
    assert ana.get(f"/api/tables/{code}/analyses/1", 409)["error"] == "not_over"


def test_hints_where_the_table_allows_them(host: Host) -> None:
    code, ana, bob = seated(host, options={"first": 0})
    hints = ana.get(f"/api/tables/{code}/hint?seat=0")
    assert 0 <= hints[0]["chance"] <= 1
    assert hints[0]["say"]
    assert bob.get(f"/api/tables/{code}/hint?seat=1", 409)["error"] == "not_your_turn"
    strict, carl, _ = seated(host, options={"first": 0}, hints=False)
    assert carl.get(f"/api/tables/{strict}/hint?seat=0", 403)["error"] == "no_hints"
    assert len(ana.get(f"/api/tables/{code}/actions?seat=0")) == len(ana.see(code, 0)["legal"])


def test_a_seat_moves_to_another_device_with_its_secret(host: Host) -> None:
    ana, phone, thief = Guest(host, "Ana"), Guest(host, "Ana's phone"), Guest(host, "Thief")
    code = ana.open()
    secret = ana.do(code, "sit", seat=0)["secret"]
    assert thief.post(f"/api/tables/{code}/claim", {"seat": 1, "secret": secret}, 403)["error"] == "bad_secret"
    phone.post(f"/api/tables/{code}/claim", {"seat": 0, "secret": secret})
    assert phone.see(code)["yours"] == [0]
    assert ana.see(code)["yours"] == []
    assert thief.post(f"/api/tables/{code}/claim", {"seat": 0, "secret": secret}, 403)["error"] == "not_your_seat"


def test_the_lobby_lists_public_tables_and_ones_own(host: Host) -> None:
    ana, bob = Guest(host, "Ana"), Guest(host, "Bob")
    code = ana.open("cartes", 3, public=True, bots={"2": 1})
    hidden = ana.open("cartes", 3)
    listed = {table["code"]: table for table in bob.get("/api/tables")}
    assert listed[code]["free"] == 2
    assert hidden not in listed
    ana.do(code, "sit", seat=0)
    bob.do(code, "sit", seat=1)
    assert code not in {table["code"] for table in bob.get("/api/tables")}
    (own,) = bob.get("/api/mine")
    assert (own["code"], own["yours"], own["awaited"]) == (code, [1], True)


def test_a_box_of_ones_own(host: Host) -> None:
    ana = Guest(host, "Ana")
    house = (Path(oppidum.__file__).parent / "games/romains/editions/house.toml").read_text("utf-8")
    assert ana.open("romains", 2, edition="mine", edition_text=house)
    broken = ana.post(
        "/api/tables", {"game": "romains", "seats": 2, "edition": "mine", "edition_text": "game = 3"}, 400
    )
    assert broken["error"] == "bad_edition"
    secret = ana.post("/api/tables", {"game": "romains", "seats": 2, "edition": "/etc/passwd"}, 400)
    assert secret["error"] == "no_such_edition"


def test_plans_that_cannot_be_are_refused(host: Host) -> None:
    ana = Guest(host, "Ana")
    for change in (
        {"seats": 9},
        {"options": {"no": 1}},
        {"options": {"first": 7}},
        {"bots": {"5": 1}},
        {"bots": {"x": 1}},
        {"bots": {"0": 9}},
        {"surprise": 1},
        {"move_seconds": -1},
        {"seats": "two"},
    ):
        answer = ana.post("/api/tables", {"game": "egyptos", "seats": 2} | change, 400)
        assert answer["say"]


def test_a_bot_over_http(host: Host) -> None:
    """Tokens, lines of JSON, commands: in the manner of lichess."""
    token = httpx.post(f"{host.address}/api/bots", json={"name": "Robot"}).json()["token"]
    robot = Guest(host, None, authorization=f"Bearer {token}")
    ana = Guest(host, "Ana")
    code = ana.open(options={"first": 0})
    ana.do(code, "sit", seat=1)
    robot.do(code, "sit", seat=0)
    with robot.http.stream("GET", f"/api/tables/{code}/stream?seat=0") as stream:
        assert stream.headers["content-type"].startswith("application/x-ndjson")
        lines = (line for line in stream.iter_lines() if line)
        first = spread(httpx.Response(200, text=next(lines)).json())
        robot.do(code, "move", seat=0, number=first["number"], key="1", action=first["legal"][0])
        assert httpx.Response(200, text=next(lines)).json()["type"] == "moved"
    bad = Guest(host, None, authorization="Bearer nonsense")
    assert bad.get("/api/me", 401)["error"] == "bad_token"


def test_other_sites_cannot_use_the_cookie(host: Host) -> None:
    code, ana, _ = seated(host)
    answer = ana.http.post(
        f"/api/tables/{code}/commands", json={"do": "resign", "seat": 0}, headers={"origin": "https://evil.example"}
    )
    assert answer.status_code == 403
    where = f"{host.address.replace('http', 'ws')}/api/tables/{code}/live?seat=0"
    cookie = f"oppidum={ana.http.cookies['oppidum']}"
    headers = {"Cookie": cookie, "Origin": "https://evil.example"}
    with connect(where, additional_headers=headers) as socket:
        assert "other_site" in str(socket.recv(10))
        with pytest.raises(ConnectionClosed):
            socket.recv(10)
    assert ana.see(code, 0)["table"]["winners"] is None


def test_answers_are_careful(host: Host) -> None:
    answer = httpx.get(f"{host.address}/api/games")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers
    missing = httpx.get(f"{host.address}/nothing", headers={"accept-language": "fr"})
    assert (missing.status_code, missing.json()["error"]) == (404, "no_page")
    big = httpx.post(f"{host.address}/api/me", content=b"x" * 200_000, headers={"content-type": "application/json"})
    assert big.status_code == 413
    for path in ("/health", "/ready", "/api/schema/openapi.json"):
        assert httpx.get(host.address + path).status_code == 200
    with pytest.raises(InvalidStatus):
        connect(f"{host.address.replace('http', 'ws')}/nowhere")


def test_who_asks_too_much_waits(tmp_path: Path) -> None:
    with hosting(tmp_path / "small.db", "--commands", "1") as host:
        code, ana, _ = seated(host)
        answers = [ana.http.post(f"/api/tables/{code}/commands", json={"do": "say", "text": "x"}) for _ in range(5)]
        last = answers[-1]
        assert last.status_code == 429
        assert int(last.headers["retry-after"]) >= 1
        assert host.stop() == -signal.SIGTERM  # in good order, and told why


def test_a_clock_that_runs_out_acts_as_the_table_has_it(host: Host) -> None:
    code, ana, _ = seated(host, options={"first": 0}, move_seconds=1, timeout="loss")
    bot_moves, carl, _ = seated(host, options={"first": 0}, move_seconds=1, timeout="bot")
    with ana.live(code, 0) as lost, carl.live(bot_moves, 0) as played:
        ended, moved = lost.hear(), played.hear()
        while ended["type"] != "sync" or ended["table"]["winners"] is None:  # it may have run out before we looked
            ended = lost.hear()
        assert (ended["table"]["winners"], ended["table"]["reason"]) == ([1], "time")
        while not moved["view"]["pieces"]["blue"]:
            moved = played.hear()


def test_questions_to_several_close_by_themselves(host: Host) -> None:
    """One device with four seats that never answers: what romains asks of several passes when its time is over."""
    ana = Guest(host, "Ana")
    code = ana.open("romains", 4, reaction_seconds=1)
    for seat in range(4):
        ana.do(code, "sit", seat=seat)
    with ana.live(code) as ear:
        heard = ear.hear()
        while (phase := heard["view"]["phase"]) not in ("exchange", "jostled"):
            (seat,) = heard["view"]["to_act"]
            seen = ana.see(code, seat)
            key = f"{seat} {seen['number']}"
            ana.do(code, "move", seat=seat, number=seen["number"], key=key, action=seen["legal"][-1])
            heard = ear.hear()
        assert ear.until("moved")["view"]["phase"] != phase


def test_the_example_bot_plays_a_match_against_another(host: Host) -> None:
    script = Path(__file__).parents[2] / "examples" / "http_bot.py"
    assert len(script.read_text().splitlines()) < 40
    ana = Guest(host, "Ana")
    code = ana.open("egyptos")
    bots = [subprocess.Popen([sys.executable, script, host.address, code, str(seat)]) for seat in (0, 1)]
    assert [bot.wait(120) for bot in bots] == [0, 0]
    assert ana.see(code)["table"]["winners"] is not None


def test_a_finished_match_is_shown_again(host: Host) -> None:
    code, ana, _ = seated(host, options={"first": 0})
    seen = ana.see(code, 0)
    ana.do(code, "move", seat=0, number=seen["number"], key="k", action=seen["legal"][0])
    assert ana.get(f"/api/tables/{code}/replays/1", 409)["error"] == "not_over"
    ana.do(code, "resign", seat=0)
    shown = ana.get(f"/api/tables/{code}/replays/1?seat=0")
    assert [frame["seat"] for frame in shown["frames"]] == [None, 0]
    assert (shown["winners"], shown["reason"]) == ([1], "resigned")
    assert shown["frames"][1]["told"][0]["say"].startswith("Ana ")
    assert shown["frames"][1]["view"] == ana.see(code, 0)["view"]
    assert shown["commitment"] == hashlib.sha256(bytes.fromhex(shown["key"])).hexdigest()
    text = ana.http.get(f"/api/tables/{code}/records/1").text
    dropped = ana.http.post("/api/replays?seat=0", content=text).json()
    assert [frame["view"] for frame in dropped["frames"]] == [frame["view"] for frame in shown["frames"]]
    assert (dropped["winners"], dropped["reason"]) == ([], None)  # a file knows of no resignation
    assert len(ana.http.post("/api/replays/analyses", content=text).json()) == 2
    for room, status in ((200_000, 200), (2 << 20, 413)):
        assert ana.http.post("/api/replays", content=text + room * " ").status_code == status
    for wrong in (text.replace('"seats": 2', '"seats": 3'), "nonsense", text.replace('"0: ', '"1: ')):
        refused = ana.http.post("/api/replays", content=wrong)
        assert refused.status_code == 400, refused.text
        assert refused.json()["error"].endswith("_record")
    assert ana.http.post("/api/replays?seat=7", content=text).json()["error"] == "no_seat"


def test_how_much_others_were_told_is_theirs_to_know(host: Host) -> None:
    """A command that was done long ago, sent again with another's seat in it, tells nothing of that seat."""
    code, ana, bob = seated(host)
    eve = Guest(host, "Eve")
    eve.do(code, "say", text="hail", key="old")
    for number in range(35):  # more than a table remembers by itself
        bob.do(code, "say", text=str(number), key=str(number))
    numbers = {eve.do(code, "leave", seat=seat, key="old")["number"] for seat in (0, 1, 7, 15)}
    assert numbers == {eve.see(code)["number"]}
    assert ana.see(code, 0)["yours"] == [0]


def test_a_match_that_has_not_begun_has_no_analysis(host: Host) -> None:
    code, ana, bob = seated(host)
    ana.do(code, "resign", seat=0)
    bob.do(code, "ask", seat=1, what="rematch")
    for part in ("records", "analyses", "replays"):
        assert ana.get(f"/api/tables/{code}/{part}/2", 404)["error"] == "no_such_match"
        assert ana.http.get(f"/api/tables/{code}/{part}/1").status_code == 200
