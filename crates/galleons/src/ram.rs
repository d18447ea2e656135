//! Ramming and grappling: the numbers declared in secret, who has the initiative by them, and the ram itself.

use kernel::{Chronicle, SeatId};

use crate::{
    Play,
    event::Event,
    movement,
    order::{Bar, Check, Order, Why},
    state::{Phase, State},
    victory,
};

/// The most attempts that a seat may declare: as many as it has ships that could move, were its phase the first.
///
/// [SG-RAM-01] Declaring rams and grapples.
pub fn most_declared(state: &State, seat: SeatId) -> u8 {
    let could_move = |ship: &_| state[*ship].stunned_phases == 0 && movement::can_act(state, *ship);
    victory::ships_of(state, seat).filter(could_move).count() as u8
}

/// Refuses a number that cannot be declared.
pub fn check_declare(state: &State, ships: u8) -> Check {
    let Phase::Declare { at } = state.phase else {
        return Err(Bar { rule: rule!("SG-RAM-01"), why: Why::NotNow });
    };
    if most_declared(state, SeatId(at)) < ships {
        let why = "no more attempts may be declared than there are ships that could move";
        return Err(Bar::plain(rule!("SG-RAM-01"), why));
    }
    Ok(())
}

/// Lists every number that a seat may declare.
pub fn list_declare(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    out.extend((0..=most_declared(state, seat)).map(|ships| Order::Declare { ships }));
}

/// Writes a number down, unseen by the others.
pub fn declare(state: &mut State, ships: u8) {
    if let Phase::Declare { at } = state.phase {
        state.declared[usize::from(at)] = ships;
        state.phase = Phase::Declare { at: at + 1 };
    }
}

/// Shows all numbers together.
pub fn reveal(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let n_seats = play.state.setting.seats.len() as u8;
    if play.state.declared == [0; crate::state::MOST_SEATS] {
        play.emit(rule!("SG-RAM-01"), Event::NobodyDeclared);
        return;
    }
    for seat in (0..n_seats).map(SeatId) {
        if victory::is_in_play(play.state, seat) {
            let ships = play.state.declared[usize::from(seat.0)];
            play.emit(rule!("SG-RAM-01"), Event::Declared { seat, ships });
        }
    }
}

/// Of these seats, one for each side, those whose sides have declared most; one bit each.
///
/// [SG-RAM-02] The bolder side has the initiative.
pub fn boldest(state: &State, seats: u8) -> u8 {
    let setting = &state.setting;
    let declared = |seat: u8| -> u8 {
        let side = setting.side_of(SeatId(seat));
        setting.seats_of(side).map(|ally| state.declared[usize::from(ally.0)]).sum()
    };
    let contenders = || (0..setting.seats.len() as u8).filter(|seat| seats & 1 << seat != 0);
    let most = contenders().map(declared).max().unwrap_or(0);
    contenders().filter(|&seat| declared(seat) == most).fold(0, |set, seat| set | 1 << seat)
}

#[cfg(test)]
mod tests;
