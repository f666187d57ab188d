// What the page says, in English and Korean. Sentences about searches come from the server, in either language.

const TEXTS = {
  "skip": ["Skip to the content", "본문으로 건너뛰기"],
  "nav.home": ["Start", "처음"],
  "nav.play": ["Play", "대국"],
  "nav.take": ["Take the search apart", "탐색 들여다보기"],
  "nav.pacman": ["Pac-Man", "팩맨"],
  "address.strange": ["This address was made by another version of the page and cannot be read; here is the beginning instead.", "다른 버전에서 만든 주소여서 읽을 수 없습니다. 대신 처음 상태를 보여 드립니다."],
  "address.unknown": ["There is no such view; here is the beginning.", "그런 화면은 없습니다. 처음 화면을 보여 드립니다."],
  "close": ["Close", "닫기"],
  "share": ["Copy the address", "주소 복사"],
  "shared": ["The address is copied. Whoever opens it while this page runs sees the same.", "주소를 복사했습니다. 이 페이지가 실행 중일 때 그 주소를 열면 같은 화면이 보입니다."],
  "home.title": ["Games and the searches that play them", "게임과 게임 탐색"],
  "home.lead": ["Play against an engine, watch it think, and see why a search may leave branches out.", "엔진과 대국하고, 엔진의 탐색을 지켜보고, 어떤 가지는 왜 탐색하지 않아도 되는지 확인해 보세요."],
  "home.take": ["Take a search apart", "탐색 들여다보기"],
  "home.play": ["Play", "대국"],
  "home.figure": ["The textbook tree", "교과서의 트리"],
  "home.figure.more": ["Alpha-beta on a tree with nine leaves, step by step", "리프가 9개인 트리에서 알파-베타를 한 단계씩"],
  "home.compare": ["Three searches side by side", "세 탐색 비교"],
  "home.compare.more": ["Minimax, alpha-beta, and alpha-beta in the best order", "미니맥스, 알파-베타, 가장 좋은 순서의 알파-베타"],
  "home.board": ["The end of a game", "틱택토의 종반"],
  "home.board.more": ["Tic-tac-toe with four squares left", "네 칸이 남은 틱택토"],
  "home.chance": ["A game with chance", "확률이 있는 게임"],
  "home.chance.more": ["Expectiminimax on a race with one die", "주사위 경주에서 익스펙티미니맥스"],
  "play.board": ["The board", "판"],
  "play.game": ["Game", "게임"],
  "play.parameters": ["Size and rules", "크기와 규칙"],
  "play.seat.person": ["a person", "사람"],
  "play.seat.engine": ["the engine", "엔진"],
  "play.level": ["The engine thinks", "생각 시간·깊이"],
  "play.seconds": ["{count} s a move", "한 수에 {count}초"],
  "play.depth": ["to depth {count}", "깊이 {count}수"],
  "play.new": ["New game", "새 게임"],
  "play.undo": ["Take back", "무르기"],
  "play.hint": ["Hint", "힌트"],
  "play.stop": ["Move now", "바로 두기"],
  "play.resign": ["Resign", "기권"],
  "play.save": ["Save", "저장"],
  "play.load": ["Load", "불러오기"],
  "play.apart": ["Take this search apart", "이 탐색 들여다보기"],
  "play.type": ["Type a move", "수를 입력"],
  "play.move": ["Move", "두기"],
  "play.legal": ["All legal moves ({count})", "둘 수 있는 모든 수 ({count})"],
  "play.record": ["Moves so far", "지금까지 둔 수"],
  "play.to": ["back to the position after move {number}, {name}", "{number}번째 수 {name} 다음으로 돌아가기"],
  "play.thinking": ["The engine's thinking", "엔진의 탐색"],
  "play.silent": ["While the engine thinks, you see here what it finds.", "엔진이 생각하는 동안 탐색 결과가 여기에 보입니다."],
  "play.begins": ["The search begins …", "탐색을 시작합니다 …"],
  "play.person": ["{name} to move", "{name} 차례"],
  "play.engine": ["{name} to move: the engine is thinking", "{name} 차례: 엔진이 생각하는 중"],
  "play.chance": ["Chance decides", "확률로 정합니다"],
  "play.over": ["The game is over:", "게임 끝:"],
  "play.hinted": ["The engine would play {move}: {verdict}", "엔진의 추천: {move} ({verdict})"],
  "play.which": ["Which move?", "어느 수를 둘까요?"],
  "play.damaged": ["{name} is not a record of a match that this page or perfectplay play has written", "{name}: 이 페이지나 perfectplay play가 쓴 기록이 아닙니다"],
  "play.searched": ["depth", "깊이"],
  "play.nodes": ["positions", "국면"],
  "play.speed": ["speed", "속도"],
  "play.time": ["time", "시간"],
  "play.algorithm": ["by", "알고리즘"],
  "play.roots": ["The moves here and their values", "지금 둘 수 있는 수와 그 값"],
  "play.plies": ["in {count} plies", "{count}수 만에"],
  "play.unknown": ["not known", "알 수 없음"],
  "play.bar": ["value {value}", "값 {value}"],
  "take.source": ["What to search", "탐색할 대상"],
  "take.tree": ["A tree of numbers", "숫자 트리"],
  "take.treetext": ["The tree: nested lists with numbers at the leaves", "트리: 목록을 중첩해 쓰고, 리프에는 숫자를 씁니다"],
  "take.root": ["Who moves first", "먼저 두는 쪽"],
  "take.max": ["MAX", "MAX"],
  "take.min": ["MIN", "MIN"],
  "take.moves": ["Moves so far", "지금까지 둔 수"],
  "take.position": ["Position", "국면"],
  "take.depth": ["Depth", "깊이"],
  "take.whole": ["to the end", "끝까지"],
  "take.algorithms": ["Searches (up to three, side by side)", "탐색 (최대 세 개, 나란히)"],
  "take.search": ["Search", "탐색"],
  "take.edit": ["Edit the tree", "트리 편집"],
  "take.done": ["Done", "편집 끝"],
  "take.strict": ["Do not cut where a value equals the bound", "경계와 같을 때는 자르지 않기"],
  "take.equal": ["The searches agree: value {value}.", "탐색들의 결과가 같습니다: 값 {value}."],
  "take.least": ["The tree is uniform, with {leaves} leaves. To prove its value, at least {fewest} of them must be looked at.", "균일한 트리이며 리프는 {leaves}개입니다. 값을 증명하려면 적어도 {fewest}개를 보아야 합니다."],
  "take.unequal": ["Two searches of one tree found different values: {values}. One of them is wrong.", "한 트리에서 두 탐색의 값이 다릅니다: {values}. 둘 중 하나는 틀렸습니다."],
  "edit.help": ["Choose a node. Change its number, add or remove children, or drag a child to another place.", "노드를 선택하세요. 숫자를 바꾸고, 자식을 더하거나 없애고, 끌어서 옮길 수 있습니다."],
  "edit.value": ["Value of {name}", "{name}의 값"],
  "edit.chosen": ["{name} is chosen", "{name} 선택됨"],
  "edit.add": ["Add a child", "자식 추가"],
  "edit.remove": ["Remove", "없애기"],
  "edit.left": ["Move left", "왼쪽으로"],
  "edit.right": ["Move right", "오른쪽으로"],
  "edit.swap": ["Swap who starts", "먼저 두는 쪽 바꾸기"],
  "edit.tree": ["The tree that is edited", "편집 중인 트리"],
  "edit.large": ["This tree is too large, or its nodes have names. Edit its text instead.", "트리가 너무 크거나 노드에 이름이 있습니다. 텍스트로 고쳐 주세요."],
  "step.first": ["First", "처음"],
  "step.back": ["Back", "뒤로"],
  "step.next": ["Forward", "앞으로"],
  "step.last": ["Last", "끝"],
  "step.cut": ["Next cut", "다음 컷"],
  "step.cutback": ["Cut before", "이전 컷"],
  "step.over": ["Over", "건너뛰기"],
  "step.into": ["Into", "안으로"],
  "step.out": ["Out", "밖으로"],
  "step.play": ["Run", "자동 진행"],
  "step.pause": ["Pause", "멈춤"],
  "step.place": ["Step {number} of {count}", "{count}단계 중 {number}"],
  "step.leads": ["leads", "기준"],
  "step.slider": ["Step", "단계"],
  "step.keys": [". and , step · ] and [ next and previous cut · o over · u out · arrows walk the tree · ? all keys", ". , 한 단계 · ] [ 다음·이전 컷 · o 건너뛰기 · u 밖으로 · 화살표로 트리 이동 · ? 모든 키"],
  "step.tools": ["Steps", "단계"],
  "step.nocut": ["no more cuts", "더 이상 컷이 없음"],
  "tree.label": ["The search tree", "탐색 트리"],
  "tree.overview": ["Overview of all visits; the marked part is on the path", "모든 방문의 개요. 표시된 부분이 현재 경로입니다"],
  "take.example": ["A tree of a textbook", "교과서의 트리"],
  "tree.ghosts": ["+{count} never searched", "+{count} 탐색 안 함"],
  "tree.ghost": ["{name}: never searched, {reason}", "{name}: 탐색 안 함, {reason}"],
  "tree.more": ["+{count} visits, folded", "+{count} 방문, 접힘"],
  "tree.later": ["not entered yet", "아직 들어가지 않음"],
  "tree.fold": ["Fold all but the path", "경로만 남기고 접기"],
  "tree.unfold": ["Unfold what fits", "들어갈 만큼 펼치기"],
  "tree.pages": ["children {first} to {last} of {count}", "자식 {count}개 중 {first}–{last}"],
  "tree.as.table": ["As a table", "표로 보기"],
  "tree.zoom": ["Zoom", "확대"],
  "tree.fit": ["Fit", "맞춤"],
  "tree.node": ["{name}, {side}", "{name}, {side}"],
  "tree.current": ["here", "현재"],
  "tree.chosen": ["chosen", "선택됨"],
  "side.1": ["MAX", "MAX"], "side.0": ["MIN", "MIN"], "side.2": ["end", "끝"], "side.3": ["chance", "확률"],
  "reason.alpha cut": ["alpha cut", "알파 컷"],
  "reason.beta cut": ["beta cut", "베타 컷"],
  "reason.star alpha cut": ["star alpha cut", "스타 알파 컷"],
  "reason.star beta cut": ["star beta cut", "스타 베타 컷"],
  "reason.shallow cut": ["shallow cut", "얕은 컷"],
  "reason.stopped": ["stopped", "멈춤"],
  "reason.probed": ["only probed", "탐침만 함"],
  "panel.sentence": ["What happens", "지금 단계"],
  "panel.path": ["The path, and the window at each node", "경로와 각 노드의 탐색 창"],
  "panel.code": ["The pseudocode", "의사 코드"],
  "panel.board": ["The position here", "현재 국면"],
  "panel.window": ["window {window}", "탐색 창 {window}"],
  "panel.line": ["{name}: alpha {alpha}, beta {beta}; returned so far: {ticks}", "{name}: 알파 {alpha}, 베타 {beta}; 지금까지 돌아온 값: {ticks}"],
  "panel.none": ["nothing yet", "아직 없음"],
  "panel.glossary": ["Words and signs", "용어와 기호"],
  "panel.keys": ["Keys", "키"],
  "panel.counts": ["so far: nodes {nodes}, leaves {leaves}, cuts {cuts}, moves never tried {skipped}", "지금까지: 노드 {nodes}, 리프 {leaves}, 컷 {cuts}, 시도하지 않은 수 {skipped}"],
  "panel.elsewhere": ["This search never reached that node; you see where it left the node above.", "이 탐색은 그 노드에 가지 않았습니다. 바로 위 노드를 떠난 단계를 보여 줍니다."],
  "panel.alone": ["A diamond: no other search here reached this node.", "마름모: 다른 탐색은 오지 않은 노드입니다."],
  "tree.alone": ["only this search came here", "이 탐색만 옴"],
  "panel.legend": ["Triangle up: MAX moves. Triangle down: MIN moves. Circle: chance. Dashed, behind a double stroke: pruned, never searched. The dotted arc leads to the node that set the bound. Thick: the chosen move.", "위쪽 삼각형: MAX 차례. 아래쪽 삼각형: MIN 차례. 원: 확률. 이중 사선 뒤의 점선: 가지치기되어 탐색하지 않은 가지. 점선 호: 경계를 정한 노드로 이어짐. 굵은 선: 선택된 수."],
  "table.node": ["node", "노드"], "table.side": ["moves", "차례"], "table.window": ["window", "탐색 창"],
  "table.value": ["value", "값"], "table.reason": ["ended by", "끝난 이유"],
  "table.cut": ["The first {count} rows are shown.", "처음 {count}줄만 표시합니다."],
  "keys.list": [". or n: forward|, or p: back|] and [: next cut, cut before|o: over|i: into|u: out|Home, End on the slider: first, last|arrows in the tree: as in every tree; left folds, right unfolds|Enter in the tree: to the step at which that node is entered|e: edit the tree|c: compare|?: this list", ". 또는 n: 앞으로|, 또는 p: 뒤로|] [: 다음 컷, 이전 컷|o: 건너뛰기|i: 안으로|u: 밖으로|슬라이더의 Home, End: 처음, 끝|트리의 화살표: 왼쪽은 접기, 오른쪽은 펼치기|트리의 Enter: 그 노드에 들어간 단계로|e: 트리 편집|c: 비교|?: 이 목록"],
  "save.as": ["Save the picture", "그림 저장"],
  "save.svg": ["SVG", "SVG"], "save.png": ["PNG", "PNG"], "save.html": ["One HTML file", "HTML 파일 하나"],
  "pacman.title": ["Pac-Man", "팩맨"],
  "pacman.help": ["Steer with the arrow keys or w a s d; the space bar pauses.", "화살표 키나 w a s d로 움직이고, 스페이스 키로 멈춥니다."],
  "pacman.layout": ["Maze", "미로"],
  "pacman.who": ["Pac-Man is", "팩맨은"],
  "pacman.person": ["you", "나"],
  "pacman.ghosts": ["The ghosts are", "유령은"],
  "pacman.directional": ["mostly after you", "대체로 팩맨을 쫓음"],
  "pacman.random": ["at random", "무작위"],
  "pacman.minimax": ["minimax", "미니맥스"],
  "pacman.speed": ["Speed", "속도"],
  "pacman.depth": ["Looks ahead, in rounds", "미리 보는 라운드 수"],
  "pacman.start": ["Start", "시작"], "pacman.pause": ["Pause", "멈춤"], "pacman.again": ["Again", "다시"], "pacman.step": ["One round", "한 라운드"],
  "pacman.score": ["score {score}, {food} food left", "점수 {score}, 먹이 {food}개 남음"],
  "pacman.won": ["Pac-Man has won, with {score} points.", "팩맨 승리! {score}점."],
  "pacman.lost": ["Pac-Man was caught, with {score} points.", "팩맨이 잡혔습니다. {score}점."],
  "pacman.expects": ["The value that Pac-Man expects of each move", "팩맨이 각 수에서 기대하는 값"],
  "pacman.paused": ["paused", "멈춤"],
  "pacman.maze": ["The maze", "미로"],
  "problem.no-server": ["The server does not answer. Nothing is lost: the address holds what you see. The page tries again", "서버가 응답하지 않습니다. 지금 상태는 주소에 남아 있으므로 잃는 것은 없습니다. 다시 시도합니다"],
  "problem.page": ["The page failed", "페이지에서 문제가 생겼습니다"],
  "problem.unknown-game": ["There is no such game", "그런 게임이 없습니다"],
  "problem.illegal-move": ["The move is not legal", "둘 수 없는 수입니다"],
  "problem.bad-position": ["The position is not possible", "있을 수 없는 국면입니다"],
  "problem.bad-argument": ["A value in the request is wrong", "요청에 잘못된 값이 있습니다"],
  "problem.game-error": ["The rules of the game failed", "게임의 규칙에서 오류가 났습니다"],
  "problem.bad-request": ["The request cannot be read", "요청을 읽을 수 없습니다"],
  "problem.too-large": ["This is too large", "너무 큽니다"],
  "problem.too-slow": ["This came too slowly", "너무 늦게 도착했습니다"],
  "problem.not-found": ["There is nothing here", "여기에는 아무것도 없습니다"],
  "problem.not-allowed": ["This cannot be done here", "여기서는 할 수 없습니다"],
  "problem.unknown-trace": ["The recorded search is not kept any more", "기록된 탐색이 더는 남아 있지 않습니다"],
  "problem.too-many": ["The server is busy; the page tries again", "서버가 바쁩니다. 다시 시도합니다"],
  "problem.over-the-cap": ["The search is too large for this", "탐색이 너무 커서 할 수 없습니다"],
  "problem.server-error": ["The server failed", "서버에서 오류가 났습니다"],
  "problem.": ["Something went wrong", "문제가 생겼습니다"],
};

