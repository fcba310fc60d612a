"""What the log of a table amounts to: seats, clocks, absences, ends. No network, no database."""

from __future__ import annotations

import pytest

from regalia.server.deeds import (
    Acted,
    AnyDeed,
    CameBack,
    Entry,
    GaveUp,
    Lapsed,
    Said,
    Sat,
    Started,
    Stood,
    WentAway,
    WishedToStop,
    decode_deed,
    encode_deed,
)
from regalia.server.errors import Refused
from regalia.server.room import BOT_GRACE, LAPSES, Room
from regalia.server.terms import Clock, Terms, Wanted, agree


class Told:
    """A room, told one deed after the other at times of our choosing."""

    def __init__(self, *people: str | None, clock: Clock | None = None, game: str = "crownfall") -> None:
        self.room = Room("t", agree(Wanted(game, len(people), clock=clock), "secret"), 7, people[0])
        self.log: list[Entry] = []
        self.at = 1000.0
        for seat, guest in enumerate(people):
            self(Sat(seat, guest or "bot", guest=guest, bot=None if guest else "page"))

    def __call__(self, deed: AnyDeed, after: float = 0.0) -> None:
        self.at += after
        entry = Entry(self.room.number + 1, self.at, deed)
        self.room.fold(entry)
        self.log.append(entry)

    def choose(self, seat: int, after: float = 0.0, by_bot: bool = False) -> None:
        action = self.room.playing().legal_numbers(seat)[0]
        self(Acted(seat, action, by_bot), after)


@pytest.fixture
def three() -> Told:
    told = Told("ada", "bob", "cleo")
    told(Started(-1))
    return told


def test_the_same_log_is_the_same_room() -> None:
    """Every server that reads it comes to the same end, through the form that is kept on disk too."""
    told = Told("ada", "bob", None, clock=Clock(30, 60))
    told(Said(0, text="hello"))
    told(Started(-1))
    for _ in range(40):
        told.choose(told.room.asked()[0], after=7)
    told(WishedToStop(1))
    again = Room("t", told.room.terms, 7, "ada")
    again.fold_all(entry._replace(deed=decode_deed(encode_deed(entry.deed))) for entry in told.log)
    assert again.places == told.room.places
    assert again.playing().save() == told.room.playing().save()
    assert (again.number, again.at, again.phase) == (told.room.number, told.room.at, told.room.phase)
    assert (again.due(), again.deadlines()) == (told.room.due(), told.room.deadlines())


def test_a_seat_is_free_again_when_somebody_stands_up() -> None:
    told = Told("ada", "bob", "cleo")
    told(Stood(1))
    assert told.room.places[1].is_open
    assert told.room.seats_of("bob") == []


def test_who_chooses_at_the_same_time_keeps_their_question(three: Told) -> None:
    """What one has been asked stays the same question while the others answer theirs."""
    room = three.room
    assert room.asked() == (0, 1, 2)
    before = room.places[2].decision
    three.choose(0)
    three.choose(1)
    assert room.places[2].decision == before
    assert room.places[0].decision == 0
    three.choose(2)
    assert {room.places[seat].decision for seat in room.asked()} == {room.number}


def test_an_answer_to_an_old_question_is_too_late(three: Told) -> None:
    room = three.room
    old = room.places[0].decision
    for seat in (0, 1, 2):
        three.choose(seat)
    legal = room.playing().legal_numbers(0)[0]
    with pytest.raises(Refused, match="too_late"):
        room.check_action(0, legal, old)
    assert room.check_action(0, legal, room.places[0].decision) == [Acted(0, legal)]


def test_nothing_can_be_chosen_out_of_turn_or_against_the_rules(three: Told) -> None:
    room = three.room
    three.choose(0)
    with pytest.raises(Refused, match="not_asked"):
        room.check_action(0, 5, None)
    illegal = next(n for n in range(200) if n not in room.playing().legal_numbers(1))
    with pytest.raises(Refused, match="illegal"):
        room.check_action(1, illegal, None)
    with pytest.raises(Refused, match="no_such_action"):
        room.check_action(1, 65_000, None)
    with pytest.raises(Refused, match="no_such_seat"):
        room.check_action(7, 0, None)


# ---- clocks ------------------------------------------------------------------------------------------------


@pytest.fixture
def timed() -> Told:
    told = Told("ada", "bob", "cleo", clock=Clock(move=30, reserve=60))
    told(Started(-1))
    return told


def test_a_quick_choice_costs_no_reserve(timed: Told) -> None:
    timed.choose(0, after=29)
    assert timed.room.places[0].reserve == 60


def test_what_a_choice_takes_longer_comes_out_of_the_reserve(timed: Told) -> None:
    assert timed.room.deadline(0) == timed.at + 30 + 60
    timed.choose(0, after=50)
    assert timed.room.places[0].reserve == 40
    timed.choose(1, after=1)
    assert timed.room.places[1].reserve == 39, "the others' clocks ran too"


def test_a_clock_starts_when_one_is_asked(timed: Told) -> None:
    timed.choose(0, after=10)
    timed.choose(1, after=10)
    timed.choose(2, after=10)  # now all bet
    assert timed.room.deadline(0) == timed.at + 30 + 60


