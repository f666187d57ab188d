"""What holds for every game of the library: both runs agree, notation there and back, pictures, the checker."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.checking.book import Book
from perfectplay.checking.both_runs import BothRuns
from perfectplay.checking.graph import Seen
from perfectplay.compiling.marks import kernel
from perfectplay.errors import BadPosition
from perfectplay.game import Game, defines
from perfectplay.games.registry import GAMES
from perfectplay.search.limits import Limits
from perfectplay.search.session import Plan, Session

NAMES = sorted(name for name in set(GAMES) - {"tree"} if not defines(pp.games.get(name), "chances"))
"""Games without chance."""
SMALL = ("kalah:houses=3,seeds=2", "dots-and-boxes:columns=2,rows=2", "hex:size=4", "chess:chess960=true,start=0")
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


@kernel
def digest_of_games(game: Any, start: Any, run: Any) -> int:
    """Plays ``run.width`` random games, and mixes what the rules say on the way into one number."""
    digest = 0
    for number in range(run.width):
        seed = number * 7919 + 1
        state = start
        for _ in range(run.depth):
            if game.is_terminal(state):
                digest = (digest * 31 + int(16 * game.utility(state, 0))) % 1_000_000_007
                break
            count = 0
            for action in game.actions(state):
                digest = (digest * 31 + game.priority(state, action)) % 1_000_000_007
                count += 1
            digest = (digest * 31 + 8 * count + game.to_move(state)) % 1_000_000_007
            digest = (digest * 31 + int(100_000 * game.evaluate(state, 0))) % 1_000_000_007
            seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
            chosen = (seed >> 8) % count
            for action in game.actions(state):
                if chosen == 0:
                    picked = action
                chosen -= 1
            state = game.result(state, picked)
    return digest


@kernel
def digest_of_candidates(game: Any, start: Any, run: Any) -> int:
    """Follows the first candidate after some random actions."""
    digest = 0
    for number in range(run.width):
        state = start
        seed = number + 1
        for _ in range(run.depth):
            if game.is_terminal(state):
                break
            count = 0
            for action in game.candidates(state):
                digest = (digest * 31 + action) % 1_000_000_007
                count += 1
            seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
            chosen = (seed >> 8) % count
            for action in game.candidates(state):
                if chosen == 0:
                    picked = action
                chosen -= 1
            state = game.result(state, picked)
    return digest


@kernel
def digest_of_noisy_actions(game: Any, start: Any, run: Any) -> int:
    """What is noisy along random games."""
    digest = 0
    for number in range(run.width):
        state = start
        seed = number + 1
        for _ in range(run.depth):
            if game.is_terminal(state):
                break
            for action in game.noisy_actions(state):
                digest = (digest * 31 + action) % 1_000_000_007
            count = 0
            for _ in game.actions(state):
                count += 1
            seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
            chosen = (seed >> 8) % count
            for action in game.actions(state):
                if chosen == 0:
                    picked = action
                chosen -= 1
            state = game.result(state, picked)
    return digest


@kernel
def digest_of_passing(game: Any, start: Any, run: Any) -> int:
    """The turn passed along random games, and whether that is the same position."""
    digest = 0
    state = start
    for number in range(run.depth):
        if game.is_terminal(state):
            break
        passed = game.pass_turn(state)
        for action in game.actions(passed):
            digest = (digest * 31 + action) % 1_000_000_007
        if game.same_position(state, passed):
            digest += 1
        chosen = number % 7
        for action in game.actions(state):
            if chosen >= 0:
                picked = action
            chosen -= 1
        state = game.result(state, picked)
    return digest


HOOKS = {
    "candidates": digest_of_candidates, "noisy_actions": digest_of_noisy_actions, "pass_turn": digest_of_passing,
}


def digest(game: Game[Any, Any], games: int, compiled: bool, what: Any = digest_of_games) -> int:
    plan = Plan(what, lambda game, state, run: (game, state, run))
    session = Session(plan, game, game.initial_state(), Limits(), compiled, {"width": games})
    return int(session.run(LONGEST).returned)


@pytest.mark.parametrize("name", [*NAMES, *SMALL])
def test_random_games_are_the_same_in_both_runs(name: str) -> None:
    game = pp.games.get(name)
    assert digest(game, 8, compiled=True) == digest(game, 8, compiled=False)


@pytest.mark.parametrize(("name", "hook"), [
    (name, hook) for name in [*NAMES, "gomoku:size=7,exactly=true"] for hook in HOOKS
    if getattr(type(pp.games.get(name)), hook, None) is not getattr(Game, hook, None)
])
def test_optional_hooks_are_the_same_in_both_runs(name: str, hook: str) -> None:
    game = pp.games.get(name)
    assert digest(game, 4, compiled=True, what=HOOKS[hook]) == digest(game, 4, compiled=False, what=HOOKS[hook])


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", NAMES)
def test_ten_thousand_random_games_are_the_same_in_both_runs(name: str) -> None:
    game = pp.games.get(name)
    started = time.monotonic()
    digest(game, 20, compiled=False)
    each = (time.monotonic() - started) / 20
    games = min(10_000, int(1_500 / each))  # fewer where 10,000 would take more than 25 minutes, interpreted
    assert digest(game, games, compiled=True) == digest(game, games, compiled=False)


@pytest.mark.parametrize("name", [*NAMES, *SMALL])
def test_every_method_says_the_same_in_both_runs(name: str) -> None:
    game = pp.games.get(name)
    states = list(random_states(game, 3))[:600]
    book = Book(game)
    runs = BothRuns(game, game.players, book)
    runs.compare_rules([Seen(state, lambda: (), 1, False) for state in states], 4.0)
    assert book.problems == ()
    assert runs.compared > min(len(states), 100) / 2


@pytest.mark.parametrize("name", [*NAMES, *SMALL])
def test_notation_there_and_back_along_random_games(name: str) -> None:
    game = pp.games.get(name)
    for number, state in enumerate(random_states(game, 4, seed=1)):
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


@pytest.mark.parametrize("name", NAMES)
def test_the_checker_finds_nothing(name: str) -> None:
    report = pp.check(pp.games.get(name), seconds=3)
    assert report.problems == ()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["", "x", "0" * 100_000, "/" * 50, "\x00", "a1 b2 c3 d4", "-1,-1:3/4 first", "½²"])
def test_what_is_no_position_is_answered_with_a_sentence(name: str, text: str) -> None:
    with pytest.raises(BadPosition) as caught:
        pp.games.get(name).parse_position(text)
    assert len(str(caught.value)) < 400 or name in ("connect-four", "mnk", "gomoku", "nim", "tic-tac-toe")
    assert "\n" not in str(caught.value)
