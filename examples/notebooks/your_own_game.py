"""The cells of notebook 6: a game of your own, from its rules to a strong player."""

from __future__ import annotations

from typing import Final

from cells import HOW_TO_ANSWER, START, Code, Exercise, Text

RULES: Final = """from dataclasses import dataclass
from typing import NamedTuple

WHITE, BLACK, EMPTY = 0, 1, 2


class State(NamedTuple):
    cells: tuple[int, ...]
    turn: int


class Move(NamedTuple):
    start: int
    goal: int


@dataclass(frozen=True)
class Clobber(pp.Game[State, Move]):
    # A piece takes an opponent's piece beside it; who cannot take loses.

    can_repeat = False
    columns: int = 4
    rows: int = 3

    def initial_state(self):
        cells = range(self.columns * self.rows)
        return State(tuple((cell % self.columns + cell // self.columns) % 2 for cell in cells), WHITE)

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        return self.moves(state.cells, state.turn)

    def result(self, state, action):
        cells = list(state.cells)
        cells[action.goal] = cells[action.start]
        cells[action.start] = EMPTY
        return State(tuple(cells), 1 - state.turn)

    def is_terminal(self, state):
        return len(self.moves(state.cells, state.turn)) == 0

    def utility(self, state, player):
        return -1 if player == state.turn else 1

    def moves(self, cells, player):
        found = []
        for start in range(len(cells)):
            if cells[start] == player:
                for goal in self.beside(start):
                    if cells[goal] == 1 - player:
                        found.append(Move(start, goal))
        return found

    def beside(self, cell):
        column, row = cell % self.columns, cell // self.columns
        found = []
        if column > 0:
            found.append(cell - 1)
        if column < self.columns - 1:
            found.append(cell + 1)
        if row > 0:
            found.append(cell - self.columns)
        if row < self.rows - 1:
            found.append(cell + self.columns)
        return found

    def board(self, state):
        signs = "OX."
        return [
            [signs[state.cells[row * self.columns + column]] for column in range(self.columns)]
            for row in reversed(range(self.rows))
        ]

    def player_name(self, player):
        return "White" if player == WHITE else "Black"

    def action_name(self, state, action):
        return self.square(action.start) + self.square(action.goal)

    def square(self, cell):
        return "abcdefgh"[cell % self.columns] + str(cell // self.columns + 1)"""

