//! Orders in a player's words: label, key, cost or odds, and where on the board they are given.

use std::fmt::Write as _;

use kernel::{
    hex::Direction,
    odds::Chance,
    scene::{Anchor, Choice},
};

use super::{gear, prospect, records};

use crate::{
    altitude::{self, Landing},
    batteries, collisions,
    damage::{self, Share},
    dodge, entry, flow, grapnels, grapple, gunnery, kites, marines, movement,
    narrate::{
        battery_name, capital, counted, gun_name, man_name, plural, rank_name, side_name,
        station_name,
    },
    order::{Order, Turn},
    ram, rockets, rounds,
    scene::way_note,
    small_arms,
    state::{
        Arm, Company, Load, Pace, Parked, Phase, ShipId, Shot, State, Station, Status, Target, Tie,
    },
};

use super::men;

/// Every possible order in words, the likeliest first.
pub fn list(state: &State) -> Vec<Choice> {
    let mut orders = Vec::new();
    flow::orders(state, &mut orders);
    let choices = orders.iter().enumerate().map(|(at, order)| describe(state, order, at));
    Choice::with_keys(choices.collect())
}

/// One order in words.
pub fn describe(state: &State, order: &Order, index: usize) -> Choice {
    let mut choice = Choice {
        index,
        label: String::new(),
        known: String::new(),
        key: None,
        note: String::new(),
        anchor: None,
        group: None,
        on_map_only: false,
        has_odds: false,
        has_prospect: prospect::has_prospect(state, order),
    };
    match *order {
        Order::Place { ship, hex } => {
            let verb = if entry::is_waiting(state, ship) { "Enter" } else { "Set up" };
            choice.label = format!("{verb} at {}", hex.label());
            choice.anchor = Some(Anchor::Hex { hex, facing: None });
            choice.on_map_only = true;
        }
        Order::Edge { edge } => choice.label = format!("By the {} edge", edge.name()),
        Order::Pick { ship } => choice.label = format!("{} has the better crew", state.name(ship)),
        Order::Commission { class, .. } => {
            choice.label.clone_from(&state.setting.classes[usize::from(class)].name);
        }
        Order::Emplace { hex } => {
            choice.label = format!("In {}", hex.label());
            choice.anchor = Some(Anchor::Hex { hex, facing: None });
            choice.on_map_only = true;
        }
        Order::Stow { ship } => choice.label = format!("Aboard {}", state.name(ship)),
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
            choice.group = Some(match to {
                Station::Party | Station::Wings => men::group(state, ship, to),
                _ => format!("Shift men aboard {}", state.name(ship)),
            });
            let row = |station| records::row_of(state, ship, station);
            if let (Some(from), Some(to)) = (row(from), row(to)) {
                choice.anchor = Some(Anchor::Row { piece: ship.piece(), from, to });
            }
        }
        Order::Cut { ship, other } => {
            let is_tow = grapple::line_between(state, ship, other)
                .is_some_and(|line| matches!(line.tie, Tie::Rigging | Tie::Tow));
            choice.label = if is_tow {
                format!("Cast off the tow between {} and {}", state.name(ship), state.name(other))
            } else {
                format!("Cut {} loose from {}", state.name(ship), state.name(other))
            };
            choice.anchor = Some(Anchor::Piece { piece: ship.piece() });
        }
        Order::Plot { .. } | Order::PlotNoMore => {
            super::plots::describe(state, order, index, &mut choice);
        }
        Order::Land { .. } => super::affairs::describe(state, order, &mut choice),
        Order::ToStations => {
            let n = state.deck.len();
            let are_shifts = state.deck.iter().all(|o| matches!(o, Order::Shift { .. }));
            let what = if are_shifts { "man" } else { "order" };
            choice.label = match n {
                0 => "All stay at their stations".into(),
                n => format!("To stations ({})", counted(n as u8, what)),
            };
            choice.key = Some("Enter".into());
        }
        Order::Declare { ships } => {
            choice.label = match ships {
                0 => "No ram and no grapple".into(),
                _ => format!("Ram or grapple with {}", counted(ships, "ship")),
            };
            choice.key = Some(ships.to_string());
        }
        Order::First { seat } => choice.label = format!("{} moves first", state.seat_name(seat)),
        Order::Move { ship } => {
            choice.label = format!("Move {}", state.name(ship));
            choice.anchor = Some(Anchor::Piece { piece: ship.piece() });
            choice.note = way_note(state, ship);
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
        Order::Tack { ship } => describe_tack(state, ship, &mut choice),
        Order::FallOff { turn, .. } => {
            choice.label = format!("Fall off to {}", turn.name());
            choice.key = Some(turn_key(turn, "Q", "E").into());
            choice.note = "all her movement".into();
        }
        gear_order!() => gear::describe(state, *order, &mut choice),
        Order::Launch { ship, .. } => gear::describe_launch(state, ship, &mut choice),
        Order::Climb { ship, turn } => {
            let to = state[ship].altitude.up().unwrap_or(state[ship].altitude);
            choice.label = format!("Climb to {to}{}", turning(turn));
            choice.key = Some(turn.map_or("Z", |turn| turn_key(turn, "Shift+Z", "Shift+X")).into());
            choice.note = match state.moving {
                Some(moving) if moving.is_kite => "free",
                Some(moving) if moving.allowance == 1 => "all her movement",
                _ => "2 MP",
            }
            .into();
        }
        Order::Descend { ship, turn } => describe_descend(state, ship, turn, &mut choice),
        Order::EndMove { .. } => {
            choice.label = "End her move".into();
            choice.key = Some("Enter".into());
        }
        Order::Ram { ship, target, turn, .. } => {
            describe_ram(state, *order, (ship, target), turn, &mut choice);
        }
        Order::Grapple { ship, target } => {
            choice.anchor = Some(Anchor::Piece { piece: target.piece() });
            if state.are_foes(ship, target) {
                let points =
                    if state.setting.switches.dodged_grapples { state[target].dodge } else { 0 };
                let chance = grapple::chance(state, ship, points);
                choice.label = format!("Throw grapples at {}", state.name(target));
                choice.note =
                    format!("{} · {}", counted(grapple::dice(state, ship), "die"), share(chance));
                choice.has_odds = true;
            } else {
                choice.label = format!("Make fast to {}", state.name(target));
                choice.note = "to tow, or be towed".into();
            }
        }
        Order::Rig { ship, towed } => {
            choice.label = format!("{} rigs a tow for {}", state.name(ship), state.name(towed));
            choice.note = "takes this movement phase".into();
            choice.anchor = Some(Anchor::Piece { piece: ship.piece() });
        }
        Order::Dodge { ship } => describe_answer(state, ship, true, &mut choice),
        Order::Stand { ship } => describe_answer(state, ship, false, &mut choice),
        Order::LieTo { other, other_lies, lies, .. } => {
            let (theirs, ours) = (side_name(other_lies), side_name(lies));
            choice.label = format!("{} on our {theirs}, we on her {ours}", state.name(other));
        }
        Order::Fire { ship, gun, target, round, pace } => {
            let shot = gunnery::aim(state, ship, gun, target, Load { round, pace });
            describe_fire(state, &shot, &gun_name(state, ship, gun), &mut choice);
            choice.group = Some(format!("{} fires", state.name(ship)));
        }
        Order::FireBattery { battery, target, round, pace } => {
            let shot = batteries::aim(state, battery, target, Load { round, pace });
            describe_fire(state, &shot, &battery_name(state, battery), &mut choice);
            choice.group = Some("Batteries fire".into());
        }
        Order::FireRockets { ship, device, target } => {
            let shot = rockets::aim(state, ship, device, target);
            choice.label = format!("A bank of rockets at {}", state.target_name(target));
            choice.note = format!(
                "range {} · one to six hits · {} left",
                shot.range,
                state[ship].carries[usize::from(device)].left
            );
            choice.anchor = Some(anchor(target));
            choice.group = Some(format!("{} fires", state.name(ship)));
            choice.has_odds = true;
        }
        Order::Volley { by, dice, target } => {
            let shot = marines::aim(state, by, dice, target);
            let arm = marines::arm(state, by);
            let men = dice.saturating_mul(arm.men_per_die.unwrap_or(0));
            let who = if let Company::Ship(_) = by { "marine" } else { "man" };
            let name = format!("{} with {}", counted(men, who), plural(&arm.name));
            describe_fire(state, &shot, &name, &mut choice);
            choice.group = Some(format!("{} fires", capital(&state.company_name(by))));
        }
        Order::CeaseFire => {
            let Phase::Fire { at } = state.phase else { return choice };
            let seat = gunnery::firing_seat(state, at);
            let committed = state.shots.iter().filter(|shot| shot.by.seat(state) == seat);
            let (volleys, guns): (Vec<&Shot>, Vec<&Shot>) =
                committed.partition(|shot| matches!(shot.by, Arm::Marines { .. }));
            let told = [(guns.len(), "gun"), (volleys.len(), "volley")];
            let told = told.into_iter().filter(|(n, _)| 0 < *n);
            let told: Vec<String> = told.map(|(n, what)| counted(n as u8, what)).collect();
            choice.label = if told.is_empty() {
                "Hold fire".into()
            } else {
                format!("Fire as committed ({})", told.join(", "))
            };
            choice.key = Some("Enter".into());
            choice.has_odds = !told.is_empty();
        }
        Order::Fall { ship, man, station } => {
            choice.label = capital(&man_name(state, ship, man, station));
            choice.note = format!("{} there", state[ship].count(man, station));
        }
        Order::TellOff { .. }
        | Order::StandDown { .. }
        | Order::ComeHome { .. }
        | Order::Fly { .. }
        | Order::Cross { .. }
        | Order::CrossNoMore
        | Order::HoldFast { .. }
        | Order::Recall { .. }
        | Order::Abandon { .. }
        | Order::Lose { .. } => men::describe(state, order, &mut choice),
    }
    gear::describe_release(state, *order, &mut choice);
    gear::describe_peril(state, *order, &mut choice);
    describe_risk(state, *order, &mut choice);
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
    let verb = if state[ship].status == Status::Landed { "Push off" } else { "Ahead" };
    choice.label = format!("{verb} to {}{}", hex.label(), turning(turn));
    choice.key = Some(turn.map_or("W", |turn| turn_key(turn, "A", "D")).into());
    choice.anchor = Some(Anchor::Hex { hex, facing: Some(facing) });
    if let Some(heading) = kites::heading(state, ship, facing) {
        let left = points_left_on(state, ship, facing, 1);
        add(choice, &format!("then {}, {left} left", heading.name()));
    }
    if state[ship].altitude.level() <= state.surface(hex) {
        let hexes = state.moving.map_or(0, |moving| moving.hexes);
        add(choice, if hexes == 0 { "lands there" } else { "crashes!" });
    }
}

