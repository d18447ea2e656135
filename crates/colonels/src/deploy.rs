//! Setting up: each side places its troops in its zones, one side after the other.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, SeatId,
    table::{Angle, Bounds, Length, Pose},
};

use crate::{
    Play,
    blocks::{Block, Laid, Room, Told},
    casualties::piece,
    characters, command,
    event::Event,
    field, formations, instructions, movement,
    order::{Bar, Check, Order},
    setup, skirmish,
    state::{FRONTAGE, Kind, Phase, State, UnitId},
    vocabulary::{Formation, Word},
};

/// [IC-SET-01] The seat that places next: all of the first side, then all of the other.
pub fn next_seat(state: &State, after: Option<SeatId>) -> Option<SeatId> {
    let first = state.setting.first_deploy;
    let order = [first, first.other()]
        .into_iter()
        .flat_map(|side| state.seat_ids().filter(move |&seat| state.side_of_seat(seat) == side));
    let mut order = order.skip_while(|&seat| after.is_some_and(|after| seat != after));
    if after.is_some() {
        order.next();
    }
    order.next()
}

/// Refuses a place that a unit may not be set up in.
pub fn check(
    state: &State,
    seat: SeatId,
    unit: UnitId,
    formation: Formation,
    files: u8,
    pose: Pose,
) -> Check {
    if state.units.len() <= usize::from(unit.0) || state.spec(unit).seat != seat.0 {
        return Err(Bar::plain(rule!("IC-SET-01"), "one sets up one's own units"));
    }
    let places = check_formation(state, unit, formation, files)?;
    let poses = formations::laid_out(&places, pose);
    if !setup::is_zoned(state, unit, &poses) {
        let why = "would lie outside of its zones there";
        return Err(Bar::unit(rule!("IC-SET-01"), unit, why).at(pose.at));
    }
    match setup::barred(state, unit, &poses) {
        Some(place) => Err(Bar::unit(rule!("IC-FORM-10"), unit, "has no room there").at(place)),
        None => Ok(()),
    }
}

/// Refuses a formation in which a unit may not be set up anywhere; else tells the places of its stands.
fn check_formation(
    state: &State,
    unit: UnitId,
    formation: Formation,
    files: u8,
) -> Check<formations::Places> {
    let no = |rule, why| Err(Bar::unit(rule, unit, why));
    if !state.is_present(unit) {
        return no(rule!("IC-SET-03"), "comes later, or rides in something");
    }
    let kind = &state.spec(unit).kind;
    let single = !kind.troop.is_company();
    let may = if single { formation == Formation::Line } else { kind.may_form(formation) };
    if !may || formation == Formation::MarchingSquare {
        return no(rule!("IC-SET-01"), "may not be set up in this formation");
    }
    let places = setup::places(state, unit, formation, files);
    let n = places.len() as u8;
    if formation == Formation::Mass && !(2..n).contains(&files) {
        return no(rule!("IC-FORM-07"), "stands in a mass with two files or more, and two rows");
    }
    if n < files {
        return no(rule!("IC-FORM-05"), "has not so many stands");
    }
    Ok(places)
}

/// A good spread of places, near to where each unit stands.
pub fn list(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    out.push(Order::Ready);
    let own = state.unit_ids().filter(|&unit| state.spec(unit).seat == seat.0);
    let known = state.known_offers();
    for unit in own.filter(|&unit| state.is_present(unit)) {
        match known {
            Some(known) => {
                known.list(Kind::Moves, unit, out, |out| list_places(state, seat, unit, out));
            }
            None => {
                list_places(state, seat, unit, out);
            }
        }
    }
    command::list_rides(state, seat, Some(seat), out);
    instructions::list(state, out);
}

/// Where a unit is offered to be set up, to the right and ahead of where it stands.
const PLACES: [(i32, i32); 4] = [(60, 0), (-60, 0), (0, 30), (0, -30)];

