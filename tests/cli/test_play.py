"""Playing in a terminal: whole games, every key, and every way to leave."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import regalia
from regalia.bots import make_bot
from regalia.cli.picking import Picker
from regalia.cli.sitting import Sitting
from regalia.cli.words import load_words
from regalia.games import GAMES

from .conftest import PROGRAM, Run, installed, start

FIRST = "1\n"
WHOLE_GAME = FIRST * 3000  # more answers than any game asks for
ENDING = {"en": "Nobody wins.", "fr": "Personne n’a gagné.", "it": "Non vince nessuno."}
ASKED = {"en": "Your bet?", "fr": "Ton pari", "it": "La tua scommessa?"}


def after(text: str, mark: str) -> str:
    return text[text.index(mark) + len(mark) :]


# ---- whole games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.slow
def test_a_whole_game_through_a_pipe(language: str) -> None:
    done = start("play", "crownfall", "--seed", 7, "--lang", language, typed=WHOLE_GAME)
    assert done.returncode == 0
    assert done.stderr == ""
    assert ASKED[language] in done.stdout
    assert ENDING[language] in done.stdout
    assert not set("{}\x1b\r") & set(done.stdout)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.slow
def test_a_short_game_in_a_terminal(language: str, card_file: Any) -> None:
    """Lines are wrapped between words, what is typed is echoed by the terminal alone, no cursor moves."""
    import pty

    cards = card_file(last_turn=2)
    keyboard, terminal = pty.openpty()
    with subprocess.Popen(
        [
            *(*PROGRAM, "play", "crownfall", "--seed", "7", "--bots", "uniform"),
            *("--lang", language, "--edition", str(cards)),
        ],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=os.environ | {"LC_ALL": "C.UTF-8", "COLUMNS": "60", "NO_COLOR": "1"},
    ) as child:
        os.close(terminal)
        shown = answer_until_it_ends(keyboard)
        assert child.wait(timeout=10) == 0
    assert ENDING[language] in shown
    assert "\x1b" not in shown
    assert max(len(line) for line in shown.split("\r\n") if str(cards.parent) not in line) <= 60


def answer_until_it_ends(keyboard: int) -> str:
    """Press 1 and Enter whenever there is a question."""
    shown = b""
    answered = 0
    while True:
        try:
            shown += os.read(keyboard, 65536)
        except OSError:  # the program has left
            return shown.decode()
        if (questions := len(re.findall(rb"\? [^\r\n]*: ", shown))) > answered:
            answered = questions
            os.write(keyboard, FIRST.encode())


@pytest.mark.parametrize(("seats", "seat"), [(3, 0), (3, 2), (4, 3)])
def test_a_game_from_any_seat(run: Run, seats: int, seat: int, card_file: Any) -> None:
    options = ("--seats", seats, "--seat", seat, "--seed", 5, "--edition", card_file(last_turn=4))
    result = run("play", "crownfall", *options, typed=WHOLE_GAME)
    assert result.exit_code == 0
    assert f"You are P{seat} and lead the " in result.stdout
    assert f"P{seats} " not in result.stdout
    assert "Nobody wins." in result.stdout


def test_the_winner_is_named(run: Run, card_file: Any) -> None:
    """With goals that everybody has met, the first Coronation wins."""
    easy = {"nobility": 0, "army": 0, "clergy": 0, "people": 0}
    cards = card_file({"coronation": 8}, goals=easy)
    text = re.sub(r'evidence = "\w+"\ncount = \d+\n', "", cards.read_text("utf-8"))
    cards.write_text(text, "utf-8")
    shown = [
        run("play", "crownfall", "--seat", seat, "--seed", 1, "--edition", cards, typed=WHOLE_GAME).stdout
        for seat in range(4)
    ]
    assert sum("You win!" in one for one in shown) == 1
    assert sum(re.search(r"\nP\d wins\.\n", one) is not None for one in shown) == 3
    assert all(" led the " in one for one in shown)


def test_the_same_seed_is_the_same_game(run: Run, card_file: Any) -> None:
    options = ("play", "crownfall", "--edition", card_file(last_turn=3))
    first = run(*options, "--seed", 9, typed=WHOLE_GAME).stdout
    assert first == run(*options, "--seed", 9, typed=WHOLE_GAME).stdout
    assert first != run(*options, "--seed", 10, typed=WHOLE_GAME).stdout
    assert run(*options, typed=FIRST).stdout != run(*options, typed=FIRST).stdout


def test_a_program_may_be_the_opponent(run: Run) -> None:
    example = Path(__file__).parents[2] / "examples" / "bot.py"
    mine = f"program:{shlex.quote(sys.executable)} -S {shlex.quote(str(example))}"
    result = run("play", "trone", "--seats", 2, "--seed", 3, "--bots", mine, typed=WHOLE_GAME)
    assert result.exit_code == 0
    assert f"Your opponents are bots: {mine}." in result.stdout
    assert "To play the same game again" in result.stdout


def test_where_a_bot_fails_the_game_stops_with_one_line_and_its_record(run: Run, tmp_path: Path) -> None:
    loud = tmp_path / "loud.py"
    loud.write_text("import sys\nfor line in sys.stdin:\n    sys.exit(line)\n")
    mine = f"program:{shlex.quote(sys.executable)} -S {shlex.quote(str(loud))}"
    record = tmp_path / "game.regalia"
    options = ("--seats", 2, "--seat", 1, "--seed", 3, "--bots", mine, "--record", record)
    result = run("play", "trone", *options, typed=WHOLE_GAME)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "on P0 ended before the game did (exit status 1): the game can’t go on." in result.stderr
    assert "hello" not in result.stderr + result.stdout  # what it was told stays with it
    assert record.exists()


def test_a_bot_that_cannot_be_made_is_told_before_the_game(tmp_path: Path) -> None:
    path = installed(tmp_path, "choose = print\n    def __init__(self, seed): raise OSError('no brain')")
    refused = start("play", "trone", "--seats", 2, "--bots", "mine", PYTHONPATH=path)
    assert refused.stderr == "regalia play: --bots: the bot mine can't be made: OSError: no brain\n"
    assert (refused.returncode, refused.stdout) == (2, "")


# ---- what one hears -------------------------------------------------------------------------------------


def test_nothing_secret_is_heard(run: Run, card_file: Any) -> None:
    """Before all have chosen, no bot's card, announcement or bet is told; of private lines only one's own."""
    shown = run(
        "play", "crownfall", "--seed", 7, "--edition", card_file(last_turn=3), typed=WHOLE_GAME
    ).stdout
    assert "For P0 only" in shown
    assert not re.search("For P[123] only", shown)
    first_question = shown[: shown.index("Which card do you say it is?")]
    assert " says" not in after(first_question, "Turn 1")
    assert "lays" not in first_question


def test_hands_that_pass_are_told_and_hands_are_not_listed_card_by_card(run: Run, card_file: Any) -> None:
    shown = run(
        "play", "crownfall", "--seed", 7, "--edition", card_file(last_turn=3), typed=WHOLE_GAME
    ).stdout
    assert "All hands move one seat to the right." in shown
    assert " in hand." not in shown
    assert "goes to the discard" not in shown


def test_a_line_is_told_once(run: Run, card_file: Any) -> None:
    shown = run(
        "play", "crownfall", "--seed", 7, "--edition", card_file(last_turn=4), typed=WHOLE_GAME
    ).stdout
    for turn in range(1, 5):
        assert len(re.findall(f"— Turn {turn}:", shown)) == 1


# ---- keys -----------------------------------------------------------------------------------------------


def test_help_explains_the_question_with_its_rule_and_the_cards(run: Run) -> None:
    shown = after(run("play", "crownfall", "--seed", 7, typed="?\nq\n").stdout, ": ?\n")
    assert "(Rule CF place.1.)" in shown
    assert "Taxation: Take tokens: 2 from one" in shown
    assert "q to leave" in shown
    assert "Which card do you lay face down?" in shown  # asked again


def test_numbers_in_help_are_those_of_the_card_file(run: Run, card_file: Any) -> None:
    shown = run("play", "crownfall", "--seed", 7, "--edition", card_file(tax_one=9), typed="?\nq\n").stdout
    assert "Taxation: Take tokens: 9 from one" in shown


def test_back_takes_one_part_back(run: Run) -> None:
    shown = run("play", "crownfall", "--seed", 7, typed="1\nb\n2\n1\nl 5\nq\n").stdout
    assert "you have laid Revolt and will say “Conquest”" in shown
    assert "you have laid Conquest" not in shown


def test_there_is_nothing_to_go_back_to_at_first(run: Run) -> None:
    shown = run("play", "crownfall", "--seed", 7, typed="b\nq\n").stdout
    assert "Sorry?" in shown
    assert "b to go back, or" not in shown


def test_table_and_log_can_be_read_again(run: Run) -> None:
    typed = "1\n1\nt\nl\nl 1\nL\nq\n"
    shown = run("play", "crownfall", "--seed", 7, typed=typed).stdout
    told = [after(shown, f": {key}\n") for key in ("t", "l", "l 1")]
    assert told[0].startswith("\nTurn 1 · bank 50")
    assert told[1].startswith("\nFor P0 only: you lead the People.\nThe cards are dealt.\n— Turn 1")
    assert told[2].startswith("\nP1 says: Revolt.\n\n")


@pytest.mark.parametrize(
    "typed", ["0", "8", "99999999999999999999", "one", "", "-1", "1.0", "l x", "qq", "²"]
)
def test_what_is_no_answer_is_asked_again(run: Run, typed: str) -> None:
    result = run("play", "crownfall", "--seed", 7, typed=f"{typed}\n1\nq\n")
    assert result.exit_code == 0
    assert "Sorry? Type a number from 1 to 7" in result.stdout
    assert "Which card do you say it is?" in result.stdout


# ---- leaving --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["q\n", "Q\n", "", "1\n", "1\nq\n"])
def test_one_may_leave_at_any_time(run: Run, typed: str) -> None:
    result = run("play", "crownfall", "--seats", 3, "--seed", 7, "--lang", "en", typed=typed)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "You leave the table." in result.stdout
    again = after(result.stdout, "To play the same game again: ").splitlines()[0]
    assert again == "regalia play crownfall --seats 3 --seat 0 --seed 7 --bots uniform --lang en"


def test_without_a_seed_there_is_no_such_game_again(run: Run) -> None:
    shown = run("play", "crownfall", typed="q\n").stdout
    assert "You leave the table." in shown
    assert "again: regalia" not in shown


def test_the_command_line_can_be_pasted(run: Run, card_file: Any) -> None:
    cards = card_file(name="my own cards.toml")
    shown = run("play", "crownfall", "--seed", 7, "--edition", cards, typed="q\n").stdout
    assert f"--edition '{cards}'" in shown


# ---- records --------------------------------------------------------------------------------------------


def test_a_record_is_kept_and_true(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "game.regalia"
    shown = run("play", "crownfall", "--seed", 7, "--record", kept, typed=WHOLE_GAME).stdout
    assert f"regalia verify {kept}" in shown
    table = regalia.replay(regalia.read_record(kept.read_text("utf-8")), backend="interpreted")
    assert table.is_over
    assert "--record my-game.regalia" not in shown


def test_a_game_one_leaves_is_kept_too(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "game.regalia"
    run("play", "crownfall", "--record", kept, typed="1\n1\n")
    assert len(regalia.read_record(kept.read_text("utf-8")).actions) == 4


def test_records_are_offered(run: Run, card_file: Any) -> None:
    assert (
        "--record my-game.regalia"
        in run("play", "crownfall", "--edition", card_file(last_turn=1), typed=WHOLE_GAME).stdout
    )


# ---- several games --------------------------------------------------------------------------------------


def test_with_several_games_one_is_asked_which(run: Run) -> None:
    shown = run("play", typed="9\n2\nq\n").stdout
    assert shown.startswith("Which game shall it be?\n  1. Crownfall\n  2. For a Crown\n")
    assert "For a Crown. " in shown
    assert "You leave the table." in shown
    assert run("play", typed="q\n").stdout.count("\n") == 2 + len(GAMES)
    assert run("play", typed="").exit_code == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_every_game_can_be_played_to_its_end(run: Run, game: str, language: str) -> None:
    """Always the first choice."""
    options = ("--seed", 3, "--seats", 3, "--bots", "greedy", "--lang", language)
    result = run("play", game, *options, typed="1\n" * 900)
    assert result.exit_code == 0
    assert result.stdout.count("regalia play") == 1
    assert not set("{}") & set(result.stdout)


def test_bots_of_different_kinds_can_sit_at_one_table(run: Run) -> None:
    result = run("play", "for-a-crown", "--seats", 3, "--seed", 3, "--bots", "greedy,uniform", typed="q\n")
    assert "greedy,uniform" in result.stdout
    refused = run("play", "for-a-crown", "--seats", 5, "--bots", "greedy,uniform")
    assert refused.exit_code == 2
    assert "2 bots for 4 seats" in refused.stderr
    assert run("play", "crownfall", "--bots", "greed").exit_code == 2


def test_open_chests_are_an_option_of_for_a_crown(run: Run) -> None:
    shut = run("play", "for-a-crown", "--seed", 3, typed="q\n").stdout
    opened = run("play", "for-a-crown", "--seed", 3, "--option", "open_chests", typed="q\n").stdout
    assert shut.count(" · Rubies 10") == 1
    assert opened.count(" · Rubies 10") == 5
    assert "--option open_chests" in opened
    refused = run("play", "crownfall", "--option", "open_chests")
    assert refused.exit_code == 2
    assert "open_chests" in refused.stderr


# ---- choosing part by part ------------------------------------------------------------------------------


class Worded:
    """A choice that has nothing but words."""

    def __init__(self, *parts: str) -> None:
        self.words = parts

    def parts(self, language: str) -> tuple[str, ...]:
        return self.words


def picker(*choices: str) -> Any:
    made: list[Any] = [Worded(*choice) for choice in choices]
    return Picker(made, "en")


def test_only_what_is_still_possible_is_offered() -> None:
    picking = picker("ax", "ay", "by", "bz")
    assert picking.options == ["a", "b"]
    picking.pick(1)
    assert picking.options == ["y", "z"]
    picking.pick(0)
    assert picking.chosen.words == ("b", "y")


def test_what_is_settled_is_not_asked_and_back_goes_over_it() -> None:
    picking = picker("asx", "asy", "btx")
    assert picking.can_go_back is False
    picking.pick(0)
    assert (picking.part, picking.options) == (2, ["x", "y"])
    picking.back()
    assert (picking.part, picking.options, picking.can_go_back) == (0, ["a", "b"], False)
    picking.pick(1)
    assert picking.chosen.words == ("b", "t", "x")


def test_an_only_choice_is_made_at_once() -> None:
    assert picker("abc").chosen.words == ("a", "b", "c")


def test_a_person_with_an_only_choice_is_not_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = regalia.Table("crownfall", 4, seed=7, backend="interpreted")
    bots = {seat: make_bot("uniform", seat) for seat in range(1, 4)}
    sitting = Sitting(load_words("en"), table, 0, bots, None)
    only = list(table.legal(0))[:1]
    monkeypatch.setattr(table, "legal", lambda seat: only)
    assert sitting._next_choice() == only[0]
    assert capsys.readouterr().out == ""


def test_knights_sit_down_where_they_can_begin_at_once(tmp_path: Path) -> None:
    """Else any bots do: nobody waits for a compiler who has not asked for bots that need one."""
    for cache, usual in ((None, "knight"), (str(tmp_path), "uniform")):
        surroundings = {"REGALIA_CACHE_DIR": cache} if cache else {}
        done = subprocess.run(
            [*PROGRAM, "play", "crownfall", "--seed", "7"],
            input="q\n",
            capture_output=True,
            encoding="utf-8",
            env=os.environ | {"LC_ALL": "C.UTF-8"} | surroundings,
            timeout=60,
            check=True,
        )
        assert f"--bots {usual} " in done.stdout
