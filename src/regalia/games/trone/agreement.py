"""Which factions a table plays with, agreed on before the game (TR setup.1, TR-R1): names as text, a bit each."""

from __future__ import annotations

from difflib import get_close_matches

from regalia.games.trone.language import FACTIONS, FEWEST_FACTIONS
from regalia.kernel.errors import quoted
from regalia.kernel.game import AgreementError

MOST_AGREED = (1 << len(FACTIONS)) - 1


def factions_for(seats: int) -> int:
    """How many factions are played with."""
    return max(seats, FEWEST_FACTIONS)


def read(seats: int, text: str) -> int:
    """The factions in a text such as `humans,dead,desert,cats`; AgreementError says what is wrong with it."""
    agreed = 0
    for name in text.split(","):
        bit = 1 << _faction(name.strip().lower())
        if agreed & bit:
            raise AgreementError(f"{name.strip()} is named twice")
        agreed |= bit
    wanted = factions_for(seats)
    if agreed.bit_count() != wanted:
        raise AgreementError(
            f"{seats} players play with {wanted} factions, but {agreed.bit_count()} are named;"
            f" there are {', '.join(FACTIONS)}"
        )
    return agreed


def _faction(name: str) -> int:
    if name in FACTIONS:
        return FACTIONS.index(name)
    close = get_close_matches(name, FACTIONS, 1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(FACTIONS)}"
    raise AgreementError(f"no faction is called {quoted(name)}; {hint}")


def write(agreed: int) -> str:
    """The names of the factions, as `read` takes them; nothing where nothing is agreed on."""
    return ",".join(name for f, name in enumerate(FACTIONS) if agreed >> f & 1)
