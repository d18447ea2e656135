// Where things lie on the map: hexes by column and row, or points of an open table.

const GROUND = {
  ".": "sand", f: "cultivated land", "~": "canal", C: "town", I: "citadel", K: "fortress",
};
/** How near a point of a table must lie to a place where orders can be given, on the paper. */
const NEAR = 26;

let svg;

export function attach(board) {
  svg = board;
}

const all = (selector) => [...svg.querySelectorAll(selector)];
/** Whether the page shows an open table, and no hexes. */
export const isTable = () => svg.dataset.scale !== undefined;
const field = () => [Number(svg.dataset.columns), Number(svg.dataset.rows)];
/** Hexes on their points: the axes of the paper are exchanged. */
const isPointed = () => svg.dataset.pointed !== undefined;
const flat = ([col, row]) => [30 + 45 * col, 26 + 52 * row + (col & 1 ? 26 : 0)];
const laid = ([x, y]) => (isPointed() ? [y, x] : [x, y]);
const centre = (hex) => laid(flat(hex));
const clamp = (number, most) => Math.min(Math.max(number, 0), most);

/** Width and height of the paper, without its border. */
export const extent = () => [Number(svg.dataset.width), Number(svg.dataset.height)];

/** Where the middle of a place lies on the paper. A place is a column and a row, or a point of the paper itself. */
export const middle = (place) => (isTable() ? place : centre(place));

/** The place of a piece, or of a spot where orders can be given. */
export function placeOf({ dataset }) {
  return isTable() ? [Number(dataset.x), Number(dataset.y)] : dataset.hex.split(",").map(Number);
}

/** The place under a point of the paper; null beside the board. */
export function under(x, y) {
  if (isTable()) {
    const [width, height] = extent();
    return 0 <= x && x <= width && 0 <= y && y <= height ? [x, y] : null;
  }
  [x, y] = laid([x, y]);
  const near = Math.round((x - 30) / 45);
  let best = null, least = Infinity;
  for (let col = near - 1; col <= near + 1; col++) {
    const row = Math.round((y - 26 - (col & 1 ? 26 : 0)) / 52);
    const [cx, cy] = flat([col, row]);
    const far = (cx - x) ** 2 + (cy - y) ** 2;
    if (far < least) [best, least] = [[col, row], far];
  }
  const [columns, rows] = field();
  const [col, row] = best;
  return 0 <= col && col < columns && 0 <= row && row < rows ? best : null;
}

/** A point of the paper in thousandths of the book's unit, counted from the south-western corner; and back. */
export function toTable([x, y]) {
  const paper = Number(svg.dataset.scale) / 1000;
  return [x / paper, Number(svg.dataset.depth) - y / paper];
}

export function onPaper(x, y) {
  const paper = Number(svg.dataset.scale) / 1000;
  return [x * paper, (Number(svg.dataset.depth) - y) * paper];
}

/** Width and depth of the table itself. */
export const onTable = () => [toTable(extent())[0], Number(svg.dataset.depth)];

/** The pieces at a place. */
export function piecesAt(place) {
  if (!isTable()) return all(`.piece[data-hex="${place}"]`);
  return all(".piece").filter((piece) => {
    const [x, y] = placeOf(piece);
    return piece.querySelector(".touch").isPointInFill(new DOMPoint(place[0] - x, place[1] - y));
  });
}

/** Where orders can be given at a place: of a hex all, of a table the nearest, if it is near. */
export function spotsAt(place) {
  if (!isTable()) return all(`.spot[data-hex="${place}"]`);
  const far = (spot) => {
    const [x, y] = placeOf(spot);
    return Math.hypot(x - place[0], y - place[1]);
  };
  const [best] = all(".spot").sort((a, b) => far(a) - far(b));
  return best && far(best) <= NEAR ? [best] : [];
}

/** Where orders can be given at a piece's place, and not at the piece itself. */
export function spotsUnder(piece) {
  return isTable() ? [] : spotsAt(placeOf(piece));
}

/** The town at a hex and whose land it is, on the chart of a country. */
function country(place, index) {
  const { towns, realm, realms } = svg.dataset;
  const town = towns?.split("|").find((words) => words.startsWith(`${place}=`));
  const land = realms?.split("|")[realm.charCodeAt(index) - 97];
  return [town?.slice(town.indexOf("=") + 1), land].filter(Boolean);
}

/** What a place is called and what lies there, in words. */
export function words(place) {
  if (!isTable()) {
    const [col, row] = place, [columns] = field();
    const letter = svg.dataset.ground[row * columns + col];
    const label = laid([col, row]).map((number) => String(number + 1).padStart(2, "0")).join("");
    return [label, GROUND[letter] ?? `height ${letter}`, ...country(place, row * columns + col)].join(", ");
  }
  const [x, y] = place, [, height] = extent(), { scale, unit } = svg.dataset;
  const length = (paper) => (paper / Number(scale)).toFixed(1) + unit;
  const lies = (feature) => [...feature.querySelectorAll(":scope > path")].some((path) => {
    const point = new DOMPoint(x, y);
    return path.hasAttribute("stroke-width") ? path.isPointInStroke(point) : path.isPointInFill(point);
  });
  const ground = all(".feature").filter(lies).map((feature) => feature.dataset.name);
  return [`${length(x)} east, ${length(height - y)} north`, ...ground].join(", ");
}

/** The place to begin with, and the one so many steps away. */
export function first() {
  const start = svg.querySelector(".piece.active") ?? svg.querySelector(".spot") ?? svg.querySelector(".piece");
  if (start) return placeOf(start);
  return (isTable() ? extent() : field()).map((number) => number >> 1);
}

export function stepped([a, b], columns, rows) {
  if (isTable()) {
    const [width, height] = extent(), step = Number(svg.dataset.step) / 4;
    return [clamp(a + columns * step, width), clamp(b + rows * step, height)];
  }
  const [wide, high] = field(), [right, down] = laid([columns, rows]);
  return [clamp(a + right, wide - 1), clamp(b + down, high - 1)];
}

/** How the cursor is drawn round a place. */
export function cursorPath() {
  return isTable() ? "M-16 0H-5M5 0H16M0-16V-5M0 5V16M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0"
    : isPointed() ? "M0 28 24 14 24-14 0-28-24-14-24 14Z" : "M28 0 14 24-14 24-28 0-14-24 14-24Z";
}
