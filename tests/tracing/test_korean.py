"""Korean particles after words of all kinds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.tracing.korean import PARTICLES, with_particle


@pytest.mark.parametrize(
    ("word", "topic", "direction"),
    [
        # Hangul
        ("'.'", "'.'은", "'.'으로"),
        ("노드", "노드는", "노드로"),
        ("루트", "루트는", "루트로"),
        ("수", "수는", "수로"),
        ("흑", "흑은", "흑으로"),
        ("물", "물은", "물로"),
        ("5 이상", "5 이상은", "5 이상으로"),
        ("2 이하", "2 이하는", "2 이하로"),
        # digits: 영 일 이 삼 사 오 육 칠 팔 구
        ("0", "0은", "0으로"),
        ("1", "1은", "1로"),
        ("2", "2는", "2로"),
        ("3", "3은", "3으로"),
        ("4", "4는", "4로"),
        ("5", "5는", "5로"),
        ("6", "6은", "6으로"),
        ("7", "7은", "7로"),
        ("8", "8은", "8로"),
        ("9", "9는", "9로"),
        # longer numbers: 십, 백, 천, 만, 억, 조
        ("10", "10은", "10으로"),
        ("11", "11은", "11로"),
        ("20", "20은", "20으로"),
        ("300", "300은", "300으로"),
        ("1000", "1000은", "1000으로"),
        ("50000", "50000은", "50000으로"),
        ("100000000", "100000000은", "100000000으로"),
        ("1000000000000", "1000000000000는", "1000000000000로"),
        ("1,000", "1,000은", "1,000으로"),
        ("-3", "-3은", "-3으로"),
        ("0.4", "0.4는", "0.4로"),
        ("0.25", "0.25는", "0.25로"),
        ("1.50", "1.50은", "1.50으로"),
        ("+inf", "+inf는", "+inf로"),
        ("-inf", "-inf는", "-inf로"),
        ("1@7", "1@7은", "1@7로"),
        ("0?", "0?은", "0?으로"),
        # letters by their names: 엘 엠 엔 알 end in a consonant
        *[(letter, f"{letter}는", f"{letter}로") for letter in "ABCDEFGHIJKOPQSTUVWXYZ"],
        ("L", "L은", "L로"),
        ("R", "R은", "R로"),
        ("M", "M은", "M으로"),
        ("N", "N은", "N으로"),
        ("n", "n은", "n으로"),
        # words
        ("MAX", "MAX는", "MAX로"),
        ("MIN", "MIN은", "MIN으로"),
        ("left", "left는", "left로"),
        ("table", "table은", "table로"),
        ("game", "game은", "game으로"),
        ("king", "king은", "king으로"),
        ("pass", "pass는", "pass로"),
        ("root", "root은(는)", "root(으)로"),
        ("STOP", "STOP은(는)", "STOP(으)로"),
        # moves
        ("b1", "b1은", "b1로"),
        ("d2", "d2는", "d2로"),
        ("a3", "a3은", "a3으로"),
        ("Nf3", "Nf3은", "Nf3으로"),
        ("Qxf7#", "Qxf7#은", "Qxf7#로"),
        ("O-O", "O-O는", "O-O로"),
        ("e8=Q", "e8=Q는", "e8=Q로"),
        ("c10", "c10은", "c10으로"),
        ("노드 [b1 c2]", "노드 [b1 c2]는", "노드 [b1 c2]로"),
        # what stands in brackets is not what the particle follows
        ("MAX(O)", "MAX(O)는", "MAX(O)로"),
        ("MIN (흑)", "MIN (흑)은", "MIN (흑)으로"),
        ("0.5(약)", "0.5(약)는", "0.5(약)로"),
        # nobody knows
        ("🎲", "🎲은(는)", "🎲(으)로"),
        ("", "은(는)", "(으)로"),
        ("7\uff19", "7\uff19은(는)", "7\uff19(으)로"),  # a digit of full width, as input methods write it
        ("王", "王은(는)", "王(으)로"),
        ("(a)", "(a)은(는)", "(a)(으)로"),
    ],
)
def test_particles(word: str, topic: str, direction: str) -> None:
    assert with_particle(word, "은/는") == topic
    assert with_particle(word, "으로/로") == direction


def test_every_particle() -> None:
    after = {
        "흑": ("은", "이", "을", "과", "으로", "이라", "이야", "이다"),
        "수": ("는", "가", "를", "와", "로", "라", "야", "다"),
        "물": ("은", "이", "을", "과", "로", "이라", "이야", "이다"),
        "?": ("은(는)", "이(가)", "을(를)", "과(와)", "(으)로", "(이)라", "(이)야", "(이)다"),
    }
    for word, forms in after.items():
        assert tuple(with_particle(word, particle).removeprefix(word) for particle in PARTICLES) == forms


@given(st.text(max_size=200), st.sampled_from(list(PARTICLES)))
def test_any_word_takes_any_particle(word: str, particle: str) -> None:
    said = with_particle(word, particle)
    assert said.startswith(word)
    assert said.removeprefix(word)
