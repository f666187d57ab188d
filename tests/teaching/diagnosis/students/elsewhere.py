"""Right searches as other students write them: courses' skeletons, other libraries' programs, methods of classes."""

import math
import random

inf = math.inf


class ThreeFunctionAgent:
    """three functions, the way most students write it"""

    def getAction(self, gameState):
        PACMAN = 0

        def max_agent(state, depth, alpha, beta):
            if state.isWin() or state.isLose():
                return self.evaluationFunction(state)
            actions = state.getLegalActions(PACMAN)
            best_score = float("-inf")
            best_action = actions[0]
            for action in actions:
                score = min_agent(state.generateSuccessor(PACMAN, action), depth, 1, alpha, beta)
                if score > best_score:
                    best_score = score
                    best_action = action
                alpha = max(alpha, best_score)
                if best_score > beta:
                    return best_score
            if depth == 0:
                return best_action
            else:
                return best_score

        def min_agent(state, depth, ghost, alpha, beta):
            if state.isLose() or state.isWin():
                return self.evaluationFunction(state)
            next_ghost = ghost + 1
            if ghost == state.getNumAgents() - 1:
                next_ghost = PACMAN
            actions = state.getLegalActions(ghost)
            best_score = float("inf")
            for action in actions:
                if next_ghost == PACMAN:
                    if depth == self.depth - 1:
                        score = self.evaluationFunction(state.generateSuccessor(ghost, action))
                    else:
                        score = max_agent(state.generateSuccessor(ghost, action), depth + 1, alpha, beta)
                else:
                    score = min_agent(state.generateSuccessor(ghost, action), depth, next_ghost, alpha, beta)
                if score < best_score:
                    best_score = score
                beta = min(beta, best_score)
                if best_score < alpha:
                    return best_score
            return best_score

        return max_agent(gameState, 0, float("-inf"), float("inf"))


class PlyAgent:
    def getAction(self, gameState):
        """Returns the minimax action using self.depth and self.evaluationFunction"""
        return self.search(gameState, 0, -float("inf"), float("inf"))[1]

    def search(self, state, ply, alpha, beta):
        n = state.getNumAgents()
        if ply == n * self.depth or state.isWin() or state.isLose():
            return (self.evaluationFunction(state), None)
        who = ply % n
        best = (-float("inf"), None) if who == 0 else (float("inf"), None)
        for action in state.getLegalActions(who):
            score, _ = self.search(state.generateSuccessor(who, action), ply + 1, alpha, beta)
            if who == 0:
                if score > best[0]:
                    best = (score, action)
                if best[0] > beta:
                    break
                alpha = max(alpha, best[0])
            else:
                if score < best[0]:
                    best = (score, action)
                if best[0] < alpha:
                    break
                beta = min(beta, best[0])
        return best


class RecursiveAgent:
    def __init__(self, depth=2, evaluationFunction=None):
        self.depth = depth
        self.evaluationFunction = evaluationFunction

    def getAction(self, gameState):
        def value(s, agent, d):
            if s.isWin() or s.isLose() or d == 0:
                return self.evaluationFunction(s)
            scores = [
                value(
                    s.generateSuccessor(agent, a),
                    (agent + 1) % s.getNumAgents(),
                    d - 1 if agent == s.getNumAgents() - 1 else d,
                )
                for a in s.getLegalActions(agent)
            ]
            return max(scores) if agent == 0 else min(scores)

        legal = gameState.getLegalActions(0)
        nxt = 1 % gameState.getNumAgents()
        return max(
            legal, key=lambda a: value(gameState.generateSuccessor(0, a), nxt, self.depth if nxt else self.depth - 1)
        )


class ExpectimaxOfTwoMethods:
    def getAction(self, gameState):
        best, choice = float("-inf"), None
        for a in gameState.getLegalActions(0):
            v = self.exp_value(gameState.generateSuccessor(0, a), 1, 0)
            if v > best:
                best, choice = v, a
        return choice

    def max_value(self, s, d):
        if d == self.depth or s.isWin() or s.isLose():
            return self.evaluationFunction(s)
        return max(self.exp_value(s.generateSuccessor(0, a), 1, d) for a in s.getLegalActions(0))

    def exp_value(self, s, g, d):
        if s.isWin() or s.isLose():
            return self.evaluationFunction(s)
        acts = s.getLegalActions(g)
        total = 0.0
        for a in acts:
            t = s.generateSuccessor(g, a)
            if g + 1 == s.getNumAgents():
                total += self.max_value(t, d + 1)
            else:
                total += self.exp_value(t, g + 1, d)
        return total / len(acts)


