//! The worked examples of the ledger about fire, played.

use super::*;
use crate::{
    order::Into,
    state::{Foe, Melee, PieceSet, UnitSpec},
    trial::{BOER_GUN, BOERS, PICKET, REFUGEES, TRAIN, WRECKERS, at, way},
    vocabulary::{Material, Model},
};

const NONE: PieceSet = PieceSet::EMPTY;

fn march(x: i32, y: i32, facing: Angle) -> Order {
    Order::March { way: way(&[(x, y)]), facing, into: Into::Field }
}

fn form(stance: Stance, facing: Angle) -> Order {
    Order::Form { stance, facing }
}

fn activate(unit: UnitId) -> Order {
    Order::Activate { unit }
}

fn play(card: Leadership) -> Order {
    Order::PlayCard { card }
}

/// Dice that hit so often and no more, out of so many.
fn sixes(hits: usize, dice: usize) -> Vec<u8> {
    (0..dice).map(|n| if n < hits { 6 } else { 1 }).collect()
}

/// The Gatling at (50, 20) in place of B Company, looking north at Red so far in front of it.
fn gatling(mm: i32) -> Trial {
    facing(mm).gone(&[B_COMPANY]).stand(GATLING, 500, 200, 0).stance(GATLING, Stance::Unlimbered)
}

fn gun_fires(trial: Trial) -> Trial {
    let trial = trial.deal(MAHDIST, "2S").holds(BRITISH, Leadership::DashedHardLuck);
    trial.go(&[]).declare(GATLING, Plan::Fire, &[])
}

/// The riflemen of the emir in a stance, so far in front of B Company in its own, are to say what they do.
fn riflemen(mm: i32, stance: Stance, company: Stance) -> Trial {
    facing(mm)
        .gone(&[RED])
        .stance(B_COMPANY, company)
        .stand(RIFLES, 500, 200 + mm, 180)
        .stance(RIFLES, stance)
        .deal(MAHDIST, "AS 2S")
        .holds(MAHDIST, Leadership::DashedHardLuck)
        .go(&[])
        .give(activate(RIFLES), &[])
}

/// Eight rifles of the wreckers fire at the picket behind a wall of this cover.
fn at_the_wall(stance: Stance, cover: Cover, script: &[u8]) -> Trial {
    let trial = Trial::siding().empty(TRAIN);
    let others = trial.state.ids().filter(|&unit| unit != WRECKERS && unit != PICKET);
    let others: Vec<UnitId> = others.collect();
    let trial = trial
        .gone(&others)
        .stand(WRECKERS, 900, 300, 0)
        .stance(WRECKERS, Stance::OpenLine)
        .stand(PICKET, 900, 390, 180)
        .stance(PICKET, stance)
        .setting(|facts| {
            let wall = facts.terrain.iter_mut().find(|one| one.id == "south_breastwork");
            wall.unwrap().cover = cover;
        })
        .deal(BOERS, "KH 3C")
        .deal(BRITISH, "2S")
        .holds(BOERS, Leadership::DashedHardLuck)
        .go(&[])
        .declare(WRECKERS, Plan::Fire, &[]);
    trial.give(shot(PICKET), script)
}

/// So many hits of eight dice, then cards and a test that is passed.
fn struck(hits: usize, casualties: usize) -> Vec<u8> {
    let mut script = sixes(hits, 8);
    script.extend(&cards("9H 8H 7H 6H")[..casualties]);
    if 0 < casualties {
        script.push(1);
    }
    script
}

/// B Company in square with Red in contact in front of it, the Gatling beside it, and Green in the offing.
fn melee_beside() -> Trial {
    let mut trial = gatling(100)
        .stand(B_COMPANY, 500, 200, 0)
        .stance(B_COMPANY, Stance::SquareSolo)
        .stand(RED, 500, 200, 180)
        .stance(RED, Stance::HordeFour)
        .stand(GATLING, 600, 200, 315)
        .stand(GREEN, 560, 350, 180)
        .stance(GREEN, Stance::HordeThree);
    let foe = Foe::Unit(B_COMPANY);
    trial.state.melees.push(Melee {
        unit: RED,
        foe,
        side: 0,
        rounds: 1,
        across: None,
        askew: None,
    });
    trial
}

