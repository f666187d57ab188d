"""Backgammon against a second, plain implementation: full turns of each roll; ends, notation and chance."""

from __future__ import annotations

import random
from typing import Any

import pytest

import perfectplay as pp
from perfectplay import CHANCE
from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.games.backgammon import Backgammon, Position
from tests.variants import first

ROLLS = [(large, small) for large in range(1, 7) for small in range(1, large + 1)]

Side = tuple[tuple[int, ...], tuple[int, ...]]
"""How many checkers the mover and the other have, by how many pips each has to go; 25 is the bar, 0 is off."""


def side_of(state: Position, turn: int) -> Side:
    white = tuple(max(point, 0) for point in state.points)
    black = tuple(max(-point, 0) for point in reversed(state.points))
    return (white, black) if turn == 0 else (black, white)


def plain_turns(mine: tuple[int, ...], theirs: tuple[int, ...], dice: tuple[int, ...]) -> set[Side]:  # noqa: C901 - the rules, plainly
    """Where all full turns lead: every order of the dice, then those that play the most, and the larger die."""
    found: list[tuple[tuple[int, ...], Side]] = []

    def play(mine: list[int], theirs: list[int], left: tuple[int, ...], used: tuple[int, ...]) -> None:
        moved = False
        for die in left[:1]:
            for pip in range(25, 0, -1):
                if not mine[pip] or (mine[25] and pip != 25):
                    continue
                to = pip - die
                if to > 0 and theirs[25 - to] > 1:
                    continue
                if to <= 0 and (any(mine[7:]) or (to < 0 and any(mine[pip + 1 :]))):
                    continue
                ours, others = list(mine), list(theirs)
                ours[pip] -= 1
                if to > 0:
                    ours[to] += 1
                    if others[25 - to] == 1:
                        others[25 - to] = 0
                        others[25] += 1
                moved = True
                play(ours, others, left[1:], (*used, die))
        if not moved:
            found.append((used, (tuple(mine), tuple(theirs))))

    for order in {dice, dice[::-1]}:
        play(list(mine), list(theirs), order, ())
    most = max(len(used) for used, _ in found)
    best = [(used, side) for used, side in found if len(used) == most]
    if most == 1 and len(set(dice)) > 1:
        largest = max(used[0] for used, _ in best)
        best = [(used, side) for used, side in best if used[0] == largest]
    return {((0, *mine[1:]), (0, *theirs[1:])) for _, (mine, theirs) in best}


def our_turns(game: Backgammon, state: Position) -> set[Side]:
    """Where all full turns of the player to move lead."""
    turn, found, seen = state.turn, set(), set()
    edge = [state]
    while edge:
        current = edge.pop()
        if game.is_terminal(current) or current.rolling:
            mine, theirs = side_of(current, turn)
            found.add(((0, *mine[1:]), (0, *theirs[1:])))
            continue
        for action in game.actions(current):
            after = game.result(current, action)
            if after not in seen:
                seen.add(after)
                edge.append(after)
    return found


def rolled(state: Position, large: int, small: int) -> Position:
    if large == small:
        return state._replace(rolling=0, large=large, small=0, doubles=4, opening=0)
    return state._replace(rolling=0, large=large, small=small, doubles=0, opening=0)


@pytest.mark.parametrize("roll", ROLLS)
def test_opening_moves_of_each_roll(roll: tuple[int, int]) -> None:
    game = Backgammon()
    start = game.initial_state()
    dice = roll * 2 if roll[0] == roll[1] else roll
    assert our_turns(game, rolled(start, *roll)) == plain_turns(*side_of(start, 0), dice)


def test_random_games_turn_by_turn() -> None:
    game, draw = Backgammon(), random.Random(5)
    turns = 0
    for _ in range(12):
        state = game.initial_state()
        while not game.is_terminal(state):
            if state.rolling:
                large, small = draw.choice(ROLLS)
                if turns % 4 == 0:
                    dice = (large, small) * 2 if large == small else (large, small)
                    full = rolled(state, large, small)
                    assert our_turns(game, full) == plain_turns(*side_of(state, state.turn), dice), game.draw(full)
                turns += 1
                state = rolled(state, large, small)
                continue
            names = [game.action_name(state, action) for action in game.actions(state)]
            assert len(names) == len(set(names))
            assert game.parse_position(game.format_position(state)) == state
            state = game.play([draw.choice(names)], state)
        assert game.utility(state, 0) == -game.utility(state, 1)
        assert abs(game.utility(state, 0)) in (1, 2, 3)


def test_the_dice() -> None:
    game = Backgammon()
    start = game.initial_state()
    assert game.to_move(start) == CHANCE
    assert len(list(game.chances(start))) == 15
    later = start._replace(opening=0)
    chances = {game.action_name(later, roll): chance for roll, chance in game.chances(later)}
    assert len(chances) == 21
    assert sum(chances.values()) == pytest.approx(1)
    assert (chances["6-6"], chances["6-5"]) == (1 / 36, 1 / 18)
    assert game.play("1-3") == game.play("3-1")


def position(**points: int) -> list[int]:
    found = [0] * 26
    for name, number in points.items():
        found[int(name[1:])] = number
    return found


def table(points: list[int], turn: str, dice: str) -> Position:
    return Backgammon().parse_position(f"{','.join(map(str, points))} {turn} {dice}")


def test_gammons_and_backgammons() -> None:
    game = Backgammon()
    for others, worth in (
        (position(p1=1, p24=-14), 1),
        (position(p1=1, p24=-15), 2),
        (position(p1=1, p24=-14, p3=-1), 3),
        (position(p1=1, p24=-14, p0=-1), 3),
    ):
        end = game.play(["1/off"], table(others, "white", "6,5"))
        assert game.is_terminal(end)
        assert [game.utility(end, player) for player in (0, 1)] == [worth, -worth]


def test_the_larger_die_where_only_one_can_be_played() -> None:
    """White on 24 can go by 6 or by 5, and from there by neither."""
    game = Backgammon()
    state = table(position(p24=1, p13=-2, p2=1), "white", "6,5")
    assert {game.action_name(state, action) for action in game.actions(state)} == {"24/18"}


@pytest.mark.parametrize("compiled", first(1, [False, True]))
def test_star2_finds_what_plain_expectation_finds(compiled: bool) -> None:
    game = Backgammon()
    state = table(position(p1=2, p3=1, p24=-1, p22=-2), "white", "2,1")
    values = [
        pp.expectiminimax(
            game,
            state,
            depth=2,
            depth_unit="turns",
            pruning=pruning,
            compiled=compiled,
        ).value
        for pruning in ("none", "star1", "star2")
    ]
    assert values[1:] == [pytest.approx(values[0], abs=1e-12)] * 2


def test_what_cannot_be() -> None:
    game = Backgammon()
    with pytest.raises(IllegalMove):
        game.play(["3-1", "24/18"])
    for text in (
        "nonsense",
        "1,2 white roll",
        f"{','.join(map(str, position(p1=16)))} white roll",
        f"{','.join(map(str, position(p1=1)))} white 7,1",
        f"{','.join(map(str, position(p1=1)))} red roll",
    ):
        with pytest.raises(BadPosition):
            game.parse_position(text)


@pytest.mark.parametrize("seconds", first(1, [1.0, 4.0]))
def test_the_checker_finds_nothing(seconds: float) -> None:
    report: Any = pp.check(Backgammon(), seconds=seconds, compiled=False)
    assert not report.problems
