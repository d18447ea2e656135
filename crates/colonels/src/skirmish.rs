//! Skirmish order: companies that open out and close up again, and those who run before the enemy.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Angle, Flank, Length, Line, Obstacle, Outline, Point, Pose, advance, fan, is_within},
};

use crate::{
    Play, crews,
    event::Event,
    field,
    formations::MOST_STANDS,
    morale,
    movement::{self, Poses},
    order::{Bar, Check},
    state::{Moving, Post, Question, StandId, State, UnitId, Where, outline},
    tables::yards,
    vocabulary::{Formation, Troop},
};

/// Stands with their castings.
pub type Muster = ArrayVec<(StandId, u8), MOST_STANDS>;

/// The stands of a company after it has gone over to skirmish order or back; none where it does neither.
///
/// [IC-FORM-05] Foot split into stands of three castings, the rest on a weaker one; [IC-STAND-03] horse into single riders. Closing up
/// they stand as the list has them, the last one weaker.
pub fn muster(state: &State, unit: UnitId, formation: Formation) -> Option<Muster> {
    let kind = &state.spec(unit).kind;
    let opens = formation == Formation::Skirmish;
    if !kind.troop.is_company() || opens == (state[unit].formation == Formation::Skirmish) {
        return None;
    }
    let mut muster = Muster::new();
    if opens {
        let each = if kind.troop.is_cavalry() { 1 } else { 3 };
        let unused = state.all_of(unit).filter(|&one| state[one].at == Where::Unused);
        let gone = state.all_of(unit).filter(|&one| matches!(state[one].at, Where::Gone(_)));
        let mut spare = unused.chain(gone);
        for stand in present(state, unit) {
            let (mut left, mut next) = (state[stand].castings, Some(stand));
            while 0 < left && !muster.is_full() {
                let Some(one) = next.take().or_else(|| spare.next()) else { break };
                muster.push((one, left.min(each)));
                left -= left.min(each);
            }
        }
    } else {
        let mut left: u16 = present(state, unit).map(|one| u16::from(state[one].castings)).sum();
        for stand in present(state, unit) {
            let here = left.min(u16::from(kind.castings));
            if 0 < here {
                muster.push((stand, here as u8));
            }
            left -= here;
        }
    }
    Some(muster)
}

/// The stands of a unit that are there, on the table or still to be set up.
fn present(state: &State, unit: UnitId) -> impl Iterator<Item = StandId> + '_ {
    state.all_of(unit).filter(|&stand| {
        0 < state[stand].castings && matches!(state[stand].at, Where::Table(_) | Where::Waiting)
    })
}

/// [IC-FORM-05] Refuses to open out or close up where not everybody can.
pub fn check(state: &State, unit: UnitId, muster: &Muster) -> Check {
    check_whole(state, unit)?;
    let all: u16 = muster.iter().map(|&(_, castings)| u16::from(castings)).sum();
    if all != state.castings(unit) {
        let why = "would fall into too many stands";
        return Err(Bar::unit(rule!("IC-FORM-05"), unit, why));
    }
    Ok(())
}

/// Refuses a change that concerns all of a company while some of it are halted, or have lost it.
pub fn check_whole(state: &State, unit: UnitId) -> Check {
    let no = |rule, why| Err(Bar::unit(rule, unit, why));
    if state.stands_of(unit).any(|stand| state[stand].halted) {
        return no(
            rule!("IC-MORALE-16"),
            "is halted in part, and halted stands do not change formation",
        );
    }
    if state.stands_of(unit).any(|stand| state[stand].disrupted) {
        return no(rule!("IC-FORM-12"), "has stands that must come back first");
    }
    Ok(())
}

/// [IC-FORM-05] Refuses places that are too far from where the company stood.
pub fn check_places(state: &State, unit: UnitId, poses: &[(StandId, Pose)]) -> Check {
    let most = Length::units(if state.troop(unit).is_cavalry() { 50 } else { 30 });
    let old: ArrayVec<Pose, MOST_STANDS> =
        state.stands_of(unit).filter_map(|stand| state[stand].pose()).collect();
    for &(_, pose) in poses {
        // Where the middles of one tell that he is near nobody else is laid out.
        let is_near = old.iter().any(|old| old.at.is_within(pose.at, most))
            || old.iter().any(|&old| field::are_within(old, pose, most));
        if !is_near {
            let bar = Bar::unit(rule!("IC-FORM-05"), unit, "would spread too far");
            return Err(bar.at(pose.at));
        }
    }
    Ok(())
}

