"""The dice: SipHash-2-4 as published, throws without bias, a commitment that binds."""

import hashlib
from collections import Counter
from typing import Any

import numpy as np
import pytest

import oppidum
from oppidum.engine import dice
from oppidum.engine.compiling import entry
from oppidum.engine.records import Record, blank

# vectors_sip64 of the reference implementation: key 00 01 … 0f, message 00 01 … of length n.
PUBLISHED = """
310e0edd47db6f72 fd67dc93c539f874 5a4fa9d909806c0d 2d7efbd796666785 b7877127e09427cf 8da699cd64557618
cee3fe586e46c9cb 37d1018bf50002ab 6224939a79f5f593 b0e4a90bdf82009e f3b9dd94c5bb5d7a a7ad6b22462fb3f4
fbe50e86bc8f1e75 903d84c02756ea14 eef27a8e90ca23f7 e545be4961ca29a1 db9bc2577fcc2a3f 9447be2cf5e99a69
9cd38d96f0b3c14b bd6179a71dc96dbb 98eea21af25cd6be c7673b2eb0cbf2d0 883ea3e395675393 c8ce5ccd8c030ca8
94af49f6c650adb8 eab8858ade92e1bc f315bb5bb835d817 adcf6b0763612e2f a5c91da7acaa4dde 716595876650a2a6
28ef495c53a387ad 42c341d8fa92d832 ce7cf2722f512771 e37859f94623f3a7 381205bb1ab0e012 ae97a10fd434e015
b4a31508beff4d31 81396229f0907902 4d0cf49ee5d4dcca 5c73336a76d8bf9a d0a704536ba93e0e 925958fcd6420cad
a915c29bc8067318 952b79f3bc0aa6d4 f21df2e41d4535f9 87577519048f53a9 10a56cf5dfcd9adb eb75095ccd986cd0
51a9cb9ecba312e6 96afadfc2ce666c7 72fe52975a4364ee 5a1645b276d592a1 b274cb8ebf87870a 6f9bb4203de7b381
eaecb2a30b22a87f 9924a43cc1315724 bd838d3aafbf8db7 0b1a2a3265d51aea 135079a3231ce660 932b2846e4d70666
e1915f5cb1eca46c f325965ca16d629f 575ff28e60381be5 724506eb4c328a95
""".split()

KEY = np.frombuffer(bytes(range(16)), "<u8")


@entry
def hash_words(key: Any, words: Any) -> Any:
    state = dice.begin(key)
    for word in words:
        state = dice.absorb(state, word)
    return dice.finish(state)


@entry
def throw(source: Record, sides: int) -> int:
    return dice.throw(source, sides)


@pytest.mark.parametrize("length", range(64))
def test_published_vectors(length: int) -> None:
    padded = bytes(range(length)) + bytes(7 - length % 8) + bytes([length])
    value = int(hash_words(KEY, np.frombuffer(padded, "<u8")))
    assert value.to_bytes(8, "little").hex() == PUBLISHED[length]


def test_a_word_is_a_message_of_eight_bytes() -> None:
    word = np.frombuffer(bytes(range(8)), "<u8")[0]
    assert int(entry(dice.siphash)(KEY, word)).to_bytes(8, "little").hex() == PUBLISHED[8]


@pytest.mark.parametrize("source", ["dice", "luck"])
@pytest.mark.parametrize("sides", [1, 2, 6, 7, 48])
def test_throws_are_even(source: str, sides: int) -> None:
    thrown = blank(dice.DICE, 1)[0] if source == "dice" else dice.new_luck(5)[0]
    counts = Counter(throw(thrown, sides) for _ in range(400 * sides))
    assert set(counts) == set(range(sides))
    surprise = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert surprise < sides + 6 * (2 * sides) ** 0.5 + 10


def test_large_throws_reject_what_would_tip_the_balance() -> None:
    """With 3·2³⁰ sides a quarter of the draws is thrown again; else low numbers would come up twice as often."""
    source = dice.new_luck(1)[0]
    sides = 3 << 30
    thirds = Counter(throw(source, sides) >> 30 for _ in range(6000))
    assert all(1800 < thirds[third] < 2200 for third in range(3))


def test_same_key_same_match_other_key_other_match() -> None:
    game = oppidum.game("egyptos")
    firsts = [game.new(seed=seed).to_act for seed in range(30)]
    assert firsts == [game.new(seed=seed).to_act for seed in range(30)]
    assert len(set(firsts)) == 2
    assert game.new().key != game.new().key


def test_commitment_is_the_hash_of_the_key() -> None:
    match = oppidum.game("egyptos").new(seed=3)
    assert match.commitment == hashlib.sha256(match.key).hexdigest()
    assert match.state.dice.key.tobytes() == match.key