/// Makes a unit of the patrol's battle one that another scenario has.
fn becomes(trial: Trial, unit: UnitId, spec: &UnitSpec, stance: Option<Stance>) -> Trial {
    let mut trial = trial.setting(|facts| {
        let seat = facts.roster[usize::from(unit.0)].seat;
        facts.roster[usize::from(unit.0)] = UnitSpec { seat, ..spec.clone() };
    });
    trial.state[unit].stance = stance;
    trial.men(unit, spec.ranks, spec.has_leader)
}

#[test]
fn hv_gen_01_the_examples_of_two_refusals() {
    let column = facing(100).stance(B_COMPANY, Stance::ColumnTwos);
    let column = column.holds(BRITISH, Leadership::DashedHardLuck).go(&[]);
    assert_eq!(column.give(activate(B_COMPANY), &[]).refuses_plan(Plan::Fire), "HV-FIRE-01");
    let guns =
        melee_beside().setting(|facts| facts.roster[3].weapon = Weapon::EuropeanFieldArtillery);
    assert_eq!(gun_fires(guns).refuses(&shot(RED)), "HV-FIRE-14");
}

#[test]
fn hv_gen_02_the_example_of_close_order_behind_a_wall() {
    // 3, doubled 6, a quarter of that 1.5, so 1.
    let trial = at_the_wall(Stance::CloseWide, Cover::Hard, &struck(3, 1));
    assert_eq!(fired(&trial), (8, 3, 1));
    assert_eq!(trial.state.figures(PICKET), 7);
}

#[test]
fn hv_gen_03_the_examples_of_fractions() {
    let trial = at_the_wall(Stance::OpenLine, Cover::Soft, &struck(5, 2));
    assert_eq!(fired(&trial), (8, 5, 2));
    let hull = crate::tables::Hull {
        length: cm(20),
        beam: Length::thousandths(7_500),
        material: Material::Steel,
        armoured: false,
    };
    assert_eq!(trial.state.setting.charts.ships.flotation(hull), 37);
}

#[test]
fn hv_gen_04_the_example_of_a_unit_that_looks_north() {
    let trial = facing(100);
    let pose = trial.pose(B_COMPANY);
    assert_eq!(pose, at(500, 200, 0));
    // Straight ahead of it the north edge is 55 cm away, and the table ends there.
    let ahead = pose.advanced(cm(55)).at;
    assert_eq!((ahead, ahead.y), (Point::units(50, 75), trial.state.setting.table.depth));
    // It sees who stands towards that edge, and not who stands towards the other.
    assert!(has_target(&trial.state, B_COMPANY));
    assert!(!has_target(&facing(-100).state, B_COMPANY));
}

#[test]
fn hv_org_04_the_example_of_a_gatling() {
    let trial = gatling(200);
    assert_eq!(trial.state.figures(GATLING), 2);
    // Two crew bases and the gun.
    assert_eq!(field::outlines(&trial.state, GATLING).len(), 3);
    let fires = gun_fires(trial).give(shot(RED), &[1; 4]);
    assert_eq!(fired(&fires), (4, 0, 0));
    // Two cards are all that it takes.
    let mut hit = gatling(200).deal(MAHDIST, "2S").stand(B_COMPANY, 800, 100, 0);
    casualties::inflict(&mut hit.state, GATLING, 3, Cause::Fire);
    assert_eq!(hit.go(&cards("2C 3C")).state[GATLING].at, Where::Destroyed);
}

#[test]
fn hv_org_08_the_example_of_a_field_gun() {
    let field = |facts: &mut crate::state::Facts| {
        facts.roster[3].weapon = Weapon::EuropeanFieldArtillery;
    };
    let trial = gun_fires(gatling(250).setting(field)).give(shot(RED), &[1; 4]);
    assert_eq!(fired(&trial), (4, 0, 0));
}

