"""Files of knowledge are data: whole or refused, and of the rules that they were learned from. Learning goes on."""

from __future__ import annotations

import hashlib
import json
import math
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
from perfectplay.learning.network import Network
from perfectplay.learning.showing import areas_of, strongest, worth_of_cells
from perfectplay.learning.training import Ways
from perfectplay.playing import learning
from perfectplay.playing.arena.arena import ArenaResult
from perfectplay.playing.arena.contestants import entry_of, opened
from perfectplay.playing.arena.sequential import SequentialTest, Verdict
from perfectplay.search.limits import Limits
from perfectplay.search.rules import name_of

GAME = find("connect-four:columns=4,rows=4")
EASY, HARD = SequentialTest(-1000, 0), SequentialTest(900, 1000)


@pytest.fixture(scope="module")
def content() -> KnowledgeFile:
    learner = Learner(GAME, compiled=True)
    learner.training.run(positions=5_000)
    return KnowledgeFile(learner.learned(), name_of(GAME), {"games": learner.counts.games})


@pytest.fixture(scope="module")
def whole(content: KnowledgeFile, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What is written, once: to pack weights takes a while."""
    file = tmp_path_factory.mktemp("knowledge") / "whole.knowledge"
    write(file, content)
    return file.read_bytes()


@pytest.fixture
def file(whole: bytes, tmp_path: Path) -> Path:
    (tmp_path / "small.knowledge").write_bytes(whole)
    return tmp_path / "small.knowledge"


def test_what_is_written_is_read(content: KnowledgeFile, file: Path) -> None:
    assert read(file) == content
    assert pp.load_knowledge(str(file)) == content.network
    found = pp.alpha_beta(GAME, depth=3, knowledge=pp.load_knowledge(file), compiled=False)
    assert found.value == pp.alpha_beta(GAME, depth=3, knowledge=content.network, compiled=True).value
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def own(unit: float, *, of_the_other: bool = False) -> pp.Game[Any, Any]:
    """Returns a game whose evaluation has a unit; it may ask what the other player thinks."""

    class Own(pp.games.Hexapawn):
        def evaluate(self, state: Any, player: int) -> float:
            if of_the_other:
                return -unit * super().evaluate(state, 1 - player)
            return unit * super().evaluate(state, player)

    return Own()


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """A file of what was learned beside a game's own evaluation."""
    learner = Learner(own(1.0), compiled=False)
    learner.training.run(positions=200)
    write(tmp_path / "beside.knowledge", KnowledgeFile(learner.learned(), name_of(own(1.0)), {}))
    return tmp_path / "beside.knowledge"


def test_what_was_learned_beside_an_evaluation_needs_that_evaluation(beside: Path) -> None:
    known = pp.load_knowledge(beside)
    assert isinstance(known, Network)
    assert known.learned_share[0] > 0
    same = own(1.0), own(1.0, of_the_other=True)
    found = [pp.alpha_beta(game, depth=3, knowledge=known, compiled=False).value for game in same]
    assert found[0] == found[1] != 0
    plain = replace(known, learned_share=(0.0,))
    assert pp.alpha_beta(own(1.0), depth=3, knowledge=plain, compiled=False).value != found[0]
    for how in (False, True):
        with pytest.raises(
            pp.BadArgument,
            match=r"^this knowledge adds to what evaluate of Own\(columns=3, rows=3\) said when it was learned, and "
            r"evaluate says something else now; learn it again$",
        ):
            pp.alpha_beta(own(0.5), depth=3, knowledge=known, compiled=how)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("share", math.nan),
        ("share", math.inf),
        ("share", -2e9),
        ("share", "1"),
        ("share", None),
        ("beside", "00"),
        ("beside", 5),
        ("search", "minimax"),
        ("search", 1),
    ],
)
def test_what_cannot_be_right_of_the_evaluation_beside_it_is_named(beside: Path, name: str, value: Any) -> None:
    with_field(beside, lambda about: about.update({name: value}))
    with pytest.raises(pp.BadArgument, match=f"is damaged: its {name} cannot be right; learn it again"):
        pp.load_knowledge(beside)


