//! Templates: squares on the table, and what happens under them.

use arrayvec::ArrayVec;
use kernel::{
    Chronicle, Roll, Wants,
    table::{Angle, Length, Outline, Point, Pose, covers, touches},
};

use crate::{
    Play, checks, effects,
    event::Event,
    field, ground, spotting,
    state::{Pending, SideId, StandId, State},
    tables::Sheaf,
    targets,
    vocabulary::Class,
};

/// Most squares of one mission.
pub const MOST_SQUARES: usize = 8;

pub type Squares = ArrayVec<Outline, MOST_SQUARES>;

/// The square of a template.
///
/// [FT-MARK-01] Parallel to the edges of the table.
pub fn square(at: Point, side: u8) -> Outline {
    let side = Length::units(side.into());
    Outline::rectangle(Pose::new(at, Angle::NORTH), side, side)
}

/// A row of squares from the first on.
///
/// [FT-ART-11] Straight along an axis of the table, in the direction that the player picks.
pub fn row(at: Point, along: Angle, n: u8, side: u8) -> Squares {
    let step = Length::units(side.into());
    (0..n.min(MOST_SQUARES as u8))
        .map(|k| square(at.towards(along, step * k.into()), side))
        .collect()
}

/// The squares of a sheaf: one where no direction is given.
pub fn squares(at: Point, along: Option<Angle>, sheaf: Sheaf) -> Squares {
    match along {
        Some(along) => row(at, along, sheaf.templates, sheaf.side),
        None => row(at, Angle::NORTH, 1, sheaf.side),
    }
}

/// [FT-ART-10] By its enemy: an observer within four inches of a friend who is no observer cannot be picked out.
pub fn is_covert(state: &State, stand: StandId) -> bool {
    is_among(state, stand, state.on_table(state.side_of(stand)))
}

/// The same as the enemy knows it: [FT-SPOT-05] a friend whom he has not spotted covers nobody.
pub fn seems_covert(state: &State, stand: StandId) -> bool {
    is_among(state, stand, state.shown(state.side_of(stand)))
}

fn is_among(state: &State, stand: StandId, mut friends: impl Iterator<Item = StandId>) -> bool {
    state.class(stand) == Class::Observer
        && friends.any(|friend| {
            state.class(friend) != Class::Observer
                && field::within(state, stand, friend, Length::units(4))
        })
}

/// Resolves templates of one attack.
///
/// [FT-ART-08] A die for every stand at least partly under them, once however many touch it, by the factors and by what it is; friends
/// too. [FT-ART-16] An unspotted stand is affected on 1 to 3 only, unless a spotted enemy lies wholly under a template. [FT-QC-07] A hit
/// forces a check.
pub fn burst(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    side: SideId,
    by: Option<StandId>,
    areas: &[Outline],
    sheaf: Sheaf,
) {
    let struck: ArrayVec<StandId, 64> = play
        .state
        .ids()
        .filter(|&stand| {
            let is_enemy = play.state.side_of(stand) != side;
            let is_spared = || is_enemy && is_covert(play.state, stand);
            !play.state.is_aloft(stand) && !is_spared()
        })
        .filter(|&stand| {
            let own = field::outline(play.state, stand);
            own.is_some_and(|own| areas.iter().any(|area| touches(&own, area)))
        })
        .collect();
    let certain = struck.iter().any(|&stand| {
        let own = field::outline(play.state, stand);
        play.state.side_of(stand) != side
            && play.state[stand].spotted
            && own.is_some_and(|own| areas.iter().any(|area| covers(area, &own)))
    });
    for stand in struck {
        if play.state.doomed.has(stand) {
            continue;
        }
        targets::note(play.state, side, stand);
        spotting::strike(play, stand, by);
        let roll =
            Roll::d6(rule!("FT-ART-16"), "unspotted under a template").by(effects::piece(stand));
        if !play.state[stand].spotted && !certain && !play.test(&roll, Wants::AtMost(3)) {
            play.emit(rule!("FT-ART-16"), Event::ShellMissed { stand });
            continue;
        }
        let roll = Roll::d6(rule!("FT-ART-08"), "under the template").by(effects::piece(stand));
        if play.test(&roll, Wants::AtLeast(number(play.state, stand, sheaf))) {
            shake(play, stand, sheaf.light);
        } else {
            play.emit(rule!("FT-ART-08"), Event::Unharmed { stand });
        }
    }
}

/// The die that hits a stand.
pub fn number(state: &State, stand: StandId, sheaf: Sheaf) -> i8 {
    let rows = &state.setting.charts.artillery;
    let row = rows.iter().rev().find(|row| row.least <= sheaf.factors).unwrap_or(&rows[0]);
    let kind = state.kind(stand);
    let is_armoured = !kind.is_personnel() && (!kind.soft || kind.class.flies());
    match (is_armoured, sheaf.light) {
        (true, true) => row.light_against_armoured,
        (true, false) => row.armoured,
        (false, _) if ground::is_sheltered(state, stand) => row.soft_cover,
        (false, _) => row.soft_open,
    }
}

/// A stand must check for artillery at the end of the phase.
fn shake(play: &mut Play<'_, impl Chronicle<Event = Event>>, stand: StandId, light: bool) {
    let checks = &mut play.state[stand].checks;
    match checks.artillery {
        Pending::Passed => {
            return play.emit(checks::rolled(play.state, stand), Event::Unharmed { stand });
        }
        // [FT-QC-08] If both sorts strike, there is no bonus.
        Pending::Yes => checks.light &= light,
        Pending::No => checks.light = light,
    }
    checks.artillery = Pending::Yes;
    play.emit(rule!("FT-QC-07"), Event::Shaken { stand });
}

#[cfg(test)]
mod tests;
