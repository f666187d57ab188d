"""What a check measures: the search as users call it, the methods, and who wins random games."""

from __future__ import annotations

import functools
import json
import time
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay import games
from perfectplay.checking import check, searches
from perfectplay.checking.report import RandomGames, percent, shares
from perfectplay.game import CHANCE, Game
from tests.checking.take import Pile, Take, quick, report_of_tic_tac_toe
from tests.checking.test_check_both_runs import Plain

# ------------------------------------------------------------ the search


@pytest.mark.slow
def test_the_real_search_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, found = [], []

    def spy(game: Any, state: Any, **given: Any) -> Any:
        asked.append(given)
        found.append(pp.search(game, state, **given))
        return found[-1]

    monkeypatch.setattr(searches, "search", spy)
    game = games.Othello()
    report = check(game, seconds=3.0, compiled=False)
    assert report.measures == "search"
    assert [given["compiled"] for given in asked] == [False]
    (searched,) = found
    assert searched.nodes > 0
    assert report.interpreted_speed == pytest.approx(searched.nodes / searched.seconds)


class Ready(Plain):
    """A game of this module alone, which no other test has compiled."""


@pytest.mark.timeout(300)
def test_the_time_until_the_compiled_search_is_ready(cache_folder: Path) -> None:
    report = check(Ready(heap=9), seconds=1.0, compiled=True)
    assert report.ok
    assert report.compile_seconds is not None
    assert report.from_cache is False
    assert f"compiles   yes, search ready in {report.compile_seconds:.2g} s, compiled anew" in str(report)
    again = check(Ready(heap=9), seconds=1.0, compiled=True)
    assert again.compile_seconds is not None
    assert again.compile_seconds < report.compile_seconds
    assert again.from_cache is True
    assert ", from the cache" in str(again)
    read = again.as_json()
    assert (read["measures"], read["from_cache"]) == ("search", True)
    assert read["nodes_per_second"]["compiled"] == again.compiled_speed


@pytest.mark.slow
def test_where_chance_moves_another_search_is_measured() -> None:
    report = check(games.get("pig:goal=10"), seconds=2.0, compiled=False)
    assert report.measures == "expectiminimax"
    assert report.interpreted_speed is not None


class Slow(Take):
    """One question takes all the time that there is."""

    def utility(self, state: Any, player: int) -> Any:
        time.sleep(0.3)
        return super().utility(state, player)


def test_what_there_was_no_time_for() -> None:
    started = time.monotonic()
    report = quick(Slow(), seconds=0.4)
    assert time.monotonic() - started < 3
    assert report.interpreted_speed is None
    assert "  nodes/s    not measured" in str(report)
    assert report.as_json()["nodes_per_second"] == {"interpreted": None, "compiled": None}


@pytest.mark.slow
def test_rules_that_take_longer_than_there_is_time() -> None:
    def slow(self: Any, *given: Any, method: str) -> Any:
        time.sleep(0.5)
        return getattr(Take, method)(self, *given)

    for method in ("initial_state", "is_terminal", "actions", "player_name"):
        dawdler = type("Dawdler", (Take,), {method: functools.partialmethod(slow, method=method)})
        assert quick(dawdler(), seconds=0.2).ok


def test_a_search_that_fails_though_every_method_is_right() -> None:
    class Huge(Take):
        def utility(self, state: Any, player: int) -> Any:
            return super().utility(state, player) * 2.0**40

        def bounds(self, state: Any, player: int) -> Any:
            return -(2.0**40), 2.0**40

    report = quick(Huge())
    assert [problem.rule for problem in report.problems] == ["search-fails"]
    assert report.problems[0].sentence.startswith("search fails: a utility or an estimate of Huge is 2**31 or more")


