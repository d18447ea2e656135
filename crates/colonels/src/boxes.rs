//! Squares of several companies, which march as one body round what they guard.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Angle, Body, Length, Outline, Pose},
};

use crate::{
    Play, characters, crews,
    event::Event,
    field,
    formations::{self, MOST_STANDS, Place, Places},
    movement::{self, Poses},
    order::{Bar, Check, MOST_BOXED, Order, Why},
    reaction,
    state::{Card, Colour, Phase, RegimentId, StandId, State, UnitId},
    tables::yards,
    vocabulary::{Formation, Troop},
};

pub type Units = ArrayVec<UnitId, MOST_BOXED>;

/// How near the units must stand to each other, one after the other, to form up.
const NEAR: Length = Length::units(60);

/// The units that stand in a square with one of them.
pub fn members(state: &State, unit: UnitId) -> Units {
    let Some(head) = state[unit].boxed else { return Units::new() };
    state
        .unit_ids()
        .filter(|&one| state[one].boxed == Some(head) && state.is_present(one))
        .take(MOST_BOXED)
        .collect()
}

/// Whether guns have no crew left that could take them along.
fn is_abandoned(state: &State, unit: UnitId) -> bool {
    state.troop(unit) == Troop::Artillery && !crews::is_served(state, unit)
}

/// The ways in which the stands of a square look that are in their places.
pub fn sides(state: &State, unit: UnitId) -> u8 {
    let mut ways: ArrayVec<Angle, MOST_STANDS> = ArrayVec::new();
    for member in members(state, unit) {
        for stand in state.stands_of(member).filter(|&stand| !state[stand].disrupted) {
            if let Some(pose) = state[stand].pose()
                && !ways.contains(&pose.facing)
                && !ways.is_full()
            {
                ways.push(pose.facing);
            }
        }
    }
    ways.len() as u8
}

/// The places of a square, round it clockwise from the left of its front.
fn places(n: u8) -> Places {
    let all = formations::places(Formation::Square, n, 1);
    let mut round = Places::new();
    for turn in [Angle::NORTH, Angle::EAST, Angle::SOUTH, Angle::WEST] {
        round.extend(all.iter().copied().filter(|place: &Place| place.turn == turn));
    }
    round
}

