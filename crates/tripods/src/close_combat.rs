//! Close combat: fights of those who have come within an inch.
//!
//! [FT-CC-10] What is fired here takes nothing from the firing phase, and overwatch markers survive.

use kernel::{
    Chronicle, Roll, Wants,
    table::{Angle, Effort, Length, Line, Outline, Pose},
};

use crate::{
    Play, checks, cylinders, effects,
    event::Event,
    field,
    fire::{self, Context},
    flyers, gas, ground, movement,
    order::{Bar, Check, Order},
    setup, spotting,
    state::{Against, Aimed, Bout, Phase, SideId, StandId, StandSet, State, Use, Where},
    tables::{MOST_WEAPONS, StandType},
    targets, transport,
    vocabulary::{Class, WeaponKind},
};

/// [FT-CC-11] A fight that has gone on so long is over.
const MOST_ROUNDS: u8 = 20;

/// Looks for fights: of those who halted before an enemy.
pub fn look(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let open: arrayvec::ArrayVec<StandSet, 32> = clusters(play.state).take(32).collect();
    match open[..] {
        [] => {
            play.state.bout = None;
            play.state.phase = Phase::FollowOn;
        }
        [only] => begin(play, only),
        // Several: the active side chooses, in Phase::Engage, and must know what there is to choose from.
        [..] => open.iter().for_each(|&members| show(play, members)),
    }
}

/// Every fight that is still to be fought, by those in it.
///
/// [FT-CC-02] Linked by gaps of an inch or less; all of the other side's stands within reach of a mover join in.
pub fn clusters(state: &State) -> impl Iterator<Item = StandSet> {
    let over = state.bout.as_ref().map_or(StandSet::EMPTY, |bout| bout.over);
    let mut seen = over;
    let mut found = Vec::new();
    for mover in state.on_table(state.side) {
        if seen.has(mover) || state[mover].counter.is_none() {
            continue;
        }
        let members = linked(state, mover);
        if 1 < members.len() {
            for member in members.iter() {
                seen.insert(member);
            }
            found.push(members);
        }
    }
    found.into_iter()
}

/// Whether two stands can fight at close quarters: near enough, both on the ground, and neither a dormant cylinder.
///
/// [FT-CYL-05] After it has woken, contact with a cylinder is a fight like any other.
pub fn meets(state: &State, one: StandId, other: StandId) -> bool {
    let fights = |stand: StandId| !state.is_aloft(stand) && !cylinders::is_dormant(state, stand);
    state.is_enemy(one, other)
        && fights(one)
        && fights(other)
        && if reach(state, one, other) == field::REACH {
            field::engaged(state, one, other)
        } else {
            field::within(state, one, other, Length::thousandths(4005))
        }
}

/// How near two stands meet.
///
/// [FT-FLY-05] A low flyer and enemy infantry at four inches, all others at one.
pub fn reach(state: &State, one: StandId, other: StandId) -> Length {
    let foot = |stand: StandId| {
        matches!(state.class(stand), Class::Foot | Class::Cavalry | Class::Team | Class::Observer)
    };
    let flies = |stand: StandId| flyers::is_low(state, stand);
    if (flies(one) && foot(other)) || (flies(other) && foot(one)) {
        Length::units(4)
    } else {
        field::REACH
    }
}

/// Those whom a fight round a mover draws in.
fn linked(state: &State, first: StandId) -> StandSet {
    let mut members: StandSet = [first].into_iter().collect();
    loop {
        let before = members.len();
        for stand in state.ids() {
            let fights = state.side_of(stand) != state.side || state[stand].counter.is_some();
            if members.has(stand) || !fights {
                continue;
            }
            if members.iter().any(|other| meets(state, stand, other)) {
                members.insert(stand);
            }
        }
        if members.len() == before {
            return members;
        }
    }
}

pub fn check_fight(state: &State, stand: StandId) -> Check {
    if state.phase != Phase::Engage {
        return Err(Bar::not_now(rule!("FT-CC-02")));
    }
    if !state.has(stand) || state.side_of(stand) != state.side {
        return Err(Bar::plain(rule!("FT-CC-02"), "a fight is chosen by one of one's own in it"));
    }
    if clusters(state).any(|members| members.has(stand)) {
        return Ok(());
    }
    Err(Bar::stand(rule!("FT-CC-02"), stand, "is in no fight that is still to be fought"))
}

