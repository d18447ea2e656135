//! In port: buying and selling, auctions, repairs, recruits, and what a voyage has made of the crew.

use std::sync::Arc;

use galleons::state::{Band, Ship};
use kernel::{Chronicle, Roll};

use crate::{
    Play,
    accounts::{self, Pounds},
    battle, cruise,
    event::Event,
    experience::{Grade, Voyage as Record, loss_step},
    fleet::Damage,
    flow,
    order::{Bar, Check, Order},
    spoils,
    state::{Berth, CaptainId, Fate, State, Step, Vessel},
    victory::check_purse,
};

/// Whether the captain at hand is where ships are built and mended.
fn is_at_yard(state: &State) -> bool {
    state[state.at_hand()].at == state.setting.parhoon()
}

/// Refuses to buy a ship.
///
/// [SG-CAMP-02] No dearer than what there is. [SG-CAMP-03] [SG-CAMP-52] From the Martian yard of Parhoon.
pub fn check_buy(state: &State, class: u16) -> Check {
    let captain = &state[state.at_hand()];
    if !is_at_yard(state) {
        return Err(Bar::new(rule!("SG-CAMP-52"), "ships are sold at Parhoon only"));
    }
    let Some(built) = state.setting.fleet.get(usize::from(class)) else {
        return Err(Bar::new(rule!("SG-CAMP-03"), "there is no such ship"));
    };
    if !built.is_martian {
        return Err(Bar::new(rule!("SG-CAMP-03"), "Parhoon builds no such ships"));
    }
    check_purse(rule!("SG-CAMP-02"), captain.bank, built.price())
}

fn berth(state: &State, berth: u8) -> Result<&Berth, Bar> {
    let captain = &state[state.at_hand()];
    let lies_here = |berth: &&Berth| berth.at == captain.at;
    let berth = captain.berths.get(usize::from(berth)).filter(lies_here);
    berth.ok_or_else(|| Bar::new(rule!("SG-CAMP-52"), "no such ship of his lies here"))
}

/// Refuses to take command of another ship.
pub fn check_shift(state: &State, at: u8) -> Check {
    berth(state, at).map(|_| ())
}

/// Refuses to sell a ship.
pub fn check_sell(state: &State, at: u8) -> Check {
    berth(state, at).map(|_| ())
}

/// Refuses to go on without a ship.
pub fn check_sail(state: &State) -> Check {
    if state[state.at_hand()].vessel.is_none() {
        return Err(Bar::new(rule!("SG-CAMP-73"), "he has no ship"));
    }
    Ok(())
}

/// Refuses to wait to somebody for whom nothing can change.
///
/// [SG-CAMP-73] Whoever has neither a ship nor the price of one is out; whoever could have one may wait with it.
pub fn check_stay(state: &State) -> Check {
    let captain = &state[state.at_hand()];
    let has_berth = captain.berths.iter().any(|berth| berth.at == captain.at);
    let can_buy = || state.setting.for_sale().any(|class| check_buy(state, class).is_ok());
    if has_berth || can_buy() { Ok(()) } else { check_sail(state) }
}

/// Refuses to bid for a prize.
///
/// [SG-CAMP-43] The whole price must be in the bank before the share is paid.
pub fn check_bid(state: &State, prize: u8) -> Check {
    let captain = &state[state.at_hand()];
    let Some(prize) = captain.prizes.get(usize::from(prize)) else {
        return Err(Bar::new(rule!("SG-CAMP-43"), "there is no such prize"));
    };
    let price = accounts::auction(state.built(prize.vessel.class).price());
    check_purse(rule!("SG-CAMP-43"), captain.bank, price)
}

/// Lists what may be done in port.
pub fn list(state: &State, out: &mut Vec<Order>) {
    let captain = &state[state.at_hand()];
    let n = captain.berths.len() as u8;
    // Without a ship waiting is the last that one thinks of.
    let (stay, wait) = if captain.vessel.is_some() {
        (Some(Order::Stay), None)
    } else {
        (None, Some(Order::Stay))
    };
    let going = [Some(Order::Sail), stay, Some(Order::Refit)].into_iter().flatten();
    let shifts = (0..n).map(|berth| Order::Shift { berth });
    let sales = (0..n).map(|berth| Order::Sell { berth });
    let news = state.setting.for_sale().map(|class| Order::Buy { class });
    let all = going.chain(shifts).chain(sales).chain(news).chain(wait);
    out.extend(all.filter(|order| flow::check(state, order).is_ok()));
}

