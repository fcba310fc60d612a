"""How talk reads: the same in three languages, every key used, none to stumble over.

All that can be said stands in `<game>.txt` and `common.txt` beside this file, to be read by a person. Write them anew
with `REGALIA_REGENERATE=1 pytest tests/talk`.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import regalia
from regalia.games.definition import LANGUAGES, Texts
from regalia.talk import Phrase, Said, phrases, say_talk, values
from regalia.talk.phrases import COMMON, load_talk

REGENERATE = "REGALIA_REGENERATE"
HERE = Path(__file__).parent
HOMES = (COMMON, *regalia.GAMES)

NARROW_SPACE = "\u202f"
NAMES = r"\{(to|seat)\}"  # gaps for a person's name
NOUNS = r"\{(card|faction|event|evidence)\}"  # gaps for the name of a card or faction
PEOPLE = ("Ada", "Ivo", "Zoé")

each_language = pytest.mark.parametrize("language", LANGUAGES)


def gaps(template: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def of(home: str) -> list[Phrase]:
    game = regalia.find_game(home if home != COMMON else regalia.GAMES[0])
    return [phrase for phrase in phrases(game) if phrase.home == home]


def found(texts: Texts, pattern: str) -> dict[str, str]:
    """The entries in which the pattern occurs."""
    return {key: template for key, template in texts.entries.items() if re.search(pattern, template)}


# ---- the keys -------------------------------------------------------------------------------------------


@each_language
def test_every_phrase_has_its_text_and_every_text_its_phrase(language: str) -> None:
    """To one there is a sentence of its own, or the one that is said to all."""
    entries = load_talk(language).entries
    every = {f"{home}.{phrase.id}" for home in HOMES for phrase in of(home)}
    assert {key.removeprefix("talk.") for key in entries if key.startswith("talk.")} == every
    assert {key.removeprefix("to.") for key in entries if key.startswith("to.")} <= every
    assert [key for key in entries if not key.startswith(("talk.", "to."))] == ["address"]


@each_language
def test_a_sentence_has_gaps_for_all_slots_but_the_one_for_whom_it_is_said_to(language: str) -> None:
    entries = load_talk(language).entries
    for home in HOMES:
        for phrase in of(home):
            for key in (f"talk.{home}.{phrase.id}", f"to.{home}.{phrase.id}"):
                if key in entries:
                    assert gaps(entries[key]) == set(phrase.slots) - {"to"}, key
    assert gaps(entries["address"]) == {"to", "said"}


@each_language
def test_every_language_has_the_same_keys(language: str) -> None:
    assert list(load_talk(language).entries) == list(load_talk("en").entries)


def test_what_is_said_to_one_differs_in_some_language_from_what_is_said_to_all() -> None:
    texts = [load_talk(language).entries for language in LANGUAGES]
    for key in texts[0]:
        if key.startswith("to."):
            assert any(entries[key] != entries[f"talk.{key[3:]}"] for entries in texts), key


def test_what_can_only_be_said_to_one_has_one_sentence() -> None:
    for home in HOMES:
        for phrase in of(home):
            if phrase.slots["to"].required:
                assert f"to.{home}.{phrase.id}" not in load_talk("en").entries, phrase.id


# ---- how it is written ----------------------------------------------------------------------------------


@each_language
def test_sentences_can_follow_a_name_and_have_an_end(language: str) -> None:
    texts = load_talk(language)
    sentences = {key: text for key, text in texts.entries.items() if key != "address"}
    begin = r"^([a-zà-ÿ]|\{seat\}" + (r"|I " if language == "en" else "") + ")"
    assert {key: text for key, text in sentences.items() if not re.search(begin, text)} == {}
    assert {key: text for key, text in sentences.items() if text[-1] not in ".!?"} == {}


@each_language
def test_signs_are_those_of_print(language: str) -> None:
    texts = load_talk(language)
    assert found(texts, "['\"`]") == {}, "typographic apostrophes and quotation marks, please"
    assert found(texts, r"\.\.\.") == {}
    assert found(texts, r"\S  |\s$") == {}, "a space too many"
    assert all(unicodedata.is_normalized("NFC", template) for template in texts.entries.values())


def test_french_signs_stand_apart_and_others_do_not() -> None:
    french = load_talk("fr")
    assert found(french, f"[^{NARROW_SPACE}][;:!?»]") == {}
    assert found(french, f"{NARROW_SPACE}[^;:!?»]") == {}
    for language in ("en", "it"):
        assert found(load_talk(language), rf"\s[;:!?»]|«\s|{NARROW_SPACE}") == {}


def test_any_name_fits_its_gap() -> None:
    """Anna or Ivo: French words that would lose a vowel, and Italian ones that would gain a d, keep away."""
    assert found(load_talk("fr"), rf"(?i)\b(de|que|si|jusque|puisque|lorsque) {NAMES}") == {}
    assert found(load_talk("it"), rf"(?i)\b(a|e|o) {NAMES}") == {}


def test_no_article_stands_before_a_card_or_faction() -> None:
    """Where one would have to follow the noun's gender."""
    french = r"(?i)(\b(le|la|les|un|une|des|du|de|au|aux|ce|cette|sa|son|ta|ton) |[ld]’)"
    italian = r"(?i)(\b(il|lo|la|un|uno|una|([dn]e|a|da|su)l(lo|la)?|questo|questa|su[oa]|tu[oa]) |l’|un’)"
    assert found(load_talk("fr"), french + NOUNS) == {}
    assert found(load_talk("it"), italian + NOUNS) == {}


