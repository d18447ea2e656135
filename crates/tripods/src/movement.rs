//! Movement: who moves, how far, over which ground, and where he may end.

mod paths;

use arrayvec::ArrayVec;
use kernel::table::{
    Angle, Bounds, Effort, Length, Line, Obstacle, Outline, Point, Pose, overlaps, path_length,
};

use self::paths::Paths;
pub use self::paths::{Trip, reach, trip};
use crate::{
    artillery, clock, close_combat, cylinders, field, ground, ironclads,
    order::{Bar, Check, Order, Why},
    state::{Gear, Mode, Mover, Phase, SideId, StandId, State, Way},
    tables::{MOST_STANDS, VictoryEntry},
    vocabulary::{Class, Gait, VictoryKind},
    wrecks,
};

/// [FT-STRAT-02] Strategic movers keep farther than this from every enemy.
const BUBBLE: Length = Length::units(10);

/// [FT-FLY-05] Nobody but strategic movers must stop farther from an enemy.
const FARTHEST_REACH: Length = Length::units(4);

/// The directions of straight moves that are offered, and how far apart those at enemies are.
const DIRECTIONS: i32 = 16;
const BESIDE: Angle = Angle::degrees(4);

/// Refuses a stand that may not begin to move now.
///
/// [FT-MOVE-01] Any stands, one after another. [FT-STRAT-01] Strategic movement is for ground stands, [FT-STRAT-02] more than ten
/// inches from every enemy.
pub fn check_choose(state: &State, stand: StandId, strategic: bool) -> Check {
    check_choose_among(state, stand, strategic, || wary_of(state))
}

/// Those from whom strategic movers must keep away.
///
/// Whoever is aloft keeps nobody off the roads.
fn wary_of(state: &State) -> impl Iterator<Item = StandId> + '_ {
    state.shown(state.side.other()).filter(|&enemy| !state.is_aloft(enemy))
}

/// The same where it is told from whom these keep away.
fn check_choose_among<I: Iterator<Item = StandId>>(
    state: &State,
    stand: StandId,
    strategic: bool,
    wary_of: impl FnOnce() -> I,
) -> Check {
    let follows = state.phase == Phase::FollowOn;
    if state.phase != Phase::Move && !follows {
        return Err(Bar::not_now(rule!("FT-MOVE-01")));
    }
    let bar = |rule, why| Err(Bar::stand(rule, stand, why));
    if !state.has(stand) || state.side_of(stand) != state.side || state.pose(stand).is_none() {
        return Err(Bar::plain(rule!("FT-MOVE-01"), "there is no such stand to move"));
    }
    if follows {
        return if may_follow(state, stand) && !strategic {
            Ok(())
        } else {
            bar(rule!("FT-CC-09"), "has no movement left after its fight")
        };
    }
    if state.moved.has(stand) {
        return bar(rule!("FT-MOVE-01"), "has moved already");
    }
    clock::check_choose(state, stand)?;
    if ground::allowance(state, stand) == 0 {
        return bar(rule!("FT-MOVE-01"), "cannot move");
    }
    // [FT-TOW-02] A towed gun that has plotted fire is not moved, [FT-FIRE-05] nor is a mortar; [FT-STRAT-03] no gun is on the march.
    let own = state.kind(stand);
    if own.is_towed || own.mortar || strategic {
        artillery::check_unplotted(state, stand)?;
    }
    // [FT-CC-01] Who has an enemy beside him may stay and fight.
    let may_stay = || {
        let mut enemies = state.shown(state.side.other());
        enemies.any(|enemy| close_combat::meets(state, stand, enemy))
    };
    if state[stand].pinned && (strategic || !state.class(stand).has_facing() && !may_stay()) {
        return bar(rule!("FT-MOVE-08"), "is pinned");
    }
    if !strategic {
        return Ok(());
    }
    let kind = state.kind(stand);
    let by_hand = kind.is_towed && !state[stand].limbered;
    if by_hand || kind.class.flies() || kind.gait == Gait::Water {
        return bar(rule!("FT-STRAT-01"), "cannot move strategically");
    }
    if wary_of().any(|enemy| field::within(state, stand, enemy, BUBBLE)) {
        return bar(rule!("FT-STRAT-02"), "is too near to an enemy to move strategically");
    }
    Ok(())
}