/// The points that a kite would have left on a facing, with so many more spent.
fn points_left_on(state: &State, ship: ShipId, facing: Direction, more: u8) -> u8 {
    let spent = state.moving.map_or(0, |moving| moving.spent) + more;
    movement::allowance_on(state, ship, facing).saturating_sub(spent)
}

fn describe_tack(state: &State, ship: ShipId, choice: &mut Choice) {
    let here = &state[ship];
    let Some(wind) = state.afield.wind else { return };
    let facing = here.facing.turned(kites::tack_of(wind, here.facing).unwrap_or(0));
    choice.label = format!("Tack: go about to head {}", facing.name());
    choice.key = Some("T".into());
    choice.anchor = Some(Anchor::Hex { hex: here.hex, facing: Some(facing) });
    choice.note = "free, and no other turn".into();
}

fn describe_descend(state: &State, ship: ShipId, turn: Option<Turn>, choice: &mut Choice) {
    let to = state[ship].altitude.down().unwrap_or_default();
    choice.label = format!("Go down to {to}{}", turning(turn));
    choice.key = Some(turn.map_or("C", |turn| turn_key(turn, "Shift+C", "Shift+V")).into());
    let Some(moving) = &state.moving else { return };
    let cost = if altitude::descent_cost(*moving) == 0 { "free" } else { "1 MP" };
    add(choice, cost);
    match altitude::descent_ends(state, ship, moving) {
        None => {}
        Some(Landing::Soft) => add(choice, "lands"),
        Some(Landing::Hard) => add(choice, "crash-lands!"),
    }
}

