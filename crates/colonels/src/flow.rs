//! The sequence of play, in the order of the book, and nothing else.

use kernel::{
    Chronicle, SeatId,
    table::{Length, Point, Pose},
};

use crate::{
    Play, aviation, boxes, casualties, characters, charge, command, couriers, crews, deploy, drill,
    event::Event,
    fire::{self, Context},
    instructions, melee, morale, movement,
    order::{Bar, Check, Order},
    precedence, question, reaction, rejoin, shells, skimmers,
    state::{Card, Colour, Ending, Ops, Phase, Question, StandId, State, Task, UnitId},
    together, traditional, vehicles, victory,
    vocabulary::Formation,
};

/// Whose decision is open, if any is.
pub fn decider(state: &State) -> Option<SeatId> {
    if let Some(question) = state.question {
        return Some(question::seat(state, question));
    }
    if !state.tasks.is_empty() {
        return None;
    }
    match state.phase {
        Phase::Deploy { seat }
        | Phase::Motivate { seat, .. }
        | Phase::Salvos { seat, .. }
        | Phase::Fly { seat }
        | Phase::Drive { seat }
        | Phase::Dispatch { seat, .. } => Some(seat),
        Phase::Slot => command::in_slot(state).map(|regiment| state.seat_of(regiment)),
        Phase::Shoot | Phase::Declare | Phase::March => state.acting_seat(),
        Phase::React { regiment } | Phase::Window { regiment } | Phase::Return { by: regiment } => {
            Some(state.seat_of(regiment))
        }
        Phase::Pursue { stand } => Some(SeatId(state.spec(state[stand].unit).seat)),
        Phase::Precede { .. } => state.callers.first().copied(),
        Phase::Opening
        | Phase::Grades { .. }
        | Phase::Administration
        | Phase::Initiative
        | Phase::Call { .. }
        | Phase::Flight
        | Phase::Gap { .. }
        | Phase::Orders { .. }
        | Phase::Couriers
        | Phase::Declaring { .. }
        | Phase::Manoeuvre { .. }
        | Phase::Ask
        | Phase::Go
        | Phase::Melees { .. }
        | Phase::EndTurn
        | Phase::Over => None,
    }
}

/// Lists the orders that are allowed now; a good spread of those whose place is free.
pub fn orders(state: &State, out: &mut Vec<Order>) {
    let Some(seat) = decider(state) else { return };
    list(state, seat, out);
    out.push(Order::Concede);
    if !state.seat(seat).offers_draw {
        out.push(Order::OfferDraw);
    }
}