/// [IC-FORM-04] Refuses a square that may not be formed; else tells where everybody stands in it.
pub fn check(state: &State, units: &[UnitId], ahead: Length) -> Check<Poses> {
    let rule = rule!("IC-FORM-04");
    let plain = |why| Err(Bar::plain(rule, why));
    let known = |unit: &UnitId| usize::from(unit.0) < state.units.len();
    if !units.iter().all(known) || units.iter().enumerate().any(|(n, one)| units[..n].contains(one))
    {
        return plain("there are no such units");
    }
    let companies = units.iter().filter(|&&unit| state.troop(unit).is_company()).count();
    let Some(&head) = units.first().filter(|&&unit| state.troop(unit).is_company()) else {
        return plain("a company leads a square");
    };
    if companies < 2 {
        return plain("a marching square has two companies at least");
    }
    let seat = state.spec(head).seat;
    let mut stands: ArrayVec<StandId, MOST_STANDS> = ArrayVec::new();
    for &unit in units {
        check_part(state, unit, seat)?;
        for stand in state.stands_of(unit) {
            if stands.try_push(stand).is_err() {
                return plain("has not room for so many stands");
            }
        }
    }
    if state.phase == Phase::March {
        let poses = |unit: UnitId| state.stands_of(unit).filter_map(|stand| state[stand].pose());
        let groups = kernel::table::clusters(units.len(), |one, other| {
            let mut own = poses(units[one]);
            own.any(|one| poses(units[other]).any(|other| field::clash(one, other, NEAR)))
        });
        if let Some(strayed) = groups.iter().position(|&group| group != groups[0]) {
            return Err(Bar::units(rule, units[strayed], "stands too far from", head));
        }
    }
    let tactical = yards(movement::rate(state, head).tactical.unwrap_or(0));
    let most = if state.phase == Phase::March { tactical } else { Length::ZERO };
    if ahead < Length::ZERO || most < ahead {
        let why = Why::TooFar { unit: head, most, length: ahead };
        return Err(Bar { rule, why, place: None });
    }
    let shape = places(stands.len() as u8);
    let lead = stands.first().and_then(|&stand| state[stand].pose());
    let origin = lead.and_then(|lead| formations::origin(&shape, 0, lead.advanced(ahead)));
    let Some(origin) = origin.filter(|_| 4 <= stands.len()) else {
        return plain("a square of several companies has four stands at least");
    };
    let poses: Poses = stands.iter().copied().zip(formations::laid_out(&shape, origin)).collect();
    if state.phase == Phase::March {
        check_guns_pushed(state, units, &poses)?;
    }
    let skip = |other: StandId| stands.contains(&other);
    let off = Length::units(20);
    // Where nobody is in the way of any unit none of its stands is asked about by itself.
    let is_open = units.iter().all(|&unit| {
        let own = poses.iter().filter(|&&(stand, _)| state[stand].unit == unit);
        let own: ArrayVec<Pose, MOST_STANDS> = own.map(|&(_, pose)| pose).collect();
        field::first_barred(state, unit, &own, off, skip).is_none()
    });
    for &(stand, pose) in &poses {
        let unit = state[stand].unit;
        let fits = match state.phase {
            Phase::Deploy { .. } => crate::setup::is_in_zone(state, unit, pose),
            _ => true,
        };
        if !fits || !is_open && !field::is_free(state, unit, pose, off, skip) {
            return Err(Bar::unit(rule, head, "has no room for this square").at(pose.at));
        }
        if state.phase == Phase::March {
            movement::check_intruding(state, unit, &[pose])?;
        }
    }
    Ok(poses)
}

/// Whether a unit may stand in the side of a square now.
fn check_part(state: &State, unit: UnitId, seat: u8) -> Check {
    let rule = rule!("IC-FORM-04");
    let no = |why| Err(Bar::unit(rule, unit, why));
    if state.spec(unit).seat != seat || !state.is_present(unit) {
        return no("does not belong to the brigade, or is not there");
    }
    match state.troop(unit) {
        Troop::Infantry if !state.spec(unit).kind.may_form(Formation::MarchingSquare) => {
            return no("is not trained to form square");
        }
        Troop::Infantry if state[unit].formation == Formation::Square => {
            return no("is in a square of its own");
        }
        Troop::Infantry => {}
        Troop::Artillery if crews::is_served(state, unit) => {}
        Troop::Cavalry | Troop::LightCavalry => {
            return no("is cavalry and forms no side of a square");
        }
        _ => return no("cannot help to form a square"),
    }
    if state.stands_of(unit).any(|stand| state[stand].halted || state[stand].disrupted) {
        return no("is halted or disrupted in part");
    }
    match state.phase {
        Phase::Deploy { seat: deploys } if deploys.0 == seat => Ok(()),
        Phase::March => check_card(state, unit),
        _ => Err(Bar::not_now(rule)),
    }
}

/// [IC-MOVE-11] Guns in the sides of a square come no nearer to an enemy than when they are pushed.
fn check_guns_pushed(state: &State, units: &[UnitId], poses: &[(StandId, Pose)]) -> Check {
    let guns = units.iter().filter(|&&unit| state.troop(unit) == Troop::Artillery);
    for &unit in guns {
        let own: Poses =
            poses.iter().copied().filter(|&(stand, _)| state[stand].unit == unit).collect();
        movement::check_pushed(state, unit, &own)?;
    }
    Ok(())
}

