//! Vehicles: how they drive, break down and fire, and what comes of it when they touch the enemy.

mod offers;
mod overrun;

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, SeatId,
    table::{
        Angle, Bounds, Effort, Length, Line, Pace, Pose, Toll, Walk, distance, nearest_points,
        overlaps,
    },
};

pub use offers::list;
pub use overrun::overruns;

use crate::{
    Play, carriers,
    casualties::{Source, piece},
    charge,
    event::Event,
    field,
    fire::{self, Aim},
    movement::{self, Course},
    order::{Bar, Check, MOST_SALVOS, MOST_SHOTS, Salvo, Why},
    skimmers,
    state::{
        Drive, FRONTAGE, MOST_CROSSINGS, Moving, Ops, Phase, StandId, State, Target, UnitId, Where,
        outline,
    },
    tables::yards,
    vocabulary::{GunClass, TerrainKind, Troop},
};

/// [IC-VEH-05] How far a vehicle turns in one move, all turns together, and the straight ways of one move.
const MOST_TURN: Angle = Angle::EAST;
const MOST_LEGS: u8 = 2;

/// A straight way that a machine may go.
#[derive(Clone, Debug)]
pub struct Leg {
    pub stand: StandId,
    /// Where it stands once it has turned.
    pub turned: Pose,
    /// How far it may go.
    pub most: Length,
    /// What contact it would make, if it drives on.
    pub reach: Length,
}

impl Leg {
    /// The way as a course.
    fn course(&self) -> Course {
        let poses = [(self.stand, self.turned)].into_iter().collect();
        Course { poses, heading: self.turned.facing, allowance: self.reach }
    }
}

/// The machine that an order is about, if it may act now.
fn check_own(state: &State, unit: UnitId) -> Check<StandId> {
    let rule = rule!("IC-VEH-04");
    let Phase::Drive { seat } = state.phase else { return Err(Bar::not_now(rule)) };
    let is_own = usize::from(unit.0) < state.units.len()
        && (state.troop(unit).is_vehicle() || state.troop(unit) == Troop::Skimmer)
        && state.seat_of_unit(unit) == seat;
    if !is_own {
        let why = "only vehicles and skimmers of the player whose turn it is act now";
        return Err(Bar::plain(rule, why));
    }
    let stand = state.stands_of(unit).next();
    stand.ok_or(Bar::unit(rule, unit, "is not on the table"))
}

/// Refuses a machine that cannot move now; else tells what of its move is behind it.
pub fn check_may(state: &State, unit: UnitId) -> Check<(StandId, Drive)> {
    let stand = check_own(state, unit)?;
    if state[unit].broken_down {
        return Err(Bar::unit(rule!("IC-VEH-05"), unit, "has broken down"));
    }
    if let Some(drive) = state.drive.filter(|drive| drive.unit == unit) {
        return Ok((stand, drive));
    }
    if state[unit].moved {
        return Err(Bar::unit(rule!("IC-VEH-04"), unit, "has moved this turn"));
    }
    if state.troop(unit) == Troop::Skimmer && state.cargo(unit).is_none() {
        return Err(Bar::unit(rule!("IC-SKIM-02"), unit, "is empty and leaves by itself"));
    }
    let fresh = Drive {
        unit,
        legs: 0,
        gone: Length::ZERO,
        spent: Length::ZERO,
        turned: Angle::NORTH,
        is_far: movement::is_far(state, unit),
        on_road: true,
    };
    Ok((stand, fresh))
}

/// The place of a machine.
pub fn pose(state: &State, unit: UnitId) -> Option<Pose> {
    state.stands_of(unit).next().and_then(|stand| state[stand].pose())
}

