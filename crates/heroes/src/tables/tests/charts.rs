//! The charts: figures of the book, and files that are broken.

use kernel::{
    cards::{Card, Cards},
    table::{Angle, Length},
};

use super::*;
use crate::{
    formations::{Size, mm},
    vocabulary::{
        Actor, Arm, CardClass, Class, DamageTarget, Figure, FireModifier, Formation, Leadership,
        Material, Model, MoveModifier, Mover, Rate, RollingStock, Step, TurnBy, TurnWhen, Variant,
        Weapon, WeaponClass, Word,
    },
};

fn cm(n: i32) -> Length {
    Length::units(n)
}

fn card(code: &str) -> Card {
    code.parse().unwrap()
}

#[test]
fn hv_org_02_to_05_units_are_as_the_book_has_them() {
    let troops = &shipped().charts.troops;
    let figures = |arm: Arm| (troops.units[arm].other_ranks, troops.units[arm].leaders);
    assert_eq!(figures(Arm::Infantry), (7, 1));
    assert_eq!((figures(Arm::Cavalry), figures(Arm::Camelry)), ((5, 1), (5, 1)));
    assert_eq!((figures(Arm::Artillery), figures(Arm::MachineGun)), ((1, 1), (1, 1)));
    assert_eq!(figures(Arm::Transport), (1, 0));
    let base = |arm: Arm| troops.units[arm].base;
    assert_eq!(base(Arm::Infantry), Some(Size::new(mm(15), mm(15))));
    assert_eq!(base(Arm::Cavalry), Some(Size::new(mm(15), mm(30))));
    assert_eq!(base(Arm::Transport), None);
    assert_eq!(troops.units[Arm::Camelry].classes, [Class::Native]);
    let tests: Vec<_> = troops.units.iter().filter(|(_, unit)| unit.tests_morale).collect();
    assert_eq!(tests.len(), 3);
    assert_eq!(troops.models[Model::HeavyGun].size, Size::new(mm(30), mm(50)));
    assert_eq!(troops.models[Model::HeroMounted].size, Size::new(mm(15), mm(30)));
    // [HV-RAIL-03] A field gun, its crew of two and three riflemen fill an open wagon of eight slots.
    assert_eq!(troops.models[Model::FieldGun].slots, 3);
    assert_eq!((troops.models[Model::Wagon].slots, troops.models[Model::HeroOnFoot].slots), (7, 0));
}

#[test]
fn hv_form_01_who_may_use_what() {
    let formations = &shipped().charts.formations;
    let may = |class, arm| {
        let troop = Troop { class, arm };
        let used = Formation::ALL.iter().filter(|formation| formations.may_use(troop, **formation));
        used.map(|formation| formation.word()).collect::<Vec<_>>()
    };
    let (close, column, open) = ("close_order", "column", "open_order");
    assert_eq!(may(Class::European, Arm::Infantry), [close, column, open, "square"]);
    assert_eq!(may(Class::European, Arm::Cavalry), [close, column, open]);
    for arm in [Arm::Infantry, Arm::Cavalry, Arm::Camelry] {
        assert_eq!(may(Class::Native, arm), [open, "horde"]);
    }
    for class in [Class::European, Class::Native] {
        for arm in [Arm::Artillery, Arm::MachineGun] {
            assert_eq!(may(class, arm), ["limbered", "unlimbered"]);
        }
        assert!(may(class, Arm::Transport).is_empty());
    }
    let dense: Vec<_> =
        formations.0.iter().filter(|(_, one)| one.dense).map(|(id, _)| id).collect();
    assert_eq!(
        dense,
        [Formation::CloseOrder, Formation::Column, Formation::Square, Formation::Horde]
    );
    let fires: Vec<_> =
        formations.0.iter().filter(|(_, one)| one.may_fire).map(|(id, _)| id).collect();
    let expected =
        [Formation::CloseOrder, Formation::OpenOrder, Formation::Square, Formation::Unlimbered];
    assert_eq!(fires, expected);
}

