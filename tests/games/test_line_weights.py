"""What a position of a game of lines is worth by weights that have names."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.games.line_weights import MOST_LACKING, UNIT, USUAL, LineWeights
from perfectplay.games.mnk import MNK, Gomoku, Stones
from perfectplay.games.renju import Omok, Renju
from tests.variants import examples

WEIGHTS = st.lists(st.integers(-1000, 1000), min_size=MOST_LACKING, max_size=MOST_LACKING).map(tuple)


def slowly(game: MNK, state: Stones, weights: LineWeights) -> float:
    """Looks at one line after the other, and returns what they are worth for the player to move."""
    squares: dict[tuple[int, int], str] = {}
    for row, text in enumerate(reversed(game.format_position(state).split("/"))):
        squares |= {(column, row): stone for column, stone in enumerate(text.split()[0])}
    mine, theirs = "XO"[state.ply % 2], "OX"[state.ply % 2]
    lead = 0
    for column, row in squares:
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            places = [(column + n * right, row + n * up) for n in range(game.in_a_row)]
            if not all(place in squares for place in places):
                continue
            line = [squares[place] for place in places]
            lacking = line.count(".")
            place = min(lacking, MOST_LACKING) - 1
            if not lacking:
                continue  # too long a line, where it must be exact
            if mine in line and theirs not in line:
                lead += weights.lines_of_mover[place]
            if theirs in line and mine not in line:
                lead -= weights.lines_of_other[place]
    return lead / (abs(lead) + 2 * UNIT)


def test_each_stone_more_counts_eight_times_as_much() -> None:
    assert USUAL.lines_of_mover == (786432, 98304, 12288, 1536, 192, 24, 3)
    assert USUAL.lines_of_other == (524288, 65536, 8192, 1024, 128, 16, 2)


@pytest.mark.parametrize("game", [MNK(5, 4, 4), Gomoku(9), Renju(), Omok()])
def test_they_are_the_weights_that_the_game_has_by_itself(game: MNK) -> None:
    assert game.named_weights() == USUAL
    state = game.play("c3 d3 d4 c4", game.initial_state()) if game.rows < 15 else game.play("h8 i9 h9 h10")
    assert pp.with_knowledge(game, USUAL).evaluate(state, 0) == game.evaluate(state, 0)


@pytest.mark.parametrize("weights", [(), (1, 2), (1,) * 8])
def test_another_number_of_weights_is_refused(weights: tuple[int, ...]) -> None:
    for name in ("lines_of_mover", "lines_of_other"):
        words = rf"^{name} has {len(weights)} weights; it must have 7, the first for a line that lacks one stone$"
        with pytest.raises(pp.BadArgument, match=words):
            LineWeights(**{name: weights})


@settings(deadline=None, max_examples=examples(60))
@given(
    st.sampled_from([MNK(3, 3, 3), MNK(6, 5, 4), MNK(7, 3, 3, exactly=True), Gomoku(7), MNK(9, 9, 9)]),
    st.lists(st.integers(0, 80), max_size=30),
    WEIGHTS,
    WEIGHTS,
)
def test_weights_count_the_lines_of_both_players(
    game: MNK, choices: list[int], of_mover: tuple[int, ...], of_other: tuple[int, ...]
) -> None:
    weights = LineWeights(of_mover, of_other)
    state = game.initial_state()
    for choice in choices:
        actions = list(game.actions(state))
        after = game.result(state, actions[choice % len(actions)])
        if game.is_terminal(after):
            break
        state = after
    mover = game.to_move(state)
    known = pp.with_knowledge(game, weights)
    assert known.evaluate(state, mover) == slowly(game, state, weights)
    assert known.evaluate(state, 1 - mover) == -slowly(game, state, weights)


def test_machine_code_says_the_same_by_other_weights() -> None:
    game = Gomoku(8)
    weights = LineWeights((900_000, 80_000, 20_000, 1500, 192, 24, 3), (500_000, 60_000, 18_000, 300, 128, 16, 2))
    state = game.play("d4 e5 e4 d5")
    found = [pp.search(game, state, depth=3, knowledge=weights, compiled=compiled) for compiled in (True, False)]
    assert found[0].value == found[1].value
    assert found[0].nodes == found[1].nodes
    assert found[0].value != pp.search(game, state, depth=3).value
