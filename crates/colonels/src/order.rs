//! Orders: what a player decides. And what bars one, with its rule, its sentence and its place.

use arrayvec::ArrayVec;
use kernel::{
    Blame, Refusal, RuleId, grammar,
    table::{Angle, Length, Point, Pose},
};
use serde::{Deserialize, Serialize};

use crate::{
    field, movement,
    state::{
        Card, Colour, Instruction, MOST_FOES, Mission, Post, RegimentId, StandId, State, Target,
        UnitId,
    },
    vocabulary::Formation,
};

/// Most stands of a company, and shots of one order.
pub const MOST_SHOTS: usize = 24;
/// Most units in one square.
pub const MOST_BOXED: usize = 10;
/// Most units that one order moves together.
pub const MOST_TOGETHER: usize = 24;
/// Most shares into which the weapons of a vehicle divide their dice.
pub const MOST_SALVOS: usize = 8;

/// One decision of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Places a unit before the battle: the middle of its front, and its facing. Files are those of a mass.
    Place { unit: UnitId, formation: Formation, files: u8, pose: Pose },
    /// Places a commander.
    Post { commander: u8, post: Post },
    /// Has placed everything.
    Ready,
    /// Plays a card of the regiment whose slot it is, or a motivation card for it.
    Play { colour: Colour, card: Card },
    /// Between slots: plays a motivation card for a regiment.
    Motivate { regiment: RegimentId, colour: Colour, card: Card },
    /// Before the battle: names the regiment with which a hero acts.
    Enlist { unit: UnitId, regiment: RegimentId },
    /// A hero attaches himself to a company that he touches, or leaves it.
    Join { unit: UnitId, company: Option<UnitId> },
    /// Answers a question.
    Answer { yes: bool },
    /// Goes on no farther than this, after having been fired at.
    Shorten { length: Length },
    /// Horse dismount or mount again, and go ahead.
    Mount { unit: UnitId, ahead: Length },
    /// A stand serves a machine gun that has no crew.
    Man { stand: StandId, gun: UnitId },
    /// Several companies and guns form a marching square round the first stand of the first, which may go ahead.
    Square { units: ArrayVec<UnitId, MOST_BOXED>, ahead: Length },
    /// Several units move one after the other, each by an order of its own.
    Together { moves: Vec<Self> },
    /// Leaves the table over the edge ahead.
    Leave { unit: UnitId },
    /// Lets it pass.
    Pass,
    /// Lets everything pass: for the rest of the turn between slots, for the rest of a movement when others move.
    PassAll,
    /// Ends the slot.
    EndSlot,
    /// A commander rides.
    Ride { commander: u8, post: Post },
    /// A company fires: each stand at a stand.
    Volley { unit: UnitId, shots: ArrayVec<Shot, MOST_SHOTS> },
    /// A gun section fires: so many dice at each stand; all of them where it does not split.
    Fire { unit: UnitId, shots: ArrayVec<Burst, 4> },
    /// A company in skirmish order fires.
    Skirmish { unit: UnitId, target: StandId },
    /// Howitzers throw a shell at guns by estimate: in tenths of an inch, or as the gunners judge.
    Shell { unit: UnitId, target: StandId, tenths: Option<u16> },
    /// Declares a charge, perhaps after a wheel.
    Charge { unit: UnitId, target: Target, wheel: Angle },
    /// Wheels, or not, and goes straight ahead.
    March { unit: UnitId, wheel: Angle, length: Length },
    /// Shifts sideways or backward, keeping its front.
    Shift { unit: UnitId, right: Length, ahead: Length },
    /// Turns about in place.
    About { unit: UnitId },
    /// Changes formation round a leading stand, counted from 0, which takes a place in it and may go ahead.
    Form { unit: UnitId, formation: Formation, files: u8, lead: u8, place: u8, ahead: Length },
    /// Turns an unlimbered gun.
    Turn { unit: UnitId, facing: Angle },
    /// Pushes an unlimbered gun.
    Prolong { unit: UnitId, right: Length, ahead: Length },
    /// Unlimbers.
    Unlimber { unit: UnitId, facing: Angle },
    /// Closes the gaps of a company and gives it one facing, free of charge.
    Dress { unit: UnitId },
    /// A single stand of skirmishers wheels, or not, and goes straight ahead.
    Step { stand: StandId, wheel: Angle, length: Length },
    /// Two companies of horse wheel, or not, and go straight ahead as one body.
    Squadron { units: [UnitId; 2], wheel: Angle, length: Length },
    /// Follows the road on which it stands, round its slight bends.
    Follow { unit: UnitId, length: Length },
    /// Sends skirmishers out: so many stands, with the middle of their front there.
    Detach { unit: UnitId, stands: u8, front: Pose },
    /// Skirmishers come back into the company that sent them.
    Merge { unit: UnitId },
    /// Before the battle: guns begin limbered, or unlimbered.
    Limber { unit: UnitId },
    /// Divides the kills of a stand among those whom it touches, the longest contact first.
    Share { kills: ArrayVec<u8, MOST_FOES> },
    /// Before the battle: the order with which a regiment begins, which the enemy does not know.
    Instruct { regiment: RegimentId, instruction: Instruction },
    /// Sends an order to a regiment, by signal or by courier.
    Send { regiment: RegimentId, instruction: Instruction },
    /// Has done enough with the card that is played out.
    Done,
    /// Breaks into a move at a point of the way.
    Interrupt { at: Length, card: Card },
    /// A winner goes ahead, so far.
    Pursue { length: Length },
    /// Whoever has the most aviation, or machines, goes first with them or last.
    Precede { first: bool },
    /// An aviation stand strikes, attacks aviation, takes another station or lands.
    Fly { unit: UnitId, mission: Mission },
    /// A machine turns on its middle and goes straight ahead.
    Drive { unit: UnitId, turn: Angle, length: Length },
    /// A vehicle turns and drives into contact.
    DriveInto { unit: UnitId, turn: Angle, target: UnitId },
    /// A vehicle fires its weapons.
    Salvo { unit: UnitId, shots: ArrayVec<Salvo, MOST_SALVOS> },
    /// A skimmer ends its move and unloads, the middle of the cargo's front at a pose.
    Unload { unit: UnitId, formation: Formation, files: u8, front: Pose },
    /// Gives the battle up.
    Concede,
    /// Offers a draw, or takes it.
    OfferDraw,
}

