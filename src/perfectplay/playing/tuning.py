"""Games that a game plays against itself for the tuning of its named weights, and the file that keeps them.

    {"format": "perfectplay unfinished tuning 1", "game": "...", "rules": "3f...", "weights": {...}, "seed": 0, ...}
    {"actions": [3, 0, 7, ...], "begun": 6, "utility": 1.0, "seconds": 0.3, "values": [0.02, ...]}

The values are those that the searches of the quiet positions found. An action is its place in what `Game.actions`
gives. A game is added as soon as it is over, so that nothing is lost; a last line that was cut off is left out. It is
data: nothing in it is run.
"""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument, NotCompilable, PerfectPlayError
from perfectplay.game import Game, defines
from perfectplay.learning import unfinished
from perfectplay.learning.fields import WrongField, described, expect, text_in
from perfectplay.learning.file import bytes_of
from perfectplay.learning.regression import chance
from perfectplay.learning.tuning import Position
from perfectplay.learning.weights import Weights
from perfectplay.playing.arena.games import is_certain
from perfectplay.playing.contest import MOST_PLIES, opening
from perfectplay.playing.match import Match
from perfectplay.playing.player import Player
from perfectplay.playing.rules import rules_of
from perfectplay.replacing import why
from perfectplay.result import unless_interrupted
from perfectplay.search.algorithms.search import search

FORMAT: Final = "perfectplay unfinished tuning 1"
MOVE_NODES: Final = 2000
"""So many positions are searched for each move."""
OPENING: Final = (2, 9)
"""So many plies at random begin each game, at least and at most."""
HELD_OUT: Final = 10
"""One game of so many is not learned from."""
TRACE: Final = 0.7
"""By so much less a search counts that came one quiet position later; see `foretold`."""


@dataclass(frozen=True)
class Conditions:
    """What all games of a file have in common."""

    game: str
    rules: str
    """The fingerprint of the rules."""
    weights: Weights
    """Those that the players have."""
    seed: int = 0
    nodes: int = MOVE_NODES


class Played(NamedTuple):
    """A game that was played, from the first state of the game on."""

    actions: tuple[int, ...]
    begun: int
    """So many plies of the opening were taken at random."""
    utility: float | None
    """What player 0 got, or would have got; None if the game lasted too long."""
    seconds: float
    values: tuple[float, ...] = ()
    """What the search found in each quiet position, for player 0; empty where an earlier version played."""

    @property
    def outcome(self) -> float | None:
        """The outcome for player 0: 1 is a win, 0.5 a draw, 0 a loss; None if the game lasted too long."""
        return None if self.utility is None else 1.0 if self.utility > 0 else 0.0 if self.utility < 0 else 0.5


class SelfPlayed(NamedTuple):
    """How far the games have come."""

    games: int
    positions: int
    """Quiet positions."""
    seconds: float
    share: float
    """How much of all is done."""


