//! The laws of every system, over random campaigns.

#[path = "../../galleons/tests/common/random.rs"]
#[allow(dead_code, reason = "only its orders and its secrets are wanted here")]
mod battles;

use std::sync::LazyLock;

use campaign::{
    Campaign,
    event::Event,
    fleet::Damage,
    map::{Heading, Site},
    order::Order,
    state::{CaptainId, State},
    tables::Library,
};
use galleons::refit::Change;
use kernel::{
    Battle, Dice, Playable, Setup, System, Viewer,
    chronicle::Entry,
    options::OptionValue,
    replay::{Extent, Replay},
};
use testkit::Laws;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let mut files = testkit::tables("campaign");
    files.extend(testkit::tables("galleons"));
    Campaign::library(&files, None).expect("the shipped tables are read")
});

fn setup(captains: usize, weeks: i64) -> Setup {
    let names = ["Ann", "The enemy", "Cat", "Dan", "Eve"];
    let seats = names.iter().take(captains + 1).map(|name| (*name).to_owned()).collect();
    let mut setup = Setup::new("red-captains", seats);
    setup.options.insert("time_limit_weeks".to_owned(), OptionValue::Number(weeks));
    setup
}

/// Any order at all, sensible or not.
fn scramble(dice: &mut Dice) -> Order {
    let heading = Heading::ALL[usize::from(dice.pick(6))];
    let n = dice.pick(4);
    match dice.pick(27) {
        0 => Order::Buy { class: u16::from(dice.pick(40)) },
        1 => Order::Shift { berth: n },
        2 => Order::Sell { berth: n },
        3 => Order::Stay,
        4 => Order::Sail,
        5 => Order::Patrol,
        6 => Order::Steer { heading },
        7 => Order::HeaveTo,
        8 => Order::Abandon,
        9 => Order::Command,
        10 => Order::LeaveIt,
        11 => Order::Crew { prize: n },
        12 => Order::Tow { prize: n },
        13 => Order::Destroy { prize: n },
        14 => Order::Auction { prize: n },
        15 => Order::Bid { prize: n },
        16 => Order::Mend {
            damage: [Damage::Hull, Damage::Drive, Damage::Boiler, Damage::Gun(n)][usize::from(n)],
        },
        20 => Order::KeepCompany,
        21 => Order::SailAlone,
        22 => Order::CommandEnemy,
        23 => Order::Decline,
        24 => Order::Refit,
        25 => Order::LeaveYard,
        26 => Order::Alter { change: change(dice) },
        17 => Order::Walk { heading },
        18 => Order::Follow { city: Site::new(dice.pick(20) as i8, dice.pick(25) as i8) },
        _ => Order::Battle { order: battles::scramble(dice) },
    }
}

/// Any alteration.
fn change(dice: &mut Dice) -> Change {
    let (n, by) = (dice.pick(12), [1, 5, 10, -1, -5, 3][usize::from(dice.pick(6))]);
    match dice.pick(14) {
        0 => Change::Mount { fitting: n, mount: dice.pick(20) },
        1 => Change::Unmount { gun: n },
        2 => Change::Stow { fitting: n },
        3 => Change::Unstow { store: n },
        4 => Change::Marines { by },
        5 => Change::Hold { by },
        6 => Change::MountPair { fitting: n, mount: dice.pick(28) },
        7 => Change::UnmountPair { gun: n },
        8 => Change::Shelter { gun: n },
        9 => Change::Passengers { by },
        10 => Change::Cranks { by },
        11 => Change::Bunkers { by },
        12 => Change::Ram { fit: n % 2 == 0 },
        _ => Change::Armour { by },
    }
}

/// The same campaign with another's secret changed, where a battle has one.
fn tamper(state: &State, viewer: Viewer, dice: &mut Dice) -> Option<State> {
    let fight = state.fight.as_ref()?;
    let changed = battles::tamper(&fight.battle, viewer, dice)?;
    let mut other = state.clone();
    other.fight.as_mut()?.battle = changed;
    Some(other)
}

fn hold(captains: usize, weeks: i64, strolls: u8, seeds: std::ops::Range<u64>) {
    let most_turns = 7 * weeks as u16;
    let laws =
        Laws::<Campaign> { library: &LIBRARY, setup: setup(captains, weeks), most_turns, strolls };
    let tally = laws.hold(seeds, scramble, tamper);
    assert!(0 < tally.refusals && u64::from(tally.battles) < tally.orders);
}

