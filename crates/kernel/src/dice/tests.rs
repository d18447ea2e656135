//! Every source of chance gives what it says.

use super::*;
use crate::odds::{Chance, chances};

#[test]
fn a_ten_sided_die_shows_0_to_9() {
    let mut seeded = Dice::seeded(1);
    let mut seen = [0; 10];
    for _ in 0..1000 {
        seen[usize::from(seeded.digit_by(|face| face))] += 1;
    }
    assert!(seen.iter().all(|&times| 60 < times), "{seen:?}");
    let mut script = Dice::script(&[0, 9, 10]);
    assert_eq!([(); 2].map(|()| script.digit_by(|face| face)), [0, 9]);
    script.digit_by(|face| face);
    assert_eq!(script.finish(), Err(DiceError::NoDigit { at: 3, face: 10 }));
    // Two dice of which 0 and 1 hit: the counts as one draw.
    let mut tree = Dice::tree();
    let mut chances = Vec::new();
    loop {
        let count = tree.digits_by(2, |face| face <= 1, |count| count, |_| {});
        chances.push((count, tree.weight().map(|(ways, of)| 25 * ways / of)));
        if !tree.next_leaf() {
            break;
        }
    }
    assert_eq!(chances, [(0, Some(16)), (1, Some(8)), (2, Some(1))]);
}

#[test]
fn one_seed_one_stream_per_order() {
    let roll = |seed, order| {
        let mut dice = Dice::seeded(seed);
        dice.turn_to(order);
        (0..20).map(|_| dice.d6()).collect::<Vec<_>>()
    };
    assert_eq!(roll(7, 3), roll(7, 3));
    assert_ne!(roll(7, 3), roll(7, 4));
    assert_ne!(roll(7, 3), roll(8, 3));
    // Pinned: a change here would break every saved battle.
    assert_eq!(roll(1889, 0), PINNED);
}

const PINNED: [u8; 20] = [3, 2, 6, 4, 2, 4, 2, 4, 3, 2, 3, 6, 2, 1, 2, 2, 5, 6, 4, 3];

#[test]
fn faces_come_equally_often() {
    let mut dice = Dice::seeded(1);
    let mut counts = [0_u32; 6];
    for _ in 0..60_000 {
        counts[dice.d6() as usize - 1] += 1;
    }
    // Chi-squared with five degrees of freedom passes 20.5 once in a thousand; the seed is fixed.
    let chi: u64 = counts.iter().map(|&n| u64::from(n.abs_diff(10_000)).pow(2)).sum();
    assert!(chi < 205_000, "{counts:?}");
}

#[test]
fn a_script_must_fit() {
    let mut dice = Dice::script(&[3, 6]);
    assert_eq!(dice.d6(), 3);
    assert_eq!(dice.finish(), Err(DiceError::TooMany { given: 2, used: 1 }));
    assert_eq!(dice.d6(), 6);
    assert_eq!(dice.finish(), Ok(()));
    dice.d6();
    assert_eq!(dice.finish(), Err(DiceError::TooFew { given: 2 }));
    let mut dice = Dice::script(&[7]);
    dice.d6();
    assert_eq!(dice.finish(), Err(DiceError::Impossible { at: 1, face: 7, sides: 6 }));
}

#[test]
fn a_tree_visits_every_outcome_with_its_chance() {
    let mut dice = Dice::tree();
    let (mut leaves, mut hits) = (0, 0.0);
    loop {
        // A hit on 5 or 6, then a location among four groups.
        let hit = 5 <= dice.d6_by(|face| u8::from(5 <= face));
        if hit {
            dice.d6_by(|face| [0, 0, 1, 1, 2, 3][face as usize - 1]);
        }
        let (ways, of) = dice.weight().unwrap();
        hits += if hit { ways as f64 / of as f64 } else { 0.0 };
        leaves += 1;
        if !dice.next_leaf() {
            break;
        }
    }
    assert_eq!(leaves, 5);
    assert!((hits - 1.0 / 3.0).abs() < 1e-12);
}

/// Every result of `act` with its exact chance, and how many leaves were walked.
fn odds(act: impl Fn(&mut Dice) -> u8) -> (Vec<(u8, Chance)>, u32) {
    let mut leaves = 0;
    let chances = chances(|dice| {
        leaves += 1;
        act(dice)
    });
    (chances.unwrap(), leaves)
}

