"""Reading card files: the lines of what stands in them, lists and names, and files that are no card files."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from regalia.games import data
from regalia.games.crownfall.edition import CARDS_FILE
from regalia.games.data import MOST_BYTES, EditionError, Lines, Table, plain, read_toml

FILE = '''\
# a comment with [brackets] and key = value
name = "mine" # [[card]]

text = """
[[card]]
id = "no card" \\"""
"""
other = \'\'\'
[numbers]
\'\'\'

[[card]]
id = "a"
list = [
    1,  # one ]
    2,

    "]", [
        3,
    ],
]
after = 1979-05-27 07:32:00

  [[ card ]] # indented
  "id" = 'b # not a comment'
  x.y = 1
  x . "z.z" = 2

  [card.sub]
  deep = true

[numbers] # the real ones
one = 1
inline = { a = 1, b = [ 1,
    2 ], "c" = { d = 4 } }

[a.b]
c = 1

[a]
d = 2

[[card]]
entries = [ { id = "x" },
    { id = "y" }, ]
'''


def line_of(source: str, *path: str | int) -> int | None:
    tomllib.loads(source)
    return Lines(source).line(path)


def number_of(text: str, source: str = FILE) -> int:
    """The number of the only line that contains this."""
    found = [number for number, line in enumerate(source.split("\n"), 1) if text in line]
    assert len(found) == 1, f"{text} is on lines {found}"
    return found[0]


# ---- lines ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (("name",), 'name = "mine"'),
        (("text",), "text ="),
        (("other",), "other ="),
        (("card", 0, "id"), 'id = "a"'),
        (("card", 0, "list"), "list ="),
        (("card", 0, "list", 0), "1,  # one"),
        (("card", 0, "list", 1), "    2,"),
        (("card", 0, "list", 2), '"]", ['),
        (("card", 0, "list", 3), '"]", ['),
        (("card", 0, "list", 3, 0), "        3,"),
        (("card", 0, "after"), "after"),
        (("card", 1), "[[ card ]]"),
        (("card", 1, "id"), '"id" ='),
        (("card", 1, "x", "y"), "x.y"),
        (("card", 1, "x", "z.z"), "z.z"),
        (("card", 1, "sub"), "[card.sub]"),
        (("card", 1, "sub", "deep"), "deep"),
        (("numbers", "one"), "one = 1"),
        (("numbers", "inline", "a"), "inline"),
        (("numbers", "inline", "b", 1), "    2 ], "),
        (("numbers", "inline", "c", "d"), "    2 ], "),
        (("a", "b"), "[a.b]"),
        (("a", "b", "c"), "c = 1"),
        (("a",), "[a]"),
        (("a", "d"), "d = 2"),
        (("card", 2, "entries", 0, "id"), "entries"),
        (("card", 2, "entries", 1), '"y"'),
    ],
    ids=str,
)
def test_everything_has_its_line(path: tuple[str | int, ...], text: str) -> None:
    assert line_of(FILE, *path) == number_of(text)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (("card", 1, "copies"), "[[ card ]]"),
        (("numbers", "two"), "[numbers] #"),
        (("a", "b", "c", "d"), "c = 1"),
        (("card", 0, "list", 7), "list ="),
    ],
)
def test_what_is_not_there_has_the_line_of_what_is_around_it(path: tuple[str | int, ...], text: str) -> None:
    assert line_of(FILE, *path) == number_of(text)


def test_what_is_nowhere_has_no_line() -> None:
    assert line_of(FILE, "nothing") is None
    assert line_of("", "name") is None


def walk(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Any]]:
    """Every value in a file with its path."""
    found = [(path, value)] if path else []
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        found += walk(inner, (*path, key))
    return found


def card_files() -> list[Path]:
    return sorted(CARDS_FILE.parents[1].glob("*/cards.toml"))


@pytest.mark.parametrize("path", card_files(), ids=lambda path: str(path.parent.name))
def test_every_field_of_our_own_files_has_its_own_line(path: Path) -> None:
    """The line of a field says its name and its value."""
    source = path.read_text("utf-8")
    lines, rows = Lines(source), source.split("\n")
    fields = [(where, value) for where, value in walk(tomllib.loads(source)) if isinstance(where[-1], str)]
    plain_fields = [(where, value) for where, value in fields if isinstance(value, int | str)]
    assert len(plain_fields) > 30
    for where, value in plain_fields:
        line = lines.line(where)
        assert line is not None
        said = rows[line - 1]
        if "{" in said:  # a table in one line, of which this is a field
            assert re.search(rf"\b{where[-1]} ?= ?{re.escape(json.dumps(value, ensure_ascii=False))}", said)
            continue
        name, _, rest = said.partition("=")
        assert name.strip() == where[-1]
        assert tomllib.loads(f"x = {rest}")["x"] == value


def test_texts_of_many_lines_hide_nothing() -> None:
    source = 'a = """x""""" # y\nb = \'\'\'x\'\'\'\'\'\nc = """\\\n  \\"""\n"""\nd = ""\ne = \'\'\nf = 1\n'
    assert [line_of(source, name) for name in "abcdef"] == [1, 2, 3, 6, 7, 8]


def test_lines_may_end_as_on_windows(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes('\ufeffname = """\r\nx"""\r\n[numbers]\r\none = 1\r\n'.encode())
    file = read_toml(path)
    assert file.text("name") == "x"
    assert file.table("numbers").at("one") == "mine.toml, line 4, [numbers]"


@pytest.mark.slow
def test_a_long_file_is_scanned_at_once() -> None:
    texts = 'a = """' + "x\\n\n" * 60_000 + '"""\n'
    lists = "b = [" + "[1, 'x'],\n" * 60_000 + "]\nc = 1\n"
    begun = perf_counter()
    assert line_of(texts + lists, "c") == 120_003
    assert perf_counter() - begun < 20  # a second on an idle machine, most of it tomllib's


def test_lines_are_looked_for_only_when_something_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data, "_Scanner", None)
    path = tmp_path / "mine.toml"
    path.write_text("one = 1\n")
    file = read_toml(path)
    assert file.number("one", 0, 1) == 1
    file.done()


# ---- fields ---------------------------------------------------------------------------------------------


def table(values: str) -> Table:
    source = f"# line 1\n[card]\n{values}\n"
    return Table(tomllib.loads(source), "f.toml", lines=Lines(source)).table("card")


def complaint(call: Any, *arguments: Any) -> str:
    with pytest.raises(EditionError) as caught:
        call(*arguments)
    return str(caught.value)


def test_a_table_without_a_source_has_no_lines() -> None:
    card = Table({"n": 9}, "f.toml, card a")
    assert (
        complaint(card.number, "n", 0, 1) == "f.toml, card a: n = 9, but must be a whole number from 0 to 1"
    )


def test_where_a_table_and_its_fields_stand() -> None:
    card = table("n = 1\nm = 2")
    assert card.where == card.at() == "f.toml, line 2, [card]"
    assert card.at("m") == "f.toml, line 4, [card]"
    assert str(card.wrong("no", "n")) == "f.toml, line 3, [card]: no"


def test_a_list_of_numbers() -> None:
    assert table("n = [1, 0,\n 3]").numbers("n", 0, 3, 1, 3) == (1, 0, 3)
    assert table("n = []").numbers("n", 0, 3, 0, 3) == ()


@pytest.mark.parametrize(
    ("values", "line", "said"),
    [
        ("n = 3", 3, "n = 3, but must be a list of 1 to 3 whole numbers"),
        ("n = []", 3, "n = [], but must be a list of 1 to 3 whole numbers"),
        ("n = [1, 1, 1, 1]", 3, "n = [1, 1, 1, 1], but must be a list of 1 to 3 whole numbers"),
        ("n = [1, 4]", 3, "n number 2 = 4, but must be a whole number from 0 to 3"),
        ("n = [1,\n -1]", 4, "n number 2 = -1, but must be a whole number from 0 to 3"),
        ("n = [true]", 3, "n number 1 = true, but must be a whole number from 0 to 3"),
        ("n = [1.0]", 3, "n number 1 = 1.0, but must be a whole number from 0 to 3"),
        ("n = [[1]]", 3, "n number 1 = [1], but must be a whole number from 0 to 3"),
        ("m = 1", 2, "n is missing"),
    ],
)
def test_a_wrong_list_of_numbers_is_named(values: str, line: int, said: str) -> None:
    assert complaint(table(values).numbers, "n", 0, 3, 1, 3) == f"f.toml, line {line}, [card]: {said}"


def test_a_list_of_exactly_so_many() -> None:
    said = complaint(table("n = [1]").numbers, "n", 0, 3, 3, 3)
    assert said.endswith("n = [1], but must be a list of 3 whole numbers")


def test_a_list_of_words() -> None:
    assert table('w = ["a", "b", "a"]').choices("w", ("a", "b"), 1, 3) == ("a", "b", "a")


@pytest.mark.parametrize(
    ("values", "line", "said"),
    [
        ('w = "a"', 3, 'w = "a", but must be a list of 1 to 2 words'),
        ("w = []", 3, "w = [], but must be a list of 1 to 2 words"),
        ('w = [\n"a",\n"c"]', 5, 'w number 2 = "c", but must be one of a, b'),
        ("w = [1]", 3, "w number 1 = 1, but must be one of a, b"),
        ("w = [{}]", 3, "w number 1 = {}, but must be one of a, b"),
    ],
)
def test_a_wrong_list_of_words_is_named(values: str, line: int, said: str) -> None:
    assert complaint(table(values).choices, "w", ("a", "b"), 1, 2) == f"f.toml, line {line}, [card]: {said}"


def test_a_grid_of_words() -> None:
    grid = table('f = [["a"], [], ["b", "a"]]').grid_of_choices("f", ("a", "b"), 1, 6, 0, 2)
    assert grid == (("a",), (), ("b", "a"))


@pytest.mark.parametrize(
    ("values", "line", "said"),
    [
        ("f = 1", 3, "f = 1, but must be a list of 1 to 2 lists of words"),
        ("f = []", 3, "f = [], but must be a list of 1 to 2 lists of words"),
        ('f = ["a"]', 3, 'f number 1 = "a", but must be a list of 1 to 2 words'),
        ('f = [["a"],\n[]]', 4, "f number 2 = [], but must be a list of 1 to 2 words"),
        ('f = [["a"],\n["b",\n"c"]]', 5, 'f number 2, word 2 = "c", but must be one of a, b'),
    ],
)
def test_a_wrong_grid_of_words_is_named(values: str, line: int, said: str) -> None:
    found = complaint(table(values).grid_of_choices, "f", ("a", "b"), 1, 2, 1, 2)
    assert found == f"f.toml, line {line}, [card]: {said}"


@pytest.mark.parametrize("name", ["a", "toll_keeper", "x2", "a__b"])
def test_an_identifier(name: str) -> None:
    assert table(f'id = "{name}"').identifier("id") == name


@pytest.mark.parametrize("value", ['""', '"2x"', '"_a"', '"Toll"', '"a b"', '"é"', '"a\\n"', "3", "[]"])
def test_what_is_no_identifier_is_named(value: str) -> None:
    said = complaint(table(f"id = {value}").identifier, "id")
    assert said.startswith("f.toml, line 3, [card]: id = ")
    assert said.endswith(", but must be lower-case letters, digits and _, a letter first")


# ---- entries --------------------------------------------------------------------------------------------


def entries(source: str) -> list[Table]:
    return Table(tomllib.loads(source), "f.toml", lines=Lines(source)).entries("card")


def test_entries_come_in_order_with_their_names() -> None:
    found = entries('[[card]]\nid = "b"\n[[card]]\nn = 1\n[[card]]\nid = "a"\n[[card]]\nid = "b b"\n')
    assert [card.where for card in found] == [
        "f.toml, line 1, card b",
        "f.toml, line 3, card number 2",
        "f.toml, line 5, card a",
        "f.toml, line 7, card number 4",
    ]
    assert found[2].identifier("id") == "a"


def test_there_may_be_no_entries() -> None:
    assert entries("card = []") == []


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("card = 3", "f.toml, line 1: card must be a list of [[card]] entries"),
        ("[card]\na = 1", "f.toml, line 1: card must be a list of [[card]] entries"),
        ("card = [\n1]", "f.toml, line 2, card number 1: must be a table of fields, not 1"),
        ("cards = []", "f.toml: card is missing"),
    ],
)
def test_what_is_no_list_of_entries_is_named(source: str, said: str) -> None:
    assert complaint(entries, source) == said


def test_entries_within_entries_are_called_by_both() -> None:
    source = '[[card]]\nid = "a"\n[[card.side]]\nn = 1\n[[card.side]]\nn = 2\n'
    card = Table(tomllib.loads(source), "f.toml", lines=Lines(source)).entries("card")[0]
    assert card.entries("side")[1].at("n") == "f.toml, line 6, card a, side number 2"


# ---- files ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a = 1\nb = ", "not valid TOML: Invalid value (at end of document)"),
        (
            b"a = 1\nb 2\n",
            "not valid TOML: Expected '=' after a key in a key/value pair (at line 2, column 3)",
        ),
        (b"\x7fELF\x02\x01\x00\x00", "not valid TOML: "),
        (b"\x89PNG\r\n\x1a\n", "not valid TOML: it is no text in UTF-8"),
        (b"a = " + b"[" * 100_000, "not valid TOML: "),
        (b"a = " + b"9" * 10_000, "not valid TOML: "),
        (b"#" * (MOST_BYTES + 1), "too large, a card file has at most 1000 kB"),
    ],
    ids=["no value", "no sign", "program", "picture", "brackets", "digits", "large"],
)
def test_what_is_no_card_file_is_said_in_one_line(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "f.toml"
    path.write_bytes(content)
    found = complaint(read_toml, path)
    assert found.startswith(f"f.toml: {said}")
    assert found.isprintable()
    assert len(found) < 200


def test_a_file_for_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text('\ngame = "chess"\n')
    assert complaint(read_toml, path, "go") == 'f.toml, line 2: game = "chess", but is read as go'
    for game in ("chess", None):
        read_toml(path, game).done()


def test_long_and_odd_values_are_shown_in_short() -> None:
    said = complaint(table(f'n = "{"x" * 500}"').number, "n", 0, 1)
    assert len(said) < 150
    assert "xxx…, but" in said
    assert complaint(table(f"n = 0x{'f' * 9000}").number, "n", 0, 1).endswith("from 0 to 1")
    assert '"\\u001b[2J"' in complaint(table('n = "\\u001b[2J"').number, "n", 0, 1)
    assert complaint(table('"\\u009b\\n" = 1').done).isprintable()
    assert "é – ’" in complaint(table('n = "é – ’"').number, "n", 0, 1)


def test_plain_keeps_what_can_be_read() -> None:
    assert plain("Trône d’été\u202f: 3\u00a0€") == "Trône d’été\u202f: 3\u00a0€"
    assert plain("a\nb\x1b") == "a\\u000ab\\u001b"