def test_to_all_it_is_not_said_to_one_nor_to_one_as_to_all() -> None:
    """French and Italian have "tu" and "voi"; of phrases said only to one, the sentence is under talk."""
    only_one = {f"talk.{home}.{p.id}" for home in HOMES for p in of(home) if p.slots["to"].required}
    for language, one, many in (
        ("fr", r"\b(tu|toi|te|ton|ta|tes|tien)\b|\bt’", r"\b(vous|votre|vos|vôtres)\b|(?<!ch)ez\b"),
        ("it", r"\b(tu|te|ti|tuo|tua|tuoi|tue)\b", r"\b(vi|voi|vostr[oaie])\b|[aei]te(mi)?\b"),
    ):
        texts = load_talk(language)
        assert {key for key in found(texts, one) if key.startswith("talk.")} <= only_one
        assert {key for key in found(texts, many) if key.startswith("to.") or key in only_one} == set()


# ---- the files to read ----------------------------------------------------------------------------------


def everything(home: str, language: str) -> Iterator[tuple[str, str]]:
    """All phrases of a game, to all and to one, under labels that are the same in every language."""
    game = regalia.find_game(home if home != COMMON else regalia.GAMES[0])
    edition = game.edition()
    for number, phrase in enumerate(of(home)):
        slots: dict[str, int | str] = {}
        for name, slot in phrase.slots.items():
            if slot.kind == "seat":
                slots[name] = 2 if name == "to" else 1
            elif slot.kind == "count":
                slots[name] = slot.least + number
            else:
                ids = list(values(game, edition, language, slot.kind))
                slots[name] = ids[7 * number % len(ids)]
        to_all = {name: value for name, value in slots.items() if name != "to"}
        for given in (slots,) if phrase.slots["to"].required else (to_all, slots):
            said = " ".join(f"{name}={value}" for name, value in given.items())
            words = say_talk(game, edition, language, Said(0, phrase.id, given), PEOPLE.__getitem__)
            yield f"{phrase.id} {said}".strip(), words


@pytest.mark.parametrize("home", HOMES)
def test_the_sentences_are_those_that_were_read(home: str) -> None:
    told = [list(everything(home, language)) for language in LANGUAGES]
    blocks = []
    for lines in zip(*told, strict=True):
        labels = {label for label, _ in lines}
        assert len(labels) == 1, f"the languages say different things: {labels}"
        assert all(words[0].isupper() and not set("{}") & set(words) for _, words in lines)
        said = (f"  {language}  {words}" for language, (_, words) in zip(LANGUAGES, lines, strict=True))
        blocks.append("\n".join((*labels, *said)))
    now = "\n\n".join(blocks) + "\n"
    path = HERE / f"{home.replace('-', '_')}.txt"
    if os.environ.get(REGENERATE) == "1":
        path.write_text(now, "utf-8", newline="\n")
    assert now == path.read_text("utf-8"), f"read what changed, then run this again with {REGENERATE}=1"
