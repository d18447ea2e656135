//! What fire does: hits, saves, penetration, small arms, and stands that are lost.

use kernel::{Chronicle, PieceId, Roll, Wants, table::Length};

use crate::{
    Play, checks, cylinders,
    event::Event,
    field,
    fire::{self, Context},
    flyers::{self, Anti},
    ground, ironclads, secrets, sight,
    state::{Against, Aimed, Marker, Pending, StandId, State, Where},
    tables::{Plate, Weapon},
    transport,
    vocabulary::{Class, Cover, WeaponKind},
    wrecks, zeppelins,
};

/// The number of a stand on the page.
pub const fn piece(stand: StandId) -> PieceId {
    PieceId(stand.0 as u16)
}

/// How far a target is, by the weapon's range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Band {
    Close,
    Effective,
    Long,
}

/// The range band of a distance; none beyond all of them.
///
/// [FT-AV-04] Close up to half the effective range, long up to one and a half times it. [FT-GEN-04] Both rounded up. [FT-AT-01] So do light and
/// medium anti-tank weapons that are no missiles.
pub fn band(range: u8, gap: Length) -> Option<Band> {
    let inches = |n: u8| Length::units(n.into());
    let half = ground::half_up(range);
    if gap <= inches(half) {
        Some(Band::Close)
    } else if gap <= inches(range) {
        Some(Band::Effective)
    } else if gap <= inches(range + half) {
        Some(Band::Long)
    } else {
        None
    }
}

/// A weapon as it reaches a target.
///
/// [FT-CARRY-02] From inside a carrier its range is halved. [FT-FLY-10] At a quick pop-up too, but for what is built for it.
pub fn weapon_at(state: &State, shooter: StandId, number: u8, target: StandId) -> Option<Weapon> {
    let own = fire::weapon(state, shooter, number)?;
    let is_inside = transport::seat(state, shooter) != shooter;
    let range = if is_inside { ground::half_up(own.range) } else { own.range };
    let quick =
        flyers::is_quick(state, target) && flyers::anti(state, shooter, own) != Some(Anti::Built);
    Some(Weapon { range: if quick { ground::half_up(range) } else { range }, ..*own })
}

/// Carries out shots at a target; their number has been taken from what the stand may fire.
pub fn fire(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    aimed: Aimed,
    target: StandId,
    context: Context,
    scoots: bool,
) {
    let Aimed { shooter, weapon: number, against, .. } = aimed;
    play.state.fired_at.insert(target);
    // [FT-GEN-06] What is declared is measured, and cannot be taken back.
    play.dice.reveal();
    let eye = transport::seat(play.state, shooter);
    let (Some(gap), Some(weapon)) =
        (field::gap(play.state, eye, target), weapon_at(play.state, shooter, number, target))
    else {
        return;
    };
    // [FT-AV-01] Who is destroyed by an early shot absorbs the rest.
    let is_gone = play.state.doomed.has(target);
    if !is_gone {
        // [FT-SPOT-05] Who stays unseen is not named, nor how far away he is.
        let event = if secrets::is_unseen(play.state, shooter) {
            Event::FiredUnseen { target, against }
        } else {
            Event::Fired { shooter, target, weapon: number, against, range: gap }
        };
        let rule = match against {
            Against::Armour => rule!("FT-AV-04"),
            Against::Men => rule!("FT-SA-02"),
        };
        play.emit(rule, event);
        match against {
            Against::Armour => at_armour(play, aimed, &weapon, target, gap, context, scoots),
            Against::Men => at_men(play, aimed, &weapon, target, gap, context),
        }
    }
    fire::shows(play, shooter, context);
}

/// [FT-GEN-07] Beyond its reach a shot is spent with no effect.
fn wasted(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    target: StandId,
    range: Length,
) {
    let event = if secrets::is_unseen(play.state, shooter) {
        Event::WastedUnseen { target }
    } else {
        Event::Wasted { shooter, target, range }
    };
    play.emit(rule!("FT-GEN-07"), event);
}