#[test]
fn hv_form_08_variants_that_a_unit_may_choose() {
    let layouts = &shipped().layouts;
    let variants = |class, arm, formation| {
        layouts.variants(Troop { class, arm }, formation).collect::<Vec<_>>()
    };
    let native = |arm, formation| variants(Class::Native, arm, formation);
    assert_eq!(native(Arm::Infantry, Formation::Horde), [Variant::F3, Variant::F4]);
    assert_eq!(native(Arm::Camelry, Formation::Horde), [Variant::F2, Variant::F3]);
    assert_eq!(native(Arm::Artillery, Formation::Limbered), [Variant::Gun]);
    assert_eq!(variants(Class::European, Arm::Infantry, Formation::Square), [Variant::Solo]);
    assert_eq!(native(Arm::Infantry, Formation::Column), []);
}

#[test]
fn hv_turn_04_rank_then_suit() {
    let cards = &shipped().charts.cards;
    let mut hand = ["10S", "AS", "10H", "KD", "10C"].map(card);
    hand.sort_by_key(|&card| std::cmp::Reverse(cards.height(card)));
    assert_eq!(hand, ["AS", "KD", "10H", "10C", "10S"].map(card));
    let all: Cards = hand.into_iter().collect();
    assert_eq!(cards.highest(all), Some(card("AS")));
    assert_eq!(cards.lowest(all), Some(card("10S")));
    assert_eq!(cards.highest(Cards::EMPTY), None);
    // No two of the 52 are equal.
    let mut heights: Vec<_> = Cards::WITHOUT_JOKERS.iter().map(|card| cards.height(card)).collect();
    heights.sort_unstable();
    heights.dedup();
    assert_eq!((heights.len(), heights[0], cards.pack), (52, 1, Cards::PACK));
}

#[test]
fn hv_lead_01_the_leadership_pack() {
    let cards = &shipped().charts.cards;
    let pack = cards.leadership_pack();
    assert_eq!((pack.counts(), pack.len()), (&[18, 12, 12, 9, 3], 54));
    assert_eq!((cards.opening_hand, cards.hand_limit), (1, 3));
    assert_eq!(cards.leadership[Leadership::Rally].name, "Rally!");
}

#[test]
fn hv_cas_02_to_04_whom_a_card_points_to() {
    let casualties = &shipped().charts.cards.casualties;
    let (rank, leader, hero) = (Figure::OtherRank, Figure::Leader, Figure::Hero);
    assert_eq!(casualties[CardClass::Numbered], [rank, leader, hero]);
    assert_eq!(casualties[CardClass::Picture], [leader, rank, hero]);
    assert_eq!(casualties[CardClass::Ace], [hero, leader, rank]);
}

#[test]
fn hv_act_02_sequences_of_steps() {
    let activation = &shipped().charts.activation;
    assert_eq!(activation.sequences(Actor::Unit).len(), 12);
    assert_eq!(activation.sequences(Actor::Warship).len(), 12);
    assert!(activation.allows(Actor::Unit, &[Step::Move, Step::Fire]));
    assert!(!activation.allows(Actor::Unit, &[Step::Move, Step::Fire, Step::Move]));
    assert!(!activation.allows(Actor::Warship, &[Step::Turn, Step::Fire]));
    assert!(activation.allows(Actor::Warship, &[Step::Turn, Step::Fire, Step::Move]));
    assert!(!activation.allows(Actor::UnarmouredTrain, &[Step::Fire]));
}

#[test]
fn hv_move_01_rates_of_the_chart() {
    let movement = &shipped().charts.movement;
    let rates: Vec<_> = Rate::ALL.iter().map(|&rate| movement.rates[rate]).collect();
    assert_eq!(rates, [4, 3, 4, 3, 3, 4, 4, 3, 3, 4, 5]);
}

#[test]
fn hv_move_03_bonuses_and_penalties_of_the_chart() {
    let movement = &shipped().charts.movement;
    let dice: Vec<_> =
        MoveModifier::ALL.iter().map(|&modifier| movement.modifiers[modifier].dice).collect();
    assert_eq!(dice, [1, 1, 1, 1, -1, -1, -1, -1, -1, -1, 1, 1, -1, -1, -2]);
    assert_eq!(movement.charge_within, cm(20));
    // Firing costs trains a die, ships nothing.
    assert_eq!(movement.modifiers[MoveModifier::Firing].applies_to, [Mover::Units, Mover::Trains]);
}

