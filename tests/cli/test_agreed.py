"""`--factions`: what the table agrees on before the game, where a game leaves it to the table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import regalia
from regalia.games import GAMES, find_game
from regalia.games.definition import LANGUAGES
from tests.agreeing import Agreeing

from .conftest import Run

COMMANDS = ("play", "simulate")
FEW = ("--backend", "interpreted", "--games", 2, "--threads", 1)

each_command = pytest.mark.parametrize("command", COMMANDS)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def complaint(run: Run, command: str, *arguments: object) -> str:
    result = run(command, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix(f"regalia {command}: ").rstrip("\n")


def test_a_game_is_played_and_kept_with_them(run: Run, agreeing: Agreeing, tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    options = ("--seed", 7, "--factions", "people,army", "--record", kept)
    shown = run("play", "crownfall", *options, typed="1\n1\nq\n").stdout
    assert "--factions army,people" in shown
    assert regalia.read_record(kept.read_text("utf-8")).agreed == 10
    assert run("verify", kept).exit_code == 0


def test_without_them_nothing_is_agreed_on(run: Run, agreeing: Agreeing) -> None:
    assert "--factions" not in run("play", "crownfall", "--seed", 7, typed="q\n").stdout
    assert json.loads(run("simulate", "crownfall", "--json", *FEW).stdout)["agreed"] == 0
    assert "Factions in play" not in run("simulate", "crownfall", *FEW).stdout


@pytest.mark.parametrize("backend", ["interpreted", "cpu"])
def test_games_are_simulated_with_them(run: Run, agreeing: Agreeing, backend: str) -> None:
    options = ("--json", "--games", 2, "--seed", 7, "--backend", backend)
    told = json.loads(run("simulate", "crownfall", *options, "--factions", "army,people").stdout)
    assert told["agreed"] == 10
    assert told["digest"] != json.loads(run("simulate", "crownfall", *options).stdout)["digest"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Factions in play: army,people"),
        ("fr", "Factions en jeu\u202f: army,people"),
        ("it", "Fazioni in gioco: army,people"),
    ],
)
def test_a_simulation_names_them(run: Run, agreeing: Agreeing, language: str, line: str) -> None:
    options = ("--factions", "army,people", "--lang", language)
    assert run("simulate", "crownfall", *FEW, *options).stdout.splitlines()[2] == line


@each_command
@each_language
def test_what_is_wrong_the_game_says(run: Run, agreeing: Agreeing, command: str, language: str) -> None:
    said = complaint(run, command, "crownfall", "--factions", "army,cats", "--lang", language)
    assert said.startswith("--factions army,cats")
    assert said.endswith("'cats' is no faction; there are nobility, army, clergy, people")


@each_command
@each_language
@pytest.mark.parametrize("name", [name for name in GAMES if find_game(name).agreement != "factions"])
@pytest.mark.parametrize("factions", ["army,people", ""])
def test_a_game_without_such_a_choice_takes_none(
    run: Run, command: str, language: str, name: str, factions: str
) -> None:
    said = complaint(run, command, name, "--factions", factions, "--lang", language)
    assert find_game(name).title in said
    assert "--factions" in said
