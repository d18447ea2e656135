//! Wind and gear as a page shows them: orders about mines, drogues and what is dropped, and the perils of a step.

use kernel::{
    PieceId, Text,
    hex::Hex,
    odds::Chance,
    scene::{
        Aloft, Area, CellShape, CellState, Choice, Glyph, Inspection, Mark, MarkKind, Overlay,
        OverlayKind, Piece, Place, Row, Tied,
    },
};

use super::{
    choices::{add, anchor, share, sixths},
    ground,
    records::cell,
};
use crate::{
    aspect::Altitude,
    bombs, drogues, entry,
    gear::{self, Charges},
    loading, mines, movement,
    narrate::{capital, counted, gear::dropped_name, gun_name, laid_name},
    order::Order,
    signals, smutts,
    state::{Gear, Mine, ShipId, State, Target},
    tables::{Angle, Device, WeaponKind},
};

/// An order about gear in words.
pub fn describe(state: &State, order: Order, choice: &mut Choice) {
    match order {
        Order::PutOut { ship, gear: Gear::Mines } => {
            let n = gear::n_left(state, ship, Gear::Mines);
            choice.label = format!("Raise {} one level above her", counted(n, "tether mine"));
            choice.note = "three hexes a turn, no dodging".into();
            choice.group = Some(format!("Gear of {}", state.name(ship)));
        }
        Order::PutOut { ship, gear: Gear::Drogues } => {
            let here = &state[ship];
            let n = gear::n_left(state, ship, Gear::Drogues);
            choice.label = format!("Lower {} one level below her", counted(n, "drogue torpedo"));
            choice.note = if drogues::would_drag(state, here.hex, here.altitude) {
                "the ground is too near: they would be lost!".into()
            } else {
                "1 MP off her allowance".into()
            };
            choice.group = Some(format!("Gear of {}", state.name(ship)));
        }
        Order::TakeIn { ship, gear } => {
            let what = match gear {
                Gear::Mines => "tether mines",
                Gear::Drogues => "drogue torpedoes",
            };
            choice.label = format!("Take her {what} in");
            choice.group = Some(format!("Gear of {}", state.name(ship)));
        }
        Order::RaiseMine { mine, altitude } => {
            choice.label = format!("Raise mine {} to {altitude}", mine + 1);
            describe_mine(state, mine, choice);
        }
        Order::LowerMine { mine } => {
            choice.label = format!("Lower mine {}", mine + 1);
            describe_mine(state, mine, choice);
        }
        Order::Load { ship } => {
            choice.label = "Tell four hands off to load bombs".into();
            choice.note =
                format!("{} of {} turns done", loading::turns_done(state, ship), loading::TURNS);
            choice.group = Some(format!("Gear of {}", state.name(ship)));
        }
        Order::LoadNoMore { ship } => {
            choice.label = "Call the hands away from the bombs".into();
            choice.group = Some(format!("Gear of {}", state.name(ship)));
        }
        Order::Hoist { ship, word } => {
            let said: Vec<u8> = signals::hoisted(state, ship).collect();
            signals::word(state, word).unwrap_or_default().clone_into(&mut choice.label);
            choice.group = Some(if said.is_empty() {
                format!("Signal from {}", state.name(ship))
            } else {
                format!("Signal from {}: {} …", state.name(ship), signals::text(state, &said))
            });
        }
        Order::CutMines { ship } => describe_cut(state, ship, choice),
        Order::Lay { ship, gun, aspect } => {
            let name = gun_name(state, ship, gun);
            choice.label = format!("Lay the {name} {}", laid_name(aspect));
            choice.note = "in secret · silent this turn".into();
            choice.group = Some(format!("Machineguns of {}", state.name(ship)));
        }
        Order::Drop { ship, device, target } => {
            describe_drop(state, ship, device, target, choice);
        }
        _ => {}
    }
}

fn describe_mine(state: &State, mine: u8, choice: &mut Choice) {
    choice.group = Some("Moored mines".into());
    if let Some(Mine { hex, .. }) = state.afield.mines.get(usize::from(mine)) {
        choice.note = format!("moored in {}", hex.label());
    }
}

/// [SG-SMUT-02] Where a torpedo would run, and whom it would meet at once.
pub fn describe_launch(state: &State, ship: ShipId, choice: &mut Choice) {
    let here = &state[ship];
    choice.label = format!("Launch a torpedo to the {}", here.facing.name());
    choice.group = Some(format!("{} fires", state.name(ship)));
    choice.note = format!("at {} · {} left", here.altitude, smutts::n_left(state, ship));
    choice.has_odds = true;
    let met = smutts::in_the_way(state, ship);
    for other in state.ids().filter(|other| met & 1 << other.0 != 0) {
        add(choice, &format!("meets {}", state.name(other)));
    }
}

