"""Right searches with one bug written into each: lines of `students.right` replaced by others."""

from __future__ import annotations

import inspect
import sys
import types
from dataclasses import dataclass

from tests.teaching.diagnosis.students import elsewhere, right


@dataclass(frozen=True)
class Mutant:
    """What is replaced in a right search, and the bug that this makes."""

    bug: str
    of: str
    changes: tuple[tuple[str, str], ...]

    @property
    def title(self) -> str:
        return f"{self.bug}: {self.of}"


def mutant(bug: str, of: str, *changes: tuple[str, str]) -> Mutant:
    return Mutant(bug, of, changes)


HELPERS = {"Negamax": ("_negamax",), "EasyNegamax": ("easy_negamax",)}

MUTANTS = (
    # sign not turned
    mutant("sign-not-turned", "negamax", ("max(best, -negamax(", "max(best, negamax(")),
    mutant("sign-not-turned", "Negamax", ("value = -_negamax(", "value = _negamax(")),
    mutant("sign-not-turned", "minimax", ("minimax(child, depth - 1, alpha, beta, False)", "minimax(child, depth - 1, alpha, beta, True)")),
    # alpha and beta swapped
    mutant("alpha-beta-swapped", "negamax", ("-beta, -alpha, -color", "-alpha, -beta, -color")),
    mutant("alpha-beta-swapped", "alpha_beta_search", ("min_value(game.result(state, a), alpha, beta)", "min_value(game.result(state, a), beta, alpha)")),
    mutant("alpha-beta-swapped", "AlphaBetaAgent", ("(following == 0), alpha, beta", "(following == 0), beta, alpha")),
    mutant("alpha-beta-swapped", "Negamax", ("-beta, -alpha)", "alpha, beta)")),
    mutant("alpha-beta-swapped", "alphabeta_hard", ("(branch, a, b,", "(branch, b, a,")),
    # not passed on
    mutant("window-not-passed-on", "minimax", ("depth - 1, alpha, beta, False", "depth - 1, -math.inf, math.inf, False"), ("depth - 1, alpha, beta, True", "depth - 1, -math.inf, math.inf, True")),
    mutant("window-not-passed-on", "alpha_beta_search", ("alpha = max(alpha, v)", "pass"), ("beta = min(beta, v)", "pass")),
    mutant("window-not-passed-on", "AlphaBetaAgent", ("(following == 0), alpha, beta", "(following == 0), -math.inf, math.inf")),
    mutant("window-not-passed-on", "alphabeta_cutoff_search", ("            alpha = max(alpha, v)\n", "")),
    # reset below the root
    mutant("window-reset-below-root", "alphabeta_cutoff_search", ("best_score, beta, 1", "-infinity, infinity, 1")),
    mutant("window-reset-below-root", "alpha_beta_search", ("v2, _ = max_value(game.result(state, a), alpha, beta)", "v2, _ = max_value(game.result(state, a), -infinity, infinity)")),
    # cut on the wrong side
    mutant("cut-on-wrong-side", "alpha_beta_search", ("if v >= beta:", "if v <= alpha:"), ("                beta = min(beta, v)\n            if v <= alpha:", "                beta = min(beta, v)\n            if v >= beta:")),
    mutant("cut-on-wrong-side", "minimax", ("if alpha >= beta:", "if alpha <= beta:")),
    mutant("cut-on-wrong-side", "AlphaBetaAgent", ("if best > beta:", "if best < beta:")),
    mutant("cut-on-wrong-side", "negamax", ("if alpha >= beta:", "if beta >= alpha:")),
    # equality
    mutant("cut-on-equality", "AlphaBetaAgent", ("if best > beta:", "if best >= beta:"), ("if best < alpha:", "if best <= alpha:")),
    # the terminal test
    mutant("terminal-after-depth", "MinimaxAgent", ("return depth == 0 or state.isWin() or state.isLose()", "return depth == 0")),
    # the depth
    mutant("depth-counted-twice", "AlphaBetaAgent", ("depth + (following == 0)", "depth + (agent == 0) + (following == 0)"), ("depth == self.depth", "depth >= self.depth")),
    mutant("depth-counted-twice", "Negamax", ("value = -_negamax(game, depth - 1,", "value = -_negamax(game, depth - 2,"), ("if depth == 0 or", "if depth <= 0 or")),
    mutant("depth-counted-twice", "minimax", ("value = min(value, minimax(child, depth - 1", "value = min(value, minimax(child, depth - 2"), ("if depth == 0", "if depth <= 0")),
    mutant("depth-counted-twice", "negamax", ("        best = max(best, -negamax(child, depth - 1,", "        depth -= 1\n        best = max(best, -negamax(child, depth,"), ("if depth == 0", "if depth <= 0")),
    mutant("ply-instead-of-round", "AlphaBetaAgent", ("depth + (following == 0)", "depth + 1")),
    mutant("ply-instead-of-round", "MinimaxAgent", ("min(min_level(s, depth, ghost + 1)", "min(min_level(s, depth - 1, ghost + 1)")),
    mutant("depth-off-by-one", "AlphaBetaAgent", ("depth == self.depth", "depth > self.depth")),
    mutant("depth-off-by-one", "Negamax", ("if depth == 0 or", "if depth < 0 or")),
    mutant("depth-off-by-one", "minimax", ("if depth == 0 or", "if depth == 1 or")),
    mutant("depth-off-by-one", "CopyingSearch", ("self.max_depth - 1", "self.max_depth")),
    # consecutive moves
    mutant("consecutive-moves-mixed", "MinimaxAgent", ("if ghost == state.getNumAgents() - 1:", "if ghost == 1:")),
    mutant("consecutive-moves-mixed", "AlphaBetaAgent", ("def value(state, agent, depth, alpha, beta):", "def value(state, agent, depth, alpha, beta, is_max=True):"), ("                if agent == 0:", "                if is_max:"), ("(-math.inf if agent == 0 else math.inf)", "(-math.inf if is_max else math.inf)"), ("(following == 0), alpha, beta", "(following == 0), alpha, beta, not is_max")),
    # the best
    mutant("best-not-kept", "alpha_beta_search", ("            if v2 > v:\n                v, move = v2, a\n", "            move = a\n            if v2 > v:\n                v = v2\n")),
    mutant("best-not-kept", "MinimaxAgent", ("return next(action for score, action in scores if score == best)", "return scores[-1][1]")),
    mutant("best-not-kept", "minimax", ("value = max(value, minimax(", "value = max(-math.inf, minimax(")),
    mutant("best-not-kept", "CopyingSearch", ("if best is None or value > best[0]:", "if best is None:")),
    mutant("last-instead-of-first-best", "minimax_search", ("if v2 > v:", "if v2 >= v:")),
    mutant("last-instead-of-first-best", "alphabeta_cutoff_search", ("if v > best_score:", "if v >= best_score:")),
    mutant("last-instead-of-first-best", "MinimaxAgent", ("for score, action in scores if", "for score, action in reversed(scores) if")),
    mutant("last-instead-of-first-best", "CopyingSearch", ("value > best[0]", "value >= best[0]")),
    # tables
    mutant("bound-used-as-exact", "alpha_beta_search", ("    def max_value(state, alpha, beta):\n", "    known = {}\n\n    def max_value(state, alpha, beta):\n        if state not in known:\n            known[state] = max_value_of(state, alpha, beta)\n        return known[state]\n\n    def max_value_of(state, alpha, beta):\n"), ("    def min_value(state, alpha, beta):\n", "    def min_value(state, alpha, beta):\n        if state not in known:\n            known[state] = min_value_of(state, alpha, beta)\n        return known[state]\n\n    def min_value_of(state, alpha, beta):\n")),
    mutant("bound-used-as-exact", "minimax", ("    if maximizingPlayer:\n", "    if id(node) in TABLE:\n        return TABLE[id(node)]\n    if maximizingPlayer:\n"), ("                break\n        return value\n    value = math.inf", "                break\n        TABLE[id(node)] = value\n        return value\n    value = math.inf"), ("        if beta <= alpha:\n            break\n    return value", "        if beta <= alpha:\n            break\n    TABLE[id(node)] = value\n    return value")),
    # chance
    mutant("expectation-divided-twice", "ExpectimaxAgent", ("sum(values) / len(values)", "sum(v / len(values) for v in values) / len(values)")),
    mutant("expectation-divided-twice", "expect_min_max", ("for c in game.chances(state))", "for c in game.chances(state)) / len(game.chances(state))")),
    # sides
    mutant("evaluation-for-wrong-side", "alphabeta_cutoff_search", ("return eval_fn(state)", "return eval_fn(state, game.to_move(state))")),
    mutant("evaluation-for-wrong-side", "AlphaBetaAgent", ("return self.evaluationFunction(state), None", "return self.evaluationFunction(state) * (1 if agent == 0 else -1), None")),
    mutant("evaluation-for-wrong-side", "negamax", ("return color * node", "return node")),
    mutant("evaluation-for-wrong-side", "CopyingSearch", ("return game.scoring() if game.current_player == me else -game.scoring()", "return game.scoring()")),
    mutant("utility-for-player-to-move", "alpha_beta_search", ("game.utility(state, player), None", "game.utility(state, game.to_move(state)), None")),
    mutant("utility-for-player-to-move", "minimax_search", ("game.utility(state, player), None", "game.utility(state, game.to_move(state)), None")),
    # infinity
    mutant("infinity-too-small", "alpha_beta_search", ("-infinity, +infinity", "-1000, 1000"), ("v, move = -infinity", "v, move = -1000"), ("v, move = +infinity", "v, move = 1000")),
    mutant("infinity-too-small", "minimax", ("value = -math.inf", "value = -99999"), ("value = math.inf", "value = 99999")),
    mutant("infinity-too-small", "minimax", ("value = -math.inf", "value = 0")),
    mutant("infinity-too-small", "negamax", ("-(10**9)", "-100")),
    mutant("infinity-too-small", "AlphaBetaAgent", ("(-math.inf if agent == 0 else math.inf)", "(-999999 if agent == 0 else 999999)")),
    # moves taken back
    mutant("move-not-undone", "Negamax", ("            if alpha >= beta:\n                break\n", ""), ("        game.switch_player()\n        game.unmake_move(move)\n", "        if value >= beta:\n            return value\n        game.switch_player()\n        game.unmake_move(move)\n")),
    mutant("move-not-undone", "Negamax", ("        game.switch_player()\n        game.unmake_move(move)\n", "        game.unmake_move(move)\n")),
    mutant("move-not-undone", "Negamax", ("        game.unmake_move(move)\n", "")),
    # the order
    mutant("order-turned-under-min", "minimax", ("    value = math.inf\n    for child in node:", "    value = math.inf\n    for child in reversed(node):")),
    mutant("order-turned-under-min", "alpha_beta_search", ("        v, move = -infinity, None\n        for a in game.actions(state):", "        v, move = -infinity, None\n        for a in sorted(game.actions(state), key=lambda a: game.evaluate(game.result(state, a)), reverse=True):"), ("        v, move = +infinity, None\n        for a in game.actions(state):", "        v, move = +infinity, None\n        for a in sorted(game.actions(state), key=lambda a: game.evaluate(game.result(state, a)), reverse=True):")),
)  # fmt: skip


def source_of(made: Mutant) -> str:
    """The program of a mutant."""
    pieces = ["import copy\nimport functools\nimport math\nimport random\n\ninf = infinity = math.inf\nTABLE = {}\n\n"]
    text = "\n".join(
        inspect.getsource(getattr(right, name, None) or getattr(elsewhere, name))
        for name in (made.of, *HELPERS.get(made.of, ()))
    )
    for old, new in made.changes:
        assert old in text, f"{made.title}: {old!r} is not in it"
        text = text.replace(old, new)
    return "".join([*pieces, text])


def thing_of(made: Mutant, path) -> object:
    """The function or class of a mutant, from a file, so that its source can be read."""
    path.write_text(source_of(made), encoding="utf-8")
    name = f"perfectplay_student_{abs(hash(str(path)))}"
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), vars(module))
    return getattr(module, made.of)