/// [FT-CC-09] Who has fought and has movement left may go on; pinned stands stay, and so do those who have come to another enemy.
pub fn may_follow(state: &State, stand: StandId) -> bool {
    let own = state[stand];
    let mut enemies = state.on_table(state.side_of(stand).other());
    own.counter.is_some_and(|left| Effort::NONE < left)
        && !own.pinned
        && state.pose(stand).is_some()
        && !enemies.any(|enemy| close_combat::meets(state, stand, enemy))
}

/// The allowance of a stand in the way in which it moves now: what terrain, carriers, wrecks and teams ask parts of.
pub fn allowance(state: &State, stand: StandId) -> u8 {
    let mover = state.mover.as_ref().filter(|mover| mover.stand == stand);
    allowance_in(state, stand, mover.map_or(Mode::Normal, |mover| mover.mode))
}

/// The allowance of a stand that moves so.
///
/// [FT-STRAT-01] Vehicles and cavalry double theirs or have 16, whichever is more; foot doubles. That takes the place of the usual one.
fn allowance_in(state: &State, stand: StandId, mode: Mode) -> u8 {
    let usual = ground::allowance(state, stand);
    let is_foot = matches!(state.class(stand), Class::Foot | Class::Team | Class::Observer);
    match mode {
        Mode::Normal | Mode::Scoot | Mode::FollowOn => usual,
        Mode::Strategic if is_foot => 2 * usual,
        Mode::Strategic => (2 * usual).max(16),
    }
}

/// Half of what a stand has in the way in which it moves now.
pub fn half(state: &State, stand: StandId) -> Effort {
    ground::points(ground::half_up(allowance(state, stand)))
}

/// The points of a stand that moves so.
pub fn points(state: &State, stand: StandId, mode: Mode) -> Effort {
    let allowance = allowance_in(state, stand, mode);
    let half = ground::points(ground::half_up(allowance));
    match mode {
        // [FT-CARRY-01] Who was set down has half, on the march too.
        Mode::Normal | Mode::Strategic if state[stand].dismounted => half,
        Mode::Normal | Mode::Strategic => ground::points(allowance),
        // [FT-IRON-03] Hits slow an ironclad then, too.
        Mode::Scoot if state.class(stand) == Class::Ironclad => {
            ground::points(ground::half_up(ironclads::limit(state, stand)))
        }
        Mode::Scoot => half,
        Mode::FollowOn => state[stand].counter.unwrap_or(Effort::NONE),
    }
}

/// The enemies that a mover must stop before.
///
/// [FT-CC-01] At one inch. [FT-FLY-05] Flyers on their way are not halted. [FT-CYL-05] A dormant cylinder stops humans on its rim only,
/// where they destroy it.
///
/// Only those whom its middle may come so near to in a box.
pub fn obstacles(
    state: &State,
    stand: StandId,
    mode: Mode,
    passes: Bounds,
) -> Vec<(StandId, Obstacle)> {
    if state.class(stand).flies() {
        return Vec::new();
    }
    let bulk = state.kind(stand).footprint.bulk();
    let farthest = if mode == Mode::Strategic { BUBBLE } else { FARTHEST_REACH };
    // Places are rounded.
    let near = passes.grown(bulk + farthest + Length::thousandths(10));
    let enemies = state.on_table(state.side_of(stand).other());
    enemies
        .filter(|&enemy| !state.is_aloft(enemy))
        .filter_map(|enemy| {
            let outline = field::outline_near(state, enemy, near)?;
            Some((enemy, obstacle(state, stand, mode, enemy, outline)))
        })
        .collect()
}

/// How near a mover may come to an enemy.
///
/// [FT-STRAT-02] Ten inches; [FT-FLY-05] a low flyer and infantry meet at four.
pub fn clearance(state: &State, stand: StandId, mode: Mode, enemy: StandId) -> Length {
    match mode {
        Mode::Strategic => BUBBLE,
        Mode::Normal | Mode::Scoot | Mode::FollowOn => close_combat::reach(state, stand, enemy),
    }
}

