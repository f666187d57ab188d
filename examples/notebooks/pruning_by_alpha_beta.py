"""The cells of notebook 2: alpha-beta pruning."""

from __future__ import annotations

from typing import Final

from cells import HOW_TO_ANSWER, START, Code, Exercise, Text

CELLS: Final[tuple[Text | Code | Exercise, ...]] = (
    Text(
        """# 2. Alpha-beta pruning

Minimax looks at every leaf. Alpha-beta finds the same value and looks at fewer. This notebook shows which branches it
prunes and explains every cut. Every picture and every sentence comes from the real search, which is recorded while it
runs.""",
        """# 2. 알파-베타 가지치기

미니맥스는 리프 노드를 모두 봅니다. 알파-베타는 더 적은 리프 노드만 보고도 같은 값을 찾습니다. 이 노트북은 어떤 가지가 가지치기되는지 보여 주고
컷마다 그 이유를 설명합니다. 여기 나오는 그림과 설명은 모두 실제 탐색을 실행하면서 기록한 것입니다.""",
    ),
    START,
    Text(
        """## What minimax does

MAX moves first, then MIN. The number at a leaf is the value for MAX. Minimax visits all nine leaves; `#0`, `#1`, ... is
the order of its visits.""",
        """## 미니맥스가 하는 일

MAX가 먼저 두고, 이어서 MIN이 둡니다. 리프 노드에 적힌 수는 MAX가 얻는 값입니다. 미니맥스는 리프 노드 아홉 개를 모두 방문합니다. `#0`, `#1`,
...은 방문한 순서입니다.""",
    ),
    Code("""tree = pp.games.ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
pp.trace(pp.minimax, tree).show(lang=language)"""),
    Text(
        """B has the value 3. At C, MIN's first reply gives 2. So the rest of C does not matter: MIN will never let C be more than
2, and MAX already has 3.

Alpha-beta keeps two numbers on its way down: **alpha** is the value that MAX can already be sure of, and **beta** is the
value to which MIN can hold MAX. A node is left as soon as its value is outside the window between the two. Then its value
is only a bound: C has *at most* 2, so the picture says ≤ 2.""",
        """B의 값은 3입니다. C에서 MIN의 첫 응수는 2를 줍니다. 그러면 C의 나머지는 알아볼 필요가 없습니다. MIN은 C의 값이 2보다 커지도록 두지
않을 것이고, MAX는 이미 3을 확보해 두었기 때문입니다.

알파-베타는 트리를 내려가면서 두 값을 기억합니다. **알파**는 MAX가 이미 확보한 값이고, **베타**는 MIN이 막을 수 있는 값입니다. 노드의
값이 이 둘 사이의 탐색 창을 벗어나면 나머지 가지를 탐색하지 않고 바로 그 노드를 떠납니다. 이것이 가지치기입니다. 이때 돌려주는 값은
정확한 값이 아니라 상한이나 하한일 뿐입니다. C의 값은 2 *이하*이므로 그림에는 ≤ 2라고 적혀 있습니다.""",
    ),
    Code("""recorded = pp.trace(pp.alpha_beta, tree)
recorded.show(lang=language)"""),
    Text(
        """The dashed boxes were never searched. The dotted arc leads to the node that set the bound. This is every cut in words:""",
        """점선으로 그린 상자는 가지치기되어 한 번도 탐색하지 않은 노드이고, 점선 화살표는 그 경계를 정한 노드를 가리킵니다. 모든 컷을 말로
설명하면 이렇습니다.""",
    ),
    Code("""for cut in recorded.cuts:
    print(pp.explain(recorded, cut, lang=language))"""),
    Text(
        """## Step by step

The whole search can be told, too. These are the first steps. Watch how the window (alpha, beta) changes.""",
        """## 한 단계씩

탐색 전체를 말로 풀어 볼 수도 있습니다. 처음 몇 단계를 보겠습니다. 탐색 창 (알파, 베타)가 어떻게 바뀌는지 살펴보세요.""",
    ),
    Code("""for line in list(pp.story(recorded, lang=language))[5:18]:
    print("  " * (line.ply or 0) + line.text)"""),
    Text(
        """## The algorithm

This is all of it, for a tree of lists. `value` only grows at a MAX node and only falls at a MIN node, so the comparison
with beta or alpha can be made after each child.""",
        """## 알고리즘

리스트로 적은 트리라면 이것이 전부입니다. `value`는 MAX 노드에서는 커지기만 하고 MIN 노드에서는 작아지기만 합니다. 그래서 자식을 하나 볼
때마다 베타나 알파와 비교하면 됩니다.""",
    ),
    Code("""from math import inf


def alpha_beta(node, alpha=-inf, beta=inf, maximizing=True):
    if not isinstance(node, list):
        seen.append(node)
        return node
    value = -inf if maximizing else inf
    for child in node:
        below = alpha_beta(child, alpha, beta, not maximizing)
        if maximizing:
            value = max(value, below)
            if value >= beta:
                return value  # beta cut
            alpha = max(alpha, value)
        else:
            value = min(value, below)
            if value <= alpha:
                return value  # alpha cut
            beta = min(beta, value)
    return value


seen = []
print(alpha_beta([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), seen)"""),
    Text(
        """Is it right? `pp.diagnose` tries a function on many small trees and names the mistake if there is one.""",
        """맞게 짠 것일까요? `pp.diagnose`는 함수를 작은 트리 여럿에서 시험하고, 잘못이 있으면 무엇인지 알려 줍니다.""",
    ),
    Code("""def my_search(tree, depth, alpha, beta, maximizing):
    return alpha_beta(tree, alpha, beta, maximizing)


pp.diagnose(my_search).is_right"""),
    Text(
        """## A deep cut

The bound need not come from the node just above. Here MAX has 10 at A. Three plies further down, at D, MIN finds a reply
that gives 4. C, in between, has nothing better than that for MAX yet, but A has. So D is left because of A.""",
        """## 깊은 컷

경계가 꼭 바로 위 노드에서 오는 것은 아닙니다. 아래 트리에서 MAX는 A에서 이미 10을 확보했습니다. 세 수 아래 D에서 MIN은 값이 4인
응수를 찾아냅니다. 중간의 C에는 MAX에게 그보다 나은 수가 아직 없지만 A에는 있으므로, D를 떠나는 까닭은 A에 있습니다.""",
    ),
    Code("""deep = pp.games.ExplicitTree({"A": {"a": 10, "B": {"b": 20, "C": {"c": 1, "D": {"d": 4, "x": 2}}}}})
recorded = pp.trace(pp.alpha_beta, deep)
for cut in recorded.cuts:
    print(pp.explain(recorded, cut, lang=language))
recorded.show(lang=language)"""),
    Text(
        """## Order matters

How much is pruned depends on the order of the moves. *Best first* and *worst first* order the moves by their true
values. No search can know these; the two show the best and the worst that move ordering can do. All searches must find
the same value, and different values would be an error. Hatched nodes were entered by another search, but not by this
one.""",
        """## 수 순서가 중요합니다

얼마나 많은 가지를 쳐내는지는 수 순서, 곧 어떤 수를 먼저 두어 보느냐에 달려 있습니다. *최선의 수 순서*와 *최악의 수 순서*는 수를 실제
값의 순서대로 늘어놓습니다. 어떤 탐색도 이 값을 미리 알 수는 없으므로, 둘은 수 순서의 효과가 가장 좋을 때와 가장 나쁠 때를 보여 줍니다.
모든 탐색은 같은 값을 찾아야 하며, 그렇지 않으면 비교는 오류로 끝납니다. 빗금 친 노드는 다른 탐색은 들어갔지만 이 탐색은 들어가지 않은
노드입니다.""",
    ),
    Code("""comparison = pp.compare(tree, algorithms=("minimax", "alpha-beta", "alpha-beta, best first", "alpha-beta, worst first"))
print(comparison.text(lang=language))"""),
    Code("comparison.show(lang=language)"),
    Text(
        """## Tic-tac-toe

A real game is a tree, too, but nobody writes it down. It is X's turn in this position. What does the search say? The
sentences explain only those cuts that skip a move. Here an equal value is enough for a cut.""",
        """## 틱택토

실제 게임도 트리입니다. 다만 아무도 그 트리를 다 적어 두지 않을 뿐입니다. X가 둘 차례인 이 국면에서 탐색은 무엇이라고 할까요?
실제로 수를 건너뛴 컷만 설명합니다. 여기서는 값이 같기만 해도 컷이 일어납니다.""",
    ),
    Code("""game = pp.games.TicTacToe()
state = game.play("b2 a1 c1 a3 a2 c2")
game.show(state)"""),
    Code("""recorded = pp.trace(pp.alpha_beta, game, state)
for cut in recorded.cuts:
    if cut.unsearched:
        print(pp.explain(recorded, cut, lang=language))
recorded.show(lang=language, boards=True)"""),
    Text(
        """The tree from the empty board is too large for a picture. But the search is the same, and alpha-beta prunes most of the
tree. Both searches find that tic-tac-toe is a draw.""",
        """빈 판에서 시작하는 트리는 그림으로 보기에는 너무 큽니다. 그래도 탐색 방법은 똑같고, 알파-베타는 트리의 대부분을 가지치기합니다. 두
탐색 모두 틱택토가 무승부임을 밝혀냅니다.""",
    ),
    Code("""for algorithm in (pp.minimax, pp.alpha_beta):
    result = algorithm(game)
    print(f"{result.algorithm}: value {result.value:g}, {result.nodes:,} nodes")"""),
    HOW_TO_ANSWER,
    Exercise(
        Text("### Exercise 1", "### 문제 1"),
        """exercise = pp.exercise("pruned", tree=[[8, 5, 9], [6, 4, 7], [3, 10, 11]], lang=language)
print(exercise.question)
exercise""",
        '"c3, d2, d3"',
        Text(
            "B has 5. At C, the 6 does not help yet, but after the 4 MIN holds C to less than 5. At D, the first reply is enough.",
            "B는 5입니다. C에서 6만으로는 아직 알 수 없지만, 4가 나오면 C는 5보다 작습니다. D에서는 첫 응수로 충분합니다.",
        ),
    ),
    Exercise(
        Text("### Exercise 2", "### 문제 2"),
        """exercise = pp.exercise("window", tree=[[[5, 9], [7, 2]], [[6, 4], [3, 8]]], lang=language)
print(exercise.question)
exercise""",
        '"7, inf"',
        Text(
            "The root A is sure of 7 by a1, and the window goes down unchanged: no MIN node above F has a value yet.",
            "루트 A가 수 a1로 이미 7을 확보했습니다. F 위의 MIN 노드에는 아직 값이 없으므로 이 탐색 창이 그대로 내려옵니다.",
        ),
    ),
    Exercise(
        Text(
            "### Exercise 3\n\nThis time, equal values do not cut, as in the projects of CS188.",
            "### 문제 3\n\n이번에는 CS188의 과제처럼 값이 같으면 자르지 않습니다.",
        ),
        """exercise = pp.exercise("pruned-strict", tree=[[4, 7], [4, 9], [3, 8]], lang=language)
print(exercise.question)
exercise""",
        '"d2"',
        Text(
            "At C, 4 is not less than alpha = 4, so the 9 is evaluated. At D, 3 is less than 4.",
            "C에서 4는 알파 4보다 작지 않으므로 9도 평가합니다. D에서는 3이 4보다 작습니다.",
        ),
    ),
    Exercise(
        Text(
            "### Exercise 4\n\nHow many leaves must alpha-beta look at, at least, in a tree with 3 moves at each node and 4 plies? "
            "Knuth and Moore's formula is b^⌈m/2⌉ + b^⌊m/2⌋ - 1. The cell compares your number with a real search in the "
            "best order.",
            "### 문제 4\n\n노드마다 수가 3개이고 깊이가 4인 트리에서 알파-베타는 리프 노드를 적어도 몇 개 보아야 합니까? 커누스와 무어의 공식은 "
            "b^⌈m/2⌉ + b^⌊m/2⌋ - 1입니다. 셀은 최선의 수 순서로 실제 탐색한 결과와 답을 비교합니다.",
        ),
        """from random import Random

leaves = Random(1).sample(range(1000), 3**4)
found = pp.growth(pp.games.ExplicitTree(leaves, branching=3), memory=False)""",
        "17",
        Text("9 + 9 - 1 = 17. Minimax looks at 81.", "9 + 9 - 1 = 17입니다. 미니맥스는 81개를 봅니다."),
        expected='found.curve("best order").at(4).leaves',
    ),
    Text(
        """The next notebook is about games that are too large to be searched to the end. `perfectplay exercise --kind pruned` asks
more of these questions in a terminal.""",
        """다음 노트북은 끝까지 탐색하기에는 너무 큰 게임을 다룹니다. 터미널에서 `perfectplay exercise --kind pruned --lang ko`를 실행하면
이런 문제를 더 풀 수 있습니다.""",
    ),
)
