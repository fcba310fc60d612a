"""The README's and the docs' Python examples run as they stand, each document in one go."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", *sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md"))]
MODULES = ["regalia", "regalia.table.table"]


@pytest.mark.parametrize("page", PAGES)
def test_python_examples_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    space: dict[str, object] = {"__name__": "example"}
    for example in re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL):
        exec(compile(example, page, "exec"), space)  # our own pages, as a reader would run them


def test_the_readme_has_examples() -> None:
    assert (ROOT / "README.md").read_text("utf-8").count("```python") >= 2


@pytest.mark.parametrize("module", MODULES)
def test_docstring_examples_hold(module: str) -> None:
    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted > 0
    assert found.failed == 0


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text("utf-8")):
            assert ((ROOT / page).parent / target).exists(), f"{page} links to {target}"
