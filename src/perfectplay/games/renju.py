"""Renju, and omok (오목) as it is played in Korea: five in a row, with moves that are forbidden.

The rules of renju are those of the Renju International Federation (http://www.renju.net/study/rifrules.php). Black
begins. Black may not make a double three (삼삼), a double four (사사) or an overline (장목); but Black's five in a row
wins whatever else the same stone makes. White may make all of them, and White's overline wins. In words of section 3
there, of the stones of one player in one line:

    five            five in an unbroken row, and no more of them next to it
    overline        six or more in an unbroken row
    four            four of which one more stone makes a five
    straight four   four in an unbroken row that a stone at either end makes a five
    three           three of which one more stone, which may be placed there and makes no five, makes a straight four

    . x X X .       a three: a stone at either end makes a straight four        x is the stone that is placed,
    X x . X X       a four: the empty point makes a five                        . is empty
    X . X x X . X   two fours in one line

Whether a stone "may be placed there" is the same question again, of a board with one stone more (their rule 9.3). So
`is_forbidden` and `can_make_straight_four` call each other; they come to an end, since the board fills.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.games.lines import end_of, is_empty, row_of, step_of, with_stone
from perfectplay.games.mnk import Gomoku, Stones
from perfectplay.games.renju_shapes import Forbidden, Shape, forbidden_by, shapes_through

NO_DOUBLE_THREE: Final = 1
NO_DOUBLE_FOUR: Final = 2
NO_OVERLINE: Final = 4
OVERLINE_WINS: Final = 8
"""What a player may not make, and whether that player's overline is as good as a five."""

FORBIDS: Final = NO_DOUBLE_THREE | NO_DOUBLE_FOUR | NO_OVERLINE

RULES: Final = {
    "free": (OVERLINE_WINS, OVERLINE_WINS),
    "standard": (0, 0),
    "general": (NO_DOUBLE_THREE, NO_DOUBLE_THREE),
    "black-three": (NO_DOUBLE_THREE, 0),
    "renju": (FORBIDS, OVERLINE_WINS),
}
"""What holds for Black and for White: 자유룰, 표준룰, 일반룰, 흑만 삼삼 금지, 렌주룰."""

SIX: Final = {
    "wins": (OVERLINE_WINS, OVERLINE_WINS),
    "nothing": (0, 0),
    "forbidden": (NO_OVERLINE, OVERLINE_WINS),
}
"""What six in a row are: a win, nothing, or forbidden to Black and a win for White."""

ANYWHERE: Final = (0, 99)
OPENINGS: Final = {
    "free": (ANYWHERE, ANYWHERE, ANYWHERE),
    "centre": ((0, 0), ANYWHERE, ANYWHERE),
    "classical": ((0, 0), (0, 1), (0, 2)),
    "pro": ((0, 0), ANYWHERE, (3, 99)),
}
"""How many lines from the centre the first three stones may lie: at least, and at most."""


