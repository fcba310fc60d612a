"""Running a server in this process, until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from types import FrameType

import uvicorn
from litestar import Litestar

from regalia.server.app import make_app
from regalia.server.frames import BoundedSocket
from regalia.server.logs import start_logging
from regalia.server.settings import Settings
from regalia.server.storage.database import bring_up_to_date, open_engine

ANSWERED = 10.0  # seconds within which a database must answer before we begin
WAITING = 2048  # connections that may wait to be let in

UNREAD_BYTES = 131_072  # that the operating system holds for a connection, instead of megabytes
UNREAD_SECONDS = 30.0  # after which it gives up on one that takes nothing


class Taken(OSError):
    """The port is in use."""


class Unreachable(Exception):
    """What a server stands on is not there: `what` is "database" or "redis", `why` may be empty."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(what, why)
        self.what = what
        self.why = why


class NotStarted(Exception):
    """The server did not come up; its log says why."""


def listen(settings: Settings) -> socket.socket:
    """The address to serve on, taken before anything else is begun."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    taken = socket.socket(family)
    if sys.platform != "win32":  # there it would let others take the same
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    _bound_what_waits(taken)
    try:
        taken.bind((settings.host, settings.port))
        taken.listen(WAITING)
    except OSError as error:
        taken.close()
        if error.errno == errno.EADDRINUSE:
            raise Taken(error.errno, error.strerror) from None
        raise
    return taken


def _bound_what_waits(taken: socket.socket) -> None:
    """Whoever takes nothing of what they are sent must not cost much of it, nor for long. Connections inherit this."""
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux has it; elsewhere the operating system gives up later
        taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * UNREAD_SECONDS))


def make_folder(settings: Settings) -> None:
    """The folder for its data, where it needs one. It holds secrets: nobody else on this machine may look in."""
    if not settings.database:
        settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)


def prepare(settings: Settings) -> None:
    """See that everything is there, and bring the database up to date; Unreachable says what is not."""
    asyncio.run(_prepare(settings))


async def _prepare(settings: Settings) -> None:
    with _reaching("database"):
        async with asyncio.timeout(ANSWERED):
            engine = open_engine(settings.database_url)
            try:
                await bring_up_to_date(engine)
            finally:
                await engine.dispose()
    if settings.redis:
        from redis.asyncio import Redis

        with _reaching("redis"):
            async with asyncio.timeout(ANSWERED), Redis.from_url(settings.redis) as redis:
                await redis.ping()


@contextlib.contextmanager
def _reaching(what: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:  # every driver has its own
        raise Unreachable(what, _why(error)) from error


def _why(error: BaseException) -> str:
    """The reason in one line: the system's own where there is one, else as the driver gives it."""
    said = str(getattr(error, "orig", None) or error)
    behind: BaseException | None = error
    while behind is not None:
        if isinstance(behind, OSError) and behind.errno:
            said = os.strerror(behind.errno) if behind.errno > 0 else behind.strerror or said
        behind = behind.__cause__ or behind.__context__
    return next(iter(said.strip().splitlines()), "").rstrip(". ")


def serve(
    settings: Settings,
    taken: socket.socket,
    ready: Callable[[], None],
    plain: bool = False,
    leaving: Callable[[], None] = lambda: None,
) -> None:
    """Serve until somebody stops it; `ready` is called when it answers, `leaving` when it is told to stop.

    `plain`: log for people.
    """
    start_logging(plain)
    make_folder(settings)
    server = Server(configure(make_app(settings), settings), ready, leaving)
    # The server catches both signals, stops in good order, and raises them again when it has.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        server.run([taken])
    if not server.started:
        raise NotStarted


def configure(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How we let an application be reached."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws=BoundedSocket,
        ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,  # sizes would tell, and it costs memory for every connection
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
        server_header=False,
        lifespan="on",
    )


class Server(uvicorn.Server):
    """Says when it is ready, and when it is told to stop."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], leaving: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._leaving = leaving

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._leaving()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
