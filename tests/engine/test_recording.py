"""Record files: they replay, and show when they were touched."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import oppidum
from oppidum.engine.edition import digest
from oppidum.engine.recording import _opened
from oppidum.engine.setup import Setup
from tests.games.egyptos.positions import BLOCK, played

RECORD = played(*BLOCK, "0,0>0,4", seed="record").record()


def test_a_record_is_readable_and_replays() -> None:
    data = json.loads(RECORD)
    assert data["moves"][:3] == ["0: 0,0", "1: 0,1", "0: 1,0"]
    assert data["scores"] is None
    assert oppidum.load(RECORD).record() == RECORD


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"egyptos"', '{"oppidum": 1}', "\x00", RECORD[:-9]])
def test_malformed(text: str) -> None:
    with pytest.raises(oppidum.BadRecord, match="This is not a record of Oppidum"):
        oppidum.load(text)


def edit(change: Callable[[dict[str, Any]], Any]) -> str:
    data = json.loads(RECORD)
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r.update(oppidum=99), "not a record of Oppidum"),
        (lambda r: r.update(key="xyz"), "not a record of Oppidum"),
        (lambda r: r.update(key="00"), "not a record of Oppidum"),
        (lambda r: r.update(key="0" * 32), "its key does not fit"),
        (lambda r: r.update(commitment="0" * 64), "its key does not fit"),
        (lambda r: r["moves"].pop(), "its check does not fit"),
        (lambda r: r["moves"].__setitem__(-1, "0: 0,0>5,4"), "its check does not fit"),
        (lambda r: r["moves"].__setitem__(3, "1: 9,9"), "Move 4 of this record cannot be played"),
        (lambda r: r["moves"].__setitem__(3, "0: 1,1"), "Move 4 of this record cannot be played"),
        (lambda r: r["moves"].__setitem__(3, "7: 1,1"), "Move 4 of this record cannot be played"),
        (lambda r: r["moves"].__setitem__(3, "1: north"), "Move 4 of this record cannot be played"),
        (lambda r: r["moves"].__setitem__(3, "me: 1,1"), "not a record of Oppidum"),
        (lambda r: r.update(scores=[1, 0]), "its result does not fit"),
        (lambda r: r["setup"]["edition"].update(digest="0" * 64), "its edition does not fit"),
        (lambda r: r["setup"].update(options={"swap": 3}), "Option swap cannot be 3"),
        (lambda r: r["setup"]["options"].update(first=1), "Move 1 of this record cannot be played"),
        (lambda r: r["setup"].update(seats=3), "Move 3 of this record cannot be played"),
        (lambda r: r["setup"].update(game="chess"), "There is no game 'chess'"),
        (lambda r: r.update(extra=1), "not a record of Oppidum"),
    ],
)
def test_edited(change: Callable[[dict[str, Any]], Any], said: str) -> None:
    with pytest.raises(oppidum.OppidumError) as error:
        oppidum.load(edit(change))
    assert said in str(error.value)
    assert error.value.say("fr")


@pytest.mark.parametrize("name", ["seats", "key", "seed", "seeds", "self", "given", "\x00"])
def test_an_option_of_any_name_is_refused_by_a_sentence(name: str) -> None:
    with pytest.raises(oppidum.BadInput, match="has no option"):
        oppidum.load(edit(lambda r: r["setup"]["options"].update({name: 1})))


def test_a_box_that_calls_itself_house_is_somebodys_own() -> None:
    def change(record: dict[str, Any]) -> None:
        edition = record["setup"]["edition"]
        edition.update(text=edition["text"].replace("12", "11", 1), own=False)
        edition["digest"] = digest(edition["text"])
        record["moves"] = record["moves"][:2]
        record["check"] = ""

    assert not oppidum.load(RECORD).setup.edition.own
    with pytest.raises(oppidum.BadRecord, match="its check does not fit"):
        oppidum.load(edit(change))
    stranger = json.loads(edit(change))["setup"]
    assert _opened(msgspec.convert(stranger, Setup)).edition.own
