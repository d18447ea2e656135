// The rulebook: the search filters as one types, and links to rules stay on the page.

const field = document.getElementById("q");
const articles = [...document.querySelectorAll(".rule-text")].map((article) => (
  { article, words: article.textContent.toLowerCase() }));

function filter() {
  const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { article, words } of articles) {
    article.hidden = !wanted.every((word) => words.includes(word));
    if (!article.hidden) found += 1;
  }
  for (const chapter of document.querySelectorAll(".chapter")) {
    chapter.hidden = !chapter.querySelector(".rule-text:not([hidden])");
    const entry = document.querySelector(`.contents a[href="#${chapter.id}"]`)?.parentElement;
    if (entry) entry.hidden = chapter.hidden;
  }
  for (const part of document.querySelectorAll(".contents .part")) {
    part.hidden = !part.querySelector("li:not([hidden])");
  }
  document.getElementById("nothing").hidden = found > 0;
  const of = articles.length;
  document.getElementById("found").textContent = found === of ? `${of} rules` : `${found} of ${of} rules`;
}

field.addEventListener("input", filter);
field.form.addEventListener("submit", (event) => {
  // A page that was asked for with a query holds only some of the rules: then the server must search.
  if (new URLSearchParams(location.search).get("q")) return;
  event.preventDefault();
  filter();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a.rule");
  const id = link?.pathname.split("/").pop();
  if (!id || !document.getElementById(id) || link.closest("h3") || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  document.getElementById(id).hidden = false;
  location.hash = id;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== field && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    field.focus();
  }
});
