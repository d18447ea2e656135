//! Ships: moving along the keel, turning, lying alongside, beaching, and going down.

use kernel::{
    Chronicle, RuleId,
    table::{
        Angle, Body, Edge, Length, Line, Obstacle, Outline, Point, Pose, Side, advance, overlaps,
    },
};

use crate::{
    Play, carriers, casualties, damage,
    event::Event,
    field, flow, hero, loading, movement,
    order::{Bar, Check, Order, Why},
    places::is_afloat,
    state::{
        Carrier, Cause, Hero, Loss, Phase, Plan, Stance, State, Task, UnitId, When, Where, Which,
    },
    vocabulary::{Ground, Propulsion, Shore, Step, TurnBy, Weapon, ZonePurpose},
};

/// [HV-MER-08] A ship is alongside when her hull is within this of a shore; she may be beached with her bow as near to a beach.
pub const ALONGSIDE: Length = Length::units(1);
/// [HV-MER-07] A turn by wind or steam needs so much movement in the same activation.
const WAY_ON: Length = Length::units(1);
/// In such steps a hull is looked at as it turns.
const SWING: i32 = 300;

fn hull(state: &State, ship: UnitId) -> Option<Body> {
    let Where::Afloat(middle) = state[ship].at else { return None };
    field::hull(state, ship, middle)
}

/// Whether a weapon can harm a ship at all.
///
/// [HV-MER-10] Machine guns and artillery only; [HV-WAR-07] a warship artillery only. A wreck that nobody is aboard of is let be.
pub fn can_be_hit(state: &State, ship: UnitId, weapon: Weapon) -> bool {
    let hit_by = &state.setting.charts.damage.hit_by[damage::target(state, ship)];
    let is_empty_wreck = matches!(state[ship].carrier, Carrier::Ship { flotation: 0, .. })
        && state.aboard(ship).next().is_none();
    weapon.class().is_some_and(|class| hit_by.contains(&class)) && !is_empty_wreck
}

pub fn hit_rule(state: &State, ship: UnitId) -> RuleId {
    if state.spec(ship).ship().is_some_and(|ship| ship.is_warship) {
        rule!("HV-WAR-07")
    } else {
        rule!("HV-MER-10")
    }
}

/// Whether a ship lies alongside.
///
/// [HV-MER-08] Her hull is within 1 cm of a beach, a bank or a quay.
pub fn is_alongside(state: &State, ship: UnitId) -> bool {
    let Some(hull) = hull(state, ship) else { return false };
    let hull = hull.outline();
    let mut shores = state.setting.terrain.iter().filter(|piece| piece.shore.is_some());
    shores.any(|piece| piece.region.is_within(&hull, ALONGSIDE))
}

/// Whether the middle of her bow is near enough to a beach to run up on it.
fn bow_on_beach(state: &State, ship: UnitId) -> bool {
    let Some(hull) = hull(state, ship) else { return false };
    let bow = Outline::point(hull.side(Side::Front).at);
    let mut beaches =
        state.setting.terrain.iter().filter(|piece| piece.shore == Some(Shore::Beach));
    beaches.any(|piece| piece.region.is_within(&bow, ALONGSIDE))
}

/// What is decided about the ship that is under way.
enum Now {
    /// How far she goes: the throw.
    Go(Length),
    /// By how much she turns, at most.
    Turn(Angle),
    /// Whether she is run up on the beach.
    Beach,
}

fn now(state: &State) -> Option<(UnitId, Now)> {
    let (active, unit) = movement::active_unit(state)?;
    matches!(state.phase, Phase::Sail).then_some(())?;
    let step = active.plan.steps().get(usize::from(active.step))?;
    let turns = &state.setting.charts.movement.ship_turns;
    let now = match (step, active.plan, active.throw) {
        (Step::Move, Plan::Spin { .. }, _) => {
            Now::Turn(turns[carriers::spin_by(state, unit)?].most)
        }
        (Step::Move, _, Some(cm)) => Now::Go(Length::units(i32::from(cm))),
        (Step::Move, _, None) => Now::Beach,
        (Step::Turn, ..) => {
            let by = match state.spec(unit).ship()?.propulsion {
                Propulsion::Wind => TurnBy::Wind,
                Propulsion::Steam | Propulsion::Oar => TurnBy::Steam,
            };
            Now::Turn(turns[by].most)
        }
        _ => return None,
    };
    Some((unit, now))
}

