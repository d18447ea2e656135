//! What a page shows: the table, the troops, the cards, and the open decision.

mod choices;
mod inspection;
mod machines;
mod sheets;

use std::fmt::Write as _;

use kernel::{
    Decision, PieceId, RuleId, Scene, SeatId, Text, Viewer,
    scene::{
        Area, Arm, Base, Board, DecisionView, Feature, FeatureKind, Glyph, Mark, MarkKind, Overlay,
        OverlayKind, Piece, Place, Roster, RosterEntry, SideView, Surface, TableBoard,
    },
    table::{Course, Footprint, Length, Pose, Shape},
};

pub use choices::describe;
pub use inspection::inspect;

use crate::{
    casualties::piece,
    command, detachments, field, flow, lifting,
    narrate::{commander_name, formation_name, player_name, regiment_name, stand_name},
    state::{
        Card, DEPTH, FRONTAGE, FirePhase, Ops, Phase, Post, Question, SideId, StandId, State, Step,
        UnitId, Where,
    },
    tables, victory,
    vocabulary::{Cover, GunClass, TerrainKind, Troop, Word},
};

/// The piece of a commander on the page.
pub const fn commander_piece(commander: u8) -> PieceId {
    PieceId(1000 + commander as u16)
}

pub const FOOTPRINT: Footprint = Footprint::Rectangle { width: FRONTAGE, depth: DEPTH };

/// Everything that one viewer's page shows.
pub fn scene(state: &State, viewer: Viewer) -> Scene {
    // [IC-ORD-01] The orders of the others are their own before the battle.
    let mut seen;
    let state = if state.setting.switches.orders {
        seen = state.clone();
        crate::instructions::hide(&mut seen, viewer);
        &seen
    } else {
        state
    };
    let decision = decision(state).map(|decision| view(state, decision, viewer));
    let active = decision.as_ref().and_then(|decision| decision.piece);
    let units = state.unit_ids().filter_map(|unit| unit_piece(state, unit, active));
    let commanders = 0..state.commanders.len() as u8;
    let commanders = commanders.filter_map(|commander| commander_view(state, commander));
    Scene {
        title: state.setting.name.clone(),
        clock: clock(state),
        turn: u16::from(state.turn),
        sides: [SideId(0), SideId(1)].into_iter().map(|side| side_view(state, side)).collect(),
        board: Board::Table(board(state)),
        pieces: machines::wrecks(state)
            .chain(units)
            .chain(commanders)
            .chain(couriers(state))
            .collect(),
        overlays: overlays(state),
        links: Vec::new(),
        elevation: None,
        cards: sheets::cards(state),
        rosters: [SideId(0), SideId(1)].into_iter().map(|side| roster(state, side)).collect(),
        records: state.regiment_ids().filter_map(|one| sheets::record(state, one)).collect(),
        decision,
        outcome: victory::outcome(state),
    }
}

fn side_view(state: &State, side: SideId) -> SideView {
    let seats: Vec<SeatId> =
        state.seat_ids().filter(|&seat| state.side_of_seat(seat) == side).collect();
    let key = seats.first().map(ToString::to_string).unwrap_or_default();
    SideView { key, name: state.setting.sides[usize::from(side.0)].name.clone(), seats }
}

/// [IC-SCALE-03] The clock: a minute goes by in each turn.
fn clock(state: &State) -> String {
    if state.turn == 0 {
        return "Before the battle".to_owned();
    }
    let turn = format!("Turn {} of {} (minute {})", state.turn, state.setting.turns, state.turn);
    let acts = state.op.as_ref().map(|op| op.regiment).or_else(|| command::in_slot(state));
    match state.phase {
        Phase::Over => "The battle is over".to_owned(),
        Phase::Melees { .. } | Phase::Pursue { .. } => format!("{turn}, melees"),
        Phase::Call { ops: Ops::Air }
        | Phase::Precede { ops: Ops::Air }
        | Phase::Fly { .. }
        | Phase::Flight => format!("{turn}, aviation"),
        Phase::Call { ops: Ops::Ground }
        | Phase::Precede { ops: Ops::Ground }
        | Phase::Drive { .. } => format!("{turn}, vehicles and skimmers"),
        _ if state.op.as_ref().is_some_and(|op| op.machines.is_some()) => {
            format!("{turn}, vehicles and skimmers")
        }
        _ if crate::traditional::is_moving(state) => {
            let seat = state.acting_seat().unwrap_or(SeatId(0));
            format!("{turn}, {} moves", player_name(state, seat))
        }
        Phase::Salvos { .. } => format!("{turn}, both sides fire"),
        _ => match acts {
            Some(regiment) => format!("{turn}, {}", regiment_name(state, regiment)),
            None => turn,
        },
    }
}

