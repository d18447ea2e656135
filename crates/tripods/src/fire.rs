//! Fire: who may, with which weapon, how many shots; and batches of it at one target.

use kernel::{Chronicle, table::Effort};

use crate::{
    Play, afatds, ammunition, artillery, cylinders, effects,
    event::Event,
    field, flyers, gas, going, ground, heat_ray, high_explosive, ironclads, mortars,
    order::{Bar, Check, Order},
    overwatch, rockets, spotting,
    state::{Against, Aimed, Batch, Marker, Phase, SideId, StandId, State, Use},
    tables::{MOST_WEAPONS, Weapon},
    targets::{self, Candidates},
    transport,
    vocabulary::{Class, Equipment, Gait, WeaponKind},
};

/// What allows a stand to fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Its own firing phase.
    Own,
    /// The enemy's, with a hold-fire marker.
    Hold,
    Overwatch,
    /// Close combat.
    Bout,
}

/// What allows the side that decides now to fire; none where nothing does.
pub fn context(state: &State) -> Option<(Context, SideId)> {
    if let Some(window) = state.window {
        return window.asked.then_some((Context::Overwatch, window.side));
    }
    match state.phase {
        Phase::Fire { side } | Phase::Aim { side } | Phase::Salvo { side } => {
            let own = if side == state.side { Context::Own } else { Context::Hold };
            Some((own, side))
        }
        Phase::Bout { side } => Some((Context::Bout, side)),
        _ => None,
    }
}

/// Refuses a stand that may not fire at all.
pub fn check_shooter(state: &State, shooter: StandId, (context, side): (Context, SideId)) -> Check {
    let there = state.has(shooter)
        && state.side_of(shooter) == side
        && state.pose(transport::seat(state, shooter)).is_some();
    if !there || !transport::may_fire_there(state, shooter) {
        return Err(Bar::plain(rule!("FT-FIRE-02"), "there is no such stand to fire"));
    }
    // [FT-FLY-03] Neither a high flyer nor those whom it carries fire.
    if state.is_aloft(transport::seat(state, shooter)) {
        return Err(Bar::stand(rule!("FT-FLY-03"), shooter, "flies too high to fire"));
    }
    if state.rising.is_some_and(|rising| rising.aimed.shooter == shooter) {
        return Err(Bar::stand(rule!("FT-FLY-04"), shooter, "is firing already"));
    }
    let own = state[shooter];
    let bar = |rule, why| Err(Bar::stand(rule, shooter, why));
    match context {
        Context::Own => {
            if own.strategic {
                return bar(rule!("FT-STRAT-03"), "moved strategically and does not fire");
            }
            if own.fired_early {
                return bar(rule!("FT-OVER-05"), "fired in its movement phase already");
            }
        }
        Context::Hold => {
            if own.marker != Marker::HoldFire {
                return bar(rule!("FT-HOLD-01"), "has not held its fire");
            }
        }
        Context::Overwatch => {
            if own.marker != Marker::Overwatch || state.doomed.has(shooter) {
                return bar(rule!("FT-OVER-01"), "is not on overwatch");
            }
            // [FT-OVER-05] In one's own movement phase only before one has moved oneself.
            if side == state.side && !may_watch(state, shooter) {
                return bar(rule!("FT-OVER-05"), "has moved too far to fire on overwatch");
            }
        }
        Context::Bout => {
            let Some(bout) = &state.bout else { return bar(rule!("FT-CC-03"), "does not fight") };
            if !bout.members.has(shooter) {
                return bar(rule!("FT-CC-03"), "does not fight at close quarters");
            }
            if bout.cowed.has(shooter) && bout.round == 1 {
                return bar(rule!("FT-CC-07"), "has lost its nerve in this round");
            }
        }
    }
    if cylinders::is_dormant(state, shooter) {
        return bar(rule!("FT-CYL-03"), "has not woken yet");
    }
    if own.limbered {
        return bar(rule!("FT-TOW-03"), "is hooked up and cannot fire");
    }
    if context != Context::Bout {
        artillery::check_unplotted(state, shooter)?;
        let seat = transport::seat(state, shooter);
        if going::is_afloat(state, seat) {
            let swims = state.kind(seat).gait == Gait::Amphibious;
            let rule = if swims { rule!("FT-MOVE-07") } else { rule!("FT-TERR-09") };
            return bar(rule, "is on the water and does not fire");
        }
    }
    if own.spent && context != Context::Bout {
        return bar(rule!("FT-OVER-06"), "has fired everything that it may");
    }
    Ok(())
}

