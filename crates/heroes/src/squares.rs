//! Common squares: who forms one, how it moves as one, closes up, and is left again.

pub mod shelter;

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Angle, Body, Length, Outline, Point, Pose, Search, is_within, overlaps},
};

use crate::{
    Play, charge,
    event::Event,
    field,
    formations::{MOST_IN_SQUARE, Ring},
    hero, loading, melee, movement,
    order::{Bar, Check, Order, Why},
    room::{Blocker, Mover, Room},
    state::{
        Active, Foe, Loss, Melee, Phase, Plan, Spends, Square, Stance, State, Task, UnitId,
        UnitSet, Where,
    },
    vocabulary::{Class, Kind},
};

/// [HV-FORM-07] Those who form a square with a unit stand no farther from it than this.
const GATHERS: Length = Length::units(10);
/// [HV-FORM-07] [HV-FORM-15] Who comes out of a square is put down no farther from it than this.
const BESIDE: Length = crate::formations::mm(10);
/// Nobody whose front is farther off than this touches a ring.
const NEAR: Length = Length::units(60);
/// The middle of a ring, where none of its faces has to stay in its place.
const MIDDLE: u8 = 4;

/// What stays where it was when a ring closes up: a face by its number, or the middle, and its place.
type Stays = (u8, Pose);
/// Units in the order of a ring.
pub type Members = ArrayVec<UnitId, MOST_IN_SQUARE>;

impl Square {
    /// Whether it is still a square of several.
    pub fn stands(&self) -> bool {
        2 <= self.members.len()
    }
}

/// The common square in whose ring a unit stands.
pub fn of(state: &State, unit: UnitId) -> Option<u8> {
    match state[unit].at {
        Where::Ring(square) => Some(square),
        _ => None,
    }
}

/// The common square that moves when a unit does, since that is what was declared.
pub fn moved_by(state: &State, unit: UnitId) -> Option<u8> {
    let (active, own) = movement::active_unit(state)?;
    let is_joint = matches!(active.plan, Plan::RingMove { .. } | Plan::RingForm { .. });
    of(state, unit).filter(|_| own == unit && is_joint)
}

/// All of a common square as it would stand with the middle of its front face there.
pub fn laid(state: &State, square: u8, front: Pose) -> field::Outlines {
    let ring = field::ring(state, square).map(|(ring, _)| ring.outside());
    ring.map(|size| Body::behind(front, size.width, size.depth).outline()).into_iter().collect()
}

fn members(state: &State, square: u8) -> Members {
    state.squares.get(usize::from(square)).map_or_else(Members::new, |one| one.members.clone())
}

/// Refuses what a unit cannot do from the ring of a common square.
///
/// [HV-FORM-07] Firing, fighting and leaving are activations of single units; the ring moves as one. A unit leaves by changing its
/// formation.
pub fn check_plan(unit: UnitId, plan: Plan) -> Check {
    let wrong = |why| Err(Bar::unit(rule!("HV-FORM-07"), unit, why));
    match plan {
        Plan::Fire
        | Plan::Fight
        | Plan::BreakOff
        | Plan::Change
        | Plan::ChangeMove { .. }
        | Plan::ChangeFire
        | Plan::FireChange
        | Plan::RingMove { .. } => Ok(()),
        Plan::RingForm { .. } => wrong("stands in a common square already"),
        _ => wrong("moves only with its square"),
    }
}

/// Refuses a joint activation.
///
/// [HV-FORM-07] All members still unactivated, out of contact and not routing; a card for each, and not the Hero's own activation.
pub fn check_joint(state: &State, unit: UnitId, members: &[UnitId]) -> Check {
    let wrong = |unit, why| Err(Bar::unit(rule!("HV-FORM-07"), unit, why));
    let Some(active) = &state.active else { return wrong(unit, "is not activated") };
    if active.spends == Spends::Heros {
        return wrong(unit, "cannot take others along in its Hero's activation");
    }
    for &member in members.iter().filter(|&&member| member != unit) {
        if state[member].activated {
            return wrong(member, "has been activated this turn");
        }
        if state[member].routing {
            return wrong(member, "is routing");
        }
        if state.is_in_contact(member) {
            return wrong(member, "is in contact with the enemy");
        }
    }
    if state.seat(active.seat).cards.len() + 1 < members.len() as u8 {
        return wrong(unit, "cannot take the others along without a card for each");
    }
    Ok(())
}

