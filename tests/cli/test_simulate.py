"""`regalia simulate`: JSON for programs, tables for people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from regalia.kernel.engine import Unavailable
from regalia.lab import simulate as lab
from regalia.table import backends

from .conftest import Run, start

KEYS = {
    "game": str,
    "edition": str,
    "edition_digest": str,
    "rules_version": int,
    "backend": str,
    "bots": str,
    "seats": int,
    "agreed": int,
    "seed": int,
    "threads": int,
    "games": int,
    "decisions": int,
    "seconds": float,
    "compile_seconds": float,
    "decisions_per_second": float,
    "games_per_second": float,
    "wins_by_seat": list,
    "vacant": int,
    "mean_decisions": float,
    "digest": str,
    "wins_by_faction": dict,
    "endings": dict,
}


def simulated(run: Run, *options: object) -> dict[str, Any]:
    result = run("simulate", "crownfall", "--json", *options)
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_json_has_every_key_and_adds_up(run: Run) -> None:
    found = simulated(
        run, "--backend", "interpreted", "--games", 25, "--seed", 3, "--seats", 3, "--threads", 1
    )
    assert {key: type(value) for key, value in found.items()} == KEYS
    assert (found["game"], found["backend"], found["bots"]) == ("crownfall", "interpreted", "uniform")
    assert (found["games"], found["seed"], found["seats"], found["threads"]) == (25, 3, 3, 1)
    assert len(found["wins_by_seat"]) == 3
    assert sum(found["wins_by_seat"]) + found["vacant"] == 25
    assert sum(found["wins_by_faction"].values()) == sum(found["wins_by_seat"]) == found["endings"]["crowned"]
    assert sum(found["endings"].values()) == 25
    assert found["mean_decisions"] == pytest.approx(found["decisions"] / 25)
    assert len(bytes.fromhex(found["digest"])) == 32


def test_one_seed_is_the_same_games_on_every_backend_and_thread(run: Run) -> None:
    """Compiles the rules, once for this machine."""
    options = ("--games", 40, "--seed", 11)
    runs = [
        simulated(run, *options, "--backend", "interpreted"),
        simulated(run, *options, "--backend", "cpu", "--threads", 1),
        simulated(run, *options, "--backend", "cpu", "--threads", 2),
        simulated(run, *options, "--backend", "auto", "--threads", 3),
    ]
    assert [one["backend"] for one in runs] == ["interpreted", "cpu", "cpu", "cpu"]
    same = ("digest", "decisions", "wins_by_seat", "wins_by_faction", "endings", "vacant")
    for one in runs[1:]:
        assert {key: one[key] for key in same} == {key: runs[0][key] for key in same}
    assert simulated(run, "--games", 40, "--seed", 12, "--backend", "cpu")["digest"] != runs[0]["digest"]


def test_a_process_of_its_own_prints_one_object() -> None:
    done = start("simulate", "crownfall", "--games", 2, "--backend", "interpreted", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["games"] == 2
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_seeds_may_be_as_large_as_keys(run: Run) -> None:
    largest = (1 << 128) - 1
    assert simulated(run, "--games", 1, "--backend", "interpreted", "--seed", largest)["seed"] == largest


def test_a_card_file_of_ones_own(run: Run, card_file: Any) -> None:
    cards: Path = card_file(last_turn=2)
    found = simulated(run, "--games", 5, "--backend", "interpreted", "--edition", cards)
    assert found["endings"]["last_turn"] + found["endings"]["crowned"] == 5
    assert (
        found["edition_digest"] != simulated(run, "--games", 1, "--backend", "interpreted")["edition_digest"]
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Wins by seat", "95% interval", "nobody", "decisions a second"]),
        ("fr", ["Victoires par place", "intervalle à 95\u202f%", "personne", "par seconde"]),
        ("it", ["Vittorie per posto", "intervallo al 95%", "nessuno", "al secondo"]),
    ],
)
def test_a_table_for_people(run: Run, language: str, words: list[str]) -> None:
    options = ("--games", 20, "--backend", "interpreted", "--lang", language)
    shown = run("simulate", "crownfall", *options).stdout
    for word in words:
        assert word in shown
    rows = [line for line in shown.splitlines() if line.startswith("  ")]
    assert len(rows) == 5 + 4 + 3
    assert len({len(row) for row in rows}) == 1  # aligned to the right


def test_where_nothing_can_be_compiled_interpreted_rules_play(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_compiler(game: Any, edition: Any, backend: str, progress: Any = None) -> Any:
        if backend == "cpu":
            raise Unavailable("the compiler is on holiday")
        return backends.make_engine(game, edition, backend, progress)

    monkeypatch.setattr(lab, "make_engine", without_compiler)
    result = run("simulate", "crownfall", "--games", 2, "--json")
    assert json.loads(result.stdout)["backend"] == "interpreted"
    assert result.stderr.count("\n") == 1
    assert "the compiler is on holiday" in result.stderr
    refused = run("simulate", "crownfall", "--games", 2, "--backend", "cpu")
    assert refused.exit_code == 2
    assert refused.stderr == "regalia simulate: --backend cpu: the compiler is on holiday\n"


def test_progress_is_told_where_it_is_wanted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from regalia.cli import progress

    ticks = iter(range(1000))
    monkeypatch.setattr(progress, "monotonic", lambda: float(next(ticks)))
    options = ("simulate", "crownfall", "--games", 32, "--backend", "interpreted", "--json")
    told = run(*options, "--progress").stderr
    assert told.splitlines()[-1] == "Played 32 of 32 games"
    assert run(*options).stderr == ""
    assert run(*options, "--no-progress").stderr == ""
