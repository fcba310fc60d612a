"""News between server processes: hints that a table has moved on. The log itself is in the database.

Redis carries them. It may lose some, or be away for a while: nobody waits for it, no move fails by it, and what was
not heard is found on disk a little later.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import msgspec

from regalia.server.logs import log

if TYPE_CHECKING:
    from redis.asyncio import Redis

CHANNEL = "regalia"
MOST_WAITING = 10_000  # notices; of more, the oldest are dropped
PATIENCE = 2.0  # seconds for Redis to take one
AGAIN = 0.5  # seconds until a Redis that was away is tried again


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table has come to this number, or these are connected to that server; never what happened."""

    table: str
    number: int = 0
    here: list[int] | None = None
    renewed: int | None = None  # a seat whose token is a new one
    server: str = ""


decode_notice = msgspec.json.Decoder(Notice).decode


class Fanout:
    """Tells the other processes over Redis, where that is set; without, there are none."""

    def __init__(self, redis: str | None) -> None:
        self.is_alone = redis is None
        self.server = secrets.token_hex(8)
        self._url = redis or ""
        self._waiting: deque[bytes] = deque(maxlen=MOST_WAITING)
        self._come = asyncio.Event()

    def publish(self, notice: Notice) -> None:
        """Tell the others, as soon as may be."""
        if not self.is_alone:
            self._waiting.append(msgspec.json.encode(msgspec.structs.replace(notice, server=self.server)))
            self._come.set()

    async def send_on(self) -> None:
        """Send what waits. What can't be sent is dropped: the others look for themselves."""
        if self.is_alone:
            return
        well = True
        async with _connect(self._url, PATIENCE) as redis:
            while True:
                await self._come.wait()
                self._come.clear()
                try:
                    await self._send(redis)
                    well = True
                except Exception as error:
                    if well:
                        log.warning("news for other servers are interrupted", error=repr(error)[:200])
                    well = False
                    await asyncio.sleep(AGAIN)

    async def _send(self, redis: Redis) -> None:
        lot = redis.pipeline(transaction=False)
        while self._waiting:
            lot.publish(CHANNEL, self._waiting.popleft())
        await lot.execute()

    async def notices(self) -> AsyncIterator[Notice | None]:
        """What the other processes tell; None when we begin to hear, since nobody knows what was told before.

        It ends with an error when Redis goes away.
        """
        async with _connect(self._url, None) as redis, redis.pubsub() as told:
            await told.subscribe(CHANNEL)
            async for message in told.listen():
                if message["type"] == "subscribe":
                    yield None
                elif message["type"] == "message":
                    notice = decode_notice(message["data"])
                    if notice.server != self.server:
                        yield notice


def _connect(url: str, patience: float | None) -> Redis:
    """Without tries of its own: they would keep us waiting, and not tell that something was missed."""
    from redis.asyncio import Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return Redis.from_url(
        url,
        socket_connect_timeout=PATIENCE,
        socket_timeout=patience,
        socket_keepalive=True,
        retry=Retry(NoBackoff(), 0),
    )
