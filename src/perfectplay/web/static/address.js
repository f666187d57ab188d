// What is shown is in the address, so that it survives a reload and can be sent to somebody.

export const VERSION = "1";

export function read(hash = location.hash) {
  const [view, query] = hash.replace(/^#/, "").split("?");
  const facts = Object.fromEntries(new URLSearchParams(query ?? ""));
  const strange = facts.v !== undefined && facts.v !== VERSION;
  return { view: view || "home", facts, strange };
}

export function written(view, facts) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(facts)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, value);
  }
  query.set("v", VERSION);
  return `#${view}?${query}`;
}

// Changes the address without a new entry in the history of the browser.
export function replace(view, facts) {
  history.replaceState(null, "", written(view, facts));
}

export function push(view, facts) {
  const next = written(view, facts);
  if (next !== location.hash) history.pushState(null, "", next);
}
