"""Rules about numbers: utilities, estimates and bounds."""

from __future__ import annotations

import math
from typing import Any

from perfectplay.checking.look import Look, close, is_nan, is_number, is_whole, number_of
from perfectplay.checking.report import shown
from perfectplay.knowledge import TWO_FORMS, Bounds, in_full
from perfectplay.search.parts.scores import LARGEST


def check_utility(look: Look) -> None:
    """Checks the utilities of a state in which the game is over; fills in ``utilities``."""
    utilities = []
    for player in range(look.sides.players):
        utility = look.steady("utility", player)
        check_is_number(look, "utility", utility, player, "utility-missing", "utility-not-a-number")
        if math.isinf(utility):
            look.fail(
                "utility-infinite",
                "utility",
                f"gives {utility} for player {player}",
                "a utility is finite, such as 1.0 for a win",
            )
        utilities.append(float(utility))
    look.utilities = tuple(utilities)
    check_shared(look, "utility", look.utilities, "team-utility")
    if look.sides.is_duel:
        _check_zero_sum(look, look.utilities)


def check_is_number(look: Look, method: str, value: Any, player: int, missing: str, other: str) -> None:
    """Checks that a value is neither None nor a text nor NaN."""
    if value is None:
        look.fail(
            missing,
            method,
            f"gives None for player {player}",
            "it must return a number for every player on every way through the method",
            never_compiles=True,
        )
    if not is_number(value):
        look.fail(
            other,
            method,
            f"gives {shown(value, 60)}, a {type(value).__name__}, for player {player}",
            "it must be a number, such as 1.0",
            never_compiles=True,
        )
    if is_nan(value):
        look.fail(other, method, f"gives NaN for player {player}", "it must be a number, such as 0.0")


def check_shared(look: Look, method: str, values: tuple[float, ...], rule: str) -> None:
    """Checks that players of one team have the same value."""
    first: dict[int, int] = {}
    for player, team in enumerate(look.sides.teams):
        mate = first.setdefault(team, player)
        if not close(values[player], values[mate]):
            look.fail(
                rule,
                method,
                f"gives {number_of(values[mate])} for player {mate} and "
                f"{number_of(values[player])} for player {player}, who are both of team {team},",
                "players of one team share a value",
            )


def sum_of_sides(look: Look, values: tuple[float, ...]) -> float:
    """Returns the sum of the values of one player of each team."""
    total = sum(values[look.sides.teams.index(team)] for team in look.sides.sides)
    return 0.0 if math.isnan(total) else total  # infinity and its opposite


def _check_zero_sum(look: Look, utilities: tuple[float, ...]) -> None:
    one, other = _opponents(look)
    total = sum_of_sides(look, utilities)
    if not close(total, 0.0):
        look.fail(
            "zero-sum",
            "utility",
            f"gives {number_of(utilities[one])} for player {one} and "
            f"{number_of(utilities[other])} for player {other}, together {number_of(total)},",
            "they must add up to 0: what one side wins, the other loses",
        )


def _opponents(look: Look) -> tuple[int, int]:
    one, other = (look.sides.teams.index(team) for team in look.sides.sides)
    return one, other


def check_estimate(look: Look) -> None:
    """Checks the estimates of a state in which a search may be cut off; fills in ``estimates``."""
    estimates = []
    for player in range(look.sides.players):
        estimate = look.steady("evaluate", player)
        check_is_number(look, "evaluate", estimate, player, "evaluate", "evaluate")
        estimates.append(float(estimate))
    look.estimates = tuple(estimates)
    check_shared(look, "evaluate", look.estimates, "evaluate")
    if look.sides.is_duel and not close(sum_of_sides(look, look.estimates), 0.0):
        one, other = _opponents(look)
        look.note(
            "evaluate-zero-sum",
            "evaluate",
            f"gives {number_of(estimates[one])} for player {one} and {number_of(estimates[other])} for player {other}",
            "the players' estimates should sum to 0; otherwise the result depends on whose side is evaluated",
        )


def check_repetition(look: Look) -> None:
    """Checks the value of a state that is repeated."""
    values = []
    for player in range(look.sides.players):
        value = look.steady("repetition", player)
        check_is_number(look, "repetition", value, player, "repetition", "repetition")
        if math.isinf(value):
            look.fail("repetition", "repetition", f"gives {value} for player {player}", "it must be finite")
        values.append(float(value))
    check_shared(look, "repetition", tuple(values), "repetition")
    if look.sides.is_duel and not close(sum_of_sides(look, tuple(values)), 0.0):
        look.fail(
            "repetition",
            "repetition",
            f"gives {', '.join(map(number_of, values))} for the players",
            "they must add up to 0",
        )


def check_bounds(look: Look) -> None:
    """Checks that bounds are a pair or `Bounds` and agree with each other and the utility; fills in ``bounds``."""
    for player in range(look.sides.players):
        answer = look.steady("bounds", player)
        said = f"gives {shown(answer, 90)} for player {player}"
        if not isinstance(answer, tuple) or not all(is_number(number) and not is_nan(number) for number in answer):
            look.fail("bounds", "bounds", said, TWO_FORMS, never_compiles=True)
        try:
            bounds = in_full(answer)
        except TypeError:
            look.fail("bounds", "bounds", said, TWO_FORMS, never_compiles=True)
        wrong = _disagreement(bounds)
        if wrong:
            look.fail("bounds", "bounds", f"{said}, {wrong},", TWO_FORMS)
        if look.over and look.utilities is not None and not bounds.lowest <= look.utilities[player] <= bounds.highest:
            look.fail(
                "bounds",
                "bounds",
                f"gives ({number_of(bounds.lowest)}, {number_of(bounds.highest)}) for player {player}, who gets "
                f"{number_of(look.utilities[player])} there,",
                "the utility must lie within bounds",
            )
        look.bounds[player] = bounds


def check_bounds_within(look: Look) -> None:
    """Checks that bounds within windows are `Bounds` or a pair that leave a value which `bounds` leave, too."""
    for player in range(look.sides.players):
        if player not in look.bounds:
            continue
        lowest, highest = (max(-LARGEST, min(LARGEST, number)) for number in look.bounds[player][:2])
        middle = (lowest + highest) / 2
        most, least = highest, lowest
        for low, high in ((lowest - 1, highest + 1), (lowest - 1, middle + 0.5), (middle - 0.5, highest + 1)):
            answer = look.steady("bounds_within", player, low, high)
            said = f"gives {shown(answer, 90)} for player {player} between {number_of(low)} and {number_of(high)}"
            if not isinstance(answer, tuple) or not all(is_number(number) and not is_nan(number) for number in answer):
                look.fail("bounds", "bounds_within", said, TWO_FORMS, never_compiles=True)
            try:
                certain = in_full(answer)
            except TypeError:
                look.fail("bounds", "bounds_within", said, TWO_FORMS, never_compiles=True)
            least, most = max(least, certain.lowest), min(most, certain.highest)
            if least > most:
                look.fail("bounds", "bounds_within", f"{said}, which leaves no value", "all bounds must hold together")


def _disagreement(bounds: Bounds) -> str:
    """Returns what is wrong with bounds whatever the state; nothing if all is well."""
    if bounds.lowest > bounds.highest:
        return "a lowest value above the highest"
    for name, plies in zip(Bounds._fields[2:], bounds[2:], strict=True):
        if not is_whole(plies):
            return f"whose {name} is not a whole number of plies"
    return "whose soonest end comes after the latest" if bounds.soonest > bounds.latest else ""
