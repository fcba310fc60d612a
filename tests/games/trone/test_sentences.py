"""Trône in words. That all keys are there, and read well in all languages, is for `tests/games/test_texts.py`."""

from __future__ import annotations

import re
import textwrap
from dataclasses import replace

import pytest

from regalia.games.definition import LANGUAGES, Texts, load_texts
from regalia.games.trone import sentences
from regalia.games.trone.edition import DEFAULT, Edition
from regalia.games.trone.language import OPS
from regalia.games.trone.state import ACTIONS, DISCARD, Alteration, End, Event, First, Place, When
from regalia.games.trone.view import view
from regalia.games.trone.wording import describe_character
from regalia.kernel.engine import Entry
from regalia.kernel.state import EVERYONE, NOTHING

from .position import FIRST, Position
from .samples import ENTRIES, cards_of, choose_row

each_language = pytest.mark.parametrize("language", LANGUAGES)
WIDTH = 79
NO_BREAK = "\u00a0"
KIND = {character.id: kind for kind, character in enumerate(FIRST.characters)}
CARD = cards_of(FIRST)
KNIGHT, RAVEN = CARD["knight-2"], KIND["raven"]


def texts_in(language: str = "en") -> Texts:
    return load_texts("regalia.games.trone", language)


def told(event: int, *numbers: int, language: str = "en") -> str | None:
    entry = Entry(event, EVERYONE, *(*numbers, 0, 0, 0, 0)[:4])
    return sentences.tell(texts_in(language), FIRST, entry)


def asked(table: Position, seat: int) -> str:
    shown = view(table.edition, table.s, seat)
    [prompt] = sentences.prompts(texts_in(), table.edition, shown, seat)
    return prompt


# ---- choices ---------------------------------------------------------------------------------------------


@each_language
def test_no_two_choices_of_a_question_read_alike(language: str) -> None:
    said = [sentences.choice(texts_in(language), FIRST, action) for action in range(ACTIONS)]
    assert len(set(said)) == ACTIONS


def test_a_card_in_a_hand_is_offered_with_all_that_is_printed_on_it() -> None:
    said = sentences.choice(texts_in(), FIRST, First.PLAY + KIND["villager"])
    assert said == ("Play Villager (Humans, 0, either line). Instant: encourage this character.",)
    said = sentences.choice(texts_in("fr"), FIRST, First.TAKE + KIND["queen"])
    assert said[0].startswith("Reine (Humains, X, ligne arrière). X")


def test_options_have_letters_since_the_list_has_numbers() -> None:
    assert sentences.choice(texts_in(), FIRST, First.OPTION + 1) == ("Option B",)


# ---- prompts ---------------------------------------------------------------------------------------------


def test_a_question_about_an_effect_says_what_it_does() -> None:
    table = Position(2)
    table.put(0, hand="death knight")
    table.put(1, front="hydra ghost knight")
    table.turn_of(0)
    assert asked(table, 0) == "Your turn: which card do you play?"
    table.do("play death")
    assert asked(table, 0) == (
        "Death-1. Instant: destroy an opposing character in the front line. Who is destroyed?"
    )


def test_a_question_about_somebody_elses_effect_says_whose_it_is() -> None:
    table = Position(3)
    table.put(0, hand="tempter knight")
    table.put(1, front="knight imp")
    table.put(2, front="hydra")
    table.turn_of(0)
    table.do("play tempter", "P1")
    assert asked(table, 1).startswith("Tempter-1 (P0). Instant: an opponent of your choice destroys")


def test_the_two_sides_of_an_exchange_are_asked_for_apart() -> None:
    table = Position(2)
    table.put(0, back="raven worm", hand="kitten knight")
    table.put(1, front="hydra dragon")
    table.turn_of(0)
    table.do("play kitten")
    assert asked(table, 0) == "Kitten-1: which line?"
    table.do("back", "yes")
    assert asked(table, 0).endswith("Who is exchanged?")
    table.do("raven-1")
    assert asked(table, 0).endswith("With whom?")


