"""``pp.review``: every position of a game is searched, the last one first, and every move judged."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument, UnknownGame
from perfectplay.game import Action, Game, State
from perfectplay.games.registry import name_of
from perfectplay.playing.match import Match
from perfectplay.playing.rules import rules_of
from perfectplay.result import EXACT, RestsOn, SearchResult
from perfectplay.search.limits import Limits, check_threads
from perfectplay.search.teams import check_teams, is_two_sided
from perfectplay.teaching.review.chances import chances_of
from perfectplay.teaching.review.looking import TABLE_MB, Interrupted, Looking
from perfectplay.teaching.review.marks import LIMITS, mark_of, standing
from perfectplay.teaching.review.review import Review, ReviewedMove
from perfectplay.teaching.review.worth import Worth

USUAL_SECONDS: Final = 30.0
FOR_SEARCHES: Final = 0.8
"""The searches have at least this share of the time, even if it took long to compile them."""

LEAST_SECONDS: Final = 0.01
"""A search has at least so many seconds."""

AGAIN: Final = 0.6
"""So many searches more are expected for the comparison of moves."""

SUSPECT: Final = LIMITS[-1][0]
"""A move that seems to have lost so much of the chance to win is looked at once more, beside the best one."""

Progress = Callable[[int, int], object]
"""Called often with how many moves are reviewed, and how many there are; False ends the review."""


class Step(NamedTuple):
    """One move of the game that is reviewed."""

    player: int
    action: Any
    others: int
    """How many other legal moves there were."""


@dataclass
class _Reviewing:
    """What is kept while position after position is searched."""

    match: Match
    steps: list[Step]
    looking: Looking
    ends_at: float | None
    nodes: int | None
    worths: list[Worth | None]
    """What each position is worth to the first player's team."""
    best: list[tuple[Any, ...]]
    """Best play from each position, as far as it is known."""

    @property
    def game(self) -> Game[Any, Any]:
        return self.match.game

    def share(self, left: int) -> float | None:
        """Returns the seconds for the next search if so many positions are left."""
        if self.ends_at is None:
            return None
        return max((self.ends_at - time.monotonic()) / (left + AGAIN), LEAST_SECONDS)

    def of(self, place: int, player: int) -> Worth:
        """Returns what a position is worth to a player."""
        worth = self.worths[place]
        assert worth is not None
        return self.seen_by(worth, player)

    def seen_by(self, worth: Worth, player: int) -> Worth:
        """Returns the worth for a player, where it is given for the first player's team, or the other way round."""
        return worth if self.looking.side(player) == 0 else worth.for_other()


def review(
    game: Game[State, Action],
    moves: str | Iterable[str],
    state: State | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    table_mb: float = TABLE_MB,
    lead: float | None = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
    resigned: int | None = None,
    tags: Mapping[str, str] | None = None,
) -> Review:
    """Reviews a game that was played: ``moves`` in the game's notation, from ``state`` (or the initial state) on.

    Each position is searched, the last one first, so that what is proven of the end helps before it: games that are
    certain to be over soon by `solve`, and then, or otherwise, by what suits the game (see `Player`). A move that seems
    to lose something is compared with the best one once more: both positions after it are searched for as long. All
    searches together take ``seconds`` (30); with ``nodes`` each of them enters at most so many positions, without a
    limit of time unless there is one as well, and the same game has the same review.

    The mark of a move follows from the chance to win that it loses (`perfectplay.teaching.review.marks`). ``lead`` is
    the estimate that stands for a chance of 73 % (`perfectplay.teaching.review.chances`). ``resigned`` is the player
    who gave up at the end. ``tags`` are those of PGN. Up to four tables are kept, each of ``table_mb``. ``progress`` is
    called often. Ctrl-C ends the review, and so does ``progress`` if it returns False; the moves that were reviewed are
    returned, and `Review.is_whole` is False.

    Raises `BadArgument`, also for games with chance or with more than two sides; `IllegalMove`, which says where;
    `GameError` where the rules fail; `NotCompilable` if that was demanded in vain.
    """
    begun = time.monotonic()
    limits = Limits(None, USUAL_SECONDS if seconds is None and nodes is None else seconds, nodes)
    check_threads(threads)
    check_game(game)
    with rules_of(game):
        start = game.initial_state() if state is None else state
        names = game.split_moves(moves) if isinstance(moves, str) else [str(name) for name in moves]
    if not names:
        raise BadArgument("there are no moves to review; give those of a game")
    check_teams(game, start)
    match = Match(game, start)
    match.play(names)
    match.resigned = resigned
    steps = _steps(match)
    done = 0

    def told(_: SearchResult[Any, Any] | None = None) -> bool:
        return progress is None or progress(done, len(steps)) is not False

    looking = Looking(
        game, chances_of(game, lead), threads=threads, table_mb=table_mb, compiled=compiled, progress=told
    )
    length = len(match.states)
    reviewing = _Reviewing(
        match,
        steps,
        looking,
        None,
        limits.nodes,
        [None] * length,
        [()] * length,
    )
    first = len(steps)
    try:
        each = None if limits.seconds is None else limits.seconds / length
        looking.get_ready(start, seconds=each, nodes=limits.nodes)
        if limits.seconds is not None:
            reviewing.ends_at = max(begun + limits.seconds, time.monotonic() + limits.seconds * FOR_SEARCHES)
        _look_at_end(reviewing)
        for place in reversed(range(len(steps))):
            if not told():
                break
            _look(reviewing, place)
            first, done = place, done + 1
    except (Interrupted, KeyboardInterrupt):
        pass
    return Review(
        game,
        _name(game),
        tuple(game.player_name(player) for player in range(game.players)),
        tuple(match.states),
        tuple(match.moves),
        tuple(_reviewed(reviewing, place) for place in range(first, len(steps))),
        match.outcome,
        tuple(None if worth is None or place < first else worth.chance for place, worth in enumerate(reviewing.worths)),
        time.monotonic() - begun,
        looking.nodes,
        {} if tags is None else dict(tags),
    )


