//! The books of a campaign: each captain's journal, his accounts, the history of his ship and crew, and how the captains stand.

mod fight;

use std::cmp::Ordering;

use kernel::{
    Text,
    battle::Noted,
    book::{Book, Leaf},
    chronicle::Entry,
    scene::Weight,
};

use crate::{
    accounts::Pounds,
    encounters::Sort,
    event::Event,
    map::Site,
    narrate::{counted, men, passed, place, pounds, with_article},
    state::{CaptainId, Fate, State},
    trek, victory,
};

use self::fight::Fight;

/// Every book there is: how the captains stand, then the books of each.
pub fn books(state: &State, log: &[Noted<Event>]) -> Vec<Book> {
    let mut books = Vec::new();
    if 1 < state.captains.len() {
        books.push(standings(state));
    }
    for id in state.captain_ids() {
        books.push(journal(state, log, id));
        books.push(accounts(state, log, id));
        books.push(history(state, log, id));
    }
    books
}

fn titled(state: &State, what: &str, id: CaptainId) -> String {
    if state.captains.len() < 2 {
        return what.to_owned();
    }
    format!("{what} of {}", state.name(id))
}

/// What happened, with its day and the number of its order.
fn events(log: &[Noted<Event>]) -> impl Iterator<Item = (u16, usize, &Event)> {
    log.iter().filter_map(|noted| match &noted.entry {
        Entry::Event { event, .. } => Some((noted.turn, noted.order, event)),
        Entry::Roll(_) => None,
    })
}

/// By money, and by fame.
///
/// [SG-CAMP-64] Worth. [SG-CAMP-67] Fame is made on foot.
fn standings(state: &State) -> Book {
    let row = |id: CaptainId| {
        let (captain, service) = (&state[id], &state[id].service);
        let fate = match captain.fate {
            Fate::Afloat => "in play",
            Fate::Away { .. } => "on the way home",
            Fate::Captured => "a prisoner",
            Fate::Dead => "dead",
            Fate::Beached => "on the beach",
        };
        vec![
            state.name(id).to_owned(),
            pounds(victory::worth(state, id)),
            pounds(captain.bank),
            pounds(service.earned),
            service.taken.to_string(),
            service.sunk.to_string(),
            captain.longest_trek.to_string(),
            fate.to_owned(),
        ]
    };
    let mut by_money: Vec<CaptainId> = state.captain_ids().collect();
    by_money.sort_by_key(|&id| std::cmp::Reverse(victory::worth(state, id)));
    let mut by_fame = by_money.clone();
    by_fame.sort_by_key(|&id| {
        let (captain, service) = (&state[id], &state[id].service);
        std::cmp::Reverse((captain.longest_trek, service.taken + service.sunk))
    });
    let leaf = |heading: &str, ids: Vec<CaptainId>| Leaf {
        heading: heading.to_owned(),
        rows: ids.into_iter().map(row).collect(),
        ..Leaf::default()
    };
    let columns = [
        "Captain",
        "Worth",
        "In the bank",
        "Shares earned",
        "Ships taken",
        "Brought down",
        "Longest trek, weeks",
        "Now",
    ];
    Book {
        title: "How the captains stand".to_owned(),
        about: String::new(),
        columns: columns.map(str::to_owned).to_vec(),
        leaves: vec![leaf("By money", by_money), leaf("By fame", by_fame)],
    }
}

/// A day of a journal in the making.
struct Day {
    number: u16,
    order: usize,
    /// Where one has come through since the last sentence.
    way: Vec<Site>,
    text: Text,
    /// The battle that is told just now.
    fight: Fight,
}

/// Days of which the same is told, as one entry.
struct Days {
    first: u16,
    last: u16,
    leaf: Leaf,
}

