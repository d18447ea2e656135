//! What must always hold of a state.

mod charts;

use kernel::{
    SeatId,
    cards::{Card, Cards},
    system::StateError,
    table::{Going, Length},
};

use crate::{
    carriers,
    formations::MOST_IN_SQUARE,
    loading, melee,
    places::{Fault, Thing, misplaced},
    squares::shelter,
    state::{
        Carrier, CarrierSpec, Foe, Hero, MOST_LEGS, MOST_WEAPONS, Phase, Plan, SideId, State, Task,
        UnitId, Where, Who,
    },
    tables::{MOST_OBJECTS, MOST_SEATS, MOST_TERRAIN, MOST_UNITS},
    victory,
    vocabulary::{Arm, Class, Kind, Post, Step},
};

/// The figures of a unit, and its gun.
const MOST_BASES: u8 = 9;

/// States what must always hold.
pub fn validate(state: &State) -> Result<(), StateError> {
    let mut reasons = Vec::new();
    check_setting(state, &mut reasons);
    if reasons.is_empty() {
        check_numbers(state, &mut reasons);
    }
    // What follows looks things up by their numbers.
    if reasons.is_empty() {
        check_cards(state, &mut reasons);
        for unit in state.ids() {
            check_unit(state, unit, &mut reasons);
        }
        check_squares(state, &mut reasons);
        check_heroes(state, &mut reasons);
        check_loads(state, &mut reasons);
        check_melees(state, &mut reasons);
        check_flow(state, &mut reasons);
    }
    if reasons.is_empty() {
        check_places(state, &mut reasons);
    }
    if reasons.is_empty() { Ok(()) } else { Err(StateError { reasons }) }
}

/// Notes a reason unless something holds.
fn want(reasons: &mut Vec<String>, holds: bool, reason: impl FnOnce() -> String) {
    if !holds {
        reasons.push(reason());
    }
}

