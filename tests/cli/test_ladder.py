"""`regalia ladder`: ratings for people and for programs, a chart and a picture."""

from __future__ import annotations

import importlib.util
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run

QUICK = ("ladder", "trone", "--bots", "uniform,greedy", "--seats", 3, "--games", 24, "--jobs", 1)


@pytest.mark.slow
def test_json_for_programs(run: Run) -> None:
    found, again = (json.loads(run(*QUICK, "--json").stdout) for _ in range(2))
    assert [rung["name"] for rung in found["ladder"]] == ["greedy", "uniform"]
    assert (found["seats"], found["games"], found["games_wanted"]) == (3, 24, 24)
    for one in (found, again):
        for rung in one["ladder"]:
            del rung["seconds"]
    assert found == again


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Line-ups: 2", "30 games instead of 25", "95% interval", "odds of ten to one"]),
        ("fr", ["Compositions\u202f: 2", "30 parties au lieu de 25", "points", "dix contre un"]),
        ("it", ["Formazioni: 2", "30 partite invece di 25", "punti", "dieci a uno"]),
    ],
)
def test_a_table_and_a_chart_for_people(run: Run, language: str, words: list[str]) -> None:
    shown = run(*QUICK, "--games", 25, "--lang", language)
    assert shown.exit_code == 0
    assert shown.stderr == ""
    for word in words:
        assert word in shown.stdout
    assert shown.stdout.count("●") == 2
    assert shown.stdout.index("1. greedy") < shown.stdout.index("2. uniform")
    assert not set("{}") & set(shown.stdout)


def test_without_names_all_that_know_the_game_are_rated(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regalia.bots.bots_for", lambda game: ("uniform", "greedy"))
    found = json.loads(run("ladder", "trone", "--seats", 2, "--games", 2, "--jobs", 1, "--json").stdout)
    assert {"greedy", "uniform"} == {rung["name"] for rung in found["ladder"]}


def test_the_picture_is_drawn(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "ladder.svg"
    assert run(*QUICK, "--picture", picture, "--lang", "fr").exit_code == 0
    assert ET.parse(picture).getroot().tag.endswith("svg")
    assert "Classement de Trône" in picture.read_text("utf-8")
    refused = run(*QUICK, "--picture", tmp_path / "no" / "ladder.svg")
    assert refused.exit_code == 2
    assert "can’t be written" in refused.stderr
    assert refused.stdout == ""


def test_one_bot_alone_is_not_rated(run: Run) -> None:
    refused = run("ladder", "trone", "--bots", "uniform,uniform")
    assert refused.exit_code == 2
    assert "uniform alone can’t be rated at Trône" in refused.stderr


def test_without_the_library_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    known = importlib.util.find_spec

    def without_choix(name: str, package: str | None = None) -> Any:
        return None if name == "choix" else known(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", without_choix)
    refused = run(*QUICK)
    assert refused.exit_code == 2
    assert "pip install regalia[ladder]" in refused.stderr
