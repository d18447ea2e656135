// The keys of the battle page. A key that an open order shows always means that order.

import { fitOrAttend, moveCursor, pan, zoom } from "./board.js";
import { enter, shut, tap, toggleArcs } from "./choices.js";
import * as hand from "./hand.js";
import * as tape from "./tape.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** By how many degrees a piece in the hand is turned. */
const TURNS = { "[": -5, "]": 5, "{": -1, "}": 1 };
const TYPING = "textarea, select, input:not([type=radio]):not([type=button]):not([type=submit])";

const byId = (id) => document.getElementById(id);

/** Whether the focus is on the map, or nowhere. */
function onMap() {
  const focus = document.activeElement;
  return !focus || focus === document.body || Boolean(focus.closest("#board"));
}

/** The order that shows this key. Shift counts with letters and names; signs have it in themselves. */
function ordered({ key, shiftKey }) {
  const name = key === " " ? "space" : key.toLowerCase();
  const wanted = shiftKey && (/^[a-z]$/.test(name) || 1 < name.length) ? `shift+${name}` : name;
  const keyed = [...document.querySelectorAll("#here [data-key], #decision [data-key]")];
  return keyed.find((button) => button.dataset.key.toLowerCase() === wanted && button.offsetParent);
}

function openTab(tab, panel) {
  const radio = byId(`tab-${tab}`);
  if (radio) radio.checked = true;
  byId(panel)?.querySelector(".scroll, input:checked, a, button")?.focus();
}

function onlyMap() {
  const on = document.body.classList.toggle("only-map");
  byId("only-map")?.setAttribute("aria-pressed", on);
}

function arrow(event) {
  const [columns, rows] = ARROWS[event.key];
  const focus = document.activeElement;
  if (hand.holds() && !tape.isOn() && (onMap() || focus.closest("#hand, .lifts"))) hand.nudge(columns, rows, event.shiftKey);
  else if (event.shiftKey) pan(columns * 80, rows * 80);
  else if (focus?.matches(".order") && columns === 0) {
    const orders = [...document.querySelectorAll("#decision .order")];
    orders[orders.indexOf(focus) + rows]?.focus();
  } else if (onMap()) {
    byId("board").focus({ preventScroll: true });
    tape.follow(moveCursor(columns, rows));
  } else return false;
  return true;
}

/** Does what a key means; false when it means nothing here. */
function press(event) {
  const { key } = event;
  const focus = document.activeElement;
  if (key in ARROWS) return focus?.matches("input") ? false : arrow(event);
  if (key === "Enter" || key === " ") {
    const piece = focus?.closest?.(".piece");
    if (piece) return hand.tap(piece, null) || tap(piece, null), true;
    if (focus?.matches("a, button, summary, input, label")) return false;
    if (key === "Enter" && hand.holds() && onMap()) return hand.setDown(), true;
    if (key === "Enter" && focus?.id === "board" && enter(!ordered(event))) return true;
  }
  if (key === "Escape") {
    document.body.classList.remove("only-map");
    if (tape.isOn()) return tape.toggle(true), true;
    if (hand.holds()) return hand.putBack();
    const here = byId("here");
    if (here && !here.hidden) here.hidden = true;
    else if (!document.querySelector("#rule-aside:not([hidden])")) shut();
    return false;
  }
  const order = ordered(event);
  if (order) return order.click(), true;
  if (hand.holds() && key in TURNS) return hand.turn(TURNS[key]), true;
  if (hand.holds() && key === ".") return hand.corner(), true;
  switch (key) {
    case "Backspace": return byId("undo")?.querySelector("button:enabled")?.click(), true;
    case "+": case "=": return zoom(1.35), true;
    case "-": return zoom(1 / 1.35), true;
    case "0": return fitOrAttend(), true;
    case "?": return byId("keys")?.showModal(), true;
    default:
  }
  if (event.shiftKey) return false;
  switch (key) {
    case "u": case "U": return byId("undo")?.querySelector("button:enabled")?.click(), true;
    case "h": case "H": return onlyMap(), true;
    case "f": case "F": return toggleArcs(), true;
    case "m": case "M": return byId("measure") ? (tape.toggle(true), true) : false;
    case "l": case "L": return openTab("log", "log"), true;
    case "r": case "R": return openTab("ships", "records"), true;
    default: return false;
  }
}

export function start() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest?.(TYPING) || document.querySelector("dialog[open]")) return;
    if (press(event)) event.preventDefault();
  });
  byId("only-map")?.removeAttribute("hidden");
  byId("only-map")?.addEventListener("click", onlyMap);
  document.querySelector("[data-help]")?.addEventListener("click", (event) => {
    event.preventDefault();
    byId("keys").showModal();
  });
}
