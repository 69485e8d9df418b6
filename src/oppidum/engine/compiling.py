"""Compilation of the rules, kept on disk between runs.

Numba's cache does not notice a change in a function that another file calls, so the cache directory is
named after the sources: any change of a compiled layer opens a new one.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core import event
from numba.extending import overload, register_jitable

from oppidum.engine import registry
from oppidum.engine.words import engine_words

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED_LAYERS = ("engine", "bots")  # beside the games, wherever they were found
SOURCES = ("*.py", "*.npz")  # weights are part of what is compiled
UNUSED_DAYS = 30

INSIDE: Any = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # called by compiled code only

config: Any = numba.config
enabled = not config.DISABLE_JIT


def entry(function: Function) -> Function:
    """Compile a function that Python calls; it is kept on disk with all the rules that it calls."""
    return cast(Function, numba.njit(nogil=True, cache=True)(function))


def rule(function: Function) -> Function:
    """Make a function part of the compiled rules; called from Python, it runs as it is written."""
    return register_jitable(**INSIDE)(function)


def compiled_form(function: Callable[..., Any]) -> Callable[[Function], Function]:
    """Give a Python function another form in compiled code, chosen by the types of its arguments."""
    return cast(Callable[[Function], Function], overload(function, jit_options=INSIDE, strict=False))


def fingerprint() -> str:
    """A name for this exact set of sources and compilers."""
    package = Path(__file__).resolve().parents[1]
    folders = [*(package / layer for layer in COMPILED_LAYERS), *registry.folders()]
    digest = hashlib.sha256()
    for version in (sys.version, numba.__version__, llvmlite.__version__, np.__version__):
        digest.update(version.encode())
    for source in sorted(file for folder in folders for kind in SOURCES for file in folder.rglob(kind)):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def cache_directory() -> Path:
    """The directory of this fingerprint; those that no run has used for a month are removed."""
    shelf = Path(os.environ.get("OPPIDUM_CACHE") or platformdirs.user_cache_path("oppidum")) / "compiled"
    directory = shelf / fingerprint()
    try:
        directory.mkdir(parents=True, exist_ok=True)
        directory.touch()
    except OSError:  # no writable home: compile for this run alone
        return Path(tempfile.mkdtemp(prefix="oppidum-"))
    for other in shelf.iterdir():
        if time.time() - other.stat().st_mtime > UNUSED_DAYS * 86400:
            shutil.rmtree(other, ignore_errors=True)
    return directory


class Announcement(event.Listener):
    """Says once a game, on standard error, that it is being compiled: the wait has a reason."""

    def __init__(self) -> None:
        self.said: set[str] = set()

    def on_start(self, happened: Any) -> None:
        module: str = happened.data["dispatcher"].py_func.__module__
        slug = module.removeprefix(registry.GAMES + ".").partition(".")[0]
        if module.startswith(registry.GAMES) and slug not in self.said:
            self.said.add(slug)
            print(engine_words().say("progress", "compiling", game=slug), file=sys.stderr, flush=True)

    def on_end(self, happened: Any) -> None:
        pass


if enabled:
    config.CACHE_DIR = str(cache_directory())  # before the first @rule, which looks it up
    listen: Any = event.register
    listen("numba:compile", Announcement())
else:
    np.seterr(over="ignore")  # compiled 64-bit arithmetic wraps around in silence; uncompiled too, then