@dataclass(frozen=True)
class Renju(Gomoku):
    """Renju: five in a row on 15 x 15, where double threes, double fours and overlines are forbidden to Black.

    An action is the number of a point. Forbidden points are no actions; `why_forbidden` says what forbids them. A full
    board is a draw, and so is one on which Black has no point that is allowed. ``opening`` says where the first stones
    may lie: "centre" (the first one in the centre), "classical" (the second one next to it, the third one at most two
    lines from the centre), "pro" (the third one at least three lines away) or "free".
    """

    opening: str = "centre"
    exactly: bool = field(default=True, init=False, repr=False)
    limits: tuple[int, int] = field(default=RULES["renju"], init=False, repr=False, compare=False)
    """What holds for Black and for White: bits such as `NO_DOUBLE_THREE`."""
    nearest: tuple[int, int, int] = field(default=(0, 0, 0), init=False, repr=False, compare=False)
    farthest: tuple[int, int, int] = field(default=(0, 99, 99), init=False, repr=False, compare=False)
    """How many lines from the centre the first three stones may lie."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.opening not in OPENINGS:
            raise BadArgument(f"opening is {self.opening!r}; it must be one of {', '.join(OPENINGS)}")
        if self.opening == "pro" and self.size < 7:
            raise BadArgument(f"size is {self.size}; the opening pro needs a board of at least 7 rows")
        nearest, farthest = zip(*OPENINGS[self.opening], strict=True)
        object.__setattr__(self, "nearest", nearest)
        object.__setattr__(self, "farthest", farthest)

    def actions(self, state: Stones) -> Iterator[int]:
        player = state.ply & 1
        likely = self.likely_forbidden(state.squares, player)
        for action in range(self.columns * self.rows):
            place = self.place(action)
            if not is_empty(state.squares, place) or not self.is_in_opening(state.ply, action):
                continue
            if not self.is_marked(likely, action) or not self.is_forbidden(state.squares, place, player):
                yield action

    def likely_forbidden(self, squares: tuple[int, ...], player: int) -> tuple[int, ...]:
        """Returns the points that may be forbidden, so that the others need not be looked at.

        Every forbidden shape has two stones or more in five points of a line through the new one, and none of the
        opponent's there.
        """
        marks = self.without_stones(squares)
        if self.limits[player] & FORBIDS:
            for empty in range(1, 4):
                marks = self.marked(squares, player, empty, marks)
        return marks

    def is_terminal(self, state: Stones) -> bool:
        return state.winner > 0 or not self.can_move(state)

    def can_move(self, state: Stones) -> bool:
        """Returns whether the player to move has an action."""
        return any(self.is_allowed(state, action) for action in range(self.columns * self.rows))

    def is_allowed(self, state: Stones, action: int) -> bool:
        """Returns whether the player to move may put a stone on this point."""
        place = self.place(action)
        return (
            is_empty(state.squares, place)
            and self.is_in_opening(state.ply, action)
            and not self.is_forbidden(state.squares, place, state.ply & 1)
        )

    def is_in_opening(self, ply: int, action: int) -> bool:
        """Returns whether the opening allows stone number ``ply`` on this point."""
        if ply > 2:
            return True
        middle = self.size // 2
        lines = max(abs(action // self.size - middle), abs(action % self.size - middle))
        return self.nearest[ply] <= lines <= self.farthest[ply]

    # ------------------------------------------------------------------ what wins, and what is forbidden

    def is_in_line(self, squares: tuple[int, ...], place: int, player: int) -> bool:
        """Returns whether a stone of ``player`` on this point is part of a row that wins."""
        return any(self.wins(row_of(squares, place, step_of(self.row_bits, way), player), player) for way in range(4))

    def may_place(self, squares: tuple[int, ...], place: int, player: int) -> bool:
        return not self.is_forbidden(squares, place, player)

    def wins(self, length: int, player: int) -> bool:
        """Returns whether so many stones of ``player`` in an unbroken row win."""
        return length == 5 or (length > 5 and self.limits[player] & OVERLINE_WINS != 0)

    def is_forbidden(self, squares: tuple[int, ...], place: int, player: int) -> bool:
        """Returns whether ``player`` may not put a stone on this empty point."""
        limits = self.limits[player]
        if limits & FORBIDS == 0:
            return False
        after = with_stone(squares, place, player)
        longest = 0
        fours = 0
        for way in range(4):
            length = row_of(after, place, step_of(self.row_bits, way), player)
            if self.wins(length, player):
                return False
            longest = max(longest, length)
            fours += self.fours(after, place, step_of(self.row_bits, way), player)
        if longest > 5 and limits & NO_OVERLINE:
            return True
        if fours > 1 and limits & NO_DOUBLE_FOUR:
            return True
        return limits & NO_DOUBLE_THREE != 0 and self.threes(after, place, player) > 1

    def fours(self, squares: tuple[int, ...], place: int, step: int, player: int) -> int:
        """Returns how many fours the stone here is part of in one line: 0, 1 or 2. A straight four is one."""
        made = 0
        for way in (step, -step):
            if self.can_make_five(squares, end_of(squares, place, way, player), step, player):
                made += 1
        if made == 2 and row_of(squares, place, step, player) == 4:
            return 1
        return made

    def can_make_five(self, squares: tuple[int, ...], place: int, step: int, player: int) -> bool:
        """Returns whether this point is empty, and a stone there makes a row in this line that wins."""
        return is_empty(squares, place) and self.wins(row_of(squares, place, step, player), player)

    def threes(self, squares: tuple[int, ...], place: int, player: int) -> int:
        """Returns how many threes the stone here is part of: at most one in a line."""
        found = 0
        for way in range(4):
            if self.is_three(squares, place, step_of(self.row_bits, way), player):
                found += 1
        return found

    def is_three(self, squares: tuple[int, ...], place: int, step: int, player: int) -> bool:
        """Returns whether the stone here is part of a three in this line, and of no four."""
        if self.fours(squares, place, step, player) > 0:  # six in a row that win could make it both
            return False
        for way in (step, -step):
            if self.can_make_straight_four(squares, end_of(squares, place, way, player), step, player):
                return True
        return False

    def can_make_straight_four(self, squares: tuple[int, ...], place: int, step: int, player: int) -> bool:
        """Returns whether a stone may be placed here, makes a straight four in this line, and makes no five."""
        if not is_empty(squares, place) or row_of(squares, place, step, player) != 4:
            return False
        after = with_stone(squares, place, player)
        for way in (step, -step):
            if not self.can_make_five(after, end_of(after, place, way, player), step, player):
                return False
        return not self.is_in_line(squares, place, player) and not self.is_forbidden(squares, place, player)

    # ------------------------------------------------------------------ better search

    def candidates(self, state: Stones) -> Iterator[int]:
        """Yields actions of which at least one is best; yields all actions where nothing is forced.

        A player who can make a five does so. A player who must stop one does so; if that point is forbidden, nothing
        helps, and one action is as good as all. A straight four of a player to whom nothing is forbidden cannot be
        stopped; before it is made, only the points of that line matter, and points that threaten to make a five.
        """
        mover = state.ply & 1
        forced = self.forced(state)
        if forced >= 0 and self.is_allowed(state, forced):
            yield forced
        elif forced >= 0:
            for action in self.actions(state):
                yield action
                break
        else:
            marks = self.without_stones(state.squares)
            if self.limits[1 - mover] == OVERLINE_WINS:
                marks = self.open_line(state.squares, 1 - mover)
            if any(word != 0 for word in marks):
                marks = self.marked(state.squares, mover, 2, marks)
            if not self.has_allowed(state, marks):
                yield from self.actions(state)
            else:
                for action in range(self.columns * self.rows):
                    if self.is_marked(marks, action) and self.is_allowed(state, action):
                        yield action

    def is_marked(self, marks: tuple[int, ...], action: int) -> bool:
        """Returns whether a point is among those that are marked."""
        place = self.place(action)
        return marks[place >> 6] >> (place & 63) & 1 != 0

    def has_allowed(self, state: Stones, marks: tuple[int, ...]) -> bool:
        """Returns whether a marked point is allowed."""
        return any(
            self.is_marked(marks, action) and self.is_allowed(state, action)
            for action in range(self.columns * self.rows)
        )

    def noisy_actions(self, state: Stones) -> Iterator[int]:
        """Yields a point that completes or stops a line, or else the points that threaten to complete one."""
        forced = self.forced(state)
        if forced >= 0:
            if self.is_allowed(state, forced):
                yield forced
        else:
            marks = self.marked(state.squares, state.ply & 1, 2, self.without_stones(state.squares))
            for action in range(self.columns * self.rows):
                if self.is_marked(marks, action) and self.is_allowed(state, action):
                    yield action

    # ------------------------------------------------------------------ explanations and notation

    def shapes(self, state: Stones, action: int) -> tuple[Shape, ...]:
        """Returns the rows, fours and threes that a stone of the player to move would make on this empty point."""
        return shapes_through(self, state.squares, self.place(action), state.ply & 1)

    def forbidden_by(self, state: Stones, action: int) -> Forbidden | None:
        """Returns what forbids this empty point to the player to move, in parts; None if nothing does."""
        return forbidden_by(self, state, action)

    def why_forbidden(self, state: Stones, action: int) -> str | None:
        """Returns what forbids this empty point to the player to move, as one sentence; None if nothing does.

        Names the overline, the fours or the threes with their points.
        """
        found = forbidden_by(self, state, action)
        return None if found is None else str(found)

    def parse_action(self, state: Stones, name: str) -> int:
        """Returns the point of this name. Raises `IllegalMove`, which says what forbids a forbidden one."""
        action = super().parse_action(state, name)
        reason = self.why_forbidden(state, action)
        if reason is not None:
            raise IllegalMove(reason)
        return action

    def parse_position(self, text: str) -> Stones:
        state = super().parse_position(text)
        for player in range(2):
            if not self.limits[player] & NO_OVERLINE:
                continue
            for action in self._stones(state.squares, player):
                place = self.place(action)
                longest = max(row_of(state.squares, place, step_of(self.row_bits, way), player) for way in range(4))
                if longest > 5 and not self.is_in_line(state.squares, place, player):
                    raise BadPosition(
                        f"{'XO'[player]} has {longest} in a row through {self.action_name(state, action)}, which is "
                        f"forbidden to {self.player_name(player)}; take one of them away"
                    )
        return state


@dataclass(frozen=True)
class Omok(Renju):
    """Omok (오목): five in a row by the rules that are usual in Korea.

    ``rules`` are "general" (일반룰: double threes are forbidden to both, six in a row are nothing), "black-three" (to
    Black alone), "standard" (nothing is forbidden, six in a row are nothing), "free" (자유룰: six in a row win, too) or
    "renju" (렌주룰). Each part can be chosen by itself. ``three`` and ``four`` say to whom double threes and
    double fours are forbidden: "nobody", "black" or "both". ``six`` says what six in a row are: "wins", "nothing", or
    "forbidden" to Black and a win for White. Left out, they are as in the rules. ``opening`` is that of `Renju`.
    """

    opening: str = "free"
    rules: str = field(default="general", kw_only=True)
    three: str = field(default="", kw_only=True)
    four: str = field(default="", kw_only=True)
    six: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rules not in RULES:
            raise BadArgument(f"rules is {self.rules!r}; it must be one of {', '.join(RULES)}")
        limits = RULES[self.rules]
        for name, given, choices, bits in (
            ("three", self.three, in_bits(NO_DOUBLE_THREE), NO_DOUBLE_THREE),
            ("four", self.four, in_bits(NO_DOUBLE_FOUR), NO_DOUBLE_FOUR),
            ("six", self.six, SIX, NO_OVERLINE | OVERLINE_WINS),
        ):
            if given and given not in choices:
                raise BadArgument(f"{name} is {given!r}; it must be one of {', '.join(choices)}")
            if given:
                of_black, of_white = choices[given]
                limits = limits[0] & ~bits | of_black, limits[1] & ~bits | of_white
        object.__setattr__(self, "limits", limits)


def in_bits(bit: int) -> dict[str, tuple[int, int]]:
    """Returns to whom a shape may be forbidden, as bits for Black and for White."""
    return {"nobody": (0, 0), "black": (bit, 0), "both": (bit, bit)}
