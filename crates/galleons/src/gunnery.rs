//! Fire combat: fields of fire, rate of fire, range, the roll to hit, and the firing step.

use kernel::{Chronicle, Roll, RuleId, SeatId, Wants, hex::Hex};

use crate::{
    Play, arcs,
    aspect::{Aspects, bearing},
    batteries, boarding,
    damage::{self, Blow, Shock},
    event::Event,
    flights, grapnels, machineguns, marines,
    order::{Bar, Check, Order, Why},
    ordnance, rockets, rounds, sight, small_arms, smutts,
    state::{
        Arm, Bystanders, Jam, Laid, Load, Pace, Phase, Quality, Round, ShipId, Shot, SideId, State,
        Status, Target,
    },
    tables::{Rate, Weapon, WeaponKind},
};

mod telling;

/// The least die that hits at close range and at long range.
const CLOSE: i8 = 3;
const LONG: i8 = 5;
/// The same for a lob gun at any range.
const LOBBED: i8 = 6;

/// The seat that fires at place `at` of a firing step: the moving player first, then in order of play.
pub fn firing_seat(state: &State, at: u8) -> SeatId {
    let n = state.order_of_play.len();
    state.order_of_play[(usize::from(state.at_move) + usize::from(at)) % n]
}

/// The aspects of `from` in which `to` lies: by bearing, or as announced for ships in one hex.
///
/// [SG-FACE-04] The announcement fixes which guns bear and which can be hit.
pub fn aspects_towards(state: &State, from: ShipId, to: ShipId) -> Aspects {
    let (own, other) = (&state[from], &state[to]);
    if own.hex != other.hex {
        return bearing(own.hex, own.facing, other.hex);
    }
    for pair in &state.abreast {
        if pair.first == from && pair.second == to {
            return Aspects::one(pair.first_aspect);
        }
        if pair.first == to && pair.second == from {
            return Aspects::one(pair.second_aspect);
        }
    }
    Aspects::NONE
}

/// The rate at which a gun fires with so many men missing.
///
/// [SG-FIRE-03] Each man short is one step down: shots are lost first, then turns of reloading added.
pub const fn rate_with(rate: Rate, short: u8) -> Rate {
    match rate {
        Rate::Reload(turns) => Rate::Reload(turns.saturating_add(short)),
        Rate::Shots(shots) if short < shots => Rate::Shots(shots - short),
        Rate::Shots(shots) => Rate::Reload(short - shots.saturating_sub(1)),
    }
}

/// The first turn in which a gun with this rate, last fired on turn `fired`, may fire again.
///
/// [SG-FIRE-02] Rate of fire and reloading.
pub const fn ready_on(rate: Rate, fired: u16) -> u16 {
    match (rate, fired) {
        (_, 0) => 0,
        (Rate::Shots(_), fired) => fired + 1,
        (Rate::Reload(turns), fired) => fired + turns as u16 + 1,
    }
}

/// The present rate of a gun, with the men it has.
pub fn rate_now(state: &State, ship: ShipId, gun: u8) -> Rate {
    let weapon = &state.mount(ship, gun).weapon;
    let men = state[ship].guns[usize::from(gun)].crew.total();
    rate_with(weapon.rate, weapon.crew.saturating_sub(men))
}

/// Whether a range is close, long or out of reach.
///
/// [SG-FIRE-04] Close and long range; a close range of 0 means the same hex only.
pub const fn is_close(weapon: &Weapon, range: u8) -> Option<bool> {
    if range <= weapon.range_close && !weapon.always_long {
        Some(true)
    } else if range <= weapon.range_long {
        Some(false)
    } else {
        None
    }
}

/// What the hit die of a shot must show.
///
/// [SG-FIRE-05] 3 or more at close range, 5 or more at long range. [SG-LOB-01] A lob gun hits on a 6.
/// [SG-HOW-01] A howitzer has no close range.
pub fn to_hit(state: &State, shot: &Shot) -> Wants {
    let weapon = weapon_of(state, shot.by);
    if weapon.is_lob_gun() {
        return Wants::AtLeast(LOBBED);
    }
    let close = is_close(weapon, shot.range).unwrap_or(false);
    if weapon.is_small_arm() {
        return small_arms::to_hit(close);
    }
    Wants::AtLeast(if close { CLOSE } else { LONG })
}

