"""`perfectplay best`: what people see and what programs read."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import perfectplay as pp
from perfectplay.commands.searching import search_of
from perfectplay.compiling import kernels
from perfectplay.games import Pacman
from tests.commands.calling import Call, english_in, valid
from tests.commands.screens import Terminal, plain

FOUR_PAIRS = "[[3,5],[6,9],[1,2],[0,-1]]"
PONS = "7422341735647741166133573473242566"
"""From test set L3 R1 of Pascal Pons (http://blog.gamesolver.org), where its score is 1."""


def best(call: Call, *arguments: str) -> dict[str, Any]:
    status, out, err = call("best", *arguments, "--json")
    assert (status, err) == (0, "")
    return valid(out, "best")


# ------------------------------------------------------------ for programs


def test_tic_tac_toe_is_a_draw(call: Call) -> None:
    result = best(call, "tic-tac-toe")
    assert (result["value"], result["bound"], result["is_proven"]) == (0, "exact", True)
    assert (result["stop_reason"], result["rests_on"], result["player"]) == ("proven", "proof", "X")
    assert len(result["pv"]) == 9
    assert result["action"] == result["pv"][0] == result["best_actions"][0]
    assert result["game"] == "tic-tac-toe"
    assert result["position"] == ".../.../..."


def test_connect_four_proof_with_distance_and_score(call: Call) -> None:
    result = best(call, "connect-four", "--moves", PONS)
    assert (result["action"], result["value"], result["is_proven"]) == ("6", 1, True)
    assert (result["plies"], result["score"]) == (7, 1)
    assert result["moves"] == list(PONS)
    assert result["verdict"] == "win in 7 plies, value 1, proven"
    root = result["root_values"]["6"]
    assert root == {"value": 1, "bound": "exact", "is_proven": True, "plies": 7}


def test_tree_from_text_file_and_literal(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "figure.json"
    file.write_text(FOUR_PAIRS)
    leaves = "3 5 6 9 1 2 0 -1"
    for tree in (FOUR_PAIRS, str(file), FOUR_PAIRS.replace("[", "(").replace("]", ")")):
        result = best(call, "tree", "--tree", tree, "--algorithm", "minimax")
        assert (result["value"], result["action"], result["nodes"]) == (6, "a2", 13)
        assert {name: root["value"] for name, root in result["root_values"].items()} == {
            "a1": 3,
            "a2": 6,
            "a3": 1,
            "a4": -1,
        }
    for tree in (leaves, leaves.replace(" ", ", "), f"[{leaves.replace(' ', ',')}]"):
        result = best(call, "tree", "--tree", tree, "--branching", "2", "--algorithm", "alpha-beta")
        assert (result["value"], result["player"]) == (5, "MAX")
    assert best(call, "tree", "--tree", "{'left': [3, 5], 'right': 4}")["action"] == "right"


def test_side_of_the_root(call: Call) -> None:
    result = best(call, "tree", "--tree", "[[3,5],[6,9],[1,2]]", "--root", "MIN", "--algorithm", "minimax")
    assert (result["player"], result["value"], result["action"]) == ("MIN", -2, "a3")
    assert result["verdict"] == "value -2, proven"


@pytest.mark.parametrize("algorithm", ["search", "solve", "alpha-beta", "minimax", "Alpha_Beta"])
def test_algorithms_agree(call: Call, algorithm: str) -> None:
    result = best(call, "tic-tac-toe", "--moves", "a1,b2", "--algorithm", algorithm)
    assert (result["value"], result["is_proven"]) == (0, True)
    assert result["algorithm"] == algorithm.lower().replace("_", "-")


def test_limits(call: Call) -> None:
    assert best(call, "connect-four", "--depth", "3")["depth"] == 3
    limited = best(call, "connect-four", "--nodes", "500")
    assert (limited["nodes"], limited["stop_reason"]) == (500, "nodes")
    assert best(call, "connect-four", "--seconds", "0.05", "--interpreted")["stop_reason"] == "seconds"
    unknown = best(call, "connect-four", "--depth", "2", "--algorithm", "alpha-beta")
    assert (unknown["stop_reason"], unknown["rests_on"], unknown["is_proven"]) == ("depth", "nothing", False)


def test_search_without_limits_ends_by_itself() -> None:
    def options(algorithm: str, **given: str) -> dict[str, Any]:
        search = search_of({"algorithm": algorithm, **given})
        return search.within(search.entry.usual_seconds).options

    assert options("search") == {"seconds": 5.0}
    assert search_of({}).entry.name == "search"
    assert options("search", depth="9") == {"depth": 9}
    assert options("search", nodes="9") == {"nodes": 9}
    assert options("solve") == options("minimax") == options("alpha-beta") == {}


def test_best_first(call: Call) -> None:
    found = best(call, "tree", "--tree", FOUR_PAIRS, "--algorithm", "best-first")
    assert (found["algorithm"], found["value"], found["is_proven"]) == ("best-first", 6, True)
    limited = best(call, "connect-four", "--algorithm", "best-first", "--nodes", "500")
    assert limited["stop_reason"] == "nodes"


def test_it_searches_as_a_player_does_unless_somebody_says_how(call: Call) -> None:
    def switched_on(*options: str) -> set[str]:
        found = best(call, "gomoku:size=7", *options)["unsound"]
        return {part.partition(":")[0] for part in found} & {"quiescence", "late-move reductions"}

    assert switched_on("--nodes", "300") == {"quiescence"}
    assert switched_on("--depth", "1") == set()
    assert switched_on("--nodes", "300", "--depth", "1") == set()
    assert switched_on("--nodes", "300", "--algorithm", "search") == {"quiescence"}
    assert switched_on("--nodes", "300", "--switch", "quiescence=off") == set()
    assert switched_on("--nodes", "300", "--switch", "late_moves=on") == {"quiescence", "late-move reductions"}


def test_options_of_alpha_beta(call: Call) -> None:
    def nodes(*options: str) -> int:
        return int(best(call, "tic-tac-toe", "--moves", "a1", "--algorithm", "alpha-beta", *options)["nodes"])

    plain_nodes = nodes()
    assert nodes("--strict-cuts") > plain_nodes
    assert nodes("--all-values") > plain_nodes
    assert best(call, "tic-tac-toe", "--moves", "a1,a2,b1,b2", "--algorithm", "alpha-beta", "--distance")["plies"] == 1
    pruned = best(call, "gomoku:size=5", "--algorithm", "alpha-beta", "--width", "2", "--depth", "3", "--by-priority")
    assert pruned["unsound"] == [
        "forward pruning: only the 2 best by evaluation of the actions at each node are searched"
    ]


def test_ties(call: Call) -> None:
    tree = ["tree", "--tree", "[1, 3, 2, 3]", "--algorithm", "minimax"]
    assert best(call, *tree)["best_actions"] == ["a2"]
    assert best(call, *tree, "--ties", "all")["best_actions"] == ["a2", "a4"]
    drawn = {best(call, *tree, "--ties", "random", "--seed", str(seed))["action"] for seed in range(12)}
    assert drawn == {"a2", "a4"}


def test_position_and_moves_together(call: Call) -> None:
    result = best(call, "tic-tac-toe", "--position", "O../X../...", "--moves", "c3 b1")
    assert result["position"] == "O.X/X../.O."
    assert result["moves"] == ["c3", "b1"]


def test_game_with_parameters_is_named_with_them(call: Call) -> None:
    assert best(call, "connect-four:columns=4,rows=4", "--depth", "3")["game"] == "connect-four:columns=4,rows=4"


# ------------------------------------------------------------ for people


def test_what_people_read(call: Call) -> None:
    status, out, err = call("best", "tic-tac-toe", "--moves", "a1,a2,b1")
    assert (status, err) == (0, "")
    assert out.startswith(
        "tic-tac-toe after a1 a2 b1\n\n3  . . .\n2  O . .\n1  X X .\n   a b c\n\n"
        "O to move; every value is for O\n\n"
        "depth  value                          nodes       nodes/s  line\n"
    )
    depths = re.findall(r"^ +(\d) {2}", out, re.MULTILINE)
    assert [int(depth) for depth in depths] == list(range(1, len(depths) + 1))
    assert "\nO plays c1: " in out
    assert "\nended     the value is proven\n" in out
    assert "\x1b" not in out


def test_answer_for_a_tree_names_no_winner(call: Call, cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_loaded", {})  # no other test has left machine code for trees
    out = call("best", "tree", "--tree", FOUR_PAIRS, "--algorithm", "minimax").out
    assert out.endswith(
        "MAX plays a2: value 6, proven\n"
        "line      a2 c1\n"
        "moves     a2: 6; a1: 3; a3: 1; a4: -1\n" + out[out.index("searched") :]
    )
    assert re.search(r"\nsearched  depth 2, 13 nodes in \S+ s, interpreted\nended     the value is proven\n$", out)


def test_means_of_random_games_come_with_their_number(call: Call) -> None:
    out = call("best", "connect-four", "--nodes", "1000", "--interpreted").out
    best = re.search(r"^X plays (\d): value", out, re.MULTILINE)
    moves = re.search(r"^moves +(.*)$", out, re.MULTILINE)
    assert best
    assert moves
    rows = re.findall(r"(\d): about (\S+) in (\d+) games?(?:; |$)", moves[1])
    assert sorted(move for move, _, _ in rows) == list("1234567")
    assert rows[0][0] == best[1]
    counts = [int(count) for _, _, count in rows]
    assert counts == sorted(counts, reverse=True)


def test_no_action_is_named_where_threats_force_nothing(call: Call) -> None:
    out = call("best", "gomoku", "--algorithm", "threats", "--moves", "h8").out
    assert "white has found no win by threats: nothing is known" in out
    assert "plays" not in out


def test_refuted_moves_are_no_better(call: Call) -> None:
    out = call("best", "tree", "--tree", "[[3,12,8],[2,4,6],[14,5,2],[7,5,6]]", "--algorithm", "alpha-beta").out
    assert "moves     a4: 5; a1: 3; and 2 more, no better\n" in out


def test_equally_good_moves_and_warnings(call: Call) -> None:
    out = call("best", "tree", "--tree", "[1, 3, 2, 3]", "--algorithm", "minimax", "--ties", "all").out
    assert "as good   a2 a4\n" in out
    out = call("best", "gomoku:size=5", "--algorithm", "alpha-beta", "--width", "2", "--depth", "2").out
    assert "careful   forward pruning: only the 2 best" in out
    assert re.search(r"black plays \w\d: value \S+, an estimate\n", out)


def test_score_is_told(call: Call) -> None:
    assert "score     1\n" in call("best", "connect-four", "--moves", PONS).out


@pytest.mark.slow
def test_lines_come_one_by_one_and_fit() -> None:
    arguments = ("best", "connect-four", "--moves", "4444", "--depth", "11", "--interpreted", "--nodes", "60000")
    with Terminal(*arguments) as screen:
        shown = plain(screen.rest())
        assert screen.process.returncode == 0
    assert max(map(len, shown.splitlines())) <= 80
    assert "    8  not known yet " in shown
    assert "\nX plays 4: nothing is known within this depth\nrandom    of 100 random games from here X wins " in shown


@pytest.mark.slow
def test_wide_letters_fit_too() -> None:
    long = "가나다라마바사아자차카타파하"
    tree = f'{{"{long}{long}": {{"{long}": [1, 2], "나": [3]}}, "다": 1}}'
    with Terminal("best", "tree", "--tree", tree) as screen:
        lines = plain(screen.rest()).splitlines()
    row = next(line for line in lines if line.startswith("    3"))
    assert row.endswith("...")
    assert cell_len(row) <= 80


@pytest.mark.slow
def test_progress_on_a_terminal() -> None:
    """What takes over two seconds shows that it lives, in one line that leaves nothing behind."""
    with Terminal("best", "connect-four", "--algorithm", "minimax", "--seconds", "2.6", "--interpreted") as screen:
        live = screen.wait_for("(Ctrl-C: best so far)")
        assert re.search(r"\r\x1b\[2K2 s: [\d,]+ nodes, [\d,]+ nodes/s ", live)
        rest = screen.rest()
    assert "\x1b[2K" in rest
    assert rest.rindex("\x1b[2K") < rest.index("plays")


@pytest.mark.slow
def test_colours_only_where_wanted() -> None:
    arguments = ("best", "tic-tac-toe", "--moves", "a1,a2,b1,b2")
    with Terminal(*arguments) as screen:
        assert "\x1b[32mwin" in screen.rest()
    with Terminal(*arguments, NO_COLOR="1") as screen:
        assert not re.search(r"\x1b\[[0-9;]*3\dm", screen.rest())


@pytest.mark.parametrize(
    ("game", "algorithm", "value"),
    [
        ("coins", "max-n", [24.0, 13.0, 8.0]),
        ("coins", "paranoid", 23.0),
        ("pig:goal=2,sides=2,turns=1", "expectiminimax", 0.25),
        ("pig:goal=2,sides=2,turns=1", "search", 0.25),
    ],
)
def test_several_players_and_chance(call: Call, game: str, algorithm: str, value: Any) -> None:
    content = valid(call("best", game, "--algorithm", algorithm, "--json").out, "best")
    assert content["value"] == value
    assert content["is_proven"]
    shown = call("best", game, "--algorithm", algorithm)
    assert shown.status == 0
    assert "proven" in shown.out


@pytest.mark.parametrize(("lang", "said"), [("en", "what white may expect: "), ("ko", "백의 기댓값: ")])
def test_before_the_dice_are_thrown(call: Call, lang: str, said: str) -> None:
    done = call("best", "backgammon", "--depth", "1", "--lang", lang)
    assert (done.status, done.err) == (0, "")
    assert said in done.out
    assert "None" not in done.out


@pytest.mark.parametrize(
    ("options", "depth", "nodes"),
    [
        (("--depth-unit", "rounds"), 2, 41),
        (("--depth-unit", "turns"), 2, None),
        (("--depth-unit", "plies"), 2, None),
    ],
)
def test_in_what_a_depth_is_counted(call: Call, options: tuple[str, ...], depth: int, nodes: int | None) -> None:
    arguments = ("pacman", "--algorithm", "alpha-beta", "--depth", str(depth), *options)
    found = valid(call("best", *arguments, "--json").out, "best")
    expected = pp.alpha_beta(Pacman("small"), depth=depth, depth_unit=options[1])  # type: ignore[arg-type]
    assert (found["nodes"], found["value"]) == (expected.nodes, expected.value)
    assert nodes in (None, found["nodes"])


def test_ghosts_that_move_at_random(call: Call) -> None:
    arguments = ("pacman:layout=trap", "--algorithm", "expectiminimax", "--depth", "3", "--depth-unit", "rounds")
    found = {
        against: valid(call("best", *arguments, "--against", against, "--json").out, "best")["value"]
        for against in ("uniform", "best")
    }
    game = Pacman("trap")
    for against, value in found.items():
        expected = pp.expectiminimax(game, depth=3, depth_unit="rounds", against=against)  # type: ignore[arg-type]
        assert value == pytest.approx(expected.value, abs=1e-9)
    assert found["uniform"] >= found["best"]


def test_all_prunings_find_the_same(call: Call) -> None:
    arguments = ("backgammon", "--moves", "6-5", "--algorithm", "expectiminimax", "--depth", "1")
    values = {
        valid(call("best", *arguments, "--pruning", pruning, "--json").out, "best")["value"]
        for pruning in ("none", "star1", "star2")
    }
    assert len(values) == 1


def test_monte_carlo(call: Call) -> None:
    content = valid(call("best", "tic-tac-toe", "--algorithm", "mcts", "--nodes", "500", "--json").out, "best")
    assert content["rests_on"] == "rollouts"
    assert "a mean of rollouts" in call("best", "tic-tac-toe", "--algorithm", "mcts", "--nodes", "500").out


# ------------------------------------------------------------ in Korean


def test_the_answer_in_korean(call: Call) -> None:
    status, out, err = call("best", "connect-four", "--moves", PONS, "--lang", "ko")
    assert (status, err) == (0, "")
    assert not english_in(out.replace("connect-four", ""))
    assert out.startswith("connect-four, 둔 수: 7 4 2 2 3 4 1 ")
    assert "\nX 차례입니다. 모든 값은 X 기준입니다.\n" in out
    assert "\nX의 최선의 수 6: 7수 만에 승리, 값 1, 증명됨\n" in out
    assert "\n점수         1\n탐색         깊이 3, 노드 19개, " in out
    assert out.endswith("\n끝난 이유    값이 증명됨\n")


def test_columns_of_the_table_in_korean(call: Call) -> None:
    out = call("best", "connect-four", "--moves", PONS[:-4], "--lang", "ko").out.splitlines()
    title = next(number for number, line in enumerate(out) if line.startswith(" 깊이  값"))
    rows = out[title : title + 7]
    assert {cell_len(row[: row.rindex("  ")]) for row in rows} == {len("depth") + 2 + 20 + 2 + 14 + 2 + 12}


def test_values_in_korean(call: Call) -> None:
    tree = ("best", "tree", "--tree", "[[3,12,8],[2,4,6],[14,5,2],[7,5,6]]", "--lang", "ko", "--algorithm")
    assert "\n각 수의 값   a4: 5; a1: 3; 그보다 나을 것 없는 수 2개 더\n" in call(*tree, "alpha-beta").out
    out = call("best", "gomoku:size=5", "--algorithm", "alpha-beta", "--width", "2", "--depth", "2", "--lang", "ko").out
    assert "\n흑 차례입니다. 모든 값은 흑 기준입니다.\n" in out
    assert "\n주의         전진 가지치기: 노드마다 평가 함수로 고른 수 2개만 탐색함\n" in out
    assert re.search(r"\n흑의 최선의 수 \w\d: 값 \S+, 추정값\n", out)
    assert not english_in(out.replace("gomoku:size=5", ""))
    assert "무작위 대국의 평균" in call("best", "nim", "--algorithm", "mcts", "--nodes", "99", "--lang", "ko").out


def test_json_has_no_language(call: Call) -> None:
    plainly, korean = (best(call, "tic-tac-toe", "--moves", "a1", *lang) for lang in ((), ("--lang", "ko")))
    for content in (plainly, korean):
        del content["seconds"], content["nodes_per_second"]
    assert plainly == korean


@pytest.mark.slow
def test_korean_fits_the_terminal() -> None:
    with Terminal("best", "tic-tac-toe", "--lang", "ko", columns=70) as screen:
        shown = plain(screen.rest())
    assert max(map(cell_len, shown.splitlines())) <= 70


# ------------------------------------------------------------ --watch


def test_watching_ends_with_a_proof(call: Call) -> None:
    status, out, err = call("best", "tic-tac-toe", "--moves", "a1 b2 a2", "--watch", "--lines", "2")
    assert (status, err) == (0, "")
    assert " random games  " in out
    assert "proven\n" in out
    othello = call("best", "othello:columns=4,rows=4", "--watch", "--lines", "2").out
    assert re.search(r"\ndepth  1  \w\d about \S+   \w\d about \S+\ndepth  2  ", othello)


@pytest.mark.slow
def test_watching_ends_with_an_interrupt() -> None:
    with Terminal("best", "othello", "--watch") as screen:
        screen.wait_for("depth  5")
        screen.process.send_signal(signal.SIGINT)
        shown = plain(screen.rest())
        assert screen.process.returncode == 0
    assert "searched  depth " in shown


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--seconds", "1"), "--watch goes on until Ctrl-C or a proof; leave out --seconds"),
        (("--algorithm", "mcts"), "--watch goes on until Ctrl-C or a proof; leave out --algorithm"),
        (("--json",), "--watch is for people to look at; leave out --json and --solution"),
        (
            ("--moves", "a1 b1 a2 b2 a3"),
            "the game is over: X has won; give a position in which there is a move to find",
        ),
    ],
)
def test_what_does_not_go_with_watching(call: Call, arguments: tuple[str, ...], sentence: str) -> None:
    assert call("best", "tic-tac-toe", "--watch", *arguments) == (2, "", f"perfectplay: {sentence}\n")


# ------------------------------------------------------------ several moves of a game without an evaluation


def test_lines_of_a_game_without_evaluation_are_those_of_random_games(call: Call) -> None:
    """A search to a depth would know nothing of any move; the plain call asks random games."""
    limits = ("connect-four", "--nodes", "20000")
    plain, found = best(call, *limits), best(call, *limits, "--lines", "3")
    assert plain["rests_on"] == found["rests_on"] == "rollouts"
    assert found["algorithm"] == plain["algorithm"] == "hybrid"
    assert (found["action"], found["value"]) == (plain["action"], plain["value"])
    out = call("best", *limits, "--lines", "3").out
    shown = next(line for line in out.splitlines() if line.startswith("moves "))
    assert len(re.findall(r"about [-\d.]+ in [\d,]+ games", shown)) == 3
    assert shown.endswith("and 4 more, tried no more often")
    assert best(call, *limits, "--ties", "all")["rests_on"] == "rollouts"


def test_lines_of_a_game_that_is_proven_have_exact_values(call: Call) -> None:
    found = best(call, "tic-tac-toe", "--lines", "3")
    assert found["is_proven"]
    assert [root["bound"] for root in found["root_values"].values()].count("exact") >= 3
    plain = best(call, "tic-tac-toe")
    assert found["nodes"] > plain["nodes"] == best(call, "tic-tac-toe", "--lines", "1")["nodes"]
    assert len(best(call, "tic-tac-toe", "--ties", "all")["best_actions"]) == 9


def test_what_is_wrong_with_several_moves_is_said_before_random_games(call: Call) -> None:
    for asked, wrong in (
        (("--lines", "0"), "lines is 0; it must be a whole number of actions, 1 or more"),
        (("--ties", "both"), "ties is 'both'; it must be 'first', 'random' or 'all'"),
    ):
        said = call("best", "connect-four", *asked)
        assert (said.status, said.out, said.err) == (2, "", f"perfectplay: {wrong}\n")


def test_lines_for_which_the_limit_is_too_small_keep_what_is_proven(call: Call) -> None:
    position = ("tic-tac-toe", "--moves", "a1 b1", "--nodes", "2000")
    plain, found = best(call, *position), best(call, *position, "--lines", "9")
    assert plain["is_proven"]
    assert (found["action"], found["value"], found["stop_reason"]) == (plain["action"], plain["value"], "proven")
    assert found["nodes"] == 2000 > plain["nodes"]
    assert found["algorithm"] == "hybrid"


def test_care_is_asked_for_where_the_value_rests_on_estimates(call: Call) -> None:
    checkers = ("checkers", "--algorithm", "search", "--nodes", "2000")
    assert "\ncareful   estimates from the table, whatever path led to the state\n" in call("best", *checkers).out
    assert best(call, *checkers)["unsound"]
