//! Aviation: stations, strikes on the ground, the fire that meets them, fights in the air, and landings.

mod offers;

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, Wants,
    table::{Angle, Length, Outline, Point, Pose, is_within},
};

pub use offers::list;

use crate::{
    Play, carriers,
    casualties::{self, Source, piece},
    crews,
    event::Event,
    field, fire,
    order::{Bar, Burst, Check, MOST_SHOTS},
    shells,
    state::{Flight, Mission, Phase, Question, StandId, State, UnitId, Where, outline},
    tables::{self, yards},
    vocabulary::{AirKind, GunClass, Mover, TerrainKind, Troop, Weapon},
};

/// [IC-AIR-02] How far a stand strikes, relocates and is caught.
pub fn reach(state: &State) -> Length {
    yards(state.setting.charts.movement.rates[Mover::Aviation].field)
}

/// What an aviation stand is, and what it is armed with.
pub fn craft(state: &State, unit: UnitId) -> Option<(AirKind, &tables::Aviation)> {
    let kind = state.spec(unit).kind.air_type?;
    Some((kind, &state.setting.charts.machines.aviation[kind]))
}

/// The station of an aviation stand, or the place where it has landed.
pub fn station(state: &State, unit: UnitId) -> Option<Pose> {
    state.stands_of(unit).next().and_then(|stand| state[stand].pose())
}

/// Refuses an aviation stand that cannot act now.
fn check_may(state: &State, unit: UnitId) -> Check<Pose> {
    let rule = rule!("IC-AIR-02");
    let Phase::Fly { seat } = state.phase else { return Err(Bar::not_now(rule)) };
    let is_own = usize::from(unit.0) < state.units.len()
        && state.troop(unit) == Troop::Aviation
        && state.seat_of_unit(unit) == seat;
    if !is_own {
        return Err(Bar::plain(rule, "only aviation of the player whose turn it is flies now"));
    }
    let Some(pose) = station(state, unit) else {
        return Err(Bar::unit(rule, unit, "is not on the table"));
    };
    if state[unit].moved {
        return Err(Bar::unit(rule, unit, "has flown this turn"));
    }
    Ok(pose)
}

/// Whether an aviation stand may still do something in this phase.
pub fn may_act(state: &State, unit: UnitId) -> bool {
    check_may(state, unit).is_ok()
}

/// Refuses a flight that is not allowed.
pub fn check(state: &State, unit: UnitId, mission: &Mission) -> Check {
    let from = check_may(state, unit)?;
    match mission {
        Mission::Strike { target, bursts } => check_strike(state, unit, from, *target, bursts),
        Mission::Engage { target } => check_engage(state, unit, from, *target),
        Mission::Relocate { to } => check_relocate(state, unit, from, *to),
        &Mission::Land { pose, formation, files, front } => {
            check_landing(state, unit, from, pose)?;
            let clear = landing(state) - Length::thousandths(1);
            carriers::places(state, unit, pose, (formation, files, front), clear).map(|_| ())
        }
    }
}

/// [IC-AIR-02] Within 400 yards of the station, middle to middle; [IC-AIR-03] the dice of its machine guns shared among the stands of
/// one unit.
fn check_strike(
    state: &State,
    unit: UnitId,
    from: Pose,
    target: StandId,
    bursts: &[Burst],
) -> Check {
    let no = |rule, why| Err(Bar::unit(rule, unit, why));
    let Some((_, armed)) = craft(state, unit).filter(|(_, armed)| armed.attacks_ground) else {
        return no(rule!("IC-AIR-01"), "does not attack the ground");
    };
    if state[unit].landed || state[unit].fired_this_turn {
        return no(rule!("IC-AIR-02"), "cannot strike now");
    }
    let known = |stand: StandId| usize::from(stand.0) < state.stands.len();
    if !known(target) || bursts.iter().any(|burst| !known(burst.target)) {
        return Err(Bar::plain(rule!("IC-GEN-03"), "there is no such stand"));
    }
    let under = state[target].unit;
    check_struck(state, unit, from, target, GunClass::Howitzer)?;
    let dice = gun_dice(state, armed);
    let proof = !fire::may_choose(state, GunClass::MachineGun, target);
    if dice == 0 || proof {
        if !bursts.is_empty() {
            let bar = Bar::units(rule!("IC-AIR-03"), unit, "has no machine guns against", under);
            return Err(bar);
        }
        return Ok(());
    }
    for (n, burst) in bursts.iter().enumerate() {
        if state[burst.target].unit != under
            || bursts[..n].iter().any(|other| other.target == burst.target)
        {
            return no(rule!("IC-AIR-03"), "fires at stands of one unit, at each once");
        }
        check_struck(state, unit, from, burst.target, GunClass::MachineGun)?;
    }
    let named: u16 = bursts.iter().map(|burst| u16::from(burst.dice)).sum();
    if named != u16::from(dice) || bursts.iter().any(|burst| burst.dice == 0) {
        return no(rule!("IC-AIR-03"), "shares out all dice of its machine guns, and no more");
    }
    Ok(())
}

