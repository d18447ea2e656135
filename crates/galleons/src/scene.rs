//! What a page shows: board, ships, record sheets, and the open decision.

mod affairs;
mod choices;
mod gear;
mod ground;
mod inspect;
mod men;
mod plots;
mod prospect;
mod records;

use kernel::{
    Decision, PieceId, RuleId, Scene, SeatId, System, Text, Viewer,
    scene::{
        Aloft, Board, DecisionView, Drive, Elevation, Geography, Glyph, Ground, GunDot, GunPlace,
        HexBoard, Link, LinkKind, Mark, MarkKind, Piece, Place, Roster, RosterEntry, SideView,
    },
};

use crate::{
    Galleons,
    aspect::{Altitude, Aspect, Aspects},
    crew, dodge, entry, flow, grapple, kites, movement,
    order::Order,
    setup,
    state::{Emplaced, Parked, Phase, SetUpStep, ShipId, SideId, State, Status, Tie},
    tables::{Propulsion, Terrain},
    victory,
};

pub use choices::describe;
pub use inspect::inspect;
pub use prospect::prospect;
pub use records::record;

/// Everything that one viewer's page shows.
pub fn scene(state: &State, viewer: Viewer) -> Scene {
    let state = &Galleons::seen_by(state, viewer);
    let setting = &state.setting;
    let sides = (0..setting.sides.len() as u8).map(SideId).map(|side| {
        let seats: Vec<SeatId> = setting.seats_of(side).collect();
        let key = seats.first().map(ToString::to_string).unwrap_or_default();
        SideView { key, name: side_name(state, side), seats }
    });
    let decision = decision(state).map(|decision| view(state, decision, viewer));
    let active = decision.as_ref().and_then(|decision| decision.piece);
    Scene {
        title: setting.title.clone(),
        clock: clock(state),
        turn: state.turn,
        sides: sides.collect(),
        board: Board::Hexes(board(state)),
        pieces: state
            .ids()
            .filter_map(|ship| piece(state, ship, active))
            .chain(ground::pieces(state))
            .chain(gear::pieces(state))
            .chain(men::pieces(state, active))
            .chain(affairs::pieces(state))
            .collect(),
        overlays: affairs::overlays(state)
            .into_iter()
            .chain(plots::overlays(state))
            .chain(gear::tracks(state))
            .collect(),
        links: links(state),
        elevation: Some(elevation(state)),
        cards: Vec::new(),
        rosters: rosters(state),
        records: state
            .ids()
            .filter(|&ship| state[ship].status != Status::Reserve)
            .map(|ship| records::record(state, ship))
            .chain(ground::records(state))
            .chain(men::records(state))
            .chain(affairs::records(state))
            .collect(),
        decision,
        outcome: victory::outcome(state),
    }
}