/// Refuses to declare that the square of a unit moves, or that it forms one.
pub fn check_declare(state: &State, unit: UnitId, plan: Plan) -> Check {
    match (plan, of(state, unit)) {
        (Plan::RingMove { .. }, Some(square)) => check_joint(state, unit, &members(state, square)),
        (Plan::RingMove { .. }, None) => {
            Err(Bar::unit(rule!("HV-FORM-07"), unit, "stands in no common square"))
        }
        _ => {
            check_joint(state, unit, &[unit])?;
            check_troops(state, unit)?;
            if rings(state, unit, 1).is_empty() {
                let why = "finds nobody to form a square with, or no room for it";
                return Err(Bar::unit(rule!("HV-FORM-07"), unit, why));
            }
            Ok(())
        }
    }
}

/// [HV-FORM-06] European infantry; [HV-FORM-01] an army may be narrower.
fn check_troops(state: &State, unit: UnitId) -> Check {
    let spec = state.spec(unit);
    if (spec.class, spec.kind) != (Class::European, Kind::Infantry) {
        return Err(Bar::unit(rule!("HV-FORM-06"), unit, "is no European infantry"));
    }
    if !spec.stances.has(Stance::SquareCommon) {
        return Err(Bar::unit(rule!("HV-FORM-01"), unit, "may not use that formation"));
    }
    Ok(())
}

/// Refuses somebody who cannot take part in a square that a unit forms.
///
/// [HV-FORM-07] With a base within 10 cm of one of the unit that is activated.
fn check_member(state: &State, unit: UnitId, member: UnitId) -> Check {
    let wrong = |why| Bar::unit(rule!("HV-FORM-07"), member, why);
    if state.units.len() <= usize::from(member.0)
        || state.spec(member).seat != state.spec(unit).seat
    {
        return Err(Bar::plain(rule!("HV-FORM-06"), "there is no such unit in this command"));
    }
    check_troops(state, member)?;
    let Where::Field(there) = state[member].at else {
        return Err(wrong("does not stand by itself on the field"));
    };
    let about = |one: UnitId, at: Pose| field::shape(state, one).about(at.at);
    if let Where::Field(here) = state[unit].at
        && !about(unit, here).grown(GATHERS).meets(about(member, there))
    {
        return Err(wrong("stands farther than 10 cm off"));
    }
    let (own, others) = (field::outlines(state, unit), field::outlines(state, member));
    if !own.iter().any(|base| others.iter().any(|other| is_within(base, other, GATHERS))) {
        return Err(wrong("stands farther than 10 cm off"));
    }
    Ok(())
}

/// Refuses a common square that cannot be formed.
///
/// [HV-FORM-06] Two to four units of one command. [HV-FORM-07] The middle of its front face goes on the front midpoint of the unit
/// that is activated, with any facing. [HV-FORM-15] Stores may lie in it, and nothing else.
pub fn check_form(state: &State, members: &[UnitId], facing: Angle) -> Check {
    let Some((_, unit)) = forming(state) else {
        return Err(Bar { rule: rule!("HV-FORM-07"), why: Why::NotNow, place: None });
    };
    check_ring(state, unit, members, facing)
}

/// Whether a common square is being formed.
pub fn is_forming(state: &State) -> bool {
    forming(state).is_some()
}

/// The unit that forms a common square now.
fn forming(state: &State) -> Option<(&Active, UnitId)> {
    movement::active_unit(state).filter(|(active, _)| {
        matches!((state.phase, active.plan), (Phase::Form, Plan::RingForm { .. }))
    })
}

