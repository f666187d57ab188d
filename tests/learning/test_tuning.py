"""Named weights: which there are, what tuning makes of them, and the file that holds them."""

from __future__ import annotations

import json
import math
import random
import re
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.compiling.objects import handle_of
from perfectplay.games.chess_evaluation import ChessKnowledge
from perfectplay.knowledge import weight_names
from perfectplay.learning import tuned as files
from perfectplay.learning.tuned import TunedWeights, WeightsFile
from perfectplay.learning.tuning import Position, Tuned, changed, tuned
from perfectplay.learning.weights import names_of, numbers_of, weights_from, weights_of, with_weights
from perfectplay.playing import learning
from perfectplay.playing.arena.sequential import Verdict
from perfectplay.playing.tuning import Conditions, Games, foretold, play
from perfectplay.search.rules import fingerprint_of, name_of
from tests.learning.corners import CORNERS, GAME, RULES, Squares, lead_on
from tests.variants import first

WEIGHTS = {"corner": 7, "discs": (3,)}


def positions(count: int, corner: float) -> list[Position]:
    """Random positions, whose outcomes are drawn from the logarithm of the odds: a corner's, and 0.2 for a disc."""
    generator = random.Random(4)
    found: dict[Any, Position] = {}
    while len(found) < count:
        state = RULES.initial_state()
        while not RULES.is_terminal(state):
            sign = 1 if RULES.to_move(state) == 0 else -1
            odds = sign * (corner * lead_on(state, CORNERS) + 0.2 * lead_on(state, ~CORNERS))
            found[state] = Position(state, float(generator.random() < 1 / (1 + math.exp(-odds))))
            state = RULES.result(state, generator.choice(list(RULES.actions(state))))
    return list(found.values())[:count]


# ------------------------------------------------------------ names


def test_weights_have_names() -> None:
    assert weight_names(ChessKnowledge)[:2] == ("material_middlegame", "material_endgame")
    assert "terms" not in weight_names(ChessKnowledge)
    weights = weights_of(Squares())
    assert weights == {"corner": -20, "discs": (5,)}
    assert names_of(weights) == ["corner", "discs[0]"]
    assert weights_from(numbers_of(weights), weights) == weights
    assert with_weights(Squares(), WEIGHTS) == Squares(7, (3,))


@dataclass(frozen=True)
class Halves(pp.Knowledge[Any, Any]):
    """A weight that is no whole number."""

    half: pp.Weight = 0.5  # type: ignore[assignment]


@dataclass(frozen=True)
class Nameless(pp.Knowledge[Any, Any]):
    """A setting, and no weight."""

    setting: int = 3


@pytest.mark.parametrize(
    ("knowledge", "sentence"),
    [
        (Halves(), r"^Halves\.half holds 0\.5; a weight is a whole number below 2\*\*31$"),
        (Nameless(), r"^Nameless names no weights; annotate fields as pp\.Weight"),
    ],
)
def test_what_is_no_weight(knowledge: Any, sentence: str) -> None:
    with pytest.raises(pp.BadArgument, match=sentence):
        weights_of(knowledge)


@pytest.mark.parametrize("other", [{"corner": 1}, {"corner": 1, "discs": (1, 2)}, {**WEIGHTS, "edge": 2}])
def test_weights_of_something_else(other: dict[str, Any]) -> None:
    with pytest.raises(pp.BadArgument, match="these weights do not fit Squares"):
        with_weights(Squares(), other)


def test_other_weights_are_the_same_machine_code() -> None:
    games = [pp.with_knowledge(RULES, Squares(corner, (disc,))) for corner, disc in ((-20, 5), (30, 2), (0, 0))]
    assert len({handle_of(game).compiled_type for game in games}) == 1
    for game in games:
        found = [pp.alpha_beta(game, depth=4, compiled=compiled) for compiled in (False, True)]
        assert (found[0].value, found[0].nodes) == (found[1].value, found[1].nodes)
    assert len({pp.alpha_beta(game, depth=4, compiled=True).value for game in games}) > 1


def test_a_game_says_which_weights_it_has() -> None:
    assert pp.games.Chess().named_weights() == ChessKnowledge()
    assert RULES.named_weights() is None
    assert GAME.named_weights() == Squares()


# ------------------------------------------------------------ regression


