//! Morale: totals, tests in waves, and what a failed test leads to.

use kernel::{
    Chronicle, Roll, RuleId, Wants,
    table::{
        Angle, Flank, Length, Line, Obstacle, Outline, Toll, Walk, advance, fan, first_free,
        overlaps,
    },
};
use serde::Serialize;

use crate::{
    Play,
    casualties::{self, Source, piece},
    crews,
    event::Event,
    field,
    state::{Fate, Post, Question, StandId, State, Task, UnitId, Where, outline},
    tables::{Loss, yards},
    vocabulary::{TerrainKind, Troop},
};

/// Why stands test their morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// They have lost men to fire.
    Fire,
    /// They were worse off in a melee.
    Melee,
    /// They fought for a zone on the side that was worse off.
    Zone,
    /// Levies are to come into contact.
    Contact,
    /// Their commander was hit.
    Commander,
    /// They are to tackle a vehicle.
    Vehicle,
}

impl Cause {
    /// The rule by which they test.
    const fn rule(self) -> RuleId {
        match self {
            Self::Fire => rule!("IC-MORALE-10"),
            Self::Melee => rule!("IC-MORALE-11"),
            Self::Zone => rule!("IC-OBJ-03"),
            Self::Contact => rule!("IC-MORALE-13"),
            Self::Commander => rule!("IC-CMD-06"),
            Self::Vehicle => rule!("IC-VEH-08"),
        }
    }
}

/// A morale total, broken down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Total {
    pub stands: i8,
    pub grade: i8,
    pub european: i8,
    pub mounted: i8,
    pub together: i8,
    pub open: i8,
    pub five: i8,
    pub protected: i8,
    pub covered: i8,
    pub advantage: i8,
}

impl Total {
    pub const fn sum(&self) -> i8 {
        self.stands
            + self.grade
            + self.european
            + self.mounted
            + self.together
            + self.open
            + self.five
            + self.protected
            + self.covered
            + self.advantage
    }

    /// Its parts in words, those that are not nought.
    pub fn parts(&self) -> impl Iterator<Item = (i8, &'static str)> {
        [
            (self.stands, "stands"),
            (self.grade, "grade"),
            (self.european, "European training"),
            (self.mounted, "mounted"),
            (self.together, "troops together"),
            (self.open, "unlimbered or in skirmish order"),
            (self.five, "five stands together"),
            (self.protected, "protected"),
            (self.covered, "skirmishers in cover"),
            (self.advantage, "a commander or hero near"),
        ]
        .into_iter()
        .filter(|(value, _)| *value != 0)
    }
}

/// [IC-MORALE-02] The morale total of a stand: stands, grade and what the situation adds: [IC-MORALE-03] European training,
/// [IC-MORALE-04] horse and troops together, [IC-MORALE-05] unlimbered guns and skirmish order, [IC-MORALE-08] skirmishers in cover,
/// and the rest.
pub fn total(state: &State, stand: StandId) -> Total {
    // [IC-HERO-02] An attached hero tests with the total of his company.
    if let Some(company) = state[state[stand].unit].with
        && let Some(mate) = state.stands_of(company).next()
    {
        return total(state, mate);
    }
    let unit = state[stand].unit;
    let kind = &state.spec(unit).kind;
    let add = state.setting.charts.morale.modifiers;
    let Some(pose) = state[stand].pose() else { return Total::default() };
    let if_so = |holds: bool, value: i8| if holds { value } else { 0 };
    // [IC-ARTY-05] A crew without its guns is in skirmish order.
    let skirmishes = state.is_skirmishing(unit) || state.is_loose_crew(stand);
    // [IC-MORALE-04] Two or more troops of horse that touch.
    let rides = state.is_mounted(unit);
    let together = rides
        && state.on_land().any(|(other, _)| {
            other != stand
                && state.side(other) == state.side(stand)
                && state.is_mounted(state[other].unit)
                && field::touch(state, stand, other)
        });
    let unlimbered = kind.troop == Troop::Artillery && !state[unit].limbered;
    let in_cover = field::is_in(state, pose.at, &[TerrainKind::Woods, TerrainKind::Rough]);
    Total {
        // [IC-ARTY-01] A section is one stand, and so is its crew.
        stands: if kind.troop == Troop::Artillery {
            1
        } else {
            state.stands_of(unit).count() as i8
        },
        grade: state[unit].grade as i8,
        // [IC-MORALE-03]
        european: if_so(kind.european, add.european),
        mounted: if_so(rides, add.mounted),
        together: if_so(together, add.troops_together),
        // [IC-MORALE-05] An unlimbered section, or skirmish order.
        open: if_so(unlimbered || skirmishes, add.unlimbered_or_skirmish),
        five: if_so(5 <= chain(state, stand), add.five_together),
        // [IC-MORALE-07]
        protected: if_so(field::is_protected(state, pose.at), add.protected),
        // [IC-MORALE-08]
        covered: if_so(skirmishes && in_cover, add.skirmishers_in_cover),
        advantage: if_so(has_advantage(state, unit), add.advantage),
    }
}