fn board(state: &State) -> TableBoard {
    let terrain = || state.setting.terrain.iter();
    let features = terrain().map(feature).chain(terrain().filter_map(walls));
    let objectives = state.setting.objectives.iter().map(|objective| Feature {
        name: objective.name.clone(),
        kind: match objective.protection {
            Cover::None | Cover::WoodsOrRough => FeatureKind::Objective,
            Cover::Protective => FeatureKind::Town,
            Cover::Earthworks => FeatureKind::Earthwork,
        },
        shape: Shape::Area(objective.region.clone()),
        levels: 0,
        crest: None,
    });
    TableBoard {
        key: format!("colonels-{}", state.setting.scenario),
        name: state.setting.name.clone(),
        top: state.setting.table,
        unit: " yards".to_owned(),
        surface: Surface::Sand,
        features: features.chain(objectives).collect(),
    }
}

fn feature(piece: &tables::Piece) -> Feature {
    let kind = match piece.kind {
        TerrainKind::Woods => FeatureKind::Wood,
        TerrainKind::Rough => FeatureKind::Rocks,
        TerrainKind::Hill | TerrainKind::SteepHill => FeatureKind::Hill,
        // What protects has walls round it.
        TerrainKind::Open | TerrainKind::Protective => FeatureKind::Field,
        TerrainKind::Earthworks => FeatureKind::Earthwork,
        TerrainKind::Water => FeatureKind::Water,
        TerrainKind::Ford => FeatureKind::Shallows,
        TerrainKind::Bridge => FeatureKind::Bridge,
        TerrainKind::Road => FeatureKind::Road,
    };
    Feature {
        name: piece.name.clone(),
        kind,
        shape: Shape::Area(piece.region.clone()),
        levels: piece.level,
        crest: None,
    }
}

/// The walls round ground that protects.
fn walls(piece: &tables::Piece) -> Option<Feature> {
    if piece.kind != TerrainKind::Protective {
        return None;
    }
    let corners = piece.region.corners();
    let round = corners.iter().chain(corners.first()).copied().collect();
    let course = Course::new(round, Length::units(4)).ok()?;
    let shape = Shape::Course(course);
    Some(Feature { name: String::new(), kind: FeatureKind::Wall, shape, levels: 0, crest: None })
}

/// The zones of the side that sets up, and the way of a company that others may break into.
fn overlays(state: &State) -> Vec<Overlay> {
    let mut overlays = Vec::new();
    if let Phase::Deploy { seat } = state.phase {
        let side = state.side_of_seat(seat);
        let zones = || state.setting.zones.iter().filter(|zone| zone.side == side.0);
        let is_only = zones().count() == 1;
        overlays.extend(zones().map(|zone| Overlay {
            kind: OverlayKind::Zone,
            label: if is_only { "deployment".to_owned() } else { zone.id.replace('_', " ") },
            area: Area::Polygon { corners: zone.region.corners().to_vec() },
        }));
    }
    if let Some(moving) = &state.moving
        && let Some(body) = field::body(state, moving.unit)
    {
        let from = body.middle.at;
        let to = from.towards(moving.heading, moving.length - moving.gone);
        overlays.push(Overlay {
            kind: OverlayKind::Tape,
            label: format!("{:.0} yards", moving.length - moving.gone),
            area: Area::Path { points: vec![from, to] },
        });
    }
    overlays.extend(machines::overlays(state));
    overlays
}

