"""Threat search: a win in which every action of the player who attacks must be answered.

In games of lines: victory by continuous fours (VCF) and by continuous threats (VCT). The attacker tries
`Knowledge.threats` alone, and the defender `Knowledge.defences`, so that the tree is narrow and can be followed far.
What it proves is a win. What it does not find may be won all the same, by an action that threatens nothing.

L. Victor Allis, H. Jaap van den Herik and M. P. H. Huntjens, "Go-Moku and threat-space search" (1993), which looks at
all answers of the defender at once; here they are searched one by one, deeper and deeper (Korf, "Depth-first
iterative-deepening", *Artificial Intelligence* 27, 1985), and a table remembers what did not win.
"""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, hash_of, put
from perfectplay.errors import BadArgument, NoActions
from perfectplay.game import Action, Game, State, defines
from perfectplay.result import EXACT, LOWER, RestsOn, RootValue, SearchResult, StopReason
from perfectplay.search.answers import certain_at, found, nothing_known, why_ended
from perfectplay.search.driver import search_once
from perfectplay.search.entry import LIMITS, Algorithm, Option
from perfectplay.search.failures import guarded
from perfectplay.search.limits import Limits
from perfectplay.search.parts.features import Features
from perfectplay.search.parts.run import AT_LEAST, extend_line, visit
from perfectplay.search.parts.sound import expect_player, utility_of
from perfectplay.search.parts.table_memory import TABLE_MB, lent
from perfectplay.search.parts.transposition_table import TableRun, grow, probe, store, work_of
from perfectplay.search.plan import Plan
from perfectplay.search.request import Progress, Request, informed
from perfectplay.search.session import Finished, Session
from perfectplay.search.switches import example_action
from perfectplay.search.teams import is_two_sided

MOST_WITHIN: Final = 2
"""Threats to win with more moves than this are no threats here."""


class ThreatRun(TableRun):
    """What threat search keeps while it runs."""

    within: int
    """Within how many moves a threat is to win."""
    is_cut: int
    """1 if a line was not followed to its end in this round."""
    rounds: int
    """How many moves of the attacker the last round looked at."""


@kernel
def forced_win(
    game: Game[State, Action], state: State, last: Action, ply: int, left: int, run: ThreatRun, features: Features
) -> float:
    """Returns what the team of ``run.player`` can force by at most ``left`` threats, if that is more than 0; or 0.

    Promises: 0 < returned value <= v(state), where v is the value for ``run.player``, by ends of the game and by
    `Knowledge.defences`; the line in row ``ply`` of ``run.line`` reaches an end. 0 says nothing about v.
    """
    # 1. Count the node. The game is over: what is it worth?
    visit(run, ply)
    if game.is_terminal(state):
        return max(0.0, utility_of(game, state, run.player, run.rival))
    mover = game.to_move(state)
    expect_player(game, mover)
    if game.team(mover) != run.team:
        # 2. The defender: every defence must lose. The line is that of the longest one.
        worst = 0.0
        longest = 0
        for action in game.defences(state, run.within):
            put(run.path, ply, action)
            value = forced_win(game, game.result(state, action), last, ply + 1, left, run, features)
            if value <= 0.0:
                return 0.0
            if longest == 0 or value < worst:
                worst = value
            if get(run.lengths, ply + 1, 0) > longest:
                longest = get(run.lengths, ply + 1, 0)
                extend_line(run, ply, action)
        if longest == 0:
            run.ply = ply
            raise NoActions
        run.cutoffs += 1
        return worst
    # 3. The attacker: no threats are left to try, or so many have failed here before.
    if left <= 0:
        run.is_cut = 1
        return 0.0
    folded = features.folded(game, state, 1)
    key = hash_of(folded)
    known = probe(game, state, folded, key, run, last, features)
    if known.is_known and (known.depth >= left or known.bound == 0):
        run.table_hits += 1
        if known.bound != 0:
            run.is_cut = 1
        return 0.0
    # 4. One threat that wins is enough.
    before = run.nodes
    was_cut = run.is_cut
    run.is_cut = 0
    for action in game.threats(state, run.within):
        put(run.path, ply, action)
        value = forced_win(game, game.result(state, action), last, ply + 1, left - 1, run, features)
        if value > 0.0:
            extend_line(run, ply, action)
            run.is_cut = was_cut  # what was cut off beside a win does not matter
            return value
    # 5. None does: remember that, and whether that is so however many threats follow.
    store(key, state, 0, last, run.is_cut, 0, left, work_of(run.nodes - before), run)
    run.is_cut = max(run.is_cut, was_cut)
    if run.nodes >= run.grow_at:
        grow(game, state, run, last, features)
    return 0.0


@kernel
def win_by_threats(game: Game[State, Action], state: State, last: Action, run: ThreatRun, features: Features) -> float:
    """Returns what the player to move can force by threats, with as few of them as can be; 0 if nothing is found."""
    most = (run.depth + 1) // 2
    left = 1
    while True:
        run.rounds = left
        run.is_cut = 0
        value = forced_win(game, state, last, 0, left, run, features)
        if value > 0.0 or run.is_cut == 0 or left >= most:
            return value
        left += 1


