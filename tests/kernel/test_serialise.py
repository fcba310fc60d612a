"""Saved states: they come back the same, and whatever is no such state is refused with the reason."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from regalia import StateError
from regalia.games import find_game
from regalia.kernel.serialise import pack, unpack

RULES = find_game("crownfall").rules
EDITION = find_game("crownfall").edition().digest


@pytest.fixture(scope="module")
def state() -> bytes:
    from regalia.table.backends import make_engine

    states = np.zeros(1, RULES.dtype)
    make_engine(find_game("crownfall"), find_game("crownfall").edition(), "interpreted").setup(states, 4, 11)
    return states.tobytes()


def test_a_state_comes_back(state: bytes) -> None:
    assert unpack(RULES, EDITION, pack(RULES, EDITION, state)) == state


def test_a_state_may_hold_any_bytes() -> None:
    """Line ends too: only the first one ends the header."""
    state = b"\n" * RULES.dtype.itemsize
    assert unpack(RULES, EDITION, pack(RULES, EDITION, state)) == state


@pytest.mark.parametrize(
    "bad", [b"", b"\n", b"garbage", b"\x00" * 300, b"\xff\xfe\n" * 50, b"{}\n", b"PK\x03\x04"]
)
def test_garbage_is_refused(bad: bytes) -> None:
    with pytest.raises(StateError, match="no saved state"):
        unpack(RULES, EDITION, bad)


def test_a_state_without_its_header_is_refused(state: bytes) -> None:
    with pytest.raises(StateError, match="no saved state"):
        unpack(RULES, EDITION, state)


def test_another_game_is_named(state: bytes) -> None:
    with pytest.raises(StateError, match="a state of chess, not of crownfall"):
        unpack(RULES, EDITION, pack(replace(RULES, game="chess"), EDITION, state))


def test_another_version_is_named(state: bytes) -> None:
    other = replace(RULES, version=RULES.version + 1)
    with pytest.raises(StateError, match=f"version {other.version} of crownfall; here is {RULES.version}"):
        unpack(RULES, EDITION, pack(other, EDITION, state))


def test_another_edition_is_named(state: bytes) -> None:
    with pytest.raises(StateError, match=f"another edition of crownfall .0123abcd.; here is {EDITION}"):
        unpack(RULES, EDITION, pack(RULES, "0123abcd", state))


@pytest.mark.parametrize("missing", [1, 7, 100])
def test_a_truncated_state_says_how_much_is_there(state: bytes, missing: int) -> None:
    with pytest.raises(StateError, match=f"damaged: {len(state) - missing} bytes of {len(state)}"):
        unpack(RULES, EDITION, pack(RULES, EDITION, state)[:-missing])


def test_a_state_with_something_behind_it_is_refused(state: bytes) -> None:
    with pytest.raises(StateError, match="damaged"):
        unpack(RULES, EDITION, pack(RULES, EDITION, state) + b"\0")


def test_any_flipped_bit_is_noticed(state: bytes) -> None:
    """Wherever it is, in the header or in the state."""
    packed = pack(RULES, EDITION, state)
    for at in range(len(packed)):
        for bit in (0, 3, 7):
            flipped = bytearray(packed)
            flipped[at] ^= 1 << bit
            with pytest.raises(StateError):
                unpack(RULES, EDITION, bytes(flipped))


def test_a_flipped_bit_of_the_state_is_called_damage(state: bytes) -> None:
    packed = bytearray(pack(RULES, EDITION, state))
    packed[-5] ^= 16
    with pytest.raises(StateError, match="damaged: its checksum"):
        unpack(RULES, EDITION, bytes(packed))


def test_a_state_of_another_size_is_refused() -> None:
    """Even where its own checksum is right."""
    with pytest.raises(StateError, match="damaged"):
        unpack(RULES, EDITION, pack(RULES, EDITION, bytes(RULES.dtype.itemsize + 8)))
