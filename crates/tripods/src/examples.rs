//! The worked examples of the ledger, with the rows that they name.

mod checks;
mod combat;
mod fire;
mod forces;
mod movement;
mod turn;

use crate::{
    Play, effects,
    event::Event,
    fire::Context,
    order::Order,
    state::{Against, Aimed, Phase, StandId, State},
    trial::Trial,
};

/// Human stands, each of a unit of its own.
pub const P: StandId = StandId(20);
pub const Q: StandId = StandId(31);
pub const R: StandId = StandId(36);
pub const S: StandId = StandId(42);
pub const U: StandId = StandId(44);
/// Martian stands, each of a group of its own.
pub const X: StandId = StandId(0);
pub const Y: StandId = StandId(3);
pub const Z: StandId = StandId(8);

/// A bare table with stands of these rows: somewhere, in tenths of an inch, looking somewhere. Human quality is average.
pub fn field(stands: &[(StandId, &str, i32, i32, i32)]) -> Trial {
    let places: Vec<_> = stands.iter().map(|&(stand, _, x, y, to)| (stand, x, y, to)).collect();
    let trial = Trial::of("smart-steel", &places).setting(|setting| {
        for unit in &mut setting.units {
            unit.ablative = false;
            if unit.side == crate::vocabulary::Allegiance::Human {
                unit.quality = crate::vocabulary::Quality::Average;
            }
        }
    });
    stands.iter().fold(trial, |trial, &(stand, row, ..)| trial.recast(stand, row))
}

/// The same with somebody about to move, and others far away so that nothing is forced.
pub fn moving(
    stand: StandId,
    row: &str,
    at: (i32, i32, i32),
    terrain: impl Fn(Trial) -> Trial,
) -> Trial {
    let trial = field(&[
        (stand, row, at.0, at.1, at.2),
        (U, "I-P5-INFANTRY", 800, 20, 0),
        (Z, "V-P5-LIGHT-WALKER", 800, 580, 0),
    ]);
    let side = trial.state.side_of(stand);
    terrain(trial).side(side).give(&Order::Choose { stand, strategic: false }, &[])
}

/// What the stand on the move has left, in thousandths of a point.
pub fn left(trial: &Trial) -> i32 {
    trial.state.mover.as_ref().map_or(0, |mover| mover.left.length().in_thousandths())
}

/// The faces of a die with which a shot hits.
pub fn hits(
    trial: &Trial,
    shooter: StandId,
    weapon: u8,
    against: Against,
    target: StandId,
) -> Vec<u8> {
    hits_by(trial, Aimed { shooter, weapon, against, shots: 1 }, target, Context::Own, false)
}

pub fn hits_by(
    trial: &Trial,
    aimed: Aimed,
    target: StandId,
    context: Context,
    scoots: bool,
) -> Vec<u8> {
    let struck = |face: &u8| {
        let mut state = trial.state.clone();
        let script = [*face, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
        let mut dice = kernel::Dice::script(&script);
        let mut log = kernel::WrittenChronicle::default();
        let mut play = Play { state: &mut state, dice: &mut dice, log: &mut log };
        effects::fire(&mut play, aimed, target, context, scoots);
        let told = format!("{:?}", log.0);
        told.contains("\"penetration\"")
            || told.contains("Hit {")
            || told.contains("saved by the ground")
    };
    (1..=6).filter(struck).collect()
}

/// Runs something with a script of dice on a copy; the state and what was told.
pub fn run(
    trial: &Trial,
    script: &[u8],
    what: impl FnOnce(&mut Play<'_, kernel::WrittenChronicle<Event>>),
) -> State {
    let mut state = trial.state.clone();
    let mut dice = kernel::Dice::script(script);
    let mut log = kernel::WrittenChronicle::default();
    what(&mut Play { state: &mut state, dice: &mut dice, log: &mut log });
    assert_eq!(dice.finish(), Ok(()));
    state
}

/// A firing phase of a side.
pub fn firing(trial: Trial, stand: StandId) -> Trial {
    let side = trial.state.side_of(stand);
    trial.side(side).phase(Phase::Fire { side })
}