/// An enemy as a mover must stop before him.
fn obstacle(
    state: &State,
    stand: StandId,
    mode: Mode,
    enemy: StandId,
    outline: Outline,
) -> Obstacle {
    let clearance = clearance(state, stand, mode, enemy);
    let reached = mode != Mode::Strategic
        && cylinders::is_dormant(state, enemy)
        && cylinders::opens(state, stand, mode);
    if reached { Obstacle::solid(outline) } else { Obstacle::shunned(outline, clearance) }
}

/// Refuses a path.
///
/// [FT-MOVE-05] It must be paid for. [FT-MOVE-09] It ends where nobody stands. [FT-COH-03] Who has lost his unit goes towards it.
pub fn check_go(state: &State, way: &Way, gear: Gear, facing: Option<Angle>) -> Check {
    let is_it = |order: &Order| matches!(order, Order::Go { way: known, gear: in_gear, facing: faced } if (known, *in_gear, *faced) == (way, gear, facing));
    if ordered(state).is_some()
        && state.ways.known(state).is_some_and(|ways| ways.iter().any(is_it))
    {
        return Ok(());
    }
    let Some(mut paths) = Paths::new(state) else { return Err(Bar::not_now(rule!("FT-MOVE-01"))) };
    paths.check(way, gear, facing)
}

/// Whether a path is the quarter of an inch by which somebody may back off who has shot and scoots.
///
/// [FT-SCOOT-02] It costs no more than it is long, and enemies on overwatch do not react.
pub fn slips(state: &State, mover: &Mover, points: &[Point], gear: Gear) -> bool {
    mover.mode == Mode::Scoot
        && gear == Gear::Back
        && mover.left == self::points(state, mover.stand, Mode::Scoot)
        && path_length(points) <= Length::thousandths(250)
}

/// The mover, where its next path may be ordered.
pub fn ordered(state: &State) -> Option<&Mover> {
    let is_time = state.window.is_none() && matches!(state.phase, Phase::March | Phase::Reroute);
    state.mover.as_ref().filter(|_| is_time)
}

/// Who or whose wreck lies where a stand would end.
pub fn taken(state: &State, stand: StandId, outline: &Outline) -> Option<StandId> {
    taken_by(state, stand, outline, |_| true)
}

/// The same as far as its side knows: whoever is not spotted is in nobody's way, and hides nobody who is.
pub fn known_taken(state: &State, stand: StandId, outline: &Outline) -> Option<StandId> {
    taken_by(state, stand, outline, |other| {
        !(state.is_enemy(stand, other) && state.is_hidden(other))
    })
}

fn taken_by(
    state: &State,
    stand: StandId,
    outline: &Outline,
    counts: impl Fn(StandId) -> bool,
) -> Option<StandId> {
    if state.is_aloft(stand) {
        return None;
    }
    let near = outline.bounds();
    let may_touch = near.grown(field::BULK);
    let is_near = |other: StandId| state.pose(other).is_some_and(|pose| may_touch.holds(pose.at));
    let other = state.ids().find(|&other| {
        other != stand
            && is_near(other)
            && !state.is_aloft(other)
            && field::outline_near(state, other, near).is_some_and(|o| overlaps(outline, &o))
            && counts(other)
    });
    other.or_else(|| wreck_under(state, outline))
}

/// Whose wreck lies where somebody would end.
fn wreck_under(state: &State, outline: &Outline) -> Option<StandId> {
    let mut lying = wrecks::solid(state, outline.bounds());
    lying.find(|(_, lies)| overlaps(outline, lies)).map(|(wreck, _)| wreck)
}

/// [FT-TOW-02] A gun that its crew pushes.
fn is_pushed(state: &State, stand: StandId) -> bool {
    state.kind(stand).is_towed && !state[stand].limbered
}

