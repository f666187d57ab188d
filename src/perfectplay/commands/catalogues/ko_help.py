"""Korean: what --help shows, by its English templates; of two that fit, the first is taken."""

from typing import Final

from perfectplay.commands.catalogues.ko_teaching import TEACHING

GAME: Final = (
    "'perfectplay games'에 나오는 게임. connect-four:columns=6,rows=5처럼 매개변수를 붙일 수 있습니다. 또는 파일: "
    "my_game.py, my_game.py:MyGame."
)

HELP: Final = {
    # ---------------------------------------------------------------- every command
    "Searches, solves and plays games whose state all players can see.\n\nA first try: {command}": "모든 플레이어가 상태를 "
    "볼 수 있는 게임을 탐색하고, 풀고, 둡니다.\n\n처음이라면: {command}",
    "Print the version and exit.": "버전을 출력하고 끝냅니다.",
    "Show this message and exit.": "이 도움말을 출력하고 끝냅니다.",
    "en (English) or ko (Korean); by default the language of the environment.": "en(영어) 또는 ko(한국어). 주지 않으면 "
    "환경의 언어를 따릅니다.",
    "Write one JSON object on standard output, and nothing else.": "표준 출력에 JSON 객체 하나만 씁니다.",
    "Print the JSON Schema of what --json writes.": "--json이 쓰는 것의 JSON 스키마를 출력합니다.",
    "Output": "출력",
    "The position": "국면",
    "How far to search (the first limit reached ends the search)": "얼마나 탐색할지(먼저 닿은 한도에서 끝남)",
    "How to search": "어떻게 탐색할지",
    "For alpha-beta (and search, where stated)": "알파-베타용(적혀 있으면 search에도)",
    "The whole game": "게임 전체",
    "Processes and machines": "프로세스와 컴퓨터",
    "Making a book": "북 만들기",
    "The players": "플레이어",
    "The record": "기록",
    "How to measure": "측정 방법",
    "The games": "대국",
    "What comes out": "결과",
    "The story": "설명",
    "Limits of each file's process": "파일마다 두는 한도",
    "Compared with other libraries": "다른 라이브러리와 비교",
    "What each switch of the engine is worth": "엔진 스위치 각각의 효과",
    "A game from 'perfectplay games', with parameters as in connect-four:columns=6,rows=5; or a file: my_game.py, "
    "my_game.py:MyGame. With --example or --tree it may be left out.": GAME
    + " --example이나 --tree를 쓰면 생략할 수 있습니다.",
    "A game from 'perfectplay games', with parameters as in connect-four:columns=6,rows=5; or a file: my_game.py, "
    "my_game.py:MyGame.": GAME,
    "A game from 'perfectplay games', or a file: my_game.py, my_game.py:MyGame. With a record, only a file of rules is "
    "named.": "'perfectplay games'에 나오는 게임, 또는 파일: my_game.py, my_game.py:MyGame. 기록을 줄 때는 규칙이 든 "
    "파일만 지정합니다.",
    # ---------------------------------------------------------------- positions
    "The moves that led to the position, in the game's notation.": "이 국면까지 둔 수를 그 게임의 표기법으로 씁니다.",
    "A position in the game's notation; --moves go on from it.": "그 게임의 표기법으로 쓴 국면. --moves는 여기서 "
    "이어집니다.",
    "For the game tree: JSON, a Python literal or numbers, such as [[3,5],[6,9]]; or a file of JSON.": "게임 트리용: "
    "[[3,5],[6,9]] 같은 JSON, 파이썬 리터럴, 수의 나열, 또는 JSON 파일.",
    "For the game tree: who moves at the root, max (the default) or min.": "게임 트리용: 루트에서 두는 쪽, max(기본값) "
    "또는 min.",
    "For the game tree, if --tree is a list of all leaves: the number of children of each node.": "게임 트리용: --tree가 "
    "리프 노드 전체의 나열일 때 노드마다의 자식 수.",
    "For the game tree: a tree of a textbook by name, such as aima-two-ply; perfectplay tree --examples lists "
    "them.": "게임 트리용: aima-two-ply 같은 교과서 트리의 이름. perfectplay tree --examples로 목록을 볼 수 있습니다.",
    # ---------------------------------------------------------------- searches
    "Look at most this many plies ahead (a ply is one move of one player).": "최대 이만큼 앞의 수까지 봅니다(한 수는 한 "
    "플레이어가 한 번 두는 것).",
    "The unit of --depth: plies (the default), rounds (every player moves once, as for Pac-Man and all ghosts) or turns "
    "(all moves of one player in a row). Not for search.": "--depth의 단위: plies(기본값, 한 수), rounds(팩맨과 모든 "
    "유령처럼 모두가 한 번씩), turns(한 플레이어가 이어서 두는 전부). search에는 쓰지 않습니다.",
    "Search at most this many seconds.": "최대 이 시간(초)만 탐색합니다.",
    "Look at no more than this many positions.": "이보다 많은 국면은 보지 않습니다.",
    "For mcts: play at most this many random games.": "mcts용: 무작위 대국을 최대 이만큼 둡니다.",
    "what suits the game (the default), search (searches deeper and deeper until a limit), solve (to the end of the "
    "game), alpha-beta or minimax (one search, as in textbooks), expectiminimax (games with dice), max-n or paranoid "
    "(three players or more), mcts (Monte Carlo tree search), hybrid (proofs and random games together, for games "
    "without an evaluation), best-first (follows the line that looks best, to any depth), threats (wins by threats that "
    "must be answered, as in gomoku).": "게임에 맞는 것(기본값), "
    "search(한도까지 반복 심화), solve(게임 끝까지), alpha-beta나 minimax(교과서처럼 한 번 탐색), "
    "expectiminimax(주사위가 있는 게임), max-n이나 paranoid(셋 이상의 플레이어), mcts(몬테카를로 트리 탐색), "
    "hybrid(평가 함수가 없는 게임에서 증명과 무작위 대국을 함께), best-first(가장 좋아 보이는 진행을 깊이 제한 없이 "
    "따라감), threats(오목처럼 막아야 하는 위협으로 이기는 수순).",
    "For {names}: what a threat is: to win with the next move (1: fours, VCF), or within two (2, the default: threes as "
    "well, VCT).": "{names}용: 위협의 뜻. 1은 다음 한 수로 이기려는 수(사, VCF), 2(기본값)는 두 수 안에 이기려는 수까지"
    "(삼 포함, VCT).",
    "search (searches deeper and deeper until a limit), solve (to the end of the game), alpha-beta (the default) or "
    "minimax (one search, as in textbooks), expectiminimax (games with dice), max-n or paranoid (three players or more), "
    "mcts (Monte Carlo tree search; its final tree), best-first (follows the line that looks best, to any depth; its "
    "final tree).": "search(한도까지 반복 심화), solve(게임 끝까지), alpha-beta(기본값)나 minimax(교과서처럼 한 번 "
    "탐색), expectiminimax(주사위가 있는 게임), max-n이나 paranoid(셋 이상의 플레이어), mcts(몬테카를로 트리 탐색, "
    "마지막 트리), best-first(가장 좋아 보이는 진행을 깊이 제한 없이 따라감, 마지막 트리).",
    "For {names}: the other players play best (the default) or uniform, that is at random (expectimax).": "{names}용: 다른 "
    "플레이어가 best(기본값, 최선) 또는 uniform(무작위, 익스펙티맥스)으로 둡니다.",
    "For {names}: how outcomes of dice that cannot matter are skipped: none, star1 (the default) or star2.": "{names}용: "
    "값에 영향을 주지 않는 주사위 결과를 건너뛰는 방법: none, star1(기본값), star2.",
    "For {names}: the number of threads.": "{names}용: 스레드 수.",
    "For {names}: give the exact values of the K best moves.": "{names}용: 가장 좋은 수 K개의 정확한 값을 구합니다.",
    "For {names}: megabytes for remembered positions, the transposition table (256).": "{names}용: 국면을 기억하는 전치표의 "
    "크기(메가바이트, 256).",
    "For {names}: switch a part of the engine, as in table=off or quiescence=on. May be repeated.": "{names}용: "
    "table=off나 quiescence=on처럼 엔진의 부분을 켜고 끕니다. 여러 번 쓸 수 있습니다.",
    "Prefer a shorter win and a longer loss. This is the default for search and solve.": "더 빠른 승리와 더 늦은 패배를 "
    "고릅니다. search와 solve의 기본값입니다.",
    "Among equally good moves, choose the first (the default), random, or list all. Not for solve.": "똑같이 좋은 수 "
    "가운데 first(기본값, 첫째), random(무작위)을 고르거나 all(모두 나열)을 씁니다. solve에는 쓰지 않습니다.",
    "A number that makes random choices repeatable.": "무작위 선택을 되풀이할 수 있게 하는 수.",
    "Search as machine code, or as plain Python. By default, long searches are compiled.": "기계어로, 또는 파이썬 그대로 "
    "탐색합니다. 주지 않으면 긴 탐색은 컴파일합니다.",
    "Search only the N moves that look best. This may miss the best move. Also for search.": "가장 좋아 보이는 수 N개만 "
    "탐색합니다(전진 가지치기). 최선의 수를 놓칠 수 있습니다. search에도 쓸 수 있습니다.",
    "Try the moves in the order of the game's priority.": "게임의 priority가 정한 수 순서로 탐색합니다.",
    "Prune only where a value is beyond a bound, not where it equals the bound.": "값이 경계를 넘을 때만 가지치기하고, "
    "경계와 같을 때는 자르지 않습니다.",
    "Give the exact value of every move in the position. Also for search.": "이 국면의 모든 수의 정확한 값을 구합니다. "
    "search에도 쓸 수 있습니다.",
    "For {names}: a book, or the solution of the whole game, that answers before anything is searched.": "{names}용: 탐색에 "
    "앞서 답을 찾아볼 북이나 게임 전체의 풀이.",
    # ---------------------------------------------------------------- games, best, solve
    "Lists the games and their parameters.": "게임과 매개변수를 나열합니다.",
    "Finds the best move in a position and its value, and says whether that is proven.\n\nWithout --algorithm, what suits "
    "the game searches. Without --depth, --seconds or --nodes, search, hybrid, best-first and threats take at most 5 "
    "seconds; solve, alpha-beta and minimax go on to the end of the game. Ctrl-C ends any search with the best answer so "
    "far.": "국면에서 최선의 수와 그 값을 찾고, 그것이 증명되었는지 알려 줍니다.\n\n--algorithm을 주지 않으면 게임에 맞는 "
    "탐색을 씁니다. --depth, --seconds, --nodes를 주지 않으면 search, hybrid, best-first, threats는 최대 5초 걸리고, solve, "
    "alpha-beta, minimax는 게임 끝까지 탐색합니다. Ctrl-C를 누르면 그때까지의 최선의 답으로 끝납니다.",
    "Answer from the solution of the whole game, at once and without a search.": "게임 전체의 풀이에서 탐색 없이 바로 "
    "답합니다.",
    "Go on until Ctrl-C or a proof, and show the K best moves (--lines, 3) again and again as they deepen.": "Ctrl-C를 "
    "누르거나 증명될 때까지 계속하며, 깊어질 때마다 가장 좋은 수 K개(--lines, 3)를 보여 줍니다.",
    "Finds the exact value of a position, how long the game lasts, and the best line, all of it proven.\n\nWithout "
    "--seconds or --nodes it goes on until the value is proven. A limit or Ctrl-C ends it with the bounds proved so far: "
    "the value is at least this, or at most this. With --all, every state of the game is solved.": "국면의 정확한 값, "
    "게임이 끝날 때까지의 수, 최선의 진행을 모두 증명하여 찾습니다.\n\n--seconds나 --nodes를 주지 않으면 값이 증명될 "
    "때까지 계속합니다. 한도에 닿거나 Ctrl-C를 누르면 그때까지 증명된 범위로 끝납니다. --all을 쓰면 게임의 모든 상태를 "
    "풉니다.",
    "Solve every state that can be reached: its value, distance and best moves.": "도달할 수 있는 모든 상태의 값, 끝까지의 "
    "거리, 최선의 수를 구합니다.",
    "The new file for the solution; if it is incomplete, it is continued.": "풀이를 저장할 새 파일. 다 끝나지 않은 "
    "파일이면 이어서 합니다.",
    "Draw the statistics into this file, as SVG.": "통계를 이 파일에 SVG로 그립니다.",
    "With chance, values are known to be between two bounds this close together; by default 1e-9.": "확률이 있는 "
    "게임용: 값의 상한과 하한의 차이를 이만큼까지 줄입니다. 기본값은 1e-9.",
    "The number of processes on this machine.": "이 컴퓨터에서 쓸 프로세스 수.",
    "Use the Dask cluster with this scheduler, such as tcp://host:8786.": "tcp://host:8786 같은 스케줄러의 Dask 클러스터를 "
    "씁니다.",
    "For a book or a whole game: write progress as JSON on standard error, one object a line.": "북이나 게임 전체용: 진행 "
    "상황을 표준 오류에 한 줄에 JSON 객체 하나씩 씁니다.",
    # ---------------------------------------------------------------- book
    "Makes a book of the first plies of a game: every position, solved. Or: info, verify or export BOOK.\n\nEach solved "
    "position is in the book at once. After an interruption the same command goes on where it stopped. best, solve and "
    "play use a book with --book.": "게임 첫 몇 수의 모든 국면을 풀어 북을 만듭니다. 또는 info, verify, export로 북을 "
    "다룹니다.\n\n풀린 국면은 바로 북에 저장됩니다. 중단되면 같은 명령으로 이어서 계속합니다. best, solve, play에서는 "
    "--book으로 북을 씁니다.",
    "A game, to make a book of it; or info, verify or export, to use a book.": "북을 만들 게임. 또는 북을 다루는 info, "
    "verify, export.",
    "The book, for info, verify and export.": "info, verify, export에 쓸 북.",
    "All positions of the first N plies.": "처음 N수의 모든 국면.",
    "The file of the book; if it is incomplete, it is continued. For export: a file .csv or .parquet.": "북의 파일. 다 "
    "끝나지 않은 파일이면 이어서 합니다. export에는 .csv나 .parquet 파일을 줍니다.",
    "For info, verify and export of a book whose game is in a file: that file, as in my_game.py:MyGame.": "북의 게임이 "
    "파일에 있을 때 info, verify, export용: my_game.py:MyGame 같은 그 파일.",
    "For verify: solve N positions again ({count}).": "verify용: 국면 N개를 다시 풉니다({count}).",
    # ---------------------------------------------------------------- play, levels, arena
    "Plays a game against an engine or against somebody else, or lets engines play.\n\nAn engine thinks 1 second about a "
    "move, unless --depth, --seconds or --nodes says otherwise. At the prompt, type a move or a word: undo, hint, moves, "
    "board, save FILE, resign, quit, help. With --json, engines play each other and only the record is written.": "엔진이나 "
    "다른 사람과 대국하거나, 엔진끼리 대국하게 합니다.\n\n--depth, --seconds, --nodes를 주지 않으면 엔진은 한 수에 1초 "
    "생각합니다. 프롬프트에는 수를 쓰거나 undo, hint, moves, board, save FILE, resign, quit, help 가운데 하나를 씁니다. "
    "--json을 쓰면 엔진끼리 대국하고 기록만 씁니다.",
    "Who plays first: person (the default) or engine. An engine may have its own level, time and algorithm: engine:3, "
    "engine:0.5s, engine:mcts:2s. Or another program: uci:stockfish, and ugi:, gtp:, gomocup: or nboard: with a "
    "command.": "먼저 두는 쪽: person(기본값, 사람) 또는 engine(엔진). 엔진에는 수준, 시간, 알고리즘을 붙일 수 있습니다: "
    "engine:3, engine:0.5s, engine:mcts:2s. 또는 다른 프로그램: uci:stockfish, 그리고 명령을 붙인 ugi:, gtp:, gomocup:, "
    "nboard:.",
    "Who plays second: person or engine (the default), with its own level, time and algorithm as above; or another "
    "program.": "나중에 두는 쪽: person 또는 engine(기본값). 위와 같이 수준, 시간, 알고리즘을 붙일 수 있습니다. 다른 "
    "프로그램도 됩니다.",
    "All players in order, for any number of them, separated by commas: person,engine,engine:3:2s.": "모든 플레이어를 "
    "차례대로 쉼표로 나누어 씁니다: person,engine,engine:3:2s.",
    "The level of the engines, from 1, which a beginner beats, to 10, full strength (the default). An engine may have its "
    "own: --second engine:3.": "엔진의 수준. 초보자가 이기는 1부터 가장 강한 10(기본값)까지입니다. 엔진마다 따로 줄 수 "
    "있습니다: --second engine:3.",
    "The levels that perfectplay levels has measured for this game.": "perfectplay levels로 이 게임에서 측정한 수준.",
    "Keep a record in this new file; it is complete after every move.": "이 새 파일에 기록을 남깁니다. 한 수를 둘 때마다 "
    "저장합니다.",
    "Show the match in this record, and go on with it (and with the record) if it is not over.": "이 기록의 대국을 보여 "
    "주고, 끝나지 않았으면 이어서 둡니다(기록도 이어집니다).",
    "For Pac-Man on a terminal: the ghosts move directional (the default), random or minimax.": "터미널의 팩맨용: 유령이 "
    "움직이는 방법, directional(기본값), random, minimax.",
    "For Pac-Man: write a picture of every round into this new folder, as SVG.": "팩맨용: 라운드마다 그림을 이 새 폴더에 "
    "SVG로 저장합니다.",
    "Measures the levels of a game of two players: each one wins most of its games against the one below it.\n\nEach step "
    "up scores 60 to 75 %. A game that separates fewer than ten levels has fewer; full strength is always the highest. "
    "The games of the library are measured already. Ctrl-C ends it with the steps that are found; with --into, the same "
    "command goes on.": "두 플레이어 게임의 수준을 측정합니다. 각 수준은 바로 아래 수준과의 "
    "대국에서 대부분 이깁니다.\n\n한 수준 위의 승률은 60~75 %입니다. 열 수준이 구별되지 않는 게임은 수준이 더 적으며, "
    "가장 높은 수준은 언제나 최대 실력입니다. 라이브러리의 게임은 이미 측정해 두었습니다. Ctrl-C를 누르면 그때까지 찾은 "
    "단계를 보여 주고 끝납니다. --into가 있으면 같은 명령으로 이어서 측정합니다.",
    "Compare two levels in at most so many pairs of games, with changed sides ({count}).": "두 수준을 선후를 바꾼 대국 두 판씩 "
    "많아야 이만큼 겨루게 합니다({count}).",
    "Full strength thinks so long about a move ({count}).": "최대 실력이 한 수에 생각하는 시간(초, {count}).",
    "Full strength searches so many positions for a move, instead of a time; the result repeats.": "시간 대신, 최대 실력이 "
    "한 수에 탐색하는 국면 수. 결과가 매번 같습니다.",
    "Write the levels into this new file, for perfectplay play --levels FILE; go on if an interrupt ended it.": "수준을 이 "
    "새 파일에 씁니다. perfectplay play --levels FILE에서 씁니다. 중단했다면 이어서 측정합니다.",
    "Lets players play many games, and says how strong they are: Elo with intervals, or a sequential test.\n\nEvery "
    "opening is played twice, with changed sides. A game ends as soon as a player proves who wins it.": "플레이어들이 여러 "
    "판을 두게 하고 실력을 알려 줍니다: 구간이 붙은 Elo, 또는 순차 검정.\n\n모든 시작 국면을 선후를 바꾸어 두 번 둡니다. "
    "누가 이기는지 증명되면 그 판은 끝납니다.",
    "Engines, such as mcts:0.5s, engine:3 (a level), my_game_2.py (other rules), a file.knowledge, shipped (knowledge of "
    "the package) or own (without it); or programs: uci:stockfish, and ugi:, gtp:, gomocup: or nboard: with a command. A "
    "name may stand before each: new=my_game_2.py.": "mcts:0.5s, engine:3(수준), my_game_2.py(다른 규칙), "
    "file.knowledge(학습한 지식), shipped(패키지에 들어 있는 지식), own(그 지식 없이) 같은 엔진, 또는 프로그램: uci:stockfish, 그리고 명령을 붙인 ugi:, gtp:, gomocup:, nboard:. 앞에 이름을 붙일 수 있습니다: "
    "new=my_game_2.py.",
    "Each two players meet in so many pairs of games, with changed sides ({count}).": "플레이어 둘마다 선후를 바꾼 대국 두 "
    "판씩 이만큼 겨룹니다({count}).",
    "Play until a sequential test tells whether the first player is elo1 rather than elo0 stronger than the second: "
    "elo0=0,elo1=10,alpha=0.05,beta=0.05.": "첫째 플레이어가 둘째보다 elo0이 아니라 elo1만큼 강한지 순차 검정으로 알 수 "
    "있을 때까지 둡니다: elo0=0,elo1=10,alpha=0.05,beta=0.05.",
    "Only the first player meets all others.": "첫째 플레이어만 나머지 모두와 겨룹니다.",
    "The seconds for each move ({count}).": "한 수에 쓰는 시간(초, {count}).",
    "The positions that are searched for each move.": "한 수에 탐색하는 국면 수.",
    "The plies that are searched for each move.": "한 수에 탐색하는 깊이.",
    "About so many random moves make an opening (4).": "무작위로 둔 이만큼의 수가 시작 국면을 만듭니다(4).",
    "Another number gives other openings and other random choices (0).": "수를 바꾸면 시작 국면과 무작위 선택이 "
    "달라집니다(0).",
    "Play on when a player has proved who wins.": "누가 이기는지 증명되어도 계속 둡니다.",
    "Play so many pairs of games at the same time (1).": "대국 두 판씩 이만큼을 한꺼번에 둡니다(1).",
    "Keep all games in this file; if it is there already, go on where it ended.": "모든 판을 이 파일에 남깁니다. 이미 있으면 "
    "이어서 합니다.",
    "Draw the ratings into this new file, as SVG.": "레이팅을 이 새 파일에 SVG로 그립니다.",
    # ---------------------------------------------------------------- review
    "Reviews a game that was played: each move with its value before and after, what was best, and a mark.\n\nBelow each "
    "mistake stands why the move fails, and what should have been played. Values are exact where they can be proved in "
    "the time: 30 seconds for the whole game, unless --seconds says otherwise; --nodes limits each search. Ctrl-C ends "
    "the review with the moves that were looked at, which are the last ones.": "둔 판을 복기합니다: 수마다 두기 전과 둔 "
    "뒤의 값, 최선의 수, 평을 보여 줍니다.\n\n실수 아래에는 그 수가 왜 안 되고 무엇을 두었어야 하는지 적습니다. 값은 그 "
    "시간에 증명할 수 있으면 정확한 값입니다. 시간은 --seconds를 주지 않으면 한 판에 30초이고, --nodes는 탐색마다의 "
    "제한입니다. Ctrl-C를 누르면 그때까지 본 수(마지막 수들)를 보여 주고 끝냅니다.",
    "A game from 'perfectplay games', or a file: my_game.py, my_game.py:MyGame. With --replay, only a file of rules is "
    "named.": "'perfectplay games'에 있는 게임, 또는 파일: my_game.py, my_game.py:MyGame. --replay를 쓸 때는 규칙 "
    "파일만 지정합니다.",
    "The game in this file: a record of play, or .pgn (chess), .pdn (checkers) or .sgf (Go).": "이 파일에 있는 판: play의 "
    "기록, 또는 .pgn(체스), .pdn(체커), .sgf(바둑).",
    "The game of a file with several, from 1 (the first).": "파일에 여러 판이 있을 때 그 번호(1부터, 기본값은 첫 판).",
    "Also write into a file; the end of its name says what: .svg (the curve), .pgn (chess with comments), .json. May be "
    "repeated.": "파일에도 씁니다. 이름의 끝이 형식을 정합니다: .svg(곡선), .pgn(해설이 있는 체스 기보), .json. 여러 번 쓸 "
    "수 있습니다.",
    # ---------------------------------------------------------------- learn
    "Learns an evaluation of a game from its rules alone, by playing against itself, and proves that it is stronger.\n\n"
    "With --tune, it tunes the weights that the game's own evaluation names, instead of learning a new one. A sequential "
    "test against what was there before decides: only if what was learned wins, it is written. After Ctrl-C, and after a "
    "test that was not passed, the same command goes on with what was learned so far.": "규칙만 가지고 스스로 대국하여 게임의 평가 함수를 "
    "학습하고, 더 강하다는 것을 증명합니다.\n\n--tune을 쓰면 새 평가 함수를 학습하는 대신 게임 자체의 평가 함수가 이름 "
    "붙인 가중치를 조정합니다. 전에 있던 것과 겨루는 순차 검정으로 정합니다. 학습한 것이 이길 때에만 "
    "파일에 씁니다. Ctrl-C를 누르거나 검정을 통과하지 못해도 그때까지 학습한 것이 남으며, 같은 명령으로 이어서 합니다.",
    "A game from 'perfectplay games', with parameters as in connect-four:columns=6,rows=5; or a file: my_game.py, "
    "my_game.py:MyGame. With --show it is left out.": GAME + " --show를 쓰면 생략합니다.",
    "How to learn": "학습 방법",
    "The proof": "증명",
    "Write the knowledge into this file (GAME.knowledge); go on if it is unfinished.": "학습한 지식을 이 파일에 "
    "씁니다(GAME.knowledge). 끝나지 않았으면 이어서 합니다.",
    "Learn for so many minutes, without the test (10).": "이만큼의 시간(분) 동안 학습합니다. 검정 시간은 뺀 것입니다(10).",
    "Learn from so many positions instead; with one thread, always the same.": "시간 대신 이만큼의 국면에서 학습합니다. "
    "스레드가 하나이면 결과가 늘 같습니다.",
    "Look at about so many groups of cells (64): more know more, and take longer.": "칸의 묶음을 이만큼쯤 봅니다(64). "
    "많을수록 더 알지만 더 오래 걸립니다.",
    "Begin with no more tuples than are left in the end, instead of choosing among more.": "더 많은 튜플에서 고르지 않고, "
    "끝에 남길 만큼의 튜플로 시작합니다.",
    "Tune the named weights of the game's own evaluation by the outcomes of its own games.": "게임 자체의 평가 함수가 이름 "
    "붙인 가중치를 스스로 둔 대국의 결과로 조정합니다.",
    "With --tune: play so many games instead; always the same.": "--tune과 함께: 시간 대신 이만큼의 대국을 둡니다. 결과가 늘 "
    "같습니다.",
    "The number of threads (as many as processors, at most 4).": "스레드 수(프로세서 수만큼, 최대 4).",
    "Another number gives other games and other patterns (0).": "수를 바꾸면 대국과 패턴이 달라집니다(0).",
    "The sequential test that decides: elo0=0,elo1=20,alpha=0.05,beta=0.05.": "판정하는 순차 검정: "
    "elo0=0,elo1=20,alpha=0.05,beta=0.05.",
    "The test ends after so many pairs of games at most (150).": "검정은 대국 두 판씩 최대 이만큼 두고 끝납니다(150).",
    "The seconds for each move of the test (0.05).": "검정에서 한 수에 쓰는 시간(초, 0.05).",
    "The positions that are searched for each move of the test (and of the games of --tune).": "검정에서(그리고 --tune의 "
    "대국에서) 한 수에 탐색하는 국면 수.",
    "Say and draw what the knowledge in this file is; learn nothing.": "이 파일의 지식이 무엇인지 글과 그림으로 보여 줍니다. "
    "학습하지 않습니다.",
    "A file of learned knowledge, as perfectplay learn writes it, or shipped for that of the package; it stands in for "
    "the game's own. own: nothing that was learned.": "perfectplay learn이 쓴 지식 파일, 또는 패키지에 들어 있는 지식을 "
    "뜻하는 shipped. 게임 자체의 지식 대신 씁니다. own: 학습한 지식을 쓰지 않습니다.",
    # ---------------------------------------------------------------- perft, check, new, uci, web, bench, cache
    "Counts the sequences of moves of one length: the standard test of a game's rules.": "정해진 길이의 수순이 몇 "
    "가지인지 셉니다. 게임 규칙의 표준 테스트입니다.",
    "One number for each first move.": "첫 수마다 따로 셉니다.",
    "Checks whether a game is sound and whether it compiles; exit status 2 if it is not sound.\n\nWith --compiled the game "
    "must compile; with --interpreted compiling is not checked.": "게임이 올바른지, 컴파일되는지 검사합니다. 올바르지 "
    "않으면 종료 상태는 2입니다.\n\n--compiled를 쓰면 반드시 컴파일되어야 하고, --interpreted를 쓰면 컴파일은 검사하지 "
    "않습니다.",
    "Writes a small game of your own to begin with, and its test.\n\nIt writes my_game.py and test_my_game.py, and never "
    "changes a file that exists already.": "직접 고쳐 쓸 작은 게임과 그 테스트를 만듭니다.\n\nmy_game.py와 "
    "test_my_game.py를 쓰며, 이미 있는 파일은 바꾸지 않습니다.",
    "The file to write, such as my_game.py; its test is written beside it.": "my_game.py 같은 새 파일. 테스트는 그 옆에 "
    "씁니다.",
    "Writes a game and its search as something that runs without perfectplay.\n\nThe rules and the search are taken as "
    "they are. For C and WebAssembly they are compiled: a move of the export is that of 'best --algorithm search' with "
    "the same --depth and --nodes.": "게임과 탐색을 perfectplay 없이 실행되는 형태로 씁니다.\n\n규칙과 탐색을 있는 그대로 "
    "씁니다. C와 WebAssembly로는 컴파일하며, 내보낸 게임이 두는 수는 --depth와 --nodes가 같은 'best --algorithm search'의 "
    "수와 같습니다.",
    "What to export to: c (a header and a library for C and whatever calls C), wasm (a module for JavaScript and a page "
    "that plays) or kaggle (one file in Python that plays ConnectX at Kaggle).": "내보낼 대상: c(C와 C를 부를 수 있는 언어를 "
    "위한 헤더와 라이브러리), wasm(자바스크립트 모듈과 게임을 두는 페이지), kaggle(Kaggle의 ConnectX를 두는 파이썬 파일 "
    "하나).",
    "What to write: a folder, a new one or an earlier export; for kaggle a file, such as submission.py.": "쓸 곳. 새 폴더나 "
    "전에 내보낸 폴더이며, kaggle이면 submission.py 같은 파일입니다.",
    "Speaks UCI on standard input and output, so that graphical boards and other programs can play chess with it.\n\nIt "
    "plays janggi, too, in the dialect of Fairy-Stockfish.": "표준 입출력으로 UCI를 주고받아, GUI나 다른 프로그램이 "
    "체스를 둘 수 있게 합니다.\n\n페어리 스톡피시의 방식으로 장기도 둡니다.",
    "Speaks UGI on standard input and output, so that other programs can play any game of two players with it.": "표준 "
    "입출력으로 UGI를 주고받아, 다른 프로그램이 두 사람이 하는 어떤 게임이든 둘 수 있게 합니다.",
    "Speaks GTP on standard input and output, so that graphical boards and other programs can play Go with it.\n\nHex, "
    "Othello and gomoku are played so, too.": "표준 입출력으로 GTP를 주고받아, GUI나 다른 프로그램이 바둑을 둘 수 "
    "있게 합니다.\n\n헥스, 오셀로, 오목도 이렇게 둘 수 있습니다.",
    "Speaks the protocol of Gomocup and Piskvork on standard input and output, so that other programs play gomoku.": "표준 "
    "입출력으로 Gomocup(Piskvork) 규약을 주고받아, 다른 프로그램이 오목을 둘 수 있게 합니다.",
    "Speaks the NBoard protocol on standard input and output, so that graphical boards can play Othello with it.": "표준 "
    "입출력으로 NBoard 규약을 주고받아, GUI로 오셀로를 둘 수 있게 합니다.",
    "The player": "플레이어",
    "Think so long about a move where the other program sets no time (1).": "상대 프로그램이 시간을 정하지 않으면 한 수를 "
    "이만큼(초) 생각합니다(1).",
    "The level, from 1, which a beginner beats, to 10, full strength (the default).": "초보자가 이기는 1부터 최고 실력인 "
    "10(기본값)까지의 수준.",
    "Resign where a proof says that every move loses (the default), or play on to the end.": "모든 수가 진다고 증명되면 "
    "기권하거나(기본값), 끝까지 둡니다.",
    "Opens the page in a browser: play, watch and take the search apart.\n\nIt works offline. Other machines cannot reach "
    "it unless --host allows it. Games of your own are loaded from the files named here, and from nowhere else. Ctrl-C "
    "ends it. With --export, it writes lessons as static files instead.": "브라우저에서 페이지를 엽니다: 대국하고, 지켜보고, "
    "탐색을 들여다봅니다.\n\n인터넷 없이 됩니다. --host로 허락하지 않으면 다른 컴퓨터는 들어올 수 없습니다. 직접 만든 게임은 "
    "여기에 적은 파일에서만 읽습니다. Ctrl-C로 끝냅니다. --export를 쓰면 대신 수업을 정적 파일로 씁니다.",
    "Files with games of your own: my_game.py, my_game.py:MyGame.": "직접 만든 게임의 파일: my_game.py, my_game.py:MyGame.",
    "The port, 8000 unless told otherwise or taken; 0 takes any free one.": "포트. 기본값은 8000이며, 이미 쓰이면 다른 것을 "
    "씁니다. 0이면 비어 있는 아무 포트나 씁니다.",
    "The address to listen at; 127.0.0.1 is this machine alone, 0.0.0.0 lets the whole network in.": "연결을 받을 주소. "
    "127.0.0.1은 이 컴퓨터만, 0.0.0.0은 네트워크 전체를 받아들입니다.",
    "With --host: a name by which others may ask for the page. May be given again.": "--host와 함께: 다른 사람이 페이지를 "
    "열 때 쓸 수 있는 이름. 여러 번 쓸 수 있습니다.",
    "Let in only those who open the address that ends in this token, such as a class.": "끝에 이 토큰이 붙은 주소를 여는 "
    "사람만 들어오게 합니다(예: 한 학급).",
    "Only print the address of the page; open no browser.": "페이지의 주소만 출력하고 브라우저는 열지 않습니다.",
    "Write the lessons, and each --view, as static files for any web host; start no server.": "수업과 각 --view를 어떤 웹 "
    "호스트에나 올릴 수 있는 정적 파일로 쓰고, 서버는 켜지 않습니다.",
    "With --export: a search taken apart, as the page's Copy the address gives it. May be given again.": "--export용: "
    "페이지의 주소 복사로 얻은, 들여다본 탐색의 주소. 여러 번 쓸 수 있습니다.",
    "Measures nodes a second beside other libraries, start, stop and memory. Takes some minutes.\n\nWith --ablation, it "
    "measures what each switch of the engine saves in one game, in less than a minute. With --playouts, it counts random "
    "games a second in every game.": "초당 노드 수를 다른 라이브러리와 "
    "비교하고, 시작, 중지, 메모리를 측정합니다. 몇 분 걸립니다.\n\n--ablation을 쓰면 한 게임에서 엔진 스위치마다 얼마나 "
    "절약하는지 1분 안에 측정합니다. --playouts를 쓰면 모든 게임의 초당 무작위 대국 수를 셉니다.",
    "Random games": "무작위 대국",
    "Count random games a second in every game, by the rules alone.": "모든 게임에서 규칙만으로 두는 초당 무작위 대국 "
    "수를 셉니다.",
    "With --playouts: these games alone, as in 'go:size=13 chess'.": "--playouts용: 이 게임만. 예: 'go:size=13 chess'.",
    "Search less deep and less often, one game only: half a minute.": "더 얕게, 더 적게, 한 게임만 측정합니다: 약 30초.",
    "Measure each figure this many times ({count}; with --quick {quick}).": "수치마다 이만큼 측정합니다({count}번, --quick을 "
    "쓰면 {quick}번).",
    "Measure the engine in this game, changing one switch at a time.": "이 게임에서 스위치를 하나씩 바꾸며 엔진을 "
    "측정합니다.",
    "With --ablation: the number of random positions (8).": "--ablation용: 무작위 국면의 수(8).",
    "With --ablation: the positions are this many plies from the start.": "--ablation용: 국면이 시작에서 떨어진 수의 "
    "개수.",
    "With --ablation: search to the end of the game, even if random games do not end.": "--ablation용: 무작위 대국이 끝나지 "
    "않아도 게임 끝까지 탐색합니다.",
    "Shows the machine code that is kept between runs, and where it is kept.": "보관해 둔 기계어와 그 위치를 보여 "
    "줍니다.",
    "With --warm: games or files with rules.": "--warm용: 게임이나 규칙이 든 파일.",
    "Remove the kept machine code; the next searches compile anew.": "보관해 둔 기계어를 지웁니다. 다음 탐색은 새로 "
    "컴파일합니다.",
    "Compile the named games now, so that their first search runs as machine code at once.": "지정한 게임을 지금 "
    "컴파일하여, 첫 탐색부터 바로 기계어로 실행되게 합니다.",
    # ---------------------------------------------------------------- proofs
    "Keep a long proof in this file, each minute and at the end; the same command goes on from it.": "오래 걸리는 증명을 이 "
    "파일에 1분마다, 그리고 끝날 때 저장합니다. 같은 명령을 다시 실행하면 이어서 합니다.",
    "Write a proof of the value into this file, for perfectplay verify and"
    " perfectplay narrate.": "값의 증명을 이 파일에 씁니다. perfectplay verify와 perfectplay narrate가 읽습니다.",
    "Checks a proof by the rules of its game alone: no search, no compiler,"
    " no evaluation.\n\nIf it does not hold, one sentence says at which"
    " state it fails, and the exit status is 2.": "증명을 그 게임의 규칙만으로 검사합니다. 탐색도"
    " 컴파일러도 평가 함수도 쓰지 않습니다.\n\n증명이"
    " 맞지 않으면 어느 상태에서 틀렸는지 한 문장으로"
    " 알리고 종료 상태는 2입니다.",
    "A proof that perfectplay solve --proof has written.": "perfectplay solve --proof가 쓴 증명.",
    "For a proof whose game is in a file: that file, as in"
    " my_game.py:MyGame.": "증명의 게임이 파일에 있으면 그 파일: my_game.py:MyGame.",
    "Tells the main line of a proof, and of every move that the other side"
    " might play instead, why it is no better.\n\nThe proof is verified"
    " first.": "증명의 최선의 진행을 말하고, 상대가 대신 둘 수"
    " 있는 수마다 왜 더 낫지 않은지 설명합니다.\n\n먼저"
    " 증명을 검사합니다.",
    **TEACHING,
}
"""Help texts, and the headings above them."""

TYPER: Final = {"arguments": "인자", "options": "옵션", "commands": "명령", "required": "[필수]", "Usage:": "사용법:"}
"""What Typer itself writes in help."""
