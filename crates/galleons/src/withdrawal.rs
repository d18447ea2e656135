//! Withdrawal: a ship without officers makes for the nearest edge of the map by the quickest legal course.

use std::sync::OnceLock;

use kernel::hex::{Direction, Hex};

use crate::{
    altitude,
    kites::{Heading, tack_of},
    movement::{self, each_step},
    order::{Bar, Check, Order, Turn, Why},
    parties,
    state::{Moving, ShipId, State, Status},
    tables::MapSheet,
    tow,
};

/// From where nobody gets off the map.
const NEVER: u8 = u8::MAX;

/// Movement points to leave the map from every place, worked out when first asked for.
///
/// One table for each way in which a ship can be handled; a kite's by the wind instead of her speed.
#[derive(Debug, Default)]
pub struct Distances {
    tables: [[[OnceLock<Vec<u8>>; 7]; 2]; 3],
    kites: [[[OnceLock<Vec<u8>>; 7]; 2]; 6],
}

impl Distances {
    fn table(&self, map: &MapSheet, handling: Handling) -> &[u8] {
        let ceiling = handling.ceiling.map_or(6, |ceiling| usize::from(ceiling.min(5)));
        let slot = match handling.wind {
            None => &self.tables[handling.steering as usize][usize::from(handling.crawls)][ceiling],
            Some(wind) => {
                let can_turn = handling.steering != Steering::None;
                &self.kites[usize::from(u8::from(wind)) - 1][usize::from(can_turn)][ceiling]
            }
        };
        slot.get_or_init(|| Survey::new(map, handling).table)
    }
}

/// What a ship can do on her way, as she is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Handling {
    steering: Steering,
    /// She climbs by spending her whole move of one point.
    crawls: bool,
    /// How high she can climb; none when she cannot change altitude at all.
    ceiling: Option<u8>,
    /// The wind by which a kite sails; none for other vessels.
    wind: Option<Direction>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Steering {
    /// Straight on only.
    None = 0,
    /// A turn with every hex and level.
    Rudder = 1,
    /// Turns on the spot as well.
    Power = 2,
}

impl Handling {
    fn of(state: &State, moving: Moving) -> Self {
        let ship = moving.ship;
        let steering = if movement::check_turn(state, ship).is_err() {
            Steering::None
        } else if state.class(ship).is_steam() {
            Steering::Power
        } else {
            Steering::Rudder
        };
        let can_change = altitude::check_change(state, ship).is_ok();
        let top = tow::ceiling(state, ship).max(state[ship].altitude).level();
        Self {
            steering,
            crawls: moving.allowance == 1 && !moving.is_kite,
            ceiling: can_change.then_some(top),
            wind: state.afield.wind.filter(|_| moving.is_kite),
        }
    }

    /// Sixths of a circle by which she may turn along with a hex or a level.
    const fn turns(self) -> &'static [i8] {
        match self.steering {
            Steering::None => &[0],
            Steering::Rudder | Steering::Power => &[0, 1, -1],
        }
    }
}

/// Where a ship may be: in the air, or at rest on ground as high as herself or higher.
#[derive(Clone, Copy)]
struct Place {
    hex: Hex,
    facing: Direction,
    level: u8,
    /// She has gone down this turn, so that the next level costs a point and lets her turn; a kite has had her one
    /// change of level.
    has_dived: bool,
}

impl Place {
    fn index(self, map: &MapSheet) -> usize {
        let hex = map.field.index(self.hex) * 6 + usize::from(u8::from(self.facing)) - 1;
        (hex * 6 + usize::from(self.level)) * 2 + usize::from(self.has_dived)
    }

    fn turned(self, sixths: i8) -> Self {
        Self { facing: self.facing.turned(sixths), ..self }
    }
}

/// A walk back from the edge of the map, cheapest places first.
struct Survey<'a> {
    map: &'a MapSheet,
    handling: Handling,
    table: Vec<u8>,
    /// Places by cost: `buckets[c]` holds those that may cost `c`.
    buckets: Vec<Vec<Place>>,
}

