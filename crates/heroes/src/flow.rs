//! The sequence of play, in the order of the book, and nothing else.

use kernel::{Chronicle, SeatId};

use crate::{
    Play, activation, casualties, damage, deal, deploy,
    event::Event,
    fire, hero, leadership, loading, melee, morale, movement,
    order::{Bar, Check, Order, Why},
    rails, retreat, ships,
    squares::{self, shelter},
    state::{Boosts, Carrier, Ending, Handled, Phase, Plan, Spends, State, Task, UnitId, Way, Who},
    tables::MOST_SEATS,
    victory,
    vocabulary::{Special, Step},
};

/// Whose decision is open, if any is.
pub fn decider(state: &State) -> Option<SeatId> {
    if !state.tasks.is_empty() && !state.phase.comes_first() {
        return None;
    }
    match state.phase {
        Phase::Deploy { seat } | Phase::ThrowAway { seat } | Phase::Choose { seat, .. } => {
            Some(seat)
        }
        Phase::Arrive { unit } | Phase::PutDown { unit } => Some(state.spec(unit).seat),
        phase if phase.is_of_activation() => state.active.as_ref().map(|active| active.seat),
        _ => None,
    }
}

/// Lists the orders that are allowed now; a good spread of those whose place is free.
pub fn orders(state: &State, out: &mut Vec<Order>) {
    let Some(seat) = decider(state) else { return };
    list(state, seat, out);
    out.push(Order::Concede);
    if !state.seat(seat).offers_draw {
        out.push(Order::OfferDraw);
    }
}

/// The orders that say something about the decision itself.
fn list(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    match state.phase {
        Phase::Deploy { seat } => deploy::list(state, seat, out),
        Phase::Arrive { unit } => deploy::list_arrivals(state, unit, out),
        Phase::ThrowAway { seat } => leadership::list_throws(state, seat, out),
        Phase::Choose { .. } => activation::list_choices(state, seat, out),
        Phase::Declare => activation::list_plans(state, out),
        Phase::March => {
            movement::spread(state, out);
            out.push(Order::Stay);
        }
        Phase::Ride => {
            hero::list_rides(state, out);
            out.push(Order::Stay);
        }
        Phase::Form => {
            movement::list_forms(state, out);
            squares::list_rings(state, out);
            squares::list_leaving(state, out);
            if check_keep(state).is_ok() {
                out.push(Order::Keep);
            }
        }
        Phase::Shoot => {
            fire::list(state, out);
            out.push(Order::HoldFire);
        }
        Phase::Strike { .. } => melee::list_strikes(state, out),
        Phase::FirstLosses => melee::list_first(state, out),
        Phase::Steam => {
            rails::list(state, out);
            out.push(Order::Stay);
        }
        Phase::Sail => ships::list(state, out),
        Phase::Embark => {
            loading::list_embarks(state, out);
            out.push(Order::Done);
        }
        Phase::Disembark => {
            loading::list_disembarks(state, out);
            out.push(Order::Done);
        }
        Phase::PutDown { .. } => {
            ships::list_put_downs(state, out);
            shelter::list_put_downs(state, out);
        }
        _ => {}
    }
}

