//! Guns on the ground, and hexes that are to be punished: how batteries fire, and what is done to them from above.

use kernel::{Chronicle, Roll, RuleId, SeatId, hex::Hex};

use crate::{
    Play,
    affairs::TASKED,
    criticals::{CRITICALS, Critical},
    damage::{self, LOCATIONS, Location},
    event::{Event, GroundEvent},
    gunnery::{self, Mounting, Reach},
    machineguns,
    order::{Bar, Check, Order, Why},
    ordnance, rounds, sight, small_arms,
    state::{Arm, BatteryId, Load, Phase, Shot, SideId, State, Target},
    tables::{Aim, Rate, Weapon},
};

/// Every battery with its id.
pub fn ids(state: &State) -> impl Iterator<Item = BatteryId> + use<> {
    (0..state.afield.batteries.len() as u8).map(BatteryId)
}

/// What a battery fires with.
pub fn weapon(state: &State, battery: BatteryId) -> &Weapon {
    &state.setting.battery_weapons[usize::from(state[battery].weapon)]
}

/// Hexes that may be bombarded: those of the city, where the battle is about that.
pub fn hexes(state: &State) -> impl Iterator<Item = Hex> + '_ {
    let is_wanted = !state.afield.ruins.is_empty();
    is_wanted.then(|| state.setting.map.city()).into_iter().flatten()
}

/// The place of a hex in [`crate::state::Afield::ruins`].
fn ruin(state: &State, hex: Hex) -> Option<usize> {
    hexes(state).position(|known| known == hex)
}

/// Damage points that a hex has still to take before it is punished enough.
pub fn points_left(state: &State, hex: Hex) -> u8 {
    let Aim::Bombardment { points, .. } = state.setting.aim else { return 0 };
    ruin(state, hex).map_or(0, |at| points.saturating_sub(state.afield.ruins[at]))
}

/// Refuses a battery as a target of a side.
pub fn check_enemy(state: &State, side: SideId, battery: BatteryId) -> Check {
    let Some(there) = state.afield.batteries.get(usize::from(battery.0)) else {
        return Err(Bar { rule: rule!("SG-FIRE-12"), why: Why::Nothing("battery") });
    };
    let barred = |why| {
        let why = Why::Target(Target::Battery { battery }, why);
        Err(Bar { rule: rule!("SG-FIRE-12"), why })
    };
    if state.setting.side_of(there.seat) == side {
        return barred("is no enemy");
    }
    if there.is_out() {
        return barred("is silenced for good");
    }
    Ok(())
}

/// Refuses a hex as a target of a side.
///
/// [SG-GRND-01] The scenario says which hexes are fired at, and by whom.
pub fn check_hex(state: &State, side: SideId, hex: Hex) -> Check {
    if side == TASKED && ruin(state, hex).is_some() {
        return Ok(());
    }
    let why = Why::Target(Target::Hex { hex }, "is not to be bombarded");
    Err(Bar { rule: rule!("SG-GRND-01"), why })
}

/// The present rate of a battery, with the men it has.
///
/// [SG-BATT-02] Crew losses shorten it.
fn rate_now(state: &State, battery: BatteryId) -> Rate {
    let weapon = weapon(state, battery);
    gunnery::rate_with(weapon.rate, weapon.crew.saturating_sub(state[battery].crew))
}

/// Refuses fire by a battery, whatever its target.
///
/// [SG-BATT-04] One that burns cannot act. [SG-FIRE-12] What keeps a weapon silent.
fn check_battery(state: &State, battery: BatteryId) -> Check {
    let Some(here) = state.afield.batteries.get(usize::from(battery.0)) else {
        return Err(Bar { rule: rule!("SG-FIRE-12"), why: Why::Nothing("battery") });
    };
    let silent = |rule, why| Err(Bar { rule, why: Why::Arm(Arm::Battery { battery }, why) });
    if here.is_out() {
        return silent(rule!("SG-FIRE-12"), "is silenced for good");
    }
    if 0 < here.fire {
        return silent(rule!("SG-BATT-04"), "is on fire and cannot act");
    }
    if here.fired == state.turn {
        return silent(rule!("SG-SEQ-04"), "has fired this turn");
    }
    if state.turn < gunnery::ready_on(rate_now(state, battery), here.fired) {
        return silent(rule!("SG-FIRE-02"), "is still reloading");
    }
    Ok(())
}

/// Where a battery stands, and at which level.
fn stands(state: &State, battery: BatteryId) -> (Hex, u8) {
    gunnery::place(state, Target::Battery { battery })
}

