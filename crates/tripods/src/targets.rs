//! Whom to fire at: the nearest, with exceptions.

use std::{
    cell::{Cell, OnceCell},
    sync::OnceLock,
};

use arrayvec::ArrayVec;
use kernel::table::{Length, Pose};

use crate::{
    field,
    fire::{self, Context},
    flyers, ground,
    order::{Bar, Check, Why},
    secrets, sight,
    state::{Against, SideId, StandId, StandSet, State, Where},
    tables::{MOST_STANDS, Weapon},
    templates, transport,
    vocabulary::{Class, WeaponKind},
};

/// Somebody who could be fired at.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub stand: StandId,
    /// How far away he is at most, and at least: the gap itself is asked for only where these do not tell who is nearer.
    most: Length,
    least: Length,
    gap: Cell<Option<Length>>,
}

impl Candidate {
    /// Whether he is nearer to the one who fires from a seat than another.
    fn is_nearer(&self, state: &State, seat: StandId, other: &Self) -> bool {
        if self.most < other.least {
            return true;
        }
        self.least < other.most && self.gap(state, seat) < other.gap(state, seat)
    }

    fn gap(&self, state: &State, seat: StandId) -> Length {
        let gap = || field::gap(state, seat, self.stand).unwrap_or(self.most);
        let gap = self.gap.get().unwrap_or_else(gap);
        self.gap.set(Some(gap));
        gap
    }
}

pub type Candidates = ArrayVec<Candidate, MOST_STANDS>;

/// The sorts among which one may choose freely [FT-TGT-03].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Men,
    Vehicle,
    Aircraft,
}

fn sort(state: &State, stand: StandId) -> Sort {
    let class = state.class(stand);
    if class.flies() {
        Sort::Aircraft
    } else if class.is_personnel() {
        Sort::Men
    } else {
        Sort::Vehicle
    }
}

/// Whether a weapon may be used against something in this way.
///
/// [FT-FIRE-01] Armoured vehicles cannot be hurt by small arms, personnel is no target of anti-vehicle fire, soft vehicles may be
/// attacked either way. [FT-TOW-01] Guns with their crews are attacked as infantry.
pub fn is_fit(
    state: &State,
    shooter: StandId,
    weapon: &Weapon,
    against: Against,
    target: StandId,
) -> bool {
    let kind = state.kind(target);
    match against {
        Against::Men => {
            let soft = kind.is_personnel() || (kind.soft && !kind.class.flies());
            weapon.sa.is_some() && soft
        }
        // [FT-FLY-06] Few weapons can be fired at flyers.
        Against::Armour if flyers::is_flyer(kind.class) => {
            weapon.pen.is_some() && flyers::anti(state, shooter, weapon).is_some()
        }
        Against::Armour if matches!(weapon.kind, WeaponKind::Sam | WeaponKind::Machinegun) => false,
        // [FT-ZEP-03] Only Heat Rays reach a zeppelin.
        Against::Armour if kind.class == Class::Zeppelin => weapon.kind == WeaponKind::HeatRay,
        Against::Armour => weapon.pen.is_some() && !kind.is_personnel(),
    }
}

/// Whom each stand could attack with some weapon, wherever they are. It follows from the setting, and is worked out when it is first asked for.
#[derive(Debug, Default)]
pub struct Quarry(OnceLock<Vec<StandSet>>);