/// The journal of a captain: a paragraph for each day on which something happened.
fn journal(state: &State, log: &[Noted<Event>], id: CaptainId) -> Book {
    let mut days: Vec<Days> = Vec::new();
    let mut day: Option<Day> = None;
    // Whose battle it is that is told.
    let mut fights: Vec<CaptainId> = Vec::new();
    for (turn, order, event) in events(log) {
        match event {
            Event::Met { captain, .. } => {
                fights.retain(|known| known == captain);
                if !fights.contains(captain) {
                    fights = vec![*captain];
                }
            }
            Event::InCompany { captains, .. } => fights.clone_from(captains),
            _ => {}
        }
        if !concerns(event, id, &fights) {
            continue;
        }
        if day.as_ref().is_none_or(|day| day.number != turn) {
            write_up(&mut days, day.take(), state);
        }
        let day = day.get_or_insert_with(|| Day {
            number: turn,
            order,
            way: Vec::new(),
            text: Text::default(),
            fight: Fight::default(),
        });
        day.order = order;
        day.tell(state, event);
    }
    write_up(&mut days, day, state);
    let leaves = days.into_iter().map(|days| days.leaf).collect();
    Book { title: titled(state, "Journal", id), leaves, ..Book::default() }
}

/// Writes a day up; one like the day before makes the entry longer.
fn write_up(days: &mut Vec<Days>, day: Option<Day>, state: &State) {
    let Some((number, leaf)) = day.and_then(|day| day.close(state)) else { return };
    match days.last_mut() {
        Some(last) if last.last + 1 == number && last.leaf.paragraphs == leaf.paragraphs => {
            (last.last, last.leaf.order) = (number, leaf.order);
            last.leaf.heading = format!("Days {} to {number}", last.first);
        }
        _ => days.push(Days { first: number, last: number, leaf }),
    }
}

/// Whether an event belongs into a captain's journal.
fn concerns(event: &Event, id: CaptainId, fights: &[CaptainId]) -> bool {
    match event {
        Event::Battle { weight, .. } => *weight == Weight::Grave && fights.contains(&id),
        Event::InCompany { captains, .. } => captains.contains(&id),
        Event::Ended { .. } => true,
        Event::Day { .. } | Event::CoalBurnt { .. } | Event::MenGone { .. } => false,
        other => captain_of(other) == Some(id),
    }
}

/// Whose event it is.
fn captain_of(event: &Event) -> Option<CaptainId> {
    match *event {
        Event::Day { .. }
        | Event::Battle { .. }
        | Event::InCompany { .. }
        | Event::Ended { .. } => None,
        Event::Commissioned { captain, .. }
        | Event::Bought { captain, .. }
        | Event::Shifted { captain, .. }
        | Event::Sold { captain, .. }
        | Event::Stayed { captain, .. }
        | Event::Sailed { captain, .. }
        | Event::Patrolled { captain, .. }
        | Event::Drifted { captain, .. }
        | Event::Reached { captain, .. }
        | Event::Waits { captain, .. }
        | Event::NobodyMet { captain }
        | Event::Met { captain, .. }
        | Event::EnemyCommanded { captain }
        | Event::LeftToOthers { captain }
        | Event::BattleOver { captain, .. }
        | Event::MenGone { captain, .. }
        | Event::Shared { captain, .. }
        | Event::Altered { captain, .. }
        | Event::CaptainWounded { captain }
        | Event::Taken { captain, .. }
        | Event::Struck { captain, .. }
        | Event::Manned { captain, .. }
        | Event::InTow { captain, .. }
        | Event::Destroyed { captain, .. }
        | Event::PrizeLost { captain, .. }
        | Event::Arrived { captain, .. }
        | Event::Auctioned { captain, .. }
        | Event::BoughtPrize { captain, .. }
        | Event::CargoSold { captain, .. }
        | Event::Settled { captain, .. }
        | Event::Recruited { captain, .. }
        | Event::Coaled { captain, .. }
        | Event::Mended { captain, .. }
        | Event::LeftBroken { captain }
        | Event::Banked { captain, .. }
        | Event::CoalBurnt { captain, .. }
        | Event::CameDown { captain, .. }
        | Event::Abandoned { captain, .. }
        | Event::WentDown { captain, .. }
        | Event::SetDown { captain, .. }
        | Event::Imprisoned { captain }
        | Event::Befell { captain, .. }
        | Event::Walked { captain, .. }
        | Event::Followed { captain, .. }
        | Event::Home { captain, .. }
        | Event::Perished { captain }
        | Event::BackInPort { captain }
        | Event::OnTheBeach { captain } => Some(captain),
    }
}

