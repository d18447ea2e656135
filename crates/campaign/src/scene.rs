//! What a page shows of a campaign between its battles: the map, the captains on it, their ships and their money.

mod prospects;

use galleons::{Galleons, refit::Change};
use kernel::{
    Decision, PieceId, Scene, System, Text, Viewer,
    hex::{Direction, Field, Hex},
    scene::{
        Anchor, Area, Board, Canal, Choice, DecisionView, Drive as Driven, Geography, Glyph,
        Ground, HexBoard, Inspection, Lie, Overlay, OverlayKind, Piece, Place, Realm, Record,
        Roster, RosterEntry, Row, SideView, Town, TownSort,
    },
};

pub use self::prospects::prospect;
use crate::{
    cruise, flow,
    map::{self, City, Landmark, Map, Site, Standing, Terrain, Territory},
    narrate::{place, pounds, with_article},
    order::Order,
    passage::Drive,
    refit,
    state::{Captain, CaptainId, Fate, Fight, State, Step, Walk},
    victory,
};

/// What must be decided next.
pub fn decision(state: &State) -> Option<Decision> {
    let seat = flow::decider(state)?;
    if let (Step::Battle, Some(fight)) = (&state.step, &state.fight) {
        return Galleons::decision(&fight.battle);
    }
    let id = state.at_hand();
    let who = Text::default().strong(state.name(id));
    let (prompt, rule) = match &state.step {
        Step::Port if state[id].vessel.is_none() => {
            let told = format!(": which ship? {} in the bank", pounds(state[id].bank));
            (who.then(told), rule!("SG-CAMP-03"))
        }
        Step::Port => {
            let told = format!(" lies at {}", place(state, state[id].at));
            (who.then(told), rule!("SG-CAMP-68"))
        }
        Step::Cruise { .. } => {
            (who.then(format!(" cruises over {}", place(state, state[id].at))), rule!("SG-CAMP-11"))
        }
        Step::Met => {
            let fight = state.fight.as_ref();
            let met = fight.map_or_else(String::new, |fight| met_in_words(state, fight));
            (who.then(format!(" has met {met}: who commands?")), rule!("SG-CAMP-40"))
        }
        Step::Hail { .. } => {
            let told = " has others near: in company with whoever comes to the same hex?";
            (who.then(told), rule!("SG-CAMP-22"))
        }
        &Step::Asked { captain } => {
            let asked = Text::default().strong(state.name(captain));
            let told = format!(": do you command those whom {} has met?", state.name(id));
            (asked.then(told), rule!("SG-CAMP-40"))
        }
        Step::Refit => {
            let told = format!(": what is altered? {} in the bank", pounds(state[id].bank));
            (who.then(told), rule!("SG-CAMP-51"))
        }
        &Step::Spoils { at } => {
            let prize = state[id].prizes.get(usize::from(at));
            let name = prize.map_or("", |prize| prize.vessel.name.as_str());
            (who.then(": what becomes of ").name(name).then("?"), rule!("SG-CAMP-20"))
        }
        &Step::Auction { prize } => {
            let prize = state[id].prizes.get(usize::from(prize));
            let name = prize.map_or("", |prize| prize.vessel.name.as_str());
            (Text::default().name(name).then(" is put up for auction"), rule!("SG-CAMP-42"))
        }
        Step::Repairs => (
            who.then(": what is made good? The money does not suffice for all"),
            rule!("SG-CAMP-46"),
        ),
        Step::Trek { party, then: Walk::Conducted(_) } => (
            who.then(format!(" is found, {}: to which city?", party_in_words(party.men))),
            rule!("SG-TREK-09"),
        ),
        Step::Trek { party, .. } => {
            (who.then(format!(" walks, {}", party_in_words(party.men))), rule!("SG-TREK-03"))
        }
        Step::Dawn
        | Step::Watch { .. }
        | Step::Battle
        | Step::Arrival
        | Step::Dusk
        | Step::Over => {
            return None;
        }
    };
    Some(Decision { seat, prompt, rule, piece: Some(piece_of(id)) })
}

