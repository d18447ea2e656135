//! What is shown of one piece on request: kill zones, ranges, limits, ground that it may not enter, morale, melees.

use kernel::{
    PieceId, Viewer,
    scene::{Area, Inspection, Overlay, OverlayKind},
    table::{Angle, Length, Side, Toll, is_within},
};

use super::{commander_piece, described, machines, sheets::commander_whereabouts};
use crate::{
    casualties::piece,
    field, fire, melee, morale,
    narrate::{commander_name, n, number, stand_name},
    shells,
    state::{Post, SideId, StandId, State, UnitId, outline},
    tables,
    vocabulary::{GunClass, Mover},
};

/// What is shown of one piece on request.
pub fn inspect(state: &State, _: Viewer, wanted: PieceId) -> Option<Inspection> {
    let mut commanders = 0..state.commanders.len() as u8;
    if let Some(commander) = commanders.find(|&one| commander_piece(one) == wanted) {
        return Some(inspect_commander(state, commander));
    }
    let unit = state.unit_ids().find(|&unit| piece(unit) == wanted)?;
    let mut lines = vec![described(state, unit)];
    let mut overlays = Vec::new();
    overlays.extend(machines::inspect(state, unit, &mut lines));
    tell_morale(state, unit, &mut lines);
    show_fire(state, unit, &mut lines, &mut overlays)?;
    show_limits(state, unit, &mut lines, &mut overlays);
    show_barred(state, unit, &mut overlays);
    tell_melees(state, unit, &mut lines);
    Some(Inspection { piece: wanted, overlays, lines, parts: Vec::new() })
}

/// [IC-CMD-03] How far a commander rides, and [IC-MORALE-09] whom he lifts: those whom he touches or has near him.
fn inspect_commander(state: &State, commander: u8) -> Inspection {
    let entry = &state.setting.commanders[usize::from(commander)];
    let one = &state.commanders[usize::from(commander)];
    let mut lines = vec![format!(
        "{}: {}",
        commander_name(state, commander),
        commander_whereabouts(state, commander)
    )];
    let mut overlays = Vec::new();
    let pose = match one.at {
        Post::With(stand) => state[stand].pose(),
        Post::Alone(pose) => Some(pose),
        Post::Waiting | Post::Left | Post::Hit { .. } => None,
    };
    if let Some(pose) = pose {
        let charts = &state.setting.charts.movement;
        let lifts = charts.limits.advantage;
        let rides = charts.rates[Mover::Commander].field;
        let mut show = |kind, label: String, range: u16| {
            let area = Area::Circle { centre: pose.at, radius: tables::yards(range) };
            overlays.push(Overlay { kind, label, area });
        };
        show(OverlayKind::Close, format!("lifts morale to {lifts} yards"), lifts);
        show(OverlayKind::Reach, format!("rides {rides} yards"), rides);
        let side = SideId(entry.side);
        let near = |unit: UnitId| {
            let reach = tables::yards(lifts);
            let own = outline(pose);
            field::outlines(state, unit).iter().any(|one| is_within(one, &own, reach))
        };
        let lifted = state.unit_ids().filter(|&unit| {
            state.side_of(unit) == side && state.troop(unit).has_morale() && near(unit)
        });
        let names: Vec<&str> = lifted.map(|unit| state.name(unit)).collect();
        let bonus = state.setting.charts.morale.modifiers.advantage;
        lines.push(match names[..] {
            [] => format!("lifts nobody: nobody is within {lifts} yards"),
            _ => format!("lifts the morale of {} by {bonus}", names.join(", ")),
        });
        lines.push(if one.moved {
            "has ridden this turn".to_owned()
        } else {
            format!("may ride {rides} yards in a slot of his command")
        });
    }
    Inspection { piece: commander_piece(commander), overlays, lines, parts: Vec::new() }
}

/// [IC-MORALE-02] The morale totals of its stands, broken down; those that are alike are told once.
fn tell_morale(state: &State, unit: UnitId, lines: &mut Vec<String>) {
    if !state.troop(unit).has_morale() {
        return;
    }
    let mut told: Vec<(morale::Total, usize)> = Vec::new();
    for stand in state.stands_of(unit) {
        let total = morale::total(state, stand);
        match told.iter_mut().find(|(known, _)| *known == total) {
            Some((_, n)) => *n += 1,
            None => told.push((total, 1)),
        }
    }
    for (total, n) in told {
        let parts: Vec<String> =
            total.parts().map(|(value, why)| format!("{value:+} {why}")).collect();
        let sum = total.sum();
        // A throw above the total fails; ten and more needs none.
        let holds = if 10 <= sum {
            "never fails".to_owned()
        } else {
            format!("holds {} in 10", sum.max(0))
        };
        let stands = if n == 1 { "1 stand".to_owned() } else { format!("{n} stands") };
        lines.push(format!("morale total {sum} of {stands} ({holds}): {}", parts.join(", ")));
    }
}

