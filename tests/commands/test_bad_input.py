"""Whatever is wrong with a command line: exit status 2, nothing on standard output, one sentence that helps."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from perfectplay.commands.table import COMMANDS
from perfectplay.games.registry import GAMES
from tests.commands.calling import Call, environment

BAD: dict[tuple[str, ...], str] = {
    # commands and options
    ("bst",): "there is no command 'bst'; did you mean best?",
    ("frobnicate",): f"there is no command 'frobnicate'; there are {', '.join(COMMANDS)}",
    ("--lang",): "--lang needs a value after it; perfectplay --help says which",
    ("--frob",): "there is no option --frob for perfectplay; perfectplay --help lists those it has",
    ("best",): "there is no game; name one, such as tic-tac-toe, or a tree with --tree or --example",
    ("growth",): "there is no game; name one, such as tic-tac-toe, or a tree with --tree or --example",
    ("arena",): "perfectplay arena needs GAME; perfectplay arena --help says what it can be",
    ("worksheet",): "perfectplay worksheet needs -o FILE; perfectplay worksheet --help says what it can be",
    ("best", "tic-tac-toe", "--dept", "3"): "there is no option --dept for perfectplay best; did you mean --depth?",
    ("best", "tic-tac-toe", "--helpp"): "there is no option --helpp for perfectplay best; did you mean --help?",
    (
        "best",
        "tic-tac-toe",
        "-x",
    ): "there is no option -x for perfectplay best; perfectplay best --help lists those it has",
    ("best", "tic-tac-toe", "--depth"): "--depth needs a value after it; perfectplay best --help says which",
    ("best", "tic-tac-toe", "--json=3"): "--json takes no value; leave out the = and what follows it",
    (
        "best",
        "tic-tac-toe",
        "a1",
        "b2",
    ): "perfectplay best does not take 'a1 b2'; a text with spaces goes in quotes, and options begin with --",
    (
        "bench",
        "dobutsu.py",
    ): "perfectplay bench takes options alone, so leave out 'dobutsu.py'; perfectplay bench --help lists them",
    # limits
    ("best", "tic-tac-toe", "--depth", "0"): "depth is 0; it must be 1 or more plies",
    ("best", "tic-tac-toe", "--depth", "-3"): "depth is -3; it must be 1 or more plies",
    ("best", "tic-tac-toe", "--depth", "1.5"): "depth is '1.5'; it must be a whole number of plies, 1 or more",
    ("best", "tic-tac-toe", "--depth", "deep"): "depth is 'deep'; it must be a whole number of plies, 1 or more",
    ("best", "tic-tac-toe", "--depth", ""): "depth is ''; it must be a whole number of plies, 1 or more",
    (
        "best",
        "tic-tac-toe",
        "--depth",
        "9" * 5000,
    ): f"depth is '{'9' * 60}'...; it must be a whole number of plies, 1 or more",
    ("best", "tic-tac-toe", "--nodes", "0"): "nodes is 0; it must be 1 or more positions",
    ("best", "tic-tac-toe", "--nodes", "1e6"): "nodes is '1e6'; it must be a whole number of positions, 1 or more",
    ("best", "tic-tac-toe", "--seconds", "nan"): "seconds is nan; it must be a number above 0",
    ("best", "tic-tac-toe", "--seconds", "0"): "seconds is 0; it must be above 0",
    ("best", "tic-tac-toe", "--seconds", "-1.5"): "seconds is -1.5; it must be above 0",
    ("best", "tic-tac-toe", "--seconds", "5s"): "seconds is '5s'; it must be a number above 0",
    ("play", "tic-tac-toe", "--seconds", "nan"): "seconds is nan; it must be a number above 0",
    ("perft", "tic-tac-toe"): "perft needs --depth, the number of plies; for example --depth 5",
    ("perft", "tic-tac-toe", "--depth", "0"): "depth is 0; it must be 1 or more plies",
    ("perft", "tic-tac-toe", "--depth", "0", "--divide"): "depth is 0; it must be 1 or more plies",
    ("perft", "tic-tac-toe", "--depth", "5000"): "depth is 5000; perft needs a number of plies from 1 to 1000",
    ("check", "tic-tac-toe", "--seconds", "0"): "seconds is 0; it must be above 0",
    (
        "check",
        "tic-tac-tow",
    ): "there is no game 'tic-tac-tow'; did you mean tic-tac-toe or ultimate-tic-tac-toe? perfectplay games lists all",
    # in what a depth is counted, and against whom
    (
        "best",
        "pacman",
        "--algorithm",
        "minimax",
        "--depth",
        "2",
        "--depth-unit",
        "moves",
    ): "depth_unit is 'moves'; it must be 'plies', 'rounds' (every player once) or 'turns' (all that a player does in "
    "a row)",
    (
        "best",
        "pacman",
        "--algorithm",
        "minimax",
        "--depth",
        "0",
        "--depth-unit",
        "rounds",
    ): "depth is 0; it must be 1 or more rounds",
    (
        "best",
        "pacman",
        "--depth",
        "2",
        "--depth-unit",
        "rounds",
    ): "search takes no --depth-unit; leave it out, or say --algorithm alpha-beta or minimax or expectiminimax or "
    "max-n or paranoid",
    (
        "best",
        "pacman",
        "--algorithm",
        "expectiminimax",
        "--depth",
        "2",
        "--against",
        "nobody",
    ): "against is 'nobody'; it must be 'best', 'uniform' or an object with chances(game, state)",
    (
        "best",
        "pacman",
        "--algorithm",
        "minimax",
        "--against",
        "uniform",
    ): "minimax takes no --against; leave it out, or say --algorithm expectiminimax",
    (
        "best",
        "pig",
        "--algorithm",
        "expectiminimax",
        "--depth",
        "2",
        "--pruning",
        "star3",
    ): "pruning is 'star3'; it must be 'none', 'star1' or 'star2'",
    (
        "best",
        "pig",
        "--algorithm",
        "mcts",
        "--simulations",
        "0",
    ): "simulations is 0; it must be a whole number, 1 or more",
    (
        "best",
        "pig",
        "--algorithm",
        "mcts",
        "--simulations",
        "few",
    ): "simulations is 'few'; it must be a whole number, 1 or more",
    (
        "compare",
        "pacman",
        "--depth",
        "2",
        "--depth-unit",
        "moves",
    ): "depth_unit is 'moves'; it must be 'plies', 'rounds' (every player once) or 'turns' (all that a player does in "
    "a row)",
    # how to search
    (
        "best",
        "tic-tac-toe",
        "--algorithm",
        "alphabeta",
    ): "there is no algorithm 'alphabeta'; there are search, solve, alpha-beta, minimax, "
    "expectiminimax, max-n, paranoid, mcts, hybrid, best-first, threats",
    (
        "best",
        "tic-tac-toe",
        "--algorithm",
        "solve",
        "--depth",
        "3",
    ): "solve takes no --depth; leave it out, or say --algorithm search or alpha-beta or minimax or "
    "expectiminimax or max-n or paranoid or threats",
    (
        "best",
        "tic-tac-toe",
        "--strict-cuts",
    ): "search takes no --strict-cuts; leave it out, or say --algorithm alpha-beta or expectiminimax or paranoid",
    (
        "best",
        "tic-tac-toe",
        "--algorithm",
        "minimax",
        "--width",
        "2",
    ): "minimax takes no --width; leave it out, or say --algorithm search or alpha-beta",
    (
        "best",
        "tic-tac-toe",
        "--algorithm",
        "minimax",
        "--threads",
        "2",
    ): "minimax takes no --threads; leave it out, or say --algorithm search or solve or mcts or hybrid",
    ("best", "tic-tac-toe", "--threads", "0"): "threads is 0; it must be a whole number, 1 or more",
    ("best", "tic-tac-toe", "--threads", "two"): "threads is 'two'; it must be a whole number, 1 or more",
    ("best", "tic-tac-toe", "--width", "0"): "width is 0; it must be a whole number of actions, 1 or more",
    ("best", "tic-tac-toe", "--width", "2"): "width needs an evaluation to choose by, and TicTacToe has no evaluate",
    ("best", "tic-tac-toe", "--ties", "both"): "ties is 'both'; it must be 'first', 'random' or 'all'",
    ("best", "tic-tac-toe", "--seed", "x"): "seed is 'x'; it must be a whole number",
    # games
    (
        "best",
        "tic-tac",
    ): "there is no game 'tic-tac'; did you mean tic-tac-toe? perfectplay games lists all",
    (
        "best",
        "shogi",
    ): f"there is no game 'shogi'; there are {', '.join(sorted(GAMES))}, and files such as my_game.py:MyGame",
    (
        "best",
        "connect-four:columns=40",
    ): "a board of 40 columns and 6 rows does not fit; columns * (rows + 1) must be at most 64, and is 280",
    ("best", "connect-four:width=4"): "connect-four has no parameter 'width'; it has columns=7, rows=6",
    ("play",): "play needs a game, such as perfectplay play connect-four; perfectplay games lists them",
    # positions
    (
        "best",
        "connect-four",
        "--moves",
        "4444444",
    ): "move 7 of 7, '4' after 444444: column 4 is full; legal are 1, 2, 3, 5, 6, 7",
    (
        "best",
        "connect-four",
        "--moves",
        "48",
    ): "move 2 of 2, '8' after 4: '8' is not a column; legal are 1, 2, 3, 4, 5, 6, 7",
    (
        "perft",
        "connect-four",
        "--depth",
        "2",
        "--moves",
        "12121212",
    ): "move 8 of 8, '2' after 1212121: the game is already over there; leave out this move and the rest",
    (
        "best",
        "connect-four",
        "--moves",
        "1212121",
    ): "the game is over: X has won; give a position in which there is a move to find",
    (
        "best",
        "tic-tac-toe",
        "--moves",
        "a1,b1,c1,a2,b2,c2,b3,a3,c3",
    ): "the game is over: X has won; give a position in which there is a move to find",
    (
        "best",
        "tic-tac-toe",
        "--position",
        "XOX/XOO/OXX",
    ): "the game is over: a draw; give a position in which there is a move to find",
    ("best", "tic-tac-toe", "--position", "XXX"): "'XXX' has 1 row; give 3 rows from the top, separated by '/'",
    (
        "best",
        "tic-tac-toe",
        "--position",
        "XXX/.../...",
    ): "3 X and 0 O cannot arise; X begins, so there must be as many X as O, or one X more",
    (
        "best",
        "tic-tac-toe",
        "--position",
        "X../.../...",
        "--moves",
        "a3",
    ): "move 1 of 1, 'a3': 'a3' is not legal; legal are a1, b1, c1, a2, b2, c2, b3, c3",
    # trees
    ("best", "tree"): (
        "the game tree needs its tree; give it with --tree, such as --tree '[[3,5],[6,9]]' or a file, or name an "
        "example: --example aima-two-ply"
    ),
    ("best", "chess", "--example", "aima-two-ply"): (
        "--example is for the game tree, not for chess; leave it out, or write tree instead"
    ),
    ("tree",): "there is no game; name one, such as tic-tac-toe, or a tree with --tree or --example",
    ("tree", "--example", "aima-two-ply", "--blank", "--step", "3"): (
        "a blank tree has no steps; leave out blank or step"
    ),
    ("tree", "--example", "aima-two-ply", "--step", "99"): (
        "step 99 was not recorded; the search has the steps 1 to 29"
    ),
    ("tree", "--example", "cs188-expectimax", "--tree", "[1,2]"): (
        "an example has its tree and who moves there; leave out --tree or the example"
    ),
    ("tree", "--tree", '{"A":{"chance":[[0.5,3],[0.4,8]]}}'): (
        "the probabilities of 'A' sum to 0.9; they must sum to 1"
    ),
    (
        "best",
        "tree:root=min",
        "--tree",
        "[1,2]",
    ): "an example has its tree and who moves there; leave out --tree or the example",
    (
        "best",
        "tic-tac-toe",
        "--tree",
        "[1,2]",
    ): "--tree is for the game tree, not for tic-tac-toe; leave it out, or write tree instead",
    (
        "best",
        "tic-tac-toe",
        "--root",
        "min",
    ): "--root is for the game tree, not for tic-tac-toe; leave it out, or write tree instead",
    ("best", "tree", "--tree", ""): "the tree is empty; give JSON such as [[3,5],[6,9]], or the name of a file",
    ("best", "tree", "--tree", "[]"): "the tree is empty; a tree needs at least one action, for example [3, 5]",
    ("best", "tree", "--tree", "no such file"): "there is no file 'no such file'; give the path of a tree in JSON",
    ("best", "tree", "--tree", "[[1,2],[3"): "the JSON is wrong at line 1, column 10: Expecting ',' delimiter",
    (
        "best",
        "tree",
        "--tree",
        "[[1, NaN], [2, 3]]",
    ): "child 2 of child 1 of the root is NaN; a leaf is a finite number",
    (
        "best",
        "tree",
        "--tree",
        "[1, [2, 'a']]",
    ): "child 2 of child 2 of the root is the text 'a'; a leaf is a number, an inner node a list or a dictionary",
    ("best", "tree", "--tree", "[" * 100_000): "the tree is deeper than 1000 levels",
    ("best", "tree", "--tree", "(" * 100_000): "the JSON is wrong at line 1, column 1: Expecting value",
    ("best", "tree", "--tree", "[1, 2]", "--root", "both"): "root is 'both'; it says who moves there, 'max' or 'min'",
    (
        "best",
        "tree",
        "--tree",
        "1 2 3",
        "--branching",
        "2",
    ): "the list has 3 leaves; with branching 2 it must have a power of 2, such as 2 or 4",
    (
        "best",
        "tree",
        "--tree",
        "1 2",
        "--branching",
        "two",
    ): "branching is 'two'; it must be a whole number of children, 2 or more",
    (
        "best",
        "tree",
        "--tree",
        "[[5]]",
        "--moves",
        "a1,b1",
    ): "the game is over: MAX gets 5, MIN gets -5; give a position in which there is a move to find",
    # playing
    ("play", "tic-tac-toe", "--first", "me"): "--first is 'me'; it must be person or engine",
    (
        "play",
        "tic-tac-toe",
        "--players",
        "engine",
    ): "--players names 1, but this game has 2 players; write engine,engine, with person where a person plays",
    (
        "play",
        "tic-tac-toe",
        "--players",
        "engine,engine",
        "--first",
        "person",
    ): "--players says where everybody sits; leave out --first and --second",
    ("play", "tic-tac-toe", "--json"): "--json is for engines; say --first engine --second engine, or leave out --json",
    (
        "play",
        "--replay",
        "no such file",
    ): "there is no file 'no such file'; give a record that play --record has written",
    ("play", "tic-tac-toe", "--replay", "x"): "the record 'x' holds it already; leave out the game",
    ("play", "--moves", "a1", "--replay", "x"): "the record 'x' holds it already; leave out --moves",
    (
        "play",
        "tic-tac-toe",
        "--record",
        "no such folder/game.json",
    ): "the record 'no such folder/game.json' cannot be written: No such file or directory",
}


@pytest.mark.parametrize("arguments", BAD, ids=lambda arguments: " ".join(arguments)[:60])
def test_one_sentence(call: Call, arguments: tuple[str, ...]) -> None:
    assert call(*arguments) == (2, "", f"perfectplay: {BAD[arguments]}\n")


def test_sentence_stays_on_one_line(call: Call) -> None:
    status, _, said = call("best", "tree", "--tree", "no\nfile\x1b[31m")
    assert status == 2
    assert said == "perfectplay: there is no file 'no\\nfile\\x1b[31m'; give the path of a tree in JSON\n"


# ------------------------------------------------------------ games of users

GAME = """
    from collections.abc import Iterator
    from perfectplay import Game

    class Count(Game[int, int]):
        "Add 1 or 2; who reaches 4 wins."
        def initial_state(self) -> int:
            return 0
        def to_move(self, state: int) -> int:
            return state % 2 if state < 100 else 0
        def actions(self, state: int) -> Iterator[int]:
            yield 1
            yield 2
        def result(self, state: int, action: int) -> int:
            return state + action
        def is_terminal(self, state: int) -> bool:
            return state >= 4
        def utility(self, state: int, player: int) -> float:
            return 1.0 if player else -1.0
