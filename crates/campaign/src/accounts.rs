//! Money: prizes, cargo, repairs and the worth of a captain, in whole pounds.

/// Pounds.
pub type Pounds = u32;

/// [SG-CAMP-02] What the colonial authorities put up for the first ship.
pub const ADVANCE: Pounds = 30_000;

/// What a ship brings at auction.
///
/// [SG-CAMP-42] Half of what she cost, whatever her damage; [SG-CAMP-52] the same when her owner sells her.
pub const fn auction(price: Pounds) -> Pounds {
    price / 2
}

/// The captain's part of what is brought in.
///
/// [SG-CAMP-42] A tenth; crown, crew and upkeep take the rest. Pounds are rounded down.
pub const fn share(proceeds: Pounds) -> Pounds {
    proceeds / 10
}

/// What a captain pays in all for a prize that he buys himself; none where he cannot.
///
/// [SG-CAMP-43] The whole price must be in the bank before the share is paid.
pub const fn net_price(price: Pounds, bank: Pounds) -> Option<Pounds> {
    let price = auction(price);
    if bank < price { None } else { Some(price - share(price)) }
}

/// What a cargo sells for.
///
/// [SG-CAMP-44] Tons by a die by £100.
pub const fn cargo(tons: u32, die: u8) -> Pounds {
    tons * die as u32 * 100
}

/// How many tons a hold has that is not full.
///
/// [SG-CAMP-45] With dampened cargoes the sum of two dice in per cent of the hold, rounded down.
pub const fn dampened(hold: u32, sum: u8) -> u32 {
    hold * sum as u32 / 100
}

/// What it costs to replace something wrecked.
///
/// [SG-CAMP-48] Half of its price, a surcharge for an armoured mount included, rounded up.
pub const fn component(price: Pounds) -> Pounds {
    price.div_ceil(2)
}

/// What hits on screws or masts cost.
///
/// [SG-CAMP-48] Half of the price of machinery or rigging by the ship's speed, a kite counting as three, for each hit; never more
/// than that half in all. Rounded up.
pub const fn propulsion(price: Pounds, speed: u8, hits: u32) -> Pounds {
    let speed = if speed == 0 { 1 } else { speed as u32 };
    let hits = if speed < hits { speed } else { hits };
    (price * hits).div_ceil(2 * speed)
}

/// What hull hits cost.
///
/// [SG-CAMP-49] Each a tenth of the price of the bare hull by its boxes; summed exactly and rounded up.
pub const fn hull(price: Pounds, boxes: u32, hits: u32) -> Pounds {
    if boxes == 0 { 0 } else { (price * hits).div_ceil(10 * boxes) }
}

/// What is paid for repairs from a share and from the bank, and what is left of each; none where both do not suffice.
///
/// [SG-CAMP-46] First the share, then the bank.
pub const fn pay(cost: Pounds, share: Pounds, bank: Pounds) -> Option<(Pounds, Pounds)> {
    if cost <= share {
        return Some((share - cost, bank));
    }
    match bank.checked_sub(cost - share) {
        Some(bank) => Some((0, bank)),
        None => None,
    }
}

/// What a captain is worth.
///
/// [SG-CAMP-64] The bank and half the price of his ships.
pub fn worth(bank: Pounds, ships: impl IntoIterator<Item = Pounds>) -> Pounds {
    bank + ships.into_iter().map(auction).sum::<Pounds>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sg_camp_42_a_prize_is_sold_for_half_of_which_a_tenth_is_the_captains() {
        assert_eq!((auction(12_800), share(auction(12_800))), (6_400, 640));
        assert_eq!((auction(46_800), share(auction(46_800))), (23_400, 2_340));
        assert_eq!((auction(12_801), share(6_409)), (6_400, 640), "rounded down");
    }

    #[test]
    fn sg_camp_43_the_price_must_be_in_the_bank() {
        assert_eq!(net_price(12_800, 6_400), Some(5_760));
        assert_eq!(net_price(12_800, 6_399), None);
    }

    #[test]
    fn sg_camp_44_cargo_sells_by_a_die() {
        assert_eq!((cargo(1_675, 4), share(cargo(1_675, 4))), (670_000, 67_000));
    }

    #[test]
    fn sg_camp_45_a_dampened_hold_is_two_to_twelve_per_cent() {
        assert_eq!((dampened(1_675, 2), dampened(1_675, 12)), (33, 201));
    }

    #[test]
    fn sg_camp_46_the_share_pays_first() {
        assert_eq!(pay(875, 640, 1_000), Some((0, 765)));
        assert_eq!(pay(640, 640, 0), Some((0, 0)));
        assert_eq!(pay(600, 640, 5), Some((40, 5)));
        assert_eq!((pay(645, 640, 5), pay(646, 640, 5)), (Some((0, 0)), None));
    }

    #[test]
    fn sg_camp_48_components_cost_half() {
        assert_eq!((component(2_000), 2 * component(400), component(41)), (1_000, 400, 21));
        assert_eq!(propulsion(1_200, 4, 1), 150);
        // Dismasted: half of the rigging and no more.
        assert_eq!((propulsion(1_800, 3, 3), propulsion(1_800, 3, 6)), (900, 900));
        assert_eq!(propulsion(1_000, 3, 1), 167, "rounded up");
    }

    #[test]
    fn sg_camp_49_hull_hits_are_summed_before_rounding() {
        assert_eq!((hull(15_000, 12, 1), hull(15_000, 12, 7)), (125, 875));
        assert_eq!(hull(10_000, 10, 1), 100);
        assert_eq!((hull(1_000, 7, 1), hull(1_000, 7, 2)), (15, 29));
    }

    #[test]
    fn sg_camp_52_an_owner_gets_all_of_the_half() {
        assert_eq!(auction(20_200), 10_100);
    }

    #[test]
    fn sg_camp_64_a_captain_is_worth_his_bank_and_half_his_ships() {
        assert_eq!(worth(4_000, [20_200]), 14_100);
        assert_eq!(worth(12_000, []), 12_000);
    }
}
