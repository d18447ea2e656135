//! What a battle was fought for: points, sudden ends, the outcome.

use kernel::{Chronicle, Outcome, SeatId};

use crate::{
    Play,
    event::Event,
    field,
    state::{Carrier, Ending, Hero, Phase, SideId, State, UnitId, Where},
    tables::VictoryEntry,
    vocabulary::{Kind, VictoryKind},
};

/// The points of a side as they stand.
///
/// [HV-VIC-01] The sum of its entries.
pub fn points(state: &State, side: SideId) -> u16 {
    let own = state.setting.victory.iter().filter(|entry| entry.side == side.0);
    own.map(|entry| entry.points * times(state, entry)).sum()
}

/// How often an entry is fulfilled.
pub fn times(state: &State, entry: &VictoryEntry) -> u16 {
    let side = SideId(entry.side);
    let enemies = || state.ids().filter(|&unit| state.side_of(unit) != side);
    let own = || state.ids().filter(|&unit| state.side_of(unit) == side);
    let is_listed =
        |unit: &UnitId| entry.kinds.is_empty() || entry.kinds.contains(&state.spec(*unit).kind);
    let steady_in_zone = |unit: &UnitId| {
        let zone = entry.zone.and_then(|zone| state.setting.zones.get(usize::from(zone)));
        let is_steady = state[*unit].at.is_present() && !state[*unit].routing;
        let centre = field::centre(state, *unit);
        is_steady && zone.zip(centre).is_some_and(|(zone, centre)| zone.region.holds(centre))
    };
    let count = |n: usize| n as u16;
    match entry.kind {
        VictoryKind::BasesRemoved => enemies().map(|unit| bases_lost(state, unit)).sum(),
        VictoryKind::UnitsDestroyed => count(
            enemies()
                .filter(|&unit| state[unit].at == Where::Destroyed)
                .filter(|&unit| state.spec(unit).kind != Kind::Transport)
                .count(),
        ),
        VictoryKind::HeroRemoved => {
            let seats = (0..state.seats.len() as u8).map(SeatId);
            let enemies = seats.filter(|&seat| state.side_of_seat(seat) != side);
            count(enemies.filter(|&seat| state.seat(seat).hero == Hero::Removed).count())
        }
        VictoryKind::GunCaptured => {
            count(state.guns.iter().filter(|gun| gun.captured == Some(side)).count())
        }
        VictoryKind::HoldZone => {
            let holds =
                |unit: &UnitId| state.spec(*unit).kind != Kind::Transport && steady_in_zone(unit);
            u16::from(
                own().any(|unit| holds(&unit)) && !enemies().any(|unit| steady_in_zone(&unit)),
            )
        }
        VictoryKind::UnitsInZone => count(own().filter(is_listed).filter(steady_in_zone).count()),
        VictoryKind::Exit => {
            count(own().filter(is_listed).filter(|&unit| has_left(state, unit, entry.zone)).count())
        }
        VictoryKind::Destroy => {
            u16::from(entry.unit.is_some_and(|unit| state[UnitId(unit)].at == Where::Destroyed))
        }
        VictoryKind::Survive => u16::from(entry.unit.is_some_and(|unit| {
            let at = state[UnitId(unit)].at;
            at.is_present() || matches!(at, Where::Exited(_))
        })),
        VictoryKind::StoresCaptured => {
            count(state.stores.iter().filter(|&&by| by == Some(side)).count())
        }
        VictoryKind::Landed => count(
            own().filter(|&unit| state[unit].landed && state[unit].at != Where::Destroyed).count(),
        ),
        VictoryKind::Sabotage => u16::from(CHARGES <= state.charges[usize::from(side.0 & 1)]),
        VictoryKind::FlotationLost => enemies().map(|unit| flotation_lost(state, unit)).sum(),
        VictoryKind::ValueRemoved => enemies().map(|unit| value_lost(state, unit)).sum(),
    }
}

/// The charge that blows the gates.
pub const CHARGES: u8 = 2;

/// Whether a unit has left through a zone, by itself or aboard what has.
fn has_left(state: &State, unit: UnitId, zone: Option<u8>) -> bool {
    match state[unit].at {
        Where::Exited(by) => zone.is_none_or(|zone| zone == by),
        Where::Aboard(carrier) if carrier != unit => has_left(state, carrier, zone),
        _ => false,
    }
}

/// Bases removed, drowned or gone off the table in a rout; none of those that have left by an exit.
///
/// [HV-RAIL-12] The gunners of a train are figures.
pub fn bases_lost(state: &State, unit: UnitId) -> u16 {
    if let Carrier::Train { gunners, .. } = state[unit].carrier {
        let each = state.setting.charts.fire.gunners_per_fitted_weapon;
        let served = state.spec(unit).weapons().len() as u16 * u16::from(each);
        return served - gunners.iter().map(|&left| u16::from(left)).sum::<u16>();
    }
    let full = u16::from(state.spec(unit).figures());
    match state[unit].at {
        Where::Destroyed => full,
        Where::Reserve => 0,
        _ => full - u16::from(state.figures(unit)),
    }
}

