#!/usr/bin/env python3
"""Play a seat at a server's table, over its socket, with `regalia.client`.

    python examples/socket_bot.py http://127.0.0.1:8740                 # makes a table, and plays it against bots
    python examples/socket_bot.py http://127.0.0.1:8740 TABLE TOKEN     # plays the seat that the token is for

It takes any choice. What it is told in words, it prints.
"""

import asyncio
import random
import sys

from regalia.client import Client, SeatAtTable
from regalia.server.wire import News


async def main(address: str, table: str = "", token: str | None = None) -> None:
    async with Client(address, token=token) as client:
        if not token:
            await client.arrive("Any Choice")
            table = (await client.make_table("crownfall", seats=3)).id
            await client.start(table, bot="page")
        async with client.sit(table) as seat:
            telling = asyncio.create_task(tell(seat))
            async for asked in seat.questions():
                await seat.act(random.choice(asked.choices))
            telling.cancel()
        shown = await client.table(table)
        print(f"{table} is {shown.phase}: {shown.result}, won by {shown.winner}")


async def tell(seat: SeatAtTable) -> None:
    async for message in seat.messages():
        if isinstance(message, News):
            for moment in message.moments:
                for event in moment.events:
                    if event.text:
                        print(event.text)


asyncio.run(main(*sys.argv[1:]))
