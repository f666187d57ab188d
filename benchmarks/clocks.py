"""Games with a clock through a protocol, beside busy processes: is any of them lost on time, and by how much not?

python benchmarks/clocks.py --games 200
python benchmarks/clocks.py --protocol "ugi othello" --games 20

Both sides are `perfectplay uci chess` (or another command), each a process of its own. The clock of a move runs from
when "go" is written to when "bestmove" is read, as an arbiter counts it. What is left when the answer is there is the
margin; a game is lost on time where nothing is. The first plies are random, so that the games differ.
"""

from __future__ import annotations

import argparse
import os
import random
import shlex
import statistics
import subprocess
import sys
import time
from typing import Any, NamedTuple

from perfectplay import games
from perfectplay.playing.arena.program import Program
from perfectplay.playing.protocols.clocks import share_of
from perfectplay.playing.protocols.position import Position, word_of

CLOCKS = {
    "uci": (("wtime", "winc"), ("btime", "binc")),
    "ugi": (("p1time", "p1inc"), ("p2time", "p2inc")),
}
"""What "go" calls the time that is left and the increment, for each player."""
PATIENCE = 60.0
"""A program that has not answered so many seconds after its time has lost the game on time, too."""
RANDOM_PLIES = 2


class Moved(NamedTuple):
    """How one move was for the clock, in seconds."""

    margin: float
    """What was left when the answer was there; below 0, the game is lost."""
    late: float
    """How much longer the move took than the player meant to think."""


class Clocked(NamedTuple):
    """The clock of a game."""

    seconds: float
    increment: float
    most_plies: int


def busy(count: int) -> list[subprocess.Popen[bytes]]:
    """Starts so many processes that take all the time they get, until they are ended."""
    return [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]


def ready(protocol: str) -> Program:
    """Starts a program that is ready to play."""
    program = Program(f"{shlex.quote(sys.executable)} -m perfectplay {protocol}")
    name = protocol.split()[0]
    for line, answer in ((name, f"{name}ok"), ("isready", "readyok")):
        program.tell(line)
        program.wait_for(lambda said, answer=answer: said == answer, PATIENCE, line)
    return program


def beginning(game: Any, source: random.Random) -> Position:
    """Returns a position after a few random moves."""
    position = Position(game)
    for _ in range(RANDOM_PLIES):
        state = position.state
        position.take(word_of(game, state, source.choice(list(game.actions(state)))))
    return position


def played(protocol: str, programs: list[Program], clock: Clocked, source: random.Random) -> list[Moved]:
    """Plays a game until it is over, lost on time, or long enough; returns its moves."""
    name, game = protocol.split()
    position = beginning(games.find(game), source)
    names = CLOCKS[name]
    left = [clock.seconds, clock.seconds]
    seen: list[Moved] = []
    for program in programs:
        program.tell(f"{name}newgame")
    while position.outcome is None and len(position.words) < clock.most_plies:
        mover, program = position.mover, programs[position.mover]
        program.tell(f"position startpos moves {' '.join(position.words)}")
        times = [
            f"{word} {round(1000 * value)}"
            for player, pair in enumerate(names)
            for word, value in zip(pair, (left[player], clock.increment), strict=True)
        ]
        meant = share_of(left[mover], increment=clock.increment)
        began = time.monotonic()
        program.tell(f"go {' '.join(times)}")
        answer = program.wait_for(lambda said: said.startswith("bestmove "), left[mover] + PATIENCE, "go")
        took = time.monotonic() - began
        left[mover] -= took
        seen.append(Moved(left[mover], took - meant))
        if left[mover] <= 0:
            break
        left[mover] += clock.increment
        position.take(answer.split()[1])
    return seen


def report(games_played: list[list[Moved]]) -> str:
    """Says how many games were lost on time, and how near it was."""
    moves = [move for game in games_played for move in game]
    lost = sum(game[-1].margin <= 0 for game in games_played if game)
    late = sorted(move.late for move in moves)
    return (
        f"{len(games_played)} games, {len(moves)} moves, {lost} lost on time; worst margin "
        f"{min(move.margin for move in moves):.3f} s; later than meant: median {statistics.median(late):+.3f} s, "
        f"99 of 100 below {late[max(0, round(0.99 * len(late)) - 1)]:+.3f} s, worst {late[-1]:+.3f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--protocol", default="uci chess", help="what follows perfectplay: uci chess, ugi othello, ...")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--increment", type=float, default=0.1)
    parser.add_argument("--busy", type=int, default=os.cpu_count() or 1, help="processes that only take time")
    parser.add_argument("--most-plies", type=int, default=300, help="a game that is not over then is left")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    source = random.Random(chosen.seed)
    clock = Clocked(chosen.seconds, chosen.increment, chosen.most_plies)
    beside = busy(chosen.busy)
    programs: list[Program] = []
    seen: list[list[Moved]] = []
    try:
        programs += [ready(chosen.protocol) for _ in range(2)]
        for number in range(1, chosen.games + 1):
            seen.append(played(chosen.protocol, programs, clock, source))
            print(f"{number:4}: {report(seen[-1:])}; load {os.getloadavg()[0]:.1f}", flush=True)
    finally:
        for program in programs:
            program.close()
        for process in beside:
            process.kill()
            process.wait()
    print(f"all: {report(seen)}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    sys.exit(any(game[-1].margin <= 0 for game in seen))


if __name__ == "__main__":
    main()
