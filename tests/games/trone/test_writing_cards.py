"""The page that teaches card files: its examples load, say what it says they say, or fail as it says they do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from regalia.games.data import EditionError
from regalia.games.definition import load_texts
from regalia.games.trone import language
from regalia.games.trone.edition import DEFAULT, load_edition
from regalia.games.trone.wording import describe_character

PAGE = Path(__file__).parents[3] / "docs" / "writing-cards.md"
TEXT = PAGE.read_text("utf-8")
BLOCK = re.compile(r"```(\w+)\n(.*?)```\n(.*?)(?=```|\Z)", re.DOTALL)
SENTENCE = re.compile(r"(?m)^> \*\*(.+?)\*\* · (.+)$")


class Example(NamedTuple):
    """A card file of the page, and what is said of it right below."""

    source: str
    sentences: list[tuple[str, str]]
    complaint: str | None


def examples() -> list[Example]:
    blocks = BLOCK.findall(TEXT)
    found = []
    for at, (kind, source, below) in enumerate(blocks):
        if kind == "toml":
            refused = not below.strip() and at + 1 < len(blocks) and blocks[at + 1][0] == "text"
            complaint = blocks[at + 1][1].strip() if refused else None
            found.append(Example(source, SENTENCE.findall(below), complaint))
    return found


EXAMPLES = examples()
each_example = pytest.mark.parametrize("example", EXAMPLES, ids=[e.source.split('"')[3] for e in EXAMPLES])


@each_example
def test_every_example_is_a_file_that_does_what_the_page_says(example: Example, tmp_path: Path) -> None:
    assert example.source.startswith('game = "trone"\n')
    path = tmp_path / "my-cards.toml"
    path.write_text(example.source, "utf-8")
    if example.complaint is not None:
        with pytest.raises(EditionError) as caught:
            load_edition(path)
        assert str(caught.value) == " ".join(example.complaint.split())
        return
    edition = load_edition(path)
    said = {
        c.names["en"]: describe_character(load_texts("regalia.games.trone", "en"), c)
        for c in edition.characters
    }
    for name, sentence in example.sentences:
        assert said[name] == sentence
    changed = {c.names["en"] for c in edition.characters if c.effects and c not in DEFAULT.characters}
    assert changed <= {name for name, _ in example.sentences}, (
        "a character that does something new has a sentence"
    )


def test_the_page_has_examples_of_all_kinds() -> None:
    assert len(EXAMPLES) > 15
    assert sum(len(example.sentences) for example in EXAMPLES) > 25
    assert sum(example.complaint is not None for example in EXAMPLES) >= 2


def test_the_page_knows_every_word_of_the_language() -> None:
    """Each stands there in the way of code, alone or with a value."""
    code = " ".join(re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL)))
    words = {word for part in code.split() for word in re.findall(r"\w+", part)}
    fields = {*language.WHICH, *language.POINTS, *language.PICKING}
    values = {*language.WHENS, *language.EVENTS, *language.POSITIONS, *language.ZONES, *language.OWNERS}
    values |= {*language.LINES, *language.ALTERATIONS, *language.PICKS, *language.COUNTED, *language.FACTIONS}
    parts = {part for form in language.OPS.values() for part in (*form.targets, *form.takes, *form.needs)}
    assert (fields | values | parts | set(language.OPS)) - words == set()


@pytest.mark.parametrize(
    ("before", "limit", "after"),
    [
        ("`fx` | up to ", language.MOST_EFFECTS, " effects"),
        ("`do` | 1 to ", language.MOST_STEPS, " steps"),
        ("`card.copies` | 1 to ", language.COPIES, " |"),
        ("`card.base` | 0 to ", language.MOST_BASE, ", or a count"),
        ("`per` | 1 to ", language.MOST_NUMBER, " |"),
        ("texts of up to ", language.LONGEST_TEXT, " characters"),
        ("more than ", language.MOST_ANSWERS, " answers in all"),
        ("`options` (2 to ", language.OPTIONS[1], " lists"),
    ],
)
def test_the_page_has_the_limits_that_the_language_has(before: str, limit: int, after: str) -> None:
    assert f"{before}{limit}{after}" in TEXT


@pytest.mark.parametrize(
    "command",
    [
        "regalia edition check my-cards.toml",
        "regalia edition show my-cards.toml",
        "regalia play trone --edition my-cards.toml",
        "regalia simulate trone --edition my-cards.toml",
    ],
)
def test_the_page_says_how_to_use_a_file(command: str) -> None:
    assert command in TEXT
