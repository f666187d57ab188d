"""Values of one of several types, such as a move ``(1, 2)`` and the text "pass": compiled as in Python."""

from __future__ import annotations

import enum
import itertools
import random
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

import perfectplay as pp
from perfectplay import NotCompilable
from perfectplay.compiling.compiler import compile_function
from perfectplay.compiling.converting import as_words, described, from_words, merged_actions, shape_of, type_described
from perfectplay.compiling.types import BOOL, FLOAT, INT, NONE, TEXT, Either, either, maybe, product
from perfectplay.compiling.unifying import united
from perfectplay.errors import BeyondMachineCode
from tests.compiling.random_programs import alike, outcome
from tests.variants import first


class Kind(enum.Enum):
    MOVE = 1
    DROP = 2


class Side(enum.IntEnum):
    LEFT = 1
    RIGHT = 2


class Step(NamedTuple):
    start: int
    end: int


@dataclass(frozen=True)
class Drop:
    piece: str
    cell: int


PAIR = product(None, [INT, INT])


# ------------------------------------------------------------ types


def test_types_of_moves_become_one() -> None:
    drop = product(None, [TEXT, INT])
    assert united(PAIR, drop) is product(None, [either([INT, TEXT]), INT])
    assert united(PAIR, TEXT) is united(TEXT, PAIR) is either([PAIR, TEXT])
    assert united(united(PAIR, TEXT), drop) is united(united(PAIR, drop), TEXT)  # type: ignore[arg-type]
    assert united(INT, FLOAT) is FLOAT
    assert united(BOOL, either([INT, TEXT])) is either([INT, TEXT])
    assert united(NONE.type, either([INT, TEXT])) is maybe(either([INT, TEXT]))
    assert merged_actions(product(None, [TEXT]), PAIR) is either([product(None, [TEXT]), PAIR])


VALUES: list[Any] = [
    "pass",
    (1, 2),
    ("P", 3),
    ("swap",),
    (-5, 2**63 - 1),
    Step(1, 2),
    Drop("R", 4),
    Kind.DROP,
    7,
    0.5,
    ((1, 2), "x"),
    (None, 1),
    "a text of more letters",
]


@pytest.mark.parametrize(("one", "other"), [*itertools.combinations(VALUES, 2)], ids=repr)
def test_values_come_back_as_they_were(one: Any, other: Any) -> None:
    kind = merged_actions(*(shape_of(value, None, "", "") for value in (one, other)))
    if kind is None:
        assert {type(one), type(other)} == {str}
        return
    for value in (one, other):
        words = as_words(kind, value, [])
        assert len(words) == len(kind.leaves)
        back = from_words(kind, iter(words))
        assert back == value
        assert type(back) is type(value) or {type(back), type(value)} == {int, float}
    classes: dict[str, type] = {cls.__qualname__: cls for cls in (Kind, Step, Drop)}
    assert type_described(described(kind), classes) is kind


def test_a_value_of_another_type_has_no_words() -> None:
    kind = either([PAIR, TEXT])
    for value in ((1, 2, 3), 5, None, ("a", "b"), [1, 2]):
        with pytest.raises((ValueError, NotCompilable)):
            as_words(kind, value, [])


# ------------------------------------------------------------ functions


def move(number: int) -> Any:
    """One of five kinds of moves."""
    if number % 5 == 0:
        return "pass"
    if number % 5 == 1:
        return (number, number + 1)
    if number % 5 == 2:
        return ("PRK"[number % 3], number)
    return ("swap",) if number % 5 == 3 else ("wall", number, number * 2)


def tells_by_class(number: int) -> int:
    action = move(number)
    if isinstance(action, str):
        return len(action)
    if len(action) == 1:
        return -1
    if len(action) == 3:
        name, x, y = action
        return x * 100 + y + len(name)
    start, end = action
    if isinstance(start, str):
        return end * 1000 + ord(start)
    return start * 10 + end


def tells_by_text(number: int) -> Any:
    action = move(number)
    if action == "pass":
        return 0
    if action[0] == "wall":
        return action[1] - action[2]
    if action == ("swap",):
        return 1
    return action[1] if isinstance(action[0], int) else (action[0], 5)


def as_a_list(number: int) -> Any:
    found = [move(one) for one in range(number)]
    found.append("end")
    return found, found.count("pass"), ("swap",) in found, "end" in found, found.index("end")


def unpacks(number: int) -> Any:
    first_item, second = move(number)
    return first_item, second