/// Refuses a stand that an aviation stand may not attack with a class of weapons.
pub fn check_struck(
    state: &State,
    unit: UnitId,
    from: Pose,
    target: StandId,
    class: GunClass,
) -> Check {
    let under = state[target].unit;
    let no = |rule, why| Err(Bar::units(rule, unit, why, under));
    let Some(there) = state[target].pose() else {
        return no(rule!("IC-AIR-03"), "cannot attack");
    };
    if state.side_of(under) == state.side_of(unit) || state.is_aloft(under) {
        return no(rule!("IC-AIR-03"), "cannot strike");
    }
    if reach(state) < from.at.distance(there.at) {
        return match no(rule!("IC-AIR-02"), "cannot reach") {
            Err(bar) => Err(bar.at(there.at)),
            never => never,
        };
    }
    if !fire::may_choose(state, class, target) {
        let is_proof = state.troop(under).is_vehicle();
        let rule = if is_proof { rule!("IC-VEH-02") } else { rule!("IC-MUSK-12") };
        return no(rule, "may not choose");
    }
    Ok(())
}

/// [IC-AIR-01] Fighters attack aviation only, and nobody else attacks it.
fn check_engage(state: &State, unit: UnitId, from: Pose, target: UnitId) -> Check {
    let no = |rule, why| Err(Bar::unit(rule, unit, why));
    if !is_fighter(state, unit) {
        return no(rule!("IC-AIR-01"), "does not attack aviation");
    }
    if state[unit].fired_this_turn {
        return no(rule!("IC-AIR-06"), "has attacked this turn");
    }
    let known = usize::from(target.0) < state.units.len()
        && state.side_of(target) != state.side_of(unit)
        && state.is_aloft(target);
    let there = Some(target).filter(|_| known).and_then(|target| station(state, target));
    let Some(there) = there else {
        return no(rule!("IC-AIR-01"), "attacks enemies in the air only");
    };
    if reach(state) < from.at.distance(there.at) {
        let bar = Bar::units(rule!("IC-AIR-06"), unit, "cannot reach", target);
        return Err(bar.at(there.at));
    }
    Ok(())
}

fn check_relocate(state: &State, unit: UnitId, from: Pose, to: Point) -> Check {
    let length = from.at.distance(to);
    if reach(state) < length {
        let why = crate::order::Why::TooFar { unit, most: reach(state), length };
        return Err(Bar { rule: rule!("IC-AIR-02"), why, place: Some(to) });
    }
    if !state.setting.table.holds(to) {
        return Err(Bar::unit(rule!("IC-AIR-02"), unit, "stays over the table").at(to));
    }
    if length == Length::ZERO && !state[unit].landed {
        return Err(Bar::unit(rule!("IC-AIR-02"), unit, "has its station there already"));
    }
    Ok(())
}

/// How far from an enemy on land an aircraft lands and unloads.
fn landing(state: &State) -> Length {
    yards(state.setting.charts.movement.limits.landing)
}

/// [IC-AIR-09] A loaded transport lands on open ground, no nearer than 200 yards to an enemy on land.
pub fn check_landing(state: &State, unit: UnitId, from: Pose, pose: Pose) -> Check {
    let rule = rule!("IC-AIR-09");
    let no = |why| Err(Bar::unit(rule, unit, why).at(pose.at));
    if state[unit].landed || state.cargo(unit).is_none() {
        return no("has nobody to unload");
    }
    let length = from.at.distance(pose.at);
    if reach(state) < length {
        let why = crate::order::Why::TooFar { unit, most: reach(state), length };
        return Err(Bar { rule, why, place: Some(pose.at) });
    }
    let bad = [
        TerrainKind::Woods,
        TerrainKind::Rough,
        TerrainKind::SteepHill,
        TerrainKind::Water,
        TerrainKind::Ford,
    ];
    if field::is_in(state, pose.at, &bad) {
        return no("cannot land on such ground");
    }
    let own = |stand: StandId| state[stand].unit == unit;
    if !field::is_free(state, unit, pose, Length::ZERO, own) {
        return no("has no room to land there");
    }
    let enemy = field::nearest_enemy(state, state.side_of(unit), &[outline(pose)]);
    if enemy.is_some_and(|enemy| enemy < landing(state)) {
        return no("would land too near to the enemy");
    }
    Ok(())
}

