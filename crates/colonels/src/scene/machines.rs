//! Machines on the page: what they may be told in words, wrecks, flights, and the reach of those who fly.

use kernel::{
    scene::{Anchor, Area, Arm, Base, Glyph, Mark, MarkKind, Overlay, OverlayKind, Piece, Place},
    table::{Angle, Length, Pose},
};

use super::FOOTPRINT;
use crate::{
    aviation, carriers,
    casualties::piece,
    field, fire,
    narrate::{formation_name, number, stand_name, zone_name},
    order::Order,
    setup,
    state::{Mission, Ops, Phase, StandId, State, UnitId, outline},
    tables, vehicles,
    vocabulary::{GunClass, Troop},
};

/// How an order to machines is put to a player.
pub(super) struct Put {
    pub label: String,
    pub note: String,
    pub group: Option<String>,
    pub anchor: Option<Anchor>,
    pub throws: bool,
}

/// An order to machines in a player's words; none for all others.
pub(super) fn put(state: &State, order: &Order) -> Option<Put> {
    let at_unit = |unit: UnitId| Some(Anchor::Piece { piece: piece(unit) });
    let of = |unit: UnitId| Some(state.name(unit).to_owned());
    let plain = |label: String, group, anchor| Put {
        label,
        note: String::new(),
        group,
        anchor,
        throws: false,
    };
    Some(match order {
        Order::Precede { first } => {
            let what = match state.phase {
                Phase::Precede { ops: Ops::Ground } => "drive",
                _ => "fly",
            };
            let when = if *first { "first" } else { "last" };
            plain(format!("I {what} {when}"), None, None)
        }
        Order::Fly { unit, mission } => fly(state, *unit, mission),
        Order::Drive { unit, turn, length } => {
            let label = match (turned(*turn), length.in_thousandths()) {
                (None, _) => format!("Straight ahead, {length:.0} yards"),
                (Some(turn), 0) => format!("Turn {turn}"),
                (Some(turn), _) => format!("Turn {turn}, then {length:.0} yards"),
            };
            let anchor = vehicles::pose(state, *unit).map(|pose| {
                let pose = pose.turned(*turn).advanced(*length);
                Anchor::Pose { pose, footprint: FOOTPRINT }
            });
            plain(label, of(*unit), anchor)
        }
        Order::DriveInto { unit, turn, target } => {
            let name = state.name(*target);
            let label = match turned(*turn) {
                None => format!("Drive into {name}"),
                Some(turn) => format!("Turn {turn} and drive into {name}"),
            };
            plain(label, of(*unit), at_unit(*target))
        }
        Order::Salvo { unit, shots } => {
            let mut named: Vec<StandId> = Vec::new();
            for shot in shots {
                if !named.contains(&shot.target) {
                    named.push(shot.target);
                }
            }
            let names: Vec<String> = named.iter().map(|&one| stand_name(state, one)).collect();
            let thrown = vehicles::thrown(state, *unit, shots);
            let weapons = thrown.iter().map(|one| {
                let what = match one.class {
                    GunClass::MachineGun => "machine gun",
                    _ => "rifled gun",
                };
                format!("{what} {}", crate::narrate::n(one.dice, "die", "dice"))
            });
            let first = named.first().map(|&stand| state[stand].unit);
            Put {
                label: format!("Fire at {}", names.join(" and ")),
                note: weapons.collect::<Vec<_>>().join(", "),
                group: of(*unit),
                anchor: first.and_then(at_unit),
                throws: true,
            }
        }
        Order::Unload { unit, formation, files, front } => {
            let cargo = state.cargo(*unit);
            let name = cargo.map_or("nobody", |cargo| state.name(cargo));
            let side = vehicles::pose(state, *unit).map_or("", |pose| beside(pose, *front));
            let anchor = cargo.and_then(|cargo| unloaded(state, cargo, *formation, *files, *front));
            plain(
                format!("Unload {name} {side}, {}", formation_name(*formation)),
                of(*unit),
                anchor,
            )
        }
        _ => return None,
    })
}

