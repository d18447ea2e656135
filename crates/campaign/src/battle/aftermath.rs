//! What a battle leaves behind: who lives, who is taken, what has been won.

use galleons::{
    Galleons,
    state::{Band, Ship, ShipId, State as BattleState, Status},
};
use kernel::{Chronicle, Roll, System, Wants};

use crate::{
    Play,
    encounters::Sort,
    event::Event,
    flow,
    state::{CaptainId, Fate, Fight, Prize, Step, Vessel},
    trek::Party,
    walk,
};

/// Comes away from a battle that is over.
pub fn come_away(play: &mut Play<'_, impl Chronicle<Event = Event>>, fight: Fight) {
    let (id, battle) = (fight.captain, &fight.battle);
    let own = ShipId(0);
    if let Some(outcome) = Galleons::outcome(battle) {
        debug_assert!(!outcome.why.is_empty());
    }
    play.state[id].voyage.battles += 1;
    let before = u16::from(play.state[id].men().total());
    let ship = &battle[own];
    let name = battle.name(own).to_owned();
    let is_taken = battle.side(own) != battle.first_side(own)
        || matches!(ship.status, Status::Struck | Status::Captured | Status::Derelict);
    let loses = |play: &mut Play<'_, _>| {
        lose_prizes(play, id);
        flow::lose_everything(play.state, id);
    };
    match ship.status {
        Status::Crashed => {
            play.emit(rule!("SG-CAMP-61"), Event::WentDown { captain: id, ship: name });
            loses(play);
            play.state[id].fate = Fate::Dead;
            flow::pass_on(play.state);
        }
        // [SG-CAMP-61] Whoever came down alive walks.
        Status::CrashLanded => {
            let at = play.state[id].at;
            let men = u16::from(survivors(battle, own).total());
            play.emit(rule!("SG-CAMP-61"), Event::CameDown { captain: id, at, men });
            loses(play);
            walk::set_out(play.state, Party::new(at, men));
        }
        _ if is_taken => {
            play.emit(rule!("SG-CAMP-61"), Event::Taken { captain: id, ship: name });
            let men = u16::from(battle.men_of(own).total()) + u16::from(ship.prisoners);
            loses(play);
            fall_into_hands(play, id, &fight, men);
        }
        _ => bring_off(play, &fight, before),
    }
}

/// Everybody alive of the captain's ship, himself among them.
///
/// [SG-CAMP-71] The captain is wounded, not killed.
fn survivors(battle: &BattleState, own: ShipId) -> Band {
    let mut men = battle.men_of(own);
    men.captain = true;
    men
}

/// [SG-CAMP-61] Pirates may put a captain over the side; warships hold him.
fn fall_into_hands(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    id: CaptainId,
    fight: &Fight,
    men: u16,
) {
    let captors = fight.met.iter().enumerate().filter(|(at, _)| {
        let ship = &fight.battle[ShipId(fight.own + *at as u8)];
        ship.is_in_play() || ship.status == Status::Gone
    });
    let is_held = captors.clone().any(|(_, sort)| *sort == Sort::Warship)
        || !captors.clone().any(|(_, sort)| sort.is_pirate());
    let roll = Roll::d6(rule!("SG-CAMP-61"), "put over the side").by_seat(id.seat());
    if is_held || !play.test(&roll, Wants::AtLeast(4)) {
        play.emit(rule!("SG-CAMP-63"), Event::Imprisoned { captain: id });
        play.state[id].fate = Fate::Captured;
        flow::pass_on(play.state);
        return;
    }
    // [SG-TREK-01] Two dice of men go with him, as far as there are so many.
    let roll = Roll::d6(rule!("SG-TREK-01"), "men set down with him").by_seat(id.seat());
    let with_him = u16::from(play.sum(&roll, 2)).min(men.saturating_sub(1));
    let at = play.state[id].at;
    play.emit(rule!("SG-CAMP-61"), Event::SetDown { captain: id, men: with_him });
    walk::set_out(play.state, Party::new(at, with_him + 1));
}