/// Gives a company the stands of its new order; their places follow.
pub fn regroup(state: &mut State, unit: UnitId, muster: &Muster) {
    let old: ArrayVec<StandId, MOST_STANDS> = present(state, unit).collect();
    for stand in old {
        if !muster.iter().any(|&(one, _)| one == stand) {
            let one = &mut state[stand];
            (one.at, one.castings, one.shooting) = (Where::Unused, 0, false);
            for commander in &mut state.commanders {
                if commander.at == Post::With(stand)
                    && let Some(&(first, _)) = muster.first()
                {
                    commander.at = Post::With(first);
                }
            }
        }
    }
    for &(stand, castings) in muster {
        let one = &mut state[stand];
        one.castings = castings;
        if one.pose().is_none() {
            (one.at, one.halted, one.disrupted, one.shooting) =
                (Where::Waiting, false, false, false);
        }
    }
}

/// [IC-MELEE-05] Whether a unit may run before an enemy who comes: skirmishers, the crew of guns, a hero by himself.
pub fn may_evade(state: &State, unit: UnitId) -> bool {
    let may = match state.troop(unit) {
        Troop::Infantry | Troop::Cavalry | Troop::LightCavalry => state.is_skirmishing(unit),
        Troop::Hero => state[unit].with.is_none(),
        Troop::Artillery => crews::is_served(state, unit) || crews::loose(state, unit).is_some(),
        _ => false,
    };
    may && state.is_present(unit)
        && !state[unit].evaded
        && !state.is_engaged(unit)
        && !state.stands_of(unit).any(|stand| state[stand].halted)
}

/// Whether a unit has run before the company under way.
pub fn has_run(state: &State, unit: UnitId) -> bool {
    let moving = state.moving.as_ref();
    state[unit].evaded && moving.is_some_and(|moving| moving.stood.contains(&unit))
}

/// The next unit that the company under way comes within an inch of and that may run, and where on the way.
pub fn next_evader(state: &State, moving: &Moving) -> Option<(Length, UnitId)> {
    let side = state.side_of(moving.unit);
    let poses: ArrayVec<Pose, MOST_STANDS> =
        moving.stands.iter().filter_map(|&stand| state[stand].pose()).collect();
    let first = poses.first()?;
    let left = moving.length - moving.gone;
    let way = Line::towards(first.at, moving.heading, left);
    let inch = Length::units(i32::from(state.setting.switches.inch));
    // Those beside the way are not laid out.
    let lane = field::Lane::of(&poses, moving.heading, left);
    let start = field::middles(poses.iter().copied())?;
    let near = start.joined(start.shifted(way.shift()));
    let near = near.grown(field::DIAGONAL + inch + movement::YARD);
    let is_beside = |unit: UnitId| {
        let stands = state.stands_of(unit).filter_map(|stand| state[stand].pose());
        !{ stands }.any(|pose| near.holds(pose.at) && lane.may_hold(pose, inch))
    };
    let own: ArrayVec<Outline, MOST_STANDS> = poses.iter().copied().map(outline).collect();
    let mut next: Option<(Length, UnitId)> = None;
    for unit in state.unit_ids() {
        let is_other = state.side_of(unit) != side && !moving.stood.contains(&unit);
        if !is_other || is_beside(unit) || !may_evade(state, unit) {
            continue;
        }
        let goals = runners(state, unit);
        let is_near = goals.iter().any(|goal| own.iter().any(|own| is_within(own, goal, inch)));
        let at = if is_near {
            Some(Length::ZERO)
        } else {
            let goals: Vec<Obstacle> =
                goals.iter().map(|&goal| Obstacle::shunned(goal, inch)).collect();
            let to = advance(&own, &way, left, &goals);
            to.stopped_by.map(|_| to.length)
        };
        if let Some(at) = at
            && next.is_none_or(|(nearest, _)| moving.gone + at < nearest)
        {
            next = Some((moving.gone + at, unit));
        }
    }
    next
}

