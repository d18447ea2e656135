//! What is shown of one piece on request: arcs and ranges, her guns in words, and who is hidden from her.

use kernel::{
    PieceId, System, Viewer,
    hex::Hex,
    scene::{Area, InspectedPart, Inspection, Overlay, OverlayKind},
};

use crate::{
    Galleons, arcs,
    aspect::{Altitude, bearing},
    gunnery, marines,
    narrate::{capital, counted, gun_name, plural},
    rounds,
    scene::{gear, ground},
    sight,
    state::{Company, ShipId, State},
    tables::{GunMount, Weapon},
};

/// Arcs and ranges of a ship.
pub fn inspect(state: &State, viewer: Viewer, piece: PieceId) -> Option<Inspection> {
    let state = &Galleons::seen_by(state, viewer);
    if let Some(inspection) = ground::inspect(state, piece) {
        return Some(inspection);
    }
    if let Some(inspection) = gear::inspect(state, piece) {
        return Some(inspection);
    }
    let id = ShipId(u8::try_from(piece.0).ok()?);
    if state.ships.len() <= usize::from(id.0) || !state[id].is_on_map() {
        return None;
    }
    let ship = &state[id];
    let (mut lines, mut parts) = (Vec::new(), Vec::new());
    let own = ship.altitude;
    for (at, mount) in state.class(id).guns.iter().enumerate() {
        let weapon = &mount.weapon;
        let gun = &ship.guns[at];
        let shown = in_reach(state, id, own, Some(at as u8));
        parts.push(InspectedPart { line: lines.len(), overlays: shown });
        let ready = match gunnery::check_gun(state, id, at as u8) {
            Ok(()) => "ready".to_owned(),
            Err(bar) => bar.refusal(state).why,
        };
        lines.push(format!(
            "{}: {}{}; close to {}, long to {}; penetration {}; damage {}; {} of {} men; {ready}",
            capital(&gun_name(state, id, at as u8)),
            mount.arcs,
            heights(state, mount),
            weapon.range_close,
            weapon.range_long,
            penetration(state, weapon),
            weapon.damage,
            gun.crew.total(),
            weapon.crew,
        ));
    }
    for (altitude, words) in other_heights(state, id) {
        let overlays = in_reach(state, id, altitude, None);
        parts.push(InspectedPart { line: lines.len(), overlays });
        lines.push(words);
    }
    lines.extend(hand_weapons(state, id));
    let mut hidden = Vec::new();
    for (target, why) in hidden_from(state, id) {
        hidden.push(state[target].hex);
        lines.push(why);
    }
    let mut overlays = in_reach(state, id, own, None);
    if !hidden.is_empty() {
        overlays.push(overlay(OverlayKind::Barred, "out of sight", hidden));
    }
    Some(Inspection { piece, overlays, lines, parts })
}

/// What height is to a gun, if it is not what it is to all.
///
/// [SG-LOB-03] Nothing to a lob gun. [SG-FIRE-10] A turret beneath the hull fires at nothing higher.
fn heights(state: &State, mount: &GunMount) -> &'static str {
    match (mount.weapon.is_lob_gun(), state.is_advanced() && mount.is_ventral()) {
        (true, _) => ", at any height alike [SG-LOB-03]",
        (false, true) => ", at nothing higher [SG-FIRE-10]",
        (false, false) => "",
    }
}

/// The heights at which others may be, but she is not, and what her guns do there.
///
/// [SG-FIRE-07] Each level up counts as a hex more. [SG-FIRE-08] Another height is harder to hit. [SG-FIRE-06] And never steeply.
fn other_heights(state: &State, id: ShipId) -> impl Iterator<Item = (Altitude, String)> {
    let own = state[id].altitude;
    Altitude::ALL.into_iter().filter(move |&altitude| altitude != own).map(move |altitude| {
        let levels = altitude.level().abs_diff(own.level());
        let far = if own < altitude {
            format!("range {levels} more [SG-FIRE-07]")
        } else {
            "range as it is".to_owned()
        };
        let nearest = counted(levels, "hex");
        let words = format!(
            "At {altitude}: -1 to hit [SG-FIRE-08], {far}, from {nearest} off [SG-FIRE-06]"
        );
        (altitude, words)
    })
}

