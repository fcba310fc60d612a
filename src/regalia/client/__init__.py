"""A client of a Regalia server, of the same types as the server itself: for bots from outside, tests and tools.

>>> from regalia.client import Client
>>> async def play(address: str) -> None:
...     async with Client(address) as client:
...         await client.arrive("Ada")
...         table = await client.make_table("crownfall", seats=3)
...         table = await client.start(table.id, bot="knight")
...         async with client.sit(table.id) as seat:
...             async for asked in seat.questions():
...                 await seat.act(asked.choices[0])
"""

from __future__ import annotations

from regalia.client.client import Client, ServerRefused
from regalia.client.seat import Lost, SeatAtTable

__all__ = ["Client", "Lost", "SeatAtTable", "ServerRefused"]
