//! For tests: campaigns with scripted dice.

use galleons::state::{Band, Ending as BattleEnding, How, Phase, ShipId, SideId, Status};
use kernel::{Setup, options::OptionValue};

use crate::{
    Campaign, battle,
    event::Event,
    map::Site,
    order::Order,
    setup,
    state::{Berth, CaptainId, Fight, Prize, State, Step, Vessel},
    tables::shipped,
};

pub const ANN: CaptainId = CaptainId(0);
pub const CAT: CaptainId = CaptainId(1);

/// A campaign of so many captains before its first step, with some options.
pub fn opened(captains: usize, options: &[(&str, OptionValue)]) -> State {
    let names = ["Ann", "The enemy", "Cat", "Dan", "Eve"];
    let seats = names.iter().take(captains + 1).map(|name| (*name).to_owned()).collect();
    let mut setup = Setup::new(setup::SCENARIO, seats);
    for (key, value) in options {
        setup.options.insert((*key).to_owned(), value.clone());
    }
    setup::open(&shipped(), &setup).unwrap()
}

/// The place of a class in the fleet.
pub fn class(state: &State, name: &str) -> u16 {
    state.setting.fleet.iter().position(|built| built.class.name == name).unwrap() as u16
}

pub fn city(state: &State, name: &str) -> Site {
    state.setting.map.cities.iter().find(|city| city.name == name).unwrap().at
}

/// A ship of a captain's, with all her men.
pub fn vessel(state: &State, name: &str) -> Vessel {
    let class = class(state, name);
    let built = state.built(class);
    let quality = battle::quality(state[ANN].grade);
    let ship = galleons::state::Ship::fresh(&built.class, quality, battle::own_folk(state));
    Vessel { class, name: name.to_owned(), ship, coal: built.endurance }
}

/// Ann alone on a voyage: in such a ship, at such a place, her day just begun.
pub fn at_sea(ship: &str, at: Site) -> State {
    sailing(opened(1, &[]), ship, at)
}

pub fn sailing(mut state: State, ship: &str, at: Site) -> State {
    let own = vessel(&state, ship);
    let men = own.men().total();
    let ann = &mut state[ANN];
    (ann.vessel, ann.at, ann.is_landed, ann.track) = (Some(own), at, false, vec![at]);
    ann.voyage.set_out = men.into();
    ann.bank = 0;
    play(&mut state, None, &[]);
    state
}

/// Ann has a prize with her, under a prize crew or in tow, from her own crew.
pub fn with_prize(state: &mut State, ship: &str, is_towed: bool, has_cargo: bool) {
    let mut prize = vessel(state, ship);
    let bare = prize.ship.rested(&state.built(prize.class).class, Band::default());
    prize.ship = bare;
    state[ANN].prizes.push(Prize {
        vessel: prize,
        is_towed: false,
        has_cargo,
        sharers: Vec::new(),
    });
    let at = state[ANN].prizes.len() as u8 - 1;
    let step = std::mem::replace(&mut state.step, Step::Spoils { at });
    let order = if is_towed { Order::Tow { prize: at } } else { Order::Crew { prize: at } };
    let mut dice = kernel::Dice::script(&[]);
    let mut log = kernel::WrittenChronicle::default();
    crate::spoils::apply(&mut crate::Play { state, dice: &mut dice, log: &mut log }, order);
    assert_eq!(state[ANN].prizes[usize::from(at)].is_towed, is_towed);
    state.step = match step {
        Step::Cruise { .. } => Step::Cruise { left: crate::cruise::passages(state, &state[ANN]) },
        other => other,
    };
}

/// A ship of Ann's that lies somewhere.
pub fn with_berth(state: &mut State, ship: &str, at: Site) {
    let vessel = vessel(state, ship);
    state[ANN].berths.push(Berth { vessel, at });
}

/// Gives an order and returns what was told, in words, a line each with its rule.
pub fn play(state: &mut State, order: Option<Order>, script: &[u8]) -> String {
    let log = testkit::trial::step::<Campaign>(state, order.as_ref(), script);
    let told = testkit::trial::told(&log);
    let line = |(rule, event): &(&str, Event)| {
        format!("{rule} {}\n", crate::narrate::narrate(state, event).0.words())
    };
    told.iter().map(line).collect()
}

/// The rule by which an order is refused.
pub fn refused(state: &State, order: Order) -> &'static str {
    testkit::trial::refused::<Campaign>(state, &order)
}

/// Lays out a battle and makes an end of it, as `spoil` would have it; returns what was told afterwards.
pub fn fought(
    state: &mut State,
    ships: &[(crate::encounters::Sort, u16)],
    script: &[u8],
    spoil: impl FnOnce(&mut Fight),
) -> String {
    battle::open(state, ANN, ships);
    let fight = state.fight.as_mut().unwrap();
    for ship in &mut fight.battle.ships {
        (ship.status, ship.hex) = (Status::Flying, fight.battle.setting.map.centre);
        ship.altitude = galleons::aspect::Altitude::Low;
    }
    spoil(fight);
    let how = BattleEnding::Settled { winner: Some(SideId(1)), how: How::Field };
    (fight.battle.ending, fight.battle.phase) = (Some(how), Phase::Over);
    state.step = Step::Battle;
    play(state, None, script)
}

/// One of the ships that were met.
pub fn foe(fight: &Fight, at: u8) -> ShipId {
    ShipId(fight.own + at)
}
