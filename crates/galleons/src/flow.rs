//! The sequence of play, in the order of the book, and nothing else.

pub mod deck;
pub mod initiative;

use kernel::{Chronicle, SeatId};

use crate::{
    Play, affairs, altitude, batteries, boarding, crew, dodge,
    entry::{self, Edge},
    event::{Event, Immobile},
    flights, gear, grapnels, grapple, gunnery, kites, launches, machineguns, marines, movement,
    order::{Bar, Check, Order, Why, ships_named},
    parties, plots, prize, ram, repair, rockets, same_hex, setup, smutts,
    state::{
        AfterLying, Company, FlightId, Load, MOST_SEATS, OpenStep, Parked, Phase, ShipId, State,
    },
    tow, trim, victory, wind, withdrawal,
};

/// Whose decision is open, if any is.
///
/// [SG-SEQ-11] Who decides, and when.
pub fn decider(state: &State) -> Option<SeatId> {
    if let Some(ship) = asked_ship(state) {
        return Some(state[ship].seat);
    }
    match state.phase {
        phase if phase.is_automatic() => None,
        Phase::ChooseEdge { seat } | Phase::Pick { seat } => Some(seat),
        Phase::SetUp { ship, .. } => Some(state[ship].seat),
        Phase::Emplace { what } => Some(entry::emplacer(state, what)),
        Phase::DeckOrders { at } | Phase::Plot { at } | Phase::Declare { at } => {
            Some(crew::deck_seat(at))
        }
        Phase::ChooseFirst { winner } => Some(winner),
        Phase::Move => Some(state.mover()),
        Phase::Fly { flight } => flights::moving_seat(state, flight),
        Phase::LieTo { .. } => same_hex::announcer(state),
        Phase::Announce { at } | Phase::Fire { at } => Some(gunnery::firing_seat(state, at)),
        Phase::Casualties { .. } => match crew::next_to_mourn(state) {
            Some(ship) => Some(state[ship].seat),
            None => flights::next_to_mourn(state).map(|flight| state[flight].seat),
        },
        Phase::Board { ship, is_settled } => boarding::fray_to_mourn(state)
            .or_else(|| boarding::deciding_seat(state, ship, is_settled)),
        _ => None,
    }
}

/// The ship whose owner is asked whether she dodges. Whoever has fallen is chosen first.
fn asked_ship(state: &State) -> Option<ShipId> {
    if gear::is_mourning(state.phase) { None } else { dodge::next_to_answer(state) }
}

/// Who decides before whom when several must at once: the lower the sooner.
///
/// [SG-SEQ-11] The moving player first, then the others in order of play; whoever is out of the battle last.
pub fn precedence(state: &State, seat: SeatId) -> u8 {
    let n = state.order_of_play.len() as u8;
    match state.order_of_play.iter().position(|&known| known == seat) {
        Some(at) => (at as u8 + n - state.at_move.min(n)) % n,
        None => n + seat.0,
    }
}

/// Lists every order that is allowed now.
pub fn orders(state: &State, out: &mut Vec<Order>) {
    list_orders(state, out);
    gear::each_aside(state, |order| out.push(order));
}

