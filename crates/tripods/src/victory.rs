//! Victory: what has been scored, and how a battle ends.

use kernel::{Chronicle, Outcome};

use crate::{
    Play,
    event::Event,
    field, march, movement,
    state::{Ending, Phase, SideId, StandId, State, Where},
    tables::VictoryEntry,
    vocabulary::{Class, VictoryKind},
};

/// What a stand that is lost counts.
///
/// [FT-VIC-01] Its full value if destroyed, half of it, rounded up, if removed by a check.
pub fn worth(state: &State, stand: StandId) -> u16 {
    let value = u16::from(state.spec(stand).value);
    match state[stand].at {
        Where::Destroyed => value,
        Where::Removed => value.div_ceil(2),
        Where::Table(_)
        | Where::Aboard(_)
        | Where::Reserve
        | Where::Exited
        | Where::Scrapped
        | Where::Unseen => 0,
    }
}

/// The points of a side, with `swept` the side that has nobody left.
///
/// [FT-VIC-03] What the scenario scores.
pub fn points(state: &State, side: SideId, swept: Option<SideId>) -> u16 {
    let entries = state.setting.victory.iter().filter(|entry| SideId::of(entry.side) == side);
    entries.map(|entry| score(state, entry, side, swept)).sum()
}

fn score(state: &State, entry: &VictoryEntry, side: SideId, swept: Option<SideId>) -> u16 {
    let each = u16::from(entry.points);
    let counts = |stand: &StandId| {
        state.side_of(*stand) == side && entry.types.contains(&state.kind(*stand).id)
    };
    match entry.kind {
        VictoryKind::Destroy => {
            let enemies = state.ids().filter(|&stand| state.side_of(stand) != side);
            enemies.map(|stand| worth(state, stand)).sum()
        }
        VictoryKind::Exit => {
            let gone = state.ids().filter(counts).filter(|&s| state[s].at == Where::Exited);
            each * gone.count() as u16
        }
        VictoryKind::Hold => {
            let holds = |side: SideId| {
                state.on_table(side).any(|stand| {
                    let there = state.pose(stand).zip(entry.area.as_ref());
                    !state.class(stand).flies()
                        && state.class(stand) != Class::Cylinder
                        && there.is_some_and(|(pose, area)| area.holds(pose.at))
                })
            };
            // [FT-VIC-02] Who has swept the other holds every area.
            let all = swept == Some(side.other());
            if all || (holds(side) && !holds(side.other())) { each } else { 0 }
        }
        VictoryKind::Survive => {
            // A cylinder must stand; anybody else may still be to come, or safely off.
            let lives = |unit: &&u8| {
                state.members(**unit).any(|stand| match state.class(stand) {
                    Class::Cylinder => state.pose(stand).is_some(),
                    _ => !state[stand].at.is_lost(),
                })
            };
            each * entry.units.iter().filter(lives).count() as u16
        }
        VictoryKind::Assemble => {
            let left = |stand: &StandId| {
                let inside = matches!(state[*stand].at, Where::Aboard(_) | Where::Scrapped);
                0 < state.spec(*stand).slot && !inside
            };
            each * state.ids().filter(counts).filter(left).count() as u16
        }
        VictoryKind::Deny => {
            let denied =
                state.setting.victory.iter().filter(|other| {
                    SideId::of(other.side) != side && Some(other.kind) == entry.denies
                });
            let scored: u16 = denied.map(|other| score(state, other, side.other(), swept)).sum();
            if scored == 0 { each } else { 0 }
        }
    }
}

/// Whether a side has nobody on the table and nothing to come.
fn is_swept(state: &State, side: SideId) -> bool {
    !state.ids().any(|stand| {
        let left = matches!(state[stand].at, Where::Table(_) | Where::Reserve | Where::Unseen);
        state.side_of(stand) == side && left
    })
}

/// Ends the battle if a side is swept off, or the last turn is over.
///
/// [FT-VIC-02] Points are then counted.
pub fn look(play: &mut Play<'_, impl Chronicle<Event = Event>>, is_last: bool) {
    let swept = SideId::BOTH.into_iter().find(|&side| is_swept(play.state, side));
    if swept.is_none() && !is_last {
        return;
    }
    let of = SideId::BOTH.map(|side| points(play.state, side, swept));
    finish(play, Ending::Points { of, swept });
}

pub fn finish(play: &mut Play<'_, impl Chronicle<Event = Event>>, ending: Ending) {
    settle_movers(play);
    play.state.ending = Some(ending);
    play.state.phase = Phase::Over;
    // [FT-FLY-04] Who has risen does not fire any more.
    if let Some(rising) = play.state.rising.take() {
        play.state[rising.aimed.shooter].risen = 0;
    }
    (play.state.window, play.state.batch, play.state.bout) = (None, None, None);
    play.emit(rule!("FT-VIC-02"), Event::Ended { ending });
}

/// [FT-MOVE-09] Who was passing through others as the battle ended stays where he last had room.
fn settle_movers(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    while let Some(stand) = play.state.mover.as_ref().map(|mover| mover.stand) {
        let room = field::outline(play.state, stand).is_none_or(|own| {
            play.state.setting.table.covers(&own)
                && movement::taken(play.state, stand, &own).is_none()
        });
        if !room {
            march::set_back(play, stand);
        }
        play.state.mover = play.state.parked.take();
    }
}

/// Who won, and a sentence about it.
///
/// [FT-VIC-03] A lead of at least minor is a minor victory, of at least major a major one, anything less a draw.
pub fn verdict(state: &State, ending: Ending) -> (Option<SideId>, String) {
    let name = |side: SideId| ["The Martians", "The humans"][side.index()];
    match ending {
        Ending::Points { of, .. } => {
            let (a, b) = (of[0], of[1]);
            let lead = a.abs_diff(b);
            let side = if b < a { SideId::MARTIANS } else { SideId::HUMANS };
            let score = format!("{a} to {b}");
            if lead < state.setting.minor {
                return (None, format!("A draw, {score}"));
            }
            let size = if state.setting.major <= lead { "major" } else { "minor" };
            (Some(side), format!("{} win a {size} victory, {score}", name(side)))
        }
        Ending::Conceded { by } => (Some(by.other()), format!("{} give the battle up", name(by))),
        Ending::AgreedDraw => (None, "Both sides agree on a draw".to_owned()),
    }
}

pub fn outcome(state: &State) -> Option<Outcome> {
    let ending = state.ending?;
    let (winner, why) = verdict(state, ending);
    let rule = match ending {
        Ending::Points { .. } => "FT-VIC-03",
        Ending::Conceded { .. } | Ending::AgreedDraw => "FT-VIC-02",
    };
    Some(Outcome {
        winners: winner.map(SideId::seat).into_iter().collect(),
        why,
        rule: rule.to_owned(),
        turns: u16::from(state.turn),
    })
}

#[cfg(test)]
mod tests;
