"""Proofs of values: made, checked by the rules alone, damaged, and refused."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.solving.proofs import making, proof, verifying
from perfectplay.solving.proofs.narrating import main_line
from perfectplay.solving.proofs.proof import MARK, ProofError, read_proof


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("proofs") / "t.proof"
    pp.make_proof(pp.games.TicTacToe(), path)
    return path


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("tic-tac-toe", ""),
        ("tic-tac-toe", "a1 b1"),
        ("othello:columns=4,rows=4", ""),
        ("connect-four", "252257625346"),
        pytest.param("connect-four:columns=5,rows=4", "", marks=pytest.mark.slow),
        pytest.param("connect-four", "443254264552", marks=pytest.mark.slow),
    ],
)
def test_a_proof_says_what_solve_says(name: str, moves: str, tmp_path: Path) -> None:
    game = pp.games.get(name)
    right = pp.solve(game, game.play(moves))
    pp.make_proof(game, tmp_path / "p", moves=moves)
    found = pp.verify_proof(tmp_path / "p")
    assert found.state == game.play(moves)
    assert {followed.claim.value for followed in found.claims} == {right.value}
    if len(found.claims) == 1:
        assert found.claims[0].claim.plies == right.plies
    else:
        assert [followed.claim.is_at_least for followed in found.claims] == [True, False]
    for followed in found.claims:
        line = main_line(found, followed)
        assert game.is_terminal(game.play([step.move for step in line], found.state))


def test_the_checker_has_fewer_than_300_lines() -> None:
    """Lines of code: without blank ones and the texts that explain them."""
    count = 0
    for module in (proof, verifying):
        text = Path(str(module.__file__)).read_text(encoding="utf-8")
        explained: set[int] = set()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                explained.update(range(node.lineno, (node.end_lineno or 0) + 1))
        count += sum(bool(line.strip()) and number not in explained for number, line in enumerate(text.split("\n"), 1))
    assert 100 < count < 300


def test_the_checker_runs_where_there_is_no_search_and_no_compiler(made: Path) -> None:
    folder = Path(pp.__file__).parent
    code = f"""
import sys, types
package = types.ModuleType("perfectplay")
package.__path__ = [{str(folder)!r}]
sys.modules["perfectplay"] = package
from perfectplay.solving.proofs.verifying import verify_proof
assert len(verify_proof({str(made)!r}).claims) == 2
loaded = [name for name in sys.modules if name.startswith(("perfectplay.search", "perfectplay.compiling", "llvmlite"))]
assert not loaded, loaded
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_false_claim_fails_at_a_state(made: Path, tmp_path: Path) -> None:
    found = read_proof(made)
    claims = (found.claims[0]._replace(value=1.0),)
    (tmp_path / "p").write_bytes(making.encoded(found._replace(claims=claims)))
    with pytest.raises(ProofError, match=r"the proof fails after .*, in .*at least 1 is claimed"):
        pp.verify_proof(tmp_path / "p")


def test_no_change_of_choices_proves_what_is_false(tmp_path: Path) -> None:
    game, path = pp.games.ConnectFour(), tmp_path / "p"
    pp.make_proof(game, path, moves="252257625346")
    found = read_proof(path)
    source = random.Random(3)
    for _ in range(100):
        choices = list(found.claims[0].choices)
        choices[source.randrange(len(choices))] = source.randrange(9)
        claims = (found.claims[0]._replace(choices=tuple(choices), plies=4),)  # a win in 5 plies is none in 4
        path.write_bytes(making.encoded(found._replace(claims=claims)))
        with pytest.raises(ProofError):
            pp.verify_proof(path)


def test_every_damage_is_one_sentence(made: Path, tmp_path: Path) -> None:
    data, path, source = made.read_bytes(), tmp_path / "p", random.Random(5)
    for number in range(300):
        damaged = bytearray(data)
        damaged[source.randrange(len(damaged))] ^= 1 << source.randrange(8)
        path.write_bytes(damaged[: source.randrange(len(damaged))] if number % 3 else damaged)
        with pytest.raises(ProofError) as caught:
            pp.verify_proof(path)
        assert "\n" not in str(caught.value)


def test_hostile_headers_are_one_sentence(made: Path, tmp_path: Path) -> None:
    """Whatever the header says, with a right checksum; nothing but an error of ours is raised."""
    text, _, packed = made.read_bytes()[len(MARK) + 9 :].partition(b"\n")
    header = json.loads(text)
    strange: tuple[Any, ...] = (
        True,
        -1,
        1 << 70,
        float("nan"),
        10**400,
        "x" * 99,
        {},
        [[]],
        3.5,
        "pacman:layout=no",
        "m.py:M",
    )
    headers: list[Any] = [[], 5, None, {}, *({**header, key: value} for key in header for value in strange)]
    first, second = header["claims"]
    headers += [{**header, "claims": [{**first, key: value}, second]} for key in first for value in strange]
    headers.remove({**header, "claims": [{**first, "value": -1}, second]})  # less is claimed, and true
    for changed in headers:
        body = json.dumps(changed).encode() + b"\n" + packed
        (tmp_path / "p").write_bytes(MARK + b"%08x\n" % zlib.crc32(body) + body)
        with pytest.raises(pp.PerfectPlayError) as caught:
            pp.verify_proof(tmp_path / "p")
        assert "\n" not in str(caught.value)


def test_a_proof_is_not_written_over_other_files(tmp_path: Path) -> None:
    path = tmp_path / "thesis.txt"
    path.write_text("years of work")
    with pytest.raises(pp.BadArgument, match="exists already and is not a proof"):
        pp.make_proof(pp.games.TicTacToe(), path)
    assert path.read_text() == "years of work"


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (pp.games.Pig(), "without chance"),
        (pp.games.Chess(), "may count as the same position"),
        (pp.games.Coins(), "two sides"),
        (pp.games.ExplicitTree([[3, 12], [2, 4]], root="max"), "has no name"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_no_proof_can_be_of(game: pp.Game[Any, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(pp.BadArgument, match=message):
        pp.make_proof(game, tmp_path / "p")
    assert not list(tmp_path.iterdir())


def test_a_proof_that_is_too_large_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST_STATES", 100)
    with pytest.raises(pp.BadArgument, match="more than 100 states"):
        pp.make_proof(pp.games.TicTacToe(), tmp_path / "p")
    assert not list(tmp_path.iterdir())
