//! What a scenario is fought for: points, reinforcements, special rules.

use kernel::{ledger::DataError, tables::At};
use serde::Deserialize;

use super::{Body, Place, Reinforcement, Scenario, Seat, Side, Unit, VictoryEntry, Zone, place_of};
use crate::vocabulary::{Kind, Special, VictoryKind, Word, ZonePurpose};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReinforcementEntry {
    turn: i64,
    units: Vec<String>,
    zone: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryEntryFile {
    side: String,
    #[serde(rename = "type")]
    kind: VictoryKind,
    points: i64,
    zone: Option<String>,
    unit: Option<String>,
    kinds: Option<Vec<Kind>>,
    #[serde(default)]
    sudden: bool,
}

/// What victory entries may name.
pub(super) struct Names<'a> {
    pub sides: &'a [Side],
    pub seats: &'a [Seat],
    pub units: &'a [Unit],
    pub zones: &'a [Zone],
}

pub(super) fn reinforcement(
    at: &At<'_>,
    entry: &ReinforcementEntry,
    units: &[String],
    zones: &[Zone],
    turns: u8,
) -> Result<Reinforcement, DataError> {
    let at = &at.part(format_args!("reinforcement of turn {}", entry.turn));
    let turn = at.number("turn", entry.turn, 1, turns)?;
    if entry.units.is_empty() {
        return Err(at.wrong("brings nobody"));
    }
    let units = entry.units.iter().map(|unit| place_of(at, "unit", unit, units.iter()));
    let zone = place_of(at, "zone", &entry.zone, zones.iter().map(|zone| &zone.id))?;
    if zones[usize::from(zone)].purpose != ZonePurpose::Entry {
        return Err(at.wrong(format!("{} is no zone of entry", entry.zone)));
    }
    Ok(Reinforcement { turn, units: units.collect::<Result<_, _>>()?, zone })
}

/// Refuses reinforcements that do not come, or come through a zone of the enemy.
pub(super) fn check_arrivals(
    at: &At<'_>,
    reinforcements: &[Reinforcement],
    units: &[Unit],
    seats: &[Seat],
    zones: &[Zone],
) -> Result<(), DataError> {
    for one in reinforcements {
        let at = &at.part(format_args!("reinforcement of turn {}", one.turn));
        for &number in &one.units {
            let unit = &units[usize::from(number)];
            if !matches!(unit.place, Place::Arrives { turn, .. } if turn == one.turn) {
                return Err(
                    at.wrong(format!("{} does not say that it arrives in this turn", unit.id))
                );
            }
            let side = seats[usize::from(unit.seat)].side;
            if zones[usize::from(one.zone)].side != Some(side) {
                return Err(at.wrong(format!("{} comes through a zone of the enemy", unit.id)));
            }
        }
    }
    Ok(())
}