/// One order for each fight: by its first mover.
pub fn list_fights(state: &State, out: &mut Vec<Order>) {
    for members in clusters(state) {
        for stand in members.iter().filter(|&stand| state.side_of(stand) == state.side) {
            out.push(Order::Fight { stand });
        }
    }
}

pub fn fight(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    let members = clusters(play.state).find(|members| members.has(stand));
    if let Some(members) = members {
        begin(play, members);
    }
}

fn begin(play: &mut Play<'_, impl Chronicle<Event = Event>>, members: StandSet) {
    let over = play.state.bout.as_ref().map_or(StandSet::EMPTY, |bout| bout.over);
    let n = play.state.stands.len();
    play.state.bout = Some(Bout {
        members,
        round: 1,
        done: StandSet::EMPTY,
        cowed: StandSet::EMPTY,
        emptied: StandSet::EMPTY,
        over,
        uses: vec![[Use::default(); MOST_WEAPONS]; n],
    });
    let of = |side: SideId| members.iter().find(|&stand| play.state.side_of(stand) == side);
    if let (Some(stand), Some(with)) = (of(play.state.side), of(play.state.side.other())) {
        play.emit(rule!("FT-CC-02"), Event::Engaged { stand, with, n: members.len() as u8 });
    }
    show(play, members);
    nerve(play);
    play.state.phase = Phase::Bout { side: play.state.side.other() };
}

/// [FT-CC-01] Whoever fights is spotted, even where nobody would see him otherwise.
pub fn show(play: &mut Play<'_, impl Chronicle<Event = Event>>, members: StandSet) {
    for stand in members.iter() {
        let enemy = members.iter().find(|&other| meets(play.state, stand, other));
        if let Some(enemy) = enemy {
            spotting::spot(play, stand, enemy);
        }
    }
}

/// Draws somebody in who has got out of what was lost in a fight, if there is an enemy of it within his reach.
///
/// [FT-CC-02] From the next round on, as who dismounts.
pub fn draw_in(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    let members = play.state.bout.as_ref().map_or(StandSet::EMPTY, |bout| bout.members);
    if !members.iter().any(|other| meets(play.state, stand, other)) {
        return;
    }
    if play.state.side_of(stand) == play.state.side {
        play.state[stand].counter = Some(Effort::NONE);
    }
    if let Some(bout) = &mut play.state.bout {
        bout.members.insert(stand);
        bout.done.insert(stand);
        let members = bout.members;
        show(play, members);
    }
}

/// Infantry whom tanks come for may lose its nerve.
///
/// [FT-CC-07] Stationary infantry and guns roll once at +2 against tanks, tripods and walkers; on a failure they do not fire in the first
/// round.
fn nerve(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(bout) = &play.state.bout else { return };
    let heavy = |stand: StandId| {
        matches!(play.state.class(stand), Class::Mbt | Class::Tripod | Class::Walker)
    };
    let own = |stand: &StandId| play.state.side_of(*stand) == play.state.side;
    let attacked: arrayvec::ArrayVec<StandId, 64> = bout
        .members
        .iter()
        .filter(|stand| !own(stand) && play.state.kind(*stand).is_personnel())
        .filter(|&stand| {
            let near = |other: StandId| field::engaged(play.state, stand, other);
            bout.members.iter().any(|other| own(&other) && heavy(other) && near(other))
        })
        .collect();
    for stand in attacked {
        let check =
            Roll::d6(rule!("FT-CC-07"), "nerve").by(effects::piece(stand)).modify(2, "stationary");
        if !checks::task(play, stand, &check) {
            play.emit(rule!("FT-CC-07"), Event::Cowed { stand });
            if let Some(bout) = &mut play.state.bout {
                bout.cowed.insert(stand);
            }
        }
    }
}

/// Those of a side who fight and have not done so in this round.
fn ready(state: &State, side: SideId) -> impl Iterator<Item = StandId> + '_ {
    let bout = state.bout.as_ref();
    let members = bout.map_or(StandSet::EMPTY, |bout| bout.members.without(bout.done));
    members.iter().filter(move |&stand| state.side_of(stand) == side)
}

/// Whom a stand could attack within reach.
fn near(state: &State, stand: StandId) -> impl Iterator<Item = StandId> + '_ {
    let members = state.bout.as_ref().map_or(StandSet::EMPTY, |bout| bout.members);
    members.iter().filter(move |&other| meets(state, stand, other))
}

