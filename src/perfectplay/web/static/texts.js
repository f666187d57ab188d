// The sentences of a recorded search, fetched in pieces as they are needed.

import { get } from "./api.js";

const PIECE = 200;

export class Texts {
  // `again()` records the search once more, for a server that has forgotten it, and gives its name.
  constructor(name, lang, again, complain) {
    this.name = name;
    this.lang = lang;
    this.again = again;
    this.complain = complain;
    this.pieces = new Map();
  }

  async at(number) {
    const first = Math.floor(number / PIECE) * PIECE;
    if (!this.pieces.has(first)) this.pieces.set(first, this.fetch(first));
    try {
      const piece = await this.pieces.get(first);
      return { moment: piece.moments[number - first], codes: piece.codes };
    } catch (error) {
      this.pieces.delete(first);
      this.complain(error);
      return null;
    }
  }

  async fetch(first) {
    return this.asked(() => `/api/traces/${this.name}/texts?first=${first}&count=${PIECE}&lang=${this.lang}`);
  }

  async board(visit) {
    const key = `board ${visit}`;
    if (!this.pieces.has(key)) {
      if (this.pieces.size > 400) this.pieces.clear();
      this.pieces.set(key, this.asked(() => `/api/traces/${this.name}/boards/${visit}`));
    }
    try {
      return await this.pieces.get(key);
    } catch (error) {
      this.pieces.delete(key);
      this.complain(error);
      return null;
    }
  }

  async asked(path) {
    try {
      return await get(path());
    } catch (error) {
      if (error.kind !== "unknown-trace") throw error;
      this.name = await this.again();
      return get(path());
    }
  }
}
