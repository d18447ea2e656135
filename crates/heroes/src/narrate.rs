//! Events in words: the umpire's report.

use kernel::{
    SeatId, Text,
    grammar::{self, Subject},
    scene::Weight,
};

use crate::{
    event::Event,
    order::Target,
    rails,
    scene::vehicles::vehicle_name,
    state::{Foe, Plan, SideId, Stance, State, UnitId},
    victory,
    vocabulary::{Cover, Figure, Leadership, Post, Step, Word},
};

/// The name of a Leadership card.
pub fn card_name(state: &State, card: Leadership) -> &str {
    &state.setting.charts.cards.leadership[card].name
}

pub fn hero_name(state: &State, seat: SeatId) -> &str {
    state.setting.seats.get(usize::from(seat.0)).map_or("the Hero", |seat| &seat.hero)
}

pub fn player_name(state: &State, seat: SeatId) -> &str {
    state.setting.seats.get(usize::from(seat.0)).map_or("nobody", |seat| &seat.player)
}

fn side_name(state: &State, side: SideId) -> &str {
    &state.setting.sides[usize::from(side.0 & 1)].name
}

pub fn foe_name(state: &State, foe: Foe) -> &str {
    match foe {
        Foe::Unit(unit) => state.name(unit),
        Foe::Hero(seat) => hero_name(state, seat),
    }
}

/// So many of something.
fn n(count: u8, one: &str, many: &str) -> String {
    match count {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}

const fn post_name(post: Post) -> &'static str {
    match post {
        Post::Front => "at the front",
        Post::Rear => "at the rear",
    }
}

/// What a plan is called: "moves across the stream, then fires".
pub fn plan_name(state: &State, plan: Plan) -> String {
    let across = across(state, plan);
    match plan {
        Plan::Open => "considers".to_owned(),
        Plan::Nothing => "does nothing".to_owned(),
        Plan::Turn => "turns on the spot".to_owned(),
        Plan::Move { .. } => format!("moves{across}"),
        Plan::Fire => "fires".to_owned(),
        Plan::MoveFire { .. } => format!("moves{across}, then fires"),
        Plan::FireMove { .. } => format!("fires, then moves{across}"),
        Plan::ChangeMove { .. } => format!("changes formation, then moves{across}"),
        Plan::MoveChange { .. } => format!("moves{across}, then changes formation"),
        Plan::Change => "changes formation".to_owned(),
        Plan::ChangeFire => "changes formation, then fires".to_owned(),
        Plan::FireChange => "fires, then changes formation".to_owned(),
        Plan::Charge { target, .. } => format!("charges {}{across}", foe_name(state, target)),
        Plan::Fight => "fights on".to_owned(),
        Plan::BreakOff => "breaks off".to_owned(),
        Plan::Flee => "flees".to_owned(),
        Plan::TryThenMove { .. } => format!("tries to rally, then moves{across}"),
        Plan::FleeThenTry => "flees, then tries to rally".to_owned(),
        Plan::RingMove { .. } => format!("moves with its square{across}"),
        Plan::RingForm { .. } => format!("forms a square with others, then moves{across}"),
        Plan::Run { astern, .. } => steps_name(plan, if astern { "goes astern" } else { "moves" }),
        Plan::Spin { .. } => steps_name(plan, "turns on the spot"),
        Plan::Load => "loads".to_owned(),
        Plan::Unload => "unloads".to_owned(),
        Plan::BreakTrack => "breaks the line".to_owned(),
        Plan::MendTrack => "mends the line".to_owned(),
        Plan::LayCharge => "lays a charge".to_owned(),
        Plan::HeroMove => "rides".to_owned(),
    }
}

/// The obstacles that a plan crosses: " across the stream and the hedge".
fn across(state: &State, plan: Plan) -> String {
    let mut said = String::new();
    let crossed = plan.over().iter().filter_map(|n| state.setting.terrain.get(usize::from(n)));
    for (at, piece) in crossed.enumerate() {
        said.push_str(match (at, piece.building) {
            (0, Some(_)) => " by way of the ",
            (0, None) => " across the ",
            _ => " and the ",
        });
        said.push_str(&piece.id.replace('_', " "));
    }
    said
}

