//! `liftwood balance`: how even the scenarios are, as a page to keep.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::PathBuf, time::Duration};

use clap::Args;
use indicatif::ProgressBar;
use kernel::{
    Setup,
    system::{ScenarioCard, SetupError},
};
use umpire::{Game, Interval, Level, Report, Series};

use crate::{
    command::simulate::{of_pieces, style},
    error::Error,
    output::print,
    own_files::DataFolder,
};

/// Tells how even the scenarios are, as a page of Markdown
///
/// Each scenario is fought by regulars against each other, which shows what the sides are worth, and by a regular against
/// recruits, which shows what skill is worth. The same seed gives the same page on every machine. A page that is there already
/// keeps the parts of the systems that are not asked for.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  liftwood balance -o docs/balance.md
  liftwood balance galleons --games 100 --against 20 -o docs/balance.md
  liftwood balance colonels the-battle-of-the-seven-cisterns --allies 2 --games 20 --against 20")]
pub struct Balance {
    /// Only the scenarios of this system
    system: Option<String>,
    /// Only this scenario of it
    #[arg(requires = "system", conflicts_with = "output")]
    scenario: Option<String>,
    /// How many seats from the first on fight on one side, and are regulars together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    allies: u8,
    /// How many battles of regulars a scenario
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How many battles of a regular against recruits a scenario
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    against: u32,
    /// Where chance begins
    #[arg(long, default_value_t = 1889)]
    seed: u64,
    /// Write the page into this file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    data: DataFolder,
}

impl Balance {
    pub fn run(&self) -> Result<(), Error> {
        let umpire = self.data.umpire()?;
        let games: Vec<&dyn Game> = match &self.system {
            Some(system) => vec![umpire.game(system)?],
            // A campaign has no sides to weigh: `liftwood campaign simulate` tells of it.
            None => umpire.games().filter(|game| game.id() != "campaign").collect(),
        };
        let mut parts = Vec::new();
        for game in games {
            let mut part = format!(
                "{}\n\nMade by `liftwood balance {}{} --games {} --against {} --seed {}`.\n",
                game.title(),
                game.id(),
                self.narrowed(),
                self.games,
                self.against,
                self.seed
            );
            let mut cards = game.scenarios();
            if let Some(scenario) = self.scenario.clone() {
                let known: Vec<String> = cards.iter().map(|card| card.id.clone()).collect();
                if !known.contains(&scenario) {
                    let known = known.join(", ");
                    let cause = SetupError::UnknownScenario { scenario: scenario.clone(), known };
                    return Err(Error::Scenario { scenario, cause });
                }
                cards.retain(|card| card.id == scenario);
            }
            for card in cards {
                self.scenario(game, &card, &mut part)?;
            }
            parts.push(part);
        }
        match &self.output {
            None => print(&page_with("", &parts)),
            Some(file) => {
                let before = fs::read_to_string(file).unwrap_or_default();
                let page = page_with(&before, &parts);
                fs::write(file, page).map_err(|cause| Error::Write { file: file.clone(), cause })
            }
        }
    }

    fn scenario(
        &self,
        game: &dyn Game,
        card: &ScenarioCard,
        page: &mut String,
    ) -> Result<(), Error> {
        let seats = usize::from(card.seats_least);
        let even = self.fight(game, card, &vec![Level::Regular; seats], self.games)?;
        let mut unequal = vec![Level::Recruit; seats];
        for level in unequal.iter_mut().take(usize::from(self.allies)) {
            *level = Level::Regular;
        }
        let skill = self.fight(game, card, &unequal, self.against)?;
        write_scenario(card, &even, &skill, page);
        Ok(())
    }

    /// What the command was told besides the system.
    fn narrowed(&self) -> String {
        let scenario = self.scenario.as_ref().map_or_else(String::new, |id| format!(" {id}"));
        let allies =
            if 1 < self.allies { format!(" --allies {}", self.allies) } else { String::new() };
        scenario + &allies
    }

    fn fight(
        &self,
        game: &dyn Game,
        card: &ScenarioCard,
        levels: &[Level],
        games: u32,
    ) -> Result<Report, Error> {
        let names = card.seat_names.iter().take(levels.len()).cloned().collect();
        let bar = ProgressBar::new(u64::from(games)).with_style(style());
        bar.enable_steady_tick(Duration::from_millis(200));
        let series = Series { levels, games, seed: self.seed };
        let report = game.simulate(Setup::new(&card.id, names), series, &|| bar.inc(1));
        bar.finish_and_clear();
        report.map_err(|cause| Error::Scenario { scenario: card.id.clone(), cause })
    }
}