def check_game(game: Game[Any, Any]) -> None:
    """Raises `BadArgument` for a game whose moves cannot be reviewed."""
    kind = type(game).__name__
    if not is_two_sided(game):
        raise BadArgument(
            f"a review compares what a move gains for one side and loses for the other, and {kind} has more than two "
            f"sides; give a game of two sides"
        )
    if game.has_chance:
        raise BadArgument(
            f"chance moves in {kind}, and a review cannot tell mistakes from bad luck; give a game without chance"
        )


def _steps(match: Match) -> list[Step]:
    """Returns the moves of the match as actions."""
    game, steps = match.game, []
    with rules_of(game):
        for state, name in zip(match.states, match.moves, strict=False):
            others = sum(1 for _ in game.actions(state)) - 1
            steps.append(Step(game.to_move(state), game.parse_action(state, name), others))
    return steps


def _name(game: Game[Any, Any]) -> str:
    try:
        return name_of(game)
    except UnknownGame:
        return type(game).__name__


# ------------------------------------------------------------ searching


def _look_at_end(reviewing: _Reviewing) -> None:
    """Finds what the last position is worth: its utility if the game is over by its rules, otherwise by a search."""
    match = reviewing.match
    resigned, match.resigned = match.resigned, None
    outcome, match.resigned = match.outcome, resigned
    last = len(match.states) - 1
    if outcome is not None:
        reviewing.worths[last] = reviewing.looking.of_end(outcome.utilities[0], 0)
        return
    worth, _ = _search(reviewing, match.state, match.states[:-1], reviewing.share(last + 1))
    reviewing.worths[last] = reviewing.seen_by(worth, match.to_move)
    reviewing.best[last] = worth.line


def _look(reviewing: _Reviewing, place: int) -> None:
    """Finds what a position before the last one is worth, and what was best there."""
    step = reviewing.steps[place]
    states = reviewing.match.states
    played = _played(reviewing, place)
    if step.others == 0:
        _keep(reviewing, place, played)
        return
    seconds = reviewing.share(place + 1)
    found, result = _search(reviewing, states[place], states[:place], seconds)
    _learn(reviewing, place, found, result)
    played = _played(reviewing, place)
    is_first = found.line[:1] == (step.action,)
    if found.is_proven:
        is_best = is_first or played.is_as_good_as(found)
        _keep(reviewing, place, replace(found, line=played.line) if is_best else found)
    elif played.is_proven and _is_most(reviewing, step.player, result, played.value):
        _keep(reviewing, place, played)
    elif played.chance - found.chance >= SUSPECT:  # the search after the move has seen more
        _keep(reviewing, place, replace(found, value=played.value, chance=played.chance, line=played.line))
    elif found.chance - played.chance < SUSPECT:
        is_best = is_first or (not played.is_proven and played.chance > found.chance)
        _keep(reviewing, place, replace(found, line=played.line) if is_best else found)
    else:
        rival = _second(reviewing, place, result, seconds) if is_first else found.line[0]
        best = _better(reviewing, place, rival)
        if not best.is_proven or not _is_most(reviewing, step.player, result, best.value):
            # What is proven of one move is not yet proven to be the value of the best one.
            best = replace(found, value=best.value, chance=best.chance, line=best.line)
        _keep(reviewing, place, best)


def _played(reviewing: _Reviewing, place: int) -> Worth:
    """Returns what the move that was played is worth to who played it."""
    step = reviewing.steps[place]
    played = reviewing.of(place + 1, step.player).before(step.action)
    return replace(played, line=(step.action, *reviewing.best[place + 1]))


