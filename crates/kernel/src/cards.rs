//! Playing cards, and cards of a few kinds: piles that are drawn from, hands that others do not see.
//!
//! A pile is what is left in it. Nothing is ever shuffled: a draw picks one of what is left, so the same code deals in play,
//! reads real cards from a script and walks every card for the odds.

use std::{fmt, iter, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::dice::{Dice, Lot};

/// A card of a pack with two jokers.
///
/// Its number, 1 to 54, is what scripts and files write: clubs from the two to the ace are 1 to 13, then diamonds, hearts and
/// spades; the jokers are 53 and 54.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// From the two up to the ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    Red,
    Black,
}

impl Card {
    /// How many there are in a pack.
    pub const COUNT: u8 = 54;
    const SUITED: u8 = 52;
    const RANKS: u8 = 13;

    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(suit as u8 * Self::RANKS + rank.0 - Rank::TWO.0)
    }

    /// One of the two jokers.
    pub const fn joker(second: bool) -> Self {
        Self(Self::SUITED + second as u8)
    }

    /// The card with this number, 1 to 54.
    pub const fn of_number(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::COUNT { Some(Self(number - 1)) } else { None }
    }

    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    pub const fn is_joker(self) -> bool {
        Self::SUITED <= self.0
    }

    /// None for a joker.
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Some(Rank(self.0 % Self::RANKS + Rank::TWO.0)) }
    }

    /// None for a joker.
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Some(Suit::ALL[(self.0 / Self::RANKS) as usize]) }
    }

    /// None for a joker.
    pub const fn colour(self) -> Option<Colour> {
        match self.suit() {
            Some(suit) => Some(suit.colour()),
            None => None,
        }
    }

    /// The card in words: "the King of Hearts".
    pub fn words(self) -> String {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => format!("the {} of {}", rank.word(), suit.word()),
            _ => "a Joker".to_owned(),
        }
    }
}

/// As a player writes it on paper: K♥, 10♠, Joker.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{rank}{}", suit.sign()),
            _ => f.write_str("Joker"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code())
    }
}

impl Card {
    /// As files write it: KH, 10S; the jokers are X1 and X2.
    pub fn code(self) -> String {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => format!("{rank}{}", suit.letter()),
            _ => format!("X{}", self.0 - Self::SUITED + 1),
        }
    }
}

/// Why a word is no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no card: a card is written as KH, 10S, 2C or AD, and a joker as X1 or X2")]
pub struct NoCard(String);

impl FromStr for Card {
    type Err = NoCard;

    fn from_str(word: &str) -> Result<Self, NoCard> {
        let all = (1..=Self::COUNT).filter_map(Self::of_number);
        all.into_iter().find(|card| card.code() == word).ok_or_else(|| NoCard(word.to_owned()))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.code())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        word.parse().map_err(D::Error::custom)
    }
}

impl Rank {
    pub const TWO: Self = Self(2);
    pub const TEN: Self = Self(10);
    pub const JACK: Self = Self(11);
    pub const QUEEN: Self = Self(12);
    pub const KING: Self = Self(13);
    pub const ACE: Self = Self(14);

    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (Self::TWO.0..=Self::ACE.0).map(Self)
    }

    /// The rank with this many pips, 2 to 10.
    pub const fn of_pips(pips: u8) -> Option<Self> {
        if Self::TWO.0 <= pips && pips <= Self::TEN.0 { Some(Self(pips)) } else { None }
    }

    /// Two to ten.
    pub const fn is_numbered(self) -> bool {
        self.0 <= Self::TEN.0
    }

    /// Jack, Queen and King. An ace is no picture.
    pub const fn is_picture(self) -> bool {
        Self::TEN.0 < self.0 && self.0 < Self::ACE.0
    }

    pub const fn is_ace(self) -> bool {
        self.0 == Self::ACE.0
    }

    fn word(self) -> String {
        match self {
            Self::JACK => "Jack".into(),
            Self::QUEEN => "Queen".into(),
            Self::KING => "King".into(),
            Self::ACE => "Ace".into(),
            Self(pips) => pips.to_string(),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::JACK => f.write_str("J"),
            Self::QUEEN => f.write_str("Q"),
            Self::KING => f.write_str("K"),
            Self::ACE => f.write_str("A"),
            Self(pips) => write!(f, "{pips}"),
        }
    }
}

