//! Fire: who may, at whom, with how many dice, to what effect.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, Wants,
    table::{Angle, Arc, Length, Line, Outline, Point, Pose, Side},
};

use crate::{
    Play, armament, carriers, casualties,
    event::Event,
    field, garrisons, ground, movement,
    order::{Bar, Check, Order, Target, Why},
    rails, ships, sight, squares,
    state::{Cause, Phase, Stance, State, Task, UnitId, Where},
    tables::Affects,
    vocabulary::{Cover, FireModifier, Formation, Mount, Weapon, WeaponClass},
};

/// A front from which a unit fires: its own, or a face of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    pub number: u8,
    pub front: Pose,
    /// Bases that fire with no other face, and the corners that it shares with the faces beside it.
    pub bases: u8,
    pub corners: u8,
}

/// Something that may be fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    pub unit: UnitId,
    /// Of a train the vehicle.
    pub vehicle: Option<u8>,
    pub point: Point,
    pub range: Length,
}

impl Shot {
    pub const fn target(self) -> Target {
        match self.vehicle {
            Some(vehicle) => Target::Vehicle { train: self.unit, vehicle },
            None => Target::Unit(self.unit),
        }
    }
}

/// Somebody fires so many dice at something.
#[derive(Clone, Copy, Debug)]
pub struct Volley {
    pub unit: UnitId,
    pub weapon: Weapon,
    pub dice: u8,
    pub from: Point,
    pub shot: Shot,
}

/// Whether a formation may fire.
///
/// [HV-FIRE-01] Close order, open order, square, unlimbered.
pub const fn may_fire_in(stance: Stance) -> bool {
    matches!(
        stance.formation(),
        Formation::CloseOrder | Formation::OpenOrder | Formation::Square | Formation::Unlimbered
    )
}

/// Refuses a unit that cannot fire at all.
///
/// [HV-FIRE-01] Column, horde and limbered may not, nor a routing unit. [HV-FIRE-14] Nor one in contact. [HV-ORG-09] Nor one
/// without missile weapons.
pub fn check_may_fire(state: &State, unit: UnitId, changes: bool) -> Check {
    if state.spec(unit).weapon == Weapon::None {
        return Err(Bar::unit(rule!("HV-ORG-09"), unit, "has nothing to fire with"));
    }
    if state[unit].routing {
        return Err(Bar::unit(rule!("HV-FIRE-01"), unit, "is routing"));
    }
    if state.is_in_contact(unit) {
        return Err(Bar::unit(rule!("HV-FIRE-14"), unit, "is in contact with the enemy"));
    }
    // [HV-FORM-14] A garrison fires as if in open order.
    let may = if garrisons::held(state, unit).is_some() {
        true
    } else if changes {
        state.spec(unit).stances.iter().any(may_fire_in)
    } else {
        state[unit].stance.is_some_and(may_fire_in)
    };
    if may {
        Ok(())
    } else {
        Err(Bar::unit(rule!("HV-FIRE-01"), unit, "cannot fire in its formation"))
    }
}

/// The fronts of a unit.
///
/// [HV-FIRE-02] The front row; of a gun the whole crew. [HV-FIRE-16] Each face of a square is a front of its own, and a corner
/// fires with one of its two faces. [HV-FORM-14] Each side of a building is one too, and one of them fires. Face 0 is the front, then
/// clockwise.
pub fn faces(state: &State, unit: UnitId) -> ArrayVec<Face, 4> {
    let mut faces = ArrayVec::new();
    if let Some(piece) = garrisons::held(state, unit) {
        let bases = garrisons::defenders(state, unit, piece);
        let sides = garrisons::sides(state, piece).into_iter().flatten().zip(0_u8..);
        faces.extend(sides.map(|(front, number)| Face { number, front, bases, corners: 0 }));
        return faces;
    }
    if let Some(square) = squares::of(state, unit) {
        return ring_faces(state, unit, square);
    }
    let Some(layout) = field::layout(state, unit) else { return faces };
    let Some(sides) = field::sides(state, unit) else { return faces };
    if state[unit].stance != Some(Stance::SquareSolo) {
        let bases = layout.front_rank();
        faces.push(Face { number: 0, front: sides[0], bases, corners: 0 });
        return faces;
    }
    let (first, last) = (layout.rows[0], layout.rows[layout.rows.len() - 1]);
    let deep = layout.rows.len() as u8;
    let inner = [first, deep, last, deep].map(|bases| bases.saturating_sub(2));
    for n in 0..4_u8 {
        let at = usize::from(n);
        let (bases, corners) = (inner[at], CORNERS[at]);
        faces.push(Face { number: n, front: sides[at], bases, corners });
    }
    faces
}