/// The orders that say something about the decision itself.
fn list(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    if let Some(question) = state.question {
        question::list(state, question, out);
        return;
    }
    match state.phase {
        Phase::Deploy { seat } => {
            deploy::list(state, seat, out);
            drill::list(state, None, out);
            boxes::list(state, out);
            characters::list(state, out);
        }
        Phase::Motivate { .. } => {
            out.extend([Order::Pass, Order::PassAll]);
            let drives = command::drives(state, seat);
            out.extend(drives.map(|(regiment, colour, card)| Order::Motivate {
                regiment,
                colour,
                card,
            }));
        }
        Phase::Slot => {
            if let Some(regiment) = command::in_slot(state) {
                let plays = command::plays(state, regiment);
                out.extend(plays.map(|(colour, card)| Order::Play { colour, card }));
            }
            out.push(Order::EndSlot);
            command::list_rides(state, seat, None, out);
            characters::list(state, out);
        }
        Phase::Dispatch { .. } => {
            instructions::list(state, out);
            out.push(Order::Done);
        }
        Phase::Declare => {
            charge::list(state, out);
            if instructions::check_done(state).is_ok() {
                out.push(Order::Done);
            }
            drill::list(state, None, out);
        }
        Phase::March => {
            let known = state.known_offers();
            movement::list(state, known, out);
            boxes::list(state, out);
            drill::list(state, known, out);
            characters::list(state, out);
            traditional::list(state, seat, out);
            let mut outlooks = instructions::Outlooks::default();
            out.retain(|order| instructions::check_among(state, order, &mut outlooks).is_ok());
            if instructions::check_done_among(state, &mut outlooks).is_ok() {
                out.push(Order::Done);
            }
        }
        Phase::React { regiment } => {
            out.extend([Order::Pass, Order::PassAll]);
            let cards = reaction::cards(state, regiment);
            for trigger in reaction::offered(state) {
                for &card in &cards {
                    out.push(Order::Interrupt { at: trigger.at, card });
                }
            }
        }
        Phase::Shoot | Phase::Window { .. } | Phase::Return { .. } | Phase::Salvos { .. } => {
            fire::list(state, out);
            out.push(Order::Done);
        }
        Phase::Precede { .. } => {
            out.extend([Order::Precede { first: true }, Order::Precede { first: false }]);
        }
        Phase::Fly { .. } => {
            aviation::list(state, out);
            out.push(Order::Done);
        }
        Phase::Drive { .. } => {
            vehicles::list(state, out);
            out.push(Order::Done);
        }
        Phase::Pursue { stand } => {
            out.push(Order::Pass);
            let room = melee::room_ahead(state, stand);
            let length = Length::units(room.in_thousandths() / 1000);
            if melee::check_pursuit(state, stand, length).is_ok() {
                out.push(Order::Pursue { length });
            }
        }
        _ => {}
    }
}

