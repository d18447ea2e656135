//! How a crew ripens or melts away from voyage to voyage.

use serde::{Deserialize, Serialize};

/// [SG-CAMP-57] The grades of a crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Grade {
    Green,
    Trained,
    Crack,
}

impl Grade {
    /// [SG-CAMP-57] A crack crew rises no further.
    #[must_use]
    pub const fn raised(self) -> Self {
        match self {
            Self::Green => Self::Trained,
            Self::Trained | Self::Crack => Self::Crack,
        }
    }

    /// [SG-CAMP-59] A green crew is never reduced.
    #[must_use]
    pub const fn lowered(self) -> Self {
        match self {
            Self::Green | Self::Trained => Self::Green,
            Self::Crack => Self::Trained,
        }
    }
}

/// How heavily a voyage told on a crew.
///
/// [SG-CAMP-55] The losses in whole units, a unit being a sixth of those who set out, rounded down but at least one man.
pub const fn loss_step(set_out: u16, lost: u16) -> u16 {
    let unit = set_out / 6;
    lost / if unit == 0 { 1 } else { unit }
}

/// A voyage that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Voyage {
    pub grade: Grade,
    /// [SG-CAMP-60] Whether a ship taken in battle was brought in.
    pub has_prize: bool,
    pub loss_step: u16,
}

impl Voyage {
    /// What the crew is at its end where no die is needed; otherwise one must be rolled.
    ///
    /// [SG-CAMP-56] [SG-CAMP-58] Without losses of a whole unit a prize raises the grade, and nothing changes without one. No die is
    /// rolled either for a crew that would neither rise [SG-CAMP-57] nor fall [SG-CAMP-59].
    pub fn settled(self) -> Option<Grade> {
        let changed = if self.has_prize { self.grade.raised() } else { self.grade.lowered() };
        if changed == self.grade {
            return Some(self.grade);
        }
        match (self.loss_step, self.has_prize) {
            (0, true) => Some(changed),
            (0, false) => Some(self.grade),
            _ => None,
        }
    }

    /// What it is with a die of 1 to 6.
    ///
    /// [SG-CAMP-56] With a prize it rises unless the die is no more than the step. [SG-CAMP-58] Without one it falls if it is no more.
    pub fn by_die(self, die: u8) -> Grade {
        let is_low = u16::from(die) <= self.loss_step;
        self.settled().unwrap_or(match (self.has_prize, is_low) {
            (true, false) => self.grade.raised(),
            (false, true) => self.grade.lowered(),
            (true, true) | (false, false) => self.grade,
        })
    }
}

#[cfg(test)]
mod tests {
    use Grade::{Crack, Green, Trained};

    use super::*;

    fn after(grade: Grade, has_prize: bool, loss_step: u16, die: u8) -> Grade {
        Voyage { grade, has_prize, loss_step }.by_die(die)
    }

    #[test]
    fn sg_camp_55_losses_count_in_sixths_of_the_crew() {
        let of_27 = |lost| loss_step(27, lost);
        assert_eq!([3, 4, 7, 8, 11].map(of_27), [0, 1, 1, 2, 2]);
        assert_eq!((loss_step(5, 1), loss_step(6, 1), loss_step(0, 3)), (1, 1, 3));
    }

    #[test]
    fn sg_camp_56_a_prize_raises_the_grade_unless_losses_are_heavy() {
        let clean = Voyage { grade: Green, has_prize: true, loss_step: 0 };
        assert_eq!(clean.settled(), Some(Trained));
        assert_eq!(Voyage { loss_step: 1, ..clean }.settled(), None);
        let by = |die| after(Green, true, 2, die);
        assert_eq!([1, 2, 3, 6].map(by), [Green, Green, Trained, Trained]);
        assert_eq!(after(Green, true, 6, 6), Green);
    }

    #[test]
    fn sg_camp_57_crack_is_the_top() {
        let voyage = Voyage { grade: Crack, has_prize: true, loss_step: 3 };
        assert_eq!(voyage.settled(), Some(Crack), "no die is rolled");
        assert_eq!(Green.raised().raised(), Crack);
    }

    #[test]
    fn sg_camp_58_without_a_prize_losses_may_lower_it() {
        let quiet = Voyage { grade: Trained, has_prize: false, loss_step: 0 };
        assert_eq!(quiet.settled(), Some(Trained));
        let by = |die| after(Trained, false, 1, die);
        assert_eq!([1, 2].map(by), [Green, Trained]);
        assert_eq!(after(Crack, false, 1, 1), Trained);
    }

    #[test]
    fn sg_camp_59_green_is_the_bottom() {
        let voyage = Voyage { grade: Green, has_prize: false, loss_step: 5 };
        assert_eq!(voyage.settled(), Some(Green), "no die is rolled");
    }
}