#[test]
fn hv_org_09_the_example_of_canal_martians() {
    let (household, wing) = (UnitId(3), UnitId(7));
    let at = |mm: i32| {
        let trial = Trial::opening("lock-nine").stand(household, 200, 150, 0);
        trial.stand(wing, 200, 150 + mm, 180).gone(&[UnitId(10)])
    };
    let spec = at(40).state.spec(household).clone();
    assert_eq!(spec.class, crate::vocabulary::Class::European);
    assert_eq!(spec.weapon, Weapon::NativeFirearms);
    let throws = |mm: i32| {
        let state = at(mm).state;
        let face = faces(&state, household)[0];
        let shots = shots(&state, household, face.front);
        shots.first().map(|shot| dice(&state, household, face.bases, shot.range))
    };
    assert_eq!([40, 41, 200, 201].map(throws), [Some(16), Some(8), Some(8), None]);
}

#[test]
fn hv_form_02_the_example_of_seven_left() {
    let trial = facing(100).stance(B_COMPANY, Stance::CloseDeep).men(B_COMPANY, 6, true);
    assert_eq!(field::layout(&trial.state, B_COMPANY).unwrap().rows[..], [4, 3]);
    let body = field::body(&trial.state, B_COMPANY).unwrap();
    assert_eq!((body.width, body.depth), (cm(6), cm(3)));
    assert_eq!(fired(&shooting(trial).give(shot(RED), &[1; 4])), (4, 0, 0));
}

#[test]
fn hv_form_04_the_examples_of_native_riflemen() {
    for (stance, n) in [(Stance::OpenLine, 8), (Stance::OpenChequer, 4)] {
        let trial = riflemen(100, stance, Stance::CloseWide).plan(Plan::Fire, &[]);
        let trial = trial.give(shot(B_COMPANY), &vec![1; n]);
        assert_eq!(fired(&trial), (n as u8, 0, 0));
    }
}

#[test]
fn hv_form_09_the_examples_of_a_field_gun() {
    let gun = |stance| {
        let trial = Trial::siding().stand(BOER_GUN, 640, 600, 0).stance(BOER_GUN, stance);
        trial.stand(WRECKERS, 450, 580, 180).deal(BOERS, "KH 3C").go(&[])
    };
    let limbered = gun(Stance::Limbered);
    let body = field::body(&limbered.state, BOER_GUN).unwrap();
    assert_eq!((body.width, body.depth), (cm(3), cm(5)));
    let limbered = limbered.declare(BOER_GUN, Plan::Move { over: NONE }, &[2, 3, 4]);
    assert!(limbered.has_told("HV-MOVE-02", Event::Thrown { unit: BOER_GUN, dice: 3, cm: 9 }));
    // Unlimbered it turns on the spot without dice, and fires at whom it then sees.
    let turns = gun(Stance::Unlimbered).declare(BOER_GUN, Plan::MoveFire { over: NONE }, &[]);
    assert_eq!(turns.refuses(&march(64_000, 60_100, Angle::NORTH)), "HV-MOVE-02");
    let turn = Order::March { way: way(&[]), facing: Angle::EAST, into: Into::Field };
    let turned = turns.give(turn, &[]);
    assert_eq!(turned.pose(BOER_GUN), at(640, 600, 90));
    assert_eq!(fired(&turned.give(shot(PICKET), &[1; 4])), (4, 0, 0));
}

#[test]
fn hv_lead_03_the_example_of_four_rifles_at_5_cm() {
    let trial = facing(50)
        .stance(B_COMPANY, Stance::CloseDeep)
        .hero_with(BRITISH, B_COMPANY, Post::Rear)
        .holds(BRITISH, Leadership::EnhancedFirepower)
        .deal(MAHDIST, "2S")
        .go(&[])
        .give(activate(B_COMPANY), &[])
        .give(play(Leadership::EnhancedFirepower), &[])
        .plan(Plan::Fire, &[]);
    assert_eq!(fired(&trial.give(shot(RED), &[1; 16])), (16, 0, 0));
}

