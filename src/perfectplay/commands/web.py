"""``perfectplay web``: the page, in a browser."""

from __future__ import annotations

import errno
import re
import socket
import sys
import webbrowser
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from perfectplay import games
from perfectplay.commands.options import Language, quoted, whole_number
from perfectplay.commands.output import console
from perfectplay.commands.saying import Saying, saying
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.showing import expect_players
from perfectplay.web.hosts import is_loopback, own_names

USUAL_PORT: Final = 8000
LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - somebody who asked for it
ADDRESSABLE: Final = r"[A-Za-z0-9._~-]{4,100}"
SWITCH: Final = 0.001
"""Seconds between switches of Python's threads: of many searches at once, none waits long to see the clock."""
MISSING: Final = "the page needs some more packages; install them with pip install 'perfectplay[web]'"

Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="FILE", show_default=False, help="Files with games of your own: my_game.py, my_game.py:MyGame."
    ),
]
Port = Annotated[
    str | None,
    typer.Option(
        "--port",
        metavar="N",
        help=f"The port, {USUAL_PORT} unless told otherwise or taken; 0 takes any free one.",
        show_default=False,
    ),
]
Host = Annotated[
    str,
    typer.Option(
        "--host",
        metavar="ADDRESS",
        help=f"The address to listen at; {LOOPBACK} is this machine alone, 0.0.0.0 lets the whole network in.",
        show_default=False,
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Option(
        "--name",
        metavar="NAME",
        help="With --host: a name by which others may ask for the page. May be given again.",
        show_default=False,
    ),
]
Token = Annotated[
    str | None,
    typer.Option(
        "--token",
        metavar="TEXT",
        help="Let in only those who open the address that ends in this token, such as a class.",
        show_default=False,
    ),
]
NoBrowser = Annotated[
    bool, typer.Option("--no-browser", help="Only print the address of the page; open no browser.", show_default=False)
]
Export = Annotated[
    str | None,
    typer.Option(
        "--export",
        metavar="FOLDER",
        help="Write the lessons, and each --view, as static files for any web host; start no server.",
        show_default=False,
    ),
]
Views = Annotated[
    list[str] | None,
    typer.Option(
        "--view",
        metavar="ADDRESS",
        help="With --export: a search taken apart, as the page's Copy the address gives it. May be given again.",
        show_default=False,
    ),
]


def web(
    files: Files = None,
    port: Port = None,
    host: Host = LOOPBACK,
    name: Names = None,
    token: Token = None,
    no_browser: NoBrowser = False,
    export: Export = None,
    view: Views = None,
    lang: Language = "en",
) -> int:
    """Opens the page in a browser: play, watch and take the search apart.

    It works offline. Other machines cannot reach it unless --host allows it. Games of your own are loaded from the
    files named here, and from nowhere else. Ctrl-C ends it. With --export, it writes lessons as static files instead.
    """
    say = saying(lang)
    if view and export is None:
        raise BadArgument("--view is for --export; add --export FOLDER")
    if export is not None and (port, host, name, token) != (None, LOOPBACK, None, None):
        raise BadArgument("--export starts no server; leave out --port, --host, --name and --token")
    check_access(host, name or [], token)
    number = whole_number("port", port, least="")
    if number is not None and not 0 <= number <= 65535:
        raise BadArgument(f"--port is {number}; it must be from 0 to 65535")
    own = games_named(files or [])
    try:
        from perfectplay.web.app import create_app
        from perfectplay.web.serving import PageServer
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith("perfectplay"):
            raise
        raise BadArgument(MISSING) from None
    if export is not None:
        return write_site(export, view or [], own, say)
    opened = _listen(host, number)
    where = _address(opened, host) + ("" if token is None else f"?token={token}")
    screen = console()
    screen.print(say.line(f"perfectplay is at {where}; Ctrl-C ends it"), soft_wrap=True, highlight=False)
    hosts = None if is_loopback(host) else (*own_names(), *(name or []), host)
    if hosts is not None and token is None:
        screen.print(say.line("everybody in the network can reach it without a password"), soft_wrap=True)
    server = PageServer(create_app(own, hosts=hosts, token=token))
    sys.setswitchinterval(SWITCH)
    if not no_browser:
        webbrowser.open(where)
    server.run(sockets=[opened])
    return 0


def check_access(host: str, names: list[str], token: str | None) -> None:
    """Raises `BadArgument` for names without --host, and for a token that an address cannot hold."""
    if names and is_loopback(host):
        raise BadArgument("--name is for --host; without it, only this machine can ask for the page")
    if token is not None and not re.fullmatch(ADDRESSABLE, token):
        raise BadArgument(
            f"--token is {quoted(token)}; write 4 to 100 letters, digits and the signs . _ ~ - without spaces"
        )


def write_site(folder: str, views: list[str], own: dict[str, Game[Any, Any]], say: Saying) -> int:
    """Writes the lessons and views as static files, and says where. Raises `BadArgument`."""
    from perfectplay.web import site

    if not folder.strip():
        raise BadArgument("--export is empty; name a folder")
    screen = console()
    with screen.status(say.line("recording ...")) if screen.is_terminal else nullcontext() as status:

        def progress(done: int, count: int) -> None:
            if status is not None:
                status.update(say.line(f"recording: {done} of {count} searches"))

        names = site.export(Path(folder), views, own=own, progress=progress)
    written = say.line(f"{len(names)} files are in {folder}; open index.html there")
    screen.print(written, soft_wrap=True, highlight=False)
    return 0


def games_named(files: list[str]) -> dict[str, Game[Any, Any]]:
    """Returns the games by the names of their files. Raises `BadArgument`."""
    own: dict[str, Game[Any, Any]] = {}
    for file in files:
        game = _own(file)
        name = Path(file.partition(".py")[0]).name
        if name in own:  # another game of that file, or a file of that name in another folder
            name = f"{name}:{type(game).__name__}"
        if name in own:
            raise BadArgument(f"two games would have the name {quoted(name)}; rename one of the files")
        own[name] = game
    return own


def _own(file: str) -> Game[Any, Any]:
    if ".py" not in file:
        raise BadArgument(
            f"{quoted(file)} is not a Python file; the library's own games are on the page in any case, "
            f"and files are written my_game.py or my_game.py:MyGame"
        )
    game = games.find(file)
    expect_players(game)
    return game


def _listen(host: str, port: int | None) -> socket.socket:
    """Opens a socket that listens, on the usual port or, if that is taken, on any other. Raises `BadArgument`."""
    try:
        socket.getaddrinfo(host, None)
    except (socket.gaierror, UnicodeError) as error:
        said = getattr(error, "strerror", None) or error
        raise BadArgument(f"the page cannot be served at {host}: {said}; choose another with --host") from None
    for wanted in (USUAL_PORT, 0) if port is None else (port,):
        try:
            return socket.create_server((host, wanted), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
        except OSError as error:
            said = (error.strerror or str(error)).partition(" (while ")[0]  # the rest repeats the address
            option = "--host" if error.errno == errno.EADDRNOTAVAIL else "--port"
    raise BadArgument(f"the page cannot be served at {host}, port {wanted}: {said}; choose another with {option}")


def _address(opened: socket.socket, host: str) -> str:
    port = opened.getsockname()[1]
    shown = LOOPBACK if host == EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"
