"""Numbers and tables as people read them."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from regalia.games.definition import Section, Texts

WIDTH = 79  # a line that is as long as the terminal is wide makes some of them skip one
MANY = 10_000  # games from which on a share is known to more than a tenth of a percent
INDENT = "  "


def number(words: Texts, value: float, digits: int = 0) -> str:
    """As in 20,000 or 20.000: grouped by thousands as the language does."""
    signs = {",": words.say("number.thousands"), ".": words.say("number.decimal")}
    return "".join(signs.get(sign, sign) for sign in f"{value:,.{digits}f}")


def percent(words: Texts, share: float, digits: int = 1) -> str:
    return words.say("number.percent", n=number(words, 100 * share, digits))


def duration(words: Texts, seconds: float) -> str:
    """In milliseconds up to a second, with as many digits as mean something."""
    value, unit = (seconds, "s") if seconds >= 1 else (1000 * seconds, "ms")
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{number(words, value, digits)} {unit}"


def columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Rows as lines with aligned columns; those in `right` lean to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if i in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def sectioned(section: Section, width: int = WIDTH) -> list[str]:
    """A section as lines: its title, and below it, further in, aligned columns that fold where they must."""
    rows = [section.columns, *section.rows] if section.columns else list(section.rows)
    lines = wrap(section.title, width)
    if not rows:
        return lines
    right = [i for i, cells in enumerate(zip(*section.rows, strict=True)) if all(map(str.isdecimal, cells))]
    widths = _folded(rows, width - len(INDENT))
    folded = [[wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)] for row in rows]
    cells = [
        [part[i] if i < len(part) else "" for part in row]
        for row in folded
        for i in range(max(len(part) for part in row))
    ]
    return lines + [f"{INDENT}{line}".rstrip() for line in columns(cells, right)]


def _folded(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """How wide each column may be: as it likes, but the widest gives way until all of them fit."""
    widths = [max(1, *(len(cell) for cell in column)) for column in zip(*rows, strict=True)]
    while sum(widths) + len(INDENT) * (len(widths) - 1) > width and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    return widths