/// Refuses a target to a battery that could fire.
///
/// [SG-BATT-01] All round and at any angle upward, unless it is mounted for low angles.
fn check_target(state: &State, battery: BatteryId, target: Target, load: Load) -> Check {
    let here = &state[battery];
    gunnery::check_enemy(state, state.setting.side_of(here.seat), target)?;
    let weapon = weapon(state, battery);
    let from = stands(state, battery);
    let reach = Reach::of(weapon, from, gunnery::place(state, target));
    let mounting = if here.is_low_angle { Mounting::Ordinary } else { Mounting::HighAngle };
    gunnery::check_reach(weapon, reach, target, mounting)?;
    ordnance::check_weapon(weapon, target, reach)?;
    if !weapon.is_plunging() {
        sight::check(state, from, target)?;
    }
    small_arms::check(weapon, target, reach)?;
    machineguns::check_pace(state, Arm::Battery { battery }, load.pace)?;
    rounds::check_walls(weapon, target, load)?;
    rounds::check(state, Arm::Battery { battery }, target, reach.range, load.round)
}

/// Refuses to commit a battery's fire.
pub fn check_fire(state: &State, battery: BatteryId, target: Target, load: Load) -> Check {
    let Phase::Fire { at } = state.phase else {
        return Err(Bar { rule: rule!("SG-SEQ-03"), why: Why::NotNow });
    };
    check_battery(state, battery)?;
    let arm = Arm::Battery { battery };
    let barred = |rule, why| Err(Bar { rule, why: Why::Arm(arm, why) });
    if state[battery].seat != gunnery::firing_seat(state, at) {
        return barred(rule!("SG-SEQ-06"), "is not yours to fire with");
    }
    if gunnery::has_committed(state, arm) {
        return barred(rule!("SG-SEQ-04"), "is committed already");
    }
    check_target(state, battery, target, load)
}

/// What a battery's fire would be if it were committed now.
pub fn aim(state: &State, battery: BatteryId, target: Target, load: Load) -> Shot {
    let by = Arm::Battery { battery };
    let from = stands(state, battery);
    let reach = Reach::of(weapon(state, battery), from, gunnery::place(state, target));
    let shot = Shot {
        by,
        target,
        load,
        left: gunnery::shots_at(rate_now(state, battery)),
        range: reach.range,
        rise: reach.rise,
        is_smoky: false,
        quality: state[battery].quality,
        beside: gunnery::bystanders(state, by, target),
        bearing: gunnery::bearing_of(state, by, target),
    };
    gunnery::plain(state, shot)
}

/// Lists what the batteries of a seat may fire.
pub fn list_fire(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    for battery in ids(state).filter(|&battery| state[battery].seat == seat) {
        if check_battery(state, battery).is_err() {
            continue;
        }
        for target in gunnery::targets(state) {
            for load in rounds::loads(state, weapon(state, battery)) {
                if check_fire(state, battery, target, load).is_ok() {
                    let Load { round, pace } = load;
                    out.push(Order::FireBattery { battery, target, round, pace });
                }
            }
        }
    }
}

/// Whether a seat has a battery with anything to fire at.
pub fn can_fire(state: &State, seat: SeatId) -> bool {
    ids(state).any(|battery| {
        state[battery].seat == seat
            && !gunnery::has_committed(state, Arm::Battery { battery })
            && gunnery::targets(state).any(|target| bears_on(state, battery, target))
    })
}

/// Whether a battery could fire at a target.
pub fn bears_on(state: &State, battery: BatteryId, target: Target) -> bool {
    let load = rounds::load_at(weapon(state, battery), target, Load::USUAL);
    check_battery(state, battery).is_ok() && check_target(state, battery, target, load).is_ok()
}

/// Whether a seat has a battery that is not out of the battle.
pub fn has_any(state: &State, seat: SeatId) -> bool {
    state.afield.batteries.iter().any(|battery| battery.seat == seat && !battery.is_out())
}

/// A shot that hits a battery.
///
/// [SG-BATT-02] Hull results do nothing; gun and crew are protected by its armour.
pub fn strike(play: &mut Play<'_, impl Chronicle<Event = Event>>, shot: &Shot, battery: BatteryId) {
    let weapon = gunnery::weapon_of(play.state, shot.by);
    let (damage_value, penetration) =
        (weapon.damage, rounds::penetration(play.state, weapon, shot.range));
    let hit = Hit {
        damage_value,
        penetration,
        is_from_below: 0 < shot.rise,
        is_spread: !shot.load.round.is_usual(),
    };
    take_hit(play, battery, hit);
}

/// A hit on a battery.
#[derive(Clone, Copy)]
pub struct Hit {
    pub damage_value: u8,
    pub penetration: u8,
    pub is_from_below: bool,
    /// Shrapnel or grape.
    pub is_spread: bool,
}

