//! Running away: routs, flights and breaking off.

use kernel::{
    Chronicle, Roll,
    table::{
        Angle, Flank, Length, Line, Outline, Point, Pose, SLACK, Search, fan, first_free,
        is_within, nearest_points,
    },
};

use crate::{
    Play, casualties,
    event::Event,
    field,
    formations::mm,
    garrisons, melee, morale, movement,
    order::{Bar, Check},
    room::{Mover, Room, STAND_OFF, passed},
    squares,
    state::{Foe, Hero, Loss, Melee, State, Task, UnitId, Where, Which},
    vocabulary::Rate,
};

/// Where a flight ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flight {
    /// With the middle of the front there.
    To(Pose),
    /// Off the table.
    Off,
}

/// The steps in which a barred direction is turned, and how far.
const STEP: Angle = Angle::degrees(15);
const MOST: Angle = Angle::degrees(90);

/// What the edges of the table are to whoever runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edges {
    /// [HV-MOR-06] A rout goes on over them.
    Crossed,
    /// [HV-MOVE-12] Whoever breaks off stays on the table.
    Bars,
}

/// Where a unit comes to that runs a distance away from a point.
///
/// [HV-MOR-05] It turns on its own centre to face directly away and goes the whole distance, through friends and over obstacles.
/// If something bars the line the direction is turned in steps of 15 degrees, right then left, up to 90, to the first on which
/// the whole distance is free; failing that it takes the direction of the longest way. [HV-MOR-06] It is off the table when its
/// front midpoint crosses the edge.
pub fn flight(state: &State, unit: UnitId, from: Point, length: Length) -> Option<Flight> {
    run(state, unit, from, length, Edges::Crossed)
}

fn run(state: &State, unit: UnitId, from: Point, length: Length, edges: Edges) -> Option<Flight> {
    let Where::Field(now) = state[unit].at else { return None };
    let centre = field::centre(state, unit)?;
    let away = if from == centre { now.facing.opposite() } else { from.bearing(centre) };
    let own = field::standing(state, unit, now);
    let near = movement::bounds(&own).grown(length + Length::units(30));
    let room = Room::of(state, Mover::Runaway(unit), &own, near);
    let close = close_enemies(state, unit, centre, &own);
    let mut best: Option<(Length, Flight)> = None;
    for heading in fan(away, STEP, MOST, Flank::Right) {
        if !close.iter().all(|&enemy| draws_away(centre, heading, enemy)) {
            continue;
        }
        let front = turned(state, unit, centre, heading);
        let bases = field::standing(state, unit, front);
        let leg = Line::towards(front.at, heading, length);
        let (free, _) = match edges {
            Edges::Crossed => room.sweep_off(&bases, &leg),
            Edges::Bars => room.sweep(&bases, &leg),
        };
        // It need not be free beyond the edge.
        let edge = state.setting.table.leaving(&leg).map(|(_, along)| along);
        let edge = edge.filter(|_| edges == Edges::Crossed);
        if edge.is_some_and(|along| along < length && along <= free) {
            return Some(Flight::Off);
        }
        let reached = free.min(length);
        let Some(end) = settled(state, unit, &room, &bases, front, reached, edges) else {
            continue;
        };
        if length <= reached + Length::thousandths(1) {
            return Some(end);
        }
        if Length::ZERO < reached && best.is_none_or(|(longest, _)| longest < reached) {
            best = Some((reached, end));
        }
    }
    Some(best.map_or(Flight::To(now), |(_, end)| end))
}

/// The enemies who are so near already that they do not bar a unit that draws away from them: each by the point of it that is
/// nearest to the centre of the unit.
fn close_enemies(state: &State, unit: UnitId, centre: Point, own: &[Outline]) -> Vec<Point> {
    let about = movement::bounds(own).grown(STAND_OFF);
    let enemies = state.ids().filter(|&other| state.is_enemy(unit, other));
    let nearest = |other: UnitId| {
        let bases = field::outlines(state, other);
        let is_close = |base: &Outline| {
            base.bounds().meets(about) && own.iter().any(|one| is_within(one, base, STAND_OFF))
        };
        if !bases.iter().any(is_close) {
            return None;
        }
        let points = bases.iter().map(|base| nearest_points(&Outline::point(centre), base).1);
        points.min_by_key(|at| at.distance(centre))
    };
    enemies.filter_map(nearest).collect()
}

/// Whether a unit whose centre is there leaves somebody behind it on a heading.
///
/// [HV-MOR-05] It never runs at, past or through an enemy who is upon it.
fn draws_away(centre: Point, heading: Angle, enemy: Point) -> bool {
    enemy == centre || Pose::new(centre, heading).frame().local(enemy).ahead < -SLACK
}