#[test]
fn a_handful_is_walked_by_how_many_hit() {
    let pool = |n| move |dice: &mut Dice| dice.pool_by(n, 6, |face| 5 <= face, |k| k, |_| {});
    let (one_by_one, leaves) =
        odds(|dice| (0..4).map(|_| u8::from(5 <= dice.d6_by(|face| u8::from(5 <= face)))).sum());
    let (together, fewer) = odds(pool(4));
    assert_eq!(one_by_one, together);
    assert_eq!((leaves, fewer), (16, 5));
    assert_eq!(together[4], (4, Chance::new(1, 81)));
    assert_eq!(odds(pool(0)).0, [(0, Chance::new(1, 1))]);

    // Only whether there are two or more matters.
    let (grouped, leaves) =
        odds(|dice| dice.pool_by(8, 6, |face| face == 6, |k| k.min(2), |_| {}).min(2));
    assert_eq!(leaves, 3);
    assert_eq!(grouped[0].1, Chance::new(5_u128.pow(8), 6_u128.pow(8)));
    assert_eq!(grouped[1].1, Chance::new(8 * 5_u128.pow(7), 6_u128.pow(8)));
    // The highest of two: a six in 11 of 36 ways, a four or five without one in 16, neither in 9.
    let sort = |face: u8| u8::from(4 <= face) + u8::from(6 <= face);
    let (highest, leaves) = odds(|dice| sort(dice.highest_of(2, sort, |_| {})));
    assert_eq!(leaves, 3);
    let wants = [(0, Chance::new(1, 4)), (1, Chance::new(4, 9)), (2, Chance::new(11, 36))];
    assert_eq!(highest, wants);
}

#[test]
fn a_large_handful_is_walked_in_parts() {
    // All ways of 30 dice do not fit into 64 bits.
    let (chances, _) =
        odds(|dice| dice.pool_by(30, 6, |face| face == 6, |k| k.min(1), |_| {}).min(1));
    assert_eq!(chances[0].1, Chance::new(5_u128.pow(30), 6_u128.pow(30)));
    // Dice that always hit, and dice that never do.
    assert_eq!(
        odds(|dice| dice.pool_by(60, 6, |_| true, |k| k, |_| {})).0,
        [(60, Chance::new(1, 1))]
    );
    assert_eq!(
        odds(|dice| dice.pool_by(60, 6, |_| false, |k| k, |_| {})).0,
        [(0, Chance::new(1, 1))]
    );
}

#[test]
fn dice_are_added_up_with_exact_odds() {
    let (one_by_one, _) = odds(|dice| dice.d6() + dice.d6() + dice.d6());
    let (together, leaves) = odds(|dice| dice.sum_of(3, 6, |_| {}));
    assert_eq!(one_by_one, together);
    assert_eq!(leaves, 16);
    let (five, _) = odds(|dice| dice.sum_of(5, 6, |_| {}));
    let ways = five.iter().filter(|(sum, _)| 18 <= *sum);
    let at_least_18: u128 = ways.map(|(_, chance)| chance.ways * 7776 / chance.of).sum();
    assert_eq!(at_least_18, 7776 / 2);
    let (tens, _) = odds(|dice| dice.sum_of(2, 10, |_| {}));
    assert_eq!(tens[9], (11, Chance::new(1, 10)));
}

#[test]
fn a_handful_is_rolled_and_kept_face_by_face() {
    let mut dice = Dice::script(&[6, 1, 5, 2, 2]).keeping();
    let mut faces = Vec::new();
    let hits = dice.pool_by(3, 6, |face| 5 <= face, |k| k, |face| faces.push(face));
    assert_eq!((hits, &faces[..]), (2, &[6, 1, 5][..]));
    assert_eq!(dice.sum_of(2, 6, |_| {}), 4);
    assert_eq!((dice.kept(), dice.draws()), (&[6, 1, 5, 2, 2][..], 5));
    assert_eq!(dice.finish(), Ok(()));
}

#[test]
fn a_choice_among_one_is_no_draw() {
    let mut dice = Dice::script(&[]);
    assert_eq!(dice.pick(1), 0);
    assert_eq!(dice.finish(), Ok(()));
    assert!(!dice.is_sealed());
}