#[test]
fn the_laws_hold_for_one_captain() {
    hold(1, 2, 6, 0..150);
    hold(1, 2, 3, 1000..1100);
}

#[test]
fn the_laws_hold_for_two_captains() {
    hold(2, 1, 6, 0..100);
    hold(2, 1, 3, 1000..1050);
}

#[test]
fn the_laws_hold_for_long_campaigns() {
    hold(1, 8, 6, 0..60);
    hold(3, 2, 5, 100..140);
}

/// What an event does to a captain's money and to the men aboard his ships.
fn moves(event: &Event, id: CaptainId) -> (i64, i64) {
    let (captain, money, men) = match *event {
        Event::Bought { captain, price, men, .. } => (captain, -i64::from(price), i64::from(men)),
        Event::Sold { captain, price, .. } => (captain, i64::from(price), 0),
        Event::Altered { captain, price, men, .. } => (captain, -i64::from(price), i64::from(men)),
        Event::Mended { captain, price, .. } => (captain, -i64::from(price), 0),
        Event::Auctioned { captain, share, .. }
        | Event::CargoSold { captain, share, .. }
        | Event::Shared { captain, share, .. } => (captain, i64::from(share), 0),
        Event::BoughtPrize { captain, price, share, .. } => {
            (captain, i64::from(share) - i64::from(price), 0)
        }
        Event::Shifted { captain, men, .. } => (captain, 0, i64::from(men)),
        Event::Recruited { captain, men } => (captain, 0, i64::from(men)),
        Event::BattleOver { captain, men, .. }
        | Event::MenGone { captain, men }
        | Event::Abandoned { captain, men, .. } => (captain, 0, -i64::from(men)),
        _ => return (0, 0),
    };
    if captain == id { (money, men) } else { (0, 0) }
}

/// Money in hand and men aboard.
fn holdings(state: &State, id: CaptainId) -> (i64, i64) {
    let captain = &state[id];
    (i64::from(captain.bank) + i64::from(captain.purse), i64::from(captain.men().total()))
}

/// Plays a campaign, now by the policy, now at random, and holds every penny and every man against what was told.
fn conserve(captains: usize, weeks: i64, seed: u64) {
    let mut campaign =
        Battle::<Campaign>::open(&LIBRARY, setup(captains, weeks), seed).expect("a campaign");
    let mut dice = Dice::seeded(seed ^ 0xca57);
    let mut orders = Vec::new();
    while let Some(decision) = Campaign::decision(campaign.state()) {
        orders.clear();
        Campaign::orders(campaign.state(), &mut orders);
        assert!(1 < orders.len(), "seed {seed}: nothing can be done");
        let state = campaign.state();
        let at = match orders.iter().position(|order| *order == Order::LeaveIt) {
            Some(at) => at,
            None if dice.pick(3) == 0 => Campaign::stroll(state, &orders, &mut dice),
            None => Campaign::policy(state, &orders, &mut dice),
        };
        let before: Vec<(i64, i64)> = state.captain_ids().map(|id| holdings(state, id)).collect();
        let order = orders[at];
        let told = campaign.order(decision.seat, order, None).expect("a listed order");
        let mut moved = vec![(0, 0); captains];
        for entry in told {
            let Entry::Event { event, .. } = &entry.entry else { continue };
            for (at, sum) in moved.iter_mut().enumerate() {
                let (money, men) = moves(event, CaptainId(at as u8));
                (sum.0, sum.1) = (sum.0 + money, sum.1 + men);
            }
        }
        let state = campaign.state();
        for (at, id) in state.captain_ids().enumerate() {
            let (money, men) = holdings(state, id);
            let wanted = (before[at].0 + moved[at].0, before[at].1 + moved[at].1);
            assert_eq!((money, men), wanted, "seed {seed}, {order:?}, captain {at}");
        }
    }
    let file = serde_json::to_string(&campaign.save(Extent::Whole)).expect("a file");
    let replay: Replay<Order> = serde_json::from_str(&file).expect("a replay");
    let again = Battle::<Campaign>::load(&LIBRARY, replay, 0).expect("a file that proves itself");
    assert!(again.state() == campaign.state(), "seed {seed}: fought again it comes out otherwise");
}

#[test]
fn money_and_men_are_conserved_and_campaigns_replay_exactly() {
    for seed in 0..300 {
        conserve(1, 6, seed);
    }
}

#[test]
fn money_and_men_are_conserved_in_company() {
    for seed in 1000..1200 {
        conserve(2 + (seed % 2) as usize, 3, seed);
    }
}