fn list_orders(state: &State, out: &mut Vec<Order>) {
    if let Some(ship) = asked_ship(state) {
        dodge::list(state, ship, out);
        return;
    }
    match state.phase {
        Phase::ChooseEdge { .. } => out.extend(Edge::ALL.map(|edge| Order::Edge { edge })),
        Phase::Pick { .. } => {
            let may_be = state.ids().filter(|&ship| setup::check_pick(state, ship).is_ok());
            out.extend(may_be.map(|ship| Order::Pick { ship }));
        }
        Phase::SetUp { ship, step } => setup::list(state, ship, step, out),
        Phase::Emplace { .. } => entry::list_emplace(state, out),
        Phase::DeckOrders { at } => {
            out.push(Order::ToStations);
            for ship in victory::ships_of(state, crew::deck_seat(at)) {
                deck::list(state, ship, out);
            }
            gear::each_deck_order(state, crew::deck_seat(at), |order| out.push(order));
        }
        Phase::Plot { at } => plots::list(state, crew::deck_seat(at), out),
        Phase::Declare { at } => ram::list_declare(state, crew::deck_seat(at), out),
        Phase::ChooseFirst { .. } => {
            out.extend(initiative::contenders(state).map(|seat| Order::First { seat }));
        }
        Phase::Move => {
            if let Some(moving) = state.moving {
                movement::list_steps(state, moving.ship, out);
                return;
            }
            let ready = state.ids().filter(|&ship| movement::check_take_up(state, ship).is_ok());
            out.extend(ready.map(|ship| Order::Move { ship }));
            for ship in state.ids() {
                tow::list_rigs(state, ship, out);
            }
            if movement::check_stay(state).is_ok() {
                out.push(Order::MoveNoMore);
            }
        }
        Phase::Fly { flight } => {
            if let Some(flight) = flights::next_to_move(state, flight) {
                flights::list_moves(state, flight, out);
            }
        }
        Phase::LieTo { .. } => same_hex::list(state, out),
        Phase::Announce { at } => {
            boarding::list_crossings(state, gunnery::firing_seat(state, at), out);
            out.push(Order::CrossNoMore);
        }
        Phase::Fire { at } => {
            gunnery::list_fire(state, gunnery::firing_seat(state, at), out);
            out.push(Order::CeaseFire);
        }
        Phase::Casualties { .. } => {
            if let Some(ship) = crew::next_to_mourn(state) {
                for (man, station) in state[ship].roll_call() {
                    if crew::check_fall(state, ship, man, station).is_ok() {
                        out.push(Order::Fall { ship, man, station });
                    }
                }
            } else if let Some(flight) = flights::next_to_mourn(state) {
                let of = Company::Flight(flight);
                out.extend(state[flight].band.men().map(|(man, _)| Order::Lose { of, man }));
            }
        }
        Phase::Board { ship, is_settled } => {
            boarding::list_dead(state, out);
            boarding::list(state, ship, is_settled, out);
        }
        _ => {}
    }
}

/// Refuses an order that the rules do not allow now.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "as the contract of a system has it")]
pub fn check(state: &State, order: &Order) -> Check {
    for ship in ships_named(*order).into_iter().flatten() {
        if state.ships.len() <= usize::from(ship.0) {
            return Err(Bar { rule: rule!("SG-SEQ-03"), why: Why::Nothing("ship") });
        }
    }
    let is_aside = matches!(order, Order::CutMines { .. });
    if asked_ship(state).is_some() && !is_aside {
        return dodge::check_answer(state, *order);
    }
    check_unasked(state, *order)
}

