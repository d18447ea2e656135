//! A stand: where it is, what it may still do, what it has to check for.

use kernel::table::{Effort, Pose};
use serde::{Deserialize, Serialize};

use super::{StandId, StandSet};
use crate::tables::MOST_WEAPONS;

/// What changes of a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stand {
    pub at: Where,
    pub spotted: bool,
    pub pinned: bool,
    /// A towed gun that is hooked up.
    pub limbered: bool,
    pub marker: Marker,
    /// [FT-MOVE-10] The points that it travelled in its own latest movement phase.
    pub travelled: Effort,
    /// It moved strategically, and is bound by it.
    pub strategic: bool,
    /// [FT-SPOT-03] It moved or fired in this player turn.
    pub stirred: bool,
    /// It fired in its own firing phase.
    pub fired: bool,
    /// [FT-OVER-05] It used overwatch in its own movement phase, and does not fire in the firing phase.
    pub fired_early: bool,
    /// What it has used of the shots that it may fire, and of those of a round of close combat.
    pub uses: [Use; MOST_WEAPONS],
    /// [FT-FIRE-03] The weapon and the kind of fire that a vehicle has begun with.
    pub system: Option<(u8, Against)>,
    /// Everything at once: a sweep, a canister, a shell.
    pub spent: bool,
    pub checks: Checks,
    /// [FT-CC-01] What it had left to move when it came to close quarters.
    pub counter: Option<Effort>,
    /// Gas canisters; 255 without end.
    pub canisters: u8,
    /// Hits of something that takes several.
    pub hits: u8,
    /// [FT-CYL-03] The Heat Ray of a cylinder is at work.
    pub awake: bool,
    /// [FT-MSL-03] Missiles that are left of a limited supply. [FT-MSL-04] The natural ones that it has rolled with one without limit.
    pub missiles: u8,
    pub ones: u8,
    /// [FT-FLY-01] A flyer in high mode. [FT-FLY-04] The height to which it has risen for an attack.
    pub high: bool,
    pub risen: u8,
    /// [FT-CARRY-01] It was set down in this turn, and has half its movement.
    pub dismounted: bool,
    /// [FT-AT-02] It has fired its light mortar.
    pub lobbed: bool,
    /// [FT-ZEP-02] Templates that a zeppelin has left to lay.
    pub bombs: u8,
    /// [FT-IRON-01] The speed of an ironclad.
    pub speed: u8,
    /// [FT-FLY-09] Salvoes of rockets that a flyer has left.
    pub rockets: u8,
    /// [FT-ART-17] Shots of a gun that have been fired.
    pub rounds: u8,
    /// [FT-TERR-10] It passed its last movement phase beside a cliff.
    pub rested: bool,
    /// [FT-SPOT-05] Where the enemy saw it last.
    pub ghost: Option<Pose>,
}

/// Where a stand is [FT-UNIT-05].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Where {
    /// Its middle, and the way it looks.
    Table(Pose),
    Aboard(StandId),
    /// Still to come.
    Reserve,
    /// Left the table by an exit.
    Exited,
    Destroyed,
    /// By a failed check.
    Removed,
    /// [FT-CYL-06] Wrecked in its cylinder, or a cylinder lost in its fall: it counts for nobody.
    Scrapped,
    /// [FT-SPOT-05] Somewhere on the table, unseen by him who looks at this state. No battle has it, only a view of one.
    Unseen,
}

impl Where {
    pub const fn is_lost(self) -> bool {
        matches!(self, Self::Destroyed | Self::Removed | Self::Scrapped)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Marker {
    None,
    Overwatch,
    HoldFire,
}

/// What is fired at: armour, or men and soft stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Against {
    Armour,
    Men,
}

/// Shots of one weapon that have been used, what they were aimed at first, and at whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    pub shots: u8,
    pub against: Option<Against>,
    pub targets: StandSet,
}

/// [FT-QC-03] What a stand has to check for, or has passed, in this player turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checks {
    pub fire: Pending,
    /// Hits by small arms that the check of fire is for.
    pub hits: u8,
    pub artillery: Pending,
    /// Whether the artillery was L-class only.
    pub light: bool,
    /// The same of close combat, which is counted by itself.
    pub bout: Pending,
    pub bout_hits: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pending {
    #[default]
    No,
    Yes,
    /// It has been rolled, and the stand is still there.
    Passed,
}

impl Stand {
    pub fn new(at: Where) -> Self {
        Self {
            at,
            spotted: false,
            pinned: false,
            limbered: false,
            marker: Marker::None,
            travelled: Effort::NONE,
            strategic: false,
            stirred: false,
            fired: false,
            fired_early: false,
            uses: [Use::default(); MOST_WEAPONS],
            system: None,
            spent: false,
            checks: Checks::default(),
            counter: None,
            canisters: 0,
            hits: 0,
            awake: false,
            missiles: 2,
            ones: 0,
            high: false,
            risen: 0,
            dismounted: false,
            lobbed: false,
            bombs: 0,
            speed: 0,
            rockets: 0,
            rounds: 0,
            rested: false,
            ghost: None,
        }
    }

    /// [FT-MOVE-10] Moved means a record above zero.
    pub fn has_moved(&self) -> bool {
        Effort::NONE < self.travelled
    }

    /// Gives back every shot.
    pub fn reload(&mut self) {
        self.uses = [Use::default(); MOST_WEAPONS];
        self.system = None;
        self.spent = false;
        self.lobbed = false;
    }

    /// Whether no shot has been used.
    pub fn is_loaded(&self) -> bool {
        !self.spent && self.uses.iter().all(|one| one.shots == 0)
    }
}