/// Those who are met, each by sort and class.
fn met_in_words(state: &State, fight: &Fight) -> String {
    let each = fight
        .met
        .iter()
        .zip(&fight.classes)
        .map(|(sort, &class)| format!("{} ({})", sort.name(), state.built(class).class.name));
    each.collect::<Vec<_>>().join(", ")
}

/// A party on foot, its captain counted: "alone", "14 in all".
fn party_in_words(men: u16) -> String {
    if men == 1 { "alone".to_owned() } else { format!("{men} in all") }
}

const fn piece_of(id: CaptainId) -> PieceId {
    PieceId(id.0 as u16)
}

/// An order in a player's words.
pub fn describe(state: &State, order: &Order, index: usize) -> Choice {
    if let (Order::Battle { order }, Some(fight)) = (order, &state.fight) {
        return Galleons::describe(&fight.battle, order, index);
    }
    let id = state.at_hand();
    let captain = &state[id];
    let prize_name = |prize: u8| {
        captain.prizes.get(usize::from(prize)).map_or("", |prize| prize.vessel.name.as_str())
    };
    let berth_name = |berth: u8| {
        captain.berths.get(usize::from(berth)).map_or("", |berth| berth.vessel.name.as_str())
    };
    let prize_price = |prize: u8| {
        let vessel = captain.prizes.get(usize::from(prize)).map(|prize| &prize.vessel);
        vessel.map_or(0, |vessel| crate::accounts::auction(state.built(vessel.class).price()))
    };
    let (label, note, key, group): (String, String, Option<&str>, Option<&str>) = match *order {
        Order::Buy { class } => {
            let built = state.built(class);
            let label = format!("{}, {}", built.class.name, built.class.role);
            (label, pounds(built.price()), None, Some("Buy a ship"))
        }
        Order::Shift { berth } => (
            format!("Take command of {}", berth_name(berth)),
            String::new(),
            None,
            Some("Ships here"),
        ),
        Order::Sell { berth } => {
            (format!("Sell {}", berth_name(berth)), String::new(), None, Some("Ships here"))
        }
        Order::Stay => ("Stay in port".to_owned(), String::new(), Some("T"), None),
        Order::Sail => ("Put to sea".to_owned(), String::new(), Some("Enter"), None),
        Order::Patrol => ("Stay here and patrol".to_owned(), String::new(), Some("P"), None),
        Order::Steer { heading } => {
            let to = place(state, captain.at.next(heading));
            (format!("Steer {} to {to}", heading.name()), String::new(), None, Some("Steer"))
        }
        Order::HeaveTo => ("Go no further today".to_owned(), String::new(), Some("Enter"), None),
        Order::KeepCompany => (
            "Keep company with whoever comes here".to_owned(),
            "one encounter for all".to_owned(),
            Some("K"),
            None,
        ),
        Order::SailAlone => ("Sail alone".to_owned(), String::new(), Some("Enter"), None),
        Order::CommandEnemy => ("Command them".to_owned(), String::new(), Some("C"), None),
        Order::Decline => {
            ("Leave them to somebody else".to_owned(), String::new(), Some("Enter"), None)
        }
        Order::Refit => ("Have her altered".to_owned(), String::new(), Some("F"), None),
        Order::Alter { change } => {
            let (words, cost) = refit::words(state, change);
            let group = match change {
                Change::Mount { .. } => "Fit a gun",
                Change::MountPair { .. } => "Fit a pair of guns",
                Change::Unmount { .. } | Change::UnmountPair { .. } | Change::Unstow { .. } => {
                    "Take out"
                }
                Change::Stow { .. } => "Stow",
                Change::Marines { .. }
                | Change::Passengers { .. }
                | Change::Cranks { .. }
                | Change::Bunkers { .. }
                | Change::Ram { .. }
                | Change::Shelter { .. }
                | Change::Hold { .. }
                | Change::Armour { .. } => "Build in",
            };
            let note = match cost {
                0 if change.takes_out() => "scrapped".to_owned(),
                0 => "free".to_owned(),
                cost => pounds(cost),
            };
            (words, note, None, Some(group))
        }
        Order::LeaveYard => ("Leave the yard".to_owned(), String::new(), Some("Enter"), None),
        Order::Abandon => ("Set her down and walk home".to_owned(), String::new(), None, None),
        Order::Command => ("Command in person".to_owned(), String::new(), Some("Enter"), None),
        Order::LeaveIt => {
            ("Let the officers fight it out".to_owned(), String::new(), Some("L"), None)
        }
        Order::Battle { .. } => (String::new(), String::new(), None, None),
        Order::Crew { prize } => (
            format!("Send a prize crew aboard {}", prize_name(prize)),
            "4 men".to_owned(),
            None,
            None,
        ),
        Order::Tow { prize } => {
            (format!("Take {} in tow", prize_name(prize)), "2 men".to_owned(), None, None)
        }
        Order::Destroy { prize } => {
            (format!("Destroy {}", prize_name(prize)), String::new(), None, None)
        }
        Order::Auction { prize } => {
            let share = pounds(crate::accounts::share(prize_price(prize)));
            (format!("Let {} go", prize_name(prize)), format!("your tenth: {share}"), None, None)
        }
        Order::Bid { prize } => {
            (format!("Buy {} yourself", prize_name(prize)), pounds(prize_price(prize)), None, None)
        }
        Order::Mend { damage } => {
            let vessel = captain.vessel.as_ref();
            let name = vessel.map(|vessel| state.built(vessel.class).damage_name(damage));
            let cost = vessel.and_then(|vessel| {
                let all = state.built(vessel.class).damages(&vessel.ship);
                all.into_iter().find(|(known, _)| *known == damage).map(|(_, cost)| cost)
            });
            let label = format!("Have {} made good", name.unwrap_or_default());
            (label, pounds(cost.unwrap_or(0)), None, None)
        }
        Order::MendNoMore => {
            ("Leave the rest broken".to_owned(), String::new(), Some("Enter"), None)
        }
        Order::Walk { heading } => {
            let from = party_at(state).unwrap_or(captain.at);
            let to = place(state, from.next(heading));
            (format!("Walk {} to {to}", heading.name()), String::new(), None, Some("Walk"))
        }
        Order::Follow { city } => (format!("To {}", place(state, city)), String::new(), None, None),
    };
    let anchor = match *order {
        Order::Steer { heading } => Some(captain.at.next(heading)),
        Order::Walk { heading } => Some(party_at(state).unwrap_or(captain.at).next(heading)),
        Order::Follow { city } => Some(city),
        _ => None,
    };
    Choice {
        index,
        label,
        known: String::new(),
        key: key.map(str::to_owned),
        note,
        anchor: anchor.map(|site| Anchor::Hex { hex: site.turned_over(), facing: None }),
        group: group.map(str::to_owned),
        on_map_only: false,
        has_odds: false,
        has_prospect: prospects::has(order),
    }
}