/// Whoever copies a setting may be about to change it.
impl Clone for Quarry {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Quarry {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The enemies whom a stand could attack with some weapon.
pub fn quarry(state: &State, shooter: StandId) -> StandSet {
    let of = |shooter: StandId| {
        let enemies = state.ids().filter(|&other| state.is_enemy(shooter, other));
        enemies.filter(|&enemy| is_attackable(state, shooter, enemy)).collect()
    };
    let all = state.setting.quarry.0.get_or_init(|| state.ids().map(of).collect());
    all[usize::from(shooter.0)]
}

fn is_attackable(state: &State, shooter: StandId, target: StandId) -> bool {
    fire::numbers(state, shooter).filter_map(|n| fire::weapon(state, shooter, n)).any(|weapon| {
        [Against::Armour, Against::Men]
            .into_iter()
            .any(|against| is_fit(state, shooter, weapon, against, target))
    })
}

/// Refuses whoever is no enemy on the table.
///
/// [FT-SPOT-05] Of an enemy whom nobody has seen it is not told whether he is inside a carrier, nor beside whom he stands.
pub fn check_there(state: &State, shooter: StandId, target: StandId) -> Check {
    if !state.has(target) || !state.is_enemy(shooter, target) {
        return Err(Bar::plain(rule!("FT-FIRE-01"), "there is no such enemy on the table"));
    }
    if state[target].at == Where::Unseen || secrets::is_unseen(state, target) {
        return Err(Bar::stand(rule!("FT-LOS-01"), target, UNSPOTTED));
    }
    if state.pose(target).is_none() {
        return Err(Bar::plain(rule!("FT-FIRE-01"), "there is no such enemy on the table"));
    }
    Ok(())
}

/// Why somebody is not fired at whom nobody has seen.
const UNSPOTTED: &str = "has not been spotted";

/// Whether a target could be fired at, its distance and the nearest one apart.
///
/// [FT-LOS-01] Spotted, in the shooter's own sight. [FT-TOW-01] Guns fire through their front arc only.
pub fn check_seen(state: &State, shooter: StandId, target: StandId) -> Check {
    check_there(state, shooter, target)?;
    if state.doomed.has(target) {
        return Err(Bar::stand(rule!("FT-SEQ-06"), target, "is knocked out already"));
    }
    if templates::seems_covert(state, target) {
        return Err(Bar::stand(rule!("FT-ART-10"), target, "cannot be told from those round him"));
    }
    if !state[target].spotted {
        return Err(Bar::stand(rule!("FT-LOS-01"), target, UNSPOTTED));
    }
    // [FT-CARRY-02] Who is carried looks out of his carrier.
    let shooter = transport::seat(state, shooter);
    if is_arced(state, shooter) && !field::is_before(state, shooter, target) {
        let why = Why::Stands(shooter, "fires through its front arc only, and not at", target);
        return Err(Bar { rule: rule!("FT-TOW-01"), why });
    }
    if !sight::sees(state, shooter, target) {
        let why = Why::Stands(shooter, "does not see", target);
        return Err(Bar { rule: rule!("FT-LOS-01"), why });
    }
    Ok(())
}

/// [FT-FIRE-02] Only guns that are towed or drawn have a firing arc; mortars have none.
pub fn is_arced(state: &State, shooter: StandId) -> bool {
    let kind = state.kind(shooter);
    kind.class.is_gun() && !kind.mortar
}

/// Everybody whom a stand could fire at, range not considered.
///
/// [FT-TGT-01] Spotted, in its own sight and arc, and attackable by some weapon of it.
pub fn candidates(state: &State, shooter: StandId) -> Candidates {
    let seat = transport::seat(state, shooter);
    let Some(here) = state.pose(seat) else { return Candidates::new() };
    let bulk = state.kind(seat).footprint.bulk();
    // Most of it is known, and whom it sees is asked last.
    let known = state.sights.seen_by(&state.stands, seat).filter(|_| state.smokes.is_empty());
    let is_seen = |target: StandId| {
        let known = known.as_ref().and_then(|known| known(target));
        known.unwrap_or_else(|| sight::sees(state, seat, target))
    };
    let is_arced = is_arced(state, seat);
    let fit = quarry(state, shooter).iter().filter(|&target| {
        state[target].spotted
            && state.pose(target).is_some()
            && !state.doomed.has(target)
            && !templates::seems_covert(state, target)
            && (!is_arced || field::is_before(state, seat, target))
            && is_seen(target)
    });
    fit.filter_map(|stand| candidate(state, (here, bulk), stand)).collect()
}

/// Somebody as far as he is from one who is somewhere and has some bulk.
fn candidate(state: &State, (here, bulk): (Pose, Length), stand: StandId) -> Option<Candidate> {
    // Footprints are as near as their middles at least, and nearer by what they cover at most; some is rounded.
    let most = state.pose(stand)?.at.distance(here.at);
    let least = most - bulk - state.kind(stand).footprint.bulk() - Length::thousandths(4);
    Some(Candidate { stand, most, least, gap: Cell::new(None) })
}

/// Notes whom a side has fired at.
///
/// [FT-TGT-02] Who is struck by his own side is under no enemy's fire.
pub fn note(state: &mut State, by: SideId, target: StandId) {
    if state.side_of(target) != by {
        state.fired_at.insert(target);
    }
}

/// Refuses a target to whom no more ordinary fire may be given in this firing phase.
///
/// [FT-FIRE-06] Once all that was declared at him has been carried out.
pub fn check_open(state: &State, target: StandId, context: Context) -> Check {
    let batched = matches!(context, Context::Own | Context::Hold);
    if batched && state.closed.has(target) {
        return Err(Bar::stand(rule!("FT-FIRE-06"), target, "has been fired at already"));
    }
    Ok(())
}

/// Whether a stand could choose a target with all the exceptions of the book, for many targets; whom it could fire at is worked out when
/// it is first asked for, unless it is known.
///
/// [FT-FIRE-06] Nobody who has been fired at already.
pub fn may_choose<'a>(
    state: &'a State,
    shooter: StandId,
    context: Context,
    known: Option<&'a Candidates>,
) -> impl Fn(StandId) -> bool + 'a {
    let own = OnceCell::new();
    move |target| {
        let candidates = known.unwrap_or_else(|| own.get_or_init(|| candidates(state, shooter)));
        check_open(state, target, context).is_ok()
            && check_nearest(state, shooter, target, candidates).is_ok()
    }
}

