"""``perfectplay arena``: many games between players, and what they say about their strength."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from perfectplay.commands.levels import new_file
from perfectplay.commands.main import INTERRUPTED
from perfectplay.commands.options import GameName, Json, JsonSchema, given_or, number, whole_number
from perfectplay.commands.output import LiveLine, console, counted, print_json
from perfectplay.commands.setup import set_up
from perfectplay.errors import BadArgument

if TYPE_CHECKING:
    from perfectplay.arena.record import Conditions, Met
    from perfectplay.arena.schedule import Meeting
    from perfectplay.arena.sequential import SequentialTest

USUAL_PAIRS: Final = 50
MOST_PAIRS: Final = 1_000_000
"""A sequential test ends by itself."""

USUAL_SECONDS: Final = 0.1
MOST_PROCESSES: Final = 256

GAMES: Final = "The games"
OUTPUT: Final = "What comes out"


def option(name: str, metavar: str, text: str, panel: str = GAMES) -> Any:
    """Returns an option that takes a value."""
    return typer.Option(name, metavar=metavar, help=text, rich_help_panel=panel, show_default=False)


def arena(
    game: GameName,
    contestants: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER PLAYER [PLAYER]...",
            show_default=False,
            help="Engines, such as mcts:0.5s, engine:3 (a level) or my_game_2.py (other rules); or programs: "
            "uci:stockfish. A name may stand before each: new=my_game_2.py.",
        ),
    ],
    *,
    pairs: Annotated[
        str | None,
        option("--pairs", "N", f"Each two players meet in so many pairs of games, with changed sides ({USUAL_PAIRS})."),
    ] = None,
    sprt: Annotated[
        str | None,
        option(
            "--sprt",
            "TEST",
            "Play until a sequential test tells whether the first player is elo1 rather than elo0 stronger than the "
            "second: elo0=0,elo1=10,alpha=0.05,beta=0.05.",
        ),
    ] = None,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="Only the first player meets all others.", rich_help_panel=GAMES)
    ] = False,
    seconds: Annotated[
        str | None, option("--seconds", "SECONDS", f"The seconds for each move ({USUAL_SECONDS:g}).")
    ] = None,
    nodes: Annotated[str | None, option("--nodes", "N", "The positions that are searched for each move.")] = None,
    depth: Annotated[str | None, option("--depth", "N", "The plies that are searched for each move.")] = None,
    plies: Annotated[str | None, option("--plies", "N", "About so many random moves make an opening (4).")] = None,
    seed: Annotated[
        str | None, option("--seed", "N", "Another number gives other openings and other random choices (0).")
    ] = None,
    to_the_end: Annotated[
        bool,
        typer.Option(
            "--to-the-end", help="Play on when a player has proved who wins.", rich_help_panel=GAMES, show_default=False
        ),
    ] = False,
    processes: Annotated[
        str | None, option("--processes", "N", "Play so many pairs of games at the same time (1).")
    ] = None,
    record: Annotated[
        str | None,
        option(
            "--record",
            "FILE",
            "Keep all games in this file; if it is there already, go on where it ended.",
            OUTPUT,
        ),
    ] = None,
    plot: Annotated[
        str | None, option("--plot", "FILE", "Draw the ratings into this new file, as SVG.", OUTPUT)
    ] = None,
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> int:
    """Lets players play many games, and says how strong they are: Elo with intervals, or a sequential test.

    Every opening is played twice, with changed sides. A game ends as soon as a player proves who wins it.
    """
    from perfectplay.arena import running
    from perfectplay.arena.record import ArenaFile, Conditions
    from perfectplay.arena.schedule import meetings
    from perfectplay.arena.sequential import read_test

    test = None if sprt is None else read_test(sprt)
    count = given_or(USUAL_PAIRS if test is None else MOST_PAIRS, whole_number("pairs", pairs, "pairs of games"))
    limits: dict[str, Any] = {
        "seconds": number("seconds", seconds, "a number of seconds above 0"),
        "nodes": whole_number("nodes", nodes, "positions"),
        "depth": whole_number("depth", depth, "plies"),
    }
    if not any(value is not None for value in limits.values()):
        limits["seconds"] = USUAL_SECONDS
    conditions = Conditions(
        set_up(game).name,
        tuple(contestants),
        **limits,
        plies=given_or(4, whole_number("plies", plies, "plies", ", 0 or more")),
        seed=given_or(0, whole_number("seed", seed, least="")),
        gauntlet=gauntlet,
        prove=not to_the_end,
    )
    at_once = given_or(1, whole_number("processes", processes))
    _check(conditions, test, count, at_once)
    running.check(conditions)
    picture = None if plot is None else new_file(plot, "--plot")
    file = None if record is None else ArenaFile(Path(record).expanduser(), conditions)
    known: list[Met] = [] if file is None else file.met
    done = {one.meeting.number for one in known}
    left = (one for one in meetings(len(contestants), count, gauntlet=gauntlet) if one.number not in done)
    status = 0
    try:
        for _ in _shown(conditions, left, known, file, test, at_once, count):
            pass
    except KeyboardInterrupt:
        status = INTERRUPTED
    _report(conditions, known, test, as_json=as_json)
    if picture is not None:
        from perfectplay.arena.plot import plot as drawn

        picture.write_text(drawn(_standings(conditions, known), conditions.game), encoding="utf-8")
    return status


def _check(conditions: Conditions, test: SequentialTest | None, pairs: int, processes: int) -> None:
    """Raises `BadArgument` for what cannot be."""
    if pairs < 1:
        raise BadArgument(f"pairs is {pairs}; it must be a whole number of pairs of games, 1 or more")
    if conditions.plies < 0:
        raise BadArgument(f"plies is {conditions.plies}; it must be a whole number of plies, 0 or more")
    if not 1 <= processes <= MOST_PROCESSES:
        raise BadArgument(f"processes is {processes}; it must be from 1 to {MOST_PROCESSES}")
    if test is not None and len(conditions.contestants) != 2:
        raise BadArgument(f"a sequential test compares two players, and there are {len(conditions.contestants)}")


def _shown(
    conditions: Conditions,
    left: Iterator[Meeting],
    known: list[Met],
    file: Any,
    test: SequentialTest | None,
    processes: int,
    pairs: int,
) -> Iterator[Met]:
    """Yields the meetings as they end, keeps them, and shows how far the arena has come."""
    from perfectplay.arena.running import played
    from perfectplay.arena.sequential import Verdict
    from perfectplay.arena.standings import tested

    live = LiveLine()
    try:
        if test is not None and tested(test, known).verdict is not Verdict.OPEN:
            return
        live.show("the first games are being played; Ctrl-C ends them")
        for one in played(conditions, left, processes=processes):
            if file is None:
                known.append(one)
            else:
                file.add(one)
            yield one
            live.show(_progress(conditions, known, test, pairs))
            if test is not None and tested(test, known).verdict is not Verdict.OPEN:
                return
    finally:
        live.wipe()


def _progress(conditions: Conditions, known: list[Met], test: SequentialTest | None, pairs: int) -> str:
    from perfectplay.arena.standings import tested

    said = f"{counted(len(known), 'pair')} of games"
    if test is None:
        count = len(conditions.contestants)
        couples = count - 1 if conditions.gauntlet else count * (count - 1) // 2
        said = f"{len(known):,} of {counted(pairs * couples, 'pair')} of games"
    else:
        now = tested(test, known)
        said += f", log-likelihood ratio {now.ratio:.2f} ({now.low:.2f} to {now.high:.2f})"
    first = _standings(conditions, known)[0]
    return f"{said}; {first.name} {first.score.share:.0%}; Ctrl-C ends them"


def _standings(conditions: Conditions, known: list[Met]) -> list[Any]:
    from perfectplay.arena.contestants import entry_of
    from perfectplay.arena.standings import standings

    return standings([entry_of(text).name for text in conditions.contestants], known)


def _report(conditions: Conditions, known: list[Met], test: SequentialTest | None, *, as_json: bool) -> None:
    """Writes the standings, and the verdict of the test."""
    from perfectplay.arena.standings import tested

    rows = sorted(_standings(conditions, known), key=lambda one: -one.rating.elo)
    end = None if test is None else tested(test, known)
    faults = [game.fault for one in known for game in one.games if game.fault]
    if as_json:
        print_json(
            {
                "game": conditions.game,
                "pairs": len(known),
                "standings": [one.as_json() for one in rows],
                "test": None
                if test is None or end is None
                else {
                    "elo0": test.elo0,
                    "elo1": test.elo1,
                    "alpha": test.alpha,
                    "beta": test.beta,
                    "verdict": str(end.verdict),
                    "ratio": end.ratio,
                    "bounds": [end.low, end.high],
                    "pairs_by_points": list(end.pairs),
                },
                "forfeits": faults,
            }
        )
        return
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    screen = console()
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in ("player", "Elo", "95 % interval", "games", "points", "won", "drawn", "lost"):
        table.add_column(title, justify="left" if title == "player" else "right")
    for one in rows:
        score, rating = one.score, one.rating
        known_elo = (f"{rating.elo:+.0f}", f"{rating.low:+.0f} to {rating.high:+.0f}") if score.games else ("", "")
        counts = (score.wins, score.draws, score.losses)
        share = f"{score.share:.1%}" if score.games else ""
        table.add_row(Text(one.name), *known_elo, f"{score.games:,}", share, *(f"{value:,}" for value in counts))
    screen.print(table)
    for fault in faults[:3]:
        screen.print(f"forfeited: {fault}", soft_wrap=True, markup=False)
    if test is not None and end is not None:
        screen.print(_verdict(test, end, conditions), soft_wrap=True, markup=False)


def _verdict(test: SequentialTest, end: Any, conditions: Conditions) -> str:
    """Says what the sequential test has found."""
    from perfectplay.arena.contestants import entry_of
    from perfectplay.arena.sequential import Verdict

    first, second = (entry_of(text).name for text in islice(conditions.contestants, 2))
    ratio = f"log-likelihood ratio {end.ratio:.2f}, bounds {end.low:.2f} and {end.high:.2f}"
    if end.verdict is Verdict.STRONGER:
        return f"{first} is stronger than {second}: {test.elo1:g} Elo are accepted against {test.elo0:g} ({ratio})"
    if end.verdict is Verdict.NOT_STRONGER:
        return f"{first} is not stronger than {second}: {test.elo0:g} Elo are accepted against {test.elo1:g} ({ratio})"
    return f"the games do not tell yet whether {first} is stronger than {second} ({ratio})"
