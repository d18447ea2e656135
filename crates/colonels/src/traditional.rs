//! The traditional turn: both fire at once, then one side moves and then the other, without initiative and cards.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, SeatId,
    table::{Angle, Length},
};

use crate::{
    Play, boxes,
    casualties::Source,
    command, drill, entries,
    event::Event,
    fire::{self, Context, Hits},
    flow, morale, movement,
    order::{Bar, Check, Order},
    shells,
    state::{
        Card, Colour, FirePhase, Manoeuvre, Op, Ops, Phase, RegimentId, Shooting, SideId, StandId,
        State, Step, Task, UnitId,
    },
    tables::{MOST_SEATS, yards},
    vocabulary::{GunClass, Troop},
};

/// Both sides, the one that moves first before the other.
fn sides(state: &State) -> [SideId; 2] {
    [state.first, state.first.other()]
}

/// The seats in the order in which they act.
fn seats(state: &State) -> ArrayVec<SeatId, MOST_SEATS> {
    let of = |side| state.seat_ids().filter(move |&seat| state.side_of_seat(seat) == side);
    sides(state).into_iter().flat_map(of).collect()
}

/// [IC-TRAD-01] A turn is opened: both throw for the first movement, and the guns fire.
pub fn open(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let throw = |play: &mut Play<'_, _>, side: u8| {
        let seat = play.state.setting.sides[usize::from(side)].seats.first().copied();
        let roll = Roll::d10(rule!("IC-TRAD-01"), "who moves first");
        let roll = roll.by_seat(SeatId(seat.unwrap_or(0)));
        play.ten(&roll, |total| total as u8, |_| "")
    };
    loop {
        let thrown = [throw(play, 0), throw(play, 1)];
        if thrown[0] != thrown[1] {
            play.state.first = SideId(u8::from(thrown[0] < thrown[1]));
            break;
        }
    }
    let side = play.state.first;
    play.emit(rule!("IC-TRAD-01"), Event::WonFirstMove { side });
    let state = &mut *play.state;
    let present = |state: &State, regiment: RegimentId| {
        !state.regiment_spec(regiment).reserve
            // [IC-SET-03] Who comes on in this turn has a place in it too.
            && entries::is_called(state, regiment)
    };
    let mut list: Vec<RegimentId> =
        state.regiment_ids().filter(|&one| present(state, one)).collect();
    // [IC-TRAD-04] Melees are fought in the order of the list: those that the first player made before the others.
    list.sort_by_key(|&one| (state.regiment_spec(one).side != side.0, one));
    state.list = list.into_iter().collect();
    state.slot = state.list.len() as u8;
    for seat in &mut state.seats {
        (seat.motivated, seat.waived, seat.passes) = (true, true, false);
    }
    play.state.phase = Phase::Call { ops: Ops::Air };
}

/// The aircraft have flown: the guns of both open the turn on the ground.
pub fn open_fire(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    begin_fire(play, FirePhase::Guns);
}

/// Everybody is asked for the fire of a phase.
fn begin_fire(play: &mut Play<'_, impl Chronicle<Event = Event>>, fire: FirePhase) {
    command::clear_flags(play.state);
    play.state.phase = Phase::Declaring { fire, asked: 0 };
}

/// [IC-TRAD-04] Vehicles and aviation have phases of their own, and fire in none of these.
///
/// [IC-TRAD-02] Whether a unit fires in a phase: guns and machine guns, then skirmishers, then volleys; machine guns once more at the end.
pub fn fires(state: &State, unit: UnitId, fire: FirePhase) -> bool {
    let kind = &state.spec(unit).kind;
    let is_gun = kind.troop == Troop::Artillery;
    match fire {
        FirePhase::Guns => is_gun,
        FirePhase::Skirmishers => !is_gun && state.is_skirmishing(unit),
        FirePhase::Volleys => !is_gun && !state.is_skirmishing(unit),
        FirePhase::MachineGuns => is_gun && kind.gun_class == Some(GunClass::MachineGun),
    }
}