fn check_ring(state: &State, unit: UnitId, members: &[UnitId], facing: Angle) -> Check {
    let distinct: UnitSet = members.iter().copied().collect();
    if !(2..=MOST_IN_SQUARE).contains(&members.len()) || (distinct.len() as usize) < members.len() {
        let why = "forms a common square with one to three others";
        return Err(Bar::unit(rule!("HV-FORM-06"), unit, why));
    }
    if !members.contains(&unit) {
        return Err(Bar::unit(rule!("HV-FORM-07"), unit, "is not among those who form the square"));
    }
    for &member in members {
        check_member(state, unit, member)?;
    }
    check_joint(state, unit, members)?;
    let from: Vec<Outline> =
        members.iter().flat_map(|&member| field::outlines(state, member)).collect();
    let mut then = state.clone();
    let Some(square) = lay(&mut then, unit, members, facing) else {
        return Err(Bar::unit(rule!("HV-FORM-07"), unit, "has no place of its own"));
    };
    match in_the_way(&then, square, &from) {
        Some((what, place)) => Err(Bar { rule: rule!("HV-FORM-07"), ..what.bars(unit, place) }),
        None => Ok(()),
    }
}

/// Lays a common square on the front midpoint of a unit.
fn lay(state: &mut State, unit: UnitId, members: &[UnitId], facing: Angle) -> Option<u8> {
    let front = Pose::new(movement::front(state, unit)?.at, facing);
    let (number, seat) = (state.squares.len() as u8, state.spec(unit).seat);
    let square = Square { seat, members: members.iter().copied().collect(), front };
    state.squares.try_push(square).ok()?;
    for &member in members {
        state[member].stance = Some(Stance::SquareCommon);
        movement::put(state, member, Where::Ring(number));
        movement::post_to_rear(state, member);
    }
    Some(number)
}

/// What a common square would stand on that it may not.
fn in_the_way(state: &State, square: u8, from: &[Outline]) -> Option<(Blocker, Point)> {
    let (ring, front) = field::ring(state, square)?;
    let whole = laid(state, square, front);
    let room = Room::of(state, Mover::Square(square), from, movement::bounds(&whole));
    room.taken(&field::strips(&ring, front))
        .or_else(|| room.without(|owner| matches!(owner, Blocker::Object(_))).taken(&whole))
}

/// Common squares that a unit could form, no more than so many: with the nearest of those who can take part, and with each of them.
fn rings(state: &State, unit: UnitId, most: usize) -> Vec<(Members, Angle)> {
    let mut found = Vec::new();
    let Some(front) = movement::front(state, unit) else { return found };
    let able = |&other: &UnitId| {
        other != unit
            && check_member(state, unit, other).is_ok()
            && check_joint(state, unit, &[unit, other]).is_ok()
    };
    let away = |&other: &UnitId| {
        field::centre(state, other).map_or(Length::MOST, |at| front.at.distance(at))
    };
    let mut others: Vec<UnitId> = state.ids().filter(able).collect();
    if others.is_empty() {
        return found;
    }
    others.sort_by_key(away);
    let enemy = movement::nearest_enemy(state, unit).and_then(|foe| field::centre(state, foe));
    let to_enemy = enemy.map(|enemy| front.facing_to(enemy).facing);
    let likely: Vec<Angle> = to_enemy.into_iter().chain([front.facing]).collect();
    let compass: Vec<Angle> = (0..8).map(|n| Angle::degrees(45 * n)).collect();
    for facings in [likely, compass] {
        let several = (2..MOST_IN_SQUARE.min(others.len() + 1)).rev().map(|n| &others[..n]);
        for set in several.chain(others.chunks(1)) {
            for &facing in &facings {
                let ring = clockwise(state, unit, set, Pose::new(front.at, facing));
                let is_new = !found.contains(&(ring.clone(), facing));
                if is_new && check_ring(state, unit, &ring, facing).is_ok() {
                    found.push((ring, facing));
                    if found.len() == most {
                        return found;
                    }
                }
            }
        }
        // Where these leave no choice, any other facing is tried.
        if 1 < found.len() {
            break;
        }
    }
    found
}

