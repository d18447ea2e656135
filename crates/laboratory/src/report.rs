//! Many battles, and what they say: win rates with intervals, lengths, losses.

use std::{collections::BTreeMap, fmt};

use kernel::Playable;
use rayon::prelude::*;
use serde::Serialize;
use tactician::Level;

use crate::fight::{Fight, Fought};

/// What many battles came to.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub games: u32,
    pub seed: u64,
    /// Battles won, by the side's letter.
    pub wins: BTreeMap<String, u32>,
    pub draws: u32,
    pub sides: Vec<SideReport>,
    pub turns: Spread,
    pub orders: Spread,
    /// The mean of every measure at the end. Seats change sides, so these are by seat, not by side.
    pub losses: BTreeMap<String, f64>,
    /// What each battle came to, by name, in the order of the battles; see [`Playable::results`].
    #[serde(skip)]
    pub results: BTreeMap<String, Vec<i64>>,
    /// One row per battle: seed, winner (or none), turns, orders.
    #[serde(skip)]
    pub rows: Vec<(u64, Option<usize>, u16, u32)>,
}

/// How one side fared.
#[derive(Clone, Debug, Serialize)]
pub struct SideReport {
    pub name: String,
    pub level: &'static str,
    pub wins: u32,
    pub win_rate: Interval,
    /// The same for each seat that the side sat in.
    pub by_seat: Vec<Share>,
}

/// Battles won among those fought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    pub wins: u32,
    pub games: u32,
}

impl Share {
    /// The share, with its interval.
    pub fn rate(self) -> Interval {
        Interval::wilson(self.wins, self.games)
    }
}

/// A share with its 95 per cent interval (Wilson).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    pub rate: f64,
    pub low: f64,
    pub high: f64,
}

/// The least, the mean, the middle and the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    pub least: u32,
    pub mean: f64,
    pub median: u32,
    pub most: u32,
}

impl Interval {
    /// The share of `hits` among `n`, with Wilson's interval.
    pub fn wilson(hits: u32, n: u32) -> Self {
        if n == 0 {
            return Self { rate: 0.0, low: 0.0, high: 1.0 };
        }
        let (n, z) = (f64::from(n), 1.959_964);
        let rate = f64::from(hits) / n;
        let centre = rate + z * z / (2.0 * n);
        let spread = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + z * z / n;
        Self {
            rate,
            low: ((centre - spread) / scale).max(0.0),
            high: ((centre + spread) / scale).min(1.0),
        }
    }
}

impl Report {
    /// How often each seat won, whoever sat in it.
    pub fn seats(&self) -> Vec<Share> {
        let mut seats = vec![Share::default(); self.sides.len()];
        for side in &self.sides {
            for (seat, share) in seats.iter_mut().zip(&side.by_seat) {
                seat.wins += share.wins;
                seat.games += share.games;
            }
        }
        seats
    }
}

impl fmt::Display for Report {
    /// How the first side fared, in all and from each seat.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.sides.first() else { return Ok(()) };
        write!(f, "{} won {}, drew {} of {}", first.level, first.wins, self.draws, self.games)?;
        for (seat, (share, all)) in first.by_seat.iter().zip(self.seats()).enumerate() {
            let (wins, games) = (share.wins, share.games);
            write!(f, "\n  from seat {seat}: {wins} of {games}, whoever sat there {}", all.wins)?;
        }
        Ok(())
    }
}

impl Spread {
    fn of(mut numbers: Vec<u32>) -> Self {
        numbers.sort_unstable();
        let (Some(&least), Some(&most)) = (numbers.first(), numbers.last()) else {
            return Self::default();
        };
        let mean = numbers.iter().copied().map(f64::from).sum::<f64>() / numbers.len() as f64;
        Self { least, mean, median: numbers[numbers.len() / 2], most }
    }
}

/// Many battles to be fought.
#[derive(Clone, Copy, Debug)]
pub struct Series<'a> {
    /// Who plays each side.
    pub levels: &'a [Level],
    pub games: u32,
    /// The seed of the first; each has the next.
    pub seed: u64,
}

