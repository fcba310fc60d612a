"""`regalia doctor`: what works on this machine, found out by trying it."""

from __future__ import annotations

import json
import os
import platform
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import Any

import click

import regalia
from regalia.cli.command import command, option
from regalia.cli.kinds import json_option, lang_option
from regalia.cli.layout import columns, number
from regalia.cli.progress import compiling
from regalia.games import GAMES, find_game
from regalia.games.definition import Game, Texts

PACKAGES = ("numpy", "numba", "llvmlite", "numba-cuda", "click")
TRIAL = 3  # games, few enough for interpreted rules
SEED = 1
FAILED = 1  # exit status


@dataclass(frozen=True)
class Finding:
    """How a backend did with a game: it works, it doesn't, or (None) there was nothing to try yet."""

    backend: str
    game: str
    works: bool | None
    why: str | None = None
    decisions: int = 0
    seconds: float = 0.0
    digest: str = ""


@command("doctor")
@option("--compile", "compile_now", says="option.compile", is_flag=True)
@json_option()
@lang_option()
@click.pass_context
def doctor(ctx: click.Context, compile_now: bool, as_json: bool) -> None:
    """Examine, tell, and fail only where not even interpreted rules work."""
    words: Texts = ctx.obj
    findings = [finding for name in GAMES for finding in examine(words, find_game(name), compile_now)]
    facts = machine() | {"backends": [asdict(finding) for finding in findings], "cache": cache()}
    if as_json:
        click.echo(json.dumps(facts))
    else:
        for line in readable(words, facts, findings):
            click.echo(line)
    if any(finding.backend == "interpreted" and not finding.works for finding in findings):
        ctx.exit(FAILED)


# ---- facts ----------------------------------------------------------------------------------------------


def machine() -> dict[str, Any]:
    packages = {name: _version(name) for name in PACKAGES}
    return {
        "versions": {"regalia": regalia.__version__, "python": platform.python_version(), **packages},
        "system": platform.platform(),
        "processor": {"name": processor_name(), "cores": os.cpu_count()},
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def processor_name() -> str:
    """As its maker calls it, where the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return next((name for name in named if name), platform.processor() or platform.machine())


def cache() -> dict[str, Any]:
    from regalia.kernel.cache import cache_folder

    try:
        folder = cache_folder()
    except OSError as error:
        return {"folder": str(error), "files": 0, "bytes": 0}
    sizes: list[int] = []
    with suppress(OSError):  # a folder we may not look into
        sizes += [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return {"folder": str(folder), "files": len(sizes), "bytes": sum(sizes)}


# ---- trying backends ------------------------------------------------------------------------------------


def examine(words: Texts, game: Game, compile_now: bool) -> list[Finding]:
    """Try a game on every backend; the interpreted rules say what the others must play."""
    interpreted = attempt(words, game, "interpreted")
    others = [try_cpu(words, game, compile_now), attempt(words, game, "cuda")]
    return [interpreted] + [_compared(other, interpreted) for other in others]


def try_cpu(words: Texts, game: Game, compile_now: bool) -> Finding:
    """Only if there is something compiled: a doctor should not take long unasked."""
    from regalia.kernel.backends.cpu import library_path
    from regalia.kernel.engine import Unavailable

    try:
        compiled = library_path(game.rules, game.edition().constants()).exists()
    except (Unavailable, OSError) as error:
        return Finding("cpu", game.name, False, _one_line(error))
    return attempt(words, game, "cpu") if compiled or compile_now else Finding("cpu", game.name, None)


def attempt(words: Texts, game: Game, backend: str) -> Finding:
    """Play a few games on a backend. Whatever goes wrong is the finding."""
    from regalia.lab.simulate import Plan, prepare, simulate

    plan = Plan(game, game.edition(), max(game.rules.seats), TRIAL, SEED)
    try:
        with compiling(words, game) as meter:
            prepared = prepare(game, plan.edition, backend, meter)
        begun = perf_counter()
        outcome = simulate(plan, prepared.engine)
    except Exception as error:
        return Finding(backend, game.name, False, _one_line(error))
    seconds = round(perf_counter() - begun, 6)
    return Finding(backend, game.name, True, None, outcome.decisions, seconds, outcome.digest)


def _compared(finding: Finding, measure: Finding) -> Finding:
    if finding.works and measure.works and finding.digest != measure.digest:
        return Finding(
            finding.backend, finding.game, False, "it plays other games than the interpreted rules"
        )
    return finding


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


# ---- telling --------------------------------------------------------------------------------------------


def readable(words: Texts, facts: dict[str, Any], findings: list[Finding]) -> list[str]:
    absent = words.say("doctor.absent")
    versions = [(name, found or absent) for name, found in facts["versions"].items()]
    processor = words.say("doctor.cores", **facts["processor"])
    backends = [(finding.backend, _worded(words, finding)) for finding in findings]
    kept = facts["cache"] | {"size": number(words, facts["cache"]["bytes"] / 1e6, 1)}
    return [
        *_section(words, "versions", columns(versions)),
        *_section(words, "processor", [processor, facts["system"]]),
        *_section(words, "backends", columns(backends)),
        *_section(words, "cache", [words.say("doctor.cache_line", **kept)])[:-1],
    ]


def _section(words: Texts, name: str, lines: list[str]) -> list[str]:
    return [words.say(f"doctor.{name}"), *(f"  {line}" for line in lines), ""]


def _worded(words: Texts, finding: Finding) -> str:
    title = find_game(finding.game).title
    if finding.works is None:
        return words.say("doctor.not_compiled", game=title)
    if not finding.works:
        return words.say("doctor.fails", why=finding.why)
    milliseconds = number(words, 1000 * finding.seconds, 1)
    decisions = number(words, finding.decisions)
    return words.say("doctor.works", game=title, decisions=decisions, milliseconds=milliseconds)
