"""The rules as native code for this machine's processor, compiled by Numba once and kept.

Running them needs no Numba: what was compiled is an object file in the cache folder, loaded by llvmlite in
milliseconds. Its name is a hash of all that went into it (rule sources, card data, versions, processor), so
a stale one is never found.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import pickle
import platform
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from regalia.kernel.backends import cpu_entries as entries
from regalia.kernel.cache import cache_folder
from regalia.kernel.engine import (
    Entry,
    Progress,
    States,
    Unavailable,
    check_greedy,
    check_viewer,
    key_words,
    read_journal,
    streams,
)
from regalia.kernel.findings import Effort, Findings, Tree, grow, search_all
from regalia.kernel.game import Rules
from regalia.kernel.record import dtype_of, load, twin
from regalia.kernel.search import MOST_DEPTH, MOST_SEATS, Edge, Node, Search

NUMBER = ctypes.c_int64


def llvmlite() -> Any:
    try:
        import llvmlite.binding as llvm
    except ImportError:
        raise Unavailable(
            "the cpu backend needs Numba and llvmlite: install them with 'pip install numba'"
        ) from None
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm


def fingerprint(rules: Rules, constants: dict[str, Any], journalled: bool) -> str:
    """A name for exactly this code on exactly this processor."""
    llvm = llvmlite()
    facts = {
        "sources": [(path.name, hashlib.sha256(path.read_bytes()).hexdigest()) for path in sources(rules)],
        "constants": {name: _plain(value) for name, value in sorted(constants.items())},
        "journalled": journalled,
        "versions": [platform.python_version(), *(_version(name) for name in ("numba", "llvmlite", "numpy"))],
        "processor": [llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()],
    }
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:32]


def sources(rules: Rules) -> list[Path]:
    """The files that rules are compiled from: all of the kernel, and all beside the game's state and functions."""
    kernel = Path(__file__).parents[1]
    supplied = [fn.__module__ for fn in rules.functions.values()]
    # A module of each package; of the state's own, the state's.
    packages = {name.rpartition(".")[0]: name for name in (*sorted(supplied), rules.state.__module__)}
    game = [Path(str(sys.modules[name].__file__)).parent for name in packages.values()]
    return [path for folder in (kernel, kernel / "backends", *game) for path in sorted(folder.glob("*.py"))]


def _plain(value: Any) -> Any:
    return value.tolist() if isinstance(value, np.ndarray) else value


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def library_path(rules: Rules, constants: dict[str, Any], journalled: bool = False) -> Path:
    """Where the compiled rules are, or will be."""
    kind = "journalled" if journalled else "plain"
    name = f"{rules.game}-{kind}-{fingerprint(rules, constants, journalled)}.lib"
    return cache_folder() / "cpu" / name


def ensure_library(
    rules: Rules, constants: dict[str, Any], journalled: bool = False, progress: Progress | None = None
) -> Path:
    """Compile the rules unless that was done before. It takes some ten seconds, in a process of its own."""
    path = library_path(rules, constants, journalled)
    if path.exists():
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    request = pickle.dumps((rules, constants, journalled))
    command = [sys.executable, "-m", "regalia.kernel.backends.cpu_compile", str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdin
        assert child.stdout
        assert child.stderr
        child.stdin.write(request)
        child.stdin.close()
        for line in child.stdout:
            if progress:
                done, total = line.split()
                progress(int(done), int(total))
        complaint = child.stderr.read().decode(errors="replace").strip()
    if child.returncode or not path.exists():
        last = complaint.splitlines()[-1] if complaint else f"exit status {child.returncode}"
        raise Unavailable(f"compiling the rules of {rules.game} failed: {last}")
    return path


class Library:
    """Compiled rules, loaded: a Python function for each entry point, from numbers to a number."""

    def __init__(self, code: bytes, rules: Rules, journalled: bool) -> None:
        llvm = llvmlite()
        machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(jit=True)
        # With llvmlite's own memory manager all of it lies close together, as the small code model asks (see `emit`).
        self.engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine, use_lmm=True)
        self.engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self.engine.finalize_object()
        self.functions = {name: self._function(name) for name in entries.entry_names(rules, journalled)}

    def _function(self, name: str) -> Any:
        """Long entry points let other threads run meanwhile."""
        count = len(entries.ENTRIES[name].__annotations__) - 1
        prototype = ctypes.CFUNCTYPE if name in entries.LONG_ENTRIES else ctypes.PYFUNCTYPE
        address = self.engine.get_function_address(name)
        return prototype(NUMBER, *[NUMBER] * count)(address)

    def __getitem__(self, name: str) -> Any:
        return self.functions[name]

    def address(self, name: str) -> int:
        """Where something lies that is no function."""
        found: int = self.engine.get_global_value_address(name)
        return found