/// Fights a series of battles on all cores. The sides change seats from game to game, so no seat favours one of them. Where as many
/// play alike as against each other (regular, regular, recruit, recruit) they change seats together, as allies.
///
/// `progress` is called once per battle, from any thread.
pub fn simulate<S: Playable>(
    opened: &S::State,
    series: Series<'_>,
    progress: &(dyn Fn() + Sync),
) -> Report {
    let Series { levels, games, seed } = series;
    let n_sides = levels.len();
    let step = allies(levels);
    let fought: Vec<(u64, usize, Fought<S>)> = (0..games)
        .into_par_iter()
        .map_init(
            || Fight::<S>::new(opened),
            |room, game| {
                let turned = game as usize * step % n_sides.max(1);
                // Seat `s` is held by side `(s + turned) % n`.
                let seated: Vec<Level> =
                    (0..n_sides).map(|seat| levels[(seat + turned) % n_sides]).collect();
                let seed = seed.wrapping_add(u64::from(game));
                let fought = room.fight(opened, seed, &seated);
                progress();
                (seed, turned, fought)
            },
        )
        .collect();
    let mut shares = vec![vec![Share::default(); n_sides]; n_sides];
    let (mut draws, mut rows) = (0, Vec::with_capacity(fought.len()));
    let names = S::measure_names(opened);
    let mut sums = vec![0.0; names.len()];
    let mut results = BTreeMap::<String, Vec<i64>>::new();
    for (seed, turned, fought) in &fought {
        let holds = |seat: usize| (seat + turned) % n_sides;
        for seat in 0..n_sides {
            shares[holds(seat)][seat].games += 1;
        }
        // Allies win together.
        let winners = fought.outcome.iter().flat_map(|outcome| &outcome.winners);
        let winners: Vec<usize> = winners.map(|seat| usize::from(seat.0)).collect();
        for &seat in &winners {
            shares[holds(seat)][seat].wins += 1;
        }
        let side = winners.first().copied().map(holds);
        draws += u32::from(winners.is_empty());
        for (sum, &value) in sums.iter_mut().zip(&fought.measures) {
            *sum += f64::from(value);
        }
        for (name, number) in &fought.results {
            results.entry(name.clone()).or_default().push(*number);
        }
        rows.push((*seed, side, fought.turns, fought.orders));
    }
    let name = |side: usize| kernel::SeatId(side as u8).to_string();
    let wins = |side: usize| shares[side].iter().map(|share| share.wins).sum::<u32>();
    let sides = levels.iter().enumerate().map(|(side, level)| SideReport {
        name: name(side),
        level: level.name(),
        wins: wins(side),
        win_rate: Interval::wilson(wins(side), games),
        by_seat: shares[side].clone(),
    });
    Report {
        games,
        seed,
        wins: (0..n_sides).map(|side| (name(side), wins(side))).collect(),
        draws,
        sides: sides.collect(),
        turns: Spread::of(rows.iter().map(|row| u32::from(row.2)).collect()),
        orders: Spread::of(rows.iter().map(|row| row.3).collect()),
        losses: names
            .into_iter()
            .zip(sums.iter().map(|sum| sum / f64::from(games.max(1))))
            .collect(),
        results,
        rows,
    }
}

/// How many sit together: those at the first level, if all levels come in such numbers.
fn allies(levels: &[Level]) -> usize {
    let run = levels.iter().take_while(|level| Some(*level) == levels.first()).count().max(1);
    let all = levels
        .chunks(run)
        .all(|chunk| chunk.len() == run && chunk.iter().all(|level| Some(level) == chunk.first()));
    if all && run < levels.len() { run } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allies_change_seats_together() {
        let (one, other) = (Level::Regular, Level::Recruit);
        assert_eq!(allies(&[one, one, other, other]), 2);
        assert_eq!(allies(&[one, other]), 1);
        assert_eq!(allies(&[one, one]), 1);
        assert_eq!(allies(&[one, other, other, other]), 1);
        assert_eq!(allies(&[one, one, other]), 1);
        assert_eq!(allies(&[]), 1);
    }

    #[test]
    fn wilsons_interval_of_published_figures() {
        // 10 of 100: 5.5 to 17.4 per cent.
        let interval = Interval::wilson(10, 100);
        assert!((interval.low - 0.0552).abs() < 5e-4, "{interval:?}");
        assert!((interval.high - 0.1744).abs() < 5e-4, "{interval:?}");
        assert!(0.99 < Interval::wilson(0, 0).high);
    }

    #[test]
    fn a_spread_of_nothing_is_nothing() {
        assert_eq!(Spread::of(Vec::new()), Spread::default());
        assert_eq!(Spread::of(vec![3, 1, 2]), Spread { least: 1, mean: 2.0, median: 2, most: 3 });
    }
}
