//! Indirect fire: markers, decoys, observers, arrival, correction.

pub mod observers;
mod places;

use std::fmt::Write as _;

use kernel::{
    Chronicle, Roll, Wants,
    table::{Angle, Length, Point, distance},
    words::Word as _,
};

use crate::{
    Play, ammunition, clock,
    event::Event,
    field, flyers, guided,
    order::{Bar, Check, Order, Why},
    scatter::scatter,
    sight, smoke,
    state::{
        BatterySpec, Caller, Chore, MOST_MISSIONS, Mission, Pattern, Phase, Plan, Plot, Shell,
        SideId, StandId, State, Where,
    },
    tables::{Sheaf, StandType},
    targets, templates, transport,
    vocabulary::{Ammunition, Class, Equipment, Quality},
};

/// [FT-ART-06] So far from its marker a template may be put down.
pub const CORRECTION: Length = Length::units(6);
/// [FT-ART-03] Decoys of one command phase.
const MOST_DECOYS: usize = 3;

// Batteries.

/// The row of a battery's guns.
pub fn row<'a>(state: &'a State, battery: &BatterySpec) -> &'a StandType {
    &state.setting.types[usize::from(battery.kind)]
}

/// The stands of a battery that are in action on the table.
pub fn crews<'a>(state: &'a State, battery: &'a BatterySpec) -> impl Iterator<Item = StandId> + 'a {
    let unit = battery.unit;
    let stands = state.ids().filter(move |&stand| Some(state.spec(stand).unit) == unit);
    stands.filter(|&stand| {
        state.pose(stand).is_some() && !state[stand].limbered && !ammunition::is_out(state, stand)
    })
}

/// How many guns a battery can fire.
pub fn guns(state: &State, battery: &BatterySpec) -> u8 {
    match battery.unit {
        Some(_) => crews(state, battery).count() as u8,
        None => battery.guns,
    }
}

/// The batteries of a mission.
pub fn batteries(state: &State, bits: u16) -> impl Iterator<Item = (usize, &BatterySpec)> {
    let all = state.setting.batteries.iter().enumerate();
    all.filter(move |(n, _)| bits & 1 << n != 0)
}

/// Whether a battery has a mission that has not landed.
///
/// [FT-ART-05] Guns whose mission is delayed are busy until it lands or is cancelled.
fn is_busy(state: &State, battery: usize) -> bool {
    state.missions.iter().any(|mission| match mission.plan {
        Some(Plan::Fire(plot)) => plot.batteries & 1 << battery != 0,
        Some(Plan::Decoy) | None => false,
    })
}

/// Whether a stand's battery has plotted fire: then it neither moves nor fires otherwise.
///
/// [FT-ART-12] A gun fires once: indirectly, by its own sight, or directly.
pub fn has_plotted(state: &State, stand: StandId) -> bool {
    let unit = Some(state.spec(stand).unit);
    let own = state.setting.batteries.iter().position(|battery| battery.unit == unit);
    own.is_some_and(|battery| is_busy(state, battery))
}

/// Whether a battery could be given a mission.
///
/// [FT-ART-18] A launcher has a single salvo. [FT-ART-17] Guns may run out of shells.
pub fn is_free(state: &State, number: usize) -> bool {
    let battery = &state.setting.batteries[number];
    let kind = row(state, battery);
    let shots = ammunition::shots(state, kind).filter(|_| battery.unit.is_none());
    let salvoes = kind.salvoes.unwrap_or(u8::MAX).min(shots.unwrap_or(u8::MAX));
    0 < guns(state, battery) && !is_busy(state, number) && state.salvoes[number] < salvoes
}

/// Whether a side has anything to plot with.
pub fn has_guns(state: &State, side: SideId) -> bool {
    (0..state.setting.batteries.len())
        .any(|n| state.setting.batteries[n].side == side && is_free(state, n))
}

// Observers.

