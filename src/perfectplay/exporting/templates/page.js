const FACTS = @FACTS@;
const WORDS = {
  en: {
    level: "Level", first: "You move", new: "New game", back: "Take back", language: "Language", side0: "first",
    side1: "second", strongest: "full strength", yours: "Your move ({player}).", thinking: "The computer is thinking ...",
    won: "You won.", lost: "You lost.", draw: "A draw.",
    again: "The position came again.",
    found: "Computer: {move} (value {value}, depth {depth}, {nodes} positions)", proven: ", proven",
    failed: "Something went wrong: {error}",
    made: "Made by perfectplay from the rules in Python. Everything runs in this page; nothing is sent anywhere.",
  },
  ko: {
    level: "수준", first: "내 차례", new: "새 게임", back: "무르기", language: "언어", side0: "먼저", side1: "나중",
    strongest: "최고 수준", yours: "둘 차례입니다({player}).", thinking: "컴퓨터가 생각하고 있습니다 ...",
    won: "이겼습니다.", lost: "졌습니다.", draw: "비겼습니다.",
    again: "같은 국면이 되풀이되었습니다.",
    found: "컴퓨터: {move} (값 {value}, 깊이 {depth}, 국면 {nodes}개)", proven: ", 증명됨",
    failed: "문제가 생겼습니다: {error}",
    made: "파이썬 규칙으로 perfectplay가 만든 페이지입니다. 모든 계산은 이 페이지 안에서 하며, 아무것도 보내지 않습니다.",
  },
};
const $ = (id) => document.getElementById(id);
const wasm = Uint8Array.from(atob($("bytes").textContent.trim()), (letter) => letter.charCodeAt(0));
const source = URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" }));
let worker = null;
let waiting = new Map();
let asked = 0;
let turn = 0;
let line = [];
let now = null;
let picked = [];
let last = [];
let status = ["thinking", {}];
let thought = ["", {}];

function say(key, facts = {}) {
  const text = WORDS[$("language").value][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}

/** Asks the worker, and waits for its answer. */
function ask(question, facts = {}) {
  return new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    worker.postMessage({ id: asked, question, ...facts });
  });
}

/** Starts a worker; one that searches is ended. */
async function start() {
  worker?.terminate();
  waiting = new Map();
  worker = new Worker(source);
  worker.onmessage = ({ data }) => {
    const { resolve, reject } = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error === undefined) resolve(data.answer);
    else reject(new Error(data.error));
  };
  worker.onerror = (event) => tell("failed", { error: event.message });
  return ask("open", { bytes: wasm });
}

function tell(key, facts = {}) {
  status = [key, facts];
  show();
}

/** The name that the game gives a move; otherwise the squares that it changes, and what is on them then if need be. */
function nameOf(move) {
  if (FACTS.names[move.key] !== undefined) return FACTS.names[move.key];
  const squares = `${move.changed}`;
  const same = now.moves.filter((other) => `${other.changed}` === squares);
  if (squares === "" || new Set(same.map((other) => other.becomes)).size < same.length) return move.key;
  const name = move.changed.map(([y, x]) => placeName(y, x)).join("-");
  if (same.length === 1) return name;
  return `${name}=${FACTS.empty.filter(Boolean).reduce((text, sign) => text.replaceAll(sign, ""), move.becomes)}`;
}

function placeName(row, column) {
  return `${String.fromCharCode(97 + (column % 26))}${now.board.length - row}`;
}

// ------------------------------------------------------------ the game

async function begin() {
  const mine = ++turn;
  thought = ["", {}];
  [line, last, now] = [[], [], null];
  tell("thinking");
  await guarded(mine, async () => {
    const opened = await start();
    if (mine !== turn) return;
    now = opened;
    await go(mine);
  });
}

/** Runs a part of the game; what goes wrong in it is said, unless another game has begun meanwhile. */
async function guarded(mine, work) {
  try {
    await work();
  } catch (error) {
    if (mine === turn) tell("failed", { error: error.message });
  }
}

/** Goes on from the state that is shown: it is over, or somebody moves. */
async function go(mine) {
  picked = [];
  const isRepeated = await comesAgain();
  if (mine !== turn) return;
  if (now.isOver || isRepeated) {
    await end(mine, isRepeated);
    return;
  }
  if (now.mover === Number($("side").value)) {
    tell("yours", { player: FACTS.players[now.mover] });
    return;
  }
  tell("thinking");
  const answer = await ask("choose", { state: now.state, level: Number($("level").value) });
  if (mine !== turn) return;
  const key = keyOf(answer.action);
  const move = now.moves.find((one) => one.key === key);
  const value = `${Math.round(answer.value * 1000) / 1000}`;
  thought = ["found", { move: nameOf(move), value, depth: answer.depth, nodes: answer.nodes, isProven: answer.isProven }];
  await take(move, mine);
}