/// A stand that fires at a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    pub stand: StandId,
    pub target: StandId,
}

/// Dice thrown at a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Burst {
    pub target: StandId,
    pub dice: u8,
}

/// Dice of one weapon of a vehicle, thrown at a stand: its rifled guns are counted first, then its machine guns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Salvo {
    pub weapon: u8,
    pub target: StandId,
    pub dice: u8,
}

/// Where a unit stands; none for one that is not known or not on the table.
fn middle(state: &State, unit: UnitId) -> Option<Point> {
    let known = usize::from(unit.0) < state.units.len();
    known.then(|| field::body(state, unit)).flatten().map(|body| body.middle.at)
}

/// Where a stand is; none for one that is not known or not on the table.
fn spot(state: &State, stand: StandId) -> Option<Point> {
    let stand = state.stands.get(usize::from(stand.0))?;
    stand.pose().map(|pose| pose.at)
}

impl Order {
    /// Where it is to lead, or whom it is aimed at.
    fn place(&self, state: &State) -> Option<Point> {
        let body = |unit: UnitId| {
            let known = usize::from(unit.0) < state.units.len();
            known.then(|| field::body(state, unit)).flatten()
        };
        match *self {
            Self::Place { pose, .. }
            | Self::Detach { front: pose, .. }
            | Self::Unload { front: pose, .. } => Some(pose.at),
            Self::Post { post, .. } | Self::Ride { post, .. } => match post {
                Post::Alone(pose) => Some(pose.at),
                Post::With(stand) => spot(state, stand),
                Post::Waiting | Post::Left | Post::Hit { .. } => None,
            },
            Self::March { unit, wheel, length } => {
                Some(movement::wheeled(&body(unit)?, wheel).advanced(length).at)
            }
            Self::Shift { unit, right, ahead } | Self::Prolong { unit, right, ahead } => {
                Some(body(unit)?.middle.moved(right, ahead).at)
            }
            Self::Mount { unit, ahead } | Self::Form { unit, ahead, .. } => {
                Some(body(unit)?.middle.advanced(ahead).at)
            }
            Self::Drive { unit, turn, length } => {
                Some(body(unit)?.middle.turned(turn).advanced(length).at)
            }
            Self::Charge { target: Target::Unit(other), .. }
            | Self::DriveInto { target: other, .. }
            | Self::Man { gun: other, .. }
            | Self::Fly { mission: Mission::Engage { target: other }, .. } => middle(state, other),
            Self::Charge { target: Target::Zone(zone), .. } => {
                let bounds = state.setting.objectives.get(usize::from(zone))?.region.bounds();
                Some(bounds.low.middle(bounds.high))
            }
            Self::Skirmish { target, .. }
            | Self::Shell { target, .. }
            | Self::Fly { mission: Mission::Strike { target, .. }, .. } => spot(state, target),
            Self::Volley { ref shots, .. } => spot(state, shots.first()?.target),
            Self::Fire { ref shots, .. } => spot(state, shots.first()?.target),
            Self::Salvo { ref shots, .. } => spot(state, shots.first()?.target),
            Self::Fly { mission: Mission::Relocate { to }, .. } => Some(to),
            Self::Fly { mission: Mission::Land { front, .. }, .. } => Some(front.at),
            Self::Step { stand, .. } => spot(state, stand),
            Self::Join { company, .. } => middle(state, company?),
            Self::Square { .. }
            | Self::Together { .. }
            | Self::Squadron { .. }
            | Self::Follow { .. }
            | Self::Ready
            | Self::Play { .. }
            | Self::Motivate { .. }
            | Self::Enlist { .. }
            | Self::Answer { .. }
            | Self::Shorten { .. }
            | Self::Leave { .. }
            | Self::Pass
            | Self::PassAll
            | Self::EndSlot
            | Self::About { .. }
            | Self::Turn { .. }
            | Self::Unlimber { .. }
            | Self::Dress { .. }
            | Self::Merge { .. }
            | Self::Limber { .. }
            | Self::Share { .. }
            | Self::Instruct { .. }
            | Self::Send { .. }
            | Self::Done
            | Self::Interrupt { .. }
            | Self::Pursue { .. }
            | Self::Precede { .. }
            | Self::Concede
            | Self::OfferDraw => None,
        }
    }

