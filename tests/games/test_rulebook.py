"""The rules for players: whole, the same in three languages, with the names that the texts of a game use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import regalia
from regalia.games.definition import LANGUAGES, Game
from regalia.games.rulebook import Block, Rulebook, RulebookError, Span, read_rulebook, rulebook

SOURCES = Path(regalia.__file__).parent
NARROW_SPACE = "\u202f"
PREFIX = {"crownfall": "CF", "for-a-crown": "FC", "trone": "TR"}

# What the rules speak of by the name that the texts give it.
NAMED = {
    "crownfall": r"type\.\w+|faction\.\w+",
    "for-a-crown": r"family\.\w+|icon\.\w+|happening\.\w+",
    "trone": r"faction\.\w+|term\.(encouraged|freeze|force|instant|constraint)\.name",
}

each_game = pytest.mark.parametrize(
    "game", [regalia.find_game(name) for name in regalia.GAMES], ids=regalia.GAMES
)
each_language = pytest.mark.parametrize("language", LANGUAGES)
other_languages = pytest.mark.parametrize("language", LANGUAGES[1:])


def said(block: Block) -> str:
    """A block without its styles."""
    return " | ".join("".join(span.text for span in spans) for spans in block.cells or (block.spans,))


def blocks(book: Rulebook) -> Iterator[Block]:
    yield from book.intro
    for chapter in book.chapters:
        yield from chapter.blocks


def whole(book: Rulebook) -> str:
    titles = [book.title, *(chapter.title for chapter in book.chapters)]
    return "\n".join(titles + [said(block) for block in blocks(book)])


def references(block: Block) -> list[str]:
    spans = [span for cell in block.cells for span in cell] or block.spans
    return sorted(span.text for span in spans if span.style == "rule")


# ---- three languages ------------------------------------------------------------------------------------


@each_game
@other_languages
def test_every_language_has_the_same_rules_in_the_same_order(game: Game, language: str) -> None:
    english, other = rulebook(game, "en"), rulebook(game, language)
    assert [chapter.id for chapter in other.chapters] == [chapter.id for chapter in english.chapters]
    assert other.ids == english.ids
    shape = [(block.kind, block.id, len(block.cells)) for block in blocks(english)]
    assert [(block.kind, block.id, len(block.cells)) for block in blocks(other)] == shape


@each_game
@other_languages
def test_every_language_refers_to_the_same_rules_and_has_the_same_numbers(game: Game, language: str) -> None:
    for here, there in zip(blocks(rulebook(game, "en")), blocks(rulebook(game, language)), strict=True):
        assert references(there) == references(here), said(there)
        assert sorted(re.findall(r"\d+", said(there))) == sorted(re.findall(r"\d+", said(here))), said(there)


@each_game
def test_nothing_is_left_untranslated(game: Game) -> None:
    """A name may be the same in two languages, a sentence may not."""
    for same in zip(*(blocks(rulebook(game, language)) for language in LANGUAGES), strict=True):
        sentences = [said(block) for block in same if len(re.findall(r"[^\W\d]{2,}", said(block))) > 4]
        assert len(set(sentences)) == len(sentences), sentences
    titles = [[chapter.title for chapter in rulebook(game, language).chapters] for language in LANGUAGES]
    for same_title in zip(*titles, strict=True):
        assert len(set(same_title)) > 1


# ---- ids ------------------------------------------------------------------------------------------------


@each_game
def test_every_question_leads_to_its_rule(game: Game) -> None:
    assert set(game.rule_of.values()) <= set(rulebook(game, "en").ids)


@each_game
def test_every_id_in_the_code_and_the_cards_is_in_the_rules(game: Game) -> None:
    known = set(rulebook(game, "en").ids)
    prefix = PREFIX[game.name]
    cited = {
        (found, str(path.relative_to(SOURCES)))
        for path in sorted(SOURCES.rglob("*"))
        if path.suffix in (".py", ".toml")
        for found in re.findall(rf"\b{prefix}(?:-R\d+| [a-z]+\.\d+)\b", path.read_text("utf-8"))
    }
    assert {found for found in cited if found[0] not in known} == set()


@each_game
@each_language
def test_the_rules_refer_only_to_rules_they_have(game: Game, language: str) -> None:
    book = rulebook(game, language)
    assert {id for block in blocks(book) for id in references(block)} <= set(book.ids)


@each_game
@each_language
def test_every_ruling_begins_with_its_question(game: Game, language: str) -> None:
    book = rulebook(game, language)
    (rulings,) = (chapter for chapter in book.chapters if chapter.id == "rulings")
    for block in rulings.blocks:
        if block.id:
            question = re.match(r"(.+?\?) \S", said(block))
            assert question is not None, block.id
            assert block.spans[0].style == "italic", block.id


@each_game
def test_the_last_chapter_says_whose_edition_this_is(game: Game) -> None:
    assert rulebook(game, "en").chapters[-1].id == "about"


# ---- words ----------------------------------------------------------------------------------------------


@each_game
@each_language
def test_cards_and_factions_have_the_names_of_the_texts(game: Game, language: str) -> None:
    text = whole(rulebook(game, language))
    spoken = {n for k, n in game.texts(language).entries.items() if re.fullmatch(NAMED[game.name], k)}
    assert spoken
    assert {name for name in spoken if name not in text} == set()


@each_game
@other_languages
def test_what_one_language_names_the_other_names_too(game: Game, language: str) -> None:
    """Cards, factions and characters by the names of the texts; their last letter may be that of another number."""
    here, there = (names(game, each) for each in ("en", language))
    for english, other in zip(blocks(rulebook(game, "en")), blocks(rulebook(game, language)), strict=True):
        for key, name in here.items():
            if re.search(rf"\b{re.escape(name)}(?!\w)", said(english)):
                assert there[key][:-1] in said(other), f"{name}: {said(other)}"


def names(game: Game, language: str) -> dict[str, str]:
    named = {k: n for k, n in game.texts(language).entries.items() if re.fullmatch(NAMED[game.name], k)}
    for character in getattr(game.edition(), "characters", ()):
        named[character.id] = character.names[language]
    return named


@each_game
@each_language
def test_signs_are_those_of_print(game: Game, language: str) -> None:
    text = whole(rulebook(game, language))
    assert re.findall(r".{0,20}['\"`].{0,20}|.{0,20}\.\.\.", text) == []
    if language == "fr":
        assert re.findall(f".{{0,20}}[^{NARROW_SPACE}][;:!?»]|«[^{NARROW_SPACE}]", text) == []
    else:
        assert re.findall(rf".{{0,20}}\s[;:!?»]|«\s|{NARROW_SPACE}", text) == []


# ---- how they are read ----------------------------------------------------------------------------------

SMALL = """# A game

