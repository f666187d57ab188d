"""Nim against its theory: every state of small games, by plain minimax."""

from __future__ import annotations

from functools import cache, reduce
from itertools import combinations_with_replacement
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.nim import Heaps, Nim


def mover_wins(stones: tuple[int, ...], max_take: int, misere: bool) -> bool:
    """The theory, as in the module's docstring."""
    heaps = [heap % (max_take + 1) for heap in stones] if max_take else list(stones)
    balanced = reduce(xor, heaps, 0) == 0
    if misere and max(heaps) < 2:
        return balanced
    return not balanced


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("max_take", [0, 1, 2, 3])
@pytest.mark.parametrize("largest", [(9,), (5, 6), (3, 4, 5), (2, 2, 3, 3)])
def test_every_state_has_the_value_of_the_theory(largest: tuple[int, ...], max_take: int, misere: bool) -> None:
    game = Nim(largest, max_take, misere)
    states = 0

    @cache
    def value(state: Heaps) -> float:
        """For the player to move, by the contract alone."""
        nonlocal states
        states += 1
        player = game.to_move(state)
        if game.is_terminal(state):
            return game.utility(state, player)
        best = -2.0
        for action in game.actions(state):
            child = game.result(state, action)
            assert game.to_move(child) == 1 - player
            best = max(best, -value(child))
        assert best == (1 if mover_wins(state.stones, max_take, misere) else -1)
        return best

    value(game.initial_state())
    every_heap = reduce(lambda product, heap: product * (heap + 1), largest, 1)
    assert every_heap < states <= 2 * every_heap or max_take == 1 or len(largest) == 1


def test_known_games() -> None:
    assert mover_wins((3, 4, 5), 0, False)
    assert not mover_wins((1, 3, 5, 7), 0, False)  # the game of "Last Year at Marienbad"
    assert not mover_wins((1, 3, 5, 7), 0, True)
    assert mover_wins((21,), 3, False)


def test_actions_go_from_heap_to_heap_and_from_few_to_many() -> None:
    state = Heaps((2, 0, 3), 1)
    assert list(Nim((2, 1, 3)).actions(state)) == [(0, 1), (0, 2), (2, 1), (2, 2), (2, 3)]
    assert list(Nim((2, 1, 3), max_take=2).actions(state)) == [(0, 1), (0, 2), (2, 1), (2, 2)]


def test_result_takes_stones_and_leaves_the_state_as_it_was() -> None:
    game = Nim()
    start = game.initial_state()
    assert start == Heaps((3, 4, 5), 0)
    assert game.result(start, (1, 3)) == Heaps((3, 1, 5), 1)
    assert start == Heaps((3, 4, 5), 0)


def test_who_takes_the_last_stone_wins_or_loses() -> None:
    for misere in (False, True):
        game = Nim((1,), misere=misere)
        end = game.play("1-1")
        assert not game.is_terminal(game.initial_state())
        assert game.is_terminal(end)
        assert (game.utility(end, 0), game.utility(end, 1)) == ((-1, 1) if misere else (1, -1))


def test_names() -> None:
    game = Nim()
    assert game.action_name(game.initial_state(), (1, 3)) == "2-3"
    assert game.parse_action(game.initial_state(), "2-3") == (1, 3)
    assert game.play("2-3, 3-5 1-1") == ((2, 1, 0), 1)
    assert [game.player_name(player) for player in (0, 1)] == ["first", "second"]
    with pytest.raises(IllegalMove) as caught:
        Nim((2, 1)).play("1-2 1-1")
    assert str(caught.value) == "move 2 of 2, '1-1' after 1-2: '1-1' is not legal; legal are 2-1"


def test_pictures() -> None:
    game = Nim()
    state = game.play("2-3 3-5")
    assert game.board(state) == [list("ooo.."), list("o...."), list(".....")]
    assert game.draw(state) == "1  ooo (3)\n2  o (1)\n3  (0)\n   first to move"


def test_certain_bounds() -> None:
    assert Nim().bounds(Nim().initial_state(), 1) == (-1.0, 1.0)
    assert not Nim.can_repeat


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=6).filter(
        lambda pairs: any(max(pair) > 0 for pair in pairs)
    ),
    st.integers(0, 1),
)
def test_notation_round_trip(pairs: list[tuple[int, int]], turn: int) -> None:
    game = Nim(tuple(max(pair) for pair in pairs))
    state = Heaps(tuple(min(pair) for pair in pairs), turn)
    text = game.format_position(state)
    assert "\n" not in text
    assert game.parse_position(text) == state
    assert game.parse_position(f"  {text.upper()} ".replace(",", " , ")) == state


def test_notation() -> None:
    assert Nim().format_position(Nim().initial_state()) == "3,4,5 first"
    assert Nim().parse_position("3,0,1 second") == ((3, 0, 1), 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' does not end with 'first' or 'second', whose turn it is, as in '3,4,5 first'"),
        ("3,4,5", "'3,4,5' does not end with 'first' or 'second', whose turn it is, as in '3,4,5 first'"),
        ("3,x,5 first", "'x' is not a number of stones; a heap has 0 or more"),
        ("3,-4,5 first", "'-4' is not a number of stones; a heap has 0 or more"),
        ("first", "'first' has 0 heaps; this game has 3"),
        ("3 first", "'3 first' has 1 heap; this game has 3"),
        ("3,4,5,6 second", "'3,4,5,6 second' has 4 heaps; this game has 3"),
        ("3,7,5 first", "heap 2 has 7, which cannot arise; it begins with 4 in this game"),
    ],
)
def test_bad_positions(text: str, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Nim().parse_position(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("heaps", [(), (0, 0), (3, -1)])
def test_bad_heaps(heaps: tuple[int, ...]) -> None:
    with pytest.raises(BadArgument) as caught:
        Nim(heaps)
    assert str(caught.value) == f"heaps is {heaps}; give the number of stones of each, such as (3, 4, 5)"


def test_bad_max_take() -> None:
    with pytest.raises(BadArgument) as caught:
        Nim(max_take=-1)
    assert str(caught.value) == "max_take is -1; it must be 1 or more, or 0 for any number"


def test_a_list_or_one_number_of_heaps_is_taken_as_well() -> None:
    assert Nim([3, 4]) == Nim((3, 4))  # type: ignore[arg-type]
    assert Nim(21) == Nim((21,))  # type: ignore[arg-type]
    assert hash(Nim([3, 4])) == hash(Nim((3, 4)))  # type: ignore[arg-type]


def test_a_state_is_terminal_only_without_stones() -> None:
    game = Nim((2, 2, 2))
    for stones in combinations_with_replacement(range(3), 3):
        assert game.is_terminal(Heaps(stones, 0)) == (sum(stones) == 0)