#[test]
fn hv_lead_11_the_example_of_two_activations_of_one_turn() {
    let trial = facing(100)
        .hero_with(BRITISH, B_COMPANY, Post::Rear)
        .holds(BRITISH, Leadership::EnhancedFirepower)
        .holds(BRITISH, Leadership::FasterMovement)
        .deal(MAHDIST, "2S")
        .go(&[])
        .give(Order::ActivateByHero, &[])
        .give(play(Leadership::EnhancedFirepower), &[])
        .plan(Plan::Fire, &[])
        .give(shot(RED), &[1; 16]);
    assert_eq!(fired(&trial), (16, 0, 0));
    // In its own activation the dice are doubled again, and Faster movement is added.
    let trial = trial
        .give(activate(B_COMPANY), &[])
        .give(play(Leadership::FasterMovement), &[])
        .plan(Plan::FireMove { over: NONE }, &[]);
    let trial = trial.give(shot(RED), &[[1; 16].as_slice(), &[1, 2, 3]].concat());
    assert_eq!(fired(&trial), (16, 0, 0));
    // 3 - 1 (close order) - 1 (fire) + 1 (Hero) + 1 (card).
    assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: B_COMPANY, dice: 3, cm: 6 }));
}

#[test]
fn hv_hero_02_the_examples_of_hits_to_be_expected() {
    // Each face of the dice once: eight dice hit eight times in six volleys without him, sixteen times with him.
    let hits = |hero: bool| -> usize {
        let volley = |die: u8| {
            let trial = facing(200);
            let trial = if hero { trial.hero_with(BRITISH, B_COMPANY, Post::Rear) } else { trial };
            let hit = if hero { 5 } else { 6 } <= die;
            let mut script = vec![die; 8];
            if hit {
                script.extend(cards("2C 3C 4C 5C 6C 7C 8C 9C"));
            }
            usize::from(fired(&shooting(trial).give(shot(RED), &script)).1)
        };
        (1..=6).map(volley).sum()
    };
    assert_eq!((hits(false), hits(true)), (8, 16));
}

#[test]
fn hv_turn_07_the_example_of_a_queen_and_a_seven() {
    let trial = facing_with(150, "QH 7S")
        .hero_with(BRITISH, B_COMPANY, Post::Rear)
        .holds(BRITISH, Leadership::DashedHardLuck)
        .deal(MAHDIST, "2S")
        .go(&[])
        .give(Order::ActivateByHero, &[])
        .plan(Plan::MoveFire { over: NONE }, &[1, 1])
        .give(march(50_000, 22_000, Angle::NORTH), &[])
        .give(shot(RED), &[1; 8]);
    assert_eq!((trial.pose(B_COMPANY), fired(&trial)), (at(500, 220, 0), (8, 0, 0)));
    let trial = trial.give(activate(B_COMPANY), &[]).plan(Plan::FireMove { over: NONE }, &[]);
    let trial = trial.give(shot(RED), &[[1; 8].as_slice(), &[2, 2]].concat());
    assert_eq!(fired(&trial), (8, 0, 0));
    let trial = trial.give(march(50_000, 26_000, Angle::NORTH), &[]);
    assert_eq!(trial.pose(B_COMPANY), at(500, 260, 0));
}

#[test]
fn hv_act_01_the_example_of_a_king_and_a_five() {
    let trial = facing_with(100, "KH 5S")
        .hero_with(BRITISH, B_COMPANY, Post::Rear)
        .holds(BRITISH, Leadership::DashedHardLuck)
        .deal(MAHDIST, "2S")
        .go(&[])
        .give(Order::ActivateByHero, &[])
        .plan(Plan::Fire, &[])
        .give(shot(RED), &[1; 8]);
    assert_eq!(fired(&trial), (8, 0, 0));
    let again = trial.declare(B_COMPANY, Plan::Fire, &[]).give(shot(RED), &[1; 8]);
    assert_eq!(fired(&again), (8, 0, 0));
}