/// Whether a stand has moved little enough for overwatch.
///
/// [FT-OVER-01] Not at all; with advanced stabilisation up to half its allowance.
pub fn may_watch(state: &State, stand: StandId) -> bool {
    let moved = state[stand].travelled;
    if state.has_gear(stand, Equipment::AdvancedStabilisation) {
        moved <= half_move(state, stand)
    } else {
        moved == Effort::NONE
    }
}

/// [FT-MOVE-06] Half of a stand's allowance, rounded up.
pub fn half_move(state: &State, stand: StandId) -> Effort {
    ground::points(ground::half_up(ground::allowance(state, stand)))
}

/// A weapon of a stand.
///
/// [FT-FLY-06] The last is the machinegun of every human stand, against flyers only.
pub fn weapon(state: &State, shooter: StandId, weapon: u8) -> Option<&Weapon> {
    if weapon == flyers::MACHINEGUN {
        return flyers::has_machinegun(state, shooter).then_some(&flyers::MACHINEGUN_FIGURES);
    }
    state.kind(shooter).weapons.get(usize::from(weapon))
}

/// The numbers of all weapons of a stand.
pub fn numbers(state: &State, shooter: StandId) -> impl Iterator<Item = u8> + use<> {
    let n = state.kind(shooter).weapons.len() as u8;
    (0..n).chain(flyers::has_machinegun(state, shooter).then_some(flyers::MACHINEGUN))
}

/// What a weapon may be fired at, flyers apart.
pub fn kinds(weapon: &Weapon) -> impl Iterator<Item = Against> + use<> {
    let armour = weapon.pen.is_some().then_some(Against::Armour);
    let men = weapon.sa.is_some().then_some(Against::Men);
    armour.into_iter().chain(men)
}

