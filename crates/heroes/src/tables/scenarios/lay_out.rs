//! Whether everything that a scenario puts on its table fits there.
//!
//! [HV-SCEN-01] Outlines inside the table and off impassable ground; no overlaps; ships wholly in water; trains on the centre
//! line of a rail line; and, where placing is free, the suggested places inside the zones of their side.

use kernel::{
    ledger::DataError,
    table::{Angle, Course, Length, Local, Outline, Pose, SLACK, Slot, laid_out, overlaps},
    tables::At,
};

use super::{
    super::{Library, Railways},
    Body, HeroBegins, Place, Scenario, SquarePlan, Train, Unit, Vehicle,
};
use crate::{
    formations::{Plan, Ring, Size},
    vocabulary::{Arm, Deployment, Ground, Model, Variant, Weapon, ZonePurpose},
};

/// Something on the table.
struct Laid {
    /// As messages call it.
    part: String,
    /// Whose it is, where zones matter.
    side: Option<u8>,
    ground: Ground,
    outlines: Vec<Outline>,
    /// The square that it belongs to, or that it stands in: no overlap is looked for inside of it.
    square: Option<u8>,
}

/// Puts transport and guns that stand inside a common square into its shelter.
pub(super) fn shelter(scenario: &mut Scenario, library: &Library) {
    for (n, square) in scenario.squares.iter().enumerate() {
        let (ring, front) = ring(square, scenario, library);
        let inside = ring.inside();
        let middle = front.advanced(-ring.outside().depth / 2);
        let hole = Outline::rectangle(middle, inside.width, inside.depth);
        for unit in &mut scenario.units {
            let Body::Land { arm, .. } = &unit.body else { continue };
            let Place::At(pose) = unit.place else { continue };
            let may_shelter = arm.is_gun() || *arm == Arm::Transport;
            if may_shelter && unit.seat == square.seat && kernel::table::holds(&hole, pose.at) {
                unit.place = Place::Sheltered(n as u8);
            }
        }
    }
}

/// The ring of a common square and the middle of its front face.
fn ring(square: &SquarePlan, scenario: &Scenario, library: &Library) -> (Ring, Pose) {
    let figures = square.units.iter().filter_map(|&unit| {
        let Body::Land { arm, .. } = scenario.units.get(usize::from(unit))?.body else {
            return None;
        };
        Some(library.charts.troops.units[arm].figures())
    });
    let ring = Ring::of(figures.sum());
    (ring, square.centre.advanced(ring.outside().depth / 2))
}

pub(super) fn check(at: &At<'_>, scenario: &Scenario, library: &Library) -> Result<(), DataError> {
    let mut laid: Vec<Laid> = Vec::new();
    for unit in &scenario.units {
        laid.extend(lay_unit(at, unit, scenario, library)?);
    }
    for (n, square) in scenario.squares.iter().enumerate() {
        laid.push(lay_square(at, n, square, scenario, library)?);
    }
    let models = &library.charts.troops.models;
    for seat in &scenario.seats {
        if let HeroBegins::Alone { at: pose } = seat.begins {
            let model = if seat.mounted { Model::HeroMounted } else { Model::HeroOnFoot };
            let part = format!("seat {}", seat.id);
            laid.push(alone(part, Some(seat.side), models[model].size, pose));
        }
    }
    for object in &scenario.objects {
        let size = models[Model::Stores].size;
        let outline =
            Outline::rectangle(Pose::new(object.at, Angle::NORTH), size.width, size.depth);
        let part = format!("object {}", object.id);
        let outlines = vec![outline];
        laid.push(Laid { part, side: None, ground: Ground::Land, outlines, square: None });
    }
    for (n, one) in laid.iter().enumerate() {
        let at = &at.part(&one.part);
        check_place(at, one, scenario)?;
        if let Some(other) = laid[..n].iter().find(|other| clash(one, other)) {
            return Err(at.wrong(format!("overlaps {}", other.part)));
        }
    }
    Ok(())
}

