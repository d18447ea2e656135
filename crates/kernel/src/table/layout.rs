//! Formations: bases laid out round a pose, and where a formation finds room.

use serde::{Deserialize, Serialize};

use super::{
    angle::Angle,
    body::{Body, Flank},
    exact::Vector,
    length::Length,
    outline::Outline,
    place::{Frame, Local, Point, Pose},
};

/// The place of one base in a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Slot {
    /// The middle of the base, as seen from the formation's pose.
    pub at: Local,
    /// How far the base is turned from the formation's facing.
    pub turn: Angle,
    pub width: Length,
    pub depth: Length,
}

/// One row of bases, side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub bases: u8,
    /// From the middle of one base to that of the next.
    pub pitch: Length,
    /// How far the middle of the row stands to the right of the formation's axis.
    pub right: Length,
    /// How far its front lies behind the formation's pose.
    pub behind: Length,
    pub width: Length,
    pub depth: Length,
}

impl Row {
    /// The places of its bases, from left to right.
    pub fn slots(self) -> impl Iterator<Item = Slot> {
        let middle = i64::from(self.bases) - 1;
        (0..i64::from(self.bases)).map(move |n| {
            let right = self.right.wide() + (2 * n - middle) * self.pitch.wide() / 2;
            let ahead = -self.behind.wide() - self.depth.wide() / 2;
            Slot {
                at: Local { right: Length::narrowed(right), ahead: Length::narrowed(ahead) },
                turn: Angle::NORTH,
                width: self.width,
                depth: self.depth,
            }
        })
    }
}

impl Slot {
    /// The base as it stands on the table, its corners reckoned from the formation's own frame.
    ///
    /// So neighbours that share a corner in the formation share it on the table, whatever the facing.
    pub fn outline(&self, frame: &Frame) -> Outline {
        let Local { right, ahead } = self.at;
        // Most look the way of the formation, and nothing is to be turned about for them.
        if self.turn == Angle::NORTH {
            let (right, width) = (2 * right.wide(), self.width.wide());
            let (ahead, depth) = (2 * ahead.wide(), self.depth.wide());
            return Outline::in_frame(
                frame,
                [right - width, right + width],
                [ahead - depth, ahead + depth],
            );
        }
        let (half_width, half_depth) = match self.turn {
            Angle::SOUTH => (self.width.wide(), self.depth.wide()),
            Angle::EAST | Angle::WEST => (self.depth.wide(), self.width.wide()),
            _ => return self.turned_outline(frame),
        };
        let across = [2 * right.wide() - half_width, 2 * right.wide() + half_width];
        let along = [2 * ahead.wide() - half_depth, 2 * ahead.wide() + half_depth];
        let outline = Outline::in_frame(frame, across, along);
        match self.turn {
            Angle::EAST => outline.begun_at(3),
            Angle::SOUTH => outline.begun_at(2),
            Angle::WEST => outline.begun_at(1),
            _ => outline,
        }
    }

    fn turned_outline(&self, frame: &Frame) -> Outline {
        // As it stands in the formation, with the formation's own axes for the table's.
        let own = Pose::new(Point::new(self.at.right, self.at.ahead), self.turn);
        let mut outline = Outline::rectangle(own, self.width, self.depth);
        outline.map_corners(|corner| frame.at(corner.x, corner.y));
        outline
    }

    /// The base with its front, its middle to the nearest thousandth.
    pub fn body(&self, pose: Pose) -> Body {
        let at = pose.frame().place(self.at);
        Body::new(Pose::new(at, pose.facing + self.turn), self.width, self.depth)
    }
}

/// Lays out bases at a pose.
pub fn laid_out(slots: &[Slot], pose: Pose) -> impl Iterator<Item = Outline> + '_ {
    let frame = pose.frame();
    slots.iter().map(move |slot| slot.outline(&frame))
}

/// Where to look for room near a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// How far to look.
    pub reach: Length,
    /// How close together the places are that are tried.
    pub step: Length,
}

impl Search {
    /// Finds the nearest place to `wanted` that `is_free`, the facing kept.
    ///
    /// Places lie on a square grid along and across the facing. Nearer ones come first, and of equally near ones those that
    /// come first clockwise from straight ahead. The wanted place itself is tried before all others.
    pub fn nearest(&self, wanted: Pose, mut is_free: impl FnMut(Pose) -> bool) -> Option<Pose> {
        if is_free(wanted) {
            return Some(wanted);
        }
        let step = self.step.wide().max(1);
        let rings = self.reach.wide() / step;
        let mut places: Vec<(i64, i32, i64, i64)> = Vec::new();
        for ahead in -rings..=rings {
            for right in -rings..=rings {
                let away = ahead * ahead + right * right;
                if away != 0 && away <= rings * rings {
                    let turn = Angle::of(Vector { x: right, y: ahead });
                    places.push((away, turn.in_hundredths(), right, ahead));
                }
            }
        }
        places.sort_unstable();
        let frame = wanted.frame();
        let poses = places.into_iter().map(|(_, _, right, ahead)| {
            Pose::new(frame.at_halves(2 * right * step, 2 * ahead * step), wanted.facing)
        });
        poses.into_iter().find(|&pose| is_free(pose))
    }
}

/// The headings to try when one is barred: straight, then `step` to each side, `first` before the other, up to `most`.
pub fn fan(straight: Angle, step: Angle, most: Angle, first: Flank) -> impl Iterator<Item = Angle> {
    let step = step.in_hundredths().max(1);
    let sides = match first {
        Flank::Right => [1, -1],
        Flank::Left => [-1, 1],
    };
    let turns =
        (1..=most.in_hundredths() / step).flat_map(move |n| sides.map(|side| side * n * step));
    std::iter::once(0).chain(turns).map(move |turn| straight + Angle::hundredths(turn))
}
