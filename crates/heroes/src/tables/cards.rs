//! The two packs of cards, and whom a casualty card points to.

use kernel::{
    cards::{Card, Cards, Kinds, Rank, Suit},
    ledger::{DataError, read_toml},
    tables::{At, SourceFile},
};
use serde::{Deserialize, Serialize};

use super::check::{self, Complete};
use crate::vocabulary::{CardClass, Figure, Leadership, PerWord, Word};

/// How many kinds of Leadership card there are.
pub const KINDS: usize = Leadership::ALL.len();

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardTables {
    /// From the highest.
    suits: [Suit; 4],
    /// The cards that are in the pack.
    pub pack: Cards,
    pub opening_hand: u8,
    pub hand_limit: u8,
    pub leadership: PerWord<Leadership, LeadershipCard>,
    /// Whom a card points to: the first of these that can be removed.
    pub casualties: PerWord<CardClass, [Figure; 3]>,
}

/// A kind of Leadership card.
///
/// [HV-LEAD-01] There are 54 of five kinds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeadershipCard {
    pub name: String,
    pub count: u8,
    pub text: String,
}

impl CardTables {
    /// How high a card is: of two, that with the greater number acts first. Jokers come last.
    ///
    /// [HV-TURN-04] Rank decides, from the Ace down; suit breaks ties.
    pub fn height(&self, card: Card) -> u8 {
        let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else { return 0 };
        let ranks = Rank::all().take_while(|lower| *lower < rank).count() as u8;
        let lower = self.suits.iter().rev().take_while(|lower| **lower != suit).count() as u8;
        1 + 4 * ranks + lower
    }

    /// The highest card of a set.
    pub fn highest(&self, cards: Cards) -> Option<Card> {
        cards.iter().max_by_key(|&card| self.height(card))
    }

    /// The lowest card of a set.
    pub fn lowest(&self, cards: Cards) -> Option<Card> {
        cards.iter().min_by_key(|&card| self.height(card))
    }

    /// The whole Leadership pack.
    pub fn leadership_pack(&self) -> Kinds<KINDS> {
        Kinds::new(std::array::from_fn(|kind| self.leadership[Leadership::ALL[kind]].count))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    order: OrderEntry,
    hand: HandEntry,
    leadership: Vec<LeadershipEntry>,
    casualty: Vec<CasualtyEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OrderEntry {
    rule: String,
    suits_high_to_low: [Suit; 4],
    ranks_high_to_low: Vec<Rank>,
    jokers: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HandEntry {
    rules: Vec<String>,
    opening: i64,
    limit: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeadershipEntry {
    id: Leadership,
    rule: String,
    name: String,
    count: i64,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CasualtyEntry {
    card: CardClass,
    rule: String,
    removes: [Figure; 3],
}

pub(super) fn read(file: &SourceFile<'_>) -> Result<CardTables, DataError> {
    let read: CardsFile = read_toml(file.name, file.text)?;
    let at = At { file: file.name, entry: "order".to_owned() };
    check::rule(&at, &read.order.rule)?;
    let suits = read.order.suits_high_to_low;
    if Suit::ALL.iter().any(|suit| !suits.contains(suit)) {
        return Err(at.wrong("each suit stands once"));
    }
    if !read.order.ranks_high_to_low.iter().copied().eq(Rank::all().rev()) {
        return Err(at.wrong("the ranks run from the Ace down to the 2"));
    }
    let jokers = at.number("jokers", read.order.jokers, 0, 2)?;
    let jokers = [false, true].into_iter().take(jokers).map(Card::joker).collect();

    let at = At { file: file.name, entry: "hand".to_owned() };
    check::rules(&at, &read.hand.rules)?;
    let hand_limit = at.number("limit", read.hand.limit, 1, 10)?;
    let opening_hand = at.number("opening", read.hand.opening, 0, hand_limit)?;

    let mut leadership = Complete::new(file.name, "leadership");
    for entry in read.leadership {
        let at = leadership.at(entry.id);
        check::rule(&at, &entry.rule)?;
        let count = at.number("count", entry.count, 0, 50)?;
        let LeadershipEntry { id, name, text, .. } = entry;
        leadership.add(id, LeadershipCard { name, count, text })?;
    }
    let mut casualties = Complete::new(file.name, "casualty");
    for entry in read.casualty {
        let at = casualties.at(entry.card);
        check::rule(&at, &entry.rule)?;
        if Figure::ALL.iter().any(|figure| !entry.removes.contains(figure)) {
            return Err(at.wrong("each sort of figure stands once"));
        }
        casualties.add(entry.card, entry.removes)?;
    }
    Ok(CardTables {
        suits,
        pack: Cards::WITHOUT_JOKERS.with(jokers),
        opening_hand,
        hand_limit,
        leadership: leadership.finish()?,
        casualties: casualties.finish()?,
    })
}
