//! Orders in a player's words, and where they are given on the table.

use kernel::{
    scene::{ASIDE, Anchor, Choice, WAY_OUT},
    table::{Along, Angle, Length, Pose},
};

use super::{ghost, machines};
use crate::{
    casualties::piece,
    field, fire, movement,
    narrate::{
        colour_name, commander_name, far, formation_name, instruction_name, number, regiment_name,
        stand_name, target_name,
    },
    order::Order,
    reaction, setup,
    state::{Card, Phase, Post, Question, StandId, State, Target, UnitId},
};

/// The way out of a decision stands after all that answers it.
pub const fn rank(order: &Order) -> u8 {
    match order {
        Order::Done | Order::EndSlot => 1,
        Order::Concede | Order::OfferDraw => 2,
        Order::Place { .. }
        | Order::Post { .. }
        | Order::Ready
        | Order::Play { .. }
        | Order::Motivate { .. }
        | Order::Enlist { .. }
        | Order::Join { .. }
        | Order::Answer { .. }
        | Order::Shorten { .. }
        | Order::Mount { .. }
        | Order::Man { .. }
        | Order::Square { .. }
        | Order::Together { .. }
        | Order::Leave { .. }
        | Order::Pass
        | Order::PassAll
        | Order::Ride { .. }
        | Order::Volley { .. }
        | Order::Fire { .. }
        | Order::Skirmish { .. }
        | Order::Shell { .. }
        | Order::Charge { .. }
        | Order::March { .. }
        | Order::Shift { .. }
        | Order::About { .. }
        | Order::Form { .. }
        | Order::Turn { .. }
        | Order::Prolong { .. }
        | Order::Unlimber { .. }
        | Order::Dress { .. }
        | Order::Step { .. }
        | Order::Squadron { .. }
        | Order::Follow { .. }
        | Order::Detach { .. }
        | Order::Merge { .. }
        | Order::Limber { .. }
        | Order::Share { .. }
        | Order::Instruct { .. }
        | Order::Send { .. }
        | Order::Interrupt { .. }
        | Order::Pursue { .. }
        | Order::Precede { .. }
        | Order::Fly { .. }
        | Order::Drive { .. }
        | Order::DriveInto { .. }
        | Order::Salvo { .. }
        | Order::Unload { .. } => 0,
    }
}

