//! Fire: whom a company or a section may fire at, with how many dice, and what comes of it.

mod aim;
mod bearings;
mod gunnery;
mod offers;

use std::{cell::Cell, sync::Arc};

use arrayvec::ArrayVec;
use kernel::{Chronicle, Roll, SeatId, Wants, table::Length};

pub use aim::{
    Aim, Row, View, aim_at, aims, check_in_view, contact_aims, gun_aims, likely_aims,
    likely_row_aims, may_choose, may_ever_bear, reach, row_aims, rows, shortest_gun_range,
    shortest_skirmish_range, skirmish_aims, vehicle_aims,
};
pub use bearings::{Bearing, bearings, known_bearings, vehicle_bearings};
pub use gunnery::{
    check_thrown, gun_dice, gun_modifier, remember, shared_dice, shares, shelter, whole_dice, worn,
};
pub use offers::list;

use crate::{
    Play,
    casualties::{self, Source, piece},
    characters, crews,
    event::Event,
    field, morale,
    order::{Bar, Burst, Check, MOST_SHOTS, Order, Shot},
    reaction, shells, skirmish,
    state::{
        Card, Colour, FirePhase, Phase, RegimentId, Shooting, StandId, State, Task, UnitId, Window,
    },
    vocabulary::{Cover, GunClass, Troop, Weapon},
};

/// Hits on stands.
pub type Hits = ArrayVec<(StandId, u8), MOST_SHOTS>;

/// Who fires now, and at whom he may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// A regiment plays out its red card.
    Action(RegimentId),
    /// A regiment fires at those who move.
    Window(RegimentId),
    /// Those under fire shoot back.
    Return(RegimentId),
    /// [IC-TRAD-02] A seat declares what its guns, skirmishers or companies do.
    Salvo(SeatId, FirePhase),
}

impl Context {
    /// What is going on, if anybody may fire.
    pub fn of(state: &State) -> Option<Self> {
        if let Phase::Salvos { seat, fire, .. } = state.phase {
            return Some(Self::Salvo(seat, fire));
        }
        let op = state.op.as_ref()?;
        match state.phase {
            Phase::Shoot if op.colour == Colour::Red => Some(Self::Action(op.regiment)),
            Phase::Window { regiment } => Some(Self::Window(regiment)),
            Phase::Return { by } => Some(Self::Return(by)),
            _ => None,
        }
    }

    /// Whether a unit belongs to those who fire.
    fn takes(self, state: &State, unit: UnitId) -> bool {
        match self {
            Self::Action(regiment) | Self::Window(regiment) | Self::Return(regiment) => {
                state.regiment_of(unit) == Some(regiment)
            }
            Self::Salvo(seat, fire) => {
                state.seat_of_unit(unit) == seat && crate::traditional::fires(state, unit, fire)
            }
        }
    }

    /// Those who fire.
    pub fn units(self, state: &State) -> impl Iterator<Item = UnitId> + '_ {
        state.unit_ids().filter(move |&unit| self.takes(state, unit))
    }

    /// The card that opens this fire, once it is known.
    fn card(self, state: &State) -> Option<Card> {
        let op = state.op.as_ref()?;
        let of = |windows: &[Window], regiment: RegimentId| {
            windows.iter().find(|window| window.regiment == regiment).map(|window| window.card)
        };
        match self {
            Self::Action(regiment) => (op.regiment == regiment).then_some(op.card),
            Self::Window(regiment) => of(&op.windows, regiment),
            // Before the first shot back it is the one that this would cost.
            Self::Return(regiment) => reaction::return_card(state, regiment),
            Self::Salvo(..) => None,
        }
    }

    /// Whom a unit may fire at, whoever is meant; none where that is not known and only a few are meant.
    fn bearings(self, state: &State, unit: UnitId) -> Option<Arc<[Bearing]>> {
        match self {
            Self::Action(_) | Self::Salvo(..) => Some(bearings(state, unit)),
            Self::Window(_) | Self::Return(_) => known_bearings(state, unit),
        }
    }

    /// A unit has nothing to shoot at, though there may be somebody whom it could aim at: that is known from now on, unless only a few
    /// are meant.
    fn note(self, state: &State, unit: UnitId, is_anybody: bool) {
        match self {
            Self::Action(_) | Self::Salvo(..) if is_anybody => {
                bearings(state, unit);
            }
            Self::Action(_) | Self::Salvo(..) => bearings::note_nobody(state, unit),
            Self::Window(_) | Self::Return(_) => {}
        }
    }

    /// Whether a stand may be fired at in these circumstances.
    ///
    /// [IC-ACT-05] Only the mover. [IC-ACT-06] Only those who fired.
    pub fn allows(self, state: &State, target: StandId) -> bool {
        match self {
            Self::Action(_) | Self::Salvo(..) => true,
            Self::Window(_) => state.is_acting(state[target].unit),
            Self::Return(_) => state[target].shooting,
        }
    }
}

