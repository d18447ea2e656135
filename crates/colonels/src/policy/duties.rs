//! What each unit of a side is after: ground to take or to keep, an enemy, or the way round those who stand before it.

use std::cell::OnceCell;

use kernel::table::{Body, Bounds, Length, Local, Point, Pose};

use super::{
    foes::{Foe, Foes},
    mind::{Row, nearest_of, turns_off, wheel_of},
    shoots,
};
use crate::{
    charge, field, movement,
    state::{FRONTAGE, Instruction, RegimentId, SideId, StandId, State, UnitId},
    vocabulary::{Cover, Troop, VictoryKind},
};

/// How near an enemy is to ground that is looked after.
const THREAT: Length = Length::units(350);
/// How far horse look for somebody to ride down.
const PREY: Length = Length::units(420);
/// How far a unit gets in a turn at its best, and how far on the average in the face of the enemy.
const STRIDE: i32 = 120;
const ADVANCE: i32 = 70;
/// How much nearer horse and skirmishers come to it in a turn when they go round the enemy, and how many are sent for one ground.
const RIDE: i32 = 70;
const RUN: i32 = 60;
const QUICK: usize = 2;
/// How near to it foot are who take it as soon, and enemies who make that idle.
const NEAR: Length = Length::units(150);
const AWAY: Length = Length::units(40);
/// How much farther an enemy counts to be for each who goes for him already.
const CROWD: Length = Length::units(60);

/// How far a company goes in a turn in which it does not wheel.
const TURN: i32 = 60;
/// How many times as many castings as the enemy a side has that hunts him down.
const STRONGER: i32 = 3;

/// What a unit is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Duty {
    pub unit: UnitId,
    pub at: Point,
    /// The ground that it is to stand on.
    pub zone: Option<u8>,
    /// It goes there round everybody.
    pub is_quick: bool,
}

/// A unit that can be sent somewhere.
#[derive(Clone, Copy, Debug)]
struct Hand {
    unit: UnitId,
    at: Point,
    shoots: bool,
    holds: bool,
    is_hero: bool,
    /// In open order it is as fast in the face of the enemy.
    is_loose: bool,
    /// How a company that goes straight at the enemy stands, how wide it is, and how many degrees it wheels in a turn.
    front: Option<(Pose, Length, i32)>,
}

impl Hand {
    /// [IC-MOVE-13] What it takes a company to look at a place before it goes there, as a way.
    fn turning(&self, to: Point, more: Length) -> Length {
        self.front.map_or(Length::ZERO, |(pose, width, wheel)| {
            let turns = turns_off(pose, to, width / 2 + more, wheel);
            Length::units(turns * TURN / 100)
        })
    }
}

/// The middle of an objective.
fn middle(state: &State, zone: u8) -> Point {
    let bounds = state.setting.objectives[usize::from(zone)].region.bounds();
    bounds.low.middle(bounds.high)
}

/// Half of the width and of the depth of an objective.
pub(super) fn half(state: &State, zone: u8) -> [Length; 2] {
    let bounds = state.setting.objectives[usize::from(zone)].region.bounds();
    [(bounds.high.x - bounds.low.x) / 2, (bounds.high.y - bounds.low.y) / 2]
}

/// The ground that counts for a side, with what it counts, as the scenario names it.
fn entries(state: &State, side: SideId) -> impl Iterator<Item = (u8, u16)> + '_ {
    state.setting.victory.iter().filter_map(move |entry| {
        let counts = entry.side.is_none_or(|own| own == side.0)
            && matches!(entry.kind, VictoryKind::HoldObjective | VictoryKind::PresenceEachTurnEnd);
        entry.objective.filter(|_| counts).map(|zone| (zone, entry.vp))
    })
}

/// The same, each with all that it counts, the dearest first.
fn grounds(state: &State, side: SideId) -> Vec<(u8, u16)> {
    let mut grounds: Vec<(u8, u16)> = Vec::with_capacity(state.setting.victory.len());
    for (zone, vp) in entries(state, side) {
        match grounds.iter_mut().find(|(one, _)| *one == zone) {
            Some((_, points)) => *points += vp,
            None => grounds.push((zone, vp)),
        }
    }
    grounds.sort_by_key(|&(zone, points)| (u16::MAX - points, zone));
    grounds
}

