"""A program that is talked to line by line, against the clock: it can be late, mute or dead, and never holds us up.

No threads: one wait for all three pipes. The program leads a process group of its own, which ends with it.
"""

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections import deque
from typing import IO

CHUNK = 65536
LONGEST_LINE = 1 << 20
FAREWELL = 0.5  # seconds to end by itself


class Ended(Exception):
    """The program has ended, or closed its output. Says what its last words were."""


class Late(Exception):
    """The time is over."""


class Process:
    """A running program."""

    def __init__(self, command: list[str]):
        self._child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        assert self._child.stdin
        assert self._child.stdout
        assert self._child.stderr
        self._in, self._out, self._err = self._child.stdin, self._child.stdout, self._child.stderr
        self._lines: deque[str] = deque()
        self._partial = b""
        self._complaints = b""
        self._to_say = b""
        self._open = {self._out, self._err}
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe.fileno(), False)

    def forget(self) -> None:
        """What was said before now was not an answer to what comes."""
        self._lines.clear()

    def say(self, line: str) -> None:
        """Sent while the answer is awaited: a program that does not read cannot hold us up."""
        self._to_say += line.encode() + b"\n"

    def listen(self, deadline: float) -> str:
        """The next line, before `time.monotonic()` says so."""
        while not self._lines:
            if self._out not in self._open:
                raise Ended(self._last_words())
            left = deadline - time.monotonic()
            if left <= 0:
                raise Late
            self._exchange(left)
        return self._lines.popleft()

    def _exchange(self, seconds: float) -> None:
        """Wait until something can be written or read, and do it."""
        with selectors.DefaultSelector() as selector:
            for pipe in self._open:
                selector.register(pipe, selectors.EVENT_READ)
            if self._to_say:
                selector.register(self._in, selectors.EVENT_WRITE)
            ready = {key.fileobj for key, _ in selector.select(seconds)}
        if self._in in ready:
            try:
                self._to_say = self._to_say[os.write(self._in.fileno(), self._to_say) :]
            except BrokenPipeError:
                self._to_say = b""  # the end of its output will tell
        if self._err in ready:
            self._complaints = (self._complaints + self._read(self._err))[-CHUNK:]
        if self._out in ready:
            *whole, self._partial = (self._partial + self._read(self._out)).split(b"\n")
            self._partial = self._partial[:LONGEST_LINE]
            self._lines += (line.decode("utf-8", "replace").strip() for line in whole)

    def _read(self, pipe: IO[bytes]) -> bytes:
        part = os.read(pipe.fileno(), CHUNK)
        if not part:
            self._open.discard(pipe)
        return part

    def _last_words(self) -> str:
        """How it ended, and the last line that it wrote on its standard error."""
        end = time.monotonic() + FAREWELL
        while self._running() and time.monotonic() < end:
            time.sleep(0.01)
        self.kill()
        status = self._child.returncode
        lines = self._complaints.decode("utf-8", "replace").strip().splitlines()
        return ": ".join([str(status), *lines[-1:]])

    def _running(self) -> bool:
        """Without taking its status: until we do, the group cannot be mistaken for another."""
        if self._child.returncode is not None:
            return False
        return os.waitid(os.P_PID, self._child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None

    def quit(self) -> None:
        """Ask it to end; it is killed if it does not."""
        self.say("quit")
        end = time.monotonic() + FAREWELL
        with contextlib.suppress(Ended, Late):
            while True:
                self.listen(end)
        self.kill()

    def kill(self) -> None:
        """End it with its children, and leave nothing behind."""
        if self._child.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        with contextlib.suppress(BlockingIOError, OSError):
            self._complaints = (self._complaints + os.read(self._err.fileno(), CHUNK))[-CHUNK:]
        for pipe in (self._in, self._out, self._err):
            with contextlib.suppress(OSError):
                pipe.close()
        self._open.clear()