/// A page as it was, with some parts put in place of those with the same title, or added at the end.
fn page_with(before: &str, parts: &[String]) -> String {
    let mut page = "# How even the scenarios are\n\nShares are of all battles fought; the range behind each holds the true share \
                    in 95 cases of 100.\n"
        .to_owned();
    let title = |part: &str| part.lines().next().unwrap_or_default().to_owned();
    let mut all: Vec<String> = before.split("\n## ").skip(1).map(str::to_owned).collect();
    for part in parts {
        match all.iter_mut().find(|old| title(old) == title(part)) {
            Some(old) => old.clone_from(part),
            None => all.push(part.clone()),
        }
    }
    for part in all {
        let _ = writeln!(page, "\n## {}", part.trim_end());
    }
    page
}

/// What a scenario's battles came to.
fn write_scenario(card: &ScenarioCard, even: &Report, skill: &Report, page: &mut String) {
    let _ = writeln!(page, "\n### {}\n", card.title);
    let _ = writeln!(page, "| seat | regulars win | a regular beats recruits |\n|---|---|---|");
    let regular = &skill.sides[0];
    let skilled_in = |seat: usize| {
        let regulars = skill.sides.iter().filter(|side| side.level == regular.level);
        let (wins, games) = regulars.fold((0, 0), |(wins, games), side| {
            (wins + side.by_seat[seat].wins, games + side.by_seat[seat].games)
        });
        Interval::wilson(wins, games)
    };
    for (seat, (name, share)) in card.seat_names.iter().zip(even.seats()).enumerate() {
        let skilled = skilled_in(seat);
        let _ = writeln!(page, "| {name} | {} | {} |", percent(share.rate()), percent(skilled));
    }
    let _ = writeln!(page, "| either | | {} |", percent(regular.win_rate));
    let (drawn, drawn_against) =
        (Interval::wilson(even.draws, even.games), Interval::wilson(skill.draws, skill.games));
    let _ = writeln!(page, "| drawn | {} | {} |", percent(drawn), percent(drawn_against));
    let turns = even.turns;
    let _ = writeln!(
        page,
        "\nRegulars fight for {} to {} turns, half of the time for {} or fewer, and give {:.0} orders in all.\n",
        turns.least, turns.most, turns.median, even.orders.mean
    );
    write_losses(&even.losses, page);
}

/// A row for each piece, a column for each measure: their names are "piece: measure".
fn write_losses(losses: &BTreeMap<String, f64>, page: &mut String) {
    let mut kinds: Vec<&str> = Vec::new();
    let mut rows: BTreeMap<&str, BTreeMap<&str, f64>> = BTreeMap::new();
    for (piece, kind, mean) in of_pieces(losses) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
        rows.entry(piece).or_default().insert(kind, mean);
    }
    let _ = writeln!(page, "| mean at the end | {} |", kinds.join(" | "));
    let _ = writeln!(page, "|---|{}", "---|".repeat(kinds.len()));
    for (piece, means) in rows {
        let cells = kinds
            .iter()
            .map(|kind| means.get(kind).map_or_else(String::new, |mean| format!("{mean:.2}")));
        let _ = writeln!(page, "| {piece} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
}

/// A share in words: "52.3 % (49.2 to 55.4)".
fn percent(share: Interval) -> String {
    let [rate, low, high] = [share.rate, share.low, share.high].map(|part| part * 100.0);
    format!("{rate:.1} % ({low:.1} to {high:.1})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_stand_in_rows_of_pieces() {
        let losses =
            [("Ann: guns lost", 1.5), ("Ann: lost", 0.25), ("Bob: lost", 1.0), ("cm thrown", 0.0)];
        let losses = losses.into_iter().map(|(name, mean)| (name.to_owned(), mean)).collect();
        let mut page = String::new();
        write_losses(&losses, &mut page);
        let wanted = "| mean at the end | guns lost | lost |\n|---|---|---|\n| Ann | 1.50 | 0.25 |\n| Bob |  | 1.00 |\n";
        assert_eq!(page, wanted);
    }

    #[test]
    fn a_page_keeps_the_parts_of_other_systems() {
        let part = |title: &str, text: &str| format!("{title}\n\n{text}\n");
        let first = page_with("", &[part("One", "old"), part("Two", "kept")]);
        assert!(first.starts_with("# How even the scenarios are\n\n"));
        assert!(first.ends_with("\n\n## One\n\nold\n\n## Two\n\nkept\n"));
        let second = page_with(&first, &[part("One", "new"), part("Three", "added")]);
        let wanted = "\n\n## One\n\nnew\n\n## Two\n\nkept\n\n## Three\n\nadded\n";
        assert!(second.ends_with(wanted), "{second}");
        assert_eq!(page_with(&second, &[]), second);
    }

    #[test]
    fn shares_are_told_with_their_range() {
        assert_eq!(percent(Interval::wilson(50, 100)), "50.0 % (40.4 to 59.6)");
    }
}