@pytest.mark.parametrize("compiled", first(1, [False, True]))
def test_tuning_finds_what_the_outcomes_were_drawn_from(compiled: bool) -> None:
    """A corner was drawn to be worth as much as five discs; the weights before say that it is a loss."""
    told: list[Any] = []
    found = tuned(GAME, Squares(), positions(600, 1.0), held_out=100, compiled=compiled, tell=told.append)
    weights: Any = found.weights
    assert found.is_whole
    assert found.before == weights_of(Squares())
    assert 3 < weights["corner"] / weights["discs"][0] < 8
    assert found.loss[1] < found.loss[0]
    assert found.held_out[1] < found.held_out[0]
    assert {one.name for one in told} == {"slopes", "regression", "steps"}
    assert changed(found)[0][:2] == ("corner", -20)
    if compiled:
        again = tuned(GAME, Squares(), positions(600, 1.0), held_out=100, compiled=False)
        assert again.weights == weights
        assert again.loss == pytest.approx(found.loss)


@pytest.mark.slow
def test_weights_that_are_right_stay_nearly_the_same() -> None:
    found = tuned(GAME, Squares(25, (5,)), positions(600, 1.0), compiled=True)
    weights: Any = found.weights
    assert 3 < weights["corner"] / weights["discs"][0] < 8
    assert found.scale == pytest.approx(0.2 / 0.05, rel=0.35)


def test_what_cannot_be_tuned() -> None:
    some = positions(60, 1.0)
    with pytest.raises(pp.BadArgument, match="there are 3 quiet positions, which are too few"):
        tuned(GAME, Squares(), some[:3])
    with pytest.raises(pp.BadArgument, match="all estimates are 0"):
        tuned(GAME, Squares(0, (0,)), some, compiled=False)


@pytest.mark.slow
def test_weights_that_are_all_wrong_are_turned_round() -> None:
    weights: Any = tuned(GAME, Squares(-25, (-5,)), positions(400, 1.0), compiled=True).weights
    assert weights["corner"] > max(weights["discs"][0], 0)  # it was -20; a disc more is not always good


@pytest.mark.parametrize("largest", [0.5, 1.0])
@pytest.mark.slow
def test_no_estimate_outweighs_a_win(largest: float) -> None:
    some = positions(300, 1.0)
    clear = [Position(one.state, float(GAME.evaluate(one.state, 0) > 0)) for one in some]
    found = tuned(GAME, Squares(-1, (1,)), clear, largest=largest, compiled=True)
    game = pp.with_knowledge(RULES, with_weights(Squares(), found.weights))
    assert max(abs(game.evaluate(one.state, 0)) for one in some) < largest


# ------------------------------------------------------------ the file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "corners.knowledge"
    weights = TunedWeights(tuple(WEIGHTS.items()), "Squares", fingerprint_of(RULES))  # type: ignore[arg-type]
    files.write(path, WeightsFile(weights, weights_of(Squares()), name_of(RULES), {"games": 3}))
    return path


def test_what_is_written_is_read(file: Path) -> None:
    known = pp.load_knowledge(file)
    content = json.loads(file.read_text(encoding="utf-8"))
    assert content["weights"] == {"corner": 7, "discs": [3]}
    assert content["before"] == {"corner": -20, "discs": [5]}
    other = pp.with_knowledge(RULES, Squares(7, (3,)))
    assert pp.with_knowledge(GAME, known) == other
    assert pp.alpha_beta(GAME, depth=3, knowledge=known).value == pp.alpha_beta(other, depth=3).value


def test_weights_of_other_rules_and_other_games(file: Path) -> None:
    known = pp.load_knowledge(file)
    with pytest.raises(pp.BadArgument, match="tuned by other rules than those of Othello"):
        pp.search(pp.with_knowledge(pp.games.Othello(), Squares()), depth=2, knowledge=known)
    with pytest.raises(pp.BadArgument, match=r"tuned by other rules than those of Chess"):
        pp.search(pp.games.Chess(), depth=2, knowledge=known)
    any_rules = TunedWeights(known.weights, "Squares")  # type: ignore[union-attr]
    with pytest.raises(pp.BadArgument, match=r"those of Squares, and Chess.* has weights of ChessKnowledge"):
        pp.search(pp.games.Chess(), depth=2, knowledge=any_rules)
    with pytest.raises(pp.BadArgument, match=r"Othello has no named weights; let its named_weights return"):
        pp.search(RULES, depth=2, knowledge=known)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"corner": 7', '"corner": 8', "is damaged: its checksum is wrong"),
        ("perfectplay weights 1", "perfectplay weights 9", "is no file of weights"),
        ("{", "{{", "is no file of weights"),
        ("}\n", "", "is no file of weights"),
    ],
)
def test_damage_is_noticed(file: Path, old: str, new: str, sentence: str) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(pp.BadArgument, match=sentence):
        pp.load_knowledge(file)


