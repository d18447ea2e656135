//! Setting stands down by hand, and aiming (`aims`): which may be lifted, what order it is to set one down somewhere, how far it may go, and the tape.

mod aims;

use kernel::{
    PieceId,
    lift::{Hold, Lift, Measured, Moves, Pin, Placed},
    scene::{Area, Overlay, OverlayKind},
    table::{Effort, Length, Outline, Point, Pose, nearest_points},
};

use crate::{
    effects, field, flow, movement,
    order::{Bar, Order, Why, spot},
    scale, scene,
    state::{Gear, MOST_LEGS, Mode, Phase, StandId, State, Way, Where},
    transport,
    vocabulary::Class,
};

/// Corners of a way besides its end.
const MOST_CORNERS: usize = MOST_LEGS - 1;
/// How large the mark is that shows a place in the way.
const MARK: Length = Length::thousandths(400);
/// How a stand may go that may go backwards too: the first is the usual way.
const GEARS: [(&str, Gear); 2] = [("Ahead", Gear::Ahead), ("Backwards", Gear::Back)];

/// What whoever decides may set down by hand, and what he may aim.
pub fn lifts(state: &State) -> Vec<Lift> {
    let stands = lifted(state).into_iter().filter_map(|stand| lift(state, stand));
    stands.chain(aims::lifts(state)).collect()
}

fn lifted(state: &State) -> Vec<StandId> {
    if state.window.is_some() {
        return Vec::new();
    }
    match state.phase {
        // [FT-CYL-01] A cylinder lies where it has fallen.
        Phase::Deploy { side } => {
            state.on_table(side).filter(|&own| state.class(own) != Class::Cylinder).collect()
        }
        Phase::Arrive { stand } => vec![stand],
        Phase::March | Phase::Reroute => {
            let Some(mover) = movement::ordered(state) else { return Vec::new() };
            let mut all: Vec<StandId> = may_go(state, mover.stand).into_iter().collect();
            if state.phase == Phase::March && transport::handling(state).is_ok() {
                all.extend(transport::passengers(state, mover.stand));
            }
            all
        }
        _ => Vec::new(),
    }
}

/// The stand that moves, if it can go anywhere or turn.
fn may_go(state: &State, stand: StandId) -> Option<StandId> {
    let turns = state.phase == Phase::March && state.class(stand).has_facing();
    (turns || goes(state)).then_some(stand)
}

/// Whether the stand that moves is not held where it is: [FT-MOVE-08] by a pin, [FT-CC-01] or by an enemy.
fn goes(state: &State) -> bool {
    movement::ordered(state).is_some_and(|mover| {
        !state[mover.stand].pinned && !mover.halted && Effort::NONE < mover.left
    })
}

fn lift(state: &State, stand: StandId) -> Option<Lift> {
    let from = match state[stand].at {
        Where::Table(pose) => pose,
        Where::Aboard(_) | Where::Reserve => offered(state, stand)?,
        Where::Exited | Where::Destroyed | Where::Removed | Where::Scrapped | Where::Unseen => {
            return None;
        }
    };
    let moves = is_mover(state, stand);
    let spot = moves && !goes(state);
    let gears = gears(state, stand);
    let forms = if gears.len() < 2 { &[] } else { gears };
    Some(Lift {
        piece: effects::piece(stand),
        name: state.name(stand).to_owned(),
        parts: Vec::new(),
        from,
        forms: forms.iter().map(|(said, _)| (*said).to_owned()).collect(),
        moves: if spot { Moves::OnTheSpot } else { Moves::Freely },
        turns: state.class(stand).has_facing(),
        corners: if moves && !spot { MOST_CORNERS } else { 0 },
        aims: false,
    })
}

fn is_mover(state: &State, stand: StandId) -> bool {
    movement::ordered(state).is_some_and(|mover| mover.stand == stand)
}

/// [FT-MOVE-03] Only what has a front goes backwards, flyers and [FT-IRON-01] ironclads never.
fn gears(state: &State, stand: StandId) -> &'static [(&'static str, Gear)] {
    let class = state.class(stand);
    let both = is_mover(state, stand)
        && goes(state)
        && class.has_facing()
        && !class.flies()
        && class != Class::Ironclad;
    if both { &GEARS } else { &GEARS[..1] }
}

/// The first place that is offered to a stand which is not on the table.
fn offered(state: &State, stand: StandId) -> Option<Pose> {
    let mut orders = Vec::new();
    flow::orders(state, &mut orders);
    orders.into_iter().find_map(|order| match order {
        Order::Arrive { pose } => Some(pose),
        Order::Unload { stand: one, pose } if one == stand => Some(pose),
        _ => None,
    })
}

