"""Random games with chance and cycles, and their exact values by trying all strategies."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from typing import ClassVar

from perfectplay.game import CHANCE
from tests.chance_games import Lottery, TeamLottery


class Wheel(TeamLottery):
    """A lottery whose states may lead back to each other."""

    can_repeat: ClassVar[bool] = True


def wheel(seed: int, *, size: int = 7, ends_surely: bool = True) -> Wheel:
    """Returns a random game. If it ``ends_surely``, each chance node may end it, and players go on to those."""
    draw = random.Random(seed)
    movers = [draw.choice([CHANCE, CHANCE, 0, 1, 2]) for _ in range(size - 2)]
    movers[0] = draw.choice([CHANCE, 0, 1])
    ends = [size - 2, size - 1]
    lucky = [state for state, mover in enumerate(movers) if mover == CHANCE]
    first, count, target, odds = list[int](), list[int](), list[int](), list[float]()
    for mover in movers:
        first.append(len(target))
        after = [draw.randrange(size) for _ in range(draw.randint(1, 3))]
        if ends_surely and mover == CHANCE:
            after.append(draw.choice(ends))
        elif ends_surely:
            after = [draw.choice([*lucky, *ends]) for _ in range(draw.randint(1, 2))]
        count.append(len(after))
        target += after
        weights = [draw.choice([1, 1, 2, 4]) for _ in after]
        odds += [weight / sum(weights) for weight in weights]
    worth = tuple((float(draw.randint(-4, 4)),) * 3 for _ in range(size))
    return Wheel(
        first=(*first, 0, 0),
        count=(*count, 0, 0),
        target=tuple(target),
        odds=tuple(odds),
        mover=(*movers, 0, 0),
        worth=worth,
        guess=worth,
        limits=(-float("inf"), float("inf"), float("inf")),
    )


def successors(game: Lottery, state: int) -> list[int]:
    """Returns what can follow: what has no probability does not."""
    if game.to_move(state) == CHANCE:
        return [game.result(state, outcome) for outcome, odds in game.chances(state) if odds]
    return [game.result(state, action) for action in game.actions(state)]


def reached(game: Lottery) -> list[int]:
    """Returns all states that can be reached."""
    found = [game.initial_state()]
    for state in found:
        found += [after for after in dict.fromkeys(successors(game, state)) if after not in found]
    return found


def values(game: Lottery) -> dict[int, Fraction]:
    """Returns the value of each state for player 0, exactly, in a game that ends however it is played.

    In such a game each side has a best strategy that chooses one action for each state (Condon 1992). So this tries all
    pairs of such strategies, and solves the linear equations of each.
    """
    states = reached(game)
    mine = [state for state in states if game.count[state] and game.to_move(state) in (0, 2)]
    theirs = [state for state in states if game.count[state] and game.to_move(state) == 1]
    best: dict[int, Fraction] = {}
    for choice in product(*(successors(game, state) for state in mine)):
        worst: dict[int, Fraction] = {}
        for answer in product(*(successors(game, state) for state in theirs)):
            chosen = dict(zip([*mine, *theirs], [*choice, *answer], strict=True))
            for state, value in _linear(game, states, chosen).items():
                worst[state] = min(worst.get(state, value), value)
        for state, value in worst.items():
            best[state] = max(best.get(state, value), value)
    return best


def _linear(game: Lottery, states: list[int], chosen: dict[int, int]) -> dict[int, Fraction]:
    """Solves v = P v + r by elimination."""
    rows = []
    for state in states:
        row = {state: Fraction(1)}
        right = Fraction(0)
        if state in chosen:
            row[chosen[state]] = row.get(chosen[state], Fraction(0)) - 1
        elif game.count[state]:
            chances = [(game.result(state, outcome), Fraction(odds)) for outcome, odds in game.chances(state)]
            together = sum(odds for _, odds in chances)
            for after, odds in chances:
                row[after] = row.get(after, Fraction(0)) - odds / together
        else:
            right = Fraction(game.utility(state, 0))
        rows.append((row, right))
    for number, state in enumerate(states):
        pivot = next(place for place in range(number, len(rows)) if rows[place][0].get(state, 0))
        rows[number], rows[pivot] = rows[pivot], rows[number]
        row, right = rows[number]
        factor = row[state]
        row, right = {key: value / factor for key, value in row.items()}, right / factor
        rows[number] = row, right
        for place, (other, other_right) in enumerate(rows):
            times = other.get(state, Fraction(0))
            if place != number and times:
                keys = {*other, *row}
                combined = {key: other.get(key, Fraction(0)) - times * row.get(key, Fraction(0)) for key in keys}
                rows[place] = combined, other_right - times * right
    return {state: rows[number][1] for number, state in enumerate(states)}


def can_go_on_for_ever(game: Lottery) -> bool:
    """Returns whether both sides together can keep the game from ending, whatever chance does."""
    staying = {state for state in reached(game) if game.count[state]}
    while True:
        kept = set()
        for state in staying:
            after = [place in staying for place in successors(game, state)]
            if all(after) if game.to_move(state) == CHANCE else any(after):
                kept.add(state)
        if kept == staying:
            return bool(kept)
        staying = kept
