"""The cells of notebook 4: the order of moves and forward pruning."""

from __future__ import annotations

from typing import Final

from cells import HOW_TO_ANSWER, START, Code, Exercise, Text

CELLS: Final[tuple[Text | Code | Exercise, ...]] = (
    Text(
        """# 4. The order of moves, and forward pruning

How much alpha-beta prunes depends on which move it tries first. This notebook measures that, and shows how programs find
good moves early. Then it leaves out moves without a proof: that is faster still, but it can miss the best move.""",
        """# 4. 수 순서와 전진 가지치기

알파-베타가 얼마나 가지를 쳐내는지는 어떤 수를 먼저 보느냐에 달려 있습니다. 이 노트북은 그 차이를 재고, 프로그램이 좋은 수를 먼저 찾는 방법을
보여 줍니다. 그다음에는 증명 없이 수를 빼 봅니다. 더 빨라지지만 최선의 수를 놓칠 수 있습니다.""",
    ),
    START,
    Text(
        """## The same tree, two orders

The leaves are those of notebook 2, but the best move of MAX comes last. Alpha-beta prunes nothing: it looks at
all nine leaves.""",
        """## 같은 트리, 두 가지 순서

노트북 2의 트리와 리프 노드는 같지만 MAX의 최선의 수가 맨 뒤에 있습니다. 알파-베타는 아무것도 쳐내지 못하고 리프 노드 아홉 개를 모두 봅니다.""",
    ),
    Code("""worse = pp.games.ExplicitTree([[2, 4, 6], [14, 5, 2], [3, 12, 8]])
pp.trace(pp.alpha_beta, worse).show(lang=language)"""),
    Text(
        """With the best move first, and MIN's best replies first, five leaves are enough. A cut needs two things: a good move of one
side before, and a good reply of the other side at once.""",
        """최선의 수가 맨 앞에 오고 MIN의 최선의 응수도 맨 앞에 오면 리프 노드 다섯 개로 충분합니다. 컷에는 두 가지가 필요합니다. 한쪽의 좋은 수를 먼저 보아야
하고, 상대의 좋은 응수가 바로 나와야 합니다.""",
    ),
    Code("""better = pp.games.ExplicitTree([[3, 12, 8], [2, 4, 6], [2, 14, 5]])
pp.trace(pp.alpha_beta, better).show(lang=language)"""),
    Code("""print(pp.compare(worse).text(lang=language))"""),
    Text(
        """## The best and the worst

On a tree with b moves at each node and m plies, the best order needs b^⌈m/2⌉ + b^⌊m/2⌋ - 1 leaves, and at worst
all b^m are needed (Knuth and Moore 1975). So with the best order, a search looks about twice as deep in the same time. Best
and worst order here sort the moves by their true values, which no real search knows. The leaves of this tree are random
numbers, and even in the worst order a few of them are pruned.""",
        """## 최선과 최악

노드마다 수가 b개이고 깊이가 m인 트리에서, 최선의 수 순서라면 리프 노드 b^⌈m/2⌉ + b^⌊m/2⌋ - 1개로 충분하고 최악의 경우에는 b^m개를 모두 보아야
합니다(커누스와 무어, 1975). 그래서 최선의 수 순서라면 같은 시간에 약 두 배 깊이 탐색합니다. 최선과 최악의 수 순서는 수를 실제 값으로 정렬한
것이며, 실제 탐색은 이 값을 미리 알 수 없습니다. 이 트리의 리프 노드는 무작위로 정한 수이며, 최악의
수 순서에서도 몇 개는 가지치기됩니다.""",
    ),
    Code("""from random import Random

leaves = Random(1).sample(range(1000), 3**6)
found = pp.growth(pp.games.ExplicitTree(leaves, branching=3), memory=False)
for name in ("minimax", "given order", "best order", "worst order"):
    print(name, found.curve(name).at(6).leaves)"""),
    Text(
        """## Where a good order comes from

- **The game knows.** In Connect Four, discs in the centre are good. The method `priority` says so.
- **The last depth knows.** Iterative deepening tries the best move of the depth before first.
- **Other branches know.** A move that caused a cut there is tried early here: *killer moves*, and the *history heuristic*.
- **The transposition table knows** the best move of a state that was searched before.

Here is the first of them: the same value, and fewer nodes.""",
        """## 좋은 수 순서는 어디에서 오는가

- **게임이 압니다.** 커넥트 포에서는 가운데에 놓는 수가 좋습니다. 메서드 `priority`가 이것을 알려 줍니다.
- **앞선 깊이가 압니다.** 반복 심화는 앞선 깊이에서 가장 좋았던 수를 먼저 봅니다.
- **다른 가지가 압니다.** 다른 곳에서 컷을 일으킨 수를 여기에서도 일찍 봅니다. *킬러 무브*와 *히스토리 휴리스틱*이 그것입니다.
- **전치표가 압니다.** 전에 탐색한 상태의 최선의 수를 기억합니다.

첫째 방법을 써 보겠습니다. 값은 같고 노드는 줄어듭니다.""",
    ),
    Code("""four = pp.games.ConnectFour(columns=5, rows=4)
for by_priority in (False, True):
    result = pp.alpha_beta(four, depth=7, by_priority=by_priority)
    print(by_priority, result.value, result.nodes)"""),
    Text(
        """Sorting the children of a node by an evaluation is easy to write. This is alpha-beta for any game with an evaluation, with
the moves sorted by the evaluation one ply ahead.""",
        """자식 노드를 평가값으로 정렬하는 것은 어렵지 않습니다. 다음은 평가 함수가 있는 게임의 알파-베타로, 수를 한 수 앞의 평가값으로 정렬합니다.""",
    ),
    Code("""from math import inf


def alpha_beta(game, state, depth, is_sorted, alpha=-inf, beta=inf):
    global nodes
    nodes += 1
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player)
    if depth == 0:
        return game.evaluate(state, player)
    children = [game.result(state, action) for action in game.actions(state)]
    if is_sorted:
        children.sort(key=lambda child: game.evaluate(child, player), reverse=True)
    value = -inf
    for child in children:
        value = max(value, -alpha_beta(game, child, depth - 1, is_sorted, -beta, -alpha))
        if value >= beta:
            return value
        alpha = max(alpha, value)
    return value


game = pp.games.Breakthrough(columns=4, rows=5)
for is_sorted in (False, True):
    nodes = 0
    print(is_sorted, round(alpha_beta(game, game.initial_state(), 4, is_sorted), 6), nodes)"""),
    Text(
        """It is written for two players who move in turn, so one case is enough: the value for the other side, with its sign turned.
That is *negamax*.

## Forward pruning

Alpha-beta leaves out a move only if it is proven that it cannot matter. *Forward pruning* leaves out moves that look bad.
With `width=2`, only the two moves of each node that look best by evaluation are searched. Here D looks bad, with a static
value of 1, but it is the best move: its value is 8.""",
        """두 플레이어가 번갈아 두므로 한 가지 경우만 적으면 됩니다. 상대의 값에서 부호를 바꾸면 내 값이 됩니다. 이것이 *네가맥스*(negamax)입니다.

## 전진 가지치기

알파-베타는 결과에 영향이 없다고 증명된 수만 뺍니다. *전진 가지치기*는 나빠 보이는 수를 뺍니다. `width=2`로 두면 노드마다 평가값이 가장 좋은 두
수만 탐색합니다. 아래 트리에서 D는 정적 값이 1이라 나빠 보이지만 사실은 최선의 수이고 값은 8입니다.""",
    ),
    Code("""tree = pp.games.ExplicitTree(
    {
        "B": {"static": 6, "children": [5, 7]},
        "C": {"static": 5, "children": [4, 6]},
        "D": {"static": 1, "children": [9, 8]},
    }
)
for width in (None, 2):
    result = pp.alpha_beta(tree, width=width)
    print(width, result.action_name, result.value, result.is_proven)
pp.trace(pp.alpha_beta, tree, width=2).show(lang=language)"""),
    Text(
        """In a real game that often goes well. Here is gomoku on a small board. X has two in a row, and so has O.""",
        """실제 게임에서는 잘될 때가 많습니다. 작은 판의 오목을 보겠습니다. X도 O도 둘을 나란히 놓았습니다.""",
    ),
    Code("""gomoku = pp.games.Gomoku(size=7)
state = gomoku.play("d4 d3 e4 e3")
gomoku.show(state)"""),
    Code("""for width in (2, 4, 8, None):
    result = pp.alpha_beta(gomoku, state, depth=2, width=width, compiled=False)
    print(width, result.action_name, round(result.value, 3), result.nodes)"""),
    Text(
        """A few nodes instead of many, and here the same move. But no result of forward pruning is proven, and the result says so:""",
        """훨씬 적은 노드로, 여기서는 같은 수를 찾습니다. 그러나 전진 가지치기의 결과는 증명된 것이 아닙니다. 결과도 그렇게 말합니다.""",
    ),
    Code("""for reason in pp.alpha_beta(gomoku, state, depth=2, width=4, compiled=False).unsound:
    print(reason)"""),
    HOW_TO_ANSWER,
    Exercise(
        Text("### Exercise 1", "### 문제 1"),
        """exercise = pp.exercise("best-order", tree=[[5, 9, 12], [7, 8, 10], [3, 6, 11]], lang=language)
print(exercise.question)
exercise""",
        '"a2, a1, a3"',
        Text(
            "C has the largest value, 7. After it, one reply is enough at B (5) and at D (3), in whatever order.",
            "C의 값이 7로 가장 큽니다. C를 먼저 보면 B(5)와 D(3)는 어느 것을 먼저 보든 응수 하나로 충분합니다.",
        ),
    ),
    Exercise(
        Text("### Exercise 2", "### 문제 2"),
        """exercise = pp.exercise("leaf-order", tree=[[6, 8, 7], [9, 5, 3], [4, 10, 2]], lang=language)
print(exercise.question)
exercise""",
        '"b1, b2, b3, c1, c2, d1"',
        Text(
            "B has 6. The 9 at C decides nothing, the 5 does. At D the 4 is enough.",
            "B는 6입니다. C에서 9로는 알 수 없고 5가 나오면 자릅니다. D에서는 4로 충분합니다.",
        ),
    ),
    Exercise(
        Text(
            "### Exercise 3\n\nA tree has 10 moves at each node and 4 plies. How many times fewer leaves does alpha-beta look at in the "
            "best order than minimax? Round to a whole number.",
            "### 문제 3\n\n노드마다 수가 10개이고 깊이가 4인 트리가 있습니다. 미니맥스가 보는 리프 노드 수는 최선의 수 순서로 탐색하는 알파-베타의 몇 배입니까? "
            "정수로 반올림하세요.",
        ),
        "",
        "50",
        Text("10,000 / (100 + 100 - 1) = 50.25.", "10,000 / (100 + 100 - 1) = 50.25입니다."),
        expected="round(10**4 / (10**2 + 10**2 - 1))",
    ),
    Exercise(
        Text(
            "### Exercise 4\n\nOn the tree of forward pruning above: which value does a search with `width=1` find?",
            "### 문제 4\n\n위의 전진 가지치기 트리에서 `width=1`로 탐색하면 값은 얼마입니까?",
        ),
        "",
        "5",
        Text(
            "Only B is searched, which looks best. MIN's replies are leaves; MIN also searches only the one that looks best to it, 5.",
            "가장 좋아 보이는 B만 탐색합니다. MIN도 자기에게 가장 좋아 보이는 응수 하나, 곧 5만 봅니다.",
        ),
        expected="pp.alpha_beta(tree, width=1).value",
    ),
    Text(
        """The next notebook is about chance and several players.""",
        """다음 노트북은 확률과 여러 플레이어를 다룹니다.""",
    ),
)
