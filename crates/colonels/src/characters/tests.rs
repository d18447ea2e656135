//! Heroes and the companies that they are with.

use super::*;
use crate::{
    fire, melee, morale,
    state::Colour,
    trial::{Trial, at, yd},
    vocabulary::Formation,
};
use kernel::table::Angle;

/// The explorer with the first company of the Legion, another company of it beside, and one clan far off.
fn legion() -> (Trial, UnitId, UnitId, UnitId, UnitId) {
    let trial = Trial::of("fort-esperance");
    let (hero, company) =
        (trial.named("Celebrated explorer"), trial.named("Foreign Legion company 1"));
    let (other, clan) = (trial.named("Foreign Legion company 2"), trial.named("Clan warriors 1"));
    let trial = trial.only(company, &[hero, other, clan]).plain();
    let trial = trial.line(company, 500, 300, 0).line(other, 300, 300, 0);
    let trial = trial.alone(hero, 0, at(500, 280, 0)).line(clan, 500, 700, 180);
    let trial = trial.with(|state| {
        state[hero].with = Some(company);
        for regiment in 1..3 {
            state.regiments[regiment].red = false;
        }
        state.seats[0].motivated = false;
    });
    (trial, hero, company, other, clan)
}

#[test]
fn ic_hero_01_example_he_goes_with_his_company() {
    let (trial, hero, company, other, clan) = legion();
    // At set-up he stands with a company.
    let opened = Trial::of("fort-esperance");
    assert_eq!(opened.state[hero].with, Some(opened.named("Foreign Legion company 1")));
    let join = |company| Order::Join { unit: hero, company };
    assert_eq!(trial.refuses(&join(Some(other))), "IC-HERO-01", "he does not touch it");
    assert_eq!(trial.refuses(&join(Some(company))), "IC-HERO-01", "he is with it already");
    assert_eq!(trial.refuses(&join(Some(clan))), "IC-HERO-01");
    let before = trial.pose(hero, 0).at.y;
    let march = Order::March { unit: company, wheel: Angle::NORTH, length: yd(60) };
    let moved = trial.again().play(Colour::Black).give(&march, &[]);
    assert_eq!(moved.pose(hero, 0).at.y, before + yd(60));
    assert_eq!(moved.state[hero].with, Some(company));
    assert!(moved.state[hero].moved, "he has moved with it");
    let left = trial.again().give(&join(None), &[]);
    assert_eq!(left.state[hero].with, None);
    // Once a turn, so that he does not go from company to company without end.
    assert_eq!(left.refuses(&join(Some(company))), "IC-HERO-01");
    let back = left.with(|state| state.turn += 1).give(&join(Some(company)), &[]);
    assert_eq!(back.state[hero].with, Some(company));
    assert_eq!(back.refuses(&join(None)), "IC-HERO-01");
    // He is not counted among its stands, and is shielded by those who stand nearer.
    let stand = trial.nth(company, 0);
    assert_eq!(morale::total(&trial.state, stand).stands, 4);
    let near = trial.again().kind(clan, |kind| kind.weapon = crate::vocabulary::Weapon::Rifle);
    let near = near.line(clan, 500, 400, 180);
    let (firer, target) = (near.nth(clan, 2), near.nth(hero, 0));
    assert!(!fire::aims(&near.state, firer).iter().any(|aim| aim.target == target));
    // Two losses take his followers, the third takes him; his loss makes nobody test.
    assert_eq!(trial.state.castings(hero), 3);
    let torn = trial.alone(hero, 0, at(100, 100, 0)).give(&Order::EndSlot, &[]);
    assert_eq!(torn.state[hero].with, None, "he has lost touch");
}

