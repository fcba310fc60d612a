"""The client, where a server is short with it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from regalia.client import Client
from regalia.client.seat import Lost

from .serving import GENEROUS, Housed


@pytest.mark.slow
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


async def a_seat_alone(client: Client) -> str:
    await client.arrive("Anna")
    return (await client.make_table("crownfall", 3)).id


def test_who_was_turned_away_is_told_so_whatever_they_do(tmp_path: Path) -> None:
    """Nobody waits for an answer that will never come."""

    async def check(address: str) -> None:
        async with Client(address) as client:
            table = await a_seat_alone(client)
            token = (await client.seat_token(table, 0)).token
            async with Client(address, token=token) as program, program.sit(table, 0) as seat:
                await client.seat_token(table, 0)  # the old one is worth nothing now
                with pytest.raises(Lost):
                    async for _ in seat.messages():
                        pass
                with pytest.raises(Lost):
                    await seat.say("hello?")

    with Housed(tmp_path) as server:
        asyncio.run(asyncio.wait_for(check(server.address), 30))


def test_messages_that_nobody_reads_do_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wants them after all is told that some are missing."""
    monkeypatch.setattr("regalia.client.seat.MOST_UNREAD", 8)

    async def check(address: str) -> None:
        async with Client(address) as client:
            table = await a_seat_alone(client)
            async with client.sit(table, 0) as seat:
                for k in range(12):
                    await seat.say(f"{k}")
                assert seat._news.qsize() <= 8
                with pytest.raises(Lost, match="waiting to be read"):
                    async for _ in seat.messages():
                        pass

    with Housed(tmp_path) as server:
        asyncio.run(asyncio.wait_for(check(server.address), 30))
