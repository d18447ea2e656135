//! Rolls and events: what was rolled, for what, against what, by which rule; and where it is written.

use std::{
    fmt::{self, Write as _},
    marker::PhantomData,
};

use serde::{Serialize, Serializer, ser::SerializeTuple as _};

use crate::{
    cards::{Card, Cards, Hand, Stock},
    dice::Dice,
    ledger::RuleId,
    scene::PieceId,
    system::SeatId,
};

/// Most modifiers that one roll may carry.
const MOST_MODIFIERS: usize = 6;

/// Stands in the reason of a modifier before the id of the rule that gives it, where that is not the rule of the roll: `smoke`, this,
/// `SG-BURN-03`. Rolls are made by the million, and a reason with its rule in one word costs no more than one without.
pub const BY_RULE: char = '\u{1f}';

/// What was added to a die, and why. Written as the amount and the reason, followed by the rule if it is another than that of the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    pub amount: i8,
    pub why: &'static str,
    pub rule: Option<RuleId>,
}

impl From<(i8, &'static str)> for Modifier {
    fn from((amount, reason): (i8, &'static str)) -> Self {
        let (why, rule) = match reason.split_once(BY_RULE) {
            Some((why, rule)) => (why, Some(RuleId::told(rule))),
            None => (reason, None),
        };
        Self { amount, why, rule }
    }
}

impl Serialize for Modifier {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(2 + usize::from(self.rule.is_some()))?;
        tuple.serialize_element(&self.amount)?;
        tuple.serialize_element(self.why)?;
        if let Some(rule) = &self.rule {
            tuple.serialize_element(rule)?;
        }
        tuple.end()
    }
}

/// A roll about to be made: the rule, the purpose, the modifiers.
#[derive(Clone, Copy, Debug)]
pub struct Roll {
    rule: RuleId,
    purpose: &'static str,
    by: Option<PieceId>,
    seat: Option<SeatId>,
    modifiers: [(i8, &'static str); MOST_MODIFIERS],
    n_modifiers: u8,
}

impl Roll {
    pub const fn d6(rule: RuleId, purpose: &'static str) -> Self {
        Self::new(rule, purpose)
    }

    /// A ten-sided die with faces 0 to 9.
    pub const fn d10(rule: RuleId, purpose: &'static str) -> Self {
        Self::new(rule, purpose)
    }

    /// A card about to be drawn.
    pub const fn card(rule: RuleId, purpose: &'static str) -> Self {
        Self::new(rule, purpose)
    }

    const fn new(rule: RuleId, purpose: &'static str) -> Self {
        Self {
            rule,
            purpose,
            by: None,
            seat: None,
            modifiers: [(0, ""); MOST_MODIFIERS],
            n_modifiers: 0,
        }
    }

    /// Names the piece that rolls, or for which is rolled.
    #[must_use]
    pub const fn by(mut self, piece: PieceId) -> Self {
        self.by = Some(piece);
        self
    }

    /// Names the seat that rolls, where no piece does.
    #[must_use]
    pub const fn by_seat(mut self, seat: SeatId) -> Self {
        self.seat = Some(seat);
        self
    }

    /// Adds `amount`, with the reason that a player reads; see [`BY_RULE`]. Nothing when it is 0.
    #[must_use]
    #[inline]
    pub fn modify(mut self, amount: i8, why: &'static str) -> Self {
        if amount != 0 {
            self.modifiers[usize::from(self.n_modifiers)] = (amount, why);
            self.n_modifiers += 1;
        }
        self
    }

    #[must_use]
    #[inline]
    pub fn modify_if(self, holds: bool, amount: i8, why: &'static str) -> Self {
        if holds { self.modify(amount, why) } else { self }
    }

    #[inline]
    fn modifiers(&self) -> &[(i8, &'static str)] {
        &self.modifiers[..usize::from(self.n_modifiers)]
    }

    /// The sum of all modifiers.
    #[inline]
    pub fn total_modifier(&self) -> i8 {
        self.modifiers().iter().map(|&(amount, _)| amount).sum()
    }
}

/// What a modified die must show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wants {
    AtLeast(i8),
    AtMost(i8),
    /// At least so much, and a natural 6 in any case.
    AtLeastOrNaturalSix(i8),
    /// At least so much, but never a natural 1.
    AtLeastNotOne(i8),
    /// At least so much, a natural 6 in any case, and never a natural 1.
    AtLeastOrSixNotOne(i8),
}

impl Wants {
    pub const fn met(self, natural: u8, total: i8) -> bool {
        match self {
            Self::AtLeast(least) => least <= total,
            Self::AtMost(most) => total <= most,
            Self::AtLeastOrNaturalSix(least) => natural == 6 || least <= total,
            Self::AtLeastNotOne(least) => natural != 1 && least <= total,
            Self::AtLeastOrSixNotOne(least) => natural == 6 || (natural != 1 && least <= total),
        }
    }

    /// How many faces of a die with this modifier meet it.
    pub fn ways(self, modifier: i8) -> u8 {
        (1..=6).map(|face: u8| u8::from(self.met(face, face as i8 + modifier))).sum()
    }
}

impl fmt::Display for Wants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(least) => write!(f, "{least}+"),
            Self::AtMost(most) => write!(f, "{most}-"),
            Self::AtLeastOrNaturalSix(least) => write!(f, "{least}+ or a natural 6"),
            Self::AtLeastNotOne(least) => write!(f, "{least}+ and no natural 1"),
            Self::AtLeastOrSixNotOne(least) => {
                write!(f, "{least}+ or a natural 6, and no natural 1")
            }
        }
    }
}