/// A ram: whom, how she comes at her, and on what she strikes.
fn describe_ram(
    state: &State,
    order: Order,
    (ship, target): (ShipId, ShipId),
    turn: Option<Turn>,
    choice: &mut Choice,
) {
    let way = match ram::step(order) {
        Some(Order::Climb { .. }) => " by climbing",
        Some(Order::Descend { .. }) => " from above",
        _ => "",
    };
    let turning = turn.map_or_else(String::new, |turn| format!(", else turn to {}", turn.name()));
    choice.label = format!("Ram {}{way}{turning}", state.name(target));
    choice.anchor = Some(Anchor::Piece { piece: target.piece() });
    choice.has_odds = true;
    if let (Some(step), Some(moving)) = (ram::step(order), state.moving) {
        let cost = match step {
            Order::Climb { .. } => altitude::climb_cost(moving),
            Order::Descend { .. } => altitude::descent_cost(moving),
            _ => 1,
        };
        add(choice, &if cost == 0 { "free".to_owned() } else { format!("{cost} MP") });
    }
    let ways = ram::ways_to_strike(state, ship, target, &state[target]);
    if ways == 6 {
        add(choice, "cannot miss");
    } else {
        add(choice, &format!("{ways} or less: {}", sixths(ways)));
    }
}