/// Torpedoes that are under way.
pub fn pieces(state: &State) -> impl Iterator<Item = Piece> + '_ {
    (0..).zip(&state.afield.torpedoes).map(|(at, torpedo): (u16, _)| Piece {
        id: PieceId(TORPEDOES + at),
        name: "torpedo".to_owned(),
        described: format!(
            "torpedo of {}, at {}, heading {}, {}, {} to fly",
            state.name(torpedo.ship),
            torpedo.hex.label(),
            torpedo.facing.name(),
            torpedo.altitude,
            counted(torpedo.left, "turn"),
        ),
        side: usize::from(state.side(torpedo.ship).0),
        glyph: Glyph::Missile,
        place: Place::Hex { hex: torpedo.hex, facing: torpedo.facing },
        badge: torpedo.altitude.short().to_owned(),
        marks: Vec::new(),
        active: 0 < torpedo.run,
        faded: false,
    })
}

/// Moored mines and torpedoes by the heights at which they float and fly.
pub fn aloft(state: &State) -> impl Iterator<Item = Aloft> + '_ {
    let all = &state.afield.mines;
    let mines = (0..).zip(all).filter_map(move |(at, mine): (u16, _)| {
        let band = usize::from(mine.raised?.level());
        if !ground::is_first_of_its_kind(all, at) {
            return None;
        }
        Some(Aloft::free(PieceId(ground::MINES + at), band))
    });
    let torpedoes = (0..).zip(&state.afield.torpedoes).map(|(at, torpedo): (u16, _)| {
        Aloft::free(PieceId(TORPEDOES + at), usize::from(torpedo.altitude.level()))
    });
    mines.chain(torpedoes)
}

/// The hexes over which each torpedo under way has still to fly.
///
/// [SG-SMUT-02] Straight ahead, six hexes a turn.
pub fn tracks(state: &State) -> impl Iterator<Item = Overlay> + '_ {
    state.afield.torpedoes.iter().map(|torpedo| {
        let far = smutts::hexes_left(torpedo);
        let ahead = std::iter::successors(Some(torpedo.hex), |hex| Some(hex.next(torpedo.facing)));
        let on_map = |hex: &Hex| state.setting.map.field.holds(*hex);
        let hexes: Vec<Hex> = ahead.take(usize::from(far) + 1).take_while(on_map).collect();
        let label = format!(
            "torpedo of {}: {} more at {}, six a turn",
            state.name(torpedo.ship),
            counted(far, "hex"),
            torpedo.altitude,
        );
        Overlay { kind: OverlayKind::Track, label, area: Area::Hexes { hexes } }
    })
}

/// A torpedo on request: the way that it has still to fly.
pub fn inspect(state: &State, piece: PieceId) -> Option<Inspection> {
    let at = usize::from(piece.0.checked_sub(TORPEDOES)?);
    let track = tracks(state).nth(at)?;
    let lines = vec![format!("{} [SG-SMUT-02]", capital(&track.label))];
    Some(Inspection { piece, overlays: vec![track], lines, parts: Vec::new() })
}

/// What a ship has out on lines: how many, and at which height; mines above her [SG-TETH-02], drogues below [SG-DROG-01].
fn lines_out(state: &State, ship: ShipId) -> [(Gear, u8, Option<Altitude>); 2] {
    let here = state[ship].altitude;
    [(Gear::Mines, here.up()), (Gear::Drogues, here.down())]
        .map(|(gear, at)| (gear, gear::n_out(state, ship, gear), at))
}

/// What a ship has out, in words.
fn told(gear: Gear, n: u8, at: Option<Altitude>) -> String {
    let what = match gear {
        Gear::Mines => "tether mine",
        Gear::Drogues => "drogue torpedo",
    };
    let at = at.map_or("out of reach", Altitude::name);
    format!("{} at {at}", counted(n, what))
}

/// Mines and drogues of a ship at their heights.
pub fn tied(state: &State, ship: ShipId) -> Vec<Tied> {
    let out = lines_out(state, ship).into_iter().filter(|&(_, n, _)| 0 < n);
    out.filter_map(|(gear, n, at)| {
        Some(Tied { band: usize::from(at?.level()), label: told(gear, n, at) })
    })
    .collect()
}

