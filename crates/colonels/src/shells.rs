//! Shell fire by estimate: howitzers and mortars against guns, and where rounds fall that stray.

use kernel::{
    Chronicle, Roll,
    table::{Bounds, Length, Outline, Point, Pose, Side},
};

use crate::{
    Play,
    casualties::piece,
    event::Event,
    field::HALF_DIAGONAL,
    fire::{self, Aim, Hits},
    order::{Bar, Check, Order},
    state::{DEPTH, FRONTAGE, Shooting, StandId, State, UnitId},
    vocabulary::{GunClass, Stray, Troop},
};

/// How far beyond its edges a stand is still struck.
const BURST: Length = Length::units(10);
/// The most tenths of an inch that are estimated: no gun reaches farther.
const MOST_TENTHS: u16 = 1200;

/// So many inches, in quarters, on the table. [IC-SCALE-02] An inch is 20 yards, or 10.
fn inches(state: &State, quarters: i32) -> Length {
    Length::thousandths(250 * quarters * i32::from(state.setting.switches.inch))
}

/// [IC-ARTY-14] Whether the range to a target must be estimated: howitzers at unlimbered guns, where that is chosen.
pub fn is_lobbed(state: &State, unit: UnitId, target: StandId) -> bool {
    let other = state[target].unit;
    state.setting.switches.shell_fire
        && state.spec(unit).kind.gun_class == Some(GunClass::Howitzer)
        && state.troop(other) == Troop::Artillery
        && !state[other].limbered
}

/// [IC-ARTY-14] Refuses a shell that may not be thrown; else tells the true range.
pub fn check(state: &State, unit: UnitId, target: StandId, tenths: Option<u16>) -> Check<Aim> {
    let rule = rule!("IC-ARTY-14");
    if !is_lobbed(state, unit, target) {
        return Err(Bar::units(rule, unit, "does not estimate the range to", state[target].unit));
    }
    if tenths.is_some_and(|tenths| tenths == 0 || MOST_TENTHS < tenths) {
        return Err(Bar::unit(rule, unit, "estimates a range that no gun has"));
    }
    match fire::gun_aims(state, unit, |one| one == target).next() {
        Some(aim) if 0 < fire::whole_dice(state, unit, &aim) => Ok(aim),
        Some(_) => Err(Bar::unit(rule!("IC-GEN-02"), unit, "would throw no dice")),
        _ => Err(Bar::units(rule!("IC-ARTY-10"), unit, "cannot fire at", state[target].unit)),
    }
}

/// Estimates that are offered: what the gunners judge, and every whole inch that the gun reaches.
pub fn list(state: &State, unit: UnitId, target: StandId, out: &mut Vec<Order>) {
    if check(state, unit, target, None).is_err() {
        return;
    }
    out.push(Order::Shell { unit, target, tenths: None });
    let inch = inches(state, 4);
    let most = fire::reach(state, unit).in_thousandths() / inch.in_thousandths();
    out.extend((1..=most as u16).map(|n| Order::Shell { unit, target, tenths: Some(10 * n) }));
}

/// [IC-ARTY-14] A shell is thrown, and what it falls on takes the hits.
pub fn fire(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    target: StandId,
    tenths: Option<u16>,
) {
    let hits = hits(play, unit, target, tenths);
    fire::take(play, &hits, fire::source(fire::class(play.state, unit)));
}

