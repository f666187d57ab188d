"""``perfectplay play``: persons and engines play a game, and a record is kept of it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from perfectplay.commands.keeping import MatchFile, set_up_again
from perfectplay.commands.levels import read_ladder
from perfectplay.commands.options import Json, JsonSchema, Language, quoted, whole_number
from perfectplay.commands.output import print_json
from perfectplay.commands.parameters import EVERY, PLACE, Asked, Place, Takes
from perfectplay.commands.saying import saying
from perfectplay.commands.searching import USUAL, Engines, entry_of, informed, search_of
from perfectplay.commands.setup import set_up
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.games.loading import is_of_file
from perfectplay.playing import record as records
from perfectplay.playing.levels import HIGHEST, check_level
from perfectplay.playing.loop import MatchLoop
from perfectplay.playing.match import Match
from perfectplay.playing.record import Record
from perfectplay.playing.seats import ENGINE, PERSON, Seat, program_in, seat_of

USUAL_SECONDS: Final = 1.0
"""The seconds that an engine thinks about a move if nothing limits it."""

AT_THE_ROOT: Final = ("lines", "width", "by_priority", "cut_on_equality", "all_values")
"""The options that are for one position, not for a match."""

THE_PLAYERS: Final = "The players"

GameToPlay = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        show_default=False,
        help="A game from 'perfectplay games', or a file: my_game.py, my_game.py:MyGame. With a record, only a "
        "file of rules is named.",
    ),
]
First = Annotated[
    str | None,
    typer.Option(
        "--first",
        metavar="WHO",
        help="Who plays first: person (the default) or engine. An engine may have its own level, time and algorithm: "
        "engine:3, engine:0.5s, engine:mcts:2s. Or another program: uci:stockfish, and ugi:, gtp:, gomocup: or nboard: "
        "with a command.",
        rich_help_panel=THE_PLAYERS,
        show_default=False,
    ),
]
Second = Annotated[
    str | None,
    typer.Option(
        "--second",
        metavar="WHO",
        help="Who plays second: person or engine (the default), with its own level, time and algorithm as above; or "
        "another program.",
        rich_help_panel=THE_PLAYERS,
        show_default=False,
    ),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="WHO,WHO,...",
        help="All players in order, for any number of them, separated by commas: person,engine,engine:3:2s.",
        rich_help_panel=THE_PLAYERS,
        show_default=False,
    ),
]
LevelOfPlay = Annotated[
    str | None,
    typer.Option(
        "--level",
        metavar="N",
        help="The level of the engines, from 1, which a beginner beats, to 10, full strength (the default). An "
        "engine may have its own: --second engine:3.",
        rich_help_panel=THE_PLAYERS,
        show_default=False,
    ),
]
LevelsFile = Annotated[
    str | None,
    typer.Option(
        "--levels",
        metavar="FILE",
        help="The levels that perfectplay levels has measured for this game.",
        rich_help_panel=THE_PLAYERS,
        show_default=False,
    ),
]
RecordFile = Annotated[
    str | None,
    typer.Option(
        "--record",
        metavar="FILE",
        help="Keep a record in this new file; it is complete after every move.",
        rich_help_panel="The record",
        show_default=False,
    ),
]
ReplayFile = Annotated[
    str | None,
    typer.Option(
        "--replay",
        metavar="FILE",
        help="Show the match in this record, and go on with it (and with the record) if it is not over.",
        rich_help_panel="The record",
        show_default=False,
    ),
]

GhostKind = Annotated[
    str | None,
    typer.Option(
        "--ghosts",
        metavar="KIND",
        help="For Pac-Man on a terminal: the ghosts move directional (the default), random or minimax.",
        rich_help_panel=THE_PLAYERS,
        show_default=False,
    ),
]
Frames = Annotated[
    str | None,
    typer.Option(
        "--frames",
        metavar="FOLDER",
        help="For Pac-Man: write a picture of every round into this new folder, as SVG.",
        rich_help_panel="The record",
        show_default=False,
    ),
]


def play(
    game: GameToPlay = None,
    *,
    first: First = None,
    second: Second = None,
    players: Players = None,
    level: LevelOfPlay = None,
    levels: LevelsFile = None,
    place: Place,
    asked: Annotated[Asked, Takes(tuple(name for name in EVERY if name not in AT_THE_ROOT), suits=True)],
    record: RecordFile = None,
    replay: ReplayFile = None,
    ghosts: GhostKind = None,
    frames: Frames = None,
    lang: Language = "en",
    as_json: Json = False,
    json_schema: JsonSchema = False,  # noqa: ARG001
) -> int:
    """Plays a game against an engine or against somebody else, or lets engines play.

    An engine thinks 1 second about a move, unless --depth, --seconds or --nodes says otherwise. At the prompt, type a
    move or a word: undo, hint, moves, board, save FILE, resign, quit, help. With --json, engines play each other and
    only the record is written.
    """
    say = saying(lang)
    entry = entry_of(asked.get("algorithm", USUAL.algorithm))
    # without --ties the seed is for chance alone, unless the search itself is random
    has_seed = "ties" in asked or (entry.takes("seed") and not entry.takes("ties"))
    search = search_of({name: given for name, given in asked.items() if name != "seed" or has_seed})
    search = search.within(USUAL_SECONDS)
    search.rehearse()
    seed = whole_number("seed", asked.get("seed"), least="")
    generator = random.Random(seed)
    past = None
    if replay is None:
        if game is None:
            raise BadArgument("play needs a game, such as perfectplay play connect-four; perfectplay games lists them")
        setup = set_up(game, place)
    else:
        held = [("the game", None if game is None or is_of_file(game) else game)]
        held += [(option.on_command_line, getattr(place, option.name)) for option in PLACE]
        for option, given in held:
            if given is not None:
                raise BadArgument(f"the record {replay!r} holds it already; leave out {option}")
        past = records.read(Path(replay))
        setup = set_up_again(past, replay, game)
    known = informed(setup.game, asked)
    search = search.suited(known)
    search.check(known)
    of_all = level_of(level)
    seats = tuple(
        replace(seat, level=of_all) if seat.is_engine and seat.level is None else seat
        for seat in seats_of(setup.game, first, second, players, past)
    )
    check_programs(setup.match, seats, (first, second) if players is None else seats, past)
    engines = Engines(search, known, seats, seed, None if levels is None else read_ladder(levels, setup.name))
    file = MatchFile(setup, seats, None if record is None else Path(record))
    if past is not None and record is None and not setup.match.is_over:
        file.go_on_with(Path(replay or ""))
    if frames is not None or ghosts is not None or setup.name.startswith("pacman"):
        from perfectplay.commands.arcade import play_arcade

        status = play_arcade(
            file,
            ghosts=ghosts,
            frames=frames,
            depth=search.options.get("depth"),
            algorithm=asked.get("algorithm"),
            generator=generator,
            say=say,
            as_json=as_json,
        )
        if status is not None:
            return status
    try:
        if not setup.match.is_over:
            engines.get_ready()
        if as_json:
            return _play_silently(file, engines, generator)
        from perfectplay.commands.sitting import sit

        return sit(file, engines, generator, asked, say, is_replay=past is not None)
    finally:
        engines.close()


def _play_silently(file: MatchFile, engines: Engines, generator: random.Random) -> int:
    """Lets engines play each other; the record is all that is written."""
    from perfectplay.commands.sitting import Silence

    match = file.setup.match
    if any(seat.is_person for seat in file.seats) and not match.is_over:
        raise BadArgument("--json is for engines; say --first engine --second engine, or leave out --json")

    file.begin()
    MatchLoop(
        match,
        file.seats,
        engines,
        Silence(),
        changed=file.keep,
        program=engines.ask_program,
        generator=generator,
    ).play()
    print_json(file.record().as_json())
    return 0


# ------------------------------------------------------------ who plays


def seats_of(
    game: Game[Any, Any], first: str | None, second: str | None, players: str | None, past: Record | None
) -> tuple[Seat, ...]:
    """Returns who sits where. Raises `BadArgument`."""
    if players is not None:
        if first is not None or second is not None:
            raise BadArgument("--players says where everybody sits; leave out --first and --second")
        names = players.split(",")
        if len(names) != game.players:
            raise BadArgument(
                f"--players names {len(names)}, but this game has {game.players} players; "
                f"write {','.join(['engine'] * game.players)}, with person where a person plays"
            )
        return tuple(_seat_of(name, "--players") for name in names)
    seats = [PERSON, *[ENGINE] * (game.players - 1)]
    if past is not None and len(past.players) == game.players:
        seats = [_seat_of(name, "players") for name in past.players]
    for number, (name, option) in enumerate(((first, "--first"), (second, "--second"))):
        if name is None:
            continue
        if number >= game.players:
            raise BadArgument(f"{option} is one too many; this game has {game.players} player")
        seats[number] = _seat_of(name, option)
    return tuple(seats)


def _seat_of(name: str, option: str) -> Seat:
    return program_in(name) or seat_of(name, option)


def check_programs(match: Match, seats: Sequence[Seat], named: Sequence[object], past: Record | None) -> None:
    """Raises `BadArgument` for programs that cannot play.

    A program that a record alone names is not started, for what is in a file starts nothing; ``named`` says who was
    named for each seat, or None.
    """
    game = match.game
    for place, seat in enumerate(seats):
        if seat.program is None or match.is_over:
            continue
        if game.players != 2:
            raise BadArgument(f"{seat.program!r} is a program, and programs play games of two players")
        if past is not None and named[place] is None:
            raise BadArgument(
                f"{game.player_name(place)} was the program {seat.program!r}, which a record does not start; name it "
                f"with {('--first', '--second')[place]}, or another player"
            )


def level_of(text: str | None) -> int | None:
    """Returns the level of all engines that have none of their own. Raises `BadArgument`."""
    if text is None:
        return None
    if not text.isdecimal() or len(text) > 9:
        raise BadArgument(f"level is {quoted(text)}; it must be a whole number from 1 to {HIGHEST}")
    check_level(int(text))
    return int(text)
