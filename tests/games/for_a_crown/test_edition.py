"""Card files: every mistake is found at load, with its line, card, field and what is allowed; every number matters."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from regalia import RecordError, Table, record_of, replay
from regalia.games.data import EditionError
from regalia.games.definition import LANGUAGES
from regalia.games.for_a_crown import GAME, sentences
from regalia.games.for_a_crown.edition import (
    HAPPENING_IDS,
    ICON_IDS,
    LONGEST_TEXT,
    NUMBERS,
    ON_THE_DIE,
    Edition,
    load_edition,
)
from regalia.kernel.backends.interpreted import InterpretedEngine
from regalia.table.backends import make_engine

from .plain import CARDS_FILE, DEFAULT

CardFile = Callable[..., Path]
TEXT = CARDS_FILE.read_text("utf-8")
EFFECTS = ", ".join(ICON_IDS)
MAGPIE = '[[mercenary]]\nid = "magpie"\nlevel = 2\ncopies = 1\neffects = ["ruby"]\n'


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def edited(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """The card file with these texts replaced, each of them there exactly once."""
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    return written(tmp_path, text)


def with_magpie(tmp_path: Path, old: str, new: str) -> Path:
    """The card file with the Magpie changed; "# here" marks the line of the mistake."""
    assert MAGPIE.count(old) == 1
    return edited(tmp_path, (MAGPIE, MAGPIE.replace(old, new)))


def line(path: Path, text: str = "# here") -> str:
    """As in "line 12": where this text stands, once, in a file."""
    before, _, after = path.read_text("utf-8").partition(text)
    assert text not in after
    return f"line {before.count(chr(10)) + 1}"


def complaint(path: Path) -> str:
    with pytest.raises(EditionError) as caught:
        load_edition(path)
    return str(caught.value)


# ---- the file ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [GAME.edition(), DEFAULT], ids=["ours", "our first"])
def test_the_default_edition_has_what_is_in_the_box(edition: Edition) -> None:
    per_level = [sum(card.copies for card in edition.mercenaries if card.level == n) for n in range(1, 6)]
    assert per_level == [15, 10, 10, 10, 10]
    assert (sum(edition.box.starting), sum(edition.box.stacked)) == (2, 5)
    assert len(edition.faces) == 6
    assert [card.id for card in edition.mercenaries] == [card.id for card in DEFAULT.mercenaries]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert complaint(tmp_path / "none.toml") == f"{tmp_path / 'none.toml'}: there is no such file"


def test_what_is_no_toml_is_said_to_be_none(tmp_path: Path) -> None:
    assert complaint(written(tmp_path, "name = ")).startswith("mine.toml: not valid TOML: ")


def test_an_empty_file_lacks_its_name(tmp_path: Path) -> None:
    assert complaint(written(tmp_path, "")) == "mine.toml: name is missing"


@pytest.mark.parametrize("value", ["3", '""', "[]"])
def test_the_name_is_a_text(tmp_path: Path, value: str) -> None:
    said = complaint(edited(tmp_path, ('name = "regalia"', f"name = {value}")))
    assert re.fullmatch(r"mine\.toml, line 6: name = .*, but must be a text", said)


def test_a_field_that_is_none_is_named_with_those_there_are(tmp_path: Path) -> None:
    said = complaint(edited(tmp_path, ('name = "regalia"', 'name = "regalia"\nautor = "me"')))
    known = "costs, die, event, gallery, game, mercenary, name, numbers"
    assert said == f"mine.toml, line 7: autor is not a field; known are {known}"


def test_a_file_may_say_which_game_it_is_for(tmp_path: Path) -> None:
    said = 'name = "regalia"'
    assert load_edition(edited(tmp_path, (said, f'game = "for-a-crown"\n{said}'))) == DEFAULT
    other = edited(tmp_path, (said, f'game = "chess"\n{said}'))
    assert re.fullmatch(r'mine\.toml, line 6: game = "chess", but .*for-a-crown', complaint(other))


@pytest.mark.parametrize("field", ["numbers", "costs", "gallery", "die"])
def test_a_missing_table_is_named(tmp_path: Path, field: str) -> None:
    text, found = re.subn(rf"(?s)\[{field}\]\n.*?\n(?=\[)", "", TEXT)
    assert found == 1
    assert complaint(written(tmp_path, text)) == f"mine.toml: {field} is missing"


@pytest.mark.parametrize("field", ["numbers", "costs", "gallery", "die"])
def test_a_table_has_no_other_fields(tmp_path: Path, field: str) -> None:
    path = edited(tmp_path, (f"[{field}]\n", f"[{field}]\nluck = 7 # here\n"))
    assert complaint(path).startswith(f"mine.toml, {line(path)}, [{field}]: luck is not a field; known are ")


# ---- numbers, costs, gallery, die --------------------------------------------------------------------------


def with_number(tmp_path: Path, field: str, value: str | None) -> Path:
    text, found = re.subn(rf"(?m)^{field} = \d+\b.*$", f"{field} = {value} # here" if value else "", TEXT)
    assert found == 1
    return written(tmp_path, text)


@pytest.mark.parametrize("field", NUMBERS)
def test_a_number_out_of_range_is_named_with_its_range(tmp_path: Path, field: str) -> None:
    low, high = NUMBERS[field]
    path = with_number(tmp_path, field, str(low))
    if field not in ("rounds", "first_recruits"):
        assert getattr(load_edition(path).box, field) == low
    for value in (str(low - 1), str(high + 1), '"3"', "3.0", "false"):
        path = with_number(tmp_path, field, value)
        said = complaint(path)
        assert said.startswith(f"mine.toml, {line(path)}, [numbers]: {field} = ")
        assert said.endswith(f"but must be a whole number from {low} to {high}")


@pytest.mark.parametrize("field", NUMBERS)
def test_a_missing_number_is_named(tmp_path: Path, field: str) -> None:
    path = with_number(tmp_path, field, None)
    assert complaint(path) == f"mine.toml, {line(path, '[numbers]')}, [numbers]: {field} is missing"


NUMBERS_WANTED = "but must be a list of {} whole numbers"
NUMBER_WANTED = "but must be a whole number from {}"
WORD_WANTED = f"but must be one of {', '.join(ON_THE_DIE)}"
OTHER_FIELDS = {
    "tiles = [1, 3, 5] ": [
        ("tiles = 1", f"[costs]: tiles = 1, {NUMBERS_WANTED.format('1 to 5')}"),
        ("tiles = []", f"[costs]: tiles = [], {NUMBERS_WANTED.format('1 to 5')}"),
        (
            "tiles = [0, 0, 0, 0, 0, 0]",
            f"[costs]: tiles = [0, 0, 0, 0, 0, 0], {NUMBERS_WANTED.format('1 to 5')}",
        ),
        ("tiles = [1, -1]", f"[costs]: tiles number 2 = -1, {NUMBER_WANTED.format('0 to 20')}"),
        ('tiles = ["1"]', f'[costs]: tiles number 1 = "1", {NUMBER_WANTED.format("0 to 20")}'),
        ("tiles = [21]", f"[costs]: tiles number 1 = 21, {NUMBER_WANTED.format('0 to 20')}"),
    ],
    "scandal = [2, 2, 2, 1, 1, 1, 0, 0, 0] ": [
        ("scandal = [2, 1, 0]", f"[gallery]: scandal = [2, 1, 0], {NUMBERS_WANTED.format('6 to 15')}"),
        (
            "scandal = [0, 0, 0, 0, 0, 21]",
            f"[gallery]: scandal number 6 = 21, {NUMBER_WANTED.format('0 to 20')}",
        ),
    ],
    "star = 7 ": [
        ("star = 4", f"[gallery]: star = 4, {NUMBER_WANTED.format('5 to 9')}"),
        ("star = 10", f"[gallery]: star = 10, {NUMBER_WANTED.format('5 to 9')}"),
        ("star = true", f"[gallery]: star = true, {NUMBER_WANTED.format('5 to 9')}"),
    ],
    'faces = [["ruby"], ["ruby"], ["strike"], ["bandit"], ["coin", "coin"], ["move", "move"]]': [
        ("faces = []", "[die]: faces = [], but must be a list of 1 to 8 lists of words"),
        ('faces = ["ruby"]', '[die]: faces number 1 = "ruby", but must be a list of 1 to 4 words'),
        ('faces = [["ruby"], []]', "[die]: faces number 2 = [], but must be a list of 1 to 4 words"),
        (
            'faces = [["coin", "coin", "coin", "coin", "coin"]]',
            '[die]: faces number 1 = ["coin", "coin", "coin", "coin", "coin"], but must be a list of 1 to 4 words',
        ),
        ('faces = [["ruby"], ["coin", "die"]]', f'[die]: faces number 2, word 2 = "die", {WORD_WANTED}'),
        ('faces = [["emerald"]]', f'[die]: faces number 1, word 1 = "emerald", {WORD_WANTED}'),
    ],
}


@pytest.mark.parametrize(
    ("field", "new", "said"),
    [pytest.param(field, new, said, id=new) for field, cases in OTHER_FIELDS.items() for new, said in cases],
)
def test_what_is_wrong_with_a_list_or_its_place_is_named(
    tmp_path: Path, field: str, new: str, said: str
) -> None:
    path = edited(tmp_path, (field, new + " # here\n" if field.endswith("]]") else new + " # here"))
    assert complaint(path) == f"mine.toml, {line(path)}, {said}"


@pytest.mark.parametrize("field", OTHER_FIELDS)
def test_a_missing_list_is_named(tmp_path: Path, field: str) -> None:
    path = edited(tmp_path, (field, "#"))
    name = field.partition(" ")[0]
    table = {"tiles": "costs", "scandal": "gallery", "star": "gallery", "faces": "die"}[name]
    assert complaint(path) == f"mine.toml, {line(path, f'[{table}]')}, [{table}]: {name} is missing"


# ---- Events ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["starting", "stacked"])
@pytest.mark.parametrize("value", ["-1", "5", "1.0", '"1"'])
def test_copies_of_an_event_out_of_range_are_named(tmp_path: Path, field: str, value: str) -> None:
    entry = 'id = "mages"\nstarting = 0\nstacked = 1'
    path = edited(tmp_path, (entry, re.sub(rf"{field} = \d", f"{field} = {value} # here", entry)))
    said = complaint(path)
    assert said.startswith(f"mine.toml, {line(path)}, event mages: {field} = ")
    assert said.endswith("but must be a whole number from 0 to 4")


@pytest.mark.parametrize("event", HAPPENING_IDS)
def test_a_missing_event_is_named(tmp_path: Path, event: str) -> None:
    entries = re.split(r"(?=\n\[\[)", TEXT)
    text = "".join(entry for entry in entries if f'id = "{event}"' not in entry)
    assert complaint(written(tmp_path, text)) == f"mine.toml: event {event} is missing"


def test_an_event_that_is_there_twice_or_not_at_all_is_named(tmp_path: Path) -> None:
    twice = edited(tmp_path, ('[[event]]\nid = "bribery"', '[[event]] # here\nid = "burglary"'))
    assert complaint(twice) == f"mine.toml, {line(twice)}, event burglary: stands there twice"
    unknown = edited(tmp_path, ('id = "bribery"', 'id = "ball" # here'))
    listed = ", ".join(HAPPENING_IDS)
    assert complaint(unknown) == (
        f'mine.toml, {line(unknown)}, event number 2: id = "ball", but must be one of {listed}'
    )


def test_the_shared_deck_has_room_for_some_events_only(tmp_path: Path) -> None:
    path = edited(tmp_path, ('id = "bribery"\nstarting = 0', 'id = "bribery"\nstarting = 3'))
    assert complaint(path) == "mine.toml: 5 starting Events in all, but there may be at most 4"


# ---- Mercenaries -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("level = 2", "level = 0", "level = 0, but must be a whole number from 1 to 5"),
        ("level = 2", "level = 6", "level = 6, but must be a whole number from 1 to 5"),
        ("copies = 1", "copies = 0", "copies = 0, but must be a whole number from 1 to 20"),
        ("copies = 1", "copies = 21", "copies = 21, but must be a whole number from 1 to 20"),
        ("copies = 1", 'copies = "one"', 'copies = "one", but must be a whole number from 1 to 20'),
        ('effects = ["ruby"]', "effects = []", "effects = [], but must be a list of 1 to 6 words"),
        ('effects = ["ruby"]', 'effects = "ruby"', 'effects = "ruby", but must be a list of 1 to 6 words'),
        (
            'effects = ["ruby"]',
            'effects = ["coin", "emerald"]',
            f'effects number 2 = "emerald", but must be one of {EFFECTS}',
        ),
        (
            'effects = ["ruby"]',
            'effects = ["coin", "coin", "coin", "coin", "coin", "coin", "coin"]',
            'effects = ["coin", "coin", "coin", "coin", "coin", "coin", "coin"], but must be a list of 1 to 6 words',
        ),
        ('effects = ["ruby"]', 'either = ["ruby"]', 'either = ["ruby"], but must be a list of 2 to 6 words'),
        (
            'effects = ["ruby"]',
            'either = ["ruby", "gold"]',
            f'either number 2 = "gold", but must be one of {EFFECTS}',
        ),
        (
            'effects = ["ruby"]',
            'either = ["ruby", "ruby"]',
            "either names an effect twice: there would be nothing to choose",
        ),
        (
            'effects = ["ruby"]',
            'effects = ["ruby"]\neither = ["ruby", "coin"]',
            "has both effects (all of them) and either (one of them); one is allowed",
        ),
        ('effects = ["ruby"]', 'effects = ["ruby"]\nname = ""', 'name = "", but must be a text'),
        ('effects = ["ruby"]', 'effects = ["ruby"]\nline = 3', "line = 3, but must be a text"),
        (
            'effects = ["ruby"]',
            f'effects = ["ruby"]\nline = "{"x" * (LONGEST_TEXT + 1)}"',
            f"line has {LONGEST_TEXT + 1} characters, but may have {LONGEST_TEXT}",
        ),
    ],
)
def test_what_is_wrong_with_a_mercenary_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    """With the line of the field, the card, the field and what is allowed."""
    path = with_magpie(tmp_path, old, new + " # here")
    assert complaint(path) == f"mine.toml, {line(path)}, mercenary magpie: {said}"


def test_an_unknown_field_of_a_mercenary_is_named_with_all_it_may_have(tmp_path: Path) -> None:
    path = with_magpie(tmp_path, "copies = 1", "copies = 1\ncost = 3 # here")
    known = "copies, effects, either, id, level, line, name"
    said = f"cost is not a field; known are {known}"
    assert complaint(path) == f"mine.toml, {line(path)}, mercenary magpie: {said}"


@pytest.mark.parametrize("field", ["level", "copies", "effects"])
def test_a_missing_field_of_a_mercenary_is_named(tmp_path: Path, field: str) -> None:
    kept = "".join(row for row in MAGPIE.splitlines(keepends=True) if not row.startswith(field))
    path = edited(tmp_path, (MAGPIE, kept.replace("]]\n", "]] # here\n")))
    assert complaint(path) == f"mine.toml, {line(path)}, mercenary magpie: {field} is missing"


@pytest.mark.parametrize("value", ['"Magpie"', '"2nd_magpie"', '"mag pie"', '""', "7"])
def test_the_id_of_a_mercenary_is_a_name_for_programs(tmp_path: Path, value: str) -> None:
    path = with_magpie(tmp_path, 'id = "magpie"', f"id = {value} # here")
    said = complaint(path)
    assert said.startswith(f"mine.toml, {line(path)}, mercenary ")
    assert said.endswith(f"id = {value}, but must be lower-case letters, digits and _, a letter first")


def test_a_mercenary_that_is_there_twice_is_named(tmp_path: Path) -> None:
    path = with_magpie(tmp_path, 'id = "magpie"', 'id = "herald" # here')
    assert (
        complaint(path) == f"mine.toml, {line(path)}, mercenary herald: there is a Mercenary herald already"
    )


def test_every_level_has_mercenaries(crown_file: CardFile) -> None:
    said = complaint(crown_file({3: {}}))
    assert said == "crown.toml: 0 different Mercenaries of level 3, but there must be at least 1"
    said = complaint(crown_file({1: {}}))
    assert said == "crown.toml: 0 different Mercenaries of level 1, but there must be from 1 to 4"


def test_level_1_has_few_stacks(crown_file: CardFile) -> None:
    said = complaint(crown_file({1: dict.fromkeys(ICON_IDS[:5], 1)}))
    assert said == "crown.toml: 5 different Mercenaries of level 1, but there must be from 1 to 4"


def test_there_are_not_too_many_mercenaries(crown_file: CardFile) -> None:
    cards = {f"{a}+{b}": 1 for a in ICON_IDS for b in ICON_IDS}
    said = complaint(crown_file({2: cards, 3: cards}))
    assert said == "crown.toml: 75 different Mercenaries, but there may be 64"
    said = complaint(crown_file({4: dict.fromkeys(ICON_IDS, 20)}))
    assert said == "crown.toml: more than 100 cards of level 4"


# ---- what an edition is ------------------------------------------------------------------------------------


def test_a_new_name_is_the_same_edition(tmp_path: Path) -> None:
    renamed = load_edition(edited(tmp_path, ('name = "regalia"', 'name = "my box"')))
    assert renamed.name == "my box"
    assert renamed.digest == DEFAULT.digest
    assert renamed._replace(name=DEFAULT.name) == DEFAULT


def test_comments_and_the_order_of_levels_do_not_matter(tmp_path: Path) -> None:
    """Mercenaries are numbered by level, and within one as they stand in the file."""
    head, *entries = re.split(r"(?=\n\[)", TEXT)
    by_level = sorted(entries, key=lambda entry: -int((re.findall(r"level = (\d)", entry) or [0])[0]))
    text = re.sub(r" +#.*", "", head + "".join(by_level)) + "\n# the end\n"
    assert load_edition(written(tmp_path, text)).digest == DEFAULT.digest


def test_every_number_and_word_changes_the_digest(tmp_path: Path) -> None:
    paths = []
    for field in NUMBERS:
        now = getattr(DEFAULT.box, field)
        paths.append((field, str(now - 1 if now == NUMBERS[field][1] else now + 1)))
    digests = {DEFAULT.digest} | {load_edition(with_number(tmp_path, *change)).digest for change in paths}
    changes = [
        ("tiles = [1, 3, 5]", "tiles = [1, 3, 4]"),
        ("scandal = [2, 2,", "scandal = [3, 2,"),
        ("star = 7", "star = 8"),
        ('["strike"], ["bandit"]', '["strike"], ["coin"]'),
        ('id = "bribery"\nstarting = 0', 'id = "bribery"\nstarting = 1'),
        ('id = "bribery"\nstarting = 0\nstacked = 1', 'id = "bribery"\nstarting = 0\nstacked = 2'),
        (MAGPIE, MAGPIE.replace("level = 2", "level = 3")),
        (MAGPIE, MAGPIE.replace("copies = 1", "copies = 2")),
        (MAGPIE, MAGPIE.replace("ruby", "coin")),
        (MAGPIE, MAGPIE.replace("magpie", "jackdaw")),
        (MAGPIE, MAGPIE + 'name = "Jack"\n'),
        (MAGPIE, MAGPIE + 'line = "Caw."\n'),
        ('either = ["coin", "bandit"]', 'effects = ["coin", "bandit"]'),
    ]
    digests |= {load_edition(edited(tmp_path, change)).digest for change in changes}
    assert len(digests) == 1 + len(NUMBERS) + len(changes)


# ---- words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mercenary_is_called_as_its_file_says(tmp_path: Path, language: str) -> None:
    own = MAGPIE + 'name = "Jack Daw"\nline = "Caw, caw."\n'
    edition = load_edition(edited(tmp_path, (MAGPIE, own)))
    texts = GAME.texts(language)
    assert sentences.card_name(texts, edition, "magpie") == "Jack Daw"
    assert sentences.card_line(texts, edition, "magpie") == "Caw, caw."
    seat, action = GAME.read(edition, 3, "P0 recruits magpie")
    assert GAME.choice(texts, edition, 3, seat, action)[0].startswith("Jack Daw [")
    assert any("Jack Daw" in row for section in GAME.describe(texts, edition) for row in section.rows)
    assert sentences.card_name(texts, DEFAULT, "magpie") == texts.entries["mercenary.magpie.name"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mercenary_that_nobody_named_goes_by_its_id(tmp_path: Path, language: str) -> None:
    edition = load_edition(edited(tmp_path, (MAGPIE, MAGPIE.replace("magpie", "black_cat"))))
    assert sentences.card_name(GAME.texts(language), edition, "black_cat") == "Black cat"
    assert sentences.card_line(GAME.texts(language), edition, "black_cat") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_another_edition_can_be_said(crown_file: CardFile, language: str, seed: int) -> None:
    edition = load_edition(small(crown_file))
    texts, chooser = GAME.texts(language), random.Random(seed)
    table = Table("for-a-crown", 4, seed=seed, edition=edition, backend="interpreted")
    while not table.is_over:
        seat = table.to_act[0]
        for choice in table.legal(seat):
            assert GAME.read(edition, 4, choice.notation) == (choice.seat, choice.action)
            assert choice.text(language)
        assert GAME.prompts(texts, table.view(seat), seat, edition)
        assert GAME.summary(texts, table.view(seat), edition)
        table.act(chooser.choice(table.legal(seat)))
    assert all(table.sentences(None, language))
    assert not any("{" in row for section in GAME.describe(texts, edition) for row in section.rows)


# ---- play --------------------------------------------------------------------------------------------------


def small(crown_file: CardFile) -> Path:
    """Another edition: fewer cards of other kinds, other costs, Gallery, die, Events and numbers."""
    cards: dict[int, dict[str, int]] = {
        1: {"coin/strike/move": 6, "ruby": 2},
        2: {"ruby": 2, "die+die+die+die": 2, "bandit/strike": 3},
        3: {"move+move+move": 4},
        4: {"strike+strike+strike+strike": 3},
    }
    return crown_file(
        cards,
        starting={"mages": 2, "helping_hand": 1},
        stacked={"bribery": 2},
        tiles=[0, 2],
        scandal=[3, 3, 0, 0, 1, 1, 2],
        star=6,
        faces=["strike+bandit", "move+coin+ruby", "bandit"],
        rubies=4,
        heirloom=3,
    )


def games(edition: Edition, seats: int = 3, count: int = 8) -> np.ndarray[Any, Any]:
    states = np.zeros(count, GAME.rules.dtype)
    InterpretedEngine(GAME.rules, edition.constants()).play(states, seats, 4)
    return states


CHANGES: list[tuple[str, str]] = [
    ("rounds = 4", "rounds = 3"),
    ("first_recruits = 2", "first_recruits = 1"),
    ("rubies = 10", "rubies = 9"),
    ("heirloom = 10", "heirloom = 11"),
    ("coins_most = 3", "coins_most = 4"),
    ("coins_least = 5", "coins_least = 6"),
    ("coins_others = 4", "coins_others = 5"),
    ("burglary = 2", "burglary = 3"),
    ("final_influence = 1", "final_influence = 2"),
    ("final_coins = 1", "final_coins = 2"),
    ("final_bandits = 1", "final_bandits = 2"),
    ("tiles = [1, 3, 5]", "tiles = [1, 2, 5]"),
    ("scandal = [2, 2, 2, 1, 1,", "scandal = [2, 2, 2, 1, 3,"),
    ("star = 7", "star = 8"),
    ('["strike"], ["bandit"]', '["strike"], ["coin"]'),
    ('id = "scandal"\nstarting = 1', 'id = "scandal"\nstarting = 2'),
    ('id = "scandal"\nstarting = 1\nstacked = 1', 'id = "scandal"\nstarting = 1\nstacked = 4'),
    ('id = "magpie"\nlevel = 2\ncopies = 1', 'id = "magpie"\nlevel = 2\ncopies = 9'),
    ('either = ["coin", "bandit"]', 'either = ["ruby", "bandit"]'),
    ('either = ["coin", "bandit"]', 'effects = ["coin", "bandit"]'),
]


@pytest.mark.parametrize(("old", "new"), [pytest.param(*change, id=change[1]) for change in CHANGES])
def test_every_number_changes_the_play(tmp_path: Path, old: str, new: str) -> None:
    """The same seed, the same choices by chance: somewhere a game comes out otherwise."""
    assert games(load_edition(edited(tmp_path, (old, new)))).tobytes() != games(DEFAULT).tobytes()


EVERY_LEVEL = range(1, 6)
EXTREMES: dict[str, dict[str, Any]] = {
    "a card a level": {"cards": {}},
    "a card a level, all free": {"cards": {}, "tiles": [0, 0, 0, 0, 0]},
    "nothing in the chests": {
        "cards": {n: {"strike+strike+strike+strike": 20} for n in EVERY_LEVEL},
        "rubies": 0,
        "coins_most": 0,
        "coins_least": 0,
        "coins_others": 0,
        "heirloom": 1,
        "tiles": [20],
    },
    "full chests": {
        "cards": {n: {"coin+coin+coin+coin": 20} for n in EVERY_LEVEL},
        "rubies": 60,
        "coins_most": 60,
        "coins_least": 60,
        "coins_others": 60,
        "heirloom": 60,
        "tiles": [20, 20, 20, 20, 20],
    },
    "only Rubies": {"cards": {n: {"ruby+ruby+ruby+ruby": 20} for n in EVERY_LEVEL}, "tiles": [0]},
    "only moves, by dice": {
        "cards": {n: {"die+die+die+die": 20} for n in EVERY_LEVEL},
        "faces": ["move+move+move+move"],
        "rounds": 2,
    },
    "only Rubies, by dice": {
        "cards": {n: {"die+die+die+die": 20} for n in EVERY_LEVEL},
        "faces": ["ruby+ruby+ruby+ruby"],
        "tiles": [0],
    },
    "Bandits and bribes": {
        "cards": {n: {"bandit+bandit+bandit+bandit": 20} for n in EVERY_LEVEL},
        "starting": {"bribery": 4},
        "stacked": {"mages": 4, "bribery": 4},
        "rounds": 3,
    },
    "scandals": {
        "cards": {1: {"coin": 20}},
        "scandal": [20] * 15,
        "star": 15,
        "starting": {"scandal": 4},
        "stacked": {"scandal": 4},
    },
    "no losses": {
        "cards": {1: {"bandit/move": 20}},
        "starting": {"burglary": 4},
        "burglary": 0,
        "final_influence": 0,
        "final_coins": 0,
        "final_bandits": 0,
    },
    "one round": {"cards": {1: {"coin": 20}}, "rounds": 1, "first_recruits": 1},
}


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("extreme", EXTREMES)
def test_an_edition_at_its_limits_still_plays(
    crown_file: CardFile, extreme: str, seats: int, seed: int
) -> None:
    """No number overflows, nothing is overrun (the journal neither), nothing is lost."""
    said = dict(EXTREMES[extreme])
    edition = load_edition(crown_file(said.pop("cards"), **said))
    chooser = random.Random(seed)
    live = InterpretedEngine(GAME.rules, edition.constants()).live()
    for _ in range(2):
        live.setup(seats, chooser.getrandbits(128))
        while to_act := live.to_act():
            seat = to_act.bit_length() - 1
            live.act(seat, chooser.choice(live.legal(seat)))
        s = live.look()
        assert s.error == 0, f"a limit of the kernel: {s.error}"
        cards = Counter(s.mercenary[p, i] for p in range(seats) for i in range(s.hired[p]))
        for kind, card in enumerate(edition.mercenaries):
            face_up = sum(s.face_up[level, i] == kind for level in range(5) for i in range(2))
            assert s.deck[kind] + face_up + cards[kind] == card.copies
        assert all(min(s.coins[p], s.rubies[p], s.bandits[p]) >= 0 for p in range(seats))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_another_edition_plays_alike_on_both_backends(crown_file: CardFile, seats: int, seed: int) -> None:
    edition = load_edition(small(crown_file))
    interpreted, compiled = np.zeros((2, 20), GAME.rules.dtype)
    took = make_engine(GAME, edition, "interpreted").play(interpreted, seats, seed)
    again = make_engine(GAME, edition, "cpu").play(compiled, seats, seed)
    assert took.tolist() == again.tolist()
    assert interpreted.tobytes() == compiled.tobytes()
    assert (compiled["over"] > 0).all()
    assert not compiled["error"].any()


# ---- records -----------------------------------------------------------------------------------------------


def test_a_record_is_replayed_with_its_own_edition_only(crown_file: CardFile, seed: int) -> None:
    edition = load_edition(small(crown_file))
    chooser = random.Random(seed)
    table = Table("for-a-crown", 3, seed=seed, edition=edition, backend="interpreted")
    while not table.is_over:
        table.act(chooser.choice(table.legal(table.to_act[0])))
    record = record_of(table)
    assert replay(record, edition, "interpreted").save() == table.save()
    for other in (None, load_edition(crown_file({}, name="other.toml"))):
        with pytest.raises(RecordError, match="recorded with edition 'small'"):
            replay(record, other, "interpreted")


def test_a_record_goes_on_with_the_same_edition_under_another_name(tmp_path: Path, seed: int) -> None:
    renamed = load_edition(edited(tmp_path, ('name = "regalia"', 'name = "my box"')))
    table = Table("for-a-crown", 3, seed=seed, edition=DEFAULT, backend="interpreted")
    for _ in range(20):
        table.act(table.legal(table.to_act[0])[0])
    assert replay(record_of(table), renamed, "interpreted").save() == table.save()


def test_names_play_no_tricks_on_a_terminal(tmp_path: Path) -> None:
    """Wherever they are shown: at the table, in a simulation, in a list of cards."""
    said = 'id = "magpie"\n'
    path = edited(tmp_path, (said, f'{said}name = "A\\u001b[2J\\nB"\nline = "\\u202eC"\n'))
    card = next(card for card in load_edition(path).mercenaries if card.id == "magpie")
    assert (card.name, card.line) == ("A\\u001b[2J\\u000aB", "\\u202eC")
