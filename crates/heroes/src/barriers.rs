//! Walls and fences that are fought across: where a charger comes up against one, and who touches whom over it.

use arrayvec::ArrayVec;
use kernel::table::{
    Angle, Frame, Length, Line, Obstacle, Outline, Pose, advance, distance, is_within,
};

use crate::{
    formations::mm,
    ground::BEHIND_BARRIER,
    movement,
    room::CONTACT,
    state::{State, UnitId},
    tables::Piece,
    vocabulary::TerrainKind,
};

/// More than lies between those who fight across a barrier, which is at most 1 cm thick.
const ACROSS: Length =
    Length::thousandths(BEHIND_BARRIER.in_thousandths() + mm(15).in_thousandths());

/// A barrier in the way of a charge, and how far the charger comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    pub piece: u8,
    pub length: Length,
}

/// The first barrier that bases meet on a way before they have gone `most`, with some of these defenders close behind it.
///
/// [HV-MOVE-07] Within 2 cm. Whoever stands on it already is past it.
pub fn in_the_way(
    state: &State,
    bases: &[Outline],
    way: &Line,
    most: Length,
    defenders: &[Outline],
) -> Option<Wall> {
    let manned = manned(state, defenders)
        .filter(|(piece, _)| !bases.iter().any(|base| piece.region.overlaps(base)));
    let walls = manned.filter_map(|(piece, n)| {
        let borders: Vec<Obstacle> = Obstacle::border(&piece.region).collect();
        let met = advance(bases, way, most, &borders);
        met.stopped_by.map(|_| Wall { piece: n, length: met.length })
    });
    walls.filter(|wall| wall.length < most).min_by_key(|wall| wall.length)
}

/// The barriers with some of these defenders close behind them.
fn manned<'a>(state: &'a State, defenders: &'a [Outline]) -> impl Iterator<Item = (&'a Piece, u8)> {
    let barriers = state.setting.terrain.iter().zip(0_u8..);
    let barriers = barriers.filter(|(piece, _)| piece.kind == TerrainKind::Barrier);
    barriers.filter(|(piece, _)| {
        defenders.iter().any(|base| piece.region.is_within(base, BEHIND_BARRIER))
    })
}

/// Whether some defenders stand close behind any barrier.
pub fn are_manned(state: &State, defenders: &[Outline]) -> bool {
    manned(state, defenders).next().is_some()
}

/// The near side of a barrier for bases that have come up to it with a heading: a point of it, looking at them.
pub fn near_side(piece: &Piece, bases: &[Outline], heading: Angle) -> Option<Pose> {
    let edges = || piece.region.edges().filter(|(from, to)| from != to);
    let away = |edge: (kernel::table::Point, kernel::table::Point)| {
        let edge = Outline::line(edge.0, edge.1);
        bases.iter().map(|base| distance(base, &edge)).min().unwrap_or(Length::ZERO)
    };
    let least = edges().map(away).min()?;
    let looking = |(from, to): (kernel::table::Point, kernel::table::Point)| {
        let along = Line::new(from, to).direction();
        let normals = [along + Angle::EAST, along + Angle::WEST];
        let facing =
            if normals[0].opposite().between(heading) <= normals[1].opposite().between(heading) {
                normals[0]
            } else {
                normals[1]
            };
        Pose::new(from, facing)
    };
    let near = edges().filter(|&edge| away(edge) <= least + CONTACT.gap).map(looking);
    near.min_by_key(|side| side.facing.opposite().between(heading))
}

/// Who of two sides touches whom across a barrier.
pub struct Across {
    frame: Frame,
    /// Bases of the charger that stand at the barrier, and of the defenders that stand foremost behind it.
    own: ArrayVec<Outline, 17>,
    theirs: ArrayVec<Outline, 17>,
}

/// How far a base reaches to the left and to the right, and how near its nearest corner is, as the charger sees it.
fn span(frame: &Frame, base: &Outline) -> (Length, Length, Length) {
    let corners = || base.corners().iter().map(|&corner| frame.local(corner));
    let left = corners().map(|corner| corner.right).min().unwrap_or(Length::ZERO);
    let right = corners().map(|corner| corner.right).max().unwrap_or(Length::ZERO);
    let near = corners().map(|corner| corner.ahead).min().unwrap_or(Length::ZERO);
    (left, right, near)
}

impl Across {
    /// [HV-MOVE-07] Bases on both sides of the barrier: those of the charger at its near side, and those within 2 cm behind it who have
    /// none of their own in front of them.
    pub fn of(piece: &Piece, charger: Pose, own: &[Outline], theirs: &[Outline]) -> Self {
        let frame = charger.frame();
        let spans: ArrayVec<_, 17> = theirs.iter().map(|base| span(&frame, base)).collect();
        let is_hidden = |(left, right, near): (Length, Length, Length)| {
            let middle = (left + right) / 2;
            spans
                .iter()
                .any(|other| other.0 <= middle && middle <= other.1 && other.2 + CONTACT.gap < near)
        };
        let behind = theirs.iter().zip(&spans).filter(|&(base, &own)| {
            frame.local(base.middle()).ahead > Length::ZERO
                && piece.region.is_within(base, BEHIND_BARRIER)
                && !is_hidden(own)
        });
        let at_wall = own.iter().filter(|base| piece.region.is_within(base, CONTACT.gap));
        let theirs = behind.map(|(base, _)| *base).collect();
        Self { own: at_wall.copied().collect(), theirs, frame }
    }

    /// [HV-MOVE-07] Those that overlap sideways by more than 1 mm, with nothing but the barrier between: it may bend.
    fn overlaps(&self, one: &Outline, other: &Outline) -> bool {
        let (left, right) = (span(&self.frame, one), span(&self.frame, other));
        CONTACT.along < left.1.min(right.1) - left.0.max(right.0) && is_within(one, other, ACROSS)
    }

    /// Whether a base of the charger is in contact.
    pub fn reaches(&self, base: &Outline) -> bool {
        self.own.contains(base) && self.theirs.iter().any(|other| self.overlaps(base, other))
    }

    /// Whether a base of the defenders is.
    pub fn is_reached(&self, base: &Outline) -> bool {
        self.theirs.contains(base) && self.own.iter().any(|other| self.overlaps(base, other))
    }

    /// Whether anybody is.
    pub fn any(&self) -> bool {
        self.own.iter().any(|base| self.reaches(base))
    }
}

/// The fight of a unit, as it stands, with some bases across a barrier.
pub fn across(
    state: &State,
    unit: UnitId,
    piece: u8,
    own: &[Outline],
    theirs: &[Outline],
) -> Option<Across> {
    let piece = state.setting.terrain.get(usize::from(piece))?;
    Some(Across::of(piece, movement::front(state, unit)?, own, theirs))
}

/// Whether two bases that met askew, one on each side of a barrier, have not moved away from each other.
pub fn still_meet(one: &Outline, other: &Outline, across: bool) -> bool {
    let most = if across { ACROSS } else { mm(5) };
    is_within(one, other, most)
}

#[cfg(test)]
mod tests;
