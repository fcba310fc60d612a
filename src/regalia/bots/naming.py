"""How several bots are named in one line: `greedy,page,page`, or `greedy,program:./mine --levels '1,2'`."""

from __future__ import annotations

import re

PROGRAM = "program:"  # what follows is a command line

# A name goes up to the next comma; in quotes, of either kind, a comma is just a sign.
_NAME = r"""(?:[^,'"]|'[^']*'|"[^"]*")+"""


def split_names(line: str) -> list[str]:
    """The names in a line, between its commas; ValueError if one is missing or a quote is not closed."""
    if not re.fullmatch(f"{_NAME}(?:,{_NAME})*", line):
        raise ValueError(f"{line!r:.80}: a name is missing, or a quote is not closed")
    names = [name.strip() for name in re.findall(_NAME, line)]
    if not all(name and name != PROGRAM for name in names):
        raise ValueError(f"{line!r:.80}: a name is missing")
    return names
