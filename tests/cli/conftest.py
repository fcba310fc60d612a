"""Running the program as a person would, inside this process or as one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from regalia.cli.program import program
from tests.agreeing import agreeing as agreeing
from tests.second import second as second

Run = Callable[..., Result]
PROGRAM = (sys.executable, "-c", "from regalia.cli import main; main()")


@pytest.fixture
def run() -> Run:
    """`run("play", "--seats", 3, typed="q\\n")`: a command line, in English if nothing else is said."""

    def invoke(*arguments: object, typed: str | None = None, locale: str = "en_GB.UTF-8") -> Result:
        surroundings = {"LC_ALL": locale, "LC_MESSAGES": None, "LANG": None, "NO_COLOR": None}
        words = with_quick_bots(arguments)
        result = CliRunner(env=surroundings).invoke(program, words, input=typed)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


def with_quick_bots(arguments: Sequence[object]) -> list[str]:
    """Where a game is played and no bots are named, those that take no time."""
    words = [str(word) for word in arguments]
    plays = words[:1] == ["play"] and "--help" not in words and "--bots" not in words
    return ["play", "--bots", "uniform", *words[1:]] if plays else words


def start(*arguments: object, typed: str = "", **surroundings: str) -> subprocess.CompletedProcess[str]:
    """The program as a process of its own."""
    return subprocess.run(
        [*PROGRAM, *with_quick_bots(arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"LC_ALL": "C.UTF-8"} | surroundings,
        timeout=60,
        check=False,
    )


def installed(folder: Path, body: str) -> str:
    """A package with the bot `mine`, whose class has this body; the PYTHONPATH on which it is found."""
    (folder / "mine.py").write_text(f"class Mine:\n    {body}\n")
    about = folder / "mine-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[regalia.bots]\nmine = mine:Mine\n")
    return os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache: nothing is compiled."""
    monkeypatch.setenv("REGALIA_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"