impl Day {
    fn close(mut self, state: &State) -> Option<(u16, Leaf)> {
        self.flush(state, ".");
        let heading = format!("Day {}", self.number);
        let paragraphs = vec![self.text];
        let is_empty = paragraphs[0].0.is_empty();
        let leaf = Leaf { heading, order: self.order, paragraphs, rows: Vec::new() };
        (!is_empty).then_some((self.number, leaf))
    }

    /// The way of the day in one sentence, with its end.
    fn flush(&mut self, state: &State, end: &str) {
        let Some(last) = self.way.pop() else { return };
        let mut through: Vec<String> = Vec::new();
        for name in self.way.drain(..).map(|site| passed(state, site)) {
            if !through.contains(&name) {
                through.push(name);
            }
        }
        through.retain(|name| *name != passed(state, last));
        let last = place(state, last);
        self.say(Text::plain(match &through[..] {
            [] => format!("We came to {last}{end}"),
            names => format!("We came over {} to {last}{end}", names.join(" and ")),
        }));
    }

    fn say(&mut self, sentence: Text) {
        if !self.text.0.is_empty() {
            self.text = std::mem::take(&mut self.text).then(" ");
        }
        self.text.0.extend(sentence.0);
    }

    fn tell(&mut self, state: &State, event: &Event) {
        if let Event::Reached { at, .. } | Event::Walked { at, .. } = event {
            self.way.push(*at);
            return;
        }
        match event {
            Event::Arrived { at, .. } if self.way.last() == Some(at) => {
                self.flush(state, " and landed there.");
                return;
            }
            _ => self.flush(state, "."),
        }
        match event {
            Event::Battle { event, told, .. } => {
                if let Some(sentence) = self.fight.take_up(event, told) {
                    self.say(sentence);
                }
                return;
            }
            Event::Met { .. } => self.fight = Fight::default(),
            // What was taken is told when the battle is over.
            Event::Taken { .. } => return,
            Event::BattleOver { .. }
            | Event::Struck { .. }
            | Event::CameDown { .. }
            | Event::WentDown { .. } => {
                if let Some(harm) = std::mem::take(&mut self.fight).harm() {
                    self.say(harm);
                }
            }
            _ => {}
        }
        self.say(sentence(state, event));
    }
}

