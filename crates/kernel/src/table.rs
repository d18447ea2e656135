//! The open table: places, outlines, sight and movement on a board without squares.
//!
//! Lengths are whole thousandths of the book's unit and angles whole hundredths of a degree, so places can be compared,
//! saved and proved. Sines and roots of angles come from `libm` and are rounded to whole numbers before anything is decided by
//! them; every question is answered in whole numbers and comes out alike on every machine.
//!
//! What is kept is a [`Pose`]; an [`Outline`] is made from it when something is measured, and needs no memory of its own.

use serde::{Deserialize, Serialize};

mod angle;
mod length;
mod place;

mod body;
mod measure;
mod outline;
mod overlap;

mod arc;
mod corridor;
mod sector;

mod course;
mod line;
mod region;
mod rough;
mod sight;
mod strip;
mod terrain;

mod layout;
mod rails;
mod spread;
mod sweep;
mod walk;

mod clusters;
mod exact;
mod grid;

#[cfg(test)]
mod tests;

pub use angle::Angle;
pub use arc::Arc;
pub use body::{Across, Ahead, Along, Body, Extent, Flank, Footprint, Side};
pub use clusters::clusters;
pub use corridor::{Corridor, Span, uncovered};
pub use course::{Abreast, Course, CourseError};
pub use exact::{Share, Stretch, greatest, longest};
pub use grid::Grid;
pub use layout::{Row, Search, Slot, fan, laid_out};
pub use length::Length;
pub use line::{Line, legs, path_length};
pub use measure::{SLACK, covers, distance, holds, is_close, is_within, nearest_points, touches};
pub use outline::{Bounds, MOST_CORNERS, Outline};
pub use overlap::{Contact, Touch, overlap_deeper, overlaps};
pub use place::{Frame, Local, Point, Pose, Shift};
pub use rails::{Going, Network, Ride, Station};
pub use region::{MOST_REGION_CORNERS, Region, RegionError, Stretches, Whereabouts};
pub use sector::Sector;
pub use sight::{Height, Sight, Step, any_line, compass_points};
pub use spread::spread;
pub use strip::Strip;
pub use sweep::{Advance, Obstacle, advance, first_free};
pub use terrain::{Land, MOST_PIECES, Pieces, Relief, Shape, Terrain, TooManyPieces};
pub use walk::{Crossing, Effort, End, Journey, Pace, Part, Toll, Walk};

/// The table itself: a rectangle with its south-western corner at the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tabletop {
    /// From west to east.
    pub width: Length,
    /// From south to north.
    pub depth: Length,
}

/// An edge of the table, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The way off the table.
    pub const fn outward(self) -> Angle {
        match self {
            Self::North => Angle::NORTH,
            Self::East => Angle::EAST,
            Self::South => Angle::SOUTH,
            Self::West => Angle::WEST,
        }
    }
}

impl Tabletop {
    pub const fn bounds(&self) -> Bounds {
        Bounds { low: Point::ORIGIN, high: Point::new(self.width, self.depth) }
    }

    pub fn holds(&self, point: Point) -> bool {
        self.bounds().holds(point)
    }

    /// Whether all of an outline lies on the table; it may stick out by no more than [`SLACK`].
    pub fn covers(&self, outline: &Outline) -> bool {
        let (own, table) = (outline.bounds(), self.bounds().grown(SLACK));
        table.holds(own.low) && table.holds(own.high)
    }

    /// An edge as a line, clockwise.
    pub const fn edge(&self, edge: Edge) -> Line {
        let Bounds { low, high } = self.bounds();
        let (north_west, south_east) = (Point::new(low.x, high.y), Point::new(high.x, low.y));
        match edge {
            Edge::North => Line::new(north_west, high),
            Edge::East => Line::new(high, south_east),
            Edge::South => Line::new(south_east, low),
            Edge::West => Line::new(low, north_west),
        }
    }

    /// How far an outline lies from an edge, rounded up to the thousandth.
    pub fn distance(&self, outline: &Outline, edge: Edge) -> Length {
        let Line { from, to } = self.edge(edge);
        distance(&Outline::line(from, to), outline)
    }

    /// Where a line that begins on the table leaves it: the edge, and how far along.
    pub fn leaving(&self, line: &Line) -> Option<(Edge, Length)> {
        if !self.holds(line.from) || self.holds(line.to) {
            return None;
        }
        let crossed = Edge::ALL.into_iter().filter_map(|edge| {
            let beyond = match edge {
                Edge::North => self.depth < line.to.y,
                Edge::East => self.width < line.to.x,
                Edge::South => line.to.y < Length::ZERO,
                Edge::West => line.to.x < Length::ZERO,
            };
            let share = if beyond { line.crossing(&self.edge(edge)) } else { None };
            Some((share?, edge))
        });
        crossed.min().map(|(share, edge)| (edge, line.along(share)))
    }

    /// The edges as obstacles, for those who may not leave the table.
    pub fn border(&self) -> [Obstacle; 4] {
        Edge::ALL.map(|edge| {
            let Line { from, to } = self.edge(edge);
            Obstacle::solid(Outline::line(from, to))
        })
    }
}
