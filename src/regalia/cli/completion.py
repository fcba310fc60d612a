"""`regalia completion`: the script that lets a shell complete commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from regalia.cli.command import argument, command
from regalia.cli.kinds import OneOf, lang_option

SHELLS = ("bash", "zsh", "fish")


@command("completion")
@argument("shell", says="argument.shell", type=OneOf(SHELLS))
@lang_option()
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script for a shell."""
    from regalia.cli.program import COMPLETION, NAME

    script = get_completion_class(shell)
    assert script
    click.echo(script(ctx.find_root().command, {}, NAME, COMPLETION).source())
