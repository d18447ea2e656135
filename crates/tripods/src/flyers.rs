//! Flyers: high and low, pop-up attacks, what can be fired at them, and gas that they lay.
//!
//! [FT-TERR-13] Low flyers cross any cover at the cost of clear ground, but may not end their move over it.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Length, Line, Outline, Point, Shape, distance, nearest_points, touches},
};

use crate::{
    Play, effects,
    event::Event,
    field,
    fire::{self, Context},
    gas, ground, march, movement,
    order::{Bar, Check, Order},
    overwatch, rockets, secrets, sight, spotting,
    state::{
        Against, Aimed, Leg, MOST_CLOUDS, Marker, Mode, Mover, Phase, Rising, SideId, StandId,
        StandSet, State, Use,
    },
    tables::Weapon,
    targets::{self, Candidates},
    vocabulary::{Class, Equipment, WeaponKind},
};

/// [FT-FLY-06] The machinegun that every human stand has against flyers, by its number among weapons.
pub const MACHINEGUN: u8 = crate::tables::MOST_WEAPONS as u8 - 1;
pub const MACHINEGUN_FIGURES: Weapon = Weapon {
    kind: WeaponKind::Machinegun,
    pen: Some(0),
    h_class: false,
    rof: 1,
    range: 10,
    least: 0,
    sa: None,
    unlimited: false,
    top_attack: false,
    unseeing: false,
    rear_aspect: false,
};
/// Places along its path that a flyer is offered for its gas.
const MOST_LAID: usize = 24;
/// How high a pop-up may go.
const MOST_LEVELS: u8 = 12;
/// [FT-FLY-03] What a high flyer may move: everything that a table has.
pub const UNLIMITED: u8 = 250;

/// Whether a stand is one that flies by its own rules: gyros, helicopters, flying machines.
pub const fn is_flyer(class: Class) -> bool {
    matches!(class, Class::Flyer | Class::MartianFlyer)
}

/// Whether a stand is a flyer in low mode.
pub fn is_low(state: &State, stand: StandId) -> bool {
    is_flyer(state.class(stand)) && !state[stand].high
}

// Modes.

/// Refuses a mode.
///
/// [FT-FLY-01] Chosen as it begins to move, for the whole turn.
pub fn check_fly(state: &State) -> Check {
    match state.phase {
        Phase::Fly if state.window.is_none() => Ok(()),
        _ => Err(Bar::not_now(rule!("FT-FLY-01"))),
    }
}

pub fn list(out: &mut Vec<Order>) {
    out.extend([false, true].map(|high| Order::Fly { high }));
}

/// [FT-FLY-02] Low it has its printed speed, [FT-FLY-03] high it has no limit, [FT-SPOT-04] and is spotted at once.
pub fn fly(play: &mut Play<'_, impl Chronicle<Event = Event>>, high: bool) {
    let Some(stand) = play.state.mover.as_ref().map(|mover| mover.stand) else { return };
    play.state[stand].high = high;
    let points = if high { UNLIMITED } else { ground::allowance(play.state, stand) };
    if let Some(mover) = &mut play.state.mover {
        mover.left = ground::points(points);
        mover.budget = mover.left;
    }
    if high {
        play.state[stand].marker = crate::state::Marker::None;
    }
    play.state.phase = Phase::March;
    let sighted = high && spotting::look_at(play, stand);
    secrets::tell(play, stand, rule!("FT-FLY-01"), Event::Flew { stand, high });
    // [FT-OVER-03] Whoever sees it up there may fire.
    if sighted {
        overwatch::open(play.state);
    }
}

/// Whether a low flyer would be over cover, where it may not stop.
pub fn is_over_cover(state: &State, stand: StandId, outline: &Outline) -> bool {
    is_low(state, stand)
        && state.setting.land.pieces().iter().any(|piece| match &piece.shape {
            Shape::Area(_) => {
                ground::kind(&state.setting, piece.kind.kind).hides && piece.shape.touches(outline)
            }
            Shape::Course(_) => false,
        })
}

