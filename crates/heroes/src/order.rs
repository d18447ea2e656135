//! Orders: what a player decides. And what bars one, with its rule, its sentence and its place.

use arrayvec::ArrayVec;
use kernel::{
    Blame, Refusal, RuleId, SeatId, grammar,
    table::{Angle, Going, Length, Point, Pose},
};
use serde::{Deserialize, Serialize};

use crate::{
    field,
    formations::MOST_IN_SQUARE,
    state::{Foe, Plan, Stance, State, UnitId, Way},
    vocabulary::{Leadership, Mount, Post},
};

/// One decision of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Places a unit before the battle.
    Place { unit: UnitId, stance: Option<Stance>, pose: Pose },
    /// Places the Hero: with a unit, or by himself.
    PostHero { with: Option<UnitId>, post: Post, pose: Pose },
    /// Has placed everything.
    Ready,
    /// Brings a reinforcement on.
    Arrive { stance: Option<Stance>, pose: Pose },
    /// Discards one Leadership card of four.
    ThrowAway { card: Leadership },
    /// Shows the hand to the others, and pays for it.
    ShowHand,
    /// Activates a unit in its own right.
    Activate { unit: UnitId },
    /// Activates the unit that the Hero is with, by his activation.
    ActivateByHero,
    /// Activates the Hero for a move of his own.
    ActivateHero,
    /// Plays a Leadership card on the unit.
    PlayCard { card: Leadership },
    /// Changes the Hero's post.
    TakePost { post: Post },
    /// States what the unit does; `way` is the path of a charge.
    Declare { plan: Plan, way: Way },
    /// Moves by straight legs, and ends with this facing.
    March { way: Way, facing: Angle, into: Into },
    /// The Hero rides, and perhaps joins a unit or shelters in a common square.
    Ride {
        way: Way,
        facing: Angle,
        join: Option<Joining>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shelter: Option<u8>,
    },
    /// Stays where it is.
    Stay,
    /// Fires. A square fires with a face, and with those of its corners that are given; a train or ship with a fitted weapon, and
    /// a pivot into an arc.
    Shoot { face: u8, corners: u8, weapon: u8, arc: Mount, target: Target },
    /// Does not fire, or no more.
    HoldFire,
    /// Takes up a formation on the same front midpoint.
    Form { stance: Stance, facing: Angle },
    /// Forms a common square with others, in the order of the ring.
    FormRing { members: ArrayVec<UnitId, MOST_IN_SQUARE>, facing: Angle },
    /// Keeps the formation.
    Keep,
    /// Names whom a base strikes.
    Strike { at: Foe },
    /// Names whose losses are taken first.
    FirstLosses { unit: UnitId },
    /// A train runs so far.
    Steam { going: Going, length: Length },
    /// A ship goes so far.
    Sail { length: Length },
    /// A ship turns.
    Helm { turn: Angle },
    /// A ship runs up on the beach.
    Beach,
    /// Takes a unit aboard; on a train into this vehicle and the next ones.
    Embark { unit: UnitId, vehicle: u8 },
    /// Puts a unit down next to its carrier.
    Disembark { unit: UnitId, stance: Option<Stance>, pose: Pose },
    /// Puts down a unit that comes out of where it was: a common square, or a sinking ship.
    PutDown { stance: Option<Stance>, pose: Pose },
    /// Has loaded or unloaded enough.
    Done,
    /// Gives the battle up.
    Concede,
    /// Offers a draw, or takes it.
    OfferDraw,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Into {
    Field,
    /// A building, by its number among the terrain.
    Building(u8),
    /// The inside of a common square.
    Shelter(u8),
    /// A zone of exit.
    Exit(u8),
}

/// What is fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    Unit(UnitId),
    /// A vehicle of a train.
    Vehicle {
        train: UnitId,
        vehicle: u8,
    },
}

/// The unit that a Hero joins, and where he stands in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Joining {
    pub unit: UnitId,
    pub post: Post,
}

