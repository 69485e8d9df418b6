"""Live connections, written to at once."""

from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from oppidum.server.wire import MOST_BEHIND, Wire


class Transport:
    """Remembers what was written."""

    def __init__(self, behind: int = 0):
        self.written = b""
        self.behind = behind
        self.closing = False

    def write(self, data: bytes) -> None:
        assert not self.closing
        self.written += data

    def get_write_buffer_size(self) -> int:
        return self.behind

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.closing = True


def wire(transport: Transport, state: State = State.OPEN) -> Wire:
    made: Any = object.__new__(Wire)
    made.transport, made.conn = transport, ServerProtocol()
    made.conn.state = state
    connection: Wire = made
    return connection


def read(data: bytes) -> Frame:
    """What a client makes of it."""
    reader = StreamReader()
    reader.feed_data(data)
    parsing = Frame.parse(reader.read_exact, mask=False, max_size=None)
    with pytest.raises(StopIteration) as ended:
        next(parsing)
    frame: Frame = ended.value.value
    return frame


@pytest.mark.parametrize("size", [0, 100_000])
def test_texts_of_any_length_arrive(size: int) -> None:
    transport = Transport()
    wire(transport).tell(b"x" * size)
    frame = read(transport.written)
    assert (frame.opcode, bytes(frame.data), frame.fin) == (Opcode.TEXT, b"x" * size, True)


def test_who_cannot_follow_is_cut_off_and_told_no_more() -> None:
    transport = Transport(MOST_BEHIND + 1)
    slow = wire(transport)
    slow.tell(b"one")
    slow.tell(b"two")
    slow.cut()
    assert transport.closing
    assert not transport.written


def test_nothing_is_written_once_a_close_was_sent() -> None:
    transport = Transport()
    closed = wire(transport, State.CLOSING)
    closed.tell(b"late")
    closed.cut()
    assert not transport.written