/// Refuses an order that the rules do not allow now.
///
/// [HV-GEN-01] Only what some rule permits; anything else is refused with the id of the rule in its way.
pub fn check(state: &State, order: &Order) -> Check {
    let not_now = |rule| Err(Bar { rule, why: Why::NotNow, place: None });
    let Some(seat) = decider(state) else { return not_now(rule!("HV-GEN-01")) };
    match order {
        &Order::Place { unit, stance, pose } => deploy::check_place(state, unit, stance, pose),
        &Order::PostHero { with, post, pose } => deploy::check_post_hero(state, with, post, pose),
        Order::Ready => match state.phase {
            Phase::Deploy { .. } => Ok(()),
            _ => not_now(rule!("HV-SETUP-01")),
        },
        &Order::Arrive { stance, pose } => deploy::check_arrive(state, stance, pose),
        &Order::ThrowAway { card } => leadership::check_throw_away(state, card),
        Order::ShowHand => leadership::check_show(state),
        &Order::Activate { unit } => activation::check_activate(state, unit),
        Order::ActivateByHero => activation::check_activate_by_hero(state),
        Order::ActivateHero => activation::check_activate_hero(state),
        &Order::PlayCard { card } => leadership::check_play(state, card),
        &Order::TakePost { post } => activation::check_post(state, post),
        Order::Declare { plan, way } => activation::check_plan(state, *plan, way),
        Order::March { way, facing, into } => movement::check_march(state, way, *facing, *into),
        Order::Ride { way, facing, join, shelter } => {
            hero::check_ride(state, way, *facing, *join, *shelter)
        }
        Order::Stay => match state.phase {
            Phase::March | Phase::Ride | Phase::Steam => Ok(()),
            Phase::Sail => ships::check_stay(state),
            _ => not_now(rule!("HV-MOVE-02")),
        },
        &Order::Form { stance, facing } => movement::check_form(state, stance, facing),
        Order::Keep => check_keep(state),
        Order::Shoot { .. } => fire::check_shoot(state, order),
        Order::HoldFire => match state.phase {
            Phase::Shoot => Ok(()),
            _ => not_now(rule!("HV-FIRE-01")),
        },
        Order::FormRing { members, facing } => squares::check_form(state, members, *facing),
        &Order::Strike { at } => melee::check_strike(state, at),
        &Order::FirstLosses { unit } => melee::check_first(state, unit),
        &Order::Steam { going, length } => rails::check_steam(state, going, length),
        &Order::Sail { length } => ships::check_sail(state, length),
        &Order::Helm { turn } => ships::check_helm(state, turn),
        Order::Beach => ships::check_beach(state),
        &Order::Embark { unit, vehicle } => loading::check_embark(state, unit, vehicle),
        &Order::Disembark { unit, stance, pose } => {
            loading::check_disembark(state, unit, stance, pose)
        }
        &Order::PutDown { stance, pose } => match put_down_from(state) {
            From::Ship => ships::check_put_down(state, stance, pose),
            From::Ring => squares::check_leave(state, stance, pose),
            From::Inside => shelter::check_put_down(state, stance, pose),
        },
        Order::Done => match state.phase {
            Phase::Embark | Phase::Disembark => Ok(()),
            _ => not_now(rule!("HV-RAIL-10")),
        },
        Order::Concede => Ok(()),
        Order::OfferDraw => {
            if state.seat(seat).offers_draw {
                return Err(Bar::plain(rule!("HV-GEN-01"), "a draw has been offered this turn"));
            }
            Ok(())
        }
    }
}

/// Refuses to keep a formation.
///
/// [HV-FORM-07] Whoever has declared a common square forms one: the cards of the others go with it.
fn check_keep(state: &State) -> Check {
    let joint = movement::active_unit(state)
        .filter(|(active, _)| matches!(active.plan, Plan::RingForm { .. }));
    match (state.phase, joint) {
        (Phase::Form, None) => Ok(()),
        (Phase::Form, Some((_, unit))) => {
            Err(Bar::unit(rule!("HV-FORM-07"), unit, "has declared a common square"))
        }
        _ => Err(Bar { rule: rule!("HV-FORM-12"), why: Why::NotNow, place: None }),
    }
}

/// What a unit is put down from.
enum From {
    Ship,
    /// The ring of a common square.
    Ring,
    /// The inside of one.
    Inside,
}

fn put_down_from(state: &State) -> From {
    match state.phase {
        Phase::Form => From::Ring,
        Phase::PutDown { unit } if shelter::inside(state, unit).is_some() => From::Inside,
        _ => From::Ship,
    }
}

/// Goes back to what was interrupted when a unit had to be put down: a fire action, or what follows it.
pub fn resume(state: &mut State) {
    let fires = state.active.as_ref().is_some_and(|active| {
        let step = active.plan.steps().get(usize::from(active.step));
        step == Some(&Step::Fire) && active.fired != 0
    });
    state.phase = if fires { Phase::Shoot } else { Phase::Act };
}

/// Carries out an order that has passed `check`.
pub fn apply(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: &Order) {
    let Some(seat) = decider(play.state) else { return };
    match order {
        &Order::Place { unit, stance, pose } => deploy::place(play, unit, stance, pose),
        &Order::PostHero { with, post, pose } => deploy::post_hero(play, with, post, pose),
        Order::Ready => deploy::ready(play.state),
        &Order::Arrive { stance, pose } => deploy::arrive(play, stance, pose),
        &Order::ThrowAway { card } => leadership::throw_away(play, card),
        Order::ShowHand => leadership::show(play),
        &Order::Activate { unit } => activation::activate(play, Who::Unit(unit), Spends::Own),
        Order::ActivateByHero => {
            if let Some(unit) = play.state.lent_to(seat) {
                activation::activate(play, Who::Unit(unit), Spends::Heros);
            }
        }
        Order::ActivateHero => activation::activate(play, Who::Hero, Spends::Heros),
        &Order::PlayCard { card } => leadership::play_card(play, card),
        &Order::TakePost { post } => activation::take_post(play, post),
        Order::Declare { plan, way } => activation::declare(play, *plan, way),
        Order::March { way, facing, into } => movement::march(play, way, *facing, *into),
        Order::Ride { way, facing, join, shelter } => {
            hero::ride(play, way, *facing, *join, *shelter);
        }
        Order::Stay | Order::Keep | Order::Done => movement::end_step(play.state),
        &Order::Form { stance, facing } => movement::form(play, stance, facing),
        Order::Concede => {
            let by = play.state.side_of_seat(seat);
            victory::finish(play, Ending::Conceded { by });
        }
        Order::OfferDraw => offer_draw(play, seat),
        Order::Shoot { .. } => fire::shoot(play, order),
        Order::HoldFire => {
            if let Some((_, unit)) = movement::active_unit(play.state) {
                play.emit(rule!("HV-ACT-03"), Event::HeldFire { unit });
            }
            fire::end_fire(play.state);
        }
        &Order::Strike { at } => melee::strike(play.state, at),
        &Order::FirstLosses { unit } => melee::name_first(play.state, unit),
        &Order::Steam { going, length } => rails::steam(play, going, length),
        &Order::Sail { length } => ships::sail(play, length),
        &Order::Helm { turn } => ships::helm(play, turn),
        Order::Beach => ships::beach(play),
        &Order::Embark { unit, vehicle } => loading::embark(play, unit, vehicle),
        &Order::Disembark { unit, stance, pose } => loading::disembark(play, unit, stance, pose),
        &Order::PutDown { stance, pose } => match put_down_from(play.state) {
            From::Ship => ships::put_down(play, stance, pose),
            From::Ring => squares::leave(play, stance, pose),
            From::Inside => shelter::put_down(play, stance, pose),
        },
        Order::FormRing { members, facing } => squares::form(play, members, *facing),
    }
}

