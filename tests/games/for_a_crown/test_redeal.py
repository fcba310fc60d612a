"""`redeal` is fair: on tiny decks, each world that fits what a seat has seen comes up as often as it should.

All worlds are listed by brute force, over every order that the physical cards of a deck can have lain in: two cards
of one kind are two cards. What was drawn when, and who saw it, is what the journal tells.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from regalia.games.for_a_crown import GAME
from regalia.games.for_a_crown.edition import DEFAULT, Edition, load_edition
from regalia.games.for_a_crown.state import Ask, Event, First
from regalia.kernel.engine import Entry
from regalia.kernel.state import SPECTATOR
from regalia.table.backends import make_engine

from .. import fairness
from ..fairness import Part, World, check_fair, contents, together

CardFile = Callable[..., Path]
Place = tuple[int, int]  # a seat and its sleeve

SEATS = 3
VIEWERS = [0, 1, 2, SPECTATOR]
LEVELS = (2, 3)  # those of the tiny edition that have decks worth the name


class Situation(fairness.Situation):
    game = GAME
    seats = SEATS


@pytest.fixture
def tiny(crown_file: CardFile) -> Edition:
    """Four cards of level 2 in the deck, two of level 3, all for nothing; no Events."""
    cards = {
        1: {"coin": 9},
        2: {"ruby": 2, "coin": 1, "strike": 1, "bandit": 1, "move": 1},
        3: {"ruby+coin": 2, "strike+coin": 1, "coin+coin": 1},
    }
    return load_edition(crown_file(cards, tiles=[0, 0, 0], rounds=3))


# ---- worlds by brute force ---------------------------------------------------------------------------------


class Draws:
    """The cards that came off one deck, in order, as a viewer has seen them."""

    def __init__(self, at: Situation, viewer: int, level: int) -> None:
        edition: Any = at.edition
        self.cards = [
            kind
            for kind, card in enumerate(edition.mercenaries)
            for _ in range(card.copies)
            if card.level == level
        ]
        self.seen: list[int | None] = []
        self.hidden: list[Place] = []
        hired = [0] * SEATS
        for entry in at.story:
            match entry.event:
                case Event.FACE_UP if entry.b == level:
                    self.seen.append(entry.a)
                case Event.RECRUITS:
                    hired[entry.a] += 1
                case Event.RECRUITS_UNSEEN:
                    if entry.b == level:
                        self._picked(at.s, viewer, entry.a, hired[entry.a])
                    hired[entry.a] += 1

    def _picked(self, s: Any, viewer: int, p: int, sleeve: int) -> None:
        if p != viewer and s.unseen[p] >> sleeve & 1:
            self.seen.append(None)
            self.hidden.append((p, sleeve))
        else:
            self.seen.append(s.mercenary[p, sleeve])

    def orders(self) -> Iterator[tuple[int, ...]]:
        """Every order of the deck from which these cards can have come."""
        for order in permutations(self.cards):
            if all(kind in (None, drawn) for kind, drawn in zip(self.seen, order, strict=False)):
                yield order

    def worlds(self) -> Iterator[World]:
        """What was picked out of the viewer's sight, and what is left."""
        drawn = len(self.seen)
        for order in self.orders():
            picked = tuple(order[i] for i in range(drawn) if self.seen[i] is None)
            yield picked, tuple(sorted(order[drawn:]))

    def next_cards(self) -> Iterator[World]:
        """What the next card of the deck can be."""
        for order in self.orders():
            yield (order[len(self.seen)],)

    def part(self) -> Part:
        """The same in a state."""

        def look(s: Any) -> World:
            left = tuple(kind for kind in sorted(set(self.cards)) for _ in range(s.deck[kind]))
            return tuple(s.mercenary[place] for place in self.hidden), left

        return look


def check_level_by_level(at: Situation, viewer: int) -> int:
    """All worlds of both decks together come up as they should; how many there are."""
    draws = [Draws(at, viewer, level) for level in LEVELS]
    worlds = together(*(draw.worlds() for draw in draws))
    check_fair(at.sample(viewer, *(draw.part() for draw in draws)), worlds)
    return len(worlds)


def hidden_from(viewer: int, s: Any) -> int:
    """How many cards lie in sleeves that the viewer does not know."""
    return sum(s.unseen[p].bit_count() for p in range(SEATS) if p != viewer)


def unknown_at(level: int, edition: Edition, viewer: int, s: Any) -> tuple[int, int]:
    """Cards of a level that the viewer has not seen: in sleeves, and in the deck."""
    places = [(p, sleeve) for p in range(SEATS) for sleeve in range(s.hired[p]) if p != viewer]
    hidden = [s.mercenary[p, sleeve] for p, sleeve in places if s.unseen[p] >> sleeve & 1]
    return sum(edition.mercenaries[kind].level == level for kind in hidden), s.left[level - 1]


def seen_since(s: Any) -> int:
    """How many cards were picked unseen, and have turned up since."""
    return sum((s.picked_unseen[p] & ~s.unseen[p]).bit_count() for p in range(SEATS))


# ---- by chance -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_card_picked_unseen_may_be_any_that_was_not_seen(tiny: Edition, viewer: int, seed: int) -> None:
    """Of level 2, two lie in sleeves and at least one in the deck; of these three, two may be alike."""

    def wanted(s: Any) -> bool:
        hidden, left = unknown_at(2, tiny, viewer, s)
        return bool(s.question == Ask.RECRUIT and hidden == 2 and left >= 1)

    assert check_level_by_level(Situation(tiny, seed, wanted), viewer) > 2


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_has_turned_up_leaves_fewer_worlds(tiny: Edition, viewer: int, seed: int) -> None:
    """In the middle of the reveal: some unseen picks have been shown to all, others not."""

    def wanted(s: Any) -> bool:
        hidden, left = unknown_at(2, tiny, viewer, s)
        return bool(s.round == 1 and seen_since(s) >= 1 and hidden >= 1 and hidden + left >= 3)

    assert check_level_by_level(Situation(tiny, seed, wanted), viewer) > 1


