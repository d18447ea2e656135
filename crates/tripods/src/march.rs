//! A move as it is carried out: inch by inch, with overwatch between.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Angle, Bounds, Effort, Length, Line, Obstacle, Outline, Pose, advance},
};

use crate::{
    Play, checks, cylinders,
    event::Event,
    field, flyers, gas,
    going::{self, Going},
    ground, movement, overwatch, secrets, spotting,
    state::{Gear, Mode, Mover, Phase, StandId, StandSet, State, Way, Where},
    transport,
    vocabulary::Class,
    zeppelins,
};

/// [FT-OVER-03] Overwatch is asked after each full inch.
const INCH: Length = Length::units(1);

/// Begins the move of a stand.
pub fn choose(state: &mut State, stand: StandId, strategic: bool) {
    let Some(pose) = state.pose(stand) else { return };
    let mode = match (state.phase, strategic) {
        (Phase::FollowOn, _) => Mode::FollowOn,
        (_, true) => Mode::Strategic,
        (_, false) => Mode::Normal,
    };
    let left = movement::points(state, stand, mode);
    state.moved.insert(stand);
    state.clock.unit = Some(state.spec(stand).unit);
    // [FT-TERR-10] Who has rested beside a cliff may climb it.
    let climbs = going::cliff_beside(state, stand).filter(|_| state[stand].rested);
    state.mover = Some(Mover {
        stand,
        mode,
        left,
        budget: left,
        from: pose.at,
        free: pose.at,
        length: Length::ZERO,
        way: Way::default(),
        gear: Gear::Ahead,
        facing: None,
        inch: Length::ZERO,
        disturbed: false,
        halted: false,
        flown: Vec::new(),
        handled: false,
        slips: false,
        passed: StandSet::EMPTY,
        climbs,
        lost: checks::lost_by(state, stand),
        declined: [false; 2],
        resume: state.phase,
    });
    let class = state.class(stand);
    state.phase = match mode {
        Mode::Normal if class == Class::Ironclad => Phase::Steam,
        Mode::Normal if flyers::is_flyer(class) => Phase::Fly,
        _ => Phase::March,
    };
}

/// Sets out on a path.
pub fn set_out(state: &mut State, way: &Way, gear: Gear, facing: Option<Angle>) {
    let Some(mover) = &state.mover else { return };
    let Some(pose) = state.pose(mover.stand) else { return };
    let points: ArrayVec<_, 9> = std::iter::once(pose.at).chain(way.0.iter().copied()).collect();
    let slips = movement::slips(state, mover, &points, gear);
    let Some(mover) = &mut state.mover else { return };
    mover.slips = slips;
    mover.way = way.clone();
    mover.gear = gear;
    mover.facing = facing;
    mover.inch = Length::ZERO;
    mover.length = Length::ZERO;
    mover.disturbed = false;
    mover.handled = false;
    let (stand, mode) = (mover.stand, mover.mode);
    begin_leg(state);
    if mode == Mode::Strategic {
        state[stand].strategic = true;
        state[stand].marker = crate::state::Marker::None;
        transport::share_record(state, stand);
    }
    state.phase = Phase::Going;
    if watched(state) {
        overwatch::open(state);
    }
}

/// [FT-SEQ-04] No overwatch in the close combat phase.
fn watched(state: &State) -> bool {
    state.mover.as_ref().is_some_and(|mover| mover.mode != Mode::FollowOn && !mover.slips)
}

fn begin_leg(state: &mut State) {
    let Some(stand) = state.mover.as_ref().map(|mover| mover.stand) else { return };
    let Some(pose) = state.pose(stand) else { return };
    // [FT-ROAD-03] A wreck is paid for once.
    let passed = state.mover.as_ref().map(|mover| {
        let leg = Line::new(mover.from, pose.at);
        let mut going = Going::new(state, stand, mover.gear);
        if leg.from != leg.to {
            going.pass(&leg, leg.length());
        }
        going.passed()
    });
    if let Some(mover) = &mut state.mover {
        mover.passed = passed.unwrap_or(mover.passed);
        mover.from = pose.at;
        mover.budget = mover.left;
    }
}