/// What comes of setting a stand down.
pub fn placed(state: &State, hold: &Hold) -> Option<Placed<Order>> {
    let Some(stand) = stand_of(state, hold.piece) else { return aims::placed(state, hold) };
    let lift = lifted(state).contains(&stand).then(|| lift(state, stand))??;
    let pose = Pose::new(
        if lift.moves == Moves::OnTheSpot { lift.from.at } else { hold.pose.at },
        if lift.turns { hold.pose.facing } else { lift.from.facing },
    );
    let order = order(state, stand, &lift, hold, pose);
    // Who is held as he was lifted has not been told to do anything yet.
    let is_as_lifted = hold.pose == lift.from
        && match &order {
            Order::Turn { .. } => true,
            Order::Go { way, .. } => way.0.is_empty(),
            _ => false,
        };
    let bar = flow::check(state, &order).err().filter(|&bar| is_told(state, bar) && !is_as_lifted);
    let (mut overlays, mut lines) = (Vec::new(), Vec::new());
    if let Order::Go { way, gear, .. } = &order {
        let points: Vec<Point> = std::iter::once(lift.from.at).chain(way.0.clone()).collect();
        let trip = movement::trip(state, way, *gear);
        // [FT-GEN-06] What a stand has to move with is its owner's to know, and what lies beyond is not measured with it.
        let label = match trip {
            Some(movement::Trip { cost: Some(cost), left, .. }) => {
                let [cost, left] = [cost, left].map(Effort::length);
                lines.push(format!("{cost:.1} of {left:.1} points"));
                // Before it has gone anywhere a tag would only lie on it.
                if Length::ZERO < cost { format!("{cost:.1} points") } else { String::new() }
            }
            _ => String::new(),
        };
        overlays.push(Overlay { kind: OverlayKind::Tape, label, area: Area::Path { points } });
        if let (Some(stop), Some(bar)) = (trip.and_then(|trip| trip.stop), bar) {
            overlays.push(barred(state, bar, stop));
        }
    }
    if let Some(bar) = bar
        && let Some(at) = in_the_way(state, bar)
    {
        overlays.push(barred(state, bar, at));
    }
    if lift.turns {
        lines.push(format!("facing {}", pose.facing.heading()));
    }
    let refusal = bar.map(|bar| bar.refusal(state));
    Some(Placed { order, pose, bases: scene::bases(state, stand, pose), refusal, overlays, lines })
}

/// The order that it is to set a stand down.
fn order(state: &State, stand: StandId, lift: &Lift, hold: &Hold, pose: Pose) -> Order {
    if let Phase::Deploy { .. } = state.phase {
        return Order::Place { stand, pose };
    }
    match state[stand].at {
        Where::Reserve => return Order::Arrive { pose },
        Where::Aboard(_) if state.complete.has(stand) => return Order::Arrive { pose },
        Where::Aboard(_) => return Order::Unload { stand, pose },
        _ => {}
    }
    let way = way(lift, hold, pose.at);
    if way.0.is_empty() && lift.turns {
        return Order::Turn { facing: pose.facing };
    }
    let gears = gears(state, stand);
    let gear = gears.get(hold.form).unwrap_or(&GEARS[0]).1;
    Order::Go { way, gear, facing: lift.turns.then_some(pose.facing) }
}

/// The way by the corners to where a stand is held; none at all for a turn on the spot.
fn way(lift: &Lift, hold: &Hold, to: Point) -> Way {
    let mut way = Way::default();
    way.0.extend(hold.corners.iter().copied().take(lift.corners));
    if way.0.last().copied().unwrap_or(lift.from.at) != to {
        way.0.push(to);
    }
    way
}

/// Whether a refusal may be told of a stand that is still in the hand.
///
/// [FT-GEN-06] Where nothing is measured nobody carries his stand about to find where ten inches from an enemy begin [FT-STRAT-02]: he is
/// told when he sets it down.
fn is_told(state: &State, bar: Bar) -> bool {
    let strategic = movement::ordered(state).is_some_and(|mover| mover.mode == Mode::Strategic);
    !(state.setting.switches.no_measuring && strategic && bar.rule == rule!("FT-STRAT-02"))
}

/// Where the stand or wreck is that a refusal names.
fn in_the_way(state: &State, bar: Bar) -> Option<Point> {
    let Why::Stands(_, _, other) = bar.why else { return None };
    spot(state, other)
}

fn barred(state: &State, bar: Bar, centre: Point) -> Overlay {
    let label = bar.refusal(state).why;
    Overlay { kind: OverlayKind::Barred, label, area: Area::Circle { centre, radius: MARK } }
}

fn stand_of(state: &State, piece: PieceId) -> Option<StandId> {
    state.ids().find(|&stand| effects::piece(stand) == piece)
}

/// How far the stand that moves may go straight, all round.
///
/// [FT-GEN-06] By the ground alone: who would stop it is not measured.
pub fn reach(state: &State) -> Option<Overlay> {
    if !goes(state) {
        return None;
    }
    let corners = movement::reach(state)?;
    let label = "as far as it goes straight over this ground, whoever is there".to_owned();
    Some(Overlay { kind: OverlayKind::Reach, label, area: Area::Polygon { corners } })
}

/// What a tape says: from the nearest points of what it is laid to.
///
/// [FT-GEN-06] Where nothing may be measured before fire is declared, nothing is.
pub fn measure(state: &State, from: Pin, to: Pin) -> Option<Measured> {
    if state.setting.switches.no_measuring {
        let lines = vec!["nothing is measured before fire is declared [FT-GEN-06]".to_owned()];
        return Some(Measured { overlays: Vec::new(), lines });
    }
    let outline = |pin: Pin| match pin {
        Pin::Point(at) => Some(Outline::point(at)),
        Pin::Piece(piece) => field::outline(state, stand_of(state, piece)?),
    };
    let (one, other) = nearest_points(&outline(from)?, &outline(to)?);
    let length = scale::told(state, one.distance(other));
    let label = format!("{length:.1}″");
    let area = Area::Path { points: vec![one, other] };
    let overlay = Overlay { kind: OverlayKind::Tape, label: label.clone(), area };
    Some(Measured { overlays: vec![overlay], lines: vec![label] })
}

#[cfg(test)]
mod tests;
