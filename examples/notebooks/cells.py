"""The cells of which the notebooks are made: texts in both languages, code, and exercises."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple


class Text(NamedTuple):
    """A text in both languages."""

    en: str
    ko: str

    def of(self, language: str) -> str:
        """Returns the text in a language, "en" or "ko"."""
        return self.en if language == "en" else self.ko


class Code(NamedTuple):
    """Code that runs in both notebooks; only the line that chooses the language differs."""

    source: str

    def of(self, language: str) -> str:
        """Returns the code of the notebook in a language."""
        return self.source.replace('language = "en"', f'language = "{language}"')


GRADE: Final = "print(exercise.grade(answer) if answer else exercise.form)"
"""Grades the answer to an exercise of `pp.exercise`; without an answer, it says how one is written."""
EMPTY: Final = "answer = None"
"""The line that the reader changes; it begins the cell that checks the answer."""


class Exercise(NamedTuple):
    """An exercise: what is asked, code that shows it, code that checks the answer, and the answer, folded away.

    ``right`` is the right answer as Python code, and stands in the place of None in the line ``answer = None``.
    ``expected`` is code with which the answer is compared; without it, an exercise of the library grades the answer.
    """

    asked: Text
    question: str
    right: str
    why: Text
    expected: str = ""

    @property
    def check(self) -> str:
        """The code that says whether ``answer`` is right."""
        return f'print("?" if answer is None else answer == {self.expected})' if self.expected else GRADE

    def cells(self) -> Iterator[Text | Code]:
        """Yields its cells in their order."""
        yield self.asked
        if self.question:
            yield Code(self.question)
        yield Code(f"{EMPTY}\n{self.check}")
        yield Text(
            folded("The answer", self.right, self.why.en),
            folded("정답", self.right, self.why.ko),
        )


def folded(title: str, right: str, why: str) -> str:
    """Returns the answer and its reason as a text that opens when one clicks on its title."""
    return f"<details><summary>{title}</summary>\n\n```python\nanswer = {right}\n```\n\n{why}\n\n</details>"


START: Final = Code("""import perfectplay as pp

language = "en\"""")
"""The first code of every notebook."""

HOW_TO_ANSWER: Final = Text(
    """## Exercises

Write your answer in the place of `None` and run the cell. It says whether the answer is right, and why. The answer is
folded away below each exercise; try first.""",
    """## 연습 문제

`None` 자리에 답을 적고 셀을 실행하세요. 답이 맞는지, 왜 그런지 알려 줍니다. 정답은 문제마다 아래에 접혀 있습니다. 먼저 풀어 보세요.""",
)
"""Stands before the exercises of every notebook."""