/// Goes on with a path: to the next full inch, its next corner, its end, or an enemy.
pub fn step(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(mover) = play.state.mover.clone() else {
        play.state.phase = Phase::Move;
        return;
    };
    let stand = mover.stand;
    if mover.disturbed && !mover.way.0.is_empty() {
        play.state.phase = Phase::Reroute;
        return;
    }
    cylinders::reach(play, stand, mover.mode);
    let (Some(&to), Some(pose)) = (mover.way.0.first(), play.state.pose(stand)) else {
        return arrive(play);
    };
    let leg = Line::new(mover.from, to);
    let heading = match mover.gear {
        Gear::Ahead => leg.direction(),
        Gear::Back => leg.direction().opposite(),
    };
    let facing = if play.state.class(stand).has_facing() { heading } else { pose.facing };
    let rest = Line::new(pose.at, to);
    let passes = Bounds::around(&[pose.at, rest.at(INCH - mover.inch)]);
    let met = movement::obstacles(play.state, stand, mover.mode, passes);
    let obstacles: Vec<Obstacle> = met.iter().map(|&(_, obstacle)| obstacle).collect();
    let own = field::outline_at(play.state, stand, Pose::new(pose.at, facing));
    let gone = advance(&[own], &rest, INCH - mover.inch, &obstacles);
    let at = rest.at(gone.length);
    let gear = if mover.slips { Gear::Ahead } else { mover.gear };
    let mut going = Going::new(play.state, stand, gear);
    let cost = going.cost(&leg, mover.from.distance(at).min(leg.length()));
    let left = cost.map_or(Effort::NONE, |cost| mover.budget - cost);
    let spent = mover.left - left;
    let own = &mut play.state[stand];
    own.at = Where::Table(Pose::new(at, facing));
    if Effort::NONE < spent {
        own.travelled = own.travelled + spent;
        own.stirred = true;
        // [FT-TERR-10] Elsewhere there may be another cliff.
        own.rested = false;
    }
    let arrived = at == to;
    let full = INCH <= mover.inch + gone.length;
    if let Some(own) = &mut play.state.mover {
        own.left = left;
        own.length += gone.length;
        own.inch = if full { Length::ZERO } else { mover.inch + gone.length };
        if arrived {
            own.way.0.remove(0);
        }
    }
    flyers::note_leg(play.state, pose.at, at);
    overwatch::moved(play.state, stand);
    transport::share_record(play.state, stand);
    note_free(play.state, stand, at);
    if arrived {
        begin_leg(play.state);
    }
    // [FT-GAS-02] Whoever comes to touch a cloud is destroyed.
    gas::breathe(play, stand);
    if play.state.pose(stand).is_none() {
        return;
    }
    cylinders::reach(play, stand, mover.mode);
    let sighted = spotting::look_at(play, stand);
    match gone.stopped_by.map(|by| met[by].0) {
        // [FT-CYL-05] Whoever has destroyed a cylinder goes on.
        Some(by) if play.state.pose(by).is_none() => {}
        // [FT-STRAT-02] An enemy whom nobody sees simply stops it there.
        Some(_) if mover.mode == Mode::Strategic => stop_short(play.state),
        Some(by) => halt(play, stand, by),
        None => {}
    }
    if play.state.pose(stand).is_none() {
        return;
    }
    let ended = play.state.mover.as_ref().is_none_or(|mover| mover.way.0.is_empty());
    if sighted && let Some(mover) = &mut play.state.mover {
        mover.disturbed = true;
    }
    if (full || sighted || ended) && watched(play.state) {
        overwatch::open(play.state);
    }
}

/// A strategic mover goes no farther, and does not learn why.
fn stop_short(state: &mut State) {
    if let Some(mover) = &mut state.mover {
        mover.way.0.clear();
    }
}

/// Whether somebody may stand somewhere: over nobody, and not out over the edge of the table.
pub fn has_room(state: &State, stand: StandId, outline: &Outline) -> bool {
    state.setting.table.covers(outline) && movement::taken(state, stand, outline).is_none()
}

/// Notes the last place at which a mover overlaps nobody.
fn note_free(state: &mut State, stand: StandId, at: kernel::table::Point) {
    let Some(outline) = field::outline(state, stand) else { return };
    if has_room(state, stand, &outline)
        && let Some(mover) = &mut state.mover
    {
        mover.free = at;
    }
}

