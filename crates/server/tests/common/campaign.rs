//! Campaigns worked out beforehand, for the tests.

use kernel::{SeatId, Setup};
use serde_json::{Value, json};
use umpire::{Level, Table, Umpire};

pub const SYSTEM: &str = "campaign";
pub const SCENARIO: &str = "red-captains";
pub const ANN: SeatId = SeatId(0);

/// A campaign that the quick policy has played for Ann, battles left to the officers: the server plays the same one.
pub struct Cruise {
    pub seed: u64,
    pub orders: Vec<Value>,
}

/// Ann's campaign with this seed, before her first order.
pub fn opened(seed: u64) -> Box<dyn Table> {
    let umpire = Umpire::new().expect("data that can be read");
    let seats = vec!["Ann".to_owned(), "The enemy".to_owned()];
    let game = umpire.game(SYSTEM).expect("a system");
    game.open(Setup::new(SCENARIO, seats), seed).expect("a campaign")
}

impl Cruise {
    /// The first campaign in which a line of the log says `wanted`, up to the order that brings it about: of a regular, or of a recruit
    /// where regulars do not come to it.
    pub fn until(wanted: &str, most_orders: usize) -> Self {
        let by = |level| (1..400).find_map(|seed| Self::played(level, seed, wanted, most_orders));
        let found = by(Level::Regular).or_else(|| by(Level::Recruit));
        found.unwrap_or_else(|| panic!("no campaign comes to {wanted:?}"))
    }

    fn played(level: Level, seed: u64, wanted: &str, most_orders: usize) -> Option<Self> {
        let mut table = opened(seed);
        let mut orders = Vec::new();
        while orders.len() < most_orders && table.decision().is_some() {
            let mut order = table.advise(level).expect("an order").order;
            if order["do"] == "command" {
                order = json!({"do": "leave-it"});
            }
            table.order(ANN, &order, None).expect("a legal order");
            orders.push(order);
            let n = orders.len();
            if table.log(n, n).iter().any(|line| line.text.words().contains(wanted)) {
                return Some(Self { seed, orders });
            }
        }
        None
    }

    /// The table after its first `n` orders.
    pub fn table(&self, n: usize) -> Box<dyn Table> {
        let mut table = opened(self.seed);
        for order in &self.orders[..n] {
            table.order(ANN, order, None).expect("a legal order");
        }
        table
    }

    /// The form that begins it, with a person as Ann and a regular in the enemy's chair.
    pub fn form(&self) -> Vec<(String, String)> {
        let seed = self.seed.to_string();
        let fields = [
            ("system", SYSTEM),
            ("scenario", SCENARIO),
            ("seed", &seed),
            ("name-0", "Ann"),
            ("player-0", "person"),
            ("name-1", "The enemy"),
            ("player-1", "regular"),
        ];
        fields.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec()
    }
}
