//! Stands that have lost their company come back to it.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Angle, Flank, Length, Pose, fan},
};

use crate::{
    Play,
    event::Event,
    field,
    formations::MOST_STANDS,
    movement::{self, Poses},
    state::{DEPTH, FRONTAGE, StandId, State, UnitId, Where},
    tables::yards,
    vocabulary::{Formation, Troop},
};

/// How many of the nearest places are tried.
const MOST_PLACES: usize = 6;

/// [IC-FORM-12] After the others have moved, disrupted stands come back to their company.
pub fn rejoin(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let troop = play.state.troop(unit);
    if !troop.is_company() && troop != Troop::Hero && troop != Troop::Artillery {
        return;
    }
    let stands: ArrayVec<StandId, MOST_STANDS> = play
        .state
        .stands_of(unit)
        .filter(|&stand| play.state[stand].disrupted && !play.state[stand].halted)
        .filter(|&stand| !play.state[stand].torn)
        .filter(|&stand| !play.state.is_in_contact(stand) && !play.state.is_loose_crew(stand))
        .collect();
    // If all are disrupted, the strongest clears its marker where it is, by not moving, and the others close on it.
    let state = &*play.state;
    let all_lost = state.stands_of(unit).all(|stand| state[stand].disrupted);
    let strongest =
        state.stands_of(unit).max_by_key(|&one| (state[one].castings, std::cmp::Reverse(one)));
    let rallies = strongest.filter(|stand| all_lost && stands.contains(stand));
    if let Some(stand) = rallies {
        play.state[stand].disrupted = false;
        play.emit(rule!("IC-FORM-12"), Event::Rejoined { unit, stand });
    }
    for stand in stands.into_iter().filter(|&stand| Some(stand) != rallies) {
        let state = &*play.state;
        let mates: Poses = state
            .stands_of(unit)
            .filter(|&other| other != stand && !state[other].disrupted)
            .filter_map(|other| Some((other, state[other].pose()?)))
            .collect();
        if !mates.is_empty() {
            come_back(play, unit, stand, &mates);
        }
    }
}

fn come_back(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    stand: StandId,
    mates: &[(StandId, Pose)],
) {
    let state = &*play.state;
    let column = matches!(state[unit].formation, Formation::Column | Formation::DoubleColumn);
    // Flush with the end of a row, or behind a column.
    let mut places: Vec<Pose> = Vec::new();
    for &(_, mate) in mates {
        if column {
            places.push(mate.moved(Length::ZERO, -DEPTH));
        } else {
            places.extend([FRONTAGE, -FRONTAGE].map(|right| mate.moved(right, Length::ZERO)));
        }
    }
    let rate = movement::rate(state, unit);
    // [IC-MOVE-04] The fast walk as far as others march.
    let loose = state.is_skirmishing(unit) || state.spec(unit).kind.fast;
    let full = yards(if loose { rate.loose } else { rate.field });
    let Some((to, _)) = approach(state, unit, stand, &places, full) else { return };
    play.state[stand].at = Where::Table(to);
    if places.iter().any(|place| place.at.distance(to.at) <= Length::thousandths(2)) {
        play.state[stand].disrupted = false;
        play.emit(rule!("IC-FORM-12"), Event::Rejoined { unit, stand });
    }
}

/// Where a stand gets that makes for one of some places, in one or two straight legs, and how far it goes; none where nothing brings it
/// nearer.
pub fn approach(
    state: &State,
    unit: UnitId,
    stand: StandId,
    places: &[Pose],
    full: Length,
) -> Option<(Pose, Length)> {
    let own = state[stand].pose()?;
    let skip = |other: StandId| other == stand;
    let mut free: Vec<Pose> = places
        .iter()
        .copied()
        .filter(|&place| field::is_free(state, unit, place, field::CLEAR, skip))
        .collect();
    free.sort_by_key(|place| own.at.distance(place.at));
    free.dedup();
    let mut best: Option<(Length, Pose, Length)> = None;
    for &place in free.iter().take(MOST_PLACES) {
        let now = own.at.distance(place.at);
        if !field::is_free(state, unit, Pose::new(own.at, place.facing), Length::ZERO, skip) {
            continue;
        }
        let straight = own.at.bearing(place.at);
        for heading in fan(straight, Angle::degrees(30), Angle::degrees(90), Flank::Right) {
            let direct = heading == straight;
            for share in if direct { 4..=4 } else { 1..=3 } {
                let first = leg(state, unit, stand, Pose::new(own.at, place.facing), heading, {
                    if direct { full.min(now) } else { full * share / 4 }
                });
                let middle = Pose::new(own.at.towards(heading, first), place.facing);
                let mut end = middle;
                let mut gone = first;
                if !direct && middle.at != place.at {
                    let rest = (full - first).min(middle.at.distance(place.at));
                    let heading = middle.at.bearing(place.at);
                    let second = leg(state, unit, stand, middle, heading, rest);
                    end = Pose::new(middle.at.towards(heading, second), place.facing);
                    gone += second;
                }
                let off = end.at.distance(place.at);
                if off <= Length::thousandths(2) {
                    return Some((place, gone));
                }
                let usable = off < now && field::is_free(state, unit, end, field::CLEAR, skip);
                if usable && best.is_none_or(|(least, ..)| off < least) {
                    best = Some((off, end, gone));
                }
            }
        }
    }
    best.map(|(_, pose, gone)| (pose, gone))
}

/// How far a stand gets on one straight leg.
fn leg(
    state: &State,
    unit: UnitId,
    stand: StandId,
    from: Pose,
    heading: Angle,
    most: Length,
) -> Length {
    let skip = |other: StandId| other == stand;
    let most = field::allowed(state, unit, [from.at], heading, most);
    movement::room(state, unit, &[from], heading, most, field::CLEAR, skip).0
}

#[cfg(test)]
mod tests;
