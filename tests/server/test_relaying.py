"""The live route under servers that are not ours: what any ASGI server offers is enough."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from oppidum.server.app import create
from oppidum.server.running import listening
from oppidum.server.site import Settings
from oppidum.server.wire import CLOSED_BY_US
from tests.server.hosting import Guest, Host


@pytest.fixture(params=["websockets-sansio", "websockets"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Host]:
    """A house under plain uvicorn, with either of the ways in which it speaks WebSocket."""
    app = create(Settings(f"sqlite:///{tmp_path}/house.db", warm=False, workers=1, openings=100.0))
    config = uvicorn.Config(app, ws=request.param, log_config=None)
    server = uvicorn.Server(config)
    host = Host(tmp_path / "house.db")
    with listening("127.0.0.1", 0) as listener:
        host.port = listener.getsockname()[1]
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield host
        finally:
            server.should_exit = True
            thread.join(30)


def test_people_play_under_any_server(house: Host) -> None:
    ana, bob = Guest(house, "Ana"), Guest(house, "Bob")
    code = ana.open(options={"first": 0})
    ana.do(code, "sit", seat=0)
    bob.do(code, "sit", seat=1)
    with ana.live(code, seat=0) as hers, bob.live(code, seat=1) as his:
        heard = hers.until("sync")
        his.until("sync")
        hers.say(do="move", seat=0, number=heard["number"], key="one", action=heard["legal"][0])
        moved = hers.until("moved")
        assert moved["done"] == "one"
        assert his.until("moved")["number"] == moved["number"]
        his.say(do="move", seat=1, number=0, key="two", action={"type": "place", "at": [9, 9]})
        assert his.until("refused")["key"] == "two"


def test_who_makes_no_sense_is_cut_off(house: Host) -> None:
    ana = Guest(house, "Ana")
    code = ana.open()
    with ana.live(code) as ear:
        ear.until("sync")
        for _ in range(20):
            ear.socket.send("nonsense")
            assert ear.until("refused")["problem"]["error"] == "malformed"
        with pytest.raises(Exception, match=str(CLOSED_BY_US)):
            ear.hear(10)