/// Whether a low flyer that stops now would be over cover, or over somebody whom it was above while it flew high.
///
/// [FT-TERR-13] Not over cover. [FT-MOVE-09] Nor over others; on its way it is set back from them. [FT-CC-09] Who was halted there for a
/// fight may stay until he moves on: there may be nowhere else that he can reach.
pub fn hangs(state: &State) -> bool {
    let stays = |mover: &&Mover| mover.mode == Mode::FollowOn && mover.left == mover.budget;
    let mover = state.mover.as_ref().filter(|mover| !stays(mover));
    mover.map(|mover| mover.stand).is_some_and(|stand| {
        field::outline(state, stand).is_some_and(|own| {
            let over = || {
                state.phase == Phase::March && movement::known_taken(state, stand, &own).is_some()
            };
            is_low(state, stand) && (is_over_cover(state, stand, &own) || over())
        })
    })
}

// Fire at flyers.

/// How something may be fired at a flyer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anti {
    /// [FT-HEAT-05] As at anything else, with no end to its range.
    Ray,
    /// [FT-FLY-07] On 5 or more: anti-aircraft guns and missiles.
    Built,
    /// [FT-FLY-06] On a natural 6, within a range.
    Lucky(Length),
}

/// How a weapon of a stand may be fired at flyers; none where it cannot.
///
/// [FT-FLY-06] Guns with a rate of four or more within effective range, missiles within half their range, machineguns.
pub fn anti(state: &State, shooter: StandId, weapon: &Weapon) -> Option<Anti> {
    let inches = |n: u8| Length::units(n.into());
    match weapon.kind {
        WeaponKind::HeatRay => Some(Anti::Ray),
        WeaponKind::Sam => Some(Anti::Built),
        WeaponKind::Gun if state.has_gear(shooter, Equipment::AaGun) => Some(Anti::Built),
        WeaponKind::Gun if 4 <= weapon.rof => Some(Anti::Lucky(inches(weapon.range))),
        WeaponKind::Missile => Some(Anti::Lucky(inches(ground::half_up(weapon.range)))),
        WeaponKind::Machinegun if weapon.pen == Some(0) => Some(Anti::Lucky(inches(weapon.range))),
        _ => None,
    }
}

/// Whether a stand has the machinegun of every human stand: not observers, cylinders or those without crews to spare.
pub fn has_machinegun(state: &State, shooter: StandId) -> bool {
    let class = state.class(shooter);
    !state.is_martian(shooter) && class != Class::Observer && class != Class::Zeppelin
}

/// Whether men would fire small arms and their machinegun in one phase.
///
/// [FT-FLY-06] Of infantry it takes the place of small arms.
pub fn is_instead(state: &State, shooter: StandId, number: u8, uses: &[Use]) -> bool {
    let kind = state.kind(shooter);
    let used = |at: u8| uses.get(usize::from(at)).is_some_and(|one| 0 < one.shots);
    let small = |at: u8| kind.weapons.get(usize::from(at)).is_some_and(|own| own.sa.is_some());
    kind.is_personnel()
        && match number {
            MACHINEGUN => (0..kind.weapons.len() as u8).any(|at| small(at) && used(at)),
            _ => small(number) && used(MACHINEGUN),
        }
}

// Pop-up attacks.

/// The least height from which a flyer would see a target; none where it sees it anyway or never would.
///
/// [FT-FLY-04] The smallest whole level that makes the line clear.
pub fn level(state: &State, shooter: StandId, target: StandId) -> Option<u8> {
    if !is_low(state, shooter) || sight::sees(state, shooter, target) {
        return None;
    }
    sight::least_level(state, shooter, 2..=MOST_LEVELS, target)
}

/// [FT-FLY-09] Rockets in a pop-up attack, by their number among weapons.
pub const ROCKETS: u8 = crate::tables::MOST_WEAPONS as u8;

/// Whether a stand marks a target for the missiles of a flyer.
///
/// [FT-FLY-10] One of the same company, or of a unit that the scenario names, with a clear line, that did not move in its last movement
/// phase. [FT-FLY-03] A high flyer marks nothing.
pub fn designates(state: &State, by: StandId, flyer: StandId, target: StandId) -> bool {
    may_designate(state, by, flyer) && sight::sees(state, by, target)
}

