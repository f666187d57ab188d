"""Games and positions: what there is to play, and how a match stands."""

from __future__ import annotations

import random
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from starlette.responses import Response

from perfectplay.errors import BadPosition
from perfectplay.game import CHANCE
from perfectplay.web.arcade import RoundQuestion, RoundView, play_round
from perfectplay.web.library import GameView, listing
from perfectplay.web.limits import Limits
from perfectplay.web.pictures import pictures
from perfectplay.web.positions import PositionView, view
from perfectplay.web.problems import Json
from perfectplay.web.questions import Library, PositionQuestion
from perfectplay.web.turns import Turns, client_of


def routes_of_games(library: Library, limits: Limits) -> APIRouter:
    """Returns the addresses that need no search, or only a short one."""
    routes = APIRouter()
    turns = Turns(limits.rounds, limits.waiting)
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
    async def rounds(question: RoundQuestion, request: Request) -> Response:
        """Plays a round of Pac-Man, when the turn of a client has come."""
        async with turns.turn(client_of(request)):
            return Json(await run_in_threadpool(play_round, question, library))

    return routes