/// What happens by itself in port. False when the captain must choose.
///
/// [SG-CAMP-73] Without a ship and the price of one he can do nothing more.
pub fn go_on(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    let mut listed = Vec::new();
    list(play.state, &mut listed);
    if !listed.is_empty() {
        return false;
    }
    let id = play.state.at_hand();
    play.emit(rule!("SG-CAMP-73"), Event::OnTheBeach { captain: id });
    play.state[id].fate = Fate::Beached;
    flow::pass_on(play.state);
    true
}

/// Carries out an order in port.
pub fn apply(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    let id = play.state.at_hand();
    match order {
        Order::Buy { class } => buy(play, id, class),
        Order::Shift { berth } => shift(play, id, usize::from(berth)),
        Order::Sell { berth } => {
            let sold = play.state[id].berths.remove(usize::from(berth));
            let price = accounts::auction(play.state.built(sold.vessel.class).price());
            play.state[id].bank += price;
            let ship = sold.vessel.name;
            play.emit(rule!("SG-CAMP-52"), Event::Sold { captain: id, ship, price });
        }
        Order::Stay => {
            let at = play.state[id].at;
            play.emit(rule!("SG-CAMP-17"), Event::Stayed { captain: id, at });
            flow::pass_on(play.state);
        }
        Order::Sail => {
            let (at, men) = (play.state[id].at, u16::from(play.state[id].men().total()));
            // [SG-CAMP-54] A voyage begins with leaving a British city.
            if play.state.setting.is_british_city(at) && play.state[id].voyage.battles == 0 {
                play.state[id].voyage.set_out = men;
            }
            play.emit(rule!("SG-CAMP-68"), Event::Sailed { captain: id, at });
            cruise::begin(play.state);
        }
        Order::Auction { prize } => auction(play, id, prize),
        Order::Bid { prize } => bid(play, id, prize),
        Order::Mend { damage } => mend(play, id, damage),
        Order::MendNoMore => {
            play.emit(rule!("SG-CAMP-46"), Event::LeftBroken { captain: id });
            bank(play, id);
        }
        _ => {}
    }
}

/// A ship with all her men, as she leaves the yard.
fn launch(state: &State, id: CaptainId, class: u16, name: String) -> Vessel {
    let built = state.built(class);
    let ship = Ship::fresh(&built.class, battle::quality(state[id].grade), battle::own_folk(state));
    Vessel { class, name, ship, coal: built.endurance }
}

/// A name that no ship of the captain's has.
fn unused(state: &State, id: CaptainId, name: &str) -> String {
    let captain = &state[id];
    let prizes = captain.prizes.iter().map(|prize| &prize.vessel);
    let berths = captain.berths.iter().map(|berth| &berth.vessel);
    let known: Vec<&str> = captain
        .vessel
        .iter()
        .chain(prizes)
        .chain(berths)
        .map(|vessel| vessel.name.as_str())
        .collect();
    let numbered = (1..).map(|n: u16| if n == 1 { name.to_owned() } else { format!("{name} {n}") });
    numbered.into_iter().find(|name| !known.contains(&name.as_str())).unwrap_or_default()
}

fn buy(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId, class: u16) {
    let built = play.state.built(class);
    let price = built.price();
    let name = unused(play.state, id, &built.class.name.clone());
    let vessel = launch(play.state, id, class, name.clone());
    let at = play.state[id].at;
    let men = u16::from(vessel.men().total());
    let captain = &mut play.state[id];
    captain.bank -= price;
    let is_first = captain.vessel.is_none();
    if is_first {
        captain.vessel = Some(vessel);
        captain.is_landed = true;
    } else {
        captain.berths.push(Berth { vessel, at });
    }
    let men = if is_first { men } else { 0 };
    let event = Event::Bought { captain: id, ship: name, class, price, men };
    play.emit(rule!("SG-CAMP-03"), event);
}