#[test]
fn hv_act_03_the_example_of_an_enemy_who_stays_out_of_sight() {
    // Eight centimetres deep in the palms, and no nearer than that after a move of four.
    let trial = facing(100)
        .stand(B_COMPANY, 770, 100, 0)
        .stance(B_COMPANY, Stance::OpenLine)
        .stand(RED, 770, 286, 180)
        .holds(BRITISH, Leadership::DashedHardLuck)
        .deal(MAHDIST, "2S")
        .go(&[])
        .declare(B_COMPANY, Plan::MoveFire { over: NONE }, &[1, 3]);
    assert!(trial.has_told("HV-MOVE-02", Event::Thrown { unit: B_COMPANY, dice: 2, cm: 4 }));
    let trial = trial.give(march(77_000, 14_000, Angle::NORTH), &[]);
    assert!(trial.state[B_COMPANY].activated && trial.state[B_COMPANY].stance.is_some());
    assert!(!matches!(trial.state.phase, Phase::Shoot));
    assert!(!trial.told().iter().any(|(_, event)| matches!(event, Event::Fired { .. })));
}

#[test]
fn hv_act_05_the_examples_of_unlimbering() {
    let gun = || {
        let trial = gatling(200).stance(GATLING, Stance::Limbered).deal(MAHDIST, "2S");
        let trial = trial.holds(BRITISH, Leadership::DashedHardLuck);
        trial.hero_with(BRITISH, GATLING, Post::Rear).go(&[])
    };
    // Unlimber, then fire: one activation.
    let fires = gun().give(Order::ActivateByHero, &[]).plan(Plan::ChangeFire, &[]);
    let fires = fires.give(form(Stance::Unlimbered, Angle::NORTH), &[]);
    assert_eq!(fired(&fires.give(shot(RED), &[1; 4])), (4, 0, 0));
    // Move, then unlimber: one activation, and no shot in it; that takes another.
    let moves = gun().give(Order::ActivateByHero, &[]);
    let moves = moves.plan(Plan::MoveChange { over: NONE }, &[1, 1, 1]);
    let moves = moves.give(march(50_000, 22_000, Angle::NORTH), &[]);
    let moves = moves.give(form(Stance::Unlimbered, Angle::NORTH), &[]);
    assert_eq!(moves.refuses(&shot(RED)), "HV-FIRE-01");
    let moves = moves.declare(GATLING, Plan::Fire, &[]);
    assert_eq!(fired(&moves.give(shot(RED), &[1; 4])), (4, 0, 0));
}

#[test]
fn hv_fire_01_the_example_of_a_horde_of_riflemen() {
    let trial = riflemen(30, Stance::HordeThree, Stance::CloseWide);
    assert_eq!(trial.refuses_plan(Plan::Fire), "HV-FIRE-01");
    let trial = trial.plan(Plan::ChangeFire, &[]);
    let trial = trial.give(form(Stance::OpenLine, Angle::SOUTH), &[]);
    assert_eq!(fired(&trial.give(shot(B_COMPANY), &[1; 16])), (16, 0, 0));
}

#[test]
fn hv_fire_03_the_example_of_a_wagon_nearer_than_a_horde() {
    let mut wagon = Trial::siding().state.spec(REFUGEES).clone();
    (wagon.model, wagon.base) =
        (Some(Model::Wagon), crate::formations::Size::new(Length::thousandths(2_500), cm(6)));
    let trial = becomes(facing(120).stance(RED, Stance::HordeThree), GREEN, &wagon, None);
    // 5.4 to the right and 7.2 ahead: 9 cm.
    let trial = shooting(trial.stand(GREEN, 554, 272, 180));
    let front = at_front(&trial);
    let aimed = shots(&trial.state, B_COMPANY, front);
    assert_eq!(aimed.iter().map(|one| (one.unit, one.range)).collect::<Vec<_>>(), [(GREEN, cm(9))]);
    assert!(sight::is_clear(&trial.state, (B_COMPANY, front.at), (RED, trial.pose(RED).at)));
    assert_eq!(trial.refuses(&shot(RED)), "HV-FIRE-03");
    // It is gone at its first casualty; then the next turn is dealt.
    let trial = trial.give(shot(GREEN), &[sixes(1, 8), cards("9C 5C 6C")].concat());
    assert_eq!(trial.state[GREEN].at, Where::Destroyed);
}

