//! What skimmers and air transports carry: who rides in them, how he gets out, and what becomes of him when they are lost.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, RuleId,
    table::{Length, Pose, is_within, overlaps},
};

use crate::{
    Play, crews, entries,
    event::Event,
    field,
    formations::MOST_STANDS,
    movement,
    order::{Bar, Check},
    setup, skirmish,
    state::{DEPTH, FRONTAGE, Fate, StandId, State, UnitId, Where, outline},
    vocabulary::{Formation, Troop},
};

/// How far riders look for a place when their craft is lost, in stands each way.
const SCATTER: i32 = 6;

/// Whether a unit carries others, or has done so.
pub fn is_carrier(state: &State, unit: UnitId) -> bool {
    state.setting.roster.iter().any(|spec| spec.aboard == Some(unit.0))
}

/// The rule by which a carrier unloads.
fn rule_of(state: &State, carrier: UnitId) -> RuleId {
    let is_skimmer = state.troop(carrier) == Troop::Skimmer;
    if is_skimmer { rule!("IC-SKIM-02") } else { rule!("IC-AIR-09") }
}

/// Where cargo would stand that is unloaded beside a carrier; refused where there is no room, or no touch with the carrier.
///
/// `clear` is how near to an enemy nobody may be put.
pub fn places(
    state: &State,
    carrier: UnitId,
    there: Pose,
    (formation, files, front): (Formation, u8, Pose),
    clear: Length,
) -> Check<ArrayVec<Pose, MOST_STANDS>> {
    let rule = rule_of(state, carrier);
    let Some(cargo) = state.cargo(carrier) else {
        return Err(Bar::unit(rule, carrier, "carries nobody any more"));
    };
    let no = |why| Err(Bar::unit(rule, cargo, why));
    let kind = &state.spec(cargo).kind;
    let may = if kind.troop.is_company() {
        kind.may_form(formation) && formation != Formation::MarchingSquare
    } else {
        formation == Formation::Line
    };
    let deep = matches!(formation, Formation::Mass | Formation::Skirmish);
    if !may || files == 0 || 1 < files && !deep {
        return no("may not stand in this formation");
    }
    let poses = setup::stands_at(state, cargo, formation, files, front);
    let n = poses.len() as u8;
    if n < files || formation == Formation::Mass && !(2..n).contains(&files) {
        return no("has not so many stands");
    }
    let own = outline(there);
    let is_there = |stand: StandId| state[stand].unit == carrier;
    for &pose in &poses {
        if overlaps(&outline(pose), &own) || !field::is_free(state, cargo, pose, clear, is_there) {
            return Err(Bar::unit(rule, cargo, "has no room to be unloaded there").at(pose.at));
        }
    }
    if !poses.iter().any(|&pose| is_within(&outline(pose), &own, field::TOUCH)) {
        return no("is unloaded beside what carries it");
    }
    movement::check_intruding(state, cargo, &poses)?;
    Ok(poses)
}

/// Ways to unload beside a carrier: before it, behind it and beside it, in the order that suits the cargo best.
pub fn ways(
    state: &State,
    carrier: UnitId,
    there: Pose,
) -> impl Iterator<Item = (Formation, u8, Pose)> + use<> {
    let cargo = state.cargo(carrier);
    let kind = cargo.map(|cargo| &state.spec(cargo).kind);
    let mut formations: ArrayVec<Formation, 3> = ArrayVec::new();
    match kind {
        Some(kind) if kind.troop.is_company() => {
            for formation in [Formation::Skirmish, Formation::Line, Formation::Column] {
                if kind.may_form(formation) {
                    formations.push(formation);
                }
            }
        }
        Some(_) => formations.push(Formation::Line),
        None => {}
    }
    let sized = formations.into_iter().map(move |formation| {
        let stands = cargo.map(|cargo| setup::stands_at(state, cargo, formation, 1, there));
        (formation, stands.map_or(1, |stands| stands.len() as i32))
    });
    let sized: ArrayVec<(Formation, i32), 3> = sized.collect();
    sized.into_iter().flat_map(move |(formation, n)| {
        let (wide, deep) = match formation {
            Formation::Column => (1, n),
            _ => (n, 1),
        };
        let aside = (FRONTAGE * wide + FRONTAGE) / 2;
        [
            (Length::ZERO, DEPTH / 2 + DEPTH * deep),
            (Length::ZERO, -DEPTH / 2),
            (aside, DEPTH / 2),
            (-aside, DEPTH / 2),
        ]
        .map(|(right, ahead)| (formation, 1, there.moved(right, ahead)))
    })
}

