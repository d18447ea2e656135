//! Grappling: ships made fast to each other, what that means for them, and cutting loose.
//!
//! Two ships are fast by a [`Line`]. Whoever needs to know asks [`are_fast`], [`is_fast`] or [`lines_of`].

use kernel::{Chronicle, Roll, Wants, odds::Chance};

use crate::{
    Play, affairs, altitude,
    aspect::Altitude,
    boarding, collisions, crew, damage, dodge,
    event::Event,
    gear, movement,
    order::{Bar, Check, Order, Why},
    ram, same_hex,
    state::{Line, Phase, ShipId, State, Status, Tie},
    tow, trim,
};

/// What a grappling die must show.
const CATCHES: Wants = Wants::AtLeast(5);
/// Levels by which a ship's ceiling must lie below it to part its grapples.
const BREAKING: u8 = 2;

impl Line {
    /// The ship at the other end.
    pub fn other(self, ship: ShipId) -> Option<ShipId> {
        match ship {
            ship if ship == self.thrower => Some(self.caught),
            ship if ship == self.caught => Some(self.thrower),
            _ => None,
        }
    }
}

/// The lines that a ship is held by.
pub fn lines_of(state: &State, ship: ShipId) -> impl Iterator<Item = Line> + '_ {
    state.afield.lines.iter().copied().filter(move |line| line.other(ship).is_some())
}

/// The line between two ships, if they are fast to each other.
pub fn line_between(state: &State, one: ShipId, other: ShipId) -> Option<Line> {
    lines_of(state, one).find(|line| line.other(one) == Some(other))
}

/// Whether two ships are fast to each other, by grapple, ram or tow.
pub fn are_fast(state: &State, one: ShipId, other: ShipId) -> bool {
    line_between(state, one, other).is_some()
}

/// Whether a ship is fast to any other.
pub fn is_fast(state: &State, ship: ShipId) -> bool {
    lines_of(state, ship).next().is_some()
}

/// All ships that hang together with one by lines, itself included, one bit each.
pub fn cluster(state: &State, ship: ShipId) -> u32 {
    let mut ships = 1 << ship.0;
    loop {
        let before = ships;
        for line in &state.afield.lines {
            let ends = 1 << line.thrower.0 | 1 << line.caught.0;
            if ships & ends != 0 {
                ships |= ends;
            }
        }
        if ships == before {
            return ships;
        }
    }
}

/// Refuses to move a ship that lines hold.
///
/// [SG-GRAP-03] While grappled neither ship moves or changes altitude. [SG-TOW-04] A tow moves as one, and not
/// without an officer or petty officer at the trim station of the towed ship.
pub fn check_free(state: &State, ship: ShipId) -> Check {
    if state.afield.lines.is_empty() {
        return Ok(());
    }
    if tow::tower_of(state, ship).is_some() {
        let why = "is in tow and moves only with the ship that tows her";
        return Err(Bar::ship(rule!("SG-TOW-04"), ship, why));
    }
    let towed = tow::towed_by(state, ship);
    for held in [Some(ship), towed].into_iter().flatten() {
        let mut lines = lines_of(state, held);
        if lines.any(|line| towed.is_none_or(|towed| line.thrower != ship || line.caught != towed))
        {
            return Err(Bar::ship(rule!("SG-GRAP-03"), held, "is grappled and cannot move"));
        }
    }
    if let Some(towed) = towed
        && state[towed].crew.trim.is_none()
    {
        let why = "is in tow with nobody at the trim station: the tow cannot move";
        return Err(Bar::ship(rule!("SG-TOW-04"), towed, why));
    }
    Ok(())
}

/// Refuses to end a move by making fast to a ship in the same place.
///
/// [SG-GRAP-01] An enemy, as one of the declared attempts. [SG-TOW-01] A friend, at any time.
/// [SG-CREW-12] Nobody on deck: no grapples.
pub fn check_grapple(state: &State, ship: ShipId, target: ShipId) -> Check {
    let is_moving = state.moving.is_some_and(|moving| moving.ship == ship);
    if !state.is_advanced() || state.phase != Phase::Move || !is_moving || ship == target {
        return Err(Bar { rule: rule!("SG-GRAP-01"), why: Why::NotNow });
    }
    let barred = |rule, why| Err(Bar { rule, why: Why::Target(target.into(), why) });
    let (own, other) = (&state[ship], &state[target]);
    if !other.is_on_map() || own.hex != other.hex || own.altitude != other.altitude {
        return barred(rule!("SG-GRAP-01"), "is not in her hex and at her altitude");
    }
    if own.is_stunned {
        let why = "has a stunned crew and cannot throw grapples";
        return Err(Bar::ship(rule!("SG-TRIM-06"), ship, why));
    }
    if are_fast(state, ship, target) {
        return barred(rule!("SG-GRAP-01"), "is fast to her already");
    }
    movement::check_end(state, ship)?;
    if !state.are_foes(ship, target) {
        return ram::check_unhampered(state, ship);
    }
    ram::check_attempt(state, ship)?;
    if other.status == Status::Struck {
        return barred(rule!("SG-CREW-11"), "has struck her colours and is there for the taking");
    }
    if own.crew.deck.hands == 0 {
        let why = "has no deckhand to throw a grapple";
        return Err(Bar::ship(rule!("SG-CREW-12"), ship, why));
    }
    Ok(())
}

