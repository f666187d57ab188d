"""Limits hold together; the best answer so far comes back, and says why the search ended."""

from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from typing import Any

import pytest

import perfectplay as pp
from perfectplay import BadArgument, StopReason
from perfectplay.games import Chess, ConnectFour, ExplicitTree, Hex, Othello, TicTacToe
from perfectplay.search import machine_code, session, worker
from perfectplay.search.machine_code import MachineCode
from tests.small_games import Endless
from tests.variants import each_once, first

MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"depth": 0}, "depth is 0; it must be 1 or more plies"),
        ({"depth": -3}, "depth is -3; it must be 1 or more plies"),
        ({"depth": 2.5}, "depth is 2.5; it must be a whole number of plies, 1 or more"),
        ({"depth": True}, "depth is True; it must be a whole number of plies, 1 or more"),
        ({"seconds": math.nan}, "seconds is nan; it must be a number above 0"),
        ({"seconds": 0}, "seconds is 0; it must be above 0"),
        ({"seconds": -1.5}, "seconds is -1.5; it must be above 0"),
        ({"seconds": "2"}, "seconds is '2'; it must be a number above 0"),
        ({"nodes": 0}, "nodes is 0; it must be 1 or more positions"),
    ],
)
@pytest.mark.parametrize("call", [pp.search, pp.alpha_beta, pp.minimax])
def test_limits_that_make_no_sense(call: Any, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadArgument) as error:
        call(TicTacToe(), **options)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"width": 0}, "width is 0; it must be a whole number of actions, 1 or more"),
        ({"width": 2}, "width needs an evaluation to choose by, and TicTacToe has no evaluate"),
        ({"ties": "last"}, "ties is 'last'; it must be 'first', 'random' or 'all'"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadArgument) as error:
        pp.alpha_beta(TicTacToe(), **options)
    assert str(error.value) == sentence


def test_threads_that_make_no_sense() -> None:
    for threads in (0, -1, True, 1.5):
        with pytest.raises(BadArgument, match="threads is"):
            pp.search(TicTacToe(), threads=threads)  # type: ignore[arg-type]


def test_what_is_no_game() -> None:
    with pytest.raises(BadArgument, match="is not a game; a game is an instance of a subclass"):
        pp.search(TicTacToe)  # type: ignore[arg-type]


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("call", [pp.search, pp.alpha_beta, pp.minimax])
@pytest.mark.parametrize("nodes", [1, 2, 10, 1000])
def test_no_more_nodes_than_allowed(call: Any, nodes: int, compiled: bool) -> None:
    found = call(ConnectFour(), nodes=nodes, compiled=compiled)
    assert found.nodes <= nodes
    assert found.stop_reason is StopReason.NODES
    assert found.action in range(7)
    assert not found.is_proven


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("call", [pp.search, pp.alpha_beta, pp.mcts])
def test_with_nothing_known_the_first_by_priority_is_played(call: Any, compiled: bool) -> None:
    """And not a1, which comes first without an order: Hex ranks its 121 points by how near to the centre they are."""
    game = Hex(11)
    found = call(game, nodes=1, compiled=compiled)
    assert game.action_name(found.state, found.action) == "f6"
    assert found.nodes <= 1


@pytest.mark.parametrize("compiled", MODES)
def test_the_root_is_ranked_however_many_actions_it_has(compiled: bool) -> None:
    game = Hex(11)
    found = pp.search(game, depth=1, compiled=compiled)
    assert game.action_name(found.state, found.action) == "f6"
    assert found.nodes == 122


@pytest.mark.parametrize("compiled", MODES)
def test_a_search_stops_in_time(compiled: bool) -> None:
    pp.search(ConnectFour(), depth=1, compiled=compiled)
    started = time.monotonic()
    found = pp.search(ConnectFour(), seconds=0.2, compiled=compiled)
    assert found.stop_reason is StopReason.SECONDS
    assert 0.15 < time.monotonic() - started < 5
    assert found.depth >= 1
    assert found.action in range(7)