def indexes(number: int) -> Any:
    return move(number)[1]


def indexes_at_run_time(number: int) -> Any:
    return move(number)[number % 3 - 1]


def adds(number: int) -> Any:
    return move(number)[0] + 1


def adds_texts(number: int) -> Any:
    return "a" + move(number)[0]


def has_length(number: int) -> int:
    return len(move(number))


def goes_through(number: int) -> Any:
    return [part for part in move(number) if part != 7]


def looks_inside(number: int) -> Any:
    return "s" in move(number), 6 in move(number)


def asks_for_a_method(number: int) -> Any:
    return move(number).upper()


def slices(number: int) -> Any:
    return move(number)[1:]


def looks_up(number: int) -> Any:
    table = {"pass": 1, ("swap",): 2, (1, 2): 3}
    return table.get(move(number), 9)


def counts_in_a_dict(number: int) -> Any:
    seen: dict[Any, int] = {}
    for one in range(number):
        seen[move(one % 7)] = seen.get(move(one % 7), 0) + 1
    return list(seen.items())


def keeps_a_set(number: int) -> Any:
    seen = {move(one % 8) for one in range(number)}
    return len(seen), "pass" in seen, ("P", 2) in seen


def compares(number: int) -> Any:
    return move(number) == move(number + 5), move(number) != move(7), move(number) == (number, number + 1)


def is_ordered(number: int) -> Any:
    return move(number) < move(number // 2)


def orders_tuples(number: int) -> Any:
    return (number, move(number)) < (3, "q"), (number, 0) <= (number, 1)


def sorts(number: int) -> Any:
    return sorted([(one % 2, move(one * 5)) for one in range(number)])


def matches(number: int) -> Any:
    match move(number):
        case "pass":
            return 0
        case (str(), int() as cell):
            return cell
        case (int(start), end):
            return start - end
        case (name,):
            return name
        case _:
            return -1


def says(number: int) -> str:
    action = move(number)
    return f"{action[0]}" if not isinstance(action, str) else f"<{action}>"


def may_be_nothing(number: int) -> Any:
    last = None if number % 2 else move(number)
    if last is None:
        return "none"
    return last if isinstance(last, str) else last[0]


def widens_a_variable(number: int) -> Any:
    if number > 3:
        found: Any = number
    else:
        found = "small"
    return found


def narrows_and_assigns(number: int) -> Any:
    found = move(number)
    total = 0
    while isinstance(found, tuple):
        total += len(found)
        if isinstance(found[0], int):
            found = found[0] if found[0] > 3 else "end"
        else:
            found = "end"
    return found, total


def narrows_in_a_comprehension(number: int) -> Any:
    moves = [move(one) for one in range(number)]
    return sum(len(one) for one in moves if isinstance(one, str)), [
        one[0] for one in moves if isinstance(one, tuple) and isinstance(one[0], int)
    ]


def chooses(number: int) -> Any:
    return ("one", 1) if number > 2 else number if number > 1 else "none"


def is_true(number: int) -> Any:
    found = "" if number == 0 else number - 3 if number < 5 else (number, "x")
    return 1 if found else 2, not found


def classes(number: int) -> Any:
    found = Step(number, 2) if number % 3 == 0 else Drop("P", number) if number % 3 == 1 else Kind.MOVE
    if isinstance(found, Step):
        return found.end + found.start
    if found is Kind.MOVE:
        return "enum"
    return found


def equals_across_classes(number: int) -> Any:
    one: Any = (1, 2) if number % 2 else Step(1, 2) if number % 3 else "pass"
    other: Any = (1, 2) if number % 5 < 3 else Step(1, 2) if number % 7 else "pass"
    return one == other, one != other, other in [one], {one: 1}.get(other, 0), len({one, other})


def asks_for_a_field(number: int) -> Any:
    found: Any = Step(number, 2) if number % 3 == 0 else Drop("P", number)
    return found.cell


def matches_never(number: int) -> Any:
    found: Any = "pass" if number % 3 == 0 else ("q", number) if number % 3 == 1 else number
    match found:
        case (int(x), int(y)):
            return x + y
        case ("q", int(x)) if x > 5:
            return x
        case int() as whole if whole % 2:
            return whole
        case int():
            return found % 7
    return found


def letters_of_any_text(number: int) -> Any:
    found: Any = "a longer text" if number % 3 == 0 else "ab" if number % 3 == 1 else number
    one, other = found
    return other, one


def adds_lists(number: int) -> Any:
    moves = [(one, one + 1) for one in range(number)] + ["pass"] if number % 2 else ["end"] + [3] * number
    more = [("P", number)]
    return moves + more, (*more[0], 1), more + moves


def joins_rows(number: int) -> Any:
    found: Any = (number, None) if number % 3 == 1 else ((number, 1), "p") if number % 3 == 0 else ("s",)
    last: Any = (1, 2, number) if number % 4 else ()
    return [found, last], len(found), found == last


def mixed_numbers(number: int) -> Any:
    found: Any = (number / 4, "x") if number % 2 else (number / 2, 3)
    return found, found[0] * 2


def number_in_either(number: int) -> Any:
    found: Any = number if number % 3 == 0 else "12" if number % 3 == 1 else "-7"
    perhaps: Any = None if number % 4 == 0 else found
    return int(found), int(perhaps)


def calls_with(number: int) -> Any:
    def given(action: Any) -> Any:
        return action if isinstance(action, str) else given(action[0]) if action[0] else 0

    return given((("a", number),)) if number else given(("x", 1))


FUNCTIONS: list[Any] = [
    *(tells_by_class, tells_by_text, as_a_list, unpacks, indexes, indexes_at_run_time, adds, adds_texts, has_length),
    *(goes_through, looks_inside, asks_for_a_method, slices, looks_up, counts_in_a_dict, keeps_a_set, compares),
    *(is_ordered, orders_tuples, sorts, matches, says, may_be_nothing, widens_a_variable, narrows_and_assigns),
    *(
        narrows_in_a_comprehension,
        chooses,
        is_true,
        classes,
        equals_across_classes,
        asks_for_a_field,
        letters_of_any_text,
        matches_never,
        adds_lists,
        joins_rows,
        mixed_numbers,
        number_in_either,
        calls_with,
    ),
]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda one: one.__name__)
def test_functions_give_and_raise_what_python_does(function: Any) -> None:
    fast = compile_function(function, 1)
    for number in (*range(13), 27, 31, 98):
        expected, wrong = outcome(function, (number,))
        found, raised = outcome(fast, (number,))
        assert type(raised) is type(wrong), (number, expected, found, wrong, raised)
        assert wrong is not None or alike(expected, found), (number, expected, found)


