"""`regalia serve`: tables for people and bots, on this machine."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from regalia.cli.command import Wrapper, command, fail, option
from regalia.cli.kinds import FolderPath, OneOf, Whole, lang_option

if TYPE_CHECKING:
    import socket

    from regalia.games.definition import Edition, Game, Texts
    from regalia.server.settings import Settings

MORE_PORTS = 10  # that are tried where the usual one is in use
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # and how this machine reaches itself then
NOT_SERVED = 1  # exit status


def setting(name: str, says: str, **given: object) -> Wrapper:
    """An option that an environment variable can stand for: REGALIA_DATA_DIR for --data-dir."""
    return option(name, says=says, envvar="REGALIA" + name[1:].replace("-", "_").upper(), **given)


@command("serve")
@setting("--host", says="option.host", default="127.0.0.1", metavar="ADDRESS")
@setting("--port", says="option.port", type=Whole(0, 65535), metavar="N")
@setting("--data-dir", says="option.data_dir", type=FolderPath(), metavar="FOLDER")
@setting("--database", says="option.database", metavar="URL")
@setting("--redis", says="option.redis", metavar="URL")
@setting("--secure", says="option.secure", is_flag=True)
@setting("--log", says="option.log", type=OneOf(("plain", "json")), metavar="plain|json")
@setting("--no-open", says="option.no_open", is_flag=True)
@lang_option()
@click.pass_context
def serve(
    ctx: click.Context,
    host: str,
    port: int | None,
    data_dir: Path | None,
    database: str | None,
    redis: str | None,
    secure: bool,
    log: str | None,
    no_open: bool,
) -> None:
    """See that everything is there, serve until somebody stops it, and say so."""
    from regalia.server.run import NotStarted
    from regalia.server.run import serve as serve_on
    from regalia.server.settings import Settings

    words: Texts = ctx.obj
    settings = Settings(host=host, database=database, redis=redis, secure=secure)
    if data_dir is not None:
        settings = replace(settings, data_dir=data_dir.absolute())
    _check_packages(ctx, settings)
    _check_folder(ctx, settings)
    plain = log == "plain" if log else sys.stderr.isatty()
    with _take_port(ctx, settings, port) as taken:
        _prepare(ctx, settings)
        address = address_of(host, taken.getsockname()[1])
        left = threading.Event()

        def ready() -> None:
            _greet(words, settings, address)
            if not no_open and can_open_pages():
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
            threading.Thread(target=compile_rules, args=(words, plain, left), daemon=True).start()

        try:
            serve_on(settings, taken, ready, plain, left.set)
        except NotStarted:
            click.echo(f"{ctx.command_path}: {words.say('error.not_served')}", err=True)
            ctx.exit(NOT_SERVED)
    if sys.stdout.isatty():
        click.echo()  # the terminal has just written ^C on this line
    click.echo(words.say("serve.stopped"))


# ---- what must be there -------------------------------------------------------------------------------------


def _check_packages(ctx: click.Context, settings: Settings) -> None:
    """PostgreSQL and Redis are extras."""
    from regalia.server.settings import SQLITE, SettingError

    try:
        is_file = settings.database_url.startswith(SQLITE)
    except SettingError:
        raise fail(ctx, "error.database_form") from None
    needed = [("--database", "asyncpg", "postgres")] if not is_file else []
    needed += [("--redis", "redis", "redis")] if settings.redis else []
    for name, package, extra in needed:
        if find_spec(package) is None:
            raise fail(ctx, "error.no_package", option=name, package=package, extra=extra)


def _check_folder(ctx: click.Context, settings: Settings) -> None:
    from regalia.server.run import make_folder

    try:
        make_folder(settings)
        good = bool(settings.database) or os.access(settings.data_dir, os.W_OK | os.X_OK)
    except OSError:
        good = False
    if not good:
        raise fail(ctx, "error.data_dir", folder=settings.data_dir)


def _take_port(ctx: click.Context, settings: Settings, port: int | None) -> socket.socket:
    """The port that was asked for; if none was, the usual one or the first after it that is free."""
    from regalia.server.run import Taken, listen

    host, first = settings.host, settings.port if port is None else port
    last = first + MORE_PORTS if port is None else first
    for number in range(first, last + 1):
        try:
            return listen(replace(settings, port=number))
        except Taken:
            continue
        except (OSError, UnicodeError) as error:
            why = getattr(error, "strerror", None) or error
            raise fail(ctx, "error.address", host=host, port=number, why=why) from None
    key = "error.ports_taken" if port is None else "error.port_taken"
    raise fail(ctx, key, host=host, port=first, **({"last": last} if port is None else {}))


def _prepare(ctx: click.Context, settings: Settings) -> None:
    from regalia.server.run import Unreachable, prepare

    words: Texts = ctx.obj
    try:
        prepare(settings)
    except Unreachable as error:
        why = error.why or words.say("error.no_answer")
        if error.what == "redis":
            raise fail(ctx, "error.redis", redis=without_password(settings.redis or ""), why=why) from None
        if not settings.database:
            raise fail(ctx, "error.database_file", file=_place(settings), why=why) from None
        shown = without_password(settings.database)
        raise fail(ctx, "error.database", database=shown, why=why) from None


def without_password(url: str) -> str:
    """The address alone: without who asks, and without what else was said."""
    scheme, separator, rest = url.partition("://")
    return scheme + separator + rest.rpartition("@")[2].partition("?")[0]


# ---- what a person is told ----------------------------------------------------------------------------------


def _greet(words: Texts, settings: Settings, address: str) -> None:
    click.echo(words.say("serve.at", address=address))
    if settings.host in EVERYWHERE and (own := own_address()):
        port = address.rpartition(":")[2].strip("/")
        click.echo(words.say("serve.others", address=f"http://{own}:{port}/"))
    click.echo(words.say("serve.kept", place=_place(settings)))


def address_of(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    reached = EVERYWHERE.get(host, host)
    return f"http://{f'[{reached}]' if ':' in reached else reached}:{port}/"


def own_address() -> str | None:
    """What this machine is called in its network; nothing is sent to find out."""
    import socket

    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
            found: str = probe.getsockname()[0]
            return found
    except OSError:
        return None


def _place(settings: Settings) -> str:
    """Where everything is kept, as a person would name it."""
    if settings.database:
        return without_password(settings.database)
    return settings.database_url.partition(":///")[2]


def can_open_pages() -> bool:
    """Is somebody at a terminal of this very machine, and has it a screen?"""
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ:
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


# ---- compiling ----------------------------------------------------------------------------------------------


def compile_rules(words: Texts, plain: bool, left: threading.Event) -> None:
    """Compile what is not compiled yet, and say how far that is, until everybody has left.

    One after the other: what games are usually played with comes first, their other editions then.
    """
    from regalia.games import GAMES, find_game
    from regalia.kernel.engine import Unavailable
    from regalia.server.logs import log

    games = [find_game(name) for name in GAMES]
    others = [(game, name) for game in games for name in game.editions()[1:]]
    for game, name in [*((game, None) for game in games), *others]:
        try:
            edition = game.edition(name)
            if missing := _missing(game, edition):
                _compile(words, game, edition, missing, plain)
        except (Unavailable, OSError) as error:
            if left.is_set():  # Ctrl-C stops the compiler as well
                return
            if plain:
                click.echo(words.say("serve.not_compiled", game=game.title), err=True)
            else:
                log.warning("rules can't be compiled", game=game.name, error=str(error)[:200])


def _missing(game: Game, edition: Edition) -> list[bool]:
    """What is not compiled: with a journal, without."""
    from regalia.kernel.backends.cpu import library_path

    constants = edition.constants()
    return [kind for kind in (True, False) if not library_path(game.rules, constants, kind).exists()]


def _compile(words: Texts, game: Game, edition: Edition, missing: list[bool], plain: bool) -> None:
    from regalia.cli.layout import number
    from regalia.cli.progress import compiling
    from regalia.kernel.engine import Unavailable
    from regalia.server.logs import log
    from regalia.table.backends import compile_beside

    begun = perf_counter()
    if not plain:
        log.info("rules are being compiled", game=game.name)
    for journalled in missing:
        with compiling(words, game) as meter:
            compile_beside(game, edition, journalled, meter if plain else None).join()
    if _missing(game, edition):
        raise Unavailable(game.name)
    seconds = perf_counter() - begun
    if plain:
        click.echo(words.say("warm.done", game=game.title, seconds=number(words, seconds, 1)))
    else:
        log.info("rules are compiled", game=game.name, seconds=round(seconds, 1))