/// The corners of each face: corner 0 is front left, then clockwise.
const CORNERS: [u8; 4] = [0b0011, 0b0110, 0b1100, 0b1001];

/// The fronts of a unit in the ring of a common square.
///
/// [HV-FIRE-16] A unit fires only its own bases, face by face.
fn ring_faces(state: &State, unit: UnitId, square: u8) -> ArrayVec<Face, 4> {
    let mut faces = ArrayVec::new();
    let Some((ring, _, run)) = field::run(state, square, unit) else { return faces };
    let Some(sides) = field::sides(state, unit) else { return faces };
    let own = || run.first..run.first + run.n;
    let held: u8 = own().map(|place| ring.corners(place)).fold(0, |all, one| all | one);
    for (number, side) in (0_u8..).zip(Side::ALL) {
        let at = usize::from(number);
        let inner = own().filter(|&place| ring.is_on(place, side) && ring.corners(place) == 0);
        let (bases, corners) = (inner.count() as u8, CORNERS[at] & held);
        if 0 < bases || corners != 0 {
            faces.push(Face { number, front: sides[at], bases, corners });
        }
    }
    faces
}

/// The corners that are one and the same base of a unit, for each of its bases that is more than one: the last row of a square of five,
/// the ends of a ring that is one base deep.
fn shared_corners(state: &State, unit: UnitId) -> ArrayVec<u8, 4> {
    let shared = |corners: &u8| 1 < corners.count_ones();
    if let Some(square) = squares::of(state, unit) {
        let Some((ring, _, run)) = field::run(state, square, unit) else { return ArrayVec::new() };
        let places = run.first..run.first + run.n;
        return places.map(|place| ring.corners(place)).filter(shared).take(4).collect();
    }
    let single = field::layout(state, unit)
        .is_some_and(|layout| layout.rows.last() == Some(&1) && 1 < layout.rows.len());
    single.then_some(CORNERS[2]).into_iter().collect()
}

/// The corners that have fired, with those that are the same bases.
fn spent(state: &State, unit: UnitId, corners: u8) -> u8 {
    let shared = shared_corners(state, unit);
    let same = shared.iter().filter(|&&base| base & corners != 0);
    same.fold(corners, |all, base| all | base)
}

/// What a shot of a square is made with: how many bases, and whether the corners on the left and on the right of its face fire too.
/// None of what has no corners.
pub fn made_with(state: &State, unit: UnitId, face: u8, corners: u8) -> Option<(u8, bool, bool)> {
    let from = faces(state, unit).into_iter().find(|one| one.number == face)?;
    let has = |corner: u8| corners >> (corner % 4) & 1 == 1;
    (from.corners != 0)
        .then(|| (bases(state, unit, from, corners), has(face), has(face.wrapping_add(1))))
}

/// How many bases fire with a face and some of its corners.
fn bases(state: &State, unit: UnitId, face: Face, corners: u8) -> u8 {
    let shared = shared_corners(state, unit);
    let twice = shared.iter().filter(|&&base| 1 < (base & corners).count_ones());
    face.bases + corners.count_ones() as u8 - twice.count() as u8
}

/// Where a unit is measured to from a point.
///
/// [HV-FIRE-15] The nearest of its four side midpoints; of a common square that of its faces, and the unit with most bases in
/// it is the target; of a garrison the nearest point of the building.
pub fn measured(state: &State, unit: UnitId, from: Point) -> Option<Point> {
    match state[unit].at {
        Where::Field(_) => {
            let sides = field::sides(state, unit)?;
            sides.iter().map(|side| side.at).min_by_key(|&at| from.distance(at))
        }
        Where::Ring(square) => {
            let sides = field::sides(state, unit)?;
            let nearest = (0..4).min_by_key(|&n: &usize| from.distance(sides[n].at))?;
            let side = kernel::table::Side::ALL[nearest];
            let held = |member: UnitId| {
                field::run(state, square, member).map_or(0, |(ring, _, run)| {
                    let places = run.first..run.first + run.n;
                    places.filter(|&place| ring.is_on(place, side)).count()
                })
            };
            let members = &state.squares.get(usize::from(square))?.members;
            let most = members.iter().map(|&member| held(member)).max()?;
            let first = members.iter().find(|&&member| held(member) == most)?;
            (*first == unit).then_some(sides[nearest].at)
        }
        Where::Garrison(piece) => {
            Some(state.setting.terrain.get(usize::from(piece))?.region.nearest_border(from))
        }
        _ => None,
    }
}