/// [IC-CARD-02] Whether a unit may take part in the fire that goes on.
pub fn may_shoot(state: &State, context: Context, unit: UnitId) -> Check {
    if state[unit].shot && context.takes(state, unit) && state.is_present(unit) {
        return Err(Bar::unit(rule!("IC-CARD-02"), unit, "has fired with this card already"));
    }
    could_shoot(state, context, unit)
}

/// The same whether or not it has fired already.
pub fn could_shoot(state: &State, context: Context, unit: UnitId) -> Check {
    let spec = state.spec(unit);
    if !context.takes(state, unit) {
        return Err(Bar::unit(
            rule!("IC-CARD-02"),
            unit,
            "does not belong to the regiment that fires",
        ));
    }
    if !state.is_present(unit) {
        return Err(Bar::unit(rule!("IC-CARD-02"), unit, "is not on the table"));
    }
    check_unloaded(state, unit)?;
    if let Context::Return(_) = context
        && !state[unit].under_fire
    {
        return Err(Bar::unit(rule!("IC-ACT-06"), unit, "was not fired at"));
    }
    if context.card(state).is_some_and(|card| !characters::takes_part(state, card, unit)) {
        return Err(Bar::unit(rule!("IC-HERO-03"), unit, "has no part in this card"));
    }
    // [IC-TRAD-02] Where both take turns only a volley that was kept is fired at those who charge.
    if matches!(context, Context::Window(_)) && !crate::traditional::has_volley(state, unit) {
        return Err(Bar::unit(rule!("IC-TRAD-02"), unit, "has kept no volley"));
    }
    // [IC-MELEE-06] Who meets a charge, or has run before it, gives no volley.
    let runs = || skirmish::has_run(state, unit);
    if matches!(context, Context::Window(_)) && (state[unit].counters || runs()) {
        return Err(Bar::unit(rule!("IC-MELEE-06"), unit, "counter-charges or runs"));
    }
    match spec.kind.troop {
        Troop::Artillery => may_guns_shoot(state, unit),
        Troop::Infantry | Troop::Cavalry | Troop::LightCavalry | Troop::Hero => {
            if spec.kind.weapon == Weapon::None {
                return Err(Bar::unit(rule!("IC-MUSK-01"), unit, "has nothing to shoot with"));
            }
            // [IC-MUSK-02] Formed horse cannot use carbines or bows.
            if spec.kind.mounted && !state.is_skirmishing(unit) {
                return Err(Bar::unit(
                    rule!("IC-MUSK-02"),
                    unit,
                    "cannot shoot from the saddle in formed order",
                ));
            }
            if spec.kind.troop.is_cavalry() && state[unit].charged_this_turn {
                return Err(Bar::unit(
                    rule!("IC-MUSK-02"),
                    unit,
                    "has charged this turn and does not use its carbines",
                ));
            }
            Ok(())
        }
        _ => Err(Bar::unit(rule!("IC-CARD-02"), unit, "has no part in the fire of its regiment")),
    }
}

/// [IC-AIR-09] Guns that were landed in this turn do not fire in it; [IC-SKIM-02] nor does anybody who has left a skimmer.
fn check_unloaded(state: &State, unit: UnitId) -> Check {
    if state[unit].unloaded != Some(state.turn) {
        return Ok(());
    }
    let carrier = state.spec(unit).aboard.map(UnitId);
    if carrier.is_some_and(|carrier| state.troop(carrier) == Troop::Skimmer) {
        return Err(Bar::unit(rule!("IC-SKIM-02"), unit, "has just been unloaded"));
    }
    if state.troop(unit) == Troop::Artillery {
        return Err(Bar::unit(rule!("IC-AIR-09"), unit, "has just been landed"));
    }
    Ok(())
}

