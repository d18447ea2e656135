//! Places to begin at as far as the ground tells, whoever may stand there: found once for every stand.

use std::sync::OnceLock;

use kernel::table::{Bounds, Point, Pose, spread};

use super::{APART, coverts};
use crate::{
    ground,
    state::{Setting, StandId, State},
};

/// As many are kept all over its zone for each stand, and as many at the edges of cover: some will be taken.
pub const MOST: usize = 24;

/// The berths of every stand. They follow from the rest of the setting, and are worked out when they are first asked for.
#[derive(Debug, Default)]
pub struct Berths(OnceLock<Vec<[Kept; 2]>>);

/// Those of one stand, unhooked or hooked up.
#[derive(Debug)]
pub struct Kept {
    /// All over its zone.
    pub open: Vec<Berth>,
    /// At the edges of cover.
    pub edges: Vec<Berth>,
    /// All of them with their numbers, those of cover behind the others, from west to east.
    eastward: Vec<(Point, u8)>,
}

impl Kept {
    fn new(open: Vec<Berth>, edges: Vec<Berth>) -> Self {
        let all = open.iter().chain(&edges).map(|berth| berth.at).zip(0..);
        let mut eastward: Vec<(Point, u8)> = all.collect();
        eastward.sort_unstable_by_key(|&(at, n)| (at.x, n));
        Self { open, edges, eastward }
    }

    /// The berths in a box, a bit each by their numbers.
    pub fn within(&self, near: Bounds) -> u64 {
        let first = self.eastward.partition_point(|&(at, _)| at.x < near.low.x);
        let beside = self.eastward[first..].iter().take_while(|&&(at, _)| at.x <= near.high.x);
        let inside = beside.filter(|&&(at, _)| near.holds(at));
        inside.fold(0, |bits, &(_, n)| bits | 1 << n)
    }
}

/// A place whose ground will do.
#[derive(Clone, Copy, Debug)]
pub struct Berth {
    pub at: Point,
    /// Whether the stand lies wholly in its zone there whichever way it looks.
    pub is_roomy: bool,
}

/// Whoever copies a setting may be about to change it.
impl Clone for Berths {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Berths {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The berths of a stand as it is drawn now.
pub fn of(state: &State, stand: StandId) -> &Kept {
    let all = state.setting.berths.0.get_or_init(|| all(&state.setting));
    &all[usize::from(stand.0)][usize::from(state[stand].limbered)]
}

fn all(setting: &Setting) -> Vec<[Kept; 2]> {
    let coverts: Vec<Vec<Point>> =
        (0..setting.units.len()).map(|unit| coverts::places(setting, unit)).collect();
    let of = |stand: usize| {
        let edges = &coverts[usize::from(setting.roster[stand].unit)];
        [false, true].map(|limbered| kept(setting, StandId(stand as u8), limbered, edges))
    };
    (0..setting.roster.len()).map(of).collect()
}

fn kept(setting: &Setting, stand: StandId, limbered: bool, edges: &[Point]) -> Kept {
    let spec = &setting.roster[usize::from(stand.0)];
    let (kind, unit) =
        (&setting.types[usize::from(spec.kind)], &setting.units[usize::from(spec.unit)]);
    let gait = ground::drawn(kind.gait, limbered, spec.tow);
    let berth = |at: Point| {
        if !ground::may_stand(setting, gait, at) {
            return None;
        }
        let bounds = Bounds { low: at, high: at }.grown(kind.footprint.bulk());
        let table = setting.table.bounds();
        let is_roomy =
            unit.zone.covers_bounds(bounds) && table.holds(bounds.low) && table.holds(bounds.high);
        let fits = || {
            let outline = kind.footprint.outline(Pose::new(at, unit.facing));
            unit.zone.covers(&outline) && setting.table.covers(&outline)
        };
        (is_roomy || fits()).then_some(Berth { at, is_roomy })
    };
    let open = spread(unit.zone.bounds(), APART).filter_map(berth).take(MOST).collect();
    Kept::new(open, coverts::beginning(edges, stand).filter_map(berth).take(MOST).collect())
}
