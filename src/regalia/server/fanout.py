"""News between server processes: hints that a table has moved on. The log itself is in the database."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator

import msgspec
from litestar.channels import ChannelsBackend, ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

CHANNEL = "regalia"


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table has come to this number, or these are connected to that server; never what happened."""

    table: str
    number: int = 0
    here: list[int] | None = None
    server: str = ""


class Fanout:
    """Tells the other processes, through Litestar's channels: in memory, or over Redis where that is set."""

    def __init__(self, redis: str | None) -> None:
        self.is_alone = redis is None
        self.server = secrets.token_hex(8)
        self.plugin = ChannelsPlugin(_backend(redis), channels=[CHANNEL], subscriber_max_backlog=10_000)

    def publish(self, notice: Notice) -> None:
        if not self.is_alone:
            self.plugin.publish(
                msgspec.json.encode(msgspec.structs.replace(notice, server=self.server)), CHANNEL
            )

    async def notices(self) -> AsyncIterator[Notice]:
        """What the other processes tell."""
        async with self.plugin.start_subscription([CHANNEL]) as subscriber:
            async for raw in subscriber.iter_events():
                notice = msgspec.json.decode(raw, type=Notice)
                if notice.server != self.server:
                    yield notice


def _backend(redis: str | None) -> ChannelsBackend:
    if redis is None:
        return MemoryChannelsBackend()
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    return RedisChannelsPubSubBackend(redis=Redis.from_url(redis))
