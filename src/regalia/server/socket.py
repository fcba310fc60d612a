"""The socket of a table: news as they happen, and choices as they are made."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from regalia.server import metrics
from regalia.server.api.tables import a_line
from regalia.server.errors import Refused
from regalia.server.house import House
from regalia.server.hub import Live, encode, refusal
from regalia.server.identity import Caller
from regalia.server.limits import Bucket
from regalia.server.line import Line
from regalia.server.logs import log
from regalia.server.wire import Done, FromClient, Mute, Ping, Pong

REFUSED, GONE, COME_AGAIN = 4400, 4404, 4408  # why we close
LAST_WORDS = 1.0  # seconds that somebody who takes nothing has to hear why
FLOOD = 3  # buckets of messages beyond what is allowed, then we hang up

decode = msgspec.json.Decoder(FromClient).decode
Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, table: FromPath[str], house: House) -> None:
    """Sit at a table. See the page on the socket for what is said here."""
    await socket.accept()
    language = "en"
    try:
        caller = await house.doorkeeper.who_is(socket)
        language = caller.language
        live = await house.find(table, caller)
        line = a_line(house, live, caller)
        line.address = socket.client.host if socket.client else ""
        house.check_room_for(line)
        try:
            await house.hub.welcome(live, line, _since(socket))
        except BaseException:
            house.let_go(line)
            raise
    except Refused as refused:
        await _turn_away(socket, refused, language)
        return
    except Exception as error:
        log.error("a connection failed", table=table[:20], error=repr(error)[:300])
        await _turn_away(socket, Refused("broken", 500), language)
        return
    try:
        await _talk(socket, house, live, caller, line)
    finally:
        house.hub.leave(live, line)
        house.let_go(line)
    await _end(socket, COME_AGAIN if line.cut.is_set() else REFUSED)


async def _talk(socket: Socket, house: House, live: Live, caller: Caller, line: Line) -> None:
    """Both ways, until the other end has gone or we hang up. Sending may wait for ever: it is not waited for."""
    listening = asyncio.create_task(_listen(socket, house, live, caller, line))
    both = (listening, asyncio.create_task(_send_on(socket, line)), asyncio.create_task(line.cut.wait()))
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)
    error = None if listening.cancelled() else listening.exception()
    if error and not isinstance(error, WebSocketDisconnect):
        log.error("a connection failed", table=live.room.id, error=repr(error)[:300])


async def _turn_away(socket: Socket, refused: Refused, language: str) -> None:
    metrics.refused.labels(refused.code).inc()
    code = GONE if refused.status == 404 else COME_AGAIN if refused.status >= 500 else REFUSED
    await _end(socket, code, encode(refusal(refused, language)))


def _since(socket: Socket) -> int | None:
    """What the client has already: the number of an entry."""
    given = socket.query_params.get("since")
    return (
        int(given)
        if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 10
        else None
    )


async def _send_on(socket: Socket, line: Line) -> None:
    """Send what waits, as fast as the other end takes it."""
    while (message := await line.next()) is not None:
        await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})


async def _end(socket: Socket, code: int, last: bytes | None = None) -> None:
    with contextlib.suppress(Exception):
        async with asyncio.timeout(LAST_WORDS):
            if last is not None:
                await socket.send_data(last, mode="text")
            await socket.close(code=code)


async def _listen(socket: Socket, house: House, live: Live, caller: Caller, line: Line) -> None:
    """Hear what comes, one message after the other."""
    bucket = Bucket(*house.settings.limits.messages)
    over = 0
    while True:
        raw = await socket.receive_data(mode="text")
        metrics.messages.inc()
        if not bucket.take():
            over += 1
            if over > FLOOD * bucket.most:
                return
            house.hub.say_to(line, Refused("too_many", seconds=1))
            continue
        await _answer(raw, house, live, caller, line)


async def _answer(raw: str | bytes, house: House, live: Live, caller: Caller, line: Line) -> None:
    request = None
    begun = time.perf_counter()
    try:
        try:
            message = decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refused("malformed", why=str(error)[:200]) from None
        if isinstance(message, Ping):
            line.send(encode(Pong(round(time.time(), 3))))
            return
        if isinstance(message, Mute):
            line.muted = frozenset(message.seats)
            return
        request = message.request
        number = await house.perform(live, caller, message)
        line.send(encode(Done(request, number)))
        metrics.durable.observe(time.perf_counter() - begun)
    except Refused as refused:
        metrics.refused.labels(refused.code).inc()
        house.hub.say_to(line, refused, request)
    except Exception as error:
        log.error("a message failed", table=live.room.id, error=repr(error)[:300])
        house.hub.say_to(line, Refused("broken", 500), request)
