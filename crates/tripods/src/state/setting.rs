//! What never changes in a battle: the charts, the table, the roster, what it is fought for.

use std::sync::Arc;

use kernel::table::{Land, Tabletop};
use serde::{Deserialize, Serialize};

use super::{BatterySpec, SideId};
use crate::{
    deploy::berths::Berths,
    policy::Reaches,
    tables::{Charts, Ground, StandType, UnitEntry, VictoryEntry},
    targets::Quarry,
    vocabulary::Tow,
};

/// What never changes in a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The scenario's id and its name.
    pub scenario: String,
    pub name: String,
    /// The players: of the Martians, of the humans.
    pub players: [String; 2],
    pub charts: Arc<Charts>,
    pub switches: Switches,
    pub period: u8,
    pub table: Tabletop,
    pub land: Land<Ground>,
    /// The rows of the charts that are used.
    pub types: Vec<StandType>,
    pub units: Vec<UnitEntry>,
    /// In the order of the stands.
    pub roster: Vec<StandSpec>,
    pub batteries: Vec<BatterySpec>,
    /// The last turn.
    pub turns: u8,
    pub first: SideId,
    pub deploys_first: SideId,
    pub start_overwatch: [bool; 2],
    pub minor: u16,
    pub major: u16,
    pub victory: Vec<VictoryEntry>,
    /// [FT-FLY-10] Units that may mark targets for the missiles of other units.
    pub designators: Vec<u8>,
    #[serde(skip)]
    pub berths: Berths,
    #[serde(skip)]
    pub quarry: Quarry,
    #[serde(skip)]
    pub reaches: Reaches,
}

/// What never changes of a stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandSpec {
    pub name: String,
    /// Its row, by its number among those that are used.
    pub kind: u8,
    pub unit: u8,
    pub tow: Option<Tow>,
    /// What it counts when it is lost.
    pub value: u8,
    /// [FT-CYL-02] The slot of its cylinder that it comes in, from 1 on; 0 for none.
    pub slot: u8,
    /// [FT-AT-02] It has a light mortar.
    pub integral_mortar: bool,
    /// [FT-FLY-09] It has given up its missiles for rockets.
    pub without_missiles: bool,
}

/// The readings that were chosen for this battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switches {
    /// [FT-GEN-06] Nothing is measured before fire is declared.
    pub no_measuring: bool,
    /// [FT-SPOT-05] A stand is shown to the enemy only while it is spotted.
    pub fog: bool,
    /// [FT-LOS-07] One sees an inch into cover and out of it.
    pub soft_edges: bool,
    /// [FT-TERR-09] Foot crosses deep water on rafts.
    pub rafts: bool,
    /// [FT-ART-17] Guns run out of shells.
    pub ammunition: bool,
    /// [FT-TECH-06] Guns of the last period fire without markers.
    pub afatds: bool,
    /// [FT-CLK-01] Time runs out.
    pub clock: bool,
    /// [FT-GEN-03] By how much every distance is multiplied where it is told.
    pub scale: u8,
}

impl Switches {
    /// What a scenario leaves to the default of every option.
    pub const USUAL: Self = Self {
        no_measuring: true,
        fog: false,
        soft_edges: false,
        rafts: false,
        ammunition: false,
        afatds: false,
        clock: false,
        scale: 1,
    };
}
