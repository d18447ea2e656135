//! What fire is likely to bring: chances in thousandths, and points in thousandths of a point.
//!
//! [FT-GEN-06] Where nothing may be measured, distances are guessed to two inches, as a person would.

use std::cell::OnceCell;

use kernel::table::Length;

use crate::{
    effects::{self, Band, Penetration},
    field,
    fire::{self, Context},
    flyers::{self, Anti},
    ground,
    order::Order,
    sight,
    state::{Against, Aimed, StandId, State},
    tables::Weapon,
    targets, transport,
    vocabulary::{Class, Cover, WeaponKind},
};

/// A certainty.
pub const SURE: i32 = 1000;
/// What pinning a stand is worth: one part in so many of its value.
const PINNED: i32 = 8;

/// What one attack may do to a stand, in thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Harm {
    /// It is destroyed.
    pub killed: i32,
    /// It fails its check and is removed.
    pub removed: i32,
    pub pinned: i32,
}

impl Harm {
    /// What it is worth to whoever does it, in thousandths of a point.
    ///
    /// [FT-VIC-01] Who is removed counts half.
    pub fn worth(self, state: &State, target: StandId) -> i32 {
        let value = value(state, target);
        (self.killed * value + self.removed * value * 3 / 4 + self.pinned * value / PINNED) / SURE
    }

    /// The chance that the stand is gone.
    pub const fn gone(self) -> i32 {
        self.killed + self.removed
    }

    /// The same after so many attacks like this one.
    pub fn times(self, n: u8) -> Self {
        let mut left = SURE;
        for _ in 0..n {
            left = left * (SURE - self.gone().min(SURE)) / SURE;
        }
        let gone = SURE - left;
        let share = |part: i32| if self.gone() == 0 { 0 } else { part * gone / self.gone() };
        Self { killed: share(self.killed), removed: share(self.removed), pinned: self.pinned }
    }
}

/// What a stand counts, in thousandths: what it is worth in points, and at least something since it can shoot.
pub fn value(state: &State, stand: StandId) -> i32 {
    i32::from(state.spec(stand).value) * 1000 + 300
}

/// How far away something looks to be: to the nearest two inches, since nothing may be measured before fire is declared.
pub fn guessed(state: &State, shooter: StandId, target: StandId) -> Length {
    let Some(gap) = field::gap(state, shooter, target) else { return Length::MOST };
    rounded(state, gap)
}

/// A distance as the player of this battle may know it.
pub fn rounded(state: &State, gap: Length) -> Length {
    if !state.setting.switches.no_measuring {
        return gap;
    }
    Length::units((gap.in_thousandths() + 1000) / 2000 * 2)
}

/// The chance in thousandths of a die that wants so much or more; a 6 always does and a 1 never.
pub const fn chance(wants: i32) -> i32 {
    let wants = if wants < 2 { 2 } else { wants };
    if wants < 7 { (7 - wants) * SURE / 6 } else { SURE / 6 }
}

/// The chance to fail a check of quality that wants so much, with so much taken from the die.
pub fn fails(roll: i8, taken: i32) -> i32 {
    let wants = (i32::from(roll) + taken).max(2);
    SURE - (7 - wants).max(0) * SURE / 6
}

/// What a weapon does to a target at such a distance, by all of these shots.
pub fn harm(state: &State, aimed: Aimed, target: StandId, gap: Length, context: Context) -> Harm {
    let Some(weapon) = fire::weapon(state, aimed.shooter, aimed.weapon) else {
        return Harm::default();
    };
    match aimed.against {
        Against::Men => at_men(state, aimed, weapon, target, gap, context),
        Against::Armour => {
            at_armour(state, aimed.shooter, weapon, target, gap, context).times(aimed.shots)
        }
    }
}

/// What is added to a die to hit.
pub fn to_hit(state: &State, shooter: StandId, target: StandId) -> i32 {
    let row = state.setting.charts.qualities[state.quality(shooter) as usize];
    // [FT-SMOKE-03] Through smoke, for whoever sees through it.
    let eye = transport::seat(state, shooter);
    let is_hazy = !state.smokes.is_empty() && sight::sees(state, eye, target);
    let haze = if is_hazy { sight::haze(state, eye, target) } else { 0 };
    i32::from(row.to_hit) + i32::from(state[target].strategic) + i32::from(haze)
        - i32::from(transport::is_aboard(state, shooter))
}