/// Fires at a vehicle: to hit, the ground's save, penetration.
///
/// [FT-AV-01] In this order for each shot; who is destroyed by an early one absorbs the rest.
fn at_armour(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    aimed: Aimed,
    weapon: &Weapon,
    target: StandId,
    gap: Length,
    context: Context,
    scoots: bool,
) {
    let shooter = aimed.shooter;
    if flyers::is_flyer(play.state.class(target)) {
        return at_flyer(play, aimed, weapon, target, gap, context, scoots);
    }
    if weapon.kind == WeaponKind::Missile {
        return by_missile(play, aimed, weapon, target, gap, context, scoots);
    }
    let near = match context {
        Context::Bout => Some(Band::Close),
        // [FT-ZEP-03] Always at long range.
        _ if play.state.class(target) == Class::Zeppelin => Some(Band::Long),
        _ => band(weapon.range, gap),
    };
    let Some(band) = near else { return wasted(play, shooter, target, gap) };
    for _ in 0..aimed.shots {
        if play.state.doomed.has(target) || play.state.pose(target).is_none() {
            return;
        }
        let roll = to_hit(play.state, shooter, target, rule!("FT-AV-04"), "to hit");
        let roll = hasten(roll, weapon, scoots);
        if !play.test(&roll, Wants::AtLeastOrSixNotOne(hit_number(band))) {
            continue;
        }
        if zeppelins::burns(play.state, target) {
            // [FT-ZEP-04] A hydrogen ship is lost as soon as a ray hits it.
            if !is_plated_off(play, target, weapon.kind) {
                knock_out(play, target, context);
            }
            continue;
        }
        let dice = Penetration::of(play.state, shooter, weapon, target, band, context, false);
        strike(play, target, dice, shooter, weapon.kind, context);
    }
}

/// [FT-SCOOT-01] A weapon of one shot keeps it in passing, at one less.
fn hasten(roll: Roll, weapon: &Weapon, scoots: bool) -> Roll {
    roll.modify_if(scoots && weapon.rof == 1, -1, "shoot and scoot")
}

/// Fires missiles.
///
/// [FT-MSL-01] On 3 or more at any range that they have, with no change to penetration. [FT-MSL-02] Too near is wasted as too far.
/// [FT-MSL-04] Natural ones of an unlimited supply are counted.
fn by_missile(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    aimed: Aimed,
    weapon: &Weapon,
    target: StandId,
    gap: Length,
    context: Context,
    scoots: bool,
) {
    let shooter = aimed.shooter;
    let inches = |n: u8| Length::units(n.into());
    let in_range =
        context == Context::Bout || (inches(weapon.least) <= gap && gap <= inches(weapon.range));
    if !in_range {
        return wasted(play, shooter, target, gap);
    }
    for _ in 0..aimed.shots {
        if play.state.doomed.has(target) || play.state.pose(target).is_none() {
            return;
        }
        let roll = to_hit(play.state, shooter, target, rule!("FT-MSL-01"), "missile");
        let roll = hasten(roll, weapon, scoots);
        if !missile_hits(play, shooter, weapon, &roll, Wants::AtLeastOrSixNotOne(3)) {
            continue;
        }
        let band = Band::Effective;
        let dice = Penetration::of(play.state, shooter, weapon, target, band, context, false);
        strike(play, target, dice, shooter, weapon.kind, context);
    }
}

/// Rolls to hit with something of which natural ones are counted.
fn missile_hits(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    weapon: &Weapon,
    roll: &Roll,
    wants: Wants,
) -> bool {
    let (hit, is_one) = play.test_by(roll, wants, |face| face == 1);
    let counted = weapon.kind.is_missile() && weapon.unlimited;
    if is_one && counted {
        play.state[shooter].ones += 1;
        if play.state[shooter].ones == 2 {
            let event = Event::OutOfMissiles { stand: shooter };
            secrets::tell(play, shooter, rule!("FT-MSL-04"), event);
        }
    }
    hit
}

