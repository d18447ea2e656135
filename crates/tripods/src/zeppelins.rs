//! Zeppelins: bombs, and how they are brought down.

use kernel::{
    Chronicle, Roll,
    table::{Angle, Length, Outline, Point, Pose},
};

use crate::{
    Play, checks, effects,
    event::Event,
    march,
    order::{Bar, Check, Order},
    scatter::scatter,
    state::{Phase, StandId, State},
    tables::Sheaf,
    templates,
    vocabulary::Class,
};

/// [FT-ZEP-02] Three points, not light.
const BOMBS: Sheaf = Sheaf { factors: 3, light: false, templates: 1, side: 1 };

/// [FT-ZEP-04] What a hit takes from a helium ship: inches of speed.
pub const SLOWED: u8 = 4;

/// Refuses bombs.
///
/// [FT-ZEP-02] During its move, under its path; four in the game, any number in one turn.
pub fn check_bomb(state: &State) -> Check {
    let mover = state.mover.as_ref().filter(|_| state.window.is_none());
    let Some(mover) = mover.filter(|_| state.phase == Phase::March) else {
        return Err(Bar::not_now(rule!("FT-ZEP-02")));
    };
    let bar = |why| Err(Bar::stand(rule!("FT-ZEP-02"), mover.stand, why));
    if state.class(mover.stand) != Class::Zeppelin {
        return bar("drops no bombs");
    }
    if state[mover.stand].bombs == 0 {
        return bar("has no bombs left");
    }
    Ok(())
}

pub fn list(state: &State, out: &mut Vec<Order>) {
    if check_bomb(state).is_ok() {
        out.extend((0..4).map(|n| Order::Bomb { along: Angle::degrees(45 * n) }));
    }
}

/// Lays a template of one by two inches where the zeppelin is.
///
/// [FT-ZEP-02] A roll of quality for each; a failure scatters it 2d6 inches without turning it. Checks come at the end of the phase.
pub fn bomb(play: &mut Play<'_, impl Chronicle<Event = Event>>, along: Angle) {
    let Some(stand) = play.state.mover.as_ref().map(|mover| mover.stand) else { return };
    let Some(pose) = play.state.pose(stand) else { return };
    play.state[stand].bombs = play.state[stand].bombs.saturating_sub(1);
    play.emit(rule!("FT-ZEP-02"), Event::Bombed { stand, at: pose.at });
    let roll = Roll::d6(rule!("FT-ZEP-02"), "bombs on the mark").by(effects::piece(stand));
    let at = if checks::task(play, stand, &roll) {
        pose.at
    } else {
        scatter(play, rule!("FT-ZEP-02"), pose.at, 2)
    };
    let side = play.state.side_of(stand);
    templates::burst(play, side, Some(stand), &[stick(at, along)], BOMBS);
    march::rest(play.state);
}

/// How wide and long a stick of bombs is.
pub const STICK: (Length, Length) = (Length::units(1), Length::units(2));

/// What a stick of bombs covers.
pub fn stick(at: Point, along: Angle) -> Outline {
    Outline::rectangle(Pose::new(at, along), STICK.0, STICK.1)
}

/// A ray has hit: a hydrogen ship is lost at once.
///
/// [FT-ZEP-04] A helium ship takes penetration, at a quarter of the dice [FT-ZEP-03].
pub fn burns(state: &State, stand: StandId) -> bool {
    state.class(stand) == Class::Zeppelin && state.kind(stand).hydrogen
}

/// What is left of a zeppelin's speed.
pub fn speed(state: &State, stand: StandId) -> u8 {
    state.kind(stand).allowance.saturating_sub(SLOWED * state[stand].hits)
}

#[cfg(test)]
mod tests;