/// Whether two things overlap; what belongs to one square is laid out by it.
fn clash(one: &Laid, two: &Laid) -> bool {
    if one.square.is_some() && one.square == two.square {
        return false;
    }
    one.outlines.iter().any(|base| two.outlines.iter().any(|other| overlaps(base, other)))
}

/// A single base by the middle of its front.
fn alone(part: String, side: Option<u8>, size: Size, pose: Pose) -> Laid {
    let outlines = vec![single(size).outline(&pose.frame())];
    Laid { part, side, ground: Ground::Land, outlines, square: None }
}

fn single(size: Size) -> Slot {
    let at = Local { right: Length::ZERO, ahead: -size.depth / 2 };
    Slot { at, turn: Angle::NORTH, width: size.width, depth: size.depth }
}

/// A unit that stands on the table by itself; none for one that is elsewhere.
fn lay_unit(
    at: &At<'_>,
    unit: &Unit,
    scenario: &Scenario,
    library: &Library,
) -> Result<Option<Laid>, DataError> {
    let part = format!("unit {}", unit.id);
    let Place::At(pose) = unit.place else { return Ok(None) };
    let at = &at.part(&part);
    let side = Some(scenario.seats[usize::from(unit.seat)].side);
    let laid = |side, ground, outlines| {
        Some(Laid { part: part.clone(), side, ground, outlines, square: None })
    };
    Ok(match &unit.body {
        Body::Land { arm, weapon, model, stance, .. } => {
            let outlines = lay_land(at, *arm, *weapon, *model, *stance, pose, library)?;
            laid(side, Ground::Land, outlines)
        }
        Body::Ship(ship) => {
            let hull = Outline::rectangle(pose, ship.hull.beam, ship.hull.length);
            laid(None, Ground::Water, vec![hull])
        }
        Body::Train(train) => {
            let outlines = lay_train(at, train, pose, scenario, &library.charts.railways)?;
            laid(None, Ground::Land, outlines)
        }
    })
}

fn lay_land(
    at: &At<'_>,
    arm: Arm,
    weapon: Weapon,
    model: Option<Model>,
    stance: Option<(crate::vocabulary::Formation, Variant)>,
    pose: Pose,
    library: &Library,
) -> Result<Vec<Outline>, DataError> {
    let troops = &library.charts.troops;
    if let Some(model) = model {
        return Ok(vec![single(troops.models[model].size).outline(&pose.frame())]);
    }
    let (formation, variant) = stance.ok_or_else(|| at.wrong("has no formation"))?;
    let unit = &troops.units[arm];
    let base = unit.base.ok_or_else(|| at.wrong("has no bases"))?;
    let gun = weapon.gun().map(|gun| troops.models[gun].size);
    let plan = Plan { arm, formation, variant, figures: unit.figures(), base, gun };
    let layout = plan.layout();
    let slots: Vec<Slot> = layout.slots().copied().collect();
    Ok(laid_out(&slots, pose).collect())
}

fn lay_square(
    at: &At<'_>,
    number: usize,
    square: &SquarePlan,
    scenario: &Scenario,
    library: &Library,
) -> Result<Laid, DataError> {
    let seat = &scenario.seats[usize::from(square.seat)];
    let part = format!("common square of {}", seat.id);
    let (ring, front) = ring(square, scenario, library);
    let outside = ring.outside();
    let middle = front.advanced(-outside.depth / 2);
    let inside = Place::Sheltered(number as u8);
    let taken: u32 = scenario
        .units
        .iter()
        .filter(|unit| unit.place == inside)
        .map(|unit| super::carriers::slots(unit, library))
        .sum();
    if u32::from(ring.slots()) < taken {
        let reason = format!("shelters {} slots, and {taken} are taken [HV-FORM-15]", ring.slots());
        return Err(at.part(&part).wrong(reason));
    }
    // All of it, the hole included: nothing else can stand there.
    let outlines = vec![Outline::rectangle(middle, outside.width, outside.depth)];
    let (side, ground, square) = (Some(seat.side), Ground::Land, Some(number as u8));
    Ok(Laid { part, side, ground, outlines, square })
}