/// Whether an observer is still there, if only inside a vehicle.
///
/// [FT-ART-09] That of a unit is lost only with the whole unit.
pub fn lives(state: &State, caller: Caller) -> bool {
    match caller {
        Caller::Unit(unit) => state
            .members(unit)
            .any(|stand| matches!(state[stand].at, Where::Table(_) | Where::Aboard(_))),
        Caller::Stand(stand) => state.pose(transport::seat(state, stand)).is_some(),
    }
}

/// Whether an observer sees a spot.
///
/// [FT-ART-09] A unit sees with whichever of its stands its owner likes, those inside vehicles too.
pub fn sees(state: &State, caller: Caller, at: Point) -> bool {
    let eye = |stand: StandId| match state[stand].at {
        Where::Table(_) => Some(stand),
        Where::Aboard(carrier) => Some(carrier),
        _ => None,
    };
    let eyes = match caller {
        Caller::Unit(unit) => state.members(unit).filter_map(eye).collect(),
        Caller::Stand(stand) => eye(stand).into_iter().collect(),
    };
    sight::Spots::new(state, eyes).are_seen(at)
}

/// Everybody of a side who could observe.
///
/// [FT-ART-10] Observers' stands call for themselves. [FT-TECH-01] So does every stand with IVIS, besides its unit.
pub fn callers(state: &State, side: SideId) -> impl Iterator<Item = Caller> + '_ {
    let stands = state.on_table(side);
    let observers = stands.filter(|&stand| {
        state.class(stand) == Class::Observer || state.has_gear(stand, Equipment::Ivis)
    });
    let units = (0..state.setting.units.len() as u8).filter(move |&unit| {
        let own = SideId::of(state.setting.units[usize::from(unit)].side) == side;
        own && lives(state, Caller::Unit(unit))
            && state.members(unit).any(|stand| state.class(stand) != Class::Observer)
    });
    observers.map(Caller::Stand).chain(units.map(Caller::Unit))
}

/// [FT-ART-02] Each observer handles one marker a turn.
fn is_idle(state: &State, caller: Caller) -> bool {
    let now = state.player_turn();
    !state.missions.iter().any(|mission| {
        let same = |plot: Plot| plot.caller == caller && !is_own_eye(state, plot);
        mission.since == now && matches!(mission.plan, Some(Plan::Fire(plot)) if same(plot))
    })
}

/// [FT-ART-12] Guns on the table that see the target themselves need no observer.
fn is_own_eye(state: &State, plot: Plot) -> bool {
    let mut own = batteries(state, plot.batteries);
    own.all(|(_, battery)| battery.unit.map(Caller::Unit) == Some(plot.caller))
}

// Plotting.

/// Refuses a marker.
///
/// [FT-ART-02] Where its observer sees.
pub fn check_barrage(state: &State, at: Point, plot: Plot) -> Check {
    check_plot(state, at, plot)?;
    if !sees(state, plot.caller, at) {
        return Err(Bar::plain(rule!("FT-ART-02"), "that observer does not see the place"));
    }
    Ok(())
}