/// Says what it costs to dodge, and what is at stake either way.
fn describe_answer(state: &State, ship: ShipId, dodges: bool, choice: &mut Choice) {
    if dodges {
        let (points, all) = (dodge::cost(state, ship), movement::allowance(state, ship));
        let which = if state[ship].has_moved { "next turn's" } else { "this turn's" };
        choice.label = if kites::is_to_roll(state, ship) {
            "Dodge: roll for the wind and give up half of what it brings".into()
        } else {
            format!("Dodge: give up {points} of {which} {all} points")
        };
        choice.key = Some("D".into());
    } else {
        choice.label = "Hold her course".into();
        choice.key = Some("Enter".into());
    }
    if let Some((standing, dodging)) = dodge::stakes(state, ship) {
        let is_grapple = state
            .asked
            .is_some_and(|asked| matches!(asked.parked, Parked::Order(Order::Grapple { .. })));
        let verb = if is_grapple { "caught" } else { "struck" };
        add(choice, &format!("{verb} {}", share(if dodges { dodging } else { standing })));
    }
    choice.has_odds = true;
}

/// Says that a step may end in a collision, and how likely that is.
fn describe_risk(state: &State, step: Order, choice: &mut Choice) {
    let Some(risk) = collisions::risk(state, step) else { return };
    add(choice, &format!("may collide, {}", share(risk)));
    choice.has_odds = true;
}

/// A chance in words: rounded to whole hundredths when it is a long fraction.
pub(super) fn share(chance: Chance) -> String {
    if chance.of <= 36 {
        return chance.to_string();
    }
    format!("{}%", (200 * chance.ways + chance.of) / (2 * chance.of))
}