/// Those of a unit who would run.
fn runners(state: &State, unit: UnitId) -> ArrayVec<Outline, MOST_STANDS> {
    match crews::loose(state, unit) {
        Some(crew) => state[crew].outline().into_iter().collect(),
        None => field::outlines(state, unit),
    }
}

/// The company under way has come near: its opponents are asked, or run without a word.
pub fn face(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    if let Some(moving) = &mut play.state.moving {
        let _ = moving.stood.try_push(unit);
    }
    // [IC-ARTY-05] A crew without its guns avoids the enemy.
    if crews::loose(play.state, unit).is_some() {
        evade(play, unit);
    } else {
        play.state.question = Some(Question::Evade { unit });
    }
}

/// [IC-MELEE-05] Runs up to 120 yards straight away from those who come, as a unit, the facing kept.
pub fn evade(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let state = &*play.state;
    let most = yards(state.setting.charts.movement.limits.evasion);
    let crew = crews::loose(state, unit);
    let stands: Poses = match crew {
        Some(crew) => state[crew].pose().map(|pose| (crew, pose)).into_iter().collect(),
        None => state.stands_of(unit).filter_map(|one| Some((one, state[one].pose()?))).collect(),
    };
    let enemies: Vec<Point> = state
        .moving
        .iter()
        .flat_map(|moving| &moving.stands)
        .filter_map(|&stand| state[stand].pose())
        .map(|pose| pose.at)
        .collect();
    let Some(&(gun, first)) = stands.first() else { return };
    let middle = field::body(state, unit).map_or(first.at, |body| body.middle.at);
    let from = enemies.into_iter().min_by_key(|&at| (at.distance(middle), at));
    let edge = state.setting.sides[usize::from(state.side_of(unit).0)].edge;
    let straight = match from {
        Some(from) if from != middle => from.bearing(middle),
        _ => edge.outward(),
    };
    let Some((length, heading)) = best_way(state, unit, &stands, straight, most) else { return };
    play.state[unit].evaded = true;
    if state_is_served(play.state, unit, crew) {
        crews::leave(play, gun, heading, length, false);
        play.emit(rule!("IC-MELEE-05"), Event::Evaded { unit, yards: length });
        return;
    }
    let moved: Poses = stands
        .iter()
        .map(|&(stand, pose)| (stand, Pose::new(pose.at.towards(heading, length), pose.facing)))
        .collect();
    movement::put(play.state, &moved);
    play.emit(rule!("IC-MELEE-05"), Event::Evaded { unit, yards: length });
}

fn state_is_served(state: &State, unit: UnitId, crew: Option<StandId>) -> bool {
    state.troop(unit) == Troop::Artillery && crew.is_none()
}

/// The way that leads farthest, the straightest of equals: as those go who flee, but never off the table.
fn best_way(
    state: &State,
    unit: UnitId,
    stands: &[(StandId, Pose)],
    straight: Angle,
    most: Length,
) -> Option<(Length, Angle)> {
    let own: ArrayVec<Outline, MOST_STANDS> =
        stands.iter().map(|&(_, pose)| outline(pose)).collect();
    let edge = state.setting.sides[usize::from(state.side_of(unit).0)].edge;
    let first = if 0 <= (edge.outward() - straight).signed() { Flank::Right } else { Flank::Left };
    let mut best: Option<(Length, Angle)> = None;
    for heading in fan(straight, Angle::degrees(15), Angle::degrees(45), first) {
        let mut length = most;
        for outline in &own {
            length = length.min(morale::free_way(state, unit, outline, heading, most));
            let way = Line::towards(outline.middle(), heading, most);
            let border = state.setting.table.border();
            length = length.min(advance(&[*outline], &way, most, &border).length);
        }
        if best.is_none_or(|(longest, _)| longest < length) {
            best = Some((length, heading));
        }
        if length == most {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests;
