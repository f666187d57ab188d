"""``perfectplay learn``: an evaluation from the rules alone, which counts only if it wins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from perfectplay.commands.main import INTERRUPTED
from perfectplay.commands.options import Json, JsonSchema, Language, given_or, number, whole_number
from perfectplay.commands.output import LiveLine, console, counted, print_json
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.setup import set_up
from perfectplay.errors import BadArgument
from perfectplay.games import registry

if TYPE_CHECKING:
    from perfectplay.learning.cells import Area
    from perfectplay.learning.file import KnowledgeFile
    from perfectplay.learning.showing import Pattern
    from perfectplay.playing.learning import Learned

HOW: Final = "How to learn"
PROOF: Final = "The proof"
OUTPUT: Final = "What comes out"
SHOWN: Final = 3
"""So many of the best and of the worst patterns are shown."""


def option(name: str, metavar: str, text: str, panel: str = HOW) -> Any:
    """Returns an option that takes a value."""
    return typer.Option(name, metavar=metavar, help=text, rich_help_panel=panel, show_default=False)


def learn(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            show_default=False,
            help="A game from 'perfectplay games', with parameters as in connect-four:columns=6,rows=5; or a file: "
            "my_game.py, my_game.py:MyGame. With --show it is left out.",
        ),
    ] = None,
    *,
    into: Annotated[
        str | None,
        option("--into", "FILE", "Write the knowledge into this file (GAME.knowledge); go on if it is unfinished."),
    ] = None,
    minutes: Annotated[
        str | None, option("--minutes", "N", "Learn for so many minutes, without the test (10).")
    ] = None,
    threads: Annotated[
        str | None, option("--threads", "N", "The number of threads (as many as processors, at most 4).")
    ] = None,
    seed: Annotated[
        str | None, option("--seed", "N", "Another number gives other games and other patterns (0).")
    ] = None,
    sprt: Annotated[
        str | None,
        option("--sprt", "TEST", "The sequential test that decides: elo0=0,elo1=20,alpha=0.05,beta=0.05.", PROOF),
    ] = None,
    pairs: Annotated[
        str | None, option("--pairs", "N", "The test ends after so many pairs of games at most (150).", PROOF)
    ] = None,
    seconds: Annotated[
        str | None, option("--seconds", "SECONDS", "The seconds for each move of the test (0.05).", PROOF)
    ] = None,
    nodes: Annotated[
        str | None, option("--nodes", "N", "The positions that are searched for each move of the test.", PROOF)
    ] = None,
    show: Annotated[
        str | None,
        option("--show", "FILE", "Say and draw what the knowledge in this file is; learn nothing.", OUTPUT),
    ] = None,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> int:
    """Learns an evaluation of a game from its rules alone, by playing against itself, and proves that it is stronger.

    A sequential test against what was there before decides: only if what was learned wins, it is written. Ctrl-C keeps
    what was learned so far, and the same command goes on with it.
    """
    say = saying(lang)
    if show is not None:
        if game is not None:
            raise BadArgument("--show learns nothing; leave out the game")
        _show(show, say, as_json=as_json)
        return 0
    if game is None:
        raise BadArgument("learn needs a game, such as perfectplay learn connect-four; perfectplay games lists them")
    setup = set_up(game)
    path = Path(into or f"{_plain_name(setup.name)}.knowledge").expanduser()
    options: dict[str, Any] = {
        "minutes": number("minutes", minutes, "a number above 0"),
        "threads": whole_number("threads", threads),
        "pairs": whole_number("pairs", pairs, "pairs of games"),
        "move_seconds": number("seconds", seconds, "a number of seconds above 0"),
        "move_nodes": whole_number("nodes", nodes, "positions"),
        "test": sprt,
    }
    live = LiveLine()
    live.show(say.line("looking at random games; Ctrl-C ends that"))
    try:
        found = _learned(setup.game, path, given_or(0, whole_number("seed", seed, least="")), options, live, say)
    finally:
        live.wipe()
    if as_json:
        print_json(_as_object(setup.name, path, found))
    else:
        _report(path, found, say)
    return 0 if found.is_whole else INTERRUPTED


def _learned(game: Any, path: Path, seed: int, options: dict[str, Any], live: LiveLine, say: Saying) -> Learned:
    from perfectplay.learning.learner import Progress
    from perfectplay.playing.learning import learn as learn_it

    def tell(now: Any) -> None:
        if isinstance(now, Progress):
            live.show(
                say.line(
                    f"{counted(now.counts.games, 'game')}, {now.rate:,.0f} positions a second, error {now.error:.3f}, "
                    f"{now.left:,.0f} s left; Ctrl-C keeps it for later"
                )
            )
        else:
            first = next(one for one in now.standings if one.name == "learned")
            live.show(
                say.line(
                    f"test: {counted(len(now.met), 'pair')} of games, {first.score.share:.0%}, log-likelihood ratio "
                    f"{now.tested.ratio:.2f} ({now.tested.low:.2f} to {now.tested.high:.2f})"
                )
            )

    given = {name: value for name, value in options.items() if value is not None}
    return learn_it(game, into=path, seed=seed, progress=tell, **given)


def _plain_name(name: str) -> str:
    """Returns what a file is called after the name of a game."""
    known, _, parameters = name.partition(":")
    stem = known if known in registry.GAMES else Path(known).stem
    return "-".join(filter(None, (stem, *(part for part in parameters.replace("=", "").split(",") if part.isascii()))))


def _as_object(name: str, path: Path, found: Learned) -> dict[str, Any]:
    tested = None if found.test is None else found.test.tested
    return {
        "game": name,
        "file": str(path),
        "games": found.counts.games,
        "positions": found.counts.learned,
        "unfinished_games": found.counts.unfinished,
        "seconds": found.seconds,
        "is_whole": found.is_whole,
        "is_admitted": found.is_admitted,
        "verdict": str(found.verdict),
        "pairs_by_points": None if tested is None else list(tested.pairs),
    }


def _report(path: Path, found: Learned, say: Saying) -> None:
    from perfectplay.learning.unfinished import beside
    from perfectplay.playing.arena.sequential import Verdict

    counts = found.counts
    lines = [f"{counted(counts.games, 'game')}, {counted(counts.learned, 'position')} in {found.seconds:,.0f} s"]
    if counts.unfinished:
        was = "was" if counts.unfinished == 1 else "were"
        lines.append(f"{counted(counts.unfinished, 'game')} lasted 1,000 plies and {was} left there")
    if not found.is_whole:
        lines.append(f"interrupted; {str(beside(path))!r} keeps what was learned, and the same command goes on")
    elif found.test is not None and found.test.tested is not None:
        score = next(one for one in found.test.standings if one.name == "learned").score
        against = "the knowledge before" if found.had_before else "what the game has by itself"
        lines.append(f"{score.share:.1%} of {counted(score.games, 'game')} against {against}")
        if found.is_admitted:
            lines.append(f"it is stronger, and stands in {str(path)!r}")
        elif found.verdict is Verdict.NOT_STRONGER:
            lines.append("it is not stronger, so it is not kept; what was there before stays")
        else:
            lines.append("the games do not tell whether it is stronger, so it is not kept; what was there before stays")
    for line in lines:
        console().print(say.line(line), soft_wrap=True, markup=False, highlight=False)


# ------------------------------------------------------------ what a file holds


def _show(path: str, say: Saying, *, as_json: bool) -> None:
    from perfectplay.learning import showing
    from perfectplay.learning.file import read

    content = read(path)
    network = content.network
    best, worst = showing.strongest(network, 0, SHOWN)
    areas = showing.areas_of(network)
    if as_json:
        print_json(
            {
                "game": content.game,
                "lookups": len(network.learned_ends),
                "weights": len(network.learned_weights),
                "made": dict(content.made),
                "best": [one._asdict() for one in best],
                "worst": [one._asdict() for one in worst],
            }
        )
        return
    screen = console()

    def write(line: str) -> None:
        screen.print(line, soft_wrap=True, markup=False, highlight=False)

    for line in _about(content):
        write(say.line(line))
    largest = max(areas, key=lambda area: area.rows * area.columns, default=None)
    if largest is None:
        return
    for thing in range(max(network.learned_limits)):
        worth = showing.worth_of_cells(network, 0, thing)
        write("")
        write(say.line(f"{thing} on each cell is worth so much to player 1, who is to move, in hundredths:"))
        for row in range(largest.rows):
            first = largest.first + row * largest.columns
            write("".join(f"{100 * worth[cell]:6.1f}" for cell in range(first, first + largest.columns)))
    for title, patterns in (("the best patterns", best), ("the worst patterns", worst)):
        write("")
        write(say.line(f"{title} for player 1, who is to move:"))
        for pattern in patterns:
            write("")
            for line in _drawn(pattern, areas):
                write(line)


def _about(content: KnowledgeFile) -> list[str]:
    network, made = content.network, content.made
    lines = [f"{content.game}: {len(network.learned_ends)} lookups, {len(network.learned_weights):,} weights"]
    if "games" in made:
        lines.append(
            f"learned from {made['games']:,} games, {made['positions']:,} positions, in {made['seconds']:,.0f} s, "
            f"seed {made['seed']}"
        )
        pairs = made["pairs_by_points"]
        points = sum(share * count for share, count in zip((0, 0.25, 0.5, 0.75, 1), pairs, strict=True))
        lines.append(
            f"admitted by {sum(pairs):,} pairs of games, of which it won {points / sum(pairs):.1%} of the points"
        )
    return lines


def _drawn(pattern: Pattern, areas: list[Area]) -> list[str]:
    """Draws a pattern: what stands on its cells, and dots for all others."""
    at = dict(zip(pattern.cells, pattern.contents, strict=True))
    lines = []
    for area in areas:
        cells = range(area.first, area.first + area.rows * area.columns)
        if not any(cell in at for cell in cells):
            continue
        for row in range(area.rows):
            first = area.first + row * area.columns
            lines.append(" ".join(str(at.get(cell, ".")) for cell in range(first, first + area.columns)))
    return [f"{line}   {pattern.worth:+.3f}" if number == 0 else line for number, line in enumerate(lines)]