/// A stand has come within an inch of an enemy.
///
/// [FT-CC-01] It stops, and both are spotted. [FT-MOVE-09] If a friend stands there it is set back along its path.
fn halt(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, by: StandId) {
    play.emit(rule!("FT-CC-01"), Event::Halted { stand, by });
    spotting::spot(play, stand, by);
    // [FT-CC-02] Everybody within reach will join in.
    for enemy in play.state.ids() {
        if enemy == by || crate::close_combat::meets(play.state, stand, enemy) {
            spotting::spot(play, enemy, stand);
        }
    }
    let free = play.state.mover.as_ref().map(|mover| mover.free);
    if let (Some(free), Some(pose)) = (free, play.state.pose(stand))
        && free != pose.at
        && !gives_way(play, stand)
    {
        return;
    }
    if let Some(mover) = &mut play.state.mover {
        mover.way.0.clear();
        mover.halted = true;
        mover.facing = None;
    }
}

/// Sets a mover back, if there is no gas where it comes to stand [FT-GAS-02]; whether it is still there.
pub fn gives_way(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) -> bool {
    set_back(play, stand);
    gas::breathe(play, stand);
    play.state.pose(stand).is_some()
}

/// Sets a mover back to the last free place of its path.
///
/// [FT-MOVE-09] It looked another way there if its path has turned since: where it finds no room now, it stands as near as it can.
pub fn set_back(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    let Some(free) = play.state.mover.as_ref().map(|mover| mover.free) else { return };
    let Some(pose) = play.state.pose(stand) else { return };
    let state = &*play.state;
    let fits = |pose: &Pose| has_room(state, stand, &field::outline_at(state, stand, *pose));
    let turns = (0..4).map(|n| Pose::new(free, pose.facing + Angle::degrees(45 * n)));
    let rings = (1..=40).flat_map(|n| {
        (0..16).map(move |k| {
            let to = Angle::hundredths(k * 2250);
            Pose::new(free.towards(to, Length::thousandths(100 * n)), pose.facing)
        })
    });
    let may_stand =
        |pose: &Pose| ground::may_stand(&state.setting, ground::gait(state, stand), pose.at);
    let beside = rings.filter(may_stand);
    let back = turns.chain(beside).find(fits).unwrap_or_else(|| Pose::new(free, pose.facing));
    play.state[stand].at = Where::Table(back);
    secrets::tell(play, stand, rule!("FT-MOVE-09"), Event::SetBack { stand });
}

/// A path has come to its end.
fn arrive(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(mover) = play.state.mover.clone() else { return };
    let stand = mover.stand;
    let Some(mut pose) = play.state.pose(stand) else { return };
    if let Some(facing) = mover.facing {
        let turned = Pose::new(pose.at, facing);
        let outline = field::outline_at(play.state, stand, turned);
        if movement::taken(play.state, stand, &outline).is_none() {
            pose = turned;
            play.state[stand].at = Where::Table(pose);
        }
    }
    let strategic = mover.mode == Mode::Strategic;
    let event = Event::Marched { stand, to: pose, length: mover.length, strategic };
    secrets::tell(play, stand, rule!("FT-MOVE-05"), event);
    if movement::exit(play.state, stand, pose.at).is_some() {
        // Those aboard leave with it.
        let aboard: ArrayVec<StandId, 16> =
            transport::passengers(play.state, stand).take(16).collect();
        for stand in std::iter::once(stand).chain(aboard) {
            play.state[stand].at = Where::Exited;
            play.emit(rule!("FT-MOVE-09"), Event::Exited { stand });
        }
        return drop_mover(play.state);
    }
    if let Some(own) = &mut play.state.mover {
        own.length = Length::ZERO;
        own.disturbed = false;
    }
    play.state.phase = Phase::March;
    // A flyer that cannot stay where an unseen enemy is goes back to the last free place.
    let outline = field::outline_at(play.state, stand, pose);
    let barred = !has_room(play.state, stand, &outline) && mover.free != pose.at;
    if barred && !gives_way(play, stand) {
        return;
    }
    if mover.halted {
        finish(play.state);
    } else {
        rest(play.state);
    }
}

/// Ends the move of a stand that has nothing left to move with, unless it may still lay something under its path.
///
/// [FT-MFLY-01] Gas, [FT-ZEP-02] or bombs: at the end of its path as at any other point of it.
pub fn rest(state: &mut State) {
    let is_spent = state.mover.as_ref().is_some_and(|mover| mover.left <= Effort::NONE);
    let lays = || !flyers::gas_path(state).is_empty() || zeppelins::check_bomb(state).is_ok();
    if is_spent && (flyers::hangs(state) || !lays()) {
        finish(state);
    }
}

