//! A quick player: he weighs what fire is likely to bring, and looks for places from which it brings more than it costs.

mod ambush;
mod notes;
mod outlook;
mod shells;
pub(crate) mod shots;

use kernel::{
    Dice, SeatId,
    table::{Angle, Length, Point},
};

pub use self::outlook::Reaches;
use self::{notes::Notes, outlook::Outlook};
use crate::{
    artillery::observers::is_again,
    effects::{self, Band},
    field, fire,
    order::{Order, Until},
    state::{Aimed, Marker, Mode, Phase, SideId, StandId, State},
    transport, victory,
    vocabulary::Class,
};

/// So many of the best places are looked at closely.
const CLOSELY: usize = 4;
/// What a side gives up by firing that might wait: the least that shots must bring, in thousandths of a point.
const LEAST: i32 = 30;
/// The chance, in thousandths, for which somebody shows himself who has not been seen.
const WORTH_SHOWING: i32 = 70;

/// The order that a player of some sense gives, as an index into `orders`.
pub fn policy(state: &State, orders: &[Order], dice: &mut Dice) -> usize {
    let mover = state.mover.as_ref().map(|mover| mover.stand).filter(|_| state.window.is_none());
    if let Some(stand) = mover
        && matches!(state.phase, Phase::March | Phase::Reroute)
        && let Some(found) = march(state, stand, orders)
    {
        return found;
    }
    if let Phase::Deploy { side } = state.phase
        && let Some(found) = ambush::place(state, side, orders)
    {
        return found;
    }
    let mut notes = Notes::default();
    let worths = orders.iter().enumerate().map(|(at, order)| {
        // Who observes is all the same to him: the first who is offered does.
        if is_again(orders, at) { i32::MIN } else { worth(state, order, &mut notes) }
    });
    let worths: Vec<i32> = worths.collect();
    let best = worths.iter().copied().max().unwrap_or(0);
    let equal: Vec<usize> = (0..orders.len()).filter(|&at| worths[at] == best).collect();
    equal.get(usize::from(dice.pick(equal.len().min(200) as u8))).copied().unwrap_or(0)
}

/// The way that a stand on the move takes, if it is one that chooses its place by what it can fire at.
fn march(state: &State, stand: StandId, orders: &[Order]) -> Option<usize> {
    // What is done under way is weighed by itself.
    let aside = |order: &Order| {
        matches!(
            order,
            Order::Unload { .. } | Order::LayGas { .. } | Order::Bomb { .. } | Order::Scoot { .. }
        )
    };
    let urgent = (0..orders.len()).filter(|&at| aside(&orders[at]));
    let mut notes = Notes::default();
    let urgent = urgent.map(|at| (worth(state, &orders[at], &mut notes), at)).max();
    if let Some((worth, at)) = urgent
        && 0 < worth
    {
        return Some(at);
    }
    if matches!(state.class(stand), Class::Zeppelin | Class::Ironclad) {
        return None;
    }
    if let Some(at) = leaves(state, stand, orders) {
        return Some(at);
    }
    if state[stand].limbered {
        return Some(draw(state, stand, orders));
    }
    let outlook = Outlook::new(state, stand);
    let here = state.pose(stand)?.at;
    let flees = state.mover.as_ref().is_some_and(|mover| mover.mode == Mode::Scoot);
    let hovers = outlook::hovers(state, stand);
    if flees || hovers {
        let mut best = None;
        for (at, order) in orders.iter().enumerate() {
            let Some(place) = place(state, order, here) else { continue };
            let least = best.map_or(i32::MIN, |(best, _)| best);
            let worth = if hovers {
                outlook.hover_worth(place, least)
            } else {
                -outlook.exposure(place, least.saturating_neg())
            };
            if best.is_none() || least < worth {
                best = Some((worth, at));
            }
        }
        return best.map(|(_, at)| at);
    }
    if outlook::show::draws_fire(state, stand) {
        let shown = orders.iter().enumerate();
        let shown = shown.filter_map(|(at, order)| Some((place(state, order, here)?, at)));
        let shown = shown.map(|(place, at)| (outlook.show_worth(place), at));
        return shown.max_by_key(|&(worth, at)| (worth, std::cmp::Reverse(at))).map(|(_, at)| at);
    }
    // Staying has something for it: overwatch, and nobody is shown.
    let mut places: Vec<(i32, usize)> = Vec::with_capacity(orders.len());
    for (at, order) in orders.iter().enumerate() {
        let Some(place) = place(state, order, here) else { continue };
        if let Some(worth) = outlook.opens(place) {
            places.push((worth, at));
            continue;
        }
        let stays = if place == here { 40 } else { 0 };
        places.push((outlook.worth(place) + stays, at));
    }
    places.sort_unstable_by_key(|&(worth, at)| (-worth, at));
    places.truncate(match (state.is_martian(stand), state.class(stand).flies()) {
        (true, _) => CLOSELY,
        (false, false) => CLOSELY * 3 / 2,
        // Rays reach aircraft everywhere: they look for places out of sight.
        (false, true) => CLOSELY * 4,
    });
    let mut best: Option<(i32, usize)> = None;
    for (worth, at) in places {
        let place = match &orders[at] {
            Order::Go { way, .. } => way.0.last().copied().unwrap_or(here),
            _ => here,
        };
        let least = best.map_or(i32::MIN, |(best, _)| best - worth);
        let Some(seen) = outlook.seen_worth(place, least) else { continue };
        if best.is_none_or(|(most, first)| (most, at) < (worth + seen, first)) {
            best = Some((worth + seen, at));
        }
    }
    best.map(|(_, at)| at)
}

