"""Sets of small numbers as bits: counted and indexed alike, plainly and by the processor's own instruction."""

from __future__ import annotations

import pytest

from regalia.kernel.agenda import count_bits, lowest_bit, nth_bit, nth_of_64

SIXTEEN = 16
EVERY_FEW = range(1, 1 << SIXTEEN, 7)


LARGE = [1, 1 << 63, 1 << 31 | 1 << 32, (1 << 64) - 1, 0x8000_0001_8000_0001, 0x0123_4567_89AB_CDEF]


def places(bits: int) -> list[int]:
    return [place for place in range(64) if bits >> place & 1]


def test_the_kth_bit_is_found_in_any_set_of_sixteen() -> None:
    for bits in [*EVERY_FEW, 0xFFFF, 0x8000]:
        found = [nth_bit(bits, k) for k in range(count_bits(bits))]
        assert found == places(bits)
        assert found[0] == lowest_bit(bits)


def test_the_kth_bit_is_found_in_any_set_of_sixty_four() -> None:
    for bits in [*EVERY_FEW, *LARGE]:
        assert [nth_of_64(bits, k) for k in range(count_bits(bits))] == places(bits)


def test_the_processors_own_instruction_finds_the_same() -> None:
    import numba

    from regalia.kernel.backends.cpu_compile import deposited_bit, replacements

    if nth_bit not in replacements():
        pytest.skip("this processor has no such instruction, or a slow one")

    @numba.njit("int64(int64, int64)")  # type: ignore[untyped-decorator]
    def found(bits: int, k: int) -> int:
        place: int = deposited_bit(bits, k)
        return place

    for bits in [*EVERY_FEW, *LARGE]:
        signed = bits - (bits >> 63 << 64)
        assert [found(signed, k) for k in range(count_bits(bits))] == places(bits)
