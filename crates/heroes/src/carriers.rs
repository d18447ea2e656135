//! Trains and ships as units: what they may do in an activation, and with how many dice they move.

use kernel::{Chronicle, Roll, RuleId};

use crate::{
    Play, armament,
    event::Event,
    loading, movement,
    order::{Bar, Check, Order},
    rails, ships,
    state::{Carrier, CarrierSpec, Phase, Plan, ShipSpec, State, UnitId, Way, When, Where},
    vocabulary::{Actor, MoveModifier, Propulsion, Rate, Step, TurnBy, TurnWhen},
};

/// Whether a unit is a train or a ship.
pub fn is_carrier(state: &State, unit: UnitId) -> bool {
    state.spec(unit).carrier.is_some()
}

/// The line of the table of actions for a carrier, and its rule.
fn actor(spec: &CarrierSpec) -> (Actor, RuleId) {
    match spec {
        CarrierSpec::Train(train) if train.armoured => (Actor::ArmouredTrain, rule!("HV-RAIL-07")),
        CarrierSpec::Train(_) => (Actor::UnarmouredTrain, rule!("HV-RAIL-07")),
        CarrierSpec::Ship(ship) if ship.is_warship => (Actor::Warship, rule!("HV-WAR-03")),
        CarrierSpec::Ship(_) => (Actor::MerchantShip, rule!("HV-MER-05")),
    }
}

/// The rules by which carriers move, lose what drives them, load, and never fight.
#[derive(Clone, Copy)]
pub struct Rules {
    pub dice: RuleId,
    pub dead: RuleId,
    pub loads: RuleId,
    pub never: RuleId,
}

pub const fn rules(spec: &CarrierSpec) -> Rules {
    match spec {
        CarrierSpec::Train(_) => Rules {
            dice: rule!("HV-RAIL-08"),
            dead: rule!("HV-RAIL-11"),
            loads: rule!("HV-RAIL-10"),
            never: rule!("HV-RAIL-16"),
        },
        CarrierSpec::Ship(ship) => Rules {
            dice: if ship.is_warship { rule!("HV-WAR-04") } else { rule!("HV-MER-06") },
            dead: rule!("HV-MER-11"),
            loads: if ship.is_warship { rule!("HV-WAR-02") } else { rule!("HV-MER-09") },
            never: if ship.is_warship { rule!("HV-WAR-11") } else { rule!("HV-MER-14") },
        },
    }
}

/// The rule by which a train or ship, and everybody aboard one, is never fought hand to hand; none for others.
///
/// [HV-RAIL-16] [HV-MER-14] [HV-WAR-11] Neither it nor anyone aboard starts a fight or is drawn into one.
pub fn never_fights(state: &State, unit: UnitId) -> Option<RuleId> {
    let carrier = match state.units.get(usize::from(unit.0))?.at {
        Where::Aboard(carrier) => carrier,
        _ => unit,
    };
    state.spec(carrier).carrier.as_ref().map(|spec| rules(spec).never)
}

/// The line of the movement chart for a carrier.
fn rate(spec: &CarrierSpec) -> Rate {
    match spec {
        CarrierSpec::Train(train) if train.armoured => Rate::ArmouredTrains,
        CarrierSpec::Train(_) => Rate::UnarmouredTrains,
        CarrierSpec::Ship(ship) => ship.propulsion.rate(),
    }
}

/// The dice of a carrier as it is built, and those that it has lost; none for other units.
pub fn drive(state: &State, unit: UnitId) -> Option<(u8, u8)> {
    let printed = state.setting.charts.movement.rates[rate(state.spec(unit).carrier.as_ref()?)];
    match state[unit].carrier {
        Carrier::No => None,
        Carrier::Train { dice_lost, .. } | Carrier::Ship { dice_lost, .. } => {
            Some((printed, dice_lost))
        }
    }
}

/// Whether a carrier has lost all that drives it.
///
/// [HV-RAIL-11] [HV-MER-11] Once the losses equal the printed rate no Hero and no card can move it.
pub fn is_dead(state: &State, unit: UnitId) -> bool {
    drive(state, unit).is_some_and(|(printed, lost)| printed <= lost)
}

