//! Damage: armour, where a hit lands, hull boxes, casualties and guns lost.

use kernel::{Chronicle, PieceId, Roll, RuleId, Wants};

use crate::{
    Play, altitude,
    aspect::Aspects,
    boarding, crew, criticals,
    event::Event,
    grapple, movement,
    state::{Ship, ShipId, State, Status},
    trim,
    victims::{self, Victim, Victims},
};

/// What upsets a ship's trim: the number to be beaten, and the rule that has it so.
#[derive(Clone, Copy, Debug)]
pub struct Shock {
    pub number: u8,
    pub rule: RuleId,
}

/// A blow from outside, before armour.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    pub damage_value: u8,
    /// None for a blast from within, which meets no armour.
    pub penetration: Option<u8>,
    /// It comes from a lower level.
    pub is_from_below: bool,
    /// The aspects of the ship in which the firer lies; none for a blow without a bearing.
    pub bearing: Option<Aspects>,
    /// The loss of trim that the impact causes besides, if it does.
    pub upsets: Option<Shock>,
}

impl Blow {
    /// A blow from nowhere in particular that upsets nothing by its impact.
    pub const fn new(damage_value: u8, penetration: Option<u8>) -> Self {
        Self { damage_value, penetration, is_from_below: false, bearing: None, upsets: None }
    }
}

/// Where a hit lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    Hull,
    Crew,
    Gun,
    Critical,
}

use Location::{Critical, Gun, Hull};

pub const LOCATIONS: [(Location, &str); 6] = [
    (Hull, "hull"),
    (Hull, "hull"),
    (Location::Crew, "crew"),
    (Location::Crew, "crew"),
    (Gun, "gun"),
    (Critical, "critical"),
];

const WITHOUT_GUNS: [Location; 5] = [Hull, Hull, Location::Crew, Location::Crew, Critical];

/// Carries out one hit.
///
/// [SG-HIT-01] Where a hit lands: 1-2 hull, 3-4 crew, 5 gun, 6 critical.
/// [SG-HIT-02] From below, results against the crew strike the underside.
/// [SG-TRIM-07] What the impact does to her trim comes last, and one hit upsets it only once.
pub fn hit(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, blow: Blow) {
    let mut location = location(play, ship);
    let mut candidates = Victims::new();
    if location == Gun {
        candidates = victims::of_gun_hit(play.state, ship, blow.bearing);
    }
    if location == Gun && candidates.is_empty() {
        // [SG-HIT-08] Rolled again until it is no gun: hull 2, crew 2, critical 1 out of five.
        play.emit(rule!("SG-HIT-08"), Event::NoGunToHit { ship });
        let roll = Roll::d6(rule!("SG-HIT-08"), "hull 1-2, crew 3-4, critical 5").by(ship.piece());
        let at = play.pick(&roll, 5, |at| [0, 0, 1, 1, 2][usize::from(at)]);
        location = WITHOUT_GUNS[usize::from(at)];
    }
    let is_upset = match location {
        Hull => hull_hit(play, ship, blow),
        Location::Crew if blow.is_from_below => {
            play.emit(rule!("SG-HIT-02"), Event::StruckBelow { ship });
            hull_hit(play, ship, blow)
        }
        Location::Crew => {
            crew_hit(play, ship, blow.damage_value);
            false
        }
        Gun => gun_hit(play, ship, blow, &candidates),
        Critical => {
            let Blow { damage_value, penetration, upsets, .. } = blow;
            criticals::critical(play, ship, damage_value, penetration, upsets);
            return;
        }
    };
    if let Some(shock) = blow.upsets
        && !is_upset
    {
        trim::upset(play, ship, shock);
    }
}

/// Rolls where a hit on a ship lands.
///
/// [SG-HIT-01] Where a hit lands.
pub fn location(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) -> Location {
    let roll = Roll::d6(rule!("SG-HIT-01"), "where it lands").by(ship.piece());
    play.table(&roll, &LOCATIONS)
}

/// How much of a blow armour lets through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    All,
    Half,
    Nothing,
}

