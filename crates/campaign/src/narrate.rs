//! The captain's journal: events in words.

use kernel::{Text, scene::Weight};

use crate::{
    encounters::Sort,
    event::Event,
    experience::Grade,
    map::Site,
    state::{CaptainId, Ending, State},
    trek::Fate,
};

impl Grade {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Trained => "trained",
            Self::Crack => "crack",
        }
    }
}

impl Sort {
    /// Several of them, as a heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::HighMartianPirate => "High Martian pirates",
            Self::Pirate => "Pirates",
            Self::CloudCaptain => "Cloud Captains",
            Self::Warship => "Oenotrian warships",
            Self::Merchantman => "Oenotrian merchantmen",
            Self::PrizeInTow => "Prizes in tow",
        }
    }

    /// One of them.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HighMartianPirate => "a High Martian pirate",
            Self::Pirate => "a pirate",
            Self::CloudCaptain => "a Cloud Captain",
            Self::Warship => "a warship",
            Self::Merchantman => "a merchantman",
            Self::PrizeInTow => "a prize in tow",
        }
    }
}

/// A place as a journal names it: a city, a landmark, or the number of its hex in some land.
pub fn place(state: &State, site: Site) -> String {
    let named = named_place(state, site);
    named.unwrap_or_else(|| format!("{} ({})", land(state, site), site.label()))
}

/// A place one passes over: a city, a landmark, or the land alone.
pub fn passed(state: &State, site: Site) -> String {
    named_place(state, site).unwrap_or_else(|| land(state, site))
}

fn named_place(state: &State, site: Site) -> Option<String> {
    let map = &state.setting.map;
    let named = map.city(site).map(|city| city.name.clone());
    named.or_else(|| {
        let landmark = map.landmarks.iter().find(|landmark| landmark.at == site);
        landmark.map(|landmark| landmark.name.clone())
    })
}

/// "Neutral West" and the like need no article in a sentence, "The Astusapes" a small one.
fn land(state: &State, site: Site) -> String {
    state.territory(site).name().replace("The ", "the ")
}

/// A class with its article: "a Clearsight", "an Endtime".
pub fn with_article(class: &str) -> String {
    let is_vowel = class.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {class}", if is_vowel { "an" } else { "a" })
}