/// Where an order would have the mover end; `here` is where it stands.
fn place(state: &State, order: &Order, here: Point) -> Option<Point> {
    match order {
        Order::Go { way, .. } => way.0.last().copied(),
        Order::GoOn => state.mover.as_ref().and_then(|mover| mover.way.0.last().copied()),
        Order::Stop => Some(here),
        _ => None,
    }
}

/// Where a gun is drawn to, or that it is brought into action.
///
/// [FT-TOW-03] Unhooking takes half of what draws it has to move.
fn draw(state: &State, gun: StandId, orders: &[Order]) -> usize {
    let here = state.pose(gun).map_or(Point::default(), |pose| pose.at);
    let worth =
        |order: &Order| place(state, order, here).map(|at| outlook::battery_worth(state, gun, at));
    let best = (0..orders.len()).filter_map(|at| Some((worth(&orders[at])?, at))).max();
    let unhook = orders.iter().position(|order| *order == Order::Hook { hooked: false });
    let stays = outlook::battery_worth(state, gun, here) + 1500;
    match (best, unhook) {
        (Some((best, _)), Some(unhook)) if best <= stays => unhook,
        (Some((_, at)), _) => at,
        (None, unhook) => unhook.unwrap_or(0),
    }
}

/// A way off the table that scores, when it is time to leave: in the last turn, or when there is nobody left to fight.
fn leaves(state: &State, stand: StandId, orders: &[Order]) -> Option<usize> {
    let exit = orders.iter().position(|order| match order {
        Order::Go { way, .. } => {
            let to = way.0.last().copied();
            to.is_some_and(|to| crate::movement::exit(state, stand, to).is_some())
        }
        _ => false,
    })?;
    let last = state.setting.turns <= state.turn;
    let alone = state.shown(state.side_of(stand).other()).next().is_none();
    let outgunned = !last && Outlook::new(state, stand).worth(state.pose(stand)?.at) < 0;
    (last || alone || outgunned).then_some(exit)
}