/// The same while nobody is asked whether she dodges.
fn check_unasked(state: &State, order: Order) -> Check {
    let not_now = |rule| Err(Bar { rule, why: Why::NotNow });
    match order {
        Order::Edge { .. } => entry::check_edge(state),
        Order::Pick { ship } => setup::check_pick(state, ship),
        Order::Commission { ship, class } => setup::check_commission(state, ship, class),
        Order::Emplace { hex } => entry::check_emplace(state, hex),
        Order::Stow { ship } => entry::check_stow(state, ship),
        Order::Place { ship, hex } => setup::check_place(state, ship, hex),
        Order::Head { ship, facing } => setup::check_head(state, ship, facing),
        Order::Trim { ship, altitude } => setup::check_trim(state, ship, altitude),
        Order::Shift { ship, man, from, to } => crew::check_shift(state, ship, man, from, to),
        Order::Cut { ship, other } => grapple::check_cut(state, ship, other),
        Order::Land { ship } => affairs::check_land(state, ship),
        Order::ToStations => match state.phase {
            Phase::DeckOrders { .. } => Ok(()),
            _ => not_now(rule!("SG-SEQ-02")),
        },
        Order::Plot { ship, leg } => plots::check_plot(state, ship, leg),
        Order::PlotNoMore => plots::check_no_more(state),
        Order::Declare { ships } => ram::check_declare(state, ships),
        Order::First { seat } => match state.phase {
            Phase::ChooseFirst { .. }
                if initiative::contenders(state).any(|known| known == seat) =>
            {
                Ok(())
            }
            Phase::ChooseFirst { .. } => {
                Err(Bar { rule: rule!("SG-SEQ-07"), why: Why::Nothing("player in the battle") })
            }
            _ => not_now(rule!("SG-SEQ-07")),
        },
        Order::Move { ship } => movement::check_take_up(state, ship),
        Order::MoveNoMore => movement::check_stay(state),
        Order::Ahead { .. }
        | Order::PowerTurn { .. }
        | Order::Tack { .. }
        | Order::FallOff { .. }
        | Order::Climb { .. }
        | Order::Descend { .. }
        | Order::EndMove { .. } => movement::check_step(state, order),
        Order::Ram { .. } => ram::check_ram(state, order),
        Order::Grapple { ship, target } => grapple::check_grapple(state, ship, target),
        Order::Rig { ship, towed } => tow::check_rig(state, ship, towed),
        gear_order!() => gear::check(state, order),
        Order::Dodge { .. } | Order::Stand { .. } => dodge::check_answer(state, order),
        Order::LieTo { ship, other, other_lies, lies } => {
            same_hex::check_lie_to(state, ship, other, (other_lies, lies))
        }
        Order::Fire { ship, gun, target, round, pace } => {
            gunnery::check_fire(state, ship, gun, target, Load { round, pace })
        }
        Order::FireBattery { battery, target, round, pace } => {
            batteries::check_fire(state, battery, target, Load { round, pace })
        }
        Order::Launch { ship, gun } => smutts::check_launch(state, ship, gun),
        Order::FireRockets { ship, device, target } => {
            rockets::check_fire(state, ship, device, target)
        }
        Order::Volley { by, dice, target } => marines::check_fire(state, by, dice, target),
        Order::CeaseFire => match state.phase {
            Phase::Fire { .. } => Ok(()),
            _ => not_now(rule!("SG-SEQ-06")),
        },
        Order::Fall { ship, man, station } if state.melee.is_some() => {
            boarding::check_fall(state, ship, man, station)
        }
        Order::Fall { ship, man, station } => crew::check_fall(state, ship, man, station),
        Order::TellOff { ship, man, from, to, n } => {
            parties::check_tell_off_several(state, ship, man, from, to, n)
        }
        Order::StandDown { ship } => parties::check_stand_down(state, ship),
        Order::ComeHome { flight, ship } => flights::check_come_home(state, flight, ship),
        Order::Fly { flight, hex, altitude } => flights::check_fly(state, flight, hex, altitude),
        Order::Cross { by, to } => boarding::check_cross(state, by, to),
        Order::CrossNoMore => match state.phase {
            Phase::Announce { .. } => Ok(()),
            _ => not_now(rule!("SG-BOARD-05")),
        },
        Order::HoldFast { ship } => boarding::check_hold(state, ship),
        Order::Recall { aboard, to, man } => boarding::check_recall(state, aboard, to, man),
        Order::Abandon { ship, to, man } => prize::check_abandon(state, ship, to, man),
        Order::Lose { of: Company::Flight(flight), man } if state.melee.is_none() => {
            flights::check_lose(state, flight, man)
        }
        Order::Lose { of, man } => boarding::check_lose(state, of, man),
    }
}

