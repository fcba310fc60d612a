"""Commands and options whose help is in the words of one's language, and whose mistakes take one line.

The `help` of an option or argument is the key of its sentence, not the sentence itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any

import click
from click.shell_completion import CompletionItem

from regalia.cli.words import listed
from regalia.games.definition import Texts

Wrapper = Callable[[Any], Any]


class Mistake(click.UsageError):
    """Something on the command line that can't be; the message says what, and what can."""


class Command(click.Command):
    """A command: `help.<name>.short`, `help.<name>.long` and `help.<name>.example` are its words.

    The name of a command within a command is dotted: `help.edition.check.short`.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True  # to complain about them in our own words
        with at_home(ctx):
            rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise fail(ctx, "error.extra", extra=" ".join(rest), command=ctx.command_path)
        return rest

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Arguments first: one names the game before its options."""
        arguments = [p for p in self.get_params(ctx) if isinstance(p, click.Argument)]
        pieces = [piece for param in arguments for piece in param.get_usage_pieces(ctx)]
        return [*pieces, ctx.obj.say("help.options_here")]

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        words: Texts = ctx.obj
        write_usage(self, ctx, formatter)
        write_text(formatter, words.say(f"help.{dotted(ctx)}.long"))
        write_options(self, ctx, formatter)
        with section(formatter, words.say("help.example")):
            write_lines(formatter, words.say(f"help.{dotted(ctx)}.example"))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        items = super().shell_complete(ctx, incomplete)
        for item in items:
            item.help = ctx.obj.entries.get(item.help, item.help)
        return items


class Group(click.Group):
    """A command made of commands; by itself it shows its help."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with at_home(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args[0] in known or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        if args[0].startswith("-"):
            raise click.NoSuchOption(args[0], ctx=ctx)
        raise no_such("command", args[0], known, ctx)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [ctx.obj.say("help.command_here"), ctx.obj.say("help.options_here")]

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        words: Texts = ctx.obj
        write_usage(self, ctx, formatter)
        write_text(formatter, words.say(f"help.{dotted(ctx)}.long"))
        with section(formatter, words.say("help.commands")):
            names = self.list_commands(ctx)
            formatter.write_dl([(name.ljust(12), self.short_help_of(ctx, name)) for name in names])
        write_options(self, ctx, formatter)
        with section(formatter, words.say("help.examples")):
            write_lines(formatter, words.say(f"help.{dotted(ctx)}.example"))

    def short_help_of(self, ctx: click.Context, name: str) -> str:
        words: Texts = ctx.obj
        return words.say(f"help.{'.'.join(filter(None, (dotted(ctx), name)))}.short")

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Names with their sentences, loading no command."""
        if incomplete.startswith("-"):
            options = [p.opts[-1] for p in self.get_params(ctx) if isinstance(p, click.Option)]
            return [CompletionItem(name) for name in options if name.startswith(incomplete)]
        names = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        return [CompletionItem(name, help=self.short_help_of(ctx, name)) for name in names]


def dotted(ctx: click.Context) -> str:
    """The name of a command below the program itself: "edition.check"."""
    return ".".join(ctx.command_path.split()[1:])


@contextmanager
def at_home(ctx: click.Context) -> Iterator[None]:
    """Every mistake knows the command it was made in; Click's parser forgets to tell some."""
    try:
        yield
    except click.UsageError as mistake:
        mistake.ctx = mistake.ctx or ctx
        raise


def write_usage(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=ctx.obj.say("help.usage") + " ")


def write_text(formatter: click.HelpFormatter, text: str) -> None:
    formatter.write_paragraph()
    formatter.write_text(text)


def write_lines(formatter: click.HelpFormatter, text: str) -> None:
    """Lines as they are: a command line is not to be wrapped."""
    for line in text.splitlines():
        formatter.write(" " * formatter.current_indent + line + "\n")


@contextmanager
def section(formatter: click.HelpFormatter, title: str) -> Iterator[None]:
    """A title, and below it, further in, what belongs to it."""
    formatter.write_paragraph()
    formatter.write(title + "\n")
    with formatter.indentation():
        yield


def write_options(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Arguments and options, each with its sentence."""
    rows = []
    for param in command.get_params(ctx):
        if isinstance(param, click.Argument):
            rows.append((param.make_metavar(ctx).strip("[]"), _says(param.help, ctx)))
        elif isinstance(param, click.Option) and param is not command.get_help_option(ctx):
            rows.append((_option_form(param, ctx), _says(param.help, ctx)))
    rows.append(("--help", ctx.obj.say("option.help")))
    with section(formatter, ctx.obj.say("help.options")):
        formatter.write_dl(rows)


def _says(key: str | None, ctx: click.Context) -> str:
    words: Texts = ctx.obj
    return words.say(key) if key else ""


def _option_form(param: click.Option, ctx: click.Context) -> str:
    names = " / ".join([*param.opts, *param.secondary_opts])
    return names if param.is_flag else f"{names} {param.make_metavar(ctx)}"


def option(*names: str, says: str, **settings: Any) -> Wrapper:
    """An option whose sentence stands under the key `says`."""
    return click.option(*names, help=says, **settings)


def argument(name: str, says: str, **settings: Any) -> Wrapper:
    return click.argument(name, help=says, **settings)


def command(name: str) -> Callable[[Callable[..., Any]], Command]:
    return click.command(name, cls=Command)


def group(name: str) -> Callable[[Callable[..., Any]], Group]:
    return click.group(name, cls=Group, invoke_without_command=True)


def fail(ctx: click.Context, key: str, **fields: object) -> Mistake:
    """A mistake in the words under this key, to be raised."""
    words: Texts = ctx.obj
    return Mistake(words.say(key, **fields), ctx)


def no_such(what: str, name: str, known: Sequence[str], ctx: click.Context) -> Mistake:
    """There is nothing of this name: perhaps another was meant, and here is what there is."""
    words: Texts = ctx.obj
    close = get_close_matches(name, known, n=1)
    meant = words.say("error.meant", name=close[0]) if close else ""
    return fail(ctx, f"error.no_{what}", name=name, meant=meant, known=listed(words, known, "and"))
