//! The crew: who is sent where, and who is given up.

use super::{best_by, rams};
use crate::{
    crew, gunnery,
    order::Order,
    state::{Man, ShipId, State, Station},
};

/// What a signalman is worth on the bridge.
const SIGNALMAN: i32 = 1;

/// What one more man at a station is worth, in points that only compare.
fn worth(state: &State, ship: ShipId, station: Station) -> i32 {
    let (here, class) = (&state[ship], state.class(ship));
    match station {
        Station::Helm | Station::Trim => 100,
        Station::Bridge => 30,
        Station::Gun(gun) => {
            let (piece, weapon) =
                (&here.guns[usize::from(gun)], &class.guns[usize::from(gun)].weapon);
            if piece.is_wrecked || !gunnery::is_fired(state, weapon) {
                return 0;
            }
            12 + 4 * i32::from(weapon.damage)
        }
        Station::Manoeuvre => {
            // A man counts where he keeps a row from being empty.
            let manned = here.crew.manoeuvre.total();
            let lost = crew::speed_lost(class, &state.setting.switches, manned.saturating_sub(1));
            if crew::speed_lost(class, &state.setting.switches, manned) < lost { 18 } else { 6 }
        }
        Station::Deck if 0 < here.fire => 13 + 3 * i32::from(here.fire.min(5)),
        Station::Deck => 3,
        // Whoever holds a prize is there to work her; other parties are told off and stood down as a whole.
        Station::Party if here.is_prize => 2,
        Station::Party | Station::Wings => 200,
        Station::Guard => 0,
    }
}

/// What the next man to arrive at a station would be worth.
fn worth_of_one_more(state: &State, ship: ShipId, station: Station) -> i32 {
    let (here, class) = (&state[ship], state.class(ship));
    match station {
        Station::Party | Station::Wings | Station::Guard => -200,
        Station::Manoeuvre => {
            let manned = here.crew.manoeuvre.total();
            let short = crew::speed_lost(class, &state.setting.switches, manned);
            if crew::speed_lost(class, &state.setting.switches, manned + 1) < short {
                18
            } else {
                5
            }
        }
        other => worth(state, ship, other),
    }
}

/// The shift that gains most in a regular's eyes, or to stations when none gains.
pub fn shift(state: &State, orders: &[Order]) -> Option<usize> {
    shift_by(state, orders, 2, |ship, station, comes_or_goes| match comes_or_goes {
        Goes => worth(state, ship, station),
        Comes => worth_of_one_more(state, ship, station),
    })
}

/// Whether a man comes to a station or goes from it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ComesOrGoes {
    Comes,
    Goes,
}

use ComesOrGoes::{Comes, Goes};

/// The shift that gains most, by more than `slack`.
fn shift_by(
    state: &State,
    orders: &[Order],
    slack: i32,
    worth: impl Fn(ShipId, Station, ComesOrGoes) -> i32,
) -> Option<usize> {
    best_by(orders, |order| match *order {
        Order::Cut { ship, other } if rams::cuts(state, ship, other) => 1000,
        Order::Shift { ship, man, from, to } => {
            // Whoever is no officer comes to the bridge to signal, and is no better there than whom he relieves.
            let gains = match (man, to) {
                (Man::Hand | Man::Petty | Man::Marine, Station::Bridge) => SIGNALMAN,
                _ => worth(ship, to, Comes),
            };
            let loses = match (man, from) {
                (Man::Signalman, _) => SIGNALMAN,
                (
                    Man::Helmsman | Man::Trimsman | Man::Officer | Man::Captain,
                    Station::Helm | Station::Trim,
                ) => 110,
                (Man::Captain, _) => 40,
                _ => worth(ship, from, Goes),
            };
            gains - loses - slack
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
                // Those told off are the first to be spared.
                _ if matches!(station, Station::Party | Station::Guard) => 1,
                Man::Hand | Man::Petty => worth(state, ship, station),
                _ => 0,
            };
            -rank - post
        }
        Order::Lose { man, .. } => -i32::from(crate::boarding::dearness(man)),
        _ => i32::MIN,
    })
}

/// The shift that gains most for one who knows what a fire does when it reaches the magazine: every hand that can be
/// spared fights it.
pub fn shift_hard(state: &State, orders: &[Order]) -> Option<usize> {
    shift_by(state, orders, 1, |ship, station, comes_or_goes| {
        let (here, class) = (&state[ship], state.class(ship));
        let goes = u8::from(comes_or_goes == Goes);
        match station {
            Station::Deck if 0 < here.fire => {
                // Six hands put out a level a turn, which is what a fire grows by.
                let wanted = here.fire.saturating_mul(6).min(14);
                if here.crew.deck.total().saturating_sub(goes) < wanted { 22 } else { 4 }
            }
            Station::Gun(gun) if !here.guns[usize::from(gun)].is_wrecked => {
                30 + i32::from(class.guns[usize::from(gun)].weapon.damage)
            }
            Station::Party | Station::Wings if comes_or_goes == Comes => -200,
            Station::Manoeuvre => {
                let without = here.crew.manoeuvre.total().saturating_sub(goes);
                let counts = crew::speed_lost(class, &state.setting.switches, without + 1)
                    < crew::speed_lost(class, &state.setting.switches, without);
                if counts { 18 } else { 6 }
            }
            other => worth(state, ship, other),
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::{
        order::Order,
        position::{A, advanced, advised, give},
        state::{Man, Phase, Station},
    };

    #[test]
    fn sg_crew_02_nobody_is_sent_to_the_bridge_to_relieve_a_signalman_who_fights_the_fire() {
        let text = "a Dauntless 1010 N Low, fire 4, deck 0\nb Aphid 2020 N Low";
        let mut state = advanced(text).in_phase(Phase::DeckOrders { at: 0 });
        let mut shifts = Vec::new();
        loop {
            let order = advised(&state);
            let Order::Shift { ship: A, man, from, to } = order else { break };
            assert_ne!((man, to), (Man::Hand, Station::Bridge));
            shifts.push((man, from));
            give(&mut state, order, &[]);
        }
        // He goes, and once.
        let signalmen = shifts.iter().filter(|&&(man, _)| man == Man::Signalman).count();
        assert_eq!(signalmen, 1, "{shifts:?}");
    }
}
