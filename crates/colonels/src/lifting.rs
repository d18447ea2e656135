//! Setting units down by hand: which may be lifted, what order it is to set one down somewhere, and the tape.

mod machines;
mod regiments;

use kernel::{
    PieceId,
    lift::{Hold, Lift, Measured, Moves, Pin, Placed},
    scene::{Area, Base, Overlay, OverlayKind},
    table::{Angle, Length, Outline, Point, Pose, nearest_points},
};

use crate::{
    aviation,
    casualties::piece,
    field, flow, instructions, movement,
    order::Order,
    scene, setup,
    state::{Phase, State, UnitId, outline},
    traditional, vehicles,
    vocabulary::{Formation, Troop, Word},
};

/// How large the mark is that shows a place in the way.
const MARK: Length = Length::units(8);

/// What is held this near to where it was lifted, and turned no more than this, has not been moved yet.
const STILL: Length = Length::thousandths(100);
const STEADY: Angle = Angle::hundredths(5);
/// What is said of it.
const STAYS: &str = "where it was lifted";

/// Stands no farther behind the first than this stand in its row.
const ROW: Length = Length::units(1);
/// Fewer files than this are offered of what may have many.
const MOST_FILES: u8 = 6;

/// The units that whoever decides may set down by hand.
pub fn lifts(state: &State) -> Vec<Lift> {
    let may = |unit: &UnitId| may_lift(state, *unit);
    if state.question.is_some() || !state.tasks.is_empty() {
        return Vec::new();
    }
    let mut lifts: Vec<Lift> =
        state.unit_ids().filter(may).filter_map(|unit| lift(state, unit)).collect();
    lifts.extend(regiments::lifts(state));
    lifts
}

/// Whether a unit may be set down by whoever decides.
fn may_lift(state: &State, unit: UnitId) -> bool {
    match state.phase {
        Phase::Deploy { seat } => state.seat_of_unit(unit) == seat && state.is_present(unit),
        Phase::March => state.is_acting(unit) && movement::check_may(state, unit).is_ok(),
        Phase::Drive { .. } => vehicles::check_may(state, unit).is_ok(),
        Phase::Fly { .. } => aviation::may_act(state, unit),
        _ => false,
    }
}

fn lift(state: &State, unit: UnitId) -> Option<Lift> {
    let from = field::body(state, unit)?.middle;
    let forms: Vec<String> = match state.phase {
        Phase::Fly { .. } => machines::forms(state, unit),
        _ => forms(state, unit).into_iter().map(Form::said).collect(),
    };
    let forms = if forms.len() < 2 { Vec::new() } else { forms };
    Some(Lift {
        piece: piece(unit),
        name: state.name(unit).to_owned(),
        parts: Vec::new(),
        from,
        forms,
        moves: Moves::Freely,
        turns: true,
        corners: 0,
        aims: false,
    })
}

/// A formation to be set down in, with so many files where their number is free [IC-FORM-07].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    formation: Formation,
    files: u8,
}

impl Form {
    /// The one that a formation has if nobody says otherwise.
    fn usual(state: &State, unit: UnitId, formation: Formation) -> Self {
        let files = breadths(state, unit, formation).take_while(|&files| files <= 3).last();
        let is_mass = formation == Formation::Mass;
        Self { formation, files: files.filter(|_| is_mass).unwrap_or(1) }
    }

    /// The one that a unit stands in.
    fn now(state: &State, unit: UnitId) -> Self {
        let formation = state[unit].formation;
        let poses: Vec<Pose> = state.all_of(unit).filter_map(|s| state[s].pose()).collect();
        let abreast = poses.first().map_or(1, |leader| {
            let frame = leader.frame();
            let aheads = poses.iter().map(|pose| frame.local(pose.at).ahead);
            let front = aheads.clone().max().unwrap_or(Length::ZERO);
            aheads.filter(|&ahead| front - ahead <= ROW).count()
        });
        let is_row = abreast == poses.len() && formation != Formation::Mass;
        let files = if is_deep(formation) && !is_row { abreast as u8 } else { 1 };
        Self { formation, files }
    }

    fn said(self) -> String {
        let Self { formation, files } = self;
        let name = formation.said();
        if is_deep(formation) && 1 < files { format!("{name}, {files} files") } else { name }
    }
}

/// Whether a formation may have several rows.
const fn is_deep(formation: Formation) -> bool {
    matches!(formation, Formation::Mass | Formation::Skirmish)
}