/// Refuses a marker whose observer sees its place.
///
/// [FT-ART-02] In the command phase. [FT-ART-05] Guns of one type. [FT-ART-11] A sheaf that they have.
/// [FT-ART-12] A towed gun needs it before its front.
fn check_plot(state: &State, at: Point, plot: Plot) -> Check {
    let side = check_time(state, at)?;
    let bar = |rule, why| Err(Bar::plain(rule, why));
    let known = u32::from(plot.batteries) < 1 << state.setting.batteries.len();
    let mut own = batteries(state, plot.batteries);
    let Some((_, first)) = own.next().filter(|_| known) else {
        return bar(rule!("FT-ART-05"), "there are no such guns");
    };
    let alike = own.all(|(_, battery)| battery.kind == first.kind);
    let owned = batteries(state, plot.batteries).all(|(_, battery)| battery.side == side);
    if !alike || !owned {
        return bar(rule!("FT-ART-05"), "all guns of a mission are of one type");
    }
    if batteries(state, plot.batteries).any(|(n, _)| !is_free(state, n)) {
        return bar(rule!("FT-ART-05"), "a battery has another mission, or cannot fire");
    }
    let row = row(state, first);
    if sheaf(row, plot).is_none() {
        return bar(rule!("FT-ART-11"), "these guns have no such sheaf");
    }
    match plot.shell {
        Shell::HighExplosive => {}
        Shell::Smoke | Shell::Incendiary if row.ammunition.contains(&Ammunition::Smoke) => {}
        Shell::Smoke | Shell::Incendiary => {
            return bar(rule!("FT-SMOKE-01"), "these guns have no smoke");
        }
        // [FT-ART-19] So many shots of each gun.
        Shell::Improved
            if batteries(state, plot.batteries).all(|(n, _)| has_improved(state, n)) => {}
        Shell::Improved => {
            return bar(rule!("FT-ART-19"), "these guns have no improved munitions left");
        }
        Shell::Guided { by } => guided::check(state, side, plot, by)?,
    }
    if !callers(state, side).any(|caller| caller == plot.caller) {
        return bar(rule!("FT-ART-02"), "there is no such observer");
    }
    if !is_own_eye(state, plot) && !is_idle(state, plot.caller) {
        return bar(rule!("FT-ART-02"), "that observer has called a barrage already");
    }
    for (_, battery) in batteries(state, plot.batteries) {
        let outside = |stand: &StandId| {
            let pose = state.pose(*stand);
            targets::is_arced(state, *stand)
                && pose.is_some_and(|pose| !field::front_arc(pose).holds(at))
        };
        if let Some(stand) = crews(state, battery).find(outside) {
            return Err(Bar::stand(rule!("FT-ART-12"), stand, "needs it before its front"));
        }
    }
    Ok(())
}

fn check_time(state: &State, at: Point) -> Check<SideId> {
    if state.phase != Phase::Plot {
        return Err(Bar::not_now(rule!("FT-ART-02")));
    }
    if state.missions.len() == MOST_MISSIONS {
        return Err(Bar::plain(rule!("FT-ART-02"), "there are no markers left"));
    }
    if !state.setting.table.holds(at) {
        return Err(Bar::plain(rule!("FT-ART-02"), "that is off the table"));
    }
    clock::check_marker(state)?;
    Ok(state.side)
}

/// Refuses a decoy.
///
/// [FT-ART-03] Up to three in a command phase, anywhere.
pub fn check_decoy(state: &State, at: Point) -> Check {
    let side = check_time(state, at)?;
    let now = state.player_turn();
    let laid = state.missions.iter().filter(|mission| {
        mission.side == side && mission.since == now && mission.plan == Some(Plan::Decoy)
    });
    if MOST_DECOYS <= laid.count() {
        return Err(Bar::plain(rule!("FT-ART-03"), "three decoys have been laid"));
    }
    Ok(())
}

/// Lists all that some guns can fire at a place that their observer sees; whether that is anything.
fn offer(state: &State, at: Point, guns: u16, caller: Caller, out: &mut Vec<Order>) -> bool {
    let before = out.len();
    for (pattern, shell) in [
        (Pattern::Converged, Shell::HighExplosive),
        (Pattern::Dispersed, Shell::HighExplosive),
        (Pattern::Converged, Shell::Smoke),
        (Pattern::Converged, Shell::Incendiary),
        (Pattern::Dispersed, Shell::Smoke),
        (Pattern::Dispersed, Shell::Incendiary),
        (Pattern::Converged, Shell::Improved),
        (Pattern::Dispersed, Shell::Improved),
    ] {
        let plot = Plot { batteries: guns, caller, pattern, shell };
        if check_plot(state, at, plot).is_ok() {
            out.push(Order::Barrage { at, plot });
        }
    }
    before < out.len()
}