/// [SG-CAMP-52] He sails one ship at a time; the crew goes with him, and hands are found to suit the ship.
fn shift(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId, berth: usize) {
    let mut taken = play.state[id].berths.remove(berth).vessel;
    let (at, class) = (play.state[id].at, taken.class);
    let built = play.state.built(class).clone();
    let full = Ship::fresh(&built.class, taken.ship.quality, taken.ship.folk).all_hands();
    taken.ship = taken.ship.rested(&built.class, full);
    taken.ship.folk = battle::own_folk(play.state);
    taken.ship.quality = battle::quality(play.state[id].grade);
    if play.state.setting.is_british_city(at) {
        taken.coal = built.endurance;
    }
    let ship = taken.name.clone();
    let men = i16::from(taken.men().total());
    let left = play.state[id].vessel.replace(taken);
    let men = men - left.as_ref().map_or(0, |vessel| i16::from(vessel.men().total()));
    if let Some(vessel) = left {
        let class = play.state.built(vessel.class).class.clone();
        let ship = vessel.ship.rested(&class, Band::default());
        play.state[id].berths.push(Berth { vessel: Vessel { ship, ..vessel }, at });
    }
    play.emit(rule!("SG-CAMP-52"), Event::Shifted { captain: id, ship, men });
}

/// The end of a day's passage.
///
/// [SG-CAMP-68] A ship that is still fit to fly lands in a friendly city; prizes and cargo are sold there.
pub fn arrive(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let id = play.state.at_hand();
    let at = play.state[id].at;
    if play.state.friendly_city(at).is_none() || play.state[id].vessel.is_none() {
        flow::pass_on(play.state);
        return;
    }
    if !play.state[id].is_landed {
        play.state[id].is_landed = true;
        play.emit(rule!("SG-CAMP-68"), Event::Arrived { captain: id, at });
    }
    if play.state[id].prizes.is_empty() {
        settle(play, id);
    } else {
        play.state.step = Step::Auction { prize: 0 };
    }
}

/// Sells a prize where the captain cannot bid for her. False when he may.
pub fn auction_alone(play: &mut Play<'_, impl Chronicle<Event = Event>>, prize: u8) -> bool {
    if check_bid(play.state, prize).is_ok() {
        return false;
    }
    let id = play.state.at_hand();
    auction(play, id, prize);
    true
}

/// A prize comes in: her crew goes back aboard, her cargo is sold.
///
/// [SG-CAMP-44] Tons by a die by a hundred pounds. [SG-CAMP-45] A hold is full, or by two dice in a hundred.
///
/// [SG-CAMP-72] It counts as a prize for each captain who shares in it.
fn pay_off(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    id: CaptainId,
    prize: u8,
) -> (Vessel, Pounds, Vec<CaptainId>) {
    let prize = play.state[id].prizes.remove(usize::from(prize));
    let mut men = play.state[id].vessel.as_ref().map(Vessel::men).unwrap_or_default();
    men.absorb(prize.vessel.men());
    spoils::restation(play.state, id, men);
    let sharers = if prize.sharers.is_empty() { vec![id] } else { prize.sharers.clone() };
    for &sharer in &sharers {
        play.state[sharer].voyage.prizes += 1;
    }
    let built = play.state.built(prize.vessel.class);
    let (hold, price) = (built.hold, accounts::auction(built.price()));
    if prize.has_cargo {
        let tons = if play.state.setting.switches.dampened {
            let roll = Roll::d6(rule!("SG-CAMP-45"), "how full the hold is").by_seat(id.seat());
            accounts::dampened(hold, play.sum(&roll, 2))
        } else {
            hold
        };
        let roll = Roll::d6(rule!("SG-CAMP-44"), "what the cargo brings").by_seat(id.seat());
        let price = accounts::cargo(tons, play.number(&roll) as u8);
        let share = share_out(play, id, &sharers, &prize.vessel.name, price);
        play.emit(rule!("SG-CAMP-44"), Event::CargoSold { captain: id, tons, price, share });
    }
    (prize.vessel, price, sharers)
}