/// The same as marks on the map.
pub fn marks(state: &State, ship: ShipId, marks: &mut Vec<Mark>) {
    for (gear, n, at) in lines_out(state, ship).into_iter().filter(|&(_, n, _)| 0 < n) {
        let kind = match gear {
            Gear::Mines => MarkKind::TiedAbove,
            Gear::Drogues => MarkKind::TiedBelow,
        };
        marks.push(Mark { kind, level: Some(n), text: told(gear, n, at) });
    }
}

/// The first piece that is a torpedo.
const TORPEDOES: u16 = 500;

/// [SG-TETH-05] What cutting mines adrift may do to those above.
fn describe_cut(state: &State, ship: ShipId, choice: &mut Choice) {
    let here = &state[ship];
    let n = gear::n_out(state, ship, Gear::Mines);
    choice.label = format!("Cut the mines of {} adrift", state.name(ship));
    choice.group = Some("At any moment".into());
    choice.note = format!("{} lost", counted(n, "mine"));
    let above = state.ids().filter(|&other| {
        let there = &state[other];
        other != ship
            && there.is_on_map()
            && there.hex == here.hex
            && here.altitude < there.altitude
    });
    if 0 < above.count() {
        choice.has_odds = true;
        add(choice, "may strike those above, 1/6 each");
    }
}

/// What a drop may do, by the levels down to the target.
fn describe_drop(state: &State, ship: ShipId, device: u8, target: Target, choice: &mut Choice) {
    let kind = bombs::weapon(state, ship, device).kind;
    choice.label = format!("Drop {} on {}", dropped_name(kind), state.target_name(target));
    choice.anchor = Some(anchor(target));
    choice.group = Some("On those below".into());
    choice.has_odds = true;
    let modifier =
        |leaving| bombs::drop_roll(state, ship, device, target, leaving).total_modifier();
    let staying = modifier(None);
    let what = match kind {
        WeaponKind::LiquidFire => "fire",
        WeaponKind::Spikes => "men hit",
        WeaponKind::Drogue => "a hit",
        _ => "hits",
    };
    let ways = (1..=6).filter(|face| 0 < face + staying).count() as u8;
    choice.note = format!("D6{staying:+} · {what} {}", sixths(ways));
    if let Target::Ship(below) = target
        && modifier(Some(state[below].facing)) != staying
    {
        add(choice, "+1 leaving over her bow");
    }
    add(choice, &format!("{} left", bombs::n_ready(state, ship, device)));
}

/// A row of boxes for each device that a ship carries, beside her rockets.
///
/// [SG-TETH-01] [SG-DROG-01] [SG-LIQ-01] [SG-SPIKE-01] [SG-BOMB-02] [SG-SMUT-01] What is left of them.
pub fn rows(state: &State, id: ShipId) -> Vec<Row> {
    let devices = state.class(id).devices.iter().zip(&state[id].carries);
    // [SG-BOMB-03] Loads are listed with those that filled the racks.
    let racks = gear::devices(state, id, WeaponKind::BombRack);
    let n_racks: u8 = racks.map(|(_, device, _)| device.count).sum();
    devices
        .map(|(device, carried)| {
            let (letter, text) = match device.weapon.kind {
                WeaponKind::TetherMine if carried.is_out => ('M', "raised"),
                WeaponKind::TetherMine => ('M', "stowed"),
                WeaponKind::Drogue if carried.is_out => ('D', "lowered"),
                WeaponKind::Drogue => ('D', "stowed"),
                WeaponKind::LiquidFire => ('F', "full"),
                WeaponKind::Spikes => ('S', "full"),
                WeaponKind::BombRack => ('B', "loaded"),
                WeaponKind::Rocket => ('R', "loaded"),
                WeaponKind::BombLoad => ('L', "in store"),
                _ => ('T', "aboard"),
            };
            let count = if device.weapon.kind == WeaponKind::BombLoad {
                device.count.saturating_sub(n_racks)
            } else {
                device.count
            };
            let cells = (0..count).map(|at| {
                let (state, word) = if at < carried.left {
                    (CellState::Whole, text)
                } else {
                    (CellState::Lost, "gone")
                };
                let named = format!("{}, {word}", device.weapon.name);
                cell(CellShape::Box, state, Some(letter), named)
            });
            Row {
                label: label(device),
                cells: cells.collect(),
                text: format!("{} of {count} {text}", carried.left),
            }
        })
        .collect()
}

/// A device by its name, and where it points.
///
/// [SG-DSGN-44] A rocket battery keeps its aspect and its angle.
fn label(device: &Device) -> String {
    let name = &device.weapon.name;
    let facing = device.facing.map_or_else(String::new, |facing| format!(", {facing}"));
    let angle = match device.angle {
        Some(Angle::Up) => " up",
        Some(Angle::Down) => " down",
        None => "",
    };
    format!("{name}{facing}{angle}")
}