/// Lists a spread: on enemies that somebody sees and between them, with each sort of guns; and everybody who may call them.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let side = state.side;
    let spots = places::on(state, marked(state));
    let all = 0..state.setting.batteries.len();
    let free: Vec<usize> =
        all.filter(|&n| state.setting.batteries[n].side == side && is_free(state, n)).collect();
    let mut groups: Vec<u16> = Vec::new();
    for &n in &free {
        let kind = state.setting.batteries[n].kind;
        let alike = free.iter().filter(|&&m| state.setting.batteries[m].kind == kind);
        let group = alike.fold(0, |bits, &m| bits | 1 << m);
        for bits in [group, 1 << n] {
            if !groups.contains(&bits) {
                groups.push(bits);
            }
        }
    }
    let idle: Vec<Caller> = callers(state, side).filter(|&caller| is_idle(state, caller)).collect();
    for &at in &spots {
        let own = idle.iter().copied().find(|&caller| sees(state, caller, at));
        for &bits in &groups {
            let eye = batteries(state, bits).next().and_then(|(_, battery)| battery.unit);
            let eye = || eye.map(Caller::Unit).filter(|&eye| sees(state, eye, at));
            if let Some(caller) = own.or_else(eye) {
                offer(state, at, bits, caller, out);
            }
        }
        guided::list(state, at, &free, &idle, out);
        if check_decoy(state, at).is_ok() {
            out.push(Order::Decoy { at });
        }
    }
    let means = observers::Means { spots: &spots, groups: &groups, free: &free, idle: &idle };
    observers::list_others(state, &means, out);
    for mission in &state.missions {
        let number = mission.number;
        if check_cancel(state, number).is_ok() {
            out.push(Order::Cancel { number });
        }
    }
    out.push(Order::Done);
}

/// The enemies at whom barrages are offered: those who have been seen.
fn marked(state: &State) -> impl Iterator<Item = StandId> + '_ {
    let enemies = state.shown(state.side.other());
    enemies.filter(|&enemy| state[enemy].spotted && !state.is_aloft(enemy))
}

/// Whether a marker may surely be put down somewhere; quickly told.
pub fn can_mark(state: &State) -> bool {
    let mut places = marked(state).filter_map(|enemy| state.pose(enemy));
    places.any(|pose| check_decoy(state, pose.at).is_ok())
}

/// Puts a marker down; nobody else learns what it stands for.
pub fn put_down(play: &mut Play<'_, impl Chronicle<Event = Event>>, at: Point, plan: Plan) {
    let side = play.state.side;
    let taken = |number: u8| play.state.missions.iter().any(|one| one.number == number);
    let number = (1..=MOST_MISSIONS as u8 + 1).find(|&n| !taken(n)).unwrap_or(0);
    let since = play.state.player_turn();
    let tracked = guided::tracked(play.state, plan);
    let mission =
        Mission { side, number, at, since, done: 0, late: false, plan: Some(plan), tracked };
    play.state.missions.push(mission);
    play.emit(rule!("FT-ART-02"), Event::MarkerLaid { side, at });
}

/// Refuses to cancel a mission.
///
/// [FT-ART-07] A lost observer can no longer cancel. [FT-ART-03] Of the enemy's markers nothing is told, not even that there are such numbers.
pub fn check_cancel(state: &State, number: u8) -> Check {
    let bar = |why| Err(Bar::plain(rule!("FT-ART-07"), why));
    let (side, landing) = match state.phase {
        Phase::Plot => (state.side, None),
        Phase::Land { mission } => (state.side.other(), Some(mission)),
        _ => return Err(Bar::not_now(rule!("FT-ART-07"))),
    };
    let own = state.missions.iter().enumerate().find(|(place, mission)| {
        let is_due = landing.is_none_or(|landing| usize::from(landing) == *place);
        mission.side == side && mission.number == number && is_due
    });
    let Some((_, Mission { plan: Some(Plan::Fire(plot)), .. })) = own else {
        return bar("there is no such mission to cancel now");
    };
    if lives(state, plot.caller) { Ok(()) } else { bar("its observer is lost") }
}

pub fn cancel(play: &mut Play<'_, impl Chronicle<Event = Event>>, number: u8) {
    let by = match play.state.phase {
        Phase::Land { .. } => play.state.side.other(),
        _ => play.state.side,
    };
    let is_it = |mission: &Mission| mission.side == by && mission.number == number;
    let place = play.state.missions.iter().position(is_it);
    let Some(place) = place else { return };
    let Mission { side, at, .. } = play.state.missions.remove(place);
    play.dice.reveal();
    play.emit(rule!("FT-ART-07"), Event::Cancelled { side, at });
    if matches!(play.state.phase, Phase::Land { .. }) {
        play.state.phase = Phase::Indirect;
    }
}