/// A random order that is not absurd: nobody gives up or offers a draw, and nobody dwells for ever on one move.
pub fn stroll(orders: &[Order], dice: &mut Dice) -> usize {
    let find = |wanted: &Order| orders.iter().position(|order| order == wanted);
    for (wanted, chance) in [
        (Order::Ready, 4),
        (Order::Pass { until: Until::PhaseEnds }, 2),
        (Order::Fire, 3),
        (Order::Stop, 2),
        (Order::Done, 1),
    ] {
        if let Some(at) = find(&wanted)
            && dice.d6() <= chance
        {
            return at;
        }
    }
    let sensible: Vec<usize> = (0..orders.len())
        .filter(|&at| !matches!(orders[at], Order::Concede | Order::OfferDraw))
        .collect();
    let n = sensible.len();
    let groups = n.div_ceil(200).max(1) as u8;
    let at = usize::from(dice.pick(groups)) * 200 + usize::from(dice.pick(n.min(200) as u8));
    sensible.get(at.min(n.saturating_sub(1))).copied().unwrap_or(0)
}

/// How good an order looks; the greater the better.
fn worth(state: &State, order: &Order, notes: &mut Notes) -> i32 {
    match *order {
        Order::Concede | Order::OfferDraw => -100_000,
        Order::Assemble { stand } => 50 + i32::from(state.spec(stand).value),
        Order::MarkAll => 300,
        Order::Ready => 100,
        Order::Mark { marker: Marker::HoldFire, .. } => 1,
        Order::Plan { .. } | Order::Mark { .. } | Order::Limber { .. } | Order::Place { .. } => -10,
        Order::Done => 20,
        Order::Choose { stand, strategic } => choose_worth(state, stand, strategic, notes),
        Order::Go { ref way, .. } => {
            let Some(mover) = &state.mover else { return 0 };
            way.0.last().map_or(0, |&to| vessel_worth(state, mover.stand, to))
        }
        Order::Stop => {
            let mover = state.mover.as_ref();
            let here = mover.and_then(|mover| Some((mover.stand, state.pose(mover.stand)?.at)));
            here.map_or(0, |(stand, at)| vessel_worth(state, stand, at) + 5)
        }
        Order::Barrage { at, plot } => shells::barrage_worth(state, at, plot),
        Order::Land { at, along } => shells::landing_worth(state, at, along),
        Order::Lob { shooter, at, along } => shells::lob_worth(state, shooter, at, along),
        Order::Bomb { .. } => bomb_worth(state),
        Order::Decoy { at } => shells::decoy_worth(state, at),
        Order::Cancel { number } => shells::cancel_worth(state, number),
        Order::Fly { high } => -i32::from(high),
        Order::Call { at, plot, .. } => shells::barrage_worth(state, at, plot) + 20,
        Order::Push { .. } => 800,
        Order::TimeOut => -9000,
        Order::LayGas { at } => lay_worth(state, at),
        Order::Load { .. } => -2500,
        Order::Unload { .. } => unload_worth(state),
        Order::Steam { speed } => steam_worth(state, speed),
        Order::GoOn => 1000,
        Order::Turn { .. } => -2000,
        Order::Hook { .. } | Order::Engage => -3000,
        Order::Target { stand } => target_worth(state, stand),
        Order::Shoot { .. } => shot_worth(state, order, notes).unwrap_or(0),
        Order::PopUp { .. } => pop_up_worth(state, order, notes),
        Order::Volley | Order::Screen { .. } => 0,
        Order::Fire | Order::Pass { until: Until::Now } => LEAST,
        Order::Pass { until: Until::MoveEnds } => LEAST - 10,
        Order::Pass { until: Until::PhaseEnds } => LEAST - 15,
        Order::Gas { shooter, at } => gas_worth(state, shooter, at),
        Order::Sweep { shooter, from, direction } => sweep_worth(state, shooter, from, direction),
        Order::Shell { .. } => 15,
        Order::Grenade { .. } | Order::Fight { .. } => 50,
        Order::Pivot { .. } | Order::Guide { .. } | Order::Rockets { .. } => 60,
        Order::Scoot { shooter, weapon, target } => {
            scoot_worth(state, shooter, (weapon, target), notes)
        }
        Order::Clear { .. } => -5,
        Order::Arrive { pose } => arrival_worth(state, pose.at, notes),
    }
}

