//! Charts: the tables a player reads at the table, as words in columns.

use kernel::{
    ledger::{DataError, read_toml},
    tables::{At, Reading},
};
use serde::{Deserialize, Serialize};

use super::check::rules;
use super::{Library, SourceFile};

/// One chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    pub key: String,
    pub title: String,
    /// The rule it comes from.
    pub rule: String,
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

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

#[cfg(test)]
mod tests {
    use super::super::shipped;
    use super::super::tests::refuses;
    use crate::aspect::Altitude;

    #[test]
    fn the_altitudes_shown_are_those_of_play() {
        let library = shipped();
        let rows = &library.chart("altitude_levels").unwrap().rows;
        let expected =
            Altitude::ALL.map(|level| vec![level.level().to_string(), level.to_string()]);
        assert_eq!(rows[..], expected);
    }

    #[test]
    fn broken_charts_are_refused() {
        let chart = |rule, row| {
            format!(
                "[[chart]]\nkey = 'x'\ntitle = 'X'\nrule = '{rule}'\ncolumns = ['a', 'b']\nrows = [{row}]\n"
            )
        };
        refuses(
            "charts-more.toml",
            &chart("SG-GEO-01", "['1']"),
            "charts-more.toml: chart x, row 1: has 1 columns, wants 2",
        );
        refuses(
            "charts-more.toml",
            &chart("SG-GEO-99", ""),
            "charts-more.toml: chart x: names rule SG-GEO-99, which the ledger does not have",
        );
    }
}
