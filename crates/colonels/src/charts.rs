//! The charts that a player reads at the table, made of the tables by which the rules go.

use kernel::{RuleId, chart::Chart};

use crate::{
    tables::Charts,
    vocabulary::{Cover, GunClass, MeleeWeapon, Mover, Weapon, Word},
};

/// All charts, in the order of the book.
pub fn charts(tables: &Charts) -> Vec<Chart> {
    vec![
        initiative(tables),
        rates(tables),
        limits(tables),
        guns(tables),
        gun_cover(tables),
        small_arms(tables),
        to_hit(tables),
        skirmish_fire(tables),
        morale(tables),
        loss(tables),
        blows(tables),
        melee(tables),
    ]
}

fn chart(
    key: &str,
    title: &str,
    section: &str,
    rule: RuleId,
    columns: &[&str],
    rows: Vec<Vec<String>>,
    note: &str,
) -> Chart {
    Chart::new(key, title, section, rule, columns, rows).noted(note)
}

/// Rows of a word and a number.
fn pairs(rows: &[(&str, String)]) -> Vec<Vec<String>> {
    rows.iter().map(|(what, number)| vec![(*what).to_owned(), number.clone()]).collect()
}

fn signed(number: i8) -> String {
    format!("{number:+}")
}

/// A number, or a dash for what is not allowed.
fn perhaps(number: Option<u16>) -> String {
    number.map_or_else(|| "–".to_owned(), |number| number.to_string())
}

/// The faces of a ten-sided die from nought up to one: "0 to 3".
fn faces(most: u8) -> String {
    if most == 0 { "0".to_owned() } else { format!("0 to {most}") }
}

fn initiative(tables: &Charts) -> Chart {
    let points = tables.command;
    let rows = [
        ("infantry", points.infantry),
        ("cavalry", points.cavalry),
        ("light cavalry", points.light_cavalry),
        ("recon vehicles", points.recon),
        ("assault vehicles", points.assault),
        ("artillery", points.artillery),
    ];
    let rows = pairs(&rows.map(|(what, points)| (what, points.to_string())));
    let columns = ["Each stand of", "Points"];
    let (title, rule) = ("Initiative", rule!("IC-INIT-01"));
    chart("initiative", title, "Command", rule, &columns, rows, "")
}

fn rates(tables: &Charts) -> Chart {
    let row = |&mover: &Mover| {
        let rate = &tables.movement.rates[mover];
        vec![
            mover.said(),
            rate.field.to_string(),
            perhaps(rate.charge),
            rate.loose.to_string(),
            perhaps(rate.tactical),
            perhaps(rate.shift),
            perhaps(rate.prolong),
        ]
    };
    let columns =
        ["Yards", "Field", "Charge", "Road or skirmish", "With a wheel", "Shift", "Pushed"];
    let note = "The road rate is for columns, and for those who begin farther from the enemy than the limit below.";
    let rows = Mover::ALL.iter().map(row).collect();
    chart("rates", "Movement", "Moving", rule!("IC-MOVE-01"), &columns, rows, note)
}

fn limits(tables: &Charts) -> Chart {
    let limits = tables.movement.limits;
    let rows = [
        ("no enemy within this: road rate", limits.road_rate),
        ("limbered guns come no nearer", limits.limbered_guns),
        ("unlimbered guns are pushed no nearer", limits.prolonging),
        ("skimmers come no nearer", limits.skimmers),
        ("aircraft land no nearer", limits.landing),
        ("a commander or a hero steadies within", limits.advantage),
        ("stands surrender with an enemy within", limits.surrender),
        ("a flight goes", limits.flight),
    ];
    let rows = pairs(&rows.map(|(what, yards)| (what, yards.to_string())));
    let columns = ["What", "Yards"];
    chart("limits", "Distances", "Moving", rule!("IC-MOVE-02"), &columns, rows, "")
}

fn guns(tables: &Charts) -> Chart {
    let row = |&class: &GunClass| {
        let guns = &tables.fire.guns[class];
        let mut row = vec![class.said()];
        row.extend(guns.dice.iter().map(ToString::to_string));
        row.push(guns.range.to_string());
        row
    };
    let columns = ["Dice of each gun", "to 100", "to 300", "beyond", "Range"];
    let rows = GunClass::ALL.iter().map(row).collect();
    let note = "A section with one crewman left, or a damaged gun, throws half.";
    chart("guns", "Gun fire", "Fire", rule!("IC-ARTY-22"), &columns, rows, note)
}

