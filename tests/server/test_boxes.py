"""Boxes of one's own: read by a worker, tried out, and never mistaken for one of ours."""

import threading

import pytest

import oppidum
from oppidum.engine.errors import OppidumError
from oppidum.server import boxes
from oppidum.server.errors import Refused
from tests.server.hosting import Guest, Host

HOUSE = oppidum.game("egyptos").edition_text
MINE = HOUSE.replace('"House edition"', '"Mine"').replace("Édition maison", "La mienne")
SLOW = '"a"' + ".a" * 14_000 + "=1"  # takes the square of its length


def plan(text: str, **more: object) -> dict[str, object]:
    return {"game": "egyptos", "seats": 2, "edition_text": text, **more}


def test_a_box_is_called_by_its_own_name(host: Host) -> None:
    ana = Guest(host, "Ana")
    for given, called in (({}, "Mine"), ({"edition": "house"}, "Mine"), ({"edition": "Try 7"}, "Try 7")):
        opened = ana.post("/api/tables", plan(MINE, **given), 201)
        assert (opened["edition"], opened["own_box"]) == (called, True)
    assert ana.post("/api/tables", {"game": "egyptos", "seats": 2}, 201)["own_box"] is False


@pytest.mark.parametrize("name", ["house", " House ", "ＨＯＵＳＥ", "House edition", "Édition maison"])
def test_a_box_of_ones_own_cannot_call_itself_like_one_of_ours(host: Host, name: str) -> None:
    ana = Guest(host, "Ana")
    assert ana.post("/api/tables", plan(HOUSE, edition=name), 400)["error"] == "name_of_ours"
    assert ana.post("/api/tables", plan(MINE, edition=name), 201)["edition"] == "Mine"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("game = 3", "bad_edition"),
        ("[" * 20_000, "bad_toml"),
        ("a" + ".a" * 29_000 + "=1", "bad_toml"),
        ("pieces = " + "9" * 50_000, "bad_file"),
        (MINE.replace("Mine", r"\u202eeniM"), "odd_letters"),
        (MINE.replace("Mine", r"a\u0000b"), "odd_letters"),
        (MINE.replace("pieces = 12", "pieces = 0"), "bad_edition"),
    ],
    ids=lambda given: given[:12],
)
def test_boxes_that_cannot_be_read_are_refused(host: Host, text: str, error: str) -> None:
    assert Guest(host, "Ana").post("/api/tables", plan(text), 400)["error"] == error


def test_nobody_waits_while_a_box_is_read(host: Host) -> None:
    """A text that takes seconds to read; meanwhile others play."""
    ana, eve = Guest(host, "Ana"), Guest(host, "Eve")
    code = ana.open(options={"first": 0})
    for seat in (0, 1):
        ana.do(code, "sit", seat=seat)
    assert eve.open(edition_text=MINE)  # a worker is there
    answers = []
    reading = threading.Thread(target=lambda: answers.append(eve.http.post("/api/tables", json=plan(SLOW))))
    reading.start()
    for move in range(6):
        seat = move % 2
        seen = ana.see(code, seat)
        ana.do(code, "move", seat=seat, number=seen["number"], key=str(move), action=seen["legal"][0])
    assert reading.is_alive(), "the others were answered only after the box was read"
    reading.join()
    assert answers[0].status_code == 400, answers[0].text


def test_a_box_is_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole matches are played with it; one that lasts too long is no match."""
    setup = boxes.accept("egyptos", "house", MINE, 2, {"first": 1})
    assert (setup.edition.name, setup.edition.own, setup.options["first"]) == ("Mine", True, 1)
    with pytest.raises(OppidumError, match="no option"):
        boxes.accept("egyptos", "house", MINE, 2, {"seats": 3})
    monkeypatch.setattr(boxes, "MOST_MOVES", 5)
    with pytest.raises(Refused, match="never end"):
        boxes.accept("egyptos", "house", MINE, 2, {})
    monkeypatch.setattr(boxes, "MOST_SECONDS", 0.0)
    with pytest.raises(Refused, match="too long to read"):
        boxes.accept("egyptos", "house", MINE, 2, {})


@pytest.mark.parametrize(
    ("slug", "old", "new"),
    [
        ("compagnie", 'key = "pneumatix"', r'key = "asterix\n"'),
        ("egypte", 'name = "crocodiles"', r'name = "end\n"'),
    ],
)
def test_two_things_that_are_written_the_same_are_refused(slug: str, old: str, new: str) -> None:
    """What a journal says is what is played again."""
    text = oppidum.game(slug).edition_text
    assert old in text
    with pytest.raises(OppidumError):
        boxes.accept(slug, "mine", text.replace(old, new), 2, {})