/// Checks what never changes: a setting may come from outside, too.
fn check_setting(state: &State, reasons: &mut Vec<String>) {
    let setting = &state.setting;
    charts::check(&setting.charts, reasons);
    let n_seats = setting.seats.len();
    want(reasons, (2..=MOST_SEATS).contains(&n_seats), || format!("{n_seats} players sit down"));
    want(reasons, setting.sides.len() == 2, || "there are not two sides".into());
    want(reasons, (1..=MOST_UNITS).contains(&setting.roster.len()), || {
        "too few or too many units".into()
    });
    want(reasons, setting.terrain.len() <= MOST_TERRAIN, || "too many pieces of terrain".into());
    want(reasons, setting.objects.len() <= MOST_OBJECTS, || "too many heaps of stores".into());
    want(reasons, setting.zones.len() <= 64, || "too many zones".into());
    want(reasons, setting.victory.len() <= 64, || "too many victory entries".into());
    want(reasons, setting.deploy_first.0 < 2, || "no such side deploys first".into());
    want(reasons, 0 < setting.turns, || "there is no turn to play".into());
    let on_table = |length: Length| Length::units(10) <= length && length <= Length::units(400);
    let table = setting.table;
    want(reasons, on_table(table.width) && on_table(table.depth), || {
        "the table has no sensible size".into()
    });
    for seat in &setting.seats {
        want(reasons, seat.side.0 < 2, || format!("{} is of no side", seat.player));
    }
    for side in 0..2 {
        let is_led = setting.seats.iter().any(|seat| seat.side.0 == side);
        want(reasons, is_led, || format!("side {side} has no Hero"));
    }
    let (n_units, n_zones) = (setting.roster.len(), setting.zones.len());
    for spec in &setting.roster {
        let name = &spec.name;
        want(reasons, usize::from(spec.seat.0) < n_seats, || format!("{name} is of no command"));
        let most = Length::units(20);
        let fits = |size: crate::formations::Size| {
            Length::ZERO <= size.width
                && size.width <= most
                && Length::ZERO <= size.depth
                && size.depth <= most
        };
        let sized = fits(spec.base) && spec.gun.is_none_or(fits);
        want(reasons, sized, || format!("{name} stands on no sensible base"));
        want(reasons, spec.figures() <= 8, || format!("{name} has too many figures"));
        let has_carrier = match spec.kind {
            Kind::Train => spec.train().is_some(),
            Kind::Merchant | Kind::Warship => spec.ship().is_some(),
            _ => spec.carrier.is_none(),
        };
        want(reasons, has_carrier, || {
            format!("{name} is no train or ship, or is one without knowing")
        });
        want(reasons, spec.weapons().len() <= MOST_WEAPONS, || {
            format!("{name} has too many weapons")
        });
        if let Some(CarrierSpec::Train(train)) = &spec.carrier {
            let lengths = || train.vehicles.iter().map(|vehicle| vehicle.length);
            let sound = (1..=12).contains(&train.vehicles.len())
                && lengths().all(|length| Length::ZERO < length && length <= Length::units(20))
                && train.vehicles.iter().filter(|vehicle| vehicle.stock.is_none()).count() == 1
                && train.weapons.iter().all(|one| usize::from(one.vehicle) < train.vehicles.len());
            want(reasons, sound, || format!("{name} is no train that can be"));
        }
        if let Some(ship) = spec.ship() {
            let sensible = |length: Length| Length::ZERO < length && length <= Length::units(60);
            let sound =
                sensible(ship.hull.length) && sensible(ship.hull.beam) && 0 < ship.flotation;
            want(reasons, sound, || format!("{name} is no ship that can be"));
        }
    }
    for one in &setting.reinforcements {
        let known = one.units.iter().all(|&unit| usize::from(unit) < n_units)
            && usize::from(one.zone) < n_zones;
        want(reasons, known, || "a reinforcement names nobody".into());
    }
    for entry in &setting.victory {
        let known = entry.side < 2
            && entry.unit.is_none_or(|unit| usize::from(unit) < n_units)
            && entry.zone.is_none_or(|zone| usize::from(zone) < n_zones);
        want(reasons, known, || "a victory entry names nothing".into());
    }
    for piece in &setting.terrain {
        let building = piece.building.is_none_or(|building| {
            (1..=40).contains(&building.capacity)
                && (1..=20).contains(&building.loopholes)
                && piece.region.corners().len() == 4
        });
        want(reasons, building, || format!("{} is no building that can be", piece.id));
    }
}

