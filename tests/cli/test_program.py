"""The program as a whole: its help, its languages, and the one line it says when something is wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

import regalia
from regalia.cli.program import COMMANDS, GROUPS
from regalia.cli.words import language_of

from .conftest import PROGRAM, Run, start

TOO_LARGE = 1 << 128


# ---- help -----------------------------------------------------------------------------------------------


def test_help_names_every_command_in_its_group(run: Run) -> None:
    shown = run("--help").stdout
    for names in GROUPS.values():
        for name in names:
            assert f"\n  {name} " in shown
    assert shown.index("Play\n") < shown.index("Study\n") < shown.index("This machine\n")
    assert "regalia play crownfall" in shown


@pytest.mark.parametrize("arguments", [(), ("--lang", "en")])
def test_without_a_command_it_serves(
    run: Run, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `regalia serve` would, which here can't."""
    monkeypatch.setenv("REGALIA_DATABASE", "mysql://somewhere")
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr == run("serve").stderr
    assert result.stderr.startswith("regalia serve: --database must be")


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_every_command_has_help_with_an_example(run: Run, name: str, language: str) -> None:
    result = run(name, "--help", "--lang", language)
    assert result.exit_code == 0
    assert f"regalia {name}" in result.stdout.splitlines()[0]
    assert result.stdout.count(f"regalia {name}") >= 2
    assert not set("{}") & set(result.stdout)


def test_help_comes_at_once() -> None:
    """Neither NumPy nor any game is loaded for it."""
    begun = perf_counter()
    code = "import sys; from regalia.cli import main\ntry: main()\nfinally: assert 'numpy' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, check=False)
    assert done.returncode == 0
    assert b"regalia play" in done.stdout
    assert perf_counter() - begun < 2  # 0.2 s on an idle machine; tests do not run on one


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"regalia {regalia.__version__}\n"