def easy_negamax(game, depth, origDepth, scoring, alpha=+inf, beta=-inf, tt=None):
    alphaOrig = alpha
    lookup = None if (tt is None) else tt.lookup(game)
    if (depth == 0) or game.is_over():
        return scoring(game) * (1 + 0.001 * depth)
    possible_moves = game.possible_moves()
    state = game
    best_move = possible_moves[0]
    if depth == origDepth:
        state.ai_move = possible_moves[0]
    bestValue = -inf
    unmake_move = hasattr(state, "unmake_move")
    for move in possible_moves:
        if not unmake_move:
            game = state.copy()
        game.make_move(move)
        game.switch_player()
        move_alpha = -easy_negamax(game, depth - 1, origDepth, scoring, -beta, -alpha, tt)
        if unmake_move:
            game.switch_player()
            game.unmake_move(move)
        if bestValue < move_alpha:
            bestValue = move_alpha
            best_move = move
        if alpha < move_alpha:
            alpha = move_alpha
            if depth == origDepth:
                state.ai_move = move
            if alpha >= beta:
                break
    return bestValue


class EasyNegamax:
    def __init__(self, depth, scoring=None, win_score=+inf, tt=None):
        self.scoring = scoring
        self.depth = depth
        self.tt = tt
        self.win_score = win_score

    def __call__(self, game):
        scoring = self.scoring if self.scoring else (lambda g: g.scoring())
        self.alpha = easy_negamax(game, self.depth, self.depth, scoring, -self.win_score, +self.win_score, self.tt)
        return game.ai_move


def negamax_that_undoes(game, depth, alpha=float("-inf"), beta=float("inf")):
    if depth == 0 or game.is_over():
        return game.scoring()
    for move in game.possible_moves():
        game.make_move(move)
        game.switch_player()
        try:
            v = -negamax_that_undoes(game, depth - 1, -beta, -alpha)
        finally:
            game.switch_player()
            game.unmake_move(move)
        if v >= beta:
            return beta
        alpha = max(v, alpha)
    return alpha


