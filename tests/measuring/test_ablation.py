"""What each switch is worth: the positions, the searches that are compared, and that a wrong value is found."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

import perfectplay as pp
from perfectplay.measuring.ablation import Ablation, Variant, ablation, agree, variants_of
from perfectplay.measuring.ablation_table import as_json, cells, circumstances, left_out, markdown
from perfectplay.search.switches import NAMES
from tests.small_games import graph_game

FOUR = pp.games.ConnectFour(columns=4, rows=4)
UNSOLVED = (
    "none of the random positions of ConnectFour is solved with 2 nodes; give a depth, more nodes, or a number of plies"
)
SOUND = Variant("without table", {"table": False})


@dataclass(frozen=True)
class Lying(pp.games.ConnectFour):
    """It says of most positions that nobody wins."""

    def bounds(self, state, player):
        certain = super().bounds(state, player)
        return certain._replace(lowest=0.0, highest=0.0) if certain.latest < 10 else certain


@pytest.fixture(scope="module")
def found() -> Ablation:
    return ablation(FOUR, positions=3, nodes=8_000, repeat=2, compiled=False)


@pytest.mark.variant
def test_sound_switches_leave_values_as_they_are(found: Ablation) -> None:
    assert found.depth is None
    assert not found.disagreements
    assert all(result.is_proven for row in (found.usual, *found.rows) for result in row.results)
    assert {row.different for row in found.rows} == {0}


@pytest.mark.slow
def test_every_switch_is_measured_or_left_out_with_a_reason(found: Ablation) -> None:
    measured = {name for row in found.rows for name in row.variant.switches}
    assert measured | set(found.left_out) == set(NAMES)
    assert not measured & set(found.left_out)
    assert found.left_out["ignore_path"] == "no state comes twice"


def test_the_usual_search_is_not_compared_with_itself(found: Ablation) -> None:
    names = {row.variant.name for row in found.rows}
    assert {"windows wide", "windows aspiration", "windows mtd", "without leaf_plies"} <= names
    assert "windows bisection" not in names


def test_each_row_is_compared_with_the_usual_search(found: Ablation) -> None:
    assert (found.usual.times_nodes, found.usual.times_seconds.median) == (1, 1)
    for row in found.rows:
        assert row.times_nodes == row.total / found.usual.total
        assert row.seconds.number == 2
    without = {row.variant.name: row.times_nodes for row in found.rows}
    assert without["without table"] > 1


@pytest.mark.slow
def test_positions_and_nodes_are_the_same_again(found: Ablation) -> None:
    again = ablation(FOUR, positions=3, nodes=8_000, repeat=1, compiled=False)
    assert [each.moves for each in again.positions] == [each.moves for each in found.positions]
    assert [row.nodes for row in again.rows] == [row.nodes for row in found.rows]
    assert {len(each.moves) for each in found.positions} == {found.plies}
    other = ablation(FOUR, positions=3, plies=found.plies, repeat=1, compiled=False, seed=1)
    assert [each.moves for each in other.positions] != [each.moves for each in found.positions]


def test_a_hook_that_lies_is_found() -> None:
    lying = ablation(Lying(columns=4, rows=4), positions=4, plies=5, repeat=1, compiled=False)
    assert {each.variant for each in lying.disagreements} == {"without bounds"}
    said = str(lying.disagreements[0])
    assert said.startswith("without bounds, the value after ")
    assert said.endswith("run perfectplay check")


@pytest.mark.variant
def test_what_is_not_sound_is_measured_to_a_depth() -> None:
    found = ablation(pp.games.Gomoku(size=5), positions=2, depth=3, repeat=1, compiled=False)
    rows = {row.variant.name: row for row in found.rows}
    assert found.depth == 3
    assert not rows["with late_moves"].variant.is_sound
    assert any(name.startswith("with futility 0.") for name in rows)
    assert "without pvs" in rows
    assert found.left_out["null_move"] == "Gomoku has no pass_turn"
    assert not found.disagreements


def test_games_whose_states_repeat_are_searched_to_a_depth() -> None:
    found = ablation(graph_game(9, size=12), positions=2, plies=0, repeat=1, compiled=False)
    assert found.depth == 4
    assert "with ignore_path" in {row.variant.name for row in found.rows}
    assert not found.disagreements
    variants, _ = variants_of(found.game, to_the_end=True)
    assert "without ignore_path" in {variant.name for variant in variants}


def test_the_limit_of_nodes_is_told() -> None:
    found = ablation(FOUR, positions=2, plies=0, nodes=40, repeat=1, compiled=False)
    assert len(found.positions) == 1  # there is no other at the start
    assert found.usual.stopped == 1
    assert found.usual.nodes == (40,)
    assert cells(found.usual, found)[1] == ">= 40"
    assert cells(found.usual, found)[-1] == "stopped in 1 of 1"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"positions": 0}, "positions is 0; it must be a whole number of positions, 1 or more"),
        ({"repeat": True}, "repeat is True; it must be a whole number of rounds, 1 or more"),
        ({"nodes": 0}, "nodes is 0; it must be a whole number of positions, 1 or more"),
        ({"plies": -1}, "plies is -1; it must be a whole number of plies, 0 or more"),
        (
            {"plies": 20, "positions": 1},
            "in 200 random games no position was found 20 plies from the start; take a smaller number of plies",
        ),
        ({"depth": 3, "to_the_end": True}, "depth is 3, but the search is to go to the end; leave out one of them"),
        ({"nodes": 20, "compiled": False, "positions": 8}, UNSOLVED),
    ],
)
def test_what_cannot_be_is_one_sentence(options: dict[str, int], sentence: str) -> None:
    with pytest.raises(pp.PerfectPlayError) as error:
        ablation(FOUR, **options)  # type: ignore[arg-type]
    assert str(error.value) == sentence


def test_two_proofs_agree_on_value_and_distance() -> None:
    won = pp.solve(FOUR, FOUR.play("112233"), compiled=False)
    assert won.plies == 1
    assert agree(won, won, SOUND, None)
    assert not agree(won, replace(won, plies=3), SOUND, None)
    assert not agree(won, replace(won, value=0.0, plies=None), SOUND, None)


def test_a_proof_agrees_with_what_the_other_has_proved() -> None:
    won = pp.solve(FOUR, FOUR.play("112233"), compiled=False)
    stopped = replace(won, is_proven=False, stop_reason=pp.StopReason.NODES)
    assert agree(won, replace(stopped, between=(0.0, 1.0)), SOUND, None)
    assert not agree(won, replace(stopped, between=(-1.0, 0.0)), SOUND, None)
    assert not agree(replace(stopped, between=(-1.0, 0.0)), won, SOUND, None)


def test_estimates_to_a_depth_agree_but_for_what_knows_more_than_the_depth() -> None:
    game = pp.games.Gomoku(size=5)
    one = pp.search(game, depth=1, compiled=False)
    other = replace(one, value=one.value + 0.25)
    assert agree(one, one, SOUND, 1)
    assert not agree(one, other, SOUND, 1)
    assert agree(one, other, Variant("without bounds", {"bounds": False}), 1)
    assert not agree(one, other, Variant("with late_moves", {"late_moves": True}, is_sound=False), 1)


# ------------------------------------------------------------ as text


def test_the_table_in_markdown(found: Ablation) -> None:
    lines = markdown(found).splitlines()
    assert lines[0] == "|  | nodes | times | time | times |  |"
    assert lines[2].startswith(f"| the usual search | {found.usual.total:,} | 1.00 | ")
    assert f"{circumstances(found)}." in lines
    assert circumstances(found).startswith(f"3 random positions {found.plies} pl")
    assert "not measured: ignore_path (no state comes twice)" in left_out(found)


def test_wrong_and_other_values_are_told_apart(found: Ablation) -> None:
    wrong = replace(found.rows[0], different=1)
    assert cells(wrong, found)[-1] == "1 WRONG value"
    other = replace(wrong, different=2, variant=replace(wrong.variant, is_sound=False))
    assert cells(other, found)[-1] == "2 other values"


def test_json(found: Ablation) -> None:
    content = as_json(found, "connect-four:columns=4,rows=4")
    assert content["usual"]["nodes"] == sum(content["usual"]["nodes_by_position"])
    assert content["rows"][0]["switches"] == {"table": False}
    assert content["disagreements"] == []
