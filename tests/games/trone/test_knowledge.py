"""What a seat of Trône knows: its hand, what it has seen of others, copies, and cards that are followed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from regalia.games.trone import knowledge
from regalia.games.trone.cards import exchange_numbers, is_hidden
from regalia.games.trone.state import CARDS, Event
from regalia.kernel.engine import Entry
from regalia.kernel.state import EVERYONE, NOTHING, SPECTATOR

from .position import FIRST, RULES, Position, edition_with, engine_of

KIND_OF = FIRST.tables["KIND_OF"].tolist()


def known(table: Position, viewer: int, seat: int) -> list[str]:
    """The characters that a viewer knows to be in a hand."""
    cards = [card for card in table.at(f"P{seat} hand") if table.knows(viewer, card)]
    return [card.partition("-")[0] for card in cards]


def heard(table: Position, viewer: int) -> list[Entry]:
    """What a seat is told of the last action."""
    return [
        entry for entry in table.live.journal() if entry.audience == EVERYONE or entry.audience >> viewer & 1
    ]


# ---- what is open, and what is not -------------------------------------------------------------------------


def a_table() -> Position:
    """Three players in the middle of a game."""
    table = Position(3)
    table.put(0, front="knight", hand="raven worm", graveyard="ghost")
    table.put(1, front="hydra", hand="imp imp")
    table.put(2, back="lizard", hand="nomad nomad nomad")
    table.pile("death raider")
    table.discard("captain")
    return table


@pytest.mark.parametrize("viewer", range(3))
@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.freeze("hydra-1"),
        lambda table: table.encourage("lizard-1"),
        lambda table: table.force("knight-1", 2),
        lambda table: table.put(1, graveyard="dragon"),
        lambda table: table.put(1, front="dragon"),
        lambda table: table.put(1, hand="dragon"),
        lambda table: table.discard("dragon"),
        lambda table: table.pile("dragon"),
        lambda table: table.throne(2),
        lambda table: table.s.permanent.__setitem__(2, 1),
    ],
    ids=[
        "Freeze",
        "Encouraged",
        "Force",
        "graveyard",
        "field",
        "hand",
        "discard",
        "pile",
        "throne",
        "permanent",
    ],
)
def test_all_can_see_fields_tokens_graveyards_discard_sizes_points_and_throne(
    change: Any, viewer: int
) -> None:
    """TR known.1"""
    before, after = a_table(), a_table()
    change(after)
    for table in (before, after):
        table.turn_of(0)
    assert before.live.observe(viewer) != after.live.observe(viewer)


def test_all_can_see_which_of_two_characters_was_picked_first() -> None:
    """TR known.1: whose Force a Camel is about to move."""
    observed = []
    for first in ("knight-1", "ghost-1"):
        table = Position(2)
        table.put(0, front="camel knight ghost", hand="raider raider")
        table.put(1, hand="imp imp")
        table.force("knight-1", 1)
        table.force("ghost-1", 1)
        table.turn_of(0)
        table.do("use camel-1", first)
        observed.append([table.live.observe(viewer) for viewer in range(2)])
    for one, other in zip(*observed, strict=True):
        assert one != other


def test_hands_of_others_and_the_pile_are_secret() -> None:
    """TR known.2"""
    table = a_table()
    for viewer in range(3):
        for seat in range(3):
            hand = [card.partition("-")[0] for card in table.at(f"P{seat} hand")]
            assert known(table, viewer, seat) == (hand if viewer == seat else [])
        assert not any(table.knows(viewer, card) for card in table.at("pile"))
    assert [known(table, SPECTATOR, seat) for seat in range(3)] == [[], [], []]


def test_two_hands_that_others_have_not_seen_look_the_same() -> None:
    """TR known.2: to them and to nobody else."""
    one, two = Position(2), Position(2)
    for table, hand, pile in ((one, "raven worm", "knight ghost"), (two, "knight ghost", "raven worm")):
        table.put(0, hand=hand)
        table.put(1, hand="imp imp")
        table.pile(pile)
        table.turn_of(0)
    assert one.live.observe(1) == two.live.observe(1)
    assert one.live.observe(0) != two.live.observe(0)


# ---- TR-R27 and TR-R34: cards that move --------------------------------------------------------------------


def test_a_card_that_is_drawn_is_seen_by_its_drawer() -> None:
    """TR-R27"""
    table = Position(3)
    table.put(0, hand="raven")
    table.put(1, hand="imp imp")
    table.pile("knight")
    table.turn_of(0, begin=True)
    assert known(table, 0, 0) == ["knight", "raven"]
    assert known(table, 1, 0) == known(table, SPECTATOR, 0) == []
    assert [entry.audience for entry in table.live.journal() if entry.event == Event.DREW] == [1 << 0]


def peeked() -> Position:
    """P0's Raven has looked at P1's hand, a Knight and a Ghost; P1 is to play."""
    table = Position(3)
    table.put(0, hand="raven worm")
    table.put(1, hand="knight ghost")
    table.put(2, hand="nomad")
    table.turn_of(0)
    table.do("play raven", "P1")
    return table


def test_a_hand_that_was_looked_at_stays_known_to_whoever_looked() -> None:
    """TR known.3"""
    table = peeked()
    assert known(table, 0, 1) == ["knight", "ghost"]
    assert known(table, 2, 1) == known(table, SPECTATOR, 1) == []
    table.do("play knight")
    assert known(table, 0, 1) == ["ghost"]


def test_what_is_drawn_after_a_look_is_not_known() -> None:
    """TR known.3"""
    table = Position(3)
    table.put(0, hand="raven worm worm")
    table.put(1, hand="knight")
    table.put(2, hand="nomad nomad")
    table.pile("ghost ghost")
    table.turn_of(0)
    table.do("play raven", "P1")
    assert sorted(known(table, 1, 1)) == ["ghost", "knight"]
    assert known(table, 0, 1) == ["knight"]


def test_a_card_given_is_known_to_those_two() -> None:
    """TR-R27: the Pact Devil's."""
    table = Position(3)
    table.put(0, hand="pact knight ghost")
    table.put(1, hand="imp imp")
    table.put(2, hand="nomad nomad")
    table.turn_of(0)
    table.do("play pact", "yes", "P1", "knight")
    assert known(table, 0, 1) == ["knight"]
    assert known(table, 2, 1) == known(table, SPECTATOR, 1) == []
    handed = [entry.audience for entry in table.live.journal() if entry.event == Event.HANDED]
    assert handed == [0b011]


