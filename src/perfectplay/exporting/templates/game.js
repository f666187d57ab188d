// @TITLE@, made by perfectplay @VERSION@ from the rules in Python and from its search.

const NAME = "@NAME@";
const SHAPES = @SHAPES@;
const ERRORS = @ERRORS@;
const HOST = {
  acos: Math.acos, asin: Math.asin, atan: Math.atan, atan2: Math.atan2, cos: Math.cos, cosh: Math.cosh, exp: Math.exp,
  fmod: (one, other) => one % other, log: Math.log, log10: Math.log10, log2: Math.log2, pow: Math.pow, sin: Math.sin,
  sinh: Math.sinh, tan: Math.tan, tanh: Math.tanh,
};
const MOVES = 4096;
const CODES = 32767n;
const NO_LIMIT = 0;

/** How many words a value of a shape takes. */
function wordsOf(shape) {
  if (shape === null) return 0;
  if (typeof shape === "string" || shape.names) return 1;
  if (shape.maybe !== undefined) return 1 + wordsOf(shape.maybe);
  if (shape.either) return 1 + Math.max(...shape.either.map(wordsOf));
  if (shape.letters) return shape.letters;
  if (shape.varying) return 1 + shape.room * wordsOf(shape.item);
  return shape.items.reduce((sum, item) => sum + wordsOf(item), 0);
}

/** Reads a value of a shape from words; `at.place` moves on. */
function read(shape, words, at) {
  if (shape === null) return null;
  if (shape.names) return shape.names[Number(words.whole[at.place++])];
  if (shape.maybe !== undefined) {
    const isThere = words.whole[at.place++] & 1n;
    const value = read(shape.maybe, words, at);
    return isThere ? value : null;
  }
  if (shape.either) {
    const end = at.place + wordsOf(shape);
    const value = read(shape.either[Number(words.whole[at.place++])], words, at);
    at.place = end;
    return value;
  }
  if (shape.letters) return Array.from({ length: shape.letters }, () => textOf(words.whole[at.place++])).join("");
  if (shape.varying) {
    const length = Number(words.whole[at.place++]);
    const end = at.place + shape.room * wordsOf(shape.item);
    const values = Array.from({ length }, () => read(shape.item, words, at));
    at.place = end;
    return shape.varying === "str" ? values.join("") : values;
  }
  if (shape.items) {
    const values = shape.items.map((item) => read(item, words, at));
    return shape.fields ? Object.fromEntries(shape.fields.map((field, place) => [field, values[place]])) : values;
  }
  const place = at.place++;
  if (shape === "float") return words.float[place];
  if (shape === "bool") return (words.whole[place] & 1n) === 1n;
  return shape === "text" ? textOf(words.whole[place]) : words.whole[place];
}

/** Writes a value of a shape into words. */
function write(shape, value, words, at) {
  if (shape === null) return;
  if (shape.names) {
    const number = shape.names.indexOf(value);
    if (number < 0) throw new TypeError(`${value} is none of ${shape.names.join(", ")}`);
    words.whole[at.place++] = BigInt(number);
  } else if (shape.maybe !== undefined) {
    words.whole[at.place++] = value === null ? 0n : 1n;
    if (value === null) for (let word = wordsOf(shape.maybe); word > 0; word--) words.whole[at.place++] = 0n;
    else write(shape.maybe, value, words, at);
  } else if (shape.either) {
    const which = shape.either.findIndex((one) => fits(one, value));
    if (which < 0) throw new TypeError(`${value} is of another type than it should`);
    const end = at.place + wordsOf(shape);
    words.whole[at.place++] = BigInt(which);
    write(shape.either[which], value, words, at);
    while (at.place < end) words.whole[at.place++] = 0n;
  } else if (shape.letters) {
    const letters = Array.from(value);
    if (letters.length !== shape.letters) throw new TypeError(`${value} has not ${shape.letters} letters`);
    for (const letter of letters) words.whole[at.place++] = wordOf(letter);
  } else if (shape.varying) {
    const size = wordsOf(shape.item);
    const values = Array.from(value);
    if (values.length > shape.room) throw new TypeError(`a value has more than ${shape.room} items`);
    const each = values.map((item) => {
      const own = { whole: new BigInt64Array(size) };
      own.float = new Float64Array(own.whole.buffer);
      write(shape.item, item, own, { place: 0 });
      return Array.from(own.whole);
    });
    if (shape.varying === "frozenset") each.sort(inOrder);
    words.whole[at.place++] = BigInt(values.length);
    for (const word of each.flat()) words.whole[at.place++] = word;
    for (let word = (shape.room - values.length) * size; word > 0; word--) words.whole[at.place++] = 0n;
  } else if (shape.items) {
    const values = shape.fields ? shape.fields.map((field) => value[field]) : value;
    if (!values || values.length !== shape.items.length) throw new TypeError("a value has other parts than it should");
    shape.items.forEach((item, place) => write(item, values[place], words, at));
  } else if (shape === "float") words.float[at.place++] = value;
  else if (shape === "text") words.whole[at.place++] = wordOf(value);
  else words.whole[at.place++] = BigInt(value);
}

