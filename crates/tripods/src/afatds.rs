//! AFATDS: guns of the last period that fire at once, without markers.

use kernel::{
    Chronicle,
    table::{Angle, Point, touches},
};

use crate::{
    Play, artillery,
    event::Event,
    field,
    fire::{self, Context},
    flyers,
    order::{Bar, Check, Order},
    overwatch,
    state::{Caller, Marker, Pattern, Phase, Plan, Plot, Shell, SideId, StandId, State},
    templates,
};

/// Enemies that lists offer.
const MOST_OFFERED: usize = 4;

/// The player turn of a side that is going on, or was the last.
fn own_turn(state: &State, side: SideId) -> u8 {
    state.player_turn() - u8::from(side != state.side)
}

/// Whether there is anybody who could fire so.
///
/// [FT-TECH-06] An option, for guns of the last period.
pub fn is_used(state: &State) -> bool {
    state.setting.switches.afatds && state.setting.period == 5 && 0 < state.turn
}

/// Whether a stand is of a battery that may be called so.
pub fn serves(state: &State, stand: StandId) -> bool {
    let mut batteries = state.setting.batteries.iter();
    is_used(state) && batteries.any(|own| artillery::crews(state, own).any(|one| one == stand))
}

/// Whether a battery may fire now for this reason.
///
/// [FT-TECH-06] In its own firing phase, or on overwatch if it has neither moved nor fired: those on the table with their markers, those off
/// it if they did not fire in their own turn.
fn is_ready(state: &State, n: usize, context: Context) -> bool {
    let battery = &state.setting.batteries[n];
    // Before its first turn nobody watches [FT-SEQ-11].
    let turn = own_turn(state, battery.side);
    let fresh = 2 <= turn && state.magazines[n].called < turn;
    let crews_ready = artillery::crews(state, battery).all(|stand| {
        let own = state[stand];
        let marked = match context {
            Context::Overwatch => own.marker == Marker::Overwatch,
            Context::Own | Context::Hold | Context::Bout => !own.fired_early,
        };
        // [FT-FIRE-04] In their own firing phase guns that drive themselves may have moved half their movement.
        let kind = state.kind(stand);
        let drives = context == Context::Own && !kind.is_personnel() && !kind.mortar;
        let still =
            if drives { !fire::is_unsteady(state, stand, context) } else { !own.has_moved() };
        still && own.is_loaded() && !own.strategic && marked
    });
    fresh && artillery::is_free(state, n) && crews_ready
}

/// What allows a side to call guns now.
fn allowed(state: &State) -> Option<(Context, SideId)> {
    let allowed = fire::context(state).filter(|_| is_used(state))?;
    let is_time = match allowed.0 {
        Context::Overwatch => true,
        Context::Own => matches!(state.phase, Phase::Fire { .. }),
        Context::Hold | Context::Bout => false,
    };
    is_time.then_some(allowed)
}

/// Whether somebody may spot for guns.
///
/// [FT-TECH-06] An observer or a unit of their battalion or regiment, who placed no barrage in the last command phase; guns off the table serve
/// everybody.
fn may_spot(state: &State, side: SideId, plot: Plot) -> bool {
    let since = own_turn(state, side);
    let busy = state.missions.iter().any(|mission| {
        let own = matches!(mission.plan, Some(Plan::Fire(other)) if other.caller == plot.caller);
        mission.since == since && own
    });
    let unit = match plot.caller {
        Caller::Unit(unit) => unit,
        Caller::Stand(stand) => state.spec(stand).unit,
    };
    let parent = |unit: u8| state.setting.units[usize::from(unit)].parent.as_ref();
    let serves = artillery::batteries(state, plot.batteries).all(|(_, battery)| {
        battery.unit.is_none_or(|own| {
            let same = parent(own).is_some() && parent(own) == parent(unit);
            own == unit || same
        })
    });
    !busy && serves
}