/// A roll that has been made.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rolled {
    pub rule: RuleId,
    pub purpose: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<PieceId>,
    /// The seat that rolled, where no piece did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatId>,
    /// That seat's player by name, where a log is told.
    #[serde(skip)]
    pub who: Option<String>,
    /// The faces as they fell. A pick among `sides` things counts from 1; none of a card that lies face down.
    pub faces: Vec<u8>,
    /// How many sides the dice have; how many cards the drawn one was among.
    pub sides: u8,
    /// Whether a 0 on a ten-sided die counts as ten.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub zero_is_ten: bool,
    /// What was drawn, where it was no die.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
    pub modifiers: Vec<Modifier>,
    pub total: i8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wants: Option<Wants>,
    /// Whether it was met; none when the roll is read off a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub met: Option<bool>,
    /// How many dice of a handful met it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hits: Option<u8>,
    /// What a table says for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reads: Option<&'static str>,
}

/// What was drawn instead of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    Card(Card),
    /// Only the player who got it knows.
    FaceDown,
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => write!(f, "{card}"),
            Self::FaceDown => f.write_str("face down"),
        }
    }
}

impl Rolled {
    /// Whether the dice were added up and the sum is what counts.
    pub fn is_sum(&self) -> bool {
        let several = 1 < self.faces.len() + self.modifiers.len();
        let reckoned = self.met.is_some() || self.reads.is_some() || 1 < self.faces.len();
        several && reckoned && self.hits.is_none() && !self.is_highest()
    }

    /// Whether one of the dice shows a 0 that counts as ten.
    pub fn has_ten(&self) -> bool {
        self.zero_is_ten && self.faces.contains(&0)
    }

    /// Whether only the highest of several six-sided dice counts.
    fn is_highest(&self) -> bool {
        let faces = || self.faces.iter().map(|&face| i16::from(face));
        let modifier: i16 = self.modifiers.iter().map(|it| i16::from(it.amount)).sum();
        let sum = faces().sum::<i16>() + modifier;
        1 < self.faces.len() && self.sides == 6 && sum != i16::from(self.total)
    }
}

impl fmt::Display for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rule, self.purpose)?;
        match (&self.who, self.seat) {
            (Some(name), _) => write!(f, " of {name}")?,
            (None, Some(seat)) => write!(f, " of {seat}")?,
            (None, None) => {}
        }
        f.write_str(":")?;
        if let Some(drawn) = self.drawn {
            write!(f, " {drawn}, of {}", self.sides)?;
        } else {
            for face in &self.faces {
                write!(f, " {face}")?;
            }
            if self.sides != 6 {
                write!(f, " of {}", self.sides)?;
            }
            if self.has_ten() {
                f.write_str(" (0 is ten)")?;
            }
        }
        for Modifier { amount, why, .. } in &self.modifiers {
            write!(f, " {amount:+} {why}")?;
        }
        if self.is_sum() {
            write!(f, " = {}", self.total)?;
        }
        if let Some(wants) = self.wants {
            write!(f, ", wants {wants}")?;
        }
        if let Some(hits) = self.hits {
            write!(f, ": {hits} of {}", self.faces.len())?;
        } else if let Some(reads) = self.reads {
            write!(f, ": {reads}")?;
        } else if let Some(met) = self.met {
            f.write_str(if met { ": yes" } else { ": no" })?;
        }
        Ok(())
    }
}

