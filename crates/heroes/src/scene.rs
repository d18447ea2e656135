//! What a page shows: the table, the troops, the cards of the turn, and the open decision.

mod aims;
pub mod choices;
mod sheets;
pub mod vehicles;

use kernel::{
    Decision, PieceId, RuleId, Scene, SeatId, Text, Viewer, grammar,
    scene::{
        Area, Arm as Sign, Base, Board, DecisionView, Feature, FeatureKind, Glyph, Inspection,
        Mark, MarkKind, Overlay, OverlayKind, Piece, Place, Roster, RosterEntry, SideView, Surface,
        TableBoard,
    },
    table::{Angle, Course, Footprint, Length, Pose, Shape, Side},
};

use crate::{
    field, fire, flow,
    formations::Size,
    garrisons, hero, lifting, movement,
    narrate::{hero_name, player_name},
    order::Order,
    rails, secrets,
    squares::{self, shelter},
    state::{Hero, Phase, Plan, SideId, State, UnitId, Where},
    tables, victory,
    vocabulary::{Arm, Cover, Formation, Kind, Post, TerrainKind, ZonePurpose},
};

/// Everything that one viewer's page shows.
pub fn scene(state: &State, viewer: Viewer) -> Scene {
    let mut seen = state.clone();
    secrets::see(state, viewer, &mut seen);
    let state = &seen;
    let decision = decision(state).map(|decision| view(state, decision, viewer));
    let active = decision.as_ref().and_then(|decision| decision.piece);
    let mut overlays = zones(state);
    if decision.as_ref().is_some_and(|decision| !decision.choices.is_empty()) {
        overlays.extend(lifting::reach(state));
        overlays.extend(aims::overlays(state));
    }
    let units = state.ids().filter_map(|unit| piece(state, unit, active));
    let seats = || (0..state.seats.len() as u8).map(SeatId);
    let heroes = seats().filter_map(|seat| hero_piece(state, seat));
    Scene {
        title: state.setting.name.clone(),
        clock: clock(state),
        turn: u16::from(state.turn),
        sides: [SideId(0), SideId(1)].into_iter().map(|side| side_view(state, side)).collect(),
        board: Board::Table(board(state)),
        pieces: units.chain(heroes).collect(),
        overlays,
        links: Vec::new(),
        elevation: None,
        cards: sheets::card_rows(state),
        rosters: [SideId(0), SideId(1)].into_iter().map(|side| roster(state, side)).collect(),
        records: seats().map(|seat| sheets::record(state, seat)).collect(),
        decision,
        outcome: victory::outcome(state),
    }
}

fn side_view(state: &State, side: SideId) -> SideView {
    let seats = (0..state.seats.len() as u8).map(SeatId);
    let seats: Vec<SeatId> = seats.filter(|&seat| state.side_of_seat(seat) == side).collect();
    let key = seats.first().map(ToString::to_string).unwrap_or_default();
    SideView { key, name: state.setting.sides[usize::from(side.0)].name.clone(), seats }
}

fn clock(state: &State) -> String {
    if state.turn == 0 {
        return "Before the battle".to_owned();
    }
    let turn = format!("Turn {} of {}", state.turn, state.setting.turns);
    match (state.phase, &state.active) {
        (Phase::Over, _) => "The battle is over".to_owned(),
        (Phase::Choose { seat, card }, _) => {
            format!("{turn}, {card} of {}", player_name(state, seat))
        }
        (_, Some(active)) => {
            format!("{turn}, {} of {}", active.card, player_name(state, active.seat))
        }
        _ => turn,
    }
}

fn board(state: &State) -> TableBoard {
    let features = state.setting.terrain.iter().map(feature);
    let objectives =
        state.setting.zones.iter().filter(|zone| matches!(zone.purpose, ZonePurpose::Objective));
    let objectives = objectives.map(|zone| Feature {
        name: zone.id.replace('_', " "),
        kind: FeatureKind::Objective,
        shape: Shape::Area(zone.region.clone()),
        levels: 0,
        crest: None,
    });
    TableBoard {
        key: format!("heroes-{}", state.setting.scenario),
        name: state.setting.name.clone(),
        top: state.setting.table,
        unit: " cm".to_owned(),
        surface: Surface::Sand,
        features: features.chain(objectives).collect(),
    }
}