/// The zones of its fire, and whom it may fire at.
fn show_fire(
    state: &State,
    unit: UnitId,
    lines: &mut Vec<String>,
    overlays: &mut Vec<Overlay>,
) -> Option<()> {
    let body = field::body(state, unit)?;
    let kind = &state.spec(unit).kind;
    let reach = match kind.gun_class {
        Some(class) => Some(state.setting.charts.fire.guns[class].range),
        None => state.setting.charts.fire.small_arms[kind.weapon].map(|weapon| weapon.range),
    };
    let Some(reach) = reach else { return Some(()) };
    let front = body.side(Side::Front);
    // [IC-SKIRM-01] Skirmishers shoot all round; [IC-ARTY-18] machine guns at everything forward of them.
    let skirmishes = state.is_skirmishing(unit);
    let is_machine = kind.gun_class == Some(GunClass::MachineGun);
    for (from, to) in [(0, 100), (100, 200), (200, 300), (300, 1200)] {
        let to: u16 = to.min(reach);
        if to <= from {
            continue;
        }
        let (near, far) = (tables::yards(from), tables::yards(to));
        let overlay = if to <= 200 { OverlayKind::Close } else { OverlayKind::Long };
        let area = if skirmishes {
            let (apex, left, right) = (body.middle.at, Angle::NORTH, Angle::NORTH);
            Area::Sector { apex, left, right, near, far }
        } else if is_machine {
            let half = Angle::degrees(90);
            let (apex, left, right) = (front.at, front.facing - half, front.facing + half);
            Area::Sector { apex, left, right, near, far }
        } else {
            let half = body.width / 2;
            let corner = |ahead: Length, right: Length| front.moved(right, ahead).at;
            let corners = vec![
                corner(near, -half),
                corner(near, half),
                corner(far, half),
                corner(far, -half),
            ];
            Area::Polygon { corners }
        };
        let what = if skirmishes { "skirmish range" } else { "kill zone" };
        overlays.push(Overlay { kind: overlay, label: format!("{what} to {to} yards"), area });
    }
    let aims: Vec<fire::Aim> = if kind.gun_class.is_some() {
        fire::gun_aims(state, unit, |_| true).collect()
    } else if skirmishes {
        fire::skirmish_aims(state, unit, |_| true).collect()
    } else {
        state.stands_of(unit).flat_map(|stand| fire::aims(state, stand)).collect()
    };
    let mut seen: Vec<UnitId> = Vec::new();
    for aim in aims {
        let target = state[aim.target].unit;
        if seen.contains(&target) {
            continue;
        }
        seen.push(target);
        let name = state.name(target);
        // [IC-ARTY-14] What is to be estimated is not told.
        lines.push(if shells::is_lobbed(state, unit, aim.target) {
            format!("may throw shells at {name}, at a range to be estimated")
        } else {
            format!("may fire at {name}, {:.0} yards", aim.range)
        });
    }
    Some(())
}

/// The limits that the enemy sets: 300 yards for marches and roads, 200 for limbered guns.
fn show_limits(state: &State, unit: UnitId, lines: &mut Vec<String>, overlays: &mut Vec<Overlay>) {
    let limit = state.setting.charts.movement.limits.road_rate;
    let side = state.side_of(unit);
    let hides = state.setting.switches.shell_fire;
    if let Some(near) = field::nearest_enemy(state, side, &field::outlines(state, unit)) {
        if !hides {
            lines.push(format!("the nearest enemy is {near:.0} yards off"));
        }
        if near <= tables::yards(limit) {
            lines.push(format!("an enemy is within {limit} yards: no road rate, no bends"));
        }
    }
    if let Some(body) = field::body(state, unit) {
        let apex = body.middle.at;
        let (left, right, near) = (Angle::NORTH, Angle::NORTH, Length::ZERO);
        let guns = state.setting.charts.movement.limits.limbered_guns;
        let limits = [Some(limit), state[unit].limbered.then_some(guns)];
        overlays.extend(limits.into_iter().flatten().map(|limit| {
            let far = tables::yards(limit) + body.width / 2;
            let area = Area::Sector { apex, left, right, near, far };
            Overlay { kind: OverlayKind::Reach, label: format!("{limit} yards"), area }
        }));
    }
}

/// [IC-MOVE-17] The ground that a unit may not enter.
fn show_barred(state: &State, unit: UnitId, overlays: &mut Vec<Overlay>) {
    for piece in &state.setting.terrain {
        let bounds = piece.region.bounds();
        let corners = piece.region.corners();
        // The toll of the piece itself: at a point of it.
        let inside = corners.iter().fold(bounds.low.middle(bounds.high), |at, &corner| {
            if piece.region.holds(at) { at } else { at.middle(corner) }
        });
        let on = state.setting.land().at(inside);
        if piece.region.holds(inside) && field::toll(state, unit, on) == Toll::Barred {
            overlays.push(Overlay {
                kind: OverlayKind::Barred,
                label: format!("{}: closed to it", piece.name),
                area: Area::Polygon { corners: corners.to_vec() },
            });
        }
    }
}

/// [IC-MELEE-07] Melees stand by stand: both values, and what they come to.
fn tell_melees(state: &State, unit: UnitId, lines: &mut Vec<String>) {
    for stand in state.stands_of(unit) {
        for foe in melee::foes(state, stand) {
            let name = stand_name(state, foe);
            let blows = |one: StandId, other: StandId| {
                let (value, kills, chance) = melee::prospect(state, one, other);
                let kills = n(kills, "kill", "kills");
                match chance {
                    0 => format!("value {value}, {kills}"),
                    chance => format!("value {value}, {kills} and {chance} in 10 one more"),
                }
            };
            lines.push(format!(
                "stand {} against {name}: {}; they: {}",
                number(state, stand),
                blows(stand, foe),
                blows(foe, stand)
            ));
        }
    }
}