/// Refuses a weapon that its stand may not fire in this way, since it has moved or has begun otherwise.
pub fn check_weapon(
    state: &State,
    shooter: StandId,
    number: u8,
    against: Against,
    context: Context,
) -> Check {
    let bar = |rule, why| Err(Bar::stand(rule, shooter, why));
    let Some(own) = weapon(state, shooter, number) else {
        return bar(rule!("FT-FIRE-03"), "has no such weapon");
    };
    if ironclads::is_out(state, shooter, number) {
        return bar(rule!("FT-IRON-03"), "has lost that gun");
    }
    // [FT-ART-17] Its machinegun is no howitzer.
    if own.kind == WeaponKind::Gun && ammunition::is_out(state, shooter) {
        return bar(rule!("FT-ART-17"), ammunition::OUT);
    }
    let kind = state.kind(shooter);
    let has_moved = state[shooter].has_moved();
    if kind.fires_standing_only && has_moved {
        return bar(rule!("FT-INF-03"), "has moved and does not fire in this turn");
    }
    if kind.class == Class::Gun && has_moved {
        return bar(rule!("FT-FIRE-05"), "has moved and cannot fire");
    }
    let over_half = half_move(state, shooter) < state[shooter].travelled;
    if kind.class == Class::HorseGun && over_half {
        return bar(rule!("FT-TOW-04"), "has moved more than half its allowance");
    }
    if kind.is_personnel() && own.kind.is_missile() && has_moved {
        return bar(rule!("FT-INF-05"), "has moved and does not fire missiles");
    }
    // [FT-CC-06] Missiles in the first round only, and those that reach so near.
    if context == Context::Bout && own.kind.is_missile() {
        let late = state.bout.as_ref().is_some_and(|bout| 1 < bout.round);
        if late || 1 < own.least {
            return bar(rule!("FT-CC-06"), "cannot fire missiles in this round");
        }
    }
    // [FT-FIRE-04] Tested in the firing phase only; anti-infantry fire is always allowed.
    if against == Against::Armour && is_unsteady(state, shooter, context) {
        let stabilised =
            kind.has(Equipment::Stabilised) || kind.has(Equipment::AdvancedStabilisation);
        if !stabilised || own.kind.is_missile() {
            return bar(rule!("FT-FIRE-04"), UNSTEADY);
        }
    }
    if flyers::is_instead(state, shooter, number, &uses(state, shooter, context)) {
        return bar(
            rule!("FT-FLY-06"),
            "fires its machinegun at flyers or its small arms, not both",
        );
    }
    // [FT-LAND-01] Each weapon of a machine that has several is fired in one way.
    let used = uses(state, shooter, context).get(usize::from(number)).and_then(|one| one.against);
    if used.is_some_and(|used| used != against) {
        return bar(rule!("FT-FIRE-03"), "has begun with another kind of fire of that weapon");
    }
    // [FT-FIRE-03] One system and one kind of fire, but for landships and personnel.
    if !fires_all(state, shooter) {
        let begun = match context {
            Context::Bout => bout_system(state, shooter),
            _ => state[shooter].system,
        };
        if begun.is_some_and(|begun| begun != (number, against)) {
            return bar(rule!("FT-FIRE-03"), "has begun with another weapon or kind of fire");
        }
    }
    Ok(())
}

/// Why missiles, rockets and guns without stabilisation are not fired.
pub const UNSTEADY: &str = "has used more than half its movement";

/// Whether a vehicle has moved too far in this firing phase for what is not stabilised.
///
/// [FT-FIRE-04] Over half its movement.
pub fn is_unsteady(state: &State, shooter: StandId, context: Context) -> bool {
    matches!(context, Context::Own | Context::Hold)
        && !state.kind(shooter).is_personnel()
        && half_move(state, shooter) < state[shooter].travelled
}

/// Whether a stand may use all its weapons.
///
/// [FT-INF-04] Personnel may. [FT-LAND-01] [FT-IRON-02] So may machines with several guns.
pub fn fires_all(state: &State, shooter: StandId) -> bool {
    let kind = state.kind(shooter);
    let guns = kind.weapons.iter().filter(|weapon| weapon.kind == WeaponKind::Gun).count();
    kind.is_personnel() || 1 < guns
}

/// The weapon and the kind of fire that a stand has begun with in a round.
fn bout_system(state: &State, shooter: StandId) -> Option<(u8, Against)> {
    let uses = uses(state, shooter, Context::Bout);
    uses.iter().zip(0..).find_map(|(one, weapon)| Some((weapon, one.against?)))
}

fn uses(state: &State, shooter: StandId, context: Context) -> [Use; MOST_WEAPONS] {
    match (context, &state.bout) {
        (Context::Bout, Some(bout)) => bout.uses[usize::from(shooter.0)],
        _ => state[shooter].uses,
    }
}

/// How many shots a weapon has in all.
///
/// [FT-QUAL-03] Veteran and elite stands have a die more with small arms.
pub fn rate(state: &State, shooter: StandId, weapon: &Weapon, against: Against) -> u8 {
    let row = state.setting.charts.qualities[state.quality(shooter) as usize];
    match against {
        Against::Men => weapon.rof + row.small_arms_dice,
        Against::Armour => weapon.rof,
    }
}

