//! Passages: how far it is to a hex for a ship that must keep clear of high ground.

use kernel::hex::{Direction, Hex};

use super::hunt;
use crate::{aspect::Altitude, state::State};

/// Hexes to one hex from every other, by a way over which a ship can fly.
pub struct Passage<'a> {
    state: &'a State,
    /// Hexes left, one more; 0 for where no way leads from.
    left: Vec<u16>,
}

impl<'a> Passage<'a> {
    /// The ways to a hex for a ship that can fly as high as this.
    pub fn to(state: &'a State, to: Hex, highest: Altitude) -> Self {
        let field = state.setting.map.field;
        let mut left = vec![0; field.hexes().count()];
        let mut reached = vec![to];
        left[field.index(to)] = 1;
        let mut at = 0;
        while let Some(&hex) = reached.get(at) {
            at += 1;
            for way in Direction::ALL {
                let next = hex.next(way);
                let is_open = field.holds(next)
                    && state.surface(next) < highest.level()
                    && !hunt::is_closed(state, next);
                if is_open && left[field.index(next)] == 0 {
                    left[field.index(next)] = left[field.index(hex)] + 1;
                    reached.push(next);
                }
            }
        }
        Self { state, left }
    }

    /// Hexes left from there, if a way leads.
    pub fn left(&self, from: Hex) -> Option<u8> {
        let left = self.left[self.state.setting.map.field.index(from)];
        u8::try_from(left.checked_sub(1)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{ADVANCED, position_on};

    #[test]
    fn sg_land_05_the_way_leads_round_ground_that_is_too_high() {
        let state = position_on("highland", ADVANCED, "a Aphid 0101 N High\nb Aphid 2010 N High");
        let field = state.setting.map.field;
        let peaks: Vec<Hex> = field.hexes().filter(|&hex| 3 <= state.surface(hex)).collect();
        assert!(!peaks.is_empty());
        let to = field.hexes().find(|&hex| state.surface(hex) == 0).unwrap();
        let (low, high) = (
            Passage::to(&state, to, Altitude::Medium),
            Passage::to(&state, to, Altitude::VeryHigh),
        );
        // Above everything it is as far as it is counted; below the peaks no way leads over them.
        assert!(field.hexes().all(|hex| high.left(hex) == Some(hex.distance(to))));
        assert!(peaks.iter().all(|&hex| low.left(hex).is_none()));
        let is_longer = |hex: Hex| low.left(hex).is_some_and(|left| hex.distance(to) < left);
        assert!(field.hexes().any(is_longer));
    }
}
