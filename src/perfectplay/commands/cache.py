"""``perfectplay cache``: the machine code that is kept between runs."""

from __future__ import annotations

import tempfile
from typing import Annotated, Any

import typer

from perfectplay.commands.options import Json, JsonSchema, Language
from perfectplay.commands.output import LiveLine, console, counted, print_json, print_rows
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.setup import set_up
from perfectplay.compiling import folder, reach
from perfectplay.errors import BadArgument
from perfectplay.game import Game

Clear = Annotated[
    bool,
    typer.Option("--clear", help="Remove the kept machine code; the next searches compile anew.", show_default=False),
]


Warm = Annotated[
    bool,
    typer.Option(
        "--warm",
        help="Compile the named games now, so that their first search runs as machine code at once.",
        show_default=False,
    ),
]
Games = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]...", help="With --warm: games or files with rules.", show_default=False),
]


def cache(
    games: Games = None,
    clear: Clear = False,
    warm: Warm = False,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> None:
    """Shows the machine code that is kept between runs, and where it is kept."""
    say = saying(lang)
    if games and not warm:
        raise BadArgument(f"cache takes games only with --warm: perfectplay cache --warm {' '.join(games)}")
    if warm and not games:
        raise BadArgument("--warm needs a game: perfectplay cache --warm connect-four my_game.py")
    setups = [set_up(name) for name in games or []]
    made = [kernel for name, setup in zip(games or [], setups, strict=True) for kernel in warmed(setup.game, name, say)]
    removed = folder.clear() if clear else 0
    kept = list(folder.entries())
    reasons = [why_not_kept(), *(reach.why_not_kept(setup.game, setup.game.initial_state()) for setup in setups)]
    problem = next((reason for reason in reasons if reason is not None), None)
    if as_json:
        print_json(
            {
                "folder": str(folder.folder()),
                "kernels": [
                    {"game": entry.game, "kernel": entry.kernel, "bytes": entry.bytes, "file": entry.path.name}
                    for entry in kept
                ],
                "bytes": sum(entry.bytes for entry in kept),
                "removed": removed,
                "compiled": made,
                "problem": problem,
            }
        )
        return
    screen = console()
    if clear:
        screen.print(say.line(f"{counted(removed, 'kernel')} removed from {folder.folder()}"), soft_wrap=True)
    elif warm:
        for kernel in made:
            screen.print(say.line(f"{kernel} is ready"), soft_wrap=True)
    else:
        _show(kept, say)
    if problem is not None:
        screen.print(say.line(problem), soft_wrap=True)


def why_not_kept() -> str | None:
    """Returns why nothing can be kept in the folder; None where something can. Makes the folder."""
    path = folder.folder()
    reason = folder.why_not_safe(path)
    if reason is not None:
        return reason
    try:
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=path):
            return None
    except OSError as error:
        what = error.strerror or type(error).__name__
        return (
            f"nothing can be kept there ({what}), so that every run compiles anew; set PERFECTPLAY_CACHE_DIR to a "
            f"folder that you can write"
        )


def _show(kept: list[folder.Entry], say: Saying) -> None:
    """Lists the kernels that are kept, and where."""
    screen = console()
    if kept:
        from rich.text import Text

        width = max(len(entry.kernel) for entry in kept)
        print_rows(
            screen,
            ((Text(f"{entry.kernel:{width}}  {entry.bytes / 1000:7,.0f} kB"), Text(entry.game)) for entry in kept),
        )
    size = sum(entry.bytes for entry in kept)
    total = f"{counted(len(kept), 'kernel')}, {size / 1e6:,.1f} MB, in {folder.folder()}"
    screen.print(say.line(total), soft_wrap=True)


def warmed(game: Game[Any, Any], name: str, say: Saying) -> list[str]:
    """Compiles the searches of a game that players and commands use; returns their names. Raises `NotCompilable`."""
    import perfectplay as pp

    teams = {game.team(player) for player in range(game.players)}
    if len(teams) > 2:
        calls: dict[str, Any] = {"max_n": lambda: pp.max_n(game, depth=1, compiled=True)}
    elif game.has_chance:
        both = (pp.search, pp.expectiminimax)  # which have a kernel each
        calls = {"expectiminimax": lambda: [search(game, depth=1, compiled=True) for search in both]}
    else:
        calls = {
            "search": lambda: pp.search(game, nodes=1, compiled=True),
            "solve": lambda: pp.solve(game, nodes=1, compiled=True),
        }
    calls["mcts"] = lambda: pp.mcts(game, simulations=1, seed=0, compiled=True)
    calls["Player"] = lambda: get_ready(game)  # who may know more of the game, and search it by another algorithm
    live = LiveLine()
    try:
        for call, search in calls.items():
            live.show(say.line(f"compiling {call} for {name}"))
            search()
    finally:
        live.wipe()
    return [f"{call} for {name}" for call in calls]


def get_ready(game: Game[Any, Any]) -> None:
    """Makes a player, and waits until it is ready. Raises `NotCompilable`."""
    from perfectplay.playing.player import Player

    with Player(game, compiled=True) as player:
        player.ready()