const fn party_at(state: &State) -> Option<Site> {
    match &state.step {
        Step::Trek { party, .. } => Some(party.at),
        _ => None,
    }
}

/// What a page shows this viewer.
pub fn scene(state: &State, viewer: Viewer) -> Scene {
    let mut scene = match (&state.step, &state.fight) {
        (Step::Battle, Some(fight)) => {
            let mut scene = Galleons::scene(&fight.battle, viewer);
            scene.clock = format!("day {}, {}", state.day, scene.clock);
            // The battle is over before the campaign is.
            scene.outcome = None;
            scene
        }
        _ => chart(state, viewer),
    };
    scene.outcome = scene.outcome.or_else(|| victory::outcome(state));
    scene
}

fn chart(state: &State, viewer: Viewer) -> Scene {
    let ids = || state.captain_ids();
    let decision = decision(state).map(|Decision { seat, prompt, rule, piece }| {
        let choices = if viewer.knows(seat) {
            let mut orders = Vec::new();
            flow::orders(state, &mut orders);
            let choices = orders.iter().enumerate().map(|(at, order)| describe(state, order, at));
            Choice::with_keys(choices.collect())
        } else {
            Vec::new()
        };
        let side = usize::from(seat.0);
        DecisionView { seat, side, prompt, rule, piece, choices, lifts: Vec::new() }
    });
    let sides = state.setting.seats.iter().enumerate().map(|(at, name)| SideView {
        key: char::from(b'a' + at as u8).to_string(),
        name: name.clone(),
        seats: vec![kernel::SeatId(at as u8)],
    });
    Scene {
        title: state.setting.title.clone(),
        clock: format!("day {}", state.day),
        turn: state.day,
        sides: sides.collect(),
        board: board(state),
        pieces: ids().filter_map(|id| piece(state, id)).collect(),
        overlays: overlays(state),
        links: Vec::new(),
        elevation: None,
        cards: Vec::new(),
        rosters: ids().map(|id| roster(state, id)).collect(),
        records: ids().map(|id| record(state, id)).collect(),
        decision,
        outcome: None,
    }
}

