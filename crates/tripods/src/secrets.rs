//! What each player may know: plans of cylinders are kept from the enemy, and with fog of war whatever he has not spotted.

use kernel::{
    Chronicle, Dice, Roll, RuleId, Viewer,
    table::{Length, Point, Pose},
};

use crate::{
    Play, effects,
    event::Event,
    order::Order,
    setup,
    state::{
        Caller, Mode, Pattern, Phase, Plan, Plot, Shell, SideId, Stand, StandId, StandSet, State,
        Where, Window,
    },
    transport,
};

/// Copies a state with what a viewer must not know taken out.
///
/// [FT-SPOT-05] Without fog of war every stand is drawn for both sides; with it only those that are spotted. [FT-CYL-01] Where and
/// when a cylinder falls is known to the Martians alone.
pub fn see(state: &State, viewer: Viewer, seen: &mut State) {
    seen.clone_from(state);
    for side in SideId::BOTH {
        if !viewer.knows(side.seat()) {
            keep_plans(side, seen);
            if state.setting.switches.fog {
                keep_places(state, side, seen);
                keep_paths(state, side, seen);
            }
        }
    }
}

fn keep_plans(side: SideId, seen: &mut State) {
    if side == SideId::MARTIANS {
        for landing in &mut seen.landings {
            (landing.turn, landing.at, landing.free) = (0, None, false);
        }
    }
    // [FT-ART-02] What a marker stands for is recorded secretly; [FT-ART-03] decoys look like all others.
    for mission in seen.missions.iter_mut().filter(|mission| mission.side == side) {
        (mission.number, mission.plan, mission.tracked) = (0, None, StandSet::EMPTY);
    }
}

/// Takes out how flyers have come: some of the way they may have been unseen.
fn keep_paths(state: &State, side: SideId, seen: &mut State) {
    for mover in [&mut seen.mover, &mut seen.parked].into_iter().flatten() {
        if state.side_of(mover.stand) == side {
            mover.flown.clear();
        }
    }
}

/// Takes out the stands of a side that its enemy has not spotted, and whatever would tell of them.
fn keep_places(state: &State, side: SideId, seen: &mut State) {
    let mut hidden: StandSet =
        state.on_table(side).filter(|&stand| state.is_hidden(stand)).collect();
    if hidden.is_empty() {
        return;
    }
    // Nor is it known what an unseen carrier has aboard.
    for stand in state.ids() {
        if matches!(state[stand].at, Where::Aboard(carrier) if hidden.has(carrier)) {
            hidden.insert(stand);
        }
    }
    for stand in hidden.iter() {
        let ghost = state[stand].ghost;
        seen[stand] = Stand { ghost, ..Stand::new(Where::Unseen) };
        seen.fronted[usize::from(stand.0)] = StandSet::EMPTY;
    }
    for set in &mut seen.fronted {
        *set = set.without(hidden);
    }
    for set in [
        &mut seen.fired_at,
        &mut seen.closed,
        &mut seen.failing,
        &mut seen.moved,
        &mut seen.pivoted,
    ] {
        *set = set.without(hidden);
    }
    if let Some(batch) = &mut seen.batch {
        batch.aimed.retain(|aimed| !hidden.has(aimed.shooter));
        batch.done = batch.done.min(batch.aimed.len() as u8);
    }
    // Nor who rises unseen, nor of which unit somebody moved last.
    seen.rising = seen.rising.filter(|rising| !hidden.has(rising.aimed.shooter));
    let is_own = |unit: &u8| {
        state.setting.units.get(usize::from(*unit)).is_some_and(|one| SideId::of(one.side) == side)
    };
    seen.clock.unit = seen.clock.unit.filter(|unit| !is_own(unit));
    if seen.parked.as_ref().is_some_and(|mover| hidden.has(mover.stand)) {
        seen.parked = None;
    }
    if let Some(mover) = &state.mover
        && hidden.has(mover.stand)
    {
        seen.mover = None;
        match mover.mode {
            Mode::Normal | Mode::Strategic => seen.phase = Phase::Move,
            Mode::FollowOn => seen.phase = Phase::FollowOn,
            // It looks as if its side still thought about overwatch, unless the other is asked meanwhile.
            Mode::Scoot => {
                seen.mover = seen.parked.take();
                seen.phase = mover.resume;
                if !state.window.is_some_and(|window| window.asked && window.side != side) {
                    seen.window = Some(Window { side, asked: true });
                }
            }
        }
        let lost = seen.mover.is_none()
            && matches!(seen.phase, Phase::March | Phase::Going | Phase::Reroute);
        if lost {
            seen.phase = Phase::Move;
        }
    }
}

/// Fills in by chance where unseen stands may be, and where cylinders may fall.
pub fn imagine(state: &mut State, dice: &mut Dice) {
    imagine_barrages(state, dice);
    for stand in state.ids() {
        if state[stand].at == Where::Unseen {
            // Until it is found a place it comes later.
            state[stand].at = Where::Reserve;
            if let Some(pose) = likely(state, stand, dice) {
                state[stand].at = Where::Table(pose);
            }
        }
    }
    for n in 0..state.landings.len() {
        if state.landings[n].at.is_none() {
            let inches = |dice: &mut Dice, most: Length| {
                let most = (most.in_thousandths() / 1000 - 12).clamp(1, 200) as u8;
                Length::units(6 + i32::from(dice.pick(most)))
            };
            let table = state.setting.table;
            let at = Point::new(inches(dice, table.width), inches(dice, table.depth));
            let left = state.setting.turns.saturating_sub(state.turn).max(1);
            let turn = state.turn + 1 + dice.pick(left);
            let landing = &mut state.landings[n];
            (landing.at, landing.turn) = (Some(at), turn.min(state.setting.turns));
        }
    }
}

