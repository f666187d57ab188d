"""Dots and Boxes against boxes that are counted on a grid, and against its known values."""

from __future__ import annotations

import random

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition
from perfectplay.games.dots_and_boxes import DotsAndBoxes, Drawn
from tests.variants import first

# The difference for the first player; 1 x n by hand, the others computed by a separate program of its own.
# Barker and Korf, "Solving Dots-and-Boxes" (AAAI 2012), have the same winners.
VALUES = [(1, 1, -1), (2, 1, 0), (3, 1, -1), (2, 2, 2)]
LARGER = [(3, 2, -2), (2, 3, -2), (2, 4, 2), (4, 2, 2), (3, 3, -3)]


@pytest.mark.parametrize(("columns", "rows", "value"), first(2, VALUES))
@pytest.mark.variant
def test_values(columns: int, rows: int, value: int) -> None:
    found = pp.solve(DotsAndBoxes(columns, rows), compiled=True)
    assert found.value == value
    assert found.is_proven


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("columns", "rows", "value"), LARGER)
def test_larger_values(columns: int, rows: int, value: int) -> None:
    assert pp.solve(DotsAndBoxes(columns, rows), compiled=True).value == value


def boxes_of(game: DotsAndBoxes, lines: int) -> int:
    """Counted from where the lines stand."""
    step, count = 2 * game.columns + 1, 0
    for row in range(game.rows):
        for column in range(game.columns):
            top = row * step + column
            left = row * step + game.columns + column
            count += all(lines >> line & 1 for line in (top, left, left + 1, top + step))
    return count


@pytest.mark.parametrize("seed", range(20))
def test_random_games_agree_with_counting(seed: int) -> None:
    draw = random.Random(seed)
    game = DotsAndBoxes(draw.randint(1, 5), draw.randint(1, 5))
    state = game.initial_state()
    image = game.initial_state()
    way = draw.randrange(game.ways)
    leads = [0, 0]
    while not game.is_terminal(state):
        action = draw.choice(list(game.actions(state)))
        after = game.result(state, action)
        won = boxes_of(game, after.lines) - boxes_of(game, state.lines)
        leads[state.turn] += won
        assert after == Drawn(state.lines | 1 << action, leads[0] - leads[1], state.turn if won else 1 - state.turn)
        assert game.boxes(after) == boxes_of(game, after.lines)
        image = game.result(image, game.images[way * game.lines + action])
        assert game.canonical(image) == game.canonical(after)
        assert image[1:] == after[1:]
        lowest, highest = game.bounds(after, 0)
        assert lowest <= after.lead <= highest
        state = after
    assert game.utility(state, 0) == leads[0] - leads[1] == -game.utility(state, 1)
    assert sum(leads) == game.columns * game.rows


def test_who_completes_a_box_moves_again() -> None:
    game = DotsAndBoxes(2, 1)
    state = game.play("0 2 3")
    assert game.to_move(state) == 1
    state = game.play("5", state)
    assert game.to_move(state) == 1
    assert game.draw(state) == "\n".join(["+---+   +", "|   |", "+---+   +", "second to move, second leads by 1"])
    assert game.priority(game.play("0 2 3"), 5) > 0 > game.priority(game.play("0 2"), 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0000", "'0000' is no position; write 0 or 1 for each line, who moves, the lead: '0000000 first 0'"),
        ("000 first 0", "there are 3 digits; 2 x 1 boxes have 7 lines"),
        ("1111111 first 1", "the lead is 1, but 2 boxes are complete, which cannot be divided so"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        DotsAndBoxes(2, 1).parse_position(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("columns", "rows", "message"),
    [
        (0, 3, "columns is 0; it must be 1 or more"),
        (6, 6, "6 x 6 boxes have 84 lines; there may be 63, as in 5 x 5 boxes"),
    ],
)
def test_bad_parameters(columns: int, rows: int, message: str) -> None:
    with pytest.raises(BadArgument) as caught:
        DotsAndBoxes(columns, rows)
    assert str(caught.value) == message