/// The map as a field of hexes, rows and columns having changed places.
fn board(state: &State) -> Board {
    let map = &state.setting.map;
    let field = Field { columns: map.rows, rows: map.columns };
    let ground = field.hexes().map(|Hex { col, row }| {
        match map.cell(Site::new(row, col)).map(|cell| cell.terrain) {
            Some(Terrain::Hills) => Ground::Height(1),
            Some(Terrain::Highlands) => Ground::Height(2),
            Some(Terrain::Mountains) => Ground::Height(3),
            Some(Terrain::Canal) => Ground::Cultivated,
            Some(Terrain::City | Terrain::Clear) | None => Ground::Sand,
        }
    });
    let ground = ground.collect();
    Board::Hexes(HexBoard {
        key: format!("campaign/{}", map.name),
        name: map.name.clone(),
        field,
        ground,
        // [SG-CAMP-15] From west to east, as the board lies.
        wind: Some(Direction::South),
        geography: geography(map),
    })
}

/// Territories, canals and cities with their names.
fn geography(map: &Map) -> Geography {
    let turned = |path: &[Site]| path.iter().map(|site| site.turned_over()).collect();
    let realm = |territory: Territory| {
        let is_its = |site: &Site| map.cell(*site).is_some_and(|it| it.territory == territory);
        let sites: Vec<Site> = map.sites().filter(is_its).collect();
        let at = middle(map, &sites)?;
        let (name, at) = (territory.name().to_owned(), at.turned_over());
        Some(Realm { name, hexes: turned(&sites), at })
    };
    let city = |city: &City| {
        let (sort, described) = match city.standing {
            Standing::British => (TownSort::Own, "a British city"),
            Standing::Friendly => (TownSort::Friendly, "a friendly city"),
            Standing::Neutral => (TownSort::Neutral, "a neutral city"),
            Standing::Hostile => (TownSort::Hostile, "a hostile city"),
        };
        let (name, described) = (city.name.clone(), described.to_owned());
        Town { name, at: city.at.turned_over(), sort, described }
    };
    let landmark = |landmark: &Landmark| Town {
        name: landmark.name.clone(),
        at: landmark.at.turned_over(),
        sort: TownSort::Landmark,
        described: "a landmark".to_owned(),
    };
    let canal = |canal: &map::Canal| Canal { name: canal.name.clone(), path: turned(&canal.path) };
    Geography {
        lie: Lie::Pointed,
        realms: Territory::ALL.into_iter().filter_map(realm).collect(),
        canals: map.canals.iter().map(canal).collect(),
        towns: map.cities.iter().map(city).chain(map.landmarks.iter().map(landmark)).collect(),
    }
}

