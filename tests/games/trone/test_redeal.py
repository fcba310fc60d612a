"""`redeal` of Trône is fair: it keeps what a seat has seen, and deals each world that could be true equally often.

All worlds are listed by brute force, over physical cards: two copies of a character are two cards.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest

from regalia.games.trone.cards import is_hidden, is_known
from regalia.games.trone.state import CARDS, DISCARD, ONLOOKERS, PILE, Place
from regalia.kernel.state import SPECTATOR

from ..fairness import World, check_fair, contents, fill
from .position import FIRST, Position, engine_of
from .test_knowledge import KIND_OF, a_table, calls_humans, heralds, known, peeked

SAMPLES = 1000


# ---- what is known stays -----------------------------------------------------------------------------------


def knowledge_of(s: Any, viewer: int) -> Counter[tuple[int, int]]:
    """How many cards of each hand a viewer knows, by character."""
    hands = range(8 * Place.HAND, 8 * Place.HAND + s.seats)
    return Counter((s.at[c], KIND_OF[c]) for c in range(CARDS) if s.at[c] in hands and is_known(s, viewer, c))


def sizes(s: Any) -> Counter[int]:
    """How many cards are at each spot."""
    return Counter(s.at[c] for c in range(CARDS))


def test_dealing_anew_keeps_what_was_seen_and_how_much_the_others_have_seen(seed: int) -> None:
    chance = random.Random(seed)
    live, other = engine_of(FIRST).live(), engine_of(FIRST).live()
    live.setup(4, chance.getrandbits(128))
    changed = 0
    while to_act := live.to_act():
        viewer = chance.randrange(4)
        other.restore(live.state())
        other.redeal(viewer, chance.getrandbits(64))
        true, world = live.look(), other.look()
        assert knowledge_of(world, viewer) == knowledge_of(true, viewer)
        assert sizes(world) == sizes(true)
        for seat in (0, 1, 2, 3, ONLOOKERS):
            seen = [Counter(spot for spot, _ in knowledge_of(s, seat).elements()) for s in (true, world)]
            assert seen[0] == seen[1]
        for c in range(CARDS):
            if not is_hidden(true, c):
                assert world.at[c] == true.at[c]
        changed += any(world.at[c] != true.at[c] for c in range(CARDS))
        seat = to_act.bit_length() - 1
        live.act(seat, chance.choice(live.legal(seat)))
    assert changed > 10


def test_dealing_anew_while_a_character_arrives_leaves_it_where_it_is() -> None:
    """P1 is about to say in which line a Villager stands; P0 and P2 hold one, too."""
    for viewer in (0, 1, 2, SPECTATOR):
        table = Position(3)
        for seat in (0, 2):
            table.put(seat, hand="villager worm")
        table.put(1, hand="villager raider")
        table.turn_of(1)
        table.do("play villager")
        before = [table.live.observe(seat) for seat in range(3)]
        table.live.redeal(viewer, 1)
        assert viewer == SPECTATOR or table.live.observe(viewer) == before[viewer]
        table.do("front")
        assert table.at("P1 front") == ["villager-1"]
        assert [len(table.at(f"P{seat} hand")) for seat in (0, 1, 2)] == [2, 1, 2]


def test_dealing_anew_while_a_human_is_picked_leaves_somebody_to_pick() -> None:
    """P0 has said yes to a Herald, so there is a Human in that hand in every world."""
    for key in range(20):
        table = Position(2)
        table.put(0, hand="herald knight worm")
        table.put(1, hand="raven ghost")
        table.pile("raider raider raider death death death")
        table.turn_of(0)
        table.do("play herald", "yes")
        table.live.redeal(1, key)
        assert table.asked == "P0 card"
        assert table.choices


def test_dealing_anew_while_up_to_two_humans_are_picked_may_leave_none() -> None:
    """P0 may be asked in vain (TR-R30): in some worlds there is a Human, in others P0 can only stop."""
    offered = set()
    for key in range(20):
        table = calls_humans("captain worm", "raven raven raven")
        table.live.redeal(1, key)
        assert table.asked == "P0 card"
        offered.add(tuple(table.choices))
    assert ("stop",) in offered
    assert ("captain", "stop") in offered


# ---- every world as often as it should be ------------------------------------------------------------------


def spots(seats: int) -> list[int]:
    """Where cards can be that somebody has not seen."""
    return [*range(8 * Place.HAND, 8 * Place.HAND + seats), PILE]


def knowers(s: Any, c: int) -> tuple[int, ...]:
    return tuple(v for v in range(ONLOOKERS + 1) if s.at[c] != PILE and is_known(s, v, c))


def world_of(s: Any) -> World:
    """At each spot the characters, each with those who know it."""
    return tuple(
        tuple(sorted((KIND_OF[c], knowers(s, c)) for c in range(CARDS) if s.at[c] == spot))
        for spot in spots(s.seats)
    )


def worlds(s: Any, viewer: int) -> Iterator[World]:
    """All ways to lay the cards that a viewer has not seen in the places where such cards are.

    A way is an order of physical cards; those that look the same come as often as there are such orders.
    """
    row = viewer if viewer < s.seats else ONLOOKERS
    here = spots(s.seats)
    places = [(s.at[c], knowers(s, c), KIND_OF[c]) for c in range(CARDS) if s.at[c] in here]
    seen = [place for place in places if row in place[1]]
    unseen = [place for place in places if row not in place[1]]
    for order in permutations([kind for _, _, kind in unseen]):
        laid = [*seen, *((spot, who, kind) for (spot, who, _), kind in zip(unseen, order, strict=True))]
        yield tuple(tuple(sorted((kind, who) for at, who, kind in laid if at == spot)) for spot in here)


def check_worlds(table: Position, viewer: int, can_be: Callable[[World], bool] = lambda world: True) -> int:
    """Dealt anew again and again, each world that can be comes up as often as it should; how many there are."""
    start = contents(table.s)
    expected = {world: float(n) for world, n in Counter(worlds(table.s, viewer)).items() if can_be(world)}
    dealt: Counter[World] = Counter()
    for key in range(SAMPLES):
        fill(table.s, start)
        table.live.redeal(viewer, key)
        dealt[world_of(table.s)] += 1
    fill(table.s, start)
    check_fair(dealt, expected)
    return len(expected)


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_after_the_deal_every_world_is_as_likely(viewer: int) -> None:
    table = Position(3)
    table.put(0, hand="knight raven")
    table.put(1, hand="knight worm")
    table.put(2, hand="ghost")
    table.pile("knight")
    table.turn_of(0)
    assert check_worlds(table, viewer) > 5


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_after_a_look_only_the_worlds_that_fit_are_dealt(viewer: int) -> None:
    """P0 knows P1's hand, and P1 and P2 know nothing of what P0 knows about them."""
    table = peeked()
    table.pile("knight")
    assert check_worlds(table, viewer) >= 2


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_after_a_return_before_all_eyes_one_card_is_certain(viewer: int) -> None:
    table = Position(3)
    table.put(0, hand="gravedigger worm", graveyard="knight")
    table.put(1, hand="knight ghost")
    table.put(2, hand="nomad")
    table.pile("knight")
    table.turn_of(0)
    table.do("play gravedigger", "yes")
    check_worlds(table, viewer)


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_after_a_theft_the_worlds_of_third_players_are_open_again(viewer: int) -> None:
    """TR-R34: P2 had seen P1's Knight, and it may now be anywhere."""
    table = Position(3)
    table.put(0, hand="burglar worm")
    table.put(1, hand="knight ghost")
    table.put(2, hand="ghost")
    table.pile("knight")
    table.show("knight-1")
    table.turn_of(0)
    table.do("play burglar", "P1")
    assert known(table, 2, 0) == known(table, 2, 1) == []
    check_worlds(table, viewer)


def test_while_a_human_is_picked_every_world_with_one_is_as_likely() -> None:
    """P0 has said yes to a Herald, and P1 knows no more of that hand."""
    table = heralds("knight worm", pile="captain knight raven")
    table.do("yes")

    def has_human(world: World) -> bool:
        return any(FIRST.characters[kind].faction == "humans" for kind, _ in world[0])

    assert 3 <= check_worlds(table, 1, has_human) < len(set(worlds(table.s, 1)))


def test_a_world_of_a_world_is_as_fair() -> None:
    """What was true does not shine through."""
    table = Position(3)
    table.put(0, hand="knight raven")
    table.put(1, hand="knight worm")
    table.put(2, hand="ghost")
    table.pile("knight")
    table.turn_of(0)
    true = world_of(table.s)
    key = 0
    while world_of(table.s) == true:
        table.live.redeal(0, key)
        key += 1
    check_worlds(table, 0)


def test_nothing_in_the_discard_is_ever_dealt() -> None:
    table = a_table()
    table.turn_of(0)
    for key in range(50):
        table.live.redeal(0, key)
        assert table.at("discard") == ["captain-1"]
        assert table.s.at[table.card("captain-1")] == DISCARD
