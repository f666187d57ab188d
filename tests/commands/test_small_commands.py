"""`perfectplay games`, `perft`, `cache` and `check`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.compiling import folder
from perfectplay.games import entries
from tests.commands.calling import Call, Start, english_in, environment, valid
from tests.commands.screens import Terminal, plain
from tests.compiling.heaps import HEAPS

# ------------------------------------------------------------ games


def test_games(call: Call) -> None:
    out = call("games").out
    assert re.search("connect-four +four in a row", out)
    assert "columns=7, rows=6" in out
    listed = valid(call("games", "--json").out, "games")["games"]
    assert [game["name"] for game in listed] == sorted(game["name"] for game in listed)
    four = next(game for game in listed if game["name"] == "connect-four")
    assert four["parameters"][0] == {"name": "columns", "expects": "an integer", "default": "7"}


def test_games_in_korean(call: Call) -> None:
    status, out, err = call("games", "--lang", "ko")
    assert (status, err) == (0, "")
    rows = [line.split(maxsplit=1) for line in out.splitlines() if line[:1].isascii() and line[:1].isalpha()]
    assert {name for name, _ in rows} == {entry.name for entry in entries()}
    assert [
        "connect-four",
        "커넥트 포(사목): 떨어뜨린 원반 넷을 한 줄로 잇는 게임, 판은 64비트까지 어떤 크기든",
    ] in rows
    assert not any(english_in(text) for _, text in rows)
    assert out.splitlines()[-2].startswith("매개변수는 이름 뒤에 씁니다: connect-four:columns=6,rows=5. ")
    assert call("games", "--json", "--lang", "ko").out == call("games", "--json").out


@pytest.mark.slow
def test_games_fit_the_terminal() -> None:
    with Terminal("games", columns=60) as screen:
        shown = plain(screen.rest())
    assert max(map(len, shown.splitlines())) <= 60
    assert "tic-tac-toe" in shown


# ------------------------------------------------------------ perft


def test_perft(call: Call) -> None:
    counted = valid(call("perft", "connect-four", "--depth", "5", "--json").out, "perft")
    assert (counted["count"], counted["divided"], counted["depth"]) == (16807, None, 5)
    out = call("perft", "connect-four", "--depth", "5").out
    assert out.startswith("16,807 sequences of 5 plies in ")


def test_perft_divided(call: Call) -> None:
    arguments = ("perft", "tic-tac-toe", "--depth", "6", "--divide", "--interpreted", "--moves", "b2")
    counted = valid(call(*arguments, "--json").out, "perft")
    assert sum(counted["divided"].values()) == counted["count"]
    assert list(counted["divided"])[:3] == ["a1", "b1", "c1"]
    lines = call(*arguments).out.splitlines()
    assert lines[0] == f"a1  {counted['divided']['a1']:,}"
    assert lines[-1].startswith(f"{counted['count']:,} sequences of 6 plies")


def test_perft_of_one_ply_and_of_a_game_that_is_over(call: Call) -> None:
    assert call("perft", "tree", "--tree", "[5]", "--depth", "1").out.startswith("1 sequence of 1 ply in ")
    over = ("perft", "tic-tac-toe", "--position", "XOX/XOO/OXX", "--depth", "2")
    assert call(*over).out.startswith("0 sequences of 2 plies in ")
    assert call(*over, "--divide").out.startswith("0 sequences of 2 plies in ")


# ------------------------------------------------------------ cache


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(tmp_path))
    return tmp_path


def test_cache(call: Call, kept: Path) -> None:
    assert call("cache").out == f"0 kernels, 0.0 MB, in {kept}\n"
    folder.write("one", b"x" * 3000, {"kernel": "alpha_beta_value", "game": "ConnectFour(columns=7, rows=6)"})
    out = call("cache").out
    assert out.startswith("alpha_beta_value        3 kB  ConnectFour(columns=7, rows=6)\n1 kernel, 0.0 MB, in ")
    content = valid(call("cache", "--json").out, "cache")
    assert content["kernels"][0]["game"] == "ConnectFour(columns=7, rows=6)"
    assert content["bytes"] == (kept / "one.machine").stat().st_size
    assert content["removed"] == 0
    assert call("cache", "--clear").out == f"1 kernel removed from {kept}\n"
    assert valid(call("cache", "--clear", "--json").out, "cache")["kernels"] == []


@pytest.mark.parametrize("folder_name", ["file", "file/below"])
def test_a_cache_in_which_nothing_can_be_kept(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder_name: str
) -> None:
    (tmp_path / "file").write_text("a file", encoding="utf-8")
    monkeypatch.setenv("PERFECTPLAY_CACHE_DIR", str(tmp_path / folder_name))
    said = call("cache")
    first, second = said.out.splitlines()
    assert (said.status, first) == (0, f"0 kernels, 0.0 MB, in {tmp_path / folder_name}")
    assert re.fullmatch(
        r"nothing can be kept there \(.+\), so that every run compiles anew; set PERFECTPLAY_CACHE_DIR to a folder "
        r"that you can write",
        second,
    )
    assert valid(call("cache", "--json").out, "cache")["problem"] == second
    assert call("cache", "--clear").out.endswith(f"{second}\n")
    assert "쓸 수 있는 폴더를 주세요" in call("cache", "--lang", "ko").out


@pytest.mark.skipif(sys.platform == "win32", reason="owners are not asked for there")
def test_a_cache_of_others_is_told_in_one_sentence(start: Start, tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    with_cache = environment(PERFECTPLAY_CACHE_DIR=str(tmp_path))
    solve = ("solve", "tic-tac-toe", "--compiled", "--moves", "a1 b2 c3 a3")
    out, err = start(*solve, env=with_cache).communicate()
    assert out.endswith("the value is proven\n")
    assert err == (
        f"perfectplay: the cache folder {tmp_path} can be written by other users; say chmod 700 {tmp_path}, or set "
        "PERFECTPLAY_CACHE_DIR to a folder of your own; nothing is taken from it\n"
    )
    _, again = start("best", "hex", "--seconds", "0.3", env=with_cache).communicate()
    assert again == err, "another thread has told it when the command was over"
    _, err = start(*solve, "--lang", "ko", env=with_cache).communicate()
    assert len(err.splitlines()) == 1
    assert not english_in(err.removeprefix("perfectplay: "))
    out, err = start("cache", "--lang", "ko", env=with_cache).communicate()
    assert (len(out.splitlines()), err) == (2, "")
    assert not english_in(out)


@pytest.mark.slow
def test_cache_made_warm(call: Call, kept: Path) -> None:
    """What a game's commands search with is compiled before it is asked for."""
    game = "connect-four:columns=3,rows=7"  # which nothing else in this process compiles
    assert call("cache", "--warm", game).out.splitlines() == [
        f"search for {game} is ready",
        f"solve for {game} is ready",
        f"mcts for {game} is ready",
        f"Player for {game} is ready",
    ]
    assert {entry.kernel for entry in folder.entries()} == {"search_root", "grow_tree"}
    made = valid(call("cache", "--warm", "pig", "--json").out, "cache")["compiled"]
    assert made == ["expectiminimax for pig", "mcts for pig", "Player for pig"]