/// [IC-FORM-04] Every regiment in a square gives its black card for it, in the earliest of their slots.
fn check_card(state: &State, unit: UnitId) -> Check {
    // [IC-ARTY-18] A machine gun that has fired may still turn, but moves with nobody.
    if state.troop(unit) == Troop::Artillery && state[unit].fired_this_turn {
        return Err(Bar::unit(rule!("IC-ARTY-18"), unit, "has fired this turn and does not move"));
    }
    let Some(op) = &state.op else { return Err(Bar::not_now(rule!("IC-FORM-04"))) };
    let regiment = state.regiment_of(unit);
    if state.is_acting(unit) {
        return movement::check_may(state, unit);
    }
    let has_card = regiment.is_some_and(|regiment| state[regiment].black);
    if !has_card || op.card != Card::Own {
        let why = "has no black card left to move with the others";
        return Err(Bar::unit(rule!("IC-FORM-04"), unit, why));
    }
    movement::check_able(state, unit)
}

/// Refuses to take a unit along that shelters in a square: its regiment gives its black card as well.
fn check_guest(state: &State, unit: UnitId) -> Check {
    let rule = rule!("IC-FORM-04");
    let Some(op) = &state.op else { return Err(Bar::not_now(rule)) };
    if state[unit].moved && state.is_acting(unit) {
        return Err(Bar::unit(rule!("IC-CARD-02"), unit, "has moved with this card already"));
    }
    let regiment = state.regiment_of(unit);
    let has_card = || op.card == Card::Own && regiment.is_some_and(|one| state[one].black);
    if regiment.is_some() && !state.is_acting(unit) && !has_card() {
        let why = "has no black card left to move inside the square";
        return Err(Bar::unit(rule, unit, why));
    }
    Ok(())
}

/// Spends the black cards of the other regiments in a square.
fn spend(play: &mut Play<'_, impl Chronicle<Event = Event>>, units: &[UnitId]) {
    let Some(own) = play.state.op.as_ref().map(|op| op.regiment) else { return };
    for &unit in units {
        let Some(regiment) = play.state.regiment_of(unit) else { continue };
        if regiment != own && play.state[regiment].black {
            reaction::spend(play, regiment, Colour::Black, Card::Own);
        }
    }
}

/// Forms a square.
pub fn form(play: &mut Play<'_, impl Chronicle<Event = Event>>, units: &[UnitId], ahead: Length) {
    let Ok(poses) = check(play.state, units, ahead) else { return };
    let marches = play.state.phase == Phase::March;
    let goes = |&&(stand, to): &&(StandId, Pose)| {
        play.state[stand].pose().is_some_and(|from| from.at != to.at)
    };
    let displaced: ArrayVec<UnitId, MOST_STANDS> =
        poses.iter().filter(goes).map(|&(stand, _)| play.state[stand].unit).collect();
    movement::put(play.state, &poses);
    let Some(&head) = units.first() else { return };
    // Guns that are left out of it belong to it no longer.
    for gun in play.state.unit_ids().filter(|gun| !units.contains(gun)) {
        if play.state[gun].boxed == Some(head) && is_abandoned(play.state, gun) {
            play.state[gun].boxed = None;
        }
    }
    for &unit in units {
        if play.state.troop(unit).is_company() {
            play.state[unit].formation = Formation::MarchingSquare;
        }
        play.state[unit].boxed = Some(head);
        if marches {
            movement::note(play.state, unit, ahead);
            play.state[unit].displaced_this_turn |= displaced.contains(&unit);
        }
    }
    let n = sides(play.state, head);
    for &unit in units {
        play.state[unit].sides = n;
    }
    if marches {
        spend(play, units);
    }
    play.emit(rule!("IC-FORM-04"), Event::Boxed { unit: head, units: units.len() as u8 });
    if !marches {
        characters::follow(play, units);
    }
}