def test_a_search_that_fails_in_machine_code_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes further than any other part of the check, so that it may find what they did not."""

    def speed(game: Any, start: Any, seconds: float, *, compiled: bool, with_chance: bool) -> float:
        if compiled:
            raise pp.GameError("Take.evaluate gave 7")
        return 1.0

    monkeypatch.setattr("perfectplay.checking.searches.speed", speed)
    report = check(Take(), seconds=1.0)
    assert [problem.sentence for problem in report.problems] == ["search fails: Take.evaluate gave 7"]


# ------------------------------------------------------------ the methods


class Dawdling(Take):
    def actions(self, state: Any) -> Any:
        until = time.perf_counter() + 0.001
        while time.perf_counter() < until:
            pass
        return super().actions(state)


def test_which_method_takes_the_time() -> None:
    report = quick(Dawdling())
    assert report.method_shares[0][0] == "actions"
    assert report.method_shares[0][1] > 0.7
    assert sum(share for _, share in report.method_shares) == pytest.approx(1)
    assert {method for method, _ in report.method_shares} == {
        "actions",
        "result",
        "is_terminal",
        "to_move",
        "utility",
        "bounds",
    }
    assert "\n  rules      actions takes " in str(report)
    assert json.loads(json.dumps(report.as_json()))["method_shares"]["actions"] > 0.7


@pytest.mark.slow
def test_methods_that_are_optional_are_timed() -> None:
    methods = dict(quick(games.ConnectFour()).method_shares)
    assert {"priority", "candidates", "bounds", "canonical"} <= methods.keys()
    assert "chances" in dict(quick(games.get("pig:goal=10")).method_shares)


def test_shares_in_words() -> None:
    parts = (("result", 0.41), ("actions", 0.33), ("to_move", 0.245), ("utility", 0.008), ("bounds", 0.007))
    assert shares(parts) == ("result takes 41 % of the time interpreted, actions 33 %, to_move 24 %, others 2 %")
    said = [percent(part, 1000) for part in (0, 1, 580, 999, 1000)]
    assert said == ["0 %", "under 1 %", "58 %", "over 99 %", "100 %"]


# ------------------------------------------------------------ who wins


@pytest.mark.variant
def test_who_wins_random_games() -> None:
    report = report_of_tic_tac_toe()
    found = report.random_games
    assert found is not None
    assert sum(found.wins.values()) + found.draws == report.games == 200
    assert 100 < found.wins["X"] < 135  # of all random games X wins 58.5 %, O 28.8 %
    assert 40 < found.wins["O"] < 75
    assert f"winners    X wins {percent(found.wins['X'], 200)} of random games, O " in str(report)
    again = quick(games.TicTacToe(), seconds=100.0)  # no limit, even on a busy machine: it ends when it has seen enough
    assert str(again.random_games) == str(report.random_games)


def test_chance_is_as_likely_as_it_is() -> None:
    class Loaded(Take):
        def to_move(self, state: Any) -> Any:
            return CHANCE

        def chances(self, state: Any) -> Any:
            yield 0, 0.1
            yield 1, 0.9

        def result(self, state: Any, action: Any) -> Any:
            return Pile(0, action)

    found = quick(Loaded()).random_games
    assert found is not None
    assert 160 < found.wins["player 1"] < 196  # who has the turn at the end loses


def test_a_swapped_sign_shows() -> None:
    class Race(Take):
        """Who first has nothing left to add wins: mostly the first one, who alone adds two."""

        def result(self, state: Any, action: Any) -> Any:
            return Pile(max(state.left - (3 if state.turn == 0 else 0), 0), 1 - state.turn)

        def utility(self, state: Any, player: int) -> Any:
            return 1.0 if player == 0 else -1.0

    class Swapped(Race):
        def utility(self, state: Any, player: int) -> Any:
            return -super().utility(state, player)

    for kind, said in (
        (Race, "player 1 wins 100 % of random games, player 2 0 %"),
        (Swapped, "player 1 wins 0 % of random games, player 2 100 %"),
    ):
        assert str(quick(kind()).random_games) == said


def test_teams_and_games_for_one() -> None:
    class Pairs(Take):
        players = 4

        def team(self, player: int) -> Any:
            return player % 2

        def utility(self, state: Any, player: int) -> Any:
            return 0.0 if state.left == 0 else 1.0

        def player_name(self, player: int) -> str:
            return "NESW"[player]

    assert str(quick(Pairs()).random_games) == "N and S wins 0 % of random games, E and W 0 %, draws 100 %"

    class Alone(Take):
        players = 1

        def to_move(self, state: Any) -> Any:
            return 0

        def utility(self, state: Any, player: int) -> Any:
            return 3.0

        def bounds(self, state: Any, player: int) -> Any:
            return 0.0, 5.0

    report = quick(Alone())
    assert str(report.random_games) == "player 1 gets 3 on average in random games"
    assert report.as_json()["random_games"]["mean"] == {"player": "player 1", "utility": 3.0}


def test_games_that_are_not_over() -> None:
    class Rests(Take):
        """Who goes to nine stays there."""

        can_repeat = True

        def actions(self, state: Any) -> Any:
            return [5, -4] if state.left == 5 else [0]

    report = quick(Rests())
    found = report.random_games
    assert found is not None
    assert found.unfinished > 0
    assert str(found).endswith(f"; {found.unfinished} ({percent(found.unfinished, report.games)}) not over")
    said = RandomGames(wins={"A": 58, "B": 31}, draws=9, unfinished=2)
    assert str(said) == "A wins 58 % of random games, B 31 %, draws 9 %; 2 (2 %) not over"


def test_few_games_are_counted_without_a_percentage() -> None:
    assert str(RandomGames(wins={"A": 0, "B": 1}, draws=0, unfinished=0)) == "A wins 0 of 1 random game, B wins 1"
    said = str(RandomGames(wins={"A": 3, "B": 2}, draws=3, unfinished=1))
    assert said == "A wins 3 of 9 random games, B wins 2, draws 3; 1 not over"
    assert "%" in str(RandomGames(wins={"A": 5, "B": 5}, draws=0, unfinished=0))


class Sleeping(Take):
    """Many states near the start, rules that take a millisecond, and actions after the end, of which a note is made."""

    def initial_state(self) -> Any:
        return (60, 0, 1)

    def to_move(self, state: Any) -> Any:
        return state[1]

    def actions(self, state: Any) -> Any:
        time.sleep(0.001)
        return list(range(1, max(min(state[0], 6), 1) + 1))

    def result(self, state: Any, action: Any) -> Any:
        return (state[0] - action, 1 - state[1], (7 * state[2] + action) % 1_000_003)

    def is_terminal(self, state: Any) -> Any:
        return state[0] == 0

    def utility(self, state: Any, player: int) -> Any:
        return -1.0 if player == state[1] else 1.0


def test_slow_rules_have_their_random_games() -> None:
    report = check(Sleeping(), seconds=3.0, compiled=False)
    assert report.ok, str(report)
    assert report.games >= 10
    assert report.states >= 100


def test_utilities_without_a_limit_are_no_advice_for_bounds() -> None:
    class Endless(Take):
        bounds = Game.bounds

        def utility(self, state: Any, player: int) -> Any:
            return -float("inf") if player == state.turn else float("inf")

    report = quick(Endless())
    assert not [note for note in report.notes if "inf" in note]
