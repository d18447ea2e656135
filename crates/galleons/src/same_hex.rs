//! Ships that share a hex: how they lie to each other, announced by whoever moved last.

use kernel::SeatId;

use crate::{
    aspect::Aspect::{self, Bow, Port, Starboard, Stern},
    order::{Bar, Check, Order, Why},
    state::{Abreast, Phase, ShipId, State},
};

type Pair = (Aspect, Aspect);

/// Where the other ship lies from the mover, and the mover from the other, by the difference of their facings.
///
/// [SG-FACE-05] Which relative positions are possible.
const PAIRS: [&[Pair]; 6] = [
    &[(Bow, Stern), (Stern, Bow), (Starboard, Port), (Port, Starboard)],
    &[
        (Bow, Starboard),
        (Starboard, Stern),
        (Starboard, Port),
        (Stern, Port),
        (Port, Bow),
        (Port, Starboard),
    ],
    &[
        (Bow, Starboard),
        (Starboard, Starboard),
        (Starboard, Stern),
        (Stern, Port),
        (Port, Port),
        (Port, Bow),
    ],
    &[(Bow, Bow), (Stern, Stern), (Starboard, Starboard), (Port, Port)],
    &[
        (Bow, Port),
        (Port, Port),
        (Port, Stern),
        (Stern, Starboard),
        (Starboard, Starboard),
        (Starboard, Bow),
    ],
    &[
        (Bow, Port),
        (Port, Stern),
        (Port, Starboard),
        (Stern, Starboard),
        (Starboard, Bow),
        (Starboard, Port),
    ],
];

/// The relative positions open to `ship` beside `other`.
pub fn pairs(state: &State, ship: ShipId, other: ShipId) -> &'static [Pair] {
    PAIRS[usize::from(state[other].facing.from(state[ship].facing))]
}

/// The next pair of enemies in one hex that has not been laid: first the one that announces.
///
/// [SG-FACE-04] Whoever came to the place last announces. Ships of one side need no relative position.
pub fn to_lay(state: &State) -> Option<(ShipId, ShipId)> {
    let n = state.ships.len() as u8;
    for first in (0..n).map(ShipId) {
        if !state[first].is_on_map() {
            continue;
        }
        for second in (first.0 + 1..n).map(ShipId) {
            let (a, b) = (&state[first], &state[second]);
            let meet = b.is_on_map()
                && a.hex == b.hex
                && a.altitude == b.altitude
                && a.seat != b.seat
                && !state.abreast.iter().any(|pair| {
                    (pair.first, pair.second) == (first, second)
                        || (pair.first, pair.second) == (second, first)
                });
            if meet {
                return Some(if a.placed < b.placed { (second, first) } else { (first, second) });
            }
        }
    }
    None
}

/// The seat that must announce, if anybody must.
pub fn announcer(state: &State) -> Option<SeatId> {
    to_lay(state).map(|(ship, _)| state[ship].seat)
}

/// Refuses a relative position.
///
/// [SG-FACE-05] The announced pair must be geometrically possible.
pub fn check_lie_to(state: &State, ship: ShipId, other: ShipId, pair: Pair) -> Check {
    if !matches!(state.phase, Phase::LieTo { .. }) || to_lay(state) != Some((ship, other)) {
        return Err(Bar { rule: rule!("SG-FACE-04"), why: Why::NotNow });
    }
    if !pairs(state, ship, other).contains(&pair) {
        let why = "ships on these facings cannot lie to each other like that";
        return Err(Bar::plain(rule!("SG-FACE-05"), why));
    }
    Ok(())
}

/// Lists every relative position that may be announced now.
pub fn list(state: &State, out: &mut Vec<Order>) {
    if let Some((ship, other)) = to_lay(state) {
        out.extend(pairs(state, ship, other).iter().map(|&(other_lies, lies)| Order::LieTo {
            ship,
            other,
            other_lies,
            lies,
        }));
    }
}

/// Notes an announcement.
pub fn lie_to(state: &mut State, ship: ShipId, other: ShipId, pair: Pair) {
    let (first_aspect, second_aspect) = pair;
    state.abreast.push(Abreast { first: ship, second: other, first_aspect, second_aspect });
}