/// Refuses an order that the rules do not allow now.
pub fn check(state: &State, order: &Order) -> Check {
    let Some(seat) = decider(state) else { return Err(Bar::not_now(rule!("IC-SEQ-01"))) };
    let not_now = || Err(Bar::not_now(rule!("IC-SEQ-01")));
    traditional::check_step(state, order)?;
    match (order, state.phase) {
        (Order::OfferDraw, _) if state.seat(seat).offers_draw => {
            Err(Bar::plain(rule!("IC-SET-02"), "you have offered a draw already"))
        }
        (Order::Concede | Order::OfferDraw, _) => Ok(()),
        _ if state.question.is_some() => match state.question {
            Some(question) => question::check(state, question, order),
            None => not_now(),
        },
        (Order::Ready, Phase::Deploy { .. })
        | (Order::EndSlot, Phase::Slot)
        | (Order::Pass, Phase::Motivate { .. } | Phase::React { .. } | Phase::Pursue { .. })
        | (Order::PassAll, Phase::Motivate { .. } | Phase::React { .. })
        | (
            Order::Done,
            Phase::Shoot
            | Phase::Dispatch { .. }
            | Phase::Fly { .. }
            | Phase::Drive { .. }
            | Phase::Window { .. }
            | Phase::Salvos { .. }
            | Phase::Return { .. },
        )
        | (Order::Precede { .. }, Phase::Precede { .. }) => Ok(()),
        (Order::Done, Phase::Declare | Phase::March) => instructions::check_done(state),
        (&Order::Instruct { regiment, instruction }, Phase::Deploy { seat })
        | (&Order::Send { regiment, instruction }, Phase::Dispatch { seat, .. }) => {
            let before = matches!(order, Order::Instruct { .. });
            instructions::check_send(state, seat, regiment, instruction, before)
        }
        (Order::Fly { unit, mission }, Phase::Fly { .. }) => aviation::check(state, *unit, mission),
        (&Order::Drive { unit, turn, length }, Phase::Drive { .. }) => {
            vehicles::check_drive(state, unit, turn, length).map(|_| ())
        }
        (&Order::DriveInto { unit, turn, target }, Phase::Drive { .. }) => {
            vehicles::check_into(state, unit, turn, target).map(|_| ())
        }
        (Order::Salvo { unit, shots }, Phase::Drive { .. }) => {
            vehicles::check_salvo(state, *unit, shots)
        }
        (&Order::Unload { unit, formation, files, front }, Phase::Drive { .. }) => {
            skimmers::check_unload(state, unit, formation, files, front).map(|_| ())
        }
        (&Order::Place { unit, formation, files, pose }, Phase::Deploy { seat }) => {
            if state.is_known_offer(unit, order) && state.spec(unit).seat == seat.0 {
                return Ok(());
            }
            let deep = matches!(formation, Formation::Mass | Formation::Skirmish);
            let plain = deep && 0 < files || files == 1;
            if !plain {
                return Err(Bar::plain(rule!("IC-FORM-07"), "only a mass has files to choose"));
            }
            deploy::check(state, seat, unit, formation, files, pose)
        }
        (&Order::Post { commander, post }, Phase::Deploy { seat }) => {
            command::check_ride(state, commander, post, Some(seat))
        }
        (&Order::Motivate { regiment, colour, card }, Phase::Motivate { .. }) => {
            if !state.ranked().any(|one| one == regiment) || state.seat_of(regiment) != seat {
                return Err(Bar::plain(rule!("IC-CARD-04"), "that is no regiment of yours"));
            }
            if card == Card::Own {
                return Err(Bar::plain(rule!("IC-CARD-04"), "its own cards are for its slot"));
            }
            command::check_play(state, regiment, colour, card)
        }
        (&Order::Join { unit, company }, Phase::Deploy { .. } | Phase::Slot | Phase::March) => {
            characters::check_join(state, unit, company)
        }
        (Order::Together { moves }, Phase::Deploy { .. } | Phase::March) => {
            together::check(state, moves)
        }
        (Order::Square { units, ahead }, Phase::Deploy { .. } | Phase::March) => {
            boxes::check(state, units, *ahead)?;
            instructions::check(state, order)
        }
        (&Order::Enlist { unit, regiment }, Phase::Deploy { .. }) => {
            characters::check_enlist(state, unit, regiment)
        }
        (&Order::Play { colour, card }, Phase::Slot) => match command::in_slot(state) {
            Some(regiment) => command::check_play(state, regiment, colour, card),
            None => not_now(),
        },
        (&Order::Ride { commander, post }, Phase::Slot | Phase::March) => {
            command::check_ride(state, commander, post, None)
        }
        (
            Order::Volley { .. }
            | Order::Fire { .. }
            | Order::Skirmish { .. }
            | Order::Shell { .. },
            Phase::Shoot | Phase::Window { .. } | Phase::Return { .. } | Phase::Salvos { .. },
        ) => fire::check(state, order),
        (&Order::Charge { unit, target, wheel }, Phase::Declare) => {
            charge::check(state, unit, target, wheel).map(|_| ())
        }
        (
            Order::March { .. }
            | Order::Shift { .. }
            | Order::About { .. }
            | Order::Form { .. }
            | Order::Turn { .. }
            | Order::Prolong { .. }
            | Order::Mount { .. }
            | Order::Man { .. }
            | Order::Leave { .. }
            | Order::Unlimber { .. },
            Phase::March,
        ) => {
            // What has been listed is allowed.
            if !order.mover().is_some_and(|unit| state.is_known_offer(unit, order)) {
                movement::check(state, order)?;
            }
            instructions::check(state, order)
        }
        (
            Order::Dress { .. }
            | Order::Step { .. }
            | Order::Squadron { .. }
            | Order::Follow { .. }
            | Order::Detach { .. }
            | Order::Merge { .. }
            | Order::Limber { .. },
            _,
        ) => {
            drill::check(state, order)?;
            instructions::check(state, order)
        }
        (&Order::Interrupt { at, card }, Phase::React { regiment }) => {
            reaction::check(state, regiment, at, card)
        }
        (&Order::Pursue { length }, Phase::Pursue { stand }) => {
            melee::check_pursuit(state, stand, length)
        }
        _ => not_now(),
    }
}

