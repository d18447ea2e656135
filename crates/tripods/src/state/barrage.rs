//! Barrages that have been called, the guns that fire them, and smoke.

use kernel::table::{Angle, Length, Outline, Point, Pose};
use serde::{Deserialize, Serialize};

use super::{SideId, StandId, StandSet};
use crate::vocabulary::Quality;

/// Most markers on the table, batteries, and screens of smoke.
pub const MOST_MISSIONS: usize = 24;
pub const MOST_BATTERIES: usize = 16;
pub const MOST_SMOKE: usize = 32;

/// A marker on the table. What it stands for is known to its own side alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    pub side: SideId,
    /// [FT-MARK-02] Its number, 0 where it is not known.
    pub number: u8,
    pub at: Point,
    /// The player turn in which it was put down, and the one in which it was seen to last.
    pub since: u8,
    pub done: u8,
    /// [FT-ART-04] It is late and needs no roll any more.
    pub late: bool,
    pub plan: Option<Plan>,
    /// [FT-TECH-04] Of a guided shell: those whom the designating stand had spotted, and who have stayed spotted since.
    #[serde(default)]
    pub tracked: StandSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plan {
    /// [FT-ART-03]
    Decoy,
    Fire(Plot),
}

/// What is recorded of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plot {
    /// The batteries that fire, one bit each.
    pub batteries: u16,
    pub caller: Caller,
    pub pattern: Pattern,
    pub shell: Shell,
}

/// Who observes: a unit with any of its stands, or an observer's stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Caller {
    Unit(u8),
    Stand(StandId),
}

/// How the shells lie [FT-ART-11].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    Converged,
    Dispersed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shell {
    HighExplosive,
    /// [FT-SMOKE-01]
    Smoke,
    /// [FT-SMOKE-02]
    Incendiary,
    /// [FT-ART-19] Improved conventional munitions.
    Improved,
    /// [FT-TECH-03] A single shell, guided by a stand.
    Guided {
        by: StandId,
    },
}

/// What a battery has used of what it has little of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Magazine {
    pub improved: u8,
    pub guided: u8,
    /// [FT-TECH-06] The player turn in which it fired without a marker.
    pub called: u8,
}

/// Guns that fire as one, on the table or off it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BatterySpec {
    pub name: String,
    pub side: SideId,
    /// Their row, by its number among those that are used.
    pub kind: u8,
    /// Guns off the table; of a unit on it those that stand are counted.
    pub guns: u8,
    pub quality: Quality,
    /// [FT-ART-04] American, British and German guns of the fourth period.
    pub practised: bool,
    pub unit: Option<u8>,
    /// [FT-ART-19] Shots of improved munitions, and [FT-TECH-03] guided shells.
    pub improved: u8,
    pub guided: u8,
}

/// A screen of smoke: an oblong at any angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Smoke {
    pub at: Point,
    pub along: Angle,
    /// In inches; it is three times as long.
    pub width: u8,
    pub incendiary: bool,
}

impl Smoke {
    pub fn outline(&self) -> Outline {
        let width = Length::units(self.width.into());
        Outline::rectangle(Pose::new(self.at, self.along), width, width * 3)
    }
}