fn gun_cover(tables: &Charts) -> Chart {
    let mut rows: Vec<Vec<String>> = Cover::ALL
        .iter()
        .filter(|&&cover| cover != Cover::None)
        .map(|&cover| {
            let [near, far] = tables.fire.gun_cover[cover];
            let what = match cover {
                Cover::None => "in the open",
                Cover::WoodsOrRough => "in woods or rough ground",
                Cover::Protective => "behind walls",
                Cover::Earthworks => "in earthworks",
            };
            vec![format!("the target is {what}"), signed(near), signed(far)]
        })
        .collect();
    let [near, far] = tables.fire.repeated;
    rows.push(vec!["fired at the same in the turn before".to_owned(), signed(near), signed(far)]);
    let columns = ["Dice of a gun", "to 300", "beyond"];
    let note = "Howitzers ignore walls and earthworks.";
    chart("gun-cover", "Gun fire at cover", "Fire", rule!("IC-ARTY-26"), &columns, rows, note)
}

fn small_arms(tables: &Charts) -> Chart {
    let row = |&weapon: &Weapon| {
        let arms = tables.fire.small_arms[weapon].as_ref()?;
        let mut row = vec![weapon.said().to_owned(), arms.skirmish.to_string()];
        // [IC-MUSK-02] Carbines are for skirmish fire only.
        row.extend(arms.castings.iter().map(|&castings| match castings {
            castings if castings == 0 || weapon.is_carbine() => "–".to_owned(),
            castings => format!("1 : {castings}"),
        }));
        row.push(arms.range.to_string());
        Some(row)
    };
    let columns =
        ["Castings for a die", "Skirmish dice", "to 100", "to 200", "to 300", "beyond", "Range"];
    let musketry = tables.fire.musketry;
    let note = format!(
        "Each stand: {} dice at earthworks, {} at walls or in poor weather, {} for grades 3 and 4.",
        musketry.earthworks,
        musketry.protective,
        signed(tables.morale.grades[3].musketry_dice),
    );
    let rows = Weapon::ALL.iter().filter_map(row).collect();
    chart("small-arms", "Musketry", "Fire", rule!("IC-MUSK-07"), &columns, rows, &note)
}

fn to_hit(tables: &Charts) -> Chart {
    let to_hit = tables.fire.to_hit;
    let rows = [
        ("infantry", to_hit.infantry),
        ("infantry in mass", to_hit.mass),
        ("cavalry, standing limbers and wagons", to_hit.cavalry),
        ("open order, crews, and those who moved fast", to_hit.open_order),
        ("anybody, by skirmish fire", to_hit.skirmish_fire),
    ];
    let rows = pairs(&rows.map(|(what, most)| (what, faces(most))));
    let columns = ["Target", "D10 hits on"];
    chart("to-hit", "What hits", "Fire", rule!("IC-ARTY-24"), &columns, rows, "")
}

fn skirmish_fire(tables: &Charts) -> Chart {
    let effects = tables.fire.skirmish_effect;
    let retreats =
        format!("it retreats {} yards and loses a casting", tables.movement.limits.flight);
    let rows = [
        (format!("{} or more", effects.halts_from), "it halts".to_owned()),
        (format!("{} or more", effects.loses_from), "it halts and loses a casting".to_owned()),
        (format!("{} or more", effects.retreats_from), retreats),
    ];
    let rows = rows.map(|(hits, what)| vec![hits, what]).to_vec();
    let columns = ["Hits", "The whole company"];
    let note = "The casting comes off the stand that was named; nobody tests.";
    chart("skirmish", "Skirmish fire", "Fire", rule!("IC-SKIRM-04"), &columns, rows, note)
}

fn morale(tables: &Charts) -> Chart {
    let add = tables.morale.modifiers;
    let rows = [
        ("trained as Europeans are", add.european),
        ("mounted", add.mounted),
        ("unlimbered guns, or skirmish order", add.unlimbered_or_skirmish),
        ("five or more stands of it together", add.five_together),
        ("two or more troops of horse together", add.troops_together),
        ("in a protective position or an objective", add.protected),
        ("skirmishers in woods or rough ground", add.skirmishers_in_cover),
        ("a commander or a hero is near", add.advantage),
    ];
    let rows = pairs(&rows.map(|(what, number)| (what, signed(number))));
    let columns = ["The stands of the unit, its grade, and", "Total"];
    let note = "A throw above the total fails; a nought counts ten; ten or more cannot fail.";
    chart("morale", "Morale", "Morale", rule!("IC-MORALE-14"), &columns, rows, note)
}

