"""Korean: what --help shows of the commands that explain searches and ask about them, by its English templates."""

from typing import Final

TEACHING: Final = {
    # ---------------------------------------------------------------- tree, explain, compare, diagnose, growth
    "Draws the tree of a search: values, windows, the principal variation, and why some moves were never searched.\n\nIt "
    "is drawn on the screen, or with -o into a file. Without --depth, --seconds or --nodes, the search ends after at most "
    "1,000,000 nodes.": "탐색의 트리를 그립니다: 값, 탐색 창, 최선의 진행, 탐색하지 않은 수와 그 이유.\n\n화면에 그리거나, "
    "-o를 쓰면 파일에 그립니다. --depth, --seconds, --nodes를 주지 않으면 탐색은 노드 1,000,000개 이내에서 끝납니다.",
    "Draw into a file; the end of its name says what: .svg, .png, .tex (TikZ), .dot (Graphviz), .mmd (Mermaid), .txt, "
    ".json (the recorded search). Without it, or with -, the tree is shown here.": "파일에 그립니다. 이름의 끝이 형식을 "
    "정합니다: .svg, .png, .tex(TikZ), .dot(Graphviz), .mmd(Mermaid), .txt, .json(기록된 탐색). 주지 않거나 -를 쓰면 "
    "여기에 보여 줍니다.",
    "Draw at most N nodes (80); the rest is folded, with its counts.": "노드를 최대 N개 그립니다(80). 나머지는 개수와 함께 "
    "접습니다.",
    "Show alpha and beta at the beginning and the end of each node; by default if there is room.": "노드마다 처음과 끝의 "
    "알파와 베타를 보여 줍니다. 주지 않으면 자리가 있을 때 보여 줍니다.",
    "Show the number of each visit, in the order of the search.": "방문마다 탐색 순서의 번호를 보여 줍니다.",
    "Show a small picture of the position at each node.": "노드마다 국면의 작은 그림을 보여 줍니다.",
    "Explain the lines and shapes below the drawing.": "선과 도형의 뜻을 그림 아래에 적습니다.",
    "Draw this run of a deepening search, from 1; by default the last.": "반복 심화에서 몇 번째 탐색을 그릴지 정합니다(1부터, "
    "기본값은 마지막).",
    "Draw from this visit on, instead of the root.": "루트 대신 이 방문부터 그립니다.",
    "Draw the tree alone, to be filled in: names, leaves and their values, without what the search found; or with all of "
    "it (the default).": "채워 넣을 수 있도록 이름, 리프 노드와 그 값만 그리고 탐색 결과는 빼거나, 모두 그립니다(기본값).",
    "Draw what is known after this step of the search, from 1; the drawing says of how many.": "탐색의 이 단계(1부터)까지 "
    "알려진 것을 그립니다. 모두 몇 단계인지는 그림에 있습니다.",
    "List the trees of textbooks that --example takes, with their sources.": "--example에 쓸 수 있는 교과서 트리를 출처와 "
    "함께 나열합니다.",
    "Write the recorded search as one JSON object on standard output, and nothing else.": "기록된 탐색을 표준 출력에 JSON "
    "객체 하나로만 씁니다.",
    "Print the JSON Schema of the recorded search.": "기록된 탐색의 JSON 스키마를 출력합니다.",
    "Shows a search step by step, with the reason for every branch that was not searched.\n\nIn a terminal, keys step "
    "through it: space, arrows, ] and [ for the cuts, ? for help. With --all, or without a terminal, the whole story is "
    "printed. Without --depth, --seconds or --nodes, the search ends after at most 1,000,000 nodes. Without --algorithm, "
    "games with dice have expectiminimax, and games of three sides or more max-n.": "탐색을 한 단계씩, "
    "탐색하지 않은 가지마다 그 이유와 함께 보여 줍니다.\n\n터미널에서는 키로 넘깁니다: 스페이스, 화살표, ]와 [(컷), "
    "?(도움말). --all을 쓰거나 터미널이 아니면 전체를 출력합니다. --depth, --seconds, --nodes를 주지 않으면 탐색은 "
    "노드 1,000,000개 이내에서 끝납니다. --algorithm을 주지 않으면 주사위 게임은 expectiminimax로, 세 편 이상의 게임은 "
    "max-n으로 탐색합니다.",
    "plain (the default) or conversation: the two players talk with each other.": "plain(기본값) 또는 conversation(두 "
    "플레이어의 대화).",
    "Print the whole story instead of stepping through it with keys.": "키로 넘기지 않고 전체를 출력합니다.",
    "Say how many leaves each cut saved.": "컷마다 줄어든 리프 노드 수를 알려 줍니다.",
    "Record and show at most N visits to nodes ({count} unless told otherwise); the search itself goes on.": "노드 방문을 "
    "최대 N번 기록하여 보여 줍니다(기본값 {count}). 탐색 자체는 계속됩니다.",
    "Runs several searches of one tree and shows side by side what each looked at and what it skipped.\n\nBest first and "
    "worst first order the actions of every node by their true values. No search can know these; the two show the best "
    "and the worst that move ordering can do. Different values at the root are an error.": "한 트리를 여러 탐색으로 "
    "탐색하고, 저마다 무엇을 보고 무엇을 건너뛰었는지 나란히 보여 줍니다.\n\n최선과 최악의 수 순서는 노드마다 수를 참값 "
    "순으로 놓습니다. 실제 탐색은 참값을 알 수 없으며, 이 둘은 수 순서가 낼 수 있는 가장 좋은 결과와 가장 나쁜 결과를 "
    "보여 줍니다. 루트의 값이 서로 다르면 오류입니다.",
    "The searches, separated by semicolons: {searches}. By default those that fit the game.": "탐색의 이름을 세미콜론으로 "
    "나누어 씁니다: {searches}. 주지 않으면 게임에 맞는 것을 씁니다.",
    "Record at most N visits of each search (200,000).": "탐색마다 방문을 최대 N번 기록합니다(200,000).",
    "Also draw the searches side by side: one layout, and in each pane the nodes of one search.": "탐색들을 나란히 그립니다. "
    "배치는 같고, 칸마다 한 탐색의 노드를 보여 줍니다.",
    "Draw at most N nodes in a pane (40); the rest is folded, with its counts.": "칸마다 노드를 최대 N개 그립니다(40). "
    "나머지는 개수와 함께 접습니다.",
    "Tries a student's minimax or alpha-beta on small trees, and says what is wrong with it.\n\nThe exit status is 0 if "
    "the search is right, 1 if it is wrong, 2 if it cannot be tried. A folder gives a table.": "학생의 미니맥스나 "
    "알파-베타를 작은 트리에서 시험하고 무엇이 틀렸는지 알려 줍니다.\n\n종료 상태는 옳으면 0, 틀리면 1, 시험할 수 없으면 "
    "2입니다. 폴더를 주면 표를 만듭니다.",
    "A student's file of Python, or a folder with the files of many.": "학생의 파이썬 파일, 또는 여러 학생의 파일이 든 "
    "폴더.",
    "The function or class to diagnose, where a file holds several searches.": "파일에 탐색이 여럿일 때 진단할 함수나 "
    "클래스.",
    "End a file's diagnosis after S seconds (60).": "파일 하나의 진단을 S초 뒤에 끝냅니다(60).",
    "Let a file have MB megabytes (2048).": "파일 하나에 메모리를 MB메가바이트까지 줍니다(2048).",
    "Write a file; the end of its name says what: .svg (the picture of one wrong search), .csv (a table), .json "
    "(results.json for Gradescope). May be given several times.": "파일을 씁니다. 이름의 끝이 형식을 정합니다: .svg(틀린 "
    "탐색 하나의 그림), .csv(표), .json(Gradescope의 results.json). 여러 번 쓸 수 있습니다.",
    "Searches one position deeper and deeper, and shows how leaves, nodes, time and memory grow.\n\nThe searches are "
    "minimax, alpha-beta in the given, the best and the worst order, and iterative deepening with a transposition table. A "
    "search ends after 600,000 nodes at one depth, and all after 20 seconds, unless --nodes and --seconds say otherwise. "
    "After Ctrl-C, what was measured is shown.": "한 국면을 점점 깊이 탐색하며 리프 노드, 노드, 시간, 메모리가 어떻게 "
    "늘어나는지 보여 줍니다.\n\n탐색은 미니맥스, 주어진 순서와 최선·최악의 순서로 하는 알파-베타, 전치표를 쓰는 반복 "
    "심화입니다. --nodes와 --seconds를 주지 않으면 한 깊이에서 노드 600,000개, 모두 합해 20초에서 끝납니다. Ctrl-C를 "
    "누르면 그때까지 측정한 것을 보여 줍니다.",
    "Do not measure memory.": "메모리를 측정하지 않습니다.",
    "Also draw the curves, beside b^m, b^(m/2) and the formula of Knuth and Moore.": "곡선을 b^m, b^(m/2), 커누스·무어의 "
    "공식과 함께 그립니다.",
    # ---------------------------------------------------------------- exercises and worksheets
    "Asks about game trees and positions, and grades every answer at once,"
    " with the reason of a mistake.\n\nOne exercise follows the other until"
    " an empty line. With --answer or --json, there is one.": "게임 트리와 국면에 대해 묻고, 답을 바로 채점하며"
    " 틀린 까닭을 알려 줍니다.\n\n빈 줄을 입력할 때까지"
    " 문제가 이어집니다. --answer나 --json이 있으면 한"
    " 문제만 냅니다.",
    "What is asked; --kinds lists it. By default the seed chooses.": "문제 유형. --kinds가 목록을 보여 줍니다. 주지 않으면"
    " 시드가 고릅니다.",
    "List the kinds.": "문제 유형을 나열합니다.",
    "From 1 to 5 (1). It grows after two right answers in a row.": "1부터 5까지(1). 연달아 두 번 맞히면 올라갑니다.",
    "Ask the same again: the first seed. By default another every time.": "같은 문제를 다시 냅니다: 첫 시드. 주지 않으면 매번"
    " 다릅니다.",
    "Grade this answer and end.": "이 답을 채점하고 끝냅니다.",
    "So many plies.": "트리의 깊이(단계 수).",
    "So many moves at a node, at most.": "노드마다 수의 최대 개수.",
    "Equal leaves.": "값이 같은 리프 노드를 둡니다.",
    "Lines of different lengths.": "길이가 다른 진행을 둡니다.",
    "So many players, 3 to 5, for max-n.": "max-n의 플레이어 수, 3명부터 5명까지.",
    "Ask about this tree: JSON such as [[3,5],[6,9]], or a file of it.": "이 트리에 대해 묻습니다: [[3,5],[6,9]] 같은 JSON 또는"
    " 그 파일.",
    "Ask about a tree of a textbook, such as aima-two-ply.": "교과서의 트리에 대해 묻습니다. 예: aima-two-ply.",
    "Ask about tic-tac-toe, connect-four or nim.": "tic-tac-toe, connect-four, nim에 대해 묻습니다.",
    "Write the blank tree of the first exercise as .svg, too.": "첫 문제의 빈 트리를 .svg로도 씁니다.",
    "The generated tree": "만들어지는 트리",
    "A given tree or game": "주어진 트리나 게임",
    "Writes a worksheet about game trees: problems with room for answers,"
    " and the answers on pages of their own.\n\nEvery student gets the same"
    " kinds of problems about other trees; the seed on a sheet makes it"
    " again.": "게임 트리 학습지를 씁니다. 답을 쓸 자리가 있는"
    " 문제와, 따로 된 쪽의 정답이"
    " 들어갑니다.\n\n학생마다 유형은 같고 트리가 다른"
    " 문제를 받습니다. 학습지에 적힌 시드로 같은"
    " 학습지를 다시 만들 수 있습니다.",
    "The file; its name ends in .pdf, .tex or .html.": "파일. 이름은 .pdf, .tex, .html 가운데 하나로 끝납니다.",
    "So many problems on a sheet (8; 100 at most).": "학습지의 문제 수(8, 최대 100).",
    "Take this kind; may be given several times. perfectplay exercise"
    " --kinds lists them.": "이 유형을 넣습니다. 여러 번 쓸 수 있습니다."
    " perfectplay exercise --kinds가 목록을 보여 줍니다.",
    "From 1 to 5; by default it grows.": "1부터 5까지. 주지 않으면 점점 어려워집니다.",
    "The same seed makes the same sheets (0).": "같은 시드는 같은 학습지를 만듭니다(0).",
    "N sheets, each with trees of its own.": "학습지 N장. 장마다 트리가 다릅니다.",
    "A sheet for this student; may be given several times.": "이 학생의 학습지. 여러 번 쓸 수 있습니다.",
    "Write the answers into this file, and not after the sheets.": "정답을 학습지 뒤가 아니라 이 파일에 씁니다.",
    "Write no answers.": "정답을 쓰지 않습니다.",
}
"""Help texts of tree, explain, compare, diagnose and growth, and of exercise and worksheet."""
