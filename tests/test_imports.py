"""Imports point one way: kernel ← games ← table, talk ← bots, research ← server, lab ← client ← cli."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import regalia

ROOT = Path(regalia.__file__).parent
LEVELS = (
    ("kernel",),
    ("games",),
    ("table", "talk"),
    ("bots", "research"),
    ("server", "lab"),
    ("client",),
    ("cli",),
)
LEVEL = {part: level for level, parts in enumerate(LEVELS) for part in parts}
TOP = len(LEVELS)  # regalia/__init__.py and __main__.py see everything
COMPILERS = ("numba", "llvmlite", "cuda")


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def part_of(path: Path) -> str:
    """The part a module belongs to: the first name below `regalia`."""
    return path.relative_to(ROOT).with_suffix("").parts[0]


def imports(path: Path, text: str | None = None) -> Iterator[tuple[str, int, bool]]:
    """Every module that is imported, its line, and whether that happens when this module is loaded."""
    tree = ast.parse(text if text is not None else path.read_text("utf-8"))
    yield from _imports(tree, path, True)


def _imports(node: ast.AST, path: Path, at_load: bool) -> Iterator[tuple[str, int, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield alias.name, child.lineno, at_load
        elif isinstance(child, ast.ImportFrom):
            home = _absolute(path, child)
            for alias in child.names:
                yield f"{home}.{alias.name}", child.lineno, at_load
        elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            for name, line, _ in _imports(child, path, False):
                yield name, line, False
        else:
            deeper = at_load and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from _imports(child, path, deeper)


def _absolute(path: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = ("regalia", *path.relative_to(ROOT).parent.parts)
    base = package[: len(package) - node.level + 1]
    return ".".join((*base, node.module) if node.module else base)


def wrong_arrows(path: Path, text: str | None = None) -> list[str]:
    """Imports of a higher part, or of a neighbour on the same level."""
    mine = part_of(path)
    level = LEVEL.get(mine, TOP)
    found = []
    for name, line, _ in imports(path, text):
        words = name.split(".")
        if words[0] != "regalia" or len(words) < 2 or words[1] == mine:
            continue
        other = LEVEL.get(words[1])
        if other is not None and other >= level:
            found.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
    return found


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    assert wrong_arrows(path) == []


def test_every_part_has_a_level() -> None:
    parts = {part_of(path) for path in modules()} - {"__init__", "__main__"}
    assert parts <= set(LEVEL), "a new part of regalia needs its level in LEVELS"


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("kernel/play.py", "from regalia.games import find_game"),
        ("kernel/play.py", "import regalia.table.table"),
        ("games/data.py", "from regalia import table"),
        ("games/crownfall/view.py", "from ...table.table import Table"),
        ("games/definition.py", "from regalia.talk import phrases"),
        ("talk/said.py", "from regalia.table.table import Table"),
        ("table/table.py", "def late():\n    from regalia.lab import runs"),
        ("bots/__init__.py", "from regalia.research import env"),
    ],
)
def test_a_wrong_arrow_is_found(where: str, line: str) -> None:
    assert len(wrong_arrows(ROOT / where, line)) == 1


def test_the_kernel_knows_no_game() -> None:
    """Not by import, and not by name either."""
    games = [
        folder.name for folder in (ROOT / "games").iterdir() if folder.is_dir() and folder.name[0] != "_"
    ]
    assert "crownfall" in games
    for path in modules():
        if part_of(path) == "kernel":
            text = path.read_text("utf-8").lower()
            assert not [game for game in games if game.replace("_", " ") in text.replace("_", " ")], path


def test_only_backends_import_a_compiler_and_rules_never_do() -> None:
    for path in modules():
        where = path.relative_to(ROOT).as_posix()
        found = [(name, line) for name, line, _ in imports(path) if name.split(".")[0] in COMPILERS]
        assert not found or where.startswith("kernel/backends/"), f"{where} imports {found}"


@pytest.mark.slow
def test_compilers_are_loaded_only_when_used() -> None:
    """A module that imports a compiler at load is itself imported at load by none but such modules."""
    loading = {
        path: [name for name, _, at_load in imports(path) if at_load and name.split(".")[0] in COMPILERS]
        for path in modules()
    }
    heavy = {
        "regalia." + ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path, found in loading.items()
        if found
    }
    for path in (path for path, found in loading.items() if not found):
        for name, line, at_load in imports(path):
            used = [module for module in heavy if name == module or name.startswith(module + ".")]
            assert not (at_load and used), f"{path.relative_to(ROOT)}:{line} loads {used[0]} at import"
