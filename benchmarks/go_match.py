"""A match of Go against another program that speaks GTP, by default GNU Go 3.8 at level 1 on 9 x 9 with komi 7.5.

    python benchmarks/go_match.py --games 20 --seconds 2

Colours alternate. Both go on until two passes; the area counts by the rules of Tromp and Taylor. GNU Go is asked to
take dead stones off before it passes (--capture-all-dead --chinese-rules).
"""

from __future__ import annotations

import argparse
import shlex
import time
from pathlib import Path

import perfectplay as pp
from perfectplay.games.go_sgf import record_of
from perfectplay.playing.gtp_client import GtpClient
from perfectplay.playing.match import Match

GNU_GO = "/usr/games/gnugo --mode gtp --level 1 --chinese-rules --capture-all-dead"
LONGEST = 400


def one_game(number: int, game: pp.games.Go, client: GtpClient, seconds: float, is_black: bool) -> tuple[bool, str]:
    """Plays one game; returns whether we won, and its record."""
    client.clear()
    match, actions, simulations = Match(game, game.initial_state()), [], []
    resigned = None
    while not match.is_over and len(actions) < LONGEST:
        state = match.state
        if (state.to_play == 0) == is_black:
            found = pp.mcts(game, state, seconds=seconds, seed=number, earlier=match.states[:-1], compiled=True)
            action = found.action
            simulations.append(found.evaluations)
            client.play(state, action)
        else:
            action = client.choose(state)
            if action is None:
                resigned = state.to_play
                break
        actions.append(action)
        match.take(action)
    lead = game.lead(match.state) if resigned is None else (-1.0 if resigned == 0 else 1.0)
    record = record_of(
        game, actions, Black="perfectplay" if is_black else "GTP", White="GTP" if is_black else "perfectplay"
    )
    print(
        f"game {number}: {'black' if is_black else 'white'}, {len(actions)} plies, black leads by {lead:g}"
        f"{' (resigned)' if resigned is not None else ''}, {sum(simulations) / max(len(simulations), 1):,.0f} random "
        "games a move",
        flush=True,
    )
    return (lead > 0) == is_black, record.text()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--komi", type=float, default=7.5)
    parser.add_argument("--opponent", default=GNU_GO)
    parser.add_argument("--record", help="a file to which the games are written as SGF")
    given = parser.parse_args()
    game = pp.games.Go(given.size, komi=given.komi)
    won, began, texts = 0, time.monotonic(), []
    with GtpClient(shlex.split(given.opponent), game) as client:
        for number in range(given.games):
            is_ours, text = one_game(number, game, client, given.seconds, number % 2 == 0)
            won += is_ours
            texts.append(text)
            if given.record:
                Path(given.record).write_text("".join(texts), encoding="utf-8")
    print(f"perfectplay won {won} of {given.games} in {time.monotonic() - began:,.0f} seconds")


if __name__ == "__main__":
    main()
