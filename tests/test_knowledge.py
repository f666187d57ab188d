"""Knowledge that is handed in stands for the game's own: the same nodes and values, interpreted and compiled."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import perfectplay as pp
from perfectplay.combined import HOOKS, parts_of, without_knowledge
from perfectplay.compiling.objects import handle_of
from perfectplay.compiling.primitives import whole_bounds
from perfectplay.game import defines
from perfectplay.games import ConnectFour, ExplicitTree, Nim, Othello, TicTacToe
from perfectplay.games.connect_four_board import Discs
from perfectplay.knowledge import MOST_PLIES, in_full
from perfectplay.words import population
from tests.graph_knowledge import GraphKnowledge, Ruled, apart
from tests.small_games import GraphGame, graph_game, graph_games
from tests.variants import each_once, first

FOUR = ConnectFour(columns=5, rows=4)


@dataclass(frozen=True)
class Columns(pp.Knowledge[Discs, int]):
    """Discs in columns of large weight are good; columns of large weight come first."""

    weights: tuple[float, ...] = (0.0, 0.1, 0.3, 0.1, 0.0, 0.0, 0.0)
    scale: float = 0.01

    def evaluate(self, state: Discs, player: int) -> float:
        game: Any = self
        value = 0.0
        for column in range(game.columns):
            cells = ((1 << game.rows) - 1) << column * (game.rows + 1)
            mine, both = population(state.mine & cells), population(state.all & cells)
            value += self.weights[column] * (2 * mine - both)
        value *= self.scale
        return value if player == game.to_move(state) else -value

    def priority(self, state: Discs, action: int) -> int:
        return int(100 * self.weights[action])


class First(pp.Knowledge[Any, int]):
    """It knows nothing but the first action, and asks the game for more."""

    def candidates(self, state: Any) -> Iterator[int]:
        game: Any = self
        for action in game.actions(state):
            yield action
            return

    def evaluate(self, state: Any, player: int) -> float:
        return super().evaluate(state, player) / 2


class Corners(pp.Knowledge[Any, int]):
    """Corners first."""

    def priority(self, state: Any, action: int) -> int:
        return int(action in (0, 2, 6, 8))


class Joining(pp.Knowledge[Any, Any]):
    """It does not compile."""

    def evaluate(self, state: Any, player: int) -> float:
        return len(" ".join(["a", "b", str(state)])) * 0.0


def counted(result: Any) -> tuple[Any, ...]:
    return result.nodes, result.value, result.action, result.pv, result.is_proven


# ------------------------------------------------------------ the same as the game's own


@given(graph_games(), st.integers(1, 4))
def test_random_games_with_their_own_knowledge_handed_in(game: GraphGame, depth: int) -> None:
    combined = pp.with_knowledge(*apart(game))
    for search in (pp.search, pp.alpha_beta, pp.minimax):
        assert counted(search(combined, depth=depth, compiled=False)) == counted(
            search(game, depth=depth, compiled=False)
        )
    if len(set(game.teams)) == 2:
        assert counted(pp.solve(combined, compiled=False)) == counted(pp.solve(game, compiled=False))


@pytest.mark.parametrize("seed", range(3))
def test_random_games_compiled(seed: int) -> None:
    game = replace(graph_game(seed, size=40), teams=(0, 1, 0, 1))
    combined = pp.with_knowledge(*apart(game))
    expected = counted(pp.search(game, depth=7, compiled=False))
    assert counted(pp.search(combined, depth=7, compiled=True)) == expected
    assert counted(pp.search(combined, depth=7, compiled=False)) == expected


def test_rules_alone_know_less() -> None:
    rules, knowledge = apart(graph_game(5))
    assert not rules.has_evaluation
    assert not any(defines(rules, hook) for hook in HOOKS)
    assert pp.with_knowledge(rules, knowledge).has_evaluation


# ------------------------------------------------------------ of another kind than the game's


@pytest.mark.parametrize("search", [pp.search, pp.alpha_beta, pp.expectiminimax])
def test_both_runs_visit_the_same_nodes(search: Any) -> None:
    game, state = pp.with_knowledge(ConnectFour(), Columns()), ConnectFour().play("4")
    options = {"pruning": "none"} if search is pp.expectiminimax else {}  # its bounds are the range of what it compares
    slow, fast = (search(game, state, depth=5, compiled=compiled, **options) for compiled in (False, True))
    assert counted(slow) == counted(fast)
    assert 0 < abs(slow.value) < 0.1
    assert not slow.is_proven


def test_other_weights_give_other_values_in_the_same_machine_code() -> None:
    state = ConnectFour().play("44")
    values = set()
    for weight in (0.25, 0.5, 0.75):
        game = pp.with_knowledge(ConnectFour(), Columns((0.0, 0.1, 0.2, weight, 0.2, 0.1, 0.0)))
        slow, fast = (pp.search(game, state, depth=5, compiled=compiled) for compiled in (False, True))
        assert counted(slow) == counted(fast)
        values.add(fast.value)
    assert len(values) == 3
    one, other = (pp.with_knowledge(FOUR, Columns((weight,) * 5)) for weight in (0.1, 0.2))
    assert handle_of(one).compiled_type is handle_of(other).compiled_type


def test_what_is_not_defined_stays_the_games() -> None:
    game: Any = pp.with_knowledge(FOUR, Columns())
    start = game.initial_state()
    assert game.bounds(start, 0) == FOUR.bounds(start, 0)
    assert list(game.candidates(start)) == list(FOUR.candidates(start))
    assert (game.columns, game.play("33"), game.draw(start)) == (5, FOUR.play("33"), FOUR.draw(start))
    of_the_game = {"bounds", "bounds_within", "candidates", "cells", "priority"}
    assert {hook for hook in HOOKS if defines(game, hook)} == of_the_game | {"evaluate"}
    assert isinstance(game, ConnectFour)
    assert isinstance(game, Columns)


class Nothingness(pp.Knowledge[Any, int]):
    """Bounds that say less than those of a game."""

    def bounds(self, state: Any, player: int) -> tuple[float, float]:
        return -64.0, 64.0


def test_other_bounds_stand_in_for_those_within_a_window_too() -> None:
    game = Othello()
    state = game.parse_position("-" + "XO" * 31 + "X X")
    assert game.bounds_within(state, 0, -64, 64) != game.bounds(game.initial_state(), 0)
    assert pp.with_knowledge(game, Nothingness()).bounds_within(state, 0, -64, 64) == (-64.0, 64.0)
    assert FOUR.bounds_within(FOUR.initial_state(), 0, 0, 1) == FOUR.bounds(FOUR.initial_state(), 0)


class Cautious(ConnectFour):
    """Says of every position that nothing is certain."""

    def bounds(self, state: Discs, player: int) -> Any:
        return -1.0, 1.0


class Bold(Cautious):
    """Says of every window that its upper end is reached."""

    def bounds_within(self, state: Discs, player: int, low: float, high: float) -> Any:
        return high, 1.0


def test_bounds_of_a_class_are_not_hidden_by_those_within_a_window_of_its_base() -> None:
    state = ConnectFour().play("3344")  # X makes three with both ends open
    assert ConnectFour().bounds_within(state, 0, 0.5, 1.5)[:2] == (1, 1)
    cautious: Any = Cautious()
    assert cautious.bounds_within(state, 0, 0.5, 1.5) == (-1.0, 1.0)
    assert Bold().bounds_within(state, 0, 0.5, 1.0) == (1.0, 1.0)
    few, many = (pp.solve(game, game.play("3344"), compiled=True) for game in (ConnectFour(), Cautious()))
    assert (few.value, few.plies) == (many.value, many.plies) == (1.0, 3)


def test_knowledge_may_ask_the_game() -> None:
    tree = ExplicitTree({"A": {"static": 3, "children": [1, 2]}, "B": {"static": 8, "children": [5, 6]}})
    game = pp.with_knowledge(tree, First())
    assert [game.evaluate(state, 0) for state in (1, 2)] == [1.5, 4.0]
    assert list(game.candidates(0)) == [0]
    assert counted(pp.solve(game, compiled=True)) == counted(pp.solve(game, compiled=False))


def test_a_tree_without_static_values_has_an_evaluation_then() -> None:
    tree = ExplicitTree([[1, 2], [3, 4]])
    assert not tree.has_evaluation
    assert pp.with_knowledge(tree, First()).has_evaluation


@pytest.mark.slow
def test_knowledge_that_does_not_compile() -> None:
    game = pp.with_knowledge(TicTacToe(), Joining())
    with pytest.raises(
        pp.NotCompilable, match=r"TicTacToe does not compile: .*test_knowledge.py, line \d+, in evaluate"
    ):
        pp.search(game, depth=2, compiled=True)
    assert pp.search(game, depth=2).nodes == pp.search(game, depth=2, compiled=False).nodes


def test_knowledge_that_raises() -> None:
    class Broken(pp.Knowledge[Any, Any]):
        def evaluate(self, state: Any, player: int) -> float:
            return 1 / 0

    with pytest.raises(pp.GameError, match="evaluate raised ZeroDivisionError"):
        pp.search(pp.with_knowledge(TicTacToe(), Broken()), depth=2, compiled=False)


# ------------------------------------------------------------ bounds


class Pair(pp.Knowledge[Any, Any]):
    def bounds(self, state: Any, player: int) -> tuple[float, float]:
        return -1.0, 1.0


class Named(pp.Knowledge[Any, Any]):
    def bounds(self, state: Any, player: int) -> pp.Bounds:
        return pp.Bounds(lowest=-1.0, highest=1.0)


class NamedOutOfOrder(pp.Knowledge[Any, Any]):
    """Some names, in another order, of whole numbers."""

    def bounds(self, state: Any, player: int) -> pp.Bounds:
        return pp.Bounds(-1, soonest_loss=0, latest=1 << 20, highest=1)


class Soon(pp.Knowledge[Any, Any]):
    """When the game is over at the latest."""

    def bounds(self, state: Any, player: int) -> pp.Bounds:
        game: Any = self
        return pp.Bounds(-1.0, 1.0, latest=game.columns * game.rows - population(state.all))


@pytest.mark.parametrize("knowledge", first(1, [NamedOutOfOrder(), Named()]))
@pytest.mark.parametrize(("compiled", "algorithm"), each_once([False, True], ["proof-number", "alpha-beta"]))
def test_a_pair_is_bounds_that_say_no_more(knowledge: Any, compiled: bool, algorithm: Any) -> None:
    """To the node."""
    board = ConnectFour(4, 4)
    pair, named = (pp.with_knowledge(board, some) for some in (Pair(), knowledge))
    options: Any = {"compiled": compiled, "algorithm": algorithm, "nodes": 20_000}
    options["distance"] = algorithm == "alpha-beta"
    assert counted(pp.solve(pair, board.play("12"), **options)) == counted(pp.solve(named, board.play("12"), **options))


def test_bounds_that_say_when_the_game_is_over() -> None:
    board = ConnectFour(4, 4)
    pair, soon = (pp.with_knowledge(board, some) for some in (Pair(), Soon()))
    slow, fast = (pp.solve(soon, board.play("12"), compiled=compiled) for compiled in (False, True))
    assert counted(slow) == counted(fast)
    other = pp.solve(pair, board.play("12"), compiled=True)
    assert (slow.value, slow.plies) == (other.value, other.plies)
    assert slow.nodes != other.nodes


def test_the_fields_of_bounds() -> None:
    assert pp.Bounds._fields == ("lowest", "highest", "soonest", "latest", "soonest_win", "soonest_loss")
    assert in_full((-1, 1)) == in_full([-1, 1]) == pp.Bounds(-1, 1)
    assert whole_bounds(pp.Bounds(-1, 1, soonest=3, soonest_loss=4)) == pp.Bounds(-1, 1, 3, MOST_PLIES, 3, 4)
    assert whole_bounds((-1, 1)) == pp.Bounds(-1, 1, 1, MOST_PLIES, 1, 1)
    for answer in ((-1, 1, 1), (-1, 1, 1, 9), (-1, 1, 1, 9, 1), (1,), 7, None):
        with pytest.raises(TypeError, match=r"it must be .* or Bounds"):
            in_full(answer)


# ------------------------------------------------------------ a game like any other


def test_equality_and_hash() -> None:
    one, same = (pp.with_knowledge(ConnectFour(), Columns(scale=0.5)) for _ in range(2))
    assert (one == same, hash(one) == hash(same), type(one) is type(same)) == (True, True, True)
    for other in (
        ConnectFour(),
        pp.with_knowledge(ConnectFour(), Columns()),
        pp.with_knowledge(ConnectFour(6), Columns(scale=0.5)),
    ):
        assert one != other
    assert repr(one) == f"{ConnectFour()!r} with {Columns(scale=0.5)!r}"
    assert type(one).__name__ == "ConnectFour"


def test_pickled() -> None:
    game = pp.with_knowledge(FOUR, Columns())
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert parts_of(again) == (FOUR, Columns())
    assert parts_of(FOUR) is None


def test_fields_of_both_can_be_replaced() -> None:
    game: Any = pp.with_knowledge(FOUR, Columns())
    assert replace(game, rows=6, scale=0.5) == pp.with_knowledge(ConnectFour(5, 6), Columns(scale=0.5))
    assert [field.name for field in fields(game)] == ["columns", "rows", "weights", "scale"]


def test_no_knowledge_is_the_game_itself() -> None:
    assert pp.with_knowledge(FOUR, None) is FOUR


def test_knowledge_upon_knowledge() -> None:
    game = pp.with_knowledge(pp.with_knowledge(FOUR, Columns()), Columns(scale=0.5))
    assert game == pp.with_knowledge(FOUR, Columns(scale=0.5))
    both = pp.with_knowledge(pp.with_knowledge(FOUR, Columns()), First())
    assert both.evaluate(FOUR.play("3"), 0) == pp.with_knowledge(FOUR, Columns()).evaluate(FOUR.play("3"), 0) / 2
    assert both.priority(FOUR.initial_state(), 2) == 30
    slow, fast = (pp.search(both, depth=5, compiled=compiled) for compiled in (False, True))
    assert counted(slow) == counted(fast)


def test_many_states_on_threads() -> None:
    game = pp.with_knowledge(FOUR, Columns())
    states = [FOUR.play(moves) for moves in ("11223", "33221", "12345")]
    expected = [pp.solve(FOUR, state, compiled=False).value for state in states]
    assert [solved.value for solved in pp.solve_many(game, states, compiled=True)] == expected


def test_books_and_whole_games_are_of_the_rules(tmp_path: Path) -> None:
    """What is known about a game does not change what it is worth."""
    game = pp.with_knowledge(FOUR, Columns())
    assert without_knowledge(game) is without_knowledge(FOUR) is FOUR
    solution = pp.solve_all(TicTacToe(), compiled=False)
    quick = pp.with_knowledge(TicTacToe(), Corners())
    assert pp.search(quick, book=solution, compiled=False).is_proven
    with pp.make_book(FOUR, tmp_path / "four.book", plies=1) as book:
        assert book.look_up(game, FOUR.play("1")) == book.look_up(FOUR, FOUR.play("1"))
        assert pp.search(game, FOUR.play("1"), book=book, compiled=False).is_proven
        with pytest.raises(pp.BadArgument, match="the book is of"):
            book.look_up(ConnectFour(4, 4), FOUR.play("1"))


@pytest.mark.slow
def test_checked_and_recorded() -> None:
    game = pp.with_knowledge(ConnectFour(4, 4), Columns())
    assert pp.check(game, seconds=1, states=300).ok
    assert pp.trace(pp.alpha_beta, game, depth=2).has_evaluation


COLUMN = """
from dataclasses import dataclass
import perfectplay as pp

