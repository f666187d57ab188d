"""The API: every game can be shown and played, searches tell their progress, and what is wrong is said."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

for package in ("fastapi", "uvicorn", "httpx"):
    pytest.importorskip(package, reason="the page needs perfectplay[web], and its tests need httpx")

import httpx

import perfectplay as pp
from perfectplay.games.registry import GAMES
from tests.variants import first
from tests.web.serving import served

AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
EXTRA: dict[str, dict[str, Any]] = {"tree": {"tree": AIMA}}


def position(client: httpx.Client, game: str, moves: list[str], **more: Any) -> dict[str, Any]:
    answer = client.post("/api/positions", json={"game": game, "moves": moves, **EXTRA.get(game, {}), **more})
    assert answer.status_code == 200, answer.text
    view: dict[str, Any] = answer.json()
    return view


def events(text: str) -> list[tuple[str, dict[str, Any]]]:
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


def problem(answer: Any, kind: str, status: int) -> str:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    content = answer.json()
    assert content["type"].endswith(f"/{kind}")
    assert content["status"] == status
    assert content["title"]
    detail: str = content["detail"]
    assert detail
    return detail


def test_all_games_are_listed(client: httpx.Client) -> None:
    assert {game["name"] for game in client.get("/api/games").json()} == set(GAMES)


@pytest.mark.parametrize("game", first(10, sorted(GAMES)))
def test_every_game_can_be_played_by_what_the_page_is_told(client: httpx.Client, game: str) -> None:
    generator = random.Random(7)
    view = position(client, game, [])
    for _ in range(40):
        if view["outcome"]:
            break
        cells = {cell["name"] for cell in view["board"]["cells"]}
        assert len(cells) == len(view["board"]["cells"])
        for move in view["legal"]:
            assert set(move["clicks"]) <= cells
        if view["to_move"] < 0:
            view = client.post("/api/chance", json={"game": game, "moves": view["moves"]}).json()
        else:
            view = position(client, game, [*view["moves"], generator.choice(view["legal"])["name"]])
    assert len(view["movers"]) == len(view["moves"]) > 0


BY_CLICKS = sorted(set(GAMES) - {"pacman"})


@pytest.mark.parametrize("game", BY_CLICKS)
def test_the_first_moves_are_on_the_board(client: httpx.Client, game: str) -> None:
    view = position(client, game, ["6-5"] if game == "backgammon" else [])
    assert all(move["clicks"] for move in view["legal"] if move["name"] not in ("pass", "한수쉼"))


def test_a_search_tells_its_progress_and_its_answer(client: httpx.Client) -> None:
    answer = client.post("/api/searches", json={"game": "tic-tac-toe", "moves": ["a1", "b1"], "seconds": 5})
    assert answer.headers["content-type"].startswith("text/event-stream")
    told = events(answer.text)
    assert told[-1][0] == "answer"
    best = told[-1][1]
    assert best["is_proven"]
    assert best["value"] == 1
    assert best["move"] in {root["move"] for root in best["roots"]}
    assert best["line"][0]["name"] == best["move"]


def at_level(client: httpx.Client, game: str, level: int, **more: Any) -> dict[str, Any]:
    question = {"game": game, "level": level, **EXTRA.get(game, {}), **more}
    told = events(client.post("/api/searches", json=question).text)
    assert told[-1][0] == "answer", told[-1]
    return told[-1][1]


def test_a_position_names_the_levels_of_its_game(client: httpx.Client) -> None:
    assert position(client, "tic-tac-toe", [])["levels"] == [1, 10]
    assert position(client, "othello", [])["levels"] == [1, 2, 3, 4, 5, 6, 7, 8, 10]
    assert position(client, "tree", [])["levels"] == list(range(1, 11))


def test_a_weak_level_varies_its_games_and_repeats_one_of_the_same_seed(client: httpx.Client) -> None:
    chosen = [at_level(client, "connect-four", 1, seed=seed, moves=["4", "4"]) for seed in range(6)]
    assert {choice["level"] for choice in chosen} == {1}
    assert len({choice["move"] for choice in chosen}) > 2
    assert at_level(client, "connect-four", 1, seed=3, moves=["4", "4"])["move"] == chosen[3]["move"]


def test_level_3_sees_a_win_in_one(client: httpx.Client) -> None:
    moves = ["1", "7", "1", "7", "1", "6"]
    assert all(at_level(client, "connect-four", 3, seed=seed, moves=moves)["move"] == "1" for seed in range(5))


def test_level_10_is_full_strength(client: httpx.Client) -> None:
    answer = at_level(client, "tic-tac-toe", 10, moves=["a1", "b1"])
    assert answer["is_proven"]
    assert answer["level"] is None


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(set(GAMES) - {"pacman"}))
def test_every_game_is_played_at_its_levels(client: httpx.Client, game: str) -> None:
    view = position(client, game, [])
    if view["to_move"] < 0:
        view = client.post("/api/chance", json={"game": game}).json()
    for level in (1, view["levels"][-2]):
        answer = at_level(client, game, level, moves=view["moves"], seconds=0.1)
        assert answer["move"] in {move["name"] for move in view["legal"]}


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({"game": "tic-tac-toe", "level": 5}, "level is 5; tic-tac-toe has level 1, and 10, full strength"),
        ({"game": "othello", "level": 9}, "level is 9; othello has levels 1 to 8, and 10, full strength"),
        ({"game": "chess", "level": 3, "depth": 4}, "a level sees to a depth of its own"),
        ({"game": "chess", "level": 3, "algorithm": "mcts"}, "leave out depth and algorithm"),
    ],
)
def test_a_level_that_there_is_not(client: httpx.Client, question: dict[str, Any], said: str) -> None:
    assert said in problem(client.post("/api/searches", json=question), "bad-argument", 422)


@pytest.mark.parametrize("level", [0, 11, "three"])
def test_a_level_that_no_game_has(client: httpx.Client, level: object) -> None:
    question = {"game": "chess", "level": level}
    assert problem(client.post("/api/searches", json=question), "bad-request", 422).startswith("level: Input should be")


def test_a_review_tells_its_progress_and_its_answer(client: httpx.Client) -> None:
    question = {"game": "tic-tac-toe", "moves": ["a1", "a2", "b1", "c3", "c1"], "seconds": 5}
    told = events(client.post("/api/reviews", json=question).text)
    assert {"done": 0, "moves": 5} in [news for name, news in told if name == "progress"]
    assert told[-1][0] == "answer"
    found = told[-1][1]
    assert [move["mark"] for move in found["moves"]] == ["best", "blunder", "best", "good", "best"]
    assert found["moves"][1]["refutation"].startswith("a2 loses in 5 plies: ")
    told = events(client.post("/api/reviews", json={**question, "language": "ko"}).text)
    assert told[-1][1]["moves"][1]["refutation"].startswith("a2를 두면 5수 만에 집니다: ")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({"game": "pig", "moves": ["roll"]}, "a review cannot tell mistakes from bad luck"),
        ({"game": "coins", "moves": ["l1"]}, "has more than two sides"),
        ({"game": "chess"}, "there are no moves to review"),
    ],
)
def test_what_cannot_be_reviewed(client: httpx.Client, question: dict[str, Any], said: str) -> None:
    if question["game"] == "pig":
        first_move = client.post("/api/positions", json={"game": "pig"}).json()["legal"][0]["name"]
        question = {**question, "moves": [first_move]}
    assert said in problem(client.post("/api/reviews", json=question), "bad-argument", 422)


@pytest.mark.parametrize(
    ("game", "algorithm"),
    [
        ("pig", "search"),
        ("coins", "mcts"),
        ("othello", "search"),
        ("connect-four", "search"),
        ("connect-four:columns=6,rows=5", "hybrid"),
    ],
)
def test_each_game_gets_a_search_that_suits_it(client: httpx.Client, game: str, algorithm: str) -> None:
    answer = client.post("/api/searches", json={"game": game, "seconds": 0.3})
    assert events(answer.text)[-1][1]["algorithm"] == algorithm


def test_it_searches_as_a_player_does_unless_somebody_says_how(client: httpx.Client) -> None:
    def is_selective(**asked: Any) -> bool:
        answer = client.post("/api/searches", json={"game": "gomoku:size=7", **asked})
        return any(part.startswith("quiescence") for part in events(answer.text)[-1][1]["unsound"])

    assert is_selective(nodes=300)
    assert not is_selective(depth=1)
    assert is_selective(nodes=300, algorithm="search")
    assert not is_selective(depth=1, algorithm="search")


def test_resigned_is_over(client: httpx.Client) -> None:
    view = position(client, "chess", ["e4"], resigned=1)
    assert view["outcome"]["words"] == "black has resigned: white has won"
    assert view["legal"] == []


# ------------------------------------------------------------ bad input


def test_an_unknown_game(client: httpx.Client) -> None:
    said = problem(client.post("/api/positions", json={"game": "connect-fuor"}), "unknown-game", 404)
    assert "did you mean connect-four" in said


def test_an_illegal_move(client: httpx.Client) -> None:
    said = problem(
        client.post("/api/positions", json={"game": "tic-tac-toe", "moves": ["a1", "a1"]}), "illegal-move", 422
    )
    assert "move 2 of 2, 'a1'" in said
    assert "legal are" in said


def test_a_position_that_cannot_be(client: httpx.Client) -> None:
    problem(client.post("/api/positions", json={"game": "tic-tac-toe", "position": "XXX/XXX/..."}), "bad-position", 422)


def test_a_search_where_the_game_is_over(client: httpx.Client) -> None:
    moves = ["a1", "b1", "a2", "b2", "a3"]
    problem(client.post("/api/searches", json={"game": "tic-tac-toe", "moves": moves}), "bad-position", 422)


@pytest.mark.parametrize("body", [b"{", b"", b"[1]", b"\xff\xfe", b'{"game":' * 5000, b'{"game": NaN}', b"null"])
def test_malformed_json(client: httpx.Client, body: bytes) -> None:
    answer = client.post("/api/positions", content=body, headers={"content-type": "application/json"})
    problem(answer, "bad-request", answer.status_code)
    assert answer.status_code in (400, 422)


def test_what_nobody_asks_for_is_refused(client: httpx.Client) -> None:
    said = problem(client.post("/api/positions", json={"game": "nim", "code": "import os"}), "bad-request", 422)
    assert "code" in said


def test_a_body_of_fifty_megabytes(client: httpx.Client) -> None:
    answer = client.post("/api/positions", content=b"x" * 50_000_000, headers={"content-type": "application/json"})
    assert "4,000,000 bytes" in problem(answer, "too-large", 413)


def test_half_a_character(client: httpx.Client) -> None:
    answer = client.post("/api/positions", content=rb'{"game": "\ud800"}', headers={"content-type": "application/json"})
    problem(answer, "bad-request", 422)


def test_a_tree_that_is_ten_thousand_deep(client: httpx.Client) -> None:
    deep = "[" * 10_000 + "1" + "]" * 10_000
    said = problem(client.post("/api/positions", json={"game": "tree", "tree": deep}), "bad-argument", 422)
    assert "deeper than 1000" in said


@pytest.mark.parametrize(
    "question",
    [
        {"game": "nim:heaps=1000000000"},
        {"game": "nim:heaps=400-400"},
        {"game": "nim", "position": "1000000000,4,5 first"},
    ],
)
def test_heaps_that_nobody_could_draw(client: httpx.Client, question: dict[str, str]) -> None:
    answer = client.post("/api/positions", json=question)
    assert answer.status_code == 422
    assert answer.json()["type"].rpartition("/")[2] in ("bad-argument", "bad-position")


@pytest.mark.parametrize("game", ["my_game.py", "/etc/passwd", "../secret.py:Game", "my_game.py:Mine"])
def test_no_file_is_opened_for_the_network(client: httpx.Client, game: str) -> None:
    problem(client.post("/api/positions", json={"game": game}), "unknown-game", 404)


@pytest.mark.parametrize("layout", ["/etc/passwd", "maze", "%%%"])
def test_no_maze_is_read_from_a_file(client: httpx.Client, layout: str) -> None:
    said = problem(client.post("/api/positions", json={"game": f"pacman:layout={layout}"}), "bad-argument", 422)
    assert "there is no layout" in said


def test_an_unknown_address(client: httpx.Client) -> None:
    problem(client.get("/api/nothing"), "not-found", 404)


def test_answers_keep_the_page_to_itself(client: httpx.Client) -> None:
    headers = client.get("/").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_more_moves_than_anybody_could_choose_from(client: httpx.Client) -> None:
    tree = json.dumps([1] * 150_000)
    said = problem(client.post("/api/positions", json={"game": "tree", "tree": tree}), "bad-position", 422)
    assert "more than 5,000 legal moves" in said


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "192.168.0.7:8000",
        "[",
        "@",
        "127.0.0.1@evil.example",
        "evil.example\\@127.0.0.1",
        "127.0.0.1#evil.example",
    ],
)
def test_a_page_elsewhere_whose_name_leads_here_learns_nothing(client: httpx.Client, host: str) -> None:
    for address in ("/", "/api/games", "/api/openapi.json"):
        said = problem(client.get(address, headers={"host": host}), "wrong-host", 421)
        assert "use http://127.0.0.1" in said


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "localhost.", "127.0.0.1:1", "127.0.0.2", "[::1]:8000"])
def test_the_names_of_this_machine(client: httpx.Client, host: str) -> None:
    assert client.get("/api/health", headers={"host": host}).status_code == 200


def test_who_lets_the_network_in_answers_to_the_names_that_it_was_given() -> None:
    with served(hosts=["Classroom.example"]) as address:

        def status(host: str) -> int:
            return httpx.get(f"{address}/api/health", headers={"host": host}).status_code

        for host in ("classroom.example", "CLASSROOM.example.:8000", "192.168.0.7:8000", "[fe80::1]", "localhost"):
            assert status(host) == 200, host
        said = httpx.get(f"{address}/api/health", headers={"host": "evil.example"})
        assert "start it with --name and this name" in problem(said, "wrong-host", 421)


def test_a_token_lets_in_who_knows_it() -> None:
    with served(token="plum-4711") as address, httpx.Client(base_url=address) as client:
        problem(client.get("/api/games"), "no-token", 401)
        problem(client.post("/api/positions", json={"game": "tic-tac-toe"}), "no-token", 401)
        problem(client.get("/api/games?token=plum-4712"), "no-token", 401)
        asked = client.get("/", headers={"accept": "text/html"})
        assert (asked.status_code, "?token=" in asked.text) == (401, True)
        assert client.get("/api/games", headers={"authorization": "Bearer plum-4711"}).status_code == 200
        problem(client.get("/api/games", headers={"authorization": "Basic eDp5"}), "no-token", 401)
        led = client.get("/?token=plum-4711")
        assert (led.status_code, led.headers["location"]) == (303, "/")
        assert "HttpOnly" in led.headers["set-cookie"]
        assert "samesite=lax" in led.headers["set-cookie"].lower()
        assert client.get("/").status_code == 200
        assert client.post("/api/positions", json={"game": "tic-tac-toe"}).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", None])
def test_a_page_elsewhere_cannot_send_what_needs_no_permission(client: httpx.Client, kind: str | None) -> None:
    """A browser sends these kinds of bodies to any host without asking it first (CORS)."""
    headers = {"origin": "http://evil.example", **({"content-type": kind} if kind else {})}
    answer = client.post("/api/positions", content=b'{"game": "tic-tac-toe"}', headers=headers)
    assert answer.status_code == 422
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    ("method", "address", "takes"),
    [
        ("PUT", "/api/positions", "POST"),
        ("GET", "/api/searches", "POST"),
        ("DELETE", "/api/games", "GET"),
        ("POST", "/api/traces/0123456789abcdef01234567/texts", "GET"),
        ("POST", "/index.html", "GET, HEAD"),
    ],
)
def test_another_method_is_told_the_right_one(client: httpx.Client, method: str, address: str, takes: str) -> None:
    answer = client.request(method, address)
    problem(answer, "not-allowed", 405)
    assert answer.headers["allow"] == takes


def test_what_is_nowhere_is_nowhere(client: httpx.Client) -> None:
    problem(client.get("/api/nothing"), "not-found", 404)


def test_forbidden_points_of_renju_come_with_their_reasons(client: httpx.Client) -> None:
    question = {"game": "renju:opening=free", "moves": ["f8", "a1", "g8", "a3", "h9", "a5", "h10", "a7"]}
    view = client.post("/api/positions", json=question).json()
    assert view["refused"] == [
        {"cell": "h8", "reason": "double three", "player": "black", "detail": "f8-g8-h8, h8-h9-h10"}
    ]
    assert "h8" not in [move["name"] for move in view["legal"]]
    labels = {cell["name"]: cell["label"] for cell in view["board"]["cells"]}
    assert (labels["h8"], labels["h7"]) == ("h8, forbidden, double three", "h7, empty")
    whites = client.post("/api/positions", json={**question, "moves": [*question["moves"], "o15"]}).json()
    assert whites["refused"] == []
    start = client.post("/api/positions", json={"game": "renju"}).json()
    assert {one["reason"] for one in start["refused"]} == {"opening"}
    assert [move["name"] for move in start["legal"]] == ["h8"]
    assert client.post("/api/positions", json={"game": "gomoku"}).json()["refused"] == []


@dataclass(frozen=True)
class Pile(pp.Game[tuple[int, int], int]):
    """Take from a pile."""

    size: int = 5
    most: int = 2

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ValueError("a pile holds one or more")

    def initial_state(self) -> tuple[int, int]:
        return self.size, 0

    def to_move(self, state: tuple[int, int]) -> int:
        return state[1]

    def actions(self, state: tuple[int, int]) -> Iterator[int]:
        yield from range(1, min(self.most, state[0]) + 1)

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return state[0] == 0

    def utility(self, state: tuple[int, int], player: int) -> float:
        return -1.0 if state[1] == player else 1.0


def test_a_game_of_ones_own_has_its_parameters() -> None:
    with served(own={"pile": Pile(7)}) as address, httpx.Client(base_url=address) as client:
        [own] = [game for game in client.get("/api/games").json() if game["is_own"]]
        assert own["parameters"] == [{"name": "size", "default": "7"}, {"name": "most", "default": "2"}]

        def legal(name: str) -> list[str]:
            found = client.post("/api/positions", json={"game": name}).json()
            return [move["name"] for move in found["legal"]]

        assert legal("pile") == legal("pile:size=2") == ["1", "2"]
        assert legal("pile:most=4") == ["1", "2", "3", "4"], "the pile is that of the page's game"
        assert legal("pile:size=1,most=4") == ["1"]
        said = problem(client.post("/api/positions", json={"game": "pile:colour=red"}), "bad-argument", 422)
        assert said == "pile has no parameter 'colour'; it has size=5, most=2"
        said = problem(client.post("/api/positions", json={"game": "pile:size=0"}), "bad-argument", 422)
        assert said == "pile cannot be made with size=0: ValueError: a pile holds one or more"