/// Checks that everything is of the right number, and that every number names something.
fn check_numbers(state: &State, reasons: &mut Vec<String>) {
    let setting = &state.setting;
    let (n_units, n_seats) = (setting.roster.len(), setting.seats.len());
    want(reasons, state.units.len() == n_units, || {
        "not every unit stands in the roster once".into()
    });
    want(reasons, state.seats.len() == n_seats, || "not every player has a command".into());
    want(reasons, state.stores.len() == setting.objects.len(), || {
        "not every heap of stores is counted".into()
    });
    want(reasons, state.turn <= setting.turns, || format!("turn {} is past the last", state.turn));
    if !reasons.is_empty() {
        return;
    }
    let known = |unit: UnitId| usize::from(unit.0) < n_units;
    let sits = |seat: SeatId| usize::from(seat.0) < n_seats;
    let foe = |foe: Foe| match foe {
        Foe::Unit(unit) => known(unit),
        Foe::Hero(seat) => sits(seat),
    };
    let n_squares = state.squares.len();
    for unit in &state.units {
        let is_somewhere = match unit.at {
            Where::Ring(square) | Where::Sheltered(square) => usize::from(square) < n_squares,
            Where::Garrison(piece) => usize::from(piece) < setting.terrain.len(),
            Where::Aboard(carrier) => known(carrier),
            Where::Rails(station) => usize::from(station.course) < setting.rails().courses().len(),
            Where::Exited(zone) => usize::from(zone) < setting.zones.len(),
            Where::Field(_) | Where::Afloat(_) | Where::Reserve | Where::Destroyed => true,
        };
        want(reasons, is_somewhere, || "a unit is at a place that there is not".into());
    }
    let squares = state.squares.iter().all(|square| {
        sits(square.seat)
            && (1..=MOST_IN_SQUARE).contains(&square.members.len())
            && square.members.iter().all(|&member| known(member))
    });
    want(reasons, squares, || "a common square is of nobody".into());
    let melees = state.melees.iter().all(|melee| {
        known(melee.unit)
            && foe(melee.foe)
            && melee.side < 4
            && melee.across.is_none_or(|piece| usize::from(piece) < setting.terrain.len())
            && melee.askew.is_none_or(|(one, other)| one.max(other) < MOST_BASES)
    });
    want(reasons, melees, || "somebody fights with nobody".into());
    let riders = state.riders.iter().all(|rider| known(rider.unit));
    want(reasons, riders, || "nobody rides in a vehicle".into());
    // [HV-CAS-07] A gun without a crew, once for each that is gone; and nobody captures his own.
    let own_side =
        |unit: UnitId| setting.seats[usize::from(setting.roster[usize::from(unit.0)].seat.0)].side;
    let guns = state.guns.iter().enumerate().all(|(n, gun)| {
        known(gun.unit)
            && setting.roster[usize::from(gun.unit.0)].gun.is_some()
            && state[gun.unit].at == Where::Destroyed
            && gun.captured.is_none_or(|by| by == own_side(gun.unit).other())
            && !state.guns[..n].iter().any(|other| other.unit == gun.unit)
    });
    want(reasons, guns, || "a gun was served by nobody".into());
    let heaps = state.stores.iter().zip(&setting.objects);
    let is_taken = |by: SideId, owner: u8| by == SideId(owner).other();
    let heaps = heaps.into_iter().all(|(by, heap)| by.is_none_or(|by| is_taken(by, heap.owner)));
    want(reasons, heaps, || "a heap of stores was captured by nobody".into());
    want(reasons, state.charges.iter().all(|&laid| laid <= victory::CHARGES), || {
        "more charges were laid than it takes".into()
    });
    let courses = setting.rails().courses();
    let breaks = state.breaks.iter().all(|one| {
        courses
            .get(usize::from(one.course))
            .is_some_and(|course| Length::ZERO <= one.along && one.along <= course.length())
    });
    want(reasons, breaks, || "rails are broken where there are none".into());
    let heroes = state.seats.iter().all(|seat| match seat.hero {
        Hero::With { unit, .. } => known(unit),
        Hero::Sheltered(square) => usize::from(square) < n_squares,
        Hero::Alone(_) | Hero::Removed | Hero::Gone => true,
    });
    want(reasons, heroes, || "a Hero is with nobody".into());
    let queues = state.jokers.iter().chain(&state.owed).all(|&seat| sits(seat));
    want(reasons, queues, || "cards are owed to nobody".into());
    let active = state.active.as_ref().is_none_or(|active| {
        sits(active.seat)
            && !matches!(active.who, Who::Unit(unit) if !known(unit))
            && !matches!(active.plan, Plan::Charge { target, .. } if !foe(target))
            && active.strikes.iter().all(|&at| foe(at))
            && active.losses.iter().all(|loss| known(loss.unit))
    });
    want(reasons, active, || "nobody is activated".into());
    let tasks = state.tasks.iter().all(|task| match *task {
        Task::Casualties { unit, .. }
        | Task::Close { unit, .. }
        | Task::Test { unit }
        | Task::Rout { unit }
        | Task::Round { unit } => known(unit),
        Task::Damage { carrier, .. }
        | Task::Passengers { carrier, .. }
        | Task::Wagon { train: carrier, .. }
        | Task::Sink { ship: carrier }
        | Task::Founder { ship: carrier, .. }
        | Task::Ashore { ship: carrier } => {
            known(carrier) && state.setting.roster[usize::from(carrier.0)].carrier.is_some()
        }
        Task::Drop { seat, .. } | Task::HeroLost { seat, .. } | Task::Forfeit { seat } => {
            sits(seat)
        }
        Task::Empty { square } => usize::from(square) < n_squares,
        Task::Look => true,
    });
    want(reasons, tasks, || "something happens to nobody".into());
    let phase = match state.phase {
        Phase::Deploy { seat } | Phase::ThrowAway { seat } | Phase::Choose { seat, .. } => {
            sits(seat)
        }
        Phase::Arrive { unit } | Phase::PutDown { unit } => known(unit),
        _ => true,
    };
    want(reasons, phase, || "nobody has to decide".into());
}

