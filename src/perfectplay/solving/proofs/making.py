"""The making of a proof: a search chooses the actions, ply by ply, and the checker's own walk writes them down."""

from __future__ import annotations

import json
import math
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from perfectplay.errors import BadArgument, BadPosition, UnknownGame
from perfectplay.game import Game, bounds_of
from perfectplay.games import registry
from perfectplay.games.loading import is_of_file
from perfectplay.playing.rules import rules_of
from perfectplay.replacing import replaced, why
from perfectplay.result import SearchResult
from perfectplay.search.algorithms.solve import solve
from perfectplay.search.solve_many import Solved, solve_many
from perfectplay.solving.proofs.proof import FAMILY, MARK, MOST_STATES, Claim, Proof, ProofError
from perfectplay.solving.proofs.verifying import Followed, expect_suitable, follow

AT_ONCE: Final = 4096
"""So many states are solved in one call."""


class Step(NamedTuple):
    """How far the making of a proof is."""

    stage: str
    """"choose" while a search chooses actions, "write" while the claim is followed by the rules."""
    done: int
    """How many states."""
    total: int
    """Of how many; 0 if that is not known."""


Progress = Callable[[Step], None]


def make_proof(
    game: Game[Any, Any],
    file: str | Path,
    *,
    moves: str | list[str] | tuple[str, ...] = (),
    position: str | None = None,
    result: SearchResult[Any, Any] | None = None,
    table_mb: float = 64,
    threads: int = 1,
    compiled: bool | None = None,
    progress: Progress | None = None,
) -> Proof:
    """Writes a proof of the value of a position, and returns it; the file appears only when it is complete.

    The position is that after ``moves`` from ``position`` (or the start), both in the game's notation, so that the file
    can name it. A ``result`` of `solve` saves solving it again. Every claim has been followed by the rules alone before
    it is written. Raises `BadArgument` or `BadPosition` for a game or a position of which there is no such proof, or
    one that follows too many states (`MOST_STATES`), and what `solve` raises.
    """
    path = Path(file)
    with rules_of(game):
        proof = _made(game, path, moves, position, result, (table_mb, threads, compiled), progress)
    try:
        with replaced(path) as output:
            output.write(encoded(proof))
    except (OSError, ValueError) as error:
        raise BadArgument(f"the proof cannot be written to {path}: {why(error)}") from None
    return proof


def _made(
    game: Game[Any, Any],
    path: Path,
    moves: str | list[str] | tuple[str, ...],
    position: str | None,
    result: SearchResult[Any, Any] | None,
    how: tuple[float, int, bool | None],
    progress: Progress | None,
) -> Proof:
    """Returns the proof of a position."""
    table_mb, threads, compiled = how
    names = game.split_moves(moves) if isinstance(moves, str) else list(moves)
    state = game.play(names, None if position is None else game.parse_position(position))
    called = expect_provable(game, path)
    if game.is_terminal(state):
        raise BadPosition("the game is over in this position, so there is nothing to prove; take back a move")
    if result is None:
        result = solve(game, state, table_mb=table_mb, threads=threads, compiled=compiled)
    if not result.is_proven or result.state != state:
        raise BadArgument("the value of this position is not proven within these limits; give more, or none")
    wanted, by_distance = _claims(game, state, float(result.value))

    def solved(states: list[Any]) -> list[Solved]:
        return solve_many(
            game, states, threads=threads, distance=by_distance, share=True, table_mb=table_mb, compiled=compiled
        )

    claims = []
    for claim in wanted:
        strategy = _strategy(Plan(game, claim, solved, progress), state)
        claims.append(_written_down(game, state, claim, strategy, progress, counts_plies=len(wanted) == 1))
    return Proof(called, position, tuple(names), tuple(claims))


def expect_provable(game: Game[Any, Any], path: Path) -> str:
    """Returns the name under which a proof can name the game. Raises `BadArgument` if there can be no proof of it,
    or if the file may not be written over."""
    try:
        name = registry.name_of(game)
        if not is_of_file(name) and registry.get(name) != game:
            raise UnknownGame(name)
    except (UnknownGame, BadArgument):
        raise BadArgument(
            f"a proof names its game, and this {type(game).__name__} has no name; take one that perfectplay games "
            f"lists, or one from a file"
        ) from None
    try:
        expect_suitable(game, Claim(0, True, 0.0, None, 0))
    except ProofError as error:
        raise BadArgument(str(error)) from None
    if not path.parent.is_dir():
        raise BadArgument(f"there is no folder {str(path.parent)!r}; make it, or give another name")
    try:
        with path.open("rb") as stream:
            begins = stream.read(len(MARK))
    except FileNotFoundError:
        return name
    except (OSError, ValueError) as error:
        raise BadArgument(f"the proof cannot be written to {path}: {why(error)}") from None
    if begins and not begins.startswith(FAMILY):
        raise BadArgument(f"{path} exists already and is not a proof; give another name")
    return name