/// [IC-MORALE-06] How many stands of its company hang together with a stand, itself included.
fn chain(state: &State, stand: StandId) -> usize {
    let stands: Vec<StandId> = state.stands_of(state[stand].unit).collect();
    let groups = kernel::table::clusters(stands.len(), |one, other| {
        field::touch(state, stands[one], stands[other])
    });
    let own = stands.iter().position(|&one| one == stand);
    own.map_or(0, |own| groups.iter().filter(|&&group| group == groups[own]).count())
}

/// [IC-MORALE-09] Whether a commander or hero of its side is no more than 60 yards from a company.
fn has_advantage(state: &State, unit: UnitId) -> bool {
    let reach = yards(state.setting.charts.movement.limits.advantage);
    let own = field::outlines(state, unit);
    let near = |other: &kernel::table::Outline| {
        own.iter().any(|own| kernel::table::is_within(own, other, reach))
    };
    let side = state.side_of(unit);
    let commanders = state.commanders.iter().zip(&state.setting.commanders);
    let mut commanders = commanders.filter(|(_, entry)| entry.side == side.0);
    let led = commanders.any(|(one, _)| match one.at {
        Post::With(stand) => state[stand].outline().is_some_and(|other| near(&other)),
        Post::Alone(pose) => near(&outline(pose)),
        Post::Waiting | Post::Left | Post::Hit { .. } => false,
    });
    led || state.on_land().any(|(stand, pose)| {
        state.troop(state[stand].unit) == Troop::Hero
            && state.side(stand) == side
            && near(&outline(pose))
    })
}

/// Whether a stand tests morale at all.
fn tests(state: &State, stand: StandId) -> bool {
    let one = &state[stand];
    one.pose().is_some() && 0 < one.castings && state.troop(one.unit).has_morale()
}

/// [IC-MORALE-12] All tests that flow from one cause, wave by wave; those who fail roll for their loss afterwards.
pub fn event(play: &mut Play<'_, impl Chronicle<Event = Event>>, cause: Cause, causes: &[StandId]) {
    let mut tested: Vec<StandId> = Vec::new();
    let mut failed: Vec<StandId> = Vec::new();
    let mut wave: Vec<StandId> =
        causes.iter().copied().filter(|&stand| tests(play.state, stand)).collect();
    wave.sort_unstable();
    wave.dedup();
    if !wave.is_empty() {
        play.emit(cause.rule(), Event::MoraleDue { cause });
    }
    let mut number = 0;
    while !wave.is_empty() {
        let mut fresh: Vec<StandId> = Vec::new();
        for &stand in &wave {
            tested.push(stand);
            if !passes(play, stand) {
                fresh.push(stand);
            }
        }
        let (tests_made, fails) = (wave.len() as u8, fresh.len() as u8);
        let told = Event::Wave { wave: number, tested: tests_made, failed: fails };
        play.emit(rule!("IC-MORALE-12"), told);
        // Friends of any company that touch one who has failed, unless they fight.
        let state = &*play.state;
        let next = state.on_land().map(|(stand, _)| stand).filter(|&stand| {
            !tested.contains(&stand)
                && tests(state, stand)
                && !state.is_in_contact(stand)
                && fresh.iter().any(|&one| {
                    state.side(one) == state.side(stand) && field::touch(state, one, stand)
                })
        });
        let next: Vec<StandId> = next.collect();
        failed.extend(fresh);
        wave = next;
        number += 1;
    }
    if failed.is_empty() {
        return;
    }
    failed.sort_unstable();
    play.state.failed = failed;
    play.state.tasks.push(Task::Loss);
}

