"""Chance: every die and every shuffle, from a 128-bit key and a counter.

Threefry-4x32 with 20 rounds, as published (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy
as 1, 2, 3", 2011). The n-th number depends on the key and n alone, so a game replays the same everywhere,
and nobody can work the key out of a hand of cards.
"""

from regalia.kernel.record import Record, Row, word
from regalia.kernel.rule import Word, rule, u32

PARITY = 0x1BD11BDA
HALVES = 8  # a block of four words is handed out as eight numbers of 16 bits


class Stream(Record):
    """A stream of chance: its key, how many blocks were made, and what is left of the last one."""

    key: Row = word(4)
    block: Row = word(4)
    made: int = word()
    left: int = word()


@rule
def turned(x: Word, by: int) -> Word:
    """The 32 bits of x, turned to the left."""
    return u32((x << by) | (x >> (32 - by)))


@rule
def first_rounds(a: Word, b: Word, c: Word, d: Word) -> tuple[Word, Word, Word, Word]:
    """Rounds 1 to 4 of every eight."""
    a = u32(a + b)
    b = turned(b, 10) ^ a
    c = u32(c + d)
    d = turned(d, 26) ^ c
    a = u32(a + d)
    d = turned(d, 11) ^ a
    c = u32(c + b)
    b = turned(b, 21) ^ c
    a = u32(a + b)
    b = turned(b, 13) ^ a
    c = u32(c + d)
    d = turned(d, 27) ^ c
    a = u32(a + d)
    d = turned(d, 23) ^ a
    c = u32(c + b)
    b = turned(b, 5) ^ c
    return a, b, c, d


@rule
def other_rounds(a: Word, b: Word, c: Word, d: Word) -> tuple[Word, Word, Word, Word]:
    """Rounds 5 to 8 of every eight."""
    a = u32(a + b)
    b = turned(b, 6) ^ a
    c = u32(c + d)
    d = turned(d, 20) ^ c
    a = u32(a + d)
    d = turned(d, 17) ^ a
    c = u32(c + b)
    b = turned(b, 11) ^ c
    a = u32(a + b)
    b = turned(b, 25) ^ a
    c = u32(c + d)
    d = turned(d, 10) ^ c
    a = u32(a + d)
    d = turned(d, 18) ^ a
    c = u32(c + b)
    b = turned(b, 20) ^ c
    return a, b, c, d


@rule
def threefry(w: Stream, a: Word, b: Word, c: Word, d: Word) -> None:
    """Encrypt the counter (a, b, c, d) with the stream's key, into its block."""
    k0 = w.key[0]
    k1 = w.key[1]
    k2 = w.key[2]
    k3 = w.key[3]
    k4 = u32(PARITY ^ k0 ^ k1 ^ k2 ^ k3)
    a, b, c, d = first_rounds(u32(a + k0), u32(b + k1), u32(c + k2), u32(d + k3))
    a, b, c, d = other_rounds(u32(a + k1), u32(b + k2), u32(c + k3), u32(d + k4 + 1))
    a, b, c, d = first_rounds(u32(a + k2), u32(b + k3), u32(c + k4), u32(d + k0 + 2))
    a, b, c, d = other_rounds(u32(a + k3), u32(b + k4), u32(c + k0), u32(d + k1 + 3))
    a, b, c, d = first_rounds(u32(a + k4), u32(b + k0), u32(c + k1), u32(d + k2 + 4))
    w.block[0] = u32(a + k0)
    w.block[1] = u32(b + k1)
    w.block[2] = u32(c + k2)
    w.block[3] = u32(d + k3 + 5)


@rule
def sixteen_bits(w: Stream) -> int:
    """The next 16 bits of the stream."""
    if w.left == 0:
        threefry(w, u32(w.made), u32(0), u32(0), u32(0))
        w.made += 1
        w.left = HALVES
    w.left -= 1
    return (w.block[w.left >> 1] >> ((w.left & 1) << 4)) & 0xFFFF


@rule
def below(w: Stream, n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely (1 <= n <= 65536).

    Lemire's method: the few products that would favour a number are thrown away and drawn again.
    """
    product = sixteen_bits(w) * n
    if (product & 0xFFFF) < n:
        unfair = 65536 % n
        while (product & 0xFFFF) < unfair:
            product = sixteen_bits(w) * n
    return product >> 16


@rule
def derive(w: Stream, source: Stream, number: int, purpose: int) -> None:
    """Key a stream from a source's key: one of 2**32 numbered streams for each purpose."""
    threefry(source, u32(number), u32(0), u32(purpose), u32(1))
    for i in range(4):
        w.key[i] = source.block[i]
        w.block[i] = 0
        source.block[i] = 0
    source.left = 0
    w.made = 0
    w.left = 0


@rule
def renew(w: Stream, source: Stream) -> None:
    """Give a stream a new key, drawn from the source: what follows has nothing to do with what was."""
    for i in range(4):
        w.key[i] = u32((sixteen_bits(source) << 16) | sixteen_bits(source))
        w.block[i] = 0
    w.made = 0
    w.left = 0