/// What armour leaves of a round.
///
/// [SG-ARM-01] Half when the armour exceeds the penetration, nothing when it is more than twice as much.
/// [SG-ARM-03] Penetration 0: half against 1, nothing against 2.
pub const fn share(penetration: u8, armour: u8) -> Share {
    let stops_all = if penetration == 0 { 1 } else { penetration.saturating_mul(2) };
    if armour <= penetration {
        Share::All
    } else if armour <= stops_all {
        Share::Half
    } else {
        Share::Nothing
    }
}

/// The damage value that armour leaves.
///
/// [SG-ARM-02] A half left over is settled by a die.
pub fn pierce(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    piece: PieceId,
    damage_value: u8,
    penetration: u8,
    armour: u8,
) -> u8 {
    match share(penetration, armour) {
        Share::All => return damage_value,
        Share::Half => {}
        Share::Nothing => return 0,
    }
    let half = damage_value / 2;
    if damage_value.is_multiple_of(2) {
        return half;
    }
    let roll = Roll::d6(rule!("SG-ARM-02"), "half a point").by(piece);
    half + u8::from(play.test(&roll, Wants::AtLeast(4)))
}

/// The same against the ship's own armour.
///
/// [SG-ARM-04] Hull, magazines, bridge, trim controls and boiler are protected.
/// [SG-ARM-05] A hit reduced to nothing has no effect at all.
pub fn pierce_ship(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    damage_value: u8,
    penetration: Option<u8>,
) -> Option<u8> {
    let armour = play.state.class(ship).armour;
    let Some(penetration) = penetration else {
        // [SG-MAG-05] Blasts from within ignore armour.
        if 0 < armour {
            play.emit(rule!("SG-MAG-05"), Event::FromWithin { ship });
        }
        return Some(damage_value);
    };
    match pierce(play, ship.piece(), damage_value, penetration, armour) {
        0 => {
            play.emit(rule!("SG-ARM-05"), Event::NoEffect { ship });
            None
        }
        left => {
            tell_half(play, ship, share(penetration, armour), penetration, left);
            Some(left)
        }
    }
}

/// Tells what is left when armour has taken half of a blow.
fn tell_half(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    share: Share,
    penetration: u8,
    left: u8,
) {
    if share == Share::Half {
        let rule = if penetration == 0 { rule!("SG-ARM-03") } else { rule!("SG-ARM-01") };
        play.emit(rule, Event::Halved { ship, left });
    }
}

/// True when it costs the ship its trim.
///
/// [SG-HIT-03] As many boxes as the damage value that armour leaves.
fn hull_hit(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, blow: Blow) -> bool {
    let Some(boxes) = pierce_ship(play, ship, blow.damage_value, blow.penetration) else {
        return false;
    };
    hole(play, ship, boxes, blow.damage_value)
}

/// Marks hull boxes of a blow whose damage value is what it marks.
pub fn mark_hull(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, boxes: u8) {
    hole(play, ship, boxes, boxes);
}

/// Marks hull boxes from the highest unfinished row down.
///
/// [SG-HIT-03] When a row is full the ceiling drops; when the last box is marked the ship crashes at once.
/// [SG-GRAP-05] A grappled ship may become too heavy for the others: true when that costs it its trim, which is then
/// recovered against the damage value of the hit.
pub fn hole(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    boxes: u8,
    damage_value: u8,
) -> bool {
    if boxes == 0 || !play.state[ship].is_on_map() {
        return false;
    }
    let before = altitude::ceiling(play.state, ship);
    let total = play.state.class(ship).hull_boxes();
    let marks = total.min(play.state[ship].hull_marks + u16::from(boxes));
    play.state[ship].hull_marks = marks;
    play.emit(rule!("SG-HIT-03"), Event::HullHit { ship, boxes });
    if marks == total {
        crash(play, ship, rule!("SG-LAND-02"));
        return false;
    }
    let after = altitude::ceiling(play.state, ship);
    if after != before {
        play.emit(rule!("SG-HIT-03"), Event::CeilingFell { ship, to: after });
    }
    grapple::strain(play, ship, damage_value)
}

/// [SG-HIT-04] Half the damage value in casualties, rounded up. [SG-HIT-05] Chosen when the step's fire is over.
fn crew_hit(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, damage_value: u8) {
    lose_men(play, ship, damage_value.div_ceil(2), rule!("SG-HIT-04"));
}