/// The next seat with anything to fire declares it; when all have, everything is thrown for at once.
pub fn declare_next(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    fire: FirePhase,
    asked: u8,
) {
    let state = &*play.state;
    let next = seats(state)
        .into_iter()
        .enumerate()
        .skip(usize::from(asked))
        .find(|&(_, seat)| fire::has_more(state, Context::Salvo(seat, fire)));
    if let Some((at, seat)) = next {
        play.state.phase = Phase::Salvos { seat, fire, asked: at as u8 + 1 };
        return;
    }
    resolve(play, fire);
}

/// [IC-TRAD-02] Fire is declared, and thrown for when both sides have declared theirs.
pub fn declare(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: &Order) {
    let (Order::Volley { unit, .. }
    | Order::Fire { unit, .. }
    | Order::Skirmish { unit, .. }
    | Order::Shell { unit, .. }) = *order
    else {
        return;
    };
    play.state[unit].shot = true;
    play.state.declared.push(order.clone());
    play.emit(rule!("IC-TRAD-02"), Event::FireDeclared { unit });
}

/// All that was declared is thrown for, then losses come off, then those who lost castings test.
fn resolve(play: &mut Play<'_, impl Chronicle<Event = Event>>, fire: FirePhase) {
    let declared = std::mem::take(&mut play.state.declared);
    if !declared.is_empty() {
        play.emit(rule!("IC-TRAD-02"), Event::FireOpened { fire });
        play.state.tasks.push(Task::Settle);
    }
    let mut results: Vec<(Hits, Source)> = Vec::new();
    let mut shaken: Vec<(UnitId, StandId, u8)> = Vec::new();
    for order in &declared {
        match *order {
            Order::Volley { unit, ref shots } => {
                results.push((fire::volley_hits(play, unit, shots), Source::SmallArms));
            }
            Order::Fire { unit, ref shots } => {
                let source = fire::source(fire::class(play.state, unit));
                results.push((fire::gun_hits(play, unit, shots), source));
            }
            Order::Shell { unit, target, tenths } => {
                let source = fire::source(fire::class(play.state, unit));
                results.push((shells::hits(play, unit, target, tenths), source));
            }
            Order::Skirmish { unit, target } => {
                shaken.push((unit, target, fire::skirmish_hits(play, unit, target)));
            }
            _ => {}
        }
    }
    let mut bereaved: Vec<Vec<StandId>> = Vec::new();
    for (hits, source) in &results {
        let lost = fire::lose(play, &fire::from_one(hits, *source));
        if !lost.is_empty() {
            bereaved.push(lost.to_vec());
        }
    }
    for (unit, target, hits) in shaken {
        if play.state[target].pose().is_some() && 0 < hits {
            fire::shake(play, unit, target, hits);
        }
    }
    bereaved.reverse();
    play.state.bereaved = bereaved;
    play.state.tasks.push(Task::Tests);
    match fire {
        FirePhase::Guns => begin_fire(play, FirePhase::Skirmishers),
        FirePhase::Skirmishers => begin_fire(play, FirePhase::Volleys),
        FirePhase::Volleys => play.state.phase = Phase::Manoeuvre { asked: 0 },
        FirePhase::MachineGuns => play.state.phase = Phase::Call { ops: Ops::Ground },
    }
}

/// [IC-MORALE-10] Those who lost castings in one fire test, then those of the next.
pub fn test_next(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if let Some(bereaved) = play.state.bereaved.pop() {
        play.state.tasks.push(Task::Tests);
        morale::event(play, morale::Cause::Fire, &bereaved);
    }
}

