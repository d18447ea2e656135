//! Losses: castings, guns, crews, and companies worn down to nothing.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, RuleId,
    table::{Length, Point, Pose},
};

use crate::{
    Play, carriers, characters, crews,
    event::Event,
    field,
    formations::MOST_STANDS,
    morale,
    state::{Fate, Hold, Post, StandId, State, Task, UnitId, Where, Wreck},
    vocabulary::{SectionPart, Troop},
};

/// What hits come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    SmallArms,
    /// Aimed fire of skirmishers: it strikes men only.
    Skirmishers,
    MachineGuns,
    /// Guns that throw shot and shell.
    Cannon,
    Melee,
    /// Men who have had enough.
    Attrition,
    /// What it costs fanatics to press on.
    Zeal,
}

/// Takes hits off a stand; returns how many castings fell. Hits beyond what is left are lost.
pub fn inflict(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    stand: StandId,
    hits: u8,
    source: Source,
) -> u8 {
    if play.state[stand].pose().is_none() || hits == 0 {
        return 0;
    }
    let unit = play.state[stand].unit;
    if play.state.spec(unit).kind.castings == 0 {
        damage(play, stand, hits);
        return 0;
    }
    let is_section = play.state.troop(unit) == Troop::Artillery && !play.state.is_loose_crew(stand);
    let crew = if is_section { hit_section(play, unit, hits, source) } else { hits };
    let fallen = crew.min(play.state[stand].castings);
    if play.state[stand].pose().is_none() {
        return fallen;
    }
    play.state[stand].castings -= fallen;
    if 0 < fallen {
        let rule = match source {
            Source::SmallArms => rule!("IC-MUSK-11"),
            Source::Skirmishers => rule!("IC-SKIRM-04"),
            Source::MachineGuns | Source::Cannon => rule!("IC-ARTY-24"),
            Source::Melee => rule!("IC-MELEE-10"),
            Source::Attrition => rule!("IC-MORALE-17"),
            Source::Zeal => rule!("IC-MORALE-21"),
        };
        play.emit(rule, Event::CastingsLost { unit, stand: Some(stand), castings: fallen });
    }
    if play.state[stand].castings == 0 {
        let is_gun = play.state.troop(unit) == Troop::Artillery
            && !play.state[unit].limbered
            && !play.state.is_loose_crew(stand);
        if is_gun {
            // [IC-ARTY-08] Guns without a crew stand where they are.
            leave_contact(play.state, stand);
        } else {
            remove(play, stand, Fate::Destroyed);
        }
    }
    fallen
}

/// How many hits still matter on a stand: as many as it has castings, or as destroy it.
pub fn left(state: &State, stand: StandId) -> u8 {
    let unit = state[stand].unit;
    match state.spec(unit).kind.castings {
        0 => endurance(state, unit).saturating_sub(state[unit].gun_hits).max(1),
        _ => state[stand].castings.max(1),
    }
}

/// The hits that destroy a wagon or a machine.
pub fn endurance(state: &State, unit: UnitId) -> u8 {
    let most = state.setting.charts.machines.hits;
    match state.troop(unit) {
        Troop::Recon => most.recon,
        Troop::Assault => most.assault,
        Troop::Skimmer => most.skimmer,
        Troop::Aviation => most.aviation,
        _ => most.wagon,
    }
}

/// [IC-STAND-05] Hits on a wagon, [IC-VEH-03] a vehicle, [IC-SKIM-03] a skimmer, [IC-AIR-08] an aviation stand: so many destroy it,
/// fewer change nothing.
fn damage(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, hits: u8) {
    let unit = play.state[stand].unit;
    let most = endurance(play.state, unit);
    let before = play.state[unit].gun_hits;
    let taken = (before + hits).min(most);
    play.state[unit].gun_hits = taken;
    play.emit(wear_rule(play.state, unit), Event::Damaged { unit, hits: taken });
    if play.state.troop(unit) == Troop::Skimmer {
        carriers::hit(play, unit, taken - before);
    }
    if taken == most {
        remove(play, stand, Fate::Destroyed);
    }
}

/// The rule by which what has no castings wears out.
fn wear_rule(state: &State, unit: UnitId) -> RuleId {
    match state.troop(unit) {
        Troop::Recon | Troop::Assault => rule!("IC-VEH-03"),
        Troop::Skimmer => rule!("IC-SKIM-03"),
        Troop::Aviation => rule!("IC-AIR-08"),
        _ => rule!("IC-STAND-05"),
    }
}

