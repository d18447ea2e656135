//! Plotted movement, by option: half of each move is written down in secret, carried out by all at once, and binds the rest.

use kernel::{Chronicle, SeatId, hex::Hex};

use crate::{
    Play, affairs, altitude,
    aspect::Altitude,
    event::{Event, GearEvent},
    flow, kites, movement,
    order::{Bar, Check, Order, Why},
    state::{Leg, Moving, Phase, Plot, ShipId, State, Status},
    victory,
};

/// Whether half of each move is plotted.
pub fn is_on(state: &State) -> bool {
    let switches = &state.setting.switches;
    switches.advanced && switches.plotted_movement
}

/// What a ship has plotted, if it moves by plots.
fn plot_of(state: &State, ship: ShipId) -> Option<&Plot> {
    state.plots.get(usize::from(ship.0)).filter(|plot| plot.is_bound)
}

/// The most points that a ship with this allowance may have spent, all in all.
///
/// [SG-PLOT-01] In the plot half of it, rounded up. [SG-PLOT-02] In the movement phase no more than in the plot.
pub fn most(state: &State, ship: ShipId, allowance: u8) -> u8 {
    match plot_of(state, ship) {
        None => u8::MAX,
        Some(plot) if plot.is_over => plot.spent().saturating_mul(2),
        Some(_) => allowance.div_ceil(2),
    }
}

/// The move of a ship as its movement phase begins: its plot counts.
pub fn resume(state: &State, moving: Moving) -> Moving {
    let most = most(state, moving.ship, moving.allowance);
    let before = plot_of(state, moving.ship).and_then(|plot| plot.moving);
    let Some(before) = before else { return Moving { most, ..moving } };
    Moving {
        most,
        // Whatever has come off since the plot, that is spent.
        allowance: moving.allowance.max(before.spent),
        spent: before.spent,
        hexes: before.hexes,
        down: before.down,
        up: before.up,
        turned: before.turned,
        ..moving
    }
}

/// Hexes that a ship has entered by its plot, and points that it spent.
pub fn made(state: &State, ship: ShipId) -> (u8, u8) {
    let moving = plot_of(state, ship).and_then(|plot| plot.moving);
    moving.map_or((0, 0), |moving| (moving.hexes, moving.spent))
}

/// Plots are to be made. Kites roll their dice first.
pub fn open(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    let blank = |is_bound| Plot { is_bound, ..Plot::default() };
    play.state.plots = play.state.ships.iter().map(|ship| blank(ship.is_in_play())).collect();
    for ship in play.state.ids() {
        kites::roll(play, ship);
    }
    play.state.phase = Phase::Plot { at: 0 };
}

/// The battle as it will stand for a ship that has followed its plot, if nothing comes in its way; none when it has
/// nothing to plot.
pub fn ghost(state: &State, ship: ShipId) -> Option<State> {
    walk(state, ship, |_| {})
}

/// The way that a plot leads.
pub struct Track {
    /// From where the ship is to where it ends.
    pub hexes: Vec<Hex>,
    pub n_legs: usize,
    pub spent: u8,
    /// The most that may be plotted.
    pub most: u8,
    /// The altitude at which it ends.
    pub altitude: Altitude,
}

/// The way that a ship's plot leads, if it has a move to plot.
pub fn track(state: &State, ship: ShipId) -> Option<Track> {
    let mut track = Track {
        hexes: vec![state[ship].hex],
        n_legs: plot_of(state, ship)?.legs().count(),
        spent: 0,
        most: 0,
        altitude: state[ship].altitude,
    };
    walk(state, ship, |ghost| {
        let hex = ghost[ship].hex;
        if track.hexes.last() != Some(&hex) {
            track.hexes.push(hex);
        }
        track.altitude = ghost[ship].altitude;
        if let Some(moving) = ghost.moving {
            (track.spent, track.most) = (moving.spent, moving.allowance.min(moving.most));
        }
    })?;
    Some(track)
}

/// Follows a plot; `each` sees how it begins and where each leg leads.
fn walk(state: &State, ship: ShipId, mut each: impl FnMut(&State)) -> Option<State> {
    let plot = plot_of(state, ship).filter(|plot| !plot.is_over)?;
    if !state[ship].is_in_play() || 0 < state[ship].stunned_phases {
        return None;
    }
    let mut ghost = state.clone();
    let seat = ghost[ship].seat;
    ghost[ship].is_stunned = false;
    ghost.phase = Phase::Move;
    ghost.order_of_play.clear();
    ghost.order_of_play.push(seat);
    (ghost.at_move, ghost.at_hand) = (0, 0);
    if !movement::can_act(&ghost, ship) {
        return None;
    }
    movement::take_up(&mut ghost, ship);
    each(&ghost);
    for leg in plot.legs() {
        follow(&mut ghost, ship, leg);
        each(&ghost);
    }
    Some(ghost)
}

/// What a leg costs.
const fn cost(moving: Moving, leg: Leg) -> u8 {
    match leg {
        Leg::Ahead(_) | Leg::PowerTurn(_) => 1,
        Leg::Tack => 0,
        Leg::Climb(_) => altitude::climb_cost(moving),
        Leg::Descend(_) => altitude::descent_cost(moving),
    }
}

