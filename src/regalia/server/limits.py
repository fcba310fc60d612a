"""How much one may send: buckets that fill again with time."""

from __future__ import annotations

import time
from collections import OrderedDict

from regalia.server.errors import Refused

MOST_KNOWN = 50_000  # senders that are remembered; of more, those forgotten are who sent least lately


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: int) -> None:
        self.rate = rate
        self.most = most
        self.left = float(most)
        self.at = time.monotonic()

    def take(self) -> bool:
        """Is there one left? Then it is taken."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limiter:
    """A bucket for each sender."""

    def __init__(self, allowed: tuple[float, int]) -> None:
        self._rate, self._most = allowed
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, who: str) -> None:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._rate, self._most)
            if len(self._buckets) > MOST_KNOWN:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        if not bucket.take():
            raise Refused("too_many", 429, seconds=max(1, round(1 / self._rate)))
