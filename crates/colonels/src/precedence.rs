//! In which order the players fly, and drive: whoever has the most goes first or last, as he likes.

use arrayvec::ArrayVec;
use kernel::{Chronicle, Roll, SeatId};

use crate::{
    Play, command, entries,
    event::Event,
    melee,
    state::{Op, Ops, Phase, Shooting, State, UnitId},
    tables::MOST_SEATS,
    traditional,
    vocabulary::Troop,
};

/// Whether a unit takes part in a phase of machines.
fn takes_part(state: &State, ops: Ops, unit: UnitId) -> bool {
    let troop = state.troop(unit);
    match ops {
        Ops::Air => troop == Troop::Aviation,
        Ops::Ground => troop.is_vehicle() || troop == Troop::Skimmer,
    }
}

/// The machines of a seat that act in a phase.
pub fn of_seat(state: &State, ops: Ops, seat: SeatId) -> impl Iterator<Item = UnitId> + '_ {
    state.unit_ids().filter(move |&unit| {
        state.seat_of_unit(unit) == seat && takes_part(state, ops, unit) && state.is_present(unit)
    })
}

/// The sum of the initiative of a seat's regiments in this turn.
fn initiative(state: &State, seat: SeatId) -> u16 {
    let own = state.list.iter().filter(|&&regiment| state.seat_of(regiment) == seat);
    own.map(|&regiment| state[regiment].initiative).sum()
}

/// [IC-SEQ-03] Works out who acts in which order: by the number of stands, then by initiative, then by dice.
pub fn call(play: &mut Play<'_, impl Chronicle<Event = Event>>, ops: Ops) {
    let mut ranks: ArrayVec<(u8, u16, Vec<i8>, SeatId), MOST_SEATS> = ArrayVec::new();
    for seat in play.state.seat_ids() {
        let stands = of_seat(play.state, ops, seat).count() as u8;
        if 0 < stands {
            ranks.push((stands, initiative(play.state, seat), Vec::new(), seat));
        }
    }
    loop {
        let keys: ArrayVec<_, MOST_SEATS> =
            ranks.iter().map(|(stands, sum, thrown, _)| (*stands, *sum, thrown.clone())).collect();
        let tied: ArrayVec<usize, MOST_SEATS> = (0..keys.len())
            .filter(|&at| 1 < keys.iter().filter(|key| **key == keys[at]).count())
            .collect();
        if tied.is_empty() {
            break;
        }
        for at in tied {
            let roll = Roll::d10(rule!("IC-SEQ-03"), "who goes first").by_seat(ranks[at].3);
            let thrown = play.ten(&roll, |total| total as u8, |_| "");
            ranks[at].2.push(thrown);
        }
    }
    ranks.sort_by(|one, other| (other.0, other.1, &other.2).cmp(&(one.0, one.1, &one.2)));
    for (place, (stands, _, _, seat)) in ranks.iter().enumerate() {
        let (place, stands, seat) = (place as u8 + 1, *stands, *seat);
        play.emit(rule!("IC-SEQ-03"), Event::Called { ops, seat, place, stands });
    }
    play.state.callers = ranks.iter().map(|&(.., seat)| seat).collect();
    if 1 < ranks.len() {
        play.state.phase = Phase::Precede { ops };
    } else {
        begin(play, ops);
    }
}

/// Whoever has the most has chosen.
pub fn choose(play: &mut Play<'_, impl Chronicle<Event = Event>>, ops: Ops, first: bool) {
    if !first {
        let seat = play.state.callers.remove(0);
        play.state.callers.push(seat);
    }
    begin(play, ops);
}

/// The next seat acts, or the phase is over.
fn begin(play: &mut Play<'_, impl Chronicle<Event = Event>>, ops: Ops) {
    command::clear_flags(play.state);
    (play.state.op, play.state.drive) = (None, None);
    let Some(&seat) = play.state.callers.first() else {
        close(play, ops);
        return;
    };
    play.state.phase = match ops {
        Ops::Air => Phase::Fly { seat },
        Ops::Ground => {
            play.state.op = operation(play.state, seat);
            Phase::Drive { seat }
        }
    };
}

/// [IC-ACT-05] The movement of one seat's machines: what others break into.
fn operation(state: &State, seat: SeatId) -> Option<Op> {
    let regiment = of_seat(state, Ops::Ground, seat).find_map(|unit| state.regiment_of(unit))?;
    Some(Op {
        regiment,
        colour: crate::state::Colour::Black,
        card: crate::state::Card::Own,
        shooting: Shooting::Guns,
        before: Shooting::Guns,
        charges: ArrayVec::new(),
        windows: ArrayVec::new(),
        returns: ArrayVec::new(),
        from_gap: None,
        machines: Some(seat),
        manoeuvre: None,
    })
}

/// A seat has done with its machines.
pub fn next(play: &mut Play<'_, impl Chronicle<Event = Event>>, ops: Ops) {
    if !play.state.callers.is_empty() {
        play.state.callers.remove(0);
    }
    begin(play, ops);
}

/// [IC-SEQ-01] Aviation comes before the regiments, machines come after them and before the melees.
fn close(play: &mut Play<'_, impl Chronicle<Event = Event>>, ops: Ops) {
    match ops {
        Ops::Air => {
            if play.state.setting.switches.traditional {
                traditional::open_fire(play);
                return;
            }
            entries::reserves(play);
            play.state.phase = Phase::Gap { asked: 0 };
        }
        Ops::Ground => melee::open(play.state),
    }
}

#[cfg(test)]
mod tests;
