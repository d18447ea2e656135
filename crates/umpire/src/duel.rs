//! Duels: one thing of a catalogue against another, many times.

use kernel::{
    Setup,
    draft::{Draft, DraftEntry},
};
use laboratory::{Interval, Report, Share};

use crate::Game;

/// How a duel stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u32,
    pub wins: [u32; 2],
    pub draws: u32,
}

impl Tally {
    /// Counts more battles. The commanders change seats from battle to battle; what they command does not.
    pub fn add(&mut self, report: &Report) {
        self.games += report.games;
        self.draws += report.draws;
        for (wins, share) in self.wins.iter_mut().zip(report.seats()) {
            *wins += share.wins;
        }
    }

    /// How often one of the two won.
    pub fn rate(&self, at: usize) -> Interval {
        Share { wins: self.wins[at], games: self.games }.rate()
    }
}

/// A free battle of one of these against the other, or why there is none.
pub fn duel(game: &dyn Game, names: &[String; 2]) -> Result<Setup, String> {
    let builder = game.builder().ok_or_else(|| format!("{} has no free battles", game.title()))?;
    let mut draft: Draft = builder.usual;
    draft.sides.truncate(names.len());
    for (side, name) in draft.sides.iter_mut().zip(names) {
        side.entries = vec![DraftEntry { item: name.clone(), ..DraftEntry::default() }];
    }
    let (card, file) = game
        .build(&draft)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    let seats = names.iter().zip(["first", "second"]).map(|(name, nth)| format!("{name}, {nth}"));
    Ok(Setup { files: vec![file], ..Setup::new(&card.id, seats.collect()) })
}
