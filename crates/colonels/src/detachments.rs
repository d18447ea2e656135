//! Skirmishers whom a large company sends out, and who come back into it.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle,
    table::{Length, Pose, Side, is_within},
};

use crate::{
    Play, characters,
    event::Event,
    field,
    formations::{self, MOST_STANDS},
    movement,
    order::{Bar, Check},
    reaction,
    state::{
        FRONTAGE, MOST_UNITS, Op, Phase, Post, StandId, State, Task, Unit, UnitId, UnitSpec, Where,
        outline,
    },
    tables::UnitKind,
    vocabulary::{Formation, OpeningOrder, Troop},
};

/// How far before the front of their company skirmishers are put down.
const AHEAD: Length = Length::units(60);
/// The castings of a stand of skirmishers, and the fewest that a stand of their company keeps.
const EACH: u8 = 3;

/// [IC-FORM-06] Whether a company may send skirmishers out: foot of twelve castings and European training, or any that skirmish.
fn may_detach(kind: &UnitKind) -> bool {
    let all = u16::from(kind.castings) * u16::from(kind.stands);
    kind.troop == Troop::Infantry
        && kind.order == OpeningOrder::Formed
        && (kind.skirmish || kind.european && 12 <= all)
        && 9 <= all
}

/// The roster with a place for the skirmishers of each company that may send some out, after everybody else.
pub fn roster(mut roster: Vec<UnitSpec>) -> Vec<UnitSpec> {
    for at in 0..roster.len() {
        let spec = &roster[at];
        if MOST_UNITS <= roster.len() || !may_detach(&spec.kind) {
            continue;
        }
        let third = u16::from(spec.kind.castings) * u16::from(spec.kind.stands) / 3;
        let kind = UnitKind {
            stands: (third as u8 / EACH).clamp(1, MOST_STANDS as u8),
            castings: EACH,
            skirmish: true,
            order: OpeningOrder::Skirmish,
            formations: vec![Formation::Skirmish],
            mg_variable: false,
            points: 0,
            ..spec.kind.clone()
        };
        roster.push(UnitSpec {
            name: format!("Skirmishers of {}", spec.name),
            kind,
            is_company: false,
            entry: None,
            aboard: None,
            parent: Some(UnitId(at as u8)),
            ..spec.clone()
        });
    }
    roster
}

/// The skirmishers that a company sends out.
pub fn child(state: &State, parent: UnitId) -> Option<UnitId> {
    state.unit_ids().rev().find(|&unit| state.spec(unit).parent == Some(parent))
}

/// Whether these are skirmishers who have not been sent out, or have come back or fallen.
pub fn is_idle(state: &State, unit: UnitId) -> bool {
    state.spec(unit).parent.is_some() && !state.is_present(unit)
}

/// The castings that a company has out.
pub fn out_of(state: &State, parent: UnitId) -> u16 {
    child(state, parent).map_or(0, |unit| state.castings(unit))
}

