//! Who was found to have somebody to fire at while cards are offered: it follows from the rest, and is neither compared nor stored.

use std::sync::{
    Arc,
    atomic::{AtomicU8, Ordering},
};

use super::{Contact, Setting, State, Storm, UnitId};

/// What has been found since a unit or a stand has last changed: cards are offered to one after the other, and whoever is asked wants
/// to know it of all. Copies of a state share it.
#[derive(Clone, Debug, Default)]
pub struct Shots(Option<Arc<Asked>>);

/// What has been found, and what it hangs on besides the units and their stands.
#[derive(Debug)]
struct Asked {
    setting: Arc<Setting>,
    turn: u8,
    contacts: Vec<Contact>,
    storms: Vec<Storm>,
    /// Of each unit.
    units: Box<[AtomicU8]>,
}

/// What is noted of a unit.
const UNASKED: u8 = 0;
const HAS_NONE: u8 = 1;
const HAS_ONE: u8 = 2;

impl Shots {
    /// A unit changes, or one of its stands does.
    pub fn forget(&mut self) {
        self.0 = None;
    }
}

impl State {
    /// Cards are about to be offered: there is room for what will be found.
    pub fn keep_shots(&mut self) {
        if self.shots.0.as_ref().is_some_and(|asked| asked.holds(self)) {
            return;
        }
        self.shots.0 = Some(Arc::new(Asked {
            setting: Arc::clone(&self.setting),
            turn: self.turn,
            contacts: self.contacts.clone(),
            storms: self.storms.clone(),
            units: self.units.iter().map(|_| AtomicU8::new(UNASKED)).collect(),
        }));
    }

    /// Whether a unit would have somebody to fire at with a card that is still to be played: what is known of it, else what is found.
    pub fn would_have_shot(&self, unit: UnitId, find: impl FnOnce() -> bool) -> bool {
        let asked = self.shots.0.as_ref().filter(|asked| self.op.is_none() && asked.holds(self));
        let Some(known) = asked.and_then(|asked| asked.units.get(usize::from(unit.0))) else {
            return find();
        };
        match known.load(Ordering::Relaxed) {
            UNASKED => {
                let has_one = find();
                known.store(if has_one { HAS_ONE } else { HAS_NONE }, Ordering::Relaxed);
                has_one
            }
            known => known == HAS_ONE,
        }
    }
}

impl Asked {
    /// Whether all that it hangs on is as it was.
    fn holds(&self, state: &State) -> bool {
        Arc::ptr_eq(&self.setting, &state.setting)
            && self.turn == state.turn
            && self.contacts == state.contacts
            && self.storms == state.storms
    }
}
