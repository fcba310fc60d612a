"""Editions of Crownfall: the numbers in `cards.toml`, checked and made ready for the rules."""

from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from regalia.games.crownfall.state import EVIDENCE, FACTIONS, HIGHEST_BET, SEATS, TYPES, Box, Faction, Type
from regalia.games.data import EditionError, Table, content_hash, read_toml

CARDS_FILE = Path(__file__).with_name("cards.toml")
TYPE_IDS = tuple(name.lower() for name in Type._fields)
FACTION_IDS = tuple(name.lower() for name in Faction._fields)
NUMBERS = {
    "tokens": (SEATS, 120),
    "start_tokens": (0, 60),
    "sell_price": (0, 60),
    "buy_price": (0, 60),
    "max_bet": (1, HIGHEST_BET),
    "conquest_loot": (0, 60),
    "conquest_forfeit": (0, 60),
    "revolt_roll": (1, 7),
    "revolt_loss": (0, 60),
    "revolt_forfeit": (0, 60),
    "tax_one": (0, 60),
    "tax_each": (0, 60),
    "trial_stake": (0, 60),
    "trial_alone": (0, 60),
    "run_outs": (1, 20),
    "last_turn": (1, 120),
}
MOST_COPIES = 24
MOST_CARDS = 120
OPPONENTS = SEATS - 1


class Edition(NamedTuple):
    """A set of numbers under a name; `digest` tells two of them apart whatever their names."""

    name: str
    digest: str
    box: Box

    def constants(self) -> dict[str, Any]:
        """What the rules see of it, by the names they use."""
        bets, counts = bet_tables(self.box.max_bet)
        losses, wins = pay_tables()
        return {
            "BOX": self.box,
            "BETS": bets,
            "BET_COUNTS": counts,
            "BET_LOSSES": losses,
            "BET_WINS": wins,
        }


def load_edition(path: Path = CARDS_FILE) -> Edition:
    """Read a card file; an EditionError says what is wrong with it and where."""
    return parse_edition(read_toml(path, "crownfall"))


def parse_edition(file: Table) -> Edition:
    name = file.shown_text("name")
    copies = tuple(_copies(card) for card in file.by_id("card", TYPE_IDS))
    if sum(copies) > MOST_CARDS or sum(copies) < SEATS:
        raise EditionError(
            f"{file.where}: {sum(copies)} cards in all, but there must be from {SEATS} to {MOST_CARDS}"
        )
    numbers = file.table("numbers")
    values = {field: numbers.number(field, low, high) for field, (low, high) in NUMBERS.items()}
    numbers.done()
    if values["start_tokens"] * SEATS > values["tokens"]:
        raise EditionError(
            f"{numbers.where}: start_tokens = {values['start_tokens']} for {SEATS} players is more than"
            f" tokens = {values['tokens']}"
        )
    goals = [_goal(faction) for faction in file.by_id("faction", FACTION_IDS)]
    file.done()
    goal_tokens, goal_evidence, goal_type = zip(*goals, strict=True)
    box = Box(
        copies=copies,
        goal_tokens=goal_tokens,
        goal_evidence=goal_evidence,
        goal_type=goal_type,
        **values,
    )
    return Edition(name, content_hash(box._asdict()), box)


def _copies(card: Table) -> int:
    copies = card.number("copies", 0, MOST_COPIES)
    card.text("source")
    card.done()
    return copies


def _goal(faction: Table) -> tuple[int, int, int]:
    """A faction's goal: tokens, and so many pieces of evidence of one type (or of none)."""
    tokens = faction.number("tokens", 0, 120)
    count, kind = 0, 0
    if faction.has("evidence") or faction.has("count"):
        kind = TYPE_IDS.index(faction.choice("evidence", TYPE_IDS[:EVIDENCE]))
        count = faction.number("count", 1, MOST_COPIES)
    faction.text("source")
    faction.done()
    return tokens, count, kind


Digits = tuple[int, ...]


def all_bets() -> list[Digits]:
    """Every bet there is, by its number.

    A bet is one number with a digit for each opponent to the right, the next one counting least: 0 for no
    bet, 1 or 2 for that stake on the truth, 3 or 4 for a stake of 1 or 2 on a lie.
    """
    return [digits[::-1] for digits in product(range(2 * HIGHEST_BET + 1), repeat=OPPONENTS)]


def bet_tables(max_bet: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The bets one may make, and how many: by whom one may bet on (a bit each), and the most to stake."""
    every = all_bets()
    most = OPPONENTS * max_bet
    bets = np.zeros((1 << OPPONENTS, most + 1, len(every)), np.uint8)
    counts = np.zeros((1 << OPPONENTS, most + 1), np.uint8)
    for who, limit in product(range(1 << OPPONENTS), range(most + 1)):
        allowed = [
            number
            for number, digits in enumerate(every)
            if max(_stake(digit) for digit in digits) <= max_bet
            and sum(_stake(digit) for digit in digits) <= limit
            and all(who >> k & 1 for k, digit in enumerate(digits) if digit)
        ]
        bets[who, limit, : len(allowed)] = allowed
        counts[who, limit] = len(allowed)
    return bets, counts


def pay_tables() -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """What each bet loses, and what it wins, by which of the opponents lied (a bit each)."""
    every = all_bets()
    losses = np.zeros((len(every), 1 << OPPONENTS), np.uint8)
    wins = np.zeros((len(every), 1 << OPPONENTS), np.uint8)
    for number, lied in product(range(len(every)), range(1 << OPPONENTS)):
        for k, digit in enumerate(every[number]):
            right = (digit > HIGHEST_BET) == bool(lied >> k & 1)
            (wins if right else losses)[number, lied] += _stake(digit)
    return losses, wins


def _stake(digit: int) -> int:
    return digit - HIGHEST_BET if digit > HIGHEST_BET else digit


assert len(TYPE_IDS) == TYPES
assert len(FACTION_IDS) == FACTIONS

DEFAULT = load_edition()
BOX = DEFAULT.box
BETS, BET_COUNTS = bet_tables(BOX.max_bet)
BET_LOSSES, BET_WINS = pay_tables()