/// What the stands of a unit are drawn as.
pub fn sign(state: &State, unit: UnitId) -> Arm {
    let kind = &state.spec(unit).kind;
    match kind.troop {
        Troop::Infantry if state.is_skirmishing(unit) => Arm::Skirmisher,
        Troop::Infantry => Arm::Foot,
        Troop::Cavalry | Troop::LightCavalry => Arm::Horse,
        Troop::Artillery if state[unit].limbered => Arm::Transport,
        Troop::Artillery if kind.gun_class == Some(GunClass::MachineGun) => Arm::MachineGun,
        Troop::Artillery => Arm::Gun,
        Troop::Recon | Troop::Assault | Troop::Skimmer => Arm::Vehicle,
        Troop::Aviation => Arm::Aviation,
        Troop::Wagon => Arm::Transport,
        Troop::Hero | Troop::Commander => Arm::Leader,
    }
}

fn unit_piece(state: &State, unit: UnitId, active: Option<PieceId>) -> Option<Piece> {
    let arm = sign(state, unit);
    let with = |stand: StandId| state.commanders.iter().any(|one| one.at == Post::With(stand));
    let bases: Vec<Base> = state
        .stands_of(unit)
        .filter_map(|stand| {
            let pose = state[stand].pose()?;
            let crew = state.troop(unit) == Troop::Artillery && state[unit].first != stand.0;
            let arm = if crew { Arm::Foot } else { arm };
            Some(Base { pose, footprint: FOOTPRINT, arm, leads: with(stand) })
        })
        .collect();
    let body = field::body(state, unit)?;
    let id = piece(unit);
    Some(Piece {
        id,
        name: state.name(unit).to_owned(),
        described: described(state, unit),
        side: usize::from(state.side_of(unit).0),
        glyph: Glyph::Troops { bases, has_front: true },
        place: Place::Table { pose: body.middle },
        badge: match state.castings(unit) {
            0 => String::new(),
            castings => castings.to_string(),
        },
        marks: marks(state, unit),
        active: active.map_or_else(|| is_asked(state, unit), |active| active == id),
        faded: false,
    })
}

/// Whether a unit belongs to those about whom somebody decides now: the regiment in its slot, or whoever plays out a card.
fn is_asked(state: &State, unit: UnitId) -> bool {
    if state.question.is_some() || !state.tasks.is_empty() {
        return false;
    }
    match state.phase {
        Phase::Slot => {
            let regiment = command::in_slot(state);
            regiment.is_some() && state.regiment_of(unit) == regiment
        }
        Phase::Shoot | Phase::Declare | Phase::March => state.is_acting(unit),
        _ => false,
    }
}

fn marks(state: &State, unit: UnitId) -> Vec<Mark> {
    let count =
        |holds: &dyn Fn(StandId) -> bool| state.stands_of(unit).filter(|&one| holds(one)).count();
    let name = state.name(unit);
    let mut marks = Vec::new();
    let mut mark = |n: usize, kind: MarkKind, what: &str| {
        if 0 < n {
            let text = format!("{name}: {n} {what}");
            marks.push(Mark { kind, level: Some(n as u8), text });
        }
    };
    mark(count(&|stand| state[stand].halted), MarkKind::Stopped, "halted");
    mark(count(&|stand| state[stand].disrupted), MarkKind::Stunned, "disrupted");
    mark(count(&|stand| state.is_in_contact(stand)), MarkKind::Fast, "in contact");
    let is_gun = state.troop(unit) == Troop::Artillery;
    let struck = if is_gun { "hits on its guns" } else { "hits" };
    mark(usize::from(state[unit].gun_hits), MarkKind::Damage, struck);
    mark(usize::from(state[unit].limber_hits), MarkKind::Damage, "hits on its limber");
    machines::marks(state, unit, &mut marks);
    marks
}

