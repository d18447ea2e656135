//! Overwatch, shoot and scoot, hold fire, and pivots: what interrupts the enemy.

use kernel::{
    Chronicle,
    table::{Angle, Effort},
};

use crate::{
    Play, afatds, checks, cylinders, effects,
    event::Event,
    field,
    fire::{self, Context},
    flyers, gas, going, heat_ray, high_explosive, march, mortars, movement,
    order::{Bar, Check, Order, Until},
    rockets, secrets,
    state::{
        Against, Aimed, Gear, Marker, Mode, Mover, Phase, SideId, StandId, State, Way, Window,
    },
    targets, transport,
    vocabulary::WeaponKind,
};

/// Lets overwatch fire at this moment, if anybody is on overwatch.
///
/// [FT-OVER-03] The side that is not active is asked first. [FT-OVER-04] In movement and firing phases only.
pub fn open(state: &mut State) {
    let watches = |stand: StandId| state[stand].marker == Marker::Overwatch;
    if state.ids().any(watches) || afatds::watches(state) {
        state.window = Some(Window { side: state.side.other(), asked: false });
    }
}

/// Asks the next side that has a legal shot, or closes the window.
pub fn step(state: &mut State) {
    let Some(window) = state.window else { return };
    let side = window.side;
    if !has_declined(state, side) && has_shot(state, side) {
        state.window = Some(Window { side, asked: true });
    } else if side != state.side && state.is_moving() {
        // [FT-OVER-05] Then the active side, in its own movement phase.
        state.window = Some(Window { side: state.side, asked: false });
    } else {
        state.window = None;
    }
}

/// Whether a side does without overwatch for the rest of the phase, or of the move that is going on.
fn has_declined(state: &State, side: SideId) -> bool {
    let by_move = state.mover.as_ref().is_some_and(|mover| mover.declined[side.index()]);
    state.declined[side.index()] || by_move
}

/// Whether anybody of a side has a legal shot on overwatch.
fn has_shot(state: &State, side: SideId) -> bool {
    let allowed = (Context::Overwatch, side);
    let mut book = mortars::Book::default();
    let mut spots = None;
    let direct = fire::shooters(state, allowed).any(|(shooter, candidates)| {
        let direct = targets::prey(state, shooter, &candidates)
            .any(|target| !fire::ways(state, shooter, target, allowed, &candidates).is_empty());
        direct
            || high_explosive::has_shot(state, shooter, allowed, &candidates)
            || mortars::has_shot(state, shooter, allowed, &mut book)
            || gas::has_shot(state, shooter, allowed, &mut spots)
    });
    direct || flyers::has_marked(state, side) || afatds::has_shot(state, side)
}