@pytest.mark.parametrize("compiled", MODES)
def test_the_depth_is_a_limit_of_its_own(compiled: bool) -> None:
    found = pp.search(ConnectFour(), depth=3, seconds=60, nodes=10**9, compiled=compiled)
    assert (found.stop_reason, found.depth) == (StopReason.DEPTH, 3)


def test_a_proof_ends_the_search() -> None:
    game = ConnectFour()
    found = pp.search(game, game.play("112233"), depth=30, seconds=60)
    assert (found.stop_reason, found.value, found.depth) == (StopReason.PROVEN, 1, 1)


def test_deepening_gives_every_depth() -> None:
    answers = list(pp.deepen(ConnectFour(), depth=5))
    assert [answer.depth for answer in answers] == [1, 2, 3, 4, 5]
    assert [answer.nodes for answer in answers] == sorted(answer.nodes for answer in answers)
    assert answers[-1].nodes == pp.search(ConnectFour(), depth=5).nodes == 416


def test_progress_tells_the_best_answer_so_far() -> None:
    seen: list[pp.SearchResult[Any, Any]] = []
    pp.search(ConnectFour(), seconds=0.5, compiled=False, progress=seen.append)
    assert {answer.depth for answer in seen} > {1, 2, 3}
    assert all(answer.action in range(7) for answer in seen)


def test_an_unfinished_depth_only_improves_the_answer() -> None:
    """The second action is much better, but only three plies ahead can that be seen."""
    tree = ExplicitTree(
        {
            "static": 0,
            "children": [
                {"static": 1, "children": [{"static": 1, "children": [1, 1]}]},
                {"static": 0, "children": [{"static": 0, "children": [9, 9]}]},
            ],
        }
    )
    whole = pp.search(tree)
    assert (whole.action, whole.value) == (1, 9)
    for nodes in range(1, whole.nodes):
        found = pp.search(tree, nodes=nodes)
        assert found.action in (0, 1)
        if found.action == 1 and found.depth >= 1:
            assert found.value == 9
            assert found.bound is pp.LOWER


def test_a_finished_game_has_no_action() -> None:
    game = TicTacToe()
    over = game.play("a1 a2 b1 b2 c1")
    for call in (pp.minimax, pp.alpha_beta, pp.search, pp.solve):
        found = call(game, over)
        assert found.action is None
        assert (found.value, found.is_proven, found.pv) == (-1, True, ())


@pytest.mark.parametrize("compiled", MODES)
def test_an_endless_line_ends_at_the_largest_ply(compiled: bool) -> None:
    found = pp.alpha_beta(Endless(), compiled=compiled)
    assert found.stop_reason is StopReason.PLIES
    assert (found.depth, found.nodes, found.is_proven) == (1000, 1001, False)
    assert len(found.pv) == 1000


class Stuck(Endless):
    """Its rules never come back from the third state."""

    def is_terminal(self, state: int) -> bool:
        while state == 3:
            pass
        return False


def test_rules_that_hang_are_left_in_time() -> None:
    started = time.monotonic()
    found = pp.search(Stuck(), seconds=0.3, compiled=False)
    assert found.stop_reason is StopReason.SECONDS
    assert found.action == 1
    assert time.monotonic() - started < 10


SCRIPT = """
    import perfectplay as pp
    game = pp.games.ConnectFour()
    deep = []

    def tell(found):
        if found.depth > 2 and not deep:
            deep.append(found)
            print("deep", flush=True)

    found = pp.search(game, seconds=300, compiled={compiled}, progress=tell)
    print(found.stop_reason, found.action, found.depth > 2, flush=True)
"""


@pytest.mark.parametrize("compiled", MODES)
def test_ctrl_c_leaves_the_best_answer_so_far(compiled: bool) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(SCRIPT.format(compiled=compiled))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "deep\n"
        process.send_signal(signal.SIGINT)
        started = time.monotonic()
        said, errors = process.communicate(timeout=30)
    assert (said, errors) == ("interrupted 3 True\n", "")
    assert process.returncode == 0
    assert time.monotonic() - started < 10