/// Fires at a flyer, low or high.
///
/// [FT-FLY-06] Ordinary weapons hit on a natural 6 only, whatever quality and range. [FT-FLY-07] Those built for it on 5 or more, guns at
/// long range at -1. [FT-HEAT-05] Heat Rays as at anything else; beyond their range everything is long. [FT-MSL-02] Missiles that need some
/// way are wasted at what is nearer.
fn at_flyer(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    aimed: Aimed,
    weapon: &Weapon,
    target: StandId,
    gap: Length,
    context: Context,
    scoots: bool,
) {
    let shooter = aimed.shooter;
    let Some(anti) = flyers::anti(play.state, shooter, weapon) else { return };
    // [FT-FLY-10] Missiles at a quick pop-up have one less.
    let quick = weapon.kind == WeaponKind::Sam && flyers::is_quick(play.state, target);
    let found = if context == Context::Bout { Some(Band::Close) } else { band(weapon.range, gap) };
    let is_near = context != Context::Bout && gap < Length::units(weapon.least.into());
    let band = match (anti, found) {
        _ if is_near && weapon.kind.is_missile() => return wasted(play, shooter, target, gap),
        (Anti::Ray, None) => Band::Long,
        (Anti::Lucky(reach), Some(band)) if gap <= reach => band,
        (Anti::Lucky(_), _) | (Anti::Built, None) => return wasted(play, shooter, target, gap),
        (Anti::Built, Some(Band::Long)) if weapon.kind == WeaponKind::Sam => {
            return wasted(play, shooter, target, gap);
        }
        (Anti::Ray | Anti::Built, Some(band)) => band,
    };
    for _ in 0..aimed.shots {
        if play.state.doomed.has(target) || play.state.pose(target).is_none() {
            return;
        }
        let (roll, wants) = match anti {
            Anti::Ray => (
                to_hit(play.state, shooter, target, rule!("FT-HEAT-05"), "at a flyer"),
                Wants::AtLeastOrSixNotOne(hit_number(band)),
            ),
            Anti::Built => (
                to_hit(play.state, shooter, target, rule!("FT-FLY-07"), "at a flyer")
                    .modify_if(band == Band::Long, -1, "long range")
                    .modify_if(quick, -1, "quick pop-up"),
                Wants::AtLeastOrSixNotOne(5),
            ),
            Anti::Lucky(_) => {
                let roll = Roll::d6(rule!("FT-FLY-06"), "at a flyer");
                (secrets::rolled_by(play.state, shooter, roll), Wants::AtLeast(6))
            }
        };
        // [FT-FLY-06] Nothing changes a natural 6.
        let is_lucky = matches!(anti, Anti::Lucky(_));
        let roll = hasten(roll, weapon, scoots && !is_lucky);
        if missile_hits(play, shooter, weapon, &roll, wants) {
            let dice = Penetration::of(play.state, shooter, weapon, target, band, context, false);
            strike(play, target, dice, shooter, weapon.kind, context);
        }
    }
}

pub const fn hit_number(band: Band) -> i8 {
    match band {
        Band::Close => 3,
        Band::Effective => 4,
        Band::Long => 5,
    }
}

/// A roll to hit with the modifiers of every sort of direct fire.
///
/// [FT-QUAL-03] Quality. [FT-STRAT-04] Strategic movers are easier to hit. [FT-SMOKE-03] Thermal sights look through smoke at a price.
pub fn to_hit(
    state: &State,
    shooter: StandId,
    target: StandId,
    rule: kernel::RuleId,
    purpose: &'static str,
) -> Roll {
    let quality = state.quality(shooter);
    let row = state.setting.charts.qualities[quality as usize];
    secrets::rolled_by(state, shooter, Roll::d6(rule, purpose))
        .modify(row.to_hit, quality.said())
        .modify_if(state[target].strategic, 1, "strategic mover")
        .modify(sight::haze(state, transport::seat(state, shooter), target), "through smoke")
        .modify_if(transport::is_aboard(state, shooter), -1, "from inside")
}

/// How many dice a hit rolls, and what is taken from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penetration {
    pub dice: u8,
    pub modifier: i8,
}

impl Penetration {
    /// Reckons the penetration of a weapon against a target.
    pub fn of(
        state: &State,
        shooter: StandId,
        weapon: &Weapon,
        target: StandId,
        band: Band,
        context: Context,
        sweeps: bool,
    ) -> Self {
        // [FT-DATA-02] From above always the flank.
        let plate = if weapon.top_attack && !state.kind(target).soft {
            state.kind(target).flank
        } else {
            plate(state, shooter, target, context)
        };
        Self::against(weapon, plate, state.class(target), band, sweeps)
    }

