//! What must always hold of a state, and what may be taken out of it for a viewer.

mod men;

use kernel::{SeatId, Viewer, system::StateError};

use crate::{
    aspect::Altitude,
    gear, loading, machineguns,
    order::ships_named,
    plots,
    state::{
        Arm, Company, Folk, LAST_TURN, Laid, Line, Men, Parked, Phase, Ship, ShipId, State, Status,
        Target, Tie,
    },
    tables::{Device, WeaponKind},
    wind,
};

/// States what must always hold.
pub fn validate(state: &State) -> Result<(), StateError> {
    let mut reasons = Vec::new();
    let mut wants = |holds: bool, reason: String| {
        if !holds {
            reasons.push(reason);
        }
    };
    let setting = &state.setting;
    let n_seats = setting.seats.len();
    wants((2..=crate::state::MOST_SEATS).contains(&n_seats), format!("{n_seats} players sit down"));
    wants(setting.names.len() == state.ships.len(), "not every ship has one name".into());
    let has_side = setting.side_of_seat.len() == n_seats
        && setting.side_of_seat.iter().all(|side| usize::from(side.0) < setting.sides.len());
    wants(has_side, "not every player is of one side".into());
    let field = setting.map.field;
    let is_whole =
        setting.map.surface.len() == field.len() && setting.map.terrain.len() == field.len();
    wants(
        is_whole && !field.is_empty() && field.columns <= 100 && field.rows <= 100,
        "the map has holes".into(),
    );
    wants(state.ships.len() <= 32, "there are more than 32 ships".into());
    wants(
        is_of_ships(state, setting.passive | setting.flagships),
        "a ship never resists, or leads, that is not there".into(),
    );
    let known = |ship: ShipId| usize::from(ship.0) < state.ships.len();
    wants(
        setting.tows.iter().all(|&(by, towed)| known(by) && known(towed) && by != towed),
        "a ship comes in tow that is not there".into(),
    );
    wants(
        setting.berths.len() <= state.ships.len()
            && setting.berths.iter().flatten().all(|&berth| field.holds(berth)),
        "a ship is to be set up off the map".into(),
    );
    wants(
        setting.at_turn_limit.is_none_or(|side| usize::from(side.0) < setting.sides.len()),
        "a side wins that there is not".into(),
    );
    wants(state.turn <= LAST_TURN, format!("turn {} is past the last", state.turn));
    wants(state.stamp <= 1 << 30, "more has moved than can".into());
    wants(
        state.afield.wind.is_some()
            || state.phase == Phase::DiceForSetUp
            || !wind::is_wanted(state),
        "no wind blows for those who need it".into(),
    );
    if !reasons.is_empty() {
        return Err(StateError { reasons });
    }
    check_references(state, &mut reasons);
    let has_class = |id: &ShipId| usize::from(state[*id].class) < setting.classes.len();
    for ship in state.ids().filter(has_class) {
        check_ship(state, ship, &mut reasons);
    }
    // Whoever is not there cannot be asked what he does.
    if !reasons.is_empty() {
        return Err(StateError { reasons });
    }
    check_flow(state, &mut reasons);
    men::check(state, &mut reasons);
    if reasons.is_empty() { Ok(()) } else { Err(StateError { reasons }) }
}

/// Whether a set of ships, one bit each, holds only such as there are.
fn is_of_ships(state: &State, ships: u32) -> bool {
    u64::from(ships) >> state.ships.len() == 0
}

/// Whatever names a class, a player, a hand weapon or a ship names one that there is.
fn check_references(state: &State, reasons: &mut Vec<String>) {
    let setting = &state.setting;
    let is_seat = |seat: SeatId| usize::from(seat.0) < setting.seats.len();
    let is_arm = |folk: Folk| usize::from(folk.arm) < setting.small_arms.len();
    let mut wants = |holds: bool, reason: &str| {
        if !holds {
            reasons.push(reason.to_owned());
        }
    };
    for arm in &setting.small_arms {
        wants(arm.men_per_die != Some(0), "a hand weapon is fired by nobody");
    }
    for (id, ship) in state.ids().zip(&state.ships) {
        let mut wants = |holds: bool, reason: &str| {
            wants(holds, &format!("{}: {reason}", state.name(id)));
        };
        let has_class = usize::from(ship.class) < setting.classes.len();
        wants(has_class, "is of no class that there is");
        wants(is_seat(ship.first_seat), "was nobody's at first");
        wants(is_seat(ship.seat), "belongs to no player");
        wants(is_arm(ship.folk), "has men with a hand weapon that there is not");
    }
    wants(
        state.order_of_play.iter().all(|&seat| is_seat(seat)),
        "the order of play names a player that there is not",
    );
    for battery in &state.afield.batteries {
        let has_weapon = usize::from(battery.weapon) < setting.battery_weapons.len();
        wants(is_seat(battery.seat) && has_weapon, "a battery is nobody's, or has no weapon");
    }
    for flight in &state.afield.flights {
        wants(
            is_seat(flight.seat) && is_arm(flight.folk),
            "a flying party is nobody's, or has a hand weapon that there is not",
        );
    }
}