/// How many shots of a weapon are left for a target.
///
/// [FT-AV-05] One is lost for each target after the first, but not by Martian machines, heavy weapons stands [FT-INF-02] and vehicles with
/// CITV [FT-TECH-02]. [FT-HEAT-06] Humans with a captured ray lose it as others do.
pub fn shots_left(
    state: &State,
    shooter: StandId,
    number: u8,
    against: Against,
    target: StandId,
    context: Context,
) -> u8 {
    let Some(own) = weapon(state, shooter, number) else { return 0 };
    let used = uses(state, shooter, context)[usize::from(number)];
    let exempt = state.is_martian(shooter)
        || state.kind(shooter).heavy_weapons
        || state.has_gear(shooter, Equipment::Citv);
    let mut targets = used.targets;
    targets.insert(target);
    let lost = if exempt { 0 } else { targets.len() as u8 - 1 };
    let left = rate(state, shooter, own, against).saturating_sub(used.shots).saturating_sub(lost);
    left.min(supply(state, shooter, own))
}

/// How many missiles a stand has left.
///
/// [FT-MSL-03] Two of a limited supply. [FT-MSL-04] Of an unlimited one any number, until the second natural 1.
pub fn supply(state: &State, shooter: StandId, weapon: &Weapon) -> u8 {
    if !weapon.kind.is_missile() {
        return u8::MAX;
    }
    // [FT-FLY-09] Given up for rockets.
    let is_given_up = weapon.kind == WeaponKind::Missile && state.spec(shooter).without_missiles;
    match weapon.unlimited {
        _ if is_given_up => 0,
        false => state[shooter].missiles,
        true if 2 <= state[shooter].ones => 0,
        true => u8::MAX,
    }
}

/// Refuses shots that may not be fired, range not considered.
pub fn check_shot(
    state: &State,
    aimed: Aimed,
    target: StandId,
    allowed: (Context, SideId),
    candidates: Option<&Candidates>,
) -> Check {
    check_shooter(state, aimed.shooter, allowed)?;
    check_aimed(state, aimed, target, allowed, candidates)
}

/// The same of a stand that may fire.
pub fn check_aimed(
    state: &State,
    aimed: Aimed,
    target: StandId,
    allowed: (Context, SideId),
    candidates: Option<&Candidates>,
) -> Check {
    let Aimed { shooter, weapon: number, against, shots } = aimed;
    check_weapon(state, shooter, number, against, allowed.0)?;
    if !state.has(target) {
        return Err(Bar::plain(rule!("FT-FIRE-01"), "there is no such target"));
    }
    let Some(own) = weapon(state, shooter, number) else {
        return Err(Bar::stand(rule!("FT-FIRE-03"), shooter, "has no such weapon"));
    };
    if !targets::is_fit(state, shooter, own, against, target) {
        return Err(Bar::stand(rule!("FT-FIRE-01"), target, "cannot be attacked in this way"));
    }
    if shots == 0 || shots_left(state, shooter, number, against, target, allowed.0) < shots {
        return Err(Bar::stand(rule!("FT-AV-05"), shooter, "has not so many shots left"));
    }
    if allowed.0 == Context::Bout {
        let near = state.pose(target).is_some()
            && crate::close_combat::meets(state, transport::seat(state, shooter), target);
        if near && targets::is_arced(state, shooter) && !field::is_before(state, shooter, target) {
            let why = "fires through its front arc only";
            return Err(Bar::stand(rule!("FT-TOW-01"), shooter, why));
        }
        return if near {
            targets::check_aspect(state, shooter, own, target)
        } else {
            Err(Bar::stand(rule!("FT-CC-03"), target, "is not within reach"))
        };
    }
    targets::check_open(state, target, allowed.0)?;
    if own.unseeing {
        return targets::check_known(state, shooter, target);
    }
    if let Some(candidates) = candidates {
        targets::check_aspect(state, shooter, own, target)?;
        return targets::check_nearest(state, shooter, target, candidates);
    }
    // What is not seen has no rear that could be told.
    targets::check_seen(state, shooter, target)?;
    targets::check_aspect(state, shooter, own, target)?;
    targets::check_nearest(state, shooter, target, &targets::candidates(state, shooter))
}

