//! The units of a scenario: what they are and where they begin.

use kernel::{
    ledger::{DataError, Tier},
    tables::At,
};
use serde::Deserialize;

use super::{
    super::{
        Library, Troop,
        armies::{Arms, check_arms, formations},
    },
    Body, Piece, Place, Reinforcement, SquareEntry, Unit, carriers, place_of, pose,
};
use crate::vocabulary::{
    Arm, Class, Formation, Kind, Material, Model, Mount, Propulsion, Special, Variant, Weapon, Word,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitEntry {
    pub id: String,
    pub seat: String,
    pub name: String,
    pub kind: Kind,
    pub class: Class,
    pub weapon: Option<Weapon>,
    pub model: Option<Model>,
    pub formations: Option<Vec<Formation>>,
    #[serde(default)]
    pub special: Vec<Special>,
    pub formation: Option<Formation>,
    pub layout: Option<Variant>,
    // Where it begins: one of these.
    pub at: Option<[f64; 2]>,
    pub centre: Option<[f64; 2]>,
    pub facing: Option<f64>,
    pub building: Option<String>,
    pub aboard: Option<String>,
    pub vehicle: Option<i64>,
    pub arrives: Option<i64>,
    // Trains.
    pub locomotive: Option<String>,
    pub vehicles: Option<Vec<String>>,
    pub rail: Option<String>,
    // Ships.
    pub propulsion: Option<Propulsion>,
    pub side_paddles: Option<bool>,
    pub material: Option<Material>,
    pub length_cm: Option<f64>,
    pub beam_cm: Option<f64>,
    pub flotation: Option<i64>,
    pub slots: Option<i64>,
    // Trains and ships.
    pub armoured: Option<bool>,
    #[serde(default)]
    pub weapons: Vec<FittedEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FittedEntry {
    pub vehicle: Option<i64>,
    pub weapon: Weapon,
    pub mount: Mount,
}

/// What the entries of a scenario may name.
pub(super) struct Context<'a> {
    pub library: &'a Library,
    pub terrain: &'a [Piece],
    pub tiers: &'a [Tier],
    pub special: &'a [Special],
    pub seats: Vec<String>,
    pub units: Vec<String>,
    pub squares: &'a [SquareEntry],
}

pub(super) fn unit(
    at: &At<'_>,
    number: usize,
    entry: UnitEntry,
    reinforcements: &[Reinforcement],
    context: &Context<'_>,
) -> Result<Unit, DataError> {
    let at = &at.part(format_args!("unit {}", entry.id));
    let name = entry.name.trim();
    if name != entry.name || name.is_empty() || 40 < name.chars().count() {
        return Err(at.wrong("the name must not be empty, padded, or longer than 40 characters"));
    }
    let seat = place_of(at, "seat", &entry.seat, context.seats.iter())?;
    let body = match entry.kind {
        Kind::Train => Body::Train(carriers::train(at, &entry, context)?),
        Kind::Merchant | Kind::Warship => Body::Ship(carriers::ship(at, &entry, context)?),
        _ => land(at, &entry, context)?,
    };
    let place = place(at, number, &entry, reinforcements, context)?;
    let needs_stance = matches!(place, Place::At(_) | Place::InSquare(_) | Place::Arrives { .. });
    if let Body::Land { arm, stance, .. } = &body {
        let has_stance = stance.is_some();
        if *arm != Arm::Transport && needs_stance != has_stance {
            return Err(at.wrong(
                "a unit on the table has a formation, one in a building or aboard has none",
            ));
        }
        let common = stance.is_some_and(|(_, variant)| variant == Variant::Common);
        if common != matches!(place, Place::InSquare(_)) {
            return Err(at.wrong("the layout common is that of the units of a common square"));
        }
    }
    Ok(Unit { id: entry.id, seat, name: entry.name, class: entry.class, body, place })
}

fn land(at: &At<'_>, entry: &UnitEntry, context: &Context<'_>) -> Result<Body, DataError> {
    let arm = entry.kind.arm().ok_or_else(|| at.wrong("is no unit on land"))?;
    if carriers::has_keys_of_carriers(entry) {
        return Err(at.wrong("only trains and ships have vehicles, hulls and fitted weapons"));
    }
    let weapon = entry.weapon.ok_or_else(|| at.wrong("says no weapon; none is one, too"))?;
    let troop = Troop { class: entry.class, arm };
    let arms = Arms { troop, weapon, model: entry.model, special: &entry.special };
    check_arms(at, &arms, context.library)?;
    if let Some(special) = entry.special.iter().find(|special| !context.special.contains(special)) {
        return Err(
            at.wrong(format!("the scenario does not use the special rule {}", special.word()))
        );
    }
    let may_use = if arm == Arm::Transport {
        if entry.formation.is_some() || entry.formations.is_some() || entry.layout.is_some() {
            return Err(at.wrong("transport has no formation [HV-ORG-05]"));
        }
        Vec::new()
    } else {
        formations(at, troop, entry.formations.clone(), context.library)?
    };
    let stance = stance(at, entry, troop, &may_use, context)?;
    let is_glider = entry.special.contains(&Special::Glider);
    Ok(Body::Land { arm, weapon, model: entry.model, is_glider, formations: may_use, stance })
}

/// The formation and the layout that a unit begins in.
fn stance(
    at: &At<'_>,
    entry: &UnitEntry,
    troop: Troop,
    may_use: &[Formation],
    context: &Context<'_>,
) -> Result<Option<(Formation, Variant)>, DataError> {
    let Some(formation) = entry.formation else {
        return match entry.layout {
            Some(_) => Err(at.wrong("has a layout, but no formation")),
            None => Ok(None),
        };
    };
    if !may_use.contains(&formation) {
        let (class, arm) = (troop.class.word(), troop.arm.said());
        let reason = format!("{class} {arm} may not use {} here [HV-FORM-01]", formation.said());
        return Err(at.wrong(reason));
    }
    let variants: Vec<_> = context.library.layouts.variants(troop, formation).collect();
    let variant = match (entry.layout, formation) {
        (None, Formation::Limbered | Formation::Unlimbered) => Variant::Gun,
        (Some(Variant::Common), Formation::Square) => Variant::Common,
        (Some(variant), _) if variants.contains(&variant) => variant,
        (layout, _) => {
            let known: Vec<_> = variants.iter().map(|variant| variant.word()).collect();
            let layout = layout.map_or("none", Word::word);
            let reason = format!("its layout is {layout}, wants one of {}", known.join(", "));
            return Err(at.wrong(reason));
        }
    };
    Ok(Some((formation, variant)))
}

/// Where a unit begins: exactly one place.
fn place(
    at: &At<'_>,
    number: usize,
    entry: &UnitEntry,
    reinforcements: &[Reinforcement],
    context: &Context<'_>,
) -> Result<Place, DataError> {
    let mut places = Vec::new();
    let hull = entry.kind.is_ship();
    if let Some(point) = if hull { entry.centre } else { entry.at } {
        let facing = entry.facing.ok_or_else(|| at.wrong("has a place, but no facing"))?;
        places.push(Place::At(pose(at, point, facing)?));
    } else if entry.facing.is_some() {
        return Err(at.wrong("has a facing, but no place"));
    }
    if (if hull { entry.at } else { entry.centre }).is_some() {
        return Err(at.wrong("a ship is placed by its centre, everything else by at"));
    }
    for (n, square) in context.squares.iter().enumerate() {
        if square.units.contains(&entry.id) {
            if square.seat != entry.seat {
                return Err(at.wrong("stands in a common square of another command [HV-FORM-06]"));
            }
            places.push(Place::InSquare(n as u8));
        }
    }
    if let Some(building) = &entry.building {
        let piece =
            place_of(at, "terrain", building, context.terrain.iter().map(|piece| &piece.id))?;
        places.push(Place::Building(piece));
    }
    if let Some(carrier) = &entry.aboard {
        let carrier = place_of(at, "unit", carrier, context.units.iter())?;
        let vehicle = entry.vehicle.map(|n| at.number("vehicle", n, 0, 20)).transpose()?;
        places.push(Place::Aboard { carrier, vehicle });
    } else if entry.vehicle.is_some() {
        return Err(at.wrong("rides in a vehicle, but aboard nothing"));
    }
    if let Some(turn) = entry.arrives {
        let turn = at.number("arrives", turn, 1, 50)?;
        let comes = |one: &&Reinforcement| one.turn == turn && one.units.contains(&(number as u8));
        let zone = reinforcements.iter().find(comes).map(|one| one.zone);
        let zone =
            zone.ok_or_else(|| at.wrong(format!("no reinforcement brings it in turn {turn}")))?;
        places.push(Place::Arrives { turn, zone });
    }
    let is_carrier = entry.kind.arm().is_none();
    match places[..] {
        [place @ Place::At(_)] => Ok(place),
        [_] if is_carrier => Err(at.wrong("trains and ships begin on the table")),
        [place] => Ok(place),
        [] => Err(at.wrong(
            "begins nowhere: it wants a place, a building, a carrier or a turn to arrive in",
        )),
        _ => Err(at.wrong("begins in more than one place")),
    }
}

/// Checks what units carry, and who is in which building.
pub(super) fn check_carried(
    at: &At<'_>,
    units: &[Unit],
    terrain: &[Piece],
    library: &Library,
) -> Result<(), DataError> {
    for (n, unit) in units.iter().enumerate() {
        let at = &at.part(format_args!("unit {}", unit.id));
        match unit.place {
            Place::Building(piece) => {
                garrison(at, unit, &terrain[usize::from(piece)], library)?;
                if units[..n].iter().any(|other| other.place == unit.place) {
                    return Err(at.wrong("another unit is in that building already [HV-FORM-14]"));
                }
            }
            Place::Aboard { carrier, .. } => {
                let carrier = &units[usize::from(carrier)];
                if carrier.seat != unit.seat {
                    return Err(at.wrong(format!("{} is of another command", carrier.id)));
                }
                if matches!(carrier.body, Body::Land { .. }) {
                    return Err(at.wrong(format!("{} carries nobody", carrier.id)));
                }
            }
            Place::InSquare(_) => {
                let foot = matches!(unit.body, Body::Land { arm: Arm::Infantry, .. });
                if !foot || unit.class != Class::European {
                    return Err(at.wrong("only European infantry forms square [HV-FORM-06]"));
                }
            }
            Place::At(_) | Place::Sheltered(_) | Place::Arrives { .. } => {}
        }
        carriers::check_load(at, n, unit, units, library)?;
    }
    Ok(())
}

/// [HV-FORM-14] Infantry that fits may hold a building.
fn garrison(at: &At<'_>, unit: &Unit, piece: &Piece, library: &Library) -> Result<(), DataError> {
    let Some(building) = piece.building else {
        return Err(at.wrong(format!("{} is no building", piece.id)));
    };
    let Body::Land { arm: Arm::Infantry, .. } = unit.body else {
        return Err(at.wrong("only infantry holds a building [HV-FORM-14]"));
    };
    let figures = library.charts.troops.units[Arm::Infantry].figures();
    if building.capacity < figures {
        let (capacity, id) = (building.capacity, &piece.id);
        return Err(
            at.wrong(format!("{figures} figures do not fit into {id}, which takes {capacity}"))
        );
    }
    Ok(())
}