/// The exit by which a stand would leave the table at a point.
///
/// [FT-MOVE-09] Only across an edge that the scenario marks as an exit for it.
pub fn exit(state: &State, stand: StandId, at: Point) -> Option<&VictoryEntry> {
    state.setting.victory.iter().find(|entry| {
        let Some(exit) = &entry.exit else { return false };
        Bounds::around(&[exit.from, exit.to]).holds(at)
            && is_exit(state, stand, entry)
            && kernel::table::distance(&Outline::point(at), &Outline::line(exit.from, exit.to))
                == Length::ZERO
    })
}

/// Whether something is an exit for a stand, wherever it lies.
fn is_exit(state: &State, stand: StandId, entry: &VictoryEntry) -> bool {
    SideId::of(entry.side) == state.side_of(stand)
        && entry.kind == VictoryKind::Exit
        && entry.types.contains(&state.kind(stand).id)
}

/// Lists the stands that may be chosen, strategic movers after all others.
pub fn list_choices(state: &State, out: &mut Vec<Order>) {
    let enemies: ArrayVec<StandId, MOST_STANDS> = wary_of(state).collect();
    for strategic in [false, true] {
        for stand in state.on_table(state.side) {
            let wary_of = || enemies.iter().copied();
            if check_choose_among(state, stand, strategic, wary_of).is_ok() {
                out.push(Order::Choose { stand, strategic });
            }
        }
    }
    if ironclads::waiting(state).is_none() || state.phase == Phase::FollowOn {
        out.push(Order::Done);
    }
}

/// Whether somebody may be chosen, and need not be.
pub fn can_choose(state: &State) -> bool {
    ironclads::waiting(state).is_none()
        && state.on_table(state.side).any(|stand| check_choose(state, stand, false).is_ok())
}

/// Whether the stand that moves may turn on the spot, to one of the winds that are offered; quickly told.
pub fn can_turn(state: &State) -> bool {
    let pose = ordered(state).and_then(|mover| state.pose(mover.stand));
    pose.is_some_and(|pose| {
        let to = if pose.facing == Angle::NORTH { Angle::EAST } else { Angle::NORTH };
        check_turn(state, to).is_ok()
    })
}

/// Whether the stand that moves can go anywhere that is offered.
pub fn can_go(state: &State) -> bool {
    let mut some = Vec::new();
    if let Some(mut paths) = Paths::new(state) {
        list_ways(state, &mut paths, &mut some);
    }
    !some.is_empty()
}

/// Lists a good spread of paths for the stand that moves: straight ones all round, along roads, and out by an exit.
pub fn spread(state: &State, out: &mut Vec<Order>) {
    if let Some(mut paths) = Paths::new(state) {
        list_ways(state, &mut paths, out);
    }
}

/// The same, and turns on the spot.
pub fn list_moves(state: &State, out: &mut Vec<Order>) {
    if let Some(mut paths) = Paths::new(state) {
        list_ways(state, &mut paths, out);
        list_turns(state, &paths, out);
    }
}

/// Lists the ways of the stand that moves: those straight ahead from memory, where it has only turned since they were found.
fn list_ways(state: &State, paths: &mut Paths<'_>, out: &mut Vec<Order>) {
    let Some(mover) = ordered(state) else { return };
    let stand = mover.stand;
    let Some(pose) = state.pose(stand) else { return };
    if state[stand].pinned || mover.halted || mover.left <= Effort::NONE {
        return;
    }
    if let Some(known) = state.ways.known(state) {
        out.extend_from_slice(known);
    } else {
        let before = out.len();
        list_ahead(state, paths, (mover, pose), out);
        state.ways.note(state, &out[before..]);
    }
    let class = state.class(stand);
    if class.has_facing() && !class.flies() && class != Class::Ironclad {
        let mut offer = |by: Length| {
            let mut way = Way::default();
            way.0.push(pose.advanced(-by).at);
            if way.0[0] != pose.at && paths.check(&way, Gear::Back, None).is_ok() {
                out.push(Order::Go { way, gear: Gear::Back, facing: None });
            }
        };
        offer(Length::thousandths(mover.left.length().in_thousandths() / 4));
        if mover.mode == Mode::Scoot {
            offer(Length::thousandths(250));
        }
    }
}