/// Pays the captains' tenth of what was brought in; returns what the captain at hand gets of it.
///
/// [SG-CAMP-72] Shared equally between those who stayed to the end, pounds rounded down.
fn share_out(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    id: CaptainId,
    sharers: &[CaptainId],
    ship: &str,
    price: Pounds,
) -> Pounds {
    let each = accounts::share(price) / (sharers.len().max(1) as Pounds);
    let mut own = 0;
    for &sharer in sharers {
        play.state[sharer].purse += each;
        play.state[sharer].service.earned += each;
        if sharer == id {
            own = each;
        } else {
            let event = Event::Shared { captain: sharer, ship: ship.to_owned(), share: each };
            play.emit(rule!("SG-CAMP-72"), event);
        }
    }
    own
}

fn auction(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId, prize: u8) {
    let (vessel, price, sharers) = pay_off(play, id, prize);
    let share = share_out(play, id, &sharers, &vessel.name, price);
    let ship = vessel.name;
    play.emit(rule!("SG-CAMP-42"), Event::Auctioned { captain: id, ship, price, share });
    next_prize(play, id);
}

/// [SG-CAMP-43] He pays the whole price and still draws his tenth; she comes with all her damage.
fn bid(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId, prize: u8) {
    let (vessel, price, sharers) = pay_off(play, id, prize);
    let share = share_out(play, id, &sharers, &vessel.name, price);
    let class = play.state.built(vessel.class).class.clone();
    let bare = vessel.ship.rested(&class, Band::default());
    let captain = &mut play.state[id];
    captain.bank -= price;
    let (ship, at) = (vessel.name.clone(), captain.at);
    captain.berths.push(Berth { vessel: Vessel { ship: bare, ..vessel }, at });
    play.emit(rule!("SG-CAMP-43"), Event::BoughtPrize { captain: id, ship, price, share });
    next_prize(play, id);
}

fn next_prize(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId) {
    if play.state[id].prizes.is_empty() {
        settle(play, id);
    } else {
        play.state.step = Step::Auction { prize: 0 };
    }
}

/// What a British city sees to: experience, recruits, coal; and at Parhoon repairs.
fn settle(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId) {
    let setting = Arc::clone(&play.state.setting);
    let at = play.state[id].at;
    if !setting.is_british_city(at) {
        flow::pass_on(play.state);
        return;
    }
    settle_experience(play, id);
    recruit(play, id);
    let endurance =
        play.state[id].vessel.as_ref().and_then(|vessel| play.state.built(vessel.class).endurance);
    if let (Some(days), Some(vessel)) = (endurance, &mut play.state[id].vessel)
        && vessel.coal != Some(days)
    {
        vessel.coal = Some(days);
        play.emit(rule!("SG-CAMP-19"), Event::Coaled { captain: id, days });
    }
    play.state.step = Step::Repairs;
}

/// What a voyage with a battle has made of the crew.
///
/// [SG-CAMP-54] to [SG-CAMP-59] A prize raises it, losses may keep it down or lower it.
fn settle_experience(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId) {
    let captain = &play.state[id];
    let (voyage, from) = (captain.voyage, captain.grade);
    if voyage.battles == 0 {
        return;
    }
    let lost = voyage.set_out.saturating_sub(u16::from(captain.men().total()));
    let (step, has_prize) = (loss_step(voyage.set_out, lost), 0 < voyage.prizes);
    let record = Record { grade: from, has_prize, loss_step: step };
    let rule = if has_prize { rule!("SG-CAMP-56") } else { rule!("SG-CAMP-58") };
    let to: Grade = if let Some(grade) = record.settled() {
        grade
    } else {
        let roll = Roll::d6(rule, "experience").by_seat(id.seat());
        record.by_die(play.number(&roll) as u8)
    };
    play.state[id].grade = to;
    if let Some(vessel) = &mut play.state[id].vessel {
        vessel.ship.quality = battle::quality(to);
    }
    play.emit(rule, Event::Settled { captain: id, lost, step, has_prize, from, to });
    let voyage = &mut play.state[id].voyage;
    voyage.number += 1;
    (voyage.battles, voyage.prizes) = (0, 0);
}

