"""Where compiled functions are kept: one file for each function and types of arguments, in a folder that is named after
the sources, as Numba's own cache does not notice a change in a function that another file calls.

A wheel may bring its own, compiled for any recent processor of its kind. Nothing in a file depends on where the package
lies, and any number of processes may write at the same time."""

import hashlib
import os
import pickle
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding
import numba
import numpy as np
import platformdirs
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from oppidum.engine import registry

PACKAGE = Path(__file__).resolve().parents[1]
BROUGHT = PACKAGE / "compiled"  # by a wheel
COMPILED_LAYERS = ("engine", "bots")  # beside the games, wherever they were found
SOURCES = ("*.py", "*.npz")  # weights are part of what is compiled
UNUSED_DAYS = 30

ANY_RECENT = "x86-64-v3"  # processors since about 2015
NEEDS = ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "popcnt", "xsave")


class Shelf(NullCache):
    """The compiled forms of a function."""

    def __init__(self, function: Callable[..., Any]):
        self.name = f"{function.__module__}.{function.__qualname__}"

    @property
    def cache_path(self) -> str:
        return str(own_folder())

    def load_overload(self, signature: Any, target: Any) -> Any:
        target.refresh()
        for file in self._places(signature, target.codegen().magic_tuple()):
            with suppress(OSError, EOFError, pickle.UnpicklingError):  # it is not there, or damaged
                return CompileResult._rebuild(target, *pickle.loads(file.read_bytes()))
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        if compiled.library.has_dynamic_globals:  # addresses of this process
            return
        file = own_folder() / self._file_name(signature, compiled.codegen.magic_tuple())
        aside = file.with_suffix(f".{os.getpid()}")
        with suppress(OSError):  # the disk is full, say: compiled for this run alone
            aside.write_bytes(dumps(compiled._reduce()))
            aside.replace(file)

    def _places(self, signature: Any, machine: tuple[str, str, str]) -> Iterator[Path]:
        yield own_folder() / self._file_name(signature, machine)
        if runs_anything():
            yield BROUGHT / THESE / self._file_name(signature, (machine[0], ANY_RECENT, ""))

    def _file_name(self, signature: Any, machine: tuple[str, str, str]) -> str:
        digest = hashlib.sha256(f"{signature} {machine}".encode()).hexdigest()
        return f"{self.name}-{digest[:20]}.compiled"


@cache
def runs_anything() -> bool:
    """Whether this machine runs what was compiled for any recent one."""
    features = llvmlite.binding.get_host_cpu_features()
    return all(features.get(feature) for feature in NEEDS)


def fingerprint() -> str:
    """A name for this exact set of sources and compilers."""
    folders = [*(PACKAGE / layer for layer in COMPILED_LAYERS), *registry.folders()]
    digest = hashlib.sha256()
    for version in (sys.implementation.cache_tag, numba.__version__, llvmlite.__version__, np.__version__):
        digest.update(version.encode())
    for source in sorted(file for folder in folders for kind in SOURCES for file in folder.rglob(kind)):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def own_folder() -> Path:
    """The folder of this fingerprint; those that no run has used for a month are removed."""
    shelf = Path(os.environ.get("OPPIDUM_CACHE") or platformdirs.user_cache_path("oppidum")) / "compiled"
    folder = shelf / THESE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:  # no writable home: compile for this run alone
        return Path(tempfile.mkdtemp(prefix="oppidum-"))
    for other in shelf.iterdir():
        with suppress(OSError):  # another process may be removing it
            if time.time() - other.stat().st_mtime > UNUSED_DAYS * 86400:
                shutil.rmtree(other, ignore_errors=True)
    return folder


THESE = fingerprint()  # while the sources are still those that are being imported