impl<'a> Survey<'a> {
    fn new(map: &'a MapSheet, handling: Handling) -> Self {
        let table = vec![NEVER; map.field.len() * 72];
        let mut survey = Self { map, handling, table, buckets: vec![Vec::new(); 2] };
        survey.start_from_the_edge();
        let mut cost = 1;
        while cost < survey.buckets.len() && cost < usize::from(NEVER) {
            while let Some(place) = survey.buckets[cost].pop() {
                let at = place.index(map);
                if cost < usize::from(survey.table[at]) {
                    survey.table[at] = cost as u8;
                    match handling.wind {
                        None => survey.walk_back(place, cost),
                        Some(wind) => survey.sail_back(wind, place, cost),
                    }
                }
            }
            cost += 1;
        }
        survey
    }

    fn flies(&self, hex: Hex, level: u8) -> bool {
        self.map.field.holds(hex) && self.map.surface[self.map.field.index(hex)] < level
    }

    /// Whether a hex may be entered: it is not neutral ground [SG-S3-01].
    fn is_open_to(&self, hex: Hex) -> bool {
        self.map.field.holds(hex) && !self.map.is_neutral(hex)
    }

    fn push(&mut self, place: Place, cost: usize) {
        if self.buckets.len() <= cost {
            self.buckets.resize_with(cost + 1, Vec::new);
        }
        self.buckets[cost].push(place);
    }

    /// The places from which the next hex ahead is off the map.
    fn start_from_the_edge(&mut self) {
        for hex in self.map.field.hexes() {
            for facing in Direction::ALL {
                if self.map.field.holds(hex.next(facing)) {
                    continue;
                }
                let Some(cost) = self.cost_of_a_hex(facing) else { continue };
                let lowest = self.map.surface[self.map.field.index(hex)] + 1;
                for level in lowest..=5 {
                    for has_dived in [false, true] {
                        self.push(Place { hex, facing, level, has_dived }, cost);
                    }
                }
            }
        }
    }

    /// What the hex ahead costs on a facing; none in the wind's eye.
    fn cost_of_a_hex(&self, facing: Direction) -> Option<usize> {
        self.handling.wind.map_or(Some(1), |wind| hex_under_sail(wind, facing)).map(usize::from)
    }

    /// Who could have sailed to `place` by one step, and at what cost.
    fn sail_back(&mut self, wind: Direction, place: Place, cost: usize) {
        let Place { hex, level, .. } = place;
        let flies = self.flies(hex, level);
        let heading = Heading::of(wind, place.facing);
        for &sixths in self.handling.turns() {
            let before = place.turned(-sixths);
            let behind = Place { hex: hex.next(before.facing.opposite()), ..before };
            let is_open =
                self.flies(behind.hex, level) || sixths == 0 && self.map.field.holds(behind.hex);
            let is_allowed = sixths == 0 || heading != Heading::IntoTheEye;
            if let Some(points) = self.cost_of_a_hex(before.facing)
                && flies
                && is_open
                && is_allowed
                && self.is_open_to(hex)
            {
                self.push(behind, cost + points);
            }
            let fell_off = sixths != 0
                && Heading::of(wind, before.facing) == Heading::IntoTheEye
                && heading == Heading::Beating;
            if fell_off && flies {
                self.push(before, cost + usize::from(WHOLE_MOVE));
            }
        }
        if flies
            && self.handling.steering != Steering::None
            && let Some(sixths) = tack_of(wind, place.facing)
        {
            self.push(place.turned(sixths), cost);
        }
        let Some(top) = self.handling.ceiling.filter(|_| place.has_dived) else { return };
        for (from, is_open) in
            [(level.checked_sub(1), level <= top), (Some(level + 1), flies && level < top)]
        {
            if let (Some(level), true) = (from, is_open) {
                self.push(Place { level, has_dived: false, ..place }, cost);
                self.push(Place { level, ..place }, cost + usize::from(WHOLE_MOVE));
            }
        }
    }