/// Whether a stand may shelter in a square.
fn may_shelter(state: &State, stand: StandId) -> bool {
    let unit = state[stand].unit;
    match state.troop(unit) {
        Troop::Infantry => state[stand].disrupted,
        Troop::Artillery => state[unit].limbered || state[stand].disrupted,
        Troop::Cavalry | Troop::LightCavalry | Troop::Hero | Troop::Wagon | Troop::Commander => {
            true
        }
        // [IC-VEH-04] They move by themselves.
        Troop::Recon | Troop::Assault | Troop::Skimmer | Troop::Aviation => false,
    }
}

/// [IC-FORM-04] What shelters inside a square: cavalry, limbers, wagons, heroes and those who were driven off.
fn sheltered(state: &State, units: &[UnitId]) -> Poses {
    let Some(&head) = units.first() else { return Poses::new() };
    let sides = units.iter().flat_map(|&unit| state.stands_of(unit));
    let sides = sides.filter(|&stand| !state[stand].disrupted);
    let all: Vec<Outline> = sides.filter_map(|stand| state[stand].outline()).collect();
    let Some(body) = state.facing(head).and_then(|facing| Body::around(&all, facing)) else {
        return Poses::new();
    };
    let seat = state.spec(head).seat;
    let inner = Outline::rectangle(body.middle, body.width, body.depth);
    state
        .on_land()
        .filter(|&(stand, pose)| {
            let unit = state[stand].unit;
            state.spec(unit).seat == seat
                && (!units.contains(&unit) || state[stand].disrupted)
                && may_shelter(state, stand)
                && !state[stand].halted
                && !state.is_in_contact(stand)
                && kernel::table::holds(&inner, pose.at)
        })
        .take(MOST_STANDS)
        .collect()
}

/// [IC-FORM-04] Where a square gets that slides as a body: at the field rate of foot, or as slowly as its guns are pushed.
pub fn slid(
    state: &State,
    unit: UnitId,
    right: Length,
    ahead: Length,
) -> Check<Vec<(StandId, Pose)>> {
    Sliding::of(state, unit)?.to(state, right, ahead)
}

/// A square that may slide, wherever to.
pub struct Sliding {
    unit: UnitId,
    /// Its middle; the front of a square is where its leading company looks.
    frame: Pose,
    most: Length,
    /// Everybody who goes with it.
    all: Vec<(StandId, Pose)>,
}

impl Sliding {
    pub fn of(state: &State, unit: UnitId) -> Check<Self> {
        let rule = rule!("IC-FORM-04");
        // [IC-ARTY-08] Guns that nobody serves any more are left behind.
        let mut units = members(state, unit);
        units.retain(|unit| !is_abandoned(state, *unit));
        for &member in &units {
            check_card(state, member)?;
            if state.stands_of(member).any(|stand| state[stand].halted) {
                return Err(Bar::unit(rule, member, "is halted in part and holds the square"));
            }
        }
        let Some(&head) = units.first() else { return Err(Bar::not_now(rule)) };
        let guns = units.iter().any(|&member| state.troop(member) == Troop::Artillery);
        let rates = &state.setting.charts.movement.rates;
        let most = if guns {
            yards(rates[crate::vocabulary::Mover::Artillery].prolong.unwrap_or(0))
        } else {
            yards(rates[crate::vocabulary::Mover::Infantry].field)
        };
        let frame = field::body(state, head).map(|body| body.middle);
        let Some(frame) = frame else { return Err(Bar::not_now(rule)) };
        let mut all: Vec<(StandId, Pose)> = Vec::new();
        for &member in &units {
            // Who has lost his company comes back to it afterwards, or shelters with the others.
            let stands = state.stands_of(member).filter(|&stand| !state[stand].disrupted);
            all.extend(stands.filter_map(|stand| Some((stand, state[stand].pose()?))));
        }
        let guests = sheltered(state, &units);
        for &(stand, _) in &guests {
            let guest = state[stand].unit;
            if !units.contains(&guest) {
                check_guest(state, guest)?;
            }
        }
        all.extend(guests);
        Ok(Self { unit, frame, most, all })
    }

    /// How far it slides at most.
    pub const fn most(&self) -> Length {
        self.most
    }