/// The roll to hit with its modifiers.
///
/// [SG-FIRE-05] Crew quality, grape or shrapnel. [SG-FIRE-08] Another altitude. [SG-BURN-03] Smoke.
/// [SG-SA-04] Crew quality does not change the die of small arms.
pub fn hit_roll(state: &State, shot: &Shot, purpose: &'static str) -> Roll {
    if weapon_of(state, shot.by).is_small_arm() {
        let steady = Shot { quality: Quality::Trained, ..*shot };
        return modified(&steady, Roll::d6(rule!("SG-SA-04"), purpose));
    }
    modified(shot, Roll::d6(hit_rule(weapon_of(state, shot.by)), purpose))
}

/// The rule by which a shot with a weapon hits.
fn hit_rule(weapon: &Weapon) -> RuleId {
    if weapon.is_small_arm() {
        rule!("SG-SA-04")
    } else if weapon.is_lob_gun() {
        rule!("SG-LOB-01")
    } else if weapon.always_long {
        rule!("SG-HOW-01")
    } else if weapon.kind == WeaponKind::Machinegun {
        rule!("SG-MG-04")
    } else {
        rule!("SG-FIRE-05")
    }
}

fn modified(shot: &Shot, roll: Roll) -> Roll {
    roll.by(shot.by.piece())
        .modify_if(shot.rise != 0, -1, reason!("SG-FIRE-08", "another altitude"))
        .modify_if(shot.is_smoky, -1, reason!("SG-BURN-03", "own ship burning"))
        .modify_if(shot.quality == Quality::Green, -1, reason!("SG-QUAL-02", "green crew"))
        .modify_if(shot.quality == Quality::Crack, 1, reason!("SG-QUAL-03", "crack crew"))
        .modify_if(shot.load.round == Round::Shrapnel, 1, reason!("SG-SHRAP-01", "shrapnel"))
        .modify_if(shot.load.round == Round::Grape, 1, reason!("SG-SHRAP-01", "grape"))
}

/// Where a target is, and at which level.
pub fn place(state: &State, target: Target) -> (Hex, u8) {
    let on_the_ground = |hex| (hex, state.surface(hex));
    match target {
        Target::Ship(ship) => (state[ship].hex, state[ship].altitude.level()),
        Target::Flight { flight } => {
            let flight = &state.afield.flights[usize::from(flight.0)];
            (flight.hex, flight.altitude.level())
        }
        Target::Battery { battery } => {
            on_the_ground(state.afield.batteries[usize::from(battery.0)].hex)
        }
        Target::Hex { hex } => on_the_ground(hex),
    }
}

/// The range that counts for a weapon when the target is so many hexes away and so many levels up.
///
/// [SG-FIRE-07] Each level that the target is higher adds 1. [SG-LOB-03] A lob gun is indifferent to altitude.
pub fn range_to(weapon: &Weapon, distance: u8, rise: i8) -> u8 {
    if rise <= 0 || weapon.is_lob_gun() { distance } else { distance + rise as u8 }
}

/// How a target lies from whoever fires at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    pub distance: u8,
    /// Levels up to the target.
    pub rise: i8,
    /// The range that counts.
    pub range: u8,
}

impl Reach {
    /// From one hex and level to another, for a weapon.
    pub fn of(weapon: &Weapon, from: (Hex, u8), to: (Hex, u8)) -> Self {
        let (distance, rise) = (from.0.distance(to.0), to.1 as i8 - from.1 as i8);
        Self { distance, rise, range: range_to(weapon, distance, rise) }
    }

    /// [SG-FIRE-06] More levels than hexes; a lob gun does not mind [SG-LOB-03].
    pub fn is_too_steep(self, weapon: &Weapon) -> bool {
        self.distance < self.rise.unsigned_abs() && !weapon.is_lob_gun()
    }
}

