//! What can be said of an order before it is given: the ship that is bought or met, whom a day may bring, what a hex does to a party.

use galleons::tables::Propulsion;

use crate::{
    fleet::Built,
    map::{Attitude, Site, Standing, Terrain},
    narrate::{place, pounds},
    order::Order,
    passage::{Passage, Way},
    state::{State, Vessel},
    trek::{self, Outcome},
};

/// Whether something can be said of an order.
pub const fn has(order: &Order) -> bool {
    matches!(
        order,
        Order::Buy { .. }
            | Order::Shift { .. }
            | Order::Bid { .. }
            | Order::Patrol
            | Order::Steer { .. }
            | Order::HeaveTo
            | Order::Command
            | Order::LeaveIt
            | Order::Walk { .. }
    )
}

/// What can be said of it, a sentence a line.
pub fn prospect(state: &State, order: &Order) -> Vec<String> {
    let captain = &state[state.at_hand()];
    let of = |vessel: Option<&Vessel>| {
        vessel.map(|vessel| ship(state.built(vessel.class))).unwrap_or_default()
    };
    match *order {
        Order::Buy { class } => {
            let built = state.built(class);
            let mut lines = ship(built);
            let left = captain.bank.saturating_sub(built.price());
            lines.push(format!("{} would be left in the bank.", pounds(left)));
            lines
        }
        Order::Shift { berth } => {
            of(captain.berths.get(usize::from(berth)).map(|berth| &berth.vessel))
        }
        Order::Bid { prize } => {
            of(captain.prizes.get(usize::from(prize)).map(|prize| &prize.vessel))
        }
        Order::Patrol => encounter(state, captain.at, Stays::Yes),
        Order::HeaveTo => encounter(state, captain.at, Stays::No),
        Order::Steer { heading } => {
            let to = captain.at.next(heading);
            port(state, to).into_iter().chain(encounter(state, to, Stays::No)).collect()
        }
        Order::Command | Order::LeaveIt => met(state),
        Order::Walk { heading } => {
            let from = super::party_at(state).unwrap_or(captain.at);
            walk(state, from.next(heading))
        }
        _ => Vec::new(),
    }
}

/// The figures by which a captain judges a ship.
fn ship(built: &Built) -> Vec<String> {
    let class = &built.class;
    let speed = match class.propulsion {
        Propulsion::Kite => "a kite".to_owned(),
        Propulsion::Steam { .. } | Propulsion::Screw => format!("speed {}", class.speed),
    };
    let body = format!(
        "Hull {}, armour {}, {speed}, ceiling {}.",
        class.hull,
        class.armour,
        class.ceiling.name()
    );
    let arms = match class.armament().as_str() {
        "" => "No guns.".to_owned(),
        guns => format!("{guns}."),
    };
    let marines = u16::from(class.berths());
    let men = match (class.complement.total(), marines) {
        (men, 0) => format!("{men} men."),
        (men, marines) => format!("{men} men, {marines} of them marines."),
    };
    let day = far(Passage::of(built.drive(), Way::Own, false));
    let mut lines = vec![body, arms, men, format!("In a day {day}.")];
    if 0 < built.hold {
        lines.push(format!("A hold of {} tons.", built.hold));
    }
    lines
}

/// How far a ship goes in a day: "2 hexes"; of a kite with the wind and against it.
pub fn far(Passage { points, beating }: Passage) -> String {
    let with = if points == 1 { "1 hex".to_owned() } else { format!("{points} hexes") };
    match points / beating {
        against if against == points => with,
        against => format!("{with} with the wind, {against} against it"),
    }
}

/// Whether a ship stays where she is and looks for others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stays {
    Yes,
    No,
}