/// Where the name of a land is written: its hex with most of it round it and no city near, the middle one of those.
fn middle(map: &Map, sites: &[Site]) -> Option<Site> {
    let n = i32::try_from(sites.len()).ok().filter(|&n| 0 < n)?;
    let sum = |of: fn(&Site) -> i8| sites.iter().map(|site| i32::from(of(site))).sum::<i32>();
    let (column, row) = (sum(|site| site.column) / n, sum(|site| site.row) / n);
    let far = |site: &Site| {
        let off = |a: i8, b: i32| (i32::from(a) - b).abs();
        let near_city = map.cities.iter().any(|city| city.at.distance(*site) <= 1);
        // A name is some five hexes long and one high.
        let beside = |by: i8| Site::new(site.column + by, site.row);
        let out = [-2, -1, 1, 2].map(beside).iter().filter(|site| !sites.contains(site)).count();
        let crowded = if near_city { 4 } else { 0 };
        off(site.column, column) + off(site.row, row) + crowded + 3 * out as i32
    };
    sites.iter().copied().min_by_key(|site| (far(site), *site))
}

/// A party on foot.
fn walkers(state: &State, id: CaptainId) -> Option<Piece> {
    let Step::Trek { party, .. } = &state.step else { return None };
    let where_ = place(state, party.at);
    let told = format!("{} on foot with {} men in all, at {where_}", state.name(id), party.men);
    (state.at_hand() == id).then(|| Piece {
        id: piece_of(id),
        name: state.name(id).to_owned(),
        described: told,
        side: usize::from(id.seat().0),
        glyph: Glyph::Party { men: party.men.min(255) as u8 },
        place: Place::Hex { hex: party.at.turned_over(), facing: Direction::South },
        badge: String::new(),
        marks: Vec::new(),
        active: true,
        faded: false,
    })
}

fn piece(state: &State, id: CaptainId) -> Option<Piece> {
    let captain = &state[id];
    let Some(vessel) = captain.vessel.as_ref() else { return walkers(state, id) };
    let built = state.built(vessel.class);
    let propulsion = match built.drive() {
        Drive::Steam => Driven::Steam,
        Drive::Galley | Drive::Launch => Driven::Screw,
        Drive::Kite => Driven::Kite,
    };
    let where_ = place(state, captain.at);
    Some(Piece {
        id: piece_of(id),
        name: vessel_name(state, id).unwrap_or_default(),
        described: format!(
            "{}, {} of {}, at {where_}",
            vessel.name,
            with_article(&built.class.name),
            state.name(id)
        ),
        side: usize::from(id.seat().0),
        glyph: Glyph::Ship { propulsion, hull: built.class.hull, guns: Vec::new() },
        place: Place::Hex { hex: captain.at.turned_over(), facing: Direction::South },
        badge: String::new(),
        marks: Vec::new(),
        active: state.at_hand() == id,
        faded: false,
    })
}

/// The way of the captain at hand, and how far he may go today.
fn overlays(state: &State) -> Vec<Overlay> {
    let captain = &state[state.at_hand()];
    let track = captain.track.iter().rev().take(20).rev().map(|site| site.turned_over()).collect();
    let mut out = vec![Overlay {
        kind: OverlayKind::Track,
        label: "the way so far".to_owned(),
        area: Area::Hexes { hexes: track },
    }];
    if let Step::Cruise { left } = &state.step {
        let mut reached = vec![(captain.at, left.clone())];
        let mut at = 0;
        while let Some((site, left)) = reached.get(at).cloned() {
            at += 1;
            for (heading, next) in state.setting.map.round(site) {
                if let Some(left) = crate::passage::step_together(&left, heading)
                    && !left.is_empty()
                    && reached.iter().all(|(known, _)| *known != next)
                {
                    reached.push((next, left));
                }
            }
        }
        let hexes = reached.iter().skip(1).map(|(site, _)| site.turned_over()).collect();
        let label = "within a day's passage".to_owned();
        out.push(Overlay { kind: OverlayKind::Reach, label, area: Area::Hexes { hexes } });
    }
    out
}