/// [IC-MORALE-14] Throws a die: higher than the total fails; ten or more needs no throw.
fn passes(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) -> bool {
    let total = total(play.state, stand);
    play.emit(rule!("IC-MORALE-02"), Event::Tests { stand, total });
    let total = total.sum();
    if 10 <= total {
        return true;
    }
    let roll = Roll::d10(rule!("IC-MORALE-14"), "morale").by(piece(play.state[stand].unit));
    play.test_ten(&roll, Wants::AtMost(total))
}

/// The next stand that has failed rolls for its loss.
pub fn next_loss(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if play.state.failed.is_empty() {
        play.state.tasks.push(Task::Settle);
        return;
    }
    let stand = play.state.failed.remove(0);
    play.state.tasks.push(Task::Loss);
    if play.state[stand].pose().is_none() {
        return;
    }
    let unit = play.state[stand].unit;
    let chart = &play.state.setting.charts.morale;
    let loss = chart.loss;
    // [IC-MORALE-15] Veterans take one off, levies add one.
    let grade = usize::from(play.state[unit].grade);
    let modifier = chart.grades[grade].loss_roll;
    let roll =
        Roll::d10(rule!("IC-MORALE-15"), "morale loss").by(piece(unit)).modify(modifier, "grade");
    let group = move |total: i8| group_of(&loss, total);
    // Where fanatics may press on, every face matters.
    let fanatic = play.state.setting.switches.fanaticism && 3 <= grade;
    let outcome = move |total: i8| if fanatic { total as u8 } else { group(total) };
    let reads = move |total: i8| {
        ["halts", "flees", "flees and loses one", "surrenders if it must"]
            [usize::from(group(total))]
    };
    let total = play.ten(&roll, outcome, reads);
    // [IC-MORALE-21] The natural face decides whether fanatics may press on, and what it costs them.
    let face = total - modifier;
    if fanatic && face < 10 {
        play.state.question = Some(Question::Press { stand, face: face as u8 });
        return;
    }
    suffer(play, stand, group(total));
}

/// [IC-MORALE-21] Fanatics lose one casting, or two, and are neither halted nor disrupted; or they take what the chart says.
pub fn answer(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stand: StandId,
    face: u8,
    presses: bool,
) {
    let unit = play.state[stand].unit;
    let chart = &play.state.setting.charts.morale;
    if presses {
        let lost = if face <= chart.fanaticism.one_to { 1 } else { 2 };
        play.emit(rule!("IC-MORALE-21"), Event::PressedOn { unit, stand });
        casualties::inflict(play, stand, lost, Source::Zeal);
        return;
    }
    let total = face as i8 + chart.grades[usize::from(play.state[unit].grade)].loss_roll;
    let group = group_of(&chart.loss, total);
    suffer(play, stand, group);
}

/// Which line of the chart of losses a throw is on.
const fn group_of(loss: &Loss, total: i8) -> u8 {
    match total {
        total if total <= loss.halt => 0,
        total if total <= loss.flee => 1,
        total if total <= loss.flee_and_lose => 2,
        _ => 3,
    }
}

/// A stand suffers what the chart of losses says.
fn suffer(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, group: u8) {
    match group {
        0 => halt(play, stand),
        1 => flee(play, stand, false),
        2 => flee(play, stand, true),
        _ if may_surrender(play.state, stand) => {
            casualties::remove(play, stand, Fate::Surrendered);
        }
        _ => flee(play, stand, true),
    }
}

/// [IC-MORALE-16] The stand stops where it is.
pub fn halt(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    let unit = play.state[stand].unit;
    play.state.noted(stand).halted = true;
    if let Some(moving) = &mut play.state.moving {
        moving.stands.retain(|going| *going != stand);
    }
    play.emit(rule!("IC-MORALE-16"), Event::Halted { unit, stand });
}