/// The vehicles of a train whose leading end is there.
fn lay_train(
    at: &At<'_>,
    train: &Train,
    pose: Pose,
    scenario: &Scenario,
    railways: &Railways,
) -> Result<Vec<Outline>, DataError> {
    let rails = scenario.terrain[usize::from(train.rail)].rails.clone().unwrap_or_default();
    let course = Course::new(rails, Length::ZERO)
        .map_err(|error| at.wrong(format!("its rail line cannot be: {error}")))?;
    let lengths = train.vehicles.iter().map(|vehicle| match vehicle {
        Vehicle::Locomotive => {
            railways.locomotive(&train.locomotive).map_or(Length::ZERO, |engine| engine.length)
        }
        Vehicle::Stock(stock) => railways.stock[*stock].length,
    });
    let abreast = course.abreast(pose.at);
    let along = course.at(abreast.along).facing.between(pose.facing);
    let askew = along.in_hundredths().min(along.between(Angle::SOUTH).in_hundredths());
    if SLACK < abreast.aside || 100 < askew {
        return Err(at.wrong("does not stand on the centre line of its rails [HV-SCEN-01]"));
    }
    let goes_up = along < Angle::EAST;
    let (mut front, mut outlines) = (abreast.along, Vec::new());
    for length in lengths {
        let (head, next) =
            if goes_up { (front, front - length) } else { (front + length, front + length) };
        if next < -SLACK || course.length() + SLACK < next {
            return Err(at.wrong("is longer than the line behind it"));
        }
        outlines.push(Outline::rectangle(course.carried(head, length), railways.width, length));
        front = next;
    }
    Ok(outlines)
}

/// Refuses something that lies off the table, on the wrong ground or outside its zone.
fn check_place(at: &At<'_>, laid: &Laid, scenario: &Scenario) -> Result<(), DataError> {
    for outline in &laid.outlines {
        if !scenario.table.covers(outline) {
            return Err(at.wrong("does not lie wholly on the table"));
        }
        match laid.ground {
            Ground::Water => check_afloat(at, outline, scenario)?,
            Ground::Land | Ground::None => check_ashore(at, outline, scenario)?,
        }
    }
    let free = scenario.deployment == Deployment::Free;
    let Some(side) = laid.side.filter(|_| free) else { return Ok(()) };
    let mut zones = scenario
        .zones
        .iter()
        .filter(|zone| zone.purpose == ZonePurpose::Deploy && zone.side == Some(side));
    let is_inside =
        zones.any(|zone| laid.outlines.iter().all(|outline| zone.region.covers(outline)));
    if is_inside {
        return Ok(());
    }
    Err(at.wrong("does not lie wholly inside a zone of its side [HV-SETUP-01]"))
}

fn check_afloat(at: &At<'_>, hull: &Outline, scenario: &Scenario) -> Result<(), DataError> {
    let pieces = &scenario.terrain;
    let water =
        pieces.iter().rposition(|piece| piece.ground == Ground::Water && piece.region.covers(hull));
    let aground = |from: usize| {
        pieces[from..]
            .iter()
            .any(|piece| piece.ground != Ground::Water && piece.region.overlaps(hull))
    };
    match water {
        Some(water) if !aground(water) => Ok(()),
        _ => Err(at.wrong("does not lie wholly in water [HV-SCEN-01]")),
    }
}

fn check_ashore(at: &At<'_>, base: &Outline, scenario: &Scenario) -> Result<(), DataError> {
    let pieces = &scenario.terrain;
    for (n, piece) in pieces.iter().enumerate() {
        let bars = piece.ground != Ground::Land || piece.building.is_some();
        if !bars || !piece.region.overlaps(base) {
            continue;
        }
        let bridged = |over: &super::Piece| over.ground == Ground::Land && over.region.covers(base);
        if piece.building.is_some() || !pieces[n + 1..].iter().any(bridged) {
            return Err(
                at.wrong(format!("stands on {}, where it cannot be [HV-SCEN-01]", piece.id))
            );
        }
    }
    Ok(())
}
