//! Who stands in whose way before the battle, for whoever lists places again once one of them has been placed: a memory, and no part of the
//! battle.
//!
//! It is brought up whenever a side is about to decide, and held against what stood where when it is asked. Copies of a state share it until
//! somebody is placed in one of them.

use std::sync::Arc;

use kernel::table::Bounds;

use super::{Footing, Phase, Setting, SideId, StandId, State};
use crate::deploy::{self, Span, berths};

/// What has been found of who bars where stands may begin.
#[derive(Clone, Debug, Default)]
pub struct Berthed(Option<Arc<Known>>);

/// Where everybody was when it was looked at, and whom he bars from where.
#[derive(Clone, Debug)]
struct Known {
    setting: Arc<Setting>,
    side: SideId,
    stands: Vec<Footing>,
    /// How far each stand of the side that deploys reaches; none of one that nobody bars.
    spans: Vec<Option<Span>>,
    /// For each stand of the side that deploys, and each other: the berths from which this one bars it, a bit each.
    barred: Vec<Vec<u64>>,
}

const _: () = assert!(2 * berths::MOST <= 64, "the berths of a stand are counted in 64 bits");

impl Berthed {
    /// The berths from which others bar each stand, a bit each; none where somebody has changed since it was looked at.
    pub fn barred(&self, state: &State, side: SideId) -> Option<impl Fn(StandId) -> u64 + '_> {
        let known = self.0.as_ref().filter(|known| known.is(state, side))?;
        Some(|stand: StandId| {
            known.barred[usize::from(stand.0)].iter().fold(0, |all, some| all | some)
        })
    }

    /// Looks at those who have changed, while a side deploys.
    pub fn follow(state: &mut State) {
        let Phase::Deploy { side } = state.phase else { return };
        if state.berthed.0.as_ref().is_some_and(|known| known.is(state, side)) {
            return;
        }
        let known = state.berthed.0.take().filter(|known| known.is_of(state, side));
        let known = match known {
            Some(mut known) => {
                Arc::make_mut(&mut known).bring_up(state);
                known
            }
            None => Arc::new(Known::new(state, side)),
        };
        state.berthed.0 = Some(known);
    }

    pub fn forget(&mut self) {
        self.0 = None;
    }
}

impl Known {
    fn new(state: &State, side: SideId) -> Self {
        let mut known = Self {
            setting: Arc::clone(&state.setting),
            side,
            stands: state.stands.iter().map(Footing::of).collect(),
            spans: vec![None; state.stands.len()],
            barred: state.ids().map(|_| vec![0; state.stands.len()]).collect(),
        };
        for stand in state.ids() {
            known.look_round(state, stand);
        }
        known
    }

    /// Whether it is about the same battle and the same side.
    fn is_of(&self, state: &State, side: SideId) -> bool {
        Arc::ptr_eq(&self.setting, &state.setting)
            && self.side == side
            && self.stands.len() == state.stands.len()
    }

    fn is(&self, state: &State, side: SideId) -> bool {
        let is_there = |(was, now): (&Footing, _)| *was == Footing::of(now);
        self.is_of(state, side) && self.stands.iter().zip(&state.stands).all(is_there)
    }

    fn bring_up(&mut self, state: &State) {
        for changed in state.ids() {
            let at = usize::from(changed.0);
            let (was, now) = (self.stands[at], Footing::of(&state[changed]));
            if was == now {
                continue;
            }
            self.stands[at] = now;
            // Whom others bar hangs on how it lies, and not on where it is.
            if !was.is_alike_shifted(&now) {
                self.look_round(state, changed);
            }
            let bounds = deploy::bounds(state, self.side, changed);
            for other in state.ids().filter(|&other| other != changed) {
                self.barred[usize::from(other.0)][at] = self.barring(state, other, bounds);
            }
        }
    }

    /// Finds who bars a stand from where.
    fn look_round(&mut self, state: &State, stand: StandId) {
        let is_asked = state.side_of(stand) == self.side && !state.is_aloft(stand);
        let pose = state.pose(stand).filter(|_| is_asked);
        self.spans[usize::from(stand.0)] = pose.map(|pose| Span::new(state, stand, pose));
        for other in state.ids().filter(|&other| other != stand) {
            let bounds = deploy::bounds(state, self.side, other);
            self.barred[usize::from(stand.0)][usize::from(other.0)] =
                self.barring(state, stand, bounds);
        }
    }

    /// The berths from which somebody with such a box bars a stand.
    fn barring(&self, state: &State, stand: StandId, bounds: Option<Bounds>) -> u64 {
        let Some((span, bounds)) = self.spans[usize::from(stand.0)].zip(bounds) else { return 0 };
        berths::of(state, stand).within(span.barred_by(bounds))
    }
}
