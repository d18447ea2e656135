//! What each player may know: others' Leadership hands and, where a scenario says so, their reserves are kept from him.

use std::sync::Arc;

use kernel::{Dice, SeatId, Viewer};

use crate::{
    state::{Facts, Setting, SideId, State, Unit, UnitId, UnitSpec, Where},
    vocabulary::Special,
};

/// Copies a state with what a viewer must not know taken out.
///
/// [HV-LEAD-13] Leadership hands are secret, between allies too. [HV-SCEN-02] With `no_reserves_seen` the enemy does not see
/// which units are kept as reinforcements until they arrive.
pub fn see(state: &State, viewer: Viewer, seen: &mut State) {
    seen.clone_from(state);
    for seat in 0..seen.seats.len() {
        if !viewer.knows(SeatId(seat as u8)) {
            seen.stock.forget(&mut seen.seats[seat].hand);
        }
    }
    if state.setting.special.has(Special::NoReservesSeen) && has_veiled(state, viewer) {
        seen.setting = Arc::new(veiled(state, viewer));
        for unit in state.ids().filter(|&unit| is_veiled(state, viewer, unit)) {
            // Their strength would tell what they are.
            seen[unit] = Unit { stance: None, ranks: 0, leader: false, ..state[unit] };
        }
    }
}

/// Fills in unseen hands by chance.
pub fn imagine(state: &mut State, dice: &mut Dice) {
    for seat in 0..state.seats.len() {
        state.stock.imagine(&mut state.seats[seat].hand, dice);
    }
}

/// Whether a viewer may know the reserves of a side: his own, or all of them for the umpire.
fn knows_side(state: &State, viewer: Viewer, side: SideId) -> bool {
    match viewer {
        Viewer::Umpire => true,
        Viewer::Spectator => false,
        Viewer::Seat(seat) => state.side_of_seat(seat) == side,
    }
}

fn has_veiled(state: &State, viewer: Viewer) -> bool {
    state.ids().any(|unit| is_veiled(state, viewer, unit))
}

fn is_veiled(state: &State, viewer: Viewer, unit: UnitId) -> bool {
    state[unit].at == Where::Reserve && !knows_side(state, viewer, state.side_of(unit))
}

/// The setting without the names and kinds of reserves that the viewer may not know, nor when and where they come.
fn veiled(state: &State, viewer: Viewer) -> Setting {
    let mut setting = (*state.setting).clone();
    setting.change(|facts: &mut Facts| {
        for unit in state.ids() {
            let seat = state.spec(unit).seat;
            if is_veiled(state, viewer, unit) {
                facts.roster[usize::from(unit.0)] = UnitSpec::unknown(seat);
                for one in &mut facts.reinforcements {
                    one.units.retain(|&coming| coming != unit.0);
                }
            }
        }
        facts.reinforcements.retain(|one| !one.units.is_empty());
    });
    setting
}

#[cfg(test)]
mod tests;
