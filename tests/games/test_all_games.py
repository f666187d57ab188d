"""What holds for every game of the library: both runs agree, notation there and back, pictures, the checker."""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.checking.both_runs import BothRuns
from perfectplay.checking.findings import Findings
from perfectplay.checking.graph import Seen
from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import hash_of
from perfectplay.errors import BadPosition
from perfectplay.game import Game, defines
from perfectplay.games.registry import GAMES
from perfectplay.search.limits import Limits
from perfectplay.search.parts.run import Run
from perfectplay.search.plan import Plan
from perfectplay.search.session import Session
from tests.variants import first

NAMES = sorted(name for name in set(GAMES) - {"tree"} if not defines(pp.games.get(name), "chances"))
"""Games without chance."""
SMALL = ("kalah:houses=3,seeds=2", "dots-and-boxes:columns=2,rows=2", "hex:size=4", "chess:chess960=true,start=0")
LENGTHY = ("abalone", "janggi")
COSTLY = (*LENGTHY, "omok", "renju", "renju-opening", "gomoku", "chess")
"""In these, a random game takes a fifth of a second or more."""
"""Games whose random games are long and have many actions; fewer of them are played."""
LONGEST = 400
"""Random games are followed so many plies."""


def random_states(game: Game[Any, Any], games: int, seed: int = 0) -> Iterator[Any]:
    draw = random.Random(seed)
    for _ in range(games):
        state = game.initial_state()
        for _ in range(LONGEST):
            yield state
            if game.is_terminal(state):
                break
            state = game.result(state, draw.choice(list(game.actions(state))))


def mixed(digest: int, value: int) -> int:
    """One number from two, such that the order of many matters."""
    return (digest * 31 + value) % 1_000_000_007


@dataclass(frozen=True)
class Numbers:
    def number_of(self, action: int) -> int:
        return action


@dataclass(frozen=True)
class Pairs:
    def number_of(self, action: tuple[int, int]) -> int:
        return action[0] << 20 | action[1]


@dataclass(frozen=True)
class Named:
    """Actions that are named tuples."""

    def number_of(self, action: Any) -> int:
        return hash_of(action) >> 20


class DigestRun(Run):
    """Which games are played."""

    games: int
    first: int


@kernel
def digest_of_games(game: Any, start: Any, run: Any, actions: Any) -> int:
    """Plays ``run.games`` random games, from number ``run.first`` on, and mixes all that is said into one number.

    The rules say it of every state, and the state itself is mixed in.
    """
    digest = 0
    for number in range(run.first, run.first + run.games):
        seed = number * 7919 + 1
        state = start
        for _ in range(run.depth):
            digest = mixed(digest, hash_of(state) >> 20)
            if game.is_terminal(state):
                digest = mixed(digest, int(16 * game.utility(state, 0)))
                break
            seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
            largest = -1
            count = 0
            for action in game.actions(state):
                digest = mixed(digest, actions.number_of(action))
                digest = mixed(digest, game.priority(state, action))
                count += 1
                draw = (seed >> 8) + count * 40_503 & 65_535
                if draw > largest:
                    largest = draw
                    picked = action
            digest = mixed(digest, 8 * count + game.to_move(state))
            digest = mixed(digest, int(100_000 * game.evaluate(state, 0)))
            state = game.result(state, picked)
    return digest


@kernel
def digest_of_hooks(game: Any, start: Any, run: Any, hook: Any) -> int:
    """Plays random games and mixes what an optional hook says on the way; the hook may choose the action."""
    digest = 0
    for number in range(run.games):
        state = start
        seed = number + 1
        for _ in range(run.depth):
            if game.is_terminal(state):
                break
            seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
            largest = -1
            for count, action in enumerate(hook.followed(game, state)):
                draw = (seed >> 8) + count * 40_503 & 65_535
                if draw > largest:
                    largest = draw
                    picked = action
            digest = hook.mixed_in(game, state, digest)
            state = game.result(state, picked)
    return digest


@dataclass(frozen=True)
class OfNoisyActions:
    def followed(self, game: Any, state: Any) -> Iterator[Any]:
        yield from game.actions(state)

    def mixed_in(self, game: Any, state: Any, digest: int) -> int:
        for action in game.noisy_actions(state):
            digest = mixed(digest, hash_of(action) >> 20)
        return digest


@dataclass(frozen=True)
class OfPassing(OfNoisyActions):
    """The turn passed, and whether that is the same position."""

    def mixed_in(self, game: Any, state: Any, digest: int) -> int:
        passed = game.pass_turn(state)
        for action in game.actions(passed):
            digest = mixed(digest, action)
        return mixed(digest, 1 if game.same_position(state, passed) else 0)


@dataclass(frozen=True)
class OfCandidates:
    def followed(self, game: Any, state: Any) -> Iterator[Any]:
        yield from game.candidates(state)

    def mixed_in(self, game: Any, state: Any, digest: int) -> int:
        for action in game.candidates(state):
            digest = mixed(digest, action)
        return digest


HOOKS = {"candidates": OfCandidates(), "noisy_actions": OfNoisyActions(), "pass_turn": OfPassing()}


def digest(game: Game[Any, Any], compiled: bool, games: int, first: int = 0) -> int:
    action = next(iter(game.actions(game.initial_state())))
    numbered = Numbers() if isinstance(action, int) else Pairs()
    actions = Named() if hasattr(action, "_fields") else numbered
    settings = {"games": games, "first": first}
    plan = Plan(digest_of_games, DigestRun, lambda game, state, run: (game, state, run, actions), settings)
    session = Session(plan, game, game.initial_state(), limits=Limits(), compiled=compiled)
    return int(session.run(LONGEST).returned)


