"""`regalia edition`: a card file is good, or one line says where it is not; an edition as tables."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import ShellComplete

from regalia.cli import edition as edition_module
from regalia.cli.kinds import built_in_editions
from regalia.cli.layout import sectioned
from regalia.cli.program import program
from regalia.cli.words import load_words
from regalia.games import GAMES, find_game
from regalia.games.crownfall.edition import CARDS_FILE, NUMBERS
from regalia.games.definition import LANGUAGES, Section
from tests.second import Second

from .conftest import Run, start

CardFile = Callable[..., Path]
TEXT = CARDS_FILE.read_text("utf-8")
DIGEST = find_game("crownfall").edition().digest

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def mine(tmp_path: Path) -> Callable[..., Path]:
    """`mine(("tokens = 70", "tokens = 7"))`: Crownfall's card file with some texts replaced."""

    def write(*changes: tuple[str, str]) -> Path:
        text = TEXT
        for old, new in changes:
            assert text.count(old) == 1
            text = text.replace(old, new)
        path = tmp_path / "mine.toml"
        path.write_text(text, "utf-8")
        return path

    return write


def cards_of(game: str) -> Path:
    return CARDS_FILE.parents[1] / game.replace("-", "_") / "cards.toml"


def complaint(run: Run, *arguments: object) -> str:
    """The one line that a mistake takes, without the command it starts with."""
    result = run("edition", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    start = f"regalia edition {arguments[0]}: "
    assert result.stderr.startswith(start)
    return result.stderr.removeprefix(start).rstrip("\n")


# ---- help -----------------------------------------------------------------------------------------------


@each_language
def test_by_itself_it_shows_its_help(run: Run, language: str) -> None:
    bare = run("edition", "--lang", language)
    assert bare.exit_code == 0
    assert bare.stdout == run("edition", "--help", "--lang", language).stdout
    assert re.search(r"\n  check +\S.*\n  show +\S", bare.stdout)
    assert "regalia edition check " in bare.stdout


@each_language
@pytest.mark.parametrize("name", ["check", "show"])
def test_both_commands_have_help_with_an_example(run: Run, name: str, language: str) -> None:
    result = run("edition", name, "--help", "--lang", language)
    assert result.exit_code == 0
    assert result.stdout.count(f"regalia edition {name}") == 2
    assert "--game NAME" in result.stdout
    assert not set("{}") & set(result.stdout)


# ---- check ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "good", "summary"),
    [
        ("en", "is good: Crownfall, edition rulebook", "Cards (48, types 8) · Numbers (16) · Factions (4)"),
        (
            "fr",
            "tout va bien\u202f: Crownfall, édition rulebook",
            "Cartes (48, types 8) · Valeurs (16) · Factions (4)",
        ),
        ("it", "va bene: Crownfall, edizione rulebook", "Carte (48, tipi 8) · Numeri (16) · Fazioni (4)"),
    ],
)
def test_a_good_file_is_said_to_be_good(run: Run, language: str, good: str, summary: str) -> None:
    result = run("edition", "check", CARDS_FILE, "--lang", language)
    assert (result.exit_code, result.stderr) == (0, "")
    first, second = result.stdout.splitlines()
    assert first.startswith(str(CARDS_FILE))
    assert first.endswith(f"{good} ({DIGEST}).")
    assert second == summary


@each_game
@each_language
def test_every_games_own_file_is_good_and_its_game_is_found(run: Run, game: str, language: str) -> None:
    result = run("edition", "check", cards_of(game), "--lang", language)
    assert (result.exit_code, result.stderr) == (0, "")
    assert find_game(game).title in result.stdout
    assert find_game(game).edition().digest in result.stdout
    assert not set("{}") & set(result.stdout)


def test_cards_are_counted(run: Run, card_file: CardFile) -> None:
    shown = run("edition", "check", card_file({"revolt": 3, "trial": 4})).stdout
    assert "Cards (7, types 2)" in shown


def test_a_file_may_name_its_game(run: Run, mine: Any) -> None:
    path = mine(('name = "rulebook"', 'game = "crownfall"\nname = "house"'))
    assert f"Crownfall, edition house ({DIGEST})" in run("edition", "check", path).stdout
    assert run("edition", "check", path, "--game", "crownfall").exit_code == 0


def test_what_a_file_says_comes_before_trying(run: Run, mine: Any) -> None:
    """So what is wrong can be told."""
    path = mine(('name = "rulebook"', 'game = "crownfall"\nname = "x"'), ("tokens = 70 ", "tokens = 700 "))
    said = "mine.toml, line 49, [numbers]: tokens = 700, but must be a whole number from 4 to 120"
    assert complaint(run, "check", path) == said


