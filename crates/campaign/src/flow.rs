//! The order of the day: whose turn it is, what he may do, and what comes of it.

use kernel::{Chronicle, SeatId, System};

use galleons::Galleons;

use crate::{
    Play, battle, company, cruise,
    event::Event,
    order::{Bar, Check, Order},
    port, refit, spoils,
    state::{CaptainId, Fate, State, Step},
    victory, walk,
};

/// Whose decision it is.
pub fn decider(state: &State) -> Option<SeatId> {
    let captain = state.at_hand().seat();
    match &state.step {
        Step::Asked { captain } => Some(captain.seat()),
        Step::Port
        | Step::Cruise { .. }
        | Step::Hail { .. }
        | Step::Met
        | Step::Refit
        | Step::Spoils { .. }
        | Step::Auction { .. }
        | Step::Repairs
        | Step::Trek { .. } => Some(captain),
        Step::Battle => state.fight.as_ref().and_then(|fight| Galleons::decider(&fight.battle)),
        Step::Dawn | Step::Watch { .. } | Step::Arrival | Step::Dusk | Step::Over => None,
    }
}

/// Lists every order that may be given.
pub fn orders(state: &State, out: &mut Vec<Order>) {
    match &state.step {
        Step::Port => port::list(state, out),
        Step::Cruise { .. } => cruise::list(state, out),
        Step::Hail { .. } => out.extend([Order::SailAlone, Order::KeepCompany]),
        Step::Met => out.extend([Order::Command, Order::LeaveIt]),
        Step::Asked { .. } => out.extend([Order::CommandEnemy, Order::Decline]),
        Step::Refit => refit::list(state, out),
        Step::Battle => battle::list(state, out),
        &Step::Spoils { at } => spoils::list(state, at, out),
        &Step::Auction { prize } => {
            out.push(Order::Auction { prize });
            if port::check_bid(state, prize).is_ok() {
                out.push(Order::Bid { prize });
            }
        }
        Step::Repairs => port::list_repairs(state, out),
        Step::Trek { .. } => walk::list(state, out),
        Step::Dawn | Step::Watch { .. } | Step::Arrival | Step::Dusk | Step::Over => {}
    }
}

/// Refuses an order that the rules forbid.
pub fn check(state: &State, order: &Order) -> Check {
    let is_time = match (order, &state.step) {
        (
            Order::Buy { .. }
            | Order::Shift { .. }
            | Order::Sell { .. }
            | Order::Stay
            | Order::Sail
            | Order::Refit,
            Step::Port,
        )
        | (
            Order::Patrol | Order::Steer { .. } | Order::HeaveTo | Order::Abandon,
            Step::Cruise { .. },
        )
        | (Order::KeepCompany | Order::SailAlone, Step::Hail { .. })
        | (Order::CommandEnemy | Order::Decline, Step::Asked { .. })
        | (Order::Alter { .. } | Order::LeaveYard, Step::Refit)
        | (Order::Command | Order::LeaveIt, Step::Met)
        | (Order::Battle { .. }, Step::Battle)
        | (Order::Mend { .. } | Order::MendNoMore, Step::Repairs)
        | (Order::Walk { .. } | Order::Follow { .. }, Step::Trek { .. }) => true,
        (
            Order::Crew { prize } | Order::Tow { prize } | Order::Destroy { prize },
            Step::Spoils { at },
        ) => prize == at,
        (Order::Auction { prize } | Order::Bid { prize }, Step::Auction { prize: at }) => {
            prize == at
        }
        _ => false,
    };
    if !is_time {
        return Err(Bar::new(rule!("SG-CAMP-68"), "this is not the time for it"));
    }
    match *order {
        Order::Buy { class } => port::check_buy(state, class),
        Order::Shift { berth } => port::check_shift(state, berth),
        Order::Sell { berth } => port::check_sell(state, berth),
        Order::Sail => port::check_sail(state),
        Order::Stay => port::check_stay(state),
        Order::Patrol => cruise::check_patrol(state),
        Order::Steer { heading } => cruise::check_steer(state, heading),
        Order::HeaveTo => cruise::check_heave_to(state),
        Order::Abandon => cruise::check_abandon(state),
        Order::Battle { order } => battle::check(state, &order),
        Order::Crew { prize } => spoils::check_crew(state, prize),
        Order::Tow { prize } => spoils::check_tow(state, prize),
        Order::Bid { prize } => port::check_bid(state, prize),
        Order::Mend { damage } => port::check_mend(state, damage),
        Order::Walk { heading } => walk::check_walk(state, heading),
        Order::Follow { city } => walk::check_follow(state, city),
        Order::Refit => refit::check_refit(state),
        Order::Alter { change } => refit::check_alter(state, change),
        Order::Command
        | Order::LeaveIt
        | Order::KeepCompany
        | Order::SailAlone
        | Order::CommandEnemy
        | Order::Decline
        | Order::LeaveYard
        | Order::Destroy { .. }
        | Order::Auction { .. }
        | Order::MendNoMore => Ok(()),
    }
}