/// Refuses to call guns.
pub fn check(state: &State, at: Point, along: Angle, plot: Plot) -> Check {
    let Some((context, side)) = allowed(state) else {
        return Err(Bar::not_now(rule!("FT-TECH-06")));
    };
    let bar = |why| Err(Bar::plain(rule!("FT-TECH-06"), why));
    let known = u32::from(plot.batteries) < 1 << state.setting.batteries.len();
    let mut own = artillery::batteries(state, plot.batteries);
    let Some((_, first)) = own.next().filter(|_| known) else {
        return bar("there are no such guns");
    };
    let alike = own.all(|(_, battery)| battery.kind == first.kind);
    let ready = |(n, battery): (usize, &crate::state::BatterySpec)| {
        battery.side == side && is_ready(state, n, context)
    };
    if !alike || !artillery::batteries(state, plot.batteries).all(ready) {
        return bar("those guns cannot fire now, or are not of one type");
    }
    let kind = artillery::row(state, first);
    let Some(sheaf) = artillery::sheaf(kind, plot) else { return bar("has no such sheaf") };
    if plot.shell != Shell::HighExplosive || along.in_hundredths() % 9000 != 0 {
        return bar("such fire is plain high explosive, along the edges of the table");
    }
    if plot.pattern == Pattern::Converged && along != Angle::NORTH {
        return bar("a converged sheaf has no direction");
    }
    if !artillery::callers(state, side).any(|caller| caller == plot.caller)
        || !may_spot(state, side, plot)
    {
        return bar("that observer cannot spot for these guns now");
    }
    if !state.setting.table.holds(at) || !artillery::sees(state, plot.caller, at) {
        return bar("that observer does not see the place");
    }
    let direction = (plot.pattern == Pattern::Dispersed).then_some(along);
    let areas = templates::squares(at, direction, sheaf);
    if areas.iter().any(|area| flyers::is_in_the_way(state, side, area)) {
        return Err(Bar::plain(rule!("FT-FLY-08"), "a friend flies too near"));
    }
    let touched = state.shown(side.other()).any(|enemy| {
        let outline = field::outline(state, enemy);
        state[enemy].spotted
            && !state.is_aloft(enemy)
            && outline.is_some_and(|own| areas.iter().any(|area| touches(&own, area)))
    });
    if !touched {
        return Err(Bar::plain(rule!("FT-TGT-05"), "nobody who has been spotted is touched"));
    }
    Ok(())
}

/// Lists guns on spotted enemies: each battery, and all of one type together, in both their sheaves.
pub fn list(state: &State, out: &mut Vec<Order>) {
    list_some(state, &[Pattern::Converged, Pattern::Dispersed], out);
}

fn list_some(state: &State, patterns: &[Pattern], out: &mut Vec<Order>) {
    let Some((context, side)) = allowed(state) else { return };
    let own = 0..state.setting.batteries.len();
    let ready: Vec<usize> = own
        .filter(|&n| state.setting.batteries[n].side == side && is_ready(state, n, context))
        .collect();
    if ready.is_empty() {
        return;
    }
    let spots: Vec<Point> = state
        .shown(side.other())
        .filter(|&enemy| state[enemy].spotted && !state.is_aloft(enemy))
        .filter_map(|enemy| state.pose(enemy))
        .map(|pose| pose.at)
        .take(MOST_OFFERED)
        .collect();
    let mut groups: Vec<u16> = Vec::new();
    for &n in &ready {
        let kind = state.setting.batteries[n].kind;
        let alike = ready.iter().filter(|&&m| state.setting.batteries[m].kind == kind);
        let group = alike.fold(0, |bits, &m| bits | 1 << m);
        for bits in [group, 1 << n] {
            if !groups.contains(&bits) {
                groups.push(bits);
            }
        }
    }
    let callers: Vec<Caller> = artillery::callers(state, side).collect();
    let (along, shell) = (Angle::NORTH, Shell::HighExplosive);
    for at in spots {
        for &batteries in &groups {
            for &pattern in patterns {
                let mut plots =
                    callers.iter().map(|&caller| Plot { batteries, caller, pattern, shell });
                let plot = plots.find(|&plot| check(state, at, along, plot).is_ok());
                out.extend(plot.map(|plot| Order::Call { at, along, plot }));
            }
        }
    }
}

/// Whether a side has guns to call in a window.
pub fn has_shot(state: &State, side: SideId) -> bool {
    if !is_used(state) {
        return false;
    }
    let mut asked = state.clone();
    asked.window = Some(crate::state::Window { side, asked: true });
    let mut orders = Vec::new();
    list_some(&asked, &[Pattern::Converged], &mut orders);
    !orders.is_empty()
}

/// Whether anybody at all might call guns on overwatch: then there is something to ask.
pub fn watches(state: &State) -> bool {
    is_used(state)
        && state.setting.batteries.iter().enumerate().any(|(n, battery)| {
            battery.side != state.side && is_ready(state, n, Context::Overwatch)
        })
}

/// Fires at once.
///
/// [FT-TECH-06] As artillery, without a roll for its arrival.
pub fn call(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    at: Point,
    along: Angle,
    plot: Plot,
) {
    let Some((context, side)) = allowed(play.state) else { return };
    let now = own_turn(play.state, side);
    let fired: arrayvec::ArrayVec<usize, 16> =
        artillery::batteries(play.state, plot.batteries).map(|(n, _)| n).collect();
    play.dice.reveal();
    play.emit(rule!("FT-TECH-06"), Event::GunsCalled { side, at });
    let mut crews: Vec<StandId> = Vec::new();
    for &n in &fired {
        play.state.magazines[n].called = now;
        crews.extend(artillery::crews(play.state, &play.state.setting.batteries[n]));
    }
    artillery::strike(play, side, at, along, plot);
    for stand in crews {
        play.state[stand].spent = true;
        if context == Context::Overwatch {
            play.state[stand].marker = Marker::None;
        }
        fire::shows(play, stand, context);
    }
    if let (Context::Overwatch, Some(mover)) = (context, &mut play.state.mover) {
        mover.disturbed = true;
    }
    play.state.window = None;
    overwatch::open(play.state);
}

#[cfg(test)]
mod tests;