/// What must be decided next, in words.
pub fn decision(state: &State) -> Option<Decision> {
    let seat = flow::decider(state)?;
    let name = |ship: ShipId| Text::default().name(state.name(ship));
    let player = || Text::default().strong(state.seat_name(seat));
    if let Some(ship) = dodge::next_to_answer(state) {
        let (threat, rule) = threat(state, ship);
        let prompt =
            player().then(format!(": {threat} ")).name(state.name(ship)).then(". Does she dodge?");
        return Some(Decision { seat, prompt, rule, piece: Some(ship.piece()) });
    }
    let (prompt, rule, ship) = match state.phase {
        Phase::ChooseEdge { .. } => {
            (player().then(": by which edge will your side come?"), rule!("SG-GEO-04"), None)
        }
        Phase::Pick { .. } => {
            (player().then(": which ship has the better crew?"), rule!("SG-QUAL-01"), None)
        }
        Phase::Emplace { what } => {
            let what = match what {
                Emplaced::Battery(at) => format!(": where does battery {} stand?", at + 1),
                Emplaced::Mine(at) => format!(": where does tether mine {} go?", at + 1),
                Emplaced::Flight(at) => format!(": where does flying party {} wait?", at + 1),
            };
            (player().then(what), rule!("SG-SCEN-01"), None)
        }
        Phase::SetUp { ship, step: SetUpStep::Class } => {
            let prompt = player().then(" receives another ship: of which class?");
            (prompt, rule!("SG-S4-01"), Some(ship))
        }
        Phase::SetUp { ship, step: SetUpStep::Hex } if entry::is_waiting(state, ship) => {
            let prompt =
                player().then(": by which hex does ").name(state.name(ship)).then(" enter?");
            (prompt, rule!("SG-GEO-04"), Some(ship))
        }
        Phase::SetUp { ship, step: SetUpStep::Hex } => {
            let prompt = player().then(" sets up ").name(state.name(ship)).then(": choose her hex");
            (prompt, setup::set_up_rule(state), Some(ship))
        }
        Phase::SetUp { ship, step: SetUpStep::Facing } => {
            let prompt = player().then(": which way does ").name(state.name(ship)).then(" head?");
            (prompt, rule!("SG-FACE-01"), Some(ship))
        }
        Phase::SetUp { ship, step: SetUpStep::Altitude } => {
            let prompt = player().then(": how high does ").name(state.name(ship)).then(" begin?");
            (prompt, rule!("SG-SCEN-01"), Some(ship))
        }
        Phase::DeckOrders { .. } => {
            let prompt = player().then(" gives deck orders, unseen by the others");
            (prompt, rule!("SG-SEQ-09"), victory::ships_of(state, seat).next())
        }
        Phase::Plot { .. } => {
            let prompt = player().then(" plots the first half of each move, unseen by the others");
            (prompt, rule!("SG-PLOT-01"), victory::ships_of(state, seat).next())
        }
        Phase::Declare { .. } => {
            let prompt = player().then(" writes down in secret how many ships will ram or grapple");
            (prompt, rule!("SG-RAM-01"), None)
        }
        Phase::ChooseFirst { .. } => {
            let rule = flow::initiative::rule_for(state.setting.seats.len());
            (player().then(" has the initiative: who moves first?"), rule, None)
        }
        Phase::Move => match state.moving {
            Some(moving) => {
                let left = moving.left();
                let heading = kites::heading(state, moving.ship, state[moving.ship].facing)
                    .map_or_else(String::new, |heading| format!(" {}", heading.name()));
                let points = format!(", {left} of {} points left{heading}", moving.allowance);
                let prompt = player().then(" moves ").name(state.name(moving.ship)).then(points);
                // What is left may go into hexes and levels in any order.
                let rule =
                    if moving.spent == 0 { rule!("SG-MOVE-02") } else { rule!("SG-MOVE-04") };
                (prompt, rule, Some(moving.ship))
            }
            None => (player().then(": which ship moves next?"), rule!("SG-SEQ-01"), None),
        },
        Phase::LieTo { .. } => {
            let (ship, other) = crate::same_hex::to_lay(state)?;
            let prompt = player()
                .then(": how does ")
                .name(state.name(ship))
                .then(" lie to ")
                .name(state.name(other))
                .then("?");
            (prompt, rule!("SG-FACE-04"), Some(ship))
        }
        Phase::Fire { .. } => {
            let committed = state.shots.iter().filter(|shot| shot.by.seat(state) == seat).count();
            let prompt = if state.setting.switches.sequential_fire {
                player().then(" may fire")
            } else {
                player().then(match committed {
                    0 => " may commit fire".to_owned(),
                    1 => " has committed one gun".to_owned(),
                    n => format!(" has committed {n} guns"),
                })
            };
            (prompt, rule!("SG-SEQ-06"), victory::ships_of(state, seat).next())
        }
        Phase::Casualties { .. } if crew::next_to_mourn(state).is_some() => {
            let ship = crew::next_to_mourn(state)?;
            let owed = state[ship].owed;
            let prompt = name(ship).then(if owed == 1 {
                ": who falls?".to_owned()
            } else {
                format!(": who falls? {owed} to choose")
            });
            (prompt, rule!("SG-HIT-05"), Some(ship))
        }
        _ => return men::decision(state, seat),
    };
    Some(Decision { seat, prompt, rule, piece: ship.map(ShipId::piece) })
}

