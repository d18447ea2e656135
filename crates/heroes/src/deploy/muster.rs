//! What the seat that deploys may do with each of its units, remembered from one order to the next: once a unit is placed, only it and
//! those near whom it stood or stands are looked at anew.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::{
    SeatId,
    table::{Bounds, Pose},
};

use super::{Rooms, list_places, list_stances, mustered, stands_about};
use crate::{
    formations::mm,
    order::Order,
    state::{Hero, Phase, State, Unit, UnitId},
    tables::MOST_SEATS,
};

/// A memory of the state: it follows from the rest, and is believed only while everybody stands as he did.
#[derive(Clone, Debug, Default)]
pub struct Muster(Option<Arc<Known>>);

#[derive(Clone, Debug)]
struct Known {
    seat: SeatId,
    standing: Standing,
    berths: Vec<Berth>,
}

/// Whatever of a state bears on where a unit may be placed.
#[derive(Clone, Debug)]
struct Standing {
    units: Vec<Unit>,
    /// Where Heroes stand who are with nobody.
    alone: ArrayVec<Option<Pose>, MOST_SEATS>,
}

/// What may be done with one unit.
#[derive(Clone, Debug)]
pub struct Berth {
    pub unit: UnitId,
    stances: Offers,
    places: Offers,
}

/// Some orders, and where it was asked for them who stands there.
#[derive(Clone, Debug, Default)]
struct Offers {
    orders: Vec<Order>,
    looked: Vec<Bounds>,
}

impl Standing {
    fn of(state: &State) -> Self {
        Self { units: state.units.clone(), alone: alone(state).collect() }
    }

    fn is_of(&self, state: &State) -> bool {
        self.units == state.units && alone(state).eq(self.alone.iter().copied())
    }
}

fn alone(state: &State) -> impl Iterator<Item = Option<Pose>> + '_ {
    state.seats.iter().map(|seat| match seat.hero {
        Hero::Alone(pose) => Some(pose),
        _ => None,
    })
}

impl Muster {
    /// What the seat that deploys may do with each of its units, where that is known.
    pub fn berths(&self, state: &State, seat: SeatId) -> Option<&[Berth]> {
        let known = self.0.as_deref().filter(|known| known.seat == seat)?;
        known.standing.is_of(state).then_some(&known.berths)
    }

    /// Takes what a state remembers, unless it has come to be wrong.
    pub fn taken(state: &mut State) -> Self {
        let muster = std::mem::take(&mut state.muster);
        Self(muster.0.filter(|known| known.standing.is_of(state)))
    }

    /// What is to be remembered now that a unit has been placed which stood somewhere else before.
    #[must_use]
    pub fn after(self, state: &State, placed: UnitId, left: Option<Bounds>) -> Self {
        let Phase::Deploy { seat } = state.phase else { return Self::default() };
        let now = stands_about(state, placed);
        let known = self.0.filter(|known| known.seat == seat);
        let Some(mut known) = known else { return Self::anew(state, seat) };
        let it = Arc::make_mut(&mut known);
        let mut rooms = Rooms::default();
        for berth in &mut it.berths {
            let is_stale = |offers: &Offers| {
                let mut changed = left.into_iter().chain(now);
                berth.unit == placed || changed.any(|about| offers.hang_on(about))
            };
            let stale = (is_stale(&berth.stances), is_stale(&berth.places));
            berth.look(state, &mut rooms, stale);
        }
        it.standing.units.clone_from(&state.units);
        Self(Some(known))
    }

    fn anew(state: &State, seat: SeatId) -> Self {
        let mut rooms = Rooms::default();
        let berths = mustered(state, seat).map(|unit| {
            let [stances, places] = <[Offers; 2]>::default();
            let mut berth = Berth { unit, stances, places };
            berth.look(state, &mut rooms, (true, true));
            berth
        });
        let berths = berths.collect();
        Self(Some(Arc::new(Known { seat, standing: Standing::of(state), berths })))
    }
}

impl Berth {
    /// Other formations where it stands.
    pub fn stances(&self) -> &[Order] {
        &self.stances.orders
    }