/// [IC-AIR-03] The dice of the machine guns of an aviation stand against the ground.
pub fn gun_dice(state: &State, armed: &tables::Aviation) -> u8 {
    let [.., far] = state.setting.charts.fire.guns[GunClass::MachineGun].dice;
    if armed.guns_attack_ground { armed.machine_guns * far } else { 0 }
}

/// [IC-AIR-03] The dice of all bombs of an aviation stand: those of mortars.
pub fn bomb_dice(state: &State, armed: &tables::Aviation) -> u8 {
    let [.., far] = state.setting.charts.fire.guns[GunClass::Howitzer].dice;
    armed.bomb_loads * far
}

fn is_fighter(state: &State, unit: UnitId) -> bool {
    state.spec(unit).kind.air_type == Some(AirKind::Fighter)
}

/// An aviation stand sets out.
pub fn set_out(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    mission: &Mission,
) {
    play.state[unit].moved = true;
    if let Mission::Strike { target, .. } = *mission {
        let target = play.state[target].unit;
        play.emit(rule!("IC-AIR-02"), Event::Swooped { unit, target });
    }
    play.state.flight = Some(Flight { unit, mission: mission.clone(), asked: ArrayVec::new() });
    play.state.phase = Phase::Flight;
}

/// Where a flight leads.
pub fn path(state: &State, flight: &Flight) -> Option<(Point, Point)> {
    let from = station(state, flight.unit)?.at;
    let to = match &flight.mission {
        Mission::Strike { target, .. } => state[*target].pose()?.at,
        Mission::Engage { target } => station(state, *target)?.at,
        Mission::Relocate { to } => *to,
        Mission::Land { pose, .. } => pose.at,
    };
    Some((from, to))
}

/// [IC-AIR-06] Whether a fighter may ambush a flight: an enemy, who has not attacked this turn, no farther than 400 yards from the
/// path.
fn may_ambush(state: &State, unit: UnitId, flight: &Flight) -> bool {
    let is_foe = is_fighter(state, unit)
        && state.side_of(unit) != state.side_of(flight.unit)
        && !state[unit].fired_this_turn;
    if !is_foe {
        return false;
    }
    let (Some(own), Some((from, to))) = (station(state, unit), path(state, flight)) else {
        return false;
    };
    is_within(&Outline::line(from, to), &Outline::point(own.at), reach(state))
}

/// A flight goes on: the owners of fighters near its path are asked, one after the other, then it does what it set out for.
pub fn go(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let state = &*play.state;
    let Some(flight) = &state.flight else {
        play.state.phase = Phase::Call { ops: crate::state::Ops::Air };
        return;
    };
    let next = state.unit_ids().find(|&unit| {
        !flight.asked.contains(&unit)
            && !state.seat(state.seat_of_unit(unit)).passes
            && may_ambush(state, unit, flight)
    });
    if let Some(unit) = next
        && state.is_present(flight.unit)
        && let Some(flight) = &mut play.state.flight
        && flight.asked.try_push(unit).is_ok()
    {
        play.state.question = Some(Question::Ambush { unit });
        return;
    }
    let Some(Flight { unit, mission, .. }) = play.state.flight.take() else { return };
    let seat = play.state.seat_of_unit(unit);
    play.state.phase = Phase::Fly { seat };
    if !play.state.is_present(unit) {
        return;
    }
    match mission {
        Mission::Strike { target, bursts } => strike(play, unit, target, &bursts),
        // [IC-AIR-07] Whom it went for may have fallen on the way, in an ambush of his own.
        Mission::Engage { target } if play.state.is_present(target) => duel(play, unit, target),
        Mission::Engage { .. } => {}
        Mission::Relocate { to } => relocate(play, unit, to),
        Mission::Land { pose, formation, files, front } => {
            let clear = landing(play.state) - Length::thousandths(1);
            let way = (formation, files, front);
            if let Ok(poses) = carriers::places(play.state, unit, pose, way, clear) {
                land(play, unit, pose);
                carriers::unload(play, unit, formation, &poses);
            }
        }
    }
}

