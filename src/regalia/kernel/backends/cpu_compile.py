"""Compiling rules for the CPU: run as a program, so that nobody waits on the compiler but who wants to.

    python -m regalia.kernel.backends.cpu_compile TARGET < request

The request is the pickled fields of a `Request`. Each line printed is "rules done, rules in all"; at the
end the library lies at TARGET: the checksum of what follows, then object code.

Numba would optimise and link every rule on its own, with all it calls, again and again. Here each rule is
only lowered to LLVM's language; all of them are then linked into one module and optimised once, by the odds of their
branches (see `cpu_odds`).
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import config
from numba.core.callconv import RETCODE_OK, CPUCallConv, Status, excinfo_ptr_t
from numba.core.cgutils import raw_memcpy
from numba.core.codegen import JITCodeLibrary
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target
from numba.cpython import slicing
from numba.extending import intrinsic

from regalia.kernel.agenda import nth_bit, nth_of_64
from regalia.kernel.backends import cpu_entries as entries
from regalia.kernel.backends.cpu_odds import (
    count_branches,
    mark_branches,
    with_counters,
    with_odds,
    without_marks,
)
from regalia.kernel.build import Build, count_rules
from regalia.kernel.chance import Stream
from regalia.kernel.game import Rules
from regalia.kernel.play import copy_state
from regalia.kernel.record import dtype_of
from regalia.kernel.rule import Moves, Numbers, Pair, Reals, Values, Word, u32, u64
from regalia.kernel.search import Edge, Edges, Node, Nodes, Search, length_of
from regalia.kernel.state import GameState

Progress = Callable[[int, int], None]

# No rule allocates, so nothing is counted: Numba's reference counting is compiled away.
NO_COUNTING = """
define void @NRT_incref(ptr %p) alwaysinline { ret void }
define void @NRT_decref(ptr %p) alwaysinline { ret void }
"""

# Processors that have the instruction to deposit bits, but take it apart bit by bit.
SLOW_DEPOSITS = ("znver1", "znver2")


class Request(NamedTuple):
    """What to compile."""

    rules: Rules
    constants: dict[str, Any]
    journalled: bool


class Sketch(JITCodeLibrary):  # type: ignore[misc]
    """One lowered function, neither optimised nor linked nor made executable."""

    drawn: ClassVar[list[Sketch]] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.drawn.append(self)

    def add_linking_library(self, library: object) -> None:
        pass

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class Calls(CPUCallConv):  # type: ignore[misc]
    """How rules call each other: a result is handed back as it is, in a register.

    Numba's own way hands it over through memory, and with it an exception. No rule raises (interpreted, an index out
    of a tuple does): the compiler may take it that none gets there.
    """

    def get_function_type(self, result: Any, kinds: Any) -> Any:
        return ir.FunctionType(
            self.get_return_type(result).pointee, list(self._get_arg_packer(kinds).argument_types)
        )

    def get_arguments(self, fn: Any) -> Any:
        return fn.args

    def decorate_function(self, fn: Any, args: Any, kinds: Any, noalias: bool = False) -> None:
        """No rule is handed two records that overlap: what is written to one need not be read again from another."""
        self._get_arg_packer(kinds).assign_names(fn.args, [f"arg.{name}" for name in args])
        for arg in fn.args:
            if isinstance(arg.type, ir.PointerType):
                arg.add_attribute("captures(none)")
                arg.add_attribute("noalias")

    def return_value(self, builder: Any, value: Any) -> None:
        builder.ret(value)

    def return_user_exc(self, builder: Any, *args: Any, **kwargs: Any) -> None:
        builder.unreachable()

    def return_status_propagate(self, builder: Any, status: Any) -> None:
        builder.unreachable()

    def call_function(
        self, builder: Any, callee: Any, result: Any, kinds: Any, args: Any, attrs: Any = None
    ) -> tuple[Any, Any]:
        given = list(self._get_arg_packer(kinds).as_arguments(builder, args))
        value = builder.call(callee, given, attrs=attrs or ())
        no, yes = ir.IntType(1)(0), ir.IntType(1)(1)
        status = Status(RETCODE_OK, yes, no, no, no, no, no, excinfo_ptr_t(ir.Undefined))
        return status, self.context.get_returned_value(builder, result, value)


def only_sketch() -> None:
    """Let Numba lower functions in this process and do nothing else with them."""
    codegen = cpu_target.target_context.codegen()
    codegen._library_class = Sketch
    codegen.set_env = lambda name, env: None
    config.OPT = config._OptLevel(0)
    # No rule counts an index from the end (interpreted, that is an error): so nothing need look for it.
    slicing.fix_index = lambda builder, index, size: index
    CPUContext.call_conv = property(Calls)


@intrinsic  # type: ignore[untyped-decorator]
def deposited_bit(typing: Any, bits: Any, k: Any) -> Any:
    """`nth_bit` in two instructions, for processors that have them."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        number = ir.IntType(64)
        kind = ir.FunctionType(number, [number, number])
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
        found = builder.call(deposit, [builder.shl(number(1), args[1]), args[0]])
        return builder.cttz(found, ir.IntType(1)(1))

    return types.int64(types.int64, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def counted_length(typing: Any, number: Any) -> Any:
    """`length_of` by the zeros that stand before a number."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.sub(args[0].type(64), builder.ctlz(args[0], ir.IntType(1)(0)))

    return types.int64(types.int64), generate


def copying(size: int) -> Any:
    """`copy_state`, of states of so many bytes."""

    @intrinsic  # type: ignore[untyped-decorator]
    def copied(typing: Any, to: Any, source: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            raw_memcpy(builder, args[0], args[1], ir.IntType(64)(size), 1)
            return context.get_dummy_value()

        return types.none(to, source), generate

    return copied


def replacements() -> dict[Any, Any]:
    """What stands in for functions of the kernel on this very processor."""
    found: dict[Any, Any] = {u32: np.uint32, u64: np.int64, length_of: counted_length}
    if llvm.get_host_cpu_features().get("bmi2") and llvm.get_host_cpu_name() not in SLOW_DEPOSITS:
        found[nth_bit] = found[nth_of_64] = deposited_bit
    return found


def type_table(rules: Rules, journalled: bool) -> dict[Any, Any]:
    """Numba's type for each annotation."""
    state = numba.from_dtype(rules.journalled_dtype if journalled else rules.dtype)
    stream, search, node, edge = (numba.from_dtype(dtype_of(each)) for each in (Stream, Search, Node, Edge))
    return {
        int: types.int64,
        float: types.float64,
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
        Values: types.int64[::1],
        Reals: types.float32[::1],
        Search: search,
        Nodes: node[::1],
        Edges: edge[::1],
        entries.States: types.CPointer(state),
        entries.Streams: types.CPointer(stream),
        entries.MoveList: types.CPointer(types.uint16),
        entries.NumberList: types.CPointer(types.int16),
        entries.RealList: types.CPointer(types.float32),
        entries.Counts: types.CPointer(types.int64),
        entries.Searches: types.CPointer(search),
        entries.NodeList: types.CPointer(node),
        entries.EdgeList: types.CPointer(edge),
    }


def lower(request: Request, progress: Progress) -> dict[str, tuple[str, int]]:
    """Lower every entry point and all it calls; for each, its symbol and how many arguments it takes."""
    rules, constants, journalled = request
    table = type_table(rules, journalled)
    named = entries.entry_names(rules, journalled)
    wanted = [entries.ENTRIES[name] for name in named if name not in entries.IMAGINED_ENTRIES]
    imagined = [entries.ENTRIES[name] for name in named if name in entries.IMAGINED_ENTRIES]
    replaced = replacements() | {copy_state: copying(rules.dtype.itemsize)}
    total = count_rules(rules.supplied, wanted, journalled, replaced, imagined)

    def compile_one(clone: Any, args: tuple[Any, ...], result: Any) -> Any:
        signature = table[result](*[table[arg] for arg in args])
        made = njit(
            signature, nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True
        )(clone)
        progress(len(plain.done) + len(imagining.done) + 1, total)
        return made

    given = {
        "MOST_MOVES": rules.most_moves,
        "OBSERVATION": rules.most_observed,
        "carray": numba.carray,
    }
    plain = Build(rules.supplied, constants | given, replaced, compile_one, journalled)
    imagining = Build(rules.supplied, constants | given, replaced, compile_one, journalled, plain)
    symbols = {}
    for build, several in ((plain, wanted), (imagining, imagined)):
        for entry in several:
            compiled = next(iter(build.make(entry).overloads.values()))
            symbols[entry.__name__] = compiled.fndesc.llvm_func_name, len(compiled.signature.args)
    return symbols


def doorways(symbols: dict[str, tuple[str, int]]) -> str:
    """An entry point under its plain name, called as C does: numbers in (addresses too), a number out."""
    doors = []
    for name, (symbol, count) in symbols.items():
        numbers = ", ".join(f"i64 %a{i}" for i in range(count))
        doors.append(f"""
declare i64 @"{symbol}"({", ".join("i64" for _ in range(count))})
define i64 @{name}({numbers}) {{
  %number = call i64 @"{symbol}"({numbers})
  ret i64 %number
}}""")
    return "".join(doors)


def link(symbols: dict[str, tuple[str, int]]) -> Any:
    """All sketches in one module, where only the entry points can be seen from outside."""
    module = llvm.parse_assembly(NO_COUNTING + doorways(symbols))
    for sketch in Sketch.drawn:
        part = sketch._final_module
        if not any(fn.name == "NRT_incref" and not fn.is_declaration for fn in part.functions):
            module.link_in(part)
    for fn in module.functions:
        if not fn.is_declaration and fn.name not in symbols:
            fn.linkage = "internal"
    return module


def emit(code: str, level: int = 3) -> bytes:
    """Optimise for this very processor, and emit object code."""
    module = llvm.parse_assembly(code)
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=level,
        reloc="pic",
        codemodel="small",
        jit=True,
    )
    # The loops of rules run over a few seats or types: vectors, or many rounds at once, cost more than they give.
    llvm.set_option("regalia", "-unroll-runtime=false")
    # What comes next is mostly one of a few cases: a processor guesses branches better than where a table leads.
    llvm.set_option("regalia", "-min-jump-table-entries=20")
    tuning = llvm.create_pipeline_tuning_options(speed_level=level)
    tuning.loop_vectorization = False
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(module, passes)
    unknown = [fn.name for fn in module.functions if fn.is_declaration and not fn.name.startswith("llvm.")]
    if unknown:
        raise RuntimeError(f"compiled rules may call nothing outside, but call {', '.join(unknown)}")
    return bytes(machine.emit_object(module))


def compile_library(request: Request, progress: Progress) -> bytes:
    """The whole library, as it lies in the cache."""
    only_sketch()
    mark_branches()
    code = str(link(lower(request, progress)))
    if request.journalled:  # nobody plays many games with a journal
        return emit(without_marks(code))
    counting = emit(with_counters(code), level=2)
    return emit(with_odds(code, count_branches(code, counting, request.rules, request.constants)))


def main() -> None:
    target = Path(sys.argv[1])
    request = Request(*pickle.load(sys.stdin.buffer))
    content = compile_library(request, lambda done, total: print(done, total, flush=True))
    partial = target.with_suffix(f".{os.getpid()}.part")
    partial.write_bytes(hashlib.sha256(content).digest() + content)
    partial.replace(target)  # whoever looks finds the whole library or none


if __name__ == "__main__":
    main()