/// Whether the turn of the plan can be made.
///
/// [HV-MER-07] At the end of a move of at least 1 cm, or before one.
pub fn may_turn(state: &State, unit: UnitId) -> bool {
    let Some(active) = &state.active else { return false };
    let is_stuck = matches!(state[unit].carrier, Carrier::Ship { beached: true, .. });
    match active.plan {
        Plan::Run { turn: Some(When::Before), .. } => !is_stuck,
        Plan::Run { turn: Some(When::After), .. } => !is_stuck && WAY_ON <= active.gone,
        _ => false,
    }
}

pub fn goes_astern(state: &State) -> bool {
    let plan = state.active.as_ref().map(|active| active.plan);
    matches!(plan, Some(Plan::Run { astern: true, .. }))
}

/// Whether it is how far she goes that is decided now.
pub fn goes_now(state: &State) -> bool {
    matches!(now(state), Some((_, Now::Go(_))))
}

/// Whether it is by how much she turns.
pub fn turns_now(state: &State) -> bool {
    matches!(now(state), Some((_, Now::Turn(_))))
}

/// What a hull must not enter: the border of her water, land over it, other hulls, the edges of the table but one.
fn obstacles(state: &State, ship: UnitId, open: Option<Edge>) -> Vec<Obstacle> {
    let Some(own) = hull(state, ship) else { return Vec::new() };
    let own = own.outline();
    let terrain = &state.setting.terrain;
    let is_water = |piece: &crate::tables::Piece| piece.ground == Ground::Water;
    let water = terrain.iter().rposition(|piece| is_water(piece) && piece.region.covers(&own));
    let mut all = Vec::new();
    if let Some(at) = water {
        all.extend(Obstacle::border(&terrain[at].region));
        let over = terrain[at..].iter().filter(|piece| !is_water(piece));
        all.extend(over.flat_map(|piece| Obstacle::border(&piece.region)));
    }
    all.extend(state.setting.table.border());
    if let Some(edge) = open {
        let Line { from, to } = state.setting.table.edge(edge);
        let edge = Outline::line(from, to);
        let lies_on = |corner: &Point| {
            kernel::table::distance(&edge, &Outline::point(*corner)) == Length::ZERO
        };
        all.retain(|one| !one.outline().corners().iter().all(lies_on));
    }
    let others = state.ids().filter(|&other| other != ship);
    let others = others.filter_map(|other| hull(state, other));
    all.extend(others.map(|body| Obstacle::solid(body.outline())));
    all
}

/// Whether a hull may lie there.
fn lies_free(state: &State, ship: UnitId, middle: Pose) -> bool {
    let Some(body) = field::hull(state, ship, middle) else { return false };
    let own = body.outline();
    let others = state.ids().filter(|&other| other != ship);
    state.setting.table.covers(&own)
        && is_afloat(&state.setting.terrain, &own)
        && !others.filter_map(|other| hull(state, other)).any(|it| overlaps(&own, &it.outline()))
}

/// The way of a ship from where she lies.
fn leg(middle: Pose, astern: bool, length: Length) -> Line {
    let heading = if astern { middle.facing.opposite() } else { middle.facing };
    Line::towards(middle.at, heading, length)
}

/// How far a ship can go straight along her keel, no farther than `most`.
///
/// [HV-MER-08] Her hull may touch, but never enter, shore, land or another hull.
fn free(state: &State, ship: UnitId, astern: bool, most: Length) -> Length {
    let Some(body) = hull(state, ship) else { return Length::ZERO };
    free_from(state, ship, body.middle, astern, most)
}