/// Carries out an order that has passed `check`.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "as the contract of a system has it")]
pub fn apply(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: &Order) {
    if dodge::park(play.state, *order) {
        return;
    }
    match *order {
        Order::Edge { .. }
        | Order::Pick { .. }
        | Order::Commission { .. }
        | Order::Emplace { .. }
        | Order::Stow { .. }
        | Order::Place { .. }
        | Order::Head { .. }
        | Order::Trim { .. } => setup::apply(play, *order),
        Order::Shift { ship, man, from, to } => {
            deck::note(play.state, *order);
            crew::shift(&mut play.state[ship], man, from, to);
        }
        Order::Cut { .. } | Order::ComeHome { .. } => deck::note(play.state, *order),
        Order::Land { ship } => {
            deck::note(play.state, *order);
            play.state[ship].lands = true;
        }
        Order::ToStations => {
            if let Phase::DeckOrders { at } = play.state.phase {
                play.state.phase = Phase::DeckOrders { at: at + 1 };
            }
        }
        Order::Plot { ship, leg } => plots::plot(play.state, ship, leg),
        Order::PlotNoMore => {
            if let Phase::Plot { at } = play.state.phase {
                play.state.phase = Phase::Plot { at: at + 1 };
            }
        }
        Order::Declare { ships } => ram::declare(play.state, ships),
        Order::First { seat } => {
            if let Phase::ChooseFirst { winner } = play.state.phase {
                let rule = initiative::rule_for(initiative::contenders(play.state).count());
                play.emit(rule, Event::NamedFirst { seat: winner, first: seat });
            }
            initiative::settle_order(play, seat);
        }
        Order::Move { ship } => take_up(play, ship),
        Order::MoveNoMore => {
            for ship in play.state.ids() {
                if play.state[ship].seat == play.state.mover() && !play.state[ship].has_moved {
                    pass_over(play, ship, Immobile::PassedOver);
                }
            }
        }
        Order::Ahead { .. }
        | Order::PowerTurn { .. }
        | Order::Tack { .. }
        | Order::FallOff { .. }
        | Order::Climb { .. }
        | Order::Descend { .. } => take_movement_step(play, *order),
        Order::EndMove { ship } => movement::end_move(play, ship),
        gear_order!() => gear::apply(play, *order),
        Order::Ram { .. } => ram::ram(play, *order),
        Order::Grapple { ship, target } => grapple::grapple(play, ship, target),
        Order::Rig { ship, towed } => tow::rig(play, ship, towed),
        Order::Dodge { ship } | Order::Stand { ship } => {
            dodge::answer(play.state, ship, *order);
        }
        Order::LieTo { ship, other, other_lies, lies } => {
            same_hex::lie_to(play.state, ship, other, (other_lies, lies));
            play.emit(rule!("SG-FACE-04"), Event::LayTo { ship, other, other_lies, lies });
        }
        Order::Fire { .. }
        | Order::FireBattery { .. }
        | Order::FireRockets { .. }
        | Order::Volley { .. }
        | Order::Launch { .. } => {
            gunnery::commit(play.state, *order);
        }
        Order::CeaseFire => {
            if let Phase::Fire { at } = play.state.phase {
                play.state.phase = Phase::Fire { at: at + 1 };
            }
        }
        Order::Fall { ship, man, station } if play.state.melee.is_some() => {
            boarding::fall(play, ship, man, station);
        }
        Order::Fall { ship, man, station } => crew::fall(play, ship, man, station),
        Order::TellOff { ship, man, from, to, n } => {
            deck::note(play.state, *order);
            parties::tell_off_several(&mut play.state[ship], man, from, to, n);
        }
        Order::StandDown { ship } => {
            deck::note(play.state, *order);
            parties::stand_down(&mut play.state[ship]);
        }
        Order::Fly { flight, hex, altitude } => flights::fly(play, flight, hex, altitude),
        Order::Cross { by, to } => boarding::announce(play, by, to),
        Order::CrossNoMore => {
            if let Phase::Announce { at } = play.state.phase {
                play.state.phase = Phase::Announce { at: at + 1 };
            }
        }
        Order::HoldFast { ship } => boarding::hold_fast(play, ship),
        Order::Recall { aboard, to, man } => boarding::recall(play, aboard, to, man),
        Order::Abandon { ship, to, man } => prize::abandon(play, ship, to, man),
        Order::Lose { of: Company::Flight(flight), man } if play.state.melee.is_none() => {
            flights::lose(play, flight, man);
        }
        Order::Lose { of, man } => boarding::lose(play, of, man),
    }
}

