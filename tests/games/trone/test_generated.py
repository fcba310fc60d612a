"""Whatever a card file says, if it is valid: games with it are sound, secret, and come to an end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from regalia.games.definition import LANGUAGES, load_texts
from regalia.games.trone import RULES
from regalia.games.trone.edition import Edition
from regalia.games.trone.language import (
    ALTERATIONS,
    COUNTED,
    EVENTS,
    FACTIONS,
    LINES,
    OPS,
    OWNERS,
    PICKS,
    POSITIONS,
    WHENS,
    ZONES,
    Condition,
    Count,
    Effect,
    Filter,
    Step,
)
from regalia.games.trone.points import points as points_of
from regalia.games.trone.state import Ask, First
from regalia.games.trone.wording import describe_character
from regalia.kernel.backends.interpreted import InterpretedEngine

from ...conformance.suite import check_trone
from .generated import Author
from .position import Position, edition_with
from .reckoning import Reckoning
from .test_wording import check_in


def most_turns(seats: int) -> int:
    """Every turn draws a card while there is a pile; then there are eight for each player (TR-R20)."""
    pile = 16 * max(4, seats) - 5 * seats
    return pile + 8 * seats


def play(edition: Edition, seats: int, chance: random.Random) -> None:
    """A game by chance, looked at after every action; now and then in another world that could be true."""
    engine = InterpretedEngine(RULES, edition.constants())
    live, other = engine.live(), engine.live()
    live.setup(seats, chance.getrandbits(128))
    while to_act := live.to_act():
        check_trone(live.look(), edition)
        seat = to_act.bit_length() - 1
        assert to_act == 1 << seat, "one at a time"
        legal = live.legal(seat)
        assert legal == sorted(set(legal)) != []
        if live.look().question == Ask.CARD:
            check_offered(live.look(), legal, edition)
        if chance.random() < 0.1:
            check_points(engine, live.look(), edition)
        if chance.random() < 0.1:
            before = live.state()
            observed = [live.observe(viewer) for viewer in range(seats)]
            assert live.legal(seat) == legal
            assert live.state() == before, "looking changes nothing"
            viewer = chance.randrange(seats)
            other.restore(before)
            other.redeal(viewer, chance.getrandbits(64))
            assert other.observe(viewer) == observed[viewer]
            assert other.legal(viewer) == live.legal(viewer)
            play_a_little(other, edition, chance)
        live.act(seat, chance.choice(legal))
        assert live.look().turns <= most_turns(seats)
    check_trone(live.look(), edition)
    assert sum(live.scores()) == pytest.approx(1)


def check_points(engine: InterpretedEngine, s: Any, edition: Edition) -> None:
    """What the rules count is what one would count by hand."""
    counted = Reckoning(s, edition)
    points = engine._telling.make(points_of)
    assert [points(s, p) for p in range(s.seats)] == [counted.points(p) for p in range(s.seats)]


def check_offered(s: Any, legal: list[int], edition: Edition) -> None:
    """What can be picked is what one would find by hand; copies in a hand are one choice."""
    counted = Reckoning(s, edition)
    expected = {
        First.TAKE + counted.kind_of[c] if counted.zone(c) == "hand" else First.PICK + c
        for c in counted.offered()
    }
    assert set(legal) - {First.STOP} == expected


def play_a_little(live: Any, edition: Edition, chance: random.Random) -> None:
    """In a world that could be true the game goes on as soundly."""
    for _ in range(4):
        check_trone(live.look(), edition)
        if to_act := live.to_act():
            seat = to_act.bit_length() - 1
            live.act(seat, chance.choice(live.legal(seat)))


# ---- games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.slow
def test_a_game_with_any_cards_is_sound_and_ends(seats: int, seed: int) -> None:
    """TR-R21"""
    chance = random.Random(seed + seats)
    play(Author(chance).edition(), seats, chance)


@pytest.mark.slow
@pytest.mark.parametrize("seats", RULES.seats)
def test_many_games_with_any_cards_are_sound_and_end(seats: int, seed: int) -> None:
    """TR-R21"""
    for number in range(8):
        chance = random.Random(f"{seed} {seats} {number}")
        play(Author(chance).edition(), seats, chance)


# ---- the files themselves ----------------------------------------------------------------------------------


def parts(thing: object) -> Iterator[Any]:
    """All effects, steps, filters, counts and conditions in something, and what they are made of."""
    if isinstance(thing, tuple):
        for inner in thing:
            yield from parts(inner)
    elif is_dataclass(thing):
        yield thing
        for field in fields(thing):
            yield from parts(getattr(thing, field.name))


WORDS: set[tuple[type, str, Any]] = {
    *((Effect, "when", when) for when in WHENS),
    *((Effect, "on", event) for event in EVENTS),
    *((Effect, flag, True) for flag in ("may", "constraint")),
    (Effect, "condition", Condition),
    *((Condition, bound, int) for bound in ("at_least", "at_most")),
    *((Step, "op", op) for op in OPS),
    *((Step, "alter", alteration) for alteration in ALTERATIONS),
    *((Step, target, kind) for target in ("t", "a", "b") for kind in ("this", "it", Filter)),
    *((Step, "n", kind) for kind in (int, Count)),
    (Step, "cost", True),
    *((Filter, "zone", zone) for zone in ZONES),
    *((Filter, "owner", owner) for owner in OWNERS),
    *((Filter, "line", line) for line in LINES),
    *((Filter, "faction", faction) for faction in FACTIONS),
    *((Filter, field, value) for field in ("alter", "lacks") for value in (*ALTERATIONS, "any")),
    *((Filter, flag, True) for flag in ("others", "this", "upto")),
    *((Filter, bound, int) for bound in ("base_min", "base_max")),
    *((Filter, "n", kind) for kind in (int, Count)),
    *((Filter, "pick", pick) for pick in PICKS),
    *((Count, "of", of) for of in COUNTED),
    (Count, "max", int),
}


def words_of(edition: Edition) -> set[tuple[type, str, Any]]:
    """What an edition says in which field; of numbers and parts, that they are there."""
    said = set()
    for part in parts(edition.characters):
        for field in fields(part):
            value = getattr(part, field.name)
            said.add((type(part), field.name, value if isinstance(value, str | bool) else type(value)))
    return said


def test_generated_files_say_all_that_the_language_can_say(seed: int) -> None:
    missing = set(WORDS)
    for number in range(100):
        missing -= words_of(Author(random.Random(seed + number)).edition())
        if not missing:
            break
    assert not missing


def test_generated_characters_stand_everywhere(seed: int) -> None:
    characters = Author(random.Random(seed)).edition().characters
    assert {character.position for character in characters} == set(POSITIONS)
    assert {type(character.base) for character in characters} == {int, Count}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_a_generated_character_does_can_be_said(language: str, seed: int) -> None:
    texts = load_texts("regalia.games.trone", language)
    for number in range(5):
        for character in Author(random.Random(seed + number)).edition().characters:
            check_in(language, describe_character(texts, character))


# ---- the most that a file can ask for ----------------------------------------------------------------------

ANSWERERS = ("knight", "villager", "death", "raven")  # three copies of each
SILENT = {"bard": "", "vampire": "", "tormentor": ""}  # no other answers: there may be forty-eight
GAIN = '{ op="gain", n={ of="permanent", times=20, plus=20 } }'
SHIFT = '{ op="shift", t={ owner="any", pick="all" } }'


def four_times(step: str, head: str) -> str:
    """Four effects of four such steps."""
    effect = f"{{ {head}, do=[{', '.join([step] * 4)}] }}"
    return ", ".join([effect] * 4)


def test_answers_of_all_cards_and_instants_wait_together() -> None:
    """Forty-eight answers, and four Instants of the card that was played."""
    answer = four_times('{ op="gain", n=1 }', 'when="once", on="played", of={ owner="any" }')
    instant = four_times('{ op="gain", n=1 }', 'when="instant"')
    table = Position(2, edition_with(ghost=instant, **dict.fromkeys(ANSWERERS, answer), **SILENT))
    table.put(0, front=" ".join(ANSWERERS * 3), hand="ghost")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("no")  # to the throne
    assert table.s.error == 0
    assert table.s.permanent[0] == 52 * 4


def test_permanent_points_have_room_for_all_that_a_file_can_give() -> None:
    """Nothing takes them away (TR-R13), not even a number that is too small for them."""
    answer = four_times(GAIN, 'when="once", on="played", of={ owner="any" }')
    table = Position(2, edition_with(**dict.fromkeys(ANSWERERS, answer), **SILENT))
    table.put(0, front=" ".join(ANSWERERS * 3), hand="ghost ghost")
    table.put(1, hand="imp imp")
    table.turn_of(0)
    table.do("play ghost", "no")
    before = table.s.permanent[0]
    assert before > 10_000
    table.do("play imp", "front")
    assert table.s.permanent[0] > 2 * before - 1000
    table.live.state()  # it fits


def test_the_journal_has_room_for_the_longest_action() -> None:
    """Ninety characters change lines, sixteen times."""
    edition = edition_with(knight=four_times(SHIFT, 'when="instant"'))
    table = Position(6, edition)
    others = [character.id for character in edition.characters if character.id != "knight"]
    for seat in range(6):
        table.put(seat, back=" ".join(others[10 * seat : 10 * seat + 10]))
    for seat in range(3):
        table.put(
            seat,
            front=" ".join(name for name in others[10 * seat : 10 * seat + 10] if table.copies[name] > 1),
        )
    table.put(0, hand="knight")
    table.put(1, hand="knight knight")
    assert sum(len(table.at(f"P{seat} {line}")) for seat in range(6) for line in ("front", "back")) > 70
    table.turn_of(0)
    table.do("play knight")
    assert table.s.error == 0
