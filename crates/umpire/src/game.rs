//! A system with its tables, built in and added: where battles are opened.

use std::{collections::BTreeSet, sync::Arc};

use kernel::{
    Battle, DataError, DataErrors, Playable, Setup, System,
    battle::Given,
    chart::Chart,
    draft::{Builder, Draft, Fault, Pool, Weighing, Whereabouts},
    json,
    ledger::Ledger,
    options::{OptionSpec, Preset},
    replay::{Replay, ReplayError},
    system::{ScenarioCard, SetupError, SourceFile, lay_out},
    tables::OwnFile,
    yard::Yard,
};
use laboratory::{Report, Search, Series, Sought};
use serde_json::Value;

use crate::{
    embedded,
    table::{Seated, Table},
};

/// A system with its library: battles are opened here.
pub trait Game: Send + Sync {
    fn id(&self) -> &'static str;
    fn title(&self) -> &'static str;
    fn rules_version(&self) -> u32;
    fn ledger(&self) -> &Ledger;
    fn scenarios(&self) -> Vec<ScenarioCard>;
    fn options(&self) -> Vec<OptionSpec>;
    fn presets(&self) -> Vec<Preset>;
    fn charts(&self) -> Vec<Chart>;
    /// The players' own files that were taken up, each with what stands in it.
    fn own_files(&self) -> Vec<(String, Vec<String>)>;
    /// Files that a player may begin from, each named as it would be in the player's own folder.
    fn examples(&self) -> Vec<SourceFile<'static>>;
    /// The form for battles that players put together, if the system has one.
    fn builder(&self) -> Option<Builder>;
    /// Where players design ships and the like, if the system has such a place.
    fn yard(&self) -> Option<Box<dyn Yard + '_>>;
    /// The same system with more files of the players' own. Those that cannot be used are left out, and the reasons told.
    fn beside(&self, files: Vec<OwnFile>) -> (Box<dyn Game>, Vec<DataError>);
    /// What the sides of a draft come to, and how they compare.
    fn weigh(&self, draft: &Draft) -> Weighing;
    /// The scenario that comes of a draft, read and tried like one that somebody has written; or everything that is wrong.
    fn build(&self, draft: &Draft) -> Result<(ScenarioCard, OwnFile), Vec<Fault>>;
    /// The items whose points are worked out by simulation, if any are.
    fn pools(&self) -> Vec<Pool>;
    /// Works the points of a pool out; `progress` is called after every pair of forces.
    fn seek(&self, pool: Pool, search: Search, progress: &(dyn Fn() + Sync)) -> Sought;
    /// The scenarios of files that somebody brings along, all read and each tried.
    fn read(&self, files: &[OwnFile]) -> Result<Vec<ScenarioCard>, DataErrors>;
    /// Opens a battle. Of the players' own files it keeps those that its scenario needs.
    fn open(&self, setup: Setup, seed: u64) -> Result<Box<dyn Table>, SetupError>;
    /// Other systems on which it stands: what players make for those may be used here.
    fn stands_on(&self) -> &'static [&'static str];
    /// Whether its battles are written up.
    fn has_books(&self) -> bool;
    /// Fights many battles between tacticians, one level a seat; `progress` is called after each.
    fn simulate(
        &self,
        setup: Setup,
        series: Series<'_>,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Report, SetupError>;
    /// Takes up a battle from a file; `fresh` is the seed for what follows, where the file has none.
    fn load(&self, json: &str, fresh: u64) -> Result<Box<dyn Table>, ReplayError>;
    /// Takes up a battle from a store.
    fn restore(&self, stored: Stored) -> Result<Box<dyn Table>, ReplayError>;
    /// Reads a state from outside and refuses one that cannot be. What it returns has no past.
    fn load_state(&self, state: &Value, seed: u64) -> Result<Box<dyn Table>, String>;
}

