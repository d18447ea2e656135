//! What a page shows: the table, the stands with their markers, and the open decision.

mod choices;
mod eyes;
mod prospects;
mod shapes;
mod sheets;

use std::fmt::Write as _;

use kernel::{
    Decision, PieceId, RuleId, Scene, Text, Viewer,
    scene::{
        Area, Arm, Base, Board, DecisionView, Feature, FeatureKind, Glyph, Inspection, Mark,
        MarkKind, Overlay, OverlayKind, Piece, Place, Roster, RosterEntry, SideView, Surface,
        TableBoard,
    },
    table::{Footprint, Length, Pose, Relief, Shape},
};

pub use self::{
    choices::{describe, patterned, shelled},
    prospects::prospect,
    shapes::aim,
};
use crate::{
    ammunition, artillery, checks, clock, cylinders, effects, field, fire, flow, flyers, gas,
    going, ground, ironclads, lifting,
    narrate::{player_name, side_name, weapon_said},
    scale, secrets, sight, spotting,
    state::{Blocks, Marker, Phase, Plan, SideId, StandId, State, Where},
    targets, templates, victory,
    vocabulary::{Class, TerrainKind, VictoryKind, WeaponKind},
    wrecks,
};

/// Everything that one viewer's page shows.
pub fn scene(state: &State, viewer: Viewer) -> Scene {
    let mut seen = state.clone();
    secrets::see(state, viewer, &mut seen);
    let state = &seen;
    let decision = decision(state).map(|decision| view(state, decision, viewer));
    let active = decision.as_ref().and_then(|decision| decision.piece);
    let mut overlays = overlays(state);
    if decision.as_ref().is_some_and(|decision| !decision.choices.is_empty()) {
        overlays.extend(lifting::reach(state));
    }
    let stands = state.ids().filter_map(|stand| piece(state, stand, active));
    let wrecks = state.wrecks.iter().map(|wreck| {
        let name = format!("wreck of {}", state.name(wreck.stand));
        let described = match wreck.blocks {
            Blocks::Road => format!("{name}, blocking the road"),
            Blocks::Bridge => format!("{name}, blocking the bridge"),
            Blocks::Ground | Blocks::Nothing => name.clone(),
        };
        Piece {
            id: wrecks::piece(wreck.stand),
            described,
            name,
            side: state.side_of(wreck.stand).index(),
            glyph: glyph(state, wreck.stand, wreck.pose),
            place: Place::Table { pose: wreck.pose },
            badge: String::new(),
            marks: Vec::new(),
            active: false,
            faded: true,
        }
    });
    Scene {
        title: state.setting.name.clone(),
        clock: clock(state),
        turn: u16::from(state.turn),
        sides: SideId::BOTH.into_iter().map(side_view).collect(),
        board: Board::Table(board(state)),
        pieces: stands.chain(wrecks).collect(),
        overlays,
        links: Vec::new(),
        elevation: None,
        cards: Vec::new(),
        rosters: SideId::BOTH.into_iter().map(|side| roster(state, side)).collect(),
        records: SideId::BOTH.into_iter().map(|side| sheets::record(state, side)).collect(),
        decision,
        outcome: victory::outcome(state),
    }
}

fn side_view(side: SideId) -> SideView {
    let name = if side == SideId::MARTIANS { "Martians" } else { "Humans" };
    SideView { key: side.seat().to_string(), name: name.to_owned(), seats: vec![side.seat()] }
}

fn clock(state: &State) -> String {
    if state.phase == Phase::Over {
        return "The battle is over".to_owned();
    }
    if state.turn == 0 || matches!(state.phase, Phase::Deploy { .. }) {
        return "Before the battle".to_owned();
    }
    let phase = match state.phase {
        Phase::Command { .. } | Phase::Arrive { .. } | Phase::Assemble { .. } | Phase::Plot => {
            "command"
        }
        Phase::Indirect | Phase::Land { .. } => "indirect fire",
        Phase::Move | Phase::Steam | Phase::Fly | Phase::March | Phase::Going | Phase::Reroute => {
            "movement"
        }
        Phase::Engage | Phase::Bout { .. } | Phase::BoutEnd | Phase::FollowOn => "close combat",
        Phase::Pivot
        | Phase::Fire { .. }
        | Phase::Aim { .. }
        | Phase::Salvo { .. }
        | Phase::FireEnd
        | Phase::Mark => "firing",
        _ => "final phase",
    };
    let side = side_name(state.side);
    let left = clock::told(state);
    format!("Turn {} of {}, {side}, {phase}{left}", state.turn, state.setting.turns)
}

