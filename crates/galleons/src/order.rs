//! Orders: what a player decides. And what bars one, with its rule and its sentence.

use kernel::{
    Refusal, RuleId, SeatId,
    hex::{Direction, Hex},
};
use serde::{Deserialize, Serialize};

use crate::{
    aspect::{Altitude, Aspect},
    entry::Edge,
    sight::Screen,
    state::{
        Arm, BatteryId, Company, FlightId, Gear, Leg, Man, Pace, Round, ShipId, State, Station,
        Target,
    },
};

/// One decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Sets a ship up in a hex.
    Place {
        ship: ShipId,
        hex: Hex,
    },
    /// Names the edge by which one's side will enter.
    Edge {
        edge: Edge,
    },
    /// Names the ship with the better crew.
    Pick {
        ship: ShipId,
    },
    /// Says of which class a reinforcement is.
    Commission {
        ship: ShipId,
        class: u8,
    },
    /// Sets up the next battery, mine or flying party.
    Emplace {
        hex: Hex,
    },
    /// Stows the next mine aboard a ship.
    Stow {
        ship: ShipId,
    },
    /// Points its bow.
    Head {
        ship: ShipId,
        facing: Direction,
    },
    /// Sets its first altitude.
    Trim {
        ship: ShipId,
        altitude: Altitude,
    },
    /// Moves a man to another station.
    Shift {
        ship: ShipId,
        man: Man,
        from: Station,
        to: Station,
    },
    /// Cuts the grapples, or casts off the tow, between a ship and another.
    Cut {
        ship: ShipId,
        other: ShipId,
    },
    /// Makes the landing party ready to go ashore when the turn is over.
    Land {
        ship: ShipId,
    },
    /// Has given all deck orders.
    ToStations,
    /// Writes down one more step of a ship's plot.
    Plot {
        ship: ShipId,
        leg: Leg,
    },
    /// Has plotted all moves.
    PlotNoMore,
    /// Writes down how many ships will try to ram or grapple this turn.
    Declare {
        ships: u8,
    },
    /// Names the player with the first movement phase.
    First {
        seat: SeatId,
    },
    /// Takes up a ship to move it.
    Move {
        ship: ShipId,
    },
    /// Leaves all ships that have not moved where they are.
    MoveNoMore,
    /// One hex ahead, then perhaps a turn.
    Ahead {
        ship: ShipId,
        turn: Option<Turn>,
    },
    /// A turn on the spot by engine power.
    PowerTurn {
        ship: ShipId,
        turn: Turn,
    },
    /// A kite that beats goes about, from one side of the wind's eye to the other.
    Tack {
        ship: ShipId,
    },
    /// A kite left in the wind's eye falls off by one hexside.
    FallOff {
        ship: ShipId,
        turn: Turn,
    },
    /// Raises a ship's tether mines, or lowers her drogues.
    PutOut {
        ship: ShipId,
        gear: Gear,
    },
    /// Takes them in again.
    TakeIn {
        ship: ShipId,
        gear: Gear,
    },
    /// Raises a mine that is moored to the ground.
    RaiseMine {
        mine: u8,
        altitude: Altitude,
    },
    LowerMine {
        mine: u8,
    },
    /// Tells deckhands off to load bombs.
    Load {
        ship: ShipId,
    },
    /// Lets them go.
    LoadNoMore {
        ship: ShipId,
    },
    /// Carries a portable machinegun to another aspect.
    Lay {
        ship: ShipId,
        gun: u8,
        aspect: Aspect,
    },
    /// Hoists one more word of a signal to one's allies.
    Hoist {
        ship: ShipId,
        word: u8,
    },
    /// Cuts raised mines adrift.
    CutMines {
        ship: ShipId,
    },
    /// Binds something to be dropped on a target below.
    Drop {
        ship: ShipId,
        device: u8,
        target: Target,
    },
    Climb {
        ship: ShipId,
        turn: Option<Turn>,
    },
    Descend {
        ship: ShipId,
        turn: Option<Turn>,
    },
    /// Ends the ship's move.
    EndMove {
        ship: ShipId,
    },
    /// Comes at an enemy to ram it, and turns as announced if she misses.
    Ram {
        ship: ShipId,
        target: ShipId,
        by: Approach,
        turn: Option<Turn>,
    },
    /// Ends the ship's move by throwing grapples at an enemy, or by taking a friend in hand.
    Grapple {
        ship: ShipId,
        target: ShipId,
    },
    /// Spends the movement phase on rigging a tow.
    Rig {
        ship: ShipId,
        towed: ShipId,
    },
    /// Gives up movement to get out of the way of what comes at the ship.
    Dodge {
        ship: ShipId,
    },
    /// Does not.
    Stand {
        ship: ShipId,
    },
    /// Lays a ship beside another in the same hex: the other lies in `theirs`, this one in `ours` of the other.
    LieTo {
        ship: ShipId,
        other: ShipId,
        other_lies: Aspect,
        lies: Aspect,
    },
    /// Commits a gun's fire.
    Fire {
        ship: ShipId,
        gun: u8,
        target: Target,
        #[serde(default, skip_serializing_if = "Round::is_usual")]
        round: Round,
        #[serde(default, skip_serializing_if = "Pace::is_usual")]
        pace: Pace,
    },
    /// Commits a ground battery's fire.
    FireBattery {
        battery: BatteryId,
        target: Target,
        #[serde(default, skip_serializing_if = "Round::is_usual")]
        round: Round,
        #[serde(default, skip_serializing_if = "Pace::is_usual")]
        pace: Pace,
    },
    /// Commits the launch of a torpedo.
    Launch {
        ship: ShipId,
        gun: u8,
    },
    /// Commits one of a ship's rocket banks of a sort.
    FireRockets {
        ship: ShipId,
        device: u8,
        target: Target,
    },
    /// Commits marines of a ship, or men of a flying party, with hand weapons enough for so many dice.
    Volley {
        by: Company,
        dice: u8,
        target: Target,
    },
    /// Has committed all fire.
    CeaseFire,
    /// Chooses a man among the casualties.
    Fall {
        ship: ShipId,
        man: Man,
        station: Station,
    },
    /// Tells off several men of a station together, for boarding or to take wing.
    TellOff {
        ship: ShipId,
        man: Man,
        from: Station,
        to: Station,
        n: u8,
    },
    /// Sends a ship's party back to its stations.
    StandDown {
        ship: ShipId,
    },
    /// Brings a flying party aboard a ship.
    ComeHome {
        flight: FlightId,
        ship: ShipId,
    },
    /// Moves a flying party.
    Fly {
        flight: FlightId,
        hex: Hex,
        altitude: Altitude,
    },
    /// Announces that a ship's party, or a flying party, will board.
    Cross {
        by: Company,
        to: ShipId,
    },
    /// Has announced everybody who will board.
    CrossNoMore,
    /// Lets the men aboard a ship fight on, or hold her.
    HoldFast {
        ship: ShipId,
    },
    /// Brings one man, or all, back from a ship; to none, into the air.
    Recall {
        aboard: ShipId,
        to: Option<ShipId>,
        man: Option<Man>,
    },
    /// Leaves a prize to one officer, who will let her crash.
    Abandon {
        ship: ShipId,
        to: ShipId,
        man: Man,
    },
    /// Chooses a man of a party among the casualties.
    Lose {
        of: Company,
        man: Man,
    },
}