    /// Reckons the penetration of a weapon against a plate of something of this class.
    ///
    /// [FT-PEN-01] Penetration less armour, at most 10 dice. [FT-PEN-02] Two more at close and two fewer at long range where the weapon
    /// is not h-class. [FT-PEN-03] At least one, from which what is missing is subtracted. [FT-PEN-04] c-class armour halves h-class
    /// weapons. [FT-HEAT-01] A Heat Ray has all its dice, or half of them against c-class.
    pub fn against(weapon: &Weapon, plate: Plate, class: Class, band: Band, sweeps: bool) -> Self {
        let pen = weapon.pen.unwrap_or(0);
        let halved = |n: i8| ground::half_up(n.unsigned_abs()) as i8;
        if weapon.kind == WeaponKind::HeatRay {
            let pen = if sweeps { halved(pen) } else { pen };
            let dice = if plate.chobham { halved(pen) } else { pen };
            // [FT-ZEP-03] A quarter of its dice against a zeppelin.
            let is_airship = class == Class::Zeppelin;
            let dice = if is_airship { halved(halved(pen)) } else { dice };
            return Self { dice: dice.clamp(1, 10) as u8, modifier: 0 };
        }
        let by_band = match (weapon.h_class || weapon.kind.is_missile(), band) {
            (true, _) | (false, Band::Effective) => 0,
            (false, Band::Close) => 2,
            (false, Band::Long) => -2,
        };
        let pen = if weapon.h_class && plate.chobham { halved(pen) } else { pen };
        let beyond = pen + by_band - plate.value;
        Self { dice: beyond.clamp(1, 10) as u8, modifier: beyond.min(0) }
    }
}

/// The armour that is struck.
///
/// [FT-AV-02] The front, if any part of the attacker lies in the front arc. [FT-CC-04] Infantry at close quarters strikes the flank.
/// [FT-PEN-05] Soft vehicles count 0.
pub fn plate(state: &State, shooter: StandId, target: StandId, context: Context) -> Plate {
    let kind = state.kind(target);
    let by_foot = context == Context::Bout
        && state.kind(shooter).is_personnel()
        && !state.class(shooter).is_gun();
    if kind.soft {
        Plate::default()
    } else if !by_foot && field::is_before(state, target, transport::seat(state, shooter)) {
        kind.front
    } else {
        kind.flank
    }
}

/// What a hit does to a vehicle: the ground may save it, else penetration is rolled.
///
/// [FT-SAVE-01] A save for each hit. [FT-PEN-01] A 6 destroys, a 4 or 5 forces a check.
pub fn strike(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    target: StandId,
    dice: Penetration,
    shooter: StandId,
    kind: WeaponKind,
    context: Context,
) {
    let shelter = ground::shelter_of(play.state, target, transport::seat(play.state, shooter));
    let save = if kind == WeaponKind::Missile { shelter.save_missile } else { shelter.save };
    if is_saved(play, target, save) || is_plated_off(play, target, kind) {
        return;
    }
    penetrate(play, target, dice, context);
}

/// What a shell from beyond the table does to a vehicle that it has hit.
///
/// [FT-TECH-04] The ground saves as from a missile that comes from nowhere in particular; what is destroyed is gone at once.
pub fn strike_from_afar(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    target: StandId,
    dice: Penetration,
) {
    let save = ground::shelter_from_above(play.state, target).save_missile;
    if !is_saved(play, target, save) {
        penetrate(play, target, dice, Context::Overwatch);
    }
}

/// Whether the ground turns a hit into a miss.
fn is_saved(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    target: StandId,
    save: Option<i8>,
) -> bool {
    let Some(save) = save else { return false };
    let roll = Roll::d6(rule!("FT-SAVE-01"), "saved by the ground").by(piece(target));
    let saved = play.test(&roll, Wants::AtLeast(save));
    if saved {
        play.emit(rule!("FT-SAVE-01"), Event::Saved { stand: target });
    }
    saved
}

/// Rolls penetration.
fn penetrate(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    target: StandId,
    dice: Penetration,
    context: Context,
) {
    let result = |face: u8| match face as i8 + dice.modifier {
        6.. => 2,
        4 | 5 => 1,
        _ => 0,
    };
    let reads = |face: u8| ["no effect", "a check", "destroyed"][usize::from(result(face))];
    let roll = Roll::d6(rule!("FT-PEN-01"), "penetration")
        .by(piece(target))
        .modify(dice.modifier, "armour");
    let highest = play.highest(&roll, dice.dice, result, reads);
    match result(highest) {
        2 => knock_out(play, target, context),
        1 => shake(play, target, context),
        _ => play.emit(rule!("FT-PEN-01"), Event::Unharmed { stand: target }),
    }
}

