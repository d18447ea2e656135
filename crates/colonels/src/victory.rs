//! What a battle is fought for: control of zones, points, and its end.

use kernel::{Chronicle, Outcome, SeatId};

use crate::{
    Play, detachments,
    event::Event,
    field,
    state::{Ending, Fate, Phase, Post, SideId, StandId, State, UnitId, Where},
    vocabulary::{Troop, VictoryKind},
};

/// [IC-OBJ-01] Whether a side has an undisrupted stand that can hold a zone: foot, dismounted or guns.
fn has_holder(state: &State, side: SideId, zone: u8) -> bool {
    state.on_land().any(|(stand, _)| {
        let troop = state.troop(state[stand].unit);
        let holds = matches!(troop, Troop::Infantry | Troop::Hero | Troop::Artillery)
            || state[state[stand].unit].dismounted;
        state.side(stand) == side
            && holds
            && 0 < state[stand].castings
            && !state[stand].disrupted
            && state.is_in_zone(stand, zone)
    })
}

/// Whether a side has an undisrupted stand in a zone; guns that nobody serves are nobody.
pub fn has_anybody(state: &State, side: SideId, zone: u8) -> bool {
    field::manned(state.on_land(), state).any(|(stand, _)| {
        state.side(stand) == side && !state[stand].disrupted && state.is_in_zone(stand, zone)
    })
}

/// [IC-SEQ-06] Control of the zones is looked at, and what counts every turn is scored.
pub fn look(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for zone in 0..play.state.setting.objectives.len() as u8 {
        for side in [SideId(0), SideId(1)] {
            let gains = has_holder(play.state, side, zone)
                && !has_anybody(play.state, side.other(), zone)
                && play.state.control[usize::from(zone)] != Some(side);
            if gains {
                play.state.control[usize::from(zone)] = Some(side);
                play.emit(rule!("IC-OBJ-01"), Event::Controlled { zone, side });
            }
        }
    }
    for at in 0..play.state.setting.victory.len() {
        let entry = play.state.setting.victory[at];
        if entry.kind == VictoryKind::PresenceEachTurnEnd
            && let (Some(side), Some(zone)) = (entry.side.map(SideId), entry.objective)
            && has_holder(play.state, side, zone)
        {
            let scored = &mut play.state.scored[usize::from(side.0)];
            *scored = scored.saturating_add(entry.vp);
            play.emit(rule!("IC-SET-04"), Event::Scored { side, points: entry.vp });
        }
    }
}

/// [IC-SET-02] What the losses of a unit give to its enemies.
pub fn loss_of(state: &State, unit: UnitId) -> u16 {
    let kind = &state.spec(unit).kind;
    let worth = kind.points / 10;
    if state[unit].captured {
        return worth;
    }
    if kind.castings == 0 {
        return match state.all_of(unit).next().map(|stand| state[stand].at) {
            // Empty skimmers leave as they should.
            Some(Where::Gone(Fate::Withdrawn)) if kind.troop == Troop::Skimmer => 0,
            Some(Where::Gone(Fate::Withdrawn)) => worth / 2,
            Some(Where::Gone(_)) => worth,
            _ => 0,
        };
    }
    let full = u16::from(kind.castings) * u16::from(kind.stands);
    let here: u16 = state
        .all_of(unit)
        .filter(|&stand| !matches!(state[stand].at, Where::Gone(_) | Where::Unused))
        .map(|stand| u16::from(state[stand].castings))
        .sum();
    // [IC-FORM-06] Who is out as a skirmisher is not lost.
    let here = here + detachments::out_of(state, unit);
    let withdrawn = state.all_of(unit).any(|stand| state[stand].at == Where::Gone(Fate::Withdrawn));
    match here {
        0 if withdrawn => worth / 2,
        0 => worth,
        here if 2 * here < full => worth / 2,
        _ => 0,
    }
}

/// The points of a side as they stand now.
pub fn points(state: &State, side: SideId) -> u16 {
    let mut sum = state.scored[usize::from(side.0)];
    for entry in &state.setting.victory {
        let counts = entry.side.is_none_or(|own| own == side.0);
        if !counts {
            continue;
        }
        let more = match (entry.kind, entry.objective) {
            (VictoryKind::HoldObjective, Some(zone)) => {
                let held = state.control[usize::from(zone)] == Some(side);
                if held { entry.vp } else { 0 }
            }
            (VictoryKind::Losses, _) => losses(state, side.other()),
            (VictoryKind::WagonInObjectiveAtEnd, Some(zone)) => {
                let wagons = state.on_land().filter(|&(stand, _)| {
                    state.troop(state[stand].unit) == Troop::Wagon
                        && state.side(stand) == side
                        && state.is_in_zone(stand, zone)
                });
                entry.vp.saturating_mul(wagons.count() as u16)
            }
            (VictoryKind::WagonDestroyed, _) => {
                let lost = state.unit_ids().filter(|&unit| {
                    state.troop(unit) == Troop::Wagon
                        && state.side_of(unit) != side
                        && is_wrecked(state, unit)
                });
                entry.vp.saturating_mul(lost.count() as u16)
            }
            _ => 0,
        };
        sum = sum.saturating_add(more);
    }
    sum
}

