//! The forces of a scenario, from its lists to ships, batteries, mines and flying parties.

use kernel::{DataError, SeatId, hex::Hex, system::SetupError};

use super::{arm, new_ship, usual_arm};
use crate::{
    aspect::Altitude,
    state::{
        Afield, Band, Battery, Flight, Folk, MOST_SEATS, MOST_SHIPS, Mine, Quality, Ship, Side,
        Status,
    },
    tables::{
        Device, Library, Scenario, ScenarioShip, ScenarioSide, Service, ShipClass, Weapon,
        WeaponKind,
    },
};

/// Names for galleys that a scenario does not name, in the order of their seats.
const GALLEYS: [&str; MOST_SEATS] =
    ["Hullcutter", "Swift Talon", "Dune Reaver", "Red Vesper", "Nightwind", "Canal Thief"];
/// Most ships that may still come: as many as a battle of sixty turns can bring.
const RESERVE: u8 = 12;

/// What has been enlisted so far.
#[derive(Default)]
pub(super) struct Muster {
    pub classes: Vec<ShipClass>,
    pub names: Vec<String>,
    pub ships: Vec<Ship>,
    pub passive: u32,
    pub flagships: u32,
    pub battery_weapons: Vec<Weapon>,
    pub afield: Afield,
}

impl Muster {
    /// Enlists everything that a side of the scenario has; its seats share the ships out in turn.
    pub fn enlist(
        &mut self,
        library: &Library,
        scenario: &Scenario,
        given: &ScenarioSide,
        seats: &[u8],
        side: &mut Side,
    ) -> Result<(), SetupError> {
        let wrong = |reason: String| DataError::entry("data/galleons", &scenario.id, reason);
        let Some(&leader) = seats.first() else {
            return Err(wrong(format!("nobody sits for {}", given.name)).into());
        };
        let mut dealt = 0;
        for entry in &given.ships {
            let class = class_of(library, &entry.class).map_err(wrong)?.clone();
            let class = entry.embarked.map_or(class.clone(), |men| class.with_marines(men));
            let class = self.add_class(library, class, given);
            for nth in 0..entry.count {
                let seat = seats[dealt % seats.len()];
                dealt += 1;
                self.add_ship(library, given, entry, class, seat, nth);
            }
        }
        for name in &given.reinforcement {
            let class = class_of(library, name).map_err(wrong)?.clone();
            let class = self.add_class(library, class, given);
            side.deployment.reinforcement.push(class);
        }
        if let Some(&class) = side.deployment.reinforcement.first() {
            for nth in 0..RESERVE {
                let entry = ScenarioShip {
                    class: String::new(),
                    name: Some(format!("Relief {}", nth + 1)),
                    count: 1,
                    crew: None,
                    marines: None,
                    embarked: None,
                    passive: false,
                    flagship: false,
                    conveyors: 0,
                };
                self.add_ship(library, given, &entry, class, leader, 0);
                if let Some(ship) = self.ships.last_mut() {
                    ship.status = Status::Reserve;
                }
            }
        }
        self.add_ground(library, given, SeatId(leader)).map_err(wrong)?;
        if MOST_SHIPS < self.ships.len() {
            return Err(wrong(format!("there are more than {MOST_SHIPS} ships")).into());
        }
        Ok(())
    }

    /// The index of a class, added when it is new; with a place for mines where its side may stow some.
    fn add_class(&mut self, library: &Library, mut class: ShipClass, given: &ScenarioSide) -> u8 {
        let mines = given.mines.as_ref().filter(|mines| mines.or_aboard);
        let has_mines = class.devices.iter().any(|it| it.weapon.kind == WeaponKind::TetherMine);
        if let Some(weapon) = mines.and_then(|mines| library.weapon(&mines.weapon))
            && !has_mines
        {
            // [SG-TETH-07] Empty until some are stowed there: a relief brings none with her.
            let (weapon, count) = (weapon.clone(), class.hull);
            class.devices.push(Device { weapon, count, is_empty: true, facing: None, angle: None });
        }
        let index = self.classes.iter().position(|known| *known == class).unwrap_or_else(|| {
            self.classes.push(class);
            self.classes.len() - 1
        });
        index as u8
    }

