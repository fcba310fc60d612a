"""PostgreSQL, Redis and a browser for tests: real ones, on loopback, on a free port, in a folder of their own.

    with postgres() as server, server.database() as url: ...   # postgresql+asyncpg://...
    with redis() as server: server.url                         # redis://...

In a test the fixtures `postgres_url` and `redis_url` are enough (`fixtures.py`): a database that is new for each test,
and a Redis with nothing in it. One that is already running on the machine is never used.

A server started here ends with the process that started it, however that ends: see `keeper.py`.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from . import keeper

READY = b"eady to accept connections"  # both say so in their logs, one with a capital
START_S = 60.0  # a busy machine may be slow
STOP_S = 20.0
ATTEMPTS = 5

# Where packages put what is not on PATH: Debian, Alpine, Fedora and Homebrew.
FOLDERS = (
    "usr/lib/postgresql/*/bin",
    "usr/libexec/postgresql*",
    "usr/pgsql-*/bin",
    "opt/homebrew/opt/postgresql@*/bin",
    "usr/local/opt/postgresql@*/bin",
)


def program(*names: str) -> Path | None:
    """Where the first of these programs is, or None. PATH goes first; then, of several versions, the newest."""
    for name in names:
        if on_path := shutil.which(name):
            return Path(on_path)
        found = [path for folder in FOLDERS for path in Path("/").glob(f"{folder}/{name}")]
        if found:
            return max(found, key=lambda path: [int(number) for number in re.findall(r"\d+", str(path))])
    return None


BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def missing() -> list[str]:
    """Which of them are not installed."""
    wanted = {
        "Chromium": bool(program(*BROWSERS)),
        "PostgreSQL": all(program(name) for name in ("postgres", "initdb")),
        "Redis": bool(program(*Redis.PROGRAMS)),
    }
    return [name for name, found in wanted.items() if not found]


def in_ci() -> bool:
    """Whether this is continuous integration, where nothing is skipped."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")


def is_root() -> bool:
    """Whether we may install packages, and must become somebody else to run PostgreSQL."""
    return os.geteuid() == 0


