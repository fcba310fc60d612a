"""The examples of playing from outside, as they stand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .serving import Housed

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server whose bots don't dawdle."""
    with Housed(tmp_path) as server:
        yield server.address


def plays(*command: str) -> None:
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", timeout=120, check=False, env=dict(os.environ)
    )
    assert done.returncode == 0, done.stderr
    assert " is over: " in done.stdout.splitlines()[-1]
    assert len(done.stdout.splitlines()) > 20


@pytest.mark.slow
def test_the_one_in_python(address: str) -> None:
    plays(sys.executable, str(EXAMPLES / "socket_bot.py"), address)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
def test_the_one_in_javascript(address: str) -> None:
    plays("node", str(EXAMPLES / "http_bot.js"), address)


def test_the_one_in_javascript_is_short_and_needs_nothing() -> None:
    text = (EXAMPLES / "http_bot.js").read_text("utf-8")
    assert text.count("\n") < 60
    assert "require(" not in text
    assert "import " not in text
