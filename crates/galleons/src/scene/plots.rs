//! Plots as their owner's page shows them.

use kernel::{
    Text,
    scene::{Area, Choice, Overlay, OverlayKind},
};

use crate::{
    order::Order,
    plots,
    state::{Phase, State},
};

/// The way that each plot leads, and where it ends.
///
/// [SG-PLOT-01] Of those that the viewer may see: the others are not in the state that is shown.
pub fn overlays(state: &State) -> Vec<Overlay> {
    let is_time = matches!(
        state.phase,
        Phase::Plot { .. } | Phase::Declare { .. } | Phase::Initiative | Phase::ChooseFirst { .. }
    );
    let mut overlays = Vec::new();
    for ship in state.ids().filter(|_| is_time) {
        let Some(track) = plots::track(state, ship).filter(|track| track.n_legs != 0) else {
            continue;
        };
        let label = format!(
            "{}'s plot: {} of {} points, to {}, {}",
            state.name(ship),
            track.spent,
            track.most,
            track.hexes.last().map(|hex| hex.label()).unwrap_or_default(),
            track.altitude,
        );
        let end = track.hexes.last().copied().into_iter().collect();
        let ghost = Overlay {
            kind: OverlayKind::Ghost,
            label: label.clone(),
            area: Area::Hexes { hexes: end },
        };
        overlays.push(ghost);
        if 1 < track.hexes.len() {
            let area = Area::Hexes { hexes: track.hexes };
            overlays.push(Overlay { kind: OverlayKind::Track, label, area });
        }
    }
    overlays
}

/// An order of plotting, in words: the step as it would be described in the move itself.
pub fn describe(state: &State, order: &Order, index: usize, choice: &mut Choice) {
    match *order {
        Order::Plot { ship, leg } => {
            let ghost = plots::ghost(state, ship);
            if let Some(ghost) = ghost.filter(|ghost| ghost.moving.is_some()) {
                *choice = super::describe(&ghost, &leg.order(ship), index);
            }
            choice.label = format!("{}: {}", state.name(ship), choice.label);
            choice.group = Some(format!("Plot of {}", state.name(ship)));
            (choice.key, choice.has_odds) = (None, false);
        }
        Order::PlotNoMore => {
            choice.label = "All is plotted".into();
            choice.key = Some("Enter".into());
        }
        _ => {}
    }
}

/// What a record sheet says about a ship's plot.
pub fn notes(state: &State, id: crate::state::ShipId, notes: &mut Vec<Text>) {
    if let Some(track) = plots::track(state, id).filter(|track| track.n_legs != 0)
        && matches!(state.phase, Phase::Plot { .. } | Phase::Declare { .. })
    {
        let text = format!("plotted: {} of {} points ", track.spent, track.most);
        notes.push(Text::plain(text).rule(rule!("SG-PLOT-01")));
    }
    let (_, points) = plots::made(state, id);
    let is_bound = state.plots.get(usize::from(id.0)).is_some_and(|it| it.is_bound && it.is_over);
    if is_bound && !state[id].has_moved && state[id].is_in_play() {
        let text = format!("spent {points} by her plot, and may spend as much again ");
        notes.push(Text::plain(text).rule(rule!("SG-PLOT-02")));
    }
}