/// What comes at the ship that is asked to dodge, and under which rule she may.
fn threat(state: &State, asked: ShipId) -> (String, RuleId) {
    let mover = state.moving.map(|moving| moving.ship);
    let mover = mover.map_or("a torpedo", |mover| state.name(mover));
    match state.asked.map(|asked| asked.parked) {
        Some(Parked::Order(Order::Ram { target, .. })) if target == asked => {
            (format!("{mover} comes to ram"), rule!("SG-RAM-06"))
        }
        Some(Parked::Order(Order::Grapple { .. })) => {
            (format!("{mover} throws grapples at"), rule!("SG-GRAP-02"))
        }
        Some(Parked::Step) => (format!("{mover} comes at"), rule!("SG-SMUT-03")),
        _ => (format!("{mover} may run into"), rule!("SG-COLL-06")),
    }
}

fn view(state: &State, decision: Decision, viewer: Viewer) -> DecisionView {
    let Decision { seat, prompt, rule, piece } = decision;
    let is_own = viewer.knows(seat);
    let choices = if is_own { choices::list(state) } else { Vec::new() };
    // How many guns are committed is nobody else's business.
    let prompt = match state.phase {
        Phase::Fire { .. } if !is_own => {
            Text::default().strong(state.seat_name(seat)).then(" may fire")
        }
        _ => prompt,
    };
    DecisionView {
        seat,
        side: usize::from(state.setting.side_of(seat).0),
        prompt,
        rule,
        piece,
        choices,
        lifts: Vec::new(),
    }
}

fn clock(state: &State) -> String {
    let mover = || state.seat_name(state.mover());
    match state.phase {
        Phase::SetUp { .. } if 0 < state.turn => format!("turn {}, a ship comes", state.turn),
        Phase::DiceForSetUp
        | Phase::ChooseEdge { .. }
        | Phase::Pick { .. }
        | Phase::SetUp { .. }
        | Phase::Emplace { .. } => "setting up".to_owned(),
        Phase::Over => format!("over after turn {}", state.turn),
        Phase::OpenTurn
        | Phase::DeckOrders { .. }
        | Phase::Plot { .. }
        | Phase::Declare { .. }
        | Phase::Initiative
        | Phase::ChooseFirst { .. } => {
            format!("turn {}, initiative", state.turn)
        }
        Phase::Plotted { .. } => format!("turn {}, plots are carried out", state.turn),
        Phase::CloseTurn => format!("turn {}", state.turn),
        Phase::OpenMove { .. }
        | Phase::Move
        | Phase::Fly { .. }
        | Phase::LieTo { .. }
        | Phase::CloseMove => {
            format!("turn {}, {} moves", state.turn, mover())
        }
        Phase::Cross | Phase::Board { .. } => {
            format!("turn {}, boarding in {}'s phase", state.turn, mover())
        }
        Phase::Announce { .. }
        | Phase::Fire { .. }
        | Phase::Resolve { .. }
        | Phase::Casualties { .. }
        | Phase::AfterFire => {
            format!("turn {}, fire in {}'s phase", state.turn, mover())
        }
        Phase::Repair { .. } | Phase::TendTrim { .. } => {
            format!("turn {}, {} repairs", state.turn, mover())
        }
    }
}

fn board(state: &State) -> HexBoard {
    let map = &state.setting.map;
    let ground = map.terrain.iter().zip(&map.surface).map(|(terrain, &level)| match terrain {
        Terrain::Desert | Terrain::Valley => Ground::Sand,
        Terrain::Cultivated => Ground::Cultivated,
        Terrain::Canal => Ground::Water,
        Terrain::City => Ground::Town,
        Terrain::Island => Ground::Citadel,
        Terrain::Foothill | Terrain::Upland | Terrain::Mesa | Terrain::Summit => {
            Ground::Height(level)
        }
        Terrain::Fortress => Ground::Fortress(level),
    });
    let wind = state.afield.wind.map_or_else(String::new, |wind| format!("/{}", wind.name()));
    HexBoard {
        // The scenario decides what is left of a map's city, fortress and heights.
        key: format!("galleons/{}/{}{wind}", map.id, state.setting.scenario),
        name: map.name.clone(),
        field: map.field,
        ground: ground.collect(),
        wind: state.afield.wind,
        geography: Geography::default(),
    }
}

/// Lines between ships, as they are drawn.
fn links(state: &State) -> Vec<Link> {
    let lines = state.afield.lines.iter();
    lines
        .map(|line| Link {
            from: line.thrower.piece(),
            to: line.caught.piece(),
            kind: match line.tie {
                Tie::Grapple | Tie::Ram => LinkKind::Grapple,
                Tie::Rigging | Tie::Tow => LinkKind::Tow,
            },
            label: format!(
                "{}: {}",
                state.name(line.caught),
                records::line_note(state, line.caught, *line).0
            ),
        })
        .collect()
}