/// Units in an order in which nobody has far to go: the one that forms the ring in front, the others as they stand round it.
fn clockwise(state: &State, unit: UnitId, others: &[UnitId], front: Pose) -> Members {
    let total = others.iter().chain([&unit]).map(|&one| state.figures(one)).sum();
    let middle = front.advanced(-Ring::of(total).outside().depth / 2);
    let turn = |other: &UnitId| {
        let at = field::centre(state, *other).unwrap_or(middle.at);
        if at == middle.at { 0 } else { (middle.at.bearing(at) - front.facing).in_hundredths() }
    };
    let mut others = others.to_vec();
    others.sort_by_key(turn);
    std::iter::once(unit).chain(others).take(MOST_IN_SQUARE).collect()
}

/// Lists common squares that the active unit may form.
pub fn list_rings(state: &State, out: &mut Vec<Order>) {
    let Some((_, unit)) = forming(state) else { return };
    let rings = rings(state, unit, 12).into_iter();
    out.extend(rings.map(|(members, facing)| Order::FormRing { members, facing }));
}

/// Forms a common square.
pub fn form(play: &mut Play<'_, impl Chronicle<Event = Event>>, members: &[UnitId], facing: Angle) {
    let Some((_, unit)) = forming(play.state) else { return };
    let Some(square) = lay(play.state, unit, members, facing) else { return };
    if let Some((Ring { across, deep, .. }, _)) = field::ring(play.state, square) {
        let units = members.len() as u8;
        play.emit(rule!("HV-FORM-06"), Event::RingFormed { unit, units, across, deep });
    }
    spend(play, unit, members);
    movement::end_step(play.state);
}

/// Sets out with a square that was there already.
pub fn set_out(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, plan: Plan) {
    if let (Plan::RingMove { .. }, Some(square)) = (plan, of(play.state, unit)) {
        spend(play, unit, &members(play.state, square));
    }
}

/// Spends a card on every further unit of a joint activation.
///
/// [HV-FORM-07] The lowest first; all of them have then been activated.
fn spend(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, members: &[UnitId]) {
    let seat = play.state.spec(unit).seat;
    for &member in members.iter().filter(|&&member| member != unit) {
        play.state[member].activated = true;
        let lowest = play.state.setting.charts.cards.lowest(play.state.seat(seat).cards);
        if let Some(card) = lowest {
            play.state.seat_mut(seat).cards.remove(card);
            play.state.discards.insert(card);
            play.emit(rule!("HV-FORM-07"), Event::CardSpent { seat, card, unit: member });
        }
    }
}

/// How many dice a common square throws for a move.
///
/// [HV-FORM-07] The fewest that any member would throw by itself, without those for a Hero and for the card, which are added once.
pub fn pool(state: &State, square: u8, plan: Plan) -> u8 {
    let members = members(state, square);
    let each = members.iter().map(|&member| movement::plain_dice(state, member, plan));
    let hero = members.iter().map(|&member| movement::hero_dice(state, member)).max();
    let card = members.iter().map(|&member| movement::card_dice(state, member)).max();
    let dice = each.min().unwrap_or(0) + hero.unwrap_or(0) + card.unwrap_or(0);
    dice.max(state.setting.switches.movement_floor as i8) as u8
}

/// Moves a common square and all who are in it.
pub fn march(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    square: u8,
    to: Pose,
    length: Length,
) {
    let Some((_, unit)) = movement::active_unit(play.state) else { return };
    play.state.squares[usize::from(square)].front = to;
    play.emit(rule!("HV-FORM-07"), Event::RingMoved { unit, length });
}

