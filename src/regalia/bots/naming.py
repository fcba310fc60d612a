"""How several bots are named in one line: `greedy,page,page`, or `greedy,program:./mine --levels '1,2'`."""

from __future__ import annotations

import re

PROGRAM = "program:"  # what follows is a command line

# A name goes up to the next comma; in quotes, of either kind, a comma is just a sign.
_NAME = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*")+""")


def split_names(line: str) -> list[str]:
    """The names in a line, between its commas; a ValueError says what is wrong with it."""
    names = []
    at = 0
    while True:
        found = _NAME.match(line, at)
        if not found:
            quote = line[at : at + 1] in ("'", '"')
            raise ValueError(f"{line!r:.80}: {'a quote is not closed' if quote else 'a name is missing'}")
        names.append(found[0].strip())
        at = found.end()
        if at == len(line):
            break
        if line[at] != ",":
            raise ValueError(f"{line!r:.80}: a quote is not closed")
        at += 1
    if not all(name and name != PROGRAM for name in names):
        raise ValueError(f"{line!r:.80}: a name is missing")
    return names


def join_names(names: list[str]) -> str:
    """A line that `split_names` takes apart again."""
    return ",".join(names)
