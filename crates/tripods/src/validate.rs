//! What must always hold of a state.

use kernel::{
    system::StateError,
    table::{Effort, overlaps},
    words::Word as _,
};

use crate::{
    artillery, cylinders, field, flyers,
    state::{
        Caller, Leg, MOST_BATTERIES, Marker, Mover, Phase, Plan, Shell, StandId, State, Where,
    },
    tables::{MOST_STANDS, MOST_WEAPONS},
    vocabulary::Class,
};

/// States what must always hold.
pub fn validate(state: &State) -> Result<(), StateError> {
    let mut reasons = Vec::new();
    check_setting(state, &mut reasons);
    // What follows looks things up by their numbers.
    if reasons.is_empty() {
        check_numbers(state, &mut reasons);
    }
    if reasons.is_empty() {
        for stand in state.ids() {
            check_stand(state, stand, &mut reasons);
        }
        check_flow(state, &mut reasons);
        check_places(state, &mut reasons);
    }
    if reasons.is_empty() { Ok(()) } else { Err(StateError { reasons }) }
}

/// Notes a reason unless something holds.
fn want(reasons: &mut Vec<String>, holds: bool, reason: impl FnOnce() -> String) {
    if !holds {
        reasons.push(reason());
    }
}

/// Checks what never changes: a setting may come from outside, too.
fn check_setting(state: &State, reasons: &mut Vec<String>) {
    let setting = &state.setting;
    want(
        reasons,
        setting.charts.terrain.len() == crate::vocabulary::TerrainKind::ALL.len(),
        || "the chart of terrain is not complete".into(),
    );
    let kinds = setting.charts.terrain.iter().zip(crate::vocabulary::TerrainKind::ALL);
    want(reasons, kinds.into_iter().all(|(row, kind)| row.kind == *kind), || {
        "the chart of terrain is out of order".into()
    });
    let factors = setting.charts.artillery.first().map(|row| row.least);
    want(reasons, factors == Some(1), || "the artillery chart does not begin with 1".into());
    want(reasons, (1..=MOST_STANDS).contains(&setting.roster.len()), || {
        "too few or too many stands".into()
    });
    want(reasons, (1..=32).contains(&setting.units.len()), || "too few or too many units".into());
    let batteries = setting.batteries.iter().all(|battery| {
        battery.side.0 < 2
            && usize::from(battery.kind) < setting.types.len()
            && battery.unit.is_none_or(|unit| usize::from(unit) < setting.units.len())
    });
    want(reasons, batteries && setting.batteries.len() <= MOST_BATTERIES, || {
        "there are batteries of nothing".into()
    });
    want(reasons, setting.first.0 < 2 && setting.deploys_first.0 < 2, || "no such side".into());
    want(reasons, 0 < setting.turns, || "there is no turn to play".into());
    want(reasons, (1..=5).contains(&setting.period), || "there is no such period".into());
    for kind in &setting.types {
        let sound = kind.weapons.len() <= MOST_WEAPONS
            && kind.allowance <= 60
            && kind.weapons.len() < MOST_WEAPONS
            && kind.weapons.iter().all(|weapon| {
                weapon.rof <= 12
                    && weapon.range <= 100
                    && weapon.pen.is_none_or(|pen| (0..=40).contains(&pen))
            });
        want(reasons, sound, || format!("{} is no stand that can be", kind.name));
    }
    for spec in &setting.roster {
        let known = usize::from(spec.kind) < setting.types.len()
            && usize::from(spec.unit) < setting.units.len();
        want(reasons, known, || format!("{} is of no unit or kind", spec.name));
    }
    let n_units = setting.units.len();
    for entry in &setting.victory {
        let known = entry.units.iter().all(|&unit| unit >= 100 || usize::from(unit) < n_units);
        want(reasons, known, || "a victory entry names no unit".into());
    }
}