/// What ground counts for a side.
pub(super) fn points_of(state: &State, side: SideId, zone: u8) -> i32 {
    let points = entries(state, side).filter(|&(one, _)| one == zone).map(|(_, points)| points);
    i32::from(points.sum::<u16>())
}

/// The ground by which alone a side wins.
pub(super) fn stronghold(state: &State, side: SideId) -> Option<u8> {
    state.setting.victory.iter().find_map(|entry| {
        let is_own = entry.kind == VictoryKind::HolderWins && entry.side == Some(side.0);
        entry.objective.filter(|_| is_own)
    })
}

/// Those of a side who can be sent: companies and heroes on the table who are not held by a melee.
fn hands(state: &State, side: SideId) -> Vec<Hand> {
    let own = state.unit_ids().filter(|&unit| state.side_of(unit) == side);
    let free = own.filter(|&unit| {
        let troop = state.troop(unit);
        (troop.is_company() || troop == Troop::Hero && state[unit].with.is_none())
            && !state.is_engaged(unit)
            && state.stands_of(unit).any(|stand| !state[stand].disrupted)
    });
    let mut hands = Vec::with_capacity(state.units.len());
    hands.extend(free.filter_map(|unit| {
        let body = field::body(state, unit)?;
        let at = body.middle.at;
        let is_hero = state.troop(unit) == Troop::Hero;
        let holds = is_hero || state.troop(unit) == Troop::Infantry || state[unit].dismounted;
        let is_loose = state.is_skirmishing(unit);
        let shoots = shoots(state, unit);
        let is_straight = state.troop(unit) == Troop::Infantry && !shoots && !is_loose;
        let wheel = || wheel_of(state, unit, &body);
        let front = is_straight.then(|| (body.middle, body.width, wheel()));
        Some(Hand { unit, at, shoots, holds, is_hero, is_loose, front })
    }));
    hands
}

/// Ground as those see it who are to take or to keep it.
struct Prize {
    zone: u8,
    at: Point,
    /// How many stands of the enemy are on it.
    inside: usize,
    /// How near the enemy is.
    threat: Option<Length>,
    /// How many companies are to go there.
    wanted: usize,
}

impl Prize {
    fn of(state: &State, side: SideId, zone: u8, foes: &Row) -> Self {
        let at = middle(state, zone);
        let inside = holders(state, side, zone).count();
        let threat = foes.gap(at);
        let is_threatened = threat.is_some_and(|near| near < THREAT);
        let held = state.control[usize::from(zone)] == Some(side);
        // Fire has done its work by then: what is still to be taken is taken now.
        let late = match state.setting.turns.saturating_sub(state.turn) {
            0..=2 => 3,
            3..=5 => 1,
            _ => 0,
        };
        let wanted = match (held, inside) {
            (true, 0) => usize::from(is_threatened && stronghold(state, side) != Some(zone)),
            (false, 0) => 1 + usize::from(is_threatened) * (1 + late.min(1)),
            // Whoever storms walls had better be many.
            (_, inside) => {
                let each = match state.setting.objectives[usize::from(zone)].protection {
                    Cover::Earthworks => 2,
                    Cover::Protective => 3,
                    Cover::None | Cover::WoodsOrRough => 4,
                };
                (inside / each + 1).clamp(2, 6) + late
            }
        };
        Self { zone, at, inside, threat, wanted }
    }

    /// Whether a unit gets there in so many turns.
    fn is_reached(&self, hand: &Hand, turns: i32) -> bool {
        let is_near = self.threat.is_some_and(|near| near < THREAT);
        let stride = if is_near && !hand.is_loose { ADVANCE } else { STRIDE };
        hand.at.is_within(self.at, Length::units(stride * turns))
    }
}

