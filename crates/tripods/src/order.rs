//! Orders: what a player decides. And what bars one, with its rule, its sentence and its place.

use kernel::{
    Blame, Refusal, RuleId,
    table::{Angle, Effort, Point, Pose},
};
use serde::{Deserialize, Serialize};

use crate::{
    flow, movement,
    state::{Against, Gear, Marker, Pattern, Plot, StandId, State, Way},
};

/// One decision of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Places a stand before the battle.
    Place {
        stand: StandId,
        pose: Pose,
    },
    /// Hooks a gun up before the battle, or brings it into action.
    Limber {
        stand: StandId,
        hooked: bool,
    },
    /// Puts a marker down, or takes it up again.
    Mark {
        stand: StandId,
        marker: Marker,
    },
    /// Puts an overwatch marker on everybody who may have one.
    MarkAll,
    /// Names the place where a cylinder is to fall.
    Plan {
        stand: StandId,
        at: Point,
    },
    /// Has placed everything.
    Ready,
    /// Calls a barrage.
    Barrage {
        at: Point,
        plot: Plot,
    },
    /// Lays a marker that stands for nothing.
    Decoy {
        at: Point,
    },
    /// Calls a barrage off.
    Cancel {
        number: u8,
    },
    /// Lands the barrage that is due.
    Land {
        at: Point,
        along: Angle,
    },
    /// Says which machine of a cylinder is complete.
    Assemble {
        stand: StandId,
    },
    /// Brings a reinforcement on.
    Arrive {
        pose: Pose,
    },
    /// Names the stand that moves next, and how.
    Choose {
        stand: StandId,
        strategic: bool,
    },
    /// Sets the speed of the ironclad that moves.
    Steam {
        speed: u8,
    },
    /// Says whether the flyer that moves flies high.
    Fly {
        high: bool,
    },
    /// Picks a stand up, or sets it down.
    Load {
        stand: StandId,
    },
    Unload {
        stand: StandId,
        pose: Pose,
    },
    /// Lays gas under the flyer that moves.
    LayGas {
        at: Point,
    },
    /// Rises over what lies between and fires.
    PopUp {
        shooter: StandId,
        weapon: u8,
        against: Against,
        target: StandId,
        shots: u8,
        /// Who marks the target for a laser missile.
        #[serde(default)]
        by: Option<StandId>,
    },
    /// Fires a salvo of rockets at a place in sight.
    Rockets {
        shooter: StandId,
        at: Point,
    },
    /// Sends the guided shell that is due at an enemy.
    Guide {
        target: StandId,
    },
    /// Has guns fire at once, without a marker.
    Call {
        at: Point,
        along: Angle,
        plot: Plot,
    },
    /// Pushes a wreck off its road.
    Push {
        wreck: StandId,
    },
    /// Buys more time.
    TimeOut,
    /// Moves by straight legs, and ends with this facing.
    Go {
        way: Way,
        gear: Gear,
        facing: Option<Angle>,
    },
    /// Turns on the spot.
    Turn {
        facing: Angle,
    },
    /// Hooks the gun that moves to its team, or unhooks it.
    Hook {
        hooked: bool,
    },
    /// Takes away a cloud of gas.
    Clear {
        cloud: u8,
    },
    /// Keeps to its path after something has happened.
    GoOn,
    /// The stand's move is over.
    Stop,
    /// The phase is over, for this side.
    Done,
    /// Names a target.
    Target {
        stand: StandId,
    },
    /// Shots of one weapon at a target.
    Shoot {
        shooter: StandId,
        weapon: u8,
        against: Against,
        target: StandId,
        shots: u8,
    },
    /// Everybody who can fires at the target.
    Volley,
    /// The fire that was declared is carried out.
    Fire,
    /// A shot on overwatch, and away.
    Scoot {
        shooter: StandId,
        weapon: u8,
        target: StandId,
    },
    /// Sweeps a Heat Ray along a line.
    Sweep {
        shooter: StandId,
        from: Point,
        direction: Angle,
    },
    /// Launches a canister of gas.
    Gas {
        shooter: StandId,
        at: Point,
    },
    /// Lays a shell on a place in sight.
    Shell {
        shooter: StandId,
        at: Point,
    },
    /// Lays shells on a place without a marker: by a mortar, or a gun that sees it.
    Lob {
        shooter: StandId,
        at: Point,
        along: Option<Angle>,
    },
    /// Lays smoke without a marker.
    Screen {
        shooter: StandId,
        at: Point,
        along: Angle,
        pattern: Pattern,
        incendiary: bool,
    },
    /// Lays a stick of bombs under the zeppelin that moves.
    Bomb {
        along: Angle,
    },
    /// Does without overwatch for now.
    Pass {
        until: Until,
    },
    /// Turns towards an enemy who has come into the flank.
    Pivot {
        stand: StandId,
        facing: Angle,
    },
    /// Stays with an enemy within reach, and fights him.
    Engage,
    /// Names the fight that is fought next, by somebody in it.
    Fight {
        stand: StandId,
    },
    /// Attacks a vehicle at close quarters with whatever is at hand.
    Grenade {
        shooter: StandId,
        target: StandId,
    },
    /// Gives the battle up.
    Concede,
    /// Offers a draw, or takes it.
    OfferDraw,
}