/// A common square leaves the table by a zone of exit, with all who are in it.
pub fn exit(play: &mut Play<'_, impl Chronicle<Event = Event>>, square: u8, zone: u8) {
    let inside = |&unit: &UnitId| matches!(play.state[unit].at, Where::Ring(n) | Where::Sheltered(n) if n == square);
    let all: ArrayVec<UnitId, 40> = play.state.ids().filter(inside).take(40).collect();
    for unit in all {
        movement::put(play.state, unit, Where::Exited(zone));
        play.state[unit].stance = None;
        play.emit(rule!("HV-SCEN-02"), Event::Exited { unit, zone });
        hero::leave_with(play, unit);
    }
    for seat in shelter::heroes(play.state, square) {
        play.state.tasks.push(Task::HeroLost { seat, how: Loss::Left });
    }
    shelter::strike_out(play.state, square);
}

/// What stays where it is when the ring of a unit closes up, if it stands in one.
///
/// [HV-FORM-06] Its centre; or [HV-FORM-10] the middle of a face in contact, of several the first: front, right, rear, left.
pub fn stays(state: &State, unit: UnitId) -> Option<Stays> {
    let square = of(state, unit)?;
    let (ring, front) = field::ring(state, square)?;
    let members = members(state, square);
    let is_of = |foe: Foe| matches!(foe, Foe::Unit(foe) if members.contains(&foe));
    let touched = state.melees.iter().filter(|melee| is_of(melee.foe)).map(|melee| melee.side);
    let Some(side) = touched.min() else {
        return Some((MIDDLE, front.advanced(-ring.outside().depth / 2)));
    };
    Some((side, field::sides(state, unit)?[usize::from(side & 3)]))
}

/// The middle of the front of a body that reaches so far, when something of it stays where it is.
fn front_for((side, place): Stays, left: Length, right: Length, depth: Length) -> Pose {
    let half = depth / 2;
    match side {
        0 => place,
        1 => place.turned(-Angle::EAST).moved(-right, half),
        2 => place.turned(-Angle::SOUTH).moved(Length::ZERO, depth),
        3 => place.turned(-Angle::WEST).moved(-left, half),
        _ => place.advanced(half),
    }
}

/// Lays the ring of a common square anew with those who are left of it.
fn close(state: &mut State, square: u8, stays: Stays) {
    let Some((ring, now)) = field::ring(state, square) else { return };
    let outside = ring.outside();
    let half = outside.width / 2;
    let wanted = front_for(stays, -half, half, outside.depth);
    state.squares[usize::from(square)].front = wanted;
    let heaps: Vec<Outline> =
        (0..state.stores.len()).filter_map(|object| field::stores(state, object)).collect();
    let cuts = |front: Pose| {
        field::strips(&ring, front)
            .iter()
            .any(|strip| heaps.iter().any(|heap| overlaps(strip, heap)))
    };
    if !cuts(wanted) {
        return;
    }
    // Round the stores that lie inside.
    let mut there = state.clone();
    let is_free = |front: Pose| {
        there.squares[usize::from(square)].front = front;
        in_the_way(&there, square, &[]).is_none()
    };
    let search = Search { reach: Length::units(20), step: crate::formations::mm(5) };
    let found = search.nearest(wanted, is_free).unwrap_or(now);
    state.squares[usize::from(square)].front = found;
}

/// Takes a unit out of the ring of its square, which closes up; the one that is left of a square of two falls back on a layout of its
/// own [HV-FORM-05], and is told.
fn take_out(state: &mut State, square: u8, unit: UnitId, stays: Stays) -> Option<UnitId> {
    let one = &mut state.squares[usize::from(square)];
    one.members.retain(|member| *member != unit);
    let (members, front) = (one.members.clone(), one.front);
    let &[last] = &members[..] else {
        close(state, square, stays);
        return None;
    };
    let is_strong = movement::LEAST_IN_SQUARE <= state.figures(last);
    let stance = if is_strong { Stance::SquareSolo } else { Stance::CloseDeep };
    state[last].stance = Some(stance);
    let pose = field::layout_in(state, last, stance).map_or(front, |layout| {
        let reach = layout.reach();
        front_for(stays, reach.left, reach.right, reach.depth)
    });
    movement::put(state, last, Where::Field(pose));
    Some(last)
}