/// Refuses a target that no weapon of this kind can reach from there, mounted as the firer has it.
///
/// [SG-FIRE-04] Range. [SG-FIRE-06] Too steep, unless it is mounted for high angles [SG-BATT-01].
pub fn check_reach(weapon: &Weapon, reach: Reach, target: Target, mounting: Mounting) -> Check {
    let barred = |rule, why| Err(Bar { rule, why: Why::Target(target, why) });
    let is_overhead = mounting == Mounting::HighAngle && 0 < reach.rise;
    if reach.is_too_steep(weapon) && !is_overhead {
        return barred(rule!("SG-FIRE-06"), "is too steeply above or below");
    }
    if is_close(weapon, reach.range).is_none() {
        if is_close(weapon, reach.distance).is_some() {
            return barred(rule!("SG-FIRE-07"), "is too high for the reach of that gun");
        }
        return barred(rule!("SG-FIRE-04"), "is beyond the reach of that gun");
    }
    Ok(())
}

/// How steeply a weapon can be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mounting {
    Ordinary,
    /// For whatever is above it, however steeply.
    HighAngle,
}

/// What a gun's fire would be if it were committed now.
pub fn aim(state: &State, ship: ShipId, gun: u8, target: impl Into<Target>, load: Load) -> Shot {
    let (own, target) = (&state[ship], target.into());
    let by = Arm::Gun { ship, gun };
    let from = (own.hex, own.altitude.level());
    let reach = Reach::of(weapon_of(state, by), from, place(state, target));
    let shot = Shot {
        by,
        target,
        load,
        left: match (load.pace, state.mount(ship, gun).weapon.fast_rate) {
            (Pace::Fast, Some(shots)) => shots,
            _ => shots_at(rate_now(state, ship, gun)),
        },
        range: reach.range,
        rise: reach.rise,
        is_smoky: 0 < own.fire,
        quality: own.quality,
        beside: bystanders(state, by, target),
        bearing: bearing_of(state, by, target),
    };
    plain(state, shot)
}

/// The shots of one turn at a rate of fire.
pub fn shots_at(rate: Rate) -> u8 {
    match rate {
        Rate::Shots(shots) => shots.max(1),
        Rate::Reload(_) => 1,
    }
}

/// The shot with what does not matter to its weapon left out.
///
/// [SG-LOB-01] Nothing modifies a lob gun's die. [SG-LOB-03] Nothing is lower or higher to it.
pub fn plain(state: &State, shot: Shot) -> Shot {
    if weapon_of(state, shot.by).is_lob_gun() {
        Shot { rise: 0, is_smoky: false, quality: Quality::Trained, ..shot }
    } else {
        shot
    }
}

/// Ships that a shot which misses may strike by chance.
///
/// [SG-FIRE-09] Those beside the target, the firer excepted.
pub fn bystanders(state: &State, by: Arm, target: Target) -> Bystanders {
    let Target::Ship(target) = target else { return Bystanders::NONE };
    let others = state.beside(target).filter(|&other| Some(other) != by.ship());
    others.fold(Bystanders::NONE, |set, other| {
        set.with(other, bearing_of(state, by, Target::Ship(other)))
    })
}

/// The aspects of a target in which whoever fires at it lies; none when it has none, or in one hex at another level.
///
/// [SG-HIT-08] Which guns can be hit.
pub fn bearing_of(state: &State, by: Arm, target: Target) -> Aspects {
    let Target::Ship(target) = target else { return Aspects::NONE };
    match by {
        Arm::Gun { ship, .. } | Arm::Bank { ship, .. } => aspects_towards(state, target, ship),
        Arm::Marines { .. } => Aspects::NONE,
        Arm::Battery { battery } => {
            let (there, from) = (&state[target], state[battery].hex);
            if there.hex == from { Aspects::NONE } else { bearing(there.hex, there.facing, from) }
        }
    }
}

/// Whether a weapon is fired as a gun under the rules in use.
pub fn is_fired(state: &State, weapon: &Weapon) -> bool {
    weapon.has_gun_rules() || (state.is_advanced() && weapon.is_fired_by_advanced_rules())
}