fn piece(state: &State, id: ShipId, active: Option<PieceId>) -> Option<Piece> {
    let ship = &state[id];
    let is_being_placed = matches!(
        state.phase,
        Phase::SetUp { ship, step: SetUpStep::Facing | SetUpStep::Altitude } if ship == id
    );
    if !ship.is_on_map() && !is_being_placed {
        return None;
    }
    let class = state.class(id);
    let guns = class
        .guns
        .iter()
        .zip(ship.guns.iter())
        .map(|(mount, gun)| GunDot { place: gun_place(mount.arcs), intact: !gun.is_wrecked });
    Some(Piece {
        id: id.piece(),
        name: state.name(id).to_owned(),
        described: described(state, id),
        side: usize::from(state.side(id).0),
        glyph: Glyph::Ship {
            propulsion: match class.propulsion {
                Propulsion::Steam { .. } => Drive::Steam,
                Propulsion::Screw => Drive::Screw,
                Propulsion::Kite => Drive::Kite,
            },
            hull: class.hull,
            guns: guns.collect(),
        },
        place: Place::Hex { hex: ship.hex, facing: ship.facing },
        badge: if is_being_placed { "?".into() } else { ship.altitude.short().to_owned() },
        marks: marks(state, id),
        active: active == Some(id.piece()),
        faded: !ship.is_in_play() && !is_being_placed,
    })
}

fn gun_place(arcs: Aspects) -> GunPlace {
    let has = |aspect| arcs.has(aspect);
    match (has(Aspect::Bow), has(Aspect::Stern), has(Aspect::Port), has(Aspect::Starboard)) {
        (true, true, true, true) => GunPlace::Centre,
        (_, _, true, false) => GunPlace::Port,
        (_, _, false, true) => GunPlace::Starboard,
        (true, _, _, _) => GunPlace::Bow,
        (_, true, _, _) => GunPlace::Stern,
        _ => GunPlace::Centre,
    }
}

/// What lies before a ship that has struck [SG-CREW-11].
const STRUCK: &str = "has struck, to be taken by an enemy who ends a move with her";

fn marks(state: &State, id: ShipId) -> Vec<Mark> {
    let ship = &state[id];
    let mut marks = Vec::new();
    let mut mark = |holds: bool, kind, level, text: String| {
        if holds {
            marks.push(Mark { kind, level, text });
        }
    };
    mark(0 < ship.fire, MarkKind::Fire, Some(ship.fire), format!("fire, level {}", ship.fire));
    let boxes = state.class(id).hull_boxes();
    let text = format!("{} of {boxes} hull boxes lost", ship.hull_marks);
    mark(0 < ship.hull_marks, MarkKind::Damage, Some(ship.hull_marks.min(99) as u8), text);
    let is_stunned = ship.is_stunned || 0 < ship.stunned_phases;
    mark(is_stunned, MarkKind::Stunned, None, "crew stunned".into());
    mark(0 < ship.rudder_jam, MarkKind::Jammed, None, "rudder jammed".into());
    mark(0 < ship.lifter_jam, MarkKind::Jammed, None, "lifters jammed".into());
    mark(ship.is_stopped, MarkKind::Stopped, None, "stopped by a collision".into());
    for line in grapple::lines_of(state, id) {
        mark(true, MarkKind::Fast, None, records::line_note(state, id, line).0);
    }
    mark(ship.status == Status::Landed, MarkKind::Landed, None, "landed".into());
    mark(ship.status == Status::Struck, MarkKind::Struck, None, STRUCK.into());
    mark(ship.status == Status::Derelict, MarkKind::Struck, None, "derelict".into());
    gear::marks(state, id, &mut marks);
    men::marks(state, id, &mut marks);
    marks
}

fn described(state: &State, id: ShipId) -> String {
    let ship = &state[id];
    let mut text = format!(
        "{}, {} of {}, at {}, heading {}, {}",
        state.name(id),
        state.class(id).name,
        state.seat_name(ship.seat),
        ship.hex.label(),
        ship.facing.name(),
        ship.altitude,
    );
    for mark in marks(state, id) {
        text.push_str(", ");
        text.push_str(&mark.text);
    }
    text
}