/// How many files a unit may have in a formation: skirmishers with one are a single row.
fn breadths(state: &State, unit: UnitId, formation: Formation) -> std::ops::Range<u8> {
    let n = setup::places(state, unit, formation, 1).len() as u8;
    match formation {
        Formation::Mass => 2..n.min(MOST_FILES),
        Formation::Skirmish => 1..n.clamp(2, MOST_FILES),
        _ => 1..2,
    }
}

/// What a unit may be set down as, the first being what it is.
fn forms(state: &State, unit: UnitId) -> Vec<Form> {
    let now = Form::now(state, unit);
    if !state.troop(unit).is_company() || traditional::is_facing(state) {
        return vec![now];
    }
    let kind = &state.spec(unit).kind;
    let others = Formation::ALL.iter().copied().filter(|&formation| {
        formation != Formation::MarchingSquare
            && kind.may_form(formation)
            && (formation != now.formation || is_deep(formation))
    });
    let others = others.flat_map(|formation| {
        breadths(state, unit, formation).map(move |files| Form { formation, files })
    });
    [now].into_iter().chain(others.filter(|&form| form != now)).collect()
}

/// The unit of a piece.
fn unit_of(state: &State, wanted: PieceId) -> Option<UnitId> {
    state.unit_ids().find(|&unit| piece(unit) == wanted)
}

/// What comes of setting a unit down.
pub fn placed(state: &State, hold: &Hold) -> Option<Placed<Order>> {
    if let Some(placed) = regiments::placed(state, hold) {
        return Some(placed);
    }
    let unit = unit_of(state, hold.piece)?;
    let lift = lifts(state).into_iter().find(|lift| lift.piece == hold.piece)?;
    if let Some((order, there)) = machines::order(state, unit, hold) {
        let stays = is_held_still(&lift, hold) && hold.form == 0;
        return Some(shown(state, unit, &lift, hold, order, &[there], stays));
    }
    let forms = forms(state, unit);
    let form = forms.get(hold.form).or(forms.first()).copied()?;
    let order = order(state, unit, form, lift.from, hold.pose);
    let stays = is_held_still(&lift, hold) && forms.first() == Some(&form);
    let there = stands(state, unit, &order, lift.from, hold.pose);
    Some(shown(state, unit, &lift, hold, order, &there, stays))
}

/// What is shown of a unit that is held, if its stands would come to stand there.
fn shown(
    state: &State,
    unit: UnitId,
    lift: &Lift,
    hold: &Hold,
    order: Order,
    there: &[Pose],
    stays: bool,
) -> Placed<Order> {
    let bar = flow::check(state, &order).err().filter(|_| !stays);
    let bar = bar.map(|bar| bar.shown(state, &order));
    let arm = scene::sign(state, unit);
    let footprint = scene::FOOTPRINT;
    let bases =
        there.iter().map(|&pose| Base { pose, footprint, arm, leads: false }).collect::<Vec<_>>();
    let outlines: Vec<Outline> = there.iter().map(|&pose| outline(pose)).collect();
    let facing = there.first().map_or(hold.pose.facing, |pose| pose.facing);
    let body = kernel::table::Body::around(&outlines, facing);
    let pose = body.map_or(hold.pose, |body| body.middle);
    let length = lift.from.at.distance(pose.at);
    let mut overlays = Vec::new();
    if Length::ZERO < length {
        overlays.push(Overlay {
            kind: OverlayKind::Tape,
            label: format!("{length:.0} yards"),
            area: Area::Path { points: vec![lift.from.at, pose.at] },
        });
    }
    let label = if stays { STAYS.to_owned() } else { scene::describe(state, &order, 0).label };
    let mut lines = vec![label, format!("facing {}", facing.heading())];
    let refusal = bar.map(|bar| bar.refusal(state));
    if let (Some(centre), Some(refusal)) = (bar.and_then(|bar| bar.place), &refusal) {
        let label = refusal.why.clone();
        let area = Area::Circle { centre, radius: MARK };
        overlays.push(Overlay { kind: OverlayKind::Barred, label, area });
    }
    if let Some(near) = field::nearest_enemy(state, state.side_of(unit), &outlines)
        && !state.setting.switches.shell_fire
    {
        lines.push(format!("the nearest enemy would be {near:.0} yards off"));
    }
    Placed { order, pose, bases, refusal, overlays, lines }
}

/// Whether something is held where it was lifted: nothing is refused yet.
fn is_held_still(lift: &Lift, hold: &Hold) -> bool {
    lift.from.at.is_within(hold.pose.at, STILL)
        && lift.from.facing.between(hold.pose.facing) <= STEADY
}