/// How long a side does without overwatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// At this moment.
    Now,
    MoveEnds,
    PhaseEnds,
}

impl Order {
    /// Where it is to lead, or whom it is meant for.
    fn place(&self, state: &State) -> Option<Point> {
        match *self {
            Self::Place { pose, .. } | Self::Arrive { pose } | Self::Unload { pose, .. } => {
                Some(pose.at)
            }
            Self::Plan { at, .. }
            | Self::Barrage { at, .. }
            | Self::Decoy { at }
            | Self::Land { at, .. }
            | Self::LayGas { at }
            | Self::Rockets { at, .. }
            | Self::Call { at, .. }
            | Self::Gas { at, .. }
            | Self::Shell { at, .. }
            | Self::Lob { at, .. }
            | Self::Screen { at, .. }
            | Self::Sweep { from: at, .. } => Some(at),
            // A way is barred where it can go on no farther.
            Self::Go { ref way, gear, .. } => {
                let stop = movement::trip(state, way, gear).and_then(|trip| trip.stop);
                stop.or_else(|| way.0.last().copied())
            }
            Self::Target { stand: target }
            | Self::Guide { target }
            | Self::PopUp { target, .. }
            | Self::Shoot { target, .. }
            | Self::Scoot { target, .. }
            | Self::Grenade { target, .. }
            | Self::Push { wreck: target } => spot(state, target),
            Self::Clear { cloud } => state.clouds.get(usize::from(cloud)).map(|cloud| cloud.at),
            Self::Limber { stand, .. }
            | Self::Mark { stand, .. }
            | Self::Assemble { stand }
            | Self::Choose { stand, .. }
            | Self::Load { stand }
            | Self::Pivot { stand, .. }
            | Self::Fight { stand } => spot(state, stand),
            Self::Steam { .. }
            | Self::Fly { .. }
            | Self::Turn { .. }
            | Self::Hook { .. }
            | Self::Bomb { .. }
            | Self::GoOn
            | Self::Stop => spot(state, movement::ordered(state)?.stand),
            Self::MarkAll
            | Self::Ready
            | Self::Cancel { .. }
            | Self::TimeOut
            | Self::Done
            | Self::Volley
            | Self::Fire
            | Self::Pass { .. }
            | Self::Engage
            | Self::Concede
            | Self::OfferDraw => None,
        }
    }

