//! Drill: gaps that are closed, skirmishers who go one by one, horse that ride as a squadron, and what guns begin as.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Angle, Bounds, Length, Pose},
};

use crate::{
    Play, detachments,
    event::Event,
    field, formations,
    movement::{self, Course, Poses},
    order::{Bar, Check, Order},
    roads,
    state::{DEPTH, FRONTAGE, Kind, Known, Moving, Phase, StandId, State, Task, UnitId},
    tables::yards,
    vocabulary::{Formation, Troop},
};

/// Stands that are off their places by no more than this stand right.
const HAIR: Length = Length::thousandths(20);

/// Refuses what the drill book does not allow now.
pub fn check(state: &State, order: &Order) -> Check {
    let in_march = state.phase == Phase::March;
    match *order {
        Order::Limber { unit } => check_limber(state, unit),
        Order::Dress { unit } if in_march || state.phase == Phase::Declare => {
            movement::check_may(state, unit)?;
            dressed(state, unit).map(|_| ())
        }
        Order::Step { stand, wheel, length } if in_march => {
            stepped(state, stand, wheel, length).map(|_| ())
        }
        Order::Squadron { units, wheel, length } if in_march => {
            squadron(state, units, wheel, length).map(|_| ())
        }
        Order::Follow { unit, length } if in_march => roads::check(state, unit, length).map(|_| ()),
        Order::Detach { unit, stands, front } if in_march => {
            detachments::check(state, unit, stands, front).map(|_| ())
        }
        Order::Merge { unit } if in_march => detachments::check_merge(state, unit).map(|_| ()),
        _ => Err(Bar::not_now(rule!("IC-SEQ-01"))),
    }
}

/// Carries out what has passed `check`.
pub fn carry_out(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: &Order) {
    match *order {
        Order::Limber { unit } => {
            play.state[unit].limbered = !play.state[unit].limbered;
            play.emit(rule!("IC-SET-01"), Event::Placed { unit });
        }
        Order::Dress { unit } => {
            let Ok(poses) = dressed(play.state, unit) else { return };
            movement::put(play.state, &poses);
            play.state[unit].dressed = true;
            play.emit(rule!("IC-FORM-01"), Event::Dressed { unit });
            play.state.tasks.push(Task::Settle);
        }
        Order::Step { stand, wheel, length } => {
            let Ok(course) = stepped(play.state, stand, wheel, length) else { return };
            let unit = play.state[stand].unit;
            set_out(play, unit, &course, length, wheel, |moving| moving.alone = true);
        }
        Order::Squadron { units: [unit, mate], wheel, length } => {
            let Ok(course) = squadron(play.state, [unit, mate], wheel, length) else { return };
            set_out(play, unit, &course, length, wheel, |moving| moving.mate = Some(mate));
        }
        Order::Follow { unit, length } => roads::set_out(play, unit, length),
        Order::Detach { unit, stands, front } => detachments::detach(play, unit, stands, front),
        Order::Merge { unit } => detachments::merge(play, unit),
        _ => {}
    }
}

/// The stands of a course set out, and those who could fire are asked.
fn set_out(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    course: &Course,
    length: Length,
    wheel: Angle,
    how: impl FnOnce(&mut Moving),
) {
    movement::put(play.state, &course.poses);
    if wheel != Angle::NORTH {
        play.emit(rule!("IC-MOVE-13"), Event::Wheeled { unit });
    }
    let stands = course.poses.iter().map(|&(stand, _)| stand);
    let mut moving = Moving::new(unit, course.heading, stands, length);
    how(&mut moving);
    play.state.moving = Some(moving);
    play.state.phase = Phase::Ask;
}

/// [IC-SET-01] Before the battle the owner says whether guns begin limbered, unless the scenario does.
fn check_limber(state: &State, unit: UnitId) -> Check {
    let rule = rule!("IC-SET-01");
    let Phase::Deploy { seat } = state.phase else { return Err(Bar::not_now(rule)) };
    let known = usize::from(unit.0) < state.units.len();
    if !known || state.seat_of_unit(unit) != seat || state.troop(unit) != Troop::Artillery {
        return Err(Bar::plain(rule, "only guns of one's own are limbered or unlimbered"));
    }
    if !state.is_present(unit) {
        return Err(Bar::unit(rule!("IC-SET-03"), unit, "comes later, or rides in something"));
    }
    let side = &state.setting.sides[usize::from(state.side_of(unit).0)];
    if side.limbered {
        return Err(Bar::unit(rule, unit, "begins limbered in this battle"));
    }
    if side.guns_in.is_some() {
        return Err(Bar::unit(rule, unit, "begins unlimbered in this battle"));
    }
    Ok(())
}