/// [HV-GEN-05] Each of the 54 cards is in one place; and so is each Leadership card.
fn check_cards(state: &State, reasons: &mut Vec<String>) {
    let in_play = state.active.iter().map(|active| Cards::from_iter([active.card]));
    let before = state.seats.iter().map(|seat| seat.cards);
    let piles = [state.pile, state.discards].into_iter().chain(before).chain(in_play);
    let pack = state.setting.charts.cards.pack;
    want(reasons, Cards::make_up(piles, pack), || {
        "a playing card is in two places, or in none".into()
    });
    let hands = state.seats.iter().map(|seat| &seat.hand);
    let pack = state.setting.charts.cards.leadership_pack();
    let whole = state.stock.makes_up(hands, &state.spent, &pack);
    want(reasons, whole, || "a Leadership card is in two places, or in none".into());
    let limit = state.setting.charts.cards.hand_limit;
    for (seat, spec) in state.seats.iter().zip(&state.setting.seats) {
        // Whoever gives up with a card too many keeps it.
        let overflow = matches!(state.phase, Phase::ThrowAway { .. } | Phase::Over);
        let held = seat.hand.len() <= limit + u8::from(overflow);
        want(reasons, held, || format!("{} holds too many Leadership cards", spec.player));
    }
}

fn check_unit(state: &State, id: UnitId, reasons: &mut Vec<String>) {
    let (unit, spec) = (&state[id], state.spec(id));
    let name = &spec.name;
    let mut want = |holds: bool, reason: &str| want(reasons, holds, || format!("{name}: {reason}"));
    want(unit.ranks <= spec.ranks, "has more men than it began with");
    want(!unit.leader || spec.has_leader, "has a leader, though it began without one");
    let figures = state.figures(id);
    let is_land = spec.kind.arm().is_some();
    let is_unknown = unit.at == Where::Reserve && spec.figures() == 0;
    if unit.at.is_present() || unit.at == Where::Reserve {
        want(!is_land || 0 < figures || is_unknown, "is in the battle with nobody left");
    }
    let is_transport = spec.kind.arm() == Some(Arm::Transport);
    let needs_stance = matches!(unit.at, Where::Field(_) | Where::Ring(_)) && !is_transport;
    if unit.at.is_present() {
        want(
            unit.stance.is_some() == (needs_stance && is_land),
            "has a formation where it can have none, or none where it needs one",
        );
    }
    if let Some(stance) = unit.stance {
        want(spec.stances.has(stance), "stands in a formation that it may not use");
        let common = stance == crate::state::Stance::SquareCommon;
        want(
            common == matches!(unit.at, Where::Ring(_)) || !unit.at.is_present(),
            "stands in a common square and does not",
        );
    }
    let fits = match unit.at {
        Where::Exited(_) | Where::Destroyed => true,
        Where::Rails(_) => spec.train().is_some(),
        Where::Afloat(_) => spec.ship().is_some(),
        Where::Field(_)
        | Where::Ring(_)
        | Where::Sheltered(_)
        | Where::Garrison(_)
        | Where::Aboard(_)
        | Where::Reserve => spec.carrier.is_none(),
    };
    want(fits, "is where such a unit cannot be");
    want(
        !unit.routing
            || matches!(
                unit.at,
                Where::Field(_) | Where::Garrison(_) | Where::Exited(_) | Where::Destroyed
            ),
        "routs without a place to rout from",
    );
    let rates = &state.setting.charts.movement.rates;
    let carrier = match (unit.carrier, &spec.carrier) {
        (Carrier::No, None) => true,
        (Carrier::Train { dice_lost, gunners, .. }, Some(CarrierSpec::Train(train))) => {
            let most = state.setting.charts.fire.gunners_per_fitted_weapon;
            let served = gunners
                .iter()
                .enumerate()
                .all(|(n, &left)| left <= if n < train.weapons.len() { most } else { 0 });
            served && dice_lost <= carriers::drive(state, id).map_or(0, |(printed, _)| printed)
        }
        (Carrier::Ship { dice_lost, flotation, beached, .. }, Some(CarrierSpec::Ship(ship))) => {
            let sinks = matches!(state.phase, Phase::PutDown { .. }) || !state.tasks.is_empty();
            let afloat = 0 < flotation || beached || sinks || !unit.at.is_present();
            dice_lost <= rates[ship.propulsion.rate()] && flotation <= ship.flotation && afloat
        }
        _ => false,
    };
    want(carrier, "is in no condition that such a carrier can be in");
}

