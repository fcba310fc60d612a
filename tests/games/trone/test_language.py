"""The language of characters: all of ours are read, and whatever is wrong is named."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import regalia.games.trone as trone
from regalia.games.data import EditionError, read_toml
from regalia.games.trone.language import FACTIONS, OPS, Character, Count, Filter, Step, read_characters

CARDS = Path(trone.__file__).with_name("cards.toml")
TEXT = CARDS.read_text("utf-8")


def characters(path: Path = CARDS) -> dict[str, Character]:
    file = read_toml(path, "trone")
    file.text("name")
    found = {character.id: character for character in read_characters(file)}
    file.done()
    return found


def steps_of(character: Character) -> list[Step]:
    found = []
    for effect in character.effects:
        for step in effect.do:
            found += [step, *(inner for option in step.options for inner in option)]
    return found


# ---- our cards -------------------------------------------------------------------------------------------


def test_there_are_eight_characters_and_sixteen_cards_in_each_faction() -> None:
    ours = characters().values()
    assert Counter(character.faction for character in ours) == dict.fromkeys(FACTIONS, 8)
    for faction in FACTIONS:
        assert sum(character.copies for character in ours if character.faction == faction) == 16


def test_every_character_has_a_name_of_its_own_in_each_language() -> None:
    for language in ("en", "fr", "it"):
        assert len({character.names[language] for character in characters().values()}) == 64


def test_every_word_of_the_language_is_used() -> None:
    ours = characters().values()
    effects = [effect for character in ours for effect in character.effects]
    assert {step.op for character in ours for step in steps_of(character)} == set(OPS)
    assert {effect.when for effect in effects} == {"instant", "permanent", "start", "end", "once"}
    assert {effect.on for effect in effects} == {None, "played", "destroyed", "discarded"}
    assert any(effect.may for effect in effects)
    assert any(effect.constraint for effect in effects)
    assert any(effect.condition for effect in effects)


def test_a_character_is_read_as_it_is_written() -> None:
    ours = characters()
    assert ours["knight"].effects == ()
    assert (ours["knight"].base, ours["knight"].position, ours["knight"].copies) == (3, "front", 3)
    [scorpion] = ours["scorpion"].effects
    assert scorpion.condition
    assert scorpion.condition.count == Count(Filter(others=True, alter="force"))
    assert (scorpion.condition.at_least, scorpion.condition.at_most) == (1, None)
    assert scorpion.do == (Step("destroy", t=Filter(owner="other", line="front", base_max=2)),)
    [giant] = ours["giant"].effects
    assert giant.do[0].t == Filter(owner="rival", line="front", lacks="freeze", n=2, upto=True)
    assert ours["prince"].base == Count(None, "permanent", plus=1, max=4)
    assert ours["lord"].base == Count(Filter(zone="discard"), per=3, plus=1, max=4)
    [djinn] = ours["djinn"].effects
    assert [[step.op for step in option] for option in djinn.do[0].options] == [["force"], ["draw"]]
    assert [effect.when for effect in ours["blackcat"].effects] == ["instant", "permanent"]


# ---- mistakes --------------------------------------------------------------------------------------------

KNIGHT = "knight.fx = []"
HEAD = "humans.knight"
FX = f"{HEAD}, fx number 1"
MISTAKES = [
    (
        '{ when="later", do=[] }',
        f'{FX}: when = "later", but must be one of instant, permanent, start, end, once',
    ),
    ('{ when="instant" }', f"{FX}: do is missing"),
    (
        '{ when="instant", do=[{ op="explode" }] }',
        f'{FX}, do number 1: op = "explode", but must be one of score,',
    ),
    ('{ when="instant", do=[{ op="destroy" }] }', f"{FX}, do number 1: t is missing"),
    (
        '{ when="instant", do=[{ op="replay", t="this" }] }',
        f"{FX}, do number 1: t is not a field; known are cost, op",
    ),
    (
        '{ when="instant", may=true, constraint=true, do=[] }',
        f"{FX}: is both may and constraint; one is allowed",
    ),
    ('{ when="instant", may=1, do=[] }', f"{FX}: may = 1, but must be true or false"),
    ('{ when="end", on="played", of={}, do=[] }', f'{FX}: on stands only with when = "once", not with "end"'),
    ('{ when="once", on="played", do=[] }', f"{FX}: of is missing"),
    ('{ when="instant", do=[{ op="score", n=1 }] }', f"{FX}: score can't stand in a instant effect; "),
    (
        '{ when="permanent", do=[{ op="draw", n=1 }] }',
        f"{FX}: draw can't stand in a permanent effect; score, protect can",
    ),
    (
        '{ when="instant", do=[{ op="draw", n="two" }] }',
        f'{FX}, do number 1: n = "two", but must be a whole number',
    ),
    (
        '{ when="instant", do=[{ op="draw", n={ count={ base_max=2 } } }] }',
        f"{FX}, do number 1, [n], [count]: base_max can't stand in a count or a protect",
    ),
    (
        '{ when="instant", do=[{ op="draw", n={ count={ owner="rival" } } }] }',
        f'{FX}, do number 1, [n], [count]: owner = "rival", but must be one of self, other, any',
    ),
    (
        '{ when="instant", do=[{ op="draw", n={ of="force" } }] }',
        f"{FX}, do number 1, [n]: has count = {{ … }}",
    ),
    (
        '{ when="instant", do=[{ op="discard", t={ owner="other" } }] }',
        f"{FX}, do number 1: t is in the field, but must be in: hand",
    ),
    (
        '{ when="instant", do=[{ op="discard", t={ zone="hand", owner="rival" } }] }',
        f"{FX}: picks from a hand nobody has shown",
    ),
    (
        '{ when="instant", do=[{ op="destroy", t={ owner="enemy" } }] }',
        f'{FX}, do number 1, [t]: owner = "enemy", but must be one of self, other, any, rival, each',
    ),
    (
        '{ when="instant", do=[{ op="destroy", t="that" }] }',
        f'{FX}, do number 1: t = "that", but must be one of this, it',
    ),
    (
        '{ when="instant", do=[{ op="choose", options=[[{ op="replay" }]] }] }',
        f"{FX}, do number 1: options must be a list of 2 to 4 lists of steps",
    ),
    (
        '{ when="instant", do=[{ op="choose", options=[[{ op="replay" }], []] }] }',
        f"{FX}, do number 1, option 2: steps has 0 steps, but must have from 1 to 4",
    ),
    (
        '{ when="permanent", may=true, do=[] }',
        f"{FX}: a permanent effect is neither may nor constraint: it lasts",
    ),
    (
        '{ when="instant", do=[{ op="gain", n=-1 }] }',
        f"{FX}, do number 1: n = -1, but must be a whole number from 1 to 20",
    ),
    ('{ when="instant", do=[{ op="freeze", t="it" }] }', f'{FX}: "it" is nothing here'),
    (
        '{ when="instant", do=[{ op="choose", options=[[{ op="replay" }], [{ op="score", n=1 }]] }] }',
        f"{FX}: score can't stand in an option of choose",
    ),
    (
        '{ when="instant", do=[{ op="choose", options=[[{ op="replay" }], '
        '[{ op="steal", t={ zone="hand", owner="rival" } }]] }] }',
        f"{FX}: picks from a hand nobody has shown",
    ),
    ('{ when="instant", if={ count={} }, do=[] }', f"{FX}, [if]: needs at_least, at_most or both"),
    (
        '{ when="instant", do=[' + ", ".join(['{ op="replay" }'] * 5) + "] }",
        f"{FX}: do has 5 steps, but must have from 0 to 4",
    ),
]


@pytest.mark.parametrize(("effect", "complaint"), MISTAKES, ids=[effect for effect, _ in MISTAKES])
def test_a_mistake_in_an_effect_is_named(tmp_path: Path, effect: str, complaint: str) -> None:
    """With file, line, character, field and what is allowed."""
    assert TEXT.count(KNIGHT) == 1
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace(KNIGHT, f"knight.fx = [{effect}]"), "utf-8")
    with pytest.raises(EditionError) as caught:
        characters(path)
    line = TEXT[: TEXT.index(KNIGHT)].count("\n") + 1
    assert str(caught.value).startswith(f"mine.toml, line {line}, {complaint}"), str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("copies=3, base=3", "copies=2, base=3", "[humans]: has 15 cards in all, but must have 16"),
        ("copies=3, base=3", "copies=0, base=3", "copies = 0, but must be a whole number from 1 to 16"),
        ("copies=3, base=3", "copies=3, base=10", "base = 10, but must be a whole number from 0 to 9"),
        (
            'base=3, pos="front" }\nknight',
            'base=3, pos="middle" }\nknight',
            'pos = "middle", but must be one of front, back',
        ),
        ('it="Cavaliere", ', "", "it is missing"),
        (KNIGHT, "", "fx is missing"),
        (KNIGHT, f"{KNIGHT}\nknight.size = 3", "size is not a field; known are card, fx, text"),
        (KNIGHT, f'{KNIGHT}\nknight.text = {{ en="Nothing.", fr="Rien." }}', "it is missing"),
        ("[cats]", "[dogs]", "cats is missing"),
        ("knight.", "Knight.", "'Knight' is no name for a character"),
    ],
)
def test_a_mistake_in_a_character_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace(old, new), "utf-8")
    with pytest.raises(EditionError, match=r"mine\.toml") as caught:
        characters(path)
    assert complaint in str(caught.value)


def test_a_faction_has_eight_characters(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    without = "\n".join(line for line in TEXT.splitlines() if not line.startswith("knight."))
    path.write_text(without, "utf-8")
    with pytest.raises(EditionError, match="has 7 characters, but must have 8"):
        characters(path)
