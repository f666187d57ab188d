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
    from perfectplay.learning.tuning import Tuned
    from perfectplay.playing.learning import Learned

HOW: Final = "How to learn"
PROOF: Final = "The proof"
OUTPUT: Final = "What comes out"
STAGES: Final = {
    "slopes": "how each weight moves the estimates",
    "regression": "logistic regression",
    "steps": "each weight one larger and one smaller",
}
WHAT_GAMES_TELL: Final = {
    "best-first": "best-first against search",
    "outcomes": "weights taught by outcomes against those taught by searches",
}
"""What games tell before the test, by the name of the first player."""
CHANGED: Final = 12
"""So many of the weights that changed are listed."""


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
    positions: Annotated[
        str | None,
        option("--positions", "N", "Learn from so many positions instead; with one thread, always the same."),
    ] = None,
    tuples: Annotated[
        str | None,
        option("--tuples", "N", "Look at about so many groups of cells (64): more know more, and take longer."),
    ] = None,
    keep_tuples: Annotated[
        bool,
        typer.Option(
            "--keep-tuples",
            help="Begin with no more tuples than are left in the end, instead of choosing among more.",
            rich_help_panel=HOW,
            show_default=False,
        ),
    ] = False,
    tune: Annotated[
        bool,
        typer.Option(
            "--tune",
            help="Tune the named weights of the game's own evaluation by the outcomes of its own games.",
            rich_help_panel=HOW,
            show_default=False,
        ),
    ] = False,
    games: Annotated[
        str | None, option("--games", "N", "With --tune: play so many games instead; always the same.")
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
        str | None,
        option(
            "--nodes",
            "N",
            "The positions that are searched for each move of the test (and of the games of --tune).",
            PROOF,
        ),
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

    With --tune, it tunes the weights that the game's own evaluation names, instead of learning a new one. A sequential
    test against what was there before decides: only if what was learned wins, it is written. After Ctrl-C, and
    after a test that was not passed, the same command goes on with what was learned so far.
    """
    say = saying(lang)
    if show is not None:
        if game is not None:
            raise BadArgument("--show learns nothing; leave out the game")
        from perfectplay.commands.learned import show_file

        show_file(show, say, as_json=as_json)
        return 0
    if game is None:
        raise BadArgument("learn needs a game, such as perfectplay learn connect-four; perfectplay games lists them")
    setup = set_up(game)
    path = Path(into or f"{_plain_name(setup.name)}.knowledge").expanduser()
    options: dict[str, Any] = {
        "minutes": number("minutes", minutes, "a number above 0"),
        "positions": whole_number("positions", positions),
        "games": whole_number("games", games),
        "tune": tune or None,
        "threads": whole_number("threads", threads),
        "pairs": whole_number("pairs", pairs, "pairs of games"),
        "move_seconds": number("seconds", seconds, "a number of seconds above 0"),
        "move_nodes": whole_number("nodes", nodes, "positions"),
        "test": sprt,
    }
    live = LiveLine()
    live.announce(say.line("looking at random games; Ctrl-C ends that"))
    try:
        begun = given_or(0, whole_number("seed", seed, least=""))
        options |= _ways(whole_number("tuples", tuples), begun, keep_tuples=keep_tuples, tune=tune)
        found = _learned(setup.game, path, begun, options, live, say)
    finally:
        live.wipe()
    if as_json:
        print_json(_as_object(setup.name, path, found))
    else:
        _report(path, found, _limit_of(options), say)
    return 0 if found.is_whole else INTERRUPTED


def _ways(tuples: int | None, seed: int, *, keep_tuples: bool, tune: bool) -> dict[str, Any]:
    """Returns how a network is learned, where --tuples or --keep-tuples says it. Raises `BadArgument`."""
    if tuples is None and not keep_tuples:
        return {}
    from perfectplay.learning.patterns import USUAL_LOOKUPS
    from perfectplay.learning.self_play import MOST_LOOKUPS
    from perfectplay.learning.training import Ways

    if tune:
        if tuples is None:
            raise BadArgument("--keep-tuples is not for --tune, which tunes the weights that there are; leave it out")
        raise BadArgument("--tuples is not for --tune, which tunes the weights that there are; leave it out")
    tuples = given_or(USUAL_LOOKUPS, tuples)
    if not 1 <= tuples <= MOST_LOOKUPS:
        raise BadArgument(f"tuples is {tuples}; it must be a whole number from 1 to {MOST_LOOKUPS:,}")
    return {"ways": Ways(lookups=tuples, seed=seed, choosing=not keep_tuples)}


def _learned(game: Any, path: Path, seed: int, options: dict[str, Any], live: LiveLine, say: Saying) -> Learned:
    from perfectplay.learning.learner import Progress
    from perfectplay.learning.tuning import Stage
    from perfectplay.playing.learning import learn as learn_it
    from perfectplay.playing.tuning import SelfPlayed

    def tell(now: Any) -> None:
        if isinstance(now, Progress):
            live.show(
                say.line(
                    f"{counted(now.counts.games, 'game')}, {now.rate:,.0f} positions a second, error {now.error:.3f}, "
                    f"{now.left:,.0f} s left; Ctrl-C keeps it for later"
                )
            )
        elif isinstance(now, SelfPlayed):
            live.show(
                say.line(
                    f"{counted(now.games, 'game')}, {counted(now.positions, 'quiet position')}, "
                    f"{now.share:.0%} of all; Ctrl-C keeps it for later"
                )
            )
        elif isinstance(now, Stage):
            live.show(say.line(f"{STAGES[now.name]}: {now.done:,} of {now.of:,}"))
        else:
            first = next(one for one in now.standings if one.name == now.compared[0])
            what = WHAT_GAMES_TELL.get(first.name, "test")
            live.show(
                say.line(
                    f"{what}: {counted(len(now.met), 'pair')} of games, {first.score.share:.0%}, log-likelihood ratio "
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
    from perfectplay.learning.network import Network

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
        **({"search": found.candidate.learned_search} if isinstance(found.candidate, Network) else {}),
        "pairs_by_points": None if tested is None else list(tested.pairs),
        **({} if found.tuned is None else _tuned_as_object(found.tuned)),
    }


def _tuned_as_object(tuned: Tuned) -> dict[str, Any]:
    return {
        "weights": tuned.weights,
        "weights_before": tuned.before,
        "loss": list(tuned.loss),
        "held_out_loss": list(tuned.held_out),
    }


def _limit_of(options: dict[str, Any]) -> str:
    """Returns the option that says how long it learns."""
    return next((f"--{name}" for name in ("positions", "games") if options[name] is not None), "--minutes")


def _report(path: Path, found: Learned, limit: str, say: Saying) -> None:
    from perfectplay.learning.network import BEST_FIRST, Network
    from perfectplay.learning.unfinished import beside
    from perfectplay.playing.arena.sequential import Verdict

    counts, kept = found.counts, repr(str(beside(path)))
    lines = [f"{counted(counts.games, 'game')}, {counted(counts.learned, 'position')} in {found.seconds:,.0f} s"]
    if counts.unfinished:
        was = "was" if counts.unfinished == 1 else "were"
        lines.append(f"{counted(counts.unfinished, 'game')} lasted 1,000 plies and {was} left there")
    if found.tuned is not None:
        lines += _tuned_lines(found.tuned)
    elif found.is_whole and isinstance(found.candidate, Network) and found.candidate.learned_search == BEST_FIRST:
        lines.append("players with it are stronger by best-first than by search, so that is what they take")
    if not found.is_whole:
        lines.append(f"interrupted; {kept} keeps what was learned, and the same command goes on")
    elif found.test is not None and found.test.tested is not None:
        score = next(one for one in found.test.standings if one.name == "learned").score
        against = "the knowledge before" if found.had_before else "what the game has by itself"
        lines.append(f"{score.share:.1%} of {counted(score.games, 'game')} against {against}")
        asked = found.test.test
        assert asked is not None
        bounds = f"elo0={asked.elo0:g},elo1={asked.elo1:g}"
        if found.is_admitted:
            passed = "it is stronger" if asked.elo0 >= 0 else f"it passes the test of {bounds}"
            lines.append(f"{passed}, and stands in {str(path)!r}")
        elif found.verdict is Verdict.NOT_STRONGER:
            failed = "it is not stronger" if asked.elo0 <= 0 else f"it does not pass the test of {bounds}"
            lines.append(f"{failed}, so what was there before stays")
            lines.append(f"{kept} keeps what was learned; the same command with more {limit} goes on with it")
        else:
            lines.append("the games do not tell whether it is stronger, so what was there before stays")
            lines.append(
                f"{kept} keeps what was learned; the same command with more {limit} goes on with it, and with more "
                f"--pairs it plays a longer test"
            )
    elif found.tuned is not None:
        lines.append("no other weights explain the outcomes better, so these stay")
        lines.append(f"{kept} keeps the games; the same command with more {limit} goes on with them")
    for line in lines:
        console().print(say.line(line), soft_wrap=True, markup=False, highlight=False)


def _tuned_lines(tuned: Tuned) -> list[str]:
    from perfectplay.learning.tuning import changed

    lines = [f"mean loss {tuned.loss[0]:.5f} before, {tuned.loss[1]:.5f} after"]
    if tuned.held_out[0]:
        lines.append(f"of games not learned from: {tuned.held_out[0]:.5f} before, {tuned.held_out[1]:.5f} after")
    rows = changed(tuned)
    if rows:
        largest = sorted(rows, key=lambda row: -abs(row[2] - row[1]))[:CHANGED]
        lines.append(f"{counted(len(rows), 'weight')} changed, most of all:")
        lines += [f"  {name}: {old:,} to {new:,}" for name, old, new in largest]
    return lines
