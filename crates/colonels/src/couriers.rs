//! Couriers: how they ride, get out of the way and deliver what they bring.

use kernel::{
    Chronicle,
    table::{Angle, Length, Line, Outline, Point, Pose, Region, Shape, is_within, overlaps},
};

use crate::{
    Play,
    event::Event,
    field, instructions,
    state::{Courier, DEPTH, FRONTAGE, Moving, Post, RegimentId, State, outline},
    tables::yards,
    vocabulary::{Mover, TerrainKind},
};

/// How far round the corners of forbidden ground a courier rides.
const BERTH: Length = Length::units(2);

/// What a courier covers: half a stand.
fn covered(at: Point) -> Outline {
    Outline::rectangle(Pose::new(at, Angle::NORTH), FRONTAGE / 2, DEPTH)
}

/// The ground that no courier enters.
fn barred(state: &State) -> Vec<&Region> {
    let pieces = state.setting.land().pieces().iter();
    pieces
        .filter(|piece| piece.kind == TerrainKind::Water)
        .filter_map(|piece| match &piece.shape {
            Shape::Area(region) => Some(region),
            Shape::Course(_) => None,
        })
        .collect()
}

/// Whether a straight way leads through forbidden ground that no bridge or ford crosses.
fn is_barred(state: &State, ground: &[&Region], from: Point, to: Point) -> bool {
    let line = Line::new(from, to);
    let length = from.distance(to);
    ground.iter().any(|region| {
        region.stretches(&line).any(|stretch| {
            // Every yard in the water must be bridged.
            let (enters, leaves) = (line.along(stretch.from), line.along(stretch.to));
            let mut at = enters;
            while at <= leaves && at <= length {
                let here = from.towards(from.bearing(to), at);
                let kinds = [TerrainKind::Bridge, TerrainKind::Road, TerrainKind::Ford];
                if region.holds(here) && !field::is_in(state, here, &kinds) {
                    return true;
                }
                at += Length::units(1);
            }
            false
        })
    })
}

/// The shortest way from one place to another, round the corners of what is forbidden; straight where there is none.
fn way(state: &State, from: Point, to: Point) -> Vec<Point> {
    let ground = barred(state);
    if !is_barred(state, &ground, from, to) {
        return vec![from, to];
    }
    let mut places = vec![from, to];
    for region in &ground {
        let bounds = region.bounds();
        let middle = bounds.low.middle(bounds.high);
        for &corner in region.corners() {
            if corner != middle {
                let out = corner.towards(middle.bearing(corner), BERTH);
                if state.setting.table.holds(out) && !ground.iter().any(|one| one.holds(out)) {
                    places.push(out);
                }
            }
        }
    }
    // The nearest place that is not settled yet is settled next.
    let far = Length::MOST;
    let mut length = vec![far; places.len()];
    let mut before = vec![0; places.len()];
    let mut settled = vec![false; places.len()];
    length[0] = Length::ZERO;
    loop {
        let next = (0..places.len()).filter(|&n| !settled[n] && length[n] < far);
        let Some(next) = next.min_by_key(|&n| (length[n], n)) else { break };
        settled[next] = true;
        if next == 1 {
            break;
        }
        for n in 0..places.len() {
            if settled[n] || is_barred(state, &ground, places[next], places[n]) {
                continue;
            }
            let along = length[next] + places[next].distance(places[n]);
            if along < length[n] {
                (length[n], before[n]) = (along, next);
            }
        }
    }
    if !settled[1] {
        return vec![from];
    }
    let mut way = vec![to];
    let mut at = 1;
    while at != 0 {
        at = before[at];
        way.push(places[at]);
    }
    way.reverse();
    way
}

/// Where a courier has to go: to the commander of the regiment, or where he has fallen to its nearest stand.
fn goal(state: &State, regiment: RegimentId, from: Point) -> Option<Pose> {
    if let Some(at) = instructions::colonel(state, regiment) {
        return match state.commanders[at].at {
            Post::With(stand) => state[stand].pose(),
            Post::Alone(pose) => Some(pose),
            Post::Waiting | Post::Left | Post::Hit { .. } => None,
        };
    }
    let stands = state.units_in(regiment).flat_map(|unit| state.stands_of(unit));
    let places = stands.filter_map(|stand| state[stand].pose());
    places.min_by_key(|pose| (from.distance(pose.at), pose.at))
}

