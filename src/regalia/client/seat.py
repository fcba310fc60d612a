"""A connection to a table: news as they come, choices as they are made."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from regalia.server.wire import (
    Act,
    Asked,
    Done,
    FromClient,
    FromServer,
    News,
    Refusal,
    Say,
    SeatWish,
    Welcome,
)

decode = msgspec.json.Decoder(FromServer).decode
encode = msgspec.json.Encoder().encode
REFUSED = range(4400, 4500)  # the server does not want us: coming again would not help
COME_AGAIN = 4408
TOO_MANY_REQUESTS = 429
PASSING = ("unavailable", "busy")  # refusals that will not last: the same is sent again, and never done twice
FIRST_WAIT, LONGEST_WAIT = 0.05, 3.0
TOO_MANY = "too_many"  # said of nothing in particular: then all that waits is sent again, after a while
BREATH = 1.0
MOST_UNREAD = 10_000  # messages kept for `messages()`


class Lost(ConnectionError):
    """The connection is gone, and coming again did not help."""


class SeatAtTable:
    """Somebody at a table. What it knows is always the last that the server told."""

    def __init__(self, address: str, headers: dict[str, str], seat: int | None, since: int | None) -> None:
        self._address = address
        self._headers = headers
        self._wire: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._news: asyncio.Queue[FromServer | None] = asyncio.Queue()
        self._waiting: dict[str, tuple[FromClient, asyncio.Future[int]]] = {}
        self._unread = False  # were there more messages than are kept for whoever may want to read them?
        self._changed = asyncio.Event()
        self._failed: Exception | None = None
        self._why = ""  # what the server said last that answered nothing
        self._again: asyncio.Task[None] | None = None
        self.seat = seat
        self.number = since
        self.welcome: Welcome | None = None
        self.view: Any = None
        self.asked: Asked | None = None
        self.phase = "open"
        self.reconnections = 0

    async def __aenter__(self) -> SeatAtTable:
        self._reading = asyncio.create_task(self._read())
        self._reading.add_done_callback(self._ended)
        while self.welcome is None and self._failed is None:
            await self._changed.wait()
            self._changed.clear()
        if self._failed:
            raise self._failed
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in (self._reading, self._again):
            if task:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task
        if self._wire:
            await self._wire.close()

    # ---- hearing ----------------------------------------------------------------------------------------

    async def messages(self) -> AsyncIterator[FromServer]:
        """All that the server says."""
        while not self._unread and (message := await self._news.get()) is not None:
            yield message
        if self._unread:
            raise Lost(f"more than {MOST_UNREAD} messages were waiting to be read")
        if self._failed:
            raise self._failed

    async def questions(self) -> AsyncIterator[Asked]:
        """What this seat is asked, each once, until the game is over."""
        answered = -1
        while self.phase in ("open", "playing"):
            if self.asked and self.asked.decision != answered:
                answered = self.asked.decision
                yield self.asked
            elif self._failed:
                raise self._failed
            else:
                self._changed.clear()
                await self._changed.wait()

    # ---- doing ------------------------------------------------------------------------------------------

    async def act(self, action: int) -> int:
        """Choose; the number of the entry, once it is kept. If the connection breaks, it is sent again."""
        assert self.seat is not None
        decision = self.asked.decision if self.asked else None
        return await self._do(Act(self.seat, action, new_request(), decision))

    async def say(self, text: str) -> int:
        assert self.seat is not None
        return await self._do(Say(self.seat, new_request(), text=text))

    async def wish(self, wish: Any) -> int:
        assert self.seat is not None
        return await self._do(SeatWish(self.seat, wish, new_request()))

    async def _do(self, message: Act | Say | SeatWish) -> int:
        from regalia.client.client import ServerRefused

        wait = FIRST_WAIT
        while True:
            try:
                return await self._ask(message)
            except Refusing as refused:
                if refused.refusal.code not in PASSING:
                    raise ServerRefused(refused.refusal) from None
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, 2 * wait)

    async def _ask(self, message: Act | Say | SeatWish) -> int:
        if self._failed:
            raise self._failed
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[message.request] = (message, future)
        try:
            await self._send(message)
            return await future
        finally:
            self._waiting.pop(message.request, None)

    async def _send(self, message: FromClient) -> None:
        if self._wire:
            with contextlib.suppress(ConnectionClosed):
                await self._wire.send(encode(message).decode())

    # ---- the connection ---------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Read on, and come back when the connection breaks."""
        wait = FIRST_WAIT
        while True:
            try:
                async with connect(
                    self._since(),
                    additional_headers=self._headers,
                    max_size=None,
                    compression=None,
                    proxy=None,
                    open_timeout=10,
                ) as wire:
                    self._wire = wire
                    with contextlib.suppress(ConnectionClosed):
                        async for raw in wire:
                            message = decode(raw)
                            self._hear(message)
                            wait = FIRST_WAIT if isinstance(message, Welcome) else wait
                    if (wire.close_code or 0) in REFUSED and wire.close_code != COME_AGAIN:
                        said = self._why or f"the server closed the table: {wire.close_code}"
                        self._fail(Lost(said))
                        return
            except InvalidStatus as error:
                if error.response.status_code < 500 and error.response.status_code != TOO_MANY_REQUESTS:
                    self._fail(Lost(f"the server answered {error.response.status_code}"))
                    return
            except (OSError, WebSocketException, TimeoutError):
                pass
            self.reconnections += 1
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, 2 * wait)

    def _ended(self, reading: asyncio.Task[None]) -> None:
        """Something was said that can't be read: nobody is to wait for what does not come."""
        if not reading.cancelled() and (error := reading.exception()):
            self._fail(Lost(f"the connection broke: {error}"))

    def _since(self) -> str:
        return self._address if self.number is None else f"{self._address}?since={self.number}"

    def _fail(self, error: Exception) -> None:
        self._failed = error
        self._news.put_nowait(None)
        self._changed.set()
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(error)

    def _hear(self, message: FromServer) -> None:
        match message:
            case Welcome():
                self._enter(message)
            case News():
                self.number = message.number
                if self.seat is None or message.sight.seat == self.seat:
                    self.view = message.sight.view if message.sight.view is not None else self.view
                    self.asked = message.sight.asked
                if message.table:
                    self.phase = message.table.phase
            case Done():
                self._settle(message.request, message.number)
            case Refusal():
                self._refuse(message)
        self._keep(message)
        self._changed.set()

    def _keep(self, message: FromServer) -> None:
        """For whoever reads all messages. Many want only the questions: then they must not pile up."""
        if self._news.qsize() >= MOST_UNREAD:
            self._unread = True
            self._news = asyncio.Queue()
        if not self._unread:
            self._news.put_nowait(message)

    def _enter(self, welcome: Welcome) -> None:
        """Here, or here again: then what was sent and never answered is sent once more."""
        self.welcome, self.number, self.phase = welcome, welcome.number, welcome.table.phase
        if self.seat is None and welcome.sights:
            self.seat = welcome.sights[0].seat
        for sight in welcome.sights:
            if sight.seat == self.seat:
                self.view, self.asked = sight.view, sight.asked
        for message, _ in list(self._waiting.values()):
            asyncio.get_running_loop().create_task(self._send(message))

    def _settle(self, request: str, number: int) -> None:
        if request in self._waiting and not self._waiting[request][1].done():
            self._waiting[request][1].set_result(number)

    def _refuse(self, refusal: Refusal) -> None:
        if refusal.request in self._waiting and not self._waiting[refusal.request][1].done():
            self._waiting[refusal.request][1].set_exception(Refusing(refusal))
        elif refusal.request is None:
            self._why = refusal.message
            if refusal.code == TOO_MANY and (not self._again or self._again.done()):
                self._again = asyncio.get_running_loop().create_task(self._send_again())

    async def _send_again(self) -> None:
        """Which message was too many is not said; those that were done are not done twice."""
        await asyncio.sleep(BREATH)
        for message, future in list(self._waiting.values()):
            if not future.done():
                await self._send(message)


class Refusing(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def new_request() -> str:
    return secrets.token_urlsafe(12)