/// A unit in a sentence.
fn described(state: &State, unit: UnitId) -> String {
    let kind = &state.spec(unit).kind;
    let mut said = state.name(unit).to_owned();
    if kind.castings == 0 {
        let _ = write!(said, ": {}", kind.troop.said());
        if 0 < state[unit].gun_hits {
            let _ = write!(said, ", {} hits", state[unit].gun_hits);
        }
    } else {
        let stands = state.stands_of(unit).count();
        let castings = state.castings(unit);
        let _ = write!(said, ": {castings} castings on {stands} of {} stands", kind.stands);
    }
    for fact in machines::facts(state, unit) {
        let _ = write!(said, ", {fact}");
    }
    if kind.troop.is_company() {
        let _ = write!(
            said,
            ", {}, grade {}",
            formation_name(state[unit].formation),
            state[unit].grade
        );
        if kind.weapon != crate::vocabulary::Weapon::None {
            let _ = write!(said, ", {}", kind.weapon.said());
        }
    }
    if let Some(company) = state[unit].with {
        let _ = write!(said, ", with {}", state.name(company));
    }
    for (holds, what) in [
        (state[unit].dismounted, ", dismounted"),
        (state[unit].captured, ", captured"),
        (crate::crews::loose(state, unit).is_some(), ", its crew away from the guns"),
        (crate::crews::is_manned(state, unit), ", served by others"),
        (state.is_engaged(unit), ", in contact"),
    ] {
        if holds {
            said.push_str(what);
        }
    }
    if let Some(body) = field::body(state, unit) {
        let Pose { at, facing } = body.middle;
        let _ = write!(said, ", at {:.0}, {:.0} facing {}", at.x, at.y, facing.heading());
    }
    said
}

fn commander_view(state: &State, commander: u8) -> Option<Piece> {
    let Post::Alone(pose) = state.commanders[usize::from(commander)].at else { return None };
    let entry = &state.setting.commanders[usize::from(commander)];
    let name = commander_name(state, commander).to_owned();
    let base = Base { pose, footprint: FOOTPRINT, arm: Arm::Leader, leads: true };
    Some(Piece {
        id: commander_piece(commander),
        described: {
            let chief = state.chiefs.contains(&Some(commander));
            let title = if chief { ", commander-in-chief" } else { "" };
            format!("{name}{title}, at {:.0}, {:.0}", pose.at.x, pose.at.y)
        },
        name,
        side: usize::from(entry.side),
        glyph: Glyph::Troops { bases: vec![base], has_front: false },
        place: Place::Table { pose },
        badge: String::new(),
        marks: Vec::new(),
        active: false,
        faded: false,
    })
}

/// [IC-ORD-02] Couriers on their way: half stands.
fn couriers(state: &State) -> impl Iterator<Item = Piece> + '_ {
    state.regiment_ids().filter_map(move |regiment| {
        let courier = state[regiment].courier.filter(|courier| courier.effect.is_none())?;
        let name = format!("Courier to {}", regiment_name(state, regiment));
        let pose = Pose::new(courier.at, kernel::table::Angle::NORTH);
        let footprint = Footprint::Rectangle { width: FRONTAGE / 2, depth: DEPTH };
        let base = Base { pose, footprint, arm: Arm::Horse, leads: false };
        let said = crate::narrate::instruction_name(state, courier.instruction);
        Some(Piece {
            id: PieceId(2000 + u16::from(regiment.0)),
            described: format!(
                "{name} with the order: {said}, at {:.0}, {:.0}",
                pose.at.x, pose.at.y
            ),
            name,
            side: usize::from(state.regiment_spec(regiment).side),
            glyph: Glyph::Troops { bases: vec![base], has_front: false },
            place: Place::Table { pose },
            badge: String::new(),
            marks: Vec::new(),
            active: false,
            faded: false,
        })
    })
}

fn roster(state: &State, side: SideId) -> Roster {
    let own = state
        .unit_ids()
        .filter(|&unit| state.side_of(unit) == side && !detachments::is_idle(state, unit));
    let entry = |unit: UnitId| {
        let gone = |stand: StandId| matches!(state[stand].at, Where::Gone(_) | Where::Unused);
        let lost = state.all_of(unit).all(gone);
        let note = if lost {
            "lost".to_owned()
        } else if let Some(carrier) = state[unit].aboard {
            format!("aboard {}", state.name(carrier))
        } else if !state.is_present(unit) {
            "still to come".to_owned()
        } else {
            let castings = state.castings(unit);
            if castings == 0 { String::new() } else { castings.to_string() }
        };
        RosterEntry { piece: piece(unit), name: state.name(unit).to_owned(), note, lost }
    };
    Roster { side: usize::from(side.0), entries: own.map(entry).collect() }
}