/// Whether a wagon has been lost to the enemy: it did not march off, nor is it still to come.
fn is_wrecked(state: &State, wagon: UnitId) -> bool {
    let lost = |stand: StandId| match state[stand].at {
        Where::Gone(fate) => fate != Fate::Withdrawn,
        Where::Table(_) | Where::Waiting | Where::Unused => false,
    };
    state.all_of(wagon).any(lost)
}

/// What the losses of a side give to the other.
fn losses(state: &State, side: SideId) -> u16 {
    let units = state.unit_ids().filter(|&unit| state.side_of(unit) == side);
    let units = units.map(|unit| loss_of(state, unit)).fold(0, u16::saturating_add);
    let commanders = state.commanders.iter().zip(&state.setting.commanders);
    let hit = commanders
        .filter(|(one, entry)| entry.side == side.0 && matches!(one.at, Post::Hit { .. }));
    let hit: u16 = hit.map(|(_, entry)| if entry.regiment.is_some() { 3 } else { 6 }).sum();
    units.saturating_add(hit)
}

/// [IC-SET-02] Whether a side has an unbroken unit on land: with an undisrupted stand, on the table or still to come.
fn is_unbroken(state: &State, side: SideId) -> bool {
    state.unit_ids().any(|unit| {
        let troop = state.troop(unit);
        let counts = troop.is_company() || troop == Troop::Artillery || troop.is_vehicle();
        counts
            && state.side_of(unit) == side
            && state.all_of(unit).any(|stand| {
                let one = &state[stand];
                let alive = 0 < one.castings || state.spec(unit).kind.castings == 0;
                alive && !one.disrupted && matches!(one.at, Where::Table(_) | Where::Waiting)
            })
    })
}

/// Looks whether the battle is over at the end of a turn.
pub fn look_for_end(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let state = &*play.state;
    let unbroken = [SideId(0), SideId(1)].map(|side| is_unbroken(state, side));
    let of = [SideId(0), SideId(1)].map(|side| points(state, side));
    let ending = match unbroken {
        [true, false] => Ending::Broken { side: SideId(0) },
        [false, true] => Ending::Broken { side: SideId(1) },
        [false, false] => Ending::Points { of },
        [true, true] if state.turn < state.setting.turns => return,
        [true, true] => {
            let holder = state.setting.victory.iter().find_map(|entry| {
                let (side, zone) = (SideId(entry.side?), entry.objective?);
                let (own, other) = (of[usize::from(side.0)], of[usize::from(side.other().0)]);
                let holds = entry.kind == VictoryKind::HolderWins
                    && state.control[usize::from(zone)] == Some(side)
                    && other.saturating_sub(own) < entry.unless_behind_by;
                holds.then_some(side)
            });
            holder.map_or(Ending::Points { of }, |side| Ending::Held { side, of })
        }
    };
    finish(play, ending);
}

pub fn finish(play: &mut Play<'_, impl Chronicle<Event = Event>>, ending: Ending) {
    play.state.ending = Some(ending);
    play.state.phase = Phase::Over;
    play.state.tasks.clear();
    (play.state.op, play.state.moving, play.state.question) = (None, None, None);
    (play.state.flight, play.state.drive) = (None, None);
    play.state.callers.clear();
    play.state.following.clear();
    play.emit(rule!("IC-SET-02"), Event::BattleOver { ending });
}

/// The side that has won; none for a draw.
///
/// [IC-SET-02] A lead of at least a fifth of the winner's points is a win.
pub fn winner(ending: Ending) -> Option<SideId> {
    match ending {
        Ending::Points { of: [one, other] } => {
            let (most, lead) = (one.max(other), one.abs_diff(other));
            let side = if other < one { SideId(0) } else { SideId(1) };
            (0 < lead && u32::from(most) <= 5 * u32::from(lead)).then_some(side)
        }
        Ending::Held { side, .. } | Ending::Broken { side } => Some(side),
        Ending::Conceded { by } => Some(by.other()),
        Ending::AgreedDraw => None,
    }
}

/// So many points, in words.
pub fn counted(points: u16) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}

pub fn outcome(state: &State) -> Option<Outcome> {
    let ending = state.ending?;
    let winner = winner(ending);
    let winners: Vec<SeatId> =
        state.seat_ids().filter(|&seat| Some(state.side_of_seat(seat)) == winner).collect();
    let name = |side: SideId| &state.setting.sides[usize::from(side.0)].name;
    let why = match ending {
        Ending::Points { of: [one, other] } => match winner {
            Some(side) => {
                let (most, least) = (one.max(other), one.min(other));
                format!("{} wins by {} to {least}.", name(side), counted(most))
            }
            None => format!("A draw: {} to {other}.", counted(one)),
        },
        Ending::Held { side, .. } => format!("{} has held what it was to hold.", name(side)),
        Ending::Broken { side } => {
            format!("{} has no unbroken unit left.", name(side.other()))
        }
        Ending::Conceded { by } => format!("{} gives the battle up.", name(by)),
        Ending::AgreedDraw => "A draw is agreed.".to_owned(),
    };
    Some(Outcome { winners, why, rule: "IC-SET-02".to_owned(), turns: u16::from(state.turn) })
}

#[cfg(test)]
mod tests;