fn free_from(state: &State, ship: UnitId, from: Pose, astern: bool, most: Length) -> Length {
    let Some(body) = field::hull(state, ship, from) else { return Length::ZERO };
    let leg = leg(from, astern, most);
    let swept = advance(&[body.outline()], &leg, most, &obstacles(state, ship, None));
    let mut free = swept.length;
    // Corners are rounded: a hair less may be needed.
    while Length::ZERO < free && !lies_free(state, ship, gone(from, astern, free)) {
        free -= Length::thousandths(1);
        if free < swept.length - Length::thousandths(20) {
            return Length::ZERO;
        }
    }
    free
}

fn gone(from: Pose, astern: bool, length: Length) -> Pose {
    from.advanced(if astern { -length } else { length })
}

/// Where the middle of a ship will be when she has gone so far in this activation.
pub fn after(state: &State, ship: UnitId, length: Length) -> Option<Pose> {
    let Where::Afloat(middle) = state[ship].at else { return None };
    Some(gone(middle, goes_astern(state), length))
}

/// The zone by which the middle of her bow leaves the table on the way ahead, and how far off that is.
fn exit(state: &State, ship: UnitId, most: Length) -> Option<(u8, Length)> {
    let body = hull(state, ship)?;
    let bow = body.side(Side::Front);
    let way = Line::towards(bow.at, bow.facing, most);
    let side = state.side_of(ship).0;
    state.setting.zones.iter().zip(0_u8..).find_map(|(zone, n)| {
        let edge = zone.edge.filter(|_| zone.purpose == ZonePurpose::Exit)?;
        zone.side.is_none_or(|own| own == side).then_some(())?;
        let share = way.crossing(&state.setting.table.edge(edge))?;
        zone.region.holds(way.at_share(share)).then_some(())?;
        let along = way.along(share);
        let obstacles = obstacles(state, ship, Some(edge));
        let swept = advance(&[body.outline()], &leg(body.middle, false, along), along, &obstacles);
        (along < most && along <= swept.length).then_some((n, along))
    })
}

/// Refuses to go where a ship cannot.
///
/// [HV-MER-06] Straight along the keel, any distance up to the throw. [HV-MER-07] At least 1 cm after a turn.
pub fn check_sail(state: &State, length: Length) -> Check {
    let Some((ship, Now::Go(most))) = now(state) else {
        return Err(Bar { rule: rule!("HV-MER-06"), why: Why::NotNow, place: None });
    };
    if length <= Length::ZERO {
        return Err(Bar::unit(rule!("HV-MER-06"), ship, "does not move at all that way"));
    }
    if most < length {
        let why = Why::TooFar { unit: ship, most, length };
        return Err(Bar { rule: rule!("HV-MER-06"), why, place: None });
    }
    if length < WAY_ON && state.active.as_ref().is_some_and(|active| active.swung) {
        let why = "has turned, and must move at least 1 cm";
        return Err(Bar::unit(rule!("HV-MER-07"), ship, why));
    }
    let astern = goes_astern(state);
    if !astern && exit(state, ship, most).is_some_and(|(_, away)| away < length) {
        return Ok(());
    }
    let free = free(state, ship, astern, length);
    if length <= free {
        return Ok(());
    }
    let at = hull(state, ship).map_or(Point::ORIGIN, |body| gone(body.middle, astern, free).at);
    Err(Bar::unit(rule!("HV-MER-08"), ship, "would run into shore, land or a hull").at(at))
}

