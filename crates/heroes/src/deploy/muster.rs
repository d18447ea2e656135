//! What the seat that deploys may do with each of its units, remembered from one order to the next: once a unit is placed, only those
//! boxes are looked at anew near which it stood or stands.

use std::{cell::LazyCell, sync::Arc};

use arrayvec::ArrayVec;
use kernel::{
    SeatId,
    table::{Bounds, Length, Point, Pose, spread},
};

use super::{GRID, PLACES, check_stance, check_zone_of, mustered, room_for, stands_about, zones};
use crate::{
    field,
    formations::mm,
    movement,
    order::Order,
    room::Room,
    state::{Hero, Phase, Stance, State, Unit, UnitId},
    tables::{MOST_SEATS, Zone},
};

/// A memory of the state: it follows from the rest, and is believed only while everybody stands as he did.
#[derive(Clone, Debug, Default)]
pub struct Muster(Option<Arc<Known>>);

#[derive(Clone, Debug)]
struct Known {
    seat: SeatId,
    standing: Standing,
    berths: Vec<Berth>,
}

/// Whatever of a state bears on where a unit may be placed.
#[derive(Clone, Debug)]
struct Standing {
    units: Vec<Unit>,
    /// Where Heroes stand who are with nobody.
    alone: ArrayVec<Option<Pose>, MOST_SEATS>,
}

/// What may be done with one unit.
#[derive(Clone, Debug)]
pub struct Berth {
    pub unit: UnitId,
    /// As it stood when that was found out.
    stance: Option<Stance>,
    pose: Pose,
    /// The formations that its zone holds where it stands, its own among them.
    stances: Vec<(Option<Stance>, Spot)>,
    /// Of each zone.
    places: Vec<Places>,
}

/// The places of a zone that hold a unit as it stands, as far as they have been looked for.
#[derive(Clone, Debug, Default)]
struct Places {
    /// How many of the spread have been looked at.
    seen: usize,
    spots: Vec<(Point, Spot)>,
}

/// A box in which somebody might stand, and whether he has room there, where that is known.
#[derive(Clone, Debug)]
struct Spot {
    about: Bounds,
    has_room: Option<bool>,
}

impl Standing {
    fn of(state: &State) -> Self {
        Self { units: state.units.clone(), alone: alone(state).collect() }
    }

    fn is_of(&self, state: &State) -> bool {
        self.units == state.units && alone(state).eq(self.alone.iter().copied())
    }
}

fn alone(state: &State) -> impl Iterator<Item = Option<Pose>> + '_ {
    state.seats.iter().map(|seat| match seat.hero {
        Hero::Alone(pose) => Some(pose),
        _ => None,
    })
}

impl Muster {
    /// What the seat that deploys may do with each of its units, where that is known.
    pub fn berths(&self, state: &State, seat: SeatId) -> Option<&[Berth]> {
        let known = self.0.as_deref().filter(|known| known.seat == seat)?;
        known.standing.is_of(state).then_some(&known.berths)
    }

    /// Takes what a state remembers, unless it has come to be wrong.
    pub fn taken(state: &mut State) -> Self {
        let muster = std::mem::take(&mut state.muster);
        Self(muster.0.filter(|known| known.standing.is_of(state)))
    }

    /// What is to be remembered now that a unit has been placed which stood somewhere else before.
    #[must_use]
    pub fn after(self, state: &State, placed: UnitId, left: Option<Bounds>) -> Self {
        let Phase::Deploy { seat } = state.phase else { return Self::default() };
        let now = stands_about(state, placed);
        let known = self.0.filter(|known| known.seat == seat);
        let Some(mut known) = known else {
            let berths = find(state, seat);
            return Self(Some(Arc::new(Known { seat, standing: Standing::of(state), berths })));
        };
        let it = Arc::make_mut(&mut known);
        let mut rooms = Rooms::default();
        for berth in &mut it.berths {
            if berth.unit != placed {
                // Who goes leaves more room, who comes less.
                berth.doubt(left, Some(false));
                berth.doubt(now, Some(true));
            }
            berth.look(state, &mut rooms);
        }
        it.standing.units.clone_from(&state.units);
        Self(Some(known))
    }
}

