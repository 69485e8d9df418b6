"""Compilation of the rules, which is kept on disk between runs."""

import gc
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import event
from numba.extending import overload, register_jitable

from oppidum.engine import registry
from oppidum.engine.linking import EntryCompiler, RuleCompiler
from oppidum.engine.shelf import Shelf
from oppidum.engine.words import engine_words

Function = TypeVar("Function", bound=Callable[..., Any])

ENTRY: Any = {"nogil": True, "no_cfunc_wrapper": True, "pipeline_class": EntryCompiler}
INSIDE: Any = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": RuleCompiler}

config: Any = numba.config
enabled = not config.DISABLE_JIT


def entry(function: Function) -> Function:
    """Compile a function that Python calls; it is kept on disk with all the rules that it calls."""
    if not enabled:
        return _wrapping_around(function)
    compiled = numba.njit(**ENTRY)(function)
    compiled._cache = Shelf(function)
    return cast(Function, compiled)


def _wrapping_around(function: Function) -> Function:
    """Compiled 64-bit arithmetic wraps around in silence; uncompiled too, then."""

    @wraps(function)
    def call(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return cast(Function, call)


def rule(function: Function) -> Function:
    """Make a function part of the compiled rules; called from Python, it runs as it is written."""
    return register_jitable(**INSIDE)(function)


def compiled_form(function: Callable[..., Any]) -> Callable[[Function], Function]:
    """Give a Python function another form in compiled code, chosen by the types of its arguments."""
    return cast(Callable[[Function], Function], overload(function, jit_options=INSIDE, strict=False))


class Attendant(event.Listener):
    """Says once a game, on standard error, that it is being compiled: the wait has a reason. Nobody looks for rubbish
    meanwhile, of which there is little among so many things: an eighth of the time went there."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.depth = 0
        self.tidying = False

    def on_start(self, happened: Any) -> None:
        if not self.depth:
            self.tidying = gc.isenabled()
            gc.disable()
        self.depth += 1
        module: str = happened.data["dispatcher"].py_func.__module__
        slug, inside, _ = module.removeprefix(registry.GAMES + ".").partition(".")
        if module.startswith(registry.GAMES) and inside and slug not in self.said:
            self.said.add(slug)
            print(engine_words().say("progress", "compiling", game=slug), file=sys.stderr, flush=True)

    def on_end(self, happened: Any) -> None:
        self.depth -= 1
        if not self.depth and self.tidying:
            gc.enable()


if enabled:
    listen: Any = event.register
    listen("numba:compile", Attendant())