fn check_numbers(state: &State, reasons: &mut Vec<String>) {
    let n = state.setting.roster.len();
    want(reasons, state.stands.len() == n, || "stands and roster do not agree".into());
    want(reasons, state.fronted.len() == n, || "fronts and roster do not agree".into());
    want(reasons, state.losses.len() == state.setting.units.len(), || {
        "losses and units do not agree".into()
    });
    want(reasons, state.side.0 < 2, || "no such side is to play".into());
    want(reasons, state.turn <= state.setting.turns, || "it is later than the last turn".into());
    let known = |stand: StandId| usize::from(stand.0) < n;
    let missions = state.missions.iter().all(|mission| mission.side.0 < 2);
    let n_guns = state.setting.batteries.len();
    let counted = state.salvoes.len() == n_guns && state.magazines.len() == n_guns;
    want(reasons, missions && counted, || "barrages and batteries do not agree".into());
    let plots = state.missions.iter().all(|mission| match mission.plan {
        Some(Plan::Fire(plot)) => {
            u32::from(plot.batteries) < 1 << state.setting.batteries.len()
                && match plot.caller {
                    Caller::Unit(unit) => usize::from(unit) < state.setting.units.len(),
                    Caller::Stand(stand) => known(stand),
                }
                && match plot.shell {
                    Shell::Guided { by } => known(by),
                    Shell::HighExplosive | Shell::Smoke | Shell::Incendiary | Shell::Improved => {
                        true
                    }
                }
        }
        Some(Plan::Decoy) | None => true,
    });
    want(reasons, plots, || "a barrage is of no guns, or seen by nobody".into());
    let landings = state.landings.iter().all(|landing| known(landing.stand));
    want(reasons, landings, || "nothing is to fall".into());
    let sets = [
        state.complete,
        state.fired_at,
        state.closed,
        state.doomed,
        state.failing,
        state.moved,
        state.pivoted,
    ];
    let all = sets.into_iter().chain(state.fronted.iter().copied());
    want(reasons, all.into_iter().all(|set| set.iter().all(known)), || "no such stand".into());
    for mover in [&state.mover, &state.parked].into_iter().flatten() {
        want(reasons, known(mover.stand), || "nobody moves".into());
    }
    if let Some(batch) = &state.batch {
        let sound = known(batch.target)
            && usize::from(batch.done) <= batch.aimed.len()
            && batch.aimed.iter().all(|aimed| known(aimed.shooter));
        want(reasons, sound, || "nobody fires at anybody".into());
    }
    if let Some(bout) = &state.bout {
        let sets = [bout.members, bout.done, bout.cowed, bout.over, bout.emptied];
        let sound = sets.into_iter().all(|set| set.iter().all(known)) && bout.uses.len() == n;
        want(reasons, sound, || "nobody fights".into());
    }
    let tracked = state.missions.iter().all(|mission| mission.tracked.iter().all(known));
    want(reasons, tracked, || "a shell is guided at nothing".into());
    if let Some(rising) = state.rising {
        let sound = known(rising.aimed.shooter) && known(rising.target);
        want(reasons, sound, || "nobody rises".into());
    }
    want(reasons, (1..=2).contains(&state.setting.switches.scale), || "no such scale".into());
    let marks = state.setting.designators.iter();
    want(
        reasons,
        marks.into_iter().all(|&unit| usize::from(unit) < state.setting.units.len()),
        || "nobody marks targets".into(),
    );
    let wrecks = state.wrecks.iter().all(|wreck| known(wreck.stand));
    want(reasons, wrecks, || "there is a wreck of nothing".into());
    let named = match state.phase {
        Phase::Arrive { stand } | Phase::Assemble { cylinder: stand } => known(stand),
        Phase::Land { mission } => usize::from(mission) < state.missions.len(),
        Phase::Deploy { side }
        | Phase::Bout { side }
        | Phase::Fire { side }
        | Phase::Aim { side }
        | Phase::Salvo { side } => side.0 < 2,
        _ => true,
    };
    want(reasons, named, || "the phase is of nobody".into());
    want(reasons, state.window.is_none_or(|window| window.side.0 < 2), || "no such side".into());
}

fn check_stand(state: &State, stand: StandId, reasons: &mut Vec<String>) {
    let own = state[stand];
    let name = || state.name(stand).to_owned();
    let carried = match own.at {
        Where::Aboard(carrier) => {
            state.has(carrier)
                && state.side_of(carrier) == state.side_of(stand)
                && !matches!(state[carrier].at, Where::Aboard(_))
        }
        _ => true,
    };
    want(reasons, carried, || format!("{} is aboard nothing", name()));
    want(reasons, own.at != Where::Unseen, || format!("{} is nowhere", name()));
    want(reasons, !own.high || flyers::is_flyer(state.class(stand)), || {
        format!("{} cannot fly", name())
    });
    want(reasons, own.hits < state.kind(stand).hits, || format!("{} is past its end", name()));
    want(reasons, !own.limbered || state.spec(stand).tow.is_some(), || {
        format!("{} is hooked to nothing", name())
    });
    want(reasons, Effort::NONE <= own.travelled, || format!("{} went less than nowhere", name()));
    want(reasons, own.marker == Marker::None || !own.strategic, || {
        format!("{} has a marker though it moved strategically [FT-STRAT-03]", name())
    });
}