/// Goes so far along her keel.
pub fn sail(play: &mut Play<'_, impl Chronicle<Event = Event>>, length: Length) {
    let Some((ship, Now::Go(most))) = now(play.state) else { return };
    let Where::Afloat(middle) = play.state[ship].at else { return };
    let astern = goes_astern(play.state);
    let left = exit(play.state, ship, most).filter(|&(_, away)| !astern && away < length);
    let rule = play.state.spec(ship).carrier.as_ref().map(|spec| carriers::rules(spec).dice);
    play.emit(rule.unwrap_or(rule!("HV-MER-06")), Event::Sailed { ship, length, astern });
    if let Some((zone, _)) = left {
        leave(play, ship, zone);
        movement::end_step(play.state);
        return;
    }
    movement::put(play.state, ship, Where::Afloat(gone(middle, astern, length)));
    let can_beach = !astern && bow_on_beach(play.state, ship);
    if let Some(active) = &mut play.state.active {
        (active.gone, active.throw) = (length, None);
    }
    if !can_beach {
        movement::end_step(play.state);
    }
}

/// A ship leaves by a zone of exit, with all aboard.
fn leave(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: UnitId, zone: u8) {
    hero::leave_with(play, ship);
    let aboard: arrayvec::ArrayVec<UnitId, 40> = play.state.aboard(ship).take(40).collect();
    for unit in std::iter::once(ship).chain(aboard) {
        movement::put(play.state, unit, Where::Exited(zone));
        play.emit(rule!("HV-SCEN-02"), Event::Exited { unit, zone });
    }
}

/// Refuses to stay where a ship has to go on.
pub fn check_stay(state: &State) -> Check {
    match now(state) {
        None => Err(Bar { rule: rule!("HV-MER-06"), why: Why::NotNow, place: None }),
        Some((ship, Now::Go(_))) if state.active.as_ref().is_some_and(|active| active.swung) => {
            let why = "has turned, and must move at least 1 cm";
            Err(Bar::unit(rule!("HV-MER-07"), ship, why))
        }
        Some(_) => Ok(()),
    }
}

/// Refuses a turn that a ship cannot make.
///
/// [HV-MER-07] Up to 90 degrees by wind and 60 by steam, or 180 on the spot by oars and paddles; about the middle of her hull,
/// which stays clear of land and other hulls. One turn an activation.
pub fn check_helm(state: &State, turn: Angle) -> Check {
    let Some((ship, Now::Turn(most))) = now(state) else {
        return Err(Bar { rule: rule!("HV-MER-07"), why: Why::NotNow, place: None });
    };
    let wrong = |why| Bar::unit(rule!("HV-MER-07"), ship, why);
    let by = turn.signed();
    if by == 0 {
        return Err(wrong("does not turn at all"));
    }
    if most.in_hundredths() < by.abs() {
        return Err(wrong("cannot turn so far"));
    }
    let Where::Afloat(middle) = state[ship].at else { return Err(wrong("is not afloat")) };
    let steps = by.abs() / SWING + 1;
    for n in 1..=steps {
        let turned = middle.turned(Angle::hundredths(by * n / steps));
        if !lies_free(state, ship, turned) {
            return Err(
                Bar { rule: rule!("HV-MER-08"), ..wrong("has no room to swing") }.at(middle.at)
            );
        }
    }
    let moves_on = state
        .active
        .as_ref()
        .is_some_and(|active| matches!(active.plan, Plan::Run { turn: Some(When::Before), .. }));
    let to = middle.turned(turn);
    if moves_on && free_from(state, ship, to, goes_astern(state), WAY_ON) < WAY_ON {
        return Err(wrong("could not move 1 cm after that turn").at(to.at));
    }
    Ok(())
}

/// Turns.
pub fn helm(play: &mut Play<'_, impl Chronicle<Event = Event>>, turn: Angle) {
    let Some((ship, Now::Turn(_))) = now(play.state) else { return };
    let Where::Afloat(middle) = play.state[ship].at else { return };
    movement::put(play.state, ship, Where::Afloat(middle.turned(turn)));
    play.emit(rule!("HV-MER-07"), Event::Swung { ship, by: turn });
    if let Some(active) = &mut play.state.active {
        active.swung = true;
    }
    movement::end_step(play.state);
}

