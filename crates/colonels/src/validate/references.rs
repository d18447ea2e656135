//! Whatever a state names by its number is there, and whatever goes on has what it needs: states may come from outside, too.

use crate::{
    order::Order,
    state::{
        Card, Instruction, Mission, Phase, Question, RegimentId, SideId, StandId, State, Target,
        Task, UnitId,
    },
    together,
};

use super::want;

/// What is known by its number.
struct Known<'a> {
    state: &'a State,
}

impl Known<'_> {
    fn unit(&self, unit: UnitId) -> bool {
        usize::from(unit.0) < self.state.units.len()
    }

    fn stand(&self, stand: StandId) -> bool {
        usize::from(stand.0) < self.state.stands.len()
    }

    fn stands<'a>(&self, stands: impl IntoIterator<Item = &'a StandId>) -> bool {
        stands.into_iter().all(|&stand| self.stand(stand))
    }

    fn regiment(&self, regiment: RegimentId) -> bool {
        usize::from(regiment.0) < self.state.regiments.len()
    }

    fn seat(&self, seat: u8) -> bool {
        usize::from(seat) < self.state.seats.len()
    }

    fn zone(&self, zone: u8) -> bool {
        usize::from(zone) < self.state.setting.objectives.len()
    }

    /// A zone of the table, in which units are set up or come on.
    fn field(&self, zone: u8) -> bool {
        usize::from(zone) < self.state.setting.zones.len()
    }

    fn card(&self, card: Card) -> bool {
        match card {
            Card::Own | Card::Motivation => true,
            Card::Hero(hero) => self.unit(hero),
        }
    }

    fn target(&self, target: Target) -> bool {
        match target {
            Target::Unit(unit) => self.unit(unit),
            Target::Zone(zone) => self.zone(zone),
        }
    }

    fn instruction(&self, instruction: Instruction) -> bool {
        match instruction {
            Instruction::GeneralAdvance => true,
            Instruction::Assault { zone } => self.zone(zone),
            Instruction::Hold { zone } | Instruction::Withdrawal { zone } => {
                zone.is_none_or(|zone| self.zone(zone))
            }
        }
    }
}

/// Checks what never changes.
pub(super) fn check_setting(state: &State, reasons: &mut Vec<String>) {
    let (setting, known) = (&state.setting, Known { state });
    let is_side = |side: u8| side < 2;
    let table = setting.table;
    let sized = |length| {
        let (least, most) =
            (kernel::table::Length::units(60), kernel::table::Length::units(20_000));
        least <= length && length <= most
    };
    want(reasons, sized(table.width) && sized(table.depth), || {
        "the table has no sensible size".to_owned()
    });
    let charted = [10, 20].contains(&setting.switches.inch)
        && setting.charts.melee.weapons.iter().all(|(_, blows)| 0 < blows.value)
        && {
            let upward = setting.charts.machines.anti_aircraft;
            0 < upward.improved_rifle && 0 < upward.rifle && 0 < upward.musket
        };
    want(reasons, charted, || "the charts cannot be reckoned with".to_owned());
    let seats = setting.seats.iter().all(|seat| is_side(seat.side.0));
    let sides = setting.sides.iter().all(|side| {
        side.seats.iter().all(|&seat| known.seat(seat))
            && side.guns_in.is_none_or(|zone| known.field(zone))
    });
    let first = is_side(setting.first_deploy.0) && is_side(state.first.0);
    want(reasons, seats && sides && first, || "a side is not one of two".to_owned());
    let zones = setting.zones.iter().all(|zone| is_side(zone.side));
    let regiments = setting.regiments.iter().flat_map(|regiment| &regiment.zones);
    let entries = setting.entries.iter().map(|entry| entry.zone);
    want(reasons, zones && regiments.copied().chain(entries).all(|zone| known.field(zone)), || {
        "a zone is named that there is not".to_owned()
    });
    let holders = setting.objectives.iter().all(|one| one.holder.is_none_or(is_side));
    let held = state.control.iter().all(|side| side.is_none_or(|side| is_side(side.0)));
    let victory = setting.victory.iter().all(|entry| {
        entry.side.is_none_or(is_side) && entry.objective.is_none_or(|zone| known.zone(zone))
    });
    want(reasons, holders && held && victory, || "what is fought for is not there".to_owned());
    for one in &setting.commanders {
        let led = is_side(one.side)
            && known.seat(one.seat)
            && one.regiment.is_none_or(|regiment| known.regiment(RegimentId(regiment)));
        want(reasons, led, || format!("{} commands nobody", one.name));
    }
    for (number, spec) in setting.roster.iter().enumerate() {
        let kind = &spec.kind;
        let sound = (1..=24).contains(&kind.stands)
            && kind.castings <= 50
            && kind.guns.max(kind.rifled_guns).max(kind.machine_guns) <= 4;
        want(reasons, sound, || format!("{} is no unit that can be", spec.name));
        let comes = spec.entry.is_none_or(|entry| usize::from(entry) < setting.entries.len())
            && spec.aboard.is_none_or(|carrier| known.unit(UnitId(carrier)))
            && spec.parent.is_none_or(|parent| usize::from(parent.0) < number);
        want(reasons, comes, || format!("{} comes from nowhere", spec.name));
    }
}

