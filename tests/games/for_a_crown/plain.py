"""The edition that tests of rules are written with: our first card list, as the specification gives it.

Our own edition changes with what simulations tell; rules and the tests of rules do not.
"""

from pathlib import Path

from regalia.games.for_a_crown.edition import load_edition

CARDS_FILE = Path(__file__).with_name("first.toml")
DEFAULT = load_edition(CARDS_FILE)