/// The targets that a unit may take from a front.
///
/// [HV-FIRE-03] The nearest enemy in arc and in sight, or nothing if he is beyond long range; the player chooses between equals.
/// [HV-FIRE-04] Artillery is free of that, and by the option machine guns are. [HV-FIRE-06] 45 degrees to each side.
/// [HV-FIRE-09] Long range is the limit, and [HV-GEN-04] what lies exactly at it is within. [HV-FIRE-14] Nobody in contact is fired at, nor counted.
pub fn shots(state: &State, unit: UnitId, front: Pose) -> Shots {
    aimed(state, unit, state.spec(unit).weapon, front)
}

/// Everything that may be fired at.
pub type Shots = ArrayVec<Shot, 64>;

/// The same for any weapon of a unit.
pub fn aimed(state: &State, unit: UnitId, weapon: Weapon, front: Pose) -> Shots {
    let fire = &state.setting.charts.fire;
    let mut shots = ArrayVec::new();
    let Some(range) = fire.ranges[weapon] else { return shots };
    let half = Angle::hundredths(fire.arc.in_hundredths() / 2);
    let arc = Arc::ahead(front, half);
    for enemy in state.ids().filter(|&other| state.is_enemy(unit, other)) {
        if !state[enemy].at.is_present() || state.is_in_contact(enemy) {
            continue;
        }
        // Whoever is out of range by far is not measured.
        if let Where::Field(pose) = state[enemy].at
            && !front.at.is_within(pose.at, range.long + field::shape(state, enemy).radius())
        {
            continue;
        }
        let mut aim = |vehicle: Option<u8>, point: Point| {
            if arc.holds(point) && !shots.is_full() {
                let range = front.at.distance(point);
                shots.push(Shot { unit: enemy, vehicle, point, range });
            }
        };
        match state[enemy].at {
            Where::Rails(_) => {
                for (vehicle, point) in rails::targets(state, enemy, front.at) {
                    aim(Some(vehicle), point);
                }
            }
            Where::Afloat(middle) if ships::can_be_hit(state, enemy, weapon) => {
                aim(None, middle.at);
            }
            _ => {
                if let Some(point) = measured(state, enemy, front.at) {
                    aim(None, point);
                }
            }
        }
    }
    shots.retain(|shot| shot.range <= range.long);
    let is_seen = |shot: &Shot| sight::is_clear(state, (unit, front.at), (shot.unit, shot.point));
    if picks_target(state, weapon) {
        shots.retain(|shot| is_seen(shot));
        return shots;
    }
    // Whoever is nearest is looked at first; those behind him only if he is not seen.
    while let Some(nearest) = shots.iter().map(|shot| shot.range).min() {
        let seen: Shots =
            shots.iter().filter(|shot| shot.range == nearest).copied().filter(is_seen).collect();
        if !seen.is_empty() {
            return seen;
        }
        shots.retain(|shot| shot.range != nearest);
    }
    shots
}

/// Whether a weapon need not take the nearest enemy.
///
/// [HV-FIRE-04] Artillery, and by the option machine guns.
pub fn picks_target(state: &State, weapon: Weapon) -> bool {
    match weapon.class() {
        Some(WeaponClass::Artillery) => true,
        Some(WeaponClass::MachineGuns) => state.setting.switches.machine_guns_pick_target,
        Some(WeaponClass::SmallArms) | None => false,
    }
}

/// Whether a unit has anything to fire at from any of its fronts.
pub fn has_target(state: &State, unit: UnitId) -> bool {
    faces(state, unit).iter().any(|face| !shots(state, unit, face.front).is_empty())
}

/// The active unit, while it may fire, and what has fired.
fn firing(state: &State) -> Option<(UnitId, u8)> {
    let (active, unit) = movement::active_unit(state)?;
    matches!(state.phase, Phase::Shoot).then_some((unit, active.fired))
}