fn inches(length: Length) -> i32 {
    length.in_thousandths() / 1000
}

/// What shots are worth: as many as pay, and none where waiting pays more.
fn shot_worth(state: &State, order: &Order, notes: &mut Notes) -> Option<i32> {
    let (aimed, target) = shots::aimed(order)?;
    let context = fire::context(state).map_or(fire::Context::Own, |(context, _)| context);
    let gap = notes.guessed(state, transport::seat(state, aimed.shooter), target);
    let (worth, gone) = shots::worth_from(state, aimed, target, gap, context);
    if context == fire::Context::Overwatch && waits(state, aimed, (target, gap), gone) {
        return None;
    }
    if lies_low(state, aimed, target, gone, context) {
        return None;
    }
    // Shots beyond what is likely to be needed are kept for others.
    let kept = if aimed.shots == 1 {
        0
    } else {
        let one = Aimed { shots: 1, ..aimed };
        let one = shots::worth_from(state, one, target, gap, context).0;
        i32::from(aimed.shots - 1) * one
    };
    let cost = if state.is_martian(aimed.shooter) { kept / 2 } else { kept / 20 };
    let left = match (&state.batch, context) {
        (Some(batch), fire::Context::Own | fire::Context::Hold) => {
            notes.survives(state, batch, context)
        }
        _ => shots::SURE,
    };
    // The first shots of a batch are fired, whatever they are worth.
    let first = i32::from(state.batch.as_ref().is_some_and(|batch| batch.aimed.is_empty()));
    Some((worth - cost) * left / shots::SURE + 1 + first * LEAST)
}

/// What a pop-up attack is worth: the same whoever marks the target for it.
fn pop_up_worth(state: &State, order: &Order, notes: &mut Notes) -> i32 {
    let Some((aimed, target)) = shots::aimed(order) else { return 0 };
    if let Some(known) = notes.risen(aimed, target) {
        return known;
    }
    let worth = shot_worth(state, order, notes);
    let worth = worth.map_or(0, |worth| worth - notes.stake(state, aimed.shooter));
    notes.note_risen(aimed, target, worth);
    worth
}

/// What a shot in passing is worth, with what it saves; and nothing where waiting pays more.
fn scoot_worth(
    state: &State,
    shooter: StandId,
    (weapon, target): (u8, StandId),
    notes: &mut Notes,
) -> i32 {
    if state.is_martian(shooter) {
        return -5;
    }
    let context = fire::Context::Overwatch;
    let shots = crate::overwatch::scoot_shots(state, shooter, weapon);
    let aimed = Aimed { shooter, weapon, against: crate::state::Against::Armour, shots };
    let gap = notes.guessed(state, transport::seat(state, shooter), target);
    let (_, gone) = shots::worth_from(state, aimed, target, gap, context);
    let going = state.mover.as_ref().is_some_and(|mover| mover.mode == Mode::Scoot);
    if !going
        && (waits(state, aimed, (target, gap), gone)
            || lies_low(state, aimed, target, gone, context))
    {
        return 0;
    }
    let worth = outlook::scoot::worth(state, shooter, weapon, target);
    if worth < LEAST { 0 } else { worth + notes.spared(state, shooter) }
}

/// Whether somebody on overwatch lets an enemy come nearer, who looks to be so far away.
///
/// [FT-OVER-06] The entitlement ends when all shots have been used.
fn waits(state: &State, aimed: Aimed, (target, gap): (StandId, Length), gone: i32) -> bool {
    let is_mover = state.mover.as_ref().is_some_and(|mover| mover.stand == target);
    if !state.is_moving() || !is_mover {
        return false;
    }
    let Some(weapon) = fire::weapon(state, aimed.shooter, aimed.weapon) else { return true };
    let comes = state.mover.as_ref().is_some_and(|mover| !mover.way.0.is_empty());
    match effects::band(weapon.range, gap) {
        Some(Band::Close | Band::Effective) => false,
        Some(Band::Long) => comes || gone < 80,
        None => true,
    }
}

