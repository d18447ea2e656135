//! States that cannot be are told apart, each with its reason.

use std::sync::Arc;

use kernel::{
    SeatId,
    cards::{Card, Hand, Kinds},
    table::{Angle, Point, Pose},
};

use super::*;
use crate::{
    setup::tests::opened,
    state::{AbandonedGun, Active, Ending, Melee, Plan, Spends, Stance, Way},
    tables::{Library, shipped},
};

/// Expects a change of a scenario's first state to be refused with this reason among others.
fn refuses(library: &Library, scenario: &str, change: impl FnOnce(&mut State), reason: &str) {
    let mut state = opened(library, scenario);
    change(&mut state);
    let Err(error) = validate(&state) else {
        panic!("{scenario}: this should be refused: {reason}")
    };
    assert!(error.reasons.iter().any(|one| one == reason), "{scenario}: {:?}", error.reasons);
}

const WADI: &str = "patrol-at-the-wadi";
const DRIFT: &str = "the-mission-at-the-drift";
const SQUARE: &str = "the-square-on-the-road-to-the-wells";
const LANDING: &str = "landing-at-mersa-halib";
const SIDING: &str = "the-relief-of-doorn-siding";

fn field(x: i32, y: i32) -> Where {
    Where::Field(Pose::new(Point::units(x, y), Angle::NORTH))
}

fn active(card: &str) -> Active {
    Active {
        seat: SeatId(0),
        card: card.parse().unwrap(),
        who: Who::Unit(UnitId(0)),
        spends: Spends::Own,
        has_played: false,
        has_posted: false,
        plan: Plan::Open,
        step: 0,
        dice: 0,
        throw: None,
        fired: 0,
        gone: Length::ZERO,
        swung: false,
        way: Way::default(),
        strikes: arrayvec::ArrayVec::new(),
        losses: arrayvec::ArrayVec::new(),
    }
}

#[test]
fn hv_gen_05_cards_are_conserved() {
    let library = shipped();
    let lost = "a playing card is in two places, or in none";
    let ace: Card = "AS".parse().unwrap();
    refuses(
        &library,
        WADI,
        |state| {
            state.pile.remove(ace);
        },
        lost,
    );
    refuses(
        &library,
        WADI,
        |state| {
            state.discards.insert(ace);
        },
        lost,
    );
    refuses(
        &library,
        WADI,
        |state| {
            state.seats[0].cards.insert(ace);
        },
        lost,
    );
    let mut dealt = opened(&library, WADI);
    dealt.pile.remove(ace);
    dealt.seats[1].cards.insert(ace);
    assert_eq!(validate(&dealt), Ok(()));
    // The card in play is one of the 54.
    dealt.seats[1].cards.remove(ace);
    (dealt.active, dealt.phase, dealt.turn) = (Some(active("AS")), Phase::Declare, 1);
    assert_eq!(validate(&dealt), Ok(()));
    let lost = "a Leadership card is in two places, or in none";
    refuses(&library, WADI, |state| state.spent.add(4), lost);
    refuses(
        &library,
        WADI,
        |state| state.seats[0].hand = Hand::of(Kinds::new([1, 0, 0, 0, 0])),
        lost,
    );
}

#[test]
fn hv_lead_08_a_hand_has_its_limit() {
    let library = shipped();
    let four = |state: &mut State| {
        for _ in 0..4 {
            let State { stock, seats, .. } = state;
            stock.deal(&mut seats[0].hand, &mut kernel::Dice::seeded(1));
        }
        state.turn = 1;
        state.phase = Phase::NextCard;
    };
    refuses(&library, WADI, four, "Player 1 holds too many Leadership cards");
    let mut throwing = opened(&library, WADI);
    four(&mut throwing);
    throwing.phase = Phase::ThrowAway { seat: SeatId(0) };
    assert_eq!(validate(&throwing), Ok(()));
}