    /// Other places.
    pub fn places(&self) -> &[Order] {
        &self.places.orders
    }

    /// Looks anew for formations, for places, or for both.
    fn look<'a>(&mut self, state: &'a State, rooms: &mut Rooms<'a>, wanted: (bool, bool)) {
        if wanted == (false, false) {
            return;
        }
        let Self { unit, stances, places } = self;
        rooms.lend(state, *unit, |room| {
            if wanted.0 {
                stances.renew(|out, looked| list_stances(state, *unit, room, out, looked));
            }
            if wanted.1 {
                places.renew(|out, looked| list_places(state, *unit, room, out, looked));
            }
        });
    }
}

impl Offers {
    /// Whether they may hang on who stands within some bounds.
    fn hang_on(&self, bounds: Bounds) -> bool {
        let bounds = bounds.grown(mm(1));
        self.looked.iter().any(|looked| looked.meets(bounds))
    }

    fn renew(&mut self, list: impl FnOnce(&mut Vec<Order>, &mut dyn FnMut(Bounds))) {
        let Self { orders, looked } = self;
        orders.clear();
        looked.clear();
        list(orders, &mut |bounds| looked.push(bounds));
    }
}

#[cfg(test)]
mod tests {
    use kernel::Dice;

    use super::*;
    use crate::{
        deploy,
        trial::{A_COMPANY, B_COMPANY, BRITISH, Trial, WADI, at},
    };

    /// The orders of the seat that deploys.
    fn listed(state: &State) -> Vec<Order> {
        let mut orders = Vec::new();
        if let Phase::Deploy { seat } = state.phase {
            deploy::list(state, seat, &mut orders);
        }
        orders
    }

    /// The same without any memory.
    fn looked_up(state: &State) -> Vec<Order> {
        let mut bare = state.clone();
        bare.muster = Muster::default();
        listed(&bare)
    }

    #[test]
    fn hv_setup_01_what_is_remembered_is_what_would_be_found() {
        let scenarios = [
            WADI,
            "landing-at-mersa-halib",
            "lock-nine",
            "the-brigade-at-kashgil",
            "the-relief-of-doorn-siding",
        ];
        for scenario in scenarios {
            let mut trial = Trial::opening(scenario).go(&[]);
            let mut dice = Dice::seeded(1889);
            let mut remembered = 0;
            for _ in 0..200 {
                let Phase::Deploy { seat } = trial.state.phase else { break };
                let orders = listed(&trial.state);
                assert_eq!(orders, looked_up(&trial.state), "{scenario}");
                remembered += u32::from(trial.state.muster.berths(&trial.state, seat).is_some());
                let at = usize::from(dice.pick(orders.len().min(255) as u8));
                // The first is to be ready; whoever is the last to place anything never is.
                let next = deploy::next_to_deploy(&trial.state, Some(seat));
                let is_last = next.is_none_or(|next| mustered(&trial.state, next).next().is_none());
                let at = if at == 0 && is_last { orders.len() - 1 } else { at };
                trial = trial.give(orders[at].clone(), &[]);
            }
            assert!(20 < remembered, "{scenario}: {remembered}");
        }
    }

    #[test]
    fn hv_setup_01_whatever_has_changed_otherwise_is_not_remembered() {
        let trial = Trial::opening(WADI).go(&[]).give(Order::Ready, &[]);
        let stance = trial.state[A_COMPANY].stance;
        let pose = at(300, 160, 0);
        let trial = trial.give(Order::Place { unit: A_COMPANY, stance, pose }, &[]);
        let knows = |state: &State| state.muster.berths(state, BRITISH).is_some();
        assert!(knows(&trial.state));
        let mut moved = trial.state.clone();
        moved[B_COMPANY].stance = None;
        assert!(!knows(&moved));
        let mut left = trial.state.clone();
        left.seat_mut(BRITISH).hero = Hero::Alone(at(700, 100, 0));
        assert!(!knows(&left));
        assert_eq!(listed(&left), looked_up(&left));
    }
}
