//! Ammunition of guns, where it runs out.

use crate::{
    state::{StandId, State},
    tables::StandType,
};

/// How many shots a gun has in a battle; none without limit.
///
/// [FT-ART-17] By its calibre: up to 119 mm 15, up to 129 mm 10, up to 150 mm 7, above that 5.
pub fn shots(state: &State, kind: &StandType) -> Option<u8> {
    if !state.setting.switches.ammunition {
        return None;
    }
    let modern = kind.modern_calibre.filter(|_| state.setting.period == 5);
    modern.or(kind.calibre).map(|millimetres| match millimetres {
        ..=119 => 15,
        120..=129 => 10,
        130..=150 => 7,
        _ => 5,
    })
}

/// Why a gun does not fire.
pub const OUT: &str = "has no shells left";

/// Whether a gun on the table has nothing left to fire.
pub fn is_out(state: &State, stand: StandId) -> bool {
    shots(state, state.kind(stand)).is_some_and(|shots| shots <= state[stand].rounds)
}

/// Notes a shot of a gun: a mission, a shell, or a shot of direct fire.
pub fn spend(state: &mut State, stand: StandId) {
    if state.kind(stand).calibre.is_some() {
        state[stand].rounds = state[stand].rounds.saturating_add(1);
    }
}

#[cfg(test)]
mod tests;
