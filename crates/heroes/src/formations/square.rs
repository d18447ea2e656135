//! Squares that several units form together: a closed ring one base thick.

use arrayvec::ArrayVec;
use kernel::table::{Angle, Length, Local, Side, Slot};

use super::{PITCH, Size};

/// The most units in a common square, and the most figures.
pub const MOST_IN_SQUARE: usize = 4;
const MOST_FIGURES: usize = 32;

/// The ring of a common square: so many bases across, so many deep.
///
/// Places are numbered clockwise from the left end of the front face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ring {
    pub across: u8,
    pub deep: u8,
    /// How many figures stand in the ring; one less than there are places when the last stays empty.
    pub filled: u8,
    /// Whether a figure of the strongest unit stands inside.
    pub reserve: bool,
}

/// Where the figures of one unit stand: a run of places, and perhaps one figure inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub first: u8,
    pub n: u8,
    pub has_reserve: bool,
}

impl Ring {
    /// The ring for so many figures in all.
    ///
    /// [HV-FORM-06] a + b = N/2 + 2; of an odd number one stands inside, or below 9 the last place stays empty.
    pub fn of(figures: u8) -> Self {
        let odd = figures % 2 == 1;
        let reserve = odd && 9 <= figures;
        let filled = figures - u8::from(reserve);
        let half = filled.div_ceil(2) + 2;
        Self { across: half.div_ceil(2), deep: half / 2, filled, reserve }
    }

    /// How many places the ring has.
    pub const fn places(&self) -> u8 {
        2 * (self.across + self.deep) - 4
    }

    /// The run of each unit, given how many figures each has, in the order of the ring.
    pub fn runs(&self, figures: &[u8]) -> ArrayVec<Run, MOST_IN_SQUARE> {
        let strongest =
            figures.iter().max().and_then(|most| figures.iter().position(|n| n == most));
        let mut first = 0;
        let run = |(at, &n): (usize, &u8)| {
            let has_reserve = self.reserve && Some(at) == strongest;
            let run = Run { first, n: n - u8::from(has_reserve), has_reserve };
            first += run.n;
            run
        };
        figures.iter().enumerate().map(run).collect()
    }

    /// The outside of the ring.
    pub fn outside(&self) -> Size {
        Size::new(PITCH * i32::from(self.across), PITCH * i32::from(self.deep))
    }

    /// The hole in it.
    pub fn inside(&self) -> Size {
        let hole = |bases: u8| PITCH * (i32::from(bases) - 2).max(0);
        Size::new(hole(self.across), hole(self.deep))
    }

    /// How many slots shelter inside.
    ///
    /// [HV-FORM-15] (a - 2) x (b - 2) slots.
    pub const fn slots(&self) -> u8 {
        self.across.saturating_sub(2) * self.deep.saturating_sub(2)
    }

    /// A place of the ring, round the middle of its front face; each base looks outward.
    pub fn slot(&self, place: u8) -> Slot {
        let (across, deep) = (i32::from(self.across), i32::from(self.deep));
        let place = i32::from(place);
        // In half pitches from the middle of the front face.
        let (left, right) = (1 - across, across - 1);
        let (right_end, rear_end) = (across + deep - 2, 2 * across + deep - 3);
        let (side, east, south) = if place < across {
            (Side::Front, left + 2 * place, 1)
        } else if place <= right_end {
            (Side::Right, right, 1 + 2 * (place - across + 1))
        } else if place <= rear_end {
            (Side::Rear, right - 2 * (place - right_end), 2 * deep - 1)
        } else {
            (Side::Left, left, 2 * deep - 1 - 2 * (place - rear_end))
        };
        let at = Local { right: PITCH * east / 2, ahead: PITCH * -south / 2 };
        let turn = if self.deep < 2 { Angle::NORTH } else { side.turn() };
        Slot { at, turn, width: PITCH, depth: PITCH }
    }

    /// Where the figure inside stands: in the middle.
    pub fn reserve_slot(&self) -> Slot {
        let ahead = -self.outside().depth / 2;
        Slot {
            at: Local { right: Length::ZERO, ahead },
            turn: Angle::NORTH,
            width: PITCH,
            depth: PITCH,
        }
    }

    /// Whether a place belongs to a face; a corner belongs to two.
    pub const fn is_on(&self, place: u8, side: Side) -> bool {
        let (across, deep) = (self.across, self.deep);
        let right_end = across + deep - 2;
        let rear_end = right_end + across - 1;
        match side {
            Side::Front => place < across,
            Side::Right => across - 1 <= place && place <= right_end,
            Side::Rear => right_end <= place && place <= rear_end,
            Side::Left => rear_end <= place || place == 0,
        }
    }

    /// The corners that a place is, one bit each: front left, then clockwise. Most are none; in a ring one base deep one is two.
    pub const fn corners(&self, place: u8) -> u8 {
        let right_end = self.across + self.deep - 2;
        let rear_end = right_end + self.across - 1;
        (place == 0) as u8
            | ((place + 1 == self.across) as u8) << 1
            | ((place == right_end) as u8) << 2
            | ((place == rear_end) as u8) << 3
    }

    /// The places that are filled.
    pub fn filled(&self) -> ArrayVec<Slot, MOST_FIGURES> {
        (0..self.filled).map(|place| self.slot(place)).collect()
    }
}
