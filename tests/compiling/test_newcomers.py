"""Games as beginners write them: machine code says what plain Python says, and both keep to the contract."""

from __future__ import annotations

import ast
import dataclasses
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from tests.compiling import more_newcomers, newcomers
from tests.variants import first

EXAMPLE_FILES = [str(Path(__file__).parents[2] / "examples" / "umul_gonu.py")]
EXAMPLE_GAMES = [pp.load(path) for path in EXAMPLE_FILES]
LIBRARY_GAMES = [pp.games.Breakthrough(), pp.games.UltimateTicTacToe(), pp.games.Onitama()]
"""Those of the library that are written as plainly."""
DEPTH = 4
PERFT_DEPTH = 3
MOST_NODES = 5_000
"""Of full minimax, of the small games."""

SMALL_GAMES = [pytest.param(game, id=type(game).__name__) for game in (*newcomers.GAMES, *more_newcomers.GAMES)]
ALL_GAMES = [*SMALL_GAMES, *(pytest.param(game, id=type(game).__name__) for game in (*EXAMPLE_GAMES, *LIBRARY_GAMES))]

# The kernel of alpha-beta is made of all games; others of a few, and by CI of the rest.
OTHERS = {game.id for game in ALL_GAMES} - {game.id for game in SMALL_GAMES[::5]}


def others(game: Any, *values: Any) -> Any:
    """The case of this game and these values; a variant for all games but a few."""
    marks = pytest.mark.variant if game.id in OTHERS else ()
    return pytest.param(*game.values, *values, id="-".join(map(str, (game.id, *values))), marks=marks)


def told(result: pp.SearchResult[Any, Any]) -> tuple[Any, ...]:
    """What must not depend on the way in which a search ran."""
    return result.action, result.value, result.nodes, result.pv, result.cutoffs


# ------------------------------------------------------------ both ways


@pytest.mark.parametrize("game", first(10, ALL_GAMES))
def test_alpha_beta_is_the_same_both_ways(game: pp.Game[Any, Any]) -> None:
    plain = pp.alpha_beta(game, depth=DEPTH, compiled=False)
    quick = pp.alpha_beta(game, depth=DEPTH, compiled=True)
    assert told(quick) == told(plain)
    assert (plain.compiled, quick.compiled) == (False, True)


@pytest.mark.parametrize("game", [others(game) for game in ALL_GAMES])
def test_the_engine_is_the_same_both_ways(game: pp.Game[Any, Any]) -> None:
    plain = pp.search(game, depth=DEPTH, compiled=False)
    quick = pp.search(game, depth=DEPTH, compiled=True)
    assert told(quick) == told(plain)
    assert (plain.compiled, quick.compiled) == (False, True)


@pytest.mark.parametrize("game", [others(game) for game in ALL_GAMES])
def test_perft_is_the_same_both_ways(game: pp.Game[Any, Any]) -> None:
    for depth in range(1, PERFT_DEPTH + 1):
        assert pp.perft(game, depth=depth, compiled=True) == pp.perft(game, depth=depth, compiled=False)


@pytest.mark.parametrize("game", [others(game) for game in ALL_GAMES])
def test_actions_and_states_come_back_as_they_were_declared_both_ways(game: pp.Game[Any, Any]) -> None:
    """The types, too: a piece is a text or an enum again, nobody is None, and an action is what `actions` gives."""
    plain = pp.search(game, depth=DEPTH, compiled=False)
    quick = pp.search(game, depth=DEPTH, compiled=True)
    assert [kinds(action) for action in quick.pv] == [kinds(action) for action in plain.pv]
    assert quick.line == plain.line
    state = game.initial_state()
    for action in quick.pv:
        assert action in list(game.actions(state))
        state = game.result(state, action)


def kinds(value: Any) -> Any:
    """The type of a value, and those of what it holds."""
    return (type(value), [kinds(item) for item in value]) if isinstance(value, tuple) else type(value)


# ------------------------------------------------------------ each way


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", [others(game) for game in ALL_GAMES])
def test_the_checker_finds_nothing(game: pp.Game[Any, Any], compiled: bool) -> None:
    report = pp.check(game, seconds=1.0 if compiled else 0.2, states=2_000 if compiled else 400, compiled=compiled)
    assert not report.problems, str(report)
    assert report.compiles is compiled


