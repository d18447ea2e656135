//! Collisions: ships that come to share a hex at one altitude.

use kernel::{
    Chronicle, Roll, RuleId, Wants,
    hex::{Direction, Hex},
    odds::Chance,
};

use crate::{
    Play, altitude,
    aspect::Altitude,
    damage, dodge, entry,
    event::Event,
    grapple, movement,
    order::{Order, Turn},
    ram,
    state::{Ship, ShipId, State, Status},
    trim,
};

/// How a ship came to where it may collide.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The direction in which it entered the hex; none when it came by changing level or turned on the spot.
    pub from: Option<Direction>,
    /// It turns in that hex.
    pub is_turning: bool,
    /// It moves off from those with whom it began its phase.
    pub is_leaving: bool,
}

impl Entry {
    /// Neither enters a hex nor turns.
    pub const STILL: Self = Self { from: None, is_turning: false, is_leaving: false };
}

/// Whose trim a shock may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtRisk {
    Both,
    /// The striker has braced itself.
    OnlyTheOther,
}

/// Checks an arriving ship against all others there. True when nothing stopped it.
///
/// [SG-COLL-01] One check for each other ship, in random order, until the first collision.
pub fn arrive(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    entry: Entry,
) -> bool {
    meet_all(play, ship, entry, 0)
}

