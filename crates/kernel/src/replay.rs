//! The replay file: a battle as versioned JSON. `docs/replay.md` describes it for others.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{Battle, Checksum, Given, OrderError},
    dice::{DiceError, FACE_DOWN},
    system::{Outcome, SeatId, Setup, SetupError, System},
};

/// The version of the file's own shape.
pub const FORMAT: u32 = 1;

/// A whole battle as a file holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay<O> {
    /// The version of this shape: [`FORMAT`].
    pub liftwood: u32,
    pub system: String,
    pub rules_version: u32,
    pub setup: Setup,
    /// Who held each seat: `person`, or a tactician's level. Nothing in the battle hangs on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// Left out when somebody who reads it could foresee the dice of a battle that goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The dice rolled before the first decision. A card that lies face down is 0 where it must not be told.
    #[serde(default)]
    pub opening: Vec<u8>,
    pub orders: Vec<Given<O>>,
    #[serde(default)]
    pub checksums: Vec<Checksum>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// What of a battle goes into a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Everything, the seed included.
    Whole,
    /// Only what every player knows already, without the seed.
    Public,
}

/// Why a replay file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    #[error("this is not a Liftwood battle, or it is damaged: {0}")]
    Unreadable(String),
    #[error("this file has shape {found}; this Liftwood reads shape {FORMAT}")]
    Format { found: u32 },
    #[error("this battle is of the system {found:?}, not {wanted:?}")]
    System { found: String, wanted: &'static str },
    #[error(
        "this battle was begun under rules version {found} of {system}; this Liftwood plays version {wanted}, \
         and an old battle is never continued under other rules"
    )]
    RulesVersion { system: &'static str, found: u32, wanted: u32 },
    #[error("the battle cannot be set up: {0}")]
    Setup(#[from] SetupError),
    #[error("the opening dice do not fit: {0}")]
    Opening(DiceError),
    #[error("order {number} (by {seat}) is not possible: {reason}")]
    Order { number: usize, seat: SeatId, reason: OrderError },
    #[error("turn {turn}: the file's checksum is {found}, the battle's is {wanted}")]
    Checksum { turn: u16, found: String, wanted: String },
    #[error("the file says that the battle ended otherwise than it did")]
    Outcome,
}

impl<O> Replay<O> {
    /// Whether something in it lies face down, so that its checksums are of what everybody may know.
    fn has_secrets(&self) -> bool {
        let orders = self.orders.iter().flat_map(|given| &given.dice);
        self.opening.iter().chain(orders).any(|&face| face == FACE_DOWN)
    }
}

impl<S: System> Battle<S> {
    /// The battle as a file.
    pub fn save(&self, extent: Extent) -> Replay<S::Order> {
        let outcome = self.outcome();
        let whole = extent == Extent::Whole || outcome.is_some();
        let n = if whole { self.given().len() } else { self.n_public() };
        let mut replay = Replay {
            liftwood: FORMAT,
            system: S::ID.to_owned(),
            rules_version: S::RULES_VERSION,
            setup: self.setup().clone(),
            players: Vec::new(),
            seed: whole.then(|| self.seed()),
            opening: self.opening_dice().to_vec(),
            orders: self.given()[..n].to_vec(),
            checksums: Vec::new(),
            outcome,
        };
        if !whole {
            replay.opening = self.public_dice(0).to_vec();
            for (at, given) in replay.orders.iter_mut().enumerate() {
                given.dice = self.public_dice(at + 1).to_vec();
            }
        }
        let sums = self.checksums_for(&replay);
        replay.checksums = sums.into_iter().filter(|sum| sum.after <= n).collect();
        replay
    }

    /// The battle after its first `n` orders as a file of its own, to be gone on from otherwise. It has no seed: nobody knows what
    /// would have been rolled.
    pub fn branch(&self, n: usize) -> Replay<S::Order> {
        let mut replay = self.save(Extent::Public);
        replay.seed = None;
        replay.orders.truncate(n);
        replay.checksums.retain(|sum| sum.after <= n);
        replay.outcome = replay.outcome.filter(|_| self.given().len() <= n);
        replay
    }

    /// The checksums that belong into such a file.
    fn checksums_for(&self, replay: &Replay<S::Order>) -> Vec<Checksum> {
        if replay.has_secrets() { self.public_checksums() } else { self.checksums().to_vec() }
    }

    /// Fights a saved battle again, order by order, and proves its checksums. `fresh` is the seed for what comes
    /// after it, where the file has none.
    pub fn load(
        library: &S::Library,
        replay: Replay<S::Order>,
        fresh: u64,
    ) -> Result<Self, ReplayError> {
        let Replay { liftwood, ref system, rules_version, .. } = replay;
        ReplayKind { liftwood, system: system.clone(), rules_version }.check::<S>()?;
        let seed = replay.seed.unwrap_or(fresh);
        let (mut battle, fits) =
            Self::open_with(library, replay.setup.clone(), seed, Some(&replay.opening))?;
        fits.map_err(ReplayError::Opening)?;
        for (at, given) in replay.orders.iter().enumerate() {
            let (number, seat) = (at + 1, given.seat);
            battle
                .order(seat, given.order.clone(), Some(&given.dice))
                .map_err(|reason| ReplayError::Order { number, seat, reason })?;
        }
        let own_sums = battle.checksums_for(&replay);
        for sum in &replay.checksums {
            let own = own_sums.iter().find(|own| own.after == sum.after);
            let wanted = own.map_or("none", |own| own.sum.as_str());
            if wanted != sum.sum {
                let (turn, found) = (sum.turn, sum.sum.clone());
                return Err(ReplayError::Checksum { turn, found, wanted: wanted.to_owned() });
            }
        }
        if replay.outcome.is_some() && replay.outcome != battle.outcome() {
            return Err(ReplayError::Outcome);
        }
        if replay.has_secrets() {
            battle.imagine();
        }
        Ok(battle)
    }
}

/// Which system a saved battle is of and under which rules, read before its orders are understood.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ReplayKind {
    pub liftwood: u32,
    pub system: String,
    pub rules_version: u32,
}

impl ReplayKind {
    /// Refuses a file of another shape, system or rules version.
    pub fn check<S: System>(&self) -> Result<(), ReplayError> {
        if self.liftwood != FORMAT {
            return Err(ReplayError::Format { found: self.liftwood });
        }
        if self.system != S::ID {
            return Err(ReplayError::System { found: self.system.clone(), wanted: S::ID });
        }
        if self.rules_version != S::RULES_VERSION {
            let (found, wanted) = (self.rules_version, S::RULES_VERSION);
            return Err(ReplayError::RulesVersion { system: S::ID, found, wanted });
        }
        Ok(())
    }
}
