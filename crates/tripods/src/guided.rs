//! Shells guided by a laser: one gun, one shell, one mission.

use kernel::{
    Chronicle, Roll, Wants,
    table::{Length, Outline, Point, distance},
};

use crate::{
    Play, artillery,
    effects::{self, Penetration},
    event::Event,
    field, ground,
    order::{Bar, Check, Order},
    spotting,
    state::{Caller, Mission, Pattern, Phase, Plan, Plot, Shell, SideId, StandId, StandSet, State},
};

/// [FT-TECH-04] So far from its marker a shell finds its target, and the die that does.
const REACH: Length = Length::units(6);
const HITS: i8 = 4;

/// Refuses a guided shell.
///
/// [FT-TECH-03] By one battery that has some left, in place of a barrage marker. [FT-TECH-04] The designating stand is chosen now: one of the
/// unit that calls, or the observer himself.
pub fn check(state: &State, side: SideId, plot: Plot, by: StandId) -> Check {
    let bar = |why| Err(Bar::plain(rule!("FT-TECH-03"), why));
    let mut own = artillery::batteries(state, plot.batteries);
    let (Some((n, battery)), None) = (own.next(), own.next()) else {
        return bar("a guided shell is fired by one battery");
    };
    if battery.guided <= state.magazines[n].guided {
        return bar("that battery has no guided shells left");
    }
    if plot.pattern != Pattern::Converged {
        return bar("a single shell has no sheaf");
    }
    let calls = match plot.caller {
        Caller::Stand(stand) => stand == by,
        Caller::Unit(unit) => state.has(by) && state.spec(by).unit == unit,
    };
    if !calls || !state.has(by) || state.side_of(by) != side || state.pose(by).is_none() {
        return bar("the one who calls it guides it");
    }
    // [FT-FLY-03] A high flyer designates nothing.
    if state.is_aloft(by) {
        return Err(Bar::stand(rule!("FT-FLY-03"), by, "flies too high to guide it"));
    }
    Ok(())
}

/// Lists guided shells near a place: each battery that has some, each caller who sees it.
pub fn list(state: &State, at: Point, free: &[usize], idle: &[Caller], out: &mut Vec<Order>) {
    let has = |n: &&usize| state.magazines[**n].guided < state.setting.batteries[**n].guided;
    for &n in free.iter().filter(has) {
        let sees = |caller: &&Caller| artillery::sees(state, **caller, at);
        for &caller in idle.iter().filter(sees).take(2) {
            let guides = match caller {
                Caller::Stand(stand) => Some(stand),
                Caller::Unit(unit) => state.members(unit).find(|&stand| {
                    state.pose(stand).is_some() && crate::sight::sees_spot(state, stand, at)
                }),
            };
            let Some(by) = guides else { continue };
            let shell = Shell::Guided { by };
            let plot = Plot { batteries: 1 << n, caller, pattern: Pattern::Converged, shell };
            if artillery::check_barrage(state, at, plot).is_ok() {
                out.push(Order::Barrage { at, plot });
            }
        }
    }
}

/// Those whom the designating stand has spotted as a guided shell is called.
pub fn tracked(state: &State, plan: Plan) -> StandSet {
    let Plan::Fire(Plot { shell: Shell::Guided { by }, .. }) = plan else {
        return StandSet::EMPTY;
    };
    let enemies = state.on_table(state.side_of(by).other());
    enemies.filter(|&enemy| state[enemy].spotted && spotting::spots(state, by, enemy)).collect()
}

/// Forgets those who have been lost from sight since.
///
/// [FT-TECH-04] They stay spotted in every phase since.
pub fn keep_track(state: &mut State) {
    for n in 0..state.missions.len() {
        let mission = state.missions[n];
        if !mission.tracked.is_empty() {
            let lost = |&stand: &StandId| !state[stand].spotted || state.pose(stand).is_none();
            let lost: StandSet = mission.tracked.iter().filter(lost).collect();
            state.missions[n].tracked = mission.tracked.without(lost);
        }
    }
}