/// Whom a day that ends in a hex may bring.
///
/// [SG-CAMP-23] By the territory. [SG-CAMP-24] Nobody at home.
fn encounter(state: &State, site: Site, stays: Stays) -> Vec<String> {
    let territory = state.territory(site);
    let encounters = &state.setting.encounters;
    let Some(chance) = encounters.chance(territory, stays == Stays::Yes) else {
        return vec!["Nobody is met over British territory.".to_owned()];
    };
    let day = match stays {
        Stays::Yes => "A day's patrol over",
        Stays::No => "A day that ends over",
    };
    let land = territory.name().replace("The ", "the ");
    let mut lines = vec![format!("{day} {land} meets somebody on {chance} of 6.")];
    let mut kinds: Vec<(String, u8)> = Vec::new();
    for die in 1..=6 {
        let names = encounters.met(territory, die).iter().map(|sort| sort.name());
        let names = names.collect::<Vec<_>>().join(", ");
        match kinds.iter_mut().find(|(known, _)| *known == names) {
            Some((_, n)) => *n += 1,
            None => kinds.push((names, 1)),
        }
    }
    lines.extend(kinds.into_iter().map(|(names, n)| format!("Then on {n} of 6: {names}.")));
    lines
}

/// What a city does for those who land there.
fn port(state: &State, site: Site) -> Option<String> {
    let name = place(state, site);
    let does = match state.setting.map.city(site)?.standing {
        Standing::British if site == state.setting.parhoon() => {
            "prizes are sold, men and coal taken in, ships bought, mended and altered"
        }
        Standing::British => "prizes are sold, men and coal taken in",
        Standing::Friendly => "prizes are sold",
        Standing::Neutral | Standing::Hostile => return None,
    };
    Some(format!("At {name} {does}."))
}

/// Those who have been met, ship by ship.
fn met(state: &State) -> Vec<String> {
    let Some(fight) = &state.fight else { return Vec::new() };
    let each = fight.met.iter().zip(&fight.classes).map(|(sort, &class)| {
        let built = state.built(class);
        let crew = state.setting.encounters.pool(*sort).and_then(|pool| pool.crew);
        let crew =
            crew.map_or_else(String::new, |grade| format!(" {} crew.", titled(grade.name())));
        format!("{}: {}{crew}", built.class.name, ship(built).join(" "))
    });
    each.collect()
}

fn titled(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect::<String>())
}

/// What may befall a party in a hex.
///
/// [SG-TREK-04] By attitude and terrain. [SG-TREK-16] A friendly city is safe.
fn walk(state: &State, site: Site) -> Vec<String> {
    let map = &state.setting.map;
    if map.city(site).is_some_and(|city| city.standing.is_friendly()) {
        return vec!["A friendly city: the trek is over, and no die is rolled.".to_owned()];
    }
    let Some(cell) = map.cell(site) else { return Vec::new() };
    let Some(column) = state.setting.trek.column(cell.terrain, cell.attitude) else {
        return Vec::new();
    };
    let attitude = match cell.attitude {
        Attitude::Friendly => "Friendly",
        Attitude::Neutral => "Neutral",
        Attitude::Hostile => "Hostile",
    };
    let terrain = match cell.terrain {
        Terrain::Clear => "steppe",
        Terrain::Hills => "hills",
        Terrain::Highlands => "highlands",
        Terrain::Mountains => "mountains",
        Terrain::Canal => "canal",
        Terrain::City => "city",
    };
    let mut lines = vec![format!("{attitude} {terrain}.")];
    let fates = [
        (trek::Fate::Passage, "Through"),
        (trek::Fate::Found, "Found and conducted"),
        (trek::Fate::Lost, "Lost, another week"),
        (trek::Fate::Attacked, "Attacked"),
        (trek::Fate::Captured, "Captured"),
    ];
    for (fate, words) in fates {
        let these: Vec<&Outcome> = column.iter().filter(|outcome| outcome.fate == fate).collect();
        let worst = these.iter().map(|outcome| outcome.losses).max().unwrap_or(0);
        match (these.len(), worst) {
            (0, _) => {}
            (n, 0) => lines.push(format!("{words} on {n} of 6.")),
            (n, worst) => {
                lines
                    .push(format!("{words} on {n} of 6, with up to {worst} men lost of each six."));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests;
