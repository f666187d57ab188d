"""The file for Kaggle: run as Kaggle runs it, without any package, it plays legal and good moves within its time."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.exporting import kaggle
from perfectplay.exporting.bundling import closure
from perfectplay.exporting.kaggle_agent import choose, position_of, seconds_of
from perfectplay.games import ConnectFour

HARNESS = '''
import json, sys, time

class Struct(dict):
    """As kaggle-environments hands them over: a dict whose items are attributes."""
    __getattr__ = dict.__getitem__

path, size = sys.argv[1], json.loads(sys.argv[2])
env = {}
exec(compile(open(path).read(), path, "exec"), env)
agent = [value for value in env.values() if callable(value)][-1]
print(json.dumps(agent.__name__), flush=True)
for line in sys.stdin:
    began = time.perf_counter()
    column = agent(Struct(json.loads(line)), Struct(size))
    print(json.dumps([column, time.perf_counter() - began]), flush=True)
'''
"""As Kaggle: runs the file in an empty namespace, takes the last function, and asks it for moves."""


class Agent:
    """The file, in a process without any package."""

    def __init__(self, path: Path, **configuration: Any) -> None:
        usual = {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 0.4, "agentTimeout": 60, "episodeSteps": 1000}
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", HARNESS, str(path), json.dumps({**usual, **configuration})],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        assert json.loads(self.process.stdout.readline()) == "agent"

    def move(self, board: list[int], mark: int) -> tuple[int, float]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        observation = {"board": board, "mark": mark, "step": sum(map(bool, board)), "remainingOverageTime": 60}
        self.process.stdin.write(json.dumps(observation) + "\n")
        self.process.stdin.flush()
        column, seconds = json.loads(self.process.stdout.readline())
        return column, seconds

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(timeout=20) == 0
        assert self.process.stdout is not None
        self.process.stdout.close()


def board_of(game: ConnectFour, state: Any) -> list[int]:
    return [".XO".index(cell) for cell in game.format_position(state).replace("/", "")]


@pytest.fixture(scope="module")
def submission(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kaggle") / "submission.py"
    path.write_text(kaggle.submission(ConnectFour(), plies=1, seconds=0.05), encoding="utf-8")
    return path


@pytest.fixture
def agent(submission: Path) -> Iterator[Agent]:
    agent = Agent(submission)
    yield agent
    agent.close()


@pytest.mark.parametrize("mark", [1, 2])
def test_it_plays_a_game_and_wins_against_the_first_free_column(agent: Agent, mark: int) -> None:
    game = ConnectFour()
    state = game.initial_state()
    while not game.is_terminal(state):
        if game.to_move(state) == mark - 1:
            column, _ = agent.move(board_of(game, state), mark)
            assert column in game.actions(state)
        else:
            column = next(iter(game.actions(state)))
        state = game.result(state, column)
    assert game.utility(state, mark - 1) == 1


@pytest.mark.slow
def test_it_takes_wins_and_stops_those_of_the_other(submission: Path) -> None:
    agent = Agent(submission, actTimeout=1)
    game = ConnectFour()
    for moves, best in (("112233", 3), ("1122337", 3), ("4141", None), ("44444", None)):
        state = game.play(moves)
        column, _ = agent.move(board_of(game, state), 1 + game.to_move(state))
        assert column == best or best is None
        assert column in game.actions(state)
    agent.close()


@pytest.mark.slow
def test_it_plays_within_its_time(submission: Path) -> None:
    agent = Agent(submission, actTimeout=1)
    game = ConnectFour()
    seconds = [agent.move(board_of(game, game.play(moves)), 1)[1] for moves in ("4433", "12", "4455", "717171")]
    agent.close()
    assert max(seconds) > 0.3  # it uses it where nothing is proven
    assert sorted(seconds)[1] < 1  # and no more, but where another program had the core


@pytest.mark.parametrize("size", [(5, 4), (8, 7)])
def test_it_plays_on_boards_of_other_sizes(submission: Path, size: tuple[int, int]) -> None:
    agent = Agent(submission, columns=size[0], rows=size[1], actTimeout=0.3)
    game = ConnectFour(*size)
    state = game.play("1221")
    assert agent.move(board_of(game, state), 1)[0] in game.actions(state)
    agent.close()


def test_it_is_the_library_s_own_source(submission: Path) -> None:
    tree = ast.parse(submission.read_text(encoding="utf-8"))
    defined = [node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    assert defined == ["_Library", "agent"]
    imported = {alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names}
    assert imported <= set(sys.stdlib_module_names) | {"importlib.abc", "importlib.util"}
    held = closure([kaggle.AGENT])
    assert {"perfectplay.search.algorithms.engine", "perfectplay.games.connect_four"} <= held
    assert not any(
        name.startswith(("perfectplay.web", "perfectplay.commands", "perfectplay.games.chess")) for name in held
    )
    assert submission.stat().st_size < 400_000


def test_openings_are_those_that_the_agent_comes_to() -> None:
    game = ConnectFour(4, 4)
    table = kaggle.openings(game, plies=3, seconds=0.02)
    assert table[game.format_position(game.initial_state())] in range(4)
    for text, column in table.items():
        state = game.parse_position(text)
        assert state.ply < 3
        assert column in game.actions(state)
        mirrored = "/".join(row[::-1] for row in text.split("/"))
        if mirrored != text:
            assert table[mirrored] == 3 - column
    for reply in game.actions(game.initial_state()):
        first = game.result(game.initial_state(), reply)
        assert game.format_position(first) in table
        own = game.result(game.initial_state(), table[game.format_position(game.initial_state())])
        assert game.format_position(game.result(own, reply)) in table


def test_what_kaggle_tells_may_be_items_or_attributes() -> None:
    class Told:
        board = [0] * 41 + [1]
        mark = 2

    began = time.perf_counter()
    game = ConnectFour()
    opening = {game.format_position(game.play("7")): 3}
    for configuration in ({"actTimeout": 0.2}, {"timeout": 0.2, "columns": 7, "rows": 6, "inarow": 4}):
        assert choose(Told(), configuration, opening, began) == 3
        assert choose(Told(), configuration, {}, began) in range(7)
    assert seconds_of({"actTimeout": 2}, 0.0) == pytest.approx(1.53)
    assert seconds_of({"timeout": 5}, 1.0) == pytest.approx(3.08)
    assert seconds_of({}, 60.0) == 0.05


def test_what_it_cannot_play_is_said() -> None:
    with pytest.raises(pp.BadArgument, match="inarow is 5; this agent plays four in a row"):
        choose({"board": []}, {"inarow": 5}, {}, 0.0)
    with pytest.raises(pp.BadArgument, match="the board has 3 cells; 7 columns and 6 rows have others"):
        position_of([0, 0, 0], ConnectFour())


def test_what_cannot_be_exported(tmp_path: Path) -> None:
    for game, path, message in (
        (pp.games.Othello(), tmp_path / "x.py", "Othello is not played at Kaggle; its ConnectX is connect-four"),
        (ConnectFour(), tmp_path / "x", "give one whose name ends in .py, such as submission.py"),
        (ConnectFour(), tmp_path, "give one whose name ends in .py, such as submission.py"),
    ):
        with pytest.raises(pp.BadArgument, match=message):
            kaggle.export_kaggle(game, path)