#[test]
fn units_that_cannot_be_are_refused() {
    let library = shipped();
    let unit = |change: fn(&mut State), reason: &str| refuses(&library, WADI, change, reason);
    unit(|state| state.units[0].ranks = 8, "A Company: has more men than it began with");
    unit(
        |state| (state.units[0].ranks, state.units[0].leader) = (0, false),
        "A Company: is in the battle with nobody left",
    );
    unit(
        |state| state.units[0].stance = Some(Stance::HordeThree),
        "A Company: stands in a formation that it may not use",
    );
    unit(
        |state| state.units[0].stance = None,
        "A Company: has a formation where it can have none, or none where it needs one",
    );
    unit(
        |state| state.units[0].stance = Some(Stance::SquareCommon),
        "A Company: stands in a common square and does not",
    );
    unit(
        |state| state.units[0].at = Where::Afloat(Pose::default()),
        "A Company: is where such a unit cannot be",
    );
    unit(|state| state.units[0].at = Where::Ring(0), "a unit is at a place that there is not");
    unit(|state| state.units[0].at = Where::Garrison(99), "a unit is at a place that there is not");
    unit(
        |state| state.units[0].at = Where::Aboard(UnitId(99)),
        "a unit is at a place that there is not",
    );
    unit(
        |state| {
            state.units.pop();
        },
        "not every unit stands in the roster once",
    );
    unit(
        |state| {
            state.seats.pop();
        },
        "not every player has a command",
    );
    unit(|state| state.turn = 9, "turn 9 is past the last");
    refuses(
        &library,
        SIDING,
        |state| state.units[1].routing = true,
        "Relief company: routs without a place to rout from",
    );
    // [HV-MOR-05] But a garrison may have had nobody to run from.
    let mut held = opened(&library, DRIFT);
    held.units[2].routing = true;
    assert_eq!(validate(&held), Ok(()));
}

#[test]
fn hv_gen_06_what_overlaps_or_lies_off_its_ground_is_refused() {
    let library = shipped();
    refuses(
        &library,
        WADI,
        |state| state.units[0].at = field(57, 16),
        "B Company overlaps A Company",
    );
    refuses(&library, WADI, |state| state.units[0].at = field(3, 16), "A Company is off the table");
    refuses(
        &library,
        "lock-nine",
        |state| state.units[0].at = field(20, 38),
        "North bank company stands on western_canal",
    );
    refuses(
        &library,
        LANDING,
        |state| state.units[0].at = Where::Afloat(Pose::new(Point::units(30, 40), Angle::NORTH)),
        "HMS Dauntless, river gunboat does not lie in water",
    );
    refuses(
        &library,
        WADI,
        |state| state.seats[0].hero = Hero::Alone(Pose::new(Point::units(58, 16), Angle::NORTH)),
        "Major Augustus Tarrant overlaps B Company",
    );
    // Touching is not overlapping: two lines of 12 cm, end to end.
    let mut touching = opened(&library, WADI);
    touching[UnitId(0)].at = field(46, 16);
    touching[UnitId(3)].at = field(80, 14);
    assert_eq!(validate(&touching), Ok(()));
}

#[test]
fn hv_form_06_and_15_squares_are_checked() {
    let library = shipped();
    refuses(
        &library,
        SQUARE,
        |state| state.squares[0].members[1] = UnitId(0),
        "Guards camel company is no part of the square that it forms",
    );
    refuses(
        &library,
        SQUARE,
        |state| {
            state.squares[0].members.pop();
        },
        "Line company is in a square that does not have it",
    );
    refuses(
        &library,
        SQUARE,
        |state| state.units[8].at = Where::Sheltered(0),
        "First rub is in a square that does not have it",
    );
    refuses(
        &library,
        SQUARE,
        |state| state.squares[0].front.at = Point::units(50, 5),
        "the square of Guards camel company is off the table",
    );
    let shrunk = |state: &mut State| {
        for member in 0..4 {
            (state.units[member].ranks, state.units[member].leader) = (2, true);
        }
    };
    // Twelve left make a ring of 4 x 4, which shelters 4 slots; three pack animals take 6.
    refuses(&library, SQUARE, shrunk, "more shelters in a square than fits into it");
    refuses(
        &library,
        SQUARE,
        |state| state.units[4].at = field(50, 21),
        "the square of Guards camel company overlaps Gardner gun",
    );
}

