//! Hand-to-hand fighting and morale.

use kernel::{
    ledger::{DataError, read_toml},
    tables::{At, SourceFile},
};
use serde::{Deserialize, Serialize};

use super::check;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fighting {
    /// The least score that hits.
    pub hits_from: u8,
    pub initiator_first_round_dice: u8,
    pub other_side_first_round_dice: u8,
    pub later_round_dice: u8,
    /// What is added to a morale score when the leader has been lost.
    pub leader_lost: i8,
    /// What is added when a Hero is with the unit.
    pub hero_present: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FightingFile {
    hand_to_hand: HandToHand,
    morale: Morale,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandToHand {
    rules: Vec<String>,
    hits_from: i64,
    initiator_first_round_dice: i64,
    other_side_first_round_dice: i64,
    later_round_dice: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Morale {
    rule: String,
    leader_lost: i64,
    hero_present: i64,
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<Fighting, DataError> {
    let FightingFile { hand_to_hand, morale } = read_toml(file.name, file.text)?;
    let at = At { file: file.name, entry: "hand_to_hand".to_owned() };
    check::rules(&at, &hand_to_hand.rules)?;
    let dice = |what, value| at.number(what, value, 1, 6);
    let first = dice("initiator_first_round_dice", hand_to_hand.initiator_first_round_dice)?;
    let other = dice("other_side_first_round_dice", hand_to_hand.other_side_first_round_dice)?;
    let later = dice("later_round_dice", hand_to_hand.later_round_dice)?;
    let hits_from = at.number("hits_from", hand_to_hand.hits_from, 2, 6)?;
    let at = At { file: file.name, entry: "morale".to_owned() };
    check::rule(&at, &morale.rule)?;
    Ok(Fighting {
        hits_from,
        initiator_first_round_dice: first,
        other_side_first_round_dice: other,
        later_round_dice: later,
        leader_lost: at.number("leader_lost", morale.leader_lost, -6, 6)?,
        hero_present: at.number("hero_present", morale.hero_present, -6, 6)?,
    })
}