# ---- languages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("fr_CH.UTF-8", "fr"),
        ("it", "it"),
        ("fr", "fr"),
        ("IT_it", "it"),
        ("en_US.UTF-8", "en"),
        ("de_DE.UTF-8", "en"),
        ("fry_NL", "en"),
        ("C", "en"),
    ],
)
def test_the_locale_chooses_the_language(locale: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert language_of([]) == language


def test_the_first_locale_that_is_set_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("LC_MESSAGES", "")
    monkeypatch.delenv("LC_ALL", raising=False)
    assert language_of([]) == "fr"
    monkeypatch.setenv("LC_MESSAGES", "it_IT.UTF-8")
    assert language_of([]) == "it"
    monkeypatch.setenv("LC_ALL", "C")
    assert language_of([]) == "en"


@pytest.mark.parametrize(
    "arguments", [["--lang", "fr"], ["--lang=fr"], ["play", "--lang", "it", "--lang=fr"]]
)
def test_the_option_comes_before_the_locale(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert language_of(arguments) == "fr"


def test_help_and_mistakes_are_in_that_language_too(run: Run) -> None:
    assert "Utilisation" in run("play", "--help", "--lang", "fr").stdout
    assert "Uso:" in run("--help", locale="it_IT.UTF-8").stdout
    assert "il faut" in run("play", "crownfall", "--seat", "x", "--lang", "fr").stderr


# ---- mistakes -------------------------------------------------------------------------------------------

MISTAKES = {
    ("plya",): ["plya", "Did you mean play?", "simulate"],
    ("--foo",): ["--foo", "--version"],
    ("--lang",): ["--lang"],
    ("--lang", "de"): ["de", "en, fr or it"],
    ("play", "crownfall", "--foo"): ["--foo", "--seats"],
    ("play", "crownfall", "--sed", "1"): ["--sed", "Did you mean --seed?"],
    ("play", "crownfall", "--seats"): ["--seats", "value"],
    ("play", "crownfall", "--seats", "five"): ["--seats", "five", "whole number"],
    ("play", "crownfall", "--seats", "5"): ["5", "3 or 4"],
    ("play", "crownfall", "--seats", "3", "--seat", "3"): ["--seat", "3", "from 0 to 2"],
    ("play", "crownfall", "--seat", "-1"): ["--seat", "-1", "0 or more"],
    ("play", "crownfall", "--seed", str(TOO_LARGE)): ["--seed", "0 to 2**128 - 1"],
    ("play", "crownfall", "--seed", "9" * 5000): ["--seed", "0 to 2**128 - 1"],
    ("play", "crownfall", "--bots", "zeus"): ["zeus", "uniform"],
    ("play", "chess"): ["chess", "crownfall"],
    ("play", "crownfall", "twice"): ["twice"],
    ("play", "crownfall", "--edition", "nowhere.toml"): ["nowhere.toml", "no such file"],
    ("play", "crownfall", "--edition", "."): [".", "can’t be read"],
    ("play", "crownfall", "--record", "no/such/folder/game.json"): ["game.json", "can’t be written"],
    ("play", "crownfall", "--record", "."): ["can’t be written"],
    ("play", "crownfall", "--record", "x" * 300): ["xxx", "can’t be written"],
    ("serve", "--port", "x"): ["--port", "x", "from 0 to 65535"],
    ("serve", "--port", "65536"): ["--port", "65536", "from 0 to 65535"],
    ("serve", "--prot", "1"): ["--prot", "Did you mean --port?"],
    ("serve", "--log", "xml"): ["--log", "xml", "plain or json"],
    ("serve", "--database", "mysql://me:secret@db/x"): ["--database", "postgresql://USER@HOST/NAME"],
    ("serve", "tables"): ["tables"],
    ("simulate",): ["GAME", "crownfall"],
    ("simulate", "crownfall", "--games", "0"): ["--games", "0", "from 1 to"],
    ("simulate", "crownfall", "--games", "1e6"): ["--games", "1e6"],
    ("simulate", "crownfall", "--seed", "-1"): ["--seed", "-1"],
    ("simulate", "crownfall", "--threads", "0"): ["--threads", "from 1 to"],
    ("simulate", "crownfall", "--backend", "abacus"): ["abacus", "auto, interpreted, cpu or cuda"],
    ("simulate", "crownfall", "--seats", "2"): ["2", "3 or 4"],
    ("simulate", "crownfall", "--json=yes"): ["--json", "no value"],
    ("match",): ["GAME", "crownfall"],
    ("match", "trone", "--bots", "zeus"): ["zeus", "uniform"],
    ("match", "trone", "--bots", "uniform,"): ["--bots", "program:command"],
    ("match", "trone", "--jobs", "0"): ["--jobs", "from 1 to"],
    ("match", "trone", "--games", "many"): ["--games", "many"],
    ("ladder",): ["GAME", "crownfall"],
    ("ladder", "trone", "--bots", "uniform,zeus"): ["zeus", "uniform"],
    ("ladder", "trone", "--bots", "uniform"): ["uniform", "two bots"],
    ("ladder", "trone", "--picture", "no/such/folder/x.svg"): ["x.svg", "can’t be written"],
    ("verify",): ["FILE"],
    ("verify", "nowhere.json"): ["nowhere.json", "can’t be read"],
    ("completion",): ["SHELL", "bash, zsh or fish"],
    ("completion", "tcsh"): ["tcsh", "bash, zsh or fish"],
    ("warm", "chess"): ["chess", "crownfall"],
    ("doctor", "who"): ["who"],
    ("edition", "chekc"): ["chekc", "Did you mean check?", "show"],
    ("edition", "--foo"): ["--foo", "--lang"],
    ("edition", "check"): ["FILE", "path of a file"],
    ("edition", "check", "nowhere.toml"): ["nowhere.toml", "no such file"],
    ("edition", "check", "."): [".", "can’t be read"],
    ("edition", "check", "a.toml", "--game", "chess"): ["--game", "chess", "crownfall"],
    ("edition", "show"): ["NAME_OR_FILE", "name of a game"],
    ("edition", "show", "crownfal"): ["crownfal", "Did you mean crownfall?", "rulebook"],
    ("edition", "show", "nowhere.toml"): ["nowhere.toml", "no such file"],
    ("edition", "show", "crownfall", "twice"): ["twice"],
}


@pytest.mark.parametrize("arguments", MISTAKES, ids=" ".join)
def test_a_mistake_takes_one_line_that_says_what_is_allowed(
    run: Run, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments, typed="")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("regalia")
    for words in MISTAKES[arguments]:
        assert words in result.stderr


@pytest.mark.parametrize("language", ["fr", "it"])
@pytest.mark.parametrize("arguments", MISTAKES, ids=" ".join)
def test_mistakes_can_be_said_in_every_language(run: Run, arguments: tuple[str, ...], language: str) -> None:
    result = run(*arguments, typed="", locale=language)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert not set("{}") & set(result.stderr)


def test_what_is_wrong_with_a_card_file_is_said_in_one_line(run: Run, tmp_path: Path) -> None:
    cards = tmp_path / "mine.toml"
    cards.write_text('name = "mine"\ncard = 3\n')
    result = run("simulate", "crownfall", "--edition", cards)
    assert result.exit_code == 2
    assert result.stderr == "regalia simulate: mine.toml, line 2: card must be a list of [[card]] entries\n"


# ---- as a process of its own ----------------------------------------------------------------------------


def test_a_process_of_its_own_exits_as_it_should() -> None:
    assert start("games").returncode == 0
    wrong = start("games", "--wrong")
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (2, "", 1)


def test_signs_the_terminal_lacks_are_replaced() -> None:
    shown = start("play", "crownfall", "--lang", "fr", typed="q\n", PYTHONIOENCODING="ascii")
    assert shown.returncode == 0, shown.stderr
    assert "Crownfall" in shown.stdout


def test_nobody_reading_on_is_no_failure_to_speak_of() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*PROGRAM, "games"], stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 141


@pytest.mark.skipif(sys.platform == "win32", reason="there, nobody sends a SIGINT")
def test_an_interrupt_takes_one_line() -> None:
    with subprocess.Popen(
        [*PROGRAM, "play", "crownfall", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    ) as child:
        assert child.stdout
        assert child.stderr
        while b"face down" not in child.stdout.readline():
            pass
        child.send_signal(signal.SIGINT)
        assert child.stderr.read() == b"Stopped.\n"
        assert child.wait(timeout=10) == 130


# ---- completion -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(run: Run, shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert f"_REGALIA_COMPLETE={shell}_complete" in result.stdout


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("regalia s", "simulate"),
        ("regalia play cr", "crownfall"),
        ("regalia simulate crownfall --backend i", "interpreted"),
        ("regalia play --lang f", "fr"),
        ("regalia match trone --bots uniform,gr", "uniform,greedy"),
        ("regalia play --rec", "--record"),
        ("regalia --v", "--version"),
        ("regalia --h", "--help"),
        ("regalia edi", "edition"),
        ("regalia edition ch", "check"),
        ("regalia edition --l", "--lang"),
        ("regalia edition check mine.toml --game cr", "crownfall"),
        ("regalia edition check mine.toml --ga", "--game"),
        ("regalia edition show cr", "crownfall"),
        ("regalia edition show ru", "rulebook"),
    ],
)
@pytest.mark.slow
def test_the_shell_is_offered_what_fits(typed: str, offered: str) -> None:
    words = {"COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split()) - 1)}
    done = start(_REGALIA_COMPLETE="bash_complete", **words)
    assert f"plain,{offered}" in done.stdout.splitlines()


@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.slow
def test_the_shell_completes_card_files(command: str) -> None:
    words = {"COMP_WORDS": f"regalia edition {command} my-", "COMP_CWORD": "3"}
    assert "file,my-" in start(_REGALIA_COMPLETE="bash_complete", **words).stdout.splitlines()


def test_the_shell_is_told_in_words_what_it_is_offered() -> None:
    words = {"COMP_WORDS": "regalia play --rec", "COMP_CWORD": "--rec"}
    done = start(_REGALIA_COMPLETE="fish_complete", **words, LC_ALL="fr_FR.UTF-8")
    assert "Enregistre la partie dans ce fichier." in done.stdout