def test_a_card_taken_is_known_to_those_two() -> None:
    """TR-R27: the Cat Burglar's."""
    table = Position(3)
    table.put(0, hand="burglar worm")
    table.put(1, hand="knight knight")
    table.put(2, hand="nomad nomad")
    table.turn_of(0)
    table.do("play burglar", "P1")
    assert sorted(known(table, 1, 0)) == ["knight"]
    assert known(table, 2, 0) == known(table, SPECTATOR, 0) == []
    took = [entry.audience for entry in table.live.journal() if entry.event == Event.TOOK]
    assert took == [0b011]


def test_a_card_from_a_graveyard_to_a_hand_is_seen_by_all() -> None:
    """TR-R27: the Gravedigger's."""
    table = Position(3)
    table.put(0, hand="gravedigger worm", graveyard="knight")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("play gravedigger", "yes")
    for viewer in (1, 2, SPECTATOR):
        assert known(table, viewer, 0) == ["knight"]


def test_a_card_from_a_field_to_a_hand_is_seen_by_all() -> None:
    """TR-R27: the Illusionist sends a Raven back."""
    table = Position(3)
    table.put(0, hand="illusionist worm")
    table.put(1, back="raven", hand="imp imp")
    table.turn_of(0)
    table.do("play illusionist", "back", "yes")
    for viewer in (0, 2, SPECTATOR):
        assert known(table, viewer, 1) == ["raven"]


def test_a_card_from_the_discard_to_a_hand_is_seen_by_all() -> None:
    """TR-R27"""
    table = Position(
        3, edition_with(ferryman='{ when="instant", do=[{ op="return", t={ zone="discard" } }] }')
    )
    table.put(0, hand="ferryman worm")
    table.put(1, hand="imp imp")
    table.discard("knight")
    table.turn_of(0)
    table.do("play ferryman")
    for viewer in (1, 2, SPECTATOR):
        assert known(table, viewer, 0) == ["knight"]