/// [IC-ARTY-17] One thing per turn for guns: who has moved or turned does not fire. [IC-ARTY-18] Machine guns may fire and turn.
fn may_guns_shoot(state: &State, unit: UnitId) -> Check {
    let one = &state[unit];
    let is_machine = state.spec(unit).kind.gun_class == Some(GunClass::MachineGun);
    let crewed = state.stands_of(unit).next().is_some_and(|gun| 0 < state[gun].castings);
    if one.limbered {
        return Err(Bar::unit(rule!("IC-FORM-09"), unit, "is limbered"));
    }
    if one.captured {
        return Err(Bar::unit(rule!("IC-ARTY-04"), unit, "has lost its guns to the enemy"));
    }
    if !crewed && !crews::is_manned(state, unit) {
        return Err(Bar::unit(rule!("IC-ARTY-08"), unit, "has no crew at its guns"));
    }
    if state.stands_of(unit).next().is_some_and(|gun| state[gun].halted) {
        return Err(Bar::unit(
            rule!("IC-MORALE-16"),
            unit,
            "is halted, and halted guns do not fire",
        ));
    }
    if is_machine && one.displaced_this_turn {
        return Err(Bar::unit(rule!("IC-ARTY-18"), unit, "has moved or unlimbered this turn"));
    }
    if !is_machine && one.moved_this_turn {
        return Err(Bar::unit(rule!("IC-ARTY-17"), unit, "has moved or turned this turn"));
    }
    if state.stands_of(unit).any(|stand| state.is_in_contact(stand)) {
        return Err(Bar::unit(rule!("IC-MELEE-18"), unit, "is fighting for its guns"));
    }
    Ok(())
}

/// [IC-ACT-09] When in the order of fire a section fires at a target.
fn gun_step(state: &State, unit: UnitId, target: StandId) -> Shooting {
    if state.spec(unit).kind.gun_class == Some(GunClass::Howitzer) {
        Shooting::Shells
    } else if crate::charge::zone_of(state, target).is_some() {
        Shooting::Zones
    } else {
        Shooting::Guns
    }
}

/// [IC-ACT-09] Guns fire at the field, then at objectives, then shells are thrown; [IC-SKIRM-03] skirmishers
/// come next, volleys last.
fn in_turn(state: &State, unit: UnitId, kind: Shooting) -> Check {
    match state.op.as_ref() {
        Some(op) if kind < op.shooting => {
            Err(Bar::unit(rule!("IC-ACT-09"), unit, "should have fired before the others"))
        }
        _ => Ok(()),
    }
}

/// Whether a unit has anything to shoot at now.
pub fn has_shot(state: &State, context: Context, unit: UnitId) -> bool {
    if may_shoot(state, context, unit).is_err() {
        return false;
    }
    let allowed = |target: StandId| context.allows(state, target);
    let (is_gun, skirmishes) = (state.troop(unit) == Troop::Artillery, state.is_skirmishing(unit));
    if !is_gun && skirmishes && in_turn(state, unit, Shooting::Skirmishers).is_err() {
        return false;
    }
    let gun_bears = |aim: &Aim| {
        0 < whole_dice(state, unit, aim)
            && in_turn(state, unit, gun_step(state, unit, aim.target)).is_ok()
    };
    let stand_bears = |stand: StandId, aim: &Aim| {
        !crews::mans(state, stand) && 0 < volley_dice(state, stand, aim)
    };
    let touches = || {
        let mut stands = state.stands_of(unit).filter(|&stand| state.is_in_contact(stand));
        stands.any(|stand| {
            contact_aims(state, stand).any(|aim| allowed(aim.target) && stand_bears(stand, &aim))
        })
    };
    let Some(known) = known_bearings(state, unit) else {
        // One will do: the others are not measured.
        let is_anybody = Cell::new(false);
        let seen = |_: &Aim| is_anybody.set(true);
        let is_swept = state.spec(unit).kind.gun_class == Some(GunClass::MachineGun);
        let found = if is_gun && !is_swept {
            gun_aims(state, unit, allowed).inspect(seen).any(|aim| gun_bears(&aim))
        } else if is_gun {
            likely_aims(state, unit, allowed).inspect(seen).any(|aim| gun_bears(&aim))
        } else if skirmishes {
            let mut aims = likely_aims(state, unit, allowed).inspect(seen);
            aims.any(|aim| 0 < skirmish_dice(state, unit, &aim))
        } else {
            touches()
                || rows(state, unit).iter().any(|row| {
                    let mut aims = likely_row_aims(state, row, allowed).inspect(seen);
                    aims.any(|aim| row.firing.iter().any(|&stand| stand_bears(stand, &aim)))
                })
        };
        if !found {
            context.note(state, unit, is_anybody.get());
        }
        return found;
    };
    let bears = |row: &Bearing, aim: &Aim| {
        if is_gun {
            gun_bears(aim)
        } else if skirmishes {
            0 < skirmish_dice(state, unit, aim)
        } else {
            row.firing.iter().any(|&stand| stand_bears(stand, aim))
        }
    };
    let mut aims = known.iter().flat_map(|row| row.aims.iter().map(move |aim| (row, aim)));
    aims.any(|(row, aim)| allowed(aim.target) && bears(row, aim))
        || !is_gun && !skirmishes && touches()
}

