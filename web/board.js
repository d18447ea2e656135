// The map: pan, zoom, fit, a cursor from place to place, and pieces that glide to their new places.

import { attach, cursorPath, extent, first, isTable, middle, piecesAt, placeOf, spotsAt, stepped, under, words } from "./places.js";
import { covered, legible, plate, tools } from "./room.js";
import { onSwap } from "./table.js";

const MARGIN = 20;
let svg;
let view = { x: 0, y: 0, w: 1, h: 1 };
let drawn = view;
let settling = 0;
/** What the view follows when the page changes its size: the whole map, what happens, or the reader. Nothing is framed yet. */
let mode = "opening";
let cursor = null;
/** The place that the readout speaks of. */
let lastRead = null;

/** Up to so many places where orders can be given are looked at together. */
const FEW = 40;

/** Units of the paper for a pixel: from each on some names are too crowded to be shown, see the style sheet. */
const SCALES = [0.4, 0.7, 1, 1.35, 1.7, 2, 2.8, 3.8];

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Draws the map afresh for the present view. */
function show() {
  clearTimeout(settling);
  drawn = { ...view };
  svg.style.transform = "";
  svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
  const unit = view.w / svg.clientWidth;
  svg.style.setProperty("--unit", unit.toFixed(3));
  svg.dataset.far = SCALES.filter((scale) => scale < unit * 0.98).length;
}

/** While the map is being moved the drawn picture is moved as a whole; it is drawn afresh when it comes to rest. */
function slide() {
  const scale = drawn.w / view.w, unit = view.w / svg.clientWidth;
  svg.style.transform =
    `translate(${(drawn.x - view.x) / unit}px,${(drawn.y - view.y) / unit}px) scale(${scale})`;
  clearTimeout(settling);
  settling = setTimeout(show, 140);
}

/** Shows a rectangle of the map, as large as it will go. */
function frame(left, top, right, bottom) {
  const { clientWidth: wide, clientHeight: high } = svg;
  // While the page is being laid out the map has no size; it is framed again when it gets one.
  if (!wide || !high) return;
  const unit = Math.max((right - left) / wide, (bottom - top) / room());
  view.w = unit * wide;
  view.h = unit * high;
  centre((left + right) / 2, (top + bottom) / 2);
  show();
}

/** How high the map is where nothing covers it, in pixels. */
const room = () => Math.max(svg.clientHeight - covered() - tools(), 80);

/** Brings a point of the paper to the middle, as near as the edges of the map allow. */
function centre(x, y) {
  const unit = view.w / svg.clientWidth, above = tools(), tall = unit * room();
  const [width, height] = extent();
  const within = (start, span, end, before) => (span < end + MARGIN + before
    ? Math.min(Math.max(start, -before), end + MARGIN - span) : (end - span) / 2);
  view.x = within(x - view.w / 2, view.w, width, MARGIN);
  // Above the map there is room for the names of what stands at its edge; the tools of a narrow page lie above all that is shown.
  view.y = within(y - tall / 2, tall, height, MARGIN + (above ? 16 : 48) * unit) - unit * above;
}

function fit() {
  const [width, height] = extent();
  frame(-MARGIN, -MARGIN, width + MARGIN, height + MARGIN);
  mode = "whole";
}