def test_of_a_hand_that_lost_a_card_unseen_third_players_know_nothing_any_more() -> None:
    """TR-R34: P2 knew Knight and Ghost in P1's hand; either may be the one that the Burglar took."""
    table = Position(3)
    table.put(0, hand="burglar worm")
    table.put(1, hand="knight ghost raider")
    table.put(2, hand="nomad nomad")
    for card in ("knight-1", "ghost-1"):
        table.show(card)
    table.turn_of(0)
    table.do("play burglar", "P1")
    for viewer in (2, SPECTATOR):
        assert known(table, viewer, 0) == known(table, viewer, 1) == []
    assert len(known(table, 1, 0)) == 1


def test_of_other_hands_they_know_what_they_knew() -> None:
    """TR-R34: cards seen in the hand that the stolen one comes to, and in a third one."""
    table = Position(4)
    table.put(0, hand="burglar worm")
    table.put(1, hand="knight ghost raider")
    table.put(2, hand="nomad nomad")
    table.put(3, hand="imp imp")
    for card in ("worm-1", "nomad-1"):
        table.show(card)
    table.turn_of(0)
    table.do("play burglar", "P1")
    assert known(table, 3, 0) == ["worm"]
    assert known(table, 3, 2) == ["nomad"]


@pytest.mark.parametrize("shown", [True, False])
def test_the_only_card_of_a_hand_can_be_followed(shown: bool) -> None:
    """TR-R34: if it was known, it still is."""
    table = Position(3)
    table.put(0, hand="burglar worm")
    table.put(1, hand="knight")
    table.put(2, hand="nomad nomad")
    if shown:
        table.show("knight-1")
    table.turn_of(0)
    table.do("play burglar", "P1")
    for viewer in (2, SPECTATOR):
        assert known(table, viewer, 0) == (["knight"] if shown else [])


def test_the_thief_still_knows_what_it_had_seen_in_the_hand() -> None:
    """TR-R34 is about third players: the thief sees which one it took."""
    table = peeked()
    table.put(0, hand="burglar")
    table.put(1, hand="raider")
    table.turn_of(0)
    table.do("play burglar", "P1")
    assert set(known(table, 0, 1)) == {"knight", "ghost"} - set(known(table, 0, 0))


# ---- TR-R30: a may and a hand ------------------------------------------------------------------------------


def heralds(hand: str, pile: str = "") -> Position:
    """A Herald has just been played by P0, who holds these cards besides."""
    table = Position(2)
    table.put(0, hand=f"herald {hand}")
    table.put(1, hand="imp imp")
    table.pile(pile)
    table.turn_of(0)
    if hand:
        table.do("play herald")
    return table


def test_a_herald_asks_whether_there_is_a_human_or_not() -> None:
    """TR-R30: without one, only no is offered."""
    with_one, without = heralds("knight worm"), heralds("raven worm")
    assert with_one.asked == without.asked == "P0 may"
    assert with_one.choices == ["no", "yes"]
    assert without.choices == ["no"]


def test_nobody_else_learns_whether_there_was_a_human() -> None:
    """TR-R30: asked, and when it is declined."""
    with_one, without = heralds("knight worm", pile="raven"), heralds("raven worm", pile="knight")
    assert heard(with_one, 1) == heard(without, 1)
    assert with_one.live.observe(1) == without.live.observe(1)
    for table in (with_one, without):
        table.do("no")
    assert [entry.event for entry in heard(with_one, 1)] == [entry.event for entry in heard(without, 1)]


def test_a_herald_with_an_empty_hand_asks_nothing() -> None:
    """TR-R30"""
    assert heralds("").asked == "P1 turn"


def test_the_only_human_is_picked_all_the_same() -> None:
    """TR-R30: or all would know that there is no other."""
    one, two = heralds("knight worm"), heralds("knight captain")
    for table in (one, two):
        table.do("yes")
        assert table.asked == "P0 card"
    assert one.choices == ["knight"]
    assert heard(one, 1) == heard(two, 1)


def gives_humans(when: str, **cards: str) -> Position:
    """P0 has these cards; a Knight may give a Human from the hand to another player."""
    give = '{ op="give", t={ zone="hand", faction="humans" } }'
    table = Position(2, edition_with(knight=f'{{ when="{when}", may=true, do=[{give}] }}'))
    table.put(0, **cards)
    table.put(1, hand="imp imp")
    table.turn_of(0)
    return table