    fn add_ship(
        &mut self,
        library: &Library,
        given: &ScenarioSide,
        entry: &ScenarioShip,
        index: u8,
        seat: u8,
        nth: u8,
    ) {
        let class = &self.classes[usize::from(index)];
        let arms = entry.marines.as_deref().map(|marines| arm(library, marines));
        let usual = usual_arm(library, class);
        let mut ship = new_ship(class, index, SeatId(seat), arms.unwrap_or(usual));
        ship.quality = entry.crew.unwrap_or(given.crew);
        ship.conveyors = entry.conveyors;
        ship.folk = folk(given, ship.folk);
        if given.high_martian {
            ship.quality = Quality::Green;
        }
        let bit = 1_u32 << self.ships.len().min(31);
        self.passive |= if entry.passive { bit } else { 0 };
        self.flagships |= if entry.flagship { bit } else { 0 };
        let name = self.name(given, entry, usize::from(seat), nth);
        self.names.push(name);
        self.ships.push(ship);
    }

    /// The name the scenario gives, or one that nobody has yet.
    fn name(&self, given: &ScenarioSide, entry: &ScenarioShip, seat: usize, nth: u8) -> String {
        let base = match &entry.name {
            Some(name) => name.as_str(),
            None if given.each_player => GALLEYS[seat % GALLEYS.len()],
            None => entry.class.as_str(),
        };
        let numbered = |n: usize| match n {
            0 => base.to_owned(),
            n => format!("{base} {}", n + 1),
        };
        let from = usize::from(nth);
        let mut names = (from..).map(numbered).filter(|name| !self.names.contains(name));
        names.next().unwrap_or_default()
    }

    /// Batteries, mines and flying parties, which are set up on the ground.
    fn add_ground(
        &mut self,
        library: &Library,
        given: &ScenarioSide,
        seat: SeatId,
    ) -> Result<(), String> {
        let nowhere = Hex::new(0, 0);
        for entry in &given.batteries {
            let weapon = weapon_of(library, &entry.weapon)?;
            let index = self.battery_weapons.iter().position(|known| known == weapon);
            let index = index.unwrap_or_else(|| {
                self.battery_weapons.push(weapon.clone());
                self.battery_weapons.len() - 1
            });
            self.afield.batteries.extend((0..entry.count).map(|_| Battery {
                seat,
                weapon: index as u8,
                hex: nowhere,
                armour: entry.armour,
                crew: weapon.crew,
                quality: given.crew,
                is_low_angle: entry.low_angle,
                fire: 0,
                is_silenced: false,
                fired: 0,
            }));
        }
        if let Some(mines) = &given.mines {
            let damage = weapon_of(library, &mines.weapon)?.damage;
            let mine = Mine { seat, hex: nowhere, raised: None, damage };
            self.afield.mines.extend((0..mines.count).map(|_| mine));
        }
        for entry in &given.flying_parties {
            let hands = entry.men - entry.officers;
            let flight = Flight {
                seat,
                home: None,
                hex: nowhere,
                altitude: Altitude::Ground,
                band: Band { officers: entry.officers, hands, ..Band::default() },
                folk: folk(
                    given,
                    Folk {
                        service: Service::Martian,
                        is_high_martian: false,
                        boarding: None,
                        arm: arm(library, &entry.weapon),
                    },
                ),
                quality: if given.high_martian { Quality::Green } else { given.crew },
                is_armed: true,
                on_conveyors: false,
                has_moved: false,
                boards: None,
                is_beaten: false,
                n_fired: 0,
                owed: 0,
            };
            self.afield.flights.extend((0..entry.count).map(|_| flight));
        }
        Ok(())
    }
}

/// What a side's men are, beside what their ships are.
///
/// [SG-HM-02] High Martians are Green except in boarding, where they are Trained unless the scenario says otherwise.
fn folk(given: &ScenarioSide, usual: Folk) -> Folk {
    let boarding = given.boarding.or(given.high_martian.then_some(Quality::Trained));
    Folk { is_high_martian: given.high_martian, boarding, ..usual }
}

fn class_of<'a>(library: &'a Library, name: &str) -> Result<&'a ShipClass, String> {
    library.class(name).ok_or_else(|| format!("there is no ship called {name:?}"))
}

fn weapon_of<'a>(library: &'a Library, key: &str) -> Result<&'a Weapon, String> {
    library.weapon(key).ok_or_else(|| format!("there is no weapon {key:?}"))
}