fn board(state: &State) -> TableBoard {
    let features = state.setting.land.pieces().iter().map(|piece| {
        let crest = match &piece.relief {
            Relief::Slope { crest, .. } => Some((**crest).clone()),
            Relief::Level(_) => None,
        };
        Feature {
            name: piece.kind.name.clone(),
            kind: feature(piece.kind.kind),
            shape: piece.shape.clone(),
            levels: piece.kind.levels,
            crest,
        }
    });
    let holds = state.setting.victory.iter().filter(|entry| entry.kind == VictoryKind::Hold);
    let mut areas: Vec<_> = holds.filter_map(|entry| entry.area.clone()).collect();
    areas.dedup();
    let objectives = areas.into_iter().map(|area| Feature {
        name: String::new(),
        kind: FeatureKind::Objective,
        shape: Shape::Area(area),
        levels: 0,
        crest: None,
    });
    TableBoard {
        key: format!("tripods-{}", state.setting.scenario),
        name: state.setting.name.clone(),
        top: state.setting.table,
        unit: scale::unit(state),
        surface: Surface::Grass,
        features: features.chain(objectives).collect(),
    }
}

const fn feature(kind: TerrainKind) -> FeatureKind {
    match kind {
        TerrainKind::LightWoods => FeatureKind::Scrub,
        TerrainKind::HeavyWoods => FeatureKind::Wood,
        TerrainKind::Forest => FeatureKind::Forest,
        TerrainKind::Swamp => FeatureKind::Marsh,
        TerrainKind::Town => FeatureKind::Town,
        TerrainKind::Stream => FeatureKind::Stream,
        TerrainKind::RiverFordable => FeatureKind::Shallows,
        TerrainKind::RiverImpassable | TerrainKind::Lake => FeatureKind::Water,
        TerrainKind::Cliff => FeatureKind::Cliff,
        TerrainKind::Ridge => FeatureKind::Ridge,
        TerrainKind::Road => FeatureKind::Road,
        TerrainKind::Bridge => FeatureKind::Bridge,
        TerrainKind::Path => FeatureKind::Path,
        TerrainKind::Trench => FeatureKind::Trench,
        TerrainKind::Bunker => FeatureKind::Earthwork,
        TerrainKind::Hill => FeatureKind::Hill,
    }
}

/// Zones while deploying, exits, clouds, and the line of the path that is being followed.
fn overlays(state: &State) -> Vec<Overlay> {
    let mut overlays = Vec::new();
    let zone = |label: String, corners: &[kernel::table::Point]| Overlay {
        kind: OverlayKind::Zone,
        label,
        area: Area::Polygon { corners: corners.to_vec() },
    };
    if let Phase::Deploy { side } = state.phase {
        let own = state.setting.units.iter().filter(|unit| SideId::of(unit.side) == side);
        let mut zones: Vec<_> = own.filter(|unit| unit.turn == 0).map(|unit| &unit.zone).collect();
        zones.dedup();
        overlays.extend(zones.into_iter().map(|own| zone("deploy here".into(), own.corners())));
    }
    for entry in &state.setting.victory {
        if let Some(exit) = &entry.exit {
            let points = vec![exit.from, exit.to];
            let label = format!("exit of {}", side_name(SideId::of(entry.side)));
            overlays.push(Overlay { kind: OverlayKind::Zone, label, area: Area::Path { points } });
        }
    }
    for cloud in &state.clouds {
        let corners = gas::outline(cloud.at).corners().to_vec();
        let label = "gas".to_owned();
        overlays.push(Overlay { kind: OverlayKind::Gas, label, area: Area::Polygon { corners } });
    }
    for smoke in &state.smokes {
        let corners = smoke.outline().corners().to_vec();
        let (kind, label) = if smoke.incendiary {
            (OverlayKind::Blaze, "burning smoke")
        } else {
            (OverlayKind::Smoke, "smoke")
        };
        let area = Area::Polygon { corners };
        overlays.push(Overlay { kind, label: label.to_owned(), area });
    }
    for mission in &state.missions {
        let label = match mission.plan {
            Some(Plan::Decoy) => "decoy".to_owned(),
            Some(Plan::Fire(plot)) => format!(
                "{} by {}, seen by {}",
                mission.number,
                artillery::battery_names(state, plot),
                artillery::caller_name(state, plot.caller)
            ),
            None => "barrage marker".to_owned(),
        };
        let corners = templates::square(mission.at, 1).corners().to_vec();
        let area = Area::Polygon { corners };
        overlays.push(Overlay { kind: OverlayKind::Zone, label, area });
    }
    for landing in &state.landings {
        if let Some(centre) = landing.at {
            let label = format!("{} falls in turn {}", state.name(landing.stand), landing.turn);
            let area = Area::Circle { centre, radius: Length::thousandths(750) };
            overlays.push(Overlay { kind: OverlayKind::Zone, label, area });
        }
    }
    for stand in state.ids().filter(|&stand| state[stand].at == Where::Unseen) {
        if let Some(ghost) = state[stand].ghost {
            let label = format!("{} was seen here", state.name(stand));
            let area = Area::Circle { centre: ghost.at, radius: Length::thousandths(500) };
            overlays.push(Overlay { kind: OverlayKind::Zone, label, area });
        }
    }
    if let Some(mover) = &state.mover
        && let Some(pose) = state.pose(mover.stand)
        && !mover.way.0.is_empty()
    {
        let points = std::iter::once(pose.at).chain(mover.way.0.iter().copied()).collect();
        let label = "its path".to_owned();
        overlays.push(Overlay { kind: OverlayKind::Track, label, area: Area::Path { points } });
    }
    overlays
}