    /// Who could have come to `place` by one step, and at what cost.
    fn walk_back(&mut self, place: Place, cost: usize) {
        let Place { hex, level, .. } = place;
        let flies = self.flies(hex, level);
        let climb = cost + if self.handling.crawls { 1 } else { 2 };
        let top = self.handling.ceiling;
        for &sixths in self.handling.turns() {
            let before = place.turned(-sixths);
            // From the hex behind; a landed ship pushes off straight.
            let behind = Place { hex: hex.next(before.facing.opposite()), ..before };
            let is_open =
                self.flies(behind.hex, level) || sixths == 0 && self.map.field.holds(behind.hex);
            if flies && is_open && self.is_open_to(hex) {
                self.push(behind, cost + 1);
            }
            // From the level below; a ship that is still at rest cannot turn.
            if top.is_some_and(|top| level <= top) && 0 < level && (flies || sixths == 0) {
                self.push(Place { level: level - 1, ..before }, climb);
            }
            // From the level above: free and straight at first, later for a point.
            if flies && place.has_dived && top.is_some_and(|top| level < top) {
                self.push(Place { level: level + 1, ..before }, cost + 1);
                if sixths == 0 {
                    self.push(Place { level: level + 1, has_dived: false, ..place }, cost);
                }
            }
        }
        if flies && self.handling.steering == Steering::Power {
            self.push(place.turned(1), cost + 1);
            self.push(place.turned(-1), cost + 1);
        }
    }
}

/// What a kite's step is reckoned at that takes a whole move, or a turn to wait for: an average run.
const WHOLE_MOVE: u8 = 4;

/// What a hex ahead is reckoned at under sail: a kite that beats makes half the way. None in the wind's eye.
fn hex_under_sail(wind: Direction, facing: Direction) -> Option<u8> {
    match Heading::of(wind, facing) {
        Heading::Running => Some(1),
        Heading::Beating => Some(2),
        Heading::IntoTheEye => None,
    }
}

/// Whether a ship must break off.
///
/// [SG-CREW-10] All officers dead.
pub fn is_withdrawing(state: &State, ship: ShipId) -> bool {
    !parties::has_officer(state, ship)
}

/// Points that the moving ship needs to leave the map from `place`; none when there is no way.
fn way_home(state: &State, moving: Moving, place: Place) -> Option<u16> {
    let map = &state.setting.map;
    if !map.field.holds(place.hex) {
        return Some(0);
    }
    let table = state.setting.distances.table(map, Handling::of(state, moving));
    let points = table[place.index(map)];
    (points != NEVER).then_some(u16::from(points))
}

fn place_of(state: &State, moving: Moving) -> Place {
    let here = &state[moving.ship];
    Place {
        hex: here.hex,
        facing: here.facing,
        level: here.altitude.level(),
        has_dived: 0 < moving.down || moving.is_kite && 0 < moving.up,
    }
}

/// Where a step would bring the moving ship, and for how many points; none when it brings her down.
fn step_to(state: &State, moving: Moving, order: Order) -> Option<(Place, u16)> {
    let (here, from) = (&state[moving.ship], place_of(state, moving));
    let wind = state.afield.wind.filter(|_| moving.is_kite);
    let sixths = match order {
        Order::Ahead { turn, .. } | Order::Climb { turn, .. } | Order::Descend { turn, .. } => {
            turn.map_or(0, Turn::sixths)
        }
        Order::PowerTurn { turn, .. } | Order::FallOff { turn, .. } => turn.sixths(),
        Order::Tack { .. } => tack_of(wind?, here.facing)?,
        _ => return None,
    };
    let from = from.turned(sixths);
    match order {
        Order::Ahead { .. } => {
            let hex = here.hex.next(here.facing);
            let map = &state.setting.map;
            let is_clear = !map.field.holds(hex) || state.surface(hex) < from.level;
            let cost = wind.map_or(Some(1), |wind| hex_under_sail(wind, here.facing))?;
            is_clear.then_some((Place { hex, ..from }, u16::from(cost)))
        }
        Order::Climb { .. } => {
            let cost = u16::from(altitude::climb_cost(moving));
            let has_dived = from.has_dived || moving.is_kite;
            Some((Place { level: from.level + 1, has_dived, ..from }, cost))
        }
        Order::Tack { .. } => Some((from, 0)),
        Order::FallOff { .. } => Some((from, u16::from(WHOLE_MOVE))),
        Order::Descend { .. } => {
            let stays_up = state.surface(here.hex) + 1 < from.level;
            let cost = u16::from(altitude::descent_cost(moving));
            stays_up.then(|| (Place { level: from.level - 1, has_dived: true, ..from }, cost))
        }
        _ => Some((from, 1)),
    }
}