/// Checks what is named in what goes on.
pub(super) fn check_flow(state: &State, reasons: &mut Vec<String>) {
    let known = Known { state };
    let units = state
        .units
        .iter()
        .all(|unit| 0 < unit.stands && unit.manned.is_none_or(|(stand, _)| known.stand(stand)));
    want(reasons, units, || "a unit has no stands, or is served by nobody".to_owned());
    let orders = state.regiments.iter().all(|one| {
        one.instruction.is_none_or(|instruction| known.instruction(instruction))
            && one.courier.is_none_or(|courier| {
                known.instruction(courier.instruction) && state.setting.table.holds(courier.at)
            })
    });
    want(reasons, orders, || "an order names what there is not".to_owned());
    let aims = state.aimed_before.iter().chain(&state.aimed_now);
    let mut aims = aims.map(|&(unit, stand)| known.unit(unit) && known.stand(stand));
    let blows = state.blows.iter().all(|blow| {
        known.stand(blow.stand)
            && blow.shares.iter().flatten().all(|&(stand, _)| known.stand(stand))
    });
    let noted = aims.all(|known| known)
        && blows
        && known.stands(&state.pursuers)
        && known.stands(state.bereaved.iter().flatten())
        && state.mourning.iter().all(|&unit| known.unit(unit));
    want(reasons, noted, || "what has happened happened to nobody".to_owned());
    let tasks = state.tasks.iter().all(|task| match *task {
        Task::Risk { stand } => known.stand(stand),
        Task::Loss | Task::Settle | Task::Answer | Task::Meet | Task::Share | Task::Tests => true,
    });
    want(reasons, tasks, || "something happens to nobody".to_owned());
    want(reasons, state.question.is_none_or(|one| is_asked(&known, one)), || {
        "nobody is asked, or about nothing".to_owned()
    });
    want(reasons, is_played(&known), || "a card is played that cannot be".to_owned());
    want(reasons, is_moving(&known), || "nobody moves, or nowhere".to_owned());
    want(reasons, is_flying(&known), || "nobody flies, or at nobody".to_owned());
    let declared = state.declared.iter().all(|order| is_fire(&known, order));
    let following = state.following.iter();
    let mut following =
        following.map(|order| together::mover(order).is_some_and(|one| known.unit(one)));
    want(reasons, declared && following.all(|known| known), || {
        "an order is still to be carried out that cannot be".to_owned()
    });
    want(reasons, has_what_it_needs(state), || "what goes on lacks something".to_owned());
}

/// Whether a question is about somebody.
fn is_asked(known: &Known<'_>, question: Question) -> bool {
    let state = known.state;
    match question {
        Question::Press { stand, face } => known.stand(stand) && face < 10,
        Question::Evade { unit }
        | Question::Counter { unit }
        | Question::Rear { unit }
        | Question::Ambush { unit } => known.unit(unit),
        Question::Resume => state.moving.is_some() && state.op.is_some(),
        Question::CarryOn { unit, foe, .. } => known.unit(unit) && known.unit(foe),
        Question::Share { stand } => {
            known.stand(stand) && state.blows.iter().any(|blow| blow.stand == stand)
        }
    }
}

