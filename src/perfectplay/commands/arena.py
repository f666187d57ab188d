"""``perfectplay arena``: many games between players, and what they say about their strength."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.cells import cell_len

from perfectplay.commands.files import check_output, write_whole
from perfectplay.commands.levels import new_file
from perfectplay.commands.main import INTERRUPTED
from perfectplay.commands.options import GameName, Json, JsonSchema, Language, given_or, number, whole_number
from perfectplay.commands.output import LiveLine, console, counted, print_json
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.setup import set_up
from perfectplay.playing.arena.arena import USUAL_PAIRS, USUAL_PLIES, USUAL_SECONDS
from perfectplay.playing.arena.arena import arena as meet

if TYPE_CHECKING:
    from perfectplay.playing.arena.arena import ArenaResult

MOST_FAULTS: Final = 3
"""So many lost games of programs are explained."""

HEADS: Final = ("player", "Elo", "95 % interval", "games", "points", "won", "drawn", "lost")

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
            help="Engines, such as mcts:0.5s, engine:3 (a level), my_game_2.py (other rules), a file.knowledge, "
            "shipped (knowledge of the package) or own (without it); or programs: uci:stockfish, and ugi:, gtp:, "
            "gomocup: or nboard: with a command. A name may stand before each: new=my_game_2.py.",
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
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> int:
    """Lets players play many games, and says how strong they are: Elo with intervals, or a sequential test.

    Every opening is played twice, with changed sides. A game ends as soon as a player proves who wins it.
    """
    say = saying(lang)
    limits: dict[str, Any] = {
        "seconds": number("seconds", seconds, "a number of seconds above 0"),
        "nodes": whole_number("nodes", nodes, "positions"),
        "depth": whole_number("depth", depth, "plies"),
    }
    live = LiveLine()

    def progress(result: ArenaResult) -> None:
        live.show(say.line(_how_far(result)))

    if plot is not None:
        check_output(plot, (".svg",), "--plot draws SVG, not {}")
    picture = None if plot is None else new_file(plot, "--plot")
    live.announce(say.line("the first games are being played; Ctrl-C ends them"))
    try:
        result = meet(
            set_up(game).name,
            contestants,
            pairs=whole_number("pairs", pairs, "pairs of games"),
            test=sprt,
            **limits,
            gauntlet=gauntlet,
            plies=given_or(USUAL_PLIES, whole_number("plies", plies, "plies", ", 0 or more")),
            seed=given_or(0, whole_number("seed", seed, least="")),
            to_the_end=to_the_end,
            processes=given_or(1, whole_number("processes", processes)),
            record=record,
            progress=progress,
        )
    finally:
        live.wipe()
    if as_json:
        print_json(_as_object(result))
    else:
        _report(result, say)
    if picture is not None:
        from perfectplay.playing.arena.plot import plot as drawn

        write_whole(picture, drawn(result.standings, result.game).encode("utf-8", "backslashreplace"))
    return 0 if result.is_whole else INTERRUPTED


def _how_far(result: ArenaResult) -> str:
    """Says how far an arena has come."""
    said = f"{counted(len(result.met), 'pair')} of games"
    if result.tested is not None:
        now = result.tested
        said += f", log-likelihood ratio {now.ratio:.2f} ({now.low:.2f} to {now.high:.2f})"
    first = result.standings[0]
    return f"{said}; {first.name} {first.score.share:.0%}; Ctrl-C ends them"


def _as_object(result: ArenaResult) -> dict[str, Any]:
    test, found = result.test, result.tested
    return {
        "game": result.game,
        "pairs": len(result.met),
        "standings": [one.as_json() for one in result.standings],
        "test": None
        if test is None or found is None
        else {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "alpha": test.alpha,
            "beta": test.beta,
            "verdict": str(found.verdict),
            "ratio": found.ratio,
            "bounds": [found.low, found.high],
            "pairs_by_points": list(found.pairs),
        },
        "forfeits": result.faults,
    }


def _report(result: ArenaResult, say: Saying) -> None:
    """Writes the standings, and the verdict of the test."""
    screen = console()
    rows: list[tuple[str, ...]] = [tuple(say.line(head) for head in HEADS)]
    for one in result.standings:
        score, rating = one.score, one.rating
        known = ("", "")
        if score.games:
            between = say("arena.interval", low=f"{rating.low:+.0f}", high=f"{rating.high:+.0f}")
            known = (f"{rating.elo:+.0f}", between)
        share = f"{score.share:.1%}" if score.games else ""
        counts = (score.wins, score.draws, score.losses)
        rows.append((one.name, *known, f"{score.games:,}", share, *(f"{count:,}" for count in counts)))
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        line = [name + " " * (widths[0] - cell_len(name))]
        line += [" " * (width - cell_len(cell)) + cell for cell, width in zip(cells, widths[1:], strict=True)]
        screen.print("  ".join(line), soft_wrap=True, markup=False, highlight=False)
    for fault in result.faults[:MOST_FAULTS]:
        screen.print(say.line(f"forfeited: {fault}"), soft_wrap=True, markup=False)
    if result.tested is not None:
        screen.print(say.line(_verdict(result)), soft_wrap=True, markup=False)


def _verdict(result: ArenaResult) -> str:
    """Says what the sequential test has found."""
    from perfectplay.playing.arena.sequential import Verdict

    test, found = result.test, result.tested
    assert test is not None
    assert found is not None
    first, second = result.compared
    ratio = f"log-likelihood ratio {found.ratio:.2f}, bounds {found.low:.2f} and {found.high:.2f}"
    if found.verdict is Verdict.STRONGER:
        return f"{first} is stronger than {second}: {test.elo1:g} Elo are accepted against {test.elo0:g} ({ratio})"
    if found.verdict is Verdict.NOT_STRONGER:
        return f"{first} is not stronger than {second}: {test.elo0:g} Elo are accepted against {test.elo1:g} ({ratio})"
    return f"the games do not tell yet whether {first} is stronger than {second} ({ratio})"