class Games:
    """The games so far, their quiet positions, and their file. Raises `BadArgument`."""

    def __init__(self, game: Game[Any, Any], conditions: Conditions, path: Path | None) -> None:
        self.game, self.conditions, self.path = game, conditions, path
        self.played: list[Played] = []
        self.positions: list[list[Position]] = []
        if path is None:
            return
        try:
            if path.exists():
                self._go_on()
            else:
                with path.open("x", encoding="utf-8") as file:
                    file.write(json.dumps({"format": FORMAT, **asdict(conditions)}) + "\n")
        except OSError as error:
            raise self._unwritten(error) from None

    @property
    def seconds(self) -> float:
        """How long was played."""
        return sum(one.seconds for one in self.played)

    @property
    def largest(self) -> float:
        """The largest utility of all ends."""
        return max((abs(one.utility) for one in self.played if one.utility is not None), default=0.0) or math.inf

    @property
    def quiet(self) -> int:
        """How many quiet positions there are."""
        return sum(map(len, self.positions))

    def add(self, one: Played, positions: list[Position]) -> None:
        """Keeps a game that is over. Raises `BadArgument`."""
        self.played.append(one)
        self.positions.append(positions)
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one._asdict()) + "\n")
        except OSError as error:
            raise self._unwritten(error) from None

    def in_order(self, scale: float | None = None) -> tuple[list[Position], int]:
        """Returns each position once, those that are held out last, and how many these are.

        With a ``scale`` between estimates and outcomes, what searches have `foretold` stands in for the outcome.
        """
        parts: list[dict[Any, Position]] = [{}, {}]
        for number, (played, positions) in enumerate(zip(self.played, self.positions, strict=True)):
            for one in positions if scale is None else foretold(positions, played.values, scale):
                parts[number % HELD_OUT == HELD_OUT - 1].setdefault(one.state, one)
        held_out = [one for state, one in parts[1].items() if state not in parts[0]]
        return [*parts[0].values(), *held_out], len(held_out)

    def done(self) -> None:
        """Deletes the file."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def _unwritten(self, error: OSError) -> BadArgument:
        return BadArgument(
            f"the games cannot be written to {str(self.path)!r}: {why(error)}; make room or give another file, and "
            f"start again: the games before are still there"
        )

    def _go_on(self) -> None:
        assert self.path is not None
        data = bytes_of(self.path)
        self._expect_same(self.path, data)
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].split(b"\n")[1:-1]
        for number, line in enumerate(lines, 2):
            try:
                one = _played(json.loads(line))
                positions = positions_of(self.game, one)
                if one.values and len(one.values) != len(positions):
                    raise ValueError("values")
            except (ValueError, KeyError, TypeError, IndexError, RecursionError):
                raise BadArgument(
                    f"{str(self.path)!r} is damaged: line {number} is no game; delete that line and what follows it"
                ) from None
            self.positions.append(positions)
            self.played.append(one)
        with self.path.open("r+b") as file:
            file.truncate(whole)

    def _expect_same(self, path: Path, data: bytes) -> None:
        if data.startswith(unfinished.KIND):
            raise BadArgument(
                f"{str(path)!r} holds unfinished learning and no games of a tuning; go on without --tune, or give "
                f"another file with --into"
            )
        try:
            about = described(data.partition(b"\n")[0])
            expect(about.get("format") == FORMAT, "format")
            begun = text_in(about, "game"), text_in(about, "rules")
        except WrongField:
            raise BadArgument(
                f"{str(path)!r} holds no games for tuning; give another file with --into, or delete it"
            ) from None
        asked = json.loads(json.dumps(asdict(self.conditions)))
        unfinished.expect_game(path, begun, (asked.pop("game"), asked.pop("rules")))
        if about.get("weights") != asked.pop("weights"):
            raise BadArgument(
                f"{str(path)!r} holds games with other weights than those that are tuned now; give another file with "
                f"--into, or delete this one"
            )
        unfinished.expect_same(path, about, asked)


def _played(content: dict[str, Any]) -> Played:
    """Returns a game as a file has it. Raises ValueError, KeyError or TypeError."""
    values = tuple(map(float, content.get("values", ())))
    one = Played(**{**content, "actions": tuple(content["actions"]), "values": values})
    numbers = [*one.actions, one.begun]
    if not all(type(number) is int and number >= 0 for number in numbers) or one.begun > len(one.actions):
        raise ValueError("actions")
    if not all(map(math.isfinite, (one.utility or 0.0, *values))) or not 0 <= float(one.seconds) < 1e9:
        raise ValueError("utility")
    return one


def positions_of(game: Game[Any, Any], played: Played) -> list[Position]:
    """Returns the quiet positions of a game: those after its opening in which no noisy action was the best.

    Where an exchange goes on, the estimate says little; the position in which it ends is a quiet one. Raises IndexError
    for actions that there are not.
    """
    outcome = played.outcome
    if outcome is None:
        return []
    found = []
    with rules_of(game):
        state = game.initial_state()
        for ply, number in enumerate(played.actions):
            actions = list(game.actions(state))
            if ply >= played.begun and not is_noisy(game, state, actions[number]):
                found.append(Position(state, outcome))
            state = game.result(state, actions[number])
    return found


def foretold(positions: Sequence[Position], values: Sequence[float], scale: float) -> list[Position]:
    """Returns the quiet positions of a game with what the searches in and after them said, the later the less.

    The last one counts beside the outcome. An outcome alone says little of a position long before it. This is
    TDLeaf(lambda), with the lambda of J. Baxter, A. Tridgell and L. Weaver, "KnightCap: a chess program that learns by
    combining TD(lambda) with game-tree search", ICML 1998. Positions without ``values`` stay as they are.
    """
    if len(values) != len(positions):
        return list(positions)
    found = []
    expected = positions[-1].outcome if positions else 0.5
    for position, value in zip(reversed(positions), reversed(values), strict=True):
        expected = (1 - TRACE) * chance(scale * value) + TRACE * expected
        found.append(Position(position.state, expected))
    return found[::-1]


def is_noisy(game: Game[Any, Any], state: Any, action: Any) -> bool:
    """Returns whether an action is one of the noisy ones, after which no estimate can be trusted."""
    return defines(game, "noisy_actions") and action in game.noisy_actions(state)


def play(
    games: Games,
    *,
    seconds: float | None,
    count: int | None,
    compiled: bool | None = None,
    tell: Callable[[SelfPlayed], object] | None = None,
) -> bool:
    """Plays games until it has played for so many ``seconds``, or so many games. Returns False after Ctrl-C."""
    is_decided = compiled is not None
    try:
        while True:
            share = len(games.played) / count if count is not None else games.seconds / (seconds or 1.0)
            if tell is not None:
                tell(SelfPlayed(len(games.played), games.quiet, games.seconds, min(share, 1.0)))
            if share >= 1:
                return True
            if not is_decided:
                is_decided = True
                if _compiles(games):  # many short searches: compiled once, each of them is quicker
                    compiled = True
            games.add(*_one_game(games.game, games.conditions, len(games.played), compiled))
    except KeyboardInterrupt:
        return False


def _compiles(games: Games) -> bool:
    try:
        unless_interrupted(search(games.game, nodes=1, compiled=True))
    except NotCompilable:
        return False
    return True


def _one_game(
    game: Game[Any, Any], conditions: Conditions, number: int, compiled: bool | None
) -> tuple[Played, list[Position]]:
    """Plays the game of this number, which is always the same, and returns its quiet positions. Raises
    KeyboardInterrupt; `GameError` where the rules fail."""
    begun_at = time.monotonic()
    generator = random.Random(f"{conditions.seed} {number}")
    begun = opening(game, generator, generator.randint(*OPENING))
    actions = _numbers_of(game, begun.states)
    plies = len(actions)
    match = Match(game, begun.states[0])
    match.states = list(begun.states)
    quiet: list[tuple[Any, float]] = []
    seeds = generator.randrange(1 << 31), generator.randrange(1 << 31)
    players = [Player(game, knowledge=None, nodes=conditions.nodes, seed=seed, compiled=compiled) for seed in seeds]
    try:
        utility = _played_on(match, players, actions, quiet)
    finally:
        for player in players:
            player.close()
    taken = time.monotonic() - begun_at
    if utility is None:
        return Played(tuple(actions), plies, None, taken), []
    one = Played(tuple(actions), plies, utility, taken, tuple(value for _, value in quiet))
    assert one.outcome is not None
    return one, [Position(state, one.outcome) for state, _ in quiet]


def _played_on(
    match: Match, players: Sequence[Player[Any, Any]], actions: list[int], quiet: list[tuple[Any, float]]
) -> float | None:
    """Plays to the end, and notes the actions, and the quiet positions with what the search found for player 0.

    Returns what player 0 gets, if the game ends.
    """
    game = match.game
    while not match.is_over:
        if len(match.states) > MOST_PLIES:
            return None
        state, mover = match.state, match.to_move
        found = unless_interrupted(players[mover].choose(state, earlier=match.states[:-1]).result)
        with rules_of(game):
            legal = list(game.actions(state))
            value = float(found.value) if game.team(mover) == game.team(0) else -float(found.value)
            if not is_noisy(game, state, found.action):
                quiet.append((state, value))
            actions.append(legal.index(found.action))
            match.states.append(game.result(state, found.action))
        if is_certain(found):
            return value
    ended = match.outcome
    assert ended is not None
    return float(ended.utilities[0])


def _numbers_of(game: Game[Any, Any], states: Sequence[Any]) -> list[int]:
    """Returns the places of the actions that lead from each state to the next."""
    found = []
    with rules_of(game):
        for state, after in pairwise(states):
            found.append(next(at for at, one in enumerate(game.actions(state)) if game.result(state, one) == after))
    return found


def expect_outcomes(games: Games) -> None:
    """Raises `PerfectPlayError` where all games ended alike, so that nothing can be learned from their outcomes."""
    if len({one.outcome for one in games.played if one.outcome is not None}) < 2:
        raise PerfectPlayError(
            f"all of the {len(games.played):,} games ended alike, so that their outcomes say nothing; play more games"
        )