/// The ground of a side in the order in which it is looked after: by what it counts for the way to it.
fn in_order(state: &State, side: SideId, free: &[Hand], foes: &Row) -> Vec<Prize> {
    let mut prizes: Vec<(i64, Prize)> = grounds(state, side)
        .into_iter()
        .map(|(zone, points)| {
            let prize = Prize::of(state, side, zone, foes);
            let way = free.iter().min_by_key(|hand| field::apart_squared(hand.at, prize.at));
            let way = way.map(|hand| hand.at.distance(prize.at));
            let way = way.map_or(0, |way| i64::from(way.in_thousandths()) / 1000);
            (-1000 * i64::from(points) / (way + 100), prize)
        })
        .collect();
    prizes.sort_by_key(|(worth, prize)| (*worth, prize.zone));
    prizes.into_iter().map(|(_, prize)| prize).collect()
}

/// What everybody of a side is after: ground first, then the enemy.
pub(super) fn assign(state: &State, side: SideId, foes: &Foes) -> Vec<Duty> {
    let mut free = hands(state, side);
    let mut duties = Vec::with_capacity(free.len());
    let turns = i32::from(state.setting.turns.saturating_sub(state.turn)) + 1;
    let strong = stronghold(state, side);
    // Whoever wins by holding something stays with it.
    if let Some(zone) = strong {
        let at = middle(state, zone);
        free.retain(|hand| {
            if hand.shoots {
                duties.push(Duty { unit: hand.unit, at, zone: Some(zone), is_quick: false });
            }
            !hand.shoots
        });
    }
    let mut out = skirmishers(state, &mut free);
    // Whoever is much stronger goes for the enemy, wherever he stands.
    let prizes =
        if hunts(state, side) { Vec::new() } else { in_order(state, side, &free, &foes.row) };
    for prize in prizes {
        let Prize { zone, at, inside, threat, .. } = prize;
        let is_shut = state.setting.objectives[usize::from(zone)].protection != Cover::None;
        // Those who are nearest to the enemy go on, and leave what they have taken to those behind them.
        let is_kept = inside == 0 && state.control[usize::from(zone)] == Some(side);
        if prize.wanted == 0 {
            continue;
        }
        let [across, _] = half(state, zone);
        let cost = |hand: &Hand| {
            let away = hand.at.distance(at);
            if is_kept && away < NEAR {
                return (-foes.gap(state, hand.unit, hand.at).unwrap_or_default(), hand.unit);
            }
            let hero = if hand.is_hero { 60 } else { 0 };
            // Walls are stormed by those who fight better hand to hand.
            let storms = if 0 < inside && is_shut && hand.shoots { 120 } else { 0 };
            let turning = hand.turning(at, across);
            (away + Length::units(hero + storms) + turning, hand.unit)
        };
        let fits = |hand: &&Hand| {
            hand.holds
                && prize.is_reached(hand, turns)
                && (!hand.is_hero
                    || inside == 0 && threat.is_none_or(|near| Length::units(200) < near))
        };
        let mut costs: Vec<(Length, UnitId)> = Vec::with_capacity(free.len());
        costs.extend(free.iter().filter(fits).map(cost));
        costs.sort_unstable();
        for &(_, unit) in costs.iter().take(prize.wanted) {
            free.retain(|hand| hand.unit != unit);
            duties.push(Duty { unit, at, zone: Some(zone), is_quick: false });
        }
    }
    free.append(&mut out);
    send_quick(state, side, foes, turns, &mut free, &mut duties);
    skirmishers_stay(state, &mut free, &mut duties);
    assign_foes(state, side, foes, free, &mut duties);
    duties
}

/// How many castings of each side are on the table, but for machines, wagons and those who have run.
fn strengths(state: &State) -> [i32; 2] {
    let mut strengths = [0; 2];
    for (stand, _) in state.on_land() {
        let one = &state[stand];
        if !one.disrupted {
            strengths[usize::from(state.side_of(one.unit).0 % 2)] += i32::from(one.castings);
        }
    }
    strengths
}

/// Whether the enemy is so weak that a side does best to hunt down whoever is left of him.
fn hunts(state: &State, side: SideId) -> bool {
    stronghold(state, side).is_none() && {
        let strengths = strengths(state);
        let of = |side: SideId| strengths[usize::from(side.0 % 2)];
        STRONGER * of(side.other()) <= of(side)
    }
}