/** Tells whether a value is of a shape that is one of several. */
function fits(shape, value) {
  if (shape === null || value === null) return value === null && (shape === null || shape.maybe !== undefined);
  if (shape.names) return shape.names.includes(value);
  if (shape.maybe !== undefined) return fits(shape.maybe, value);
  if (shape.either) return shape.either.some((one) => fits(one, value));
  if (shape.letters) return typeof value === "string" && Array.from(value).length === shape.letters;
  if (shape.items) {
    const values = shape.fields ? shape.fields.map((field) => Object(value)[field]) : value;
    if (!Array.isArray(values) || values.length !== shape.items.length) return false;
    return shape.items.every((item, place) => values[place] !== undefined && fits(item, values[place]));
  }
  if (shape === "text") return typeof value === "string" && new TextEncoder().encode(value).length <= 7;
  if (shape === "bool") return typeof value === "boolean";
  return typeof value === "bigint" || typeof value === "number";
}

/** Compares the words of two items of a set. */
function inOrder(one, other) {
  const place = one.findIndex((word, number) => word !== other[number]);
  return place < 0 ? 0 : one[place] < other[place] ? -1 : 1;
}

function textOf(word) {
  const bytes = [];
  for (let shift = 48n; shift >= 0n; shift -= 8n) {
    const byte = Number((word >> shift) & 255n);
    if (byte) bytes.push(byte);
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}

function wordOf(text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > 7) throw new TypeError(`${text} has more than seven bytes`);
  let word = 0n;
  for (let place = 0; place < 7; place++) word = (word << 8n) | BigInt(bytes[place] ?? 0);
  return word;
}

class @CLASS@ {
  /** Makes a game of a compiled module. */
  constructor(module, { megabytes = 16 } = {}) {
    const wanted = WebAssembly.Module.imports(module);
    const env = Object.fromEntries(wanted.map(({ name }) => [name, HOST[name]]));
    this.exports = new WebAssembly.Instance(module, wanted.length ? { env } : {}).exports;
    this.top = this.exports.stack.value;
    const table = BigInt(Math.max(1, Math.floor(megabytes)));
    this.io = this.exports.heap.value;
    this.given = this.io + 8 * MOVES * (wordsOf(SHAPES.action) + 1);
    const block = Math.ceil((this.given + 8 * (2 * wordsOf(SHAPES.state) + 64)) / 65536) * 65536;
    const end = block + Number(this.ask("size", 0, table));
    const { memory } = this.exports;
    if (end > memory.buffer.byteLength) memory.grow(Math.ceil((end - memory.buffer.byteLength) / 65536));
    this.block = block;
    this.words = { whole: new BigInt64Array(memory.buffer), float: new Float64Array(memory.buffer) };
    this.ask("open", block, table);
  }

  /** Compiles the bytes of the module and makes a game of it. */
  static async fromBytes(bytes, options) {
    return new @CLASS@(await WebAssembly.compile(bytes), options);
  }

  /** Calls a function; throws what the rules raised. */
  ask(name, ...given) {
    this.exports.stack.value = this.top; // a call that the browser has broken off leaves it where it was
    const answer = this.exports[`${NAME}_${name}`](...given);
    if (answer < 0n) throw new Error(ERRORS[Number(-answer & CODES)] ?? "the rules raised an error");
    return answer;
  }

  put(shape, value, place = 0) {
    const address = this.given + 8 * wordsOf(SHAPES.state) * place;
    write(shape, value, this.words, { place: address / 8 });
    return address;
  }

  got(shape, address = this.io) {
    return read(shape, this.words, { place: address / 8 });
  }