    /// The unit that a movement is about.
    pub const fn mover(&self) -> Option<UnitId> {
        match *self {
            Self::March { unit, .. }
            | Self::Shift { unit, .. }
            | Self::About { unit }
            | Self::Form { unit, .. }
            | Self::Turn { unit, .. }
            | Self::Prolong { unit, .. }
            | Self::Unlimber { unit, .. }
            | Self::Mount { unit, .. }
            | Self::Follow { unit, .. }
            | Self::Leave { unit } => Some(unit),
            _ => None,
        }
    }

    /// Whether its place is free: then lists hold a good spread, and `check` decides about any other.
    pub const fn is_free(&self) -> bool {
        match self {
            Self::Place { .. }
            | Self::Post { .. }
            | Self::Ride { .. }
            | Self::Volley { .. }
            | Self::Fire { .. }
            | Self::Charge { .. }
            | Self::March { .. }
            | Self::Shift { .. }
            | Self::Form { .. }
            | Self::Turn { .. }
            | Self::Prolong { .. }
            | Self::Unlimber { .. }
            | Self::Mount { .. }
            | Self::Square { .. }
            | Self::Together { .. }
            | Self::Shorten { .. }
            | Self::Fly { .. }
            | Self::Drive { .. }
            | Self::DriveInto { .. }
            | Self::Salvo { .. }
            | Self::Unload { .. }
            | Self::Shell { .. }
            | Self::Step { .. }
            | Self::Squadron { .. }
            | Self::Follow { .. }
            | Self::Detach { .. }
            | Self::Share { .. }
            | Self::Pursue { .. } => true,
            Self::Ready
            | Self::Play { .. }
            | Self::Motivate { .. }
            | Self::Enlist { .. }
            | Self::Join { .. }
            | Self::Answer { .. }
            | Self::Man { .. }
            | Self::Leave { .. }
            | Self::Pass
            | Self::PassAll
            | Self::EndSlot
            | Self::Skirmish { .. }
            | Self::About { .. }
            | Self::Dress { .. }
            | Self::Merge { .. }
            | Self::Limber { .. }
            | Self::Instruct { .. }
            | Self::Send { .. }
            | Self::Done
            | Self::Interrupt { .. }
            | Self::Precede { .. }
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
    /// "{unit} can go {most} yards, and this is {length}".
    TooFar { unit: UnitId, most: Length, length: Length },
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

    pub const fn units(rule: RuleId, unit: UnitId, why: &'static str, other: UnitId) -> Self {
        Self { rule, why: Why::Units(unit, why, other), place: None }
    }

    pub const fn not_now(rule: RuleId) -> Self {
        Self { rule, why: Why::NotNow, place: None }
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
        let (bars, acts) = match self.why {
            Why::Units(unit, _, other) => (middle(state, other), middle(state, unit)),
            Why::Unit(unit, _) | Why::TooFar { unit, .. } => (None, middle(state, unit)),
            Why::Plain(_) => (None, None),
            Why::NotNow => return self,
        };
        let shown = Blame { bars, meant: order.place(state), acts }.place(state.setting.table);
        Self { place: self.place.or(shown), ..self }
    }

    /// The sentence that a player reads.
    pub fn refusal(self, state: &State) -> Refusal {
        let name = |unit: UnitId| {
            let spec = state.setting.roster.get(usize::from(unit.0));
            spec.map_or("this unit", |spec| spec.name.as_str())
        };
        let why = match self.why {
            Why::Plain(why) => why.to_owned(),
            Why::Unit(unit, why) => grammar::sentence(name(unit), why),
            Why::Units(unit, why, other) => {
                format!("{} {}", grammar::sentence(name(unit), why), name(other))
            }
            Why::TooFar { unit, most, length } => {
                format!("{} can go {most:.1} yards, and this is {length:.1}", name(unit))
            }
            Why::NotNow => "this is not the time for it".to_owned(),
        };
        Refusal { place: self.place, ..Refusal::new(self.rule, why) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{LINE, SPEARS, Trial, at, yd};

    #[test]
    fn whatever_is_refused_is_shown_on_the_table() {
        let trial = Trial::well().line(LINE, 300, 60, 0).line(SPEARS, 300, 440, 180);
        let state = &trial.state;
        let bar = |why| Bar { rule: rule!("IC-MOVE-01"), why, place: None };
        let shown = |why, order: &Order| bar(why).shown(state, order).place;
        let (own, other) = (middle(state, LINE), middle(state, SPEARS));
        let march = Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(40) };
        // A way that is too long at its end, a turn where the unit stands, an enemy where he is.
        let far = Why::TooFar { unit: LINE, most: yd(30), length: yd(40) };
        assert_eq!(shown(far, &march), own.map(|own| own.towards(Angle::NORTH, yd(40))));
        assert_eq!(shown(Why::Unit(LINE, "may not"), &Order::About { unit: LINE }), own);
        assert_eq!(shown(Why::Units(LINE, "may not", SPEARS), &march), other);
        let charge =
            Order::Charge { unit: LINE, target: Target::Unit(SPEARS), wheel: Angle::NORTH };
        assert_eq!(shown(Why::Unit(LINE, "may not"), &charge), other);
        let target = trial.nth(SPEARS, 1);
        let fire = Order::Skirmish { unit: LINE, target };
        assert_eq!(shown(Why::Plain("it may not"), &fire), spot(state, target));
        assert_eq!(shown(Why::NotNow, &march), None);
        // What has a place keeps it.
        let known = bar(Why::Plain("it may not")).at(at(10, 10, 0).at);
        assert_eq!(known.shown(state, &march), known);
    }

    #[test]
    fn a_place_beyond_the_table_or_of_nobody_is_not_shown() {
        let trial = Trial::well();
        let bar = Bar::plain(rule!("IC-SET-01"), "it may not");
        let pose = at(-5_000, 10, 0);
        let away = Order::Place { unit: LINE, formation: Formation::Line, files: 1, pose };
        assert_eq!(bar.shown(&trial.state, &away).place, None);
        let nobody = Order::Shift { unit: UnitId(250), right: yd(10), ahead: Length::ZERO };
        assert_eq!(bar.shown(&trial.state, &nobody).place, None);
        let unseen = Order::Skirmish { unit: LINE, target: StandId(9_999) };
        assert_eq!(bar.shown(&trial.state, &unseen).place, None);
    }
}