#[test]
fn hv_mer_07_turns_of_ships() {
    let turns = &shipped().charts.movement.ship_turns;
    let turn = |by: TurnBy| (turns[by].most, turns[by].when);
    assert_eq!(turn(TurnBy::Oar), (Angle::SOUTH, TurnWhen::InsteadOfMoving));
    assert_eq!(turn(TurnBy::Wind), (Angle::EAST, TurnWhen::StartOrEnd));
    assert_eq!(turn(TurnBy::Steam), (Angle::degrees(60), TurnWhen::StartOrEnd));
    assert_eq!(turn(TurnBy::SidePaddles), (Angle::SOUTH, TurnWhen::InsteadOfMoving));
}

#[test]
fn hv_fire_09_ranges_of_the_chart() {
    let fire = &shipped().charts.fire;
    let range = |weapon: Weapon| fire.ranges[weapon].map(|range| (range.short, range.long));
    let expected = [
        (Weapon::Spears, None, 5),
        (Weapon::NativeFirearms, Some(4), 20),
        (Weapon::EuropeanFirearms, Some(5), 25),
        (Weapon::MachineGuns, Some(10), 30),
        (Weapon::NativeFieldArtillery, Some(15), 45),
        (Weapon::EuropeanFieldArtillery, Some(20), 60),
        (Weapon::NativeMediumArtillery, Some(20), 60),
        (Weapon::EuropeanMediumArtillery, Some(30), 90),
        (Weapon::NativeHeavyArtillery, Some(25), 75),
        (Weapon::EuropeanHeavyArtillery, Some(40), 120),
    ];
    for (weapon, short, long) in expected {
        assert_eq!(range(weapon), Some((short.map(cm), cm(long))), "{weapon:?}");
    }
    assert_eq!(range(Weapon::None), None);
    assert_eq!((fire.hits_from, fire.arc, fire.gunners_per_fitted_weapon), (6, Angle::EAST, 2));
}

#[test]
fn hv_fire_13_what_changes_fire() {
    let modifiers = &shipped().charts.fire.modifiers;
    assert_eq!(modifiers[FireModifier::EnhancedFirepower], Affects::Dice(2));
    assert_eq!(modifiers[FireModifier::Hero], Affects::Score(5));
    assert_eq!(modifiers[FireModifier::ShortRange], Affects::Dice(2));
    let casualties = |times, over| Affects::Casualties { times, over };
    assert_eq!(modifiers[FireModifier::DenseTarget], casualties(2, 1));
    assert_eq!(modifiers[FireModifier::SoftCover], casualties(1, 2));
    assert_eq!(modifiers[FireModifier::HardCover], casualties(1, 4));
}

#[test]
fn hv_hth_03_to_05_and_hv_mor_03_fighting() {
    let fighting = shipped().charts.fighting;
    assert_eq!(fighting.hits_from, 5);
    assert_eq!(fighting.initiator_first_round_dice, 2);
    assert_eq!((fighting.other_side_first_round_dice, fighting.later_round_dice), (1, 1));
    assert_eq!((fighting.leader_lost, fighting.hero_present), (2, -2));
}

#[test]
fn hv_rail_02_and_03_rolling_stock() {
    let railways = &shipped().charts.railways;
    let stock = |stock: RollingStock| &railways.stock[stock];
    assert_eq!(stock(RollingStock::PassengerCarriage).foot, 8);
    let enclosed = stock(RollingStock::EnclosedWagon);
    assert_eq!((enclosed.foot, enclosed.mounted), (8, 6));
    assert!(!enclosed.armoured && stock(RollingStock::OpenArmouredWagon).armoured);
    assert_eq!(stock(RollingStock::ArmouredGunWagon).weapons, 2);
}

#[test]
fn hv_rail_04_the_examples_of_what_a_locomotive_tows() {
    let railways = &shipped().charts.railways;
    let tows = |id: &str, armoured| railways.tows(railways.locomotive(id).unwrap(), armoured);
    assert_eq!([tows("0-4-0", false), tows("0-6-0", false)], [2, 3]);
    assert_eq!([tows("0-4-0", true), tows("0-6-0", true)], [1, 2]);
    assert_eq!([tows("4-4-0", false), tows("2-8-0", true)], [2, 2]);
}

