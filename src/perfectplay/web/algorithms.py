"""The searches of the page: the entries of the algorithms, and variants of them that are good to compare."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

from pydantic import AfterValidator, BaseModel, Field

from perfectplay.search.algorithms.catalogue import ALGORITHMS


class Variant(NamedTuple):
    """An algorithm with options of its own."""

    algorithm: str
    title: str
    korean: str
    options: dict[str, Any]
    by_value: bool | None = None
    """Whether the actions of each node are ordered by their minimax values, best first or worst first."""


VARIANTS: Final = {
    "ordered": Variant(
        "alpha-beta",
        "alpha-beta, in the game's order of priority",
        "알파-베타, 게임이 정한 수 순서",
        {"by_priority": True},
    ),
    "best first": Variant("alpha-beta", "alpha-beta, best first", "알파-베타, 최선의 수 순서", {}, by_value=True),
    "worst first": Variant("alpha-beta", "alpha-beta, worst first", "알파-베타, 최악의 수 순서", {}, by_value=False),
    "deepening": Variant("search", "iterative deepening", "반복 심화", {"distance": False}),
}
"""No real search knows the values of best first and worst first: the two show the limits of what ordering can do."""

RECORDED: Final = tuple(name for name, entry in ALGORITHMS.items() if entry.recorder is not None)


class AlgorithmView(BaseModel):
    """A search that can be taken apart."""

    name: str
    title: dict[str, str]
    """By language."""
    takes_chance: bool
    """Whether it is for games with chance."""
    grows_tree: bool
    """Whether it grows a tree walk by walk, so that its tree has no windows."""


def listing() -> list[dict[str, Any]]:
    """Lists the searches that can be taken apart: those to one depth, their variants, then those that go on."""
    plain = [name for name in RECORDED if not ALGORITHMS[name].deepens]
    rest = [name for name in RECORDED if ALGORITHMS[name].recorder == "tree"]
    found = []
    for name in [*plain, *VARIANTS, *rest]:
        variant = VARIANTS.get(name)
        entry = ALGORITHMS[name if variant is None else variant.algorithm]
        title, korean = (entry.name, entry.korean) if variant is None else (variant.title, variant.korean)
        found.append(
            {
                "name": name,
                "title": {"en": title, "ko": korean},
                "takes_chance": entry.takes_chance,
                "grows_tree": entry.recorder == "tree",
            }
        )
    return found


def title_of(name: str, lang: str) -> str:
    """Returns what a search that can be taken apart is called."""
    titles = {one["name"]: one["title"] for one in listing()}
    return str(titles[name][lang]) if name in titles else name


def _one_of(names: tuple[str, ...]) -> Any:
    def check(name: str) -> str:
        if name not in names:
            raise ValueError(f"must be one of {', '.join(names)}")
        return name

    return Annotated[str, AfterValidator(check), Field(json_schema_extra={"enum": list(names)})]


Recorded: Any = _one_of((*RECORDED, *VARIANTS))
"""The name of a search that can be taken apart."""
Engine: Any = _one_of(("auto", *ALGORITHMS))
"""The name of a search for a move; auto chooses one."""