def test_letters_are_not_unpacked_beside_tuples() -> None:
    def unpacked(number: int) -> Any:
        one, other = (number, 1) if number else "ab"
        return one, other

    rule: Any = unpacked
    fast = compile_function(rule, 1)
    assert fast(5) == (5, 1)
    with pytest.raises(BeyondMachineCode, match="letters of a text are unpacked where tuples are"):
        fast(0)


def a_list_or_a_number(number: int) -> Any:
    return [number] if number else number


def a_method_of_two(number: int) -> Any:
    return move(number).count("s")


def tells_an_int_from_a_float(number: int) -> Any:
    found: Any = number if number > 3 else "x" if number > 2 else number / 2
    return isinstance(found, int)


def tells_a_bool_from_an_int(number: int) -> Any:
    found: Any = number if number > 3 else "x" if number > 2 else number > 1
    match found:
        case bool():
            return 1
    return 2


def tells_a_member_from_an_int(number: int) -> Any:
    found: Any = Side.LEFT if number > 3 else "x" if number > 2 else number
    return isinstance(found, (str, Side))


def is_a_member_or_an_int(number: int) -> Any:
    found: Any = Side.LEFT if number > 3 else "x" if number > 2 else number
    return found is Side.LEFT


def is_true_or_an_int(number: int) -> Any:
    found: Any = True if number > 3 else "x" if number > 2 else number
    return found is True


def tells_a_bool_from_an_int_alone(number: int) -> Any:
    found: Any = True if number > 3 else number
    return isinstance(found, bool)


def tells_an_int_from_a_float_alone(number: int) -> Any:
    found: Any = number if number > 3 else number / 2
    match found:
        case int():
            return 1
    return 2


def tells_a_member_from_an_int_alone(number: int) -> Any:
    found: Any = Side.LEFT if number > 3 else number
    return isinstance(found, Side)


def a_float_of_a_text(number: int) -> Any:
    found: Any = number if number > 3 else "12"
    return float(found)