/// Every way in which a stand may fire at a target, with all the shots that it has.
pub fn ways(
    state: &State,
    shooter: StandId,
    target: StandId,
    allowed: (Context, SideId),
    candidates: &Candidates,
) -> arrayvec::ArrayVec<Aimed, 12> {
    let mut ways = arrayvec::ArrayVec::new();
    if !state.has(target) || check_shooter(state, shooter, allowed).is_err() {
        return ways;
    }
    for number in numbers(state, shooter) {
        let Some(own) = weapon(state, shooter, number) else { continue };
        for against in [Against::Armour, Against::Men] {
            // What is quickly told first.
            if !targets::is_fit(state, shooter, own, against, target) {
                continue;
            }
            let shots = shots_left(state, shooter, number, against, target, allowed.0);
            let aimed = Aimed { shooter, weapon: number, against, shots };
            if 0 < shots && check_aimed(state, aimed, target, allowed, Some(candidates)).is_ok() {
                ways.push(aimed);
            }
        }
    }
    ways
}

/// Everybody of a side who may fire now, with whom he could fire at.
pub fn shooters(
    state: &State,
    allowed: (Context, SideId),
) -> impl Iterator<Item = (StandId, Candidates)> + '_ {
    ready(state, allowed).map(|shooter| (shooter, targets::candidates(state, shooter)))
}

/// Everybody of a side who may fire now.
fn ready(state: &State, allowed: (Context, SideId)) -> impl Iterator<Item = StandId> + '_ {
    let is_marked = move |stand: StandId| match allowed.0 {
        Context::Own | Context::Bout => true,
        Context::Hold => state[stand].marker == Marker::HoldFire,
        Context::Overwatch => state[stand].marker == Marker::Overwatch,
    };
    let marked = move || state.ids().filter(move |&stand| is_marked(stand));
    let own = move || marked().filter(move |&stand| state.side_of(stand) == allowed.1);
    // [FT-CARRY-02] Those who are carried fire, too.
    let aboard = own().filter(|&stand| transport::is_aboard(state, stand));
    let there = own().filter(|&stand| state.pose(stand).is_some());
    there.chain(aboard).filter(move |&shooter| check_shooter(state, shooter, allowed).is_ok())
}

/// Every way in which those who may fire now may fire at one target, the same as [`ways`] says of each.
fn ways_of_all(
    state: &State,
    target: StandId,
    allowed: (Context, SideId),
) -> impl Iterator<Item = Aimed> + '_ {
    let ready = ready(state, allowed).filter(move |&one| may_aim(state, one, target, allowed));
    ready.flat_map(move |shooter| {
        ways(state, shooter, target, allowed, &targets::candidates(state, shooter))
    })
}

/// Whether a stand may have a way to fire at a target, as far as that is quickly told.
fn may_aim(state: &State, shooter: StandId, target: StandId, allowed: (Context, SideId)) -> bool {
    let may = |number: u8| {
        let Some(own) = weapon(state, shooter, number) else { return [false; 2] };
        let fits = [Against::Armour, Against::Men].into_iter().any(|against| {
            targets::is_fit(state, shooter, own, against, target)
                && 0 < shots_left(state, shooter, number, against, target, allowed.0)
        });
        [fits, fits && own.unseeing]
    };
    let (mut fits, mut unseeing) = (false, allowed.0 == Context::Bout);
    for [one, blind] in numbers(state, shooter).map(may) {
        (fits, unseeing) = (fits || one, unseeing || blind);
    }
    state.has(target) && fits && (unseeing || targets::check_seen(state, shooter, target).is_ok())
}

