//! Many companies moved by one order: one after the other, each by the rules of its own move.

use kernel::{Chronicle, Dice, NullChronicle, Viewer};

use crate::{
    Play, deploy,
    event::Event,
    flow,
    order::{Bar, Check, MOST_TOGETHER, Order},
    state::{Phase, State, UnitId},
};

/// The unit of a move that may be made together with others; none for all other orders.
pub fn mover(order: &Order) -> Option<UnitId> {
    match *order {
        Order::Place { unit, .. }
        | Order::March { unit, .. }
        | Order::Shift { unit, .. }
        | Order::About { unit }
        | Order::Form { unit, .. }
        | Order::Turn { unit, .. }
        | Order::Prolong { unit, .. } => Some(unit),
        _ => None,
    }
}

/// [IC-CARD-02] Refuses moves that could not be made one after the other, if nobody breaks into them.
pub fn check(state: &State, moves: &[Order]) -> Check {
    let rule = rule!("IC-CARD-02");
    if !(2..=MOST_TOGETHER).contains(&moves.len()) {
        return Err(Bar::plain(rule, "so many do not move together"));
    }
    let mut movers: Vec<UnitId> = Vec::with_capacity(moves.len());
    for order in moves {
        let Some(unit) = mover(order) else {
            return Err(Bar::plain(rule, "only moves are made together"));
        };
        if movers.contains(&unit) {
            return Err(Bar::plain(rule, "nobody moves twice"));
        }
        movers.push(unit);
    }
    let mut trial = Trial::of(state);
    moves.iter().try_for_each(|order| trial.make(order))
}

/// A copy of the state on which moves are made as if nobody broke into them.
pub struct Trial {
    pub state: State,
    /// Something has to be asked before the next move: what comes of it is not known.
    is_open: bool,
}

impl Trial {
    pub fn of(state: &State) -> Self {
        let mut state = state.clone();
        for seat in &mut state.seats {
            seat.passes = true;
        }
        Self { state, is_open: false }
    }

    /// Makes a move, if it is allowed.
    pub fn make(&mut self, order: &Order) -> Check {
        if self.is_open {
            return Ok(());
        }
        flow::check(&self.state, order)?;
        let (mut dice, mut log) = (Dice::seeded(0), NullChronicle::default());
        let mut play = Play { state: &mut self.state, dice: &mut dice, log: &mut log };
        flow::apply(&mut play, order);
        while !is_settled(play.state) && flow::advance(&mut play) {}
        self.is_open = !is_settled(&self.state);
        Ok(())
    }
}

/// Whether the next move can be made.
fn is_settled(state: &State) -> bool {
    state.question.is_none()
        && state.tasks.is_empty()
        && matches!(state.phase, Phase::March | Phase::Deploy { .. })
}

/// Makes the first move; the others follow when it is done.
pub fn begin(play: &mut Play<'_, impl Chronicle<Event = Event>>, moves: &[Order]) {
    let Some((first, others)) = moves.split_first() else { return };
    if let Phase::Deploy { .. } = play.state.phase {
        for order in moves {
            if let &Order::Place { unit, formation, files, pose } = order {
                deploy::place(play, unit, formation, files, pose);
            }
        }
        return;
    }
    play.state.following = others.to_vec();
    flow::apply(play, first);
}

/// Makes the next of the moves that were ordered together. False when there is none.
///
/// Who can no longer make it, because somebody broke into the moves before, stays where it is.
pub fn next(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    if play.state.following.is_empty() {
        return false;
    }
    let order = play.state.following.remove(0);
    match (flow::check(play.state, &order), mover(&order)) {
        (Ok(()), _) => flow::apply(play, &order),
        (Err(bar), Some(unit)) => play.emit(bar.rule, Event::StayedBehind { unit }),
        (Err(_), None) => {}
    }
    true
}

/// What the others do not know of moves that are still to be made.
pub fn hide(state: &mut State, viewer: Viewer) {
    let own = match viewer {
        Viewer::Umpire => return,
        Viewer::Seat(seat) => state.acting_seat() == Some(seat),
        Viewer::Spectator => false,
    };
    if !own {
        state.following.clear();
    }
}

#[cfg(test)]
mod tests;