/// Refuses a target of a missile that needs no sight of its own.
///
/// [FT-TECH-07] Spotted, and in the sight of some friend; neither arc nor the nearest one count.
pub fn check_known(state: &State, shooter: StandId, target: StandId) -> Check {
    check_there(state, shooter, target)?;
    if state.doomed.has(target) {
        return Err(Bar::stand(rule!("FT-SEQ-06"), target, "is knocked out already"));
    }
    let mut friends = state.on_table(state.side_of(shooter));
    if !state[target].spotted || !friends.any(|friend| sight::sees(state, friend, target)) {
        return Err(Bar::stand(rule!("FT-TECH-07"), target, "is seen by none of one's own"));
    }
    Ok(())
}

/// Refuses a missile that is fired at flyers from behind only.
///
/// [FT-FLY-07] From the 120 degrees behind the target: none of the shooter lies before its flanks.
pub fn check_aspect(state: &State, shooter: StandId, weapon: &Weapon, target: StandId) -> Check {
    let behind = || {
        let seat = transport::seat(state, shooter);
        let both = field::outline(state, seat).zip(state.pose(target));
        both.is_some_and(|(own, pose)| field::rear_arc(pose).touches(&own))
    };
    if weapon.rear_aspect && !behind() {
        return Err(Bar::stand(rule!("FT-FLY-07"), shooter, "must be behind the flyer"));
    }
    Ok(())
}

/// Everybody whom a stand could fire at with any weapon: those whom it sees, and [FT-TECH-07] those whom a friend sees for its missiles.
pub fn prey(
    state: &State,
    shooter: StandId,
    candidates: &Candidates,
) -> impl Iterator<Item = StandId> + use<> {
    let mut found: ArrayVec<StandId, MOST_STANDS> =
        candidates.iter().map(|candidate| candidate.stand).collect();
    if state.kind(shooter).weapons.iter().any(|weapon| weapon.unseeing) {
        for enemy in state.shown(state.side_of(shooter).other()) {
            if !found.contains(&enemy) && check_known(state, shooter, enemy).is_ok() {
                found.push(enemy);
            }
        }
    }
    found.into_iter()
}

/// Refuses a target that is not the nearest, with the exceptions of the book.
///
/// [FT-TGT-01] At the nearest. [FT-TGT-02] Who is under fire already may be passed over. [FT-TGT-03] So may men for vehicles and the
/// reverse, and who is in cover for one in the open. [FT-TGT-04] Light vehicles for tanks and tripods.
pub fn check_nearest(
    state: &State,
    shooter: StandId,
    target: StandId,
    candidates: &Candidates,
) -> Check {
    let Some(own) = candidates.iter().find(|one| one.stand == target) else {
        return Err(Bar::stand(rule!("FT-TGT-01"), target, "cannot be fired at"));
    };
    check_nearer(state, shooter, own, candidates)
}

/// The same of a target that the stand does not see from where it is, but for whom it rises.
pub fn check_nearest_risen(
    state: &State,
    shooter: StandId,
    target: StandId,
    candidates: &Candidates,
) -> Check {
    // Who sees nobody else need not ask how far he is.
    if candidates.iter().all(|one| one.stand == target) {
        return Ok(());
    }
    let here = state.pose(shooter).map(|pose| (pose, state.kind(shooter).footprint.bulk()));
    let own = here.and_then(|here| candidate(state, here, target));
    own.map_or(Ok(()), |own| check_nearer(state, shooter, &own, candidates))
}

fn check_nearer(
    state: &State,
    shooter: StandId,
    own: &Candidate,
    candidates: &Candidates,
) -> Check {
    let target = own.stand;
    let shooter = transport::seat(state, shooter);
    let covered = OnceCell::new();
    let is_covered = || *covered.get_or_init(|| ground::hides(state, target, shooter));
    for nearer in candidates.iter().filter(|one| one.is_nearer(state, shooter, own)) {
        let other = nearer.stand;
        let passed = state.fired_at.has(other)
            || sort(state, other) != sort(state, target)
            || (is_light(state, other) && is_heavy(state, target))
            || (!is_covered() && ground::hides(state, other, shooter));
        if !passed {
            let rule = if is_heavy(state, other) && is_light(state, target) {
                rule!("FT-TGT-04")
            } else if is_covered() {
                rule!("FT-TGT-03")
            } else if state.fired_at.is_empty() {
                rule!("FT-TGT-01")
            } else {
                rule!("FT-TGT-02")
            };
            // [FT-GEN-06] Who that is would tell whose distance is the shorter.
            let why = if state.setting.switches.no_measuring {
                Why::Stand(shooter, "must fire at somebody nearer")
            } else {
                Why::Stands(shooter, "must fire at the nearer", other)
            };
            return Err(Bar { rule, why });
        }
    }
    Ok(())
}

fn is_light(state: &State, stand: StandId) -> bool {
    matches!(state.class(stand), Class::Light | Class::Soft | Class::SelfPropelled)
}

fn is_heavy(state: &State, stand: StandId) -> bool {
    matches!(
        state.class(stand),
        Class::Tripod | Class::Walker | Class::Mbt | Class::Cylinder | Class::Ironclad
    )
}

#[cfg(test)]
mod tests;
