//! What must always hold of a campaign.

use galleons::Galleons;
use kernel::{System, Viewer, system::StateError};

use crate::state::{CaptainId, Fate, LAST_DAY, MOST_CAPTAINS, State, Step, Vessel};

/// States what must always hold.
pub fn validate(state: &State) -> Result<(), StateError> {
    let mut reasons = Vec::new();
    let mut wants = |holds: bool, reason: String| {
        if !holds {
            reasons.push(reason);
        }
    };
    let (setting, n) = (&state.setting, state.captains.len());
    wants((1..=MOST_CAPTAINS).contains(&n), "there are no captains, or too many".to_owned());
    wants(setting.seats.len() == n + 1, "captains and seats do not agree".to_owned());
    wants((1..=LAST_DAY).contains(&state.day), "the day is in no calendar".to_owned());
    wants(usize::from(state.at) <= n, "it is nobody's turn".to_owned());
    wants(!setting.fleet.is_empty(), "there are no ships".to_owned());
    wants(
        (state.step == Step::Over) == state.ending.is_some(),
        "the campaign has ended and goes on, or the other way round".to_owned(),
    );
    let is_fought = matches!(state.step, Step::Met | Step::Asked { .. } | Step::Battle);
    wants(is_fought == state.fight.is_some(), "a battle is missing, or one too many".to_owned());
    for (at, captain) in state.captains.iter().enumerate() {
        let name = state.name(CaptainId(at as u8)).to_owned();
        let mut wants = |holds: bool, reason: &str| wants(holds, format!("{name}: {reason}"));
        wants(setting.map.cell(captain.at).is_some(), "is off the map");
        wants(
            captain.track.iter().all(|&site| setting.map.cell(site).is_some()),
            "was off the map",
        );
        let has_nothing = captain.vessel.is_none() && captain.prizes.is_empty();
        wants(has_nothing || captain.fate == Fate::Afloat, "is out of it and has ships with him");
        wants(captain.vessel.is_some() || captain.prizes.is_empty(), "has prizes without a ship");
        let prizes = captain.prizes.iter().map(|prize| &prize.vessel);
        let berths = captain.berths.iter().map(|berth| &berth.vessel);
        for vessel in captain.vessel.iter().chain(prizes).chain(berths) {
            check_vessel(state, vessel, &mut wants);
        }
        let is_in_city = captain.berths.iter().all(|berth| state.friendly_city(berth.at).is_some());
        wants(is_in_city, "has a ship lying where no friendly city is");
        let shared = captain.prizes.iter().flat_map(|prize| &prize.sharers);
        wants(shared.into_iter().all(|id| usize::from(id.0) < n), "shares with nobody");
        let towed = captain.prizes.iter().filter(|prize| prize.is_towed).count();
        wants(2 * towed <= captain.prizes.len() + 1, "tows more ships than he has to tow them");
    }
    if let Some(fight) = &state.fight {
        let is_somebodys = usize::from(fight.captain.0) < n;
        wants(is_somebodys, "the battle is nobody's".to_owned());
        let ships = fight.battle.ships.len();
        let counted = usize::from(fight.own) + fight.met.len();
        let is_counted =
            ships == counted && fight.met.len() == fight.classes.len() && 0 < fight.own;
        wants(is_counted, "the ships of the battle are not those that met".to_owned());
        let known = fight.classes.iter().all(|&class| state.find_built(class).is_some());
        let is_company = fight.company.first() == Some(&(fight.captain, 0))
            && fight.company.windows(2).all(|pair| pair[0].1 < pair[1].1)
            && fight.company.iter().all(|(id, at)| usize::from(id.0) < n && *at < fight.own);
        wants(is_company, "the captains of the battle are not those that met".to_owned());
        wants(known, "a ship was met that there is not".to_owned());
        if let Err(error) = Galleons::validate(&fight.battle) {
            reasons.extend(error.reasons);
        }
    }
    if reasons.is_empty() { Ok(()) } else { Err(StateError { reasons }) }
}

fn check_vessel(state: &State, vessel: &Vessel, wants: &mut impl FnMut(bool, &str)) {
    let Some(built) = state.find_built(vessel.class) else {
        wants(false, "has a ship of no class that there is");
        return;
    };
    let (class, ship) = (&built.class, &vessel.ship);
    wants(ship.guns.len() == class.guns.len(), "has a ship with other guns than her class");
    wants(ship.hull_marks < class.hull_boxes(), "has a ship without a whole hull box");
    wants(
        vessel.coal.unwrap_or(0) <= built.endurance.unwrap_or(0),
        "has more coal than room for it",
    );
}

/// Takes out what a viewer must not know: only battles have secrets.
pub fn see(state: &State, viewer: Viewer, seen: &mut State) {
    seen.clone_from(state);
    if let (Some(fight), Some(shown)) = (&state.fight, &mut seen.fight) {
        Galleons::see(&fight.battle, viewer, &mut shown.battle);
    }
}

#[cfg(test)]
mod tests;
