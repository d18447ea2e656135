//! Parties: whom to tell off, when to board, when to fight on, and where to fly.

use super::{best_by, hunt, own_seat, raid};
use crate::{
    boarding, flights, grapple,
    order::Order,
    parties,
    state::{Band, Company, FlightId, Man, Phase, Quality, ShipId, State, Station, Status},
    victory,
};

/// How many times as strong as the others a party should be, in tenths.
const TO_BOARD: i32 = 12;
/// Below this they had better go back.
const TO_STAY: i32 = 5;
/// Hexes and levels that a flying party is sent over to board.
const FLIGHT: i32 = 5;

/// What a band is worth hand to hand: its blows in sixths, times its number.
fn might(band: &Band, quality: Quality) -> i32 {
    let (keen, plain) = match quality {
        Quality::Crack => (3, 2),
        Quality::Trained | Quality::Green => (2, 1),
    };
    let n_keen = i32::from(band.n_officers() + band.marines);
    let n = i32::from(band.total());
    (keen * n_keen + plain * (n - n_keen)) * n
}

/// How a band would stand against a ship's defenders, in tenths: 10 when they are equal.
fn chances(state: &State, of: Company, band: &Band, ship: ShipId) -> i32 {
    let own = might(band, state.boarding_quality(of));
    let theirs =
        might(&boarding::defenders(state, ship), state.boarding_quality(Company::Ship(ship)));
    10 * own / theirs.max(1)
}

/// What a ship wants with her men in this Initiative Phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plan {
    /// Nobody is told off.
    Rest,
    Board,
    /// An officer and the marines stand ready to board whoever is grappled next.
    StandBy,
    /// All who can are called on deck.
    Defend,
    Fly,
}

/// The men whom a ship can spare for a party.
fn spare_men(state: &State, ship: ShipId) -> Band {
    let here = &state[ship];
    let mut band = boarding::on_deck(here);
    if band.n_officers() == 0 {
        if 0 < here.crew.officers {
            band.officers += 1;
        } else {
            band.captain |= here.crew.captain;
        }
    }
    band
}

/// Whether fliers may come aboard a ship in this turn, who had better find her men at home.
///
/// [SG-FLY-02] Two points: a hex each, two for a level up, one for a level down.
fn is_flown_at(state: &State, ship: ShipId) -> bool {
    let here = &state[ship];
    state.afield.flights.iter().any(|flight| {
        let (from, to) = (flight.altitude.level(), here.altitude.level());
        let points = if from < to { 2 * (to - from) } else { from - to };
        state.setting.side_of(flight.seat) != state.side(ship)
            && !flight.is_beaten
            && !flight.band.is_empty()
            && flight.hex.distance(here.hex) + points <= 2
    })
}

fn plan(state: &State, ship: ShipId) -> Plan {
    let here = &state[ship];
    if boarding::is_boarded(state, ship) {
        return Plan::Defend;
    }
    let band = spare_men(state, ship);
    if !band.has_officer() || here.is_prize {
        return Plan::Rest;
    }
    let of = Company::Ship(ship);
    let is_worth = |foe: ShipId| TO_BOARD <= chances(state, of, &band, foe);
    let flies = here.folk.is_high_martian;
    if is_flown_at(state, ship) {
        return Plan::Rest;
    }
    let is_prey = |foe: ShipId| state[foe].is_in_play() || hunt::is_quarry(state, foe);
    let foes = || state.ids().filter(|&foe| state.are_foes(ship, foe) && is_prey(foe));
    let is_near = |foe: ShipId| {
        let there = &state[foe];
        there.hex == here.hex && there.altitude == here.altitude
    };
    if foes()
        .any(|foe| (grapple::are_fast(state, ship, foe) || flies && is_near(foe)) && is_worth(foe))
    {
        return Plan::Board;
    }
    if hunt::sends_searchers(state, ship) {
        return Plan::Board;
    }
    if hunt::musters(state, ship) {
        return Plan::StandBy;
    }
    let is_in_reach = |foe: ShipId| {
        let there = &state[foe];
        let levels = i32::from(there.altitude.level()) - i32::from(here.altitude.level());
        i32::from(here.hex.distance(there.hex)) + 2 * levels.max(-levels / 2) <= FLIGHT
    };
    if (flies || 0 < here.conveyors) && foes().any(|foe| is_in_reach(foe) && is_worth(foe)) {
        return Plan::Fly;
    }
    Plan::Rest
}

