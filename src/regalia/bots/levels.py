"""How well a bot plays, and in what temper: data, so that both can be tuned without touching a line of code."""

from __future__ import annotations

from dataclasses import dataclass, replace

from regalia.games.definition import load_texts
from regalia.kernel.findings import Effort
from regalia.kernel.search import MOST_SEATS, TRUSTED


@dataclass(frozen=True)
class Level:
    """How well a bot plays: how much it thinks, how often it does not, and how loosely it takes what it found."""

    iterations: int  # of the search, in each tree
    slips: float  # the chance that it takes any of its choices, without a thought
    looseness: float  # 0: always what was tried most; 1: each choice as likely as it was tried
    trees: int = 1


# From one that a child beats to the strongest.
LEVELS = {
    "page": Level(iterations=20, slips=0.93, looseness=1.0),
    "squire": Level(iterations=80, slips=0.47, looseness=0.6),
    "knight": Level(iterations=250, slips=0.23, looseness=0.4),
    "baron": Level(iterations=800, slips=0.11, looseness=0.3),
    "sovereign": Level(iterations=10_000, slips=0.0, looseness=0.1, trees=2),
}

# Where a game wants other numbers: in Trône a thought is worth more the longer it is, and still takes no half second.
LEVELS_IN = {"trone": {"sovereign": replace(LEVELS["sovereign"], iterations=25_000)}}

# How to search each game: how bold, and how far to look. Found by matches, see docs/bots.md.
EFFORTS = {
    "crownfall": Effort(boldness=20, width=50, horizon=2),
    "for-a-crown": Effort(boldness=40, width=100, wits=(TRUSTED // 2,) * MOST_SEATS),
    "trone": Effort(boldness=40, width=100),
}

# Of choices that a search finds about as good, the one that seems best at a glance is taken: it counts as if it had
# been tried more often, by this share of all tries. Only for games where that plays no worse, see docs/bots.md.
GLANCES = {"for-a-crown": 0.2}


@dataclass(frozen=True)
class Temperament:
    """What a bot likes beyond winning. Each number is a factor: 2 lets a choice count as if tried twice as often."""

    lies: float = 1.0
    risks: float = 1.0
    revenge: float = 1.0  # for choices against whoever has harmed it most
    harms: float = 1.0  # for choices against anybody
    looseness: float = 0.0  # more than its level has


TEMPERAMENTS = {
    "balanced": Temperament(),
    "honest": Temperament(lies=0.0),
    "reckless": Temperament(lies=3.0, risks=3.0, looseness=0.2),
    "vengeful": Temperament(revenge=6.0),
    "cautious": Temperament(lies=0.5, risks=0.2),
}


def level_in(game: str, name: str) -> Level:
    """What a level is in a game."""
    return LEVELS_IN.get(game, {}).get(name, LEVELS[name])


def effort_for(game: str, level: Level) -> Effort:
    """How hard a bot of this level searches a game; one that is not in the list it plays out."""
    return replace(EFFORTS.get(game, Effort()), iterations=level.iterations, trees=level.trees)


def read_name(name: str) -> tuple[str, str] | None:
    """The level and temperament of a bot's name: `knight`, or `honest-knight`; None if it is no such name."""
    temperament, level = name.split("-", 1) if "-" in name else ("balanced", name)
    return (level, temperament) if level in LEVELS and temperament in TEMPERAMENTS else None


def title(name: str, language: str) -> str:
    """A bot of a level as people call it, in their language: `honest-knight` is a chevalier honnête."""
    known = read_name(name)
    if not known:
        return name
    texts = load_texts("regalia.bots", language)
    level = texts.say(f"level.{known[0]}")
    if known[1] == "balanced":
        return level
    return texts.say("bot.name", level=level, temperament=texts.say(f"temperament.{known[1]}"))
