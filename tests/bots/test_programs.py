"""Programs as bots: they play in any language, and whatever they do wrong, one line says it and nothing is left."""

from __future__ import annotations

import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

import regalia
from regalia.bots import BotError, Player, Seat, UnknownBotError, make_bot, play_game, program, wire
from regalia.bots.naming import split_names
from regalia.bots.program import LONGEST_LINE, ProgramBot

EXAMPLES = Path(__file__).parents[2] / "examples"
PYTHON = shlex.quote(sys.executable)
ANSWERS = """
import json, sys, time, os
def say(answer): print(json.dumps(answer), flush=True)
for line in sys.stdin:
    message = json.loads(line)
"""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The programs that were started; the compiler, where it has to run first, is none of them."""
    numbers: list[int] = []

    class Noted(program.subprocess.Popen):  # type: ignore[name-defined, misc]
        def __init__(self, *words: Any, **settings: Any) -> None:
            super().__init__(*words, **settings)
            if "start_new_session" in settings:
                numbers.append(self.pid)

    monkeypatch.setattr(program.subprocess, "Popen", Noted)
    return numbers


def runs(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def is_dead(number: int) -> bool:
    """Though nobody has asked yet how it ended."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(number)], capture_output=True, check=False)
    return state.stdout.startswith(b"Z")


def written(folder: Path, body: str, before: str = ANSWERS) -> str:
    """A program with this body, below a loop over what it is told; the line that starts it."""
    path = folder / "bot.py"
    path.write_text(before + body)
    return f"{PYTHON} -S {shlex.quote(str(path))}"


def table_of(game: str = "trone", seats: int = 2) -> regalia.Table:
    return regalia.Table(game, seats, seed=7, backend="cpu")


# ---- playing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", regalia.GAMES)
def test_the_python_example_plays(game: str, started: list[int]) -> None:
    table = table_of(game, 3)
    name = f"program:{PYTHON} {shlex.quote(str(EXAMPLES / 'bot.py'))}"
    play_game(table, {0: make_bot(name, 5), 1: make_bot(name, 6), 2: make_bot("uniform", 7)})
    assert table.result
    assert len(started) == 2
    assert not any(map(runs, started))


@pytest.mark.skipif(not shutil.which("node"), reason="there is no Node here")
@pytest.mark.slow
def test_the_javascript_example_takes_advice() -> None:
    name = f"program:node {shlex.quote(str(EXAMPLES / 'bot.js'))}"
    wins = 0
    for number in range(6):
        table = regalia.Table("trone", 2, seed=number, backend="cpu")
        play_game(table, {number % 2: make_bot(name, 5), 1 - number % 2: make_bot("uniform", number)})
        wins += table.scores[number % 2] == 1
    assert wins >= 5


def test_the_same_seed_is_the_same_game() -> None:
    def actions(seed: int) -> list[str]:
        table = table_of()
        name = f"program:{PYTHON} {shlex.quote(str(EXAMPLES / 'bot.py'))}"
        play_game(table, {0: make_bot(name, seed), 1: make_bot("uniform", 3)})
        return table.written_actions()

    assert actions(1) == actions(1) != actions(2)


def test_a_program_is_told_all_that_its_seat_knows(tmp_path: Path) -> None:
    """It writes down what it hears, and answers by number."""
    heard = tmp_path / "heard"
    body = f"""
    open({str(heard)!r}, "a").write(line)
    if message["type"] == "choose": say({{"choose": len(message["choices"]) - 1}})
"""
    table = table_of("crownfall", 3)
    bot = ProgramBot(written(tmp_path, body), 9)
    play_game(table, {0: Player("mine", bot), 1: make_bot("uniform", 1), 2: make_bot("uniform", 2)})
    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    first, question, last = messages[0], messages[1], messages[-1]
    assert (first["type"], first["game"], first["seats"], first["seat"]) == ("hello", "crownfall", 3, 0)
    assert first["seed"] == 9
    assert question["view"]["viewer"] == 0
    assert question["view"]["seats"][1]["faction"] is None
    assert set(question["choices"][0]) == {"notation", "text"}
    assert (last["type"], last["scores"]) == ("end", table.scores)
    told = [entry for message in messages[1:] for entry in message["journal"]]
    assert [entry["text"] for entry in told if entry["text"]] == table.sentences(0)
    assert {entry["event"] for entry in told} <= set(table.game.events)