fn check_ship(state: &State, id: ShipId, reasons: &mut Vec<String>) {
    let ship = &state[id];
    let name = state.name(id);
    let mut wants = |holds: bool, reason: &str| {
        if !holds {
            reasons.push(format!("{name}: {reason}"));
        }
    };
    let class = state.class(id);
    let field = state.setting.map.field;
    wants(field.holds(ship.hex) || matches!(ship.status, Status::Gone), "is off the map");
    let crew = &ship.crew;
    let has_come = |came: Men, there: Men| came.hands <= there.hands && came.petty <= there.petty;
    wants(
        has_come(crew.deck_came, crew.deck) && has_come(crew.manoeuvre_came, crew.manoeuvre),
        "counts men as newly come who are not there",
    );
    wants(ship.seat == ship.first_seat || ship.is_prize, "has changed hands and is no prize");
    wants(ship.guns.len() == class.guns.len(), "has other guns than her class");
    wants(ship.hull_marks <= class.hull_boxes(), "has more hull hits than boxes");
    wants(ship.stunned_phases <= 2, "is stunned for more than two phases");
    wants(ship.no_orders_turn <= state.turn + 1, "has lost her bridge in a turn to come");
    for (at, carried) in ship.carries.iter().enumerate() {
        let listed = class.devices.get(at);
        let most = listed.map_or(0, |device| device.count);
        wants(
            carried.left.saturating_add(carried.lost) <= most,
            "carries more of a device than she was given",
        );
        let is_gear = |device: &Device| {
            matches!(device.weapon.kind, WeaponKind::TetherMine | WeaponKind::Drogue)
        };
        wants(
            !carried.is_out || 0 < carried.left && listed.is_some_and(is_gear),
            "has gear out that she has not",
        );
        wants(carried.loading < loading::TURNS, "has loaded bombs for longer than it takes");
    }
    wants(ship.kite_die <= 6, "has rolled more than a die shows");
    wants(ship.kite_die == 0 || class.is_kite(), "sails without being a kite");
    wants(
        ship.tired == 0 || class.no_flywheel && ship.tired < class.speed,
        "has tired men at no cranks, or more tired than men can be",
    );
    wants(ship.leak_turn <= state.turn, "has sprung her leak in a turn to come");
    for (gun, mount) in ship.guns.iter().zip(&class.guns) {
        wants(gun.crew.total() <= mount.weapon.crew, "has more men at a gun than it is served by");
        wants(gun.fired <= state.turn, "has fired a gun in a turn to come");
        wants(
            gun.crew.marines == 0 || mount.is_portable(),
            "has marines at a gun that they may not serve",
        );
        wants(
            gun.laid == Laid::Unknown || mount.is_portable(),
            "has a gun laid that is not portable",
        );
        wants(
            gun.came.hands <= gun.crew.hands
                && gun.came.petty <= gun.crew.petty
                && gun.came.marines <= gun.crew.marines,
            "counts men as newly come who are not there",
        );
    }
    let complement = class.complement;
    wants(
        ship.crew.manoeuvre.total() <= complement.manoeuvre,
        "has too many in her manoeuvring crew",
    );
    wants(
        !(ship.crew.signalman && ship.crew.signalman_away),
        "has her signalman on the bridge and elsewhere",
    );
    // In the advanced game men come from elsewhere: they are counted side by side.
    wants(
        state.is_advanced() || ship.living() <= complement.total(),
        "has more men than her complement",
    );
    wants(u16::from(ship.owed) <= ship.living(), "owes more casualties than she has men");
    if ship.is_on_map() {
        if !field.holds(ship.hex) {
            return;
        }
        let surface = state.surface(ship.hex);
        let level = ship.altitude.level();
        match ship.status {
            Status::Landed => wants(level <= surface, "has landed in the air"),
            Status::Flying => wants(surface < level, "flies under the ground"),
            _ => {}
        }
        wants(ship.hull_marks < class.hull_boxes(), "flies without a whole hull box");
        wants(level <= class.ceiling.level().max(surface), "is higher than she can fly");
    } else {
        wants(ship.owed == 0, "owes casualties though she is gone");
    }
    if ship.is_in_play() {
        wants(0 < ship.living(), "is in play with nobody alive aboard");
    }
}

