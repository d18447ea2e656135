//! The charts that a player reads at the table, made of the tables by which the rules go.

use kernel::chart::Chart;

use crate::{
    tables::{Affects, Charts},
    vocabulary::Word,
};

/// All charts, in the order of the book.
pub fn charts(tables: &Charts) -> Vec<Chart> {
    vec![
        units(tables),
        rates(tables),
        more_or_fewer(tables),
        ranges(tables),
        fire(tables),
        hand_to_hand(tables),
        morale(tables),
    ]
}

fn units(tables: &Charts) -> Chart {
    let rows = tables.troops.units.iter().map(|(arm, unit)| {
        vec![
            arm.said(),
            unit.other_ranks.to_string(),
            unit.leaders.to_string(),
            format!("{}D6 cm", tables.movement.rates[unit.rate]),
            unit.fire_dice_per_base.to_string(),
        ]
    });
    let columns = ["", "Other ranks", "Leaders", "Move", "Dice of fire for each base"];
    Chart::new("units", "Units", "Troops", rule!("HV-ORG-01"), &columns, rows.collect())
}

fn rates(tables: &Charts) -> Chart {
    let rows = tables.movement.rates.iter();
    let rows = rows.map(|(rate, dice)| vec![rate.said(), format!("{dice}D6 cm")]);
    let columns = ["Who moves", "Throws"];
    Chart::new("movement", "Movement", "Moving", rule!("HV-MOVE-01"), &columns, rows.collect())
}

fn more_or_fewer(tables: &Charts) -> Chart {
    let rows = tables.movement.modifiers.iter().map(|(what, modifier)| {
        let whom: Vec<String> = modifier.applies_to.iter().map(|mover| mover.said()).collect();
        vec![what.said(), format!("{:+}D6", modifier.dice), whom.join(", ")]
    });
    let columns = ["", "Dice", "For"];
    let rows = rows.collect();
    let note = format!(
        "A charge earns its die from no farther than {:.0} cm. An obstacle counts each time.",
        tables.movement.charge_within
    );
    Chart::new("more-or-fewer", "More or fewer dice", "Moving", rule!("HV-MOVE-03"), &columns, rows)
        .noted(&note)
}

fn ranges(tables: &Charts) -> Chart {
    let rows = tables.fire.ranges.iter().filter_map(|(weapon, range)| {
        let range = range.as_ref()?;
        let short = range.short.map_or_else(|| "–".to_owned(), |short| format!("{short:.0} cm"));
        Some(vec![weapon.said(), short, format!("{:.0} cm", range.long)])
    });
    let columns = ["", "Short", "Long"];
    Chart::new("ranges", "Ranges", "Fire", rule!("HV-FIRE-09"), &columns, rows.collect())
}

fn fire(tables: &Charts) -> Chart {
    let rows = tables.fire.modifiers.iter().map(|(what, affects)| {
        let does = match affects {
            Affects::Dice(times) => format!("{times} times the dice"),
            Affects::Score(least) => format!("hits from {least}"),
            Affects::Casualties { times, over: 1 } => format!("{times} times the casualties"),
            Affects::Casualties { times: 1, over } => format!("casualties divided by {over}"),
            Affects::Casualties { times, over } => {
                format!("{times} times the casualties, divided by {over}")
            }
        };
        vec![what.said(), does]
    });
    let columns = ["In this order", ""];
    let note = format!("Otherwise a die hits from {}.", tables.fire.hits_from);
    Chart::new(
        "fire",
        "Bonuses and penalties",
        "Fire",
        rule!("HV-FIRE-13"),
        &columns,
        rows.collect(),
    )
    .noted(&note)
}

fn hand_to_hand(tables: &Charts) -> Chart {
    let fighting = &tables.fighting;
    let rows = [
        ("who began it, in the first round", fighting.initiator_first_round_dice),
        ("the other side, in the first round", fighting.other_side_first_round_dice),
        ("both, in later rounds", fighting.later_round_dice),
    ];
    let rows = rows.map(|(who, dice)| vec![who.to_owned(), dice.to_string()]).to_vec();
    let columns = ["", "Dice for each base"];
    let note = format!("A die hits from {}.", fighting.hits_from);
    Chart::new("hand-to-hand", "Hand to hand", "Fighting", rule!("HV-HTH-03"), &columns, rows)
        .noted(&note)
}

fn morale(tables: &Charts) -> Chart {
    let fighting = &tables.fighting;
    let rows = [
        ("its leader is lost", fighting.leader_lost),
        ("a Hero is with it", fighting.hero_present),
    ];
    let rows = rows.map(|(what, adds)| vec![what.to_owned(), format!("{adds:+}")]).to_vec();
    let columns = ["", "To the score"];
    Chart::new("morale", "Morale", "Fighting", rule!("HV-MOR-03"), &columns, rows)
        .noted("A test is passed when the score is no higher than the number of bases left.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::shipped;

    #[test]
    fn every_chart_is_whole() {
        for chart in charts(&shipped().charts) {
            assert!(!chart.rows.is_empty(), "{}", chart.key);
            assert!(chart.rows.iter().all(|row| row.len() == chart.columns.len()), "{}", chart.key);
        }
    }

    #[test]
    fn hv_fire_13_bonuses_and_penalties_stand_in_the_order_in_which_they_count() {
        let chart = fire(&shipped().charts);
        let first = ["enhanced firepower", "hero", "short range", "dense target"];
        let listed: Vec<&str> = chart.rows.iter().map(|row| row[0].as_str()).collect();
        assert_eq!(listed[..4], first);
        assert_eq!(chart.rows[1][1], "hits from 5");
    }
}