def test_a_program_may_ask_for_worlds_and_advice(tmp_path: Path) -> None:
    body = """
    if message["type"] == "choose": say({"worlds": 3})
    if message["type"] == "worlds":
        assert len(message["worlds"]) == 3
        assert all(view["viewer"] == seat for world in message["worlds"] for seat, view in enumerate(world))
        say({"advice": True})
    if message["type"] == "advice": say({"choose": message["advice"].index(max(message["advice"]))})
"""
    table = table_of()
    play_game(table, {0: Player("mine", ProgramBot(written(tmp_path, body), 9)), 1: make_bot("uniform", 1)})
    assert table.result


@pytest.mark.parametrize("game", regalia.GAMES)
def test_redealing_what_it_cannot_know_changes_no_byte_of_what_a_program_is_told(
    game: str, seed: int
) -> None:
    chooser = random.Random(seed)
    table = regalia.Table(game, 3, seed=seed, backend="cpu")
    compared = 0
    while not table.is_over:
        number = chooser.choice(table.to_act)
        if chooser.random() < (0.6 if game == "trone" else 0.1):  # whose games are short
            one, two = Seat(table, number), Seat(table.world(number, chooser.getrandbits(128)), number)
            keys = [chooser.getrandbits(128)]
            assert json.dumps(wire.question(one, 0, 1.0)) == json.dumps(wire.question(two, 0, 1.0))
            assert json.dumps(wire.worlds(one, keys)) == json.dumps(wire.worlds(two, keys))
            compared += 1
        table.act(chooser.choice(table.legal(number)))
    assert compared > 3


# ---- going wrong ----------------------------------------------------------------------------------------

CHOOSING = 'if message["type"] == "choose":'
WRONG = {
    "leaves": (f"    {CHOOSING} sys.exit(3)", "ended before the game did (exit status 3)"),
    "falls over": (f"    {CHOOSING} 1 / 0", "ended before the game did (exit status 1)"),
    "says nothing": (f"    {CHOOSING} time.sleep(60)", "gave no answer within 0.4 s"),
    "asks for ever": (
        "    if message['type'] != 'hello': say({'worlds': 1})",
        "gave no answer within 0.4 s",
    ),
    "talks nonsense": (f"    {CHOOSING} print('hm', flush=True)", "gave an answer that is no JSON"),
    "speaks binary": (f"    {CHOOSING} os.write(1, bytes(range(250)))", "gave an answer that is no JSON"),
    "takes what is not there": (f"    {CHOOSING} say({{'choose': 999}})", "none of its choices"),
    "counts from the end": (f"    {CHOOSING} say({{'choose': -1}})", "none of its choices"),
    "says yes": (f"    {CHOOSING} say({{'choose': True}})", "none of its choices"),
    "invents a move": (f"    {CHOOSING} say({{'choose': 'P0 wins'}})", "none of its choices"),
    "asks for the key": (f"    {CHOOSING} say({{'key': 1}})", "an answer that docs/bots.md doesn't know"),
    "asks for too many worlds": (f"    {CHOOSING} say({{'worlds': 10**9}})", "docs/bots.md doesn't know"),
    "answers with a list": (f"    {CHOOSING} say([0])", "docs/bots.md doesn't know"),
    "nests deeply": (f"    {CHOOSING} print('[' * 30000, flush=True)", "gave an answer that is no JSON"),
    "never ends a line": (f"    {CHOOSING} print('x' * 10**7)", f"more than {LONGEST_LINE} bytes"),
    "talks first": ("    say({'choose': 0}); time.sleep(60)", "spoke without being asked"),
    "floods": ("    while True: say({'choose': 0})", "spoke without being asked"),
}