/// [HV-FORM-06] [HV-FORM-15] Who stands in common squares and inside them.
fn check_squares(state: &State, reasons: &mut Vec<String>) {
    // While somebody is put down, and when the battle ends there, a square may have broken up with others still inside.
    let breaks_up = matches!(state.phase, Phase::PutDown { .. } | Phase::Over);
    for (n, square) in state.squares.iter().enumerate() {
        let number = n as u8;
        want(reasons, square.stands() || breaks_up, || "a common square is of one unit".into());
        for (at, &member) in square.members.iter().enumerate() {
            let spec = state.spec(member);
            let is_own = spec.seat == square.seat
                && spec.class == Class::European
                && spec.kind == Kind::Infantry
                && (state[member].at == Where::Ring(number)) == square.stands()
                && !state[member].routing
                && !square.members[..at].contains(&member);
            want(reasons, is_own, || {
                format!("{} is no part of the square that it forms", spec.name)
            });
        }
        let taken: u32 = state.sheltered(number).map(|unit| shelter::slots(state, unit)).sum();
        want(reasons, taken <= shelter::room(state, number) || breaks_up, || {
            "more shelters in a square than fits into it".into()
        });
        for seat in shelter::heroes(state, number) {
            let is_own = state.side_of_seat(seat) == state.side_of_seat(square.seat);
            want(reasons, is_own, || "a Hero shelters with the enemy".into());
        }
    }
    for unit in state.ids() {
        let is_member = match state[unit].at {
            Where::Ring(square) => state.squares[usize::from(square)].members.contains(&unit),
            Where::Sheltered(square) => {
                shelter::is_sheltered_kind(state, unit)
                    && state.side_of_seat(state.squares[usize::from(square)].seat)
                        == state.side_of(unit)
            }
            _ => true,
        };
        want(reasons, is_member, || {
            format!("{} is in a square that does not have it", state.name(unit))
        });
    }
}

/// [HV-HERO-01] A Hero is with a unit of his own command, posted where there is room for him.
fn check_heroes(state: &State, reasons: &mut Vec<String>) {
    for (n, seat) in state.seats.iter().enumerate() {
        let Hero::With { unit, post } = seat.hero else { continue };
        let spec = state.spec(unit);
        let is_own = usize::from(spec.seat.0) == n && state[unit].at.is_present();
        let hero = &state.setting.seats[n].hero;
        want(reasons, is_own, || {
            format!("{hero} is with {}, which is not his or not there", spec.name)
        });
        let arm = spec.kind.arm();
        let in_line = matches!(state[unit].at, Where::Field(_))
            && state[unit].stance != Some(crate::state::Stance::SquareSolo)
            && arm.is_some_and(|arm| !arm.is_gun() && arm != Arm::Transport);
        want(reasons, post == Post::Rear || in_line, || {
            format!("{hero} is posted where there is no front")
        });
    }
}