/// How broad a track is drawn.
const TRACK: Length = Length::units(2);

fn feature(piece: &tables::Piece) -> Feature {
    let kind = match piece.kind {
        _ if piece.building.is_some() => FeatureKind::Building,
        TerrainKind::SoftCover => FeatureKind::Wood,
        TerrainKind::HardCover => FeatureKind::Rocks,
        TerrainKind::Barrier if piece.cover == Cover::Soft => FeatureKind::Fence,
        TerrainKind::Barrier => FeatureKind::Wall,
        TerrainKind::Obstacle => FeatureKind::Gully,
        TerrainKind::Impassable => FeatureKind::Cliff,
        TerrainKind::Water => FeatureKind::Water,
        TerrainKind::RailLine => FeatureKind::Rail,
        TerrainKind::Shore => FeatureKind::Shore,
        TerrainKind::Hill => FeatureKind::Hill,
    };
    // Rails are drawn along their centre line.
    let track = piece.rails.clone().and_then(|line| Course::new(line, TRACK).ok());
    Feature {
        name: piece.id.replace('_', " "),
        kind,
        shape: track.map_or_else(|| Shape::Area(piece.region.clone()), Shape::Course),
        levels: piece.level,
        crest: None,
    }
}

/// The zones in which the side that deploys may place its troops, and those of exit.
fn zones(state: &State) -> Vec<Overlay> {
    let deploying = match state.phase {
        Phase::Deploy { seat } => Some(state.side_of_seat(seat).0),
        _ => None,
    };
    let shown = state.setting.zones.iter().filter(|zone| match zone.purpose {
        ZonePurpose::Deploy => deploying.is_some() && zone.side == deploying,
        ZonePurpose::Exit | ZonePurpose::Entry => true,
        ZonePurpose::Objective => false,
    });
    let overlay = |zone: &tables::Zone| Overlay {
        kind: OverlayKind::Zone,
        label: zone.id.replace('_', " "),
        area: Area::Polygon { corners: zone.region.corners().to_vec() },
    };
    shown.map(overlay).collect()
}

/// What the figures of a unit are drawn as.
fn sign(state: &State, unit: UnitId) -> Sign {
    let open = state[unit].stance.is_some_and(|one| one.formation() == Formation::OpenOrder);
    match state.spec(unit).kind {
        Kind::Infantry if open => Sign::Skirmisher,
        Kind::Infantry => Sign::Foot,
        Kind::Cavalry | Kind::Camelry => Sign::Horse,
        Kind::Artillery => Sign::Gun,
        Kind::MachineGun => Sign::MachineGun,
        Kind::Transport => Sign::Transport,
        Kind::Train => Sign::Carriage,
        Kind::Merchant | Kind::Warship => Sign::Vessel,
    }
}

fn rectangle(size: Size) -> Footprint {
    Footprint::Rectangle { width: size.width, depth: size.depth }
}

