//! Companies set down by hand.

use super::*;
use crate::{
    order::Bar,
    state::Colour,
    tables::UnitKind,
    trial::{GATLING, LEVY, LINE, OTHER_LINE, OTHER_SPEARS, SPEARS, Trial, at, yd},
};

fn marching() -> Trial {
    let trial = Trial::well().plain().gone(&[OTHER_LINE, GATLING, OTHER_SPEARS, LEVY]);
    trial.nobody_reacts().line(LINE, 300, 60, 0).line(SPEARS, 300, 440, 180).play(Colour::Black)
}

fn held(trial: &Trial, form: usize, pose: Pose) -> Placed<Order> {
    let hold = Hold { piece: piece(LINE), form, corners: Vec::new(), pose };
    placed(&trial.state, &hold).expect("it may be lifted")
}

#[test]
fn a_whole_company_goes_in_one_gesture() {
    let trial = marching();
    let lifted = lifts(&trial.state);
    assert_eq!(lifted.len(), 1);
    assert_eq!(lifted[0].from, at(300, 50, 0));
    // Straight ahead.
    let ahead = held(&trial, 0, at(305, 90, 0));
    assert_eq!(ahead.order, Order::March { unit: LINE, wheel: Angle::NORTH, length: yd(40) });
    assert!(ahead.refusal.is_none());
    assert_eq!((ahead.bases.len(), ahead.pose), (4, at(300, 90, 0)));
    // Too far is told with its rule.
    let far = held(&trial, 0, at(300, 150, 0));
    assert_eq!(far.refusal.unwrap().rule.as_str(), "IC-MOVE-02");
    // Turned in the hand it wheels.
    let wheel = held(&trial, 0, at(300, 50, 10));
    assert!(matches!(wheel.order, Order::March { wheel, .. } if wheel == Angle::degrees(10)));
    assert!(wheel.refusal.is_none());
    // Aside it shifts.
    let aside = held(&trial, 0, at(315, 50, 0));
    assert_eq!(aside.order, Order::Shift { unit: LINE, right: yd(15), ahead: Length::ZERO });
    // As another formation it forms up.
    let column = lifted[0].forms.iter().position(|form| form == "column").unwrap();
    let formed = held(&trial, column, at(300, 80, 0));
    assert!(matches!(formed.order, Order::Form { formation: Formation::Column, .. }));
    assert!(formed.refusal.is_none());
}

#[test]
fn those_who_stay_for_one_reason_are_told_together() {
    let trial = marching();
    let bar = |unit| (unit, Bar::unit(rule!("IC-FORM-10"), unit, "has no room there"));
    let told = |units: &[UnitId]| {
        let left: Vec<(UnitId, Bar)> = units.iter().copied().map(bar).collect();
        regiments::stays(&trial.state, &left)
    };
    assert_eq!(told(&[LINE]), ["Line company 1 has no room there"]);
    assert_eq!(
        told(&[LINE, OTHER_LINE]),
        ["Line company 1, Line company 2: each has no room there"]
    );
    assert_eq!(
        told(&[LINE, OTHER_LINE, GATLING, LEVY]),
        ["Line company 1, Line company 2 and 2 more: each has no room there"]
    );
}

#[test]
fn ic_form_07_a_mass_is_set_down_as_broad_as_its_owner_likes() {
    let native = |kind: &mut UnitKind| {
        kind.european = false;
        kind.formations = vec![Formation::Line, Formation::Mass];
    };
    let trial = marching().kind(LINE, native);
    let lifted = lifts(&trial.state);
    let named = |name: &str| lifted[0].forms.iter().position(|form| form == name);
    // Four stands: two or three files, and neither one nor four.
    for files in [2, 3] {
        let form = named(&format!("mass, {files} files")).expect("it is offered");
        let formed = held(&trial, form, at(300, 60, 0));
        assert!(matches!(formed.order, Order::Form { files: so, .. } if so == files));
        assert!(formed.refusal.is_none(), "{:?}", formed.refusal);
    }
    assert_eq!((named("mass"), named("mass, 4 files")), (None, None));
    // Who stands in a mass is offered the other breadth, and goes on in his own.
    let [two, three] = [2, 3].map(|files| format!("mass, {files} files"));
    let massed = marching().kind(LINE, native);
    let massed = massed.stand(LINE, Formation::Mass, 2, at(300, 60, 0));
    let lifted = lifts(&massed.state);
    assert_eq!(lifted[0].forms[0], two);
    assert!(lifted[0].forms.contains(&three));
    let from = lifted[0].from;
    let on = held(&massed, 0, Pose::new(from.advanced(yd(20)).at, from.facing));
    assert!(matches!(on.order, Order::March { .. }), "{:?}", on.order);
}

