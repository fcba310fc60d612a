"""The rules on an NVIDIA GPU, one thread a decision, compiled by numba-cuda.

Threads run fast where their neighbours do the same thing. So before each decision a block sorts its games by
what they wait for, and each thread takes the game that has come to its place.

All that is particular to that target is in this one module: it is the one most likely to change.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np

from regalia.kernel.build import Build, count_rules
from regalia.kernel.chance import Stream, derive
from regalia.kernel.engine import Progress, States, Unavailable, streams
from regalia.kernel.game import Rules
from regalia.kernel.play import (
    CHOICES,
    act,
    choose_uniformly,
    legal,
    setup_numbered,
)
from regalia.kernel.record import dtype_of
from regalia.kernel.rule import Moves, Numbers, Pair, Reals, Word, u32
from regalia.kernel.state import GameState

BLOCK = 512  # threads in a block, and games that are sorted together
RESIDENT = 1024  # threads at work at a time on one multiprocessor
LATE = BLOCK // 16  # so many games of a block must be over before new ones are set up
SORTS = 32  # more than any game has questions
REGISTERS = 65536  # that the threads of a block share
MANY_RULES = 160  # a game with more keeps its long ones apart:
LONGEST_INLINED = 300  # those with more instructions than this, before they are optimised
COMPUTE_CAPABILITY = (9, 0)  # what is compiled for where there is no GPU to ask

# Put in place by the build: numba-cuda itself, its types, the game's questions, and a helper on the GPU.
cuda: Any = None
INT32: Any = None
STREAM: Any = None
QUESTIONS = 0


# ---- kernels: what one thread does ----------------------------------------------------------------------


def sorted_by(kind: int, mine: int, counts: Any, order: Any) -> int:
    """Sort what the threads of a block hold by its kind; what has come to this thread's place."""
    place = cuda.atomic.add(counts, kind, 1)
    cuda.syncthreads()
    for k in range(kind):
        place += counts[k]
    order[place] = mine
    cuda.syncthreads()
    found: int = order[cuda.threadIdx.x]
    return found


def play_kernel(
    states: Any, seats: int, seed: Any, first: int, decisions: Any, choosers: Any, tickets: Any
) -> None:
    """Whole games. Each slot of a block plays one after the other: who is done draws the next ticket."""
    numbers = cuda.shared.array(BLOCK, INT32)
    order = cuda.shared.array(BLOCK, INT32)
    counts = cuda.shared.array(SORTS, INT32)
    source = cuda.local.array(1, STREAM)
    source[0] = seed[0]
    t = cuda.threadIdx.x
    slots = cuda.blockIdx.x * BLOCK  # where this block's choosers are
    games = states.shape[0]
    number = cuda.atomic.add(tickets, 0, 1)
    fresh = True
    while True:
        over = not fresh and number < games and states[number].over != 0
        waiting = cuda.syncthreads_count(INT32(1 if over else 0))
        if over and (waiting >= LATE or tickets[0] >= games):
            number = cuda.atomic.add(tickets, 0, 1)
            fresh = True
        if fresh and number < games:
            setup_numbered(states[number], seats, source[0], first + number)
            derive(choosers[slots + t], source[0], first + number, CHOICES)
            over = False
        fresh = False
        numbers[t] = number
        if t < SORTS:
            counts[t] = 0
        if cuda.syncthreads_or(INT32(1 if number < games else 0)) == 0:
            break
        waits = number < games and not over
        slot = sorted_by(states[number].question if waits else QUESTIONS, t if waits else -1, counts, order)
        if slot >= 0:
            choose_uniformly(states[numbers[slot]], choosers[slots + slot])
            decisions[numbers[slot]] += 1
        cuda.syncthreads()  # this thread's slot may have been played by another


