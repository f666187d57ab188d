"""A recorded search as one HTML file: the page's own tree view, the document, and every sentence."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from perfectplay.web.algorithms import title_of
from perfectplay.web.problems import Problem
from perfectplay.web.questions import Language, Question, TraceQuestion
from perfectplay.web.recording import Recordings
from perfectplay.web.saved import page, pane_of


class ReportQuestion(Question):
    """One to three recorded searches, and the moment at which the file opens."""

    traces: Annotated[list[TraceQuestion], Field(min_length=1, max_length=3)]
    step: Annotated[int, Field(ge=0, le=10**9)] = 0
    lang: Language = "en"


def report(question: ReportQuestion, recordings: Recordings) -> str:
    """Makes the file. Raises a problem if there are too many moments."""
    content = content_of(question, recordings)
    return page(content, content["panes"][0]["document"]["title"])


def content_of(question: ReportQuestion, recordings: Recordings) -> dict[str, Any]:
    """Returns all that a file shows. Raises a problem if there are too many moments."""
    views = [recordings.view(one)[1] for one in question.traces]
    most = recordings.limits.export_moments
    moments = sum(len(view.steps) for view in views)
    if moments > most:
        raise Problem(
            "over-the-cap",
            422,
            f"the search has {moments:,} steps, but a file holds at most {most:,}; search less deep",
        )
    panes = [
        {"name": title_of(one.algorithm, question.lang), **pane_of(view, question.lang)}
        for one, view in zip(question.traces, views, strict=True)
    ]
    return {"step": question.step, "lang": question.lang, "panes": panes}