const fn sign(class: Class) -> Arm {
    match class {
        Class::Tripod => Arm::Tripod,
        Class::Walker => Arm::Walker,
        Class::Cylinder => Arm::Cylinder,
        Class::Mbt | Class::Light | Class::SelfPropelled => Arm::Vehicle,
        Class::Soft => Arm::Transport,
        Class::Flyer | Class::MartianFlyer => Arm::Aviation,
        Class::Zeppelin => Arm::Airship,
        Class::Foot => Arm::Foot,
        Class::Team => Arm::MachineGun,
        Class::Observer => Arm::Leader,
        Class::Cavalry => Arm::Horse,
        Class::Gun | Class::HorseGun => Arm::Gun,
        Class::Ironclad => Arm::Vessel,
    }
}

fn glyph(state: &State, stand: StandId, pose: Pose) -> Glyph {
    let has_front = state.class(stand).has_facing();
    Glyph::Troops { bases: bases(state, stand, pose), has_front }
}

/// What stands where a stand is.
pub fn bases(state: &State, stand: StandId, pose: Pose) -> Vec<Base> {
    let kind = state.kind(stand);
    let arm = if kind.fires_standing_only { Arm::MachineGun } else { sign(kind.class) };
    vec![Base { pose, footprint: kind.footprint, arm, leads: false }]
}

/// A stand on the table.
fn piece(state: &State, stand: StandId, active: Option<PieceId>) -> Option<Piece> {
    let pose = state.pose(stand)?;
    let id = effects::piece(stand);
    let own = state[stand];
    let mut marks = Vec::new();
    let mut mark = |kind, holds: bool, text: &str| {
        if holds {
            let text = format!("{} {text}", state.name(stand));
            marks.push(Mark { kind, level: None, text });
        }
    };
    mark(MarkKind::Party, own.marker == Marker::Overwatch, "is on overwatch");
    mark(MarkKind::Stopped, own.marker == Marker::HoldFire, "holds its fire");
    mark(MarkKind::Stunned, own.pinned, "is pinned");
    mark(MarkKind::Fire, state.doomed.has(stand), "is knocked out");
    mark(MarkKind::Damage, has_check(state, stand), "must check its quality");
    mark(MarkKind::Fast, own.limbered, "is hooked up");
    mark(MarkKind::Fast, own.high, "flies high");
    let missiles = state.kind(stand).weapons.iter().find(|one| one.kind == WeaponKind::Missile);
    if let Some(missile) = missiles {
        let left = fire::supply(state, stand, missile);
        mark(MarkKind::Stopped, left == 0, "has no missiles left");
        let last = left == 1 || (missile.unlimited && own.ones == 1);
        mark(MarkKind::Damage, last, "is near the end of its missiles");
    }
    let dormant = cylinders::is_dormant(state, stand);
    mark(MarkKind::Stopped, dormant, "has not woken yet");
    let hits = format!("has taken {} of {} hits", own.hits, state.kind(stand).hits);
    mark(MarkKind::Damage, 0 < own.hits, &hits);
    Some(Piece {
        id,
        name: state.name(stand).to_owned(),
        described: described(state, stand),
        side: state.side_of(stand).index(),
        glyph: glyph(state, stand, pose),
        place: Place::Table { pose },
        // Most are seen: those are marked who are not.
        badge: if is_secret(state, stand) { "?".to_owned() } else { String::new() },
        marks,
        active: active == Some(id),
        faded: state.moved.has(stand)
            && state.phase == Phase::Move
            && state.side_of(stand) == state.side,
    })
}