@pytest.mark.parametrize(
    ("game", "compiled"),
    [
        *(pytest.param(*game.values, False, id=f"{game.id}-interpreted") for game in SMALL_GAMES),
        *(others(game, True) for game in SMALL_GAMES),
    ],
)
def test_alpha_beta_has_the_value_and_the_action_of_minimax(game: pp.Game[Any, Any], compiled: bool) -> None:
    full = pp.minimax(game, depth=DEPTH, compiled=compiled)
    found = pp.alpha_beta(game, depth=DEPTH, compiled=compiled)
    assert (found.value, found.action) == (full.value, full.action)
    assert found.nodes <= full.nodes < MOST_NODES
    assert pp.search(game, depth=DEPTH, compiled=compiled).value == full.value or full.is_proven


@pytest.mark.parametrize(
    ("game", "compiled"),
    [
        *(pytest.param(*game.values, False, id=f"{game.id}-interpreted") for game in ALL_GAMES),
        *(others(game, True) for game in ALL_GAMES),
    ],
)
def test_perft_counts_what_a_few_lines_count(game: pp.Game[Any, Any], compiled: bool) -> None:
    def count(state: Any, depth: int) -> int:
        if depth == 0:
            return 1
        if game.is_terminal(state):
            return 0
        return sum(count(game.result(state, action), depth - 1) for action in game.actions(state))

    start = game.initial_state()
    counted = [count(start, depth) for depth in range(1, PERFT_DEPTH + 1)]
    assert [pp.perft(game, depth=depth, compiled=compiled) for depth in range(1, PERFT_DEPTH + 1)] == counted


NODES_OF_ALL = """
import sys
import perfectplay as pp
from tests.compiling import more_newcomers, newcomers
games = [*newcomers.GAMES, *(pp.load(path) for path in sys.argv[1:])]
print([pp.search(game, depth=4, compiled=False).nodes for game in games])
"""


@pytest.mark.parametrize("seeds", first(1, [range(1, 3), range(1, 4)]), ids=str)
@pytest.mark.slow
def test_an_interpreted_search_does_not_depend_on_the_seed_of_pythons_hashes(seeds: range) -> None:
    """Texts, None and enums hash differently in every process; the place of a state in the table must not."""
    counts = {
        subprocess.run(
            [sys.executable, "-c", NODES_OF_ALL, *EXAMPLE_FILES],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": str(seed)},
        ).stdout
        for seed in seeds
    }
    assert len(counts) == 1, "\n".join(sorted(counts))


# ------------------------------------------------------------ together they use everything, and more than once

NOT_RULES = {"initial_state"}
"""Methods that are never compiled, so that what they use counts for nothing."""


@lru_cache
def module() -> ast.Module:
    return ast.parse(Path(newcomers.__file__).read_text(encoding="utf-8"))


def rules(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes of the rules: of the functions of the module and of the methods of its classes."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef) and child.name not in NOT_RULES:
            yield from ast.walk(child)
        elif isinstance(child, ast.ClassDef):
            yield from rules(child)


def constants(kind: type[ast.AST]) -> set[str]:
    """The names of the module that stand for a dictionary, or for a set."""
    return {
        target.id
        for statement in module().body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name) and isinstance(statement.value, kind)
    }


def calls(name: str) -> Callable[[ast.AST], bool]:
    """Whether a node calls a function or a method of that name."""

    def is_such(node: ast.AST) -> bool:
        if not isinstance(node, ast.Call):
            return False
        function = node.func
        return (isinstance(function, ast.Name) and function.id == name) or (
            isinstance(function, ast.Attribute) and function.attr == name
        )

    return is_such


def is_of(*kinds: type[ast.AST]) -> Callable[[ast.AST], bool]:
    return lambda node: isinstance(node, kinds)


def calls_itself(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and any(calls(node.name)(inner) for inner in ast.walk(node))


def is_nested(node: ast.AST) -> bool:
    """Whether a function holds another one."""
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(inner, ast.FunctionDef) for inner in ast.walk(node) if inner is not node
    )