/// [IC-VEH-05] Turns on its middle, all turns of a move together no more than 90 degrees; [IC-SKIM-01] skimmers turn freely.
pub fn leg(state: &State, unit: UnitId, turn: Angle) -> Check<Leg> {
    let (stand, drive) = check_may(state, unit)?;
    let Some(pose) = state[stand].pose() else {
        return Err(Bar::unit(rule!("IC-VEH-04"), unit, "is not on the table"));
    };
    let is_skimmer = state.troop(unit) == Troop::Skimmer;
    let turn_size = Angle::hundredths(turn.signed().abs());
    let all = drive.turned.in_hundredths() + turn_size.in_hundredths();
    if !is_skimmer && MOST_TURN.in_hundredths() < all {
        return Err(Bar::unit(rule!("IC-VEH-05"), unit, "turns no more than 90° in one move"));
    }
    let turned = pose.turned(turn);
    if turn != Angle::NORTH
        && let Some(place) = in_the_way(state, stand, pose, turned)
    {
        return Err(Bar::unit(rule!("IC-FORM-10"), unit, "has no room to turn").at(place));
    }
    let mut allowance = if is_skimmer {
        skimmers::allowance(state, drive.is_far) - drive.spent
    } else if drive.legs < MOST_LEGS {
        yards(movement::rate(state, unit).field) - drive.spent
    } else {
        Length::ZERO
    };
    allowance = allowance.at_least_zero();
    let ground = field::allowed(state, unit, [turned.at], turned.facing, allowance);
    let reach = if is_skimmer { ground } else { ground.max(on_road(state, unit, &drive, turned)) };
    let leg = Leg { stand, turned, most: reach, reach };
    let course = leg.course();
    let mut most = reach;
    if is_skimmer {
        let limit = yards(state.setting.charts.movement.limits.skimmers);
        most = movement::short_of_enemies(state, unit, &course, most, limit);
    }
    let own = course.starts();
    let skip = |other: StandId| other == stand;
    let (most, _) = movement::room(state, unit, &own, course.heading, most, field::CLEAR, skip);
    Ok(Leg { most, ..leg })
}

/// [IC-VEH-05] How far the road figure takes a vehicle: along a road, as all of its way so far, and far from the enemy.
fn on_road(state: &State, unit: UnitId, drive: &Drive, from: Pose) -> Length {
    if MOST_LEGS <= drive.legs || !drive.on_road || !drive.is_far {
        return Length::ZERO;
    }
    let most = (yards(movement::rate(state, unit).loose) - drive.gone).at_least_zero();
    movement::along_road(state, from, from.facing, most)
}

/// What bars a machine from turning on its middle: friends, wrecks, the edge, enemies whom it does not touch yet.
fn in_the_way(
    state: &State,
    stand: StandId,
    now: Pose,
    turned: Pose,
) -> Option<kernel::table::Point> {
    let (before, own) = (outline(now), outline(turned));
    if !state.setting.table.covers(&own) {
        return Some(turned.at);
    }
    let side = state.side(stand);
    let near = own.bounds().joined(before.bounds()).grown(FRONTAGE + field::TOUCH);
    let others = state.on_land_in(near).filter(|&(other, _)| other != stand);
    let stands = others.map(|(other, pose)| (state.side(other) != side, pose));
    let wrecks = state.wrecks.iter().map(|wreck| (false, wreck.pose));
    stands
        .chain(wrecks)
        .find(|&(is_enemy, there)| {
            let there = outline(there);
            let touches = is_enemy
                && field::TOUCH < distance(&before, &there)
                && distance(&own, &there) <= field::TOUCH;
            touches || overlaps(&own, &there)
        })
        .map(|(_, there)| there.at)
}

/// Refuses a way that a machine cannot go.
pub fn check_drive(state: &State, unit: UnitId, turn: Angle, length: Length) -> Check<Leg> {
    let leg = leg(state, unit, turn)?;
    let is_skimmer = state.troop(unit) == Troop::Skimmer;
    let rule = if is_skimmer { rule!("IC-SKIM-01") } else { rule!("IC-VEH-05") };
    let least = if is_skimmer { Length::units(1) } else { Length::ZERO };
    if length < least || length == Length::ZERO && turn == Angle::NORTH {
        return Err(Bar::unit(rule, unit, "would not move at all"));
    }
    if leg.most < length {
        let place = leg.course().end(leg.most);
        return Err(Bar { rule, why: Why::TooFar { unit, most: leg.most, length }, place });
    }
    if is_skimmer {
        let limit = yards(state.setting.charts.movement.limits.skimmers);
        movement::check_farther(state, unit, &leg.course(), length, limit)?;
    }
    Ok(leg)
}

