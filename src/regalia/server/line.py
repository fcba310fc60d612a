"""A connection to a table: whose it is, what it may see, and what it is still to be sent."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from regalia.server.sights import Eyes


@dataclass(eq=False)
class Line:
    """One of them. Whoever falls too far behind is cut off, and welcomed anew when they come back."""

    guest: str | None
    seat: int | None  # where a program plays one seat by its token
    language: str
    most: int  # messages it may be behind
    holder: str | None = None  # the guest whose seat that program plays
    address: str = ""  # where it comes from
    muted: frozenset[int] = frozenset()
    eyes: list[Eyes] = field(default_factory=list)
    cut: asyncio.Event = field(default_factory=asyncio.Event)
    _waiting: asyncio.Queue[bytes | None] = field(default_factory=asyncio.Queue)

    @property
    def whose(self) -> str:
        """Whom it counts for: somebody we know, or all from one address whom we don't."""
        return self.guest or self.holder or f"from {self.address}"

    def send(self, message: bytes) -> None:
        if self.cut.is_set():
            return
        if self._waiting.qsize() >= self.most:
            self.hang_up()
            return
        self._waiting.put_nowait(message)

    def hang_up(self) -> None:
        """No more: what waits is dropped."""
        self.cut.set()
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message to send, when there is one; None when there will be no more."""
        return await self._waiting.get()
