//! What must always hold of a state, and what may be taken out of it for a viewer.

use kernel::{Viewer, system::StateError};

use crate::{
    crew,
    state::{Phase, ShipId, State, Status},
};

/// States what must always hold.
pub fn validate(state: &State) -> Result<(), StateError> {
    let mut reasons = Vec::new();
    let mut wants = |holds: bool, reason: String| {
        if !holds {
            reasons.push(reason);
        }
    };
    let setting = &state.setting;
    let n_seats = setting.seats.len();
    wants((2..=crate::state::MOST_SEATS).contains(&n_seats), format!("{n_seats} players sit down"));
    wants(setting.names.len() == state.ships.len(), "not every ship has one name".into());
    let field = setting.map.field;
    let is_whole =
        setting.map.surface.len() == field.len() && setting.map.terrain.len() == field.len();
    wants(
        is_whole && !field.is_empty() && field.columns <= 100 && field.rows <= 100,
        "the map has holes".into(),
    );
    wants(state.ships.len() <= 32, "there are more than 32 ships".into());
    if !reasons.is_empty() {
        return Err(StateError { reasons });
    }
    for ship in state.ids() {
        check_ship(state, ship, &mut reasons);
    }
    check_flow(state, &mut reasons);
    if reasons.is_empty() { Ok(()) } else { Err(StateError { reasons }) }
}

fn check_ship(state: &State, id: ShipId, reasons: &mut Vec<String>) {
    let ship = &state[id];
    let name = state.name(id);
    let mut wants = |holds: bool, reason: &str| {
        if !holds {
            reasons.push(format!("{name}: {reason}"));
        }
    };
    if state.setting.classes.len() <= usize::from(ship.class) {
        wants(false, "is of no class that there is");
        return;
    }
    let class = state.class(id);
    wants(usize::from(ship.seat.0) < state.setting.seats.len(), "belongs to no player");
    wants(ship.guns.len() == class.guns.len(), "has other guns than her class");
    wants(ship.hull_marks <= class.hull_boxes(), "has more hull hits than boxes");
    wants(ship.stunned_phases <= 2, "is stunned for more than two phases");
    wants(ship.no_orders_turn <= state.turn + 1, "has lost her bridge in a turn to come");
    wants(ship.leak_turn <= state.turn, "has sprung her leak in a turn to come");
    for (gun, mount) in ship.guns.iter().zip(&class.guns) {
        wants(gun.crew.total() <= mount.weapon.crew, "has more men at a gun than it is served by");
        wants(gun.fired <= state.turn, "has fired a gun in a turn to come");
        wants(
            gun.came.hands <= gun.crew.hands && gun.came.petty <= gun.crew.petty,
            "counts men as newly come who are not there",
        );
    }
    let complement = class.complement;
    wants(
        ship.crew.manoeuvre.total() <= complement.manoeuvre,
        "has too many in her manoeuvring crew",
    );
    wants(ship.living() <= complement.total(), "has more men than her complement");
    wants(u16::from(ship.owed) <= ship.living(), "owes more casualties than she has men");
    if ship.is_on_map() {
        let field = state.setting.map.field;
        if !field.holds(ship.hex) {
            wants(false, "is off the map");
            return;
        }
        let surface = state.surface(ship.hex);
        let level = ship.altitude.level();
        match ship.status {
            Status::Landed => wants(level <= surface, "has landed in the air"),
            Status::Flying => wants(surface < level, "flies under the ground"),
            _ => {}
        }
        wants(ship.hull_marks < class.hull_boxes(), "flies without a whole hull box");
        wants(level <= class.ceiling.level().max(surface), "is higher than she can fly");
    } else {
        wants(ship.owed == 0, "owes casualties though she is gone");
    }
    if ship.is_in_play() {
        wants(0 < ship.living(), "is in play with nobody alive aboard");
    }
}