/// Whether anybody of a regiment has anything to shoot at now.
pub fn has_more(state: &State, context: Context) -> bool {
    context.units(state).any(|unit| has_shot(state, context, unit))
}

/// [IC-ARTY-24] The highest face that hits a stand; [IC-ARTY-25] limbers and wagons are harder to hit on the move.
pub fn to_hit(state: &State, target: StandId, by_musketry: bool) -> u8 {
    let chart = &state.setting.charts.fire.to_hit;
    let unit = state[target].unit;
    let kind = &state.spec(unit).kind;
    let over_sixty = Length::units(60) < state[unit].last_move;
    let at = state[target].pose().map(|pose| pose.at);
    // [IC-MUSK-09] Against earthworks musketry counts the target as in open order.
    if by_musketry && at.is_some_and(|at| field::cover(state, at) == Cover::Earthworks) {
        return chart.open_order;
    }
    match kind.troop {
        Troop::Infantry | Troop::Cavalry | Troop::LightCavalry if state.is_skirmishing(unit) => {
            chart.open_order
        }
        Troop::Infantry if field::is_massed(state, unit) => chart.mass,
        Troop::Infantry => chart.infantry,
        // [IC-AIR-08] An aircraft that has landed is hit like a wagon that stands.
        Troop::Cavalry | Troop::LightCavalry | Troop::Aviation => chart.cavalry,
        // [IC-HERO-02] Characters are open targets for distant fire.
        Troop::Hero => chart.open_order,
        Troop::Artillery if !state[unit].limbered => chart.open_order,
        // [IC-ARTY-25] Limbers and wagons, [IC-VEH-03] vehicles and [IC-SKIM-03] skimmers: harder to hit on the move.
        Troop::Artillery
        | Troop::Wagon
        | Troop::Recon
        | Troop::Assault
        | Troop::Skimmer
        | Troop::Commander => {
            if over_sixty {
                chart.open_order
            } else {
                chart.cavalry
            }
        }
    }
}

/// [IC-MUSK-08] What quality adds to musketry at a target, and cover and weather take from it; [IC-MUSK-09] earthworks most.
fn musketry_modifier(state: &State, unit: UnitId, target: StandId) -> i8 {
    let charts = &state.setting.charts;
    let chart = &charts.fire.musketry;
    let cover = state[target].pose().map_or(Cover::None, |pose| field::cover(state, pose.at));
    let shelter = match cover {
        Cover::Earthworks => chart.earthworks,
        Cover::Protective => chart.protective,
        Cover::WoodsOrRough | Cover::None => 0,
    };
    let weather = if state.is_weather_poor() { chart.poor_weather } else { 0 };
    charts.morale.grades[usize::from(state[unit].grade)].musketry_dice + shelter + weather
}

/// [IC-MUSK-07] The dice of a stand in a volley: castings by the ratio, then what is added and taken away.
pub fn volley_dice(state: &State, stand: StandId, aim: &Aim) -> u8 {
    let unit = state[stand].unit;
    let weapon = state.setting.charts.fire.small_arms[state.spec(unit).kind.weapon];
    let Some(per_die) = weapon.and_then(|weapon| weapon.castings_at(aim.range)) else { return 0 };
    // [IC-GEN-02] Fractions are dropped, but one die is left; additions come last.
    let table = (state[stand].castings / per_die).max(1);
    dice(table, musketry_modifier(state, unit, aim.target))
}

