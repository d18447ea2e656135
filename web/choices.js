// Orders and the map point at each other; odds are asked for before an order is given.

import { at, onSwap, post, table } from "./table.js";
import { cursorPlace, reveal } from "./board.js";
import { piecesAt, placeOf, spotsAt, spotsUnder } from "./places.js";

const NARROW = matchMedia("(max-width: 48rem)");
let armed = null;
let selected = null;
let arcs = false;
let waiting = 0;
/** Whether a narrow page shows all that the inspection says, over the map, or its heading alone. */
let unfolded = false;

const all = (selector) => [...document.querySelectorAll(selector)];
const order = (index) => document.querySelector(`#decision form [data-choice="${index}"]`);
const listOf = (spot) => spot.dataset.choices.split(" ");

function point(indices) {
  for (const old of all(".pointed")) old.classList.remove("pointed");
  for (const index of indices) {
    document.querySelector(`#decision .order[data-choice="${index}"]`)?.classList.add("pointed");
  }
  if (!indices.length) return;
  for (const spot of all(".spot[data-choices]")) {
    if (listOf(spot).some((index) => indices.includes(index))) spot.classList.add("pointed");
  }
  for (const tick of all(".tick, .struck")) {
    if (indices.length === 1 && tick.dataset.one === indices[0]) tick.classList.add("pointed");
  }
}

/** Whether something can be said of a choice before it is given. */
function tells(index) {
  const data = order(index)?.dataset;
  return data !== undefined && (data.odds !== undefined || data.prospect !== undefined);
}

/** Asks for the odds of a choice, a little later, so that passing over a list asks for nothing. */
function odds(index) {
  clearTimeout(waiting);
  if (index === undefined || !tells(index)) return;
  waiting = setTimeout(async () => {
    const moment = at();
    try {
      const answer = await fetch(`${table()}/odds?at=${moment}&choice=${index}`, { headers: { "x-parts": "yes" } });
      if (!answer.ok || moment !== at()) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("odds");
      if (fresh) document.getElementById("odds").replaceWith(document.adoptNode(fresh));
    } catch {
      // The odds stay as they are; the next order will show whether the table can be reached.
    }
  }, 180);
}

/** Gives the order of a choice. */
export function give(index) {
  const button = order(index);
  if (!button) return;
  if (button.localName === "option") {
    post(button.closest("form").action, { at: at(), order: button.value });
  } else button.form.requestSubmit(button);
}

/** What may be ordered at a place: one is given, where dice would roll only the second time; of several one is chosen. */
export function act(indices) {
  if (1 < indices.length) return offer(indices);
  const [index] = indices;
  if (order(index)?.dataset.odds !== undefined && armed !== index) {
    armed = index;
    point([index]);
    odds(index);
    order(index).scrollIntoView({ block: "nearest" });
    return;
  }
  give(index);
}

/** Lists the orders of one place above the others. */
function offer(indices) {
  const here = document.getElementById("here");
  point(indices);
  here.replaceChildren();
  const title = document.createElement("h3");
  title.textContent = "Here";
  here.append(title);
  indices.forEach((index, n) => {
    const from = order(index);
    if (!from) return;
    const button = document.createElement("button");
    const words = from.querySelector?.(".label")?.textContent ?? from.textContent;
    button.type = "button";
    button.className = "order";
    button.dataset.choice = index;
    if (n < 9) button.dataset.key = String(n + 1);
    button.innerHTML = `<kbd${n < 9 ? "" : ' class="none"'}>${n + 1}</kbd><span class="what"><span class="label"></span></span>`;
    button.querySelector(".label").textContent = words;
    button.addEventListener("click", () => give(index));
    here.append(button);
  });
  here.hidden = false;
  here.querySelector("button")?.focus();
}

function mark() {
  for (const piece of all(".piece, .aloft")) piece.classList.toggle("selected", piece.dataset.piece === selected);
  for (const label of all(".label")) label.classList.toggle("selected", label.id === `label-${selected}`);
}

/** Selects a piece: its record sheet is shown. */
export function select(id) {
  selected = id;
  mark();
  const tab = document.getElementById(`sheet-${id}`);
  if (tab) tab.checked = true;
  if (tab && NARROW.matches) document.getElementById("tab-ships").checked = true;
  const piece = document.getElementById(`piece-${id}`);
  if (piece) reveal(placeOf(piece));
  // What has no sheet of its own is told of where it reaches.
  arcs ||= Boolean(piece && !tab);
  if (arcs) inspect();
}

/** Shuts what is told of the selected piece, if it is open. */
export function shut() {
  if (!arcs) return false;
  toggleArcs();
  return true;
}

/** A piece by its number, if there is one: a record sheet may be of a whole side. */
const known = (id) => (id && document.getElementById(`piece-${id}`) ? id : undefined);

/** Shows or hides the arcs of the selected piece. */
export function toggleArcs() {
  selected ??= known(document.querySelector("#records input:checked")?.id.slice(6))
    ?? document.querySelector(".piece.active")?.dataset.piece;
  arcs = !arcs;
  inspect();
}