/// [IC-FORM-01] Where the stands of a company stand when they have closed up and looked one way, each having slid a frontage at most.
fn dressed(state: &State, unit: UnitId) -> Check<Poses> {
    let no = |why| Err(Bar::unit(rule!("IC-FORM-01"), unit, why));
    if state[unit].dressed {
        return no("has closed up with this card already");
    }
    let formation = state[unit].formation;
    let rows = matches!(
        formation,
        Formation::Line | Formation::Column | Formation::Mass | Formation::DoubleColumn
    );
    if !state.troop(unit).is_company() || !rows || state[unit].dismounted {
        return no("has no rows to close up");
    }
    if movement::is_boxed(state, unit) {
        return no("is in a marching square");
    }
    let now = movement::movable(state, unit);
    let Some(&(_, lead)) = now.first().filter(|_| 1 < now.len()) else {
        return no("has no gaps");
    };
    let frame = lead.frame();
    let front = now.iter().map(|&(_, pose)| frame.local(pose.at).ahead).max().unwrap_or_default();
    let row =
        |pose: Pose| (front - frame.local(pose.at).ahead + DEPTH / 2) / DEPTH.in_thousandths();
    let row = |pose: Pose| row(pose).in_thousandths();
    let mut order: ArrayVec<(StandId, Pose), { formations::MOST_STANDS }> = now.clone();
    order.sort_by_key(|&(stand, pose)| {
        let right = frame.local(pose.at).right;
        if formation == Formation::Line { (0, right, stand) } else { (row(pose), right, stand) }
    });
    let abreast = now.iter().filter(|&&(_, pose)| row(pose) == 0).count().max(1);
    let places = formations::places(formation, now.len() as u8, abreast as u8);
    // The stand that stays is the one by which the others have the least to go.
    let laid = |keeps: usize| {
        let there = Pose::new(order[keeps].1.at, lead.facing);
        let origin = formations::origin(&places, keeps as u8, there);
        origin.map(|origin| formations::laid_out(&places, origin))
    };
    // Where everybody stands right already nothing else need be tried.
    let stands_right =
        laid(0).is_some_and(|laid| order.iter().zip(&laid).all(|(&(_, pose), &to)| pose == to));
    if stands_right {
        return no("has no gaps");
    }
    let ways = (0..order.len()).filter_map(|keeps| {
        let laid = laid(keeps)?;
        let gaps = order.iter().zip(&laid).map(|((_, pose), to)| pose.at.distance(to.at));
        let all = gaps.clone().fold(Length::ZERO, |sum, gap| sum + gap);
        Some((FRONTAGE < gaps.max().unwrap_or_default(), all, keeps, laid))
    });
    let Some((_, _, _, laid)) = ways.min_by_key(|&(far, all, keeps, _)| (far, all, keeps)) else {
        return no("cannot close up");
    };
    let slid = |from: Pose, to: Pose| {
        if from.at.distance(to.at) <= FRONTAGE {
            return to;
        }
        Pose::new(from.at.towards(from.at.bearing(to.at), FRONTAGE), to.facing)
    };
    let poses: Poses =
        order.iter().zip(&laid).map(|(&(stand, from), &to)| (stand, slid(from, to))).collect();
    let stays = |&(stand, to): &(StandId, Pose)| {
        let from = state[stand].pose();
        from.is_some_and(|from| from.at.distance(to.at) <= HAIR && from.facing == to.facing)
    };
    if poses.iter().all(stays) {
        return no("has no gaps");
    }
    for (n, &(_, pose)) in poses.iter().enumerate() {
        let own = |stand: StandId| now.iter().any(|&(one, _)| one == stand);
        let crossed = poses[..n].iter().any(|&(_, other)| field::clash(pose, other, Length::ZERO));
        if crossed || !field::is_free(state, unit, pose, field::CLEAR, own) {
            return Err(Bar::unit(rule!("IC-FORM-01"), unit, "has no room to close up").at(pose.at));
        }
        movement::check_intruding(state, unit, &[pose])?;
    }
    Ok(poses)
}

