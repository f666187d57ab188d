"""What an exported game can be asked: functions in plain Python, which the compiler makes machine code of.

Each returns a whole number, 0 or more; what they raise, the caller of the exported function gets as a negative number.
They write what they answer to an address.
"""

from __future__ import annotations

from typing import Any, Final

from perfectplay.compiling.marks import kernel
from perfectplay.compiling.primitives import get, nearest, put, whole_bounds
from perfectplay.errors import BadPosition, IllegalMove
from perfectplay.game import Action, Game, State
from perfectplay.search.algorithms.engine import EngineRun
from perfectplay.search.algorithms.root_search import search_root
from perfectplay.search.parts.features import Features
from perfectplay.search.parts.move_picker import MovePicker
from perfectplay.search.parts.random_numbers import RandomFields, next_random
from perfectplay.search.parts.record import Actions, room_for
from perfectplay.search.parts.root_windows import WIDE
from perfectplay.search.parts.run import AT_LEAST, MAX_PLY, NO_LIMIT, PROVEN
from perfectplay.search.parts.scores import HIGHEST, LARGEST, LOWEST, PARTS, PLIES
from perfectplay.search.parts.sound import NO_RIVAL, rival_of
from perfectplay.search.parts.table_memory import FIRST_SLOTS, GENERATIONS, grows_at
from perfectplay.words import highest, shifted_down

LINE: Final = 64
"""Bytes in a line of the processor's cache: the table begins at one."""


class ExportedRun(EngineRun, RandomFields):
    """What the search of an exported game keeps."""

    found_depth: int
    """How many plies deep the last search was that came to its end."""
    found_value: int
    """What it returned: a value."""
    found_proof: int
    """And what of it is proven."""
    found_proven: int
    """1 if the value is that of the game itself."""
    found_action: int
    """1 if an action is known."""
    has_ended: int
    """1 if no depth was left unfinished."""
    answered: Actions = room_for("action", 1)
    """The best action so far."""


FIRST: Final = tuple(ExportedRun.COUNTERS.values())
"""What the counters are at first."""


# ------------------------------------------------------------ the rules


def initial_state(first: State, out: Any) -> int:
    """Writes the state in which the game begins."""
    put(out, 0, first)
    return 0


def to_move(game: Game[State, Action], state: State) -> int:
    """Returns the player to move."""
    return game.to_move(state)


def is_over(game: Game[State, Action], state: State) -> int:
    """Returns 1 if the game is over, and 0 if it is not."""
    return 1 if game.is_terminal(state) else 0


def legal_moves(game: Game[State, Action], state: State, out: Any, room: int) -> int:
    """Returns how many legal actions there are, none where the game is over; writes ``room`` of them at most."""
    count = 0
    if not game.is_terminal(state):
        for action in game.actions(state):
            if count < room:
                put(out, count, action)
            count += 1
    return count


def apply(game: Game[State, Action], state: State, action: Action, out: Any) -> int:
    """Writes the state after a legal action. Raises `IllegalMove` for another one."""
    is_legal = False
    if not game.is_terminal(state):
        for legal in game.actions(state):
            if legal == action:
                is_legal = True
    if not is_legal:
        raise IllegalMove
    put(out, 0, game.result(state, action))
    return 0


def utility(game: Game[State, Action], state: State, player: int, out: Any) -> int:
    """Writes what a player gets where the game is over. Raises `BadPosition` where it is not."""
    if not game.is_terminal(state):
        raise BadPosition
    put(out, 0, game.utility(state, player) + 0.0)
    return 0


def same_position(game: Game[State, Action], one: State, other: State) -> int:
    """Returns 1 if two states count as the same position where positions come again, and 0 if they do not."""
    return 1 if game.same_position(one, other) else 0


def repetition(game: Game[State, Action], state: State, player: int, out: Any) -> int:
    """Writes what a player gets where the position of a state came as often as the game lets it."""
    put(out, 0, game.repetition(state, player) + 0.0)
    return 0


def board(game: Game[State, Action], state: State, out: Any, room: int) -> int:
    """Writes the rows of the board: of each row how many cells it has, and their texts; returns how many words that is.

    No more than ``room`` of them are written.
    """
    words = 0
    for row in game.board(state):  # type: ignore[union-attr]
        if words < room:
            put(out, words, len(row))
        words += 1
        for text in row:
            if words < room:
                put(out, words, text)
            words += 1
    return words