/// [HV-MER-08] A captain may beach his ship at the end of a move, her bow within 1 cm of a beach.
pub fn check_beach(state: &State) -> Check {
    match now(state) {
        Some((_, Now::Beach)) => Ok(()),
        Some((ship, _)) => Err(Bar::unit(rule!("HV-MER-08"), ship, "has no beach under her bow")),
        None => Err(Bar { rule: rule!("HV-MER-08"), why: Why::NotNow, place: None }),
    }
}

pub fn beach(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some((ship, Now::Beach)) = now(play.state) else { return };
    if let Carrier::Ship { beached, .. } = &mut play.state[ship].carrier {
        *beached = true;
    }
    play.emit(rule!("HV-MER-08"), Event::Beached { ship });
    movement::end_step(play.state);
}

/// Lists what the ship that is under way may do.
pub fn list(state: &State, out: &mut Vec<Order>) {
    match now(state) {
        Some((ship, Now::Go(most))) => {
            let astern = goes_astern(state);
            if let Some((_, away)) = exit(state, ship, most).filter(|_| !astern) {
                out.push(Order::Sail { length: away + Length::thousandths(1) });
            }
            let free = free(state, ship, astern, most);
            for share in [4, 3, 2, 1] {
                let order = Order::Sail { length: free * share / 4 };
                if !out.contains(&order)
                    && matches!(order, Order::Sail { length } if check_sail(state, length).is_ok())
                {
                    out.push(order);
                }
            }
        }
        Some((_, Now::Turn(most))) => {
            let most = most.in_hundredths() / 1500;
            for turn in (1..=most).flat_map(|n| [n, -n]).map(|n| Angle::hundredths(1500 * n)) {
                let order = Order::Helm { turn };
                if check_helm(state, turn).is_ok() && !out.contains(&order) {
                    out.push(order);
                }
            }
        }
        Some((_, Now::Beach)) => out.push(Order::Beach),
        None => {}
    }
    if check_stay(state).is_ok() {
        out.push(Order::Stay);
    }
}

// What damage does.

/// [HV-MER-11] [HV-WAR-08] So many dice fewer, for the rest of the battle.
pub fn slow(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: UnitId,
    by: u8,
    rule: RuleId,
) {
    let Some((printed, lost)) = carriers::drive(play.state, ship) else { return };
    let now = (lost + by).min(printed);
    if let Carrier::Ship { dice_lost, .. } = &mut play.state[ship].carrier {
        *dice_lost = now;
    }
    play.emit(rule, Event::ShipSlowed { ship, dice_left: printed - now });
}

/// [HV-MER-03] So many points of flotation fewer, none beyond 0.
pub fn hole(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: UnitId,
    by: u8,
    rule: RuleId,
) {
    let Carrier::Ship { flotation, .. } = &mut play.state[ship].carrier else { return };
    let lost = u16::from(by).min(*flotation);
    *flotation -= lost;
    let left = *flotation;
    play.emit(rule, Event::ShipHoled { ship, lost: lost as u8, left });
}

/// [HV-WAR-10] Her armament is silent from now to the end of so many turns after this one; the later end counts.
pub fn silence(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    ship: UnitId,
    turns: u8,
    rule: RuleId,
) {
    let to = play.state.turn.saturating_add(turns);
    let Carrier::Ship { silent_to, .. } = &mut play.state[ship].carrier else { return };
    *silent_to = to.max(*silent_to);
    let to = *silent_to;
    play.emit(rule, Event::Silenced { ship, to });
}

/// A ship goes down.
///
/// [HV-MER-13] In open water with everyone aboard, Heroes included; alongside half of each unit is lost and the rest comes ashore.
pub fn sink(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: UnitId) {
    play.emit(rule!("HV-MER-03"), Event::Sank { ship });
    if is_alongside(play.state, ship) {
        play.state.tasks.push(Task::Ashore { ship });
        play.state.tasks.push(Task::Founder { ship, next: UnitId(0) });
        return;
    }
    if let Some(seat) = play.state.hero_with(ship) {
        play.state.tasks.push(Task::HeroLost { seat, how: Loss::Drowned });
    }
    let aboard: arrayvec::ArrayVec<UnitId, 40> = play.state.aboard(ship).take(40).collect();
    for unit in aboard {
        drown(play, unit);
    }
    go_down(play, ship);
}

