"""Servers that start in a moment: for tests that kill and start them by the dozen.

A process that has everything loaded forks a server whenever one is wanted. The server is a process of its own and knows
nothing of those before it; only the second that importing takes is spared.

    with Nursery() as nursery, nursery.raise_one(tmp_path) as server:
        server.kill()
        server.start()
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from regalia.games import GAMES, find_game
from regalia.server.run import listen, serve
from regalia.server.settings import Settings
from regalia.table.backends import ready_engine

from .serving import ROOT, settings_for

ENDING = 15.0  # seconds that a server has to end when it is asked to


class Wanted(msgspec.Struct):
    """A server to be started."""

    settings: Settings
    log: str


class Nursery:
    """The process that forks."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._one_at_a_time = threading.Lock()

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()  # then it ends, and all that it started
        self._process.wait(ENDING)
        self._process.stdout.close()

    def raise_one(self, folder: Path, **given: Any) -> Raised:
        return Raised(self, folder, **given)

    def fork(self, settings: Settings, log: Path) -> tuple[int, int]:
        """A new server's process and port, once it answers."""
        assert self._process
        assert self._process.stdin
        assert self._process.stdout
        with self._one_at_a_time:
            self._process.stdin.write(msgspec.json.encode(Wanted(settings, str(log)), enc_hook=str) + b"\n")
            self._process.stdin.flush()
            told = self._process.stdout.readline().split()
        said = log.read_text("utf-8", errors="replace")[-3000:] if log.exists() else ""
        assert len(told) == 2, f"the server did not start:\n{said}"
        return int(told[0]), int(told[1])


class Raised:
    """A server that it forked; killed and started again, it has the same port and data."""

    def __init__(self, nursery: Nursery, folder: Path, **given: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.settings = settings_for(folder, **given)
        self.log_file = folder / "server.log"
        self._nursery = nursery
        self._pid = 0

    @property
    def address(self) -> str:
        return f"http://{self.settings.host}:{self.settings.port}"

    @property
    def log(self) -> str:
        return self.log_file.read_text("utf-8", errors="replace")

    @property
    def alive(self) -> bool:
        if not self._pid:
            return False
        try:
            os.kill(self._pid, 0)
        except ProcessLookupError:
            return False
        return True

    def start(self) -> Self:
        self._pid, port = self._nursery.fork(self.settings, self.log_file)
        self.settings = replace(self.settings, port=port)
        return self

    def kill(self) -> None:
        """At once, as by a power failure: it can do nothing about it."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As somebody does who means well."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        until = time.monotonic() + ENDING
        with contextlib.suppress(ProcessLookupError):
            if self.alive:
                os.kill(self._pid, how)
        while self.alive:
            assert time.monotonic() < until, f"the server does not end:\n{self.log[-3000:]}"
            time.sleep(0.002)
        self._pid = 0

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        if error is not None:
            print(f"the server said:\n{self.log[-3000:]}")


# ---- the other process -------------------------------------------------------------------------------------


def main() -> None:
    """Fork a server for each line that comes. They end with this process."""
    load()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # those that end are gone at once
    life, mine = os.pipe()  # its other end is open for as long as this process lives
    for line in sys.stdin.buffer:
        wanted = msgspec.json.decode(line, type=Wanted, dec_hook=lambda kind, value: kind(value))
        if os.fork() == 0:
            os.close(mine)
            threading.Thread(target=end_with, args=(life,), daemon=True).start()
            run(wanted)


def end_with(life: int) -> None:
    """However the process that forked this one ends, nothing is left behind."""
    os.read(life, 1)
    os._exit(1)


def load() -> None:
    """What a server needs sooner or later."""
    import aiosqlite  # noqa: F401
    import alembic.command  # noqa: F401
    import asyncpg  # noqa: F401
    import uvicorn.lifespan.on
    import uvicorn.loops.uvloop
    import uvicorn.protocols.http.httptools_impl
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

    for name in GAMES:
        game = find_game(name)
        ready_engine(game, game.edition(None))


def run(wanted: Wanted) -> None:
    """A server, in a process of its own from here on."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    told = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_RDWR), 0)
    os.dup2(os.open(wanted.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644), 2)
    os.dup2(2, 1)
    answers: list[bytes] = []

    def ready() -> None:
        answers.append(f"{os.getpid()} {taken.getsockname()[1]}\n".encode())
        os.write(told, answers[0])

    try:
        taken = listen(wanted.settings)
        serve(wanted.settings, taken, ready)
    except BaseException as error:
        os.write(2, f"{error!r}\n".encode())
    finally:
        if not answers:
            os.write(told, b"\n")  # it never came to answer
        os._exit(0)


if __name__ == "__main__":
    main()
