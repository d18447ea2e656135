// Moving men on a record sheet: boxes are dragged from one row to another, or sent by the list in their row.

import { onSwap } from "./table.js";

const FAR = 6;
const rows = () => [...document.querySelectorAll("#records .moving[open]")];
const called = (fold) => `#records [data-piece="${fold.closest(".sheet").dataset.piece}"] tr[data-row="${fold.closest("tr").dataset.row}"] .moving`;

let drag = null;

/** The ways to send somebody from one row to another of the same sheet. */
function ways(from, to) {
  if (!to || from === to || from.closest(".sheet") !== to.closest(".sheet")) return [];
  return [...from.querySelectorAll(".moving option")].filter((way) => way.dataset.to === to.dataset.row);
}

function under(event) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest("#records tr[data-row]");
}

function lift(event) {
  const cells = event.target.closest("#records .cells"), from = cells?.closest("tr");
  if (!from?.querySelector(".moving") || event.button) return;
  // Nothing is selected by the way.
  event.preventDefault();
  drag = { from, x: event.clientX, y: event.clientY, moves: false };
  cells.setPointerCapture(event.pointerId);
}

function carry(event) {
  if (!drag) return;
  drag.moves ||= FAR < Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
  if (!drag.moves) return;
  const over = under(event);
  for (const row of drag.from.closest("tbody").rows) {
    row.classList.toggle("takes", ways(drag.from, row).length > 0);
    row.classList.toggle("over", row === over);
  }
}

function drop(event) {
  const { from, moves } = drag ?? {};
  drag = null;
  if (!moves) return;
  for (const row of from.closest("tbody").rows) row.classList.remove("takes", "over");
  const found = event.type === "pointerup" ? ways(from, under(event)) : [];
  if (!found.length) return;
  const fold = from.querySelector(".moving"), form = fold.querySelector("form");
  form.querySelector("select").value = found[0].value;
  // Of men of several ranks the player says which.
  if (found.length === 1) return form.requestSubmit();
  fold.open = true;
  form.querySelector("select").focus();
}

export function start() {
  document.addEventListener("pointerdown", lift);
  document.addEventListener("pointermove", carry);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  // What was unfolded stays so, at the same height, with the focus where it was.
  onSwap(() => {
    const within = document.activeElement?.closest("#records .moving");
    const down = document.getElementById("records")?.scrollTop;
    return { open: rows().map(called), within: within && called(within), down };
  }, (before) => {
    for (const one of before.open) {
      const fold = document.querySelector(one);
      if (fold) fold.open = true;
    }
    const records = document.getElementById("records");
    if (records && before.down) records.scrollTop = before.down;
    if (before.within) document.querySelector(before.within)?.querySelector("select, summary")?.focus({ preventScroll: true });
  });
}
