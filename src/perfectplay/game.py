"""The contract of a game: six methods, and the optional ones that make search better.

The words are those of Russell and Norvig, *Artificial Intelligence: A Modern Approach*
(4th edition, section 6.1): a state, the player to move, actions, the result of an action,
terminal states and their utilities.

A game that keeps to the following runs as machine code, without a word from its author;
one that does not is searched all the same, interpreted:

* it is a frozen dataclass (or has no fields), and its fields are the game's parameters;
* a state is an immutable value: a ``NamedTuple`` or a frozen dataclass of ints, floats, bools, short texts, enums,
  None, and tuples of them whose lengths do not change during a game; so is an action (mostly a plain int);
* methods are pure, and integers stay within 64 signed bits (see `perfectplay.words`).

The page "What compiles" of the documentation has the whole list.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, ClassVar, Final, Generic, TypeVar

from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.pictures import Picture, board_picture

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)

CHANCE: Final = -1
"""What `Game.to_move` returns where chance decides; see `Game.chances`."""


class Game(ABC, Generic[State, Action]):
    """The rules of a game; subclass it as ``@dataclass(frozen=True) class Mine(Game[Board, int])``."""

    players: int = 2
    """How many players there are; a class attribute or a field."""

    can_repeat: ClassVar[bool] = True
    """False promises that no state ever comes twice in one game, which saves the search a look back."""

    repetition_limit: ClassVar[int] = 2
    """A game that is played ends where a position comes so many times; a search takes the second time for it."""

    # ------------------------------------------------------------------ the six methods

    @abstractmethod
    def initial_state(self) -> State:
        """The state in which the game starts."""

    @abstractmethod
    def to_move(self, state: State) -> int:
        """The player to move, 0 .. players - 1, or `CHANCE`. Any order of players is allowed."""

    @abstractmethod
    def actions(self, state: State) -> Iterable[Action]:
        """The legal actions, at least one in every state that is not terminal (a pass is an action)."""

    @abstractmethod
    def result(self, state: State, action: Action) -> State:
        """The state after ``action``; ``state`` itself never changes."""

    @abstractmethod
    def is_terminal(self, state: State) -> bool:
        """Whether the game is over."""

    @abstractmethod
    def utility(self, state: State, player: int) -> float:
        """What ``player`` gets in a terminal state; finite, and zero-sum between two teams."""

    # ------------------------------------------------------------------ optional: better search

    def evaluate(self, state: State, player: int) -> float:
        """An estimate of the utility for ``player`` where a search is cut off; by default nothing is known.

        It should lie strictly within the utilities, so that no estimate outweighs a proven win.
        """
        return 0.0

    @property
    def has_evaluation(self) -> bool:
        """Whether `evaluate` knows anything: by default, whether the game defines it."""
        return defines(self, "evaluate")

    def team(self, player: int) -> int:
        """The team of a player; players of one team share a utility. By default each is its own."""
        return player

    def chances(self, state: State) -> Iterator[tuple[Action, float]]:
        """The outcomes and their probabilities where `to_move` is `CHANCE`; they sum to 1."""
        raise BadPosition(f"{type(self).__name__}.to_move said CHANCE, but {type(self).__name__} has no chances")

    def priority(self, state: State, action: Action) -> int:
        """How early an ordered search should try ``action``: larger first."""
        return 0

    def bounds(
        self, state: State, player: int
    ) -> (
        tuple[float, float]
        | tuple[float, float, int]
        | tuple[float, float, int, int]
        | tuple[float, float, int, int, int]
    ):
        """What is certain about the value for ``player``: ``lowest <= value <= highest``.

        A third number may say that the game lasts at least so many plies more, a fourth that it lasts at most so
        many. With a fifth, the third is about ends that are worth more than 0 to ``player``, and the fifth says in
        how many plies at the soonest one comes that is worth less: who has just moved mostly cannot have lost.
        Asked of states that are not terminal, and of ends where chance leads to them; what it says holds for best
        play by all. The first two of the initial state are taken for the range of all utilities in the game where
        that matters: for how soon the highest is won, and to prune against players who move at random. Of more than
        two teams, only those of the root count.
        """
        return -float("inf"), float("inf")

    def candidates(self, state: State) -> Iterator[Action]:
        """Some of the actions, at least one, of which one is best: no other has a better value, or a sooner win or
        a later loss of the same value. A search looks at no others below the root. By default all actions.
        """
        yield from self.actions(state)

    def noisy_actions(self, state: State) -> Iterator[Action]:
        """The actions after which `evaluate` cannot be trusted yet, such as captures: a search with ``quiescence``
        follows them beyond its depth. By default there are none.
        """
        for action in self.actions(state):
            if self.players < 0:
                yield action

    def pass_turn(self, state: State) -> State:
        """The state as if its player to move had passed, for the null move of a selective search; ``state`` itself
        where passing could be better than every action, as in check or in an endgame. By default always.
        """
        return state

    def extension(self, state: State) -> int:
        """How many plies deeper a search with ``extensions`` looks at ``state``, as where a check must be answered.
        Asked of any state; 0 by default.
        """
        return 0

    def total(self, state: State) -> float:
        """The most that the utilities (and estimates) of all players together come to, below ``state``.

        With `bounds` that hold whatever the players do, it lets `max_n` leave out what cannot matter.
        """
        return float("inf")

    def canonical(self, state: State) -> State:
        """One representative of all states that are symmetric to ``state``, with the same player to move."""
        return state

    def repetition(self, state: State, player: int) -> float:
        """What ``player`` gets if ``state`` comes a second time in one game: by default 0, a draw.

        Where it is worth as much as the best or the worst end, a search may find a proven one later than it comes.
        """
        return 0.0

    def same_position(self, one: State, other: State) -> bool:
        """Whether ``one`` is ``other`` come again: by default, whether they are equal. A game whose states hold
        what only counts on, such as the plies without progress, leaves that aside.
        """
        return one == other

    # ------------------------------------------------------------------ optional: notation and pictures

    def board(self, state: State) -> list[list[str]] | None:
        """The rows of a board, top row first, one short text a cell: what pictures are made from."""
        return None

    def draw(self, state: State) -> str:
        """The state for a terminal."""
        rows = self.board(state)
        if rows is None:
            return str(state)
        width = max((len(cell) for row in rows for cell in row), default=1)
        return "\n".join(" ".join(cell.rjust(width) for cell in row).rstrip() for row in rows)

    def show(self, state: State) -> Picture:
        """The state as a notebook shows it: the board as a picture where there is one, or else as `draw` draws it."""
        return board_picture(self.board(state), self.draw(state))

    def _repr_svg_(self) -> str | None:
        """In a notebook a game shows its initial state; one whose rules are not finished yet shows its name."""
        try:
            return self.show(self.initial_state()).svg
        except Exception:  # whatever unfinished rules raise: showing a game must not fail
            return None

    def player_name(self, player: int) -> str:
        """What people call the player."""
        return "chance" if player == CHANCE else f"player {player + 1}"

    def action_name(self, state: State, action: Action) -> str:
        """The action in the game's notation, different for every legal action of ``state``."""
        if isinstance(action, tuple):
            return "-".join(str(part) for part in action)
        return str(action)

    def parse_action(self, state: State, name: str) -> Action:
        """The legal action that ``name`` means; raises `IllegalMove` with what would be legal."""
        wanted = name.strip()
        legal = {self.action_name(state, action): action for action in self._choices(state)}
        if wanted in legal:
            return legal[wanted]
        same = [action for known, action in legal.items() if known.lower() == wanted.lower()]
        if len(same) == 1:
            return same[0]
        raise IllegalMove(f"{name!r} is not legal; legal are {listed(legal)}")

    def split_moves(self, text: str) -> list[str]:
        """The names of the moves in one line of text; commas and spaces separate them."""
        return text.replace(",", " ").split()

    def format_position(self, state: State) -> str:
        """The state in the game's usual notation for positions, such that `parse_position` reads it."""
        raise BadPosition(f"{type(self).__name__} has no notation for positions; give the moves instead")

    def parse_position(self, text: str) -> State:
        """The state that ``text`` describes; raises `BadPosition`."""
        raise BadPosition(f"{type(self).__name__} has no notation for positions; give the moves instead")

    def score(self, state: State, value: float, plies: int) -> int | None:
        """The score that people use for this game, if any, of a proven result.

        ``value`` is for the player to move in ``state``, and the game lasts ``plies`` plies more.
        """
        return None

    # ------------------------------------------------------------------ for everyone

    def play(self, moves: str | Iterable[str], state: State | None = None) -> State:
        """The state after ``moves``, named in the game's notation, from ``state`` (or the start).

        Raises `IllegalMove`, which says which move it was and what would have been legal.
        """
        *_, last = self.along(moves, state)
        return last

    def along(self, moves: str | Iterable[str], state: State | None = None) -> Iterator[State]:
        """The states along ``moves``, from ``state`` (or the start) on; as in `play`."""
        names = self.split_moves(moves) if isinstance(moves, str) else list(moves)
        current = self.initial_state() if state is None else state
        yield current
        for number, name in enumerate(names, 1):
            place = f"move {number} of {len(names)}, {str(name)!r}"
            if number > 1:
                before = (
                    "".join(str(past) for past in names[: number - 1])
                    if all(len(str(past)) == 1 for past in names)
                    else ",".join(str(past) for past in names[: number - 1])
                )
                place += f" after {before}"
            if self.is_terminal(current):
                raise IllegalMove(f"{place}: the game is already over there; leave out this move and the rest")
            try:
                action = self.parse_action(current, str(name))
            except IllegalMove as error:
                raise IllegalMove(f"{place}: {error}") from None
            current = self.result(current, action)
            yield current

    def _choices(self, state: State) -> Iterable[Action]:
        if self.to_move(state) == CHANCE:
            return (outcome for outcome, _ in self.chances(state))
        return self.actions(state)


def defines(game: Game[Any, Any], method: str) -> bool:
    """Whether the game has its own version of an optional method."""
    return getattr(type(game), method, None) is not getattr(Game, method)


def listed(names: Iterable[str], most: int = 30) -> str:
    """Names for a sentence: all of them, or the first ``most`` and how many more there are."""
    shown = list(names)
    if not shown:
        return "none"
    rest = len(shown) - most
    return ", ".join(shown[:most]) + (f" and {rest} more" if rest > 0 else "")
