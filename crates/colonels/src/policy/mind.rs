//! What a quick player finds out while it weighs orders: the same for all orders to one unit, and found once for a decision.

use std::{cell::OnceCell, sync::Arc};

use kernel::table::{Angle, Body, Length, Point, Pose};

use super::{
    commanders::Staff,
    duties::{self, Duty, goal},
    expected,
    foes::Foes,
    in_yards,
    lanes::Lanes,
    posts::Station,
    shoots,
};
use crate::{
    field, fire, movement,
    order::Shot,
    state::{FRONTAGE, Post, SideId, StandId, State, UnitId},
    tables,
    vocabulary::Troop,
};

/// What was found so far.
#[derive(Debug, Default)]
pub(super) struct Mind {
    places: Vec<(UnitId, i32)>,
    horse: Vec<(UnitId, Horse)>,
    views: Vec<View>,
    foes: [OnceCell<Arc<Foes>>; 2],
    own: [OnceCell<Vec<(UnitId, Point)>>; 2],
    duties: [OnceCell<Vec<Duty>>; 2],
    enemies: [OnceCell<Vec<Point>>; 2],
    stations: Vec<(UnitId, i32)>,
    bearings: Vec<(UnitId, Arc<[fire::Bearing]>)>,
    staffs: Vec<Staff>,
    shots: Vec<(Shot, i32)>,
    /// The most that an order was found to be worth.
    best: Option<i32>,
}

/// What a unit looks at from where it stands: its goal, and whom it could have before its muzzles.
#[derive(Debug)]
pub(super) struct View {
    unit: UnitId,
    pub shoots: bool,
    pub body: Body,
    pub goal: Option<Point>,
    /// The ground that it is to stand on, half of its width and of its depth, and whether it can walk onto it.
    pub zone: Option<u8>,
    half: [Length; 2],
    open: bool,
    /// It goes round others, and looks where it goes.
    pub round: bool,
    /// How many degrees a company wheels in a turn.
    wheel: Option<i32>,
    /// How near its own foot are to the enemy: wagons stay behind them.
    screen: Option<i32>,
    pub lanes: Option<Lanes>,
    /// Those of the enemy one of whom is the nearest from wherever near it may be: the square of how far each is from it, and which in
    /// their order. The nearest [`FOREMOST`] come first and in order.
    near: Vec<(i64, usize, Point)>,
    /// Where limbered guns are to go into action.
    pub station: Option<Station>,
}

/// How many of the enemies near a unit are put in order: hardly ever are more of them looked at.
const FOREMOST: usize = 12;

/// Places no farther from a unit than this have their nearest enemy among those who are near it.
pub(super) const ABOUT_IT: Length = Length::units(160);

/// How near formed horse of the enemy are that could charge a unit from the side or from behind: those before it are met by its fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Horse {
    /// They could be upon it.
    Upon,
    About,
    Away,
}

/// How near horse are who could be upon somebody, and who are about.
const UPON: Length = Length::units(180);
const ABOUT: Length = Length::units(260);

impl View {
    /// The enemy that is the nearest to a place near it; the first of several that measure the same.
    pub fn nearest(&self, from: Point) -> Option<Point> {
        let way = self.body.middle.at.distance(from);
        let mut nearest: Option<(i64, Point)> = None;
        let mut least = Length::ZERO;
        let mut looked_at = 0;
        for (at, &(away, _, foe)) in self.near.iter().enumerate() {
            // Nobody is nearer to the place than he is farther off than it.
            if nearest.is_some() && squared(least + way + field::TOUCH) < away {
                if at < FOREMOST {
                    break;
                }
                continue;
            }
            looked_at = at + 1;
            let apart = field::apart_squared(from, foe);
            if nearest.is_none_or(|(known, _)| apart < known) {
                nearest = Some((apart, foe));
                least = from.distance(foe);
            }
        }
        let alike =
            self.near[..looked_at].iter().filter(|&&(_, _, foe)| from.is_within(foe, least));
        alike.min_by_key(|&&(_, n, _)| n).map(|&(_, _, foe)| foe)
    }

    /// How far to the side of its middle a goal may lie that is met by who goes straight on, looking somewhere.
    pub fn aside(&self, facing: Angle) -> Length {
        if self.zone.is_none() {
            return self.body.width / 2;
        }
        if self.round {
            return GROUND;
        }
        let along = facing.between(Angle::NORTH).in_hundredths();
        let half = self.half[usize::from((4_500..13_500).contains(&along))];
        (half + self.body.width / 2 - FRONTAGE).max(GROUND)
    }
}