fn check_flow(state: &State, reasons: &mut Vec<String>) {
    let mut wants = |holds: bool, reason: &str| {
        if !holds {
            reasons.push(reason.to_owned());
        }
    };
    let n = state.ships.len();
    let known = |ship: ShipId| usize::from(ship.0) < n;
    let n_seats = state.setting.seats.len();
    let mut seen = [false; 256];
    for seat in &state.order_of_play {
        wants(!seen[usize::from(seat.0)], "the order of play names a player twice");
        seen[usize::from(seat.0)] = true;
    }
    let in_turn = !matches!(
        state.phase,
        Phase::DiceForSetUp
            | Phase::ChooseEdge { .. }
            | Phase::Pick { .. }
            | Phase::SetUp { .. }
            | Phase::Emplace { .. }
            | Phase::OpenTurn
            | Phase::DeckOrders { .. }
            | Phase::Plot { .. }
            | Phase::Declare { .. }
            | Phase::Initiative
            | Phase::ChooseFirst { .. }
            | Phase::CloseTurn
            | Phase::Over
    );
    if in_turn {
        wants(
            usize::from(state.at_move) + usize::from(state.at_hand) < state.order_of_play.len(),
            "nobody has the movement phase",
        );
    }
    match state.phase {
        Phase::SetUp { ship, .. } => wants(
            known(ship) && state[ship].status == Status::ToEnter,
            "the ship to set up is not there, or set up already",
        ),
        Phase::DeckOrders { at } | Phase::Plot { at } | Phase::Declare { at } => {
            wants(usize::from(at) <= n_seats, "deck orders are asked of nobody");
        }
        Phase::ChooseFirst { winner } => {
            wants(usize::from(winner.0) < n_seats, "initiative was won by nobody");
        }
        Phase::Over => wants(state.ending.is_some(), "the battle is over without an ending"),
        _ => {}
    }
    if !matches!(state.phase, Phase::Over) {
        wants(state.ending.is_none(), "the battle has ended and goes on");
    }
    wants(
        state.resume.is_none_or(Phase::mourns_at_once)
            && (state.resume.is_none() || matches!(state.phase, Phase::Casualties { .. })),
        "play is to go on at a point where it was not broken off",
    );
    if let Some(moving) = state.moving {
        let fits = known(moving.ship)
            && (state.phase == Phase::Move || state.resume == Some(Phase::Move))
            // A kite that has turned up into the wind has spent more than she now could.
            && (moving.is_kite || moving.spent <= moving.allowance)
            && moving.hexes <= moving.spent.max(1)
            && moving.is_kite == state.class(moving.ship).is_kite()
            && moving.down <= Altitude::VeryHigh.level()
            && state[moving.ship].is_in_play();
        wants(fits, "a ship moves that cannot");
        let at = usize::from(state.at_move) + usize::from(state.at_hand);
        if fits && at < state.order_of_play.len() {
            wants(state[moving.ship].seat == state.mover(), "a ship moves out of its turn");
        }
    }
    let n_seated = state.order_of_play.len();
    let (at_seat, at_ship) = match state.phase {
        Phase::Announce { at } | Phase::Fire { at } | Phase::Resolve { at } => (usize::from(at), 0),
        Phase::Board { ship, .. } => (0, usize::from(ship.0)),
        Phase::Casualties { at } => (0, usize::from(at)),
        Phase::Repair { ship } | Phase::TendTrim { ship } | Phase::OpenMove { ship, .. } => {
            (0, usize::from(ship.0))
        }
        _ => (0, 0),
    };
    wants(at_seat <= n_seated && at_ship <= n, "the sequence of play stands at nobody");
    for shot in &state.shots {
        let has_arm = match shot.by {
            Arm::Gun { ship, gun } => known(ship) && usize::from(gun) < state[ship].guns.len(),
            Arm::Battery { battery } => usize::from(battery.0) < state.afield.batteries.len(),
            Arm::Bank { ship, device } => {
                known(ship) && usize::from(device) < state.class(ship).devices.len()
            }
            Arm::Marines { of: Company::Ship(ship), dice } => known(ship) && shot.left <= dice,
            Arm::Marines { of: Company::Flight(flight), dice } => {
                usize::from(flight.0) < state.afield.flights.len() && shot.left <= dice
            }
        };
        let is_there = match shot.target {
            Target::Ship(target) => known(target),
            Target::Flight { flight } => usize::from(flight.0) < state.afield.flights.len(),
            Target::Battery { battery } => usize::from(battery.0) < state.afield.batteries.len(),
            Target::Hex { hex } => state.setting.map.field.holds(hex),
        };
        wants(has_arm && is_there && 0 < shot.left, "a shot is committed that cannot be");
    }
    wants(
        state.shots.is_empty() || matches!(state.phase, Phase::Fire { .. } | Phase::Resolve { .. }),
        "shots are committed outside a firing step",
    );
    for &order in &state.deck {
        let mut named = ships_named(order).into_iter().flatten();
        wants(named.all(known), "a deck order was given aboard no ship");
    }
    wants(
        state.muster.is_empty() || state.muster.len() == n,
        "not all ships are remembered as they were before the deck orders",
    );
    wants(
        state.deck.is_empty() && state.muster.is_empty()
            || matches!(state.phase, Phase::DeckOrders { .. }),
        "deck orders are pending outside the Initiative Phase",
    );
    wants(
        state.plots.is_empty() || plots::is_on(state) && state.plots.len() == n,
        "moves are plotted that are not to be",
    );
    for plot in &state.plots {
        let n_legs = plot.legs().count();
        let fits = plot.legs.iter().take(n_legs).all(Option::is_some)
            && usize::from(plot.done) <= n_legs
            && plot.moving.is_none_or(|moving| known(moving.ship));
        wants(fits, "a plot has holes, or has been carried out beyond its end");
    }
    check_asked(state, &mut wants);
    check_lines(state, &mut wants);
    for mine in &state.afield.mines {
        let floats = mine.raised.is_none_or(|altitude| {
            state.setting.map.field.holds(mine.hex)
                && state.surface(mine.hex) < altitude.level()
                && 0 < mine.damage
        });
        wants(floats, "a moored mine floats where it cannot");
    }
    for torpedo in &state.afield.torpedoes {
        let fits = known(torpedo.ship)
            && state.setting.map.field.holds(torpedo.hex)
            && torpedo.turn <= state.turn
            && torpedo.run <= 6
            && (0 < torpedo.left || 0 < torpedo.run);
        wants(fits, "a torpedo is under way that cannot be");
    }
    for drop in &state.afield.drops {
        let fits = known(drop.ship)
            && usize::from(drop.device) < state.class(drop.ship).devices.len()
            && usize::from(drop.device) < state[drop.ship].carries.len()
            && state.moving.is_some_and(|moving| moving.ship == drop.ship)
            && match drop.target {
                Target::Ship(target) => known(target),
                Target::Battery { battery } => {
                    usize::from(battery.0) < state.afield.batteries.len()
                }
                Target::Hex { hex } => state.setting.map.field.holds(hex),
                Target::Flight { .. } => false,
            };
        wants(fits, "something is to be dropped that cannot be");
    }
    for haul in &state.afield.hauls {
        let is_time =
            matches!(state.phase, Phase::Fire { .. } | Phase::Resolve { .. } | Phase::LieTo { .. });
        let fits = is_time && known(haul.by) && known(haul.caught) && haul.by != haul.caught;
        wants(fits, "a grapnel holds a ship that it cannot");
    }
    check_ground(state, &mut wants);
    for pair in &state.abreast {
        let fits = known(pair.first)
            && known(pair.second)
            && pair.first != pair.second
            && state[pair.first].hex == state[pair.second].hex
            && state[pair.first].altitude == state[pair.second].altitude;
        wants(fits, "ships lie beside each other that do not share a hex");
    }
}

