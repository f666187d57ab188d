"""Rules about utilities, estimates and bounds, each broken in exactly one way."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

import perfectplay as pp
from perfectplay.checking import check
from tests.checking.take import Pile, Take, only_problem, problem_of, quick


class Ends(Take):
    """Its utility is as always, but at the end that comes first, after 2, 2, 1."""

    def utility(self, state: Any, player: int) -> Any:
        usual = super().utility(state, player)
        return self.odd(player, usual) if state.turn == 1 else usual

    def odd(self, player: int, usual: float) -> Any:
        return usual


@pytest.mark.parametrize(
    ("answer", "rule", "said"),
    [
        (None, "utility-missing", "gives None for player 1 after 1, 2, 2; it must return a number for every player"),
        ("1", "utility-not-a-number", "gives '1', a str, for player 1 after 1, 2, 2; it must be a number"),
        (1j, "utility-not-a-number", "gives 1j, a complex, for player 1"),
        (math.nan, "utility-not-a-number", "gives NaN for player 1 after 1, 2, 2"),
        (math.inf, "utility-infinite", "gives inf for player 1 after 1, 2, 2; a utility is finite"),
        (-math.inf, "utility-infinite", "gives -inf for player 1"),
        (
            0.5,
            "zero-sum",
            "gives 1 for player 0 and 0.5 for player 1, together 1.5, after 1, 2, 2; they must add up to 0",
        ),
    ],
)
def test_utility(answer: Any, rule: str, said: str) -> None:
    class Odd(Ends):
        def odd(self, player: int, usual: float) -> Any:
            return answer if player == 1 else usual

    problem = only_problem(Odd(), rule)
    assert f"Odd.utility {said}" in problem.sentence
    assert problem.moves == ("1", "2", "2")
    assert problem.state == Pile(0, 1)


def test_constant_sum() -> None:
    class Points(Take):
        def utility(self, state: Any, player: int) -> Any:
            return 0.0 if player == state.turn else 1.0

    problem = only_problem(Points(), "zero-sum")
    assert problem.sentence.endswith(
        "the sum is 1 in all 2 ends seen, so subtract 0.5 from every utility: they must add up to 0"
    )


class Teams(Take):
    """Two against two; the team of who takes the last wins."""

    players = 4

    def team(self, player: int) -> Any:
        return player % 2

    def result(self, state: Any, action: Any) -> Any:
        return Pile(state.left - action, (state.turn + 1) % 4)

    def utility(self, state: Any, player: int) -> Any:
        return -1.0 if player % 2 == state.turn % 2 else 1.0


def test_teams() -> None:
    assert quick(Teams()).ok


def test_players_of_one_team_share() -> None:
    class Selfish(Teams):
        def utility(self, state: Any, player: int) -> Any:
            return 0.5 if player == 2 else super().utility(state, player)

    problem = only_problem(Selfish(), "team-utility")
    assert "for player 2, who are both of team 0" in problem.sentence


def test_three_sides_need_not_be_zero_sum() -> None:
    class Three(Take):
        players = 3

        def result(self, state: Any, action: Any) -> Any:
            return Pile(state.left - action, (state.turn + 1) % 3)

    assert quick(Three()).ok


# ------------------------------------------------------------ estimates


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "gives None for player 0 after 2; it must return a number"),
        (math.nan, "gives NaN for player 0 after 2"),
        ("good", "gives 'good', a str, for player 0 after 2"),
    ],
)
def test_evaluate(answer: Any, said: str) -> None:
    class Guess(Take):
        def evaluate(self, state: Any, player: int) -> Any:
            return answer if state.left == 3 else 0.0

    problem = only_problem(Guess(), "evaluate")
    assert f"Guess.evaluate {said}" in problem.sentence
    assert problem.moves == ("2",)


def test_evaluate_not_zero_sum_is_a_note() -> None:
    class Bright(Take):
        def evaluate(self, state: Any, player: int) -> Any:
            return 0.25 if state.left == 3 else 0.0

    report = quick(Bright())
    assert report.ok
    said = "Bright.evaluate gives 0.25 for player 0 and 0.25 for player 1 after 2; the players' estimates"
    assert [note for note in report.notes if said in note]


class Sure(Take):
    """Estimates ``large`` for player 0 where three are left."""

    large = 1.0

    def evaluate(self, state: Any, player: int) -> Any:
        return (self.large if player == 0 else -self.large) if state.left == 3 else 0.0


def test_evaluate_as_large_as_the_best_utility_is_a_note() -> None:
    report = quick(Sure())
    assert report.ok
    note = next(note for note in report.notes if "Sure.evaluate gives" in note)
    assert "gives 1 for player 0, where the largest utility is 1, after 2; an estimate should lie strictly" in note


@pytest.mark.parametrize(("estimate", "player"), [(7.0, 0), (-7.0, 1), (math.inf, 0)])
def test_evaluate_beyond_every_utility(estimate: float, player: int) -> None:
    class Surer(Sure):
        large = estimate

    problem = only_problem(Surer(), "evaluate-outside")
    assert problem.sentence == (
        f"Surer.evaluate gives {abs(estimate):g} for player {player}, where the largest utility is 1, after 2; "
        "an estimate must lie strictly within the utilities, or a search prefers it to a win in one"
    )
    assert problem.moves == ("2",)


def test_evaluate_below_every_utility() -> None:
    class Gloomy(Take):
        def evaluate(self, state: Any, player: int) -> Any:
            return -7.0 if state.left == 3 else 0.0

    problem = only_problem(Gloomy(), "evaluate-outside")
    assert problem.sentence == (
        "Gloomy.evaluate gives -7 for player 0, where the smallest utility is -1, after 2; "
        "an estimate must lie strictly within the utilities, or a search prefers a loss in one to it"
    )


def test_a_win_in_one_is_missed_for_such_an_estimate() -> None:
    """What the rule is there for."""

    class Greedy(Take):
        can_repeat = True

        def bounds(self, state: Any, player: int) -> Any:
            return -9.0, 9.0

        def evaluate(self, state: Any, player: int) -> Any:
            return 5.0 if player != state.turn else -5.0

    assert pp.search(Greedy(pile=2), depth=1, compiled=False).action == 1
    problem = only_problem(Greedy(pile=2), "evaluate-outside")
    assert "where the largest utility is 1, at the start;" in problem.sentence  # although bounds allow 9


class Long(Sure):
    """Only its nearest states are all looked at."""

    def bounds(self, state: Any, player: int) -> Any:
        return -math.inf, math.inf


@pytest.mark.slow
def test_evaluate_beyond_every_utility_that_was_seen() -> None:
    class Longer(Long):
        def evaluate(self, state: Any, player: int) -> Any:
            return (5.0 if player == 0 else -5.0) if state.left <= 12 and state.turn else 0.0

    report = check(Longer(pile=40), seconds=2.0, states=20, compiled=False)
    assert [problem.rule for problem in report.problems] == ["evaluate-outside"]
    problem = report.problems[0]
    assert "Longer.evaluate gives 5 for player 0, where the largest utility seen is 1, after 1" in problem.sentence
    assert problem.state.left in (11, 12)
    assert len(problem.moves) in (15, 17, 19)  # fewer than in any random game; player 1 is to move


@pytest.mark.parametrize(("estimate", "rules"), [(20.0, []), (45.0, ["evaluate-outside"])])
@pytest.mark.slow
def test_estimates_of_scores_may_lie_somewhat_beyond_those_that_were_seen(estimate: float, rules: list[str]) -> None:
    class Scores(Long):
        def actions(self, state: Any) -> Any:
            yield from range(1, 6)

        def is_terminal(self, state: Any) -> Any:
            return state.left <= 5

        def utility(self, state: Any, player: int) -> Any:
            return super().utility(state, player) * (10 + state.left)

        def evaluate(self, state: Any, player: int) -> Any:
            return (estimate if player == 0 else -estimate) if state.left == 36 else 0.0

    report = check(Scores(pile=40), seconds=2.0, states=20, compiled=False)
    assert [problem.rule for problem in report.problems] == rules
    said = [*report.notes, *(problem.sentence for problem in report.problems)]
    assert [text for text in said if "where the largest utility seen is 15, after 4;" in text]


@pytest.mark.slow
def test_evaluate_beyond_what_bounds_allow() -> None:
    class Bounded(Take):
        def bounds(self, state: Any, player: int) -> Any:
            return -1.0, 1.0

        def evaluate(self, state: Any, player: int) -> Any:
            return (1.5 if player == 0 else -1.5) if state.left == 36 else 0.0

    report = check(Bounded(pile=40), seconds=2.0, states=20, compiled=False)
    assert [problem.rule for problem in report.problems] == ["evaluate-outside"]
    problem = report.problems[0]
    assert problem.sentence.startswith(
        "Bounded.evaluate gives 1.5 for player 0, where the largest utility that bounds allow in the initial state is "
        "1, after 2, 2;"
    )


def test_repetition() -> None:
    class Odd(Take):
        can_repeat = True

        def repetition(self, state: Any, player: int) -> Any:
            return 1.0

    problem = only_problem(Odd(), "repetition")
    assert problem.sentence == "Odd.repetition gives 1, 1 for the players at the start; they must add up to 0"


# ------------------------------------------------------------ bounds


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((1.0, -1.0), "gives (1.0, -1.0) for player 0, a lowest value above the highest, after 2; it must be (lowest,"),
        (None, "gives None for player 0 after 2"),
        ((1.0,), "gives (1.0,) for player 0 after 2"),
        ((math.nan, 1.0), "gives (nan, 1.0) for player 0 after 2"),
        (pp.Bounds(-1.0, 1.0, soonest=0.5), "for player 0, whose soonest is not a whole number of plies, after 2"),  # type: ignore[arg-type]
        (pp.Bounds(-1.0, 1.0, latest=0.5), "for player 0, whose latest is not a whole number of plies, after 2"),  # type: ignore[arg-type]
        (pp.Bounds(-1.0, 1.0, soonest_win=0.5), "for player 0, whose soonest_win is not a whole number of plies,"),  # type: ignore[arg-type]
        (pp.Bounds(-1.0, 1.0, soonest_loss=0.5), "for player 0, whose soonest_loss is not a whole number of plies,"),  # type: ignore[arg-type]
        (pp.Bounds(-1.0, 1.0, soonest=3, latest=2), "for player 0, whose soonest end comes after the latest, after 2"),
        ((-1.0, 1.0, 3), "gives (-1.0, 1.0, 3) for player 0 after 2; it must be (lowest, highest), or Bounds(lowest,"),
        ((-1.0, 1.0, 1, 9), "gives (-1.0, 1.0, 1, 9) for player 0 after 2; it must be (lowest, highest), or Bounds("),
        ((-1.0, 1.0, 1, 9, 1, 1), "gives (-1.0, 1.0, 1, 9, 1, 1) for player 0 after 2"),
        (
            pp.Bounds(-1.0, 1.0, soonest=3),
            "says that the game ends no sooner than in 3 plies, for player 0, but best play ends it in 2",
        ),
        (
            pp.Bounds(-1.0, 1.0, latest=1),
            "says that the game ends no later than in 1 plies, for player 0, but best play ends it in 2",
        ),
        (
            pp.Bounds(-1.0, 1.0, soonest_loss=3),
            "says that the game ends no sooner than in 3 plies, for player 1, but best play ends",
        ),
        (
            pp.Bounds(-1.0, 1.0, soonest_win=3),
            "says that the game ends no sooner than in 3 plies, for player 0, but best play ends",
        ),
        ((0.5, 1.0), None),
        ((-1.0, 0.5), None),
    ],
)
def test_bounds(answer: Any, said: str | None) -> None:
    class Bounded(Take):
        def bounds(self, state: Any, player: int) -> Any:
            return answer if state == Pile(3, 1) else (-1.0, 1.0)

    problem = only_problem(Bounded(), "bounds")
    assert problem.moves == ("2",)
    # who moves at 3 loses, and that is player 1
    value = {
        (0.5, 1.0): "gives (0.5, 1) for player 1, but the value is -1 after 2",
        (-1.0, 0.5): "gives (-1, 0.5) for player 0, but the value is 1 after 2",
    }
    assert problem.sentence.startswith("Bounded.bounds ")
    assert (said or value[answer]) in problem.sentence


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((2.0, 3.0), "which leaves no value after 2; all bounds must hold together"),
        ((1.0, 0.5), "which leaves no value"),
        (-1.0, "gives -1.0 for player 0 between -2 and 2"),
        ((1.0, None), "gives (1.0, None) for player 0 between -2 and 2"),
    ],
)
def test_bounds_within_a_window(answer: Any, said: str) -> None:
    class Bounded(Take):
        def bounds_within(self, state: Any, player: int, low: float, high: float) -> Any:
            return answer if state == Pile(3, 1) else self.bounds(state, player)

    problem = only_problem(Bounded(), "bounds")
    assert problem.moves == ("2",)
    assert problem.sentence.startswith("Bounded.bounds_within ")
    assert said in problem.sentence


def test_bounds_at_the_end() -> None:
    class Narrow(Take):
        def bounds(self, state: Any, player: int) -> Any:
            return (-0.5, 1.0) if state.left == 0 else (-1.0, 1.0)

    problem = only_problem(Narrow(), "bounds")
    assert problem.moves == ("1", "2", "2")
    assert "gives (-0.5, 1) for player 1, who gets -1 there, after 1, 2, 2; the utility must lie" in problem.sentence


def test_an_end_outside_of_the_bounds_of_the_initial_state() -> None:
    class Small(Take):
        """Best play gives player 0 only -1; all the same, 3 is possible."""

        def utility(self, state: Any, player: int) -> Any:
            return super().utility(state, player) * (3.0 if state.turn == 1 else 1.0)

        def bounds(self, state: Any, player: int) -> Any:
            return (-1.0, 1.0) if state.left == 6 else (-3.0, 3.0)

    problem = only_problem(Small(pile=6), "bounds")
    assert problem.sentence == (
        "Small.bounds gives (-1, 1) for player 0 in the initial state, but Small.utility gives 3 after 2, 2, 2; "
        "every utility must lie within the bounds of the initial state"
    )
    assert problem.moves == ("2", "2", "2")


@pytest.mark.slow
def test_bounds_far_from_the_start() -> None:
    class Late(Take):
        def bounds(self, state: Any, player: int) -> Any:
            return (-0.5, 0.5) if state.left == 1 else (-1.0, 1.0)

    problem = problem_of(Late(pile=400), "bounds", seconds=10.0)
    assert 200 <= len(problem.moves) < 400
    assert problem.state.left == 1


def test_bounds_may_be_exact() -> None:
    class Exact(Take):
        def bounds(self, state: Any, player: int) -> Any:
            if state.left == self.pile:
                return pp.Bounds(-1.0, 1.0)  # the range of the whole game
            loses = state.left % 3 == 0
            value = -1.0 if loses == (player == state.turn) else 1.0
            return pp.Bounds(value, value, soonest=(state.left + 1) // 2)

    assert quick(Exact(pile=30)).ok


# ------------------------------------------------------------ priority


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (0.5, "gives 0.5 for 1 after 2; it must be a whole number"),
        (None, "gives None for 1 after 2; it must be a whole number"),
        (True, "gives True for 1 after 2"),
        (1 << 62, f"gives {1 << 62} for 1 after 2; it must lie between -2**62 and 2**62"),
    ],
)
def test_priority(answer: Any, said: str) -> None:
    class Eager(Take):
        def priority(self, state: Any, action: Any) -> Any:
            return answer if state.left == 3 else action

    problem = only_problem(Eager(), "priority")
    assert f"Eager.priority {said}" in problem.sentence
    assert problem.moves == ("2",)


def test_priority_changes() -> None:
    class Restless(Take):
        def priority(self, state: Any, action: Any) -> Any:
            return next(numbers) if state.left == 3 else 0

    numbers = itertools.count()
    problem = only_problem(Restless(), "priority")
    assert "Restless.priority gives 0 for 1 and, asked again, 1 after 2; the same question" in problem.sentence


# ------------------------------------------------------------ utility asked too early


def test_utility_of_a_game_that_goes_on() -> None:
    class Hasty(Take):
        def evaluate(self, state: Any, player: int) -> Any:
            return 0.5 * self.utility(state, player)

    report = quick(Hasty())
    assert report.ok
    assert [
        note
        for note in report.notes
        if note.startswith("Hasty.evaluate asks utility about a state in which the game goes on at the start;")
    ]


class Near(Take):
    """One winner gets a little more than the other one, but less than a millionth."""

    def utility(self, state: Any, player: int) -> Any:
        return super().utility(state, player) * (0.5 if state.turn else 0.5000002)


def test_utilities_that_a_search_takes_for_equal_are_noted() -> None:
    said = (
        "Near.utility gives values as near as 0.5 and 0.5000002, which search and solve take for equal; "
        "let different values be a millionth or more apart"
    )
    assert said in quick(Near()).notes
    assert not any("as near as" in note for note in quick(Take()).notes)
