//! Common squares, edge by edge.

use kernel::SeatId;

use super::*;
use crate::{
    casualties, fire, flow,
    order::{Into, Joining, Target},
    state::{Cause, Hero, Way},
    trial::{Trial, at, card, cards, way},
    vocabulary::{Mount, Post, Weapon},
};

const WELLS: &str = "the-square-on-the-road-to-the-wells";
const GUARDS: UnitId = UnitId(0);
const HEAVIES: UnitId = UnitId(1);
const MOUNTED: UnitId = UnitId(2);
const LINE: UnitId = UnitId(3);
const GARDNER: UnitId = UnitId(4);
const CAMELS: [UnitId; 3] = [UnitId(5), UnitId(6), UnitId(7)];
const RUB: UnitId = UnitId(8);
const SECOND_RUB: UnitId = UnitId(9);
const RIFLES: UnitId = UnitId(14);
const BRITISH: SeatId = SeatId(0);
const MAHDIST: SeatId = SeatId(1);
const RING_MOVE: Plan = Plan::RingMove { over: crate::state::PieceSet::EMPTY };
const RING_FORM: Plan = Plan::RingForm { over: crate::state::PieceSet::EMPTY };

/// The square in its first turn: 9 bases a side, its middle at (50, 20), looking north. Nobody's Hero is about, of the Mahdists only
/// one horde and riflemen are left, far off.
fn wells() -> Trial {
    let mut trial = Trial::opening(WELLS);
    (trial.state.turn, trial.state.phase) = (1, Phase::NextCard);
    let others: Vec<UnitId> = (9..17).map(UnitId).filter(|&unit| unit != RIFLES).collect();
    trial.hero(BRITISH, Hero::Removed).hero(MAHDIST, Hero::Removed).gone(&others)
}

/// The British have the first card, and more.
fn british(trial: Trial) -> Trial {
    trial.deal(BRITISH, "KH QH JH 9H 5H 4H 3H 2H").deal(MAHDIST, "2S").go(&[])
}

/// The ring of the only square: its middle, and how many bases it is across and deep.
fn ring(trial: &Trial) -> (Point, u8, u8) {
    let (ring, front) = field::ring(&trial.state, 0).unwrap();
    (front.advanced(-ring.outside().depth / 2).at, ring.across, ring.deep)
}

#[test]
fn hv_form_06_a_square_bars_exactly_what_it_moves_as() {
    let mut trial = wells();
    let shape = crate::shapes::Shape::solid(field::ring(&trial.state, 0).unwrap().0.outside());
    for n in 0..360 {
        let front = Pose::new(Point::thousandths(50_001 + n, 30_000), Angle::hundredths(101 * n));
        trial.state.squares[0].front = front;
        assert_eq!(field::walls(&trial.state, 0).as_slice(), &shape.standing(front)[..], "{n}");
    }
}

/// A horde stands flush with the front face of the square, so far along it, and fights the guards.
fn attacked(mut trial: Trial, x: i32) -> Trial {
    trial.state[RUB].at =
        Where::Field(Pose::new(Point::thousandths(x * 100, 26_750), Angle::SOUTH));
    let foe = Foe::Unit(GUARDS);
    let melee = Melee { unit: RUB, foe, side: 0, rounds: 1, across: None, askew: None };
    trial.state.melees.push(melee);
    assert!(melee::is_standing(&trial.state, &melee));
    trial
}

/// Sets out losses of a unit and settles them with these cards.
fn lose(mut trial: Trial, unit: UnitId, n: u8, by: Cause, codes: &str) -> Trial {
    // Somebody has a card, so that the turn goes on.
    if trial.state.seats.iter().all(|seat| seat.cards.is_empty()) {
        trial = trial.deal(BRITISH, "KC QC").deal(MAHDIST, "2C");
    }
    casualties::inflict(&mut trial.state, unit, n, by);
    trial.go(&cards(codes))
}

/// The square is laid round (50, 20), whatever is left of its units.
fn centred(mut trial: Trial) -> Trial {
    let (ring, _) = field::ring(&trial.state, 0).unwrap();
    trial.state.squares[0].front = at(500, 200, 0).advanced(ring.outside().depth / 2);
    trial
}

/// A square of two: the guards and the heavies, the others away.
fn square_of_two() -> Trial {
    let mut trial = wells().gone(&[MOUNTED, LINE]);
    trial.state.squares[0].members.truncate(2);
    centred(trial)
}

/// The guards and the heavies apart, and nobody in a square: the guards at (50, 20) looking north, the heavies to their right.
fn apart() -> Trial {
    let mut trial = wells().gone(&[MOUNTED, LINE, GARDNER]).gone(&CAMELS);
    trial.state.squares.clear();
    trial
        .stand(GUARDS, 500, 200, 0)
        .stance(GUARDS, Stance::CloseDeep)
        .stand(HEAVIES, 600, 200, 0)
        .stance(HEAVIES, Stance::CloseDeep)
}

fn form(members: &[UnitId], degrees: i32) -> Order {
    Order::FormRing { members: members.iter().copied().collect(), facing: Angle::degrees(degrees) }
}

fn march(points: &[(i32, i32)], facing: i32, into: Into) -> Order {
    Order::March { way: way(points), facing: Angle::degrees(facing), into }
}

fn shoot(face: u8, corners: u8, target: UnitId) -> Order {
    let target = Target::Unit(target);
    Order::Shoot { face, corners, weapon: 0, arc: Mount::Fore, target }
}

#[test]
fn hv_form_06_example_of_31_bases() {
    let trial = wells().men(GUARDS, 6, true);
    let (ring, _) = field::ring(&trial.state, 0).unwrap();
    assert_eq!((ring.across, ring.deep, ring.filled), (9, 8, 30));
    assert!(ring.reserve);
    let outside = ring.outside();
    assert_eq!(
        (outside.width, outside.depth),
        (crate::formations::mm(135), crate::formations::mm(120))
    );
    // The first of the strongest has it inside.
    let (_, _, run) = field::run(&trial.state, 0, HEAVIES).unwrap();
    assert!(run.has_reserve && run.n == 7);
}

