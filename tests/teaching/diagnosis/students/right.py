"""Searches that are right, each in a style of its own."""

from __future__ import annotations

import copy
import functools
import math

infinity = math.inf


def minimax_search(game, state):
    """The textbook's, newer form: value and move."""
    player = game.to_move(state)

    def max_value(state):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -infinity, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a))
            if v2 > v:
                v, move = v2, a
        return v, move

    def min_value(state):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = +infinity, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a))
            if v2 < v:
                v, move = v2, a
        return v, move

    return max_value(state)


def alpha_beta_search(game, state):
    """The textbook's alpha-beta, newer form."""
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = -infinity, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        v, move = +infinity, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -infinity, +infinity)


def alphabeta_cutoff_search(state, game, d=4, cutoff_test=None, eval_fn=None):
    """The textbook's older form: the move alone, with a cut-off."""
    player = game.to_move(state)

    def max_value(state, alpha, beta, depth):
        if cutoff_test(state, depth):
            return eval_fn(state)
        v = -infinity
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta, depth + 1))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta, depth):
        if cutoff_test(state, depth):
            return eval_fn(state)
        v = infinity
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta, depth + 1))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    cutoff_test = cutoff_test or (lambda state, depth: depth > d or game.terminal_test(state))
    eval_fn = eval_fn or (lambda state: game.utility(state, player))
    best_score = -infinity
    beta = infinity
    best_action = None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best_score, beta, 1)
        if v > best_score:
            best_score = v
            best_action = a
    return best_action


def expect_min_max(game, state):
    """Chance after every move; the move alone."""
    player = game.to_move(state)

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, player)
        if game.to_move(state) == "CHANCE":
            return sum(game.probability(c) * value(game.outcome(state, c)) for c in game.chances(state))
        values = [value(game.result(state, a)) for a in game.actions(state)]
        return max(values) if game.to_move(state) == player else min(values)

    return max(game.actions(state), key=lambda a: value(game.result(state, a)))


class AlphaBetaAgent:
    """The course's: root and nodes in one, strict cuts."""

    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.depth = int(depth)

    def getAction(self, gameState):
        def value(state, agent, depth, alpha, beta):
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state), None
            best, chosen = (-math.inf if agent == 0 else math.inf), None
            following = (agent + 1) % state.getNumAgents()
            for action in state.getLegalActions(agent):
                v, _ = value(state.generateSuccessor(agent, action), following, depth + (following == 0), alpha, beta)
                if agent == 0:
                    if v > best:
                        best, chosen = v, action
                    if best > beta:
                        break
                    alpha = max(alpha, best)
                else:
                    if v < best:
                        best, chosen = v, action
                    if best < alpha:
                        break
                    beta = min(beta, best)
            return best, chosen

        return value(gameState, 0, 0, -math.inf, math.inf)[1]


class MinimaxAgent:
    """The course's minimax with three functions and its own root."""

    def getAction(self, gameState):
        def ended(state, depth):
            return depth == 0 or state.isWin() or state.isLose()

        def max_level(state, depth):
            if ended(state, depth):
                return self.evaluationFunction(state)
            return max(min_level(state.generateSuccessor(0, a), depth, 1) for a in state.getLegalActions(0))

        def min_level(state, depth, ghost):
            if ended(state, depth):
                return self.evaluationFunction(state)
            successors = (state.generateSuccessor(ghost, a) for a in state.getLegalActions(ghost))
            if ghost == state.getNumAgents() - 1:
                return min(max_level(s, depth - 1) for s in successors)
            return min(min_level(s, depth, ghost + 1) for s in successors)

        scores = [
            (min_level(gameState.generateSuccessor(0, a), self.depth, 1), a) for a in gameState.getLegalActions(0)
        ]
        best = max(score for score, _ in scores)
        return next(action for score, action in scores if score == best)


class ExpectimaxAgent:
    """The course's expectimax."""

    def getAction(self, gameState):
        def expectimax(state, agent, depth):
            if state.isWin() or state.isLose() or depth == 0:
                return self.evaluationFunction(state)
            n = state.getNumAgents()
            values = [
                expectimax(state.generateSuccessor(agent, a), (agent + 1) % n, depth - (1 if agent == n - 1 else 0))
                for a in state.getLegalActions(agent)
            ]
            return max(values) if agent == 0 else sum(values) / len(values)

        return max(
            gameState.getLegalActions(0),
            key=lambda a: expectimax(gameState.generateSuccessor(0, a), 1, self.depth),
        )