/// Refuses a shot.
///
/// [HV-FIRE-16] Each face once, each at a target of its own; no base throws twice.
pub fn check_shoot(state: &State, order: &Order) -> Check {
    let &Order::Shoot { face, corners, weapon, arc, target } = order else { return Ok(()) };
    let Some((unit, fired)) = firing(state) else {
        return Err(Bar { rule: rule!("HV-FIRE-01"), why: Why::NotNow, place: None });
    };
    if carriers::is_carrier(state, unit) {
        return armament::check_shoot(state, unit, fired, order);
    }
    let wrong = |rule, why| Bar::unit(rule, unit, why);
    if weapon != 0 || arc != Mount::Fore {
        return Err(wrong(rule!("HV-FIRE-01"), "has no fitted weapon"));
    }
    let faces = faces(state, unit);
    let Some(from) = faces.iter().find(|one| one.number == face) else {
        return Err(wrong(rule!("HV-FIRE-16"), "has no such front"));
    };
    if fired >> face & 1 == 1 {
        return Err(wrong(rule!("HV-FIRE-16"), "has fired on that side"));
    }
    if corners & !free_corners(state, unit, *from, fired) != 0 {
        return Err(wrong(rule!("HV-FIRE-16"), "has no such corner left to fire with"));
    }
    if bases(state, unit, *from, corners) == 0 {
        return Err(wrong(rule!("HV-FIRE-02"), "has nobody left on that side"));
    }
    check_target(state, unit, state.spec(unit).weapon, from.front, target)
}

/// Refuses a target that a weapon may not take from a front.
pub fn check_target(
    state: &State,
    unit: UnitId,
    weapon: Weapon,
    front: Pose,
    target: Target,
) -> Check {
    if aimed(state, unit, weapon, front).iter().any(|shot| shot.target() == target) {
        return Ok(());
    }
    let (Target::Unit(aimed) | Target::Vehicle { train: aimed, .. }) = target;
    if state.units.len() <= usize::from(aimed.0) || !state.is_enemy(unit, aimed) {
        return Err(Bar::unit(rule!("HV-FIRE-03"), unit, "cannot fire at that"));
    }
    Err(why_not(state, unit, weapon, front, target))
}

/// The reason why an enemy may not be fired at.
fn why_not(state: &State, unit: UnitId, weapon: Weapon, front: Pose, target: Target) -> Bar {
    let (Target::Unit(aimed) | Target::Vehicle { train: aimed, .. }) = target;
    let bar = |rule, why| Bar { rule, why: Why::Units(unit, why, aimed), place: None };
    if state.is_in_contact(aimed) {
        return bar(rule!("HV-FIRE-14"), "cannot fire into the fight of");
    }
    let point = match (target, state[aimed].at) {
        (Target::Vehicle { vehicle, .. }, Where::Rails(_)) => {
            let all = rails::targets(state, aimed, front.at);
            let Some(&(_, point)) = all.iter().find(|(n, _)| *n == vehicle) else {
                return bar(rule!("HV-RAIL-14"), "does no harm to that vehicle of");
            };
            point
        }
        (Target::Unit(_), Where::Rails(_)) => {
            return bar(rule!("HV-RAIL-14"), "must name a vehicle of");
        }
        (_, Where::Afloat(middle)) => {
            if !ships::can_be_hit(state, aimed, weapon) {
                return bar(ships::hit_rule(state, aimed), "cannot harm");
            }
            middle.at
        }
        _ => match measured(state, aimed, front.at) {
            Some(point) => point,
            None => return bar(rule!("HV-FIRE-15"), "cannot aim at"),
        },
    };
    let half = Angle::hundredths(state.setting.charts.fire.arc.in_hundredths() / 2);
    let bar = if !Arc::ahead(front, half).holds(point) {
        bar(rule!("HV-FIRE-06"), "does not have in its arc")
    } else if !sight::is_clear(state, (unit, front.at), (aimed, point)) {
        bar(rule!("HV-FIRE-05"), "does not see")
    } else {
        let range = state.setting.charts.fire.ranges[weapon];
        if range.is_some_and(|range| range.long < front.at.distance(point)) {
            bar(rule!("HV-FIRE-09"), "does not reach")
        } else {
            bar(rule!("HV-FIRE-03"), "must take a nearer enemy than")
        }
    };
    bar.at(point)
}

/// The corners of a face that have not fired.
fn free_corners(state: &State, unit: UnitId, face: Face, fired: u8) -> u8 {
    face.corners & !spent(state, unit, fired >> 4)
}