#[test]
fn hv_form_06_a_ring_closes_up_on_its_centre_after_losses() {
    let trial = lose(wells(), GUARDS, 1, Cause::Fire, "9H");
    assert_eq!(ring(&trial), (Point::units(50, 20), 9, 8));
    assert!(trial.has_told("HV-FORM-06", Event::RingClosed { unit: GUARDS, across: 9, deep: 8 }));
    let trial = lose(trial, LINE, 2, Cause::Fire, "9S 8S");
    assert_eq!(ring(&trial), (Point::units(50, 20), 8, 8));
    assert_eq!(trial.state.squares[0].members[..], [GUARDS, HEAVIES, MOUNTED, LINE]);
}

#[test]
fn hv_form_06_a_face_in_contact_stays_where_it_is() {
    let trial = attacked(wells(), 500);
    let front = trial.state.squares[0].front;
    let trial = lose(trial, GUARDS, 4, Cause::Fire, "9H 8H 7H 6H");
    assert_eq!(trial.state.squares[0].front, front);
    assert_eq!(ring(&trial).0, front.advanced(-crate::formations::mm(60)).at);
    assert!(trial.state.is_in_contact(RUB));
    // The heavies have come round the corner: the fight is with them, too, and no new one.
    let heavies = trial.state.melees.iter().find(|melee| melee.foe == Foe::Unit(HEAVIES));
    assert_eq!(heavies.map(|melee| melee.rounds), Some(1));
}

#[test]
fn hv_hth_03_whom_a_ring_comes_to_touch_has_charged_nobody() {
    let mut state = attacked(wells(), 500).state;
    state.melees.clear();
    let (mut dice, mut log) = (kernel::Dice::script(&[]), kernel::WrittenChronicle::default());
    meet(&mut Play { state: &mut state, dice: &mut dice, log: &mut log }, &[GUARDS]);
    assert_eq!((state.melees[0].unit, state.melees[0].rounds), (RUB, 1));
}

#[test]
fn hv_form_06_an_enemy_at_another_face_closes_up_again() {
    // One horde before the front, one before the right face.
    let mut trial = Trial::opening(WELLS);
    (trial.state.turn, trial.state.phase) = (1, Phase::NextCard);
    let others: Vec<UnitId> = (10..17).map(UnitId).collect();
    let trial = trial
        .hero(BRITISH, Hero::Removed)
        .hero(MAHDIST, Hero::Removed)
        .gone(&others)
        .gone(&[GARDNER]);
    let mut trial = attacked(trial, 480);
    trial.state[SECOND_RUB].at =
        Where::Field(Pose::new(Point::thousandths(56_750, 20_000), Angle::WEST));
    let foe = Foe::Unit(HEAVIES);
    let melee = Melee { unit: SECOND_RUB, foe, side: 1, rounds: 1, across: None, askew: None };
    trial.state.melees.push(melee);
    assert!(melee::is_standing(&trial.state, &melee));
    // Four fewer take a base off the width, so the right face draws back.
    let before = trial.pose(SECOND_RUB);
    let trial = lose(trial, LINE, 4, Cause::Fire, "9H 8H 7H 6H");
    assert!(trial.has_told("HV-FORM-10", Event::ClosedUp { unit: SECOND_RUB }));
    assert!(trial.pose(SECOND_RUB).at.x < before.at.x);
    assert_eq!(trial.pose(RUB).at, Point::thousandths(48_000, 26_750));
    assert!(trial.state.is_in_contact(SECOND_RUB));
}

#[test]
fn hv_form_06_the_last_unit_takes_a_layout_of_its_own() {
    let square = square_of_two().gone(&CAMELS);
    assert_eq!(ring(&square), (Point::units(50, 20), 5, 5));
    let trial = lose(centred(square.men(HEAVIES, 1, false)), HEAVIES, 1, Cause::Fire, "9H");
    assert!(trial.state.squares.is_empty());
    assert!(trial.has_told("HV-FORM-06", Event::RingBroken { unit: GUARDS }));
    assert_eq!(trial.state[GUARDS].stance, Some(Stance::SquareSolo));
    assert_eq!(field::centre(&trial.state, GUARDS), Some(Point::units(50, 20)));
    // Three are too few for a square [HV-FORM-05].
    let weak = square_of_two().gone(&CAMELS).men(GUARDS, 2, true).men(HEAVIES, 1, false);
    let trial = lose(weak, HEAVIES, 1, Cause::Fire, "9H");
    assert_eq!(trial.state[GUARDS].stance, Some(Stance::CloseDeep));
}

#[test]
fn hv_form_07_a_square_is_formed_on_the_front_of_the_unit_that_is_activated() {
    let trial = british(apart()).declare(GUARDS, RING_FORM, &[]);
    assert_eq!(trial.state.phase, Phase::Form);
    assert!(trial.orders().contains(&form(&[GUARDS, HEAVIES], 0)));
    assert_eq!(trial.refuses(&Order::Keep), "HV-FORM-07");
    let solo = Order::Form { stance: Stance::SquareSolo, facing: Angle::NORTH };
    assert_eq!(trial.refuses(&solo), "HV-FORM-07");
    // Foot, in square, changing formation: one die.
    let trial = trial.give(form(&[GUARDS, HEAVIES], 90), &[4]);
    let square = &trial.state.squares[0];
    assert_eq!(square.front, at(500, 200, 90));
    assert_eq!(square.members[..], [GUARDS, HEAVIES]);
    let formed = Event::RingFormed { unit: GUARDS, units: 2, across: 5, deep: 5 };
    assert!(trial.has_told("HV-FORM-06", formed));
    let spent = Event::CardSpent { seat: BRITISH, card: card("2H"), unit: HEAVIES };
    assert!(trial.has_told("HV-FORM-07", spent));
    assert!(trial.state[HEAVIES].activated);
    assert_eq!(trial.state.phase, Phase::March);
    // It moves as one, by the middle of its front.
    let trial = trial.give(march(&[(54_000, 20_000)], 90, Into::Field), &[]);
    assert_eq!(trial.state.squares[0].front, at(540, 200, 90));
    assert!(
        trial.has_told("HV-FORM-07", Event::RingMoved { unit: GUARDS, length: Length::units(4) })
    );
}

