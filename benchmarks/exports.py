"""What exported games cost and give: positions a second in C and in WebAssembly beside Python's, and sizes.

    python benchmarks/exports.py              # needs a C compiler and Node

Each figure is processor time, the best of some rounds in which all take turns, after a search that is not timed. All
search the same tree: the numbers of positions are compared.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import perfectplay as pp
from perfectplay.exporting.c import library_name
from perfectplay.exporting.names import name_of

GAMES: Final = (("connect-four", 20), ("othello", 13), ("chess", 9))
MEGABYTES: Final = 256

DRIVER: Final = """
import { pathToFileURL } from "node:url";
const { load } = await import(pathToFileURL(process.argv[2]));
const game = await load(undefined, { megabytes: Number(process.argv[4]) });
const state = game.initialState();
const limits = { depth: Number(process.argv[3]) };
game.bestMove(state, { depth: limits.depth - 2 });
const began = process.cpuUsage();
const answer = game.bestMove(state, limits);
const used = process.cpuUsage(began);
console.log(JSON.stringify({ nodes: answer.nodes, seconds: (used.user + used.system) / 1e6 }));
"""


def of_python(game: Any, depth: int) -> tuple[int, float]:
    """Returns the positions and the seconds of a search by `perfectplay.search`."""
    pp.search(game, depth=depth - 2, nodes=1 << 60, table_mb=MEGABYTES, compiled=True)
    began = time.process_time()
    found = pp.search(game, depth=depth, nodes=1 << 60, table_mb=MEGABYTES, compiled=True)
    return found.nodes, time.process_time() - began


def of_c(game: Any, folder: Path, depth: int) -> tuple[int, float]:
    """Returns the same of the C library."""
    name = name_of(game)
    library = ctypes.CDLL(str(folder / library_name(name)))
    new, best = getattr(library, f"{name}_new"), getattr(library, f"{name}_best_move")
    new.restype = ctypes.c_void_p
    handle = ctypes.c_void_p(new(ctypes.c_int64(MEGABYTES)))
    state, answer = (ctypes.c_int64 * 4096)(), (ctypes.c_int64 * 4096)()
    getattr(library, f"{name}_initial_state")(handle, state)
    best(handle, state, ctypes.c_int64(depth - 2), ctypes.c_int64(0), answer)
    began = time.process_time()
    best(handle, state, ctypes.c_int64(depth), ctypes.c_int64(0), answer)
    seconds = time.process_time() - began
    getattr(library, f"{name}_free")(handle)
    return answer[4], seconds


def of_wasm(game: Any, folder: Path, driver: Path, depth: int) -> tuple[int, float]:
    """Returns the same of the module of WebAssembly, in Node."""
    node = shutil.which("node")
    assert node is not None, "Node is not installed"
    module = str(folder / f"{name_of(game)}.js")
    arguments = [node, str(driver), module, str(depth), str(MEGABYTES)]
    found = json.loads(subprocess.run(arguments, check=True, capture_output=True, text=True).stdout)
    return found["nodes"], found["seconds"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    print("| game, depth | positions | Python, M/s | C, M/s | WebAssembly, M/s | of C | library | module | page |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as place:
        driver = Path(place) / "driver.mjs"
        driver.write_text(DRIVER)
        for name, depth in GAMES:
            game = pp.games.get(name)
            c, wasm = Path(place) / f"{name}-c", Path(place) / f"{name}-wasm"
            pp.export(game, to="c", path=c)
            pp.export(game, to="wasm", path=wasm)
            speeds: dict[str, list[float]] = {"python": [], "c": [], "wasm": []}
            counts = set()
            for _ in range(rounds):
                for way, (nodes, seconds) in (
                    ("python", of_python(game, depth)),
                    ("c", of_c(game, c, depth)),
                    ("wasm", of_wasm(game, wasm, driver, depth)),
                ):
                    counts.add(nodes)
                    speeds[way].append(nodes / seconds / 1e6)
            assert len(counts) == 1, f"not the same tree: {counts}"
            best = {way: max(found) for way, found in speeds.items()}
            sizes = [
                (c / library_name(name_of(game))).stat().st_size,
                (wasm / f"{name_of(game)}.wasm").stat().st_size,
                (wasm / "index.html").stat().st_size,
            ]
            print(
                f"| {name}, {depth} | {counts.pop():,} | {best['python']:.1f} | {best['c']:.1f} | {best['wasm']:.1f} | "
                f"{best['wasm'] / best['c']:.0%} | {' | '.join(f'{size / 1000:.0f} kB' for size in sizes)} |"
            )


if __name__ == "__main__":
    main()
