//! The Heat Ray: sweeps along a line.

use std::cell::{Cell, OnceCell};

use kernel::{
    Chronicle, Roll, Wants,
    table::{Angle, Length, Line, Outline, Point, SLACK, touches},
};

use crate::{
    Play, effects,
    effects::Penetration,
    event::Event,
    field,
    fire::{self, Context},
    order::{Bar, Check, Order},
    overwatch, secrets, sight, spotting,
    state::{Against, SideId, StandId, StandSet, State},
    targets::{self, Candidates},
};

/// [FT-HEAT-03] So long is the line of a sweep.
pub const LINE: Length = Length::units(12);
/// Most starting points that are offered of a stand.
const MOST_OFFERED: usize = 4;

/// Refuses a sweep.
///
/// [FT-HEAT-03] The start lies in the firer's sight; the sweep takes the whole rate of fire. [FT-TGT-05] It touches at least one stand
/// that could have been chosen.
pub fn check(state: &State, shooter: StandId, from: Point, direction: Angle) -> Check {
    let Some(allowed) = fire::context(state) else {
        return Err(Bar::not_now(rule!("FT-HEAT-03")));
    };
    fire::check_shooter(state, shooter, allowed)?;
    if is_aiming(state) {
        return Err(Bar::not_now(rule!("FT-FIRE-06")));
    }
    let Some(ray) = overwatch::ray(state, shooter) else {
        return Err(Bar::stand(rule!("FT-HEAT-03"), shooter, "has no Heat Ray"));
    };
    fire::check_weapon(state, shooter, ray, Against::Armour, allowed.0)?;
    if !overwatch::is_whole(state, shooter, allowed.0) {
        return Err(Bar::stand(rule!("FT-HEAT-03"), shooter, "has used some of its shots"));
    }
    if !state.setting.table.holds(from) || !sight::sees_spot(state, shooter, from) {
        return Err(Bar::stand(rule!("FT-HEAT-03"), shooter, "does not see where it begins"));
    }
    let line = Line::towards(from, direction, LINE);
    let legal = targets::may_choose(state, shooter, allowed.0, None);
    if !struck(state, line).any(|stand| state.is_enemy(shooter, stand) && legal(stand)) {
        let why = "sweeps over nobody at whom it could have fired";
        return Err(Bar::stand(rule!("FT-TGT-05"), shooter, why));
    }
    Ok(())
}

/// The sweeps that a stand which may sweep now may make: what many of them ask for is found once.
struct Sweeps<'a> {
    state: &'a State,
    shooter: StandId,
    context: Context,
    candidates: &'a Candidates,
    /// Of whom it is known whether he could be chosen, and who could.
    asked: Cell<StandSet>,
    legal: Cell<StandSet>,
}

impl<'a> Sweeps<'a> {
    /// None of a stand that may not sweep now.
    fn new(
        state: &'a State,
        shooter: StandId,
        (context, side): (Context, SideId),
        candidates: &'a Candidates,
    ) -> Option<Self> {
        let ray = overwatch::ray(state, shooter)?;
        let is_ready = overwatch::is_whole(state, shooter, context)
            && fire::check_weapon(state, shooter, ray, Against::Armour, context).is_ok()
            && fire::check_shooter(state, shooter, (context, side)).is_ok()
            && !is_aiming(state);
        let none = || Cell::new(StandSet::EMPTY);
        is_ready.then(|| Self { state, shooter, context, candidates, asked: none(), legal: none() })
    }

    fn may_begin(&self, from: Point) -> bool {
        self.state.setting.table.holds(from) && sight::sees_spot(self.state, self.shooter, from)
    }

    /// Whether a sweep that begins where somebody stands who could be fired at touches one who could have been chosen.
    fn may_sweep(&self, first: StandId, line: Line) -> bool {
        // Who stands where it begins is surely struck.
        if !self.state.class(first).flies() && self.is_legal(first) {
            return true;
        }
        let near = line.bounds().grown(SLACK);
        let line = Outline::line(line.from, line.to);
        self.candidates.iter().map(|one| one.stand).any(|stand| {
            let meets = |outline: Outline| touches(&outline, &line);
            !self.state.class(stand).flies()
                && field::outline_near(self.state, stand, near)
                    .is_some_and(|outline| self.is_legal(stand) && meets(outline))
        })
    }

    fn is_legal(&self, stand: StandId) -> bool {
        if !self.asked.get().has(stand) {
            let choose =
                targets::may_choose(self.state, self.shooter, self.context, Some(self.candidates));
            let with = |set: StandSet| [stand].into_iter().chain(set.iter()).collect();
            if choose(stand) {
                self.legal.set(with(self.legal.get()));
            }
            self.asked.set(with(self.asked.get()));
        }
        self.legal.get().has(stand)
    }
}

fn is_aiming(state: &State) -> bool {
    state.window.is_none() && state.batch.is_some()
}

/// Everybody whom a sweep would touch.
pub fn swept(state: &State, from: Point, direction: Angle) -> impl Iterator<Item = StandId> {
    let line = Line::towards(from, direction, LINE);
    struck(state, line)
}

