"""How compiled functions become machine code: each entry once, with all the rules that it calls.

Numba optimises every function together with all that it calls and turns that into machine code, and then does so again
with each of its callers, and with theirs. Rules are called by rules alone: what they are in LLVM's language waits here
until an entry needs it, and is optimised there. That halves the time that compilation takes."""

from collections.abc import Callable
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.typed_passes import NopythonTypeInference

from oppidum.engine.indexing import FromTheFront

SHARED = "linkonce_odr"  # linkage: several entries may have the same function, and whoever has no use for it drops it


class Part(JITCodeLibrary):
    """A rule: nothing of it is optimised, or run, by itself."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        return self  # as far as an environment is to be set

    def set_env(self, name: str, environment: Any) -> None:
        """What the function knows of its module: the entries have a place for it."""
        self.environment = name, environment

    @property
    def alone(self) -> Any:
        """The function without those that it calls."""
        return self._final_module


class Whole(JITCodeLibrary):
    """An entry with all the rules that it calls, directly or not."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self.alone = self._final_module.clone()
        own = {function.name for function in self.alone.functions}
        needed = _needed(self)
        ours = [library for library in needed if isinstance(library, Part | Whole)]
        for library in ours:
            self._final_module.link_in(library.alone, preserve=True)
        for function in self._final_module.functions:
            if not (function.is_declaration or function.name in own):
                function.linkage = SHARED  # only now: what nobody calls yet would not be linked
        for library in needed:
            self._reload_init.update(library._reload_init)
            if library not in ours:
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()
        for library in ours:
            if isinstance(library, Part):
                self.codegen.set_env(*library.environment)


def _needed(library: Any) -> list[Any]:
    """All that a library calls, directly or not, each once. What Numba compiled by itself has all that it needs."""
    found, waiting = {library: None}, list(library._linking_libraries)
    while waiting:
        part = waiting.pop()
        if part not in found:
            found[part] = None
            waiting += part._linking_libraries if isinstance(part, Part | Whole) else ()
    return list(found)[1:]


class BaseCompiler(Compiler):
    """Numba's own, but for what an index may be."""

    def define_pipelines(self) -> Any:
        pipelines: Any = super().define_pipelines()
        for passes in pipelines:
            passes.add_pass_after(FromTheFront, NopythonTypeInference)
            passes.finalize()
        return pipelines


class RuleCompiler(BaseCompiler):
    def compile_extra(self, function: Callable[..., Any]) -> Any:
        self.state.library = Part(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


class EntryCompiler(BaseCompiler):
    """Numba compiles what is called again for each set of flags of a caller: entries call rules with those of rules."""

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        self.state.library = Whole(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        self.state.flags.no_cpython_wrapper = True
        return super().compile_extra(function)

    def define_pipelines(self) -> Any:
        self.state.flags.no_cpython_wrapper = False  # what is called has been told the others
        return super().define_pipelines()