/// Lists the targets of a side, and what else it may do in a firing phase.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let Some(allowed) = context(state) else { return };
    let mut open = crate::state::StandSet::EMPTY;
    let mut spots = None;
    let mut book = mortars::Book::default();
    for (shooter, candidates) in shooters(state, allowed) {
        for target in targets::prey(state, shooter, &candidates) {
            if !open.has(target) && !ways(state, shooter, target, allowed, &candidates).is_empty() {
                open.insert(target);
            }
        }
        heat_ray::list(state, shooter, allowed, &candidates, out);
        high_explosive::list(state, shooter, allowed, &candidates, out);
        gas::list(state, shooter, allowed, &mut spots, out);
        mortars::list_all(state, shooter, allowed, &mut book, out);
        rockets::list(state, shooter, allowed.0, &candidates, out);
        flyers::list_pop_ups(state, shooter, &candidates, out);
    }
    afatds::list(state, out);
    out.extend(open.iter().map(|stand| Order::Target { stand }));
    out.push(Order::Done);
}

/// Whether a side has a target in a firing phase.
pub fn has_target(state: &State) -> bool {
    let Some(allowed) = context(state) else { return false };
    shooters(state, allowed).any(|(shooter, candidates)| {
        let mut targets = candidates.iter();
        targets.any(|one| !ways(state, shooter, one.stand, allowed, &candidates).is_empty())
    })
}

/// Refuses a target that nobody may fire at.
///
/// [FT-FIRE-06] All fire on a target is declared before any of it is carried out.
pub fn check_target(state: &State, target: StandId) -> Check {
    let (Phase::Fire { .. }, Some(allowed)) = (state.phase, context(state)) else {
        return Err(Bar::not_now(rule!("FT-FIRE-06")));
    };
    if state.window.is_some() {
        return Err(Bar::not_now(rule!("FT-OVER-03")));
    }
    if state.has(target) && ways_of_all(state, target, allowed).next().is_some() {
        return Ok(());
    }
    let first = state.on_table(allowed.1).next();
    let Some(shooter) = first.filter(|_| state.has(target)) else {
        return Err(Bar::plain(rule!("FT-FIRE-01"), "there is no such target"));
    };
    targets::check_seen(state, shooter, target)?;
    Err(Bar::stand(rule!("FT-TGT-01"), target, "cannot be fired at by anybody now"))
}

pub fn target(state: &mut State, target: StandId) {
    let Phase::Fire { side } = state.phase else { return };
    state.batch = Some(Batch { target, aimed: arrayvec::ArrayVec::new(), done: 0 });
    state.phase = Phase::Aim { side };
}

/// Lists who may still be added to a batch.
pub fn list_aims(state: &State, out: &mut Vec<Order>) {
    let (Some(batch), Some(allowed)) = (&state.batch, context(state)) else { return };
    if !batch.aimed.is_empty() {
        out.push(Order::Fire);
    }
    let before = out.len();
    for Aimed { shooter, weapon, against, shots } in ways_of_all(state, batch.target, allowed) {
        for shots in 1..=shots {
            let target = batch.target;
            out.push(Order::Shoot { shooter, weapon, against, target, shots });
        }
    }
    if before < out.len() {
        out.insert(0, Order::Volley);
    }
}

pub fn check_aim(state: &State, aimed: Aimed, target: StandId) -> Check {
    let (Some(batch), Some(allowed)) = (&state.batch, context(state)) else {
        return Err(Bar::not_now(rule!("FT-FIRE-06")));
    };
    if batch.target != target {
        return Err(Bar::plain(rule!("FT-FIRE-06"), "fire is being declared at another target"));
    }
    if batch.aimed.is_full() {
        return Err(Bar::plain(rule!("FT-FIRE-06"), "nobody else can join this fire"));
    }
    check_shot(state, aimed, target, allowed, None)
}

/// Adds shots to the batch.
pub fn aim(state: &mut State, aimed: Aimed) {
    let Some((context, _)) = context(state) else { return };
    let Some(target) = state.batch.as_ref().map(|batch| batch.target) else { return };
    take_shots(state, aimed, target, context);
    if let Some(batch) = &mut state.batch {
        batch.aimed.push(aimed);
    }
}

