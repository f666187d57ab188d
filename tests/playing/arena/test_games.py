"""Contestants, meetings and the file of an arena."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay import BadArgument, PerfectPlayError
from perfectplay.games import Chess, ConnectFour, Janggi, Nim, TicTacToe, find
from perfectplay.playing.arena import uci_program
from perfectplay.playing.arena.contestants import Contestant, Entry, Move, entry_of, opened
from perfectplay.playing.arena.games import Ending, Game, continued
from perfectplay.playing.arena.program import Program, ProgramFailed, options_in
from perfectplay.playing.arena.record import ArenaFile, Conditions, Met, read
from perfectplay.playing.arena.running import check, met, played
from perfectplay.playing.arena.schedule import Meeting, meetings
from perfectplay.playing.arena.standings import standings
from perfectplay.playing.match import Match
from perfectplay.playing.seats import ENGINE, Seat
from perfectplay.search.limits import Limits
from tests.variants import first

PROGRAM = f"{sys.executable} -m tests.playing.arena.programs"
QUICK = Conditions("tic-tac-toe", ("search", "engine:1"), nodes=300, seed=1)


# ------------------------------------------------------------ contestants


def test_contestants_are_read() -> None:
    assert entry_of("engine") == Entry("engine", "engine", ENGINE)
    assert entry_of("mcts:0.5s").seat == Seat("engine", None, 0.5, "mcts")
    assert entry_of("weak = 3") == Entry("weak = 3", "weak", Seat("engine", 3))
    other = entry_of("my_game.py:Mine:size=3@search")
    assert (other.rules, other.seat) == ("my_game.py:Mine:size=3", Seat("engine", algorithm="search"))
    assert entry_of("new=my_game.py").rules == "my_game.py"
    assert entry_of("uci:stockfish --x=3").command == "stockfish --x=3"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a contestant is ''; write one such as engine:3, mcts:0.5s or my_game_2.py"),
        ("uci:", "the contestant 'uci:' names no program; write uci: and its command, as in uci:stockfish"),
        ("robot", "the contestant is 'robot', where 'robot' is no level from 1 to 10"),
        ("shipped@foo", "the contestant is 'shipped@foo', where 'foo' is no level from 1 to 10, no time such as 0.5s"),
        ("new=2:3", "the contestant is 'new=2:3'; it has two levels, and an engine has one"),
    ],
)
def test_what_is_no_contestant(text: str, sentence: str) -> None:
    with pytest.raises(BadArgument) as raised:
        entry_of(text)
    assert sentence in str(raised.value)


def test_rules_of_ones_own_are_searched_by(tmp_path: Path) -> None:
    """The other version of the rules believes in the corner."""
    (tmp_path / "corner.py").write_text(
        "import perfectplay as pp\n"
        "class Corner(pp.games.TicTacToe):\n"
        "    def evaluate(self, state, player):\n"
        "        mine = state.crosses if player == 0 else state.noughts\n"
        "        other = state.noughts if player == 0 else state.crosses\n"
        "        return (mine >> 8 & 1) * 0.5 - (other >> 8 & 1) * 0.5\n"
    )
    game = TicTacToe()
    name = str(tmp_path / "corner.py")
    contestant = opened(entry_of(f"{name}:Corner@search"), game, Limits(depth=1), 0)
    match = Match(game, game.initial_state())
    corner = contestant.choose(match)
    assert corner.result is None  # it is not of the rules of the arena
    assert corner.name == game.action_name(game.initial_state(), 8)


def test_rules_of_another_game_are_told(tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text("import perfectplay as pp\nclass Other(pp.games.Nim):\n    pass\n")
    match = Match(TicTacToe(), TicTacToe().initial_state())
    match.play(["b2"])
    contestant = opened(entry_of(f"{tmp_path / 'other.py'}:Other@search"), TicTacToe(), Limits(depth=1), 0)
    with pytest.raises(BadArgument, match="has other rules than TicTacToe"):
        contestant.choose(match)


# ------------------------------------------------------------ programs


def test_a_program_plays_chess() -> None:
    game = Chess()
    contestant = opened(entry_of(f"first=uci:{PROGRAM} right"), game, Limits(seconds=0.1), 0)
    match = Match(game, game.initial_state())
    match.play(["e4", "e5"])
    assert contestant.choose(match).name in match.legal()
    contestant.close()


@pytest.mark.parametrize(("rules", "cho"), [("janggi", "inner"), ("janggimodern", "left")])
def test_a_program_plays_janggi_by_the_rules_and_from_the_setup_of_the_arena(rules: str, cho: str) -> None:
    game = Janggi(rules=rules, cho=cho)
    contestant = opened(entry_of(f"first=uci:{PROGRAM} right"), game, Limits(seconds=0.1), 0)
    match = Match(game, game.initial_state())
    match.play(["79졸78", "한수쉼"])
    assert contestant.choose(match).name == game.action_name(match.state, next(iter(game.actions(match.state))))
    contestant.close()


def test_a_program_hears_from_which_array_of_chess960_it_plays() -> None:
    game = Chess(chess960=True, start=0)
    contestant = opened(entry_of(f"first=uci:{PROGRAM} right"), game, Limits(seconds=0.1), 0)
    match = Match(game, game.initial_state())
    assert contestant.choose(match).name in match.legal()
    contestant.close()


@pytest.mark.parametrize(
    ("kind", "fault"),
    first(
        3,
        [
            ("dies", "dies' ended without an answer to 'go movetime 100'"),
            ("illegal", "'e1e8' is not legal"),
            ("none", "answered 'bestmove (none)', which is no move"),
            ("nonsense", "answered 'bestmove', which is no move"),
            ("hangs", "gave no answer to 'go movetime 100' within 0.5 s"),
        ],
    ),
)
def test_a_program_that_fails_loses_the_game(kind: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uci_program, "TO_MOVE", 0.4)
    game = Chess()
    players = [opened(entry_of(text), game, Limits(seconds=0.1), 0) for text in ("search", f"uci:{PROGRAM} {kind}")]
    done = continued(Match(game, game.initial_state()), players, ("search", "it"), random.Random(1))
    assert (done.ending, done.gain, len(done.moves)) == (Ending.FORFEIT, 1.0, 1)
    assert done.fault.startswith("it: ")
    assert fault in done.fault
    for player in players:
        player.close()


def test_programs_that_cannot_be() -> None:
    with pytest.raises(ProgramFailed, match="the program '/nowhere/x' cannot be started: No such file or directory"):
        Program("/nowhere/x")
    with pytest.raises(ProgramFailed, match="cannot be started"):
        Program("'")
    with pytest.raises(ProgramFailed, match="cannot be started"):
        Program("")
    with pytest.raises(BadArgument, match="speaks UCI, which is for chess and janggi, and not for Nim"):
        opened(entry_of("uci:x"), Nim(), Limits(), 0)


def test_options_of_a_program() -> None:
    assert options_in("stockfish option.UCI_Elo=1500 -x 'option.Skill Level=3'") == {
        "UCI_Elo": "1500",
        "Skill Level": "3",
    }
    with pytest.raises(
        ProgramFailed, match=r"'option\.Hash' in 'x option\.Hash' is no option; write option\.NAME=VALUE"
    ):
        options_in("x option.Hash")
    program = Program(f"{PROGRAM} right option.Hash=3")
    assert "option" not in str(program.process.args)
    program.close()


# ------------------------------------------------------------ games


class Told:
    """Plays the moves that it is given."""

    def __init__(self, *names: str) -> None:
        self.names = list(names)

    def choose(self, match: Match) -> Move:
        return Move(self.names.pop(0))

    def close(self) -> None:
        pass


def test_a_game_ends_by_the_rules() -> None:
    game = TicTacToe()
    told: list[Contestant] = [Told("a1", "a2", "a3"), Told("b1", "b2")]
    done = continued(Match(game, game.initial_state()), told, ("x", "o"), random.Random(1))
    assert done == Game(("a1", "b1", "a2", "b2", "a3"), 2.0, Ending.RULES)
    assert done.points == 1.0


@pytest.mark.parametrize("prove", [True, False])
@pytest.mark.slow
def test_a_proof_ends_a_game_with_the_same_points(prove: bool) -> None:
    game = ConnectFour()
    begun = Match(game, game.initial_state())
    begun.play(["4", "1", "4", "1", "4"])  # O must answer, and X wins in the middle
    players = [opened(entry_of("search"), game, Limits(depth=8), 0) for _ in range(2)]
    done = continued(begun, players, ("x", "o"), random.Random(1), prove=prove)
    assert done.ending is (Ending.PROOF if prove else Ending.RULES)


@pytest.mark.slow
def test_both_endings_give_the_same_points() -> None:
    """Nim is proved at once by whoever moves."""
    for seed in range(3):
        points = []
        for prove in (True, False):
            one = met(
                Conditions("nim", ("search", "solve"), nodes=5000, plies=2, seed=seed, prove=prove), Meeting(0, 0, 1)
            )
            points.append([game.points for game in one.games])
        assert points[0] == points[1]


def test_a_meeting_repeats_and_changes_sides() -> None:
    one, two = (met(QUICK, Meeting(3, 0, 1)) for _ in range(2))
    assert one == two
    assert one.games[0].moves[:2] == one.games[1].moves[:2]
    assert met(QUICK, Meeting(4, 0, 1)).games[0].moves != one.games[0].moves


def test_all_couples_of_a_round_have_the_same_opening() -> None:
    conditions = Conditions("connect-four", ("search", "mcts", "engine:1"), nodes=50)
    found = [met(conditions, meeting) for meeting in meetings(3, 1)]
    assert len({one.games[0].moves[:3] for one in found}) == 1


def test_who_meets_whom() -> None:
    assert [meeting[1:] for meeting in meetings(3, 2)] == [(0, 1), (0, 2), (1, 2)] * 2
    assert [meeting[1:] for meeting in meetings(4, 1, gauntlet=True)] == [(0, 1), (0, 2), (0, 3)]
    assert [meeting.number for meeting in meetings(3, 2)] == list(range(6))


@pytest.mark.slow
def test_processes_play_the_same_games() -> None:
    left = list(meetings(2, 4))
    alone = sorted(played(QUICK, left, TicTacToe()))
    assert sorted(played(QUICK, left, TicTacToe(), processes=2)) == alone


@pytest.mark.parametrize(
    ("conditions", "sentence"),
    [
        (Conditions("coins", ("search", "mcts")), "an arena is for games of two players, and coins has 3"),
        (Conditions("nim", ("search",)), "an arena needs two contestants or more"),
        (Conditions("nim", ("search", "search")), "two contestants are called 'search'; write a name and = before one"),
        (Conditions("nim", ("search", "mcts"), depth=3), "mcts takes no depth"),
        (Conditions("nim", ("search", "hybrid"), seconds=0.0), "seconds is 0; it must be above 0"),
    ],
)
def test_conditions_that_cannot_be(conditions: Conditions, sentence: str) -> None:
    with pytest.raises(PerfectPlayError) as raised:
        check(conditions, find(conditions.game))
    assert sentence in str(raised.value)


# ------------------------------------------------------------ the file


def test_a_file_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    file = ArenaFile(path, QUICK)
    all_of_them = list(meetings(2, 3))
    for one in played(QUICK, all_of_them[:2], TicTacToe()):
        file.add(one)
    with path.open("a") as cut:
        cut.write('{"number": 2, "fir')
    again = ArenaFile(path, QUICK)
    assert again.met == file.met
    for one in played(QUICK, all_of_them[2:], TicTacToe()):
        again.add(one)
    conditions, found, _ = read(path)
    assert conditions == QUICK
    assert [one.meeting for one in found] == all_of_them


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "is no file of an arena; give a new file, or one that arena has written"),
        ("{}\n", "is no file of an arena"),
        ("[]\n", "is no file of an arena"),
        ('{"format": "perfectplay arena 1"}\n', "is no file of an arena"),
        ("HEAD\n{}\n", "is damaged: line 2 is no meeting; without that line, its games are played again"),
        ('HEAD\n{"number": 0, "first": 0, "second": 7, "games": []}\n', "is damaged: line 2 is no meeting"),
        (
            f'HEAD\n{{"number": 0, "first": 0, "second": 1, "games": [{{"moves": [], "gain": {10**400}}}, 4]}}\n',
            "is damaged: line 2 is no meeting",
        ),
        ('HEAD\n{"number": 0, "first": 0, "second": 1, "games": [3, 4]}\n', "is damaged: line 2 is no meeting"),
    ],
)
def test_damaged_files(tmp_path: Path, content: str, sentence: str) -> None:
    path = tmp_path / "arena.jsonl"
    ArenaFile(path, QUICK)
    head = path.read_text().strip()
    path.write_text(content.replace("HEAD", head))
    with pytest.raises(BadArgument) as raised:
        read(path)
    assert sentence in str(raised.value)


def test_a_file_of_other_conditions_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    ArenaFile(path, QUICK)
    with pytest.raises(BadArgument, match="holds an arena whose nodes is 300, not 400; give another file"):
        ArenaFile(path, Conditions("tic-tac-toe", ("search", "engine:1"), nodes=400, seed=1))
    with pytest.raises(BadArgument, match="cannot be written"):
        ArenaFile(tmp_path / "none" / "arena.jsonl", QUICK)


def test_standings_count_both_sides() -> None:
    won, lost, drawn = (Game((), gain, Ending.RULES) for gain in (2.0, -2.0, 0.0))
    rows = standings(["a", "b"], [Met(Meeting(0, 0, 1), (won, lost)), Met(Meeting(1, 0, 1), (won, drawn))])
    assert [row.score for row in rows] == [(3, 1, 0), (0, 1, 3)]
    assert rows[0].rating.elo > 0 > rows[1].rating.elo
    assert json.loads(json.dumps(rows[0].as_json()))["points"] == 3.5


def test_an_interrupt_ends_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(Told, "choose", interrupted)
    game = TicTacToe()
    with pytest.raises(KeyboardInterrupt):
        continued(Match(game, game.initial_state()), [Told(), Told()], ("x", "o"), random.Random(1))


# ------------------------------------------------------------ as users call it


def test_a_call_with_rules_of_ones_own() -> None:
    class Mine(TicTacToe):
        pass

    told: list[int] = []
    done = pp.arena(
        Mine(), ["search", "weak=1"], pairs=2, nodes=200, progress=lambda result: told.append(len(result.met))
    )
    assert (done.game, done.standings[0].name, len(done.met), told) == ("Mine", "search", 2, [1, 2])
    assert done.is_whole
    with pytest.raises(pp.UnknownGame, match="Mine is not among the games"):
        pp.arena(Mine(), ["search", "1"], pairs=2, nodes=200, processes=2)


def test_an_interrupt_leaves_what_was_played() -> None:
    def stop(result: Any) -> None:
        if len(result.met) == 2:
            raise KeyboardInterrupt

    done = pp.arena("nim", ["search", "1"], pairs=9, nodes=100, progress=stop)
    assert (len(done.met), done.is_whole) == (2, False)


def test_a_call_with_a_test() -> None:
    done = pp.arena("connect-four", ["search", "1"], nodes=300, test="elo1=300")
    assert done.tested is not None
    assert done.tested.verdict == "stronger"
    assert done.compared == ("search", "1")
