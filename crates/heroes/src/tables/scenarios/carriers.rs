//! Trains and ships of a scenario, and what they carry.

use kernel::{
    ledger::{DataError, Tier},
    tables::At,
};

use super::{
    super::{Hull, Library, Load, check},
    Body, Fitted, Place, Ship, Train, Unit, Vehicle, check_tier, is_sensible, place_of,
    units::{Context, UnitEntry},
};
use crate::vocabulary::{Kind, Propulsion, RollingStock, WeaponClass, Word};

/// The most vehicles of a train, and weapons of a ship.
const MOST_VEHICLES: u8 = 12;
const MOST_WEAPONS: usize = 8;

/// Whether an entry says something that only trains and ships have.
pub(super) fn has_keys_of_carriers(entry: &UnitEntry) -> bool {
    has_keys_of_trains(entry)
        || has_keys_of_ships(entry)
        || entry.armoured.is_some()
        || !entry.weapons.is_empty()
}

fn has_keys_of_trains(entry: &UnitEntry) -> bool {
    entry.locomotive.is_some() || entry.vehicles.is_some() || entry.rail.is_some()
}

fn has_keys_of_ships(entry: &UnitEntry) -> bool {
    entry.propulsion.is_some()
        || entry.side_paddles.is_some()
        || entry.material.is_some()
        || entry.length_cm.is_some()
        || entry.beam_cm.is_some()
        || entry.flotation.is_some()
        || entry.slots.is_some()
}

/// Whether an entry says something that only units on land have.
fn has_keys_of_land(entry: &UnitEntry) -> bool {
    entry.weapon.is_some()
        || entry.model.is_some()
        || entry.formations.is_some()
        || entry.formation.is_some()
        || entry.layout.is_some()
        || !entry.special.is_empty()
}

/// A train as a scenario has it.
///
/// [HV-RAIL-01] One locomotive. [HV-RAIL-04] It tows no more than it can. [HV-RAIL-05] Armoured and unarmoured vehicles are not mixed.
pub(super) fn train(
    at: &At<'_>,
    entry: &UnitEntry,
    context: &Context<'_>,
) -> Result<Train, DataError> {
    check_tier(at, context.tiers, Tier::Railway, "a train")?;
    if has_keys_of_land(entry) || has_keys_of_ships(entry) {
        return Err(at.wrong("has keys that trains do not have"));
    }
    let railways = &context.library.charts.railways;
    let id = entry.locomotive.as_ref().ok_or_else(|| at.wrong("has no locomotive"))?;
    let locomotive = railways.locomotive(id);
    let locomotive =
        locomotive.ok_or_else(|| at.wrong(format!("there is no locomotive {id:?}")))?;
    let armoured = entry.armoured.unwrap_or(false);
    let words = entry.vehicles.as_deref().unwrap_or_default();
    at.number("the number of vehicles", words.len() as i64, 1, MOST_VEHICLES)?;
    let vehicles = words.iter().map(|word| vehicle(at, word)).collect::<Result<Vec<_>, _>>()?;
    if vehicles.iter().filter(|vehicle| **vehicle == Vehicle::Locomotive).count() != 1 {
        return Err(at.wrong("a train has one locomotive among its vehicles [HV-RAIL-01]"));
    }
    let (towed, most) = (vehicles.len() as u8 - 1, railways.tows(locomotive, armoured));
    if most < towed {
        return Err(
            at.wrong(format!("{id} tows {most} of these vehicles, not {towed} [HV-RAIL-04]"))
        );
    }
    for vehicle in &vehicles {
        if let Vehicle::Stock(stock) = vehicle
            && railways.stock[*stock].armoured != armoured
        {
            return Err(at.wrong("armoured and unarmoured vehicles are not mixed [HV-RAIL-05]"));
        }
    }
    let weapons = fitted(at, entry, |at, fitted| {
        let Some(Vehicle::Stock(stock)) = vehicles.get(usize::from(fitted.vehicle)) else {
            return Err(at.wrong("stands on no wagon"));
        };
        let most = usize::from(railways.stock[*stock].weapons);
        let here =
            entry.weapons.iter().filter(|other| other.vehicle == Some(fitted.vehicle.into()));
        if most < here.count() {
            let reason = format!("{} takes {most} fitted weapons [HV-RAIL-03]", stock.said());
            return Err(at.wrong(reason));
        }
        Ok(())
    })?;
    let rail = entry.rail.as_ref().ok_or_else(|| at.wrong("stands on no rail line"))?;
    let rail = place_of(at, "terrain", rail, context.terrain.iter().map(|piece| &piece.id))?;
    if context.terrain[usize::from(rail)].rails.is_none() {
        return Err(at.wrong(format!("{} is no rail line", context.terrain[usize::from(rail)].id)));
    }
    Ok(Train { armoured, locomotive: id.clone(), vehicles, weapons, rail })
}