/// Goes on from the markers to whatever comes next in the command phase.
pub fn done(state: &mut State) {
    state.phase = Phase::Command { chore: Chore::Fall, at: 0 };
}

// Landing.

/// The next marker that is due.
///
/// [FT-SEQ-07] Those of the side that is not active. [FT-ART-21] By their numbers.
fn due(state: &State) -> Option<usize> {
    let now = state.player_turn();
    let is_due =
        |mission: &Mission| mission.side != state.side && mission.since < now && mission.done < now;
    let numbers = state.missions.iter().enumerate().filter(|(_, mission)| is_due(mission));
    numbers.min_by_key(|(_, mission)| mission.number).map(|(place, _)| place)
}

pub fn any_due(state: &State) -> bool {
    due(state).is_some()
}

/// Sees to the next marker that is due; false when none is.
///
/// [FT-ART-21] Decoys come off, then the arrival roll, then cancelling or correcting.
pub fn step(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    let Some(place) = due(play.state) else { return false };
    play.state.missions[place].done = play.state.player_turn();
    let mission = play.state.missions[place];
    play.dice.reveal();
    let (side, at) = (mission.side, mission.at);
    let Some(Plan::Fire(plot)) = mission.plan else {
        // [FT-ART-03] Decoys are revealed and taken off when they would land.
        play.state.missions.remove(place);
        play.emit(rule!("FT-ART-03"), Event::DecoyLifted { side, at });
        return true;
    };
    if total_guns(play.state, plot) == 0 {
        play.state.missions.remove(place);
        play.emit(rule!("FT-ART-05"), Event::Cancelled { side, at });
        return true;
    }
    // [FT-FLY-08] Held back a turn while a friend flies there, however it would lie.
    let held =
        (0..directions(plot)).all(|n| is_held(play.state, side, plot, at, Angle::degrees(90 * n)));
    if held {
        play.emit(rule!("FT-FLY-08"), Event::HeldBack { side, at });
        return true;
    }
    if !mission.late && play.state.setting.period < 5 && !arrives(play, side, plot) {
        play.state.missions[place].late = true;
        play.emit(rule!("FT-ART-04"), Event::Delayed { side, at });
        return true;
    }
    if let Shell::Guided { .. } = plot.shell
        && guided::prey(play.state, &mission).next().is_none()
    {
        guided::waste(play, place);
        return true;
    }
    play.state.phase = Phase::Land { mission: place as u8 };
    true
}

/// Whether a friend flies too near to where shells would fall.
///
/// [FT-FLY-08] Every square of a sheaf counts.
fn is_held(state: &State, side: SideId, plot: Plot, at: Point, along: Angle) -> bool {
    areas(state, plot, at, along).iter().any(|area| flyers::is_in_the_way(state, side, area))
}

/// In how many directions along the edges of the table a sheaf may be laid.
///
/// [FT-ART-11] One square has none.
fn directions(plot: Plot) -> i32 {
    let is_smoke = matches!(plot.shell, Shell::Smoke | Shell::Incendiary);
    if plot.pattern == Pattern::Converged && !is_smoke { 1 } else { 4 }
}

fn total_guns(state: &State, plot: Plot) -> u8 {
    batteries(state, plot.batteries).map(|(_, battery)| guns(state, battery)).sum()
}

/// Rolls whether a mission comes in time.
///
/// [FT-ART-04] By the worst quality of its batteries; American, British and German guns add 2 in the fourth period.
fn arrives(play: &mut Play<'_, impl Chronicle<Event = Event>>, side: SideId, plot: Plot) -> bool {
    let (quality, practised) = crew_of(play.state, plot);
    let bonus = practised && play.state.setting.period == 4;
    let roll = Roll::d6(rule!("FT-ART-04"), "the barrage in time").by_seat(side.seat()).modify_if(
        bonus,
        2,
        "well-drilled guns",
    );
    play.test(&roll, Wants::AtLeastNotOne(check_number(play.state, quality)))
}

