//! Before the battle: from a scenario and its options to the state in which it begins.

use std::sync::Arc;

use kernel::{
    DataError, SeatId,
    cards::Hand,
    options::{OptionValue, Options, check_options, setting},
    system::{Setup, SetupError},
    table::{Angle, Going, Length, Pose, SLACK, Station},
    tables::At,
};

use crate::{
    field,
    formations::Size,
    state::{
        Boosts, Carrier, CarrierSpec, Facts, Handled, Hero, MOST_WEAPONS, Rider, Seat, SeatSpec,
        Setting, ShipSpec, SideId, SideSpec, Square, Stance, StanceSet, State, Switches, TrainSpec,
        Unit, UnitId, UnitSpec, VehicleSpec, Where,
    },
    tables::{self, Body, HeroBegins, Library, Place, Scenario, Train, Troop, Vehicle},
    vocabulary::{Kind, Special, Weapon},
};

/// Lays out a battle.
pub fn open(library: &Library, setup: &Setup) -> Result<State, SetupError> {
    let known =
        || library.scenarios.iter().map(|one| one.id.as_str()).collect::<Vec<_>>().join(", ");
    let scenario = library.scenario(&setup.scenario).ok_or_else(|| {
        SetupError::UnknownScenario { scenario: setup.scenario.clone(), known: known() }
    })?;
    let seats = scenario.seats.len() as u8;
    setup.check_seats(&scenario.name, seats, seats)?;
    check_options(&library.options, &setup.options)?;
    check_historical(library, scenario, &setup.options)?;
    let switches = switches(library, &setup.options);
    lay_out(library, scenario, &setup.seats, switches).map_err(|misfit| {
        let file = library.origins.file("scenario", &scenario.id).unwrap_or_default();
        misfit.error(&At { file, entry: format!("scenario {}", scenario.id) }).into()
    })
}

/// Refuses troops that no historical battle had, where the players want one.
///
/// [HV-ARMY-01] The option leaves out units with special abilities, and the Martian lists.
fn check_historical(
    library: &Library,
    scenario: &Scenario,
    options: &Options,
) -> Result<(), SetupError> {
    let key = "historical_only";
    if setting(&library.options, options, key) != Some(&OptionValue::Flag(true)) {
        return Ok(());
    }
    let army = |seat: &tables::Seat| library.army(&seat.army);
    let fanciful = |army: &&tables::Army| army.options.iter().any(|key| key == "vsf");
    let martians = scenario.seats.iter().filter_map(army).find(fanciful).map(|army| &army.name);
    let glider =
        scenario.units.iter().find(|unit| matches!(unit.body, Body::Land { is_glider: true, .. }));
    match martians.or(glider.map(|unit| &unit.name)) {
        None => Ok(()),
        Some(who) => {
            let reason = format!("{} has {who} in it, which is not historical", scenario.name);
            Err(SetupError::Option { key: key.to_owned(), reason })
        }
    }
}

/// Something in a scenario that cannot be laid out.
pub(crate) struct Misfit {
    /// What, as the file calls it; the scenario as a whole where there is nothing else to name.
    part: Option<String>,
    reason: String,
}

impl Misfit {
    pub(crate) fn error(self, at: &At<'_>) -> DataError {
        match self.part {
            Some(part) => at.part(part).wrong(self.reason),
            None => at.wrong(self.reason),
        }
    }
}

/// The readings that were chosen.
fn switches(library: &Library, options: &Options) -> Switches {
    let value = |key| setting(&library.options, options, key);
    let flag = |key| matches!(value(key), Some(OptionValue::Flag(true)));
    let is =
        |key, word: &str| matches!(value(key), Some(OptionValue::Word(chosen)) if chosen == word);
    Switches {
        column_is_dense: flag("column_is_dense"),
        machine_guns_pick_target: flag("machine_guns_pick_target"),
        hero_counts_for_morale: flag("hero_counts_for_morale"),
        whole_unit_falls: is("hand_to_hand_eligibility", "whole_unit"),
        overflow_refused: is("leadership_overflow", "refuse"),
        obstacles_each_cost: flag("obstacles_each_cost"),
        movement_floor: u8::from(matches!(value("movement_floor"), Some(OptionValue::Number(1)))),
        square_fires_all_faces: flag("square_fires_all_faces"),
        routing_first_at_table: is("routing_first", "table"),
        largest_aboard_hit: is("passengers_hit", "largest"),
        armoured_passengers_hard_cover: flag("armoured_passengers_hard_cover"),
        breaking_off_allowed: flag("breaking_off_allowed"),
    }
}

