"""Pac-Man against a second, plain implementation of the rules; known answers; layouts, notation and messages."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.pacman import NAMES, DirectionalGhosts, Pacman, Scene
from perfectplay.games.pacman_layouts import LAYOUTS, text_of_layout
from tests.course_pacman import CourseState
from tests.variants import each_once, first

MODES = [pytest.param(False, id="interpreted"), pytest.param(True, id="compiled")]

CORRIDOR = """
%%%%%%%%%
%P.o  G.%
%%%%%%%%%
"""


def same(game: Pacman, state: Scene, plain: CourseState) -> None:
    """Everything that one can see of the two is the same."""
    places = game.maze.places
    assert (state.score, state.over) == (plain.score, 1 if plain.win and not plain.lose else -1 if plain.lose else 0)
    assert {
        place
        for number, place in zip(game.food_at, places, strict=True)
        if number >= 0 and state.food[number // 63] >> number % 63 & 1
    } == plain.food
    assert {
        place
        for number, place in zip(game.capsule_at, places, strict=True)
        if number >= 0 and state.capsules >> number & 1
    } == plain.capsules
    assert state.left == len(plain.food)
    assert places[state.pacman] == (plain.figures[0].x, plain.figures[0].y)
    for ghost, figure in enumerate(plain.figures[1:]):
        x, y = map(float, places[state.ghosts[ghost]])
        if state.halves[ghost]:
            ahead = places[game.ways[5 * state.ghosts[ghost] + state.headings[ghost]]]
            x, y = (x + ahead[0]) / 2, (y + ahead[1]) / 2
        assert (x, y) == (figure.x, figure.y)
        assert (NAMES[state.headings[ghost]], state.timers[ghost]) == (figure.direction, figure.scared)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 66), marks=pytest.mark.slow)], ids=["few", "many"])
def test_the_rules_are_those_of_the_plain_implementation(layout: str, seeds: range) -> None:
    for seed in seeds:
        walk_both(layout, random.Random(seed))


def walk_both(layout: str, draw: random.Random) -> None:
    """A random game by both."""
    game, plain = Pacman(layout), CourseState.of(text_of_layout(layout))
    state = game.initial_state()
    for _ in range(120):
        same(game, state, plain)
        if game.is_terminal(state):
            break
        assert game.parse_position(game.format_position(state)) == state
        names = [game.action_name(state, action) for action in game.actions(state)]
        assert names == plain.getLegalActions(state.turn)
        name = draw.choice(names)
        plain = plain.generateSuccessor(state.turn, name)
        state = game.result(state, game.parse_action(state, name))


def test_every_food_eaten_wins() -> None:
    game = Pacman("%%%%%\n%P..%\n%%%%%")
    assert game.players == 1
    end = game.play("East East")
    assert game.is_terminal(end)
    assert [end.score, game.utility(end, 0)] == [518, 518]
    assert pp.search(game, depth=2).value == 518


def test_a_capsule_scares_and_a_scared_ghost_is_slow_and_worth_200() -> None:
    game = Pacman(CORRIDOR)
    state = game.play("East West East")
    assert (state.score, state.timers[0]) == (8, 40)
    slow = game.play("West", state)
    assert slow.halves[0] == 1
    assert slow.timers[0] == 39
    met = game.play("East", slow)
    assert (met.score, met.ghosts, met.timers) == (207, game.starts, (0,))


def test_two_ghosts_in_one_place_cost_twice() -> None:
    """As in the course's project, where each of them takes its 500."""
    text = "%%%%%\n%.%G%\n%P  %\n%%%G%\n%%%%%"
    game, plain = Pacman(text), CourseState.of(text)
    state = game.initial_state()
    for name in ("East", "North", "South", "East"):
        plain = plain.generateSuccessor(state.turn, name)
        state = game.play([name], state)
    same(game, state, plain)
    assert (state.over, state.score) == (-1, -1002)


@pytest.mark.parametrize(("layout", "compiled"), each_once(["tiny", "trap", "small"], [False, True]))
def test_searches_find_what_plain_minimax_and_expectation_find(layout: str, compiled: bool) -> None:
    game, plain = Pacman(layout), CourseState.of(text_of_layout(layout))
    for depth in (1, 2, 3) if layout != "small" else (1, 2):
        for uniform in (False, True):
            value, generated = by_the_book(plain, 0, depth, uniform)
            if uniform:
                found = pp.expectiminimax(game, depth=depth, depth_unit="rounds", against="uniform", compiled=compiled)
            else:
                found = pp.minimax(game, depth=depth, depth_unit="rounds", compiled=compiled)
            assert found.value == pytest.approx(value, abs=1e-9)
            assert found.nodes == generated + 1


def by_the_book(state: CourseState, agent: int, depth: int, uniform: bool) -> tuple[float, int]:
    if depth == 0 or state.isWin() or state.isLose():
        return state.getScore(), 0
    after = (agent + 1) % state.getNumAgents()
    below = [
        by_the_book(state.generateSuccessor(agent, action), after, depth - (after == 0), uniform)
        for action in state.getLegalActions(agent)
    ]
    values = [value for value, _ in below]
    value = max(values) if agent == 0 else sum(values) / len(values) if uniform else min(values)
    return value, len(below) + sum(count for _, count in below)