#[test]
fn hv_hero_01_heroes_are_with_their_own() {
    let library = shipped();
    refuses(
        &library,
        WADI,
        |state| state.seats[0].hero = Hero::With { unit: UnitId(4), post: Post::Rear },
        "Major Augustus Tarrant is with Red Flag, which is not his or not there",
    );
    refuses(
        &library,
        WADI,
        |state| state.seats[0].hero = Hero::With { unit: UnitId(3), post: Post::Front },
        "Major Augustus Tarrant is posted where there is no front",
    );
    refuses(
        &library,
        WADI,
        |state| state.seats[0].hero = Hero::With { unit: UnitId(77), post: Post::Rear },
        "a Hero is with nobody",
    );
}

#[test]
fn loads_are_checked() {
    let library = shipped();
    refuses(
        &library,
        LANDING,
        |state| state.units[4].at = Where::Aboard(UnitId(3)),
        "First company is aboard nothing that carries it",
    );
    refuses(
        &library,
        LANDING,
        |state| state.units[4].at = Where::Aboard(UnitId(2)),
        "Lighter carries more than fits on her deck",
    );
    refuses(
        &library,
        SIDING,
        |state| state.riders.clear(),
        "not every man of Relief company sits in a vehicle",
    );
    refuses(
        &library,
        SIDING,
        |state| state.riders[0].vehicle = 7,
        "not every man of Relief company sits in a vehicle",
    );
    refuses(
        &library,
        SIDING,
        |state| state.riders[0].unit = UnitId(3),
        "men of North picket sit in a train that it is not in",
    );
    refuses(
        &library,
        DRIFT,
        |state| state.units[3].at = Where::Garrison(1),
        "Store guard shares a building",
    );
    refuses(
        &library,
        DRIFT,
        |state| state.units[3].at = Where::Garrison(0),
        "Store guard is in a building that cannot hold it",
    );
    let beyond = |state: &mut State| {
        if let Where::Rails(station) = &mut state.units[0].at {
            station.along = Length::units(10);
        }
    };
    refuses(&library, SIDING, beyond, "Armoured train does not stand on its rails");
    let hurt = |state: &mut State| {
        if let Carrier::Ship { flotation, .. } = &mut state.units[0].carrier {
            *flotation = 23;
        }
    };
    refuses(
        &library,
        LANDING,
        hurt,
        "HMS Dauntless, river gunboat: is in no condition that such a carrier can be in",
    );
}

