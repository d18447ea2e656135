//! What is shown of one piece on request: arcs and ranges, her guns in words, and who is hidden from her.

use kernel::{
    PieceId, System, Viewer,
    hex::Hex,
    scene::{Area, Inspection, Overlay, OverlayKind},
};

use crate::{
    Galleons, arcs,
    aspect::bearing,
    gunnery, marines,
    narrate::{capital, counted, gun_name, plural},
    rounds,
    scene::ground,
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
    let id = ShipId(u8::try_from(piece.0).ok()?);
    if state.ships.len() <= usize::from(id.0) || !state[id].is_on_map() {
        return None;
    }
    let ship = &state[id];
    let (mut close, mut long, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    for hex in state.setting.map.field.hexes() {
        match reach(state, id, hex) {
            Some(true) => close.push(hex),
            Some(false) => long.push(hex),
            None => {}
        }
    }
    for (at, mount) in state.class(id).guns.iter().enumerate() {
        let weapon = &mount.weapon;
        let gun = &ship.guns[at];
        let ready = match gunnery::check_gun(state, id, at as u8) {
            Ok(()) => "ready".to_owned(),
            Err(bar) => bar.refusal(state).why,
        };
        lines.push(format!(
            "{}: {}; close to {}, long to {}; penetration {}; damage {}; {} of {} men; {ready}",
            capital(&gun_name(state, id, at as u8)),
            mount.arcs,
            weapon.range_close,
            weapon.range_long,
            penetration(state, weapon),
            weapon.damage,
            gun.crew.total(),
            weapon.crew,
        ));
    }
    lines.extend(hand_weapons(state, id));
    let mut hidden = Vec::new();
    for (target, why) in hidden_from(state, id) {
        hidden.push(state[target].hex);
        lines.push(why);
    }
    let mut inspection = reaches(piece, close, long, lines);
    if !hidden.is_empty() {
        inspection.overlays.push(overlay(OverlayKind::Barred, "out of sight", hidden));
    }
    Some(inspection)
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
    Inspection { piece, overlays, lines }
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

/// Whether any intact gun reaches a hex at the ship's own height, and at which range.
fn reach(state: &State, id: ShipId, hex: Hex) -> Option<bool> {
    let ship = &state[id];
    if hex == ship.hex {
        return None;
    }
    let (aspects, range) = (bearing(ship.hex, ship.facing, hex), ship.hex.distance(hex));
    let is_restricted = state.setting.has_restricted_arcs();
    let bears = |mount: &GunMount| {
        if is_restricted {
            arcs::bears(mount, ship.hex, ship.facing, hex)
        } else {
            mount.arcs.meets(aspects)
        }
    };
    let mounts = state.class(id).guns.iter().zip(ship.guns.iter());
    mounts
        .filter(|(mount, gun)| {
            !gun.is_wrecked && gunnery::is_fired(state, &mount.weapon) && bears(mount)
        })
        .filter_map(|(mount, _)| gunnery::is_close(&mount.weapon, range))
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
}