/// Finds out what a seat may do with each of its units.
pub fn find(state: &State, seat: SeatId) -> Vec<Berth> {
    let mut rooms = Rooms::default();
    let berths = mustered(state, seat).map(|unit| {
        let (stance, pose) = (state[unit].stance, movement::front(state, unit).unwrap_or_default());
        let (stances, places) = (Vec::new(), Vec::new());
        let mut berth = Berth { unit, stance, pose, stances, places };
        berth.look_for_stances(state);
        berth.look(state, &mut rooms);
        berth
    });
    berths.collect()
}

/// The room of those who deploy, handed on from one to the next.
#[derive(Default)]
struct Rooms<'a>(Option<(UnitId, Room<'a>)>);

impl<'a> Rooms<'a> {
    fn of(&mut self, state: &'a State, unit: UnitId) -> &Room<'a> {
        let room = match self.0.take() {
            Some((last, room)) if last == unit => Some(room),
            last => last.and_then(|(from, room)| room.handed_on(from, unit)),
        };
        let room = room.unwrap_or_else(|| room_for(state, unit, state.setting.table.bounds()));
        &self.0.insert((unit, room)).1
    }
}

impl Berth {
    /// Lists other formations where the unit stands, and other places.
    pub fn list(&self, state: &State, out: &mut Vec<Order>) {
        let &Self { unit, stance: now, pose: Pose { at: here, facing }, .. } = self;
        debug_assert_eq!(state[unit].stance, now, "what is remembered is of another formation");
        let stances = self.stances.iter().filter(|(stance, _)| *stance != now);
        let stances = stances.filter(|(_, spot)| spot.has_room == Some(true));
        out.extend(stances.map(|&(stance, _)| Order::Place { unit, stance, pose: self.pose }));
        for places in &self.places {
            let others = places.spots.iter().filter(|(at, _)| *at != here);
            let free = others.filter(|(_, spot)| spot.has_room == Some(true)).take(PLACES);
            let poses = free.map(|&(at, _)| Pose::new(at, facing));
            out.extend(poses.map(|pose| Order::Place { unit, stance: now, pose }));
        }
    }

    /// Notes that wherever this was found within some bounds it may have changed.
    fn doubt(&mut self, about: Option<Bounds>, found: Option<bool>) {
        let Some(about) = about.map(|about| about.grown(mm(1))) else { return };
        let doubt = |spot: &mut Spot| {
            if spot.has_room == found && spot.about.meets(about) {
                spot.has_room = None;
            }
        };
        self.stances.iter_mut().for_each(|(_, spot)| doubt(spot));
        for places in &mut self.places {
            places.spots.iter_mut().for_each(|(_, spot)| doubt(spot));
        }
    }

    /// Finds out whatever has come to be asked or doubted.
    fn look<'a>(&mut self, state: &'a State, rooms: &mut Rooms<'a>) {
        let unit = self.unit;
        let Some(pose) = movement::front(state, unit) else { return };
        let stance = state[unit].stance;
        // The facing stays, so that a place is as good as it was wherever the unit has come to stand.
        if stance != self.stance || pose.facing != self.pose.facing {
            self.places.clear();
        }
        let is_moved = pose != self.pose;
        (self.stance, self.pose) = (stance, pose);
        if is_moved {
            self.look_for_stances(state);
        }
        for (other, spot) in self.stances.iter_mut().filter(|(other, _)| *other != stance) {
            let shape = field::shape_in(state, unit, *other);
            spot.has_room.get_or_insert_with(|| {
                movement::check_stands(rooms.of(state, unit), unit, shape, pose).is_ok()
            });
        }
        let zones = zones(state, state.spec(unit).seat);
        self.places.resize_with(zones.clone().count(), Places::default);
        for (places, zone) in self.places.iter_mut().zip(zones) {
            places.look(state, rooms, zone, unit, pose);
        }
    }

    /// Finds the formations that the zone holds where the unit stands.
    fn look_for_stances(&mut self, state: &State) {
        let (seat, unit, here) = (state.spec(self.unit).seat, self.unit, self.pose.frame());
        let own = state.spec(unit).stances.iter().map(Some);
        let own = own.filter(|&stance| check_stance(state, unit, stance).is_ok());
        let held = own.filter_map(|stance| {
            let shape = field::shape_in(state, unit, stance);
            check_zone_of(state, seat, shape, &here).ok()?;
            let about = shape.hull(&here, Length::ZERO).bounds();
            Some((stance, Spot { about, has_room: None }))
        });
        self.stances.clear();
        self.stances.extend(held);
    }
}