/// What must be decided next, in words.
pub fn decision(state: &State) -> Option<Decision> {
    let seat = flow::decider(state)?;
    let player = || Text::default().strong(player_name(state, seat));
    let acting = state.op.as_ref().map(|op| op.regiment).or_else(|| command::in_slot(state));
    let acting = acting.map_or("the regiment", |regiment| regiment_name(state, regiment));
    let mover = state.moving.as_ref().map(|moving| moving.unit);
    let moved = mover.map_or("the company", |unit| state.name(unit));
    if let Some(question) = state.question {
        return Some(asked(state, seat, question));
    }
    let (prompt, rule): (Text, RuleId) = match state.phase {
        Phase::Deploy { .. } => (player().then(" sets up"), rule!("IC-SET-01")),
        Phase::Motivate { .. } => {
            (player().then(": a motivation card, before the next slot?"), rule!("IC-CARD-04"))
        }
        Phase::Slot => {
            (player().then(": what does ").name(acting).then(" do?"), rule!("IC-ACT-01"))
        }
        Phase::Dispatch { .. } => {
            (player().then(": which regiments get new orders?"), rule!("IC-ORD-01"))
        }
        Phase::Salvos { fire, .. } => {
            let whom = match fire {
                FirePhase::Guns => "which guns fire, at whom? Both sides fire together.",
                FirePhase::Skirmishers => "which skirmishers fire, at whom?",
                FirePhase::Volleys => "who fires a volley, and who keeps it?",
                FirePhase::MachineGuns => "which machine guns fire once more?",
            };
            (player().then(format!(": {whom}")), rule!("IC-TRAD-02"))
        }
        Phase::Declare | Phase::March if crate::traditional::is_moving(state) => {
            let what = match state.op.as_ref().and_then(|op| op.manoeuvre).map(|one| one.step) {
                Some(Step::Facing) => "who turns?",
                Some(Step::Charges) => "who charges?",
                Some(Step::Guns) => "which guns are pushed or unlimber?",
                Some(Step::Moves) | None => "who moves, and where?",
            };
            (player().then(format!(": {what}")), rule!("IC-TRAD-03"))
        }
        Phase::Shoot => {
            (player().then(": who of ").name(acting).then(" fires, at whom?"), rule!("IC-ACT-09"))
        }
        Phase::Declare => {
            (player().then(": who of ").name(acting).then(" charges?"), rule!("IC-MOVE-18"))
        }
        Phase::March => (
            player().then(": who of ").name(acting).then(" moves, and where?"),
            rule!("IC-CARD-02"),
        ),
        Phase::React { regiment } => {
            let text = player().then(": does ").name(regiment_name(state, regiment));
            (text.then(" fire at ").name(moved).then(" on its way?"), rule!("IC-ACT-10"))
        }
        Phase::Window { regiment } => {
            let text = player().then(": who of ").name(regiment_name(state, regiment));
            (text.then(" fires at ").name(moved).then("?"), rule!("IC-ACT-05"))
        }
        Phase::Return { .. } => (player().then(": who fires back?"), rule!("IC-ACT-06")),
        Phase::Precede { ops } => {
            let what = match ops {
                Ops::Air => "aircraft: fly first, or last?",
                Ops::Ground => "machines: drive first, or last?",
            };
            (player().then(format!(" has the most {what}")), rule!("IC-SEQ-03"))
        }
        Phase::Fly { .. } => (player().then(": who flies, and what for?"), rule!("IC-AIR-02")),
        Phase::Drive { .. } => {
            (player().then(": which machine moves or fires?"), rule!("IC-VEH-04"))
        }
        Phase::Pursue { stand } => {
            let text = player().then(": does ").name(stand_name(state, stand));
            (text.then(" advance?"), rule!("IC-MELEE-16"))
        }
        _ => (player().then(" decides"), rule!("IC-SEQ-01")),
    };
    let about = match state.phase {
        Phase::Pursue { stand } => Some(piece(state[stand].unit)),
        Phase::React { .. } | Phase::Window { .. } | Phase::Return { .. } => mover.map(piece),
        Phase::Drive { .. } => state.drive.map(|drive| piece(drive.unit)),
        _ => None,
    };
    Some(Decision { seat, prompt, rule, piece: about })
}

