"""Renju and omok with openings of tournaments: the colours are chosen while the first stones are put.

A stone in the middle helps Black so much that whoever puts the first stones shall not know whose they will be. Gomocup
and online gomoku have swap and swap2 (https://www.gomocup.org/); renju has the rules of the Renju International
Federation (http://www.renju.net/study/rifrules.php and the rules of its openings there). The first player is the one
who puts the first stone, black or white the side:

    swap         first puts three stones; second takes a side
    swap2        the same, or second puts two more, and first takes a side
    rif          first puts one of the 26 openings, second may swap; white puts the fourth stone; black offers two fifth
                 stones, and white chooses
    yamaguchi    the same, but first says with the opening how many fifth stones black will offer, up to 12
    soosorv      the same, but white says it with the fourth stone, up to 8, and the other one may swap then
    tarannikov   five stones in squares of 1, 3, 5, 7 and 9 lines; after each, the other player may swap

The stones of the 26 openings lie as in "classical" of `perfectplay.games.renju`. No two offered stones may be the same
but for symmetry of the stones on the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition, IllegalMove
from perfectplay.game import Game, listed
from perfectplay.games.game_text import short
from perfectplay.games.lines import EMPTY
from perfectplay.games.mnk import Stones
from perfectplay.games.renju import RULES, Omok
from perfectplay.words import bit, has_bit, population, replaced

PUT, SWAP, SWAP_OR_PUT, SAY, OFFER, CHOOSE, PLAY = range(7)
"""What is done at a step: a stone is put, sides are swapped or not, or two stones are put instead, a number of stones
is said, a stone is offered, one of them is chosen, or the opening is over."""

MOVER: Final = 2
"""Who has the side to move."""
OTHER: Final = 3
"""Who has the other side."""


class Step(NamedTuple):
    """One step of an opening: what is done, by whom, and up to which number of lines from the centre, or of stones."""

    kind: int
    who: int
    most: int = 99


CLASSICAL: Final = (Step(PUT, 0, 0), Step(PUT, 0, 1), Step(PUT, 0, 2))
THREE: Final = (Step(PUT, 0), Step(PUT, 0), Step(PUT, 0))
FIFTH: Final = (Step(OFFER, MOVER), Step(CHOOSE, OTHER))
OPENINGS: Final = {
    "swap": (*THREE, Step(SWAP, 1)),
    "swap2": (*THREE, Step(SWAP_OR_PUT, 1), Step(PUT, 1), Step(PUT, 1), Step(SWAP, 0)),
    "rif": (*CLASSICAL, Step(SWAP, 1), Step(PUT, MOVER), *FIFTH),
    "yamaguchi": (*CLASSICAL, Step(SAY, 0, 12), Step(SWAP, 1), Step(PUT, MOVER), *FIFTH),
    "soosorv": (*CLASSICAL, Step(SWAP, 1), Step(PUT, MOVER), Step(SAY, OTHER, 8), Step(SWAP, MOVER), *FIFTH),
    "tarannikov": tuple(step for lines in range(5) for step in (Step(PUT, MOVER, lines), Step(SWAP, MOVER))),
}
CHOICES: Final = ("keep", "swap", "more")
OFFERED: Final = 2
"""How many fifth stones are offered where nobody says a number."""


class Box(NamedTuple):
    """A rectangle of points, by its first and last row and column."""

    low_row: int
    high_row: int
    low_column: int
    high_column: int


class Opened(NamedTuple):
    """The stones, the step of the opening, who has black, and the fifth stones."""

    stones: Stones
    step: int
    swapped: int
    """1 if the second player has black, otherwise 0."""
    fifths: int
    """How many fifth stones black will offer."""
    offers: tuple[int, ...]
    """The points that are offered, as bits of words."""


@dataclass(frozen=True)
class RenjuOpening(Game[Opened, int]):
    """Renju, or omok by other rules, with an opening in which sides are swapped.

    ``opening`` is "swap", "swap2", "rif", "yamaguchi", "soosorv" or "tarannikov", and ``rules`` are those of
    `perfectplay.games.Omok`. An action is the number of a point; beyond these come ``keep`` (the sides), ``swap``,
    ``more`` (two more stones, in swap2), and the numbers of fifth stones. Offered and chosen points have the names of
    points. Utilities are those of the players, not of black and white.
    """

    can_repeat: ClassVar[bool] = False
    has_opposite_utilities: ClassVar[bool] = True

    opening: str = "swap2"
    rules: str = "renju"
    size: int = 15
    board_game: Omok = field(default=Omok(), init=False, repr=False, compare=False)
    steps: tuple[Step, ...] = field(default=(), init=False, repr=False, compare=False)
    nothing: tuple[int, ...] = field(default=(), init=False, repr=False, compare=False)
    """No points, as bits of words."""

    def __post_init__(self) -> None:
        if self.opening not in OPENINGS:
            raise BadArgument(f"opening is {self.opening!r}; it must be one of {', '.join(OPENINGS)}")
        if self.rules not in RULES:
            raise BadArgument(f"rules is {self.rules!r}; it must be one of {', '.join(RULES)}")
        if isinstance(self.size, bool) or not isinstance(self.size, int) or not 9 <= self.size <= 20:
            raise BadArgument(f"size is {self.size!r}; it must be from 9 to 20")
        object.__setattr__(self, "board_game", Omok(self.size, rules=self.rules))
        object.__setattr__(self, "nothing", (0,) * ((self.points + 63) // 64))
        object.__setattr__(self, "steps", (*OPENINGS[self.opening], Step(PLAY, MOVER)))

    @property
    def points(self) -> int:
        """How many points the board has; ``keep``, ``swap``, ``more`` and the numbers from 1 on come after them."""
        return self.size * self.size

    # ------------------------------------------------------------------ the rules

    def initial_state(self) -> Opened:
        return Opened(self.board_game.initial_state(), 0, 0, OFFERED, self.nothing)

    def to_move(self, state: Opened) -> int:
        who = self.steps[state.step].who
        if who < MOVER:
            return who
        mover = self.board_game.to_move(state.stones) ^ state.swapped
        return mover if who == MOVER else 1 - mover

    def actions(self, state: Opened) -> Iterator[int]:
        step = self.steps[state.step]
        if step.kind == PLAY:
            yield from self.board_game.actions(state.stones)
        elif step.kind in (PUT, CHOOSE, OFFER):
            ways = self.symmetries(state.stones) if step.kind == OFFER else 0
            for point in range(self.points):
                if self.is_open(state, point, step, ways):
                    yield point
        elif step.kind == SAY:
            for number in range(1, step.most + 1):
                yield self.points + 2 + number
        else:
            yield self.points
            yield self.points + 1
            if step.kind == SWAP_OR_PUT:
                yield self.points + 2

    def is_open(self, state: Opened, point: int, step: Step, ways: int) -> bool:
        """Returns whether a stone may be put, offered or chosen on this point."""
        if self.board_game._held(state.stones.squares, point) != EMPTY:
            return False
        if step.kind == CHOOSE:
            return has_bit(state.offers[point >> 6], point & 63)
        if step.kind == OFFER:
            return not self.is_offered(state, point, ways)
        middle = self.size // 2
        return max(abs(point // self.size - middle), abs(point % self.size - middle)) <= step.most

    def result(self, state: Opened, action: int) -> Opened:
        step = self.steps[state.step]
        stones, following, swapped = state.stones, state.step + 1, state.swapped
        fifths, offers = state.fifths, state.offers
        if step.kind == PLAY:
            return Opened(self.board_game.after(stones, action), state.step, swapped, fifths, offers)
        if step.kind in (PUT, CHOOSE):
            stones = self.board_game.after(stones, action)
            if step.kind == CHOOSE:
                fifths, offers = OFFERED, self.nothing
        elif step.kind == SAY:
            fifths = action - self.points - 2
        elif step.kind == OFFER:
            offers = replaced(state.offers, action >> 6, state.offers[action >> 6] | bit(action & 63))
            after = Opened(stones, state.step, swapped, fifths, offers)
            if self.offered(after) < fifths and self.can_offer(after):
                return after
        elif action == self.points + 1:
            swapped = 1 - swapped
        if step.kind == SWAP_OR_PUT and action != self.points + 2:
            following = len(self.steps) - 1
        return Opened(stones, following, swapped, fifths, offers)

    def is_terminal(self, state: Opened) -> bool:
        return self.steps[state.step].kind == PLAY and self.board_game.is_terminal(state.stones)

    def utility(self, state: Opened, player: int) -> float:
        return self.board_game.utility(state.stones, player ^ state.swapped)

    # ------------------------------------------------------------------ the fifth stones

    def offered(self, state: Opened) -> int:
        """Returns how many points are offered."""
        count = 0
        for word in state.offers:
            count += population(word)
        return count

    def can_offer(self, state: Opened) -> bool:
        """Returns whether there is another point to offer."""
        ways = self.symmetries(state.stones)
        return any(self.is_open(state, point, self.steps[state.step], ways) for point in range(self.points))

    def is_offered(self, state: Opened, point: int, ways: int) -> bool:
        """Returns whether this point is offered, or one that is the same by a symmetry of the stones."""
        box = self.box(state.stones)
        for way in range(8):
            if ways >> way & 1:
                image = self.image(box, point, way)
                if image >= 0 and has_bit(state.offers[image >> 6], image & 63):
                    return True
        return False

    def symmetries(self, stones: Stones) -> int:
        """Returns the ways to turn and mirror the stones that leave them as they are, as bits; 1 is to do nothing."""
        ways, box = 1, self.box(stones)
        for way in range(1, 8):
            if all(self.is_kept(stones, box, point, way) for point in range(self.points)):
                ways |= 1 << way
        return ways

    def is_kept(self, stones: Stones, box: Box, point: int, way: int) -> bool:
        """Returns whether a stone here comes to lie on one of its own colour."""
        held = self.board_game._held(stones.squares, point)
        if held == EMPTY:
            return True
        image = self.image(box, point, way)
        return image >= 0 and self.board_game._held(stones.squares, image) == held

    def box(self, stones: Stones) -> Box:
        """Returns the smallest rectangle around the stones."""
        low_row = low_column = self.size
        high_row = high_column = 0
        for point in range(self.points):
            if self.board_game._held(stones.squares, point) != EMPTY:
                low_row, high_row = min(low_row, point // self.size), max(high_row, point // self.size)
                low_column, high_column = min(low_column, point % self.size), max(high_column, point % self.size)
        return Box(low_row, high_row, low_column, high_column)

    def image(self, box: Box, point: int, way: int) -> int:
        """Returns where a point comes to lie if the rectangle is turned or mirrored; -1 beyond the board.

        It is turned across a diagonal (4), and then from left to right (1) or upside down (2).
        """
        row, column = point // self.size - box.low_row, point % self.size - box.low_column
        if way & 4:
            row, column = column, row
        row = box.high_row - row if way & 2 else box.low_row + row
        column = box.high_column - column if way & 1 else box.low_column + column
        if not 0 <= row < self.size or not 0 <= column < self.size:
            return -1
        return row * self.size + column

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Opened, player: int) -> float:
        return self.board_game.evaluate(state.stones, player ^ state.swapped)

    def bounds(self, state: Opened, player: int) -> tuple[float, float]:
        return -1.0, 1.0

    def candidates(self, state: Opened) -> Iterator[int]:
        """Yields those of the board's rules once the opening is over, before that all actions."""
        if self.steps[state.step].kind == PLAY:
            yield from self.board_game.candidates(state.stones)
        else:
            yield from self.actions(state)

    def noisy_actions(self, state: Opened) -> Iterator[int]:
        if self.steps[state.step].kind == PLAY:
            yield from self.board_game.noisy_actions(state.stones)

    def priority(self, state: Opened, action: int) -> int:
        return self.board_game.priority(state.stones, action) if action < self.points else 0

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Opened) -> list[list[str]]:
        return self.board_game.board(state.stones)

    def draw(self, state: Opened) -> str:
        sides = f"black: {self.player_name(state.swapped)}, white: {self.player_name(1 - state.swapped)}"
        lines = [self.board_game.draw(state.stones), sides]
        step, mover = self.steps[state.step], self.player_name(self.to_move(state))
        names = self.offers_named(state)
        if step.kind == PUT:
            lines.append(f"{mover} puts a stone of {self.board_game.player_name(state.stones.ply & 1)}")
        elif step.kind == SAY:
            lines.append(f"{mover} says how many fifth stones black will offer, from 1 to {step.most}")
        elif step.kind == OFFER:
            lines.append(f"{mover} offers fifth stone {len(names) + 1} of {state.fifths}")
        elif step.kind == PLAY:
            lines.append(f"{mover} to move")
        else:
            done = names if step.kind == CHOOSE else [self.action_name(state, action) for action in self.actions(state)]
            lines.append(f"{mover} chooses one of {', '.join(done)}")
        return "\n".join(lines)

    def offers_named(self, state: Opened) -> list[str]:
        """Returns the names of the points that are offered."""
        return [self.action_name(state, at) for at in range(self.points) if state.offers[at >> 6] >> (at & 63) & 1]

    def player_name(self, player: int) -> str:
        return ("first", "second")[player]

    def action_name(self, state: Opened, action: int) -> str:
        if action < self.points:
            return self.board_game.action_name(state.stones, action)
        return CHOICES[action - self.points] if action < self.points + 3 else str(action - self.points - 2)

    def parse_action(self, state: Opened, name: str) -> int:
        """Returns the action of this name. Raises `IllegalMove`, which says what is asked for."""
        wanted = name.strip().lower()
        names = {self.action_name(state, action): action for action in self.actions(state)}
        if wanted in names:
            return names[wanted]
        step = self.steps[state.step]
        if step.kind in (PUT, OFFER, PLAY):
            self.board_game.parse_action(state.stones, name)
        if step.kind == PUT:
            raise IllegalMove(
                f"{name!r} is not allowed now: stone {state.stones.ply + 1} of this opening lies at most {step.most} "
                f"from {self.board_game.action_name(state.stones, self.points // 2)}"
            )
        if step.kind == OFFER:
            raise IllegalMove(f"{name!r} is the same as a point that is offered already; offer another one")
        raise IllegalMove(f"{name!r} is not legal; legal are {listed(names)}")

    def format_position(self, state: Opened) -> str:
        """Writes the rows, the number of the step, 1 if the second player has black, the fifth stones, the offers."""
        offers = ",".join(self.offers_named(state)) or "-"
        rows = self.board_game.format_position(state.stones)
        return f"{rows} {state.step} {state.swapped} {state.fifths} {offers}"

    def parse_position(self, text: str) -> Opened:
        parts = text.split()
        if len(parts) != 5:
            raise BadPosition(
                f"{short(text)} has {len(parts)} parts; write the rows, the step of the opening, 1 if the second "
                "player has black or 0, the number of fifth stones, and those offered, or -"
            )
        stones = self.board_game.parse_position(parts[0])
        numbers = [self._number(*asked) for asked in self._numbers(parts)]
        step, swapped, fifths = numbers
        put = [each.kind in (PUT, CHOOSE) for each in self.steps[:step]]
        least = sum(put) - (2 if self.opening == "swap2" and step == len(self.steps) - 1 else 0)
        is_playing = self.steps[step].kind == PLAY
        if stones.ply < least or (stones.ply > sum(put) and not is_playing):
            raise BadPosition(f"step {step} of this opening comes after {sum(put)} stones, but there are {stones.ply}")
        state = self.initial_state()._replace(stones=stones, step=step, swapped=swapped, fifths=fifths)
        names = [] if parts[4] == "-" else parts[4].split(",")
        if names and self.steps[step].kind not in (OFFER, CHOOSE):
            raise BadPosition(f"stones are offered at step {step} of this opening, where none can be; write - for them")
        if not names and self.steps[step].kind == CHOOSE:
            raise BadPosition(f"no stones are offered at step {step} of this opening, where one is chosen; name them")
        try:
            points = [self.board_game.parse_action(stones, name) for name in names]
        except IllegalMove as error:
            raise BadPosition(f"of the offered stones, {error}") from None
        for point in points:
            offers = replaced(state.offers, point >> 6, state.offers[point >> 6] | bit(point & 63))
            state = state._replace(offers=offers)
        return state

    def _numbers(self, parts: list[str]) -> Iterator[tuple[str, str, int, int]]:
        yield "step", parts[1], 0, len(self.steps) - 1
        yield "the side of the second player", parts[2], 0, 1
        yield "the number of fifth stones", parts[3], 1, 12

    def _number(self, name: str, text: str, least: int, most: int) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 3 and least <= int(text) <= most):
            raise BadPosition(f"{name} is {short(text)}; it must be a whole number from {least} to {most}")
        return int(text)
