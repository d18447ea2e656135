// A piece in the hand: dragged, nudged and turned as a ghost, while the table says whether it may stand there and why not.

import { paperAt, reveal } from "./board.js";
import { onPaper, onTable, toTable } from "./places.js";
import { at, onSwap, table } from "./table.js";

let svg;
/** What is held: its place in thousandths of the book's unit, its facing in hundredths of a degree. */
let held = null;
/** The pointer that drags it, and where it was grabbed. */
let grip = null;
let asking = false;
let again = false;
/** Whether it is set down as soon as the table has answered for the place where it is held now. */
let awaited = false;

const byId = (id) => document.getElementById(id);
const lifts = () => [...document.querySelectorAll("#decision [data-lift]")];
const liftOf = (id) => lifts().find((button) => button.dataset.lift === id);
const partsOf = (button) => button?.dataset.parts?.split(" ") ?? [];
/** Those with whom a piece may be lifted at once. */
const groupOf = (id) => lifts().find((button) => partsOf(button).includes(id))?.dataset.lift;

export const holds = () => held !== null;

/** Lifts a piece, if it may be. */
function pick(id) {
  const from = liftOf(id)?.dataset;
  if (!from) return false;
  putBack();
  const { moves, corners } = from;
  held = {
    piece: id, form: 0, corners: [], moves, most: Number(corners), turns: from.turns !== undefined, moment: at(),
    x: Number(from.x), y: Number(from.y), facing: Number(from.facing),
  };
  for (const part of [id, ...partsOf(liftOf(id))]) byId(`piece-${part}`)?.classList.add("lifted");
  liftOf(id).setAttribute("aria-pressed", "true");
  reveal(onPaper(held.x, held.y));
  ask();
  return true;
}

/** Lets go of a piece: it stands where it stood. */
export function putBack() {
  if (!held) return false;
  held = null;
  grip = null;
  awaited = false;
  for (const piece of document.querySelectorAll(".lifted")) piece.classList.remove("lifted");
  for (const button of lifts()) button.setAttribute("aria-pressed", "false");
  byId("ghost").replaceChildren();
  const hand = byId("hand");
  if (hand) hand.hidden = true;
  return true;
}

/** Asks what comes of setting it down; while an answer is on its way only the last place is asked for. */
async function ask() {
  again = true;
  if (asking) return;
  asking = true;
  try {
    while (again && held) {
      again = false;
      const { piece, form, moment } = held;
      const [x, y, facing] = [held.x, held.y, held.facing].map(Math.round);
      const way = held.corners.map(([a, b]) => `${Math.round(a)},${Math.round(b)}`).join(" ");
      const asked = new URLSearchParams({ at: moment, piece, form, x, y, facing, way });
      const answer = await fetch(`${table()}/place?${asked}`, { headers: { "x-parts": "yes" } });
      const text = await answer.text();
      if (answer.ok && held?.piece === piece && held.moment === moment) show(text);
    }
  } catch {
    // The ghost stays where it is; the next order will show whether the table can be reached.
  } finally {
    asking = false;
    if (awaited && held) byId("hand")?.querySelector("form")?.requestSubmit();
    awaited = false;
  }
}

/** Shows an answer. Only words and ghost are put in their places, so that buttons keep the focus. */
function show(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const hand = byId("hand"), id = hand?.dataset.piece === held.piece ? "hand-says" : "hand";
  byId(id)?.replaceWith(document.adoptNode(fresh.getElementById(id)));
  byId("hand").hidden = false;
  // What was said of another place no longer counts.
  byId("refusal")?.setAttribute("hidden", "");
  byId("ghost").replaceWith(document.adoptNode(fresh.getElementById("ghost")));
  if (!again && held.moves !== "freely") {
    const { x, y } = byId("ghost").dataset;
    Object.assign(held, { x: Number(x), y: Number(y) });
  }
  if (again) draw();
}

/** Moves the ghost ahead of the answer. */
function draw() {
  const ghost = byId("ghost"), body = ghost.querySelector(".held");
  if (!body) return;
  const [x, y] = held.moves === "freely" ? [held.x, held.y] : [Number(ghost.dataset.x), Number(ghost.dataset.y)];
  const turn = held.turns ? (held.facing - Number(ghost.dataset.facing)) / 100 : 0;
  body.setAttribute("transform", `translate(${onPaper(x, y).join(" ")}) rotate(${turn})`);
}

function move(x, y) {
  const [width, height] = onTable();
  held.x = Math.min(Math.max(x, 0), width);
  held.y = Math.min(Math.max(y, 0), height);
  draw();
  ask();
}