/// [IC-OBJ-01] Who is quick goes for ground that nobody looks after, round everybody: horse, who hold it on foot, and skirmishers. Horse
/// who hold some stay there.
fn send_quick(
    state: &State,
    side: SideId,
    foes: &Foes,
    turns: i32,
    free: &mut Vec<Hand>,
    duties: &mut Vec<Duty>,
) {
    // What a turn takes them on a way that is not straight, and how much longer it counts to be for each.
    let pace = |hand: &Hand| match state.spec(hand.unit).parent {
        _ if hand.is_hero => None,
        _ if state.is_mounted(hand.unit) => Some((RIDE, 0)),
        parent if state.is_skirmishing(hand.unit) => {
            Some((RUN, if parent.is_some() { 30 } else { 60 }))
        }
        _ => None,
    };
    if !free.iter().any(|hand| pace(hand).is_some()) {
        return;
    }
    for (zone, _) in grounds(state, side) {
        let at = middle(state, zone);
        let is_held = state.control[usize::from(zone)] == Some(side);
        // Foot who are near do as well.
        let is_near = |duty: &Duty| {
            let body = field::body(state, duty.unit);
            duty.zone == Some(zone) && body.is_some_and(|body| body.middle.at.is_within(at, NEAR))
        };
        let is_idle = is_held
            || is_held_against(state, side, zone)
            || foes.row.gap(at).is_some_and(|gap| gap < AWAY)
            || duties.iter().any(is_near);
        let stays = |hand: &Hand| {
            state[hand.unit].dismounted
                && state.stands_of(hand.unit).any(|stand| state.is_in_zone(stand, zone))
        };
        let to = |unit: UnitId| Duty { unit, at, zone: Some(zone), is_quick: true };
        let stay: Vec<Hand> = free.extract_if(.., |hand| stays(hand)).collect();
        duties.extend(stay.iter().map(|hand| to(hand.unit)));
        let in_time = |hand: &&Hand| {
            pace(hand).is_some_and(|(pace, _)| hand.at.is_within(at, Length::units(pace * turns)))
        };
        let Some(first) = free.iter().find(in_time).filter(|_| !is_idle) else { continue };
        let ways = foes.ways(state, first.unit, at);
        let mut quick: Vec<(i32, Hand)> = free
            .iter()
            .filter(in_time)
            .map(|hand| (ways.length_from(hand.at) + pace(hand).map_or(0, |(_, more)| more), *hand))
            .collect();
        quick.sort_by_key(|(length, hand)| (*length, hand.unit));
        quick.truncate(QUICK.saturating_sub(stay.len()));
        free.retain(|hand| !quick.iter().any(|(_, sent)| sent.unit == hand.unit));
        duties.extend(
            quick
                .into_iter()
                .map(|(_, hand)| Duty { at: ways.next_from(hand.at), ..to(hand.unit) }),
        );
    }
}

/// Takes out those who were sent out as skirmishers.
fn skirmishers(state: &State, free: &mut Vec<Hand>) -> Vec<Hand> {
    free.extract_if(.., |hand| state.spec(hand.unit).parent.is_some()).collect()
}

/// [IC-FORM-06] Skirmishers who were sent out stay by their company.
fn skirmishers_stay(state: &State, free: &mut Vec<Hand>, duties: &mut Vec<Duty>) {
    free.retain(|hand| {
        let Some(parent) = state.spec(hand.unit).parent else { return true };
        let Some(body) = field::body(state, parent) else { return true };
        let near = body.width / 2 + Length::units(60);
        let at = if body.middle.at.is_within(hand.at, near) { hand.at } else { body.middle.at };
        duties.push(Duty { unit: hand.unit, at, zone: None, is_quick: false });
        false
    });
}

/// An enemy as those see it who can be sent against it.
struct Mark {
    /// It counts to be farther away for each who goes for it already.
    foe: Foe,
    /// With how many castings horse may ride at it, once somebody asks.
    softness: OnceCell<Option<u16>>,
}