/// What a captain writes of an event.
fn sentence(state: &State, event: &Event) -> Text {
    let at = |site: Site| place(state, site);
    let plain = |words: String| Text::plain(words);
    let class = |class: u16| state.built(class).class.name.clone();
    match event {
        Event::Commissioned { advance, .. } => plain(format!(
            "I hold a commission against pirates and a letter of marque, and have {} to my credit at Parhoon.",
            pounds(*advance)
        )),
        Event::Bought { ship, class: of, price, men: n, .. } => {
            let crew = if *n == 0 { String::new() } else { format!("; {} came aboard", men(*n)) };
            let of = class(*of);
            let of = if *ship == of { String::new() } else { format!(", a {of},") };
            let told = format!("{of} for {}{crew}.", pounds(*price));
            plain("I bought the ".to_owned()).name(ship).then(told)
        }
        Event::Shifted { ship, .. } => {
            plain("I hoisted my pennant in the ".to_owned()).name(ship).then(".")
        }
        Event::Sold { ship, price, .. } => {
            plain("I let the ".to_owned()).name(ship).then(format!(" go for {}.", pounds(*price)))
        }
        Event::Altered { ship, change, price, .. } => plain("The yard had the ".to_owned())
            .name(ship)
            .then(format!(" in hand. {change}: {}.", pounds(*price))),
        Event::Stayed { at: site, .. } => plain(format!("We lay at {}.", at(*site))),
        Event::Sailed { at: site, .. } => plain(format!("We put out from {}.", at(*site))),
        Event::Patrolled { at: site, .. } => {
            plain(format!("We lay on patrol over {}, keeping a sharp look-out.", at(*site)))
        }
        Event::Drifted { at: site, .. } => {
            plain(format!("Unable to make way, we drifted over {}.", at(*site)))
        }
        Event::Waits { at: site, .. } => {
            plain(format!("We waited for company over {}.", at(*site)))
        }
        Event::InCompany { captains, .. } => {
            let names: Vec<&str> = captains.iter().map(|&id| state.name(id)).collect();
            plain("In company: ".to_owned()).strong(names.join(", ")).then(".")
        }
        Event::NobodyMet { .. } => plain("No sail was sighted.".to_owned()),
        Event::Met { ships, .. } => {
            let each = ships.iter().map(|&(sort, of)| met_words(sort, &class(of)));
            plain(format!("We raised {}.", each.collect::<Vec<_>>().join(", with her ")))
        }
        Event::EnemyCommanded { captain } => {
            Text::default().strong(state.name(*captain)).then(" commanded them.")
        }
        Event::LeftToOthers { .. } => {
            plain("I left the conduct of the fight to my officers.".to_owned())
        }
        Event::BattleOver { men: lost, foes, .. } => {
            let mut told = plain(match lost {
                0 => "We came out of it without the loss of a man".to_owned(),
                lost => format!("It cost us {}", men(*lost)),
            });
            let ends = [
                (&foes.taken, [" is ours", " are ours"]),
                (&foes.sunk, [" came down", " came down"]),
                (&foes.escaped, [" got away from us", " got away from us"]),
                (&foes.unbeaten, [" was left unbeaten", " were left unbeaten"]),
            ];
            for (names, [one, several]) in ends {
                for (n, name) in names.iter().enumerate() {
                    told = told.then(if n == 0 { "; the " } else { " and the " }).name(name);
                }
                match names.len() {
                    0 => {}
                    1 => told = told.then(one),
                    _ => told = told.then(several),
                }
            }
            told.then(".")
        }
        Event::CaptainWounded { .. } => {
            plain("I was hurt myself, but the surgeon is content with me.".to_owned())
        }
        Event::Taken { ship, .. } => plain("The ".to_owned()).name(ship).then(" is ours."),
        Event::Struck { ship, .. } => plain("The ".to_owned()).name(ship).then(" was taken."),
        Event::Manned { ship, men: n, .. } => {
            plain(format!("I sent {} aboard the ", men((*n).into())))
                .name(ship)
                .then(" to sail her.")
        }
        Event::InTow { ship, .. } => plain("We took the ".to_owned()).name(ship).then(" in tow."),
        Event::Destroyed { ship, .. } => {
            plain("With nobody to spare for her we burnt the ".to_owned()).name(ship).then(".")
        }
        Event::PrizeLost { ship, .. } => {
            plain("The prize ".to_owned()).name(ship).then(" was lost again.")
        }
        Event::Arrived { at: site, .. } => plain(format!("We landed at {}.", at(*site))),
        Event::Auctioned { ship, price, share, .. } => {
            plain("The ".to_owned()).name(ship).then(format!(
                " went under the hammer for {}, of which {} to me.",
                pounds(*price),
                pounds(*share)
            ))
        }
        Event::BoughtPrize { ship, price, .. } => plain("I bought the prize ".to_owned())
            .name(ship)
            .then(format!(" myself, for {}.", pounds(*price))),
        Event::CargoSold { tons, price, share, .. } => plain(format!(
            "Her {tons} tons of cargo brought {}, of which {} to me.",
            pounds(*price),
            pounds(*share)
        )),
        Event::Shared { ship, share, .. } => plain("My part of the ".to_owned())
            .name(ship)
            .then(format!(" came to {}.", pounds(*share))),
        Event::Settled { from, to, .. } => plain(match to.cmp(from) {
            Ordering::Greater => {
                format!("The men have learnt their trade: a {} crew now.", to.name())
            }
            Ordering::Less => {
                format!("With so many gone it is no better than a {} crew.", to.name())
            }
            Ordering::Equal => format!("The crew is as it was, {}.", to.name()),
        }),
        Event::Recruited { men: n, .. } => plain(format!("We took on {}.", men(*n))),
        Event::Coaled { days, .. } => plain(format!("Coaled for {}.", counted(*days, "day"))),
        Event::Mended { damage, class: of, price, .. } => plain(format!(
            "Had {} made good for {}.",
            state.built(*of).damage_name(*damage),
            pounds(*price)
        )),
        Event::LeftBroken { .. } => plain("The rest must stay as it is.".to_owned()),
        Event::Banked { sum, .. } => plain(format!("Paid {} into the bank.", pounds(*sum))),
        Event::CameDown { at: site, men: n, .. } => {
            plain(format!("We came down at {} with {} alive.", at(*site), men(*n)))
        }
        Event::Abandoned { ship, at: site, men: n, .. } => plain("We set the ".to_owned())
            .name(ship)
            .then(format!(" down at {} and left her: {} to walk home.", at(*site), men(*n))),
        Event::WentDown { ship, .. } => {
            plain("Here the journal ends: the captain went down with the ".to_owned())
                .name(ship)
                .then(".")
        }
        Event::SetDown { men: n, .. } => {
            plain(format!("They put me over the side with {}.", men(*n)))
        }
        Event::Imprisoned { .. } => {
            plain("Here the journal ends: the captain is a prisoner.".to_owned())
        }
        Event::Befell { outcome, lost, men: left, .. } => {
            let told = match outcome.fate {
                trek::Fate::Lost => "We lost our way",
                trek::Fate::Found => "Friendly people found us",
                trek::Fate::Passage => "We were let through",
                trek::Fate::Attacked => "We were set upon",
                trek::Fate::Captured => "We were surrounded",
            };
            let toll =
                if *lost == 0 { String::new() } else { format!(", and buried {}", men(*lost)) };
            plain(format!("{told}{toll}; {} left.", men(*left)))
        }
        Event::Followed { at: site, .. } => plain(format!("They brought us to {}.", at(*site))),
        Event::Home { at: site, weeks, men: n, .. } => plain(format!(
            "After {} on foot we saw {} before us, {} of us.",
            counted(*weeks, "week"),
            at(*site),
            men(*n)
        )),
        Event::Perished { .. } => {
            plain("Here the journal ends: nobody came home of the party.".to_owned())
        }
        Event::BackInPort { .. } => plain("I am back in Parhoon.".to_owned()),
        Event::OnTheBeach { .. } => plain("I have neither a ship nor the price of one.".to_owned()),
        Event::Day { .. }
        | Event::Battle { .. }
        | Event::Reached { .. }
        | Event::Walked { .. }
        | Event::CoalBurnt { .. }
        | Event::MenGone { .. }
        | Event::Ended { .. } => crate::narrate::narrate(state, event).0.then("."),
    }
}

