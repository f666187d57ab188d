// The server: questions as JSON, problems as errors, searches as streams of events.

export class Problem extends Error {
  constructor(details) {
    super(details.detail ?? details.title ?? "?");
    this.kind = (details.type ?? "").split("/").pop();
    this.title = details.title;
    this.status = details.status;
  }
}

async function answered(request) {
  let response;
  try {
    response = await request;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ type: "/no-server", status: 0, title: "", detail: "" });
  }
  if (response.ok) return response;
  let details = { status: response.status, detail: response.statusText };
  try { details = await response.json(); } catch { /* not from our server */ }
  throw new Problem(details);
}

function body(question, signal) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal };
}

export async function get(path, signal) {
  return (await answered(fetch(path, { signal }))).json();
}

export async function post(path, question, signal) {
  return (await answered(fetch(path, body(question, signal)))).json();
}

export async function postForText(path, question) {
  return (await answered(fetch(path, body(question)))).text();
}

// Calls `progress` with every event until the answer, and returns it; `signal` ends the search. While others are first,
// it calls `wait` with the place in the queue and the seconds until the turn comes.
export async function search(question, progress, signal, wait = () => {}) {
  return streamed("/api/searches", question, progress, signal, wait);
}

// The same for the review of a match.
export async function review(question, progress, signal, wait = () => {}) {
  return streamed("/api/reviews", question, progress, signal, wait);
}

async function streamed(path, question, progress, signal, wait) {
  const response = await answered(fetch(path, body(question, signal)));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    let piece;
    try {
      piece = await reader.read();
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Problem({ type: "/no-server", status: 0 });
    }
    if (piece.done) throw new Problem({ type: "/no-server", status: 0 });
    waiting += piece.value;
    let end;
    while ((end = waiting.indexOf("\n\n")) >= 0) {
      const lines = waiting.slice(0, end).split("\n");
      waiting = waiting.slice(end + 2);
      const name = lines.find((line) => line.startsWith("event: "))?.slice(7);
      const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6)).join("\n");
      if (name === "problem") throw new Problem(JSON.parse(data));
      if (name === "answer") return JSON.parse(data);
      if (name === "waiting") wait(JSON.parse(data));
      if (name === "progress") progress(JSON.parse(data));
    }
  }
}
