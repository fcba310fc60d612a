"""Running a server in this process, until it is stopped."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from regalia.server.app import make_app
from regalia.server.logs import start_logging
from regalia.server.settings import Settings


class Taken(OSError):
    """The port is in use."""


def listen(settings: Settings) -> socket.socket:
    """The address to serve on, taken before anything else is begun."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    taken = socket.socket(family)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((settings.host, settings.port))
    except OSError as error:
        taken.close()
        raise Taken(error.errno, error.strerror) from None
    return taken


def serve(settings: Settings, taken: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until somebody stops it; `ready` is called when it answers."""
    start_logging()
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    server = Server(configure(make_app(settings), settings), ready)
    with contextlib.suppress(KeyboardInterrupt):
        server.run([taken])


def configure(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How we let an application be reached."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
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
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
