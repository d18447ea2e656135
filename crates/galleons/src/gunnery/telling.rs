//! What the report says of a shot: how far it goes, why the gun bears, and that it was committed in time.

use kernel::{Chronicle, RuleId};

use super::{aspects_of, place, range_to, weapon_of};
use crate::{
    Play,
    event::Event,
    state::{Arm, Company, Shot, State},
};

/// Tells a gun's fire, once for all its shots.
pub(super) fn tell(play: &mut Play<'_, impl Chronicle<Event = Event>>, shot: &Shot) {
    let Shot { by, target, load, range, .. } = *shot;
    let is_lost = is_lost(play.state, by);
    let rule = if is_lost { rule!("SG-SEQ-06") } else { range_rule(play.state, shot) };
    let above = levels_added(play.state, shot);
    play.emit(rule, Event::Fired { by, target, range, above, load, is_lost });
    tell_line(play, shot);
}

/// The rule by which the range of a shot is counted.
fn range_rule(state: &State, shot: &Shot) -> RuleId {
    let is_lob_gun = || weapon_of(state, shot.by).is_lob_gun();
    match shot.by {
        Arm::Marines { .. } => rule!("SG-SA-03"),
        Arm::Bank { .. } if shot.range == 0 => rule!("SG-ROCK-02"),
        Arm::Bank { .. } => rule!("SG-ROCK-01"),
        Arm::Battery { .. } | Arm::Gun { .. } if is_lob_gun() => rule!("SG-LOB-03"),
        Arm::Battery { .. } if 0 < shot.rise => rule!("SG-BATT-01"),
        Arm::Gun { .. } if 0 < shot.rise => rule!("SG-FIRE-07"),
        // However far above or below.
        Arm::Battery { .. } | Arm::Gun { .. } if shot.range == 0 => rule!("SG-GEO-02"),
        Arm::Battery { .. } | Arm::Gun { .. } => rule!("SG-FIRE-04"),
    }
}

/// Levels that the range of a shot counts besides hexes.
///
/// [SG-FIRE-07] One for each that the target is higher. [SG-ROCK-01] None for rockets.
fn levels_added(state: &State, shot: &Shot) -> u8 {
    match shot.by {
        Arm::Gun { .. } | Arm::Battery { .. } => range_to(weapon_of(state, shot.by), 0, shot.rise),
        Arm::Bank { .. } | Arm::Marines { .. } => 0,
    }
}

/// Whether what fires has been lost in the step in which it was committed.
///
/// [SG-SEQ-06] It fires all the same.
fn is_lost(state: &State, by: Arm) -> bool {
    match by {
        Arm::Gun { ship, gun } => {
            !state[ship].is_on_map() || state[ship].guns[usize::from(gun)].is_wrecked
        }
        Arm::Battery { battery } => state[battery].is_out(),
        Arm::Bank { ship, .. } | Arm::Marines { of: Company::Ship(ship), .. } => {
            !state[ship].is_on_map()
        }
        Arm::Marines { of: Company::Flight(flight), .. } => state[flight].band.is_empty(),
    }
}

/// Says why a gun could fire into an aspect that it does not cover.
///
/// [SG-FACE-03] A target on a border lies in both aspects.
fn tell_line(play: &mut Play<'_, impl Chronicle<Event = Event>>, shot: &Shot) {
    let Arm::Gun { ship, gun } = shot.by else { return };
    let (state, mount) = (&*play.state, play.state.mount(ship, gun));
    if state.setting.has_restricted_arcs() || state.is_advanced() && mount.is_portable() {
        return;
    }
    let (hex, _) = place(state, shot.target);
    let aspects = aspects_of(state, ship, shot.target, hex);
    let is_on_line = state[ship].hex != hex && 1 < aspects.iter().count();
    if is_on_line && !aspects.iter().all(|aspect| mount.arcs.has(aspect)) {
        play.emit(rule!("SG-FACE-03"), Event::OnTheLine { ship, target: shot.target, aspects });
    }
}
