"""Programs that speak UCI rightly or wrongly: python -m tests.playing.arena.programs KIND."""

from __future__ import annotations

import sys
import time

from perfectplay.games import Chess

GAME = Chess()


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(kind: str) -> None:
    state = GAME.initial_state()
    tell("nobody asked for this line")
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            tell("uciok")
        elif words[:1] == ["isready"]:
            tell("readyok")
        elif words[:1] == ["position"]:
            state = GAME.play(words[3:])
        elif words[:1] == ["go"]:
            tell("info depth 1 score cp 0")
            if kind == "hangs":
                time.sleep(100)
            if kind == "dies":
                return
            first = next(iter(GAME.actions(state)))
            moves = {"illegal": "e1e8", "nonsense": "", "none": "(none)"}
            tell(f"bestmove {moves.get(kind, GAME.uci_name(state, first))}")
        elif words[:1] == ["quit"]:
            return


if __name__ == "__main__":
    main(sys.argv[1])