@pytest.mark.parametrize("compiled", MODES)
def test_ctrl_c_between_two_depths(compiled: bool) -> None:
    def pressed(found: pp.SearchResult[Any, Any]) -> None:
        if found.depth == 3:
            raise KeyboardInterrupt

    found = pp.search(ConnectFour(), compiled=compiled, progress=pressed)
    assert (found.stop_reason, found.depth) == (StopReason.INTERRUPTED, 3)
    assert (found.value, found.pv) == (pp.search(ConnectFour(), depth=3, compiled=compiled).value, found.pv[:3])


def test_ctrl_c_when_all_is_proven() -> None:
    def pressed(found: pp.SearchResult[Any, Any]) -> None:
        if found.is_proven:
            raise KeyboardInterrupt

    found = pp.solve(pp.games.TicTacToe(), progress=pressed)
    assert (found.stop_reason, found.is_proven, found.value) == (StopReason.INTERRUPTED, True, 0)


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize(
    "call",
    [*(pp.search, pp.alpha_beta, pp.minimax, pp.max_n, pp.paranoid, pp.solve, pp.mcts), pp.expectiminimax, pp.hybrid],
    ids=lambda call: call.__name__,
)
def test_no_time_at_all(call: Any, compiled: bool) -> None:
    """As on a machine that is so busy that the limit is over before the root is entered."""
    found = call(TicTacToe(), seconds=1e-9, compiled=compiled)
    assert found.stop_reason is StopReason.SECONDS
    assert found.action in range(9)
    assert not found.is_proven


def test_two_searches_at_once() -> None:
    expected = pp.alpha_beta(ConnectFour(), depth=7, compiled=True)
    found: list[Any] = []

    def work() -> None:
        found.append(pp.alpha_beta(ConnectFour(), depth=7, compiled=True))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(one.nodes, one.pv) for one in found] == [(expected.nodes, expected.pv)] * 4


def test_a_search_in_a_forked_child() -> None:
    nodes = pp.alpha_beta(ConnectFour(), depth=4, compiled=True).nodes
    child = os.fork()
    if child == 0:
        try:
            os._exit(0 if pp.alpha_beta(ConnectFour(), depth=4, compiled=True).nodes == nodes else 1)
        except BaseException:
            os._exit(2)
    for _ in range(300):
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            break
        time.sleep(0.1)
    else:
        os.kill(child, signal.SIGKILL)
        pytest.fail("the search in the child hangs")
    assert os.waitstatus_to_exitcode(status) == 0


def test_python_s_own_limits_are_left_as_they_were() -> None:
    before = sys.getrecursionlimit(), threading.stack_size()
    pp.alpha_beta(Endless(), compiled=False)
    assert (sys.getrecursionlimit(), threading.stack_size()) == before