/// The middle of the front of a unit that turns on its own centre.
fn turned(state: &State, unit: UnitId, centre: Point, heading: Angle) -> Pose {
    let pose = Pose::new(centre, heading);
    let Some(layout) = field::layout(state, unit) else {
        return pose.advanced(state.spec(unit).base.depth / 2);
    };
    let reach = layout.reach();
    pose.moved(-(reach.left + reach.right) / 2, reach.depth / 2)
}

/// Where a unit stands that has run so far: farther if a friend is there, and with all of it on the table.
fn settled(
    state: &State,
    unit: UnitId,
    room: &Room<'_>,
    bases: &[Outline],
    front: Pose,
    reached: Length,
    edges: Edges,
) -> Option<Flight> {
    let heading = front.facing;
    let beyond = Line::towards(front.at, heading, reached + Length::units(60));
    let within = passed(bases, &beyond);
    let onward = first_free(bases, &beyond, reached, &room.to_end(within)).unwrap_or(reached);
    let leg = Line::towards(front.at, heading, onward);
    if state.setting.table.leaving(&leg).is_some_and(|(_, along)| along < onward) {
        return match edges {
            Edges::Crossed => Some(Flight::Off),
            Edges::Bars => None,
        };
    }
    let end = Pose::new(leg.to, heading);
    let is_free = |pose: Pose| {
        let bases = field::standing(state, unit, pose);
        let inside = bases.iter().all(|base| state.setting.table.covers(base));
        inside && room.taken(&bases).is_none()
    };
    let search = Search { reach: Length::units(12), step: mm(5) };
    search.nearest(drawn_in(state, unit, end), is_free).map(Flight::To)
}

/// The same place drawn in so far that all bases lie on the table.
fn drawn_in(state: &State, unit: UnitId, pose: Pose) -> Pose {
    let bounds = movement::bounds(&field::standing(state, unit, pose));
    let table = state.setting.table.bounds();
    let shift = |low: Length, high: Length, from: Length, to: Length| {
        if low < from {
            from - low
        } else if to < high {
            to - high
        } else {
            Length::ZERO
        }
    };
    let east = shift(bounds.low.x, bounds.high.x, table.low.x, table.high.x);
    let north = shift(bounds.low.y, bounds.high.y, table.low.y, table.high.y);
    pose.shifted(kernel::table::Shift { east, north })
}

/// Throws for a retreat.
///
/// [HV-MOVE-11] 4D6, whatever the type, with no bonus or penalty.
fn throw(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) -> u8 {
    let dice = play.state.setting.charts.movement.rates[Rate::RetreatingUnits];
    let roll = Roll::d6(rule!("HV-MOVE-11"), "retreat").by(movement::piece(unit));
    play.sum(&roll, dice)
}

/// A routing unit runs 4D6 straight away from the nearest enemy.
///
/// [HV-MOR-04] [HV-MOR-05] With no enemy on the table it stays where it is, in its building too; whoever has broken out of a square
/// stands as near to it as there is room.
pub fn rout(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    if !matches!(play.state[unit].at, Where::Field(_) | Where::Ring(_) | Where::Garrison(_)) {
        return;
    }
    morale::break_square(play.state, unit);
    squares::break_out(play, unit);
    let cm = throw(play, unit);
    let enemy = movement::nearest_enemy(play.state, unit);
    let Some(mut from) = enemy.and_then(|enemy| field::centre(play.state, enemy)) else {
        if let Some(now) = movement::front(play.state, unit) {
            let to = clear_of_all(play.state, unit, now);
            movement::put(play.state, unit, Where::Field(to));
        }
        play.emit(rule!("HV-MOR-05"), Event::Unpursued { unit });
        return;
    };
    let mut length = Length::units(i32::from(cm));
    if let Some(piece) = garrisons::held(play.state, unit) {
        let Some((used, behind)) = garrisons::driven_out(play, unit, piece, from) else { return };
        (length, from) = ((length - used).at_least_zero(), behind);
    }
    match flight(play.state, unit, from, length) {
        Some(Flight::To(to)) => {
            let to = clear_of_all(play.state, unit, to);
            movement::put(play.state, unit, Where::Field(to));
            play.emit(rule!("HV-MOR-05"), Event::Fled { unit, cm, to });
            melee::refresh(play, unit);
        }
        Some(Flight::Off) => run_off(play, unit),
        None => {}
    }
}

/// The place to which a unit has run, or one near it if somebody stands there: it may have stood among the others of a square.
fn clear_of_all(state: &State, unit: UnitId, to: Pose) -> Pose {
    let near = casualties::free_near(state, unit, to, to);
    let is_free =
        |pose: Pose| casualties::stands_free(state, unit, &field::standing(state, unit, pose));
    if is_free(near) {
        return near;
    }
    let search = Search { reach: Length::units(30), step: mm(5) };
    search.nearest(to, is_free).unwrap_or(near)
}

