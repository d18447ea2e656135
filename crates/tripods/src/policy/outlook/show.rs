//! Who cannot be hidden, and who shows himself for that.
//!
//! [FT-HEAT-05] Rays reach aircraft at any distance, and [FT-SPOT-04] airships are in everybody's sight. An enemy who keeps away fires at
//! whatever he sees: the more of it stands out of his reach, the less is left for them.

use kernel::table::{Length, Point, Shape};

use super::{BULK, Outlook, is_cover};
use crate::{
    ground, sight,
    state::{SideId, StandId, State},
    vocabulary::Class,
};

/// What an enemy who comes on has left behind him after two turns, and who keeps away has not.
const AWAY: Length = Length::units(12);
/// From farther off rays do nothing to machines on the ground; in thousandths of an inch.
const REACH: i32 = 36_000;
/// What it counts to be seen by one enemy out of his reach, and to be within it.
const SEEN: i32 = 100;
const REACHED: i32 = 300;

/// The terrain that saves best of all on the table.
pub struct Roof {
    /// How far away the nearest of it is.
    pub away: Length,
    faces: i32,
}

/// Whether a carrier, which is worth little, shows itself, so that fewer rays find the aircraft.
pub fn draws_fire(state: &State, stand: StandId) -> bool {
    let is_carrier = state.class(stand) == Class::Light && 0 < state.kind(stand).carry;
    let flies = |own: StandId| state.class(own) == Class::Zeppelin || state.class(own).flies();
    is_carrier
        && !state.is_martian(stand)
        && 1 < state.turn
        && state.on_table(SideId::HUMANS).any(flies)
        && keeps_away(state)
}

/// Whether no Martian machine that walks has come near to anybody on the ground.
fn keeps_away(state: &State) -> bool {
    let walks = |stand: &StandId| !state.class(*stand).flies();
    let own = || state.on_table(SideId::HUMANS).filter(walks);
    let near = |enemy: StandId| {
        let enemy = state.pose(enemy);
        enemy.is_some_and(|enemy| {
            let mut own = own().filter_map(|own| state.pose(own));
            own.any(|own| own.at.distance(enemy.at) <= AWAY)
        })
    };
    !state.shown(SideId::MARTIANS).filter(walks).any(near)
}

impl Outlook<'_> {
    /// How well the stand shows itself there: in the open, to as many as cannot reach it.
    pub fn show_worth(&self, at: Point) -> i32 {
        let worth = -(self.from.distance(at).in_thousandths() / 100);
        if is_cover(self.state, at) {
            return worth;
        }
        let post = sight::Post::new(self.state, self.stand, at);
        self.foes.iter().fold(worth, |worth, foe| {
            if foe.at.distance(at).in_thousandths() - BULK <= REACH {
                worth - REACHED
            } else if foe.is_seen_from(self.state, &post) {
                worth + SEEN
            } else {
                worth
            }
        })
    }
}

/// What saves best, seen from a place.
///
/// [FT-SAVE-01] Over a town or a forest an airship has its saves.
pub fn roof(state: &State, at: Point) -> Option<Roof> {
    let found = state.setting.land.pieces().iter().filter_map(|piece| {
        let save = ground::kind(&state.setting, piece.kind.kind).save?;
        let Shape::Area(region) = &piece.shape else { return None };
        let border = || region.nearest_border(at).distance(at);
        let away = if region.holds(at) { Length::ZERO } else { border() };
        Some(Roof { away, faces: 7 - i32::from(save) })
    });
    found.max_by_key(|roof| (roof.faces, std::cmp::Reverse(roof.away)))
}

/// How many faces of a die save who is over a place.
pub fn saved(state: &State, at: Point) -> i32 {
    let pieces = state.setting.land.at(at).iter();
    let kinds = pieces.map(|piece| state.setting.land.pieces()[piece].kind.kind);
    let saves = kinds.filter_map(|kind| ground::kind(&state.setting, kind).save);
    saves.map(|save| 7 - i32::from(save)).max().unwrap_or(0)
}