def test_a_game_that_is_none_is_named_with_those_there_are(run: Run, mine: Any) -> None:
    path = mine(('name = "rulebook"', 'game = "chess"\nname = "x"'))
    said = f'mine.toml, line 5: game = "chess", but must be one of {", ".join(GAMES)}'
    assert complaint(run, "check", path) == said
    assert complaint(run, "check", path, "--game", "crownfall") == said


@pytest.mark.skipif(len(GAMES) < 2, reason="takes two games")
@each_language
def test_a_file_for_one_game_is_not_read_for_another(run: Run, mine: Any, language: str) -> None:
    other = next(game for game in GAMES if game != "crownfall")
    path = mine(('name = "rulebook"', 'game = "crownfall"\nname = "x"'))
    said = complaint(run, "check", path, "--game", other, "--lang", language)
    for word in (str(path), "crownfall", "--game", other):
        assert word in said


def test_an_option_names_the_game_where_the_file_does_not(run: Run, mine: Any) -> None:
    path = mine(('id = "trial"\ncopies = 6', 'id = "trial"\ncopies = 25'))
    said = complaint(run, "check", path, "--game", "crownfall")
    assert said == "mine.toml, line 19, card trial: copies = 25, but must be a whole number from 0 to 24"


@each_language
def test_a_file_that_no_game_reads_needs_its_game(run: Run, mine: Any, language: str) -> None:
    path = mine(("tokens = 70 ", "tokens = 700 "))
    said = complaint(run, "check", path, "--lang", language)
    assert str(path) in said
    assert "--game" in said
    for game in GAMES:
        assert game in said


@each_language
def test_a_file_that_several_games_read_needs_its_game(
    run: Run, mine: Any, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edition_module, "GAMES", ("crownfall", "crownfall"))
    assert "--game" in complaint(run, "check", mine(), "--lang", language)
    assert run("edition", "check", mine(), "--game", "crownfall").exit_code == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'name = "x"\n[[card]\n', "mine.toml: not valid TOML: .*line 2.*"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "mine.toml: not valid TOML: it is no text in UTF-8"),
        (b"\x00" * 100, "mine.toml: not valid TOML: .*line 1.*"),
        (b"# \n" * 3_500_000, "mine.toml: too large, a card file has at most 1000 kB"),
    ],
    ids=["not TOML", "picture", "zeros", "10 MB"],
)
@pytest.mark.parametrize("command", ["check", "show"])
def test_what_is_no_card_file_takes_one_line(
    run: Run, tmp_path: Path, command: str, content: bytes, said: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    for options in ([], ["--game", "crownfall"]):
        assert re.fullmatch(said, complaint(run, command, path, *options))


@pytest.mark.parametrize("command", ["check", "show"])
def test_missing_files_and_folders_are_named(run: Run, tmp_path: Path, command: str) -> None:
    nowhere = tmp_path / "none.toml"
    assert complaint(run, command, nowhere) == f"{nowhere}: there is no such file"
    assert complaint(run, command, tmp_path).startswith(f"{tmp_path}: can’t be read: ")


def test_a_file_plays_no_tricks_on_the_terminal(run: Run, mine: Any) -> None:
    path = mine(('name = "rulebook"', 'name = "a\\u001b[2Jb\\nc"'))
    for command in ("check", "show"):
        shown = run("edition", command, path).stdout
        assert "a\\u001b[2Jb\\u000ac" in shown
        assert "\x1b" not in shown


@pytest.mark.skipif("for-a-crown" not in GAMES, reason="names its own cards")
def test_nor_do_the_names_of_cards(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    text = cards_of("for-a-crown").read_text("utf-8")
    path.write_text(text.replace('id = "magpie"\n', 'id = "magpie"\nname = "\\u001b[2J\\nPica"\n'), "utf-8")
    shown = run("edition", "show", path).stdout
    assert "\\u001b[2J\\u000aPica" in shown
    assert "\x1b" not in shown


# ---- show -----------------------------------------------------------------------------------------------


def width_of_tables(shown: str) -> int:
    return max(len(line) for line in shown.splitlines())


@each_game
@each_language
def test_every_edition_fits_into_80_columns(run: Run, game: str, language: str) -> None:
    result = run("edition", "show", game, "--lang", language)
    assert (result.exit_code, result.stderr) == (0, "")
    assert width_of_tables(result.stdout) <= 80
    assert not set("{}\x1b\t") & set(result.stdout)
    assert find_game(game).edition().digest in result.stdout.splitlines()[0]
    texts = find_game(game).texts(language)
    for section in find_game(game).describe(texts, find_game(game).edition()):
        assert f"\n\n{section.title}\n" in result.stdout
        assert section.rows
        assert {len(row) for row in section.rows} | {len(section.columns)} - {0} == {len(section.rows[0])}


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Crownfall, edition rulebook",
                "  Card            Copies  Effect",
                "  Taxation             6  Take tokens: 2 from one opponent, or 1 from every",
                "                          opponent.",
                "  Field             Value  Meaning",
                "  tokens               70  tokens in the box",
                "  Army      hold at least 10 tokens, and 4 × Conquest in your Court",
            ],
        ),
        (
            "fr",
            [
                "Crownfall, édition rulebook",
                "  Carte           Nombre  Effet",
                "  Trahison             6  Annule la carte qu’un adversaire a posée ce tour-ci.",
                "  tokens                70  jetons dans la boîte",
                "  Noblesse  avoir au moins 25 jetons",
            ],
        ),
        (
            "it",
            [
                "Crownfall, edizione rulebook",
                "  Carta          Copie  Effetto",
                "  tokens                70  gettoni nella scatola",
                "  Nobiltà   avere almeno 25 gettoni",
            ],
        ),
    ],
)
def test_an_edition_in_words(run: Run, language: str, lines: list[str]) -> None:
    shown = run("edition", "show", "crownfall", "--lang", language).stdout
    assert shown.splitlines()[0] == f"{lines[0]} ({DIGEST})"
    for line in lines[1:]:
        assert line in shown.splitlines()
    for field in NUMBERS:
        assert f"\n  {field} " in shown


