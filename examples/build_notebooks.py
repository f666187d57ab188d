"""Builds the two notebooks of this folder, with their outputs: python examples/build_notebooks.py

They have the same code, except for the line that chooses the language. Building them needs `pip install '.[dev]'`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

HERE: Final = Path(__file__).parent
FILES: Final = {"en": "minimax-to-alpha-beta.ipynb", "ko": "minimax-to-alpha-beta.ko.ipynb"}


class Text(NamedTuple):
    """A text in both languages."""

    en: str
    ko: str


class Code(NamedTuple):
    """Code that runs in both notebooks."""

    source: str


CELLS: Final[tuple[Text | Code, ...]] = (
    Text(
        """# Minimax to alpha-beta in ten minutes

Two players, MAX and MIN, play a game that both can see completely. What should MAX play? This notebook begins with a
small tree and goes on to minimax and to alpha-beta pruning. It explains every branch that alpha-beta prunes, and ends
with tic-tac-toe. Every picture and every sentence comes from the real search, which is recorded while it runs.""",
        """# 10분 만에 배우는 미니맥스와 알파-베타

MAX와 MIN, 두 플레이어가 모든 것이 공개된 게임을 합니다. MAX는 어떤 수를 두어야 할까요? 이 노트북은 작은 게임 트리에서 출발해
미니맥스를 거쳐 알파-베타 가지치기까지 갑니다. 가지치기된 가지마다 그 이유를 설명하고, 틱택토로 마무리합니다. 여기 나오는 그림과
설명은 모두 실제 탐색을 실행하면서 기록한 것입니다.""",
    ),
    Code("""import perfectplay as pp
from perfectplay.tracing.explaining import explain

language = "en\""""),
    Text(
        """## A tree

MAX moves first and chooses B, C or D. Then MIN chooses a leaf. The number at a leaf is the score of MAX: MAX wants it
large, MIN wants it small.""",
        """## 게임 트리

MAX가 먼저 B, C, D 가운데 하나를 고르고, 이어서 MIN이 리프 노드를 하나 고릅니다. 리프에 적힌 수는 MAX가 얻는 값입니다. MAX는 큰 값을,
MIN은 작은 값을 원합니다.""",
    ),
    Code("""tree = pp.games.ExplicitTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
print(tree.draw(tree.initial_state()))"""),
    Text(
        """## Minimax

The value of a leaf is its number. The value of a MIN node (triangle down) is the smallest value of its children. The
value of a MAX node (triangle up) is the largest. So B has the value 3, C and D have 2, and A has 3: MAX plays a1. The
double line is the principal variation, which is best play by both sides. `#0`, `#1`, ... is the order in which the nodes
are visited.""",
        """## 미니맥스

리프의 값은 적힌 수 그대로입니다. MIN 노드(아래를 향한 삼각형)의 값은 자식들의 값 중 가장 작은 값이고, MAX 노드(위를 향한 삼각형)의
값은 가장 큰 값입니다. 따라서 B는 3, C와 D는 2, A는 3이고, MAX는 a1을 둡니다. 이중선은 양쪽이 모두 최선을 다할 때의 진행을,
`#0`, `#1`, ...은 노드를 방문한 순서를 나타냅니다.""",
    ),
    Code("pp.trace(pp.minimax, tree).show(lang=language)"),
    Text("The result itself says the same in numbers:", "결과 자체도 같은 내용을 숫자로 보여 줍니다."),
    Code("pp.minimax(tree)"),
    Text(
        """## Alpha-beta

Minimax looks at all nine leaves. But B has the value 3, and MIN's first reply at C gives 2. So the rest of C does not
matter: MIN will never let C be more than 2, and MAX already has 3.

Alpha-beta keeps two numbers on its way down: **alpha** is the value that MAX can already be sure of, and **beta** is the
value to which MIN can hold MAX. A node is left as soon as its value is outside the window between the two. Then its value
is only a bound: C has *at most* 2, so the picture says ≤ 2.""",
        """## 알파-베타 가지치기

미니맥스는 리프 아홉 개를 모두 봅니다. 그런데 B의 값이 3으로 밝혀진 뒤 C에서 MIN의 첫 응수가 2를 내놓았다면, C의 나머지는 알아볼
필요가 없습니다. MIN은 C의 값이 2보다 커지도록 두지 않을 것이고, MAX는 이미 3을 확보해 두었기 때문입니다.

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
    print(explain(recorded, cut, lang=language))"""),
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
    print(explain(recorded, cut, lang=language))