fn check_flow(state: &State, reasons: &mut Vec<String>) {
    want(reasons, (state.phase == Phase::Over) == state.ending.is_some(), || {
        "the battle is over without an end, or has ended and goes on".into()
    });
    let moves = state.is_moving() && state.phase != Phase::Move;
    want(reasons, !moves || state.mover.is_some(), || "nobody is on the move".into());
    let fires = matches!(state.phase, Phase::Aim { .. } | Phase::Salvo { .. });
    want(reasons, !fires || state.batch.is_some(), || "nothing is aimed at".into());
    let began = !matches!(state.phase, Phase::Opening | Phase::Deploy { .. } | Phase::Over);
    want(reasons, !began || 0 < state.turn, || "it is before the first turn".into());
    // What is to be decided of somebody.
    let is_due = match state.phase {
        Phase::Arrive { stand } => state[stand].at == Where::Reserve || state.complete.has(stand),
        Phase::Assemble { cylinder } => {
            state.pose(cylinder).is_some() && cylinders::cargo(state, cylinder).next().is_some()
        }
        Phase::Land { .. } => artillery::landing(state).is_some(),
        _ => true,
    };
    want(reasons, is_due, || "nothing is to be decided of what the phase is about".into());
    let bout = matches!(state.phase, Phase::Bout { .. } | Phase::BoutEnd);
    want(reasons, !bout || state.bout.is_some(), || "nobody fights".into());
    for mover in [&state.mover, &state.parked].into_iter().flatten() {
        want(reasons, state.pose(mover.stand).is_some(), || {
            format!("{} moves without being there", state.name(mover.stand))
        });
        let on_table =
            |leg: &Leg| state.setting.table.holds(leg.from) && state.setting.table.holds(leg.to);
        let flown = state.class(mover.stand) == Class::MartianFlyer || mover.flown.is_empty();
        want(reasons, flown && mover.flown.iter().all(on_table), || {
            format!("{} has come by a way that there is not", state.name(mover.stand))
        });
    }
}

/// [FT-MOVE-09] No two stands overlap, but for those who are passing through friends.
fn check_places(state: &State, reasons: &mut Vec<String>) {
    let passing = |stand: StandId| {
        let movers = [&state.mover, &state.parked];
        movers.into_iter().flatten().any(|mover: &Mover| mover.stand == stand)
    };
    let here: Vec<_> =
        state.ids().filter_map(|stand| Some((stand, field::outline(state, stand)?))).collect();
    let flies = |stand: StandId| state.is_aloft(stand);
    for (n, (stand, outline)) in here.iter().enumerate() {
        want(reasons, state.setting.table.covers(outline) || passing(*stand), || {
            format!("{} sticks out over the edge of the table", state.name(*stand))
        });
        for (other, taken) in &here[n + 1..] {
            let apart = passing(*stand)
                || passing(*other)
                || flies(*stand)
                || flies(*other)
                || !overlaps(outline, taken);
            want(reasons, apart, || {
                format!("{} and {} overlap", state.name(*stand), state.name(*other))
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        state::{Chore, Mission, StandSet},
        trial::{A1, EARTH, MARS, T1, Trial, point},
    };

    fn reasons(phase: Phase) -> usize {
        let mut trial = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)]);
        trial.state[crate::trial::A2].at = Where::Reserve;
        let mission = |plan: Plan| Mission {
            side: EARTH,
            number: 1,
            at: point(100, 100),
            since: 0,
            done: 0,
            late: false,
            plan: Some(plan),
            tracked: StandSet::EMPTY,
        };
        trial.state.missions.push(mission(Plan::Decoy));
        trial.state.phase = phase;
        validate(&trial.state).map_or_else(|error| error.reasons.len(), |()| 0)
    }

    #[test]
    fn a_phase_is_of_somebody_who_is_there_for_it() {
        for phase in [Phase::Move, Phase::Command { chore: Chore::Gas, at: 9 }] {
            assert_eq!(reasons(phase), 0, "{phase:?}");
        }
        // Nobody moves, nothing has been declared, nobody comes on, no barrage comes down.
        for phase in [
            Phase::Steam,
            Phase::Fly,
            Phase::March,
            Phase::Aim { side: MARS },
            Phase::Salvo { side: MARS },
            Phase::Arrive { stand: T1 },
            Phase::Assemble { cylinder: T1 },
            Phase::Land { mission: 0 },
            Phase::Land { mission: 1 },
        ] {
            assert_eq!(reasons(phase), 1, "{phase:?}");
        }
        assert_eq!(reasons(Phase::Arrive { stand: crate::trial::A2 }), 0);
    }

    #[test]
    fn ft_mfly_01_only_who_lays_gas_keeps_his_way_and_it_lies_on_the_table() {
        let valid = |stand: StandId, x: i32| {
            let stands = [(StandId(10), 100, 300, 180), (StandId(33), 100, 100, 0)];
            let mut trial = Trial::of("landships-at-prairie-junction", &stands);
            trial.state.side = trial.state.side_of(stand);
            let mut trial =
                trial.give(&crate::order::Order::Choose { stand, strategic: false }, &[]);
            let mover = trial.state.mover.as_mut().unwrap();
            mover.flown.push(Leg { from: point(x, 100), to: point(100, 100) });
            validate(&trial.state).is_ok()
        };
        assert!(valid(StandId(10), 0) && !valid(StandId(10), -1));
        assert!(!valid(StandId(33), 0));
    }

    #[test]
    fn nothing_but_deploying_is_done_before_the_first_turn() {
        for (phase, sound) in
            [(Phase::Deploy { side: MARS }, true), (Phase::Opening, true), (Phase::Move, false)]
        {
            let mut trial = Trial::bare(&[(T1, 100, 300, 180), (A1, 100, 100, 0)]).phase(phase);
            trial.state.turn = 0;
            assert_eq!(validate(&trial.state).is_ok(), sound, "{phase:?}");
        }
    }
}
