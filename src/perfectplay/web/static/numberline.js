// A window as a number line.

import { svg } from "./dom.js";

const FAINT = "#8a95a3", MAX = "#1f5fbf", GREY = "#5a6674", GOOD = "#19703f", PAPER = "#ffffff";

// The window as a line: shaded between alpha and beta, a tick for each child that returned, the best one larger.
export function numberLine(walk, moment, wide, high = 12) {
  const [low, top] = walk.content.scale;
  const at = (number) => 6 + (number - low) / (top - low) * (wide - 12);
  const inside = (number) => Math.min(Math.max(at(number), 6), wide - 6);
  const alpha = walk.numberOf(moment.alpha), beta = walk.numberOf(moment.beta);
  const from = alpha === null ? 0 : inside(alpha), to = beta === null ? wide : inside(beta);
  const middle = high / 2;
  const parts = [svg("line", { x1: 0, y1: middle, x2: wide, y2: middle, stroke: FAINT, "stroke-width": 1 })];
  if (to > from) parts.push(svg("rect", { x: from, y: middle - high * 0.28, width: to - from, height: high * 0.56, fill: "#bcd3f3" }));
  for (const [x, is] of [[from, alpha !== null], [to, beta !== null]]) {
    if (is) parts.push(svg("line", { x1: x, y1: middle - high * 0.42, x2: x, y2: middle + high * 0.42, stroke: MAX, "stroke-width": 2 }));
  }
  for (const tick of walk.ticks(moment)) {
    const number = walk.numberOf(tick);
    if (number !== null) parts.push(svg("circle", { cx: inside(number), cy: middle, r: high * 0.16, fill: GREY }));
  }
  const best = walk.numberOf(moment.best);
  if (best !== null) parts.push(svg("circle", { cx: inside(best), cy: middle, r: high * 0.27, fill: GOOD, stroke: PAPER, "stroke-width": 0.8 }));
  return parts;
}