/// Whether a stand in play has not been spotted.
fn is_secret(state: &State, stand: StandId) -> bool {
    !state[stand].spotted && !matches!(state.phase, Phase::Deploy { .. })
}

fn has_check(state: &State, stand: StandId) -> bool {
    let checks = state[stand].checks;
    checks.fire == crate::state::Pending::Yes || checks.artillery == crate::state::Pending::Yes
}

/// A stand in a sentence.
fn described(state: &State, stand: StandId) -> String {
    let kind = state.kind(stand);
    let own = state[stand];
    let mut said = format!("{}: {}, {}", state.name(stand), kind.name, state.quality(stand).said());
    if let Some(pose) = state.pose(stand) {
        // Writing to a string cannot fail.
        let [x, y] = [pose.at.x, pose.at.y].map(|along| scale::told(state, along));
        let _ = write!(said, ", at {x:.1}, {y:.1}");
        if kind.class.has_facing() {
            let _ = write!(said, " facing {}", pose.facing.heading());
        }
    }
    if kind.class == Class::Ironclad {
        let times = state.setting.switches.scale;
        let (speed, limit) = (own.speed * times, ironclads::limit(state, stand) * times);
        let _ = write!(said, ", making {speed}″ of {limit}″");
        let guns = (0..kind.weapons.len() as u8).filter(|&n| ironclads::is_out(state, stand, n));
        let _ = write!(said, ", {}", counted(guns.count(), "gun lost", "guns lost"));
    }
    let words = [
        (own.spotted, "spotted"),
        (!own.spotted, "not spotted"),
        (own.marker == Marker::Overwatch, "on overwatch"),
        (own.marker == Marker::HoldFire, "holding fire"),
        (own.pinned, "pinned"),
        (own.limbered, "hooked up"),
        (own.high, "flying high"),
        (flyers::is_low(state, stand), "flying low"),
        (cylinders::is_dormant(state, stand), "dormant"),
        (kind.class == Class::Cylinder && own.awake, "its Heat Ray at work"),
        (own.strategic, "moving strategically"),
        (checks::is_astray(state, stand), "out of cohesion"),
        (going::is_afloat(state, stand), "on the water"),
        (own.rested && state.unit(stand).light, "ready to climb the cliff"),
        (state.unit(stand).light, "light infantry"),
    ];
    for (holds, word) in words {
        if holds {
            said.push_str(", ");
            said.push_str(word);
        }
    }
    if 0 < own.rockets {
        let _ = write!(said, ", {} of rockets", counted(own.rockets.into(), "salvo", "salvoes"));
    }
    if let Some(shots) = ammunition::shots(state, kind) {
        let _ = write!(said, ", {} of {shots} shots left", shots.saturating_sub(own.rounds));
    }
    said
}

fn roster(state: &State, side: SideId) -> Roster {
    let own = state.ids().filter(|&stand| state.side_of(stand) == side);
    let entry = |stand: StandId| {
        let note = match state[stand].at {
            Where::Destroyed => "destroyed".to_owned(),
            Where::Removed => "gone".to_owned(),
            Where::Exited => "left the table".to_owned(),
            Where::Scrapped => "lost".to_owned(),
            Where::Unseen => "out of sight".to_owned(),
            Where::Reserve => match state.landings.iter().find(|landing| landing.stand == stand) {
                Some(landing) if 0 < landing.turn => format!("falls in turn {}", landing.turn),
                Some(_) => "still to fall".to_owned(),
                None => format!("comes in turn {}", state.unit(stand).turn),
            },
            Where::Aboard(carrier) if state.complete.has(stand) => {
                format!("leaves {}", state.name(carrier))
            }
            Where::Aboard(carrier) => {
                let watches = match state[stand].marker {
                    Marker::Overwatch => ", on overwatch",
                    Marker::HoldFire => ", holding fire",
                    Marker::None => "",
                };
                format!("aboard {}{watches}", state.name(carrier))
            }
            Where::Table(_) => state.kind(stand).name.clone(),
        };
        RosterEntry {
            piece: effects::piece(stand),
            name: state.name(stand).to_owned(),
            note,
            lost: state[stand].at.is_lost(),
        }
    };
    Roster { side: side.index(), entries: own.map(entry).collect() }
}