impl Mind {
    /// How well a unit stands where it is.
    pub fn place(&mut self, state: &State, unit: UnitId) -> Option<i32> {
        if let Some(&(_, worth)) = self.places.iter().find(|(one, _)| *one == unit) {
            return Some(worth);
        }
        let middle = self.view(state, unit)?.body.middle;
        let worth = self.place_at(state, unit, middle)?;
        self.places.push((unit, worth));
        Some(worth)
    }

    /// Notes what an order was found to be worth: others need not be weighed to the end once they cannot be worth as much.
    pub fn note(&mut self, worth: i32) {
        self.best = self.best.max(Some(worth));
    }

    /// How well a unit would stand somewhere.
    pub fn place_at(&mut self, state: &State, unit: UnitId, pose: Pose) -> Option<i32> {
        self.place_worth(state, unit, pose, None)
    }

    /// The same where that is worth less by so much: anything less than the best that is known will do where it is not worth that.
    pub fn place_beyond(
        &mut self,
        state: &State,
        unit: UnitId,
        pose: Pose,
        less: i32,
    ) -> Option<i32> {
        let least = self.best.map(|best| best + less);
        self.place_worth(state, unit, pose, least)
    }

    fn place_worth(
        &mut self,
        state: &State,
        unit: UnitId,
        pose: Pose,
        least: Option<i32>,
    ) -> Option<i32> {
        self.view(state, unit)?;
        let view = self.views.iter().rfind(|view| view.unit == unit)?;
        let is_about = view.body.middle.at.is_within(pose.at, ABOUT_IT);
        let enemy = if is_about {
            view.nearest(pose.at)
        } else {
            nearest_of(self.foes(state, state.side_of(unit)), pose.at)
        };
        Some(place_worth(state, view, enemy, pose, least))
    }

    /// Where the enemies of a side stand.
    pub fn foes(&self, state: &State, side: SideId) -> &[Point] {
        &self.all_foes(state, side).places
    }

    /// The enemies of a side, with what is known of them from decisions before.
    fn all_foes(&self, state: &State, side: SideId) -> &Foes {
        self.foes[usize::from(side.0)]
            .get_or_init(|| state.neighbours.foes(side.other(), || Foes::of(state, side)))
    }

    /// Who stands where of a side.
    fn own(&self, state: &State, side: SideId) -> &[(UnitId, Point)] {
        self.own[usize::from(side.0)].get_or_init(|| {
            let all = state.enemies_of(side.other());
            let mut own = Vec::with_capacity(state.stands.len());
            own.extend(all.map(|(stand, pose)| (state[stand].unit, pose.at)));
            own
        })
    }

    /// The same with guns that nobody serves.
    pub fn enemies(&self, state: &State, side: SideId) -> &[Point] {
        let all = || state.enemies_of(side).map(|(_, pose)| pose.at).collect();
        self.enemies[usize::from(side.0)].get_or_init(all)
    }

    /// How well a machine stands where it is.
    pub fn station(&mut self, unit: UnitId, work_out: impl FnOnce(&Self) -> i32) -> i32 {
        if let Some(&(_, worth)) = self.stations.iter().find(|(one, _)| *one == unit) {
            return worth;
        }
        let worth = work_out(self);
        self.stations.push((unit, worth));
        worth
    }

    pub fn view(&mut self, state: &State, unit: UnitId) -> Option<&View> {
        // Orders to one unit follow each other.
        let known = self.views.iter().rposition(|view| view.unit == unit);
        let at = if let Some(at) = known {
            at
        } else {
            let view = self.look(state, unit)?;
            self.views.push(view);
            self.views.len() - 1
        };
        self.views.get(at)
    }