recorded.show(lang=language)"""),
    Text(
        """## Order matters

How much is pruned depends on the order of the moves. *Best first* and *worst first* order the moves by their true
values. No search can know these; the two show the best and the worst that move ordering can do. All searches must find
the same value, and different values would be an error.""",
        """## 수 순서가 중요합니다

얼마나 많은 가지를 쳐내는지는 수 순서, 곧 어떤 수를 먼저 두어 보느냐에 달려 있습니다. *최선의 수 순서*와 *최악의 수 순서*는 수를 실제
값의 순서대로 늘어놓습니다. 어떤 탐색도 이 값을 미리 알 수는 없으므로, 둘은 수 순서의 효과가 가장 좋을 때와 가장 나쁠 때를 보여 줍니다.
모든 탐색은 같은 값을 찾아야 하며, 그렇지 않으면 비교는 오류로 끝납니다. *반복 심화*는 깊이를 1, 2, 3으로 늘려 가며 탐색합니다.""",
    ),
    Code("""comparison = pp.compare(tree)
print(comparison.text(lang=language))"""),
    Text(
        """Here are the searches side by side, with the tree in the same layout. Another search entered the hatched nodes, but this
one did not.""",
        """같은 배치의 트리를 나란히 놓아 보겠습니다. 빗금 친 노드는 다른 탐색은 들어갔지만 이 탐색은 들어가지 않은 노드입니다.""",
    ),
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
        print(explain(recorded, cut, lang=language))
recorded.show(lang=language, boards=True)"""),
    Text(
        """The tree from the empty board is too large for a picture. But the search is the same, and alpha-beta prunes most of the
tree. Both searches find that tic-tac-toe is a draw.""",
        """빈 판에서 시작하는 트리는 그림으로 보기에는 너무 큽니다. 그래도 탐색 방법은 똑같고, 알파-베타는 트리의 대부분을 가지치기합니다. 두
탐색 모두 틱택토가 무승부임을 밝혀냅니다.""",
    ),
    Code("""for algorithm in (pp.minimax, pp.alpha_beta):
    result = algorithm(game)
    print(f"{result.algorithm}: {result.verdict}, {result.nodes:,} nodes")"""),
    Text(
        """Next, try your own tree step by step in a terminal with `perfectplay explain tree --tree '[[3, 5], [2, 9]]'`, or write
your own game, which is a Python class with six methods.""",
        """다음에는 직접 만든 트리를 터미널에서 `perfectplay explain tree --tree '[[3, 5], [2, 9]]'` 명령으로 한 단계씩 따라가 보거나,
메서드 여섯 개짜리 파이썬 클래스로 나만의 게임을 만들어 보세요.""",
    ),
)


def notebook(language: str) -> dict[str, Any]:
    """Makes the notebook in a language, without outputs."""
    cells: list[dict[str, Any]] = []
    for number, cell in enumerate(CELLS):
        common = {"id": f"cell-{number}", "metadata": {}}
        if isinstance(cell, Text):
            cells.append({"cell_type": "markdown", **common, "source": cell.en if language == "en" else cell.ko})
        else:
            source = cell.source.replace('language = "en"', f'language = "{language}"')
            cells.append({"cell_type": "code", **common, "execution_count": None, "outputs": [], "source": source})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def with_outputs(made: dict[str, Any]) -> dict[str, Any]:
    """Runs the notebook, and removes everything that tells about this machine."""
    import nbformat
    from nbclient import NotebookClient

    node = nbformat.from_dict(made)
    NotebookClient(node, kernel_name="python3", record_timing=False).execute()
    nbformat.validate(node)
    node.metadata = {"kernelspec": node.metadata["kernelspec"], "language_info": {"name": "python"}}
    return json.loads(nbformat.writes(node))  # type: ignore[no-any-return]


def main() -> None:
    for language, name in FILES.items():
        text = json.dumps(with_outputs(notebook(language)), ensure_ascii=False, indent=1)
        (HERE / name).write_text(text + "\n", encoding="utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