/// The blocks of a unit at true scale.
pub fn bases(state: &State, unit: UnitId) -> Vec<Base> {
    let own = sign(state, unit);
    let spec = state.spec(unit);
    if spec.carrier.is_some() {
        return vehicles::bases(state, unit);
    }
    if let Some(piece) = garrisons::held(state, unit) {
        // Those inside are shown as one block in the middle of their building.
        let Some(at) = field::centre(state, unit) else { return Vec::new() };
        let facing = garrisons::sides(state, piece).map_or(Angle::NORTH, |sides| sides[0].facing);
        let footprint = rectangle(Size::new(spec.base.width * 2, spec.base.depth * 2));
        return vec![Base {
            pose: Pose::new(at, facing),
            footprint,
            arm: own,
            leads: state[unit].leader,
        }];
    }
    if let Some(square) = shelter::inside(state, unit) {
        let shown = shelter::shown(state, square).into_iter().find(|&(other, _)| other == unit);
        let footprint = rectangle(shelter::size_inside(state, unit));
        let base = |(_, pose)| Base { pose, footprint, arm: own, leads: false };
        return shown.map(base).into_iter().collect();
    }
    if let Some(square) = squares::of(state, unit) {
        let leader = field::run(state, square, unit).map(|(_, _, run)| usize::from(run.n / 2));
        let leader = leader.filter(|_| state[unit].leader);
        let outlines = field::outlines(state, unit);
        let leads = |(n, base)| Base { leads: Some(n) == leader, ..base };
        let bases = outlines.iter().map(|outline| outlined(outline, own));
        return bases.enumerate().map(leads).collect();
    }
    let Where::Field(pose) = state[unit].at else { return Vec::new() };
    let Some(layout) = field::layout(state, unit) else {
        let middle = pose.advanced(-spec.base.depth / 2);
        let base = Base { pose: middle, footprint: rectangle(spec.base), arm: own, leads: false };
        return vec![base];
    };
    let crew = if layout.gun.is_some() { Sign::Foot } else { own };
    let leader = layout.leader();
    let mut bases: Vec<Base> = layout
        .figures
        .iter()
        .enumerate()
        .map(|(n, slot)| Base {
            pose: slot.body(pose).middle,
            footprint: rectangle(Size::new(slot.width, slot.depth)),
            arm: crew,
            leads: state[unit].leader && n == leader,
        })
        .collect();
    bases.extend(layout.gun.iter().map(|slot| Base {
        pose: slot.body(pose).middle,
        footprint: rectangle(Size::new(slot.width, slot.depth)),
        arm: own,
        leads: false,
    }));
    if let Some(seat) = state.hero_with(unit)
        && let Hero::With { post: Post::Front, .. } = state.seat(seat).hero
        && let Some(front) = hero::front_post(state, seat, unit)
    {
        bases.push(hero_base(state, seat, front));
    }
    bases
}

/// A block by its outline.
fn outlined(outline: &kernel::table::Outline, arm: Sign) -> Base {
    let corners = outline.corners();
    let (width, depth) = match corners {
        [a, b, c, ..] => (b.distance(*c), a.distance(*b)),
        _ => (kernel::table::Length::ZERO, kernel::table::Length::ZERO),
    };
    let facing = match corners {
        [a, b, ..] => b.bearing(*a),
        _ => Angle::NORTH,
    };
    let pose = Pose::new(outline.middle(), facing);
    Base { pose, footprint: Footprint::Rectangle { width, depth }, arm, leads: false }
}

pub fn hero_base(state: &State, seat: SeatId, front: Pose) -> Base {
    let size = field::hero_size(state, seat);
    let pose = front.advanced(-size.depth / 2);
    Base { pose, footprint: rectangle(size), arm: Sign::Leader, leads: true }
}

/// A unit on the table.
fn piece(state: &State, unit: UnitId, active: Option<PieceId>) -> Option<Piece> {
    let at = match state[unit].at {
        Where::Field(pose) | Where::Afloat(pose) => pose,
        Where::Ring(square) => {
            Pose::new(field::centre(state, unit)?, field::ring(state, square)?.1.facing)
        }
        Where::Sheltered(square) => {
            shelter::shown(state, square).into_iter().find(|&(other, _)| other == unit)?.1
        }
        Where::Garrison(_) => Pose::new(field::centre(state, unit)?, Angle::NORTH),
        Where::Rails(_) => Pose::new(field::centre(state, unit)?, rails::facing(state, unit)?),
        Where::Aboard(_) | Where::Reserve | Where::Exited(_) | Where::Destroyed => return None,
    };
    let id = movement::piece(unit);
    let mut marks = Vec::new();
    if state[unit].routing {
        let text = grammar::sentence(state.name(unit), "is routing");
        marks.push(Mark { kind: MarkKind::Stunned, level: None, text });
    }
    if state.is_in_contact(unit) {
        let text = grammar::sentence(state.name(unit), "is fighting hand to hand");
        marks.push(Mark { kind: MarkKind::Stopped, level: None, text });
    }
    vehicles::marks(state, unit, &mut marks);
    let is_carrier = state.spec(unit).carrier.is_some();
    Some(Piece {
        id,
        name: state.name(unit).to_owned(),
        described: described(state, unit),
        side: usize::from(state.side_of(unit).0),
        glyph: Glyph::Troops {
            bases: bases(state, unit),
            has_front: matches!(state[unit].at, Where::Field(_)) || is_carrier,
        },
        place: Place::Table { pose: at },
        badge: if is_carrier {
            vehicles::badge(state, unit)
        } else {
            state.figures(unit).to_string()
        },
        marks,
        active: active == Some(id),
        faded: is_done(state, unit) && active != Some(id),
    })
}

