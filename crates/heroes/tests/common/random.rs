//! What random battles are made of: any order at all, and another's secret changed.

use heroes::{
    order::{Into, Joining, Order, Target},
    state::{Foe, PieceSet, Plan, Stance, State, UnitId, Way, When},
    vocabulary::{Leadership, Mount, Post, Word as _},
};
use kernel::{
    Dice, SeatId, Viewer,
    cards::Kinds,
    table::{Angle, Going, Length, Point, Pose},
};

/// Any order at all, sensible or not.
pub fn scramble(dice: &mut Dice) -> Order {
    let unit = UnitId(dice.pick(12));
    let card = Leadership::ALL[usize::from(dice.pick(5))];
    let post = if dice.d6() < 4 { Post::Front } else { Post::Rear };
    let mut point = || {
        let x = i32::from(dice.pick(110)) * 1000 - 5000;
        Point::thousandths(x, i32::from(dice.pick(90)) * 1000 - 5000)
    };
    let (at, to) = (point(), point());
    let facing = Angle::degrees(i32::from(dice.pick(36)) * 10);
    let pose = Pose::new(at, facing);
    let legs = if dice.d6() < 4 { 1 } else { 2 };
    let way = Way([at, to].into_iter().take(legs).collect());
    let stance = Stance::ALL[usize::from(dice.pick(13))];
    let over: PieceSet = (0..dice.pick(3)).collect();
    let foe = if dice.d6() < 6 { Foe::Unit(unit) } else { Foe::Hero(SeatId(dice.pick(3))) };
    let plans = [
        Plan::Nothing,
        Plan::Turn,
        Plan::Move { over },
        Plan::Fire,
        Plan::MoveFire { over },
        Plan::Charge { target: foe, over },
        Plan::Fight,
        Plan::BreakOff,
        Plan::Flee,
        Plan::Change,
        Plan::Load,
        Plan::HeroMove,
        Plan::Unload,
        Plan::Run { fire: None, turn: Some(When::After), astern: dice.d6() < 3 },
        Plan::Run { fire: Some(When::Before), turn: None, astern: false },
        Plan::Spin { fire: None },
        Plan::BreakTrack,
        Plan::RingMove { over },
        Plan::RingForm { over },
    ];
    let plan = plans[usize::from(dice.pick(19))];
    let vehicle = dice.pick(5);
    let length = Length::thousandths(100 * i32::from(dice.pick(200)));
    let going = if dice.d6() < 4 { Going::Up } else { Going::Down };
    let target =
        if dice.d6() < 4 { Target::Unit(unit) } else { Target::Vehicle { train: unit, vehicle } };
    let square = dice.pick(2);
    match dice.pick(36) {
        0 => Order::Place { unit, stance: Some(stance), pose },
        1 => Order::PostHero { with: Some(unit), post, pose },
        2 => Order::PostHero { with: None, post, pose },
        3 => Order::Ready,
        4 => Order::Arrive { stance: Some(stance), pose },
        5 => Order::ThrowAway { card },
        6 => Order::ShowHand,
        7 => Order::Activate { unit },
        8 => Order::ActivateByHero,
        9 => Order::ActivateHero,
        10 => Order::PlayCard { card },
        11 => Order::TakePost { post },
        12 | 13 => Order::Declare { plan, way: Way::default() },
        14 => Order::Declare { plan, way },
        15 => Order::March { way, facing, into: Into::Field },
        16 => Order::March { way, facing, into: Into::Building(dice.pick(4)) },
        17 => Order::March { way, facing, into: Into::Exit(dice.pick(4)) },
        18 => Order::Ride { way, facing, join: Some(Joining { unit, post }), shelter: None },
        19 => Order::Ride { way, facing, join: None, shelter: None },
        20 => {
            let (face, corners) = (dice.pick(4), dice.pick(16));
            Order::Shoot { face, corners, weapon: 0, arc: Mount::Fore, target }
        }
        23 => {
            let arc = Mount::ALL[usize::from(dice.pick(5))];
            Order::Shoot { face: 0, corners: 0, weapon: dice.pick(3), arc, target }
        }
        24 => Order::Steam { going, length },
        25 => Order::Sail { length },
        26 => Order::Helm { turn: facing },
        27 => Order::Embark { unit, vehicle },
        28 => Order::Disembark { unit, stance: Some(stance), pose },
        29 => Order::PutDown { stance: Some(stance), pose },
        30 => Order::Beach,
        31 => {
            let members = (0..=dice.pick(4)).map(|n| UnitId(unit.0 + n)).take(4).collect();
            Order::FormRing { members, facing }
        }
        32 => Order::March { way, facing, into: Into::Shelter(square) },
        33 => Order::Ride { way, facing, join: None, shelter: Some(square) },
        34 => Order::PutDown { stance: None, pose },
        21 => Order::Form { stance, facing },
        22 => Order::Strike { at: foe },
        _ => [Order::Stay, Order::Keep, Order::HoldFire, Order::Done][usize::from(dice.pick(4))]
            .clone(),
    }
}

/// Exchanges a Leadership card that the viewer does not see.
pub fn tamper(state: &State, viewer: Viewer, dice: &mut Dice) -> Option<State> {
    let seat = SeatId(dice.pick(state.seats.len() as u8));
    if viewer.knows(seat) {
        return None;
    }
    let mut changed = state.clone();
    let State { stock, seats, .. } = &mut changed;
    let hand = &mut seats[usize::from(seat.0)].hand;
    let kind = hand.seen().kinds().next()?;
    let other = stock.unseen().kinds().find(|&other| other != kind)?;
    if !hand.show(kind, stock) || !stock.deal(hand, &mut Dice::script(&[other as u8 + 1])) {
        return None;
    }
    let mut back = Kinds::default();
    back.add(kind);
    stock.take_back(&mut back);
    Some(changed)
}