/// [IC-MOVE-01] Skirmishers move each stand by itself, straight ahead, perhaps after a wheel of its own.
fn stepped(state: &State, stand: StandId, wheel: Angle, length: Length) -> Check<Course> {
    let rule = rule!("IC-MOVE-01");
    if state.stands.len() <= usize::from(stand.0) {
        return Err(Bar::plain(rule, "there is no such stand"));
    }
    let unit = state[stand].unit;
    movement::check_may(state, unit)?;
    if !state.troop(unit).is_company() || !state.is_skirmishing(unit) {
        return Err(Bar::unit(rule, unit, "moves as one body"));
    }
    let poses: Poses =
        movement::movable(state, unit).into_iter().filter(|&(one, _)| one == stand).collect();
    if poses.is_empty() {
        return Err(Bar::unit(rule, unit, "has a stand there that cannot move"));
    }
    let full = movement::best_rate(state, unit);
    goes(state, unit, movement::course_of(state, unit, poses, wheel, full)?, wheel, length)
}

/// [IC-FORM-08] Two companies of horse of one regiment that touch and look one way move as one body.
fn squadron(state: &State, units: [UnitId; 2], wheel: Angle, length: Length) -> Check<Course> {
    let rule = rule!("IC-FORM-08");
    let [unit, mate] = units;
    for one in units {
        movement::check_may(state, one)?;
        if !state.troop(one).is_cavalry() || state.is_skirmishing(one) {
            return Err(Bar::unit(rule, one, "rides in no squadron"));
        }
    }
    let touch = || {
        state
            .stands_of(unit)
            .any(|one| state.stands_of(mate).any(|other| field::touch(state, one, other)))
    };
    if unit == mate || state.facing(unit) != state.facing(mate) || !touch() {
        return Err(Bar::units(rule, unit, "does not stand side by side with", mate));
    }
    // [IC-TRAD-03] Where both take turns companies of several regiments move at once.
    if state.regiment_of(unit) != state.regiment_of(mate) {
        return Err(Bar::units(rule, unit, "is not of one regiment with", mate));
    }
    let mut poses = movement::going(state, unit);
    let rest = movement::going(state, mate);
    if poses.remaining_capacity() < rest.len() {
        return Err(Bar::units(rule, unit, "is too large for one body with", mate));
    }
    poses.extend(rest);
    let full = movement::best_rate(state, unit).min(movement::best_rate(state, mate));
    goes(state, unit, movement::course_of(state, unit, poses, wheel, full)?, wheel, length)
}

/// Refuses a course that does not lead so far.
fn goes(
    state: &State,
    unit: UnitId,
    course: Course,
    wheel: Angle,
    length: Length,
) -> Check<Course> {
    let most = movement::most(state, unit, &course);
    movement::check_leg(state, unit, &course, most, wheel, length)?;
    Ok(course)
}

/// Notes that a single stand has moved; when all have, so has its company.
pub fn note_alone(state: &mut State, unit: UnitId, stands: &[StandId], length: Length) {
    for &stand in stands {
        state.noted(stand).moved = true;
    }
    if movement::movable(state, unit).is_empty() {
        movement::note(state, unit, length);
    }
    let one = &mut state[unit];
    (one.moved_this_turn, one.last_move) = (true, one.last_move.max(length));
}

/// What is listed, once each.
struct Offers<'a> {
    state: &'a State,
    out: &'a mut Vec<Order>,
    /// What others have listed before.
    before: usize,
}

impl Offers<'_> {
    /// Lists an order if it is allowed.
    fn offer(&mut self, order: Order) {
        if check(self.state, &order).is_ok() {
            self.add(order);
        }
    }

    /// Lists an order that is known to be allowed.
    fn add(&mut self, order: Order) {
        if !self.out[self.before..].contains(&order) {
            self.out.push(order);
        }
    }
}

