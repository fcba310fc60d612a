"""Numbers and tables as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.games.definition import Texts


def number(words: Texts, value: float, digits: int = 0) -> str:
    """As in 20,000 or 20.000: grouped by thousands as the language does."""
    signs = {",": words.say("number.thousands"), ".": words.say("number.decimal")}
    return "".join(signs.get(sign, sign) for sign in f"{value:,.{digits}f}")


def percent(words: Texts, share: float, digits: int = 1) -> str:
    return words.say("number.percent", n=number(words, 100 * share, digits))


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
