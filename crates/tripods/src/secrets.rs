//! What each player may know. In a battle of open information that is everything that is on the table.

use kernel::Viewer;

use crate::state::State;

/// Copies a state with what a viewer must not know taken out.
///
/// [FT-SPOT-05] Without fog of war every stand is drawn for both sides, and spotting only limits what may be done to it.
pub fn see(state: &State, _viewer: Viewer, seen: &mut State) {
    seen.clone_from(state);
}