def interpreted_digest(name: str, games: int, first: int) -> int:
    """What another process is asked for."""
    return digest(pp.games.get(name), False, games, first)


@pytest.mark.parametrize("name", first(3, [*NAMES, *SMALL]))
def test_random_games_are_the_same_in_both_runs(name: str) -> None:
    game = pp.games.get(name)
    count = 1 if name in LENGTHY else 8
    assert digest(game, True, count) == digest(game, False, count)


@pytest.mark.parametrize(
    ("name", "hook"),
    first(
        4,
        [
            (name, hook)
            for name in [*NAMES, "gomoku:size=7,exactly=true"]
            for hook in HOOKS
            if getattr(type(pp.games.get(name)), hook, None) is not getattr(Game, hook, None)
        ],
    ),
)
def test_optional_hooks_are_the_same_in_both_runs(name: str, hook: str) -> None:
    game = pp.games.get(name)
    plan = Plan(digest_of_hooks, DigestRun, lambda game, state, run: (game, state, run, HOOKS[hook]), {"games": 4})
    first, second = (
        Session(plan, game, game.initial_state(), limits=Limits(), compiled=compiled).run(LONGEST).returned
        for compiled in (True, False)
    )
    assert first == second


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("name", "count"),
    [
        *(pytest.param(name, 30 if name in COSTLY else 150, marks=pytest.mark.slow) for name in NAMES),
        *(pytest.param(name, 10_000, marks=pytest.mark.nightly) for name in NAMES),
    ],
)
def test_thousands_of_random_games_are_the_same_in_both_runs(
    name: str, count: int, processes: ProcessPoolExecutor
) -> None:
    """Every state, every action of it and its `Game.priority`, who moves, how it ends, `Game.evaluate`."""
    game, games = pp.games.get(name), min(count // 3, 100)
    firsts = range(0, count, games)
    interpreted = [processes.submit(interpreted_digest, name, games, first) for first in firsts]
    compiled = {first: digest(game, True, games, first) for first in firsts}
    assert compiled == {first: found.result() for first, found in zip(firsts, interpreted, strict=True)}


@pytest.mark.parametrize("name", first(2, [*NAMES, *SMALL]))
def test_every_method_says_the_same_in_both_runs(name: str) -> None:
    game = pp.games.get(name)
    states = list(random_states(game, 3))[: 200 if name in LENGTHY else 600]
    book = Findings(game)
    runs = BothRuns(game, game.players, book)
    runs.compare_rules([Seen(state, lambda: (), 1, False) for state in states], 4.0)
    assert book.problems == ()
    assert runs.compared > min(len(states), 100) / 2


@pytest.mark.parametrize("name", first(8, [*NAMES, *SMALL]))
def test_notation_there_and_back_along_random_games(name: str) -> None:
    game = pp.games.get(name)
    for number, state in enumerate(random_states(game, 1 if name in LENGTHY else 4, seed=1)):
        try:
            text = game.format_position(state)
        except BadPosition:
            text = None
        if text is not None:
            assert "\n" not in text
            assert game.parse_position(text) == state
            assert game.parse_position(f"  {text} \n") == state
        if not game.is_terminal(state) and number % 7 == 0:
            actions = list(game.actions(state))
            names = [game.action_name(state, action) for action in actions]
            assert len(set(names)) == len(actions)
            for action, said in list(zip(actions, names, strict=True))[:12]:
                assert game.split_moves(said) == [said]
                assert game.parse_action(state, said) == action


@pytest.mark.parametrize("name", NAMES)
def test_pictures(name: str) -> None:
    game = pp.games.get(name)
    for state in list(random_states(game, 2, seed=2))[::9]:
        assert game.draw(state).strip()
        picture = game.show(state)
        assert picture.svg is not None
        assert picture.svg.startswith("<svg")
        assert repr(picture)


@pytest.mark.parametrize("name", first(6, NAMES))
def test_the_checker_finds_nothing(name: str) -> None:
    """`tests/checking/test_check_reports.py` lets it look for longer, also at the compiled game."""
    report = pp.check(pp.games.get(name), seconds=0.25, compiled=False)
    assert report.problems == ()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["", "x", "0" * 100_000, "/" * 50, "\x00", "a1 b2 c3 d4", "-1,-1:3/4 first", "½²"])
def test_what_is_no_position_is_answered_with_a_sentence(name: str, text: str) -> None:
    with pytest.raises(BadPosition) as caught:
        pp.games.get(name).parse_position(text)
    assert len(str(caught.value)) < 400 or name in (
        "connect-four",
        "mnk",
        "gomoku",
        "omok",
        "renju",
        "nim",
        "tic-tac-toe",
    )
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", sorted(set(GAMES) - {"tree", "go"}))  # SGF passes over what stands behind a game
def test_words_behind_a_position_are_refused(name: str) -> None:
    game = pp.games.get(name)
    text = game.format_position(game.initial_state())
    for more in ("x", "x y z"):
        with pytest.raises(BadPosition):
            game.parse_position(f"{text} {more}")


@pytest.mark.parametrize(
    "name",
    [
        "abalone",
        "awele",
        "breakthrough",
        "domineering",
        "hexapawn",
        "isolation",
        "onitama",
        "ultimate-tic-tac-toe",
    ],
)
def test_games_that_makers_build_first_are_short(name: str) -> None:
    """Rules of a size that one reads at once: under 120 lines, without what only notation needs."""
    path = Path(inspect.getfile(GAMES[name].game_class))
    assert len(path.read_text(encoding="utf-8").splitlines()) < 120
