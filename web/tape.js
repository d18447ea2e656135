// The tape: laid from a piece or a place to another, it says what the rules measure there.

import { cursorPlace, paperAt } from "./board.js";
import { first, piecesAt, toTable, under } from "./places.js";
import { onSwap, table } from "./table.js";

let svg;
let on = false;
let from = null;
let pointer = null;
let asking = false;
let wanted = null;

const byId = (id) => document.getElementById(id);

/** A place as the table is asked for it: the topmost piece there, or the point itself. */
function pin(place) {
  const piece = piecesAt(place).at(-1);
  return piece ? `p${piece.dataset.piece}` : toTable(place).map(Math.round).join(",");
}

export const isOn = () => on;

/** Takes the tape up or rolls it in; by keyboard it begins where the cursor is. */
export function toggle(byKeyboard) {
  on = !on;
  byId("measure")?.setAttribute("aria-pressed", String(on));
  svg.classList.toggle("measuring", on);
  from = on && byKeyboard ? pin(cursorPlace() ?? first()) : null;
  if (!on) clear();
  else say(byKeyboard ? "Measuring: go to the other end with the arrow keys." : "Measuring: drag from one place or piece to another.");
}

function clear() {
  byId("tape").replaceChildren();
  byId("taped").hidden = true;
}

function say(words) {
  byId("taped").textContent = words;
  byId("taped").hidden = false;
}

/** Lays the tape to a place. */
export async function follow(place) {
  if (!on || !from || !place) return;
  wanted = pin(place);
  if (asking) return;
  asking = true;
  try {
    while (wanted && on) {
      const to = wanted;
      wanted = null;
      if (to === from) continue;
      const answer = await fetch(`${table()}/measure?${new URLSearchParams({ from, to })}`, { headers: { "x-parts": "yes" } });
      if (!answer.ok || !on) continue;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const id of ["tape", "taped"]) byId(id).replaceWith(document.adoptNode(fresh.getElementById(id)));
    }
  } catch {
    say("That did not reach the table. Try again.");
  } finally {
    asking = false;
  }
}

export function start() {
  svg = byId("board");
  if (svg?.dataset.scale === undefined) return;
  const at = (event) => under(...paperAt(event));
  byId("measure")?.addEventListener("click", () => toggle(false));
  svg.addEventListener("pointerdown", (event) => {
    if (!on || event.button || !at(event)) return;
    event.stopImmediatePropagation();
    svg.setPointerCapture(event.pointerId);
    pointer = event.pointerId;
    from = pin(at(event));
  }, true);
  svg.addEventListener("pointermove", (event) => {
    if (pointer === event.pointerId) follow(at(event));
  });
  for (const end of ["pointerup", "pointercancel"]) {
    svg.addEventListener(end, (event) => {
      if (pointer === event.pointerId) pointer = null;
    });
  }
  // What has been measured holds no more when something has moved.
  onSwap(null, () => on && clear());
}