/// Grappling dice that a ship may throw: one for every two deckhands, rounding up.
///
/// [SG-GEO-03] Grappling dice round up.
pub fn dice(state: &State, ship: ShipId) -> u8 {
    state[ship].crew.deck.hands.div_ceil(2)
}

/// The chance to catch a ship that has given up so many points to dodge.
pub fn chance(state: &State, ship: ShipId, points: u8) -> Chance {
    let miss = 6 - u128::from(CATCHES.ways(-(points as i8)));
    let (mut ways, mut of) = (1, 1);
    for _ in 0..dice(state, ship) {
        let missed = Chance::new(ways * miss, of * 6);
        (ways, of) = (missed.ways, missed.of);
    }
    Chance::new(of - ways, of)
}

/// Ends a move by making fast to a ship in the same place.
pub fn grapple(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, target: ShipId) {
    movement::end_move(play, ship);
    if play.state.are_foes(ship, target) {
        throw(play, ship, target);
    } else {
        make_fast(play, ship, target, Tie::Grapple);
    }
}

/// Throws grapples until one holds.
///
/// [SG-GRAP-01] Any 5 or 6 grapples the enemy. [SG-GRAP-02] Points given up to dodge come off each die.
fn throw(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, target: ShipId) {
    play.state[ship].has_tried = true;
    let can_dodge = play.state.setting.switches.dodged_grapples;
    let points = if can_dodge { dodge::spend(play, target) } else { 0 };
    let roll = Roll::d6(rule!("SG-GRAP-01"), "throwing a grapple")
        .by(ship.piece())
        .modify(-(points as i8), reason!("SG-GRAP-02", "dodging"));
    let catches = (0..dice(play.state, ship)).any(|_| play.test(&roll, CATCHES));
    if catches {
        make_fast(play, ship, target, Tie::Grapple);
    } else {
        play.emit(rule!("SG-GRAP-01"), Event::GrapplesMissed { ship, target });
    }
}

/// Makes two ships fast that are in one place.
///
/// [SG-RAM-09] The contact of a ram is over the striker's bow.
pub fn make_fast(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    thrower: ShipId,
    caught: ShipId,
    tie: Tie,
) {
    let since = play.state.turn;
    play.state.afield.lines.push(Line { thrower, caught, tie, since });
    let rule = match tie {
        Tie::Ram => rule!("SG-RAM-09"),
        Tie::Grapple if play.state.are_foes(thrower, caught) => rule!("SG-GRAP-01"),
        Tie::Grapple | Tie::Rigging | Tie::Tow => rule!("SG-TOW-01"),
    };
    play.emit(rule, Event::MadeFast { ship: thrower, other: caught, tie });
    for ship in [thrower, caught] {
        trim::hold(&mut play.state[ship]);
    }
    if tie == Tie::Ram {
        let (other_lies, lies) = same_hex::lay_bow_on(play.state, thrower, caught);
        let laid = Event::LayTo { ship: thrower, other: caught, other_lies, lies };
        play.emit(rule!("SG-RAM-09"), laid);
    }
}

/// Whether a ship ought to sink because it has lost hull rows.
fn ought_to_sink(state: &State, ship: ShipId) -> bool {
    let here = &state[ship];
    matches!(here.status, Status::Flying | Status::Derelict)
        && state.surface(here.hex) < here.altitude.level()
        && altitude::ceiling(state, ship) < here.altitude
}

/// A ship that is fast to others opens its movement phase: it is held up, or they all go down one level together.
///
/// [SG-GRAP-04] It sinks once the other also ought to sink.
pub fn sink_together(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    if !ought_to_sink(play.state, ship) {
        return;
    }
    let ships = cluster(play.state, ship);
    let holder = members(play.state, ships).find(|&other| !ought_to_sink(play.state, other));
    if let Some(by) = holder {
        play.emit(rule!("SG-GRAP-04"), Event::HeldUp { ship, by });
        return;
    }
    let surface = play.state.surface(play.state[ship].hex);
    let to = play.state[ship].altitude.down().filter(|to| surface < to.level());
    for member in play.state.ids().filter(|other| ships & 1 << other.0 != 0) {
        match to {
            None => damage::crash(play, member, rule!("SG-LAND-02")),
            Some(to) => {
                play.state[member].altitude = to;
                play.state[member].sunk = play.state[member].sunk.saturating_add(1);
                play.emit(rule!("SG-GRAP-04"), Event::SankToCeiling { ship: member, to });
            }
        }
    }
    if to.is_some() {
        play.state.displaced_together(ships);
        for member in play.state.ids().filter(|other| ships & 1 << other.0 != 0) {
            if play.state[member].is_on_map() && gear::come_to(play, member) {
                collisions::arrive(play, member, collisions::Entry::STILL);
            }
        }
    }
}