#[test]
fn hv_fire_04_the_examples_of_a_field_gun_and_a_gatling() {
    // A horde 15 cm off (9 to the left and 12 ahead) and a gun 55 cm off.
    let gun = Trial::wadi().state.spec(GATLING).clone();
    let with = |weapon: Weapon| {
        let trial = gatling(100).stand(GATLING, 500, 100, 0).setting(|facts| {
            facts.roster[3].weapon = weapon;
        });
        let trial = trial.stand(RED, 410, 220, 180).stance(RED, Stance::HordeThree);
        let trial = becomes(trial, GREEN, &gun, Some(Stance::Unlimbered));
        gun_fires(trial.stand(GREEN, 500, 650, 180))
    };
    let field = with(Weapon::EuropeanFieldArtillery);
    assert!(field.orders().contains(&shot(RED)) && field.orders().contains(&shot(GREEN)));
    assert_eq!(fired(&field.give(shot(GREEN), &[1; 4])), (4, 0, 0));
    let machine = with(Weapon::MachineGuns);
    assert!(machine.orders().contains(&shot(RED)));
    assert_eq!(machine.refuses(&shot(GREEN)), "HV-FIRE-09");
    // Nor would it if its bullets carried as far.
    let near = machine.stand(GREEN, 500, 300, 180);
    assert_eq!(near.refuses(&shot(GREEN)), "HV-FIRE-03");
}

#[test]
fn hv_fire_07_the_examples_of_a_gatling() {
    let two = gun_fires(gatling(250)).give(shot(RED), &[1; 4]);
    assert_eq!(fired(&two), (4, 0, 0));
    let one = gun_fires(gatling(250).men(GATLING, 0, true)).give(shot(RED), &[1; 2]);
    assert_eq!(fired(&one), (2, 0, 0));
}

#[test]
fn hv_fire_08_the_examples_with_and_without_a_hero() {
    let dice = [6, 5, 5, 2];
    let deep = || facing(100).stance(B_COMPANY, Stance::CloseDeep);
    let script = [&dice[..], &cards("9C"), &[1]].concat();
    assert_eq!(fired(&shooting(deep()).give(shot(RED), &script)), (4, 1, 1));
    let hero = deep().hero_with(BRITISH, B_COMPANY, Post::Rear);
    let script = [&dice[..], &cards("9C 8C 7C"), &[1]].concat();
    assert_eq!(fired(&shooting(hero).give(shot(RED), &script)), (4, 3, 3));
}

#[test]
fn hv_fire_09_the_examples_of_european_rifles() {
    for (mm, dice) in [(50, 16), (51, 8), (250, 8)] {
        let trial = shooting(facing(mm)).give(shot(RED), &vec![1; dice]);
        assert_eq!(fired(&trial), (dice as u8, 0, 0), "{mm}");
    }
    let far = facing(251).holds(BRITISH, Leadership::DashedHardLuck).deal(MAHDIST, "2S").go(&[]);
    let far = far.give(activate(B_COMPANY), &[]);
    assert_eq!(far.refuses_plan(Plan::Fire), "HV-ACT-03");
}

#[test]
fn hv_fire_10_the_example_of_a_gatling_with_the_card() {
    let trial = gatling(100)
        .hero_with(BRITISH, GATLING, Post::Rear)
        .holds(BRITISH, Leadership::EnhancedFirepower)
        .deal(MAHDIST, "2S")
        .go(&[])
        .give(activate(GATLING), &[])
        .give(play(Leadership::EnhancedFirepower), &[])
        .plan(Plan::Fire, &[]);
    assert_eq!(fired(&trial.give(shot(RED), &[1; 16])), (16, 0, 0));
}

