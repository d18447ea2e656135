//! How a charge comes to stand: the side that it strikes, whether that is a flank, and who is lined up with whom.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{
        Angle, Body, Length, Local, Outline, Point, Pose, Shift, Side, Toll, distance,
        nearest_points,
    },
};

use crate::{
    Play,
    event::Event,
    field,
    movement::{self, Poses},
    state::{Contact, DEPTH, FRONTAGE, StandId, State, UnitId, outline},
    vocabulary::Troop,
};

/// The side of a stand that a point lies on; a corner is the front, or the side where the flank is struck.
pub fn side_struck(foe: Pose, point: Point, flank: bool) -> Side {
    let Local { right, ahead } = foe.frame().local(point);
    let hair = Length::thousandths(50);
    let (aside, along) = (FRONTAGE / 2 - right.abs(), DEPTH / 2 - ahead.abs());
    let is_corner = aside <= hair && along <= hair;
    let side = if right < Length::ZERO { Side::Left } else { Side::Right };
    if is_corner {
        return if flank { side } else { Side::Front };
    }
    if along <= aside { if ahead < Length::ZERO { Side::Rear } else { Side::Front } } else { side }
}

/// [IC-MELEE-04] Whether a charger strikes a stand in flank, before lining up.
pub fn is_flank(state: &State, foe: StandId, charger: &Outline) -> bool {
    let unit = state[foe].unit;
    let Some(pose) = state[foe].pose() else { return false };
    let fights = match state.troop(unit) {
        Troop::Infantry | Troop::Cavalry | Troop::LightCavalry | Troop::Hero => true,
        // A crew without its guns is in skirmish order.
        Troop::Artillery => !state.is_loose_crew(foe),
        Troop::Recon
        | Troop::Assault
        | Troop::Skimmer
        | Troop::Aviation
        | Troop::Wagon
        | Troop::Commander => false,
    };
    if !fights || state.is_skirmishing(unit) || field::is_closed_square(state, unit) {
        return false;
    }
    let frame = pose.frame();
    let hair = Length::thousandths(20);
    let corners = || charger.corners().iter().map(|&corner| frame.local(corner));
    let behind = corners().any(|local| local.ahead < -DEPTH / 2 - hair);
    let short_of_front = corners().all(|local| local.ahead <= DEPTH / 2 + hair);
    let (_, touched) = nearest_points(charger, &outline(pose));
    let side = side_struck(pose, touched, false);
    behind || side == Side::Rear || short_of_front
}

/// [IC-MELEE-03] Turns the body flush with the edge that it has struck, slides it to match, and notes who touches whom.
pub fn line_up(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    foe: StandId,
    going: &[(StandId, Pose)],
    heading: Angle,
) {
    let state = &*play.state;
    let Some(there) = state[foe].pose() else { return };
    let goal = outline(there);
    let first = going
        .iter()
        .min_by_key(|(stand, pose)| (distance(&outline(*pose), &goal), *stand))
        .copied();
    let Some((striker, pose)) = first else { return };
    let flank = is_flank(state, foe, &outline(pose));
    let (_, point) = nearest_points(&outline(pose), &goal);
    let inward = inward(there, point, flank);
    let flush = flush(there, point, (striker, going), heading, flank);
    // Slide: the stand with the longest contact matches its opponent, unless one of several touches two.
    let slide = slide_to_match(state, unit, inward, &flush);
    let slid = |share: i32| -> Poses {
        let by = shift_along(inward, slide * share / 4, Length::ZERO);
        flush.iter().map(|&(stand, pose)| (stand, pose.shifted(by))).collect()
    };
    let fits = |poses: &Poses| {
        poses.iter().all(|&(_, pose)| {
            let own = outline(pose);
            let on = state.setting.land().at(pose.at);
            state.setting.table.covers(&own)
                && field::toll(state, unit, on) != Toll::Barred
                && field::has_room(state, pose, |other| going.iter().any(|&(one, _)| one == other))
        })
    };
    let candidates = [slid(4), slid(3), slid(2), slid(1), flush.clone()];
    let lined = candidates.into_iter().find(fits);
    let lined: Poses = lined.unwrap_or_else(|| going.iter().copied().collect());
    movement::put(play.state, &lined);
    let since = play.state.turn;
    let mut struck: ArrayVec<(UnitId, bool), 8> = ArrayVec::new();
    // A mere corner counts only where nobody was lined up with.
    let side_of = play.state.side_of(unit);
    let any = lined.iter().any(|&(_, pose)| {
        let own = outline(pose);
        let mut enemies = play.state.enemies_of(side_of);
        enemies.any(|(_, there)| field::contact(&own, &outline(there)).is_some())
    });
    for &(stand, pose) in &lined {
        let own = outline(pose);
        let foes: Vec<StandId> = play.state.enemies_of(side_of).map(|(enemy, _)| enemy).collect();
        for enemy in foes {
            let Some(other) = play.state[enemy].outline() else { continue };
            // [IC-MELEE-18] Guns that nobody serves are taken, not fought.
            let is_empty = play.state.troop(play.state[enemy].unit) == Troop::Artillery
                && play.state[enemy].castings == 0;
            if is_empty {
                continue;
            }
            let is_first = stand == striker && enemy == foe;
            // [IC-VEH-08] Contact with a vehicle holds nobody.
            if play.state.troop(play.state[enemy].unit).is_vehicle() {
                let vehicle = play.state[enemy].unit;
                let touched = is_first || field::contact(&own, &other).is_some();
                if touched && struck.iter().all(|(unit, _)| *unit != vehicle) {
                    let _ = struck.try_push((vehicle, false));
                }
                continue;
            }
            if field::contact(&own, &other).is_none() && (any || !is_first) {
                continue;
            }
            let in_flank = if is_first { flank } else { is_flank(play.state, enemy, &own) };
            let known = play.state.contacts.iter().any(|one| {
                one.charger == stand && one.foe == enemy || one.charger == enemy && one.foe == stand
            });
            if !known {
                let contact =
                    Contact { charger: stand, foe: enemy, flank: in_flank, since, fought: false };
                play.state.contacts.push(contact);
                let other = play.state[enemy].unit;
                match struck.iter_mut().find(|(unit, _)| *unit == other) {
                    Some((_, flank)) => *flank |= in_flank,
                    None => {
                        let _ = struck.try_push((other, in_flank));
                    }
                }
            }
        }
    }
    for (other, flank) in struck {
        let rule = if flank { rule!("IC-MELEE-04") } else { rule!("IC-MELEE-01") };
        play.emit(rule, Event::Struck { unit, foe: other, flank });
    }
}