/// The same of any target in its sight.
fn may_designate(state: &State, by: StandId, flyer: StandId) -> bool {
    state.has(by)
        && by != flyer
        && state.side_of(by) == state.side_of(flyer)
        && state.pose(by).is_some()
        && !state.is_aloft(by)
        && (state.spec(by).unit == state.spec(flyer).unit
            || state.setting.designators.contains(&state.spec(by).unit))
        && !state[by].has_moved()
}

/// Whether a flyer is up for a moment only.
///
/// [FT-FLY-10] All that fires back at it has half its range, but for what is built for it.
pub fn is_quick(state: &State, flyer: StandId) -> bool {
    state.rising.is_some_and(|rising| rising.quick && rising.aimed.shooter == flyer)
}

/// Refuses a pop-up attack.
///
/// [FT-FLY-04] A low flyer, at somebody spotted whom it does not see from where it flies; [FT-TGT-01] not while it sees somebody nearer from
/// there at whom it must fire. [FT-FLY-10] Where somebody marks the target for its laser missiles it needs no sight of its own, and may fire on
/// overwatch.
pub fn check_pop_up(state: &State, aimed: Aimed, target: StandId, by: Option<StandId>) -> Check {
    check_rise(state, aimed, target, by.is_some())?;
    let shooter = aimed.shooter;
    match by {
        Some(by) if !designates(state, by, shooter, target) => Err(unmarked(shooter)),
        None if level(state, shooter, target).is_none() => {
            let why = "need not rise, or would never see it";
            Err(Bar::stand(rule!("FT-FLY-04"), shooter, why))
        }
        None => {
            let candidates = targets::candidates(state, shooter);
            targets::check_nearest_risen(state, shooter, target, &candidates)
        }
        Some(_) => Ok(()),
    }
}

fn unmarked(shooter: StandId) -> Bar {
    let why = "has nobody who marks that target for its missiles";
    Bar::stand(rule!("FT-FLY-10"), shooter, why)
}

/// Refuses a pop-up attack whoever sees the target; `is_marked` by somebody or not.
fn check_rise(state: &State, aimed: Aimed, target: StandId, is_marked: bool) -> Check {
    let Some(allowed @ (context, _)) = fire::context(state) else {
        return Err(Bar::not_now(rule!("FT-FLY-04")));
    };
    if context == Context::Bout || (state.window.is_none() && state.batch.is_some()) {
        return Err(Bar::not_now(rule!("FT-FLY-04")));
    }
    if state.rising.is_some() || (context == Context::Overwatch && !is_marked) {
        return Err(Bar::plain(rule!("FT-FLY-04"), "pop-ups are made in the firing phase"));
    }
    let Aimed { shooter, weapon, against, shots } = aimed;
    fire::check_shooter(state, shooter, allowed)?;
    let bar = |why| Err(Bar::stand(rule!("FT-FLY-04"), shooter, why));
    targets::check_there(state, shooter, target)?;
    if !state[target].spotted || state.doomed.has(target) || !is_low(state, shooter) {
        return bar("does not rise for that target");
    }
    targets::check_open(state, target, context)?;
    if weapon == ROCKETS {
        rockets::check_ready(state, shooter, context)?;
        if (against, shots, is_marked) != (Against::Armour, 1, false) || state.is_aloft(target) {
            return Err(Bar::stand(rule!("FT-FLY-09"), shooter, "fires no such rockets"));
        }
    } else {
        fire::check_weapon(state, shooter, weapon, against, context)?;
        let own = fire::weapon(state, shooter, weapon);
        if !own.is_some_and(|own| targets::is_fit(state, shooter, own, against, target)) {
            return Err(Bar::stand(rule!("FT-FIRE-01"), target, "cannot be attacked in this way"));
        }
        if let Some(own) = own {
            targets::check_aspect(state, shooter, own, target)?;
        }
        if shots == 0 || fire::shots_left(state, shooter, weapon, against, target, context) < shots
        {
            return bar("has no such shots");
        }
        if is_marked && !is_guided(state, shooter, weapon) {
            return Err(unmarked(shooter));
        }
    }
    Ok(())
}