fn met_words(sort: Sort, class: &str) -> String {
    format!("{}, {}", sort.name(), with_article(class))
}

/// What an event brings into or takes out of a captain's accounts, with what it was for.
pub fn money(event: &Event, id: CaptainId) -> Option<(i64, String)> {
    if captain_of(event) != Some(id) {
        return None;
    }
    let sum = |pounds: Pounds| i64::from(pounds);
    match event {
        Event::Commissioned { advance, .. } => Some((sum(*advance), "Advance".to_owned())),
        Event::Bought { ship, price, .. } => Some((-sum(*price), format!("{ship}, new"))),
        Event::Sold { ship, price, .. } => Some((sum(*price), format!("{ship}, sold"))),
        Event::Altered { ship, change, price, .. } => {
            Some((-sum(*price), format!("{ship}: {change}")))
        }
        Event::Auctioned { ship, share, .. } => {
            Some((sum(*share), format!("{ship}, tenth of the auction")))
        }
        Event::BoughtPrize { ship, price, share, .. } => {
            Some((sum(*share) - sum(*price), format!("{ship}, bought as a prize less the share")))
        }
        Event::CargoSold { tons, share, .. } => {
            Some((sum(*share), format!("{tons} tons of cargo, tenth")))
        }
        Event::Shared { ship, share, .. } => {
            Some((sum(*share), format!("{ship}, part of a company's prize")))
        }
        Event::Mended { price, .. } => Some((-sum(*price), "Repairs".to_owned())),
        _ => None,
    }
}