/// Lists straight ways all round, at enemies, and out by an exit.
fn list_ahead(
    state: &State,
    paths: &mut Paths<'_>,
    (mover, pose): (&Mover, Pose),
    out: &mut Vec<Order>,
) {
    let stand = mover.stand;
    let has_facing = state.class(stand).has_facing();
    let offer = |paths: &mut Paths<'_>,
                 out: &mut Vec<Order>,
                 to: Point,
                 facing: Option<Angle>,
                 is_open: bool| {
        if to != pose.at && paths.may_go(to, facing, is_open) {
            let mut way = Way::default();
            way.0.push(to);
            out.push(Order::Go { way, gear: Gear::Ahead, facing });
        }
    };
    let farthest = mover.left.length().min(Length::units(48)) * 2;
    let around = (0..DIRECTIONS).map(|n| Angle::hundredths(n * 36_000 / DIRECTIONS));
    // Straight at each of a few enemies, too.
    let enemies = std::iter::once_with(|| nearest_enemies(state, stand, pose.at)).flatten();
    let headings = around.chain(enemies.map(|at| pose.at.bearing(at)));
    let mut at_enemies: ArrayVec<Angle, 4> = ArrayVec::new();
    for (n, heading) in (0..).zip(headings) {
        // Who goes at one enemy comes near whoever stands beside him, too.
        if DIRECTIONS <= n {
            if at_enemies.iter().any(|&other| heading.between(other) < BESIDE) {
                continue;
            }
            at_enemies.push(heading);
        }
        let leg = Line::towards(pose.at, heading, farthest);
        let leg = Line::new(leg.from, held(state, &leg));
        if leg.from == leg.to {
            continue;
        }
        let (length, is_open) = paths.straight(&leg, heading);
        // All round the places are about equally far apart: the nearer they are the fewer.
        let shares = match n {
            _ if n < DIRECTIONS && n % 4 == 0 => &[4, 2, 1][..],
            _ if DIRECTIONS <= n || n % 2 == 0 => &[4, 2],
            _ => &[4],
        };
        for share in shares {
            let far = Length::thousandths(length.in_thousandths() * share / 4);
            let to = within(pose.at, pose.at.towards(heading, far), far);
            offer(paths, out, to, has_facing.then_some(heading), is_open);
        }
    }
    for entry in &state.setting.victory {
        if let Some(exit) = &entry.exit
            && SideId::of(entry.side) == state.side_of(stand)
        {
            let line = Line::new(exit.from, exit.to);
            for n in 0..=4 {
                let to = line.at(Length::thousandths(line.length().in_thousandths() * n / 4));
                offer(paths, out, to, None, false);
            }
            let across = Point::new(pose.at.x, exit.from.y);
            let along = Point::new(exit.from.x, pose.at.y);
            offer(paths, out, across, None, false);
            offer(paths, out, along, None, false);
        }
    }
}

/// Where the four enemies are that are known to be nearest to a point.
fn nearest_enemies(
    state: &State,
    stand: StandId,
    from: Point,
) -> impl Iterator<Item = Point> + use<> {
    let mut enemies: ArrayVec<(Length, Point), 64> = state
        .shown(state.side_of(stand).other())
        .filter_map(|enemy| state.pose(enemy))
        .map(|enemy| (enemy.at.distance(from), enemy.at))
        .collect();
    enemies.sort_unstable();
    enemies.into_iter().take(4).map(|(_, at)| at)
}

/// A point no farther away than that: places are rounded, and may come to lie a hair farther.
fn within(from: Point, to: Point, far: Length) -> Point {
    let shift = to.from(from);
    let [east, north, far] =
        [shift.east, shift.north, far].map(|length| i64::from(length.in_thousandths()));
    if east * east + north * north <= far * far {
        return to;
    }
    let hair = |along: i64| Length::thousandths(along.signum() as i32);
    if north.abs() < east.abs() {
        Point::new(to.x - hair(east), to.y)
    } else {
        Point::new(to.x, to.y - hair(north))
    }
}

/// Where a line leaves the table, or its end; a little inside, so that whoever ends there does not stick out.
fn held(state: &State, leg: &Line) -> Point {
    let margin = Length::thousandths(700);
    match state.setting.table.leaving(leg) {
        Some((_, along)) => leg.at((along - margin).at_least_zero()),
        None => leg.to,
    }
}