impl Order {
    /// Where it is to lead.
    fn place(&self) -> Option<Point> {
        match self {
            Self::Place { pose, .. }
            | Self::PostHero { with: None, pose, .. }
            | Self::Arrive { pose, .. }
            | Self::Disembark { pose, .. }
            | Self::PutDown { pose, .. } => Some(pose.at),
            Self::Declare { way, .. } | Self::March { way, .. } | Self::Ride { way, .. } => {
                way.0.last().copied()
            }
            Self::PostHero { with: Some(_), .. }
            | Self::Ready
            | Self::ThrowAway { .. }
            | Self::ShowHand
            | Self::Activate { .. }
            | Self::ActivateByHero
            | Self::ActivateHero
            | Self::PlayCard { .. }
            | Self::TakePost { .. }
            | Self::Stay
            | Self::Shoot { .. }
            | Self::HoldFire
            | Self::Form { .. }
            | Self::FormRing { .. }
            | Self::Keep
            | Self::Strike { .. }
            | Self::FirstLosses { .. }
            | Self::Steam { .. }
            | Self::Sail { .. }
            | Self::Helm { .. }
            | Self::Beach
            | Self::Embark { .. }
            | Self::Done
            | Self::Concede
            | Self::OfferDraw => None,
        }
    }

    /// Whether its place is free: then lists hold a good spread, and `check` decides about any other.
    pub const fn is_free(&self) -> bool {
        match self {
            Self::Place { .. }
            | Self::PostHero { .. }
            | Self::Arrive { .. }
            | Self::Declare { .. }
            | Self::March { .. }
            | Self::Ride { .. }
            | Self::Form { .. }
            | Self::FormRing { .. }
            | Self::Steam { .. }
            | Self::Sail { .. }
            | Self::Helm { .. }
            | Self::Disembark { .. }
            | Self::PutDown { .. } => true,
            Self::Ready
            | Self::ThrowAway { .. }
            | Self::ShowHand
            | Self::Activate { .. }
            | Self::ActivateByHero
            | Self::ActivateHero
            | Self::PlayCard { .. }
            | Self::TakePost { .. }
            | Self::Stay
            | Self::Shoot { .. }
            | Self::HoldFire
            | Self::Keep
            | Self::Strike { .. }
            | Self::FirstLosses { .. }
            | Self::Beach
            | Self::Embark { .. }
            | Self::Done
            | Self::Concede
            | Self::OfferDraw => false,
        }
    }
}

/// Why an order is barred: small, since most are never told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    pub rule: RuleId,
    pub why: Why,
    /// Where on the table the reason lies.
    pub place: Option<Point>,
}

