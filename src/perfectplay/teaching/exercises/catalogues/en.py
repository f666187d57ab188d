"""English."""

from typing import Final

TEMPLATES: Final = {
    # ---------------------------------------------------------------- questions
    "rule.equal": "A node is left as soon as its value is >= beta or <= alpha (equal is enough).",
    "rule.strict": "A node is left only when its value is > beta or < alpha (equal is not enough).",
    "chance": "chance",
    "ask.minimax-value": "What is the minimax value of the root {root}, for MAX?",
    "ask.expectimax-value": "What is the expectimax value of the root {root}, for MAX? Chance nodes have the mean of "
    "their outcomes, each weighed by its probability.",
    "ask.max-n": "The players {players} each want the most for themselves (max^n); a leaf lists what they get, in that "
    "order. Which utilities does the root {root} have? Among equals, a player takes the first.",
    "ask.principal-variation": "Which moves are played from the root {root} to a leaf, if both sides play their best? "
    "Among equals, the first is taken.",
    "ask.leaf-order": "Alpha-beta searches the tree of {root} from left to right. {rule} Which leaves does it "
    "evaluate, in which order?",
    "ask.pruned": "Alpha-beta searches the tree of {root} from left to right. {rule} Which leaves does it never "
    "evaluate?",
    "ask.window": "Alpha-beta searches the tree of {root} from left to right. {rule} What are alpha and beta at the "
    "moment when it comes to node {node}?",
    "ask.best-order": "Alpha-beta searches the moves of the root {root}: {moves}. {rule} In which order of these moves "
    "does it evaluate the fewest leaves? The nodes below keep their order.",
    "ask.star1": "Star1 searches the tree of {root} from left to right, and knows that every value lies from {low} to "
    "{high}. Which leaves does it never evaluate?",
    "ask.position-value": "It is the turn of {player}. What does {player} get, if both play their best: 1 (a win), 0 "
    "(a draw) or -1 (a loss)?",
    "ask.position-points": "It is the turn of {player}. How much does {player} get, if both play their best?",
    "ask.best-move": "It is the turn of {player}. Which move is best?",
    "game.Nim": "Whoever takes the last stone wins; 2-3 takes 3 stones from heap 2.",
    "game.ConnectFour": "Four in a row win; a move is the number of a column.",
    "game.TicTacToe": "Three in a row win.",
    "player.first": "the first player",
    "player.second": "the second player",
    # ---------------------------------------------------------------- how an answer is written
    "form.number": "Answer with a number, such as 3, -2.5 or 1/2.",
    "form.window": "Answer with two numbers: alpha, beta. Infinity is inf.",
    "form.shares": "Answer with a number for each player, such as 1, 2, 6.",
    "form.names": "Answer with names in order, separated by commas.",
    "form.set": "Answer with names, separated by commas, or none.",
    "form.move": "Answer with a move.",
    "none": "none",
    # ---------------------------------------------------------------- reasons
    "first": "At the beginning",
    "after": "After {leaf}",
    "nothing.cut": "Nothing is cut off.",
    "why.searched.equal": "{node} is evaluated: alpha = {alpha} and beta = {beta} there, and no value before has "
    "reached a bound.",
    "why.searched.strict": "{node} is evaluated: alpha = {alpha} and beta = {beta} there, and no value before has gone "
    "beyond a bound; equal is not enough.",
    "why.searched.mean": "{node} is evaluated: alpha = {alpha} and beta = {beta} there, and what is known before "
    "leaves the result open.",
    "why.lost": "The leaf {leaf} has the value {value}, but it is not passed up to the root. {reason}",
    "set.alpha": "At {node}, alpha = {value}: {owner} has that by {move} already.",
    "set.beta": "At {node}, beta = {value}: {owner} has that by {move} already.",
    "set.alpha.nobody": "At {node}, alpha = {value}: no MAX node above it has a value yet.",
    "set.beta.nobody": "At {node}, beta = {value}: no MIN node above it has a value yet.",
    "order.best": "In the order {order}, alpha-beta evaluates {count} leaves; as the tree stands, {given}.",
    "line": "After {move} best play goes on with {line}, and {player} gets {value}.",
    "line.over": "{move} ends the game, and {player} gets {value}.",
    # ---------------------------------------------------------------- mistakes
    "mistake.sides-turned": "{value} is the value if the other side moved at the root: MAX and MIN are mixed up.",
    "mistake.root-chose-worst": "{value} is the value of the worst move at the root; the root takes the best one.",
    "mistake.plain-mean": "{value} comes out if all outcomes are alike; each is weighed by its probability.",
    "mistake.chance-min": "{value} comes out if MIN moves at the chance nodes; chance has the mean.",
    "mistake.chance-max": "{value} comes out if MAX moves at the chance nodes; chance has the mean.",
    "mistake.no-leaf": "No leaf has that value, and minimax passes up the value of a leaf.",
    "mistake.no-vector": "No leaf has these utilities, and max^n passes up those of a leaf.",
    "mistake.line-short": "The line is not at its end: somebody moves at {node}.",
    "mistake.line-long": "The line ends at the leaf {leaf}.",
    "mistake.not-a-move": "{move} is no move at {node}.",
    "mistake.other-move": "{move} is not best there. {reason}",
    "mistake.order": "{before}, alpha-beta evaluates {leaf}: it goes from left to right.",
    "mistake.pruned": "{leaf} is never evaluated. {reason}",
    "mistake.other-rule": "That is right under the other rule: {rule}",
    "mistake.complement": "These are the leaves that are evaluated; asked are the others.",
    "mistake.star-none": "Star1 cuts at chance nodes too, as every value lies from {low} to {high}.",
    "mistake.window-swapped": "Alpha and beta are swapped in {window}: alpha is what MAX has for certain, beta what "
    "MIN has.",
    "mistake.window-reset": "Only the root begins with {window}; a node gets the window of the node above it.",
    "mistake.window-left": "{window} is the window when {node} is left; asked is the one when the search comes to it.",
    "mistake.order-incomplete": "The order must hold every move of the root; missing: {moves}.",
    "mistake.order-leaves": "In this order alpha-beta evaluates {count} leaves, in the best one {best}.",
    "mistake.best-first": "The best move, {move}, belongs in front.",
    "mistake.no-outcome": "The value is 1, 0 or -1.",
    # ---------------------------------------------------------------- grading
    "right": "Right.",
    "wrong": "Wrong. Right is {answer}.",
    "shown": "The answer is {answer}.",
    "score": "Right: {right} of {asked}.",
    "title": "Exercise {number} ({kind}, difficulty {difficulty}, seed {seed})",
    "prompt": "Your answer (nothing: end): ",
    # ---------------------------------------------------------------- worksheets
    "sheet.title": "Game trees and search",
    "sheet.name": "Name",
    "sheet.student": "Student {name}",
    "sheet.seed": "Seed {seed}",
    "sheet.problem": "Problem {number}",
    "sheet.answer": "Answer:",
    "sheet.key": "Answers",
    "sheet.page": "page",
    "sheet.repeat": "Again: {command}",
    "sheet.written": "{file}: {sheets} x {problems} problems.",
    "sheet.key.written": "{file}: the answers.",
}
