//! Tactical formations: how the bases of a unit stand round its front midpoint.
//!
//! A unit is kept as the place of that point and a facing; its bases are reckoned from it whenever something is measured.

mod square;

use arrayvec::ArrayVec;
use kernel::table::{Angle, Length, Local, Row, Slot};
use serde::{Deserialize, Serialize};

use crate::vocabulary::{Arm, Formation, Variant};

pub use square::{MOST_IN_SQUARE, Ring, Run};

/// The most figures that a unit has.
pub const MOST_FIGURES: usize = 8;

/// The size of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Size {
    pub width: Length,
    pub depth: Length,
}

impl Size {
    pub const fn new(width: Length, depth: Length) -> Self {
        Self { width, depth }
    }
}

/// A millimetre is a tenth of a centimetre.
pub const fn mm(n: i32) -> Length {
    Length::thousandths(n * 100)
}

/// Bases of foot and mounted figures stand side by side at this pitch; a slot aboard is as wide.
const PITCH: Length = mm(15);
/// From base to base in open order, across and in depth.
const GAP: Length = mm(15);
/// From a gun to its crew.
const TO_THE_GUN: Length = mm(5);

/// What is laid out: how many figures, on what bases, in which layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub arm: Arm,
    pub formation: Formation,
    pub variant: Variant,
    /// Figures that are left, the leader included.
    pub figures: u8,
    pub base: Size,
    /// The gun that the figures serve.
    pub gun: Option<Size>,
}

/// A unit laid out round its front midpoint, which is the origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The figures, row by row from the front, each row from the left.
    pub figures: ArrayVec<Slot, MOST_FIGURES>,
    /// How many figures each row has.
    pub rows: ArrayVec<u8, MOST_FIGURES>,
    pub gun: Option<Slot>,
}

/// How far a layout reaches from the front midpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    pub left: Length,
    pub right: Length,
    /// Behind the front midpoint.
    pub depth: Length,
}

impl Plan {
    /// Lays the figures out.
    ///
    /// [HV-FORM-02] [HV-FORM-03] [HV-FORM-04] [HV-FORM-05] [HV-FORM-08] [HV-FORM-09] The layouts at every strength.
    pub fn layout(&self) -> Layout {
        let rows = self.rows();
        if self.arm.is_gun() {
            return self.crew(rows);
        }
        let mut layout = Layout { figures: ArrayVec::new(), rows, gun: None };
        let mut behind = Length::ZERO;
        for (number, &figures) in layout.rows.iter().enumerate() {
            let row = Row {
                bases: figures,
                pitch: self.pitch(number, layout.rows.len(), figures),
                right: self.shift(number, figures),
                behind,
                width: self.base.width,
                depth: self.base.depth,
            };
            layout.figures.extend(row.slots());
            behind += self.base.depth + self.between_ranks();
        }
        layout
    }

    /// How many figures stand in each row, from the front.
    pub fn rows(&self) -> ArrayVec<u8, MOST_FIGURES> {
        let n = self.figures;
        let halves = || [n.div_ceil(2), n / 2].into_iter().filter(|&row| 0 < row).collect();
        match self.variant {
            Variant::Wide | Variant::Line | Variant::Gun => [n].into_iter().collect(),
            Variant::Deep | Variant::Chequer => halves(),
            Variant::File => rows_of(1, n),
            Variant::Twos | Variant::F2 => rows_of(2, n),
            Variant::F3 => rows_of(3, n),
            Variant::F4 => rows_of(4, n),
            // A square in common is laid out as one ring.
            Variant::Solo | Variant::Common => match n {
                8 => [3, 2, 3].into_iter().collect(),
                7 => [3, 2, 2].into_iter().collect(),
                6 => [2, 2, 2].into_iter().collect(),
                5 => [2, 2, 1].into_iter().collect(),
                4 => [2, 2].into_iter().collect(),
                _ => halves(),
            },
        }
    }