/// A unit is no longer in the ring of its square, which closes up at once.
///
/// [HV-FORM-06] Free, on the same centre, or as [HV-FORM-10] has it when a face is in contact.
pub fn fall_out(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    square: u8,
    unit: UnitId,
    stays: Stays,
) {
    let last = take_out(play.state, square, unit, stays);
    match last {
        Some(unit) => play.emit(rule!("HV-FORM-06"), Event::RingBroken { unit }),
        None => tell_closed(play, square),
    }
    refresh(play, square);
    play.state.tasks.push(Task::Empty { square });
}

fn tell_closed(play: &mut Play<'_, impl Chronicle<Event = Event>>, square: u8) {
    let first = members(play.state, square).first().copied();
    if let (Some(unit), Some((Ring { across, deep, .. }, _))) =
        (first, field::ring(play.state, square))
    {
        play.emit(rule!("HV-FORM-06"), Event::RingClosed { unit, across, deep });
    }
}

/// The ring of a unit closes up after its losses, or goes on without it.
pub fn close_up(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, stays: Stays) {
    let Some(square) = of(play.state, unit) else { return };
    close(play.state, square, stays);
    tell_closed(play, square);
    refresh(play, square);
    play.state.tasks.push(Task::Empty { square });
}

/// A unit of a ring runs: it stands where its men stood, in deep close order.
///
/// [HV-FORM-07] A member that routs or breaks off starts from its own centre. [HV-MOR-04] A square falls into deep close order.
pub fn break_out(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let Some(square) = of(play.state, unit) else { return };
    let (Some(stays), Some(at)) = (stays(play.state, unit), standing_apart(play.state, unit))
    else {
        return;
    };
    play.emit(rule!("HV-FORM-07"), Event::LeftRing { unit });
    play.state[unit].stance = Some(Stance::CloseDeep);
    movement::put(play.state, unit, Where::Field(at));
    fall_out(play, square, unit, stays);
}

/// The middle of the front of a unit of a ring, if it stood in deep close order round its own centre.
fn standing_apart(state: &State, unit: UnitId) -> Option<Pose> {
    let (_, front) = field::ring(state, of(state, unit)?)?;
    let reach = field::layout_in(state, unit, Stance::CloseDeep)?.reach();
    let centre = Pose::new(field::centre(state, unit)?, front.facing);
    Some(centre.moved(-(reach.left + reach.right) / 2, reach.depth / 2))
}

/// A battle in which a unit has broken out of its ring, to see how far it would get.
pub fn broken_out(state: &State, unit: UnitId) -> Option<State> {
    let (square, stays) = (of(state, unit)?, stays(state, unit)?);
    let at = standing_apart(state, unit)?;
    let mut then = state.clone();
    take_out(&mut then, square, unit, stays);
    then[unit].stance = Some(Stance::CloseDeep);
    movement::put(&mut then, unit, Where::Field(at));
    Some(then)
}