/// Whether a weapon of a flyer follows a laser.
///
/// [FT-FLY-10] Only missiles do.
fn is_guided(state: &State, shooter: StandId, weapon: u8) -> bool {
    state.has_gear(shooter, Equipment::Laser)
        && fire::weapon(state, shooter, weapon).is_some_and(|own| own.kind == WeaponKind::Missile)
}

/// Whether a weapon of a flyer may be fired at anybody in a pop-up attack.
fn is_ready(
    state: &State,
    shooter: StandId,
    weapon: u8,
    against: Against,
    context: Context,
) -> bool {
    match weapon {
        ROCKETS => {
            against == Against::Armour && rockets::check_ready(state, shooter, context).is_ok()
        }
        _ => fire::check_weapon(state, shooter, weapon, against, context).is_ok(),
    }
}

/// Lists pop-up attacks.
pub fn list_pop_ups(
    state: &State,
    shooter: StandId,
    candidates: &Candidates,
    out: &mut Vec<Order>,
) {
    let Some((context, side)) = fire::context(state).filter(|_| is_low(state, shooter)) else {
        return;
    };
    let marks = state.has_gear(shooter, Equipment::Laser);
    // [FT-FLY-04] On overwatch only at those who are marked.
    let rises_unmarked = context != Context::Overwatch;
    // What is the same for all targets.
    let numbers = fire::numbers(state, shooter).chain([ROCKETS]);
    let ways = numbers.flat_map(|weapon| [(weapon, Against::Armour), (weapon, Against::Men)]);
    let ways = ways.filter(|&(weapon, against)| {
        (rises_unmarked || is_guided(state, shooter, weapon))
            && is_ready(state, shooter, weapon, against, context)
    });
    let ways: ArrayVec<(u8, Against), { 2 * ROCKETS as usize + 2 }> = ways.collect();
    if ways.is_empty() {
        return;
    }
    let eyes = OnceCell::new();
    let eyes = || *eyes.get_or_init(|| designators(state, side, shooter));
    for target in state.shown(side.other()).filter(|&enemy| state[enemy].spotted) {
        let seen = candidates.iter().any(|one| one.stand == target);
        if seen && !marks {
            continue;
        }
        // Who sees the target is the same for all weapons; and whoever has a shot may fire fewer than all.
        let rises = OnceCell::new();
        let rises = || {
            *rises.get_or_init(|| {
                targets::check_nearest_risen(state, shooter, target, candidates).is_ok()
                    && sight::may_rise(state, shooter, target)
            })
        };
        let markers = OnceCell::new();
        let markers = || {
            let sees = |&by: &StandId| sight::sees(state, by, target);
            *markers.get_or_init(|| eyes().iter().filter(sees).collect::<StandSet>())
        };
        for &(weapon, against) in &ways {
            let most = match weapon {
                ROCKETS => 1,
                _ => fire::shots_left(state, shooter, weapon, against, target, context),
            };
            let aimed = Aimed { shooter, weapon, against, shots: most };
            let mut offer = |by: Option<StandId>| {
                let order = |shots| Order::PopUp { shooter, weapon, against, target, shots, by };
                out.extend((1..=most).rev().map(order));
            };
            if rises_unmarked && !seen && check_rise(state, aimed, target, false).is_ok() && rises()
            {
                offer(None);
            }
            if is_guided(state, shooter, weapon) && check_rise(state, aimed, target, true).is_ok() {
                markers().iter().for_each(|by| offer(Some(by)));
            }
        }
    }
}

/// Those of a side who may mark for a flyer what they see.
fn designators(state: &State, side: SideId, flyer: StandId) -> StandSet {
    state.on_table(side).filter(|&by| may_designate(state, by, flyer)).collect()
}