/// Batteries, and the hexes that are to be punished.
fn check_ground(state: &State, wants: &mut impl FnMut(bool, &str)) {
    for battery in &state.afield.batteries {
        let weapon = state.setting.battery_weapons.get(usize::from(battery.weapon));
        wants(
            weapon.is_some_and(|weapon| battery.crew <= weapon.crew)
                && state.setting.map.field.holds(battery.hex)
                && battery.fired <= state.turn,
            "a battery is not as it can be",
        );
    }
    let ruins = state.afield.ruins.len();
    wants(
        ruins == 0 || ruins == state.setting.map.city().count(),
        "damage is counted on hexes that are not to be punished",
    );
}

/// Numbers declared, and what waits for the answers of those who may dodge.
fn check_asked(state: &State, wants: &mut impl FnMut(bool, &str)) {
    for (seat, &ships) in (0_u8..).zip(&state.declared) {
        // Whoever has lost a ship to boarders since may have counted on her.
        let has_owned = |ship: &&Ship| ship.seat.0 == seat || ship.is_prize;
        let owned = state.ships.iter().filter(has_owned).count();
        wants(usize::from(ships) <= owned, "more attempts are declared than there are ships");
    }
    let Some(asked) = state.asked else { return };
    wants(
        is_of_ships(state, asked.to_answer | asked.dodging) && asked.to_answer & asked.dodging == 0,
        "a ship is asked to dodge that is not there, or has answered",
    );
    let is_parked = match asked.parked {
        Parked::Order(order) => {
            let mut named = ships_named(order).into_iter().flatten();
            state.phase == Phase::Move
                && state.moving.is_some()
                && named.all(|ship| usize::from(ship.0) < state.ships.len())
        }
        Parked::Step => state.phase.is_automatic(),
    };
    wants(is_parked, "an order is put off that cannot be carried out");
}