/// An order in a player's words.
pub fn describe(state: &State, order: &Order, index: usize) -> Choice {
    if let Some(put) = machines::put(state, order) {
        let machines::Put { label, note, group, anchor, throws } = put;
        return Choice {
            index,
            label,
            known: String::new(),
            key: None,
            note,
            anchor,
            group,
            on_map_only: false,
            has_odds: throws,
            has_prospect: false,
        };
    }
    let mut group = None;
    let mut on_map_only = false;
    let mut note = String::new();
    let mut known = String::new();
    let at_unit = |unit: UnitId| Some(Anchor::Piece { piece: piece(unit) });
    let at_stands = |unit: UnitId, poses: &[(StandId, Pose)]| {
        ghost(state, unit, poses).map(|(pose, footprint)| Anchor::Pose { pose, footprint })
    };
    let (label, anchor) = match order {
        Order::Place { unit, formation, files, pose } => {
            group = Some(state.name(*unit).to_owned());
            on_map_only = true;
            let poses = setup::stands_at(state, *unit, *formation, *files, *pose);
            let stands: Vec<(StandId, Pose)> =
                poses.iter().map(|&pose| (StandId(0), pose)).collect();
            let (x, y) = (pose.at.x, pose.at.y);
            let label = format!(
                "{} in {} at {x:.0}, {y:.0}",
                state.name(*unit),
                formation_name(*formation)
            );
            (label, at_stands(*unit, &stands))
        }
        Order::Post { commander, post } | Order::Ride { commander, post } => {
            group = Some(commander_name(state, *commander).to_owned());
            match post {
                Post::With(stand) => {
                    let unit = state[*stand].unit;
                    (format!("Go with {}", state.name(unit)), at_unit(unit))
                }
                Post::Alone(pose) => {
                    let footprint = super::FOOTPRINT;
                    (
                        whereabouts(state, *commander, *pose),
                        Some(Anchor::Pose { pose: *pose, footprint }),
                    )
                }
                Post::Waiting | Post::Left | Post::Hit { .. } => (String::new(), None),
            }
        }
        Order::Ready => ("Everything stands".to_owned(), None),
        Order::Play { colour, card } => {
            let what = match (colour, card) {
                (crate::state::Colour::Red, Card::Own) => "Fire: play the red card",
                (crate::state::Colour::Black, Card::Own) => "Move: play the black card",
                (crate::state::Colour::Red, Card::Motivation) => "Fire once more: motivation",
                (crate::state::Colour::Black, Card::Motivation) => "Move once more: motivation",
                (crate::state::Colour::Red, Card::Hero(_)) => "Fire once more with his company",
                (crate::state::Colour::Black, Card::Hero(_)) => "Move once more with his company",
            };
            if let Card::Hero(hero) = card {
                group = Some(state.name(*hero).to_owned());
            }
            (what.to_owned(), None)
        }
        Order::Enlist { unit, regiment } => {
            group = Some(state.name(*unit).to_owned());
            (format!("Act with {}", regiment_name(state, *regiment)), None)
        }
        Order::Join { unit, company } => {
            group = Some(state.name(*unit).to_owned());
            match company {
                Some(company) => (format!("Join {}", state.name(*company)), at_unit(*company)),
                None => ("Leave the company".to_owned(), None),
            }
        }
        Order::Answer { yes } => (answer(state, *yes).to_owned(), None),
        Order::Shorten { length } => {
            let label = match length.in_thousandths() {
                0 => "Stop here".to_owned(),
                _ => format!("Go on {length:.0} yards only"),
            };
            (label, None)
        }
        Order::Mount { unit, ahead } => {
            group = Some(state.name(*unit).to_owned());
            let what = if state[*unit].dismounted { "Mount" } else { "Dismount" };
            let label = match ahead.in_thousandths() {
                0 => what.to_owned(),
                _ => format!("{what}, {ahead:.0} yards ahead"),
            };
            (label, None)
        }
        Order::Man { stand, gun } => {
            group = Some(state.name(state[*stand].unit).to_owned());
            let label = format!("Stand {} serves {}", number(state, *stand), state.name(*gun));
            (label, at_unit(*gun))
        }
        Order::Together { moves } => {
            let first = moves.first().and_then(crate::together::mover);
            let names = moves.iter().filter_map(crate::together::mover);
            let names: Vec<&str> = names.map(|unit| state.name(unit)).collect();
            note = names.join(", ");
            (format!("{} move together", names.len()), first.and_then(at_unit))
        }
        Order::Square { units, ahead } => {
            let names: Vec<&str> = units.iter().map(|&unit| state.name(unit)).collect();
            group = units.first().map(|&unit| state.name(unit).to_owned());
            note = names.join(", ");
            let poses = crate::boxes::check(state, units, *ahead).ok();
            let anchor = poses.and_then(|poses| at_stands(*units.first()?, &poses));
            (format!("Form a marching square of {} units", units.len()), anchor)
        }
        Order::Leave { unit } => {
            group = Some(state.name(*unit).to_owned());
            ("March off the table".to_owned(), None)
        }
        Order::Motivate { regiment, colour, card: Card::Hero(hero) } => {
            let what = match colour {
                crate::state::Colour::Red => "fire",
                crate::state::Colour::Black => "move",
            };
            let company = state[*hero].with.map_or("his company", |unit| state.name(unit));
            let _ = regiment;
            (format!("{} has {company} {what} once more", state.name(*hero)), at_unit(*hero))
        }
        Order::Motivate { regiment, colour, .. } => {
            let what = match colour {
                crate::state::Colour::Red => "fires",
                crate::state::Colour::Black => "moves",
            };
            let label = format!(
                "{} {what} once more ({})",
                regiment_name(state, *regiment),
                colour_name(*colour)
            );
            (label, None)
        }
        Order::Pass => match state.phase {
            Phase::React { .. } => ("Let it pass".to_owned(), None),
            Phase::Pursue { .. } => ("Stay".to_owned(), None),
            _ => ("Not now".to_owned(), None),
        },
        Order::PassAll if state.question.is_some() => ("Let all his flights pass".to_owned(), None),
        Order::PassAll => match state.phase {
            Phase::React { .. } => ("Let this whole movement pass".to_owned(), None),
            _ => ("Not any more this turn".to_owned(), None),
        },
        Order::EndSlot => ("End the slot".to_owned(), None),
        Order::Volley { unit, shots } => {
            group = Some(state.name(*unit).to_owned());
            let mut dice = 0;
            let mut targets: Vec<StandId> = Vec::new();
            let mut range: Option<Length> = None;
            for shot in shots {
                if let Some(aim) = fire::aim_at(state, shot.stand, shot.target) {
                    dice += fire::volley_dice(state, shot.stand, &aim);
                    range = Some(range.map_or(aim.range, |known| known.min(aim.range)));
                }
                if !targets.contains(&shot.target) {
                    targets.push(shot.target);
                }
            }
            note = crate::narrate::n(dice, "die", "dice");
            let target = targets.first().map(|&target| state[target].unit);
            known = known_fire(state, target);
            let label = match targets[..] {
                [only] => format!("Fire at {}", stand_name(state, only)),
                _ => "Each at the nearest".to_owned(),
            };
            let label = match range {
                Some(Length::ZERO) => format!("{label}, in contact"),
                Some(range) => format!("{label}, {range:.0} yards"),
                None => label,
            };
            (label, target.and_then(at_unit))
        }
        Order::Fire { unit, shots } => {
            group = Some(state.name(*unit).to_owned());
            let shares = fire::shares(state, *unit, shots);
            let dice = fire::shared_dice(state, *unit, fire::class(state, *unit), &shares);
            note = crate::narrate::n(dice.iter().sum(), "die", "dice");
            let names: Vec<String> =
                shots.iter().map(|burst| stand_name(state, burst.target)).collect();
            let first = shots.first().map(|burst| state[burst.target].unit);
            known = known_fire(state, first);
            (format!("Fire at {}", names.join(" and ")), first.and_then(at_unit))
        }
        Order::Shell { unit, target, tenths } => {
            group = Some(state.name(*unit).to_owned());
            let target = state[*target].unit;
            let name = state.name(target);
            let label = match tenths {
                None => format!("Shell {name}: as the gunners judge"),
                Some(tenths) => {
                    let inches = f_inches(*tenths);
                    let yards = u32::from(*tenths) * u32::from(state.setting.switches.inch) / 10;
                    format!("Shell {name}: {inches} inches ({yards} yards)")
                }
            };
            (label, at_unit(target))
        }
        Order::Skirmish { unit, target } => {
            group = Some(state.name(*unit).to_owned());
            let aim = fire::skirmish_aims(state, *unit, |one| one == *target).next();
            let dice = aim.map_or(0, |aim| fire::skirmish_dice(state, *unit, &aim));
            note = crate::narrate::n(dice, "die", "dice");
            let label = format!("Snipe at {}", stand_name(state, *target));
            let label = match aim.map(|aim| aim.range) {
                Some(Length::ZERO) => format!("{label}, in contact"),
                Some(range) => format!("{label}, {range:.0} yards"),
                None => label,
            };
            (label, at_unit(state[*target].unit))
        }
        Order::Charge { unit, target, wheel } => {
            group = Some(state.name(*unit).to_owned());
            let name = target_name(state, *target);
            let label = match wheel.signed() {
                0 => format!("Charge {name}"),
                turn => format!("Wheel {}° and charge {name}", turn.abs() / 100),
            };
            let anchor = match target {
                Target::Unit(unit) => at_unit(*unit),
                Target::Zone(_) => None,
            };
            (label, anchor)
        }
        Order::March { unit, wheel, length } => {
            group = Some(state.name(*unit).to_owned());
            let label = match wheel.signed() {
                0 => format!("Straight ahead, {length:.0} yards"),
                turn => {
                    let way = if turn < 0 { "left" } else { "right" };
                    let turn = turn.abs() / 100;
                    match length.in_thousandths() {
                        0 => format!("Wheel {turn}° to the {way}"),
                        _ => format!("Wheel {turn}° to the {way}, then {length:.0} yards"),
                    }
                }
            };
            let course = movement::course(state, *unit, *wheel, *length).ok();
            let anchor = course.and_then(|course| {
                let there: Vec<(StandId, Pose)> = course
                    .poses
                    .iter()
                    .map(|&(stand, pose)| {
                        let to = pose.at.towards(course.heading, *length);
                        (stand, Pose::new(to, pose.facing))
                    })
                    .collect();
                at_stands(*unit, &there)
            });
            (label, anchor)
        }
        Order::Shift { unit, right, ahead } | Order::Prolong { unit, right, ahead } => {
            group = Some(state.name(*unit).to_owned());
            let mut ways = Vec::new();
            if *right != Length::ZERO {
                let side = if *right < Length::ZERO { "left" } else { "right" };
                ways.push(format!("{:.0} yards to the {side}", right.abs()));
            }
            if *ahead != Length::ZERO {
                let side = if *ahead < Length::ZERO { "back" } else { "ahead" };
                ways.push(format!("{:.0} yards {side}", ahead.abs()));
            }
            let what = if matches!(order, Order::Shift { .. }) { "Shift" } else { "Push" };
            (format!("{what} {}", ways.join(" and ")), None)
        }
        Order::About { unit } => {
            group = Some(state.name(*unit).to_owned());
            ("Turn about".to_owned(), None)
        }
        Order::Form { unit, formation, files, lead, place, ahead } => {
            group = Some(state.name(*unit).to_owned());
            let mut label = format!("Form {}", formation_name(*formation));
            if 1 < *files {
                label = format!("{label}, {files} files");
            }
            if Length::ZERO < *ahead {
                label = format!("{label}, {ahead:.0} yards ahead");
            }
            note = format!("stand {} leads, in place {}", lead + 1, place + 1);
            let poses =
                movement::formed(state, *unit, *formation, *files, *lead, *place, *ahead).ok();
            (label, poses.and_then(|poses| at_stands(*unit, &poses)))
        }
        Order::Turn { unit, facing } | Order::Unlimber { unit, facing } => {
            group = Some(state.name(*unit).to_owned());
            let what = if matches!(order, Order::Turn { .. }) { "Turn" } else { "Unlimber" };
            let turn = (*facing - state.facing(*unit).unwrap_or(Angle::NORTH)).signed() / 100;
            let side = if turn < 0 { "left" } else { "right" };
            match turn {
                0 => (format!("{what} straight ahead"), None),
                _ => (format!("{what} {}° to the {side}", turn.abs()), None),
            }
        }
        Order::Dress { unit } => {
            group = Some(state.name(*unit).to_owned());
            ("Close the gaps".to_owned(), None)
        }
        Order::Step { stand, wheel, length } => {
            let unit = state[*stand].unit;
            group = Some(state.name(unit).to_owned());
            let pose = state[*stand].pose();
            let way = match wheel.signed() {
                0 => "straight ahead",
                turn if turn < 0 => "to the left",
                _ => "to the right",
            };
            let anchor = pose.map(|pose| {
                let pose = pose.turned(*wheel).advanced(*length);
                Anchor::Pose { pose, footprint: super::FOOTPRINT }
            });
            let label = format!("Stand {} alone {way}, {length:.0} yards", number(state, *stand));
            (label, anchor)
        }
        Order::Squadron { units: [unit, mate], wheel, length } => {
            group = Some(state.name(*unit).to_owned());
            let way = match wheel.signed() {
                0 => String::new(),
                turn => {
                    let side = if turn < 0 { "left" } else { "right" };
                    format!(", wheeling {}° to the {side}", turn.abs() / 100)
                }
            };
            (format!("In one body with {}{way}, {length:.0} yards", state.name(*mate)), None)
        }
        Order::Follow { unit, length } => {
            group = Some(state.name(*unit).to_owned());
            let plan = crate::roads::check(state, *unit, *length).ok();
            let anchor = plan.and_then(|(course, moving)| {
                let (there, _) = crate::roads::onward(&moving, &course.poses, *length);
                at_stands(*unit, &there)
            });
            (format!("Follow the road, {length:.0} yards"), anchor)
        }
        Order::Detach { unit, stands, front } => {
            group = Some(state.name(*unit).to_owned());
            let poses = crate::detachments::check(state, *unit, *stands, *front).ok();
            let anchor = poses.and_then(|poses| {
                let stands: Vec<(StandId, Pose)> =
                    poses.iter().map(|&pose| (StandId(0), pose)).collect();
                at_stands(*unit, &stands)
            });
            (format!("Send {} castings out as skirmishers", 3 * stands), anchor)
        }
        Order::Merge { unit } => {
            group = Some(state.name(*unit).to_owned());
            ("Back into the ranks".to_owned(), None)
        }
        Order::Instruct { regiment, instruction } | Order::Send { regiment, instruction } => {
            group = Some(regiment_name(state, *regiment).to_owned());
            let said = instruction_name(state, *instruction);
            if matches!(order, Order::Send { .. }) {
                let by_signal = crate::instructions::is_signalled(state, *regiment);
                let how = if by_signal { "by signal, at once" } else { "by courier" };
                how.clone_into(&mut note);
            }
            (said, None)
        }
        Order::Limber { unit } => {
            group = Some(state.name(*unit).to_owned());
            let what = if state[*unit].limbered { "Begin unlimbered" } else { "Begin limbered" };
            (what.to_owned(), None)
        }
        Order::Share { kills } => {
            let foes = match state.question {
                Some(Question::Share { stand }) => crate::melee::foes(state, stand),
                _ => arrayvec::ArrayVec::default(),
            };
            let said: Vec<String> = foes
                .iter()
                .zip(kills)
                .filter(|&(_, &kills)| 0 < kills)
                .map(|(&foe, kills)| format!("{kills} on {}", stand_name(state, foe)))
                .collect();
            (said.join("; "), None)
        }
        Order::Done => match state.phase {
            Phase::March if crate::traditional::is_moving(state) => {
                ("Nobody else in this step".to_owned(), None)
            }
            Phase::Dispatch { .. } => ("No more orders".to_owned(), None),
            Phase::Declare => ("No more charges".to_owned(), None),
            Phase::March => ("Nobody else moves".to_owned(), None),
            Phase::Fly { .. } => ("Nobody else flies".to_owned(), None),
            Phase::Drive { .. } => ("Nothing more with machines".to_owned(), None),
            Phase::Return { .. } => ("Do not fire back".to_owned(), None),
            _ => ("Nobody else fires".to_owned(), None),
        },
        Order::Interrupt { at, card } => {
            let range = reaction::offered(state).iter().find(|trigger| trigger.at == *at);
            let range = range.map(|trigger| trigger.range);
            let gone = state.moving.as_ref().map_or(*at, |moving| *at - moving.gone);
            let range = range.map_or_else(String::new, |range| format!(", at {range:.0} yards"));
            let by = match card {
                Card::Own => "",
                Card::Motivation => " by motivation",
                Card::Hero(_) => " by the hero's card",
            };
            let when = match gone.in_thousandths() {
                0 => " at once".to_owned(),
                _ => format!(" when it has gone {}", far(gone)),
            };
            (format!("Fire{by}{when}{range}"), None)
        }
        Order::Pursue { length } => (format!("Advance {length:.0} yards"), None),
        Order::Precede { .. }
        | Order::Fly { .. }
        | Order::Drive { .. }
        | Order::DriveInto { .. }
        | Order::Salvo { .. }
        | Order::Unload { .. } => (String::new(), None),
        Order::Concede => {
            group = Some(ASIDE.to_owned());
            ("Give the battle up".to_owned(), None)
        }
        Order::OfferDraw => {
            group = Some(ASIDE.to_owned());
            ("Offer a draw".to_owned(), None)
        }
    };
    let throws = match order {
        // What is only declared is thrown for later.
        Order::Volley { .. } | Order::Fire { .. } | Order::Skirmish { .. } => {
            !matches!(state.phase, Phase::Salvos { .. })
        }
        Order::Share { .. } => true,
        // Levies test before they charge.
        Order::Charge { unit, .. } => state[*unit].grade == 0,
        Order::Answer { .. } => {
            matches!(
                state.question,
                Some(Question::Press { .. } | Question::Counter { .. } | Question::Ambush { .. })
            )
        }
        _ => false,
    };
    Choice {
        index,
        label,
        known,
        key: is_way_out(order).then(|| WAY_OUT.to_owned()),
        note,
        anchor,
        group,
        on_map_only,
        has_odds: throws,
        has_prospect: false,
    }
}

