"""`perfectplay tree`: drawings on the screen and in files, and what cannot be drawn."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from jsonschema import Draft202012Validator

from perfectplay.games.tree_examples import EXAMPLES
from perfectplay.tracing.checking import Checker
from tests.commands.calling import Call, Start, valid
from tests.commands.screens import Terminal, plain

AIMA = ("tree", "tree", "--tree", "[[3,12,8],[2,4,6],[14,5,2]]")


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("fig.svg", "<svg xmlns="),
        ("fig.dot", "// perfectplay"),
        ("fig.gv", "// perfectplay"),
        ("fig.tex", "% perfectplay"),
        ("fig.mmd", "flowchart TD"),
        ("fig.TXT", "▲ A MAX = 3"),
        ("fig.json", "{"),
    ],
)
def test_files(call: Call, tmp_path: Path, name: str, begins: str) -> None:
    path = tmp_path / name
    assert call(*AIMA, "-o", str(path)) == (0, "", "")
    assert path.read_text(encoding="utf-8").startswith(begins)
    assert [file.name for file in tmp_path.iterdir()] == [name], "nothing else is left"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("pig", "--algorithm", "expectiminimax", "--depth", "2"), "6 (1/6): ▲ first ~ 0.15"),
        (("coins", "--algorithm", "max-n", "--depth", "2"), "◆ A ~ (20, 18, 7)"),
        (("coins", "--algorithm", "paranoid", "--depth", "2"), "▼ B <= ~"),
        (("coins", "--algorithm", "mcts", "--simulations", "50"), ") (50)  #0"),
        (
            (
                "pacman",
                "--algorithm",
                "expectiminimax",
                "--depth",
                "1",
                "--depth-unit",
                "rounds",
                "--against",
                "uniform",
            ),
            "ghost 1 (at random)",
        ),
    ],
)
def test_chance_and_several_players(call: Call, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    assert said in call("tree", *arguments).out
    for name in ("fig.svg", "fig.dot", "fig.tex", "fig.mmd", "fig.json"):
        assert call("tree", *arguments, "--max-nodes", "30", "-o", str(tmp_path / name)) == (0, "", "")
    content = json.loads((tmp_path / "fig.json").read_text(encoding="utf-8"))
    assert Checker("it").trace(content).nodes == content["nodes"]


def test_a_png(call: Call, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="the extra perfectplay[png] is not installed")
    assert call(*AIMA, "--output", str(tmp_path / "fig.png")).status == 0
    assert (tmp_path / "fig.png").read_bytes().startswith(b"\x89PNG")


def test_json_is_the_recorded_search(call: Call, tmp_path: Path) -> None:
    call(*AIMA, "-o", str(tmp_path / "fig.json"))
    content = json.loads((tmp_path / "fig.json").read_text(encoding="utf-8"))
    assert content["format"] == "perfectplay-trace"
    assert len(content["visits"]) == 11


def test_json_on_the_screen(call: Call) -> None:
    content = json.loads(call(*AIMA, "--json").out)
    schema = json.loads(call("tree", "--json-schema").out)
    Draft202012Validator(schema).validate(content)
    assert "leave out one of them" in call(*AIMA, "--json", "-o", "fig.svg").err


@pytest.mark.parametrize("output", [(), ("-o", "-")])
def test_the_screen(call: Call, output: tuple[str, ...]) -> None:
    said = call(*AIMA, *output)
    lines = said.out.splitlines()
    assert lines[0] == "▲ A MAX = 3  (-inf, +inf) → (3, +inf)  #0"
    assert "│  ╫ alpha cut: 2 <= alpha = 3, set at A" in lines
    assert lines[-1] == "alpha-beta on tree: 11 nodes entered."
    assert "\x1b" not in said.out


@pytest.mark.slow
def test_colours_in_a_terminal() -> None:
    with Terminal(*AIMA, columns=60) as screen:
        shown = screen.rest()
    assert "\x1b[" in shown
    assert "╫ alpha cut: 2 <= alpha = 3, set at A" in plain(shown)


@pytest.mark.slow
def test_a_terminal_that_knows_ascii_only(start: Start) -> None:
    from tests.commands.calling import environment

    out, err = start(*AIMA, env=environment(PYTHONIOENCODING="ascii")).communicate(timeout=60)
    assert err == ""
    assert out.isascii()
    assert out.startswith("/\\ A MAX = 3  (-inf, +inf) -> (3, +inf)  #0\n|= a1: \\/ B MIN = 3")
    names = ("tree", "tree", "--tree", '{"가": [1, 2], "😀": 3}', "--json")
    out, _ = start(*names, env=environment(PYTHONIOENCODING="ascii")).communicate(timeout=60)
    assert out.isascii()
    assert [visit["label"] for visit in json.loads(out)["visits"]][1::3] == ["가", "😀"]


def test_a_game_with_boards(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "game.svg"
    assert call("tree", "tic-tac-toe", "--moves", "a1,b2,c3", "--depth", "3", "--boards", "-o", str(path)).status == 0
    svg = Xml.fromstring(path.read_text(encoding="utf-8"))
    assert svg.findtext("{http://www.w3.org/2000/svg}title") == "alpha-beta on tic-tac-toe"


def test_options(call: Call) -> None:
    lines = call(*AIMA, "--no-windows", "--no-numbers", "--no-legend").out.splitlines()
    assert lines[0] == "▲ A MAX = 3"
    assert lines[-2:] == ["", "alpha-beta on tree: 11 nodes entered."]
    assert "접음" not in call(*AIMA, "--lang", "ko").out
    assert "╫ 알파 컷: 2 <= alpha = 3, A에서 정해짐" in call(*AIMA, "--lang", "ko").out
    folded = call("tree", "connect-four", "--depth", "5", "--max-nodes", "10").out.split("\n\n")[0]
    assert len(folded.splitlines()) <= 10 + 3
    assert "+6 moves, 6 searched" in folded


def test_algorithms(call: Call) -> None:
    assert "never searched" not in call(*AIMA, "--algorithm", "minimax").out
    assert call(*AIMA, "--algorithm", "minimax").out.splitlines()[-1] == "minimax on tree: 13 nodes entered."
    strict = ("tree", "tree", "--tree", "[[3,5],[3,4]]")
    assert "never searched" in call(*strict).out
    assert "never searched" not in call(*strict, "--strict-cuts").out
    deepening = ("tree", "tic-tac-toe", "--algorithm", "search", "--depth", "3", "--max-nodes", "20")
    assert "This is run 3 of 3." in call(*deepening).out
    assert "This is run 1 of 3." in call(*deepening, "--run", "1").out
    assert call(*AIMA, "--visit", "5").out.startswith("▼ C MIN <= 2")


def test_a_file_is_replaced_as_a_whole(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "fig.svg"
    path.write_text("old", encoding="utf-8")
    assert call(*AIMA, "-o", str(path)).status == 0
    assert path.read_text(encoding="utf-8").endswith("</svg>\n")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            ("-o", "fig.bmp"),
            "'fig.bmp' does not say what to draw; let the name end in .svg, .png, .txt, .dot, .gv, .tex,",
        ),
        (("-o", "fig"), "'fig' does not say what to draw"),
        (("-o", "/nowhere/at/all/fig.svg"), "there is no folder '/nowhere/at/all'; make it, or give another name"),
        (("--max-nodes", "1"), "max_nodes is 1; it must be a whole number, 2 or more"),
        (("--max-nodes", "many"), "max_nodes is 'many'; it must be a whole number of nodes, 2 or more"),
        (("--run", "2"), "run 2 was not recorded; there is only one"),
        (("--visit", "99"), "visit 99 was not recorded; the visits are 0 to 10"),
        (("--boards",), "tree draws no boards; leave out the boards"),
        (("--algorithm", "minimax", "--windows"), "minimax has no window to draw; leave out the windows"),
        (("--lang", "tlh"), "there is no language 'tlh'; there are en and ko"),
    ],
)
def test_what_cannot_be_drawn(call: Call, options: tuple[str, ...], words: str) -> None:
    said = call(*AIMA, *options)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith(f"perfectplay: {words}")
    assert said.err.count("\n") == 1


def test_a_drawing_that_is_too_large_for_its_format_leaves_the_old_file(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "fig.mmd"
    path.write_text("old", encoding="utf-8")
    said = call("tree", "connect-four", "--depth", "6", "--max-nodes", "1000", "-o", str(path))
    assert said.status == 2
    assert "Mermaid draws 500 edges at most" in said.err
    assert path.read_text(encoding="utf-8") == "old"


def test_a_folder_in_place_of_a_file(call: Call, tmp_path: Path) -> None:
    (tmp_path / "fig.svg").mkdir()
    said = call(*AIMA, "-o", str(tmp_path / "fig.svg"))
    assert said.status == 2
    assert "cannot be written" in said.err


def test_a_game_that_is_over(call: Call) -> None:
    assert call("tree", "tic-tac-toe", "--position", "XXX/OO./...").err.startswith("perfectplay: the game is over")


def test_a_comparison_in_korean(call: Call, tmp_path: Path) -> None:
    drawn = tmp_path / "panes.svg"
    said = call("compare", *AIMA[1:], "--lang", "ko", "-o", str(drawn))
    assert said.status == 0
    assert said.out.split("\n")[2].split() == ["알파-베타", "3", "a1", "11", "7", "2", "2"]
    assert "이 탐색이 들어간 노드" in drawn.read_text(encoding="utf-8")
    unknown = call("compare", *AIMA[1:], "--lang", "xx")
    assert unknown.err == "perfectplay: there is no language 'xx'; there are en and ko\n"


def test_an_example_by_its_name(call: Call, tmp_path: Path) -> None:
    named = call("tree", "--example", "aima-two-ply")
    assert named.status == 0
    assert named.out == call("tree", "tree", "--tree", "[[3,12,8],[2,4,6],[14,5,2]]").out
    assert call("tree", "tree:aima-5.2").out == named.out
    chance = call("tree", "--example", "aima-5.12")
    assert "= 2.1" in chance.out
    assert "star cut: 1.3 <= alpha = 2.1, set at A" in chance.out
    assert "◆ A A = (1, 2, 6)" in call("tree", "--example", "aima-three-players").out
    listed = call("tree", "--examples").out
    korean = call("tree", "--examples", "--lang", "ko").out
    assert "두 플라이 게임 트리: MAX 다음에 MIN" in korean
    assert [line.split()[0] for line in korean.splitlines()[::2]] == [one.name for one in EXAMPLES]
    assert listed.splitlines()[0].startswith("aima-two-ply ")
    assert "figure 6.2 of the 4th edition (global), 5.2 of the 3rd" in listed


def test_a_blank_tree_tells_nothing_of_the_search(call: Call, tmp_path: Path) -> None:
    blank = call("tree", "--example", "geeksforgeeks", "--blank").out
    assert "never searched" not in blank
    assert "cut" not in blank
    assert "═" not in blank
    assert "inf" not in blank
    for leaf in ("D1: ■ 3", "E2: ■ 9", "G2: ■ -1"):
        assert leaf in blank
    for ending in ("svg", "tex", "dot", "mmd", "txt"):
        file = tmp_path / f"sheet.{ending}"
        assert call("tree", "--example", "geeksforgeeks", "--blank", "-o", str(file)).status == 0
        said = file.read_text(encoding="utf-8")
        assert "never searched" not in said
        assert "alpha cut" not in said
        assert "nodes entered" not in said


def test_a_blank_tree_of_a_game_tells_no_cut(call: Call) -> None:
    moves = ("--moves", "b2,a1,c1,a3,a2,c2")
    assert "never searched" in call("tree", "tic-tac-toe", *moves).out
    blank = call("tree", "tic-tac-toe", *moves, "--blank").out
    assert "never searched" not in blank
    assert "cut" not in blank


def test_one_step_of_many(call: Call, tmp_path: Path) -> None:
    early = call("tree", "--example", "geeksforgeeks", "--step", "14").out
    assert "Step 14 of 31: MAX tries E1 and finds a leaf: 6." in early
    assert "E1: ■ = 6  #6  ◀ the search is here" in early
    assert "never searched" not in early
    assert "never searched" in call("tree", "--example", "geeksforgeeks", "--step", "31").out
    korean = call("tree", "--example", "geeksforgeeks", "--step", "14", "--lang", "ko").out
    assert "단계 14/31:" in korean
    for ending in ("svg", "tex", "dot", "mmd"):
        file = tmp_path / f"step.{ending}"
        assert call("tree", "tic-tac-toe", "--depth", "2", "--step", "5", "-o", str(file)).status == 0
        assert "alpha cut" not in file.read_text(encoding="utf-8")


def test_explain_takes_a_width_as_tree_does(call: Call) -> None:
    tree = '{"B": {"static": 11, "children": [3, 12]}, "C": {"static": 2, "children": [4, 5]}, "D": 1}'
    said = call("explain", "tree", "--tree", tree, "--width", "1", "--all")
    assert said.status == 0
    assert "Forward pruning left out" in said.out


def test_trees_with_chance_and_shares_are_solved_and_explained(call: Call) -> None:
    assert "value 2.1, proven" in call("solve", "tree:aima-chance").out
    assert "value (1, 2, 6), proven" in call("solve", "tree:aima-three-players").out
    assert "of outcomes" not in call("explain", "tree:aima-chance", "--all").err


def test_a_comparison_says_in_json_what_its_values_rest_on(call: Call) -> None:
    for asked, rests_on in ((("--depth", "2"), "evaluation"), ((), "proof")):
        found = valid(call("compare", "coins:coins=1-5-2-6", *asked, "--json").out, "compare")
        assert {row["rests_on"] for row in found["searches"]} == {rests_on}
        assert {row["is_proven"] for row in found["searches"]} == {rests_on == "proof"}
        assert {row["bound"] for row in found["searches"]} == {"exact"}
