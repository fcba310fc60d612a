"""A second edition of Crownfall, for as long as a test takes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from regalia.games.crownfall import Crownfall
from regalia.games.crownfall.edition import CARDS_FILE

Second = Callable[..., Path]


@pytest.fixture
def second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Second:
    """`second("short")` lets Crownfall have an edition of that name, of two turns; `said`: as its file says it."""
    monkeypatch.setattr(Crownfall, "folder", tmp_path / "crownfall")

    def write(name: str, said: str | None = None, turns: int = 2) -> Path:
        text = CARDS_FILE.read_text("utf-8").replace('name = "rulebook"', f'name = "{said or name}"')
        path = tmp_path / "crownfall" / "editions" / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("last_turn = 60", f"last_turn = {turns}"), "utf-8")
        return path

    return write
