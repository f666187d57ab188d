"""The checks, one session each: ``nox`` runs those that a change must pass, ``nox -s NAME`` one, ``nox -l`` lists them.

Each session makes an environment of its own. Where all is installed already, ``nox --no-venv --no-install`` uses that.
"""

from __future__ import annotations

import nox

nox.options.sessions = ["lint", "types", "imports", "docs", "tests"]
nox.options.reuse_venv = "yes"

WITH_BOUNDS = ("tests/search", "tests/games")
"""What runs with bounds checks in the library's own compiled code, too; rules of users always have them."""

WITH_PEERS = "bench,dev,docs,png"


def install(session: nox.Session, extras: str) -> None:
    """Installs the package with extras, in the versions with which everything is known to work."""
    session.install("-q", "-c", "constraints.txt", "-e", f".[{extras}]")


def pytest(session: nox.Session, *arguments: str, **options: str) -> None:
    """Runs tests on all processors; what follows ``--`` on the command line of nox goes to pytest, too."""
    session.run("pytest", "-q", "-n", "auto", *arguments, *session.posargs, env=options)


@nox.session
def lint(session: nox.Session) -> None:
    """Style, frequent mistakes, complexity and format."""
    install(session, "dev")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def types(session: nox.Session) -> None:
    """Types, strictly, of the library and of the tests."""
    install(session, WITH_PEERS)
    session.run("mypy", *session.posargs)


@nox.session
def imports(session: nox.Session) -> None:
    """Which part may import which."""
    install(session, "dev")
    session.run("lint-imports", env={"PYTHONPATH": "src"})


@nox.session
def docs(session: nox.Session) -> None:
    """The pages, without a warning."""
    install(session, "docs")
    session.run("sphinx-build", "-W", "--keep-going", "-q", "-b", "html", "docs", "build/docs")


@nox.session
def tests(session: nox.Session) -> None:
    """The tests that everybody runs."""
    install(session, WITH_PEERS)
    pytest(session)


@nox.session
def portable(session: nox.Session) -> None:
    """The same without the peers of the benchmarks, which not every system has."""
    install(session, "dev,png")
    pytest(session)


@nox.session
def slow(session: nox.Session) -> None:
    """What takes long, and again what Hypothesis tries, with more examples."""
    install(session, WITH_PEERS)
    chosen = "slow or (hypothesis and not nightly)"
    pytest(session, "-m", chosen, PERFECTPLAY_MANY_EXAMPLES="1")


@nox.session
def bounds(session: nox.Session) -> None:
    """The tests of rules and searches with bounds checks in compiled code."""
    install(session, WITH_PEERS)
    chosen = "not nightly and (variant or not slow)"
    pytest(session, *WITH_BOUNDS, "-m", chosen, PERFECTPLAY_BOUNDS_CHECKS="1")


@nox.session
def nightly(session: nox.Session) -> None:
    """What takes very long: soaks, matches, long fuzzing."""
    install(session, WITH_PEERS)
    pytest(session, "-m", "nightly")


@nox.session
def fuzz(session: nox.Session) -> None:
    """Random programs, searches, files, lines and texts for some minutes, from another seed in every run.

    ``nox -s fuzz -- --minutes 10 --seed 7 --only files,lines``; what is found is kept in ``tests/fuzzing/finds``.
    """
    install(session, "dev,png")
    session.run("python", "-m", "tests.fuzzing", *session.posargs)


@nox.session
def coverage(session: nox.Session) -> None:
    """Which lines the tests run interpreted. What runs as machine code is not seen here."""
    install(session, WITH_PEERS)
    pytest(session, "--cov", "--cov-report=term:skip-covered", "--cov-report=html:build/coverage", "--timeout=900")