#[test]
fn fights_and_flow_are_checked() {
    let library = shipped();
    let melee = |unit, foe| Melee {
        unit: UnitId(unit),
        foe: Foe::Unit(UnitId(foe)),
        side: 0,
        rounds: 0,
        across: None,
        askew: None,
    };
    refuses(
        &library,
        WADI,
        |state| state.melees.push(melee(0, 1)),
        "A Company fights with somebody who is not there, or no enemy",
    );
    refuses(
        &library,
        WADI,
        |state| state.melees.extend([melee(0, 4), melee(4, 0)]),
        "Red Flag fights the same fight twice",
    );
    refuses(&library, WADI, |state| state.melees.push(melee(0, 40)), "somebody fights with nobody");
    let askew = Melee { askew: Some((0, 9)), ..melee(4, 0) };
    refuses(&library, WADI, |state| state.melees.push(askew), "somebody fights with nobody");
    refuses(
        &library,
        WADI,
        |state| state.melees.push(melee(4, 0)),
        "Red Flag fights with somebody whom it does not touch",
    );
    refuses(
        &library,
        WADI,
        |state| (state.phase, state.turn) = (Phase::Declare, 1),
        "something is carried out by nobody",
    );
    refuses(
        &library,
        WADI,
        |state| state.phase = Phase::Deal,
        "the turn and what is done in it do not agree",
    );
    refuses(&library, WADI, |state| state.turn = 1, "the turn and what is done in it do not agree");
    refuses(
        &library,
        WADI,
        |state| state.ending = Some(Ending::AgreedDraw),
        "the battle is over and is not",
    );
    refuses(
        &library,
        WADI,
        |state| state.tasks.push(Task::Test { unit: UnitId(50) }),
        "something happens to nobody",
    );
    refuses(
        &library,
        WADI,
        |state| state.tasks.push(Task::Sink { ship: UnitId(0) }),
        "something happens to nobody",
    );
    refuses(
        &library,
        WADI,
        |state| state.phase = Phase::Deploy { seat: SeatId(5) },
        "nobody has to decide",
    );
    refuses(&library, WADI, |state| state.owed.push(SeatId(7)), "cards are owed to nobody");
    refuses(
        &library,
        WADI,
        |state| {
            state.guns.push(AbandonedGun { unit: UnitId(90), at: Pose::default(), captured: None });
        },
        "a gun was served by nobody",
    );
    // A gun of those who still serve it, one of riflemen, one that its own side has captured.
    let gun =
        |unit: u8, captured| AbandonedGun { unit: UnitId(unit), at: Pose::default(), captured };
    for (one, served) in
        [(gun(3, None), true), (gun(0, None), false), (gun(3, Some(SideId(0))), false)]
    {
        let leave = |state: &mut State| {
            state.guns.push(one);
            if !served {
                state[one.unit].at = Where::Destroyed;
            }
        };
        refuses(&library, WADI, leave, "a gun was served by nobody");
    }
    refuses(
        &library,
        DRIFT,
        |state| state.stores[0] = Some(SideId(0)),
        "a heap of stores was captured by nobody",
    );
    refuses(&library, WADI, |state| state.charges[1] = 3, "more charges were laid than it takes");
    let strikes = |state: &mut State| {
        let mut own = active("AS");
        own.strikes.push(Foe::Unit(UnitId(77)));
        state.pile.remove(own.card);
        (state.active, state.phase, state.turn) = (Some(own), Phase::Declare, 1);
    };
    refuses(&library, WADI, strikes, "nobody is activated");
    let early = |state: &mut State| {
        let own = active("AS");
        state.pile.remove(own.card);
        (state.active, state.phase, state.turn) = (Some(own), Phase::NextCard, 1);
    };
    refuses(&library, WADI, early, "somebody is activated when nobody can be");
    let joker = |state: &mut State| {
        let joker = state.pile.iter().find(|card| card.is_joker()).unwrap();
        state.pile.remove(joker);
        state.seats[0].cards.insert(joker);
        (state.phase, state.turn) = (Phase::NextCard, 1);
    };
    refuses(&library, WADI, joker, "a Joker lies before a player");
    let spent = |state: &mut State| {
        let Carrier::Train { dice_lost, .. } = &mut state.units[0].carrier else { panic!() };
        *dice_lost = 4;
    };
    let worn = "Armoured train: is in no condition that such a carrier can be in";
    refuses(&library, SIDING, spent, worn);
    let theirs = |state: &mut State| {
        let mut other = active("AS");
        other.who = Who::Unit(UnitId(4));
        state.pile.remove(other.card);
        (state.active, state.phase, state.turn) = (Some(other), Phase::Declare, 1);
    };
    refuses(&library, WADI, theirs, "a player activates what is not his");
    let card: Card = "KH".parse().unwrap();
    refuses(
        &library,
        WADI,
        |state| (state.phase, state.turn) = (Phase::Choose { seat: SeatId(0), card }, 1),
        "a card is used that its player does not have",
    );
}