/// Finds out anew whom the enemies of a ring touch, since its units stand elsewhere.
///
/// [HV-FORM-10] An enemy that lost touch closes up again, straight ahead and free, if nothing stands between. Whoever now stands before
/// him goes on with the fight. [HV-HTH-12] A fight is over when no bases touch.
fn refresh(play: &mut Play<'_, impl Chronicle<Event = Event>>, square: u8) {
    let members = members(play.state, square);
    let is_of = |foe: Foe| matches!(foe, Foe::Unit(foe) if members.contains(&foe));
    let fights = play.state.melees.iter().filter(|melee| is_of(melee.foe));
    let enemies: UnitSet = fights.map(|melee| melee.unit).collect();
    for enemy in enemies.iter() {
        let n = play.state.melees.iter().position(|one| one.unit == enemy && is_of(one.foe));
        let Some(n) = n else { continue };
        let old = play.state.melees[n];
        let mut now = touched(play.state, &members, &old);
        if now.is_empty()
            && old.across.is_none()
            && !melee::is_held(play.state, n)
            && let Some(pose) = charge::close_again_on(play.state, enemy, &members)
        {
            melee::close_in(play.state, enemy, pose);
            now = touched(play.state, &members, &Melee { askew: None, ..old });
            if !now.is_empty() {
                play.emit(rule!("HV-FORM-10"), Event::ClosedUp { unit: enemy });
            }
        }
        for &member in &members {
            let foe = Foe::Unit(member);
            let is_it = |one: &Melee| (one.unit, one.foe) == (enemy, foe);
            let before = play.state.melees.iter().position(is_it);
            match (before, now.iter().find(|one| one.foe == foe)) {
                (Some(at), Some(&melee)) => play.state.melees[at] = melee,
                (Some(_), None) if melee::closes_later(play.state, enemy) => {}
                (Some(at), None) => {
                    play.state.melees.remove(at);
                    play.emit(rule!("HV-HTH-12"), Event::FightOver { unit: enemy, foe });
                }
                (None, Some(&melee)) if !play.state.melees.is_full() => {
                    play.state.melees.push(melee);
                    let (own, theirs) = melee::touching(play.state, &melee);
                    let (bases, against) = (own.count(), theirs.count());
                    let (unit, across) = (enemy, melee.across);
                    let met = Event::LinedUp { unit, foe, bases, against, across };
                    play.emit(rule!("HV-FORM-10"), met);
                }
                (None, _) => {}
            }
        }
        melee::refresh(play, enemy);
    }
    meet(play, &members);
}

/// Whoever stands before men of a ring, or of what is left of it, that were not there before goes on with the fight.
///
/// [HV-GEN-06] Contact without a fight is none. [HV-HTH-03] Nobody has charged, so that it is no first round.
fn meet(play: &mut Play<'_, impl Chronicle<Event = Event>>, members: &[UnitId]) {
    for &member in members {
        let foe = Foe::Unit(member);
        let Some(sides) = field::sides(play.state, member) else { continue };
        for enemy in play.state.ids() {
            let Some(front) = movement::front(play.state, enemy) else { continue };
            let is_near = front.at.is_within(sides[0].at, NEAR);
            let is_it = |one: &Melee| {
                (one.unit, one.foe) == (enemy, foe)
                    || (one.unit, one.foe) == (member, Foe::Unit(enemy))
            };
            let is_enemy = play.state.is_enemy(enemy, member);
            if !is_enemy
                || !is_near
                || play.state.melees.is_full()
                || play.state.melees.iter().any(is_it)
            {
                continue;
            }
            let looks = |n: &usize| sides[*n].facing.opposite().between(front.facing);
            let side = (0..4).min_by_key(looks).unwrap_or(0) as u8;
            let melee = Melee { unit: enemy, foe, side, rounds: 1, across: None, askew: None };
            if melee::is_standing(play.state, &melee) {
                play.state.melees.push(melee);
                let (own, theirs) = melee::touching(play.state, &melee);
                let (bases, against) = (own.count(), theirs.count());
                let met = Event::LinedUp { unit: enemy, foe, bases, against, across: None };
                play.emit(rule!("HV-FORM-10"), met);
            }
        }
    }
}

/// The fights of an enemy with those whom he touches of some units that stand side by side.
fn touched(state: &State, members: &[UnitId], old: &Melee) -> ArrayVec<Melee, MOST_IN_SQUARE> {
    if old.askew.is_some() && melee::is_standing(state, old) {
        return [*old].into_iter().collect();
    }
    let now = members.iter().map(|&member| Melee { foe: Foe::Unit(member), askew: None, ..*old });
    now.filter(|melee| melee::is_standing(state, melee)).collect()
}

// Leaving of one's own will.

/// The unit that leaves its ring now, by a change of formation.
fn leaving(state: &State) -> Option<UnitId> {
    let (_, unit) = movement::active_unit(state).filter(|_| state.phase == Phase::Form)?;
    of(state, unit).map(|_| unit)
}