/// The next order about parties, if any is wanted.
pub fn muster(state: &State, orders: &[Order]) -> Option<usize> {
    let seat = own_seat(state);
    for ship in victory::ships_of(state, seat) {
        if !state[ship].is_in_play() {
            continue;
        }
        if let Some(at) = muster_ship(state, ship, orders) {
            return Some(at);
        }
    }
    None
}

fn muster_ship(state: &State, ship: ShipId, orders: &[Order]) -> Option<usize> {
    let find = |wanted: &dyn Fn(&Order) -> bool| orders.iter().position(wanted);
    let home = find(&|order| match *order {
        // Those who came from no ship have their watch to keep.
        Order::ComeHome { flight, ship: to } => {
            let has_home = state[flight].home.is_some() || state[flight].is_beaten;
            to == ship && has_home && prey(state, flight).is_none()
        }
        _ => false,
    });
    if home.is_some() {
        return home;
    }
    let here = &state[ship];
    let joins = |order: &Order, party: Station, who: fn(Man, Station) -> bool| match *order {
        Order::TellOff { ship: at, man, from, to, .. }
        | Order::Shift { ship: at, man, from, to } => at == ship && to == party && who(man, from),
        _ => false,
    };
    // The largest handful first: all that are there.
    let most = |party: Station, who: fn(Man, Station) -> bool| {
        let mut best: Option<(u8, usize)> = None;
        for (at, order) in orders.iter().enumerate() {
            let n = match order {
                Order::TellOff { n, .. } => *n,
                _ => 1,
            };
            if joins(order, party, who) && best.is_none_or(|(most, _)| most < n) {
                best = Some((n, at));
            }
        }
        best.map(|(_, at)| at)
    };
    let officer = |party: Station| {
        most(party, |man, _| man == Man::MarineOfficer)
            .or_else(|| most(party, |man, from| man == Man::Officer && from == Station::Bridge))
            .or_else(|| most(party, |man, from| man == Man::Captain && from == Station::Bridge))
    };
    let hands = |man: Man, from: Station| {
        from == Station::Deck && matches!(man, Man::Hand | Man::Petty | Man::Marine)
    };
    match plan(state, ship) {
        Plan::Rest => {
            let is_idle = !here.party.is_empty() && !here.is_prize;
            find(&|order| is_idle && *order == Order::StandDown { ship })
        }
        Plan::Board | Plan::StandBy if !here.party.has_officer() => officer(Station::Party),
        // Deckhands are wanted at the grapples.
        Plan::StandBy => most(Station::Party, |man, _| man == Man::Marine),
        Plan::Board => most(Station::Party, hands),
        // An officer on deck is worth two men; gunners and engineers come up when it goes ill.
        Plan::Defend => {
            let enemies = state.afield.boarders.iter().filter(|b| b.aboard == ship);
            let worst = enemies.map(|b| chances(state, b.of, &b.band, ship)).max().unwrap_or(0);
            if worst < 10 {
                None
            } else if !here.party.has_officer() {
                officer(Station::Party)
            } else {
                most(Station::Party, |man, from| {
                    man == Man::Hand && matches!(from, Station::Gun(_) | Station::Manoeuvre)
                })
            }
        }
        Plan::Fly if !here.wings.has_officer() => {
            // One officer at least stays with the ship.
            let stays =
                here.crew.officers + u8::from(here.crew.captain) + here.crew.marine_officers;
            officer(Station::Wings).filter(|_| 1 < stays)
        }
        Plan::Fly => most(Station::Wings, hands),
    }
}

/// The ship that a flying party had best board.
fn prey(state: &State, flight: FlightId) -> Option<ShipId> {
    let here = &state[flight];
    let side = state.setting.side_of(here.seat);
    let of = Company::Flight(flight);
    let foes = state.ids().filter(|&foe| state.side(foe) != side && state[foe].is_on_map());
    // Several parties may fall upon one ship together: half as strong is enough for each.
    let worth = foes.filter(|&foe| TO_BOARD / 2 <= chances(state, of, &here.band, foe));
    worth.filter(|_| !here.is_beaten).min_by_key(|&foe| {
        let there = &state[foe];
        let levels = there.altitude.level().abs_diff(here.altitude.level());
        (here.hex.distance(there.hex) + 2 * levels, foe)
    })
}