/// Whether an order ends what is being decided, whatever else might be ordered.
const fn is_way_out(order: &Order) -> bool {
    matches!(order, Order::Done | Order::Ready | Order::Pass | Order::EndSlot)
}

/// How an order to fire begins where one is asked who fires, and at whom: below the name of who would. Who fires at somebody on the
/// move is asked about him by name.
fn known_fire(state: &State, target: Option<UnitId>) -> String {
    let asked = state.moving.as_ref().map(|moving| moving.unit);
    let asked = asked.filter(|_| matches!(state.phase, Phase::Window { .. }));
    match target.filter(|&target| asked == Some(target)) {
        Some(target) => format!("Fire at {}, ", state.name(target)),
        None => "Fire at ".to_owned(),
    }
}

/// An answer to the question that is open.
const fn answer(state: &State, yes: bool) -> &'static str {
    match (state.question, yes) {
        (Some(Question::Press { .. }), true) => "Press on, whatever it costs",
        (Some(Question::Press { .. }), false) => "Take what the dice say",
        (Some(Question::Evade { .. }), true) => "Run",
        (Some(Question::Evade { .. }), false) => "Stand",
        (Some(Question::Counter { .. }), true) => "Counter-charge",
        (Some(Question::Counter { .. }), false) => "Await them",
        (Some(Question::Rear { .. }), true) => "From the rear",
        (Some(Question::Rear { .. }), false) => "From the front",
        (Some(Question::Ambush { .. }), true) => "Attack it",
        (Some(Question::Ambush { .. }), false) => "Let this flight pass",
        (Some(Question::CarryOn { .. }), true) => "Carry on",
        (Some(Question::CarryOn { .. }), false) => "Hold",
        (Some(Question::Resume | Question::Share { .. }) | None, true) => "Go on",
        (Some(Question::Resume | Question::Share { .. }) | None, false) => "No",
    }
}

/// Where a commander would stand by himself, told by the company that is nearest.
fn whereabouts(state: &State, commander: u8, pose: Pose) -> String {
    let side = state.setting.commanders[usize::from(commander)].side;
    let own = state.unit_ids().filter(|&unit| state.side_of(unit).0 == side);
    let bodies = own.filter_map(|unit| Some((unit, field::body(state, unit)?)));
    let nearest = bodies.min_by_key(|(unit, body)| (body.middle.at.distance(pose.at), *unit));
    let Some((unit, body)) = nearest else { return "Stand by himself".to_owned() };
    let side = match body.zone(pose.at) {
        (Along::Ahead, _) => "ahead of",
        (Along::Behind, _) => "behind",
        (Along::Level, _) => "beside",
    };
    format!("Stand by himself {side} {}", state.name(unit))
}

/// Tenths of an inch as inches.
fn f_inches(tenths: u16) -> String {
    match tenths % 10 {
        0 => format!("{}", tenths / 10),
        rest => format!("{}.{rest}", tenths / 10),
    }
}
