"""The loop of a match, with a screen made of lists."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from perfectplay import alpha_beta
from perfectplay.errors import BadArgument, IllegalMove, PerfectPlayError
from perfectplay.games import TicTacToe
from perfectplay.playing.loop import WORDS, MatchLoop
from perfectplay.playing.match import Match
from perfectplay.playing.seats import ENGINE, PERSON, Seat
from perfectplay.result import SearchResult, StopReason


class Paper:
    """A screen on which lines were written before, and which keeps what it was told."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.told: list[str] = []
        self.shown: list[Any] = []
        self.moves: list[str] = []

    def show(self, match: Match) -> None:
        self.shown.append(match.state)

    def took_back(self, count: int) -> None:
        self.told.append(f"took back {count}")

    def legal(self, names: Sequence[str]) -> None:
        self.told.append(f"legal {' '.join(names)}")

    def saved(self, name: str) -> None:
        self.told.append(f"saved {name}")

    def wrong(self, error: PerfectPlayError, *, was_move: bool = False) -> None:
        self.told.append(f"{error}{' (a move)' if was_move else ''}")

    def help(self, move: str) -> None:
        self.told.append(f"help {move}")

    def moved(self, match: Match, player: int, name: str, result: SearchResult[Any, Any] | None) -> None:
        self.moves.append(name)

    def hint(self, match: Match, result: SearchResult[Any, Any]) -> None:
        self.told.append(f"hint {result.action_name}")

    def ask(self, player: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def engine(match: Match) -> SearchResult[Any, Any]:
    return alpha_beta(match.game, match.state, depth=2, compiled=False)


def table(paper: Paper, first: Seat = PERSON, second: Seat = PERSON, **more: Any) -> MatchLoop:
    game = TicTacToe()
    return MatchLoop(Match(game, game.initial_state()), (first, second), engine, paper, **more)


def test_every_change_is_noticed() -> None:
    paper, changes = Paper("b2", "a1", "undo", "c3", "resign"), [0]

    def changed() -> None:
        changes[0] += 1

    sitting = table(paper, changed=changed)
    sitting.play()
    assert changes == [5]
    assert sitting.match.moves == ["c3"]
    assert sitting.match.resigned == 1
    assert paper.told == ["took back 2"]
    assert paper.shown[0] == sitting.match.states[0]
    assert paper.moves == []


def test_every_word_is_known() -> None:
    paper = Paper(*WORDS, "exit")
    saved: list[Path] = []
    sitting = table(paper, save=saved.append)
    sitting.match.play(["b2"])
    with pytest.raises(EOFError):
        table(Paper()).play()
    sitting.play()
    assert saved == [Path("FILE")]
    assert paper.told[0] == "O has not moved yet, so there is nothing to take back"
    assert "hint a1" in paper.told
    assert "saved FILE" in paper.told
    assert sitting.match.resigned == 1
    assert not any("not legal" in text for text in paper.told)


def test_help_names_a_legal_move() -> None:
    paper = Paper("help", "moves", "z9", "quit")
    table(paper).play()
    assert paper.told[:2] == ["help a1", "legal a1 b1 c1 a2 b2 c2 a3 b3 c3"]
    assert paper.told[2].startswith("'z9' is not legal")
    assert paper.told[2].endswith(" (a move)")


def test_engines_play_to_the_end() -> None:
    paper = Paper()
    sitting = table(paper, ENGINE, ENGINE)
    sitting.play()
    assert sitting.match.is_over
    assert paper.moves == sitting.match.moves
    assert len(paper.shown) == len(paper.moves) + 1


def test_interrupted_engine_ends_the_loop_without_a_move() -> None:
    def interrupted(match: Match) -> SearchResult[Any, Any]:
        from dataclasses import replace

        return replace(engine(match), stop_reason=StopReason.INTERRUPTED)

    game = TicTacToe()
    sitting = MatchLoop(Match(game, game.initial_state()), (ENGINE, ENGINE), interrupted, Paper())
    with pytest.raises(KeyboardInterrupt):
        sitting.play()
    assert sitting.match.moves == []


def test_record_that_cannot_be_written_is_told_and_the_game_goes_on() -> None:
    def full() -> None:
        raise BadArgument("no room")

    paper = Paper("b2", "a1", "quit")
    sitting = table(paper, changed=full, generator=random.Random(1))
    sitting.play()
    assert paper.told == ["no room", "no room"]
    assert sitting.match.moves == ["b2", "a1"]


# ------------------------------------------------------------ other programs


def test_a_program_moves_resigns_and_errs() -> None:
    it = Seat("program", program="uci:it")
    moves: list[str | None] = ["b2", "c1", None]
    paper = Paper()
    played = table(paper, it, ENGINE, program=lambda _: moves.pop(0))
    played.play()
    assert paper.moves[0] == "b2"
    assert played.match.resigned == 0
    with pytest.raises(IllegalMove, match="the program 'uci:it' played an illegal move: 'z9' is not legal"):
        table(Paper(), it, ENGINE, program=lambda _: "z9").play()


def test_the_sentence_about_an_illegal_move_names_the_program_also_where_its_protocol_refused_the_move() -> None:
    def refused(match: Match) -> str:
        raise IllegalMove("'" + "9" * 90_000 + "' is no square")

    with pytest.raises(IllegalMove, match="the program 'ugi:it' played an illegal move: '99999") as raised:
        table(Paper(), Seat("program", program="ugi:it"), ENGINE, program=refused).play()
    assert len(str(raised.value)) < 600
