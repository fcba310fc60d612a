"""`regalia games`, `doctor`, `warm` and `verify`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import regalia
from regalia.cli import doctor
from regalia.games import GAMES
from regalia.kernel.backends import cpu
from regalia.kernel.engine import Unavailable
from regalia.lab import simulate as lab

from .conftest import Run

# ---- games ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_games_are_listed(run: Run, language: str) -> None:
    heading, *rows = run("games", "--lang", language).stdout.splitlines()
    assert len(rows) == len(regalia.GAMES)
    tagline = regalia.find_game("crownfall").texts(language).say("game.tagline")
    row = next(row for row in rows if row.startswith("crownfall "))
    for words in ("Crownfall", "3, 4", "en, fr, it", "rulebook", tagline):
        assert words in row
    assert row.index(tagline) == len(heading[: row.index(tagline)])


# ---- doctor ---------------------------------------------------------------------------------------------


def test_a_doctor_says_what_is_there(run: Run, elsewhere: Path) -> None:
    result = run("doctor")
    assert result.exit_code == 0
    for words in ("regalia", "python", "numpy", "numba", "llvmlite", "numba-cuda", str(elsewhere)):
        assert words in result.stdout
    assert "interpreted  works" in result.stdout
    assert "cpu          not compiled yet" in result.stdout
    assert not elsewhere.exists()


@pytest.mark.parametrize("language", ["fr", "it"])
def test_a_doctor_speaks_every_language(run: Run, language: str, elsewhere: Path) -> None:
    result = run("doctor", "--lang", language)
    assert result.exit_code == 0
    assert "Version" in result.stdout
    assert not set("{}") & set(result.stdout)


def test_a_doctor_tells_programs_the_same(run: Run, elsewhere: Path) -> None:
    found = json.loads(run("doctor", "--json").stdout)
    assert set(found) == {"versions", "system", "processor", "backends", "cache"}
    assert found["versions"]["regalia"] == regalia.__version__
    assert found["cache"] == {"folder": str(elsewhere), "files": 0, "bytes": 0}
    works = {one["backend"]: one["works"] for one in found["backends"]}
    assert works["interpreted"] is True
    assert works["cpu"] is None


def test_a_doctor_tries_what_is_compiled(run: Run) -> None:
    """Compiles the rules, once for this machine."""
    found = json.loads(run("doctor", "--compile", "--json").stdout)
    by_name = {one["backend"]: one for one in found["backends"]}
    assert by_name["cpu"]["works"] is True
    assert by_name["cpu"]["digest"] == by_name["interpreted"]["digest"]
    assert found["cache"]["bytes"] > 10_000


def test_a_backend_that_plays_other_games_does_not_work(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the cpu played by another seed."""
    attempt = doctor.attempt

    def wrong(words: Any, game: Any, backend: str) -> doctor.Finding:
        monkeypatch.setattr(doctor, "SEED", 2 if backend == "cpu" else 1)
        found = attempt(words, game, "interpreted" if backend == "cpu" else backend)
        return replace(found, backend=backend)

    monkeypatch.setattr(doctor, "attempt", wrong)
    result = run("doctor", "--compile")
    assert result.exit_code == 0
    assert "doesn’t work: it plays other games" in result.stdout


def test_a_doctor_fails_where_nothing_works(
    run: Run, monkeypatch: pytest.MonkeyPatch, elsewhere: Path
) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("all\nis lost")

    monkeypatch.setattr(lab, "make_engine", broken)
    result = run("doctor")
    assert result.exit_code == 1
    assert "interpreted  doesn’t work: all is lost" in result.stdout


# ---- warm -----------------------------------------------------------------------------------------------


def test_warming_up_compiles_once(run: Run, monkeypatch: pytest.MonkeyPatch, elsewhere: Path) -> None:
    def compile_at_once(rules: Any, constants: Any, journalled: bool, progress: Any) -> None:
        path = cpu.library_path(rules, constants, journalled)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()

    monkeypatch.setattr(cpu, "ensure_library", compile_at_once)
    assert run("warm", "crownfall").stdout.startswith("Crownfall is ready: compiled in ")
    assert run("warm", "crownfall").stdout == "Crownfall is ready: it was compiled before.\n"
    assert run("warm").stdout.count(" is ready: ") == len(GAMES)


