//! The ways straight ahead that were found for the stand that moves, for whoever asks again while it only turns: a memory, and no part of
//! the battle.
//!
//! It is filled while it is asked, by whoever holds the state and may not change it, and held against what the ways hang on when it is asked
//! again. Copies of a state share it until something else is ordered in one of them.

use std::sync::{Arc, OnceLock};

use super::{Footing, Mover, Setting, State, Wreck};
use crate::order::Order;

/// What has been found of the ways of the mover.
#[derive(Clone, Debug, Default)]
pub struct Ways(Arc<OnceLock<Known>>);

/// The ways, and all that they hang on, as it was.
#[derive(Debug)]
struct Known {
    setting: Arc<Setting>,
    mover: Mover,
    stands: Vec<Footing>,
    wrecks: Vec<Wreck>,
    orders: Vec<Order>,
}

impl Ways {
    /// The ways of the mover, if they are known: nothing has changed since they were found but the way it looks.
    pub fn known<'a>(&'a self, state: &State) -> Option<&'a [Order]> {
        let known = self.0.get().filter(|known| known.is(state))?;
        Some(&known.orders)
    }

    /// Notes the ways that were found.
    pub fn note(&self, state: &State, orders: &[Order]) {
        if let Some(mover) = &state.mover {
            self.0.get_or_init(|| Known {
                setting: Arc::clone(&state.setting),
                mover: mover.clone(),
                stands: state.stands.iter().map(Footing::of).collect(),
                wrecks: state.wrecks.to_vec(),
                orders: orders.to_vec(),
            });
        }
    }

    /// Something else has been ordered than to turn.
    pub fn forget(&mut self) {
        if self.0.get().is_some() {
            match Arc::get_mut(&mut self.0) {
                Some(own) => drop(own.take()),
                None => *self = Self::default(),
            }
        }
    }
}

impl Known {
    fn is(&self, state: &State) -> bool {
        let Some(mover) = &state.mover else { return false };
        let stand = mover.stand;
        let is_there = |((at, was), now): ((usize, &Footing), &super::Stand)| {
            let now = Footing::of(now);
            if at == usize::from(stand.0) { was.is_alike_turned(&now) } else { *was == now }
        };
        Arc::ptr_eq(&self.setting, &state.setting)
            && self.mover == *mover
            && self.wrecks[..] == state.wrecks[..]
            && self.stands.len() == state.stands.len()
            && self.stands.iter().enumerate().zip(&state.stands).all(is_there)
    }
}