fn fly(state: &State, unit: UnitId, mission: &Mission) -> Put {
    let at_unit = |unit: UnitId| Some(Anchor::Piece { piece: piece(unit) });
    let mut put = Put {
        label: String::new(),
        note: String::new(),
        group: Some(state.name(unit).to_owned()),
        anchor: None,
        throws: false,
    };
    match mission {
        Mission::Strike { target, bursts } => {
            let names: Vec<String> = bursts
                .iter()
                .filter(|burst| burst.target != *target)
                .map(|burst| format!(" and rake stand {}", number(state, burst.target)))
                .collect();
            put.label = format!("Strike {}{}", stand_name(state, *target), names.concat());
            put.anchor = at_unit(state[*target].unit);
            put.throws = true;
            let guns: u16 = bursts.iter().map(|burst| u16::from(burst.dice)).sum();
            let bombs = aviation::craft(state, unit)
                .map_or(0, |(_, armed)| aviation::bomb_dice(state, armed));
            let (small, heavy) = aviation::upward_dice(state, state[*target].unit);
            put.note = match guns {
                0 => format!("bombs {bombs} dice"),
                _ => format!("machine guns {guns} dice, bombs {bombs}"),
            };
            if 0 < small + heavy {
                put.note = format!("{}; it fires back with {} dice", put.note, small + heavy);
            }
        }
        Mission::Engage { target } => {
            put.label = format!("Attack {} in the air", state.name(*target));
            put.anchor = at_unit(*target);
            put.throws = true;
        }
        Mission::Relocate { to } => {
            let from = aviation::station(state, unit);
            let far = from.map_or(Length::ZERO, |pose| pose.at.distance(*to));
            let over = (0..state.setting.objectives.len() as u8)
                .find(|&zone| state.setting.objectives[usize::from(zone)].region.holds(*to));
            let place = match over {
                Some(zone) => format!("over {}", zone_name(state, zone)),
                None => format!("at {:.0}, {:.0}", to.x, to.y),
            };
            let what = if state[unit].landed { "Take off, to a station" } else { "Station" };
            put.label = format!("{what} {place}, {far:.0} yards");
            let facing = from.map_or(Angle::NORTH, |pose| pose.facing);
            put.anchor = Some(Anchor::Pose { pose: Pose::new(*to, facing), footprint: FOOTPRINT });
        }
        Mission::Land { pose, formation, files, front } => {
            let cargo = state.cargo(unit);
            let name = cargo.map_or("nobody", |cargo| state.name(cargo));
            put.label = format!("Land at {:.0}, {:.0} and unload {name}", pose.at.x, pose.at.y);
            put.note = formation_name(*formation);
            put.anchor = cargo.and_then(|cargo| unloaded(state, cargo, *formation, *files, *front));
        }
    }
    put
}

fn unloaded(
    state: &State,
    cargo: UnitId,
    formation: crate::vocabulary::Formation,
    files: u8,
    front: Pose,
) -> Option<Anchor> {
    let poses = setup::stands_at(state, cargo, formation, files, front);
    let poses: Vec<(StandId, Pose)> = poses.iter().map(|&pose| (StandId(0), pose)).collect();
    super::ghost(state, cargo, &poses).map(|(pose, footprint)| Anchor::Pose { pose, footprint })
}

/// A turn in words.
fn turned(turn: Angle) -> Option<String> {
    match turn.signed() {
        0 => None,
        turn => {
            let side = if turn < 0 { "left" } else { "right" };
            Some(format!("{}° to the {side}", turn.abs() / 100))
        }
    }
}

/// On which side of a craft its cargo is put down.
fn beside(craft: Pose, front: Pose) -> &'static str {
    let local = craft.frame().local(front.at);
    let half = crate::state::FRONTAGE / 2;
    if half < local.right {
        "to its right"
    } else if local.right < -half {
        "to its left"
    } else if Length::ZERO < local.ahead {
        "before it"
    } else {
        "behind it"
    }
}

/// The wrecks on the table.
pub(super) fn wrecks(state: &State) -> impl Iterator<Item = Piece> + '_ {
    state.wrecks.iter().map(|wreck| {
        let name = format!("Wreck of {}", state.name(wreck.unit));
        let base = Base { pose: wreck.pose, footprint: FOOTPRINT, arm: Arm::Vehicle, leads: false };
        let at = wreck.pose.at;
        Piece {
            id: piece(wreck.unit),
            described: format!("{name}, in the way, at {:.0}, {:.0}", at.x, at.y),
            name: name.clone(),
            side: usize::from(state.side_of(wreck.unit).0),
            glyph: Glyph::Troops { bases: vec![base], has_front: false },
            place: Place::Table { pose: wreck.pose },
            badge: String::new(),
            marks: vec![Mark { kind: MarkKind::Struck, level: None, text: name }],
            active: false,
            faded: true,
        }
    })
}

/// What is marked on a machine.
pub(super) fn marks(state: &State, unit: UnitId, marks: &mut Vec<Mark>) {
    let name = state.name(unit);
    let mut mark = |holds: bool, kind: MarkKind, what: &str| {
        if holds {
            marks.push(Mark { kind, level: None, text: format!("{name} {what}") });
        }
    };
    mark(state[unit].broken_down, MarkKind::Jammed, "has broken down");
    mark(state[unit].landed, MarkKind::Landed, "has landed");
    if let Some(cargo) = state.cargo(unit) {
        let text = format!("{name} carries {}", state.name(cargo));
        marks.push(Mark { kind: MarkKind::Party, level: None, text });
    }
}

