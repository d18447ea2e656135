//! Charts: the tables a player reads at the table, as words in columns.

use kernel::{
    RuleId,
    chart::Chart,
    ledger::{DataError, read_toml},
    tables::{At, Reading},
};
use serde::Deserialize;

use super::check::rules;
use super::{Library, Rate, Service, SourceFile, Weapon, WeaponKind};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChartFile {
    chart: Vec<Chart>,
}

pub(super) fn read(file: &SourceFile<'_>, reading: &mut Reading<Library>) -> Result<(), DataError> {
    let read: ChartFile = read_toml(file.name, file.text)?;
    for chart in read.chart {
        reading.attempt(|library| add(file.name, chart, library));
    }
    Ok(())
}

fn add(file: &str, chart: Chart, library: &mut Library) -> Result<(), DataError> {
    let at = At::new(file, "chart", &chart.key)?;
    library.origins.take(&at)?;
    rules(&at, &[&chart.rule])?;
    let columns = chart.columns.len();
    for (n, row) in chart.rows.iter().enumerate() {
        if row.len() != columns {
            let at = at.part(format_args!("row {}", n + 1));
            return Err(at.wrong(format!("has {} columns, wants {columns}", row.len())));
        }
    }
    library.charts.push(chart);
    Ok(())
}

impl Library {
    /// Every chart: those of the files, and the lists of weapons, which are made of their entries.
    pub fn every_chart(&self) -> Vec<Chart> {
        let mut charts = self.charts.clone();
        charts.push(self.hand_weapons());
        let (gun, old) = (rule!("SG-FIRE-04"), rule!("SG-SB-01"));
        let is_old = |gun: &Weapon| gun.kind == WeaponKind::Smoothbore;
        let (earth, mars) = ("Guns and devices of Earth", "Guns and devices of Mars");
        charts.push(self.guns("guns_of_earth", earth, gun, |_, of| of == Service::Earth));
        charts.push(
            self.guns("guns_of_mars", mars, gun, |gun, of| of == Service::Martian && !is_old(gun)),
        );
        let title = "Old smoothbores, sold to Mars";
        charts.push(self.guns("smoothbores", title, old, |gun, _| is_old(gun)));
        charts.push(self.field_guns());
        charts
    }

    /// What marines carry.
    fn hand_weapons(&self) -> Chart {
        let range = |range: Option<u8>| range.map_or("none".to_owned(), |range| range.to_string());
        let rows = self.small_arms.iter().map(|arm| {
            let (close, long) = (arm.weapon.range_close, arm.weapon.range_long);
            vec![
                arm.name.clone(),
                arm.men_per_die.map_or("none".to_owned(), |men| format!("1 for {men} men")),
                range(arm.men_per_die.map(|_| close)),
                range(Some(long).filter(|&long| close < long)),
                match (arm.boarding_dice_first_round, arm.boarding_dice) {
                    (first, then) if first == then => then.to_string(),
                    (first, then) => format!("{first}, then {then}"),
                },
            ]
        });
        Chart {
            key: "hand_weapons".into(),
            title: "Hand weapons".into(),
            section: "Men against men".into(),
            rule: rule!("SG-SA-03").as_str().into(),
            columns: ["Weapon", "Dice", "Close", "Long", "Dice in boarding"].map(Into::into).into(),
            rows: rows.collect(),
            note: String::new(),
        }
    }

    /// The weapons of one list.
    fn guns(
        &self,
        key: &str,
        title: &str,
        rule: RuleId,
        is_listed: impl Fn(&Weapon, Service) -> bool,
    ) -> Chart {
        let sheets = self.weapons.iter().zip(&self.weapon_sheets);
        let listed = sheets.filter(|(gun, sheet)| is_listed(gun, sheet.nation));
        let rows = listed.map(|(gun, _)| gun_row(gun));
        let columns = ["Weapon", "Pen", "DV", "ROF", "Crew", "Close", "Long"];
        Chart {
            key: key.into(),
            title: title.into(),
            section: "Weapons".into(),
            rule: rule.as_str().into(),
            columns: columns.map(Into::into).into(),
            rows: rows.collect(),
            note: "Pen: at close and at long range. P: harms men only. F: starts fires. ROF in brackets: \
                   turns of loading after each shot. Crew in brackets: borrowed from other stations."
                .into(),
        }
    }
}

