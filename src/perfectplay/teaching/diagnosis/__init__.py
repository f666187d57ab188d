"""A student's search diagnosed: it is run on small trees, and what is wrong with it is named.

diagnose(alpha_beta_search)      a `Diagnosis`: is_right, bug, tree, explanation

The files, in the order of what happens: `candidates` finds the search, `ways` call it, `cases` are the trees,
`observing` notes what it does, `reading` judges its answers, `examining` compares them with `reference`, which has
every bug of `faults` built in; `shrinking` makes the tree small, `telling` and `picturing` show it.
"""

from __future__ import annotations

from perfectplay.teaching.diagnosis.diagnosing import diagnose
from perfectplay.teaching.diagnosis.diagnosis import Diagnosis
from perfectplay.teaching.diagnosis.faults import BUGS

__all__ = ["BUGS", "Diagnosis", "diagnose"]
