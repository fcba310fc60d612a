"""Perft: small trees of decisions, counted whole and compared with the `perft.toml` of a game.

A node is what a line of actions leads to; of several seats that are asked the lowest acts first. Chance is the
game's own, by its key, so a node has no chance in it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from regalia.games.definition import Edition, Game
from regalia.kernel.backends.interpreted import InterpretedEngine

Position = dict[str, Any]


def read_positions(path: Path) -> list[Position]:
    """The positions of a file, each with its own name and a reason."""
    positions: list[Position] = tomllib.loads(path.read_text("utf-8"))["position"]
    assert len({position["id"] for position in positions}) == len(positions)
    assert all(position["reason"] for position in positions)
    return positions


class Tree:
    """All lines of play from a position, as deep as it has numbers for."""

    def __init__(self, game: Game, edition: Edition, position: Position, live: Any = None) -> None:
        self.game = game
        self.edition = edition
        self.seats = position["seats"]
        self.live = live or self._set_up(position)
        for line in position.get("play", []):
            seat, action = game.read(edition, self.seats, line)
            assert action in self.live.legal(seat), f"{line}: not legal"
            self.live.act(seat, action)
        depth = len(position["nodes"]) - 1
        self.nodes = [0] * (depth + 1)
        self.finals = [0] * (depth + 1)
        self.under: Counter[str] = Counter()  # nodes at the full depth under each first move
        self.views = {
            int(at): [set[str]() for _ in range(self.seats + 1)] for at in position.get("views", {})
        }
        self._count(0, depth, None)

    def _set_up(self, position: Position) -> Any:
        live = InterpretedEngine(self.game.rules, self.edition.constants()).live()
        live.setup(self.seats, position["key"])
        return live

    def _count(self, at: int, depth: int, first: str | None) -> None:
        self.nodes[at] += 1
        self.finals[at] += self.live.to_act() == 0
        if at in self.views:
            s = self.live.look()
            for seen, viewer in zip(self.views[at], [*range(self.seats), None], strict=True):
                seen.add(repr(self.game.view(self.edition, s, viewer)))
        if at == depth:
            self.under[first or ""] += 1
            return
        here = self.live.state()
        for seat, action in self._moves():
            self.live.act(seat, action)
            self._count(at + 1, depth, first or self.game.write(self.edition, self.seats, seat, action))
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


def check_tree(game: Game, edition: Edition, position: Position, live: Any = None) -> None:
    """Count the tree, and compare nodes, ends and views with the position's numbers.

    It is the game of the position's key, unless another is given, set up as the position says.
    """
    tree = Tree(game, edition, position, live)
    divided = f"{position['id']}: {position['reason']}\n{tree.divided()}"
    assert tree.nodes == position["nodes"], divided
    assert tree.finals == position.get("finals", [0] * len(tree.nodes)), divided
    for at, expected in position.get("views", {}).items():
        seen = [len(views) for views in tree.views[int(at)]]
        assert seen == expected, f"distinct views after {at} actions, of each seat and a spectator\n{divided}"