#[test]
fn hv_form_07_who_may_form_a_square() {
    let joined = |trial: Trial| british(trial).declare(GUARDS, RING_FORM, &[]);
    // 10 cm from base to base are near enough, a hair more is not.
    let wide = |x| apart().stand(HEAVIES, x, 200, 0).stand(LINE, 500, 260, 0);
    let near = joined(wide(660).stance(LINE, Stance::CloseDeep));
    assert!(near.state.phase == Phase::Form);
    assert_eq!(flow::check(&near.state, &form(&[GUARDS, HEAVIES], 0)), Ok(()));
    let far = joined(wide(661).stance(LINE, Stance::CloseDeep));
    assert_eq!(far.refuses(&form(&[GUARDS, HEAVIES], 0)), "HV-FORM-07");
    // One to three others, each once, and the unit itself among them.
    assert_eq!(near.refuses(&form(&[GUARDS], 0)), "HV-FORM-06");
    assert_eq!(near.refuses(&form(&[GUARDS, GUARDS], 0)), "HV-FORM-06");
    assert_eq!(near.refuses(&form(&[HEAVIES, LINE], 0)), "HV-FORM-07");
    // European infantry of the same command.
    assert_eq!(near.refuses(&form(&[GUARDS, RUB], 0)), "HV-FORM-06");
    let gun = joined(apart().stand(GARDNER, 500, 300, 0).stance(GARDNER, Stance::Limbered));
    assert_eq!(gun.refuses(&form(&[GUARDS, GARDNER], 0)), "HV-FORM-06");
    let narrow = joined(wide(660).stance(LINE, Stance::CloseDeep).setting(|facts| {
        let own = &mut facts.roster[usize::from(LINE.0)].stances;
        *own = own.iter().filter(|&stance| stance != Stance::SquareCommon).collect();
    }));
    assert_eq!(narrow.refuses(&form(&[GUARDS, LINE], 0)), "HV-FORM-01");
    // There must be room for all of it: of the heavies, who stay where they are, and of the table.
    let edge = joined(apart().stand(GUARDS, 500, 60, 0).stand(HEAVIES, 600, 60, 0));
    assert_eq!(edge.refuses(&form(&[GUARDS, HEAVIES], 0)), "HV-FORM-07");
    assert_eq!(flow::check(&edge.state, &form(&[GUARDS, HEAVIES], 180)), Ok(()));
}

#[test]
fn hv_form_07_a_joint_activation_takes_everybody_with_a_card_each() {
    let square = || wells();
    let moving = british(square()).give(Order::Activate { unit: GUARDS }, &[]);
    assert_eq!(flow::check(&moving.state, &declare(RING_MOVE)), Ok(()));
    let refuses = |change: &dyn Fn(&mut State)| {
        let mut trial = british(square()).give(Order::Activate { unit: GUARDS }, &[]);
        change(&mut trial.state);
        trial.refuses_plan(RING_MOVE)
    };
    assert_eq!(refuses(&|state| state[LINE].activated = true), "HV-FORM-07");
    assert_eq!(refuses(&|state| state[LINE].routing = true), "HV-FORM-07");
    assert_eq!(
        refuses(&|state| {
            let foe = Foe::Unit(LINE);
            let melee = Melee { unit: RUB, foe, side: 3, rounds: 0, across: None, askew: None };
            state.melees.push(melee);
        }),
        "HV-FORM-07"
    );
    // Three cards are enough for three others, two are not.
    let with = |codes: &str| {
        let trial = square().deal(BRITISH, codes).deal(MAHDIST, "2S").go(&[]);
        trial.give(Order::Activate { unit: GUARDS }, &[])
    };
    assert_eq!(flow::check(&with("KH 9H 8H 7H").state, &declare(RING_MOVE)), Ok(()));
    assert_eq!(with("KH 9H 8H").refuses_plan(RING_MOVE), "HV-FORM-07");
    // Not by the Hero's own activation.
    let lent = british(square().hero_with(BRITISH, GUARDS, Post::Rear));
    let lent = lent.give(Order::ActivateByHero, &[]);
    assert_eq!(lent.refuses_plan(RING_MOVE), "HV-FORM-07");
    // Who stands in no square moves none; who stands in one forms none.
    let alone = british(apart()).give(Order::Activate { unit: GUARDS }, &[]);
    assert_eq!(alone.refuses_plan(RING_MOVE), "HV-FORM-07");
    assert_eq!(moving.refuses_plan(RING_FORM), "HV-FORM-07");
}

fn declare(plan: Plan) -> Order {
    Order::Declare { plan, way: Way::default() }
}