@pytest.mark.parametrize("value", [1.5, "7", [1, None], 1 << 40, True])
def test_what_is_no_number_is_refused_with_a_right_checksum(file: Path, value: Any) -> None:
    about = json.loads(file.read_text(encoding="utf-8"))
    about.pop("checksum")
    about["weights"]["corner"] = value
    file.write_text(json.dumps({**about, "checksum": files._checksum(about)}), encoding="utf-8")
    with pytest.raises(pp.BadArgument, match="is damaged: its corner cannot be right"):
        pp.load_knowledge(file)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("rules", lambda about: about.pop("rules") and None),
        ("weights", lambda about: about.update(weights=3)),
        ("before", lambda about: about.update(before={"corner": 1})),
        ("knowledge", lambda about: about.update(knowledge=None)),
        ("made", lambda about: about.pop("made") and None),
        ("pairs_by_points", lambda about: about["made"].update(pairs_by_points="zz")),
    ],
)
def test_what_cannot_be_right_is_named(file: Path, name: str, change: Any) -> None:
    about = json.loads(file.read_text(encoding="utf-8"))
    about.pop("checksum")
    change(about)
    file.write_text(json.dumps({**about, "checksum": files._checksum(about)}), encoding="utf-8")
    with pytest.raises(pp.BadArgument, match=f"is damaged: its {name} cannot be right; tune again"):
        pp.load_knowledge(file)


# ------------------------------------------------------------ games


CONDITIONS = Conditions(name_of(RULES), "0" * 64, weights_of(Squares()), seed=3, nodes=5)


