//! Smoke: screens that block sight until they fade.

use kernel::{
    Chronicle, Roll, Wants,
    table::{Angle, Bounds, Length, Line, Outline, Point, Region, Sight, touches},
};

use crate::{
    Play, effects,
    event::Event,
    field, ground,
    sight::Eye,
    spotting,
    state::{MOST_SMOKE, Pending, Smoke, StandId, State},
    tables::Sheaf,
    vocabulary::Cover,
};

/// [FT-LOS-06] So far one sees inside.
const INSIDE: Length = Length::units(2);

/// Lays smoke in place of shells.
///
/// [FT-SMOKE-01] As wide as the template and three times as long; of a dispersed sheaf one such area for each square, end to end.
/// [FT-SMOKE-02] In incendiary smoke men and soft stands suffer a die as it lands.
pub fn lay(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    at: Point,
    along: Angle,
    sheaf: Sheaf,
    incendiary: bool,
) {
    for smoke in row(at, along, sheaf, incendiary) {
        if play.state.smokes.len() == MOST_SMOKE {
            return;
        }
        play.state.smokes.push(smoke);
        play.emit(rule!("FT-SMOKE-01"), Event::SmokeLaid { at: smoke.at, incendiary });
        if incendiary {
            scorch(play, &smoke.outline());
        }
    }
}

/// The screens of a sheaf, end to end.
pub fn row(at: Point, along: Angle, sheaf: Sheaf, incendiary: bool) -> impl Iterator<Item = Smoke> {
    let step = Length::units(3 * i32::from(sheaf.side));
    (0..sheaf.templates).map(move |n| {
        let at = at.towards(along, step * n.into());
        Smoke { at, along, width: sheaf.side, incendiary }
    })
}

/// One die for each, on 4 or more, with what ground and movement add.
fn scorch(play: &mut Play<'_, impl Chronicle<Event = Event>>, area: &Outline) {
    let struck: arrayvec::ArrayVec<StandId, 64> = play
        .state
        .ids()
        .filter(|&stand| {
            let kind = play.state.kind(stand);
            kind.is_personnel() || (kind.soft && !kind.class.flies())
        })
        .filter(|&stand| field::outline(play.state, stand).is_some_and(|own| touches(&own, area)))
        .collect();
    for stand in struck {
        spotting::strike(play, stand, None);
        let (moved, why) = modifier(play.state, stand);
        let roll = Roll::d6(rule!("FT-SMOKE-02"), "burning smoke")
            .by(effects::piece(stand))
            .modify(moved, why);
        if !play.test(&roll, Wants::AtLeastOrSixNotOne(4)) {
            play.emit(rule!("FT-SMOKE-02"), Event::Unharmed { stand });
            continue;
        }
        play.emit(rule!("FT-SMOKE-02"), Event::Hit { stand, hits: 1 });
        let checks = &mut play.state[stand].checks;
        if checks.fire != Pending::Passed {
            checks.fire = Pending::Yes;
            checks.hits += 1;
        }
    }
}

fn modifier(state: &State, stand: StandId) -> (i8, &'static str) {
    let cover = ground::cover(state, stand);
    match (state[stand].has_moved(), cover) {
        (true, None) => (2, "moved in the open"),
        (true, Some(_)) => (1, "moved in cover"),
        (false, Some(Cover::Soft)) => (-1, "soft cover"),
        (false, Some(Cover::Hard)) => (-2, "hard cover"),
        (false, Some(Cover::None) | None) => (0, ""),
    }
}

/// Rolls for a screen in a command phase.
///
/// [FT-SMOKE-01] In each player's command phase it disappears on a 1.
pub fn fade(play: &mut Play<'_, impl Chronicle<Event = Event>>, number: usize) -> bool {
    let Some(smoke) = play.state.smokes.get(number).copied() else { return false };
    let roll = Roll::d6(rule!("FT-SMOKE-01"), "the smoke fades");
    if play.test(&roll, Wants::AtMost(1)) {
        play.state.smokes.remove(number);
        play.emit(rule!("FT-SMOKE-01"), Event::SmokeFaded { at: smoke.at });
        return true;
    }
    false
}

/// Whether somebody is in smoke: his middle lies in it.
///
/// [FT-SAVE-01] It saves him on 4 or more.
pub fn holds(state: &State, at: Point) -> bool {
    state.smokes.iter().any(|smoke| kernel::table::holds(&smoke.outline(), at))
}

/// Whether there is smoke within some bounds.
pub fn lies_near(state: &State, near: Bounds) -> bool {
    state.smokes.iter().any(|smoke| smoke.outline().bounds().meets(near))
}

/// A screen that a look may have to go through, for two who look at each other.
pub struct Screen {
    area: Outline,
    region: Region,
    incendiary: bool,
    holds: [bool; 2],
}

/// The screens that lie between two.
pub fn screens(state: &State, one: &Eye, other: &Eye) -> Vec<Screen> {
    let near = one.outline().bounds().joined(other.outline().bounds());
    let areas = state.smokes.iter().map(|smoke| (smoke.outline(), smoke.incendiary));
    let areas = areas.filter(|(area, _)| area.bounds().meets(near));
    areas
        .filter_map(|(area, incendiary)| {
            let region = Region::new(area.corners().to_vec()).ok()?;
            let holds = [one, other].map(|eye| region.holds(eye.middle()));
            Some(Screen { area, region, incendiary, holds })
        })
        .collect()
}

/// What one looks through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Through {
    Nothing,
    /// Ordinary smoke, incendiary smoke not.
    Ordinary,
    Everything,
}

impl Screen {
    /// Whether a line passes.
    ///
    /// [FT-SMOKE-01] It blocks sight like cover of any height: inside it one sees two inches, and out of it only from its edge.
    pub fn passes(
        &self,
        (from, to): (Point, Point),
        one: &Eye,
        other: &Eye,
        through: Through,
    ) -> bool {
        let looks_through = match through {
            Through::Nothing => false,
            Through::Ordinary => !self.incendiary,
            Through::Everything => true,
        };
        if looks_through {
            return true;
        }
        let sight = Sight::level(from, to);
        match self.holds {
            [true, true] => kernel::table::distance(one.outline(), other.outline()) <= INSIDE,
            [true, false] => sight.depth_outside(&self.region, one.outline()) == Length::ZERO,
            [false, true] => sight.depth_outside(&self.region, other.outline()) == Length::ZERO,
            [false, false] => Line::new(from, to).stretch_in(&self.area).is_none(),
        }
    }
}

#[cfg(test)]
mod tests;