impl Library {
    /// The same guns on field carriages, for fights on foot.
    ///
    /// [SG-FIELD-01] Shown and never played: nothing of it has a part in a battle of ships.
    fn field_guns(&self) -> Chart {
        let guns = self.weapons.iter().zip(&self.weapon_sheets);
        let rows = guns.filter(|(_, sheet)| !sheet.field.is_empty()).map(|(gun, sheet)| {
            let number = |key: &str| sheet.field.get(key).and_then(toml::Value::as_integer);
            let printed =
                |key: &str| number(key).map_or("–".to_owned(), |number| number.to_string());
            let rate = sheet.field.get("rof").and_then(toml::Value::as_str).unwrap_or("–");
            let (range, burst) = (number("range").unwrap_or(0), number("burst").unwrap_or(0));
            vec![
                gun.name.clone(),
                rate.to_owned(),
                range.to_string(),
                burst.to_string(),
                format!("{} by {}", 2 * burst, 4 * burst),
                format!("{} by {}", 2 * burst, range / 2),
                printed("weight"),
                printed("cost"),
            ]
        });
        let columns = ["Weapon", "ROF", "Range", "Burst", "Shrapnel", "Grape", "Weight", "Cost"];
        Chart {
            key: "field_guns".into(),
            title: "Guns on field carriages".into(),
            section: "Weapons on land".into(),
            rule: rule!("SG-FIELD-01").as_str().into(),
            columns: columns.map(Into::into).into(),
            rows: rows.collect(),
            note: "For fights on foot; a battle of ships uses none of it. Range is close range, in yards. Shrapnel and \
                   grape: the ground they cover, width by length. A howitzer treats close range as medium and medium as \
                   long. A gun without weight and cost has no field carriage. An asterisk marks a corrected rate."
                .into(),
        }
    }
}

/// A weapon as its list prints it.
pub fn gun_row(gun: &Weapon) -> Vec<String> {
    let none = || "–".to_owned();
    let has_range = 0 < gun.range_long;
    let pen = match (gun.personnel_only, gun.damage) {
        (true, _) => "P".to_owned(),
        (false, 0) => none(),
        _ if gun.pen_close == gun.pen_long => gun.pen_close.to_string(),
        _ => format!("{}/{}", gun.pen_close, gun.pen_long),
    };
    let damage = match (gun.starts_fires, gun.personnel_only, gun.damage) {
        (true, _, _) => "F".to_owned(),
        (_, true, _) => "P".to_owned(),
        (_, _, 0) => none(),
        (_, _, damage) => damage.to_string(),
    };
    let rate = match (gun.rolled_rate, gun.rate, gun.fast_rate) {
        (true, ..) => "D6".to_owned(),
        (_, Rate::Shots(0), _) => none(),
        (_, Rate::Shots(shots), Some(fast)) => format!("{shots} or {fast}"),
        (_, Rate::Shots(shots), None) => shots.to_string(),
        (_, Rate::Reload(turns), _) => format!("({turns})"),
    };
    let crew = match (gun.crew, gun.crew_provided) {
        (0, _) => none(),
        (crew, true) => crew.to_string(),
        (crew, false) => format!("({crew})"),
    };
    let close = if has_range && !gun.always_long { gun.range_close.to_string() } else { none() };
    let long = if has_range { gun.range_long.to_string() } else { none() };
    vec![gun.name.clone(), pen, damage, rate, crew, close, long]
}

#[cfg(test)]
mod tests;