impl Mark {
    const fn of(foe: Foe) -> Self {
        Self { foe, softness: OnceCell::new() }
    }
}

/// Those who are left go for the enemy, not all for the same; heroes for a company of their own.
fn assign_foes(
    state: &State,
    side: SideId,
    foes: &Foes,
    mut free: Vec<Hand>,
    duties: &mut Vec<Duty>,
) {
    free.sort_by_cached_key(|hand| (foes.gap(state, hand.unit, hand.at), hand.unit));
    let mut targets: Vec<Mark> = Vec::with_capacity(state.units.len());
    targets.extend(foes.units(state).iter().map(|&foe| Mark::of(foe)));
    let companies = state
        .unit_ids()
        .filter(|&own| state.side_of(own) == side && state.troop(own) == Troop::Infantry)
        .filter_map(|own| Some((own, field::body(state, own)?.middle.at)));
    let mut foot: Vec<(UnitId, Point)> = Vec::with_capacity(state.units.len());
    foot.extend(companies);
    for hand in free {
        let rides = state.is_mounted(hand.unit);
        let castings = OnceCell::new();
        let is_prey = |mark: &Mark| {
            let foe = mark.foe;
            foe.at.is_within(hand.at, PREY)
                && mark.softness.get_or_init(|| softness(state, foe.unit)).is_some_and(|least| {
                    least <= *castings.get_or_init(|| state.castings(hand.unit))
                })
        };
        let friend = (hand.is_hero || rides).then(|| nearest_company(&foot, hand)).flatten();
        // Horse stay with the foot until somebody is shaken enough for them.
        if let Some(at) = friend
            && (hand.is_hero || !targets.iter().any(is_prey))
        {
            duties.push(Duty { unit: hand.unit, at, zone: None, is_quick: false });
            continue;
        }
        let is_choosy = rides && friend.is_some();
        let cost = |mark: &Mark| {
            let at = mark.foe.at;
            at.distance(hand.at) + mark.foe.dear + hand.turning(at, Length::ZERO)
        };
        // Whoever is the nearest is hardly dearer than most: nobody is measured who cannot be cheaper.
        let apart = |mark: &&Mark| field::apart_squared(mark.foe.at, hand.at);
        let nearest = if is_choosy {
            targets.iter().filter(|mark| is_prey(mark)).min_by_key(apart)
        } else {
            foes.nearest(state, hand.unit, hand.at).and_then(|n| targets.get(n))
        };
        let Some(nearest) = nearest else { continue };
        let mut cheapest = (cost(nearest), usize::MAX);
        for (n, mark) in targets.iter().enumerate() {
            let (least, _) = cheapest;
            let may_be = mark.foe.at.is_within(hand.at, least - mark.foe.dear);
            if may_be && (!is_choosy || is_prey(mark)) {
                cheapest = cheapest.min((cost(mark), n));
            }
        }
        let (_, n) = cheapest;
        if let Some(mark) = targets.get_mut(n) {
            duties.push(Duty { unit: hand.unit, at: mark.foe.at, zone: None, is_quick: false });
            mark.foe.dear += CROWD;
        }
    }
}

/// Where the nearest company stands but a hand itself; the first of several that measure the same.
fn nearest_company(companies: &[(UnitId, Point)], hand: Hand) -> Option<Point> {
    let others = || companies.iter().filter(|(own, _)| *own != hand.unit).map(|&(_, at)| at);
    let nearest = others().min_by_key(|&at| field::apart_squared(hand.at, at))?;
    let least = hand.at.distance(nearest);
    others().find(|&at| hand.at.is_within(at, least))
}

/// Whether horse may ride at an enemy: guns, wagons, those in open order, those who are worn down or shaken, and weaker horse; not behind
/// walls.
pub(super) fn is_soft(state: &State, horse: UnitId, foe: UnitId) -> bool {
    softness(state, foe).is_some_and(|least| least <= state.castings(horse))
}