CELLS: Final[tuple[Text | Code | Exercise, ...]] = (
    Text(
        """# 6. Your own game: from the rules to a strong player

You write the rules, as a Python class with six methods. The library checks them, searches them as machine code, proves who
wins, and plays. The example is Clobber, a game from 2001.""",
        """# 6. 나만의 게임: 규칙에서 강한 플레이어까지

규칙은 메서드가 여섯 개인 파이썬 클래스로 적습니다. 그러면 라이브러리가 규칙을 검사하고, 기계어로 탐색하고, 누가 이기는지 증명하고, 직접
둡니다. 예로 2001년에 나온 클로버(Clobber) 게임을 만들겠습니다.""",
    ),
    START,
    Text(
        """## The rules

The board is full of pieces, white (O) and black (X) in turn, as the squares of a chessboard. White begins. A move takes
an opponent's piece that stands directly beside one's own, not diagonally, and goes to its place. Who cannot take loses.

The state is all that one needs to go on with an interrupted game: what stands on each cell, and whose turn it is. Look for
the six methods: `initial_state`, `to_move`, `actions`, `result`, `is_terminal` and `utility`. The others are helpers, and
names for people.""",
        """## 규칙

판에는 흰 말(O)과 검은 말(X)이 체스판의 칸처럼 번갈아 가득 놓여 있습니다. 백이 먼저 둡니다. 자기 말의 바로 옆(대각선은 제외)에 있는 상대 말을
잡고 그 자리로 옮깁니다. 잡을 말이 없는 쪽이 집니다.

상태는 중단된 게임을 이어 가는 데 필요한 모든 것입니다. 곧 칸마다 무엇이 있는지와 누구의 차례인지입니다. 여섯 메서드 `initial_state`,
`to_move`, `actions`, `result`, `is_terminal`, `utility`를 찾아보세요. 나머지는 보조 메서드와 사람이 읽을 이름입니다.""",
    ),
    Code(RULES),
    Code("""game = Clobber()
game.show(game.initial_state())"""),
    Text(
        """Try some moves by hand. A move is named by the squares from which and to which it goes.""",
        """직접 몇 수 두어 보세요. 수는 출발 칸과 도착 칸의 이름으로 적습니다.""",
    ),
    Code("""state = game.play("a1b1 d1c1 b2a2")
print([game.action_name(state, action) for action in game.actions(state)])
game.show(state)"""),
    Text(
        """## Are the rules sound?

`check` plays random games and looks for faults: a state that changes, an illegal action, a utility that does not add up to
zero, rules that do something else as machine code. It found none here. What it says after "note" would make searches
better: the game has no bounds and no evaluation yet.""",
        """## 규칙에 잘못이 없는가

`check`는 무작위로 게임을 하면서 잘못을 찾습니다. 상태가 바뀌어 버리거나, 둘 수 없는 행동이 나오거나, 효용의 합이 0이 아니거나, 기계어로 실행할 때
결과가 다르면 알려 줍니다. 여기서는 찾지 못했습니다. 아래의 참고 사항은 탐색을 더 좋게 할 방법입니다. 이 게임에는 아직 값의 범위와 평가 함수가
없습니다.""",
    ),
    Code("""report = pp.check(game, seconds=0.2)
print(report.problems)"""),
    Text(
        """A check is only as good as what it looks at. Count something by hand as well: White has 17 first moves, one for each two
cells side by side.""",
        """검사는 살펴본 것에 대해서만 말해 줍니다. 손으로도 세어 보세요. 백의 첫 수는 17가지입니다. 서로 이웃한 두 칸마다 하나씩입니다.""",
    ),
    Code("""[pp.perft(game, depth=depth) for depth in range(1, 5)]"""),
    Text(
        """## The search explains itself

Everything of the notebooks before works with this game, too. Here it is near the end of a game on a small board.""",
        """## 탐색의 설명

앞의 노트북에서 본 것은 이 게임에서도 모두 됩니다. 작은 판에서 게임이 거의 끝난 국면을 보겠습니다.""",
    ),
    Code("""small = Clobber(columns=3, rows=2)
state = small.play("a1a2")
recorded = pp.trace(pp.alpha_beta, small, state)
for cut in recorded.cuts:
    if cut.unsearched:
        print(pp.explain(recorded, cut, lang=language))
recorded.show(lang=language, boards=True)"""),
    Text(
        """## Who wins?

`solve` searches to the end of the game, so its answer is proven.""",
        """## 누가 이기는가

`solve`는 게임이 끝날 때까지 탐색하므로 답이 증명됩니다.""",
    ),
    Code("""for columns, rows in ((3, 2), (3, 3), (4, 3)):
    found = pp.solve(Clobber(columns, rows))
    print(f"{columns} x {rows}: value {found.value:g} for White in {found.plies} plies, proven: {found.is_proven}")"""),
    Text(
        """## Machine code

The same rules run as plain Python and as machine code, and the search enters the same nodes in both. The time that is
printed is that of the search alone; making the machine code takes about a second before, once.""",
        """## 기계어

같은 규칙이 파이썬으로도 기계어로도 실행되고, 탐색은 두 경우에 같은 노드에 들어갑니다. 출력한 시간은 탐색에 걸린 시간입니다. 기계어를 만드는
데는 그 전에 한 번, 1초쯤 걸립니다.""",
    ),
    Code("""for compiled in (False, True):
    found = pp.alpha_beta(game, depth=7, compiled=compiled)
    print(f"{found.nodes:,} nodes in {found.seconds:.4f} s")"""),
    Text(
        """## An evaluation

On a larger board a search does not always reach the end. Then the game should say how good a state looks. The number of
moves says nothing here: where a white piece can take a black one, the black one can take the white one, so both sides
always have equally many. But one piece may attack several. So the estimate counts the *pieces* that can move. Whether
that makes a stronger player is a question for many games, which the arena below plays.

`bounds` says that no utility is beyond 1, so a search can stop when it has found a win.""",
        """## 평가 함수

판이 크면 탐색이 끝까지 가지 못할 수 있습니다. 그럴 때는 상태가 얼마나 좋아 보이는지 게임이 알려 주어야 합니다. 여기서 수의 개수는 아무것도
말해 주지 않습니다. 흰 말이 검은 말을 잡을 수 있으면 그 검은 말도 흰 말을 잡을 수 있으므로, 양쪽의 수는 언제나 같은 개수입니다. 그러나 말 하나가
여러 말을 노릴 수는 있습니다. 그래서 움직일 수 있는 *말*의 수를 셉니다. 이것으로 더 강해지는지는 많은 게임을 두어 보아야 알 수 있고, 아래의
아레나가 그 일을 합니다.

`bounds`는 효용이 1을 넘지 않는다고 알려 주므로, 이기는 수를 찾으면 탐색을 멈출 수 있습니다.""",
    ),
    Code("""@dataclass(frozen=True)
class BetterClobber(Clobber):
    def evaluate(self, state, player):
        return (self.active(state.cells, player) - self.active(state.cells, 1 - player)) / 100

    def active(self, cells, player):
        return len({move.start for move in self.moves(cells, player)})

    def bounds(self, state, player):
        return -1, 1


better = BetterClobber(columns=5, rows=4)
result = pp.search(better, nodes=20_000)
result.depth, result.action_name, result.is_proven"""),
    Text(
        """## A player

A `Player` is an opponent for a whole game: it chooses a search that suits the game, and remembers what it has found out.
Here it plays White against a player who moves at random.""",
        """## 플레이어

`Player`는 한 판 내내 상대해 줍니다. 게임에 맞는 탐색을 고르고, 알아낸 것을 기억합니다. 여기서는 백을 잡고, 무작위로 두는 상대와 둡니다.""",
    ),
    Code("""from random import Random


def play(player, random):
    state, moves = better.initial_state(), []
    while not better.is_terminal(state):
        if better.to_move(state) == WHITE:
            action = player.choose(state).action
        else:
            action = random.choice(list(better.actions(state)))
        moves.append(better.action_name(state, action))
        state = better.result(state, action)
    return state, moves


player = pp.Player(better, nodes=1000)
player.ready()
state, moves = play(player, Random(1))
print(*moves)
better.show(state)"""),
    Text(
        """White made the last move and has won. How many of ten games does it win? And what does the player say of its first move?""",
        """백이 마지막 수를 두어 이겼습니다. 열 판을 두면 몇 판을 이길까요? 그리고 플레이어는 자기의 첫 수를 어떻게 설명할까요?""",
    ),
    Code("""wins = sum(better.utility(play(player, Random(seed))[0], WHITE) > 0 for seed in range(10))
why = player.choose(better.initial_state()).why
player.close()
print(wins)
print(why)"""),
    Text(
        """## Stronger

Put the rules into a file `clobber.py`. Then a terminal does the rest:

- `perfectplay play clobber.py` plays against you, and `--level 3` plays weaker.
- `perfectplay arena clobber.py search mcts --seconds 0.1` lets searches play many games, and says which is
  stronger and how sure that is.
- `perfectplay learn clobber.py --minutes 5` learns an evaluation by playing against itself, and keeps it only if a test
  shows that it is stronger.""",
        """## 더 강하게

규칙을 `clobber.py` 파일에 적으면 나머지는 터미널에서 할 수 있습니다.

- `perfectplay play clobber.py`는 사람과 둡니다. `--level 3`을 붙이면 더 약하게 둡니다.
- `perfectplay arena clobber.py search mcts --seconds 0.1`은 두 탐색에 여러 판을 두게 하고, 어느 쪽이 강한지, 그것이 얼마나
  확실한지 알려 줍니다.
- `perfectplay learn clobber.py --minutes 5`는 스스로 두면서 평가 함수를 배웁니다. 더 강해졌다는 것이 시험으로 확인되어야만 남깁니다.""",
    ),
    HOW_TO_ANSWER,
    Exercise(
        Text(
            "### Exercise 1\n\nHow many first moves does White have on a board of 5 columns and 4 rows?",
            "### 문제 1\n\n가로 5칸, 세로 4칸인 판에서 백의 첫 수는 몇 가지입니까?",
        ),
        "Clobber(columns=5, rows=4).show(Clobber(columns=5, rows=4).initial_state())",
        "31",
        Text(
            "4 x 4 = 16 pairs of cells lie side by side in rows, and 5 x 3 = 15 in columns. Each pair has one white piece.",
            "가로로 이웃한 칸의 쌍이 4 x 4 = 16개, 세로로 이웃한 쌍이 5 x 3 = 15개입니다. 쌍마다 흰 말이 하나씩 있습니다.",
        ),
        expected="pp.perft(Clobber(columns=5, rows=4), depth=1)",
    ),
    Exercise(
        Text(
            "### Exercise 2\n\nWhich move of Black, who is to move, wins? Answer with its name.",
            "### 문제 2\n\n흑의 차례입니다. 이기는 수는 무엇입니까? 수의 이름으로 답하세요.",
        ),
        """state = game.play("d2c2 b1c1 a1a2")
exercise = pp.exercise("best-move", game=game, state=state, lang=language)
print(exercise.question)
game.show(state)""",
        '"b3c3"',
        Text(
            "After b3c3, only White's piece on c2 can take, and after each of its two moves Black makes the last one.",
            "b3c3을 두면 백은 c2의 말로만 잡을 수 있고, 그 두 수 가운데 어느 것을 두어도 흑이 마지막 수를 둡니다.",
        ),
    ),
    Exercise(
        Text(
            "### Exercise 3\n\nWrite another rule: *misère* Clobber, in which who cannot take wins. Only one method changes. Is it "
            "`to_move`, `result`, `is_terminal` or `utility`?",
            "### 문제 3\n\n잡을 말이 없는 쪽이 이기는 *미제르* 클로버를 만들려면 메서드 하나만 바꾸면 됩니다. `to_move`, `result`, "
            "`is_terminal`, `utility` 가운데 어느 것입니까?",
        ),
        """@dataclass(frozen=True)
class Misere(Clobber):
    def utility(self, state, player):
        return 1 if player == state.turn else -1


changed = [name for name in vars(Misere) if name in ("to_move", "result", "is_terminal", "utility")]
pp.solve(Misere(3, 2)).value""",
        '"utility"',
        Text(
            "The end of the game is the same; only its score changes its sign.",
            "게임이 끝나는 상태는 같고, 점수의 부호만 바뀝니다.",
        ),
        expected="changed[0]",
    ),
    Text(
        """That is the end of the six notebooks. The page `docs/your-game.md` has the whole contract of a game.""",
        """여섯 노트북이 모두 끝났습니다. 게임에 필요한 메서드는 `docs/your-game.md`에 모두 있습니다.""",
    ),
)