def minimax(node, depth, alpha, beta, maximizingPlayer):
    """As in encyclopedias: fail-soft, on nested lists."""
    if depth == 0 or isinstance(node, int):
        return node
    if maximizingPlayer:
        value = -math.inf
        for child in node:
            value = max(value, minimax(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = math.inf
    for child in node:
        value = min(value, minimax(child, depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if beta <= alpha:
            break
    return value


def alphabeta_hard(tree, a, b, is_max):
    """Fail-hard, with a large number for infinity inside, and exact types."""
    if type(tree) is not list:
        return tree
    for branch in tree:
        score = alphabeta_hard(branch, a, b, not is_max)
        if is_max:
            if score >= b:
                return b
            if score > a:
                a = score
        else:
            if score <= a:
                return a
            if score < b:
                b = score
    return a if is_max else b


def negamax(node, depth, alpha, beta, color):
    """With a colour."""
    if depth == 0 or not isinstance(node, list):
        return color * node
    best = -(10**9)
    for child in node:
        best = max(best, -negamax(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def minimax_of_objects(node, is_max=True):
    """Without windows, on objects, by comprehension."""
    if node.is_leaf:
        return node.value
    values = [minimax_of_objects(child, not is_max) for child in node.children]
    return max(values) if is_max else min(values)


@functools.lru_cache(maxsize=None)
def minimax_of_tuples(tree, maximizing):
    if not isinstance(tree, tuple):
        return tree
    return (max if maximizing else min)(minimax_of_tuples(child, not maximizing) for child in tree)


def minimax_flat(curDepth, nodeIndex, maxTurn, scores, targetDepth):
    """On the leaves of a complete binary tree."""
    if curDepth == targetDepth:
        return scores[nodeIndex]
    pick = max if maxTurn else min
    return pick(
        minimax_flat(curDepth + 1, nodeIndex * 2, not maxTurn, scores, targetDepth),
        minimax_flat(curDepth + 1, nodeIndex * 2 + 1, not maxTurn, scores, targetDepth),
    )


class Negamax:
    """Of easyAI's kind: a quicker win is worth a little more; the move is left at the game."""

    def __init__(self, depth, scoring=None, win_score=math.inf):
        self.depth, self.scoring, self.win_score = depth, scoring, win_score

    def __call__(self, game):
        scoring = self.scoring or (lambda game: game.scoring())
        self.alpha = _negamax(game, self.depth, self.depth, scoring, -self.win_score, self.win_score)
        return game.ai_move


def _negamax(game, depth, orig_depth, scoring, alpha, beta):
    if depth == 0 or game.is_over():
        score = scoring(game)
        return score if score == 0 else score - 0.01 * depth * abs(score) / score
    moves = game.possible_moves()
    if depth == orig_depth:
        game.ai_move = moves[0]
    best = -math.inf
    for move in moves:
        game.make_move(move)
        game.switch_player()
        value = -_negamax(game, depth - 1, orig_depth, scoring, -beta, -alpha)
        game.switch_player()
        game.unmake_move(move)
        best = max(best, value)
        if alpha < value:
            alpha = value
            if depth == orig_depth:
                game.ai_move = move
            if alpha >= beta:
                break
    return best


class CopyingSearch:
    """Minimax on copies of the game, with the player at the root in mind."""

    def __init__(self, depth):
        self.max_depth = depth

    def __call__(self, game):
        me = game.current_player
        best = None
        for move in game.possible_moves():
            following = copy.deepcopy(game)
            following.make_move(move)
            following.current_player = following.opponent_index
            value = self.value(following, self.max_depth - 1, me)
            if best is None or value > best[0]:
                best = value, move
        return best[1]

    def value(self, game, depth, me):
        if game.is_over() or depth <= 0:
            return game.scoring() if game.current_player == me else -game.scoring()
        values = []
        for move in game.possible_moves():
            following = game.copy()
            following.make_move(move)
            following.current_player = following.opponent_index
            values.append(self.value(following, depth - 1, me))
        return max(values) if game.current_player == me else min(values)


RIGHT = (
    *(minimax_search, alpha_beta_search, alphabeta_cutoff_search, expect_min_max),
    *(AlphaBetaAgent, MinimaxAgent, ExpectimaxAgent),
    *(minimax, alphabeta_hard, negamax, minimax_of_objects, minimax_of_tuples, minimax_flat),
    *(Negamax, CopyingSearch),
)