/// [IC-SKIRM-01] The dice of a whole company in skirmish order. [IC-SKIRM-02] Half of them to a flank.
pub fn skirmish_dice(state: &State, unit: UnitId, aim: &Aim) -> u8 {
    let weapon = state.setting.charts.fire.small_arms[state.spec(unit).kind.weapon];
    let Some(weapon) = weapon else { return 0 };
    let table = if aim.flank { (weapon.skirmish / 2).max(1) } else { weapon.skirmish };
    dice(table, musketry_modifier(state, unit, aim.target))
}

/// [IC-GEN-02] Table dice with what is added and taken away.
pub fn dice(table: u8, modifier: i8) -> u8 {
    (i16::from(table) + i16::from(modifier)).max(0) as u8
}

/// Refuses fire that is not allowed.
pub fn check(state: &State, order: &Order) -> Check {
    let Some(context) = Context::of(state) else { return Err(Bar::not_now(rule!("IC-CARD-01"))) };
    match order {
        Order::Volley { unit, shots } => check_volley(state, context, *unit, shots),
        Order::Fire { unit, shots } => check_guns(state, context, *unit, shots),
        Order::Skirmish { unit, target } => check_skirmish(state, context, *unit, *target),
        &Order::Shell { unit, target, tenths } => {
            known(state, unit, [target].into_iter())?;
            may_shoot(state, context, unit)?;
            check_target(state, context, unit, target)?;
            in_turn(state, unit, Shooting::Shells)?;
            shells::check(state, unit, target, tenths).map(|_| ())
        }
        _ => Err(Bar::not_now(rule!("IC-CARD-01"))),
    }
}

fn known(state: &State, unit: UnitId, mut stands: impl Iterator<Item = StandId>) -> Check {
    if usize::from(unit.0) < state.units.len()
        && stands.all(|one| usize::from(one.0) < state.stands.len())
    {
        Ok(())
    } else {
        Err(Bar::plain(rule!("IC-GEN-03"), "there is no such unit or stand"))
    }
}

fn check_target(state: &State, context: Context, unit: UnitId, target: StandId) -> Check {
    if context.allows(state, target) {
        return Ok(());
    }
    let rule = match context {
        Context::Action(_) | Context::Salvo(..) => rule!("IC-MUSK-11"),
        Context::Window(_) => rule!("IC-ACT-05"),
        Context::Return(_) => rule!("IC-ACT-06"),
    };
    Err(Bar::units(rule, unit, "may not fire now at", state[target].unit))
}

/// [IC-MUSK-11] Each stand once, at a stand in its zone, with a die at least.
fn check_volley(state: &State, context: Context, unit: UnitId, shots: &[Shot]) -> Check {
    known(state, unit, shots.iter().flat_map(|shot| [shot.stand, shot.target]))?;
    may_shoot(state, context, unit)?;
    if state.troop(unit) == Troop::Artillery || state.is_skirmishing(unit) {
        return Err(Bar::unit(rule!("IC-SKIRM-01"), unit, "cannot fire a volley"));
    }
    if shots.is_empty() {
        return Err(Bar::unit(rule!("IC-MUSK-11"), unit, "fires at nobody"));
    }
    for (n, shot) in shots.iter().enumerate() {
        let Shot { stand, target } = *shot;
        if state[stand].unit != unit || shots[..n].iter().any(|other| other.stand == stand) {
            return Err(Bar::unit(
                rule!("IC-MUSK-11"),
                unit,
                "fires with each of its own stands once",
            ));
        }
        if crews::mans(state, stand) {
            return Err(Bar::unit(rule!("IC-ARTY-04"), unit, "has a stand that serves a gun"));
        }
        check_target(state, context, unit, target)?;
        let aim = aim::check(state, stand, target)?;
        if volley_dice(state, stand, &aim) == 0 {
            let bar = Bar::units(
                rule!("IC-GEN-02"),
                unit,
                "has no dice left against",
                state[target].unit,
            );
            return Err(bar);
        }
    }
    Ok(())
}