/// Lists turns on the spot: to the eight winds, and towards near enemies.
fn list_turns(state: &State, paths: &Paths<'_>, out: &mut Vec<Order>) {
    let Some(mover) = ordered(state) else { return };
    let Some(pose) = state.pose(mover.stand) else { return };
    if !state.class(mover.stand).has_facing() {
        return;
    }
    let winds = (0..8).map(|n| Angle::degrees(n * 45));
    let enemies = state.shown(state.side_of(mover.stand).other());
    let enemies =
        enemies.filter_map(|enemy| state.pose(enemy)).map(|enemy| pose.facing_to(enemy.at).facing);
    let mut facings: Vec<Angle> = winds.chain(enemies.take(6)).collect();
    facings.sort_unstable();
    facings.dedup();
    let has_room = paths.may_turn();
    for facing in facings {
        let may = if has_room { facing != pose.facing } else { check_turn(state, facing).is_ok() };
        if may {
            out.push(Order::Turn { facing });
        }
    }
}

/// Refuses a turn.
///
/// [FT-MOVE-02] Turning is free, and no movement.
pub fn check_turn(state: &State, facing: Angle) -> Check {
    let Some(mover) = ordered(state) else { return Err(Bar::not_now(rule!("FT-MOVE-02"))) };
    let stand = mover.stand;
    let Some(pose) = state.pose(stand) else {
        return Err(Bar::stand(rule!("FT-MOVE-02"), stand, "is not there"));
    };
    if !state.class(stand).has_facing() {
        return Err(Bar::stand(rule!("FT-INF-04"), stand, "has no facing"));
    }
    if pose.facing == facing {
        return Err(Bar::stand(rule!("FT-MOVE-02"), stand, "looks that way already"));
    }
    check_room_to_turn(state, stand, pose, facing)
}

/// Refuses to turn where somebody stands too near.
pub fn check_room_to_turn(state: &State, stand: StandId, pose: Pose, facing: Angle) -> Check {
    let outline = field::outline_at(state, stand, Pose::new(pose.at, facing));
    if let Some(other) = known_taken(state, stand, &outline) {
        let why = Why::Stands(stand, "finds no room to turn beside", other);
        return Err(Bar { rule: rule!("FT-MOVE-09"), why });
    }
    if !state.setting.table.covers(&outline) {
        return Err(Bar::stand(rule!("FT-MOVE-09"), stand, "would stick out over the edge"));
    }
    Ok(())
}

/// [FT-TOW-03] What hooking up and unhooking cost: half of what the team has, on the march of that.
pub const fn hook_cost(allowance: u8) -> Effort {
    ground::points(ground::half_up(allowance))
}

/// Refuses to hook up or unhook.
///
/// [FT-TOW-03] Half the mover's allowance each; [FT-MOVE-08] not while pinned.
pub fn check_hook(state: &State, hooked: bool) -> Check {
    let Some(mover) = ordered(state) else { return Err(Bar::not_now(rule!("FT-TOW-03"))) };
    let stand = mover.stand;
    let bar = |rule, why| Err(Bar::stand(rule, stand, why));
    if state.spec(stand).tow.is_none() {
        return bar(rule!("FT-TOW-03"), "has no team");
    }
    if state[stand].limbered == hooked {
        return bar(rule!("FT-TOW-03"), "is so already");
    }
    if state[stand].pinned {
        return bar(rule!("FT-MOVE-08"), "is pinned");
    }
    if mover.mode == Mode::FollowOn || mover.mode == Mode::Scoot || mover.halted {
        return bar(rule!("FT-TOW-03"), "cannot do that now");
    }
    if hooked {
        // The crew must not have pushed it before.
        if state[stand].has_moved() {
            return bar(rule!("FT-TOW-03"), "has been pushed already");
        }
        return Ok(());
    }
    if mover.left < hook_cost(allowance(state, stand)) {
        return bar(rule!("FT-TOW-03"), "has not the movement left for it");
    }
    Ok(())
}

#[cfg(test)]
mod tests;
