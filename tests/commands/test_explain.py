"""`perfectplay explain`: the whole story, JSON, and stepping by keys in a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import termios
from typing import Any

import pytest

from perfectplay.commands import stepping
from perfectplay.commands.step_screen import StepScreen, fitted, wrapped
from perfectplay.commands.stepping import NAMED_KEYS, Walk, split_keys
from perfectplay.games import ConnectFour, ExplicitTree, TicTacToe
from perfectplay.search.algorithms.alpha_beta import alpha_beta
from perfectplay.search.algorithms.minimax import minimax
from perfectplay.tracing.trace import trace
from tests.commands.calling import Call, Start, valid
from tests.commands.screens import Terminal, plain

GFG = "[[[3,5],[6,9]],[[1,2],[0,-1]]]"
MOVES = ("tic-tac-toe", "--moves", "a1,b2,c3")

# ------------------------------------------------------------ the whole story


def test_the_whole_story_in_english(call: Call) -> None:
    said = call("explain", "tree", "--tree", GFG, "--all")
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0] == "A MAX"
    assert "tree, searched by alpha-beta." in lines
    assert "11 nodes are entered, and all of them are shown." in lines
    cut = next(line for line in lines if "Beta cut" in line)
    assert cut.startswith("    Beta cut at MAX node E: by e1 it already gives 6 or more. One step up, at B, MIN can")
    assert cut.endswith("hold MAX to 5 by playing b1. MIN will never enter E, so its other move cannot matter.")
    assert "    (6 >= beta = 5, set at B by b1)" in lines
    assert "Value 5 at A, by a1 b1 d2." in lines
    assert "Nodes: 11; leaves among them: 5; cuts: 2; moves skipped: 2." in lines
    assert any("Some courses swap" in line for line in lines)


def test_the_whole_story_in_korean(call: Call) -> None:
    lines = call("explain", "tree", "--tree", GFG, "--all", "--lang", "ko").out.splitlines()
    cut = next(line for line in lines if "알파 컷" in line)
    assert cut.startswith("  MIN 노드 C · 알파 컷: 수 c1만으로 이미 2 이하. 한 단계 위 노드 A에서 MAX는 수 a1로 이미")
    assert cut.endswith(" 5를 확보함. 따라서 MAX는 노드 C로 가지 않으며, 남은 수 1개는 결과에 영향 없음.")
    assert "노드 A의 값은 5. 최선의 진행: a1 b1 d2." in lines


def test_a_game_with_a_board(call: Call) -> None:
    said = call("explain", *MOVES, "--depth", "3", "--all")
    assert "MAX (O) moves at the root, against MIN (X); every value is for MAX (O)." in said.out
    assert "\n    MIN (X) tries c1 and comes to MAX (O) node [b1 c1], with the window (-inf, +inf).\n" in said.out


@pytest.mark.parametrize(
    ("game", "algorithm"),
    [("pig", "expectiminimax"), ("coins", "max-n"), ("yut:players=3", "max-n"), ("nim", "alpha-beta")],
)
def test_the_algorithm_suits_the_game(call: Call, game: str, algorithm: str) -> None:
    said = call("explain", game, "--depth", "2", "--all", "--max-visits", "20")
    assert f"{game}, searched by {algorithm}" in said.out, said.err
    named = call("explain", game, "--depth", "2", "--all", "--max-visits", "20", "--algorithm", algorithm)
    assert named.out == said.out


def test_where_there_is_no_terminal_the_whole_story_is_printed(call: Call) -> None:
    assert call("explain", "tree", "--tree", GFG).out == call("explain", "tree", "--tree", GFG, "--all").out


def test_options(call: Call) -> None:
    strict = call("explain", "tree", "--tree", "[[3,5],[3,9]]", "--strict-cuts").out
    assert "equal is not enough" in strict
    assert "cut at" not in strict
    assert "equal is enough: it cannot be better" in call("explain", "tree", "--tree", "[[3,5],[3,9]]").out
    minimax_story = call("explain", "tree", "--tree", GFG, "--algorithm", "minimax").out
    assert "Nodes: 15; leaves among them: 8." in minimax_story
    assert "alpha" not in minimax_story
    talk = call("explain", "tree", "--tree", GFG, "--lang", "ko", "--tone", "conversation").out
    assert "MIN: 너를 불리하게 만들 경로를 찾았어." in talk
    assert "2 leaves were saved." in call("explain", "tree", "--tree", GFG, "--leaves").out
    assert "Leaves saved by the cuts: 3." in call("explain", "tree", "--tree", GFG, "--leaves").out
    deepening = call("explain", *MOVES, "--algorithm", "search", "--depth", "2").out
    assert "Now to depth 1." in deepening
    assert "Now to depth 2." in deepening
    root = call("explain", "tree", "--tree", "3 5 6 9", "--branching", "2", "--root", "min").out
    assert "MIN moves at the root, against MAX; every value is for MAX." in root


def test_caps_are_stated(call: Call) -> None:
    out = call("explain", *MOVES, "--max-visits", "10").out
    assert "recorded and shown: 10 (no more than 10, none deeper than 1,000 plies)." in out
    assert "but the recording was full." in out
    assert "recorded: 10;" in out
    stopped = call("explain", "connect-four", "--nodes", "50").out
    assert "The search was stopped before it was complete (nodes)." in stopped


def test_without_a_limit_the_search_ends_all_the_same(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.commands.explain.MOST_NODES", 500)
    assert "stopped before it was complete (nodes)" in call("explain", "connect-four", "--max-visits", "20").out


# ------------------------------------------------------------ JSON


@pytest.mark.parametrize(
    "arguments",
    [
        ("tree", "--tree", GFG, "--leaves"),
        ("tree", "--tree", GFG, "--algorithm", "minimax", "--lang", "ko"),
        (*MOVES, "--algorithm", "search", "--depth", "4", "--tone", "conversation"),
        ("connect-four", "--depth", "5", "--max-visits", "40"),
        ("connect-four", "--nodes", "1"),
        ("pig", "--algorithm", "expectiminimax", "--depth", "2", "--pruning", "star2"),
        (
            "pacman:layout=tiny",
            "--algorithm",
            "expectiminimax",
            "--depth",
            "1",
            "--depth-unit",
            "rounds",
            "--against",
            "uniform",
        ),
        ("coins", "--algorithm", "max-n", "--depth", "3"),
        ("coins", "--algorithm", "paranoid", "--depth", "3", "--depth-unit", "turns", "--lang", "ko"),
        ("coins", "--algorithm", "mcts", "--simulations", "40", "--seed", "3"),
        ("tic-tac-toe", "--algorithm", "mcts"),
    ],
)
def test_json(call: Call, arguments: tuple[str, ...]) -> None:
    content = valid(call("explain", *arguments, "--json").out, "explain")
    assert content["recorded"] <= content["nodes"]
    for cut in content["cuts"]:
        assert content["moments"][cut["moment"]]["kind"] == cut["kind"]


def test_json_of_a_tree(call: Call) -> None:
    content = valid(call("explain", "tree", "--tree", GFG, "--json", "--leaves").out, "explain")
    assert (content["value"], content["bound"], content["line"]) == (5, "exact", ["a1", "b1", "d2"])
    assert [(cut["node"], cut["kind"], cut["skipped"], cut["leaves_saved"]) for cut in content["cuts"]] == [
        ("E", "beta cut", 1, 1),
        ("C", "alpha cut", 1, 2),
    ]
    assert content["moments"][0]["pseudocode"] == "function MAX-VALUE(state, alpha, beta)"
    assert call("explain", "--json-schema").out.startswith("{")


# ------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("tree", "--tree", GFG, "--lang", "fr"), "there is no language 'fr'; there are en and ko"),
        (
            ("tree", "--tree", GFG, "--tone", "x\x1b[31m"),
            "there is no tone 'x\\x1b[31m'; there are plain and conversation",
        ),
        (("tree", "--tree", GFG, "--max-visits", "0"), "max_visits is 0; it must be a whole number, 1 or more"),
        (
            ("tree", "--tree", GFG, "--max-visits", "x"),
            "max-visits is 'x'; it must be a whole number of visits, 1 or more",
        ),
        (("coins", "--strict-cuts"), "max-n, which suits this game, takes no --strict-cuts"),
        (("tree", "--tree", GFG, "--depth", "0"), "depth is 0; it must be 1 or more plies"),
        (
            ("tree", "--tree", GFG, "--algorithm", "minimax", "--strict-cuts"),
            "minimax takes no --strict-cuts; leave it out, or say --algorithm alpha-beta or expectiminimax or paranoid",
        ),
        (
            ("tic-tac-toe", "--position", "XOX/XOO/OXX"),
            "the game is over: a draw; give a position in which there is something to search",
        ),
        (
            ("tree",),
            (
                "the game tree needs its tree; give it with --tree, such as --tree '[[3,5],[6,9]]' or a file, or name "
                "an example: --example aima-two-ply"
            ),
        ),
    ],
)
def test_bad_input(call: Call, arguments: tuple[str, ...], sentence: str) -> None:
    assert call("explain", *arguments) == (2, "", f"perfectplay: {sentence}\n")


def test_names_that_would_move_the_cursor(call: Call) -> None:
    out = call("explain", "tree", "--tree", '{"R": {"\\u001b[2J": [1, 2], "b": 3}}', "--all").out
    assert "\x1b" not in out
    assert "\\x1b[2J" in out


# ------------------------------------------------------------ the screen


def screen_of(tree: Any = None, **options: Any) -> StepScreen:
    return StepScreen(trace(alpha_beta, ExplicitTree(tree or [[[3, 5], [6, 9]], [[1, 2], [0, -1]]])), **options)


def texts(screen: StepScreen, number: int, columns: int = 80, rows: int = 24) -> list[str]:
    return [line.text + line.beside for line in screen.show(number, columns, rows)]


def test_what_the_screen_shows_of_a_cut() -> None:
    screen = screen_of()
    number = screen.steps.next_cut(0)
    assert number is not None
    assert texts(screen, number) == [
        "tree, searched by alpha-beta.".replace("tree", "ExplicitTree") + " " * 28 + "step 16 of 31".rjust(15),
        "MAX moves at the root, against MIN; every value is for MAX.",
        "",
        "MAX node A  (-inf, +inf)  no value yet",
        "  a1: MIN node B  (-inf, 5)  best 5 by b1",
        "    b2: MAX node E  (-inf, 5)  best 6 by e1",
        "",
        "Window (-inf, 5)  1 <===========================================)----------* 6",
        "",
        "    for each action in ACTIONS(state) do",
        "      v2 <- MIN-VALUE(RESULT(state, action), alpha, beta)",
        "      if v2 > v then",
        "        v, move <- v2, action",
        ">       if v >= beta then return v, move",
        "        alpha <- MAX(alpha, v)",
        "    return v, move",
        "",
        "Beta cut at MAX node E: by e1 it already gives 6 or more. One step up, at B, MIN",
        "can hold MAX to 5 by playing b1. MIN will never enter E, so its other move",
        "cannot matter.",
        "(6 >= beta = 5, set at B by b1)",
        "",
        "",
        "-> <- step  ] [ cut  n p value at root  o over  u out  ? help  q quit",
    ]


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 14), (200, 60), (61, 17), (30, 10), (1, 1)])
@pytest.mark.parametrize("options", [{}, {"lang": "ko"}, {"lang": "ko", "tone": "conversation"}])
def test_every_moment_fits_the_screen(columns: int, rows: int, options: dict[str, Any]) -> None:
    from rich.cells import cell_len

    deep: object = [1, 0]
    for level in range(30):
        deep = [deep, level]
    for screen in (
        screen_of(**options),
        screen_of(deep, **options),
        StepScreen(trace(alpha_beta, ConnectFour(), depth=4, max_visits=50), **options),
        StepScreen(trace(minimax, TicTacToe(), depth=2), **options),
    ):
        for number in range(0, len(screen.steps), 5):
            lines = texts(screen, number, columns, rows)
            assert len(lines) <= rows
            assert max(cell_len(line) for line in lines) <= max(columns, 2)
            if columns >= 40 and rows >= 14:
                assert len(lines) == rows
                marked = [line for line in screen.show(number, columns, rows) if line.style == "marked"]
                assert len(marked) == 1 or rows < 24
        helped = screen.help(columns, rows)
        assert len(helped) == max(rows, 1)


def test_the_board_stands_beside_the_pseudocode() -> None:
    screen = StepScreen(trace(alpha_beta, TicTacToe(), depth=3))
    assert any(line.endswith("3  . . .") for line in texts(screen, 10))
    assert not any(line.endswith("3  . . .") for line in texts(screen, 10, columns=60))


def test_wrapped() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("one two three", 7, hanging=2) == ["one two", "  three"]
    assert wrapped("가나다라 마바", 8) == ["가나다라", "마바"]
    assert wrapped("abcdefghij", 4) == ["abcd", "efgh", "ij"]
    assert wrapped("", 4) == [""]
    assert fitted("가나다라마", 8) == "가나..."


# ------------------------------------------------------------ the keys


def test_keys_as_terminals_send_them() -> None:
    assert split_keys(b"\x1b[C \x1bOAq") == ["right", "space", "up", "q", b""]
    assert split_keys(b"]\x1b[") == ["]", b"\x1b["]
    assert split_keys(b"\x1b") == [b"\x1b"]
    assert split_keys("가".encode()) == ["가", b""]
    assert split_keys("가".encode()[:2]) == ["가".encode()[:2]]
    assert split_keys(b"\x1b[1;5C\x7f\xff") == ["\x1b[1;5C", "backspace", "\ufffd", b""]
    for sent, name in NAMED_KEYS.items():
        assert split_keys(sent.encode()) == [name, b""]


def test_what_the_keys_do() -> None:
    walk = Walk(screen_of())

    def pressed(*keys: str) -> int:
        for key in keys:
            walk.press(key)
        return walk.number

    last = len(walk.steps) - 1
    assert pressed("right", "space", ".", "down", "\r") == 5
    assert pressed("left", ",", "backspace", "up") == 1
    assert pressed("]") == walk.steps.next_cut(0)
    assert pressed("]", "[") == walk.steps.next_cut(0)
    assert pressed("n") == walk.steps.next_change(0)
    assert pressed("end") == pressed("G") == last
    assert pressed("right") == last
    assert walk.note == "that was the last one"
    assert pressed("p") == walk.steps.next_change(0)
    assert pressed("home") == pressed("g") == 0
    assert pressed("left") == 0
    assert walk.note == "there is none before"
    assert pressed("page down", "page down", "page up") == 10
    assert pressed("page down", "page down", "page down") == last
    assert pressed("home", "right", "o") == walk.steps.over(1)
    assert pressed("home", "right", "right", "u") == walk.steps.out(2)
    here = walk.number
    assert pressed("?") == here
    assert walk.shows_help
    assert any("pg" in line.text or "page down" in line.text for line in walk.lines(80, 24))
    assert pressed("right") == here
    assert not walk.shows_help
    assert pressed("x", "\x1b[1;5C", "escape") == here


# ------------------------------------------------------------ in a terminal

STEP = ("explain", "tree", "--tree", GFG)


def attributes(screen: Terminal) -> list[object]:
    return termios.tcgetattr(screen.master)


def test_stepping() -> None:
    with Terminal(*STEP) as screen:
        before = attributes(screen)
        screen.wait_for("step 1 of 31")
        screen.wait_for("q quit")
        assert attributes(screen)[3] != before[3]
        screen.enter("]")
        screen.wait_for("Beta cut at MAX node E")
        screen.wait_for("q quit")
        screen.enter("\x1b[D")
        screen.wait_for("step 15 of 31")
        screen.enter("?")
        screen.wait_for("any key goes back")
        screen.enter("qG")
        screen.wait_for("step 31 of 31")
        screen.enter("q")
        rest = screen.rest()
        assert attributes(screen) == before
    assert "\x1b[?25h\x1b[?1049l" in rest
    assert plain(rest.partition("\x1b[?1049l")[2]) == "Value 5 at A, by a1 b1 d2.\n"
    assert screen.process.returncode == 0


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)])
@pytest.mark.slow
def test_signals_leave_the_terminal_as_it_was(number: signal.Signals, status: int) -> None:
    with Terminal(*STEP) as screen:
        before = attributes(screen)
        screen.wait_for("q quit")
        screen.process.send_signal(number)
        rest = screen.rest()
        assert attributes(screen) == before
    assert rest.endswith("\x1b[0m\x1b[?25h\x1b[?1049l")
    assert screen.process.returncode == status


@pytest.mark.slow
def test_ctrl_c_and_a_window_that_is_closed() -> None:
    with Terminal(*STEP) as screen:
        screen.wait_for("q quit")
        screen.enter("\x03")
        screen.rest()
    assert screen.process.returncode == 130
    with Terminal(*STEP) as screen:
        screen.wait_for("q quit")
        screen.close()
        screen.process.wait(20)
    assert screen.process.returncode in (0, 129)


@pytest.mark.slow
def test_the_window_changes_its_size() -> None:
    import fcntl
    import struct

    with Terminal(*STEP) as screen:
        screen.wait_for("q quit")
        fcntl.ioctl(screen.master, termios.TIOCSWINSZ, struct.pack("HHHH", 10, 30, 0, 0))
        screen.wait_for("too small")
        fcntl.ioctl(screen.master, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        screen.wait_for("step 1 of 31")
        screen.enter("q")
        screen.rest()
    assert screen.process.returncode == 0


@pytest.mark.slow
def test_ctrl_z_gives_the_terminal_back() -> None:
    """Here nobody could call it to the foreground again, so the system does not stop it."""
    with Terminal(*STEP) as screen:
        screen.wait_for("q quit")
        screen.process.send_signal(signal.SIGTSTP)
        screen.wait_for("\x1b[?25h\x1b[?1049l")
        screen.wait_for("\x1b[?1049h")
        screen.wait_for("step 1 of 31")
        screen.enter("q")
        screen.rest()
    assert screen.process.returncode == 0


@pytest.mark.slow
def test_no_colours_and_dumb_terminals() -> None:
    with Terminal(*STEP, NO_COLOR="1") as screen:
        screen.wait_for("q quit")
        screen.enter("]")
        shown = screen.wait_for("set at B by b1")
        screen.enter("q")
        screen.rest()
    assert "\x1b[1;33m" not in shown
    with Terminal(*STEP, "--all", columns=60) as screen:
        shown = plain(screen.rest())
    assert "Beta cut" in shown
    assert max(map(len, shown.splitlines())) <= 60


@pytest.mark.slow
def test_a_terminal_that_can_do_nothing(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert not stepping.can_step()
    process = start(*STEP, stdin=subprocess.DEVNULL)
    out, _ = process.communicate(timeout=60)
    assert "Beta cut at MAX node E" in out
    assert os.waitstatus_to_exitcode(0) == process.returncode == 0
