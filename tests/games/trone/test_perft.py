"""Perft of Trône: see `tests/games/perft.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from regalia.games.trone import GAME
from tests.games import perft
from tests.games.trone.position import FIRST, Position

POSITIONS = perft.read_positions(Path(__file__).with_name("perft.toml"))


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["id"])
def test_the_tree_has_as_many_nodes_as_it_should(position: perft.Position) -> None:
    table = Position(position["seats"], FIRST)
    for seat, places in enumerate(position["cards"]):
        table.put(seat, **places)
    table.turn_of(0, begin=position.get("begin", False))
    perft.check_tree(GAME, FIRST, position, table.live)