fn check_guns(state: &State, context: Context, unit: UnitId, shots: &[Burst]) -> Check {
    known(state, unit, shots.iter().map(|burst| burst.target))?;
    may_shoot(state, context, unit)?;
    if state.troop(unit) != Troop::Artillery || shots.is_empty() {
        return Err(Bar::unit(
            rule!("IC-ARTY-19"),
            unit,
            "has no guns to fire, or nobody to fire at",
        ));
    }
    let is_machine = state.spec(unit).kind.gun_class == Some(GunClass::MachineGun);
    if 1 < shots.len() && !is_machine {
        return Err(Bar::unit(rule!("IC-ARTY-11"), unit, "fires at one target only"));
    }
    let shares = shares(state, unit, shots);
    let mut farthest = Length::ZERO;
    for (n, burst) in shots.iter().enumerate() {
        check_target(state, context, unit, burst.target)?;
        in_turn(state, unit, gun_step(state, unit, burst.target))?;
        let aim = shares.iter().find(|(aim, _)| aim.target == burst.target);
        let Some((aim, _)) = aim else {
            return Err(aim::barred(state, unit, burst.target));
        };
        if shots[..n].iter().any(|other| other.target == burst.target) {
            return Err(Bar::unit(rule!("IC-ARTY-23"), unit, "names a target twice"));
        }
        if shells::is_lobbed(state, unit, burst.target) {
            return Err(Bar::unit(rule!("IC-ARTY-14"), unit, "estimates the range to guns"));
        }
        farthest = farthest.max(aim.range);
    }
    // [IC-ARTY-23] The allowance is that of the most distant target.
    let allowance = gun_dice(state, unit, farthest);
    let named: u16 = shots.iter().map(|burst| u16::from(burst.dice)).sum();
    if named != u16::from(allowance) || shots.iter().any(|burst| burst.dice == 0) {
        return Err(Bar::unit(
            rule!("IC-ARTY-23"),
            unit,
            "shares out all of its dice, and no more",
        ));
    }
    check_thrown(unit, &shared_dice(state, unit, class(state, unit), &shares))
}

fn check_skirmish(state: &State, context: Context, unit: UnitId, target: StandId) -> Check {
    known(state, unit, [target].into_iter())?;
    may_shoot(state, context, unit)?;
    in_turn(state, unit, Shooting::Skirmishers)?;
    if !state.is_skirmishing(unit) {
        return Err(Bar::unit(rule!("IC-SKIRM-01"), unit, "is not in skirmish order"));
    }
    check_target(state, context, unit, target)?;
    match skirmish_aims(state, unit, |one| one == target).next() {
        Some(aim) if 0 < skirmish_dice(state, unit, &aim) => Ok(()),
        _ => Err(Bar::units(rule!("IC-SKIRM-01"), unit, "cannot fire at", state[target].unit)),
    }
}

/// Marks who has fired, and at whom.
pub fn note(
    state: &mut State,
    unit: UnitId,
    kind: Shooting,
    stands: &[StandId],
    targets: &[StandId],
) {
    state[unit].shot = true;
    state[unit].fired_this_turn = true;
    for &target in targets {
        let under = state[target].unit;
        state[under].under_fire = true;
    }
    for &stand in stands {
        state.noted(stand).shooting = true;
    }
    if let Some(op) = &mut state.op
        && kind > op.shooting
    {
        op.shooting = kind;
    }
}

/// [IC-ACT-03] Those who are fired at in contact may fire back afterwards, at those who did.
fn open_contact(state: &mut State, stands: &[StandId]) {
    if state.phase != Phase::Shoot {
        return;
    }
    crate::reaction::clear_marks(state);
    if stands.iter().any(|&stand| state.is_in_contact(stand)) {
        state.tasks.push(Task::Answer);
    }
}

/// [IC-MUSK-11] A company fires: all its stands together, losses, then morale.
pub fn volley(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, shots: &[Shot]) {
    let stands: ArrayVec<StandId, MOST_SHOTS> = shots.iter().map(|shot| shot.stand).collect();
    open_contact(play.state, &stands);
    let hits = volley_hits(play, unit, shots);
    take(play, &hits, Source::SmallArms);
}