/// Every ship on the map at its altitude, over the highest ground of each column.
fn elevation(state: &State) -> Elevation {
    let map = &state.setting.map;
    let mut skyline = vec![0; usize::from(map.field.columns)];
    for hex in map.field.hexes() {
        let column = &mut skyline[hex.col as usize];
        *column = state.surface(hex).max(*column);
    }
    let aloft = |id: ShipId| {
        let band = usize::from(state[id].altitude.level());
        Aloft { tied: gear::tied(state, id), ..Aloft::free(id.piece(), band) }
    };
    Elevation {
        title: "Altitudes".to_owned(),
        bands: Altitude::ALL.map(|altitude| altitude.name().to_owned()).to_vec(),
        items: state
            .ids()
            .filter(|&id| state[id].is_on_map())
            .map(aloft)
            .chain(gear::aloft(state))
            .chain(men::aloft(state))
            .collect(),
        skyline,
    }
}

/// A side with those who lead it.
fn side_name(state: &State, side: SideId) -> String {
    let name = state.setting.side_name(side);
    let players: Vec<&str> =
        state.setting.seats_of(side).map(|seat| state.seat_name(seat)).collect();
    if players == [name] { name.to_owned() } else { format!("{name} ({})", players.join(", ")) }
}

fn rosters(state: &State) -> Vec<Roster> {
    let sides = (0..state.setting.sides.len() as u8).map(SideId);
    sides
        .map(|side| Roster {
            side: usize::from(side.0),
            entries: state
                .ids()
                .filter(|&id| state.side(id) == side && state[id].status != Status::Reserve)
                .map(|id| RosterEntry {
                    piece: id.piece(),
                    name: state.name(id).to_owned(),
                    note: roster_note(state, id),
                    lost: !state[id].is_in_play() && state[id].status != Status::ToEnter,
                })
                .chain(ground::roster(state, side))
                .collect(),
        })
        .collect()
}

fn roster_note(state: &State, id: ShipId) -> String {
    let ship = &state[id];
    match ship.status {
        Status::Flying => {
            let fire =
                if 0 < ship.fire { format!("fire {} · ", ship.fire) } else { String::new() };
            format!("{fire}{} · {}", ship.altitude, way_note(state, id))
        }
        status => status.name().to_owned(),
    }
}

/// What a ship can move: a kite by her heading, before and after her die.
///
/// [SG-KITE-01] Running. [SG-KITE-02] Beating.
fn way_note(state: &State, id: ShipId) -> String {
    let ship = &state[id];
    let Some(heading) = kites::heading(state, id, ship.facing) else {
        return format!("{} MP", movement::allowance(state, id));
    };
    let points = if 0 < ship.kite_die || ship.jury_rig || movement::is_immobilised(state, id) {
        movement::allowance(state, id).to_string()
    } else {
        let by = |die: u8| {
            kites::way(
                state,
                id,
                kites::Sailing { facing: ship.facing, die },
                ship.crew.manoeuvre.total(),
            )
        };
        format!("{} to {}", by(1), by(6))
    };
    format!("{points} MP {}", heading.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{USUAL, position, position_on};

    #[test]
    fn sg_alt_01_the_elevation_has_every_ship_at_her_height_over_the_ground() {
        let text = "a Sky Runner 1010 N Low\nb Aphid 2020 N Ground, landed\nb Aphid 2021 N High";
        let mut state = position(text);
        let elevation = elevation(&state);
        assert_eq!(elevation.bands.first().map(String::as_str), Some("Ground"));
        assert_eq!(elevation.bands.len(), 6);
        let bands: Vec<usize> = elevation.items.iter().map(|item| item.band).collect();
        assert_eq!(bands, [2, 0, 4]);
        assert!(elevation.skyline.iter().all(|level| *level == 0), "the test map is flat");
        // Whoever has gone is nowhere.
        state.ships[0].status = Status::Gone;
        assert_eq!(super::elevation(&state).items.len(), 2);
        let state = position_on("highland", USUAL, text);
        let highest = state.setting.map.surface.iter().copied().max();
        assert_eq!(super::elevation(&state).skyline.iter().copied().max(), highest);
    }
}