/// Whether a step that the ordinary rules allow lies on a quickest course: with its cost and the way from there, no
/// more points than the way from here.
fn is_on_course(state: &State, moving: Moving, order: Order) -> bool {
    let Some(home) = way_home(state, moving, place_of(state, moving)) else { return false };
    step_to(state, moving, order).is_some_and(|(place, cost)| {
        way_home(state, moving, place).is_some_and(|rest| cost + rest <= home)
    })
}

/// Refuses a step that is not on a quickest course to a ship that must withdraw.
///
/// [SG-CREW-10] Its owner breaks ties.
pub fn check_step(state: &State, ship: ShipId, order: Order) -> Check {
    let Some(moving) = state.moving.filter(|moving| moving.ship == ship) else { return Ok(()) };
    // [SG-CREW-04] With nobody at the helm her course is not hers to choose.
    let is_bound = matches!(order, Order::Ahead { .. })
        && state[ship].crew.helm.is_none()
        && state[ship].status != Status::Landed;
    if !is_withdrawing(state, ship) || is_bound || is_on_course(state, moving, order) {
        return Ok(());
    }
    let why = "has lost all officers and must make for the edge of the map by the quickest course";
    Err(Bar { rule: rule!("SG-CREW-10"), why: Why::Ship(ship, why) })
}

