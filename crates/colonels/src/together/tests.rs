//! Regiments that move by one order.

use kernel::{
    Viewer,
    lift::Placed,
    table::{Angle, Length, Pose},
};

use super::{check, hide};
use crate::{
    casualties::piece,
    field, lifting,
    order::Order,
    setup::tests::opened,
    state::{Card, Colour},
    state::{Phase, UnitId},
    tables::shipped,
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, WELL, at, yd},
    vocabulary::{Formation, Weapon},
};

/// Two companies abreast, their black card played, a Gatling that may still be turned, and spears far to the north.
fn abreast() -> Trial {
    Trial::well()
        .plain()
        .gone(&[OTHER_SPEARS, LEVY])
        .nobody_reacts()
        .put(GATLING, at(500, 40, 0))
        .line(LINE, 200, 60, 0)
        .line(OTHER_LINE, 330, 60, 0)
        .line(SPEARS, 300, 440, 180)
        .play(Colour::Black)
}

/// What comes of setting the whole regiment down, moved and turned from where it is.
fn held(trial: &Trial, form: usize, right: i32, ahead: i32, turn: i32) -> Placed<Order> {
    let lift = lifting::lifts(&trial.state).pop().expect("the regiment may be lifted");
    assert_eq!(lift.parts, [piece(LINE), piece(OTHER_LINE)]);
    let pose = lift.from.moved(yd(right), yd(ahead)).turned(Angle::degrees(turn));
    let hold = kernel::lift::Hold { piece: lift.piece, form, corners: Vec::new(), pose };
    lifting::placed(&trial.state, &hold).expect("it may be lifted")
}

fn middle(trial: &Trial, unit: UnitId) -> Pose {
    field::body(&trial.state, unit).expect("it is on the table").middle
}

fn march(unit: UnitId, wheel: i32, length: i32) -> Order {
    Order::March { unit, wheel: Angle::degrees(wheel), length: yd(length) }
}

#[test]
fn ic_card_02_a_regiment_in_line_goes_in_one_gesture() {
    let trial = abreast();
    let ahead = held(&trial, 0, 0, 40, 0);
    let moves = vec![march(LINE, 0, 40), march(OTHER_LINE, 0, 40)];
    assert_eq!(ahead.order, Order::Together { moves });
    assert!(ahead.refusal.is_none());
    assert_eq!(ahead.bases.len(), 8);
    let after = trial.give(&ahead.order, &[]);
    assert_eq!(middle(&after, LINE), at(200, 90, 0));
    assert_eq!(middle(&after, OTHER_LINE), at(330, 90, 0));
    assert!(after.state.following.is_empty());
}

#[test]
fn ic_move_01_held_too_far_a_regiment_goes_as_far_as_its_slowest() {
    let far = held(&abreast(), 0, 0, 300, 0);
    let moves = vec![march(LINE, 0, 60), march(OTHER_LINE, 0, 60)];
    assert_eq!(far.order, Order::Together { moves });
    assert!(far.refusal.is_none());
}

#[test]
fn ic_move_13_turned_in_the_hand_every_company_wheels() {
    let turned = held(&abreast(), 0, 0, 0, 8);
    let Order::Together { moves } = &turned.order else { panic!("{:?}", turned.order) };
    for order in moves {
        assert!(matches!(order, Order::March { wheel, .. } if *wheel == Angle::degrees(8)));
    }
    assert_eq!(moves.len(), 2);
    // More than the tactical distance allows is refused, with its reason.
    let too_much = held(&abreast(), 0, 0, 0, 80);
    assert_eq!(too_much.refusal.expect("nobody can").rule.as_str(), "IC-MOVE-13");
}

#[test]
fn ic_move_15_a_regiment_forms_column_in_one_gesture() {
    let trial = abreast();
    let lift = lifting::lifts(&trial.state).pop().expect("the regiment may be lifted");
    let column = lift.forms.iter().position(|form| form == "column").expect("it may");
    let formed = held(&trial, column, 0, 30, 0);
    let after = trial.give(&formed.order, &[]);
    for unit in [LINE, OTHER_LINE] {
        assert_eq!(after.state[unit].formation, Formation::Column);
    }
}

#[test]
fn ic_move_16_aside_every_company_shifts() {
    let aside = held(&abreast(), 0, 15, 0, 0);
    let shift = |unit| Order::Shift { unit, right: yd(15), ahead: Length::ZERO };
    // The one on the right makes room for the other.
    assert_eq!(aside.order, Order::Together { moves: vec![shift(OTHER_LINE), shift(LINE)] });
}

