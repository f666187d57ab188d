"""The knowledge that comes with the package: whole, small, of the rules as they are now, and no weaker than without."""

from __future__ import annotations

from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.games import registry
from perfectplay.games.line_weights import LineWeights
from perfectplay.learning import shipping
from perfectplay.learning.reading import knowledge_in, rules_of
from perfectplay.learning.tuned import WeightsFile
from perfectplay.search.rules import fingerprint_of, name_of

MOST_BYTES = 1_000_000
"""Of each file: who clones the project takes them along."""


def test_what_is_shipped_is_what_the_table_says() -> None:
    files = {path.name for path in shipping.FOLDER.iterdir()}
    assert files == {shipping.path_of(name).name for name in shipping.GAMES}
    assert max(path.stat().st_size for path in shipping.FOLDER.iterdir()) <= MOST_BYTES


@pytest.mark.parametrize("name", shipping.GAMES)
def test_it_fits_the_rules_and_was_made_as_the_table_says(name: str) -> None:
    game = registry.get(name)
    content = shipping.content_of(name)
    assert content.game == name_of(game)
    assert rules_of(content) == fingerprint_of(game)
    assert sum(content.made["pairs_by_points"]) > 1
    options = shipping.GAMES[name]
    assert ("--tune" in options) == isinstance(content, WeightsFile)
    assert ("--keep-tuples" in options) == (not content.made.get("choosing", True))
    words = [word for word in options.split() if word not in ("--tune", "--keep-tuples")]
    said = {word: int(number) for word, number in zip(words[::2], words[1::2], strict=True)}
    made = {"--threads": content.made.get("threads"), "--nodes": content.made.get("nodes")}
    if isinstance(content, WeightsFile):
        assert content.made["nodes"] == content.made["nodes_a_move"]
        made["--games"] = content.made["games"]
    else:
        assert said.pop("--positions") <= content.made["positions"]
        made |= {} if content.made["lookups"] == 64 else {"--tuples": content.made["lookups"]}
    assert said == {option: number for option, number in made.items() if number is not None}


def test_a_game_is_named_by_what_may_be_given() -> None:
    assert name_of(pp.games.Othello()) == "Othello(columns=8, rows=8, winner_takes_empties=False)"
    assert name_of(registry.get("pacman")) == "Pacman(layout='small', order='west-stop-east-north-south')"


def test_it_is_found_by_one_word() -> None:
    known = pp.load_knowledge("shipped")
    game = pp.games.ConnectFour()
    found = pp.alpha_beta(game, depth=2, knowledge=known)
    learned = knowledge_in(shipping.content_of("connect-four"))
    assert found.value == pp.alpha_beta(game, depth=2, knowledge=learned).value
    assert found.value != 0
    with pytest.raises(pp.BadArgument, match=r"^no knowledge of Nim\(.*\) comes with the package, only of "):
        pp.search(pp.games.Nim(), depth=2, knowledge=known)
    with pytest.raises(pp.BadArgument, match=r"no knowledge of ConnectFour\(columns=6, rows=5\)"):
        pp.with_knowledge(pp.games.ConnectFour(6, 5), known)


def test_weights_that_were_tuned_are_found_by_it_too() -> None:
    game = pp.games.Gomoku()
    content = shipping.content_of("gomoku")
    assert isinstance(content, WeightsFile)
    informed = pp.with_knowledge(game, pp.load_knowledge("shipped"))
    known, own = informed.named_weights(), game.named_weights()
    assert isinstance(known, LineWeights)
    assert known == LineWeights(**dict(content.tuned.weights)) != own  # type: ignore[arg-type]
    state = game.play("h8 j9 h9 j8")
    assert informed.evaluate(state, 0) == pp.with_knowledge(game, known).evaluate(state, 0) != game.evaluate(state, 0)
    with pytest.raises(pp.BadArgument, match=r"no knowledge of Gomoku\(exactly=False, size=14\)"):
        pp.with_knowledge(pp.games.Gomoku(14), pp.load_knowledge("shipped"))


def test_the_documents_say_how_it_was_made() -> None:
    text = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")
    for name, words in shipping.GAMES.items():
        assert f"`perfectplay learn {name} {words}`" in text


@pytest.mark.slow
@pytest.mark.parametrize("name", shipping.GAMES)
def test_it_is_no_weaker_than_without(name: str) -> None:
    met = pp.arena(name, ["shipped", "before=own"], pairs=8, nodes=10_000, seed=5)
    score = next(one.score for one in met.standings if one.name == "shipped")
    assert score.share >= 0.5
