//! Which of many outlines lie near a place, without asking all of them.

use super::{length::Length, outline::Bounds, place::Point};

/// Outlines by the squares of a grid that they lie in. Filled anew when things have moved, it keeps its room.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The side of a square.
    cell: i32,
    columns: i32,
    rows: i32,
    low: Point,
    bounds: Vec<Bounds>,
    /// Where the entries of each square begin in `entries`; one more at the end.
    starts: Vec<u32>,
    entries: Vec<u32>,
}

/// No more squares a side than this.
const MOST_SQUARES: i32 = 64;

impl Grid {
    /// A grid whose squares are about as large as what lies in them.
    pub fn new(cell: Length) -> Self {
        Self {
            cell: cell.0.max(1),
            columns: 0,
            rows: 0,
            low: Point::ORIGIN,
            bounds: Vec::new(),
            starts: Vec::new(),
            entries: Vec::new(),
        }
    }

    /// Takes in new outlines by their bounds, instead of all that it had; they are numbered from 0.
    pub fn fill(&mut self, bounds: impl IntoIterator<Item = Bounds>) {
        self.bounds.clear();
        self.bounds.extend(bounds);
        self.starts.clear();
        self.entries.clear();
        let Some(all) = self.bounds.iter().copied().reduce(Bounds::joined) else {
            (self.columns, self.rows) = (0, 0);
            return;
        };
        self.low = all.low;
        let squares =
            |low: Length, high: Length| ((high - low).0 / self.cell + 1).min(MOST_SQUARES);
        self.columns = squares(all.low.x, all.high.x);
        self.rows = squares(all.low.y, all.high.y);
        // Count, sum up, put in: each square's entries lie together, in ascending order.
        self.starts.resize((self.columns * self.rows + 1) as usize, 0);
        for bounds in &self.bounds {
            for square in self.squares(*bounds) {
                self.starts[square + 1] += 1;
            }
        }
        for at in 1..self.starts.len() {
            self.starts[at] += self.starts[at - 1];
        }
        self.entries.resize(self.starts.last().map_or(0, |&n| n as usize), 0);
        for at in (0..self.bounds.len()).rev() {
            for square in self.squares(self.bounds[at]) {
                self.starts[square + 1] -= 1;
                self.entries[self.starts[square + 1] as usize] = at as u32;
            }
        }
        // Every start has moved to its own place, one too far along.
        self.starts.remove(0);
        self.starts.push(self.entries.len() as u32);
    }

    pub fn len(&self) -> usize {
        self.bounds.len()
    }

    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Those whose bounds meet some bounds, each once, always in the same order.
    pub fn near(&self, bounds: Bounds) -> impl Iterator<Item = usize> + '_ {
        let window = self.window(bounds);
        self.squares_of(window).flat_map(move |square| {
            let entries = self.starts[square] as usize..self.starts[square + 1] as usize;
            self.entries[entries].iter().map(|&at| at as usize).filter(move |&at| {
                // One that lies in several squares is told in the first of them that is asked for.
                let own = self.window(self.bounds[at]);
                let first = (own.0.max(window.0), own.1.max(window.1));
                self.bounds[at].meets(bounds)
                    && square == (first.1 * self.columns + first.0) as usize
            })
        })
    }

    fn squares(&self, bounds: Bounds) -> impl Iterator<Item = usize> + use<> {
        self.squares_of(self.window(bounds))
    }

    fn squares_of(&self, (left, low, right, high): Window) -> impl Iterator<Item = usize> + use<> {
        let columns = self.columns;
        let rows = if columns == 0 { 0..0 } else { low..high + 1 };
        rows.flat_map(move |row| {
            (left..=right).map(move |column| (row * columns + column) as usize)
        })
    }

    /// The squares that some bounds lie in; what lies outside belongs to the nearest.
    fn window(&self, bounds: Bounds) -> Window {
        let at = |place: Length, low: Length, squares: i32| {
            let away = place.wide() - low.wide();
            (away.div_euclid(i64::from(self.cell))).clamp(0, i64::from(squares.max(1) - 1)) as i32
        };
        (
            at(bounds.low.x, self.low.x, self.columns),
            at(bounds.low.y, self.low.y, self.rows),
            at(bounds.high.x, self.low.x, self.columns),
            at(bounds.high.y, self.low.y, self.rows),
        )
    }
}

/// Columns and rows: left, low, right, high.
type Window = (i32, i32, i32, i32);