#[test]
fn hv_form_07_example_of_four_units_with_the_hero() {
    let trial = british(wells().hero_with(BRITISH, GUARDS, Post::Rear));
    // 3 - 1 (square) + 1 (Hero) = 3D6; four cards are spent, the lowest first.
    let trial = trial.declare(GUARDS, RING_MOVE, &[1, 2, 3]);
    let spent: Vec<_> = trial
        .told()
        .into_iter()
        .filter_map(|(_, event)| match event {
            Event::CardSpent { card, unit, .. } => Some((card, unit)),
            _ => None,
        })
        .collect();
    assert_eq!(spent, [(card("2H"), HEAVIES), (card("3H"), MOUNTED), (card("4H"), LINE)]);
    assert_eq!(trial.state.seat(BRITISH).cards.len(), 4);
    assert!([GUARDS, HEAVIES, MOUNTED, LINE].iter().all(|&unit| trial.state[unit].activated));
    // The Hero counts though it is not his unit that is activated; his card, if it were played on any, would count once.
    let mut other = british(wells().hero_with(BRITISH, LINE, Post::Rear)).state;
    assert_eq!(pool(&other, 0, RING_MOVE), 3);
    other[LINE].boosts.movement = true;
    assert_eq!(pool(&other, 0, RING_MOVE), 4);
    // The fewest of any member: one has lost its officer.
    other[MOUNTED].leader = false;
    assert_eq!(pool(&other, 0, RING_MOVE), 3);
}

#[test]
fn hv_form_07_a_ring_moves_and_turns_like_one_unit() {
    let moving = || british(wells()).declare(GUARDS, RING_MOVE, &[3, 4]);
    let trial = moving().give(march(&[(50_000, 33_700)], 45, Into::Field), &[]);
    assert_eq!(trial.state.squares[0].front, at(500, 337, 45));
    // Those inside go along at no cost [HV-FORM-15].
    let centre = field::centre(&trial.state, CAMELS[0]).unwrap();
    assert_eq!(centre, trial.state.squares[0].front.advanced(-Length::thousandths(6_750)).at);
    assert_eq!(moving().refuses(&march(&[(50_000, 33_800)], 0, Into::Field)), "HV-MOVE-02");
    let turned = moving().give(march(&[], 180, Into::Field), &[]);
    assert!(turned.has_told("HV-FORM-07", Event::RingMoved { unit: GUARDS, length: Length::ZERO }));
    assert_eq!(moving().refuses(&march(&[(50_000, 30_000)], 0, Into::Building(0))), "HV-FORM-07");
    // All of it keeps its distance from the enemy [HV-GEN-06].
    let near = wells().stand(RUB, 430, 320, 180);
    let near = british(near).declare(GUARDS, RING_MOVE, &[6, 6]);
    assert_eq!(near.refuses(&march(&[(50_000, 32_000)], 0, Into::Field)), "HV-GEN-06");
    // A unit of the ring does nothing of the sort by itself.
    let single = british(wells()).give(Order::Activate { unit: GUARDS }, &[]);
    let none = crate::state::PieceSet::EMPTY;
    for plan in [Plan::Move { over: none }, Plan::Turn, Plan::MoveFire { over: none }] {
        assert_eq!(single.refuses_plan(plan), "HV-FORM-07");
    }
    let charge = Plan::Charge { target: Foe::Unit(RUB), over: none };
    assert_eq!(
        single.refuses(&Order::Declare { plan: charge, way: way(&[(14_000, 46_000)]) }),
        "HV-FORM-07"
    );
}

#[test]
fn hv_form_07_a_unit_leaves_by_changing_formation() {
    let trial = british(wells()).declare(GUARDS, Plan::Change, &[]);
    let down =
        |x: i32, y: i32| Order::PutDown { stance: Some(Stance::CloseDeep), pose: at(x, y, 0) };
    // The three others make a ring of 7 x 7 round the same centre: its front lies at 25.25.
    assert_eq!(flow::check(&trial.state, &down(500, 292)), Ok(()));
    assert_eq!(trial.refuses(&down(500, 293)), "HV-FORM-07");
    assert_eq!(trial.refuses(&down(500, 275)), "HV-FORM-07");
    let common = Order::PutDown { stance: Some(Stance::SquareCommon), pose: at(500, 292, 0) };
    assert_eq!(trial.refuses(&common), "HV-FORM-01");
    assert!(trial.orders().contains(&Order::Keep));
    let kept = Trial { state: trial.state.clone(), log: Vec::new() }.give(Order::Keep, &[]);
    assert_eq!(kept.state[GUARDS].at, Where::Ring(0));
    let trial = trial.give(down(500, 292), &[]);
    assert_eq!(ring(&trial), (Point::units(50, 20), 7, 7));
    assert_eq!(trial.state.squares[0].members[..], [HEAVIES, MOUNTED, LINE]);
    assert_eq!(trial.state[GUARDS].at, Where::Field(at(500, 292, 0)));
    assert!(trial.has_told("HV-FORM-07", Event::LeftRing { unit: GUARDS }));
    // Only one unit was activated.
    assert!(!trial.state[HEAVIES].activated);
}

#[test]
fn hv_form_07_a_member_that_routs_starts_from_its_own_centre() {
    // The nearest enemy stands to the north: the guards run south, through the square.
    let carded = || wells().deal(BRITISH, "KC").deal(MAHDIST, "2C");
    let mut trial = carded().gone(&[RIFLES]).stand(RUB, 500, 480, 180);
    trial.state[GUARDS].routing = true;
    let centre = field::centre(&trial.state, GUARDS).unwrap();
    let from = field::centre(&trial.state, RUB).unwrap();
    let trial = trial.follows(Task::Rout { unit: GUARDS }).go(&[6, 6, 6, 1]);
    assert!(trial.has_told("HV-FORM-07", Event::LeftRing { unit: GUARDS }));
    assert_eq!(ring(&trial), (Point::units(50, 20), 7, 7));
    let now = trial.pose(GUARDS);
    assert_eq!(trial.state[GUARDS].stance, Some(Stance::CloseDeep));
    assert!(now.facing.between(from.bearing(centre)) <= Angle::degrees(1), "{now:?}");
    let middle = field::centre(&trial.state, GUARDS).unwrap();
    let ran = centre.distance(middle);
    assert!(Length::units(19) <= ran && ran <= Length::units(20), "{ran}");
    // Where the run would end among the others it goes on until it is clear.
    let mut short = carded().gone(&[RIFLES]).stand(RUB, 500, 480, 180);
    short.state[GUARDS].routing = true;
    let short = short.follows(Task::Rout { unit: GUARDS }).go(&[1, 1, 1, 1]);
    assert!(Length::units(4) < centre.distance(field::centre(&short.state, GUARDS).unwrap()));
}

