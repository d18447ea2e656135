// A rule opens in place; Escape closes it and gives the focus back.

let opener = null;

function close() {
  const aside = document.getElementById("rule-aside");
  if (aside.hidden) return false;
  aside.hidden = true;
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  opener = null;
  return true;
}

async function open(link) {
  const aside = document.getElementById("rule-aside");
  try {
    const answer = await fetch(link.href, { headers: { "x-parts": "yes" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const article = page.querySelector("article");
    if (!article) throw new Error("no such rule");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "close";
    button.textContent = "Close";
    button.addEventListener("click", close);
    if (!aside.contains(link)) opener = link;
    article.removeAttribute("id");
    aside.replaceChildren(button, document.adoptNode(article));
    aside.hidden = false;
    aside.scrollTop = 0;
    button.focus({ preventScroll: true });
  } catch {
    location.href = link.href;
  }
}

export function start() {
  if (!document.getElementById("rule-aside")) return;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a.rule");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    open(link);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && close()) event.preventDefault();
  });
}