/// So many weeks or days: "1 week", "2 weeks".
pub fn counted(n: u16, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// So many men, in words.
pub fn men(n: u16) -> String {
    match n {
        0 => "nobody".to_owned(),
        1 => "one man".to_owned(),
        n => format!("{n} men"),
    }
}

/// Pounds as a player writes them.
pub fn pounds(sum: u32) -> String {
    let digits = sum.to_string();
    let mut out = String::from("£");
    for (at, digit) in digits.chars().enumerate() {
        if 0 < at && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// An event in words.
pub fn narrate(state: &State, event: &Event) -> (Text, Weight) {
    if let Event::Battle { told, weight, .. } = event {
        return (told.clone(), *weight);
    }
    (words(state, event), weight(event))
}

const fn weight(event: &Event) -> Weight {
    match event {
        Event::Day { .. } | Event::Ended { .. } | Event::Met { .. } => Weight::Heading,
        Event::NobodyMet { .. }
        | Event::CoalBurnt { .. }
        | Event::Reached { .. }
        | Event::MenGone { .. } => Weight::Quiet,
        Event::WentDown { .. }
        | Event::CameDown { .. }
        | Event::Struck { .. }
        | Event::Imprisoned { .. }
        | Event::Perished { .. }
        | Event::PrizeLost { .. }
        | Event::OnTheBeach { .. } => Weight::Grave,
        _ => Weight::Plain,
    }
}

fn words(state: &State, event: &Event) -> Text {
    let who = |captain: CaptainId| Text::default().strong(state.name(captain));
    let at = |site: Site| place(state, site);
    let class = |class: u16| state.built(class).class.name.clone();
    match event {
        Event::Day { day } => Text::plain(format!("Day {day}")),
        &Event::Commissioned { captain, advance } => who(captain)
            .then(format!(" receives a commission and an advance of {}", pounds(advance))),
        Event::Bought { captain, ship, class: of, price, .. } => who(*captain)
            .then(" buys ")
            .name(ship)
            .then(format!(", {}, for {}", with_article(&class(*of)), pounds(*price))),
        Event::Shifted { captain, ship, .. } => who(*captain).then(" takes command of ").name(ship),
        Event::Sold { captain, ship, price } => {
            who(*captain).then(" sells ").name(ship).then(format!(" for {}", pounds(*price)))
        }
        &Event::Stayed { captain, at: site } => {
            who(captain).then(format!(" stays in {}", at(site)))
        }
        &Event::Sailed { captain, at: site } => {
            who(captain).then(format!(" puts out from {}", at(site)))
        }
        &Event::Patrolled { captain, at: site } => {
            who(captain).then(format!(" patrols over {}", at(site)))
        }
        &Event::Drifted { captain, at: site } => {
            who(captain).then(format!(" drifts over {}", at(site)))
        }
        &Event::Reached { captain, at: site } => {
            who(captain).then(format!(" reaches {}", at(site)))
        }
        &Event::Waits { captain, at: site } => {
            who(captain).then(format!(" waits for company over {}", at(site)))
        }
        Event::InCompany { captains, at: site } => {
            let names: Vec<&str> = captains.iter().map(|&id| state.name(id)).collect();
            let told = format!(" keep company over {}", at(*site));
            Text::default().strong(names.join(" and ")).then(told)
        }
        &Event::EnemyCommanded { captain } => who(captain).then(" commands those who were met"),
        Event::Struck { captain, ship } => {
            Text::default().name(ship).then(" is taken from ").strong(state.name(*captain))
        }
        &Event::MenGone { captain, men: n } => {
            who(captain).then(format!(" has lost the ship with all that was aboard, {}", men(n)))
        }
        Event::Shared { captain, ship, share } => who(*captain)
            .then("'s part of what ")
            .name(ship)
            .then(format!(" brought is {}", pounds(*share))),
        Event::Altered { captain, ship, change, price, .. } => who(*captain)
            .then(" has ")
            .name(ship)
            .then(format!(" altered. {change}: {}", pounds(*price))),
        &Event::NobodyMet { captain } => who(captain).then(" meets nobody"),
        Event::Met { captain, ships } => {
            let each = ships.iter().map(|&(sort, of)| format!("{} ({})", sort.name(), class(of)));
            let each: Vec<String> = each.collect();
            who(*captain).then(" meets ").then(each.join(", "))
        }
        &Event::LeftToOthers { captain } => {
            who(captain).then(" leaves the fighting to the officers")
        }
        Event::Battle { told, .. } => told.clone(),
        Event::BattleOver { captain, men: lost, foes } => {
            let cost = format!(" comes away from the battle; {} lost", men(*lost));
            let told: Vec<String> = std::iter::once(cost).chain(foes.fates()).collect();
            who(*captain).then(told.join("; "))
        }
        &Event::CaptainWounded { captain } => who(captain).then(" was wounded and recovers"),
        Event::Taken { captain, ship } => Text::default()
            .name(ship)
            .then(" is taken; the captain is ")
            .strong(state.name(*captain)),
        Event::Manned { captain, ship, men: n } => {
            who(*captain).then(format!(" sends {} aboard ", men((*n).into()))).name(ship)
        }
        Event::InTow { captain, ship, men: n } => {
            let guards = format!(" in tow with {} aboard", men((*n).into()));
            who(*captain).then(" takes ").name(ship).then(guards)
        }
        Event::Destroyed { captain, ship } => who(*captain).then(" destroys ").name(ship),
        Event::PrizeLost { captain, ship } => who(*captain).then(" has lost the prize ").name(ship),
        &Event::Arrived { captain, at: site } => {
            who(captain).then(format!(" lands at {}", at(site)))
        }
        Event::Auctioned { ship, price, share, .. } => Text::default().name(ship).then(format!(
            " is auctioned for {}; the captain's tenth is {}",
            pounds(*price),
            pounds(*share)
        )),
        Event::BoughtPrize { captain, ship, price, share } => who(*captain)
            .then(" buys the prize ")
            .name(ship)
            .then(format!(" for {} and draws {}", pounds(*price), pounds(*share))),
        &Event::CargoSold { captain, tons, price, share } => Text::plain(format!(
            "{tons} tons of cargo bring {}, of which {} for ",
            pounds(price),
            pounds(share)
        ))
        .strong(state.name(captain)),
        &Event::Settled { captain, lost, has_prize, from, to, .. } => {
            let prize = if has_prize { "a prize" } else { "no prize" };
            let told = if from == to {
                format!(
                    "'s crew stays {} after a voyage with {prize} and {} lost",
                    to.name(),
                    men(lost)
                )
            } else {
                format!(
                    "'s crew is {} now, after a voyage with {prize} and {} lost",
                    to.name(),
                    men(lost)
                )
            };
            who(captain).then(told)
        }
        &Event::Recruited { captain, men: n } => who(captain).then(format!(" recruits {}", men(n))),
        &Event::Coaled { captain, days } => {
            who(captain).then(format!(" takes in coal for {}", counted(days, "day")))
        }
        &Event::Mended { captain, damage, class: of, price } => {
            let what = state.built(of).damage_name(damage);
            who(captain).then(format!(" has {what} made good for {}", pounds(price)))
        }
        &Event::LeftBroken { captain } => who(captain).then(" leaves the rest as it is"),
        &Event::Banked { captain, sum } => who(captain).then(format!(" banks {}", pounds(sum))),
        &Event::CoalBurnt { captain, left } => {
            who(captain).then(format!(" has coal for {}", counted(left, "more day")))
        }
        &Event::CameDown { captain, at: site, men: n } => {
            who(captain).then(format!(" comes down at {} with {} alive", at(site), men(n)))
        }
        Event::Abandoned { captain, ship, at: site, men: n } => who(*captain)
            .then(" sets ")
            .name(ship)
            .then(format!(" down at {} and walks with {}", at(*site), men(*n))),
        Event::WentDown { captain, ship } => who(*captain).then(" goes down with ").name(ship),
        &Event::SetDown { captain, men: n } => {
            who(captain).then(format!(" is put over the side with {}", men(n)))
        }
        &Event::Imprisoned { captain } => {
            who(captain).then(" is a prisoner, and out of the campaign")
        }
        &Event::Befell { captain, outcome, lost, men: left, .. } => {
            let told = match outcome.fate {
                Fate::Lost => " has lost the way",
                Fate::Found => " is found by friends",
                Fate::Passage => " gets through",
                Fate::Attacked => " is attacked",
                Fate::Captured => " is surrounded",
            };
            let toll = if lost == 0 { String::new() } else { format!("; {} lost", men(lost)) };
            who(captain).then(format!("'s party{told}{toll}; {} left", men(left)))
        }
        &Event::Walked { captain, at: site } => {
            who(captain).then(format!(" walks to {}", at(site)))
        }
        &Event::Followed { captain, at: site } => {
            who(captain).then(format!(" is conducted to {}", at(site)))
        }
        &Event::Home { captain, at: site, weeks, men: n, back_on, .. } => {
            who(captain).then(format!(
                " reaches {} with {} after a trek of {}, and is back in port on day {back_on}",
                at(site),
                men(n),
                counted(weeks, "week")
            ))
        }
        &Event::Perished { captain } => {
            who(captain).then(" dies on the way, the last of the party")
        }
        &Event::BackInPort { captain } => who(captain).then(" is back in Parhoon"),
        &Event::OnTheBeach { captain } => {
            who(captain).then(" has neither a ship nor the price of one")
        }
        Event::Ended { ending } => ended(state, ending),
    }
}

fn ended(state: &State, ending: &Ending) -> Text {
    let (winners, why): (&[CaptainId], &str) = match ending {
        Ending::Sum { winners } => (winners, "the sum is earned"),
        Ending::Time { winners } => (winners, "the time is up"),
        Ending::Fame { winner } => (std::slice::from_ref(winner), "the trek makes the fame"),
        Ending::Nobody { winners } => (winners, "no captain is left in play"),
    };
    let names: Vec<&str> = winners.iter().map(|&id| state.name(id)).collect();
    match names[..] {
        [] => Text::plain(format!("The campaign is over: {why}")),
        _ => Text::plain(format!("The campaign is over, {why}: ")).strong(names.join(" and ")),
    }
}