Two may **play**.

## First things {#first}

**CF bet.1** Bet *now*, as in CF-R2,
or never.

- one
  and a half
- two

| a | b |
| --- | --- |
| 1 | **2** |
"""


def test_a_rulebook_is_read_into_plain_data() -> None:
    book = read_rulebook(SMALL, "small")
    assert (book.title, book.ids) == ("A game", ("CF bet.1",))
    assert book.intro == (
        Block("text", None, (Span("plain", "Two may "), Span("bold", "play"), Span("plain", "."))),
    )
    (chapter,) = book.chapters
    assert (chapter.id, chapter.title) == ("first", "First things")
    assert chapter.blocks == (
        Block(
            "text",
            "CF bet.1",
            (
                Span("plain", "Bet "),
                Span("italic", "now"),
                Span("plain", ", as in "),
                Span("rule", "CF-R2"),
                Span("plain", ", or never."),
            ),
        ),
        Block("item", None, (Span("plain", "one and a half"),)),
        Block("item", None, (Span("plain", "two"),)),
        Block("head", None, cells=((Span("plain", "a"),), (Span("plain", "b"),))),
        Block("row", None, cells=((Span("plain", "1"),), (Span("bold", "2"),))),
    )


@pytest.mark.parametrize(
    "strange",
    [
        "<b>bold</b>",
        "a `word`",
        "[a link](https://example.org)",
        "see https://example.org",
        "**bold *and* more**",
        "one * alone",
        "&amp;",
        "> quoted",
        "1. first",
        "+ an item",
        "    code",
        "### Too deep",
        "two  spaces",
        "---",
        "| a | b |",
        "| a | b |\n| --- | --- |\n| 1 |",
        "| a | b |\n| 1 | 2 |\n| 3 | 4 |",
        "**CF bet.1** once more",
    ],
)
def test_markup_that_is_not_known_is_an_error(strange: str) -> None:
    with pytest.raises(RulebookError):
        read_rulebook(SMALL + "\n" + strange + "\n", "small")


@pytest.mark.parametrize("strange", ["No title", "# A game\n\n## A chapter without an id\n\nText."])
def test_titles_have_their_form(strange: str) -> None:
    with pytest.raises(RulebookError):
        read_rulebook(strange, "small")


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError):
        rulebook(regalia.find_game("crownfall"), "de")