def test_progress_of_compiling_is_told(run: Run, monkeypatch: pytest.MonkeyPatch, elsewhere: Path) -> None:
    def compile_at_once(rules: Any, constants: Any, journalled: bool, progress: Any) -> None:
        for done in range(1, 130):
            progress(done, 129)

    monkeypatch.setattr(cpu, "ensure_library", compile_at_once)
    result = run("warm", "crownfall")
    assert (
        result.stderr.splitlines()
        == [
            "Compiling Crownfall for this processor, once: 1 of 129",
            "Compiling Crownfall for this processor, once: 129 of 129, now optimising",
        ]
        * 2
    )
    assert result.stdout.startswith("Crownfall is ready: compiled in ")


def test_what_can_t_be_compiled_is_said(run: Run, monkeypatch: pytest.MonkeyPatch, elsewhere: Path) -> None:
    def refuse(*_: Any) -> None:
        raise Unavailable("no compiler")

    monkeypatch.setattr(cpu, "ensure_library", refuse)
    result = run("warm")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.endswith("slowly: no compiler\n")


# ---- verify ---------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The record of a game played to its end."""
    table = regalia.Table("crownfall", 3, seed=4, backend="interpreted")
    while not table.is_over:
        table.act(table.legal(table.to_act[0])[0])
    path = tmp_path / "game.regalia"
    path.write_text(regalia.record_of(table).to_json(), "utf-8")
    return path


def change(path: Path, **fields: object) -> None:
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | fields), "utf-8")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "is true"), ("fr", "est authentique"), ("it", "è autentico")]
)
def test_a_true_record(run: Run, kept: Path, language: str, words: str) -> None:
    result = run("verify", kept, "--lang", language)
    assert result.exit_code == 0
    assert words in result.stdout
    assert json.loads(kept.read_text("utf-8"))["key"] in result.stdout
    assert result.stdout.count("\n") == 2


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Its players, as it names them: P0 Zoë, P1 [2J, P2 C."),
        ("fr", "À la table, selon le fichier\u202f: P0 Zoë, P1 [2J, P2 C."),
        ("it", "Al tavolo, secondo il file: P0 Zoë, P1 [2J, P2 C."),
    ],
)
def test_a_record_tells_who_sat_there(run: Run, kept: Path, language: str, told: str) -> None:
    """A name can do nothing to a terminal."""
    change(kept, players=["Zoë", "\x1b[2J", "\u202eC"])
    shown = run("verify", kept, "--lang", language).stdout
    assert shown.splitlines()[1] == told


def test_a_record_tells_what_was_agreed_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.regalia"
    run("play", "for-a-crown", "--option", "open_chests", "--record", path, typed="q\n")
    assert "What they agreed on: open_chests.\n" in run("verify", path).stdout
    change(path, options=["closed_chests"])
    assert "has no option 'closed_chests'" in run("verify", path).stdout


def test_a_record_of_a_game_that_was_left(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.regalia"
    run("play", "crownfall", "--record", path, typed="q\n")
    assert run("verify", path).stdout.endswith("The game was not played to its end.\n")


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"key": "0" * 32}, "action number"),
        ({"key": "no key"}, "hexadecimal"),
        ({"key": "f" * 40}, "key"),
        ({"final": "0" * 64}, "not those that were recorded"),
        ({"actions": []}, "not those that were recorded"),
        ({"actions": ["P0 wins"]}, "malformed"),
        ({"actions": ["P0 trades nothing"]}, "illegal"),
        ({"seats": 7}, "7"),
        ({"game": "chess"}, "chess"),
        ({"rules_version": 0}, "rules version 0"),
        ({"edition_digest": "another"}, "edition"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_damaged_record_is_not_true(run: Run, kept: Path, fields: dict[str, object], why: str) -> None:
    change(kept, **fields)
    result = run("verify", kept)
    assert result.exit_code == 1
    assert "is not true" in result.stdout
    assert why in result.stdout
    assert result.stdout.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe\x00", b"[" * 100_000, b'{"format": 1}'])
def test_what_is_no_record_is_not_true(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.regalia"
    path.write_bytes(content)
    result = run("verify", path)
    assert result.exit_code == 1
    assert result.stdout.count("\n") == 1


def test_a_record_needs_its_cards(run: Run, tmp_path: Path, card_file: Any) -> None:
    path = tmp_path / "game.regalia"
    cards = card_file(last_turn=1)
    run("play", "crownfall", "--edition", cards, "--record", path, typed="1\n" * 99)
    assert run("verify", path).exit_code == 1
    assert run("verify", path, "--edition", cards).exit_code == 0
    wrong = run("verify", path, "--edition", path)
    assert (wrong.exit_code, wrong.stdout) == (2, "")