/// Lists what a side may do in its part of a round.
///
/// [FT-CC-03] Each stand fires once with its full entitlement at enemies within an inch.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let Phase::Bout { side } = state.phase else { return };
    let none = crate::targets::Candidates::new();
    // One stand after another.
    let Some(shooter) = ready(state, side).find(|&stand| has_attack(state, stand)) else {
        transport::list_dismounts(state, side, out);
        return out.push(Order::Done);
    };
    let several = 1 < near(state, shooter).count();
    for target in near(state, shooter) {
        for aimed in fire::ways(state, shooter, target, (Context::Bout, side), &none) {
            let Aimed { weapon, against, shots: most, .. } = aimed;
            let least = if several { 1 } else { most };
            for shots in (least..=most).rev() {
                out.push(Order::Shoot { shooter, weapon, against, target, shots });
            }
        }
        if check_grenade(state, shooter, target).is_ok() {
            out.push(Order::Grenade { shooter, target });
        }
    }
    transport::list_dismounts(state, side, out);
    for enemy in near(state, shooter) {
        let facing = state.pose(shooter).zip(state.pose(enemy));
        let facing = facing.map(|(own, enemy)| own.facing_to(enemy.at).facing);
        if let Some(facing) = facing
            && state.pose(shooter).is_some_and(|pose| pose.facing != facing)
            && check_pivot(state, side, shooter, facing).is_ok()
        {
            out.push(Order::Pivot { stand: shooter, facing });
        }
    }
}

fn has_attack(state: &State, stand: StandId) -> bool {
    let side = state.side_of(stand);
    let none = crate::targets::Candidates::new();
    near(state, stand).any(|target| {
        !fire::ways(state, stand, target, (Context::Bout, side), &none).is_empty()
            || check_grenade(state, stand, target).is_ok()
    })
}

/// Refuses shots that are not among those of the stand whose turn it is.
///
/// [FT-CC-03] One stand after another, each with all it has unless it divides its fire.
pub fn check_listed(state: &State, aimed: Aimed, target: StandId) -> Check {
    check_shoot(state, aimed, target)?;
    let Aimed { shooter, weapon, against, shots } = aimed;
    listed(state, &Order::Shoot { shooter, weapon, against, target, shots })
}

/// The same of grenades.
pub fn check_listed_grenade(state: &State, shooter: StandId, target: StandId) -> Check {
    check_grenade(state, shooter, target)?;
    listed(state, &Order::Grenade { shooter, target })
}

fn listed(state: &State, order: &Order) -> Check {
    let mut orders = Vec::new();
    list(state, &mut orders);
    if orders.contains(order) {
        return Ok(());
    }
    Err(Bar::plain(rule!("FT-CC-03"), "another stand fires first, or with all its shots"))
}

fn check_shoot(state: &State, aimed: Aimed, target: StandId) -> Check {
    let Phase::Bout { side } = state.phase else {
        return Err(Bar::not_now(rule!("FT-CC-03")));
    };
    if !ready(state, side).any(|stand| stand == aimed.shooter) {
        return Err(Bar::plain(rule!("FT-CC-03"), "that stand does not fire now"));
    }
    fire::check_shot(state, aimed, target, (Context::Bout, side), None)
}

pub fn shoot(play: &mut Play<'_, impl Chronicle<Event = Event>>, aimed: Aimed, target: StandId) {
    fire::take_shots(play.state, aimed, target, Context::Bout);
    effects::fire(play, aimed, target, Context::Bout, false);
}

/// Refuses grenades.
///
/// [FT-CC-05] Infantry without any anti-tank weapon, at a vehicle, once in a round in place of small arms.
pub fn check_grenade(state: &State, shooter: StandId, target: StandId) -> Check {
    let Phase::Bout { side } = state.phase else {
        return Err(Bar::not_now(rule!("FT-CC-05")));
    };
    fire::check_shooter(state, shooter, (Context::Bout, side))?;
    let bar = |why| Err(Bar::stand(rule!("FT-CC-05"), shooter, why));
    let kind = state.kind(shooter);
    let is_foot = kind.is_personnel() && !kind.class.is_gun() && kind.class != Class::Observer;
    if !is_foot
        || has_tank_killers(kind)
        || (kind.fires_standing_only && state[shooter].has_moved())
    {
        return bar("does not attack so");
    }
    let used = state.bout.as_ref().map(|bout| bout.uses[usize::from(shooter.0)]);
    let fresh = used.is_some_and(|uses| uses.iter().all(|one| one.shots == 0));
    if !fresh || !ready(state, side).any(|stand| stand == shooter) {
        return bar("has attacked already in this round");
    }
    let is_vehicle = state.has(target) && !state.kind(target).is_personnel();
    // [FT-FLY-05] At flyers only within an inch.
    let beside = |one: StandId| one == target && field::engaged(state, shooter, one);
    if !is_vehicle || !near(state, shooter).any(beside) {
        return bar("has no such vehicle within reach");
    }
    Ok(())
}