pub fn check_number(state: &State, quality: Quality) -> i8 {
    state.setting.charts.qualities[quality as usize].roll
}

/// The worst quality of the batteries, and whether all of them are well drilled.
fn crew_of(state: &State, plot: Plot) -> (Quality, bool) {
    let worst = batteries(state, plot.batteries).map(|(_, battery)| battery.quality).min();
    let practised = batteries(state, plot.batteries).all(|(_, battery)| battery.practised);
    (worst.unwrap_or(Quality::Average), practised)
}

/// The quality of most stands with which a side began, its rocket launchers apart; the worst of those that as many have.
fn force_of(state: &State, side: SideId) -> Quality {
    let mut n_of = [0; Quality::ALL.len()];
    let rest =
        |&stand: &StandId| state.side_of(stand) == side && !state.kind(stand).rocket_launcher;
    for stand in state.ids().filter(rest) {
        n_of[state.quality(stand) as usize] += 1;
    }
    let best_first = Quality::ALL.iter().rev();
    best_first.copied().max_by_key(|&quality| n_of[quality as usize]).unwrap_or(Quality::Average)
}

/// How the shells of a gun lie.
///
/// [FT-ART-19] Improved munitions add a factor for each gun, on squares of two inches: one converged, two dispersed.
pub fn sheaf(row: &StandType, plot: Plot) -> Option<Sheaf> {
    let own = match plot.pattern {
        Pattern::Converged => row.converged,
        Pattern::Dispersed => row.dispersed,
    }?;
    match plot.shell {
        Shell::HighExplosive | Shell::Smoke | Shell::Incendiary | Shell::Guided { .. } => Some(own),
        Shell::Improved => {
            let templates = if plot.pattern == Pattern::Dispersed { 2 } else { 1 };
            Some(Sheaf { factors: own.factors + 1, templates, side: 2, ..own })
        }
    }
}

/// How the shells of a plot lie.
pub fn sheaf_of(state: &State, plot: Plot) -> Option<Sheaf> {
    let (_, first) = batteries(state, plot.batteries).next()?;
    sheaf(row(state, first), plot)
}

/// [FT-ART-19] Whether a battery has improved munitions left.
fn has_improved(state: &State, number: usize) -> bool {
    state.magazines[number].improved < state.setting.batteries[number].improved
}

/// The mission that is being landed.
pub fn landing(state: &State) -> Option<(Mission, Plot)> {
    let Phase::Land { mission } = state.phase else { return None };
    let mission = *state.missions.get(usize::from(mission))?;
    match mission.plan {
        Some(Plan::Fire(plot)) => Some((mission, plot)),
        Some(Plan::Decoy) | None => None,
    }
}

/// Refuses to land a barrage there.
///
/// [FT-ART-06] Up to six inches from its marker, if the observer sees both. [FT-ART-07] Without an observer who sees the marker it
/// lands exactly there.
pub fn check_land(state: &State, at: Point, along: Angle) -> Check {
    let Some((mission, plot)) = landing(state) else {
        return Err(Bar::not_now(rule!("FT-ART-06")));
    };
    if let Shell::Guided { .. } = plot.shell {
        return Err(Bar::plain(rule!("FT-TECH-04"), "a guided shell is sent at an enemy"));
    }
    let square = along.in_hundredths() % 9000 == 0;
    let free = matches!(plot.shell, Shell::Smoke | Shell::Incendiary);
    let single = plot.pattern == Pattern::Converged && !free;
    if (single && along != Angle::NORTH) || (!free && !square) {
        return Err(Bar::plain(rule!("FT-ART-11"), "templates lie along the edges of the table"));
    }
    if is_held(state, mission.side, plot, at, along) {
        return Err(Bar::plain(rule!("FT-FLY-08"), "a friend flies too near"));
    }
    if at == mission.at {
        return Ok(());
    }
    if !lives(state, plot.caller) || !sees(state, plot.caller, mission.at) {
        return Err(Bar::plain(rule!("FT-ART-07"), "no observer sees the marker any more"));
    }
    if CORRECTION < mission.at.distance(at) {
        let why = "that is more than six inches from the marker";
        return Err(Bar::plain(rule!("FT-ART-06"), why));
    }
    if !state.setting.table.holds(at) || !sees(state, plot.caller, at) {
        return Err(Bar::plain(rule!("FT-ART-06"), "the observer does not see that place"));
    }
    Ok(())
}

