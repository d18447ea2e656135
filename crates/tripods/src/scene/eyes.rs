//! What a page shows of one stand's eyes: arcs, dead ground, how far it spots, and how it holds together with its unit.
//!
//! [FT-GEN-06] Sight and arcs are shown whatever may be measured; rings of ranges only where everything may be.

use kernel::{
    scene::{Area, Overlay, OverlayKind},
    table::{Angle, Length, Point, Pose},
};

use crate::{
    checks, field, scale, sight, spotting,
    state::{StandId, State},
    vocabulary::Class,
};

/// How finely the ground is looked at: the side of a square.
const CELL: i32 = 2000;
/// How far an arc is drawn.
const DRAWN: Length = Length::units(6);
/// [FT-AV-02] The front reaches so far to either side.
const HALF: Angle = Angle::degrees(60);

/// [FT-AV-02] What lies before the front of a stand, and its flanks.
pub fn arcs(pose: Pose, overlays: &mut Vec<Overlay>) {
    let (left, right) = (pose.facing - HALF, pose.facing + HALF);
    for (label, kind, from, to) in
        [("front arc", OverlayKind::Close, left, right), ("flank", OverlayKind::Long, right, left)]
    {
        let (apex, near, far) = (pose.at, Length::ZERO, DRAWN);
        let area = Area::Sector { apex, left: from, right: to, near, far };
        overlays.push(Overlay { kind, label: label.to_owned(), area });
    }
}

/// Ground that a stand does not see: behind hills, ridges, woods and smoke, in strips from west to east.
///
/// [FT-LOS-03] [FT-LOS-04] By the heights of both ends.
pub fn dead_ground(state: &State, stand: StandId, overlays: &mut Vec<Overlay>) {
    let table = state.setting.table;
    let (wide, deep) = (table.width.in_thousandths(), table.depth.in_thousandths());
    let sees = sight::spots_seen(state, stand);
    let mut south = 0;
    while south < deep {
        let north = (south + CELL).min(deep);
        let mut begins: Option<i32> = None;
        let mut west = 0;
        while west < wide {
            let east = (west + CELL).min(wide);
            let middle = Point::thousandths(i32::midpoint(west, east), i32::midpoint(south, north));
            match (sees(middle), begins) {
                (false, None) => begins = Some(west),
                (true, Some(from)) => {
                    strip(from, west, south, north, overlays);
                    begins = None;
                }
                (false, Some(_)) | (true, None) => {}
            }
            west = east;
        }
        if let Some(from) = begins {
            strip(from, wide, south, north, overlays);
        }
        south = north;
    }
}

fn strip(west: i32, east: i32, south: i32, north: i32, overlays: &mut Vec<Overlay>) {
    let corners = [(west, south), (east, south), (east, north), (west, north)];
    let corners = corners.map(|(x, y)| Point::thousandths(x, y)).to_vec();
    let (kind, label) = (OverlayKind::Dead, "dead ground".to_owned());
    overlays.push(Overlay { kind, label, area: Area::Polygon { corners } });
}

/// How far a stand spots, in words, and as rings where everything may be measured.
///
/// [FT-SPOT-02] Whoever moves or fires in the open is spotted at any distance.
pub fn spots(state: &State, stand: StandId, overlays: &mut Vec<Overlay>, lines: &mut Vec<String>) {
    if matches!(state.class(stand), Class::Cylinder | Class::Zeppelin) {
        return;
    }
    let row = spotting::row(state, stand);
    // [FT-GEN-03] As it is told with larger figures.
    let told = |inches: u8| scale::told(state, Length::units(inches.into()));
    for (who, ranges) in [("vehicles", row.vehicle), ("men", row.personnel)] {
        lines.push(format!(
            "spots {who} standing in the open within {}″, standing in cover within {}″, moving in cover within {}″",
            told(ranges.stationary_open),
            told(ranges.stationary_cover),
            told(ranges.moving_cover)
        ));
    }
    let Some(pose) = state.pose(stand).filter(|_| !state.setting.switches.no_measuring) else {
        return;
    };
    for (who, inches) in [
        ("men in cover", row.personnel.stationary_cover),
        ("men in the open", row.personnel.stationary_open),
    ] {
        let label = format!("spots {who}, {}″", told(inches));
        let area = Area::Circle { centre: pose.at, radius: Length::units(inches.into()) };
        overlays.push(Overlay { kind: OverlayKind::Reach, label, area });
    }
}

/// How a stand holds together with its unit: a ring of its own, and who is within it.
///
/// [FT-COH-01] One's own distances may always be known.
pub fn cohesion(
    state: &State,
    stand: StandId,
    overlays: &mut Vec<Overlay>,
    lines: &mut Vec<String>,
) {
    let Some(pose) = state.pose(stand) else { return };
    let mates: Vec<StandId> = checks::mates(state, stand).map(|(_, seat)| seat).collect();
    if mates.is_empty() || state.unit(stand).recon {
        return;
    }
    let limit = checks::cohesion(state, stand);
    let is_near = |mate: StandId| mate == stand || field::within(state, stand, mate, limit);
    let near = mates.iter().filter(|&&mate| is_near(mate)).count();
    let (n, told) = (mates.len(), scale::told(state, limit));
    lines.push(match near {
        0 => format!("out of cohesion: none of the {n} others of its unit is within {told}″"),
        _ => format!("in cohesion: {near} of the {n} others of its unit within {told}″"),
    });
    let label = format!("cohesion, {told}″");
    let area = Area::Circle { centre: pose.at, radius: limit };
    overlays.push(Overlay { kind: OverlayKind::Reach, label, area });
}
