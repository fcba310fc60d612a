"""Perft: small trees of decisions, counted whole and compared with `perft.toml`.

A node is what a line of actions leads to; of several seats that are asked the lowest acts first. Chance is the
game's own, by its key, so a node has no chance in it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from regalia.games.crownfall import GAME
from regalia.games.crownfall.edition import load_edition
from regalia.kernel.backends.interpreted import InterpretedEngine

CardFile = Callable[..., Path]
POSITIONS = tomllib.loads(Path(__file__).with_name("perft.toml").read_text("utf-8"))["position"]


class Tree:
    """All lines of play from a position, to some depth."""

    def __init__(self, live: Any, depth: int, seats: int, views_at: set[int]) -> None:
        self.live = live
        self.seats = seats
        self.views_at = views_at
        self.nodes = [0] * (depth + 1)
        self.finals = [0] * (depth + 1)
        self.under: Counter[str] = Counter()  # nodes at the full depth under each first move
        self.views: dict[int, list[set[str]]] = {at: [set() for _ in range(seats + 1)] for at in views_at}
        self._count(0, depth, None)

    def _count(self, at: int, depth: int, first: str | None) -> None:
        self.nodes[at] += 1
        self.finals[at] += self.live.to_act() == 0
        if at in self.views_at:
            s = self.live.look()
            for seen, viewer in zip(self.views[at], [*range(self.seats), None], strict=True):
                seen.add(repr(GAME.view(None, s, viewer)))
        if at == depth:
            self.under[first or ""] += 1
            return
        here = self.live.state()
        for seat, action in self._moves():
            self.live.act(seat, action)
            self._count(at + 1, depth, first or GAME.write(None, self.seats, seat, action))
            self.live.restore(here)

    def _moves(self) -> Iterator[tuple[int, int]]:
        to_act = self.live.to_act()
        if to_act:
            seat = (to_act & -to_act).bit_length() - 1
            for action in self.live.legal(seat):
                yield seat, action

    def divided(self) -> str:
        """The count under each first move."""
        return "\n".join(f"{count:8} {move}" for move, count in self.under.items())


def plant(position: dict[str, Any], card_file: CardFile) -> Tree:
    edition = load_edition(
        card_file(position["copies"], position.get("goals"), **position.get("numbers", {}))
    )
    live = InterpretedEngine(GAME.rules, edition.constants()).live()
    live.setup(position["seats"], position["key"])
    for line in position.get("play", []):
        seat, action = GAME.read(None, position["seats"], line)
        assert action in live.legal(seat), f"{line}: not legal"
        live.act(seat, action)
    views_at = {int(at) for at in position.get("views", {})}
    return Tree(live, len(position["nodes"]) - 1, position["seats"], views_at)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["id"])
def test_the_tree_has_as_many_nodes_as_it_should(position: dict[str, Any], card_file: CardFile) -> None:
    tree = plant(position, card_file)
    divided = f"{position['id']}: {position['reason']}\n{tree.divided()}"
    assert tree.nodes == position["nodes"], divided
    assert tree.finals == position.get("finals", [0] * len(tree.nodes)), divided
    for at, expected in position.get("views", {}).items():
        seen = [len(views) for views in tree.views[int(at)]]
        assert seen == expected, f"distinct views after {at} actions, of each seat and a spectator\n{divided}"


def test_every_position_has_its_own_name_and_a_reason() -> None:
    assert len({position["id"] for position in POSITIONS}) == len(POSITIONS)
    assert all(position["reason"] for position in POSITIONS)