/// Throws for a volley: the hits on each stand.
pub fn volley_hits(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    shots: &[Shot],
) -> Hits {
    let mut targets: ArrayVec<(StandId, u8, u8), MOST_SHOTS> = ArrayVec::new();
    for shot in shots {
        let Ok(aim) = aim::check(play.state, shot.stand, shot.target) else { continue };
        let dice = volley_dice(play.state, shot.stand, &aim);
        let face = to_hit(play.state, shot.target, true);
        let roll = Roll::d10(rule!("IC-MUSK-10"), "volley").by(piece(unit));
        let left = casualties::left(play.state, shot.target);
        let hits = play.digits(&roll, dice, Wants::AtMost(face as i8), |hits| hits.min(left));
        match targets.iter_mut().find(|(target, ..)| *target == shot.target) {
            Some((_, thrown, scored)) => (*thrown, *scored) = (*thrown + dice, *scored + hits),
            None => targets.push((shot.target, dice, hits)),
        }
    }
    // [IC-ACT-06] Ordinary fire beside contact fire is not answered.
    let touches = |shot: &&Shot| play.state.is_in_contact(shot.stand);
    let is_mixed = play.state.phase == Phase::Shoot && shots.iter().any(|shot| touches(&shot));
    let noted = || shots.iter().filter(|shot| !is_mixed || touches(shot));
    let stands: ArrayVec<StandId, MOST_SHOTS> = noted().map(|shot| shot.stand).collect();
    let struck: ArrayVec<StandId, MOST_SHOTS> = noted().map(|shot| shot.target).collect();
    note(play.state, unit, Shooting::Volleys, &stands, &struck);
    for &(target, dice, hits) in &targets {
        let target = play.state[target].unit;
        play.emit(rule!("IC-MUSK-11"), Event::Volleyed { unit, target, dice, hits });
    }
    targets.iter().map(|&(target, _, hits)| (target, hits)).collect()
}

/// [IC-ARTY-19] A section fires.
pub fn guns(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, shots: &[Burst]) {
    let hits = gun_hits(play, unit, shots);
    take(play, &hits, source(class(play.state, unit)));
}

/// The class of the guns of a section.
pub fn class(state: &State, unit: UnitId) -> GunClass {
    state.spec(unit).kind.gun_class.unwrap_or(GunClass::Rifled)
}

/// Throws for the fire of a section: the hits on each stand.
pub fn gun_hits(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    shots: &[Burst],
) -> Hits {
    let shares = shares(play.state, unit, shots);
    let thrown = shared_dice(play.state, unit, class(play.state, unit), &shares);
    let mut hits = Hits::new();
    for ((aim, _), dice) in shares.into_iter().zip(thrown) {
        hits.push((aim.target, throw(play, unit, &aim, dice)));
    }
    let gun: ArrayVec<StandId, MOST_SHOTS> = play.state.stands_of(unit).take(1).collect();
    let struck: ArrayVec<StandId, MOST_SHOTS> = hits.iter().map(|&(target, _)| target).collect();
    let steps = struck.iter().map(|&target| gun_step(play.state, unit, target));
    let step = steps.max().unwrap_or(Shooting::Guns);
    note(play.state, unit, step, &gun, &struck);
    remember(play.state, unit, struck.into_iter());
    hits
}

/// What the hits of a class of guns come from.
pub const fn source(class: GunClass) -> Source {
    match class {
        GunClass::MachineGun => Source::MachineGuns,
        GunClass::Rifled | GunClass::Smoothbore | GunClass::Howitzer | GunClass::Rocket => {
            Source::Cannon
        }
    }
}

/// [IC-ARTY-19] Throws so many dice of some guns at a target; returns the hits.
pub fn throw(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    aim: &Aim,
    dice: u8,
) -> u8 {
    let face = to_hit(play.state, aim.target, false);
    let roll = Roll::d10(rule!("IC-ARTY-24"), "gun fire").by(piece(unit));
    let left = casualties::left(play.state, aim.target);
    let hits = play.digits(&roll, dice, Wants::AtMost(face as i8), |hits| hits.min(left));
    let target = play.state[aim.target].unit;
    play.emit(rule!("IC-ARTY-19"), Event::GunsFired { unit, target, dice, hits });
    hits
}

/// Losses come off, then those who lost castings test. One company or section is one event [IC-MORALE-10].
pub fn take(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    hits: &[(StandId, u8)],
    source: Source,
) {
    take_all(play, &from_one(hits, source));
}

