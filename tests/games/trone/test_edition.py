"""Editions: ours, and files that say only what is different in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from regalia.games.data import EditionError
from regalia.games.trone.edition import CARDS_FILE, DEFAULT, FACTION_ORDER, Edition, load_edition
from regalia.games.trone.language import FACTIONS, Character

HEAD = 'game = "trone"\nname = "mine"\nextends = "regalia"\n'
WITCHER = 'card = { en="Witcher", fr="Sorceleur", it="Strigo", copies=3, base=2, pos="front" }'


def written(tmp_path: Path, text: str, head: str = HEAD) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(head + text, "utf-8")
    return path


def changed(tmp_path: Path, text: str) -> dict[str, Character]:
    """The characters of a file that extends ours and are not as they were."""
    edition = load_edition(written(tmp_path, text))
    return {
        character.id: character for character in edition.characters if character not in DEFAULT.characters
    }


def complaint(path: Path) -> str:
    with pytest.raises(EditionError) as caught:
        load_edition(path)
    return str(caught.value)


def ours(name: str) -> Character:
    return next(character for character in DEFAULT.characters if character.id == name)


# ---- a name, a digest ------------------------------------------------------------------------------------


def test_an_edition_is_told_apart_by_what_it_says(tmp_path: Path) -> None:
    same = load_edition(written(tmp_path, ""))
    assert (same.name, same.digest) == ("mine", DEFAULT.digest)
    assert same != DEFAULT
    other = load_edition(written(tmp_path, "[humans]\nknight.card.base = 4\n"))
    assert other.digest != DEFAULT.digest
    listed = load_edition(written(tmp_path, 'factions = ["cats", "dead", "mages", "desert"]\n'))
    assert listed.digest not in (DEFAULT.digest, other.digest)
    assert load_edition() == DEFAULT
    assert hash(load_edition()) == hash(DEFAULT)


def test_a_file_for_another_game_is_refused(tmp_path: Path) -> None:
    said = complaint(written(tmp_path, "", 'game = "crownfall"\nname = "mine"\n'))
    assert said == 'mine.toml, line 1: game = "crownfall", but is read as trone'


def test_a_file_extends_an_edition_of_ours(tmp_path: Path) -> None:
    said = complaint(written(tmp_path, "", 'name = "mine"\nextends = "theirs"\n'))
    assert said == 'mine.toml, line 2: extends = "theirs", but must be one of regalia'


def test_what_is_no_field_is_named_with_those_there_are(tmp_path: Path) -> None:
    known = ", ".join(sorted((*FACTIONS, "extends", "factions", "game", "name")))
    assert (
        complaint(written(tmp_path, "[dogs]\n"))
        == f"mine.toml, line 4: dogs is not a field; known are {known}"
    )


def test_without_extends_all_factions_are_needed(tmp_path: Path) -> None:
    said = complaint(written(tmp_path, "[humans]\nknight.card.base = 4\n", 'name = "mine"\n'))
    assert said == "mine.toml, line 3, humans.knight, [card]: en is missing"
    assert complaint(written(tmp_path, "", 'name = "mine"\n')).startswith(
        "mine.toml: humans is missing: all eight"
    )


# ---- what is different -----------------------------------------------------------------------------------


def test_a_number_is_changed_and_all_else_is_as_it_was(tmp_path: Path) -> None:
    [knight] = changed(tmp_path, "[humans]\nknight.card.base = 4\n").values()
    assert (knight.base, knight.copies, knight.names, knight.effects) == (4, 3, ours("knight").names, ())


def test_a_character_is_replaced_in_its_place(tmp_path: Path) -> None:
    path = written(
        tmp_path, f'[humans]\nknight.{WITCHER}\nknight.fx = [{{ when="end", do=[{{ op="gain", n=1 }}] }}]\n'
    )
    edition = load_edition(path)
    assert [character.id for character in edition.characters] == [c.id for c in DEFAULT.characters]
    assert edition.characters[1].names["it"] == "Strigo"
    assert [effect.when for effect in edition.characters[1].effects] == ["end"]


def test_a_character_is_added_and_another_goes(tmp_path: Path) -> None:
    text = f"[humans]\nwitcher.{WITCHER}\nwitcher.fx = []\nqueen = false\nknight.card.copies = 1\n"
    edition = load_edition(written(tmp_path, text))
    assert [c.id for c in edition.characters][:8] == [
        *("villager", "knight", "priest", "captain", "herald", "squire", "bard", "witcher")
    ]
    assert edition.characters[8:] == DEFAULT.characters[8:]
    assert [int(edition.tables["KIND_OF"][card]) for card in (12, 13, 15, 16)] == [6, 7, 7, 8]


def test_a_sentence_of_its_own_goes_with_what_it_tells(tmp_path: Path) -> None:
    """The Fury's own sentence tells what the Fury did; a stronger Fury still does it."""
    assert ours("fury").texts
    assert changed(tmp_path, "[underworld]\nfury.card.base = 3\n")["fury"].texts == ours("fury").texts
    other = changed(tmp_path, '[underworld]\nfury.fx = [{ when="instant", do=[{ op="draw", n=1 }] }]\n')
    assert other["fury"].texts == {}
    counted = changed(tmp_path, "[underworld]\nfury.card.base = { count={} }\n")
    assert counted["fury"].texts == {}
    own = changed(tmp_path, '[underworld]\nfury.text = { en="All.", fr="Tout.", it="Tutto." }\n')
    assert own["fury"].texts["en"] == "All."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            f"witcher.{WITCHER}\nwitcher.fx = []\n",
            "line 4, [humans]: has 9 characters with witcher, but must have 8:"
            " another must go, as in villager = false",
        ),
        ("queen = false\n", "line 4, [humans]: has 7 characters, but must have 8"),
        (
            f"witcher.{WITCHER}\nwitcher.fx = []\nqueen = false\n",
            "line 4, [humans]: has 18 cards in all with witcher, but must have 16; another must go or give up copies"
            " (villager 3, knight 3, priest 2, captain 2, herald 2, squire 2, bard 1, witcher 3)",
        ),
        (
            "knight.card.copies = 5\n",
            "line 4, [humans]: has 18 cards in all, but must have 16"
            " (villager 3, knight 5, priest 2, captain 2, herald 2, squire 2, bard 1, queen 1)",
        ),
        (
            "king = false\n",
            "line 5, [humans]: king = false, but there is none;"
            " there are villager, knight, priest, captain, herald, squire, bard, queen",
        ),
        (
            "\nknight.card.base = 12\n",
            "line 6, humans.knight, [card]: base = 12, but must be a whole number from 0 to 9",
        ),
        ("knight = true\n", "line 5, [humans], [knight]: must be a table of fields, not true"),
        ("knight.size = 3\n", "line 5, humans.knight: size is not a field; known are card, fx, text"),
        ("witcher.card.copies = 2\n", "line 5, humans.witcher, [card]: en is missing"),
        (f"witcher.{WITCHER}\n", "line 5, humans.witcher: fx is missing"),
        (
            'knight.card.en = "Raven"\n',
            "line 5, humans.knight: en = Raven, but two have it: humans.knight and dead.raven",
        ),
    ],
)
def test_a_mistake_is_named_with_its_line_in_the_file_itself(tmp_path: Path, text: str, said: str) -> None:
    assert complaint(written(tmp_path, f"[humans]\n{text}")) == f"mine.toml, {said}"