def test_games_go_on_where_they_were(tmp_path: Path) -> None:
    path = tmp_path / "corners.knowledge.unfinished"
    whole = Games(GAME, CONDITIONS, None)
    assert play(whole, seconds=None, count=3, compiled=False)
    first = Games(GAME, CONDITIONS, path)
    assert play(first, seconds=None, count=2, compiled=False)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"actions": [1, 2')  # the process was killed here
    again = Games(GAME, CONDITIONS, path)
    assert again.played == first.played
    assert play(again, seconds=None, count=3, compiled=False)
    assert [one[:3] for one in again.played] == [one[:3] for one in whole.played]
    assert again.in_order() == whole.in_order()
    assert all(one.outcome in (0, 0.5, 1) for one in again.played)


def test_what_searches_foretold_counts_the_later_the_less() -> None:
    quiet = [Position(number, 1.0) for number in range(3)]
    values = (0.0, 0.5, -0.5)
    chances = [1 / (1 + math.exp(-2.0 * value)) for value in values]
    last = 0.3 * chances[2] + 0.7 * 1.0
    middle = 0.3 * chances[1] + 0.7 * last
    first = 0.3 * chances[0] + 0.7 * middle
    found = foretold(quiet, values, 2.0)
    assert [one.state for one in found] == [0, 1, 2]
    assert [one.outcome for one in found] == pytest.approx([first, middle, last])
    assert foretold(quiet, (), 2.0) == quiet, "an earlier version kept no values"
    assert foretold([], (), 2.0) == []


def test_games_keep_what_searches_said(tmp_path: Path) -> None:
    path = tmp_path / "corners.knowledge.unfinished"
    kept = Games(GAME, CONDITIONS, path)
    assert play(kept, seconds=None, count=3, compiled=False)
    assert all(len(one.values) == len(quiet) for one, quiet in zip(kept.played, kept.positions, strict=True))
    plain, held_out = kept.in_order()
    taught, also_held_out = kept.in_order(2.0)
    assert [one.state for one in taught] == [one.state for one in plain]
    assert held_out == also_held_out
    assert len({one.outcome for one in taught}) > len({one.outcome for one in plain})
    assert all(0 <= one.outcome <= 1 for one in taught)
    text = path.read_text(encoding="utf-8")
    assert Games(GAME, CONDITIONS, path).in_order(2.0) == (taught, held_out)
    path.write_text(re.sub(r', "values": \[[^]]*\]', "", text), encoding="utf-8")  # as an earlier version wrote it
    assert Games(GAME, CONDITIONS, path).in_order(2.0) == (plain, held_out)
    about, line, *rest = text.split("\n")
    count = len(json.loads(line)["values"])
    for wrong in ([1.0], [math.nan] * count, ["a"] * count, 3):
        damaged = json.dumps({**json.loads(line), "values": wrong})
        path.write_text("\n".join([about, damaged, *rest]), encoding="utf-8")
        with pytest.raises(pp.BadArgument, match="is damaged: line 2 is no game"):
            Games(GAME, CONDITIONS, path)


def tuned_to(corner: int, before: Any) -> Tuned:
    weights = {**before, "corner": corner}
    return Tuned(weights, before, 100, 1.0, (1.0, 0.9), (1.0, 0.9))


@pytest.mark.parametrize(
    ("by_searches", "by_outcomes", "verdict", "taken"),
    [
        (-10, 40, Verdict.STRONGER, 40),
        (-10, 40, Verdict.OPEN, -10),
        (-10, 40, Verdict.NOT_STRONGER, -10),
        (-20, 40, None, 40),  # nothing was learned by the first
        (-10, -20, None, -10),
        (-10, -10, None, -10),
        (-20, -20, None, -20),
    ],
)
def test_games_tell_who_teaches_better(
    by_searches: int, by_outcomes: int, verdict: Any, taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def compared(game: Any, first: Any, second: Any, **options: Any) -> Any:
        asked.append((dict(first.weights)["corner"], dict(second.weights)["corner"], options["pairs"]))
        return SimpleNamespace(tested=SimpleNamespace(verdict=verdict), is_whole=True)

    monkeypatch.setattr(learning, "compared", compared)
    work = learning._NamedWeights(GAME, None, None, 0, 1.0, 5, 5, False)
    before = weights_of(Squares())
    work.found = [tuned_to(by_searches, before), tuned_to(by_outcomes, before)]
    assert work.choose(pairs=12, seed=0, progress=None, nodes=5)
    assert work.tuned is not None
    assert work.tuned.weights["corner"] == taken
    assert asked == ([] if verdict is None else [(by_outcomes, by_searches, 12)])


def test_an_interrupt_keeps_the_games(tmp_path: Path) -> None:
    def interrupt(progress: Any) -> None:
        if getattr(progress, "games", 0) == 2:
            raise KeyboardInterrupt

    path = tmp_path / "corners.knowledge"
    found = pp.learn(GAME, tune=True, games=5, into=path, move_nodes=5, compiled=False, progress=interrupt)
    assert not found.is_whole
    assert found.counts.games == 2
    assert [one.name for one in tmp_path.iterdir()] == ["corners.knowledge.unfinished"]
    with pytest.raises(pp.BadArgument, match="was begun with seed 0, and now seed is 1; give seed 0 to go on"):
        pp.learn(GAME, tune=True, games=5, into=path, move_nodes=5, seed=1)
    kept = tmp_path / "corners.knowledge.unfinished"
    kept.write_text(kept.read_text(encoding="utf-8").replace('"begun": ', '"begun": 9'), encoding="utf-8")
    with pytest.raises(pp.BadArgument, match="is damaged: line 2 is no game"):
        pp.learn(GAME, tune=True, games=5, into=path, move_nodes=5)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"tune": True, "positions": 5}, "positions is not for tuning; leave it out"),
        ({"games": 5}, "games is not for learning; leave it out"),
        ({"tune": True, "games": 0}, "games is 0; it must be a whole number, 1 or more"),
    ],
)
def test_numbers_of_the_other_way(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(pp.BadArgument, match=sentence):
        pp.learn(GAME, **options)


@pytest.mark.slow
def test_a_bad_weight_is_mended_and_the_proof_admits_it(tmp_path: Path) -> None:
    path = tmp_path / "corners.knowledge"
    options: dict[str, Any] = {"tune": True, "games": 40, "into": path, "move_nodes": 60, "pairs": 60}
    found = pp.learn(GAME, test="elo0=0,elo1=100", **options)
    weights: Any = dict(found.candidate.weights)  # type: ignore[attr-defined]
    assert found.verdict is Verdict.STRONGER
    assert weights["corner"] > max(weights["discs"][0], 0)  # it was -20; a disc more is not always good
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    assert pp.load_knowledge(path) == found.knowledge
    after = RULES.play("e4")
    assert pp.with_knowledge(GAME, found.knowledge).evaluate(after, 0) != GAME.evaluate(after, 0)
