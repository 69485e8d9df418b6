"""Sets of up to 64 things as the bits of one number: how many, which is the lowest, which is the nth."""

from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from oppidum.engine.compiling import compiled_form

Bits: TypeAlias = Any  # np.uint64
ONE = np.uint64(1)
SLOW_DEPOSITS = ("bdver4", "znver1", "znver2")  # processors that need hundreds of cycles


def count(bits: Bits) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest(bits: Bits) -> int:
    """The index of the lowest bit set; there must be one."""
    return (int(bits) & -int(bits)).bit_length() - 1


def nth(bits: Bits, n: int) -> int:
    """The index of the nth bit set, counting from 0."""
    for _ in range(n):
        bits &= bits - ONE
    return lowest(bits)


@intrinsic
def _population(typing: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), code


@intrinsic
def _trailing_zeros(typing: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), code


@compiled_form(count)
def _count(bits: Any) -> Any:
    population: Any = _population
    return lambda bits: np.int64(population(bits))


@compiled_form(lowest)
def _lowest(bits: Any) -> Any:
    trailing_zeros: Any = _trailing_zeros
    return lambda bits: np.int64(trailing_zeros(bits))


@intrinsic
def _deposit(typing: Any, bits: Any, places: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(pdep, arguments)

    return types.uint64(types.uint64, types.uint64), code


def deposits() -> bool:
    """Whether the processor that we compile for can lay bits in given places, and quickly."""
    target: Any = cpu_target.target_context
    _, processor, features = target.codegen().magic_tuple()
    return "+bmi2" in features and processor not in SLOW_DEPOSITS


@compiled_form(nth)
def _nth(bits: Any, n: Any) -> Any:
    if not deposits():
        return nth
    deposit: Any = _deposit
    return lambda bits, n: lowest(deposit(ONE << np.uint64(n), bits))
