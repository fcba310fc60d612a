"""`regalia serve`: as a process of its own, and what it says when it can't."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from regalia.cli import serve as serving
from regalia.client import Client
from regalia.server.settings import Settings

from .conftest import PROGRAM, Run

posix = pytest.mark.skipif(sys.platform == "win32", reason="there, nobody sends a SIGINT")
as_root = pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
DATABASE = "postgresql://me:secret@127.0.0.1:1/x?password=secret"


class Running:
    """A server that runs: where it is, and its process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout
        self.process = process
        self.said = [process.stdout.readline(), process.stdout.readline()]
        self.address = self.said[0].split()[-1].rstrip("/")

    def stop(self, how: int = signal.SIGINT) -> tuple[int, str, str]:
        """Its exit status, and what else it says on both ways out."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


@contextmanager
def started(folder: Path, *arguments: object, **surroundings: str) -> Iterator[Running]:
    words = [str(word) for word in (*arguments, "--data-dir", folder)]
    with subprocess.Popen(
        [*PROGRAM, "serve", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"LC_ALL": "C.UTF-8"} | surroundings,
    ) as process:
        try:
            yield Running(process)
        finally:
            process.kill()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that is in use."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


async def make_table(address: str) -> tuple[str, str]:
    async with Client(address) as client:
        await client.arrive("Anna")
        table = await client.make_table("crownfall", 3)
        assert client.cookie
        return table.id, client.cookie


async def tables_of(address: str, cookie: str) -> list[str]:
    async with Client(address, cookie=cookie) as client:
        return [table.id for table in await client.my_tables()]


# ---- running ------------------------------------------------------------------------------------------------


@posix
@pytest.mark.slow
def test_it_serves_until_it_is_stopped_and_finds_its_tables_again(tmp_path: Path) -> None:
    with started(tmp_path / "data", "--port", 0) as server:
        assert server.said[0].startswith("Regalia is at http://127.0.0.1:")
        assert str(tmp_path / "data" / "regalia.sqlite") in server.said[1]
        assert httpx.get(f"{server.address}/healthz").json() == {"database": "well"}
        assert "Regalia" in httpx.get(server.address).text
        table, cookie = asyncio.run(make_table(server.address))
        code, out, err = server.stop()
        assert (code, out) == (0, "Stopped. Everything is kept.\n")
        lines = [json.loads(line) for line in err.splitlines()]
        assert "a table is made" in [line["what"] for line in lines]
        assert cookie not in err
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0
    with started(tmp_path / "data", "--port", 0) as server:
        assert asyncio.run(tables_of(server.address, cookie)) == [table]


@posix
@pytest.mark.slow
def test_it_stops_as_well_when_it_is_told_to_end(tmp_path: Path) -> None:
    with started(tmp_path, "--port", 0, "--lang", "it", "--log", "plain") as server:
        asyncio.run(make_table(server.address))
        code, out, err = server.stop(signal.SIGTERM)
        assert (code, out) == (0, "Fermato. Tutto è conservato.\n")
        assert " a table is made (table " in err


def test_surroundings_stand_for_options(tmp_path: Path, taken: int) -> None:
    with started(tmp_path, REGALIA_PORT="0", REGALIA_SECURE="1") as server:
        arrived = httpx.post(f"{server.address}/api/guests", json={"name": "Anna"})
        assert "secure" in arrived.headers["set-cookie"].lower()


# ---- where it can't -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_port_in_use_takes_one_line(run: Run, tmp_path: Path, taken: int, language: str) -> None:
    result = run("serve", "--port", taken, "--data-dir", tmp_path, "--lang", language)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert str(taken) in result.stderr
    assert "--port" in result.stderr


def test_where_the_usual_port_is_in_use_the_next_is_taken(
    run: Run, tmp_path: Path, taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def listen(settings: Settings) -> Any:
        from regalia.server.run import Taken

        tried.append(settings.port)
        raise Taken

    monkeypatch.setattr("regalia.server.run.listen", listen)
    result = run("serve", "--data-dir", tmp_path)
    assert tried == list(range(8740, 8751))
    assert "the ports 8740 to 8750 at 127.0.0.1 are all in use" in result.stderr
    assert result.exit_code == 2


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--database", DATABASE), ["postgresql://127.0.0.1:1/x", "Connection refused", "--database"]),
        (
            ("--redis", "redis://:secret@127.0.0.1:1"),
            ["redis://127.0.0.1:1", "Connection refused", "--redis"],
        ),
        (("--redis", "http://127.0.0.1"), ["http://127.0.0.1", "--redis"]),
        (("--host", "192.0.2.77"), ["192.0.2.77", "--host"]),
        (("--host", "a" * 80), ["aaa", "--host"]),
        (("--database", "sqlite:////no/such/folder/x"), ["sqlite:////no/such/folder/x", "--database"]),
    ],
)
def test_what_is_not_there_takes_one_line(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], words: list[str], language: str
) -> None:
    result = run("serve", "--port", 0, "--data-dir", tmp_path, *arguments, "--lang", language)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert "secret" not in result.stderr
    for word in words:
        assert word in result.stderr


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize(
    ("option", "package", "value"),
    [("--database", "asyncpg", "postgresql://x/y"), ("--redis", "redis", "redis://x")],
)
def test_a_package_that_is_missing_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, option: str, package: str, value: str, language: str
) -> None:
    monkeypatch.setattr(serving, "find_spec", lambda name: None)
    result = run("serve", option, value, "--lang", language)
    assert result.exit_code == 2
    assert f"{option} " in result.stderr
    assert f" {package}," in result.stderr
    assert "pip install regalia[" in result.stderr


def test_a_folder_that_is_none_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper"):
        result = run("serve", "--data-dir", folder)
        assert result.exit_code == 2
        assert f"the folder {folder} can’t be written to: name another with --data-dir" in result.stderr


@as_root
def test_a_folder_that_is_closed_is_named(run: Run, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    assert "can’t be written to" in run("serve", "--data-dir", closed).stderr


def test_a_file_that_is_no_database_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "regalia.sqlite").write_text("a letter, and rather a long one\n" * 40)
    result = run("serve", "--port", 0, "--data-dir", tmp_path)
    assert result.exit_code == 2
    assert "regalia.sqlite can’t be used as a database: file is not a database." in result.stderr


# ---- for people ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:80/"),
        ("0.0.0.0", "http://127.0.0.1:80/"),
        ("::", "http://[::1]:80/"),
        ("::1", "http://[::1]:80/"),
        ("games.example", "http://games.example:80/"),
    ],
)
def test_the_address_is_one_to_type(host: str, address: str) -> None:
    assert serving.address_of(host, 80) == address


@pytest.mark.parametrize(
    ("terminal", "surroundings", "opens"),
    [
        (True, {"DISPLAY": ":0"}, True),
        (True, {"WAYLAND_DISPLAY": "wayland-0"}, True),
        (True, {}, sys.platform in ("win32", "darwin")),
        (True, {"DISPLAY": ":0", "SSH_CONNECTION": "from afar"}, False),
        (False, {"DISPLAY": ":0"}, False),
    ],
)
def test_pages_are_opened_only_for_somebody_who_can_see_them(
    terminal: bool, surroundings: dict[str, str], opens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", type("Out", (), {"isatty": lambda self: terminal})())
    assert serving.can_open_pages() is opens


@pytest.mark.parametrize("plain", [True, False])
def test_rules_are_compiled_beside_and_that_is_told(
    plain: bool, elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from regalia.cli.words import load_words
    from regalia.kernel.backends import cpu
    from regalia.server.logs import LOGGER, start_logging
    from regalia.table import backends

    def compile_at_once(rules: Any, constants: Any, journalled: bool, progress: Any) -> None:
        if progress:
            progress(3, 9)
        path = cpu.library_path(rules, constants, journalled)
        path.parent.mkdir(parents=True, exist_ok=True)
        if rules.game != "trone":
            path.touch()

    for name in (LOGGER, "uvicorn.error", "litestar"):  # to be left as they were
        for field in ("handlers", "propagate", "level"):
            monkeypatch.setattr(logging.getLogger(name), field, getattr(logging.getLogger(name), field))
    monkeypatch.setattr(backends, "_compiling", {})
    monkeypatch.setattr(backends, "ensure_library", compile_at_once)
    start_logging(plain)
    serving.compile_rules(load_words("en"), plain, threading.Event())
    out, err = capsys.readouterr()
    if plain:
        assert "Crownfall is ready: compiled in " in out
        assert "Compiling Crownfall for this processor, once: 3 of 9" in err
        assert "Trône could not be compiled here" in err
    else:
        assert out == ""
        told = [json.loads(line)["what"] for line in err.splitlines()]
        assert told.count("rules are compiled") == 3  # of Crownfall two editions
        assert told.count("rules can't be compiled") == 2


# ---- several processes --------------------------------------------------------------------------------------


@posix
@pytest.mark.slow
def test_two_processes_serve_the_same_tables(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    shared = {"REGALIA_DATABASE": postgres_url, "REGALIA_REDIS": redis_url, "REGALIA_PORT": "0"}
    nowhere = tmp_path / "nowhere"
    with started(nowhere, **shared) as one, started(nowhere, **shared) as other:
        assert "regalia.sqlite" not in one.said[1]
        table, cookie = asyncio.run(make_table(one.address))
        assert asyncio.run(tables_of(other.address, cookie)) == [table]
        assert one.stop()[0] == 0
        assert asyncio.run(tables_of(other.address, cookie)) == [table]
        assert other.stop()[0] == 0
    assert not nowhere.exists()


@pytest.mark.slow
def test_a_database_that_is_none_is_named(run: Run, postgres_url: str) -> None:
    address, _, name = postgres_url.rpartition("/")
    result = run("serve", "--port", 0, "--database", f"{address}/no_{name.partition('?')[0]}")
    assert result.exit_code == 2
    assert "does not exist. Check that it runs" in result.stderr
    assert result.stderr.count("\n") == 1