/// [IC-VEH-08] Refuses to drive into somebody who cannot be reached straight ahead; vehicles do not touch vehicles.
pub fn check_into(
    state: &State,
    unit: UnitId,
    turn: Angle,
    target: UnitId,
) -> Check<(Leg, Length)> {
    let rule = rule!("IC-VEH-08");
    let leg = leg(state, unit, turn)?;
    if !state.troop(unit).is_vehicle() {
        return Err(Bar::unit(rule!("IC-SKIM-02"), unit, "keeps away from the enemy"));
    }
    let known = usize::from(target.0) < state.units.len()
        && state.side_of(target) != state.side_of(unit)
        && state.is_present(target);
    if !known || state.troop(target).is_vehicle() {
        return Err(Bar::unit(rule, unit, "drives into enemies who are no vehicles"));
    }
    let going = [(leg.stand, leg.turned)];
    let strike = charge::strike(state, unit, &going, leg.turned.facing, leg.reach);
    match strike {
        Some(charge::Strike { length, at: charge::Struck::Stand(stand) })
            if state[stand].unit == target =>
        {
            let end = leg.turned.advanced(length);
            let near = Bounds { low: end.at, high: end.at }.grown(field::DIAGONAL + field::TOUCH);
            let touched = state.enemies_in(state.side_of(unit), near).find(|&(other, there)| {
                state.troop(state[other].unit).is_vehicle()
                    && field::clash(end, there, field::TOUCH)
            });
            touched.map_or(Ok((leg, length)), |(other, there)| {
                let other = state[other].unit;
                Err(Bar::units(rule, unit, "would end beside", other).at(there.at))
            })
        }
        _ => Err(Bar::units(rule, unit, "does not get straight into contact with", target)),
    }
}

/// Whether a machine may still move or fire in this phase.
pub fn may_act(state: &State, unit: UnitId) -> bool {
    check_may(state, unit).is_ok() || may_fire(state, unit)
}

/// Sets a machine in motion: it turns, and others are asked whether they break in.
pub fn set_out(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    turn: Angle,
    length: Length,
    into: Option<UnitId>,
) {
    let Ok((stand, mut drive)) = check_may(play.state, unit) else { return };
    let Some(pose) = play.state[stand].pose() else { return };
    finish_unless(play.state, unit);
    let turned = pose.turned(turn);
    play.state[stand].at = Where::Table(turned);
    let size = Angle::hundredths(turn.signed().abs());
    drive.turned = Angle::hundredths(drive.turned.in_hundredths() + size.in_hundredths());
    drive.on_road &= length == Length::ZERO || is_road(play.state, unit, &drive, turned, length);
    play.state.drive = Some(drive);
    // [IC-VEH-07] Whoever has moved does not fire at the same target as before.
    movement::forget_targets(play.state, unit);
    let one = &mut play.state[unit];
    one.moved_this_turn = true;
    // [IC-ARTY-25] What only turns has gone no farther than it had.
    if length == Length::ZERO && into.is_none() {
        one.last_move = drive.gone;
    }
    if turn != Angle::NORTH {
        let is_skimmer = play.state.troop(unit) == Troop::Skimmer;
        let rule = if is_skimmer { rule!("IC-SKIM-01") } else { rule!("IC-VEH-05") };
        play.emit(rule, Event::Wheeled { unit });
    }
    if length == Length::ZERO && into.is_none() {
        return;
    }
    play.state.moving = Some(moving(play.state, unit, stand, turned, length, into));
    play.state.phase = Phase::Ask;
}

fn is_road(state: &State, unit: UnitId, drive: &Drive, from: Pose, length: Length) -> bool {
    length <= on_road(state, unit, drive, from)
}