/// [HV-GEN-01] When everybody has offered it in one turn, the battle is a draw.
fn offer_draw(play: &mut Play<'_, impl Chronicle<Event = Event>>, seat: SeatId) {
    play.state.seat_mut(seat).offers_draw = true;
    play.emit(rule!("HV-GEN-01"), Event::DrawOffered { seat });
    if play.state.seats.iter().all(|seat| seat.offers_draw) {
        victory::finish(play, Ending::AgreedDraw);
    }
}

/// Takes the next automatic step. False when a decision is open or the battle is over.
pub fn advance(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    // Whose losses come first is asked before anybody falls.
    if play.state.phase.comes_first() {
        return false;
    }
    if let Some(task) = play.state.tasks.pop() {
        settle(play, task);
        return true;
    }
    match play.state.phase {
        Phase::Opening => {
            play.state.phase = match deploy::next_to_deploy(play.state, None) {
                Some(seat) => Phase::Deploy { seat },
                None => Phase::OpeningHands,
            };
            // [HV-LEAD-07] A card for everybody, in the order of the seats.
            let hand = play.state.setting.charts.cards.opening_hand;
            for _ in 0..hand {
                for seat in 0..play.state.seats.len() as u8 {
                    leadership::owe(play.state, SeatId(seat));
                }
            }
        }
        Phase::OpeningHands => {
            if !leadership::deal_owed(play) {
                open_turn(play);
            }
        }
        Phase::Reinforce => reinforce(play),
        Phase::Deal => deal::deal_next(play),
        Phase::Settle => deal::settle(play),
        Phase::Earn => {
            if !leadership::deal_owed(play) {
                play.state.phase = Phase::NextCard;
            }
        }
        Phase::NextCard => activation::look_for_card(play),
        Phase::Act => activation::next_step(play),
        Phase::EndTurn => end_turn(play),
        Phase::Over => return false,
        _ => return take_forced(play),
    }
    true
}

/// Takes the next step that belongs to what an order does by itself. False when all of that has happened: before the next activation,
/// before any deal.
///
/// Nobody runs here: where to would part what else is equal. Whoever is tested after him is tested all the same [HV-HTH-08].
pub fn foretell_on(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    match play.state.tasks.last() {
        Some(Task::Rout { .. }) => {
            play.state.tasks.pop();
            return true;
        }
        Some(_) => return !play.state.phase.comes_first() && advance(play),
        None => {}
    }
    // What is decided by a die thrown and no more: the steps of the plan up to the next decision.
    let goes_on = match play.state.phase {
        Phase::Act => true,
        Phase::Shoot => !fire::has_more(play.state),
        _ => false,
    };
    goes_on && play.state.active.is_some() && advance(play)
}