/// Takes one step of a move, in a movement phase or by a plot.
pub fn take_movement_step(play: &mut Play<'_, impl Chronicle<Event = Event>>, order: Order) {
    match order {
        Order::Ahead { ship, turn } => movement::go_ahead(play, ship, turn),
        Order::PowerTurn { ship, turn } => movement::power_turn(play, ship, turn),
        Order::Tack { ship } => kites::tack(play, ship),
        Order::FallOff { ship, turn } => kites::fall_off(play, ship, turn),
        Order::Climb { ship, turn } => altitude::climb(play, ship, turn),
        Order::Descend { ship, turn } => altitude::descend(play, ship, turn),
        _ => {}
    }
}

/// Takes the next automatic step. False when a decision is open or the battle is over.
pub fn advance(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    if play.state.phase.mourns_at_once() && play.state.ships.iter().any(|ship| 0 < ship.owed) {
        // [SG-SEQ-11] Whoever falls is chosen before the next die.
        play.state.resume = Some(play.state.phase);
        play.state.phase = Phase::Casualties { at: 0 };
        return true;
    }
    if let Some(asked) = play.state.asked.filter(|_| !gear::is_mourning(play.state.phase)) {
        if asked_ship(play.state).is_some() {
            return false;
        }
        // All have answered: what was put off is carried out, and then forgotten.
        let has_advanced = match asked.parked {
            Parked::Order(order) => {
                // Mines that were cut adrift meanwhile may have made an end of it.
                if check_unasked(play.state, order).is_ok() {
                    apply(play, &order);
                }
                true
            }
            Parked::Step => take_step(play),
        };
        play.state.asked = None;
        return has_advanced;
    }
    take_step(play)
}

