"""Makes `first.sql`, a database as the first release leaves it: a finished game, two that go on, an open table.

It was run with that release, and is not to be run with a later one: what it is there for is to be old.

    python -m tests.server.data.make_first
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from pathlib import Path

from regalia.client import Client
from regalia.server.wire import TableShown

from ..people import begun, guests
from ..serving import Housed

FIRST = Path(__file__).with_name("first.sql")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        with Housed(Path(folder)) as server:
            asyncio.run(live_a_little(server.address))
        FIRST.write_text(dump(Path(folder) / "regalia.sqlite"), "utf-8")


def dump(file: Path) -> str:
    connection = sqlite3.connect(file)
    try:
        return "\n".join(connection.iterdump()) + "\n"
    finally:
        connection.close()


async def live_a_little(address: str) -> None:
    async with guests(address, "Ada", "Bob", "Cleo") as people:
        ada = people[0]
        await play(await begun("trone", people), people, 10_000)
        await play(await begun("for-a-crown", people), people, 30)
        alone = await ada.make_table("crownfall", 3, public=True)
        await play(await ada.start(alone.id, bot="page"), people[:1], 5)
        await ada.seat_token(alone.id, 0)
        await ada.make_table("trone", 4)


async def play(table: TableShown, people: list[Client], most: int) -> None:
    """So many choices, or to the end."""
    chance = random.Random(1)
    made = 0
    async with asyncio.TaskGroup() as group:

        async def sit(client: Client) -> None:
            nonlocal made
            async with client.sit(table.id) as at:
                if made == 0:
                    await at.say("Good luck!")
                async for asked in at.questions():
                    if made >= most:
                        return
                    made += 1
                    await at.act(chance.choice(asked.choices))

        sitting = [group.create_task(sit(client)) for client in people]
        while made < most and not all(task.done() for task in sitting):
            await asyncio.sleep(0.05)
        if made >= most:
            await asyncio.sleep(0.5)
            for task in sitting:
                task.cancel()


if __name__ == "__main__":
    main()
