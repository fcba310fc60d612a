"""Tables of Trône set up by hand, to see what happens at them.

    table = Position(2)
    table.put(0, front="knight", hand="death imp")
    table.put(1, front="hydra dragon", back="raven", hand="imp nomad")
    table.turn_of(0)
    table.do("play death")
    assert table.choices == ["hydra-1", "dragon-1"]

The cards are those of `first.toml`, unless another edition is given. Cards are named by their character and, where
all see them, by the number of the copy: `knight-1`. Who holds a single card plays it unasked; so whoever is to be
waited for needs two.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, cast

from regalia.games.data import Table
from regalia.games.trone import knowledge, points, rules
from regalia.games.trone.cards import (
    LAST_TURNS,
    count_at,
    hide_from,
    is_marked,
    mark,
    place_of,
    put,
    seat_of,
    show_to_all,
    tell_of,
)
from regalia.games.trone.edition import Edition, load_edition, parse_edition
from regalia.games.trone.effects import grow_older, set_force
from regalia.games.trone.state import (
    ACTIONS,
    CARDS,
    DISCARD,
    ONLOOKERS,
    OUT,
    PILE,
    Ask,
    Do,
    Event,
    First,
    Place,
    Set,
    State,
)
from regalia.kernel.agenda import plan, run
from regalia.kernel.backends.interpreted import InterpretedEngine
from regalia.kernel.game import Rules
from regalia.kernel.state import NOBODY, NOTHING

SUPPLIED = (rules.setup, rules.carry_out, rules.options, rules.option, rules.act, rules.scores)
RULES = Rules(
    game="trone",
    version=1,
    seats=(2, 3, 4, 5, 6),
    state=State,
    functions={fn.__name__: fn for fn in (*SUPPLIED, knowledge.observe, knowledge.redeal)},
    questions=len(Ask),
    actions=ACTIONS,
    most_moves=260,
    observation_size=knowledge.observation_size,
)
FIRST_FILE = Path(__file__).with_name("first.toml")
FIRST = load_edition(FIRST_FILE)
PLACES = {place: name.lower() for place, name in enumerate(Place._fields)}
SHARED = {PILE: "pile", DISCARD: "discard", OUT: "box"}
WORDS = {First.FRONT: "front", First.BACK: "back", First.NO: "no", First.YES: "yes", First.STOP: "stop"}


def edition_with(**effects: str) -> Edition:
    """The first cards, but some characters do something else: `edition_with(knight='{ when="instant", do=[…] }')`."""
    values = tomllib.loads(FIRST_FILE.read_text("utf-8"))
    for character in FIRST.characters:
        if character.id in effects:
            fx = tomllib.loads(f"fx = [{effects.pop(character.id)}]")
            values[character.faction][character.id] |= fx
    assert not effects, f"there is no {', '.join(effects)}"
    return parse_edition(Table(values, "changed.toml"))


@cache
def engine_of(edition: Edition) -> InterpretedEngine:
    """One for all tables of an edition: to make it takes longer than a test."""
    return InterpretedEngine(RULES, edition.constants())


class Position:
    """A table with as many seats, nothing on it, everybody's hand empty and no pile."""

    def __init__(self, seats: int, edition: Edition = FIRST, seed: int = 1) -> None:
        self.edition = edition
        self.engine = engine_of(edition)
        self.live: Any = self.engine.live()
        self.live.setup(seats, seed)
        self.s = cast(State, self.live.s)
        self.first = {
            character.id: int(edition.tables["FIRST_CARD"][kind])
            for kind, character in enumerate(edition.characters)
        }
        self.copies = {character.id: character.copies for character in edition.characters}
        s = self.s
        for c in range(CARDS):
            put(s, c, OUT)
            for viewer in range(ONLOOKERS + 1):
                hide_from(s, viewer, c)
        s.depth = s.to_act = s.waiting = s.turns = 0
        s.lap = NOTHING

    # ---- setting up ------------------------------------------------------------------------------------

    def put(self, seat: int, front: str = "", back: str = "", hand: str = "", graveyard: str = "") -> None:
        """Give a player cards; later ones are newer on a field."""
        for place, names in ((Place.FRONT, front), (Place.BACK, back)):
            for name in names.split():
                c = self.spare(name)
                put(self.s, c, 8 * place + seat)
                grow_older(self.s, c)
        for name in graveyard.split():
            put(self.s, self.spare(name), 8 * Place.GRAVEYARD + seat)
        for name in hand.split():
            c = self.spare(name)
            put(self.s, c, 8 * Place.HAND + seat)
            tell_of(self.s, seat, c)

    def discard(self, names: str) -> None:
        for name in names.split():
            put(self.s, self.spare(name), DISCARD)

    def pile(self, names: str) -> None:
        for name in names.split():
            put(self.s, self.spare(name), PILE)

    def freeze(self, *cards: str) -> None:
        for card in cards:
            mark(self.s, Set.FROZEN, self.card(card))
            self.s.freezes -= 1

    def encourage(self, *cards: str) -> None:
        for card in cards:
            mark(self.s, Set.ENCOURAGED, self.card(card))
            self.s.courage -= 1

    def force(self, card: str, n: int) -> None:
        set_force(self.s, self.card(card), n)
        self.s.forces -= n

    def left(self, freezes: int = 15, forces: int = 30, courage: int = 10) -> None:
        """So many tokens are left in the supply; the others are out of the way."""
        self.s.freezes, self.s.forces, self.s.courage = freezes, forces, courage

    def show(self, card: str) -> None:
        """All have seen this card in a hand."""
        show_to_all(self.s, self.card(card))

    def throne(self, seat: int | None) -> None:
        self.s.throne = NOBODY if seat is None else seat

    def turn_of(self, seat: int, begin: bool = False) -> None:
        """A player's turn: they are to play; or from its very beginning."""
        s = self.s
        s.turn, s.to_act, s.depth, s.has_played, s.plays, s.replays = seat, 0, 0, 0, 3, 0
        if not begin:
            s.turns += 1
            for c in range(CARDS):
                s.used[c] = 0
        if s.lap == NOTHING and count_at(s, PILE) == 0:
            s.lap = LAST_TURNS * s.seats + 1
        plan(s, Do.TURN if begin else Do.MAIN, 0)
        s.written = 0
        self.rule(run)(s)

    def rule(self, fn: Any) -> Any:
        """A rule over the cards of this edition."""
        return self.engine._telling.make(fn)

    def spare(self, name: str) -> int:
        """A copy of a character that is still in the box."""
        first = self.first[name]
        for c in range(first, first + self.copies[name]):
            if self.s.at[c] == OUT:
                return c
        raise AssertionError(f"no copy of {name} is left in the box")

    # ---- playing ---------------------------------------------------------------------------------------

    @property
    def asked(self) -> str | None:
        """Who is asked what, such as `P1 card`; None when the game is over."""
        if self.s.over:
            return None
        return f"P{self.s.to_act.bit_length() - 1} {Ask._fields[self.s.question].lower()}"

    @property
    def choices(self) -> list[str]:
        """What the seat that is asked can do."""
        seat = self.s.to_act.bit_length() - 1
        return [self.word(action) for action in self.live.legal(seat)]

    def do(self, *words: str) -> None:
        """The seats that are asked choose these, one after the other."""
        for word in words:
            seat = self.s.to_act.bit_length() - 1
            assert word in self.choices, f"{self.asked}: {word} is not among {self.choices}"
            self.live.act(seat, self.live.legal(seat)[self.choices.index(word)])

    def word(self, action: int) -> str:
        if action in WORDS:
            return WORDS[action]
        if action < First.USE:
            return f"play {self.edition.characters[action].id}"
        if action < First.PICK:
            return f"use {self.label(action - First.USE)}"
        if action < First.TAKE:
            return self.label(action - First.PICK)
        if action < First.RIVAL:
            return self.edition.characters[action - First.TAKE].id
        if action < First.OPTION:
            return f"P{action - First.RIVAL}"
        return f"option {action - First.OPTION + 1}"

    # ---- looking ---------------------------------------------------------------------------------------

    def label(self, c: int) -> str:
        name = self.edition.characters[self.edition.tables["KIND_OF"][c]].id
        return f"{name}-{c - self.first[name] + 1}"

    def card(self, label: str) -> int:
        name, _, copy = label.partition("-")
        return self.first[name] + int(copy) - 1

    def where(self, label: str) -> str:
        """`P1 front`, `P0 hand`, `discard` …"""
        c = self.card(label)
        if self.s.at[c] in SHARED:
            return SHARED[self.s.at[c]]
        return f"P{seat_of(self.s, c)} {PLACES[place_of(self.s, c)]}"

    def at(self, where: str) -> list[str]:
        """All cards at a place, such as `P1 hand` or `discard`."""
        return [self.label(c) for c in range(CARDS) if self.where(self.label(c)) == where]

    def points(self, seat: int) -> int:
        return int(self.rule(points.points)(self.s, seat))

    def base(self, label: str) -> int:
        return int(self.rule(points.base_of)(self.s, self.card(label)))

    def is_frozen(self, label: str) -> bool:
        return is_marked(self.s, Set.FROZEN, self.card(label))

    def is_encouraged(self, label: str) -> bool:
        return is_marked(self.s, Set.ENCOURAGED, self.card(label))

    def force_on(self, label: str) -> int:
        return int(self.s.force[self.card(label)])

    def knows(self, viewer: int, label: str) -> bool:
        return bool(knowledge.knows(self.s, viewer, self.card(label)))

    @property
    def events(self) -> list[str]:
        """What happened during the last action, by the names of the events."""
        return [Event._fields[entry.event].lower() for entry in self.live.journal()]


def as_played(name: str) -> tuple[int, str]:
    """The base points and the natural position with which a character comes to a field where a Dune Raider stands."""
    table = Position(2)
    table.put(0, front="raider", hand=f"{name} imp")
    table.put(1, hand="imp nomad")
    table.turn_of(0)
    table.do(f"play {name}")
    if table.asked == "P0 line":
        assert table.choices == ["front", "back"]
        table.do("front")
        return table.base(f"{name}-1"), "free"
    return table.base(f"{name}-1"), table.where(f"{name}-1").removeprefix("P0 ")