/// [FT-ABL-01] The die on which ablative plate stops a hit.
pub const PLATED: i8 = 5;

/// Whether a stand has ablative plate against a weapon.
///
/// [FT-ABL-01] Against Heat Rays. Not for soft vehicles, Martians or men. [FT-ZEP-04] Zeppelins of the second period always have it.
pub fn is_plated(state: &State, target: StandId, kind: WeaponKind) -> bool {
    let row = state.kind(target);
    let always = row.class == Class::Zeppelin && state.setting.period == 2;
    (always || state.unit(target).ablative)
        && kind == WeaponKind::HeatRay
        && !row.soft
        && !row.is_personnel()
        && !state.is_martian(target)
}

/// Whether ablative plate stops a hit.
///
/// [FT-ABL-01] On 5 or more, once for each hit of a Heat Ray, after the ground's save.
fn is_plated_off(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    target: StandId,
    kind: WeaponKind,
) -> bool {
    if !is_plated(play.state, target, kind) {
        return false;
    }
    let roll = Roll::d6(rule!("FT-ABL-01"), "ablative plate").by(piece(target));
    let stopped = play.test(&roll, Wants::AtLeast(PLATED));
    if stopped {
        play.emit(rule!("FT-ABL-01"), Event::Plated { stand: target });
    }
    stopped
}

/// Fires at men or a soft stand.
///
/// [FT-SA-01] Vehicle weapons reach long range at -2, others only effective range. [FT-SA-02] A 6 hits, a 1 misses always.
/// [FT-SA-03] Cover and movement. [FT-HEAT-02] A Heat Ray fires at men like any other.
fn at_men(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    aimed: Aimed,
    weapon: &Weapon,
    target: StandId,
    gap: Length,
    context: Context,
) {
    let shooter = aimed.shooter;
    let is_vehicle = !play.state.kind(shooter).is_personnel();
    let is_long = match band(weapon.range, gap) {
        _ if context == Context::Bout => false,
        Some(Band::Close | Band::Effective) => false,
        Some(Band::Long) if is_vehicle => true,
        Some(Band::Long) | None => return wasted(play, shooter, target, gap),
    };
    let eye = transport::seat(play.state, shooter);
    let cover = ground::shelter_of(play.state, target, eye).cover;
    let (moved, why) = match (play.state[target].has_moved(), cover) {
        (true, None) => (2, "target moved in the open"),
        (true, Some(_)) => (1, "target moved in cover"),
        (false, Some(Cover::Soft)) => (-1, "soft cover"),
        (false, Some(Cover::Hard)) => (-2, "hard cover"),
        (false, Some(Cover::None) | None) => (0, ""),
    };
    let heavy = play.state.kind(shooter).heavy_weapons && play.state[shooter].has_moved();
    let roll = to_hit(play.state, shooter, target, rule!("FT-SA-02"), "small arms")
        .modify(moved, why)
        .modify_if(is_long, -2, "long range")
        .modify_if(heavy, -2, "heavy weapons that moved");
    let wants = Wants::AtLeastOrSixNotOne(weapon.sa.unwrap_or(6));
    let hits = play.pool(&roll, aimed.shots, wants, |n| n);
    if hits == 0 {
        return play.emit(rule!("FT-SA-02"), Event::Unharmed { stand: target });
    }
    play.emit(rule!("FT-SA-04"), Event::Hit { stand: target, hits });
    let checks = &mut play.state[target].checks;
    if context == Context::Bout {
        checks.bout = Pending::Yes;
        checks.bout_hits += hits;
    } else if checks.fire != Pending::Passed {
        checks.fire = Pending::Yes;
        checks.hits += hits;
    }
}

/// Whether something is lost only after several hits.
pub fn takes_hits(state: &State, stand: StandId) -> bool {
    1 < state.kind(stand).hits
}