/// Follows a leg without meeting anybody. Off the map or on the ground the move is over.
fn follow(ghost: &mut State, ship: ShipId, leg: Leg) {
    let Some(mut moving) = ghost.moving else { return };
    let lands =
        matches!(leg, Leg::Descend(_)) && altitude::descent_ends(ghost, ship, &moving).is_some();
    moving.spent += cost(moving, leg);
    let here = &ghost[ship];
    let (hex, level) = match leg {
        Leg::Ahead(_) => {
            moving.hexes += 1;
            (here.hex.next(here.facing), Some(here.altitude))
        }
        Leg::PowerTurn(_) | Leg::Tack => (here.hex, Some(here.altitude)),
        Leg::Climb(_) => {
            moving.up += 1;
            (here.hex, here.altitude.up())
        }
        Leg::Descend(_) => {
            moving.down += 1;
            (here.hex, here.altitude.down())
        }
    };
    ghost.moving = Some(moving);
    if !ghost.setting.map.field.holds(hex) {
        ghost.moving = None;
        return;
    }
    ghost[ship].hex = hex;
    ghost[ship].altitude = level.unwrap_or(ghost[ship].altitude);
    match leg {
        Leg::Ahead(Some(turn))
        | Leg::Climb(Some(turn))
        | Leg::Descend(Some(turn))
        | Leg::PowerTurn(turn) => movement::turn_ship(ghost, ship, turn),
        Leg::Tack => {
            let wind = ghost.afield.wind;
            if let Some(sixths) = wind.and_then(|wind| kites::tack_of(wind, ghost[ship].facing)) {
                movement::bring_round(ghost, ship, sixths);
            }
            if let Some(moving) = &mut ghost.moving {
                moving.turned = crate::state::Turned::Tacked;
            }
        }
        Leg::Ahead(None) | Leg::Climb(None) | Leg::Descend(None) => {}
    }
    let is_aloft = ghost.surface(hex) < ghost[ship].altitude.level();
    match leg {
        Leg::Climb(_) if is_aloft => ghost[ship].status = Status::Flying,
        // High ground ahead ends the move one way or the other.
        Leg::Ahead(_) if !is_aloft => ghost.moving = None,
        Leg::Descend(_) if lands => ghost.moving = None,
        _ => {}
    }
}

/// Refuses a leg.
///
/// [SG-PLOT-01] Up to half of the allowance, by the ordinary rules of movement.
pub fn check_plot(state: &State, ship: ShipId, leg: Leg) -> Check {
    let rule = rule!("SG-PLOT-01");
    let Phase::Plot { at } = state.phase else { return Err(Bar { rule, why: Why::NotNow }) };
    if state[ship].seat != SeatId(at) {
        return Err(Bar::ship(rule, ship, "is not yours to plot for"));
    }
    let Some(ghost) = ghost(state, ship) else {
        return Err(Bar::ship(rule, ship, "has no move to plot"));
    };
    check_leg(state, &ghost, ship, leg)
}

fn check_leg(state: &State, ghost: &State, ship: ShipId, leg: Leg) -> Check {
    let rule = rule!("SG-PLOT-01");
    if ghost.moving.is_none() {
        return Err(Bar::ship(rule, ship, "has come to the end of her plot"));
    }
    if plot_of(state, ship).is_none_or(|plot| plot.legs.iter().all(Option::is_some)) {
        return Err(Bar::ship(rule, ship, "has as long a plot as can be written down"));
    }
    movement::check_step(ghost, leg.order(ship)).map_err(|bar| match bar.why {
        Why::TooDear { .. } => Bar { rule, ..bar },
        _ => bar,
    })
}

/// Calls `found` with every leg that a ship's plot may go on with.
fn each_leg(state: &State, ghost: &State, ship: ShipId, mut found: impl FnMut(Leg)) {
    movement::each_step(ship, |order| {
        if let Some(leg) = Leg::of(order)
            && check_leg(state, ghost, ship, leg).is_ok()
        {
            found(leg);
        }
    });
}

/// Refuses to end plotting for a ship that may not stop where its plot ends.
///
/// [SG-CREW-04] [SG-CREW-10] Whoever must use its movement plots as much of it as it can.
pub fn check_no_more(state: &State) -> Check {
    let Phase::Plot { at } = state.phase else {
        return Err(Bar { rule: rule!("SG-PLOT-01"), why: Why::NotNow });
    };
    for ship in victory::ships_of(state, SeatId(at)) {
        let Some(ghost) = ghost(state, ship).filter(|ghost| ghost.moving.is_some()) else {
            continue;
        };
        let end = movement::check_end(&ghost, ship);
        if end.is_err() {
            let mut can_go_on = false;
            each_leg(state, &ghost, ship, |_| can_go_on = true);
            if can_go_on {
                return end;
            }
        }
    }
    Ok(())
}

/// Lists what a seat may plot.
pub fn list(state: &State, seat: SeatId, out: &mut Vec<Order>) {
    for ship in victory::ships_of(state, seat) {
        if let Some(ghost) = ghost(state, ship) {
            each_leg(state, &ghost, ship, |leg| out.push(Order::Plot { ship, leg }));
        }
    }
    if check_no_more(state).is_ok() {
        out.push(Order::PlotNoMore);
    }
}

