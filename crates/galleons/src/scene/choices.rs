//! Orders in a player's words: label, key, cost or odds, and where on the board they are given.

use kernel::scene::{Anchor, Choice};

use crate::{
    altitude::{self, Landing},
    flow, gunnery, movement,
    narrate::{counted, gun_name, rank_name, station_name},
    order::{Order, Turn},
    state::{Phase, ShipId, State},
    tables::Rate,
};

/// Every possible order in words, the likeliest first.
pub fn list(state: &State) -> Vec<Choice> {
    let mut orders = Vec::new();
    flow::orders(state, &mut orders);
    let mut choices: Vec<Choice> =
        orders.iter().enumerate().map(|(at, order)| describe(state, order, at)).collect();
    let mut number = 0;
    let mut letters = ('a'..='z').filter(|letter| !"ahlru".contains(*letter));
    for choice in &mut choices {
        if choice.key.is_none() && !choice.on_map_only {
            number += 1;
            choice.key = if number <= 9 {
                Some(number.to_string())
            } else {
                letters.next().map(|letter| format!("Shift+{}", letter.to_ascii_uppercase()))
            };
        }
    }
    choices
}

/// One order in words.
pub fn describe(state: &State, order: &Order, index: usize) -> Choice {
    let mut choice = Choice {
        index,
        label: String::new(),
        key: None,
        note: String::new(),
        anchor: None,
        group: None,
        on_map_only: false,
        has_odds: false,
    };
    match *order {
        Order::Place { hex, .. } => {
            choice.label = format!("Set up at {}", hex.label());
            choice.anchor = Some(Anchor::Hex { hex, facing: None });
            choice.on_map_only = true;
        }
        Order::Head { ship, facing } => {
            let hex = state[ship].hex.next(facing);
            choice.label = format!("Head {}", facing.name());
            let is_on_map = state.setting.map.field.holds(hex);
            choice.anchor = is_on_map.then_some(Anchor::Hex { hex, facing: Some(facing) });
            if !is_on_map {
                choice.note = "towards the edge".into();
            }
        }
        Order::Trim { altitude, .. } => choice.label = format!("Begin at {altitude}"),
        Order::Shift { ship, man, from, to } => {
            choice.label = format!(
                "{} from {} to {}",
                capital(rank_name(state, ship, man, from)),
                station_name(state, ship, from),
                station_name(state, ship, to)
            );
            choice.group = Some(format!("Shift men aboard {}", state.name(ship)));
        }
        Order::ToStations => {
            let n = state.shifts.len();
            choice.label = match n {
                0 => "All stay at their stations".into(),
                _ => format!("To stations ({})", counted(n as u8, "man")),
            };
            choice.key = Some("Enter".into());
        }
        Order::First { seat } => choice.label = format!("{} moves first", state.seat_name(seat)),
        Order::Move { ship } => {
            choice.label = format!("Move {}", state.name(ship));
            choice.anchor = Some(Anchor::Piece { piece: ship.piece() });
            choice.note = format!("{} MP", movement::allowance(state, ship));
        }
        Order::MoveNoMore => {
            choice.label = "The others stay where they are".into();
            choice.key = Some("Enter".into());
        }
        Order::Ahead { ship, turn } => describe_ahead(state, ship, turn, &mut choice),
        Order::PowerTurn { turn, .. } => {
            choice.label = format!("Turn to {} under power", turn.name());
            choice.key = Some(turn_key(turn, "Q", "E").into());
            choice.note = "1 MP".into();
        }
        Order::Climb { ship, turn } => {
            let to = state[ship].altitude.up().unwrap_or(state[ship].altitude);
            choice.label = format!("Climb to {to}{}", turning(turn));
            choice.key = Some(turn.map_or("Z", |turn| turn_key(turn, "Shift+Z", "Shift+X")).into());
            let is_crawling = state.moving.is_some_and(|moving| moving.allowance == 1);
            choice.note = if is_crawling { "all her movement" } else { "2 MP" }.into();
        }
        Order::Descend { ship, turn } => describe_descend(state, ship, turn, &mut choice),
        Order::EndMove { .. } => {
            choice.label = "End her move".into();
            choice.key = Some("Enter".into());
        }
        Order::LieTo { other, other_lies, lies, .. } => {
            choice.label = format!("{} on our {other_lies}, we on her {lies}", state.name(other));
        }
        Order::Fire { ship, gun, target } => describe_fire(state, ship, gun, target, &mut choice),
        Order::CeaseFire => {
            let Phase::Fire { at } = state.phase else { return choice };
            let seat = gunnery::firing_seat(state, at);
            let committed = state.shots.iter().filter(|shot| state[shot.ship].seat == seat).count();
            choice.label = match committed {
                0 => "Hold fire".into(),
                n => format!("Fire as committed ({})", counted(n as u8, "gun")),
            };
            choice.key = Some("Enter".into());
            choice.has_odds = 0 < committed;
        }
        Order::Fall { ship, man, station } => {
            let name = rank_name(state, ship, man, station);
            choice.label = format!("{}, {}", capital(name), station_name(state, ship, station));
            choice.note = format!("{} there", state[ship].count(man, station));
        }
    }
    choice
}

