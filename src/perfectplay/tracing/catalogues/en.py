"""English."""

from typing import Final

TEMPLATES: Final = {
    # ---------------------------------------------------------------- names
    "side": "{side} ({player})",
    "node": "{name}",
    "node.root": "the root",
    "path": "[{moves}]",
    "place": "{side} node {name}",
    "place.root": "the {side} root",
    "place.nobody": "{node}",
    "move": "{name}",
    "move.number": "move {name}",
    "move.hidden": "a move that was not recorded",
    # ---------------------------------------------------------------- values
    "number.proven": "{number}",
    "number.estimate": "about {number}",
    "number.unproven": "{number}?",
    "number.distance": "{number} (at ply {ply})",
    "value.exact": "{number}",
    "value.lower": "{number} or more",
    "value.upper": "{number} or less",
    "value.unknown": "nothing yet",
    # ---------------------------------------------------------------- a node is entered
    "begin": "Now to depth {depth}.",
    "enter.root": "The search begins at {place}.",
    "enter.window": "{player} tries {move} and comes to {place}, with the window {window}.",
    "enter": "{player} tries {move} and comes to {place}.",
    "leaf.root": "The game is over at the root: {value}.",
    "leaf.named": "{player} tries {move} and finds a leaf: {value}.",
    "leaf.over": "{player} tries {move} and the game is over: {value}.",
    "leaf.depth": "{player} tries {move} and reaches the depth limit: the estimate is {number}.",
    "leaf.depth.unknown": "{player} tries {move} and reaches the depth limit: nothing is known yet, and {number} "
    "stands for that.",
    "leaf.repetition": "{player} tries {move}, which repeats a position of this line: {value}.",
    # ---------------------------------------------------------------- a child returns
    "return.first": "{move} gives {value}, the first value at {node}.",
    "return.better": "{move} gives {value}, better for {side} than {best} by {best_move}: the best at {node} now.",
    "return.equal": "{move} gives {value}, no better for {side} than {best} by {best_move}, which came first.",
    "return.worse": "{move} gives {value}, no better for {side} than {best} by {best_move}.",
    "bound.alpha": "So alpha rises to {value} at {node}: {side} can be sure of that by {move}, and only more counts "
    "from here on.",
    "bound.beta": "So beta falls to {value} at {node}: {side} can hold the value to that by {move}, and only less "
    "counts from here on.",
    "hidden.none": "No node below {node} is missing.",
    "hidden.one": "1 node below {node} was searched too, but the recording was full.",
    "hidden.many": "{count} nodes below {node} were searched too, but the recording was full.",
    # ---------------------------------------------------------------- a node is left
    "end.root": "All moves at {place} are searched: the value of the search is {value}, by {move}.",
    "end.exact": "All moves at {place} are searched: {value}, by {move}.",
    "end.low": "All moves at {place} are searched: {value}. {owner_side} has {bound} by playing {alternative} at "
    "{owner}, so this cannot be better for it.",
    "end.high": "All moves at {place} are searched: {value}. {owner_side} can hold the value to {bound} by playing "
    "{alternative} at {owner}, so this cannot be better for it.",
    "end.stopped": "The search was stopped inside {place}: so far {value}, by {move}.",
    "end.stopped.early": "The search was stopped inside {place}, before anything was known there.",
    "dropped.none": "Forward pruning left out no move.",
    "dropped.one": "Forward pruning left out 1 move there without a search, which is not sound.",
    "dropped.many": "Forward pruning left out {count} moves there without a search, which is not sound.",
    # ---------------------------------------------------------------- a cut
    "cut.beta": "Beta cut at {place}: by {move} it already gives {value}.",
    "cut.alpha": "Alpha cut at {place}: by {move} it already gives {value}.",
    "owner.beta.near": "One step up, at {owner}, {other} can hold {side} to {bound} by playing {alternative}.",
    "owner.beta.far": "{steps} steps up, at {owner}, {other} can hold {side} to {bound} by playing {alternative}.",
    "owner.alpha.near": "One step up, at {owner}, {other} can be sure of {bound} by playing {alternative}.",
    "owner.alpha.far": "{steps} steps up, at {owner}, {other} can be sure of {bound} by playing {alternative}.",
    "owner.beta.nobody": "No value is more than that.",
    "owner.alpha.nobody": "No value is less than that.",
    "avoids.near": "{other} will never enter {node}",
    "avoids.near.equal": "{other} gains nothing by entering {node} (equal is enough: it cannot be better)",
    "avoids.far": "{other} would rather play {alternative} there than let it come to {node}",
    "avoids.far.equal": "{other} gains nothing by letting it come to {node} instead of playing {alternative} there "
    "(equal is enough: it cannot be better)",
    "avoids.nobody": "nothing at {node} can be better for {side}",
    "skipped.none": "{Avoids}; but no move was left there, so this cut skips nothing.",
    "skipped.one": "{Avoids}, so its other move cannot matter.",
    "skipped.many": "{Avoids}, so its {count} other moves cannot matter.",
    "saved.none": "No leaf was saved.",
    "saved.one": "1 leaf was saved.",
    "saved.many": "{count} leaves were saved.",
    "saved.unknown": "How many leaves that saved was not counted.",
    "inequality": "{value} {sign} {bound} = {limit}, set at {owner} by {move}",
    "inequality.nobody": "{value} {sign} {bound} = {limit}, as at the start",
    # ---------------------------------------------------------------- chance
    "chance": "chance",
    "random": "{player} (at random)",
    "outcome": "{name} ({probability})",
    "enter.window.outcome": "If {player} draws {move}, it comes to {place}, with the window {window}.",
    "enter.outcome": "If {player} draws {move}, it comes to {place}.",
    "enter.window.probe": "First a probe: if {player} draws {move}, it comes to {place}, with the window {window}.",
    "leaf.named.outcome": "If {player} draws {move}, the next node is a leaf: {value}.",
    "leaf.over.outcome": "If {player} draws {move}, the game is over: {value}.",
    "leaf.depth.outcome": "If {player} draws {move}, the depth limit is reached: the estimate is {number}.",
    "leaf.depth.unknown.outcome": "If {player} draws {move}, the depth limit is reached: nothing is known yet, and "
    "{number} stands for that.",
    "leaf.repetition.outcome": "If {player} draws {move}, a position of this line is repeated: {value}.",
    "return.outcome": "{move} gives {value}; at {node}, outcomes with probability {open} are still to be searched.",
    "return.outcome.last": "{move} gives {value}, the last outcome at {node}.",
    "return.outcome.between": "{move} gives {value}. Whatever the other outcomes give, the mean at {node} lies "
    "between {least} and {most}.",
    "return.probe": "The probe of {move} gives {value}: the mean at {node} lies between {least} and {most}.",
    "end.chance": "All outcomes at {place} are weighed: {sum} = {value}.",
    "end.chance.many": "All {count} outcomes at {place} are weighed by their probabilities: the mean is {value}.",
    "end.probed": "The probe of {place} ends here: {value}, by {move}.",
    "end.low.chance": "All moves at {place} are searched: {value}. That is too little for {owner}, whatever its "
    "other outcomes give.",
    "end.high.chance": "All moves at {place} are searched: {value}. That is enough for {owner}, whatever its other "
    "outcomes give.",
    "cut.star.beta": "Star cut at {place}: even if each other outcome gives the least that the game's bounds allow, "
    "the mean is {bound} or more.",
    "cut.star.alpha": "Star cut at {place}: even if each other outcome gives the most that the game's bounds allow, "
    "the mean is {bound} or less.",
    "owner.star.beta": "Further up, at {owner}, {other} can hold the value to {bound} by playing {alternative}.",
    "owner.star.alpha": "Further up, at {owner}, {other} can be sure of {bound} by playing {alternative}.",
    "owner.beta.chance": "At {owner}, further up, that is enough: even with the least that its other outcomes can "
    "give, the mean reaches beta there.",
    "owner.alpha.chance": "At {owner}, further up, that is too little: even with the most that its other outcomes "
    "can give, the mean stays at alpha or below there.",
    "avoids.chance": "to know more about {node} changes nothing",
    "skipped.outcomes.none": "{Avoids}; but no outcome was left there, so this cut skips nothing.",
    "skipped.outcomes.one": "{Avoids}, so its other outcome need not be searched.",
    "skipped.outcomes.many": "{Avoids}, so its {count} other outcomes need not be searched.",
    "inequality.chance": "{value} {sign} {bound} = {limit}, which the other outcomes at {owner} leave",
    # ---------------------------------------------------------------- several players
    "cut.shallow": "Shallow cut at {place}: by {move}, {side} has {share} or more.",
    "owner.shallow": "That leaves {other} no more than the {bound} that {other} has by playing {alternative} at "
    "{owner}.",
    "avoids.shallow": "{other} gains nothing by entering {node}",
    "inequality.shallow": "{side} >= {share}, so {other} <= {bound}",
    "end.shares": "All moves at {place} that can matter are searched: {value}. {other} has {share} already, and gets "
    "no more here.",
    # ---------------------------------------------------------------- a Monte Carlo tree
    "enter.sampled": "{player} tries {move}: {place}; walks: {count}.",
    "enter.sampled.root": "The tree begins at {place}; walks: {count}.",
    "enter.sampled.outcome": "If {player} brings {move}: {place}; walks: {count}.",
    "leaf.sampled": "{player} tries {move}: mean {value}; walks: {count}; the tree goes no further there.",
    "leaf.sampled.outcome": "If {player} brings {move}: mean {value}; walks: {count}; the tree goes no further there.",
    "return.sampled": "At {node}, {move} has the mean {value}; walks: {count}.",
    "end.sampled": "Walks through {place}: {count}; mean {value}; tried most often: {move}.",
    "end.sampled.chance": "Walks through {place}: {count}; mean {value}.",
    # ---------------------------------------------------------------- the whole story
    "story.search": "{game}, searched by {algorithm}.",
    "story.depth": "{game}, searched by {algorithm} to depth {depth}.",
    "story.rule.equal": "A node is left at once when v >= beta or v <= alpha: equal is enough.",
    "story.rule.strict": "A node is left at once when v > beta or v < alpha: equal is not enough.",
    "story.rule.chance": "At a chance node, the value is the mean of the outcomes, each weighed by its probability.",
    "story.rule.uniform": "The players against the root move at random, each move with the same probability.",
    "story.rule.shares": "Each player maximises its own share; a value lists the shares of {players}, in that order.",
    "story.rule.sampled": "Each walk goes down the tree by means and counts (UCT), plays on at random, and adds its "
    "result to the nodes on its way. The tree is shown as it is at the end.",
    "story.sides.chance": "Chance moves at the root, and every value is for {max}.",
    "story.sides.shares": "{max} moves at the root.",
    "story.sides": "{max} moves at the root, and every value is for {max}.",
    "story.sides.min": "{min} moves at the root, against {max}; every value is for {max}.",
    "story.sides.both": "{max} moves at the root, against {min}; every value is for {max}.",
    "story.all.one": "1 node is entered, and it is shown.",
    "story.all.many": "{count} nodes are entered, and all of them are shown.",
    "story.capped": "{nodes} nodes are entered; recorded and shown: {shown} (no more than {visits}, none deeper than "
    "{ply} plies).",
    "story.stopped": "The search was stopped before it was complete ({why}).",
    "story.result": "Value {value} at {node}, by {line}.",
    "story.result.alone": "Value {value} at {node}.",
    "story.result.nothing": "Nothing is known about {node} yet.",
    "story.counts": "Nodes: {nodes}; leaves among them: {leaves}; cuts: {cuts}; moves skipped: {skipped}.",
    "story.counts.minimax": "Nodes: {nodes}; leaves among them: {leaves}.",
    "story.counts.capped": "Nodes: {nodes}; recorded: {shown}; leaves among these: {leaves}; cuts: {cuts}; moves "
    "skipped: {skipped}.",
    "story.counts.minimax.capped": "Nodes: {nodes}; recorded: {shown}; leaves among these: {leaves}.",
    "story.saved": "Leaves saved by the cuts: {count}.",
    "story.saved.some": "Leaves saved by the cuts: {count} or more; cuts at which they were not counted: {unknown}.",
    "story.glossary": "Words",
    # ---------------------------------------------------------------- the glossary
    "glossary.value": "= 5  5 exactly;  >= 5  5 or more;  <= 5  5 or less;  ~ 5  an estimate",
    "glossary.distance": "1@7  1, reached at ply 7 (counted from the root)",
    "glossary.unknown": "0?  the search stopped at its depth limit before the game was over; nothing is known, and "
    "0 stands for that",
    "glossary.path": "[b1 c2]  the node after the moves b1 and c2",
    "glossary.window": "window (alpha, beta)  alpha: what MAX can be sure of on the way here; beta: what MIN can hold "
    "the value to",
    "glossary.chance": "chance node  the mean of its outcomes, each weighed by its probability, such as 3 (1/6)",
    "glossary.star": "star cut  at a chance node: whatever the outcomes that are not searched give within the "
    "game's bounds (in an explicit tree, from its smallest to its largest leaf), the mean passes alpha or beta",
    "glossary.probe": "probe  for a bound, only the first move after an outcome is tried (Star2)",
    "glossary.shares": "(5, 3, ?)  the share of each player, in their order; ? where a line was not followed to the "
    "end",
    "glossary.shallow": "shallow cut  the share that one player has already leaves another no more than it has "
    "further up",
    "glossary.sampled": "~ 0.3 (120)  the mean of 120 walks that came through this node",
    "glossary.beta": "beta cut  MAX already has beta or more, so MIN will choose another move further up",
    "glossary.alpha": "alpha cut  MIN already holds MAX to alpha or less, and MAX has a better move further up",
    "glossary.names": "A cut is named by the bound that is crossed: a beta cut is at a MAX node. Some courses swap the "
    "two names.",
    # ---------------------------------------------------------------- the steps in a terminal
    "screen.moment": "step {number} of {count}",
    "screen.path": "Path",
    "screen.window": "Window",
    "screen.nothing": "no value yet",
    "screen.between": "the mean lies between {least} and {most}",
    "screen.best": "best {value} by {move}",
    "screen.more": "({count} more)",
    "screen.code": "Pseudocode",
    "screen.keys": "-> <- step  ] [ cut  n p value at root  o over  u out  ? help  q quit",
    "screen.keys.short": "-> <- step  ] [ cut  ? help  q quit",
    "screen.help.title": "Keys",
    "screen.help.next": "right, down, space, .   the next step",
    "screen.help.back": "left, up, backspace, ,  the step before",
    "screen.help.cut": "]  [                    the next cut, the cut before",
    "screen.help.change": "n  p                    the next change of the root's value, the change before",
    "screen.help.over": "o                       over: to the end of this node",
    "screen.help.out": "u                       out: to the end of the node above",
    "screen.help.page": "page down, page up      ten steps",
    "screen.help.ends": "home, g; end, G         the beginning, the end",
    "screen.help.quit": "q, Ctrl-C               quit",
    "screen.help.leave": "any key goes back",
    "screen.last": "that was the last one",
    "screen.first": "there is none before",
    "screen.small": "The window is too small; it needs {columns} columns and {rows} rows.",
}