/// What one gun reaches at a height, or any of them that is intact.
fn in_reach(state: &State, id: ShipId, altitude: Altitude, gun: Option<u8>) -> Vec<Overlay> {
    let (mut close, mut long) = (Vec::new(), Vec::new());
    for hex in state.setting.map.field.hexes() {
        match reach(state, id, (hex, altitude.level()), gun) {
            Some(true) => close.push(hex),
            Some(false) => long.push(hex),
            None => {}
        }
    }
    let height = if state[id].altitude == altitude {
        "same height".to_owned()
    } else {
        format!("at {altitude}")
    };
    vec![
        overlay(OverlayKind::Long, &format!("long range, {height}"), long),
        overlay(OverlayKind::Close, &format!("close range, {height}"), close),
    ]
}

fn overlay(kind: OverlayKind, label: &str, hexes: Vec<Hex>) -> Overlay {
    Overlay { kind, label: label.to_owned(), area: Area::Hexes { hexes } }
}

/// What a piece reaches at its own height, at close and at long range.
pub fn reaches(piece: PieceId, close: Vec<Hex>, long: Vec<Hex>, lines: Vec<String>) -> Inspection {
    let overlays = vec![
        overlay(OverlayKind::Long, "long range, same height", long),
        overlay(OverlayKind::Close, "close range, same height", close),
    ];
    Inspection { piece, overlays, lines, parts: Vec::new() }
}

/// What her marines reach, and with how many dice.
fn hand_weapons(state: &State, id: ShipId) -> Option<String> {
    let of = Company::Ship(id);
    let (arm, weapon) = (marines::arm(state, of), marines::weapon(state, of));
    if !state.is_advanced() || state[id].crew.marines == 0 || arm.men_per_die.is_none() {
        return None;
    }
    Some(format!(
        "{} with {}: all round; close to {}, long to {}; {}",
        capital(&counted(state[id].crew.marines, "marine")),
        plural(&arm.name),
        weapon.range_close,
        weapon.range_long,
        counted(marines::dice_left(state, of), "die"),
    ))
}

/// Enemies that something hides from a ship, each with what it is.
fn hidden_from(state: &State, id: ShipId) -> impl Iterator<Item = (ShipId, String)> + '_ {
    let from = (state[id].hex, state[id].altitude.level());
    let enemies = state.ids().filter(move |&other| {
        state.are_foes(id, other) && state[other].is_on_map() && state[other].hex != from.0
    });
    enemies.filter_map(move |other| {
        let bar = sight::check(state, from, other.into()).err()?;
        let refusal = bar.refusal(state);
        Some((other, format!("{} [{}]", refusal.why, refusal.rule)))
    })
}

/// What a weapon's shot goes through: at close and at long range where that differs.
fn penetration(state: &State, weapon: &Weapon) -> String {
    let [close, long] = [weapon.range_close, weapon.range_long]
        .map(|range| rounds::penetration(state, weapon, range));
    if close == long { close.to_string() } else { format!("{close}, at long range {long}") }
}