def setup_kernel(states: Any, seats: int, seed: Any, first: int, choosers: Any) -> None:
    """Set up one game, and a stream to choose by."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        chance = cuda.local.array(1, STREAM)
        chance[0] = seed[0]
        setup_numbered(states[i], seats, chance[0], first + i)
        derive(choosers[i], chance[0], first + i, CHOICES)


def step_kernel(states: Any, choosers: Any, decisions: Any) -> None:
    """One uniform decision in every game."""
    order = cuda.shared.array(BLOCK, INT32)
    counts = cuda.shared.array(SORTS, INT32)
    if cuda.threadIdx.x < SORTS:
        counts[cuda.threadIdx.x] = 0
    cuda.syncthreads()
    i = cuda.grid(1)
    waits = i < states.shape[0] and states[i].over == 0
    mine = sorted_by(states[i].question if waits else QUESTIONS, i if waits else -1, counts, order)
    if mine >= 0:
        choose_uniformly(states[mine], choosers[mine])
        decisions[mine] += 1


def legal_kernel(states: Any, seats: Any, moves: Any, counts: Any) -> None:
    """What a seat may do, for a policy that chooses on the GPU."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        counts[i] = legal(states[i], seats[i], moves[i])


def act_kernel(states: Any, seats: Any, actions: Any) -> None:
    """Take the actions that a policy has chosen."""
    i = cuda.grid(1)
    if i < states.shape[0] and states[i].over == 0:
        act(states[i], seats[i], actions[i])


KERNELS = {fn.__name__: fn for fn in (play_kernel, setup_kernel, step_kernel, legal_kernel, act_kernel)}
CALLED = (setup_numbered, derive, choose_uniformly, legal, act)


# ---- compiling ------------------------------------------------------------------------------------------


def numba_cuda() -> Any:
    """numba-cuda, or a word on how to get it."""
    if not hasattr(np, "row_stack"):  # numba-cuda still looks for it, newer NumPy has it no more
        vars(np)["row_stack"] = np.vstack
    try:
        from numba import cuda as found
    except ImportError:
        raise Unavailable(
            "the cuda backend needs numba-cuda: install it with 'pip install regalia[gpu]'"
        ) from None
    return found


def why_not() -> str | None:
    """Why this backend can't run here; None when it can."""
    try:
        found = numba_cuda()
    except Unavailable as error:
        return str(error)
    try:
        return None if found.is_available() else "no NVIDIA GPU with a working driver was found"
    except Exception as error:  # whatever a broken driver raises is the answer
        return f"the NVIDIA driver does not work: {error}"


@cache
def link_once() -> None:
    """Hand the compiler each function once: numba-cuda hands it over again for each of its callers, and theirs."""
    from numba.cuda.codegen import CUDACodeLibrary

    def modules(library: Any) -> list[Any]:
        found: dict[int, Any] = {}
        waiting = [library]
        while waiting:
            one = waiting.pop()
            if id(one) not in found:
                found[id(one)] = one
                waiting += getattr(one, "_linking_libraries", ())
        return [one._module for one in found.values() if getattr(one, "_module", None) is not None]

    CUDACodeLibrary.modules = property(modules)


@contextmanager
def long_ones_apart(apart: bool) -> Iterator[None]:
    """Keep a game of hundreds of rules from being compiled for minutes, and into megabytes.

    The compiler puts every function into each of its callers, however long it is. Games run twice as fast that way,
    where it can be done.
    """
    from numba.cuda.codegen import CUDACodeLibrary

    add_module = CUDACodeLibrary.add_ir_module

    def add_ir_module(library: Any, module: Any) -> None:
        for fn in module.functions:
            if sum(len(block.instructions) for block in fn.blocks) > LONGEST_INLINED:
                fn.attributes.add("noinline")
        add_module(library, module)

    if apart:
        CUDACodeLibrary.add_ir_module = add_ir_module
    try:
        yield
    finally:
        CUDACodeLibrary.add_ir_module = add_module