#[test]
fn ic_hero_02_example_rifles_bayonets_and_morale() {
    let (trial, hero, company, _, clan) = legion();
    let trial = trial.alone(hero, 0, at(700, 300, 0)).with(|state| state[hero].with = None);
    let trial = trial.stands(clan, 1).alone(clan, 0, at(700, 450, 180));
    let (own, foe) = (trial.nth(hero, 0), trial.nth(clan, 0));
    let aims = fire::aims(&trial.state, own);
    let aim = aims.iter().find(|aim| aim.target == foe).unwrap();
    assert_eq!(aim.range, yd(150));
    assert_eq!(fire::volley_dice(&trial.state, own, aim), 4, "three and one for his grade");
    assert_eq!(fire::to_hit(&trial.state, own, true), 0, "an open target");
    let bare = trial.again().kind(clan, |kind| kind.shield = false);
    assert_eq!(melee::value(&bare.state, own, foe, false).total(), 7);
    // Alone: 1 + 4 + 2 for training + 2 for himself. With a company he has its total.
    assert_eq!(morale::total(&trial.state, own).sum(), 9);
    let (trial, hero, ..) = legion();
    let (own, mate) = (trial.nth(hero, 0), trial.nth(company, 0));
    assert_eq!(morale::total(&trial.state, own), morale::total(&trial.state, mate));
    // Which regiment he acts with is named at set-up.
    let clans = Trial::of("fort-esperance");
    let chief = clans.named("War chief");
    let clans = clans.with(|state| state.phase = Phase::Deploy { seat: kernel::SeatId(1) });
    let enlist = |regiment| Order::Enlist { unit: chief, regiment: RegimentId(regiment) };
    assert_eq!(clans.refuses(&enlist(0)), "IC-HERO-02");
    assert_eq!(clans.refuses(&enlist(1)), "IC-HERO-02", "he acts with it already");
    let clans = clans.give(&enlist(2), &[]);
    assert_eq!(clans.state[chief].regiment, Some(RegimentId(2)));
}

#[test]
fn ic_hero_03_example_his_card_is_for_his_company() {
    let (trial, hero, company, other, _) = legion();
    let play = |colour| Order::Play { colour, card: Card::Hero(hero) };
    let march = |unit| Order::March { unit, wheel: Angle::NORTH, length: yd(30) };
    // The regiment has moved; his card lets his company move again.
    let moved = trial.again().play(Colour::Black).give(&march(company), &[]);
    let moved = moved.give(&march(other), &[]).with(|state| state.phase = Phase::Slot);
    let moved = moved.with(|state| state.op = None);
    let again = moved.give(&play(Colour::Black), &[]);
    assert_eq!(again.refuses(&march(other)), "IC-HERO-03");
    let again = again.give(&march(company), &[]);
    let slot = again.with(|state| (state.phase, state.op) = (Phase::Slot, None));
    assert_eq!(slot.refuses(&play(Colour::Black)), "IC-HERO-03", "once a turn");
    // A company does not profit from both: it has no part in the card of its seat.
    let seat = Order::Play { colour: Colour::Black, card: Card::Motivation };
    let driven = slot.give(&seat, &[]);
    assert_eq!(driven.refuses(&march(company)), "IC-HERO-03");
    assert!(crate::movement::check_may(&driven.state, other).is_ok());
    // And the other way round.
    let driven = trial.again().give(&seat, &[]).with(|state| {
        (state.phase, state.op) = (Phase::Slot, None);
    });
    assert_eq!(driven.refuses(&play(Colour::Black)), "IC-HERO-03");
    // By himself he has nobody to drive on.
    let alone = trial.with(|state| state[hero].with = None);
    assert_eq!(alone.refuses(&play(Colour::Black)), "IC-HERO-03");
    let _ = Formation::Line;
}

#[test]
fn ic_hero_01_where_both_take_turns_he_joins_while_his_seat_moves() {
    // The inventor belongs to the second regiment of his seat; both are still to come, and are put on the table here.
    let trial = Trial::of("crossroads-at-the-dry-lock");
    let (hero, company) = (trial.named("Inventor hero"), trial.named("Regular company 1"));
    let foe = trial.named("Palace guard");
    let trial = trial.only(company, &[hero, foe]).plain();
    let trial = trial.setting(|facts| {
        (facts.switches.traditional, facts.switches.orders) = (true, false);
    });
    let stands = u16::from(trial.state.spec(company).kind.stands);
    let trial = (0..stands)
        .fold(trial, |trial, n| trial.alone(company, n, at(300 + 30 * i32::from(n), 300, 0)));
    let mut trial = trial.alone(hero, 0, at(300, 280, 0)).with(|state| {
        state[hero].with = None;
        state.phase = Phase::Initiative;
    });
    trial.log = testkit::trial::step::<crate::Colonels>(&mut trial.state, None, &[9, 2]);
    assert_eq!(trial.state.phase, Phase::March);
    let join = Order::Join { unit: hero, company: Some(company) };
    let joined = trial.again().give(&join, &[]);
    assert_eq!(joined.state[hero].with, Some(company));
    let others = trial.with(|state| {
        let manoeuvre = state.op.as_mut().and_then(|op| op.manoeuvre.as_mut());
        manoeuvre.expect("a side moves").seat = kernel::SeatId(1);
    });
    assert_eq!(others.refuses(&join), "IC-HERO-01", "while the other side moves");
}