/// Sets one more remark beside an order.
pub(super) fn add(choice: &mut Choice, remark: &str) {
    if !choice.note.is_empty() {
        choice.note.push_str(" · ");
    }
    choice.note.push_str(remark);
}

fn describe_fire(state: &State, shot: &Shot, name: &str, choice: &mut Choice) {
    let Shot { target, load, .. } = *shot;
    let wants = gunnery::to_hit(state, shot);
    let ways = wants.ways(gunnery::hit_roll(state, shot, "").total_modifier());
    let weapon = gunnery::weapon_of(state, shot.by);
    let band = match gunnery::is_close(weapon, shot.range) {
        Some(true) => "close",
        _ => "long",
    };
    let shots = if 1 < shot.left { format!(" · {} shots", shot.left) } else { String::new() };
    let label = format!("{name} at {}", state.target_name(target));
    choice.label = capital(&label);
    choice.note = format!("range {}, {band}{shots} · {}", shot.range, sixths(ways));
    let round = load.round;
    if !round.is_usual() {
        let _ = write!(choice.label, " with {}", round.name());
        add(
            choice,
            &if 0 < shot.rise {
                "can do nothing to a higher ship".to_owned()
            } else {
                format!("{} on half of the hits", counted(weapon.damage, "man"))
            },
        );
    } else if grapnels::is_grapnel(weapon) {
        add(choice, "a hit makes her fast");
    } else if weapon.is_small_arm() {
        let (roll, wants) = small_arms::save(state, shot, target);
        let saved = wants.ways(roll.total_modifier());
        add(choice, &format!("a man for each hit, saved {}", sixths(saved)));
    } else if let Target::Hex { hex } = target {
        let left = batteries::points_left(state, hex);
        add(choice, &format!("{} a hit, {left} wanted", counted(weapon.damage, "point")));
    } else if let Some(armour) = armour_of(state, target) {
        match damage::share(rounds::penetration(state, weapon, shot.range), armour) {
            Share::All => {}
            Share::Half => add(choice, "armour halves it"),
            Share::Nothing => add(choice, "armour stops it"),
        }
    }
    if weapon.is_lob_gun() && matches!(target, Target::Ship(_)) {
        add(choice, "a hit upsets her trim");
    }
    if load.pace == Pace::Fast {
        choice.label.push_str(", as fast as it will go");
        add(choice, "any 1 jams it");
    }
    choice.anchor = Some(anchor(target));
    choice.has_odds = true;
}

/// Where on the board a target is pointed at.
pub(super) const fn anchor(target: Target) -> Anchor {
    match target {
        Target::Ship(ship) => Anchor::Piece { piece: ship.piece() },
        Target::Flight { flight } => Anchor::Piece { piece: flight.piece() },
        Target::Battery { battery } => Anchor::Piece { piece: battery.piece() },
        Target::Hex { hex } => Anchor::Hex { hex, facing: None },
    }
}

/// The armour of a target, where it has any to speak of.
fn armour_of(state: &State, target: Target) -> Option<u8> {
    match target {
        Target::Ship(ship) => Some(state.class(ship).armour),
        Target::Battery { battery } => Some(state[battery].armour),
        Target::Flight { .. } | Target::Hex { .. } => None,
    }
}

