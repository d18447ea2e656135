// The replay: the slider and the keys step through the battle without leaving the page.

import * as board from "./board.js";
import * as kin from "./kin.js";
import { placeOf } from "./places.js";
import * as rules from "./rules.js";
import * as table from "./table.js";

document.documentElement.classList.add("scripted");
/** The order that is wanted, and the moment inside it; 0 for its end. */
let wanted = null;
let moment = 0;
let busy = false;

const steps = () => document.getElementById("steps");

async function go(to, inside = 0) {
  const last = Number(steps().dataset.last);
  wanted = Math.min(Math.max(to, 0), last);
  moment = inside;
  if (busy) return;
  busy = true;
  try {
    while (wanted !== null && (wanted !== Number(steps().dataset.to) || moment !== Number(steps().dataset.at))) {
      const address = `${steps().action}?to=${wanted}${moment ? `&at=${moment}` : ""}`;
      const answer = await fetch(address, { headers: { "x-parts": "yes" } });
      if (!answer.ok) throw new Error(answer.statusText);
      const text = await answer.text();
      const [aimed, inside] = [wanted, moment];
      history.replaceState(null, "", address);
      table.swap(text);
      if (Number(steps().dataset.to) !== aimed || Number(steps().dataset.at) !== inside) break;
    }
  } catch {
    location.href = `${steps().action}?to=${wanted}`;
  } finally {
    busy = false;
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-step], [data-within]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (link.dataset.within) go(Number(steps().dataset.to), Number(link.dataset.within));
  else go(Number(link.dataset.step));
});
document.addEventListener("input", (event) => {
  if (event.target.id === "to") go(Number(event.target.value));
});
document.addEventListener("submit", (event) => {
  if (event.target.id !== "steps" || event.submitter?.formMethod === "post") return;
  event.preventDefault();
  go(Number(document.getElementById("to").value));
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.("input, select, textarea, #log")) return;
  const at = wanted ?? Number(steps().dataset.to), last = Number(steps().dataset.last);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
  if (to !== undefined) go(to);
  else if (event.key === "," || event.key === ".") document.querySelector(`[aria-keyshortcuts="${event.key}"]`)?.click();
  else if (event.key === "+" || event.key === "=") board.zoom(1.35);
  else if (event.key === "-") board.zoom(1 / 1.35);
  else if (event.key === "0") board.fitOrAttend();
  else return;
  event.preventDefault();
});
/** Shows the record sheet of a ship. */
function select(id) {
  const tab = document.getElementById(`sheet-${id}`), piece = document.getElementById(`piece-${id}`);
  if (tab) tab.checked = true;
  if (piece) board.reveal(placeOf(piece));
}

board.start((target) => {
  const piece = target.closest(".piece, .row");
  if (piece) select(piece.dataset.piece);
});
kin.start(select);
rules.start();