fn moving(
    state: &State,
    unit: UnitId,
    stand: StandId,
    from: Pose,
    length: Length,
    into: Option<UnitId>,
) -> Moving {
    Moving {
        charge: into.map(Target::Unit),
        crossings: crossings(state, unit, from, length),
        ..Moving::new(unit, from.facing, [stand], length)
    }
}

/// [IC-VEH-05] The points of a way at which a vehicle comes into a protective position or an entrenchment. [IC-VEH-06] Where that is
/// chosen, into woods and rough ground too, and its start if it stands there.
fn crossings(
    state: &State,
    unit: UnitId,
    from: Pose,
    length: Length,
) -> ArrayVec<Length, MOST_CROSSINGS> {
    let mut found = ArrayVec::new();
    if !state.troop(unit).is_vehicle() {
        return found;
    }
    let land = state.setting.land();
    let is_rough = |kind: TerrainKind| matches!(kind, TerrainKind::Woods | TerrainKind::Rough);
    let counts = |kind: TerrainKind| {
        matches!(kind, TerrainKind::Protective | TerrainKind::Earthworks)
            || state.setting.switches.rough_driving && is_rough(kind)
    };
    let line = Line::towards(from.at, from.facing, length);
    let first_leg = state.drive.is_none_or(|drive| drive.unit != unit || drive.legs == 0);
    for piece in land.pieces() {
        let kernel::table::Shape::Area(region) = &piece.shape else { continue };
        if !counts(piece.kind) || !piece.shape.bounds().meets(line.bounds()) {
            continue;
        }
        if region.holds(from.at) {
            // Still inside: woods and rough ground are thrown for once more.
            if is_rough(piece.kind) && first_leg && !found.contains(&Length::ZERO) {
                let _ = found.try_push(Length::ZERO);
            }
        } else if let Some(stretch) = region.stretches(&line).next() {
            let at = line.along(stretch.from);
            if at < length {
                let _ = found.try_push(at);
            }
        }
    }
    found.sort_unstable();
    found
}

/// [IC-VEH-05] Throws whether a vehicle breaks down where it comes into works; on a 0 it does, for good.
pub fn cross(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(moving) = &mut play.state.moving else { return };
    let unit = moving.unit;
    if !moving.crossings.is_empty() {
        moving.crossings.remove(0);
    }
    let Some(at) = pose(play.state, unit) else { return };
    let ahead = at.advanced(Length::units(1)).at;
    let rough = field::is_in(play.state, ahead, &[TerrainKind::Woods, TerrainKind::Rough]);
    let rule = if rough { rule!("IC-VEH-06") } else { rule!("IC-VEH-05") };
    let roll = Roll::d10(rule, "does it break down?").by(piece(unit));
    let reads = |face: u8| if face == 0 { "breaks down" } else { "goes on" };
    if play.digit(&roll, |face| u8::from(face == 0), reads) == 0 {
        play.state[unit].broken_down = true;
        if let Some(moving) = &mut play.state.moving {
            (moving.length, moving.charge) = (moving.gone, None);
            moving.plans.clear();
        }
        play.emit(rule, Event::BrokeDown { unit });
    } else {
        play.emit(rule, Event::HeldTogether { unit });
    }
}

/// A machine has gone its way.
pub fn arrived(play: &mut Play<'_, impl Chronicle<Event = Event>>, moving: &Moving, seat: SeatId) {
    let unit = moving.unit;
    play.state.phase = Phase::Drive { seat };
    let is_skimmer = play.state.troop(unit) == Troop::Skimmer;
    let rule = if is_skimmer { rule!("IC-SKIM-01") } else { rule!("IC-VEH-04") };
    if Length::ZERO < moving.gone {
        play.emit(rule, Event::Drove { unit, yards: moving.gone });
    }
    if !play.state.is_present(unit) {
        play.state.drive = None;
        return;
    }
    if moving.homeward {
        movement::note(play.state, unit, moving.gone);
        skimmers::leave(play, unit, moving.heading);
        return;
    }
    let cost = pose(play.state, unit).map_or(moving.gone, |pose| {
        let from = pose.at.towards(moving.heading.opposite(), moving.gone);
        cost(play.state, unit, Line::towards(from, moving.heading, moving.gone))
    });
    let mut gone = moving.gone;
    if let Some(drive) = &mut play.state.drive {
        drive.gone += moving.gone;
        drive.spent += cost;
        drive.legs += 1;
        gone = drive.gone;
    }
    movement::note(play.state, unit, gone);
    if moving.charge.is_some() {
        touch(play, unit, moving.heading);
        play.state.drive = None;
    }
    let spent = play.state.drive.is_some_and(|drive| {
        play.state.troop(unit).is_vehicle()
            && MOST_LEGS <= drive.legs
            && MOST_TURN.in_hundredths() <= drive.turned.in_hundredths()
    });
    if play.state[unit].broken_down || spent {
        play.state.drive = None;
    }
    play.state.tasks.push(crate::state::Task::Settle);
}