/// [FT-CC-05] Light or medium anti-tank weapons: who has any does without grenades.
fn has_tank_killers(kind: &StandType) -> bool {
    { kind.weapons.iter() }.any(|weapon| matches!(weapon.kind, WeaponKind::Law | WeaponKind::Maw))
}

pub fn grenade(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    target: StandId,
) {
    play.emit(rule!("FT-CC-05"), Event::Grenades { shooter, target });
    if let Some(bout) = &mut play.state.bout {
        bout.uses[usize::from(shooter.0)][0].shots = u8::MAX;
    }
    let roll = Roll::d6(rule!("FT-CC-05"), "grenades").by(effects::piece(shooter));
    if play.test(&roll, Wants::AtLeast(6)) {
        effects::shake(play, target, Context::Bout);
    }
}

/// [FT-CC-08] Before firing in the second and later rounds a stand may pivot.
pub fn check_pivot(state: &State, side: SideId, stand: StandId, facing: Angle) -> Check {
    let bar = |why| Err(Bar::plain(rule!("FT-CC-08"), why));
    let Some(bout) = &state.bout else { return bar("nobody fights") };
    if bout.round < 2 {
        return bar("only from the second round on");
    }
    let member = state.has(stand) && state.side_of(stand) == side && bout.members.has(stand);
    if !member || !state.class(stand).has_facing() {
        return bar("that stand does not pivot");
    }
    let fresh = bout.uses[usize::from(stand.0)].iter().all(|one| one.shots == 0);
    if !fresh || bout.done.has(stand) || state.pivoted.has(stand) {
        return bar("it has fired or turned in this round");
    }
    let Some(pose) = state.pose(stand) else { return bar("it is not there") };
    movement::check_room_to_turn(state, stand, pose, facing)
}

/// A side has fired: the other follows, or the round ends.
pub fn next(play: &mut Play<'_, impl Chronicle<Event = Event>>, side: SideId) {
    if side == play.state.side {
        play.state.phase = Phase::BoutEnd;
    } else {
        play.state.phase = Phase::Bout { side: play.state.side };
    }
}

/// Whether a side has anything left to decide in its part of a round.
///
/// [FT-CARRY-04] Who is carried may get out of a carrier that has nothing to fire, too.
pub fn is_done(state: &State, side: SideId) -> bool {
    !ready(state, side).any(|stand| has_attack(state, stand))
        && !transport::may_dismount(state, side)
}

/// Whether the side whose part of a round it is has nothing left to fire, and need not let anybody get out.
pub fn may_pass(state: &State) -> bool {
    let Phase::Bout { side } = state.phase else { return false };
    !ready(state, side).any(|stand| has_attack(state, stand))
}