def asks(kind: type[ast.AST]) -> Callable[[ast.AST], bool]:
    """Whether a node looks something up in a dictionary, or in a set, of the module."""
    names = constants(kind)

    def is_such(node: ast.AST) -> bool:
        if isinstance(node, ast.Subscript):
            return isinstance(node.value, ast.Name) and node.value.id in names
        return (
            isinstance(node, ast.Compare)
            and isinstance(node.ops[0], (ast.In, ast.NotIn))
            and isinstance(node.comparators[0], ast.Name)
            and node.comparators[0].id in names
        )

    return is_such


def is_list_of_lists(node: ast.AST) -> bool:
    return isinstance(node, ast.ListComp) and (
        isinstance(node.elt, (ast.List, ast.ListComp)) or calls("list")(node.elt)
    )


CONSTRUCTS: dict[str, Callable[[ast.AST], bool]] = {
    **{
        name: calls(name)
        for name in (
            "any",
            "all",
            "sum",
            "min",
            "max",
            "sorted",
            "len",
            "zip",
            "enumerate",
            "reversed",
            "range",
            "list",
            "tuple",
            "append",
            "pop",
            "_replace",
            "count",
            "index",
            "product",
            "combinations",
            "divmod",
            "abs",
        )
    },
    "chain": lambda node: calls("chain")(node) or calls("from_iterable")(node),
    "math": lambda node: (
        isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math"
    ),
    "a comprehension": is_of(ast.ListComp),
    "a generator expression": is_of(ast.GeneratorExp),
    "a list of lists": is_list_of_lists,
    "a slice": is_of(ast.Slice),
    "slices put together": lambda node: (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Add)
        and isinstance(node.right, ast.Subscript)
        and isinstance(node.right.slice, ast.Slice)
    ),
    "in": lambda node: isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)),
    "key=": lambda node: isinstance(node, ast.keyword) and node.arg == "key",
    "a lambda": is_of(ast.Lambda),
    "a nested function": is_nested,
    "recursion": calls_itself,
    "match": is_of(ast.Match),
    "assert": is_of(ast.Assert),
    "raise": is_of(ast.Raise),
    "a starred target": lambda node: isinstance(node, ast.Starred) and isinstance(node.ctx, ast.Store),
    "a dictionary of the module": asks(ast.Dict),
    "a set of the module": asks(ast.Set),
    "None": lambda node: isinstance(node, ast.Constant) and node.value is None,
    "a text": lambda node: isinstance(node, ast.Constant) and isinstance(node.value, str) and 0 < len(node.value) <= 8,
    "a property": lambda node: (
        isinstance(node, ast.FunctionDef)
        and any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list)
    ),
    "a list that is returned": lambda node: (
        isinstance(node, ast.Return) and isinstance(node.value, (ast.ListComp, ast.List))
    ),
    "while": is_of(ast.While),
    "yield": is_of(ast.Yield),
}


@pytest.mark.parametrize("construct", CONSTRUCTS)
def test_each_construct_is_used_more_than_once(construct: str) -> None:
    assert sum(CONSTRUCTS[construct](node) for node in rules(module())) >= 2


def test_each_kind_of_state_is_there_more_than_once() -> None:
    states = [game.initial_state() for game in newcomers.GAMES]
    kinds = Counter(kind for state in states for kind in kinds_in(state))
    for kind in ("NamedTuple", "NamedTuple inside", "frozen dataclass", "int", "bool", "Enum", "str", "None"):
        assert kinds[kind] >= 2, kind
    assert any(type(state) is tuple for state in states)


def kinds_in(value: Any) -> set[str]:
    """What a state is, and what it is made of."""
    if isinstance(value, tuple):
        kind, parts = "NamedTuple" if hasattr(value, "_fields") else "tuple", list(value)
    elif dataclasses.is_dataclass(value):
        kind, parts = "frozen dataclass", [getattr(value, field.name) for field in dataclasses.fields(value)]
    elif isinstance(value, Enum):
        return {"Enum"}
    else:
        return {"None" if value is None else type(value).__name__}
    inside = set().union(*(kinds_in(part) for part in parts))
    return {kind} | {"NamedTuple inside" if part == "NamedTuple" else part for part in inside}