/// What a way costs of an allowance.
fn cost(state: &State, unit: UnitId, way: Line) -> Length {
    let mut walk = Walk::default();
    walk.along(state.setting.land(), &way);
    let ground = |on| match field::toll(state, unit, on) {
        Toll::Barred => Toll::Pays(Pace::USUAL),
        Toll::Pays(pace) => Toll::Pays(pace),
    };
    let cost = walk.cost_to(way.length(), ground, |_| Some(Effort::NONE));
    cost.map_or(way.length(), Effort::length)
}

/// [IC-VEH-08] A vehicle that has driven into somebody is turned flush with him, but not slid.
fn touch(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, heading: Angle) {
    let state = &*play.state;
    let Some((stand, pose)) =
        state.stands_of(unit).next().and_then(|stand| Some((stand, state[stand].pose()?)))
    else {
        return;
    };
    let own = outline(pose);
    let touched = state
        .enemies_of(state.side_of(unit))
        .map(|(foe, there)| (distance(&own, &outline(there)), foe, there))
        .filter(|&(gap, ..)| gap <= field::TOUCH)
        .min_by_key(|&(gap, foe, _)| (gap, foe));
    let Some((_, foe, there)) = touched else { return };
    let (_, point) = nearest_points(&own, &outline(there));
    let flush = charge::flush(there, point, (stand, &[(stand, pose)]), heading, false);
    if let Some(&(_, to)) = flush.first() {
        let fits = state.setting.table.covers(&outline(to))
            && state
                .on_land()
                .filter(|&(other, _)| other != stand)
                .map(|(_, pose)| pose)
                .chain(state.wrecks.iter().map(|wreck| wreck.pose))
                .all(|other| !overlaps(&outline(to), &outline(other)))
            && !touches_vehicle(state, stand, to);
        if fits {
            play.state[stand].at = Where::Table(to);
        }
    }
    let foe = play.state[foe].unit;
    play.emit(rule!("IC-VEH-08"), Event::DroveInto { unit, foe });
}

/// Whether a vehicle at a pose would touch an enemy vehicle.
fn touches_vehicle(state: &State, stand: StandId, pose: Pose) -> bool {
    let own = outline(pose);
    state.enemies_of(state.side(stand)).any(|(foe, there)| {
        state.troop(state[foe].unit).is_vehicle() && distance(&own, &outline(there)) <= field::TOUCH
    })
}

/// Ends the move of the machine that was under way.
pub fn finish_move(state: &mut State) {
    if let Some(drive) = state.drive.take() {
        state[drive.unit].moved = true;
    }
}

/// Ends the move of the machine that was under way, if it is another one.
fn finish_unless(state: &mut State, unit: UnitId) {
    if state.drive.is_some_and(|drive| drive.unit != unit) {
        finish_move(state);
    }
}

/// [IC-VEH-01] The class of a weapon of a vehicle: its rifled guns are counted first.
pub fn weapon(state: &State, unit: UnitId, weapon: u8) -> Option<GunClass> {
    let kind = &state.spec(unit).kind;
    if weapon < kind.rifled_guns {
        Some(GunClass::Rifled)
    } else if weapon < kind.rifled_guns + kind.machine_guns {
        Some(GunClass::MachineGun)
    } else {
        None
    }
}