/** Shows where things happen: all pieces with some sea room, or, where that is too much, the one that acts. */
function attend() {
  const places = (selector) => [...svg.querySelectorAll(selector)].map((mark) => middle(placeOf(mark)));
  const spots = places(".spot"), active = places(".piece.active");
  // Pieces that may be taken in hand, where there are several.
  const lifts = [...document.querySelectorAll("[data-lift]")].map((lift) => `#piece-${lift.dataset.lift}`);
  const lifted = lifts.length ? places(lifts.join()) : [];
  fit();
  const all = view.w / svg.clientWidth, closest = 30 / 14;
  let marks = [...places(".piece:not(.faded)"), ...spots];
  if (!marks.length || (FEW < spots.length && all < closest)) return;
  const bounds = (n) => [Math.min(...marks.map((m) => m[n])), Math.max(...marks.map((m) => m[n]))];
  let [[left, right], [top, bottom]] = [bounds(0), bounds(1)];
  const wide = Math.max(right - left + 420, 760), high = Math.max(bottom - top + 420, 700);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  frame(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2);
  const unit = view.w / svg.clientWidth;
  if (closest < unit) {
    // Hexes would be smaller than a finger: whoever acts and wherever he may, or what may be taken in hand.
    marks = active.length || spots.length ? [...active, ...spots] : lifted;
    if (!marks.length) return fit();
    [[left, right], [top, bottom]] = [bounds(0), bounds(1)];
    const reach = svg.clientWidth * closest * 0.8 / 2;
    // A few places that lie farther apart are still shown together.
    const few = spots.length <= FEW;
    const [across, along] = [right - left, bottom - top].map((span) => (few ? Math.max(reach, span / 2 + 110) : reach));
    const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
    frame(cx - across, cy - along, cx + across, cy + along);
  } else if (all * 0.75 < unit) return fit();
  mode = "attend";
}

/** What a reader sees first: the whole of an open table if its pieces can be told apart then, and else where things happen. */
function begin() {
  if (!svg.clientWidth) return;
  if (isTable()) fit();
  if (!isTable() || !legible()) attend();
}

const frames = { opening: begin, whole: fit, attend };

/** Frames anew what was framed: the map has other room now. */
const again = () => frames[mode]?.();

/** The whole map; and where it is shown already, where things happen. */
export function fitOrAttend() {
  if (mode === "whole") attend();
  else fit();
}

export function zoom(factor, px = svg.clientWidth / 2, py = (svg.clientHeight - covered()) / 2) {
  const unit = view.w / svg.clientWidth;
  const next = Math.min(Math.max(unit / factor, 0.25), 6);
  view.x += px * (unit - next);
  view.y += py * (unit - next);
  view.w = next * svg.clientWidth;
  view.h = next * svg.clientHeight;
  mode = "free";
  slide();
}

export function pan(dx, dy) {
  const unit = view.w / svg.clientWidth;
  view.x += dx * unit;
  view.y += dy * unit;
  mode = "free";
  slide();
}

/** Whether a place lies in the part of the map that nothing covers, and so far from its edge. */
function seen(place, away) {
  const [x, y] = middle(place), unit = view.w / svg.clientWidth;
  const top = view.y + tools() * unit, bottom = view.y + view.h - covered() * unit;
  return view.x + away <= x && x <= view.x + view.w - away && top + away <= y && y <= bottom - away;
}

/** Brings a place into view if it is outside. */
export function reveal(place) {
  if (seen(place, 40)) return;
  centre(...middle(place));
  mode = "free";
  show();
}

/** The point of the paper under a pointer. */
export function paperAt(event) {
  const box = plate(), unit = view.w / box.width;
  return [view.x + (event.clientX - box.left) * unit, view.y + (event.clientY - box.top) * unit];
}

const placeAt = (event) => under(...paperAt(event));

/** Says which place it is, what grows there and who is there. */
function read(place) {
  lastRead = place;
  const here = piecesAt(place).map((piece) => piece.getAttribute("aria-label"));
  const orders = spotsAt(place).length ? "; orders can be given here" : "";
  const told = [words(place), ...here].join("; ") + orders;
  const readout = document.getElementById("readout");
  if (readout.textContent !== told) readout.textContent = told;
}

export const cursorPlace = () => cursor;

/** Moves the cursor by columns and rows. */
export function moveCursor(columns, rows) {
  cursor = cursor ? stepped(cursor, columns, rows) : first();
  const [x, y] = middle(cursor), d = cursorPath();
  document.getElementById("cursor").innerHTML =
    `<path class="cursor" transform="translate(${x} ${y})" d="${d}"/><path class="cursor within" transform="translate(${x} ${y})" d="${d}"/>`;
  reveal(cursor);
  read(cursor);
  return cursor;
}