def _learn(reviewing: _Reviewing, place: int, found: Worth, result: SearchResult[Any, Any]) -> None:
    """Keeps what the search of a position has proved about the move that was played there."""
    step = reviewing.steps[place]
    root = result.root_values.get(step.action)
    if reviewing.of(place + 1, step.player).is_proven:
        return
    if found.is_proven and found.line[:1] == (step.action,):
        reviewing.best[place + 1] = found.line[1:] or reviewing.best[place + 1]
        proved = found.after_first()
    elif root is not None and root.is_proven and root.bound is EXACT:
        proved = reviewing.looking.of_end(float(root.value), step.player)
        proved = replace(proved, plies=root.plies).after_first()
    else:
        return
    reviewing.worths[place + 1] = reviewing.seen_by(replace(proved, line=()), step.player)


def _is_most(reviewing: _Reviewing, player: int, result: SearchResult[Any, Any], value: float) -> bool:
    """Returns whether a player can get no more than ``value``, as far as that is known.

    Where the game does not say what its utilities are, 1 is a win, as everywhere in the library.
    """
    chances = reviewing.looking.chances
    most = chances.highest if reviewing.looking.side(player) == 0 else 0.0 - chances.lowest
    most = min(most, result.between[1])
    return value >= most or (most == inf and value == 1 and chances.is_about_winning)


def _second(reviewing: _Reviewing, place: int, result: SearchResult[Any, Any], seconds: float | None) -> Any:
    """Returns the best action beside the one that was played, of which a search thought more than it is worth; None if
    nothing is known of the others."""
    step, states = reviewing.steps[place], reviewing.match.states
    past = states[:place] if _heeds_past(reviewing.game) else []
    values = reviewing.looking.two_best(states[place], past, result, seconds=seconds, nodes=reviewing.nodes)
    others = [action for action in values if action != step.action]
    return others[0] if others else None


def _better(reviewing: _Reviewing, place: int, rival: Any) -> Worth:
    """Returns what the better of the move that was played and a ``rival`` is worth; the rival is searched anew."""
    played = _played(reviewing, place)
    if rival is None:
        return played
    other = _after(reviewing, place, rival)
    return other if other.chance > played.chance else played


def _after(reviewing: _Reviewing, place: int, action: Any) -> Worth:
    """Returns what an action other than the one played is worth, searched for as long as that one."""
    game, states, step = reviewing.game, reviewing.match.states, reviewing.steps[place]
    with rules_of(game):
        state = game.result(states[place], action)
        if game.is_terminal(state):
            return reviewing.looking.of_end(float(game.utility(state, step.player)), step.player).before(action)
        mover = game.to_move(state)
    worth, _ = _search(reviewing, state, states[: place + 1], reviewing.share(place + 1))
    if reviewing.looking.side(mover) != reviewing.looking.side(step.player):
        worth = worth.for_other()
    return worth.before(action)


def _search(
    reviewing: _Reviewing, state: Any, earlier: list[Any], seconds: float | None
) -> tuple[Worth, SearchResult[Any, Any]]:
    game = reviewing.game
    past = earlier if _heeds_past(game) else []
    return reviewing.looking.look(state, past, seconds=seconds, nodes=reviewing.nodes)


def _heeds_past(game: Game[Any, Any]) -> bool:
    """Returns whether the states before one matter for what it is worth."""
    return game.can_repeat or game.history_matters


def _keep(reviewing: _Reviewing, place: int, worth: Worth) -> None:
    """Keeps what a position is worth to the player to move there."""
    reviewing.worths[place] = reviewing.seen_by(replace(worth, line=()), reviewing.steps[place].player)
    reviewing.best[place] = worth.line


# ------------------------------------------------------------ judging


def _reviewed(reviewing: _Reviewing, place: int) -> ReviewedMove:
    """Returns a move with its mark, by what the positions before and after it are worth."""
    step = reviewing.steps[place]
    before, after = reviewing.of(place, step.player), reviewing.of(place + 1, step.player)
    best_line, line = reviewing.best[place], reviewing.best[place + 1]
    is_best = best_line[:1] == (step.action,)
    is_known = RestsOn.NOTHING not in (before.rests_on, after.rests_on)
    mark = mark_of(
        before.chance - after.chance if is_known else 0.0,
        after.chance,
        is_coarse=before.rests_on is after.rests_on is RestsOn.ROLLOUTS,
        is_best=is_best,
        was_won=before.is_proven and before.chance == 1,
    )
    states, names = reviewing.match.states, reviewing.match.moves
    best_names = _names(reviewing.game, states[place], best_line)
    return ReviewedMove(
        number=place + 1,
        player=step.player,
        action=step.action,
        name=names[place],
        before=before,
        after=after,
        best=names[place] if is_best else best_names[0],
        mark=mark,
        is_forced=step.others == 0,
        is_turning_point=mark.is_mistake and standing(before.chance) != standing(after.chance),
        best_line=best_names,
        line=_names(reviewing.game, states[place + 1], line),
    )


def _names(game: Game[Any, Any], state: Any, actions: tuple[Any, ...]) -> tuple[str, ...]:
    """Returns actions in the game's notation."""
    names = []
    with rules_of(game):
        for action in actions:
            names.append(game.action_name(state, action))
            state = game.result(state, action)
    return tuple(names)