#[test]
fn hv_mer_02_flotation_of_the_examples() {
    let ships = &shipped().charts.ships;
    let flotation = |length: &str, beam: &str, material, armoured| {
        let (length, beam) = (length.parse().unwrap(), beam.parse().unwrap());
        ships.flotation(Hull { length, beam, material, armoured })
    };
    assert_eq!(flotation("12", "5", Material::Wood, false), 7);
    assert_eq!(flotation("16", "6", Material::Wood, false), 12);
    assert_eq!(flotation("12", "5", Material::Iron, false), 15);
    assert_eq!(flotation("20", "7.5", Material::Steel, false), 37);
}

#[test]
fn hv_war_01_armour_doubles_flotation_as_in_the_examples() {
    let ships = &shipped().charts.ships;
    let flotation = |material, armoured| {
        let (length, beam) = ("18".parse().unwrap(), "6".parse().unwrap());
        ships.flotation(Hull { length, beam, material, armoured })
    };
    assert_eq!(flotation(Material::Wood, false), 13);
    assert_eq!(flotation(Material::Iron, false), 27);
    assert_eq!(flotation(Material::Steel, true), 54);
}

#[test]
fn hv_mer_04_slots_of_a_deck_as_in_the_examples() {
    let ships = &shipped().charts.ships;
    assert_eq!(ships.slots(cm(12), cm(5)), 13);
    assert_eq!(ships.slots(cm(22), cm(6)), 29);
    assert_eq!(ships.slots(cm(18), cm(5)), 20);
    let Loading { foot, mounted, equipment } = ships.loading;
    assert_eq!((foot, mounted, equipment), (8, 6, 1));
}

#[test]
fn hv_rail_11_hv_mer_10_and_hv_war_07_to_09_damage() {
    let damage = &shipped().charts.damage;
    let first = |target, code| damage.effect(target, card(code), None);
    assert_eq!(first(DamageTarget::Locomotive, "9C"), Effect::None);
    assert_eq!(first(DamageTarget::Locomotive, "AS"), Effect::Movement(1));
    assert_eq!(first(DamageTarget::Merchant, "6H"), Effect::PassengersHit);
    assert_eq!(first(DamageTarget::Merchant, "QD"), Effect::Movement(1));
    assert_eq!(first(DamageTarget::Merchant, "KS"), Effect::Flotation(1));
    assert_eq!(first(DamageTarget::Merchant, "AH"), Effect::Flotation(2));
    assert_eq!(first(DamageTarget::Warship, "8C"), Effect::PassengersHit);
    assert!(!damage.needs_second(DamageTarget::Warship, card("8C")));
    assert!(damage.needs_second(DamageTarget::Warship, card("QH")));
    let then = |one, two| damage.effect(DamageTarget::Warship, card(one), Some(card(two)));
    assert_eq!(then("QH", "AS"), Effect::Flotation(1));
    assert_eq!(then("AD", "2H"), Effect::Movement(1));
    assert_eq!(then("KC", "4D"), Effect::Flotation(1));
    assert_eq!(then("AS", "KH"), Effect::Silence(2));
    assert_eq!(then("JS", "AD"), Effect::Silence(4));
    assert_eq!(then("JS", "QC"), Effect::Flotation(2));
    assert_eq!(then("JS", "AC"), Effect::Flotation(4));
    assert_eq!(damage.hit_by[DamageTarget::Warship], [WeaponClass::Artillery]);
    assert!(!damage.hit_by[DamageTarget::Merchant].contains(&WeaponClass::SmallArms));
}