/// Where events and rolls are written.
pub trait Chronicle {
    type Event;
    /// False for one that forgets everything; whoever writes may then spare the effort.
    const WRITES: bool;
    fn event(&mut self, rule: RuleId, event: Self::Event);
    fn rolled(&mut self, rolled: Rolled);
    /// Itself, as a system is handed it.
    fn as_log(&mut self) -> Log<'_, Self::Event>;
}

/// The chronicle that a system is handed: one of the two that there are.
///
/// Rules are generic over the chronicle. A system that names both has them compiled in its own crate, once, and not in
/// every crate that plays it.
#[derive(Debug)]
pub enum Log<'a, E> {
    Null(&'a mut NullChronicle<E>),
    Written(&'a mut WrittenChronicle<E>),
}

/// Forgets everything, at no cost.
#[derive(Debug)]
pub struct NullChronicle<E>(PhantomData<E>);

impl<E> Default for NullChronicle<E> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<E> Chronicle for NullChronicle<E> {
    type Event = E;
    const WRITES: bool = false;
    #[inline]
    fn event(&mut self, _: RuleId, _: E) {}
    #[inline]
    fn rolled(&mut self, _: Rolled) {}
    #[inline]
    fn as_log(&mut self) -> Log<'_, E> {
        Log::Null(self)
    }
}

/// One line of a written chronicle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry<E> {
    Event { rule: RuleId, event: E },
    Roll(Rolled),
}

/// Keeps everything in order.
#[derive(Clone, Debug)]
pub struct WrittenChronicle<E>(pub Vec<Entry<E>>);

impl<E> Default for WrittenChronicle<E> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<E> Chronicle for WrittenChronicle<E> {
    type Event = E;
    const WRITES: bool = true;

    fn event(&mut self, rule: RuleId, event: E) {
        self.0.push(Entry::Event { rule, event });
    }

    fn rolled(&mut self, rolled: Rolled) {
        self.0.push(Entry::Roll(rolled));
    }

    fn as_log(&mut self) -> Log<'_, E> {
        Log::Written(self)
    }
}

/// What rule code works with: the state, the dice, the chronicle.
pub struct Play<'a, S, C> {
    pub state: &'a mut S,
    pub dice: &'a mut Dice,
    pub log: &'a mut C,
}