fn check_loads(state: &State, reasons: &mut Vec<String>) {
    for unit in state.ids() {
        let name = state.name(unit);
        let riders = || state.riders.iter().filter(|rider| rider.unit == unit);
        match state[unit].at {
            Where::Aboard(carrier) => {
                let spec = state.spec(carrier);
                let is_carried = spec.carrier.is_some()
                    && state[carrier].at.is_present()
                    && spec.seat == state.spec(unit).seat;
                want(reasons, is_carried, || format!("{name} is aboard nothing that carries it"));
                if let Some(train) = spec.train() {
                    let ranks: u32 = riders().map(|rider| u32::from(rider.ranks)).sum();
                    let leaders = riders().filter(|rider| rider.leader).count();
                    let seated =
                        riders().all(|rider| usize::from(rider.vehicle) < train.vehicles.len());
                    let all = ranks == u32::from(state[unit].ranks)
                        && leaders == usize::from(state[unit].leader);
                    want(reasons, all && seated, || {
                        format!("not every man of {name} sits in a vehicle")
                    });
                    let fits = (0..train.vehicles.len() as u8)
                        .all(|vehicle| loading::fits(state, carrier, vehicle));
                    want(reasons, fits, || format!("{name} sits where there is no room"));
                }
            }
            Where::Garrison(piece) => {
                let building = state.setting.terrain[usize::from(piece)].building;
                let fits = building
                    .is_some_and(|building| state.figures(unit) <= building.capacity)
                    && state.spec(unit).kind == Kind::Infantry;
                want(reasons, fits, || format!("{name} is in a building that cannot hold it"));
                want(reasons, state.garrison(piece) == Some(unit), || {
                    format!("{name} shares a building")
                });
            }
            _ => want(reasons, riders().next().is_none(), || {
                format!("men of {name} sit in a train that it is not in")
            }),
        }
        if let Some(ship) = state.spec(unit).ship() {
            let taken: u32 = state.aboard(unit).map(|load| shelter::slots(state, load)).sum();
            want(reasons, taken <= u32::from(ship.slots), || {
                format!("{name} carries more than fits on her deck")
            });
        }
    }
}

fn check_melees(state: &State, reasons: &mut Vec<String>) {
    for (n, melee) in state.melees.iter().enumerate() {
        let (side, is_there) = match melee.foe {
            Foe::Unit(unit) => (state.side_of(unit), state[unit].at.is_present()),
            Foe::Hero(seat) => {
                (state.side_of_seat(seat), matches!(state.seat(seat).hero, Hero::Alone(_)))
            }
        };
        let sound =
            side != state.side_of(melee.unit) && is_there && state[melee.unit].at.is_present();
        want(reasons, sound, || {
            format!("{} fights with somebody who is not there, or no enemy", state.name(melee.unit))
        });
        let again = state.melees[..n].iter().any(|other| {
            (other.unit, other.foe) == (melee.unit, melee.foe)
                || melee.foe == Foe::Unit(other.unit) && other.foe == Foe::Unit(melee.unit)
        });
        want(reasons, !again, || format!("{} fights the same fight twice", state.name(melee.unit)));
        // [HV-HTH-12] What is still to follow may part them.
        let may_part = !state.tasks.is_empty() || state.phase == Phase::Over;
        let touch = may_part || melee::is_standing(state, melee);
        want(reasons, !sound || touch, || {
            format!("{} fights with somebody whom it does not touch", state.name(melee.unit))
        });
    }
}

fn check_flow(state: &State, reasons: &mut Vec<String>) {
    let acts = state.phase.is_of_activation() || state.phase == Phase::Act;
    want(reasons, !acts || state.active.is_some(), || "something is carried out by nobody".into());
    let may_act = acts || matches!(state.phase, Phase::PutDown { .. });
    want(reasons, may_act || state.active.is_none(), || {
        "somebody is activated when nobody can be".into()
    });
    // [HV-TURN-02] They are replaced before anybody is activated.
    let has_jokers = |cards: Cards| cards.iter().any(Card::is_joker);
    let dealing = matches!(state.phase, Phase::Deal | Phase::Settle);
    let jokers = !state.jokers.is_empty()
        || state.seats.iter().any(|seat| has_jokers(seat.cards))
        || state.active.as_ref().is_some_and(|active| active.card.is_joker());
    want(reasons, dealing || !jokers, || "a Joker lies before a player".into());
    want(reasons, is_in_step(state), || "what is decided is no part of what was declared".into());
    if let Some(active) = &state.active {
        let own = match active.who {
            Who::Unit(unit) => state.spec(unit).seat == active.seat,
            Who::Hero => !matches!(state.seat(active.seat).hero, Hero::Gone),
        };
        want(reasons, own, || "a player activates what is not his".into());
        want(reasons, active.way.0.len() <= MOST_LEGS, || "a path has too many legs".into());
    }
    if let Phase::Choose { seat, card } = state.phase {
        want(reasons, state.seat(seat).cards.contains(card), || {
            "a card is used that its player does not have".into()
        });
    }
    let setting_up =
        matches!(state.phase, Phase::Opening | Phase::Deploy { .. } | Phase::OpeningHands);
    let agrees = state.phase == Phase::Over || setting_up == (state.turn == 0);
    want(reasons, agrees, || "the turn and what is done in it do not agree".into());
    want(reasons, state.ending.is_some() == (state.phase == Phase::Over), || {
        "the battle is over and is not".into()
    });
}