/// Lists where the barrage may land: on its marker, on enemies near it, between two of them.
pub fn list_landings(state: &State, out: &mut Vec<Order>) {
    let Some((mission, plot)) = landing(state) else { return };
    guided::list_prey(state, &mission, out);
    let enemies = state.shown(mission.side.other()).filter(|&enemy| !state.is_aloft(enemy));
    let near = |at: Point| mission.at.distance(at) <= CORRECTION;
    let nearby = enemies.filter(|&enemy| state.pose(enemy).is_some_and(|pose| near(pose.at)));
    let places = places::on(state, nearby).into_iter().filter(|&at| at != mission.at);
    for at in std::iter::once(mission.at).chain(places) {
        for n in 0..directions(plot) {
            let along = Angle::degrees(90 * n);
            if check_land(state, at, along).is_ok() {
                out.push(Order::Land { at, along });
            }
        }
    }
    if check_cancel(state, mission.number).is_ok() {
        out.push(Order::Cancel { number: mission.number });
    }
}

/// Lands a barrage.
pub fn land(play: &mut Play<'_, impl Chronicle<Event = Event>>, at: Point, along: Angle) {
    let Some((mission, plot)) = landing(play.state) else { return };
    if let Phase::Land { mission } = play.state.phase {
        play.state.missions.remove(usize::from(mission));
    }
    play.state.phase = Phase::Indirect;
    strike(play, mission.side, at, along, plot);
}

/// Notes what the guns of a mission have fired.
pub fn spend(state: &mut State, plot: Plot) {
    let fired: arrayvec::ArrayVec<usize, 16> =
        batteries(state, plot.batteries).map(|(n, _)| n).collect();
    for n in fired {
        state.salvoes[n] = state.salvoes[n].saturating_add(1);
        match plot.shell {
            Shell::Improved => state.magazines[n].improved += 1,
            Shell::Guided { .. } => state.magazines[n].guided += 1,
            Shell::HighExplosive | Shell::Smoke | Shell::Incendiary => {}
        }
        let own: arrayvec::ArrayVec<StandId, 16> =
            crews(state, &state.setting.batteries[n]).take(16).collect();
        for stand in own {
            ammunition::spend(state, stand);
        }
    }
}

/// What the shells of some batteries do at a place.
///
/// [FT-ART-05] More guns add factors, not size. [FT-ART-18] Launchers that fail a roll of quality scatter 1d6 inches.
pub fn strike(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    side: SideId,
    at: Point,
    along: Angle,
    plot: Plot,
) {
    let guns = total_guns(play.state, plot);
    let in_range = reaches(play.state, plot, at);
    let Some((first, _)) = batteries(play.state, plot.batteries).next() else { return };
    spend(play.state, plot);
    let row = row(play.state, &play.state.setting.batteries[first]).clone();
    let Some(own) = sheaf(&row, plot) else { return };
    if !in_range {
        return play.emit(rule!("FT-GEN-07"), Event::BarrageWasted { side, at });
    }
    play.emit(rule!("FT-ART-06"), Event::Landed { side, at, along, guns, shell: plot.shell });
    let at = if row.rocket_launcher {
        let quality = force_of(play.state, side);
        let roll = Roll::d6(rule!("FT-ART-18"), "accurate rockets").by_seat(side.seat());
        let number = check_number(play.state, quality);
        if play.test(&roll, Wants::AtLeastNotOne(number)) {
            at
        } else {
            scatter(play, rule!("FT-ART-18"), at, 1)
        }
    } else {
        at
    };
    let direction = (plot.pattern == Pattern::Dispersed).then_some(along);
    if matches!(plot.shell, Shell::Smoke | Shell::Incendiary) {
        let incendiary = plot.shell == Shell::Incendiary;
        return smoke::lay(play, at, along, own, incendiary);
    }
    let areas = templates::squares(at, direction, own);
    let factors = own.factors.saturating_mul(guns);
    templates::burst(play, side, None, &areas, Sheaf { factors, ..own });
}

