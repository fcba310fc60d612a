"""A ladder as a picture: an SVG file that any browser shows, by day and by night.

A rating is a dot, its interval a bar, and both are written beside it: nothing is said by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from xml.sax.saxutils import escape

from regalia.lab.ladder import Rating

ROW, TOP, FOOT = 40, 84, 44
LETTER = 8.8  # no usual font has wider letters, on average
PLOT, FIGURES = 470, 180  # how wide these columns are; that of the names is as wide as they are
LONGEST_NAME = 34
STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000)
MOST_TICKS = 7

STYLE = """
text { font: 15px system-ui, sans-serif; fill: #26221c }
.title { font-size: 19px; font-weight: 600 }
.quiet { font-size: 13px; fill: #6b6459 }
.figure { font-variant-numeric: tabular-nums }
.paper { fill: #fffdf8 }
.grid { stroke: #e4ddd0 }
.bar { stroke: #b8860b; stroke-width: 6; stroke-linecap: round; opacity: .45 }
.dot { fill: #8a5a00; stroke: #fffdf8; stroke-width: 2 }
@media (prefers-color-scheme: dark) {
  text { fill: #f0eadf } .quiet { fill: #a89f90 } .paper { fill: #1b1915 } .grid { stroke: #38332b }
  .bar { stroke: #e0b84c } .dot { fill: #f3d27a; stroke: #1b1915 }
}
"""


def ticks(low: float, high: float) -> list[int]:
    """Round numbers from just below to just above."""
    step = next((s for s in STEPS if (high - low) / s <= MOST_TICKS - 2), STEPS[-1])
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * k for k in range(first, last + 1)]


def draw(title: str, below: str, ladder: Sequence[tuple[str, Rating]]) -> str:
    """The picture of a ladder, from its top rung down: a title, and a line of text below it."""
    marks = ticks(min(r.low for _, r in ladder), max(r.high for _, r in ladder))
    names = [_short(name) for name, _ in ladder]
    left = 48 + LETTER * max(len(f"1. {name}") for name in names)
    width = max(left + PLOT + FIGURES, 48 + LETTER * len(below))
    height = TOP + ROW * len(ladder) + FOOT
    foot = TOP + ROW * len(ladder)

    def across(rating: float) -> str:
        return f"{left + PLOT * (rating - marks[0]) / (marks[-1] - marks[0]):.1f}"

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}"'
        f' height="{height}" role="img" aria-labelledby="title below">',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{width:.0f}" height="{height}" rx="10"/>',
        f'<text id="title" class="title" x="24" y="38">{escape(title)}</text>',
        f'<text id="below" class="quiet" x="24" y="60">{escape(below)}</text>',
    ]
    for mark in marks:
        x = across(mark)
        lines.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP - 6}" y2="{foot + 6}"/>')
        lines.append(f'<text class="quiet" x="{x}" y="{foot + 24}" text-anchor="middle">{mark}</text>')
    for number, (name, (_, rating)) in enumerate(zip(names, ladder, strict=True)):
        y = TOP + ROW * number + ROW // 2
        figures = f"{rating.rating:.0f} <tspan class='quiet'>({rating.low:.0f}–{rating.high:.0f})</tspan>"
        low, middle, high = (across(value) for value in (rating.low, rating.rating, rating.high))
        lines += [
            f'<text x="24" y="{y + 5}">{number + 1}. {escape(name)}</text>',
            f'<line class="bar" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>',
            f'<circle class="dot" cx="{middle}" cy="{y}" r="7"/>',
            f'<text class="figure" x="{left + PLOT + 20:.0f}" y="{y + 5}">{figures}</text>',
        ]
    return "\n".join([*lines, "</svg>", ""])


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
