"""The page's types are the server's."""

from __future__ import annotations

import msgspec
import pytest

from regalia.games import GAMES
from regalia.server.reference import typescript
from regalia.table.table import Table


def test_page_has_the_types_of_this_server() -> None:
    assert typescript.FILE.read_text("utf-8") == typescript.write(), "stale: run `make types`"


def test_every_name_is_used_once() -> None:
    names = [named.name for named in typescript.every_type().values()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", GAMES)
def test_views_tell_their_game(name: str) -> None:
    """Literals that the page tells views apart by are what views really say."""
    table = Table(name, 3, seed=1, backend="interpreted")
    shown = msgspec.to_builtins(table.view(0))
    assert shown["game"] in typescript.GAME_OF.values()
    assert shown["game"] == table.game.name
