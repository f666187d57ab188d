"""`perfectplay learn`: what it writes and says, in both languages, and --knowledge on the commands that search."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from perfectplay.commands.options import SCHEMAS
from perfectplay.commands.saying import saying
from perfectplay.learning.shipping import path_of
from perfectplay.playing import learning
from perfectplay.playing.arena.sequential import SequentialTest
from tests.commands.calling import Call

GAME = "connect-four:columns=4,rows=4"
QUICK = ("--minutes", "0.004", "--threads", "1", "--nodes", "20", "--pairs", "2")
EASY = ("--sprt", "elo0=-1000,elo1=0")
CHOICES = "No such file or directory; give a file that perfectplay learn has written, 'shipped' (what comes with the"


@pytest.fixture(scope="module")
def file(tmp_path_factory: Any) -> Path:
    """A file of knowledge of a small game."""
    import perfectplay as pp
    from perfectplay.games import find

    path: Path = tmp_path_factory.mktemp("learned") / "small.knowledge"
    pp.learn(find(GAME), minutes=0.004, into=path, threads=1, move_nodes=20, pairs=2, test=SequentialTest(-1000, 0))
    return path


@pytest.mark.slow
def test_what_is_stronger_is_written(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "new.knowledge"
    status, out, _ = call("learn", GAME, "--into", str(path), *QUICK, *EASY)
    assert status == 0
    assert "games against what the game has by itself" in out
    assert f"it passes the test of elo0=-1000,elo1=0, and stands in {str(path)!r}" in out
    status, out, _ = call("learn", GAME, "--into", str(path), *QUICK, "--sprt", "elo0=900,elo1=1000", "--json")
    said = json.loads(out)
    jsonschema.validate(said, json.loads((SCHEMAS / "learn.json").read_text(encoding="utf-8")))
    assert not said["is_admitted"]
    assert path.exists()


@pytest.mark.slow
def test_it_says_what_was_learned(call: Call, file: Path) -> None:
    status, out, _ = call("learn", "--show", str(file))
    assert status == 0
    assert "ConnectFour(columns=4, rows=4): " in out
    assert "admitted by " in out
    assert "the best patterns for player 1, who is to move:" in out
    korean = call("learn", "--show", str(file), "--lang", "ko").out
    assert "가장 좋은 패턴" in korean
    assert "patterns" not in korean
    said = json.loads(call("learn", "--show", str(file), "--json").out)
    jsonschema.validate(said, json.loads((SCHEMAS / "learn.json").read_text(encoding="utf-8")))


def test_it_draws_the_worth_of_what_may_stand_on_the_board(call: Call) -> None:
    """In Onitama that is nothing or one of four pieces; the one cell of the cards may hold thirty things."""
    lines = call("learn", "--show", str(path_of("onitama"))).out.splitlines()
    assert [line[0] for line in lines if " on each cell is worth so much " in line] == ["0", "1", "2", "3", "4"]


def test_it_says_by_which_search_players_are_stronger(call: Call) -> None:
    shipped = {name: str(path_of(name)) for name in ("onitama", "hex:size=8")}
    searches = {
        name: json.loads(call("learn", "--show", path, "--json").out)["search"] for name, path in shipped.items()
    }
    assert searches == {"onitama": "search", "hex:size=8": "best-first"}
    words = "players with it are stronger by best-first than by search, so that is what they take"
    assert words in call("learn", "--show", shipped["hex:size=8"]).out
    assert words not in call("learn", "--show", shipped["onitama"]).out
    assert "플레이어는 best-first를 씁니다" in call("learn", "--show", shipped["hex:size=8"], "--lang", "ko").out


@pytest.mark.parametrize("pairs", ["1 pair", "12 pairs"])
def test_the_games_between_the_two_searches_are_told_in_korean(pairs: str) -> None:
    line = f"best-first against search: {pairs} of games, 62%, log-likelihood ratio 1.05 (-2.94 to 2.94)"
    assert saying("en").line(line) == line
    assert (
        saying("ko").line(line)
        == f"best-first와 search: 두 판씩 {pairs.split()[0]}번, 62%, 로그 가능도비 1.05(-2.94~2.94)"
    )


@pytest.mark.slow
def test_learning_says_by_which_search_players_are_stronger(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "SEARCH_TEST", SequentialTest(-1000, 0))
    status, out, _ = call("learn", GAME, "--into", str(tmp_path / "new.knowledge"), *QUICK, *EASY)
    assert status == 0
    assert "players with it are stronger by best-first than by search, so that is what they take" in out
    status, out, _ = call("learn", GAME, "--into", str(tmp_path / "json.knowledge"), *QUICK, *EASY, "--json")
    said = json.loads(out)
    jsonschema.validate(said, json.loads((SCHEMAS / "learn.json").read_text(encoding="utf-8")))
    assert said["search"] == "best-first"


@pytest.mark.slow
def test_it_says_how_much_the_games_own_evaluation_counts(call: Call, file: Path, tmp_path: Path) -> None:
    into = tmp_path / "beside.knowledge"
    assert call("learn", "hexapawn", "--into", str(into), *QUICK, *EASY).status == 0
    said = json.loads(call("learn", "--show", str(into), "--json").out)
    jsonschema.validate(said, json.loads((SCHEMAS / "learn.json").read_text(encoding="utf-8")))
    assert said["share_of_evaluation"] > 0
    words = f"they are added to {said['share_of_evaluation']:.3g} times what the game's own evaluation says"
    assert words in call("learn", "--show", str(into)).out
    korean = call("learn", "--show", str(into), "--lang", "ko").out
    assert f"게임 자체 평가의 {said['share_of_evaluation']:.3g}배에" in korean
    assert "evaluation" not in call("learn", "--show", str(file)).out
    assert json.loads(call("learn", "--show", str(file), "--json").out)["share_of_evaluation"] == 0


def test_commands_take_knowledge(call: Call, file: Path) -> None:
    plain = json.loads(call("best", GAME, "--algorithm", "alpha-beta", "--depth", "3", "--json").out)
    known = json.loads(
        call("best", GAME, "--algorithm", "alpha-beta", "--depth", "3", "--knowledge", str(file), "--json").out
    )
    assert plain["value"] == 0
    assert 0 < abs(known["value"]) < 1
    assert call("solve", GAME, "--knowledge", str(file), "--nodes", "500").status == 0
    assert call("arena", GAME, f"new={file}", "old=engine", "--pairs", "1", "--nodes", "20").status == 0
    players = ("--first", "engine", "--second", "engine", "--nodes", "30", "--json")
    assert json.loads(call("play", GAME, "--knowledge", str(file), *players).out)["moves"]


def test_commands_take_what_is_shipped(call: Call) -> None:
    words = ("best", "connect-four", "--algorithm", "alpha-beta", "--depth", "2", "--knowledge")
    assert "value" in call(*words, "shipped").out
    assert call("arena", "connect-four", "shipped", "old=engine", "--pairs", "1", "--nodes", "20").status == 0
    status, _, err = call("best", "nim", "--knowledge", "shipped")
    assert status == 2
    assert "perfectplay learn makes some" in err
    assert "패키지에" in call("best", "nim", "--knowledge", "shipped", "--lang", "ko").err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("learn",), "learn needs a game, such as perfectplay learn connect-four"),
        (("learn", GAME, "--show", "x.knowledge"), "--show learns nothing; leave out the game"),
        (("learn", GAME, "--minutes", "soon"), "minutes is 'soon'; it must be a number above 0"),
        (("learn", GAME, "--minutes", "-1"), "minutes is -1.0; it must be a number above 0"),
        (("learn", GAME, "--into", "x.txt"), "'x.txt' must end in .knowledge"),
        (("learn", GAME, "--threads", "0"), "threads is 0; it must be a whole number from 1 to 64"),
        (("learn", "pig", "--minutes", "1"), "Pig has chance, and learning is for games without"),
        (("learn", "--show", "nowhere.knowledge"), "'nowhere.knowledge' cannot be read"),
        (("learn", "--show", "shipped"), "--show needs a file, and 'shipped' is none; those of the package are in "),
        (("best", GAME, "--knowledge", "nowhere.knowledge"), f"'nowhere.knowledge' cannot be read: {CHOICES}"),
        (("best", GAME, "--knowledge", "Own"), f"'Own' cannot be read: {CHOICES}"),
        (("best", GAME, "--knowledge", ""), "knowledge is ''; give a file that perfectplay learn has written"),
    ],
)
def test_bad_input_is_one_sentence(
    call: Call, words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = call(*words)
    assert (status, out) == (2, "")
    assert err.startswith("perfectplay: ")
    assert sentence in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_knowledge_of_another_game(call: Call, file: Path) -> None:
    status, _, err = call("best", "nim", "--knowledge", str(file))
    assert status == 2
    assert f"{str(file)!r} holds knowledge of ConnectFour(columns=4, rows=4), not of Nim(" in err
    status, _, err = call("arena", "connect-four", "new=" + str(file), "own")
    assert status == 2
    assert f"{str(file)!r} holds knowledge of ConnectFour(columns=4, rows=4), not of ConnectFour(columns=7" in err
    assert (
        "ConnectFour(columns=4, rows=4)의 지식입니다"
        in call("best", "nim", "--knowledge", str(file), "--lang", "ko").err
    )


# ------------------------------------------------------------ named weights

OWN_GAME = '''
from dataclasses import dataclass
import perfectplay as pp

@dataclass(frozen=True)
class Heaps(pp.Knowledge):
    odd: pp.Weight = {odd}
    sizes: tuple[pp.Weight, ...] = (1, 2)

    def evaluate(self, state, player):
        return worth(self, state, player)

def worth(weights, state, player):
    value = (weights.odd * (state[0] % 3) - weights.sizes[0] * state[0] + weights.sizes[1]) / 1000
    return value if player == state[1] else -value

USUAL = Heaps()

class Subtraction(pp.Game):
    """Take one or two; who takes the last one wins. Who must move with a multiple of 3 loses."""
    can_repeat = False
    def initial_state(self): return (30, 0)
    def to_move(self, state): return state[1]
    def actions(self, state): return [n for n in (1, 2) if n <= state[0]]
    def result(self, state, action): return (state[0] - action, 1 - state[1])
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state, player): return -1 if player == state[1] else 1
    def evaluate(self, state, player): return worth(USUAL, state, player)
    def named_weights(self): return USUAL
'''


@pytest.fixture(scope="module")
def own_game(tmp_path_factory: Any) -> Path:
    """A game in a file, whose evaluation names its weights; one of them is bad."""
    path: Path = tmp_path_factory.mktemp("own") / "subtraction.py"
    path.write_text(OWN_GAME.replace("{odd}", "-9"), encoding="utf-8")
    return path


@pytest.mark.slow
def test_named_weights_are_tuned(call: Call, own_game: Path, tmp_path: Path) -> None:
    into = tmp_path / "sub.knowledge"
    words = ("learn", str(own_game), "--tune", "--games", "12", "--nodes", "4", "--pairs", "2", "--into", str(into))
    said = json.loads(call(*words, *EASY, "--json").out)
    jsonschema.validate(said, json.loads((SCHEMAS / "learn.json").read_text(encoding="utf-8")))
    assert said["weights_before"] == {"odd": -9, "sizes": [1, 2]}
    assert said["weights"]["odd"] > -9
    assert said["loss"][1] < said["loss"][0]
    assert said["is_admitted"]
    shown = call("learn", "--show", str(into)).out
    assert "Subtraction(): 3 weights of Heaps\n" in shown
    assert f"odd = {said['weights']['odd']}, before -9" in shown
    korean = call("learn", "--show", str(into), "--lang", "ko").out
    assert "Heaps의 가중치 3개" in korean
    assert "전에는 -9" in korean
    said = json.loads(call("learn", "--show", str(into), "--json").out)
    jsonschema.validate(said, json.loads((SCHEMAS / "learn.json").read_text(encoding="utf-8")))
    assert call("best", str(own_game), "--depth", "2", "--knowledge", str(into)).status == 0
    assert call("arena", str(own_game), f"new={into}", "old=engine", "--pairs", "1", "--nodes", "4").status == 0


@pytest.mark.parametrize(
    "line",
    [
        "1 game, 12 quiet positions, 5% of all; Ctrl-C keeps it for later",
        "how each weight moves the estimates: 3 of 17",
        "mean loss 0.68636 before, 0.66779 after",
        "of games not learned from: 0.68904 before, 0.68656 after",
        "5 weights changed, most of all:",
        "no other weights explain the outcomes better, so these stay",
        "tuned by 3,000 games, 180,000 positions, in 900 s, seed 0",
    ],
)
def test_what_tuning_says_has_its_korean(line: str) -> None:
    korean = saying("ko").line(line)
    assert any("가" <= letter <= "힣" for letter in korean)
    assert all(number.strip(".,:") in korean for number in line.split() if number[0].isdigit())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nim", "--tune"), "Nim has no named weights; let its named_weights return"),
        (("chess", "--tune", "--tuples", "9"), "--tuples is not for --tune"),
        (("chess", "--tune", "--keep-tuples"), "--keep-tuples is not for --tune"),
        (("nim", "--tuples", "0"), "tuples is 0; it must be a whole number from 1 to 1,024"),
        (("nim", "--games", "3"), "games is not for learning; leave it out, or give minutes"),
        (
            ("nim", "--minutes", "1", "--positions", "9"),
            "minutes is 1.0 and positions is 9; each says when learning ends",
        ),
        (("chess", "--tune", "--positions", "3"), "positions is not for tuning; leave it out, or give minutes"),
    ],
)
def test_what_cannot_be_tuned(
    call: Call, words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = call("learn", *words)
    assert (status, out) == (2, "")
    assert sentence in err
    assert list(tmp_path.iterdir()) == []
    korean = call("learn", *words, "--lang", "ko").err
    assert any("가" <= letter <= "힣" for letter in korean)


@pytest.mark.parametrize(
    ("words", "limit", "sprt", "said"),
    [
        (("hexapawn", "--threads", "1"), "--positions", "elo0=0,elo1=20", "the games do not tell"),
        (("hexapawn", "--threads", "1"), "--positions", "elo0=0,elo1=1000", "it is not stronger"),
        (("hexapawn", "--threads", "1"), "--positions", "elo0=1,elo1=1000", "not pass the test of elo0=1,elo1=1000"),
        pytest.param(("OWN", "--tune"), "--games", "elo0=900,elo1=1000", "before stays", marks=pytest.mark.slow),
    ],
)
def test_it_says_how_to_go_on_after_a_test(
    call: Call, own_game: Path, tmp_path: Path, words: tuple[str, ...], limit: str, sprt: str, said: str
) -> None:
    into, game = tmp_path / "a.knowledge", str(own_game) if words[0] == "OWN" else words[0]
    line = (
        "learn",
        game,
        *words[1:],
        limit,
        "12",
        "--nodes",
        "20",
        "--pairs",
        "6",
        "--sprt",
        sprt,
        "--into",
        str(into),
    )
    out = call(*line).out
    kept = into.with_name("a.knowledge.unfinished")
    assert said in out
    assert "so what was there before stays\n" in out
    assert f"{str(kept)!r} keeps what was learned; the same command with more {limit} goes on with it" in out
    assert ("with more --pairs it plays a longer test" in out) == ("do not tell" in said)
    assert list(tmp_path.iterdir()) == [kept]
    games = out.splitlines()[0].split(" in ")[0]
    again = call(*line, "--lang", "ko").out
    assert "전의 것을 그대로 둡니다" in again
    assert f"같은 명령에 {limit}" in again
    assert games.split()[0] in again  # it has learned no more


@pytest.mark.slow
def test_tuples_are_kept_where_that_is_asked(call: Call, tmp_path: Path) -> None:
    words = ("learn", GAME, "--positions", "3000", "--tuples", "20", "--threads", "1", "--nodes", "20", "--pairs", "2")
    path = tmp_path / "kept.knowledge"
    assert call(*words, *EASY, "--keep-tuples", "--into", str(path)).status == 0
    shown = json.loads(call("learn", "--show", str(path), "--json").out)
    assert shown["lookups"] <= 22
    assert shown["made"]["choosing"] is False


@pytest.mark.slow
def test_so_many_positions_are_always_the_same(call: Call, tmp_path: Path) -> None:
    words = ("learn", GAME, "--positions", "3000", "--tuples", "20", "--threads", "1", "--nodes", "20", "--pairs", "2")
    files = [tmp_path / name for name in ("one.knowledge", "two.knowledge")]
    for path in files:
        assert call(*words, *EASY, "--into", str(path)).status == 0
    shown = [json.loads(call("learn", "--show", str(path), "--json").out) for path in files]
    assert shown[0]["best"] == shown[1]["best"]
    assert shown[0]["made"]["positions"] == shown[1]["made"]["positions"] >= 3000
    assert shown[0]["lookups"] < 30
