"""Korean: the trees of textbooks that ``tree --examples`` lists: the title and the source of each, by its name."""

from typing import Final

AIMA: Final = "Russell·Norvig, Artificial Intelligence: A Modern Approach, "
MIT: Final = "MIT 6.034 lab 3(게임), "
COURSE: Final = "CS188(버클리) 연습 문제와 같은 종류, 값은 여기에서 계산함"

EXAMPLES: Final = {
    "aima-two-ply": ("두 플라이 게임 트리: MAX 다음에 MIN", AIMA + "4판(글로벌) 그림 6.2, 3판 그림 5.2"),
    "aima-alpha-beta": (
        "두 플라이 트리에서 알파-베타의 단계, --step으로 한 단계씩 볼 수 있음",
        AIMA + "4판(글로벌) 그림 6.5, 3판 그림 5.5",
    ),
    "aima-three-players": (
        "A, B, C가 각자 자기 효용을 갖는 게임의 세 플라이",
        AIMA + "4판(글로벌) 그림 6.4, 3판 그림 5.4",
    ),
    "aima-order-preserving": (
        "리프 노드 1~4 앞의 확률 노드: 첫째 수가 최선",
        AIMA + "4판(글로벌) 그림 6.14의 왼쪽, 3판 그림 5.12",
    ),
    "aima-order-preserving-changed": (
        "리프 노드의 순서는 같고 값이 다름: 이제 둘째 수가 최선",
        AIMA + "4판(글로벌) 그림 6.14의 오른쪽, 3판 그림 5.12",
    ),
    "aima-heuristic-error": (
        "휴리스틱 미니맥스가 틀릴 수 있는 두 플라이 트리: 99와 1000 세 개 대 100",
        AIMA + "4판(글로벌) 그림 6.16, 3판 그림 5.14",
    ),
    "aima-chance-pruning": (
        "확률 노드가 있는 게임 전체: 평가하지 않아도 되는 리프 노드는 무엇인가?",
        AIMA + "책의 사이트에 있는 연습 문제 5.18, 3판 5.16",
    ),
    "cs188-expectimax": (
        "MAX 다음에 확률, 모든 결과의 확률이 같음",
        "CS188(버클리) 익스펙티맥스 강의의 트리, 팩맨 과제의 테스트에도 있음",
    ),
    "cs188-chance-node": (
        "결과의 확률이 서로 다른 확률 노드 하나",
        "CS188(버클리) 익스펙티맥스 강의: 8의 1/2, 24의 1/3, -12의 1/6을 더하면 10",
    ),
    "cs188-worst-or-average": (
        "확률을 상대로는 둘째 수가, MIN을 상대로는 첫째 수가 최선([[10,10],[9,100]]에 --algorithm minimax)",
        "CS188(버클리) 익스펙티맥스 강의: 9와 100의 평균은 54.5",
    ),
    "two-ghosts": ("유령이 둘인 팩맨: MIN 층이 둘 이어짐", COURSE),
    "max-chance-min": ("세 종류의 노드 모두: MAX, 확률, MIN", COURSE),
    "mit-game-1": (
        "수가 넷이고 응수도 넷씩, MAX부터",
        MIT + "테스트 24와 31: 값은 4, 알파-베타는 리프 노드 16개 중 13개를 평가",
    ),
    "mit-game-1-min": (
        "같은 트리, MIN부터",
        MIT + "테스트 25와 32: 값은 11, 알파-베타는 리프 노드 16개 중 11개를 평가",
    ),
    "mit-deep-cut-off": (
        "세 플라이 위에서 온 경계로 잘리는 컷",
        MIT + "테스트 35: 알파-베타는 리프 노드 5개가 아니라 4개를 평가",
    ),
    "mit-static": (
        "모든 노드에 정적 값: 깊이에 따라 값이 달라짐(11, 10, 10)",
        MIT + "테스트 39, 2013년 기말시험에서",
    ),
    "mit-lab-3": ("알파-베타가 아무것도 자르지 못하는 세 플라이", MIT + "예전 테스트: 최선의 수는 I"),
    "ucla-recitation": (
        "크기가 고르지 않은 네 플라이: 같은 값에서도 자르면 리프 노드 6개를 평가",
        "UCLA CS161, 알파-베타 강의 노트",
    ),
    "cheapshot-toy": (
        "네 플라이, 위키백과 미니맥스 문서의 그림을 고친 것",
        "체스 엔진 cheapshot의 테스트: 값은 3, 리프 노드 2개를 자름",
    ),
    "geeksforgeeks": (
        "세 플라이에 리프 노드 8개: E에서 하나를 자르고 G는 탐색하지 않음",
        "GeeksforGeeks, Minimax Algorithm in Game Theory, set 4: 최적값은 5",
    ),
}