/// Whether the card that is played out, if any is, is one of somebody.
fn is_played(known: &Known<'_>) -> bool {
    known.state.op.as_ref().is_none_or(|op| {
        let mut windows = op.windows.iter().chain(&op.returns);
        known.regiment(op.regiment)
            && known.card(op.card)
            && op.charges.iter().all(|one| known.unit(one.unit) && known.target(one.target))
            && windows.all(|one| known.regiment(one.regiment) && known.card(one.card))
            && op.machines.is_none_or(|seat| known.seat(seat.0))
            && op.manoeuvre.is_none_or(|one| known.seat(one.seat.0))
    })
}

/// Whether whoever is under way is somebody, and on his way.
fn is_moving(known: &Known<'_>) -> bool {
    known.state.moving.as_ref().is_none_or(|moving| {
        let zero = kernel::table::Length::ZERO;
        known.unit(moving.unit)
            && known.stands(&moving.stands)
            && moving.charge.is_none_or(|target| known.target(target))
            && moving.plans.iter().all(|one| known.regiment(one.regiment) && known.card(one.card))
            && moving.stood.iter().all(|&unit| known.unit(unit))
            && moving.mate.is_none_or(|mate| known.unit(mate))
            && zero <= moving.gone
            && moving.gone <= moving.length
    })
}

/// Whether a flight is one of somebody, and leads somewhere.
fn is_flying(known: &Known<'_>) -> bool {
    known.state.flight.as_ref().is_none_or(|flight| {
        let leads = match &flight.mission {
            Mission::Strike { target, bursts } => {
                known.stand(*target) && bursts.iter().all(|burst| known.stand(burst.target))
            }
            Mission::Engage { target } => known.unit(*target),
            Mission::Relocate { .. } | Mission::Land { .. } => true,
        };
        leads && flight.asked.iter().all(|&unit| known.unit(unit))
    })
}

/// Whether fire that was declared is that of somebody at somebody.
fn is_fire(known: &Known<'_>, order: &Order) -> bool {
    match order {
        Order::Volley { unit, shots } => {
            let mut stands = shots.iter().flat_map(|shot| [shot.stand, shot.target]);
            known.unit(*unit) && stands.all(|stand| known.stand(stand))
        }
        Order::Fire { unit, shots } => {
            known.unit(*unit) && shots.iter().all(|burst| known.stand(burst.target))
        }
        Order::Skirmish { unit, target } | Order::Shell { unit, target, .. } => {
            known.unit(*unit) && known.stand(*target)
        }
        _ => false,
    }
}

/// Whether the phase has what it goes on with: else it would never end.
fn has_what_it_needs(state: &State) -> bool {
    let over = (state.phase == Phase::Over) == state.ending.is_some();
    let needs = match state.phase {
        Phase::Shoot
        | Phase::Declare
        | Phase::March
        | Phase::Ask
        | Phase::React { .. }
        | Phase::Go
        | Phase::Window { .. }
        | Phase::Return { .. } => state.op.is_some(),
        Phase::Flight => state.flight.is_some(),
        Phase::Precede { .. } => !state.callers.is_empty(),
        Phase::Manoeuvre { .. } | Phase::Declaring { .. } | Phase::Salvos { .. } => {
            state.setting.switches.traditional
        }
        Phase::Pursue { stand } => state[stand].pose().is_some(),
        Phase::Opening
        | Phase::Deploy { .. }
        | Phase::Grades { .. }
        | Phase::Administration
        | Phase::Initiative
        | Phase::Orders { .. }
        | Phase::Dispatch { .. }
        | Phase::Couriers
        | Phase::Gap { .. }
        | Phase::Motivate { .. }
        | Phase::Slot
        | Phase::Call { .. }
        | Phase::Fly { .. }
        | Phase::Drive { .. }
        | Phase::Melees { .. }
        | Phase::EndTurn
        | Phase::Over => true,
    };
    let ended = match state.ending {
        Some(crate::state::Ending::Held { side, .. } | crate::state::Ending::Broken { side }) => {
            side
        }
        Some(crate::state::Ending::Conceded { by }) => by,
        Some(crate::state::Ending::Points { .. } | crate::state::Ending::AgreedDraw) | None => {
            SideId(0)
        }
    };
    over && needs && ended.0 < 2
}

#[cfg(test)]
mod tests;