/// Why a word is no rank.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no rank of a card: it is 2 to 10, J, Q, K or A")]
pub struct NoRank(String);

impl FromStr for Rank {
    type Err = NoRank;

    fn from_str(word: &str) -> Result<Self, NoRank> {
        let found = Self::all().find(|rank| rank.to_string() == word);
        found.ok_or_else(|| NoRank(word.to_owned()))
    }
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        word.parse().map_err(D::Error::custom)
    }
}

impl Suit {
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    pub const fn colour(self) -> Colour {
        match self {
            Self::Diamonds | Self::Hearts => Colour::Red,
            Self::Clubs | Self::Spades => Colour::Black,
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
        }
    }

    const fn sign(self) -> char {
        match self {
            Self::Clubs => '♣',
            Self::Diamonds => '♦',
            Self::Hearts => '♥',
            Self::Spades => '♠',
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Clubs => "Clubs",
            Self::Diamonds => "Diamonds",
            Self::Hearts => "Hearts",
            Self::Spades => "Spades",
        }
    }
}

/// A set of cards of one pack: a pile, the discards, what lies before a player. One bit a card.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(u64);

impl Cards {
    pub const EMPTY: Self = Self(0);
    /// A whole pack with both jokers.
    pub const PACK: Self = Self((1 << Card::COUNT) - 1);
    /// The 52 suited cards.
    pub const WITHOUT_JOKERS: Self = Self((1 << Card::SUITED) - 1);

    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 != 0
    }

    /// Puts a card in. False when it is there already.
    pub const fn insert(&mut self, card: Card) -> bool {
        let is_new = !self.contains(card);
        self.0 |= 1 << card.0;
        is_new
    }

    /// Takes a card out. False when it is not there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let was_there = self.contains(card);
        self.0 &= !(1 << card.0);
        was_there
    }

    /// Puts all of `other` in, which is left empty: the discards become the pile.
    pub const fn take_all(&mut self, other: &mut Self) {
        self.0 |= other.0;
        other.0 = 0;
    }

    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// By rising number.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        iter::from_fn(move || {
            let at = left.trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
            (at < Card::COUNT).then_some(Card(at))
        })
    }

    /// How many are of some sort.
    pub fn count(self, of: impl Fn(Card) -> bool) -> u8 {
        self.iter().map(|card| u8::from(of(card))).sum()
    }

    /// Takes out a card by chance; none when there is none. `group` says which cards are alike.
    pub fn draw(&mut self, dice: &mut Dice, group: impl Fn(Card) -> u8) -> Option<Card> {
        let number = dice.draw_by(self, |number| group(Card(number - 1)))?;
        let card = Card(number - 1);
        self.remove(card);
        Some(card)
    }

    /// Whether these piles together are exactly `pack`, each card in one of them.
    pub fn make_up(piles: impl IntoIterator<Item = Self>, pack: Self) -> bool {
        let whole = piles
            .into_iter()
            .try_fold(Self::EMPTY, |sum, pile| (sum.0 & pile.0 == 0).then_some(sum.with(pile)));
        whole == Some(pack)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        Self(cards.into_iter().fold(0, |bits, card| bits | 1 << card.0))
    }
}

impl Lot for Cards {
    const FACES: u8 = Card::COUNT;

    fn copies(&self, face: u8) -> u8 {
        (self.0 >> (face - 1) & 1) as u8
    }

    fn total(&self) -> u8 {
        self.len()
    }

