//! What a battle leaves behind: who lives, who is taken, what has been won.

use galleons::state::{Band, Ship, ShipId, State as BattleState, Status};
use kernel::{Chronicle, Roll, Wants};

use crate::{
    Play,
    encounters::Sort,
    event::{Event, Foes},
    flow,
    state::{CaptainId, Fate, Fight, Late, Prize, Step, Vessel},
    trek::Party,
    walk,
};

/// What a captain does after a battle.
enum After {
    /// He is out of the campaign.
    Out,
    Walks(Party),
    /// He has kept his ship, with so many men fewer.
    Sails(u16),
}

/// Comes away from a battle that is over, each captain with what is left to him.
pub fn come_away(play: &mut Play<'_, impl Chronicle<Event = Event>>, fight: Fight) {
    let captains: Vec<CaptainId> = fight.company.iter().map(|(id, _)| *id).collect();
    let after: Vec<(CaptainId, After)> =
        captains.iter().map(|&id| (id, come_off(play, &fight, id))).collect();
    let sails = |id: CaptainId| {
        after.iter().any(|(other, after)| *other == id && matches!(after, After::Sails(_)))
    };
    let stayed: Vec<CaptainId> = captains
        .iter()
        .copied()
        .filter(|&id| sails(id) && fight.battle[own_ship(&fight, id)].status != Status::Gone)
        .collect();
    // [SG-CAMP-72] What has been taken is seen to by the first who stayed; what was towed off by the first who is left.
    let master = stayed.first().copied().or_else(|| captains.into_iter().find(|&id| sails(id)));
    let first_new = master.map_or(0, |master| play.state[master].prizes.len());
    let taken = master.map_or_else(Vec::new, |master| take_prizes(play, &fight, master, &stayed));
    for (id, after) in &after {
        if let After::Sails(men) = after {
            report(play, &fight, *id, *men, &taken);
        }
    }
    for (id, after) in after {
        let is_leader = id == fight.captain;
        let spoils = Some(id) == master;
        match after {
            After::Out if is_leader => flow::pass_on(play.state),
            After::Walks(party) if is_leader => walk::set_out(play.state, party),
            After::Sails(_) if is_leader && spoils => {
                play.state.step = Step::Spoils { at: first_new as u8 };
            }
            After::Sails(_) if is_leader => play.state.step = Step::Arrival,
            After::Out => play.state[id].late = None,
            After::Walks(party) => play.state[id].late = Some(Late::Walk(party)),
            After::Sails(_) if spoils => {
                play.state[id].late = Some(Late::Spoils { at: first_new as u8 });
            }
            After::Sails(_) => play.state[id].late = Some(Late::Arrive),
        }
    }
}

fn own_ship(fight: &Fight, id: CaptainId) -> ShipId {
    ShipId(fight.ships_of(id).start)
}

/// One captain comes off: with his ship, on foot, or not at all.
fn come_off(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    fight: &Fight,
    id: CaptainId,
) -> After {
    let (battle, own) = (&fight.battle, own_ship(fight, id));
    play.state[id].voyage.battles += 1;
    play.state[id].service.battles += 1;
    let before = u16::from(play.state[id].men().total());
    let ship = &battle[own];
    let name = battle.name(own).to_owned();
    let is_taken = battle.side(own) != battle.first_side(own)
        || matches!(ship.status, Status::Struck | Status::Captured | Status::Derelict);
    let loses = |play: &mut Play<'_, _>, left: u16| {
        lose_prizes(play, id);
        flow::lose_everything(play.state, id);
        let men = before.saturating_sub(left);
        play.state[id].service.men_lost += men;
        play.emit(rule!("SG-CAMP-61"), Event::MenGone { captain: id, men: before });
    };
    match ship.status {
        Status::Crashed => {
            play.emit(rule!("SG-CAMP-61"), Event::WentDown { captain: id, ship: name });
            loses(play, 0);
            play.state[id].fate = Fate::Dead;
            After::Out
        }
        // [SG-CAMP-61] Whoever came down alive walks.
        Status::CrashLanded => {
            let at = play.state[id].at;
            let men = u16::from(survivors(battle, own).total());
            play.emit(rule!("SG-CAMP-61"), Event::CameDown { captain: id, at, men });
            loses(play, men);
            After::Walks(Party::new(at, men))
        }
        _ if is_taken => {
            play.emit(rule!("SG-CAMP-61"), Event::Struck { captain: id, ship: name });
            let men = u16::from(battle.men_of(own).total()) + u16::from(ship.prisoners);
            loses(play, 0);
            fall_into_hands(play, id, fight, men)
        }
        _ => {
            bring_off(play, fight, id);
            let men = before.saturating_sub(u16::from(play.state[id].men().total()));
            play.state[id].service.men_lost += men;
            After::Sails(men)
        }
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
) -> After {
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
        return After::Out;
    }
    // [SG-TREK-01] Two dice of men go with him, as far as there are so many.
    let roll = Roll::d6(rule!("SG-TREK-01"), "men set down with him").by_seat(id.seat());
    let with_him = u16::from(play.sum(&roll, 2)).min(men.saturating_sub(1));
    let at = play.state[id].at;
    play.emit(rule!("SG-CAMP-61"), Event::SetDown { captain: id, men: with_him });
    After::Walks(Party::new(at, with_him + 1))
}