#[test]
fn unknown_keys_and_words_are_refused_with_their_line() {
    refuses_reading("troops.toml", "leaders = 1", "officers = 1", "unknown field `officers`");
    refuses_reading(
        "troops.toml",
        "kind = \"camelry\"",
        "kind = \"elephants\"",
        "unknown variant `elephants`",
    );
    refuses_reading("formations.toml", "may_fire = true", "may_fire = 1", "invalid type");
    refuses_reading(
        "cards.toml",
        "\"hearts\", \"clubs\"",
        "\"hearts\", \"cups\"",
        "unknown variant `cups`",
    );
    refuses_reading("cards.toml", "\"A\", \"K\"", "\"1\", \"K\"", "\"1\" is no rank of a card");
    refuses_reading(
        "activation.toml",
        "[\"move_alone\"]",
        "[\"gallop\"]",
        "unknown variant `gallop`",
    );
    refuses_reading(
        "fire.toml",
        "weapon = \"spears\"",
        "weapon = \"bows\"",
        "unknown variant `bows`",
    );
    refuses_reading("railways.toml", "armoured = false", "", "missing field `armoured`");
    refuses_reading("terrain.toml", "los = \"screen\"", "los = \"fog\"", "unknown variant `fog`");
    refuses_reading(
        "victory.toml",
        "id = \"landed\"",
        "id = \"stranded\"",
        "unknown variant `stranded`",
    );
    refuses_reading("options.toml", "label = ", "lable = ", "unknown field `lable`");
    refuses_reading(
        "damage.toml",
        "colour = \"red\"",
        "colour = \"green\"",
        "unknown variant `green`",
    );
}

#[test]
fn rules_that_the_ledger_does_not_have_are_refused() {
    let unknown =
        |entry: &str| format!("{entry}: names rule HV-NONE-01, which the ledger does not have");
    for (name, rule, entry) in [
        ("troops.toml", "HV-ORG-02", "unit infantry"),
        ("formations.toml", "HV-FORM-03", "formation column"),
        ("cards.toml", "HV-LEAD-06", "leadership rally"),
        ("activation.toml", "HV-WAR-03", "action warship"),
        ("movement.toml", "HV-MER-07", "ship_turn oar"),
        ("fire.toml", "HV-FIRE-10", "modifier short_range"),
        ("fighting.toml", "HV-MOR-03", "morale"),
        ("railways.toml", "HV-RAIL-02", "rolling_stock passenger_carriage"),
        ("ships.toml", "HV-MER-09", "loading"),
        ("damage.toml", "HV-WAR-07", "target warship"),
        ("specials.toml", "HV-ARMY-02", "special glider"),
        ("options.toml", "HV-FIRE-11", "option column_is_dense"),
    ] {
        refuses(name, rule, "HV-NONE-01", &unknown(entry));
    }
}

#[test]
fn entries_that_are_missing_or_stand_twice_are_refused() {
    refuses(
        "movement.toml",
        "id = \"transport\"",
        "id = \"artillery\"",
        "rate artillery: stands twice in this file",
    );
    let file = FILES.iter().find(|file| file.name.ends_with("/specials.toml")).unwrap();
    let last = file.text.rfind("[[special]]").unwrap();
    refuses(
        "specials.toml",
        &file.text[last..],
        "",
        "special no_reserves_seen: is missing from this file",
    );
    refuses(
        "railways.toml",
        "\"0-6-0\"",
        "\"0-4-0\"",
        "locomotive 0-4-0: stands twice in this file",
    );
    refuses(
        "options.toml",
        "key = \"merchant\"",
        "key = \"railway\"",
        "option railway: stands twice in this file",
    );
    refuses(
        "activation.toml",
        "[\"move\", \"fire\"],\n  [\"fire\", \"move\"],\n  [\"change",
        "[\"move\", \"fire\"],\n  [\"move\", \"fire\"],\n  [\"change",
        "action unit, sequence 4: stands twice",
    );
    refuses("activation.toml", "[\"move_alone\"]", "[]", "action hero, sequence 1: has no steps");
}

