//! Scatter: what falls elsewhere than it was meant to.

use kernel::{
    Chronicle, Roll, RuleId,
    table::{Angle, Length, Point},
};

use crate::{Play, event::Event};

/// Moves a point so many dice of inches in a direction of chance.
///
/// [FT-GEN-05] The direction is one draw of a whole degree: its tens, then its units.
pub fn scatter(
    play: &mut Play<'_, impl Chronicle<Event = Event>>,
    rule: RuleId,
    at: Point,
    dice: u8,
) -> Point {
    let inches = play.sum(&Roll::d6(rule, "scatter"), dice);
    let tens = i32::from(play.dice.pick(36));
    let to = Angle::degrees(10 * tens + i32::from(play.dice.pick(10)));
    play.emit(rule, Event::Scattered { inches, to });
    at.towards(to, Length::units(inches.into()))
}
