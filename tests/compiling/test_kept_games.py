"""The machine code of every game of the library is kept, and found by all that its rules reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.combined import parts_of
from perfectplay.compiling.reach import UNTOLD, fingerprint_of_value, reached_by_game, why_not_kept
from perfectplay.games import registry
from perfectplay.games.chess_evaluation import ChessKnowledge
from perfectplay.games.go_board import Board
from perfectplay.games.line_weights import LineWeights
from perfectplay.learning.shipping import with_usual


@pytest.mark.parametrize("name", [name for name in registry.GAMES if name != "tree"])
def test_the_machine_code_of_a_game_of_the_library_is_kept(name: str) -> None:
    game: Any = registry.get(name)
    assert why_not_kept(game, game.initial_state()) is None


@pytest.mark.parametrize("name", ["hex:size=8", "othello"])
def test_so_is_that_of_a_game_with_learned_knowledge(name: str) -> None:
    game: Any = with_usual(registry.get(name))
    assert parts_of(game) is not None
    assert why_not_kept(game, game.initial_state()) is None


@pytest.mark.parametrize(
    ("game", "helper", "method"),
    [
        (pp.games.Go, Board, "reached"),
        (pp.games.Chess, ChessKnowledge, "evaluate"),
        (pp.games.Gomoku, LineWeights, "evaluate"),
    ],
)
def test_another_method_of_an_object_that_rules_use_is_other_machine_code(
    game: type[Any], helper: type[Any], method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, _ = reached_by_game(game)
    assert UNTOLD not in before
    assert reached_by_game(game)[0] == before
    monkeypatch.setattr(helper, method, lambda _: None)
    assert reached_by_game(game)[0] != before


@dataclass(frozen=True)
class Table:
    values: tuple[int, ...] = (1, 2)


@pytest.mark.parametrize("module", ["enumerations", "abc_game", "perfectplay_of_mine"])
def test_an_object_is_told_apart_whatever_its_module_is_called(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "__module__", module)
    assert UNTOLD not in fingerprint_of_value(Table())
    assert fingerprint_of_value(Table()) == fingerprint_of_value(Table((1, 2)))
    assert fingerprint_of_value(Table()) != fingerprint_of_value(Table((1, 3)))


def test_tables_that_python_calls_equal_are_told_apart() -> None:
    tables: list[Any] = [
        (1, 2),
        (1, 2.0),
        (True, 2),
        [1, 2],
        (1, 2, 3),
        ((1, 2),),
        (1, (2,)),
        ("1", 2),
        (1, b"2"),
        (12,),
    ]
    assert len({fingerprint_of_value(table) for table in tables}) == len(tables)
    assert fingerprint_of_value(tuple(range(3))) == fingerprint_of_value((0, 1, 2))
    assert UNTOLD in fingerprint_of_value((1, object()))
