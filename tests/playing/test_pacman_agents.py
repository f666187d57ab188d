"""Agents of Pac-Man: what they choose, whole games that a seed repeats, and frames."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

import perfectplay as pp
from perfectplay.errors import BadArgument
from perfectplay.games.pacman import Pacman
from perfectplay.playing.pacman import AGENTS, GHOSTS, Agent, Episode, Ghosts, frames, save_frames


@pytest.mark.parametrize("ghosts", GHOSTS)
@pytest.mark.parametrize("agent", AGENTS)
def test_a_seed_repeats_a_game(agent: str, ghosts: str) -> None:
    game = Pacman("tiny")
    one, other, another = (Episode(game, Ghosts(ghosts), Agent(agent), seed).play(60) for seed in (1, 1, 2))
    assert one.moves == other.moves
    assert one.state == game.play(one.moves)
    assert one.moves != another.moves or one.is_over


def test_what_everybody_expects() -> None:
    game = Pacman("small")
    episode = Episode(game, Ghosts(), Agent())
    for _ in range(3):
        episode.step()
    assert set(episode.expects) == {0, 1, 2}
    assert set(episode.expects[0].expects) == {"West", "Stop", "East"}
    assert sum(episode.expects[1].expects.values()) == pytest.approx(1)
    minimax = Ghosts("minimax").choose(game, game.play("West"), random.Random(1))
    assert not minimax.are_chances
    assert minimax.expects


def test_minimax_ghosts_are_the_search_seen_from_the_ghost() -> None:
    game = Pacman("trap")
    state = game.play("Stop")
    found = pp.minimax(game, state, depth=2, depth_unit="rounds")
    choice = Ghosts("minimax").choose(game, state, random.Random(0))
    assert choice.expects[game.action_name(state, choice.action)] == found.value


@pytest.mark.slow
def test_the_better_evaluation_wins_more() -> None:
    game = Pacman("small")
    won = {
        better: sum(
            Episode(game, Ghosts(), Agent(depth=1, better=better), seed).play(1500).state.over > 0 for seed in range(8)
        )
        for better in (True, False)
    }
    assert won[True] > won[False]


def test_a_person_goes_on_until_a_wall() -> None:
    game = Pacman("%%%%%%\n%P.. %\n%.%%%%\n%%%%%%")
    episode = Episode(game, Ghosts(), None)
    for wanted in ("East", None, None, None, None):
        episode.step(wanted)
    assert episode.moves == ["East", "East", "East", "Stop", "Stop"] or episode.is_over


def test_frames(tmp_path: Path) -> None:
    game = Pacman("tiny")
    episode = Episode(game, Ghosts(), Agent(), 3).play(20)
    pictures = list(frames(game, episode.moves))
    assert len(pictures) == 1 + -(-len(episode.moves) // 2)
    assert all(ElementTree.fromstring(picture).tag.endswith("svg") for picture in pictures)
    assert save_frames(game, episode.moves, tmp_path / "frames") == len(pictures)
    assert len(list((tmp_path / "frames").iterdir())) == len(pictures)
    with pytest.raises(BadArgument, match="is not empty; give a new folder for the frames"):
        save_frames(game, episode.moves, tmp_path / "frames")


def test_unknown_kinds() -> None:
    with pytest.raises(BadArgument, match="ghosts is 'friendly'; it must be directional, random or minimax"):
        Ghosts("friendly")
    with pytest.raises(BadArgument, match="the agent is 'lazy'; it must be expectimax, alpha-beta or minimax"):
        Agent("lazy")
