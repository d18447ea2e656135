//! Withdrawal: a ship without officers makes for the nearest edge of the map by the quickest legal course.

use std::sync::OnceLock;

use kernel::hex::{Direction, Hex};

use crate::{
    altitude,
    movement::{self, each_step},
    order::{Bar, Check, Order, Turn, Why},
    state::{Moving, ShipId, State, Status},
    tables::MapSheet,
};

/// From where nobody gets off the map.
const NEVER: u8 = u8::MAX;

/// Movement points to leave the map from every place, worked out when first asked for.
///
/// One table for each way in which a ship can be handled.
#[derive(Debug, Default)]
pub struct Distances {
    tables: [[[OnceLock<Vec<u8>>; 7]; 2]; 3],
}

impl Distances {
    fn table(&self, map: &MapSheet, handling: Handling) -> &[u8] {
        let ceiling = handling.ceiling.map_or(6, |ceiling| usize::from(ceiling.min(5)));
        let slot = &self.tables[handling.steering as usize][usize::from(handling.crawls)][ceiling];
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
    fn of(state: &State, moving: &Moving) -> Self {
        let ship = moving.ship;
        let steering = if movement::check_turn(state, ship).is_err() {
            Steering::None
        } else if state.class(ship).is_steam() {
            Steering::Power
        } else {
            Steering::Rudder
        };
        let can_change = altitude::check_change(state, ship).is_ok();
        let top = altitude::ceiling(state, ship).max(state[ship].altitude).level();
        Self { steering, crawls: moving.allowance == 1, ceiling: can_change.then_some(top) }
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
    /// She has gone down this turn, so that the next level costs a point and lets her turn.
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
                    survey.walk_back(place, cost);
                }
            }
            cost += 1;
        }
        survey
    }

    fn flies(&self, hex: Hex, level: u8) -> bool {
        self.map.field.holds(hex) && self.map.surface[self.map.field.index(hex)] < level
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
                let lowest = self.map.surface[self.map.field.index(hex)] + 1;
                for level in lowest..=5 {
                    for has_dived in [false, true] {
                        self.push(Place { hex, facing, level, has_dived }, 1);
                    }
                }
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
            if flies && is_open {
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

/// Whether a ship must break off.
///
/// [SG-CREW-10] All officers dead.
pub fn is_withdrawing(state: &State, ship: ShipId) -> bool {
    !state[ship].has_officer()
}

/// Points that the moving ship needs to leave the map from `place`; none when there is no way.
fn way_home(state: &State, moving: &Moving, place: Place) -> Option<u16> {
    let map = &state.setting.map;
    if !map.field.holds(place.hex) {
        return Some(0);
    }
    let table = state.setting.distances.table(map, Handling::of(state, moving));
    let points = table[place.index(map)];
    (points != NEVER).then_some(u16::from(points))
}

fn place_of(state: &State, moving: &Moving) -> Place {
    let here = &state[moving.ship];
    Place {
        hex: here.hex,
        facing: here.facing,
        level: here.altitude.level(),
        has_dived: 0 < moving.down,
    }
}

/// Where a step would bring the moving ship, and for how many points; none when it brings her down.
fn step_to(state: &State, moving: &Moving, order: Order) -> Option<(Place, u16)> {
    let (here, from) = (&state[moving.ship], place_of(state, moving));
    let turn = match order {
        Order::Ahead { turn, .. } | Order::Climb { turn, .. } | Order::Descend { turn, .. } => turn,
        Order::PowerTurn { turn, .. } => Some(turn),
        _ => return None,
    };
    let from = from.turned(turn.map_or(0, Turn::sixths));
    match order {
        Order::Ahead { .. } => {
            let hex = here.hex.next(here.facing);
            let map = &state.setting.map;
            let is_clear = !map.field.holds(hex) || state.surface(hex) < from.level;
            is_clear.then_some((Place { hex, ..from }, 1))
        }
        Order::Climb { .. } => {
            let cost = u16::from(altitude::climb_cost(moving));
            Some((Place { level: from.level + 1, ..from }, cost))
        }
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
fn is_on_course(state: &State, moving: &Moving, order: Order) -> bool {
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
    if !is_withdrawing(state, ship) || is_bound || is_on_course(state, &moving, order) {
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
            || step_to(state, &moving, order).is_some_and(|(_, cost)| 0 < cost)
                && movement::may_step(state, order).is_ok()
                && is_on_course(state, &moving, order);
    });
    if !can_go_on {
        return Ok(());
    }
    let why = "has lost all officers and must use all her movement to get away";
    Err(Bar { rule: rule!("SG-CREW-10"), why: Why::Ship(ship, why) })
}