def test_learning_goes_on_beside_the_same_evaluation_alone(tmp_path: Path) -> None:
    path = tmp_path / "own.knowledge"
    Learner(own(1.0), path=path, compiled=False).training.run(positions=50)
    again = Learner(own(1.0, of_the_other=True), path=path, compiled=False)
    assert again.training.network.learned_share[0] > 0
    with pytest.raises(
        pp.BadArgument,
        match=r"^'.*own\.knowledge\.unfinished' was begun when evaluate of Own\(columns=3, rows=3\) said something "
        r"else; give another file with --into, or delete this one$",
    ):
        Learner(own(0.5), path=path, compiled=False)


def test_a_file_says_by_which_search_players_are_stronger(content: KnowledgeFile, file: Path) -> None:
    path = file.with_name("best.knowledge")
    write(path, replace(content, network=replace(content.network, learned_search="best-first")))
    assert read(path).network.learned_search == "best-first"
    assert read(path).network.learned_weights == content.network.learned_weights
    assert content.network.learned_search == read(file).network.learned_search == "search"
    with_field(file, lambda about: {name: about[name] for name in about if name != "search"})
    assert read(file).network.learned_search == "search", "a file of an earlier version names none"


def test_a_file_without_an_evaluation_beside_it_says_nothing_of_one(file: Path) -> None:
    with_field(file, lambda about: {name: about[name] for name in about if name not in ("share", "beside")})
    known = pp.load_knowledge(file)
    assert isinstance(known, Network)
    assert (known.learned_share, known.learned_beside) == ((0.0,), "")


def test_knowledge_by_its_words(file: Path) -> None:
    """`load_knowledge` reads a word or a file; whatever takes knowledge takes what it returns, and no texts."""
    assert pp.load_knowledge("own") is None
    assert isinstance(pp.load_knowledge("shipped"), pp.Knowledge)
    for wrong in (None, "", 7):
        with pytest.raises(pp.BadArgument, match=r"^knowledge is .*; give a file that perfectplay learn has written"):
            pp.load_knowledge(wrong)  # type: ignore[arg-type]
    for text in ("shipped", "own", str(file), file):
        for take in (pp.search, pp.Player, lambda game, knowledge: pp.with_knowledge(game, knowledge)):
            with pytest.raises(pp.BadArgument, match=r"; give what perfectplay\.load_knowledge\('.*'\) returns"):
                take(GAME, knowledge=text)
    with pp.Player(GAME, depth=1, knowledge=pp.load_knowledge("own")) as own, pp.Player(GAME, depth=1) as usual:
        assert own.game == usual.game == GAME


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


def with_field(file: Path, change: Any) -> None:
    """Writes a file again, with a right checksum, after ``change`` has changed what describes it."""
    kind = FORMAT if file.suffix == ".knowledge" else unfinished.FORMAT
    line, _, rest = file.read_bytes()[len(kind) : -CHECKSUM].partition(b"\n")
    about = json.loads(line)
    changed = change(about)
    data = kind + json.dumps(about if changed is None else changed).encode() + b"\n" + rest
    file.write_bytes(data + hashlib.sha256(data).digest())