#[test]
fn hv_form_07_a_member_breaks_off_from_its_own_centre() {
    let trial = british(attacked(wells(), 500));
    let trial = trial.give(Order::Activate { unit: GUARDS }, &[]);
    assert_eq!(flow::check(&trial.state, &declare(Plan::Fight)), Ok(()));
    let trial = trial.plan(Plan::BreakOff, &[6, 6, 6, 1]);
    assert_eq!(trial.state[GUARDS].stance, Some(Stance::CloseDeep));
    assert!(trial.pose(GUARDS).at.y < Length::units(13));
    assert_eq!(trial.state.squares[0].members.len(), 3);
    // The face in contact stays, and whoever stands there now goes on with the fight: contact without one is none.
    let foes: Vec<Foe> = trial.state.foes_of(RUB).collect();
    assert!(!foes.is_empty() && !foes.contains(&Foe::Unit(GUARDS)), "{foes:?}");
    assert!(!trial.state.is_in_contact(GUARDS));
}

#[test]
fn hv_form_11_the_leader_stands_in_the_middle_of_his_run() {
    // The guards hold places 0 to 7 of the front: the fifth from the left is he, at 50.0.
    let touched = |x: i32| {
        let trial = attacked(wells().stance(RUB, Stance::HordeThree), x);
        melee::touching(&trial.state, &trial.state.melees[0]).1.cause()
    };
    assert!(matches!(touched(500), Cause::Fight { leader: true, .. }));
    assert!(matches!(touched(450), Cause::Fight { leader: false, .. }));
}

#[test]
fn hv_form_15_example_of_three_pack_animals() {
    let trial = wells();
    assert_eq!(shelter::room(&trial.state, 0), 49);
    assert_eq!(CAMELS.map(|camel| shelter::slots(&trial.state, camel)), [2; 3]);
    // Shrunk to 4 x 4: twelve are left.
    let mut shrunk = wells();
    for unit in [GUARDS, HEAVIES, MOUNTED] {
        shrunk = shrunk.men(unit, 2, true);
    }
    let shrunk = shrunk.men(LINE, 3, true).deal(BRITISH, "KH").deal(MAHDIST, "2S");
    let trial = lose(centred(shrunk), LINE, 1, Cause::Fire, "9H");
    assert_eq!(shelter::room(&trial.state, 0), 4);
    assert_eq!(trial.state.phase, Phase::PutDown { unit: CAMELS[2] });
    assert_eq!(flow::decider(&trial.state), Some(BRITISH));
    // Next to the rear face, 1 cm off: the ring is 6 cm deep, its rear at 17.
    let down = |y: i32| Order::PutDown { stance: None, pose: at(500, y, 0) };
    assert_eq!(flow::check(&trial.state, &down(160)), Ok(()));
    assert_eq!(trial.refuses(&down(159)), "HV-FORM-15");
    assert_eq!(trial.refuses(&down(161)), "HV-FORM-15");
    assert!(2 < trial.orders().len());
    let trial = trial.give(down(160), &[]);
    assert_eq!(trial.state[CAMELS[2]].at, Where::Field(at(500, 160, 0)));
    assert!(trial.has_told("HV-FORM-15", Event::LeftShelter { unit: CAMELS[2] }));
    assert_eq!(trial.state[CAMELS[1]].at, Where::Sheltered(0));
}

#[test]
fn hv_form_15_guns_and_transport_come_in_by_a_move_that_touches_a_face() {
    let gun = || {
        let trial = wells().stand(GARDNER, 640, 200, 270).stance(GARDNER, Stance::Limbered);
        british(trial).declare(GARDNER, MOVE, &[6, 6, 6])
    };
    let into = |x: i32| march(&[(x, 20_000)], 270, Into::Shelter(0));
    // The right face lies at 56.75; 1 mm off is touching.
    assert_eq!(flow::check(&gun().state, &into(56_850)), Ok(()));
    assert_eq!(gun().refuses(&into(56_860)), "HV-FORM-15");
    assert_eq!(gun().refuses(&march(&[(56_850, 20_000)], 270, Into::Shelter(1))), "HV-FORM-15");
    let mut enemys = gun();
    enemys.state.squares[0].seat = MAHDIST;
    assert_eq!(enemys.refuses(&into(56_850)), "HV-FORM-15");
    let listed = gun().orders();
    assert!(
        listed.iter().any(|order| matches!(order, Order::March { into: Into::Shelter(0), .. }))
    );
    let inside = gun().give(into(56_850), &[]);
    assert_eq!(inside.state[GARDNER].at, Where::Sheltered(0));
    assert_eq!(inside.state[GARDNER].stance, None);
    assert!(inside.has_told("HV-FORM-15", Event::Sheltered { unit: GARDNER }));
    // The gun takes 2 slots and its crew 2: with the camels there is room for 10, and not for 9.
    let small = |slots: usize| {
        let mut trial = wells().stand(GARDNER, 640, 200, 270).stance(GARDNER, Stance::Limbered);
        // Rings of 4 x 5 and 5 x 4 have 6, of 5 x 5 have 9, of 6 x 5 have 12.
        for unit in [GUARDS, HEAVIES, MOUNTED, LINE] {
            trial = trial.men(unit, 3, true);
        }
        if slots == 12 {
            trial = trial.men(LINE, 5, true);
        }
        trial.state.squares[0].front = at(500, 230, 0);
        british(trial).declare(GARDNER, MOVE, &[6, 6, 6])
    };
    assert_eq!(shelter::room(&small(9).state, 0), 9);
    assert_eq!(small(9).refuses(&march(&[(53_800, 20_000)], 270, Into::Shelter(0))), "HV-FORM-15");
    assert_eq!(shelter::room(&small(12).state, 0), 12);
    assert_eq!(
        flow::check(&small(12).state, &march(&[(54_550, 20_000)], 270, Into::Shelter(0))),
        Ok(())
    );
}