/// [IC-ARTY-07] Finds out what is hit of a section, and returns how many hits fall on the crew.
fn hit_section(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    hits: u8,
    source: Source,
) -> u8 {
    let chart = play.state.setting.charts.fire.location;
    let limbered = play.state[unit].limbered;
    let parts = match (source, limbered) {
        (Source::Cannon, false) => chart.cannon_unlimbered,
        (Source::Cannon, true) => chart.cannon_limbered,
        (Source::SmallArms | Source::MachineGuns, true) => chart.small_limbered,
        (Source::SmallArms | Source::MachineGuns, false)
        | (Source::Skirmishers | Source::Melee | Source::Attrition | Source::Zeal, _) => {
            return hits;
        }
    };
    let mut crew = 0;
    for _ in 0..hits {
        let roll = Roll::d10(rule!("IC-ARTY-07"), "what is hit").by(piece(unit));
        let read = |face: u8| parts[usize::from(face)];
        let said = |face: u8| match read(face) {
            SectionPart::Gun => "a gun",
            SectionPart::Crew => "the crew",
            SectionPart::Limber => "the limber",
        };
        let part = read(play.digit(&roll, |face| read(face) as u8, said));
        play.emit(rule!("IC-ARTY-07"), Event::SectionHit { unit, part });
        let most = play.state.setting.charts.machines.hits;
        match part {
            SectionPart::Crew => crew += 1,
            SectionPart::Limber => {
                let hit = (play.state[unit].limber_hits + 1).min(most.limber);
                play.state[unit].limber_hits = hit;
            }
            SectionPart::Gun => {
                play.state[unit].gun_hits += 1;
                if most.gun_section <= play.state[unit].gun_hits {
                    // The crew goes with its guns.
                    play.emit(rule!("IC-ARTY-08"), Event::GunsLost { unit });
                    let stands: Vec<StandId> = play.state.stands_of(unit).collect();
                    for stand in stands {
                        remove(play, stand, Fate::Destroyed);
                    }
                    return crew;
                }
            }
        }
    }
    crew
}

/// The piece of a unit on the page.
pub const fn piece(unit: UnitId) -> kernel::PieceId {
    kernel::PieceId(unit.0 as u16)
}

/// Takes a stand off the table.
pub fn remove(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, fate: Fate) {
    let Some(pose) = play.state[stand].pose() else { return };
    let unit = play.state[stand].unit;
    for at in 0..play.state.commanders.len() {
        if play.state.commanders[at].at != Post::With(stand) {
            continue;
        }
        bereave(play, at, stand, pose, fate);
    }
    let one = &mut play.state[stand];
    one.at = Where::Gone(fate);
    one.castings = 0;
    (one.halted, one.disrupted, one.shooting) = (false, false, false);
    leave_contact(play.state, stand);
    if let Some(moving) = &mut play.state.moving {
        moving.stands.retain(|going| *going != stand);
    }
    let rule = match fate {
        Fate::Destroyed if play.state.spec(unit).kind.castings == 0 => wear_rule(play.state, unit),
        Fate::Destroyed => rule!("IC-GEN-03"),
        Fate::Surrendered => rule!("IC-MORALE-18"),
        Fate::Dispersed => rule!("IC-FORM-11"),
        Fate::Routed | Fate::Withdrawn => rule!("IC-MOVE-17"),
    };
    play.emit(rule, Event::StandLost { unit, stand, fate });
    if fate == Fate::Destroyed {
        if play.state.troop(unit).is_vehicle() {
            // [IC-VEH-03] It stays where it was, in everybody's way.
            play.state.wrecks.push(Wreck { unit, pose });
            play.emit(rule!("IC-VEH-03"), Event::Wrecked { unit });
        }
        carriers::lost(play, unit, pose);
    }
}