@pytest.mark.parametrize(
    "value", [[1e308, 1e308], [math.nan, 1], [0.1, math.inf], [0, 1], [-0.1, 1], [0.1, -1], ["x", 1], [1]]
)
def test_a_scale_is_checked(file: Path, value: Any) -> None:
    with_field(file, lambda about: about.update(scale=value))
    with pytest.raises(pp.BadArgument, match="is damaged: its scale cannot be right; learn it again"):
        pp.load_knowledge(file)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("description", lambda about: [1]),
        ("scale", lambda about: about.update(scale=None)),
        ("scale", lambda about: about.pop("scale") and None),
        ("rules", lambda about: about.pop("rules") and None),
        ("game", lambda about: about.update(game=7)),
        ("tables", lambda about: about.update(tables=3)),
        ("learned_places", lambda about: about["tables"].pop("learned_places") and None),
        ("learned_shifts", lambda about: about["tables"].update(learned_words=[1])),
        ("packed", lambda about: about.update(packed={"a": 1})),
        ("weights", lambda about: about["packed"].__setitem__(2, 1)),
        ("made", lambda about: about.update(made=[1])),
        ("made", lambda about: about["made"].update(test=math.nan)),
        ("games", lambda about: about["made"].update(games="x")),
        ("seconds", lambda about: about["made"].update(seconds=None)),
        ("pairs_by_points", lambda about: about["made"].update(pairs_by_points="zz")),
        ("pairs_by_points", lambda about: about["made"].update(pairs_by_points=[0] * 5)),
    ],
)
def test_what_cannot_be_right_is_named(file: Path, name: str, change: Any) -> None:
    with_field(file, change)
    with pytest.raises(pp.BadArgument, match=f"is damaged: its {name} cannot be right; learn it again"):
        pp.load_knowledge(file)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("ways", lambda about: about.update(ways=3)),
        ("counts", lambda about: about.update(counts=["x", 1, 2, 3, 4])),
        ("counts", lambda about: about.update(counts=[1])),
        ("seconds", lambda about: about.update(seconds="x")),
        ("learned_sizes", lambda about: about["tables"].pop("learned_sizes") and None),
        ("learned_sizes", lambda about: about.update(tables=[1])),
    ],
)
def test_what_cannot_be_right_of_unfinished_learning_is_named(tmp_path: Path, name: str, change: Any) -> None:
    path = tmp_path / "small.knowledge"
    Learner(find("hexapawn"), path=path, compiled=False)
    with_field(unfinished.beside(path), change)
    with pytest.raises(pp.BadArgument, match=f"is damaged: its {name} cannot be right; delete it"):
        Learner(find("hexapawn"), path=path, compiled=False)


@pytest.mark.slow
def test_unfinished_learning_is_small(tmp_path: Path) -> None:
    """Most weights are zero at first: the file must not have eight bytes for each."""
    path = tmp_path / "small.knowledge"
    first = Learner(GAME, path=path, compiled=True)
    first.training.run(positions=2_000)
    first.save()
    assert unfinished.beside(path).stat().st_size < 8 * len(first.training.weights) / 10
    again = Learner(GAME, path=path, compiled=True)
    assert again.training.stores == first.training.stores
    assert again.counts == first.counts


@pytest.mark.parametrize("change", [lambda rest: rest[:-1], lambda rest: rest + b"x", lambda rest: b""])
def test_the_weights_of_unfinished_learning_are_checked(tmp_path: Path, change: Any) -> None:
    path = tmp_path / "small.knowledge"
    Learner(find("hexapawn"), path=path, compiled=False)
    kept = unfinished.beside(path)
    line, _, rest = kept.read_bytes()[len(unfinished.FORMAT) : -CHECKSUM].partition(b"\n")
    data = unfinished.FORMAT + line + b"\n" + change(rest)
    kept.write_bytes(data + hashlib.sha256(data).digest())
    with pytest.raises(pp.BadArgument, match="is damaged: its weights cannot be right; delete it"):
        Learner(find("hexapawn"), path=path, compiled=False)


@pytest.mark.slow
def test_each_way_to_learn_knows_the_file_of_the_other(tmp_path: Path) -> None:
    from tests.learning.corners import GAME as NAMED

    options: dict[str, Any] = {"into": tmp_path / "a.knowledge", "move_nodes": 5, "compiled": False}

    def interrupt(progress: Any) -> None:
        if getattr(progress, "games", 1):
            raise KeyboardInterrupt

    assert not pp.learn(NAMED, tune=True, games=3, progress=interrupt, **options).is_whole
    kept = unfinished.beside(options["into"])
    games = kept.read_bytes()
    with pytest.raises(pp.BadArgument, match="holds the games of a tuning; go on with --tune, or give another file"):
        pp.learn(NAMED, **options)
    assert kept.read_bytes() == games
    kept.unlink()
    assert not pp.learn(NAMED, positions=10**6, progress=interrupt, **options).is_whole
    with pytest.raises(pp.BadArgument, match="holds unfinished learning and no games of a tuning; go on without"):
        pp.learn(NAMED, tune=True, **options)


