"""Chance. Two sources, one way to draw from either.

The *dice* of a match are a counter under a secret 128-bit key through SipHash-2-4: nobody can tell the next
throw from the past ones, and the key, revealed at the end, proves them all (its SHA-256 was published at the
start). *Luck* is a plain fast generator, for choices at random that are no part of a match.
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from oppidum.engine.bits import Bits
from oppidum.engine.compiling import compiled_form, rule
from oppidum.engine.records import Record, Records, blank, layout

DICE = layout(("key", "u8", 2), ("thrown", "u8"))
LUCK = layout(("state", "u8"))

HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFFFFFF)
FULL_HALF = np.uint64(1 << 32)
ONE = np.uint64(1)
EIGHT_BYTES = np.uint64(8 << 56)  # the last word of a message says how long it was


@rule
def turn(word: Bits, places: int) -> Bits:
    return (word << np.uint64(places)) | (word >> np.uint64(64 - places))


@rule
def mix(a: Bits, b: Bits, c: Bits, d: Bits, rounds: int) -> Any:
    """SipRound, as published by Aumasson and Bernstein."""
    for _ in range(rounds):
        a += b
        b = turn(b, 13) ^ a
        a = turn(a, 32)
        c += d
        d = turn(d, 16) ^ c
        a += d
        d = turn(d, 21) ^ a
        c += b
        b = turn(b, 17) ^ c
        c = turn(c, 32)
    return a, b, c, d


@rule
def begin(key: Any) -> Any:
    low, high = key[0], key[1]
    return (
        low ^ np.uint64(0x736F6D6570736575),
        high ^ np.uint64(0x646F72616E646F6D),
        low ^ np.uint64(0x6C7967656E657261),
        high ^ np.uint64(0x7465646279746573),
    )


@rule
def absorb(state: Any, word: Bits) -> Any:
    a, b, c, d = state
    a, b, c, d = mix(a, b, c, d ^ word, 2)
    return a ^ word, b, c, d


@rule
def finish(state: Any) -> Bits:
    a, b, c, d = state
    a, b, c, d = mix(a, b, c ^ np.uint64(0xFF), d, 4)
    return a ^ b ^ c ^ d


@rule
def siphash(key: Any, word: Bits) -> Bits:
    """SipHash-2-4 of one 64-bit word."""
    return finish(absorb(absorb(begin(key), word), EIGHT_BYTES))


@rule
def dice_bits(dice: Record) -> Bits:
    dice.thrown += ONE
    return siphash(dice.key, dice.thrown)


@rule
def luck_bits(luck: Record) -> Bits:
    """SplitMix64, as published by Steele, Lea and Flood."""
    luck.state += np.uint64(0x9E3779B97F4A7C15)
    return scramble(luck.state)


@rule
def scramble(word: Bits) -> Bits:
    """A number without pattern for each number: the last step of SplitMix64."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


def random_bits(source: Record) -> Bits:
    """64 random bits from dice or from luck."""
    return dice_bits(source) if source.dtype == DICE else luck_bits(source)


@compiled_form(random_bits)
def _random_bits(source: Any) -> Any:
    if source.dtype == DICE:
        return lambda source: dice_bits(source)
    return lambda source: luck_bits(source)


@rule
def throw(source: Record, sides: int) -> int:
    """A number from 0 to sides − 1, all equally likely: what would tip the balance is thrown again."""
    wide = np.uint64(sides)
    product = (random_bits(source) >> HALF) * wide
    if (product & LOW_HALF) < wide:
        surplus = (FULL_HALF - wide) % wide
        while (product & LOW_HALF) < surplus:
            product = (random_bits(source) >> HALF) * wide
    return np.int64(product >> HALF)  # type: ignore[return-value]


def new_key() -> bytes:
    """A secret key that nobody can guess."""
    return secrets.token_bytes(16)


def chosen_key(seed: int | str | None, key: bytes | None) -> bytes:
    """The key itself, or one that follows from a seed; without either, one that nobody knows."""
    if key is not None:
        return key
    return new_key() if seed is None else key_from_seed(seed)


def key_from_seed(seed: int | str) -> bytes:
    """The key of a match that anybody can play again from its seed."""
    return hashlib.sha256(f"oppidum {seed}".encode()).digest()[:16]


def commitment(key: bytes) -> str:
    """What is published at the start: it binds to the key and tells nothing about it."""
    return hashlib.sha256(key).hexdigest()


def mixed(key: bytes, seeds: Sequence[str]) -> bytes:
    """The key that throws come from: the secret one, stirred with what the players added after its commitment.

    Nobody chooses it: not the keeper of the secret, who is bound to it, nor a player, who does not know it."""
    if not seeds:
        return key
    parts = [key, *(hashlib.sha256(seed.encode()).digest() for seed in seeds)]
    return hashlib.sha256(b"".join(parts)).digest()[:16]


def load_key(dice: Record, key: bytes) -> None:
    dice.key[:] = np.frombuffer(key, "<u8")
    dice.thrown = 0


def new_luck(seed: int) -> Records:
    luck = blank(LUCK, 1)
    luck[0].state = seed & 0xFFFFFFFFFFFFFFFF
    return luck