def threats(
    game: Game[State, Action],
    state: State | None = None,
    *,
    within: int = MOST_WITHIN,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    table_mb: float = TABLE_MB,
    knowledge: Any = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
) -> SearchResult[State, Action]:
    """Looks for a win of the player to move by threats alone, each of which must be answered.

    With ``within`` 1, a threat is what would win with one more move (in games of lines, fours: VCF); with 2, also what
    would win with two more (threes: VCT). The game says with `Knowledge.threats` and `Knowledge.defences` what these
    are. It looks for one threat, then for two, and so on, at most ``depth`` plies deep, so that the line is as short as
    threats of this kind can be; quieter play may win sooner.

    If a win is found, ``value`` is what the player gets at least, ``pv`` leads to the end of the game, with the defence
    that lasts longest, and `SearchResult.is_proven` says whether nothing is better. If none is found, nothing is known:
    ``value`` is 0, it rests on nothing, and `SearchResult.stop_reason` is `StopReason.EXHAUSTED` where all threats were
    tried. That is no loss. For games of two sides, without chance, whose states never repeat.

    Raises `BadArgument`; `GameError` where the rules fail; `NotCompilable` if that was demanded in vain.
    """
    known = informed(game, knowledge)
    check(known, within)
    features = Features(canonical=isinstance(known, Game) and defines(known, "canonical"))

    def arguments(game: Any, state: Any, run: Any) -> tuple[Any, ...]:
        return game, state, example_action(game, state), run, features

    plan = Plan(win_by_threats, ThreatRun, arguments, {"within": within}, 0)
    with lent(None, table_mb) as table:
        request = Request(
            "threats",
            known,
            state,
            Limits(depth, seconds, nodes),
            compiled=compiled,
            progress=progress,
            table=table,
            owner=(features, within),
        )
        return search_once(request, plan, answer_of=_answer)


def check(game: Any, within: object) -> None:
    """Raises `BadArgument` for what cannot be searched by threats."""
    if isinstance(within, bool) or not isinstance(within, int) or not 1 <= within <= MOST_WITHIN:
        raise BadArgument(f"within is {within!r}; it must be 1 (fours alone, in games of lines) or 2 (also threes)")
    if not isinstance(game, Game):
        return
    name = type(game).__name__
    if not defines(game, "threats"):
        raise BadArgument(f"{name} does not say what a threat is; define threats and defences, or use search")
    if not is_two_sided(game) or game.has_chance:
        raise BadArgument(f"threat search is for games of two sides without chance, and {name} is not; use search")
    if game.can_repeat:
        raise BadArgument(
            f"threat search is for games without repetition, and states of {name} may come twice; set can_repeat = "
            f"False if they never do, or use search"
        )


def _answer(session: Session, finished: Finished, request: Request, stop_reason: StopReason) -> SearchResult[Any, Any]:
    """Says what was found: a win with its line, or nothing."""
    memory, game, state = session.memory, session.game, session.state
    if guarded(game, state, lambda: game.is_terminal(state)):
        value = guarded(game, state, lambda: game.utility(state, memory["player"])) + 0.0
        return found(session, request, StopReason.PROVEN, value=value, is_proven=True, rests_on=RestsOn.PROOF, plies=0)
    value = finished.returned or 0.0
    if value <= 0.0:
        if finished.returned is not None and finished.reason is None and not memory["is_cut"]:
            stop_reason = StopReason.EXHAUSTED
        return nothing_known(session, request, stop_reason)
    line = tuple(memory.read("line", place) for place in range(memory.read("lengths", 0)))
    certain = certain_at(session)
    is_proven = certain.is_proven(value, AT_LEAST, 0)
    return found(
        session,
        request,
        why_ended(stop_reason, is_proven=is_proven),
        action=line[0],
        value=value,
        bound=EXACT if is_proven else LOWER,
        is_proven=is_proven,
        rests_on=RestsOn.PROOF,
        between=(value, certain.highest),
        pv=line,
        root_values={line[0]: RootValue(value, EXACT if is_proven else LOWER, is_proven)},
        best_actions=line[:1],
        depth=2 * memory["rounds"] - 1,
    )


WITHIN: Final = Option(
    "within",
    "whole number",
    "What a threat is: to win with the next move (1: fours, VCF), or within two (2, the default: threes as well, VCT).",
    "N",
    names_algorithms=True,
)

ALGORITHM: Final = Algorithm(
    name="threats",
    call=threats,
    summary="Looks for a win by threats alone, each of which must be answered (VCF, VCT).",
    hint="wins by threats that must be answered, as in gomoku",
    korean="위협 탐색",
    options=(*LIMITS, WITHIN),
    usual_seconds=5.0,
)