fn vehicle(at: &At<'_>, word: &str) -> Result<Vehicle, DataError> {
    if word == "locomotive" {
        return Ok(Vehicle::Locomotive);
    }
    let stock = RollingStock::of(word).map(Vehicle::Stock);
    stock.ok_or_else(|| at.wrong(format!("there is no vehicle called {word:?}")))
}

/// The fitted weapons of a carrier: guns and machine guns only.
fn fitted(
    at: &At<'_>,
    entry: &UnitEntry,
    check: impl Fn(&At<'_>, &Fitted) -> Result<(), DataError>,
) -> Result<Vec<Fitted>, DataError> {
    at.number("the number of weapons", entry.weapons.len() as i64, 0, MOST_WEAPONS)?;
    let weapons = entry.weapons.iter().enumerate().map(|(n, weapon)| {
        let at = &at.part(format_args!("weapon {}", n + 1));
        let vehicle = at.number("vehicle", weapon.vehicle.unwrap_or(0), 0, MOST_VEHICLES)?;
        let fitted = Fitted { vehicle, weapon: weapon.weapon, mount: weapon.mount };
        match fitted.weapon.class() {
            Some(WeaponClass::MachineGuns | WeaponClass::Artillery) => {}
            Some(WeaponClass::SmallArms) | None => {
                let reason = format!("{} cannot be fitted", fitted.weapon.said());
                return Err(at.wrong(reason));
            }
        }
        check(at, &fitted)?;
        Ok(fitted)
    });
    weapons.collect()
}

/// A ship as a scenario has her.
///
/// [HV-MER-01] By propulsion and material; only a steamer has side paddles. [HV-WAR-01] A warship goes by wind or steam.
pub(super) fn ship(
    at: &At<'_>,
    entry: &UnitEntry,
    context: &Context<'_>,
) -> Result<Ship, DataError> {
    let is_warship = entry.kind == Kind::Warship;
    let (tier, what) =
        if is_warship { (Tier::Warship, "a warship") } else { (Tier::Merchant, "a merchant ship") };
    check_tier(at, context.tiers, tier, what)?;
    if has_keys_of_land(entry) || has_keys_of_trains(entry) {
        return Err(at.wrong("has keys that ships do not have"));
    }
    let propulsion = entry.propulsion.ok_or_else(|| at.wrong("says no propulsion"))?;
    let side_paddles = entry.side_paddles.unwrap_or(false);
    if side_paddles && propulsion != Propulsion::Steam {
        return Err(at.wrong("only a steamer has side paddles [HV-MER-01]"));
    }
    let armoured = entry.armoured.unwrap_or(false);
    if is_warship && propulsion == Propulsion::Oar {
        return Err(at.wrong("a warship goes by wind or steam [HV-WAR-01]"));
    }
    if !is_warship && (armoured || !entry.weapons.is_empty()) {
        return Err(at.wrong("a merchant ship has neither armour nor weapons [HV-MER-05]"));
    }
    let size = |what: &str, size: Option<f64>| {
        let size = size.ok_or_else(|| at.wrong(format!("says no {what}")))?;
        let length = check::length_cm(at, what, size)?;
        if is_sensible(length) {
            Ok(length)
        } else {
            Err(at.wrong(format!("{what} is {size}, wants at most 60")))
        }
    };
    let hull = Hull {
        length: size("length_cm", entry.length_cm)?,
        beam: size("beam_cm", entry.beam_cm)?,
        material: entry.material.ok_or_else(|| at.wrong("says no material"))?,
        armoured,
    };
    if hull.length < hull.beam {
        return Err(at.wrong("is broader than long"));
    }
    let weapons = fitted(at, entry, |at, fitted| match fitted.vehicle {
        0 => Ok(()),
        _ => Err(at.wrong("a ship has no vehicles")),
    })?;
    let ships = &context.library.charts.ships;
    let flotation = ships.flotation(hull);
    if entry.flotation.is_some_and(|given| given != i64::from(flotation)) || flotation == 0 {
        let given = entry.flotation.unwrap_or(0);
        return Err(
            at.wrong(format!("flotation is {given}, wants {flotation} [HV-MER-02, HV-WAR-01]"))
        );
    }
    // [HV-WAR-02] A deck slot is lost for each fitted weapon unless the ship's data give the slots.
    let usual = ships.slots(hull.length, hull.beam).saturating_sub(weapons.len() as u8);
    let slots = entry.slots.map(|slots| at.number("slots", slots, 0, 200)).transpose()?;
    let slots = slots.unwrap_or(usual);
    Ok(Ship { is_warship, hull, propulsion, side_paddles, flotation, slots, weapons })
}

/// Refuses a load that does not fit.
pub(super) fn check_load(
    at: &At<'_>,
    number: usize,
    carrier: &Unit,
    units: &[Unit],
    library: &Library,
) -> Result<(), DataError> {
    let aboard = |wanted: Option<u8>| {
        units.iter().filter(move |unit| {
            matches!(unit.place, Place::Aboard { carrier, vehicle }
                if usize::from(carrier) == number && (wanted.is_none() || vehicle == wanted))
        })
    };
    match &carrier.body {
        Body::Land { .. } => Ok(()),
        Body::Ship(ship) => {
            if aboard(None).any(|unit| matches!(unit.place, Place::Aboard { vehicle: Some(_), .. }))
            {
                return Err(at.wrong("a ship has no vehicles to ride in"));
            }
            let taken: u32 = aboard(None).map(|unit| slots(unit, library)).sum();
            if u32::from(ship.slots) < taken {
                let reason = format!("has {} slots, and {taken} are taken [HV-MER-04]", ship.slots);
                return Err(at.wrong(reason));
            }
            Ok(())
        }
        Body::Train(train) => {
            let outside = |unit: &&Unit| match unit.place {
                Place::Aboard { vehicle: Some(vehicle), .. } => {
                    !matches!(train.vehicles.get(usize::from(vehicle)), Some(Vehicle::Stock(_)))
                }
                _ => true,
            };
            if let Some(unit) = aboard(None).find(outside) {
                return Err(at.wrong(format!("{} rides in no wagon of it", unit.id)));
            }
            for (n, vehicle) in train.vehicles.iter().enumerate() {
                if let Vehicle::Stock(stock) = vehicle {
                    let at = &at.part(format_args!("vehicle {n}"));
                    check_wagon(at, *stock, aboard(Some(n as u8)), library)?;
                }
            }
            Ok(())
        }
    }
}

/// [HV-RAIL-02] [HV-RAIL-03] What goes into a wagon.
fn check_wagon<'a>(
    at: &At<'_>,
    stock: RollingStock,
    load: impl Iterator<Item = &'a Unit>,
    library: &Library,
) -> Result<(), DataError> {
    let troops = &library.charts.troops;
    let load = load.fold(Load::default(), |load, unit| match unit.body {
        Body::Land { arm, weapon, model, .. } => {
            let figures = troops.units[arm].figures();
            load.plus(troops.load(arm, figures, weapon.gun().or(model)))
        }
        Body::Train(_) | Body::Ship(_) => load,
    });
    let fits = library.charts.railways.stock[stock].holds(load);
    if fits { Ok(()) } else { Err(at.wrong("this load does not fit [HV-RAIL-02, HV-RAIL-03]")) }
}

/// The room that a whole unit takes.
pub(super) fn slots(unit: &Unit, library: &Library) -> u32 {
    let Body::Land { arm, weapon, model, .. } = unit.body else { return 0 };
    let troops = &library.charts.troops;
    troops.slots(arm, troops.units[arm].figures(), weapon, model)
}