/// Those whom a guided shell can still find.
///
/// [FT-TECH-04] Vehicles within six inches of the marker; nobody where the designating stand is lost.
pub fn prey(state: &State, mission: &Mission) -> impl Iterator<Item = StandId> + use<> {
    let Some(Plan::Fire(Plot { shell: Shell::Guided { by }, .. })) = mission.plan else {
        return StandSet::EMPTY.iter();
    };
    let spot = Outline::point(mission.at);
    let guides = state.pose(by).is_some() && !state.is_aloft(by);
    let fits = |&stand: &StandId| {
        let own = field::outline(state, stand);
        guides
            && state[stand].spotted
            && !state.kind(stand).is_personnel()
            && !state.is_aloft(stand)
            && own.is_some_and(|own| distance(&own, &spot) <= REACH)
    };
    mission.tracked.iter().filter(fits).collect::<StandSet>().iter()
}

/// The shell finds nobody: it is wasted.
pub fn waste(play: &mut Play<'_, impl Chronicle<Event = Event>>, place: usize) {
    let mission = play.state.missions.remove(place);
    if let Some(Plan::Fire(plot)) = mission.plan {
        artillery::spend(play.state, plot);
    }
    let (side, at) = (mission.side, mission.at);
    play.emit(rule!("FT-TECH-04"), Event::BarrageWasted { side, at });
}

/// Refuses to send a shell at somebody.
pub fn check_guide(state: &State, target: StandId) -> Check {
    let landing = artillery::landing(state);
    let Some((mission, _)) = landing else { return Err(Bar::not_now(rule!("FT-TECH-04"))) };
    if prey(state, &mission).any(|stand| stand == target) {
        return Ok(());
    }
    Err(Bar::plain(rule!("FT-TECH-04"), "the shell does not find such a target"))
}

pub fn list_prey(state: &State, mission: &Mission, out: &mut Vec<Order>) {
    out.extend(prey(state, mission).map(|target| Order::Guide { target }));
}

/// Sends a shell at a vehicle.
///
/// [FT-TECH-04] On 4 or more it strikes, and on another 4 or more the flank; no quality counts. It is h-class, and a missile for the saves of
/// the ground.
pub fn guide(play: &mut Play<'_, impl Chronicle<Event = Event>>, target: StandId) {
    let Some((mission, plot)) = artillery::landing(play.state) else { return };
    if let Phase::Land { mission } = play.state.phase {
        play.state.missions.remove(usize::from(mission));
    }
    play.state.phase = Phase::Indirect;
    let gun = artillery::batteries(play.state, plot.batteries).next();
    let pen = gun.and_then(|(_, battery)| artillery::row(play.state, battery).guided);
    artillery::spend(play.state, plot);
    let side = mission.side;
    play.emit(rule!("FT-TECH-04"), Event::Guided { side, target });
    let roll = Roll::d6(rule!("FT-TECH-04"), "guided shell").by_seat(side.seat());
    if !play.test(&roll, Wants::AtLeast(HITS)) {
        return play.emit(rule!("FT-TECH-04"), Event::Unharmed { stand: target });
    }
    let roll = Roll::d6(rule!("FT-TECH-04"), "on the flank").by_seat(side.seat());
    let flank = play.test(&roll, Wants::AtLeast(HITS));
    let kind = play.state.kind(target);
    let plate = match (kind.soft, flank) {
        (true, _) => crate::tables::Plate::default(),
        (false, true) => kind.flank,
        (false, false) => kind.front,
    };
    let pen = pen.unwrap_or(0);
    let pen = if plate.chobham { ground::half_up(pen.unsigned_abs()) as i8 } else { pen };
    let beyond = pen - plate.value;
    let dice = Penetration { dice: beyond.clamp(1, 10) as u8, modifier: beyond.min(0) };
    effects::strike_from_afar(play, target, dice);
}

#[cfg(test)]
mod tests;