    /// What a unit looks at from where it stands.
    fn look(&self, state: &State, unit: UnitId) -> Option<View> {
        let body = field::body(state, unit)?;
        let (shoots, from) = (shoots(state, unit), body.middle.at);
        let side = state.side_of(unit);
        let duty = self.duties(state, side).iter().find(|duty| duty.unit == unit).copied();
        let goal = match duty {
            Some(duty) => Some(duty.at),
            None => goal(state, unit, from, self.foes(state, side)),
        };
        let lanes = shoots.then(|| self.lanes(state, unit, from));
        let station = lanes.as_ref().filter(|_| state[unit].limbered);
        let station = station.and_then(|lanes| Station::find(state, unit, from, lanes));
        let goal = station.map(|station| station.pose.at).or(goal);
        let has_target =
            lanes.as_ref().is_some_and(|lanes| lanes.target(body.middle, body.width).is_some());
        let round = goal
            .filter(|_| state.troop(unit).is_company() && !has_target)
            .and_then(|goal| duties::way_round(state, unit, &body, goal));
        let is_quick = duty.is_some_and(|duty| duty.is_quick);
        let wheel = wheel_of(state, unit, &body);
        let is_wagon = state.troop(unit) == Troop::Wagon;
        // Whoever is the nearest from a place is hardly farther from here than the nearest from here, and the way there and back.
        let foes = self.foes(state, side);
        let gap = self.all_foes(state, side).row.gap(from);
        let far = gap.map(|gap| gap + ABOUT_IT * 2 + field::TOUCH);
        let near = nearest_first(from, foes, far);
        let zone = duty.and_then(|duty| duty.zone);
        Some(View {
            unit,
            shoots,
            body,
            goal: round.or(goal),
            zone,
            half: zone.map_or([Length::ZERO; 2], |zone| duties::half(state, zone)),
            open: zone.is_some_and(|zone| !duties::is_held_against(state, side, zone)),
            wheel: state.troop(unit).is_company().then_some(wheel),
            round: is_quick || round.is_some(),
            screen: is_wagon.then(|| screen(state, side, self.foes(state, side))).flatten(),
            lanes,
            near,
            station,
        })
    }

    /// Whom a unit could have before its muzzles that moves from a place.
    pub fn lanes(&self, state: &State, unit: UnitId, from: Point) -> Lanes {
        let side = state.side_of(unit);
        Lanes::of(state, unit, from, self.foes(state, side), self.own(state, side))
    }

    /// How a side has shared out what is to be done.
    pub fn duties(&self, state: &State, side: SideId) -> &[Duty] {
        self.duties[usize::from(side.0)]
            .get_or_init(|| duties::assign(state, side, self.all_foes(state, side)))
    }

    /// How near formed horse of the enemy are.
    pub fn horse(&mut self, state: &State, unit: UnitId) -> Horse {
        if let Some(&(_, near)) = self.horse.iter().find(|(one, _)| *one == unit) {
            return near;
        }
        let near = horse_near(state, unit);
        self.horse.push((unit, near));
        near
    }

    /// What a ride of a commander is worth.
    pub fn ride(&mut self, state: &State, commander: u8, post: Post) -> i32 {
        let known = self.staffs.iter().position(|staff| staff.commander == commander);
        let at = if let Some(at) = known {
            at
        } else {
            let Some(staff) = Staff::of(state, commander) else { return -100 };
            self.staffs.push(staff);
            self.staffs.len() - 1
        };
        self.staffs[at].ride_worth(state, post)
    }

    /// What one shot of a volley promises.
    pub fn shot(&mut self, state: &State, shot: Shot) -> i32 {
        if let Some(&(_, hits)) = self.shots.iter().find(|(one, _)| *one == shot) {
            return hits;
        }
        let aim = self.aim(state, shot);
        let dice = aim.map_or(0, |aim| fire::volley_dice(state, shot.stand, &aim));
        let hits = expected(state, shot.target, dice, true);
        self.shots.push((shot, hits));
        hits
    }

    /// How a stand of a formed company would fire at a target.
    fn aim(&mut self, state: &State, shot: Shot) -> Option<fire::Aim> {
        let Shot { stand, target } = shot;
        let unit = state[stand].unit;
        if state.is_in_contact(stand) {
            return fire::aim_at(state, stand, target);
        }
        let known = self.bearings.iter().position(|(one, _)| *one == unit);
        let at = known.unwrap_or_else(|| {
            self.bearings.push((unit, fire::bearings(state, unit)));
            self.bearings.len() - 1
        });
        let row = self.bearings[at].1.iter().find(|row| row.firing.contains(&stand))?;
        row.aims.iter().find(|aim| aim.target == target).copied()
    }
}