/// Whether somebody who has not been seen keeps his fire for what is worth showing himself: for a shot not much worse than the best
/// that the weapon has. In the later half of a battle that would not be won if it ended now there is nothing to wait for.
///
/// [FT-SPOT-03] Who has fired is seen from afar.
fn lies_low(
    state: &State,
    aimed: Aimed,
    target: StandId,
    gone: i32,
    context: fire::Context,
) -> bool {
    let shooter = aimed.shooter;
    if state.is_martian(shooter) || state[shooter].spotted || context == fire::Context::Bout {
        return false;
    }
    if state.setting.turns <= state.turn * 2 && !outlook::bides(state) {
        return gone < WORTH_SHOWING;
    }
    let best = shots::harm(state, aimed, target, Length::units(1), context).gone();
    gone < WORTH_SHOWING.max(best * 3 / 5)
}

/// A target is worth what the best of one's shots at it is worth.
fn target_worth(state: &State, target: StandId) -> i32 {
    shots::best_at(state, target)
}

/// What a sweep is likely to bring, less what it does to friends.
fn sweep_worth(state: &State, shooter: StandId, from: Point, direction: Angle) -> i32 {
    let Some(pose) = state.pose(shooter) else { return 0 };
    if Length::units(23) < pose.at.distance(from) {
        return 0;
    }
    crate::heat_ray::swept(state, from, direction).fold(0, |sum, stand| {
        // [FT-HEAT-04] Men are killed on 3 or more; machines suffer half the dice.
        let share = if state.kind(stand).is_personnel() { 650 } else { 250 };
        let worth = shots::value(state, stand) * share / shots::SURE;
        if state.is_enemy(shooter, stand) { sum + worth } else { sum - 2 * worth }
    })
}

/// Gas pays against whoever is worth it and hard to see.
fn gas_worth(state: &State, shooter: StandId, at: Point) -> i32 {
    let Some(pose) = state.pose(shooter) else { return 0 };
    if Length::units(19) < pose.at.distance(at) {
        return 0;
    }
    let cloud = crate::gas::outline(at);
    let caught = state.shown(SideId::HUMANS).filter(|&stand| {
        !crate::gas::is_immune(state, stand)
            && field::outline(state, stand).is_some_and(|own| kernel::table::touches(&own, &cloud))
    });
    // [FT-GAS-02] Deadly to whoever has been seen, to every other of the rest.
    let worth: i32 = caught
        .map(|stand| shots::value(state, stand) / if state[stand].spotted { 1 } else { 2 })
        .sum();
    // A canister of few is kept for more than one poor stand.
    let kept = if state[shooter].canisters == u8::MAX { 0 } else { 700 };
    (worth - kept).max(0)
}

/// Bombs pay over an enemy.
fn bomb_worth(state: &State) -> i32 {
    let Some(pose) = state.mover.as_ref().and_then(|mover| state.pose(mover.stand)) else {
        return 0;
    };
    let enemies = state.shown(state.side.other()).filter_map(|enemy| state.pose(enemy));
    let near = enemies.filter(|enemy| enemy.at.distance(pose.at) < Length::units(1));
    if 0 < near.count() { 900 } else { -900 }
}

/// Gas under a flyer pays over an enemy, and not over a friend.
fn lay_worth(state: &State, at: Point) -> i32 {
    let cloud = crate::gas::outline(at);
    let caught = state.shown(SideId::HUMANS).filter(|&stand| {
        !crate::gas::is_immune(state, stand)
            && field::outline(state, stand).is_some_and(|own| kernel::table::touches(&own, &cloud))
    });
    if 0 < caught.count() { 950 } else { -3000 }
}

/// Troops get out where enemies are near, or where there is nothing to be reached.
fn unload_worth(state: &State) -> i32 {
    let Some(mover) = state.mover.as_ref() else { return 40 };
    let Some(pose) = state.pose(mover.stand) else { return 0 };
    let enemies = state.shown(state.side.other()).filter_map(|enemy| state.pose(enemy));
    let near = enemies.map(|enemy| inches(enemy.at.distance(pose.at))).min().unwrap_or(99);
    if near < 14 { 700 } else { -2500 }
}