def test_whoever_has_no_human_can_not_say_yes_to_giving_one_away() -> None:
    """TR-R30: there is another player to give it to, but nothing to give."""
    table = gives_humans("instant", hand="knight raven worm")
    table.do("play knight")
    assert table.choices == ["no"]


def test_nor_use_an_effect_that_gives_one_away() -> None:
    """TR-R30: the turn's player is asked, for all others can tell, but can only stop."""
    table = gives_humans("once", front="knight", hand="raven worm")
    table.do("play worm")
    assert table.asked == "P0 turn"
    assert table.choices == ["stop"]


def calls_humans(hand: str, pile: str) -> Position:
    """A Knight has just been played by P0; it places up to two Humans from the hand, which holds these besides."""
    call = '{ op="place", t={ zone="hand", faction="humans", n=2, upto=true } }'
    table = Position(2, edition_with(knight=f'{{ when="instant", do=[{call}] }}'))
    table.put(0, hand=f"knight {hand}")
    table.put(1, hand="imp imp")
    table.pile(pile)
    table.turn_of(0)
    table.do("play knight")
    return table


def test_who_may_stop_picking_is_asked_whether_there_is_a_human_or_not() -> None:
    """TR-R30: up to two, and to stop at none must look the same whether one had to or not."""
    with_one, without = calls_humans("captain worm", "raven"), calls_humans("raven worm", "captain")
    assert with_one.choices == ["captain", "stop"]
    assert without.choices == ["stop"]
    assert heard(with_one, 1) == heard(without, 1)
    assert with_one.live.observe(1) == without.live.observe(1)
    for table in (with_one, without):
        table.do("stop")
    assert [entry.event for entry in heard(with_one, 1)] == [entry.event for entry in heard(without, 1)]


def test_who_may_stop_picking_is_asked_again_whether_there_is_another_human_or_not() -> None:
    """TR-R30"""
    with_two, with_one = (
        calls_humans("captain bard worm", "raven"),
        calls_humans("captain raven worm", "bard"),
    )
    for table in (with_two, with_one):
        table.do("captain")
    assert with_two.choices == ["bard", "stop"]
    assert with_one.choices == ["stop"]
    assert heard(with_two, 1) == heard(with_one, 1)


def test_nobody_is_asked_to_pick_from_an_empty_hand() -> None:
    """TR-R30: that it is empty all can see."""
    table = calls_humans("captain", "raven raven")
    table.do("captain")
    assert table.asked == "P1 turn"


ROB = 'do=[{ op="steal", t={ zone="hand", owner="other", faction="mages", pick="random" } }]'


@pytest.mark.parametrize(
    "effect",
    [
        f'when="instant", may=true, {ROB}',
        f'when="instant", constraint=true, {ROB}',
        f'when="once", may=true, {ROB}',
    ],
    ids=["may", "constraint", "once"],
)
def test_what_can_be_chosen_tells_nothing_of_the_hands_of_others(effect: str) -> None:
    """TR-R30: a Knight that takes a Mage from another hand, where there is one and where there is none."""
    offered = []
    for hand, pile in (("seer ghost", "worm"), ("worm ghost", "seer")):
        table = Position(2, edition_with(knight=f"{{ {effect} }}"))
        table.put(0, front="knight" * ("once" in effect), hand="knight raider")
        table.put(1, hand=hand)
        table.pile(pile)
        table.turn_of(0)
        if "once" not in effect:
            table.do("play knight")
        offered.append((table.asked, table.choices))
    assert offered[0] == offered[1]


# ---- TR-R31: copies ----------------------------------------------------------------------------------------


def test_copies_in_a_hand_are_one_choice() -> None:
    """TR-R31: to play, to discard above the limit, and to pick."""
    table = Position(2)
    table.put(0, hand="shade knight knight knight raven raven worm worm ghost ghost raider")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    assert [choice for choice in table.choices if "knight" in choice] == ["play knight"]
    table.do("play shade", "front", "yes")
    assert table.choices.count("knight") == 1
    table.do("knight")
    assert table.asked == "P0 limit"
    assert table.choices.count("knight") == 1