REFUSED = [
    (a_float_of_a_text, "a number is needed here, not str"),
    (tells_a_member_from_an_int, "and so do members of an IntEnum beside them"),
    (is_a_member_or_an_int, "'is' is for None, enums, True and False"),
    (is_true_or_an_int, "'is' is for None, enums, True and False"),
    (tells_an_int_from_a_float, "bools, ints and floats become one type in machine code"),
    (tells_a_bool_from_an_int, "bools, ints and floats become one type in machine code"),
    (tells_a_bool_from_an_int_alone, "bools, ints and floats become one type in machine code"),
    (tells_an_int_from_a_float_alone, "bools, ints and floats become one type in machine code"),
    (tells_a_member_from_an_int_alone, "and so do members of an IntEnum beside them"),
    (a_list_or_a_number, "it is either a list of int or int; it needs one type"),
    (a_method_of_two, "tell them apart with isinstance(...) first"),
]


@pytest.mark.parametrize(("function", "text"), REFUSED, ids=lambda one: getattr(one, "__name__", ""))
def test_what_is_refused(function: Any, text: str) -> None:
    with pytest.raises(NotCompilable) as error:
        compile_function(function, 1)
    assert text in str(error.value)


# ------------------------------------------------------------ games


class Shogi(NamedTuple):
    board: tuple[str, ...]
    hands: tuple[str, str]
    turn: int
    last: Any
    plies: int


class Small(pp.Game[Shogi, Any]):
    """Pieces on a ring of six cells move one cell, take, and are dropped again, as in shogi; whoever takes K wins."""

    def initial_state(self) -> Shogi:
        return Shogi(("K", "P", ".", "k", "p", "."), ("", ""), 0, None, 0)

    def to_move(self, state: Shogi) -> int:
        return state.turn

    def actions(self, state: Shogi) -> Any:
        found: list[Any] = []
        for cell, piece in enumerate(state.board):
            if piece != "." and piece.isupper() == (state.turn == 0):
                for step in (1, 5):
                    target = state.board[(cell + step) % 6]
                    if target == "." or target.isupper() != piece.isupper():
                        found.append((cell, (cell + step) % 6))
        for piece in sorted(set(state.hands[state.turn])):
            found += [(piece, cell) for cell in range(6) if state.board[cell] == "."]
        if state.last != "pass":
            found.append("pass")
        return found

    def result(self, state: Shogi, action: Any) -> Shogi:
        board, hands = list(state.board), list(state.hands)
        if action == "pass":
            return state._replace(turn=1 - state.turn, last=action, plies=state.plies + 1)
        start, end = action
        if isinstance(start, str):
            board[end] = start if state.turn == 0 else start.lower()
            hands[state.turn] = hands[state.turn].replace(start, "", 1)
        else:
            if board[end] != ".":
                hands[state.turn] += board[end].upper()
            board[end], board[start] = board[start], "."
        return Shogi(tuple(board), (hands[0], hands[1]), 1 - state.turn, action, state.plies + 1)

    def is_terminal(self, state: Shogi) -> bool:
        return "K" in state.hands[0] + state.hands[1] or state.plies == 10

    def utility(self, state: Shogi, player: int) -> float:
        if "K" in state.hands[player]:
            return 1
        return -1 if "K" in state.hands[1 - player] else 0

    def evaluate(self, state: Shogi, player: int) -> float:
        return (len(state.hands[player]) - len(state.hands[1 - player])) / 10


class Walls(pp.Game[Any, Any]):
    """Actions of several lengths, yielded: step by a number, build ("wall", cell), or ("swap",) once."""

    can_repeat = False

    def initial_state(self) -> Any:
        return (0, 0), (0, 0, 0, 0, 0), False, 0

    def to_move(self, state: Any) -> int:
        return int(state[3] % 2)

    def actions(self, state: Any) -> Any:
        places, walls, swapped, plies = state
        for step in (1, 2):
            if all(not walls[(places[plies % 2] + one) % 5] for one in range(1, step + 1)):
                yield step
        for cell in range(5):
            if not walls[cell] and sum(walls) < 2:
                yield ("wall", cell)
        if not swapped or sum(walls) == 2:
            yield ("swap",)

    def result(self, state: Any, action: Any) -> Any:
        places, walls, swapped, plies = state
        if isinstance(action, int):
            mine = places[plies % 2] + action
            return (mine, places[1]) if plies % 2 == 0 else (places[0], mine), walls, swapped, plies + 1
        match action:
            case ("swap",):
                return (places[1], places[0]), walls, True, plies + 1
            case _:
                cell = action[1]
                return places, tuple(1 if n == cell else wall for n, wall in enumerate(walls)), swapped, plies + 1

    def evaluate(self, state: Any, player: int) -> float:
        return self.utility(state, player)

    def is_terminal(self, state: Any) -> bool:
        return max(state[0]) >= 6 or state[3] >= 9

    def utility(self, state: Any, player: int) -> float:
        return float(state[0][player] - state[0][1 - player])