/// A battle as a store keeps it.
#[derive(Clone, Debug)]
pub struct Stored {
    pub setup: Setup,
    pub seed: u64,
    pub opening: Vec<u8>,
    /// One row per order: a [`Given`] as JSON.
    pub given: Vec<String>,
}

/// A system with what it was read from.
pub(crate) struct Shelf<S: System> {
    ledger: Ledger,
    /// What is built in. Every battle is laid out from this and from the files that it keeps, and from nothing else.
    built_in: Arc<S::Library>,
    /// The same with the players' own files.
    library: Arc<S::Library>,
    own: Vec<OwnFile>,
}

impl<S: Playable> Shelf<S> {
    /// Reads what is built in, and of the players' own files those that can be used. Also says why others cannot.
    pub fn new(own: Vec<OwnFile>) -> Result<(Self, Vec<DataError>), DataErrors> {
        let missing = || {
            let file = format!("rules/{}.toml", S::ID);
            DataError::unreadable(&file, "it is not built in")
        };
        let ledger = embedded::ledger(S::ID).ok_or_else(missing)?;
        let ledger = Ledger::read(ledger.name, ledger.text)?;
        let built_in = Arc::new(S::library(&built_in::<S>(), None)?);
        let library = Arc::clone(&built_in);
        let mut shelf = Self { ledger, built_in, library, own: Vec::new() };
        let left_out = shelf.take_up(own);
        Ok((shelf, left_out))
    }

    /// Adds the players' own files. Those with an error are left out, and with them those that needed them.
    fn take_up(&mut self, mut own: Vec<OwnFile>) -> Vec<DataError> {
        let mut left_out = Vec::new();
        while !own.is_empty() {
            let errors = match try_out::<S>(&self.built_in, &own, &self.ledger) {
                Ok((library, _)) => {
                    (self.library, self.own) = (Arc::new(library), own);
                    break;
                }
                Err(DataErrors(errors)) => errors,
            };
            let wrong: BTreeSet<&str> = errors.iter().map(DataError::file).collect();
            let before = own.len();
            own.retain(|file| !wrong.contains(file.name.as_str()));
            let is_stuck = own.len() == before;
            left_out.extend(errors);
            if is_stuck {
                break;
            }
        }
        left_out
    }

    /// Refuses a scenario that rests on a rule which is still to come.
    fn check_ready(&self, card: &ScenarioCard) -> Result<(), SetupError> {
        match self.ledger.waits_for(card) {
            None => Ok(()),
            Some(rule) => Err(SetupError::Pending {
                scenario: card.title.clone(),
                rule: rule.id.clone(),
                title: rule.title.clone(),
            }),
        }
    }

    /// The setup with every file of the players' own that its scenario needs, and with no other.
    fn gather(&self, setup: Setup) -> Result<Setup, SetupError> {
        let extended;
        let library = if setup.files.is_empty() {
            self.library.as_ref()
        } else {
            extended = try_out::<S>(&self.library, &setup.files, &self.ledger)?.0;
            &extended
        };
        if let Some(card) = S::scenarios(library).iter().find(|card| card.id == setup.scenario) {
            self.check_ready(card)?;
        }
        S::open(library, &setup)?;
        let needed = S::origins(library).needed(&setup.scenario);
        let own = self.own.iter().chain(&setup.files);
        let files = own.filter(|file| needed.contains(file.name.as_str())).cloned().collect();
        Ok(Setup { files, ..setup })
    }
}

/// The tables of a system that are built in, with those of the systems that it stands on.
fn built_in<S: System>() -> Vec<SourceFile<'static>> {
    let systems = std::iter::once(&S::ID).chain(S::STANDS_ON);
    systems.flat_map(|system| embedded::tables(system)).collect()
}

