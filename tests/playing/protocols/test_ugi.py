"""UGI, line by line, and driven by an arbiter that knows no game, as cutegames does."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from perfectplay import games
from perfectplay.errors import BadArgument
from perfectplay.game import Game
from perfectplay.games.registry import GAMES
from perfectplay.playing.protocols.lines import lines_of
from perfectplay.playing.protocols.position import Position, action_of, word_of
from perfectplay.playing.protocols.ugi import UgiEngine, check_game
from tests.commands.calling import environment

OWN = '''
from dataclasses import dataclass

from perfectplay import Game


@dataclass(frozen=True)
class Race(Game[tuple[int, int], int]):
    """Who comes to ten wins; a step is of one or two."""

    def initial_state(self):
        return (0, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return (1, 2)

    def result(self, state, action):
        return (state[0] + action, 1 - state[1])

    def is_terminal(self, state):
        return state[0] >= 10

    def utility(self, state, player):
        return -1 if player == state[1] else 1

    def action_name(self, state, action):
        if state[0] == 7:
            raise ValueError("seven")
        return f"step {action}"
'''


def talk(game: str | Game[Any, Any], *lines: str) -> list[str]:
    """What is said; every search ends by itself before the next line."""
    said: list[str] = []
    engine = UgiEngine(said.append, games.find(game) if isinstance(game, str) else game)
    for line in lines:
        assert engine.hear(line) or line == "quit"
        if line.startswith("go ") and "infinite" not in line:
            engine.thinking.wait()
    engine.close()
    return said


def told(said: list[str]) -> list[str]:
    """Without what a search tells on its way."""
    return [line for line in said if not line.startswith("info depth ")]


def test_the_example_of_the_specification() -> None:
    said = talk(
        "tic-tac-toe",
        "ugi",
        "setoption name hash value 512",
        "isready",
        "uginewgame",
        "position startpos",
        "query p1turn",
        "go depth 4",
        "position startpos moves b2",
        "query p1turn",
        "query result",
        "query gameover",
        "quit",
    )
    assert said[0].startswith("id name perfectplay ")
    assert re.fullmatch(r"option name Hash type spin default 256 min 1 max \d+", said[2])
    assert [said[1], *said[3:8]] == [
        "id author the authors of perfectplay",
        "option name Threads type spin default 1 min 1 max 256",
        "option name Skill Level type spin default 10 min 1 max 10",
        "ugiok",
        "readyok",
        "response true",
    ]
    searched = said[8:-4]
    assert all(line.startswith("info depth ") for line in searched)
    assert re.fullmatch(r"info depth 4 score cp 0 nodes \d+ nps \d+ time \d+ pv( [abc][123]){4}", searched[-1])
    assert re.fullmatch(r"bestmove [abc][123]", said[-4])
    assert said[-3:] == ["response false", "response none", "response false"]


def test_the_memory_and_the_threads_of_the_players() -> None:
    said: list[str] = []
    engine = UgiEngine(said.append, games.find("hex:size=3"))
    for line in ("setoption name Hash value 16", "setoption name Threads value 2", "go nodes 2000"):
        engine.hear(line)
    engine.thinking.wait()
    player = engine.player()
    assert (player.settings.table_mb, player.settings.threads) == (16, 2)
    assert said[-1].startswith("bestmove ")
    assert " ponder " not in said[-1], "the protocol has no such word"
    said.clear()
    for line in ("setoption name Hash value 0", "setoption name Hash value x", "setoption name Threads value 257"):
        engine.hear(line)
    assert [line.partition(";")[0] for line in said] == [
        "info string Hash is '0'",
        "info string Hash is 'x'",
        "info string Threads is '257'",
    ]
    engine.close()


def test_there_is_no_pondering() -> None:
    said = talk("tic-tac-toe", "position startpos moves b2", "go ponder depth 2", "ponderhit")
    assert re.fullmatch("bestmove [abc][123]", said[-1])


@pytest.mark.parametrize(
    ("position", "result"),
    [
        ("startpos moves a1 b1 a2 b2 a3", "p1win"),
        ("startpos moves a1 b1 a2 b2 c3 b3", "p2win"),
        ("startpos moves b2 a1 a2 c2 b1 b3 a3 c1 c3", "draw"),
        ("startpos moves b2", "none"),
        ("fen XXX/OO./...", "p1win"),
    ],
)
def test_results(position: str, result: str) -> None:
    over = "false" if result == "none" else "true"
    said = talk("tic-tac-toe", f"position {position}", "query result", "query gameover", "go depth 9")
    assert told(said)[:2] == [f"response {result}", f"response {over}"]
    assert (said[-1] == "bestmove 0000") == (over == "true")


def test_a_repetition_ends_the_game() -> None:
    there_and_back = "g1f3 g8f6 f3g1 f6g8"
    again = " ".join([there_and_back] * 2)
    said = talk("chess", f"position startpos moves {there_and_back}", "query result")
    said += talk("chess", f"position startpos moves {again}", "query result", "query gameover")
    assert said == ["response none", "response draw", "response true"]


def test_programs_write_chess_in_letters_and_digits() -> None:
    said = talk("chess", "position startpos moves f2f3 e7e5 g2g4", "go depth 2")
    assert told(said) == ["bestmove d8h4"]
    assert " score mate 1 " in said[-2]
    said = talk("chess", "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 moves a1a8", "query result")
    assert said == ["response p1win"]


@pytest.mark.parametrize("words", ["movetime 50", "nodes 500", "depth 2", "p1time 900 p2time 900 p1inc 0 p2inc 0"])
def test_every_way_to_go(words: str) -> None:
    said = talk("connect-four:columns=4,rows=4", "position startpos", f"go {words}")
    assert re.fullmatch(r"bestmove [1-4]", said[-1])


@pytest.mark.timeout(60)
def test_infinite_until_stop() -> None:
    said: list[str] = []
    engine = UgiEngine(said.append, games.find("tic-tac-toe"))
    engine.hear("go infinite")
    time.sleep(0.2)
    assert told(said) == []
    engine.hear("isready")
    assert told(said) == ["readyok"]
    engine.hear("stop")
    assert re.fullmatch("bestmove [abc][123]", said[-1])


def test_a_weak_level() -> None:
    said: list[str] = []
    engine = UgiEngine(said.append, games.find("tic-tac-toe"))
    engine.hear("setoption name Skill Level value 2")
    assert engine.player().settings.level == 2
    engine.hear("setoption name Skill Level value 0")
    assert said == ["info string Skill Level is '0'; it must be a whole number from 1 to 10"]


# ------------------------------------------------------------ games of all kinds


@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("tree",)])
def test_every_game_of_two_is_one(name: str) -> None:
    game = games.find(name)
    if game.players != 2 or game.has_chance:
        with pytest.raises(BadArgument, match=f"and {name} has"):
            check_game(game, name)
        return
    check_game(game, name)
    position = Position(game)
    for _ in range(12):
        if position.outcome is not None:
            break
        actions = position.match.actions()
        words = [word_of(game, position.state, action) for action in actions]
        assert len(set(words)) == len(words)
        assert all(len(word.split()) == 1 for word in words)
        assert action_of(game, position.state, words[-1]) == actions[-1]
        position.take(words[len(words) // 2])
    told = game.format_position(position.state)
    assert " ".join(told.split()) == told
    assert Position(game, told).state == game.parse_position(told)


def own_game(folder: Path) -> Game[Any, Any]:
    file = folder / "race.py"
    file.write_text(OWN)
    return games.find(str(file))


def test_a_game_of_ones_own_whose_names_have_spaces(tmp_path: Path) -> None:
    said = talk(own_game(tmp_path), "position startpos moves step_1", "query p1turn", "go depth 4")
    assert told(said)[0] == "response false"
    assert re.fullmatch("bestmove step_[12]", said[-1])
    assert re.search(r" pv( step_[12]){4}$", said[-2])


def test_rules_that_fail_are_a_sentence(tmp_path: Path) -> None:
    said = talk(own_game(tmp_path), "position startpos moves" + " step_1" * 7, "go depth 2", "query gameover")
    assert re.fullmatch(r"info string Race\.action_name raised ValueError: seven \(.*race\.py, line \d+\)", said[0])
    assert said[1:] == ["bestmove 0000", "response false"]


# ------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("position", "position needs startpos or fen; for example: position startpos"),
        ("position 4 4", "position needs startpos or fen; for example: position startpos"),
        ("position fen", "'' "),
        ("position fen xyz", "'xyz' "),
        ("position startpos moves 9", "move 1 of 1, '9': "),
        ("position startpos moves 4 4 4 4 4 4 4", "move 7 of 7, '4': "),
        ("query", "there is no question ''; ask query gameover, query p1turn, query result"),
        ("query who", "there is no question 'who'; "),
        ("setoption name skill level value x", "Skill Level is 'x'; "),
    ],
)
def test_what_is_wrong_is_answered_with_a_sentence(line: str, sentence: str) -> None:
    (said,) = talk("connect-four", line)
    assert said.startswith(f"info string {sentence}")


@pytest.mark.parametrize(
    "line", ["", "  ", "nonsense", "UGI", "ugi\x00", "gö depth", "setoption", "stop", "bestmove 4"]
)
def test_what_is_unknown_is_ignored(line: str) -> None:
    assert talk("connect-four", line) == []


def test_no_move_is_chosen_where_the_last_position_was_refused() -> None:
    said = talk(
        "connect-four", "position startpos moves 9", "go depth 1", "query p1turn", "position startpos", "go nodes 9"
    )
    refused = "info string the last position was refused: move 1 of 1, '9': "
    assert said[1].startswith(refused)
    assert said[2] == "bestmove 0000"
    assert said[3].startswith(refused)
    assert said[4] == "response none"
    assert re.fullmatch("bestmove [1-7]", said[-1])


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "line",
    [
        "x" * 2_000_000,
        "position fen " + "8/" * 1_000_000,
        "position startpos moves " + "4 " * 500_000,
        "query " + "x" * 10**6,
    ],
    ids=["letters", "fen", "moves", "query"],
)
def test_a_long_line_is_answered_with_one_sentence_at_most(line: str) -> None:
    said: list[str] = []
    UgiEngine(said.append, games.find("connect-four")).run([line])
    assert len(said) <= 1
    assert all(len(answer) < 400 for answer in said)


def test_of_a_long_line_only_the_beginning_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    file.write_text("short\n" + "x" * 2_500_000 + "\nlast, without an end")
    with file.open() as stream:
        lines = list(lines_of(stream))
    assert [len(line) for line in lines] == [6, 1_000_000, 20]


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("backgammon", "UGI is for games without chance, and backgammon has chance; play it with play"),
        ("isolation", "UGI is for games of two players, and isolation has 4; play it with play"),
    ],
)
def test_other_games_are_refused(game: str, sentence: str) -> None:
    with pytest.raises(BadArgument, match=re.escape(sentence)):
        check_game(games.find(game), game)


# ------------------------------------------------------------ whole games


class Partner:
    """The process of an engine, as an arbiter without rules drives it."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "perfectplay", "ugi", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment(),
        )
        self.ask("ugi", "ugiok")
        self.ask("isready", "readyok")

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line: str, answer: str) -> str:
        assert self.process.stdout is not None
        self.tell(line)
        for said in self.process.stdout:
            words = said.split()
            if words[0] == answer:
                return words[-1]
        raise AssertionError(f"no answer to {line}")


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("own", [False, True])
def test_two_processes_play_a_game(own: bool, tmp_path: Path) -> None:
    game = "connect-four:columns=4,rows=4"
    if own:
        (tmp_path / "race.py").write_text(OWN.replace("state[0] == 7", "state[0] == 70"))
        game = str(tmp_path / "race.py")
    first, second = Partner(game), Partner(game)
    moves: list[str] = []
    while True:
        position = "position startpos" + (" moves " + " ".join(moves) if moves else "")
        for partner in (first, second):
            partner.tell(position)
        assert first.ask("query p1turn", "response") == second.ask("query p1turn", "response")
        if first.ask("query gameover", "response") == "true":
            break
        mover = first if first.ask("query p1turn", "response") == "true" else second
        moves.append(mover.ask("go p1time 2000 p2time 2000 p1inc 100 p2inc 100", "bestmove"))
    results = {partner.ask("query result", "response") for partner in (first, second)}
    assert results == {"p1win" if own else "draw"}
    for partner in (first, second):
        partner.tell("quit")
        assert partner.process.wait(20) == 0
        for stream in (partner.process.stdin, partner.process.stdout):
            assert stream is not None
            stream.close()


def test_legal_moves_are_listed_in_the_words_of_the_protocol() -> None:
    class Named(games.TicTacToe):
        def action_name(self, state: Any, action: int) -> str:
            return f"cell {action}"

    (said,) = talk(Named(), "position startpos moves cell_0 middle")
    assert "'middle' is not legal; legal are cell_1, cell_2, cell_3" in said
    (said,) = talk("chess", "position startpos moves e2e5")
    assert "'e2e5' is not legal; legal are b1a3, b1c3" in said


def test_the_clocks_of_uci_count_too() -> None:
    said = talk("tic-tac-toe", "go wtime 1000 btime 1000", "go wtime abc")
    assert [line for line in said if not line.startswith("info depth")][1:2] == [
        "info string wtime is 'abc'; it must be a whole number of milliseconds; 0 is taken"
    ]
    assert sum(line.startswith("bestmove ") for line in said) == 2


def test_words_that_limit_nothing_are_told() -> None:
    said: list[str] = []
    engine = UgiEngine(said.append, games.TicTacToe())
    engine.hear("go time 5")
    engine.hear("stop")
    engine.close()
    assert said[0] == "info string nothing in 'time 5' limits the search, which goes on until stop"
    assert said[-1].startswith("bestmove ")
