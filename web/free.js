// Forms that are reckoned anew while they are filled in: free battles, ships, squadrons. Parts come and go without the page jumping.

const form = document.querySelector("form.build");
let asked = 0;
let waiting;

// Asks for the form as it would be after a button; none when something has been changed since, or the server does not answer.
async function ask(press) {
  const own = ++asked;
  clearTimeout(waiting);
  const sent = new URLSearchParams(new FormData(form));
  sent.set("do", press);
  try {
    const answer = await fetch(form.action, { method: "POST", body: sent });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return own === asked && answer.ok ? page : null;
  } catch {
    // Without the server nothing is reckoned; the form still holds.
    return null;
  }
}

// Takes over what has changed; whatever was unfolded stays so.
function take(page, kind) {
  for (const part of document.querySelectorAll(kind)) {
    const fresh = page.getElementById(part.id);
    if (!fresh || fresh.innerHTML === part.innerHTML) continue;
    const open = [...part.querySelectorAll("details[open]")].map((details) => details.id);
    for (const details of fresh.querySelectorAll("details[id]")) details.open = open.includes(details.id);
    part.replaceChildren(...fresh.childNodes);
  }
}

async function weigh() {
  const page = await ask("weigh");
  if (page) take(page, "[data-live]");
}

// Something is added, left out or mended.
async function grow(button) {
  const press = button.value;
  const list = button.closest("fieldset")?.id;
  const page = await ask(press);
  if (!page) return false;
  take(page, "[data-grown], [data-live]");
  const lines = document.getElementById(list)?.querySelectorAll(".entries > li");
  const next = press.startsWith("add") ? lines?.[lines.length - 1]?.querySelector("select, input:not([type=hidden])")
    : press.startsWith("drop") ? document.getElementById(list)?.querySelector(".adding select")
    : document.getElementById("survey");
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
  return true;
}

form.addEventListener("change", weigh);
form.addEventListener("input", (event) => {
  if (event.target.matches("select, [type=checkbox]")) return;
  clearTimeout(waiting);
  waiting = setTimeout(weigh, 250);
});
form.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (button?.value === "weigh") {
    event.preventDefault();
    return weigh();
  }
  if (!button?.matches("[data-grows]") || button.dataset.plainly) return;
  event.preventDefault();
  if (await grow(button)) return;
  // As it goes without scripts.
  button.dataset.plainly = "yes";
  if (button.isConnected) form.requestSubmit(button);
});
