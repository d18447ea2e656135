//! What a page shows of fire: arcs and range bands, who may be fired at and who may not, and what a volley hangs on.

use kernel::{
    scene::{Area, Overlay, OverlayKind},
    table::{Angle, Length, Pose},
};

use crate::{
    armament, carriers, fire, garrisons, movement,
    order::{Order, Target},
    state::{Phase, State, UnitId, Where},
    tables::Range,
    vocabulary::{Cover, Weapon},
};

/// The bands of one weapon from one front.
pub fn bands(state: &State, front: Pose, range: Range, said: &str, overlays: &mut Vec<Overlay>) {
    let half = Angle::hundredths(state.setting.charts.fire.arc.in_hundredths() / 2);
    let (left, right) = (front.facing - half, front.facing + half);
    let sector = |near, far| Area::Sector { apex: front.at, left, right, near, far };
    if let Some(short) = range.short {
        let label = format!("{said}short range, {short} cm");
        let area = sector(Length::ZERO, short);
        overlays.push(Overlay { kind: OverlayKind::Close, label, area });
    }
    let label = format!("{said}long range, {} cm", range.long);
    let area = sector(range.short.unwrap_or(Length::ZERO), range.long);
    overlays.push(Overlay { kind: OverlayKind::Long, label, area });
}

/// The fronts from which a unit can fire, each with its weapon and what that is called.
pub fn fronts(state: &State, unit: UnitId) -> Vec<(Pose, Weapon, String)> {
    if carriers::is_carrier(state, unit) {
        let mut fronts = Vec::new();
        for (&fitted, n) in state.spec(unit).weapons().iter().zip(0_u8..) {
            if armament::gunners(state, unit, n) == 0 {
                continue;
            }
            for (mount, look) in armament::arcs(state, unit, fitted) {
                let said = format!("{}: ", armament::said(state, unit, n, mount));
                fronts.push((look, fitted.weapon, said));
            }
        }
        return fronts;
    }
    let may =
        state[unit].stance.is_some_and(fire::may_fire_in) || garrisons::held(state, unit).is_some();
    let faces = fire::faces(state, unit).into_iter().filter(|_| may);
    faces.map(|face| (face.front, state.spec(unit).weapon, String::new())).collect()
}

/// What is marked while somebody fires: his arcs, a tape to each target, and a line to each enemy in an arc who may not be one.
pub fn overlays(state: &State) -> Vec<Overlay> {
    let mut overlays = Vec::new();
    let Some((_, unit)) = movement::active_unit(state).filter(|_| state.phase == Phase::Shoot)
    else {
        return overlays;
    };
    let mut lines = Vec::new();
    for (front, weapon, said) in fronts(state, unit) {
        let Some(range) = state.setting.charts.fire.ranges[weapon] else { continue };
        bands(state, front, range, &said, &mut overlays);
        for shot in fire::aimed(state, unit, weapon, front) {
            let points = vec![front.at, shot.point];
            let label = format!("{:.1} cm", shot.range);
            lines.push(Overlay { kind: OverlayKind::Tape, label, area: Area::Path { points } });
        }
        for enemy in state.ids().filter(|&other| state.is_enemy(unit, other)) {
            let target = Target::Unit(enemy);
            let is_near = !matches!(state[enemy].at, Where::Rails(_) | Where::Afloat(_));
            let Some(point) = fire::measured(state, enemy, front.at).filter(|_| is_near) else {
                continue;
            };
            let Err(bar) = fire::check_target(state, unit, weapon, front, target) else { continue };
            let label = match bar.rule.as_str() {
                "HV-FIRE-03" => "not the nearest",
                "HV-FIRE-05" => "not in sight",
                "HV-FIRE-14" => "hand to hand",
                // Out of arc or beyond range needs no line: the bands show it.
                _ => continue,
            };
            if range.long < front.at.distance(point) {
                continue;
            }
            let (label, area) = (label.to_owned(), Area::Path { points: vec![front.at, point] });
            lines.push(Overlay { kind: OverlayKind::Barred, label, area });
        }
    }
    overlays.extend(lines);
    overlays
}

/// What a volley hangs on.
pub fn prospect(state: &State, order: &Order) -> Vec<String> {
    let Some(volley) = fire::aim(state, order) else { return Vec::new() };
    let fire::Volley { unit, weapon, dice, from, shot } = volley;
    let range = state.setting.charts.fire.ranges[weapon];
    let is_short = range.and_then(|range| range.short).is_some_and(|short| shot.range <= short);
    let band = if is_short { "short" } else { "long" };
    let mut lines = vec![
        format!("{:.1} cm, {band} range: {dice} dice", shot.range),
        format!("each hits on {} or more", fire::hits_from(state, unit)),
    ];
    if state.hero_with(unit).is_some() {
        lines.push("the Hero helps to aim".to_owned());
    }
    if shot.vehicle.is_none() && fire::is_dense(state, shot.unit) {
        lines.push("a dense target: hits count double".to_owned());
    }
    match fire::cover(state, unit, shot, from) {
        Cover::None => lines.push("no cover".to_owned()),
        Cover::Soft => lines.push("soft cover: half of the hits count".to_owned()),
        Cover::Hard => lines.push("hard cover: a quarter of the hits count".to_owned()),
    }
    if !fire::picks_target(state, weapon) {
        lines.push("the nearest enemy in arc and in sight, who has to be the target".to_owned());
    }
    lines
}
