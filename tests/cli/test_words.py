"""The program's own words: the same keys and gaps in three languages, all of them used, none missing."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import regalia.cli
from regalia.cli.layout import columns, number, percent
from regalia.cli.words import listed, load_words
from regalia.games.definition import LANGUAGES

HERE = Path(regalia.cli.__file__).parent
ANY = ".+"
# Read by the program's help under the name of each command.
each_language = pytest.mark.parametrize("language", LANGUAGES)


def gaps(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def patterns() -> Iterator[str]:
    """Every string in the program's code, as a pattern; what is filled in may be anything."""
    for path in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
            elif isinstance(node, ast.JoinedStr):
                yield "".join(
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANY
                    for part in node.values
                )


def said() -> Iterator[str]:
    """Every key that the code says in so many letters."""
    for path in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                first = node.args[1:2] if called == "fail" else node.args[:1]
                keys = first if called in ("words.say", "self.words.say", "ctx.obj.say", "fail") else []
                keys += [keyword.value for keyword in node.keywords if keyword.arg == "says"]
                yield from (str(key.value) for key in keys if isinstance(key, ast.Constant))


@each_language
def test_every_language_has_the_same_keys_and_gaps(language: str) -> None:
    english = {key: gaps(text) for key, text in load_words("en").entries.items()}
    assert {key: gaps(text) for key, text in load_words(language).entries.items()} == english


def test_every_key_is_used() -> None:
    used = [pattern for pattern in patterns() if pattern.partition(ANY)[0].count(".") >= 1]
    unused = [
        key
        for key in load_words("en").entries
        if not any(re.fullmatch(pattern, key) for pattern in used if not pattern.startswith(ANY))
    ]
    assert unused == []


def test_every_key_that_is_said_is_there() -> None:
    keys = set(said())
    assert len(keys) > 60
    assert keys - set(load_words("en").entries) == set()


@each_language
def test_signs_are_those_of_print(language: str) -> None:
    for key, text in load_words(language).entries.items():
        if not key.endswith(".example"):  # a command line has signs of its own
            assert not re.search(r"['\"]|\.\.\.|\S  ", text), key
            assert unicodedata.is_normalized("NFC", text), key


def test_french_signs_stand_apart() -> None:
    for key, text in load_words("fr").entries.items():
        if not key.endswith(".example"):
            to_type = text.replace("ou ? ", "").replace("aper ? ", "").replace("ape ? ", "")
            assert not re.search("[^\u202f][;:!?»](?![a-z/])", to_type), key  # an address has its own
            assert not re.search("«[^\u202f]", text), key


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "1,234,567.5"), ("fr", "1\u202f234\u202f567,5"), ("it", "1.234.567,5")]
)
def test_numbers_are_written_as_the_language_does(language: str, expected: str) -> None:
    assert number(load_words(language), 1234567.5, 1) == expected


def test_shares_and_lists() -> None:
    assert percent(load_words("en"), 0.125) == "12.5%"
    assert percent(load_words("fr"), 0.125) == "12,5\u202f%"
    words = load_words("en")
    assert [listed(words, ["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a or b", "a, b or c"]
    assert listed(words, ["a", "b"], "and") == "a and b"


def test_columns_are_as_wide_as_they_must_be() -> None:
    assert columns([("a", "1"), ("long", "100")], right=(1,)) == ["a       1", "long  100"]