/// Adds everybody who can fire, each with all he has.
pub fn volley(state: &mut State) {
    let Some(allowed) = context(state) else { return };
    let Some(target) = state.batch.as_ref().map(|batch| batch.target) else { return };
    let own: arrayvec::ArrayVec<StandId, 64> = ready(state, allowed).collect();
    for shooter in own {
        if check_shooter(state, shooter, allowed).is_err()
            || !may_aim(state, shooter, target, allowed)
        {
            continue;
        }
        let candidates = targets::candidates(state, shooter);
        let mut fired = crate::state::StandSet::EMPTY;
        for aimed in ways(state, shooter, target, allowed, &candidates) {
            let again = check_shot(state, aimed, target, allowed, Some(&candidates));
            let full = state.batch.as_ref().is_some_and(|batch| batch.aimed.is_full());
            if again.is_ok() && !full {
                aim(state, aimed);
                fired.insert(shooter);
            }
        }
    }
}

/// Takes shots from what a stand may fire.
pub fn take_shots(state: &mut State, aimed: Aimed, target: StandId, context: Context) {
    let Aimed { shooter, weapon, against, shots } = aimed;
    let place = usize::from(weapon);
    let one = match (context, &mut state.bout) {
        (Context::Bout, Some(bout)) => &mut bout.uses[usize::from(shooter.0)][place],
        _ => &mut state.stands[usize::from(shooter.0)].uses[place],
    };
    one.shots += shots;
    let own = weapon_of(state, shooter, weapon);
    // [FT-ART-17] A gun's shot is a shot, whatever it is fired at, and at close quarters too; its machinegun costs no shells.
    if own.is_some_and(|own| own.kind == WeaponKind::Gun) {
        (0..shots).for_each(|_| ammunition::spend(state, shooter));
    }
    let limited = own.is_some_and(|own| own.kind.is_missile() && !own.unlimited);
    if limited {
        state[shooter].missiles = state[shooter].missiles.saturating_sub(shots);
    }
    let one = match (context, &mut state.bout) {
        (Context::Bout, Some(bout)) => &mut bout.uses[usize::from(shooter.0)][place],
        _ => &mut state.stands[usize::from(shooter.0)].uses[place],
    };
    one.against.get_or_insert(against);
    one.targets.insert(target);
    if context != Context::Bout {
        state[shooter].system.get_or_insert((weapon, against));
    }
}

fn weapon_of(state: &State, shooter: StandId, number: u8) -> Option<Weapon> {
    weapon(state, shooter, number).copied()
}

/// Begins to carry out what was declared.
pub fn begin_salvo(state: &mut State) {
    if let Phase::Aim { side } = state.phase {
        state.phase = Phase::Salvo { side };
    }
}

/// Carries out the next shots of a batch, or closes it.
pub fn salvo(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some((context, side)) = context(play.state) else { return };
    let Some(batch) = &mut play.state.batch else { return };
    let target = batch.target;
    let next = batch.aimed.get(usize::from(batch.done)).copied();
    batch.done += 1;
    if let Some(aimed) = next {
        effects::fire(play, aimed, target, context, false);
        return;
    }
    play.state.batch = None;
    play.state.closed.insert(target);
    play.state.phase = Phase::Fire { side };
    overwatch::open(play.state);
}

/// What firing does to the one who fires: he shows himself.
///
/// [FT-SPOT-03] Whoever fires counts as moving for spotting, [FT-CARRY-02] and so does what he fires from.
pub fn shows(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    context: Context,
) {
    let seat = transport::seat(play.state, shooter);
    play.state[shooter].stirred = true;
    play.state[seat].stirred = true;
    match context {
        Context::Own => play.state[shooter].fired = true,
        Context::Overwatch if play.state.side_of(shooter) == play.state.side => {
            play.state[shooter].fired_early = true;
        }
        Context::Overwatch | Context::Hold | Context::Bout => {}
    }
    if spotting::look_at(play, seat)
        && let Some(mover) = &mut play.state.mover
    {
        mover.disturbed = true;
    }
}

#[cfg(test)]
mod tests;