def test_once_a_card_is_played_effects_are_left() -> None:
    table = Position(2)
    table.put(0, front="alleycat", hand="knight dragon")
    table.turn_of(0)
    table.do("play knight")
    assert asked(table, 0) == "Do you want to use an effect now?"


@each_language
def test_every_step_that_can_ask_for_a_card_has_its_question(language: str) -> None:
    never_pick = ("protect", "peek")  # they last, or show a whole hand
    for op, form in OPS.items():
        if form.targets and op not in never_pick:
            assert texts_in(language).say(f"prompt.pick.{op}")
        if len(form.targets) == 2:
            assert texts_in(language).say(f"prompt.pick.{op}_second")


# ---- help ------------------------------------------------------------------------------------------------


def test_help_explains_the_terms_and_where_cards_are_chosen_the_characters() -> None:
    terms = sentences.effects(texts_in(), FIRST, "mount")
    assert terms["Constraint"] == "do it, or the character is destroyed at once."
    everything = sentences.effects(texts_in(), FIRST, "card")
    assert everything.items() >= terms.items()
    assert len(everything) == len(terms) + len(FIRST.characters)
    for character in FIRST.characters:
        assert everything[character.names["en"]] == describe_character(texts_in(), character)


# ---- the log ---------------------------------------------------------------------------------------------


def test_where_a_card_comes_from_and_goes_to() -> None:
    assert told(Event.PLAYS, 0, KNIGHT, Place.FRONT, Place.HAND) == "P0 plays Knight-2 in the front line."
    assert told(Event.PLAYS, 0, KNIGHT, NOTHING, DISCARD) == "P0 plays Knight-2 (from the discard)."
    assert told(Event.PLACES, 1, KNIGHT, Place.BACK, Place.GRAVEYARD) == (
        "P1 places Knight-2 (from a graveyard) in the back line."
    )
    assert told(Event.RETURNS, 1, KNIGHT, Place.FRONT) == "Knight-2 goes to P1’s hand."


def test_a_card_in_a_hand_has_no_number() -> None:
    """TR-R31"""
    assert told(Event.DREW, 0, RAVEN) == "For P0 only: you draw Raven."
    assert told(Event.SEES, 0, 1, RAVEN) == "For P0 only: P1 holds Raven."


def test_an_instant_begins_without_a_word() -> None:
    assert told(Event.ACTS, 0, KNIGHT, When.INSTANT) is None
    assert told(Event.ACTS, 0, CARD["hydra-1"], When.START) == "Start of turn: Hydra-1."


def test_who_does_something_to_somebody_is_named_unless_it_is_the_same() -> None:
    worm = CARD["worm-1"]
    assert told(Event.FORCES, 0, CARD["nomad-1"], worm, 2) == "Nomad-1: Worm-1 receives 2 Force."
    assert told(Event.FORCES, 0, worm, worm, 1) == "Worm-1 receives 1 Force."


def test_an_option_is_told_by_what_it_does() -> None:
    assert (
        told(Event.CHOOSES, 2, CARD["djinn-1"], 1, choose_row(FIRST)) == "Djinn-1: P2 chooses: draw 2 cards."
    )


def test_a_row_that_is_no_choice_of_the_card_is_an_error() -> None:
    with pytest.raises(ValueError, match="knight-2 has no step in row 3"):
        told(Event.CHOOSES, 0, KNIGHT, 0, 3)


def test_what_moves_from_one_to_another() -> None:
    moves = [(Event.MOVES, KNIGHT, CARD["hydra-1"], alteration, 2) for alteration in Alteration[:3]]
    assert [told(*numbers) for numbers in moves] == [
        "Freeze moves: Knight-2 → Hydra-1.",
        "2 Force moves: Knight-2 → Hydra-1.",
        "Encouraged moves: Knight-2 → Hydra-1.",
    ]