/// With how many castings horse may ride at an enemy; none where they never may.
fn softness(state: &State, foe: UnitId) -> Option<u16> {
    let kind = &state.spec(foe).kind;
    let full = u16::from(kind.castings) * u16::from(kind.stands);
    let shaken = || state.stands_of(foe).any(|stand| state[stand].disrupted);
    let soft = matches!(kind.troop, Troop::Artillery | Troop::Wagon)
        || state.is_skirmishing(foe)
        || 2 * state.castings(foe) <= full
        || shaken();
    let least = if soft { 0 } else { state.castings(foe) };
    let walled = || state.stands_of(foe).any(|stand| charge::zone_of(state, stand).is_some());
    ((soft || state.is_mounted(foe)) && !walled()).then_some(least)
}

/// The place that a unit without a duty of its own goes for: wagons where they count, the others an objective or the nearest enemy.
pub(super) fn goal(state: &State, unit: UnitId, from: Point, foes: &[Point]) -> Option<Point> {
    let side = state.side_of(unit);
    if state.troop(unit) == Troop::Wagon {
        let zones = state.setting.victory.iter().filter_map(|entry| {
            entry.objective.filter(|_| entry.kind == VictoryKind::WagonInObjectiveAtEnd)
        });
        return zones.map(|zone| middle(state, zone)).min_by_key(|&at| (from.distance(at), at));
    }
    if let Some(zone) = stronghold(state, side).filter(|_| shoots(state, unit)) {
        return Some(middle(state, zone));
    }
    let open = grounds(state, side)
        .into_iter()
        .filter(|&(zone, _)| state.control[usize::from(zone)] != Some(side));
    let zone = open
        .map(|(zone, points)| {
            let at = middle(state, zone);
            let away = from.distance(at);
            // Where others are nearer one is not needed.
            let nearer = state.unit_ids().filter(|&other| {
                other != unit
                    && state.side_of(other) == side
                    && state.troop(other) == Troop::Infantry
                    && lead(state, other)
                        .is_some_and(|other| other.is_within(at, away - Length::thousandths(1)))
            });
            let crowd = Length::units(100) * nearer.count().min(20) as i32;
            (away + crowd - Length::units(5 * i32::from(points)), at)
        })
        .min()
        .map(|(_, at)| at);
    let enemy = nearest_of(foes, from);
    match (zone, enemy) {
        (Some(zone), Some(enemy)) => {
            // Those who live by fire go for the ground, the others for the enemy, unless the ground is nearer.
            let for_ground = shoots(state, unit) || from.distance(zone) < from.distance(enemy);
            Some(if for_ground { zone } else { enemy })
        }
        (zone, enemy) => enemy.or(zone),
    }
}

/// Where the first stand of a unit is.
fn lead(state: &State, unit: UnitId) -> Option<Point> {
    let stand = state.stands_of(unit).next()?;
    state[stand].pose().map(|pose| pose.at)
}