/// Full speed towards a far enemy, half of it where guns are to be laid.
fn steam_worth(state: &State, speed: u8) -> i32 {
    let Some(pose) = state.mover.as_ref().and_then(|mover| state.pose(mover.stand)) else {
        return 0;
    };
    let enemies = state.shown(state.side.other()).filter_map(|enemy| state.pose(enemy));
    let near = enemies.map(|enemy| inches(enemy.at.distance(pose.at))).min().unwrap_or(0);
    let wanted = if 16 < near { 6 } else { 2 };
    -(i32::from(speed) - wanted).abs()
}

/// Humans come on where few see them, an airship nearest to a town.
fn arrival_worth(state: &State, at: Point, notes: &mut Notes) -> i32 {
    match state.phase {
        Phase::Arrive { stand } if state.class(stand) == Class::Zeppelin => {
            outlook::show::roof(state, at).map_or(0, |roof| -inches(roof.away))
        }
        Phase::Arrive { stand } if !state.is_martian(stand) => -notes.watched(state, stand, at),
        _ => 0,
    }
}

/// Martians move, and so do humans who have something to gain by it.
fn choose_worth(state: &State, stand: StandId, strategic: bool, notes: &mut Notes) -> i32 {
    let mut sleeps = || notes.sleeps(state, state.side_of(stand));
    if state[stand].limbered && !strategic {
        return 42;
    }
    if state.kind(stand).is_towed || outlook::stays(state, stand, &mut sleeps) {
        return -5;
    }
    if strategic {
        return if sleeps() && outlook::hurries(state, stand) { 45 } else { -5 };
    }
    if state.is_martian(stand) { 50 } else { 40 }
}

/// How well an ironclad or an airship would be placed.
fn vessel_worth(state: &State, stand: StandId, at: Point) -> i32 {
    let enemies = state.shown(state.side_of(stand).other());
    let away = |enemy: StandId| state.pose(enemy).map_or(0, |pose| inches(pose.at.distance(at)));
    let nearest = enemies.map(away).min().unwrap_or(0);
    match state.class(stand) {
        // [FT-ZEP-03] Rays reach it wherever it is; [FT-SAVE-01] over a town it has the saves of the town.
        Class::Zeppelin => match outlook::show::roof(state, at) {
            Some(roof) => 300 * outlook::show::saved(state, at) - inches(roof.away),
            None => -10 * nearest,
        },
        _ => -(nearest - 8).abs(),
    }
}

/// How well a seat stands, in thousandths: 0 lost, 1000 won.
pub fn standing(state: &State, seat: SeatId) -> i32 {
    let side = SideId(seat.0);
    if let Some(ending) = state.ending {
        return match victory::verdict(state, ending).0 {
            Some(winner) if winner == side => 1000,
            Some(_) => 0,
            None => 500,
        };
    }
    let worth = |side: SideId| i32::from(victory::points(state, side, None));
    let lead = worth(side) - worth(side.other());
    let major = i32::from(state.setting.major).max(1);
    (500 + 350 * lead / major).clamp(10, 990)
}

/// Ways to go on that are worth weighing: the policy's own, and for moves a few others.
///
/// [FT-GEN-06] Fire is not looked ahead at where nothing may be measured: that would tell ranges.
pub fn plans(state: &State, orders: &[Order], dice: &mut Dice) -> Vec<Vec<Order>> {
    let own = policy(state, orders, dice);
    let mut plans = vec![vec![orders[own].clone()]];
    if state.phase == Phase::March && state.window.is_none() {
        let others = (0..orders.len()).filter(|&at| at != own);
        let others = others.filter(|&at| matches!(orders[at], Order::Go { .. } | Order::Stop));
        plans.extend(others.step_by(9).take(4).map(|at| vec![orders[at].clone()]));
    }
    plans
}
