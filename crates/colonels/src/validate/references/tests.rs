//! States that come from outside and cannot be.

use arrayvec::ArrayVec;
use kernel::{
    SeatId,
    table::{Angle, Length, Point},
};

use super::*;
use crate::{
    order::{Burst, Shot},
    state::{Blow, Colour, Courier, Ending, FirePhase, Flight, Manoeuvre, Moving, Post, Step},
    trial::{LINE, SPEARS, Trial, WESSEX, at, yd},
    validate::validate,
};

const NOBODY: UnitId = UnitId(199);
const NO_STAND: StandId = StandId(1999);

fn well() -> Trial {
    Trial::well().line(LINE, 300, 60, 0).line(SPEARS, 300, 440, 180)
}

/// Whether a state that was changed so is refused.
fn refuses(trial: &Trial, change: impl FnOnce(&mut State)) -> bool {
    validate(&trial.again().with(change).state).is_err()
}

#[test]
fn ic_set_01_a_battle_from_outside_names_only_what_is_there() {
    let trial = well();
    assert_eq!(validate(&trial.state), Ok(()));
    let question = |question| refuses(&trial, |state| state.question = Some(question));
    assert!(question(Question::Press { stand: NO_STAND, face: 3 }));
    assert!(question(Question::Press { stand: trial.nth(LINE, 0), face: 10 }));
    assert!(!question(Question::Press { stand: trial.nth(LINE, 0), face: 9 }));
    assert!(question(Question::Evade { unit: NOBODY }));
    assert!(question(Question::CarryOn { unit: LINE, foe: NOBODY, left: yd(1) }));
    assert!(question(Question::Resume), "nobody is under way");
    assert!(question(Question::Share { stand: trial.nth(LINE, 0) }), "he has no kills to share");
    assert!(refuses(&trial, |state| state.tasks.push(Task::Risk { stand: NO_STAND })));
    assert!(refuses(&trial, |state| state.aimed_now.push((LINE, NO_STAND))));
    assert!(refuses(&trial, |state| state.mourning.push(NOBODY)));
    assert!(refuses(&trial, |state| state.pursuers.push(NO_STAND)));
    assert!(refuses(&trial, |state| state.bereaved.push(vec![NO_STAND])));
    let blow = Blow { stand: NO_STAND, kills: 1, shares: None };
    assert!(refuses(&trial, |state| state.blows.push(blow)));
    assert!(refuses(&trial, |state| state[LINE].manned = Some((NO_STAND, 1))));
    let assault = Instruction::Assault { zone: 9 };
    assert!(refuses(&trial, |state| state[WESSEX].instruction = Some(assault)));
    let courier = |at| Courier { at, instruction: assault, delayed: false, effect: None };
    assert!(refuses(&trial, |state| state[WESSEX].courier = Some(courier(Point::units(9, 9)))));
    let hold = Instruction::Hold { zone: None };
    let away = Courier { instruction: hold, ..courier(Point::units(-9, 9)) };
    assert!(refuses(&trial, |state| state[WESSEX].courier = Some(away)));
    assert!(refuses(&trial, |state| state.commanders[0].at = Post::Alone(at(-9, 9, 0))));
    assert!(refuses(&trial, |state| state.control[0] = Some(SideId(2))));
    let shots: ArrayVec<_, 24> =
        [Shot { stand: trial.nth(LINE, 0), target: NO_STAND }].into_iter().collect();
    let volley = Order::Volley { unit: LINE, shots };
    assert!(refuses(&trial, |state| state.declared.push(volley.clone())));
    let burst: ArrayVec<_, 4> = [Burst { target: NO_STAND, dice: 4 }].into_iter().collect();
    assert!(refuses(&trial, |state| {
        state.declared.push(Order::Fire { unit: LINE, shots: burst.clone() });
    }));
    assert!(refuses(&trial, |state| state.declared.push(Order::Ready)), "that is no fire");
    assert!(refuses(&trial, |state| state.following.push(volley.clone())), "that is no move");
    assert!(refuses(&trial, |state| state.following.push(Order::About { unit: NOBODY })));
    let mission = Mission::Engage { target: NOBODY };
    let flight = Flight { unit: LINE, mission, asked: ArrayVec::new() };
    assert!(refuses(&trial, |state| state.flight = Some(flight)));
}

