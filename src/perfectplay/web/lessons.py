"""Eight lessons, from the game tree to a game of one's own: texts in English and Korean, and searches to take apart.

An example is the address of a view: what stands after ``#take?``. The page and the exported site show the same lessons.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from pydantic import BaseModel


class Said(NamedTuple):
    """A text in both languages."""

    en: str
    ko: str

    def text(self, lang: str) -> str:
        """Returns the text in a language."""
        return self.ko if lang == "ko" else self.en


class Example(NamedTuple):
    """A search to take apart: what it shows, and the facts of its address."""

    caption: Said
    address: str


class Lesson(NamedTuple):
    """One lesson: what it says, what it shows, and what to try."""

    title: Said
    text: tuple[Said, ...]
    examples: tuple[Example, ...]
    tasks: tuple[Said, ...]
    code: str = ""


class ExampleView(BaseModel):
    """A search to take apart."""

    caption: str
    address: str


class LessonView(BaseModel):
    """A lesson in one language."""

    title: str
    text: list[str]
    examples: list[ExampleView]
    tasks: list[str]
    code: str


FIGURE: Final = "game=tree&tree=[[3,12,8],[2,4,6],[14,5,2]]"
DEEPER: Final = "game=tree&tree=[[[8,7,3],[9,1,6],[2,4,1]],[[2,9,3],[5,4,7],[6,6,2]],[[1,3,4],[7,2,8],[5,9,6]]]"

OWN_GAME: Final = '''\
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import perfectplay as pp


class State(NamedTuple):
    stones: int
    turn: int


@dataclass(frozen=True)
class LastStone(pp.Game[State, int]):
    """Take one, two or three stones; who takes the last one wins."""

    def initial_state(self) -> State:
        return State(stones=10, turn=0)

    def to_move(self, state: State) -> int:
        return state.turn

    def actions(self, state: State) -> Iterator[int]:
        yield from range(1, min(3, state.stones) + 1)

    def result(self, state: State, action: int) -> State:
        return State(state.stones - action, 1 - state.turn)

    def is_terminal(self, state: State) -> bool:
        return state.stones == 0

    def utility(self, state: State, player: int) -> float:
        return -1 if state.turn == player else 1
'''

LESSONS: Final = (
    Lesson(
        Said("Game trees and minimax", "게임 트리와 미니맥스"),
        (
            Said(
                "A game of two players is a tree. Each node is a state, each branch is an action, and each leaf has a "
                "utility: how good the end is for MAX. MAX wants the largest value, and MIN wants the smallest one.",
                "두 사람이 하는 게임은 트리입니다. 노드는 상태이고, 가지는 행동이며, 리프 노드에는 효용값이 있습니다. "
                "효용값은 게임의 끝이 MAX에게 얼마나 좋은지를 나타냅니다. MAX는 가장 큰 값을, MIN은 가장 작은 값을 원합니다.",
            ),
            Said(
                "Minimax computes the value of every node from the leaves upwards. At a MAX node it takes the largest "
                "value of the children, at a MIN node the smallest. The value of the root is what MAX gets if both "
                "players play perfectly.",
                "미니맥스는 리프 노드에서 위로 올라가며 모든 노드의 값을 계산합니다. MAX 노드에서는 자식의 값 가운데 가장 큰 "
                "값을, MIN 노드에서는 가장 작은 값을 고릅니다. 루트의 값은 두 사람이 모두 최선을 다할 때 MAX가 얻는 값입니다.",
            ),
            Said(
                "The search goes depth first: it follows one branch to a leaf before it looks at the next one. With b "
                "actions in each state and a depth of m it visits about b to the power of m leaves, but it remembers "
                "only one path, so it needs memory for about b times m nodes.",
                "탐색은 깊이 우선입니다. 한 가지를 리프 노드까지 따라간 다음에 다음 가지를 봅니다. 상태마다 행동이 b개이고 "
                "깊이가 m이면 리프 노드를 약 b의 m제곱 개 방문하지만, 경로 하나만 기억하므로 메모리는 약 b×m개의 노드만큼만 "
                "필요합니다.",
            ),
        ),
        (
            Example(
                Said("Minimax, step by step", "미니맥스를 한 단계씩"),
                f"{FIGURE}&algorithm=minimax",
            ),
            Example(
                Said("Predict every value yourself", "모든 값을 직접 예측하기"),
                f"{FIGURE}&algorithm=minimax&predict=1",
            ),
            Example(
                Said("A real game: tic-tac-toe with four empty squares", "실제 게임: 빈칸이 네 개 남은 틱택토"),
                "game=tic-tac-toe&moves=a1,b1,b2,c3,a3&algorithm=minimax",
            ),
        ),
        (
            Said(
                "Which leaf does the game end at, if both players play perfectly? Follow the double line.",
                "두 사람이 모두 최선을 다하면 어느 리프 노드에서 끝날까요? 두 줄로 그린 선을 따라가 보세요.",
            ),
            Said(
                "Edit the tree: change one leaf so that MAX prefers the third branch.",
                "트리를 편집해 보세요. 리프 노드 하나만 바꾸어 MAX가 세 번째 가지를 고르게 하세요.",
            ),
        ),
    ),
    Lesson(
        Said("Alpha-beta pruning", "알파-베타 가지치기"),
        (
            Said(
                "Minimax looks at every leaf. Many of them cannot change the value of the root. Alpha-beta leaves those "
                "out and still finds the same value.",
                "미니맥스는 모든 리프 노드를 봅니다. 그러나 그 가운데 많은 것은 루트의 값을 바꿀 수 없습니다. 알파-베타는 그런 "
                "노드를 탐색하지 않고도 같은 값을 찾습니다.",
            ),
            Said(
                "The search carries two bounds. Alpha is the value that MAX can already be sure of on the path to this "
                "node. Beta is the value to which MIN can already hold MAX there. Only values between alpha and beta "
                "are still of interest: this is the window.",
                "탐색은 두 경계를 가지고 내려갑니다. 알파는 이 노드까지의 경로에서 MAX가 이미 확보한 값이고, 베타는 MIN이 이미 "
                "막을 수 있는 값입니다. 알파와 베타 사이의 값만 의미가 있으며, 이 구간을 탐색 창이라고 합니다.",
            ),
            Said(
                "At a MIN node the value can only fall. As soon as it is alpha or less, MAX has something at least as "
                "good elsewhere and never enters this node: an alpha cut. At a MAX node it is the other way round: a "
                "beta cut. After a cut, the value of the node is only a bound.",
                "MIN 노드의 값은 내려가기만 합니다. 그 값이 알파 이하가 되면 MAX에게는 다른 곳에 그만큼 좋은 수가 이미 있으므로 "
                "이 노드로 오지 않습니다. 이것이 알파 컷입니다. MAX 노드에서는 반대로 베타 컷이 일어납니다. 컷이 일어난 노드의 "
                "값은 정확한 값이 아니라 한계값입니다.",
            ),
        ),
        (
            Example(
                Said("Alpha-beta on the tree of lesson 1", "1과의 트리에서 알파-베타"), f"{FIGURE}&algorithm=alpha-beta"
            ),
            Example(
                Said("Say where it cuts, before it does", "어디에서 자르는지 먼저 예측하기"),
                f"{FIGURE}&algorithm=alpha-beta&predict=1",
            ),
            Example(
                Said("Minimax and alpha-beta side by side", "미니맥스와 알파-베타 비교"),
                f"{FIGURE}&algorithm=minimax,alpha-beta",
            ),
        ),
        (
            Said(
                "Two leaves below C are never looked at. Change them to any numbers: why does the value of A stay 3?",
                "C 아래의 리프 노드 두 개는 한 번도 보지 않습니다. 어떤 수로 바꾸어도 A의 값이 3인 까닭은 무엇일까요?",
            ),
            Said(
                "Change the first leaf below C from 2 to 3, and tick “Do not cut where a value equals the bound”. Why is "
                "the cut gone?",
                "C의 첫째 리프 노드를 2에서 3으로 바꾸고 ‘경계와 같을 때는 자르지 않기’를 켜 보세요. 컷이 왜 사라지나요?",
            ),
        ),
    ),
    Lesson(
        Said("The order of moves", "수 순서"),
        (
            Said(
                "How much alpha-beta prunes depends on the order in which it tries the actions. If the best action "
                "comes first, the window is narrow from the start, and nearly everything else is cut off quickly.",
                "알파-베타가 얼마나 많이 가지치기하는지는 행동을 시도하는 순서에 달려 있습니다. 가장 좋은 행동이 먼저 나오면 "
                "탐색 창이 처음부터 좁아져 나머지는 대부분 금방 잘립니다.",
            ),
            Said(
                "In the best order, a uniform tree with b branches and depth m needs about b to the power of m/2 "
                "leaves: the search can go twice as deep in the same time (Knuth and Moore, 1975). In the worst order, "
                "alpha-beta looks at all leaves, as minimax does.",
                "가장 좋은 순서에서는 가지가 b개이고 깊이가 m인 균일한 트리에서 리프 노드를 약 b의 m/2제곱 개만 봅니다. 같은 "
                "시간에 두 배 깊이 탐색할 수 있습니다(Knuth와 Moore, 1975). 가장 나쁜 순서에서는 미니맥스처럼 모든 리프 노드를 "
                "봅니다.",
            ),
            Said(
                "No program knows the best order beforehand, or it would not have to search. Real programs guess: "
                "captures first, moves that cut elsewhere first, and above all the best move of a shallower search.",
                "가장 좋은 순서를 미리 아는 프로그램은 없습니다. 안다면 탐색할 필요가 없기 때문입니다. 실제 프로그램은 순서를 "
                "추측합니다. 잡는 수, 다른 곳에서 컷을 일으킨 수, 그리고 무엇보다 더 얕은 탐색에서 가장 좋았던 수를 먼저 "
                "시도합니다.",
            ),
        ),
        (
            Example(
                Said("27 leaves in the best and in the worst order", "리프 노드 27개: 가장 좋은 순서와 가장 나쁜 순서"),
                f"{DEEPER}&algorithm=alpha-beta,best first,worst first",
            ),
            Example(
                Said("Predict the cuts of the best order", "가장 좋은 순서의 컷 예측하기"),
                f"{DEEPER}&algorithm=best first&predict=1",
            ),
        ),
        (
            Said(
                "Compare the counts at the last step: 11 leaves in the best order, 27 in the worst one.",
                "마지막 단계에서 개수를 비교해 보세요. 가장 좋은 순서에서는 리프 노드가 11개, 가장 나쁜 순서에서는 27개입니다.",
            ),
            Said(
                "Drag the branches of the textbook's tree into an order in which nothing is cut.",
                "교과서 트리의 가지를 끌어 옮겨, 아무것도 잘리지 않는 순서를 만들어 보세요.",
            ),
        ),
    ),
    Lesson(
        Said("Cut-off and evaluation", "컷오프와 평가 함수"),
        (
            Said(
                "The tree of a real game is too large to reach its leaves. So the search stops at some depth, the "
                "cut-off, and an evaluation function estimates how good the state is there.",
                "실제 게임의 트리는 리프 노드까지 가기에는 너무 큽니다. 그래서 탐색은 어떤 깊이에서 멈추고(컷오프), 그 상태가 "
                "얼마나 좋은지는 평가 함수가 추정합니다.",
            ),
            Said(
                "A good evaluation is quick, agrees with the utility at the ends of games, and is larger where winning "
                "is more likely. The value of the root is then an estimate as well: the page writes it with ~.",
                "좋은 평가 함수는 빠르고, 게임이 끝난 상태에서는 효용값과 일치하며, 이길 가능성이 클수록 큰 값을 줍니다. 이때 "
                "루트의 값도 추정값이므로 ~를 붙여 표시합니다.",
            ),
            Said(
                "What happens right behind the cut-off, nobody sees: this is the horizon. A search one step deeper may "
                "find that a piece is lost.",
                "컷오프 바로 뒤에서 일어나는 일은 볼 수 없습니다. 이것이 지평선 효과입니다. 한 단계 더 깊이 탐색하면 말을 "
                "잃는다는 사실이 드러나기도 합니다.",
            ),
        ),
        (
            Example(
                Said("Kalah, two plies deep", "칼라, 깊이 2"),
                "game=kalah:houses=4,seeds=3&depth=2&algorithm=alpha-beta",
            ),
            Example(
                Said("The same position, three plies deep", "같은 국면, 깊이 3"),
                "game=kalah:houses=4,seeds=3&depth=3&algorithm=alpha-beta",
            ),
            Example(
                Said("Connect Four: a loss within two plies", "커넥트 포: 두 수 안에 지는 국면"),
                "game=connect-four&moves=4,4,3,1,5&depth=2&algorithm=alpha-beta",
            ),
        ),
        (
            Said(
                "When the search of Kalah goes one ply deeper, does its value change, and does its best move?",
                "칼라에서 한 수 더 깊이 탐색하면 값이 바뀌나요? 가장 좋은 수도 바뀌나요?",
            ),
            Said(
                "In Connect Four, the value is certain although the search was cut off. Why?",
                "커넥트 포에서는 탐색을 중간에 멈추었는데도 값이 확실합니다. 왜 그럴까요?",
            ),
        ),
    ),
    Lesson(
        Said("Iterative deepening", "반복 심화"),
        (
            Said(
                "How deep should a search go if it has one second? Nobody knows beforehand. So it searches to depth 1, "
                "then to depth 2, then to depth 3, until the time is over, and plays the best move found so far.",
                "1초가 주어졌을 때 얼마나 깊이 탐색해야 할까요? 미리 알 수는 없습니다. 그래서 깊이 1, 깊이 2, 깊이 3의 순서로 "
                "시간이 다할 때까지 탐색하고, 그때까지 찾은 가장 좋은 수를 둡니다.",
            ),
            Said(
                "This is not wasteful. Most nodes of a tree are in its last ply, so all shallower searches together "
                "cost little beside the last one.",
                "이것은 낭비가 아닙니다. 트리의 노드는 대부분 마지막 깊이에 있으므로, 얕은 탐색을 모두 합쳐도 마지막 탐색에 "
                "비하면 비용이 적습니다.",
            ),
            Said(
                "It even saves time: each depth tries the best move of the depth before first, and a transposition "
                "table remembers states that were searched already. Both bring more cuts.",
                "오히려 시간을 아끼기도 합니다. 각 깊이에서는 바로 앞 깊이의 가장 좋은 수를 먼저 시도하고, 전치표는 이미 탐색한 "
                "상태를 기억합니다. 두 가지 모두 컷을 늘립니다.",
            ),
        ),
        (
            Example(
                Said("Connect Four, depth 1 to 3", "커넥트 포, 깊이 1에서 3까지"),
                "game=connect-four&moves=4,4,3,1,5&depth=3&algorithm=deepening",
            ),
            Example(
                Said("Tic-tac-toe, deeper and deeper", "틱택토, 점점 더 깊이"),
                "game=tic-tac-toe&moves=a1,b1,b2,c3,a3&algorithm=deepening",
            ),
        ),
        (
            Said(
                "Which move does each depth try first at the root, and where does it come from?",
                "각 깊이는 루트에서 어떤 수를 먼저 시도하며, 그 수는 어디에서 왔을까요?",
            ),
            Said(
                "Play Connect Four against the engine and watch the depth grow while it thinks.",
                "커넥트 포를 엔진과 두면서, 생각하는 동안 깊이가 늘어나는 것을 지켜보세요.",
            ),
        ),
    ),
    Lesson(
        Said("Chance", "확률"),
        (
            Said(
                "Dice make a third kind of node. At a chance node nobody chooses: each outcome has a probability. "
                "Expectiminimax takes the mean of the outcomes there, each weighed by its probability.",
                "주사위가 있으면 세 번째 종류의 노드가 생깁니다. 확률 노드에서는 아무도 선택하지 않으며, 결과마다 확률이 "
                "있습니다. 익스펙티미니맥스는 각 결과의 값에 확률을 곱해 더한 기댓값을 구합니다.",
            ),
            Said(
                "With minimax only the order of the values matters. With chance the size of each value counts, because "
                "means are taken. So an evaluation must be right in its proportions.",
                "미니맥스에서는 값의 크고 작은 순서만 중요합니다. 확률이 있으면 평균을 구하므로 값의 크기도 중요합니다. 따라서 "
                "평가 함수의 값은 비율까지 맞아야 합니다.",
            ),
            Said(
                "Pruning is harder: a mean is only bounded if the values of the outcomes are. Where the game says "
                "which values are possible, a Star cut stops as soon as the best mean still possible is too small.",
                "가지치기는 더 어렵습니다. 결과의 값에 한계가 있어야 평균의 한계도 알 수 있습니다. 가능한 값의 범위를 게임이 "
                "알려 주면, 아직 가능한 가장 좋은 평균도 너무 작을 때 스타 컷으로 탐색을 멈춥니다.",
            ),
        ),
        (
            Example(
                Said("A race with one die: roll or hold", "주사위 경주: 굴릴까, 멈출까"),
                "game=pig&depth=2&algorithm=expectiminimax",
            ),
            Example(
                Said("Predict the means", "기댓값 예측하기"), "game=pig&depth=2&algorithm=expectiminimax&predict=1"
            ),
        ),
        (
            Said(
                "Why is it never wrong to roll before there is anything to lose?",
                "잃을 점수가 없을 때는 주사위를 굴리는 것이 왜 틀린 선택이 될 수 없을까요?",
            ),
            Said(
                "Search two plies deeper. Which branches does a Star cut leave out?",
                "두 수 더 깊이 탐색해 보세요. 스타 컷은 어떤 가지를 탐색하지 않나요?",
            ),
        ),
    ),
    Lesson(
        Said("Several players", "여러 플레이어"),
        (
            Said(
                "With three players, one number is not enough. Each leaf has a vector: a utility for each player. "
                "Max^n lets each player choose the child that is best in its own place of the vector.",
                "플레이어가 셋이면 수 하나로는 부족합니다. 리프 노드마다 각 플레이어의 효용값을 모은 벡터가 있습니다. max^n에서는 "
                "차례인 플레이어가 벡터에서 자기 값이 가장 큰 자식을 고릅니다.",
            ),
            Said(
                "Paranoid search assumes that all others play against you as one team. Then there are two sides again, "
                "and alpha-beta can prune. The value is what you get at least.",
                "파라노이드 탐색은 다른 모두가 한 팀이 되어 나를 상대한다고 가정합니다. 그러면 다시 두 편이 되므로 "
                "알파-베타로 가지치기할 수 있습니다. 이 값은 내가 적어도 얻을 수 있는 값입니다.",
            ),
            Said(
                "In Pac-Man, the ghosts are such a team: one move of Pac-Man and one of each ghost are a round. A "
                "search to depth 2 in rounds goes through two moves of everybody.",
                "팩맨에서는 유령들이 그런 팀입니다. 팩맨이 한 번, 유령이 각각 한 번 움직이면 한 라운드입니다. 깊이 2라운드의 "
                "탐색은 모두가 두 번씩 움직이는 데까지 봅니다.",
            ),
        ),
        (
            Example(
                Said("Three players take coins: max^n", "세 사람이 동전 가져가기: max^n"),
                "game=coins:coins=4-9-1-7&algorithm=max-n",
            ),
            Example(
                Said("The same game, paranoid", "같은 게임의 파라노이드 탐색"),
                "game=coins:coins=4-9-1-7&algorithm=paranoid",
            ),
            Example(
                Said("Pac-Man and two ghosts, one round", "팩맨과 유령 둘, 한 라운드"),
                "game=pacman:layout=trap&depth=1&unit=rounds&judged=distances&algorithm=alpha-beta",
            ),
        ),
        (
            Said(
                "Do max^n and paranoid play the same first move here? Must they always?",
                "여기에서 max^n과 파라노이드는 첫 수가 같나요? 언제나 같을까요?",
            ),
            Said(
                "Let expectimax play Pac-Man against ghosts that move at random, then against ghosts that chase.",
                "무작위로 움직이는 유령과 쫓아오는 유령을 상대로 각각 익스펙티맥스에게 팩맨을 맡겨 보세요.",
            ),
        ),
    ),
    Lesson(
        Said("Your own game", "내가 만든 게임"),
        (
            Said(
                "A game is a class with six methods. Write the rules in plain Python, and the library searches, plays, "
                "solves and explains it. This is a whole game: take one, two or three stones.",
                "게임은 메서드 여섯 개로 된 클래스입니다. 규칙을 파이썬으로 쓰면 라이브러리가 탐색하고, 대국하고, 풀고, 설명합니다. "
                "다음은 돌을 한 개에서 세 개까지 가져가는 게임 전체입니다.",
            ),
            Said(
                "Save it as last_stone.py. Then “perfectplay check last_stone.py” says whether the rules are sound, "
                "“perfectplay solve last_stone.py” gives the exact value, and “perfectplay web last_stone.py” opens "
                "this page with your game on it.",
                "이 코드를 last_stone.py로 저장하세요. ‘perfectplay check last_stone.py’는 규칙에 문제가 없는지 알려 주고, "
                "‘perfectplay solve last_stone.py’는 정확한 값을 구하며, ‘perfectplay web last_stone.py’는 이 게임이 들어 있는 "
                "페이지를 엽니다.",
            ),
            Said(
                "The example below is the same game in the library: nim with one heap, from which at most three may be "
                "taken.",
                "아래 예는 라이브러리에 있는 같은 종류의 게임입니다. 한 번에 세 개까지 가져갈 수 있는, 더미가 하나인 님입니다.",
            ),
        ),
        (
            Example(
                Said("Five stones, searched by alpha-beta", "돌 다섯 개를 알파-베타로 탐색"),
                "game=nim:heaps=5,max_take=3&algorithm=alpha-beta",
            ),
            Example(
                Said("Four stones: predict who wins", "돌 네 개: 누가 이길지 예측하기"),
                "game=nim:heaps=4,max_take=3&algorithm=minimax&predict=1",
            ),
        ),
        (
            Said(
                "With how many stones does the player to move lose? Find the rule, then prove it.",
                "돌이 몇 개일 때 차례인 사람이 질까요? 규칙을 찾고 증명해 보세요.",
            ),
            Said(
                "Change the rules: who takes the last stone loses. Which line of the code changes?",
                "마지막 돌을 가져가는 사람이 지도록 규칙을 바꾸어 보세요. 코드의 어느 줄이 달라지나요?",
            ),
        ),
        OWN_GAME,
    ),
)


def lessons(lang: str) -> list[dict[str, Any]]:
    """Returns all lessons in a language."""
    return [
        {
            "title": lesson.title.text(lang),
            "text": [said.text(lang) for said in lesson.text],
            "examples": [{"caption": one.caption.text(lang), "address": one.address} for one in lesson.examples],
            "tasks": [said.text(lang) for said in lesson.tasks],
            "code": lesson.code,
        }
        for lesson in LESSONS
    ]
