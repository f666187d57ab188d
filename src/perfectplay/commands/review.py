"""``perfectplay review``: what each move of a game was worth, what was best, and why a mistake fails."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from perfectplay.commands.files import write_whole
from perfectplay.commands.main import INTERRUPTED
from perfectplay.commands.options import OUTPUT, Json, JsonSchema, Language, quoted, whole_number
from perfectplay.commands.output import LiveLine, console, finite, print_json
from perfectplay.commands.parameters import PLACE, POSITION, Asked, Place, Takes
from perfectplay.commands.saying import Saying, saying
from perfectplay.commands.searching import values_of
from perfectplay.commands.setup import name_of, set_up
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.playing.rules import rules_of
from perfectplay.reading import contents
from perfectplay.teaching.review.making import review as reviewed

if TYPE_CHECKING:
    from perfectplay.teaching.review.review import Review

LARGEST: Final = 20_000_000
"""A file of games is shorter than this, in bytes."""

ENDINGS: Final = (".svg", ".pgn", ".json")

GameToReview = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        show_default=False,
        help="A game from 'perfectplay games', or a file: my_game.py, my_game.py:MyGame. With --replay, only a file of "
        "rules is named.",
    ),
]
Replay = Annotated[
    str | None,
    typer.Option(
        "--replay",
        metavar="FILE",
        help="The game in this file: a record of play, or .pgn (chess), .pdn (checkers) or .sgf (Go).",
        rich_help_panel=POSITION,
        show_default=False,
    ),
]
Number = Annotated[
    str | None,
    typer.Option(
        "--number",
        metavar="N",
        help="The game of a file with several, from 1 (the first).",
        rich_help_panel=POSITION,
        show_default=False,
    ),
]
Outputs = Annotated[
    list[str] | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Also write into a file; the end of its name says what: .svg (the curve), .pgn (chess with comments), "
        ".json. May be repeated.",
        rich_help_panel=OUTPUT,
        show_default=False,
    ),
]


@dataclass(frozen=True)
class Played:
    """A game that was played, and all that is known of it."""

    game: Game[Any, Any]
    name: str
    start: Any
    moves: Sequence[str]
    resigned: int | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    """As PGN has them."""


def review(
    game: GameToReview = None,
    *,
    place: Place,
    replay: Replay = None,
    number: Number = None,
    asked: Annotated[Asked, Takes(("seconds", "nodes", "threads", "compiled"))],
    output: Outputs = None,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> int:
    """Reviews a game that was played: each move with its value before and after, what was best, and a mark.

    Below each mistake stands why the move fails, and what should have been played. Values are exact where they can be
    proved in the time: 30 seconds for the whole game, unless --seconds says otherwise; --nodes limits each search.
    Ctrl-C ends the review with the moves that were looked at, which are the last ones.
    """
    say = saying(lang)
    outputs = [_checked(name) for name in output or ()]
    played = _played(game, place, replay, whole_number("number", number, "games"))
    for path in outputs:
        _check_suits(path, played)
    options = values_of(asked)
    live, begun = LiveLine(), time.monotonic()

    def progress(done: int, moves: int) -> None:
        live.show(say("review.live", done=done, moves=moves, seconds=f"{time.monotonic() - begun:.0f}"))

    try:
        found = reviewed(
            played.game,
            played.moves,
            played.start,
            resigned=played.resigned,
            tags=played.tags,
            progress=progress,
            **options,
        )
    finally:
        live.wipe()
    found = replace(found, name=played.name)
    content = {**found.as_json(lang=lang), "curve": [finite(chance) for chance in found.curve]}
    told = replace(found, players=tuple(say.player(name) for name in found.players))
    for path in outputs:
        _write(path, told, content, lang)
    if as_json:
        print_json(content)
    else:
        _report(told, say)
    return 0 if found.is_whole else INTERRUPTED


def _report(found: Review, say: Saying) -> None:
    screen = console()
    screen.print(found.text(lang=say.language), soft_wrap=True)
    if found.outcome is not None:
        screen.print(say("play.outcome", outcome=say.sentence(found.outcome.words)), soft_wrap=True)


# ------------------------------------------------------------ what is reviewed


def _played(game: str | None, place: Place, replay: str | None, number: int | None) -> Played:
    """Returns the game that the options name. Raises a `PerfectPlayError`."""
    if replay is not None:
        for option in PLACE:
            if getattr(place, option.name) is not None:
                raise BadArgument(f"the record {replay!r} holds it already; leave out {option.on_command_line}")
        return _in_file(game, replay, number)
    if number is not None:
        raise BadArgument("--number names a game of a file; give the file with --replay, or leave out --number")
    if game is None:
        raise BadArgument(
            "review needs a game and its moves, such as perfectplay review tic-tac-toe --moves a1,a2,b1, or --replay "
            "with a file"
        )
    if place.moves is None:
        raise BadArgument("there are no moves to review; give them with --moves, or a file with --replay")
    setup = set_up(game, place)
    return Played(setup.game, setup.name, setup.match.states[0], setup.match.moves)


def _in_file(game: str | None, path: str, number: int | None) -> Played:
    """Returns the game in a file. Raises a `PerfectPlayError` that names the file."""
    ending = Path(path).suffix.lower()
    if ending in (".pgn", ".pdn", ".sgf"):
        if game is not None:
            raise BadArgument(f"the record {path!r} holds it already; leave out the game")
        return _in_notation(path, ending, 1 if number is None else number)
    from perfectplay.commands.keeping import set_up_again
    from perfectplay.playing.record import read

    if number is not None:
        raise BadArgument("a record of play holds one game; leave out --number")
    past = read(Path(path))
    setup = set_up_again(past, path, game, command="review")
    match = setup.match
    return Played(setup.game, setup.name, match.states[0], match.moves, match.resigned)


def _in_notation(path: str, ending: str, number: int) -> Played:
    """Returns a game of a PGN, PDN or SGF file."""
    if number < 1:
        raise BadArgument(f"number is {number}; it must be 1 or more games")
    count = 0
    try:
        for count, record in enumerate(_reader(ending)(_text_of(path)), 1):  # noqa: B007 - also when it ends
            if count == number:
                break
        else:
            raise BadArgument(f"there is no game {number} in {path!r}; it holds {count}")
    except ValueError as error:
        if isinstance(error, BadArgument):
            raise
        raise BadArgument(f"the file {path!r} cannot be read: {error}") from None
    game, states = record.game, record.states
    with rules_of(game):
        names = [game.action_name(state, action) for state, action in zip(states, record.actions, strict=False)]
    if not names:
        raise BadArgument(f"game {number} in {path!r} has no moves to review")
    tags = {**record.tags, **({"Result": record.result} if record.result else {})}
    return Played(game, name_of(game, type(game).__name__), states[0], names, tags=tags)


def _reader(ending: str) -> Any:
    if ending == ".pgn":
        from perfectplay.games.chess_pgn import read_pgn

        return read_pgn
    if ending == ".pdn":
        from perfectplay.games.checkers_pdn import read_pdn

        return read_pdn
    from perfectplay.games.go_sgf import read_sgf

    return read_sgf


def _text_of(path: str) -> str:
    data = contents(path, largest=LARGEST, missing="give a file with a game", too_large="give a smaller file")
    return data.decode("utf-8-sig", "replace")


# ------------------------------------------------------------ what is written


def _checked(name: str) -> Path:
    """Returns the path of a file to write. Raises `BadArgument` before anything is searched."""
    path = Path(name)
    if path.suffix.lower() not in ENDINGS:
        raise BadArgument(f"a review is written as {', '.join(ENDINGS)}, not into {quoted(name)}; choose one of these")
    if not path.parent.is_dir():
        raise BadArgument(f"there is no folder {quoted(str(path.parent))}; make it, or give another name")
    return path


def _check_suits(path: Path, played: Played) -> None:
    from perfectplay.games import Chess

    if path.suffix.lower() == ".pgn" and not isinstance(played.game, Chess):
        raise BadArgument(f"PGN is for games of chess, and {played.name} is another game; take text, JSON or SVG")


def _write(path: Path, found: Review, content: Mapping[str, Any], lang: str) -> None:
    from perfectplay.playing.record import json_text

    kind = path.suffix.lower()
    if kind == ".json":
        text = json_text(content)
    else:
        text = found.svg(lang=lang) if kind == ".svg" else found.pgn(lang=lang)
    write_whole(path, text.encode("utf-8", "backslashreplace"))