async function inspect() {
  for (const button of all(".arcs")) {
    button.setAttribute("aria-pressed", arcs && (known(button.dataset.arcs) ?? selected) === selected);
  }
  const panel = document.getElementById("inspection"), drawn = document.getElementById("inspected");
  if (!panel || !drawn) return;
  if (!arcs || selected === null || selected === undefined) {
    panel.hidden = true;
    drawn.replaceChildren();
    return;
  }
  try {
    const answer = await fetch(`${table()}/inspect/${selected}`, { headers: { "x-parts": "yes" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["inspection", "inspected"]) {
      const part = fresh.getElementById(id);
      if (part) document.getElementById(id).replaceWith(document.adoptNode(part));
    }
    const said = document.querySelector("#inspection details");
    if (said && NARROW.matches) {
      said.open = unfolded;
      said.addEventListener("toggle", () => { unfolded = said.open; });
    }
    document.getElementById("inspection").scrollIntoView({ block: "nearest" });
  } catch {
    // Nothing to show; asking again is one key away.
  }
}

/** Shows what one line of the inspection has to show, or everything. */
function single(part) {
  const drawn = document.getElementById("inspected");
  if (!drawn) return;
  drawn.classList.toggle("single", part !== undefined);
  for (const group of drawn.querySelectorAll(".part")) {
    group.classList.toggle("shown", group.dataset.part === part);
  }
}

/** The line that was pressed, to be shown until it is pressed again. */
const pressed = () => document.querySelector('#inspection .part[aria-pressed="true"]')?.dataset.part;

/** A press on the map: an order there, a piece, or nothing. A ship of a crowd lies beside its hex and still means its own. */
export function tap(target, place) {
  const id = target.closest(".piece, .row")?.dataset.piece;
  const aimed = id ? document.querySelector(`.spot[data-piece="${id}"]`) : null;
  const spots = id ? spotsUnder(document.getElementById(`piece-${id}`)) : place ? spotsAt(place) : [];
  const spot = aimed ?? target.closest(".spot") ?? (spots.length === 1 ? spots[0] : null);
  const tick = target.closest(".tick");
  if (spot) act(tick ? [tick.dataset.one] : one(spot));
  else if (id) select(id);
  else if (spots.length) act(spots.flatMap(listOf));
}

/** Where headings are told apart by their ticks, the hex itself means the likeliest of them. */
function one(spot) {
  const ticks = spot.querySelectorAll(".tick").length;
  return ticks && ticks < 4 ? listOf(spot).slice(0, 1) : listOf(spot);
}

/** Enter at the cursor. It selects a ship only where no open order shows that key. */
export function enter(selects) {
  const place = cursorPlace();
  if (!place) return false;
  const orders = spotsAt(place).flatMap(listOf);
  // Of several pieces in one place each press selects the next.
  const pieces = piecesAt(place).map((piece) => piece.dataset.piece);
  if (orders.length) act(orders);
  else if (pieces.length && selects) select(pieces[(pieces.indexOf(selected) + 1) % pieces.length]);
  return Boolean(orders.length || (selects && pieces.length));
}

export function start() {
  const notice = (event) => {
    const { target } = event;
    if (!target.closest) return;
    single(target.closest("#inspection .part")?.dataset.part ?? pressed());
    const button = target.closest(".order[data-choice]"), spot = target.closest(".spot");
    if (button) {
      point([button.dataset.choice]);
      odds(button.dataset.choice);
    } else if (spot) {
      const tick = target.closest(".tick");
      point(tick ? [tick.dataset.one] : listOf(spot));
      odds((tick ? [tick.dataset.one] : listOf(spot)).find(tells));
    } else if (event.type === "pointerover") {
      point([]);
      clearTimeout(waiting);
    }
  };
  document.addEventListener("pointerover", notice);
  document.addEventListener("focusin", notice);
  document.addEventListener("click", (event) => {
    const ask = event.target.closest(".order .asks");
    if (ask) {
      // A finger cannot hover: the word itself asks.
      event.preventDefault();
      odds(ask.closest(".order").dataset.choice);
      return;
    }
    const card = event.target.closest("[data-shut]")?.dataset.shut;
    if (card === "inspection" && arcs) return toggleArcs();
    if (card) {
      document.getElementById(card).hidden = true;
      return;
    }
    const part = event.target.closest("#inspection .part");
    if (part) {
      const was = part.getAttribute("aria-pressed") === "true";
      for (const other of all("#inspection .part")) other.setAttribute("aria-pressed", other === part && !was);
      single(pressed());
      return;
    }
    const button = event.target.closest("[data-arcs]");
    if (button) {
      const own = known(button.dataset.arcs) ?? selected;
      if (selected !== own) arcs = false;
      selected = own;
      toggleArcs();
    }
  });
  const show = () => all(".arcs").forEach((button) => button.removeAttribute("hidden"));
  const about = () => document.querySelector(".piece.active")?.dataset.piece;
  show();
  onSwap(() => ({ sheet: document.querySelector("#records input:checked")?.id, about: about() }), (before) => {
    armed = null;
    show();
    const tab = before.sheet && document.getElementById(before.sheet);
    if (tab && before.about === about()) tab.checked = true;
    else selected = about() ?? selected;
    mark();
    if (arcs) inspect();
  });
}