/// Lists the shots that can be fired now.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let Some((unit, fired)) = firing(state) else { return };
    if carriers::is_carrier(state, unit) {
        armament::list(state, unit, fired, out);
        return;
    }
    for face in faces(state, unit) {
        if fired >> face.number & 1 == 1 {
            continue;
        }
        let free = free_corners(state, unit, face, fired);
        for shot in shots(state, unit, face.front) {
            for corners in (0..16_u8).rev().filter(|corners| corners & !free == 0) {
                let order = Order::Shoot {
                    face: face.number,
                    corners,
                    weapon: 0,
                    arc: Mount::Fore,
                    target: shot.target(),
                };
                if 0 < bases(state, unit, face, corners) {
                    out.push(order);
                }
            }
        }
    }
}

/// Whether there is anything left to fire in this fire action.
pub fn can_go_on(state: &State, unit: UnitId, fired: u8) -> bool {
    let all = state.setting.switches.square_fires_all_faces;
    let is_square =
        state[unit].stance.is_some_and(|stance| stance.formation() == Formation::Square);
    if fired & 0xf != 0 && (!is_square || !all) {
        return false;
    }
    faces(state, unit).iter().any(|face| {
        fired >> face.number & 1 == 0
            && 0 < bases(state, unit, *face, free_corners(state, unit, *face, fired))
            && !shots(state, unit, face.front).is_empty()
    })
}

/// Whether the unit that fires has anything left to fire at, now that the last volley has told.
pub fn has_more(state: &State) -> bool {
    let Some((unit, fired)) = firing(state) else { return false };
    if carriers::is_carrier(state, unit) {
        armament::can_go_on(state, unit, fired)
    } else {
        can_go_on(state, unit, fired)
    }
}

/// Whether a unit takes double casualties.
///
/// [HV-FIRE-11] Close order, square and horde, and by the option a column.
pub fn is_dense(state: &State, unit: UnitId) -> bool {
    let Some(stance) = state[unit].stance else { return false };
    match stance.formation() {
        Formation::CloseOrder | Formation::Square | Formation::Horde => true,
        Formation::Column => state.setting.switches.column_is_dense,
        Formation::OpenOrder | Formation::Limbered | Formation::Unlimbered => false,
    }
}

/// The cover of a target against a shot of a unit.
///
/// [HV-COVER-02] The best that applies; a firer is not hindered by his own. [HV-COVER-01] Whoever is carried has what the special
/// sections prescribe.
pub fn cover(state: &State, firer: UnitId, shot: Shot, from: Point) -> Cover {
    match (state[shot.unit].at, shot.vehicle) {
        (Where::Garrison(_), _) => return Cover::Hard,
        (_, Some(vehicle)) => return rails::cover(state, shot.unit, vehicle),
        // [HV-MER-10] Against a ship cover is no factor.
        (Where::Afloat(_), None) => return Cover::None,
        _ => {}
    }
    let figures = usize::from(state.figures(shot.unit));
    let bases: ArrayVec<Outline, 16> =
        field::outlines(state, shot.unit).into_iter().take(figures.max(1)).collect();
    let line = Line::new(from, shot.point);
    let carriers = ground::cover_of_carriers(state, [firer, shot.unit], &line);
    ground::cover(state, &bases, &line).max(carriers)
}

/// Casualties for so many hits.
///
/// [HV-FIRE-13] Doubled for a dense target, then halved or quartered for cover. [HV-GEN-02] In the order of the printed lines.
/// [HV-GEN-03] Rounded down once, at the very end. [HV-FIRE-12] Only the better cover counts.
pub fn casualties(state: &State, hits: u8, dense: bool, cover: Cover) -> u8 {
    let modifiers = &state.setting.charts.fire.modifiers;
    let applied = [
        (FireModifier::DenseTarget, dense),
        (FireModifier::SoftCover, cover == Cover::Soft),
        (FireModifier::HardCover, cover == Cover::Hard),
    ];
    let (mut n, mut of) = (u32::from(hits), 1_u32);
    for (modifier, _) in applied.into_iter().filter(|&(_, applies)| applies) {
        if let Affects::Casualties { times, over } = modifiers[modifier] {
            n *= u32::from(times);
            of *= u32::from(over);
        }
    }
    (n / of).min(255) as u8
}

/// How many dice are thrown by so many bases at a range.
///
/// [HV-FIRE-07] 1D6 a base, 2D6 for each who serves a gun. [HV-FIRE-10] [HV-LEAD-03] Doubled at short range and by the card.
pub fn dice(state: &State, unit: UnitId, bases: u8, range: Length) -> u8 {
    let spec = state.spec(unit);
    let units = &state.setting.charts.troops.units;
    let each = spec.arm().map_or(0, |arm| units[arm].fire_dice_per_base);
    multiplied(state, unit, spec.weapon, bases * each, range)
}

