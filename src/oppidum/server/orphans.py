"""Workers that die with the server: a server that is killed leaves nobody behind."""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def die_with(parent: int) -> None:
    """From now on this process ends when its parent does. Linux sees to it; elsewhere an idle worker notices that its
    pipe is closed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it had died before
        os._exit(1)
