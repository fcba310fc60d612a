"""What all tests share: one seed to repeat a random test by, and card files made for the occasion."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from regalia.games.crownfall.edition import CARDS_FILE

SEED = "REGALIA_SEED"  # set it to try other games than the usual ones
USUAL_SEED = 20_240_607


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """The seed of a random test. It is printed, so a failure shows how to repeat it."""
    chosen = int(os.environ.get(SEED, USUAL_SEED))
    print(f"repeat with: {SEED}={chosen} pytest '{request.node.nodeid}'")
    return chosen


CardFile = Callable[..., Path]


def changed_cards(text: str, copies: dict[str, int], numbers: dict[str, int], goals: dict[str, int]) -> str:
    """The text of a Crownfall card file with other copies, numbers and tokens of goals."""
    for card, n in copies.items():
        text = _put(text, rf'(id = "{card}"\ncopies = )\d+', n)
    for field, n in numbers.items():
        text = _put(text, rf"(?s)(\[numbers\][^\[]*\n{field} = )\d+", n)
    for faction, n in goals.items():
        text = _put(text, rf'(id = "{faction}"\ntokens = )\d+', n)
    return text


def _put(text: str, pattern: str, n: int) -> str:
    changed, found = re.subn(pattern, rf"\g<1>{n}", text)
    assert found == 1, f"{pattern} is there {found} times"
    return changed


@pytest.fixture
def card_file(tmp_path: Path) -> CardFile:
    """Writes a Crownfall card file: `card_file({"revolt": 2}, start_tokens=1)` has two Revolts and nothing else.

    With no cards named, all copies stay as they are; `goals` gives factions another number of tokens.
    """

    def write(
        copies: dict[str, int] | None = None,
        goals: dict[str, int] | None = None,
        name: str = "cards.toml",
        **numbers: int,
    ) -> Path:
        text = CARDS_FILE.read_text("utf-8")
        if copies is not None:
            every = re.findall(r'id = "(\w+)"\ncopies', text)
            copies = dict.fromkeys(every, 0) | copies
        path = tmp_path / name
        path.write_text(changed_cards(text, copies or {}, numbers, goals or {}), "utf-8")
        return path

    return write