/// [IC-VEH-04] Whether a vehicle may fire now, if it has anybody to fire at.
fn check_fire(state: &State, unit: UnitId) -> Check {
    check_own(state, unit)?;
    if !state.troop(unit).is_vehicle() {
        return Err(Bar::unit(rule!("IC-SKIM-01"), unit, "has no weapons"));
    }
    if state[unit].fired_this_turn {
        return Err(Bar::unit(rule!("IC-VEH-04"), unit, "has fired this turn"));
    }
    Ok(())
}

/// Whether a vehicle may fire at somebody now.
pub fn may_fire(state: &State, unit: UnitId) -> bool {
    check_fire(state, unit).is_ok() && {
        let aims = fire::vehicle_bearings(state, unit);
        let mut armed = [GunClass::Rifled, GunClass::MachineGun].into_iter().zip(aims);
        armed.any(|(class, aims)| aims.iter().any(|aim| 0 < weapon_dice(state, unit, class, aim)))
    }
}

/// The dice of a weapon of a vehicle at a range, before anything is added or taken away.
pub fn table_dice(state: &State, class: GunClass, range: Length) -> u8 {
    state.setting.charts.fire.guns[class].dice_at(range)
}

/// The dice that a weapon of a vehicle throws if all its fire goes to one target.
pub fn weapon_dice(state: &State, unit: UnitId, class: GunClass, aim: &Aim) -> u8 {
    let table = table_dice(state, class, aim.range);
    if table == 0 { 0 } else { fire::dice(table, fire::gun_modifier(state, unit, class, aim)) }
}

pub fn has_weapon(state: &State, unit: UnitId, class: GunClass) -> bool {
    let kind = &state.spec(unit).kind;
    match class {
        GunClass::Rifled => 0 < kind.rifled_guns,
        GunClass::MachineGun => 0 < kind.machine_guns,
        GunClass::Smoothbore | GunClass::Howitzer | GunClass::Rocket => false,
    }
}

/// [IC-VEH-07] Refuses fire that a vehicle cannot give: each weapon once, and only machine guns share out their dice.
pub fn check_salvo(state: &State, unit: UnitId, shots: &[Salvo]) -> Check {
    check_fire(state, unit)?;
    let rule = rule!("IC-VEH-07");
    let no = |why| Err(Bar::unit(rule, unit, why));
    if shots.is_empty() {
        return no("fires at nobody");
    }
    let named = |target: StandId| shots.iter().any(|shot| shot.target == target);
    let aims = |class| -> Vec<Aim> { fire::vehicle_aims(state, unit, class, named).collect() };
    let (cannon, machine) = (aims(GunClass::Rifled), aims(GunClass::MachineGun));
    for (n, shot) in shots.iter().enumerate() {
        let Some(class) = weapon(state, unit, shot.weapon) else {
            return no("has no such weapon");
        };
        if usize::from(shot.target.0) >= state.stands.len() {
            return Err(Bar::plain(rule!("IC-GEN-03"), "there is no such stand"));
        }
        let of_weapon = || shots.iter().filter(|other| other.weapon == shot.weapon);
        if shots[..n].iter().any(|o| o.weapon == shot.weapon && o.target == shot.target) {
            return no("names a target twice");
        }
        if class != GunClass::MachineGun && 1 < of_weapon().count() {
            return no("fires each cannon at one target only");
        }
        let aims = if class == GunClass::MachineGun { &machine } else { &cannon };
        let mut farthest = Length::ZERO;
        for other in of_weapon() {
            let Some(aim) = aims.iter().find(|aim| aim.target == other.target) else {
                return no("cannot fire a weapon at that");
            };
            farthest = farthest.max(aim.range);
        }
        let allowance = table_dice(state, class, farthest);
        let named: u16 = of_weapon().map(|other| u16::from(other.dice)).sum();
        if shot.dice == 0 || named != u16::from(allowance) {
            return no("shares out all dice of a weapon, and no more");
        }
    }
    let thrown = thrown(state, unit, shots);
    for shot in shots {
        let of_weapon = thrown.iter().filter(|one| one.weapon == shot.weapon);
        let dice: ArrayVec<u8, MOST_SALVOS> = of_weapon.map(|one| one.dice).collect();
        fire::check_thrown(unit, &dice)?;
    }
    Ok(())
}

