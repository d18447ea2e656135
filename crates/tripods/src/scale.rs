//! The scale: what models and inches stand for, and distances as they are told.

use kernel::table::Length;

use crate::{state::State, tables::StandType, vocabulary::Class};

/// [FT-GEN-02] An inch stands for 100 metres: ten of them for a kilometre.
pub const INCHES_TO_KILOMETRE: u16 = 10;

/// What a model of a class stands for.
///
/// [FT-GEN-02] A tripod is one machine, any other vehicle five, a gun a battery, a stand of men a platoon.
pub const fn stands_for(class: Class) -> &'static str {
    match class {
        Class::Tripod | Class::Cylinder => "one machine",
        Class::Walker
        | Class::Mbt
        | Class::Light
        | Class::Soft
        | Class::Flyer
        | Class::MartianFlyer => "five vehicles",
        Class::Ironclad => "one ship",
        Class::Zeppelin => "one airship",
        Class::Gun | Class::HorseGun | Class::SelfPropelled => "a battery",
        Class::Foot | Class::Cavalry => "a platoon",
        Class::Team | Class::Observer => "a team",
    }
}

/// How far a gun fires indirectly, in words.
///
/// [FT-GEN-02] In kilometres, and in inches of the table.
pub fn reach(state: &State, kind: &StandType) -> Option<String> {
    let said = |inches: u16| {
        let kilometres = inches / INCHES_TO_KILOMETRE;
        format!("{kilometres} km, {}″", inches * u16::from(state.setting.switches.scale))
    };
    let reach = said(kind.indirect?);
    let farther = kind.assisted.map(|inches| format!("; assisted {}", said(inches)));
    Some(format!("indirect fire to {reach}{}", farther.unwrap_or_default()))
}

/// A distance as it is told.
///
/// [FT-GEN-03] With larger figures every distance is twice as long. The battle is reckoned in the inches of the book, so that nothing else changes.
pub fn told(state: &State, length: Length) -> Length {
    length * i32::from(state.setting.switches.scale)
}

/// The unit behind a distance that is measured on the map.
pub fn unit(state: &State) -> String {
    match state.setting.switches.scale {
        0 | 1 => "″".to_owned(),
        times => format!(" × {times}″"),
    }
}

#[cfg(test)]
mod tests;