def read_library(path: Path) -> bytes:
    """The object code in a file of the cache; a damaged file is thrown away."""
    content = path.read_bytes()
    check, code = content[:32], content[32:]
    if hashlib.sha256(code).digest() != check:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise Unavailable(f"the compiled rules in {path} are damaged: {error.strerror}") from None
        raise Unavailable(f"the compiled rules in {path} were damaged, and are deleted")
    return code


def load_library(
    rules: Rules, constants: dict[str, Any], journalled: bool, progress: Progress | None = None
) -> Library:
    """The compiled rules: from the cache, or compiled now; a damaged file is made anew."""
    try:
        return Library(
            read_library(ensure_library(rules, constants, journalled, progress)), rules, journalled
        )
    except Unavailable:
        if library_path(rules, constants, journalled).exists():
            raise
        return Library(
            read_library(ensure_library(rules, constants, journalled, progress)), rules, journalled
        )


def blank(states: States, agreed: int) -> None:
    """Wipe out what lay there: a game is set up on a state that is blank but for what was agreed on."""
    ctypes.memset(states.ctypes.data, 0, states.nbytes)
    states["agreed"] = agreed


def addresses(*arrays: States) -> list[int]:
    return [array.ctypes.data for array in arrays]


@lru_cache(maxsize=64)
def prepared(effort: Effort) -> States:
    """How to search, as a tree begins with it."""
    search = np.zeros(1, dtype_of(Search))
    effort.prepare(search.view(np.recarray)[0])
    return search


def grow_tree(library: Library, rules: Rules, at: int, seat: int, key: int, effort: Effort) -> Tree:
    """Grow a tree of what a seat of the game at this address may do, in memory of its own."""
    search = prepared(effort).copy()
    grown = search, np.zeros(effort.nodes, dtype_of(Node)), np.zeros(effort.edges, dtype_of(Edge))
    world, source = np.zeros(1, rules.dtype), streams([key])
    path, results = np.zeros(2 * MOST_DEPTH, np.int64), np.zeros(MOST_SEATS, np.int64)
    moves, seen = np.zeros(rules.most_moves, np.uint16), np.zeros(rules.most_observed, np.int16)
    known = np.zeros(max(rules.most_observed, rules.most_moves), np.int64)  # edges are listed there, too
    ends, found = np.zeros(MOST_SEATS, np.float32), np.zeros((rules.most_moves, 2), np.int64)
    tree = addresses(*grown)
    desk = addresses(world, source, path, moves, seen, known, results, ends)
    iterations = grow(effort, lambda n: library["search_one"](at, seat, n, *tree, *desk))
    count = library["findings_one"](at, seat, *tree, *addresses(moves, seen, known, found))
    listed = zip(moves[:count].tolist(), found[:count].tolist(), strict=True)
    return Tree([(action, *both) for action, both in listed], iterations, int(search["decisions"][0]))


