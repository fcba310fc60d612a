"""The client, where a server is short with it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from regalia.client import Client

from .serving import GENEROUS, Housed


def test_what_was_too_much_at_once_is_sent_again(tmp_path: Path) -> None:
    """The server does not say which of them it has not read."""

    async def ask(address: str) -> list[int]:
        async with Client(address) as client:
            await client.arrive("Anna")
            table = await client.make_table("crownfall", 3)
            await client.start(table.id, bot="page")
            async with client.sit(table.id) as seat:
                return await asyncio.gather(*(seat.wish("play_on") for _ in range(12)))

    with Housed(tmp_path, limits=replace(GENEROUS, messages=(20.0, 4))) as server:
        done = asyncio.run(asyncio.wait_for(ask(server.address), 30))
    assert len(done) == 12