/// Writes a leg down, unseen by the others.
pub fn plot(state: &mut State, ship: ShipId, leg: Leg) {
    let legs = &mut state.plots[usize::from(ship.0)].legs;
    if let Some(next) = legs.iter_mut().find(|leg| leg.is_none()) {
        *next = Some(leg);
    }
}

/// Turns to the next seat that has something to plot. False when somebody must decide.
pub fn plot_on(play: &mut Play<'_, impl Chronicle<Event = Event>>, at: u8) -> bool {
    if play.state.setting.seats.len() <= usize::from(at) {
        play.state.phase = Phase::Declare { at: 0 };
        return true;
    }
    let mut listed = Vec::new();
    list(play.state, SeatId(at), &mut listed);
    match listed[..] {
        [] | [Order::PlotNoMore] => play.state.phase = Phase::Plot { at: at + 1 },
        [only] => flow::apply(play, &only),
        _ => return false,
    }
    true
}

/// Ships in the order in which they take each step: those of the side that moves first before the others.
fn order_of_ships(state: &State) -> Vec<ShipId> {
    let seats = state.order_of_play.iter();
    seats.flat_map(|&seat| victory::ships_of(state, seat)).collect()
}

/// Carries plots out, one point at a time, one ship after another.
///
/// [SG-PLOT-01] All ships together; the rest of a plot is lost to a ship that is stopped.
pub fn carry_on(play: &mut Play<'_, impl Chronicle<Event = Event>>, round: u8, at: u8) {
    let ships = order_of_ships(play.state);
    let Some(&ship) = ships.get(usize::from(at)) else {
        let goes_on = |ship: &ShipId| plot_of(play.state, *ship).is_some_and(|plot| !plot.is_over);
        if ships.iter().any(goes_on) {
            play.state.phase = Phase::Plotted { round: round + 1, at: 0 };
        } else {
            close(play);
        }
        return;
    };
    if !carry_leg(play, ship, round) {
        play.state.phase = Phase::Plotted { round, at: at + 1 };
    }
}

/// All plots have been carried out: the movement phases begin.
fn close(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    for plot in &mut play.state.plots {
        plot.is_over = true;
    }
    victory::look_for_surrender(play);
    if !affairs::after_step(play) {
        flow::open_phase(play);
    }
}

/// Carries out the next leg of a ship's plot if it is due in this round. False when none is.
fn carry_leg(play: &mut Play<'_, impl Chronicle<Event = Event>>, ship: ShipId, round: u8) -> bool {
    let slot = usize::from(ship.0);
    let Some(mut plot) = plot_of(play.state, ship).copied().filter(|plot| !plot.is_over) else {
        return false;
    };
    let Some(leg) = plot.legs.get(usize::from(plot.done)).copied().flatten() else {
        play.state.plots[slot].is_over = true;
        return false;
    };
    let before = play.state.at_move;
    let seat = play.state[ship].seat;
    let seats = &play.state.order_of_play;
    play.state.at_move = seats.iter().position(|&known| known == seat).unwrap_or(0) as u8;
    let phase = std::mem::replace(&mut play.state.phase, Phase::Move);
    match plot.moving {
        None => movement::take_up(play.state, ship),
        moving => play.state.moving = moving,
    }
    let moving = play.state.moving;
    if moving.is_some_and(|moving| round < moving.spent + cost(moving, leg)) {
        (play.state.moving, play.state.phase, play.state.at_move) = (None, phase, before);
        return false;
    }
    let order = leg.order(ship);
    let may = play.state[ship].is_in_play()
        && !play.state[ship].is_stunned
        && movement::check_step(play.state, order).is_ok();
    if may {
        flow::take_movement_step(play, order);
        plot.done += 1;
        plot.moving = play.state.moving.or(moving);
    }
    let here = &play.state[ship];
    let goes_on = may
        && play.state.moving.is_some()
        && here.is_in_play()
        && !here.is_stopped
        && !here.is_stunned;
    play.state.moving = None;
    (play.state.phase, play.state.at_move) = (phase, before);
    plot.is_over = !goes_on;
    play.state.plots[slot] = plot;
    let has_more = plot.legs.get(usize::from(plot.done)).copied().flatten().is_some();
    if plot.is_over && has_more && play.state[ship].is_in_play() {
        play.emit(rule!("SG-PLOT-01"), GearEvent::PlotLost { ship }.into());
    }
    true
}

/// Takes out what others have plotted, as long as it is secret.
pub fn hide(state: &State, seen: &mut State, is_secret: impl Fn(ShipId) -> bool) {
    if !matches!(state.phase, Phase::Plot { .. } | Phase::Declare { .. }) {
        return;
    }
    for (ship, plot) in (0..).map(ShipId).zip(&mut seen.plots) {
        if is_secret(ship) {
            *plot = Plot { is_bound: plot.is_bound, ..Plot::default() };
        }
    }
}

#[cfg(test)]
mod tests;