/// Takes the automatic step of the present phase. False when a decision is open or the battle is over.
fn take_step(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    match play.state.phase {
        Phase::DiceForSetUp => {
            wind::roll(play);
            setup::order_of_set_up(play);
        }
        Phase::OpenTurn => open_turn(play),
        Phase::DeckOrders { at } => {
            if play.state.setting.seats.len() <= usize::from(at) {
                deck::reveal(play);
                if plots::is_on(play.state) {
                    plots::open(play);
                } else if play.state.is_advanced() {
                    play.state.phase = Phase::Declare { at: 0 };
                } else {
                    play.state.phase = Phase::Initiative;
                }
            } else if deck::has_any(play.state, crew::deck_seat(at)) {
                return false;
            } else {
                play.state.phase = Phase::DeckOrders { at: at + 1 };
            }
        }
        Phase::Plot { at } => return plots::plot_on(play, at),
        Phase::Plotted { round, at } => plots::carry_on(play, round, at),
        Phase::Declare { at } => {
            if play.state.setting.seats.len() <= usize::from(at) {
                // [SG-SEQ-02] The numbers are revealed together.
                play.dice.reveal();
                ram::reveal(play);
                play.state.phase = Phase::Initiative;
            } else if 0 < ram::most_declared(play.state, crew::deck_seat(at)) {
                return false;
            } else {
                ram::declare(play.state, 0);
            }
        }
        Phase::Initiative => initiative::dice(play),
        Phase::OpenMove { ship, step } => open_move(play, ship, step),
        Phase::Move => return move_on(play),
        Phase::Fly { flight } => match flights::next_to_move(play.state, flight) {
            Some(_) => return false,
            None => play.state.phase = Phase::LieTo { then: AfterLying::Fire },
        },
        Phase::LieTo { then } => {
            if same_hex::to_lay(play.state).is_some() {
                return false;
            }
            play.state.phase = match then {
                AfterLying::Fire if play.state.is_advanced() => Phase::Announce { at: 0 },
                AfterLying::Fire => Phase::Fire { at: 0 },
                AfterLying::FireOn { at } => Phase::Fire { at },
                AfterLying::CloseMove => Phase::CloseMove,
            };
        }
        Phase::Announce { at } => {
            if play.state.order_of_play.len() <= usize::from(at) {
                machineguns::clear(play);
                play.state.phase = Phase::Fire { at: 0 };
            } else if boarding::can_cross(play.state, gunnery::firing_seat(play.state, at)) {
                return false;
            } else {
                play.state.phase = Phase::Announce { at: at + 1 };
            }
        }
        Phase::Fire { at } => {
            if play.state.order_of_play.len() <= usize::from(at) {
                // [SG-SEQ-06] All commitments come to light together.
                play.dice.reveal();
                play.state.phase = Phase::Resolve { at };
            } else if gunnery::can_fire(play.state, gunnery::firing_seat(play.state, at)) {
                return false;
            } else {
                play.state.phase = Phase::Fire { at: at + 1 };
            }
        }
        Phase::Resolve { at } => {
            if smutts::run(play) {
                // A torpedo flies on before the next shot.
            } else if !play.state.shots.is_empty() {
                gunnery::resolve_next(play);
            } else if usize::from(at) < play.state.order_of_play.len() {
                // [SG-FACE-04] Gun by gun, a ship may just have fallen among others.
                play.state.phase = Phase::LieTo { then: AfterLying::FireOn { at } };
            } else {
                grapnels::haul_all(play);
                play.state.phase = Phase::Casualties { at: 0 };
            }
        }
        Phase::Casualties { at } => return mourn(play, at),
        Phase::AfterFire => {
            machineguns::settle(play.state);
            victory::look_for_surrender(play);
            if !affairs::after_step(play) {
                play.state.phase = if play.state.is_advanced() {
                    Phase::Cross
                } else {
                    Phase::Repair { ship: ShipId(0) }
                };
            }
        }
        Phase::Cross => {
            boarding::open_step(play);
            // [SG-CREW-12] The last men of a prize may have gone over to another ship.
            for ship in play.state.ids() {
                crew::note_derelict(play, ship);
            }
        }
        Phase::Board { ship, is_settled } => return boarding::board_on(play, ship, is_settled),
        Phase::Repair { ship } => {
            if let Some(ship) = next_of_mover(play.state, ship) {
                repair::repair(play, ship);
                play.state.phase = Phase::Repair { ship: ShipId(ship.0 + 1) };
            } else {
                play.state.phase = Phase::TendTrim { ship: ShipId(0) };
            }
        }
        Phase::TendTrim { ship } => {
            if let Some(ship) = next_of_mover(play.state, ship) {
                repair::tend_trim(play, ship);
                play.state.phase = Phase::TendTrim { ship: ShipId(ship.0 + 1) };
            } else {
                victory::look_for_surrender(play);
                if !affairs::after_step(play) {
                    play.state.phase = Phase::LieTo { then: AfterLying::CloseMove };
                }
            }
        }
        Phase::CloseMove => {
            tow::close_phase(play);
            affairs::close_phase(play);
            play.state.at_move += seats_of_mover(play.state);
            play.state.at_hand = 0;
            if usize::from(play.state.at_move) < play.state.order_of_play.len() {
                open_phase(play);
            } else {
                play.state.phase = Phase::CloseTurn;
            }
        }
        Phase::CloseTurn => close_turn(play),
        Phase::SetUp { .. } | Phase::Pick { .. } | Phase::Emplace { .. } => {
            return take_only_order(play);
        }
        Phase::ChooseEdge { .. } | Phase::ChooseFirst { .. } | Phase::Over => return false,
    }
    true
}

/// [SG-SEQ-01] The turn opens. [SG-SEQ-02] First every fire grows.
fn open_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    play.state.turn += 1;
    let turn = play.state.turn;
    play.emit(rule!("SG-SEQ-01"), Event::TurnOpened { turn });
    for ship in &mut play.state.ships {
        ship.has_moved = false;
        ship.is_stopped = false;
        ship.has_tried = false;
        ship.sunk = 0;
        ship.kite_die = 0;
        ship.n_fired = 0;
        machineguns::open_turn(ship);
    }
    for flight in &mut play.state.afield.flights {
        flight.has_moved = false;
        flight.n_fired = 0;
    }
    play.state.declared = [0; MOST_SEATS];
    play.state.plots.clear();
    repair::grow_fires(play);
    batteries::damp_fires(play);
    affairs::open_turn(play);
    setup::go_on(play.state);
}

