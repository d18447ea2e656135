//! Whether a row is something that there can be: what its class may have, and how it gets about.
//!
//! The rows of the charts are so; this is for those that players write.

use kernel::{ledger::DataError, tables::At, words::Word as _};

use super::{Sheaf, StandType, Weapon};
use crate::{
    templates::MOST_SQUARES,
    vocabulary::{Allegiance, Class, Equipment, Gait, WeaponKind},
};

/// The most points of a sheaf, for each gun.
const MOST_FACTORS: u8 = 40;
/// [FT-MARK-01] The side of the largest template.
const LARGEST: u8 = 5;

/// Refuses a row that no rule could deal with.
pub(super) fn check(at: &At<'_>, row: &StandType) -> Result<(), DataError> {
    let class = row.class;
    // [FT-UNIT-02] Each class belongs to one side.
    let own = if class.strides() || matches!(class, Class::MartianFlyer | Class::Cylinder) {
        Allegiance::Martian
    } else {
        Allegiance::Human
    };
    let said = class.said();
    if row.side != own {
        let side = own.word();
        return Err(at.wrong(format!("its class ({said}) is {side} [FT-UNIT-02]")));
    }
    if !gaits(class).contains(&row.gait) {
        let gait = row.gait.word();
        return Err(
            at.wrong(format!("its class ({said}) does not get about so: {gait} [FT-MOVE-04]"))
        );
    }
    if let Some(gear) = twice(&row.equipment) {
        return Err(at.wrong(format!("has {} twice", gear.word())));
    }
    if let Some(period) = twice(&row.periods) {
        return Err(at.wrong(format!("names period {period} twice")));
    }
    let wanted = wants(row).into_iter().find(|(holds, _)| !holds);
    if let Some((_, why)) = wanted {
        return Err(at.wrong(why));
    }
    for (sheaf, most) in [(row.converged, 1), (row.dispersed, MOST_SQUARES as u8)] {
        sheaf.map_or(Ok(()), |sheaf| check_sheaf(at, sheaf, most))?;
    }
    row.weapons.iter().try_for_each(|weapon| check_weapon(at, weapon))
}

/// What stands twice in a list.
fn twice<T: PartialEq>(all: &[T]) -> Option<&T> {
    (1..).zip(all).find(|(n, one)| all[*n..].contains(one)).map(|(_, one)| one)
}

/// How a class gets about.
const fn gaits(class: Class) -> &'static [Gait] {
    match class {
        Class::Tripod => &[Gait::Tripod],
        Class::Walker | Class::Foot | Class::Team | Class::Observer => &[Gait::Leg],
        Class::Mbt | Class::Light | Class::Soft | Class::SelfPropelled => {
            &[Gait::Tracked, Gait::Wheeled, Gait::Amphibious, Gait::Leg]
        }
        Class::Flyer | Class::MartianFlyer => &[Gait::Flyer],
        Class::Cavalry | Class::HorseGun => &[Gait::Cavalry],
        Class::Gun => &[Gait::Towed, Gait::Leg],
        Class::Ironclad => &[Gait::Water],
        Class::Cylinder => &[Gait::None],
        Class::Zeppelin => &[Gait::Air],
    }
}

