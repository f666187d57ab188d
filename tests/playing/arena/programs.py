"""Programs that speak UCI rightly or wrongly: python -m tests.playing.arena.programs KIND."""

from __future__ import annotations

import sys
import time
from typing import Any

from perfectplay.games import Chess, Janggi


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(kind: str) -> None:
    game: Any = Chess()
    state = game.initial_state()
    tell("nobody asked for this line")
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            tell("uciok")
        elif words[:1] == ["isready"]:
            tell("readyok")
        elif words[:1] == ["setoption"]:
            game = Janggi(rules=words[4]) if words[2] == "UCI_Variant" else Chess(chess960=True)
        elif words[:1] == ["position"]:
            fen, _, moves = line.partition(" moves ")
            start = None if "startpos" in fen else game.parse_position(fen.removeprefix("position fen "))
            state = game.play(moves.split(), start)
        elif words[:1] == ["go"]:
            tell("info depth 1 score cp 0")
            if kind == "hangs":
                time.sleep(100)
            if kind == "dies":
                return
            first = next(iter(game.actions(state)))
            moves = {"illegal": "e1e8", "nonsense": "", "none": "(none)"}
            tell(f"bestmove {moves.get(kind, game.uci_name(state, first))}")
        elif words[:1] == ["quit"]:
            return


if __name__ == "__main__":
    main(sys.argv[1])