/// [HV-MOR-06] It is removed for good with any Hero in it, and counts as destroyed.
fn run_off(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let seat = play.state.spec(unit).seat;
    let hero = play.state.hero_with(unit);
    play.emit(rule!("HV-MOR-06"), Event::RanOff { unit });
    movement::put(play.state, unit, Where::Destroyed);
    (play.state[unit].routing, play.state[unit].stance) = (false, None);
    melee::end_all(play, unit);
    play.state.tasks.push(Task::Look);
    if !play.state[unit].activated {
        play.state.tasks.push(Task::Drop { seat, which: Which::Highest });
    }
    if let Some(seat) = hero {
        play.state.tasks.push(Task::HeroLost { seat, how: Loss::RanOff });
    }
}

/// The middle of the enemies that touch a unit.
fn middle_of_foes(state: &State, unit: UnitId) -> Option<Point> {
    let middles = state.foes_of(unit).filter_map(|foe| match foe {
        Foe::Unit(foe) => field::centre(state, foe),
        Foe::Hero(seat) => match state.seat(seat).hero {
            Hero::Alone(pose) => Some(pose.at),
            Hero::With { .. } | Hero::Sheltered(_) | Hero::Removed | Hero::Gone => None,
        },
    });
    field::mean(middles)
}

/// Refuses to break off where it cannot be done.
///
/// [HV-MOVE-12] Switched off by an option; refused if the unit cannot get clear. [HV-ACT-04] Guns, machine guns and transport
/// cannot.
pub fn check_break_off(state: &State, unit: UnitId) -> Check {
    if !state.setting.switches.breaking_off_allowed {
        return Err(Bar::unit(rule!("HV-MOVE-12"), unit, "may not break off"));
    }
    if !state.is_in_contact(unit) {
        return Err(Bar::unit(rule!("HV-MOVE-12"), unit, "is in no fight"));
    }
    let arm = state.spec(unit).arm();
    if arm.is_none_or(|arm| arm.is_gun() || arm == crate::vocabulary::Arm::Transport) {
        return Err(Bar::unit(rule!("HV-ACT-04"), unit, "cannot break off"));
    }
    if gets_clear(state, unit) == Some(true) {
        Ok(())
    } else {
        Err(Bar::unit(rule!("HV-MOVE-12"), unit, "cannot get clear"))
    }
}

/// Whether a unit that breaks off with the least that can be thrown leaves everybody who touches it.
fn gets_clear(state: &State, unit: UnitId) -> Option<bool> {
    let from = middle_of_foes(state, unit)?;
    let least =
        Length::units(i32::from(state.setting.charts.movement.rates[Rate::RetreatingUnits]));
    // [HV-FORM-07] From its own centre, out of the square.
    let mut then = squares::broken_out(state, unit).unwrap_or_else(|| state.clone());
    morale::break_square(&mut then, unit);
    let Flight::To(to) = run(&then, unit, from, least, Edges::Bars)? else { return Some(false) };
    let to = clear_of_all(&then, unit, to);
    movement::put(&mut then, unit, Where::Field(to));
    let is_of = |melee: &&Melee| melee.unit == unit || melee.foe == Foe::Unit(unit);
    Some(!then.melees.iter().filter(is_of).any(|melee| melee::is_standing(&then, melee)))
}

/// Breaks off a fight: the full throw, directly away from those who touch it, and never off the table.
pub fn break_off(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let from = middle_of_foes(play.state, unit);
    let cm = throw(play, unit);
    if let Some(from) = from {
        let length = Length::units(i32::from(cm));
        morale::break_square(play.state, unit);
        squares::break_out(play, unit);
        if let Some(Flight::To(to)) = run(play.state, unit, from, length, Edges::Bars) {
            let to = clear_of_all(play.state, unit, to);
            movement::put(play.state, unit, Where::Field(to));
            play.emit(rule!("HV-MOVE-12"), Event::BrokeOff { unit, cm });
        }
        melee::refresh(play, unit);
    }
    movement::end_step(play.state);
}

/// A routing unit tries to rally.
///
/// [HV-RALLY-02] The test of morale; one that passes is rallied. [HV-RALLY-03] A failed attempt costs a base, picked by a card,
/// and the unit runs at once; no test follows.
pub fn try_to_rally(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let passed = morale::passes(play, unit, "rally");
    movement::end_step(play.state);
    if passed {
        play.state[unit].routing = false;
        play.emit(rule!("HV-RALLY-02"), Event::Rallied { unit, by_card: false });
        return;
    }
    play.emit(rule!("HV-RALLY-03"), Event::RallyFailed { unit });
    play.state.tasks.push(Task::Rout { unit });
    casualties::inflict(play.state, unit, 1, crate::state::Cause::Rally);
}

#[cfg(test)]
mod tests;