/// Lists what a side may do at this moment.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let Some(allowed) = fire::context(state) else { return };
    out.push(Order::Pass { until: Until::Now });
    if state.known_mover(allowed.1).is_some() {
        out.push(Order::Pass { until: Until::MoveEnds });
    }
    out.push(Order::Pass { until: Until::PhaseEnds });
    let mut spots = None;
    let mut book = mortars::Book::default();
    for (shooter, candidates) in fire::shooters(state, allowed) {
        for target in targets::prey(state, shooter, &candidates) {
            for aimed in fire::ways(state, shooter, target, allowed, &candidates) {
                let Aimed { weapon, against, shots, .. } = aimed;
                for shots in (1..=shots).rev() {
                    out.push(Order::Shoot { shooter, weapon, against, target, shots });
                }
                if against == Against::Armour
                    && check_scoot_among(state, (shooter, weapon), target, Some(&candidates))
                        .is_ok()
                {
                    out.push(Order::Scoot { shooter, weapon, target });
                }
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
}

pub fn check_pass(state: &State, until: Until) -> Check {
    match (state.window, until) {
        (Some(window), Until::MoveEnds)
            if window.asked && state.known_mover(window.side).is_some() =>
        {
            Ok(())
        }
        (Some(window), Until::Now | Until::PhaseEnds) if window.asked => Ok(()),
        _ => Err(Bar::not_now(rule!("FT-OVER-03"))),
    }
}

/// [FT-OVER-03] A side may decline for the rest of a move or of the phase.
pub fn pass(state: &mut State, until: Until) {
    let Some(window) = state.window else { return };
    let side = window.side;
    match until {
        Until::Now => {}
        Until::MoveEnds => {
            // Behind one that scoots unseen the side means the move that it knows of.
            let meant = state.known_mover(side).map(|mover| mover.stand);
            for mover in [&mut state.mover, &mut state.parked].into_iter().flatten() {
                mover.declined[side.index()] = true;
                if meant == Some(mover.stand) {
                    break;
                }
            }
        }
        Until::PhaseEnds => state.declined[side.index()] = true,
    }
    state.window = if side != state.side && state.is_moving() {
        Some(Window { side: state.side, asked: false })
    } else {
        None
    };
}

/// Fires on overwatch: at once.
pub fn shoot(play: &mut Play<'_, impl Chronicle<Event = Event>>, aimed: Aimed, target: StandId) {
    fire::take_shots(play.state, aimed, target, Context::Overwatch);
    effects::fire(play, aimed, target, Context::Overwatch, false);
    fired(play.state, aimed.shooter);
}

/// After a shot: the marker goes when nothing is left, and everybody is asked again.
///
/// [FT-OVER-06] The entitlement ends when all shots have been used.
pub fn fired(state: &mut State, shooter: StandId) {
    let seat = transport::seat(state, shooter);
    if state.pose(seat).is_some() && !has_shots(state, shooter) {
        state[shooter].marker = Marker::None;
    }
    if let Some(mover) = &mut state.mover {
        mover.disturbed = true;
    }
    state.window = None;
    open(state);
}

/// Whether a stand has anything left to fire, at a target of its earlier shots if at nobody else.
///
/// [FT-AV-05] Every other target would cost it a shot more. [FT-AT-02] A light mortar is fired besides.
fn has_shots(state: &State, shooter: StandId) -> bool {
    let own = state[shooter];
    if mortars::may_add(state, shooter) {
        return true;
    }
    !own.spent
        && state.kind(shooter).weapons.iter().zip(own.uses).zip(0_u8..).any(
            |((weapon, used), number)| {
                let last = used.targets.iter().next().unwrap_or(shooter);
                fire::kinds(weapon).any(|against| {
                    let context = Context::Overwatch;
                    fire::check_weapon(state, shooter, number, against, context).is_ok()
                        && 0 < fire::shots_left(state, shooter, number, against, last, context)
                })
            },
        )
}

/// Refuses a shot that cannot be made in passing.
///
/// [FT-SCOOT-01] Anti-vehicle fire on overwatch in the opponent's turn, with the whole entitlement unused.
pub fn check_scoot(state: &State, shooter: StandId, weapon: u8, target: StandId) -> Check {
    check_scoot_among(state, (shooter, weapon), target, None)
}

/// The same where it is known whom the stand could fire at.
fn check_scoot_among(
    state: &State,
    (shooter, weapon): (StandId, u8),
    target: StandId,
    candidates: Option<&targets::Candidates>,
) -> Check {
    if state.mover.as_ref().is_some_and(|mover| mover.mode == Mode::Scoot) {
        return check_further(state, shooter, weapon, target);
    }
    let Some(allowed @ (Context::Overwatch, side)) = fire::context(state) else {
        return Err(Bar::not_now(rule!("FT-SCOOT-01")));
    };
    if !state.has(shooter) || side == state.side {
        return Err(Bar::plain(rule!("FT-SCOOT-01"), "that is for the opponent's turn"));
    }
    if state.parked.is_some() {
        return Err(Bar::plain(rule!("FT-SCOOT-02"), "somebody else is scooting"));
    }
    if !state[shooter].is_loaded() {
        return Err(Bar::stand(rule!("FT-SCOOT-01"), shooter, "has fired some of its shots"));
    }
    let shots = scoot_shots(state, shooter, weapon);
    let aimed = Aimed { shooter, weapon, against: Against::Armour, shots };
    fire::check_shot(state, aimed, target, allowed, candidates)
}

/// Refuses another weapon of a stand that has begun to shoot and scoot.
///
/// [FT-LAND-01] Who may fire all its weapons fires each of them, [FT-SCOOT-01] at half its rate, before it moves off.
fn check_further(state: &State, shooter: StandId, weapon: u8, target: StandId) -> Check {
    let Some(mover) = movement::ordered(state).filter(|mover| mover.stand == shooter) else {
        return Err(Bar::plain(rule!("FT-SCOOT-02"), "somebody else is scooting"));
    };
    let bar = |rule, why| Err(Bar::stand(rule, shooter, why));
    let begun = mover.left < movement::points(state, shooter, Mode::Scoot);
    if state.phase != Phase::March || begun || !fire::fires_all(state, shooter) {
        return bar(rule!("FT-SCOOT-02"), "is on its way");
    }
    let used = state[shooter].uses.get(usize::from(weapon)).is_none_or(|one| 0 < one.shots);
    let shots = scoot_shots(state, shooter, weapon);
    if used || shots == 0 {
        return bar(rule!("FT-SCOOT-01"), "has fired that weapon");
    }
    let aimed = Aimed { shooter, weapon, against: Against::Armour, shots };
    let allowed = (Context::Overwatch, state.side_of(shooter));
    fire::check_aimed(state, aimed, target, allowed, None)
}

/// Lists the weapons that a stand has still to fire before it scoots.
pub fn list_further(state: &State, out: &mut Vec<Order>) {
    let Some(mover) = movement::ordered(state).filter(|mover| mover.mode == Mode::Scoot) else {
        return;
    };
    let shooter = mover.stand;
    if !fire::fires_all(state, shooter) {
        return;
    }
    for weapon in fire::numbers(state, shooter) {
        for target in state.shown(state.side_of(shooter).other()) {
            if check_further(state, shooter, weapon, target).is_ok() {
                out.push(Order::Scoot { shooter, weapon, target });
            }
        }
    }
}

/// [FT-SCOOT-01] Half the rate of fire, rounded down, but at least one.
pub fn scoot_shots(state: &State, shooter: StandId, weapon: u8) -> u8 {
    fire::weapon(state, shooter, weapon).map_or(0, |weapon| (weapon.rof / 2).max(1))
}

/// Fires, and lets the shooter move half its allowance.
///
/// [FT-SCOOT-02] The marker is then gone. Towed guns and pinned stands may shoot but not scoot.
pub fn scoot(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    weapon: u8,
    target: StandId,
) {
    let shots = scoot_shots(play.state, shooter, weapon);
    let aimed = Aimed { shooter, weapon, against: Against::Armour, shots };
    fire::take_shots(play.state, aimed, target, Context::Overwatch);
    if play.state.mover.as_ref().is_some_and(|mover| mover.mode == Mode::Scoot) {
        return effects::fire(play, aimed, target, Context::Overwatch, true);
    }
    secrets::tell(play, shooter, rule!("FT-SCOOT-01"), Event::Scooted { shooter });
    effects::fire(play, aimed, target, Context::Overwatch, true);
    play.state[shooter].marker = Marker::None;
    play.state[shooter].spent = true;
    fired(play.state, shooter);
    let state = &mut *play.state;
    let Some(pose) = state.pose(shooter) else { return };
    let may_move = !state[shooter].pinned && !state.kind(shooter).is_towed;
    let left = movement::points(state, shooter, Mode::Scoot);
    if !may_move || left == Effort::NONE {
        return;
    }
    state.parked = state.mover.take();
    state.window = None;
    let lost = checks::lost_by(state, shooter);
    state.mover = Some(Mover {
        stand: shooter,
        mode: Mode::Scoot,
        left,
        budget: left,
        from: pose.at,
        free: pose.at,
        length: kernel::table::Length::ZERO,
        way: Way::default(),
        gear: Gear::Ahead,
        facing: None,
        inch: kernel::table::Length::ZERO,
        disturbed: false,
        halted: false,
        flown: Vec::new(),
        handled: false,
        slips: false,
        passed: crate::state::StandSet::EMPTY,
        climbs: None,
        lost,
        // [FT-OVER-03] It is another move than the one that waits.
        declined: [false; 2],
        resume: state.phase,
    });
    state.phase = Phase::March;
}

// Markers.

/// Refuses a marker that a stand may not have.
///
/// [FT-OVER-01] Neither moved nor fired. [FT-HOLD-01] It could have fired and did not. [FT-STRAT-03] No strategic mover.
pub fn check_mark(state: &State, stand: StandId, marker: Marker) -> Check {
    check_markable(state, stand)?;
    check_fresh(state, stand, marker)
}

/// Refuses a stand that may not have any marker now.
fn check_markable(state: &State, stand: StandId) -> Check {
    let side = match state.phase {
        Phase::Mark => state.side,
        Phase::Deploy { side } => side,
        _ => return Err(Bar::not_now(rule!("FT-OVER-02"))),
    };
    // [FT-CARRY-02] Those who are carried fire from their carrier, on overwatch too.
    let there = |stand: StandId| transport::may_fire_there(state, stand);
    if !state.has(stand) || state.side_of(stand) != side || !there(stand) {
        return Err(Bar::plain(rule!("FT-OVER-02"), "there is no such stand of this side"));
    }
    if state.is_aloft(transport::seat(state, stand)) {
        return Err(Bar::stand(rule!("FT-FLY-03"), stand, "flies too high to fire"));
    }
    Ok(())
}

/// Refuses a marker of a stand that may have some.
fn check_fresh(state: &State, stand: StandId, marker: Marker) -> Check {
    let (side, deploys) = (state.side_of(stand), matches!(state.phase, Phase::Deploy { .. }));
    let own = state[stand];
    if own.marker == marker {
        return Err(Bar::stand(rule!("FT-OVER-02"), stand, "has it so already"));
    }
    if marker == Marker::None {
        return Ok(());
    }
    if deploys && (marker == Marker::HoldFire || !state.setting.start_overwatch[side.index()]) {
        return Err(Bar::stand(rule!("FT-SEQ-11"), stand, "begins without that marker"));
    }
    if cylinders::is_dormant(state, stand) {
        return Err(Bar::stand(rule!("FT-CYL-03"), stand, "has not woken yet"));
    }
    let calls = marker == Marker::Overwatch && afatds::serves(state, stand);
    let unarmed = armed(state, stand).next().is_none() && !mortars::is_mortar(state, stand);
    if (unarmed && !calls) || own.limbered {
        return Err(Bar::stand(rule!("FT-OVER-01"), stand, "has nothing to fire with"));
    }
    if going::is_afloat(state, transport::seat(state, stand)) {
        return Err(Bar::stand(rule!("FT-OVER-01"), stand, "is on the water and does not fire"));
    }
    if own.strategic {
        return Err(Bar::stand(rule!("FT-STRAT-03"), stand, "moved strategically"));
    }
    if own.fired {
        return Err(Bar::stand(rule!("FT-OVER-01"), stand, "has fired in this phase"));
    }
    match marker {
        Marker::Overwatch if !fire::may_watch(state, stand) => {
            Err(Bar::stand(rule!("FT-OVER-01"), stand, "has moved"))
        }
        Marker::HoldFire if own.fired_early || !could_fire(state, stand) => {
            Err(Bar::stand(rule!("FT-HOLD-01"), stand, "could not have fired"))
        }
        _ => Ok(()),
    }
}

/// [FT-HOLD-01] [FT-ART-12] Who has a barrage to fire could not.
fn could_fire(state: &State, stand: StandId) -> bool {
    if fire::check_shooter(state, stand, (Context::Own, state.side_of(stand))).is_err() {
        return false;
    }
    if mortars::is_mortar(state, stand) {
        return !state[stand].has_moved();
    }
    armed(state, stand).any(|number| {
        let kinds = fire::weapon(state, stand, number).into_iter().flat_map(fire::kinds);
        { kinds }
            .any(|against| fire::check_weapon(state, stand, number, against, Context::Own).is_ok())
    })
}

/// The weapons for which a stand may have a marker, by their numbers.
///
/// [FT-OVER-01] Every weapon; [FT-FLY-06] the machinegun of all stands where the enemy has somebody at whom it may be fired.
fn armed(state: &State, stand: StandId) -> impl Iterator<Item = u8> + '_ {
    let counts =
        move |number: u8| number != flyers::MACHINEGUN || !targets::quarry(state, stand).is_empty();
    fire::numbers(state, stand).filter(move |&number| counts(number))
}

pub fn mark(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, marker: Marker) {
    play.state[stand].marker = marker;
    // [FT-OVER-02] A fresh one, with all its shots.
    play.state[stand].reload();
    let rule = match marker {
        Marker::None | Marker::Overwatch => rule!("FT-OVER-02"),
        Marker::HoldFire => rule!("FT-HOLD-01"),
    };
    let seat = transport::seat(play.state, stand);
    secrets::tell(play, seat, rule, Event::Marked { stand, marker });
}

/// Puts overwatch markers on everybody who may have one and has none.
pub fn mark_all(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for stand in play.state.ids() {
        let bare = play.state[stand].marker == Marker::None;
        if bare && check_mark(play.state, stand, Marker::Overwatch).is_ok() {
            mark(play, stand, Marker::Overwatch);
        }
    }
}

/// Whether anybody may have another marker than he has.
pub fn can_mark(state: &State) -> bool {
    state.ids().any(|stand| {
        let mut others = [Marker::Overwatch, Marker::HoldFire, Marker::None].into_iter();
        check_markable(state, stand).is_ok()
            && others.any(|marker| check_fresh(state, stand, marker).is_ok())
    })
}

pub fn list_marks(state: &State, out: &mut Vec<Order>) {
    let mut any = false;
    for stand in state.ids() {
        if check_markable(state, stand).is_err() {
            continue;
        }
        for marker in [Marker::Overwatch, Marker::HoldFire, Marker::None] {
            if check_fresh(state, stand, marker).is_ok() {
                any |= marker == Marker::Overwatch && state[stand].marker == Marker::None;
                out.push(Order::Mark { stand, marker });
            }
        }
    }
    if any {
        out.insert(0, Order::MarkAll);
    }
}

// Pivots.

/// Notes who stands before whose front as movement begins.
pub fn note_fronts(state: &mut State) {
    for stand in state.ids() {
        let faces = state.class(stand).has_facing() && state.side_of(stand) != state.side;
        let before = if faces && state.pose(stand).is_some() {
            state
                .on_table(state.side)
                .filter(|&enemy| field::is_before(state, stand, enemy))
                .collect()
        } else {
            crate::state::StandSet::EMPTY
        };
        state.fronted[usize::from(stand.0)] = before;
    }
}

/// The enemies who have moved out of a stand's front arc into its flank.
///
/// [FT-PIV-01] Spotted ones only.
fn flankers(state: &State, stand: StandId) -> impl Iterator<Item = StandId> + '_ {
    let noted = state.fronted[usize::from(stand.0)];
    noted.iter().filter(move |&enemy| {
        state.pose(enemy).is_some()
            && state[enemy].spotted
            && state[enemy].has_moved()
            && !field::is_before(state, stand, enemy)
    })
}