@pytest.mark.parametrize(
    ("language", "throne", "lap", "shared"),
    [
        (
            "en",
            "P1 begins the turn on the throne, and wins!",
            "The last lap is over: P1 wins!",
            "The last lap is over. The win is shared: P0, P2.",
        ),
        (
            "it",
            "P1 comincia il turno sul trono, e vince!",
            "L’ultimo giro è finito: vince P1!",
            "L’ultimo giro è finito. Vittoria condivisa: P0, P2.",
        ),
    ],
)
def test_how_a_game_ends(language: str, throne: str, lap: str, shared: str) -> None:
    assert told(Event.WINS, 1, End.THRONE, language=language) == throne
    assert told(Event.WINS, 1, End.LAST_LAP, language=language) == lap
    assert told(Event.SHARES, 0b101, language=language) == shared


def test_names_come_from_the_edition_that_is_played() -> None:
    renamed = tuple(replace(c, names=dict.fromkeys(LANGUAGES, f"Nr {c.id}")) for c in DEFAULT.characters)
    for entry in ENTRIES:
        said = sentences.tell(texts_in(), Edition("renamed", renamed), entry)
        assert said is None or not {"Knight", "Hydra", "Archdemon", "Raven"} & set(re.findall(r"\w+", said))


# ---- the table -------------------------------------------------------------------------------------------


def wrapped(lines: list[str]) -> list[str]:
    """As the terminal folds them."""
    folded: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        folded += textwrap.wrap(
            line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        )
    return folded


def test_a_table_can_be_read() -> None:
    table = Position(3)
    table.put(0, front="knight villager", back="alleycat lizard blackcat raven", hand="raven knight raven")
    table.put(1, back="worm", graveyard="hydra imp", hand="death imp")
    table.put(2, front="yeti dragon archdemon")
    table.discard("death")
    table.pile("seer seer")
    table.encourage("villager-1")
    table.freeze("raven-1", "knight-1")
    table.force("knight-1", 2)
    table.show("imp-2")
    table.throne(2)
    table.s.permanent[1] = 2
    table.turn_of(0)
    lines = sentences.summary(texts_in(), FIRST, view(FIRST, table.s, 0))
    assert [line.replace(NO_BREAK, " ") for line in lines] == [
        "Turn 1: P0 · pile 2 · Humans, Dead, Underworld, Mountain, Demons, Desert, Mages, Cats",
        "Tokens left: Freeze 13, Force 28, Encouraged 9",
        "P0: points 6 (base 4, Encouraged 1, effects 1) · 6 behind · hand 3",
        "  Front: Knight-1 0 (frozen, Force 2), Villager-1 1 (Encouraged +1)",
        "  Back: Alley Cat-1 2, Lizard-1 6 (effect +4), Black Cat-1 −3 (effect −3), Raven-1 0 (frozen)",
        "P1: points 3 (base 1, permanent 2) · 9 behind · hand 2 (known: Imp)",
        "  Back (counts as front): Worm-1 1",
        "  Graveyard: Hydra-1, Imp-1",
        "P2: points 12 · 6 ahead · hand 0 · on the throne",
        "  Front: Yeti-1 4, Dragon-1 3, Archdemon-1 5",
        "Discard: Death-2",
        "Your hand: Knight, 2 × Raven",
    ]


@each_language
def test_a_crowded_field_folds_between_characters(language: str) -> None:
    """Fifteen on a field, at eighty columns."""
    table = Position(2)
    table.put(
        0,
        front="raider raider raider golem golem lion pact archdemon",
        back="merchant merchant blackcat catqueen prince lord burglar",
    )
    for card in ("raider-1", "golem-2", "lord-1", "blackcat-1"):
        table.freeze(card)
        table.force(card, 2)
    lines = sentences.summary(texts_in(language), FIRST, view(FIRST, table.s, None))
    folded = wrapped(lines)
    assert max(map(len, folded)) <= WIDTH
    field = [line.strip().rstrip(",") for line in folded if NO_BREAK in line]
    shown = [item for line in field for item in line.rpartition(": ")[2].split(", ")]
    assert len(shown) == 15
    assert all(item.count("(") == item.count(")") for item in shown), "no character is torn apart"