/** Pointers: one drags, two pinch; `tap(target, place)` is called for a press that did not move. */
function follow(tap) {
  const held = new Map();
  let moved = 0;
  svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    held.set(event.pointerId, event);
    if (held.size === 1) moved = 0;
  });
  svg.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) {
      const place = event.pointerType === "mouse" && placeAt(event);
      if (place) read(place);
      return;
    }
    const others = [...held.values()].filter((other) => other.pointerId !== event.pointerId);
    const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
    moved += Math.hypot(dx, dy);
    if (moved < 5) return;
    if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
    svg.classList.add("dragging");
    if (others.length) {
      const [other] = others, box = plate();
      const span = (e) => Math.hypot(e.clientX - other.clientX, e.clientY - other.clientY);
      zoom(span(event) / Math.max(span(before), 1),
        (event.clientX + other.clientX) / 2 - box.left, (event.clientY + other.clientY) / 2 - box.top);
      pan(-dx / 2, -dy / 2);
    } else pan(-dx, -dy);
    held.set(event.pointerId, event);
  });
  const release = (event) => {
    const was = held.delete(event.pointerId);
    svg.classList.remove("dragging");
    if (was && event.type === "pointerup" && moved < 5 && !held.size) tap(event.target, placeAt(event));
  };
  svg.addEventListener("pointerup", release);
  svg.addEventListener("pointercancel", release);
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = plate();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
}

/** A moved piece glides. */
function glide(before) {
  if (still() || !before) return;
  for (const piece of svg.querySelectorAll(".piece, .label")) {
    const old = before.get(piece.id), { x, y } = piece.dataset;
    if (!old || (old.x === x && old.y === y)) continue;
    piece.animate([
      { transform: `translate(${old.x}px,${old.y}px)` }, { transform: `translate(${x}px,${y}px)` },
    ], { duration: 150, easing: "ease-out" });
  }
}

export function start(tap) {
  svg = document.getElementById("board");
  if (!svg) return;
  attach(svg);
  document.querySelector(".zoom")?.removeAttribute("hidden");
  const zooms = { in: () => zoom(1.35), out: () => zoom(1 / 1.35), fit: fitOrAttend };
  document.addEventListener("click", (event) => zooms[event.target.closest?.("[data-zoom]")?.dataset.zoom]?.());
  follow(tap);
  begin();
  let wide = svg.clientWidth, high = svg.clientHeight;
  new ResizeObserver(() => {
    if (!svg.clientWidth) return;
    if (frames[mode]) again();
    else {
      // The scale stays, and so does the middle.
      const unit = view.w / wide;
      view.x += unit * (wide - svg.clientWidth) / 2;
      view.y += unit * (high - svg.clientHeight) / 2;
      view.w = unit * svg.clientWidth;
      view.h = unit * svg.clientHeight;
      show();
    }
    [wide, high] = [svg.clientWidth, svg.clientHeight];
  }).observe(svg);
  document.addEventListener("change", (event) => event.target.name === "tab" && again());
  const places = () => new Map([...svg.querySelectorAll(".piece, .label")].map((p) => [p.id, { ...p.dataset }]));
  onSwap(places, (before) => {
    glide(before);
    const active = svg.querySelector(".piece.active"), spots = [...svg.querySelectorAll(".spot")];
    // Whoever has not moved the map sees what may be chosen now.
    const shows = (away) => (mark) => seen(placeOf(mark), away);
    const hidden = spots.length <= FEW ? !spots.every(shows(10)) : !spots.some(shows(10));
    // A sheet that has grown covers more of the map.
    if (mode === "whole" || mode === "attend" && (hidden || active && !shows(40)(active))) again();
    else if (active) reveal(placeOf(active));
    if (lastRead) read(lastRead);
  });
}