class Compiled:
    """Device functions for one game, and kernels over them."""

    def __init__(self, rules: Rules, constants: dict[str, Any], progress: Progress | None = None) -> None:
        self.cuda = numba_cuda()
        link_once()
        from numba import from_dtype, types

        state, stream = from_dtype(rules.dtype), from_dtype(dtype_of(Stream))
        table: dict[Any, Any] = {
            int: types.int64,
            bool: types.boolean,
            type(None): types.none,
            Word: types.uint32,
            tuple[Word, Word, Word, Word]: types.UniTuple(types.uint32, 4),
            Pair: types.UniTuple(types.int64, 2),
            Stream: stream,
            GameState: state,
            rules.state: state,
            Moves: types.uint16[::1],
            Numbers: types.int16[::1],
            Reals: types.float32[::1],
        }
        total = count_rules(rules.functions, list(CALLED), False)

        def compile_one(clone: Any, args: tuple[Any, ...], result: Any) -> Any:
            signature = table[result](*[table[arg] for arg in args])
            made = self.cuda.jit(signature, device=True)(clone)
            if progress:
                progress(len(build.done) + 1, total)
            return made

        given = {"cuda": self.cuda, "INT32": types.int32, "STREAM": stream, "QUESTIONS": rules.questions}
        self.build = build = Build(rules.functions, constants | given, {u32: np.uint32}, compile_one, False)
        build.constants["sorted_by"] = self.cuda.jit(device=True)(build.clone(sorted_by))
        self.apart = total > MANY_RULES
        with long_ones_apart(self.apart):
            self.bodies = {name: build.clone(fn) for name, fn in KERNELS.items()}
        count, states, long = types.int64, state[::1], types.int64[::1]
        byte, seeds = types.uint8[::1], stream[::1]
        self.signatures = {
            "play_kernel": (states, count, seeds, count, long, seeds, long),
            "setup_kernel": (states, count, seeds, count, seeds),
            "step_kernel": (states, seeds, long),
            "legal_kernel": (states, byte, types.uint16[:, ::1], long),
            "act_kernel": (states, byte, long),
        }

    def ptx(self, name: str) -> str:
        """A kernel in the GPU's assembly language; needs no GPU."""
        text, _ = self.cuda.compile_ptx(self.bodies[name], self.signatures[name], cc=COMPUTE_CAPABILITY)
        return str(text)

    def kernel(self, name: str) -> Any:
        """A kernel to launch.

        Where rules are kept apart, the linker may not optimise across them: what came out of that stopped the GPU.
        """
        options = {"lto": False} if self.apart else {}
        fitting = self.cuda.jit(self.signatures[name], max_registers=REGISTERS // BLOCK, **options)
        return fitting(self.bodies[name])


def pretend_device() -> None:
    """Let numba-cuda compile where there is no GPU: it asks the current device what to compile for."""
    found = numba_cuda()
    if found.is_available():
        return
    from numba.cuda import dispatcher

    class Device:
        compute_capability = COMPUTE_CAPABILITY

    dispatcher.get_current_device = lambda: Device


# ---- the engine -----------------------------------------------------------------------------------------


class CudaEngine:
    """A game's rules on a GPU."""

    name = "cuda"

    def __init__(self, rules: Rules, constants: dict[str, Any], progress: Progress | None = None) -> None:
        reason = why_not()
        if reason:
            raise Unavailable(f"the cuda backend can't run here: {reason}")
        self.rules = rules
        self.compiled = Compiled(rules, constants, progress)
        self.cuda = self.compiled.cuda
        self.kernels: dict[str, Any] = {}

    def launch(self, name: str, count: int, *args: Any) -> None:
        """Run a kernel over so many games; it returns at once, the GPU works on."""
        if name not in self.kernels:
            self.kernels[name] = self.compiled.kernel(name)
        self.kernels[name][-(-count // BLOCK), BLOCK](*args)

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
        """Whole games in one launch; `threads` (of the CPU) does not matter here."""
        self.rules.check_agreed(agreed)
        if greedy:
            raise Unavailable("greedy players sit on the cpu and interpreted backends only")
        if len(states) == 0:
            return np.zeros(0, np.int64)
        blank = np.zeros_like(states)  # a game is set up on a state blank but for what was agreed on
        blank["agreed"] = agreed
        on_gpu = self.cuda.to_device(blank)
        decisions = self.cuda.to_device(np.zeros(len(states), np.int64))
        self.play_there(on_gpu, seats, seed, first, decisions)
        on_gpu.copy_to_host(states)
        counted: np.ndarray[Any, Any] = decisions.copy_to_host()
        return counted

    def play_there(self, states: Any, seats: int, seed: int, first: int, decisions: Any) -> None:
        """The same with blank states and counts on the GPU, where they stay."""
        working = self.cuda.get_current_device().MULTIPROCESSOR_COUNT * RESIDENT
        slots = BLOCK * -(-min(len(states), working) // BLOCK)
        chance = self.cuda.to_device(streams([seed]))
        choosers = self.cuda.to_device(streams([0]).repeat(slots))
        tickets = self.cuda.to_device(np.zeros(1, np.int64))
        self.launch("play_kernel", slots, states, seats, chance, first, decisions, choosers, tickets)

    def live(self) -> Any:
        raise Unavailable("single games are played on the cpu backend; the cuda backend plays many at once")
