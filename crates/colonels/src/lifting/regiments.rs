//! Whole regiments set down by hand: everybody goes as the whole is held, as far as he can, one after the other.

use kernel::{
    PieceId,
    lift::{Hold, Lift, Moves, Placed},
    scene::{Area, Base, Overlay, OverlayKind},
    table::{Angle, Body, Length, Outline, Pose},
};

use super::{Form, MARK, STAYS, forms, is_held_still, may_lift, order};
use crate::{
    casualties::piece,
    field, movement,
    order::{Bar, Check, MOST_TOGETHER, Order},
    scene,
    state::{Phase, RegimentId, State, UnitId, outline},
    together::Trial,
    traditional,
    vocabulary::{Formation, Troop, Word},
};

/// The pieces of regiments are counted from here.
const FIRST: u16 = 3000;

/// What a regiment may be set down as, besides as it stands.
const FORMS: [Formation; 3] = [Formation::Line, Formation::Column, Formation::Square];

/// The units of a regiment that go with it: those who may be lifted, without heroes who go with a company anyway.
fn units(state: &State, regiment: RegimentId) -> Vec<UnitId> {
    let all = state.unit_ids().filter(|&unit| state.regiment_of(unit) == Some(regiment));
    let own = all.filter(|&unit| {
        let stays = state.troop(unit) == Troop::Artillery && !state[unit].limbered;
        let goes = !stays || matches!(state.phase, Phase::Deploy { .. });
        goes && state[unit].with.is_none() && may_lift(state, unit)
    });
    own.take(MOST_TOGETHER).collect()
}

/// The middle of some units, looking as the first of them does.
fn middle(state: &State, units: &[UnitId]) -> Option<Pose> {
    let facing = field::body(state, *units.first()?)?.middle.facing;
    let outlines: Vec<Outline> =
        units.iter().flat_map(|&unit| field::outlines(state, unit)).collect();
    Body::around(&outlines, facing).map(|body| body.middle)
}

/// [IC-CARD-02] The regiments that whoever decides may set down by hand.
pub fn lifts(state: &State) -> Vec<Lift> {
    state.regiment_ids().filter_map(|regiment| lift(state, regiment)).collect()
}

fn lift(state: &State, regiment: RegimentId) -> Option<Lift> {
    let units = units(state, regiment);
    if units.len() < 2 {
        return None;
    }
    let forms = forms_of(state, &units);
    Some(Lift {
        piece: PieceId(FIRST + u16::from(regiment.0)),
        name: format!("All of {}", state.regiment_spec(regiment).name),
        parts: units.iter().map(|&unit| piece(unit)).collect(),
        from: middle(state, &units)?,
        forms: std::iter::once("they stand".to_owned())
            .chain(forms.into_iter().map(Word::said))
            .collect(),
        moves: Moves::Freely,
        turns: true,
        corners: 0,
        aims: false,
    })
}

/// The formations that any of some units may take.
fn forms_of(state: &State, units: &[UnitId]) -> Vec<Formation> {
    if traditional::is_facing(state) {
        return Vec::new();
    }
    let may = |form: &Formation| units.iter().any(|&unit| may_take(state, unit, *form));
    FORMS.into_iter().filter(may).collect()
}

/// Whether a unit may be set down in a formation.
fn may_take(state: &State, unit: UnitId, formation: Formation) -> bool {
    forms(state, unit).iter().any(|form| form.formation == formation)
}

/// What comes of setting a regiment down; none for anything else.
pub fn placed(state: &State, hold: &Hold) -> Option<Placed<Order>> {
    let regiment = RegimentId(u8::try_from(hold.piece.0.checked_sub(FIRST)?).ok()?);
    let known = state.regiment_ids().any(|one| one == regiment);
    let free = state.question.is_none() && state.tasks.is_empty();
    if !known || !free {
        return None;
    }
    let lift = lift(state, regiment)?;
    if is_held_still(&lift, hold) && hold.form == 0 {
        let units = units(state, regiment);
        let mut placed = told(state, &lift, hold, &units, state, Vec::new(), &[]);
        STAYS.clone_into(&mut placed.lines[0]);
        return Some(placed);
    }
    let mut units = units(state, regiment);
    let form = hold.form.checked_sub(1).and_then(|at| forms_of(state, &units).get(at).copied());
    let (here, there) = (lift.from.frame(), hold.pose.frame());
    let turn = hold.pose.facing - lift.from.facing;
    // Whoever is foremost on the way goes first, so that the others find room.
    let way = lift.from.at.bearing(hold.pose.at);
    let along = Pose::new(lift.from.at, way).frame();
    units.sort_by_key(|&unit| {
        let ahead = field::body(state, unit).map(|body| along.local(body.middle.at).ahead);
        (-ahead.unwrap_or_default(), unit)
    });
    let most = units.iter().map(|&unit| movement::best_rate(state, unit)).min();
    let mut trial = Trial::of(state);
    let (mut moves, mut left): (Vec<Order>, Vec<(UnitId, Bar)>) = (Vec::new(), Vec::new());
    for &unit in &units {
        let Some(body) = field::body(state, unit) else { continue };
        let at = there.place(here.local(body.middle.at));
        let to = Pose::new(at, body.middle.facing + turn);
        let other = form.filter(|&form| form != state[unit].formation);
        let other = other.filter(|&form| may_take(state, unit, form));
        let form =
            other.map_or_else(|| Form::now(state, unit), |form| Form::usual(state, unit, form));
        let wanted = order(state, unit, form, body.middle, to);
        match make(&mut trial, unit, wanted.clone(), most) {
            Ok(made) => moves.push(made),
            Err(bar) => left.push((unit, bar.shown(state, &wanted))),
        }
    }
    Some(told(state, &lift, hold, &units, &trial.state, moves, &left))
}

