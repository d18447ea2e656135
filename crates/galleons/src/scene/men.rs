//! Parties, boarders, prizes and flying parties as a page shows them.

use kernel::{
    Decision, PieceId, SeatId, Text,
    hex::Direction,
    scene::{
        Aloft, Anchor, Cell, CellShape, CellState, Choice, Glyph, Mark, MarkKind, Piece, Place,
        Record, Row,
    },
};

use crate::{
    aspect::Altitude,
    boarding, flights,
    narrate::{capital, counted, rank_name, station_name},
    order::Order,
    state::{Band, Company, FlightId, Man, Phase, ShipId, SideId, State, Station},
};

/// What must be decided about men away from their stations.
pub fn decision(state: &State, seat: SeatId) -> Option<Decision> {
    let player = || Text::default().strong(state.seat_name(seat));
    let (prompt, rule, piece) = match state.phase {
        Phase::Fly { flight } => {
            let flight = flights::next_to_move(state, flight)?;
            let n = counted(state[flight].band.total(), "man");
            let prompt = player().then(format!(" moves {} ({n})", flights::name(flight)));
            (prompt, rule!("SG-FLY-02"), flight.piece())
        }
        Phase::Announce { .. } => {
            let own = state.ids().find(|&id| state[id].seat == seat).map(ShipId::piece);
            (player().then(": which parties will board?"), rule!("SG-BOARD-05"), own?)
        }
        Phase::Casualties { .. } => {
            let flight = flights::next_to_mourn(state)?;
            let owed = state[flight].owed;
            let prompt = Text::plain(format!("{}: who falls?", capital(&flights::name(flight))))
                .then(if owed == 1 { String::new() } else { format!(" {owed} to choose") });
            (prompt, rule!("SG-FLY-04"), flight.piece())
        }
        Phase::Board { ship, .. } => match state.melee {
            Some(melee) => {
                let is_own = state[melee.aboard].seat == seat;
                let owed = if is_own { melee.defenders.owed } else { melee.boarders.owed };
                let who = if is_own { "her defenders" } else { "the boarders" };
                let prompt = player()
                    .then(": who of ")
                    .then(who)
                    .then(" falls aboard ")
                    .name(state.name(melee.aboard))
                    .then(if owed == 1 { "?".to_owned() } else { format!("? {owed} to choose") });
                (prompt, rule!("SG-BOARD-10"), melee.aboard.piece())
            }
            None if state[ship].seat == seat => {
                let prompt = player().then(": what becomes of the prize ").name(state.name(ship));
                (prompt.then("?"), rule!("SG-PRIZE-01"), ship.piece())
            }
            None => {
                let prompt = player().then(": do the boarders aboard ").name(state.name(ship));
                (prompt.then(" fight on?"), rule!("SG-BOARD-14"), ship.piece())
            }
        },
        _ => return None,
    };
    Some(Decision { seat, prompt, rule, piece: Some(piece) })
}

/// An order about men away from their stations, in words.
pub fn describe(state: &State, order: &Order, choice: &mut Choice) {
    match *order {
        Order::TellOff { ship, man, from, to, n } => {
            let who = counted(n, rank_name(state, ship, man, from));
            choice.label = format!("{who} of {}", station_name(state, ship, from));
            choice.group = Some(group(state, ship, to));
        }
        Order::StandDown { ship } => {
            let n = state[ship].party.total();
            choice.label = format!("Stand the party down ({})", counted(n, "man"));
            choice.group = Some(group(state, ship, Station::Party));
        }
        Order::ComeHome { flight, ship } => {
            let n = counted(state[flight].band.total(), "man");
            choice.label = format!("{} comes aboard ({n})", capital(&flights::name(flight)));
            choice.group = Some(group(state, ship, Station::Wings));
        }
        Order::Fly { flight, hex, altitude } => describe_fly(state, flight, hex, altitude, choice),
        Order::Cross { by, to } => describe_cross(state, by, to, choice),
        Order::CrossNoMore => {
            choice.label = "Nobody else boards".into();
            choice.key = Some("Enter".into());
        }
        Order::HoldFast { ship } => describe_hold(state, ship, choice),
        Order::Recall { aboard, to, man } => {
            let who = match man {
                None => "All go back".to_owned(),
                Some(man) => format!("{} goes back", capital(man.name())),
            };
            choice.label = match to {
                Some(to) => format!("{who} to {}", state.name(to)),
                None => format!("{who} into the air"),
            };
            choice.group = Some(format!("Go back from {}", state.name(aboard)));
        }
        Order::Abandon { ship, to, man } => {
            choice.label =
                format!("Let her crash: all but one {} to {}", man.name(), state.name(to));
            choice.note = "he follows next phase, 1/6 to be lost".into();
            choice.group = Some(format!("Give {} up", state.name(ship)));
        }
        Order::Lose { of, man } => {
            choice.label = format!("{} of {}", capital(man.name()), state.company_name(of));
            let band = match (of, state.melee) {
                (Company::Flight(flight), None) => state[flight].band,
                (of, Some(melee)) => {
                    let mut theirs = state.afield.boarders.iter();
                    let found = theirs.find(|b| b.of == of && b.aboard == melee.aboard);
                    found.map_or(Band::default(), |b| b.band)
                }
                (Company::Ship(_), None) => Band::default(),
            };
            choice.note = format!("{} there", band.count(man));
        }
        _ => {}
    }
}