/// The order that it is to set a unit down at a pose of its middle.
fn order(state: &State, unit: UnitId, form: Form, from: Pose, to: Pose) -> Order {
    let Form { formation, files } = form;
    if let Phase::Deploy { .. } = state.phase {
        // The order names the middle of the front.
        let laid = setup::stands_at(state, unit, formation, files, to);
        let outlines: Vec<Outline> = laid.iter().map(|&pose| outline(pose)).collect();
        let middle = kernel::table::Body::around(&outlines, to.facing).map(|body| body.middle);
        let back = middle.map_or(Length::ZERO, |middle| to.frame().local(middle.at).ahead);
        return Order::Place { unit, formation, files, pose: to.advanced(-back) };
    }
    let frame = from.frame();
    let local = frame.local(to.at);
    let turn = to.facing - from.facing;
    if state.troop(unit) == Troop::Artillery && !state[unit].limbered {
        return if turn == Angle::NORTH {
            Order::Prolong { unit, right: local.right, ahead: local.ahead }
        } else {
            Order::Turn { unit, facing: to.facing }
        };
    }
    if form != Form::now(state, unit) {
        let n = movement::movable(state, unit).len() as u8;
        let middle = n.saturating_sub(1) / 2;
        let ahead = local.ahead.at_least_zero();
        let is_broad = matches!(formation, Formation::Line | Formation::Skirmish);
        let place = if is_broad { middle } else { 0 };
        return Order::Form { unit, formation, files, lead: middle, place, ahead };
    }
    let slides = state[unit].formation == Formation::Square || movement::is_boxed(state, unit);
    if slides
        || turn == Angle::NORTH && local.ahead.abs() <= local.right.abs()
        || turn == Angle::NORTH && local.ahead < Length::ZERO
    {
        return Order::Shift { unit, right: local.right, ahead: local.ahead };
    }
    // It wheels, and goes straight ahead as far as it is held away.
    let full = movement::best_rate(state, unit);
    let length = match movement::course(state, unit, turn, full) {
        Ok(course) => {
            let body = kernel::table::Body::around(&course.outlines(), course.heading);
            let middle = body.map_or(from.at, |body| body.middle.at);
            Pose::new(middle, course.heading).frame().local(to.at).ahead.at_least_zero()
        }
        Err(_) => local.ahead.at_least_zero(),
    };
    Order::March { unit, wheel: turn, length }
}

/// Where its stands would stand; as it is held where the order leads nowhere.
fn stands(state: &State, unit: UnitId, order: &Order, from: Pose, to: Pose) -> Vec<Pose> {
    if let Order::Place { formation, files, pose, .. } = *order {
        return setup::stands_at(state, unit, formation, files, pose).to_vec();
    }
    if flow::check(state, order).is_ok() {
        let after = instructions::after(state, order);
        if let Some((_, poses)) = after.into_iter().find(|(one, _)| *one == unit) {
            return poses;
        }
    }
    let (here, there) = (from.frame(), to.frame());
    let turn = to.facing - from.facing;
    let own = state.stands_of(unit).filter_map(|stand| state[stand].pose());
    own.map(|pose| Pose::new(there.place(here.local(pose.at)), pose.facing + turn)).collect()
}

/// What a tape says: as the rules measure, from the nearest points of what it is laid to.
///
/// [IC-ARTY-14] Where ranges are estimated nothing is measured.
pub fn measure(state: &State, from: Pin, to: Pin) -> Option<Measured> {
    if state.setting.switches.shell_fire {
        let lines = vec!["ranges are estimated in this battle [IC-ARTY-14]".to_owned()];
        return Some(Measured { overlays: Vec::new(), lines });
    }
    let of = |pin: Pin| match pin {
        Pin::Point(at) => Some(vec![Outline::point(at)]),
        Pin::Piece(wanted) => {
            let unit = unit_of(state, wanted)?;
            Some(field::outlines(state, unit).to_vec())
        }
    };
    let (ones, others) = (of(from)?, of(to)?);
    let ends =
        ones.iter().flat_map(|one| others.iter().map(move |other| nearest_points(one, other)));
    let (one, other): (Point, Point) = ends.min_by_key(|(one, other)| one.distance(*other))?;
    let length = one.distance(other);
    let mut lines = vec![format!("{length:.1} yards")];
    for limit in [100, 200, 300] {
        if length <= Length::units(limit) {
            lines.push(format!("within {limit} yards"));
            break;
        }
    }
    let area = Area::Path { points: vec![one, other] };
    let overlay = Overlay { kind: OverlayKind::Tape, label: format!("{length:.1} yards"), area };
    Some(Measured { overlays: vec![overlay], lines })
}

#[cfg(test)]
mod tests;