/// Reads files beside a library, and lays out each of their scenarios once, to see that it can be fought.
fn try_out<S: System>(
    beside: &S::Library,
    files: &[OwnFile],
    ledger: &Ledger,
) -> Result<(S::Library, Vec<ScenarioCard>), DataErrors> {
    let sources: Vec<SourceFile<'_>> = files.iter().map(OwnFile::source).collect();
    let library = S::library(&sources, Some(beside))?;
    let (mut cards, mut errors) = (Vec::new(), Vec::new());
    for card in S::scenarios(&library) {
        let file = S::origins(&library).file("scenario", &card.id).unwrap_or_default();
        if files.iter().any(|own| own.name == file) {
            match try_scenario::<S>(&library, &card, ledger) {
                Ok(()) => cards.push(card),
                Err(why) => {
                    let entry = format!("scenario {}", card.id);
                    errors.push(DataError::entry(file, entry, why));
                }
            }
        }
    }
    if errors.is_empty() { Ok((library, cards)) } else { Err(DataErrors(errors)) }
}

/// Lays out a scenario with as few players as it takes, and with as many.
fn try_scenario<S: System>(
    library: &S::Library,
    card: &ScenarioCard,
    ledger: &Ledger,
) -> Result<(), String> {
    if let Some(rule) = ledger.waits_for(card) {
        return Err(format!("it waits for {} [{}], which is still to come", rule.title, rule.id));
    }
    for n in [card.seats_least, card.seats_most] {
        let seats = (1..=n).map(|seat| format!("Player {seat}")).collect();
        let state = match S::open(library, &Setup::new(&card.id, seats)) {
            Ok(state) => state,
            Err(SetupError::Data(DataError::Entry { reason, .. })) => return Err(reason),
            Err(error) => return Err(error.to_string()),
        };
        S::validate(&state).map_err(|error| error.to_string())?;
    }
    Ok(())
}