/// Carries out one hit on a battery.
///
/// [SG-BATT-02] Firing at a battery. [SG-BATT-03] Criticals on a battery.
pub fn take_hit(play: &mut Play<'_, impl Chronicle<Event = Event>>, battery: BatteryId, hit: Hit) {
    let roll = Roll::d6(rule!("SG-HIT-01"), "where it lands").by(battery.piece());
    let mut location = play.table(&roll, &LOCATIONS);
    if hit.is_spread {
        // [SG-SHRAP-02] Gun results strike the crew, critical ones nothing.
        location = match location {
            Location::Crew | Location::Gun => Location::Crew,
            Location::Hull | Location::Critical => Location::Hull,
        };
    }
    match location {
        Location::Crew if !hit.is_from_below => hit_crew(play, battery, hit),
        // [SG-HIT-02] From below the crew is not reached, and a battery has no underside.
        Location::Hull | Location::Crew => {
            play.emit(rule!("SG-BATT-02"), GroundEvent::EarthFlew { battery }.into());
        }
        Location::Gun => {
            if pierce(play, battery, hit).is_some() {
                play.state[battery].is_silenced = true;
                play.emit(rule!("SG-BATT-02"), GroundEvent::GunLost { battery }.into());
            }
        }
        Location::Critical => hit_critically(play, battery, hit),
    }
}

/// What a battery's armour leaves of a hit, if anything.
fn pierce(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    battery: BatteryId,
    hit: Hit,
) -> Option<u8> {
    let armour = play.state[battery].armour;
    let left = damage::pierce(play, battery.piece(), hit.damage_value, hit.penetration, armour);
    if left == 0 {
        play.emit(rule!("SG-BATT-02"), GroundEvent::WallsHeld { battery }.into());
        return None;
    }
    Some(left)
}

/// [SG-HIT-04] Half the damage value that armour leaves, in men; shrapnel and grape all of it [SG-SHRAP-02].
fn hit_crew(play: &mut Play<'_, impl Chronicle<Event = Event>>, battery: BatteryId, hit: Hit) {
    let Some(left) = pierce(play, battery, hit) else { return };
    let men = if hit.is_spread { left } else { left.div_ceil(2) };
    lose_men(play, battery, men);
}

/// Men of a battery fall; they are not replaced.
pub fn lose_men(play: &mut Play<'_, impl Chronicle<Event = Event>>, battery: BatteryId, men: u8) {
    let here = &mut play.state[battery];
    let men = men.min(here.crew);
    here.crew -= men;
    let left = here.crew;
    play.emit(rule!("SG-BATT-02"), GroundEvent::GunnersFell { battery, men, left }.into());
}

/// [SG-BATT-03] Only fire and magazine count, fire or boiler being fire; a magazine destroys it.
fn hit_critically(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    battery: BatteryId,
    hit: Hit,
) {
    let roll = Roll::d6(rule!("SG-HIT-10"), "critical hit").by(battery.piece());
    match play.table_2d6(&roll, &CRITICALS) {
        Critical::Fire | Critical::FireOrBoiler => catch_fire(play, battery, hit.damage_value),
        // [SG-ARM-04] Armour protects a magazine here as aboard.
        Critical::Magazine => {
            if pierce(play, battery, hit).is_some() {
                play.state[battery].is_silenced = true;
                play.emit(rule!("SG-BATT-03"), GroundEvent::BlewUp { battery }.into());
            }
        }
        Critical::Bridge
        | Critical::Trim
        | Critical::Rudder
        | Critical::Lifters
        | Critical::ScrewOrMast => {
            play.emit(rule!("SG-BATT-03"), GroundEvent::EarthFlew { battery }.into());
        }
    }
}

/// [SG-BATT-04] A fire breaks out in a battery, and it cannot act while it burns.
pub fn catch_fire(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    battery: BatteryId,
    level: u8,
) {
    let here = &mut play.state[battery];
    here.fire = here.fire.saturating_add(level);
    let level = here.fire;
    play.emit(rule!("SG-BATT-04"), GroundEvent::BatteryBurns { battery, level }.into());
}

/// Fires in batteries shrink as the turn opens.
///
/// [SG-BATT-04] By one level; when it is out the battery fights on.
pub fn damp_fires(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for battery in ids(play.state) {
        let here = &mut play.state[battery];
        if here.fire == 0 || here.is_out() {
            continue;
        }
        here.fire -= 1;
        let level = here.fire;
        play.emit(rule!("SG-BATT-04"), GroundEvent::FireSank { battery, level }.into());
    }
}

/// A shot that hits a hex.
///
/// [SG-GRND-01] Damage points equal to the damage value; neither location nor armour counts.
pub fn punish(play: &mut Play<'_, impl Chronicle<Event = Event>>, shot: &Shot, hex: Hex) {
    let points = gunnery::weapon_of(play.state, shot.by).damage;
    score(play, hex, points, rule!("SG-GRND-01"));
}

/// Damage points on a hex that is to be punished.
pub fn score(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    hex: Hex,
    points: u8,
    rule: RuleId,
) {
    let Some(at) = ruin(play.state, hex) else { return };
    let ruins = &mut play.state.afield.ruins[at];
    *ruins = ruins.saturating_add(points);
    let total = *ruins;
    play.emit(rule, GroundEvent::Punished { hex, points, total }.into());
}

#[cfg(test)]
mod tests;
