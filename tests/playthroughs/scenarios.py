"""Which games are kept, how one is found, and how it is written down."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from regalia import Table, record_of
from regalia.games.crownfall.state import Deal
from regalia.kernel.engine import Entry, read_journal
from regalia.kernel.state import EVERYONE

FOLDER = Path(__file__).parent
GAMES_TRIED = 400  # of which the shortest that tells the story is kept


class Scenario(NamedTuple):
    """A story that some game of chance players tells."""

    name: str
    game: str
    seats: int
    story: str
    told_by: Callable[[Table], bool]

    @property
    def path(self) -> Path:
        return FOLDER / self.game / f"{self.name}.txt"


def has(*events: str) -> Callable[[Table], bool]:
    """The journal has all of these."""

    def told_by(table: Table) -> bool:
        return set(events) <= {table.game.events[entry.event] for entry in whole_journal(table)}

    return told_by


def ended(how: str, *events: str) -> Callable[[Table], bool]:
    """The game ended so, and the journal has all of these."""
    told = has(*events)
    return lambda table: table.result is not None and table.result[0] == how and told(table)


def dealt_after_a_cancelled_coronation(table: Table) -> bool:
    why = {entry.a for entry in whole_journal(table) if table.game.events[entry.event] == "deal"}
    return Deal.CORONATION in why


SCENARIOS = [
    Scenario("coronation-3", "crownfall", 3, "a coronation", has("crowned")),
    Scenario("coronation-4", "crownfall", 4, "a coronation", has("crowned")),
    Scenario(
        "cancelled-coronation-3",
        "crownfall",
        3,
        "a Coronation is cancelled, all cards are dealt anew, and in the end somebody is crowned",
        lambda table: dealt_after_a_cancelled_coronation(table) and has("crowned")(table),
    ),
    Scenario(
        "cancelled-coronation-4",
        "crownfall",
        4,
        "a Coronation is cancelled, all cards are dealt anew, and in the end somebody is crowned",
        lambda table: dealt_after_a_cancelled_coronation(table) and has("crowned")(table),
    ),
    Scenario("vacant-throne-3", "crownfall", 3, "hands run out, the throne stays vacant", has("vacant")),
    Scenario("vacant-throne-4", "crownfall", 4, "hands run out, the throne stays vacant", has("vacant")),
    *(
        Scenario(
            f"four-rounds-{seats}",
            "for-a-crown",
            seats,
            "four rounds, with cards picked unseen, Bandits bribed and Mages hired",
            ended("four_rounds", "recruits_unseen", "bribes", "tries_mages", "helped"),
        )
        for seats in (3, 4, 5)
    ),
    Scenario(
        "sold-heirloom-4",
        "for-a-crown",
        4,
        "a family is burgled, one has to sell its heirloom, and all play on to the end of round 4",
        lambda table: ended("four_rounds", "sells_heirloom", "burgled")(table) and not has("out")(table),
    ),
    Scenario(
        "family-out-5",
        "for-a-crown",
        5,
        "a family goes out, its cards are ignored, and the game ends with the round",
        ended("family_out", "ignored"),
    ),
    Scenario("last-family-3", "for-a-crown", 3, "all families but one fall", ended("last_family")),
    *(
        Scenario(
            f"throne-{seats}", "trone", seats, f"{story}; the throne is kept", ended("throne", *told.split())
        )
        for seats, story, told in (
            (2, "characters are moved, exchanged and destroyed", "moves swaps destroys"),
            (3, "all three alterations, and some are taken off", "encourages freezes forces cleanses"),
            (
                4,
                "hands are looked into, cards stolen and discarded, a card replayed",
                "sees took discards replays",
            ),
            (6, "a Constraint is refused, another met, and points are gained", "refuses destroys gains"),
        )
    ),
    *(
        Scenario(
            f"toppled-{seats}",
            "trone",
            seats,
            "somebody is toppled from the throne, and it is won in the end",
            ended("throne", "toppled"),
        )
        for seats in (2, 4)
    ),
    Scenario(
        "last-lap-2",
        "trone",
        2,
        "the pile runs out, and the last lap decides",
        ended("last_lap", "pile_out"),
    ),
]


def whole_journal(table: Table) -> Iterator[Entry]:
    """All that was ever noted, for whomever."""
    return (entry for raw in table.log for entry in read_journal(raw))


def find(scenario: Scenario) -> Table:
    """The shortest of many games by chance that tells the story."""
    tables = (play_by_chance(scenario, seed) for seed in range(GAMES_TRIED))
    fitting = [table for table in tables if scenario.told_by(table)]
    assert fitting, f"none of {GAMES_TRIED} games tells of: {scenario.story}"
    return min(fitting, key=lambda table: len(table.actions))


def play_by_chance(scenario: Scenario, seed: int) -> Table:
    chooser = random.Random(seed)
    table = Table(scenario.game, scenario.seats, seed=seed)
    while not table.is_over:
        table.act(chooser.choice(table.legal(chooser.choice(table.to_act))))
    return table


# ---- as text -------------------------------------------------------------------------------------------


def written(scenario: Scenario, table: Table) -> str:
    """Every action in notation, and under it what the journal told: all of it, with who could hear."""
    record = record_of(table)
    lines = [
        f"{table.game.title}, {table.seats} seats: {scenario.story}.",
        f"Rules version {record.rules_version}, edition {record.edition} ({record.edition_digest}).",
        f"Key {record.key}",
        "",
        *told(table, 0),
    ]
    for number, action in enumerate(record.actions, 1):
        lines += ["", f"> {action}", *told(table, number)]
    lines += [
        "",
        f"Scores {' '.join(f'{score:g}' for score in table.scores)}",
        f"Final state {hashlib.sha256(table.save()).hexdigest()}",
    ]
    return "\n".join(lines) + "\n"


def told(table: Table, number: int) -> list[str]:
    """What the journal says of one action."""
    texts = table.game.texts("en")
    lines = []
    for entry in read_journal(table.log[number]):
        heard = "" if entry.audience == EVERYONE else f"{audience(entry.audience, table.seats)} | "
        lines.append(f"  {heard}{table.game.tell(texts, table.edition, entry) or bare(table, entry)}")
    return lines


def bare(table: Table, entry: Entry) -> str:
    """An entry that has no sentence."""
    return f"({table.game.events[entry.event]})"


def audience(seats: int, at_table: int) -> str:
    return ", ".join(f"P{seat}" for seat in range(at_table) if seats >> seat & 1)


def read(text: str) -> tuple[str, list[str], str]:
    """The key, the actions and the final state of a golden file."""
    lines = text.splitlines()
    key = next(line.removeprefix("Key ") for line in lines if line.startswith("Key "))
    final = next(line.removeprefix("Final state ") for line in lines if line.startswith("Final state "))
    return key, [line.removeprefix("> ") for line in lines if line.startswith("> ")], final
