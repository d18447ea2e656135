//! Where a quick player has its commanders ride.

use kernel::table::{Body, Bounds, Length, Pose};

use crate::{
    field,
    state::{Post, SideId, StandId, State, UnitId},
    tables::yards,
};

/// How near an enemy may be to a commander by himself.
const RISK: Length = Length::units(60);

/// A commander with the companies that could profit from him, for all the places to which he might ride.
#[derive(Debug)]
pub(super) struct Staff {
    pub commander: u8,
    companies: Vec<(UnitId, Body)>,
    /// How many profit from him now.
    now: i32,
}

impl Staff {
    /// None where there is no such commander.
    pub fn of(state: &State, commander: u8) -> Option<Self> {
        let at = usize::from(commander);
        let (one, entry) = (state.commanders.get(at)?, state.setting.commanders.get(at)?);
        let is_his = |&unit: &UnitId| match entry.regiment {
            Some(own) => state.regiment_of(unit).is_some_and(|regiment| regiment.0 == own),
            None => state.spec(unit).seat == entry.seat,
        };
        let his = state.unit_ids().filter(|&unit| state.troop(unit).is_company()).filter(is_his);
        let companies = his.filter_map(|unit| Some((unit, field::body(state, unit)?))).collect();
        let mut staff = Self { commander, companies, now: 0 };
        staff.now = match one.at {
            Post::Alone(pose) => staff.led(state, pose),
            Post::With(stand) => state[stand].pose().map_or(0, |pose| staff.led(state, pose)),
            Post::Waiting | Post::Left | Post::Hit { .. } => 0,
        };
        Some(staff)
    }

    /// [IC-MORALE-09] How many companies profit from a commander at a place.
    fn led(&self, state: &State, there: Pose) -> i32 {
        let reach = yards(state.setting.charts.movement.limits.advantage);
        let profits = |&&(unit, body): &&(UnitId, Body)| {
            // Whose middle is so far off has nobody within reach.
            let far = reach + (body.width + body.depth) / 2 + field::DIAGONAL;
            let stands = || state.stands_of(unit).filter_map(|stand| state[stand].pose());
            // Where the middles of one tell that he is near nobody else is laid out.
            body.middle.at.is_within(there.at, far)
                && (stands().any(|own| own.at.is_within(there.at, reach))
                    || stands().any(|own| field::are_within(own, there, reach)))
        };
        self.companies.iter().filter(profits).count() as i32
    }

    /// What a ride is worth: commanders keep behind as many of their companies as they can, by themselves, where no fire finds them
    /// [IC-CMD-04].
    pub fn ride_worth(&self, state: &State, post: Post) -> i32 {
        let Post::Alone(pose) = post else { return -100 };
        let then = self.led(state, pose);
        if then <= self.now {
            return -100;
        }
        let side = SideId(state.setting.commanders[usize::from(self.commander)].side);
        let near = Bounds { low: pose.at, high: pose.at }.grown(RISK);
        let mut about = field::manned(state.enemies_in(side, near), state);
        let is_foe = |(_, foe): (StandId, Pose)| foe.at.is_within(pose.at, RISK);
        if about.any(is_foe) { -100 } else { 6 + 2 * (then - self.now) }
    }
}
