"""The language that characters of Trône are written in: its words, and what each of them may be said with.

A character is data. What it does is a list of effects; an effect is a list of steps; a step does something to
targets. `docs/writing-cards.md` teaches it, and `reading.py` reads it from a card file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

FACTIONS = ("humans", "dead", "underworld", "mountain", "demons", "desert", "mages", "cats")
FEWEST_FACTIONS = 4  # that a game is played with
CHARACTERS = 8  # in a faction
COPIES = 16  # cards of a faction
MOST_STEPS = 4  # of an effect
MOST_EFFECTS = 4  # of a character
MOST_BASE = 9
MOST_NUMBER = 20
LONGEST_TEXT = 200

MOST_WAITING = 64  # effects that can wait for their turn to happen
PLAYS = 4  # cards played in one turn at most: one, and three extra
MOST_ANSWERS = (
    MOST_WAITING - PLAYS * MOST_EFFECTS
)  # of all 128 cards: the Instants of all plays may wait with them

WHENS = ("instant", "permanent", "start", "end", "once")
EVENTS = ("played", "destroyed", "discarded")
POSITIONS = ("front", "back", "free")
ZONES = ("field", "hand", "graveyard", "discard")
OWNERS = ("self", "other", "any", "rival", "each")
LINES = ("any", "front", "back")
ALTERATIONS = ("freeze", "force", "encouraged")
PICKS = ("you", "holder", "random", "all")
COUNTED = ("cards", "factions", "force", "permanent")
OPTIONS = (2, 4)  # that one chooses among: so many at least, so many at most
LASTING = ("score", "protect")  # what a permanent effect may do, and nothing else may

# What a filter may say: which cards, how strong ones, and how many of them are picked by whom.
WHICH = ("zone", "owner", "line", "faction", "alter", "lacks", "others", "this")
POINTS = ("base_min", "base_max")
PICKING = ("n", "upto", "pick")
SETTLED = ("self", "other", "any")  # owners that nobody has to choose


class Use(NamedTuple):
    """What a filter is for, and so what may be said in it."""

    name: str
    fields: tuple[str, ...] = (*WHICH, *POINTS, *PICKING)
    zones: tuple[str, ...] = ("field",)
    owners: tuple[str, ...] = OWNERS
    why: str = ""  # no other field may be said


COUNTING = Use("a count", WHICH, ZONES, SETTLED, "all that match are counted")
PROTECTING = Use("a protect", WHICH, owners=SETTLED, why="all that match are protected")
PAIRING = Use("a pair", (*WHICH, *POINTS, "pick"), why="one character is meant here, and one there")
PEEKING = Use("a peek", ("zone", "owner"), ("hand",), ("rival", "each"), "it shows a whole hand")
ANSWERING = Use(
    "of", (*WHICH[1:], *POINTS), ("field", "hand"), SETTLED, "one card is meant, where the event happens"
)


class Form(NamedTuple):
    """What a step of one kind is made of: which targets it has, what may be said of them, and what else it takes."""

    targets: tuple[str, ...] = ()
    use: Use = Use("a target")
    takes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


def _aimed(*zones: str, owners: tuple[str, ...] = OWNERS) -> Form:
    """A step that is done to cards in these places."""
    return Form(("t",), Use("a target", zones=zones, owners=owners))


OPS = {
    "score": Form(needs=("n",)),
    "protect": Form(("t",), PROTECTING, needs=("from",)),
    "encourage": _aimed("field"),
    "freeze": _aimed("field"),
    "force": _aimed("field")._replace(takes=("n",)),
    "cleanse": _aimed("field")._replace(takes=("alter",)),
    "transfer": Form(("a", "b"), PAIRING, takes=("n",), needs=("alter",)),
    "destroy": _aimed("field"),
    "swap": Form(("a", "b"), PAIRING),
    "steal": _aimed("field", "hand", owners=("other", "rival", "each")),
    "give": _aimed("field", "hand", owners=("self",)),
    "shift": _aimed("field"),
    "return": _aimed("field", "graveyard", "discard"),
    "place": _aimed("hand", "graveyard", "discard"),
    "play": _aimed("hand", "graveyard", "discard"),
    "draw": Form(needs=("n",)),
    "discard": _aimed("hand"),
    "peek": Form(("t",), PEEKING),
    "replay": Form(),
    "gain": Form(needs=("n",)),
    "choose": Form(needs=("options",)),
}
# What a character can be protected from: what others' effects can do on a field. (To move an alteration is to take it
# from one and to give it to another; one gives away only what is one's own.)
THREATS = tuple(
    op
    for op, form in OPS.items()
    if form.targets and "field" in form.use.zones and op not in ("protect", "transfer", "give")
)


@dataclass(frozen=True)
class Filter:
    """Which cards are meant: all that is said must hold."""

    zone: str = "field"
    owner: str = "self"
    line: str = "any"
    faction: str | None = None
    base_min: int | None = None
    base_max: int | None = None
    alter: str | None = None
    lacks: str | None = None
    others: bool = False
    this: bool = False
    n: int | Count = 1
    upto: bool = False
    pick: str = "you"


@dataclass(frozen=True)
class Count:
    """A number that follows from the table: min(max, value // per * times + plus)."""

    count: Filter | None  # None: the player's permanent points
    of: str = "cards"
    per: int = 1
    times: int = 1
    plus: int = 0
    max: int | None = None


Number = int | Count
Target = str | Filter  # "this", "it", or cards that a filter finds


@dataclass(frozen=True)
class Step:
    """One thing that is done."""

    op: str
    n: Number | None = None
    t: Target | None = None
    a: Target | None = None
    b: Target | None = None
    alter: str | None = None
    shield: tuple[str, ...] = ()  # what `protect` protects from
    cost: bool = False
    options: tuple[tuple[Step, ...], ...] = ()


@dataclass(frozen=True)
class Condition:
    """An effect exists only while a count lies within bounds."""

    count: Count
    at_least: int | None
    at_most: int | None


@dataclass(frozen=True)
class Effect:
    """What a character does, and when."""

    when: str
    do: tuple[Step, ...]
    may: bool = False
    constraint: bool = False
    condition: Condition | None = None
    on: str | None = None  # the event it answers
    of: Filter | None = None


@dataclass(frozen=True)
class Character:
    """One kind of card."""

    id: str
    faction: str
    names: dict[str, str]  # by language
    copies: int
    base: Number
    position: str
    effects: tuple[Effect, ...]
    texts: dict[str, str]  # sentences that stand in for the generated ones, by language

    @property
    def answers(self) -> int:
        """How many of its effects answer events."""
        return sum(effect.on is not None for effect in self.effects)