impl Order {
    /// Shell at the usual rate.
    pub fn fire(ship: ShipId, gun: u8, target: impl Into<Target>) -> Self {
        Self::Fire { ship, gun, target: target.into(), round: Round::Shell, pace: Pace::Steady }
    }
}

/// The step with which a ship comes at the one that it rams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Approach {
    Ahead,
    Climb,
    Descend,
    /// It is there already.
    Here,
}

/// The ships that an order names, the one that acts first.
pub fn ships_named(order: Order) -> [Option<ShipId>; 2] {
    match order {
        Order::Pick { ship }
        | Order::Commission { ship, .. }
        | Order::Stow { ship }
        | Order::Place { ship, .. }
        | Order::Head { ship, .. }
        | Order::Trim { ship, .. }
        | Order::Shift { ship, .. }
        | Order::Land { ship }
        | Order::Plot { ship, .. }
        | Order::Move { ship }
        | Order::Ahead { ship, .. }
        | Order::PowerTurn { ship, .. }
        | Order::Tack { ship }
        | Order::FallOff { ship, .. }
        | Order::PutOut { ship, .. }
        | Order::TakeIn { ship, .. }
        | Order::Load { ship }
        | Order::LoadNoMore { ship }
        | Order::Hoist { ship, .. }
        | Order::Lay { ship, .. }
        | Order::CutMines { ship }
        | Order::Climb { ship, .. }
        | Order::Descend { ship, .. }
        | Order::EndMove { ship }
        | Order::Dodge { ship }
        | Order::Stand { ship }
        | Order::Launch { ship, .. }
        | Order::Fire {
            ship,
            target: Target::Flight { .. } | Target::Battery { .. } | Target::Hex { .. },
            ..
        }
        | Order::Drop {
            ship,
            target: Target::Flight { .. } | Target::Battery { .. } | Target::Hex { .. },
            ..
        }
        | Order::FireRockets {
            ship,
            target: Target::Flight { .. } | Target::Battery { .. } | Target::Hex { .. },
            ..
        }
        | Order::FireBattery { target: Target::Ship(ship), .. }
        | Order::Volley { by: Company::Flight(_), target: Target::Ship(ship), .. }
        | Order::Volley {
            by: Company::Ship(ship),
            target: Target::Flight { .. } | Target::Battery { .. } | Target::Hex { .. },
            ..
        }
        | Order::Fall { ship, .. }
        | Order::TellOff { ship, .. }
        | Order::StandDown { ship }
        | Order::ComeHome { ship, .. }
        | Order::HoldFast { ship }
        | Order::Recall { aboard: ship, to: None, .. }
        | Order::Cross { by: Company::Flight(_), to: ship }
        | Order::Lose { of: Company::Ship(ship), .. } => [Some(ship), None],
        Order::Recall { aboard: ship, to: Some(other), .. }
        | Order::Abandon { ship, to: other, .. }
        | Order::Cross { by: Company::Ship(ship), to: other }
        | Order::LieTo { ship, other, .. }
        | Order::Cut { ship, other }
        | Order::Ram { ship, target: other, .. }
        | Order::Grapple { ship, target: other }
        | Order::Rig { ship, towed: other } => [Some(ship), Some(other)],
        Order::Volley { by: Company::Ship(ship), target: Target::Ship(target), .. }
        | Order::Fire { ship, target: Target::Ship(target), .. }
        | Order::FireRockets { ship, target: Target::Ship(target), .. }
        | Order::Drop { ship, target: Target::Ship(target), .. } => [Some(ship), Some(target)],
        Order::Edge { .. }
        | Order::Emplace { .. }
        | Order::RaiseMine { .. }
        | Order::LowerMine { .. }
        | Order::ToStations
        | Order::PlotNoMore
        | Order::Declare { .. }
        | Order::First { .. }
        | Order::MoveNoMore
        | Order::FireBattery {
            target: Target::Flight { .. } | Target::Battery { .. } | Target::Hex { .. },
            ..
        }
        | Order::Volley {
            by: Company::Flight(_),
            target: Target::Flight { .. } | Target::Battery { .. } | Target::Hex { .. },
            ..
        }
        | Order::CeaseFire
        | Order::Fly { .. }
        | Order::CrossNoMore
        | Order::Lose { of: Company::Flight(_), .. } => [None, None],
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    Port,
    Starboard,
}

impl Turn {
    pub const BOTH: [Self; 2] = [Self::Port, Self::Starboard];

    /// Sixths of a circle, clockwise.
    pub const fn sixths(self) -> i8 {
        match self {
            Self::Port => -1,
            Self::Starboard => 1,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Port => "port",
            Self::Starboard => "starboard",
        }
    }
}

/// What bars an order. Cheap to make, since most of them are never shown to anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    pub rule: RuleId,
    pub why: Why,
}