    fn name(face: u8) -> String {
        Card(face - 1).to_string()
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut cards = Self::EMPTY;
        for card in Vec::<Card>::deserialize(deserializer)? {
            if !cards.insert(card) {
                return Err(D::Error::custom(format!("{} stands twice", card.code())));
            }
        }
        Ok(cards)
    }
}

/// So many cards of each of `K` kinds. Cards of one kind are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kinds<const K: usize>([u8; K]);

impl<const K: usize> Default for Kinds<K> {
    fn default() -> Self {
        Self([0; K])
    }
}

impl<const K: usize> Kinds<K> {
    pub const fn new(counts: [u8; K]) -> Self {
        Self(counts)
    }

    pub const fn counts(&self) -> &[u8; K] {
        &self.0
    }

    /// How many of this kind, counted from 0.
    pub fn of(&self, kind: usize) -> u8 {
        self.0.get(kind).copied().unwrap_or(0)
    }

    /// How many of all kinds.
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&count| count == 0)
    }

    pub fn add(&mut self, kind: usize) {
        self.0[kind] += 1;
    }

    /// Takes one of this kind out. False when there is none.
    pub fn remove(&mut self, kind: usize) -> bool {
        let count = self.of(kind);
        if let Some(left) = count.checked_sub(1) {
            self.0[kind] = left;
        }
        0 < count
    }

    /// Puts all of `other` in, which is left empty.
    pub fn take_all(&mut self, other: &mut Self) {
        for (own, other) in self.0.iter_mut().zip(&mut other.0) {
            *own += std::mem::take(other);
        }
    }

    /// The kinds of which there is at least one.
    pub fn kinds(&self) -> impl Iterator<Item = usize> {
        (0..K).filter(|&kind| 0 < self.0[kind])
    }

    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let mut sum = *self;
        sum.take_all(&mut other.clone());
        sum
    }
}

impl<const K: usize> Lot for Kinds<K> {
    const FACES: u8 = K as u8;

    fn copies(&self, face: u8) -> u8 {
        self.0[usize::from(face) - 1]
    }

    fn total(&self) -> u8 {
        self.len()
    }

    fn name(face: u8) -> String {
        format!("a card of kind {face}")
    }
}

impl<const K: usize> Serialize for Kinds<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

impl<'de, const K: usize> Deserialize<'de> for Kinds<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let counts = Vec::<u8>::deserialize(deserializer)?;
        let n = counts.len();
        let counts = <[u8; K]>::try_from(counts)
            .map_err(|_| D::Error::custom(format!("{n} numbers, wants {K}")))?;
        // A pile is counted in a byte.
        let total: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        if total <= u8::MAX.into() {
            Ok(Self(counts))
        } else {
            Err(D::Error::custom("too many cards"))
        }
    }
}

/// The cards of `K` kinds that are dealt face down.
///
/// Whoever does not see a hand knows only what is nowhere to be seen: that much lies in the stock or in such hands, and each
/// of those cards is as likely as any other to be the next one dealt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stock<const K: usize> {
    /// What lies here or in hands that are not seen.
    unseen: Kinds<K>,
    /// How many of those are in hands.
    away: u8,
}

/// The cards that one player holds. Others see how many there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand<const K: usize> {
    seen: Kinds<K>,
    /// How many more there are, of kinds that the viewer of this state does not know.
    unseen: u8,
}

impl<const K: usize> Stock<K> {
    pub const fn new(cards: Kinds<K>) -> Self {
        Self { unseen: cards, away: 0 }
    }

