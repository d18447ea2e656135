// On a narrow page the lower panels are a sheet over the map: a handle slides it up and down.

import { onSwap } from "./table.js";

const NARROW = matchMedia("(max-width: 48rem)");

function handle(panel) {
  if (panel.querySelector(":scope > .handle")) return;
  const grip = document.createElement("button");
  grip.type = "button";
  grip.className = "handle";
  grip.setAttribute("aria-label", "Make this larger or smaller");
  let from = null;
  grip.addEventListener("pointerdown", (event) => {
    from = { y: event.clientY, height: panel.getBoundingClientRect().height, moved: false };
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointermove", (event) => {
    if (!from) return;
    const rise = from.y - event.clientY;
    if (Math.abs(rise) < 5 && !from.moved) return;
    from.moved = true;
    size(from.height + rise, panel);
  });
  grip.addEventListener("pointerup", () => { setTimeout(() => { from = null; }); });
  grip.addEventListener("click", () => {
    if (from?.moved) return;
    const whole = panel.parentElement.closest(".table").clientHeight;
    const high = panel.getBoundingClientRect().height;
    size(high < 130 ? whole / 2 : 96, panel);
  });
  panel.prepend(grip);
}

function size(height, panel) {
  const whole = panel.closest(".table").clientHeight;
  document.body.style.setProperty("--sheet", `${Math.round(Math.min(Math.max(height, 84), whole * 0.92))}px`);
}

function handles() {
  if (!NARROW.matches) return;
  for (const id of ["decision", "records", "log"]) {
    const panel = document.getElementById(id);
    if (panel) handle(panel);
  }
}

export function start() {
  handles();
  NARROW.addEventListener("change", handles);
  onSwap(null, handles);
}
