"""The files of the page, which stand beside the API under the same address."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Match
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class PageFiles(StaticFiles):
    """Serves the files of a folder. Whatever no other route has taken arrives here."""

    def __init__(self, folder: Path, others: Sequence[BaseRoute]) -> None:
        super().__init__(directory=folder, html=True)
        self.others = others
        """The routes that were asked before."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Returns a file; for an address that another route takes with another method, says which methods it takes."""
        taken = [method for method in METHODS if self._is_taken({**scope, "method": method})]
        if taken:
            said = f"{scope['method'][:20]} is not for this address; it takes {' and '.join(taken)}"
            raise HTTPException(405, said, headers={"Allow": ", ".join(taken)})
        return await super().get_response(path, scope)

    def _is_taken(self, scope: Scope) -> bool:
        return any(route.matches(scope)[0] is Match.FULL for route in self.others)
