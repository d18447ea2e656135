//! The tables of data/heroes, read and checked: troops, formations, cards, charts, terrain, armies and scenarios.

mod activation;
mod armies;
mod cards;
mod check;
mod damage;
mod fighting;
mod fire;
mod formations;
mod movement;
mod railways;
mod scenarios;
mod ships;
mod terrain;
mod texts;
mod troops;

use std::sync::Arc;

use kernel::{
    ledger::{DataError, DataErrors},
    options::OptionSpec,
    tables::{At, Origins, Reading, Shelved, SourceFile},
};
use serde::{Deserialize, Serialize};

pub use activation::Activation;
pub use armies::{Army, ArmyUnit};
pub use cards::{CardTables, KINDS, LeadershipCard};
pub use damage::{Damage, Effect, Sort};
pub use fighting::Fighting;
pub use fire::{Affects, Fire, Range};
pub use formations::{CommonSquare, FormationType, Formations, LayoutRow, Layouts, Troop};
pub use movement::{Modifier, Movement, ShipTurn};
pub use railways::{Locomotive, Railways, Stock};
pub use scenarios::{
    Body, Building, Fitted, HeroBegins, Object, Piece, Place, Reinforcement, Scenario, Seat, Ship,
    Side, SquarePlan, Train, Unit, Vehicle, VictoryEntry, Zone,
};
pub(crate) use scenarios::{MOST_OBJECTS, MOST_SEATS, MOST_TERRAIN, MOST_UNITS};
pub use ships::{Hull, Loading, Ships};
pub use terrain::TerrainType;
pub use texts::Texts;
pub use troops::{Load, ModelBase, Troops, UnitType};

use crate::{
    ledger,
    vocabulary::{PerWord, TerrainKind},
};

/// Everything that the tables hold, each entry checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Library {
    pub charts: Arc<Charts>,
    pub layouts: Layouts,
    pub terrain: PerWord<TerrainKind, TerrainType>,
    pub texts: Texts,
    pub options: Vec<OptionSpec>,
    pub armies: Vec<Army>,
    pub scenarios: Vec<Scenario>,
    /// Where each of these stands.
    pub origins: Origins,
}

/// The charts that play reads. They are the same for every battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charts {
    pub troops: Troops,
    pub formations: Formations,
    pub cards: CardTables,
    pub activation: Activation,
    pub movement: Movement,
    pub fire: Fire,
    pub fighting: Fighting,
    pub railways: Railways,
    pub ships: Ships,
    pub damage: Damage,
}

/// What a file holds: told by the first word of its name, or by its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shelf {
    Troops,
    Formations,
    Cards,
    Activation,
    Movement,
    Fire,
    Fighting,
    Railways,
    Ships,
    Damage,
    Terrain,
    Victory,
    Specials,
    Options,
    Armies,
    Scenarios,
}

