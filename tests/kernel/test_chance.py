"""Chance: the published Threefry, exactly uniform numbers, and streams that have nothing to do with each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from regalia.games import find_game
from regalia.kernel import chance
from regalia.kernel.build import Build
from regalia.kernel.chance import Stream, below, derive, renew, sixteen_bits, threefry
from regalia.kernel.engine import key_words, streams
from regalia.kernel.record import dtype_of, twin
from regalia.kernel.rule import rule, u32

# Known answers for Threefry-4x32 with 20 rounds, as published with Random123: counter, key, result.
ONES = "ffffffff ffffffff ffffffff ffffffff"
KNOWN_ANSWERS = [
    (
        "00000000 00000000 00000000 00000000",
        "00000000 00000000 00000000 00000000",
        "9c6ca96a e17eae66 fc10ecd4 5256a7d8",
    ),
    (ONES, ONES, "2a881696 57012287 f6c7446e a16a6732"),
    (
        "243f6a88 85a308d3 13198a2e 03707344",
        "a4093822 299f31d0 082efa98 ec4e6c89",
        "59cd1dbb b8879579 86b5d00c ac8b6d84",
    ),
]
known_answers = pytest.mark.parametrize(
    ("counter", "key", "answer"), KNOWN_ANSWERS, ids=["zeros", "ones", "pi"]
)


def words(text: str) -> list[int]:
    return [int(word, 16) for word in text.split()]


def stream(key: int = 0) -> Any:
    """A stream of the interpreted kind."""
    made = twin(Stream)
    for i, word in enumerate(key_words(key)):
        made.key[i] = word
    return made


# ---- known answers -----------------------------------------------------------------------------------------


@known_answers
def test_threefry_interpreted_gives_the_published_answers(counter: str, key: str, answer: str) -> None:
    w = twin(Stream)
    for i, word in enumerate(words(key)):
        w.key[i] = word
    threefry(w, *words(counter))
    assert [w.block[i] for i in range(4)] == words(answer)


@rule
def threefry_at(w: Stream, counter: Stream) -> None:
    """Encrypt the counter that is in the block of another stream."""
    threefry(w, u32(counter.block[0]), u32(counter.block[1]), u32(counter.block[2]), u32(counter.block[3]))


@pytest.fixture(scope="module")
def compiled_threefry() -> Callable[[Any, Any], None]:
    """`threefry` compiled for the CPU, of clones made as the cpu backend makes them: (streams, counters)."""
    from numba import njit

    from regalia.kernel.backends.cpu_compile import type_table

    rules = find_game("crownfall").rules
    table = type_table(rules, False)

    def compile_one(clone: Any, args: tuple[Any, ...], result: Any) -> Any:
        return njit(table[result](*[table[arg] for arg in args]), nogil=True, error_model="numpy")(clone)

    made = Build(rules.functions, {}, {u32: np.uint32}, compile_one, False).make(threefry_at)

    @njit  # type: ignore[untyped-decorator]
    def run(keyed: Any, counters: Any) -> None:
        made(keyed[0], counters[0])

    return run  # type: ignore[no-any-return]


@pytest.mark.slow
@known_answers
def test_threefry_compiled_gives_the_published_answers(
    compiled_threefry: Callable[[Any, Any], None], counter: str, key: str, answer: str
) -> None:
    keyed, counters = np.zeros((2, 1), dtype_of(Stream))
    keyed[0]["key"] = words(key)
    counters[0]["block"] = words(counter)
    compiled_threefry(keyed, counters)
    assert keyed[0]["block"].tolist() == words(answer)


@pytest.mark.slow
def test_threefry_is_the_same_interpreted_and_compiled(
    compiled_threefry: Callable[[Any, Any], None], seed: int
) -> None:
    numbers = np.random.default_rng(seed).integers(0, 1 << 32, (500, 8), np.uint64)
    for row in numbers.tolist():
        keyed, counters = np.zeros((2, 1), dtype_of(Stream))
        keyed[0]["key"], counters[0]["block"] = row[:4], row[4:]
        compiled_threefry(keyed, counters)
        w = stream(sum(word << 32 * i for i, word in enumerate(row[:4])))
        threefry(w, *row[4:])
        assert keyed[0]["block"].tolist() == [w.block[i] for i in range(4)]


def test_a_library_in_use_draws_what_the_interpreted_rules_draw(seed: int) -> None:
    """The deals of many seeds, which hang on nothing but chance, are the same on both backends."""
    from regalia.table.backends import make_engine

    game = find_game("crownfall")
    interpreted, compiled = np.zeros((2, 50), game.rules.dtype)
    for states, backend in ((interpreted, "interpreted"), (compiled, "cpu")):
        make_engine(game, game.edition(), backend).setup(states, 4, seed)
    assert interpreted.tobytes() == compiled.tobytes()


# ---- numbers -----------------------------------------------------------------------------------------------


def test_sixteen_bits_hands_out_each_half_of_a_block_once() -> None:
    w, block = stream(7), stream(7)
    for counter in range(3):
        threefry(block, counter, 0, 0, 0)
        halves = [block.block[i] >> shift & 0xFFFF for i in range(4) for shift in (0, 16)]
        assert [sixteen_bits(w) for _ in range(8)] == halves[::-1]


class DrawnAgain(Exception):
    """`below` has thrown a number away."""


def below_of(n: int) -> Callable[[int], int]:
    """`below(n)` as a function of the 16 bits that come up; DrawnAgain where it wants others."""
    coming: list[int] = []

    def next_bits(w: Any) -> int:
        if not coming:
            raise DrawnAgain
        return coming.pop()

    build = Build({}, {}, {u32: u32, sixteen_bits: next_bits}, lambda clone, args, result: clone, False)
    made = build.make(below)

    def of(bits: int) -> int:
        coming.append(bits)
        return int(made(None, n))

    return of


def check_exactly_uniform(n: int) -> None:
    """Over all 65536 numbers: those that are kept give each result equally often, and few are not kept."""
    of, results, again = below_of(n), Counter[int](), 0
    for bits in range(65536):
        try:
            results[of(bits)] += 1
        except DrawnAgain:
            again += 1
    assert set(results) == set(range(n))
    assert set(results.values()) == {65536 // n}, f"below({n}) is not fair"
    assert again == 65536 % n


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 48, 125, 256, 257, 300])
def test_below_is_exactly_uniform(n: int) -> None:
    check_exactly_uniform(n)


@pytest.mark.slow
def test_below_is_exactly_uniform_for_all_small_numbers() -> None:
    for n in range(1, 301):
        check_exactly_uniform(n)


@pytest.mark.parametrize("n", [1, 2, 65535, 65536])
def test_below_stays_in_its_range(n: int) -> None:
    w = stream(3)
    drawn = [below(w, n) for _ in range(2000)]
    assert 0 <= min(drawn) <= max(drawn) < n
    assert len(set(drawn)) > min(n, 1900) * 0.9


# ---- streams -----------------------------------------------------------------------------------------------


def test_a_stream_repeats_from_its_key() -> None:
    one, two, other = stream(5), stream(5), stream(6)
    drawn = [sixteen_bits(one) for _ in range(100)]
    assert drawn == [sixteen_bits(two) for _ in range(100)]
    assert drawn != [sixteen_bits(other) for _ in range(100)]


def test_derived_streams_differ_by_source_number_and_purpose() -> None:
    seen = set()
    for key in (0, 1, 1 << 96):
        for number in (0, 1, 2, 70_000, 2**32 - 1):
            for purpose in (0, 1):
                made = twin(Stream)
                derive(made, stream(key), number, purpose)
                assert (made.made, made.left) == (0, 0)
                seen.add(tuple(made.key.values()))
    assert len(seen) == 3 * 5 * 2


def test_deriving_leaves_the_source_as_it_was() -> None:
    """Its block is not handed out later: it holds the derived key."""
    source, fresh = stream(9), stream(9)
    derive(twin(Stream), source, 4, 1)
    assert list(source.block.values()) == [0, 0, 0, 0]
    assert [sixteen_bits(source) for _ in range(20)] == [sixteen_bits(fresh) for _ in range(20)]


def test_no_derived_key_is_a_block_of_the_stream_itself() -> None:
    """Deriving uses counters that drawing never reaches."""
    w, keys = stream(2), set()
    for number in range(20):
        made = twin(Stream)
        derive(made, stream(2), number, chance.PARITY % 2)
        keys.add(tuple(made.key.values()))
    blocks = set()
    for counter in range(200):
        threefry(w, counter, 0, 0, 0)
        blocks.add(tuple(w.block.values()))
    assert keys.isdisjoint(blocks)


def test_a_renewed_stream_forgets_its_past() -> None:
    w = stream(1)
    for _ in range(5):
        sixteen_bits(w)
    old = list(w.key.values()), list(w.block.values())
    renew(w, stream(2))
    fresh = twin(Stream)
    renew(fresh, stream(2))
    assert list(w.key.values()) == list(fresh.key.values()) != old[0]
    assert list(w.block.values()) == [0, 0, 0, 0]
    assert (w.made, w.left) == (0, 0)


@pytest.mark.parametrize("key", [-1, 1 << 128])
def test_a_key_has_128_bits(key: int) -> None:
    with pytest.raises(ValueError, match=r"0 to 2\*\*128 - 1"):
        key_words(key)


def test_streams_lie_in_an_array_by_the_words_of_their_keys() -> None:
    made = streams([1 + (2 << 32) + (3 << 64) + (4 << 96), 0])
    assert made["key"].tolist() == [[1, 2, 3, 4], [0, 0, 0, 0]]
    assert not made["block"].any()