fn horse_near(state: &State, unit: UnitId) -> Horse {
    let Some(body) = field::body(state, unit) else { return Horse::Away };
    let side = state.side_of(unit);
    let (frame, middle) = (body.middle.frame(), body.middle.at);
    let rides = |&(stand, pose): &(StandId, Pose)| {
        let other = state[stand].unit;
        state.is_mounted(other)
            && !state.is_skirmishing(other)
            && frame.local(pose.at).ahead < body.depth / 2
            && pose.at.bearing(middle).between(pose.facing) <= Angle::degrees(45)
    };
    let own = state.stands_of(unit).filter_map(|stand| state[stand].pose());
    let Some(around) = field::middles(own) else { return Horse::Away };
    let near = state.enemies_in(side, around.grown(ABOUT + field::DIAGONAL));
    let horse: Vec<Pose> = near.filter(rides).map(|(_, pose)| pose).collect();
    match field::least_gap(&field::outlines(state, unit), || horse.iter().copied()) {
        Some(near) if near <= UPON => Horse::Upon,
        Some(near) if near <= ABOUT => Horse::About,
        _ => Horse::Away,
    }
}

/// How near the foremost foot of a side are to the enemy.
fn screen(state: &State, side: SideId, foes: &[Point]) -> Option<i32> {
    let foot = state.on_land().filter(|&(stand, _)| {
        let other = state[stand].unit;
        state.side_of(other) == side && state.troop(other) == Troop::Infantry
    });
    foot.filter_map(|(_, pose)| gap_to(foes, pose.at)).min().map(in_yards)
}

/// The nearest of some places; the first of several that measure the same.
pub(super) fn nearest_of(places: &[Point], from: Point) -> Option<Point> {
    let (mut n, mut nearest) = (0, *places.first()?);
    let mut apart = field::apart_squared(from, nearest);
    for (at, &place) in places.iter().enumerate().skip(1) {
        let away = field::apart_squared(from, place);
        if away < apart {
            (n, nearest, apart) = (at, place, away);
        }
    }
    // A measured distance is rounded: somebody before the nearest may measure the same.
    let least = from.distance(nearest);
    places[..=n].iter().copied().find(|&place| from.is_within(place, least))
}

/// The square of a length.
fn squared(length: Length) -> i64 {
    i64::from(length.in_thousandths()) * i64::from(length.in_thousandths())
}

/// Some places with the square of how far each is from another, and which of them it is: those no farther than a limit, the nearest
/// [`FOREMOST`] of them first and in order.
fn nearest_first(from: Point, places: &[Point], far: Option<Length>) -> Vec<(i64, usize, Point)> {
    // The number goes along in the bits that no square needs.
    const BITS: u32 = 16;
    let Some(far) = far.map(squared) else { return Vec::new() };
    let mut order: Vec<u64> = Vec::with_capacity(places.len());
    for (n, &place) in places.iter().enumerate() {
        let apart = field::apart_squared(from, place);
        if apart <= far {
            order.push((apart as u64) << BITS | n as u64);
        }
    }
    if FOREMOST < order.len() {
        order.select_nth_unstable(FOREMOST);
    }
    let foremost = order.len().min(FOREMOST);
    order[..foremost].sort_unstable();
    let number = |key: u64| (key & ((1 << BITS) - 1)) as usize;
    order.into_iter().map(|key| ((key >> BITS) as i64, number(key), places[number(key)])).collect()
}

/// How far the nearest of some places is.
pub(super) fn gap_to(places: &[Point], from: Point) -> Option<Length> {
    let nearest = places.iter().min_by_key(|&&place| field::apart_squared(from, place));
    nearest.map(|&place| from.distance(place))
}

/// Places from west to east: how far the nearest is of many is found by looking at a few.
#[derive(Debug)]
pub(super) struct Row(Vec<Point>);

impl Row {
    pub fn of(places: &[Point]) -> Self {
        let mut row = places.to_vec();
        row.sort_unstable_by_key(|place| place.x);
        Self(row)
    }

    /// How far the nearest of them is: the same as [`gap_to`].
    pub fn gap(&self, from: Point) -> Option<Length> {
        let (west, east) = self.0.split_at(self.0.partition_point(|place| place.x < from.x));
        let (mut least, mut nearest) = (i64::MAX, *self.0.first()?);
        // Whether anybody farther on could still be nearer.
        let mut goes_on = |place: Point| {
            let aside = squared(place.x - from.x);
            let apart = aside + squared(place.y - from.y);
            if apart < least {
                (least, nearest) = (apart, place);
            }
            aside < least
        };
        let _ = east.iter().all(|&place| goes_on(place));
        let _ = west.iter().rev().all(|&place| goes_on(place));
        Some(from.distance(nearest))
    }
}

/// How far to the side of its middle ground is still met by who goes straight on.
const GROUND: Length = Length::units(40);

