//! A meeting over open country: ships that something greater than a battle brings together, with what earlier battles have left of
//! them.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::{
    SeatId,
    hex::{Direction, Hex},
    ledger::Tier,
    options::Options,
};
use serde::{Deserialize, Serialize};

use crate::{
    affairs,
    aspect::Altitude,
    parties, repair, setup,
    state::{
        Band, Carries, Crew, Deployment, Folk, Gun, MOST_SHIPS, Man, Men, Quality, Setting, Ship,
        ShipId, Side, SideId, State, Status, Switches,
    },
    tables::{Aim, Library, MapSheet, ShipClass, SmallArm},
    withdrawal::Distances,
};

/// How far from the middle of the map the second side begins.
const AWAY: u8 = 8;

/// What every meeting is fought over and by: always the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Country {
    map: MapSheet,
    small_arms: Vec<SmallArm>,
    switches: Switches,
}

impl Country {
    /// A map without city and heights, under the advanced rules with every option as it usually is; none without such a map.
    pub fn new(library: &Library, map: &str) -> Option<Self> {
        Some(Self {
            map: library.map(map)?.laid_out(false, false, true),
            small_arms: library.small_arms.clone(),
            switches: setup::switches(library, Tier::Advanced, &Options::default()),
        })
    }

    /// The place of a hand weapon in the list; the first where there is none of that name.
    pub fn arm(&self, name: &str) -> u8 {
        self.small_arms.iter().position(|arm| arm.name == name).unwrap_or(0) as u8
    }
}

/// A ship that comes to a meeting.
#[derive(Clone, Debug)]
pub struct Comer {
    pub class: ShipClass,
    pub name: String,
    pub seat: SeatId,
    pub ship: Ship,
    /// She never resists, and gives up at her first damage.
    pub is_passive: bool,
    /// Who has her in tow, by the place in the list: then she has given up already.
    pub tower: Option<usize>,
}

/// Who meets: the side of one seat, found in the middle of the map, and the side of all others, who come up to it.
#[derive(Clone, Debug)]
pub struct Meeting<'a> {
    pub title: String,
    /// The players' names, one per seat.
    pub seats: &'a [String],
    pub found: SeatId,
    /// What the two sides are called, those who are found first.
    pub sides: [String; 2],
    pub comers: Vec<Comer>,
}

impl Meeting<'_> {
    /// The battle before its first step. At most [`MOST_SHIPS`] ships come; whoever is beyond that stays away.
    pub fn open(self, country: &Country) -> State {
        let mut comers = self.comers;
        comers.truncate(MOST_SHIPS);
        let side_of = |seat: SeatId| SideId(u8::from(seat != self.found));
        let mut round = std::iter::once(country.map.centre).chain(places_round(&country.map));
        let (mut classes, mut ships): (Vec<ShipClass>, Vec<Ship>) = (Vec::new(), Vec::new());
        let (mut names, mut berths, mut tows) = (Vec::new(), Vec::new(), Vec::new());
        let (mut passive, mut given_up) = (0_u32, 0_u32);
        for (at, comer) in comers.into_iter().enumerate() {
            let tower = comer.tower.filter(|&tower| tower < at);
            let is_found = side_of(comer.seat) == SideId(0);
            berths.push(match tower {
                Some(tower) => berths[tower],
                None if is_found => round.next(),
                None => None,
            });
            let index = classes.iter().position(|known| *known == comer.class);
            let index = index.unwrap_or_else(|| {
                classes.push(comer.class);
                classes.len() - 1
            });
            let ship = Ship {
                class: index as u8,
                seat: comer.seat,
                first_seat: comer.seat,
                status: Status::ToEnter,
                ..comer.ship
            };
            let bit = 1 << at;
            if comer.is_passive || tower.is_some() {
                passive |= bit;
            }
            if let Some(tower) = tower {
                given_up |= bit;
                tows.push((ShipId(tower as u8), ShipId(at as u8)));
            }
            names.push(unused(&names, comer.name));
            ships.push(ship);
        }
        let deployment = |ring| Deployment {
            altitude: Some(Altitude::Medium),
            ring,
            ..Side::named("").deployment
        };
        let [found, others] = self.sides;
        let sides = vec![
            Side { deployment: deployment(None), ..Side::named(&found) },
            Side { deployment: deployment(Some(AWAY)), ..Side::named(&others) },
        ];
        let setting = Setting {
            scenario: "meeting".to_owned(),
            title: self.title,
            map: country.map.clone(),
            classes,
            names,
            seats: self.seats.to_vec(),
            sides,
            aim: Aim::Meeting,
            diced_set_up: false,
            at_turn_limit: None,
            small_arms: country.small_arms.clone(),
            battery_weapons: Vec::new(),
            passive,
            flagships: 0,
            berths,
            tows,
            side_of_seat: (0..self.seats.len() as u8)
                .map(|seat| side_of(SeatId(seat)))
                .collect::<ArrayVec<_, _>>(),
            switches: country.switches,
            distances: Distances::default(),
        };
        let mut state = State::new(Arc::new(setting), ships);
        state.afield.affair.given_up = given_up;
        state
    }
}

/// The hexes next to the middle, then those next to them.
fn places_round(map: &MapSheet) -> impl Iterator<Item = Hex> + use<> {
    let (centre, field) = (map.centre, map.field);
    let near = Direction::ALL.map(|way| centre.next(way));
    let far = Direction::ALL.map(|way| centre.next(way).next(way));
    near.into_iter().chain(far).filter(move |&hex| field.holds(hex))
}