def test_time_is_up_three_times_then_a_bot_sits_in(timed: Told) -> None:
    room = timed.room
    for lapse in range(LAPSES):
        assert room.places[0].is_played
        timed(Lapsed(0), after=200)
        timed.choose(0, by_bot=True)
        assert room.places[0].reserve == 0
        while lapse < LAPSES - 1 and 0 not in room.asked():
            timed.choose(room.asked()[0])
    assert room.places[0].away
    assert not room.places[0].is_played
    timed(CameBack(0))
    assert room.places[0].is_played
    assert room.places[0].lapses == 0


def test_a_choice_of_ones_own_forgives_the_lapses_before_it(timed: Told) -> None:
    timed(Lapsed(0), after=200)
    timed.choose(0, by_bot=True)
    timed.choose(1)
    timed.choose(2)
    assert timed.room.places[0].lapses == 1
    timed.choose(0)
    assert timed.room.places[0].lapses == 0


def test_bots_have_no_clock_but_somebody_looks_after_them() -> None:
    told = Told("ada", None, None, clock=Clock(move=3600))
    told(Started(-1))
    assert [seat for seat, _ in told.room.deadlines()] == [0]
    assert told.room.bots_asked() == [1, 2]
    assert told.room.due() == told.at + BOT_GRACE


def test_without_clock_and_bots_nothing_is_ever_due(three: Told) -> None:
    assert three.room.due() is None


# ---- people come and go --------------------------------------------------------------------------------------


def test_who_acts_while_away_is_back(three: Told) -> None:
    three(WentAway(1))
    assert three.room.bots_asked() == [1]
    legal = three.room.playing().legal_numbers(1)[0]
    assert three.room.check_action(1, legal, None) == [CameBack(1), Acted(1, legal)]


def test_who_gave_up_does_not_come_back(three: Told) -> None:
    three(GaveUp(1))
    assert three.room.bots_asked() == [1]
    with pytest.raises(Refused, match="gave_up"):
        three.room.check_action(1, three.room.playing().legal_numbers(1)[0], None)


def test_the_game_stops_when_all_people_want_it_to() -> None:
    told = Told("ada", "bob", None)
    told(Started(-1))
    told(WishedToStop(0))
    assert told.room.phase == "playing"
    told(WishedToStop(0, wish=False))
    told(WishedToStop(1))
    assert told.room.phase == "playing"
    told(WishedToStop(0))
    assert told.room.phase == "stopped"
    assert told.room.asked() == ()


def test_who_gave_up_has_no_say_in_stopping() -> None:
    told = Told("ada", "bob", None)
    told(Started(-1))
    told(GaveUp(1))
    assert told.room.phase == "playing"
    told(WishedToStop(0))
    assert told.room.phase == "stopped"


def test_a_game_that_all_people_gave_up_is_stopped() -> None:
    told = Told("ada", "bob", None)
    told(Started(-1))
    told(GaveUp(1))
    told(GaveUp(0))
    assert told.room.phase == "stopped"


@pytest.mark.parametrize("game", ["crownfall", "for-a-crown", "trone"])
def test_a_whole_game_ends(game: str) -> None:
    told = Told("ada", "bob", "cleo", game=game)
    told(Started(-1))
    while told.room.asked():
        seat = told.room.asked()[-1]
        choices = told.room.playing().legal_numbers(seat)
        told(Acted(seat, choices[(told.room.number * 7) % len(choices)]), after=1)
    assert told.room.phase == "over"
    with pytest.raises(Refused, match="game_over"):
        told.room.check_action(0, 0, None)
    assert len(told.room.moments) == len(told.room.playing().actions) + 1


# ---- terms ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "code", "where"),
    [
        (Wanted("chess", 2), "no_such_game", "game"),
        (Wanted("crownfall", 6), "seat_count", "seats"),
        (Wanted("crownfall", 4, edition="gold"), "no_such_edition", "edition"),
        (Wanted("crownfall", 4, options=("open_chests",)), "no_such_option", "options"),
        (Wanted("crownfall", 4, agreement="cats"), "agreement", "agreement"),
        (Wanted("trone", 2, agreement="cats,dogs"), "agreement", "agreement"),
        (Wanted("crownfall", 4, stand_in="wizard"), "no_such_bot", "stand_in"),
        (Wanted("crownfall", 4, stand_in="../../etc"), "no_such_bot", "stand_in"),
    ],
)
def test_a_table_that_cant_be_is_refused_with_the_field_that_is_wrong(
    wanted: Wanted, code: str, where: str
) -> None:
    with pytest.raises(Refused) as caught:
        agree(wanted, "secret")
    assert (caught.value.code, caught.value.where) == (code, where)
    for language in ("en", "fr", "it"):
        assert "{" not in caught.value.told(language)


def test_the_terms_hold_all_that_was_agreed_on() -> None:
    wanted = Wanted(
        "trone", 2, edition="first-game", clock=Clock(60, 600), public=True, stand_in="honest-baron"
    )
    terms = agree(wanted, "secret")
    assert terms == Terms(
        game="trone",
        rules_version=terms.rules.rules.version,
        edition="first-game",
        edition_digest=terms.own_edition().digest,
        seats=2,
        invite="secret",
        clock=Clock(60, 600),
        public=True,
        stand_in="honest-baron",
    )