const MOVE: Plan = Plan::Move { over: crate::state::PieceSet::EMPTY };

#[test]
fn hv_form_15_nobody_else_comes_in() {
    // The heavies stand by themselves outside a ring of the three others.
    let mut trial = wells();
    trial.state.squares[0].members.retain(|unit| *unit != HEAVIES);
    let trial = trial.stand(HEAVIES, 640, 200, 270).stance(HEAVIES, Stance::ColumnFile);
    let foot = british(trial).declare(HEAVIES, MOVE, &[6, 6, 6]);
    assert_eq!(foot.refuses(&march(&[(55_300, 20_000)], 270, Into::Shelter(0))), "HV-FORM-15");
    // Nor the enemy.
    let mut theirs = wells().stand(GARDNER, 640, 200, 270).stance(GARDNER, Stance::Limbered);
    theirs = theirs.setting(|facts| facts.roster[usize::from(GARDNER.0)].seat = MAHDIST);
    let theirs = theirs.deal(MAHDIST, "KH").deal(BRITISH, "2S").go(&[]);
    let theirs = theirs.declare(GARDNER, MOVE, &[6, 6, 6]);
    assert_eq!(theirs.refuses(&march(&[(58_000, 20_000)], 270, Into::Shelter(0))), "HV-FORM-15");
}

#[test]
fn hv_form_15_those_inside_go_out_from_the_middle_of_a_face() {
    let camel = || british(wells()).declare(CAMELS[0], MOVE, &[4, 4, 4]);
    let out = |points: &[(i32, i32)]| march(points, 90, Into::Field);
    let east = (56_750, 20_000);
    let trial = camel().give(out(&[east, (66_000, 20_000)]), &[]);
    assert_eq!(trial.state[CAMELS[0]].at, Where::Field(at(660, 200, 90)));
    assert!(trial.has_told("HV-FORM-15", Event::LeftShelter { unit: CAMELS[0] }));
    assert_eq!(camel().refuses(&out(&[(56_750, 21_000), (66_000, 21_000)])), "HV-FORM-15");
    // Clear of the square, and no farther than was thrown.
    assert_eq!(camel().refuses(&out(&[east, (57_000, 20_000)])), "HV-GEN-06");
    assert_eq!(camel().refuses(&out(&[east, (69_000, 20_000)])), "HV-MOVE-02");
    let listed = camel().orders();
    assert!(5 < listed.len());
    // A gun comes out limbered, and may be unlimbered after that.
    let mut inside = wells();
    inside.state[GARDNER].at = Where::Sheltered(0);
    inside.state[GARDNER].stance = None;
    let none = crate::state::PieceSet::EMPTY;
    let trial = british(inside).declare(GARDNER, Plan::MoveChange { over: none }, &[4, 4]);
    let trial = trial.give(out(&[east, (64_000, 20_000)]), &[]);
    assert_eq!(trial.state[GARDNER].stance, Some(Stance::Limbered));
    assert_eq!(trial.state.phase, Phase::Form);
}

#[test]
fn hv_form_15_those_inside_neither_fire_nor_fight_and_are_out_of_reach() {
    let mut inside = wells();
    inside.state[GARDNER].at = Where::Sheltered(0);
    inside.state[GARDNER].stance = None;
    let trial = british(inside).give(Order::Activate { unit: GARDNER }, &[]);
    for plan in [Plan::Fire, Plan::Fight, Plan::Turn, Plan::Change] {
        assert_eq!(trial.refuses_plan(plan), "HV-FORM-15");
    }
    // Nobody charges them.
    let enemy = wells().stand(RUB, 500, 400, 180).deal(MAHDIST, "KH").deal(BRITISH, "2S").go(&[]);
    let enemy = enemy.give(Order::Activate { unit: RUB }, &[]);
    let none = crate::state::PieceSet::EMPTY;
    let plan = Plan::Charge { target: Foe::Unit(CAMELS[0]), over: none };
    assert_eq!(
        enemy.refuses(&Order::Declare { plan, way: way(&[(50_000, 26_800)]) }),
        "HV-MOVE-06"
    );
    let plan = Plan::Charge { target: Foe::Unit(GUARDS), over: none };
    let charge = Order::Declare { plan, way: way(&[(50_000, 26_800)]) };
    assert_eq!(flow::check(&enemy.state, &charge), Ok(()));
    // Fire at the square finds none of them [HV-FIRE-15].
    let front = Pose::new(Point::units(50, 40), Angle::SOUTH);
    let shots = fire::aimed(&enemy.state, RIFLES, Weapon::EuropeanFirearms, front);
    assert_eq!(shots.iter().map(|shot| shot.unit).collect::<Vec<_>>(), [GUARDS]);
}

#[test]
fn hv_form_15_everything_comes_out_when_the_square_breaks_up() {
    let trial = square_of_two().men(HEAVIES, 1, false).deal(BRITISH, "KH").deal(MAHDIST, "2S");
    let mut trial = trial.hero(BRITISH, Hero::Sheltered(0));
    trial = lose(trial, HEAVIES, 1, Cause::Fire, "9H");
    for camel in CAMELS {
        assert_eq!(trial.state.phase, Phase::PutDown { unit: camel });
        let order = trial.orders().remove(0);
        trial = trial.give(order, &[]);
    }
    assert!(trial.state.squares.is_empty());
    assert!(CAMELS.iter().all(|&camel| matches!(trial.state[camel].at, Where::Field(_))));
    assert!(matches!(trial.state.seat(BRITISH).hero, Hero::Alone(_)));
}