/// [SG-SEQ-03] A movement phase begins.
pub fn open_phase(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let seat = play.state.mover();
    for ship in &mut play.state.ships {
        trim::open_phase(ship);
        (ship.dodge, ship.is_just_taken) = (0, false);
    }
    let side = play.state.setting.side_of(seat);
    let any = play.state.setting.seats_of(side).any(|seat| victory::is_in_play(play.state, seat));
    play.emit(rule!("SG-SEQ-03"), Event::PhaseOpened { seat, is_idle: !any });
    play.state.phase = Phase::OpenMove { ship: ShipId(0), step: OpenStep::Descent };
}

/// The next ship of the moving side from number `from` on.
fn next_of_mover(state: &State, from: ShipId) -> Option<ShipId> {
    let mover = state.moving_side();
    (from.0..state.ships.len() as u8).map(ShipId).find(|&ship| state.side(ship) == mover)
}

/// How many seats the moving side has in the order of play.
fn seats_of_mover(state: &State) -> u8 {
    let from = usize::from(state.at_move);
    let side = state.setting.side_of(state.order_of_play[from]);
    let rest = state.order_of_play[from..].iter();
    rest.take_while(|&&seat| state.setting.side_of(seat) == side).count() as u8
}

/// [SG-SEQ-03] Opening checks: forced descents of all ships, then explosions, then the dice of kites.
fn open_move(play: &mut Play<'_, impl Chronicle<Event = Event>>, from: ShipId, step: OpenStep) {
    if step == OpenStep::Torpedoes && smutts::run(play) {
        return;
    }
    let next = next_of_mover(play.state, from);
    let Some(ship) = next.filter(|_| step != OpenStep::Torpedoes) else {
        let next = match step {
            OpenStep::Descent => OpenStep::Explosion,
            OpenStep::Explosion => {
                victory::look_for_surrender(play);
                if affairs::after_step(play) {
                    return;
                }
                OpenStep::Sails
            }
            OpenStep::Sails if smutts::set_going(play.state) => OpenStep::Torpedoes,
            OpenStep::Sails => {
                play.state.phase = Phase::Move;
                return;
            }
            OpenStep::Torpedoes => {
                victory::look_for_surrender(play);
                if !affairs::after_step(play) {
                    play.state.phase = Phase::Move;
                }
                return;
            }
        };
        play.state.phase = Phase::OpenMove { ship: ShipId(0), step: next };
        return;
    };
    match step {
        OpenStep::Descent => {
            altitude::sink_to_ceiling(play, ship);
            trim::slide(play, ship);
        }
        OpenStep::Explosion => repair::explode(play, ship),
        OpenStep::Sails => kites::roll(play, ship),
        OpenStep::Torpedoes => {}
    }
    play.state.phase = Phase::OpenMove { ship: ShipId(ship.0 + 1), step };
}

/// Takes up a ship to move it, and tells when she must break off.
fn take_up(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId) {
    if entry::is_waiting(play.state, ship) {
        entry::take_up(play.state, ship);
        return;
    }
    if withdrawal::is_withdrawing(play.state, ship) {
        play.emit(rule!("SG-CREW-10"), Event::Withdrew { ship });
    }
    movement::take_up(play.state, ship);
}