#[test]
fn ic_hero_03_his_card_answers_fire_for_his_company_only() {
    let (trial, hero, company, other, _) = legion();
    let trial = trial.play(Colour::Black);
    let regiment = trial.state.regiment_of(company).unwrap();
    let under_fire = |units: &[UnitId]| {
        trial.again().with(|state| {
            state[regiment].red = false;
            state.seats.iter_mut().for_each(|seat| seat.motivated = true);
            for &unit in units {
                state[unit].under_fire = true;
            }
        })
    };
    let card = |units: &[UnitId]| crate::reaction::return_card(&under_fire(units).state, regiment);
    assert_eq!((card(&[other]), card(&[company])), (None, Some(Card::Hero(hero))));
    // Before the first shot back it is his card already.
    let both = under_fire(&[company, other]);
    let context = fire::Context::Return(regiment);
    assert!(fire::could_shoot(&both.state, context, company).is_ok());
    let refused = fire::could_shoot(&both.state, context, other).unwrap_err();
    assert_eq!(refused.rule.as_str(), "IC-HERO-03");
}

#[test]
fn ic_hero_01_guns_in_a_strip_do_not_single_him_out() {
    let (trial, hero, _, _, clan) = legion();
    let trial = trial.stands(clan, 1).alone(clan, 0, at(500, 500, 180)).kind(clan, |kind| {
        (kind.troop, kind.guns) = (Troop::Artillery, 1);
        kind.gun_class = Some(crate::vocabulary::GunClass::Howitzer);
    });
    let trial = trial.with(|state| state[clan].limbered = false);
    let chosen = |trial: &Trial| {
        let target = trial.nth(hero, 0);
        fire::gun_aims(&trial.state, clan, |_| true).any(|aim| aim.target == target)
    };
    assert!(fire::gun_aims(&trial.state, clan, |_| true).next().is_some());
    assert!(!chosen(&trial));
    assert!(chosen(&trial.with(|state| state[hero].with = None)), "by himself he is");
}

#[test]
fn ic_hero_01_an_attached_hero_does_not_march_by_himself() {
    let (trial, hero, ..) = legion();
    let march = Order::March { unit: hero, wheel: Angle::NORTH, length: yd(30) };
    let trial = trial.alone(hero, 0, at(500, 260, 180));
    assert_eq!(trial.again().play(Colour::Black).refuses(&march), "IC-HERO-01");
    // He leaves it first.
    let left = trial.give(&Order::Join { unit: hero, company: None }, &[]).play(Colour::Black);
    assert_eq!(left.give(&march, &[]).pose(hero, 0).at.y, yd(240));
}

#[test]
fn ic_hero_01_he_goes_along_with_a_company_that_is_set_up_elsewhere() {
    let trial = Trial::of("fort-esperance");
    let (hero, company) =
        (trial.named("Celebrated explorer"), trial.named("Foreign Legion company 1"));
    let trial = trial.only(company, &[hero]);
    let zone = trial.state.setting.zones.iter().find(|zone| zone.side == 0 && zone.id == "main");
    let bounds = zone.expect("there is such a zone").region.bounds();
    let middle = bounds.low.middle(bounds.high);
    let trial = trial.with(|state| state.phase = Phase::Deploy { seat: kernel::SeatId(0) });
    let place = |unit, east: i32| Order::Place {
        unit,
        formation: Formation::Line,
        files: 1,
        pose: kernel::table::Pose::new(middle.towards(Angle::EAST, yd(east)), Angle::NORTH),
    };
    assert_eq!(trial.state[hero].with, Some(company));
    let moved = trial.again().give(&place(company, 60), &[]);
    assert_eq!(moved.state[hero].with, Some(company));
    assert!(touches(&moved.state, hero, company), "he stands behind it");
    // Set up by himself somewhere else he is with nobody, whatever he was before.
    let apart = moved.again().give(&place(hero, -90), &[]);
    assert_eq!(apart.state[hero].with, None);
    assert!(apart.has_told("IC-HERO-01", Event::Parted { unit: hero }));
    // Who is by himself stays where he is when a company is set up elsewhere.
    let before = apart.pose(hero, 0);
    let alone = apart.give(&place(company, 20), &[]);
    assert_eq!((alone.state[hero].with, alone.pose(hero, 0)), (None, before));
}