#[test]
fn ic_form_10_those_behind_follow_when_the_others_have_made_room() {
    let column = |gap: i32| {
        Trial::well()
            .plain()
            .gone(&[OTHER_SPEARS, LEVY])
            .nobody_reacts()
            .put(GATLING, at(500, 40, 0))
            .line(LINE, 300, 60, 0)
            .line(OTHER_LINE, 300, 60 + gap, 0)
            .line(SPEARS, 300, 440, 180)
            .play(Colour::Black)
    };
    let ahead = held(&column(30), 0, 0, 50, 0);
    let moves = vec![march(OTHER_LINE, 0, 50), march(LINE, 0, 50)];
    assert_eq!(ahead.order, Order::Together { moves });
}

#[test]
fn ic_act_05_each_of_those_who_go_together_can_be_broken_into() {
    let trial = Trial::well()
        .plain()
        .gone(&[OTHER_SPEARS, LEVY])
        .put(GATLING, at(500, 40, 0))
        .line(LINE, 200, 60, 0)
        .line(OTHER_LINE, 330, 60, 0)
        .line(SPEARS, 260, 200, 180)
        .kind(SPEARS, |kind| kind.weapon = Weapon::Rifle)
        .play(Colour::Black);
    let moves = vec![march(LINE, 0, 20), march(OTHER_LINE, 0, 20)];
    let first = trial.give(&Order::Together { moves }, &[]);
    // The owner of the spears is asked about the first; the second is still to come, and he does not know it.
    assert!(matches!(first.state.phase, Phase::React { .. }), "{:?}", first.state.phase);
    assert_eq!(first.state.following.len(), 1);
    let mut seen = first.state.clone();
    hide(&mut seen, Viewer::Seat(kernel::SeatId(1)));
    assert!(seen.following.is_empty());
    let mut own = first.state.clone();
    hide(&mut own, Viewer::Seat(kernel::SeatId(0)));
    assert_eq!(own.following.len(), 1);
    // He lets it pass, and is asked about the second.
    let second = first.give(&Order::Pass, &[]);
    assert_eq!(middle(&second, LINE), at(200, 70, 0));
    assert!(matches!(second.state.phase, Phase::React { .. }), "{:?}", second.state.phase);
    assert!(second.state.following.is_empty());
    let third = second.give(&Order::Pass, &[]);
    assert_eq!(middle(&third, OTHER_LINE), at(330, 70, 0));
}

#[test]
fn ic_card_02_what_is_no_move_of_the_regiment_is_not_made_together() {
    let trial = abreast();
    let refused = |moves: Vec<Order>| check(&trial.state, &moves).expect_err("refused").rule;
    let go = march(LINE, 0, 20);
    assert_eq!(refused(vec![go.clone()]).as_str(), "IC-CARD-02");
    assert_eq!(refused(vec![go.clone(), go.clone()]).as_str(), "IC-CARD-02");
    assert_eq!(refused(vec![go.clone(), Order::Done]).as_str(), "IC-CARD-02");
    let play = Order::Play { colour: Colour::Red, card: Card::Own };
    assert_eq!(refused(vec![go.clone(), play]).as_str(), "IC-CARD-02");
    assert_eq!(refused(vec![go.clone(), march(SPEARS, 0, 20)]).as_str(), "IC-CARD-02");
    assert_eq!(refused(vec![go, march(OTHER_LINE, 0, 200)]).as_str(), "IC-MOVE-02");
}

#[test]
fn ic_set_01_a_regiment_is_set_up_in_one_gesture() {
    let trial = Trial { state: opened(&shipped(), WELL), log: Vec::new() }.go(&[]);
    let state = &trial.state;
    let Phase::Deploy { seat } = state.phase else { panic!("nobody sets up: {:?}", state.phase) };
    let lift = lifting::lifts(state).pop().expect("the regiment may be lifted");
    assert!(2 <= lift.parts.len());
    let pose: Pose = lift.from.moved(Length::ZERO, yd(-5));
    let hold = kernel::lift::Hold { piece: lift.piece, form: 0, corners: Vec::new(), pose };
    let placed = lifting::placed(state, &hold).expect("it may be lifted");
    let Order::Together { moves } = &placed.order else { panic!("{:?}", placed.order) };
    assert_eq!(moves.len(), lift.parts.len(), "{:?}", placed.lines);
    assert!(moves.iter().all(|one| matches!(one, Order::Place { .. })));
    let after = trial.give(&placed.order, &[]);
    assert_eq!(after.state.phase, Phase::Deploy { seat });
    let again = lifting::lifts(&after.state).pop().expect("it still may be lifted");
    assert_eq!(again.from.at, pose.at);
}