/// Ships that are fast to each other.
fn check_lines(state: &State, wants: &mut impl FnMut(bool, &str)) {
    let known = |ship: ShipId| usize::from(ship.0) < state.ships.len();
    let lines = &state.afield.lines;
    for (at, line) in lines.iter().enumerate() {
        let Line { thrower, caught, tie, since } = *line;
        if !known(thrower) || !known(caught) || thrower == caught {
            wants(false, "a line holds a ship that is not there");
            continue;
        }
        let (one, other) = (&state[thrower], &state[caught]);
        wants(
            one.is_on_map()
                && other.is_on_map()
                && one.hex == other.hex
                && one.altitude == other.altitude,
            "ships are fast to each other that are not in one place",
        );
        wants(since <= state.turn, "ships were made fast in a turn to come");
        let again = |known: &Line| known.other(thrower) == Some(caught);
        wants(!lines[..at].iter().any(again), "two lines hold the same two ships");
        let is_cable = |tie: Tie| matches!(tie, Tie::Rigging | Tie::Tow);
        let shares = |known: &Line| {
            is_cable(known.tie) && (known.other(thrower).is_some() || known.other(caught).is_some())
        };
        wants(
            !is_cable(tie) || !lines[..at].iter().any(shares),
            "a ship has two tow cables rigged",
        );
        wants(tie != Tie::Tow || one.facing == other.facing, "a ship in tow has turned by itself");
    }
    wants(lines.is_empty() || state.is_advanced(), "ships are fast in the basic game");
}

