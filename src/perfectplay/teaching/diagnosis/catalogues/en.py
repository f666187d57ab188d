"""English. Under "bug." what is wrong, under "fix." what to look at."""

from typing import Final

TEMPLATES: Final = {
    "wrong": "{name} is wrong: {bug}.",
    "fix": "{fix}.",
    "right": "{name} is right on all {trees} trees that it was tried on.",
    "and": " and ",
    "its value": "the value {value}",
    "its action": "the move {action}",
    "contrast": "On the tree below, the right value for MAX is {value} and the first best move {action}; it returns "
    "{given}.",
    "contrast.same": "On the tree below, it returns what is right, {given}, but it looks at other nodes than it "
    "should.",
    "failure": "On the tree below, the right value for MAX is {value} and the first best move {action}; it fails: "
    "{error}.",
    "failure.returns-no-answer": "On the tree below, the right value for MAX is {value} and the first best move "
    "{action}; it returns {answer}, which is no answer.",
    "failure.does-not-end": "On the tree below, the right value for MAX is {value} and the first best move {action}; "
    "it does not end.",
    "failure.leaves-python": "On the tree below, the right value for MAX is {value} and the first best move "
    "{action}; it ends Python instead.",
    "failure.takes-too-much-memory": "On the tree below, the right value for MAX is {value} and the first best move "
    "{action}; it needs more memory than there is.",
    "step.first": "At once ",
    "step.after": "After {nodes} ",
    "step.other": "the right search evaluates {wanted}, and it evaluates {got}.",
    "step.stops": "the right search goes on with {wanted}, and it stops.",
    "step.done": "the right search is done, and it still evaluates {got}.",
    "step.none": "It evaluates the right nodes in the right order ({nodes}), so look at what it does with their "
    "values.",
    "certainty.all": "It went wrong on {wrong} of {trees} trees, and on all of them did what a search with this bug "
    "does.",
    "certainty.most": "It went wrong on {wrong} of {trees} trees; this bug explains most of what it did, not all of "
    "it.",
    "certainty.several": "It went wrong on {wrong} of {trees} trees; other bugs would show the same: {bugs}.",
    "certainty.none": "It went wrong on {wrong} of {trees} trees.",
    "remark.alternates": "It takes it that MAX and MIN move in turn, as the textbook's does: where a player moves "
    "twice in a row, it is wrong.",
    "remark.never cuts": "It calls itself alpha-beta, and cuts nothing: it is plain minimax.",
    "remark.no depth": "It was tried on whole trees only: it says in no way what a node at the depth is worth.",
    "remark.ties": "Among equal moves it does not take the first, which is no mistake.",
    "remark.own order": "It looks at other nodes than plain minimax and alpha-beta do, and every answer is right.",
    "remark.unseen": "Which nodes it looks at cannot be seen, so whether it cuts as it should was not tried.",
    # ---------------------------------------------------------------- bugs
    "bug.sign-not-turned": "a value is handed up with its sign not turned, or one side plays for the other",
    "fix.sign-not-turned": "In negamax every value that comes from a child is negated, and so is the color that "
    "a child gets; in minimax, below MAX stands MIN, and below MIN stands MAX",
    "bug.alpha-beta-swapped": "alpha and beta are swapped",
    "fix.alpha-beta-swapped": "Hand on (alpha, beta) in this order; in negamax the child gets (-beta, -alpha). MAX "
    "raises alpha, MIN lowers beta",
    "bug.window-not-passed-on": "alpha and beta are not passed on to the children as they are by now",
    "fix.window-not-passed-on": "Raise alpha at MAX and lower beta at MIN after each child, and give both to the "
    "next call",
    "bug.window-reset-below-root": "the window is reset below the root: a child starts from minus infinity and "
    "infinity",
    "fix.window-reset-below-root": "Only the root starts with minus infinity and infinity; every call below takes "
    "the window from its caller",
    "bug.cut-on-wrong-side": "the cut compares with the wrong bound, or in the wrong direction",
    "fix.cut-on-wrong-side": "MAX cuts where its value is beta or more, MIN where its value is alpha or less",
    "bug.cut-on-equality": "it cuts on equality, which the course's rule forbids",
    "fix.cut-on-equality": "The course's project cuts where v > beta and where v < alpha, never where they are equal",
    "bug.terminal-after-depth": "the terminal test comes after the depth test, or not at all",
    "fix.terminal-after-depth": "First ask whether the game is over and return the utility; then ask for the depth "
    "and return the evaluation",
    "bug.depth-counted-twice": "the depth is counted twice on one step",
    "fix.depth-counted-twice": "Change the depth once for each step down, in the call to the child, and not in the "
    "loop over the children",
    "bug.ply-instead-of-round": "the depth counts plies instead of rounds",
    "fix.ply-instead-of-round": "With several agents, the depth changes once a round, after the last ghost has moved",
    "bug.consecutive-moves-mixed": "MAX and MIN are mixed up where the players do not move in turn",
    "fix.consecutive-moves-mixed": "Who maximizes depends on who is to move: after a ghost may come another ghost",
    "bug.best-not-kept": "the best value or move so far is not kept",
    "fix.best-not-kept": "Replace the best value and its move together, and only when a child is better than the "
    "best so far",
    "bug.bound-used-as-exact": "a value from the table is used as exact though a cut made it a bound",
    "fix.bound-used-as-exact": "Store with each value whether it is exact, a lower or an upper bound, and use a "
    "bound only where it cuts",
    "bug.expectation-divided-twice": "the expectation is divided twice",
    "fix.expectation-divided-twice": "Sum probability times value; do not divide by the number of outcomes again",
    "bug.evaluation-for-wrong-side": "the evaluation is taken for the wrong side",
    "fix.evaluation-for-wrong-side": "Minimax wants every evaluation for the player at the root; negamax wants it "
    "for the player to move at the evaluated state",
    "bug.last-instead-of-first-best": "of equal moves it takes a later one instead of the first",
    "fix.last-instead-of-first-best": "Compare with > (at MIN with <), not with >=; with alpha-beta, a later equal "
    "value may only be a bound",
    "bug.utility-for-player-to-move": "the utility is taken for the player to move instead of the player at the root",
    "fix.utility-for-player-to-move": "Ask once, at the root, who is to move, and give that player to every call of "
    "utility",
    "bug.infinity-too-small": "infinity is a finite number that utilities exceed",
    "fix.infinity-too-small": "Begin with float('inf') and -float('inf')",
    "bug.move-not-undone": "a move is not taken back, or not as it was made",
    "fix.move-not-undone": "Take back every move and the turn before the loop goes on, is left, or returns",
    "bug.depth-off-by-one": "the depth limit is off by one",
    "fix.depth-off-by-one": "A search to depth 1 evaluates the states after one move (or one round), no others",
    "bug.order-turned-under-min": "the moves are sorted the wrong way round for one side",
    "fix.order-turned-under-min": "MAX wants the largest first, MIN the smallest; keep the given order where there "
    "is nothing to sort by",
    "bug.wrong-answer": "its answers are wrong, in a way that no bug with a name explains",
    "fix.wrong-answer": "Go through the tree below by hand, step by step",
    "bug.fails": "it raises an error instead of an answer",
    "fix.fails": "Look at the line that the error names",
    "bug.returns-no-answer": "it returns something that is neither a value nor a move",
    "fix.returns-no-answer": "Look for a branch without return, and return the same kind of answer everywhere",
    "bug.does-not-end": "it does not end",
    "fix.does-not-end": "Look for a loop whose condition nothing changes, or for a call that comes no nearer to a leaf",
    "bug.leaves-python": "it ends Python",
    "fix.leaves-python": "A search returns its answer; exit() ends the whole program",
    "bug.takes-too-much-memory": "it takes too much memory",
    "fix.takes-too-much-memory": "A search needs no more than the states of one line",
    # ---------------------------------------------------------------- the picture
    "picture": "The right search of this tree; the ring marks where {name} leaves it.",
    # ---------------------------------------------------------------- the command
    "tree": "tree (depth {depth}): {notation}",
    "tree.whole": "tree: {notation}",
    "pictured": "The picture is in {file}.",
    "table.written": "{file} has the table.",
    "folder": "{right} of {count} files are right.",
}