/// Where a flying party goes: to its prey, or home.
pub fn fly(state: &State, orders: &[Order]) -> Option<usize> {
    let Phase::Fly { flight } = state.phase else { return None };
    let flight = flights::next_to_move(state, flight)?;
    let here = &state[flight];
    let own = state.ids().filter(|&ship| state[ship].seat == here.seat && state[ship].is_in_play());
    let prey = prey(state, flight);
    if let Some((hex, altitude)) = raid::watch(state, flight, prey) {
        return raid::fly_to(orders, hex, altitude);
    }
    let goal = prey
        .or(here.home.filter(|&home| state[home].is_in_play()))
        .or_else(|| own.min_by_key(|&ship| here.hex.distance(state[ship].hex)))?;
    raid::fly_to(orders, state[goal].hex, state[goal].altitude)
}

/// Boards whoever can be beaten; sends men to a prize that can be worked and has too few.
pub fn announce(state: &State, orders: &[Order]) -> Option<usize> {
    best_by(orders, |order| match *order {
        Order::Cross { by, to } => {
            let mut band = match by {
                Company::Ship(ship) => state[ship].party,
                Company::Flight(flight) => state[flight].band,
            };
            let side = state.side_of(by);
            if side == state.side(to) {
                let is_short = parties::can_work(state, to) && state[to].party.total() < 6;
                return if is_short || hunt::wants_searchers(state, to) { 1 } else { -1 };
            }
            // Whoever is aboard already fights beside them, and so do others who come now.
            band.absorb(boarding::boarders_of(state, to, side));
            for other in state.flight_ids().filter(|&other| by != Company::Flight(other)) {
                let there = &state[other];
                let is_close = there.hex == state[to].hex && there.altitude == state[to].altitude;
                if is_close && state.setting.side_of(there.seat) == side {
                    band.absorb(there.band);
                }
            }
            let chances = chances(state, by, &band, to);
            if TO_BOARD <= chances { chances } else { -1 }
        }
        Order::CrossNoMore => 0,
        _ => i32::MIN,
    })
}

/// Fights on while there is hope; gives up a prize that nobody can work.
pub fn hold(state: &State, orders: &[Order]) -> Option<usize> {
    let Phase::Board { ship, .. } = state.phase else { return None };
    if state.melee.is_some() {
        return best_by(orders, |order| match *order {
            Order::Fall { man, .. } | Order::Lose { man, .. } => {
                -i32::from(boarding::dearness(man))
            }
            _ => i32::MIN,
        });
    }
    let seat = own_seat(state);
    if state[ship].seat == seat {
        let can_work = parties::can_work(state, ship) && state[ship].status == Status::Flying;
        return best_by(orders, |order| match *order {
            Order::Abandon { man, .. } if !can_work => 10 - i32::from(boarding::dearness(man)),
            Order::HoldFast { .. } => 1,
            _ => -1,
        });
    }
    let side = state.setting.side_of(seat);
    let band = boarding::boarders_of(state, ship, side);
    let of = state.afield.boarders.iter().find(|b| b.aboard == ship).map(|b| b.of)?;
    let is_lost = chances(state, of, &band, ship) < TO_STAY;
    best_by(orders, |order| match *order {
        Order::Recall { man: None, to, .. } if is_lost => 2 + i32::from(to.is_some()),
        Order::HoldFast { .. } => 1,
        _ => -1,
    })
}

/// How likely a recruit gives an order about men: the higher the likelier.
pub fn fancy(state: &State, order: &Order) -> u8 {
    match *order {
        Order::Shift { ship, to: Station::Party | Station::Wings, man, .. } => {
            u8::from(man.leads() && plan(state, ship) != Plan::Rest)
        }
        Order::TellOff { ship, .. } => u8::from(plan(state, ship) != Plan::Rest),
        Order::StandDown { ship } => u8::from(plan(state, ship) == Plan::Rest),
        Order::Cross { .. } | Order::Lose { .. } => 3,
        Order::HoldFast { .. } => 6,
        Order::ComeHome { .. }
        | Order::Fly { .. }
        | Order::CrossNoMore
        | Order::Recall { .. }
        | Order::Abandon { .. } => 1,
        _ => 0,
    }
}