impl<S: Playable> Game for Shelf<S> {
    fn id(&self) -> &'static str {
        S::ID
    }

    fn title(&self) -> &'static str {
        S::TITLE
    }

    fn rules_version(&self) -> u32 {
        S::RULES_VERSION
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        let mut cards = S::scenarios(&self.library);
        cards.retain(|card| self.ledger.waits_for(card).is_none());
        cards
    }

    fn options(&self) -> Vec<OptionSpec> {
        S::options(&self.library)
    }

    fn presets(&self) -> Vec<Preset> {
        S::presets(&self.library)
    }

    fn charts(&self) -> Vec<Chart> {
        S::charts(&self.library)
    }

    fn own_files(&self) -> Vec<(String, Vec<String>)> {
        let entries = |file: &OwnFile| {
            let entries = S::origins(&self.library).entries(&file.name);
            entries.into_iter().map(str::to_owned).collect()
        };
        // Those of the systems that it stands on are theirs to tell.
        let is_below = |file: &&OwnFile| {
            let system = file.name.split('/').next().unwrap_or_default();
            S::STANDS_ON.contains(&system)
        };
        let own = self.own.iter().filter(|file| !is_below(file));
        own.map(|file| (file.name.clone(), entries(file))).collect()
    }

    fn examples(&self) -> Vec<SourceFile<'static>> {
        embedded::examples(S::ID)
    }

    fn builder(&self) -> Option<Builder> {
        S::builder(&self.library)
    }

    fn yard(&self) -> Option<Box<dyn Yard + '_>> {
        S::yard(&self.library)
    }

    fn beside(&self, files: Vec<OwnFile>) -> (Box<dyn Game>, Vec<DataError>) {
        let built_in = Arc::clone(&self.built_in);
        let library = Arc::clone(&built_in);
        let mut shelf = Self { ledger: self.ledger.clone(), built_in, library, own: Vec::new() };
        let left_out = shelf.take_up(self.own.iter().cloned().chain(files).collect());
        (Box::new(shelf), left_out)
    }

    fn stands_on(&self) -> &'static [&'static str] {
        S::STANDS_ON
    }

    fn has_books(&self) -> bool {
        S::HAS_BOOKS
    }

    fn weigh(&self, draft: &Draft) -> Weighing {
        S::weigh(&self.library, draft)
    }

    fn build(&self, draft: &Draft) -> Result<(ScenarioCard, OwnFile), Vec<Fault>> {
        let fault = |why: String| Fault::new(Whereabouts::default(), None, why);
        let none = || vec![fault(format!("{} has no free battles", S::TITLE))];
        let faults = self.builder().ok_or_else(none)?.check(draft);
        if !faults.is_empty() {
            return Err(faults);
        }
        let text = S::draft(&self.library, draft)?;
        let wrong = |error: &DataError| fault(error.in_words());
        let (_, file) = OwnFile::scenario(&text).map_err(|error| vec![wrong(&error)])?;
        let read = self.read(std::slice::from_ref(&file));
        let cards =
            read.map_err(|DataErrors(errors)| errors.iter().map(wrong).collect::<Vec<_>>())?;
        let card = cards.into_iter().next().ok_or_else(|| vec![fault("it is empty".to_owned())])?;
        Ok((card, file))
    }

    fn pools(&self) -> Vec<Pool> {
        S::pools(&self.library)
    }

    fn seek(&self, pool: Pool, search: Search, progress: &(dyn Fn() + Sync)) -> Sought {
        let may_fight = |card: &ScenarioCard| match self.ledger.waits_for(card) {
            None => Ok(()),
            Some(rule) => Err(format!("{} is not enforced yet", rule.id)),
        };
        laboratory::search::<S>(&self.library, pool, search, &may_fight, progress)
    }

    fn read(&self, files: &[OwnFile]) -> Result<Vec<ScenarioCard>, DataErrors> {
        Ok(try_out::<S>(&self.library, files, &self.ledger)?.1)
    }

    fn open(&self, setup: Setup, seed: u64) -> Result<Box<dyn Table>, SetupError> {
        let setup = self.gather(setup)?;
        Ok(Box::new(Seated::<S>(Battle::<S>::open(&self.built_in, setup, seed)?)))
    }

    fn simulate(
        &self,
        setup: Setup,
        series: Series<'_>,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Report, SetupError> {
        let opened = lay_out::<S>(&self.built_in, &self.gather(setup)?)?;
        Ok(laboratory::simulate::<S>(&opened, series, progress))
    }

    fn load(&self, json: &str, fresh: u64) -> Result<Box<dyn Table>, ReplayError> {
        let unreadable = |error: serde_json::Error| ReplayError::Unreadable(error.to_string());
        let kind: kernel::replay::ReplayKind = serde_json::from_str(json).map_err(unreadable)?;
        kind.check::<S>()?;
        let replay: Replay<S::Order> = serde_json::from_str(json).map_err(unreadable)?;
        Ok(Box::new(Seated::<S>(Battle::<S>::load(&self.built_in, replay, fresh)?)))
    }

    fn restore(&self, stored: Stored) -> Result<Box<dyn Table>, ReplayError> {
        let mut orders = Vec::with_capacity(stored.given.len());
        for row in &stored.given {
            let row: Given<S::Order> = serde_json::from_str(row)
                .map_err(|error| ReplayError::Unreadable(error.to_string()))?;
            orders.push(row);
        }
        let replay = Replay {
            liftwood: kernel::replay::FORMAT,
            system: S::ID.to_owned(),
            rules_version: S::RULES_VERSION,
            setup: stored.setup,
            players: Vec::new(),
            seed: Some(stored.seed),
            opening: stored.opening,
            orders,
            checksums: Vec::new(),
            outcome: None,
        };
        Ok(Box::new(Seated::<S>(Battle::<S>::load(&self.built_in, replay, stored.seed)?)))
    }

    fn load_state(&self, state: &Value, seed: u64) -> Result<Box<dyn Table>, String> {
        let state: S::State = json::from_value(state)
            .map_err(|error| format!("this is no state of {}: {error}", S::ID))?;
        S::validate(&state).map_err(|error| error.to_string())?;
        Ok(Box::new(Seated::<S>(Battle::from_state(state, seed))))
    }
}
