// The form of a free battle: what the sides come to is reckoned anew when something has been changed.

const form = document.querySelector("form.build");
let asked = 0;

async function weigh() {
  const own = ++asked;
  const sent = new URLSearchParams(new FormData(form));
  sent.set("do", "weigh");
  try {
    const answer = await fetch(form.action, { method: "POST", body: sent });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // Something has been changed since.
    if (own !== asked || !answer.ok) return;
    for (const part of document.querySelectorAll("[data-live]")) {
      const fresh = page.getElementById(part.id);
      if (fresh && fresh.innerHTML !== part.innerHTML) part.replaceChildren(...fresh.childNodes);
    }
  } catch {
    // Without the server nothing is reckoned; the form still holds.
  }
}

form.addEventListener("change", weigh);
