// Posts orders, puts changed parts in their places, and listens for what others do.

const PARTS = [
  "clock", "undo", "notice", "elevation", "squadrons", "odds", "decision", "records", "log",
  "overlays", "choices", "pieces", "steps", "now", "refusal",
];
const swapped = [];
let asked = 0;
let shown = 0;
let busy = false;
// The mark of what the page shows, and of what it was last told of.
let version = null;
let told = null;
let missed = false;
/** How many orders the page had seen when something was last given here: whatever came after is news. */
let since = null;

const byId = (id) => document.getElementById(id);

/** How many orders this page has seen. */
export const at = () => Number(byId("now")?.dataset.at ?? 0);

/** The address of this table. */
export const table = () => `/table/${byId("now").dataset.token}`;

/** Calls `hook(before)` after each change, with what the earlier hook call of `remember` returned. */
export function onSwap(remember, restore) {
  swapped.push([remember, restore]);
}

/** Puts every part of an answer in its place; focus, scrolling and open things stay as they are. */
export function swap(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  if (fresh.getElementById("now")?.dataset.curtain !== undefined) {
    location.reload();
    return;
  }
  // Another board: what never changes of it does not come with the parts.
  const board = (fresh.getElementById("now") ?? fresh.getElementById("steps"))?.dataset.board;
  if (board !== undefined && board !== byId("board")?.dataset.board) {
    location.reload();
    return;
  }
  const before = at();
  const kept = swapped.map(([remember]) => remember?.());
  const focus = focused();
  for (const id of PARTS) {
    const part = fresh.getElementById(id);
    if (part) byId(id)?.replaceWith(document.adoptNode(part));
  }
  news();
  swapped.forEach(([, restore], n) => restore?.(kept[n]));
  focus();
  if (before !== at()) announce(before);
  // In a tab that nobody looks at, the title says that something is to be decided.
  const calls = document.hidden && document.querySelector("#decision .orders");
  document.title = (calls ? "▸ " : "") + document.title.replace(/^▸ /, "");
}

/** Marks in the log what has happened since something was last given here. */
function news() {
  for (const line of document.querySelectorAll("#log [data-order]")) {
    line.classList.toggle("news", since !== null && since < Number(line.dataset.order));
  }
}

/** Tells a listener what has happened since order `before`, and what is to be decided now. */
function announce(before) {
  const region = byId("announce");
  if (!region) return;
  const news = [...document.querySelectorAll("#log [data-order]")]
    .filter((line) => before < Number(line.dataset.order))
    .map((line) => (line.querySelector("summary, p") ?? line).textContent.trim());
  region.textContent = [...news, byId("prompt")?.textContent.trim()].filter(Boolean).join(". ");
}

/** Remembers what has the focus, and gives it back to whatever took its place. */
function focused() {
  const old = document.activeElement;
  if (!old || old === document.body) return () => {};
  const visible = old.matches(":focus-visible");
  const inDecision = old.closest("#decision");
  const id = old.id;
  const key = old.dataset.step ? `[aria-keyshortcuts="${old.getAttribute("aria-keyshortcuts")}"]` : null;
  return () => {
    if (old.isConnected) return;
    const next = (id && byId(id)) || (key && document.querySelector(key))
      || (inDecision && visible && document.querySelector("#decision .order"));
    if (next) next.focus({ preventScroll: true });
  };
}

/** Posts a form's fields and shows the answer; a refusal is shown where the decision stands. */
export async function post(address, fields) {
  if (busy) return;
  busy = true;
  since = at();
  const ticket = ++asked;
  try {
    const answer = await fetch(address, {
      method: "POST", headers: { "x-parts": "yes" }, body: new URLSearchParams(fields),
    });
    const text = await answer.text();
    shown = ticket;
    version = answer.headers.get("x-version") ?? version;
    swap(text);
    if (!answer.ok) byId("refusal")?.scrollIntoView({ block: "nearest" });
    quiet();
  } catch (error) {
    console.error(error);
    say("That did not reach the table. Try again.");
  } finally {
    busy = false;
    document.querySelectorAll(".given").forEach((order) => order.classList.remove("given"));
    // What others did while the answer was on its way.
    if (missed && told !== version) refresh();
    missed = false;
  }
}

/** Asks for the changed parts. */
export async function refresh() {
  const ticket = ++asked;
  const all = new URLSearchParams(location.search).get("log") === "all" ? "?log=all" : "";
  try {
    const answer = await fetch(`${table()}/parts${all}`, { headers: { "x-parts": "yes" } });
    if (!answer.ok || ticket < shown) return;
    const text = await answer.text();
    if (ticket < shown) return;
    shown = ticket;
    version = answer.headers.get("x-version") ?? version;
    swap(text);
  } catch (error) {
    console.error(error);
    say("The connection is lost; trying again.");
  }
}

/** Says something quietly under the head. */
export function say(words) {
  const notice = byId("notice");
  if (!notice) return;
  notice.textContent = words;
  notice.hidden = false;
  notice.dataset.ours = "";
}

function quiet() {
  const notice = byId("notice");
  if (notice?.dataset.ours !== undefined) {
    notice.hidden = true;
    delete notice.dataset.ours;
  }
}

function listen() {
  const live = new EventSource(`${table()}/live`);
  let lost = 0;
  live.addEventListener("changed", (event) => {
    told = event.lastEventId;
    // The first event only says where the table stands. Later ones are news, if only of an undo.
    if (version === null && Number(event.data) === at()) version = told;
    if (busy) missed = true;
    else if (told !== version) refresh();
  });
  live.addEventListener("open", () => {
    clearTimeout(lost);
    lost = 0;
    quiet();
  });
  live.addEventListener("error", () => {
    if (!lost) lost = setTimeout(() => say("The connection is lost; trying again."), 1500);
    if (live.readyState === EventSource.CLOSED) {
      clearTimeout(lost);
      setTimeout(listen, 4000);
    }
  });
}

/** Takes over the forms of the table. */
export function start() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || !form.action.includes("/table/")) return;
    event.preventDefault();
    const fields = new FormData(form, event.submitter);
    event.submitter?.classList.add("given");
    post(form.action, fields);
  });
  const scroll = () => document.querySelector("#log .scroll");
  onSwap(() => scroll()?.scrollTop ?? 0, (top) => {
    // The log is laid out from its end: 0 is the newest line.
    if (scroll() && top < -8) scroll().scrollTop = top;
  });
  document.addEventListener("visibilitychange", () => {
    document.title = document.title.replace(/^▸ /, "");
  });
  if (byId("now")) listen();
}