/// Dice doubled at short range and by the card.
pub fn multiplied(state: &State, unit: UnitId, weapon: Weapon, dice: u8, range: Length) -> u8 {
    let charts = &state.setting.charts;
    let times = |modifier| match charts.fire.modifiers[modifier] {
        Affects::Dice(times) => times,
        Affects::Score(_) | Affects::Casualties { .. } => 1,
    };
    let short = charts.fire.ranges[weapon].and_then(|one| one.short);
    let mut dice = dice;
    if state[unit].boosts.firepower {
        dice *= times(FireModifier::EnhancedFirepower);
    }
    if short.is_some_and(|short| range <= short) {
        dice *= times(FireModifier::ShortRange);
    }
    dice
}

/// The least score that hits.
///
/// [HV-FIRE-08] 6, or 5 and 6 with a Hero in the unit.
pub fn hits_from(state: &State, unit: UnitId) -> u8 {
    let fire = &state.setting.charts.fire;
    match (state.hero_with(unit), fire.modifiers[FireModifier::Hero]) {
        (Some(_), Affects::Score(score)) => score,
        _ => fire.hits_from,
    }
}

/// The volley that an order to fire comes to.
pub fn aim(state: &State, order: &Order) -> Option<Volley> {
    let &Order::Shoot { face, corners, weapon, arc, target } = order else { return None };
    let (unit, _) = firing(state)?;
    if carriers::is_carrier(state, unit) {
        return armament::aim(state, unit, weapon, arc, target);
    }
    let faces = faces(state, unit);
    let from = faces.iter().find(|one| one.number == face)?;
    let all = shots(state, unit, from.front);
    let shot = *all.iter().find(|shot| shot.target() == target)?;
    let dice = dice(state, unit, bases(state, unit, *from, corners), shot.range);
    Some(Volley { unit, weapon: state.spec(unit).weapon, dice, from: from.front.at, shot })
}

/// Fires.
pub fn shoot(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: &Order) {
    let &Order::Shoot { face, corners, weapon, .. } = order else { return };
    let Some((unit, fired)) = firing(play.state) else { return };
    let Some(fires) = aim(play.state, order) else { return };
    volley(play, fires);
    if carriers::is_carrier(play.state, unit) {
        armament::fired(play.state, unit, weapon);
        return;
    }
    if let Some(active) = &mut play.state.active {
        active.fired = fired | 1 << face | corners << 4;
    }
    let fired = play.state.active.as_ref().map_or(0, |active| active.fired);
    // [HV-FIRE-05] Whoever falls or runs may have stood before others: that is seen once the volley has told.
    if play.state.tasks.is_empty() && !can_go_on(play.state, unit, fired) {
        end_fire(play.state);
    }
}

/// Throws the dice of a volley, and sets out what follows from it.
pub fn volley(play: &mut Play<'_, impl Chronicle<Event = Event>>, volley: Volley) {
    let Volley { unit, weapon, dice, from, shot } = volley;
    let aimed = shot.unit;
    let roll = Roll::d6(rule!("HV-FIRE-08"), "fire").by(movement::piece(unit));
    let wants = Wants::AtLeast(hits_from(play.state, unit) as i8);
    let dense = is_dense(play.state, aimed);
    let cover = cover(play.state, unit, shot, from);
    let hits = play.pool(&roll, dice, wants, |hits| hits);
    let casualties = casualties(play.state, hits, dense, cover);
    let target = shot.target();
    let fell = Event::Fired { unit, weapon, target, dice, hits, dense, cover, casualties };
    play.emit(rule!("HV-FIRE-13"), fell);
    if casualties == 0 {
        return;
    }
    match (shot.vehicle, play.state[aimed].at) {
        (Some(vehicle), _) => rails::hit(play.state, aimed, vehicle, casualties),
        (None, Where::Afloat(_)) => {
            let damage = Task::Damage { carrier: aimed, hits: casualties, numbered: 0 };
            play.state.tasks.push(damage);
        }
        (None, _) => {
            play.state.tasks.push(Task::Test { unit: aimed });
            casualties::inflict(play.state, aimed, casualties, Cause::Fire);
        }
    }
}

/// Ends the fire action.
pub fn end_fire(state: &mut State) {
    if let Some(active) = &mut state.active {
        active.fired = 0;
    }
    movement::end_step(state);
}

#[cfg(test)]
mod tests;
