//! Squadrons: ships of the catalogue picked for a sum of money, and the charts that their captains want beside them.

use kernel::{
    chart::Chart,
    draft::{Fault, Whereabouts},
    ledger::{Ledger, Tier},
    options::{OptionSpec, OptionValue, Options},
    yard::{Muster, Picked, Squadron},
};

use crate::{
    design::tenths_written,
    free::{MOST_ALIKE, MOST_ENTRIES},
    tables::{Library, Service},
};

fn pounds(sum: u64) -> String {
    format!("\u{a3}{}", tenths_written(i128::from(sum) * 10))
}

/// What a squadron comes to, and what is wrong with it.
///
/// [SG-DSGN-63] The sum is what sides are matched by, so a squadron that costs more than was agreed is not fair.
pub fn muster(library: &Library, squadron: &Squadron) -> Muster {
    let mut muster = Muster::default();
    let (mut sum, mut martian) = (0, 0);
    for (n, Picked { ship, count }) in squadron.ships.iter().enumerate() {
        let at = Whereabouts { entry: Some(n), ..Whereabouts::default() };
        let Some(class) = library.class(ship) else {
            let why = format!("there is no ship called {ship:?}, or she may not fly");
            muster.faults.push(Fault::new(at, None, why));
            muster.lines.push((String::new(), String::new()));
            continue;
        };
        if !(1..=MOST_ALIKE).contains(count) {
            let why = format!("{ship}: there are 1 to {MOST_ALIKE} of a class, not {count}");
            muster.faults.push(Fault::new(at, None, why));
        }
        let count = (*count).min(MOST_ALIKE);
        let price = u64::from(class.price);
        let all = price * u64::from(count);
        muster.lines.push((pounds(price), pounds(all)));
        muster.ships += count;
        sum += all;
        martian += if class.service == Service::Martian { all } else { 0 };
    }
    let at = Whereabouts::default();
    if MOST_ENTRIES < squadron.ships.len() {
        let why = format!("a squadron has {MOST_ENTRIES} lines at most");
        muster.faults.push(Fault::new(at.clone(), None, why));
    }
    let budget = u64::from(squadron.budget);
    muster.sum = pounds(sum);
    muster.remains = if let Some(left) = budget.checked_sub(sum) {
        format!("{} of {} remain", pounds(left), pounds(budget))
    } else {
        let over = pounds(sum - budget);
        let why = format!("the squadron costs {over} more than the {} agreed on", pounds(budget));
        muster.faults.push(Fault::new(at, Some(rule!("SG-DSGN-63")), why));
        format!("{over} over {}", pounds(budget))
    };
    if 0 < sum {
        muster.notes.push(if sum < 2 * martian {
            format!(
                "In a fair fight it meets ships from Earth worth {} at least",
                pounds(sum.div_ceil(3) * 2)
            )
        } else {
            format!("In a fair fight Martians worth up to {} may meet it", pounds(sum * 3 / 2))
        });
    }
    muster
}

/// The charts of the files whose rules are in use under some options; the lists of weapons stand on the sheets.
pub fn quick_charts(library: &Library, options: &Options, ledger: &Ledger) -> Vec<Chart> {
    let chosen = |option: &OptionSpec| options.get(&option.key).unwrap_or(&option.default).clone();
    let is_basic = library.options.iter().any(|option| {
        option.key == "tier" && chosen(option) == OptionValue::Word("basic".to_owned())
    });
    let is_off = |rule: &str| {
        let is_advanced = ledger
            .rule(rule)
            .is_some_and(|rule| matches!(rule.tier, Tier::Advanced | Tier::Optional));
        let is_switched_off = library.options.iter().any(|option| {
            chosen(option) == OptionValue::Flag(false) && option.rules.iter().any(|it| it == rule)
        });
        (is_basic && is_advanced) || is_switched_off
    };
    library.charts.iter().filter(|chart| !is_off(&chart.rule)).cloned().collect()
}