class CpuEngine:
    """A game's rules on this machine's processor."""

    name = "cpu"

    def __init__(
        self,
        rules: Rules,
        constants: dict[str, Any],
        progress: Progress | None = None,
        library: Library | None = None,
    ) -> None:
        self.rules = rules
        self.constants = constants
        self.library = library or load_library(rules, constants, False, progress)
        self._journalled: Library | None = None

    @property
    def has_journal(self) -> bool:
        return self._journalled is not None

    def load_journal(self, progress: Progress | None = None) -> Library:
        """The rules with their journal: compiled apart, when somebody first wants one."""
        if self._journalled is None:
            self._journalled = load_library(self.rules, self.constants, True, progress)
        return self._journalled

    def play(
        self,
        states: States,
        seats: int,
        seed: int,
        first: int = 0,
        threads: int = 1,
        greedy: int = 0,
        agreed: int = 0,
    ) -> np.ndarray[Any, Any]:
        check_greedy(self.rules, greedy)
        self.rules.check_agreed(agreed)
        if threads < 1:
            raise ValueError(f"there must be a thread to play in, not {threads}")
        decisions = np.zeros(len(states), np.int64)
        share = max(1, -(-len(states) // threads))
        parts = [slice(i, i + share) for i in range(0, len(states), share)]

        def play_part(part: slice) -> None:
            mine, counted = states[part], decisions[part]
            chance = streams([seed, 0])
            blank(mine, agreed)
            games = (mine.ctypes.data, len(mine), seats, chance.ctypes.data)
            if greedy:
                play = self.library["play_greedy_games"]
                spare, values = self.desk()
                desk = spare.ctypes.data, values.ctypes.data
                play(*games, first + part.start, counted.ctypes.data, greedy, *desk)
            else:
                self.library["play_games"](*games, first + part.start, counted.ctypes.data)

        if threads == 1:
            play_part(slice(0, len(states)))
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(play_part, parts))
        return decisions

    def setup(self, states: States, seats: int, seed: int, first: int = 0, agreed: int = 0) -> None:
        """Set up the games of a seed, from number `first` on, as was agreed."""
        self.rules.check_agreed(agreed)
        chance = streams([seed])
        blank(states, agreed)
        self.library["setup_games"](states.ctypes.data, len(states), seats, chance.ctypes.data, first)

    def copy(self, states: States, target: States) -> None:
        self.library["copy_games"](states.ctypes.data, target.ctypes.data, len(states))

    def desk(self) -> tuple[States, States]:
        """What a greedy player works with: two spare states, and a list of values."""
        return np.zeros(2, self.rules.dtype), np.zeros(self.rules.most_moves, np.int64)

    def live(self) -> CpuLive:
        return CpuLive(self)


class CpuLive:
    """One game, played by compiled rules with their journal."""

    def __init__(self, engine: CpuEngine) -> None:
        self.engine = engine
        self.rules = engine.rules
        self.size = engine.rules.dtype.itemsize
        self.array = np.zeros(1, engine.rules.journalled_dtype)
        self.row = self.array[0]
        self.at = self.array.ctypes.data
        self.moves = (ctypes.c_uint16 * engine.rules.most_moves)()
        self.moves_at = ctypes.addressof(self.moves)
        self.library = engine.load_journal()
        self._legal_one = self.library["legal_one"]
        self._tell_one = self.library["tell_one"]
        fields = self.array.dtype.fields
        assert fields is not None
        self.written = ctypes.c_int16.from_address(self.at + fields["written"][1])
        self.journal_at = self.at + fields["journal"][1]

    def setup(self, seats: int, key: int, agreed: int = 0) -> None:
        self.rules.check_agreed(agreed)
        self.array[:] = np.zeros((), self.array.dtype)
        self.row["agreed"] = agreed
        self.row["chance"]["key"] = key_words(key)
        self.library["setup_one"](self.at, 0, seats)

    def to_act(self) -> int:
        return 0 if self.row["over"] else int(self.row["to_act"])

    def legal(self, seat: int) -> list[int]:
        return self.moves[: self._legal_one(self.at, 0, seat, self.moves_at)]

    def act(self, seat: int, action: int) -> int:
        asked: int = self._tell_one(self.at, 0, seat, action)
        return asked

    def raw_journal(self) -> bytes:
        return ctypes.string_at(self.journal_at, 12 * self.written.value)

    def journal(self) -> list[Entry]:
        return read_journal(self.raw_journal())

    def observe(self, viewer: int) -> list[int]:
        check_viewer(viewer, int(self.row["seats"]))
        out = np.zeros(self.rules.most_observed, np.int16)
        count = self.library["observe_one"](self.at, 0, viewer, out.ctypes.data)
        return list(out[:count].tolist())

    def scores(self) -> list[float]:
        out = np.zeros(256, np.float32)
        self.library["scores_one"](self.at, 0, out.ctypes.data)
        return list(out[: int(self.row["seats"])].tolist())

    def redeal(self, viewer: int, key: int) -> None:
        source = streams([key])
        self.library["redeal_one"](self.at, 0, viewer, source.ctypes.data)

    def weigh(self, seat: int, key: int = 0) -> list[int]:
        """(By the rules without a journal: they need not see that one lies behind the state.)"""
        check_greedy(self.rules, 1)
        source = streams([key])
        spare, values = self.engine.desk()
        desk = spare.ctypes.data, values.ctypes.data
        count = self.engine.library["weigh_one"](self.at, 0, seat, source.ctypes.data, *desk)
        return list(values[:count].tolist())

    def gist(self, viewer: int) -> list[int]:
        """All the viewer knows, as a search keeps it. (By the rules without a journal, as `weigh`.)"""
        check_viewer(viewer, int(self.row["seats"]))
        seen, known = (np.zeros(self.rules.most_observed, kind) for kind in (np.int16, np.int64))
        count = self.engine.library["gist_one"](self.at, viewer, *addresses(seen, known))
        return list(known[:count].view(np.uint64).tolist())

    def search(self, seat: int, key: int, effort: Effort, threads: int = 1) -> Findings:
        """(By the rules without a journal, as `weigh`.)"""
        self.rules.check_effort(effort)
        library, rules = self.engine.library, self.rules
        return search_all(
            effort, key, threads, lambda each: grow_tree(library, rules, self.at, seat, each, effort)
        )

    def state(self) -> bytes:
        return self.array.tobytes()[: self.size]

    def restore(self, state: bytes) -> None:
        whole = state + bytes(self.array.dtype.itemsize - self.size)
        self.array[:] = np.frombuffer(whole, self.array.dtype)

    def look(self) -> Any:
        seen = twin(self.rules.state)
        load(seen, self.rules.state, self.row)
        return seen
