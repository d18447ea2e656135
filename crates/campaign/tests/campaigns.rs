//! The laws of every system, over random campaigns.

#[path = "../../galleons/tests/common/random.rs"]
#[allow(dead_code, reason = "only its orders and its secrets are wanted here")]
mod battles;

use std::sync::LazyLock;

use campaign::{
    Campaign, fleet::Damage, map::Heading, map::Site, order::Order, state::State, tables::Library,
};
use kernel::{Dice, Setup, System, Viewer, options::OptionValue};
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
    match dice.pick(21) {
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
        17 => Order::Walk { heading },
        18 => Order::Follow { city: Site::new(dice.pick(20) as i8, dice.pick(25) as i8) },
        _ => Order::Battle { order: battles::scramble(dice) },
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
