//! Ships that share a hex: how they lie to each other, announced by whoever moved last.

use kernel::SeatId;

use crate::{
    aspect::Aspect::{self, Bow, Port, Starboard, Stern},
    flow,
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
/// [SG-SEQ-11] If several must, the moving player does so first.
pub fn to_lay(state: &State) -> Option<(ShipId, ShipId)> {
    let n = state.ships.len() as u8;
    let mut next = None;
    for first in (0..n).map(ShipId) {
        if !state[first].is_on_map() {
            continue;
        }
        for second in (first.0 + 1..n).map(ShipId) {
            if !must_be_laid(state, first, second) {
                continue;
            }
            let is_first_last = state[second].placed <= state[first].placed;
            let pair = if is_first_last { (first, second) } else { (second, first) };
            let turn = flow::precedence(state, state[pair.0].seat);
            if next.is_none_or(|(sooner, _)| turn < sooner) {
                next = Some((turn, pair));
            }
        }
    }
    next.map(|(_, pair)| pair)
}

/// Whether two ships on the map are enemies at one place who have not been laid to each other.
fn must_be_laid(state: &State, first: ShipId, second: ShipId) -> bool {
    let (a, b) = (&state[first], &state[second]);
    b.is_on_map()
        && a.hex == b.hex
        && a.altitude == b.altitude
        && state.are_foes(first, second)
        && !state.abreast.iter().any(|pair| {
            (pair.first, pair.second) == (first, second)
                || (pair.first, pair.second) == (second, first)
        })
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

/// Notes that a ship lies with its bow in another: how that is possible is given by their facings.
///
/// [SG-RAM-09] The contact of a ram is over the striker's bow.
pub fn lay_bow_on(state: &mut State, ship: ShipId, other: ShipId) -> Pair {
    let bow_on = pairs(state, ship, other).iter().copied().find(|&(lies, _)| lies == Bow);
    let pair = bow_on.unwrap_or((Bow, Bow));
    let is_theirs = |pair: &Abreast| {
        (pair.first, pair.second) == (ship, other) || (pair.first, pair.second) == (other, ship)
    };
    state.abreast.retain(|known| !is_theirs(known));
    lie_to(state, ship, other, pair);
    pair
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kernel::hex::{Direction, Field, Hex};

    use super::*;
    use crate::{
        aspect::{Altitude, bearing},
        position::{A, B, C, allows, carry_on, give, position, refuses, report},
        state::AfterLying,
        trim,
    };

    const LYING: Phase = Phase::LieTo { then: AfterLying::Fire };

    fn lie(ship: ShipId, other: ShipId, other_lies: Aspect, lies: Aspect) -> Order {
        Order::LieTo { ship, other, other_lies, lies }
    }

    /// The seat that must announce and what it announces about.
    fn next(state: &State) -> Option<(SeatId, ShipId, ShipId)> {
        to_lay(state).map(|(ship, other)| (announcer(state).unwrap(), ship, other))
    }

    #[test]
    fn sg_face_04_the_last_mover_announces_and_it_holds_until_one_moves() {
        let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 1011 N Low").moving(B);
        give(&mut state, Order::Ahead { ship: B, turn: None }, &[2]);
        give(&mut state, Order::EndMove { ship: B }, &[]);
        let mut state = state.in_phase(LYING);
        assert_eq!(next(&state), Some((SeatId(1), B, A)));
        // Nobody else may announce, nor about anybody else.
        let why = "this is not the moment for that order";
        refuses(&state, lie(A, B, Stern, Bow), "SG-FACE-04", why);
        let text = give(&mut state, lie(B, A, Bow, Stern), &[]);
        assert_eq!(text, "SG-FACE-04 B has A on her bow, and lies on the other's stern\n");
        assert_eq!(next(&state), None);
        let [pair] = state.abreast[..] else { panic!("one pair lies in the hex") };
        assert_eq!((pair.first, pair.second), (B, A));
        assert_eq!((pair.first_aspect, pair.second_aspect), (Bow, Stern));
        // It is forgotten as soon as one of the two turns, climbs or moves away.
        state.displaced(A);
        assert_eq!(next(&state), Some((SeatId(0), A, B)));
    }

    #[test]
    fn sg_face_04_a_ship_that_falls_among_others_announces() {
        // B came to her place after A, but it is A that falls.
        let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 1010 S Very Low");
        state.displaced(B);
        assert_eq!(next(&state), None);
        // She fails to recover, steadies one level lower, and passes clear of B.
        report(&mut state, &[1, 6, 6], |play| trim::lose(play, A, 1));
        assert_eq!(state[A].altitude, Altitude::VeryLow);
        assert_eq!(next(&state), Some((SeatId(0), A, B)));
    }

    #[test]
    fn sg_face_04_other_levels_and_friends_need_no_position() {
        let level = position("a Sky Runner 1010 N Low\nb Sky Runner 1010 N Medium");
        assert_eq!(next(&level), None);
        let friends = position("a Sky Runner 1010 N Low\na Sky Runner 1010 N Low");
        assert_eq!(next(&friends), None);
        let apart = position("a Sky Runner 1010 N Low\nb Sky Runner 1011 N Low");
        assert_eq!(next(&apart), None);
        let together = position("a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low");
        assert_eq!(next(&together), Some((SeatId(0), A, B)));
    }

    #[test]
    fn sg_face_04_the_firing_step_waits_for_the_announcement() {
        let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low");
        state.phase = LYING;
        assert_eq!(carry_on(&mut state, &[]), "");
        assert_eq!(state.phase, LYING);
        give(&mut state, lie(A, B, Bow, Stern), &[]);
        carry_on(&mut state, &[]);
        assert_eq!(state.phase, Phase::Fire { at: 0 });
    }

    #[test]
    fn sg_seq_11_the_moving_player_announces_first() {
        let text = "a Sky Runner 1010 N Low\nb Sky Runner 1010 N Low\nc Sky Runner 1010 N Low";
        let mut state = position(text).in_phase(LYING);
        // B came last of all, C before her: each announces to those who were there already.
        state.displaced(C);
        state.displaced(B);
        state.at_move = 2;
        assert_eq!(next(&state), Some((SeatId(2), C, A)));
        give(&mut state, lie(C, A, Bow, Stern), &[]);
        assert_eq!(next(&state), Some((SeatId(1), B, A)));
        give(&mut state, lie(B, A, Bow, Stern), &[]);
        assert_eq!(next(&state), Some((SeatId(1), B, C)));
    }

    #[test]
    fn sg_face_05_the_example() {
        let state = position("a Sky Runner 1010 N Low\nb Sky Runner 1010 SE Low").in_phase(LYING);
        allows(&state, lie(A, B, Starboard, Stern));
        let why = "ships on these facings cannot lie to each other like that";
        refuses(&state, lie(A, B, Bow, Bow), "SG-FACE-05", why);
    }

    #[test]
    fn sg_face_05_same_facing_is_broadside_to_broadside_or_one_astern_as_in_the_example() {
        let state = position("a Sky Runner 1010 SW Low\nb Sky Runner 1010 SW Low").in_phase(LYING);
        for pair in [(Bow, Stern), (Stern, Bow), (Starboard, Port), (Port, Starboard)] {
            allows(&state, lie(A, B, pair.0, pair.1));
        }
        let why = "ships on these facings cannot lie to each other like that";
        refuses(&state, lie(A, B, Bow, Bow), "SG-FACE-05", why);
    }

    /// Two ships on every pair of facings, the other on every bearing: what the cones yield is what is allowed.
    #[test]
    fn sg_face_05_the_pairs_are_those_that_the_cones_yield() {
        let here = Hex::new(20, 20);
        let field = Field { columns: 41, rows: 41 };
        let ring: Vec<Hex> = field.hexes().filter(|hex| here.distance(*hex) == 17).collect();
        for (k, pairs) in (0..).zip(PAIRS) {
            for facing in Direction::ALL {
                let mut found = BTreeSet::new();
                for &there in &ring {
                    let other_lies: Vec<_> = bearing(here, facing, there).iter().collect();
                    let lies: Vec<_> = bearing(there, facing.turned(k), here).iter().collect();
                    // An odd range has no borders.
                    let ([other_lies], [lies]) = (&other_lies[..], &lies[..]) else { panic!() };
                    found.insert((*other_lies, *lies));
                }
                assert_eq!(found, pairs.iter().copied().collect(), "k = {k}");
            }
        }
    }
}