/// Where the edge lies that was struck at a point, looked at from outside.
fn inward(there: Pose, point: Point, flank: bool) -> Pose {
    let side = side_struck(there, point, flank);
    let edge = Body::new(there, FRONTAGE, DEPTH).side(side);
    Pose::new(edge.at, edge.facing.opposite())
}

/// [IC-MELEE-03] Where a body stands that is turned on the point first touched until its front lies flush with the edge it has struck: the
/// front of the stand that strikes, and of those in its row.
pub fn flush(
    there: Pose,
    point: Point,
    (striker, going): (StandId, &[(StandId, Pose)]),
    heading: Angle,
    flank: bool,
) -> Poses {
    let inward = inward(there, point, flank);
    let turn = inward.facing - heading;
    let turned: Poses =
        going.iter().map(|&(stand, pose)| (stand, pose.turned_about(point, turn))).collect();
    // The foremost front of the row on the edge. A company in pieces has others beside it.
    let front = |pose: Pose| inward.frame().local(pose.at).ahead + DEPTH / 2;
    let strikes = turned.iter().find(|(stand, _)| *stand == striker);
    let own = strikes.map_or(Length::ZERO, |&(_, pose)| front(pose));
    let row = turned.iter().map(|&(_, pose)| front(pose));
    let row = row.filter(|&front| (front - own).abs() <= field::TOUCH);
    let foremost = row.max().unwrap_or(own);
    let back = shift_along(inward, Length::ZERO, -foremost);
    turned.iter().map(|&(stand, pose)| (stand, pose.shifted(back))).collect()
}

fn shift_along(frame: Pose, right: Length, ahead: Length) -> Shift {
    frame.moved(right, ahead).at.from(frame.at)
}

/// How far a body that lies flush with an edge slides to the right for its best stand to match the corners of its opponent.
fn slide_to_match(state: &State, unit: UnitId, inward: Pose, flush: &[(StandId, Pose)]) -> Length {
    let side = state.side_of(unit);
    let mut best: Option<(Length, Length)> = None;
    for &(_, pose) in flush {
        let own = outline(pose);
        let mut touched = 0;
        for (_, there) in state.enemies_of(side) {
            let Some(along) = field::contact(&own, &outline(there)) else { continue };
            touched += 1;
            let frame = inward.frame();
            let offset = frame.local(there.at).right - frame.local(pose.at).right;
            if best.is_none_or(|(longest, _)| longest < along) {
                best = Some((along, offset));
            }
        }
        if 1 < touched && 1 < flush.len() {
            return Length::ZERO;
        }
    }
    let offset = best.map_or(Length::ZERO, |(_, offset)| offset);
    offset.max(-FRONTAGE).min(FRONTAGE)
}
