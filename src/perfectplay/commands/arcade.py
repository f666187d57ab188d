"""``perfectplay play pacman``: live on a terminal, and pictures of the rounds."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from perfectplay.commands.keeping import MatchFile
from perfectplay.commands.output import console, print_json
from perfectplay.commands.parameters import listed
from perfectplay.commands.saying import Saying
from perfectplay.commands.stepping import can_step
from perfectplay.errors import BadArgument
from perfectplay.games.pacman import Pacman
from perfectplay.playing.pacman import Agent, Episode, Ghosts, save_frames


def play_arcade(
    file: MatchFile,
    *,
    ghosts: str | None,
    frames: str | None,
    depth: Any,
    algorithm: str | None,
    generator: random.Random,
    say: Saying,
    as_json: bool,
) -> int | None:
    """Plays Pac-Man; returns the exit status, or None if the usual loop should play. Raises `BadArgument`."""
    setup = file.setup
    game, match = setup.game, setup.match
    if not isinstance(game, Pacman):
        raise BadArgument("--ghosts and --frames are for Pac-Man; leave them out, or play pacman")
    kind = Ghosts(ghosts or "directional", depth or 2)
    person = file.seats[0].is_person
    if not match.is_over and not (person and not can_step()) and not (as_json and person):
        agent = (
            None
            if person
            else Agent(_agent_of(algorithm), depth or 2, ghosts="random" if ghosts == "random" else "directional")
        )
        episode = Episode(game, kind, agent, generator.getrandbits(32))
        episode.state = match.state
        file.begin()
        before = len(match.moves)
        status = _played(episode, say, is_live=can_step() and not as_json)
        match.play(episode.moves)
        file.keep()
        if as_json:
            print_json(file.record().as_json())
        else:
            console().print(say.drawing(game.draw(match.state)), markup=False, highlight=False)
            console().print(say("pacman.moves", count=len(match.moves) - before), highlight=False)
    elif frames is None:
        return None
    else:
        status = 0
    if frames is not None:
        count = save_frames(game, match.moves, Path(frames), match.states[0])
        if not as_json:
            console().print(say("pacman.frames", count=count, folder=frames), markup=False, highlight=False)
    return status


def _agent_of(algorithm: str | None) -> str:
    """Returns the agent for an algorithm. Raises `BadArgument` if none plays so."""
    agents = {"expectiminimax": "expectimax", "alpha-beta": "alpha-beta", "minimax": "minimax"}
    name = (algorithm or "expectiminimax").strip().lower().replace("_", "-")
    if name not in agents:
        raise BadArgument(f"{name} plays no Pac-Man here; say --algorithm {listed(list(agents), 'or')}")
    return agents[name]


def _played(episode: Episode, say: Saying, *, is_live: bool) -> int:
    if is_live:
        from perfectplay.commands.live import Live, watch

        return watch(Live(episode, say))
    episode.play()
    return 0