/// Carries out an order that has passed `check`, up to the next automatic step.
pub fn apply(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: &Order) {
    let Some(seat) = decider(play.state) else { return };
    if let Some(question) = play.state.question
        && !matches!(order, Order::Concede | Order::OfferDraw)
    {
        question::apply(play, question, order);
        return;
    }
    instructions::note(play.state, order);
    match (order, play.state.phase) {
        (&Order::Instruct { regiment, instruction }, _) => {
            play.state[regiment].instruction = Some(instruction);
        }
        (&Order::Send { regiment, instruction }, _) => {
            instructions::send(play, seat, regiment, instruction);
        }
        (Order::Done, Phase::Dispatch { asked, .. }) => {
            play.state.phase = Phase::Orders { asked };
        }
        (Order::Concede, _) => {
            let by = play.state.side_of_seat(seat);
            victory::finish(play, Ending::Conceded { by });
        }
        (Order::OfferDraw, _) => {
            play.state.seat_mut(seat).offers_draw = true;
            play.emit(rule!("IC-SET-02"), Event::DrawOffered { seat });
            if play.state.seats.iter().all(|seat| seat.offers_draw) {
                victory::finish(play, Ending::AgreedDraw);
            }
        }
        (Order::Ready, _) => deploy::ready(play, seat),
        (&Order::Place { unit, formation, files, pose }, _) => {
            deploy::place(play, unit, formation, files, pose);
        }
        (&Order::Post { commander, post }, _) => {
            play.state.commanders[usize::from(commander)].at = post;
            play.emit(rule!("IC-CMD-03"), Event::Posted { commander });
        }
        (&Order::Motivate { regiment, colour, card }, Phase::Motivate { asked, .. }) => {
            command::play_card(play, regiment, colour, card, Some(asked));
        }
        (Order::Together { moves }, _) => together::begin(play, moves),
        (Order::Square { units, ahead }, phase) => {
            let before = places(play.state);
            boxes::form(play, units, *ahead);
            if phase == Phase::March {
                look_at_places(play, units[0], &before);
            }
        }
        (&Order::Join { unit, company }, _) => characters::join(play, unit, company),
        (&Order::Enlist { unit, regiment }, _) => {
            play.state[unit].regiment = Some(regiment);
            play.emit(rule!("IC-HERO-02"), Event::Enlisted { unit, regiment });
        }
        (Order::Pass, Phase::Motivate { asked, .. }) => play.state.phase = Phase::Gap { asked },
        (Order::PassAll, Phase::Motivate { asked, .. }) => {
            play.state.seat_mut(seat).waived = true;
            play.state.phase = Phase::Gap { asked };
        }
        (Order::Pass, Phase::React { .. }) => play.state.phase = Phase::Ask,
        (Order::PassAll, Phase::React { .. }) => {
            play.state.seat_mut(seat).passes = true;
            play.state.phase = Phase::Ask;
        }
        (Order::Pass, Phase::Pursue { .. }) => {
            play.state.phase = Phase::Melees { step: step_of(play.state) }
        }
        (&Order::Play { colour, card }, _) => {
            if let Some(regiment) = command::in_slot(play.state) {
                command::play_card(play, regiment, colour, card, None);
            }
        }
        (Order::EndSlot, _) => command::end_slot(play),
        (&Order::Ride { commander, post }, _) => {
            let one = &mut play.state.commanders[usize::from(commander)];
            (one.at, one.moved) = (post, true);
            play.emit(rule!("IC-CMD-03"), Event::Rode { commander });
        }
        (
            Order::Volley { .. }
            | Order::Fire { .. }
            | Order::Skirmish { .. }
            | Order::Shell { .. },
            Phase::Salvos { .. },
        ) => traditional::declare(play, order),
        (
            Order::Volley { .. }
            | Order::Fire { .. }
            | Order::Skirmish { .. }
            | Order::Shell { .. },
            phase,
        ) => {
            if let Phase::Return { by } = phase {
                reaction::begin_return(play, by);
            }
            match order {
                Order::Volley { unit, shots } => fire::volley(play, *unit, shots),
                Order::Fire { unit, shots } => fire::guns(play, *unit, shots),
                Order::Skirmish { unit, target } => fire::skirmish(play, *unit, *target),
                &Order::Shell { unit, target, tenths } => shells::fire(play, unit, target, tenths),
                _ => {}
            }
        }
        (&Order::Charge { unit, target, wheel }, _) => charge::declare(play, unit, target, wheel),
        (&Order::March { unit, wheel, .. }, _) if traditional::is_facing(play.state) => {
            traditional::face(play, unit, wheel);
        }
        (&Order::March { unit, wheel, length }, _) => reaction::set_out(play, unit, wheel, length),
        (
            Order::Shift { .. }
            | Order::About { .. }
            | Order::Form { .. }
            | Order::Turn { .. }
            | Order::Prolong { .. }
            | Order::Mount { .. }
            | Order::Man { .. }
            | Order::Leave { .. }
            | Order::Unlimber { .. },
            _,
        ) => {
            let before = places(play.state);
            movement::carry_out(play, order);
            if let Order::About { unit } = *order {
                traditional::note_about(play.state, unit);
            }
            match order.mover() {
                Some(unit) => look_at_places(play, unit, &before),
                None => play.state.tasks.push(Task::Settle),
            }
        }
        (
            Order::Dress { .. }
            | Order::Step { .. }
            | Order::Squadron { .. }
            | Order::Follow { .. }
            | Order::Detach { .. }
            | Order::Merge { .. }
            | Order::Limber { .. },
            _,
        ) => drill::carry_out(play, order),
        (Order::Done, Phase::Shoot) => command::close_card(play),
        (Order::Done, Phase::Declare) => play.state.phase = Phase::March,
        (Order::Done, Phase::March) if traditional::is_moving(play.state) => {
            traditional::next_step(play);
        }
        (Order::Done, Phase::Salvos { fire, asked, .. }) => {
            play.state.phase = Phase::Declaring { fire, asked };
        }
        (Order::Done, Phase::March) => end_march(play),
        (Order::Done, Phase::Window { .. }) => reaction::close(play),
        (Order::Done, Phase::Return { by }) => reaction::end_return(play, by),
        (Order::Done, Phase::Fly { .. }) => precedence::next(play, Ops::Air),
        (Order::Done, Phase::Drive { .. }) => precedence::next(play, Ops::Ground),
        (&Order::Precede { first }, Phase::Precede { ops }) => precedence::choose(play, ops, first),
        (Order::Fly { unit, mission }, _) => aviation::set_out(play, *unit, mission),
        (&Order::Drive { unit, turn, length }, _) => {
            vehicles::set_out(play, unit, turn, length, None);
        }
        (&Order::DriveInto { unit, turn, target }, _) => {
            if let Ok((_, length)) = vehicles::check_into(play.state, unit, turn, target) {
                vehicles::set_out(play, unit, turn, length, Some(target));
            }
        }
        (Order::Salvo { unit, shots }, _) => vehicles::salvo(play, *unit, shots),
        (&Order::Unload { unit, formation, files, front }, _) => {
            skimmers::unload(play, unit, formation, files, front);
        }
        (&Order::Interrupt { at, card }, Phase::React { regiment }) => {
            reaction::plan(play.state, regiment, at, card);
        }
        (&Order::Pursue { length }, Phase::Pursue { stand }) => {
            melee::pursue(play, stand, length);
            play.state.phase = Phase::Melees { step: step_of(play.state) };
        }
        _ => {}
    }
}