CONVERSATION: Final = {
    "enter.window": "{player}: What if I play {move}? (to {place}, window {window})",
    "enter": "{player}: What if I play {move}? (to {place})",
    "leaf.named": "{player}: What if I play {move}? That is a leaf: {value}.",
    "leaf.over": "{player}: What if I play {move}? Then the game is over: {value}.",
    "leaf.depth": "{player}: What if I play {move}? We look no further, and I would say {number}.",
    "leaf.depth.unknown": "{player}: What if I play {move}? We look no further, so nobody knows; say {number}.",
    "leaf.repetition": "{player}: What if I play {move}? We have been there: a repetition, {value}.",
    "return.first": "{side}: At {node}, {move} gives {value}. A beginning.",
    "return.better": "{side}: At {node}, {move} gives {value}. I like that better than {best} by {best_move}.",
    "return.equal": "{side}: {move} gives {value}. No better than {best} by {best_move}, so I stay with that.",
    "return.worse": "{side}: {move} gives {value}. No, I stay with {best} by {best_move}.",
    "bound.alpha": "{side}: So at {node} I am sure of {value} by {move}. Now only more can please me.",
    "bound.beta": "{side}: So at {node} I can hold you to {value} by {move}. Now only less can please me.",
    "end.exact": "That is all at {place}: {value}, by {move}.",
    "end.low": "That is all at {place}: {value}.\n{owner_side}: I have {bound} by playing {alternative} at {owner}, so "
    "this is no better for me.",
    "end.high": "That is all at {place}: {value}.\n{owner_side}: I can hold you to {bound} by playing {alternative} at "
    "{owner}, so this is no better for me.",
    "cut.beta": "Beta cut at {place}.\n{side}: I have found a way to make it bad for you: come here, and by {move} I "
    "get {value}.",
    "cut.alpha": "Alpha cut at {place}.\n{side}: I have found a way to make it bad for you: come here, and by {move} "
    "you get {value}.",
    "owner.beta.near": "{other}: One step up, at {owner}, I can hold you to {bound} by playing {alternative}.",
    "owner.beta.far": "{other}: {steps} steps up, at {owner}, I can hold you to {bound} by playing {alternative}.",
    "owner.alpha.near": "{other}: One step up, at {owner}, I am sure of {bound} by playing {alternative}.",
    "owner.alpha.far": "{other}: {steps} steps up, at {owner}, I am sure of {bound} by playing {alternative}.",
    "avoids.near": "I will never enter {node}",
    "avoids.near.equal": "I gain nothing by entering {node} (equal is enough: it cannot be better)",
    "avoids.far": "I would rather play {alternative} there than let it come to {node}",
    "avoids.far.equal": "I gain nothing by letting it come to {node} instead of playing {alternative} there (equal is "
    "enough: it cannot be better)",
    "skipped.none": "{Avoids}. But you had no other move left anyway.",
    "skipped.one": "{Avoids}. You need not show me your other move.",
    "skipped.many": "{Avoids}. You need not show me your {count} other moves.",
}