@pytest.mark.parametrize(
    ("begins", "how"), [(unfinished.KIND + b"3\n", ""), (b'{"format": "perfectplay unfinished tuning 1"', "--tune ")]
)
def test_nobody_plays_with_unfinished_learning(tmp_path: Path, begins: bytes, how: str) -> None:
    path = tmp_path / "Small.knowledge.unfinished"
    path.write_bytes(begins)
    right = rf"go on until its test is over: perfectplay learn GAME {how}--into .*/Small\.knowledge$"
    with pytest.raises(pp.BadArgument, match=rf"holds unfinished learning, which nobody can play with yet; {right}"):
        pp.load_knowledge(path)
    with pytest.raises(pp.BadArgument, match=right):
        opened(entry_of(str(path)), GAME, Limits(depth=1), 0)


def test_unfinished_learning_of_another_version(tmp_path: Path) -> None:
    path = tmp_path / "small.knowledge"
    unfinished.beside(path).write_bytes(unfinished.KIND + b"1\n")
    with pytest.raises(pp.BadArgument, match="was written by another version of perfectplay learn; delete it"):
        Learner(find("hexapawn"), path=path, compiled=False)


def test_a_file_of_another_version(file: Path) -> None:
    data = file.read_bytes()[:-CHECKSUM].replace(FORMAT, b"perfectplay knowledge 1\n")
    file.write_bytes(data + hashlib.sha256(data).digest())
    with pytest.raises(pp.BadArgument, match="was written by another version of perfectplay learn; learn it again"):
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
    with pytest.raises(
        pp.BadArgument,
        match=r"was begun with trace 0\.8, and now trace is 0\.1; give trace 0",
    ):
        Learner(GAME, path=path, ways=Ways(trace=0.1))
    with pytest.raises(pp.BadArgument, match="was begun without --keep-tuples; leave it out to go on"):
        Learner(GAME, path=path, ways=Ways(choosing=False))
    other = tmp_path / "other.knowledge"
    Learner(GAME, path=other, ways=Ways(choosing=False), compiled=True)
    with pytest.raises(pp.BadArgument, match="was begun with --keep-tuples; give it to go on"):
        Learner(GAME, path=other)
    with pytest.raises(pp.BadArgument, match=r"holds unfinished learning of ConnectFour.* not of Hexapawn"):
        Learner(find("hexapawn"), path=path)
    kept = unfinished.beside(path)
    kept.write_bytes(kept.read_bytes()[:-1])
    with pytest.raises(pp.BadArgument, match="is damaged: its checksum cannot be right; delete it"):
        Learner(GAME, path=path)


@pytest.mark.slow
def test_only_what_wins_is_kept(tmp_path: Path) -> None:
    """A test that nothing passes leaves what was there; one that everything passes puts the new in its place."""
    path = tmp_path / "small.knowledge"
    options: dict[str, Any] = {"minutes": 0.005, "into": path, "threads": 1, "pairs": 2, "move_nodes": 20}
    kept = pp.learn(GAME, test=HARD, **options)
    assert (kept.is_admitted, kept.knowledge, kept.is_whole) == (False, None, True)
    assert list(tmp_path.iterdir()) == [unfinished.beside(path)]
    won = pp.learn(GAME, test=EASY, **options)
    assert won.verdict is Verdict.STRONGER
    assert list(tmp_path.iterdir()) == [path]
    assert won.candidate == kept.candidate
    assert won.knowledge == won.candidate == pp.load_knowledge(path)
    assert read(path).made["games"] == won.counts.games
    before = path.read_bytes()
    lost = pp.learn(GAME, test=HARD, seed=1, **options)
    assert lost.had_before
    assert lost.knowledge == won.knowledge
    assert path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == [path, unfinished.beside(path)]