/// Where everybody stands.
fn places(state: &State) -> Vec<Option<Point>> {
    state.stands.iter().map(|stand| stand.pose().map(|pose| pose.at)).collect()
}

/// [IC-ACT-05] An order without a way of its own has been carried out: whoever could fire at those who stand elsewhere now is asked. Where
/// all have kept their places, nobody is.
fn look_at_places(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    before: &[Option<Point>],
) {
    let state = &mut *play.state;
    let went = |&(stand, pose): &(StandId, Pose)| {
        before[usize::from(stand.0)] != Some(pose.at) && state.is_acting(state[stand].unit)
    };
    let gone: Vec<StandId> = state.on_land().filter(went).map(|(stand, _)| stand).collect();
    if gone.is_empty() {
        state.tasks.push(Task::Settle);
    } else {
        reaction::put_down(state, unit, gone.into_iter());
    }
}

/// The step of the melees at which winners were asked: new ones as long as any is left unfought.
fn step_of(state: &State) -> u8 {
    let new = state.contacts.iter().any(|one| !one.fought && one.since == state.turn);
    let stormed = state.storms.iter().any(|one| !one.fought);
    match (stormed, new) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

/// The regiment has moved: those who were driven off come back to their companies.
fn end_march(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    come_back(play);
    command::close_card(play);
    play.state.tasks.push(Task::Settle);
}

/// Those who were driven off, and crews, come back; commanders get away.
pub fn come_back(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let units: Vec<UnitId> = play.state.acting().collect();
    let card = play.state.op.as_ref().map(|op| op.card);
    for unit in units {
        if card.is_some_and(|card| characters::takes_part(play.state, card, unit)) {
            rejoin::rejoin(play, unit);
            crews::walk_back(play, unit);
        }
    }
    command::rescue(play);
}

/// Takes the next automatic step. False when a decision is open or the battle is over.
pub fn advance(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    if play.state.question.is_some() {
        return false;
    }
    play.state.keep_sights();
    if matches!(play.state.phase, Phase::Gap { .. } | Phase::Slot) {
        play.state.keep_shots();
    }
    if let Some(task) = play.state.tasks.pop() {
        match task {
            Task::Loss => morale::next_loss(play),
            Task::Settle => casualties::settle(play),
            Task::Risk { stand } => casualties::risk(play, stand),
            Task::Answer => reaction::answer(play, None),
            Task::Meet => charge::meet(play),
            Task::Share => melee::share_next(play),
            Task::Tests => traditional::test_next(play),
        }
        return true;
    }
    match play.state.phase {
        Phase::Opening => {
            play.state.phase = match deploy::next_seat(play.state, None) {
                Some(seat) => Phase::Deploy { seat },
                None => Phase::Grades { next: 0 },
            };
        }
        Phase::Grades { next } => {
            if !deploy::grade_next(play, next) {
                command::open_turn(play);
            }
        }
        Phase::Administration | Phase::Initiative => command::rank(play),
        Phase::Call { ops } => precedence::call(play, ops),
        Phase::Flight => aviation::go(play),
        Phase::Fly { seat } => {
            let mut own = precedence::of_seat(play.state, Ops::Air, seat);
            if own.any(|unit| aviation::may_act(play.state, unit)) {
                return false;
            }
            drop(own);
            precedence::next(play, Ops::Air);
        }
        Phase::Drive { seat } => return vehicles::step(play, seat),
        Phase::Gap { asked } => command::gap(play, asked),
        Phase::Orders { asked } => instructions::send_next(play, asked),
        Phase::Couriers => {
            couriers::ride(play);
            play.state.phase = Phase::Melees { step: 0 };
        }
        Phase::Declaring { fire, asked } => traditional::declare_next(play, fire, asked),
        Phase::Manoeuvre { asked } => traditional::move_next(play, asked),
        Phase::Salvos { fire, asked, .. } => {
            let more =
                Context::of(play.state).is_some_and(|context| fire::has_more(play.state, context));
            if more {
                return false;
            }
            play.state.phase = Phase::Declaring { fire, asked };
        }
        Phase::Ask => reaction::ask(play),
        Phase::Go => reaction::go(play),
        Phase::Melees { step } => melees(play, step),
        Phase::EndTurn => end_turn(play),
        Phase::Over => return false,
        Phase::Slot => {
            let idle = command::in_slot(play.state).is_none_or(|regiment| {
                // Whether anybody can move is found sooner than whether anybody can fire.
                [Colour::Black, Colour::Red].into_iter().all(|colour| {
                    let mut cards = command::cards(play.state, regiment).into_iter();
                    cards.all(|card| {
                        command::check_play(play.state, regiment, colour, card).is_err()
                    })
                })
            });
            if !idle || command::may_ride_still(play.state) {
                return false;
            }
            command::end_slot(play);
        }
        Phase::Shoot => {
            let more =
                Context::of(play.state).is_some_and(|context| fire::has_more(play.state, context));
            if more {
                return false;
            }
            command::close_card(play);
        }
        Phase::Window { regiment } => {
            if fire::has_more(play.state, Context::Window(regiment)) {
                return false;
            }
            reaction::close(play);
        }
        Phase::Return { by } => {
            if fire::has_more(play.state, Context::Return(by))
                && reaction::return_card(play.state, by).is_some()
            {
                return false;
            }
            reaction::end_return(play, by);
        }
        Phase::Declare => {
            if charge::has_any(play.state) || instructions::check_done(play.state).is_err() {
                return false;
            }
            play.state.phase = Phase::March;
        }
        Phase::March => {
            if charge::next(play) || together::next(play) {
                return true;
            }
            if traditional::is_moving(play.state) {
                if traditional::has_more(play.state) {
                    play.state.keep_offers();
                    return false;
                }
                traditional::next_step(play);
                return true;
            }
            let able = |unit: UnitId| movement::check_may(play.state, unit).is_ok();
            if play.state.acting().any(able) {
                play.state.keep_offers();
                return false;
            }
            end_march(play);
        }
        Phase::Deploy { .. } => {
            play.state.keep_offers();
            return false;
        }
        Phase::Dispatch { .. }
        | Phase::Motivate { .. }
        | Phase::React { .. }
        | Phase::Precede { .. }
        | Phase::Pursue { .. } => {
            return false;
        }
    }
    true
}

/// Takes the next step that belongs to what an order does by itself.
pub fn foretell_on(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    // A strike happens once nobody has anything to say to it.
    let sets_out = play.state.flight.as_ref().is_some_and(|flight| flight.asked.is_empty());
    if sets_out {
        for seat in &mut play.state.seats {
            seat.passes = true;
        }
    }
    (sets_out || !play.state.tasks.is_empty()) && advance(play)
}

/// [IC-SEQ-05] Objectives first, then new melees, then those of earlier turns; winners are asked after each.
fn melees(play: &mut Play<'_, impl Chronicle<Event = Event>>, step: u8) {
    melee::look_at_zones(play);
    if let Some(stand) = melee::next_pursuer(play.state) {
        play.state.phase = Phase::Pursue { stand };
        return;
    }
    if let Some(unit) = melee::next_column(play.state) {
        play.state.question = Some(Question::Rear { unit });
        return;
    }
    // [IC-VEH-08] Vehicles are tackled in the step of new melees.
    if step == 1 && vehicles::overruns(play) {
        return;
    }
    if melee::fight_next(play, step) {
        return;
    }
    play.state.phase = if step < 2 { Phase::Melees { step: step + 1 } } else { Phase::EndTurn };
}

/// [IC-SEQ-06] Cards go, control is looked at, and the battle may be over.
fn end_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    casualties::settle(play);
    crews::end_turn(play);
    command::rescue(play);
    for regiment in &mut play.state.regiments {
        (regiment.red, regiment.black) = (false, false);
    }
    for seat in &mut play.state.seats {
        seat.offers_draw = false;
    }
    if !play.state.setting.switches.traditional {
        play.emit(rule!("IC-SEQ-06"), Event::CardsDiscarded);
    }
    victory::look(play);
    instructions::look(play);
    victory::look_for_end(play);
    if play.state.phase != Phase::Over {
        command::open_turn(play);
    }
}
