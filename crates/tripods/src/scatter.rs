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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{Trial, point};

    #[test]
    fn ft_gen_05_dice_and_whole_degrees_as_in_the_example() {
        let scattered = |script: &[u8], dice: u8| {
            let mut trial = Trial::bare(&[]);
            let mut rolled = kernel::Dice::script(script);
            let mut log = kernel::WrittenChronicle::default();
            let mut play = Play { state: &mut trial.state, dice: &mut rolled, log: &mut log };
            let at = scatter(&mut play, rule!("FT-GEN-05"), point(200, 200), dice);
            assert_eq!(rolled.finish(), Ok(()));
            assert_eq!(log.0.len(), 2, "the dice are told, and what they came to");
            at
        };
        // Six-sided dice add up; the direction is drawn as tens of degrees from 0 to 35, then units.
        assert_eq!(scattered(&[1, 2, 3, 1, 1], 3), point(200, 260));
        assert_eq!(scattered(&[4, 3, 10, 1], 2), point(270, 200));
        assert_eq!(scattered(&[6, 19, 1], 1), point(200, 140));
        let last = scattered(&[6, 36, 10], 1);
        assert_eq!(point(200, 200).bearing(last), Angle::degrees(359));
    }
}
