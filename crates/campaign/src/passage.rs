//! A day's passage: how far ships go by what drives them, alone, together, or with one in tow.

use serde::{Deserialize, Serialize};

use crate::map::Heading;

/// What carries a ship over the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drive {
    Steam,
    Galley,
    Kite,
    /// A boarding launch by itself.
    Launch,
}

/// What state her machinery or rigging is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// She moves under her own power, damaged or not.
    Own,
    /// She moves under a jury rig.
    JuryRig,
    /// She does not: a burst boiler, nobody to work her, no coal.
    None,
}

/// What is left of a day's passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passage {
    pub points: u8,
    /// What a step against the wind costs; one with it costs 1.
    pub beating: u8,
}

impl Passage {
    /// What a ship has in the morning.
    ///
    /// [SG-CAMP-12] Steamers 3 hexes whatever their speed in battle, [SG-CAMP-13] galleys 2, [SG-CAMP-14] kites 4 points of which a
    /// step to the west costs 2, [SG-CAMP-21] a launch 1. [SG-CAMP-70] Damage changes nothing, but under a jury rig it is 1 whatever
    /// the wind. [SG-CAMP-20] With another in tow half of it, rounded up.
    pub const fn of(drive: Drive, way: Way, tows: bool) -> Self {
        let (points, beating): (u8, u8) = match (way, drive) {
            (Way::None, _) => (0, 1),
            (Way::JuryRig, _) | (Way::Own, Drive::Launch) => (1, 1),
            (Way::Own, Drive::Steam) => (3, 1),
            (Way::Own, Drive::Galley) => (2, 1),
            (Way::Own, Drive::Kite) => (4, 2),
        };
        Self { points: if tows { points.div_ceil(2) } else { points }, beating }
    }

    /// What a step costs.
    ///
    /// [SG-CAMP-15] The wind blows from west to east. [SG-CAMP-16] Straight into it is allowed.
    pub const fn cost(self, heading: Heading) -> u8 {
        if heading.is_running() { 1 } else { self.beating }
    }

    /// What is left after a step; none where it cannot be paid.
    #[must_use]
    pub const fn after(self, heading: Heading) -> Option<Self> {
        match self.points.checked_sub(self.cost(heading)) {
            Some(points) => Some(Self { points, ..self }),
            None => None,
        }
    }
}

/// Moves ships that keep together one step; none where one of them has spent too much of the day.
///
/// [SG-CAMP-20] They move step by step and stop with the first that can go no further.
pub fn step_together(company: &[Passage], heading: Heading) -> Option<Vec<Passage>> {
    company.iter().map(|passage| passage.after(heading)).collect()
}

#[cfg(test)]
mod tests {
    use Heading::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};

    use super::*;

    fn day(drive: Drive) -> Passage {
        Passage::of(drive, Way::Own, false)
    }

    /// What is left after some steps.
    fn after(from: Passage, steps: &[Heading]) -> Option<u8> {
        let end = steps.iter().try_fold(from, |passage, &step| passage.after(step));
        end.map(|passage| passage.points)
    }

    #[test]
    fn sg_camp_12_a_steamer_goes_three_hexes() {
        assert_eq!(after(day(Drive::Steam), &[West, West, NorthWest]), Some(0));
        assert_eq!(after(day(Drive::Steam), &[West, West, West, East]), None);
    }

    #[test]
    fn sg_camp_13_a_galley_goes_two_hexes() {
        assert_eq!(after(day(Drive::Galley), &[East, West]), Some(0));
        assert_eq!(after(day(Drive::Galley), &[East, East, East]), None);
    }

    #[test]
    fn sg_camp_14_a_kite_runs_four_hexes_and_beats_two() {
        assert_eq!(after(day(Drive::Kite), &[East, NorthEast, SouthEast, East]), Some(0));
        assert_eq!(after(day(Drive::Kite), &[NorthWest, SouthWest]), Some(0));
        assert_eq!(after(day(Drive::Kite), &[West, West, East]), None);
        // The book's example, and a point that cannot be used is lost.
        assert_eq!(after(day(Drive::Kite), &[SouthEast, SouthEast, SouthWest]), Some(0));
        assert_eq!(after(day(Drive::Kite), &[East, East, East, West]), None);
    }

    #[test]
    fn sg_camp_16_straight_into_the_wind_is_allowed() {
        assert_eq!(after(day(Drive::Kite), &[West, West]), Some(0));
    }

    #[test]
    fn sg_camp_20_a_tow_halves_the_passage_and_ships_keep_together() {
        let tow = |drive| Passage::of(drive, Way::Own, true).points;
        assert_eq!([Drive::Steam, Drive::Galley, Drive::Kite].map(tow), [2, 1, 2]);
        // A kite with a galley that goes under her own power: two hexes to the east.
        let both = [day(Drive::Kite), day(Drive::Galley)];
        let both = step_together(&both, East).and_then(|both| step_together(&both, East)).unwrap();
        assert_eq!(both[0].points, 2);
        assert_eq!(step_together(&both, East), None);
    }

    #[test]
    fn sg_camp_21_a_launch_goes_one_hex_whatever_the_wind() {
        assert_eq!(after(day(Drive::Launch), &[West]), Some(0));
        assert_eq!(after(day(Drive::Launch), &[East, East]), None);
    }

    #[test]
    fn sg_camp_70_damage_is_all_or_nothing() {
        let jury = Passage::of(Drive::Kite, Way::JuryRig, false);
        assert_eq!((after(jury, &[West]), after(jury, &[East, East])), (Some(0), None));
        assert_eq!(Passage::of(Drive::Steam, Way::None, false).after(East), None);
    }
}