fn members(state: &State, ships: u32) -> impl Iterator<Item = ShipId> + use<> {
    state.ids().filter(move |ship| ships & 1 << ship.0 != 0)
}

/// Parts the grapples of a ship that has become too heavy for them. True when it has.
///
/// [SG-GRAP-05] Ceiling two or more levels below its altitude: the ship drops two levels and loses trim.
pub fn strain(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: ShipId,
    damage_value: u8,
) -> bool {
    let ceiling = altitude::ceiling(play.state, ship);
    let here = &play.state[ship];
    let is_too_heavy = ceiling.level() + BREAKING <= here.altitude.level();
    if !is_too_heavy || !here.is_aloft() || !is_fast(play.state, ship) {
        return false;
    }
    let to = Altitude::at(here.altitude.level() - BREAKING).unwrap_or_default();
    let surface = play.state.surface(here.hex);
    play.emit(rule!("SG-GRAP-05"), Event::GrapplesBroke { ship });
    play.state.afield.lines.retain(|line| line.other(ship).is_none());
    if to.level() <= surface {
        damage::crash(play, ship, rule!("SG-LAND-02"));
        return true;
    }
    play.state[ship].sunk = play.state[ship].sunk.saturating_add(BREAKING);
    play.emit(rule!("SG-GRAP-05"), Event::Fell { ship, to });
    // [SG-TETH-03] A falling ship meets mines at every level it comes to.
    while let Some(lower) = play.state[ship].altitude.down().filter(|lower| to <= *lower) {
        play.state[ship].altitude = lower;
        play.state.displaced(ship);
        if !gear::come_to(play, ship) {
            return true;
        }
    }
    trim::lose_in_fall(play, ship, damage_value);
    true
}

/// A ship is lost or gone: its lines part, and the others are free and unharmed.
///
/// [SG-GRAP-07] When a grappled ship is lost.
pub fn let_go(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    for at in (0..play.state.afield.lines.len()).rev() {
        if let Some(other) = play.state.afield.lines[at].other(ship) {
            play.state.afield.lines.remove(at);
            play.emit(rule!("SG-GRAP-07"), Event::LineParted { ship, other });
        }
    }
}

/// Refuses to cut a line.
///
/// [SG-GRAP-06] In the Initiative Phase, and not with enemy boarders on one's own deck.
/// [SG-TOW-04] A tow is cast off in an Initiative Phase.
pub fn check_cut(state: &State, ship: ShipId, other: ShipId) -> Check {
    let cutting = rule!("SG-GRAP-06");
    if !matches!(state.phase, Phase::DeckOrders { .. }) {
        return Err(Bar { rule: cutting, why: Why::NotNow });
    }
    crew::check_deck(state, ship)?;
    affairs::check_resists(state, ship)?;
    if !are_fast(state, ship, other) {
        return Err(Bar {
            rule: cutting,
            why: Why::Target(other.into(), "is not fast to that ship"),
        });
    }
    if state.deck.contains(&Order::Cut { ship, other }) {
        return Err(Bar::ship(cutting, ship, "has cut that line already"));
    }
    if boarding::is_boarded(state, ship) {
        return Err(Bar::ship(
            cutting,
            ship,
            "has enemy boarders on her deck and cannot cut loose",
        ));
    }
    Ok(())
}

/// Lists the lines that a ship may cut.
pub fn list_cuts(state: &State, ship: ShipId, out: &mut Vec<Order>) {
    for line in lines_of(state, ship) {
        if let Some(other) = line.other(ship)
            && check_cut(state, ship, other).is_ok()
        {
            out.push(Order::Cut { ship, other });
        }
    }
}

/// Cuts a line, unless the other has done so at the same time.
pub fn cut(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, other: ShipId) {
    let Some(line) = line_between(play.state, ship, other) else { return };
    play.state.afield.lines.retain(|known| *known != line);
    let rule = match line.tie {
        Tie::Grapple | Tie::Ram => rule!("SG-GRAP-06"),
        Tie::Rigging | Tie::Tow => rule!("SG-TOW-04"),
    };
    play.emit(rule, Event::LineCut { ship, other, tie: line.tie });
}

#[cfg(test)]
mod tests;