@pytest.mark.parametrize("kind", WRONG)
@pytest.mark.slow
def test_what_a_program_does_wrong_takes_one_line_and_leaves_nothing_running(
    kind: str, tmp_path: Path, started: list[int]
) -> None:
    body, did = WRONG[kind]
    player = Player("mine", ProgramBot(written(tmp_path, body), 9, patience=0.4 if "0.4" in did else 20))
    table = table_of()
    player.begins(Seat(table, 0))
    if "without being asked" in did:
        wait_for_words(player)
    with pytest.raises(BotError, match=re.escape("the bot mine on P0 ")) as found:
        player.choose(Seat(table, 0))
    player.close(0)
    assert did in str(found.value)
    assert str(found.value).count("\n") == 0
    assert len(started) == 1
    assert not runs(started[0])


def wait_for_words(player: Player) -> None:
    """Until it has said something that nobody asked for."""
    line: Any = player.bot._line  # type: ignore[attr-defined]
    line._answers.put(line._answers.get(timeout=20))


def test_what_it_wrote_to_standard_error_is_there_for_its_author(tmp_path: Path) -> None:
    bot = ProgramBot(written(tmp_path, f"    {CHOOSING} raise SystemExit('I am tired')"), 9)
    with pytest.raises(BotError) as found:
        play_game(table_of(), {0: Player("mine", bot), 1: make_bot("uniform", 1)})
    assert "tired" not in str(found.value)
    assert "I am tired" in found.value.detail


def test_a_program_that_reads_nothing_and_never_leaves_is_ended(
    tmp_path: Path, started: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "question", lambda *_: {"view": "x" * 1_000_000})  # more than a pipe holds
    silent = written(tmp_path, "import time, signal\nsignal.signal(15, lambda *_: 0)\ntime.sleep(60)", "")
    player = Player("mine", ProgramBot(silent, 9, patience=0.3))
    table = table_of()
    player.begins(Seat(table, 0))
    with pytest.raises(BotError, match=r"gave no answer within 0\.3 s"):
        player.choose(Seat(table, 0))
    player.close(0)
    assert not runs(started[0])


@pytest.mark.slow
def test_a_program_that_asks_and_asks_and_does_not_listen_fills_no_memory(tmp_path: Path) -> None:
    asking = written(tmp_path, "while True: print('{\"worlds\": 20}', flush=True)", "")
    player = Player("mine", ProgramBot(asking, 9, patience=1.5))
    table = table_of()
    with pytest.raises(BotError, match=r"did not read what it was told|no answer|without being asked"):
        player.choose(Seat(table, 0))
    line: Any = player.bot._line  # type: ignore[attr-defined]
    assert line._questions.qsize() <= 4
    player.close(0)


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    body = f"""
import subprocess, sys
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"])
open({str(note)!r}, "w").write(str(child.pid) + "!")
sys.stdin.read()
import time; time.sleep(60)
"""
    player = Player("mine", ProgramBot(written(tmp_path, body, ""), 9))
    player.begins(Seat(table_of(), 0))
    while not note.exists() or "!" not in note.read_text():
        pass
    player.close(0)
    child = int(note.read_text()[:-1])
    begun = monotonic()
    while runs(child) and not is_dead(child):
        assert monotonic() - begun < 20
        sleep(0.01)


# ---- names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("greedy", ["greedy"]),
        ("a, b,c", ["a", "b", "c"]),
        ("program:./mine --fast,uniform", ["program:./mine --fast", "uniform"]),
        ("a,program:./mine --levels '1,2',b", ["a", "program:./mine --levels '1,2'", "b"]),
        ('program:"my bot" "x,y"', ['program:"my bot" "x,y"']),
    ],
)
def test_commas_part_names_but_not_in_quotes(line: str, names: list[str]) -> None:
    assert split_names(line) == names


@pytest.mark.parametrize("line", ["", ",", "a,", ",a", "a,,b", "'a", 'a,"b', "program:", "a' '\""])
def test_a_line_that_cannot_be_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="a name is missing"):
        split_names(line)


def test_a_program_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(UnknownBotError, match="there is no program 'no-such-program' that can be started"):
        make_bot("program:no-such-program --fast", 1)
    with pytest.raises(UnknownBotError, match="No closing quotation"):
        make_bot("program:mine 'x", 1)
