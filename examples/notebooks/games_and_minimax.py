"""The cells of notebook 1: games and minimax."""

from __future__ import annotations

from typing import Final

from cells import HOW_TO_ANSWER, START, Code, Exercise, Text

CELLS: Final[tuple[Text | Code | Exercise, ...]] = (
    Text(
        """# 1. Games and minimax

How does a program choose a move? It looks at what can follow. This notebook says what a game is for a program, draws its
tree, and finds the best move with minimax. Every picture comes from the real search, which is recorded while it runs.""",
        """# 1. 게임과 미니맥스

프로그램은 어떻게 수를 고를까요? 그 수 다음에 일어날 수 있는 일을 미리 봅니다. 이 노트북은 프로그램에게 게임이란 무엇인지 설명하고, 게임 트리를
그려 보고, 미니맥스로 최선의 수를 찾습니다. 그림은 모두 실제 탐색을 실행하면서 기록한 것입니다.""",
    ),
    START,
    Text(
        """## What a game is

A game is six answers: in which **state** does it start, whose turn is it, which **actions** are legal, what is the
**result** of an action, is the game over, and what is the **utility**, the score of a player at the end? A state is a
position with everything that the rules need to know about it. This is the initial state of tic-tac-toe.""",
        """## 게임이란 무엇인가

게임은 여섯 가지 물음의 답입니다. 어떤 **상태**에서 시작하는가, 누구의 차례인가, 둘 수 있는 **행동**은 무엇인가, 행동의 **결과**는 어떤
상태인가, 게임이 끝났는가, 끝났을 때 각 플레이어의 점수인 **효용**은 얼마인가? 상태는 규칙이 알아야 할 것을 모두 담은 국면입니다. 다음은
틱택토의 초기 상태입니다.""",
    ),
    Code("""game = pp.games.TicTacToe()
start = game.initial_state()
game.show(start)"""),
    Code("""actions = list(game.actions(start))
print(game.player_name(game.to_move(start)), [game.action_name(start, action) for action in actions])
print(game.is_terminal(start))"""),
    Text(
        """An action leads to a new state. The old one does not change, so a search can try one action after another.""",
        """행동을 하면 새로운 상태가 됩니다. 원래 상태는 바뀌지 않으므로, 탐색은 행동을 하나씩 차례로 시험해 볼 수 있습니다.""",
    ),
    Code("""after = game.result(start, actions[4])
game.show(after)"""),
    Text(
        """`play` makes several moves at once. Here X has completed a row. The utility is 1 for a win, -1 for a loss, and 0 for a
draw. What one side wins the other loses: the game is *zero-sum*.""",
        """`play`는 여러 수를 한꺼번에 둡니다. 여기서는 X가 한 줄을 완성했습니다. 효용은 이기면 1, 지면 -1, 비기면 0입니다. 한쪽이 얻는 만큼
다른 쪽이 잃으므로 이런 게임을 *제로섬* 게임이라고 합니다.""",
    ),
    Code("""end = game.play("a1 b1 a2 b2 a3")
print(game.is_terminal(end), game.utility(end, 0), game.utility(end, 1))
game.show(end)"""),
    Text(
        """## The game tree

All lines of play together are a tree. Its root is the state now, and its leaves are the ends of the game. `perft` counts
the sequences of moves: 9 first moves, then 9 x 8, and so on.""",
        """## 게임 트리

가능한 모든 진행을 모으면 트리가 됩니다. 루트는 지금 상태이고, 리프 노드는 게임이 끝난 상태입니다. `perft`는 수의 나열이 몇 가지인지
셉니다. 첫 수는 9가지, 두 번째 수까지는 9 x 8가지이고, 계속 그렇게 늘어납니다.""",
    ),
    Code("""for depth in range(1, 6):
    print(depth, f"{pp.perft(game, depth=depth):,}")"""),
    Text(
        """Trees of textbooks are smaller. MAX moves first and chooses B, C or D. Then MIN chooses a leaf. The number at a leaf is
the utility for MAX: MAX wants it large, MIN wants it small. What should MAX play? Think before you read on.""",
        """교과서의 트리는 더 작습니다. MAX가 먼저 B, C, D 가운데 하나를 고르고, 이어서 MIN이 리프 노드를 하나 고릅니다. 리프 노드에 적힌 수는 MAX의
효용입니다. MAX는 큰 값을, MIN은 작은 값을 원합니다. MAX는 어떤 수를 두어야 할까요? 더 읽기 전에 생각해 보세요.""",
    ),
    Code("""tree = pp.games.ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
recorded = pp.trace(pp.minimax, tree)
recorded.show(lang=language, blank=True)"""),
    Text(
        """## Minimax

The value of a leaf is its number. The value of a MIN node (triangle down) is the smallest value of its children. The
value of a MAX node (triangle up) is the largest. So B has the value 3, C and D have 2, and A has 3: MAX plays a1. The
double line is the principal variation, which is best play by both sides. `#0`, `#1`, ... is the order in which the nodes
are visited.""",
        """## 미니맥스

리프 노드의 값은 적힌 수 그대로입니다. MIN 노드(아래를 향한 삼각형)의 값은 자식들의 값 중 가장 작은 값이고, MAX 노드(위를 향한 삼각형)의
값은 가장 큰 값입니다. 따라서 B는 3, C와 D는 2, A는 3이고, MAX는 a1을 둡니다. 이중선은 양쪽이 모두 최선을 다할 때의 진행을,
`#0`, `#1`, ...은 노드를 방문한 순서를 나타냅니다.""",
    ),
    Code("recorded.show(lang=language)"),
    Text(
        """The search goes down to the first leaf before it looks at anything else: it is depth-first. These are its first steps.""",
        """탐색은 먼저 첫 번째 리프 노드까지 내려간 뒤에 나머지를 봅니다. 곧 깊이 우선 탐색입니다. 처음 몇 단계는 이렇습니다.""",
    ),
    Code("""for line in list(pp.story(recorded, lang=language))[4:13]:
    print("  " * (line.ply or 0) + line.text)"""),
    Text(
        """## The algorithm

For any game with the six methods, this is all of it. The value is always that for MAX, player 0.""",
        """## 알고리즘

여섯 메서드가 있는 게임이라면 무엇이든 이것으로 충분합니다. 값은 언제나 MAX, 곧 플레이어 0의 값입니다.""",
    ),
    Code("""def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [minimax(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.to_move(state) == 0 else min(values)


minimax(tree, tree.initial_state())"""),
    Text(
        """The library's search says more: the best action, the principal variation, and the value of each action.""",
        """라이브러리의 탐색은 더 많은 것을 알려 줍니다. 최선의 행동, 최선의 진행, 그리고 행동마다의 값입니다.""",
    ),
    Code("pp.minimax(tree)"),
    Text(
        """## A position of tic-tac-toe

X is to move. Three squares are free, so the tree is small enough to be drawn, with its boards.""",
        """## 틱택토의 한 국면

X의 차례입니다. 빈칸이 셋뿐이므로 트리를 판과 함께 그릴 수 있습니다.""",
    ),
    Code("""state = game.play("b2 a1 c1 a3 a2 c2")
pp.trace(pp.minimax, game, state).show(lang=language, boards=True)"""),
    Text(
        """## How the tree grows

With b actions at each node and m plies, the tree has b^m leaves. So minimax alone is soon too slow. Here b is 3: each ply
makes the tree three times as large. The other curves are the subject of the next notebooks.""",
        """## 트리는 얼마나 빨리 커지는가

노드마다 행동이 b개이고 깊이가 m이면 리프 노드는 b^m개입니다. 그래서 미니맥스만으로는 금방 너무 느려집니다. 여기서는 b가 3입니다. 한 단계 깊어질
때마다 트리는 세 배로 커집니다. 다른 곡선은 다음 노트북들에서 다룹니다.""",
    ),
    Code("""from random import Random

leaves = Random(1).sample(range(1000), 3**5)
found = pp.growth(pp.games.ExplicitTree(leaves, branching=3), memory=False)
for depth in range(1, 6):
    print(depth, found.curve("minimax").at(depth).leaves, 3**depth)"""),
    HOW_TO_ANSWER,
    Exercise(
        Text("### Exercise 1", "### 문제 1"),
        """exercise = pp.exercise("minimax-value", tree=[[[4, 7], [1, 9]], [[6, 2], [8, 3]]], lang=language)
print(exercise.question)
exercise""",
        '"7"',
        Text(
            "The MAX nodes above the leaves have 7, 9, 6 and 8. MIN takes 7 on the left and 6 on the right, and MAX the 7.",
            "리프 노드 바로 위 MAX 노드의 값은 차례로 7, 9, 6, 8입니다. MIN은 왼쪽에서 7, 오른쪽에서 6을 고르고, MAX는 7을 고릅니다.",
        ),
    ),
    Exercise(
        Text("### Exercise 2", "### 문제 2"),
        """exercise = pp.exercise("principal-variation", tree=[[9, 2, 7], [5, 6, 4], [8, 3, 10]], lang=language)
print(exercise.question)
exercise""",
        '"a2 c3"',
        Text(
            "MIN holds B to 2, C to 4 and D to 3. So MAX plays a2, and MIN answers with c3.",
            "MIN은 B를 2, C를 4, D를 3으로 막습니다. 따라서 MAX는 a2를 두고, MIN은 c3으로 응수합니다.",
        ),
    ),
    Exercise(
        Text(
            "### Exercise 3\n\nA position of tic-tac-toe. Look for what the opponent threatens.",
            "### 문제 3\n\n틱택토의 한 국면입니다. 상대가 무엇을 노리는지 찾아보세요.",
        ),
        """state = game.play("a1 b2 b1 c1")
exercise = pp.exercise("best-move", game=game, state=state, lang=language)
print(exercise.question)
game.show(state)""",
        '"a3"',
        Text(
            "O threatens c1, b2, a3. Every other move loses.",
            "O는 c1, b2, a3으로 한 줄을 만들려고 합니다. 다른 수는 모두 집니다.",
        ),
    ),
    Exercise(
        Text(
            "### Exercise 4\n\nWhat does MAX get if MIN moves first in the tree of this notebook, instead of MAX? Give MAX's value.",
            "### 문제 4\n\n이 노트북의 트리에서 MAX가 아니라 MIN이 먼저 둔다면 MAX가 얻는 값은 얼마입니까?",
        ),
        """first_min = pp.games.ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]], root="min")
pp.trace(pp.minimax, first_min).show(lang=language, blank=True)""",
        "6",
        Text(
            "Now B, C and D are MAX nodes with 12, 6 and 14, and MIN takes the 6. A result has the value for the player at "
            "the root, so MIN's is -6.",
            "이제 B, C, D는 값이 12, 6, 14인 MAX 노드이고, MIN은 6을 고릅니다. 탐색 결과의 값은 루트에서 두는 플레이어의 값이므로 "
            "MIN의 값은 -6입니다.",
        ),
        expected="-pp.minimax(first_min).value",
    ),
    Text(
        """The next notebook finds the same values and looks at fewer leaves: alpha-beta.""",
        """다음 노트북에서는 더 적은 리프 노드만 보고도 같은 값을 찾는 알파-베타를 다룹니다.""",
    ),
)