@pytest.mark.parametrize("held", [1, 2, 3])
def test_copies_are_numbered_as_they_come_to_the_table(held: int) -> None:
    """TR-R31: whichever Knight was held, the first that is played is knight-1."""
    table = Position(2)
    table.put(1, hand="knight " * (held - 1) + "ghost ghost")
    table.put(0, hand="knight raider")
    table.pile("knight " * (3 - held))
    assert table.where(f"knight-{held}") == "P0 hand"
    table.turn_of(0)
    table.do("play knight")
    assert table.where("knight-1") == "P0 front"
    assert sorted(table.at("P1 hand") + table.at("pile")) == sorted(
        [f"knight-{n}" for n in (2, 3)] + ["ghost-1", "ghost-2"]
    )


@pytest.mark.parametrize("known_copies", [1, 2])
def test_a_copy_that_is_played_may_be_the_one_that_was_known(known_copies: int) -> None:
    """TR-R31: P0 has two Knights; who has seen one knows of none after one was played, who has seen both of one."""
    table = Position(2)
    table.put(0, hand="knight knight raider")
    table.put(1, hand="imp imp")
    for number in range(known_copies):
        table.show(f"knight-{number + 1}")
    table.turn_of(0)
    table.do("play knight")
    assert known(table, 1, 0) == ["knight"] * (known_copies - 1)


def test_a_copy_that_goes_from_hand_to_hand_may_be_the_one_that_was_known() -> None:
    """TR-R31: the Burglar knew of one of two Knights, and has taken one of them."""
    table = Position(3)
    table.put(0, hand="burglar worm")
    table.put(1, hand="knight knight")
    table.put(2, hand="nomad nomad")
    table.show("knight-2")
    table.turn_of(0)
    table.do("play burglar", "P1")
    assert sorted(known(table, 0, 0)) == ["knight", "worm"]
    assert known(table, 0, 1) == []


def test_which_copy_was_used_this_turn_does_not_hang_on_its_number() -> None:
    """TR-R31, TR-R15: an Alley Cat, used and taken back to a hand with another; then one of the two is played."""
    outcomes = []
    for used in ("alleycat-1", "alleycat-2"):
        table = Position(
            2, edition_with(nomad='{ when="instant", do=[{ op="return", t={ faction="cats" } }] }')
        )
        table.put(0, **{"front" if used == "alleycat-1" else "hand": "alleycat"})
        table.put(0, **{"hand" if used == "alleycat-1" else "front": "alleycat"})
        table.put(0, hand="nomad ghost")
        table.put(1, hand="imp imp")
        table.turn_of(0)
        table.s.replays = 1
        table.do(f"use {used}", "play nomad", "front", "play alleycat", "front")
        outcomes.append((table.asked, table.choices))
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("seats", RULES.seats)
def test_numbers_of_copies_in_hands_and_pile_mean_nothing(seats: int, seed: int) -> None:
    """TR-R31: shuffled among themselves, they change no choice, no observation and no entry of the journal."""
    chance = random.Random(seed + seats)
    live, other = engine_of(FIRST).live(), engine_of(FIRST).live()
    live.setup(seats, chance.getrandbits(128))
    other.restore(live.state())
    shuffled = 0
    offer_again = engine_of(FIRST)._telling.make(knowledge.offer_again)
    while to_act := live.to_act():
        shuffled += shuffle_copies(other.look(), chance)
        offer_again(other.look())
        seat = to_act.bit_length() - 1
        legal = live.legal(seat)
        assert other.legal(seat) == legal
        viewer = chance.randrange(seats)
        assert other.observe(viewer) == live.observe(viewer)
        action = chance.choice(legal)
        live.act(seat, action)
        other.act(seat, action)
        assert other.journal() == live.journal()
        assert other.to_act() == live.to_act()
    assert shuffled > 100


def shuffle_copies(s: Any, chance: random.Random) -> int:
    """Give copies that lie in hands and pile each other's numbers; how many pairs did so."""
    if s.arriving != NOTHING:
        return 0  # this one is in a hand, and seen by all
    hidden = [c for c in range(CARDS) if is_hidden(s, c)]
    pairs = [(c, d) for c in hidden for d in hidden if c < d and KIND_OF[c] == KIND_OF[d]]
    chosen = chance.sample(pairs, len(pairs) // 2)
    for c, d in chosen:
        exchange_numbers(s, c, d)
    return len(chosen)