/// Refuses fire by a gun, whatever its target.
///
/// [SG-FIRE-12] What keeps a weapon silent. [SG-SEQ-04] One shot opportunity a turn.
pub fn check_gun(state: &State, ship: ShipId, gun: u8) -> Check {
    let own = &state[ship];
    let silent = |why| Err(Bar { rule: rule!("SG-FIRE-12"), why: Why::Gun(ship, gun, why) });
    let Some(piece) = own.guns.get(usize::from(gun)) else {
        return Err(Bar { rule: rule!("SG-FIRE-12"), why: Why::Nothing("gun") });
    };
    if !own.is_in_play() {
        return Err(Bar::ship(rule!("SG-FIRE-12"), ship, "is out of the battle"));
    }
    if own.is_stunned {
        let why = "has a stunned crew and cannot fire";
        return Err(Bar::ship(rule!("SG-TRIM-06"), ship, why));
    }
    if piece.is_wrecked {
        return silent("is wrecked");
    }
    if !is_fired(state, &state.mount(ship, gun).weapon) {
        return silent(if state.is_advanced() {
            "is not fired as a gun"
        } else {
            "has no part in the basic rules"
        });
    }
    if piece.jam != Jam::None {
        let why = match piece.jam {
            Jam::Clearing => "has just been cleared and can fire in the next firing step",
            Jam::Jammed | Jam::None => "is jammed",
        };
        return Err(Bar { rule: rule!("SG-MG-01"), why: Why::Gun(ship, gun, why) });
    }
    if let Laid::Just(_) = piece.laid {
        let why = "has been moved this turn and cannot fire in it";
        return Err(Bar { rule: rule!("SG-MG-03"), why: Why::Gun(ship, gun, why) });
    }
    if piece.crew.total() == 0 {
        return Err(Bar {
            rule: rule!("SG-FIRE-03"),
            why: Why::Gun(ship, gun, "is served by nobody"),
        });
    }
    if piece.fired == state.turn {
        return Err(Bar {
            rule: rule!("SG-SEQ-04"),
            why: Why::Gun(ship, gun, "has fired this turn"),
        });
    }
    if state.turn < ready_on(rate_now(state, ship, gun), piece.fired) {
        return Err(Bar {
            rule: rule!("SG-FIRE-02"),
            why: Why::Gun(ship, gun, "is still reloading"),
        });
    }
    Ok(())
}

/// Refuses a target to a gun that could fire.
///
/// [SG-FIRE-01] Fields of fire. [SG-FIRE-04] Range. [SG-FIRE-06] Too steep.
/// [SG-LOB-03] No difference in levels is too steep for a lob gun.
pub fn check_target(state: &State, ship: ShipId, gun: u8, target: Target, load: Load) -> Check {
    check_enemy(state, state.side(ship), target)?;
    let barred = |rule, why| Err(Bar { rule, why: Why::Target(target, why) });
    let (own, mount) = (&state[ship], state.mount(ship, gun));
    let from = (own.hex, own.altitude.level());
    let (hex, level) = place(state, target);
    let reach = Reach::of(&mount.weapon, from, (hex, level));
    check_reach(&mount.weapon, reach, target, Mounting::Ordinary)?;
    if state.is_advanced() {
        ordnance::check_mount(mount, target, reach)?;
        ordnance::check_weapon(&mount.weapon, target, reach)?;
        small_arms::check(&mount.weapon, target, reach)?;
        grapnels::check(state, ship, &mount.weapon, target, reach)?;
    }
    if state.is_advanced() && mount.is_portable() {
        machineguns::check_laid(state, ship, gun, target, aspects_of(state, ship, target, hex))?;
    } else if state.setting.has_restricted_arcs() && own.hex != hex {
        if !arcs::bears(mount, own.hex, own.facing, hex) {
            return barred(rule!("SG-FACE-06"), "lies outside that gun's field of fire");
        }
    } else if !mount.arcs.meets(aspects_of(state, ship, target, hex)) {
        return barred(rule!("SG-FIRE-01"), "lies outside that gun's field of fire");
    }
    if mount.weapon.is_plunging() {
        sight::check_neutrals(state, own.hex, target)?;
    } else if state.is_advanced() {
        sight::check(state, from, target)?;
    }
    machineguns::check_pace(state, Arm::Gun { ship, gun }, load.pace)?;
    rounds::check_walls(&mount.weapon, target, load)?;
    rounds::check(state, Arm::Gun { ship, gun }, target, reach.range, load.round)
}

