// Pages that are read: rules open in place, links can be copied.

import { start } from "./rules.js";

start();

/** Puts words on the clipboard; outside of secure pages, or where it is not allowed, only the old way works. */
async function copy(words) {
  try {
    return await navigator.clipboard.writeText(words);
  } catch {
    // The old way, then.
  }
  const field = document.createElement("textarea");
  field.value = words;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("nothing was copied");
}

async function copied(button, words, what) {
  const told = document.getElementById("copied");
  try {
    await copy(words);
    const label = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = label; }, 2000);
    if (told) told.textContent = `Copied: ${what}.`;
  } catch {
    if (told) told.textContent = "The link could not be copied: mark it and copy it by hand.";
  }
}

const links = [...document.querySelectorAll("[data-link]")];
for (const field of links) field.addEventListener("focus", () => field.select());
for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", () => copied(button, field.value, `the link for ${field.dataset.link}`));
}
for (const button of document.querySelectorAll("[data-copy-all]")) {
  button.hidden = false;
  const words = () => links.map((field) => `${field.dataset.link}: ${field.value}`).join("\n");
  button.addEventListener("click", () => copied(button, words(), "all links"));
}