/// Whether a unit has nothing more to do this turn. When the battle is over, that says nothing any more.
fn is_done(state: &State, unit: UnitId) -> bool {
    state.ending.is_none() && state[unit].activated
}

/// A Hero by himself.
fn hero_piece(state: &State, seat: SeatId) -> Option<Piece> {
    let Hero::Alone(pose) = state.seat(seat).hero else { return None };
    let name = hero_name(state, seat).to_owned();
    Some(Piece {
        id: hero::piece(seat),
        described: format!("{name}, by himself"),
        name,
        side: usize::from(state.side_of_seat(seat).0),
        glyph: Glyph::Troops { bases: vec![hero_base(state, seat, pose)], has_front: true },
        place: Place::Table { pose },
        badge: String::new(),
        marks: Vec::new(),
        active: false,
        faded: state.ending.is_none() && state.seat(seat).hero_activated,
    })
}

/// A unit in a sentence.
fn described(state: &State, unit: UnitId) -> String {
    let spec = state.spec(unit);
    if spec.carrier.is_some() {
        return vehicles::described(state, unit);
    }
    let mut said = format!("{}: {} of {}", spec.name, state.figures(unit), spec.figures());
    said.push_str(match spec.arm() {
        Some(Arm::Infantry) => " foot",
        Some(Arm::Cavalry) => " horse",
        Some(Arm::Camelry) => " camelry",
        Some(Arm::Artillery) => " gunners",
        Some(Arm::MachineGun) => " machine gunners",
        Some(Arm::Transport) => " transport",
        None => "",
    });
    if let Some(piece) = garrisons::held(state, unit) {
        said.push_str(" in the ");
        said.push_str(&terrain_name(state, piece));
    }
    let stance = state[unit].stance.map(|stance| format!(", {}", stance.said()));
    said.push_str(&stance.unwrap_or_default());
    if let Where::Field(pose) = state[unit].at {
        let heading = pose.facing.heading();
        let place = format!(", at {:.1}, {:.1} facing {heading}", pose.at.x, pose.at.y);
        said.push_str(&place);
    }
    if let Some(square) = squares::of(state, unit) {
        said.push_str(&in_ring(state, unit, square));
    }
    if shelter::inside(state, unit).is_some() {
        said.push_str(", inside the square");
    }
    if spec.has_leader && !state[unit].leader {
        said.push_str(", its leader lost");
    }
    if let Some(seat) = state.hero_with(unit) {
        said.push_str(", with ");
        said.push_str(hero_name(state, seat));
    }
    if state[unit].routing {
        said.push_str(", routing");
    }
    said
}

/// With whom a unit stands in a common square, and how many of it on which face.
fn in_ring(state: &State, unit: UnitId, square: u8) -> String {
    let members = &state.squares[usize::from(square)].members;
    let others: Vec<&str> =
        members.iter().filter(|&&other| other != unit).map(|&other| state.name(other)).collect();
    let mut said = format!(" with {}", others.join(", "));
    let Some((ring, front, run)) = field::run(state, square, unit) else { return said };
    let names = ["front", "right", "rear", "left"];
    let held = Side::ALL.into_iter().zip(names).filter_map(|(side, name)| {
        let own = (run.first..run.first + run.n).filter(|&place| ring.is_on(place, side)).count();
        (0 < own).then(|| format!("{own} on the {name} face"))
    });
    said.push_str(": ");
    said.push_str(&held.collect::<Vec<_>>().join(", "));
    if run.has_reserve {
        said.push_str(", one inside");
    }
    let (x, y, facing) = (front.at.x, front.at.y, front.facing);
    said + &format!("; the square fronts {x:.1}, {y:.1} facing {}", facing.heading())
}