/// The captain has kept his ship: her record, his prizes and what he has taken come with him.
///
/// [SG-CAMP-69] What her crew cannot put right stays as it is.
fn bring_off(play: &mut Play<'_, impl Chronicle<Event = Event>>, fight: &Fight, before: u16) {
    let (id, battle, own) = (fight.captain, &fight.battle, ShipId(0));
    let mut men = battle.men_of(own);
    if !men.captain {
        play.emit(rule!("SG-CAMP-71"), Event::CaptainWounded { captain: id });
        men.captain = true;
    }
    let side = battle.first_side(own);
    let is_on_the_field = battle[own].is_on_map();
    let holds_field = is_on_the_field && !foes_hold_out(fight);
    // Prizes that were with him: still his, or lost.
    let prizes = std::mem::take(&mut play.state[id].prizes);
    for (at, prize) in prizes.into_iter().enumerate() {
        let there = ShipId(1 + at as u8);
        let kept = battle.side(there) == side
            && match battle[there].status {
                Status::Flying | Status::Landed => is_on_the_field,
                Status::Gone => true,
                _ => false,
            };
        if kept {
            let class = &play.state.built(prize.vessel.class).class;
            let crew = battle.men_of(there);
            let ship = battle[there].rested(class, crew);
            let vessel = Vessel { ship, ..prize.vessel };
            play.state[id].prizes.push(Prize { vessel, ..prize });
        } else {
            let ship = battle.name(there).to_owned();
            play.emit(rule!("SG-CAMP-60"), Event::PrizeLost { captain: id, ship });
        }
    }
    // What was taken from the enemy.
    let first_new = play.state[id].prizes.len();
    for (at, (&sort, &class)) in fight.met.iter().zip(&fight.classes).enumerate() {
        let there = ShipId(fight.own + at as u8);
        let ship = &battle[there];
        let is_boarded = battle.side(there) == side
            && matches!(ship.status, Status::Flying | Status::Landed | Status::Gone);
        let is_left = holds_field
            && (matches!(ship.status, Status::Struck | Status::Derelict)
                || ship.is_in_play() && battle.has_given_up(there));
        if is_boarded || is_left {
            let name = battle.name(there).to_owned();
            play.emit(rule!("SG-CAMP-20"), Event::Taken { captain: id, ship: name.clone() });
            let built = play.state.built(class);
            let bare = ship.rested(&built.class, Band::default());
            let coal = built.endurance;
            let has_cargo = 0 < built.hold && matches!(sort, Sort::Merchantman | Sort::PrizeInTow);
            let vessel = Vessel { class, name, ship: bare, coal };
            play.state[id].prizes.push(Prize { vessel, is_towed: false, has_cargo });
        }
    }
    rest(play, fight, men);
    let after = u16::from(play.state[id].men().total());
    let lost = before.saturating_sub(after);
    play.emit(rule!("SG-CAMP-69"), Event::BattleOver { captain: id, men: lost });
    play.state.step = Step::Spoils { at: first_new as u8 };
}

/// The captain's ship with everybody back aboard her.
fn rest(play: &mut Play<'_, impl Chronicle<Event = Event>>, fight: &Fight, men: Band) {
    let id = fight.captain;
    let Some(vessel) = play.state[id].vessel.clone() else { return };
    let class = &play.state.built(vessel.class).class;
    let ship: Ship = fight.battle[ShipId(0)].rested(class, men);
    play.state[id].vessel = Some(Vessel { ship, ..vessel });
}

/// Whether an enemy that has not given up is still on the map.
fn foes_hold_out(fight: &Fight) -> bool {
    let battle = &fight.battle;
    let foes = (fight.own..battle.ships.len() as u8).map(ShipId);
    let side = battle.first_side(ShipId(0));
    foes.into_iter().any(|foe| {
        battle.side(foe) != side && battle[foe].is_in_play() && !battle.has_given_up(foe)
    })
}

/// [SG-CAMP-60] His prizes are lost with him.
fn lose_prizes(play: &mut Play<'_, impl Chronicle<Event = Event>>, id: CaptainId) {
    let names: Vec<String> =
        play.state[id].prizes.iter().map(|prize| prize.vessel.name.clone()).collect();
    for ship in names {
        play.emit(rule!("SG-CAMP-60"), Event::PrizeLost { captain: id, ship });
    }
}