const GAMES = {
  "backgammon": ["Backgammon", "백개먼", "주사위 두 개로 하는 경주"],
  "checkers": ["Checkers", "체커", "8×8판의 체커"],
  "chess": ["Chess", "체스", "체스와 체스960"],
  "coins": ["Coins", "동전 줄", "양 끝에서 동전을 가져가는 세 사람 이상의 게임"],
  "connect-four": ["Connect Four", "커넥트 포(사목)", "떨어뜨린 원반 넷을 한 줄로 잇는 게임"],
  "dots-and-boxes": ["Dots and Boxes", "점과 상자", "선을 그어 상자를 완성"],
  "draughts": ["International draughts", "인터내셔널 드래프츠", "10×10판, 멀리 움직이는 왕과 최다 잡기 규칙"],
  "gomoku": ["Gomoku", "오목", "큰 판에서 다섯을 한 줄로"],
  "hex": ["Hex", "헥스", "육각형 판에서 두 변을 잇기"],
  "kalah": ["Kalah", "칼라", "씨앗을 뿌려 창고에 더 많이 모으는 게임"],
  "mnk": ["m,n,k-game", "m,n,k 게임", "판 크기와 줄 길이를 정하는 n목 게임"],
  "nim": ["Nim", "님", "더미에서 물건 가져가기"],
  "nine-mens-morris": ["Nine Men's Morris", "나인 멘스 모리스", "셋을 한 줄로 놓아 상대 말을 잡기"],
  "othello": ["Othello", "오셀로", "둘러싼 돌 뒤집기"],
  "pacman": ["Pac-Man", "팩맨", "미로 속의 팩맨과 유령들"],
  "pig": ["Pig", "피그", "주사위 하나로 하는 경주"],
  "quarto": ["Quarto", "콰르토", "공통점이 있는 넷을 한 줄로"],
  "tic-tac-toe": ["Tic-tac-toe", "틱택토", "아홉 칸에 셋을 한 줄로"],
  "tree": ["Game tree", "게임 트리", "교과서처럼 리프의 값이 주어진 트리"],
};

