"""Levels: each is stronger than the one below, sees a win in one, and varies its games."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import perfectplay as pp
from perfectplay import BadArgument, Player, StopReason
from perfectplay.games import Chess, Coins, ConnectFour, Nim, Othello, Pig, TicTacToe
from perfectplay.playing import calibrating
from perfectplay.playing.calibrating import LEAST, MOST, calibrate, ladder_from
from perfectplay.playing.contest import Score, contest
from perfectplay.playing.ladders import LADDERS, ladder_of
from perfectplay.playing.levels import (
    ALMOST_FULL,
    FULL,
    HIGHEST,
    USUAL_LADDER,
    _judgements,
    choose_at,
    sight_of,
    usual_difference,
)
from perfectplay.search.algorithms.search import search
from perfectplay.search.limits import Limits
from tests.variants import each_once

FOUR = ConnectFour()


@pytest.mark.parametrize(("game", "level"), each_once([FOUR, Othello(), Pig(), Coins()], range(1, HIGHEST + 1)))
def test_every_level_plays_every_game(game: Any, level: int) -> None:
    chosen = Player(game, level=level, nodes=2000, seed=level).choose()
    assert chosen.action in list(game.actions(game.initial_state()))
    assert chosen.why


@pytest.mark.parametrize("level", range(1, HIGHEST + 1))
def test_a_win_in_one_is_taken(level: int) -> None:
    chess = Chess()
    mate = chess.parse_position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    for seed in range(15):
        four = Player(FOUR, level=level, seed=seed, nodes=5000).choose(FOUR.play("4 1 4 1 4 1"))
        assert four.name == "4"
    for seed in range(3):
        assert Player(chess, level=level, seed=seed, nodes=3000).choose(mate).name == "Ra8#"


def test_the_lowest_level_overlooks_what_the_opponent_can_do() -> None:
    """X wins with the next disc unless O takes the same column; level 1 sees its own wins alone."""
    names = {Player(FOUR, level=1, seed=seed).choose(FOUR.play("4 1 4 1 4")).name for seed in range(30)}
    assert len(names) > 1


@pytest.mark.slow
def test_near_things_are_overlooked_less_than_far_ones() -> None:
    """The opponent wins in one, or by a double threat; level 4 sees the first far more often."""

    def share(moves: str, right: set[str]) -> float:
        state = FOUR.play(moves)
        names = [Player(FOUR, level=4, seed=seed).choose(state).name for seed in range(40)]
        return sum(name in right for name in names) / len(names)

    near = share("4 1 4 1 4", {"4"})  # X has three on each other
    far = share("4 1 4", {"4"})
    assert near > 0.7
    assert near > far


def test_levels_vary_their_games() -> None:
    first = {Player(FOUR, level=5, seed=seed).choose().name for seed in range(20)}
    assert len(first) > 1


def test_a_seed_repeats_a_level() -> None:
    def choices(seed: int) -> list[Any]:
        player = Player(FOUR, level=4, seed=seed, nodes=1000)
        return [player.choose(FOUR.play("4 " * count)).action for count in range(6)]

    assert choices(3) == choices(3)


def test_a_level_heeds_a_limit_of_nodes() -> None:
    assert Player(Othello(), level=9, nodes=300, seed=1).choose().result.nodes <= 300


def test_what_it_says_of_another_action_is_true() -> None:
    """The value of the choice is what the search knows of it, also where a better action was overlooked.

    Columns 3 and 6 win, by three on the bottom row with both ends open; this level seldom takes another one.
    """
    state = FOUR.play("4 4 5 1")
    chosen = [Player(FOUR, level=1, ladder=(0.36,), seed=seed).choose(state) for seed in range(60)]
    assert {one.name for one in chosen} > {"3", "6"}
    for one in chosen:
        if one.name in ("3", "6"):
            assert (one.result.is_proven, one.result.value) == (True, 1.0)
        else:
            assert not one.result.is_proven
            assert one.result.pv == (one.action,)
    assert chosen[0].why == "It looks best to a player of level 1."


def test_a_higher_level_beats_a_lower_one() -> None:
    players = [Player(FOUR, level=level, seed=level, nodes=20_000) for level in (7, 2)]
    *_, score = contest(FOUR, players[0], players[1], pairs=10, seed=1)
    assert score.share > 0.7


def test_sight_grows_with_the_level() -> None:
    sights = [sight_of(level) for level in range(1, HIGHEST)]
    for name in ("depth", "further", "nodes", "simulations"):
        values = [getattr(sight, name) for sight in sights]
        assert values == sorted(values)
    assert [sight.error for sight in sights] == sorted((sight.error for sight in sights), reverse=True)


@pytest.mark.parametrize("name", sorted(LADDERS))
def test_a_level_sees_what_the_strength_saw_that_was_measured(name: str) -> None:
    for level, strength in enumerate(LADDERS[name], 1):
        assert sight_of(level, LADDERS[name]) == sight_of(**calibrating._at(strength))


def test_close_to_full_strength_a_level_looks_at_some_moves_as_full_strength_does() -> None:
    assert [sight_of(level, (ALMOST_FULL, ALMOST_FULL + 0.25 * (FULL - ALMOST_FULL))).whole for level in (1, 2)] == [
        0.0,
        pytest.approx(0.25),
    ]


def test_close_to_full_strength_the_options_of_a_search_do_not_count() -> None:
    """Some moves are chosen as by full strength, but still by the level: with its nodes, one thread and any depth."""
    ladder = (0.0, 0.5, (ALMOST_FULL + FULL) / 2)
    game = Othello()
    with Player(game, level=3, ladder=ladder, seed=2, nodes=500, depth=1, threads=2) as player:
        chosen = [player.choose(game.initial_state()) for _ in range(12)]
    assert {one.level for one in chosen} == {3}
    assert {one.result.algorithm for one in chosen} == {"search"}
    assert {len(one.result.root_values) for one in chosen} == {
        1,
        4,
    }  # full strength knows the value of one action alone
    assert all(one.result.nodes <= 2000 for one in chosen)
    assert min(one.result.depth for one in chosen) > 1


def test_a_game_without_an_evaluation_is_looked_at_as_full_strength_does() -> None:
    with Player(FOUR, level=1, ladder=((ALMOST_FULL + FULL) / 2,), seed=2, nodes=500) as player:
        found = {player.choose(FOUR.initial_state()).result.algorithm for _ in range(12)}
    assert "hybrid" in found
    assert len(found) == 2


def test_levels_are_found_between_almost_full_strength_and_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if full strength won 95 % against all that never look as it does, and 47 % where that is every second move."""

    def measured(game: Any, strength: float, other: float, *_: Any) -> Score:
        wins = 95 - round(96 * sight_of(1, (other,)).whole)
        return Score(wins, 0, 100 - wins)

    monkeypatch.setattr(calibrating, "measured", measured)
    found = calibrating.next_below(FOUR, FULL, Limits(None, None, 1), 50, 1)
    assert found is not None
    assert found[0] == pytest.approx(ALMOST_FULL + (FULL - ALMOST_FULL) / 4)
    assert found[1].share == 0.71