MANY = """
    import perfectplay as pp
    game = pp.games.ConnectFour()
    pp.solve_many(game, [game.play("2252576253462244111563365343671351441")], threads={threads})
    print("started", flush=True)
    try:
        pp.solve_many(game, [game.initial_state()] * 600, threads={threads})
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.variant
@pytest.mark.parametrize("threads", first(1, [2, 1]))
def test_ctrl_c_ends_solving_many(threads: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(MANY.format(threads=threads))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate(timeout=30)
    assert (said, errors, process.returncode) == ("interrupted\n", "", 0)


# ---------------------------------------------------------------- Ctrl-C where nobody waits for it


@pytest.mark.parametrize("search", [pp.search, pp.solve, pp.alpha_beta], ids=lambda search: search.__name__)
def test_ctrl_c_between_two_calls_of_the_kernel(search: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(session.Session, "_call", interrupted)
    found = search(TicTacToe(), compiled=False)
    assert (found.stop_reason, found.is_proven) == (StopReason.INTERRUPTED, False)


def test_who_is_interrupted_while_it_waits_does_not_keep_others_waiting() -> None:
    job = worker._Job(lambda: None)
    assert not job.wait(0)
    job.end()
    job.done.acquire()  # as a wait does that Ctrl-C ends before it lets go
    assert job.wait(60)
    assert job.has_ended


# ------------------------------------------------------------ a progress function that ends the search


SEARCHES: list[Any] = [
    (pp.search, Chess()),
    (pp.solve, ConnectFour()),
    (pp.alpha_beta, ConnectFour()),
    (pp.minimax, ConnectFour()),
    (pp.expectiminimax, ConnectFour()),
    (pp.max_n, ConnectFour()),
    (pp.paranoid, ConnectFour()),
    (pp.mcts, ConnectFour()),
    (pp.best_first, Chess()),
]


def returning_false(so_far: Any) -> bool:
    return False


def raising(so_far: Any) -> None:
    raise pp.SearchStopped


@pytest.mark.parametrize(("call", "game"), SEARCHES, ids=lambda part: getattr(part, "__name__", ""))
@pytest.mark.parametrize(("progress", "compiled"), each_once([returning_false, raising], [False, True]))
def test_progress_can_end_a_search(call: Any, game: Any, progress: Any, compiled: bool) -> None:
    if compiled:
        call(game, nodes=10, compiled=True)  # so that nothing is left to be compiled
    started = time.monotonic()
    found = call(game, seconds=60, compiled=compiled, progress=progress)
    assert found.stop_reason is StopReason.INTERRUPTED
    assert time.monotonic() - started < 30
    assert found.action in game.actions(game.initial_state())


def test_progress_ends_a_search_at_the_depth_that_it_has_seen() -> None:
    found = pp.search(Chess(), depth=9, progress=lambda so_far: so_far.depth < 3)
    assert (found.depth, found.stop_reason) == (3, StopReason.INTERRUPTED)
    expected = pp.search(Chess(), depth=3)
    assert (found.value, found.action) == (expected.value, expected.action)


def test_progress_ends_both_solvers() -> None:
    found = pp.solve(ConnectFour(), seconds=60, distance=False, progress=lambda so_far: so_far.nodes < 10_000)
    assert found.stop_reason is StopReason.INTERRUPTED
    assert found.algorithm == "solve"


@pytest.mark.parametrize(("call", "game"), SEARCHES, ids=lambda part: getattr(part, "__name__", ""))
@pytest.mark.parametrize("error", [RuntimeError("mine"), SystemExit("mine")], ids=repr)
@pytest.mark.parametrize("compiled", [False, True])
def test_other_errors_of_progress_are_the_callers(call: Any, game: Any, error: BaseException, compiled: bool) -> None:
    """They were once said to be the rules'."""

    def wrong(so_far: Any) -> None:
        raise error

    with pytest.raises(type(error), match="mine"):
        call(game, seconds=60, compiled=compiled, progress=wrong)


def test_progress_must_be_a_function() -> None:
    with pytest.raises(BadArgument, match="progress is 5; it must be a function"):
        pp.search(Chess(), depth=2, progress=5)  # type: ignore[arg-type]


def slow_to_lower(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets lowering take longer than any search here."""
    prepare = MachineCode._prepare

    def slow(self: MachineCode) -> Any:
        time.sleep(4)
        return prepare(self)

    monkeypatch.setattr(MachineCode, "_prepare", slow)
    monkeypatch.setattr(machine_code, "TIMED_TRIAL", 0.01)
    monkeypatch.setattr(machine_code, "TOO_SHORT", 0.0)
    monkeypatch.setattr(machine_code, "SHORT_TRIAL", 0.01)
    monkeypatch.setattr(MachineCode, "load_if_it_is_there", lambda _: False)


def test_lowering_does_not_hold_up_a_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    slow_to_lower(monkeypatch)
    started = time.monotonic()
    found = pp.search(Othello(), seconds=0.2)
    assert time.monotonic() - started < 3
    assert (found.stop_reason, found.compiled) == (StopReason.SECONDS, False)
    assert found.depth >= 1


def test_lowering_does_not_hold_up_who_stops_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    slow_to_lower(monkeypatch)
    started = time.monotonic()
    found = pp.search(Othello(), seconds=60, progress=lambda _: time.monotonic() - started < 0.5)
    assert time.monotonic() - started < 3
    assert found.stop_reason is StopReason.INTERRUPTED


def test_lowering_does_not_cost_what_a_tree_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    slow_to_lower(monkeypatch)
    found = pp.mcts(Othello(), seconds=0.3)
    assert (found.stop_reason, found.compiled) == (StopReason.SECONDS, False)
    assert found.root_values[found.action].visits