/// Refuses a pivot that the movement of the enemy does not allow.
pub fn check_pivot(state: &State, stand: StandId, facing: Angle) -> Check {
    if let Phase::Bout { side } = state.phase {
        return crate::close_combat::check_pivot(state, side, stand, facing);
    }
    if state.phase != Phase::Pivot {
        return Err(Bar::not_now(rule!("FT-PIV-01")));
    }
    let bar = |why| Err(Bar::stand(rule!("FT-PIV-01"), stand, why));
    if !state.has(stand) || state.side_of(stand) == state.side || state.pivoted.has(stand) {
        return Err(Bar::plain(rule!("FT-PIV-01"), "that stand may not pivot now"));
    }
    let Some(pose) = state.pose(stand) else { return bar("is not on the table") };
    movement::check_room_to_turn(state, stand, pose, facing)?;
    let arc = field::front_arc(kernel::table::Pose::new(pose.at, facing));
    let mut any = false;
    for enemy in flankers(state, stand) {
        any = true;
        if field::outline(state, enemy).is_some_and(|outline| arc.touches(&outline)) {
            return Ok(());
        }
    }
    bar(if any { "must keep that enemy before its front" } else { "has nobody to turn to" })
}

/// Pivots straight towards those who have come into the flank.
fn pivots(state: &State) -> impl Iterator<Item = Order> + '_ {
    state.on_table(state.side.other()).flat_map(move |stand| {
        let facing =
            move |enemy: StandId| Some(state.pose(stand)?.facing_to(state.pose(enemy)?.at).facing);
        let facings = flankers(state, stand).filter_map(facing);
        let allowed = facings.filter(move |&facing| check_pivot(state, stand, facing).is_ok());
        allowed.map(move |facing| Order::Pivot { stand, facing })
    })
}