/// What the gear that a ship has out means for her.
pub fn notes(state: &State, id: ShipId) -> Vec<Text> {
    let (ship, mut notes) = (&state[id], Vec::new());
    if !state.is_advanced() || !ship.is_on_map() {
        return notes;
    }
    let at = |there: Option<Altitude>| there.map_or("out of reach", Altitude::name);
    if mines::are_up(state, id) {
        let text =
            format!("mines up at {}: three hexes a turn, no dodging ", at(ship.altitude.up()));
        notes.push(Text::plain(text).rule(rule!("SG-TETH-02")));
    }
    let hands = loading::told_off(state, id);
    if 0 < hands {
        let (done, all) = (loading::turns_done(state, id), loading::TURNS);
        let text = format!("{} at the bombs: {done} of {all} turns done ", counted(hands, "hand"));
        notes.push(Text::plain(text).rule(rule!("SG-BOMB-03")));
    }
    if let Some(why) = signals::hindrance(state, id).filter(|_| ship.is_in_play()) {
        notes.push(Text::plain(format!("{why} ")).rule(rule!("SG-SIG-01")));
    }
    if drogues::are_down(state, id) {
        let text = format!("drogues down at {}: 1 off her allowance ", at(ship.altitude.down()));
        notes.push(Text::plain(text).rule(rule!("SG-DROG-01")));
    }
    notes
}

/// Where a step of the moving ship ends, if it goes anywhere.
fn end_of(state: &State, step: Order) -> Option<(ShipId, Hex, Altitude)> {
    let (ship, hex, altitude) = match step {
        Order::Ahead { ship, .. } => (ship, movement::ahead(state, ship), state[ship].altitude),
        Order::Climb { ship, .. } => (ship, state[ship].hex, state[ship].altitude.up()?),
        Order::Descend { ship, .. } => (ship, state[ship].hex, state[ship].altitude.down()?),
        Order::Trim { ship, altitude } if entry::is_waiting(state, ship) => {
            (ship, state[ship].hex, altitude)
        }
        _ => return None,
    };
    let field = state.setting.map.field;
    (field.holds(hex) && state.surface(hex) < altitude.level()).then_some((ship, hex, altitude))
}

/// Says that a step lets fall what is bound to be dropped.
///
/// [SG-LIQ-01] As the ship leaves the hex, or ends her move in it.
pub fn describe_release(state: &State, step: Order, choice: &mut Choice) {
    let (Order::Ahead { ship, .. } | Order::EndMove { ship }) = step else { return };
    let drops = state.afield.drops.iter().filter(|drop| drop.ship == ship).count();
    if 0 < drops {
        add(choice, &format!("lets {} fall", counted(drops as u8, "load")));
        choice.has_odds = true;
    }
}

/// Says what a step will strike, may strike, or may bring to others.
///
/// [SG-TETH-03] [SG-TETH-04] Mines. [SG-DROG-01] [SG-DROG-02] Drogues.
pub fn describe_peril(state: &State, step: Order, choice: &mut Choice) {
    if !state.is_advanced() || !gear::is_any_out(state) {
        return;
    }
    let Some((ship, hex, altitude)) = end_of(state, step) else { return };
    let peril = gear::peril(state, ship, hex, altitude);
    let sum = |charges: &Charges| charges.iter().map(|&damage| u16::from(damage)).sum::<u16>();
    if !peril.mines.is_empty() {
        add(choice, &format!("strikes mines, damage {}!", sum(&peril.mines)));
        choice.has_odds = true;
    }
    let drogue = Chance::new(u128::from(7 - state.setting.switches.drogue_hit.min(6)), 6);
    if !peril.drogues.is_empty() {
        let damage = sum(&peril.drogues);
        add(choice, &format!("may strike drogues, damage {damage}, {}", share(drogue)));
        choice.has_odds = true;
    }
    let brings = |there: Option<Altitude>| {
        there.is_some_and(|there| mines::ships_at(state, ship, hex, there) != 0)
    };
    if mines::are_up(state, ship) && brings(altitude.up()) {
        add(choice, "brings her mines to a ship, 1/6");
        choice.has_odds = true;
    }
    if drogues::are_down(state, ship) {
        if drogues::would_drag(state, hex, altitude) {
            add(choice, "drags her drogues off!");
        } else if brings(altitude.down()) {
            add(choice, &format!("brings her drogues to a ship, {}", share(drogue)));
            choice.has_odds = true;
        }
    }
}