pub(super) fn entry(
    at: &At<'_>,
    entry: &VictoryEntryFile,
    names: &Names<'_>,
    special: &[Special],
) -> Result<VictoryEntry, DataError> {
    let at = &at.part(format_args!("victory {} of {}", entry.kind.word(), entry.side));
    let side = place_of(at, "side", &entry.side, names.sides.iter().map(|side| &side.id))?;
    let (needs_zone, needs_unit, needs_kinds, needs_special) = match entry.kind {
        VictoryKind::HoldZone => (true, false, false, None),
        VictoryKind::UnitsInZone | VictoryKind::Exit => (true, false, true, None),
        VictoryKind::Destroy | VictoryKind::Survive => (false, true, false, None),
        VictoryKind::StoresCaptured => (false, false, false, Some(Special::CaptureStores)),
        VictoryKind::Sabotage => (false, false, false, Some(Special::LockGates)),
        VictoryKind::BasesRemoved
        | VictoryKind::UnitsDestroyed
        | VictoryKind::HeroRemoved
        | VictoryKind::GunCaptured
        | VictoryKind::Landed
        | VictoryKind::FlotationLost
        | VictoryKind::ValueRemoved => (false, false, false, None),
    };
    for (what, needed, given) in [
        ("zone", needs_zone, entry.zone.is_some()),
        ("unit", needs_unit, entry.unit.is_some()),
        ("kinds", needs_kinds, entry.kinds.is_some()),
    ] {
        if needed != given {
            let reason = if needed { "wants" } else { "has no use for" };
            return Err(at.wrong(format!("{reason} the key {what}")));
        }
    }
    if let Some(key) = needs_special.filter(|key| !special.contains(key)) {
        return Err(at.wrong(format!("needs the special rule {}", key.word())));
    }
    let zone = entry.zone.as_ref().map(|id| zone(at, id, entry.kind, side, names)).transpose()?;
    let unit = entry.unit.as_ref().map(|id| unit(at, id, entry.kind, side, names)).transpose()?;
    let kinds = entry.kinds.clone().unwrap_or_default();
    if needs_kinds && kinds.is_empty() {
        return Err(at.wrong("lists no kinds"));
    }
    let points = at.number("points", entry.points, 1, 1000)?;
    Ok(VictoryEntry { side, kind: entry.kind, points, zone, unit, kinds, sudden: entry.sudden })
}

fn zone(
    at: &At<'_>,
    id: &str,
    kind: VictoryKind,
    side: u8,
    names: &Names<'_>,
) -> Result<u8, DataError> {
    let number = place_of(at, "zone", id, names.zones.iter().map(|zone| &zone.id))?;
    let zone = &names.zones[usize::from(number)];
    let wanted = if kind == VictoryKind::Exit { ZonePurpose::Exit } else { ZonePurpose::Objective };
    if zone.purpose != wanted {
        return Err(at.wrong(format!("{id} is no zone of {}", wanted.word())));
    }
    if zone.side.is_some_and(|owner| owner != side) {
        return Err(at.wrong(format!("{id} is a zone of the enemy")));
    }
    Ok(number)
}

fn unit(
    at: &At<'_>,
    id: &str,
    kind: VictoryKind,
    side: u8,
    names: &Names<'_>,
) -> Result<u8, DataError> {
    let number = place_of(at, "unit", id, names.units.iter().map(|unit| &unit.id))?;
    let owner = names.seats[usize::from(names.units[usize::from(number)].seat)].side;
    match (kind, owner == side) {
        (VictoryKind::Destroy, true) => Err(at.wrong(format!("{id} is of the same side"))),
        (VictoryKind::Survive, false) => Err(at.wrong(format!("{id} is of the other side"))),
        _ => Ok(number),
    }
}

/// Refuses special rules for which something is missing.
pub(super) fn check_special(at: &At<'_>, scenario: &Scenario) -> Result<(), DataError> {
    for (n, &special) in scenario.special.iter().enumerate() {
        let at = &at.part(format_args!("special {}", special.word()));
        if scenario.special[..n].contains(&special) {
            return Err(at.wrong("stands twice"));
        }
        let zone = |fits: &dyn Fn(&Zone) -> bool| scenario.zones.iter().any(fits);
        let is_there = match special {
            Special::Glider => scenario
                .units
                .iter()
                .any(|unit| matches!(unit.body, Body::Land { is_glider: true, .. })),
            Special::BreakTrack | Special::RepairTrack => {
                scenario.terrain.iter().any(|piece| piece.rails.is_some())
            }
            Special::CaptureStores => !scenario.objects.is_empty(),
            Special::LockGates => zone(&|zone| zone.id == LOCK),
            Special::ExitByZone => zone(&|zone| zone.purpose == ZonePurpose::Exit),
            Special::NoReservesSeen => !scenario.reinforcements.is_empty(),
        };
        if !is_there {
            return Err(at.wrong("there is nothing on the table that it could be used with"));
        }
    }
    Ok(())
}

/// The zone where the gates are that can be blown.
pub(crate) const LOCK: &str = "lock";