class Marks(pp.Game[Any, Any]):
    """A board of numbers and texts: an empty cell is its number; three numbers left, and the game is over."""

    can_repeat = False

    def initial_state(self) -> Any:
        return (1, "X", 3, 4, 5, 6), None, 0

    def to_move(self, state: Any) -> int:
        return int(state[2] % 2)

    def actions(self, state: Any) -> Any:
        moves = [place for place, cell in enumerate(state[0]) if isinstance(cell, int)]
        return moves if state[1] == "skip" else [*moves, "skip"]

    def result(self, state: Any, action: Any) -> Any:
        board = list(state[0])
        if action != "skip":
            board[action] = "XO"[state[2] % 2]
        return tuple(board), action, state[2] + 1

    def is_terminal(self, state: Any) -> bool:
        return sum(isinstance(cell, int) for cell in state[0]) == 1 or state[2] == 7

    def utility(self, state: Any, player: int) -> float:
        worth = 0
        for place, cell in enumerate(state[0]):
            worth += place if cell == "X" else -place if cell == "O" else cell
        return float(worth if player == 0 else -worth)


class Corners(pp.Game[Any, Any]):
    """A place is once a tuple and once a NamedTuple, which are equal: two ways to the same state."""

    can_repeat = False

    def initial_state(self) -> Any:
        return (0, 0), 0

    def to_move(self, state: Any) -> int:
        return int(state[1] % 2)

    def actions(self, state: Any) -> Any:
        return [("plain", 1), ("named", 1), "pass"]

    def result(self, state: Any, action: Any) -> Any:
        (x, y), plies = state
        if action == "pass":
            return (x, y + 1), plies + 1
        kind, step = action
        return (x + step, y) if kind == "plain" else Step(x + step, y), plies + 1

    def is_terminal(self, state: Any) -> bool:
        return bool(state[1] == 7)

    def evaluate(self, state: Any, player: int) -> float:
        return self.utility(state, player) / 10

    def utility(self, state: Any, player: int) -> float:
        worth = state[0][0] * 5 % 7 - 3
        return float(worth if player == 0 else -worth)


GAMES = [Small(), Walls(), Marks(), Corners()]
SEARCHES = [
    *((pp.minimax, {"depth": 4}), (pp.alpha_beta, {"depth": 5}), (pp.search, {"depth": 6})),
    *((pp.solve, {}), (pp.mcts, {"nodes": 2000}), (pp.max_n, {"depth": 3})),
]


@pytest.mark.parametrize(
    ("game", "search", "limit"),
    first(12, [(game, *search) for search in SEARCHES for game in GAMES]),
    ids=lambda one: getattr(one, "__name__", type(one).__name__),
)
def test_both_runs_give_the_same(game: Any, search: Any, limit: dict[str, int]) -> None:
    slow, fast = (search(game, compiled=compiled, **limit) for compiled in (False, True))
    assert fast.compiled
    assert (fast.value, fast.nodes, fast.action, fast.pv) == (slow.value, slow.nodes, slow.action, slow.pv)
    assert type(fast.action) is type(slow.action)


@pytest.mark.parametrize("game", GAMES, ids=lambda one: type(one).__name__)
def test_states_of_random_games_are_searched(game: Any) -> None:
    source = random.Random(1)
    state = game.initial_state()
    while not game.is_terminal(state):
        slow, fast = (pp.alpha_beta(game, state, depth=3, compiled=compiled) for compiled in (False, True))
        assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action)
        state = game.result(state, source.choice([*game.actions(state)]))


@pytest.mark.parametrize("game", GAMES, ids=lambda one: type(one).__name__)
def test_whole_games_are_solved(game: Any) -> None:
    whole = pp.solve_all(game)
    assert whole.value(game.initial_state())[0] == pp.solve(game, compiled=False).value


def test_a_class_of_several_types_is_one_type() -> None:
    kind = either([PAIR, TEXT])
    assert isinstance(kind, Either)
    assert repr(kind) == "(int, int) or str"