/// So many men of a ship are to be counted off, or as many as there are.
pub fn lose_men(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    men: u8,
    rule: RuleId,
) {
    let before = play.state[ship].owed;
    owe(play.state, ship, men);
    let men = play.state[ship].owed - before.min(play.state[ship].owed);
    play.emit(rule, Event::CrewHit { ship, men });
}

/// Has the owner of a ship choose so many of her men when the step's fire is over.
pub fn owe(state: &mut State, ship: ShipId, men: u8) {
    state[ship].owed = state[ship].owed.saturating_add(men);
    forgive_excess(&mut state[ship]);
}

/// Nobody can owe more than he has: the excess would only be lost again.
pub fn forgive_excess(ship: &mut Ship) {
    if 0 < ship.owed {
        ship.owed = ship.living().min(u16::from(ship.owed)) as u8;
        ship.owed_at_rail = ship.owed_at_rail.min(ship.party.total()).min(ship.owed);
    }
}

/// One gun is destroyed; every point beyond the first is a casualty, of its own crew first. True when it costs the
/// ship its trim.
///
/// [SG-HIT-07] Gun hits. [SG-ARM-06] The mount's own armour is compared once the gun is picked.
fn gun_hit(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    blow: Blow,
    candidates: &Victims,
) -> bool {
    let victim = victims::pick(play, ship, candidates, rule!("SG-HIT-08"));
    let gun = match victim {
        Victim::Gun(gun) => Some(gun),
        Victim::Hopper(_) | Victim::Family(_) => None,
    };
    // [SG-HIT-09] Devices stand in the open.
    let armour = gun.and_then(|gun| play.state.mount(ship, gun).armour);
    let left = match (armour, blow.penetration) {
        (Some(armour), Some(penetration)) => {
            let left = pierce(play, ship.piece(), blow.damage_value, penetration, armour);
            if 0 < left {
                tell_half(play, ship, share(penetration, armour), penetration, left);
            }
            left
        }
        _ => blow.damage_value,
    };
    if left == 0 {
        play.emit(rule!("SG-ARM-06"), Event::NoEffect { ship });
        return false;
    }
    let surplus = left - 1;
    let killed = if blow.is_from_below { 0 } else { surplus };
    let men = if let Some(gun) = gun {
        play.state[ship].guns[usize::from(gun)].is_wrecked = true;
        let men = crew::kill_gunners(&mut play.state[ship], usize::from(gun), killed);
        forgive_excess(&mut play.state[ship]);
        play.emit(rule!("SG-HIT-07"), Event::GunHit { ship, gun, men });
        men
    } else {
        victims::lose_device(play, ship, victim);
        0
    };
    if blow.is_from_below {
        // [SG-HIT-02] The casualties become hull hits, one each, against the hull's armour if none was met yet.
        if 0 < surplus {
            play.emit(rule!("SG-HIT-02"), Event::StruckBelow { ship });
        }
        let boxes = match armour {
            Some(_) => surplus,
            None if surplus == 0 => 0,
            None => pierce_ship(play, ship, surplus, blow.penetration).unwrap_or(0),
        };
        return hole(play, ship, boxes, blow.damage_value);
    }
    if men < surplus {
        lose_men(play, ship, surplus - men, rule!("SG-HIT-07"));
    }
    crew::note_derelict(play, ship);
    false
}

/// A ship goes down with everybody aboard.
///
/// [SG-LAND-02] Crash.
pub fn crash(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, rule: RuleId) {
    play.state[ship].status = Status::Crashed;
    play.emit(rule, Event::Crashed { ship });
    grapple::let_go(play, ship);
    remove(play.state, ship);
}

/// Takes a wreck off the map.
pub fn remove(state: &mut State, ship: ShipId) {
    state.displaced(ship);
    state[ship].owed = 0;
    state[ship].owed_at_rail = 0;
    state[ship].owes_rank = false;
    // What she was about to drop goes down with her.
    state.afield.drops.retain(|drop| drop.ship != ship);
    boarding::go_down(state, ship);
    movement::break_off(state, ship);
}

#[cfg(test)]
mod tests;