def test_a_game_and_its_edition_are_the_same_by_name(run: Run) -> None:
    for name, games in built_in_editions().items():
        if len(games) == 1:
            shown = run("edition", "show", name).stdout
            assert shown == run("edition", "show", name, "--game", games[0]).stdout
            is_default = name in (games[0], find_game(games[0]).edition().name)
            assert is_default == (shown == run("edition", "show", games[0]).stdout)


@each_game
def test_a_file_is_shown_as_the_edition_it_is(run: Run, game: str) -> None:
    assert run("edition", "show", cards_of(game)).stdout == run("edition", "show", game).stdout


def test_a_file_shows_its_own_numbers(run: Run, card_file: CardFile) -> None:
    shown = run("edition", "show", card_file(tax_one=4, goals={"nobility": 31})).stdout
    assert "Take tokens: 4 from one opponent" in shown
    assert "tax_one               4  " in shown
    assert "Nobility  hold at least 31 tokens" in shown


def test_a_name_comes_before_a_file(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("crownfall", "mine"):
        (tmp_path / name).write_text(TEXT.replace('"rulebook"', '"by hand"'), "utf-8")
    assert "edition rulebook" in run("edition", "show", "crownfall").stdout
    assert "edition by hand" in run("edition", "show", "./crownfall").stdout
    assert "edition by hand" in run("edition", "show", "mine").stdout


@each_language
def test_an_unknown_name_is_named_with_those_there_are(run: Run, language: str) -> None:
    said = complaint(run, "show", "rulebok", "--lang", language)
    for name in ("rulebok", *built_in_editions()):
        assert name in said


@pytest.mark.skipif(len(GAMES) < 2, reason="takes two games")
def test_another_games_edition_is_not_this_ones(run: Run) -> None:
    other = next(game for game in GAMES if game != "crownfall")
    said = complaint(run, "show", other, "--game", "crownfall")
    assert said.endswith("Built in are crownfall, rulebook and even.")


@each_language
def test_a_name_that_several_games_use_needs_its_game(run: Run, language: str, second: Second) -> None:
    second("regalia")
    said = complaint(run, "show", "regalia", "--lang", language)
    assert re.search(r"regalia.*--game crownfall.* for-a-crown", said)
    for game in ("crownfall", "for-a-crown"):
        shown = run("edition", "show", "regalia", "--game", game).stdout
        assert find_game(game).edition("regalia").digest in shown.splitlines()[0]


# ---- a game's other editions ----------------------------------------------------------------------------


def test_every_edition_of_a_game_is_checked_and_shown_by_name(run: Run, second: Second) -> None:
    path = second("short")
    digest = find_game("crownfall").edition("short").digest
    checked = run("edition", "check", "short").stdout
    assert checked.startswith(f"short is good: Crownfall, edition short ({digest}).\n")
    shown = run("edition", "show", "short").stdout
    assert shown.startswith(f"Crownfall, edition short ({digest})\n")
    assert (
        shown
        == run("edition", "show", path).stdout
        == run("edition", "show", "short", "--game", "crownfall").stdout
    )
    assert run("edition", "check", "crownfall").stdout.startswith(
        "crownfall is good: Crownfall, edition rulebook"
    )


def test_a_game_lists_its_editions(run: Run, second: Second) -> None:
    second("short")
    rows = run("games").stdout.splitlines()
    assert "  rulebook, short  " in next(row for row in rows if row.startswith("crownfall "))


def test_a_game_is_played_with_an_edition_by_name(run: Run, second: Second, tmp_path: Path) -> None:
    second("short")
    kept = tmp_path / "game.json"
    options = ("--seed", 7, "--edition", "short", "--record", kept)
    shown = run("play", "crownfall", *options, typed="1\n" * 99).stdout
    assert "Nobody wins." in shown
    assert "--edition short" in shown
    assert run("verify", kept).exit_code == 0
    assert run("verify", kept, "--edition", "short").exit_code == 0
    assert run("verify", kept, "--edition", "rulebook").exit_code == 1


def test_games_are_simulated_with_an_edition_by_name(run: Run, second: Second) -> None:
    path = second("short")
    options = ("simulate", "crownfall", "--backend", "interpreted", "--games", 3, "--json", "--edition")
    by_name, by_file, default = (json.loads(run(*options, w).stdout) for w in ("short", path, "rulebook"))
    assert by_name["edition"] == by_file["edition"] == "short"
    assert by_name["digest"] == by_file["digest"] != default["digest"]


@each_language
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_what_is_neither_a_name_nor_a_file_is_told_with_the_names(
    run: Run, second: Second, command: str, language: str
) -> None:
    second("short")
    result = run(command, "crownfall", "--edition", "shrot", "--lang", language)
    assert (result.exit_code, result.stdout) == (2, "")
    for word in ("“shrot”" if language == "en" else "shrot", "short", "rulebook"):
        assert word in result.stderr
    assert "regalia." not in result.stderr.removeprefix(f"regalia {command}: ")
    assert "for-a-crown" not in result.stderr


def test_for_a_game_too_a_name_comes_before_a_file(
    run: Run, second: Second, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    second("short")
    monkeypatch.chdir(tmp_path)
    for name in ("short", "mine"):
        (tmp_path / name).write_text(TEXT.replace('"rulebook"', '"by hand"'), "utf-8")
    options = ("simulate", "crownfall", "--backend", "interpreted", "--games", 1, "--edition")
    assert "edition short" in run(*options, "short").stdout
    for file in ("./short", "mine"):
        assert "edition by hand" in run(*options, file).stdout


def completed(*arguments: str) -> list[str]:
    """What a shell is offered for the last of these words."""
    *before, last = arguments
    shell = ShellComplete(program, {"obj": load_words("en")}, "regalia", "_REGALIA_COMPLETE")
    return [item.value for item in shell.get_completions(before, last) if item.type == "plain"]


def test_names_of_editions_are_completed(second: Second) -> None:
    second("short")
    assert completed("play", "crownfall", "--edition", "") == ["rulebook", "short"]
    assert completed("simulate", "crownfall", "--edition", "s") == ["short"]
    assert completed("play", "for-a-crown", "--edition", "") == ["regalia"]
    assert completed("verify", "game.json", "--edition", "s") == ["short"]
    for command in ("check", "show"):
        assert completed("edition", command, "s") == ["short"]
        assert completed("edition", command, "--game", "crownfall", "") == ["crownfall", "rulebook", "short"]


def test_a_process_of_its_own_shows_an_edition_in_plain_text() -> None:
    done = start("edition", "show", "crownfall", PYTHONIOENCODING="ascii", TERM="dumb")
    assert done.returncode == 0
    assert "Coronation" in done.stdout
    assert "\x1b" not in done.stdout


# ---- tables ---------------------------------------------------------------------------------------------


def test_numbers_lean_right_and_the_widest_column_folds() -> None:
    section = Section("Title", ("a", "n", "text"), [("x", "1", "one two three"), ("yy", "10", "four")])
    assert sectioned(section, 20) == [
        "Title",
        "  a    n  text",
        "  x    1  one two",
        "          three",
        "  yy  10  four",
    ]


def test_a_table_may_have_no_headings_no_rows_and_words_too_long_for_it() -> None:
    assert sectioned(Section("Title", (), [])) == ["Title"]
    assert sectioned(Section("Title", ("a", "b"), [])) == ["Title", "  a  b"]
    assert sectioned(Section("Title", (), [("a", ""), ("b", "c")])) == ["Title", "  a", "  b  c"]
    lines = sectioned(Section("Title " * 30, ("a", "b", "c"), [("x" * 200, "y" * 100, "z " * 90)]))
    assert max(len(line) for line in lines) <= 80
    assert sum(line.count("x") for line in lines) == 200
