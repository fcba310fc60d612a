"""Perft of For a Crown: see `tests/games/perft.py`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from regalia.games.for_a_crown import GAME
from regalia.games.for_a_crown.edition import load_edition

from ..perft import Position, check_tree, read_positions
from .plain import DEFAULT

CardFile = Callable[..., Path]
POSITIONS = read_positions(Path(__file__).with_name("perft.toml"))


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["id"])
def test_the_tree_has_as_many_nodes_as_it_should(position: Position, crown_file: CardFile) -> None:
    if "cards" not in position:
        check_tree(GAME, DEFAULT, position)
        return
    cards = {int(level): kinds for level, kinds in position["cards"].items()}
    check_tree(GAME, load_edition(crown_file(cards, **position.get("edition", {}))), position)