/// [HV-ACT-03] Whether what is decided in an activation is the step that comes next of what was declared.
fn is_in_step(state: &State) -> bool {
    let Some(active) = &state.active else { return true };
    let step = active.plan.steps().get(usize::from(active.step)).copied();
    let spec = match active.who {
        Who::Unit(unit) => Some(state.spec(unit)),
        Who::Hero => None,
    };
    let is_on_foot = spec.is_some_and(|spec| spec.carrier.is_none());
    match state.phase {
        Phase::March => is_on_foot && step == Some(Step::Move),
        Phase::Form => is_on_foot && step == Some(Step::ChangeFormation),
        Phase::Ride => spec.is_none() && step == Some(Step::MoveAlone),
        Phase::Shoot => step == Some(Step::Fire),
        Phase::Strike { .. } => {
            matches!(step, Some(Step::InitiateHandToHand | Step::EngageHandToHand))
        }
        Phase::Steam => spec.is_some_and(|spec| spec.train().is_some()) && step == Some(Step::Move),
        Phase::Sail => {
            let sails = spec.is_some_and(|spec| spec.ship().is_some());
            sails && matches!(step, Some(Step::Move | Step::Turn))
        }
        Phase::Embark => !is_on_foot && step == Some(Step::Load),
        Phase::Disembark => !is_on_foot && step == Some(Step::Unload),
        _ => true,
    }
}

fn check_places(state: &State, reasons: &mut Vec<String>) {
    let said = |thing: Thing| match thing {
        Thing::Unit(unit) => state.name(unit).to_owned(),
        Thing::Square(square) => {
            let members = &state.squares[usize::from(square)].members;
            format!("the square of {}", members.first().map_or("nobody", |&unit| state.name(unit)))
        }
        Thing::Hero(seat) => state.setting.seats[usize::from(seat.0)].hero.clone(),
        Thing::Object(object) => {
            format!("{} of stores", state.setting.objects[usize::from(object)].id)
        }
        Thing::Gun(gun) => format!("the gun of {}", state.name(state.guns[usize::from(gun)].unit)),
    };
    for found in misplaced(state) {
        let what = said(found.what);
        reasons.push(match found.fault {
            Fault::OffTable => format!("{what} is off the table"),
            Fault::On(piece) => {
                format!("{what} stands on {}", state.setting.terrain[usize::from(piece)].id)
            }
            Fault::Aground => format!("{what} does not lie in water"),
            Fault::Over(other) => format!("{what} overlaps {}", said(other)),
        });
    }
    for unit in state.ids() {
        let (Where::Rails(station), Some(train)) = (state[unit].at, state.spec(unit).train())
        else {
            continue;
        };
        let line = state.setting.rails().courses()[usize::from(station.course)].length();
        let length: Length = train.vehicles.iter().map(|vehicle| vehicle.length).sum();
        let (from, to) = match station.going {
            Going::Up => (station.along - length, station.along),
            Going::Down => (station.along, station.along + length),
        };
        let slack = kernel::table::SLACK;
        let on_line = -slack <= from && to <= line + slack;
        want(reasons, on_line, || format!("{} does not stand on its rails", state.name(unit)));
    }
}

#[cfg(test)]
mod tests;
