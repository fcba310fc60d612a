"""The program itself: its commands, its help, and what it says when something is wrong."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

import click

from regalia.cli.command import Group, no_such, option, section, write_lines, write_options, write_usage
from regalia.cli.kinds import Kind, lang_option, name_of
from regalia.cli.words import language_of, load_words
from regalia.games.definition import Texts

NAME = "regalia"
COMPLETION = "_REGALIA_COMPLETE"  # set by the shell that wants a word completed
# The commands in the order and groups of the help; each is a module of this package.
GROUPS = {
    "play": ("serve", "play", "games"),
    "study": ("simulate", "match", "ladder", "edition", "verify"),
    "machine": ("doctor", "warm", "completion"),
}
COMMANDS = tuple(name for names in GROUPS.values() for name in names)

MISTAKEN, INTERRUPTED, PIPE_BROKEN = 2, 130, 141  # the last two as a shell would say them


class Program(Group):
    """All commands, loaded one by one as they are wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"regalia.cli.{cmd_name}"), cmd_name)
        return found

    # ---- help -------------------------------------------------------------------------------------------

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        words: Texts = ctx.obj
        formatter.write_text(words.say("help.regalia.long"))
        formatter.write_paragraph()
        write_usage(self, ctx, formatter)
        for group, names in GROUPS.items():
            with section(formatter, words.say(f"help.group.{group}")):
                formatter.write_dl([(name.ljust(12), self.short_help_of(ctx, name)) for name in names])
        write_options(self, ctx, formatter)
        with section(formatter, words.say("help.examples")):
            write_lines(formatter, words.say("help.regalia.example"))

    # ---- running ----------------------------------------------------------------------------------------

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> NoReturn:
        """Run a command line and leave, with an exit status that says how it went."""
        arguments = list(sys.argv[1:] if args is None else args)
        words = load_words(language_of(arguments))
        _survive_odd_signs()
        if COMPLETION in os.environ:
            super().main(arguments, prog_name=NAME, obj=words)
        sys.exit(self._run(arguments, words))

    def _run(self, arguments: list[str], words: Texts) -> int:
        try:
            color = False if os.environ.get("NO_COLOR") else None
            with self.make_context(NAME, arguments, obj=words, color=color) as ctx:
                self.invoke(ctx)
            sys.stdout.flush()
        except click.exceptions.Exit as leaving:
            return _flushed(leaving.exit_code)
        except click.UsageError as mistake:
            return _complain(_located(mistake, words), MISTAKEN)
        except (KeyboardInterrupt, click.Abort):
            return _complain(words.say("error.stopped"), INTERRUPTED)
        except BrokenPipeError:
            return _pipe_broken()
        return 0


def _survive_odd_signs() -> None:
    """A sign that a terminal can't show, or that can't be read, is replaced: no reason to fall over."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return _pipe_broken()
    return code


def _pipe_broken() -> int:
    """Nobody reads on: say nothing more, not even when Python flushes at its end."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_BROKEN


def _complain(line: str, code: int) -> int:
    if code == INTERRUPTED and sys.stderr.isatty():
        click.echo(err=True)  # the terminal has just written ^C on this line
    with suppress(BrokenPipeError):
        click.echo(re.sub(r"[ \r\n\t]+", " ", line), err=True)
    return code


# ---- mistakes -------------------------------------------------------------------------------------------


def _located(mistake: click.UsageError, words: Texts) -> str:
    """A mistake in one line, with the command it was made in."""
    path = mistake.ctx.command_path if mistake.ctx else NAME
    return f"{path}: {_worded(mistake, words)}"


def _worded(mistake: click.UsageError, words: Texts) -> str:
    """Click's mistakes in our words."""
    ctx = mistake.ctx
    match mistake:
        case click.NoSuchOption() if ctx:
            options = [p.opts[-1] for p in ctx.command.get_params(ctx) if isinstance(p, click.Option)]
            return no_such("option", mistake.option_name, options, ctx).message
        case click.MissingParameter(param=click.Parameter() as param) if ctx:
            allowed = param.type.allowed(words) if isinstance(param.type, Kind) else ""
            return words.say("error.missing", option=name_of(param, ctx), allowed=allowed)
        case click.BadOptionUsage() if ctx:
            flags = [p for p in ctx.command.params if isinstance(p, click.Option) and p.is_flag]
            is_flag = any(mistake.option_name in (*p.opts, *p.secondary_opts) for p in flags)
            key = "error.no_value_taken" if is_flag else "error.no_value"
            return words.say(key, option=mistake.option_name, command=ctx.command_path)
    return mistake.format_message()


# ---- the program ----------------------------------------------------------------------------------------


def show_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from regalia import __version__

        click.echo(f"{NAME} {__version__}")
        ctx.exit()


@click.command(NAME, cls=Program, invoke_without_command=True)
@lang_option()
@option(
    "--version",
    says="option.version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
)
@click.pass_context
def program(ctx: click.Context) -> None:
    """Without a command: a page to play on."""
    if ctx.invoked_subcommand is None:
        serve = program.get_command(ctx, "serve")
        assert serve
        with serve.make_context("serve", [], parent=ctx) as own:
            serve.invoke(own)


def main() -> NoReturn:
    """The way in."""
    program.main()