fn describe_ahead(state: &State, ship: ShipId, turn: Option<Turn>, choice: &mut Choice) {
    let hex = movement::ahead(state, ship);
    choice.note = "1 MP".into();
    if !state.setting.map.field.holds(hex) {
        choice.label = "Leave the map for good".into();
        choice.key = Some("Shift+O".into());
        return;
    }
    let facing = state[ship].facing.turned(turn.map_or(0, Turn::sixths));
    choice.label = match turn {
        None => format!("Ahead to {}", hex.label()),
        Some(turn) => format!("Ahead to {}, turn to {}", hex.label(), turn.name()),
    };
    choice.key = Some(turn.map_or("W", |turn| turn_key(turn, "A", "D")).into());
    choice.anchor = Some(Anchor::Hex { hex, facing: Some(facing) });
    if state[ship].altitude.level() <= state.surface(hex) {
        let hexes = state.moving.map_or(0, |moving| moving.hexes);
        choice.note = if hexes == 0 { "1 MP · lands there" } else { "1 MP · crashes!" }.into();
    }
    let is_taken = state.ids().any(|other| {
        other != ship
            && state[other].is_on_map()
            && state[other].hex == hex
            && state[other].altitude == state[ship].altitude
    });
    if is_taken {
        choice.note = "1 MP · may collide".into();
        choice.has_odds = true;
    }
}

fn describe_descend(state: &State, ship: ShipId, turn: Option<Turn>, choice: &mut Choice) {
    let to = state[ship].altitude.down().unwrap_or_default();
    choice.label = format!("Go down to {to}{}", turning(turn));
    choice.key = Some(turn.map_or("C", |turn| turn_key(turn, "Shift+C", "Shift+V")).into());
    let Some(moving) = &state.moving else { return };
    let cost = if moving.down == 0 { "free" } else { "1 MP" };
    choice.note = match altitude::descent_ends(state, ship, moving) {
        None => cost.to_owned(),
        Some(Landing::Soft) => format!("{cost} · lands"),
        Some(Landing::Hard) => format!("{cost} · crash-lands!"),
    };
}

fn describe_fire(state: &State, ship: ShipId, gun: u8, target: ShipId, choice: &mut Choice) {
    let shot = gunnery::aim(state, ship, gun, target);
    let wants = gunnery::to_hit(state, &shot);
    let ways = wants.ways(gunnery::hit_roll(&shot, "").total_modifier());
    let weapon = &state.mount(ship, gun).weapon;
    let band = match gunnery::is_close(weapon, shot.range) {
        Some(true) => "close",
        _ => "long",
    };
    let shots = match gunnery::rate_now(state, ship, gun) {
        Rate::Shots(shots) if 1 < shots => format!(" · {shots} shots"),
        _ => String::new(),
    };
    choice.label = format!("{} at {}", gun_name(state, ship, gun), state.name(target));
    choice.note = format!("range {}, {band}{shots} · {}", shot.range, sixths(ways));
    choice.anchor = Some(Anchor::Piece { piece: target.piece() });
    choice.group = Some(format!("{} fires", state.name(ship)));
    choice.has_odds = true;
}

/// So many ways in six, in lowest terms.
const fn sixths(ways: u8) -> &'static str {
    match ways {
        0 => "cannot hit",
        1 => "1/6",
        2 => "1/3",
        3 => "1/2",
        4 => "2/3",
        5 => "5/6",
        _ => "cannot miss",
    }
}

fn turning(turn: Option<Turn>) -> String {
    turn.map_or_else(String::new, |turn| format!(", turn to {}", turn.name()))
}

const fn turn_key(turn: Turn, port: &'static str, starboard: &'static str) -> &'static str {
    match turn {
        Turn::Port => port,
        Turn::Starboard => starboard,
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