@pytest.mark.parametrize(
    ("test", "verdict"), [("elo0=0,elo1=20", Verdict.OPEN), ("elo0=0,elo1=1000", Verdict.NOT_STRONGER)]
)
@pytest.mark.slow
def test_a_test_that_is_not_passed_loses_nothing(tmp_path: Path, test: Any, verdict: Verdict) -> None:
    game, path = find("hexapawn"), tmp_path / "small.knowledge"
    options: dict[str, Any] = {"into": path, "threads": 1, "pairs": 6, "move_nodes": 20, "test": test}
    first = pp.learn(game, positions=300, **options)
    assert (first.verdict, first.knowledge, first.is_whole) == (verdict, None, True)
    assert list(tmp_path.iterdir()) == [unfinished.beside(path)]
    again = pp.learn(game, positions=300, **options)
    assert (again.counts, again.candidate, again.verdict) == (first.counts, first.candidate, verdict)
    more = pp.learn(game, positions=600, **options)
    assert more.counts.learned >= 600 > first.counts.learned
    assert list(tmp_path.iterdir()) == [unfinished.beside(path)]
    passed = pp.learn(game, positions=600, **{**options, "test": EASY})
    assert passed.candidate == more.candidate == pp.load_knowledge(path)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("test", "search"), [(EASY, "best-first"), (HARD, "search")])
@pytest.mark.slow
def test_games_tell_by_which_search_players_are_stronger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, test: SequentialTest, search: str
) -> None:
    monkeypatch.setattr(learning, "SEARCH_TEST", test)
    path = tmp_path / "small.knowledge"
    told = []

    def tell(now: Any) -> None:
        if isinstance(now, ArenaResult) and now.compared not in told:
            told.append(now.compared)

    found = pp.learn(GAME, positions=500, into=path, threads=1, pairs=2, move_nodes=20, test=EASY, progress=tell)
    assert told == [("best-first", "search"), ("learned", "before")]
    assert found.is_admitted
    assert found.candidate == found.knowledge == pp.load_knowledge(path)
    assert isinstance(found.candidate, Network)
    assert found.candidate.learned_search == search
    with pp.Player(GAME, nodes=20, knowledge=found.candidate) as player:
        assert player.algorithm.name == search


@pytest.mark.slow
def test_an_interrupt_of_these_games_keeps_what_was_learned(tmp_path: Path) -> None:
    path = tmp_path / "small.knowledge"

    def interrupt(now: Any) -> None:
        if isinstance(now, ArenaResult):
            raise KeyboardInterrupt

    options: dict[str, Any] = {"positions": 500, "into": path, "threads": 1, "pairs": 2, "move_nodes": 20}
    found = pp.learn(GAME, test=EASY, progress=interrupt, **options)
    assert (found.is_whole, found.test, found.knowledge) == (False, None, None)
    assert list(tmp_path.iterdir()) == [unfinished.beside(path)]
    again = pp.learn(GAME, test=EASY, **options)
    assert again.is_admitted
    assert again.counts == found.counts


def test_an_interrupt_keeps_what_was_learned(tmp_path: Path) -> None:
    path = tmp_path / "small.knowledge"

    def interrupt(progress: Any) -> None:
        raise KeyboardInterrupt

    found = pp.learn(GAME, minutes=1, into=path, progress=interrupt)
    assert not found.is_whole
    assert found.test is None
    assert [one.name for one in tmp_path.iterdir()] == [unfinished.beside(path).name]


def worth_by_definition(network: Network, cell: int, content: int) -> float:
    """Asks every pattern of every lookup what stands on the cell."""
    worth, begin = 0.0, 0
    for lookup, end in enumerate(network.learned_ends):
        places = range(begin, end)
        begin = end
        for at in places:
            if network.learned_places[at] != cell:
                continue
            limits = {
                network.learned_factors[other]: network.learned_limits[network.learned_places[other]]
                for other in places
            }
            size = math.prod(limits.values())
            start = network.learned_bases[lookup]
            table = network.learned_weights.numbers[start : start + size]
            factor = network.learned_factors[at]
            with_it = [weight for pattern, weight in enumerate(table) if pattern // factor % limits[factor] == content]
            worth += (sum(with_it) / len(with_it) - sum(table) / size) * network.learned_scale[0]
    return worth


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
    assert worth[5] == pytest.approx(worth_by_definition(network, 5, 1))
    assert replace(network, learned_rules="") != network