/// [IC-MOVE-13] How many degrees a company wheels in a turn.
pub(super) fn wheel_of(state: &State, unit: UnitId, body: &Body) -> i32 {
    let tactical = tables::yards(movement::rate(state, unit).tactical.unwrap_or(0));
    (Angle::of_arc(tactical, body.width).in_hundredths() / 100).clamp(5, 90)
}

/// [IC-MOVE-13] How many turns a company loses by wheeling until it looks at a place, or at what lies so far to the side of it, in hundredths.
pub(super) fn turns_off(pose: Pose, goal: Point, aside: Length, wheel: i32) -> i32 {
    let there = pose.frame().local(goal);
    let off = pose.at.bearing(goal).between(pose.facing).in_hundredths();
    let right = there.right.abs();
    if there.ahead <= Length::ZERO {
        // It turns about first.
        return 100 + (18_000 - off) / wheel;
    }
    let beyond = (right - aside).at_least_zero();
    let share = i64::from(beyond.in_thousandths()) * 100 / i64::from(right.in_thousandths()).max(1);
    off * share as i32 / 100 / wheel
}

/// What it is worth at most to have somebody before the muzzles.
const BEARS: i32 = 40;

/// How well a unit stands somewhere: near to its goal, the enemy before its front, at the range that suits it. Where that is less than
/// is asked for, anything that is less will do.
fn place_worth(
    state: &State,
    view: &View,
    enemy: Option<Point>,
    pose: Pose,
    least: Option<i32>,
) -> i32 {
    let shoots = view.shoots;
    let mut worth = 0;
    let gap = enemy.map(|enemy| in_yards(pose.at.distance(enemy)));
    let on_ground = view
        .zone
        .is_some_and(|zone| state.setting.objectives[usize::from(zone)].region.holds(pose.at));
    if on_ground {
        worth += 40;
    }
    if let Some(goal) = view.goal {
        let away = in_yards(pose.at.distance(goal));
        let sent = view.zone.is_some();
        worth -= if shoots && !sent && gap.is_some_and(|gap| gap < 150) {
            // Near enough to shoot: it stands.
            away / 8
        } else if on_ground {
            away / 4
        } else if view.open {
            away
        } else if sent {
            away * 2 / 3
        } else {
            away / 2
        };
        if let Some(enemy) = enemy {
            // It looks at the enemy, unless it has far to go or must go back.
            let is_near = gap.is_some_and(|gap| gap < if sent { 200 } else { 300 });
            let (to_goal, to_enemy) = (pose.at.bearing(goal), pose.at.bearing(enemy));
            let is_behind = Angle::degrees(90) < to_goal.between(to_enemy);
            let looks_on = view.round
                || !is_near && 40 <= away && (is_behind || sent)
                || !shoots && 200 <= away
                || !shoots && sent && 60 <= away;
            let look = if looks_on { to_goal } else { to_enemy };
            let off = look.between(pose.facing).in_hundredths() / 100;
            // Whoever is to take ground does not turn for everybody who comes round him.
            let is_far = gap.is_none_or(|gap| if sent { 80 <= gap } else { 250 <= gap });
            // Nobody turns his back for ground that he only looks after.
            let takes = view.zone.is_none_or(|zone| {
                state.control[usize::from(zone)] != Some(state.side_of(view.unit))
            });
            worth -= match view.wheel.filter(|_| takes && is_far && 40 <= away) {
                Some(wheel) => {
                    let aside = view.aside(pose.facing);
                    turns_off(pose, goal, aside, wheel) * if sent { 40 } else { 30 } / 100
                }
                None if sent && is_far => off / 6,
                None => off / 3,
            };
        }
    }
    if shoots
        && !on_ground
        && let Some(gap) = gap
    {
        // Not into the arms of those who fight better, unless it is to storm what they hold.
        let off = match view.zone {
            Some(_) if view.open => 0,
            Some(_) => 60,
            None => 100,
        };
        worth -= (off - gap).max(0);
    }
    // Wagons roll behind the foot.
    if let (Some(screen), Some(gap)) = (view.screen, gap) {
        worth -= (screen + 60 - gap).clamp(0, 200);
    }
    // [IC-MUSK-03] What counts is whom it has before its muzzles.
    if let Some(lanes) = &view.lanes
        && view.station.is_none()
        && least.is_none_or(|least| least <= worth + BEARS)
        && let Some(range) = lanes.target(pose, view.body.width)
    {
        let bears = BEARS - in_yards(range) / 15;
        worth += if view.zone.is_some() && !on_ground { bears / 2 } else { bears };
    }
    worth
}
