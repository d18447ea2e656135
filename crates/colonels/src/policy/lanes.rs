//! What a quick player has before its muzzles: whom it could fire at from a place, and who of its own stands in the way.

use kernel::table::{Bounds, Length, Local, Point, Pose};

use super::mind::gap_to;
use crate::{
    fire,
    state::{FRONTAGE, State, UnitId},
    vocabulary::{GunClass, Troop},
};

/// How a unit fires, as far as a place is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// Straight ahead, as wide as it stands.
    Strip,
    /// At anybody before it.
    Forward,
    /// All round.
    Around,
}

/// Everybody whom a unit could have before its muzzles after a move: the same for all orders to it.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    manner: Manner,
    reach: Length,
    foes: Vec<Point>,
    friends: Vec<Point>,
    /// [IC-ARTY-13] Howitzers fire over everybody.
    is_lobbed: bool,
    /// Ground that stops the fire of guns, and heights from which they fire over others: as boxes.
    walls: Vec<Bounds>,
    heights: Vec<Bounds>,
}

/// [IC-ARTY-12] How deep guns fire into what stops them, or out of it.
const INTO: i32 = 60;
/// How far apart the points of a lane are at which the ground is looked at.
const APART: i32 = 20;
/// More than places are rounded by.
const BACK: Length = Length::units(1);

impl Lanes {
    /// What lies about a unit that lives by its fire, of the enemies and of its own side.
    pub fn of(
        state: &State,
        unit: UnitId,
        from: Point,
        foes: &[Point],
        own: &[(UnitId, Point)],
    ) -> Self {
        let kind = &state.spec(unit).kind;
        let manner = match kind.gun_class {
            Some(GunClass::MachineGun) => Manner::Forward,
            None if state.is_skirmishing(unit) || kind.troop == Troop::Hero => Manner::Around,
            Some(_) | None => Manner::Strip,
        };
        let reach = fire::reach(state, unit);
        // Nobody gets farther in one move.
        let far = reach + Length::units(220);
        let (mut about, mut friends) =
            (Vec::with_capacity(foes.len()), Vec::with_capacity(own.len()));
        about.extend(foes.iter().copied().filter(|&foe| from.is_within(foe, far)));
        let others = own.iter().filter(|&&(other, at)| {
            from.is_within(at, far) && other != unit && state[other].with != Some(unit)
        });
        friends.extend(others.map(|&(_, at)| at));
        let near = Bounds { low: from, high: from }.grown(far);
        let (mut walls, mut heights) = (Vec::new(), Vec::new());
        if manner == Manner::Strip && kind.troop == Troop::Artillery {
            let pieces = state.setting.land().pieces();
            let about = |bounds: &Bounds| bounds.meets(near);
            let blinds = state.setting.blinds().iter().map(|&piece| pieces[piece].shape.bounds());
            walls = blinds.filter(about).collect();
            let raised = state.setting.land().raised();
            heights =
                raised.iter().map(|piece| pieces[piece].shape.bounds()).filter(about).collect();
        }
        let is_lobbed = kind.gun_class == Some(GunClass::Howitzer);
        Self { manner, reach, foes: about, friends, is_lobbed, walls, heights }
    }

    /// Whether one of its own is no farther from a place than that.
    pub fn has_friend_within(&self, from: Point, limit: Length) -> bool {
        self.friends.iter().any(|&friend| from.is_within(friend, limit))
    }

    /// Whether ground stops the fire of guns from a pose before it comes so far.
    fn is_walled(&self, pose: Pose, range: Length) -> bool {
        let last = (range.in_thousandths() / 1000 - INTO) / APART;
        if self.walls.is_empty() || last < 1 {
            return false;
        }
        let frame = pose.frame();
        let place = |n: i32| frame.at(Length::ZERO, Length::units(n * APART));
        // What lies beside the whole way is not looked at from each point of it.
        let way = Bounds::around(&[pose.at, place(last)]).grown(Length::units(1));
        self.walls.iter().filter(|wall| wall.meets(way)).any(|wall| {
            let first = if wall.holds(pose.at) { INTO / APART } else { 1 };
            (first..=last).any(|n| wall.holds(place(n)))
        })
    }

    /// [IC-ARTY-20] Whether a place is higher than another.
    fn is_above(&self, place: Point, other: Point) -> bool {
        let is_high = |at: Point| self.heights.iter().any(|height| height.holds(at));
        is_high(place) && !is_high(other)
    }

