//! Where a quick player has its commanders ride.

use kernel::table::{Body, Bounds, Length};

use crate::{
    field,
    state::{Post, SideId, State, UnitId},
    tables::yards,
};

/// How near an enemy may be to a commander by himself.
const RISK: Length = Length::units(60);

/// [IC-MORALE-09] How many companies of a commander profit from him at a post.
fn led(state: &State, commander: u8, post: Post) -> i32 {
    let there = match post {
        Post::Alone(pose) => Some(pose),
        Post::With(stand) => state[stand].pose(),
        Post::Waiting | Post::Left | Post::Hit { .. } => None,
    };
    let Some(there) = there else { return 0 };
    let entry = &state.setting.commanders[usize::from(commander)];
    let reach = yards(state.setting.charts.movement.limits.advantage);
    let profits = |&unit: &UnitId| {
        let is_his = match entry.regiment {
            Some(own) => state.regiment_of(unit).is_some_and(|regiment| regiment.0 == own),
            None => state.spec(unit).seat == entry.seat,
        };
        // Whose middle is so far off has nobody within reach.
        let may_be_near = |body: Body| {
            let far = reach + (body.width + body.depth) / 2 + field::DIAGONAL;
            body.middle.at.is_within(there.at, far)
        };
        is_his
            && state.troop(unit).is_company()
            && field::body(state, unit).is_some_and(may_be_near)
            && state
                .stands_of(unit)
                .filter_map(|stand| state[stand].pose())
                .any(|own| field::are_within(own, there, reach))
    };
    state.unit_ids().filter(profits).count() as i32
}

/// What a ride is worth: commanders keep behind as many of their companies as they can, by themselves, where no fire finds them
/// [IC-CMD-04].
pub(super) fn ride_worth(state: &State, commander: u8, post: Post) -> i32 {
    let at = usize::from(commander);
    let (Some(one), Some(entry)) = (state.commanders.get(at), state.setting.commanders.get(at))
    else {
        return -100;
    };
    let Post::Alone(pose) = post else { return -100 };
    let side = SideId(entry.side);
    let near = Bounds { low: pose.at, high: pose.at }.grown(RISK);
    let mut about = field::manned(state.on_land_in(near), state);
    if about.any(|(stand, foe)| state.side(stand) != side && foe.at.is_within(pose.at, RISK)) {
        return -100;
    }
    let (now, then) = (led(state, commander, one.at), led(state, commander, post));
    if now < then { 6 + 2 * (then - now) } else { -100 }
}