#[test]
fn hv_form_15_a_hero_shelters_by_himself() {
    let rides = |hero: Hero| {
        let trial = british(wells().hero(BRITISH, hero)).give(Order::ActivateHero, &[]);
        trial.plan(Plan::HeroMove, &[3, 3, 3, 3])
    };
    let ride = |points: &[(i32, i32)], shelter: Option<u8>| Order::Ride {
        way: way(points),
        facing: Angle::WEST,
        join: None,
        shelter,
    };
    let alone = || rides(Hero::Alone(at(660, 200, 270)));
    assert_eq!(flow::check(&alone().state, &ride(&[(56_850, 20_000)], Some(0))), Ok(()));
    assert_eq!(alone().refuses(&ride(&[(56_900, 20_000)], Some(0))), "HV-FORM-15");
    assert_eq!(alone().refuses(&ride(&[(56_850, 20_000)], Some(1))), "HV-FORM-15");
    let both = Order::Ride {
        way: way(&[(56_850, 20_000)]),
        facing: Angle::WEST,
        join: Some(Joining { unit: HEAVIES, post: Post::Rear }),
        shelter: Some(0),
    };
    assert_eq!(alone().refuses(&both), "HV-FORM-15");
    let inside = alone().give(ride(&[(56_850, 20_000)], Some(0)), &[]);
    assert_eq!(inside.state.seat(BRITISH).hero, Hero::Sheltered(0));
    assert!(inside.has_told("HV-FORM-15", Event::HeroSheltered { seat: BRITISH }));
    // Out again at the middle of a face.
    let out = || rides(Hero::Sheltered(0));
    assert_eq!(out().refuses(&ride(&[(56_000, 20_000), (60_000, 20_000)], None)), "HV-FORM-15");
    let gone = out().give(ride(&[(56_750, 20_000), (60_000, 20_000)], None), &[]);
    assert_eq!(gone.state.seat(BRITISH).hero, Hero::Alone(at(600, 200, 270)));
    assert!(gone.has_told("HV-FORM-15", Event::HeroLeftShelter { seat: BRITISH }));
    assert!(out().orders().len() > 4);
    // Whose unit is wiped out in the ring is left inside.
    let with = wells().hero_with(BRITISH, LINE, Post::Rear).men(LINE, 1, false);
    let with = with.deal(BRITISH, "KH").deal(MAHDIST, "2S");
    let left =
        lose(with, LINE, 1, Cause::Certain { figure: crate::vocabulary::Figure::OtherRank }, "9H");
    assert_eq!(left.state.seat(BRITISH).hero, Hero::Sheltered(0));
}

#[test]
fn hv_form_15_stores_may_lie_inside() {
    // The guards are about to form a ring of five bases a side, from 12.5 to 20; its hole spans 14 to 18.5.
    let heap = |x: i32| {
        let mut trial = apart().setting(|facts| {
            let at = Point::thousandths(x, 15_500);
            facts.objects.push(crate::tables::Object { id: "biscuit".into(), owner: 0, at });
        });
        trial.state.stores.push(None);
        let mut trial = british(trial).give(Order::Activate { unit: GUARDS }, &[]);
        trial.state.active.as_mut().unwrap().plan = RING_FORM;
        trial.state.phase = Phase::Form;
        trial
    };
    let trial = heap(50_000).give(form(&[GUARDS, HEAVIES], 0), &[3]);
    // Round it the square cannot move.
    assert_eq!(trial.refuses(&march(&[(50_000, 22_000)], 0, Into::Field)), "HV-MOVE-10");
    assert_eq!(heap(53_000).refuses(&form(&[GUARDS, HEAVIES], 0)), "HV-FORM-07");
}

#[test]
fn hv_fire_16_a_unit_of_a_ring_fires_its_own_bases_face_by_face() {
    // Enemies before the front and the right face.
    let trial = wells().stand(RUB, 500, 400, 180).stand(RIFLES, 700, 200, 270);
    let trial = british(trial).declare(HEAVIES, Plan::Fire, &[]);
    // The heavies hold the corner on the front, seven more of the right face, and not the corner behind.
    let faces = fire::faces(&trial.state, HEAVIES);
    let held: Vec<_> = faces.iter().map(|face| (face.number, face.bases, face.corners)).collect();
    assert_eq!(held, [(0, 0, 0b0010), (1, 7, 0b0010)]);
    assert_eq!(trial.refuses(&shoot(0, 0, RUB)), "HV-FIRE-02");
    assert_eq!(trial.refuses(&shoot(2, 0, RUB)), "HV-FIRE-16");
    assert_eq!(trial.refuses(&shoot(1, 0b0100, RIFLES)), "HV-FIRE-16");
    let after = trial.give(shoot(0, 0b0010, RUB), &[1]);
    // No base throws twice.
    assert_eq!(after.refuses(&shoot(1, 0b0010, RIFLES)), "HV-FIRE-16");
    let done = after.give(shoot(1, 0, RIFLES), &[1, 1, 1, 1, 1, 1, 1]);
    assert!(matches!(done.state.phase, Phase::Choose { .. }));
    // Each unit has its own activation for that.
    assert!(!done.state[GUARDS].activated);
}

#[test]
fn hv_fire_16_by_the_option_only_one_face_of_a_ring_fires() {
    let trial = wells().stand(RUB, 500, 400, 180).stand(RIFLES, 700, 200, 270);
    let trial = trial.setting(|facts| facts.switches.square_fires_all_faces = false);
    let trial = british(trial).declare(HEAVIES, Plan::Fire, &[]);
    let done = trial.give(shoot(1, 0b0010, RIFLES), &[1; 8]);
    assert!(matches!(done.state.phase, Phase::Choose { .. }));
}