/// Whether a flyer of a side on overwatch has a target that somebody marks for it.
pub fn has_marked(state: &State, side: SideId) -> bool {
    let allowed = (Context::Overwatch, side);
    let mut lasers = state.on_table(side).filter(|&stand| {
        state[stand].marker == Marker::Overwatch
            && state.has_gear(stand, Equipment::Laser)
            && is_low(state, stand)
            && fire::check_shooter(state, stand, allowed).is_ok()
    });
    let against = Against::Armour;
    state.rising.is_none()
        && lasers.any(|shooter| {
            let missiles = (0..state.kind(shooter).weapons.len() as u8).filter(|&number| {
                is_guided(state, shooter, number)
                    && fire::check_weapon(state, shooter, number, against, allowed.0).is_ok()
            });
            let eyes = OnceCell::new();
            let eyes = || *eyes.get_or_init(|| designators(state, side, shooter));
            { missiles }.any(|number| {
                state.shown(side.other()).any(|target| {
                    let left =
                        || fire::shots_left(state, shooter, number, against, target, allowed.0);
                    let fit = || {
                        fire::weapon(state, shooter, number).is_some_and(|own| {
                            targets::is_fit(state, shooter, own, against, target)
                        })
                    };
                    state[target].spotted
                        && !state.doomed.has(target)
                        && fit()
                        && 0 < left()
                        && eyes().iter().any(|by| sight::sees(state, by, target))
                })
            })
        })
}

/// Rises: enemies on overwatch may shoot first.
pub fn rise(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    aimed: Aimed,
    target: StandId,
    by: Option<StandId>,
) {
    let level = level(play.state, aimed.shooter, target);
    let quick = by.is_some();
    let Some(level) = level.or_else(|| quick.then_some(1)) else { return };
    let Some((context, _)) = fire::context(play.state) else { return };
    if aimed.weapon != ROCKETS {
        fire::take_shots(play.state, aimed, target, context);
    }
    play.state[aimed.shooter].risen = level;
    let watches = context == Context::Overwatch;
    play.state.rising = Some(Rising { aimed, target, quick, watches });
    let stand = aimed.shooter;
    // [FT-SPOT-01] Whoever sees it up there may spot it, and fire first.
    spotting::look_at(play, stand);
    let (rule, event) = match by {
        Some(by) => (rule!("FT-FLY-10"), Event::Designated { stand, target, by }),
        None => (rule!("FT-FLY-04"), Event::Rose { stand, level }),
    };
    // [FT-SPOT-05] Neither of the two is named while it is unseen.
    if by.is_none_or(|by| !secrets::is_unseen(play.state, by)) {
        secrets::tell(play, stand, rule, event);
    }
    play.state.window = None;
    overwatch::open(play.state);
}

/// Fires from the height, and is low again.
///
/// [FT-FLY-04] One that was destroyed while rising does not fire.
pub fn strike(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(Rising { aimed, target, watches, .. }) = play.state.rising.take() else { return };
    let context = match fire::context(play.state) {
        _ if watches => Context::Overwatch,
        Some((context, _)) => context,
        None => return,
    };
    let shooter = aimed.shooter;
    let there = play.state.pose(shooter).is_some();
    match play.state.pose(target).filter(|_| there) {
        Some(pose) if aimed.weapon == ROCKETS => rockets::launch(play, shooter, pose.at, context),
        Some(_) => effects::fire(play, aimed, target, context, false),
        None => {}
    }
    play.state[shooter].risen = 0;
    if watches && there {
        overwatch::fired(play.state, shooter);
    } else {
        overwatch::open(play.state);
    }
}

// Gas.

/// Keeps how a flyer has come, as far as it may lay gas there.
pub fn note_leg(state: &mut State, from: Point, to: Point) {
    let Some(mover) = &state.mover else { return };
    if from == to || !lays_gas(state, mover.stand) {
        return;
    }
    let Some(mover) = &mut state.mover else { return };
    let begins = mover.from;
    match mover.flown.last_mut() {
        // It goes on as it went.
        Some(leg) if (leg.from, leg.to) == (begins, from) => leg.to = to,
        Some(_) | None => mover.flown.push(Leg { from, to }),
    }
}

/// Whether a stand is a flyer that lays gas as it flies now.
fn lays_gas(state: &State, stand: StandId) -> bool {
    state.class(stand) == Class::MartianFlyer && is_low(state, stand)
}