/// What may be drilled now, with what is known of it already.
pub fn list(state: &State, known: Option<&Known>, out: &mut Vec<Order>) {
    let before = out.len();
    let mut offers = Offers { state, out, before };
    if let Phase::Deploy { seat } = state.phase {
        let own = state.unit_ids().filter(|&unit| {
            state.seat_of_unit(unit) == seat && state.troop(unit) == Troop::Artillery
        });
        own.for_each(|unit| offers.offer(Order::Limber { unit }));
        return;
    }
    let units: ArrayVec<(UnitId, bool), 40> = state
        .acting()
        .map(|unit| (unit, movement::check_may(state, unit).is_ok()))
        .take(40)
        .collect();
    let in_march = state.phase == Phase::March;
    let known = known.filter(|_| in_march);
    for (n, &(unit, may)) in units.iter().enumerate() {
        match known {
            Some(known) => known.list(Kind::Drills, unit, offers.out, |out| {
                let before = out.len();
                list_unit(unit, may, &mut Offers { state, out, before })
            }),
            None => {
                list_unit(unit, may, &mut offers);
            }
        }
        let mates = units[n + 1..].iter().filter(|&&(_, both)| in_march && may && both);
        for &(mate, _) in mates {
            list_squadrons(state, [unit, mate], &mut offers);
        }
    }
}

/// Lists what a unit may be drilled to by itself, which may move or not; tells the bounds of all who could be in its way.
fn list_unit(unit: UnitId, may: bool, offers: &mut Offers<'_>) -> Option<Vec<Bounds>> {
    let state = offers.state;
    if may && dressed(state, unit).is_ok() {
        offers.add(Order::Dress { unit });
    }
    if state.phase != Phase::March {
        return None;
    }
    offers.offer(Order::Merge { unit });
    // All else is for those who may move.
    if !may {
        return None;
    }
    let going = movement::going(state, unit);
    let start = field::middles(going.iter().map(|&(_, pose)| pose))?;
    let mut near = start.grown(FRONTAGE);
    for (stands, front) in detachments::offers(state, unit) {
        let there = Bounds { low: front.at, high: front.at };
        near = near.joined(there.grown(FRONTAGE * i32::from(stands)));
        offers.offer(Order::Detach { unit, stands, front });
    }
    // A column that turns on the road swings by less than its length.
    near = near.joined(start.grown(DEPTH * going.len() as i32));
    if let Some(length) = roads::most(state, unit) {
        let rate = movement::rate(state, unit);
        near = near.joined(near.grown(yards(rate.loose).max(yards(rate.field))));
        offers.offer(Order::Follow { unit, length });
    }
    if let Some(far) = list_steps(state, unit, offers) {
        near = near.joined(start.grown(far + FRONTAGE));
    }
    Some(vec![near.grown(field::DIAGONAL + field::CLEAR + movement::YARD)])
}

/// Lists the moves of single skirmishers; tells how far one of them could get, if they may move so.
fn list_steps(state: &State, unit: UnitId, offers: &mut Offers<'_>) -> Option<Length> {
    if !state.troop(unit).is_company() || !state.is_skirmishing(unit) {
        return None;
    }
    let full = movement::best_rate(state, unit);
    let going = movement::movable(state, unit);
    if going.len() < 2 {
        return None;
    }
    for &(stand, pose) in &going {
        for turn in [0, 45, -45] {
            let wheel = Angle::degrees(turn);
            let alone = [(stand, pose)].into_iter().collect();
            let Ok(course) = movement::course_of(state, unit, alone, wheel, full) else { continue };
            let most = movement::most(state, unit, &course);
            if movement::check_leg(state, unit, &course, most, wheel, whole(most)).is_ok() {
                offers.add(Order::Step { stand, wheel, length: whole(most) });
            }
        }
    }
    Some(full)
}

fn list_squadrons(state: &State, units: [UnitId; 2], offers: &mut Offers<'_>) {
    if !units.iter().all(|&unit| state.troop(unit).is_cavalry()) {
        return;
    }
    // Whether there is a squadron at all, whatever it does.
    let Ok(_) = squadron(state, units, Angle::NORTH, Length::thousandths(1)) else { return };
    let full = movement::best_rate(state, units[0]).min(movement::best_rate(state, units[1]));
    let mut poses = movement::going(state, units[0]);
    poses.extend(movement::going(state, units[1]));
    for turn in [0, 5, -5, 10, -10] {
        let wheel = Angle::degrees(turn);
        let course = movement::course_of(state, units[0], poses.clone(), wheel, full);
        let Ok(course) = course else { continue };
        let most = movement::most(state, units[0], &course);
        if movement::check_leg(state, units[0], &course, most, wheel, whole(most)).is_ok() {
            offers.add(Order::Squadron { units, wheel, length: whole(most) });
        }
    }
}

/// Whole yards of a length.
fn whole(length: Length) -> Length {
    Length::units(length.in_thousandths() / 1000)
}

#[cfg(test)]
mod tests;
