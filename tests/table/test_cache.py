"""A table plays whatever the cache of compiled rules is like: missing, damaged, closed, or nowhere at all."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import regalia
from regalia.games import find_game
from regalia.kernel.backends.cpu import ensure_library
from regalia.table import backends

GAME = find_game("crownfall")


@pytest.fixture(autouse=True)
def _nothing_loaded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a fresh process, in which nothing can be compiled."""
    monkeypatch.setattr(backends, "_loaded", {})
    monkeypatch.setattr(backends, "_compiling", {})

    def refuse(*request: object) -> None:
        raise backends.Unavailable("no Numba here")

    monkeypatch.setattr(backends, "ensure_library", refuse)
    yield
    for thread in backends._compiling.values():
        thread.join()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[bool, Path]:
    """A cache of its own, with the rules of Crownfall with and without their journal."""
    copies = {}
    (tmp_path / "cpu").mkdir()
    for journalled in (False, True):
        whole = ensure_library(GAME.rules, GAME.edition().constants(), journalled)
        copies[journalled] = tmp_path / "cpu" / whole.name
        copies[journalled].write_bytes(whole.read_bytes())
    monkeypatch.setenv("REGALIA_CACHE_DIR", str(tmp_path))
    return copies


def plays_interpreted() -> bool:
    table = regalia.Table("crownfall", 3, seed=1)
    table.act(table.legal(0)[0])
    return type(table._live).__name__ == "InterpretedLive"


def test_compiled_rules_are_used_where_they_are(cache: dict[bool, Path]) -> None:
    assert not plays_interpreted()


@pytest.mark.parametrize("journalled", [False, True])
def test_nobody_waits_for_a_damaged_library(cache: dict[bool, Path], journalled: bool) -> None:
    cache[journalled].write_bytes(b"broken")
    assert plays_interpreted()
    assert not cache[journalled].exists()


@pytest.mark.parametrize("closed", ["unlink", "read_bytes", "exists"])
def test_a_closed_cache_is_no_reason_not_to_play(
    cache: dict[bool, Path], closed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for library in cache.values():
        library.write_bytes(b"broken")
    usual = getattr(Path, closed)

    def refuse(path: Path, *more: object, **named: object) -> object:
        if path in cache.values():
            raise PermissionError(13, "Permission denied", str(path))
        return usual(path, *more, **named)

    monkeypatch.setattr(Path, closed, refuse)
    assert plays_interpreted()


def test_nor_is_a_user_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("REGALIA_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "home", homeless)
    assert plays_interpreted()


def test_rules_loaded_for_a_simulation_are_not_waited_for(cache: dict[bool, Path]) -> None:
    """Those have no journal, which a table needs."""
    cache[True].unlink()
    backends.make_engine(GAME, GAME.edition(), "cpu")
    assert plays_interpreted()