/// A good spread of places for a unit: boxes are asked before anybody is laid out. Tells the bounds of all who could be in its way there.
fn list_places(
    state: &State,
    seat: SeatId,
    unit: UnitId,
    out: &mut Vec<Order>,
) -> Option<Vec<Bounds>> {
    let body = field::body(state, unit)?;
    let front = body.middle.advanced(body.depth / 2);
    let now = state[unit].formation;
    let far = Length::units(60) + body.width + body.depth + FRONTAGE;
    let near = Bounds { low: front.at, high: front.at }.grown(far);
    let room = Room::new(state, unit, near, Length::ZERO, |stand| state[stand].unit == unit);
    let mut around: Vec<Bounds> = Vec::with_capacity(16);
    let mut offer = |formation, files, poses: &[Pose]| {
        let places = check_formation(state, unit, formation, files).ok();
        let block = places.and_then(|places| Block::of(&places));
        for &pose in poses {
            let Some(block) = &block else { break };
            let laid = Laid::at(block, pose);
            around.push(laid.around.grown(field::DIAGONAL + movement::YARD));
            let fits = match setup::told(state, unit, &room, &laid) {
                Told::Free => true,
                Told::Barred => false,
                Told::Nothing => check(state, seat, unit, formation, files, pose).is_ok(),
            };
            if fits {
                out.push(Order::Place { unit, formation, files, pose });
            }
        }
    };
    if now != Formation::Mass {
        let mut poses: ArrayVec<Pose, 6> = PLACES
            .iter()
            .map(|&(right, ahead)| front.moved(Length::units(right), Length::units(ahead)))
            .collect();
        poses.extend([20, -20].map(|turn| front.turned(Angle::degrees(turn))));
        offer(now, 1, &poses);
    }
    if state.troop(unit).is_company() {
        for &formation in Formation::ALL.iter().filter(|&&formation| formation != now) {
            let files = if formation == Formation::Mass { 3 } else { 1 };
            offer(formation, files, &[front]);
        }
    }
    (!around.is_empty()).then_some(around)
}

/// Places a unit.
pub fn place(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    unit: UnitId,
    formation: Formation,
    files: u8,
    pose: Pose,
) {
    let poses = setup::stands_at(play.state, unit, formation, files, pose);
    if let Some(muster) = skirmish::muster(play.state, unit, formation) {
        skirmish::regroup(play.state, unit, &muster);
    }
    setup::put(play.state, unit, &poses);
    movement::set_formation(play.state, unit, formation);
    play.emit(rule!("IC-SET-01"), Event::Placed { unit });
    characters::follow(play, &[unit]);
}

/// A seat has placed everything.
pub fn ready(play: &mut Play<'_, impl Chronicle<Event = Event>>, seat: SeatId) {
    play.emit(rule!("IC-SET-01"), Event::WasReady { seat });
    play.state.phase = match next_seat(play.state, Some(seat)) {
        Some(seat) => Phase::Deploy { seat },
        None => Phase::Grades { next: 0 },
    };
    if play.state.phase == (Phase::Grades { next: 0 }) {
        instructions::begin(play);
    }
}

/// [IC-MORALE-22] Rolls the grade of the next company whose grade varies. False when none is left.
pub fn grade_next(play: &mut Play<'_, impl Chronicle<Event = Event>>, from: u8) -> bool {
    let unit = play.state.unit_ids().skip(usize::from(from)).find(|&unit| {
        let spec = play.state.spec(unit);
        spec.kind.mg_variable && spec.parent.is_none()
    });
    let Some(unit) = unit else { return false };
    play.state.phase = Phase::Grades { next: unit.0 + 1 };
    let variable = play.state.setting.charts.morale.variable;
    let four = play.state.spec(unit).kind.mg4_allowed;
    let read = move |face: u8| {
        if face == 0 && four {
            variable.zero_if_four_allowed
        } else {
            variable.grades[usize::from(face)]
        }
    };
    let said = move |face: u8| {
        ["grade 0", "grade 1", "grade 2", "grade 3", "grade 4"][usize::from(read(face).min(4))]
    };
    let roll = Roll::d10(rule!("IC-MORALE-22"), "grade").by(piece(unit));
    let grade = read(play.digit(&roll, read, said));
    play.state[unit].grade = grade;
    play.emit(rule!("IC-MORALE-22"), Event::Graded { unit, grade });
    true
}