/// The reason, with what its sentence needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A fixed sentence about the order.
    Plain(&'static str),
    /// "{unit} {sentence}".
    Unit(UnitId, &'static str),
    /// "{unit} {sentence} {other}".
    Units(UnitId, &'static str, UnitId),
    /// "{unit} {sentence} the {piece of terrain}".
    Terrain(UnitId, &'static str, u8),
    /// "{unit} has thrown {most} cm, and this is {length} cm".
    TooFar { unit: UnitId, most: Length, length: Length },
    /// "{Hero} {sentence}".
    Hero(SeatId, &'static str),
    /// Not the time for it.
    NotNow,
}

pub type Check<T = ()> = Result<T, Bar>;

impl Bar {
    pub const fn plain(rule: RuleId, why: &'static str) -> Self {
        Self { rule, why: Why::Plain(why), place: None }
    }

    pub const fn unit(rule: RuleId, unit: UnitId, why: &'static str) -> Self {
        Self { rule, why: Why::Unit(unit, why), place: None }
    }

    /// Says where the reason lies.
    #[must_use]
    pub const fn at(mut self, place: Point) -> Self {
        self.place = Some(place);
        self
    }

    /// The same with a place to be shown to whoever gave the order.
    #[must_use]
    pub fn shown(self, state: &State, order: &Order) -> Self {
        let meant = order.place();
        let (bars, acts) = match self.why {
            Why::Units(unit, _, other) => (field::centre(state, other), field::centre(state, unit)),
            Why::Terrain(unit, _, piece) => {
                let acts = field::centre(state, unit);
                let piece = state.setting.terrain.get(usize::from(piece));
                let from = piece.zip(meant.or(acts));
                (from.map(|(piece, from)| piece.region.nearest_border(from)), acts)
            }
            Why::Unit(unit, _) | Why::TooFar { unit, .. } => (None, field::centre(state, unit)),
            Why::Hero(seat, _) => (None, field::hero(state, seat).map(|hero| hero.middle())),
            Why::Plain(_) => (None, None),
            Why::NotNow => return self,
        };
        let shown = Blame { bars, meant, acts }.place(state.setting.table);
        Self { place: self.place.or(shown), ..self }
    }

    /// The sentence that a player reads.
    pub fn refusal(self, state: &State) -> Refusal {
        let said_of = |unit: UnitId, why: &str| grammar::sentence(state.name(unit), why);
        let why = match self.why {
            Why::Plain(why) => why.to_owned(),
            Why::Unit(unit, why) => said_of(unit, why),
            Why::Units(unit, why, other) => {
                format!("{} {}", said_of(unit, why), state.name(other))
            }
            Why::Terrain(unit, why, piece) => {
                let piece = state.setting.terrain.get(usize::from(piece));
                let piece = piece.map_or_else(String::new, |piece| piece.id.replace('_', " "));
                format!("{} the {piece}", said_of(unit, why))
            }
            Why::TooFar { unit, most, length } => {
                format!("{} {most} cm, and this is {length} cm", said_of(unit, "has thrown"))
            }
            Why::Hero(seat, why) => {
                let hero = state.setting.seats.get(usize::from(seat.0));
                format!("{} {why}", hero.map_or("the Hero", |seat| &seat.hero))
            }
            Why::NotNow => "this is not the time for it".to_owned(),
        };
        Refusal { place: self.place, ..Refusal::new(self.rule, why) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        flow,
        trial::{A_COMPANY, LANCERS, Trial, at},
    };

    #[test]
    fn whatever_is_refused_is_shown_on_the_table() {
        let trial = Trial::wadi();
        let state = &trial.state;
        let bar = |why| Bar { rule: rule!("HV-MOVE-02"), why, place: None };
        let to = at(300, 200, 0).at;
        let march = Order::March {
            way: Way([to].into_iter().collect()),
            facing: Angle::NORTH,
            into: Into::Field,
        };
        let shown = |why, order: &Order| bar(why).shown(state, order).place;
        let own = field::centre(state, A_COMPANY);
        let (most, length) = (Length::units(5), Length::units(9));
        // A way that is too long at its end, a formation where the unit stands, an enemy in the way where he is.
        assert_eq!(shown(Why::TooFar { unit: A_COMPANY, most, length }, &march), Some(to));
        assert_eq!(shown(Why::Unit(A_COMPANY, "may not"), &Order::Keep), own);
        let lancers = field::centre(state, LANCERS);
        assert_eq!(shown(Why::Units(A_COMPANY, "may not", LANCERS), &march), lancers);
        assert_eq!(shown(Why::NotNow, &march), None);
        // What has a place keeps it.
        let known = bar(Why::Plain("it may not")).at(at(10, 10, 0).at);
        assert_eq!(known.shown(state, &march), known);
    }

    #[test]
    fn a_place_beyond_the_table_is_not_shown() {
        let trial = Trial::wadi();
        let pose = at(-5_000, 10, 0);
        let order = Order::Place { unit: A_COMPANY, stance: None, pose };
        let bar = Bar::plain(rule!("HV-SETUP-01"), "it may not").shown(&trial.state, &order);
        assert_eq!(bar.place, None);
        assert!(flow::check(&trial.state, &order).is_err());
    }
}