/// How many dice a train or ship throws for its move.
///
/// [HV-RAIL-08] 4D6, armoured 3D6; +1 with a Hero aboard, +1 for the card, -1 when firing in the same activation. [HV-MER-06]
/// [HV-WAR-04] Oars 3, wind 4, steam 5; +1 with a Hero aboard, +1 for the card, -1 for a turn, -2 astern: firing costs a ship nothing.
/// Less what damage has cost. Nothing else of the chart applies.
pub fn pool(state: &State, unit: UnitId, plan: Plan) -> u8 {
    let (Some((printed, lost)), Some(spec)) = (drive(state, unit), &state.spec(unit).carrier)
    else {
        return 0;
    };
    if printed <= lost {
        return 0;
    }
    let (turns, astern) = match plan {
        Plan::Run { turn, astern, .. } => (turn.is_some(), astern),
        _ => (false, false),
    };
    let modifiers = &state.setting.charts.movement.modifiers;
    let hero = state.hero_with(unit).is_some();
    let (aboard, by) = match spec {
        CarrierSpec::Train(_) => (MoveModifier::HeroAboardTrain, None),
        CarrierSpec::Ship(ship) => (MoveModifier::HeroAboardShip, Some(ship.propulsion)),
    };
    let fires = by.is_none() && plan.steps().contains(&Step::Fire);
    let counted = [
        (MoveModifier::FasterMovementCard, state[unit].boosts.movement),
        (aboard, hero),
        (MoveModifier::Firing, fires),
        (MoveModifier::WindTurn, turns && by == Some(Propulsion::Wind)),
        (MoveModifier::SteamTurn, turns && by == Some(Propulsion::Steam)),
        (MoveModifier::SteamAstern, astern),
    ];
    let change = counted.iter().filter(|(_, counts)| *counts);
    let change: i8 = change.map(|&(modifier, _)| modifiers[modifier].dice).sum();
    (printed as i8 - lost as i8 + change).max(0) as u8
}

/// Refuses a plan that a train or ship cannot carry out.
///
/// [HV-RAIL-07] [HV-MER-05] [HV-WAR-03] One of the sequences of its own list. [HV-RAIL-16] [HV-MER-14] [HV-WAR-11] It never fights,
/// rallies or tests. [HV-RAIL-10] [HV-MER-09] [HV-WAR-02] In a turn in which it loads or unloads it does nothing else.
pub fn check_plan(state: &State, unit: UnitId, plan: Plan) -> Check {
    let Some(spec) = &state.spec(unit).carrier else {
        return Err(Bar::unit(rule!("HV-ACT-02"), unit, "cannot do that"));
    };
    let (actor, listed) = actor(spec);
    let rules = rules(spec);
    match plan {
        Plan::Nothing => return Ok(()),
        Plan::Charge { .. }
        | Plan::Fight
        | Plan::BreakOff
        | Plan::Flee
        | Plan::TryThenMove { .. }
        | Plan::FleeThenTry => {
            return Err(Bar::unit(rules.never, unit, "never fights, tests or rallies"));
        }
        Plan::Fire | Plan::Run { .. } | Plan::Spin { .. } | Plan::Load | Plan::Unload => {}
        _ => return Err(Bar::unit(listed, unit, "cannot do that")),
    }
    let on_rails = matches!(spec, CarrierSpec::Train(_));
    let is_ships_own =
        matches!(plan, Plan::Spin { .. } | Plan::Run { astern: true, .. }) && on_rails;
    if is_ships_own || !state.setting.charts.activation.allows(actor, plan.steps()) {
        return Err(Bar::unit(listed, unit, "cannot do that in one activation"));
    }
    if !matches!(state[unit].at, Where::Rails(_) | Where::Afloat(_)) {
        return Err(Bar::unit(listed, unit, "has no place of its own"));
    }
    check_turn_of(state, unit, plan, rules)?;
    if plan.steps().contains(&Step::Fire) {
        armament::check_may_fire(state, unit)?;
        // [HV-ACT-03] A combination that begins with fire needs a target when it is stated.
        if plan.steps().first() == Some(&Step::Fire) && !armament::has_target(state, unit) {
            return Err(Bar::unit(rule!("HV-ACT-03"), unit, "has nobody to fire at"));
        }
    }
    match plan {
        Plan::Run { turn, astern, .. } => {
            check_drive(state, unit, rules)?;
            if let CarrierSpec::Ship(ship) = spec {
                check_helm(unit, ship, turn, astern)?;
            }
            if pool(state, unit, plan) == 0 {
                return Err(Bar::unit(rules.dice, unit, "would throw no dice, and cannot move"));
            }
            Ok(())
        }
        Plan::Spin { .. } => {
            check_drive(state, unit, rules)?;
            if !spins(state, unit) {
                let why = "can only turn as she goes";
                return Err(Bar::unit(rule!("HV-MER-07"), unit, why));
            }
            Ok(())
        }
        Plan::Load => loading::check_may_load(state, unit),
        Plan::Unload => loading::check_may_unload(state, unit),
        _ => Ok(()),
    }
}

/// What it has done this turn may leave it nothing more to do.
fn check_turn_of(state: &State, unit: UnitId, plan: Plan, rules: Rules) -> Check {
    let handles = matches!(plan, Plan::Load | Plan::Unload);
    let (acted, loaded, is_wreck) = match state[unit].carrier {
        Carrier::No => (false, false, false),
        Carrier::Train { acted, loaded, .. } => (acted, loaded, false),
        Carrier::Ship { acted, loaded, flotation, .. } => (acted, loaded, flotation == 0),
    };
    if is_wreck && plan != Plan::Unload {
        return Err(Bar::unit(rule!("HV-MER-13"), unit, "is a wreck, and can only unload"));
    }
    if loaded {
        return Err(Bar::unit(rules.loads, unit, "has loaded or unloaded this turn"));
    }
    if handles && acted {
        return Err(Bar::unit(rules.loads, unit, "has moved or fired this turn"));
    }
    Ok(())
}