/** Nudges by so many steps to the east and to the south; fine steps are a fifth of the usual. */
export function nudge(columns, rows, fine) {
  const step = Number(svg.dataset.step) / Number(svg.dataset.scale) * (fine ? 20 : 100);
  move(held.x + columns * step, held.y - rows * step);
  reveal(onPaper(held.x, held.y));
}

/** Turns by degrees, to the right if more than none. */
export function turn(degrees) {
  if (!held.turns) return;
  held.facing = (held.facing + degrees * 100 + 36000) % 36000;
  draw();
  ask();
}

/** The way turns where the piece is held now. */
export function corner() {
  const last = held.corners.at(-1);
  if (held.most <= held.corners.length || (last && last[0] === held.x && last[1] === held.y)) return;
  held.corners.push([held.x, held.y]);
  ask();
}

/** Sets it down where it is held, not where it was when the table last answered. */
export function setDown() {
  if (asking) awaited = true;
  else byId("hand")?.querySelector("form")?.requestSubmit();
}

/** A form that is sent by its button waits in the same way. */
function hold(event) {
  if (!held || !asking || !event.target.closest("#hand")) return;
  event.preventDefault();
  event.stopPropagation();
  awaited = true;
}

/** A press on the map while something is held: it goes there. A press on a piece that may be lifted lifts it. */
export function tap(target, place) {
  const id = target.closest(".piece")?.dataset.piece;
  // A press on one of those in the hand leaves them there.
  if (id !== undefined) return held?.piece !== id && !(held && partsOf(liftOf(held.piece)).includes(id)) && pick(id);
  if (!held || !place || held.moves === "spot" || target.closest(".spot")) return false;
  move(...toTable(place));
  return true;
}

function grab(event) {
  if (event.button || grip) return;
  const handle = event.target.closest(".turner");
  if (!event.target.closest("#ghost")) {
    const piece = event.target.closest(".piece")?.dataset.piece;
    if (piece === undefined) return;
    // With Shift all of them are lifted; one of those in the hand stands for all.
    const among = held && partsOf(liftOf(held.piece)).includes(piece);
    const id = among ? held.piece : (event.shiftKey && groupOf(piece)) || piece;
    if (held?.piece !== id && !pick(id)) return;
  }
  event.stopPropagation();
  svg.setPointerCapture(event.pointerId);
  const [x, y] = toTable(paperAt(event));
  grip = { id: event.pointerId, handle: Boolean(handle), x: held.x - x, y: held.y - y };
}

function drag(event) {
  if (grip?.id !== event.pointerId || !held) return;
  const [x, y] = toTable(paperAt(event));
  if (!grip.handle) return move(x + grip.x, y + grip.y);
  const { x: cx, y: cy } = byId("ghost").dataset;
  const degrees = Math.round(Math.atan2(x - Number(cx), y - Number(cy)) * 180 / Math.PI);
  held.facing = (degrees * 100 + 36000) % 36000;
  draw();
  ask();
}

/** Puts the piece back, and the focus on what it is lifted by. */
function giveBack() {
  const { piece } = held;
  putBack();
  liftOf(piece)?.focus({ preventScroll: true });
}

const TOOLS = { left: () => turn(-5), right: () => turn(5), corner, back: giveBack };

export function start() {
  svg = byId("board");
  if (svg?.dataset.scale === undefined) return;
  svg.addEventListener("pointerdown", grab, true);
  svg.addEventListener("pointermove", drag);
  for (const end of ["pointerup", "pointercancel"]) {
    svg.addEventListener(end, (event) => {
      if (grip?.id === event.pointerId) grip = null;
    });
  }
  document.addEventListener("click", (event) => {
    const lift = event.target.closest("[data-lift]"), tool = event.target.closest("button[data-hand]");
    if (lift) {
      if (held?.piece === lift.dataset.lift) putBack();
      else if (pick(lift.dataset.lift)) svg.focus({ preventScroll: true });
    } else if (tool && held) TOOLS[tool.dataset.hand]();
  });
  document.addEventListener("submit", hold, true);
  document.addEventListener("change", (event) => {
    if (event.target.dataset.hand !== "form" || !held) return;
    held.form = Number(event.target.value);
    ask();
  });
  const begin = () => {
    if (held?.moment === at() && liftOf(held.piece)) return;
    putBack();
    const [only, ...others] = lifts();
    if (only && !others.length && only.dataset.aims === undefined) pick(only.dataset.lift);
  };
  onSwap(null, begin);
  begin();
}
