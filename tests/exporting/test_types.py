"""What an exported module promises in TypeScript: its compiler takes right calls and refuses wrong ones."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import perfectplay as pp

COMPILER = Path(os.environ.get("PERFECTPLAY_TSC", "node_modules/.bin/tsc"))
"""The compiler of the npm package ``typescript``."""

USE = """
import { load, ConnectFour, type Answer, type State } from "./four/connect_four.js";

const game: ConnectFour = await load();
let state: State = game.initialState();
while (!game.isOver(state)) {
  const answer: Answer | null = game.bestMove(state, { depth: 3, nodes: 10000 });
  if (answer === null) break;
  const plies: number | null = answer.plies;
  state = game.apply(state, answer.action);
  console.log(answer.action, answer.value.toFixed(2), plies, game.board(state)?.[0]?.join(""));
}
const all = game.allMoves(state);
if (all) for (const { action, value, isExact } of all.moves) console.log(action, value, isExact);
const other = await ConnectFour.fromBytes(new Uint8Array(8), { megabytes: 4 });
console.log(other.utility(state, 0));
"""

WRONG = {
    "game.apply(state, 3);": "Argument of type 'number' is not assignable to parameter of type 'bigint'",
    "game.bestMove(state, { seconds: 1 });": "'seconds' does not exist in type 'Limits'",
    "game.bestMove(state).action;": "Object is possibly 'null'",
}


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.skipif(
    not COMPILER.exists(), reason="TypeScript is not installed: npm install typescript, PERFECTPLAY_TSC"
)
def test_typescript_takes_what_is_right_and_refuses_what_is_wrong(tmp_path: Path) -> None:
    pp.export(pp.games.ConnectFour(), to="wasm", path=tmp_path / "four")

    def said(text: str) -> str:
        (tmp_path / "use.mts").write_text(text)
        settings = "--noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext --pretty false"
        done = subprocess.run(
            [COMPILER, *settings.split(), "use.mts"], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    assert "error" not in said(USE)
    found = said(USE + "\n".join(WRONG))
    for sentence in WRONG.values():
        assert sentence in found
    assert found.count("error TS") == len(WRONG)
