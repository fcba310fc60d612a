"""Perft of Crownfall: see `tests/games/perft.py`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from regalia.games.crownfall import GAME
from regalia.games.crownfall.edition import load_edition

from ..perft import Position, check_tree, read_positions

CardFile = Callable[..., Path]
POSITIONS = read_positions(Path(__file__).with_name("perft.toml"))


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["id"])
@pytest.mark.slow
def test_the_tree_has_as_many_nodes_as_it_should(position: Position, card_file: CardFile) -> None:
    cards = card_file(position["copies"], position.get("goals"), **position.get("numbers", {}))
    check_tree(GAME, load_edition(cards), position)