#[test]
fn numbers_out_of_range_are_refused() {
    refuses(
        "troops.toml",
        "other_ranks = 7",
        "other_ranks = 8",
        "unit infantry: the number of figures is 9, wants 1 to 8",
    );
    refuses(
        "troops.toml",
        "base_mm = [15, 15]",
        "base_mm = [15, 0]",
        "unit infantry: base_mm is 0 mm, wants more than 0",
    );
    refuses(
        "troops.toml",
        "size_mm = [20, 20]",
        "size_mm = [20, 20.001]",
        "model machine_gun: size_mm is 20.001 mm, wants hundredths at the finest",
    );
    refuses(
        "troops.toml",
        "slots = 5",
        "slots = -1",
        "model medium_gun: slots is -1, wants 0 to 20",
    );
    refuses("cards.toml", "jokers = 2", "jokers = 3", "order: jokers is 3, wants 0 to 2");
    refuses("cards.toml", "opening = 1", "opening = 4", "hand: opening is 4, wants 0 to 3");
    refuses(
        "movement.toml",
        "dice = 4",
        "dice = 11",
        "rate individual_hero: dice is 11, wants 1 to 10",
    );
    refuses(
        "movement.toml",
        "degrees = 180",
        "degrees = 181",
        "ship_turn oar: degrees is 181, wants 1 to 180",
    );
    refuses(
        "fire.toml",
        "long_cm = 5\n",
        "long_cm = 0\n",
        "range spears: long_cm is 0 cm, wants more than 0 and at most 4000",
    );
    refuses(
        "fire.toml",
        "short_cm = 4\n",
        "short_cm = 20\n",
        "range native_firearms: short range wants to be shorter than long range",
    );
    refuses("fire.toml", "hits_from = 6", "hits_from = 7", "basics: hits_from is 7, wants 2 to 6");
    refuses(
        "fighting.toml",
        "hero_present = -2",
        "hero_present = -7",
        "morale: hero_present is -7, wants -6 to 6",
    );
    refuses(
        "railways.toml",
        "driving_wheels = 4",
        "driving_wheels = 0",
        "locomotive 0-4-0: driving_wheels is 0, wants 2 to 20",
    );
    refuses(
        "ships.toml",
        "factor = [1, 4]",
        "factor = [1, 0]",
        "material wood: factor is 0, wants 1 to 100",
    );
    refuses(
        "damage.toml",
        "amount = 1",
        "amount = 9",
        "card 2 of locomotive: amount is 9, wants 1 to 5",
    );
}

#[test]
fn what_does_not_fit_together_is_refused() {
    refuses(
        "troops.toml",
        "base_mm = [15, 15]\n",
        "",
        "unit infantry: figures need base_mm, transport stands on the base of its model",
    );
    refuses(
        "cards.toml",
        "[\"hearts\", \"clubs\"",
        "[\"hearts\", \"hearts\"",
        "order: each suit stands once",
    );
    refuses(
        "cards.toml",
        "[\"A\", \"K\"",
        "[\"K\", \"A\"",
        "order: the ranks run from the Ace down to the 2",
    );
    refuses(
        "cards.toml",
        "[\"other_rank\", \"leader\", \"hero\"]",
        "[\"hero\", \"leader\", \"hero\"]",
        "casualty numbered: each sort of figure stands once",
    );
    refuses(
        "movement.toml",
        "within_cm = 20\n",
        "",
        "modifier charging: within_cm belongs to the charge and to nothing else",
    );
    refuses(
        "movement.toml",
        "each = true\n",
        "",
        "modifier crossing_an_obstacle: each belongs to obstacles and to nothing else",
    );
    refuses(
        "movement.toml",
        "applies_to = [\"units\"]",
        "applies_to = []",
        "modifier hero_in_unit: applies to nobody",
    );
    refuses(
        "fire.toml",
        "id = \"hero\"",
        "id = \"short_range\"",
        "modifier short_range: stands out of the order in which they are applied",
    );
    refuses(
        "fire.toml",
        "divide = 2",
        "hits_from = 5",
        "modifier soft_cover: dice are multiplied, a score has hits_from, casualties are multiplied or divided",
    );
    refuses("railways.toml", "foot = 8\n", "", "rolling_stock passenger_carriage: carries nothing");
    refuses(
        "damage.toml",
        "effect = \"none\"",
        "effect = \"movement\"",
        "card 1 of locomotive: says no amount",
    );
    refuses(
        "damage.toml",
        "effect = \"none\"",
        "effect = \"none\"\namount = 1",
        "card 1 of locomotive: has an amount, but nothing to count",
    );
    refuses(
        "damage.toml",
        "first = { classes = [\"numbered\"] }",
        "first = { classes = [\"ace\"] }",
        "cards of locomotive: nothing is said of 2♣",
    );
    refuses(
        "damage.toml",
        "second = { colour = \"red\" }",
        "second = { }",
        "cards of warship: 2 things are said of J♦, then 2♣",
    );
}

