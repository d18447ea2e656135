//! Collisions: ships that come to share a hex at one altitude.

use kernel::{Chronicle, Roll, Wants, hex::Direction};

use crate::{
    Play, damage,
    event::Event,
    state::{ShipId, State, Status},
    trim,
};

/// How a ship came to where it may collide.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The direction in which it entered the hex; none when it came by changing level or turned on the spot.
    pub from: Option<Direction>,
    /// It turns in that hex.
    pub is_turning: bool,
}

/// Checks an arriving ship against all others there. True when nothing stopped it.
///
/// [SG-COLL-01] One check for each other ship, in random order, until the first collision.
pub fn arrive(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    entry: Entry,
) -> bool {
    let mut checked = 0_u32;
    loop {
        let mut others = [ShipId(0); 32];
        let mut n = 0;
        for other in play.state.beside(ship) {
            let can_collide = play.state[other].status != Status::Landed;
            if can_collide && checked & 1 << other.0 == 0 && n < others.len() {
                others[n] = other;
                n += 1;
            }
        }
        if n == 0 {
            return true;
        }
        let roll = Roll::d6(rule!("SG-COLL-01"), "which ship is met first").by(ship.piece());
        let picked = play.pick(&roll, n as u8, |at| at);
        let other = others[usize::from(picked)];
        checked |= 1 << other.0;
        if collide(play, ship, other, entry) {
            return false;
        }
    }
}

/// Moves off from those that the ship began its phase with. True when nothing stopped it.
///
/// [SG-COLL-05] Starting the phase together: a roll first, with no bonus for bow or stern.
pub fn get_clear(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) -> bool {
    match &mut play.state.moving {
        Some(moving) if !moving.is_clear => moving.is_clear = true,
        _ => return true,
    }
    if play.state[ship].status == Status::Landed {
        return true;
    }
    arrive(play, ship, Entry { from: None, is_turning: false })
}

/// What is added to the collision die.
fn modifiers(state: &State, other: ShipId, entry: Entry) -> (bool, bool) {
    let facing = state[other].facing;
    let by_bow_or_stern =
        entry.from.is_some_and(|from| from == facing || from == facing.opposite());
    (by_bow_or_stern, entry.is_turning)
}

/// Decides whether `ship` strikes `other`, and carries out what follows.
///
/// [SG-COLL-02] Collision on 2 or less; +1 through bow or stern; -2 when turning. It stops the mover.
/// [SG-GEO-03] Half a difference in hull size rounds down.
fn collide(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    other: ShipId,
    entry: Entry,
) -> bool {
    let (by_bow_or_stern, is_turning) = modifiers(play.state, other, entry);
    let roll = Roll::d6(rule!("SG-COLL-02"), "collision")
        .by(ship.piece())
        .modify_if(by_bow_or_stern, 1, "through bow or stern")
        .modify_if(is_turning, -2, "turning in the hex");
    if !play.test(&roll, Wants::AtMost(2)) {
        play.emit(rule!("SG-COLL-02"), Event::Passed { ship, other });
        return false;
    }
    play.emit(rule!("SG-COLL-02"), Event::Collided { ship, other });
    play.state[ship].is_stopped = true;
    let (mine, theirs) = (play.state.class(ship).hull, play.state.class(other).hull);
    let first = hull_hits(play, ship, theirs);
    let second = hull_hits(play, other, mine);
    damage::mark_hull(play, ship, first);
    damage::mark_hull(play, other, second);
    if mine != theirs {
        let (smaller, gap) =
            if mine < theirs { (ship, theirs - mine) } else { (other, mine - theirs) };
        upset(play, smaller, gap / 2);
    }
    true
}

/// Hull hits that a ship takes from meeting a hull of size `other`.
///
/// [SG-COLL-03] One on a die no higher than the other's hull size; past 6 one for sure and one on the excess.
fn hull_hits(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, other: u8) -> u8 {
    let switches = play.state.setting.switches;
    // The chart reads "less than" for the text's "no higher than".
    let most = |size: u8| size as i8 - i8::from(switches.collision_chart);
    let roll = Roll::d6(rule!("SG-COLL-03"), "collision damage").by(ship.piece());
    let (sure, rest) = if switches.collision_per_six {
        (other / 6, other % 6)
    } else if other <= 6 {
        (0, other)
    } else {
        (1, other - 6)
    };
    let hits = sure + u8::from(play.test(&roll, Wants::AtMost(most(rest))));
    play.emit(rule!("SG-COLL-03"), Event::CollisionHits { ship, hits });
    hits
}

/// The smaller of two unequal ships may lose trim.
///
/// [SG-COLL-04] On a die that does not exceed half the gap; that half stands for the damage value.
fn upset(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, half_gap: u8) {
    if !play.state[ship].is_aloft() {
        return;
    }
    let chart = i8::from(play.state.setting.switches.collision_chart);
    let roll = Roll::d6(rule!("SG-COLL-04"), "loss of trim").by(ship.piece());
    if play.test(&roll, Wants::AtMost(half_gap as i8 - chart)) {
        trim::lose(play, ship, half_gap);
    } else {
        play.emit(rule!("SG-COLL-04"), Event::KeptTrim { ship });
    }
}

#[cfg(test)]
mod tests;