/// The aspects of a ship in which a target lies. Whatever is below or above her in her own hex lies nowhere.
fn aspects_of(state: &State, ship: ShipId, target: Target, hex: Hex) -> Aspects {
    let own = &state[ship];
    match target {
        Target::Ship(target) => aspects_towards(state, ship, target),
        Target::Flight { .. } | Target::Battery { .. } | Target::Hex { .. } if own.hex == hex => {
            Aspects::NONE
        }
        Target::Flight { .. } | Target::Battery { .. } | Target::Hex { .. } => {
            bearing(own.hex, own.facing, hex)
        }
    }
}

/// Refuses a target that is no enemy, or not there.
///
/// [SG-FIRE-12] What keeps a weapon silent.
pub fn check_enemy(state: &State, side: SideId, target: Target) -> Check {
    let barred = |rule, why| Err(Bar { rule, why: Why::Target(target, why) });
    let other = match target {
        Target::Ship(other) => other,
        Target::Battery { battery } => return batteries::check_enemy(state, side, battery),
        Target::Hex { hex } => return batteries::check_hex(state, side, hex),
        Target::Flight { flight } => return flights::check_enemy(state, side, flight),
    };
    if state.side(other) == side {
        return barred(rule!("SG-FIRE-12"), "is no enemy");
    }
    if !state[other].is_on_map() {
        return barred(rule!("SG-FIRE-12"), "is no longer there");
    }
    boarding::check_ceasefire(state, side, other)?;
    if !is_target(state, other) {
        return barred(rule!("SG-CREW-11"), "has struck her colours and may not be fired at");
    }
    Ok(())
}

/// Refuses to commit a gun's fire.
pub fn check_fire(state: &State, ship: ShipId, gun: u8, target: Target, load: Load) -> Check {
    let Phase::Fire { at } = state.phase else {
        return Err(Bar { rule: rule!("SG-SEQ-03"), why: Why::NotNow });
    };
    if state[ship].seat != firing_seat(state, at) {
        return Err(Bar::ship(rule!("SG-SEQ-06"), ship, "is not yours to fire with"));
    }
    check_gun(state, ship, gun)?;
    if is_committed(state, ship, gun) {
        return Err(Bar {
            rule: rule!("SG-SEQ-04"),
            why: Why::Gun(ship, gun, "is committed already"),
        });
    }
    check_target(state, ship, gun, target, load)
}

/// Whether a gun's fire has been committed in this step.
pub fn is_committed(state: &State, ship: ShipId, gun: u8) -> bool {
    has_committed(state, Arm::Gun { ship, gun })
}

/// The same of any arm.
pub fn has_committed(state: &State, arm: Arm) -> bool {
    state.shots.iter().any(|shot| shot.by == arm)
}

/// What an arm fires with.
#[inline]
pub fn weapon_of(state: &State, arm: Arm) -> &Weapon {
    match arm {
        Arm::Gun { ship, gun } => &state.mount(ship, gun).weapon,
        Arm::Battery { battery } => batteries::weapon(state, battery),
        Arm::Bank { ship, device } => &state.class(ship).devices[usize::from(device)].weapon,
        Arm::Marines { of, .. } => marines::weapon(state, of),
    }
}

/// Everything that might be fired at.
pub fn targets(state: &State) -> impl Iterator<Item = Target> + '_ {
    let batteries = batteries::ids(state);
    state
        .ids()
        .map(Target::Ship)
        .chain(state.flight_ids().map(|flight| Target::Flight { flight }))
        .chain(batteries.map(|battery| Target::Battery { battery }))
        .chain(batteries::hexes(state).map(|hex| Target::Hex { hex }))
}

/// Lists what a seat may fire.
pub fn list_fire(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    batteries::list_fire(state, seat, out);
    rockets::list_fire(state, seat, out);
    marines::list_fire(state, seat, out);
    for ship in state.ids().filter(|&ship| state[ship].seat == seat) {
        for gun in 0..state[ship].guns.len() as u8 {
            if check_gun(state, ship, gun).is_err() {
                continue;
            }
            for target in targets(state) {
                for load in rounds::loads(state, &state.mount(ship, gun).weapon) {
                    if check_fire(state, ship, gun, target, load).is_ok() {
                        let Load { round, pace } = load;
                        out.push(Order::Fire { ship, gun, target, round, pace });
                    }
                }
            }
        }
    }
    smutts::each_launch(state, seat, |order| out.push(order));
}

