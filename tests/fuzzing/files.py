"""Damaged files through everything that opens them: one sentence, or what was there before."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import random
import tempfile
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import perfectplay as pp
from perfectplay.commands.levels import read_ladder
from perfectplay.commands.main import run
from perfectplay.errors import PerfectPlayError
from perfectplay.games.pacman_layouts import read_maze
from perfectplay.learning.learner import Learner
from perfectplay.playing.arena.record import read as read_arena
from perfectplay.solving.stored import open_solution
from perfectplay.tracing.saving import load_trace, save_trace
from tests.fuzzing.mutations import changed, damaged

Case = dict[str, Any]
SMALL = "connect-four:columns=4,rows=3"


class Sample(NamedTuple):
    """A kind of file: its name, what makes one, and what opens it and returns what is wrong."""

    name: str
    make: Callable[[Path], None]
    open: Callable[[Path], str]
    is_text: bool = False


def make(draw: random.Random) -> Case:
    kind = draw.choice(sorted(SAMPLES))
    whole = whole_file(kind)
    if SAMPLES[kind].is_text and draw.random() < 0.7:
        text = whole.decode()
        data = (_other_json(text, draw) or changed(text, draw)).encode("utf-8", "surrogatepass")
    else:
        data = damaged(whole, draw)
    return {"file": kind, "data": base64.b64encode(zlib.compress(data)).decode()}


def check(case: Case) -> str:
    sample = SAMPLES[case["file"]]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / sample.name
        path.write_bytes(zlib.decompress(base64.b64decode(case["data"])))
        try:
            return sample.open(path)
        except PerfectPlayError as error:
            said = str(error)
            return "" if said.strip() and "\n" not in said.strip() else f"no sentence: {said!r}"


@cache
def whole_file(kind: str) -> bytes:
    """A file of this kind that nobody has damaged."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / SAMPLES[kind].name
        SAMPLES[kind].make(path)
        return path.read_bytes()


def _other_json(text: str, draw: random.Random) -> str | None:
    """The text with another value somewhere in its JSON; None if it is no JSON, or sometimes."""
    try:
        content = json.loads(text.partition("\n")[0] if "\n{" in text else text)
    except ValueError:
        return None
    places = list(_places(content))
    if not places or draw.random() < 0.3:
        return None
    holder, key = draw.choice(places)
    values: list[Any] = [None, -1, 0, 1e308, float("nan"), 2**70, "", "x", [], {}, [[]], True, "9" * 400, holder[key]]
    if draw.random() < 0.2:
        del holder[key]
    else:
        holder[key] = draw.choice([*values, [holder[key]], str(holder[key])])
    first = json.dumps(content)
    return first + "\n" + text.partition("\n")[2] if "\n{" in text else first