/// Makes a move on the trial: as it is meant, at the pace of the slowest, else as far as it goes.
fn make(trial: &mut Trial, unit: UnitId, wanted: Order, most: Option<Length>) -> Check<Order> {
    let Order::March { wheel, length, .. } = wanted else {
        return trial.make(&wanted).map(|()| wanted);
    };
    let slowest = if wheel == Angle::NORTH { most.unwrap_or(length) } else { length };
    let meant = Order::March { unit, wheel, length: length.min(slowest) };
    let bar = match trial.make(&meant) {
        Ok(()) => return Ok(meant),
        Err(bar) => bar,
    };
    let full = movement::best_rate(&trial.state, unit);
    let Ok(course) = movement::course(&trial.state, unit, wheel, full) else { return Err(bar) };
    let room = movement::most(&trial.state, unit, &course).min(length.min(slowest));
    let length = Length::units(room.in_thousandths() / 1000);
    let shorter = Order::March { unit, wheel, length };
    trial.make(&shorter).map(|()| shorter).map_err(|_| bar)
}

/// So many are named of those who stay for the same reason; the others are counted.
const NAMED: usize = 3;

/// Who stays, those for the same reason together.
pub(super) fn stays(state: &State, left: &[(UnitId, Bar)]) -> Vec<String> {
    let mut reasons: Vec<(String, Vec<&str>)> = Vec::new();
    for &(unit, bar) in left {
        let (name, why) = (state.name(unit), bar.refusal(state).why);
        let why = why.strip_prefix(name).map_or_else(|| format!(": {why}"), str::to_owned);
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(name),
            None => reasons.push((why, vec![name])),
        }
    }
    let said = |(why, names): (String, Vec<&str>)| match names[..] {
        [only] => format!("{only}{why}"),
        [..] if names.len() <= NAMED => format!("{}: each{why}", names.join(", ")),
        [..] => {
            let (named, more) = (&names[..NAMED - 1], names.len() + 1 - NAMED);
            format!("{} and {more} more: each{why}", named.join(", "))
        }
    };
    reasons.into_iter().map(said).collect()
}

/// What is shown of it: where everybody would stand, and who stays and why.
fn told(
    state: &State,
    lift: &Lift,
    hold: &Hold,
    units: &[UnitId],
    after: &State,
    moves: Vec<Order>,
    left: &[(UnitId, Bar)],
) -> Placed<Order> {
    let footprint = scene::FOOTPRINT;
    let mut bases: Vec<Base> = Vec::new();
    for &unit in units {
        let arm = scene::sign(state, unit);
        let poses = after.stands_of(unit).filter_map(|stand| after[stand].pose());
        bases.extend(poses.map(|pose| Base { pose, footprint, arm, leads: false }));
    }
    let pose = middle(after, units).unwrap_or(hold.pose);
    let length = lift.from.at.distance(pose.at);
    let mut overlays = Vec::new();
    if Length::ZERO < length {
        let area = Area::Path { points: vec![lift.from.at, pose.at] };
        let label = format!("{length:.0} yards");
        overlays.push(Overlay { kind: OverlayKind::Tape, label, area });
    }
    let n = moves.len();
    let mut lines = vec![format!("{n} of {} move", units.len())];
    lines.push(format!("facing {}", pose.facing.heading()));
    for &(_, bar) in left {
        if let Some(centre) = bar.place {
            let area = Area::Circle { centre, radius: MARK };
            let label = bar.refusal(state).why;
            overlays.push(Overlay { kind: OverlayKind::Barred, label, area });
        }
    }
    lines.extend(stays(state, left));
    let outlines: Vec<Outline> = bases.iter().map(|base| outline(base.pose)).collect();
    let side = units.first().map(|&unit| state.side_of(unit));
    if let Some(near) = side.and_then(|side| field::nearest_enemy(state, side, &outlines))
        && !state.setting.switches.shell_fire
    {
        lines.push(format!("the nearest enemy would be {near:.0} yards off"));
    }
    let refusal = left.first().filter(|_| n == 0).map(|(_, bar)| bar.refusal(state));
    let order = match <[Order; 1]>::try_from(moves) {
        Ok([only]) => only,
        Err(moves) => Order::Together { moves },
    };
    Placed { order, pose, bases, refusal, overlays, lines }
}
