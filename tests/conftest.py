"""What all tests share: one seed to repeat a random test by, and card files made for the occasion."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from regalia.games.crownfall.edition import CARDS_FILE
from regalia.games.for_a_crown.edition import HAPPENING_IDS, ICON_IDS, NUMBERS

from .games.for_a_crown.plain import DEFAULT
from .services.fixtures import (
    _postgres,
    _redis,
    postgres_server,
    postgres_url,
    pytest_terminal_summary,
    redis_server,
    redis_url,
)

__all__ = [
    "_postgres",
    "_redis",
    "postgres_server",
    "postgres_url",
    "pytest_terminal_summary",
    "redis_server",
    "redis_url",
]

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


# ---- For a Crown -------------------------------------------------------------------------------------------

LEVELS = range(1, 6)
FEW: Mapping[str, int] = {"coin": 1}


def crown_id(level: int, effects: str) -> str:
    """What such a card is called: `level_2_ruby_and_coin`, `level_1_coin_or_move`."""
    return f"level_{level}_" + effects.replace("+", "_and_").replace("/", "_or_")


def crown_cards(cards: Mapping[int, Mapping[str, int]]) -> list[str]:
    """Mercenaries by level, and by their effects: "ruby+coin" is both, "coin/move" one of them."""
    lines = []
    for level in LEVELS:
        for effects, copies in cards.get(level, FEW).items():
            field, sign = ("either", "/") if "/" in effects else ("effects", "+")
            words = ", ".join(f'"{icon}"' for icon in effects.split(sign))
            lines += ["[[mercenary]]", f'id = "{crown_id(level, effects)}"', f"level = {level}"]
            lines += [f"copies = {copies}", f"{field} = [{words}]"]
    return lines


@pytest.fixture
def crown_file(tmp_path: Path) -> CardFile:
    """Writes a small For a Crown card file: `crown_file({2: {"ruby": 2, "strike+coin": 1}}, rounds=1)`.

    A level that is not given has one card, a Coin. Events are in the shared deck or the stack by their copies, and
    nowhere if not given. All other numbers are those of our own edition.
    """

    def write(
        cards: Mapping[int, Mapping[str, int]],
        starting: Mapping[str, int] | None = None,
        stacked: Mapping[str, int] | None = None,
        tiles: Sequence[int] = DEFAULT.box.tiles,
        scandal: Sequence[int] = DEFAULT.box.scandal,
        star: int = DEFAULT.box.star + 1,
        faces: Sequence[str] | None = None,
        name: str = "crown.toml",
        **numbers: int,
    ) -> Path:
        own = ["+".join(ICON_IDS[icon] for icon in face) for face in DEFAULT.faces]
        rolled = [[*face.split("+")] for face in (own if faces is None else faces)]
        lines = ['name = "small"', "[numbers]"]
        assert set(numbers) <= set(NUMBERS)
        lines += [f"{field} = {numbers.get(field, getattr(DEFAULT.box, field))}" for field in NUMBERS]
        lines += ["[costs]", f"tiles = {list(tiles)}"]
        lines += ["[gallery]", f"scandal = {list(scandal)}", f"star = {star}"]
        lines += ["[die]", f"faces = {rolled}"]
        for event in HAPPENING_IDS:
            lines += ["[[event]]", f'id = "{event}"']
            lines += [
                f"starting = {(starting or {}).get(event, 0)}",
                f"stacked = {(stacked or {}).get(event, 0)}",
            ]
        path = tmp_path / name
        path.write_text("\n".join(lines + crown_cards(cards)) + "\n", "utf-8")
        return path

    return write