@pytest.mark.slow
def test_a_player_finds_what_was_made_warm(call: Call, kept: Path) -> None:
    """On this board a player knows more than the rules say, and searches by best-first minimax."""
    call("cache", "--warm", "hex:size=8")
    before = {entry.path for entry in folder.entries()}
    assert "grow_best_first" in {entry.kernel for entry in folder.entries()}
    with pp.Player(pp.games.Hex(8), seconds=0.3) as player:
        assert player.ready()
        assert player.choose().result.compiled
    assert {entry.path for entry in folder.entries()} == before


def test_rules_that_each_process_compiles_anew_are_not_called_ready_for_others(
    call: Call, kept: Path, tmp_path: Path
) -> None:
    above = (
        "import pathlib\nfrom typing import NamedTuple\nimport perfectplay as pp\n"
        "HERE = pathlib.Path(__file__)\ndef helper():\n    return 1 if HERE is None else 0"
    )
    own = {"bases": "", "in_the_state": "", "in_the_game": "can_repeat = False", "limit": "helper()"}
    file = tmp_path / "mine.py"
    file.write_text(HEAPS.format(above=above, **own))
    answer = call("cache", "--warm", str(file))
    assert answer.status == 0
    assert "each process compiles Mine anew, because its rules use HERE, an object of " in answer.out
    problem = valid(call("cache", "--warm", str(file), "--json").out, "cache")["problem"]
    assert problem is not None
    assert problem in answer.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--warm"], "--warm needs a game"),
        (["nim"], "takes games only with --warm"),
        (["--warm", "tic-tac-to"], "tic-tac-toe"),
    ],
)
def test_what_cache_cannot_be_asked(call: Call, kept: Path, arguments: list[str], said: str) -> None:
    answer = call("cache", *arguments)
    assert answer.status == 2
    assert said in answer.err


# ------------------------------------------------------------ check


UNSOUND = """
from perfectplay.games import TicTacToe

class Greedy(TicTacToe):
    def utility(self, state, player):
        return 1.0
"""


def test_check_of_a_sound_game(call: Call) -> None:
    arguments = ("check", "tic-tac-toe", "--interpreted", "--seconds", "0.3", "--seed", "1")
    status, out, err = call(*arguments)
    assert (status, err) == (0, "")
    assert out.startswith("TicTacToe(): no problem found\n")
    assert valid(call(*arguments, "--json").out, "check")["ok"] is True


def test_check_says_what_it_measured(call: Call) -> None:
    arguments = ("check", "nim:heaps=2-3", "--interpreted", "--seconds", "2")
    out = call(*arguments).out
    lines: dict[str, str] = dict(line.split(maxsplit=1) for line in out.splitlines()[1:])
    assert re.fullmatch(r"first wins \d+ % of random games, second \d+ %", lines["winners"])
    assert re.fullmatch(r"\w+ takes \d+ % of the time interpreted(, \w+ \d+ %)+", lines["rules"])
    assert re.fullmatch(r"[\d,]+ interpreted", lines["nodes/s"])
    report = valid(call(*arguments, "--json").out, "check")
    assert report["random_games"]["wins"].keys() == {"first", "second"}
    assert set(report["method_shares"]) >= {"result", "actions"}
    assert (report["measures"], report["from_cache"]) == ("search", None)


def test_check_of_an_unsound_game(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "greedy.py"
    file.write_text(UNSOUND)
    arguments = ("check", str(file), "--interpreted", "--seconds", "0.3")
    said = f"perfectplay: {file} is not sound; the report says why\n"
    status, out, err = call(*arguments)
    assert (status, err) == (2, said)
    assert "Greedy.utility" in out
    status, out, err = call(*arguments, "--json")
    assert (status, err) == (2, said)
    report = valid(out, "check")
    assert (report["ok"], report["problems"][0]["rule"]) == (False, "zero-sum")
