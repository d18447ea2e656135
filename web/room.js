// How much of the map is in view, and how large what stands on it is there.

/** So many pixels across a piece of an open table is still told from another. */
const LEGIBLE = 12;

const board = () => document.getElementById("board");

/** The frame of the map, in pixels of the window. */
export const plate = () => board().parentElement.getBoundingClientRect();

/** Pixels at the bottom that a sheet covers on a narrow page. */
export function covered() {
  const chart = plate();
  let top = chart.bottom;
  for (const panel of document.querySelectorAll(".table .panel:not(#odds, #inspection), .left")) {
    const style = getComputedStyle(panel);
    if (style.position !== "absolute" || style.display === "none") continue;
    top = Math.min(top, panel.getBoundingClientRect().top);
  }
  return Math.min(Math.max(chart.bottom - top, 0), chart.height * 0.7);
}

/** Pixels at the top that the tools of a narrow page cover. */
export function tools() {
  const chart = plate(), box = document.querySelector(".zoom")?.getBoundingClientRect();
  return box?.height && box.bottom < chart.top + chart.height / 2 ? box.bottom - chart.top + 8 : 0;
}

/** Whether most pieces are large enough as the map is shown now. */
export function legible() {
  const across = (piece) => {
    const { width, height } = piece.getBoundingClientRect();
    return Math.min(width, height);
  };
  const pieces = [...board().querySelectorAll(".piece:not(.faded)")].map(across).sort((one, other) => one - other);
  return pieces.length > 0 && LEGIBLE <= pieces[pieces.length >> 1];
}
