//! Who moves first.

use kernel::{Chronicle, Roll, RuleId, SeatId};

use crate::{
    Play,
    event::{Event, GearEvent},
    ram,
    setup::{Wins, roll_off},
    state::{Phase, SideId, State},
    victory,
};

/// The sides that still have a ship to move, each by the first of its seats that has one.
pub fn contenders(state: &State) -> impl Iterator<Item = SeatId> + '_ {
    let setting = &state.setting;
    (0..setting.sides.len() as u8).filter_map(move |side| {
        setting.seats_of(SideId(side)).find(|&seat| victory::is_in_play(state, seat))
    })
}

/// Initiative is settled by the numbers declared, or diced for.
///
/// [SG-SEQ-07] Two-player initiative. [SG-SEQ-08] Initiative with several players.
/// [SG-RAM-02] Whoever declared most has it; those who declared as many dice for it.
pub fn dice(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let seats = contenders(play.state).fold(0_u8, |set, seat| set | 1 << seat.0);
    if seats.count_ones() < 2 {
        let only = SeatId(seats.trailing_zeros().min(7) as u8);
        settle_order(play, if seats == 0 { SeatId(0) } else { only });
        return;
    }
    let boldest = ram::boldest(play.state, seats);
    let (winner, rule) = if boldest.is_power_of_two() {
        (SeatId(boldest.trailing_zeros() as u8), rule!("SG-RAM-02"))
    } else {
        let rule = rule_for(seats.count_ones() as usize);
        (roll_off(play, &Roll::d6(rule, "initiative"), boldest, Wins::Highest), rule)
    };
    play.emit(rule, Event::WonInitiative { seat: winner });
    play.state.phase = Phase::ChooseFirst { winner };
}

/// The rule of initiative for so many players.
pub const fn rule_for(players: usize) -> RuleId {
    if players <= 2 { rule!("SG-SEQ-07") } else { rule!("SG-SEQ-08") }
}

/// [SG-SEQ-08] The rest follow clockwise round the table from the first.
pub fn settle_order(play: &mut Play<'_, impl Chronicle<Event = Event>>, first: SeatId) {
    let setting = &play.state.setting;
    let (n, at) = (setting.sides.len() as u8, setting.side_of(first).0);
    let round = (0..n).map(|next| SideId((at + next) % n));
    let order = round
        .flat_map(|side| setting.seats_of(side))
        .filter(|&seat| victory::is_in_play(play.state, seat))
        .collect();
    play.state.order_of_play = order;
    play.state.at_move = 0;
    play.state.at_hand = 0;
    if play.state.order_of_play.is_empty() {
        play.state.phase = Phase::CloseTurn;
    } else if play.state.plots.is_empty() {
        super::open_phase(play);
    } else {
        // [SG-PLOT-01] Initiative is known: plots are carried out.
        play.emit(rule!("SG-PLOT-01"), GearEvent::PlotsShown.into());
        play.state.phase = Phase::Plotted { round: 0, at: 0 };
    }
}