/// One shot at a vehicle.
fn at_armour(
    state: &State,
    shooter: StandId,
    weapon: &Weapon,
    target: StandId,
    gap: Length,
    context: Context,
) -> Harm {
    let plus = to_hit(state, shooter, target);
    let near = if context == Context::Bout { Length::ZERO } else { gap };
    let Some((band, hit)) =
        hits(state.kind(target).class, weapon, plus, near, || flyers::anti(state, shooter, weapon))
    else {
        return Harm::default();
    };
    let dice = Penetration::of(state, shooter, weapon, target, band, context, false);
    let shelter = ground::shelter_of(state, target, transport::seat(state, shooter));
    let save = if weapon.kind == WeaponKind::Missile { shelter.save_missile } else { shelter.save };
    let through = save.map_or(SURE, |save| SURE - (7 - i32::from(save)).clamp(0, 6) * SURE / 6);
    let row = state.setting.charts.qualities[state.quality(target) as usize];
    strikes(hit * through / SURE, dice, state.kind(target).hits, fails(row.roll, 0))
}

/// The range band and the chance to hit a vehicle of this class so far away; none beyond all bands.
pub fn hits(
    class: Class,
    weapon: &Weapon,
    plus: i32,
    gap: Length,
    anti: impl FnOnce() -> Option<Anti>,
) -> Option<(Band, i32)> {
    let band = effects::band(weapon.range, gap);
    let inches = |n: u8| Length::units(n.into());
    let by_band = |band: Band| (band, chance(i32::from(effects::hit_number(band)) - plus));
    if flyers::is_flyer(class) {
        return match (anti()?, band) {
            (Anti::Ray, band) => Some(by_band(band.unwrap_or(Band::Long))),
            (Anti::Built, Some(Band::Long)) if weapon.kind == WeaponKind::Sam => None,
            (Anti::Built, Some(band)) => {
                Some((band, chance(5 + i32::from(band == Band::Long) - plus)))
            }
            (Anti::Lucky(reach), Some(band)) if gap <= reach => Some((band, SURE / 6)),
            (Anti::Lucky(_) | Anti::Built, _) => None,
        };
    }
    if weapon.kind == WeaponKind::Missile {
        let fits = gap == Length::ZERO || inches(weapon.least) <= gap;
        return (fits && gap <= inches(weapon.range)).then(|| (Band::Effective, chance(3 - plus)));
    }
    if class == Class::Zeppelin { Some(by_band(Band::Long)) } else { band.map(by_band) }
}

/// What a hit of this chance does, by its dice.
pub fn strikes(hit: i32, dice: Penetration, hits: u8, fails: i32) -> Harm {
    let (kills, shakes) = penetrates(dice);
    // What takes several hits loses a share of itself each time.
    let share = i32::from(hits.max(1));
    let part = |chance: i32| hit * chance / SURE / share;
    Harm { killed: part(kills), removed: part(shakes * fails / SURE), pinned: 0 }
}

/// The chances that the highest of the dice destroys, and that it forces a check.
pub fn penetrates(dice: Penetration) -> (i32, i32) {
    let none_of =
        |faces: i32| (0..dice.dice).fold(SURE, |left, _| left * (6 - faces.clamp(0, 6)) / 6);
    let modifier = i32::from(dice.modifier);
    // Faces that destroy: those that come to 6 or more.
    let kills = SURE - none_of(1 + modifier);
    let any = SURE - none_of(3 + modifier);
    (kills, any - kills)
}

/// Dice at men or a soft stand.
fn at_men(
    state: &State,
    aimed: Aimed,
    weapon: &Weapon,
    target: StandId,
    gap: Length,
    context: Context,
) -> Harm {
    let Some(hit) = hits_men(state, aimed, weapon, target, gap, context) else {
        return Harm::default();
    };
    let standing = i32::from(state[target].checks.hits);
    let row = state.setting.charts.qualities[state.quality(target) as usize];
    let harm = volley(hit, aimed.shots, row.roll, standing);
    if state[target].pinned { Harm { pinned: 0, ..harm } } else { harm }
}

