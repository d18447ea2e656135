//! The wind: toward where it blows, and who lies upwind of whom.

use kernel::{
    Chronicle, Roll,
    hex::{Direction, Hex},
};

use crate::{
    Play,
    event::{Event, GearEvent},
    state::State,
    tables::ShipClass,
};

/// Whether anybody in the battle asks for the wind: a kite, or allies who read each other's signals through smoke.
///
/// [SG-SCEN-01] It is rolled for when a kite, a signal or a fire might need it.
pub fn is_wanted(state: &State) -> bool {
    let setting = &state.setting;
    let has_allies = setting.sides.len() < setting.seats.len();
    state.is_advanced() && (has_allies || setting.classes.iter().any(ShipClass::is_kite))
}

/// Rolls for the wind as the battle begins, unless it has been laid down.
///
/// [SG-WIND-01] The number is the direction toward which it blows, to the end of the battle.
pub fn roll(play: &mut Play<'_, impl Chronicle<Event = Event>>) {
    if play.state.afield.wind.is_some() || !is_wanted(play.state) {
        return;
    }
    let number = play.number(&Roll::d6(rule!("SG-WIND-01"), "wind"));
    let Ok(toward) = Direction::try_from(number as u8) else { return };
    play.state.afield.wind = Some(toward);
    play.emit(rule!("SG-WIND-01"), GearEvent::WindRose { toward }.into());
}

/// Whether `there` lies upwind of `here`.
///
/// [SG-WIND-01] Seen facing downwind, it lies behind.
pub fn is_upwind(wind: Direction, there: Hex, here: Hex) -> bool {
    let way = there.offset(here).as_seen_facing(wind);
    way.y - way.z < 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        flow,
        position::{advanced, position, report},
        state::{Phase, SideId},
    };

    fn begun(mut state: State, faces: &[u8]) -> (State, String) {
        state = state.in_phase(Phase::DiceForSetUp);
        state.afield.wind = None;
        let text = report(&mut state, faces, |play| {
            flow::advance(play);
        });
        (state, text)
    }

    #[test]
    fn sg_wind_01_the_die_is_the_direction_toward_which_it_blows() {
        for number in 1..=6 {
            let kites = advanced("a Swiftwood 1010 N Low\nb Aphid 2020 N Low");
            let (state, text) = begun(kites, &[number, 1, 2]);
            let toward = Direction::try_from(number).unwrap();
            assert_eq!(state.afield.wind, Some(toward));
            let told = format!(
                "  SG-WIND-01 wind: {number}\nSG-WIND-01 The wind blows toward the {}\n",
                toward.name()
            );
            assert!(text.starts_with(&told), "{text}");
        }
    }

    #[test]
    fn sg_wind_01_it_is_rolled_for_where_somebody_asks_for_it() {
        let text = "a Sky Runner 1010 N Low\nb Aphid 2020 N Low\nc Aphid 2222 N Low";
        let (state, _) = begun(advanced(text), &[1, 2, 3]);
        assert_eq!(state.afield.wind, None, "nobody needs it");
        // Two of the three are allies and read each other's signals.
        let mut allied = advanced(text);
        let setting = std::sync::Arc::get_mut(&mut allied.setting).unwrap();
        setting.sides.pop();
        setting.side_of_seat[2] = SideId(1);
        let (state, _) = begun(allied, &[4, 1, 2, 3]);
        assert_eq!(state.afield.wind, Some(Direction::South));
        // The basic rules know no wind.
        let (state, _) = begun(position("a Swiftwood 1010 N Low\nb Aphid 2020 N Low"), &[1, 2]);
        assert_eq!(state.afield.wind, None);
    }

    #[test]
    fn sg_wind_01_a_wind_that_was_laid_down_is_not_rolled_for() {
        let mut state = advanced("a Swiftwood 1010 N Low\nb Aphid 2020 N Low");
        state.afield.wind = Some(Direction::SouthWest);
        report(&mut state, &[], roll);
        assert_eq!(state.afield.wind, Some(Direction::SouthWest));
    }

    #[test]
    fn sg_wind_01_upwind_is_whence_it_comes() {
        let here = Hex::new(10, 10);
        for wind in Direction::ALL {
            // Dead upwind and the two beside it are upwind, the three others are not.
            for (k, upwind) in [(0, false), (1, false), (2, true), (3, true), (4, true), (5, false)]
            {
                let there = here.next(wind.turned(k));
                assert_eq!(is_upwind(wind, there, here), upwind, "{wind:?} {k}");
                assert_eq!(is_upwind(wind, here, there), !upwind, "{wind:?} {k}");
            }
            // Neither on one line across the wind, nor at one place.
            let across = here.next(wind.turned(1)).next(wind.turned(2));
            assert!(!is_upwind(wind, across, here) && !is_upwind(wind, here, across));
            assert!(!is_upwind(wind, here, here));
        }
    }
}