/// How a gun is fired at a target when nothing else is said.
#[inline]
pub fn load_at(state: &State, ship: ShipId, gun: u8, target: Target) -> Load {
    let weapon = &state.mount(ship, gun).weapon;
    rounds::load_at(weapon, target, machineguns::usual_load(state, weapon, state[ship].quality))
}

/// Whether a seat has anything to fire at.
pub fn can_fire(state: &State, seat: SeatId) -> bool {
    batteries::can_fire(state, seat)
        || rockets::can_fire(state, seat)
        || marines::can_fire(state, seat)
        || state.ids().filter(|&ship| state[ship].seat == seat).any(|ship| {
            (0..state[ship].guns.len() as u8).any(|gun| {
                !is_committed(state, ship, gun)
                    && check_gun(state, ship, gun).is_ok()
                    && targets(state).any(|target| {
                        let load = load_at(state, ship, gun, target);
                        check_target(state, ship, gun, target, load).is_ok()
                    })
            })
        })
        || smutts::can_launch(state, seat)
}

/// The fire that an order commits, if it does.
pub fn shot_of(state: &State, order: &Order) -> Option<Shot> {
    match *order {
        Order::Fire { ship, gun, target, round, pace } => {
            Some(aim(state, ship, gun, target, Load { round, pace }))
        }
        Order::FireBattery { battery, target, round, pace } => {
            Some(batteries::aim(state, battery, target, Load { round, pace }))
        }
        Order::Launch { ship, gun } => Some(smutts::aim(state, ship, gun)),
        Order::FireRockets { ship, device, target } => {
            Some(rockets::aim(state, ship, device, target))
        }
        Order::Volley { by, dice, target } => Some(marines::aim(state, by, dice, target)),
        _ => None,
    }
}

/// Commits fire; under the option it is rolled at once.
///
/// [SG-SEQ-06] Simultaneous, or shot by shot.
pub fn commit(state: &mut State, order: Order) {
    if let Some(shot) = shot_of(state, &order) {
        marines::commit(state, shot);
    }
    if let Phase::Fire { at } = state.phase
        && state.setting.switches.sequential_fire
    {
        state.phase = Phase::Resolve { at };
    }
}

/// Rolls one shot of the first gun in the list, and strikes the gun off when it has none left.
///
/// [SG-SEQ-06] Shots are rolled in order, with everything as it stood when the step began.
pub fn resolve_next(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(&shot) = play.state.shots.first() else { return };
    if smutts::is_launch(play.state, &shot) {
        play.state.shots.remove(0);
        smutts::launch(play, &shot);
        return;
    }
    let Shot { by, target, .. } = shot;
    let turn = play.state.turn;
    let is_first = match by {
        Arm::Gun { ship, gun } => {
            std::mem::replace(&mut play.state[ship].guns[usize::from(gun)].fired, turn) != turn
        }
        Arm::Battery { battery } => std::mem::replace(&mut play.state[battery].fired, turn) != turn,
        Arm::Bank { ship, device } => {
            let left = &mut play.state[ship].carries[usize::from(device)].left;
            *left = left.saturating_sub(1);
            true
        }
        Arm::Marines { of, dice } => {
            let is_first = shot.left == dice;
            if is_first {
                marines::note_fired(play.state, of, dice);
            }
            is_first
        }
    };
    if is_first {
        telling::tell(play, &shot);
        machineguns::show(play, by);
    }
    // Whatever the gun has left is wasted together.
    let is_last = shot.left <= 1 || !is_there(play.state, target);
    fire(play, &shot);
    if is_last {
        machineguns::end_volley(play, &shot);
        play.state.shots.remove(0);
    } else {
        play.state.shots[0].left -= 1;
    }
}

