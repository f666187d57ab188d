"""Texts of more than seven bytes, such as boards, and f-strings: compiled as in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay import NotCompilable
from perfectplay.compiling import examples as seen
from perfectplay.compiling.primitives import hash_of, leaves
from perfectplay.errors import BeyondMachineCode
from tests.compiling.test_constructs import check_both_runs, compiled
from tests.variants import examples

LONG = "abcdefghijklmnopqrstuvwxyz"
NAMES = ("north west", "north", "", "south east")


def items(board: str, place: int) -> tuple[Any, ...]:
    part = board[place : place + 3]
    return board[place], board[-1], part, board[::-1], board[place::2], board[:place] + board[place:]


def one_letter(board: str, place: int) -> str:
    return board[place]


def put(board: str, place: int, piece: str) -> str:
    return board[:place] + piece + board[place + 1 :]


def put_in_a_list(board: str, place: int, piece: str) -> str:
    cells = list(board)
    cells[place % len(cells)] = piece
    return "".join(cells)


def looked_for(board: str, part: str) -> tuple[Any, ...]:
    return (
        board.count(part),
        board.find(part),
        board.rfind(part),
        part in board,
        part not in board,
        board.startswith(part),
        board.endswith(part),
        board.replace(part, "#"),
        board.replace(part, "<>", 2),
        part * 2 in board,
    )


def must_be_there(board: str, part: str) -> tuple[int, int]:
    return board.index(part), board.rindex(part)


def compared(board: str, other: str) -> tuple[Any, ...]:
    return (
        board == other,
        board != other,
        board < other,
        board >= other,
        board == "XO.XO.XO.",
        board == "XO",
        board in ("XO.XO.XO.", other),
        board == tuple(other),  # type: ignore[comparison-overlap]
        min(board, other),
        other if board else board,
    )


def gone_through(board: str) -> tuple[Any, ...]:
    rows = [board[start : start + 3] for start in range(0, len(board), 3)]
    columns = ["".join(letters) for letters in zip(*rows, strict=False)]
    return (
        [place for place, letter in enumerate(board) if letter == "."],
        rows,
        columns,
        "XXX" in rows,
        sorted(board),
        len(set(board)),
        tuple(reversed(board)),
        "|".join(rows),
        [ord(letter) for letter in board],
        max(board),
        len(board),
        all(letter != "X" for letter in board),
    )


def in_other_case(board: str) -> tuple[str, str, str, bool]:
    return board.upper(), board.lower(), board.swapcase(), isinstance(board, str)


def written(board: str, number: int) -> tuple[str, str, bool]:
    text = f"{board}:{number}"
    return text, f"<{text}>", f"{number}" == str(number)


def named(place: int) -> tuple[str, int, str]:
    name = NAMES[place % 4]
    return name, len(name), LONG[place % 26] + LONG


def one_of_two(board: str, is_first: bool) -> str:
    text = board[1:] if is_first else "none"
    return text + "!"


def by_a_loop(board: str) -> str:
    text = ""
    for letter in board:
        text = letter + text
        text += "-"
    return text


def unpacked(board: str) -> tuple[Any, ...]:
    first, second, *rest = board  # type: ignore[str-unpack]
    return first, second, rest


boards = st.text("XO.", min_size=9, max_size=9)
places = st.integers(-12, 12)
parts = st.text("XO.", max_size=3)
BOARD = "X.O..XO.X"

CASES: list[tuple[Callable[..., Any], list[Any], list[Any]]] = [
    (items, [boards, places], [BOARD, 3]),
    (one_letter, [boards, places], [BOARD, 3]),
    (put, [boards, places, st.sampled_from("XO")], [BOARD, 3, "X"]),
    (put_in_a_list, [boards, places, st.sampled_from("XO")], [BOARD, 3, "X"]),
    (looked_for, [boards, parts], [BOARD, "XO"]),
    (must_be_there, [boards, parts], [BOARD, "XO"]),
    (compared, [boards, boards], [BOARD, BOARD]),
    (gone_through, [boards], [BOARD]),
    (in_other_case, [st.text("aBkQ.9é♔"[:6], min_size=9, max_size=9)], ["aB......."]),
    (written, [boards, st.integers(-999_999, 9_999_999)], [BOARD, 12]),
    (named, [places], [3]),
    (one_of_two, [boards, st.booleans()], [BOARD, True]),
    (by_a_loop, [boards], [BOARD]),
    (unpacked, [boards], [BOARD]),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0].__name__)
def test_both_runs_give_the_same(case: tuple[Callable[..., Any], list[Any], list[Any]]) -> None:
    function, values, example = case
    check_both_runs(function, values, example, examples(60))


def test_letters_of_other_scripts() -> None:
    board = "♔♚한글漢字é🂡.."
    fast = compiled(put, board, 3, "X")
    for place in range(-len(board), len(board)):
        assert fast(board, place, "♕") == put(board, place, "♕")
    assert compiled(gone_through, board)(board) == gone_through(board)
    with pytest.raises(BeyondMachineCode):
        compiled(in_other_case, board)(board)


@pytest.mark.parametrize("place", [9, -10])
def test_a_letter_out_of_range(place: int) -> None:
    with pytest.raises(IndexError, match="string index out of range"):
        compiled(one_letter, BOARD, 0)(BOARD, place)


def test_a_part_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="substring not found"):
        compiled(must_be_there, BOARD, "X")(BOARD, "XXX")


def begins_with_one_of(board: str) -> bool:
    return board.startswith(("X", "O"))


def test_one_of_several_beginnings_is_refused() -> None:
    with pytest.raises(NotCompilable, match="a text is needed here"):
        compiled(begins_with_one_of, BOARD)


def the_rest_from(board: str, letter: str) -> str | None:
    rest = None
    for place in range(len(board)):
        if board[place] == letter and rest is None:
            rest = board[place:]
    return rest


def two_rests(board: str, letter: str) -> tuple[Any, ...]:
    one, other = the_rest_from(board, letter), the_rest_from(board, "X")
    return one, other, one == other


def test_none_or_a_part_of_a_text_stays_what_it_was() -> None:
    check_both_runs(two_rests, [boards, st.sampled_from("XO.")], [BOARD, "X"], examples(40))


def test_a_format_is_refused() -> None:
    def padded(number: int) -> str:
        return f"{number:+d}"

    with pytest.raises(NotCompilable, match="an f-string with a format has no form in machine code"):
        compiled(padded, 3)


def test_a_text_of_one_length_is_not_one_of_another() -> None:
    fast = compiled(one_letter, BOARD, 0)
    with pytest.raises(ValueError, match="is not a text of 9 letters"):
        fast(BOARD + ".", 0)


# ------------------------------------------------------------ whole games

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class OneText(pp.Game[str, int]):
    """Tic-tac-toe whose state is one text."""

    can_repeat = False

    def initial_state(self) -> str:
        return "." * 9

    def to_move(self, state: str) -> int:
        return (9 - state.count(".")) % 2

    def actions(self, state: str) -> list[int]:
        return [place for place, letter in enumerate(state) if letter == "."]

    def result(self, state: str, action: int) -> str:
        return state[:action] + "XO"[self.to_move(state)] + state[action + 1 :]

    def winner(self, state: str) -> str | None:
        for a, b, c in LINES:
            if state[a] != "." and state[a] == state[b] == state[c]:
                return state[a]
        return None

    def is_terminal(self, state: str) -> bool:
        return self.winner(state) is not None or "." not in state

    def utility(self, state: str, player: int) -> float:
        won = self.winner(state)
        return 0 if won is None else 1 if (won == "X") == (player == 0) else -1


class Rows(pp.Game[Any, str]):
    """Take the last or the first letter of the longest row, by a name; who takes the last one wins."""

    def initial_state(self) -> Any:
        return (("xxxxxxxxx...", "xxxxxxxxxx.."), 0)

    def to_move(self, state: Any) -> int:
        return int(state[1])

    def actions(self, state: Any) -> list[str]:
        return [f"{row} from {side}" for row in range(2) for side in ("left", "rite") if "x" in state[0][row]]

    def result(self, state: Any, action: str) -> Any:
        rows = list(state[0])
        row = int(action[0])
        old = rows[row]
        if action.endswith("left"):
            rows[row] = old.replace("xxx", "...", 1).replace("xx.", "..." if "xxx" not in old else "xx.", 1)
        else:
            rows[row] = "".join("." if place == old.rindex("x") else letter for place, letter in enumerate(old))
        return ((rows[0], rows[1]), 1 - state[1])

    def is_terminal(self, state: Any) -> bool:
        return "x" not in "".join(state[0])

    def utility(self, state: Any, player: int) -> float:
        return -1 if player == state[1] else 1


@pytest.mark.parametrize("search", [pp.minimax, pp.alpha_beta, pp.search, pp.solve, pp.best_first, pp.mcts])
def test_a_board_that_is_one_text(search: Any) -> None:
    limit = {"nodes": 3000} if search in (pp.best_first, pp.mcts) else {}
    slow, fast = (search(OneText(), compiled=compiled, **limit) for compiled in (False, True))
    assert (fast.compiled, slow.compiled) == (True, False)
    assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action)


@pytest.mark.parametrize("search", [pp.minimax, pp.search])
def test_rows_and_actions_that_are_texts(search: Any) -> None:
    slow, fast = (search(Rows(), depth=6, compiled=compiled) for compiled in (False, True))
    assert fast.compiled
    assert (fast.value, fast.nodes, fast.action) == (slow.value, slow.nodes, slow.action)


def test_all_states_of_a_board_that_is_one_text() -> None:
    found = pp.solve_all(OneText())
    assert len(found) == 5478
    assert found.value("." * 9)[0] == 0
    assert found.value("XX.OO....")[0] == 1


def hashed(board: str) -> int:
    return hash_of((board, 3))


def test_the_two_runs_hash_a_text_alike() -> None:
    assert compiled(hashed, BOARD)(BOARD) == hashed(BOARD)
    assert len(leaves((BOARD, 1))) == 10


def test_check_says_that_it_compiles() -> None:
    report = str(pp.check(OneText()))
    assert "compiles   yes" in report
    assert "no problem found" in report


class JoinedRows(pp.Game[Any, int]):
    """Fill a board of three rows of four; each row fits into a word, and all of them together do not."""

    can_repeat = False

    def initial_state(self) -> Any:
        return ("....", "....", "...."), 0

    def to_move(self, state: Any) -> int:
        return int(state[1])

    def actions(self, state: Any) -> list[int]:
        return [column for column in range(4) if any(row[column] == "." for row in state[0])]

    def result(self, state: Any, action: int) -> Any:
        rows, turn = list(state[0]), state[1]
        for number in range(3):
            if rows[number][action] == ".":
                rows[number] = rows[number][:action] + "xo"[turn] + rows[number][action + 1 :]
                break
        return tuple(rows), 1 - turn

    def is_terminal(self, state: Any) -> bool:
        return "." not in "".join(state[0]) or "xx..oo" in "".join(state[0])

    def utility(self, state: Any, player: int) -> float:
        whole = "-".join(state[0])
        value = whole.find("xox") - whole.find("oxo") + whole.count("xx")
        return float(value if player == 0 else -value)


@pytest.mark.parametrize(
    ("search", "limits"),
    [
        (pp.minimax, {"depth": 6}),
        (pp.search, {"depth": 6}),
        (pp.search, {"depth": 6, "threads": 2}),
        (pp.mcts, {"simulations": 300}),
        (pp.best_first, {"nodes": 3000}),
        (pp.hybrid, {"nodes": 3000}),
        (pp.solve, {}),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_short_texts_that_are_long_together(search: Any, limits: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first text that is too long has the search begin anew, with machine code for longer ones."""
    monkeypatch.setattr(seen, "_long_texts", set())
    game = JoinedRows()
    state = game.result(game.result(game.result(game.initial_state(), 0), 1), 2)
    fast, slow = (search(game, state, compiled=compiled, **limits) for compiled in (True, False))
    assert fast.compiled
    assert (fast.value, fast.action) == (slow.value, slow.action)
    assert "threads" in limits or fast.nodes == slow.nodes


def test_check_finds_nothing_in_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen, "_long_texts", set())
    report = pp.check(JoinedRows(), seconds=1.0)
    assert (report.ok, report.compiles) == (True, True)