/// The same, passing by those that have been dealt with already, one bit each.
fn meet_all(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    entry: Entry,
    mut checked: u32,
) -> bool {
    loop {
        let mut others = [ShipId(0); 32];
        let mut n = 0;
        for other in play.state.beside(ship) {
            let is_new = checked & 1 << other.0 == 0;
            if is_new && can_be_met(play.state, ship, other) && n < others.len() {
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
        let is_struck = if ram::is_prey(play.state, ship, other) {
            ram::attempt(play, ship, other)
        } else {
            collide(play, ship, other, entry)
        };
        if is_struck {
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
    let missed = missed(play.state, ship);
    meet_all(play, ship, Entry { is_leaving: true, ..Entry::STILL }, missed)
}

/// A ship that rests on the ground is passed over, not run into.
///
/// [SG-COLL-01] Ships tied together by a grapple or tow never check against each other.
fn can_be_met(state: &State, ship: ShipId, other: ShipId) -> bool {
    let are_tied = || grapple::cluster(state, ship) & 1 << other.0 != 0;
    state[other].status != Status::Landed && (state.afield.lines.is_empty() || !are_tied())
}

/// The ship that the moving one has tried to ram and missed, as a bit.
///
/// [SG-RAM-04] A miss calls for no collision check against that target.
fn missed(state: &State, ship: ShipId) -> u32 {
    let prey = state.moving.filter(|moving| moving.ship == ship).and_then(|moving| moving.prey);
    prey.filter(|_| state[ship].has_tried).map_or(0, |prey| 1 << prey.0)
}

/// What a collision is rolled on.
const COLLIDES: Wants = Wants::AtMost(2);

/// The collision die of `ship` against another, with what is added to it.
fn collision_roll(state: &State, ship: ShipId, other: &Ship, entry: Entry) -> Roll {
    let by_bow_or_stern =
        entry.from.is_some_and(|from| from == other.facing || from == other.facing.opposite());
    let rule = if entry.is_leaving { rule!("SG-COLL-05") } else { rule!("SG-COLL-02") };
    let roll = Roll::d6(rule, "collision")
        .by(ship.piece())
        .modify_if(by_bow_or_stern, 1, "through bow or stern")
        .modify_if(entry.is_turning, -2, "turning in the hex");
    // [SG-COLL-06] What the other has given up to dodge is added.
    if state.setting.switches.collision_avoidance { dodge::evaded(other, roll) } else { roll }
}

/// Ways in six to collide with another, were it as it is told.
pub fn ways_to_collide(state: &State, ship: ShipId, other: &Ship, entry: Entry) -> u8 {
    COLLIDES.ways(collision_roll(state, ship, other, entry).total_modifier())
}

/// Calls `found` with everybody whom a step of the moving ship would have to check against, and how she comes there.
///
/// [SG-COLL-01] Arriving. [SG-COLL-05] Moving off, which comes first.
pub fn each_meeting(state: &State, step: Order, found: &mut dyn FnMut(ShipId, Entry)) {
    let (ship, turn) = match step {
        Order::Ram { target, .. } => {
            let Some(step) = ram::step(step) else { return };
            each_meeting(state, step, &mut |other, entry| {
                if other != target {
                    found(other, entry);
                }
            });
            return;
        }
        Order::Ahead { ship, turn }
        | Order::Climb { ship, turn }
        | Order::Descend { ship, turn } => (ship, turn),
        Order::PowerTurn { ship, turn } | Order::FallOff { ship, turn } => (ship, Some(turn)),
        // Which way she goes about is all one for the die.
        Order::Tack { ship } => (ship, Some(Turn::Starboard)),
        _ => return,
    };
    let (here, Some(moving)) = (&state[ship], state.moving) else { return };
    let mut meet = |hex: Hex, altitude: Altitude, entry: Entry, but: u32| {
        for other in state.others_at(ship, hex, altitude) {
            if can_be_met(state, ship, other) && but & 1 << other.0 == 0 {
                found(other, entry);
            }
        }
    };
    let is_on_the_spot =
        matches!(step, Order::PowerTurn { .. } | Order::Tack { .. } | Order::FallOff { .. });
    if !is_on_the_spot && !moving.is_clear && here.status != Status::Landed {
        meet(here.hex, here.altitude, Entry::STILL, missed(state, ship));
    }
    let on_the_spot = Entry { is_turning: turn.is_some(), ..Entry::STILL };
    match step {
        Order::Ahead { .. } => {
            let hex = movement::ahead(state, ship);
            if state.setting.map.field.holds(hex) && state.surface(hex) < here.altitude.level() {
                meet(hex, here.altitude, Entry { from: Some(here.facing), ..on_the_spot }, 0);
            }
        }
        Order::Climb { .. } => {
            let Some(to) = here.altitude.up() else { return };
            if here.status != Status::Landed || state.surface(here.hex) < to.level() {
                meet(here.hex, to, on_the_spot, 0);
            }
        }
        Order::Descend { .. } => {
            let Some(to) = here.altitude.down() else { return };
            if altitude::descent_ends(state, ship, &moving).is_none() {
                meet(here.hex, to, on_the_spot, 0);
            }
        }
        _ => meet(here.hex, here.altitude, on_the_spot, 0),
    }
}

/// The chance that a step of the moving ship ends in a collision; none when nothing is checked on it.
pub fn risk(state: &State, step: Order) -> Option<Chance> {
    let mut passing = Chance::new(1, 1);
    let mut meet = |ship: ShipId, other: ShipId, entry: Entry| {
        let ways = 6 - u128::from(ways_to_collide(state, ship, &state[other], entry));
        passing = Chance::new(passing.ways * ways, passing.of * 6);
    };
    match (step, state.moving) {
        // [SG-GEO-04] The altitude is the last that is asked of a ship that comes onto the map.
        (Order::Trim { ship, altitude }, _) if entry::is_waiting(state, ship) => {
            for other in state.others_at(ship, state[ship].hex, altitude) {
                if can_be_met(state, ship, other) {
                    meet(ship, other, Entry::STILL);
                }
            }
        }
        (_, Some(moving)) => {
            each_meeting(state, step, &mut |other, entry| meet(moving.ship, other, entry));
        }
        (_, None) => {}
    }
    let is_checked = passing.of != 1;
    is_checked.then(|| Chance::new(passing.of - passing.ways, passing.of))
}

/// Decides whether `ship` strikes `other`, and carries out what follows.
///
/// [SG-COLL-02] Collision on 2 or less; +1 through bow or stern; -2 when turning. It stops the mover.
/// [SG-COLL-06] The other may dodge.
fn collide(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    other: ShipId,
    entry: Entry,
) -> bool {
    if play.state.setting.switches.collision_avoidance {
        dodge::spend(play, other);
    }
    let roll = collision_roll(play.state, ship, &play.state[other], entry);
    run_foul(play, ship, other, &roll)
}

/// A ship that swerves beside another may run into it. True when she does.
///
/// [SG-SMUT-04] As if turning in the hex, and with nothing for what either gives up to dodge.
pub fn swerve(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    other: ShipId,
) -> bool {
    let entry = Entry { is_turning: true, ..Entry::STILL };
    let there = Ship { dodge: 0, ..play.state[other] };
    let roll = collision_roll(play.state, ship, &there, entry);
    run_foul(play, ship, other, &roll)
}

/// Rolls the die of a collision, and carries out what follows.
fn run_foul(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    other: ShipId,
    roll: &Roll,
) -> bool {
    if !play.test(roll, COLLIDES) {
        play.emit(rule!("SG-COLL-02"), Event::Passed { ship, other });
        return false;
    }
    play.emit(rule!("SG-COLL-02"), Event::Collided { ship, other });
    play.state[ship].is_stopped = true;
    shock(play, ship, other, AtRisk::Both);
    true
}

/// Two hulls meet. True when that costs `other` her trim.
///
/// [SG-RAM-08] A striker with no ram resolves the blow as a collision, but does not risk its own trim.
/// [SG-GEO-03] Half a difference in hull size rounds down.
pub fn shock(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    other: ShipId,
    at_risk: AtRisk,
) -> bool {
    let (mine, theirs) = (play.state.class(ship).hull, play.state.class(other).hull);
    let rule = match at_risk {
        AtRisk::Both => rule!("SG-COLL-03"),
        AtRisk::OnlyTheOther => rule!("SG-RAM-08"),
    };
    let first = hull_hits(play, ship, theirs, rule);
    let second = hull_hits(play, other, mine, rule);
    damage::mark_hull(play, ship, first);
    let is_upset = damage::hole(play, other, second, second);
    if mine < theirs && at_risk == AtRisk::Both {
        upset(play, ship, (theirs - mine) / 2);
    } else if theirs < mine && !is_upset {
        return upset(play, other, (mine - theirs) / 2);
    }
    is_upset
}

/// Hull hits that a ship takes from meeting a hull of size `other`.
///
/// [SG-COLL-03] One on a die no higher than the other's hull size; past 6 one for sure and one on the excess.
fn hull_hits(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    other: u8,
    rule: RuleId,
) -> u8 {
    let switches = play.state.setting.switches;
    // The chart reads "less than" for the text's "no higher than".
    let most = |size: u8| size as i8 - i8::from(switches.collision_chart);
    let (sure, rest) = if switches.collision_per_six {
        (other / 6, other % 6)
    } else if other <= 6 {
        (0, other)
    } else {
        (1, other - 6)
    };
    let what = if sure == 0 { "collision damage" } else { "a further hull hit" };
    let roll = Roll::d6(rule!("SG-COLL-03"), what).by(ship.piece());
    let hits = sure + u8::from(play.test(&roll, Wants::AtMost(most(rest))));
    play.emit(rule, Event::CollisionHits { ship, hits });
    hits
}

/// The smaller of two unequal ships may lose trim. True when it does.
///
/// [SG-COLL-04] On a die that does not exceed half the gap; that half stands for the damage value.
fn upset(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, half_gap: u8) -> bool {
    if !play.state[ship].is_aloft() || grapple::is_fast(play.state, ship) {
        return false;
    }
    let chart = i8::from(play.state.setting.switches.collision_chart);
    let roll = Roll::d6(rule!("SG-COLL-04"), "loss of trim").by(ship.piece());
    let is_lost = play.test(&roll, Wants::AtMost(half_gap as i8 - chart));
    if is_lost {
        trim::lose(play, ship, half_gap);
    } else {
        play.emit(rule!("SG-COLL-04"), Event::KeptTrim { ship });
    }
    is_lost
}

#[cfg(test)]
mod tests;
