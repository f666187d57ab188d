"""What a user is told of rules that do not compile."""

from __future__ import annotations

from perfectplay.compiling.problems import Problem, Refused


def in_words(error: Refused, name: str = "") -> str:
    """Returns a sentence for each cause, with its place."""
    head = f"{name} does not compile: " if name else ""
    problems = distinct(error.problems)
    if len(problems) == 1:
        return f"{head}{problems[0]}"
    return f"{head}{len(problems)} causes. " + " | ".join(map(str, problems))


def distinct(problems: tuple[Problem, ...]) -> list[Problem]:
    """Returns each cause once, however it was reached."""
    found: dict[tuple[str, int, str], Problem] = {}
    for problem in problems:
        found.setdefault((problem.file, problem.line, problem.text), problem)
    return list(found.values())