/// Under which heading the orders about a ship's parties stand.
pub fn group(state: &State, ship: ShipId, to: Station) -> String {
    match to {
        Station::Wings => format!("Flying party of {}", state.name(ship)),
        _ => format!("Boarding party of {}", state.name(ship)),
    }
}

fn describe_fly(
    state: &State,
    flight: FlightId,
    hex: kernel::hex::Hex,
    altitude: Altitude,
    choice: &mut Choice,
) {
    let from = &state[flight];
    let stays = (from.hex, from.altitude) == (hex, altitude);
    choice.label = match (stays, altitude.cmp(&from.altitude)) {
        (true, _) => "Stay".to_owned(),
        (_, std::cmp::Ordering::Equal) => format!("Fly to {}", hex.label()),
        (_, std::cmp::Ordering::Greater) => format!("Climb to {altitude}"),
        (_, std::cmp::Ordering::Less) => format!("Down to {altitude} at {}", hex.label()),
    };
    if stays {
        choice.key = Some("Enter".into());
    } else if altitude == from.altitude {
        choice.anchor = Some(Anchor::Hex { hex, facing: None });
        choice.on_map_only = true;
    } else {
        choice.group = Some("Change of altitude".into());
    }
    let meets: Vec<&str> = state
        .ids()
        .filter(|&ship| {
            let there = &state[ship];
            there.is_on_map() && there.hex == hex && there.altitude == altitude
        })
        .map(|ship| state.name(ship))
        .collect();
    if !meets.is_empty() {
        choice.note = format!("to {}", meets.join(" and "));
        choice.on_map_only = false;
    }
}

fn describe_cross(state: &State, by: Company, to: ShipId, choice: &mut Choice) {
    let (party, most) = match by {
        Company::Ship(ship) => (state[ship].party, boarding::limit(state, ship, to)),
        Company::Flight(flight) => (state[flight].band, u8::MAX),
    };
    let n = party.total().min(most);
    choice.label = match by {
        Company::Ship(ship) => {
            format!("The party of {} boards {}", state.name(ship), state.name(to))
        }
        Company::Flight(flight) => {
            format!("{} boards {}", capital(&flights::name(flight)), state.name(to))
        }
    };
    choice.note = if state.side_of(by) == state.side(to) {
        format!("{} to the prize", counted(n, "man"))
    } else {
        let met = boarding::defenders(state, to).total();
        choice.has_odds = true;
        format!("{} against {met}", counted(n, "man"))
    };
    choice.anchor = Some(Anchor::Piece { piece: to.piece() });
}

fn describe_hold(state: &State, ship: ShipId, choice: &mut Choice) {
    choice.key = Some("Enter".into());
    choice.anchor = Some(Anchor::Piece { piece: ship.piece() });
    if state.side(ship) == state.moving_side() {
        choice.label = format!("Hold {}", state.name(ship));
        return;
    }
    let own = boarding::boarders_of(state, ship, state.moving_side()).total();
    let met = boarding::defenders(state, ship).total();
    choice.label = format!("Fight on aboard {}", state.name(ship));
    choice.note = format!("{} against {met}", counted(own, "boarder"));
    choice.has_odds = true;
}

/// Flying parties on the board.
pub fn pieces(state: &State, active: Option<PieceId>) -> impl Iterator<Item = Piece> + '_ {
    let there = state.flight_ids().filter(|&id| !state[id].band.is_empty());
    there.map(move |id| {
        let flight = &state[id];
        let men = flight.band.total();
        let mut marks = Vec::new();
        if flight.is_beaten {
            let text = "driven off: boards no more".to_owned();
            marks.push(Mark { kind: MarkKind::Struck, level: None, text });
        }
        Piece {
            id: id.piece(),
            name: capital(&flights::name(id)),
            described: described(state, id),
            side: usize::from(state.setting.side_of(flight.seat).0),
            glyph: Glyph::Party { men },
            place: Place::Hex { hex: flight.hex, facing: Direction::North },
            badge: flight.altitude.short().to_owned(),
            marks,
            active: active == Some(id.piece()),
            faded: false,
        }
    })
}