/// What has become of a captain, in a word or two.
fn fate(state: &State, captain: &Captain) -> String {
    match captain.fate {
        Fate::Afloat if captain.vessel.is_none() => "without a ship".to_owned(),
        Fate::Afloat => place(state, captain.at),
        Fate::Away { back_on } => format!("back on day {back_on}"),
        Fate::Captured => "a prisoner".to_owned(),
        Fate::Dead => "dead".to_owned(),
        Fate::Beached => "on the beach".to_owned(),
    }
}

/// A captain's ship by name, and by her captain where another's is called the same.
fn vessel_name(state: &State, id: CaptainId) -> Option<String> {
    let own = &state[id].vessel.as_ref()?.name;
    let is_shared = state
        .captain_ids()
        .filter(|&other| other != id)
        .any(|other| state[other].vessel.as_ref().is_some_and(|vessel| vessel.name == *own));
    Some(if is_shared { format!("{own} of {}", state.name(id)) } else { own.clone() })
}

fn roster(state: &State, id: CaptainId) -> Roster {
    let captain = &state[id];
    let entry = RosterEntry {
        piece: piece_of(id),
        name: vessel_name(state, id).unwrap_or_else(|| "no ship".to_owned()),
        note: fate(state, captain),
        lost: !captain.fate.is_in_play(),
    };
    Roster { side: usize::from(id.seat().0), entries: vec![entry] }
}

/// A captain's books: ship, crew, money, prizes.
fn record(state: &State, id: CaptainId) -> Record {
    let captain = &state[id];
    let mut facts = vec![
        format!("bank {}", pounds(captain.bank)),
        format!("worth {}", pounds(victory::worth(state, id))),
        format!("{} crew", captain.grade.name()),
    ];
    let service = &captain.service;
    if 0 < service.battles {
        facts.push(format!("{} battles, {} taken", service.battles, service.taken));
    }
    if 0 < captain.purse {
        facts.push(format!("shares {}", pounds(captain.purse)));
    }
    let row = |label: &str, text: String| Row { label: label.to_owned(), cells: Vec::new(), text };
    let mut rows = Vec::new();
    if let Some(vessel) = &captain.vessel {
        let built = state.built(vessel.class);
        let (men, full) = (vessel.men().total(), built.class.complement.total());
        rows.push(row("men", format!("{men} of {full}")));
        let marks = vessel.ship.hull_marks;
        rows.push(row(
            "hull",
            format!("{} of {} boxes", built.class.hull_boxes() - marks, built.class.hull_boxes()),
        ));
        if let Some(coal) = vessel.coal {
            rows.push(row("coal", format!("{coal} days")));
        }
        let slowest = cruise::passages(state, captain).into_iter().min_by_key(|it| it.points);
        rows.push(row("a day", slowest.map_or_else(String::new, prospects::far)));
    }
    for prize in &captain.prizes {
        let how = if prize.is_towed { "in tow" } else { "under a prize crew" };
        rows.push(row("prize", format!("{}, {how}", prize.vessel.name)));
    }
    for berth in &captain.berths {
        rows.push(row("lies at", format!("{}: {}", place(state, berth.at), berth.vessel.name)));
    }
    let class = captain.vessel.as_ref().map(|vessel| state.built(vessel.class).class.name.clone());
    Record {
        piece: piece_of(id),
        title: captain
            .vessel
            .as_ref()
            .map_or_else(|| state.name(id).to_owned(), |it| it.name.clone()),
        subtitle: match class {
            Some(class) => format!("{class} of {}", state.name(id)),
            None => fate(state, captain),
        },
        facts,
        rows,
        notes: Vec::new(),
    }
}

/// What a page shows of one piece on request.
pub fn inspect(state: &State, viewer: Viewer, piece: PieceId) -> Option<Inspection> {
    if let (Step::Battle, Some(fight)) = (&state.step, &state.fight) {
        return Galleons::inspect(&fight.battle, viewer, piece);
    }
    let id = state.captain_ids().find(|&id| piece_of(id) == piece)?;
    let lines = vec![format!("{}: {}", state.name(id), fate(state, &state[id]))];
    Some(Inspection { piece, overlays: Vec::new(), lines, parts: Vec::new() })
}
