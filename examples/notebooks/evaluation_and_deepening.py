"""The cells of notebook 3: evaluation, cut-off and iterative deepening."""

from __future__ import annotations

from typing import Final

from cells import HOW_TO_ANSWER, START, Code, Exercise, Text

CELLS: Final[tuple[Text | Code | Exercise, ...]] = (
    Text(
        """# 3. Evaluation, cut-off and iterative deepening

Most games are too large to be searched to the end. So a search stops at some depth, and takes an estimate there. This
notebook shows what such an estimate is, where it errs, and how a search uses all the time that it has.""",
        """# 3. 평가 함수, 컷오프, 반복 심화

게임은 대개 끝까지 탐색하기에는 너무 큽니다. 그래서 탐색은 어떤 깊이에서 멈추고 그 자리의 추정값을 씁니다. 이 노트북은 추정값이 무엇인지,
어디에서 틀리는지, 탐색이 주어진 시간을 어떻게 모두 쓰는지 보여 줍니다.""",
    ),
    START,
    Text(
        """## Cut-off

In this tree every inner node has a *static value*, an estimate of what it is worth. A search to depth 1 stops below the
root and takes the static values of B, C, D and E. The sign ~ stands for an estimate.""",
        """## 컷오프

이 트리에서는 내부 노드마다 *정적 값*, 곧 그 노드의 값을 추정한 수가 있습니다. 깊이 1의 탐색은 루트 바로 아래에서 멈추고 B, C, D, E의 정적
값을 씁니다. ~ 표시는 추정값이라는 뜻입니다.""",
    ),
    Code("""tree = pp.games.get("tree:mit-static")
pp.trace(pp.minimax, tree, depth=1).show(lang=language)"""),
    Text("One ply deeper, the value is another one:", "한 단계 더 깊이 보면 값이 달라집니다."),
    Code("pp.trace(pp.minimax, tree, depth=2).show(lang=language)"),
    Text(
        """A result says whether its value is proven or an estimate.""",
        """결과는 값이 증명된 것인지 추정값인지 알려 줍니다.""",
    ),
    Code("""for depth in (1, 2, 3):
    result = pp.minimax(tree, depth=depth)
    print(depth, result.value, result.action_name, result.is_proven)"""),
    Text(
        """## An evaluation function

An evaluation function computes the estimate from the state. A good one is quick, and is larger where winning is more
likely. A usual form is a weighted sum of *features*. For tic-tac-toe, Russell and Norvig count lines: X2 are the lines
with two X and no O, X1 those with one X and no O, and the same for O. The estimate for X is 3 X2 + X1 - (3 O2 + O1). It
must stay between the utilities -1 and 1, so it is divided by 100.

Knowledge is kept apart from the rules; `with_knowledge` puts them together.""",
        """## 평가 함수

평가 함수는 상태를 보고 추정값을 계산합니다. 좋은 평가 함수는 빠르고, 이길 가능성이 높은 상태일수록 값이 큽니다. 흔히 *특징*의 가중합으로
만듭니다. 러셀과 노빅은 틱택토에서 줄을 셉니다. X2는 X가 둘 있고 O가 없는 줄의 수, X1은 X가 하나 있고 O가 없는 줄의 수이며, O도 마찬가지로
셉니다. X 기준의 추정값은 3 X2 + X1 - (3 O2 + O1)입니다. 효용 -1과 1 사이에 있어야 하므로 100으로 나눕니다.

지식은 규칙과 따로 적어 두고, `with_knowledge`로 둘을 합칩니다.""",
    ),
    Code("""from dataclasses import dataclass

from perfectplay.games.tic_tac_toe import LINES


@dataclass(frozen=True)
class OpenLines(pp.Knowledge):
    def evaluate(self, state, player):
        mine, theirs = (state.crosses, state.noughts) if player == 0 else (state.noughts, state.crosses)
        total = 0
        for line in LINES:
            if line & theirs == 0:
                total += (0, 1, 3, 0)[(line & mine).bit_count()]
            if line & mine == 0:
                total -= (0, 1, 3, 0)[(line & theirs).bit_count()]
        return total / 100


rules = pp.games.TicTacToe()
game = pp.with_knowledge(rules, OpenLines())
for moves in ("b2", "a1", "b1", "b2 a1", "b2 b1"):
    print(moves, game.evaluate(game.play(moves), 0))"""),
    Text(
        """With it, a search only two plies deep already prefers the centre. Without it, the same search knows nothing.""",
        """이 평가 함수가 있으면 깊이 2의 탐색도 벌써 가운데를 고릅니다. 없으면 같은 탐색은 아무것도 알지 못합니다.""",
    ),
    Code("""result = pp.minimax(game, depth=2)
for action, root in result.root_values.items():
    print(game.action_name(game.initial_state(), action), root.value)"""),
    Text(
        """## Minimax with a cut-off

Two lines more than plain minimax: at depth 0, the evaluation takes the place of what lies below.""",
        """## 컷오프가 있는 미니맥스

미니맥스에 두 줄만 더하면 됩니다. 깊이가 0이면 그 아래를 보는 대신 평가값을 씁니다.""",
    ),
    Code("""def minimax(game, state, depth):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return game.evaluate(state, 0)
    values = [minimax(game, game.result(state, action), depth - 1) for action in game.actions(state)]
    return max(values) if game.to_move(state) == 0 else min(values)


minimax(game, game.initial_state(), 2), result.value"""),
    Text(
        """## Where estimates err

In this position of chess, White is to move.""",
        """## 추정값이 틀리는 곳

다음 체스 국면은 백의 차례입니다.""",
    ),
    Code("""chess = pp.games.Chess()
state = chess.parse_position("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1")
chess.show(state)"""),
    Text(
        """To depth 1, the search takes the pawn on d5 and sees only that White is a pawn ahead. It does not see that the pawn on c6
takes the queen. Such a state is not *quiet*: the estimate changes much with the next move. A *quiescence search* goes on
beyond the depth, by captures alone, until the state is quiet.""",
        """깊이 1의 탐색은 d5의 폰을 잡고, 백이 폰 하나만큼 앞섰다는 것만 봅니다. c6의 폰이 퀸을 잡는 것은 보지 못합니다. 이런 상태는 *고요하지*
않습니다. 다음 수에 추정값이 크게 바뀌기 때문입니다. *정지 탐색*은 정해진 깊이를 넘어서도 상태가 고요해질 때까지 잡는 수만 더 봅니다.""",
    ),
    Code("""for quiescence in (False, True):
    result = pp.search(chess, state, depth=1, quiescence=quiescence, compiled=False)
    print(quiescence, result.action_name)"""),
    Text(
        """## Iterative deepening

How deep should a search look if it has one second? Nobody knows before. So it searches to depth 1, then 2, then 3, until
the time is over, and always has the best answer so far. Here a number of nodes takes the place of the time. The
last line is the answer when the limit was reached, in the middle of depth 7.""",
        """## 반복 심화

1초가 있다면 얼마나 깊이 탐색해야 할까요? 미리 알 수는 없습니다. 그래서 깊이 1, 2, 3의 순서로 시간이 다할 때까지 탐색합니다. 그러면 언제든
그때까지의 최선의 답이 있습니다. 여기서는 시간 대신 노드 수를 제한합니다. 마지막 줄은 깊이 7을 탐색하던 중에 제한에 이르렀을
때의 답입니다.""",
    ),
    Code("""game = pp.games.Breakthrough(columns=4, rows=5)
for result in pp.deepen(game, nodes=6000, compiled=False):
    print(result.depth, round(result.value, 3), result.nodes, result.action_name, str(result.stop_reason))"""),
    Text(
        """Is it a waste to search depth 1 to 4 again before depth 5? No: the tree grows so fast that nearly all nodes belong to the
last depth. And the earlier searches help the later ones: the best action of the last depth is tried first, and a
*transposition table* remembers states that several orders of moves lead to. Without the table, the same searches
to depth 4 and 5 enter more nodes:""",
        """깊이 5를 탐색하기 전에 깊이 1부터 4까지 다시 탐색하는 것은 낭비일까요? 아닙니다. 트리는 아주 빨리 커지므로 노드는 거의 모두 마지막 깊이에
있습니다. 게다가 앞선 탐색이 다음 탐색을 돕습니다. 앞선 깊이에서 가장 좋았던 행동을 먼저 보고, 여러 수 순서로 이르는 상태는 *전치표*에
기억해 둡니다. 전치표가 없으면 깊이 4와 5에서 같은 탐색이 더 많은 노드에 들어갑니다.""",
    ),
    Code("""for depth in (3, 4, 5):
    nodes = [pp.search(game, depth=depth, table=table, compiled=False).nodes for table in (True, False)]
    print(depth, nodes)"""),
    Text(
        """The curves of growth show both: the deepening search with a table is counted with all its depths.""",
        """깊이에 따른 증가를 그린 곡선에서 둘 다 볼 수 있습니다. 전치표를 쓰는 반복 심화는 모든 깊이의 노드를 합해서 셉니다.""",
    ),
    Code("pp.growth(game, depth=4, memory=False).show(lang=language)"),
    HOW_TO_ANSWER,
    Exercise(
        Text(
            "### Exercise 1\n\nWhat is the estimate for X after `b2 a1 c1`, by the formula above? Give 100 times the estimate.",
            "### 문제 1\n\n`b2 a1 c1`을 둔 뒤 위의 식으로 계산한 X 기준의 추정값은 얼마입니까? 추정값에 100을 곱한 수로 답하세요.",
        ),
        'open_lines = pp.with_knowledge(rules, OpenLines())\nrules.show(rules.play("b2 a1 c1"))',
        "5",
        Text(
            "X has two squares of the diagonal c1 b2 a3, which counts 3, and one square of three other lines. O has one square "
            "of one line, the column a. 3 + 3 - 1 = 5.",
            "X는 대각선 c1 b2 a3에 둘이 있어 3이고, 다른 세 줄에 하나씩 있습니다. O는 a열 한 줄에만 하나 있습니다. 3 + 3 - 1 = 5입니다.",
        ),
        expected='round(100 * open_lines.evaluate(rules.play("b2 a1 c1"), 0))',
    ),
    Exercise(
        Text(
            "### Exercise 2\n\nA search cuts off at B and C and takes the static values. Which move does it choose? "
            'And which one is best? Write both names, such as `("C", "C")`.',
            "### 문제 2\n\n탐색이 B와 C에서 멈추고 정적 값을 씁니다. 어느 수를 고릅니까? 실제로 최선인 수는 무엇입니까? "
            '`("C", "C")`처럼 두 이름을 모두 적으세요.',
        ),
        """tree = pp.games.ExplicitTree({"B": {"static": 6, "children": [2, 9]}, "C": {"static": 4, "children": [5, 8]}})
pp.trace(pp.minimax, tree).show(lang=language, blank=True)""",
        '("B", "C")',
        Text(
            "6 is more than 4, but MIN holds B to 2 and C to 5.",
            "6이 4보다 크지만 MIN은 B를 2로, C를 5로 막습니다.",
        ),
        expected="(pp.minimax(tree, depth=1).action_name, pp.minimax(tree).action_name)",
    ),
    Exercise(
        Text(
            "### Exercise 3\n\nA tree has 10 moves at each node. Iterative deepening searches to depth 1, 2, 3 and 4 by minimax. "
            "How many leaves does it look at, all depths together?",
            "### 문제 3\n\n노드마다 수가 10개인 트리가 있습니다. 반복 심화가 미니맥스로 깊이 1, 2, 3, 4를 탐색합니다. 모든 깊이를 합하면 리프 노드를 몇 개 "
            "봅니까?",
        ),
        "",
        "11110",
        Text(
            "10 + 100 + 1,000 + 10,000. The last depth alone has nine tenths of it.",
            "10 + 100 + 1,000 + 10,000입니다. 마지막 깊이 하나가 전체의 10분의 9를 차지합니다.",
        ),
        expected="sum(10**depth for depth in range(1, 5))",
    ),
    Text(
        """The next notebook is about the order of moves, and about leaving out moves without a proof.""",
        """다음 노트북은 수 순서와, 증명 없이 수를 빼는 전진 가지치기를 다룹니다.""",
    ),
)