/// Puts everything where the scenario has it, one player to each of its seats.
pub(crate) fn lay_out(
    library: &Library,
    scenario: &Scenario,
    players: &[String],
    switches: Switches,
) -> Result<State, Misfit> {
    let roster = scenario.units.iter().map(|unit| spec(unit, scenario, library));
    let facts = Facts {
        scenario: scenario.id.clone(),
        name: scenario.name.clone(),
        charts: Arc::clone(&library.charts),
        switches,
        table: scenario.table,
        terrain: scenario.terrain.clone(),
        zones: scenario.zones.clone(),
        sides: scenario.sides.iter().map(side).collect(),
        seats: scenario
            .seats
            .iter()
            .zip(players)
            .map(|(one, player)| seat(one, player, library))
            .collect(),
        roster: roster.collect(),
        objects: scenario.objects.clone(),
        reinforcements: scenario.reinforcements.clone(),
        victory: scenario.victory.clone(),
        special: scenario.special.clone().into(),
        turns: scenario.turns,
        marginal: scenario.marginal,
        decisive: scenario.decisive,
        deployment: scenario.deployment,
        deploy_first: SideId(scenario.deploy_first),
    };
    let setting = Setting::new(facts).map_err(|reason| Misfit { part: None, reason })?;
    let setting = Arc::new(setting);
    let units = scenario.units.iter().map(|unit| {
        let misfit = |reason| Misfit { part: Some(format!("unit {}", unit.id)), reason };
        begin(unit, &setting).map_err(misfit)
    });
    let units = units.collect::<Result<Vec<_>, _>>()?;
    let mut state = State::new(Arc::clone(&setting), units);
    state.seats = scenario.seats.iter().map(begin_seat).collect();
    state.riders = riders(scenario, &state);
    for plan in &scenario.squares {
        let members = plan.units.iter().map(|&unit| UnitId(unit)).collect();
        state.squares.push(Square { seat: SeatId(plan.seat), members, front: plan.centre });
        // The middle of the front face is found from the middle of the ring, once its size is known.
        let at = state.squares.len() - 1;
        if let Some((ring, _)) = field::ring(&state, at as u8) {
            state.squares[at].front = plan.centre.advanced(ring.outside().depth / 2);
        }
    }
    Ok(state)
}

fn side(side: &tables::Side) -> SideSpec {
    SideSpec { id: side.id.clone(), name: side.name.clone() }
}

fn seat(seat: &tables::Seat, player: &str, library: &Library) -> SeatSpec {
    SeatSpec {
        player: player.to_owned(),
        side: SideId(seat.side),
        army: library.army(&seat.army).map_or_else(|| seat.army.clone(), |army| army.name.clone()),
        hero: seat.hero.clone(),
        mounted: seat.mounted,
    }
}

/// What never changes of a unit.
fn spec(unit: &tables::Unit, scenario: &Scenario, library: &Library) -> UnitSpec {
    let troops = &library.charts.troops;
    let seat = SeatId(unit.seat);
    let nothing =
        UnitSpec { name: unit.name.clone(), class: unit.class, ..UnitSpec::unknown(seat) };
    match &unit.body {
        Body::Land { arm, weapon, model, is_glider, formations, .. } => {
            let kind = &troops.units[*arm];
            let none = Size::new(Length::ZERO, Length::ZERO);
            let base = model.map(|model| troops.models[model].size).or(kind.base).unwrap_or(none);
            let troop = Troop { class: unit.class, arm: *arm };
            UnitSpec {
                kind: Kind::from(*arm),
                weapon: *weapon,
                model: *model,
                base,
                gun: weapon.gun().map(|gun| troops.models[gun].size),
                ranks: kind.other_ranks,
                has_leader: 0 < kind.leaders,
                stances: StanceSet::of_troop(troop, formations, &library.layouts),
                is_glider: *is_glider,
                points: points(unit, scenario, library),
                ..nothing
            }
        }
        Body::Train(train) => UnitSpec {
            kind: Kind::Train,
            weapon: Weapon::None,
            carrier: Some(CarrierSpec::Train(train_spec(train, library))),
            ..nothing
        },
        Body::Ship(ship) => UnitSpec {
            kind: if ship.is_warship { Kind::Warship } else { Kind::Merchant },
            weapon: Weapon::None,
            carrier: Some(CarrierSpec::Ship(ShipSpec {
                is_warship: ship.is_warship,
                hull: ship.hull,
                propulsion: ship.propulsion,
                side_paddles: ship.side_paddles,
                flotation: ship.flotation,
                slots: ship.slots,
                weapons: ship.weapons.clone(),
            })),
            ..nothing
        },
    }
}

fn train_spec(train: &Train, library: &Library) -> TrainSpec {
    let railways = &library.charts.railways;
    let engine = railways.locomotive(&train.locomotive);
    let engine = engine.map_or(Length::ZERO, |engine| engine.length);
    let vehicles = train.vehicles.iter().map(|vehicle| match vehicle {
        Vehicle::Locomotive => VehicleSpec { stock: None, length: engine },
        Vehicle::Stock(stock) => {
            VehicleSpec { stock: Some(*stock), length: railways.stock[*stock].length }
        }
    });
    let vehicles = vehicles.collect();
    TrainSpec { armoured: train.armoured, vehicles, weapons: train.weapons.clone() }
}