/// [IC-FORM-06] Refuses to send skirmishers out; else tells where they stand.
pub fn check(
    state: &State,
    unit: UnitId,
    stands: u8,
    front: Pose,
) -> Check<ArrayVec<Pose, MOST_STANDS>> {
    let rule = rule!("IC-FORM-06");
    let no = |why| Err(Bar::unit(rule, unit, why));
    movement::check_may(state, unit)?;
    let Some(child) = child(state, unit) else { return no("cannot send skirmishers out") };
    if state.is_present(child) {
        return no("has skirmishers out already");
    }
    if state.is_skirmishing(unit)
        || !matches!(
            state[unit].formation,
            Formation::Line | Formation::Column | Formation::Mass | Formation::DoubleColumn
        )
    {
        return no("sends skirmishers out from a formed body only");
    }
    if state.stands_of(unit).any(|stand| state[stand].halted || state[stand].disrupted) {
        return no("has stands that are halted or disrupted");
    }
    if !state.spec(unit).kind.skirmish && state.castings(unit) < 12 {
        return no("has not twelve castings left");
    }
    let most = state.castings(unit) / 3 / u16::from(EACH);
    if stands == 0 || most < u16::from(stands) || state[child].stands < stands {
        return no("sends a third of its castings out at most, in stands of three");
    }
    let left = thinned(state, unit, stands * EACH);
    if left.iter().any(|&(_, castings)| castings < EACH) {
        return no("keeps three castings on each of its stands");
    }
    let Some(body) = field::body(state, unit) else { return no("is not on the table") };
    let edge = body.side(Side::Front);
    let half = body.width / 2;
    let line = kernel::table::Outline::hull(&[
        edge.moved(-half, Length::ZERO).at,
        edge.moved(half, Length::ZERO).at,
        edge.moved(half, Length::thousandths(10)).at,
        edge.moved(-half, Length::thousandths(10)).at,
    ]);
    let places = formations::places(Formation::Skirmish, stands, 1);
    let poses = formations::laid_out(&places, front);
    let skip = |_: StandId| false;
    let is_open = field::first_barred(state, child, &poses, field::CLEAR, skip).is_none();
    for &pose in &poses {
        // Where the middle of one tells that he is near he is not laid out.
        let near = line.as_ref().is_some_and(|line| {
            line.corners().iter().any(|corner| corner.is_within(pose.at, AHEAD))
                || is_within(line, &outline(pose), AHEAD)
        });
        if !near {
            let bar = Bar::unit(rule, unit, "puts them within 60 yards of its front");
            return Err(bar.at(pose.at));
        }
        if !is_open && !field::is_free(state, child, pose, field::CLEAR, skip) {
            return Err(Bar::unit(rule, unit, "has no room for them there").at(pose.at));
        }
    }
    movement::check_intruding(state, child, &poses)?;
    Ok(poses)
}

/// The castings that the stands of a company have left when some were taken evenly, the last ones first.
fn thinned(state: &State, unit: UnitId, castings: u8) -> ArrayVec<(StandId, u8), MOST_STANDS> {
    let mut left: ArrayVec<(StandId, u8), MOST_STANDS> =
        state.stands_of(unit).map(|stand| (stand, state[stand].castings)).collect();
    for _ in 0..castings {
        if let Some(most) = left.iter_mut().max_by_key(|(stand, castings)| (*castings, *stand)) {
            most.1 = most.1.saturating_sub(1);
        }
    }
    left
}

/// Places that are offered: before the middle of the front, far off for as many as may go and near for half of them, and one stand beside each of its ends.
pub fn offers(state: &State, unit: UnitId) -> ArrayVec<(u8, Pose), 4> {
    let most = (state.castings(unit) / 3 / u16::from(EACH)) as u8;
    if most == 0
        || child(state, unit).is_none_or(|child| state.is_present(child))
        || movement::check_may(state, unit).is_err()
    {
        return ArrayVec::new();
    }
    let Some(body) = field::body(state, unit) else { return ArrayVec::new() };
    let edge = body.side(Side::Front);
    let ahead = [(most, 60), (most / 2, 30)].into_iter().filter(|&(stands, _)| 0 < stands);
    let ahead = ahead.map(|(stands, ahead)| (stands, edge.advanced(Length::units(ahead))));
    let beside = body.width / 2 + FRONTAGE / 2 + field::CLEAR;
    ahead.chain([-beside, beside].map(|right| (1, edge.moved(right, Length::ZERO)))).collect()
}