#[test]
fn settings_from_outside_are_held_to_their_bounds() {
    let library = shipped();
    let facts = |change: fn(&mut crate::state::Facts), reason: &str| {
        refuses(
            &library,
            SIDING,
            |state| {
                let mut setting = (*state.setting).clone();
                setting.change(change);
                state.setting = Arc::new(setting);
            },
            reason,
        );
    };
    facts(|facts| facts.sides.truncate(1), "there are not two sides");
    facts(|facts| facts.turns = 0, "there is no turn to play");
    facts(|facts| facts.table.width = Length::ZERO, "the table has no sensible size");
    facts(|facts| facts.seats[1].side.0 = 0, "side 1 has no Hero");
    facts(|facts| facts.roster[2].seat = SeatId(9), "Station garrison is of no command");
    facts(
        |facts| facts.roster[2].base.width = Length::units(30),
        "Station garrison stands on no sensible base",
    );
    facts(|facts| facts.roster[2].ranks = 8, "Station garrison has too many figures");
    facts(
        |facts| facts.roster[0].carrier = None,
        "Armoured train is no train or ship, or is one without knowing",
    );
    facts(|facts| facts.victory[0].zone = Some(50), "a victory entry names nothing");
    let charts = |change: fn(&mut crate::tables::Charts), reason: &str| {
        refuses(
            &library,
            SIDING,
            |state| {
                let mut setting = (*state.setting).clone();
                setting.change(|facts| change(Arc::make_mut(&mut facts.charts)));
                state.setting = Arc::new(setting);
            },
            reason,
        );
    };
    charts(|charts| charts.fire.hits_from = 1, "the charts: fire hits always or never");
    charts(|charts| charts.fighting.later_round_dice = 200, "the charts: too many dice in a fight");
    charts(
        |charts| charts.movement.rates[crate::vocabulary::Rate::Infantry] = 99,
        "the charts: a rate of movement that nobody has",
    );
    charts(
        |charts| charts.railways.wheels_per_vehicle = (0, 3),
        "the charts: locomotives tow without end",
    );
    charts(|charts| charts.ships.factor = (1, 0), "the charts: ships float too well");
}

#[test]
fn hv_act_03_what_is_decided_is_the_step_that_was_declared() {
    use crate::{
        state::{Hero, Plan},
        trial::{A_COMPANY, BRITISH, GUNBOAT, MAHDIST, Trial},
    };
    let said = "what is decided is no part of what was declared";
    let trial = Trial::wadi().hero(BRITISH, Hero::Removed).hero(MAHDIST, Hero::Removed);
    let trial = trial.deal(BRITISH, "KH QH").deal(MAHDIST, "2S").go(&[]);
    let turning = trial.declare(A_COMPANY, Plan::Turn, &[]);
    let ships = Trial::landing().deal(BRITISH, "KH QH").deal(MAHDIST, "2S").go(&[]);
    let run = Plan::Run { fire: None, turn: None, astern: false };
    let sailing = ships.declare(GUNBOAT, run, &[1; 5]);
    let all = [
        Phase::March,
        Phase::Form,
        Phase::Ride,
        Phase::Shoot,
        Phase::Strike { base: 0 },
        Phase::Steam,
        Phase::Sail,
        Phase::Embark,
        Phase::Disembark,
    ];
    for (trial, own) in [(turning, Phase::March), (sailing, Phase::Sail)] {
        assert_eq!((trial.state.phase, validate(&trial.state)), (own, Ok(())));
        for phase in all.into_iter().filter(|&phase| phase != own) {
            let mut state = trial.state.clone();
            state.phase = phase;
            let reasons = validate(&state).map_err(|error| error.reasons);
            let is_told = reasons.as_ref().is_err_and(|all| all.iter().any(|one| one == said));
            assert!(is_told, "{phase:?}: {reasons:?}");
        }
    }
}