/// So many ways in six, in lowest terms.
pub(super) const fn sixths(ways: u8) -> &'static str {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{A, USUAL, position, position_on};

    /// What stands beside an order.
    fn note(state: &State, order: Order) -> String {
        describe(state, &order, 0).note
    }

    const AHEAD: Order = Order::Ahead { ship: A, turn: None };
    const DOWN: Order = Order::Descend { ship: A, turn: None };

    #[test]
    fn sg_coll_01_every_step_that_may_end_in_a_collision_says_so() {
        let text = "a Dauntless 1011 N Low\nb Sky Runner 1011 SE Low\nb Sky Runner 1010 SE Low";
        let state = position(text).moving(A);
        assert_eq!(note(&state, AHEAD), "1 MP · may collide, 5/9");
        assert_eq!(
            note(&state, Order::Ahead { ship: A, turn: Some(Turn::Port) }),
            "1 MP · may collide, 7/9"
        );
        assert_eq!(
            note(&state, Order::PowerTurn { ship: A, turn: Turn::Port }),
            "1 MP · may collide, 2/3"
        );
        assert_eq!(note(&state, Order::Climb { ship: A, turn: None }), "2 MP · may collide, 1/3");
        assert_eq!(note(&state, DOWN), "free · may collide, 1/3");
        assert!(describe(&state, &DOWN, 0).has_odds);
        assert_eq!(note(&state, Order::EndMove { ship: A }), "");
    }

    #[test]
    fn sg_coll_01_met_by_a_crowd_the_chance_is_rounded() {
        let mut text = "a Dauntless 1011 N Low".to_owned();
        for _ in 0..3 {
            text.push_str("\nb Sky Runner 1010 SE Low");
        }
        // 1 - (2/3)^3 is 19/27, and with a turn 1 - (1/3)^3 is 26/27.
        let state = position(&text).moving(A);
        assert_eq!(note(&state, AHEAD), "1 MP · may collide, 19/27");
        text.push_str("\nb Sky Runner 1010 SE Low");
        assert_eq!(note(&position(&text).moving(A), AHEAD), "1 MP · may collide, 80%");
    }

    #[test]
    fn sg_land_01_coming_to_the_ground_hides_nothing_and_is_not_hidden() {
        // Others on the ground are not run into, and whoever lies alongside is.
        let text = "a Sky Runner 1010 N Very Low\nb Sky Runner 1010 N Ground, landed";
        assert_eq!(note(&position(text).moving(A), DOWN), "free · lands");
        let text = "a Sky Runner 1010 N Very Low\nb Sky Runner 1010 N Very Low";
        let mut state = position(text).moving(A);
        assert_eq!(note(&state, DOWN), "free · lands · may collide, 1/3");
        state[A].sunk = 1;
        assert_eq!(note(&state, DOWN), "free · crash-lands! · may collide, 1/3");
    }

    #[test]
    fn sg_land_03_high_ground_and_a_neighbour_are_both_told() {
        let find = |state: &State| {
            state.setting.map.field.hexes().find(|hex| {
                let ahead = hex.next(state[A].facing);
                state.setting.map.field.holds(ahead)
                    && state.surface(*hex) == 0
                    && 1 <= state.surface(ahead)
            })
        };
        let text = "a Dauntless 0101 S Very Low\nb Sky Runner 0101 SE Very Low";
        let mut state = position_on("highland", USUAL, text);
        let foot = find(&state).expect("the highland rises from flat ground");
        for ship in &mut state.ships {
            ship.hex = foot;
        }
        let mut state = state.moving(A);
        assert_eq!(note(&state, AHEAD), "1 MP · lands there · may collide, 1/3");
        state.moving.as_mut().unwrap().hexes = 1;
        assert_eq!(note(&state, AHEAD), "1 MP · crashes! · may collide, 1/3");
    }

    #[test]
    fn sg_land_04_pushing_off_has_a_name_of_its_own() {
        let mut state =
            position("a Dauntless 1010 N Very Low, landed\nb Aphid 2020 N Low").moving(A);
        let hex = state.setting.map.field.index(state[A].hex);
        std::sync::Arc::get_mut(&mut state.setting).unwrap().map.surface[hex] = 1;
        assert_eq!(crate::movement::may_go_ahead(&state, A, None), Ok(()));
        assert_eq!(describe(&state, &AHEAD, 0).label, "Push off to 1009");
        state[A].status = Status::Flying;
        assert_eq!(describe(&state, &AHEAD, 0).label, "Ahead to 1009");
    }
}