#[test]
fn hv_fire_11_the_example_of_a_marching_column_and_the_option() {
    let column = || riflemen(100, Stance::OpenLine, Stance::ColumnTwos);
    let script = [sixes(2, 8), cards("9C 8C 7C 6C"), vec![1]].concat();
    let trial = column().plan(Plan::Fire, &[]).give(shot(B_COMPANY), &script);
    assert_eq!(fired(&trial), (8, 2, 4));
    // By the option a column is no denser than open order.
    let thin = column().setting(|facts| facts.switches.column_is_dense = false);
    let script = [sixes(2, 8), cards("9C 8C"), vec![1]].concat();
    assert_eq!(fired(&thin.plan(Plan::Fire, &[]).give(shot(B_COMPANY), &script)), (8, 2, 2));
}

#[test]
fn hv_fire_12_the_example_of_seven_sixes_at_a_wall() {
    let trial = at_the_wall(Stance::OpenLine, Cover::Hard, &struck(7, 1));
    assert_eq!((fired(&trial), trial.state.figures(PICKET)), ((8, 7, 1), 7));
}

#[test]
fn hv_fire_13_the_examples_of_the_arithmetic() {
    let dense = Stance::CloseWide;
    for (stance, cover, hits, casualties) in [
        (dense, Cover::Soft, 1, 1),
        (dense, Cover::Hard, 1, 0),
        (dense, Cover::Hard, 3, 1),
        (Stance::OpenLine, Cover::Soft, 1, 0),
    ] {
        let trial = at_the_wall(stance, cover, &struck(hits, casualties));
        assert_eq!(fired(&trial), (8, hits as u8, casualties as u8), "{stance:?} {cover:?}");
        // Without a casualty there is no test.
        let tests = |(_, event): &(&str, Event)| matches!(event, Event::Tested { .. });
        assert_eq!(trial.told().iter().any(tests), 0 < casualties);
    }
}

#[test]
fn hv_fire_14_the_example_of_a_horde_in_contact_with_a_square() {
    let trial = gun_fires(melee_beside());
    assert_eq!(trial.refuses(&shot(RED)), "HV-FIRE-14");
    assert_eq!(fired(&trial.give(shot(GREEN), &[1; 4])), (4, 0, 0));
}

/// How many morale tests were taken, and whether the last was passed.
fn tests(trial: &Trial) -> Vec<bool> {
    let told = trial.told().into_iter().filter_map(|(_, event)| match event {
        Event::Tested { passed, .. } => Some(passed),
        _ => None,
    });
    told.collect()
}

#[test]
fn hv_mor_01_the_example_of_a_volley_that_kills_three() {
    // One test, against the five who are left: a 5 passes, a 6 does not.
    let script = |die: u8| [sixes(3, 8), cards("9C 8C 7C"), vec![die]].concat();
    let stands = shooting(facing(100)).give(shot(RED), &script(5));
    assert_eq!(tests(&stands), [true]);
    let runs = shooting(facing(100)).give(shot(RED), &[script(6), vec![1; 4]].concat());
    assert_eq!(tests(&runs), [false]);
}

#[test]
fn hv_mor_04_the_example_of_a_unit_hit_before_its_own_activation() {
    let script = [sixes(3, 8), cards("9C 8C 7C"), vec![6, 1, 2, 3, 4]].concat();
    let trial = shooting(facing(100)).give(shot(RED), &script);
    let to = trial.pose(RED);
    assert!(trial.has_told("HV-MOR-05", Event::Fled { unit: RED, cm: 10, to }));
    // Its owner's next card goes to it: it runs again, or tries to rally.
    let (who, choices) = (trial.state.active.as_ref().unwrap().who, trial.orders());
    assert_eq!(who, crate::state::Who::Unit(RED));
    for plan in [Plan::Flee, Plan::FleeThenTry, Plan::TryThenMove { over: NONE }] {
        assert!(choices.contains(&Order::Declare { plan, way: Way::default() }), "{plan:?}");
    }
    let again = trial.plan(Plan::Flee, &[&[1, 1, 1, 1][..], &cards("5C 6C")].concat());
    let to = again.pose(RED);
    assert!(again.has_told("HV-MOR-05", Event::Fled { unit: RED, cm: 4, to }));
}
