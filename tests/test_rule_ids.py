"""Every rule has an id that lasts; what is cited must exist, and what exists must be cited."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
CITING = (ROOT / "src/regalia/games", ROOT / "tests")

# Which document has the rules of a prefix: those in English, which are the canonical ones.
DOCUMENTS = {
    "CF": ROOT / "src/regalia/games/crownfall/text/rules.en.md",
    "FC": ROOT / "src/regalia/games/for_a_crown/text/rules.en.md",
    "TR": ROOT / "src/regalia/games/trone/text/rules.en.md",
}


class Citation(NamedTuple):
    """An id in a docstring, and where it stands."""

    rule: str
    where: str
    by_function: bool


def ids_in(text: str, prefix: str) -> list[str]:
    """All ids of a prefix: 'CF-R7', 'CF trade.2', and those between in 'CF setup.1 to setup.3'."""
    found = re.findall(rf"\b{prefix}-R\d+\b", text)
    for name, first, last in re.findall(rf"\b{prefix} ([a-z]+)\.(\d+)(?:\s+to\s+\1\.(\d+))?", text):
        found += [f"{prefix} {name}.{n}" for n in range(int(first), int(last or first) + 1)]
    return found


@cache
def defined(prefix: str) -> list[str]:
    """The ids a document gives a paragraph of its own."""
    text = DOCUMENTS[prefix].read_text("utf-8")
    return re.findall(rf"(?m)^\*\*({prefix}(?: [a-z]+\.|-R)\d+)\*\* ", text)


@cache
def docstrings(path: Path) -> list[tuple[str, str, bool]]:
    """Each docstring of a file, where it stands, and whether a function bears it."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            where = f"{path.relative_to(ROOT)}, {getattr(node, 'name', 'at its head')}"
            by_function = not isinstance(node, ast.Module | ast.ClassDef)
            found.append((ast.get_docstring(node) or "", where, by_function))
    return found


@cache
def citations(prefix: str) -> list[Citation]:
    return [
        Citation(rule, where, by_function)
        for folder in CITING
        for path in sorted(folder.rglob("*.py"))
        if path != Path(__file__)
        for text, where, by_function in docstrings(path)
        for rule in ids_in(text, prefix)
    ]


@pytest.mark.parametrize("prefix", DOCUMENTS)
def test_every_cited_rule_exists(prefix: str) -> None:
    unknown = [f"{c.rule}: {c.where}" for c in citations(prefix) if c.rule not in defined(prefix)]
    assert unknown == []


@pytest.mark.parametrize("prefix", DOCUMENTS)
def test_every_rule_is_cited_by_a_function_or_a_test(prefix: str) -> None:
    cited = {c.rule for c in citations(prefix) if c.by_function}
    assert [rule for rule in defined(prefix) if rule not in cited] == []


@pytest.mark.parametrize("prefix", DOCUMENTS)
def test_every_ruling_has_a_test(prefix: str) -> None:
    tested = {c.rule for c in citations(prefix) if c.by_function and c.where.startswith("tests")}
    assert [rule for rule in defined(prefix) if "-R" in rule and rule not in tested] == []


@pytest.mark.parametrize("prefix", DOCUMENTS)
def test_ids_are_unique_and_numbered_without_gaps(prefix: str) -> None:
    rules = defined(prefix)
    assert rules
    assert len(rules) == len(set(rules))
    highest: dict[str, int] = {}
    for rule in rules:
        group, number = re.fullmatch(r"(.*?)(\d+)", rule).groups()  # type: ignore[union-attr]
        assert int(number) == highest.get(group, 0) + 1, f"{rule} follows {group}{highest.get(group, 0)}"
        highest[group] = int(number)


@pytest.mark.parametrize("prefix", DOCUMENTS)
def test_a_document_refers_only_to_rules_it_has(prefix: str) -> None:
    text = DOCUMENTS[prefix].read_text("utf-8")
    assert sorted(set(ids_in(text, prefix)) - set(defined(prefix))) == []


def test_a_range_of_ids_cites_all_of_them() -> None:
    assert ids_in("CF-R2, CF setup.1 to setup.3; CF-R14", "CF") == [
        "CF-R2",
        "CF-R14",
        "CF setup.1",
        "CF setup.2",
        "CF setup.3",
    ]


def test_every_document_belongs_to_a_prefix() -> None:
    assert sorted(DOCUMENTS.values()) == sorted((ROOT / "src/regalia/games").glob("*/text/rules.en.md"))