  initialState() {
    this.ask("initial_state", this.block, this.io);
    return this.got(SHAPES.state);
  }

  /** The player to move, from 0 on. */
  toMove(state) {
    return Number(this.ask("to_move", this.block, this.put(SHAPES.state, state)));
  }

  isOver(state) {
    return this.ask("is_over", this.block, this.put(SHAPES.state, state)) === 1n;
  }

  legalMoves(state) {
    const given = this.put(SHAPES.state, state);
    const count = Number(this.ask("legal_moves", this.block, given, this.io, BigInt(MOVES)));
    const size = 8 * wordsOf(SHAPES.action);
    return Array.from({ length: Math.min(count, MOVES) }, (_, number) => this.got(SHAPES.action, this.io + size * number));
  }

  /** The state after a legal move; throws for another one. */
  apply(state, action) {
    const given = this.put(SHAPES.state, state);
    const at = this.put(SHAPES.action, action, 1);
    const single = wordsOf(SHAPES.action) === 1;
    const word = SHAPES.action === "float" ? this.words.float[at / 8] : this.words.whole[at / 8];
    this.ask("apply", this.block, given, single ? word : at, this.io);
    return this.got(SHAPES.state);
  }

  /** What a player gets where the game is over. */
  utility(state, player) {
    this.ask("utility", this.block, this.put(SHAPES.state, state), BigInt(player), this.io);
    return this.words.float[this.io / 8];
  }

  /** What a player gets where a position came as often as the rules let it. */
  repetition(state, player) {
    this.ask("repetition", this.block, this.put(SHAPES.state, state), BigInt(player), this.io);
    return this.words.float[this.io / 8];
  }

  /** Whether two states count as one position where positions that come again end the game. */
  samePosition(one, other) {
    return this.ask("same_position", this.block, this.put(SHAPES.state, one), this.put(SHAPES.state, other, 1)) === 1n;
  }

  /** The rows of the board, top row first, with a short text for each cell; null if the game has none that compiles. */
  board(state) {
    if (!this.exports[`${NAME}_board`]) return null;
    const count = Number(this.ask("board", this.block, this.put(SHAPES.state, state), this.io, BigInt(MOVES)));
    const rows = [];
    for (let place = this.io / 8, end = place + Math.min(count, MOVES); place < end; ) {
      const length = Number(this.words.whole[place++]);
      rows.push(Array.from({ length }, () => textOf(this.words.whole[place++])));
    }
    return rows;
  }

  /** What a player gets on average in random games from a state. */
  randomGames(state, player, games) {
    const seed = (BigInt(Math.floor(Math.random() * 2 ** 30)) << 32n) | BigInt(1 + Math.floor(Math.random() * 2 ** 30));
    const given = this.put(SHAPES.state, state);
    this.ask("random_games", this.block, given, BigInt(player), BigInt(games), seed, this.io);
    return this.words.float[this.io / 8];
  }

  /** The best move within so many plies and positions (0: no limit); null where the game is over. */
  bestMove(state, { depth = NO_LIMIT, nodes = NO_LIMIT } = {}) {
    return this.found("best_move", state, depth, nodes);
  }

  /** The same, with the exact values of all moves. */
  allMoves(state, { depth = NO_LIMIT, nodes = NO_LIMIT } = {}) {
    const answer = this.found("all_moves", state, depth, nodes);
    if (answer === null) return null;
    const moves = [];
    for (let number = 0n, count = this.ask("root_count", this.block); number < count; number++) {
      const isExact = this.ask("root_action", this.block, number, this.io) === 1n;
      moves.push({ action: this.got(SHAPES.action, this.io + 8), value: this.words.float[this.io / 8], isExact });
    }
    return { ...answer, moves };
  }

  found(name, state, depth, nodes) {
    const given = this.put(SHAPES.state, state);
    const found = this.ask(name, this.block, given, BigInt(Math.floor(depth)), BigInt(Math.floor(nodes)), this.io);
    if (found === 0n) return null;
    const [value, place] = [this.words.float[this.io / 8], this.io / 8];
    const [proven, plies, depthSearched, positions, stopped] = this.words.whole.slice(place + 1, place + 6);
    return {
      action: this.got(SHAPES.action, this.io + 48),
      value,
      isProven: proven === 1n,
      plies: plies < 0n ? null : Number(plies),
      depth: Number(depthSearched),
      nodes: Number(positions),
      isStopped: stopped === 1n,
    };
  }
}
