// A ship on the map, in the elevation and in its squadron is one ship: pointing at one shows the others.

const of = (target) => target.closest?.(".piece, .row, .aloft, .roster a")?.dataset.piece;
let shown;

function show(id) {
  if (id === shown) return;
  shown = id;
  for (const old of document.querySelectorAll(".kin")) old.classList.remove("kin");
  if (id === undefined) return;
  const kin = `.piece[data-piece="${id}"], #label-${id}, .aloft[data-piece="${id}"], .roster a[data-piece="${id}"]`;
  for (const one of document.querySelectorAll(kin)) one.classList.add("kin");
}

/** `select(id)` is called for a ship that is chosen outside of the map. */
export function start(select) {
  const notice = (event) => show(of(event.target));
  document.addEventListener("pointerover", notice);
  document.addEventListener("focusin", notice);
  document.addEventListener("focusout", () => show(undefined));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(".aloft, .roster a");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    select(link.dataset.piece);
  });
}
