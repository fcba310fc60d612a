"""Where the browser is that tests of the page use: `python -m tests.services.browser` says so, or why there is none."""

from __future__ import annotations

import sys

from . import BROWSERS, in_ci, program

if __name__ == "__main__":
    if found := program(*BROWSERS):
        print(found)
    elif in_ci():
        sys.exit("there is no Chromium, and the tests of the page need one")
    else:
        print("there is no Chromium: the page WILL NOT BE TESTED", file=sys.stderr)
