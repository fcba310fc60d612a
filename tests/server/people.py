"""People at a server, as tests need them: at tables, with raw sockets, and with refusals expected."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from regalia.client import Client, ServerRefused
from regalia.server.wire import FromServer, Refusal, TableShown, Welcome

SOON = 10.0  # seconds within which a server answers, on a busy machine

decode = msgspec.json.Decoder(FromServer).decode
encode = msgspec.json.Encoder().encode


@contextlib.asynccontextmanager
async def guests(address: str, *names: str) -> AsyncIterator[list[Client]]:
    """Guests of these names."""
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(address)) for _ in names]
        for client, name in zip(clients, names, strict=True):
            await client.arrive(name)
        yield clients


async def seated(game: str, people: list[Client], **wanted: Any) -> TableShown:
    """A table where all of these sit, the first as its host; it has not begun."""
    table = await people[0].make_table(game, len(people), **wanted)
    for seat, person in enumerate(people[1:], start=1):
        await person.join(table.id, seat, table.invite or "")
    return table


async def begun(game: str, people: list[Client], **wanted: Any) -> TableShown:
    """The same, and the game goes on."""
    table = await seated(game, people, **wanted)
    return await people[0].start(table.id)


async def refused(code: str, doing: Awaitable[Any]) -> ServerRefused:
    """It is refused, for this reason."""
    with pytest.raises(ServerRefused) as caught:
        await doing
    assert caught.value.code == code
    return caught.value


@contextlib.asynccontextmanager
async def wire(
    client: Client, table: str, query: str = "", **options: Any
) -> AsyncIterator[ClientConnection]:
    """A bare socket at a table, as this client would open it."""
    address = "ws" + client.address.removeprefix("http") + f"/api/tables/{table}/socket{query}"
    headers = {"Cookie": f"regalia_guest={client.cookie}"} if client.cookie else {}
    if bearer := client.http.headers.get("authorization"):
        headers["Authorization"] = bearer
    headers |= options.pop("headers", {})
    options = {"max_size": None, "compression": None, "proxy": None, "open_timeout": SOON} | options
    async with connect(address, additional_headers=headers, **options) as socket:
        yield socket


async def hear(socket: ClientConnection) -> Any:
    """The next message."""
    return decode(await asyncio.wait_for(socket.recv(), SOON))


async def hear_a(socket: ClientConnection, kind: type[Any]) -> Any:
    """The next message of this kind."""
    while not isinstance(message := await hear(socket), kind):
        pass
    return message


async def hear_all(socket: ClientConnection) -> list[Any]:
    """Everything up to the end of the connection."""
    heard = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(await hear(socket))
    return heard


async def turned_away(client: Client, table: str, code: str) -> None:
    """Its socket at a table is closed with this reason, and nothing else is told."""
    async with wire(client, table) as socket:
        assert [message.code for message in await hear_all(socket) if isinstance(message, Refusal)] == [code]


async def sights(client: Client, table: str) -> list[int | None]:
    """Through whose eyes a client sees a table: over HTTP and over the socket, which must agree."""
    looked = [sight.seat for sight in (await client.sight(table)).sights]
    async with wire(client, table) as socket:
        welcome: Welcome = await hear_a(socket, Welcome)
    assert [sight.seat for sight in welcome.sights] == looked
    return looked