/// Hits that all come from one source.
pub fn from_one(
    hits: &[(StandId, u8)],
    source: Source,
) -> ArrayVec<(StandId, u8, Source), MOST_SHOTS> {
    hits.iter().map(|&(target, hits)| (target, hits, source)).collect()
}

/// The same where the hits come from several sources: all of them are one event.
pub fn take_all(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    hits: &[(StandId, u8, Source)],
) {
    play.state.tasks.push(Task::Settle);
    let bereaved = lose(play, hits);
    morale::event(play, morale::Cause::Fire, &bereaved);
}

/// Takes losses off, and tells who must test for them.
pub fn lose(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    hits: &[(StandId, u8, Source)],
) -> ArrayVec<StandId, MOST_SHOTS> {
    let mut bereaved: ArrayVec<StandId, MOST_SHOTS> = ArrayVec::new();
    for &(target, scored, source) in hits {
        if casualties::inflict(play, target, scored, source) == 0 {
            continue;
        }
        // [IC-CMD-04] One throw in each event that removes a casting; whose stand is wiped out has been thrown for.
        if !bereaved.contains(&target) {
            casualties::endanger(play.state, target);
        }
        bereaved.push(target);
    }
    bereaved
}

/// [IC-SKIRM-04] A company in skirmish order fires: the chart itself is the effect on morale.
pub fn skirmish(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, target: StandId) {
    let stands: ArrayVec<StandId, MOST_SHOTS> = play.state.stands_of(unit).collect();
    open_contact(play.state, &stands);
    let hits = skirmish_hits(play, unit, target);
    shake(play, unit, target, hits);
}

/// Throws for the fire of skirmishers.
pub fn skirmish_hits(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    target: StandId,
) -> u8 {
    let aim = skirmish_aims(play.state, unit, |one| one == target).next();
    let Some(aim) = aim else { return 0 };
    let dice = skirmish_dice(play.state, unit, &aim);
    let chart = play.state.setting.charts.fire.skirmish_effect;
    let face = play.state.setting.charts.fire.to_hit.skirmish_fire;
    let roll = Roll::d10(rule!("IC-SKIRM-01"), "skirmish fire").by(piece(unit));
    let most = chart.retreats_from;
    let hits = play.digits(&roll, dice, Wants::AtMost(face as i8), |hits| hits.min(most));
    let stands: ArrayVec<StandId, MOST_SHOTS> = play.state.stands_of(unit).collect();
    note(play.state, unit, Shooting::Skirmishers, &stands, &[target]);
    let struck = play.state[target].unit;
    play.emit(rule!("IC-SKIRM-04"), Event::Skirmished { unit, target: struck, dice, hits });
    hits
}

/// [IC-SKIRM-04] What the fire of skirmishers does to those whom it was aimed at.
pub fn shake(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    target: StandId,
    hits: u8,
) {
    let chart = play.state.setting.charts.fire.skirmish_effect;
    let struck = play.state[target].unit;
    play.state.tasks.push(Task::Settle);
    if play.state.spec(struck).kind.castings == 0 {
        // Wagons simply take the hits.
        if 0 < hits {
            casualties::inflict(play, target, hits, Source::Skirmishers);
        }
        return;
    }
    if chart.loses_from <= hits {
        let fallen = casualties::inflict(play, target, 1, Source::Skirmishers);
        if 0 < fallen {
            casualties::endanger(play.state, target);
        }
    }
    // [IC-ACT-03] Contact fire that drives them off breaks the contact of those who touch the firers.
    let touches = |state: &State, stand| state.foes_of(stand).any(|foe| state[foe].unit == unit);
    let breaks = touches(play.state, target) && chart.retreats_from <= hits;
    let company: Vec<StandId> = play.state.stands_of(struck).collect();
    for stand in company {
        // Those who fight stay where they are.
        let breaks = breaks && touches(play.state, stand);
        if play.state.is_in_contact(stand) && !breaks || !play.state.troop(struck).has_morale() {
            continue;
        }
        // What is destroyed by the casualty has nobody left to run.
        if play.state[stand].pose().is_none() {
            continue;
        }
        if chart.retreats_from <= hits {
            morale::flee(play, stand, false);
        } else if chart.halts_from <= hits {
            morale::halt(play, stand);
        }
    }
}

#[cfg(test)]
mod tests;