/// [IC-TRAD-01] The next seat moves; after the last of a side its halts end, and after both the machine guns fire once more.
pub fn move_next(play: &mut Play<'_, impl Chronicle<Event = Event>>, asked: u8) {
    command::clear_flags(play.state);
    let order = seats(play.state);
    let Some(&seat) = order.get(usize::from(asked)) else {
        begin_fire(play, FirePhase::MachineGuns);
        return;
    };
    for unit in play.state.unit_ids() {
        play.state[unit].wheeled = Length::ZERO;
    }
    let regiment = play.state.regiment_ids().find(|&one| play.state.seat_of(one) == seat);
    play.emit(rule!("IC-TRAD-01"), Event::MovementOpened { seat });
    entries::arrive_all(play, seat);
    play.state.op = Some(Op {
        regiment: regiment.unwrap_or(RegimentId(0)),
        colour: Colour::Black,
        card: Card::Own,
        shooting: Shooting::Guns,
        before: Shooting::Guns,
        charges: ArrayVec::new(),
        windows: ArrayVec::new(),
        returns: ArrayVec::new(),
        from_gap: Some(asked + 1),
        machines: None,
        manoeuvre: Some(Manoeuvre { seat, step: Step::Facing }),
    });
    play.state.phase = Phase::March;
}

/// The movement that goes on, if both take turns.
fn manoeuvre(state: &State) -> Option<Manoeuvre> {
    state.op.as_ref().and_then(|op| op.manoeuvre)
}

/// Whether a side moves as both take turns.
pub fn is_moving(state: &State) -> bool {
    manoeuvre(state).is_some()
}

/// Whether it only turns yet.
pub fn is_facing(state: &State) -> bool {
    manoeuvre(state).is_some_and(|one| one.step == Step::Facing)
}

/// [IC-ORD-04] Whether whoever ends the present step has moved as far as he does: where both take turns that is the step of moves.
pub fn has_moved(state: &State) -> bool {
    manoeuvre(state).is_none_or(|one| one.step == Step::Moves)
}

/// [IC-TRAD-03] Facing changes, charges, moves, then guns that are pushed or unlimber.
pub fn next_step(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let Some(op) = &mut play.state.op else { return };
    let Some(Manoeuvre { seat, step }) = op.manoeuvre else { return };
    let next = match step {
        Step::Facing => Some((Step::Charges, Phase::Declare)),
        Step::Charges => Some((Step::Moves, Phase::March)),
        Step::Moves => Some((Step::Guns, Phase::March)),
        Step::Guns => None,
    };
    if let Some((step, phase)) = next {
        op.manoeuvre = Some(Manoeuvre { seat, step });
        play.state.phase = phase;
        return;
    }
    let asked = op.from_gap.unwrap_or(0);
    flow::come_back(play);
    play.state.op = None;
    let side = play.state.side_of_seat(seat);
    let is_last = seats(play.state)
        .get(usize::from(asked))
        .is_none_or(|&next| play.state.side_of_seat(next) != side);
    if is_last {
        // [IC-MORALE-16] Halts end with the movement of their side.
        for stand in play.state.stand_ids() {
            if play.state.side(stand) == side && play.state[stand].halted {
                play.state.noted(stand).halted = false;
            }
        }
    }
    play.state.phase = Phase::Manoeuvre { asked };
    play.state.tasks.push(Task::Settle);
}

/// [IC-TRAD-03] Refuses what does not belong to the present step.
pub fn check_step(state: &State, order: &Order) -> Check {
    let Some(Manoeuvre { step, .. }) = manoeuvre(state) else { return Ok(()) };
    let turns = |wheel: Angle, length: Length| match step {
        Step::Facing => wheel != Angle::NORTH && length == Length::ZERO,
        Step::Moves => wheel == Angle::NORTH,
        Step::Charges | Step::Guns => false,
    };
    let fits = match *order {
        Order::March { wheel, length, .. } => turns(wheel, length),
        // Single skirmishers and squadrons turn with their companies in the first step.
        Order::Step { wheel, .. } | Order::Squadron { wheel, .. } => {
            step == Step::Moves && wheel == Angle::NORTH
        }
        Order::About { .. } | Order::Turn { .. } | Order::Ride { .. } => step == Step::Facing,
        Order::Shift { .. }
        | Order::Form { .. }
        | Order::Mount { .. }
        | Order::Man { .. }
        | Order::Leave { .. }
        | Order::Square { .. }
        | Order::Follow { .. }
        | Order::Detach { .. }
        | Order::Merge { .. } => step == Step::Moves,
        Order::Unlimber { .. } | Order::Prolong { .. } => step == Step::Guns,
        Order::Dress { .. } => matches!(step, Step::Charges | Step::Moves),
        _ => true,
    };
    if fits {
        return Ok(());
    }
    Err(Bar::plain(rule!("IC-TRAD-03"), "that belongs to another step of the movement"))
}

