//! What a page shows.
use kernel::{Scene, Viewer, PieceId, scene::{Choice, Inspection}};
use crate::{order::Order, state::State};
pub fn scene(_: &State, _: Viewer) -> Scene { unreachable!() }
pub fn inspect(_: &State, _: Viewer, _: PieceId) -> Option<Inspection> { None }
pub fn describe(_: &State, _: &Order, _: usize) -> Choice { unreachable!() }
pub fn decision(state: &State) -> Option<kernel::Decision> { let seat = crate::flow::decider(state)?; Some(kernel::Decision { seat, prompt: kernel::Text::plain(""), rule: rule!("SG-SEQ-11"), piece: None }) }