    /// Whether its place is free: then lists hold a good spread, and `check` decides about any other.
    pub const fn is_free(&self) -> bool {
        match self {
            Self::Place { .. }
            | Self::Plan { .. }
            | Self::Barrage { .. }
            | Self::Decoy { .. }
            | Self::Land { .. }
            | Self::Lob { .. }
            | Self::Screen { .. }
            | Self::Bomb { .. }
            | Self::Unload { .. }
            | Self::LayGas { .. }
            | Self::Arrive { .. }
            | Self::Go { .. }
            | Self::Turn { .. }
            | Self::Sweep { .. }
            | Self::Gas { .. }
            | Self::Shell { .. }
            | Self::Rockets { .. }
            | Self::Call { .. }
            | Self::Pivot { .. } => true,
            Self::Limber { .. }
            | Self::Mark { .. }
            | Self::MarkAll
            | Self::Engage
            | Self::Grenade { .. }
            | Self::Ready
            | Self::Assemble { .. }
            | Self::Cancel { .. }
            | Self::Choose { .. }
            | Self::Steam { .. }
            | Self::Fly { .. }
            | Self::Load { .. }
            | Self::PopUp { .. }
            | Self::Guide { .. }
            | Self::Push { .. }
            | Self::TimeOut
            | Self::Hook { .. }
            | Self::Clear { .. }
            | Self::GoOn
            | Self::Stop
            | Self::Done
            | Self::Target { .. }
            | Self::Shoot { .. }
            | Self::Volley
            | Self::Fire
            | Self::Scoot { .. }
            | Self::Pass { .. }
            | Self::Fight { .. }
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
}

/// The reason, with what its sentence needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A fixed sentence about the order.
    Plain(&'static str),
    /// "{stand} {sentence}".
    Stand(StandId, &'static str),
    /// "{stand} {sentence} {other}".
    Stands(StandId, &'static str, StandId),
    /// "{stand} {sentence} {piece of terrain}".
    Terrain(StandId, &'static str, u8),
    /// "{stand} has {left} points left to move".
    TooFar(StandId, Effort),
    /// Not the time for it.
    NotNow,
}

pub type Check<T = ()> = Result<T, Bar>;

impl Bar {
    pub const fn plain(rule: RuleId, why: &'static str) -> Self {
        Self { rule, why: Why::Plain(why) }
    }

    pub const fn stand(rule: RuleId, stand: StandId, why: &'static str) -> Self {
        Self { rule, why: Why::Stand(stand, why) }
    }

    pub const fn not_now(rule: RuleId) -> Self {
        Self { rule, why: Why::NotNow }
    }

    /// The sentence with a place to be shown to whoever gave the order.
    pub fn shown(self, state: &State, order: &Order) -> Refusal {
        let refusal = self.refusal(state);
        let (bars, acts) = match self.why {
            Why::Stands(stand, _, other) => (spot(state, other), spot(state, stand)),
            Why::Stand(stand, _) | Why::Terrain(stand, ..) | Why::TooFar(stand, _) => {
                (None, spot(state, stand))
            }
            Why::Plain(_) => (None, None),
            Why::NotNow => return refusal,
        };
        let blame = Blame { bars, meant: order.place(state), acts };
        Refusal { place: blame.place(state.setting.table), ..refusal }
    }

    /// The sentence that a player reads.
    pub fn refusal(self, state: &State) -> Refusal {
        let why = match self.why {
            Why::Plain(why) => why.to_owned(),
            Why::Stand(stand, why) => format!("{} {why}", state.name(stand)),
            Why::Stands(stand, why, other) => {
                format!("{} {why} {}", state.name(stand), state.name(other))
            }
            Why::Terrain(stand, why, piece) => {
                let piece = state.setting.land.pieces().get(usize::from(piece));
                let piece = piece.map_or("", |piece| piece.kind.name.as_str());
                format!("{} {why} {piece}", state.name(stand))
            }
            Why::TooFar(stand, left) => {
                format!("{} has {:.1} points left to move", state.name(stand), left.length())
            }
            Why::NotNow => "this is not the time for it".to_owned(),
        };
        Refusal::new(self.rule, why)
    }
}

/// Where a stand or its wreck is, as far as whoever decides may know [FT-SPOT-05].
pub fn spot(state: &State, stand: StandId) -> Option<Point> {
    let is_own = || flow::decider(state) == Some(state.side_of(stand).seat());
    if !state.has(stand) || state.is_hidden(stand) && !is_own() {
        return None;
    }
    let wreck = state.wrecks.iter().find(|wreck| wreck.stand == stand).map(|wreck| wreck.pose);
    state.pose(stand).or(wreck).map(|pose| pose.at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        state::Phase,
        trial::{A1, EARTH, MARS, T1, Trial, point},
    };

    #[test]
    fn whatever_is_refused_is_shown_on_the_table() {
        let stands = [(T1, 150, 200, 180), (A1, 150, 100, 0)];
        let trial = Trial::bare(&stands).phase(Phase::Fire { side: MARS });
        let state = &trial.state;
        let shown = |why, order: &Order| {
            let bar = Bar { rule: rule!("FT-FIRE-01"), why };
            bar.shown(state, order).place
        };
        let (own, other) = (spot(state, T1), spot(state, A1));
        assert_eq!((own, other), (Some(point(150, 200)), Some(point(150, 100))));
        // What is laid on a place there, a target where it stands, an enemy in the way where he is, and else who was to act.
        let gas = Order::Gas { shooter: T1, at: point(200, 170) };
        assert_eq!(shown(Why::Stand(T1, "may not"), &gas), Some(point(200, 170)));
        assert_eq!(shown(Why::Plain("it may not"), &Order::Target { stand: A1 }), other);
        assert_eq!(shown(Why::Stands(T1, "may not pass", A1), &gas), other);
        assert_eq!(shown(Why::Stand(T1, "may not"), &Order::Volley), own);
        assert_eq!(shown(Why::Plain("it may not"), &Order::Done), None);
        assert_eq!(shown(Why::NotNow, &gas), None);
        // Nowhere beyond the table, and of nobody who is not there.
        let away = Order::Gas { shooter: T1, at: point(-50, 170) };
        assert_eq!(shown(Why::Stand(T1, "may not"), &away), None);
        let nobody = Order::Target { stand: StandId(250) };
        assert_eq!(shown(Why::Plain("it may not"), &nobody), None);
    }

    #[test]
    fn ft_move_05_a_way_that_is_too_long_is_shown_where_it_ends() {
        let trial = Trial::bare(&[(A1, 150, 100, 0)]).phase(Phase::Move).side(EARTH);
        let trial = trial.give(&Order::Choose { stand: A1, strategic: false }, &[]);
        let way = Way([point(150, 400)].into_iter().collect());
        let order = Order::Go { way, gear: Gear::Ahead, facing: None };
        let bar = flow::check(&trial.state, &order).expect_err("it is too far");
        let place = bar.shown(&trial.state, &order).place.expect("a place");
        assert!(point(0, 100).y < place.y && place.y < point(0, 400).y, "{place:?}");
    }

    #[test]
    fn ft_spot_05_where_an_unseen_enemy_is_stays_unsaid() {
        let trial = Trial::bare(&[(T1, 150, 200, 180), (A1, 150, 100, 0)])
            .phase(Phase::Fire { side: MARS })
            .foggy()
            .hidden(&[A1]);
        assert!(trial.state.is_hidden(A1));
        assert_eq!(spot(&trial.state, A1), None);
        let order = Order::Target { stand: A1 };
        let bar = Bar { rule: rule!("FT-LOS-01"), why: Why::Stands(T1, "does not see", A1) };
        assert_eq!(bar.shown(&trial.state, &order).place, spot(&trial.state, T1));
    }
}
