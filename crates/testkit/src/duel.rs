//! How levels of players fare against each other, battle by battle.
#![expect(clippy::print_stdout, reason = "figures are what a benchmark is for")]

use std::{fmt::Display, str::FromStr};

/// One battle of a duel.
#[derive(Clone, Copy, Debug)]
pub struct Bout<'a, L> {
    pub scenario: &'a str,
    /// The level of each side, whoever and however many sit on it.
    pub of_side: [L; 2],
    pub seed: u64,
    /// Whether it is to be told order by order, by whoever can.
    pub is_told: bool,
}

/// How a bout ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The side that won, counted from 0; none of a draw.
    pub winner: Option<usize>,
    /// What else is to be told of it, on one line.
    pub account: String,
}

/// Has two levels fight each other, changing sides from battle to battle, as the command line wants it: two levels, a scenario, how
/// many battles, and perhaps the first seed and `tell`. Returns whether it wanted that.
pub fn duel<L: FromStr + Copy + Display>(fight: impl FnMut(&Bout<'_, L>) -> Ended) -> bool {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let Some((tally, first)) = fought(&words, fight) else { return false };
    for (at, [wins, losses, draws]) in tally.into_iter().enumerate() {
        println!("{first} as side {}: won {wins}, lost {losses}, drew {draws}", at + 1);
    }
    let sum = |what: usize| tally[0][what] + tally[1][what];
    println!("{first} won {}, lost {}, drew {}", sum(0), sum(1), sum(2));
    true
}

/// What the first level won, lost and drew as each side, and what it is called.
fn fought<L: FromStr + Copy + Display>(
    words: &[String],
    mut fight: impl FnMut(&Bout<'_, L>) -> Ended,
) -> Option<([[u32; 3]; 2], L)> {
    let [first, second, scenario, games, rest @ ..] = words else { return None };
    let (first, second) = (first.parse().ok()?, second.parse().ok()?);
    let games: u64 = games.parse().ok()?;
    let seed = rest.first().map_or(Some(1889), |seed| seed.parse().ok())?;
    let is_told = rest.get(1).is_some_and(|word| word == "tell");
    let mut tally = [[0; 3]; 2];
    for game in 0..games {
        let at = (game % 2) as usize;
        let of_side = if at == 0 { [first, second] } else { [second, first] };
        let is_told = is_told && game == 0;
        let bout = Bout { scenario, of_side, seed: seed + game, is_told };
        let ended = fight(&bout);
        let (how, word) = match ended.winner {
            Some(side) if side == at => (0, "won"),
            Some(_) => (1, "lost"),
            None => (2, "drew"),
        };
        tally[at][how] += 1;
        println!("{} {first} as side {} {word}: {}", bout.seed, at + 1, ended.account);
    }
    Some((tally, first))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn levels_change_sides_from_battle_to_battle() {
        // The higher number wins, but the battle with seed 9 is drawn.
        let higher = |bout: &Bout<'_, u8>| {
            let winner = usize::from(bout.of_side[0] < bout.of_side[1]);
            assert_eq!(bout.scenario, "somewhere");
            Ended { winner: (bout.seed != 9).then_some(winner), account: String::new() }
        };
        let tally = fought(&words("2 1 somewhere 5 7"), higher).map(|(tally, _)| tally);
        assert_eq!(tally, Some([[2, 0, 1], [2, 0, 0]]));
        let tally = fought(&words("1 2 somewhere 5 7"), higher).map(|(tally, _)| tally);
        assert_eq!(tally, Some([[0, 2, 1], [0, 2, 0]]));
    }

    #[test]
    fn other_words_ask_for_no_duel() {
        let never = |_: &Bout<'_, u8>| Ended { winner: None, account: String::new() };
        for line in ["odds", "1 2 somewhere", "1 two somewhere 3", "1 2 somewhere many"] {
            assert!(fought(&words(line), never).is_none(), "{line}");
        }
    }
}
