"""Files of knowledge are data: whole or refused, and of the rules that they were learned from. Learning goes on."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.games import find
from perfectplay.learning import unfinished
from perfectplay.learning.file import CHECKSUM, FORMAT, KnowledgeFile, read, write
from perfectplay.learning.learner import Learner
from perfectplay.learning.showing import areas_of, strongest, worth_of_cells
from perfectplay.learning.training import Ways
from perfectplay.playing.arena.sequential import SequentialTest, Verdict
from perfectplay.search.rules import name_of

GAME = find("connect-four:columns=4,rows=4")


@pytest.fixture(scope="module")
def content() -> KnowledgeFile:
    learner = Learner(GAME, compiled=True)
    learner.training.run(positions=5_000)
    return KnowledgeFile(learner.learned(), name_of(GAME), {"games": learner.counts.games})


@pytest.fixture
def file(content: KnowledgeFile, tmp_path: Path) -> Path:
    write(tmp_path / "small.knowledge", content)
    return tmp_path / "small.knowledge"


def test_what_is_written_is_read(content: KnowledgeFile, file: Path) -> None:
    assert read(file) == content
    assert pp.load_knowledge(str(file)) == content.network
    found = pp.alpha_beta(GAME, depth=3, knowledge=pp.load_knowledge(file), compiled=False)
    assert found.value == pp.alpha_beta(GAME, depth=3, knowledge=content.network, compiled=True).value
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_the_knowledge_of_other_rules(file: Path) -> None:
    known = pp.load_knowledge(file)
    for other in ("connect-four:columns=5,rows=4", "nim"):
        with pytest.raises(pp.BadArgument, match="was learned from other rules than those of"):
            pp.search(find(other), depth=2, knowledge=known)


@pytest.mark.parametrize("seed", range(12))
def test_damage_is_noticed(file: Path, seed: int) -> None:
    generator = random.Random(seed)
    data = bytearray(file.read_bytes())
    if seed % 2:
        data = data[: generator.randrange(len(data))]
    else:
        data[generator.randrange(len(data))] ^= 1 << generator.randrange(8)
    file.write_bytes(data)
    with pytest.raises(pp.BadArgument, match=r"is damaged|is no file of knowledge"):
        pp.load_knowledge(file)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("learned_places", lambda row: [10**6, *row[1:]]),
        ("learned_places", lambda row: [-1, *row[1:]]),
        ("learned_factors", lambda row: [10**9, *row[1:]]),
        ("learned_bases", lambda row: [*row[:-1], 10**9]),
        ("learned_bases", lambda row: [-5, *row[1:]]),
        ("learned_ends", lambda row: row[::-1]),
        ("learned_sizes", lambda row: [row[0] * 4]),
        ("learned_sizes", lambda row: [0]),
        ("learned_limits", lambda row: [10**7, *row[1:]]),
        ("learned_limits", lambda row: ["3", *row[1:]]),
        ("learned_areas", lambda row: [0, 100, 100]),
    ],
)
def test_no_lookup_leads_out_of_the_tables(file: Path, name: str, change: Any) -> None:
    """Somebody may write a file with a right checksum: machine code must not read beyond its memory."""
    whole = file.read_bytes()[:-CHECKSUM]
    line, _, weights = whole[len(FORMAT) :].partition(b"\n")
    about = json.loads(line)
    about["tables"][name] = change(about["tables"][name])
    data = FORMAT + json.dumps(about).encode() + b"\n" + weights
    file.write_bytes(data + hashlib.sha256(data).digest())
    with pytest.raises(pp.BadArgument, match=r"is damaged: its .* cannot be right"):
        pp.load_knowledge(file)


def test_a_folder_that_is_not_there(content: KnowledgeFile, tmp_path: Path) -> None:
    with pytest.raises(pp.BadArgument, match="cannot be written"):
        write(tmp_path / "none" / "a.knowledge", content)
    with pytest.raises(pp.BadArgument, match="there is no folder"):
        pp.learn(GAME, minutes=0.01, into=tmp_path / "none" / "a.knowledge")
    with pytest.raises(pp.BadArgument, match=r"must end in \.knowledge"):
        pp.learn(GAME, minutes=0.01, into=tmp_path / "a.txt")


@pytest.mark.slow
def test_learning_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "small.knowledge"
    first = Learner(GAME, path=path, compiled=True)
    first.run(0.3)
    again = Learner(GAME, path=path, compiled=True)
    assert again.counts == first.counts
    assert again.seconds == first.seconds
    assert again.training.stores == first.training.stores
    again.run(first.seconds + 0.2)
    assert again.counts.games > first.counts.games
    with pytest.raises(pp.BadArgument, match="with other ways; go on with the same ones"):
        Learner(GAME, path=path, ways=Ways(trace=0.1))
    with pytest.raises(pp.BadArgument, match="with other rules"):
        Learner(find("hexapawn"), path=path)
    kept = unfinished.beside(path)
    kept.write_bytes(kept.read_bytes()[:-1])
    with pytest.raises(pp.BadArgument, match="is damaged: its checksum cannot be right; delete it"):
        Learner(GAME, path=path)


@pytest.mark.slow
def test_only_what_wins_is_kept(tmp_path: Path) -> None:
    """A test that nothing passes leaves what was there; one that everything passes puts the new in its place."""
    path = tmp_path / "small.knowledge"
    easy, hard = SequentialTest(-1000, 0), SequentialTest(900, 1000)
    options: dict[str, Any] = {"minutes": 0.005, "into": path, "threads": 1, "pairs": 2, "move_nodes": 20}
    kept = pp.learn(GAME, test=hard, **options)
    assert (kept.is_admitted, kept.knowledge, kept.is_whole) == (False, None, True)
    assert list(tmp_path.iterdir()) == []
    won = pp.learn(GAME, test=easy, **options)
    assert won.verdict is Verdict.STRONGER
    assert won.knowledge == won.candidate == pp.load_knowledge(path)
    assert read(path).made["games"] == won.counts.games
    before = path.read_bytes()
    lost = pp.learn(GAME, test=hard, seed=1, **options)
    assert lost.had_before
    assert lost.knowledge == won.knowledge
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_an_interrupt_keeps_what_was_learned(tmp_path: Path) -> None:
    path = tmp_path / "small.knowledge"

    def interrupt(progress: Any) -> None:
        raise KeyboardInterrupt

    found = pp.learn(GAME, minutes=1, into=path, progress=interrupt)
    assert not found.is_whole
    assert found.test is None
    assert [one.name for one in tmp_path.iterdir()] == [unfinished.beside(path).name]


def test_what_a_network_has_learned_can_be_shown(content: KnowledgeFile) -> None:
    network = content.network
    assert [tuple(area) for area in areas_of(network)] == [(0, 4, 4)]
    best, worst = strongest(network, 0, 2)
    assert best[0].worth == pytest.approx(
        max(network.learned_weights.numbers[: network.learned_sizes[0]]) * network.learned_scale[0]
    )
    assert worst[0].worth < 0
    assert all(len(one.cells) == len(one.contents) for one in best)
    worth = worth_of_cells(network, 0, 1)
    assert len(worth) == 16
    assert replace(network, learned_rules="") != network
