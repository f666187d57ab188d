"""The texts of the commands: every language has all of them, and knows the sentences that the library says."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator

import pytest

from perfectplay.commands.catalogues import en, ko
from perfectplay.commands.saying import TEXTS, _pattern, language_of, saying
from perfectplay.errors import BadArgument, BadPosition, GameError, IllegalMove
from perfectplay.games import entries
from perfectplay.playing.loop import WORDS
from perfectplay.result import StopReason
from tests.commands.calling import SOURCE, Call, english_in
from tests.commands.test_bad_input import BAD

SAY = saying("ko")
PAGE = (SOURCE / "perfectplay" / "web" / "static" / "words.js").read_text(encoding="utf-8")
TABLES = {
    "OUTCOMES": ko.OUTCOMES,
    "ERRORS": ko.ERRORS,
    "RIGHTS": ko.RIGHTS,
    "DRAWINGS": ko.DRAWINGS,
    "FINDINGS": ko.FINDINGS,
    "REMEDIES": ko.REMEDIES,
    "PIECES": ko.PIECES,
    "OBJECTS": ko.OBJECTS,
    "COUNTED": ko.COUNTED,
}
PARTICLE = re.compile(r"\{\w+\}(?:은|는|이|가|을|를|과|와|으로|로)(?![가-힣])")


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


# ------------------------------------------------------------ the tables


def test_the_languages_have_the_same_texts() -> None:
    assert en.TEMPLATES.keys() == ko.TEMPLATES.keys()
    for key, template in en.TEMPLATES.items():
        assert placeholders(template) == placeholders(ko.TEMPLATES[key]), key


@pytest.mark.parametrize("table", TABLES)
def test_templates_hold_what_the_english_ones_do(table: str) -> None:
    for english, korean in TABLES[table].items():
        assert placeholders(korean) <= placeholders(english), english


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.slow
def test_each_template_is_reached(table: str) -> None:
    """A template that fits more must not stand before one that fits less."""
    for english in TABLES[table]:
        narrow = english.replace("{number}", "7").replace("{where}", "after <where>")
        filled = re.sub(r"\{(\w+)\}", r"<\1>", re.sub(r"\{(\w*share)\}", "7 %", narrow))
        fits = next(other for other in TABLES[table] if _pattern(other).fullmatch(filled))
        assert fits == english


def test_no_particle_stands_after_a_placeholder() -> None:
    texts = [*ko.TEMPLATES.values(), *(text for table in TABLES.values() for text in table.values())]
    assert not [text for text in texts if PARTICLE.search(text)]


def test_what_is_looked_up_by_name_is_there() -> None:
    assert {f"stopped.{reason}" for reason in StopReason} <= en.TEMPLATES.keys()
    assert {f"play.word.{word}" for word in WORDS} <= en.TEMPLATES.keys()


def test_every_game_has_its_title_which_is_that_of_the_page() -> None:
    titles = dict(re.findall(r'^  "([\w-]+)": \["[^"]*", "([^"]*)", "[^"]*"\],$', PAGE, re.MULTILINE))
    assert {entry.name for entry in entries()} == ko.GAMES.keys() == titles.keys()
    assert {name: title for name, (title, _) in ko.GAMES.items()} == titles


def test_players_are_called_as_on_the_page() -> None:
    players = re.search(r"const PLAYERS = \{(.*?)\};", PAGE, re.DOTALL)
    assert players is not None
    for english, korean in re.findall(r'"([^"]+)": "([^"]+)"', players[1]):
        assert SAY.player(english) == korean


# ------------------------------------------------------------ what the library says


def constants() -> Iterator[str]:
    """Every text in the sources but for those of the catalogues."""
    for path in (SOURCE / "perfectplay").rglob("*.py"):
        if TEXTS.replace(".", "/") not in path.as_posix():
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


@pytest.mark.slow
def test_the_library_still_says_what_is_translated() -> None:
    said = "\n".join(constants())
    for table in (ko.OUTCOMES, ko.ERRORS, ko.DRAWINGS, ko.FINDINGS, ko.REMEDIES):
        for template in table:
            for part in re.split(r"\{\w+\}|[;,:?] ", template):
                assert len(part) < 12 or part.strip(" ;,:?") in said, template


@pytest.mark.parametrize(
    ("english", "korean"),
    [
        ("win in 5 plies, value 1, proven", "5수 만에 승리, 값 1, 증명됨"),
        ("loss in 1 ply, value -1, proven", "1수 만에 패배, 값 -1, 증명됨"),
        ("at least a draw, value at least 0, proven", "무승부 이상, 값 0 이상, 증명됨"),
        ("value at most 0.25, an estimate", "값 0.25 이하, 추정값"),
        ("value (24, 13, 8), proven", "값 (24, 13, 8), 증명됨"),
        (
            "value (2, -1, -1), proven, if each player plays for itself",
            "값 (2, -1, -1), 증명됨(각자 자기 몫을 위해 둘 때)",
        ),
        ("value -1, proven, if all others play against A", "값 -1, 증명됨(A 외 모두가 A의 상대로 둘 때)"),
        (
            "at least a win, value at least 1, proven; Go has no bounds to say that more is impossible, so define them",
            "승리 이상, 값 1 이상, 증명됨. 이보다 클 수 없다고 말해 줄 bounds가 Go에 없으니 정의할 것",
        ),
        (
            "at most a loss, value at most -1, proven; Go has no bounds to say that less is impossible, so define them",
            "패배 이하, 값 -1 이하, 증명됨. 이보다 작을 수 없다고 말해 줄 bounds가 Go에 없으니 정의할 것",
        ),
        ("value 0.1, a mean of rollouts", "값 0.1, 무작위 대국의 평균"),
        ("nothing is known within this depth", "이 깊이에서는 알 수 없음"),
        ("black has won", "흑 승리"),
        ("a draw", "무승부"),
        ("the position has occurred again: a draw", "같은 국면 반복, 무승부"),
        ("first has resigned: second has won", "먼저 두는 쪽 기권, 나중에 두는 쪽 승리"),
        ("A has resigned: B and C have won", "A 기권, B, C 승리"),
        ("MAX gets 5, MIN gets -5", "MAX 5, MIN -5"),
        ("what no table knows", "what no table knows"),
    ],
)
def test_outcomes(english: str, korean: str) -> None:
    assert SAY.sentence(english) == korean
    assert saying().sentence(english) == english


@pytest.mark.parametrize(
    ("english", "korean"),
    [
        ("white to move; kings are B and W", "백 차례; 킹은 B, W"),
        ("   white to move", "   백 차례"),
        ("first 3, second 0; second rolls, 4 not safe yet; 7 turns left", ""),
        ("score -3, 12 food left; ghost 1 to move", "점수 -3, 남은 먹이 12개; 유령 1 차례"),
        ("first to move, second leads by 2", "먼저 두는 쪽 차례, 나중에 두는 쪽이 2점 앞섬"),
        ("bar: O 0, X 1; off: O 0, X 0; white to play 3 1", "바: O 0, X 1; 나간 말: O 0, X 0; 백 차례, 주사위 3 1"),
        ("white takes a man; in hand: 8 W, 9 B", "백 차례, 상대 말 잡기; 놓을 말: W 8, B 9"),
        ("left: none\nfirst chooses", "남은 말: 없음\n먼저 두는 쪽 차례, 말 고르기"),
        (". X O\n1 | . .", ". X O\n1 | . ."),
    ],
)
def test_drawings(english: str, korean: str) -> None:
    assert SAY.drawing(english) == (korean or SAY.drawing(english))
    assert not english_in(SAY.drawing(english))
    assert saying().drawing(english) == english


def test_every_drawing_of_a_game_is_korean() -> None:
    from perfectplay import games

    for entry in entries():
        if entry.name != "tree":
            game = games.find(entry.name)
            assert not english_in(SAY.drawing(game.draw(game.initial_state()))), entry.name


# ------------------------------------------------------------ errors


OURS = [arguments for arguments in BAD if arguments and arguments[0] in ("best", "play", "solve")]
ENGLISH_STILL = ("a board of", "child ", "the tree is deeper", "the list has", "the record 'no such", "the JSON is")


@pytest.mark.parametrize("arguments", OURS, ids=lambda arguments: " ".join(arguments)[:60])
def test_errors_of_the_commands(call: Call, arguments: tuple[str, ...]) -> None:
    status, out, err = call(arguments[0], "--lang", "ko", *arguments[1:])
    assert (status, out) == (2, "")
    assert re.search("[가-힣]", err)
    if not any(BAD[arguments].startswith(begin) for begin in ENGLISH_STILL):
        assert not english_in(err)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            IllegalMove("'d3' is not legal; black has no move, so write pass"),
            "흑은 둘 수가 없으므로 pass를",
        ),
        (IllegalMove("'z9' is not legal; legal are a1, b2 and 7 more"), "둘 수 있는 수: a1, b2 외 7개"),
        (
            IllegalMove("'z9' is no point of the board; points go from a1 to o15, and nobody passes"),
            "쉬는 수는 없습니다.",
        ),
        (
            IllegalMove(
                "A1 brings back the board before the first move, which situational superko forbids; choose another "
                "point, or pass"
            ),
            "첫 수를 두기 전의 판이 되풀이됩니다.",
        ),
        (
            BadPosition("game 2: move 3, B[zz]: B[zz] is no point of this board; points go from aa to ii"),
            "2번 판: 3번째 수 B[zz]: B[zz]는 판에 없는 점입니다. 점은 aa부터 ii까지입니다.",
        ),
        (
            BadArgument("komi is 0.3; it must be a number of half points, such as 7.5 or 0"),
            "7.5나 0처럼 0.5의 배수를 쓰세요.",
        ),
        (BadArgument("handicap is 12; it must be 0, or from 2 to 9"), "0이나 2에서 9 사이의 정수를 쓰세요."),
        (IllegalMove("'Nd2' is ambiguous; it could be Nbd2 or Nfd2"), "여러 수로 읽힙니다: Nbd2, Nfd2."),
        (IllegalMove("something else"), "둘 수 없는 수입니다: something else"),
        (BadPosition("something else"), "있을 수 없는 국면입니다: something else"),
        (GameError("Nim.actions raised ValueError"), "게임의 규칙에서 오류가 났습니다: Nim.actions raised ValueError"),
        (BadArgument("something else"), "요청한 대로 할 수 없습니다: something else"),
        (
            GameError(
                "item 2 of the state, a list, of Rare cannot be hashed; states are immutable: make it a tuple or "
                "a frozenset"
            ),
            "Rare의 상태의 항목 2(list)는 해시할 수 없습니다.",
        ),
        (
            GameError(
                "the state, a list, of Rare cannot be hashed; states are immutable: make it a tuple or a frozenset, or "
                "search with table=False"
            ),
            "Rare의 상태(list)는 해시할 수 없습니다.",
        ),
        (
            GameError("A.actions gives actions that cannot be hashed, such as [1]; make each an int or a tuple"),
            "수는 정수나 튜플로 만드세요.",
        ),
        (
            BadArgument("windows is 'narrow'; it must be one of wide, mtd"),
            "wide, mtd 중 하나를 쓰세요.",
        ),
    ],
)
def test_errors(error: Exception, said: str) -> None:
    assert said in SAY.error(error)  # type: ignore[arg-type]
    assert saying().error(error) == str(error)  # type: ignore[arg-type]


def test_a_game_with_chance_names_the_search_for_it(call: Call) -> None:
    said = call("best", "pig", "--algorithm", "alpha-beta", "--lang", "ko").err
    assert "확률이 있는 게임에는" in said
    assert "expectiminimax" in said


def test_the_language_of_a_command_line_that_is_wrong() -> None:
    assert language_of(["best", "--lang", "ko", "--frob"]) == "ko"
    assert language_of(["best", "--frob", "--lang=ko"]) == "ko"
    assert language_of(["best", "--lang", "xx"]) == language_of(["best", "--lang"]) == language_of([]) == "en"


def test_an_unknown_language(call: Call) -> None:
    for command in ("games", "best tic-tac-toe", "solve nim", "play nim"):
        status, out, err = call(*command.split(), "--lang", "xx")
        assert (status, out, err) == (2, "", "perfectplay: there is no language 'xx'; there are en and ko\n")


@pytest.mark.parametrize(
    ("english", "korean"),
    [
        ("player 1 wins 24 % of random games", "무작위 대국에서 플레이어 1 승 24 %"),
        (
            "player 1 wins 24 % of random games, player 2 76 %",
            "무작위 대국에서 플레이어 1 승 24 %, 플레이어 2 승 76 %",
        ),
        (
            "player 1 wins 24 % of random games, player 2 19 %, draws 58 %",
            "무작위 대국에서 플레이어 1 승 24 %, 플레이어 2 승 19 %, 무승부 58 %",
        ),
        (
            "player 1 wins 24 % of random games, player 2 over 99 %, player 3 4 %, draws under 1 %",
            "무작위 대국에서 플레이어 1 승 24 %, 플레이어 2 승 99 % 초과, 플레이어 3 승 4 %, 무승부 1 % 미만",
        ),
        ("Black wins 40 % of random games, draws 60 %", "무작위 대국에서 Black 승 40 %, 무승부 60 %"),
    ],
)
def test_any_number_of_players_is_said_with_their_shares(english: str, korean: str) -> None:
    """The name of a player may end in a number, and a share begins with one."""
    assert saying("ko")._said("LINES", english) == korean


@pytest.mark.parametrize(
    ("english", "korean"),
    [
        (
            "T.utility raised OSError for player 0 after 11 moves (1, ...); it must give an answer here",
            "11수(1, ...) 다음에 플레이어 0에 대해 T.utility가 예외를 냈습니다: OSError. 여기에서 답을 내야 합니다.",
        ),
        (
            "Take.actions raised KeyError: 9 at the start; it must give an answer here",
            "처음 국면에서 Take.actions가 예외를 냈습니다: KeyError: 9. 여기에서 답을 내야 합니다.",
        ),
        (
            "Take.result raised KeyError: 9 (a.py, line 3) for 1 after 1, 2; it must give an answer here",
            "1, 2 다음에 수 1에 Take.result가 예외를 냈습니다: KeyError: 9 (a.py, line 3). 여기에서 답을 내야 합니다.",
        ),
        (
            "a search fails: Take.utility raised KeyError: 9 for player 1",
            "탐색 실패: 플레이어 1에 대해 Take.utility가 예외를 냈습니다: KeyError: 9",
        ),
        (
            "search fails: Take.utility raised KeyError: 9 for player 1",
            "search 실패: 플레이어 1에 대해 Take.utility가 예외를 냈습니다: KeyError: 9",
        ),
    ],
)
def test_what_check_finds_in_a_search_is_said_whole(english: str, korean: str) -> None:
    assert saying("ko").sentence_of_rules(english) == korean


@pytest.mark.parametrize(
    ("english", "korean"),
    [
        (
            "Take.is_terminal gives None after 1, 2; it must be True or False",
            "1, 2 다음에 Take.is_terminal이 None을 냅니다. True나 False여야 합니다.",
        ),
        (
            "T.utility gives 1 for player 0 and 1 for player 1, together 2, after 1; they must add up to 0",
            "1 다음에 T.utility가 플레이어 0에 1을, 플레이어 1에 1을 냅니다. 합은 2입니다. 합은 0이어야 합니다.",
        ),
        (
            "T.result gives a list with a dict inside, which cannot be hashed, at the start; let the loop end",
            "처음 국면에서 T.result가 내는 상태(list, 그 안의 dict)는 해시할 수 없습니다. 반복문이 끝나게 하세요.",
        ),
        (
            "T.actions gives the action [1], a list, which cannot be hashed, at the start; let the loop end",
            "처음 국면에서 T.actions가 내는 수 [1](list)은 해시할 수 없습니다. 반복문이 끝나게 하세요.",
        ),
        (
            "T.evaluate gives 7 for player 0, where the largest utility is 1, after 13 moves (2, 2, ...); wait",
            "13수(2, 2, ...) 다음에 T.evaluate가 플레이어 0에 대해 7을 내는데, 가장 큰 효용은 1입니다. wait",
        ),
        (
            "Take.priority gives 0.5 for 1 at the start; it must be a whole number; larger ones are tried first",
            "처음 국면에서 Take.priority가 수 1에 0.5를 냅니다. 정수여야 합니다. 큰 것부터 둡니다.",
        ),
        (
            "Take.result raised KeyError: 9 for 1 at the start; a game must stay as it is",
            "처음 국면에서 수 1에 Take.result가 예외를 냈습니다: KeyError: 9. a game must stay as it is",
        ),
        ("Take.utility hums at the start; let it", "Take.utility hums at the start; let it"),
    ],
)
def test_what_check_finds_is_said_with_its_remedy(english: str, korean: str) -> None:
    assert SAY.sentence_of_rules(english) == korean
    assert saying("en").sentence_of_rules(english) == english


def test_every_remedy_of_the_checker_has_its_korean() -> None:
    """Those that stand in the sources as texts of their own."""
    remedies = set()
    for path in (SOURCE / "perfectplay" / "checking").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                place = {"fail": 3, "note": 3, "finding": 3}.get(node.func.attr, len(node.args))
                given = node.args[place] if place < len(node.args) else None
                if isinstance(given, ast.Constant) and isinstance(given.value, str) and given.value:
                    remedies.add(given.value)
    assert len(remedies) > 40
    assert not [one for one in remedies if SAY._said("REMEDIES", one) is None]


def test_a_number_is_no_sentence() -> None:
    text = "Take.utility raised KeyError: 9 for player 1 though nobody asked"
    assert saying("ko").sentence_of_rules(text) == text


@pytest.mark.parametrize("number", ["3", "1,234", "-2", "0.5", "1e-09", "3.6e-15", "inf"])
def test_numbers_are_found_however_they_are_written(number: str) -> None:
    english = (
        f"the values of Pig can be known to within {number} and no closer, because floating-point numbers are rounded"
    )
    korean = saying("ko")
    template = next(one for one in TABLES["ERRORS"] if one.startswith("the values of {name} can be known to within"))
    found = _pattern(template.partition(";")[0]).fullmatch(english)
    assert found is not None
    assert found["number"] == number
    assert number in korean.complaint(f"{english}; give a larger precision")