@pytest.mark.parametrize("viewer", VIEWERS)
def test_in_a_later_round_only_the_new_picks_are_secret(tiny: Edition, viewer: int, seed: int) -> None:
    at = Situation(tiny, seed, lambda s: s.round == 2 and hidden_from(viewer, s) >= 1 and seen_since(s) >= 1)
    check_level_by_level(at, viewer)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_where_nothing_is_hidden_the_world_is_the_true_one(tiny: Edition, viewer: int, seed: int) -> None:
    """But for its chance."""
    at = Situation(tiny, seed, lambda s: hidden_from(viewer, s) == 0 and s.unseen[viewer] != 0)
    draws = [Draws(at, viewer, level) for level in LEVELS]
    assert len(together(*(draw.worlds() for draw in draws))) == 1
    assert check_level_by_level(at, viewer) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_the_next_card_of_a_deck_may_be_any_that_was_not_seen(tiny: Edition, level: int, seed: int) -> None:
    """Chance is new in a re-dealt world: what the viewer draws in it next is as likely as it should be."""

    def wanted(s: Any) -> bool:
        asked = s.to_act.bit_length() - 1
        return bool(s.question == Ask.RECRUIT and hidden_from(asked, s) > 0 and s.left[level - 1] > 0)

    at = Situation(tiny, seed, wanted)
    viewer = at.s.to_act.bit_length() - 1
    expected = together(Draws(at, viewer, level).next_cards())
    drawn: Counter[World] = Counter()
    for key in range(1000):
        s = at.redeal(viewer, key)
        sleeve = s.hired[viewer]
        at.live.act(viewer, First.UNSEEN + level - 1)
        drawn[((s.mercenary[viewer, sleeve],),)] += 1
    check_fair(drawn, expected)


def test_a_world_of_a_world_is_as_fair(tiny: Edition, seed: int) -> None:
    """What was true does not shine through: re-dealing a re-dealt world gives all worlds alike."""
    at = Situation(tiny, seed, lambda s: hidden_from(0, s) >= 2)
    draws = [Draws(at, 0, level) for level in LEVELS]
    parts = [draw.part() for draw in draws]
    found = [part(at.s) for part in parts]
    other = next(s for s in (at.redeal(0, key) for key in range(100)) if [part(s) for part in parts] != found)
    at.start = contents(other)
    check_fair(at.sample(0, *parts), together(*(draw.worlds() for draw in draws)))


# ---- for sure ------------------------------------------------------------------------------------------------


class Known:
    """What everybody knows for sure of each family's cards: those taken face up, and those of each round's reveal."""

    def __init__(self) -> None:
        self.open: list[Counter[int]] = [Counter() for _ in range(5)]
        self.revealed: list[Counter[int]] = [Counter() for _ in range(5)]
        self.this_round: list[Counter[int]] = [Counter() for _ in range(5)]

    def hear(self, entries: list[Entry]) -> None:
        for entry in entries:
            match entry.event:
                case Event.RECRUITS:
                    self.open[entry.a][entry.b] += 1
                case Event.REVEALS | Event.IGNORED:
                    self.this_round[entry.a][entry.b] += 1
                    self.revealed[entry.a] |= self.this_round[entry.a]
                case Event.SHUFFLES:
                    self.this_round = [Counter() for _ in range(5)]


def test_what_is_known_stays_as_it_is(seed: int) -> None:
    """At every decision of some games, for every seat and a spectator."""
    engine = make_engine(GAME, DEFAULT, "cpu")
    live, other = engine.live(), engine.live()
    worlds = changed = 0
    for number in range(seed, seed + 4):
        chooser = random.Random(number)
        seats = chooser.choice(GAME.rules.seats)
        live.setup(seats, chooser.getrandbits(128))
        known = Known()
        while to_act := live.to_act():
            known.hear(live.journal())
            for viewer in [*range(seats), SPECTATOR]:
                other.restore(live.state())
                other.redeal(viewer, chooser.getrandbits(128))
                true, world = (
                    np.frombuffer(state, GAME.rules.dtype)[0] for state in (live.state(), other.state())
                )
                check_known(true, world, viewer, known)
                worlds += 1
                changed += (true["mercenary"] != world["mercenary"]).any()
            seat = to_act.bit_length() - 1
            live.act(seat, chooser.choice(live.legal(seat)))
    print(f"{worlds} worlds re-dealt, {changed} of them not the true one")
    assert changed > 100


def check_known(true: Any, world: Any, viewer: int, known: Known) -> None:
    for field in GAME.rules.dtype.names:
        if field not in ("mercenary", "deck", "chance"):
            assert np.array_equal(true[field], world[field]), f"{field} has changed"
    levels = np.array([card.level for card in DEFAULT.mercenaries])
    for level in set(levels):
        here = [kind for kind in range(len(levels)) if levels[kind] == level]
        assert world["deck"][here].sum() == true["left"][level - 1], f"cards in the deck of level {level}"
    for p in range(true["seats"]):
        cards, others = true["mercenary"][p][: true["hired"][p]], world["mercenary"][p][: true["hired"][p]]
        assert [levels[kind] for kind in cards] == [levels[kind] for kind in others], (
            "levels are public (FC-R25)"
        )
        assert p != viewer or cards.tolist() == others.tolist(), "own cards are known"
        mine = Counter(others.tolist())
        assert not known.open[p] - mine, f"P{p} took that face up"
        assert not known.revealed[p] - mine, f"that card of P{p} has been revealed"