/// A name that nobody has yet.
fn unused(known: &[String], name: String) -> String {
    if !known.contains(&name) {
        return name;
    }
    let numbered = (2..).map(|n| format!("{name} {n}"));
    numbered.into_iter().find(|name| !known.contains(name)).unwrap_or(name)
}

impl Ship {
    /// A ship fresh from the yard, with all her men.
    pub fn fresh(class: &ShipClass, quality: Quality, folk: Folk) -> Self {
        let new = setup::new_ship(class, 0, SeatId(0), folk.arm);
        Self { quality, folk, ..new }
    }

    /// Everybody alive aboard, whatever they do there.
    pub fn all_hands(&self) -> Band {
        let mut band = Band::default();
        for (man, station) in self.roll_call() {
            for _ in 0..self.count(man, station) {
                band.add(man);
            }
        }
        band
    }

    /// The ship after a battle, with these men: what her crew puts right by itself is right again, and everybody has a station.
    ///
    /// Hull, guns, gear, screws or masts and the boiler stay as they are. A jury rig stands where she needs one.
    #[must_use]
    pub fn rested(&self, class: &ShipClass, men: Band) -> Self {
        let fresh = setup::new_ship(class, self.class, self.seat, self.folk.arm);
        let mut carries: Carries = self.carries;
        for carried in &mut carries {
            (carried.crew, carried.is_out, carried.loading) = (Men::default(), false, 0);
        }
        let mut guns = self.guns;
        for (gun, new) in guns.iter_mut().zip(&*fresh.guns) {
            *gun = Gun { crew: Men::default(), is_wrecked: gun.is_wrecked, ..*new };
        }
        let needs_rig = repair::is_stopped_by_screw(class, self.screw_hits);
        let mut ship = Self {
            quality: self.quality,
            hull_marks: self.hull_marks,
            screw_hits: self.screw_hits,
            boiler_burst: self.boiler_burst,
            jury_rig: needs_rig && !self.boiler_burst,
            conveyors: self.conveyors,
            folk: self.folk,
            crew: Crew::default(),
            guns,
            carries,
            ..fresh
        };
        ship.man(class, men);
        ship
    }

    /// Sends men to the stations of a ship that has none: first those without whom she cannot fly, last the deck.
    fn man(&mut self, class: &ShipClass, mut men: Band) {
        let crew = &mut self.crew;
        let mut petty = men.n_petty();
        let mut post = |usual: Man| {
            if 0 < petty {
                petty -= 1;
                Some(usual)
            } else if 0 < men.officers {
                men.officers -= 1;
                Some(Man::Officer)
            } else {
                // With nobody else of rank he takes the post himself.
                std::mem::take(&mut men.captain).then_some(Man::Captain)
            }
        };
        // Without trim she falls, without a helm she only drifts.
        crew.trim = post(Man::Trimsman);
        crew.helm = post(Man::Helmsman);
        (crew.captain, crew.officers) = (men.captain, men.officers);
        let mut hands = men.hands;
        let mut take = |most: u8| {
            let n = most.min(hands);
            hands -= n;
            n
        };
        crew.manoeuvre = Men::hands(take(class.complement.manoeuvre));
        crew.signalman = take(1) == 1;
        for (gun, mount) in self.guns.iter_mut().zip(&class.guns) {
            if mount.weapon.crew_provided && !gun.is_wrecked {
                gun.crew = Men::hands(take(mount.weapon.crew));
            }
        }
        crew.deck = Men { hands, petty, marines: 0 };
        (crew.marines, crew.marine_officers) = (men.marines, men.marine_officers);
    }

    /// Whether she can move by herself at all, and whether only under a jury rig.
    pub fn way(&self) -> Way {
        let hands = self.crew.manoeuvre.total() + self.crew.deck.total();
        if self.boiler_burst || hands == 0 || self.crew.helm.is_none() {
            Way::None
        } else if self.jury_rig {
            Way::JuryRig
        } else {
            Way::Own
        }
    }

    /// Guards for a prize that is towed: an officer at her trim, and so many men.
    pub fn guarded(class: &ShipClass, quality: Quality, folk: Folk, men: u8) -> Self {
        let mut ship = Self::fresh(class, quality, folk);
        for gun in &mut *ship.guns {
            gun.crew = Men::default();
        }
        ship.crew = Crew { trim: Some(Man::Officer), deck: Men::hands(men), ..Crew::default() };
        ship
    }
}

/// How a ship gets along outside a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Own,
    JuryRig,
    None,
}

impl State {
    /// Whether a ship that never resists has given up.
    pub const fn has_given_up(&self, ship: ShipId) -> bool {
        affairs::has_given_up(self, ship)
    }

    /// Everybody alive of a ship: aboard, with a party, and aboard prizes of hers.
    pub fn men_of(&self, ship: ShipId) -> Band {
        let mut men = if self[ship].is_prize { Band::default() } else { self[ship].all_hands() };
        men.absorb(parties::away(self, ship));
        // A prize that has left the map took her prize crew along.
        let is_gone = |prize: &ShipId| {
            self[*prize].status == Status::Gone && self[*prize].manned_from == Some(ship)
        };
        for prize in self.ids().filter(is_gone) {
            men.absorb(self[prize].all_hands());
        }
        men
    }
}

#[cfg(test)]
mod tests;
