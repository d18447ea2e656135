//! The tables of data/colonels, read and checked: charts, terrain, army lists and scenarios.

mod armies;
mod charts;
mod scenarios;

use std::sync::Arc;

use kernel::{
    ledger::{DataError, DataErrors},
    options::OptionSpec,
    tables::{At, Origins, Reading, Shelved, SourceFile},
};

pub use armies::{Army, RegimentKind, UnitKind};
pub use charts::{
    Aviation, Charts, Command, Deviation, Effects, Fire, Ground, Guns, Limits, Loss, Machines,
    Melee, MeleeModifiers, Morale, MoraleModifiers, Movement, Rate, SmallArms, is_far, yards,
};
pub use scenarios::{
    CommanderEntry, Entry, Load, Objective, Piece, Regiment, Scenario, Side, Unit, VictoryEntry,
    Zone,
};
pub(crate) use scenarios::{MOST_OBJECTIVES, MOST_REGIMENTS, MOST_SEATS};

use crate::ledger;

/// Everything that the tables hold, each entry checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Library {
    pub charts: Arc<Charts>,
    pub options: Vec<OptionSpec>,
    pub armies: Vec<Army>,
    pub scenarios: Vec<Scenario>,
    /// Where each of these stands.
    pub origins: Origins,
}

/// What a file holds: told by the first word of its name, or by its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shelf {
    Command,
    Movement,
    Morale,
    Fire,
    Melee,
    Machines,
    Terrain,
    Options,
    Armies,
    Scenarios,
}

const SHELVES: [(Shelf, &str); 10] = [
    (Shelf::Command, "command"),
    (Shelf::Movement, "movement"),
    (Shelf::Morale, "morale"),
    (Shelf::Fire, "fire"),
    (Shelf::Melee, "melee"),
    (Shelf::Machines, "machines"),
    (Shelf::Terrain, "terrain"),
    (Shelf::Options, "options"),
    (Shelf::Armies, "armies"),
    (Shelf::Scenarios, "scenarios"),
];

impl Library {
    /// Reads the files, in any order: what each holds is told by its name. With `beside` they are a player's own armies and
    /// scenarios, which add to that library. Everything wrong is told.
    pub fn read(files: &[SourceFile<'_>], beside: Option<&Self>) -> Result<Self, DataErrors> {
        let is_open = |shelf| matches!(shelf, Shelf::Armies | Shelf::Scenarios);
        let Shelved { fixed, open, mut errors } =
            Shelved::new(files, &SHELVES, is_open, beside.is_some());
        let library = match beside {
            Some(library) => Some(library.clone()),
            None => match charts(&fixed) {
                Ok(library) => Some(library),
                Err(found) => {
                    errors.extend(found.0);
                    None
                }
            },
        };
        // Without the charts nothing else can be understood.
        let Some(library) = library else { return Err(DataErrors(errors)) };
        let mut reading = Reading::after(errors, library);
        let (scenarios, armies): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|&(shelf, _)| shelf == Shelf::Scenarios);
        for (_, file) in armies {
            reading.attempt(|library| armies::read(file, library));
        }
        reading.attempt(|library| armies::check_named(library));
        for (_, file) in scenarios {
            reading.attempt(|library| scenarios::read(file, library));
        }
        reading.finish()
    }

    pub fn option(&self, key: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.key == key)
    }

    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    pub fn army(&self, id: &str) -> Option<&Army> {
        self.armies.iter().find(|army| army.id == id)
    }

    /// An entry of an army list, by its id: `BI-LINE`.
    pub fn unit(&self, id: &str) -> Option<&UnitKind> {
        self.armies.iter().flat_map(|army| &army.units).find(|unit| unit.id == id)
    }
}

/// The charts and options, or all that is wrong with them.
fn charts(files: &[(Shelf, &SourceFile<'_>)]) -> Result<Library, DataErrors> {
    let mut draft = Reading::new(charts::Draft::default());
    let (mut options, mut origins) = (Vec::new(), Origins::default());
    for &(shelf, file) in files {
        draft.attempt(|draft| match shelf {
            Shelf::Command => draft.command(file),
            Shelf::Movement => draft.movement(file),
            Shelf::Morale => draft.morale(file),
            Shelf::Fire => draft.fire(file),
            Shelf::Melee => draft.melee(file),
            Shelf::Machines => draft.machines(file),
            Shelf::Terrain => draft.terrain(file),
            Shelf::Options => read_options(file, &mut options, &mut origins),
            Shelf::Armies | Shelf::Scenarios => Ok(()),
        });
    }
    let draft = draft.finish()?;
    let charts = draft.finish().map_err(|error| DataErrors(vec![error]))?;
    if options.is_empty() {
        let error = DataError::unreadable("options.toml", "is missing");
        return Err(DataErrors(vec![error]));
    }
    let charts = Arc::new(charts);
    Ok(Library { charts, options, armies: Vec::new(), scenarios: Vec::new(), origins })
}

fn read_options(
    file: &SourceFile<'_>,
    options: &mut Vec<OptionSpec>,
    origins: &mut Origins,
) -> Result<(), DataError> {
    for option in kernel::options::read(file)?.options {
        let at = At::new(file.name, "option", &option.key)?;
        option.check(&at, ledger::IDS)?;
        origins.take(&at)?;
        options.push(option);
    }
    Ok(())
}

/// The tables that the program ships with, for tests.
#[cfg(test)]
pub(crate) fn shipped() -> Library {
    Library::read(&tests::FILES, None).unwrap_or_else(|error| panic!("{error}"))
}

#[cfg(test)]
mod tests;
