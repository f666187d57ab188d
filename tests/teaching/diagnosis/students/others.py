"""Searches as other students write them, each with the name of its bug; None where it is right."""

import math

inf = float("inf")
CASES = []


def case(bug):
    def deco(f):
        CASES.append((bug, f))
        return f

    return deco


@case(None)
def alpha_beta(tree, depth=10, alpha=float("-inf"), beta=float("inf"), is_maximizing=True):
    if isinstance(tree, (int, float)):
        return tree, []
    best_path = []
    best = -inf if is_maximizing else inf
    for i, child in enumerate(tree):
        v, path = alpha_beta(child, depth - 1, alpha, beta, not is_maximizing)
        if is_maximizing and v > best:
            best, best_path = v, [i] + path
            alpha = max(alpha, best)
        if not is_maximizing and v < best:
            best, best_path = v, [i] + path
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best, best_path


@case("depth-off-by-one")
class AlphaBetaAgent:
    def getAction(self, gameState):
        bestAction = None
        alpha = -inf
        beta = inf
        bestScore = -inf
        for action in gameState.getLegalActions(0):
            succ = gameState.generateSuccessor(0, action)
            score = self.minValue(succ, 1, 1, alpha, beta)
            if score > bestScore:
                bestScore = score
                bestAction = action
            alpha = max(alpha, bestScore)
        return bestAction

    def maxValue(self, state, depth, alpha, beta):
        if depth >= self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = -inf
        for a in state.getLegalActions(0):
            v = max(v, self.minValue(state.generateSuccessor(0, a), 1, depth, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def minValue(self, state, agent, depth, alpha, beta):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = inf
        for a in state.getLegalActions(agent):
            s = state.generateSuccessor(agent, a)
            if agent == state.getNumAgents() - 1:
                v = min(v, self.maxValue(s, depth + 1, alpha, beta))
            else:
                v = min(v, self.minValue(s, agent + 1, depth, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v


@case("infinity-too-small")
def minimax(depth, nodeIndex, maximizingPlayer, values, alpha, beta):
    MAX, MIN = 1000, -1000
    if depth == 3:
        return values[nodeIndex]
    if maximizingPlayer:
        best = MIN
        for i in range(0, 2):
            val = minimax(depth + 1, nodeIndex * 2 + i, False, values, alpha, beta)
            best = max(best, val)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = MAX
        for i in range(0, 2):
            val = minimax(depth + 1, nodeIndex * 2 + i, True, values, alpha, beta)
            best = min(best, val)
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best


@case("bound-used-as-exact")
def alphabeta_tt(node, depth, alpha, beta, maximizing, table=None):
    if table is None:
        table = {}
    key = (str(node), maximizing)
    if key in table:
        return table[key]
    if depth == 0 or isinstance(node, int):
        return node
    if maximizing:
        v = -math.inf
        for c in node:
            v = max(v, alphabeta_tt(c, depth - 1, alpha, beta, False, table))
            alpha = max(alpha, v)
            if beta <= alpha:
                break
    else:
        v = math.inf
        for c in node:
            v = min(v, alphabeta_tt(c, depth - 1, alpha, beta, True, table))
            beta = min(beta, v)
            if beta <= alpha:
                break
    table[key] = v
    return v


@case(None)
def alphabeta_tt_right(node, depth, alpha, beta, maximizing, table=None):
    if table is None:
        table = {}
    if depth == 0 or isinstance(node, int):
        return node
    key = (id(node), maximizing)
    if key in table:
        v, flag = table[key]
        if flag == "E" or (flag == "L" and v >= beta) or (flag == "U" and v <= alpha):
            return v
    a0, b0 = alpha, beta
    v = -math.inf if maximizing else math.inf
    for c in node:
        x = alphabeta_tt_right(c, depth - 1, alpha, beta, not maximizing, table)
        if maximizing:
            v = max(v, x)
            alpha = max(alpha, v)
        else:
            v = min(v, x)
            beta = min(beta, v)
        if beta <= alpha:
            break
    table[key] = (v, "U" if v <= a0 else "L" if v >= b0 else "E")
    return v


@case("move-not-undone")
class NegamaxAI:
    def __init__(self, depth):
        self.depth = depth

    def __call__(self, game):
        best, bm = -inf, None
        for m in game.possible_moves():
            game.make_move(m)
            game.switch_player()
            v = -self.search(game, self.depth - 1, -inf, inf)
            game.unmake_move(m)
            game.switch_player()
            if v > best:
                best, bm = v, m
        return bm

    def search(self, game, depth, a, b):
        if depth == 0 or game.is_over():
            return game.scoring()
        for m in game.possible_moves():
            game.make_move(m)
            game.switch_player()
            v = -self.search(game, depth - 1, -b, -a)
            if v >= b:
                return b
            game.switch_player()
            game.unmake_move(m)
            a = max(a, v)
        return a


@case("expectation-divided-twice")
def expectimax(node, is_max):
    if isinstance(node, int):
        return node
    vals = [expectimax(c, not is_max) for c in node]
    if is_max:
        return max(vals)
    p = 1 / len(vals)
    return sum(p * v for v in vals) / len(vals)


@case("utility-for-player-to-move")
def minimax_decision(state, game):
    def max_value(state):
        if game.terminal_test(state):
            return game.utility(state, game.to_move(state))
        return max(min_value(game.result(state, a)) for a in game.actions(state))

    def min_value(state):
        if game.terminal_test(state):
            return game.utility(state, game.to_move(state))
        return min(max_value(game.result(state, a)) for a in game.actions(state))

    return max(game.actions(state), key=lambda a: min_value(game.result(state, a)))


@case("order-turned-under-min")
def alpha_beta_sorted(node, alpha, beta, maximizing, evaluate):
    if not isinstance(node, list):
        return node
    kids = sorted(node, key=evaluate, reverse=True)
    if maximizing:
        for k in kids:
            alpha = max(alpha, alpha_beta_sorted(k, alpha, beta, False, evaluate))
            if alpha >= beta:
                return beta
        return alpha
    for k in kids:
        beta = min(beta, alpha_beta_sorted(k, alpha, beta, True, evaluate))
        if alpha >= beta:
            return alpha
    return beta


@case("evaluation-for-wrong-side")
def h_alphabeta_search(game, state, cutoff=None, h=lambda s, p: 0):
    player = game.to_move(state)

    def max_value(state, alpha, beta, depth):
        if game.is_terminal(state):
            return game.utility(state, player), None
        if cutoff(game, state, depth):
            return h(state, game.to_move(state)), None
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
            return h(state, game.to_move(state)), None
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


@case("terminal-after-depth")
def minimax_depth(game, state, depth):
    me = game.to_move(state)

    def value(s, d):
        if d == 0:
            return game.evaluate(s, me)
        if game.is_terminal(s):
            return game.utility(s, me)
        vs = [value(game.result(s, a), d - 1) for a in game.actions(s)]
        return max(vs) if game.to_move(s) == me else min(vs)

    return max(game.actions(state), key=lambda a: value(game.result(state, a), depth - 1))


@case("best-not-kept")
def negamax_best(node, depth, alpha, beta, color):
    if depth == 0 or isinstance(node, int):
        return color * node
    value = -inf
    for child in node:
        value = -negamax_best(child, depth - 1, -beta, -alpha, -color)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


@case("consecutive-moves-mixed")
class MinimaxAgent:
    def getAction(self, gameState):
        def go(state, agent, depth):
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state), None
            n = state.getNumAgents()
            nxt = (agent + 1) % n
            nd = depth + 1 if nxt == 0 else depth
            res = [(go(state.generateSuccessor(agent, a), nxt, nd)[0], a) for a in state.getLegalActions(agent)]
            if agent % 2 == 0:
                return max(res, key=lambda x: x[0])
            return min(res, key=lambda x: x[0])

        return go(gameState, 0, 0)[1]


@case("depth-counted-twice")
class DepthAgent:
    def getAction(self, gameState):
        def maxv(s, d):
            d += 1
            if s.isWin() or s.isLose() or d >= self.depth:
                return self.evaluationFunction(s)
            return max(minv(s.generateSuccessor(0, a), d, 1) for a in s.getLegalActions(0))

        def minv(s, d, g):
            if s.isWin() or s.isLose():
                return self.evaluationFunction(s)
            if g == s.getNumAgents() - 1:
                return min(maxv(s.generateSuccessor(g, a), d + 1) for a in s.getLegalActions(g))
            return min(minv(s.generateSuccessor(g, a), d, g + 1) for a in s.getLegalActions(g))

        return max(gameState.getLegalActions(0), key=lambda a: minv(gameState.generateSuccessor(0, a), 0, 1))


@case("cut-on-wrong-side")
def ab_objects(node, depth, a, b, maximizingPlayer):
    if depth == 0 or not node.children:
        return node.value
    if maximizingPlayer:
        for c in node.children:
            a = max(a, ab_objects(c, depth - 1, a, b, False))
            if a <= b:
                break
        return a
    for c in node.children:
        b = min(b, ab_objects(c, depth - 1, a, b, True))
        if b <= a:
            break
    return b


@case("sign-not-turned")
def negamax_noc(node, alpha, beta):
    if not isinstance(node, list):
        return node
    best = -inf
    for c in node:
        best = max(best, negamax_noc(c, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@case("alpha-beta-swapped")
class ABAgent:
    def getAction(self, gameState):
        return self.mx(gameState, 0, -inf, inf)[1]

    def ended(self, s, d):
        return d == self.depth or s.isWin() or s.isLose()

    def mx(self, s, d, alpha, beta):
        if self.ended(s, d):
            return self.evaluationFunction(s), None
        v, act = -inf, None
        for a in s.getLegalActions(0):
            w = self.mn(s.generateSuccessor(0, a), d, 1, beta, alpha)[0]
            if w > v:
                v, act = w, a
            if v > beta:
                break
            alpha = max(alpha, v)
        return v, act

    def mn(self, s, d, g, alpha, beta):
        if self.ended(s, d):
            return self.evaluationFunction(s), None
        v, act = inf, None
        for a in s.getLegalActions(g):
            t = s.generateSuccessor(g, a)
            w = (self.mx(t, d + 1, alpha, beta) if g == s.getNumAgents() - 1 else self.mn(t, d, g + 1, alpha, beta))[0]
            if w < v:
                v, act = w, a
            if v < alpha:
                break
            beta = min(beta, v)
        return v, act


@case("window-reset-below-root")
class ResetAgent:
    def getAction(self, gameState):
        best = -inf
        act = None
        for a in gameState.getLegalActions(0):
            v = self.val(gameState.generateSuccessor(0, a), 1, 0, -inf, inf)
            if v > best:
                best = v
                act = a
        return act

    def val(self, s, ag, d, al, be):
        if s.isWin() or s.isLose() or d == self.depth:
            return self.evaluationFunction(s)
        n = s.getNumAgents()
        nxt = (ag + 1) % n
        nd = d + (nxt == 0)
        v = -inf if ag == 0 else inf
        for a in s.getLegalActions(ag):
            w = self.val(s.generateSuccessor(ag, a), nxt, nd, al, be)
            if ag == 0:
                v = max(v, w)
                if v > be:
                    return v
                al = max(al, v)
            else:
                v = min(v, w)
                if v < al:
                    return v
                be = min(be, v)
        return v


@case("last-instead-of-first-best")
def best_move(game, state):
    me = game.to_move(state)

    def val(s):
        if game.is_terminal(s):
            return game.utility(s, me)
        vs = [val(game.result(s, a)) for a in game.actions(s)]
        return max(vs) if game.to_move(s) == me else min(vs)

    return sorted(game.actions(state), key=lambda a: val(game.result(state, a)))[-1]


@case("consecutive-moves-mixed")
def minimax_alternating(game, state):
    me = game.to_move(state)

    def val(s, is_max):
        if game.is_terminal(s):
            return game.utility(s, me)
        game.to_move(s)
        vs = [val(game.result(s, a), not is_max) for a in game.actions(s)]
        return max(vs) if is_max else min(vs)

    return max(game.actions(state), key=lambda a: val(game.result(state, a), False))


@case(None)
class RandomTie:
    def getAction(self, gameState):
        import random

        def go(state, agent, depth):
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state)
            n = state.getNumAgents()
            nxt = (agent + 1) % n
            nd = depth + 1 if nxt == 0 else depth
            res = [go(state.generateSuccessor(agent, a), nxt, nd) for a in state.getLegalActions(agent)]
            return max(res) if agent == 0 else min(res)

        acts = gameState.getLegalActions(0)
        sc = [go(gameState.generateSuccessor(0, a), 1 % gameState.getNumAgents(), 0) for a in acts]
        return random.choice([a for a, x in zip(acts, sc) if x == max(sc)])


@case(None)
def scout(node, depth, alpha, beta, color):
    if depth == 0 or isinstance(node, int):
        return color * node
    first = True
    for c in node:
        if first:
            s = -scout(c, depth - 1, -beta, -alpha, -color)
            first = False
        else:
            s = -scout(c, depth - 1, -alpha - 1, -alpha, -color)
            if alpha < s < beta:
                s = -scout(c, depth - 1, -beta, -s, -color)
        alpha = max(alpha, s)
        if alpha >= beta:
            break
    return alpha


@case("depth-off-by-one")
def alphabeta_d(node, depth, alpha, beta, maximizingPlayer, evaluate):
    if isinstance(node, int):
        return node
    if depth < 0:
        return evaluate(node)
    if maximizingPlayer:
        v = -1e9
        for c in node:
            v = max(v, alphabeta_d(c, depth - 1, alpha, beta, False, evaluate))
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v
    v = 1e9
    for c in node:
        v = min(v, alphabeta_d(c, depth - 1, alpha, beta, True, evaluate))
        if v <= alpha:
            break
        beta = min(beta, v)
    return v