/// A question that must be answered before anything goes on, in words.
fn asked(state: &State, seat: SeatId, question: Question) -> Decision {
    let player = || Text::default().strong(player_name(state, seat));
    let mover = state.moving.as_ref().map(|moving| moving.unit);
    let named = |unit: Option<UnitId>| unit.map_or("the enemy", |unit| state.name(unit));
    let (prompt, rule, unit) = match question {
        Question::Press { stand, face } => {
            let unit = state[stand].unit;
            let lost = if face <= state.setting.charts.morale.fanaticism.one_to { 1 } else { 2 };
            let text = player().then(": does ").name(stand_name(state, stand));
            let text =
                text.then(format!(" press on, for {lost} of its castings? It threw {face}."));
            (text, rule!("IC-MORALE-21"), Some(unit))
        }
        Question::Evade { unit } => {
            let text = player().then(": does ").name(state.name(unit)).then(" run before ");
            (text.name(named(mover)).then("?"), rule!("IC-MELEE-05"), Some(unit))
        }
        Question::Counter { unit } => {
            let foe = state.op.as_ref().and_then(|op| op.charges.last()).map(|charge| charge.unit);
            let text = player().then(": does ").name(state.name(unit)).then(" counter-charge ");
            (text.name(named(foe)).then("?"), rule!("IC-MELEE-15"), Some(unit))
        }
        Question::Rear { unit } => {
            let text = player().then(": from where does ").name(state.name(unit));
            let text = text.then(" take the losses of its charge?");
            (text, rule!("IC-MELEE-14"), Some(unit))
        }
        Question::Ambush { unit } => {
            let flown = state.flight.as_ref().map(|flight| flight.unit);
            let text = player().then(": does ").name(state.name(unit)).then(" ambush ");
            (text.name(named(flown)).then("?"), rule!("IC-AIR-06"), Some(unit))
        }
        Question::CarryOn { unit, foe, .. } => {
            let text = player().then(": do the stands of ").name(state.name(unit));
            let text = text.then(" that struck nobody carry on against ");
            (text.name(state.name(foe)).then("?"), rule!("IC-MELEE-17"), Some(unit))
        }
        Question::Share { stand } => {
            let unit = state[stand].unit;
            let blow = state.blows.iter().find(|blow| blow.stand == stand);
            let kills = blow.map_or(0, |blow| blow.kills);
            let (what, fall) = match kills {
                1 => (": on whom does the kill of ".to_owned(), " fall?"),
                kills => (format!(": on whom do the {kills} kills of "), " fall?"),
            };
            let text = player().then(what).name(stand_name(state, stand)).then(fall);
            (text, rule!("IC-MELEE-10"), Some(unit))
        }
        Question::Resume => {
            let text = player().then(": does ").name(named(mover));
            (text.then(" go on under fire?"), rule!("IC-ACT-06"), mover)
        }
    };
    Decision { seat, prompt, rule, piece: unit.map(piece) }
}

fn view(state: &State, decision: Decision, viewer: Viewer) -> DecisionView {
    let side = usize::from(state.side_of_seat(decision.seat).0);
    let is_own = viewer == Viewer::Seat(decision.seat);
    let lifts = if is_own { lifting::lifts(state) } else { Vec::new() };
    let view =
        DecisionView::ranked::<crate::Colonels, _>(state, decision, side, viewer, choices::rank);
    DecisionView { lifts, ..view }
}

/// Whether a card of a regiment is still there.
fn has_card(state: &State, regiment: crate::state::RegimentId, card: Card) -> [bool; 2] {
    match card {
        Card::Own => [state[regiment].red, state[regiment].black],
        Card::Motivation => [!state.seat(state.seat_of(regiment)).motivated; 2],
        Card::Hero(hero) => [crate::characters::has_card(state, hero); 2],
    }
}

/// Where the middle of a front lies, for ghosts.
fn ghost(state: &State, unit: UnitId, poses: &[(StandId, Pose)]) -> Option<(Pose, Footprint)> {
    let outlines: Vec<kernel::table::Outline> =
        poses.iter().map(|&(_, pose)| crate::state::outline(pose)).collect();
    let facing = poses.first().map(|(_, pose)| pose.facing).or_else(|| state.facing(unit))?;
    let body = kernel::table::Body::around(&outlines, facing)?;
    let footprint = Footprint::Rectangle { width: body.width, depth: body.depth };
    Some((body.middle, footprint))
}

#[cfg(test)]
mod tests;
