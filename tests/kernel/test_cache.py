"""Compiled rules in the cache: a stale library is never found, and a damaged one does no harm."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from regalia.games import find_game
from regalia.kernel.backends.cpu import ensure_library, library_path, read_library
from regalia.kernel.cache import cache_folder
from regalia.kernel.engine import Unavailable

GAME = find_game("crownfall")
CardFile = Callable[..., Path]


def test_the_name_is_the_same_each_time() -> None:
    constants = GAME.edition().constants()
    assert library_path(GAME.rules, constants) == library_path(GAME.rules, GAME.edition().constants())


def test_another_edition_is_another_library(card_file: CardFile) -> None:
    other = GAME.edition(card_file(tax_one=3))
    assert library_path(GAME.rules, other.constants()) != library_path(GAME.rules, GAME.edition().constants())


def test_an_edition_of_the_same_numbers_shares_the_library(card_file: CardFile) -> None:
    path = card_file()
    path.write_text(path.read_text("utf-8").replace('name = "rulebook"', 'name = "mine"'), "utf-8")
    same = GAME.edition(path)
    assert same.name == "mine"
    assert library_path(GAME.rules, same.constants()) == library_path(GAME.rules, GAME.edition().constants())


def test_any_changed_constant_is_another_library() -> None:
    constants = GAME.edition().constants()
    usual = library_path(GAME.rules, constants)
    for name, value in constants.items():
        if hasattr(value, "copy") and hasattr(value, "flat"):
            changed = value.copy()
            changed.flat[-1] += 1
        else:
            changed = value._replace(**{value._fields[1]: value[1] + 1})
        assert library_path(GAME.rules, {**constants, name: changed}) != usual, name


def test_with_and_without_a_journal_are_two_libraries() -> None:
    constants = GAME.edition().constants()
    assert library_path(GAME.rules, constants, True) != library_path(GAME.rules, constants, False)


def test_another_game_is_another_library() -> None:
    constants = GAME.edition().constants()
    assert library_path(replace(GAME.rules, game="other"), constants) != library_path(GAME.rules, constants)


def test_changed_sources_are_another_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the game, as of the kernel: both are hashed."""
    import regalia.games.crownfall.state as home

    constants = GAME.edition().constants()
    usual = library_path(GAME.rules, constants)
    folder = Path(str(home.__file__)).parent
    for source in folder.glob("*.py"):
        (tmp_path / source.name).write_bytes(source.read_bytes())
    monkeypatch.setattr(home, "__file__", str(tmp_path / "state.py"))
    assert library_path(GAME.rules, constants) == usual
    with (tmp_path / "rules.py").open("a") as rules:
        rules.write("\n# changed\n")
    assert library_path(GAME.rules, constants) != usual


def test_the_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGALIA_CACHE_DIR", str(tmp_path / "here"))
    assert cache_folder() == tmp_path / "here"
    assert library_path(GAME.rules, GAME.edition().constants()).is_relative_to(tmp_path / "here")


def test_the_folder_is_the_users_own_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REGALIA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert cache_folder() == tmp_path / "regalia"


# ---- damage ------------------------------------------------------------------------------------------------

PLAY = """
import regalia
from regalia.kernel.engine import Unavailable
try:
    table = regalia.Table("crownfall", 3, seed=1, backend="cpu")
    print("plays", len(table.legal(0)))
except Unavailable as why:
    print("says", why)
"""


def cut_in_half(whole: bytes) -> bytes:
    return whole[: len(whole) // 2]


def emptied(whole: bytes) -> bytes:
    return b""


def flipped(whole: bytes) -> bytes:
    middle = len(whole) // 2
    return whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :]


@pytest.mark.parametrize("damage", [cut_in_half, emptied, flipped])
def test_a_damaged_library_is_noticed(damage: Callable[[bytes], bytes], tmp_path: Path) -> None:
    whole = ensure_library(GAME.rules, GAME.edition().constants()).read_bytes()
    path = tmp_path / "library"
    path.write_bytes(whole)
    assert read_library(path) == whole[32:]
    path.write_bytes(damage(whole))
    with pytest.raises(Unavailable):
        read_library(path)
    assert not path.exists()  # so that it is made again


@pytest.mark.slow
def test_a_damaged_library_is_made_again_or_explained(tmp_path: Path) -> None:
    """Whatever happened to the file: no crash, no traceback; the game is played, or a sentence says why not."""
    constants = GAME.edition().constants()
    (tmp_path / "cpu").mkdir()
    for journalled in (False, True):
        whole = ensure_library(GAME.rules, constants, journalled)
        content = whole.read_bytes() if journalled else flipped(whole.read_bytes())
        (tmp_path / "cpu" / whole.name).write_bytes(content)
    environment = {**os.environ, "REGALIA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, f"exit status {done.returncode}: {done.stderr[-500:]}"
    assert done.stdout.startswith(("plays", "says"))