    /// How many can still be dealt.
    pub fn len(&self) -> u8 {
        self.unseen.len().saturating_sub(self.away)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the next card may be, with how many chances each.
    pub const fn unseen(&self) -> &Kinds<K> {
        &self.unseen
    }

    /// How many of [`Stock::unseen`] are in hands that are not seen.
    pub const fn away(&self) -> u8 {
        self.away
    }

    /// Deals a card face down by chance. False when there is none.
    pub fn deal(&mut self, hand: &mut Hand<K>, dice: &mut Dice) -> bool {
        if self.is_empty() {
            return false;
        }
        if let Some(face) = dice.draw_face_down(&self.unseen) {
            let kind = usize::from(face) - 1;
            self.unseen.remove(kind);
            hand.seen.add(kind);
        } else {
            self.away += 1;
            hand.unseen += 1;
        }
        true
    }

    /// Puts discards back; they are then as unseen as the rest.
    pub fn take_back(&mut self, discards: &mut Kinds<K>) {
        self.unseen.take_all(discards);
    }

    /// Takes out of this state which cards are in a hand. How many there are stays.
    pub fn forget(&mut self, hand: &mut Hand<K>) {
        let n = hand.seen.len();
        self.unseen.take_all(&mut hand.seen);
        self.away += n;
        hand.unseen += n;
    }

    /// Whether stock, discards and hands together are exactly `pack`.
    pub fn makes_up<'a>(
        &self,
        hands: impl Iterator<Item = &'a Hand<K>> + Clone,
        discards: &Kinds<K>,
        pack: &Kinds<K>,
    ) -> bool {
        let all = |kind| {
            let seen = hands.clone().map(|hand| u16::from(hand.seen.of(kind)));
            u16::from(self.unseen.of(kind)) + u16::from(discards.of(kind)) + seen.sum::<u16>()
        };
        let away: u16 = hands.clone().map(|hand| u16::from(hand.unseen)).sum();
        (0..K).all(|kind| all(kind) == u16::from(pack.of(kind)))
            && away == u16::from(self.away)
            && self.away <= self.unseen.len()
    }

    /// Fills in by chance what is not seen of a hand, as it may well be. What the dice do not tell stays unseen.
    pub fn imagine(&mut self, hand: &mut Hand<K>, dice: &mut Dice) {
        for _ in 0..hand.unseen {
            if let Some(face) = dice.draw_face_down(&self.unseen) {
                let kind = usize::from(face) - 1;
                self.unseen.remove(kind);
                self.away -= 1;
                hand.seen.add(kind);
                hand.unseen -= 1;
            }
        }
    }
}

impl<const K: usize> Hand<K> {
    /// A hand of known cards.
    pub const fn of(cards: Kinds<K>) -> Self {
        Self { seen: cards, unseen: 0 }
    }

    pub fn len(&self) -> u8 {
        self.seen.len() + self.unseen
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What is known to be in it.
    pub const fn seen(&self) -> &Kinds<K> {
        &self.seen
    }

    /// How many more there are.
    pub const fn unseen(&self) -> u8 {
        self.unseen
    }

    /// Whether a card of this kind can come out of it: it is known to be there, or may be among those not seen.
    pub fn may_hold(&self, kind: usize, stock: &Stock<K>) -> bool {
        0 < self.seen.of(kind) || (0 < self.unseen && 0 < stock.unseen.of(kind))
    }

    /// Takes a card of this kind out of the hand, for all to see. False when it cannot be there.
    pub fn show(&mut self, kind: usize, stock: &mut Stock<K>) -> bool {
        if self.seen.remove(kind) {
            return true;
        }
        if 0 < self.unseen && stock.unseen.remove(kind) {
            self.unseen -= 1;
            stock.away -= 1;
            return true;
        }
        false
    }

    /// Turns one card of the hand up, which leaves it; none when it is empty.
    pub fn turn_up(&mut self, stock: &mut Stock<K>, dice: &mut Dice) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let known = self.seen.kinds().next().map(|kind| kind as u8 + 1);
        let kind = usize::from(dice.turn_up(known, &stock.unseen)) - 1;
        self.show(kind, stock).then_some(kind)
    }
}

#[cfg(test)]
mod tests;