def _places(content: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(content, dict | list):
        for key in list(content) if isinstance(content, dict) else range(len(content)):
            yield content, key
            yield from _places(content[key])


# ------------------------------------------------------------ commands


def _said(*words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(list(words))
    return status, out.getvalue(), err.getvalue()


def _command(*words: str) -> Callable[[Path], str]:
    """Opens a file by a command line, in which FILE stands for it."""

    def opened(path: Path) -> str:
        status, _, err = _said(*(word.replace("FILE", str(path)) for word in words))
        if status == 0:
            return ""
        sentences = [line for line in err.splitlines() if line.startswith("perfectplay: ")]
        if status not in (1, 2) or (status == 2 and len(sentences) != 1):
            return f"status {status}: {err[-500:]}"
        return ""

    return opened


def _all(*ways: Callable[[Path], str]) -> Callable[[Path], str]:
    return lambda path: "".join(way(path) for way in ways)


# ------------------------------------------------------------ what there is


def _make_by(*words: str) -> Callable[[Path], None]:
    def made(path: Path) -> None:
        status, _, err = _said(*(word.replace("FILE", str(path)) for word in words))
        assert status == 0, err

    return made


def _text(content: str) -> Callable[[Path], None]:
    def made(path: Path) -> None:
        path.write_text(content, encoding="utf-8")

    return made


def _make_book(path: Path) -> None:
    pp.make_book(pp.games.get(SMALL), path, plies=4).close()


@cache
def _positions() -> dict[bytes, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "whole.book"
        _make_book(path)
        with pp.open_book(pp.games.get(SMALL), path) as book:
            return {repr(row[0]).encode(): row[1:] for row in book.rows()}


def _open_book(path: Path) -> str:
    """What is read without a sentence is what was written."""
    with pp.open_book(pp.games.get(SMALL), path, check=True) as book:
        found = {repr(row[0]).encode(): row[1:] for row in book.rows()}
    return "" if found == _positions() else "the book holds other values, and nothing says so"


def _make_solution(path: Path) -> None:
    pp.solve_all(pp.games.get(SMALL), file=path)


@cache
def _answers() -> dict[Any, Any]:
    solution = pp.solve_all(pp.games.get(SMALL))
    return {state: _plain(solution[state]) for state in _some_states()}


@cache
def _some_states() -> tuple[Any, ...]:
    game, states = pp.games.get(SMALL), list[Any]()
    for seed in range(12):
        draw, state = random.Random(seed), game.initial_state()
        while not game.is_terminal(state):
            states.append(state)
            state = game.result(state, draw.choice(list(game.actions(state))))
    return tuple(dict.fromkeys(states))


def _plain(answer: Any) -> tuple[Any, ...]:
    return tuple(getattr(answer, name) for name in ("value", "plies") if hasattr(answer, name))


def _open_solution(path: Path) -> str:
    solution = open_solution(pp.games.get(SMALL), path)
    wrong = [state for state in _some_states() if _plain(solution[state]) != _answers()[state]]
    return f"the solution says something else of {wrong[0]!r}" if wrong else ""


def _make_proof(path: Path) -> None:
    pp.make_proof(pp.games.TicTacToe(), path, moves="a1 b1 a2")


def _make_trace(path: Path) -> None:
    save_trace(pp.trace(pp.alpha_beta, pp.games.ExplicitTree([[3, 12], [2, 4]]), depth=2), path)


def _make_knowledge(path: Path) -> None:
    from perfectplay.learning.file import KnowledgeFile, write
    from perfectplay.search.rules import name_of

    game = pp.games.get(SMALL)
    learner = Learner(game, compiled=False)
    learner.training.run(positions=200)
    write(path, KnowledgeFile(learner.learned(), name_of(game), {"games": 3}))


def _open_knowledge(path: Path) -> str:
    known = pp.load_knowledge(path)
    pp.alpha_beta(pp.games.get(SMALL), depth=2, knowledge=known, compiled=False)
    return ""


def _open_trace(path: Path) -> str:
    load_trace(path)
    return ""


def _open_arena(path: Path) -> str:
    read_arena(path)
    return ""


def _open_ladder(path: Path) -> str:
    read_ladder(str(path), SMALL)
    return ""


def _open_maze(path: Path) -> str:
    read_maze(path.read_text(encoding="utf-8", errors="replace"))
    return ""


PGN = '[Event "x"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 (2. Nf3 {a knight}) Nc6 3. Qh5 $1 Nf6 4. Qxf7# 1-0\n'
PDN = '[Event "x"]\n[GameType "21"]\n\n1. 11-15 23-19 2. 8-11 22-17 *\n'
SGF = "(;FF[4]GM[1]SZ[5]KM[2.5]RU[Chinese];B[cc];W[dd]C[a \\] sign](;B[bb])(;B[aa];W[ab]))"

SAMPLES: dict[str, Sample] = {
    "book": Sample("x.book", _make_book, _all(_open_book, _command("book", "info", "FILE"))),
    "solution": Sample("x.solution", _make_solution, _open_solution),
    "proof": Sample(
        "x.proof",
        _make_proof,
        _all(_command("verify", "FILE"), _command("narrate", "FILE")),
    ),
    "knowledge": Sample("x.knowledge", _make_knowledge, _open_knowledge),
    "trace": Sample("x.json", _make_trace, _open_trace, True),
    "record": Sample(
        "x.json",
        _make_by("play", SMALL, "--first", "engine", "--second", "engine", "--depth", "1", "--record", "FILE"),
        _command("play", "--replay", "FILE"),
        True,
    ),
    "arena": Sample(
        "x.arena",
        _make_by(
            "arena", SMALL, "alpha-beta", "minimax", "--pairs", "1", "--depth", "1", "--plies", "2", "--record", "FILE"
        ),
        _open_arena,
        True,
    ),
    "ladder": Sample(
        "x.levels", _text(json.dumps({"game": SMALL, "ladder": [at / 10 for at in range(1, 11)]})), _open_ladder, True
    ),
    "pgn": Sample("x.pgn", _text(PGN), _command("play", "--replay", "FILE"), True),
    "pdn": Sample("x.pdn", _text(PDN), _command("play", "--replay", "FILE"), True),
    "sgf": Sample("x.sgf", _text(SGF), _command("play", "--replay", "FILE"), True),
    "tree": Sample(
        "x.json",
        _text('{"root": "max", "children": [[3, {"value": 12, "name": "b"}], {"name": "c", "children": [2, 4]}]}'),
        _command("best", "tree", "--tree", "FILE"),
        True,
    ),
    "maze": Sample("x.lay", _text("%%%%%%%\n%P...G%\n%.%o%.%\n%.....%\n%%%%%%%\n"), _open_maze, True),
}
