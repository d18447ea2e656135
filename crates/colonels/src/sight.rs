//! Who sees whom: what terrain shuts off.

use arrayvec::ArrayVec;
use kernel::table::{Bounds, Length, Line, Point, Region, Shape, any_line};

use crate::{
    state::{StandId, State},
    vocabulary::{TerrainKind, Troop},
};

/// [IC-GEN-05, IC-ARTY-21] How deep one sees into an area, out of it, and from a crest.
const DEEP: Length = Length::units(60);

/// A place to look from or at, and the middle of what stands there.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub at: Point,
    middle: Point,
    level: u8,
}

impl Spot {
    /// A point of something whose middle stands somewhere.
    pub fn of(state: &State, middle: Point, at: Point) -> Self {
        Self { at, middle, level: state.setting.level_at(middle) }
    }

    /// How high it lies.
    pub const fn level(&self) -> u8 {
        self.level
    }
}

/// [IC-GEN-05] Whether ground shuts off the line between two places.
pub fn is_shut_off(state: &State, one: &Spot, other: &Spot) -> bool {
    let line = Line::new(one.at, other.at);
    Screens::between(state, one, other, line.bounds()).shut_off(&line)
}

/// How deep one sees through an area in which the two stand or do not; none where it stops nobody.
///
/// [IC-GEN-05] Woods, rough ground, hills and objectives stop a line, but it may run through up to 60 yards of an area in which
/// one of the two stands. [IC-ARTY-21] Two on the same hill see each other.
fn sight_through(state: &State, area: usize, here: bool, there: bool) -> Option<Length> {
    let kind = state.setting.land().pieces()[area].kind;
    let is_hill = matches!(kind, TerrainKind::Hill | TerrainKind::SteepHill);
    (!(is_hill && here && there)).then_some(if here || there { DEEP } else { Length::ZERO })
}

/// The ground that could stop looks at one place from others about it: the same as [`Screens`], for whoever looks from many.
pub struct Veils<'a> {
    state: &'a State,
    /// The areas by their numbers, and whether the goal stands in each; what stopped the last line comes first.
    areas: Vec<(usize, &'a Region, bool)>,
    level: u8,
}

impl<'a> Veils<'a> {
    /// What lies about some bounds.
    pub fn before(state: &'a State, goal: Spot, around: Bounds) -> Self {
        let setting = &state.setting;
        let areas =
            setting.blinds_in(around).filter_map(|n| match &setting.land().pieces()[n].shape {
                Shape::Area(region) => Some((n, region, region.holds(goal.middle))),
                Shape::Course(_) => None,
            });
        Self { state, areas: areas.collect(), level: goal.level }
    }

    /// Whether a line is stopped that somebody looks along whose middle stands somewhere.
    pub fn shut_off(&mut self, middle: Point, line: &Line) -> bool {
        let bounds = line.bounds();
        let &mut Self { state, ref areas, level: goal } = self;
        let setting = &state.setting;
        let mut level: Option<u8> = None;
        let stopped = areas.iter().position(|&(n, region, there)| {
            if !region.bounds().meets(bounds) {
                return false;
            }
            let height = setting.level(n);
            let is_lower =
                height < goal && height < *level.get_or_insert_with(|| setting.level_at(middle));
            if is_lower {
                return false;
            }
            let deep = sight_through(state, n, region.holds(middle), there);
            deep.is_some_and(|deep| region.is_deeper(line, deep))
        });
        if let Some(at) = stopped {
            self.areas.swap(0, at);
        }
        stopped.is_some()
    }
}

/// The ground that could stop looks between two places, whichever of their points one looks from and at.
///
/// [IC-ARTY-20] What lies lower than both does not matter.
pub struct Screens<'a> {
    /// The areas, and how deep one sees through each; what stopped the last line comes first.
    areas: Vec<(&'a Region, Length)>,
}

impl<'a> Screens<'a> {
    /// What lies about some bounds.
    pub fn between(state: &'a State, one: &Spot, other: &Spot, around: Bounds) -> Self {
        let setting = &state.setting;
        let areas = setting.blinds_in(around).filter_map(|n| {
            let level = setting.level(n);
            if level < one.level && level < other.level {
                return None;
            }
            let Shape::Area(region) = &setting.land().pieces()[n].shape else { return None };
            let (here, there) = (region.holds(one.middle), region.holds(other.middle));
            Some((region, sight_through(state, n, here, there)?))
        });
        Self { areas: areas.collect() }
    }

    /// Whether a line between the two places is stopped.
    pub fn shut_off(&mut self, line: &Line) -> bool {
        let bounds = line.bounds();
        let stops = |(region, deep): &(&Region, Length)| {
            region.bounds().meets(bounds) && region.is_deeper(line, *deep)
        };
        let Some(at) = self.areas.iter().position(stops) else { return false };
        self.areas.swap(0, at);
        true
    }
}

/// [IC-GEN-05] Whether a stand sees another: any of three points of its front, or its middle if it fights in open order, any of
/// the corners and the middle of the other. Stands do not hide each other here.
pub fn sees(state: &State, viewer: StandId, target: StandId) -> bool {
    let (Some(own), Some(other)) = (state[viewer].body(), state[target].body()) else {
        return false;
    };
    let unit = state[viewer].unit;
    let open = state.is_skirmishing(unit) || state.troop(unit) == Troop::Commander;
    let from: ArrayVec<Point, 3> =
        if open { [own.middle.at].into_iter().collect() } else { own.front_points().into() };
    let to = other.corner_points();
    let (here, there) = (own.middle.at, other.middle.at);
    // Where nothing that could stop a look lies about them they see each other.
    let around = Bounds::around(&from).joined(Bounds::around(&to));
    if !may_shut_off(state, around) {
        return true;
    }
    let (here, there) = (Spot::of(state, here, here), Spot::of(state, there, there));
    let mut screens = Screens::between(state, &here, &there, around);
    any_line(&from, &to, |one, two| !screens.shut_off(&Line::new(one, two)))
}

/// Whether anything lies about some bounds that could stop a look within them: a quick look before the exact one.
pub fn may_shut_off(state: &State, around: Bounds) -> bool {
    state.setting.blinds_in(around).next().is_some()
}

#[cfg(test)]
mod tests;