/// [FT-ART-12] Guns off the table reach everything on it; those on it have their range.
pub fn reaches(state: &State, plot: Plot, at: Point) -> bool {
    let spot = kernel::table::Outline::point(at);
    batteries(state, plot.batteries).all(|(_, battery)| {
        let row = row(state, battery);
        let range = row.assisted.or(row.indirect).unwrap_or(0);
        crews(state, battery).all(|stand| {
            let own = field::outline(state, stand);
            own.is_some_and(|own| distance(&own, &spot) <= Length::units(range.into()))
        })
    })
}

/// Refuses to fire or move a gun that has plotted.
pub fn check_unplotted(state: &State, stand: StandId) -> Check {
    if has_plotted(state, stand) {
        let why = Why::Stand(stand, "has a barrage to fire");
        return Err(Bar { rule: rule!("FT-ART-12"), why });
    }
    Ok(())
}

/// A battery in words, with what it does.
pub fn described(state: &State, number: usize) -> String {
    let battery = &state.setting.batteries[number];
    let guns = guns(state, battery);
    let place = if battery.unit.is_some() { "" } else { " off the table" };
    let does = if is_busy(state, number) {
        "has a mission"
    } else if is_free(state, number) {
        "ready"
    } else {
        "silent"
    };
    let mut said =
        format!("{}: {guns} × {}{place}, {does}", battery.name, row(state, battery).name);
    let used = state.magazines[number];
    for (what, has, used) in
        [("improved", battery.improved, used.improved), ("guided", battery.guided, used.guided)]
    {
        if 0 < has {
            // Writing to a string cannot fail.
            let _ = write!(said, ", {} of {has} {what} shells left", has.saturating_sub(used));
        }
    }
    if let Some(shots) = ammunition::shots(state, row(state, battery)) {
        let used = state.salvoes[number];
        let _ = write!(said, ", {} of {shots} shots left", shots.saturating_sub(used));
    }
    said
}

/// Who observes, by name.
pub fn caller_name(state: &State, caller: Caller) -> &str {
    match caller {
        Caller::Unit(unit) => &state.setting.units[usize::from(unit)].name,
        Caller::Stand(stand) => state.name(stand),
    }
}

/// The names of the batteries of a mission.
pub fn battery_names(state: &State, plot: Plot) -> String {
    let names: Vec<&str> =
        batteries(state, plot.batteries).map(|(_, battery)| battery.name.as_str()).collect();
    names.join(", ")
}

/// The squares on which the shells of a plot would fall, or the screens of its smoke.
pub fn areas(state: &State, plot: Plot, at: Point, along: Angle) -> templates::Squares {
    let Some(own) = sheaf_of(state, plot) else { return templates::Squares::new() };
    if matches!(plot.shell, Shell::Smoke | Shell::Incendiary) {
        let screens = smoke::row(at, along, own, plot.shell == Shell::Incendiary);
        return screens.map(|smoke| smoke.outline()).take(templates::MOST_SQUARES).collect();
    }
    let direction = (plot.pattern == Pattern::Dispersed).then_some(along);
    templates::squares(at, direction, own)
}

/// How many stands of either side a template there would touch: of the enemy's, of one's own.
pub fn touched(state: &State, side: SideId, at: Point, plot: Plot, along: Angle) -> (i32, i32) {
    let areas = areas(state, plot, at, along);
    let count = |side: SideId| {
        let under = state.on_table(side).filter(|&stand| {
            let outline = field::outline(state, stand);
            outline.is_some_and(|own| areas.iter().any(|area| kernel::table::touches(&own, area)))
        });
        under.count() as i32
    };
    (count(side.other()), count(side))
}

#[cfg(test)]
mod tests;