/// The captain has kept his ship: her record and his prizes come with him.
///
/// [SG-CAMP-69] What her crew cannot put right stays as it is.
fn bring_off(play: &mut Play<'_, impl Chronicle<Event = Event>>, fight: &Fight, id: CaptainId) {
    let (battle, own) = (&fight.battle, own_ship(fight, id));
    let mut men = battle.men_of(own);
    if !men.captain {
        play.emit(rule!("SG-CAMP-71"), Event::CaptainWounded { captain: id });
        play.state[id].service.wounds += 1;
        men.captain = true;
    }
    let side = battle.first_side(own);
    let is_on_the_field = battle[own].is_on_map();
    // Prizes that were with him: still his, or lost.
    let prizes = std::mem::take(&mut play.state[id].prizes);
    for (there, prize) in fight.ships_of(id).skip(1).map(ShipId).zip(prizes) {
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
    rest(play, fight, id, men);
}

/// Whether the captains hold the field: a ship of theirs is on it, and no enemy that has not given up.
fn hold_field(fight: &Fight) -> bool {
    let is_there = |(id, _): &(CaptainId, u8)| fight.battle[own_ship(fight, *id)].is_on_map();
    fight.company.iter().any(is_there) && !foes_hold_out(fight)
}

/// What was taken from the enemy, by name.
///
/// [SG-CAMP-72] It belongs to all captains whose ships stayed to the end.
fn take_prizes(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    fight: &Fight,
    master: CaptainId,
    stayed: &[CaptainId],
) -> Vec<String> {
    let battle = &fight.battle;
    let (side, holds_field) = (battle.first_side(ShipId(0)), hold_field(fight));
    let sharers = if stayed == [master] { &[] } else { stayed };
    let mut names = Vec::new();
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
            play.emit(rule!("SG-CAMP-20"), Event::Taken { captain: master, ship: name.clone() });
            let built = play.state.built(class);
            let bare = ship.rested(&built.class, Band::default());
            let coal = built.endurance;
            let has_cargo = 0 < built.hold && matches!(sort, Sort::Merchantman | Sort::PrizeInTow);
            let vessel = Vessel { class, name: name.clone(), ship: bare, coal };
            let sharers = sharers.to_vec();
            play.state[master].prizes.push(Prize { vessel, is_towed: false, has_cargo, sharers });
            names.push(name);
        }
    }
    names
}

/// What the battle came to, for one who has kept his ship.
fn report(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    fight: &Fight,
    id: CaptainId,
    men: u16,
    taken: &[String],
) {
    let battle = &fight.battle;
    let foes = (fight.own..battle.ships.len() as u8).map(ShipId);
    let named = |wanted: &[Status]| -> Vec<String> {
        let those = foes.clone().filter(|foe| wanted.contains(&battle[*foe].status));
        let those = those.map(|foe| battle.name(foe).to_owned());
        those.filter(|name| !taken.contains(name)).collect()
    };
    let sunk = named(&[Status::Crashed, Status::CrashLanded]);
    let escaped = named(&[Status::Gone]);
    let unbeaten = named(&[Status::Flying, Status::Landed]);
    let service = &mut play.state[id].service;
    service.sunk += sunk.len() as u16;
    service.taken += taken.len() as u16;
    let foes = Foes { taken: taken.to_vec(), sunk, escaped, unbeaten };
    let event = Event::BattleOver { captain: id, men, foes };
    play.emit(rule!("SG-CAMP-69"), event);
}

/// The captain's ship with everybody back aboard her.
fn rest(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    fight: &Fight,
    id: CaptainId,
    men: Band,
) {
    let Some(vessel) = play.state[id].vessel.clone() else { return };
    let class = &play.state.built(vessel.class).class;
    let ship: Ship = fight.battle[own_ship(fight, id)].rested(class, men);
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