/// The reason, with what its sentence needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A fixed sentence about the order.
    Plain(&'static str),
    /// "{ship} {sentence}".
    Ship(ShipId, &'static str),
    /// "{ship} {sentence} {number}".
    ShipNumber(ShipId, &'static str, u8),
    /// "{what} costs {cost}; {ship} has {left} left".
    TooDear { ship: ShipId, what: &'static str, cost: u8, left: u8 },
    /// "the {gun} of {ship} {sentence}".
    Gun(ShipId, u8, &'static str),
    /// "the {gun} of {ship} {sentence}", or "battery {number} {sentence}".
    Arm(Arm, &'static str),
    /// "{target} {sentence}", of a shot.
    Target(Target, &'static str),
    /// "{target} is hidden behind {screen}".
    Hidden(Target, Screen),
    /// Not the time for it.
    NotNow,
    /// No such ship, gun or seat.
    Nothing(&'static str),
}

pub type Check = Result<(), Bar>;

impl Bar {
    pub const fn plain(rule: RuleId, why: &'static str) -> Self {
        Self { rule, why: Why::Plain(why) }
    }

    pub const fn ship(rule: RuleId, ship: ShipId, why: &'static str) -> Self {
        Self { rule, why: Why::Ship(ship, why) }
    }

    /// The sentence that a player reads.
    pub fn refusal(self, state: &State) -> Refusal {
        let why = match self.why {
            Why::Plain(why) => why.to_owned(),
            Why::Ship(ship, why) => format!("{} {why}", state.name(ship)),
            Why::Target(target, why) => format!("{} {why}", state.target_name(target)),
            Why::ShipNumber(ship, why, number) => format!("{} {why} {number}", state.name(ship)),
            Why::TooDear { ship, what, cost, left } => {
                format!("{what} costs {cost}; {} has {left} left", state.name(ship))
            }
            Why::Arm(Arm::Bank { ship, .. }, why) => {
                format!("a rocket bank of {} {why}", state.name(ship))
            }
            Why::Arm(Arm::Marines { of: Company::Ship(ship), .. }, why) => {
                format!("the marines of {} {why}", state.name(ship))
            }
            Why::Arm(Arm::Marines { of: Company::Flight(flight), .. }, why) => {
                format!("{} {why}", state.target_name(Target::Flight { flight }))
            }
            Why::Arm(Arm::Battery { battery }, why) => {
                format!("{} {why}", state.target_name(Target::Battery { battery }))
            }
            Why::Gun(ship, gun, why) | Why::Arm(Arm::Gun { ship, gun }, why) => {
                let name = &state.mount(ship, gun).weapon.name;
                format!("the {name} of {} {why}", state.name(ship))
            }
            Why::Hidden(target, screen) => {
                let by = match screen {
                    Screen::Ship(ship) => state.name(ship).to_owned(),
                    Screen::Ships(one, other) => {
                        format!("{} and {}", state.name(one), state.name(other))
                    }
                    Screen::Ground(hex) => format!("the high ground at {}", hex.label()),
                };
                format!("{} is hidden behind {by}", state.target_name(target))
            }
            Why::NotNow => "this is not the moment for that order".to_owned(),
            Why::Nothing(what) => format!("there is no such {what}"),
        };
        Refusal::new(self.rule, why)
    }
}