/// What a unit is worth by the army list of its seat; 0 where the list does not have it.
fn points(unit: &tables::Unit, scenario: &Scenario, library: &Library) -> u16 {
    let Body::Land { arm, weapon, model, is_glider, .. } = &unit.body else { return 0 };
    let seat = &scenario.seats[usize::from(unit.seat)];
    let entries = library.army(&seat.army).map_or(&[][..], |army| &army.units);
    let same = |entry: &&tables::ArmyUnit| {
        (entry.arm, entry.class, entry.weapon, entry.model) == (*arm, unit.class, *weapon, *model)
            && entry.special.contains(&Special::Glider) == *is_glider
    };
    entries.iter().find(same).map_or(0, |entry| u16::from(entry.points))
}

/// A unit as it begins.
fn begin(unit: &tables::Unit, setting: &Setting) -> Result<Unit, String> {
    let spec = &setting.charts.troops.units;
    let (ranks, leader, stance, carrier) = match &unit.body {
        Body::Land { arm, stance, .. } => {
            let stance = stance.and_then(|(formation, variant)| Stance::of(formation, variant));
            (spec[*arm].other_ranks, 0 < spec[*arm].leaders, stance, Carrier::No)
        }
        Body::Train(train) => {
            let mut gunners = [0; MOST_WEAPONS];
            for (left, _) in gunners.iter_mut().zip(&train.weapons) {
                *left = setting.charts.fire.gunners_per_fitted_weapon;
            }
            let carrier = Carrier::Train { dice_lost: 0, gunners, acted: false, loaded: false };
            (0, false, None, carrier)
        }
        Body::Ship(ship) => {
            let carrier = Carrier::Ship {
                dice_lost: 0,
                flotation: ship.flotation,
                silent_to: 0,
                beached: false,
                acted: false,
                loaded: false,
                handled: Handled::default(),
            };
            (0, false, None, carrier)
        }
    };
    let at = match (unit.place, &unit.body) {
        (Place::At(pose), Body::Train(train)) => Where::Rails(station(setting, train.rail, pose)?),
        (Place::At(pose), Body::Ship(_)) => Where::Afloat(pose),
        (Place::At(pose), Body::Land { .. }) => Where::Field(pose),
        (Place::InSquare(square), _) => Where::Ring(square),
        (Place::Sheltered(square), _) => Where::Sheltered(square),
        (Place::Building(piece), _) => Where::Garrison(piece),
        (Place::Aboard { carrier, .. }, _) => Where::Aboard(UnitId(carrier)),
        (Place::Arrives { .. }, _) => Where::Reserve,
    };
    // What is inside a square has no place, and so no formation, of its own.
    let stance = if let Where::Sheltered(_) = at { None } else { stance };
    Ok(Unit {
        at,
        stance,
        ranks,
        leader,
        routing: false,
        activated: false,
        boosts: Boosts::default(),
        landed: false,
        carrier,
    })
}

/// Where on the rails a train stands whose leading end is there, and which way it looks.
pub(crate) fn station(setting: &Setting, rail: u8, pose: Pose) -> Result<Station, String> {
    /// How much a train may seem to stand askew.
    const ASKEW: Angle = Angle::degrees(1);
    let wrong = || "does not stand on the centre line of its rails [HV-SCEN-01]".to_owned();
    let number = setting.course(rail).ok_or_else(wrong)?;
    let course = &setting.rails().courses()[usize::from(number)];
    let abreast = course.abreast(pose.at);
    let turn = course.at(abreast.along).facing.between(pose.facing);
    let going = if turn <= ASKEW {
        Going::Up
    } else if turn.between(Angle::SOUTH) <= ASKEW {
        Going::Down
    } else {
        return Err(wrong());
    };
    if SLACK < abreast.aside {
        return Err(wrong());
    }
    Ok(Station { course: number, along: abreast.along, going })
}

fn begin_seat(seat: &tables::Seat) -> Seat {
    let hero = match seat.begins {
        HeroBegins::With { unit, post } => Hero::With { unit: UnitId(unit), post },
        HeroBegins::Alone { at } => Hero::Alone(at),
    };
    Seat {
        cards: kernel::cards::Cards::EMPTY,
        hand: Hand::default(),
        hero,
        hero_activated: false,
        forfeited: false,
        offers_draw: false,
    }
}

/// Who sits in which vehicle of a train: at the beginning each unit in one.
fn riders<const N: usize>(scenario: &Scenario, state: &State) -> arrayvec::ArrayVec<Rider, N> {
    let riders = state.ids().zip(&scenario.units).filter_map(|(id, unit)| {
        let Place::Aboard { vehicle: Some(vehicle), .. } = unit.place else { return None };
        let Unit { ranks, leader, .. } = state[id];
        Some(Rider { unit: id, vehicle, ranks, leader })
    });
    riders.take(N).collect()
}

#[cfg(test)]
pub(crate) mod tests;