/// What a piece of terrain is called.
fn terrain_name(state: &State, piece: u8) -> String {
    let piece = state.setting.terrain.get(usize::from(piece));
    piece.map_or_else(String::new, |piece| piece.id.replace('_', " "))
}

fn roster(state: &State, side: SideId) -> Roster {
    let own = state.ids().filter(|&unit| state.side_of(unit) == side);
    let entry = |unit: UnitId| {
        let note = match state[unit].at {
            Where::Destroyed => "lost".to_owned(),
            Where::Exited(_) => "left the table".to_owned(),
            Where::Reserve => "still to come".to_owned(),
            Where::Aboard(carrier) => {
                format!("{}, aboard {}", state.figures(unit), state.name(carrier))
            }
            Where::Sheltered(_) => format!("{}, inside the square", state.figures(unit)),
            _ if state.spec(unit).carrier.is_some() => vehicles::badge(state, unit),
            _ if state[unit].routing => format!("{}, routing", state.figures(unit)),
            _ if is_done(state, unit) => format!("{}, done", state.figures(unit)),
            _ => state.figures(unit).to_string(),
        };
        RosterEntry {
            piece: movement::piece(unit),
            name: state.name(unit).to_owned(),
            note,
            lost: state[unit].at == Where::Destroyed,
        }
    };
    Roster { side: usize::from(side.0), entries: own.map(entry).collect() }
}

/// What must be decided next, in words.
pub fn decision(state: &State) -> Option<Decision> {
    let seat = flow::decider(state)?;
    let player = || Text::default().strong(player_name(state, seat));
    let unit = movement::active_unit(state).map(|(_, unit)| unit);
    let named = |text: Text| match unit {
        Some(unit) => text.name(state.name(unit)),
        None => text.name(hero_name(state, seat)),
    };
    // "where does the company", "where do the camels".
    let asks = |what: &str, unit: Option<UnitId>| {
        // A player without a name of his own is called by his Hero's.
        let hero = || match hero_name(state, seat) {
            own if own == player_name(state, seat) => "the Hero",
            other => other,
        };
        let name = unit.map_or_else(hero, |unit| state.name(unit));
        let is_many = unit.is_some() && grammar::is_many(name);
        let does = if is_many { "do" } else { "does" };
        player().then(format!(": {what} {does} ")).name(name)
    };
    let thrown = state.active.as_ref().and_then(|active| active.throw).unwrap_or(0);
    let joint = state
        .active
        .as_ref()
        .is_some_and(|active| matches!(active.plan, Plan::RingMove { .. } | Plan::RingForm { .. }));
    let leaves = unit.is_some_and(|unit| squares::of(state, unit).is_some());
    let (prompt, rule): (Text, RuleId) = match state.phase {
        Phase::Deploy { .. } => (player().then(" deploys"), rule!("HV-SETUP-01")),
        Phase::Arrive { unit } => {
            let prompt = asks("where", Some(unit)).then(" come on?");
            (prompt, rule!("HV-SCEN-02"))
        }
        Phase::ThrowAway { .. } => {
            (player().then(": which Leadership card goes?"), rule!("HV-LEAD-08"))
        }
        Phase::Choose { card, .. } => {
            (player().then(format!(": whom does {card} activate?")), rule!("HV-TURN-05"))
        }
        Phase::Declare => (asks("what", unit).then(" do?"), rule!("HV-ACT-02")),
        Phase::March if joint => {
            let far = format!(" go? Up to {thrown} cm");
            (named(player().then(": where does the square of ")).then(far), rule!("HV-FORM-07"))
        }
        // A gun that is not limbered, or a mere turn.
        Phase::March if thrown == 0 => {
            (asks("which way", unit).then(" face?"), rule!("HV-MOVE-08"))
        }
        Phase::March => {
            let far = format!(" go? Up to {thrown} cm");
            (asks("where", unit).then(far), rule!("HV-MOVE-02"))
        }
        Phase::Ride => {
            let far = format!(" ride? Up to {thrown} cm");
            (asks("where", unit).then(far), rule!("HV-HERO-04"))
        }
        Phase::Shoot => (asks("at whom", unit).then(" fire?"), rule!("HV-FIRE-03")),
        Phase::Form if joint => {
            let prompt = named(player().then(": who forms a square with ")).then("?");
            (prompt, rule!("HV-FORM-07"))
        }
        Phase::Form if leaves => {
            (asks("where", unit).then(" leave the square?"), rule!("HV-FORM-07"))
        }
        Phase::Form => {
            (named(player().then(": which formation for ")).then("?"), rule!("HV-FORM-12"))
        }
        Phase::Strike { .. } => {
            let prompt = named(player().then(": whom does a base of ")).then(" strike?");
            (prompt, rule!("HV-HTH-09"))
        }
        Phase::FirstLosses => (player().then(": whose losses come first?"), rule!("HV-HTH-05")),
        Phase::Steam => {
            let far = format!(" run? Up to {thrown} cm");
            (asks("how far", unit).then(far), rule!("HV-RAIL-09"))
        }
        Phase::Sail => {
            let far =
                if thrown == 0 { " do?".to_owned() } else { format!(" do? Up to {thrown} cm") };
            (asks("what", unit).then(far), rule!("HV-MER-06"))
        }
        Phase::Embark => {
            (named(player().then(": who goes aboard ")).then("?"), rule!("HV-RAIL-10"))
        }
        Phase::Disembark => (named(player().then(": who leaves ")).then("?"), rule!("HV-RAIL-10")),
        Phase::PutDown { unit } if shelter::inside(state, unit).is_some() => {
            let prompt = player()
                .then(if grammar::is_many(state.name(unit)) {
                    ": where are "
                } else {
                    ": where is "
                })
                .name(state.name(unit))
                .then(" put down, for which the square has no room?");
            (prompt, rule!("HV-FORM-15"))
        }
        Phase::PutDown { unit } => {
            let prompt = asks("where", Some(unit)).then(" come ashore?");
            (prompt, rule!("HV-MER-13"))
        }
        _ => (player().then(" decides"), rule!("HV-ACT-02")),
    };
    let piece = match state.phase {
        Phase::Arrive { unit } | Phase::PutDown { unit } => Some(movement::piece(unit)),
        _ => unit.map(movement::piece),
    };
    Some(Decision { seat, prompt, rule, piece })
}