/// Takes out what a viewer must not know.
///
/// [SG-SEQ-06] Shots committed in the current step. [SG-SEQ-11] Deck orders until all have given theirs.
/// [SG-RAM-01] The number of attempts until all have written theirs. [SG-PLOT-01] Plots until then.
pub fn see(state: &State, viewer: Viewer, seen: &mut State) {
    seen.clone_from(state);
    let is_secret = |ship: ShipId| !viewer.knows(state[ship].seat);
    if matches!(state.phase, Phase::Fire { .. }) {
        seen.shots.retain(|shot| viewer.knows(shot.by.seat(state)));
    }
    if matches!(state.phase, Phase::Declare { .. }) {
        for (seat, ships) in (0..).map(SeatId).zip(&mut seen.declared) {
            *ships = if viewer.knows(seat) { *ships } else { 0 };
        }
    }
    plots::hide(state, seen, is_secret);
    if !state.muster.is_empty() {
        for ship in state.ids().filter(|&ship| is_secret(ship)) {
            seen[ship] = state.muster[usize::from(ship.0)];
            // Of one's own ships the others know how they stood, too; nobody is told that anything has changed.
            seen.muster[usize::from(ship.0)] = seen[ship];
        }
        // Whoever acts knows it; the other whom it concerns does not.
        seen.deck.retain(|&order| {
            !ships_named(order)[0].is_some_and(is_secret)
                && gear::giver(state, order).is_none_or(|seat| viewer.knows(seat))
        });
        if seen.deck.is_empty() {
            seen.muster.clear();
        }
    }
    // [SG-SEQ-09] Where portable machineguns are laid, until they fire.
    for ship in state.ids().filter(|&ship| is_secret(ship)) {
        machineguns::hide(state, &mut seen[ship]);
        if let Some(before) = seen.muster.get_mut(usize::from(ship.0)) {
            machineguns::hide(state, before);
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Chronicle as _, Dice, SeatId, System};

    use super::*;
    use crate::{
        Galleons,
        order::Order,
        position::{A, B, advanced, give, position},
        state::{Abreast, Asked, Man, Men, Moving, Station},
    };

    fn seen(state: &State, seat: u8) -> State {
        Galleons::seen_by(state, Viewer::Seat(SeatId(seat)))
    }

    #[test]
    fn sg_seq_11_deck_orders_are_unseen_by_the_others() {
        let text = "a Sky Runner 1010 N Low, unserved 0\nb Sky Runner 2020 N Low";
        let before = position(text).in_phase(Phase::DeckOrders { at: 0 });
        let mut state = before.clone();
        let (man, to) = (Man::Hand, Station::Gun(0));
        give(&mut state, Order::Shift { ship: A, man, from: Station::Deck, to }, &[]);
        let (man, from) = (Man::Signalman, Station::Bridge);
        give(&mut state, Order::Shift { ship: A, man, from, to }, &[]);
        assert_eq!(seen(&state, 0).deck.len(), 2);
        assert_eq!(seen(&state, 1), before);
    }

    #[test]
    fn sg_seq_06_commitments_are_unseen_until_all_are_made() {
        let before = position("a Sky Runner 1010 N Low\nb Sky Runner 1008 S Low").firing(0);
        let mut state = before.clone();
        give(&mut state, Order::fire(A, 0, B), &[]);
        assert_eq!(seen(&state, 0).shots.len(), 1);
        assert_eq!(seen(&state, 1), before);
        // As they are rolled they are no secret any more.
        let state = state.in_phase(Phase::Resolve { at: 2 });
        assert_eq!(seen(&state, 1).shots.len(), 1);
    }

    #[test]
    fn sg_seq_06_revealing_seals_what_led_to_it() {
        let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 1008 S Low").firing(2);
        let (mut dice, mut log) = (Dice::script(&[]), kernel::NullChronicle::default());
        assert!(Galleons::advance(&mut state, &mut dice, log.as_log()));
        assert!(dice.is_sealed());
    }

    /// Asserts that a state spoilt like this is found out, in these words.
    fn finds(spoil: impl FnOnce(&mut State), reason: &str) {
        let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 1008 S Low");
        assert_eq!(validate(&state), Ok(()));
        spoil(&mut state);
        let found = validate(&state).expect_err("it is sound").reasons;
        assert_eq!(found, [reason]);
    }

    /// The same of a state under the advanced rules, with two ships beside each other.
    fn finds_fast(spoil: impl FnOnce(&mut State), reason: &str) {
        let text =
            "a Sky Runner 1010 N Low, grapples B\nb Sky Runner 1010 N Low\na Aphid 1010 N Low";
        let mut state = advanced(text);
        assert_eq!(validate(&state), Ok(()));
        spoil(&mut state);
        let found = validate(&state).expect_err("it is sound").reasons;
        assert_eq!(found, [reason]);
    }

    #[test]
    fn sg_grap_03_ships_that_are_fast_are_in_one_place() {
        let apart = "ships are fast to each other that are not in one place";
        finds_fast(|state| state[A].hex = kernel::hex::Hex::new(3, 3), apart);
        finds_fast(|state| state[A].altitude = Altitude::Medium, apart);
        finds_fast(|state| state[A].status = Status::Gone, apart);
        let nobody = "a line holds a ship that is not there";
        finds_fast(|state| state.afield.lines[0].caught = ShipId(9), nobody);
        finds_fast(|state| state.afield.lines[0].caught = A, nobody);
        let early = "ships were made fast in a turn to come";
        finds_fast(|state| state.afield.lines[0].since = 6, early);
        let again = |state: &mut State| {
            let Line { thrower, caught, .. } = state.afield.lines[0];
            let line = Line { thrower: caught, caught: thrower, ..state.afield.lines[0] };
            state.afield.lines.push(line);
        };
        finds_fast(again, "two lines hold the same two ships");
        finds(
            |state| {
                state[B].hex = state[A].hex;
                let (thrower, caught, tie) = (A, B, Tie::Ram);
                state.afield.lines.push(Line { thrower, caught, tie, since: 1 });
            },
            "ships are fast in the basic game",
        );
    }

    #[test]
    fn sg_tow_04_a_tow_is_one_cable_and_one_facing() {
        let turned = |state: &mut State| {
            state.afield.lines[0].tie = Tie::Tow;
            state[B].facing = kernel::hex::Direction::South;
        };
        finds_fast(turned, "a ship in tow has turned by itself");
        let twice = |state: &mut State| {
            state.afield.lines[0].tie = Tie::Tow;
            let line = Line { thrower: B, caught: ShipId(2), tie: Tie::Rigging, since: 1 };
            state.afield.lines.push(line);
        };
        finds_fast(twice, "a ship has two tow cables rigged");
    }

    #[test]
    fn sg_ram_01_numbers_and_questions_that_cannot_be_are_found_out() {
        finds_fast(
            |state| state.declared[1] = 2,
            "more attempts are declared than there are ships",
        );
        let order = Order::EndMove { ship: A };
        let asked = Asked { parked: Parked::Order(order), to_answer: 0b010, dodging: 0 };
        finds_fast(
            |state| state.asked = Some(asked),
            "an order is put off that cannot be carried out",
        );
        let nobody = Asked { parked: Parked::Step, to_answer: 0b1000, dodging: 0 };
        finds_fast(
            |state| {
                state.asked = Some(nobody);
                state.phase = Phase::CloseMove;
            },
            "a ship is asked to dodge that is not there, or has answered",
        );
    }

    #[test]
    fn sg_crew_02_too_many_men_anywhere_are_found_out() {
        let men = "A: has more men at a gun than it is served by";
        finds(
            |state| {
                state[A].guns[0].crew.hands = 4;
                state[A].crew.deck.hands = 2;
            },
            men,
        );
        finds(
            |state| {
                state[A].crew.manoeuvre.hands = 13;
                state[A].crew.deck.hands = 2;
            },
            "A: has too many in her manoeuvring crew",
        );
        finds(|state| state[A].crew.deck.hands = 4, "A: has more men than her complement");
    }

    #[test]
    fn sg_land_05_nobody_flies_under_the_ground_or_lands_in_the_air() {
        finds(|state| state[A].status = Status::Landed, "A: has landed in the air");
        finds(
            |state| state[A].altitude = crate::aspect::Altitude::Ground,
            "A: flies under the ground",
        );
        finds(
            |state| state[A].altitude = crate::aspect::Altitude::VeryHigh,
            "A: is higher than she can fly",
        );
        finds(|state| state[A].hex = kernel::hex::Hex::new(28, 0), "A: is off the map");
    }

    #[test]
    fn sg_crew_12_nobody_sails_without_a_living_man() {
        finds(
            |state| {
                let ship = &mut state[A];
                for gun in &mut *ship.guns {
                    gun.crew = Men::default();
                }
                (ship.crew.captain, ship.crew.officers, ship.crew.signalman) = (false, 0, false);
                (ship.crew.helm, ship.crew.trim) = (None, None);
                (ship.crew.deck, ship.crew.manoeuvre) = (Men::default(), Men::default());
            },
            "A: is in play with nobody alive aboard",
        );
    }

    #[test]
    fn sg_seq_01_a_ship_moves_in_its_owners_phase_only() {
        let moving = Moving::new(B, 4);
        finds(|state| state.moving = Some(moving), "a ship moves out of its turn");
        finds(
            |state| {
                let ship = A;
                state.moving = Some(Moving { ship, spent: 5, ..moving });
            },
            "a ship moves that cannot",
        );
    }

    #[test]
    fn sg_face_04_ships_that_lie_beside_each_other_share_a_hex() {
        let (first_aspect, second_aspect) =
            (crate::aspect::Aspect::Bow, crate::aspect::Aspect::Bow);
        finds(
            |state| {
                state.abreast.push(Abreast { first: A, second: B, first_aspect, second_aspect });
            },
            "ships lie beside each other that do not share a hex",
        );
    }
}