class Searcher:
    """AIMA as methods; the player is kept on the object."""

    def __init__(self, game=None):
        self.game = game
        self.player = None

    def alpha_beta_search(self, game, state):
        self.game = game
        self.player = game.to_move(state)
        value, move = self.max_value(state, -math.inf, math.inf)
        return move

    def max_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, self.player), None
        v, move = -math.inf, None
        for a in self.game.actions(state):
            v2, _ = self.min_value(self.game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, self.player), None
        v, move = math.inf, None
        for a in self.game.actions(state):
            v2, _ = self.max_value(self.game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move


class TreeSearcher:
    """a class with a method search over nested lists"""

    def __init__(self):
        self.count = 0

    def search(self, tree, depth, alpha, beta, maximizing):
        self.count += 1
        if depth == 0 or not isinstance(tree, list):
            return tree
        if maximizing:
            v = -(10**9)
            for c in tree:
                v = max(v, self.search(c, depth - 1, alpha, beta, False))
                alpha = max(alpha, v)
                if beta <= alpha:
                    break
            return v
        v = 10**9
        for c in tree:
            v = min(v, self.search(c, depth - 1, alpha, beta, True))
            beta = min(beta, v)
            if beta <= alpha:
                break
        return v


def alphabeta_of_nodes(node, alpha, beta, maximizing):
    """node is an object with children and value; minimising as one expression"""
    if not node.children:
        return node.value
    best = None
    for ch in node.children:
        v = alphabeta_of_nodes(ch, alpha, beta, not maximizing)
        if best is None or (maximizing and v > best) or (not maximizing and v < best):
            best = v
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def alphabeta_with_move(board, depth, alpha, beta, is_maximizing):
    """Returns (best move index, value)."""
    if isinstance(board, (int, float)) or depth == 0:
        return None, board
    best_i, best_v = None, None
    for i, sub in enumerate(board):
        _, v = alphabeta_with_move(sub, depth - 1, alpha, beta, not is_maximizing)
        if best_v is None or (v > best_v if is_maximizing else v < best_v):
            best_i, best_v = i, v
        if is_maximizing:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best_i, best_v


def h_alphabeta_of_the_book(game, state, cutoff=None, h=lambda s, p: 0):
    player = game.to_move(state)

    def max_value(state, alpha, beta, depth):
        if game.is_terminal(state):
            return game.utility(state, player), None
        if cutoff(game, state, depth):
            return h(state, player), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, _ = min_value(game.result(state, a), alpha, beta, depth + 1)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    def min_value(state, alpha, beta, depth):
        if game.is_terminal(state):
            return game.utility(state, player), None
        if cutoff(game, state, depth):
            return h(state, player), None
        v, move = +inf, None
        for a in game.actions(state):
            v2, _ = max_value(game.result(state, a), alpha, beta, depth + 1)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move

    return max_value(state, -inf, +inf, 0)


def alpha_beta_at_random(game, state, depth=4):
    """random order, random best"""
    me = game.to_move(state)

    def ab(s, d, a, b):
        if game.is_terminal(s):
            return game.utility(s, me)
        if d == 0:
            return game.evaluate(s, me)
        mx = game.to_move(s) == me
        acts = list(game.actions(s))
        random.shuffle(acts)
        v = -math.inf if mx else math.inf
        for x in acts:
            w = ab(game.result(s, x), d - 1, a, b)
            if mx:
                v = max(v, w)
                a = max(a, v)
            else:
                v = min(v, w)
                b = min(b, v)
            if a >= b:
                break
        return v

    vals = {x: ab(game.result(state, x), depth - 1, -math.inf, math.inf) for x in game.actions(state)}
    m = max(vals.values())
    return random.choice([x for x in vals if vals[x] == m])


def expectiminimax_of_pairs(state, game):
    player = game.to_move(state)

    def ev(s):
        if game.is_terminal(s):
            return game.utility(s, player)
        m = game.to_move(s)
        if m not in (0, 1, "MAX", "MIN", "max", "min") or m == "chance" or m == -1:
            return sum(p * ev(game.result(s, a)) for a, p in game.chances(s))
        vals = [ev(game.result(s, a)) for a in game.actions(s)]
        return max(vals) if m == player else min(vals)

    return max(game.actions(state), key=lambda a: ev(game.result(state, a)))


# iterative deepening with move ordering from the last iteration, negamax, killer-free
def negamax_id(root, depth, alpha=-inf, beta=inf, color=1):
    order = list(range(len(root))) if isinstance(root, list) else []
    best = None

    def go(n, d, a, b, c):
        if d == 0 or not isinstance(n, list):
            return c * n
        v = -inf
        for k in n:
            v = max(v, -go(k, d - 1, -b, -a, -c))
            a = max(a, v)
            if a >= b:
                break
        return v

    if not order or depth == 0:
        return color * root
    scores = {i: -inf for i in order}
    for i in order:
        scores[i] = -go(root[i], depth - 1, -beta, -max(alpha, *scores.values(), -inf), -color)
    return max(scores.values())


def negamax_of_color(node, depth, alpha, beta, color):
    if depth == 0 or isinstance(node, (int, float)):
        return color * node
    best = -inf
    for kid in node:
        score = -negamax_of_color(kid, depth - 1, -beta, -max(alpha, best), -color)
        best = max(best, score)
        if best >= beta:
            break
    return best


class RootApartAgent:
    def getAction(self, gameState):
        alpha, beta = float("-inf"), float("inf")
        best, move = float("-inf"), None
        for action in gameState.getLegalActions(0):
            v = self.min_value(gameState.generateSuccessor(0, action), 1, self.depth, alpha, beta)
            if v > best:
                best, move = v, action
            alpha = max(alpha, best)
        return move

    def max_value(self, state, depth, alpha, beta):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float("-inf")
        for action in state.getLegalActions(0):
            v = max(v, self.min_value(state.generateSuccessor(0, action), 1, depth, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, index, depth, alpha, beta):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float("inf")
        for action in state.getLegalActions(index):
            s = state.generateSuccessor(index, action)
            if index == state.getNumAgents() - 1:
                v = min(v, self.max_value(s, depth - 1, alpha, beta))
            else:
                v = min(v, self.min_value(s, index + 1, depth, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v


ELSEWHERE = (
    RootApartAgent,
    *(ThreeFunctionAgent, EasyNegamax, TreeSearcher, h_alphabeta_of_the_book),
    *(PlyAgent, RecursiveAgent, ExpectimaxOfTwoMethods, negamax_that_undoes, Searcher, alphabeta_of_nodes),
    *(alphabeta_with_move, alpha_beta_at_random, expectiminimax_of_pairs, negamax_id, negamax_of_color),
)