/// A ship makes no move in this phase.
fn pass_over(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, why: Immobile) {
    movement::done(&mut play.state[ship]);
    if !play.state[ship].is_in_play() {
        return;
    }
    let (hexes, points) = plots::made(play.state, ship);
    (play.state[ship].speed, play.state[ship].spent) = (hexes, points);
    if why == Immobile::PassedOver {
        play.emit(rule!("SG-SEQ-01"), Event::CouldNotMove { ship, why });
        // Whoever chooses to stay ends her move where she is.
        movement::take_prizes(play, ship);
    } else {
        play.emit(rule!("SG-MOVE-05"), Event::CouldNotMove { ship, why });
    }
}

/// The moving player's ships, one after another. False when something is to be decided.
fn move_on(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    if let Some(moving) = play.state.moving {
        // A decision with one possible order is taken by itself.
        let Some(only) = movement::only_step(play.state, moving.ship) else { return false };
        apply(play, &only);
        return true;
    }
    let mover = play.state.mover();
    let (mut ready, mut only) = (0, None);
    for ship in play.state.ids() {
        if play.state[ship].seat != mover || play.state[ship].has_moved {
            continue;
        }
        if tow::can_rig(play.state, ship) {
            // She may rig a tow or leave it: two ways at least.
            ready += 2;
        } else if movement::can_act(play.state, ship) || entry::is_waiting(play.state, ship) {
            ready += 1;
            only = Some(ship);
        } else {
            let why = movement::why_immobile(play.state, ship);
            pass_over(play, ship, why);
        }
    }
    match (ready, only) {
        (1, Some(ship)) => {
            take_up(play, ship);
            true
        }
        (0, _) if play.state.at_hand + 1 < seats_of_mover(play.state) => {
            // [SG-SEQ-01] Allies move one after another in the phase of their side.
            play.state.at_hand += 1;
            true
        }
        (0, _) => {
            play.state.at_hand = 0;
            if !affairs::after_step(play) {
                play.state.phase = if play.state.is_advanced() {
                    Phase::Fly { flight: FlightId(0) }
                } else {
                    Phase::LieTo { then: AfterLying::Fire }
                };
            }
            true
        }
        _ => false,
    }
}

/// Takes the one order that there is. False when there are more.
fn take_only_order(play: &mut Play<'_, impl Chronicle<Event = Event>>) -> bool {
    if let Phase::SetUp { ship, step } = play.state.phase
        && setup::has_choice(play.state, ship, step)
    {
        return false;
    }
    let mut listed = Vec::new();
    orders(play.state, &mut listed);
    let [only] = listed[..] else { return false };
    apply(play, &only);
    true
}

/// Counts casualties, then has them chosen. False when an owner must choose.
fn mourn(play: &mut Play<'_, impl Chronicle<Event = Event>>, at: u8) -> bool {
    if usize::from(at) < play.state.ships.len() {
        crew::count_casualties(play, ShipId(at));
        play.state.phase = Phase::Casualties { at: at + 1 };
        return true;
    }
    let Some(ship) = crew::next_to_mourn(play.state) else {
        if flights::next_to_mourn(play.state).is_some() {
            return flights::mourn(play);
        }
        play.state.phase = play.state.resume.take().unwrap_or(Phase::AfterFire);
        return true;
    };
    let here = play.state[ship];
    let mut choices = here
        .roll_call()
        .filter(|&(man, station)| crew::check_fall(play.state, ship, man, station).is_ok());
    match (choices.next(), choices.next()) {
        (Some((man, station)), None) => {
            drop(choices);
            crew::fall(play, ship, man, station);
            true
        }
        (None, _) => {
            drop(choices);
            // Nobody is left who could fall.
            play.state[ship].owed = 0;
            play.state[ship].owes_rank = false;
            true
        }
        _ => false,
    }
}

/// [SG-SCEN-05] Victory is looked at when the turn is over.
fn close_turn(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    launches::tire(play);
    let turn = play.state.turn;
    play.emit(rule!("SG-SEQ-01"), Event::TurnClosed { turn });
    affairs::close_turn(play);
    if let Some(ending) = affairs::after_turn(play.state) {
        affairs::end(play, ending);
    } else {
        play.state.phase = Phase::OpenTurn;
    }
}

#[cfg(test)]
mod tests;
