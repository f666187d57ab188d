"""Go on boards of 2 x 2 to 19 x 19: stones without liberties are taken, and the larger area wins.

The rules are those of John Tromp and Bill Taylor (https://tromp.github.io/go.html): a turn is a pass, or a stone that
does not bring a board back that was there before (superko); two passes in a row end the game; a player's area is the
stones, and the empty points that reach no other stones. Columns have letters without I, and rows count from below:

    3  . . .
    2  . X .
    1  . . O
       A B C
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from perfectplay.errors import BadArgument, IllegalMove
from perfectplay.game import Bounds, Game
from perfectplay.games import drawing
from perfectplay.games.go_board import Board, Points, board_of
from perfectplay.pictures import Picture
from perfectplay.words import lowest, shifted_down, without_lowest

NAMES: Final = ("black", "white")
SIGNS: Final = "XO"
LETTERS: Final = "ABCDEFGHJKLMNOPQRST"
SMALLEST: Final = 2
LARGEST: Final = 19
NOWHERE: Final = -1
TURNED: Final = (3, 5)
"""On boards from the first to the last of these sizes, a position and its turned and mirrored images are one."""

RULES: Final = ("positional", "situational", "simple")
"""What happens when a board comes again."""

HANDICAPS: Final = ("", "", "73", "731", "7319", "73195", "731946", "7319465", "73194628", "731946285")
"""Where the stones of a handicap stand. Digits name points as on a telephone: 1 at the top left, 5 in the middle. From
"GTP version 2, draft 2" (Gunnar Farneback 2002), section 4.1.1."""


def most_handicap(size: int) -> int:
    """Returns the largest handicap that has fixed points on a board of this size."""
    if size < 7:
        return 0
    return 9 if size % 2 and size > 7 else 4


def handicap_point(size: int, digit: int) -> int:
    """Returns the point of a digit: on the fourth line, on boards below 13 x 13 on the third."""
    near = 3 if size >= 13 else 2
    lines = (near, size // 2, size - 1 - near)
    return lines[2 - (digit - 1) // 3] * size + lines[(digit - 1) % 3]


class Stones(NamedTuple):
    """The stones on the board, as bits (see `perfectplay.games.go_board`), and who moves."""

    black: Points
    white: Points
    to_play: int
    """0 for black, 1 for white."""
    ko: int
    """Where the player to move must not take back a single stone that took one; -1 if nowhere."""
    passes: int
    """How many passes came last."""


@dataclass(frozen=True)
class Go(Game[Stones, int]):
    """Go by the rules of Tromp and Taylor. An action is a point, row * size + column from A1, or size * size: a pass.

    ``komi`` are points for white. ``ko`` says what happens when a board comes again: by "positional" superko no stone
    may bring back any earlier board, by "situational" superko none with the same player to move. "simple": who has
    lost a single stone in a ko must not take back at once, and a longer cycle is a draw. ``suicide``: a stone may take
    the player's own stones, as Tromp and Taylor have it.
    ``handicap``: black has 2 to 9 stones on the board, and white begins. The utility is 1 for a win and -1 for a loss,
    or with ``margin`` the difference of the areas, less komi.
    """

    size: int = 9
    komi: float = 7.5
    ko: str = "positional"
    suicide: bool = False
    handicap: int = 0
    margin: bool = False
    grid: Board = field(default=board_of(9), init=False, repr=False, compare=False)
    start: Points = field(default=(), init=False, repr=False, compare=False)
    """The stones of the handicap."""
    history_matters: bool = field(default=True, init=False, repr=False, compare=False)
    """True under superko: what is legal then depends on the boards before."""

    def __post_init__(self) -> None:
        if isinstance(self.size, bool) or not isinstance(self.size, int) or not SMALLEST <= self.size <= LARGEST:
            raise BadArgument(f"size is {self.size!r}; it must be from {SMALLEST} to {LARGEST}")
        if isinstance(self.komi, bool) or not -1000 <= self.komi <= 1000 or self.komi * 2 != int(self.komi * 2):
            raise BadArgument(f"komi is {self.komi!r}; it must be a number of half points, such as 7.5 or 0")
        if self.ko not in RULES:
            raise BadArgument(f"ko is {self.ko!r}; it must be one of {', '.join(RULES)}")
        most = most_handicap(self.size)
        if self.handicap != 0 and not 2 <= self.handicap <= most:
            allowed = f"0, or from 2 to {most}" if most else f"0 on a board of size {self.size}"
            raise BadArgument(f"handicap is {self.handicap!r}; it must be {allowed}")
        grid = board_of(self.size)
        stones = grid.none
        for digit in HANDICAPS[self.handicap]:
            stones = grid.either(stones, grid.single(handicap_point(self.size, int(digit))))
        object.__setattr__(self, "grid", grid)
        object.__setattr__(self, "start", stones)
        object.__setattr__(self, "history_matters", self.ko != "simple")

    @property
    def a_pass(self) -> int:
        """The action of passing."""
        return self.size * self.size

    # ------------------------------------------------------------------ the rules

    def initial_state(self) -> Stones:
        return Stones(self.start, self.grid.none, 1 if self.handicap else 0, NOWHERE, 0)

    def to_move(self, state: Stones) -> int:
        return state.to_play

    def mine(self, state: Stones) -> Points:
        """Returns the stones of the player to move."""
        return state.white if state.to_play else state.black

    def theirs(self, state: Stones) -> Points:
        """Returns the stones of the other player."""
        return state.black if state.to_play else state.white

    def actions(self, state: Stones) -> Iterator[int]:
        """Yields the points where a stone may be put as far as the state tells, and the pass.

        What superko forbids, `forbidden` says.
        """
        mine, theirs = self.mine(state), self.theirs(state)
        empty = self.grid.neither(mine, theirs)
        free = self.grid.both(empty, self.grid.beside(empty))
        for word in range(self.grid.words):
            waiting, at_once = empty[word], free[word]
            while waiting:
                place = lowest(waiting)
                waiting = without_lowest(waiting)
                point = self.grid.point_at(word, place)
                if point != state.ko and (at_once >> place & 1 or self.has_room(mine, theirs, empty, point)):
                    yield point
        yield self.a_pass

    def has_room(self, mine: Points, theirs: Points, empty: Points, point: int) -> bool:
        """Returns whether a stone on an empty point without empty neighbours has a liberty, or takes stones."""
        if self.suicide:
            return True
        stone = self.grid.single(point)
        others = self.grid.without(empty, stone)
        near = self.grid.beside(stone)
        if self.grid.some(self.grid.without_liberties(self.grid.both(near, theirs), theirs, others)):
            return True
        chain = self.grid.reached(stone, mine)
        return self.grid.some(self.grid.both(self.grid.beside(chain), others))

    def result(self, state: Stones, action: int) -> Stones:
        if action == self.a_pass:
            return Stones(state.black, state.white, 1 - state.to_play, NOWHERE, state.passes + 1)
        grid = self.grid
        stone = grid.single(action)
        mine, theirs = grid.either(self.mine(state), stone), self.theirs(state)
        near = grid.beside(stone)
        empty = grid.neither(mine, theirs)
        ko = NOWHERE
        taken = grid.without_liberties(grid.both(near, theirs), theirs, empty)
        if grid.some(taken):
            theirs = grid.without(theirs, taken)
            if grid.count(taken) == 1 and grid.both(near, grid.without(grid.full, theirs)) == taken:
                ko = grid.nth(taken, 0)
        elif self.suicide:
            mine = grid.without(mine, grid.without_liberties(stone, mine, empty))
        if state.to_play:
            return Stones(theirs, mine, 0, ko, 0)
        return Stones(mine, theirs, 1, ko, 0)

    def is_terminal(self, state: Stones) -> bool:
        return state.passes >= 2

    def lead(self, state: Stones) -> float:
        """Returns black's area less white's and komi."""
        return self.grid.area(state.black, state.white) - self.grid.area(state.white, state.black) - self.komi

    def utility(self, state: Stones, player: int) -> float:
        lead = self.lead(state)
        return self.worth(lead if player == 0 else -lead)

    def worth(self, lead: float) -> float:
        """Returns the utility of a lead of so many points."""
        if self.margin:
            return lead
        return 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0

    # ------------------------------------------------------------------ boards that come again

    def same_position(self, one: Stones, other: Stones) -> bool:
        """Returns whether the board of ``other`` is one that was there before, as ``one``. No pass brings one back.

        Under superko, who made such a board has broken the rules. Otherwise the states must be equal.
        """
        if self.history_matters:
            is_same = one.black == other.black and one.white == other.white and other.passes == 0
            return is_same and (self.ko == "positional" or one.to_play == other.to_play)
        return one == other

    def repetition(self, state: Stones, player: int) -> float:
        """Returns what a cycle is worth: under superko worse than any loss for who has made the forbidden move.

        There is always a pass instead, so no search chooses such a move.
        """
        if not self.history_matters:
            return 0.0
        return self.worst() if player == state.to_play else -self.worst()

    def worst(self) -> float:
        """Returns more than anybody can win by."""
        return self.size * self.size + abs(self.komi) + 1 if self.margin else 2.0

    def forbidden(self, state: Stones, action: int, earlier: Sequence[Stones]) -> str | None:
        """Returns which earlier board a move would bring back, if superko forbids it; otherwise None."""
        if not self.history_matters or action == self.a_pass:
            return None
        after = self.result(state, action)
        for number, before in enumerate((*earlier, state)):
            if self.same_position(before, after):
                when = "before the first move" if number == 0 else f"after move {number}"
                return (
                    f"{self.action_name(state, action)} brings back the board {when}, which {self.ko} superko "
                    "forbids; choose another point, or pass"
                )
        return None

    # ------------------------------------------------------------------ better search

    def canonical(self, state: Stones) -> Stones:
        """Returns the first of the eight boards that are turned or mirrored images of this one.

        On larger boards hardly any two games come to such images, and under superko the boards before would have to be
        turned as well. On 2 x 2, where nearly all play goes round in cycles, it makes a search longer.
        """
        if self.history_matters or not TURNED[0] <= self.size <= TURNED[1]:
            return state
        grid = self.grid
        black, white, ko = state.black, state.white, state.ko
        for way in range(1, 8):
            one = grid.image(state.black, way)
            if grid.is_before(black, one):
                continue
            other = grid.image(state.white, way)
            point = grid.images[way * self.size * self.size + state.ko] if state.ko >= 0 else NOWHERE
            is_same = one == black
            if not is_same or grid.is_before(other, white) or (other == white and point < ko):
                black, white, ko = one, other, point
        return Stones(black, white, state.to_play, ko, state.passes)

    def bounds(self, state: Stones, player: int) -> Bounds:
        """Returns what unconditional life makes certain (see `Board.alive`).

        Under superko, that counts only which needs no further move.
        """
        if state.passes >= 2:
            return Bounds(self.utility(state, player), self.utility(state, player))
        points = self.size * self.size
        black = white = 0
        if not self.suicide or self.history_matters:
            answers, ends = not self.history_matters, state.passes == 1
            black = self.grid.held(state.black, state.white, answers, not ends or state.to_play == 0)
            white = self.grid.held(state.white, state.black, answers, not ends or state.to_play == 1)
        low, high = self.worth(2 * black - points - self.komi), self.worth(points - 2 * white - self.komi)
        if player == 0:
            return Bounds(low, high)
        return Bounds(-high, -low)

    def priority(self, state: Stones, action: int) -> int:
        """Ranks points by how near to the centre they are; the pass comes last."""
        if action == self.a_pass:
            return -1000
        row, column = action // self.size, action % self.size
        return -abs(2 * row + 1 - self.size) - abs(2 * column + 1 - self.size)

    def action_number(self, state: Stones, action: int) -> int:
        return action

    def random_action(self, state: Stones, before: Stones, number: int) -> int:
        """Returns what a random game plays: an answer to the last stone, if it calls for one, or any point but eyes.

        The answer takes the chain of that stone, or lets one of the player's own chains escape from it. Otherwise all
        points are as likely that are legal and no eye of the player's own. Without any, it is the pass.
        """
        grid = self.grid
        if before.to_play != state.to_play and state.passes == 0:
            answer = self.answer(state, before)
            if answer >= 0:
                return answer
        mine, theirs = self.mine(state), self.theirs(state)
        empty = grid.neither(mine, theirs)
        wanted = grid.without(empty, grid.eyes(mine, theirs))
        free = grid.beside(empty)
        left = grid.count(wanted)
        while left > 0:
            point = grid.nth(wanted, shifted_down(number * left, 31))
            if point != state.ko and (grid.holds(free, point) or self.has_room(mine, theirs, empty, point)):
                return point
            wanted = grid.without(wanted, grid.single(point))
            left -= 1
        return self.a_pass

    def answer(self, state: Stones, before: Stones) -> int:
        """Returns the last liberty of the chain that got the last stone, or of an own chain beside it; -1 if none is.

        An own chain is only worth a stone that gives it two liberties or more.
        """
        grid = self.grid
        mine, theirs = self.mine(state), self.theirs(state)
        empty = grid.neither(mine, theirs)
        last = grid.without(theirs, self.mine(before))
        liberties = grid.both(grid.beside(grid.reached(last, theirs)), empty)
        if grid.count(liberties) == 1:
            point = grid.nth(liberties, 0)
            if point != state.ko:
                return point
        waiting = grid.both(grid.beside(last), mine)
        while grid.some(waiting):
            chain = grid.reached(grid.one_of(waiting), mine)
            waiting = grid.without(waiting, chain)
            liberties = grid.both(grid.beside(chain), empty)
            if grid.count(liberties) == 1:
                longer = grid.reached(liberties, mine)
                if grid.count(grid.both(grid.beside(longer), grid.without(empty, liberties))) >= 2:
                    return grid.nth(liberties, 0)
        return NOWHERE

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Stones) -> list[list[str]]:
        def point(at: int) -> str:
            return "X" if self.grid.holds(state.black, at) else "O" if self.grid.holds(state.white, at) else "."

        rows = [[point(row * self.size + column) for column in range(self.size)] for row in range(self.size)]
        return rows[::-1]

    def draw(self, state: Stones) -> str:
        width = len(str(self.size))
        rows = [f"{self.size - index:{width}}  {' '.join(cells)}" for index, cells in enumerate(self.board(state))]
        return "\n".join([*rows, " " * (width + 2) + " ".join(LETTERS[: self.size])])

    def show(self, state: Stones) -> Picture:
        step, edge = 26.0, 36.0

        def at(row: int, column: int) -> tuple[float, float]:
            return edge + column * step, edge + row * step - 10

        last = self.size - 1
        side = last * step
        shapes = [drawing.box(edge - 18, edge - 28, side + 36, side + 36, drawing.DARK)]
        for index in range(self.size):
            shapes.append(drawing.line(*at(index, 0), *at(index, last), 0.8))
            shapes.append(drawing.line(*at(0, index), *at(last, index), 0.8))
            shapes.append(drawing.letters(8, at(index, 0)[1], str(self.size - index), 10))
            shapes.append(drawing.letters(at(0, index)[0], side + edge + 18, LETTERS[index], 10))
        for row, cells in enumerate(self.board(state)):
            for column, cell in enumerate(cells):
                if cell != ".":
                    shapes.append(drawing.disc(*at(row, column), 11.5, "#222222" if cell == "X" else "#fdfdfd"))
        return drawing.sheet(side + edge + 22, side + edge + 28, shapes, self.draw(state))

    def player_name(self, player: int) -> str:
        return NAMES[player]

    def action_name(self, state: Stones, action: int) -> str:
        return "pass" if action == self.a_pass else self.point_name(action)

    def point_name(self, point: int) -> str:
        """Returns the name of a point, from A1 to T19."""
        return f"{LETTERS[point % self.size]}{point // self.size + 1}"

    def parse_action(self, state: Stones, name: str) -> int:
        """Returns the point called ``name``, or the pass. Raises `IllegalMove`, which says what is in the way."""
        wanted = name.strip().upper()
        if wanted == "PASS":
            return self.a_pass
        column, row = LETTERS.find(wanted[:1]), wanted[1:]
        is_number = row.isascii() and row.isdigit() and len(row) <= 2
        if len(wanted) < 2 or not 0 <= column < self.size or not is_number or not 1 <= int(row) <= self.size:
            corner = self.point_name(self.size * self.size - 1)
            raise IllegalMove(f"{name!r} is no point; points go from A1 to {corner} without the letter I, or say pass")
        point = (int(row) - 1) * self.size + column
        if point in self.actions(state):
            return point
        here = self.board(state)[self.size - 1 - point // self.size][point % self.size]
        if here != ".":
            raise IllegalMove(f"{name!r} is taken by {NAMES[SIGNS.index(here)]}; choose an empty point, or pass")
        if point == state.ko:
            raise IllegalMove(f"{name!r} would take back in the ko at once; play elsewhere first, or pass")
        raise IllegalMove(
            f"{name!r} would be suicide, for the stones there would have no liberty; choose another point"
        )

    def format_position(self, state: Stones) -> str:
        """Writes the position as SGF, such as ``"(;FF[4]GM[1]SZ[3]AB[bb]AW[ca]PL[B])"``; passes as moves after it."""
        from perfectplay.games.go_sgf import written_position

        return written_position(self, state)

    def parse_position(self, text: str) -> Stones:
        from perfectplay.games.go_sgf import position_in

        return position_in(self, text)