/// So many of something, one of it by its own word.
pub fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// What must be decided next, in words.
pub fn decision(state: &State) -> Option<Decision> {
    let seat = flow::decider(state)?;
    let side = SideId(seat.0);
    let player = || Text::default().strong(player_name(state, side));
    let mover = state.mover.as_ref().map(|mover| mover.stand);
    let named = |text: Text| match mover {
        Some(stand) => text.name(state.name(stand)),
        None => text,
    };
    let (prompt, rule): (Text, RuleId) = if state.window.is_some() {
        let moving = state.known_mover(side).map(|mover| (mover.stand, " moves"));
        let rising = state.rising.map(|rising| (rising.aimed.shooter, " rises"));
        let prompt = match rising.or(moving) {
            Some((stand, does)) => {
                player().then(": ").name(state.name(stand)).then(does).then("; ")
            }
            None => player().then(": "),
        };
        (prompt.then("overwatch fire?"), rule!("FT-OVER-03"))
    } else {
        match state.phase {
            Phase::Deploy { .. } => {
                (player().then(": where does everybody begin?"), rule!("FT-SEQ-11"))
            }
            Phase::Arrive { stand } => {
                let prompt = player().then(": where does ").name(state.name(stand));
                (prompt.then(" come on?"), rule!("FT-SEQ-10"))
            }
            Phase::Assemble { cylinder } => {
                let prompt = player().then(": which machine of ").name(state.name(cylinder));
                (prompt.then(" is complete?"), rule!("FT-CYL-03"))
            }
            Phase::Move => (player().then(": who moves?"), rule!("FT-MOVE-01")),
            Phase::Fly => (named(player().then(": does ")).then(" fly high?"), rule!("FT-FLY-01")),
            Phase::Steam => {
                let prompt = named(player().then(": how fast is "));
                (prompt.then("?"), rule!("FT-IRON-01"))
            }
            Phase::March => {
                let left = state.mover.as_ref().map_or(Length::ZERO, |mover| mover.left.length());
                let prompt = named(player().then(": where does "));
                (prompt.then(format!(" go? {left:.1} points left")), rule!("FT-MOVE-05"))
            }
            Phase::Reroute => {
                (named(player().then(": does ")).then(" keep to its path?"), rule!("FT-OVER-03"))
            }
            Phase::Engage => (player().then(": which fight is next?"), rule!("FT-CC-02")),
            Phase::Bout { .. } => (player().then(": fire at close quarters"), rule!("FT-CC-03")),
            Phase::FollowOn => (player().then(": who goes on?"), rule!("FT-CC-09")),
            Phase::Pivot => (player().then(": who pivots?"), rule!("FT-PIV-01")),
            Phase::Fire { .. } => (player().then(": at whom?"), rule!("FT-FIRE-06")),
            Phase::Aim { .. } => {
                let target = state.batch.as_ref().map(|batch| batch.target);
                let prompt = player().then(": who fires at ");
                let prompt = match target {
                    Some(target) => prompt.name(state.name(target)),
                    None => prompt,
                };
                (prompt.then("?"), rule!("FT-FIRE-06"))
            }
            Phase::Plot => (player().then(": call barrages?"), rule!("FT-ART-02")),
            Phase::Land { .. } => (player().then(": where does it come down?"), rule!("FT-ART-06")),
            Phase::Mark => (player().then(": who watches or holds fire?"), rule!("FT-OVER-02")),
            _ => (player().then(" decides"), rule!("FT-SEQ-09")),
        }
    };
    let piece = match state.phase {
        Phase::Arrive { stand } | Phase::Assemble { cylinder: stand } => {
            Some(effects::piece(stand))
        }
        Phase::Aim { .. } => state.batch.as_ref().map(|batch| effects::piece(batch.target)),
        _ => mover.map(effects::piece),
    };
    Some(Decision { seat, prompt, rule, piece })
}

fn view(state: &State, decision: Decision, viewer: Viewer) -> DecisionView {
    let is_own = viewer == Viewer::Seat(decision.seat);
    let lifts = if is_own { lifting::lifts(state) } else { Vec::new() };
    let side = usize::from(decision.seat.0);
    let rank = |order: &crate::order::Order| choices::rank(state, order);
    let view = DecisionView::ranked::<crate::Tripods, _>(state, decision, side, viewer, rank);
    DecisionView { lifts, ..view }
}

