"""Pac-Man with any number of ghosts, who move one after the other: the game of many courses on search.

The rules follow the multi-agent project of UC Berkeley's course CS188 (by John DeNero and Dan Klein,
ai.berkeley.edu), written anew: a step costs a point, food brings 10, the last food 500, a scared ghost 200, and being
caught costs 500. A capsule scares all ghosts for 40 of their moves; a scared ghost goes half as fast. Ghosts never
stop, and turn back only where there is no other way. In one move, Pac-Man's or a ghost's, whoever comes closer than
0.7 cells to the other meets it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition
from perfectplay.game import Game
from perfectplay.games.pacman_layouts import EAST, NORTH, SOUTH, STOP, WEST, Maze, distances, read_maze, text_of_layout
from perfectplay.games.pacman_picture import frame_svg
from perfectplay.pictures import Picture
from perfectplay.words import bit, has_bit, replaced

NAMES: Final = ("West", "Stop", "East", "North", "South")
BACK: Final = (EAST, STOP, WEST, SOUTH, NORTH)
USUAL_ORDER: Final = "west-stop-east-north-south"

STEPS_X: Final = (-1, 0, 1, 0, 0)
STEPS_Y: Final = (0, 0, 0, 1, -1)

SCARED: Final = 40
FOOD_POINTS: Final = 10
WIN_POINTS: Final = 500
LOSS_POINTS: Final = 500
GHOST_POINTS: Final = 200

WON: Final = 1
LOST: Final = -1

FAR: Final = 1 << 20


class Scene(NamedTuple):
    """Places are numbered as in `perfectplay.games.pacman_layouts.Maze`; tuples about ghosts have an entry each."""

    pacman: int
    facing: int
    food: tuple[int, ...]
    """Bits: which food is left."""
    capsules: int
    ghosts: tuple[int, ...]
    headings: tuple[int, ...]
    halves: tuple[int, ...]
    """1 where a ghost is half a step beyond its place, in the direction of its heading."""
    timers: tuple[int, ...]
    """For how many moves it is scared."""
    turn: int
    left: int
    """How much food is left."""
    score: int
    over: int
    """1 after a win, -1 after a loss."""


@dataclass(frozen=True)
class Pacman(Game[Scene, int]):
    """Pac-Man (player 0) against ghosts (players 1, 2, ...), who are one team; what is at stake is the score.

    ``layout`` is the name of one of our layouts, a file (such as a ``.lay`` of a course), or the text itself: see
    `perfectplay.games.pacman_layouts`. ``order`` says in which order actions are tried; without "stop" in it,
    Pac-Man cannot stand still.
    """

    can_repeat: ClassVar[bool] = False  # every move of Pac-Man costs a point, and what brings points happens once

    layout: str = "small"
    order: str = USUAL_ORDER
    players: int = field(init=False)
    maze: Maze = field(init=False, repr=False, compare=False)
    moves: tuple[int, ...] = field(init=False, repr=False)
    ways: tuple[int, ...] = field(init=False, repr=False)
    food_at: tuple[int, ...] = field(init=False, repr=False)
    capsule_at: tuple[int, ...] = field(init=False, repr=False)
    starts: tuple[int, ...] = field(init=False, repr=False)
    places_x: tuple[int, ...] = field(init=False, repr=False)
    places_y: tuple[int, ...] = field(init=False, repr=False)
    steps: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The steps from each place to each, one row after the other."""

    def __post_init__(self) -> None:
        maze = read_maze(text_of_layout(self.layout))
        words = self.order.lower().replace(",", "-").split("-")
        known = {name.lower(): direction for direction, name in enumerate(NAMES)}
        if not {"west", "east", "north", "south"} <= set(words) <= set(known) or len(words) != len(set(words)):
            raise BadArgument(
                f"order is {self.order!r}; it names each direction once, with or without stop, such as {USUAL_ORDER!r}"
            )
        for name, value in (
            ("players", 1 + len(maze.ghosts)),
            ("maze", maze),
            ("moves", tuple(known[word] for word in words)),
            ("ways", maze.ways),
            ("food_at", maze.food),
            ("capsule_at", maze.capsules),
            ("starts", maze.ghosts or (0,)),
            ("places_x", tuple(x for x, _ in maze.places)),
            ("places_y", tuple(y for _, y in maze.places)),
            ("steps", tuple(step for place in range(len(maze.places)) for step in distances(maze.ways, place))),
        ):
            object.__setattr__(self, name, value)

    # ------------------------------------------------------------------ the rules

    def initial_state(self) -> Scene:
        maze = self.maze
        total = max(maze.food) + 1
        food = [0] * ((total + 62) // 63)
        for number in range(total):
            food[number // 63] |= bit(number % 63)
        capsules = max(maze.capsules) + 1
        none = (0,) * len(self.starts)
        return Scene(
            maze.pacman,
            STOP,
            tuple(food),
            (1 << capsules) - 1,
            self.starts,
            (STOP,) * len(self.starts),
            none,
            none,
            0,
            total,
            0,
            0,
        )

    def to_move(self, state: Scene) -> int:
        return state.turn

    def team(self, player: int) -> int:
        return 0 if player == 0 else 1

    def actions(self, state: Scene) -> Iterator[int]:  # noqa: C901 - the rule of the course, as one
        if state.turn == 0:
            found = 0
            for move in self.moves:
                if self.ways[5 * state.pacman + move] >= 0:
                    found += 1
                    yield move
            if found == 0:
                yield STOP
        else:
            ghost = state.turn - 1
            place, heading = state.ghosts[ghost], state.headings[ghost]
            if state.halves[ghost] == 1:
                yield heading  # between two places it can only go on
            else:
                back = BACK[heading]
                count = 0
                for move in self.moves:
                    if move != STOP and self.ways[5 * place + move] >= 0:
                        count += 1
                for move in self.moves:
                    is_way = move != STOP and self.ways[5 * place + move] >= 0
                    if is_way and (move != back or heading == STOP or count == 1):
                        yield move
                if count == 0:
                    yield STOP

    def result(self, state: Scene, action: int) -> Scene:
        if state.turn == 0:
            return self.after_pacman(state, action)
        return self.after_ghost(state, action)

    def after_pacman(self, state: Scene, action: int) -> Scene:
        place = state.pacman if action == STOP else self.ways[5 * state.pacman + action]
        facing = state.facing if action == STOP else action
        food, left, capsules, timers = state.food, state.left, state.capsules, state.timers
        ghosts, headings, halves = state.ghosts, state.headings, state.halves
        score, over = state.score - 1, 0
        number = self.food_at[place]
        if number >= 0 and has_bit(food[number // 63], number % 63):
            food = replaced(food, number // 63, food[number // 63] ^ bit(number % 63))
            left -= 1
            score += FOOD_POINTS
            if left == 0:
                score += WIN_POINTS
                over = WON
        number = self.capsule_at[place]
        if number >= 0 and has_bit(capsules, number):
            capsules ^= bit(number)
            for ghost in range(self.players - 1):
                timers = replaced(timers, ghost, SCARED)
        for ghost in range(self.players - 1):
            beyond = self.ways[5 * ghosts[ghost] + headings[ghost]]
            if place == ghosts[ghost] or (halves[ghost] == 1 and place == beyond):
                if timers[ghost] > 0:
                    score += GHOST_POINTS
                    ghosts = replaced(ghosts, ghost, self.starts[ghost])
                    headings = replaced(headings, ghost, STOP)
                    halves = replaced(halves, ghost, 0)
                    timers = replaced(timers, ghost, 0)
                elif over != WON:
                    score -= LOSS_POINTS
                    over = LOST
        turn = 1 if self.players > 1 else 0
        return Scene(place, facing, food, capsules, ghosts, headings, halves, timers, turn, left, score, over)

    def after_ghost(self, state: Scene, action: int) -> Scene:
        ghost = state.turn - 1
        place, half, timer = state.ghosts[ghost], state.halves[ghost], state.timers[ghost]
        heading = state.headings[ghost] if action == STOP else action
        if action != STOP:
            if timer == 0 or half == 1:
                place, half = self.ways[5 * place + action], 0
            else:
                half = 1
        if timer == 1 and half == 1:  # on a full step again: the middle between two places counts to the east, or north
            if heading in (EAST, NORTH):
                place = self.ways[5 * place + heading]
            half = 0
        if timer > 0:
            timer -= 1
        score, over = state.score, 0
        if state.pacman == place or (half == 1 and state.pacman == self.ways[5 * place + heading]):
            if timer > 0:
                score += GHOST_POINTS
                place, heading, half, timer = self.starts[ghost], STOP, 0, 0
            else:
                score -= LOSS_POINTS
                over = LOST
        turn = state.turn + 1 if state.turn + 1 < self.players else 0
        return Scene(
            state.pacman,
            state.facing,
            state.food,
            state.capsules,
            replaced(state.ghosts, ghost, place),
            replaced(state.headings, ghost, heading),
            replaced(state.halves, ghost, half),
            replaced(state.timers, ghost, timer),
            turn,
            state.left,
            score,
            over,
        )

    def is_terminal(self, state: Scene) -> bool:
        return state.over != 0

    def utility(self, state: Scene, player: int) -> float:
        return state.score + 0.0 if player == 0 else -state.score + 0.0

    # ------------------------------------------------------------------ better search

    def evaluate(self, state: Scene, player: int) -> float:
        """Returns the score; `perfectplay.games.pacman_knowledge` looks at distances as well."""
        return state.score + 0.0 if player == 0 else -state.score + 0.0

    def crow_flies(self, state: Scene, ghost: int, move: int) -> int:
        """Returns how far a ghost is from Pac-Man after a move, in half cells and straight across walls."""
        place = state.ghosts[ghost]
        speed = 1 if state.timers[ghost] > 0 else 2
        across = 2 * (self.places_x[place] - self.places_x[state.pacman])
        up = 2 * (self.places_y[place] - self.places_y[state.pacman])
        if state.halves[ghost] == 1:
            across += STEPS_X[state.headings[ghost]]
            up += STEPS_Y[state.headings[ghost]]
        return abs(across + speed * STEPS_X[move]) + abs(up + speed * STEPS_Y[move])

    # ------------------------------------------------------------------ notation and pictures

    def board(self, state: Scene) -> list[list[str]]:
        return [list(row) for row in self.rows(state)]

    def draw(self, state: Scene) -> str:
        turn = {0: f"{self.player_name(state.turn)} to move", WON: "won", LOST: "lost"}[state.over]
        return "\n".join([*self.rows(state), f"score {state.score}, {state.left} food left; {turn}"])

    def rows(self, state: Scene) -> list[str]:
        """Returns the maze as in a layout; ``g`` is a scared ghost, and ``>``, ``<``, ``^`` or ``v`` is Pac-Man."""
        cells = [list("".join("%" if cell == "%" else " " for cell in row)) for row in self.maze.rows]
        height = len(cells)

        def mark(place: int, sign: str) -> None:
            x, y = self.maze.places[place]
            cells[height - 1 - y][x] = sign

        for place in range(len(self.maze.places)):
            number, capsule = self.food_at[place], self.capsule_at[place]
            if number >= 0 and has_bit(state.food[number // 63], number % 63):
                mark(place, ".")
            elif capsule >= 0 and has_bit(state.capsules, capsule):
                mark(place, "o")
        mark(state.pacman, "<P>^v"[state.facing] if state.over != LOST else "X")
        for ghost in range(self.players - 1):
            mark(state.ghosts[ghost], "g" if state.timers[ghost] else "G")
        return ["".join(row) for row in cells]

    def show(self, state: Scene) -> Picture:
        return Picture(self.draw(state), frame_svg(self, state))

    def player_name(self, player: int) -> str:
        return "Pac-Man" if player == 0 else "the ghost" if self.players == 2 else f"ghost {player}"

    def action_name(self, state: Scene, action: int) -> str:
        return NAMES[action]

    def parse_action(self, state: Scene, name: str) -> int:
        short = [word for word in NAMES if name.strip() and word.lower().startswith(name.strip().lower())]
        return super().parse_action(state, short[0] if len(short) == 1 else name)

    def format_position(self, state: Scene) -> str:
        """Writes one word for each part of the state.

        The parts are Pac-Man's x, y and direction; the food and the capsules that are left; each ghost, with its
        direction, + if it is half a step on, and how long it stays scared; whose turn it is; and the score.
        """

        def at(place: int) -> str:
            x, y = self.maze.places[place]
            return f"{x},{y}"

        food = [
            at(place)
            for place, number in enumerate(self.food_at)
            if number >= 0 and has_bit(state.food[number // 63], number % 63)
        ]
        capsules = [
            at(place) for place, number in enumerate(self.capsule_at) if number >= 0 and has_bit(state.capsules, number)
        ]
        ghosts = [
            f"{at(state.ghosts[ghost])},{NAMES[state.headings[ghost]]}{'+' if state.halves[ghost] else ''},"
            f"{state.timers[ghost]}"
            for ghost in range(self.players - 1)
        ]
        over = {0: "playing", WON: "won", LOST: "lost"}[state.over]
        return "; ".join(
            [
                f"{at(state.pacman)},{NAMES[state.facing]}",
                " ".join(food) or "none",
                " ".join(capsules) or "none",
                " ".join(ghosts) or "none",
                f"{state.turn}",
                f"{state.score}",
                over,
            ]
        )

    def parse_position(self, text: str) -> Scene:
        parts = [part.strip() for part in text.split(";")]
        if len(parts) != 7:
            raise BadPosition(
                f"a position has 7 parts between semicolons (Pac-Man; food; capsules; ghosts; turn; "
                f"score; playing), and this has {len(parts)}: {text[:60]!r}"
            )
        start = self.initial_state()
        try:
            state = self._scene(parts, start)
        except (ValueError, IndexError, KeyError) as error:
            if isinstance(error, BadPosition):
                raise
            raise BadPosition(
                f"{text[:60]!r} is not a position of this game; write it such as {self.format_position(start)!r}"
            ) from None
        self._check(state)
        return state

    def _scene(self, parts: list[str], start: Scene) -> Scene:
        """Returns the state that the parts of a position describe; raises what reading them raises."""
        food_left, capsules_left, ghosts = ([] if part == "none" else part.split() for part in parts[1:4])
        food = [0] * len(start.food)
        for word in food_left:
            number = self.food_at[self._place(word)]
            if number < 0:
                raise BadPosition(f"there is no food at {word} in this layout")
            if has_bit(food[number // 63], number % 63):
                raise BadPosition(f"the food at {word} is named twice; name each place once")
            food[number // 63] |= bit(number % 63)
        capsules = 0
        for word in capsules_left:
            number = self.capsule_at[self._place(word)]
            if number < 0:
                raise BadPosition(f"there is no capsule at {word} in this layout")
            capsules |= bit(number)
        given = [word.split(",") for word in ghosts]
        if len(given) != self.players - 1:
            raise BadPosition(f"{parts[3]!r} has {len(given)} ghosts; this layout has {self.players - 1}")
        pacman = parts[0].split(",")
        return Scene(
            self._place(",".join(pacman[:2])),
            _direction(pacman[2]),
            tuple(food),
            capsules,
            tuple(self._place(",".join(ghost[:2])) for ghost in given) or start.ghosts,
            tuple(_direction(ghost[2].rstrip("+")) for ghost in given) or start.headings,
            tuple(int(ghost[2].endswith("+")) for ghost in given) or start.halves,
            tuple(int(ghost[3]) for ghost in given) or start.timers,
            int(parts[4]),
            len(food_left),
            int(parts[5]),
            {"playing": 0, "won": WON, "lost": LOST}[parts[6]],
        )

    def _place(self, word: str) -> int:
        """Returns the number of the place that a word names. Raises `BadPosition`."""
        try:
            x, y = (int(piece) for piece in word.split(",")[:2])
            return self.maze.places.index((x, y))
        except ValueError:
            where = "write x,y, counted from the lower left corner, 0,0"
            raise BadPosition(f"{word!r} is no place in this maze; {where}") from None

    def _check(self, state: Scene) -> None:
        """Raises `BadPosition` for a state that cannot be."""
        if not 0 <= state.turn < self.players:
            raise BadPosition(f"{state.turn} is no player; Pac-Man is 0, and the ghosts are 1 to {self.players - 1}")
        if state.over == 0 and state.left == 0:
            raise BadPosition("no food is left, so the game is over; write won")
        for place, heading, half in zip(state.ghosts, state.headings, state.halves, strict=True):
            if half and self.ways[5 * place + heading] < 0:
                raise BadPosition("a ghost is half a step on its way into a wall; write it without the +")


@dataclass(frozen=True)
class DirectionalGhosts:
    """How ghosts move who mostly come closer, and mostly run away while they are scared: ``against`` a search.

    With the probability ``attack`` (or ``flee``) a ghost takes one of the ways that bring it nearest to (or farthest
    from) Pac-Man as the crow flies; otherwise, any of its ways.
    """

    attack: float = 0.8
    flee: float = 0.8

    def chances(self, game: Any, state: Any) -> Iterator[tuple[int, float]]:
        """Yields the actions of the ghost to move, with their probabilities."""
        ghost = state.turn - 1
        scared = state.timers[ghost] > 0
        mostly = self.flee if scared else self.attack
        best, equal, count = FAR, 0, 0
        for move in game.actions(state):
            away = game.crow_flies(state, ghost, move)
            if scared:
                away = -away
            if away < best:
                best, equal = away, 0
            if away == best:
                equal += 1
            count += 1
        for move in game.actions(state):
            away = game.crow_flies(state, ghost, move)
            if scared:
                away = -away
            chance = (1.0 - mostly) / count
            if away == best:
                chance += mostly / equal
            yield move, chance


def _direction(word: str) -> int:
    """Returns the number of a direction. Raises `BadPosition`."""
    names = [name.lower() for name in NAMES]
    if word.lower() not in names:
        raise BadPosition(f"{word!r} is no direction; they are {', '.join(NAMES)}")
    return names.index(word.lower())