/// Everybody whose footprint a line touches, friend or enemy.
fn struck(state: &State, line: Line) -> impl Iterator<Item = StandId> {
    // Touching is told to a hair.
    let near = line.bounds().grown(SLACK);
    let line = Outline::line(line.from, line.to);
    state.ids().filter(move |&stand| {
        !state.class(stand).flies()
            && field::outline_near(state, stand, near)
                .is_some_and(|outline| touches(&outline, &line))
    })
}

/// Lists a few sweeps: over each legal target towards another enemy, or onward.
pub fn list(
    state: &State,
    shooter: StandId,
    allowed: (Context, SideId),
    candidates: &Candidates,
    out: &mut Vec<Order>,
) {
    let Some(sweeps) = Sweeps::new(state, shooter, allowed, candidates) else { return };
    let mut offered = 0;
    for one in candidates {
        let may_begin = OnceCell::new();
        let may_begin = |from: Point| *may_begin.get_or_init(|| sweeps.may_begin(from));
        for other in candidates.iter().filter(|other| other.stand != one.stand) {
            let both = state.pose(one.stand).zip(state.pose(other.stand));
            let Some((from, to)) = both.map(|(from, to)| (from.at, to.at)) else { continue };
            if offered == MOST_OFFERED || LINE < from.distance(to) || from == to {
                continue;
            }
            let direction = from.bearing(to);
            let line = Line::towards(from, direction, LINE);
            if may_begin(from) && sweeps.may_sweep(one.stand, line) {
                out.push(Order::Sweep { shooter, from, direction });
                offered += 1;
            }
        }
    }
}

/// For each stand that may sweep its ray now, a sweep over one of those at whom it could fire, and onward.
pub fn first_sweeps(state: &State) -> Vec<Order> {
    let Some(allowed) = fire::context(state) else { return Vec::new() };
    let first = |(shooter, candidates): (StandId, Candidates)| {
        let sweeps = Sweeps::new(state, shooter, allowed, &candidates)?;
        let own = state.pose(shooter)?.at;
        let over = candidates.iter().filter_map(|one| Some((one.stand, state.pose(one.stand)?.at)));
        over.map(|(one, at)| (one, at, own.bearing(at)))
            .find(|&(one, at, direction)| {
                sweeps.may_begin(at) && sweeps.may_sweep(one, Line::towards(at, direction, LINE))
            })
            .map(|(_, from, direction)| Order::Sweep { shooter, from, direction })
    };
    fire::shooters(state, allowed).filter_map(first).collect()
}

/// Sweeps the ray along a line.
///
/// [FT-HEAT-04] Vehicles suffer half the dice after a normal roll to hit, infantry is killed on 3 or more. [FT-GEN-07] A start beyond
/// effective range wastes it.
pub fn sweep(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    from: Point,
    direction: Angle,
) {
    let Some((context, _)) = fire::context(play.state) else { return };
    let Some(ray) = overwatch::ray(play.state, shooter) else { return };
    let Some(&weapon) = fire::weapon(play.state, shooter, ray) else { return };
    let Some(own) = field::outline(play.state, shooter) else { return };
    play.state[shooter].spent = true;
    play.dice.reveal();
    let told = (Event::Swept { shooter, from, direction }, from);
    secrets::tell_strike(play, shooter, rule!("FT-HEAT-03"), told);
    let away = kernel::table::distance(&own, &Outline::point(from));
    if Length::units(weapon.range.into()) < away {
        secrets::tell(play, shooter, rule!("FT-GEN-07"), Event::SweepWasted { shooter });
    } else {
        let line = Line::towards(from, direction, LINE);
        let struck: arrayvec::ArrayVec<StandId, 64> = struck(play.state, line)
            .filter(|&stand| stand != shooter && sight::sees(play.state, shooter, stand))
            .collect();
        for target in struck {
            targets::note(play.state, play.state.side_of(shooter), target);
            spotting::strike(play, target, Some(shooter));
            burn(play, shooter, target, &weapon, context);
        }
    }
    fire::shows(play, shooter, context);
    after(play.state, shooter, context);
}

/// What the line does to one stand on it.
fn burn(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    shooter: StandId,
    target: StandId,
    weapon: &crate::tables::Weapon,
    context: Context,
) {
    let Some(gap) = field::gap(play.state, shooter, target) else { return };
    let Some(band) = effects::band(weapon.range, gap) else { return };
    if play.state.doomed.has(target) {
        return;
    }
    if play.state.kind(target).is_personnel() {
        let roll = Roll::d6(rule!("FT-HEAT-04"), "swept").by(effects::piece(target));
        if play.test(&roll, Wants::AtLeast(3)) {
            effects::knock_out(play, target, context);
        }
        return;
    }
    let roll =
        effects::to_hit(play.state, shooter, target, rule!("FT-HEAT-04"), "to hit in the sweep");
    if play.test(&roll, Wants::AtLeastOrSixNotOne(effects::hit_number(band))) {
        let dice = Penetration::of(play.state, shooter, weapon, target, band, context, true);
        effects::strike(play, target, dice, shooter, weapon.kind, context);
    }
}

/// What comes after something that takes everything a stand may fire.
pub fn after(state: &mut State, shooter: StandId, context: Context) {
    match context {
        Context::Overwatch => overwatch::fired(state, shooter),
        Context::Own | Context::Hold => overwatch::open(state),
        Context::Bout => {}
    }
}

#[cfg(test)]
mod tests;