fn view(state: &State, decision: Decision, viewer: Viewer) -> DecisionView {
    let is_own = viewer.knows(decision.seat);
    let lifts = if is_own { lifting::lifts(state) } else { Vec::new() };
    let side = usize::from(state.side_of_seat(decision.seat).0);
    let seen =
        DecisionView::ranked::<crate::Heroes, _>(state, decision, side, viewer, choices::rank);
    DecisionView { lifts, ..seen }
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What is shown of one piece on request: its arcs and ranges.
pub fn inspect(state: &State, viewer: Viewer, piece: PieceId) -> Option<Inspection> {
    let mut seen = state.clone();
    secrets::see(state, viewer, &mut seen);
    let state = &seen;
    let unit = state.ids().find(|&unit| movement::piece(unit) == piece)?;
    if !state[unit].at.is_present() {
        return None;
    }
    let mut overlays = Vec::new();
    let mut lines = vec![described(state, unit)];
    for (front, weapon, said) in aims::fronts(state, unit) {
        let Some(range) = state.setting.charts.fire.ranges[weapon] else { continue };
        aims::bands(state, front, range, &said, &mut overlays);
        for shot in fire::aimed(state, unit, weapon, front) {
            let whom = state.name(shot.unit);
            lines.push(format!("{said}may fire at {whom}, {:.1} cm", shot.range));
        }
        let reaches = format!("{said}fires to {} cm", range.long);
        if !lines.contains(&reaches) {
            lines.push(reaches);
        }
    }
    Some(Inspection { piece, overlays, lines, parts: Vec::new() })
}

/// What can be said of an order in advance besides its odds.
pub fn prospect(state: &State, order: &Order) -> Vec<String> {
    aims::prospect(state, order)
}

#[cfg(test)]
mod tests;