/// The move of a stand is over.
pub fn finish(state: &mut State) {
    let Some(mover) = &state.mover else { return };
    let (stand, left) = (mover.stand, mover.left);
    // [FT-CC-01] What it has left is kept for the fight. [FT-FLY-05] A low flyer fights those in reach where its move ends.
    let arrived = flyers::is_low(state, stand)
        && state[stand].has_moved()
        && state
            .on_table(state.side_of(stand).other())
            .any(|enemy| crate::close_combat::meets(state, stand, enemy));
    let counter = ((mover.halted || arrived) && mover.mode != Mode::Scoot).then_some(left);
    let is_follow = mover.mode == Mode::FollowOn;
    state[stand].counter = match (counter, is_follow) {
        (Some(left), _) => Some(left),
        (None, true) => None,
        (None, false) => state[stand].counter,
    };
    drop_mover(state);
}

/// Nobody is on the move any more, or he who was interrupted goes on.
pub fn drop_mover(state: &mut State) {
    let Some(mover) = state.mover.take() else { return };
    state.window = None;
    match mover.mode {
        Mode::Normal | Mode::Strategic => {
            state.phase = Phase::Move;
            overwatch::open(state);
        }
        Mode::FollowOn => state.phase = Phase::FollowOn,
        Mode::Scoot => {
            state.mover = state.parked.take();
            state.phase = mover.resume;
            if let Some(mover) = &mut state.mover {
                mover.disturbed = true;
            }
            // He whose move was interrupted may have been destroyed meanwhile.
            let lost = state.mover.is_none()
                && matches!(state.phase, Phase::March | Phase::Going | Phase::Reroute);
            if lost {
                state.phase = Phase::Move;
            }
            overwatch::open(state);
        }
    }
}

/// Turns a stand on the spot.
pub fn face(state: &mut State, stand: StandId, facing: Angle) {
    if let Some(pose) = state.pose(stand) {
        state[stand].at = Where::Table(Pose::new(pose.at, facing));
    }
}

pub fn turn(play: &mut Play<'_, impl Chronicle<Event = Event>>, facing: Angle) {
    let Some(stand) = play.state.mover.as_ref().map(|mover| mover.stand) else { return };
    let turned = play.state.pose(stand).map(|pose| Pose::new(pose.at, facing));
    let room = turned.is_some_and(|pose| {
        let outline = field::outline_at(play.state, stand, pose);
        movement::taken(play.state, stand, &outline).is_none()
    });
    if room {
        face(play.state, stand, facing);
        secrets::tell(play, stand, rule!("FT-MOVE-02"), Event::Turned { stand, to: facing });
    }
    play.state.phase = Phase::March;
    if let Some(mover) = &mut play.state.mover {
        mover.way.0.clear();
    }
}

/// Hooks a gun up, or unhooks it.
///
/// [FT-TOW-03] A gun dropped in this turn has moved.
pub fn hook(play: &mut Play<'_, impl Chronicle<Event = Event>>, hooked: bool) {
    let Some(mover) = play.state.mover.clone() else { return };
    let stand = mover.stand;
    play.state[stand].limbered = hooked;
    let team = {
        let was = play.state[stand].limbered;
        play.state[stand].limbered = true;
        let allowance = movement::allowance(play.state, stand);
        play.state[stand].limbered = was;
        allowance
    };
    let cost = movement::hook_cost(team);
    let left = if hooked { ground::points(team) - cost } else { Effort::NONE };
    if !hooked {
        let own = &mut play.state[stand];
        own.travelled = own.travelled + cost;
        own.marker = crate::state::Marker::None;
    }
    secrets::tell(play, stand, rule!("FT-TOW-03"), Event::Hooked { stand, hooked });
    if let Some(mover) = &mut play.state.mover {
        mover.left = left;
    }
    if !hooked {
        finish(play.state);
    }
}

/// Stays beside an enemy and fights him.
pub fn engage(state: &mut State) {
    if let Some(mover) = &mut state.mover {
        mover.halted = true;
    }
    finish(state);
}
