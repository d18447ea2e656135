//! Record sheets: what a side has scored, and a row of boxes for each of its units.

use kernel::{
    PieceId, Text,
    scene::{Cell, CellShape, CellState, Record, Row},
};

use super::{counted, has_check};
use crate::{
    ammunition, artillery, checks, fire,
    narrate::player_name,
    state::{Marker, SideId, StandId, State, Where},
    victory,
};

/// A side as far as the viewer of this state knows it.
pub(super) fn record(state: &State, side: SideId) -> Record {
    let lost =
        state.ids().filter(|&stand| state.side_of(stand) == side && state[stand].at.is_lost());
    let facts = vec![
        counted(victory::points(state, side, None).into(), "point", "points"),
        counted(lost.count(), "stand lost", "stands lost"),
    ];
    let title = if side == SideId::MARTIANS { "Martians" } else { "Humans" };
    let player = player_name(state, side);
    let units = state.setting.units.iter().zip(0..);
    let own = units.filter(|(unit, _)| SideId::of(unit.side) == side).map(|(_, number)| number);
    Record {
        // Of no piece: of all of them.
        piece: PieceId(u16::MAX - side.index() as u16),
        title: title.to_owned(),
        subtitle: if player == title { String::new() } else { player.to_owned() },
        facts,
        rows: own.map(|unit| row(state, unit)).collect(),
        notes: (0..state.setting.batteries.len())
            .filter(|&n| state.setting.batteries[n].side == side)
            .map(|n| Text::plain(artillery::described(state, n)))
            .collect(),
    }
}

/// A unit: a box for each stand, or for each hit of those that take several, and how it is.
fn row(state: &State, unit: u8) -> Row {
    Row {
        label: state.setting.units[usize::from(unit)].name.clone(),
        cells: state.members(unit).flat_map(|stand| cells(state, stand)).collect(),
        text: condition(state, unit),
    }
}

fn cells(state: &State, stand: StandId) -> impl Iterator<Item = Cell> + '_ {
    let own = state[stand];
    let is_away = matches!(own.at, Where::Reserve | Where::Exited);
    (0..state.kind(stand).hits.max(1)).map(move |hit| Cell {
        shape: CellShape::Box,
        state: if own.at.is_lost() || hit < own.hits {
            CellState::Lost
        } else if is_away {
            CellState::Away
        } else {
            CellState::Whole
        },
        letter: None,
        named: state.name(stand).to_owned(),
    })
}

/// The quality of a unit, the markers of its stands on the table, and what they have left of whatever is counted.
///
/// [FT-SPOT-05] Nothing of those who are not seen.
fn condition(state: &State, unit: u8) -> String {
    let there: Vec<StandId> =
        state.members(unit).filter(|&stand| state.pose(stand).is_some()).collect();
    let Some(&first) = there.first() else { return String::new() };
    let one = there.len() == 1;
    let mut said = vec![state.quality(first).said().to_owned()];
    let mut note = |holds: &dyn Fn(StandId) -> bool, word: &str| match there
        .iter()
        .filter(|&&stand| holds(stand))
        .count()
    {
        0 => {}
        _ if one => said.push(word.to_owned()),
        n => said.push(format!("{n} {word}")),
    };
    note(&|stand| state[stand].pinned, "pinned");
    note(&|stand| has_check(state, stand), "to check quality");
    note(&|stand| state[stand].marker == Marker::Overwatch, "on overwatch");
    note(&|stand| state[stand].marker == Marker::HoldFire, "holding fire");
    note(&|stand| state[stand].limbered, "hooked up");
    note(&|stand| checks::is_astray(state, stand), "out of cohesion");
    let missiles = |stand: StandId| {
        let weapons = state.kind(stand).weapons.iter();
        let left = weapons.map(|weapon| fire::supply(state, stand, weapon));
        left.filter(|&left| left < u8::MAX).max()
    };
    let shots = |stand: StandId| {
        let most = ammunition::shots(state, state.kind(stand))?;
        Some(most.saturating_sub(state[stand].rounds))
    };
    let canisters =
        |stand: StandId| Some(state[stand].canisters).filter(|left| (1..u8::MAX).contains(left));
    let rockets = |stand: StandId| Some(state[stand].rockets).filter(|&left| 0 < left);
    let mut left = |of: &dyn Fn(StandId) -> Option<u8>, one: &str, many: &str| {
        let counts: Vec<usize> =
            there.iter().filter_map(|&stand| of(stand)).map(usize::from).collect();
        if !counts.is_empty() {
            said.push(counted(counts.iter().sum(), one, many));
        }
    };
    left(&shots, "shot left", "shots left");
    left(&missiles, "missile left", "missiles left");
    left(&canisters, "canister left", "canisters left");
    left(&rockets, "salvo of rockets left", "salvoes of rockets left");
    said.join(", ")
}