def test_in_a_trap_minimax_gives_up_and_expectimax_takes_its_chance() -> None:
    game = Pacman("trap")
    hopeless = pp.minimax(game, depth=4, depth_unit="rounds")
    hopeful = pp.expectiminimax(game, depth=4, depth_unit="rounds", against="uniform")
    assert hopeful.value > hopeless.value


@pytest.mark.parametrize("compiled", MODES)
def test_directional_ghosts_are_a_distribution(compiled: bool) -> None:
    game = Pacman("small")
    state = game.initial_state()
    draw = random.Random(2)
    for _ in range(300):
        if game.is_terminal(state):
            state = game.initial_state()
        if state.turn > 0:
            chances = list(DirectionalGhosts().chances(game, state))
            assert sum(chance for _, chance in chances) == pytest.approx(1)
            assert [move for move, _ in chances] == list(game.actions(state))
            assert min(chance for _, chance in chances) > 0
        state = game.result(state, draw.choice(list(game.actions(state))))
    found = pp.expectiminimax(game, depth=2, depth_unit="rounds", against=DirectionalGhosts(), compiled=compiled)
    assert found.compiled is compiled
    assert found.nodes == 73


def test_orders_of_actions() -> None:
    game = Pacman("small", order="north-south-east-west")
    state = game.initial_state()
    assert [game.action_name(state, action) for action in game.actions(state)] == ["East", "West"]
    with pytest.raises(IllegalMove, match="'Stop' is not legal; legal are East, West"):
        game.play("Stop")


def test_a_layout_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "corridor.lay"
    file.write_text(CORRIDOR.strip("\n"), encoding="utf-8")
    assert Pacman(str(file)).initial_state() == Pacman(CORRIDOR).initial_state()
    assert Pacman(str(file.with_suffix(""))).initial_state() == Pacman(CORRIDOR).initial_state()
    assert pp.games.get("pacman:layout=medium") == Pacman("medium")


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_an_empty_layout_in_a_file(tmp_path: Path, content: str) -> None:
    (tmp_path / "maze.lay").write_text(content)
    with pytest.raises(BadArgument, match="the layout is empty; it is rows of"):
        Pacman(str(tmp_path / "maze.lay"))


def test_our_layouts_have_the_usual_sizes() -> None:
    sizes = {
        name: (len(Pacman(name).maze.rows[0]), len(Pacman(name).maze.rows), Pacman(name).players - 1)
        for name in LAYOUTS
    }
    assert sizes == {
        "tiny": (9, 5, 1),
        "trap": (10, 5, 2),
        "small": (20, 7, 2),
        "open": (25, 7, 1),
        "medium": (20, 11, 2),
        "large": (28, 15, 4),
    }


def test_pictures() -> None:
    game = Pacman("tiny")
    assert game.draw(game.play("East North")).endswith("score -1, 2 food left; Pac-Man to move")
    state = game.play("East North")
    assert game.draw(state).splitlines()[:5] == ["%%%%%%%%%", "% > .   %", "%G%%%%% %", "%      .%", "%%%%%%%%%"]
    svg = game.show(state).svg
    assert svg is not None
    assert ElementTree.fromstring(svg).tag.endswith("svg")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("%%%%\n%P.%\n%%%", "row 3 of the layout has 3 cells, but the first has 4; all rows have the same length"),
        ("%%%%\n%..%\n%%%%", "the layout has no P; Pac-Man begins at one place"),
        ("%%%%%\n%P.P%\n%%%%%", "the layout has 2 P; Pac-Man begins at one place"),
        ("%%%%%\n%P%.%\n%%%%%", "Pac-Man cannot reach the food in row 2, column 4; take it out or open a way"),
        ("%%%%\n%P %\n%%%%", "the layout has no food (.), so Pac-Man could never win"),
        ("%%%%\n%P. \n%%%%", "the layout is open at its edge; the outermost cells are all walls (%)"),
        ("%%%%\n%Px%\n%%%%", "the layout has 'x' in row 2, column 3; cells are % . o P G or a space"),
        (
            "nowhere",
            (
                "there is no layout 'nowhere'; there are tiny, trap, small, open, medium, large, and files such as "
                "maze.lay"
            ),
        ),
    ],
)
def test_layouts_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(BadArgument) as error:
        Pacman(text)
    assert str(error.value) == message


def test_an_order_that_cannot_be() -> None:
    for order in ("west", "west-east-north-south-north", "up-down-left-right"):
        with pytest.raises(BadArgument, match="it names each direction once, with or without stop"):
            Pacman(order=order)


@pytest.mark.parametrize(
    "change",
    [
        ("9,1,Stop", "0,0,Stop"),
        ("9,1,Stop", "9,1,Up"),
        ("; 0; 0; playing", "; 7; 0; playing"),
        ("; 0; 0; playing", "; 0; 0; lasting"),
        ("8,3,Stop,0 ", ""),
        (";", ","),
        ("; 1,1 ", "; 1,1 1,1 "),
    ],
)
def test_positions_that_cannot_be(change: tuple[str, str]) -> None:
    game = Pacman()
    text = game.format_position(game.initial_state())
    assert change[0] in text
    with pytest.raises(BadPosition):
        game.parse_position(text.replace(*change))


@pytest.mark.parametrize("layout", first(1, ["tiny", CORRIDOR]))
@pytest.mark.parametrize("seconds", [0.5, pytest.param(5.0, marks=pytest.mark.slow)])
def test_the_checker_finds_nothing(layout: str, seconds: float) -> None:
    report = pp.check(Pacman(layout), seconds=seconds)
    assert not report.problems