fn check_flow(state: &State, reasons: &mut Vec<String>) {
    let mut wants = |holds: bool, reason: &str| {
        if !holds {
            reasons.push(reason.to_owned());
        }
    };
    let n = state.ships.len();
    let known = |ship: ShipId| usize::from(ship.0) < n;
    let n_seats = state.setting.seats.len();
    let mut seen = [false; 256];
    for seat in &state.order_of_play {
        wants(
            usize::from(seat.0) < n_seats && !seen[usize::from(seat.0)],
            "the order of play names a player twice, or one that there is not",
        );
        seen[usize::from(seat.0)] = true;
    }
    let in_turn = !matches!(
        state.phase,
        Phase::DiceForSetUp
            | Phase::SetUp { .. }
            | Phase::OpenTurn
            | Phase::DeckOrders { .. }
            | Phase::Initiative
            | Phase::ChooseFirst { .. }
            | Phase::CloseTurn
            | Phase::Over
    );
    if in_turn {
        wants(
            usize::from(state.at_move) < state.order_of_play.len(),
            "nobody has the movement phase",
        );
    }
    match state.phase {
        Phase::SetUp { ship, .. } => wants(
            known(ship) && state[ship].status == Status::ToEnter,
            "the ship to set up is not there, or set up already",
        ),
        Phase::DeckOrders { at } => {
            wants(usize::from(at) <= n_seats, "deck orders are asked of nobody")
        }
        Phase::ChooseFirst { winner } => {
            wants(usize::from(winner.0) < n_seats, "initiative was won by nobody")
        }
        Phase::Over => wants(state.ending.is_some(), "the battle is over without an ending"),
        _ => {}
    }
    if !matches!(state.phase, Phase::Over) {
        wants(state.ending.is_none(), "the battle has ended and goes on");
    }
    if let Some(moving) = state.moving {
        let fits = known(moving.ship)
            && state.phase == Phase::Move
            && moving.spent <= moving.allowance
            && state[moving.ship].is_in_play();
        wants(fits, "a ship moves that cannot");
        if fits && usize::from(state.at_move) < state.order_of_play.len() {
            wants(state[moving.ship].seat == state.mover(), "a ship moves out of its turn");
        }
    }
    for shot in &state.shots {
        let fits = known(shot.ship)
            && known(shot.target)
            && usize::from(shot.gun) < state[shot.ship].guns.len()
            && 0 < shot.left;
        wants(fits, "a shot is committed that cannot be");
    }
    wants(
        state.shots.is_empty() || matches!(state.phase, Phase::Fire { .. } | Phase::Resolve { .. }),
        "shots are committed outside a firing step",
    );
    for shift in &state.shifts {
        wants(known(shift.ship), "a man was shifted aboard no ship");
    }
    wants(
        state.shifts.is_empty()
            || matches!(state.phase, Phase::DeckOrders { .. } | Phase::Initiative),
        "deck orders are pending outside the Initiative Phase",
    );
    for pair in &state.abreast {
        let fits = known(pair.first)
            && known(pair.second)
            && pair.first != pair.second
            && state[pair.first].hex == state[pair.second].hex
            && state[pair.first].altitude == state[pair.second].altitude;
        wants(fits, "ships lie beside each other that do not share a hex");
    }
}

/// Takes out what a viewer must not know.
///
/// [SG-SEQ-06] Shots committed in the current step. [SG-SEQ-11] Deck orders until all have given theirs.
pub fn see(state: &State, viewer: Viewer, seen: &mut State) {
    seen.clone_from(state);
    let is_secret = |ship: ShipId| !viewer.knows(state[ship].seat);
    if matches!(state.phase, Phase::Fire { .. }) {
        seen.shots.retain(|shot| !is_secret(shot.ship));
    }
    for shift in state.shifts.iter().rev().filter(|shift| is_secret(shift.ship)) {
        crew::shift_back(&mut seen[shift.ship], shift.man, shift.from, shift.to);
    }
    seen.shifts.retain(|shift| !is_secret(shift.ship));
}