#[test]
fn layouts_that_come_out_otherwise_are_refused() {
    let deep = "layout european infantry close_order deep of 8";
    refuses(
        "formations.toml",
        "rows = [4, 4]",
        "rows = [5, 3]",
        &format!("{deep}: its rows are [4, 4], not [5, 3]"),
    );
    refuses(
        "formations.toml",
        "outline_mm = [60, 30]",
        "outline_mm = [60, 31]",
        &format!("{deep}: its rows make an outline of 60 x 30 mm from -30 to 30"),
    );
    refuses(
        "formations.toml",
        "front_rank = 4",
        "front_rank = 3",
        &format!("{deep}: its front rank is 4"),
    );
    refuses(
        "formations.toml",
        "front_rank = 4",
        "front_rank = 9",
        &format!("{deep}: front_rank is 9, wants 1 to 8"),
    );
    refuses(
        "formations.toml",
        "troops = \"european infantry\"\nformation = \"close_order\"\nvariant = \"deep\"",
        "troops = \"native infantry\"\nformation = \"close_order\"\nvariant = \"deep\"",
        "layout native infantry close_order deep of 8: these troops may not use this formation",
    );
    refuses(
        "formations.toml",
        "troops = \"european cavalry\"\n",
        "troops = \"martian cavalry\"\n",
        "layout martian cavalry close_order deep of 6: \"martian\" is none of european, native",
    );
    refuses(
        "formations.toml",
        "gun = \"behind\"",
        "gun = \"ahead\"",
        "layout any machine_gun limbered gun of 2: a limbered gun stands behind its crew, an unlimbered one ahead of it",
    );
    refuses(
        "formations.toml",
        "ring = [5, 5]",
        "ring = [6, 4]",
        "common square of 2 units: 16 bases make a ring of 5 x 5, not this one",
    );
}

#[test]
fn broken_army_lists_are_refused() {
    let unit = |reason: &str| format!("army zulu, unit spear_regiment: {reason}");
    let zulu = "armies/zulu.toml";
    refuses(zulu, "min = 4", "min = 13", &unit("min is 13, wants 0 to 12"));
    refuses(zulu, "max = 12", "max = 13", &unit("max is 13, wants 1 to 12"));
    refuses(
        zulu,
        "weapon = \"spears\"",
        "weapon = \"machine_guns\"",
        &unit("machine guns does not suit infantry"),
    );
    refuses(
        zulu,
        "weapon = \"spears\"",
        "weapon = \"spears\"\nformations = [\"square\"]",
        &unit("native infantry may not use square [HV-FORM-01]"),
    );
    refuses(
        zulu,
        "weapon = \"spears\"",
        "weapon = \"spears\"\nformations = []",
        &unit("may use no formation"),
    );
    refuses(
        zulu,
        "weapon = \"spears\"",
        "weapon = \"spears\"\nmodel = \"wagon\"",
        &unit("only transport has a model of its own"),
    );
    refuses(
        zulu,
        "weapon = \"spears\"",
        "weapon = \"spears\"\nspecial = [\"lock_gates\"]",
        &unit("lock_gates is no special rule of infantry"),
    );
    refuses(
        zulu,
        "id = \"gun_regiment\"",
        "id = \"spear_regiment\"",
        &unit("another unit has the same id"),
    );
    refuses(
        zulu,
        "hero_names = [",
        "options = [\"magic\"]\nhero_names = [",
        "army zulu: there is no option called \"magic\"",
    );
    refuses(
        "armies/british.toml",
        "kind = \"cavalry\"",
        "kind = \"camelry\"",
        "army british, unit lancers: there is no european camelry",
    );
    refuses(
        "armies/british.toml",
        "model = \"wagon\"",
        "model = \"stores\"",
        "army british, unit wagon: transport wants a model: wagon, pack_animal or porter",
    );
    refuses(
        "armies/british.toml",
        "name = \"British",
        "name = \"British\"\ncolour = \"red",
        "line 6: unknown field `colour`, expected one of `id`, `name`, `class`, `hero_names`, `options`, `unit`",
    );
}