fn value_lost(state: &State, unit: UnitId) -> u16 {
    let spec = state.spec(unit);
    let full = u16::from(spec.figures()).max(1);
    spec.points * bases_lost(state, unit) / full
}

pub fn flotation_lost(state: &State, unit: UnitId) -> u16 {
    match (state[unit].carrier, state.spec(unit).ship()) {
        (Carrier::Ship { flotation, .. }, Some(ship)) => ship.flotation - flotation,
        _ => 0,
    }
}

/// When sudden victories are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    AtOnce,
    /// Zones are looked at when the turn ends.
    TurnsEnd,
}

/// Looks whether the battle is over.
///
/// [HV-VIC-02] Entries marked sudden end it when fulfilled, zones when the turn ends, everything else at once. It also ends when
/// a side has nobody left on the table, aboard or to come.
pub fn look(play: &mut Play<'_, impl Chronicle<Event = Event>>, when: When) {
    if play.state.ending.is_some() {
        return;
    }
    let state = &*play.state;
    let sudden = state.setting.victory.iter().zip(0_u8..).find(|(entry, _)| {
        let is_zone = matches!(entry.kind, VictoryKind::HoldZone | VictoryKind::UnitsInZone);
        let is_due = is_zone == (when == When::TurnsEnd);
        entry.sudden && is_due && 0 < times(state, entry)
    });
    if let Some((entry, n)) = sudden {
        let ending = Ending::Sudden { side: SideId(entry.side), entry: n };
        finish(play, ending);
        return;
    }
    let is_out = |side: SideId| {
        !state.ids().any(|unit| {
            let at = state[unit].at;
            state.side_of(unit) == side && (at.is_present() || at == Where::Reserve)
        })
    };
    let Some(out) = [SideId(0), SideId(1)].into_iter().find(|&side| is_out(side)) else { return };
    let left = state
        .ids()
        .any(|unit| state.side_of(unit) == out && matches!(state[unit].at, Where::Exited(_)));
    let both = is_out(out.other());
    let ending = if left || both {
        Ending::Points { of: both_points(state) }
    } else {
        Ending::Swept { side: out.other() }
    };
    finish(play, ending);
}

fn both_points(state: &State) -> [u16; 2] {
    [points(state, SideId(0)), points(state, SideId(1))]
}

/// Ends the battle with the points as they stand.
pub fn count_up(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let ending = Ending::Points { of: both_points(play.state) };
    finish(play, ending);
}

/// Ends the battle. What was still to follow does not.
pub fn finish(play: &mut Play<'_, impl Chronicle<Event = Event>>, ending: Ending) {
    play.state.ending = Some(ending);
    play.state.phase = Phase::Over;
    play.state.tasks.clear();
    if let Some(active) = play.state.active.take() {
        play.state.discards.insert(active.card);
    }
    let rule = match ending {
        Ending::Points { .. } => rule!("HV-VIC-01"),
        Ending::Sudden { .. } | Ending::Swept { .. } => rule!("HV-VIC-02"),
        Ending::Conceded { .. } | Ending::AgreedDraw => rule!("HV-GEN-01"),
    };
    play.emit(rule, Event::Ended { ending });
}

/// How a battle ended.
///
/// [HV-VIC-01] The side with more points wins: decisively, marginally, or not at all if the lead is smaller.
pub fn outcome(state: &State) -> Option<Outcome> {
    let ending = state.ending?;
    let (winner, why, rule) = verdict(state, ending);
    let seats = (0..state.seats.len() as u8).map(SeatId);
    let winners = winner.map_or_else(Vec::new, |side| {
        seats.filter(|&seat| state.side_of_seat(seat) == side).collect()
    });
    Some(Outcome { winners, why, rule: rule.to_owned(), turns: u16::from(state.turn) })
}

/// Who won, why in a sentence, and by which rule.
pub fn verdict(state: &State, ending: Ending) -> (Option<SideId>, String, &'static str) {
    let name = |side: SideId| state.setting.sides[usize::from(side.0 & 1)].name.clone();
    match ending {
        Ending::Points { of: [one, two] } => {
            let lead = one.abs_diff(two);
            let ahead = SideId(u8::from(one < two));
            let score = format!("{} points to {}", one.max(two), one.min(two));
            let (winner, word) = if state.setting.decisive <= lead {
                (Some(ahead), "win decisively")
            } else if state.setting.marginal <= lead {
                (Some(ahead), "win by a margin")
            } else {
                return (None, format!("A draw: {score}"), "HV-VIC-01");
            };
            (winner, format!("{} {word}: {score}", name(ahead)), "HV-VIC-01")
        }
        Ending::Sudden { side, .. } => {
            let why = format!("{} win decisively: they have what they came for", name(side));
            (Some(side), why, "HV-VIC-02")
        }
        Ending::Swept { side } => {
            let why = format!("{} win decisively: they have the field to themselves", name(side));
            (Some(side), why, "HV-VIC-02")
        }
        Ending::Conceded { by } => {
            (Some(by.other()), format!("{} gave the battle up", name(by)), "HV-GEN-01")
        }
        Ending::AgreedDraw => (None, "Both sides agreed on a draw".to_owned(), "HV-GEN-01"),
    }
}

#[cfg(test)]
mod tests;