/// [IC-MORALE-18] One to three castings, and an enemy no more than 100 yards off.
fn may_surrender(state: &State, stand: StandId) -> bool {
    let one = &state[stand];
    let reach = yards(state.setting.charts.movement.limits.surrender);
    let Some(own) = one.outline() else { return false };
    // Loose crews and guns that nobody serves are no enemies here.
    let counts = |enemy: StandId| {
        let unit = state[enemy].unit;
        let is_gun = state.troop(unit) == Troop::Artillery;
        !is_gun || state[unit].first == enemy.0 && 0 < state[enemy].castings
    };
    let near = state.enemies_of(state.side(stand)).any(|(enemy, pose)| {
        counts(enemy) && kernel::table::is_within(&own, &outline(pose), reach)
    });
    (1..=3).contains(&one.castings) && near
}

/// [IC-MORALE-17] Flees 100 yards, [IC-MORALE-20] straight away from the nearest enemy or as near to that as there is room.
///
/// [IC-MORALE-19] What it loses on the way makes nobody test.
pub fn flee(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, loses: bool) {
    let far = yards(play.state.setting.charts.movement.limits.flight);
    let unit = play.state[stand].unit;
    let leaves_guns = is_served(play.state, stand);
    run(play, stand, far);
    if !loses {
        return;
    }
    // Of a section the crew has run, and loses one; the guns stand where they were.
    let runs = if leaves_guns { crews::loose(play.state, unit) } else { Some(stand) };
    if let Some(runs) = runs {
        casualties::inflict(play, runs, 1, Source::Attrition);
    }
}

/// Whether a stand is that of unlimbered guns, whose crew leaves them when it runs.
fn is_served(state: &State, stand: StandId) -> bool {
    let unit = state[stand].unit;
    state.troop(unit) == Troop::Artillery && !state[unit].limbered && !state.is_loose_crew(stand)
}

/// Runs so far.
fn run(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, far: Length) {
    let state = &*play.state;
    let Some(pose) = state[stand].pose() else { return };
    let unit = state[stand].unit;
    let side = state.side(stand);
    let edge = state.setting.sides[usize::from(side.0)].edge;
    let straight = match field::nearest_enemy_stand(state, side, pose.at) {
        Some((_, enemy)) if enemy != pose.at => enemy.bearing(pose.at),
        _ => edge.outward(),
    };
    // The side nearer to the own edge is tried first.
    let to_home = (edge.outward() - straight).signed();
    let first = if 0 <= to_home { Flank::Right } else { Flank::Left };
    let mut best: Option<(Length, Angle)> = None;
    for heading in fan(straight, Angle::degrees(15), Angle::degrees(45), first) {
        let length = free_way(state, unit, &outline(pose), heading, far);
        if best.is_none_or(|(longest, _)| longest < length) {
            best = Some((length, heading));
        }
        if length == far {
            break;
        }
    }
    let Some((length, heading)) = best else { return };
    // [IC-FORM-10] It slips through its own company, and goes on to the first free place.
    let turned = outline(kernel::table::Pose::new(pose.at, heading));
    let beyond = Line::towards(pose.at, heading, far + Length::units(1000));
    let rest = resting_place(state, unit, &turned, &beyond, length, |other| other == stand);
    let end = rest.unwrap_or(Length::ZERO);
    let is_gun = is_served(state, stand);
    // Guns stay where they are, and their crew looks for a place of its own.
    let goes = if is_gun { length } else { end };
    if goes < Length::units(20) && state.is_in_contact(stand) {
        casualties::remove(play, stand, Fate::Surrendered);
        return;
    }
    let to = beyond.at(end);
    let leaves = !state.setting.table.holds(to);
    casualties::leave_contact(play.state, stand);
    if let Some(moving) = &mut play.state.moving {
        moving.stands.retain(|going| *going != stand);
    }
    play.emit(rule!("IC-MORALE-17"), Event::Fled { unit, stand, yards: end });
    if is_gun {
        crews::leave(play, stand, heading, length, true);
        return;
    }
    if leaves {
        casualties::remove(play, stand, Fate::Routed);
        return;
    }
    let one = &mut play.state[stand];
    // Where there is no room at all, not even to turn, it stands as it stood.
    if rest.is_some() {
        one.at = Where::Table(kernel::table::Pose::new(to, heading));
    }
    (one.disrupted, one.torn) = (true, true);
}