/// Rolls one shot to hit.
///
/// [SG-FIRE-09] After a miss, one more roll against the others in the target's hex.
pub fn fire(play: &mut Play<'_, impl Chronicle<Event = Event>>, shot: &Shot) {
    let Shot { by, target, .. } = *shot;
    if !is_there(play.state, target) {
        play.emit(rule!("SG-SEQ-06"), Event::ShotWasted { by, target });
        return;
    }
    if let Arm::Bank { .. } = by {
        return rockets::salvo(play, shot);
    }
    let wants = to_hit(play.state, shot);
    let roll = hit_roll(play.state, shot, "to hit");
    let is_hit = match shot.load.pace {
        Pace::Steady => play.test(&roll, wants),
        Pace::Fast => machineguns::test(play, shot, &roll, wants),
    };
    let weapon = weapon_of(play.state, by);
    let (is_grapnel, is_small_arm) = (grapnels::is_grapnel(weapon), weapon.is_small_arm());
    let rule = hit_rule(weapon);
    if is_hit {
        play.emit(rule, Event::Hit { by, target });
        if is_small_arm {
            return small_arms::strike(play, shot, target);
        }
        match target {
            Target::Ship(target) if is_grapnel => grapnels::hold(play, shot, target),
            Target::Ship(target) => strike(play, shot, target),
            Target::Battery { battery } => batteries::strike(play, shot, battery),
            Target::Hex { hex } => batteries::punish(play, shot, hex),
            Target::Flight { flight } => flights::scatter_shot(play, shot, flight),
        }
        return;
    }
    // [SG-SA-01] Small arms do not stray; neither does a grapnel on its line.
    let bystanders =
        if is_small_arm || is_grapnel { 0 } else { shot.beside.ships() & on_map(play.state) };
    let stray = modified(shot, Roll::d6(rule!("SG-FIRE-09"), "to hit another by chance"));
    if bystanders == 0 || !play.test(&stray, wants) {
        play.emit(rule, Event::Missed { by, target });
        return;
    }
    let roll = Roll::d6(rule!("SG-FIRE-09"), "which ship is struck").by(by.piece());
    let mut picked = play.pick(&roll, bystanders.count_ones() as u8, |at| at);
    let mut left = bystanders;
    while 0 < picked {
        left &= left - 1;
        picked -= 1;
    }
    let other = ShipId(left.trailing_zeros() as u8);
    play.emit(rule!("SG-FIRE-09"), Event::StruckBystander { by, other });
    strike(play, shot, other);
}

/// Whether what was aimed at is still there to be hit.
fn is_there(state: &State, target: Target) -> bool {
    match target {
        Target::Ship(ship) => is_target(state, ship),
        Target::Flight { flight } => !state.afield.flights[usize::from(flight.0)].band.is_empty(),
        Target::Battery { battery } => !state[battery].is_out(),
        Target::Hex { .. } => true,
    }
}

/// Whether a shot at a ship is not wasted.
fn is_target(state: &State, ship: ShipId) -> bool {
    state[ship].is_on_map() && state[ship].status != Status::Struck
}

fn on_map(state: &State) -> u32 {
    state.ids().filter(|&id| state[id].is_on_map()).fold(0, |set, id| set | 1 << id.0)
}

/// A shot that hits `target`.
///
/// [SG-HIT-08] It comes from where the firer lay when the step began; without a bearing, from a friend alongside.
fn strike(play: &mut Play<'_, impl Chronicle<Event = Event>>, shot: &Shot, target: ShipId) {
    let weapon = weapon_of(play.state, shot.by);
    if !shot.load.round.is_usual() {
        let damage_value = weapon.damage;
        return rounds::scatter(play, shot, target, damage_value);
    }
    let bearing = if Target::Ship(target) == shot.target {
        shot.bearing
    } else {
        shot.beside.bearing(target)
    };
    let penetration = rounds::penetration(play.state, weapon, shot.range);
    let damage_value = weapon.damage;
    // [SG-LOB-02] The shock of the stone, whatever armour does to it.
    let shock = Shock { number: damage_value, rule: rule!("SG-LOB-02") };
    let upsets = weapon.is_lob_gun().then_some(shock);
    rounds::tell_spent(play, shot, target, penetration);
    let damage_value = rounds::pass_through(play, target, damage_value, penetration);
    let blow = Blow {
        is_from_below: 0 < shot.rise,
        bearing: (!bearing.is_empty()).then_some(bearing),
        upsets,
        ..Blow::new(damage_value, Some(penetration))
    };
    damage::hit(play, target, blow);
}

#[cfg(test)]
mod tests;