/// [IC-AIR-06] The owner of a fighter has been asked.
pub fn answer(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, ambushes: bool) {
    let target = play.state.flight.as_ref().map(|flight| flight.unit);
    if let Some(target) = target.filter(|_| ambushes) {
        play.emit(rule!("IC-AIR-06"), Event::Ambushed { unit, target });
        duel(play, unit, target);
    }
}

/// [IC-AIR-07] A fight in the air: both throw at once, a die for each machine gun.
fn duel(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, target: UnitId) {
    play.state[unit].fired_this_turn = true;
    let hits = air_fire(play, unit);
    let answered = air_fire(play, target);
    play.emit(rule!("IC-AIR-07"), Event::Duelled { unit, target, hits, answered });
    for (one, hits) in [(target, hits), (unit, answered)] {
        let stand = play.state.stands_of(one).next();
        if let Some(stand) = stand.filter(|_| 0 < hits) {
            casualties::inflict(play, stand, hits, Source::MachineGuns);
        }
    }
}

/// [IC-AIR-07] Fighters hit on 9 or 0, all others on 0.
fn air_fire(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) -> u8 {
    let guns = craft(play.state, unit).map_or(0, |(_, armed)| armed.machine_guns);
    let roll = Roll::d10(rule!("IC-AIR-07"), "machine guns in the air").by(piece(unit));
    if is_fighter(play.state, unit) {
        play.tens(&roll, guns, Wants::AtLeast(9), |hits| hits)
    } else {
        play.digits(&roll, guns, Wants::AtMost(0), |hits| hits)
    }
}

fn relocate(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, to: Point) {
    let Some(from) = station(play.state, unit) else { return };
    let facing = if from.at == to { from.facing } else { from.at.bearing(to) };
    put(play.state, unit, Pose::new(to, facing));
    play.state[unit].landed = false;
    play.state[unit].moved_this_turn = true;
    play.emit(rule!("IC-AIR-02"), Event::Flew { unit, yards: from.at.distance(to) });
}

fn put(state: &mut State, unit: UnitId, pose: Pose) {
    let stand: Option<StandId> = state.stands_of(unit).next();
    if let Some(stand) = stand {
        state[stand].at = Where::Table(pose);
    }
}

fn land(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, pose: Pose) {
    put(play.state, unit, pose);
    (play.state[unit].landed, play.state[unit].moved_this_turn) = (true, true);
    play.emit(rule!("IC-AIR-09"), Event::Landed { unit });
}

/// [IC-AIR-03] A strike: machine guns and bombs, [IC-AIR-05] and the fire that meets them, all at once; then losses and morale.
fn strike(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    target: StandId,
    bursts: &[Burst],
) {
    let Some((_, armed)) = craft(play.state, unit) else { return };
    let (armed, under) = (*armed, play.state[target].unit);
    play.state[unit].fired_this_turn = true;
    let mut hits: ArrayVec<(StandId, u8, Source), MOST_SHOTS> = ArrayVec::new();
    for burst in bursts {
        let modifier = fire::shelter(play.state, GunClass::MachineGun, burst.target, true);
        let dice = fire::dice(burst.dice, modifier);
        let roll = Roll::d10(rule!("IC-AIR-03"), "machine guns from the air").by(piece(unit));
        let scored = throw_at(play, &roll, burst.target, dice);
        play.emit(rule!("IC-AIR-03"), Event::Strafed { unit, target: under, dice, hits: scored });
        hits.push((burst.target, scored, Source::MachineGuns));
    }
    if 0 < armed.bomb_loads
        && let Some(struck) = fall_of_bombs(play, unit, target)
    {
        let modifier = fire::shelter(play.state, GunClass::Howitzer, struck, true);
        let dice = fire::dice(bomb_dice(play.state, &armed), modifier);
        let roll = Roll::d10(rule!("IC-AIR-03"), "bombs").by(piece(unit));
        let scored = throw_at(play, &roll, struck, dice);
        let on = play.state[struck].unit;
        play.emit(rule!("IC-AIR-03"), Event::Bombed { unit, target: on, dice, hits: scored });
        hits.push((struck, scored, Source::Cannon));
    }
    // From the strength before any loss.
    let upward = fire_upward(play, under, unit);
    fire::take_all(play, &hits);
    let stand = play.state.stands_of(unit).next();
    if let Some(stand) = stand.filter(|_| 0 < upward) {
        casualties::inflict(play, stand, upward, Source::SmallArms);
    }
}

fn throw_at(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    roll: &Roll,
    target: StandId,
    dice: u8,
) -> u8 {
    let face = fire::to_hit(play.state, target, false);
    let left = casualties::left(play.state, target);
    play.digits(roll, dice, Wants::AtMost(face as i8), |hits| hits.min(left))
}

