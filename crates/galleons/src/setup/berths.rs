//! The hexes in which a ship may be set up, or by which it may enter.

use arrayvec::ArrayVec;
use kernel::{RuleId, hex::Hex};

use super::{set_up_rule, told_altitude};
use crate::{
    altitude::ceiling,
    entry,
    order::{Bar, Check, Why},
    state::{MOST_SHIPS, ShipId, SideId, State},
};

/// What bears on the place of one ship, looked up once for all hexes.
pub struct Berths<'a> {
    state: &'a State,
    ship: ShipId,
    side: SideId,
    rule: RuleId,
    /// It comes in by the edge of the map.
    is_waiting: bool,
    /// Least hexes from every other ship.
    apart: u8,
    others: ArrayVec<Hex, MOST_SHIPS>,
    /// The highest level it can be at, unless it begins on the ground.
    highest: Option<u8>,
    /// The one hex where it is to be, if that is told.
    told: Option<Hex>,
}

impl<'a> Berths<'a> {
    pub fn of(state: &'a State, ship: ShipId) -> Self {
        let side = state.side(ship);
        let deployment = &state.setting.sides[usize::from(side.0)].deployment;
        let others = state.ids().filter(|&other| other != ship && state[other].is_on_map());
        let highest = || told_altitude(state, ship).unwrap_or_else(|| ceiling(state, ship));
        Self {
            state,
            ship,
            side,
            rule: set_up_rule(state),
            is_waiting: entry::is_waiting(state, ship),
            apart: deployment.apart.max(1),
            others: others.map(|other| state[other].hex).collect(),
            highest: (!deployment.landed).then(|| highest().level()),
            told: state.setting.berths.get(usize::from(ship.0)).copied().flatten(),
        }
    }

    /// Refuses a hex.
    #[inline]
    pub fn check(&self, hex: Hex) -> Check {
        let &Self { state, ship, rule, apart, .. } = self;
        if !state.setting.map.field.holds(hex) {
            return Err(Bar::plain(rule, "that hex is not on the map"));
        }
        if let Some(told) = self.told {
            if hex != told {
                return Err(Bar::ship(rule, ship, "begins where the battle has her begin"));
            }
        } else if self.is_waiting {
            entry::check_entry_hex(state, ship, hex)?;
        } else {
            entry::check_ground(state, self.side, hex)?;
            if self.others.iter().any(|other| other.distance(hex) < apart) {
                let why = "must keep this many hexes from every other:";
                return Err(Bar { rule, why: Why::ShipNumber(ship, why, apart) });
            }
        }
        // [SG-SCEN-01] Somewhere between Very Low and the ceiling there must be air.
        if self.highest.is_some_and(|highest| highest <= state.surface(hex)) {
            let why = "cannot fly over ground as high as that";
            return Err(Bar::ship(rule!("SG-SCEN-01"), ship, why));
        }
        Ok(())
    }
}