impl Places {
    /// Looks for as many places for a unit as are offered, some way apart, in an order in which the first few lie all over the zone.
    fn look<'a>(
        &mut self,
        state: &'a State,
        rooms: &mut Rooms<'a>,
        zone: &Zone,
        unit: UnitId,
        now: Pose,
    ) {
        // A box round the bases is the one that the unit has here, shifted.
        let here = LazyCell::new(|| {
            let hull = field::shape(state, unit).hull(&now.frame(), Length::ZERO);
            (hull, hull.bounds())
        });
        let mut more = None;
        let (mut n, mut found) = (0, 0);
        while found < PLACES {
            if self.spots.len() <= n {
                let more = more.get_or_insert_with(|| {
                    spread(zone.region.bounds(), Length::units(GRID)).skip(self.seen)
                });
                let Some(at) = more.next() else { return };
                self.seen += 1;
                let shift = at.from(now.at);
                let about = here.1.shifted(shift);
                if zone.region.covers_bounds(about)
                    || zone.region.may_cover(about) && zone.region.covers(&here.0.shifted(shift))
                {
                    self.spots.push((at, Spot { about, has_room: None }));
                }
                continue;
            }
            let (at, spot) = &mut self.spots[n];
            n += 1;
            if *at == now.at {
                continue;
            }
            let has_room = spot.has_room.get_or_insert_with(|| {
                let room = rooms.of(state, unit);
                room.is_empty(spot.about) || room.is_clear(&here.0.shifted(at.from(now.at)))
            });
            found += usize::from(*has_room);
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::Dice;

    use super::*;
    use crate::{
        deploy,
        trial::{A_COMPANY, B_COMPANY, BRITISH, Trial, WADI, at},
    };

    /// The orders of the seat that deploys.
    fn listed(state: &State) -> Vec<Order> {
        let mut orders = Vec::new();
        if let Phase::Deploy { seat } = state.phase {
            deploy::list(state, seat, &mut orders);
        }
        orders
    }

    /// The same without any memory.
    fn looked_up(state: &State) -> Vec<Order> {
        let mut bare = state.clone();
        bare.muster = Muster::default();
        listed(&bare)
    }

    #[test]
    fn hv_setup_01_what_is_remembered_is_what_would_be_found() {
        let scenarios = [
            WADI,
            "landing-at-mersa-halib",
            "lock-nine",
            "the-brigade-at-kashgil",
            "the-relief-of-doorn-siding",
        ];
        for scenario in scenarios {
            let mut trial = Trial::opening(scenario).go(&[]);
            let mut dice = Dice::seeded(1889);
            let mut remembered = 0;
            for _ in 0..200 {
                let Phase::Deploy { seat } = trial.state.phase else { break };
                let orders = listed(&trial.state);
                assert_eq!(orders, looked_up(&trial.state), "{scenario}");
                remembered += u32::from(trial.state.muster.berths(&trial.state, seat).is_some());
                let at = usize::from(dice.pick(orders.len().min(255) as u8));
                // The first is to be ready; whoever is the last to place anything never is.
                let next = deploy::next_to_deploy(&trial.state, Some(seat));
                let is_last = next.is_none_or(|next| mustered(&trial.state, next).next().is_none());
                let at = if at == 0 && is_last { orders.len() - 1 } else { at };
                trial = trial.give(orders[at].clone(), &[]);
            }
            assert!(20 < remembered, "{scenario}: {remembered}");
        }
    }

    #[test]
    fn hv_setup_01_whatever_has_changed_otherwise_is_not_remembered() {
        let trial = Trial::opening(WADI).go(&[]).give(Order::Ready, &[]);
        let stance = trial.state[A_COMPANY].stance;
        let pose = at(300, 160, 0);
        let trial = trial.give(Order::Place { unit: A_COMPANY, stance, pose }, &[]);
        let knows = |state: &State| state.muster.berths(state, BRITISH).is_some();
        assert!(knows(&trial.state));
        let mut moved = trial.state.clone();
        moved[B_COMPANY].stance = None;
        assert!(!knows(&moved));
        let mut left = trial.state.clone();
        left.seat_mut(BRITISH).hero = Hero::Alone(at(700, 100, 0));
        assert!(!knows(&left));
        assert_eq!(listed(&left), looked_up(&left));
    }
}
