"""What ``perfectplay learn --show`` says of a file of knowledge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from perfectplay.commands.output import console, counted, print_json
from perfectplay.commands.saying import Saying
from perfectplay.errors import BadArgument
from perfectplay.learning.fields import PAIRS
from perfectplay.learning.network import BEST_FIRST
from perfectplay.learning.weights import names_of, numbers_of
from perfectplay.playing.arena.sequential import SHARES

if TYPE_CHECKING:
    from perfectplay.learning.cells import Area
    from perfectplay.learning.file import KnowledgeFile
    from perfectplay.learning.showing import Pattern
    from perfectplay.learning.tuned import WeightsFile

SHOWN: Final = 3
"""So many of the best and of the worst patterns are shown."""


def show_file(path: str, say: Saying, *, as_json: bool) -> None:
    """Says and draws what a file of knowledge holds, as text or as JSON. Raises `BadArgument`."""
    from perfectplay.learning.loading import read
    from perfectplay.learning.shipping import FOLDER, OWN, SHIPPED
    from perfectplay.learning.tuned import WeightsFile

    if path in (SHIPPED, OWN):
        raise BadArgument(f"--show needs a file, and {path!r} is none; those of the package are in {str(FOLDER)!r}")
    content = read(path)
    if isinstance(content, WeightsFile):
        _show_weights(content, say, as_json=as_json)
    else:
        _show_network(content, say, as_json=as_json)


def _show_network(content: KnowledgeFile, say: Saying, *, as_json: bool) -> None:
    """Says how a network was learned, and draws what it is."""
    from perfectplay.learning import showing

    network = content.network
    best, worst = showing.strongest(network, 0, SHOWN)
    areas = showing.areas_of(network)
    if as_json:
        print_json(
            {
                "game": content.game,
                "lookups": len(network.learned_ends),
                "weights": len(network.learned_weights),
                "share_of_evaluation": network.learned_share[0],
                "search": network.learned_search,
                "made": dict(content.made),
                "best": [one._asdict() for one in best],
                "worst": [one._asdict() for one in worst],
            }
        )
        return
    screen = console()

    def write(line: str) -> None:
        screen.print(line, soft_wrap=True, markup=False, highlight=False)

    for line in _about(content):
        write(say.line(line))
    largest = max(areas, key=lambda area: area.rows * area.columns, default=None)
    if largest is None:
        return
    cells = range(largest.first, largest.first + largest.rows * largest.columns)
    for thing in range(max(network.learned_limits[cell] for cell in cells)):
        worth = showing.worth_of_cells(network, 0, thing)
        write("")
        write(say.line(f"{thing} on each cell is worth so much to player 1, who is to move, in hundredths:"))
        for row in range(largest.rows):
            first = largest.first + row * largest.columns
            write("".join(f"{100 * worth[cell]:6.1f}" for cell in range(first, first + largest.columns)))
    for title, patterns in (("the best patterns", best), ("the worst patterns", worst)):
        write("")
        write(say.line(f"{title} for player 1, who is to move:"))
        for pattern in patterns:
            write("")
            for line in _drawn(pattern, areas):
                write(line)


def _about(content: KnowledgeFile) -> list[str]:
    network, made = content.network, content.made
    lines = [f"{content.game}: {len(network.learned_ends)} lookups, {len(network.learned_weights):,} weights"]
    if network.learned_share[0] != 0.0:
        lines.append(f"they are added to {network.learned_share[0]:.3g} times what the game's own evaluation says")
    if network.learned_search == BEST_FIRST:
        lines.append("players with it are stronger by best-first than by search, so that is what they take")
    lines.extend(_how_made("learned from", made))
    return lines


def _how_made(how: str, made: Mapping[str, Any]) -> list[str]:
    """Says how a file was made, as far as it says so itself."""
    lines = []
    if {"games", "positions", "seconds", "seed"} <= made.keys():
        learned = f"{made['games']:,} games, {made['positions']:,} positions, in {made['seconds']:,.0f} s"
        lines.append(f"{how} {learned}, seed {made['seed']}")
    if PAIRS in made:
        pairs = made[PAIRS]
        points = sum(share * count for share, count in zip(SHARES, pairs, strict=True))
        share = points / sum(pairs)
        lines.append(f"admitted by {sum(pairs):,} pairs of games, of which it won {share:.1%} of the points")
    return lines


def _show_weights(content: WeightsFile, say: Saying, *, as_json: bool) -> None:
    """Says what tuned weights are, and what they were."""
    weights, made = dict(content.tuned.weights), content.made
    if as_json:
        print_json({"game": content.game, "weights": weights, "weights_before": content.before, "made": dict(made)})
        return
    names, numbers, before = names_of(weights), numbers_of(weights), numbers_of(content.before or weights)
    lines = [f"{content.game}: {counted(len(names), 'weight')} of {content.tuned.knowledge}"]
    lines.extend(_how_made("tuned by", made))
    for name, number, old in zip(names, numbers, before, strict=True):
        lines.append(f"{name} = {number:,}" if number == old else f"{name} = {number:,}, before {old:,}")
    for line in lines:
        console().print(say.line(line), soft_wrap=True, markup=False, highlight=False)


def _drawn(pattern: Pattern, areas: list[Area]) -> list[str]:
    """Draws a pattern: what stands on its cells, and dots for all others."""
    at = dict(zip(pattern.cells, pattern.contents, strict=True))
    lines = []
    for area in areas:
        cells = range(area.first, area.first + area.rows * area.columns)
        if not any(cell in at for cell in cells):
            continue
        for row in range(area.rows):
            first = area.first + row * area.columns
            lines.append(" ".join(str(at.get(cell, ".")) for cell in range(first, first + area.columns)))
    return [f"{line}   {pattern.worth:+.3f}" if number == 0 else line for number, line in enumerate(lines)]