/// [SG-CAMP-53] Losses are made good at any British city.
fn recruit(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId) {
    let Some(vessel) = play.state[id].vessel.clone() else { return };
    let class = play.state.built(vessel.class).class.clone();
    let full = Ship::fresh(&class, vessel.ship.quality, vessel.ship.folk).all_hands();
    let men = u16::from(full.total()).saturating_sub(u16::from(vessel.men().total()));
    if 0 < men {
        spoils::restation(play.state, id, full);
        play.emit(rule!("SG-CAMP-53"), Event::Recruited { captain: id, men });
    }
}

/// What is broken aboard the captain's ship, and what it costs.
fn damages(state: &State) -> Vec<(Damage, Pounds)> {
    let vessel = state[state.at_hand()].vessel.as_ref();
    vessel.map(|vessel| state.built(vessel.class).damages(&vessel.ship)).unwrap_or_default()
}

/// Refuses to have something mended.
///
/// [SG-CAMP-46] What purse and bank do not pay stays broken.
pub fn check_mend(state: &State, damage: Damage) -> Check {
    let rule = rule!("SG-CAMP-46");
    let Some((_, cost)) = damages(state).into_iter().find(|(known, _)| *known == damage) else {
        return Err(Bar::new(rule, "that is not broken"));
    };
    let captain = &state[state.at_hand()];
    match accounts::pay(cost, captain.purse, captain.bank) {
        Some(_) => Ok(()),
        None => check_purse(rule, captain.purse + captain.bank, cost),
    }
}

/// Lists what may be mended.
pub fn list_repairs(state: &State, out: &mut Vec<Order>) {
    let all = damages(state).into_iter().map(|(damage, _)| Order::Mend { damage });
    out.extend(all.filter(|order| flow::check(state, order).is_ok()));
    out.push(Order::MendNoMore);
}

/// Mends everything where money suffices for it, and nothing away from Parhoon. False when the captain must choose.
///
/// [SG-CAMP-46] Repairs come before everything else. [SG-CAMP-47] They are made at Parhoon only.
pub fn repair_what_can_be_paid(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    let id = play.state.at_hand();
    if !is_at_yard(play.state) {
        flow::pass_on(play.state);
        return true;
    }
    let all = damages(play.state);
    let cost: Pounds = all.iter().map(|&(_, cost)| cost).sum();
    let captain = &play.state[id];
    if accounts::pay(cost, captain.purse, captain.bank).is_some() {
        for (damage, _) in all {
            mend(play, id, damage);
        }
        bank(play, id);
        return true;
    }
    let mut listed = Vec::new();
    list_repairs(play.state, &mut listed);
    if listed.len() == 1 {
        apply(play, Order::MendNoMore);
        return true;
    }
    false
}

fn mend(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId, damage: Damage) {
    let Some((_, price)) = damages(play.state).into_iter().find(|(known, _)| *known == damage)
    else {
        return;
    };
    let captain = &play.state[id];
    let Some((purse, bank)) = accounts::pay(price, captain.purse, captain.bank) else { return };
    let Some(mut vessel) = captain.vessel.clone() else { return };
    let class = vessel.class;
    play.state.built(class).make_good(&mut vessel.ship, damage);
    let men = vessel.men();
    let captain = &mut play.state[id];
    (captain.purse, captain.bank, captain.vessel) = (purse, bank, Some(vessel));
    // A gun that fires again is served again.
    spoils::restation(play.state, id, men);
    play.emit(rule!("SG-CAMP-48"), Event::Mended { captain: id, damage, class, price });
}

/// [SG-CAMP-50] What is left after repairs is banked.
fn bank(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId) {
    let captain = &mut play.state[id];
    let sum = std::mem::take(&mut captain.purse);
    captain.bank += sum;
    if 0 < sum {
        play.emit(rule!("SG-CAMP-50"), Event::Banked { captain: id, sum });
    }
    flow::pass_on(play.state);
}

#[cfg(test)]
mod tests;