def _claims(game: Game[Any, Any], state: Any, value: float) -> tuple[list[Claim], bool]:
    """Returns what is to be proved, and whether the only utilities are a win, a draw and a loss.

    It is one claim where the value is the best or the worst there is, otherwise two.
    """
    player = game.to_move(state)
    lowest, highest = bounds_of(game, game.initial_state(), player)[:2]
    if math.isinf(lowest) and math.isinf(highest) and abs(value) <= 1:
        lowest, highest = -1, 1
    at_least, at_most = (Claim(player, bound, value, None, MOST_STATES) for bound in (True, False))
    claims = [at_least] if value >= highest else [at_most] if value <= lowest else [at_least, at_most]
    return claims, (lowest, highest) == (-1, 1)


class Plan(NamedTuple):
    """What is to be proved, and who says which actions are best."""

    game: Game[Any, Any]
    claim: Claim
    solved: Callable[[list[Any]], list[Solved]]
    progress: Progress | None


def _strategy(plan: Plan, root: Any) -> dict[Any, int]:
    """Returns the number of the action that the side of a claim takes, for each of its states that can be reached."""
    game = plan.game
    chosen: dict[Any, int] = {}
    seen, layer = {root}, [root]
    while layer:
        following = []
        for start in range(0, len(layer), AT_ONCE):
            some = [state for state in layer[start : start + AT_ONCE] if not game.is_terminal(state)]
            best = _best(plan, some)
            for state in some:
                actions = list(game.actions(state))
                if state in best:
                    chosen[state] = actions.index(best[state])
                    actions = [best[state]]
                for action in actions:
                    child = game.result(state, action)
                    if child not in seen:
                        seen.add(child)
                        following.append(child)
            _expect_small(len(seen))
            if plan.progress is not None:
                plan.progress(Step("choose", len(seen), 0))
        layer = following
    return chosen


def _best(plan: Plan, states: list[Any]) -> dict[Any, Any]:
    """Returns the best actions of the states in which the side that holds the claim moves."""
    game, claim = plan.game, plan.claim
    side = game.team(claim.player)
    own = [state for state in states if (game.team(game.to_move(state)) == side) == claim.is_at_least]
    return {state: solved.action for state, solved in zip(own, plan.solved(own), strict=True)}


def _expect_small(states: int) -> None:
    if states > MOST_STATES:
        raise BadArgument(
            f"the proof would follow more than {MOST_STATES:,} states; take a position nearer to the end of the game"
        )


def _written_down(
    game: Game[Any, Any],
    root: Any,
    claim: Claim,
    strategy: dict[Any, int],
    progress: Progress | None,
    *,
    counts_plies: bool,
) -> Claim:
    """Returns the claim with its choices, in the order of the checker, which follows it by the rules here already."""
    choices: list[int] = []

    def choose(state: Any, _: int) -> int:
        choices.append(strategy[state])
        return strategy[state]

    def tell(count: int) -> None:
        if progress is not None:
            progress(Step("write", count, 0))

    try:
        found: Followed = follow(game, root, claim, choose, tell)
    except ProofError as error:
        raise BadArgument(f"there is no such proof of this position: {error}") from None
    if max(choices, default=0) >= 1 << 16:
        raise BadArgument("a state has more than 65,536 actions, too many for a proof")
    plies = found.known[root].plies if counts_plies else None
    return claim._replace(plies=plies, states=len(found.known), choices=tuple(choices))


def encoded(proof: Proof) -> bytes:
    """Returns the file of a proof."""
    header = {
        "game": proof.game,
        "position": proof.position,
        "moves": list(proof.moves),
        "claims": [
            {
                "player": claim.player,
                "bound": "at least" if claim.is_at_least else "at most",
                "value": claim.value,
                "plies": claim.plies,
                "states": claim.states,
                "choices": len(claim.choices),
            }
            for claim in proof.claims
        ],
    }
    choices = [choice for claim in proof.claims for choice in claim.choices]
    body = json.dumps(header).encode() + b"\n" + zlib.compress(struct.pack(f"<{len(choices)}H", *choices), 9)
    return MARK + b"%08x\n" % zlib.crc32(body) + body