/// What becomes of a commander whose stand leaves the table.
///
/// [IC-CMD-04] A throw that is due is still made, and one for him whose stand is wiped out. [IC-CMD-03] He goes with those who run or
/// march off.
fn bereave(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    at: usize,
    stand: StandId,
    pose: Pose,
    fate: Fate,
) {
    play.state.commanders[at].at = Post::Alone(pose);
    let is_due = play.state.tasks.contains(&Task::Risk { stand });
    match fate {
        Fate::Surrendered => strike_down(play, at, pose.at),
        Fate::Destroyed => throw_for(play, at, pose.at),
        Fate::Dispersed | Fate::Routed | Fate::Withdrawn if is_due => throw_for(play, at, pose.at),
        Fate::Dispersed | Fate::Routed | Fate::Withdrawn => {}
    }
    let leaves = matches!(fate, Fate::Routed | Fate::Withdrawn);
    if leaves && matches!(play.state.commanders[at].at, Post::Alone(_)) {
        play.state.commanders[at].at = Post::Left;
        play.emit(rule!("IC-CMD-03"), Event::CommanderLeft { commander: at as u8 });
    }
}

/// Ends all that a stand has to do with enemies.
pub fn leave_contact(state: &mut State, stand: StandId) {
    state.contacts.retain(|contact| contact.charger != stand && contact.foe != stand);
    state.storms.retain(|storm| storm.stand != stand);
}

/// [IC-CMD-04] The commander with a stand is in danger.
pub fn endanger(state: &mut State, stand: StandId) {
    let is_there = state.commanders.iter().any(|one| one.at == Post::With(stand));
    if is_there && !state.tasks.is_full() {
        state.tasks.push(Task::Risk { stand });
    }
}

/// [IC-CMD-04] Throws for a commander: on a 0 he is hit.
pub fn risk(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId) {
    for at in 0..play.state.commanders.len() {
        let place = match play.state.commanders[at].at {
            Post::With(with) if with == stand => play.state[stand].pose().map(|pose| pose.at),
            _ => None,
        };
        if let Some(place) = place {
            throw_for(play, at, place);
        }
    }
}

/// [IC-CMD-04] On a 0 he is hit.
fn throw_for(play: &mut Play<'_, impl Chronicle<Event = Event>>, at: usize, place: Point) {
    let roll = Roll::d10(rule!("IC-CMD-04"), "commander in danger");
    let reads = |face: u8| if face == 0 { "hit" } else { "unhurt" };
    if play.digit(&roll, |face| u8::from(face == 0), reads) == 0 {
        strike_down(play, at, place);
    } else {
        play.emit(rule!("IC-CMD-04"), Event::CommanderSafe { commander: at as u8 });
    }
}

/// A commander is out of the battle. [IC-CMD-05] In a campaign he may be wounded only: on an even face, and 0 is even.
pub fn strike_down(play: &mut Play<'_, impl Chronicle<Event = Event>>, at: usize, place: Point) {
    let turn = play.state.turn;
    let mut wounded = false;
    if play.state.setting.switches.campaign_wounds {
        let roll = Roll::d10(rule!("IC-CMD-05"), "killed or wounded");
        let reads = |face: u8| if face.is_multiple_of(2) { "wounded" } else { "killed" };
        wounded = play.digit(&roll, |face| face % 2, reads).is_multiple_of(2);
        play.emit(rule!("IC-CMD-05"), Event::CommanderOut { commander: at as u8, wounded });
    }
    play.state.commanders[at].at = Post::Hit { turn, place, wounded };
    morale::mourn(play.state, at, place);
    play.emit(rule!("IC-CMD-04"), Event::CommanderHit { commander: at as u8 });
}

/// Looks at companies that are worn down or torn apart.
///
/// [IC-FORM-11] A company of a single casting breaks up. [IC-FORM-13] A formed stand more than 30 yards from the main body that is
/// neither halted nor in contact is disrupted.
pub fn settle(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for unit in play.state.unit_ids() {
        // Who held together, with enough castings, and has not changed since still does.
        let is_company = play.state.troop(unit).is_company();
        let state = &*play.state;
        if !is_company
            || state.neighbours.is_whole(unit, hold(state, unit))
            || !state.is_present(unit)
        {
            continue;
        }
        if play.state.castings(unit) <= 1 {
            play.emit(rule!("IC-FORM-11"), Event::Dispersed { unit });
            let stands: Vec<StandId> = play.state.stands_of(unit).collect();
            for stand in stands {
                remove(play, stand, Fate::Dispersed);
            }
            continue;
        }
        part(play, unit);
    }
    characters::settle(play);
    crews::settle(play.state);
}