fn loss(tables: &Charts) -> Chart {
    let loss = &tables.morale.loss;
    let rows = [
        (format!("1 to {}", loss.halt), "halts, and may not charge; guns do not fire"),
        (format!("{} to {}", loss.halt + 1, loss.flee), "flees"),
        (format!("{} to {}", loss.flee + 1, loss.flee_and_lose), "flees and loses a casting"),
        ("0".to_owned(), "surrenders, if it is small and an enemy is near; else as 9"),
    ];
    let rows = rows.map(|(thrown, what)| vec![thrown, what.to_owned()]).to_vec();
    let columns = ["Thrown", "The stand"];
    let note = "One less for grades 3 and 4, one more for grade 0.";
    chart("loss", "Morale losses", "Morale", rule!("IC-MORALE-15"), &columns, rows, note)
}

fn blows(tables: &Charts) -> Chart {
    let row = |&weapon: &MeleeWeapon| {
        let blows = &tables.melee.weapons[weapon];
        let chances: Vec<String> = blows
            .chances
            .iter()
            .enumerate()
            .map(|(over, chance)| format!("{}: {chance} in 10", over + 1))
            .collect();
        vec![weapon.said(), format!("1 for {}", blows.value), chances.join(", ")]
    };
    let columns = ["Weapon", "Kills", "One more for what is over"];
    let rows = MeleeWeapon::ALL.iter().map(row).collect();
    chart("blows", "Blows", "Melee", rule!("IC-MELEE-08"), &columns, rows, "")
}

fn melee(tables: &Charts) -> Chart {
    let add = tables.melee.modifiers;
    let rows = [
        ("it is mounted", add.mounted),
        ("mounted with the lance", add.lance),
        ("the enemy has shields", add.enemy_shields),
        ("the enemy is behind walls, in woods or rough ground", add.enemy_in_cover),
        ("the enemy is in earthworks", add.enemy_in_earthworks),
    ];
    let rows = pairs(&rows.map(|(what, number)| (what, signed(number))));
    let columns = ["Castings, grade, and", "Value"];
    chart("melee", "Melee value", "Melee", rule!("IC-MELEE-07"), &columns, rows, "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::shipped;

    /// A row of a chart.
    fn row(key: &str, first: &str) -> Vec<String> {
        let library = shipped();
        let all = charts(&library.charts);
        let chart = all.into_iter().find(|chart| chart.key == key).expect("there is such a chart");
        let row = chart.rows.into_iter().find(|row| row[0] == first);
        row.unwrap_or_else(|| panic!("{key} has no row {first}"))
    }

    #[test]
    fn ic_move_01_the_charts_tell_the_rates_of_the_book() {
        assert_eq!(row("rates", "infantry"), ["infantry", "60", "100", "120", "30", "20", "–"]);
        assert_eq!(row("initiative", "cavalry"), ["cavalry", "3"]);
        assert_eq!(row("limits", "limbered guns come no nearer")[1], "200");
    }

    #[test]
    fn ic_musk_10_the_charts_tell_the_dice_of_the_book() {
        assert_eq!(row("to-hit", "infantry"), ["infantry", "0 to 1"]);
        assert_eq!(row("morale", "mounted"), ["mounted", "+1"]);
        assert_eq!(row("melee", "the enemy is in earthworks")[1], "-6");
        assert_eq!(row("gun-cover", "the target is behind walls")[1..], ["-3", "-3"]);
        assert_eq!(
            row("small-arms", "rifles")[1..],
            ["4", "1 : 2", "1 : 2", "1 : 3", "1 : 4", "400"]
        );
        assert_eq!(row("small-arms", "rifled carbines")[1..], ["4", "–", "–", "–", "–", "200"]);
        assert_eq!(row("skirmish", "4 or more")[1], "it retreats 100 yards and loses a casting");
    }

    #[test]
    fn every_row_is_as_long_as_its_columns() {
        for chart in charts(&shipped().charts) {
            assert!(!chart.rows.is_empty(), "{}", chart.key);
            assert!(chart.rows.iter().all(|row| row.len() == chart.columns.len()), "{}", chart.key);
        }
    }
}