@pytest.mark.parametrize(
    ("strength", "weakest", "others", "below", "share"),
    [
        (0.015, 0.76, 0.40, 0.0, 0.76),  # the interval is as small as can be
        (1.0, 0.76, 0.40, 0.0, 0.76),  # of all tried, the nearest
        (1.0, 0.99, 0.76, None, 0.76),
        (0.015, 0.59, 0.40, None, None),
    ],
)
def test_the_nearest_step_is_taken_where_none_is_right(
    strength: float,
    weakest: float,
    others: float,
    below: float | None,
    share: float | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def measured(game: Any, strength: float, other: float, *_: Any) -> Score:
        wins = round(100 * (weakest if other == 0.0 else others))
        return Score(wins, 0, 100 - wins)

    monkeypatch.setattr(calibrating, "measured", measured)
    found = calibrating.next_below(FOUR, strength, Limits(None, None, 1), 50, 1)
    assert (found and found[1].share) == share
    assert below is None or (found is not None and found[0] == below)


def test_usual_difference() -> None:
    assert usual_difference([1.0, 2.0, 3.0, -1000.0]) == 1.0
    assert usual_difference([5.0]) == 0.0
    assert usual_difference([0.0, 0.0, 0.0, 1.0]) == 0.1


def test_progress_ends_a_level() -> None:
    game = Othello()
    found = choose_at(9, game, game.initial_state(), random.Random(1), progress=lambda _: False)
    assert found.action in list(game.actions(game.initial_state()))


def test_what_was_not_looked_at_is_not_chosen_before_the_rest() -> None:
    """The limits come before the whole board was looked at; all that was seen is bad for the mover."""
    game = pp.games.Gomoku()
    state = game.play(
        "h8 a1 h9 a2 h10 a4"
    )  # black has an open three; white, who has nothing, is to move after the next
    state = game.result(state, game.parse_action(state, "h11"))
    legal = list(game.actions(state))
    for nodes in (1, 60):
        seen = search(game, state, depth=1, nodes=nodes, all_values=True)
        assert len(seen.root_values) < len(legal) / 2
        chosen = choose_at(5, game, state, random.Random(1), nodes=nodes)
        assert chosen.action in legal
        assert chosen.action in {seen.action, *seen.root_values}


def test_an_action_that_random_games_seldom_tried_is_not_taken_for_its_luck() -> None:
    """In Go, the mean of two games is often better than that of hundreds, by chance."""
    game = pp.games.Go(size=5)
    judged = pp.mcts(game, simulations=50, seed=1)
    means, visits = (-0.2, 0.0, -1.0, -0.2), (300, 2, 5, 2)
    roots = [pp.RootValue(mean, pp.EXACT, visits=count) for mean, count in zip(means, visits, strict=True)]
    judged = replace(judged, root_values=dict(enumerate(roots)))
    judgements, never_tried = _judgements(judged)
    often, seldom, worst, seldom_too = judgements.values()
    assert often > seldom > seldom_too > worst
    assert often == pytest.approx(-70 / 310)
    assert worst == -1.0
    proven = pp.RootValue(0.0, pp.EXACT, is_proven=True, visits=2)
    assert never_tried == worst
    assert _judgements(replace(judged, root_values={0: roots[2], 1: proven}))[0][1] == 0.0
    assert _judgements(replace(judged, root_values={})) == ({}, 0.0)


def test_strength_grows_where_random_games_judge() -> None:
    game = pp.games.Go(size=5)
    strong, weak = (Player(game, level=3, ladder=(one,) * 3, seed=1) for one in (0.5, 0.0))
    *_, score = contest(game, strong, weak, pairs=6, seed=2)
    assert score.share > 0.6


def test_an_interrupt_while_random_games_are_played_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any, **options: Any) -> Any:
        return replace(pp.mcts(*arguments, **options), stop_reason=StopReason.INTERRUPTED)

    monkeypatch.setattr("perfectplay.playing.levels.mcts", interrupted)
    found = choose_at(3, FOUR, FOUR.initial_state(), random.Random(1))
    assert found.stop_reason is StopReason.INTERRUPTED