"""


def written(folder: Path, change: tuple[str, str] = ("", ""), more: str = "") -> str:
    """A file with the game, in which one thing is changed."""
    path = folder / "counting.py"
    text = textwrap.dedent(GAME)
    assert change[0] in text
    path.write_text(text.replace(*change) + textwrap.dedent(more))
    return str(path)


def test_a_file_is_a_game(call: Call, tmp_path: Path) -> None:
    assert call("best", written(tmp_path), "--json").status == 0


def test_file_that_is_not_there(call: Call, tmp_path: Path) -> None:
    written(tmp_path)
    status, out, said = call("best", str(tmp_path / "countin.py"))
    assert (status, out) == (2, "")
    assert said == (
        f"perfectplay: there is no file {str(tmp_path / 'countin.py')!r}; did you mean {tmp_path / 'counting.py'}?\n"
    )


def test_syntax_error_in_a_file(call: Call, tmp_path: Path) -> None:
    path = written(tmp_path, ("return 0", "return ("))
    status, out, said = call("best", path)
    assert (status, out) == (2, "")
    assert said.startswith(f"perfectplay: {path}, line ")
    assert "is not valid Python" in said
    assert said.count("\n") == 1


def test_file_without_and_with_two_games(call: Call, tmp_path: Path) -> None:
    empty = tmp_path / "empty.py"
    empty.write_text("x = 1\n")
    assert call("best", str(empty)).err == (
        f"perfectplay: {empty} holds no subclass of perfectplay.Game with all six methods\n"
    )
    two = written(tmp_path, more="class Other(Count): ...\n")
    assert call("best", two).err == (f"perfectplay: {two} holds two games, Count and Other; say which: {two}:Count\n")


RAISE = "raise RuntimeError('no\\nluck')"
BROKEN = {
    "initial_state": "return 0",
    "is_terminal": "return state >= 4",
    "result": "return state + action",
    "to_move": "return state % 2 if state < 100 else 0",
    "utility": "return 1.0 if player else -1.0",
}
ASKING = [("best", "--json"), ("best", "--moves", "1"), ("play", "--first", "engine"), ("perft", "--depth", "3")]
NOT_ASKED_BY_PERFT = ("to_move", "utility")


@pytest.mark.parametrize(
    ("method", "command"),
    [
        (method, command)
        for method in BROKEN
        for command in ASKING
        if not (command[0] == "perft" and method in NOT_ASKED_BY_PERFT)
    ],
)
def test_method_that_raises(call: Call, tmp_path: Path, method: str, command: tuple[str, ...]) -> None:
    """Before, during and after the search, the sentence names the method and the line."""
    path = written(tmp_path, (BROKEN[method], RAISE))
    status, _, said = call(command[0], path, *command[1:])
    assert status == 2, said
    assert said.startswith(f"perfectplay: Count.{method} raised RuntimeError: no luck ("), said
    assert f"{path}, line " in said
    assert said.count("\n") == 1


def test_compiled_demanded_in_vain(call: Call, tmp_path: Path) -> None:
    path = written(tmp_path, ("return state + action", "return state + len(f'{action:x}') * action"))
    status, out, said = call("best", path, "--compiled")
    assert (status, out) == (2, "")
    assert said.startswith("perfectplay: ")
    assert said.count("\n") == 1
    assert call("best", path, "--interpreted").status == 0


def test_what_ended_with_a_traceback_once(call: Call) -> None:
    name = "a" * 300
    said = call("best", f"pacman:layout={name}")
    assert said == (2, "", f"perfectplay: the layout {name[:60]!r}... cannot be read: File name too long\n")
    said = call("best", "nim", "--position", f"{'9' * 5000},1,1 first")
    assert said.status == 2
    assert said.err == "perfectplay: a heap has a number of 5,000 digits, which cannot arise; give fewer stones\n"


@pytest.mark.slow
def test_without_docstrings() -> None:
    done = subprocess.run(
        [sys.executable, "-OO", "-m", "perfectplay", "games"], capture_output=True, text=True, env=environment()
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "connect-four" in done.stdout