/// What is shown of one piece on request: its arc, what it sees, and, where measuring is allowed, its ranges.
///
/// [FT-GEN-06] With measuring not allowed sight and one's own arc are shown, but no range.
pub fn inspect(state: &State, viewer: Viewer, piece: PieceId) -> Option<Inspection> {
    let mut seen = state.clone();
    secrets::see(state, viewer, &mut seen);
    let state = &seen;
    let stand = state.ids().find(|&stand| effects::piece(stand) == piece)?;
    let pose = state.pose(stand)?;
    let kind = state.kind(stand);
    let measured = !state.setting.switches.no_measuring;
    let own = viewer.knows(state.side_of(stand).seat());
    let mut overlays = Vec::new();
    let mut lines = vec![described(state, stand)];
    if kind.class.has_facing() && (own || measured) {
        eyes::arcs(pose, &mut overlays);
    }
    for (weapon, number) in kind.weapons.iter().zip(0..) {
        let pen = weapon.pen.map_or_else(String::new, |pen| {
            let class = if weapon.h_class { "h" } else { "" };
            format!(", penetration {pen}{class}")
        });
        let sa = weapon.sa.map_or_else(String::new, |sa| format!(", men on {sa}+"));
        let rof = counted(weapon.rof.into(), "shot", "shots");
        let reach = Length::units(weapon.range.into());
        let range = scale::told(state, reach);
        let marks = [
            (weapon.top_attack, ", from above"),
            (weapon.unseeing, ", without sight of its own"),
            (weapon.rear_aspect, ", from behind only"),
        ];
        let marks: String =
            marks.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
        let said = weapon_said(&kind.weapons, weapon, number);
        lines.push(format!("{said}: {rof} to {range:.0}″{pen}{sa}{marks}"));
        if measured {
            let area = Area::Circle { centre: pose.at, radius: reach };
            let label = format!("effective range, {range:.0}″");
            overlays.push(Overlay { kind: OverlayKind::Long, label, area });
        }
    }
    lines.extend(scale::reach(state, kind));
    lines.push(format!("it stands for {}", scale::stands_for(kind.class)));
    if !kind.is_personnel() {
        let plate = |plate: crate::tables::Plate| {
            format!("{}{}", plate.value, if plate.chobham { "c" } else { "" })
        };
        lines.push(format!("armour {} front, {} flank", plate(kind.front), plate(kind.flank)));
    }
    let enemies = state.on_table(state.side_of(stand).other());
    for enemy in enemies.filter(|&enemy| sight::sees(state, stand, enemy)) {
        let mut line = format!("in sight of {}", state.name(enemy));
        if measured && let Some(gap) = field::gap(state, stand, enemy) {
            let gap = scale::told(state, gap);
            let range = spotting::range(state, stand, enemy);
            let _ = match range.map(|range| scale::told(state, range)) {
                Some(range) => write!(line, ", {gap:.1}″, spots it within {range}″"),
                None => write!(line, ", {gap:.1}″, spots it at any distance"),
            };
        }
        let points = vec![pose.at, state.pose(enemy).map_or(pose.at, |pose| pose.at)];
        // Their names stand beside them, and in the lines.
        let (kind, label) = (OverlayKind::Tape, String::new());
        overlays.push(Overlay { kind, label, area: Area::Path { points } });
        // [FT-GEN-06] Where the arc of an enemy lies is not told.
        let is_told = own || measured;
        if is_told && targets::is_arced(state, stand) && !field::is_before(state, stand, enemy) {
            line.push_str(", outside its arc");
        }
        lines.push(line);
    }
    let shelter = ground::is_sheltered(state, stand);
    if shelter {
        lines.push("in cover".to_owned());
    }
    let half_move = fire::half_move(state, stand).length();
    lines.push(format!("half of its movement: {half_move:.0} points"));
    if own || measured {
        eyes::spots(state, stand, &mut overlays, &mut lines);
        eyes::cohesion(state, stand, &mut overlays, &mut lines);
    }
    eyes::dead_ground(state, stand, &mut overlays);
    Some(Inspection { piece, overlays, lines, parts: Vec::new() })
}

/// A footprint as an anchor draws it.
fn footprint(state: &State, stand: StandId) -> Footprint {
    state.kind(stand).footprint
}

#[cfg(test)]
mod tests;