def test_ladders_go_up() -> None:
    for name, ladder in LADDERS.items():
        assert list(ladder) == sorted(set(ladder)), name
        assert len(ladder) < HIGHEST, name
        class_name, _, parameters = name.rstrip(")").partition("(")
        own = dict(one.split("=") for one in parameters.split(", ") if one)
        game = getattr(pp.games, class_name)(**{parameter: int(value) for parameter, value in own.items()})
        assert ladder_of(game) == ladder

    class Mine(TicTacToe):
        pass

    assert ladder_of(Mine()) == USUAL_LADDER


def test_above_its_ladder_a_level_has_full_strength() -> None:
    assert Player(FOUR, level=4, ladder=(0.0, 0.5), depth=3).choose().result.depth == 3


def test_calibrating_within_nodes_repeats() -> None:
    found = [list(calibrate(TicTacToe(), nodes=2000, pairs=3, seed=2)) for _ in range(2)]
    assert found[0] == found[1]
    assert len(found[0]) > 1


def test_calibrating_tells_of_each_pair_of_games() -> None:
    told: list[tuple[float, float, Score]] = []
    steps = calibrate(TicTacToe(), nodes=200, pairs=1, seed=2, progress=lambda *game: told.append(game))
    first = next(steps)
    assert [score.games for _, _, score in told] == [2] * len(told)
    assert {strength for strength, _, _ in told} == {FULL}
    assert first.score in [score for _, _, score in told]


