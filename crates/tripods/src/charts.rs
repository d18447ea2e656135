//! The charts that a player reads at the table, made of the tables by which the rules go.

use kernel::{chart::Chart, words::Word};

use crate::{
    free,
    tables::{Library, SpotRow, StandType},
    vocabulary::{Allegiance, Class, Cover, Gait, Quality, Spotter},
};

/// All charts, in the order of the book.
pub fn charts(library: &Library) -> Vec<Chart> {
    let [martians, machines, men] = stands(library);
    vec![
        qualities(library),
        terrain(library),
        spotting(library),
        artillery(library),
        martians,
        machines,
        men,
    ]
}

/// A die that must come up so or higher.
fn from(die: i8) -> String {
    format!("{die}+")
}

fn inches(far: u8) -> String {
    format!("{far}″")
}

fn qualities(library: &Library) -> Chart {
    let row = |&quality: &Quality| {
        let row = library.charts.qualities[quality as usize];
        vec![
            quality.said().to_owned(),
            from(row.roll),
            format!("{:+}", row.to_hit),
            format!("+{}", row.small_arms_dice),
            inches(row.cohesion),
        ]
    };
    let columns = ["", "Check", "Dice that hit", "Small arms dice", "Cohesion"];
    let rows = Quality::ALL.iter().map(row).collect();
    Chart::new("quality", "Quality", "Quality", rule!("FT-QUAL-01"), &columns, rows)
}

/// What an inch of it costs those who go there.
fn terrain(library: &Library) -> Chart {
    const GAITS: [Gait; 7] = [
        Gait::Leg,
        Gait::Tripod,
        Gait::Cavalry,
        Gait::Tracked,
        Gait::Wheeled,
        Gait::Towed,
        Gait::Amphibious,
    ];
    let rows = library.charts.terrain.iter().map(|terrain| {
        let mut row = vec![terrain.kind.said()];
        row.extend(GAITS.map(|gait| match terrain.costs.of(gait).into() {
            "barred" => "–".to_owned(),
            "half" => "half a move".to_owned(),
            "quarter" => "quarter of a move".to_owned(),
            points => points.to_owned(),
        }));
        row.push(if terrain.cover == Cover::None {
            "–".to_owned()
        } else {
            terrain.cover.said()
        });
        row.push(terrain.save.map_or_else(|| "–".to_owned(), from));
        row
    });
    let columns = [
        "",
        "Foot",
        "Tripods",
        "Cavalry",
        "Tracked",
        "Wheeled",
        "Towed",
        "Amphibious",
        "Cover",
        "Save",
    ];
    Chart::new("terrain", "Ground", "Moving", rule!("FT-MOVE-04"), &columns, rows.collect())
        .noted("Points for each inch, or for crossing a line; a dash where nobody goes.")
}

fn spotting(library: &Library) -> Chart {
    let said = |spotter: Spotter| match spotter {
        Spotter::Personnel => "men",
        Spotter::Vehicle => "vehicles",
        Spotter::ReconVehicle => "scouting vehicles",
        Spotter::ReconPersonnel => "scouting men",
    };
    let mut rows = Vec::new();
    for (spotters, &quality) in library.charts.spotting.iter().zip(Quality::ALL) {
        for (&SpotRow { vehicle, personnel }, &spotter) in spotters.iter().zip(Spotter::ALL) {
            let mut row = vec![format!("{} {}", quality.said(), said(spotter))];
            for seen in [vehicle, personnel] {
                row.extend(
                    [seen.moving_cover, seen.stationary_cover, seen.stationary_open].map(inches),
                );
            }
            rows.push(row);
        }
    }
    let columns = [
        "They see",
        "vehicles moving in cover",
        "standing in cover",
        "standing in the open",
        "men moving in cover",
        "standing in cover",
        "standing in the open",
    ];
    Chart::new("spotting", "Spotting", "Seeing", rule!("FT-SPOT-02"), &columns, rows)
        .noted("What moves in the open is seen at any distance.")
}

fn artillery(library: &Library) -> Chart {
    let table = &library.charts.artillery;
    let next = table.iter().skip(1).map(|row| Some(row.least)).chain([None]);
    let rows = table.iter().zip(next).map(|(row, next)| {
        let factors = match next {
            Some(next) if next == row.least + 1 => row.least.to_string(),
            Some(next) => format!("{} to {}", row.least, next - 1),
            None => format!("{} and more", row.least),
        };
        let dice = [row.armoured, row.light_against_armoured, row.soft_open, row.soft_cover];
        std::iter::once(factors).chain(dice.map(from)).collect()
    });
    let columns =
        ["Factors", "Armour", "Armour, by light guns", "Soft, in the open", "Soft, in cover"];
    let rows = rows.collect();
    Chart::new("artillery", "Barrages", "Fire", rule!("FT-ART-08"), &columns, rows)
}

/// Every row that can be fielded: the Martians, the machines of men, and their foot and guns.
fn stands(library: &Library) -> [Chart; 3] {
    let is_martian = |row: &StandType| row.side == Allegiance::Martian;
    let chart = |key: &str, title: &str, is_of: &dyn Fn(&StandType) -> bool| {
        let rows = library.stands.iter().filter(|row| is_of(row)).map(|row| {
            let item = free::item(library, row);
            std::iter::once(item.title).chain(item.figures).collect()
        });
        let columns = ["", "Class", "Periods", "Move", "Armour", "Weapons", "Points"];
        Chart::new(key, title, "Forces", rule!("FT-DATA-01"), &columns, rows.collect())
    };
    let is_gun = |row: &StandType| matches!(row.class, Class::Gun | Class::HorseGun);
    [
        chart("martians", "Martians", &is_martian),
        chart("machines", "Vehicles, flyers and ships", &|row| {
            !is_martian(row) && !row.is_personnel() && !is_gun(row)
        }),
        chart("men", "Foot, teams and guns", &|row| {
            !is_martian(row) && (row.is_personnel() || is_gun(row))
        })
        .noted("Points by quality: green, average, veteran, elite."),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::shipped;

    #[test]
    fn every_chart_is_whole_and_every_row_of_the_tables_stands_on_one() {
        let library = shipped();
        let charts = charts(&library);
        for chart in &charts {
            assert!(!chart.rows.is_empty(), "{}", chart.key);
            assert!(chart.rows.iter().all(|row| row.len() == chart.columns.len()), "{}", chart.key);
        }
        let forces: usize = charts
            .iter()
            .filter(|chart| chart.section == "Forces")
            .map(|chart| chart.rows.len())
            .sum();
        assert_eq!(forces, library.stands.len());
    }

    #[test]
    fn ft_art_08_factors_stand_with_the_dice_that_hit() {
        let chart = artillery(&shipped());
        assert_eq!(chart.rows[0], ["1 to 2", "6+", "6+", "5+", "6+"]);
        assert_eq!(chart.rows.last().unwrap()[0], "9 and more");
    }
}