/// Where a unit goes to get past those of its own who stand in its way to a place and will not move out of it.
pub(super) fn way_round(state: &State, unit: UnitId, body: &Body, goal: Point) -> Option<Point> {
    let from = body.middle.at;
    let away = from.distance(goal);
    let frame = Pose::new(from, from.bearing(goal)).frame();
    let (half, near) = (body.width / 2 + FRONTAGE / 2, body.depth / 2 + Length::units(45));
    let side = state.side_of(unit);
    // Guns that nobody serves are in everybody's way.
    let hinders = |&(stand, _): &(StandId, Pose)| {
        let other = state[stand].unit;
        let left = state.troop(other) == Troop::Artillery && state[stand].castings == 0;
        other != unit && (state.side_of(other) == side || left) && state[other].with != Some(unit)
    };
    let seen = |(stand, pose): (StandId, Pose)| (state[stand].unit, frame.local(pose.at));
    let bars = |there: &Local| {
        Length::ZERO < there.ahead
            && there.ahead < near
            && there.ahead + FRONTAGE < away
            && there.right.abs() < half
    };
    let stays = |other: UnitId| {
        state[other].moved
            || state.is_engaged(other)
            || !state.is_acting(other)
            || movement::check_may(state, other).is_err()
    };
    let about = Bounds { low: from, high: from }.grown(near + half);
    let (bar, at) = state
        .on_land_in(about)
        .filter(hinders)
        .map(seen)
        .filter(|(other, there)| bars(there) && stays(*other))
        .min_by_key(|(other, there)| (there.ahead, *other))?;
    let placed = |stand: StandId| state[stand].pose().map(|pose| (stand, pose));
    let across = state.stands_of(bar).filter_map(placed).filter(hinders);
    let across: Vec<Length> = across.map(seen).map(|(_, there)| there.right).collect();
    let (left, right) = (*across.iter().min()?, *across.iter().max()?);
    let gap = half + FRONTAGE;
    let sides = [left - gap, right + gap];
    let about = about.grown(left.abs().max(right.abs()) + gap + FRONTAGE);
    let mut own: Vec<Local> = Vec::with_capacity(32);
    own.extend(state.on_land_in(about).filter(hinders).map(|one| seen(one).1));
    let is_taken = |right: Length| {
        own.iter().any(|there| {
            (there.right - right).abs() < half && -FRONTAGE < there.ahead && there.ahead < near
        })
    };
    let right = sides.into_iter().min_by_key(|&right| (is_taken(right), right.abs(), right))?;
    Some(frame.place(Local { right, ahead: at.ahead + FRONTAGE }))
}

/// How much a hit on a stand is worth, in tenths of the usual: on those who hold ground that counts, who serve guns, who are about to be
/// worn down to a half, and on wagons that are not to arrive.
pub(super) fn prize(state: &State, stand: StandId) -> i32 {
    let unit = state[stand].unit;
    let side = state.side_of(unit).other();
    let kind = &state.spec(unit).kind;
    let mut prize = 10;
    let holds = entries(state, side).any(|(zone, _)| state.is_in_zone(stand, zone));
    prize += if holds { 6 } else { 0 };
    prize += match kind.troop {
        Troop::Artillery => 4,
        Troop::Wagon => 6,
        _ => 0,
    };
    let full = i32::from(kind.castings) * i32::from(kind.stands);
    let here = i32::from(state.castings(unit));
    if full <= 2 * here && 2 * (here - 4) < full {
        prize += 3;
    }
    prize
}

/// Whether an enemy stands on ground, and it can be entered by a charge only.
pub(super) fn is_held_against(state: &State, side: SideId, zone: u8) -> bool {
    holders(state, side, zone).next().is_some()
}

/// The enemies of a side who stand in order on ground.
pub(super) fn holders(state: &State, side: SideId, zone: u8) -> impl Iterator<Item = StandId> + '_ {
    let around = state.setting.objectives[usize::from(zone)].region.bounds();
    let there = state.enemies_in(side, around).map(|(stand, _)| stand);
    there.filter(move |&stand| !state[stand].disrupted && state.is_in_zone(stand, zone))
}

/// [IC-ORD-01] What an order to a regiment is worth: it holds the ground that it has to keep, and advances when there is more to take.
pub(super) fn send_worth(
    state: &State,
    duties: &[Duty],
    regiment: RegimentId,
    instruction: Instruction,
) -> i32 {
    let side = SideId(state.regiment_spec(regiment).side);
    let own = duties.iter().filter(|duty| state.regiment_of(duty.unit) == Some(regiment));
    let zones: Vec<Option<u8>> = own.map(|duty| duty.zone).collect();
    let kept = |zone: u8| state.control[usize::from(zone)] == Some(side);
    let keeps = zones.iter().flatten().copied().find(|&zone| kept(zone));
    let takes = zones.iter().any(|zone| zone.is_none_or(|zone| !kept(zone)));
    match (state[regiment].instruction, instruction) {
        (Some(Instruction::GeneralAdvance), Instruction::Hold { zone: Some(zone) })
            if keeps == Some(zone) && !takes =>
        {
            15
        }
        (
            Some(Instruction::Hold { .. } | Instruction::Withdrawal { .. }),
            Instruction::GeneralAdvance,
        ) if takes => 15,
        _ => -40,
    }
}
