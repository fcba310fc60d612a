"""`regalia match`: shares with their intervals, for people and for programs."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import PROGRAM, Run, installed, start

QUICK = ("match", "trone", "--bots", "greedy,uniform", "--games", 10, "--jobs", 1)


def matched(run: Run, *options: object) -> dict[str, Any]:
    result = run(*QUICK, "--json", *options)
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_json_for_programs(run: Run) -> None:
    found = matched(run)
    assert (found["game"], found["seats"], found["games"], found["deals"]) == ("trone", 2, 10, 5)
    assert found["seated"] == ["greedy", "uniform"]
    assert len(bytes.fromhex(found["digest"])) == 32
    assert matched(run)["digest"] == found["digest"] != matched(run, "--seed", 2)["digest"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Deals 3 · games 6", "6 games instead of 5", "95% interval", "half within", "How games end"]),
        ("fr", ["Donnes 3 · parties 6", "6 parties au lieu de 5", "victoires d’une place", "moitié en"]),
        (
            "it",
            ["Distribuzioni 3 · partite 6", "6 partite invece di 5", "vittorie di un posto", "metà entro"],
        ),
    ],
)
def test_a_table_for_people(run: Run, language: str, words: list[str]) -> None:
    shown = run(*QUICK, "--games", 5, "--lang", language)
    assert shown.exit_code == 0
    assert shown.stderr == ""
    for word in words:
        assert word in shown.stdout
    assert not set("{}") & set(shown.stdout)


def test_one_name_is_for_all_seats_and_several_say_how_many_there_are(run: Run) -> None:
    assert matched(run, "--bots", "uniform")["seats"] == 6
    assert matched(run, "--bots", "uniform", "--seats", 3)["deals"] == 10
    assert matched(run, "--bots", "greedy,uniform,uniform")["seats"] == 3


def test_factions_are_agreed_on(run: Run) -> None:
    found = matched(run, "--factions", "humans,cats,dead,mages")
    assert found["agreed"] > 0
    assert found["digest"] != matched(run)["digest"]


def test_bots_that_do_not_fit_are_refused(run: Run) -> None:
    refused = run("match", "crownfall", "--bots", "uniform,uniform,uniform,uniform,uniform")
    assert refused.stderr == "regalia match: Crownfall is for 3 or 4 players: --seats can’t be 5.\n"
    refused = run("match", "trone", "--bots", "uniform,uniform", "--seats", 3)
    assert "2 bots for 3 seats" in refused.stderr
    refused = run("match", "trone", "--bots", "uniform,gredy")
    assert "no bot “gredy”. Did you mean greedy?" in refused.stderr
    for odd in ("uniform,", ",", "'uniform", "uniform,program:"):
        refused = run("match", "trone", "--bots", odd)
        assert refused.exit_code == 2
        assert "--bots must be the name of a bot" in refused.stderr


@pytest.mark.slow
def test_a_program_plays_along_and_its_failure_is_told(run: Run, tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "bot.py"
    mine = f"program:{shlex.quote(sys.executable)} -S {shlex.quote(str(example))}"
    found = matched(run, "--bots", f"{mine},uniform", "--games", 2)
    assert [bot["name"] for bot in found["bots"]] == [mine, "uniform"]
    slow = tmp_path / "slow.py"
    slow.write_text("import sys, time\nprint('thinking', file=sys.stderr, flush=True)\ntime.sleep(60)\n")
    mine = f"program:{shlex.quote(sys.executable)} -S {shlex.quote(str(slow))}"
    failed = run(*QUICK, "--bots", f"{mine},uniform", "--patience", 1)
    assert failed.exit_code == 2
    assert failed.stderr.count("\n") == 1
    assert "gave no answer within 1 s, so nothing is counted. thinking" in failed.stderr
    assert "deal 0 of seed 1" in failed.stderr


@pytest.mark.slow
def test_a_bot_of_an_installed_package_plays_in_every_process(tmp_path: Path) -> None:
    path = installed(tmp_path, "def choose(self, seat): return seat.choices[-1]")
    line = ("match", "trone", "--bots", "mine,uniform", "--games", 8, "--jobs", 2, "--json")
    done = start(*line, PYTHONPATH=path)
    assert done.returncode == 0, done.stderr
    assert [bot["name"] for bot in json.loads(done.stdout)["bots"]] == ["mine", "uniform"]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.slow
def test_a_bot_that_fails_is_told_the_same_from_every_process(jobs: int, tmp_path: Path) -> None:
    path = installed(tmp_path, "def choose(self, seat): raise RuntimeError('enough')")
    line = ("match", "trone", "--bots", "mine,uniform", "--games", 8, "--jobs", jobs)
    failed = start(*line, PYTHONPATH=path)
    assert failed.stderr == (
        "regalia match: the bot mine on P0 fell over in `choose` (RuntimeError), so nothing is counted."
        " enough (deal 0 of seed 1, with mine, uniform)\n"
    )
    assert failed.returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there, nobody sends a SIGINT")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.slow
def test_who_stops_it_hears_what_is_known_so_far(jobs: int) -> None:
    line = ["match", "trone", "--bots", "uniform,uniform,uniform", "--games", "30000", "--progress"]
    with subprocess.Popen(
        [*PROGRAM, *line, "--jobs", str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
        encoding="utf-8",
    ) as child:
        assert child.stderr
        assert child.stdout
        assert "Played" in child.stderr.readline()
        child.send_signal(signal.SIGINT)
        shown = child.stdout.read()
        assert child.stderr.read() == "Stopped.\n"
        assert child.wait(timeout=10) == 130
    assert "Stopped early: this is what" in shown
    assert "uniform" in shown
