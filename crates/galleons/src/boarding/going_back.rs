//! Going back: of one's own will, or for want of a leader.

use kernel::{Chronicle, SeatId};

use super::{deciding_seat, disperse};
use crate::{
    Play, affairs, crew,
    event::{Event, MenEvent},
    flights, grapple,
    order::{Bar, Check, Order, Why},
    state::{Band, Boarders, Company, Man, Phase, ShipId, State},
};

/// Men of a seat aboard a ship who may be brought back from her.
fn to_recall(state: &State, aboard: ShipId, seat: SeatId) -> Band {
    if state[aboard].seat == seat {
        return if state[aboard].is_prize { state[aboard].party } else { Band::default() };
    }
    let mut band = Band::default();
    for boarders in &state.afield.boarders {
        if boarders.aboard == aboard && state.seat_of(boarders.of) == seat {
            band.absorb(boarders.band);
        }
    }
    band
}

pub fn list_recalls(state: &State, aboard: ShipId, seat: SeatId, out: &mut Vec<Order>) {
    let band = to_recall(state, aboard, seat);
    let ways = state.ids().map(Some).chain([None]);
    for to in ways.filter(|&to| check_way_back(state, aboard, to, seat).is_ok()) {
        out.push(Order::Recall { aboard, to, man: None });
        if 1 < band.total() {
            out.extend(band.men().map(|(man, _)| Order::Recall { aboard, to, man: Some(man) }));
        }
    }
}

/// Refuses to bring men back.
///
/// [SG-BOARD-14] In the boarding step of one's own phase, to a ship of one's own that is grappled.
pub fn check_recall(state: &State, aboard: ShipId, to: Option<ShipId>, man: Option<Man>) -> Check {
    let Phase::Board { ship, is_settled } = state.phase else {
        return Err(Bar { rule: rule!("SG-BOARD-14"), why: Why::NotNow });
    };
    let Some(seat) = deciding_seat(state, ship, is_settled).filter(|_| ship == aboard) else {
        return Err(Bar { rule: rule!("SG-BOARD-14"), why: Why::NotNow });
    };
    let band = to_recall(state, aboard, seat);
    let is_there = man.map_or(!band.is_empty(), |man| 0 < band.count(man) && 1 < band.total());
    if !is_there {
        return Err(Bar::ship(rule!("SG-BOARD-14"), aboard, "has no such man of yours aboard"));
    }
    check_way_back(state, aboard, to, seat)
}

/// [SG-BOARD-14] High Martians need no grapple, only hex and altitude in common; flying parties take wing.
pub fn check_way_back(state: &State, aboard: ShipId, to: Option<ShipId>, seat: SeatId) -> Check {
    let rule = rule!("SG-BOARD-14");
    if to_recall(state, aboard, seat).is_empty() {
        return Err(Bar::ship(rule, aboard, "has nobody of yours aboard who could go back"));
    }
    let Some(to) = to else {
        let mut theirs = state.afield.boarders.iter().filter(|b| b.aboard == aboard);
        let can_fly =
            theirs.all(|b| state.seat_of(b.of) != seat || matches!(b.of, Company::Flight(_)));
        if state[aboard].seat == seat || !can_fly {
            return Err(Bar::plain(rule, "only a flying party takes to the air again"));
        }
        return Ok(());
    };
    let there = &state[to];
    if to == aboard || there.seat != seat || !there.is_in_play() {
        return Err(Bar { rule, why: Why::Ship(to, "is no ship of yours to go back to") });
    }
    let flies = |of: Company| state.folk(of).is_high_martian || matches!(of, Company::Flight(_));
    let all_fly = if state[aboard].seat == seat {
        state[aboard].folk.is_high_martian
    } else {
        let mut theirs = state.afield.boarders.iter().filter(|b| b.aboard == aboard);
        theirs.all(|b| state.seat_of(b.of) != seat || flies(b.of))
    };
    if grapple::are_fast(state, aboard, to) || all_fly && state.are_together(aboard, to) {
        return Ok(());
    }
    Err(Bar { rule, why: Why::Ship(to, "is not grappled to the ship they are on") })
}

/// Brings one man back, or all.
pub fn recall(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    aboard: ShipId,
    to: Option<ShipId>,
    man: Option<Man>,
) {
    let Phase::Board { ship, is_settled } = play.state.phase else { return };
    let Some(seat) = deciding_seat(play.state, ship, is_settled) else { return };
    let mut gone = Band::default();
    if play.state[aboard].seat == seat {
        pick(&mut play.state[aboard].party, man, &mut gone);
    } else {
        for at in 0..play.state.afield.boarders.len() {
            let boarders = play.state.afield.boarders[at];
            let is_theirs = boarders.aboard == aboard && play.state.seat_of(boarders.of) == seat;
            if !is_theirs || man.is_some() && !gone.is_empty() {
                continue;
            }
            let mut picked = Band::default();
            pick(&mut play.state.afield.boarders[at].band, man, &mut picked);
            match (to, boarders.of) {
                (Some(to), of) => {
                    flights::hand_over_conveyors(play.state, of, picked.total(), to);
                }
                (None, Company::Flight(flight)) => {
                    flights::take_off(play.state, flight, aboard, picked);
                }
                (None, Company::Ship(_)) => {}
            }
            gone.absorb(picked);
        }
        disperse(play.state, aboard);
    }
    let n = gone.total();
    if let Some(to) = to {
        play.state[to].take_in(gone);
    }
    play.emit(rule!("SG-BOARD-14"), MenEvent::WentBack { aboard, to, n }.into());
    affairs::went_back(play, aboard, to);
    // [SG-CREW-12] A prize whose guard is dead may be left without anybody.
    crew::note_derelict(play, aboard);
}

/// Moves one man of that kind, or everybody, from one band to another.
fn pick(from: &mut Band, man: Option<Man>, to: &mut Band) {
    match man {
        None => to.absorb(std::mem::take(from)),
        Some(man) if 0 < from.count(man) => {
            from.remove(man);
            to.add(man);
        }
        Some(_) => {}
    }
}

/// Boarders without a leader go back to their own ship, or into captivity.
///
/// [SG-FLY-03] A flying party takes to the air again and boards no more. [SG-HM-01] High Martians fly back.
pub fn drive_off(play: &mut Play<'_, impl Chronicle<Event = Event>>, boarders: Boarders) {
    let Boarders { of, aboard, band, .. } = boarders;
    let n = band.total();
    match of {
        Company::Flight(flight) => {
            flights::take_off(play.state, flight, aboard, band);
            play.state[flight].is_beaten = true;
            play.emit(rule!("SG-FLY-03"), MenEvent::DrivenOff { of, aboard, n }.into());
        }
        Company::Ship(home) => {
            let flies = play.state[home].folk.is_high_martian;
            let is_open = play.state[home].is_in_play()
                && (grapple::are_fast(play.state, home, aboard)
                    || flies && play.state.are_together(home, aboard));
            if is_open {
                play.state[home].take_in(band);
                play.emit(rule!("SG-BOARD-11"), MenEvent::DrivenOff { of, aboard, n }.into());
            } else if flies && flights::has_number_left(play.state) {
                flights::scatter(play.state, home, aboard, band);
                play.emit(rule!("SG-HM-01"), MenEvent::DrivenOff { of, aboard, n }.into());
            } else {
                play.emit(rule!("SG-BOARD-11"), MenEvent::PartyTaken { of, aboard, n }.into());
            }
        }
    }
}