/// [HV-RAIL-11] [HV-MER-11] What drives it is gone; [HV-MER-08] or she lies on a beach for good.
fn check_drive(state: &State, unit: UnitId, rules: Rules) -> Check {
    if matches!(state[unit].carrier, Carrier::Ship { beached: true, .. }) {
        return Err(Bar::unit(rule!("HV-MER-08"), unit, "is beached, and never moves again"));
    }
    if is_dead(state, unit) {
        return Err(Bar::unit(rules.dead, unit, "has lost what drives it"));
    }
    Ok(())
}

/// [HV-MER-06] Only steam goes astern. [HV-MER-07] Oars turn on the spot and in no other way.
fn check_helm(unit: UnitId, ship: &ShipSpec, turn: Option<When>, astern: bool) -> Check {
    if astern && ship.propulsion != Propulsion::Steam {
        return Err(Bar::unit(rule!("HV-MER-06"), unit, "cannot go astern"));
    }
    if turn.is_some() && ship.propulsion == Propulsion::Oar {
        return Err(Bar::unit(rule!("HV-MER-07"), unit, "can only turn on the spot"));
    }
    Ok(())
}

/// Whether a ship can turn on the spot.
///
/// [HV-MER-07] [HV-WAR-04] By oars or side paddles, as long as a die is left in her pool.
pub fn spins(state: &State, unit: UnitId) -> bool {
    spin_by(state, unit).is_some()
        && 0 < pool(state, unit, Plan::Run { fire: None, turn: None, astern: false })
}

/// What a ship turns on the spot with.
pub fn spin_by(state: &State, unit: UnitId) -> Option<TurnBy> {
    let ship = state.spec(unit).ship()?;
    let by = match ship.propulsion {
        Propulsion::Oar => TurnBy::Oar,
        Propulsion::Steam if ship.side_paddles => TurnBy::SidePaddles,
        Propulsion::Wind | Propulsion::Steam => return None,
    };
    let turn = state.setting.charts.movement.ship_turns[by];
    (turn.when == TurnWhen::InsteadOfMoving).then_some(by)
}

/// Lists what the active train or ship may do.
pub fn list_plans(state: &State, unit: UnitId, out: &mut Vec<Order>) {
    let whens = [None, Some(When::Before), Some(When::After)];
    let mut offer = |plan: Plan| {
        if check_plan(state, unit, plan).is_ok() {
            out.push(Order::Declare { plan, way: Way::default() });
        }
    };
    for fire in whens {
        for turn in whens {
            for astern in [false, true] {
                offer(Plan::Run { fire, turn, astern });
            }
        }
    }
    for plan in [
        Plan::Fire,
        Plan::Spin { fire: None },
        Plan::Spin { fire: Some(When::Before) },
        Plan::Spin { fire: Some(When::After) },
        Plan::Load,
        Plan::Unload,
    ] {
        offer(plan);
    }
}

/// Takes the next step of what a train or ship does.
pub fn take_step(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    plan: Plan,
    step: Step,
) {
    match (step, plan) {
        (Step::Move, Plan::Spin { .. }) => {
            act(play.state, unit);
            play.state.phase = Phase::Sail;
        }
        (Step::Move, _) => set_off(play, unit, plan),
        (Step::Turn, _) if ships::may_turn(play.state, unit) => play.state.phase = Phase::Sail,
        (Step::Fire, _) if armament::can_go_on(play.state, unit, 0) => {
            act(play.state, unit);
            play.state.phase = Phase::Shoot;
        }
        (Step::Load, _) => {
            load(play.state, unit);
            play.state.phase = Phase::Embark;
        }
        (Step::Unload, _) => {
            load(play.state, unit);
            play.state.phase = Phase::Disembark;
        }
        _ => movement::end_step(play.state),
    }
}

/// Throws the dice of a move.
fn set_off(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, plan: Plan) {
    let dice = pool(play.state, unit, plan);
    let Some(rule) = play.state.spec(unit).carrier.as_ref().map(|spec| rules(spec).dice) else {
        return;
    };
    if dice == 0 {
        movement::end_step(play.state);
        return;
    }
    act(play.state, unit);
    let roll = Roll::d6(rule, "move").by(movement::piece(unit));
    let cm = play.sum(&roll, dice);
    play.emit(rule, Event::Thrown { unit, dice, cm });
    if let Some(active) = &mut play.state.active {
        (active.dice, active.throw) = (dice, Some(cm));
    }
    play.state.phase = if rails::is_train(play.state, unit) { Phase::Steam } else { Phase::Sail };
}

/// Notes that a carrier has moved or fired this turn.
fn act(state: &mut State, unit: UnitId) {
    match &mut state[unit].carrier {
        Carrier::No => {}
        Carrier::Train { acted, .. } | Carrier::Ship { acted, .. } => *acted = true,
    }
}

/// Notes that it loads or unloads this turn.
fn load(state: &mut State, unit: UnitId) {
    match &mut state[unit].carrier {
        Carrier::No => {}
        Carrier::Train { loaded, .. } | Carrier::Ship { loaded, .. } => *loaded = true,
    }
}

#[cfg(test)]
mod tests;