/// Refuses a place where a unit that leaves a ring cannot be laid down.
///
/// [HV-FORM-07] Outside, within 1 cm of the ring as it has closed up, and clear of everything.
pub fn check_leave(state: &State, stance: Option<Stance>, pose: Pose) -> Check {
    let Some(unit) = leaving(state) else {
        return Err(Bar { rule: rule!("HV-FORM-07"), why: Why::NotNow, place: None });
    };
    let Some((square, then)) = left(state, unit) else {
        return Err(Bar::unit(rule!("HV-FORM-07"), unit, "stands in no common square"));
    };
    check_down(&then, unit, square, stance, pose)
}

/// A battle in which a unit has left its ring and is still to be laid down.
fn left(state: &State, unit: UnitId) -> Option<(u8, State)> {
    let (square, stays) = (of(state, unit)?, stays(state, unit)?);
    let mut then = state.clone();
    take_out(&mut then, square, unit, stays);
    movement::put(&mut then, unit, Where::Reserve);
    Some((square, then))
}

fn check_down(then: &State, unit: UnitId, square: u8, stance: Option<Stance>, pose: Pose) -> Check {
    loading::check_stance(then, unit, stance)?;
    let bases = field::standing_in(then, unit, stance, pose);
    let ring = shelter::bodies(then, square);
    if !bases.iter().any(|base| ring.iter().any(|body| is_within(base, body, BESIDE))) {
        let why = "is not laid down within 1 cm of the square";
        return Err(Bar::unit(rule!("HV-FORM-07"), unit, why).at(pose.at));
    }
    let room = Room::of(then, Mover::Unit(unit), &[], movement::bounds(&bases));
    match room.taken(&bases) {
        Some((what, place)) => Err(Bar { rule: rule!("HV-FORM-07"), ..what.bars(unit, place) }),
        None => Ok(()),
    }
}

/// Places where a unit could be laid down that leaves its ring, its back to a face: no more than so many for each formation.
fn places(state: &State, unit: UnitId, most: usize) -> Vec<(Option<Stance>, Pose)> {
    let mut found = Vec::new();
    let Some((square, then)) = left(state, unit) else { return found };
    let Some(sides) = shelter::sides(&then, square) else { return found };
    for stance in state.spec(unit).stances.iter().map(Some) {
        if loading::check_stance(&then, unit, stance).is_err() {
            continue;
        }
        let layout = stance.and_then(|stance| field::layout_in(&then, unit, stance));
        let depth = layout.map_or(Length::ZERO, |layout| layout.reach().depth);
        let fronts = sides.iter().map(|side| side.advanced(BESIDE / 2 + depth));
        let fits = fronts.filter(|&front| check_down(&then, unit, square, stance, front).is_ok());
        found.extend(fits.take(most).map(|front| (stance, front)));
    }
    found
}

/// Whether a unit could leave its ring.
pub fn can_leave(state: &State, unit: UnitId) -> bool {
    !places(state, unit, 1).is_empty()
}

/// Lists where a unit may leave its ring.
pub fn list_leaving(state: &State, out: &mut Vec<Order>) {
    let Some(unit) = leaving(state) else { return };
    let places = places(state, unit, 4).into_iter();
    out.extend(places.map(|(stance, pose)| Order::PutDown { stance, pose }));
}

/// Leaves a ring, which closes up.
pub fn leave(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stance: Option<Stance>,
    pose: Pose,
) {
    let Some(unit) = leaving(play.state) else { return };
    let Some(square) = of(play.state, unit) else { return };
    let Some(stays) = stays(play.state, unit) else { return };
    movement::end_step(play.state);
    play.emit(rule!("HV-FORM-07"), Event::LeftRing { unit });
    play.state[unit].stance = stance;
    movement::put(play.state, unit, Where::Field(pose));
    if let Some(stance) = stance {
        play.emit(rule!("HV-FORM-12"), Event::Formed { unit, stance });
    }
    fall_out(play, square, unit, stays);
}

#[cfg(test)]
mod tests;