impl<S, C: Chronicle> Play<'_, S, C> {
    /// Writes what happened and under which rule.
    #[inline]
    pub fn emit(&mut self, rule: RuleId, event: C::Event) {
        if C::WRITES {
            self.log.event(rule, event);
        }
    }

    /// Rolls a die that must meet something.
    #[inline]
    pub fn test(&mut self, roll: &Roll, wants: Wants) -> bool {
        self.test_by(roll, wants, |_| false).0
    }

    /// The same where some natural faces matter besides: whether it met what was wanted, and whether it is such a face.
    #[inline]
    pub fn test_by(
        &mut self,
        roll: &Roll,
        wants: Wants,
        is_such: impl Fn(u8) -> bool,
    ) -> (bool, bool) {
        let modifier = roll.total_modifier();
        let met = |face: u8| wants.met(face, face as i8 + modifier);
        let face = self.dice.d6_by(|face| u8::from(met(face)) | u8::from(is_such(face)) << 1);
        if C::WRITES {
            let mut rolled = rolled(roll, vec![face], 6, face as i8 + modifier);
            rolled.wants = Some(wants);
            rolled.met = Some(met(face));
            self.log.rolled(rolled);
        }
        (met(face), is_such(face))
    }

    /// Rolls a die whose modified number is wanted itself.
    #[inline]
    pub fn number(&mut self, roll: &Roll) -> i8 {
        let face = self.dice.d6();
        let total = face as i8 + roll.total_modifier();
        if C::WRITES {
            self.log.rolled(rolled(roll, vec![face], 6, total));
        }
        total
    }

    /// Rolls a die and reads it off a table of six, written as `(what, how it reads)`.
    #[inline]
    pub fn table<T: Copy + PartialEq>(&mut self, roll: &Roll, table: &[(T, &'static str); 6]) -> T {
        let at = |face: u8| &table[usize::from(face) - 1];
        let first = |face: u8| table.iter().position(|entry| entry.0 == at(face).0).unwrap_or(0);
        let face = self.dice.d6_by(|face| first(face) as u8);
        if C::WRITES {
            let mut rolled = rolled(roll, vec![face], 6, face as i8);
            rolled.reads = Some(at(face).1);
            self.log.rolled(rolled);
        }
        at(face).0
    }

    /// Rolls two dice and reads their sum off a table of eleven, 2 to 12.
    #[inline]
    pub fn table_2d6<T: Copy + PartialEq>(
        &mut self,
        roll: &Roll,
        table: &[(T, &'static str); 11],
    ) -> T {
        let at = |sum: u8| &table[usize::from(sum) - 2];
        let first = |sum: u8| table.iter().position(|entry| entry.0 == at(sum).0).unwrap_or(0);
        let (one, two) = self.dice.two_d6_by(|sum| first(sum) as u8);
        if C::WRITES {
            let mut rolled = rolled(roll, vec![one, two], 6, (one + two) as i8);
            rolled.reads = Some(at(one + two).1);
            self.log.rolled(rolled);
        }
        at(one + two).0
    }

    /// Rolls `n` dice and counts those that meet something; `group` says which counts are alike.
    #[inline]
    pub fn pool(&mut self, roll: &Roll, n: u8, wants: Wants, group: impl Fn(u8) -> u8) -> u8 {
        let modifier = roll.total_modifier();
        let met = |face: u8| wants.met(face, face as i8 + modifier);
        let mut faces = Vec::new();
        let count = self.dice.pool_by(n, 6, met, group, |face| {
            if C::WRITES {
                faces.push(face);
            }
        });
        if C::WRITES && 0 < n {
            let mut rolled = rolled(roll, faces, 6, count as i8);
            rolled.wants = Some(wants);
            rolled.hits = Some(count);
            self.log.rolled(rolled);
        }
        count
    }

    /// Rolls a ten-sided die and takes its face as it is, 0 to 9; `group` says which faces are alike, and `reads` how one is read.
    #[inline]
    pub fn digit(
        &mut self,
        roll: &Roll,
        group: impl Fn(u8) -> u8,
        reads: impl Fn(u8) -> &'static str,
    ) -> u8 {
        let face = self.dice.digit_by(group);
        if C::WRITES {
            let mut rolled = rolled(roll, vec![face], 10, face as i8);
            rolled.reads = Some(reads(face)).filter(|reads| !reads.is_empty());
            self.log.rolled(rolled);
        }
        face
    }

    /// Rolls a ten-sided die on which 0 is a ten, with its modifiers; `group` says which totals are alike, and `reads` how one is
    /// read.
    #[inline]
    pub fn ten(
        &mut self,
        roll: &Roll,
        group: impl Fn(i8) -> u8,
        reads: impl Fn(i8) -> &'static str,
    ) -> i8 {
        let modifier = roll.total_modifier();
        let total = |face: u8| ten(face) + modifier;
        let face = self.dice.digit_by(|face| group(total(face)));
        if C::WRITES {
            let mut rolled = rolled(roll, vec![face], 10, total(face));
            rolled.zero_is_ten = true;
            rolled.reads = Some(reads(total(face))).filter(|reads| !reads.is_empty());
            self.log.rolled(rolled);
        }
        total(face)
    }

    /// Rolls a ten-sided die on which 0 is a ten and which must meet something.
    #[inline]
    pub fn test_ten(&mut self, roll: &Roll, wants: Wants) -> bool {
        let modifier = roll.total_modifier();
        let met = |face: u8| wants.met(ten(face) as u8, ten(face) + modifier);
        let face = self.dice.digit_by(|face| u8::from(met(face)));
        if C::WRITES {
            let mut rolled = rolled(roll, vec![face], 10, ten(face) + modifier);
            rolled.zero_is_ten = true;
            rolled.wants = Some(wants);
            rolled.met = Some(met(face));
            self.log.rolled(rolled);
        }
        met(face)
    }

    /// Rolls `n` ten-sided dice and counts those whose face, 0 to 9, meets something; `group` says which counts are alike.
    #[inline]
    pub fn digits(&mut self, roll: &Roll, n: u8, wants: Wants, group: impl Fn(u8) -> u8) -> u8 {
        self.ten_sided(roll, n, wants, |face| face, group)
    }

    /// Rolls `n` ten-sided dice on which 0 is a ten and counts those that meet something; `group` says which counts are alike.
    #[inline]
    pub fn tens(&mut self, roll: &Roll, n: u8, wants: Wants, group: impl Fn(u8) -> u8) -> u8 {
        self.ten_sided(roll, n, wants, |face| ten(face) as u8, group)
    }

    #[inline]
    fn ten_sided(
        &mut self,
        roll: &Roll,
        n: u8,
        wants: Wants,
        reads: impl Fn(u8) -> u8,
        group: impl Fn(u8) -> u8,
    ) -> u8 {
        let met = |face: u8| wants.met(reads(face), reads(face) as i8);
        let mut faces = Vec::new();
        let count = self.dice.digits_by(n, met, group, |face| {
            if C::WRITES {
                faces.push(face);
            }
        });
        if C::WRITES && 0 < n {
            let mut rolled = rolled(roll, faces, 10, count as i8);
            rolled.zero_is_ten = reads(0) == 10;
            rolled.wants = Some(wants);
            rolled.hits = Some(count);
            self.log.rolled(rolled);
        }
        count
    }

    /// Rolls `n` dice, at most ten, of which the highest counts; `group` says which are alike and `reads` what it says.
    #[inline]
    pub fn highest(
        &mut self,
        roll: &Roll,
        n: u8,
        group: impl Fn(u8) -> u8,
        reads: impl Fn(u8) -> &'static str,
    ) -> u8 {
        let mut faces = Vec::new();
        let highest = self.dice.highest_of(n, group, |face| {
            if C::WRITES {
                faces.push(face);
            }
        });
        if C::WRITES {
            let mut rolled = rolled(roll, faces, 6, highest as i8 + roll.total_modifier());
            rolled.reads = Some(reads(highest));
            self.log.rolled(rolled);
        }
        highest
    }

    /// Rolls `n` dice and adds them up.
    #[inline]
    pub fn sum(&mut self, roll: &Roll, n: u8) -> u8 {
        let mut faces = Vec::new();
        let sum = self.dice.sum_of(n, 6, |face| {
            if C::WRITES {
                faces.push(face);
            }
        });
        if C::WRITES && 0 < n {
            self.log.rolled(rolled(roll, faces, 6, sum as i8));
        }
        sum
    }

    /// Turns up a card of a pile, which it leaves; none when the pile is empty.
    ///
    /// `group` says which cards are alike, so that odds walk one of each sort with the weight of all. It must tell apart
    /// whatever is asked of the pile later in the same reckoning.
    #[inline]
    pub fn draw(
        &mut self,
        roll: &Roll,
        pile: impl for<'s> FnOnce(&'s mut S) -> &'s mut Cards,
        group: impl Fn(Card) -> u8,
    ) -> Option<Card> {
        let pile = pile(self.state);
        let among = pile.len();
        let card = pile.draw(self.dice, group)?;
        if C::WRITES {
            let mut rolled = rolled(roll, vec![card.number()], among, card.number() as i8);
            rolled.drawn = Some(Drawn::Card(card));
            self.log.rolled(rolled);
        }
        Some(card)
    }

    /// Deals a card face down from a stock into a hand. The chronicle tells that it was dealt, not which it is.
    #[inline]
    pub fn deal<const K: usize>(
        &mut self,
        roll: &Roll,
        places: impl for<'s> FnOnce(&'s mut S) -> (&'s mut Stock<K>, &'s mut Hand<K>),
    ) -> bool {
        let (stock, hand) = places(self.state);
        let among = stock.len();
        if !stock.deal(hand, self.dice) {
            return false;
        }
        if C::WRITES {
            let mut rolled = rolled(roll, Vec::new(), among, 0);
            rolled.drawn = Some(Drawn::FaceDown);
            self.log.rolled(rolled);
        }
        true
    }

    /// Picks one of `n` equal things by chance; `group` says which of them are alike.
    #[inline]
    pub fn pick(&mut self, roll: &Roll, n: u8, group: impl Fn(u8) -> u8) -> u8 {
        let picked = self.dice.pick_by(n, group);
        if C::WRITES && 1 < n {
            self.log.rolled(rolled(roll, vec![picked + 1], n, picked as i8 + 1));
        }
        picked
    }
}

/// A face of a ten-sided die where 0 is a ten.
const fn ten(face: u8) -> i8 {
    if face == 0 { 10 } else { face as i8 }
}

#[cold]
fn rolled(roll: &Roll, faces: Vec<u8>, sides: u8, total: i8) -> Rolled {
    Rolled {
        rule: roll.rule,
        purpose: roll.purpose,
        by: roll.by,
        seat: roll.seat,
        who: None,
        faces,
        sides,
        zero_is_ten: false,
        drawn: None,
        modifiers: roll.modifiers().iter().copied().map(Modifier::from).collect(),
        total,
        wants: None,
        met: None,
        hits: None,
        reads: None,
    }
}

/// A chronicle as plain lines, for tests and playthroughs: one roll or event a line.
pub fn lines<E>(entries: &[Entry<E>], narrate: impl Fn(&E) -> String) -> String {
    let mut text = String::new();
    for entry in entries {
        let _ = match entry {
            Entry::Event { rule, event } => writeln!(text, "{rule} {}", narrate(event)),
            Entry::Roll(rolled) => writeln!(text, "  {rolled}"),
        };
    }
    text
}

#[cfg(test)]
mod tests;
