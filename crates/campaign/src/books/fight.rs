//! A battle in a captain's words: the blows that are worth a sentence, and what it did to each ship.

use galleons::{
    event::{AffairEvent, Event as Blow, MenEvent},
    state::ShipId,
};
use kernel::{Text, scene::Span};

/// Most sentences of one battle that are about single blows.
const MOST_BLOWS: usize = 6;

/// A battle as far as a journal has told it.
#[derive(Default)]
pub struct Fight {
    said: Vec<Text>,
    harm: Vec<Harm>,
}

/// What one ship has suffered in it.
struct Harm {
    ship: ShipId,
    name: String,
    holes: u32,
    men: u32,
}

impl Fight {
    /// Takes up a blow. What can be summed is told at the end; what is said once is not said again.
    pub fn take_up(&mut self, blow: &Blow, told: &Text) -> Option<Text> {
        let sentence = self.sentence(blow, told)?;
        if self.said.contains(&sentence) {
            return None;
        }
        self.said.push(sentence.clone());
        match self.said.len() {
            ..=MOST_BLOWS => Some(sentence),
            n if n == MOST_BLOWS + 1 => Some(Text::plain("More of the like followed.")),
            _ => None,
        }
    }

    fn sentence(&mut self, blow: &Blow, told: &Text) -> Option<Text> {
        let mut names = told.0.iter().filter_map(|span| match span {
            Span::Name(name) => Some(name.clone()),
            Span::Plain(_) | Span::Strong(_) | Span::Rule(_) => None,
        });
        let (first, second) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
        let the = |words: &str| Some(Text::plain("The ").name(&first).then(words));
        let of_the = |before: &str, after: &str| {
            Some(Text::plain(format!("{before} the ")).name(&first).then(after))
        };
        match *blow {
            Blow::HullHit { ship, boxes } => self.harmed(ship, &first, boxes, 0),
            Blow::Fallen { ship, .. } | Blow::BridgeCasualty { ship, .. } => {
                self.harmed(ship, &first, 0, 1)
            }
            // They fall later, one by one; and where she falls to matters only in the battle.
            Blow::CrewHit { .. } | Blow::Fell { .. } => None,
            Blow::GunHit { ship, men, .. } => {
                self.harmed(ship, &first, 0, men);
                let rest: String = told.0.iter().filter_map(plain).collect();
                the(&format!("{}.", rest.replacen("loses", "lost", 1)))
            }
            Blow::MagazineHit { ship, men, .. } => {
                self.harmed(ship, &first, 0, men);
                of_the("A magazine of", " went up.")
            }
            Blow::BoilerBurst { ship, men } => {
                self.harmed(ship, &first, 0, men);
                of_the("The boiler of", " burst.")
            }
            Blow::CaughtFire { .. } => of_the("Fire broke out in", "."),
            Blow::BridgeHit { .. } => of_the("The bridge of", " was hit."),
            Blow::ScrewHit { .. } => of_the("The screw of", " was hit."),
            Blow::RudderJammed { .. } => of_the("The rudder of", " jammed."),
            Blow::LiftersJammed { .. } => of_the("The lifters of", " jammed."),
            Blow::SteamLeaked { .. } => the(" leaked steam."),
            Blow::MastHit { .. } => the(" lost spars."),
            Blow::LostTrim { .. } => the(" lost her trim."),
            Blow::AllHandsLost { .. } => of_the("Nobody was left alive in", "."),
            Blow::StruckColours { .. } => the(" struck her colours."),
            Blow::Affair(AffairEvent::GaveUp { .. }) => the(" gave up."),
            Blow::LeftMap { .. } => the(" ran clear of the fight."),
            Blow::CrashLanded { .. } => the(" came down hard."),
            Blow::Crashed { .. } => the(" went down with all hands."),
            Blow::Collided { .. } => the(" ran into the ").map(|it| it.name(second).then(".")),
            Blow::Taken { .. } => the(" was carried by the ").map(|it| it.name(second).then(".")),
            Blow::Rammed { .. } => the(" rammed the ").map(|it| it.name(second).then(".")),
            Blow::MadeFast { .. } => {
                the(" and the ").map(|it| it.name(second).then(" were fast to each other."))
            }
            Blow::GrapplesBroke { .. } => of_the("The grapples that held", " broke."),
            Blow::FireReachedMagazine { .. } => of_the("The fire in", " reached her magazine."),
            Blow::Men(ref event) => Some(boarded(event, &first, &second, told)),
            _ => Some(told.clone().then(".")),
        }
    }

    /// Adds to what a ship has suffered.
    fn harmed(&mut self, ship: ShipId, name: &str, holes: u8, men: u8) -> Option<Text> {
        let at = self.harm.iter().position(|harm| harm.ship == ship).unwrap_or_else(|| {
            self.harm.push(Harm { ship, name: name.to_owned(), holes: 0, men: 0 });
            self.harm.len() - 1
        });
        let harm = &mut self.harm[at];
        (harm.holes, harm.men) = (harm.holes + u32::from(holes), harm.men + u32::from(men));
        None
    }

    /// What each ship has suffered, in one sentence; none where nothing was hit.
    pub fn harm(&self) -> Option<Text> {
        let mut text = Text::default();
        for (n, harm) in self.harm.iter().enumerate() {
            let holes = match harm.holes {
                0 => None,
                1 => Some("was holed once".to_owned()),
                2 => Some("was holed twice".to_owned()),
                n => Some(format!("was holed {n} times")),
            };
            let men = match harm.men {
                0 => None,
                1 => Some("lost a man".to_owned()),
                n => Some(format!("lost {n} men")),
            };
            let suffered: Vec<String> = holes.into_iter().chain(men).collect();
            text = text.then(if n == 0 { "The " } else { "; the " }).name(&harm.name);
            text = text.then(format!(" {}", suffered.join(" and ")));
        }
        (!self.harm.is_empty()).then(|| text.then("."))
    }
}

/// What boarders did, and what was done to them.
fn boarded(event: &MenEvent, first: &str, second: &str, told: &Text) -> Text {
    let plain = |words: &str| Text::plain(words);
    match event {
        MenEvent::BoarderFell { .. } => {
            plain("Boarders of the ").name(first).then(" fell aboard the ").name(second).then(".")
        }
        MenEvent::BoardersWipedOut { .. } => {
            plain("No boarder was left alive aboard the ").name(first).then(".")
        }
        MenEvent::DrivenOff { .. } => plain("The boarders of the ")
            .name(first)
            .then(" were driven off the ")
            .name(second)
            .then("."),
        MenEvent::DeckSecured { .. } => {
            plain("Nobody resisted any more on the deck of the ").name(first).then(".")
        }
        MenEvent::Surrendered { .. } => {
            plain("The ").name(first).then(" surrendered to the boarders.")
        }
        MenEvent::PrizeTaken { .. } => plain("The ").name(first).then(" was a prize."),
        _ => told.clone().then("."),
    }
}

/// Words that are nothing else.
fn plain(span: &Span) -> Option<&str> {
    match span {
        Span::Plain(words) => Some(words),
        Span::Name(_) | Span::Strong(_) | Span::Rule(_) => None,
    }
}