/// What must hold of a row, and what is said where it does not.
fn wants(row: &StandType) -> [(bool, &'static str); 22] {
    let class = row.class;
    let has = |kind: WeaponKind| row.weapons.iter().any(|weapon| weapon.kind == kind);
    let is_foot = matches!(class, Class::Foot | Class::Team);
    let is_artillery = class.is_gun() || class == Class::SelfPropelled;
    let shells = row.converged.is_some()
        || row.dispersed.is_some()
        || row.indirect.is_some()
        || row.calibre.is_some()
        || row.guided.is_some()
        || row.salvoes.is_some()
        || !row.ammunition.is_empty();
    let lays = row.indirect.is_some() && row.converged.is_some();
    let salvoes = row.rockets.max(row.rockets_for_missiles);
    [
        (
            (class == Class::Gun) == row.is_towed,
            "hand_move is for towed guns, and they have it [FT-TOW-02]",
        ),
        (row.carry == 0 || !row.is_personnel(), "men carry nobody [FT-DATA-06]"),
        (
            row.size.is_none() || is_foot || class == Class::Observer || class.strides(),
            "is carried by nobody, and has no size [FT-DATA-06]",
        ),
        (!row.launches_gas || class == Class::Tripod, "tripods alone launch gas [FT-GAS-01]"),
        (
            !row.launches_gas || has(WeaponKind::HeatRay),
            "gas takes the place of a ray that it has not [FT-GAS-01]",
        ),
        (
            row.canisters_laid == 0 || class == Class::MartianFlyer,
            "flying machines alone lay gas [FT-MFLY-01]",
        ),
        (
            (row.bombs == 0 && !row.hydrogen) || class == Class::Zeppelin,
            "bombs and hydrogen are for zeppelins [FT-ZEP-02]",
        ),
        (salvoes == 0 || class == Class::Flyer, "rockets are for flyers [FT-FLY-09]"),
        (
            salvoes == 0 || has(WeaponKind::Gun),
            "rockets reach as far as a gun that it has not [FT-FLY-09]",
        ),
        (
            row.rockets_for_missiles == 0 || has(WeaponKind::Missile),
            "has no missiles to give up for rockets [FT-FLY-09]",
        ),
        (
            row.hits == 1 || matches!(class, Class::Ironclad | Class::Cylinder | Class::Zeppelin),
            "is destroyed by one hit [FT-PEN-01]",
        ),
        (
            row.figures_of.is_empty() || class == Class::Cylinder,
            "only cylinders have the figures of others [FT-CYL-04]",
        ),
        (!shells || is_artillery, "is no artillery, and lays no shells [FT-DATA-05]"),
        (
            row.dispersed.is_none() || row.converged.is_some(),
            "a dispersed sheaf wants a converged one [FT-ART-11]",
        ),
        (
            row.assisted.is_none_or(|far| row.indirect.is_some_and(|near| near <= far)),
            "assisted is farther than indirect [FT-DATA-05]",
        ),
        (!(row.mortar || row.rocket_launcher) || lays, "wants indirect and converged [FT-ART-01]"),
        (row.calibre.is_none_or(|calibre| 0 < calibre), "has no calibre [FT-ART-17]"),
        (
            row.weapons.is_empty() || !matches!(class, Class::Observer | Class::Zeppelin),
            "fires nothing [FT-ART-10, FT-ZEP-01]",
        ),
        (
            is_foot || !(row.fires_standing_only || row.heavy_weapons || row.integral_mortar),
            "only foot and teams have heavy weapons, or stand still to fire [FT-INF-01]",
        ),
        (
            !row.has(Equipment::Laser) || (class == Class::Flyer && has(WeaponKind::Missile)),
            "laser missiles are for flyers [FT-FLY-10]",
        ),
        (
            !row.has(Equipment::AaGun) || has(WeaponKind::Gun),
            "has no gun to fire at flyers [FT-FLY-07]",
        ),
        (
            !row.is_personnel() || !(row.has(Equipment::Citv) || row.has(Equipment::Ivis)),
            "CITV and IVIS are for vehicles [FT-TECH-01, FT-TECH-02]",
        ),
    ]
}

/// Refuses a sheaf of no points, or of squares that there are not.
fn check_sheaf(at: &At<'_>, sheaf: Sheaf, most: u8) -> Result<(), DataError> {
    at.number::<u8>("factors", sheaf.factors.into(), 1, MOST_FACTORS)?;
    at.number::<u8>("templates", sheaf.templates.into(), 1, most)?;
    at.number::<u8>("side", sheaf.side.into(), 1, LARGEST)?;
    Ok(())
}

/// Refuses a weapon that does what its kind does not.
///
/// [FT-FIRE-01] Small arms and machineguns harm no vehicles, what is made against them nobody else.
fn check_weapon(at: &At<'_>, weapon: &Weapon) -> Result<(), DataError> {
    use WeaponKind::{Gun, HeatRay, Law, Machinegun, Maw, Missile, Sam, SmallArms};
    let (armour, men) = match weapon.kind {
        SmallArms | Machinegun => (false, true),
        Law | Maw | Missile | Sam => (true, false),
        Gun | HeatRay => return check_missile(at, weapon),
    };
    let said = weapon.kind.said();
    if weapon.pen.is_some() != armour || weapon.sa.is_some() != men {
        let wants = if armour { "pen and no sa" } else { "sa and no pen" };
        return Err(at.wrong(format!("a weapon ({said}) wants {wants} [FT-FIRE-01]")));
    }
    check_missile(at, weapon)
}

/// Refuses what only missiles have to other weapons, and a missile that reaches nobody.
fn check_missile(at: &At<'_>, weapon: &Weapon) -> Result<(), DataError> {
    let said = weapon.kind.said();
    if weapon.kind == WeaponKind::HeatRay && weapon.pen.is_none() {
        return Err(at.wrong(format!("a weapon ({said}) wants pen [FT-HEAT-01]")));
    }
    if !weapon.kind.is_missile() && (0 < weapon.least || weapon.unlimited) {
        let why = "has no least range and no supply";
        return Err(at.wrong(format!("a weapon ({said}) {why} [FT-MSL-02, FT-MSL-04]")));
    }
    if weapon.range < weapon.least {
        let (least, range) = (weapon.least, weapon.range);
        return Err(at.wrong(format!("least is {least}, farther than range {range} [FT-MSL-02]")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use kernel::tables::SourceFile;

    use crate::tables::{Library, shipped};

    /// What is wrong with a light tank, or a stand of another class, of which some keys are changed; nothing if it is sound.
    fn wrong(class: &str, changes: &[(&str, &str)]) -> Option<String> {
        let armed = "[{ kind = \"gun\", pen = 2, rof = 2, range = 10, sa = 3 }]";
        let rifles = "[{ kind = \"small_arms\", rof = 2, range = 4, sa = 4 }]";
        let ray = "[{ kind = \"heat_ray\", pen = 4, rof = 2, range = 24, sa = 2 }]";
        let (side, gait, weapons, is_armoured) = match class {
            "tripod" => ("martian", "tripod", ray, true),
            "martian_flyer" => ("martian", "flyer", ray, true),
            "flyer" => ("human", "flyer", armed, true),
            "foot" => ("human", "leg", rifles, false),
            "gun" => ("human", "towed", armed, false),
            "zeppelin" => ("human", "air", "[]", true),
            "ironclad" => ("human", "water", armed, true),
            _ => ("human", "tracked", armed, true),
        };
        let mut keys = vec![
            ("id", "\"X\"".to_owned()),
            ("name", "\"Odd\"".to_owned()),
            ("side", format!("{side:?}")),
            ("class", format!("{class:?}")),
            ("periods", "[5]".to_owned()),
            ("move", "6".to_owned()),
            ("gait", format!("{gait:?}")),
            ("weapons", weapons.to_owned()),
        ];
        if is_armoured {
            keys.extend([("front", "\"1\"".to_owned()), ("flank", "\"0\"".to_owned())]);
        }
        if class == "gun" {
            keys.push(("hand_move", "1".to_owned()));
        }
        for &(key, value) in changes {
            keys.retain(|(known, _)| *known != key);
            if !value.is_empty() {
                keys.push((key, value.to_owned()));
            }
        }
        let lines: Vec<String> =
            keys.iter().map(|(key, value)| format!("{key} = {value}\n")).collect();
        let text = format!("[[stand]]\n{}", lines.concat());
        let file = SourceFile { name: "stands/x.toml", text: &text };
        Library::read(&[file], Some(&shipped())).err().map(|errors| errors.0[0].to_string())
    }

    #[test]
    fn every_sort_of_row_may_be_written() {
        let gun = [("converged", "{ factors = 2, templates = 1, side = 1 }"), ("indirect", "180")];
        let dispersed = ("dispersed", "{ factors = 1, templates = 8, side = 5 }");
        for (class, changes) in [
            ("tripod", &[("launches_gas", "true"), ("size", "2")][..]),
            ("martian_flyer", &[("canisters_laid", "4"), ("carry", "2")]),
            ("flyer", &[("rockets", "2")]),
            ("foot", &[("size", "0.5"), ("heavy_weapons", "true"), ("integral_mortar", "true")]),
            (
                "gun",
                &[gun[0], gun[1], dispersed, ("assisted", "180"), ("ammunition", "[\"smoke\"]")],
            ),
            ("zeppelin", &[("bombs", "4"), ("hits", "3"), ("hydrogen", "true")]),
            ("ironclad", &[("hits", "4")]),
            (
                "light",
                &[("amphibious", "true"), ("carry", "1"), ("equip", "[\"aa_gun\", \"thermal\"]")],
            ),
            ("light", &[("gait", "\"wheeled\"")]),
            ("self_propelled", &[gun[0], gun[1], ("rocket_launcher", "true")]),
            ("soft", &[("soft", "true"), ("front", ""), ("flank", "")]),
            ("light", &[("soft", "true")]),
        ] {
            assert_eq!(wrong(class, changes), None, "{class} {changes:?}");
        }
    }

    #[test]
    fn what_there_cannot_be_is_refused_with_file_entry_and_reason() {
        let weapon = |keys: &str| format!("[{{ rof = 1, range = 10, {keys} }}]");
        let weapons = [
            weapon("kind = \"small_arms\", pen = 2, sa = 3"),
            weapon("kind = \"law\", pen = 2, sa = 3"),
            weapon("kind = \"heat_ray\", sa = 3"),
            weapon("kind = \"gun\", pen = 2, least = 1"),
            weapon("kind = \"gun\", pen = 2, unlimited = true"),
            weapon("kind = \"missile\", pen = 2, least = 11"),
        ];
        for (class, changes, reason) in [
            ("light", &[("class", "\"tripod\""), ("gait", "\"tripod\"")][..], "[FT-UNIT-02]"),
            ("foot", &[("side", "\"martian\"")], "[FT-UNIT-02]"),
            ("light", &[("gait", "\"flyer\"")], "[FT-MOVE-04]"),
            ("flyer", &[("gait", "\"tracked\"")], "[FT-MOVE-04]"),
            ("foot", &[("amphibious", "true")], "[FT-MOVE-07]"),
            ("foot", &[("front", "\"1\"")], "[FT-DATA-02]"),
            ("light", &[("periods", "[4, 5, 4]")], "names period 4 twice"),
            ("light", &[("equip", "[\"thermal\", \"thermal\"]")], "has thermal twice"),
            ("light", &[("hand_move", "2")], "[FT-TOW-02]"),
            ("gun", &[("hand_move", "")], "[FT-TOW-02]"),
            ("foot", &[("carry", "1")], "[FT-DATA-06]"),
            ("light", &[("size", "1")], "[FT-DATA-06]"),
            ("light", &[("launches_gas", "true")], "[FT-GAS-01]"),
            ("light", &[("canisters_laid", "1")], "[FT-MFLY-01]"),
            ("light", &[("bombs", "1")], "[FT-ZEP-02]"),
            ("light", &[("hydrogen", "true")], "[FT-ZEP-02]"),
            ("light", &[("rockets", "1")], "[FT-FLY-09]"),
            ("flyer", &[("rockets", "1"), ("weapons", "[]")], "[FT-FLY-09]"),
            ("flyer", &[("rockets_for_missiles", "1")], "[FT-FLY-09]"),
            ("light", &[("hits", "2")], "[FT-PEN-01]"),
            ("light", &[("figures_of", "{ 5 = \"V-P5-TRIPOD-EARLY\" }")], "[FT-CYL-04]"),
            ("light", &[("calibre", "105")], "[FT-DATA-05]"),
            ("gun", &[("calibre", "0")], "[FT-ART-17]"),
            ("gun", &[("mortar", "true")], "[FT-ART-01]"),
            ("gun", &[("dispersed", "{ factors = 1, templates = 2, side = 1 }")], "[FT-ART-11]"),
            ("gun", &[("converged", "{ factors = 0, templates = 1, side = 1 }")], "factors is 0"),
            ("gun", &[("converged", "{ factors = 1, templates = 2, side = 1 }")], "templates is 2"),
            ("gun", &[("converged", "{ factors = 1, templates = 1, side = 6 }")], "side is 6"),
            ("gun", &[("indirect", "180"), ("assisted", "179")], "[FT-DATA-05]"),
            ("light", &[("fires_standing_only", "true")], "[FT-INF-01]"),
            ("light", &[("equip", "[\"laser\"]")], "[FT-FLY-10]"),
            ("foot", &[("equip", "[\"aa_gun\"]")], "[FT-FLY-07]"),
            ("foot", &[("equip", "[\"ivis\"]")], "[FT-TECH-01, FT-TECH-02]"),
            ("zeppelin", &[("weapons", &*weapons[3])], "[FT-ART-10, FT-ZEP-01]"),
            ("foot", &[("weapons", &*weapons[0])], "[FT-FIRE-01]"),
            ("foot", &[("weapons", &*weapons[1])], "[FT-FIRE-01]"),
            ("light", &[("weapons", &*weapons[2])], "[FT-HEAT-01]"),
            ("light", &[("weapons", &*weapons[3])], "[FT-MSL-02, FT-MSL-04]"),
            ("light", &[("weapons", &*weapons[4])], "[FT-MSL-02, FT-MSL-04]"),
            ("light", &[("weapons", &*weapons[5])], "[FT-MSL-02]"),
        ] {
            let told = wrong(class, changes);
            let told = told.unwrap_or_else(|| panic!("{class} {changes:?} is taken"));
            assert!(
                told.starts_with("stands/x.toml: stand X: ") && told.contains(reason),
                "{told}"
            );
        }
    }
}