@dataclass(frozen=True)
class Column(pp.Knowledge):
    best: int = 3
    weights: tuple[float, ...] = (0.5, 0.25)

    def evaluate(self, state, player):
        return worth(state.mine >> self.best * (self.rows + 1) & 1, self.weights) * (player == self.to_move(state))

def worth(disc, weights):
    return disc * weights[0] / 100
"""


@pytest.mark.slow
def test_the_cache_tells_knowledge_apart_by_what_it_is(tmp_path: Path) -> None:
    """Another process finds the same machine code again; another rule of thumb, or another constant, has its own."""

    def key(text: str, made: str = "Column()") -> str:
        (tmp_path / "column.py").write_text(COLUMN.replace("disc *", text), encoding="utf-8")
        code = (
            "import perfectplay as pp; from column import Column; from perfectplay.compiling.objects import handle_of; "
            f"print(handle_of(pp.with_knowledge(pp.games.ConnectFour(), {made})).key)"
        )
        ran = subprocess.run(
            [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True, env=os.environ
        )
        assert "untold" not in ran.stdout
        return ran.stdout

    first = key("disc *")
    assert key("disc *") == first == key("disc *", "Column(weights=(1.0, 2.0, 3.0))")
    assert len({first, key("disc * 2 *"), key("disc *", "Column(best=2)")}) == 3


# ------------------------------------------------------------ what is refused


class Nothing(pp.Knowledge[Any, Any]):
    """It defines no method of knowledge."""

    def evalute(self, state: Any, player: int) -> float:
        return 1.0


@dataclass
class Changing(pp.Knowledge[Any, Any]):
    weight: float = 1.0

    def evaluate(self, state: Any, player: int) -> float:
        return self.weight


@dataclass(frozen=True)
class SameField(pp.Knowledge[Any, Any]):
    rows: int = 6

    def evaluate(self, state: Any, player: int) -> float:
        return 0.0


class SameRule(pp.Knowledge[Any, Any]):
    def evaluate(self, state: Any, player: int) -> float:
        return 0.0

    def result(self, state: Any, action: Any) -> Any:
        return state


@pytest.mark.parametrize(
    ("knowledge", "said"),
    [
        (Columns, "knowledge is the class Columns; give an object of it: Columns()"),
        (7, "knowledge is 7; it must be an object of a subclass of perfectplay.Knowledge"),
        (Nim(), "knowledge is the game Nim; it must be a subclass of perfectplay.Knowledge without rules"),
        (Nothing(), f"Nothing defines none of the methods of knowledge: {', '.join(HOOKS)}"),
        (
            Changing(),
            "knowledge Changing cannot be hashed; make it a frozen dataclass whose fields are numbers and tuples",
        ),
        (
            SameField(),
            "SameField.rows has the same name as ConnectFour.rows, which the rules may use; give it another name",
        ),
        (
            SameRule(),
            "SameRule.result has the same name as ConnectFour.result, which the rules may use; give it another name",
        ),
    ],
)
def test_what_does_not_fit(knowledge: Any, said: str) -> None:
    with pytest.raises(pp.BadArgument) as caught:
        pp.with_knowledge(ConnectFour(), knowledge)
    assert str(caught.value) == said


def test_a_game_that_is_none() -> None:
    with pytest.raises(pp.BadArgument, match=r"^game is 3; it must be an object of a subclass of perfectplay\.Game$"):
        pp.with_knowledge(3, Columns())  # type: ignore[arg-type]


def test_knowledge_alone() -> None:
    """Some of it can be asked without a game."""
    knowledge: pp.Knowledge[Any, Any] = pp.Knowledge()
    assert (knowledge.evaluate(0, 0), knowledge.priority(0, 0), knowledge.extension(0)) == (0.0, 0, 0)
    assert list(knowledge.noisy_actions(0)) == []
    assert not knowledge.has_evaluation
    assert First().has_evaluation
    assert isinstance(GraphKnowledge((), (), ()), pp.Knowledge)
    assert issubclass(Ruled, GraphGame)