/// Puts cargo down where it was found to have room.
pub fn unload(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    carrier: UnitId,
    formation: Formation,
    poses: &[Pose],
) {
    let Some(cargo) = play.state.cargo(carrier) else { return };
    if let Some(muster) = skirmish::muster(play.state, cargo, formation) {
        skirmish::regroup(play.state, cargo, &muster);
    }
    setup::put(play.state, cargo, poses);
    movement::set_formation(play.state, cargo, formation);
    let turn = play.state.turn;
    let one = &mut play.state[cargo];
    (one.aboard, one.unloaded, one.limbered) = (None, Some(turn), false);
    let rule = rule_of(play.state, carrier);
    play.emit(rule, Event::Unloaded { unit: carrier, cargo });
    come_on(play.state, cargo);
}

/// [IC-ORD-06] Where those who were carried come to stand is what their orders are measured from; [IC-SET-03] their commander comes with
/// the first of them.
fn come_on(state: &mut State, cargo: UnitId) {
    state[cargo].post = field::body(state, cargo).map(|body| body.middle.at);
    entries::bring_commanders(state);
}

/// [IC-SKIM-03] Each hit on a loaded skimmer costs a rider.
pub fn hit(play: &mut Play<'_, impl Chronicle<Event = Event>>, carrier: UnitId, hits: u8) {
    let Some(cargo) = play.state.cargo(carrier) else { return };
    let mut fallen = 0;
    for _ in 0..hits {
        let last = play.state.all_of(cargo).rev().find(|&stand| {
            0 < play.state[stand].castings && play.state[stand].at == Where::Waiting
        });
        let Some(stand) = last else { break };
        play.state[stand].castings -= 1;
        fallen += 1;
        if play.state[stand].castings == 0 {
            play.state[stand].at = Where::Gone(Fate::Destroyed);
        }
    }
    if 0 < fallen {
        let told = Event::CastingsLost { unit: cargo, stand: None, castings: fallen };
        play.emit(rule!("IC-SKIM-03"), told);
    }
}

/// A carrier is lost where it stood: [IC-AIR-09] with an aircraft its cargo is lost too, [IC-SKIM-03] riders of a skimmer get away
/// in disorder.
pub fn lost(play: &mut Play<'_, impl Chronicle<Event = Event>>, carrier: UnitId, pose: Pose) {
    let Some(cargo) = play.state.cargo(carrier) else { return };
    play.state[cargo].aboard = None;
    if play.state.troop(carrier) != Troop::Skimmer {
        for stand in play.state.all_of(cargo) {
            give_up(play.state, stand);
        }
        play.emit(rule!("IC-AIR-09"), Event::CargoLost { unit: carrier, cargo });
        return;
    }
    let is_gun = play.state.troop(cargo) == Troop::Artillery;
    let mut castings = 0;
    if is_gun {
        // The guns are lost, half of the crew escapes.
        let gun = crews::gun(play.state, cargo);
        let crew = play.state[gun].castings / 2;
        give_up(play.state, gun);
        play.emit(rule!("IC-SKIM-03"), Event::GunsLost { unit: cargo });
        let spare = play.state.all_of(cargo).nth(1);
        if let Some(spare) = spare.filter(|_| 0 < crew)
            && let Some(to) = nearest_place(play.state, cargo, pose)
        {
            let one = &mut play.state[spare];
            (one.at, one.castings, one.disrupted) = (Where::Table(to), crew, true);
            play.state[cargo].left = Some(play.state.turn);
            castings = crew;
        }
    } else {
        let riders: ArrayVec<StandId, MOST_STANDS> = play
            .state
            .all_of(cargo)
            .filter(|&stand| play.state[stand].at == Where::Waiting)
            .collect();
        for stand in riders {
            match nearest_place(play.state, cargo, pose) {
                Some(to) => {
                    let one = &mut play.state[stand];
                    (one.at, one.disrupted) = (Where::Table(to), true);
                    castings += one.castings;
                }
                None => give_up(play.state, stand),
            }
        }
    }
    play.state[cargo].unloaded = Some(play.state.turn);
    play.emit(rule!("IC-SKIM-03"), Event::RidersScattered { unit: cargo, castings });
    come_on(play.state, cargo);
}

fn give_up(state: &mut State, stand: StandId) {
    if state[stand].at == Where::Waiting {
        let one = &mut state[stand];
        (one.at, one.castings) = (Where::Gone(Fate::Destroyed), 0);
    }
}

/// The free place that is nearest to where a craft was.
fn nearest_place(state: &State, cargo: UnitId, round: Pose) -> Option<Pose> {
    let each = || -SCATTER..=SCATTER;
    let mut places: Vec<(i32, i32, i32)> = each()
        .flat_map(|right| each().map(move |ahead| (right, ahead)))
        .map(|(right, ahead)| (9 * right * right + 4 * ahead * ahead, right, ahead))
        .collect();
    places.sort_unstable();
    let poses =
        places.into_iter().map(|(_, right, ahead)| round.moved(FRONTAGE * right, DEPTH * ahead));
    poses.into_iter().find(|&pose| field::is_free(state, cargo, pose, field::CLEAR, |_| false))
}

#[cfg(test)]
mod tests;
