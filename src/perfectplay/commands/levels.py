"""``perfectplay levels``: how many levels a game separates, and how strong each is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from perfectplay.commands.files import write_whole
from perfectplay.commands.main import INTERRUPTED
from perfectplay.commands.options import GameName, Json, JsonSchema, Language, given_or, number, whole_number
from perfectplay.commands.output import LiveLine, console, counted, print_json, print_rows
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.searching import informed
from perfectplay.commands.setup import set_up
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.learning import unfinished
from perfectplay.learning.shipping import USUAL_KNOWLEDGE
from perfectplay.playing.calibrating import USUAL_PAIRS, USUAL_SECONDS, Step, calibrate, ladder_from
from perfectplay.playing.contest import Score
from perfectplay.playing.kept_levels import KeptScores
from perfectplay.playing.levels import HIGHEST, check_level
from perfectplay.replacing import why
from perfectplay.search.entry import KNOWLEDGE
from perfectplay.search.rules import fingerprint, fingerprint_of_evaluation

PANEL: Final = "How to measure"

Pairs = Annotated[
    str | None,
    typer.Option(
        "--pairs",
        metavar="N",
        help=f"Compare two levels in at most so many pairs of games, with changed sides ({USUAL_PAIRS}).",
        rich_help_panel=PANEL,
        show_default=False,
    ),
]
Seconds = Annotated[
    str | None,
    typer.Option(
        "--seconds",
        metavar="SECONDS",
        help=f"Full strength thinks so long about a move ({USUAL_SECONDS:g}).",
        rich_help_panel=PANEL,
        show_default=False,
    ),
]
Nodes = Annotated[
    str | None,
    typer.Option(
        "--nodes",
        metavar="N",
        help="Full strength searches so many positions for a move, instead of a time; the result repeats.",
        rich_help_panel=PANEL,
        show_default=False,
    ),
]
Knowledge = Annotated[
    str | None,
    typer.Option(
        KNOWLEDGE.on_command_line,
        metavar=KNOWLEDGE.metavar,
        help=KNOWLEDGE.help,
        rich_help_panel=PANEL,
        show_default=False,
    ),
]
Into = Annotated[
    str | None,
    typer.Option(
        "--into",
        metavar="FILE",
        help="Write the levels into this new file, for perfectplay play --levels FILE; go on if an interrupt ended it.",
        rich_help_panel=PANEL,
        show_default=False,
    ),
]


def levels(
    game: GameName,
    *,
    pairs: Pairs = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    knowledge: Knowledge = None,
    into: Into = None,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> int:
    """Measures the levels of a game of two players: each one wins most of its games against the one below it.

    Each step up scores 60 to 75 %. A game that separates fewer than ten levels has fewer; full strength is always the
    highest. The games of the library are measured already. Ctrl-C ends it with the steps that are found; with --into,
    the same command goes on.
    """
    say = saying(lang)
    count = whole_number("pairs", pairs, "pairs of games", ", 1 or more")
    limit = number("seconds", seconds, "a number of seconds above 0")
    positions = whole_number("nodes", nodes, "positions", ", 1 or more")
    setup = set_up(game)
    name = setup.name
    file = None if into is None else new_file(into, "--into")
    rules = setup.game if knowledge is None else informed(setup.game, {"knowledge": knowledge})
    options: dict[str, Any] = {
        "pairs": given_or(USUAL_PAIRS, count),
        "seconds": limit,
        "nodes": positions,
        "knowledge": USUAL_KNOWLEDGE if knowledge is None else None,
    }
    met = None
    if file is not None:
        limited = f"{limit or USUAL_SECONDS:g} seconds" if positions is None else f"{positions:,} nodes"
        how = {"pairs": options["pairs"], "limit": limited, "knowledge": knowledge or "usual"}
        met = KeptScores(unfinished.beside(file), {"game": name, "rules": _rules_of(rules), **how})
    steps: list[Step] = []
    is_whole = True
    live = LiveLine()

    def tell(strength: float, other: float, score: Score) -> None:
        so_far = (
            f"strength {strength:.2f} scores {100 * score.share:.0f} % against {other:.2f} after game {score.games}"
        )
        live.show(say.line(f"measuring {name}: {so_far}; levels found: {len(steps)}"))

    try:
        live.announce(say.line(f"measuring {name}: full strength"))
        for step in calibrate(rules, met=met, progress=tell, **options):
            steps.append(step)
    except KeyboardInterrupt:
        is_whole = False
    finally:
        live.wipe()
    if not is_whole:
        _report_part(name, steps, met, say, as_json=as_json)
        return INTERRUPTED
    ladder = ladder_from(steps)
    rows = [(len(steps) - place, step) for place, step in enumerate(steps)][::-1]
    if as_json:
        found = [_as_object(level, step) for level, step in rows]
        print_json({"game": name, "is_whole": True, "ladder": list(ladder), "levels": found})
    else:
        _report(name, rows, say)
    if file is not None:  # last, so that what took so long is seen even if the disk is full
        write_whole(file, (json.dumps({"game": name, "ladder": ladder}) + "\n").encode())
    if met is not None:
        met.delete()
    return 0


def _rules_of(game: Game[Any, Any]) -> str:
    """Returns a fingerprint of the rules and the evaluation, without which scores say nothing."""
    return fingerprint(game) + fingerprint_of_evaluation(game)


def _report(name: str, rows: list[tuple[int, Step]], say: Saying) -> None:
    from rich.text import Text

    screen = console()
    screen.print(say.line(f"{name} separates {counted(len(rows), 'level')}"), soft_wrap=True)
    print_rows(screen, ((Text(say.line(f"level {level:2}")), Text(_said(level, step, say))) for level, step in rows))


def _report_part(name: str, steps: list[Step], met: KeptScores | None, say: Saying, *, as_json: bool) -> None:
    """Says what was found before an interrupt: steps from full strength downwards, whose levels have no number yet."""
    if as_json:
        found = [_as_object(None, step) for step in steps[::-1]]
        print_json({"game": name, "is_whole": False, "ladder": list(ladder_from(steps)), "levels": found})
    else:
        kept = "with --into FILE, the same command goes on where it ended"
        if met is not None:
            kept = f"{str(met.path)!r} keeps what was measured, and the same command goes on"
        lines = [f"strength {step.strength:.4f}: {step.score} against the step below" for step in steps]
        for line in [*lines, f"interrupted; {kept}"]:
            console().print(say.line(line), soft_wrap=True, markup=False, highlight=False)


def _said(level: int, step: Step, say: Saying) -> str:
    return say.line("the weakest" if level == 1 else f"{step.score} against level {level - 1}")


def _as_object(level: int | None, step: Step) -> dict[str, Any]:
    score = step.score
    return {
        "level": level,
        "strength": step.strength,
        "games": score.games,
        "share": score.share if score.games else None,
        "interval": list(score.interval()) if score.games else None,
    }


def new_file(path: str, option: str) -> Path:
    """Returns the path of a file that is to be written. Raises `BadArgument` if it cannot be."""
    file = Path(path).expanduser()
    try:
        is_there = file.exists()
    except OSError as error:  # such as a name that is too long
        raise BadArgument(f"{path} cannot be written: {why(error)}") from None
    if is_there:
        raise BadArgument(f"{path} is there already; {option} needs the name of a new file")
    if not file.parent.is_dir():
        raise BadArgument(f"there is no folder {str(file.parent)!r} for {path}")
    return file


def read_ladder(path: str, game: str) -> tuple[float, ...]:
    """Returns the strengths that `levels` wrote into a file for this game. Raises `BadArgument`."""
    try:
        content = json.loads(Path(path).expanduser().read_text(encoding="utf-8"))
        measured, ladder = str(content["game"]), tuple(float(strength) for strength in content["ladder"])
    except OSError as error:
        raise BadArgument(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadArgument(f"{path} holds no levels; perfectplay levels GAME --into FILE writes such a file") from None
    if Path(measured).name != Path(game).name:  # a user's file of rules may have moved
        raise BadArgument(f"{path} holds the levels of {measured}, and this is {game}; measure this game's levels")
    check_level(HIGHEST, ladder)
    return ladder