/// A share of the fire of a weapon, with the dice that are thrown for it.
pub struct Thrown {
    pub weapon: u8,
    pub class: GunClass,
    pub aim: Aim,
    pub dice: u8,
}

/// The shares of the fire of a vehicle, weapon by weapon, with their dice after cover and repetition.
pub fn thrown(state: &State, unit: UnitId, shots: &[Salvo]) -> ArrayVec<Thrown, MOST_SALVOS> {
    let named = |target: StandId| shots.iter().any(|shot| shot.target == target);
    let aims = |class| -> Vec<Aim> { fire::vehicle_aims(state, unit, class, named).collect() };
    let (cannon, machine) = (aims(GunClass::Rifled), aims(GunClass::MachineGun));
    let mut all = ArrayVec::new();
    for (n, shot) in shots.iter().enumerate() {
        let Some(class) = weapon(state, unit, shot.weapon) else { continue };
        // The shares of a weapon are looked at together.
        if shots[..n].iter().any(|before| before.weapon == shot.weapon) {
            continue;
        }
        let aims = if class == GunClass::MachineGun { &machine } else { &cannon };
        let of_weapon = shots.iter().filter(|other| other.weapon == shot.weapon);
        let shares: ArrayVec<(Aim, u8), MOST_SALVOS> = of_weapon
            .filter_map(|other| {
                let aim = aims.iter().find(|aim| aim.target == other.target)?;
                Some((*aim, other.dice))
            })
            .collect();
        let dice = fire::shared_dice(state, unit, class, &shares);
        let weapon = shot.weapon;
        all.extend(shares.iter().zip(dice).map(|(&(aim, _), dice)| Thrown {
            weapon,
            class,
            aim,
            dice,
        }));
    }
    all
}

/// [IC-VEH-04] A vehicle fires: all its weapons are one event.
pub fn salvo(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, shots: &[Salvo]) {
    let mut hits: ArrayVec<(StandId, u8, Source), MOST_SHOTS> = ArrayVec::new();
    for Thrown { class, aim, dice, .. } in thrown(play.state, unit, shots) {
        let scored = fire::throw(play, unit, &aim, dice);
        hits.push((aim.target, scored, fire::source(class)));
    }
    // Whoever fires has ended his move, if he had begun one; another who is under way goes on.
    if play.state.drive.is_some_and(|drive| drive.unit == unit) {
        finish_move(play.state);
    }
    play.state[unit].fired_this_turn = true;
    fire::remember(play.state, unit, shots.iter().map(|shot| shot.target));
    fire::take_all(play, &hits);
}

/// The next step of the phase that is taken by itself. False when the seat has something to decide.
pub fn step(play: &mut Play<'_, impl Chronicle<Event = Event>>, seat: SeatId) -> bool {
    if skimmers::go_home(play, seat) {
        return true;
    }
    let state = &*play.state;
    let own = crate::precedence::of_seat(state, Ops::Ground, seat);
    for unit in own {
        if may_act(state, unit) || carriers_wait(state, unit) {
            return false;
        }
    }
    crate::precedence::next(play, Ops::Ground);
    true
}

/// Whether a skimmer has somebody aboard whom it could still unload.
fn carriers_wait(state: &State, unit: UnitId) -> bool {
    state.drive.is_some_and(|drive| drive.unit == unit)
        && state.troop(unit) == Troop::Skimmer
        && state.cargo(unit).is_some()
        && pose(state, unit).is_some_and(|pose| {
            carriers::ways(state, unit, pose)
                .any(|way| carriers::places(state, unit, pose, way, field::CLEAR).is_ok())
        })
}

#[cfg(test)]
mod tests;