    /// Where everybody stands when it has slid so far.
    pub fn to(&self, state: &State, right: Length, ahead: Length) -> Check<Vec<(StandId, Pose)>> {
        let &Self { unit, frame, most, ref all } = self;
        let rule = rule!("IC-FORM-04");
        let to = frame.moved(right, ahead);
        let (length, heading) = (frame.at.distance(to.at), frame.at.bearing(to.at));
        if most < length || length == Length::ZERO {
            let why = Why::TooFar { unit, most, length };
            let place = Some(frame.at.towards(heading, most));
            return Err(Bar { rule, why, place });
        }
        let skip = |stand: StandId| all.iter().any(|&(going, _)| going == stand);
        for &(stand, pose) in all {
            let own = state[stand].unit;
            let by_ground = field::allowed(state, own, [pose.at], heading, most);
            let (room, _) =
                movement::room(state, own, &[pose], heading, length, field::CLEAR, skip);
            if by_ground < length || room < length {
                return Err(Bar::unit(rule, own, "has no room there").at(pose.at));
            }
        }
        let shift = to.at.from(frame.at);
        let there: Vec<(StandId, Pose)> =
            all.iter().map(|&(stand, pose)| (stand, pose.shifted(shift))).collect();
        check_guns_pushed(state, &members(state, unit), &there)?;
        Ok(there)
    }
}

/// Slides a square.
pub fn slide(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    right: Length,
    ahead: Length,
) {
    let Ok(poses) = slid(play.state, unit, right, ahead) else { return };
    let length = Pose::default().at.distance(Pose::default().moved(right, ahead).at);
    let mut units: ArrayVec<UnitId, { MOST_STANDS * 2 }> = ArrayVec::new();
    movement::put(play.state, &poses);
    for &(stand, _) in &poses {
        let own = play.state[stand].unit;
        movement::note(play.state, own, length);
        if !units.contains(&own) {
            let _ = units.try_push(own);
        }
    }
    spend(play, &units);
    play.emit(rule!("IC-FORM-04"), Event::Shifted { unit, yards: length });
}

/// The squares that may be formed: of all companies of a regiment that can, and with its guns.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let regiments: Vec<RegimentId> = match (state.phase, &state.op) {
        (Phase::Deploy { seat }, _) => {
            state.regiment_ids().filter(|&one| state.seat_of(one) == seat).collect()
        }
        (Phase::March, Some(op)) if op.manoeuvre.is_some() => state
            .regiment_ids()
            .filter(|&one| Some(state.seat_of(one)) == state.acting_seat())
            .collect(),
        (Phase::March, Some(op)) => vec![op.regiment],
        _ => return,
    };
    for regiment in regiments {
        let able = |unit: &UnitId| check_part(state, *unit, state.spec(*unit).seat).is_ok();
        let foot: Units = state
            .units_in(regiment)
            .filter(|&unit| state.troop(unit).is_company())
            .filter(able)
            .take(MOST_BOXED)
            .collect();
        let mut all = foot.clone();
        let guns = state.units_in(regiment).filter(|&unit| state.troop(unit) == Troop::Artillery);
        for gun in guns.filter(able) {
            let _ = all.try_push(gun);
        }
        let first: Units = foot.iter().copied().take(2).collect();
        let (with_guns, two) = (all != foot, first != foot);
        for units in [Some(foot), with_guns.then_some(all), two.then_some(first)] {
            let Some(units) = units else { continue };
            let order = Order::Square { units, ahead: Length::ZERO };
            if let Order::Square { units, .. } = &order
                && check(state, units, Length::ZERO).is_ok()
                && !out.contains(&order)
            {
                out.push(order);
            }
        }
    }
}

/// The outline of a stand of a square, for those who strike it.
pub fn is_closed(state: &State, unit: UnitId) -> bool {
    state[unit].boxed.is_some() && 0 < state[unit].sides && state[unit].sides <= sides(state, unit)
}

#[cfg(test)]
mod tests;
