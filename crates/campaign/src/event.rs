//! What happens in a campaign.

use galleons::event::Event as BattleEvent;
use kernel::{Text, scene::Weight};
use serde::Serialize;

use crate::{
    accounts::Pounds,
    encounters::Sort,
    experience::Grade,
    fleet::Damage,
    map::Site,
    state::{CaptainId, Ending},
    trek,
};

/// What happens. Ships are told by name, since they come and go.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A new day.
    Day {
        day: u16,
    },
    Commissioned {
        captain: CaptainId,
        advance: Pounds,
    },
    Bought {
        captain: CaptainId,
        ship: String,
        class: u16,
        price: Pounds,
        /// Men who came aboard.
        men: u16,
    },
    Shifted {
        captain: CaptainId,
        ship: String,
        /// Men more than before, or fewer.
        men: i16,
    },
    Sold {
        captain: CaptainId,
        ship: String,
        price: Pounds,
    },
    Stayed {
        captain: CaptainId,
        at: Site,
    },
    Sailed {
        captain: CaptainId,
        at: Site,
    },
    Patrolled {
        captain: CaptainId,
        at: Site,
    },
    /// Unable to move, she stays where she is.
    Drifted {
        captain: CaptainId,
        at: Site,
    },
    Reached {
        captain: CaptainId,
        at: Site,
    },
    /// He waits for company.
    Waits {
        captain: CaptainId,
        at: Site,
    },
    /// Captains are in company: one roll for all of them.
    InCompany {
        captains: Vec<CaptainId>,
        at: Site,
    },
    NobodyMet {
        captain: CaptainId,
    },
    /// Who is met, with the classes of the ships.
    Met {
        captain: CaptainId,
        ships: Vec<(Sort, u16)>,
    },
    /// Another captain commands those who were met.
    EnemyCommanded {
        captain: CaptainId,
    },
    /// The program fights it out.
    LeftToOthers {
        captain: CaptainId,
    },
    /// Something in the battle, told at once, since its ships are forgotten later.
    Battle {
        event: Box<BattleEvent>,
        told: Text,
        weight: Weight,
    },
    /// What a battle came to for a captain who keeps his ship: men lost, and what became of the others.
    BattleOver {
        captain: CaptainId,
        men: u16,
        foes: Foes,
    },
    /// Men whom a captain lost with his ship, or with a prize.
    MenGone {
        captain: CaptainId,
        men: u16,
    },
    /// Another captain's part of what a prize brought.
    Shared {
        captain: CaptainId,
        ship: String,
        share: Pounds,
    },
    /// Something altered at Parhoon, in words.
    Altered {
        captain: CaptainId,
        ship: String,
        change: String,
        price: Pounds,
        men: i16,
    },
    /// The captain was only wounded.
    CaptainWounded {
        captain: CaptainId,
    },
    Taken {
        captain: CaptainId,
        ship: String,
    },
    /// The captain's own ship is taken.
    Struck {
        captain: CaptainId,
        ship: String,
    },
    Manned {
        captain: CaptainId,
        ship: String,
        men: u8,
    },
    InTow {
        captain: CaptainId,
        ship: String,
        men: u8,
    },
    Destroyed {
        captain: CaptainId,
        ship: String,
    },
    /// A prize was lost again.
    PrizeLost {
        captain: CaptainId,
        ship: String,
    },
    Arrived {
        captain: CaptainId,
        at: Site,
    },
    Auctioned {
        captain: CaptainId,
        ship: String,
        price: Pounds,
        share: Pounds,
    },
    BoughtPrize {
        captain: CaptainId,
        ship: String,
        price: Pounds,
        share: Pounds,
    },
    CargoSold {
        captain: CaptainId,
        tons: u32,
        price: Pounds,
        share: Pounds,
    },
    /// What a voyage has made of the crew.
    Settled {
        captain: CaptainId,
        lost: u16,
        step: u16,
        has_prize: bool,
        from: Grade,
        to: Grade,
    },
    Recruited {
        captain: CaptainId,
        men: u16,
    },
    Coaled {
        captain: CaptainId,
        days: u16,
    },
    Mended {
        captain: CaptainId,
        damage: Damage,
        class: u16,
        price: Pounds,
    },
    LeftBroken {
        captain: CaptainId,
    },
    Banked {
        captain: CaptainId,
        sum: Pounds,
    },
    CoalBurnt {
        captain: CaptainId,
        left: u16,
    },
    /// She came down, and the survivors walk.
    CameDown {
        captain: CaptainId,
        at: Site,
        men: u16,
    },
    Abandoned {
        captain: CaptainId,
        ship: String,
        at: Site,
        men: u16,
    },
    /// The captain went down with her.
    WentDown {
        captain: CaptainId,
        ship: String,
    },
    /// Put over the side by those who took him.
    SetDown {
        captain: CaptainId,
        men: u16,
    },
    Imprisoned {
        captain: CaptainId,
    },
    /// What befell those on foot.
    Befell {
        captain: CaptainId,
        at: Site,
        outcome: trek::Outcome,
        lost: u16,
        men: u16,
    },
    Walked {
        captain: CaptainId,
        at: Site,
    },
    Followed {
        captain: CaptainId,
        at: Site,
    },
    Home {
        captain: CaptainId,
        at: Site,
        weeks: u16,
        men: u16,
        keeps_quality: bool,
        back_on: u16,
    },
    Perished {
        captain: CaptainId,
    },
    BackInPort {
        captain: CaptainId,
    },
    OnTheBeach {
        captain: CaptainId,
    },
    Ended {
        ending: Ending,
    },
}

/// What became of those who were met, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Foes {
    pub taken: Vec<String>,
    pub sunk: Vec<String>,
    pub escaped: Vec<String>,
    /// Still there when the captains left, or when night fell.
    pub unbeaten: Vec<String>,
}

impl Foes {
    /// Each fate with those whom it befell: "taken: Swift, Sure".
    pub fn fates(&self) -> impl Iterator<Item = String> + use<'_> {
        let lists = [
            ("taken", &self.taken),
            ("brought down", &self.sunk),
            ("got away", &self.escaped),
            ("left unbeaten", &self.unbeaten),
        ];
        let some = lists.into_iter().filter(|(_, ships)| !ships.is_empty());
        some.map(|(what, ships)| format!("{what}: {}", ships.join(", ")))
    }
}