/// The accounts of a captain.
fn accounts(state: &State, log: &[Noted<Event>], id: CaptainId) -> Book {
    let mut balance = 0_i64;
    let mut rows = Vec::new();
    for (turn, _, event) in events(log) {
        let Some((sum, mut what)) = money(event, id) else { continue };
        if let Event::Mended { damage, class, .. } = event {
            what = format!("{what}: {}", state.built(*class).damage_name(*damage));
        }
        if sum == 0 {
            continue;
        }
        balance += sum;
        let sign = if sum < 0 { "−" } else { "" };
        let written = |sum: i64| pounds(u32::try_from(sum.unsigned_abs()).unwrap_or(u32::MAX));
        rows.push(vec![
            turn.to_string(),
            what,
            format!("{sign}{}", written(sum)),
            written(balance),
        ]);
    }
    Book {
        title: titled(state, "Accounts", id),
        about: "Bank and shares not yet banked, together.".to_owned(),
        columns: ["Day", "What", "Sum", "In hand"].map(str::to_owned).to_vec(),
        leaves: vec![Leaf { rows, ..Leaf::default() }],
    }
}

/// Battles, kills, wounds, promotions, ships that came and went.
fn history(state: &State, log: &[Noted<Event>], id: CaptainId) -> Book {
    let mut rows = Vec::new();
    let mut foes = String::new();
    for (turn, _, event) in events(log) {
        if let Event::Met { ships, .. } = event {
            let each = ships
                .iter()
                .map(|&(sort, of)| format!("{} ({})", sort.name(), state.built(of).class.name));
            foes = each.collect::<Vec<_>>().join(", ");
        }
        if captain_of(event) != Some(id) {
            continue;
        }
        let (what, told) = match event {
            Event::Bought { ship, class, .. } => {
                let class = with_article(&state.built(*class).class.name);
                ("Ship", format!("{ship}, {class}, commissioned"))
            }
            Event::BoughtPrize { ship, .. } => ("Ship", format!("{ship} bought out of the prize")),
            Event::Shifted { ship, .. } => ("Ship", format!("pennant in {ship}")),
            Event::Sold { ship, .. } => ("Ship", format!("{ship} sold")),
            Event::Altered { ship, change, .. } => ("Refit", format!("{ship}: {change}")),
            Event::BattleOver { men: lost, foes: those, .. } => {
                let cost = format!("against {foes}; {} lost", men(*lost));
                let told: Vec<String> = std::iter::once(cost).chain(those.fates()).collect();
                ("Battle", told.join("; "))
            }
            Event::Struck { ship, .. } => ("Battle", format!("against {foes}; {ship} taken")),
            Event::WentDown { ship, .. } => {
                ("Battle", format!("against {foes}; went down with {ship}"))
            }
            Event::CameDown { men: n, .. } => {
                ("Battle", format!("against {foes}; brought down, {} alive", men(*n)))
            }
            Event::CaptainWounded { .. } => ("Wound", "the captain, recovered".to_owned()),
            Event::Settled { from, to, lost, .. } => {
                let how = match from.cmp(to) {
                    std::cmp::Ordering::Less => "raised to",
                    std::cmp::Ordering::Equal => "still",
                    std::cmp::Ordering::Greater => "fallen to",
                };
                ("Crew", format!("{how} {}, {} lost on the voyage", to.name(), men(*lost)))
            }
            Event::Recruited { men: n, .. } => ("Crew", format!("{} taken on", men(*n))),
            Event::Abandoned { ship, men: n, .. } => {
                ("Ship", format!("{ship} left, {} on foot", men(*n)))
            }
            Event::Home { weeks, men: n, .. } => {
                ("Trek", format!("{}, {} came home", counted(*weeks, "week"), men(*n)))
            }
            Event::Imprisoned { .. } => ("Captain", "taken prisoner".to_owned()),
            Event::Perished { .. } => ("Captain", "died on the way home".to_owned()),
            _ => continue,
        };
        rows.push(vec![turn.to_string(), what.to_owned(), told]);
    }
    let service = &state[id].service;
    Book {
        title: titled(state, "History of ship and crew", id),
        about: format!(
            "Battles {}, ships taken {}, brought down {}, men lost {}, wounds of the captain {}.",
            service.battles, service.taken, service.sunk, service.men_lost, service.wounds
        ),
        columns: ["Day", "What", "Particulars"].map(str::to_owned).to_vec(),
        leaves: vec![Leaf { rows, ..Leaf::default() }],
    }
}

#[cfg(test)]
mod tests;
