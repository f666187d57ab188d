"""Threats in games of lines, and what may stop them: for victory by continuous fours (VCF) and by threats (VCT).

A four threatens to complete a line with the next stone. A three threatens to make, with the next stone, two fours or a
straight four, of which the opponent can stop only one. L. Victor Allis, H. Jaap van den Herik and M. P. H. Huntjens,
"Go-Moku and threat-space search" (1993), have the names. Here nothing is known of shapes: what is a threat, and what
stops it, is found by placing the stones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from perfectplay.games.lines import end_of, is_empty, step_of, with_stone
from perfectplay.words import lowest, replaced, without_lowest

if TYPE_CHECKING:
    from perfectplay.games.mnk import MNK, Stones


def threats_of(game: MNK, state: Stones, within: int) -> Iterator[int]:
    """Yields the squares that complete a line, or else those that threaten to complete one, fours first.

    With ``within`` 1 only fours are threats, with 2 also what threatens to make two fours at once. A player who must
    stop a line of the opponent has one square at most.
    """
    player = state.ply & 1
    squares = state.squares
    won = game.completing(squares, player)
    must = game.completing(squares, 1 - player)
    if won >= 0:
        yield won
    elif must >= 0:
        if stops_and_threatens(game, squares, must, player, within):
            yield must
    else:
        fours = game.marked(squares, player, 2, game.without_stones(squares))
        for place in places(fours):
            if ends_through(game, squares, place, player) > 0 and game.may_place(squares, place, player):
                yield game.action_at(place)
        if within > 1:
            for place in places(game.marked(squares, player, 3, fours)):
                is_four = ends_through(game, squares, place, player) > 0
                if not is_four and game.may_place(squares, place, player):
                    after = with_stone(squares, place, player)
                    if has_double(game, after, player):
                        yield game.action_at(place)


def stops_and_threatens(game: MNK, squares: tuple[int, ...], action: int, player: int, within: int) -> bool:
    """Returns whether a stone may be placed here, leaves the opponent no line to complete, and threatens one."""
    after = with_stone(squares, game.place(action), player)
    if not game.may_place(squares, game.place(action), player) or game.completing(after, 1 - player) >= 0:
        return False
    return game.completing(after, player) >= 0 or (within > 1 and has_double(game, after, player))


def defences_of(game: MNK, state: Stones) -> Iterator[int]:
    """Yields the squares that may stop the opponent's threats; after any other one, the opponent wins.

    A player who can complete a line does so. A line of the opponent is stopped where it would be completed. What
    threatens to become two fours is stopped by fours of one's own, and by every square after which it does not
    any more. If nothing is left, yields one action, whatever it is.
    """
    player = state.ply & 1
    squares = state.squares
    won = game.completing(squares, player)
    found = 0
    if won >= 0:
        yield won
        found = 1
    elif game.completing(squares, 1 - player) >= 0:
        for place in places(game.marked(squares, 1 - player, 1, game.without_stones(squares))):
            if game.is_in_line(squares, place, 1 - player) and game.may_place(squares, place, player):
                yield game.action_at(place)
                found = 1
    else:
        doubles = doubles_of(game, squares, 1 - player)
        for action in game.actions(state):
            place = game.place(action)
            if ends_through(game, squares, place, player) > 0 or not still_wins(game, squares, place, player, doubles):
                yield action
                found = 1
    if found == 0:
        for action in game.actions(state):
            yield action
            break


def still_wins(game: MNK, squares: tuple[int, ...], place: int, player: int, doubles: tuple[int, ...]) -> bool:
    """Returns whether one of these doubles of the opponent still is one after ``player`` has played here."""
    after = with_stone(squares, place, player)
    return any(is_double(game, after, other, 1 - player) for other in places(doubles) if other != place)


def has_double(game: MNK, squares: tuple[int, ...], player: int) -> bool:
    """Returns whether a player could make a double."""
    fours = game.marked(squares, player, 2, game.without_stones(squares))
    return any(is_double(game, squares, place, player) for place in places(fours))


def doubles_of(game: MNK, squares: tuple[int, ...], player: int) -> tuple[int, ...]:
    """Returns the squares where a player could make a double."""
    marks = game.without_stones(squares)
    fours = game.marked(squares, player, 2, marks)
    for place in places(fours):
        if is_double(game, squares, place, player):
            marks = replaced(marks, place >> 6, marks[place >> 6] | 1 << (place & 63))
    return marks


def is_double(game: MNK, squares: tuple[int, ...], place: int, player: int) -> bool:
    """Returns whether a stone here may be placed, and makes fours that the opponent cannot stop.

    These are two at once, or a straight four, or one that would be stopped where the opponent may place no stone.
    """
    ends = ends_through(game, squares, place, player)
    if ends == 0 or not game.may_place(squares, place, player):
        return False
    return ends > 1 or not may_stop(game, squares, place, player)


def may_stop(game: MNK, squares: tuple[int, ...], place: int, player: int) -> bool:
    """Returns whether the opponent may place a stone where the only four through here would be completed."""
    after = with_stone(squares, place, player)
    for way in range(8):
        step = step_of(game.row_bits, way >> 1) * (1 - 2 * (way & 1))
        end = end_of(after, place, step, player)
        if is_empty(after, end) and game.is_in_line(after, end, player):
            return game.may_place(after, end, 1 - player)
    return True


def ends_through(game: MNK, squares: tuple[int, ...], place: int, player: int) -> int:
    """Returns in how many squares the lines through a stone here could then be completed."""
    after = with_stone(squares, place, player)
    found = 0
    for way in range(8):
        step = step_of(game.row_bits, way >> 1) * (1 - 2 * (way & 1))
        end = end_of(after, place, step, player)
        if is_empty(after, end) and game.is_in_line(after, end, player):
            found += 1
    return found


def places(marks: tuple[int, ...]) -> Iterator[int]:
    """Yields the places that are marked."""
    for word in range(len(marks)):
        rest = marks[word]
        while rest:
            yield word << 6 | lowest(rest)
            rest = without_lowest(rest)