/// Carries out an order that has passed [`check`].
pub fn apply(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: &Order) {
    match *order {
        Order::Buy { .. }
        | Order::Shift { .. }
        | Order::Sell { .. }
        | Order::Stay
        | Order::Sail
        | Order::Auction { .. }
        | Order::Bid { .. }
        | Order::Mend { .. }
        | Order::MendNoMore => port::apply(play, *order),
        Order::Patrol | Order::Steer { .. } | Order::HeaveTo | Order::Abandon => {
            cruise::apply(play, *order);
        }
        Order::KeepCompany => company::wait(play),
        Order::SailAlone => company::go_alone(play.state),
        Order::Refit => play.state.step = Step::Refit,
        Order::Alter { change } => refit::alter(play, change),
        Order::LeaveYard => play.state.step = Step::Port,
        Order::Command => battle::command(play.state),
        Order::CommandEnemy => battle::command_enemy(play),
        Order::Decline => battle::decline(play.state),
        Order::LeaveIt => battle::leave_it(play),
        Order::Battle { order } => battle::apply(play, &order),
        Order::Crew { .. } | Order::Tow { .. } | Order::Destroy { .. } => {
            spoils::apply(play, *order);
        }
        Order::Walk { .. } | Order::Follow { .. } => walk::apply(play, *order),
    }
}

/// Takes the next automatic step. False when a decision is open or the campaign is over.
pub fn advance(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    match play.state.step {
        Step::Dawn => dawn(play),
        Step::Port => return port::go_on(play),
        Step::Cruise { .. } => return cruise::go_on(play),
        Step::Watch { patrols } => cruise::watch(play, patrols),
        Step::Battle => return battle::advance(play),
        Step::Spoils { at } => return spoils::go_on(play, at),
        Step::Arrival => port::arrive(play),
        Step::Auction { prize } => return port::auction_alone(play, prize),
        Step::Repairs => return port::repair_what_can_be_paid(play),
        Step::Trek { .. } => return walk::go_on(play),
        Step::Dusk => victory::dusk(play),
        Step::Refit => return refit::go_on(play.state),
        Step::Hail { .. } | Step::Asked { .. } | Step::Met | Step::Over => return false,
    }
    true
}

/// A captain's day opens.
fn dawn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let id = play.state.at_hand();
    let (day, captain) = (play.state.day, &mut play.state[id]);
    if day == 1 && captain.vessel.is_none() && captain.berths.is_empty() {
        let advance = captain.bank;
        play.emit(rule!("SG-CAMP-02"), Event::Commissioned { captain: id, advance });
    }
    match play.state[id].fate {
        Fate::Away { back_on } if back_on <= play.state.day => {
            let parhoon = play.state.setting.parhoon();
            let captain = &mut play.state[id];
            (captain.fate, captain.at, captain.is_landed) = (Fate::Afloat, parhoon, true);
            play.emit(rule!("SG-CAMP-62"), Event::BackInPort { captain: id });
            play.state.step = Step::Port;
        }
        Fate::Afloat if play.state[id].is_landed => play.state.step = Step::Port,
        Fate::Afloat => cruise::begin(play.state),
        Fate::Away { .. } | Fate::Captured | Fate::Dead | Fate::Beached => pass_on(play.state),
    }
}

/// The captain's day is over: the next one's begins.
pub fn pass_on(state: &mut State) {
    // Whoever has finished late has had his turn before.
    if std::mem::take(&mut state.is_late) {
        (state.at, state.step) = (state.captains.len() as u8, Step::Dusk);
        return;
    }
    state.at += 1;
    state.step = if usize::from(state.at) < state.captains.len() { Step::Dawn } else { Step::Dusk };
}

/// A captain is out of the campaign, or away: whatever he had with him is gone.
pub fn lose_everything(state: &mut State, id: CaptainId) {
    let captain = &mut state[id];
    (captain.vessel, captain.is_landed) = (None, false);
    captain.prizes.clear();
}
