// @TITLE@, made by perfectplay @VERSION@.

export @STATE@

export @ACTION@

export interface Limits {
  /** At most so many plies; 0, the default, is no limit. */
  depth?: number;
  /** At most so many positions; 0, the default, is no limit. */
  nodes?: number;
}

export interface Answer {
  action: Action;
  /** For the player to move, to a millionth. */
  value: number;
  /** Whether that is the value of the game itself. */
  isProven: boolean;
  /** The plies to the end by best play, where they are known. */
  plies: number | null;
  /** The last depth that was searched whole. */
  depth: number;
  /** The positions that were entered. */
  nodes: number;
  /** Whether the limit of positions ended the search. */
  isStopped: boolean;
}

export interface Valued {
  action: Action;
  value: number;
  isExact: boolean;
}

/** The rules and the search of one game. It works at once: call it in a worker where it may take long. */
export class @CLASS@ {
  constructor(module: WebAssembly.Module, options?: { megabytes?: number });
  static fromBytes(bytes: BufferSource, options?: { megabytes?: number }): Promise<@CLASS@>;
  initialState(): State;
  /** The player to move, from 0 on. */
  toMove(state: State): number;
  isOver(state: State): boolean;
  legalMoves(state: State): Action[];
  /** The state after a legal move; throws for another one. */
  apply(state: State, action: Action): State;
  /** What a player gets where the game is over; throws where it is not. */
  utility(state: State, player: number): number;
  /** What a player gets where a position came as often as the rules let it. */
  repetition(state: State, player: number): number;
  /** Whether two states count as one position where positions that come again end the game. */
  samePosition(one: State, other: State): boolean;
  /** The rows of the board, top row first, with a short text for each cell; null if the game has none that compiles. */
  board(state: State): string[][] | null;
  /** What a player gets on average in random games from a state. */
  randomGames(state: State, player: number, games: number): number;
  /** The best move within the limits; null where the game is over. */
  bestMove(state: State, limits?: Limits): Answer | null;
  /** The same, with the exact values of all moves. */
  allMoves(state: State, limits?: Limits): (Answer & { moves: Valued[] }) | null;
}

/** Loads the module that lies beside this file, or one from elsewhere, and makes a game of it. */
export function load(
  source?: string | URL | BufferSource,
  options?: { megabytes?: number },
): Promise<@CLASS@>;