@pytest.mark.variant
def test_calibrating_finds_steps_that_win_most_games() -> None:
    steps = list(calibrate(FOUR, seconds=0.02, pairs=4, seed=3))
    ladder = ladder_from(steps)
    assert 2 <= len(steps) <= HIGHEST
    assert len(ladder) == len(steps) - 1
    for step in steps[:-1]:
        assert step.score.games == 8
    inside = [LEAST <= step.score.share <= MOST for step in steps[:-1]]
    assert sum(inside) >= len(inside) / 2


def test_a_game_that_separates_little_has_few_levels() -> None:
    assert len(list(calibrate(Nim((1, 1)), seconds=0.01, pairs=2))) == 1


@pytest.mark.parametrize("level", [0, 11, True, "3", 2.0])
def test_levels_that_there_are_not(level: Any) -> None:
    with pytest.raises(BadArgument, match=r"level is .*; it must be a whole number from 1 to 10"):
        Player(FOUR, level=level)


@pytest.mark.parametrize("ladder", [(0.5, 0.2), (0.0, 2.0), ("a",)])
def test_ladders_that_cannot_be(ladder: Any) -> None:
    with pytest.raises(BadArgument, match=r"ladder is .*; it must be numbers from 0 to 1 that go up"):
        Player(FOUR, ladder=ladder)


@pytest.mark.parametrize(
    ("wins", "games"),
    [
        ((1,) * 20, 12),  # twelve of twelve: 76 to 100 %
        ((0,) * 20, 4),  # none of four: 0 to 49 %
        ((1, 0) * 10, 40),  # 35 to 65 %
    ],
)
def test_two_strengths_meet_no_more_when_it_is_clear(
    wins: tuple[int, ...], games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def contest(*_: Any, pairs: int, seed: int) -> Any:
        score = Score()
        for won in wins[:pairs]:
            score = score.plus(Score(2 * won, 0, 2 - 2 * won))
            yield score

    monkeypatch.setattr(calibrating, "contest", contest)
    score = calibrating.measured(TicTacToe(), FULL, 0.5, Limits(None, None, 1), 20, 1)
    assert score.games == games


@pytest.mark.parametrize("knowledge", ["usual", None])
def test_calibrating_asks_players_with_the_knowledge_that_it_is_told(
    knowledge: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    class Seen(Player[Any, Any]):
        def __init__(self, game: Any, **options: Any) -> None:
            seen.append(options["knowledge"])
            super().__init__(game, **options)

    monkeypatch.setattr(calibrating, "Player", Seen)
    assert next(calibrate(TicTacToe(), nodes=100, pairs=1, knowledge=knowledge)).strength == FULL
    assert set(seen) == {knowledge}


def test_calibrating_needs_two_players() -> None:
    with pytest.raises(BadArgument, match="levels are measured in games of two players, and Coins has 3"):
        next(calibrate(Coins()))
    with pytest.raises(BadArgument, match="pairs is 0"):
        next(calibrate(FOUR, pairs=0))