/// Refuses gas under a flyer, wherever.
///
/// [FT-MFLY-01] In low mode, in its movement phase, four in the game.
fn check_layer(state: &State) -> Check<&Mover> {
    let mover = state.mover.as_ref().filter(|_| state.window.is_none());
    let Some(mover) = mover.filter(|_| state.phase == Phase::March) else {
        return Err(Bar::not_now(rule!("FT-MFLY-01")));
    };
    let bar = |why| Err(Bar::stand(rule!("FT-MFLY-01"), mover.stand, why));
    if mover.mode == Mode::FollowOn {
        return bar("lays gas in the movement phase only");
    }
    if !lays_gas(state, mover.stand) {
        return bar("lays no gas");
    }
    if state[mover.stand].canisters == 0 || state.clouds.len() == MOST_CLOUDS {
        return bar("has no canisters left");
    }
    Ok(mover)
}

/// Refuses gas under a flyer.
///
/// [FT-MFLY-01] On a point of any leg of its path.
pub fn check_lay(state: &State, at: Point) -> Check {
    let mover = check_layer(state)?;
    let spot = Outline::point(at);
    let lies = |leg: &Leg| distance(&leg.outline(), &spot) <= Length::thousandths(10);
    if !mover.flown.iter().any(lies) {
        return Err(Bar::stand(rule!("FT-MFLY-01"), mover.stand, "did not pass there"));
    }
    Ok(())
}

/// The legs along which the flyer that moves may lay gas now.
pub fn gas_path(state: &State) -> &[Leg] {
    check_layer(state).map_or(&[], |mover| &mover.flown)
}

/// The point of the path that is nearest to a place, where gas may be laid at all.
pub fn nearest_of_path(state: &State, to: Point) -> Option<Point> {
    let near = |leg: &Leg| nearest_points(&leg.outline(), &Outline::point(to)).0;
    gas_path(state).iter().map(near).min_by_key(|at| at.distance(to))
}

/// Lists gas for each enemy whom it reaches from the path, and a spread along all legs of it.
pub fn list_gas(state: &State, out: &mut Vec<Order>) {
    let legs = gas_path(state);
    let Some(mover) = state.mover.as_ref().filter(|_| !legs.is_empty()) else { return };
    let mut places: ArrayVec<Point, MOST_LAID> = ArrayVec::new();
    for enemy in state.shown(state.side_of(mover.stand).other()) {
        let Some(own) = field::outline(state, enemy) else { continue };
        let at = nearest_of_path(state, own.middle());
        let at = at.filter(|&at| touches(&own, &gas::outline(at)) && !places.contains(&at));
        places.extend(at.filter(|_| !places.is_full()));
    }
    // Clouds beside each other, the ends of legs before their middles.
    let middle = |leg: &Leg| {
        let line = Line::new(leg.from, leg.to);
        line.at(line.length().half_up())
    };
    let ends = legs.iter().rev().flat_map(|leg| [leg.to, leg.from]);
    for at in ends.chain(legs.iter().map(middle)) {
        let apart = places.iter().all(|other| gas::SIDE <= other.distance(at));
        if apart && !places.is_full() {
            places.push(at);
        }
    }
    out.extend(places.into_iter().map(|at| Order::LayGas { at }));
}

/// Lays a canister on a point of its path: not counted as fire, and at once.
pub fn lay(play: &mut Play<'_, impl Chronicle<Event = Event>>, at: Point) {
    let Some(stand) = play.state.mover.as_ref().map(|mover| mover.stand) else { return };
    play.state[stand].canisters = play.state[stand].canisters.saturating_sub(1);
    play.dice.reveal();
    play.emit(rule!("FT-MFLY-01"), Event::GasLaid { stand, at });
    gas::spread(play, stand, at, Context::Overwatch);
    march::rest(play.state);
}

/// [FT-FLY-08] So near to its own flyers no barrage comes down.
pub const SAFETY: Length = Length::units(20);

/// Whether a flyer of a side is so near to a place that its own barrage is held back.
///
/// [FT-FLY-08] From the edge of the template, low flyers only.
pub fn is_in_the_way(state: &State, side: SideId, area: &Outline) -> bool {
    let mut own = state.on_table(side).filter(|&stand| is_low(state, stand));
    own.any(|stand| {
        field::outline(state, stand)
            .is_some_and(|outline| kernel::table::distance(&outline, area) <= SAFETY)
    })
}

#[cfg(test)]
mod tests;