/// Refuses to stop while a withdrawing ship can still go on.
pub fn check_end(state: &State, ship: ShipId) -> Check {
    let Some(moving) = state.moving.filter(|moving| moving.ship == ship) else { return Ok(()) };
    if !is_withdrawing(state, ship) {
        return Ok(());
    }
    let mut can_go_on = false;
    each_step(ship, |order| {
        can_go_on = can_go_on
            // The free descent uses no movement, and need not be made.
            || step_to(state, moving, order).is_some_and(|(_, cost)| 0 < cost)
                && movement::may_step(state, order).is_ok()
                && is_on_course(state, moving, order);
    });
    if !can_go_on {
        return Ok(());
    }
    let why = "has lost all officers and must use all her movement to get away";
    Err(Bar { rule: rule!("SG-CREW-10"), why: Why::Ship(ship, why) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        position::{A, B, USUAL, allows, carry_on, give, position, position_on, refuses},
        state::{Man, Phase},
    };

    const AHEAD: Order = Order::Ahead { ship: A, turn: None };
    const CLIMB: Order = Order::Climb { ship: A, turn: None };
    const DESCEND: Order = Order::Descend { ship: A, turn: None };
    const END: Order = Order::EndMove { ship: A };
    const COURSE: &str =
        "A has lost all officers and must make for the edge of the map by the quickest course";
    const ALL_SPEED: &str = "A has lost all officers and must use all her movement to get away";

    const fn ahead(turn: Turn) -> Order {
        Order::Ahead { ship: A, turn: Some(turn) }
    }

    /// A ship without officers over flat ground.
    fn flat(text: &str) -> State {
        position(&format!("{text}, no officers")).moving(A)
    }

    /// The same over the highlands.
    fn high(text: &str) -> State {
        position_on("highland", USUAL, &format!("{text}, no officers")).moving(A)
    }

    #[test]
    fn sg_crew_10_a_ship_without_officers_makes_for_the_nearest_edge() {
        // Five points from the northern edge, and heading for it.
        let mut state = flat("a Sky Runner 1005 N Low");
        refuses(&state, END, "SG-CREW-10", ALL_SPEED);
        refuses(&state, ahead(Turn::Port), "SG-CREW-10", COURSE);
        refuses(&state, CLIMB, "SG-CREW-10", COURSE);
        for _ in 0..4 {
            give(&mut state, AHEAD, &[]);
        }
        allows(&state, END);
        give(&mut state, END, &[]);
        let mut state = state.moving(A);
        give(&mut state, AHEAD, &[]);
        assert_eq!(state[A].status, Status::Gone);
    }

    #[test]
    fn sg_crew_10_one_officer_at_any_post_is_enough() {
        let mut state = position("a Sky Runner 1005 N Low, no captain").moving(A);
        allows(&state, END);
        state[A].crew.officers = 0;
        refuses(&state, END, "SG-CREW-10", ALL_SPEED);
        for post in [Man::Captain, Man::Officer] {
            state[A].crew.helm = Some(post);
            allows(&state, END);
        }
        state[A].crew.helm = Some(Man::Petty);
        refuses(&state, END, "SG-CREW-10", ALL_SPEED);
    }

    #[test]
    fn sg_crew_10_a_marine_officer_prevents_it() {
        let mut state = position("a Dauntless 1005 N Low, no officers").moving(A);
        assert_eq!(state[A].crew.marine_officers, 1);
        allows(&state, END);
        state[A].crew.marine_officers = 0;
        refuses(&state, END, "SG-CREW-10", ALL_SPEED);
    }

    #[test]
    fn sg_crew_10_its_owner_breaks_ties() {
        // Dead astern of the nearest edge: either way round is as quick, straight on is not.
        let state = flat("a Sky Runner 1403 S Very Low");
        allows(&state, ahead(Turn::Port));
        allows(&state, ahead(Turn::Starboard));
        refuses(&state, AHEAD, "SG-CREW-10", COURSE);
    }

    #[test]
    fn sg_crew_10_the_quickest_course_is_reckoned_in_points() {
        // With her back to the edge a steam vessel turns three times on the spot and is out; a galley comes about.
        let power = |turn| Order::PowerTurn { ship: A, turn };
        let state = flat("a Aphid 1001 S Low");
        allows(&state, power(Turn::Port));
        allows(&state, power(Turn::Starboard));
        assert_eq!(way_home(&state, state.moving.unwrap(), here(&state)), Some(4));
        let state = flat("a Sky Runner 1001 S Very Low");
        assert_eq!(way_home(&state, state.moving.unwrap(), here(&state)), Some(5));
        refuses(&state, AHEAD, "SG-CREW-10", COURSE);
        allows(&state, ahead(Turn::Port));
    }

    fn here(state: &State) -> Place {
        place_of(state, state.moving.unwrap())
    }

    #[test]
    fn sg_crew_10_the_free_descent_is_hers_but_not_her_duty() {
        let mut state = flat("a Sky Runner 1005 N Medium");
        allows(&state, DESCEND);
        give(&mut state, DESCEND, &[]);
        // A further level would cost a point of the way.
        refuses(&state, DESCEND, "SG-CREW-10", COURSE);
        let mut state = flat("a Sky Runner 1005 N Medium");
        for _ in 0..4 {
            give(&mut state, AHEAD, &[]);
        }
        allows(&state, DESCEND);
        allows(&state, END);
    }

    #[test]
    fn sg_crew_10_she_does_not_land() {
        let state = flat("a Sky Runner 1005 N Very Low");
        refuses(&state, DESCEND, "SG-CREW-10", COURSE);
        // 1402 is ground at Low, right ahead of her: over it, not onto it.
        let mut state = high("a Sky Runner 1403 N Low");
        refuses(&state, AHEAD, "SG-CREW-10", COURSE);
        refuses(&state, END, "SG-CREW-10", ALL_SPEED);
        give(&mut state, CLIMB, &[]);
        allows(&state, AHEAD);
    }

    #[test]
    fn sg_crew_10_one_point_of_movement_climbs_over_high_ground() {
        let mut state = high("a Sky Runner 1403 N Low, screw 3");
        assert_eq!(way_home(&state, state.moving.unwrap(), here(&state)), Some(4));
        give(&mut state, CLIMB, &[]);
        allows(&state, END);
        assert_eq!(way_home(&state, state.moving.unwrap(), here(&state)), Some(3));
    }

    #[test]
    fn sg_crew_10_with_jammed_lifters_she_goes_round_or_waits() {
        // A steam vessel turns away from the height before her; a galley cannot.
        let state = high("a Aphid 1403 N Low, lifters 1");
        refuses(&state, AHEAD, "SG-CREW-10", COURSE);
        refuses(&state, END, "SG-CREW-10", ALL_SPEED);
        let mut state = high("a Sky Runner 1403 N Low, lifters 1");
        refuses(&state, AHEAD, "SG-CREW-10", COURSE);
        allows(&state, END);
        state[A].lifter_jam = 0;
        refuses(&state, END, "SG-CREW-10", ALL_SPEED);
    }

    #[test]
    fn sg_crew_10_with_a_jammed_rudder_straight_on() {
        // The other edge is nearer, but she cannot turn.
        let state = flat("a Sky Runner 1005 S Low, rudder 2");
        allows(&state, AHEAD);
        refuses(&state, END, "SG-CREW-10", ALL_SPEED);
    }

    #[test]
    fn sg_crew_10_with_nobody_at_the_helm_as_fast_as_before_and_no_faster() {
        let mut state = flat("a Sky Runner 1005 S Low, no helm, speed 1");
        let why = "A has nobody at the helm and must still enter hexes: 1";
        refuses(&state, END, "SG-CREW-04", why);
        give(&mut state, AHEAD, &[]);
        allows(&state, END);
        // Into the hillside, if that is where she was heading.
        let mut state = high("a Sky Runner 1403 N Low, no helm, speed 1, lifters 1");
        give(&mut state, AHEAD, &[]);
        assert_eq!(state[A].status, Status::Landed);
        // And not at all when she lay still.
        let state = flat("a Sky Runner 1005 N Low, no helm, speed 0");
        allows(&state, END);
    }

    #[test]
    fn sg_crew_10_from_the_ground_she_takes_off() {
        let state = flat("a Sky Runner 1005 N Ground, landed");
        allows(&state, CLIMB);
        refuses(&state, END, "SG-CREW-10", ALL_SPEED);
        // From a slope too, level by level, though the first leaves her at rest.
        let mut state = high("a Aphid 0606 N Very Low, landed");
        give(&mut state, CLIMB, &[]);
        assert_eq!(state[A].status, Status::Landed);
        refuses(&state, END, "SG-CREW-10", ALL_SPEED);
        // And where the ground falls away before her she pushes off.
        let state = high("a Sky Runner 0505 N Low, landed");
        allows(&state, AHEAD);
        refuses(&state, CLIMB, "SG-CREW-10", COURSE);
    }

    #[test]
    fn sg_crew_10_she_is_not_left_lying_and_it_is_told() {
        let text = "a Sky Runner 1005 N Low, no officers\na Sky Runner 1515 N Low";
        let mut state = position(text);
        refuses(&state, Order::MoveNoMore, "SG-CREW-10", ALL_SPEED);
        let told = "SG-CREW-10 A has no officer left and makes for the edge of the map\n";
        assert_eq!(give(&mut state, Order::Move { ship: A }, &[]), told);
        // By herself she is taken up, and told of, at once.
        let text = "a Sky Runner 1005 N Low, no officers, lifters 1\nb Sky Runner 2020 N Low";
        let mut state = position(text);
        let text = carry_on(&mut state, &[1]);
        assert!(text.starts_with(told), "{text}");
    }

    #[test]
    fn sg_crew_10_what_opens_the_phase_comes_before_her_movement() {
        use crate::state::OpenStep;
        let text = "a Sky Runner 1005 N Low, no officers\nb Sky Runner 2020 N Low";
        for step in [OpenStep::Descent, OpenStep::Explosion, OpenStep::Sails] {
            let mut state = position(text).in_phase(Phase::OpenMove { ship: A, step });
            let text = carry_on(&mut state, &[]);
            let told = "SG-CREW-10 A has no officer left and makes for the edge of the map\n";
            assert!(text.starts_with(told), "{step:?}: {text}");
            refuses(&state, END, "SG-CREW-10", ALL_SPEED);
        }
    }

    #[test]
    fn sg_crew_10_she_may_fire_and_fight_her_fires() {
        let text = "a Sky Runner 1010 N Low, no officers\nb Sky Runner 1008 S Low";
        let state = position(text).firing(0);
        allows(&state, Order::fire(A, 0, B));
        let text = "a Sky Runner 1010 N Low, no officers, fire 1, deck 1\nb Sky Runner 2020 N Low";
        let mut state = position(text).in_phase(Phase::Repair { ship: A });
        let text = carry_on(&mut state, &[6]);
        assert!(text.starts_with("  SG-BURN-05 fighting the fire: 6"), "{text}");
    }

    /// Wherever she is, the way home costs what the best of her next steps and the way from there cost: so every
    /// step on course is part of a quickest one, and there is no dead end.
    #[test]
    fn sg_crew_10_every_way_home_is_the_cheapest_that_the_rules_of_movement_allow() {
        let mut landed_ways = 0;
        for (class, ails) in [
            ("Sky Runner", "speed 0"),
            ("Aphid", "speed 0"),
            ("Sky Runner", "lifters 1"),
            ("Aphid", "rudder 1"),
            ("Aphid", "lifters 1"),
            ("Sky Runner", "screw 3"),
            ("Whisperdeath", "die 6"),
            ("Whisperdeath", "die 6, rudder 1"),
            ("Whisperdeath", "die 6, lifters 1"),
        ] {
            let mut state = high(&format!("a {class} 1010 N High, {ails}"));
            state.afield.wind = Some(Direction::SouthEast);
            // Points enough for any step, but a ship with one alone keeps to it.
            let allowance = if movement::allowance(&state, A) == 1 { 1 } else { 9 };
            let field = state.setting.map.field;
            for hex in field.hexes() {
                let facing = Direction::ALL[(hex.col as usize + 2 * hex.row as usize) % 6];
                for altitude in crate::aspect::Altitude::ALL {
                    if altitude::ceiling(&state, A) < altitude {
                        continue;
                    }
                    let is_up = state.surface(hex) < altitude.level();
                    let status = if is_up { Status::Flying } else { Status::Landed };
                    let ship = &mut state[A];
                    (ship.hex, ship.facing) = (hex, facing);
                    (ship.altitude, ship.status) = (altitude, status);
                    // A kite has one change of level a turn, and reckons what a further one would take.
                    for down in if state.class(A).is_kite() { 0..=0 } else { 0..=1 } {
                        let moving = Moving { allowance, spent: 0, down, ..state.moving.unwrap() };
                        state.moving = Some(moving);
                        let home = way_home(&state, moving, place_of(&state, moving));
                        assert_eq!(home, best_step(&state, moving), "{class}, {ails}: {hex:?}");
                        landed_ways += u32::from(!is_up && home.is_some());
                    }
                }
            }
        }
        assert!(0 < landed_ways);
    }

    fn best_step(state: &State, moving: Moving) -> Option<u16> {
        let mut best: Option<u16> = None;
        each_step(A, |order| {
            if movement::may_step(state, order).is_ok()
                && let Some((place, cost)) = step_to(state, moving, order)
                && let Some(rest) = way_home(state, moving, place)
            {
                best = Some(best.map_or(cost + rest, |best| best.min(cost + rest)));
            }
        });
        best
    }
}