#[test]
fn hv_fire_16_in_a_ring_one_base_deep_an_end_is_two_corners() {
    let mut trial = square_of_two().gone(&CAMELS).men(GUARDS, 1, false).men(HEAVIES, 1, false);
    trial.state.squares[0].front = at(500, 200, 0);
    let trial = trial.stand(RUB, 500, 400, 180).stand(RIFLES, 507, 50, 0);
    let trial = british(trial).declare(HEAVIES, Plan::Fire, &[]);
    let after = trial.give(shoot(0, 0b0010, RUB), &[1]);
    // He has fired, and has nothing left for the rear.
    assert!(matches!(after.state.phase, Phase::Choose { .. }));
}

#[test]
fn strips_enclose_the_hole_and_nothing_else() {
    let ring = Ring::of(32);
    let front = at(500, 200, 0);
    let strips = field::strips(&ring, front);
    let hole = Body::behind(
        front.advanced(-crate::formations::mm(15)),
        ring.inside().width,
        ring.inside().depth,
    );
    assert!(strips.iter().all(|strip| !overlaps(strip, &hole.outline())));
    for place in 0..ring.places() {
        let base = ring.slot(place).outline(&front.frame());
        assert!(strips.iter().any(|strip| overlaps(strip, &base)), "{place}");
    }
}

#[test]
fn squares_that_are_struck_out_leave_their_numbers_to_those_behind() {
    let mut state = wells().state;
    let other = state.squares[0].clone();
    state.squares.insert(0, other);
    state[GUARDS].at = Where::Ring(1);
    state[CAMELS[0]].at = Where::Sheltered(1);
    state.seat_mut(BRITISH).hero = Hero::Sheltered(1);
    state.tasks.push(Task::Empty { square: 1 });
    shelter::strike_out(&mut state, 0);
    assert_eq!(state[GUARDS].at, Where::Ring(0));
    assert_eq!(state[CAMELS[0]].at, Where::Sheltered(0));
    assert_eq!(state.seat(BRITISH).hero, Hero::Sheltered(0));
    assert_eq!(state.tasks[..], [Task::Empty { square: 0 }]);
}

#[test]
fn hv_form_15_a_gun_comes_out_limbered_when_the_square_breaks_up() {
    let mut trial = square_of_two().men(HEAVIES, 1, false).gone(&CAMELS);
    movement::put(&mut trial.state, GARDNER, Where::Sheltered(0));
    trial.state[GARDNER].stance = None;
    let trial = lose(trial, HEAVIES, 1, Cause::Fire, "9H");
    assert_eq!(trial.state.phase, Phase::PutDown { unit: GARDNER });
    let places = trial.orders().into_iter().filter_map(|order| match order {
        Order::PutDown { stance, pose } => Some((stance, pose)),
        _ => None,
    });
    let places: Vec<_> = places.collect();
    assert!(places.iter().all(|(stance, _)| *stance == Some(Stance::Limbered)));
    let (_, pose) = places[0];
    let muzzle = Order::PutDown { stance: Some(Stance::Unlimbered), pose };
    assert_eq!(trial.refuses(&muzzle), "HV-FORM-15");
    let trial = trial.give(Order::PutDown { stance: Some(Stance::Limbered), pose }, &[]);
    assert_eq!(trial.state[GARDNER].stance, Some(Stance::Limbered));
}

#[test]
fn hv_form_15_a_hero_inside_with_his_unit_rides_out_from_a_face() {
    let rides = || {
        let with = wells().hero_with(BRITISH, CAMELS[0], Post::Rear);
        let trial = british(with).give(Order::ActivateHero, &[]);
        trial.plan(Plan::HeroMove, &[3, 3, 3, 3])
    };
    let ride = |points: &[(i32, i32)]| Order::Ride {
        way: way(points),
        facing: Angle::EAST,
        join: None,
        shelter: None,
    };
    // Not from the middle of the square, which would cost him the way to the face.
    assert_eq!(rides().refuses(&ride(&[(60_000, 20_000)])), "HV-FORM-15");
    assert_eq!(rides().refuses(&ride(&[(56_750, 20_000), (68_751, 20_000)])), "HV-HERO-04");
    let gone = rides().give(ride(&[(56_750, 20_000), (68_700, 20_000)]), &[]);
    assert_eq!(gone.state.seat(BRITISH).hero, Hero::Alone(at(687, 200, 90)));
    assert!(gone.has_told("HV-FORM-15", Event::HeroLeftShelter { seat: BRITISH }));
    assert!(rides().orders().len() > 4);
}

#[test]
fn hv_mor_05_who_breaks_out_with_nobody_to_run_from_stands_beside_the_ring() {
    let mut trial = wells().deal(BRITISH, "KH QH JH 9H 5H 4H 3H 2H").deal(MAHDIST, "2S");
    for unit in [RUB, RIFLES] {
        trial.state[unit].at = Where::Reserve;
    }
    trial.state[GUARDS].routing = true;
    let out = trial.follows(Task::Rout { unit: GUARDS }).go(&[3, 3, 3, 3]);
    assert_eq!(out.state[GUARDS].stance, Some(Stance::CloseDeep));
    assert!(out.has_told("HV-MOR-05", Event::Unpursued { unit: GUARDS }));
    assert_eq!(out.state.squares[0].members.len(), 3);
}

#[test]
fn hv_cas_07_all_who_stand_in_a_square_that_was_activated_take_guns() {
    use crate::{formations::mm, state::AbandonedGun};
    // A gun of the enemy at the eastern face, which the heavies hold.
    let size = crate::formations::Size::new(mm(20), mm(20));
    let mut trial =
        wells().setting(|facts| facts.roster[usize::from(RUB.0)].gun = Some(size)).gone(&[RUB]);
    let at = Pose::new(Point::thousandths(57_750, 20_000), Angle::NORTH);
    trial.state.guns.push(AbandonedGun { unit: RUB, at, captured: None });
    let held = british(trial).declare(GUARDS, RING_MOVE, &[1, 1]).give(Order::Stay, &[]);
    assert_eq!(held.state.guns[0].captured, Some(crate::state::SideId(0)));
}