/// [IC-ORD-02] Couriers ride up to 160 yards, and deliver what they bring. [IC-ORD-03] It binds in the next turn, or where the regimental
/// commander has fallen in the one after that.
pub fn ride(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for regiment in play.state.regiment_ids() {
        let Some(courier) = play.state[regiment].courier else { continue };
        if courier.effect.is_some() {
            continue;
        }
        if courier.delayed {
            play.state[regiment].courier = Some(Courier { delayed: false, ..courier });
            continue;
        }
        let state = &*play.state;
        let Some(goal) = goal(state, regiment, courier.at) else { continue };
        let way = way(state, courier.at, goal.at);
        let mut left = yards(state.setting.charts.movement.rates[Mover::Courier].field);
        let (mut at, mut gone) = (courier.at, Length::ZERO);
        for &next in way.iter().skip(1) {
            let leg = at.distance(next).min(left);
            at = if leg == at.distance(next) { next } else { at.towards(at.bearing(next), leg) };
            (left, gone) = (left - leg, gone + leg);
            if left == Length::ZERO {
                break;
            }
        }
        // He delivers what he brings to whom he touches.
        let arrived = is_within(&covered(at), &outline(goal), field::TOUCH);
        let led = instructions::colonel(state, regiment).is_some();
        let effect = play.state.turn + if led { 1 } else { 2 };
        play.state[regiment].courier =
            Some(Courier { at, effect: arrived.then_some(effect), ..courier });
        play.emit(rule!("IC-ORD-02"), Event::CourierRode { regiment, yards: gone });
        if arrived {
            play.emit(rule!("IC-ORD-03"), Event::CourierArrived { regiment, effect });
        }
    }
}

/// [IC-ORD-02] Couriers through whom an enemy charge has run have got out of its way, as little to the side as clears it, and lose
/// their ride.
pub fn dodge(play: &mut Play<'_, impl Chronicle<Event = Event>>, moving: &Moving) {
    if moving.charge.is_none() || !play.state.setting.switches.orders {
        return;
    }
    let side = play.state.side_of(moving.unit);
    for regiment in play.state.regiment_ids() {
        let Some(courier) = play.state[regiment].courier else { continue };
        let state = &*play.state;
        if state.regiment_spec(regiment).side == side.0 || courier.effect.is_some() {
            continue;
        }
        let own = covered(courier.at);
        let ends: Vec<Pose> =
            moving.stands.iter().filter_map(|&stand| state[stand].pose()).collect();
        let swept = |pose: &Pose| {
            let back =
                Pose::new(pose.at.towards(moving.heading.opposite(), moving.gone), pose.facing);
            let (end, start) = (outline(*pose), outline(back));
            let corners: Vec<Point> =
                end.corners().iter().chain(start.corners()).copied().take(8).collect();
            Outline::hull(&corners).is_some_and(|hull| overlaps(&hull, &own))
        };
        if !ends.iter().any(swept) {
            continue;
        }
        // The middle of a half stand, and the width of the body, across the way.
        let frame = Pose::new(courier.at, moving.heading).frame();
        let half = own.corners().iter().map(|&corner| frame.local(corner).right.abs()).max();
        let half = half.unwrap_or_default() + Length::units(1);
        let edges = ends.iter().flat_map(|&pose| {
            outline(pose)
                .corners()
                .iter()
                .map(|&corner| frame.local(corner).right)
                .collect::<Vec<_>>()
        });
        let (least, most) = edges.fold((Length::MOST, -Length::MOST), |(least, most), right| {
            (least.min(right), most.max(right))
        });
        let mut shifts = [least - half, most + half];
        shifts.sort_by_key(|shift| shift.abs());
        let to = shifts.into_iter().map(|right| (frame.at(right, Length::ZERO), right));
        let to = to.into_iter().find(|(at, _)| state.setting.table.covers(&covered(*at)));
        let Some((at, right)) = to else { continue };
        play.state[regiment].courier = Some(Courier { at, delayed: true, ..courier });
        play.emit(rule!("IC-ORD-02"), Event::CourierDodged { regiment, yards: right.abs() });
    }
}

/// Couriers to regiments of which nobody is left go their own way.
pub fn forget(state: &mut State) {
    for regiment in state.regiment_ids() {
        let any = state.units_in(regiment).any(|unit| state.is_present(unit));
        if !any && state[regiment].courier.is_some() {
            state[regiment].courier = None;
        }
    }
}
