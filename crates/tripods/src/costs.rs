//! What equipment adds to the price of a stand, as the book notes it.

use crate::tables::StandType;

/// What is fitted to a stand beyond its row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fitted {
    pub ablative: bool,
    pub afatds: bool,
    /// [FT-ART-19] Shots of improved munitions.
    pub improved: u8,
    /// [FT-TECH-03] Guided shells.
    pub guided: u8,
}

/// The price of a stand with what is fitted to it, a fraction going up; [`shells`] come on top.
///
/// [FT-TECH-05] Ablative armour costs a quarter more, AFATDS triples the cost of a gun; up to three shots of improved munitions double it, up
/// to six triple it, up to nine quadruple it.
pub fn price(base: u32, fitted: Fitted) -> u32 {
    let times = match fitted.improved {
        0 => 1,
        1..=3 => 2,
        4..=6 => 3,
        _ => 4,
    };
    let times = times * if fitted.afatds { 3 } else { 1 };
    let quarters = if fitted.ablative { 5 } else { 4 };
    (base * times * quarters).div_ceil(4)
}

/// The price of guided shells.
///
/// [FT-TECH-05] A heavy one is 25 points and a medium one 40, as printed.
pub fn shells(kind: &StandType, n: u8) -> u32 {
    let each = match kind.guided {
        None => 0,
        Some(..=16) => 40,
        Some(_) => 25,
    };
    each * u32::from(n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::shipped;

    #[test]
    fn ft_tech_05_what_equipment_adds() {
        let none = Fitted::default();
        assert_eq!(price(41, none), 41);
        assert_eq!(price(41, Fitted { ablative: true, ..none }), 52, "51.25, rounded up");
        assert_eq!(price(41, Fitted { afatds: true, ..none }), 123);
        for (shots, times) in [(0, 1), (1, 2), (3, 2), (4, 3), (6, 3), (7, 4), (9, 4)] {
            assert_eq!(price(41, Fitted { improved: shots, ..none }), 41 * times, "{shots} shots");
        }
        assert_eq!(price(41, Fitted { afatds: true, improved: 3, ..none }), 41 * 6);
        let library = shipped();
        let of = |id: &str| shells(library.stand(id).unwrap(), 2);
        assert_eq!(of("A-P4PLUS-MEDIUM-SP"), 80);
        assert_eq!(of("A-P4PLUS-HEAVY-SP"), 50);
        assert_eq!(of("A-P4PLUS-LIGHT-SP"), 0, "it has none");
    }
}
