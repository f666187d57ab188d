"""`perfectplay solve`, and the switches of the engine on the command line."""

from __future__ import annotations

import inspect
import json
import signal
import time
from dataclasses import replace
from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.commands.options import SCHEMAS
from perfectplay.commands.output import proved
from perfectplay.commands.saying import saying
from perfectplay.commands.switching import switches_of
from perfectplay.search.switches import NAMES
from tests.commands.calling import Call, Start, english_in, valid
from tests.small_games import LastStands

PONS = "7422341735647741166133573473242566"


def solve(call: Call, *arguments: str) -> dict[str, object]:
    status, out, err = call("solve", *arguments, "--json")
    assert (status, err) == (0, "")
    return valid(out, "solve")


def test_value_distance_and_line(call: Call) -> None:
    found = solve(call, "connect-four", "--moves", PONS)
    assert (found["value"], found["plies"], found["score"], found["is_proven"]) == (1, 7, 1, True)
    assert (found["between"], found["stop_reason"], found["algorithm"]) == ([1, 1], "proven", "solve")
    assert len(found["pv"]) == 7  # type: ignore[arg-type]


def test_without_distance_the_outcome_alone(call: Call) -> None:
    found = solve(call, "connect-four", "--moves", PONS, "--no-distance")
    assert (found["value"], found["plies"], found["is_proven"]) == (1, None, True)


def test_it_is_best_with_the_algorithm_solve(call: Call) -> None:
    ours = solve(call, "tic-tac-toe", "--moves", "a1")
    theirs = valid(call("best", "tic-tac-toe", "--moves", "a1", "--algorithm", "solve", "--json").out, "best")
    for name in ("value", "action", "pv", "nodes", "is_proven", "root_values"):
        assert ours[name] == theirs[name], name


def test_a_tree_and_its_root(call: Call) -> None:
    assert solve(call, "tree", "--tree", "[[3,5],[6,9]]", "--root", "min")["value"] == -5


def test_what_people_read(call: Call) -> None:
    status, out, err = call("solve", "connect-four", "--moves", PONS)
    assert (status, err) == (0, "")
    assert "\nX plays 6: win in 7 plies, value 1, proven\n" in out
    assert out.endswith("\nended     the value is proven\n")


def test_lines_give_the_best_actions_their_values(call: Call) -> None:
    found = solve(call, "connect-four", "--moves", PONS, "--lines", "3")["root_values"]
    exact = [name for name, root in found.items() if root["bound"] == "exact"]  # type: ignore[attr-defined]
    assert len(exact) >= 3
    out = call("solve", "connect-four", "--moves", PONS, "--lines", "3").out
    assert "\nmoves     6: win in 7 plies; 2: win in 7 plies; 1: loss in " in out
    out = call("best", "connect-four", "--moves", PONS, "--lines", "2", "--table-mb", "8").out
    assert "\nmoves     6: win in 7 plies; 2: win in 7 plies; " in out


def test_stopped_it_says_what_is_proved(call: Call) -> None:
    status, out, err = call("solve", "connect-four", "--nodes", "100")
    assert (status, err) == (0, "")
    assert "\nnot solved: nothing is proven yet\nrandom    of 100 random games from here X wins " in out
    assert "\nproved    nothing beyond what the rules say\n" in out
    found = solve(call, "connect-four", "--nodes", "100")
    assert (found["between"], found["is_proven"]) == ([-1, 1], False)
    assert str(found["verdict"]).startswith("nothing is proven yet; of 100 random games from here X wins ")