/// By what the stands of a unit hold together.
fn hold(state: &State, unit: UnitId) -> Hold {
    let one = &state[unit];
    (one.formation, one.dismounted, one.boxed.is_some())
}

/// [IC-MOVE-01] Whether the stands of a company go each by itself, and some are still to go: how they hang together is looked at when all
/// have, or when the card is played out.
fn is_stepping(state: &State, unit: UnitId) -> bool {
    let still = |stand: StandId| {
        let one = &state[stand];
        !one.moved && !one.halted && !one.disrupted
    };
    state.op.is_some()
        && !state[unit].moved
        && state.stands_of(unit).any(|stand| state[stand].moved)
        && state.stands_of(unit).any(still)
}

/// [IC-FORM-13] Marks the stands that have lost touch with their main body.
fn part(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId) {
    let state = &*play.state;
    let order = hold(state, unit);
    let stands: ArrayVec<StandId, MOST_STANDS> = state.stands_of(unit).collect();
    if stands.len() < 2 || is_stepping(state, unit) {
        return;
    }
    // [IC-FORM-05] Skirmishers on foot make one chain without a gap of over 30 yards; [IC-FORM-08] horse touch.
    let chained = state.is_skirmishing(unit) && !state.is_mounted(unit);
    let reach = Length::units(if state.is_skirmishing(unit) { 0 } else { 30 });
    let hold_together = |one: usize, other: usize| {
        if chained {
            let poses = state[stands[one]].pose().zip(state[stands[other]].pose());
            poses.is_some_and(|(one, other)| field::clash(one, other, Length::units(30)))
        } else {
            field::touch(state, stands[one], stands[other])
        }
    };
    // Most often each holds on to the next, and nobody is lost.
    if (1..stands.len()).all(|at| hold_together(at - 1, at)) {
        state.neighbours.note_whole(unit, state.units.len(), order);
        return;
    }
    // Nor is anybody where those who could be lost hold on to each other, and are most of it.
    let is_free = |&stand: &StandId| {
        let one = &state[stand];
        !one.halted && !one.disrupted && !state.is_in_contact(stand)
    };
    let free: ArrayVec<usize, MOST_STANDS> =
        (0..stands.len()).filter(|&at| is_free(&stands[at])).collect();
    let is_chain = || free.windows(2).all(|pair| hold_together(pair[0], pair[1]));
    if stands.len() < 2 * free.len() && is_chain() && free.len() < stands.len() {
        return;
    }
    let groups = kernel::table::clusters(stands.len(), hold_together);
    if groups.iter().all(|&group| group == groups[0]) {
        state.neighbours.note_whole(unit, state.units.len(), order);
        return;
    }
    // The piece with the most stands; of equals the one with most castings, then the lowest id. Those who have lost their company
    // already count only where nobody else is left.
    let all_lost = stands.iter().all(|&stand| state[stand].disrupted);
    let counts = |at: &usize| all_lost || !state[stands[*at]].disrupted;
    let main = (0..stands.len()).filter(counts).max_by_key(|&at| {
        let members = || {
            let all = stands.iter().enumerate();
            all.filter(|(n, _)| groups[*n] == groups[at] && counts(n))
        };
        let castings: u16 = members().map(|(_, &one)| u16::from(state[one].castings)).sum();
        (members().count(), castings, std::cmp::Reverse(groups[at]))
    });
    let Some(main) = main.map(|at| groups[at]) else { return };
    let may_lose = |n: usize| groups[n] != main && free.contains(&n);
    if !(0..stands.len()).any(may_lose) {
        return;
    }
    let body: Vec<kernel::table::Outline> = stands
        .iter()
        .enumerate()
        .filter(|(n, _)| groups[*n] == main)
        .filter_map(|(_, &one)| state[one].outline())
        .collect();
    let lost: Vec<StandId> = stands
        .iter()
        .enumerate()
        .filter(|&(n, &stand)| {
            may_lose(n)
                && state[stand].outline().is_some_and(|own| {
                    let gap = body.iter().map(|other| kernel::table::distance(&own, other)).min();
                    gap.is_some_and(|gap| reach < gap)
                })
        })
        .map(|(_, &stand)| stand)
        .collect();
    for stand in lost {
        let one = play.state.noted(stand);
        (one.disrupted, one.torn) = (true, true);
        play.emit(rule!("IC-FORM-13"), Event::Disrupted { unit, stand });
    }
}