/// A unit is lost with its ship. It had no card of its own.
fn drown(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    movement::put(play.state, unit, Where::Destroyed);
    play.emit(rule!("HV-MER-13"), Event::Destroyed { unit });
}

/// [HV-ORG-10] A ship is destroyed when she sinks. [HV-TURN-08] An activation that was still to come costs the highest card.
fn go_down(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: UnitId) {
    let seat = play.state.spec(ship).seat;
    movement::put(play.state, ship, Where::Destroyed);
    play.state.tasks.push(Task::Look);
    if !play.state[ship].activated {
        play.state.tasks.push(Task::Drop { seat, which: Which::Highest });
    }
}

/// The next unit aboard loses half its bases, rounded down.
pub fn founder(state: &mut State, ship: UnitId, next: UnitId) {
    let Some(unit) = state.aboard(ship).find(|&unit| next <= unit) else { return };
    state.tasks.push(Task::Founder { ship, next: UnitId(unit.0 + 1) });
    let half = state.figures(unit) / 2;
    if 0 < half {
        casualties::inflict(state, unit, half, Cause::Deck);
    }
}

/// The next unit aboard comes ashore; whoever finds no room there is lost. Then she is gone.
pub fn come_ashore(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: UnitId) {
    let next = play.state.aboard(ship).next();
    if let Some(unit) = next {
        if loading::places(play.state, ship, unit, 1).is_empty() {
            if let Hero::With { unit: with, .. } = play.state.seat(play.state.spec(unit).seat).hero
                && with == unit
            {
                let seat = play.state.spec(unit).seat;
                play.state.tasks.push(Task::HeroLost { seat, how: Loss::Drowned });
            }
            drown(play, unit);
            play.state.tasks.push(Task::Ashore { ship });
        } else {
            play.state.phase = Phase::PutDown { unit };
        }
        return;
    }
    if let Some(seat) = play.state.hero_with(ship) {
        let spot = loading::steps_down(play.state, seat, ship).first().copied();
        match spot {
            Some(spot) => play.state.seat_mut(seat).hero = Hero::Alone(spot),
            None => play.state.tasks.push(Task::HeroLost { seat, how: Loss::Drowned }),
        }
    }
    go_down(play, ship);
}

/// Refuses a place for a unit that comes ashore from a sinking ship.
pub fn check_put_down(state: &State, stance: Option<Stance>, pose: Pose) -> Check {
    let Some((unit, ship)) = put_ashore(state) else {
        return Err(Bar { rule: rule!("HV-MER-13"), why: Why::NotNow, place: None });
    };
    loading::check_down(state, ship, unit, stance, pose)
}

fn put_ashore(state: &State) -> Option<(UnitId, UnitId)> {
    let Phase::PutDown { unit } = state.phase else { return None };
    let Where::Aboard(ship) = state[unit].at else { return None };
    Some((unit, ship))
}

/// Lists where a unit may come ashore from a sinking ship.
pub fn list_put_downs(state: &State, out: &mut Vec<Order>) {
    let Some((unit, ship)) = put_ashore(state) else { return };
    let places = loading::places(state, ship, unit, loading::MOST_PLACES);
    out.extend(places.into_iter().map(|(stance, pose)| Order::PutDown { stance, pose }));
}

/// A unit comes ashore, steady, with any Hero; then the next.
pub fn put_down(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stance: Option<Stance>,
    pose: Pose,
) {
    let Some((unit, ship)) = put_ashore(play.state) else { return };
    loading::put_down(play, ship, unit, stance, pose);
    play.state.tasks.push(Task::Ashore { ship });
    flow::resume(play.state);
}

#[cfg(test)]
mod tests;
