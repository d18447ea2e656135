//! Where a quick player has its commanders ride.

use kernel::table::{Length, is_within};

use crate::{
    field,
    state::{Post, SideId, State, UnitId, outline},
    tables::yards,
};

/// How near an enemy may be to a commander by himself.
const RISK: Length = Length::units(60);

/// [IC-MORALE-09] How many companies of a commander profit from him at a post.
fn led(state: &State, commander: u8, post: Post) -> i32 {
    let there = match post {
        Post::Alone(pose) => Some(outline(pose)),
        Post::With(stand) => state[stand].outline(),
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
        is_his
            && state.troop(unit).is_company()
            && field::outlines(state, unit).iter().any(|own| is_within(own, &there, reach))
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
    let (now, then) = (led(state, commander, one.at), led(state, commander, post));
    let foe = field::nearest_enemy_stand(state, SideId(entry.side), pose.at);
    let is_safe = foe.is_none_or(|(_, foe)| !foe.is_within(pose.at, RISK));
    if now < then && is_safe { 6 + 2 * (then - now) } else { -100 }
}
