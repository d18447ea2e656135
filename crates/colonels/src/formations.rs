//! Formations: how the stands of a company stand round one of them.

use arrayvec::ArrayVec;
use kernel::table::{Angle, Frame, Length, Local, Point, Pose};

use crate::{
    state::{DEPTH, FRONTAGE},
    vocabulary::Formation,
};

/// Most stands of a company, or of a square of several.
pub const MOST_STANDS: usize = 24;

/// A place in a formation: from the middle of its front line, or from the middle of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub at: Local,
    pub turn: Angle,
}

pub type Places = ArrayVec<Place, MOST_STANDS>;

/// The places of a formation of `n` stands, `files` of them abreast in a mass.
///
/// [IC-FORM-01] Line: one row; column: one file. [IC-FORM-02] A square looks outward all round. [IC-FORM-07] A mass is two or more
/// equal rows, of which the last may be short; a double column is two files. Skirmishers stand in one row or in several.
pub fn places(formation: Formation, n: u8, files: u8) -> Places {
    match formation {
        Formation::Line => rows(n, n),
        Formation::Skirmish if files < 2 => rows(n, n),
        Formation::Skirmish => rows(n, files),
        Formation::Column => rows(n, 1),
        Formation::DoubleColumn => rows(n, 2),
        Formation::Mass => rows(n, files.max(1)),
        Formation::Square | Formation::MarchingSquare => square(n),
    }
}

/// Rows of so many stands, the last perhaps shorter, each in the middle.
fn rows(n: u8, files: u8) -> Places {
    let mut places = Places::new();
    let mut left = n;
    let mut row = 0;
    while 0 < left && !places.is_full() {
        let here = left.min(files.max(1));
        left -= here;
        for place in 0..here {
            if places.is_full() {
                break;
            }
            let right = FRONTAGE * (2 * i32::from(place) - i32::from(here) + 1) / 2;
            let ahead = -DEPTH * row - DEPTH / 2;
            places.push(Place { at: Local { right, ahead }, turn: Angle::NORTH });
        }
        row += 1;
    }
    places
}

fn square(n: u8) -> Places {
    let mut places = Places::new();
    let turned = |turn: Angle, aside: Length, out: Length| {
        let point = Frame::new(Point::ORIGIN, turn).at(aside, out);
        Place { at: Local { right: point.x, ahead: point.y }, turn }
    };
    match n {
        0 | 1 => places.extend((0..n).map(|_| turned(Angle::NORTH, Length::ZERO, Length::ZERO))),
        2 => places
            .extend([Angle::NORTH, Angle::SOUTH].map(|turn| turned(turn, Length::ZERO, DEPTH / 2))),
        3 => {
            // Outside the sides of a triangle of one frontage: its middle lies 8.66 yards from each.
            let out = Length::thousandths(8660) + DEPTH / 2;
            let turns = [0, 120, 240].map(Angle::degrees);
            places.extend(turns.map(|turn| turned(turn, Length::ZERO, out)));
        }
        _ => {
            // Dealt in turn to front, rear, left and right.
            let side = |at: u8| i32::from(n / 4) + i32::from(at < n % 4);
            let [front, rear, left, right] = [0, 1, 2, 3].map(side);
            let (width, depth) = (FRONTAGE * front.max(rear), FRONTAGE * left.max(right));
            let sides = [
                (Angle::NORTH, front, depth),
                (Angle::SOUTH, rear, depth),
                (Angle::WEST, left, width),
                (Angle::EAST, right, width),
            ];
            for (turn, here, across) in sides {
                for place in 0..here {
                    let aside = FRONTAGE * (2 * place - here + 1) / 2;
                    if !places.is_full() {
                        places.push(turned(turn, aside, across / 2 + DEPTH / 2));
                    }
                }
            }
        }
    }
    places
}

/// Where the stands of a formation stand whose origin is at a pose.
pub fn laid_out(places: &[Place], origin: Pose) -> ArrayVec<Pose, MOST_STANDS> {
    let frame = origin.frame();
    places
        .iter()
        .map(|place| Pose::new(frame.place(place.at), origin.facing + place.turn))
        .collect()
}

/// The origin of a formation in which the stand that takes one of the places stands at a pose.
pub fn origin(places: &[Place], place: u8, stand: Pose) -> Option<Pose> {
    let Place { at, turn } = *places.get(usize::from(place))?;
    let facing = stand.facing - turn;
    let frame = Frame::new(stand.at, facing);
    Some(Pose::new(frame.at(-at.right, -at.ahead), facing))
}

#[cfg(test)]
mod tests;
