"""The cells of notebook 5: chance, several players, and Pac-Man."""

from __future__ import annotations

from typing import Final

from cells import HOW_TO_ANSWER, START, Code, Exercise, Text

CELLS: Final[tuple[Text | Code | Exercise, ...]] = (
    Text(
        """# 5. Chance, several players, and Pac-Man

Dice decide, or three players each play for themselves, or two ghosts hunt together. This notebook shows what becomes of
minimax then.""",
        """# 5. 확률, 여러 플레이어, 그리고 팩맨

주사위가 정하기도 하고, 세 플레이어가 저마다 자기를 위해 두기도 하고, 두 유령이 함께 쫓아오기도 합니다. 이 노트북은 그럴 때 미니맥스가 어떻게
바뀌는지 보여 줍니다.""",
    ),
    START,
    Text(
        """## Chance nodes

A chance node is a circle. Nobody chooses there: each outcome has a probability, and the value is the mean of the
outcomes, weighted by their probabilities. At MAX and MIN nodes nothing changes. This is **expectiminimax**.""",
        """## 확률 노드

확률 노드는 원으로 그립니다. 여기서는 아무도 고르지 않습니다. 결과마다 확률이 있고, 노드의 값은 결과의 값을 확률로 가중한 평균입니다. MAX
노드와 MIN 노드는 그대로입니다. 이것이 **익스펙티미니맥스**(expectiminimax)입니다.""",
    ),
    Code("""tree = pp.games.get("tree:max-chance-min")
pp.trace(pp.expectiminimax, tree, pruning="none").show(lang=language)"""),
    Code("""def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.to_move(state) == pp.CHANCE:
        return sum(chance * expectiminimax(game, game.result(state, action)) for action, chance in game.chances(state))
    values = [expectiminimax(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.to_move(state) == 0 else min(values)


expectiminimax(tree, tree.initial_state())"""),
    Text(
        """## Values matter, not only their order

For minimax, only the order of the leaves counts: larger is better. With chance this is no longer true. These two trees
have leaves in the same order, but in the first one a1 is best, and in the second one a2. So an evaluation function for a
game with chance must be in proportion to what one wins on average.""",
        """## 순서만이 아니라 값이 중요합니다

미니맥스에서는 리프 노드 값의 순서만 중요합니다. 큰 값이 더 좋을 뿐입니다. 확률이 있으면 그렇지 않습니다. 아래 두 트리는 리프 노드 값의 순서가 같지만,
첫째 트리에서는 a1이, 둘째 트리에서는 a2가 최선입니다. 그래서 확률이 있는 게임의 평가 함수는 평균으로 얻는 값에 비례해야 합니다.""",
    ),
    Code("""for name in ("tree:aima-order-preserving", "tree:aima-order-preserving-changed"):
    result = pp.expectiminimax(pp.games.get(name))
    print(name, result.action_name, round(result.value, 6))
pp.trace(pp.expectiminimax, pp.games.get(name), pruning="none").show(lang=language)"""),
    Text(
        """## Pruning at chance nodes

A mean cannot be bounded before all outcomes are known, unless one knows how large a value can be at most. Here no leaf
is more than 8. After 0 with probability 1/2, the mean at C is 4 at most, and MAX already has 5. This is **Star1**.""",
        """## 확률 노드에서의 가지치기

결과를 모두 알기 전에는 평균의 한계를 알 수 없습니다. 다만 값이 최대로 얼마인지 안다면 다릅니다. 이 트리에서 8보다 큰 리프 노드는 없습니다. 확률
1/2인 결과가 0이면 C의 평균은 커야 4이고, MAX는 이미 5를 확보했습니다. 이것이 **Star1**입니다.""",
    ),
    Code("""star = pp.games.ExplicitTree([{"chance": [["1/2", 4], ["1/2", 6]]}, {"chance": [["1/2", 0], ["1/2", 8]]}])
recorded = pp.trace(pp.expectiminimax, star, pruning="star1")
print(pp.explain(recorded, recorded.cuts[0], lang=language))
recorded.show(lang=language)"""),
    Text(
        """## Three players

If A, B and C play for themselves, a leaf has a utility for each of them. Each player chooses what is best for itself. This
is **max^n**.""",
        """## 세 플레이어

A, B, C가 저마다 자기를 위해 둔다면 리프 노드에는 세 사람의 효용이 모두 있습니다. 플레이어는 차례마다 자기 효용이 가장 큰 수를 고릅니다. 이것이
**max^n**입니다.""",
    ),
    Code("""three = pp.games.get("tree:aima-three-players")
pp.trace(pp.max_n, three).show(lang=language)"""),
    Text(
        """What is A sure of, even if B and C both play against it? **Paranoid** search asks this. It is minimax with two opponents on
one side, so alpha-beta can prune. In this game players take coins from the ends of a row.""",
        """B와 C가 모두 A에게 맞서더라도 A가 확실히 얻는 값은 얼마일까요? **파라노이드**(paranoid) 탐색이 그것을 묻습니다. 상대 둘이 한편인 미니맥스이므로
알파-베타 가지치기를 할 수 있습니다. 다음 게임에서는 플레이어들이 한 줄로 놓인 동전을 양쪽 끝에서 가져갑니다.""",
    ),
    Code("""coins = pp.games.Coins(coins=(4, 9, 1, 7, 3))
print(pp.compare(coins).text(lang=language))"""),
    Text(
        """## Pac-Man

Pac-Man is MAX. All ghosts are one team, MIN, and move one after the other: with two ghosts, two layers of MIN follow each
other, and the window passes unchanged through them.""",
        """## 팩맨

팩맨은 MAX입니다. 유령들은 모두 한편인 MIN이고 차례로 하나씩 움직입니다. 유령이 둘이면 MIN의 단계가 두 번 이어지고, 탐색 창은 그 사이를
그대로 지나갑니다.""",
    ),
    Code("""ghosts = pp.games.get("tree:two-ghosts")
recorded = pp.trace(pp.alpha_beta, ghosts)
for cut in recorded.cuts:
    if cut.unsearched:
        print(pp.explain(recorded, cut, lang=language))
recorded.show(lang=language)"""),
    Text(
        """Here is a real maze. A *round* is a move of Pac-Man and one of each ghost; courses count depth in rounds. The evaluation is
the score.""",
        """이제 진짜 미로입니다. *라운드*는 팩맨이 한 번, 유령이 모두 한 번씩 움직이는 것입니다. 수업에서는 깊이를 라운드로 셉니다. 평가값은
점수입니다.""",
    ),
    Code("""pacman = pp.games.Pacman("tiny")
pp.trace(pp.minimax, pacman, depth=1, depth_unit="rounds").show(lang=language)"""),
    Text(
        """Now Pac-Man is trapped between two ghosts.""",
        """이번에는 팩맨이 두 유령 사이에 갇혔습니다.""",
    ),
    Code("""trap = pp.games.Pacman("trap")
trap.show(trap.initial_state())"""),
    Text(
        """Minimax expects the worst: it is lost, and runs into the near ghost, because each further move costs a point. Against ghosts
that move at random, expectimax runs the other way and hopes. Which is better depends on how the ghosts really move.""",
        """미니맥스는 최악을 예상합니다. 어차피 잡히는데 움직일 때마다 1점을 잃으므로 가까운 유령에게 달려듭니다. 유령이 무작위로 움직인다고 보는
expectimax는 희망을 품고 반대쪽으로 달아납니다. 어느 쪽이 나은지는 유령이 실제로 어떻게 움직이느냐에 달려 있습니다.""",
    ),
    Code("""limits = {"depth": 3, "depth_unit": "rounds", "compiled": False}
careful = pp.minimax(trap, **limits)
hopeful = pp.expectiminimax(trap, against="uniform", **limits)
print(careful.action_name, careful.value)
print(hopeful.action_name, hopeful.value)"""),
    Text(
        """Let us play some rounds. Pac-Man uses expectimax, and the ghosts take the first of their moves.""",
        """몇 라운드 두어 보겠습니다. 팩맨은 expectimax로 두고, 유령은 둘 수 있는 첫 번째 수를 둡니다.""",
    ),
    Code("""state, moves = trap.initial_state(), []
while not trap.is_terminal(state) and len(moves) < 12:
    if trap.to_move(state) == 0:
        action = pp.expectiminimax(trap, state, against="uniform", **limits).action
    else:
        action = next(iter(trap.actions(state)))
    moves.append(trap.action_name(state, action))
    state = trap.result(state, action)
print(*moves)
trap.show(state)"""),
    HOW_TO_ANSWER,
    Exercise(
        Text("### Exercise 1", "### 문제 1"),
        """tree = pp.games.ExplicitTree([{"chance": [["1/2", 8], ["1/4", 4], ["1/4", 0]]}, {"chance": [["1/3", 3], ["2/3", 9]]}])
exercise = pp.exercise("expectimax-value", tree=tree, lang=language)
print(exercise.question)
exercise""",
        '"7"',
        Text(
            "B has 8/2 + 4/4 + 0/4 = 5. C has 3/3 + 2 x 9/3 = 7.",
            "B는 8/2 + 4/4 + 0/4 = 5, C는 3/3 + 2 x 9/3 = 7입니다.",
        ),
    ),
    Exercise(
        Text("### Exercise 2", "### 문제 2"),
        """tree = pp.games.ExplicitTree(
    [{"chance": [["1/2", 6], ["1/2", 8]]}, {"chance": [["1/2", 2], ["1/2", 9]]}, {"chance": [["1/2", 5], ["1/2", 10]]}]
)
exercise = pp.exercise("star1", tree=tree, lang=language)
print(exercise.question)
exercise""",
        '"c2"',
        Text(
            "B has 7. After the 2 at C, the mean is (2 + 10) / 2 = 6 at most. After the 5 at D it could still be 7.5, so d2 is "
            "evaluated.",
            "B는 7입니다. C에서 2가 나오면 평균은 커야 (2 + 10) / 2 = 6입니다. D에서는 5가 나와도 7.5까지 될 수 있으므로 d2를 평가합니다.",
        ),
    ),
    Exercise(
        Text("### Exercise 3", "### 문제 3"),
        """tree = pp.games.ExplicitTree([[[3, 6, 4], [5, 2, 6]], [[4, 1, 8], [2, 7, 5]]], players=["A", "B", "C"])
exercise = pp.exercise("max-n", tree=tree, lang=language)
print(exercise.question)
exercise""",
        '"3, 6, 4"',
        Text(
            "B takes its 6 on the left, which leaves A 3, and its 7 on the right, which leaves A 2.",
            "B는 왼쪽에서 자기 몫이 6인 수를, 오른쪽에서 7인 수를 고릅니다. 그러면 A의 몫은 왼쪽이 3, 오른쪽이 2입니다.",
        ),
    ),
    Exercise(
        Text(
            "### Exercise 4\n\nA maze has Pac-Man and three ghosts. How many plies are four rounds?",
            "### 문제 4\n\n미로에 팩맨과 유령 셋이 있습니다. 네 라운드는 몇 수(플라이)입니까?",
        ),
        "",
        "16",
        Text(
            "A round is four plies: one of Pac-Man, three of ghosts.",
            "한 라운드는 네 수입니다. 팩맨이 한 번, 유령이 세 번 움직입니다.",
        ),
        expected="4 * (1 + 3)",
    ),
    Text(
        """`perfectplay play pacman` lets you play yourself. In the next notebook you write a game of your own.""",
        """터미널에서 `perfectplay play pacman --lang ko`를 실행하면 직접 팩맨을 할 수 있습니다. 다음 노트북에서는 나만의 게임을 만듭니다.""",
    ),
)
