"""What a seat sees: everything open, of hands what it knows, and points that explain themselves."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, replace
from typing import Any

import pytest

from regalia.games.trone.edition import Edition
from regalia.games.trone.points import lead, points
from regalia.games.trone.rules import keeps_throne, may_mount
from regalia.games.trone.view import CharacterView, EffectView, View, view
from regalia.kernel.backends.interpreted import InterpretedEngine
from regalia.kernel.state import SPECTATOR

from .position import FIRST, RULES, Position

ENGINE = InterpretedEngine(RULES, FIRST.constants())


def seen(table: Position, viewer: int | None = 0) -> View:
    return view(table.edition, table.s, viewer)


def character(table: Position, card: str) -> CharacterView:
    return next(c for p in seen(table).seats for c in p.field if c.card == card)


# ---- points ----------------------------------------------------------------------------------------------


def test_points_explain_themselves() -> None:
    """Base, Encouraged, effects and permanent points add up (TR points.1)."""
    table = Position(2)
    table.put(0, front="knight", back="villager raven lizard")
    table.freeze("raven-1")
    table.encourage("villager-1")
    table.force("knight-1", 2)
    table.s.permanent[0] = 3
    me = seen(table).seats[0]
    shown = {c.card: (c.base, c.courage, c.effects, c.points) for c in me.field}
    assert shown == {
        "knight-1": (5, 0, 0, 5),
        "villager-1": (0, 1, 0, 1),
        "raven-1": (0, 0, 0, 0),
        "lizard-1": (2, 0, 2, 4),
    }
    assert (me.base, me.courage, me.effects, me.permanent, me.points) == (7, 1, 2, 3, 13)


def test_a_field_is_never_worth_less_than_nothing() -> None:
    """TR-R13"""
    table = Position(2)
    table.put(0, back="blackcat imp")
    table.s.permanent[0] = 1
    me = seen(table).seats[0]
    assert (me.base, me.effects, me.permanent, me.points) == (1, -3, 1, 1)


def test_points_are_those_of_the_edition_that_is_played() -> None:
    knight = next(c for c in FIRST.characters if c.id == "knight")
    others = [replace(c, base=7) if c is knight else c for c in FIRST.characters]
    table = Position(2, Edition("other", tuple(others)))
    table.put(0, front="knight")
    assert character(table, "knight-1").printed == character(table, "knight-1").base == 7
    assert seen(table).seats[0].points == 7


def test_a_character_is_shown_with_all_that_is_on_it() -> None:
    table = Position(2)
    table.put(0, front="knight", back="alleycat queen", hand="imp shade")
    table.freeze("alleycat-1")
    table.force("alleycat-1", 2)
    table.encourage("alleycat-1")
    table.turn_of(0)
    table.do("use alleycat-1")
    assert character(table, "alleycat-1") == CharacterView(
        card="alleycat-1",
        character="alleycat",
        faction="cats",
        line="front",
        counts_as_front=True,
        printed=2,
        frozen=True,
        encouraged=True,
        force=2,
        base=0,
        courage=0,
        effects=0,
        points=0,
        used=True,
    )
    queen = character(table, "queen-1")
    assert (queen.printed, queen.base, queen.line, queen.counts_as_front) == (None, 2, "back", False)


def test_a_back_line_alone_counts_as_front() -> None:
    """TR field.3"""
    table = Position(2)
    table.put(0, back="raven worm")
    assert [(c.line, c.counts_as_front) for c in seen(table).seats[0].field] == [("back", True)] * 2


def test_a_field_is_listed_from_the_oldest() -> None:
    table = Position(2)
    table.put(0, back="worm", front="knight villager")
    table.put(0, front="dragon")
    assert [c.card for c in seen(table).seats[0].field] == ["knight-1", "villager-1", "worm-1", "dragon-1"]


# ---- the throne ------------------------------------------------------------------------------------------


def test_who_leads_and_who_may_mount() -> None:
    """11 points on the throne, 16 and 9 below it (TR throne.1, TR throne.2)."""
    table = Position(3)
    table.put(0, front="hydra yeti dragon")
    table.put(1, front="hydra yeti possessed possessed")
    table.put(2, front="knight knight knight")
    table.throne(0)
    first, second, third = seen(table).seats
    assert [p.points for p in (first, second, third)] == [11, 16, 9]
    assert [p.lead for p in (first, second, third)] == [-5, 5, -7]
    assert [p.may_mount for p in (first, second, third)] == [False, True, False]
    assert [p.keeps_throne for p in (first, second, third)] == [False, None, None]
    assert seen(table).throne == 0


# ---- hands -----------------------------------------------------------------------------------------------


def hands(table: Position, viewer: int | None) -> list[tuple[str, ...]]:
    return [p.known for p in seen(table, viewer).seats]


def test_of_hands_one_knows_ones_own_and_what_was_shown() -> None:
    """TR known.2, TR-R27"""
    table = Position(3)
    table.put(0, hand="raven knight raven")
    table.put(1, hand="death imp")
    table.show("imp-1")
    assert hands(table, 0) == [("knight", "raven", "raven"), ("imp",), ()]
    assert hands(table, 1) == [(), ("death", "imp"), ()]
    assert hands(table, 2) == hands(table, None) == [(), ("imp",), ()]
    assert [p.hand for p in seen(table, None).seats] == [3, 2, 0]


def test_a_hand_that_was_looked_at_is_known_to_whoever_looked() -> None:
    table = Position(3)
    table.put(0, hand="raven knight")
    table.put(1, hand="death imp")
    table.put(2, hand="shade")
    table.turn_of(0)
    table.do("play raven", "P1")
    assert hands(table, 0)[1] == ("death", "imp")
    assert hands(table, 2)[1] == hands(table, None)[1] == ()


def test_hands_are_open_once_the_game_is_over() -> None:
    table = Position(2)
    table.put(0, hand="raven")
    table.put(1, hand="imp death")
    table.throne(0)
    table.turn_of(0, begin=True)
    shown = seen(table, None)
    assert (shown.ended, shown.winners, shown.question, shown.to_act) == ("throne", (0,), None, ())
    assert hands(table, None) == [("raven",), ("death", "imp")]


# ---- what is asked ---------------------------------------------------------------------------------------


def asked(table: Position) -> tuple[str | None, EffectView | None]:
    shown = seen(table, None)
    return shown.question, shown.effect


DEATH = EffectView(
    card="death-1",
    number=0,
    when="instant",
    who=0,
    rival=None,
    step=0,
    op="destroy",
    first=None,
    picks=1,
)


def test_the_effect_at_work_and_the_card_that_is_picked_for_it() -> None:
    table = Position(2)
    table.put(0, hand="death knight")
    table.put(1, front="hydra ghost knight")
    table.turn_of(0)
    assert asked(table) == ("turn", None)
    table.do("play death")
    assert asked(table) == ("card", DEATH)


def test_before_it_is_agreed_to_an_effect_has_no_step() -> None:
    table = Position(3)
    table.put(0, back="raven", hand="kitten knight")
    table.put(1, front="hydra dragon")
    table.turn_of(0)
    table.do("play kitten")
    assert (seen(table).question, seen(table).arriving) == ("line", "kitten-1")
    table.do("back")
    may = replace(DEATH, card="kitten-1", step=None, op=None, picks=None)
    assert asked(table) == ("may", may)
    table.do("yes")
    assert asked(table) == ("card", replace(may, step=0, op="swap", picks=1, first="raven-1"))


def test_a_step_within_an_option() -> None:
    table = Position(2)
    table.put(0, hand="illusionist knight", back="raven worm")
    table.put(1, front="villager imp")
    table.freeze("raven-1", "worm-1")
    table.turn_of(0)
    table.do("play illusionist", "back", "yes")
    choose = replace(DEATH, card="illusionist-1", op="choose", picks=None)
    assert asked(table) == ("option", choose)
    table.do("option 2")
    assert asked(table) == ("card", replace(choose, step=None, op="return", picks=1))


def test_the_rival_of_an_effect() -> None:
    table = Position(3)
    table.put(0, hand="tempter knight")
    table.put(1, front="knight imp")
    table.put(2, front="hydra")
    table.turn_of(0)
    table.do("play tempter")
    tempter = replace(DEATH, card="tempter-1", picks=None)
    assert asked(table) == ("rival", tempter)
    table.do("P1")
    assert asked(table) == ("card", replace(tempter, rival=1, picks=1))
    assert seen(table).to_act == (1,)
    assert [p.acting for p in seen(table).seats] == [False, True, False]


# ---- the rest of the table -------------------------------------------------------------------------------


def test_all_that_lies_open() -> None:
    table = Position(2)
    table.put(0, front="knight", graveyard="hydra raven", hand="imp shade")
    table.discard("death")
    table.pile("death ghost")
    table.freeze("knight-1")
    table.force("knight-1", 4)
    table.s.lap = 5
    table.turn_of(0)
    shown = seen(table, 1)
    assert shown.factions == ("humans", "dead", "underworld", "demons")
    assert (shown.pile, shown.discard) == (2, ("death-1",))
    assert shown.seats[0].graveyard == ("raven-1", "hydra-1")
    assert shown.tokens == {"freeze": 14, "force": 26, "encouraged": 10}
    assert (shown.turn, shown.turns, shown.turns_left, shown.throne) == (0, 1, 5, None)
    assert (shown.has_played, shown.replays, shown.extra_plays) == (False, 0, 3)


def test_looking_changes_nothing() -> None:
    table = Position(2)
    table.put(0, back="owl queen pharaoh", front="skeleton", hand="archmage")
    before = table.live.state()
    seen(table)
    assert table.live.state() == before


# ---- whole games -----------------------------------------------------------------------------------------


def ruled(rule: Any, s: Any, p: int) -> Any:
    """What a rule says, with the cards of the edition that is played."""
    return ENGINE._telling.make(rule)(s, p)


def games(seats: int, seed: int) -> Any:
    """Games by chance: a live one at every decision, and at its end."""
    live = ENGINE.live()
    chooser = random.Random(seed)
    live.setup(seats, chooser.getrandbits(128))
    yield live, chooser
    while to_act := live.to_act():
        seat = to_act.bit_length() - 1
        live.act(seat, chooser.choice(live.legal(seat)))
        yield live, chooser


@pytest.mark.parametrize("seats", RULES.seats)
def test_views_of_whole_games_agree_with_the_rules(seats: int, seed: int) -> None:
    for live, _ in games(seats, seed):
        s = live.look()
        shown = view(FIRST, s, None)
        assert json.loads(json.dumps(asdict(shown)))["turns"] == s.turns
        for p in shown.seats:
            assert p.points == ruled(points, s, p.seat)
            assert p.points == max(0, p.base + p.courage + p.effects) + p.permanent
            assert p.lead == ruled(lead, s, p.seat)
            assert p.may_mount == ruled(may_mount, s, p.seat)
            assert p.keeps_throne == (ruled(keeps_throne, s, p.seat) if s.throne == p.seat else None)
            assert len(p.known) <= p.hand


@pytest.mark.parametrize("seats", RULES.seats)
def test_what_a_seat_can_not_know_is_not_in_its_view(seats: int, seed: int) -> None:
    """Re-dealing it changes nothing in the view, for any seat or for whoever only watches."""
    other = ENGINE.live()
    looked = 0
    for live, chooser in games(seats, seed):
        if not live.look().over and chooser.random() < 0.25:
            looked += 1
            viewer = chooser.choice([*range(seats), None])
            other.restore(live.state())
            other.redeal(SPECTATOR if viewer is None else viewer, chooser.getrandbits(64))
            assert view(FIRST, other.look(), viewer) == view(FIRST, live.look(), viewer)
    assert looked > 5