#[test]
fn ic_card_02_a_hero_who_walks_to_a_company_does_not_go_on_with_it() {
    let (trial, hero, company, ..) = legion();
    let trial = trial.alone(hero, 0, at(500, 240, 0)).with(|state| state[hero].with = None);
    let trial = trial.play(Colour::Black);
    let march = |unit, length| Order::March { unit, wheel: Angle::NORTH, length: yd(length) };
    let near = trial.give(&march(hero, 40), &[]);
    let join = Order::Join { unit: hero, company: Some(company) };
    let joined = near.give(&join, &[]);
    assert_eq!(joined.state[hero].with, Some(company));
    let before = joined.pose(hero, 0);
    let gone = joined.give(&march(company, 60), &[]);
    assert_eq!(gone.pose(hero, 0), before, "he has moved with this card");
    assert_eq!(gone.state[hero].with, None, "and is left behind");
    // Who joins without having moved goes along.
    let (trial, hero, company, ..) = legion();
    let trial = trial.with(|state| state[hero].with = None).play(Colour::Black);
    let before = trial.pose(hero, 0).at.y;
    let gone = trial.give(&Order::Join { unit: hero, company: Some(company) }, &[]);
    let gone = gone.give(&march(company, 60), &[]);
    assert_eq!(gone.pose(hero, 0).at.y, before + yd(60));
}

#[test]
fn ic_melee_01_a_hero_who_touches_an_enemy_stays_with_him() {
    let (trial, hero, company, _, clan) = legion();
    let trial = trial.stands(clan, 1).alone(clan, 0, at(500, 260, 0));
    let (own, foe) = (trial.nth(hero, 0), trial.nth(clan, 0));
    let trial = trial.with(|state| {
        state.contacts.push(crate::state::Contact {
            charger: foe,
            foe: own,
            flank: false,
            since: 1,
            fought: false,
        });
    });
    let trial = trial.play(Colour::Black);
    let before = trial.pose(hero, 0);
    let march = Order::March { unit: company, wheel: Angle::NORTH, length: yd(60) };
    let gone = trial.give(&march, &[]);
    assert_eq!(gone.pose(hero, 0), before);
    assert_eq!(gone.state[hero].with, None, "his company has left him behind");
    assert_eq!(gone.state.contacts.len(), 1);
}

#[test]
fn ic_card_02_a_hero_acts_with_one_regiment_in_a_turn() {
    let trial = Trial::of("fort-esperance");
    let hero = trial.named("War chief");
    let own = trial.state.regiment_of(hero).unwrap();
    let of = |same: bool| {
        let mut units = trial.state.unit_ids();
        units.find(|&unit| {
            trial.state.troop(unit).is_company()
                && trial.state.spec(unit).seat == trial.state.spec(hero).seat
                && (trial.state.regiment_of(unit) == Some(own)) == same
        })
    };
    let (mate, other) = (of(true).unwrap(), of(false).unwrap());
    let trial = trial.only(mate, &[hero, other]).plain();
    let trial = trial.line(mate, 300, 300, 0).line(other, 500, 300, 0);
    let at_company = |x: i32, moved: bool, fired: bool| {
        let trial = trial.again().alone(hero, 0, at(x, 280, 0));
        trial.with(|state| {
            state[hero].with = None;
            (state[hero].moved_this_turn, state[hero].fired_this_turn) = (moved, fired);
        })
    };
    let joins = |trial: &Trial, company| {
        let order = Order::Join { unit: hero, company };
        crate::flow::check(&trial.state, &order).map_err(|bar| bar.rule.as_str())
    };
    assert_eq!(joins(&at_company(500, false, false), Some(other)), Ok(()));
    assert_eq!(joins(&at_company(500, true, false), Some(other)), Err("IC-CARD-02"));
    assert_eq!(joins(&at_company(500, false, true), Some(other)), Err("IC-CARD-02"));
    assert_eq!(joins(&at_company(300, true, true), Some(mate)), Ok(()), "of his own regiment");
    // Who has acted with another regiment does not leave it for his own either.
    let with = |company, moved| {
        let slot = trial.state.regiment_of(company).unwrap().0;
        at_company(500, moved, false).with(|state| {
            (state[hero].with, state.slot) = (Some(company), slot);
        })
    };
    assert_eq!(joins(&with(other, false), None), Ok(()));
    assert_eq!(joins(&with(other, true), None), Err("IC-CARD-02"));
    assert_eq!(joins(&with(mate, true), None), Ok(()));
}