# ---- factions --------------------------------------------------------------------------------------------


def order(edition: Edition) -> list[int]:
    return [int(number) for number in edition.constants()["FACTION_ORDER"]]


def test_chance_decides_on_factions_unless_a_file_does(tmp_path: Path) -> None:
    assert order(DEFAULT) == FACTION_ORDER.tolist() == [-1] * 8
    path = written(tmp_path, 'factions = ["humans", "dead", "desert", "cats", "mountain", "underworld"]\n')
    assert order(load_edition(path)) == [0, 1, 5, 7, 3, 2, -1, -1]


@pytest.mark.parametrize(
    ("factions", "said"),
    [
        (
            '["humans", "dead", "cats"]',
            'factions = ["humans", "dead", "cats"], but must be a list of 4 to 8 words',
        ),
        (
            '["humans", "dead", "cats", "dogs"]',
            f'factions number 4 = "dogs", but must be one of {", ".join(FACTIONS)}',
        ),
        ('["humans", "dead", "cats", "dead"]', "factions number 4 = dead, but it is there already"),
        ('"humans"', 'factions = "humans", but must be a list of 4 to 8 words'),
    ],
)
def test_a_mistake_in_the_factions_is_named(tmp_path: Path, factions: str, said: str) -> None:
    assert complaint(written(tmp_path, f"factions = {factions}\n")) == f"mine.toml, line 4: {said}"


def test_a_whole_file_may_list_factions_too(tmp_path: Path) -> None:
    text = CARDS_FILE.read_text("utf-8").replace(
        "[humans]", 'factions = ["cats", "dead", "mages", "desert"]\n[humans]', 1
    )
    assert order(load_edition(written(tmp_path, text, ""))) == [7, 1, 6, 5, -1, -1, -1, -1]