@pytest.mark.slow
def test_a_bound_that_is_proved_is_told(call: Call) -> None:
    """Somewhere on the way to the value, one side of it is proved."""
    arguments = ("solve", "connect-four:columns=4,rows=4", "--interpreted")
    whole = int(valid(call(*arguments, "--json").out, "solve")["nodes"])
    told = (call(*arguments, "--nodes", str(whole * part // 12)).out for part in range(2, 12))
    assert any(
        "\nnot solved: at most a draw, value at most 0, proven\nproved    at most a draw\n" in out for out in told
    )


@pytest.mark.parametrize(
    ("between", "sentence"),
    [
        ((-1.0, 1.0), None),
        ((0.0, 1.0), "at least a draw"),
        ((-1.0, 0.0), "at most a draw"),
        ((1.0, 1.0), "a win, but not how soon"),
        ((-0.5, 0.5), "between -0.5 and 0.5"),
    ],
)
def test_what_is_proved_in_words(between: tuple[float, float], sentence: str | None) -> None:
    stopped = pp.solve(pp.games.ConnectFour(), nodes=10, compiled=False)
    assert proved(replace(stopped, between=between)) == sentence


def test_interrupted_it_says_what_is_proved(start: Start) -> None:
    process = start("solve", "connect-four")
    assert process.stdout is not None
    lines = iter(process.stdout.readline, "")
    assert any("every value is for X" in line for line in lines)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert "\nproved    " in out
    assert out.endswith("\nended     interrupted; this is the best answer so far\n")


def test_its_object_is_that_of_best() -> None:
    best, solve = (json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8")) for name in ("best", "solve"))
    assert "--proof" in solve["properties"].pop("proof")["description"]
    assert best["properties"] == solve["properties"]
    assert best["required"] == solve["required"]


# ------------------------------------------------------------ switches


def test_every_switch_can_be_given_and_given_again() -> None:
    texts = [
        {
            "windows": "windows=mtd",
            "futility": "futility=0.5",
            "leaf_plies": "leaf_plies=4",
            "estimate_plies": "estimate_plies=9",
        }.get(name, f"{name}=off")
        for name in NAMES
    ]
    values = {"windows": "mtd", "futility": 0.5, "leaf_plies": 4, "estimate_plies": 9}
    assert switches_of(texts) == {name: values.get(name, False) for name in NAMES}
    assert switches_of(["null-move=ON", " late_moves = off"]) == {"null_move": True, "late_moves": False}
    assert switches_of(None) == {}


def test_switches_change_the_search_and_not_the_value(call: Call) -> None:
    usual = solve(call, "tic-tac-toe", "--interpreted")
    without = solve(call, "tic-tac-toe", "--interpreted", "--switch", "table=off", "--switch", "windows=wide")
    assert without["value"] == usual["value"] == 0
    assert without["table_hits"] == 0
    assert without["nodes"] > usual["nodes"]  # type: ignore[operator]


def test_what_is_not_sound_is_said(call: Call) -> None:
    out = call("best", "gomoku:size=5", "--depth", "3", "--interpreted", "--switch", "late_moves=on").out
    assert "\ncareful   late-move reductions: " in out


def test_play_goes_on_with_its_switches(call: Call) -> None:
    arguments = (
        "play",
        "tic-tac-toe",
        "--depth",
        "2",
        "--switch",
        "table=off",
        "--switch",
        "killers=off",
        "--table-mb",
        "8",
    )
    out = call(*arguments, "--players", "engine,person", "--interpreted").out
    again = out[out.index("to go on: ") :]
    assert "--table-mb 8" in again
    assert "--switch table=off --switch killers=off" in again


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("solve tic-tac-toe --switch tabel=on", "there is no switch 'tabel'; did you mean table?"),
        ("solve tic-tac-toe --switch bogus=on", f"there is no switch 'bogus'; there are {', '.join(NAMES)}"),
        ("solve tic-tac-toe --switch x=on", f"there is no switch 'x'; there are {', '.join(NAMES)}"),
        ("solve tic-tac-toe --switch table", "--switch table has no value; write table=on or table=off"),
        ("solve tic-tac-toe --switch windows", "--switch windows has no value; write windows=wide, for example"),
        (
            "solve tic-tac-toe --switch leaf_plies",
            "--switch leaf_plies has no value; write leaf_plies=4, for example",
        ),
        ("solve tic-tac-toe --switch table=1", "--switch table is '1'; it must be on or off"),
        (
            "solve tic-tac-toe --switch windows=small",
            "--switch windows is 'small'; it must be one of wide, aspiration, mtd, bisection",
        ),
        (
            "solve tic-tac-toe --switch leaf_plies=few",
            "--switch leaf_plies is 'few'; it must be a whole number of plies, 0 or more",
        ),
        (
            "best tic-tac-toe --switch futility=on",
            "--switch futility is 'on'; it must be a margin in the units of the game's evaluation, 0 or more",
        ),
        (
            "solve tic-tac-toe --switch table=on --switch table=off",
            "--switch table is given twice; leave out one of them",
        ),
        (
            "solve gomoku:size=5 --switch late_moves=on",
            "late_moves may miss the best action, so a proof cannot use it; leave it out",
        ),
        ("best tic-tac-toe --switch quiescence=on", "quiescence needs noisy_actions, which TicTacToe does not define"),
        ("play tic-tac-toe --switch null_move=on", "null_move needs pass_turn, which TicTacToe does not define"),
        (
            "best tic-tac-toe --algorithm minimax --switch table=off",
            "minimax takes no --switch; leave it out, or say --algorithm search or solve",
        ),
        (
            "best tic-tac-toe --algorithm alpha-beta --lines 2",
            "alpha-beta takes no --lines; leave it out, or say --algorithm search or solve",
        ),
        ("solve tic-tac-toe --lines 0", "lines is 0; it must be a whole number of actions, 1 or more"),
        ("solve tic-tac-toe --lines few", "lines is 'few'; it must be a whole number of actions, 1 or more"),
        ("solve tic-tac-toe --table-mb big", "table_mb is 'big'; it must be a number of megabytes, 1 or more"),
        ("solve tic-tac-toe --table-mb 0", "table_mb is 0.0; it must be a number of megabytes, 1 or more"),
        ("solve tic-tac-toe --threads 0", "threads is 0; it must be a whole number, 1 or more"),
        (
            "solve tic-tac-toe --position XOX/XOO/OXX",
            "the game is over: a draw; give a position in which there is a move to find",
        ),
        ("bench --depth 3", "--depth is for --ablation GAME; leave it out, or say which game to measure"),
        (
            "bench --quick --ablation nim",
            "--quick is not for --ablation; give fewer --positions, or a smaller number of --nodes",
        ),
        (
            "bench --ablation tree",
            "--ablation needs a game with random positions; a tree of numbers is too small for that",
        ),
        ("bench --ablation halm", "there is no game 'halm'; "),
    ],
)
def test_one_sentence(call: Call, arguments: str, sentence: str) -> None:
    status, out, err = call(*arguments.split())
    assert (status, out) == (2, "")
    assert err.startswith(f"perfectplay: {sentence}")
    assert err.count("\n") == 1


# ------------------------------------------------------------ in Korean


def test_the_value_in_korean(call: Call) -> None:
    status, out, err = call("solve", "tic-tac-toe", "--moves", "b2 a1 c1", "--lang", "ko")
    assert (status, err) == (0, "")
    assert "\nO의 최선의 수 a3: 무승부, 값 0, 증명됨\n최선의 진행  a3 " in out
    assert not english_in(out.replace("tic-tac-toe", ""))


def test_what_is_proved_so_far_in_korean(call: Call) -> None:
    out = call("solve", "connect-four", "--nodes", "2000", "--interpreted", "--lang", "ko").out
    assert "\n아직 풀지 못함: 아직 증명된 것이 없음\n" in out
    assert "\n증명된 범위  규칙에서 이미 아는 범위뿐임\n" in out
    assert "\n끝난 이유    정해진 노드 수만큼 탐색함\n" in out
    assert not english_in(out.replace("connect-four", ""))


@pytest.mark.parametrize(
    ("between", "said"),
    [
        ((0.0, 1.0), "무승부 이상"),
        ((-1.0, 0.0), "무승부 이하"),
        ((1.0, 1.0), "승리, 몇 수 만인지는 모름"),
        ((-1.0, 1.0), None),
    ],
)
def test_bounds_in_korean(between: tuple[float, float], said: str | None) -> None:
    result = replace(pp.search(pp.games.TicTacToe(), depth=1), between=between, is_proven=False)
    assert proved(result, saying("ko")) == said


def test_a_kept_proof_goes_on(call: Call, tmp_path: Path) -> None:
    asked = ("connect-four:columns=4,rows=4", "--table-mb", "4", "--keep", str(tmp_path / "proof"))
    first = solve(call, *asked, "--nodes", "1000")
    second = solve(call, *asked)
    assert (first["is_proven"], second["is_proven"], second["value"]) == (False, True, 0)
    assert first["nodes"] < second["nodes"]  # type: ignore[operator]


def test_all_states_are_not_kept_so(call: Call) -> None:
    status, _, err = call("solve", "nim", "--all", "--keep", "file", "--lang", "ko")
    assert status == 2
    assert "--all에는 --keep을 쓸 수 없습니다" in err


THREE = f"{inspect.getsourcefile(LastStands)}:LastStands"


def test_three_sides_have_values_and_an_assumption_but_no_win_and_no_loss(call: Call) -> None:
    out = call("solve", THREE).out
    assert "\nplayer 1 plays 1: value -1, proven, if all others play against player 1\n" in out
    assert "loss" not in out
    out = call("best", THREE, "--lines", "2").out
    assert "loss" not in out
    out = call("best", THREE, "--algorithm", "search").out
    assert "the value is proven" in out
    assert "careful" not in out  # no proof rests on estimates
    assert solve(call, THREE)["verdict"] == "value -1, proven, if all others play against player 1"
    out = call("best", THREE, "--algorithm", "max-n", "--lang", "ko").out
    assert "증명됨(각자 자기 몫을 위해 둘 때)" in out
    out = call("solve", THREE, "--lang", "ko").out
    assert "값 -1, 증명됨(플레이어 1 외 모두가 플레이어 1의 상대로 둘 때)" in out
