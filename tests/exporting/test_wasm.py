"""A game as WebAssembly, run by Node: the rules and the search are those of Python, number by number."""

from __future__ import annotations

import enum
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.compiling.classes import field_names, is_product_class, product_items
from perfectplay.exporting import wasm_module
from perfectplay.exporting.names import name_of
from perfectplay.exporting.wasm import names_of_actions
from tests.compiling.newcomers import DropThree
from tests.exporting.native import random_states
from tests.exporting.test_c import GAMES

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="Node, which runs WebAssembly, is not installed: no program node")
ASK = Path(__file__).with_name("ask.mjs")


def plain(value: Any) -> Any:
    """A state or an action as JSON says it."""
    if isinstance(value, enum.Enum):
        return value.name
    items = sorted(value) if isinstance(value, frozenset) else product_items(value)
    if items is not None:
        inside = [plain(item) for item in items]
        return dict(zip(field_names(type(value)), inside, strict=True)) if is_product_class(type(value)) else inside
    return f"{value}n" if type(value) is int else value


def asked(folder: Path, game: Any, questions: list[list[Any]]) -> list[Any]:
    assert NODE is not None
    done = subprocess.run(
        [NODE, str(ASK), str(folder / f"{name_of(game)}.js")],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def compare(game: Any, folder: Path, depth: int, states: int, positions: int = 3) -> None:
    pp.export(game, to="wasm", path=folder)
    seen = compare_rules(game, folder, states)
    roots = [state for state, actions in seen[:40] if actions]
    roots = roots[:: max(1, len(roots) // positions)]
    found = asked(folder, game, [["bestMove", plain(state), {"depth": depth}] for state in roots])
    for state, answer in zip(roots, found, strict=True):
        python = pp.search(game, state, depth=depth, nodes=1 << 60, compiled=True)
        assert answer["action"] == plain(python.action)
        assert (answer["nodes"], answer["depth"]) == (python.nodes, python.depth)
        assert answer["value"] == pytest.approx(python.value, abs=1e-6)
        assert (answer["isProven"], answer["plies"]) == (python.is_proven, python.plies)


def compare_rules(game: Any, folder: Path, states: int) -> list[tuple[Any, list[Any]]]:
    """Returns the states on which the rules were compared, with their legal actions."""
    seen = list(random_states(game, states, seed=3))
    questions: list[list[Any]] = [["initialState"]]
    expected: list[Any] = [plain(game.initial_state())]
    for state, actions in seen:
        given = plain(state)
        questions += [["isOver", given], ["legalMoves", given]]
        expected += [not actions, [plain(action) for action in actions]]
        if actions:
            questions += [["toMove", given], ["apply", given, plain(actions[-1])]]
            expected += [game.to_move(state), plain(game.result(state, actions[-1]))]
        else:
            questions += [["utility", given, player] for player in range(2)]
            expected += [game.utility(state, player) for player in range(2)]
    assert asked(folder, game, questions) == expected
    return seen


@needs_node
@pytest.mark.parametrize(
    ("game", "depth"),
    [
        pytest.param(pp.games.ConnectFour(), 10, id="four"),
        pytest.param(DropThree(), 6, id="drop", marks=pytest.mark.slow),
    ],
)
def test_rules_and_search_are_those_of_python(game: Any, depth: int, tmp_path: Path) -> None:
    compare(game, tmp_path / "game", depth, 250)
    files = {path.name: path.stat().st_size for path in (tmp_path / "game").iterdir()}
    name = name_of(game)
    assert set(files) == {f"{name}.wasm", f"{name}.js", f"{name}.d.ts", "package.json", "index.html"}
    assert files[f"{name}.wasm"] < 60_000


@needs_node
@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_ten_thousand_states_are_those_of_python(name: str, tmp_path: Path) -> None:
    game = pp.games.get(name)
    pp.export(game, to="wasm", path=tmp_path / "game")
    assert len(compare_rules(game, tmp_path / "game", 10_000)) == 10_000


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_that_of_python(name: str, tmp_path: Path) -> None:
    depth, states = GAMES[name]
    compare(pp.games.get(name), tmp_path / "game", depth, states)


@pytest.fixture(scope="module")
def tic_tac_toe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export") / "game"
    pp.export(pp.games.TicTacToe(), to="wasm", path=folder)
    return folder


@needs_node
def test_boards_errors_and_values(tic_tac_toe: Path) -> None:
    game = pp.games.TicTacToe()
    state = plain(game.play("a1,b1,a2"))
    full = plain(game.play("a1,b1,a2,b2,a3"))
    board, illegal, values, average, none, same = asked(
        tic_tac_toe,
        game,
        [
            ["board", state],
            ["apply", state, "0n"],
            ["allMoves", state, {"depth": 9}],
            ["randomGames", full, 0, 10],
            ["bestMove", full],
            ["samePosition", state, full],
        ],
    )
    assert board == game.board(game.play("a1,b1,a2"))
    assert illegal == {"error": "IllegalMove"}
    solved = pp.search(game, game.play("a1,b1,a2"), depth=9, nodes=1 << 60, all_values=True)
    assert {int(move["action"][:-1]): move["value"] for move in values["moves"]} == {
        action: root.value for action, root in solved.root_values.items()
    }
    assert (average, none, same) == (1.0, None, False)


def test_names_are_left_out_where_they_depend_on_the_state() -> None:
    assert names_of_actions(pp.games.TicTacToe())["4"] == "b2"
    assert names_of_actions(pp.games.get("chess")) == {}


def test_the_module_is_self_contained(tic_tac_toe: Path) -> None:
    sections = wasm_module.sections_of((tic_tac_toe / "tic_tac_toe.wasm").read_bytes())
    assert [section.kind for section in sections] == sorted(
        (section.kind for section in sections), key=wasm_module.ORDER.index
    )
    assert wasm_module.IMPORT not in [section.kind for section in sections]
    with pytest.raises(ValueError, match="no object"):
        wasm_module.linked(b"something else", ())