/// The chance of each die at men or a soft stand; none beyond its reach.
///
/// [FT-SA-03] Cover and movement.
pub fn hits_men(
    state: &State,
    aimed: Aimed,
    weapon: &Weapon,
    target: StandId,
    gap: Length,
    context: Context,
) -> Option<i32> {
    let shooter = aimed.shooter;
    let is_vehicle = !state.kind(shooter).is_personnel();
    let long = match effects::band(weapon.range, gap) {
        _ if context == Context::Bout => 0,
        Some(Band::Close | Band::Effective) => 0,
        Some(Band::Long) if is_vehicle => 2,
        Some(Band::Long) | None => return None,
    };
    let cover = ground::shelter_of(state, target, transport::seat(state, shooter)).cover;
    let moved = match (state[target].has_moved(), cover) {
        (true, None) => 2,
        (true, Some(_)) => 1,
        (false, Some(Cover::Soft)) => -1,
        (false, Some(Cover::Hard)) => -2,
        (false, Some(Cover::None) | None) => 0,
    };
    let plus = to_hit(state, shooter, target) + moved - long;
    Some(chance(i32::from(weapon.sa.unwrap_or(6)) - plus))
}

/// What so many dice do to men who check with this number, and have been hit so often before.
pub fn volley(hit: i32, dice: u8, roll: i8, standing: i32) -> Harm {
    // How many of the dice hit, one by one.
    let mut hits = [0; 8];
    hits[0] = SURE;
    for _ in 0..dice.min(7) {
        for n in (0..8).rev() {
            let before = if n == 0 { 0 } else { hits[n - 1] };
            hits[n] = (hits[n] * (SURE - hit) + before * hit) / SURE;
        }
    }
    let mut harm = Harm::default();
    for (n, share) in hits.into_iter().enumerate().skip(1) {
        let lost = fails(roll, standing + n as i32 - 1) * share / SURE;
        harm.removed += lost;
        harm.pinned += share - lost;
    }
    harm
}

/// What is left of the target of a batch when all that has been declared has struck, in thousandths.
pub fn survives(state: &State, batch: &crate::state::Batch, context: Context) -> i32 {
    batch.aimed.iter().skip(usize::from(batch.done)).fold(SURE, |left, &aimed| {
        let gap = guessed(state, transport::seat(state, aimed.shooter), batch.target);
        left * (SURE - harm(state, aimed, batch.target, gap, context).gone().min(SURE)) / SURE
    })
}

/// What shots are worth, and how likely they are to do away with their target.
pub fn worth(state: &State, aimed: Aimed, target: StandId, context: Context) -> (i32, i32) {
    let gap = guessed(state, transport::seat(state, aimed.shooter), target);
    worth_from(state, aimed, target, gap, context)
}

/// The same from a distance that is known.
pub fn worth_from(
    state: &State,
    aimed: Aimed,
    target: StandId,
    gap: Length,
    context: Context,
) -> (i32, i32) {
    let harm = harm(state, aimed, target, gap, context);
    (harm.worth(state, target), harm.gone())
}

/// The best that a side can do to a target with one shooter, by everything that may be fired at it now.
pub fn best_at(state: &State, target: StandId) -> i32 {
    let Some(allowed) = fire::context(state) else { return 0 };
    let mut best = 0;
    for shooter in state.on_table(allowed.1) {
        if fire::check_shooter(state, shooter, allowed).is_err() {
            continue;
        }
        let known = OnceCell::new();
        for number in fire::numbers(state, shooter) {
            let against =
                if state.kind(target).is_personnel() { Against::Men } else { Against::Armour };
            let fits = fire::weapon(state, shooter, number)
                .is_some_and(|weapon| targets::is_fit(state, shooter, weapon, against, target))
                && fire::check_weapon(state, shooter, number, against, allowed.0).is_ok();
            if !fits {
                continue;
            }
            let shots = fire::shots_left(state, shooter, number, against, target, allowed.0);
            let aimed = Aimed { shooter, weapon: number, against, shots };
            if 0 < shots {
                let (worth, gone) = worth(state, aimed, target, allowed.0);
                // Who must fire at somebody nearer is asked last, since that takes longest.
                if best < worth && !super::lies_low(state, aimed, target, gone, allowed.0) && {
                    let known = known.get_or_init(|| targets::candidates(state, shooter));
                    fire::check_aimed(state, aimed, target, allowed, Some(known)).is_ok()
                } {
                    best = worth;
                }
            }
        }
    }
    best
}

/// Shots of an order, if it is one that shoots.
pub const fn aimed(order: &Order) -> Option<(Aimed, StandId)> {
    match *order {
        Order::Shoot { shooter, weapon, against, target, shots }
        | Order::PopUp { shooter, weapon, against, target, shots, .. } => {
            Some((Aimed { shooter, weapon, against, shots }, target))
        }
        _ => None,
    }
}
