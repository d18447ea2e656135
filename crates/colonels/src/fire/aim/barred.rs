//! Why guns may not fire at somebody, for whoever is refused.

use kernel::table::{Body, Corridor, Length, Side};

use super::{SLIVER, may_choose, strip_end};
use crate::{
    characters,
    order::Bar,
    state::{DEPTH, FRONTAGE, StandId, State, UnitId, outline},
    tables::yards,
    vocabulary::GunClass,
};

/// Why a section may not fire at a stand at which it cannot.
pub fn barred(state: &State, unit: UnitId, target: StandId) -> Bar {
    let other = state[target].unit;
    let no = |rule, why| Bar::units(rule, unit, why, other);
    let outside = || no(rule!("IC-ARTY-10"), "does not have in its kill zone");
    let gun = state.stands_of(unit).next().and_then(|gun| state[gun].pose());
    let (Some(class), Some(pose), Some(there)) =
        (state.spec(unit).kind.gun_class, gun, state[target].pose())
    else {
        return outside();
    };
    if state.is_in_contact(target) {
        return no(rule!("IC-MUSK-12"), "may not fire into the melee of");
    }
    if !may_choose(state, class, target) {
        return no(rule!("IC-ARTY-16"), "may not choose");
    }
    if class == GunClass::MachineGun {
        return no(rule!("IC-ARTY-18"), "cannot fire at");
    }
    let guns = &state.setting.charts.fire.guns[class];
    let front = Body::new(pose, FRONTAGE, DEPTH).side(Side::Front);
    let zone = Corridor { front, width: FRONTAGE, reach: yards(guns.range) };
    let near = |stand: StandId| -> Option<Length> {
        let span = state[stand].pose().and_then(|pose| zone.span(&outline(pose)))?;
        (SLIVER < span.width()).then_some(span.near)
    };
    let Some(range) = near(target).filter(|&range| guns.reaches(range)) else { return outside() };
    let lobs = class == GunClass::Howitzer;
    if strip_end(state, unit, pose, &zone, there, lobs) < range {
        return if lobs {
            no(rule!("IC-ARTY-13"), "cannot throw shells over the ground before")
        } else {
            no(rule!("IC-ARTY-12"), "has friends or ground in the way of")
        };
    }
    let nearer = |stand: StandId| near(stand).is_some_and(|near| near < range);
    if characters::is_shielded(state, target, nearer) {
        return no(rule!("IC-HERO-01"), "cannot single out");
    }
    let rule = if state.setting.level_at(there.at) < state.setting.level_at(pose.at) {
        rule!("IC-ARTY-20")
    } else {
        rule!("IC-ARTY-11")
    };
    no(rule, "has somebody nearer before it than")
}
