"""Games and positions: what there is to play, and how a match stands."""

from __future__ import annotations

import random
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from perfectplay.errors import BadPosition
from perfectplay.game import CHANCE
from perfectplay.web.arcade import RoundQuestion, RoundView, play_round
from perfectplay.web.library import GameView, listing
from perfectplay.web.pictures import pictures
from perfectplay.web.positions import PositionView, view
from perfectplay.web.problems import Json
from perfectplay.web.questions import Library, PositionQuestion


def routes_of_games(library: Library) -> APIRouter:
    """Returns the addresses that need no search."""
    routes = APIRouter()
    drawn: dict[str, dict[str, Any]] = {}

    @routes.get("/api/games", response_model=list[GameView])
    def games() -> Response:
        """Lists the games that can be played."""
        return Json(listing(library))

    @routes.get("/api/pictures", response_model=dict[str, Any])
    def all_pictures() -> Response:
        """Returns a small board of each game, by the game's name."""
        if not drawn:
            drawn.update(pictures(library))
        return Json(drawn)

    @routes.post("/api/positions", response_model=PositionView)
    def positions(question: PositionQuestion) -> Response:
        """Returns a position: its board, whose turn it is, the legal moves, and how the match ended."""
        return Json(view(question, library.match(question)))

    @routes.post("/api/chance", response_model=PositionView)
    def chance(question: PositionQuestion) -> Response:
        """Returns the position after chance has decided, drawn with its probabilities."""
        match = library.match(question)
        if match.is_over or match.to_move != CHANCE:
            raise BadPosition("chance does not move in this position; make a move of a player instead")
        match.let_chance_decide(random.SystemRandom())
        return Json(view(question, match))

    @routes.post("/api/rounds", response_model=RoundView)
    def rounds(question: RoundQuestion) -> Response:
        """Plays a round of Pac-Man."""
        return Json(play_round(question, library))

    return routes
