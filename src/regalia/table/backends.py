"""Choosing a backend: compiled rules where there are any, interpreted ones until then."""

from __future__ import annotations

import contextlib
import subprocess
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any

from regalia.games.definition import Edition, Game
from regalia.kernel import chance
from regalia.kernel.backends.cpu import CpuEngine, ensure_library, library_path, read_library
from regalia.kernel.backends.interpreted import InterpretedEngine, stream
from regalia.kernel.engine import Engine, Progress, Unavailable
from regalia.kernel.play import DEALS
from regalia.kernel.record import twin

BACKENDS = ("interpreted", "cpu", "cuda")

_compiling: dict[tuple[str, str, bool], threading.Thread] = {}


def seeded_key(seed: int, number: int = 0) -> int:
    """The key of a game of this seed: the very one a simulation gives its game of that number."""
    made = twin(chance.Stream)
    chance.derive(made, stream(seed), number, DEALS)
    return sum(made.key[i] << (32 * i) for i in range(4))


@lru_cache(maxsize=32)
def _interpreted(game: Game, edition: Edition) -> InterpretedEngine:
    return InterpretedEngine(game.rules, edition.constants())


_loaded: dict[tuple[Game, Edition], CpuEngine] = {}


def _cpu(game: Game, edition: Edition, progress: Progress | None = None) -> CpuEngine:
    if (game, edition) not in _loaded:
        _loaded[game, edition] = CpuEngine(game.rules, edition.constants(), progress)
    return _loaded[game, edition]


def make_engine(
    game: Game, edition: Edition, backend: str = "auto", progress: Progress | None = None
) -> Engine | Any:
    """The engine on this backend. "auto" never waits: it starts compiling beside and takes what there is."""
    match backend:
        case "interpreted":
            return _interpreted(game, edition)
        case "cpu":
            return _cpu(game, edition, progress)
        case "cuda":
            from regalia.kernel.backends.cuda import CudaEngine

            return CudaEngine(game.rules, edition.constants(), progress)
        case "auto":
            return ready_engine(game, edition) or _interpreted(game, edition)
    raise ValueError(f"no backend is called {backend!r}; there are auto, {', '.join(BACKENDS)}")


def ready_engine(game: Game, edition: Edition) -> CpuEngine | None:
    """The compiled rules, if they are compiled; if not, they will be, in the background."""
    loaded = _loaded.get((game, edition))
    if loaded and loaded.has_journal:  # a simulation may have loaded them without
        return loaded
    try:
        if all(_is_compiled(game, edition, journalled) for journalled in (True, False)):
            engine = _cpu(game, edition)
            engine.load_journal()
            return engine
    except (Unavailable, OSError):  # a cache folder that is closed to us is no reason not to play
        return None
    return None


def _is_sound(library: Path) -> bool:
    """Is it there, and whole? A damaged one is thrown away here, and not made anew while somebody waits."""
    if not library.exists():
        return False
    try:
        read_library(library)
    except Unavailable:
        return False
    return True


def _is_compiled(game: Game, edition: Edition, journalled: bool) -> bool:
    constants = edition.constants()
    if _is_sound(library_path(game.rules, constants, journalled)):
        return True
    compile_beside(game, edition, journalled)
    return False


def compile_beside(
    game: Game, edition: Edition, journalled: bool, progress: Progress | None = None
) -> threading.Thread:
    """Compile the rules in a thread of its own, unless one does already or has tried; wait for it, or don't."""
    which = (game.name, edition.digest, journalled)
    if which not in _compiling:

        def compile_quietly() -> None:
            # If it fails, the interpreted rules go on serving, and `regalia doctor` says why.
            with contextlib.suppress(Unavailable, OSError, subprocess.SubprocessError):
                ensure_library(game.rules, edition.constants(), journalled, progress)

        _compiling[which] = threading.Thread(target=compile_quietly, daemon=True)
        _compiling[which].start()
    return _compiling[which]
