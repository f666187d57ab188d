// A saved file: the same tree view, with everything in the file.

import { button, el } from "./dom.js";
import { savePng, saveSvg } from "./saving.js";
import { Stepper } from "./stepper.js";
import { say, useLanguage } from "./words.js";

const content = JSON.parse(document.getElementById("content").textContent);
useLanguage(content.lang);

const panes = content.panes.map((pane) => ({
  document: pane.document,
  name: pane.name,
  texts: { at: async (number) => ({ moment: pane.texts.moments[number], codes: pane.texts.codes }) },
  boards: Object.keys(pane.boards).length > 0 ? async (visit) => pane.boards[visit] ?? null : null,
}));

const stepper = new Stepper(document.getElementById("view"), panes, {
  step: content.step,
  predict: Boolean(content.predict) && panes.length === 1,
  changed: (step) => { if (parent !== window) parent.postMessage({ step }, "*"); },
  extra: [el("div", { class: "tools" },
    button(say("save.svg"), () => saveSvg(stepper.panes[0].tree.picture, "search")),
    button(say("save.png"), () => savePng(stepper.panes[0].tree.picture, "search")))],
});

// In a frame, whoever holds it hears of each step, and may go to one.
window.addEventListener("message", (event) => {
  if (parent !== window && event.source === parent && Number.isInteger(event.data?.goTo)) stepper.go(event.data.goTo);
});
