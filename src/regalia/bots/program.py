"""A program as a bot: it reads questions from its standard input and writes answers to its standard output.

Each is a line of JSON; docs/bots.md has them all. The program is started for one seat of one game and ended with it: it
can't carry what it saw on one seat to another, not even where a match plays the same deal again with the seats turned.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import threading
from collections import deque
from contextlib import suppress
from queue import Empty, Full, Queue
from time import monotonic
from typing import IO, TYPE_CHECKING, Any

from regalia.bots import wire
from regalia.bots.player import BotError
from regalia.bots.seat import Seat
from regalia.kernel.backends.interpreted import stream
from regalia.kernel.chance import below

if TYPE_CHECKING:
    from regalia.table.table import Choice

PATIENCE = 30.0  # seconds for a choice
FAREWELL = 0.5  # seconds in which a program may end by itself
LONGEST_LINE = 64 * 1024  # bytes of an answer
MOST_WORLDS = 100  # at once
COMPLAINTS = 20  # lines of standard error that are kept


def command_words(command: str) -> list[str]:
    """A command line as a list; a ValueError says what is wrong with it."""
    words = shlex.split(command)
    if not words:
        raise ValueError("there is no program to start")
    if not shutil.which(words[0]):
        raise ValueError(f"there is no program {words[0]!r:.200} that can be started")
    return words


class ProgramBot:
    """A seat whose choices a program makes."""

    def __init__(self, command: str, seed: int, patience: float = PATIENCE) -> None:
        self._words = command_words(command)
        self._seed = seed
        self._chance = stream(seed)
        self._patience = patience
        self._heard = 0  # how much of the journal the program knows
        self._line: Line | None = None

    def begins(self, seat: Seat) -> None:
        self._line = Line(self._words)
        self._line.send(wire.hello(seat, self._seed, self._patience))

    def choose(self, seat: Seat) -> Choice:
        if self._line is None:
            self.begins(seat)
        assert self._line
        deadline = monotonic() + self._patience
        self._line.check_quiet()
        self._line.send(wire.question(seat, self._heard, self._patience))
        self._heard = seat.moment
        while True:
            answer = self._line.receive(deadline, self._patience)
            match answer:
                case {"choose": wanted} if len(answer) == 1:
                    return chosen(seat, wanted)
                case {"worlds": int(n)} if len(answer) == 1 and 1 <= n <= MOST_WORLDS:
                    self._line.send(wire.worlds(seat, [self._draw_key() for _ in range(n)]))
                case {"advice": True} if len(answer) == 1 and seat.game.rules.has_greedy:
                    self._line.send({"type": "advice", "advice": seat.advice()})
                case _:
                    raise wrong("gave an answer that docs/bots.md doesn't know", f"{answer!r:.200}")

    def ends(self, seat: Seat, scores: list[float]) -> None:
        if self._line:
            self._line.send(wire.end(seat, self._heard, scores))

    def close(self) -> None:
        if self._line:
            self._line.close()
            self._line = None

    def _draw_key(self) -> int:
        """Worlds, too, are the same from the same seed."""
        return sum(below(self._chance, 1 << 16) << (16 * i) for i in range(8))


def chosen(seat: Seat, wanted: Any) -> Choice:
    """The choice that an answer means: by its place in the list, or by its notation."""
    if type(wanted) is int and 0 <= wanted < len(seat.choices):
        return seat.choices[wanted]
    found = [choice for choice in seat.choices if choice.notation == wanted]
    if not found:
        raise wrong("gave an answer that is none of its choices", f"{wanted!r:.200}")
    return found[0]


def wrong(did: str, detail: str = "") -> BotError:
    """Who it was, and on which seat, is filled in by the Player."""
    return BotError("", 0, did, detail)


class Line:
    """A program that runs, and the talk with it. Neither a silent program nor a flood of words stops us.

    Reading and writing have threads of their own, since a pipe can keep one waiting at either end.
    """

    def __init__(self, words: list[str]) -> None:
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is ours; and what it starts itself ends with it
            )
        except OSError as error:
            raise wrong("could not be started", str(error)) from error
        self._answers: Queue[bytes] = Queue(maxsize=4)  # then a program that floods us waits
        self._questions: Queue[bytes | None] = Queue()
        self._complaints: deque[str] = deque(maxlen=COMPLAINTS)
        self._closing = threading.Event()
        pipes = (
            (self._read_answers, self._process.stdout),
            (self._write_questions, self._process.stdin),
            (self._read_complaints, self._process.stderr),
        )
        self._threads = [threading.Thread(target=work, args=(pipe,), daemon=True) for work, pipe in pipes]
        for thread in self._threads:
            thread.start()

    # ---- talking ----------------------------------------------------------------------------------------

    def send(self, message: dict[str, Any]) -> None:
        self._questions.put(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")

    def check_quiet(self) -> None:
        """What is said unasked could be taken for the next answer."""
        with suppress(Empty):
            said = self._answers.get_nowait()
            raise wrong("spoke without being asked", f"{said!r:.200}") if said else self._gone()

    def receive(self, deadline: float, patience: float) -> Any:
        """The next answer, as JSON."""
        try:
            line = self._answers.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            raise wrong(f"gave no answer within {patience:g} s", self._last_words()) from None
        if not line:
            raise self._gone()
        if not line.endswith(b"\n") and len(line) >= LONGEST_LINE:
            raise wrong(f"gave an answer of more than {LONGEST_LINE} bytes", f"{line[:60]!r}")
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise wrong("gave an answer that is no JSON", f"{line!r:.200}") from None

    def _gone(self) -> BotError:
        how = "it closed its output"
        with suppress(subprocess.TimeoutExpired):
            how = f"exit status {self._process.wait(FAREWELL)}"
        return wrong(f"ended before the game did ({how})", self._last_words())

    def _last_words(self) -> str:
        """The end of what it wrote to standard error, which is there a moment after the program has ended."""
        self._threads[2].join(FAREWELL if self._process.poll() is not None else 0)
        return " / ".join(list(self._complaints)[-3:])

    # ---- the pipes --------------------------------------------------------------------------------------

    def _read_answers(self, pipe: IO[bytes]) -> None:
        with pipe, suppress(ValueError, OSError):
            while not self._closing.is_set():
                line = pipe.readline(LONGEST_LINE)
                self._hand_over(line)
                if not line:  # the end
                    return

    def _hand_over(self, line: bytes) -> None:
        while not self._closing.is_set():
            with suppress(Full):
                self._answers.put(line, timeout=0.1)
                return

    def _write_questions(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            while (question := self._questions.get()) is not None:
                pipe.write(question)
                pipe.flush()

    def _read_complaints(self, pipe: IO[bytes]) -> None:
        with pipe, suppress(ValueError, OSError):
            while line := pipe.readline(LONGEST_LINE):
                self._complaints.append(line.decode(errors="replace").strip()[:200])

    # ---- the end ----------------------------------------------------------------------------------------

    def close(self) -> None:
        """The program hears that nothing more will come; if it stays, it is ended, and all it has started."""
        self._questions.put(None)
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            pass
        finally:
            self._closing.set()
            self._kill()
        for thread in self._threads:
            thread.join(FAREWELL)

    def _kill(self) -> None:
        with suppress(OSError):  # it may be gone, and all of its own with it
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