pub fn list_pivots(state: &State, out: &mut Vec<Order>) {
    out.extend(pivots(state));
}

/// Whether anybody may pivot.
pub fn can_pivot(state: &State) -> bool {
    pivots(state).next().is_some()
}

/// [FT-MOVE-02] Turning is not movement.
pub fn pivot(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, facing: Angle) {
    let bout = matches!(play.state.phase, Phase::Bout { .. });
    march::face(play.state, stand, facing);
    if bout {
        play.emit(rule!("FT-CC-08"), Event::Pivoted { stand, to: facing });
    } else {
        play.state.pivoted.insert(stand);
        secrets::tell(play, stand, rule!("FT-PIV-01"), Event::Pivoted { stand, to: facing });
    }
}

/// What a stand on overwatch that moves keeps of it.
///
/// [FT-OVER-05] Moving beyond what overwatch allows cancels the marker.
pub fn moved(state: &mut State, stand: StandId) {
    let own = state[stand];
    if own.marker == Marker::Overwatch
        && Effort::NONE < own.travelled
        && !fire::may_watch(state, stand)
    {
        state[stand].marker = Marker::None;
    }
}

/// Whether a stand has a Heat Ray or a gun whose whole entitlement is unused.
pub fn is_whole(state: &State, shooter: StandId, context: Context) -> bool {
    context != Context::Bout && state[shooter].is_loaded()
}

/// The ray of a stand, if it has one.
pub fn ray(state: &State, shooter: StandId) -> Option<u8> {
    let weapons = &state.kind(shooter).weapons;
    weapons.iter().position(|weapon| weapon.kind == WeaponKind::HeatRay).map(|at| at as u8)
}

#[cfg(test)]
mod tests;
