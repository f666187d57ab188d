"""The searches of `elsewhere`, with one bug written into each."""

from tests.teaching.diagnosis.mutants import mutant

THREE, PLY = "ThreeFunctionAgent", "PlyAgent"
APART = "RootApartAgent"
EASY, UNDO = "EasyNegamax", "negamax_that_undoes"
BOOK = "h_alphabeta_of_the_book"

ELSEWHERE_MUTANTS = (
    mutant("window-reset-below-root", THREE, ("depth + 1, alpha, beta)", "depth + 1, -inf, inf)")),
    mutant("cut-on-equality", PLY, ("best[0] > beta", "best[0] >= beta")),
    mutant("depth-off-by-one", PLY, ("ply == n * self.depth", "ply > n * self.depth")),
    mutant(
        "terminal-after-depth",
        THREE,
        (
            "            if state.isLose() or state.isWin():\n                return self.evaluationFunction(state)\n",
            "",
        ),
    ),
    mutant("consecutive-moves-mixed", "ExpectimaxOfTwoMethods", ("if g + 1 == s.getNumAgents():", "if True:")),
    mutant(
        "ply-instead-of-round",
        THREE,
        (
            "score = min_agent(state.generateSuccessor(ghost, action), depth, next",
            "score = min_agent(state.generateSuccessor(ghost, action), depth + 1, next",
        ),
        ("depth == self.depth - 1", "depth >= self.depth - 1"),
    ),
    mutant(
        "depth-counted-twice",
        THREE,
        ("depth + 1, alpha", "depth + 2, alpha"),
        ("depth == self.depth - 1", "depth >= self.depth - 1"),
    ),
    mutant(
        "bound-used-as-exact",
        PLY,
        (
            "    def search(self, state, ply, alpha, beta):\n",
            "    def search(self, state, ply, alpha, beta):\n        if ply == 0:\n            self.memo = {}\n        if (state, ply) not in self.memo:\n            self.memo[state, ply] = self.search2(state, ply, alpha, beta)\n        return self.memo[state, ply]\n\n    def search2(self, state, ply, alpha, beta):\n",
        ),
    ),
    mutant("cut-on-wrong-side", "negamax_id", ("if a >= b", "if a <= b")),
    mutant(
        "alpha-beta-swapped",
        "alphabeta_of_nodes",
        ("            alpha = max(alpha, best)", "            beta = max(beta, best)"),
        ("            beta = min(beta, best)", "            alpha = min(alpha, best)"),
    ),
    mutant("sign-not-turned", "negamax_of_color", ("-color", "color")),
    mutant(
        "terminal-after-depth",
        BOOK,
        (
            "        if game.is_terminal(state):\n            return game.utility(state, player), None\n        if cutoff(game, state, depth):\n            return h(state, player), None\n",
            "        if cutoff(game, state, depth):\n            return h(state, player), None\n        if game.is_terminal(state):\n            return game.utility(state, player), None\n",
        ),
    ),
    mutant("ply-instead-of-round", PLY, ("ply == n * self.depth", "ply == self.depth")),
    mutant("move-not-undone", UNDO, ("            game.unmake_move(move)\n", "")),
    mutant(
        "move-not-undone",
        EASY,
        (
            "            game.switch_player()\n            game.unmake_move(move)\n        if best",
            "            game.unmake_move(move)\n        if best",
        ),
    ),
    mutant(
        "best-not-kept",
        THREE,
        (
            "                if score < best_score:\n                    best_score = score",
            "                best_score = score",
        ),
    ),
    mutant(
        "best-not-kept",
        "alphabeta_with_move",
        ("            best_i, best_v = i, v", "            best_v = v\n        best_i = i"),
    ),
    mutant("infinity-too-small", EASY, ("win_score=+inf", "win_score=100")),
    mutant("infinity-too-small", "alphabeta_of_nodes", ("best = None\n", "best = -1000 if maximizing else 1000\n")),
    mutant("last-instead-of-first-best", PLY, ("score > best[0]", "score >= best[0]")),
    mutant(
        "order-turned-under-min",
        BOOK,
        (
            "for a in game.actions(state):",
            "for a in sorted(game.actions(state), key=lambda a: h(game.result(state, a), player), reverse=True):",
        ),
    ),
    mutant(
        "order-turned-under-min",
        PLY,
        (
            "for action in state.getLegalActions(who):",
            "for action in sorted(state.getLegalActions(who), key=lambda x: self.evaluationFunction(state.generateSuccessor(who, x)), reverse=True):",
        ),
    ),
    mutant("evaluation-for-wrong-side", BOOK, ("h(state, player)", "h(state, game.to_move(state))")),
    mutant(
        "utility-for-player-to-move",
        "Searcher",
        ("utility(state, self.player)", "utility(state, self.game.to_move(state))"),
    ),
    mutant(
        "expectation-divided-twice",
        "ExpectimaxOfTwoMethods",
        ("self.max_value(t, d + 1)", "self.max_value(t, d + 1) / len(acts)"),
        ("total += self.exp_value(t, g + 1, d)", "total += self.exp_value(t, g + 1, d) / len(acts)"),
    ),
    mutant("sign-not-turned", EASY, ("-easy_negamax(", "easy_negamax(")),
    mutant(
        "window-not-passed-on",
        THREE,
        ("                alpha = max(alpha, best_score)\n", ""),
        ("                beta = min(beta, best_score)\n", ""),
    ),
    mutant("cut-on-wrong-side", APART, ("v > beta", "v < beta")),
    mutant("cut-on-wrong-side", "alphabeta_cutoff_search", ("if v >= beta", "if v <= beta")),
    mutant(
        "best-not-kept",
        "alphabeta_cutoff_search",
        (
            "v = max(v, min_value(game.result(state, a), alpha, beta, depth + 1))",
            "v = min_value(game.result(state, a), alpha, beta, depth + 1)",
        ),
    ),
    mutant(
        "depth-counted-twice",
        APART,
        (
            "            v = max(v, self.min_value(state.generateSuccessor(0, action), 1, depth, alpha",
            "            v = max(v, self.min_value(state.generateSuccessor(0, action), 1, depth - 1, alpha",
        ),
        ("depth == 0", "depth <= 0"),
    ),
    mutant("sign-not-turned", APART, ("v = max(v, self.min_value(", "v = max(v, -self.min_value(")),
    mutant(
        "order-turned-under-min",
        APART,
        (
            "for action in state.getLegalActions(index):",
            "for action in sorted(state.getLegalActions(index), key=lambda a: self.evaluationFunction(state.generateSuccessor(index, a)), reverse=True):",
        ),
    ),
    mutant(
        "window-not-passed-on",
        "alphabeta_cutoff_search",
        ("            alpha = max(alpha, v)\n", ""),
        ("            beta = min(beta, v)\n", ""),
    ),
)
