//! Spotting: who has been seen.

use kernel::{Chronicle, table::Length};

use crate::{
    Play,
    event::Event,
    field, ground, guided, secrets, sight,
    state::{SideId, StandId, State},
    tables::SpotRow,
    vocabulary::{Class, Spotter},
};

/// What the chart says of a spotter.
pub fn row(state: &State, spotter: StandId) -> SpotRow {
    let recon = state.unit(spotter).recon;
    let row = match (state.kind(spotter).is_personnel(), recon) {
        (true, false) => Spotter::Personnel,
        (false, false) => Spotter::Vehicle,
        (false, true) => Spotter::ReconVehicle,
        (true, true) => Spotter::ReconPersonnel,
    };
    state.setting.charts.spotting[state.quality(spotter) as usize][row as usize]
}

/// How far a stand spots another in sight; none for any distance.
///
/// [FT-SPOT-02] By quality and kind of the spotter, and by whether the target is a vehicle, moves, and is in cover.
/// [FT-SPOT-03] Whoever moved or fired counts as moving to the end of the player turn.
pub fn range(state: &State, spotter: StandId, target: StandId) -> Option<Length> {
    let row = row(state, spotter);
    let row = if state.kind(target).is_personnel() { row.personnel } else { row.vehicle };
    let hides = ground::hides(state, target, spotter);
    let inches = match (state[target].stirred, hides) {
        (true, false) => return None,
        (true, true) => row.moving_cover,
        (false, true) => row.stationary_cover,
        (false, false) => row.stationary_open,
    };
    Some(Length::units(inches.into()))
}

/// Whether a stand spots another.
///
/// [FT-SPOT-01] In sight and within spotting range.
pub fn spots(state: &State, spotter: StandId, target: StandId) -> bool {
    if is_always_seen(state, target) {
        return true;
    }
    // Who does not see it need not ask how far it is.
    if state.sights.knows(&state.stands, spotter, target) == Some(false) {
        return false;
    }
    let near = match range(state, spotter, target) {
        Some(range) => field::within(state, spotter, target, range),
        None => true,
    };
    near && sight::sees(state, spotter, target)
}

/// Looks at everybody anew, as a phase begins.
///
/// [FT-SPOT-01] First those are lost whom no enemy sees, then others are spotted.
pub fn look(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    sight::remember(play.state);
    for stand in play.state.ids() {
        let own = play.state[stand];
        let Some(pose) = play.state.pose(stand).filter(|_| own.spotted) else { continue };
        if is_always_seen(play.state, stand) {
            continue;
        }
        let side = play.state.side_of(stand).other();
        let seen = play.state.on_table(side).any(|enemy| sight::sees(play.state, enemy, stand));
        if !seen {
            play.state[stand].spotted = false;
            // [FT-SPOT-05] Its last seen place stays marked.
            play.state[stand].ghost = play.state.setting.switches.fog.then_some(pose);
            play.emit(rule!("FT-SPOT-01"), Event::LostFromSight { stand });
        }
    }
    guided::keep_track(play.state);
    for side in SideId::BOTH {
        gain(play, side, None);
    }
}

/// [FT-SPOT-04] High flyers and zeppelins are spotted as long as they fly, landed cylinders for good.
fn is_always_seen(state: &State, stand: StandId) -> bool {
    state.class(stand) == Class::Cylinder || state.is_aloft(stand)
}

/// Looks at one stand and through its eyes, after it has moved or fired. Whether anybody is newly spotted.
pub fn look_at(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) -> bool {
    sight::remember(play.state);
    let own = play.state.side_of(stand);
    let mut found = gain(play, own, Some(stand));
    let side = own.other();
    let targets = play.state.on_table(side).filter(|&other| !play.state[other].spotted);
    let seen: arrayvec::ArrayVec<StandId, 64> =
        targets.filter(|&other| spots(play.state, stand, other)).collect();
    for other in seen {
        spot(play, other, stand);
        found = true;
    }
    found
}

/// Spots stands of a side, one or all.
fn gain(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    side: SideId,
    only: Option<StandId>,
) -> bool {
    let mut found = false;
    for stand in play.state.ids() {
        let is_asked = only.is_none_or(|only| only == stand) && play.state.side_of(stand) == side;
        if !is_asked || play.state[stand].spotted || play.state.pose(stand).is_none() {
            continue;
        }
        let by = play.state.on_table(side.other()).find(|&enemy| spots(play.state, enemy, stand));
        if let Some(by) = by {
            spot(play, stand, by);
            found = true;
        }
    }
    found
}

/// Shows whoever a template, a line or a cloud has struck.
///
/// [FT-SPOT-05] With fog of war his dice are rolled openly.
pub fn strike(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stand: StandId,
    by: Option<StandId>,
) {
    // Guns off the table see with somebody else's eyes.
    let anybody = || play.state.on_table(play.state.side_of(stand).other()).next();
    if play.state.setting.switches.fog
        && let Some(by) = by.or_else(anybody)
    {
        spot(play, stand, by);
    }
}

/// What one enemy has spotted all have.
pub fn spot(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, by: StandId) {
    if !play.state[stand].spotted {
        play.state[stand].spotted = true;
        play.state[stand].ghost = None;
        play.dice.reveal();
        // [FT-SPOT-05] Who has not been seen himself is not named.
        let by = secrets::named(play.state, by);
        play.emit(rule!("FT-SPOT-01"), Event::Spotted { stand, by });
    }
}

#[cfg(test)]
mod tests;