/// Throws for a shell: where it falls, and the hits on whoever is there, friend or foe.
pub fn hits(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    target: StandId,
    tenths: Option<u16>,
) -> Hits {
    let mut hits = Hits::new();
    let gun: Hits = play.state.stands_of(unit).take(1).map(|gun| (gun, 0)).collect();
    let Ok(aim) = check(play.state, unit, target, tenths) else { return hits };
    let Some(&(gun, _)) = gun.first() else { return hits };
    let Some(front) = play.state[gun].body().map(|body| body.side(Side::Front)) else {
        return hits;
    };
    let along = if let Some(tenths) = tenths {
        let inch = i32::from(play.state.setting.switches.inch);
        Length::thousandths(100 * inch * i32::from(tenths))
    } else {
        // The gunners judge: half an inch for each face above or below four and a half.
        let roll = Roll::d10(rule!("IC-ARTY-14"), "the gunners judge the range").by(piece(unit));
        let face = play.digit(&roll, |face| face, |_| "");
        aim.range + inches(play.state, 2 * i32::from(face) - 9)
    };
    let aimed = Pose::new(front.advanced(along).at, front.facing);
    let fell = land(play, unit, aimed);
    let struck = fell.and_then(|at| struck_at(play.state, at));
    let to = struck.map(|stand| play.state[stand].unit);
    let named = play.state[target].unit;
    play.emit(rule!("IC-ARTY-14"), Event::Shelled { unit, target: named, struck: to });
    let under: &[StandId] = match &struck {
        Some(stand) => std::slice::from_ref(stand),
        None => &[],
    };
    fire::note(play.state, unit, Shooting::Shells, &[gun], under);
    fire::remember(play.state, unit, [target].into_iter());
    if let Some(stand) = struck {
        // The dice are those of the true range.
        let there = Aim { target: stand, ..aim };
        let dice = fire::whole_dice(play.state, unit, &there);
        hits.push((stand, fire::throw(play, unit, &there, dice)));
    }
    hits
}

/// [IC-ARTY-14, IC-AIR-04] The stand that a round falls on: that whose outline, ten yards larger on each side, holds the place, the nearest of several.
pub fn struck_at(state: &State, at: Point) -> Option<StandId> {
    let grown = |pose: Pose| Outline::rectangle(pose, FRONTAGE + BURST * 2, DEPTH + BURST * 2);
    let around = Bounds { low: at, high: at }.grown(HALF_DIAGONAL + BURST * 2);
    let near = state.on_land_in(around).filter(|&(_, pose)| kernel::table::holds(&grown(pose), at));
    // Guns that nobody serves are not hurt any more.
    let hurt = |stand: StandId| {
        0 < state[stand].castings || state.troop(state[stand].unit) != Troop::Artillery
    };
    let near = near.filter(|&(stand, _)| hurt(stand));
    near.min_by_key(|&(stand, pose)| (pose.at.distance(at), stand)).map(|(stand, _)| stand)
}

/// Where a round falls that was aimed at a place along a line: [IC-GEN-01] there on an even face, and nought is even; [IC-ARTY-15] on an
/// odd one it strays four inches, or bursts in the air.
pub fn land(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    aimed: Pose,
) -> Option<Point> {
    let roll = Roll::d10(rule!("IC-ARTY-14"), "does it stray").by(piece(unit));
    let reads = |face: u8| if face.is_multiple_of(2) { "on the mark" } else { "it strays" };
    if play.digit(&roll, |face| face % 2, reads).is_multiple_of(2) {
        return Some(aimed.at);
    }
    let (stray, fell) = stray(play, unit, aimed);
    play.emit(rule!("IC-ARTY-15"), Event::ShellStrayed { unit, stray });
    fell
}

/// [IC-ARTY-15] Where a round or a load of bombs falls that strays, seen along the line on which it was aimed; none if it bursts in the air.
pub fn stray(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    aimed: Pose,
) -> (Stray, Option<Point>) {
    let chart = play.state.setting.charts.fire.deviation;
    let read = move |face: u8| chart.shifts[usize::from(face)];
    let said = move |face: u8| match read(face) {
        Stray::Airburst => "it bursts in the air",
        Stray::Right => "right",
        Stray::Left => "left",
        Stray::Long => "long",
        Stray::Short => "short",
    };
    let roll = Roll::d10(rule!("IC-ARTY-15"), "deviation").by(piece(unit));
    let stray = read(play.digit(&roll, |face| read(face) as u8, said));
    let off = inches(play.state, 4 * i32::from(chart.inches));
    let (right, ahead) = match stray {
        Stray::Airburst => return (stray, None),
        Stray::Right => (off, Length::ZERO),
        Stray::Left => (-off, Length::ZERO),
        Stray::Long => (Length::ZERO, off),
        Stray::Short => (Length::ZERO, -off),
    };
    (stray, Some(aimed.moved(right, ahead).at))
}

#[cfg(test)]
mod tests;
