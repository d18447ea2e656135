//! Beginning a campaign.

use std::sync::Arc;

use galleons::{meeting::Country, refit::martian_fittings};
use kernel::{
    DataError,
    options::{OptionValue, check_options, setting},
    system::{ScenarioCard, Setup, SetupError},
};

use crate::{
    accounts::ADVANCE,
    experience::Grade,
    fleet::Built,
    state::{Captain, Fate, Service, Setting, State, Step, Switches, Voyage},
    tables::Library,
    trek::LossReading,
};

/// The one campaign that there is.
pub const SCENARIO: &str = "red-captains";
pub const TITLE: &str = "The Red Captains";
/// Seats: a captain and the enemy at least, four captains at most.
pub const SEATS: (u8, u8) = (2, 5);
/// The tactical map over which battles are fought [SG-CAMP-41].
const COUNTRY: &str = "canal";

/// The campaign as a list shows it.
pub fn card() -> ScenarioCard {
    ScenarioCard {
        system: "campaign",
        id: SCENARIO.to_owned(),
        title: TITLE.to_owned(),
        background: "While the Royal Navy is tied down by the Oenotrian War, a few former officers hold commissions \
                     against pirates and letters of marque against Oenotrian trade."
            .to_owned(),
        setup: "Each captain has £30,000 and the yards of Parhoon, and a green crew.".to_owned(),
        special: "Every day each captain moves or patrols and may meet somebody; meetings are fought on the table."
            .to_owned(),
        victory: "None is set. A sum or a number of weeks may be agreed on; otherwise money is the measure."
            .to_owned(),
        seats_least: SEATS.0,
        seats_most: SEATS.1,
        seat_names: ["First captain", "The enemy", "Second captain", "Third captain", "Fourth captain"]
            .map(str::to_owned)
            .to_vec(),
        rules: ["SG-CAMP-01", "SG-CAMP-64", "SG-CAMP-68"].map(str::to_owned).to_vec(),
        boards: Vec::new(),
        rests_on: Vec::new(),
    }
}

/// Begins a campaign.
///
/// [SG-CAMP-02] The advance. [SG-CAMP-04] Green crews. [SG-CAMP-05] Day 1, at Parhoon.
pub fn open(library: &Library, setup: &Setup) -> Result<State, SetupError> {
    if setup.scenario != SCENARIO {
        let (scenario, known) = (setup.scenario.clone(), SCENARIO.to_owned());
        return Err(SetupError::UnknownScenario { scenario, known });
    }
    setup.check_seats(TITLE, SEATS.0, SEATS.1)?;
    check_options(&library.options, &setup.options)?;
    let option = |key: &str| setting(&library.options, &setup.options, key);
    let is_word =
        |key: &str, word: &str| matches!(option(key), Some(OptionValue::Word(it)) if it == word);
    let number = |key: &str| match option(key) {
        Some(OptionValue::Number(number)) => u32::try_from(*number).unwrap_or(0),
        _ => 0,
    };
    let is_example = is_word("trek_losses", "example");
    let switches = Switches {
        dampened: is_word("cargo_rule", "dampened"),
        hold_back: matches!(option("hold_back"), Some(OptionValue::Flag(true))),
        goal: number("money_goal"),
        weeks: number("time_limit_weeks") as u16,
        captains_command: is_word("enemy_command", "captains"),
        losses: if is_example { LossReading::Example } else { LossReading::Definition },
    };
    let country = library.galleons.maps.iter().find(|map| map.id.starts_with(COUNTRY));
    let country = country.and_then(|map| Country::new(&library.galleons, &map.id));
    let country =
        country.ok_or_else(|| DataError::unreadable("data/galleons/maps", "has no canal map"))?;
    let mut encounters = library.encounters.clone();
    let fleet = Built::all(&library.galleons);
    if matches!(option("own_designs"), Some(OptionValue::Flag(true))) {
        let is_own = |built: &&Built| library.own_ships.contains(&built.class.name);
        for built in fleet.iter().filter(is_own) {
            encounters.add(&built.class.name, &built.class.role);
        }
    }
    let setting = Setting {
        title: TITLE.to_owned(),
        seats: setup.seats.clone(),
        map: library.map.clone(),
        encounters,
        trek: library.trek.clone(),
        fleet,
        fittings: martian_fittings(&library.galleons),
        country,
        switches,
    };
    let at = setting.parhoon();
    let captain = Captain {
        fate: Fate::Afloat,
        at,
        bank: ADVANCE,
        purse: 0,
        grade: Grade::Green,
        vessel: None,
        prizes: Vec::new(),
        berths: Vec::new(),
        is_landed: true,
        voyage: Voyage::default(),
        track: vec![at],
        longest_trek: 0,
        service: Service::default(),
        late: None,
    };
    let captains = vec![captain; setup.seats.len() - 1];
    Ok(State {
        setting: Arc::new(setting),
        day: 1,
        at: 0,
        step: Step::Dawn,
        captains,
        is_late: false,
        altered: Vec::new(),
        fight: None,
        choices: 0,
        ending: None,
    })
}

#[cfg(test)]
mod tests;
