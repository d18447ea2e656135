//! The crew: who is sent where, and who is given up.

use super::best_by;
use crate::{
    crew,
    order::Order,
    state::{Man, ShipId, State, Station},
};

/// What one more man at a station is worth, in points that only compare.
fn worth(state: &State, ship: ShipId, station: Station) -> i32 {
    let (here, class) = (&state[ship], state.class(ship));
    match station {
        Station::Helm | Station::Trim => 100,
        Station::Bridge => 30,
        Station::Gun(gun) => {
            let (piece, weapon) =
                (&here.guns[usize::from(gun)], &class.guns[usize::from(gun)].weapon);
            if piece.is_wrecked || !weapon.has_gun_rules() {
                return 0;
            }
            12 + 4 * i32::from(weapon.damage)
        }
        Station::Manoeuvre => {
            // A man counts where he keeps a row from being empty.
            let manned = here.crew.manoeuvre.total();
            let lost = crew::speed_lost(class, manned.saturating_sub(1));
            if crew::speed_lost(class, manned) < lost { 18 } else { 6 }
        }
        Station::Deck if 0 < here.fire => 13 + 3 * i32::from(here.fire.min(5)),
        Station::Deck => 3,
    }
}

/// What the next man to arrive at a station would be worth.
fn worth_of_one_more(state: &State, ship: ShipId, station: Station) -> i32 {
    let (here, class) = (&state[ship], state.class(ship));
    match station {
        Station::Manoeuvre => {
            let manned = here.crew.manoeuvre.total();
            let short = crew::speed_lost(class, manned);
            if crew::speed_lost(class, manned + 1) < short { 18 } else { 5 }
        }
        other => worth(state, ship, other),
    }
}

/// The shift that gains most, or to stations when none gains.
pub fn shift(state: &State, orders: &[Order]) -> Option<usize> {
    best_by(orders, |order| match *order {
        Order::Shift { ship, man, from, to } => {
            let loses = match (man, from) {
                (Man::Signalman, _) => 1,
                (
                    Man::Helmsman | Man::Trimsman | Man::Officer | Man::Captain,
                    Station::Helm | Station::Trim,
                ) => 110,
                (Man::Captain, _) => 40,
                _ => worth(state, ship, from),
            };
            worth_of_one_more(state, ship, to) - loses - 2
        }
        Order::ToStations => 0,
        _ => i32::MIN,
    })
}

/// The man whom the ship can best spare.
pub fn fall(state: &State, orders: &[Order]) -> Option<usize> {
    best_by(orders, |order| match *order {
        Order::Fall { ship, man, station } => {
            let rank = match man {
                Man::Captain => 45,
                Man::Officer => 40,
                Man::Helmsman | Man::Trimsman => 50,
                Man::Petty => 10,
                Man::MarineOfficer => 15,
                Man::Signalman | Man::Marine => -2,
                Man::Hand => 0,
            };
            let post = match man {
                Man::Hand | Man::Petty => worth(state, ship, station),
                _ => 0,
            };
            -rank - post
        }
        _ => i32::MIN,
    })
}

/// The same for one who knows what a fire does when it reaches the magazine: every hand that can be spared fights it.
pub fn shift_hard(state: &State, orders: &[Order]) -> Option<usize> {
    let wants = |ship: ShipId, station: Station, is_leaving: bool| -> i32 {
        let here = &state[ship];
        let class = state.class(ship);
        match station {
            Station::Deck => {
                // Six hands put out a level a turn, which is what a fire grows by.
                let wanted = (6 * i32::from(here.fire)).min(14);
                let there = i32::from(here.crew.deck.total()) - i32::from(is_leaving);
                if here.fire == 0 {
                    3
                } else if there < wanted {
                    22
                } else {
                    4
                }
            }
            Station::Gun(gun) if !here.guns[usize::from(gun)].is_wrecked => {
                30 + i32::from(class.guns[usize::from(gun)].weapon.damage)
            }
            Station::Manoeuvre => {
                let manned = here.crew.manoeuvre.total();
                let (from, to) = if is_leaving {
                    (manned.saturating_sub(1), manned)
                } else {
                    (manned, manned + 1)
                };
                if crew::speed_lost(class, to) < crew::speed_lost(class, from) { 18 } else { 6 }
            }
            other => worth(state, ship, other),
        }
    };
    best_by(orders, |order| match *order {
        Order::Shift { ship, man, from, to } => {
            let loses = match (man, from) {
                (Man::Signalman, _) => 1,
                (
                    Man::Helmsman | Man::Trimsman | Man::Officer | Man::Captain,
                    Station::Helm | Station::Trim,
                ) => 110,
                (Man::Captain, _) => 40,
                _ => wants(ship, from, true),
            };
            wants(ship, to, false) - loses - 1
        }
        Order::ToStations => 0,
        _ => i32::MIN,
    })
}