/// Whether a gun, or any that is intact, reaches a hex at a level, and at which range.
fn reach(state: &State, id: ShipId, (hex, level): (Hex, u8), gun: Option<u8>) -> Option<bool> {
    let ship = &state[id];
    if hex == ship.hex {
        return None;
    }
    let aspects = bearing(ship.hex, ship.facing, hex);
    let from = (ship.hex, ship.altitude.level());
    let is_restricted = state.setting.has_restricted_arcs();
    let bears = |mount: &GunMount| {
        if is_restricted {
            arcs::bears(mount, ship.hex, ship.facing, hex)
        } else {
            mount.arcs.meets(aspects)
        }
    };
    let mounts = (0..).zip(state.class(id).guns.iter().zip(ship.guns.iter()));
    mounts
        .filter(|&(at, (mount, own))| {
            let is_meant = gun.map_or(!own.is_wrecked, |gun| gun == at);
            is_meant && gunnery::is_fired(state, &mount.weapon) && bears(mount)
        })
        .filter_map(|(_, (mount, _))| {
            let reach = gunnery::Reach::of(&mount.weapon, from, (hex, level));
            let is_below = state.is_advanced() && mount.is_ventral() && 0 < reach.rise;
            let is_barred = reach.is_too_steep(&mount.weapon) || is_below;
            gunnery::is_close(&mount.weapon, reach.range).filter(|_| !is_barred)
        })
        .max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        position::{A, ADVANCED, position_on},
        state::Switches,
    };

    /// What is shown of A.
    fn shown(switches: Switches, text: &str) -> Inspection {
        inspect(&position_on("canal", switches, text), Viewer::Umpire, A.piece()).unwrap()
    }

    /// The hexes of an overlay.
    fn hexes(overlay: &Overlay) -> &[Hex] {
        match &overlay.area {
            Area::Hexes { hexes } => hexes,
            other => panic!("an overlay of hexes, not {other:?}"),
        }
    }

    #[test]
    fn sg_los_01_who_is_hidden_is_told_with_who_hides_her() {
        let text = "a Aphid 1010 N Low\nb Sky Runner 1006 N Low\nb Sky Runner 1008 N Low";
        let sight = Switches { line_of_sight: true, ..ADVANCED };
        let seen = shown(sight, text);
        assert!(seen.lines.contains(&"B is hidden behind C [SG-LOS-01]".to_owned()));
        let barred = seen.overlays.iter().find(|overlay| overlay.kind == OverlayKind::Barred);
        assert_eq!(hexes(barred.unwrap()), [Hex::new(9, 5)]);
        let seen = shown(ADVANCED, text);
        assert!(seen.overlays.iter().all(|overlay| overlay.kind != OverlayKind::Barred));
    }

    #[test]
    fn sg_face_06_arcs_are_drawn_as_the_option_has_them() {
        // The rogue alone, at long range: 1210 lies abaft her beam.
        let text = "a Sky Runner 1010 N Low, wrecked 1, wrecked 2\nb Aphid 2020 N Low";
        let reaches = |switches: Switches, hex: Hex| {
            shown(switches, text).overlays.iter().any(|overlay| hexes(overlay).contains(&hex))
        };
        let restricted = Switches { restricted_arcs: true, ..ADVANCED };
        let (abaft, ahead) = (Hex::new(11, 10), Hex::new(9, 7));
        assert!(reaches(ADVANCED, abaft) && !reaches(restricted, abaft));
        assert!(reaches(ADVANCED, ahead) && reaches(restricted, ahead));
    }

    #[test]
    fn sg_arm_07_a_gun_tells_both_its_penetrations() {
        let text = "a Gloire 1010 N Low\nb Aphid 2020 N Low";
        let line = &shown(ADVANCED, text).lines[0];
        assert!(line.contains("penetration 3, at long range 2; damage 2;"), "{line}");
        let line = &shown(crate::position::USUAL, text).lines[0];
        assert!(line.contains("penetration 3; damage 2;"), "{line}");
    }

    #[test]
    fn sg_fire_01_each_gun_shows_its_own_field_of_fire() {
        // Her bow gun fires ahead and to both sides, one wing gun to port alone.
        let seen = shown(ADVANCED, "a Aphid 1010 N Low\nb Sky Runner 2020 N Low");
        let reaches = |line: usize, hex: Hex| {
            let part = seen.parts.iter().find(|part| part.line == line).unwrap();
            part.overlays.iter().any(|overlay| hexes(overlay).contains(&hex))
        };
        let (ahead, to_port, astern) = (Hex::new(9, 7), Hex::new(8, 9), Hex::new(9, 11));
        assert!(reaches(0, ahead) && reaches(0, to_port) && !reaches(0, astern));
        assert!(!reaches(3, ahead) && reaches(3, to_port) && !reaches(3, astern));
    }

    #[test]
    fn sg_fire_06_07_08_what_the_guns_reach_is_shown_for_every_height() {
        let seen = shown(ADVANCED, "a Aphid 1010 N Low\nb Sky Runner 2020 N Low");
        let at = |words: &str| {
            let line = seen.lines.iter().position(|line| line.starts_with(words)).unwrap();
            let part = seen.parts.iter().find(|part| part.line == line).unwrap();
            let shown = |hex: Hex| part.overlays.iter().any(|one| hexes(one).contains(&hex));
            (seen.lines[line].clone(), shown(Hex::new(9, 7)), shown(Hex::new(9, 3)))
        };
        // Her bow gun reaches six hexes: the seventh nowhere, the sixth not a level up, and nothing nearer than it is high.
        let (words, near, _) = at("At High: ");
        assert!(words.contains("range 2 more [SG-FIRE-07]") && near, "{words}");
        assert!(!at("At Very High: ").1);
        let own = &seen.overlays;
        let reached = own.iter().any(|overlay| hexes(overlay).contains(&Hex::new(9, 3)));
        assert!(reached && at("At Very Low: ").2 && !at("At Medium: ").2);
    }
}