    /// How far the nearest enemy is before guns at a pose, if nobody of their own is before them even at some distance to the side.
    pub fn open(&self, pose: Pose, beside: Length) -> Option<Length> {
        let frame = pose.frame();
        // What lies beside the strip is not looked at along it.
        let strip = |wide: Length, far: Length| {
            let corners =
                [-wide, wide].map(|right| [-BACK, far].map(|ahead| frame.at(right, ahead)));
            Bounds::around(corners.as_flattened()).grown(BACK)
        };
        let about = strip(FRONTAGE * 3, self.reach);
        let range = self
            .foes
            .iter()
            .filter(|&&foe| about.holds(foe))
            .map(|&foe| frame.local(foe))
            .filter(|there| {
                there.right.abs() <= FRONTAGE * 3
                    && Length::ZERO < there.ahead
                    && there.ahead <= self.reach
            })
            .map(|there| there.ahead)
            .min()?;
        let about = strip(beside, range);
        let bars = |&friend: &Point| {
            if !about.holds(friend) {
                return false;
            }
            let there = frame.local(friend);
            there.right.abs() < beside
                && Length::ZERO < there.ahead
                && there.ahead < range
                && !self.is_above(pose.at, friend)
        };
        let is_open =
            (self.is_lobbed || !self.friends.iter().any(bars)) && !self.is_walled(pose, range);
        is_open.then_some(range)
    }

    /// Whether an enemy is no farther from a place than that.
    pub fn has_foe_within(&self, from: Point, limit: Length) -> bool {
        self.foes.iter().any(|&foe| from.is_within(foe, limit))
    }

    /// How far the nearest enemy lies to the side of the way that a pose looks.
    pub fn off(&self, pose: Pose) -> Length {
        let frame = pose.frame();
        let nearest = self.foes.iter().min_by_key(|&&foe| (pose.at.distance(foe), foe));
        nearest.map_or(Length::ZERO, |&foe| {
            let there = frame.local(foe);
            there.right.abs() + (-there.ahead).at_least_zero()
        })
    }

    /// How far the nearest enemy is whom the unit could fire at over nobody's head, from a pose and as wide as it then stands.
    pub fn target(&self, pose: Pose, width: Length) -> Option<Length> {
        if self.manner == Manner::Around {
            return gap_to(&self.foes, pose.at).filter(|&gap| gap <= self.reach);
        }
        let frame = pose.frame();
        let aside = width / 2 + FRONTAGE / 3;
        // Nobody else bears, or screens those who do.
        let wide = match self.manner {
            Manner::Strip => aside + FRONTAGE,
            Manner::Forward | Manner::Around => self.reach + FRONTAGE,
        };
        let corners = [-wide, wide]
            .map(|right| [-FRONTAGE, self.reach + FRONTAGE].map(|ahead| frame.at(right, ahead)));
        let lane = Bounds::around(corners.as_flattened());
        let mut nearest: Option<Length> = None;
        // Those of its own who are before it, once somebody is whom they could screen.
        let mut before: Option<Vec<Local>> = None;
        for &foe in self.foes.iter().filter(|&&foe| lane.holds(foe)) {
            let there = frame.local(foe);
            let bears = match self.manner {
                Manner::Strip => there.right.abs() <= aside,
                Manner::Forward | Manner::Around => there.right.abs() <= there.ahead * 2,
            };
            // Nobody is nearer than he is ahead.
            let most = nearest.map_or(self.reach, |nearest| nearest - Length::thousandths(1));
            if !bears || there.ahead <= Length::ZERO || most < there.ahead {
                continue;
            }
            let range = match self.manner {
                Manner::Strip => there.ahead,
                Manner::Forward | Manner::Around => pose.at.distance(foe),
            };
            if self.reach < range || most < range {
                continue;
            }
            let friends = before.get_or_insert_with(|| {
                let friends = self.friends.iter().filter(|&&friend| lane.holds(friend));
                let friends = friends.map(|&friend| frame.local(friend));
                let mut before = Vec::with_capacity(self.friends.len());
                before.extend(friends.filter(|near| Length::ZERO < near.ahead));
                before
            });
            let screens = |near: &Local| {
                if there.ahead <= near.ahead {
                    return false;
                }
                let along = match self.manner {
                    Manner::Strip | Manner::Around => there.right,
                    Manner::Forward => {
                        let (across, near) = (there.right.in_thousandths(), near.ahead);
                        let share = i64::from(across) * i64::from(near.in_thousandths());
                        Length::thousandths(
                            (share / i64::from(there.ahead.in_thousandths()).max(1)) as i32,
                        )
                    }
                };
                (near.right - along).abs() < FRONTAGE * 2 / 3
            };
            let is_over = self.is_lobbed || self.is_above(pose.at, foe);
            if (is_over || !friends.iter().any(screens)) && !self.is_walled(pose, range) {
                nearest = Some(range);
            }
        }
        nearest
    }
}