/// The steps of what a train or ship does, in words.
fn steps_name(plan: Plan, moves: &str) -> String {
    let steps = plan.steps().iter().map(|step| match step {
        Step::Fire => "fires",
        Step::Turn => "turns",
        _ => moves,
    });
    steps.collect::<Vec<_>>().join(", then ")
}

/// Tells an event.
pub fn narrate(state: &State, event: &Event) -> (Text, Weight) {
    let unit = |id: UnitId| Subject::of(state.name(id));
    let hero = |seat: SeatId| Text::default().name(hero_name(state, seat));
    let player = |seat: SeatId| Text::default().strong(player_name(state, seat));
    let text = match *event {
        Event::Placed { unit: id, pose } => {
            unit(id).then(format!(" takes its place at {:.1}, {:.1}", pose.at.x, pose.at.y))
        }
        Event::HeroPosted { seat, with: Some(id), post } => {
            hero(seat).then(" is with ").name(state.name(id)).then(format!(", {}", post_name(post)))
        }
        Event::HeroPosted { seat, with: None, .. } => hero(seat).then(" stands by himself"),
        Event::Arrived { unit: id, .. } => unit(id).then(" comes on"),
        Event::Waited { unit: id } => unit(id).then(" finds no room to come on and has to wait"),
        Event::ReservesWaited { seat } => {
            Text::plain("Reserves of ").strong(player_name(state, seat)).then(" have to wait")
        }
        Event::TurnOpened { turn } => Text::plain(format!("Turn {turn}")),
        Event::Dealt { seat, card } => player(seat).then(format!(" is dealt {card}")),
        Event::Reshuffled { cards } => {
            Text::plain(format!("The discards are shuffled: {cards} cards"))
        }
        Event::PackImagined => Text::plain("Every card lies before a player: a fresh pack is used"),
        Event::JokerReplaced { seat, card } => {
            player(seat).then(format!(" gets {card} for a Joker"))
        }
        Event::Earned { seat, held } => {
            player(seat).then(format!(" earns a Leadership card and holds {held}"))
        }
        Event::NotDealt { seat } => {
            player(seat).then(" earns a Leadership card, and has no room for it in hand")
        }
        Event::LeadershipReshuffled { cards } => {
            Text::plain(format!("The used Leadership cards are shuffled: {cards}"))
        }
        Event::ThrownAway { seat, card } => {
            player(seat).then(format!(" throws away “{}”", card_name(state, card)))
        }
        Event::HandLost { seat, cards } => {
            let names: Vec<String> = cards
                .kinds()
                .map(|kind| {
                    format!("{} × {}", cards.of(kind), card_name(state, Leadership::ALL[kind]))
                })
                .collect();
            let names = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
            player(seat).then(format!(" forfeits the Leadership cards in hand: {names}"))
        }
        Event::CardDropped { seat, card } => player(seat).then(format!(" loses {card}")),
        Event::CardUnused { seat, card } => {
            player(seat).then(format!(" has nothing left to activate for {card}"))
        }
        Event::Activated { unit: id, card, by_hero: false } => {
            Text::plain(format!("{card} activates ")).name(state.name(id))
        }
        Event::Activated { unit: id, card, by_hero: true } => {
            let through = grammar::agreeing(state.name(id), " through its Hero");
            Text::plain(format!("{card} activates ")).name(state.name(id)).then(through)
        }
        Event::HeroActivated { seat, card } => {
            Text::plain(format!("{card} activates ")).name(hero_name(state, seat))
        }
        Event::CardPlayed { seat, unit: id, card } => player(seat)
            .then(format!(" plays “{}” on ", card_name(state, card)))
            .name(state.name(id)),
        Event::PostTaken { seat, post } => {
            hero(seat).then(format!(" takes his post {}", post_name(post)))
        }
        Event::Declared { unit: id, plan } => unit(id).then(format!(" {}", plan_name(state, plan))),
        Event::Thrown { unit: id, dice, cm } => {
            unit(id).then(format!(" throws {dice}D6 for its move: {cm} cm"))
        }
        Event::Marched { unit: id, length, .. } => unit(id).then(format!(" moves {length:.1} cm")),
        Event::Turned { unit: id, .. } => unit(id).then(" turns"),
        Event::Formed { unit: id, stance: Stance::Limbered } => unit(id).then(" limbers up"),
        Event::Formed { unit: id, stance: Stance::Unlimbered } => unit(id).then(" unlimbers"),
        Event::Formed { unit: id, stance } => unit(id).then(format!(" forms {}", stance.said())),
        Event::RingFormed { unit: id, units, across, deep } => {
            let others = n(units - 1, "other unit", "other units");
            unit(id).then(format!(" forms a square with {others}: {across} bases by {deep}"))
        }
        Event::RingMoved { unit: id, length } if length == kernel::table::Length::ZERO => {
            Text::plain("The square of ").name(state.name(id)).then(" turns")
        }
        Event::RingMoved { unit: id, length } => Text::plain("The square of ")
            .name(state.name(id))
            .then(format!(" moves {length:.1} cm")),
        Event::RingClosed { unit: id, across, deep } => Text::plain("The square of ")
            .name(state.name(id))
            .then(format!(" closes up: {across} bases by {deep}")),
        Event::RingBroken { unit: id } => {
            let left = grammar::agreeing(state.name(id), " is left of it");
            Text::plain("The square breaks up: only ").name(state.name(id)).then(left)
        }
        Event::CardSpent { seat, card, unit: id } => {
            player(seat).then(format!(" spends {card} on ")).name(state.name(id))
        }
        Event::LeftRing { unit: id } => unit(id).then(" leaves the square"),
        Event::EnteredBuilding { unit: id, piece } => {
            let name = state.setting.terrain.get(usize::from(piece)).map(|piece| piece.id.clone());
            unit(id).then(format!(" enters the {}", name.unwrap_or_default().replace('_', " ")))
        }
        Event::LeftBuilding { unit: id, .. } => unit(id).then(" comes out"),
        Event::Sheltered { unit: id, .. } => unit(id).then(" takes shelter in the square"),
        Event::LeftShelter { unit: id } => unit(id).then(" comes out of the square"),
        Event::HeroSheltered { seat } => hero(seat).then(" takes shelter in the square"),
        Event::HeroLeftShelter { seat } => hero(seat).then(" comes out of the square"),
        Event::Exited { unit: id, .. } => unit(id).then(" leaves the table"),
        Event::HeroThrew { seat, cm } => hero(seat).then(format!(" may ride {cm} cm")),
        Event::Rode { seat, length } => hero(seat).then(format!(" rides {length:.1} cm")),
        Event::Joined { seat, unit: id, post } => {
            hero(seat).then(" joins ").name(state.name(id)).then(format!(", {}", post_name(post)))
        }
        Event::LeftUnit { seat, unit: id } => hero(seat).then(" leaves ").name(state.name(id)),
        Event::Fired { unit: id, target, dice, hits, dense, cover, casualties, .. } => {
            let (Target::Unit(aimed) | Target::Vehicle { train: aimed, .. }) = target;
            let mut said = format!(": {dice}D6, {}", n(hits, "hit", "hits"));
            if dense && 0 < hits {
                said.push_str(", doubled in a dense body");
            }
            match cover {
                Cover::Soft if 0 < hits => said.push_str(", halved by soft cover"),
                Cover::Hard if 0 < hits => said.push_str(", quartered by hard cover"),
                Cover::None | Cover::Soft | Cover::Hard => {}
            }
            let has_men = match target {
                Target::Vehicle { train, vehicle } => !rails::is_locomotive(state, train, vehicle),
                Target::Unit(unit) => state.spec(unit).carrier.is_none(),
            };
            let fall = match casualties {
                0 if has_men => "nobody falls".to_owned(),
                n if has_men => self::n(n, "casualty", "casualties"),
                n => self::n(n, "card is turned", "cards are turned"),
            };
            let part = match target {
                Target::Vehicle { train, vehicle } => {
                    format!(", {}", vehicle_name(state, train, vehicle))
                }
                Target::Unit(_) => String::new(),
            };
            let told = format!("{part}{said}: {fall}");
            unit(id).then(" fires at ").name(state.name(aimed)).then(told)
        }
        Event::HeldFire { unit: id } => unit(id).then(" holds its fire"),
        Event::Charged { unit: id, foe, reached: true } => {
            unit(id).then(" reaches ").name(foe_name(state, foe))
        }
        Event::Charged { unit: id, foe, reached: false } => {
            unit(id).then(" falls short of ").name(foe_name(state, foe))
        }
        Event::LinedUp { unit: id, foe, bases, against, across } => {
            let barrier = across.and_then(|n| state.setting.terrain.get(usize::from(n)));
            let over = barrier.map_or_else(String::new, |piece| {
                format!(" across the {}", piece.id.replace('_', " "))
            });
            unit(id)
                .then(" is in contact with ")
                .name(foe_name(state, foe))
                .then(format!("{over}: {bases} against {against}"))
        }
        Event::Fought { unit: id, foe, dice, hits } => unit(id)
            .then(" fights ")
            .name(foe_name(state, foe))
            .then(format!(": {dice}D6, {}", n(hits, "hit", "hits"))),
        Event::HeroFought { seat, foe, dice, hits } => hero(seat)
            .then(" defends himself against ")
            .name(foe_name(state, foe))
            .then(format!(": {dice}D6, {}", n(hits, "hit", "hits"))),
        Event::RoundWon { by, of } => {
            let better = " has the better of ";
            let told = match by {
                Foe::Unit(id) => unit(id).then(better),
                Foe::Hero(seat) => hero(seat).then(better),
            };
            told.name(foe_name(state, of))
        }
        Event::RoundDrawn { one, other } => Text::default()
            .name(foe_name(state, one))
            .then(" and ")
            .name(foe_name(state, other))
            .then(" fight without a winner"),
        Event::FightOver { unit: id, foe } => {
            unit(id).then(" and ").name(foe_name(state, foe)).then(" are no longer in contact")
        }
        Event::Locked { unit: id } => unit(id).then(" is in contact and stays"),
        Event::BrokeOff { unit: id, cm } => unit(id).then(format!(" breaks off, {cm} cm")),
        Event::Fell { unit: id, figure } => unit(id).then(match figure {
            Figure::OtherRank => " loses a man",
            Figure::Leader => " loses its leader",
            Figure::Hero => " loses its Hero",
        }),
        Event::HeroFell { seat } => hero(seat).then(" falls"),
        Event::HeroSweptAway { seat } => hero(seat).then(" is swept away with them"),
        Event::HeroDrowned { seat } => hero(seat).then(" is drowned"),
        Event::HeroGone { seat } => hero(seat).then(" has left the battle"),
        Event::ClosedUp { unit: id } => unit(id).then(" closes up again"),
        Event::Destroyed { unit: id } => unit(id).then(" is no more"),
        Event::GunAbandoned { unit: id } => unit(id).then(" leaves its gun behind"),
        Event::GunCaptured { unit: id, by } => {
            Text::plain(format!("{} take the gun of ", side_name(state, by))).name(state.name(id))
        }
        Event::Tested { unit: id, passed: true } => unit(id).then(" stands"),
        Event::Tested { unit: id, passed: false } => unit(id).then(" breaks"),
        Event::Routed { unit: id } => unit(id).then(" routs"),
        Event::Fled { unit: id, cm, .. } => unit(id).then(format!(" runs {cm} cm")),
        Event::RanOff { unit: id } => unit(id).then(" runs off the table"),
        Event::Unpursued { unit: id } => unit(id).then(" has nobody to run from, and stays"),
        Event::Rallied { unit: id, .. } => unit(id).then(" rallies"),
        Event::RallyFailed { unit: id } => unit(id).then(" does not rally"),
        Event::Steamed { train, length } => unit(train).then(format!(" runs {length:.1} cm")),
        Event::Sailed { ship, length, astern } => {
            let way = if astern { " astern" } else { "" };
            unit(ship).then(format!(" goes {length:.1} cm{way}"))
        }
        Event::Swung { ship, by } => {
            let degrees = by.signed().abs() / 100;
            let way = if by.signed() < 0 { "port" } else { "starboard" };
            unit(ship).then(format!(" turns {degrees}° to {way}"))
        }
        Event::Beached { ship } => unit(ship).then(" runs up on the beach"),
        Event::Embarked { unit: id, carrier } => {
            unit(id).then(" goes aboard ").name(state.name(carrier))
        }
        Event::Disembarked { unit: id, carrier } => {
            unit(id).then(" leaves ").name(state.name(carrier))
        }
        Event::EngineHit { train, dice_left } => {
            unit(train).then(format!(": the engine is hit and has {dice_left} dice left"))
        }
        Event::EngineUnharmed { train } => unit(train).then(": the engine takes no harm"),
        Event::GunnerFell { train, weapon, left } => {
            let fitted = state.spec(train).weapons().get(usize::from(weapon));
            let gun = fitted.map_or_else(|| "gun".to_owned(), |fitted| fitted.weapon.said());
            unit(train).then(format!(" loses a gunner of the {gun}: {left} left"))
        }
        Event::ShipSlowed { ship, dice_left } => {
            unit(ship).then(format!(" is slowed and has {dice_left} dice left"))
        }
        Event::ShipHoled { ship, lost, left } => {
            unit(ship).then(format!(" loses {lost} flotation and has {left} left"))
        }
        Event::ShipUnharmed { ship } => unit(ship).then(" takes no harm"),
        Event::Silenced { ship, to } => {
            unit(ship).then(format!(" is silenced to the end of turn {to}"))
        }
        Event::Sank { ship } => unit(ship).then(" sinks"),
        Event::TrackBroken { .. } => Text::plain("The line is broken"),
        Event::TrackMended { .. } => Text::plain("The line is mended"),
        Event::StoresCaptured { by, .. } => {
            Text::plain(format!("{} take a heap of stores", side_name(state, by)))
        }
        Event::ChargeLaid { unit: id } => unit(id).then(" lays a charge at the gates"),
        Event::GatesBlown { by } => Text::plain(format!("{} blow the gates", side_name(state, by))),
        Event::DrawOffered { seat } => player(seat).then(" offers a draw"),
        Event::Ended { ending } => {
            let why = victory::verdict(state, ending).1;
            Text::default().strong(format!("The battle is over. {why}"))
        }
    };
    (text, weight(event))
}

const fn weight(event: &Event) -> Weight {
    match event {
        Event::TurnOpened { .. } | Event::Ended { .. } => Weight::Heading,
        Event::HeroFell { .. }
        | Event::HeroSweptAway { .. }
        | Event::HeroDrowned { .. }
        | Event::Destroyed { .. }
        | Event::Routed { .. }
        | Event::RanOff { .. }
        | Event::Fell { .. }
        | Event::GunCaptured { .. }
        | Event::Sank { .. }
        | Event::GatesBlown { .. } => Weight::Grave,
        Event::Placed { .. }
        | Event::HeroPosted { .. }
        | Event::Dealt { .. }
        | Event::Reshuffled { .. }
        | Event::LeadershipReshuffled { .. }
        | Event::CardUnused { .. }
        | Event::FightOver { .. }
        | Event::Thrown { .. }
        | Event::HeroThrew { .. } => Weight::Quiet,
        _ => Weight::Plain,
    }
}