/// Flying parties at their altitudes.
pub fn aloft(state: &State) -> impl Iterator<Item = Aloft> + '_ {
    let there = state.flight_ids().filter(|&id| !state[id].band.is_empty());
    there.map(|id| Aloft::free(id.piece(), usize::from(state[id].altitude.level())))
}

fn described(state: &State, id: FlightId) -> String {
    let flight = &state[id];
    format!(
        "{} of {}, {}, at {}, {}",
        capital(&flights::name(id)),
        state.seat_name(flight.seat),
        told(&flight.band),
        flight.hex.label(),
        flight.altitude,
    )
}

/// "1 officer, 4 marines and 5 hands".
pub fn told(band: &Band) -> String {
    let men: Vec<String> = band.men().map(|(man, n)| counted(n, man.name())).collect();
    match men.split_last() {
        None => "nobody".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// Signs for boarders and parties aboard a ship.
pub fn marks(state: &State, id: ShipId, marks: &mut Vec<Mark>) {
    if !state.is_advanced() {
        return;
    }
    for side in (0..state.setting.sides.len() as u8).map(SideId) {
        let band = boarding::boarders_of(state, id, side);
        if !band.is_empty() {
            let text = format!(
                "{} of {} aboard",
                counted(band.total(), "boarder"),
                state.setting.side_name(side)
            );
            marks.push(Mark { kind: MarkKind::Boarders, level: Some(band.total()), text });
        }
    }
    let ship = &state[id];
    let mut mark = |holds: bool, kind, level, text: &str| {
        if holds {
            marks.push(Mark { kind, level, text: text.to_owned() });
        }
    };
    let n = ship.party.total();
    mark(0 < n && !ship.is_prize, MarkKind::Party, Some(n), "a boarding party told off");
    mark(ship.is_prize, MarkKind::Prize, None, "a prize");
}

/// What a record sheet says about parties, boarders and prizes.
pub fn notes(state: &State, id: ShipId, notes: &mut Vec<Text>) {
    if !state.is_advanced() {
        return;
    }
    let ship = &state[id];
    let mut note = |holds: bool, text: String, rule| {
        if holds {
            notes.push(Text::plain(text).then(" ").rule(rule));
        }
    };
    note(
        !ship.party.is_empty() && !ship.is_prize,
        format!("boarding party: {}", told(&ship.party)),
        rule!("SG-BOARD-01"),
    );
    note(ship.is_prize, format!("a prize, held by {}", told(&ship.party)), rule!("SG-PRIZE-01"));
    note(ship.is_abandoned, "given up: she is to crash".into(), rule!("SG-PRIZE-03"));
    if let Some(crossing) = ship.crossing {
        let text = format!("her party is to board {}", state.name(crossing.to));
        note(true, text, rule!("SG-BOARD-05"));
    }
    note(
        !ship.wings.is_empty(),
        format!("to take wing: {}", told(&ship.wings)),
        rule!("SG-FLY-01"),
    );
    for boarders in &state.afield.boarders {
        if boarders.aboard == id {
            let whose = state.company_name(boarders.of);
            let text = format!("boarders of {whose} aboard: {}", told(&boarders.band));
            note(true, text, rule!("SG-BOARD-07"));
        } else if boarders.of == Company::Ship(id) {
            let text = format!("aboard {}: {}", state.name(boarders.aboard), told(&boarders.band));
            note(true, text, rule!("SG-BOARD-02"));
        }
    }
    note(ship.folk.is_high_martian, "High Martians".into(), rule!("SG-HM-02"));
    note(
        0 < ship.conveyors,
        format!("conveyors aboard: {}", ship.conveyors),
        rule!("SG-THROCK-01"),
    );
}

/// The record sheets of flying parties.
pub fn records(state: &State) -> impl Iterator<Item = Record> + '_ {
    let there = state.flight_ids().filter(|&id| !state[id].band.is_empty());
    there.map(|id| {
        let flight = &state[id];
        let rows = flight.band.men().map(|(man, n)| Row {
            label: man.name().to_owned(),
            cells: (0..n).map(|at| present(man, at)).collect(),
            text: n.to_string(),
        });
        let arm = state.setting.small_arms.get(usize::from(flight.folk.arm));
        let mut facts = vec![flight.altitude.to_string()];
        facts.extend(arm.filter(|_| 0 < flights::n_armed(flight)).map(|arm| arm.name.clone()));
        Record {
            piece: id.piece(),
            title: capital(&flights::name(id)),
            subtitle: format!(
                "of {}, {}",
                flight.home.map_or(state.seat_name(flight.seat), |home| state.name(home)),
                counted(flight.band.total(), "man")
            ),
            facts,
            rows: rows.collect(),
            notes: Vec::new(),
        }
    })
}

fn present(man: Man, at: u8) -> Cell {
    Cell {
        shape: CellShape::Circle,
        state: CellState::Whole,
        letter: None,
        named: format!("{} {}", man.name(), at + 1),
    }
}
