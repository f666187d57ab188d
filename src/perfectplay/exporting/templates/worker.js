
// The worker of the page: it answers one question after the other, so that the page never waits.

const LEVELS = @LEVELS@;
const EMPTY = @EMPTY@;
const ENOUGH = 20000;

let game = null;

/** What the page shows of a state. */
function view(state) {
  const board = game.board(state);
  const legal = game.isOver(state) ? [] : game.legalMoves(state);
  const moves = legal.map((action) => {
    const after = game.apply(state, action);
    const next = board === null ? [] : game.board(after);
    const changed = board === null ? [] : changes(board, next);
    return { action, key: keyOf(action), changed, after, becomes: changed.map(([y, x]) => next[y][x]).join("") };
  });
  return { state, board, moves, mover: legal.length ? game.toMove(state) : null, isOver: legal.length === 0 };
}

/** The places of the cells that differ, as rows and columns; those that are left come first. */
function changes(before, after) {
  const [left, reached] = [[], []];
  after.forEach((row, y) =>
    row.forEach((text, x) => text !== before[y]?.[x] && (EMPTY.includes(text) ? left : reached).push([y, x])),
  );
  return [...left, ...reached];
}

function keyOf(value) {
  if (value === null || typeof value !== "object") return String(value);
  return (Array.isArray(value) ? value : Object.values(value)).map(keyOf).join(",");
}

/** What a level chooses: it overlooks what is far more often than what is near, and misjudges what it sees. */
function chosen(state, level) {
  if (level > LEVELS.sights.length) return strongest(state);
  const sight = LEVELS.sights[level - 1];
  if (Math.random() < sight.whole) return strongest(state);
  const seen = [];
  for (let depth = 1; depth <= sight.depth; depth++) {
    const answer = game.allMoves(state, { depth, nodes: sight.nodes });
    seen.push(answer);
    if (answer.isProven || answer.isStopped) break;
  }
  const best = seen[seen.length - 1];
  if (seen[0].isProven && seen[0].value > 0) return seen[0];
  const player = game.toMove(state);
  const legal = game.legalMoves(state);
  const games = Math.max(1, Math.round(sight.simulations / legal.length));
  const found = legal.map((action) => worthOf(state, action, seen, sight, player, games));
  const known = found.filter((value) => value !== null);
  if (known.length === 0) return best; // there was no time for a single move
  const worth = found.map((value) => value ?? Math.min(...known));
  const error = sight.error * usualDifference(worth);
  const guessed = worth.map((value) => value + error * normal());
  const place = guessed.indexOf(Math.max(...guessed));
  const key = keyOf(legal[place]);
  if (key === keyOf(best.action)) return best;
  return { ...best, action: legal[place], value: valueIn(best, key) ?? best.value, isProven: false, plies: null };
}

function worthOf(state, action, seen, sight, player, games) {
  let plies = 1;
  while (plies < seen.length && Math.random() < sight.further) plies++;
  const key = keyOf(action);
  for (const answer of seen.slice(0, plies).reverse()) {
    const value = valueIn(answer, key);
    if (value !== null && (value !== 0 || LEVELS.evaluates)) return value;
  }
  return LEVELS.evaluates ? null : game.randomGames(game.apply(state, action), player, games);
}

function valueIn(answer, key) {
  const found = answer.moves.find((move) => move.isExact && keyOf(move.action) === key);
  return found ? found.value : null;
}

function usualDifference(values) {
  const middle = median(values);
  return median(values.map((value) => Math.abs(value - middle))) || (Math.max(...values) - Math.min(...values)) / 10;
}

function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

function normal() {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

/** The best move of about so many seconds: as many positions as the search enters in that time. */
function strongest(state) {
  const began = performance.now();
  const first = game.bestMove(state, { nodes: ENOUGH });
  const seconds = (performance.now() - began) / 1000;
  if (!first.isStopped) return first;
  return game.bestMove(state, { nodes: Math.max(ENOUGH, Math.floor((ENOUGH / Math.max(seconds, 0.0005)) * LEVELS.seconds)) });
}

const QUESTIONS = {
  async open({ bytes }) {
    game = await @CLASS@.fromBytes(bytes, { megabytes: 32 });
    return view(game.initialState());
  },
  view({ state }) {
    return view(state);
  },
  choose({ state, level }) {
    return chosen(state, level);
  },
  utilities({ state, isRepeated }) {
    return [0, 1].map((player) => (isRepeated ? game.repetition(state, player) : game.utility(state, player)));
  },
  same({ one, others }) {
    return others.filter((other) => game.samePosition(one, other)).length;
  },
};

self.onmessage = async ({ data }) => {
  try {
    self.postMessage({ id: data.id, answer: await QUESTIONS[data.question](data) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error.message ?? error) });
  }
};