/// What unknown markers may stand for: a decoy, or the first guns that could fire.
fn imagine_barrages(state: &mut State, dice: &mut Dice) {
    for n in 0..state.missions.len() {
        if state.missions[n].plan.is_some() {
            continue;
        }
        let side = state.missions[n].side;
        let battery = state.setting.batteries.iter().position(|battery| battery.side == side);
        let unit = state.on_table(side).next().map(|stand| state.spec(stand).unit);
        let plan = match (battery, unit) {
            (Some(battery), Some(unit)) if 3 < dice.d6() => Plan::Fire(Plot {
                batteries: 1 << battery,
                caller: Caller::Unit(unit),
                pattern: Pattern::Converged,
                shell: Shell::HighExplosive,
            }),
            _ => Plan::Decoy,
        };
        state.missions[n].plan = Some(plan);
        state.missions[n].number = 100 + n as u8;
    }
}

/// A place where a stand may be: where it was seen last, or somewhere in its zone.
fn likely(state: &State, stand: StandId, dice: &mut Dice) -> Option<Pose> {
    let is_free = |pose: Pose| setup::is_clear(state, stand, pose);
    if let Some(ghost) = state[stand].ghost.filter(|&ghost| is_free(ghost)) {
        return Some(ghost);
    }
    let unit = state.unit(stand);
    let places: Vec<Pose> = setup::grid(unit.zone.bounds(), 1000)
        .map(|at| Pose::new(at, unit.facing))
        .filter(|&pose| setup::fits(state, stand, pose) && is_free(pose))
        .take(200)
        .collect();
    let at = usize::from(dice.pick(places.len().max(1) as u8));
    places.get(at).copied()
}

/// Tells what a stand does, unless its enemy must not know.
///
/// [FT-SPOT-05] What is done unseen makes no event.
pub fn tell(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stand: StandId,
    rule: RuleId,
    event: Event,
) {
    if !is_unseen(play.state, stand) {
        play.emit(rule, event);
    }
}

/// Whether the enemy must not learn that a stand does something: it is hidden, or what carries it is.
pub fn is_unseen(state: &State, stand: StandId) -> bool {
    state.is_hidden(transport::seat(state, stand))
}

/// A stand as it is named in what everybody is told.
pub fn named(state: &State, stand: StandId) -> Option<StandId> {
    Some(stand).filter(|&stand| !is_unseen(state, stand))
}

/// Whose dice are rolled, if the enemy may know it.
pub fn rolled_by(state: &State, stand: StandId, roll: Roll) -> Roll {
    match named(state, stand) {
        Some(stand) => roll.by(effects::piece(stand)),
        None => roll,
    }
}

/// Tells what a stand lays somewhere; of one that its enemy does not see only where it strikes.
pub fn tell_strike(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stand: StandId,
    rule: RuleId,
    (event, at): (Event, Point),
) {
    let unseen = is_unseen(play.state, stand);
    play.emit(rule, if unseen { Event::StruckUnseen { at } } else { event });
}

/// Whether an order is kept from others: plans until they are carried out, and with fog of war whatever stands do, to the end.
pub fn is_kept(state: &State, order: &Order) -> bool {
    if state.phase == Phase::Over {
        return false;
    }
    match *order {
        Order::Barrage { at, .. } | Order::Decoy { at } => {
            state.missions.iter().any(|mission| mission.at == at)
        }
        Order::Plan { stand, .. } => state.landings.iter().any(|landing| landing.stand == stand),
        Order::Ready
        | Order::Cancel { .. }
        | Order::Land { .. }
        | Order::Done
        | Order::Pass { .. }
        | Order::Concede
        | Order::OfferDraw
        | Order::Assemble { .. }
        | Order::Guide { .. }
        | Order::Call { .. }
        | Order::TimeOut
        | Order::Fight { .. }
        | Order::Engage
        | Order::Grenade { .. } => false,
        Order::Place { .. }
        | Order::Limber { .. }
        | Order::Mark { .. }
        | Order::MarkAll
        | Order::Arrive { .. }
        | Order::Choose { .. }
        | Order::Steam { .. }
        | Order::Fly { .. }
        | Order::Load { .. }
        | Order::Unload { .. }
        | Order::LayGas { .. }
        | Order::PopUp { .. }
        | Order::Rockets { .. }
        | Order::Push { .. }
        | Order::Go { .. }
        | Order::Turn { .. }
        | Order::Hook { .. }
        | Order::Clear { .. }
        | Order::GoOn
        | Order::Stop
        | Order::Target { .. }
        | Order::Shoot { .. }
        | Order::Volley
        | Order::Fire
        | Order::Scoot { .. }
        | Order::Sweep { .. }
        | Order::Gas { .. }
        | Order::Shell { .. }
        | Order::Lob { .. }
        | Order::Screen { .. }
        | Order::Bomb { .. }
        | Order::Pivot { .. } => state.setting.switches.fog,
    }
}

#[cfg(test)]
mod tests;