/// Ends a round: checks, counters, and whether the fight goes on.
pub fn end_round(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for side in [play.state.side, play.state.side.other()] {
        checks::after_round(play, side);
    }
    let failing = std::mem::take(&mut play.state.failing);
    for stand in failing.iter() {
        checks::remove(play, stand);
    }
    play.state.pivoted = StandSet::EMPTY;
    let Some(bout) = play.state.bout.clone() else { return };
    play.emit(rule!("FT-CC-02"), Event::RoundFought { round: bout.round });
    let one = ground::points(1);
    for stand in bout.members.iter() {
        if let Some(left) = play.state[stand].counter {
            let rest = if left < one { Effort::NONE } else { left - one };
            play.state[stand].counter = Some(rest);
        }
    }
    let fights = |side: SideId| {
        bout.members.iter().any(|stand| {
            play.state.side_of(stand) == side && near(play.state, stand).next().is_some()
        })
    };
    if !fights(SideId::MARTIANS) {
        return finish(play, bout.members);
    }
    // [FT-CC-11] Who cannot harm each other, or not in twenty rounds, part.
    let harmless = !bout.members.iter().any(|stand| could_harm(play.state, stand));
    if harmless || MOST_ROUNDS <= bout.round {
        part(play, bout.members);
        return finish(play, bout.members);
    }
    // Who has nobody left within reach is done, and loses no more of his movement.
    let idle = |stand: &StandId| near(play.state, *stand).next().is_none();
    let idle: StandSet = bout.members.iter().filter(idle).collect();
    if let Some(bout) = &mut play.state.bout {
        bout.members = bout.members.without(idle);
        idle.iter().for_each(|stand| bout.over.insert(stand));
        bout.round += 1;
        bout.done = StandSet::EMPTY;
        for uses in &mut bout.uses {
            *uses = [Use::default(); MOST_WEAPONS];
        }
    }
    play.state.phase = Phase::Bout { side: play.state.side.other() };
}

/// Whether a stand has any attack that could produce a kill or a check.
fn could_harm(state: &State, stand: StandId) -> bool {
    let kind = state.kind(stand);
    near(state, stand).any(|target| {
        let men = state.kind(target).is_personnel() || state.kind(target).soft;
        let foot = kind.is_personnel() && !kind.class.is_gun() && kind.class != Class::Observer;
        let moved = kind.fires_standing_only && state[stand].has_moved();
        let limbered =
            state[stand].limbered || (kind.class == Class::Gun && state[stand].has_moved());
        if moved || limbered {
            return false;
        }
        let by_weapon = kind.weapons.iter().any(|weapon| {
            let hurts_men = men && weapon.sa.is_some();
            let armour = weapon.pen.is_some() && !state.kind(target).is_personnel() && {
                let band = effects::Band::Close;
                let pen = effects::Penetration::of(
                    state,
                    stand,
                    weapon,
                    target,
                    band,
                    Context::Bout,
                    false,
                );
                -3 < pen.modifier
                    && !weapon.kind.is_missile()
                    && targets::is_fit(state, stand, weapon, Against::Armour, target)
            };
            hurts_men || armour
        });
        by_weapon || (foot && !has_tank_killers(kind) && !men)
    })
}

/// Moves those who came out of reach again; they lose what they had left to move.
fn part(play: &mut Play<'_, impl Chronicle<Event = Event>>, members: StandSet) {
    let own = |stand: &StandId| play.state.side_of(*stand) == play.state.side;
    let movers: StandSet = members.iter().filter(own).collect();
    for stand in movers.iter() {
        play.state[stand].counter = None;
        let (Some(pose), Some(enemy)) = (
            play.state.pose(stand),
            near(play.state, stand).next().and_then(|enemy| play.state.pose(enemy)),
        ) else {
            continue;
        };
        let away = Line::towards(pose.at, enemy.at.bearing(pose.at), Length::units(2));
        let free = (1..=40).map(|n| away.at(Length::thousandths(50 * n))).find(|&at| {
            let there = Pose::new(at, pose.facing);
            let outline: Outline = field::outline_at(play.state, stand, there);
            setup::has_room(play.state, stand, there, &outline)
        });
        if let Some(at) = free {
            play.state[stand].at = Where::Table(Pose::new(at, pose.facing));
            play.emit(rule!("FT-CC-11"), Event::Parted { stand });
            // [FT-GAS-02] There may be gas where it comes to stand.
            gas::breathe(play, stand);
        }
    }
}

fn finish(play: &mut Play<'_, impl Chronicle<Event = Event>>, members: StandSet) {
    if let Some(stand) = members.iter().next() {
        play.emit(rule!("FT-CC-02"), Event::FightOver { stand });
    }
    if let Some(bout) = &mut play.state.bout {
        for stand in members.iter() {
            bout.over.insert(stand);
        }
        bout.members = StandSet::EMPTY;
    }
    play.state.phase = Phase::Engage;
}

/// Marks a stand that has nothing left to fire in this round.
pub fn settle(state: &mut State, shooter: StandId) {
    if state.pose(shooter).is_some()
        && !has_attack(state, shooter)
        && let Some(bout) = &mut state.bout
    {
        bout.done.insert(shooter);
    }
}

#[cfg(test)]
mod tests;