#[test]
fn ic_set_01_what_goes_on_in_a_battle_from_outside_can_go_on() {
    let trial = well();
    for phase in [
        Phase::Shoot,
        Phase::Declare,
        Phase::March,
        Phase::Ask,
        Phase::React { regiment: WESSEX },
        Phase::Go,
        Phase::Window { regiment: WESSEX },
        Phase::Return { by: WESSEX },
        Phase::Flight,
        Phase::Precede { ops: crate::state::Ops::Air },
        Phase::Declaring { fire: FirePhase::Guns, asked: 0 },
        Phase::Manoeuvre { asked: 0 },
        Phase::Over,
    ] {
        assert!(
            refuses(&trial, |state| state.phase = phase),
            "{phase:?} has nothing to go on with"
        );
    }
    assert!(refuses(&trial, |state| state.ending = Some(Ending::AgreedDraw)), "it is not over");
    // With its card it is well.
    let marching = trial.play(Colour::Black);
    assert_eq!(validate(&marching.state), Ok(()));
    let op = |change: fn(&mut crate::state::Op)| {
        refuses(&marching, |state| change(state.op.as_mut().expect("a card is played out")))
    };
    assert!(op(|op| op.regiment = RegimentId(9)));
    assert!(op(|op| op.card = Card::Hero(NOBODY)));
    assert!(op(|op| op.machines = Some(SeatId(9))));
    assert!(op(|op| op.manoeuvre = Some(Manoeuvre { seat: SeatId(9), step: Step::Facing })));
    let moving = |change: fn(&mut Moving)| {
        refuses(&marching, |state| {
            let stands: Vec<StandId> = state.stands_of(LINE).collect();
            let mut moving = Moving::new(LINE, Angle::NORTH, stands, yd(30));
            change(&mut moving);
            state.moving = Some(moving);
        })
    };
    assert!(!moving(|_| {}));
    assert!(moving(|moving| moving.unit = NOBODY));
    assert!(moving(|moving| moving.stands.push(NO_STAND)));
    assert!(moving(|moving| moving.charge = Some(Target::Zone(9))));
    assert!(moving(|moving| moving.gone = yd(31)), "it has gone farther than it goes");
    assert!(moving(|moving| moving.gone = -Length::units(1)));
}

#[test]
fn ic_set_01_the_setting_of_a_battle_from_outside_can_be() {
    let trial = well();
    let refused = |change: fn(&mut crate::state::Facts)| {
        validate(&trial.again().setting(change).state).is_err()
    };
    assert!(!refused(|_| {}));
    assert!(refused(|facts| facts.switches.inch = 0), "nothing is divided by it");
    assert!(refused(|facts| facts.table.width = Length::ZERO));
    assert!(refused(|facts| facts.sides[0].seats[0] = 7));
    assert!(refused(|facts| facts.sides[0].guns_in = Some(40)));
    assert!(refused(|facts| facts.regiments[0].zones.push(40)));
    assert!(refused(|facts| facts.zones[0].side = 2));
    assert!(refused(|facts| facts.victory[0].objective = Some(9)));
    assert!(refused(|facts| facts.objectives[0].holder = Some(2)));
    assert!(refused(|facts| facts.commanders[0].regiment = Some(9)));
    assert!(refused(|facts| facts.roster[0].kind.stands = 0));
    assert!(refused(|facts| facts.roster[0].kind.guns = 200));
    assert!(refused(|facts| facts.roster[0].aboard = Some(199)));
    assert!(refused(|facts| facts.roster[0].entry = Some(3)));
    // Nobody counts more units than there are numbers for.
    let mut many = (**trial.state.setting).clone();
    let one = many.roster[0].clone();
    many.roster.resize(300, one);
    assert!(crate::state::Setting::new(many).is_err());
}