/// [IC-FORM-06] Skirmishers go out: a unit of their own by now, of the grade of their company, who have moved with this card.
pub fn detach(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    stands: u8,
    front: Pose,
) {
    let Ok(poses) = check(play.state, unit, stands, front) else { return };
    let Some(child) = child(play.state, unit) else { return };
    let castings = stands * EACH;
    for (stand, castings) in thinned(play.state, unit, castings) {
        play.state[stand].castings = castings;
    }
    let own: ArrayVec<StandId, MOST_STANDS> = play.state.all_of(child).collect();
    for (&stand, &pose) in own.iter().zip(&poses) {
        let one = &mut play.state[stand];
        (one.at, one.castings) = (Where::Table(pose), EACH);
        (one.halted, one.disrupted, one.shooting) = (false, false, false);
    }
    let Unit { grade, regiment, post, .. } = play.state[unit];
    let one = &mut play.state[child];
    (one.grade, one.regiment, one.formation) = (grade, regiment, Formation::Skirmish);
    // [IC-ORD-06] They are bound to the ground of their company.
    one.post = post;
    (one.moved, one.moved_this_turn, one.evaded) = (true, true, false);
    play.emit(rule!("IC-FORM-06"), Event::Detached { unit, castings });
    reaction::put_down(play.state, child, own.into_iter().take(usize::from(stands)));
}

/// [IC-FORM-06] Refuses skirmishers to come back; else tells into which company.
pub fn check_merge(state: &State, unit: UnitId) -> Check<UnitId> {
    let rule = rule!("IC-FORM-06");
    let known = state.setting.roster.get(usize::from(unit.0));
    let Some(parent) = known.and_then(|spec| spec.parent) else {
        return Err(Bar::plain(rule, "only skirmishers who were sent out come back"));
    };
    if state.phase != Phase::March || !state.is_acting(unit) || !state.is_present(unit) {
        return Err(Bar::unit(rule, unit, "does not move now"));
    }
    // [IC-HERO-03] What the card opens that is played is for them, or for their company.
    let has_part =
        |op: &Op| [unit, parent].into_iter().any(|one| characters::takes_part(state, op.card, one));
    if !state.op.as_ref().is_some_and(has_part) {
        return Err(Bar::unit(rule!("IC-HERO-03"), unit, "has no part in this card"));
    }
    let barred = |stand: StandId| {
        let one = &state[stand];
        one.halted || one.disrupted || state.is_in_contact(stand)
    };
    if state.stands_of(unit).any(barred) || state.is_engaged(parent) {
        return Err(Bar::units(rule, unit, "cannot come back now into", parent));
    }
    let touches = state
        .stands_of(unit)
        .any(|one| state.stands_of(parent).any(|other| field::touch(state, one, other)));
    if !touches || state.is_skirmishing(parent) {
        return Err(Bar::units(rule, unit, "does not touch the ranks of", parent));
    }
    if room(state, parent) == 0 {
        return Err(Bar::units(rule, unit, "finds no room in", parent));
    }
    Ok(parent)
}

/// How many castings a company has room for on the stands that are left.
fn room(state: &State, parent: UnitId) -> u16 {
    let full = state.spec(parent).kind.castings;
    let stands = state.stands_of(parent);
    stands.map(|stand| u16::from(full.saturating_sub(state[stand].castings))).sum()
}

/// [IC-FORM-06] Castings come back to the weakest stands first; what finds no room stays out.
pub fn merge(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let Ok(parent) = check_merge(play.state, unit) else { return };
    let full = play.state.spec(parent).kind.castings;
    let back = play.state.castings(unit).min(room(play.state, parent)) as u8;
    for _ in 0..back {
        let state = &mut *play.state;
        let weakest = state.stands_of(parent).min_by_key(|&stand| (state[stand].castings, stand));
        let from = state.stands_of(unit).last();
        if let (Some(to), Some(from)) = (weakest.filter(|&to| state[to].castings < full), from) {
            state[to].castings += 1;
            state[from].castings -= 1;
            if state[from].castings == 0 {
                state[from].at = Where::Unused;
                for commander in &mut state.commanders {
                    if commander.at == Post::With(from) {
                        commander.at = Post::With(to);
                    }
                }
            }
        }
    }
    play.emit(rule!("IC-FORM-06"), Event::Merged { unit, parent, castings: back });
    play.state.tasks.push(Task::Settle);
}

#[cfg(test)]
mod tests;