#[test]
fn ic_arty_14_no_tape_is_laid_where_ranges_are_estimated() {
    let trial = marching();
    let tape = |trial: &Trial| {
        measure(&trial.state, Pin::Piece(piece(LINE)), Pin::Piece(piece(SPEARS))).unwrap().lines
    };
    assert_eq!(tape(&trial)[0], "380 yards");
    let hidden = trial.setting(|facts| facts.switches.shell_fire = true);
    assert!(tape(&hidden)[0].contains("estimated"));
}

#[test]
fn what_is_lifted_and_not_yet_moved_is_not_refused() {
    let trial = marching().kind(LINE, |kind| kind.european = false);
    let still = held(&trial, 0, at(300, 50, 0));
    assert!(still.refusal.is_none());
    assert_eq!(still.lines[0], "where it was lifted");
    assert!(still.overlays.is_empty());
    // Moved a little it is.
    let aside = held(&trial, 0, at(302, 50, 0));
    assert_eq!(aside.refusal.unwrap().rule.as_str(), "IC-MOVE-16");
    // Nor is a whole regiment.
    let trial = Trial::well().plain().gone(&[GATLING, OTHER_SPEARS, LEVY]).nobody_reacts();
    let trial =
        trial.line(LINE, 200, 60, 0).line(OTHER_LINE, 400, 60, 0).line(SPEARS, 300, 440, 180);
    let trial = trial.play(Colour::Black);
    let all = lifts(&trial.state).into_iter().find(|lift| !lift.parts.is_empty()).unwrap();
    let hold = Hold { piece: all.piece, form: 0, corners: Vec::new(), pose: all.from };
    assert!(placed(&trial.state, &hold).unwrap().refusal.is_none());
}

#[test]
fn a_move_that_is_too_long_shows_where_it_would_end() {
    let far = held(&marching(), 0, at(300, 150, 0));
    let barred = far.overlays.iter().find(|one| one.kind == OverlayKind::Barred).unwrap();
    // Sixty yards ahead of where its middle was.
    let end = Area::Circle { centre: at(300, 110, 0).at, radius: MARK };
    assert_eq!(barred.area, end);
}

#[test]
fn ic_veh_05_a_vehicle_is_driven_by_hand() {
    let (trial, units) = Trial::canal(&[(0, "Steam battle car 1")]);
    let trial = trial.put(units[0], at(600, 500, 0)).calls(crate::state::Ops::Ground);
    let drive = |pose| {
        let hold = Hold { piece: piece(units[0]), form: 0, corners: Vec::new(), pose };
        placed(&trial.state, &hold).unwrap()
    };
    let order = |degrees, yards| Order::Drive {
        unit: units[0],
        turn: Angle::degrees(degrees),
        length: yd(yards),
    };
    assert!(drive(at(600, 500, 0)).refusal.is_none());
    let ahead = drive(at(600, 580, 0));
    assert_eq!((ahead.order, ahead.pose), (order(0, 80), at(600, 580, 0)));
    assert!(ahead.refusal.is_none());
    let aside = drive(at(640, 500, 0));
    assert_eq!((aside.order, aside.pose), (order(90, 40), at(640, 500, 90)));
    let turned = drive(at(600, 500, 30));
    assert_eq!(turned.order, order(30, 0));
    assert_eq!(drive(at(600, 640, 0)).refusal.unwrap().rule.as_str(), "IC-VEH-05");
}

#[test]
fn ic_air_02_aviation_is_flown_by_hand() {
    let canal = Trial::of("thunder-over-the-long-canal");
    let carries = |unit: &UnitId| {
        canal.state.troop(*unit) == Troop::Aviation && canal.state.cargo(*unit).is_some()
    };
    let unit = canal.state.unit_ids().find(carries).expect("a transport");
    let name = canal.state.name(unit).to_owned();
    let side = canal.state.side_of(unit).0;
    let (trial, units) = Trial::canal(&[(side, &name)]);
    let trial = trial.put(units[0], at(600, 500, 0)).calls(crate::state::Ops::Air);
    let fly = |form, pose| {
        let hold = Hold { piece: piece(units[0]), form, corners: Vec::new(), pose };
        placed(&trial.state, &hold).unwrap()
    };
    let lifted = lifts(&trial.state);
    assert_eq!(lifted[0].forms, ["in the air", "landed"]);
    let moved = fly(0, at(700, 600, 0));
    let to = at(700, 600, 0).at;
    let mission = crate::state::Mission::Relocate { to };
    assert_eq!(moved.order, Order::Fly { unit: units[0], mission });
    assert!(moved.refusal.is_none());
    let off = fly(0, at(-20, 500, 0));
    assert_eq!(off.refusal.unwrap().rule.as_str(), "IC-AIR-02");
    let landed = fly(1, at(650, 520, 0));
    assert!(matches!(landed.order, Order::Fly { mission: crate::state::Mission::Land { .. }, .. }));
    assert!(landed.refusal.is_none());
}