function keyOf(value) {
  if (value === null || typeof value !== "object") return String(value);
  return (Array.isArray(value) ? value : Object.values(value)).map(keyOf).join(",");
}

async function comesAgain() {
  if (!FACTS.repeats || line.length === 0) return false;
  const others = line.map((one) => one.state);
  return (await ask("same", { one: now.state, others })) + 1 >= FACTS.repeats;
}

async function take(move, mine) {
  line.push(now);
  last = move.changed;
  const next = await ask("view", { state: move.after });
  if (mine !== turn) return;
  now = next;
  await go(mine);
}

async function end(mine, isRepeated) {
  const [one, other] = await ask("utilities", { state: now.state, isRepeated });
  if (mine !== turn) return;
  const own = Number($("side").value) === 0 ? one - other : other - one;
  now = { ...now, moves: [] };
  if (isRepeated) thought = ["again", {}];
  tell(own > 0 ? "won" : own < 0 ? "lost" : "draw");
}

async function back() {
  const mine = ++turn;
  const side = Number($("side").value);
  do now = line.pop() ?? now;
  while (line.length && now.mover !== side);
  last = [];
  thought = ["", {}];
  tell("thinking");
  await guarded(mine, async () => {
    await start();
    if (mine === turn) await go(mine);
  });
}

// ------------------------------------------------------------ what is shown

function isYours() {
  return status[0] === "yours";
}

function fitting() {
  return now.moves.filter((move) => picked.every((place) => move.changed.some((cell) => `${cell}` === place)));
}

function click(place) {
  const before = picked;
  picked = picked.includes(place) ? picked.filter((one) => one !== place) : [...picked, place];
  let fit = fitting();
  if (fit.length === 0) {
    picked = before.includes(place) ? [] : [place];
    fit = fitting();
  }
  if (fit.length === 1) choose(fit[0]);
  else show();
}

function choose(move) {
  const mine = ++turn;
  thought = ["", {}];
  tell("thinking");
  guarded(mine, () => take(move, mine));
}

function show() {
  document.documentElement.lang = $("language").value;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  $("side").options[0].textContent = say("side0");
  $("side").options[1].textContent = say("side1");
  $("level").options[$("level").options.length - 1].textContent = say("strongest");
  $("status").textContent = say(...status);
  $("thought").textContent = say(...thought) + (thought[1].isProven ? say("proven") : "");
  $("back").disabled = line.length === 0;
  showBoard();
  showMoves();
}

/** Says a value of a state as text: without a board, the page shows the fields of the state. */
function textOf(value) {
  if (Array.isArray(value)) return value.map(textOf).join(" ");
  if (value === null || typeof value !== "object") return value === null ? "-" : String(value);
  return Object.entries(value).map(([field, inside]) => `${field}: ${textOf(inside)}`).join("\n");
}

function showBoard() {
  $("fields").hidden = !now || Boolean(now.board);
  $("fields").textContent = now && !now.board ? textOf(now.state) : "";
  $("board").hidden = !now?.board;
  if (!now?.board) return;
  const columns = Math.max(...now.board.map((row) => row.length));
  $("board").style.setProperty("--cell", `${Math.max(24, Math.min(64, Math.floor(560 / columns)))}px`);
  const playable = new Set(isYours() ? fitting().flatMap((move) => move.changed.map(String)) : []);
  const table = document.createElement("table");
  now.board.forEach((row, y) => {
    const line = table.insertRow();
    row.forEach((text, x) => line.insertCell().append(cell(text, y, x, playable)));
  });
  const focused = document.activeElement?.dataset?.place;
  $("board").replaceChildren(table);
  if (focused) $("board").querySelector(`button[data-place="${focused}"]`)?.focus();
}

function cell(text, y, x, playable) {
  const place = `${y},${x}`;
  const made = document.createElement(playable.has(place) ? "button" : "span");
  made.textContent = FACTS.empty.includes(text) ? "" : text;
  made.dataset.place = place;
  made.title = placeName(y, x);
  if (playable.has(place)) {
    made.className = picked.includes(place) ? "chosen" : "playable";
    made.setAttribute("aria-label", `${placeName(y, x)} ${made.textContent}`.trim());
    made.onclick = () => click(place);
  }
  if (last.some((one) => `${one}` === place)) made.classList.add("last");
  return made;
}

function showMoves() {
  const shown = now && isYours() ? fitting() : [];
  $("moves").replaceChildren(
    ...shown.map((move) => {
      const button = document.createElement("button");
      button.textContent = nameOf(move);
      button.onclick = () => choose(move);
      return button;
    }),
  );
}

for (let level = 1; level <= FACTS.levels + 1; level++) $("level").add(new Option(String(level), String(level)));
$("level").value = String(Math.min(3, FACTS.levels + 1));
$("language").value = navigator.language.startsWith("ko") ? "ko" : "en";
$("language").onchange = show;
$("new").onclick = begin;
$("side").onchange = begin;
$("back").onclick = back;
begin();