const PLAYERS = {
  "black": "흑", "white": "백", "first": "먼저 두는 쪽", "second": "나중에 두는 쪽", "red": "빨강", "blue": "파랑",
  "chance": "확률", "the dice": "주사위", "player 1": "플레이어 1", "player 2": "플레이어 2",
};

const KEPT = "perfectplay-language";
let current = 0;

function remembered() {
  try { return localStorage.getItem(KEPT); } catch { return null; }
}

export function setLanguage(code) {
  current = code === "ko" ? 1 : 0;
  try { localStorage.setItem(KEPT, code); } catch { /* only for this visit then */ }
}

current = (remembered() ?? (globalThis.navigator?.language ?? "en").slice(0, 2)) === "ko" ? 1 : 0;

export function useLanguage(code) { current = code === "ko" ? 1 : 0; }

export function language() { return current ? "ko" : "en"; }

export function say(key, facts = {}) {
  const text = TEXTS[key]?.[current] ?? TEXTS[key]?.[0] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

export function gameTitle(name) { return GAMES[name]?.[current] ?? name; }

export function gameWords(game) { return (current && GAMES[game.name]?.[2]) || game.description; }

// Translates names of players and short sentences about the end of a game; the rules are English.
export function moverWords(text) {
  if (!current) return text;
  if (text in PLAYERS) return PLAYERS[text];
  const again = /^the position has occurred again: (.+)$/.exec(text);
  if (again) return `같은 국면 반복: ${moverWords(again[1])}`;
  return text.replace(/^a draw$/, "무승부").replace(/^(.+) has resigned: (.+) has won$/, (_, lost, won) => `${moverWords(lost)} 기권, ${moverWords(won)} 승리`)
    .replace(/^(.+) has won$/, (_, name) => `${moverWords(name)} 승리`);
}

export function verdictWords(text) {
  if (!current) return text;
  return text.replace("nothing is known within this depth", "이 깊이에서는 알 수 없음").replace("at least ", "최소 ")
    .replace("at most ", "최대 ").replace(/a win|win/, "승리").replace(/a loss|loss/, "패배").replace(/a draw|draw/, "무승부")
    .replace(/ in (\d+) pl(y|ies)/, " ($1수)").replace("value", "값").replace("proven", "증명됨")
    .replace("an estimate", "추정").replace("a mean of rollouts", "무작위 대국의 평균");
}