/// What there is to say of a machine, and of those who ride in one.
pub(super) fn facts(state: &State, unit: UnitId) -> Vec<String> {
    let kind = &state.spec(unit).kind;
    let mut facts = Vec::new();
    if kind.troop == Troop::Aviation {
        facts.push(if state[unit].landed { "landed" } else { "at its station aloft" }.to_owned());
        if let Some((air, armed)) = aviation::craft(state, unit) {
            let what = match air {
                crate::vocabulary::AirKind::GroundAttack => "ground attack",
                crate::vocabulary::AirKind::Fighter => "fighter",
                crate::vocabulary::AirKind::Bomber => "low-level bomber",
                crate::vocabulary::AirKind::Transport => "transport",
            };
            facts.push(what.to_owned());
            for (n, one) in [(armed.bomb_loads, "bomb loads"), (armed.machine_guns, "machine guns")]
            {
                if 0 < n {
                    facts.push(format!("{n} {one}"));
                }
            }
        }
    }
    if kind.troop.is_vehicle() {
        for (n, one) in [(kind.rifled_guns, "rifled gun"), (kind.machine_guns, "machine gun")] {
            if 0 < n {
                facts.push(format!("{n} {one}{}", if n == 1 { "" } else { "s" }));
            }
        }
        if kind.turret {
            facts.push("turret".to_owned());
        }
    }
    if state[unit].broken_down {
        facts.push("broken down".to_owned());
    }
    if let Some(cargo) = state.cargo(unit) {
        facts.push(format!("carries {} ({})", state.name(cargo), state.castings_aboard(cargo)));
    }
    if let Some(carrier) = state[unit].aboard {
        facts.push(format!("aboard {}", state.name(carrier)));
    }
    facts
}

/// The flight that is under way, the reach of the fighters that could meet it, and of those who fly or drive now.
pub(super) fn overlays(state: &State) -> Vec<Overlay> {
    let mut overlays = Vec::new();
    if let Some(flight) = &state.flight
        && let Some((from, to)) = aviation::path(state, flight)
    {
        let label = format!("{}: {:.0} yards", state.name(flight.unit), from.distance(to));
        overlays.push(Overlay {
            kind: OverlayKind::Tape,
            label,
            area: Area::Path { points: vec![from, to] },
        });
    }
    if let Some(crate::state::Question::Ambush { unit }) = state.question
        && let Some(pose) = aviation::station(state, unit)
    {
        overlays.push(Overlay {
            kind: OverlayKind::Reach,
            label: format!("{} catches whoever comes in here", state.name(unit)),
            area: Area::Circle { centre: pose.at, radius: aviation::reach(state) },
        });
    }
    overlays
}

/// What a machine reaches, for whoever looks at it.
pub(super) fn inspect(state: &State, unit: UnitId, lines: &mut Vec<String>) -> Vec<Overlay> {
    let mut overlays = Vec::new();
    let kind = &state.spec(unit).kind;
    let Some(pose) = vehicles::pose(state, unit) else { return overlays };
    if state.is_aloft(unit) {
        let radius = aviation::reach(state);
        overlays.push(Overlay {
            kind: OverlayKind::Long,
            label: format!("strikes, meets and relocates within {radius:.0} yards"),
            area: Area::Circle { centre: pose.at, radius },
        });
    }
    if kind.troop == Troop::Skimmer {
        let limit = tables::yards(state.setting.charts.movement.limits.skimmers);
        lines.push(format!("keeps {limit:.0} yards from the enemy"));
    }
    if kind.troop.is_vehicle() {
        for class in [GunClass::Rifled, GunClass::MachineGun] {
            if !vehicles::has_weapon(state, unit, class) {
                continue;
            }
            let range = state.setting.charts.fire.guns[class].range;
            overlays.push(arc(pose, kind.turret, class, range));
            let said = if class == GunClass::Rifled { "rifled gun" } else { "machine gun" };
            let mut seen: Vec<UnitId> = Vec::new();
            for aim in fire::vehicle_aims(state, unit, class, |_| true) {
                let target = state[aim.target].unit;
                if !seen.contains(&target) {
                    seen.push(target);
                    let (name, range) = (state.name(target), aim.range);
                    lines.push(format!("{said}: may fire at {name}, {range:.0} yards"));
                }
            }
        }
    }
    if carriers::is_carrier(state, unit)
        && let Some(enemy) = field::nearest_enemy(state, state.side_of(unit), &[outline(pose)])
    {
        lines.push(format!("the nearest enemy on land is {enemy:.0} yards off"));
    }
    overlays
}

/// [IC-VEH-07] Where the weapons of a vehicle bear.
fn arc(pose: Pose, turret: bool, class: GunClass, range: u16) -> Overlay {
    let far = tables::yards(range);
    let (kind, label) = match class {
        GunClass::MachineGun => (OverlayKind::Close, format!("machine guns to {range} yards")),
        _ => (OverlayKind::Long, format!("rifled guns to {range} yards")),
    };
    let area = match (turret, class) {
        (true, _) => Area::Circle { centre: pose.at, radius: far },
        (false, GunClass::MachineGun) => {
            let half = Angle::degrees(90);
            let apex = pose.advanced(crate::state::DEPTH / 2).at;
            let (left, right) = (pose.facing - half, pose.facing + half);
            Area::Sector { apex, left, right, near: Length::ZERO, far }
        }
        (false, _) => {
            let half = crate::state::FRONTAGE / 2;
            let near = crate::state::DEPTH / 2;
            let corner = |right: Length, ahead: Length| pose.moved(right, ahead).at;
            Area::Polygon {
                corners: vec![
                    corner(-half, near),
                    corner(half, near),
                    corner(half, near + far),
                    corner(-half, near + far),
                ],
            }
        }
    };
    Overlay { kind, label, area }
}