impl Shelf {
    const ALL: [(Self, &'static str); 16] = [
        (Self::Troops, "troops"),
        (Self::Formations, "formations"),
        (Self::Cards, "cards"),
        (Self::Activation, "activation"),
        (Self::Movement, "movement"),
        (Self::Fire, "fire"),
        (Self::Fighting, "fighting"),
        (Self::Railways, "railways"),
        (Self::Ships, "ships"),
        (Self::Damage, "damage"),
        (Self::Terrain, "terrain"),
        (Self::Victory, "victory"),
        (Self::Specials, "specials"),
        (Self::Options, "options"),
        (Self::Armies, "armies"),
        (Self::Scenarios, "scenarios"),
    ];

    /// Whether players put files of their own on it.
    const fn is_open(self) -> bool {
        matches!(self, Self::Armies | Self::Scenarios)
    }
}

/// A library in the making.
#[derive(Debug, Default)]
struct Draft {
    troops: Option<Troops>,
    formations: Option<(Formations, Layouts)>,
    cards: Option<CardTables>,
    activation: Option<Activation>,
    movement: Option<Movement>,
    fire: Option<Fire>,
    fighting: Option<Fighting>,
    railways: Option<Railways>,
    ships: Option<Ships>,
    damage: Option<Damage>,
    terrain: Option<PerWord<TerrainKind, TerrainType>>,
    victory: Option<texts::Victories>,
    specials: Option<texts::Specials>,
    options: Vec<OptionSpec>,
    origins: Origins,
}

impl Library {
    /// Reads the files, in any order: what each holds is told by its name. With `beside` they are a player's own armies and
    /// scenarios, which add to that library.
    ///
    /// An entry that stands twice is refused. Everything wrong is told.
    pub fn read(files: &[SourceFile<'_>], beside: Option<&Self>) -> Result<Self, DataErrors> {
        let Shelved { fixed, open, mut errors } =
            Shelved::new(files, &Shelf::ALL, Shelf::is_open, beside.is_some());
        let library = match beside.map_or_else(|| charts(&fixed), |library| Ok(library.clone())) {
            Ok(library) => library,
            // Without sound charts nothing can be said about armies and scenarios.
            Err(DataErrors(wrong)) => {
                errors.extend(wrong);
                return Err(DataErrors(errors));
            }
        };
        let mut reading = Reading::after(errors, library);
        for (shelf, file) in open {
            match shelf {
                Shelf::Armies => reading.attempt(|library| armies::read(file, library)),
                _ => reading.attempt(|library| scenarios::read(file, library)),
            };
        }
        reading.finish()
    }

    pub fn army(&self, id: &str) -> Option<&Army> {
        self.armies.iter().find(|army| army.id == id)
    }

    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    pub fn option(&self, key: &str) -> Option<&OptionSpec> {
        self.options.iter().find(|option| option.key == key)
    }
}

/// Reads what there is one file of.
fn charts(files: &[(Shelf, &SourceFile<'_>)]) -> Result<Library, DataErrors> {
    let mut reading = Reading::new(Draft::default());
    for &(shelf, file) in files {
        reading.attempt(|draft| {
            let (_, name) = Shelf::ALL[shelf as usize];
            draft.origins.take(&At { file: file.name, entry: format!("the {name}") })?;
            match shelf {
                Shelf::Troops => draft.troops = Some(troops::read(file)?),
                Shelf::Formations => draft.formations = Some(formations::read(file)?),
                Shelf::Cards => draft.cards = Some(cards::read(file)?),
                Shelf::Activation => draft.activation = Some(activation::read(file)?),
                Shelf::Movement => draft.movement = Some(movement::read(file)?),
                Shelf::Fire => draft.fire = Some(fire::read(file)?),
                Shelf::Fighting => draft.fighting = Some(fighting::read(file)?),
                Shelf::Railways => draft.railways = Some(railways::read(file)?),
                Shelf::Ships => draft.ships = Some(ships::read(file)?),
                Shelf::Damage => draft.damage = Some(damage::read(file)?),
                Shelf::Terrain => draft.terrain = Some(terrain::read(file)?),
                Shelf::Victory => draft.victory = Some(texts::victories(file)?),
                Shelf::Specials => draft.specials = Some(texts::specials(file)?),
                Shelf::Options => {
                    for option in kernel::options::read(file)?.options {
                        let at = At::new(file.name, "option", &option.key)?;
                        draft.origins.take(&at)?;
                        option.check(&at, ledger::IDS)?;
                        draft.options.push(option);
                    }
                }
                Shelf::Armies | Shelf::Scenarios => {}
            }
            Ok(())
        });
    }
    let draft = reading.finish()?;
    let missing = |name: &str| {
        DataErrors::from(DataError::unreadable(&format!("{name}.toml"), "there is no such file"))
    };
    let (formations, layouts) = draft.formations.ok_or_else(|| missing("formations"))?;
    let charts = Charts {
        troops: draft.troops.ok_or_else(|| missing("troops"))?,
        formations,
        cards: draft.cards.ok_or_else(|| missing("cards"))?,
        activation: draft.activation.ok_or_else(|| missing("activation"))?,
        movement: draft.movement.ok_or_else(|| missing("movement"))?,
        fire: draft.fire.ok_or_else(|| missing("fire"))?,
        fighting: draft.fighting.ok_or_else(|| missing("fighting"))?,
        railways: draft.railways.ok_or_else(|| missing("railways"))?,
        ships: draft.ships.ok_or_else(|| missing("ships"))?,
        damage: draft.damage.ok_or_else(|| missing("damage"))?,
    };
    formations::check(&layouts, &charts)?;
    let texts = Texts {
        victories: draft.victory.ok_or_else(|| missing("victory"))?,
        specials: draft.specials.ok_or_else(|| missing("specials"))?,
    };
    if draft.options.is_empty() {
        return Err(missing("options"));
    }
    Ok(Library {
        charts: Arc::new(charts),
        layouts,
        terrain: draft.terrain.ok_or_else(|| missing("terrain"))?,
        texts,
        options: draft.options,
        armies: Vec::new(),
        scenarios: Vec::new(),
        origins: draft.origins,
    })
}

/// The tables that the program ships with, for tests.
#[cfg(test)]
pub(crate) fn shipped() -> Library {
    static SHIPPED: std::sync::LazyLock<Library> = std::sync::LazyLock::new(|| {
        Library::read(&tests::FILES, None).unwrap_or_else(|error| panic!("{error}"))
    });
    SHIPPED.clone()
}

#[cfg(test)]
mod tests;