/// [IC-TRAD-03] A charge goes straight ahead: whoever turns has turned before.
pub fn check_wheel(state: &State, unit: UnitId, wheel: Angle) -> Check {
    if is_moving(state) && wheel != Angle::NORTH {
        return Err(Bar::unit(rule!("IC-TRAD-03"), unit, "turns before the charges"));
    }
    Ok(())
}

/// [IC-TRAD-03] A unit turns in the first step, and may still move or charge with the rest of its tactical distance.
pub fn face(play: &mut Play<'_, impl Chronicle<Event = Event>>, unit: UnitId, wheel: Angle) {
    let full = movement::best_rate(play.state, unit);
    let Ok(course) = movement::course(play.state, unit, wheel, full) else { return };
    let tactical = yards(movement::rate(play.state, unit).tactical.unwrap_or(0));
    movement::put(play.state, &course.poses);
    play.state[unit].wheeled = tactical - course.allowance;
    play.emit(rule!("IC-MOVE-13"), Event::Wheeled { unit });
    play.state.tasks.push(Task::Settle);
}

/// [IC-TRAD-03] An about-face takes all of the tactical distance, but the unit may still change its formation where it is.
pub fn note_about(state: &mut State, unit: UnitId) {
    if is_facing(state) && state.troop(unit).is_company() {
        let tactical = yards(movement::rate(state, unit).tactical.unwrap_or(0));
        (state[unit].wheeled, state[unit].moved) = (tactical, false);
    }
}

/// [IC-TRAD-03] Who counter-charges before his own side has moved gives up its movement.
pub fn forfeit(state: &mut State, unit: UnitId) {
    if is_moving(state) && state.side_of(unit) != state.first {
        state[unit].forfeits = true;
    }
}

/// [IC-TRAD-01] Whether the commanders of a seat ride now: at the start of its movement.
pub fn may_ride(state: &State, seat: u8) -> bool {
    manoeuvre(state).is_some_and(|one| one.step == Step::Facing && one.seat.0 == seat)
}

/// [IC-TRAD-02] Whether those who are charged may volley at all.
pub fn may_volley(state: &State) -> bool {
    state.moving.as_ref().is_some_and(|moving| moving.charge.is_some())
}

/// [IC-TRAD-02] Whether a unit has a volley to give to chargers: any, where cards are played; a formed company that has not fired this
/// turn, where both take turns.
pub fn has_volley(state: &State, unit: UnitId) -> bool {
    !state.setting.switches.traditional
        || !state[unit].fired_this_turn && fires(state, unit, FirePhase::Volleys)
}

/// Takes what does not belong to the present step out of a list, and adds the rides of commanders.
pub fn list(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    if !is_moving(state) {
        return;
    }
    out.retain(|order| check_step(state, order).is_ok());
    if is_facing(state) {
        command::list_rides(state, seat, None, out);
    }
}

/// Whether anybody could do anything in the present step.
pub fn has_more(state: &State) -> bool {
    let Some(Manoeuvre { seat, step }) = manoeuvre(state) else { return false };
    if step == Step::Charges {
        return false;
    }
    if movement::has_any(state) {
        return true;
    }
    let mut out = Vec::new();
    boxes::list(state, &mut out);
    if out.is_empty() {
        drill::list(state, None, &mut out);
    }
    if out.is_empty() {
        list(state, seat, &mut out);
    }
    !out.is_empty()
}

#[cfg(test)]
mod tests;