/// [IC-MORALE-20] How far a stand goes that has run so far, at the first place that is free from there on; where that lies beyond ground
/// which it may not enter, at the last that was free before. None where there is none at all.
pub fn resting_place(
    state: &State,
    unit: UnitId,
    turned: &Outline,
    way: &Line,
    length: Length,
    skip: impl Fn(StandId) -> bool,
) -> Option<Length> {
    let others = state.on_land().filter(|&(other, _)| !skip(other)).map(|(_, there)| there);
    let others = others.chain(state.wrecks.iter().map(|wreck| wreck.pose));
    let others: Vec<Outline> = others.map(outline).collect();
    let obstacles: Vec<Obstacle> = others.iter().map(|&there| Obstacle::solid(there)).collect();
    let end = first_free(&[*turned], way, length, &obstacles).unwrap_or(length);
    let is_barred = |at: Length| {
        let on = state.setting.land().at(way.at(at));
        field::toll(state, unit, on) == Toll::Barred
    };
    let yards = |from: Length, to: Length| {
        let (from, to) = (from.in_thousandths() / 1000, to.in_thousandths() / 1000);
        (from..=to).map(Length::units)
    };
    if end <= length || !yards(length, end).skip(1).chain([end]).any(is_barred) {
        return Some(end);
    }
    let is_free = |&at: &Length| {
        let own = turned.shifted(way.at(at).from(way.at(Length::ZERO)));
        !others.iter().any(|other| overlaps(&own, other))
    };
    yards(Length::ZERO, length).rev().find(is_free)
}

/// How far a stand gets in a direction: past its own company, 2 yards short of enemies, into nobody and nothing impassable.
pub fn free_way(state: &State, unit: UnitId, own: &Outline, heading: Angle, far: Length) -> Length {
    let way = Line::towards(own.middle(), heading, far);
    let near = own.bounds().joined(own.bounds().shifted(way.shift())).grown(Length::units(20));
    let others =
        state.on_land().filter(|&(other, there)| state[other].unit != unit && near.holds(there.at));
    let others: Vec<Obstacle> = others
        .map(|(other, there)| {
            if state.side(other) == state.side_of(unit) {
                Obstacle::solid(outline(there))
            } else {
                Obstacle::shunned(outline(there), Length::units(2))
            }
        })
        .chain(
            state
                .wrecks
                .iter()
                .filter(|wreck| near.holds(wreck.pose.at) && !field::may_pass(state, unit, wreck))
                .map(|wreck| Obstacle::solid(outline(wreck.pose))),
        )
        .collect();
    let length = advance(&[*own], &way, far, &others).length;
    let mut walk = Walk::default();
    walk.along(state.setting.land(), &way);
    let usual = |on| match field::toll(state, unit, on) {
        Toll::Barred => Toll::Barred,
        Toll::Pays(_) => Toll::Pays(kernel::table::Pace::USUAL),
    };
    let none = kernel::table::Effort::NONE;
    let journey = walk.afford(kernel::table::Effort::of(far), usual, |_| Some(none));
    length.min(journey.length)
}

/// [IC-CMD-06] Notes whom the loss of a commander concerns: the units of his own command or, of a brigade's, every unit of his side
/// that sees where he fell, at that instant.
pub fn mourn(state: &mut State, commander: usize, place: kernel::table::Point) {
    let entry = &state.setting.commanders[commander];
    let concerned: Vec<UnitId> = state
        .unit_ids()
        .filter(|&unit| {
            let spec = state.spec(unit);
            match entry.regiment {
                Some(regiment) => state.regiment_of(unit).is_some_and(|own| own.0 == regiment),
                None => spec.side.0 == entry.side && sees_place(state, unit, place),
            }
        })
        .filter(|unit| !state.mourning.contains(unit))
        .collect();
    state.mourning.extend(concerned);
}

/// Whether a stand of a unit has a clear view of a place; stands do not hide it.
fn sees_place(state: &State, unit: UnitId, place: kernel::table::Point) -> bool {
    state.stands_of(unit).any(|stand| {
        state[stand].body().is_some_and(|body| {
            body.front_points().into_iter().any(|from| {
                let one = crate::sight::Spot::of(state, body.middle.at, from);
                let other = crate::sight::Spot::of(state, place, place);
                !crate::sight::is_shut_off(state, &one, &other)
            })
        })
    })
}

#[cfg(test)]
mod tests;
