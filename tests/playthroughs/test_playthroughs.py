"""The golden games replay, on each backend, to the word and to the byte."""

from __future__ import annotations

import hashlib

import pytest

from regalia import Table
from tests.playthroughs.scenarios import FOLDER, SCENARIOS, Scenario, read, written

every_scenario = pytest.mark.parametrize(
    "scenario", SCENARIOS, ids=lambda scenario: f"{scenario.game}-{scenario.name}"
)


def replayed(scenario: Scenario, backend: str) -> Table:
    key, actions, _ = read(scenario.path.read_text("utf-8"))
    table = Table(scenario.game, scenario.seats, key=int(key, 16), backend=backend)
    for action in actions:
        table.act(action)
    return table


@every_scenario
@pytest.mark.parametrize("backend", ["interpreted", "cpu"])
def test_the_game_is_still_played_as_it_was(scenario: Scenario, backend: str) -> None:
    """If a rule was meant to change, `make goldens` writes it anew; read the difference before you commit it."""
    golden = scenario.path.read_text("utf-8")
    table = replayed(scenario, backend)
    assert written(scenario, table) == golden
    assert hashlib.sha256(table.save()).hexdigest() == read(golden)[2]


@every_scenario
def test_the_game_tells_its_story(scenario: Scenario) -> None:
    table = replayed(scenario, "auto")
    assert table.is_over
    assert scenario.told_by(table)


def test_every_golden_file_belongs_to_a_scenario() -> None:
    assert {scenario.path for scenario in SCENARIOS} == set(FOLDER.glob("*/*.txt"))