    /// From the middle of one base of a row to that of the next.
    fn pitch(&self, row: usize, rows: usize, figures: u8) -> Length {
        match self.formation {
            Formation::OpenOrder => self.base.width + GAP,
            // The two in the middle of a square stand at its flanks, so that a hole is enclosed.
            Formation::Square if row == 1 && rows == 3 && figures == 2 && 5 < self.figures => {
                PITCH + PITCH
            }
            Formation::Square
            | Formation::CloseOrder
            | Formation::Column
            | Formation::Horde
            | Formation::Limbered
            | Formation::Unlimbered => PITCH,
        }
    }

    const fn between_ranks(&self) -> Length {
        match self.formation {
            Formation::OpenOrder => GAP,
            Formation::Square
            | Formation::CloseOrder
            | Formation::Column
            | Formation::Horde
            | Formation::Limbered
            | Formation::Unlimbered => Length::ZERO,
        }
    }

    /// How far the middle of a row stands to the right of the unit's axis.
    fn shift(&self, row: usize, figures: u8) -> Length {
        match self.variant {
            // Each base of the rear rank stands half a pitch to the right of its neighbour in front.
            Variant::Chequer if row == 1 => {
                let missing = i32::from(self.figures % 2);
                PITCH - (self.base.width + GAP) * missing / 2
            }
            Variant::F2 | Variant::F3 | Variant::F4 if 0 < row => {
                let front = i32::from(self.rows()[0]);
                let (figures, every_second) = (i32::from(figures), row as i32 % 2);
                // A short last row begins at this place, counted from 0; halves of a pitch from there to its middle.
                let first = (front - figures) / 2;
                (PITCH * (2 * first + figures - front) + PITCH * every_second) / 2
            }
            _ => Length::ZERO,
        }
    }

    /// Lays out a gun and those who serve it.
    fn crew(&self, rows: ArrayVec<u8, MOST_FIGURES>) -> Layout {
        let gun = self.gun.unwrap_or(self.base);
        let (gun_behind, crew_behind) = match self.formation {
            Formation::Unlimbered => (Length::ZERO, gun.depth + TO_THE_GUN),
            _ => (self.base.depth + TO_THE_GUN, Length::ZERO),
        };
        let crew = Row {
            bases: self.figures,
            pitch: PITCH,
            right: Length::ZERO,
            behind: crew_behind,
            width: self.base.width,
            depth: self.base.depth,
        };
        let ahead = -gun_behind - gun.depth / 2;
        let slot = Slot {
            at: Local { right: Length::ZERO, ahead },
            turn: Angle::NORTH,
            width: gun.width,
            depth: gun.depth,
        };
        Layout { figures: crew.slots().collect(), rows, gun: Some(slot) }
    }
}

/// So many in each row, and what is left in the last.
fn rows_of(front: u8, figures: u8) -> ArrayVec<u8, MOST_FIGURES> {
    let full = std::iter::repeat_n(front, usize::from(figures / front));
    let rest = Some(figures % front).filter(|&rest| 0 < rest);
    full.chain(rest).collect()
}

impl Layout {
    /// Everything that stands on a base: the figures, then the gun.
    pub fn slots(&self) -> impl Iterator<Item = &Slot> + Clone {
        self.figures.iter().chain(&self.gun)
    }

    /// How far it reaches.
    ///
    /// [HV-FORM-13] The outline is the smallest rectangle round the unit's own bases, its gun included.
    pub fn reach(&self) -> Reach {
        let none = Reach { left: Length::ZERO, right: Length::ZERO, depth: Length::ZERO };
        self.slots().fold(none, |reach, slot| Reach {
            left: reach.left.min(slot.at.right - slot.width / 2),
            right: reach.right.max(slot.at.right + slot.width / 2),
            depth: reach.depth.max(slot.depth / 2 - slot.at.ahead),
        })
    }

    /// How many figures fire: the front row, or the whole crew of a gun.
    ///
    /// [HV-FIRE-02] Only the front rank.
    pub fn front_rank(&self) -> u8 {
        self.rows.first().copied().unwrap_or(0)
    }

    /// The place of the leader among the figures, from 0.
    ///
    /// [HV-FORM-11] Position floor(k/2) + 1 from the left of the k bases in the front row; with a gun the left crew base.
    pub fn leader(&self) -> usize {
        if self.gun.is_some() { 0 } else { usize::from(self.front_rank() / 2) }
    }
}

#[cfg(test)]
mod tests;