/// Notes a hit on something that takes several. False when it was the last that it could take.
///
/// [FT-CYL-06] Five for a cylinder, each of which wrecks something inside. [FT-IRON-03] Four for an ironclad, each of which costs it
/// a gun and two inches of speed. [FT-ZEP-04] Three for a helium airship, each of which costs it four inches and a stick of bombs.
pub fn wound(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) -> bool {
    let of = play.state.kind(stand).hits;
    let hits = play.state[stand].hits + 1;
    if of <= hits {
        return false;
    }
    play.state[stand].hits = hits;
    let class = play.state.class(stand);
    let rule = match class {
        Class::Ironclad => rule!("FT-IRON-03"),
        Class::Zeppelin => rule!("FT-ZEP-04"),
        _ => rule!("FT-CYL-06"),
    };
    play.emit(rule, Event::Wounded { stand, hits, of });
    match class {
        Class::Ironclad => {
            let limit = ironclads::limit(play.state, stand);
            play.state[stand].speed = play.state[stand].speed.min(limit);
        }
        Class::Zeppelin => {
            play.state[stand].bombs = play.state[stand].bombs.saturating_sub(1);
        }
        Class::Cylinder => cylinders::wreck_slot(play, stand),
        _ => {}
    }
    true
}

/// A stand must check at the end of the phase.
///
/// [FT-QC-04] It is postponed; until then the stand behaves normally. [FT-QC-05] One that has been passed is not repeated, [FT-QC-03] nor is
/// any that has been rolled.
pub fn shake(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, context: Context) {
    // [FT-IRON-03] An ironclad never checks for direct fire.
    if play.state.class(stand) == Class::Ironclad {
        return play.emit(rule!("FT-IRON-03"), Event::Unharmed { stand });
    }
    let checks = &mut play.state[stand].checks;
    let pending = if context == Context::Bout { &mut checks.bout } else { &mut checks.fire };
    if *pending == Pending::Passed {
        return play.emit(checks::rolled(play.state, stand), Event::Unharmed { stand });
    }
    *pending = Pending::Yes;
    play.emit(rule!("FT-QC-04"), Event::Shaken { stand });
}

/// A stand is knocked out.
///
/// [FT-SEQ-06] By ordinary or hold fire it is flagged and may still fire what it has; by overwatch it is gone at once.
pub fn knock_out(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stand: StandId,
    context: Context,
) {
    if takes_hits(play.state, stand) && wound(play, stand) {
        return;
    }
    match context {
        Context::Own | Context::Hold => {
            if !play.state.doomed.has(stand) {
                play.state.doomed.insert(stand);
                play.emit(rule!("FT-SEQ-06"), Event::KnockedOut { stand });
            }
        }
        Context::Overwatch | Context::Bout => destroy(play, stand),
    }
}

/// A stand is destroyed, and leaves a wreck if it is a vehicle.
///
/// [FT-UNIT-05] Destroyed vehicles leave a wreck, removed ones leave nothing.
pub fn destroy(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    let aboard = transport::is_aboard(play.state, stand);
    let found = play.state.pose(stand);
    if !aboard && found.is_none() {
        return;
    }
    play.emit(rule!("FT-UNIT-05"), Event::Destroyed { stand });
    let Some(mut pose) = found else { return lose(play.state, stand, Where::Destroyed) };
    // [FT-MOVE-09] Who is wrecked while passing a friend lies at the last free place of his path.
    if let Some(mover) = &play.state.mover
        && mover.stand == stand
    {
        pose.at = mover.free;
    }
    let class = play.state.class(stand);
    lose(play.state, stand, Where::Destroyed);
    if class == Class::Cylinder {
        cylinders::scrap_cargo(play.state, stand);
    }
    wrecks::leave(play.state, stand, pose);
    if class != Class::Cylinder {
        transport::bail_out(play, stand, pose);
    }
}

/// Takes a stand off the table for good.
///
/// [FT-QC-09] Both sorts of loss count for its unit.
pub fn lose(state: &mut State, stand: StandId, to: Where) {
    state[stand].at = to;
    state[stand].marker = Marker::None;
    state[stand].counter = None;
    state[stand].checks = crate::state::Checks::default();
    state.doomed.remove(stand);
    let unit = usize::from(state.spec(stand).unit);
    state.losses[unit] += 1;
    if state.mover.as_ref().is_some_and(|mover| mover.stand == stand) {
        crate::march::drop_mover(state);
    }
    if state.parked.as_ref().is_some_and(|mover| mover.stand == stand) {
        state.parked = None;
    }
    if let Some(bout) = &mut state.bout {
        bout.members.remove(stand);
    }
}

#[cfg(test)]
mod tests;