/// Takes a decision that leaves no choice. False when there is one.
fn take_forced(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    let Some(seat) = decider(play.state) else { return false };
    if play.state.phase == Phase::Shoot && !fire::has_more(play.state) {
        fire::end_fire(play.state);
        return true;
    }
    // Whether something is asked hangs on nothing that is secret.
    let may_be = match play.state.phase {
        Phase::Choose { .. } => play.state.seat(seat).hand.is_empty(),
        Phase::Declare => match play.state.active.as_ref().map(|active| active.who) {
            // Whoever can turn on the spot has a choice.
            Some(Who::Unit(unit)) => {
                let turn = activation::check_plan(play.state, Plan::Turn, &Way::default());
                play.state.hero_with(unit).is_none() && turn.is_err()
            }
            Some(Who::Hero) | None => false,
        },
        // [HV-FORM-14] A garrison whose throw does not bring it clear of the wall stays inside.
        // [HV-FORM-15] So does what finds no way out of a square, and a square that is hemmed in.
        Phase::March => movement::active_unit(play.state)
            .is_some_and(|(_, unit)| movement::front(play.state, unit).is_none()),
        // Whoever can take up a formation, and need not, has a choice.
        Phase::Form => check_keep(play.state).is_err() || !forms(play.state),
        Phase::Strike { .. } | Phase::Embark => true,
        _ => false,
    };
    if !may_be {
        return false;
    }
    let mut orders = Vec::new();
    list(play.state, seat, &mut orders);
    if let [order] = &orders[..] {
        apply(play, order);
        return true;
    }
    false
}

/// Whether the active unit stands by itself and can take up another formation.
fn forms(state: &State) -> bool {
    movement::active_unit(state).is_some_and(|(_, unit)| {
        movement::front(state, unit).is_some() && movement::can_form(state, unit)
    })
}

/// Carries out something that follows from what has happened.
fn settle(play: &mut Play<'_, impl Chronicle<Event = Event>>, task: Task) {
    match task {
        Task::Drop { seat, which } => activation::drop_card(play, seat, which),
        Task::HeroLost { seat, how } => hero::lose(play, seat, how),
        Task::Forfeit { seat } => leadership::forfeit(play, seat),
        Task::Look => victory::look(play, victory::When::AtOnce),
        Task::Casualties { unit, n, by } => casualties::turn_one(play, unit, n, by),
        Task::Close { unit, side, anchor } => casualties::close_up(play, unit, side, anchor),
        Task::Test { unit } => morale::test(play, unit),
        Task::Rout { unit } => retreat::rout(play, unit),
        Task::Round { unit } => melee::fight(play, unit),
        Task::Damage { carrier, hits, numbered } => {
            damage::turn_one(play, carrier, hits, numbered);
        }
        Task::Passengers { carrier, each, next } => {
            damage::strike_next(play.state, carrier, each, next);
        }
        Task::Wagon { train, vehicle, n } => rails::settle_wagon(play, train, vehicle, n),
        Task::Sink { ship } => ships::sink(play, ship),
        Task::Founder { ship, next } => ships::founder(play.state, ship, next),
        Task::Ashore { ship } => ships::come_ashore(play, ship),
        Task::Empty { square } => shelter::empty(play, square),
    }
}

fn open_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    play.state.turn += 1;
    let turn = play.state.turn;
    play.emit(rule!("HV-TURN-01"), Event::TurnOpened { turn });
    play.state.phase = Phase::Reinforce;
}

/// [HV-SCEN-02] Reinforcements come before the deal; those without room wait. With `no_reserves_seen` nobody is told who they are.
fn reinforce(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if let Some(unit) = deploy::next_to_arrive(play.state) {
        play.state.phase = Phase::Arrive { unit };
        return;
    }
    let waiting: arrayvec::ArrayVec<UnitId, 40> = deploy::due(play.state).take(40).collect();
    let is_secret = play.state.setting.special.has(Special::NoReservesSeen);
    let mut told: arrayvec::ArrayVec<SeatId, MOST_SEATS> = arrayvec::ArrayVec::new();
    for unit in waiting {
        let seat = play.state.spec(unit).seat;
        if !is_secret {
            play.emit(rule!("HV-SCEN-02"), Event::Waited { unit });
        } else if !told.contains(&seat) {
            // Everybody reads the log: neither who waits nor how many.
            told.push(seat);
            play.emit(rule!("HV-SCEN-02"), Event::ReservesWaited { seat });
        }
    }
    play.state.phase = Phase::Deal;
}

/// Ends a turn: zones are looked at, and what held for the turn is over.
fn end_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    victory::look(play, victory::When::TurnsEnd);
    if play.state.phase == Phase::Over {
        return;
    }
    if play.state.setting.turns <= play.state.turn {
        victory::count_up(play);
        return;
    }
    for unit in &mut play.state.units {
        unit.activated = false;
        unit.boosts = Boosts::default();
        match &mut unit.carrier {
            Carrier::No => {}
            Carrier::Train { acted, loaded, .. } => (*acted, *loaded) = (false, false),
            Carrier::Ship { acted, loaded, handled, .. } => {
                (*acted, *loaded, *handled) = (false, false, Handled::default());
            }
        }
    }
    for seat in &mut play.state.seats {
        seat.hero_activated = false;
        seat.offers_draw = false;
    }
    play.state.imaginary = None;
    open_turn(play);
}

#[cfg(test)]
mod tests;