def free_port() -> int:
    """One that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class DidNotStart(RuntimeError):
    """A server did not start; its log is the message."""


class Service:
    """A server in a folder of its own. It can be killed, stopped and started again: port and data stay."""

    STOP = signal.SIGTERM
    name = "service"

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"regalia-{self.name}-"))
        self.user = self.unprivileged()
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self.port = 0
        self.pid = 0
        self._keeper: subprocess.Popen[bytes] | None = None

    # ---- what each kind says of itself

    def command(self) -> Sequence[str]:
        """How it is started."""
        raise NotImplementedError

    def prepare(self) -> None:
        """What is done once, before the first start."""

    @staticmethod
    def unprivileged() -> str | None:
        """As whom it runs, if not as ourselves."""
        return None

    # ---- a server's life

    @property
    def log(self) -> Path:
        """What it has said since it was last started."""
        return self.folder / "log"

    @property
    def alive(self) -> bool:
        """Whether it is running."""
        return self._keeper is not None and self._keeper.poll() is None

    def open(self) -> None:
        """Start for the first time, on a port that is free."""
        try:
            self.prepare()
            for attempt in range(1, ATTEMPTS + 1):
                self.port = free_port()
                try:
                    return self._start(START_S)
                except DidNotStart:  # somebody else may have taken the port in the meantime
                    if attempt == ATTEMPTS:
                        raise
        except BaseException:
            self.close()
            raise

    def start(self) -> None:
        """Start again, on the same port and with the same data, if it is not running."""
        until = time.monotonic() + START_S
        while not self.alive:
            try:
                self._start(until - time.monotonic())
            except DidNotStart:  # what is left of one that was killed may still be on its way out
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def _start(self, seconds: float) -> None:
        self.log.unlink(missing_ok=True)
        self._keeper = subprocess.Popen(
            [
                sys.executable,
                keeper.__file__,
                str(int(self.STOP)),
                str(self.folder),
                self.user or "",
                *self.command(),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # so that Ctrl-C reaches us alone, and we end it
        )
        assert self._keeper.stdout is not None
        self.pid = int(self._keeper.stdout.readline() or 0)
        until = time.monotonic() + seconds
        while READY not in (said := self.log.read_bytes() if self.log.exists() else b""):
            if not self.alive or time.monotonic() > until:
                self.kill()
                raise DidNotStart(f"{self.name} did not start:\n{said.decode(errors='replace')}")
            time.sleep(0.01)

    def kill(self) -> None:
        """As a crash would: at once, with nothing put away."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As an operator would; the data stay."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self._keeper is None:
            return
        if self.alive and self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, how)
        self._keeper.wait(STOP_S)  # it ends when the server has
        self._forget()

    def _forget(self) -> None:
        assert self._keeper is not None
        for pipe in (self._keeper.stdin, self._keeper.stdout):
            assert pipe is not None
            pipe.close()
        self._keeper.wait()
        self._keeper = None

    def close(self) -> None:
        """Stop for good, and leave nothing behind."""
        if self._keeper is not None:
            self._forget()  # the keeper sees its input closed, and puts everything away
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Service):
    """PostgreSQL, as small as it gets but writing to disk as it does in earnest."""

    STOP = signal.SIGQUIT  # at once: nobody will want the data
    name = "postgres"
    SETTINGS = (
        "listen_addresses=127.0.0.1",
        "unix_socket_directories=",
        "fsync=on",
        "shared_buffers=16MB",
        "max_connections=50",
        "max_wal_size=64MB",
        "min_wal_size=32MB",
        "dynamic_shared_memory_type=mmap",  # in its folder, not in what all share
        "autovacuum=off",
        "jit=off",
        "lc_messages=C",
    )

    def __init__(self) -> None:
        super().__init__()
        self._count = itertools.count(1)

    @staticmethod
    def unprivileged() -> str | None:
        """PostgreSQL refuses to be run by root."""
        if not is_root():
            return None
        names = {entry.pw_name for entry in pwd.getpwall()}
        return "postgres" if "postgres" in names else "nobody"

    @property
    def data(self) -> Path:
        """The cluster."""
        return self.folder / "data"

    def prepare(self) -> None:
        """Make the cluster."""
        command = [str(program("initdb")), "--pgdata", str(self.data), "--username=regalia", "--auth=trust"]
        command += ["--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions", "--wal-segsize=16"]
        made = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, **keeper.become(self.user or "")
        )
        if made.returncode != 0:
            raise DidNotStart(f"initdb failed:\n{made.stdout}{made.stderr}")

    def command(self) -> Sequence[str]:
        """The server itself, not pg_ctl, so that we have its process."""
        settings = [word for setting in self.SETTINGS for word in ("-c", setting)]
        return [str(program("postgres")), "-D", str(self.data), "-p", str(self.port), *settings]

    def url(self, database: str = "postgres", driver: str = "+asyncpg") -> str:
        """Of a database in it. With `driver=""` it is one for asyncpg itself."""
        return f"postgresql{driver}://regalia@127.0.0.1:{self.port}/{database}"

    def execute(self, statement: str) -> None:
        """Run a statement outside any transaction."""
        asyncio.run(self._execute(statement))

    async def _execute(self, statement: str) -> None:
        import asyncpg  # here, since the install script does without

        connection = await asyncpg.connect(self.url(driver=""))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    @contextmanager
    def database(self) -> Iterator[str]:
        """The URL of a new, empty database, for as long as we are in here."""
        self.start()
        name = f"test_{next(self._count)}"
        self.execute(f"CREATE DATABASE {name}")
        try:
            yield self.url(name)
        finally:
            self.start()
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")


class Redis(Service):
    """Redis, or Valkey, keeping nothing on disk."""

    PROGRAMS = ("redis-server", "valkey-server")
    name = "redis"

    def command(self) -> Sequence[str]:
        """All settings are here: no file is read."""
        settings = {
            "--bind": "127.0.0.1",
            "--port": str(self.port),
            "--dir": str(self.folder),
            "--save": "",
            "--appendonly": "no",
            "--daemonize": "no",
        }
        return [str(program(*self.PROGRAMS)), *(word for pair in settings.items() for word in pair)]

    @property
    def url(self) -> str:
        """As redis-py wants it."""
        return f"redis://127.0.0.1:{self.port}/0"

    def clear(self) -> None:
        """Forget everything."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as line:
            line.sendall(b"FLUSHALL\r\n")
            if not (answer := line.recv(64)).startswith(b"+OK"):
                raise RuntimeError(f"Redis said {answer!r}")


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of our own."""
    server = Postgres()
    server.open()
    try:
        yield server
    finally:
        server.close()


@contextmanager
def redis() -> Iterator[Redis]:
    """A Redis of our own."""
    server = Redis()
    server.open()
    try:
        yield server
    finally:
        server.close()
