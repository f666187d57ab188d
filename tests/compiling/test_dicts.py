"""Dicts that are made while a rule runs: compiled as in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import NotCompilable
from tests.compiling.test_constructs import check_both_runs, compiled
from tests.variants import examples

VALUES = {"P": 1, "N": 3, "Q": 9}


def counted(letters: tuple[str, ...]) -> tuple[Any, ...]:
    found: dict[str, int] = {}
    for letter in letters:
        found[letter] = found.get(letter, 0) + 1
    return len(found), list(found), list(found.values()), list(found.items()), sorted(found), found.get("?", -1)


def counted_from_nothing(letters: tuple[str, ...]) -> tuple[int, ...]:
    found = {"a": 0, "b": 0, "c": 0, "d": 0}
    for letter in letters:
        found[letter] += 1
    return tuple(found.values())


def by_comprehension(letters: tuple[str, ...], place: int) -> tuple[Any, ...]:
    cells = {number: letter for number, letter in enumerate(letters) if letter != "a"}
    return place in cells, cells.get(place), cells.get(place, "none"), [cells[key] for key in cells]


def looked_up(letters: tuple[str, ...], place: int) -> str:
    cells = {number: letter for number, letter in enumerate(letters) if letter != "a"}
    return cells[place]


def copied(numbers: tuple[int, ...], place: int) -> tuple[Any, ...]:
    cells = dict(enumerate(numbers))
    other = dict(cells)
    other[place] = 99
    again = cells.copy()
    again.update({place: 98, 7: 7})
    more = {**cells, 5: 5}
    return list(cells.items()), list(other.items()), sorted(again.values()), sum(more.values()), bool(cells)


def taken_out(numbers: tuple[int, ...], place: int) -> tuple[Any, ...]:
    cells = {number: square * square for number, square in enumerate(numbers)}
    gone = cells.pop(place, -1)
    first = cells.setdefault(place, 50)
    second = cells.setdefault(0, 51)
    cells.pop(1, None)
    return gone, first, second, list(cells)


def taken_from_nothing(numbers: tuple[int, ...], place: int) -> int:
    cells = dict(enumerate(numbers))
    del cells[place]
    return cells.pop(place + 1)


def taken_from_the_end(numbers: tuple[int, ...], count: int) -> tuple[Any, ...]:
    cells = dict(enumerate(numbers))
    found = [cells.popitem() for _ in range(count)]
    return found, list(cells)


def emptied(numbers: tuple[int, ...]) -> tuple[int, bool, list[int]]:
    cells = dict(enumerate(numbers))
    cells.clear()
    cells[3] = 1
    return len(cells), not cells, list(cells.keys())


def squares(side: int) -> tuple[Any, ...]:
    board = {(x, y): x * y for x in range(side % 5) for y in range(side % 4)}
    board[0, 0] = -1
    return sum(board.values()), max(board), min(board, key=lambda key: board[key]), (1, 1) in board, (0, 0) in board


def of_lists(numbers: tuple[int, ...]) -> list[list[int]]:
    groups: dict[int, list[int]] = {}
    for number in numbers:
        if number % 3 in groups:
            groups[number % 3].append(number)
        else:
            groups[number % 3] = [number]
    return [groups[key] for key in sorted(groups)]


def of_lists_by_default(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    groups: dict[int, list[int]] = {}
    for number in numbers:
        groups.setdefault(number % 3, []).append(number)
    rows: dict[int, list[int]] = {key: [] for key in range(3)}
    for number in numbers:
        rows[number % 3].append(number)
    late: dict[int, list[int]] = {}
    for number in numbers:
        if number % 3 not in late:
            late[number % 3] = []
        late[number % 3].append(number)
    return [groups[key] for key in sorted(groups)], [len(row) for row in rows.values()], sum(map(len, late.values()))


def lists_of_lists(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    grid: list[list[int]] = [[] for _ in range(3)]
    for number in numbers:
        grid[number % 3].append(number)
    parts: list[list[int]] = [[]]
    for number in numbers:
        parts.append([number])
    halves: list[list[int]] = [[], [1], []]
    halves[0].append(numbers[0])
    nothing: list[list[int]] = [[], []]
    return grid, parts, halves, len(nothing), len(nothing[0])


def of_sets_and_of_dicts(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    groups: dict[int, set[int]] = {}
    squares: dict[int, dict[int, int]] = {}
    for number in numbers:
        groups.setdefault(number % 3, set()).add(number)
        if number % 2 not in squares:
            squares[number % 2] = {}
        squares[number % 2][number] = number * number
    sets: list[set[int]] = [set() for _ in range(3)]
    boards: list[dict[int, int]] = [{} for _ in range(2)]
    for number in numbers:
        sets[number % 3].add(number)
        sets[number % 3].discard(4)
        boards[number % 2][number] = 1
    return (
        [sorted(groups[key]) for key in sorted(groups)],
        [sorted(squares[key].items()) for key in sorted(squares)],
        [len(one) for one in sets],
        [sorted(board) for board in boards],
    )


def reached(side: int) -> int:
    graph = {(x, y): {(x + 1, y), (x, y + 1)} for x in range(side) for y in range(side)}
    seen, waiting = set(), [(0, 0)]
    while waiting:
        cell = waiting.pop()
        if cell in seen or cell not in graph:
            continue
        seen.add(cell)
        for one in sorted(graph[cell]):
            waiting.append(one)
    return len(seen)


def under_two_names(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    one: dict[int, int] = {}
    other, items = one, [0]
    holder = {1: items}
    for number in numbers:
        other[number] = 1
        items.append(number)
    return len(one), holder[1][-1], len(holder[1])


def lists_of_none(count: int) -> tuple[Any, ...]:
    items: list[Any] = [1, count]
    items.extend([None])
    more = [count] + ([None] if count else [])
    return (
        len([(1, count)] + [None]),
        len([1, count] + [None]),
        len(items),
        len([None] + [None] * count),
        len(more),
        [None] + [count],
        [one is None for one in more],
    )


def of_none(numbers: tuple[int, ...], place: int) -> tuple[Any, ...]:
    owner: dict[int, int | None] = {number: None for number in numbers}  # noqa: C420
    owner[place] = place
    return tuple(owner.values()), [key for key, value in owner.items() if value is None]


def by_words(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    pairs = dict(zip(numbers, range(9), strict=False))
    named = dict(one=1, two=numbers[0])  # noqa: C408
    ones = dict((number, 1) for number in numbers)  # noqa: C402
    return list(pairs.items()), named["two"], ones.get(3, 0), dict([(1, 2)])[1]  # noqa: C406


def given_on(numbers: tuple[int, ...]) -> list[int]:
    seen: dict[int, int] = {}
    for number in numbers:
        note(seen, number)
    return [key * value for key, value in seen.items()]


def note(seen: dict[int, int], number: int) -> None:
    seen[number] = seen.get(number, 0) + 1


def changes_what_is_constant(place: int) -> int:
    VALUES["K"] = place
    return VALUES["K"]


def grows_in_a_loop(numbers: tuple[int, ...], place: int) -> int:
    cells = dict(enumerate(numbers))
    for key in cells:
        cells[key + place] = 1
    return len(cells)


def changes_values_in_a_loop(numbers: tuple[int, ...]) -> list[int]:
    cells = dict(enumerate(numbers))
    for key, value in cells.items():
        cells[key] = value + 1
        cells[0] = 7
    return list(cells.values())


def ends_a_loop(numbers: tuple[int, ...], place: int) -> list[int]:
    cells = dict(enumerate(numbers))
    for key in cells:
        if key == place:
            cells[50] = 1
            break
    return list(cells)


def mixed_keys(place: int) -> tuple[Any, ...]:
    cells = {0: "zero"}
    cells[place] = "other"
    return cells.get(True, "none"), cells[place], len(cells)


def of_long_texts(place: int) -> tuple[Any, ...]:
    cells = {"the first one": 1, "two": 2}
    cells["the first one"] += place
    return list(cells), cells["the first one"]


letters = st.lists(st.sampled_from("abcd"), min_size=6, max_size=6).map(tuple)
numbers = st.lists(st.integers(-4, 9), min_size=6, max_size=6).map(tuple)
places = st.integers(-2, 7)
SIX, LETTERS = (3, 1, 2, 3, 0, 5), tuple("abcabd")

CASES: list[tuple[Callable[..., Any], list[Any], list[Any]]] = [
    (counted, [letters], [LETTERS]),
    (counted_from_nothing, [letters], [LETTERS]),
    (by_comprehension, [letters, places], [LETTERS, 1]),
    (looked_up, [letters, places], [LETTERS, 1]),
    (copied, [numbers, places], [SIX, 1]),
    (taken_out, [numbers, places], [SIX, 1]),
    (taken_from_nothing, [numbers, places], [SIX, 1]),
    (taken_from_the_end, [numbers, st.integers(0, 8)], [SIX, 2]),
    (emptied, [numbers], [SIX]),
    (squares, [st.integers(0, 20)], [7]),
    (of_lists, [numbers], [SIX]),
    (of_lists_by_default, [numbers], [SIX]),
    (lists_of_lists, [numbers], [SIX]),
    (of_sets_and_of_dicts, [numbers], [SIX]),
    (reached, [st.integers(0, 5)], [4]),
    (lists_of_none, [st.integers(0, 4)], [2]),
    (under_two_names, [numbers], [SIX]),
    (of_none, [numbers, places], [SIX, 1]),
    (by_words, [numbers], [SIX]),
    (given_on, [numbers], [SIX]),
    (grows_in_a_loop, [numbers, places], [SIX, 1]),
    (changes_values_in_a_loop, [numbers], [SIX]),
    (ends_a_loop, [numbers, places], [SIX, 1]),
    (mixed_keys, [places], [1]),
    (of_long_texts, [places], [1]),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0].__name__)
def test_both_runs_give_the_same(case: tuple[Callable[..., Any], list[Any], list[Any]]) -> None:
    function, values, example = case
    check_both_runs(function, values, example, examples(60))


def test_a_key_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        compiled(looked_up, LETTERS, 0)(LETTERS, 0)


def test_a_dict_that_grows_while_it_is_gone_through() -> None:
    with pytest.raises(RuntimeError, match="dictionary changed size during iteration"):
        compiled(grows_in_a_loop, SIX, 1)(SIX, 3)


def test_a_dict_of_the_module_is_not_changed() -> None:
    with pytest.raises(NotCompilable, match="a constant dict is changed while the game runs; make a copy"):
        compiled(changes_what_is_constant, 1)


def loses_keys(numbers: tuple[int, ...], place: int) -> list[int]:
    cells = {number: number for number in numbers}
    for key in cells:
        swap(cells, key, place)
    return list(cells)


def swap(cells: dict[int, int], key: int, place: int) -> None:
    if key == place:
        cells.pop(key)
        cells[key + 20] = 1


@pytest.mark.parametrize("place", [-9, 1, 3])
def test_a_dict_that_loses_a_key_while_it_is_gone_through(place: int) -> None:
    """Machine code gives what Python gives, or ends."""
    fast = compiled(loses_keys, SIX, 1)
    if place == -9:
        assert fast(SIX, place) == loses_keys(SIX, place)
    else:
        with pytest.raises(RuntimeError, match="dictionary keys changed during iteration"):
            fast(SIX, place)


def in_a_zip(numbers: tuple[int, ...]) -> int:
    return sum(key * number for key, number in zip(dict(enumerate(numbers)), numbers, strict=False))


@pytest.mark.parametrize(
    ("function", "wanted"),
    [
        (in_a_zip, "a dict may not change while it is gone through"),
    ],
)
def test_what_is_refused(function: Callable[..., Any], wanted: str) -> None:
    with pytest.raises(NotCompilable, match=wanted):
        compiled(function, SIX)


def takes_from_a_list(numbers: tuple[int, ...]) -> tuple[Any, ...]:
    left = list(numbers)
    one = {left.pop(): 1}
    two = {1: left.pop()}
    three = {left.pop()}
    return left, list(one), list(two.values()), sorted(three), left[-1] in {left.pop(), 3}


def test_what_stands_in_a_dict_or_a_set_is_evaluated_once() -> None:
    check_both_runs(takes_from_a_list, [numbers], [SIX], examples(20))


class Steps(pp.Game[Any, int]):
    """A dict and a set that look constant, but depend on the parameter of the game."""

    can_repeat = False

    def __init__(self, step: int) -> None:
        self.step = step

    def initial_state(self) -> Any:
        return (0, 0)

    def to_move(self, state: Any) -> int:
        return int(state[1]) % 2

    def actions(self, state: Any) -> list[int]:
        return [1, 2]

    def result(self, state: Any, action: int) -> Any:
        return (state[0] + {1: self.step, 2: 5}[action], state[1] + 1)

    def is_terminal(self, state: Any) -> bool:
        return state[1] >= 4 or state[0] in {self.step * 3, 777}

    def utility(self, state: Any, player: int) -> float:
        return state[0] if player == 0 else -state[0]


def test_a_dict_of_the_parameters_of_a_game_is_that_of_each_game() -> None:
    for step in (1, 2, 3):
        slow, fast = (pp.minimax(Steps(step), compiled=compiled) for compiled in (False, True))
        assert (fast.value, fast.nodes) == (slow.value, slow.nodes)


class Squares(pp.Game[Any, Any]):
    """Two players fill a board of 2 x 3, which each rule turns into a dict; who makes a row of two wins."""

    can_repeat = False

    def initial_state(self) -> Any:
        return (".",) * 6

    def squares(self, state: Any) -> dict[tuple[int, int], str]:
        return {(place % 3, place // 3): letter for place, letter in enumerate(state)}

    def to_move(self, state: Any) -> int:
        return sum(letter != "." for letter in self.squares(state).values()) % 2

    def actions(self, state: Any) -> Any:
        return [cell for cell, letter in self.squares(state).items() if letter == "."]

    def result(self, state: Any, action: Any) -> Any:
        board = self.squares(state)
        board[action] = "xo"[self.to_move(state)]
        return tuple(board[x, y] for y in range(2) for x in range(3))

    def winner(self, state: Any) -> str:
        board = self.squares(state)
        for (x, y), letter in board.items():
            if letter != "." and board.get((x + 1, y)) == letter and (x, y) != (1, 0):
                return letter
        return ""

    def is_terminal(self, state: Any) -> bool:
        return self.winner(state) != "" or "." not in self.squares(state).values()

    def utility(self, state: Any, player: int) -> float:
        won = self.winner(state)
        return 0 if won == "" else 1 if "xo".index(won) == player else -1


@pytest.mark.parametrize("search", [pp.minimax, pp.search, pp.solve])
def test_a_game_whose_rules_make_dicts(search: Any) -> None:
    slow, fast = (search(Squares(), compiled=compiled) for compiled in (False, True))
    assert fast.compiled
    assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action)