/// [IC-AIR-04] Whom the bombs of a stand fall on: on an even face the target, else whoever stands where they stray to.
fn fall_of_bombs(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    target: StandId,
) -> Option<StandId> {
    let roll = Roll::d10(rule!("IC-AIR-04"), "do the bombs stray?").by(piece(unit));
    let reads = |face: u8| if face.is_multiple_of(2) { "on the mark" } else { "astray" };
    if play.digit(&roll, |face| face % 2, reads).is_multiple_of(2) {
        return Some(target);
    }
    let (from, to) = (station(play.state, unit)?.at, play.state[target].pose()?.at);
    let along = if from == to { Angle::NORTH } else { from.bearing(to) };
    let (stray, point) = shells::stray(play, unit, Pose::new(to, along));
    let struck = point.and_then(|point| shells::struck_at(play.state, point));
    let on = struck.map(|stand| play.state[stand].unit);
    play.emit(rule!("IC-AIR-04"), Event::BombsStrayed { unit, stray, struck: on });
    struck
}

/// [IC-AIR-05] The dice with which a unit meets those who attack it from the air: of small arms, which need a 9, and of guns, which hit
/// on 9 and 0.
pub fn upward_dice(state: &State, unit: UnitId) -> (u8, u8) {
    let chart = &state.setting.charts.machines.anti_aircraft;
    let kind = &state.spec(unit).kind;
    match kind.troop {
        Troop::Infantry | Troop::Cavalry | Troop::LightCavalry | Troop::Hero => {
            let per_die = match kind.weapon {
                Weapon::ImprovedRifle => chart.improved_rifle,
                Weapon::Rifle => chart.rifle,
                Weapon::Musket => chart.musket,
                Weapon::None
                | Weapon::RifledCarbine
                | Weapon::MusketCarbine
                | Weapon::Bow
                | Weapon::Javelin => return (0, 0),
            };
            // [IC-MUSK-02] Nobody shoots from the saddle in formed order.
            if kind.mounted && !state.is_skirmishing(unit) {
                return (0, 0);
            }
            let grade = &state.setting.charts.morale.grades[usize::from(state[unit].grade)];
            let each = |stand: StandId| {
                fire::dice((state[stand].castings / per_die).max(1), grade.musketry_dice)
            };
            // [IC-ARTY-04] Who serves a gun gives up his own fire.
            let free = state.stands_of(unit).filter(|&stand| !crews::mans(state, stand));
            (free.map(each).sum(), 0)
        }
        Troop::Artillery => {
            let per_gun = match kind.gun_class {
                Some(GunClass::Rifled) => chart.rifled,
                Some(GunClass::Smoothbore) => chart.smoothbore,
                Some(GunClass::MachineGun) => chart.machine_gun,
                Some(GunClass::Howitzer | GunClass::Rocket) | None => return (0, 0),
            };
            let served = crews::is_served(state, unit) || crews::is_manned(state, unit);
            // [IC-MORALE-16] Guns that are halted do not fire.
            let is_halted = state.stands_of(unit).any(|stand| state[stand].halted);
            // [IC-AIR-09] Nor do those that were landed in this turn.
            let is_landed = state[unit].unloaded == Some(state.turn);
            if state[unit].limbered || state[unit].captured || !served || is_halted || is_landed {
                return (0, 0);
            }
            (0, fire::worn(state, unit, per_gun * kind.guns))
        }
        Troop::Recon => (0, chart.machine_gun * kind.machine_guns),
        Troop::Assault | Troop::Aviation | Troop::Skimmer | Troop::Wagon | Troop::Commander => {
            (0, 0)
        }
    }
}

/// [IC-AIR-05] A unit that is attacked from the air fires back without a card; returns the hits.
fn fire_upward(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    target: UnitId,
) -> u8 {
    let (small, guns) = upward_dice(play.state, unit);
    let left = play.state.stands_of(target).next();
    let left = left.map_or(0, |stand| casualties::left(play.state, stand));
    let roll = Roll::d10(rule!("IC-AIR-05"), "fire at aircraft").by(piece(unit));
    let hits = play.digits(&roll, small, Wants::AtLeast(9), |hits| hits.min(left))
        + play.tens(&roll, guns, Wants::AtLeast(9), |hits| hits.min(left));
    let dice = small + guns;
    if 0 < dice {
        play.emit(rule!("IC-AIR-05"), Event::FiredUpward { unit, target, dice, hits });
    }
    hits
}

#[cfg(test)]
mod tests;