def random_games(
    game: Game[State, Action], state: State, player: int, games: int, seed: int, run: ExportedRun, out: Any
) -> int:
    """Writes what a player gets on average in so many random games that go on from a state; returns how many ended.

    A game that has no end after 1000 plies counts as nothing.
    """
    run.random = seed
    together = 0.0
    ended = 0
    for _ in range(games):
        current = state
        for _ in range(MAX_PLY):
            if game.is_terminal(current):
                together += game.utility(current, player)
                ended += 1
                break
            count = 0
            for _ in game.actions(current):
                count += 1
            wanted = shifted_down(next_random(run) * count, 31)
            for action in game.actions(current):
                if wanted == 0:
                    current = game.result(current, action)
                    break
                wanted -= 1
    put(out, 0, together / max(games, 1))
    return ended


def cells(game: Game[State, Action], state: State, out: Any, room: int) -> int:
    """Returns how many cells the board has; writes what stands on ``room`` of them at most."""
    count = 0
    for content in game.cells(state):
        if count < room:
            put(out, count, content)
        count += 1
    return count


# ------------------------------------------------------------ memory


def slots_for(megabytes: int, words_an_entry: int) -> int:
    """Returns how many entries a table of so many megabytes has: a power of two."""
    return 1 << highest(max((megabytes << 20) // (8 * words_an_entry), 2))


def size_of(megabytes: int, words: int, words_an_entry: int) -> int:
    """Returns how many bytes the memory of a game takes, with a table of so many megabytes."""
    return 8 * (words + slots_for(megabytes, words_an_entry) * words_an_entry) + LINE


def open_memory(
    block: Any,
    megabytes: int,
    run: ExportedRun,
    places: tuple[int, ...],
    lists: tuple[int, int],
    words: int,
    words_an_entry: int,
) -> int:
    """Makes ready memory that holds zeros alone: where the stores lie, the table, and the words for lists."""
    record: Any = run
    put(block, 0, block + 8 * lists[0])
    put(block, 1, block + 8 * lists[1])
    for number in range(len(places)):
        put(record, len(FIRST) + number, block + 8 * places[number])
    run.table = (block + 8 * words + LINE - 1) // LINE * LINE
    run.most_slots = slots_for(megabytes, words_an_entry)
    return 0


# ------------------------------------------------------------ the search


@kernel
def deepen(
    game: Game[State, Action],
    state: State,
    depth: int,
    nodes: int,
    lines: int,
    blank: Action,
    run: ExportedRun,
    picker: MovePicker,
    features: Features,
    windows: int,
    words_an_entry: int,
    first: State,
) -> int:
    """Searches one ply deeper each time, until a limit is reached or the value is proven, as `perfectplay.search` does.

    ``depth`` and ``nodes`` limit it; 0 is no limit. With ``lines`` = k the k best actions have their exact values.
    What it finds stands in ``run``, also where it raises `SearchStopped`. See `perfectplay.search.driver.deepen`, of
    which this is the part that needs no Python around it.
    """
    # 1. Begin anew: the counters, a mark of the table that no entry has, and an action before anything is known.
    begin(game, state, nodes, run, words_an_entry)
    run.lines = lines
    last = first_tried(game, state, blank, run)
    guess = 0
    earlier = 0
    deepest = min(depth, MAX_PLY) if depth > 0 else MAX_PLY
    for plies in range(1, deepest + 1):
        # 2. Try the best action so far first, in a window around the last value.
        if plies > 1:
            put(run.pv_move, 0, get(run.answered, 0, last))
            run.has_pv_move = run.found_action
        if plies > 2 and lines == 1:
            run.root_window = windows
            put(run.proved, 0, guess)
            put(run.proved, 1, earlier)
        if run.nodes > 0:
            run.clears = 0
            if run.reached < run.depth:
                run.proofs_only = 1
        # 3. Search.
        run.depth = plies
        run.root_count = 0
        value, proof = search_root(game, state, last, run, picker, features)
        # 4. Note what was found.
        earlier = guess
        guess = value
        run.found_depth = plies
        run.found_value = value
        run.found_proof = proof
        if get(run.lengths, 0, 0) > 0:
            put(run.answered, 0, get(run.line, 0, last))
        run.found_proven = is_proven(game, state, first, value, proof, plies, run.player)
        if run.found_proven:
            break
    run.has_ended = 1
    return 0


def begin(game: Game[State, Action], state: State, nodes: int, run: ExportedRun, words_an_entry: int) -> None:
    """Makes the record ready for a search."""
    generation = run.generation + 1
    most_slots = run.most_slots
    if generation >= GENERATIONS:
        for word in range(most_slots * words_an_entry):
            put(run.table, word, 0)
        generation = 1
    record: Any = run
    for number in range(len(FIRST)):
        put(record, number, FIRST[number])
    run.generation = generation
    run.most_slots = most_slots
    run.slots = min(FIRST_SLOTS, most_slots)
    run.grow_at = grows_at(0, run.slots, most_slots)
    run.limit = nodes if nodes > 0 else NO_LIMIT
    run.player = game.to_move(state)
    run.team = game.team(run.player)
    run.rival = NO_RIVAL if game.has_opposite_utilities else rival_of(game, run.team)
    run.clears = 1
    run.root_window = WIDE


def first_tried(game: Game[State, Action], state: State, blank: Action, run: ExportedRun) -> Action:
    """Notes the legal action of the highest `Game.priority` and returns it, or ``blank`` where the game is over.

    It is the one of `perfectplay.search.answers.first_tried`.
    """
    best = blank
    most = 0
    if not game.is_terminal(state):
        for action in game.actions(state):
            rank = game.priority(state, action)
            if run.found_action == 0 or rank > most:
                best = action
                most = rank
                run.found_action = 1
                put(run.answered, 0, best)
    return best


def is_proven(
    game: Game[State, Action], state: State, first: State, value: int, proof: int, depth: int, player: int
) -> int:
    """Returns 1 if a value is exactly that of the game, otherwise 0; see `perfectplay.search.answers.Certain`.

    ``first`` is the initial state: what is certain there is certain of the whole game.
    """
    if proof == PROVEN:
        return 1
    whole = (value + PLIES // 2) // PLIES
    if proof == 0 or game.is_terminal(state) or abs(value - whole * PLIES) > depth or not LOWEST < value < HIGHEST:
        return 0
    asked = first if whole else state
    certain = whole_bounds(game.bounds(asked, player))
    if proof == AT_LEAST:
        best = 0.0 + certain.highest
        return 1 if whole >= 0 and -LARGEST < best < LARGEST and whole >= nearest(best * PARTS) else 0
    worst = 0.0 + certain.lowest
    return 1 if whole <= 0 and -LARGEST < worst < LARGEST and whole <= nearest(worst * PARTS) else 0


VALUE_AT: Final = 0
PROVEN_AT: Final = 1
PLIES_AT: Final = 2
DEPTH_AT: Final = 3
NODES_AT: Final = 4
STOPPED_AT: Final = 5
ACTION_AT: Final = 6


def answer(run: ExportedRun, blank: Action, out: Any) -> int:
    """Writes what the search found; returns 1 if there is an action, and 0 where the game is over.

    If the last depth was left unfinished, that is the best of its actions whose values are known, if there are such;
    else what the depth before found.
    """
    value, proven = run.found_value, run.found_proven
    action = get(run.answered, 0, blank)
    if not run.has_ended:
        proven = 0
        is_known = False
        for number in range(run.root_count):
            if get(run.root_exact, number, 0) and (not is_known or get(run.root_values, number, 0) > value):
                value = get(run.root_values, number, 0)
                is_known = True
        if is_known:
            action = get(run.line, 0, blank)
    utility, plies = parts_of(value)
    put(out, VALUE_AT, utility)
    put(out, PROVEN_AT, proven)
    put(out, PLIES_AT, plies if proven and plies else -1)
    put(out, DEPTH_AT, run.found_depth)
    put(out, NODES_AT, run.nodes)
    put(out, STOPPED_AT, 1 - run.has_ended)
    put(out + 8 * ACTION_AT, 0, action)
    return run.found_action


def parts_of(value: int) -> tuple[float, int]:
    """Returns the utility and the ply of the end that a value stands for (0 where none is counted)."""
    whole = (value + PLIES // 2) // PLIES
    return whole / PARTS, abs(value - whole * PLIES)


def root_action(run: ExportedRun, number: int, blank: Action, out: Any) -> int:
    """Writes the value of one of the root's actions, and the action; returns 1 if the value is exact, 0 for a bound."""
    value, _ = parts_of(get(run.root_values, number, 0))
    put(out, 0, value)
    put(out + 8, 0, get(run.root_actions, number, blank))
    return get(run.root_exact, number, 0)


def root_count(run: ExportedRun) -> int:
    """Returns how many of the root's actions have a value, an exact one or a bound."""
    return run.root_count


def stop(run: ExportedRun) -> int:
    """Ends the search that another thread runs with this memory."""
    run.limit = 0
    return 0
