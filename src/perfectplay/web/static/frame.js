// A widget of a notebook: the saved page in a frame, which tells the step that it shows, and hears where to go.

function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts allow-downloads");
  frame.title = "perfectplay";
  frame.style.cssText = `width: 100%; height: ${model.get("height")}px; border: 1px solid #c9d1da; border-radius: 6px`;
  let shown = null;
  const go = () => {
    if (shown !== null && shown !== model.get("step")) frame.contentWindow.postMessage({ goTo: model.get("step") }, "*");
  };
  const heard = (event) => {
    if (event.source !== frame.contentWindow || !Number.isInteger(event.data?.step)) return;
    const isFirst = shown === null;
    shown = event.data.step;
    if (isFirst) return go(); // the notebook may have gone on before the page was there
    if (shown === model.get("step")) return;
    model.set("step", shown);
    model.save_changes();
  };
  window.addEventListener("message", heard);
  model.on("change:step", go);
  frame.srcdoc = model.get("page");
  el.append(frame);
  return () => {
    window.removeEventListener("message", heard);
    model.off("change:step", go);
  };
}

export default { render };
