"""Real servers for tests, on free ports of this machine and with data of their own.

`Serving` is a process: it can be killed at any moment and started again on the same data and port, and its log is
kept. `Housed` is a thread of this process: its House is at hand, to look into and to change.

    with Serving(tmp_path) as server:
        asyncio.run(play(server.address))
        server.kill()
        server.start()
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
import psutil

from regalia.server import run
from regalia.server.app import make_app
from regalia.server.house import House
from regalia.server.run import Server, configure, listen, serve
from regalia.server.settings import Limits, Settings

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # seconds for a server to start: the machine may be busy
AMPLE = (1e6, 1_000_000)

# For tests of anything but limits.
GENEROUS = Limits(
    messages=AMPLE,
    requests=AMPLE,
    guests=AMPLE,
    tables=AMPLE,
    talk=AMPLE,
    waiting=4096,
    connections_each=4096,
    connections_unknown=4096,
)


def settings_for(folder: Path, **given: Any) -> Settings:
    """A server for a test: a free port, its own data, bots that don't dawdle, no limit in the way."""
    return Settings(**({"port": 0, "data_dir": folder, "pace": 0.0, "limits": GENEROUS} | given))


class Serving:
    """A server process."""

    def __init__(self, folder: Path, **given: Any) -> None:
        self.settings = settings_for(folder, **given)
        self.port = self.settings.port
        self.log_file = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def address(self) -> str:
        return f"http://{self.settings.host}:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    @property
    def log(self) -> str:
        """All that it has ever said on its standard error."""
        return self.log_file.read_text("utf-8", errors="replace")

    @property
    def memory(self) -> int:
        """What it holds, in bytes."""
        return int(psutil.Process(self.pid).memory_info().rss)

    def start(self) -> Self:
        """Start it, or start it again; returns when it answers."""
        given = msgspec.json.encode(
            {**msgspec.to_builtins(self.settings, enc_hook=str), "port": self.port}, enc_hook=str
        )
        environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.serving", given.decode()],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        assert self._process.stdout
        told = self._process.stdout.readline()  # its port; nothing where it failed
        assert told, f"the server did not start:\n{self.log[-3000:]}"
        self.port = int(told)
        return self

    def kill(self) -> None:
        """At once, as by a power failure: it can do nothing about it."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As somebody does who means well."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process and self._process.poll() is None:
            self._process.send_signal(how)
            try:
                self._process.wait(15)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        if self._process and self._process.stdout:
            self._process.stdout.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        if error is not None:
            print(f"the server said:\n{self.log[-3000:]}")


class Housed:
    """A server in a thread of this process."""

    def __init__(self, folder: Path, **given: Any) -> None:
        self.settings = settings_for(folder, **given)
        self.app = make_app(self.settings)
        self.house: House = self.app.state["house"]
        self._ready = threading.Event()
        self._taken = listen(self.settings)
        self.port: int = self._taken.getsockname()[1]
        self.address = f"http://{self.settings.host}:{self.port}"
        self._server = Server(configure(self.app, self.settings), self._begin)
        self._thread = threading.Thread(target=self._server.run, args=([self._taken],), daemon=True)

    def _begin(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._ready.set()

    def __enter__(self) -> Self:
        self.settings.data_dir.mkdir(parents=True, exist_ok=True)
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while not self._ready.wait(0.05):
            assert self._thread.is_alive(), "the server did not start"
            assert time.monotonic() < until, "the server takes too long to start"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(15)
        self._taken.close()


def main() -> None:
    """The other process: serve with the settings it is given, and say on which port."""
    settings = msgspec.json.decode(sys.argv[1], type=Settings, dec_hook=lambda kind, value: kind(value))
    run.UNREAD_SECONDS = 5.0  # tests have less time
    taken = listen(settings)

    def ready() -> None:
        with contextlib.suppress(BrokenPipeError):
            print(taken.getsockname()[1], flush=True)

    serve(settings, taken, ready)


if __name__ == "__main__":
    main()
