//! Record sheets: rows of boxes, crossed off as on paper.

use kernel::{
    RuleId, Text,
    scene::{Cell, CellShape, CellState, Record, Row},
};

use super::gear;
use crate::{
    altitude,
    aspect::Altitude,
    crew, grapple, gunnery, kites, marines, movement,
    narrate::{counted, gun_name, laid_name, manoeuvre_name, plural, side_name},
    state::{Band, Company, Jam, Laid, Line, Man, Quality, ShipId, State, Station, Status, Tie},
    tables::{Propulsion, Rate},
    tow, withdrawal,
};

/// A ship's record sheet as it stands.
pub fn record(state: &State, id: ShipId) -> Record {
    let (ship, class) = (&state[id], state.class(id));
    let mut facts = vec![
        speed_fact(state, id),
        format!("ceiling {}", altitude::ceiling(state, id)),
        format!("armour {}", class.armour),
        format!("hull {}", class.hull),
    ];
    if state.is_advanced() || ship.quality != Quality::Trained {
        facts.push(format!("{} crew", ship.quality.name()));
    }
    if ship.status != Status::Flying {
        facts.insert(0, ship.status.name().to_owned());
    }
    let mut rows = hull_rows(state, id);
    rows.push(bridge_row(state, id));
    let dead = Dead::of(state, id);
    rows.push(deck_row(state, id, dead.deck));
    let manned = ship.crew.manoeuvre.total();
    let name = manoeuvre_name(class.propulsion);
    rows.push(count_row(name, class.complement.manoeuvre, manned, dead.manoeuvre));
    let listed = class.berths();
    if 0 < listed {
        let present = ship.crew.marines.saturating_add(ship.crew.marine_officers);
        let away = abroad(state, id);
        let alive = present.saturating_add(away.marines).saturating_add(away.marine_officers);
        let mut row = count_row("marines", listed, present, listed.saturating_sub(alive));
        row.cells = marine_cells(state, id, away);
        if state.is_advanced() && 0 < ship.crew.marines {
            row.text.push_str(&hand_weapons(state, id));
        }
        rows.push(row);
    }
    rows.extend((0..).zip(&dead.guns).map(|(gun, &dead)| gun_row(state, id, gun, dead)));
    rows.extend(gear::rows(state, id));
    Record {
        piece: id.piece(),
        title: state.name(id).to_owned(),
        subtitle: format!(
            "{} of {}, {} tons, crew {}",
            class.name,
            state.seat_name(ship.seat),
            class.tonnage,
            class.complement.total(),
        ),
        facts,
        rows,
        notes: notes(state, id),
    }
}

/// Her marines, their officers first.
///
/// [SG-RATE-18] Every tenth is an officer.
fn marine_cells(state: &State, id: ShipId, away: Band) -> Vec<Cell> {
    let (crew, listed) = (&state[id].crew, state.class(id).complement);
    let some = |listed: u8, present: u8, away: u8| {
        count_row("", listed, present, listed.saturating_sub(present.saturating_add(away))).cells
    };
    let mut cells = some(listed.marine_officers, crew.marine_officers, away.marine_officers);
    for cell in &mut cells {
        cell.letter = Some('O');
        cell.named = cell.named.replacen("man", "officer", 1);
    }
    cells.extend(some(listed.marines, crew.marines, away.marines));
    cells
}

/// What her marines carry, and what they may still do with it this turn.
fn hand_weapons(state: &State, id: ShipId) -> String {
    let of = Company::Ship(id);
    let arm = marines::arm(state, of);
    let left = match (marines::dice_left(state, of), marines::dice_committed(state, of)) {
        _ if arm.men_per_die.is_none() => "for boarding".to_owned(),
        (0, 0) if 0 < state[id].n_fired => "fired".to_owned(),
        (0, 0) => "too few to fire".to_owned(),
        (0, _) => "committed".to_owned(),
        (dice, _) => counted(dice, "die"),
    };
    format!(", {}: {left}", plural(&arm.name))
}

/// The row of a ship's record sheet in which those at a station are; parties have none.
///
/// [SG-CREW-02] Men are sent from one station to another.
pub fn row_of(state: &State, id: ShipId, station: Station) -> Option<u8> {
    let class = state.class(id);
    let has_marines = 0 < class.berths();
    let bridge = class.ceiling.level();
    let row = match station {
        Station::Bridge | Station::Helm | Station::Trim => bridge,
        Station::Deck => bridge + 1,
        Station::Manoeuvre => bridge + 2,
        Station::Gun(at) => bridge + 3 + u8::from(has_marines) + at,
        Station::Party | Station::Wings | Station::Guard => return None,
    };
    Some(row)
}

/// Those of a ship's company who live but stand at none of her stations: told off, on the wing, or aboard another.
fn abroad(state: &State, id: ShipId) -> Band {
    let ship = &state[id];
    let mut band = ship.party;
    band.absorb(ship.wings);
    if let Some(man) = ship.guard {
        band.add(man);
    }
    let is_hers = |company: Company| match company {
        Company::Ship(of) => of == id,
        Company::Flight(flight) => state[flight].home == Some(id),
    };
    for boarders in state.afield.boarders.iter().filter(|boarders| is_hers(boarders.of)) {
        band.absorb(boarders.band);
    }
    for flight in state.afield.flights.iter().filter(|flight| flight.home == Some(id)) {
        band.absorb(flight.band);
    }
    band
}

/// Her speed; a kite's on either heading, as far as her die is known.
///
/// [SG-KITE-01] Running. [SG-KITE-02] Beating. [SG-LNCH-01] A tired crew.
fn speed_fact(state: &State, id: ShipId) -> String {
    let (ship, class) = (&state[id], state.class(id));
    if class.is_kite() {
        return match ship.kite_die {
            0 => "sails by the wind".to_owned(),
            die => {
                let (running, beating) = kites::points(state, id);
                format!("wind {die}: running {running}, beating {beating}")
            }
        };
    }
    format!("speed {} of {}", movement::allowance(state, id), class.speed)
}

/// Her speed step by step, where more than one bears on it.
///
/// [SG-MOVE-06] Damage and crew first, then what she tows, then drogues and points given up.
fn speed_sum(state: &State, id: ShipId) -> Option<String> {
    let printed = state.class(id).speed;
    if state.class(id).is_kite() {
        return None;
    }
    let own = movement::own_way(state, id);
    let towing = tow::points(state, id, own);
    let left = movement::allowance(state, id);
    let steps = [
        (own != printed, format!("{own} after damage and losses")),
        (towing != own, format!("{towing} with what she tows")),
        (left != towing, format!("{left} after drogues and points given up")),
    ];
    let told: Vec<String> =
        steps.into_iter().filter_map(|(bears, step)| bears.then_some(step)).collect();
    (1 < told.len()).then(|| format!("speed: {printed} printed, {}", told.join(", ")))
}

pub(super) fn cell(
    shape: CellShape,
    state: CellState,
    letter: Option<char>,
    named: impl Into<String>,
) -> Cell {
    Cell { shape, state, letter, named: named.into() }
}

/// One row of boxes per altitude, the highest first: marked from the top.
fn hull_rows(state: &State, id: ShipId) -> Vec<Row> {
    let (ship, class) = (&state[id], state.class(id));
    let mut marks = ship.hull_marks;
    let mut rows = Vec::new();
    for level in (1..=class.ceiling.level()).rev() {
        let here = marks.min(u16::from(class.hull));
        marks -= here;
        let altitude = Altitude::at(level).unwrap_or_default();
        let boxes = (0..class.hull).map(|at| {
            let is_lost = u16::from(at) < here;
            let (state, word) =
                if is_lost { (CellState::Lost, "lost") } else { (CellState::Whole, "whole") };
            cell(CellShape::Box, state, None, format!("hull box at {altitude}, {word}"))
        });
        let text = if ship.is_on_map() && ship.altitude == altitude { "she is here" } else { "" };
        rows.push(Row {
            label: format!("hull {}", altitude.short()),
            cells: boxes.collect(),
            text: text.to_owned(),
        });
    }
    rows
}

/// Those who belong on the bridge and at its two posts, wherever they are.
fn bridge_row(state: &State, id: ShipId) -> Row {
    let (ship, class) = (&state[id], state.class(id));
    let crew = &ship.crew;
    let away = abroad(state, id);
    // Where a man is: in his own place, at one of the posts, with a party, or dead.
    let seek = |man: Man, own: Option<&'static str>| match own {
        Some(place) => (CellState::Whole, place),
        None if crew.helm == Some(man) => (CellState::Away, "at the helm"),
        None if crew.trim == Some(man) => (CellState::Away, "at the trim station"),
        None if 0 < away.count(man) => (CellState::Away, "with a party"),
        None => (CellState::Lost, "dead"),
    };
    let show = |letter: char, man: Man, (state, place): (CellState, &str)| {
        cell(CellShape::Box, state, Some(letter), format!("{}, {place}", man.name()))
    };
    let captain = seek(Man::Captain, crew.captain.then_some("on the bridge"));
    let at_helm = (crew.helm == Some(Man::Helmsman)).then_some("at the helm");
    let at_trim = (crew.trim == Some(Man::Trimsman)).then_some("at the trim station");
    let signalman = match (crew.signalman, crew.signalman_away) {
        (true, _) => (CellState::Whole, "on the bridge"),
        (false, true) => (CellState::Away, "serving as a hand"),
        (false, false) => (CellState::Lost, "dead"),
    };
    let mut cells = vec![
        show('C', Man::Captain, captain),
        show('H', Man::Helmsman, seek(Man::Helmsman, at_helm)),
        show('T', Man::Trimsman, seek(Man::Trimsman, at_trim)),
        show('S', Man::Signalman, signalman),
    ];
    let posts = [(crew.helm, "at the helm"), (crew.trim, "at the trim station")];
    let posted = posts.iter().filter(|(man, _)| *man == Some(Man::Officer)).map(|(_, post)| *post);
    let with_parties = std::iter::repeat_n("with a party", usize::from(away.officers));
    let mut elsewhere = posted.chain(with_parties);
    for at in 0..class.complement.other_officers {
        let place = if at < crew.officers {
            (CellState::Whole, "on the bridge")
        } else {
            elsewhere.next().map_or((CellState::Lost, "dead"), |post| (CellState::Away, post))
        };
        cells.push(show('O', Man::Officer, place));
    }
    let mut text = Vec::new();
    for (post, keeper, own) in
        [("helm", crew.helm, Man::Helmsman), ("trim", crew.trim, Man::Trimsman)]
    {
        match keeper {
            None => text.push(format!("nobody at the {post}")),
            Some(man) if man != own => text.push(format!("{} at the {post}", man.name())),
            Some(_) => {}
        }
    }
    Row { label: "bridge".to_owned(), cells, text: text.join(", ") }
}

/// How many of the empty places at each station are those of the dead; whoever is missing beyond them serves elsewhere.
///
/// Hands are all alike, so nobody knows whose place a dead man had. They are counted off first where a gun was
/// wrecked, then among the manoeuvring crew, on deck, and last at the guns that can still be served.
struct Dead {
    deck: u8,
    manoeuvre: u8,
    guns: Vec<u8>,
}

impl Dead {
    fn of(state: &State, id: ShipId) -> Self {
        let (ship, class) = (&state[id], state.class(id));
        let (crew, complement) = (&ship.crew, class.complement);
        let sum = |counts: &mut dyn Iterator<Item = u8>| counts.map(u16::from).sum::<u16>();
        let listed = sum(&mut class.guns.iter().map(|mount| mount.weapon.gunners()))
            + u16::from(complement.deckhands)
            + u16::from(complement.manoeuvre)
            + u16::from(crew.signalman_away);
        let alive = sum(&mut ship.guns.iter().map(|gun| gun.crew.hands))
            + u16::from(crew.deck.hands)
            + u16::from(crew.manoeuvre.hands)
            + u16::from(abroad(state, id).hands);
        let mut left = listed.saturating_sub(alive);
        let mut count_off = |empty: u8| {
            let here = left.min(u16::from(empty));
            left -= here;
            here as u8
        };
        let empty =
            |at: usize| class.guns[at].weapon.gunners().saturating_sub(ship.guns[at].crew.total());
        let mut guns = vec![0; ship.guns.len()];
        for at in (0..guns.len()).filter(|&at| ship.guns[at].is_wrecked) {
            guns[at] = count_off(empty(at));
        }
        let manoeuvre = count_off(complement.manoeuvre.saturating_sub(crew.manoeuvre.total()));
        let deck = count_off(complement.deckhands.saturating_sub(crew.deck.hands));
        for at in (0..guns.len()).filter(|&at| !ship.guns[at].is_wrecked) {
            guns[at] = count_off(empty(at));
        }
        Self { deck, manoeuvre, guns }
    }
}

/// The deckhands, and the extra petty officers wherever they are.
fn deck_row(state: &State, id: ShipId, dead: u8) -> Row {
    let (ship, complement) = (&state[id], state.class(id).complement);
    let mut row = count_row("deck", complement.deckhands, ship.crew.deck.hands, dead);
    let posts = [ship.crew.helm, ship.crew.trim];
    let at_posts = posts.iter().filter(|man| **man == Some(Man::Petty)).count() as u8;
    let alive = ship.free_petty_officers() + at_posts + abroad(state, id).petty;
    for at in 0..complement.extra_petty_officers {
        let (state, place) = if at < ship.crew.deck.petty {
            (CellState::Whole, "on deck")
        } else if at < alive {
            (CellState::Away, "serving elsewhere")
        } else {
            (CellState::Lost, "dead")
        };
        let named = format!("extra petty officer, {place}");
        row.cells.push(cell(CellShape::Circle, state, Some('P'), named));
    }
    row
}

/// So many men listed, so many of them present; of the others so many are dead, and the rest serve elsewhere.
fn count_row(label: &str, listed: u8, present: u8, dead: u8) -> Row {
    let cells = (0..listed.max(present)).map(|at| {
        let (state, place) = if at < present {
            (CellState::Whole, "present")
        } else if at < listed.saturating_sub(dead) {
            (CellState::Away, "serving elsewhere")
        } else {
            (CellState::Lost, "dead")
        };
        cell(CellShape::Circle, state, None, format!("man {}, {place}", at + 1))
    });
    let text = if listed < present {
        format!("{present}, {listed} listed")
    } else {
        format!("{present} of {listed}")
    };
    Row { label: label.to_owned(), cells: cells.collect(), text }
}

fn gun_row(state: &State, id: ShipId, at: u8, dead: u8) -> Row {
    let gun = &state[id].guns[usize::from(at)];
    let weapon = &state.mount(id, at).weapon;
    let (whole, named) = if gun.is_wrecked {
        (CellState::Lost, "gun, wrecked")
    } else {
        (CellState::Whole, "gun, intact")
    };
    let mut cells = vec![cell(CellShape::Box, whole, Some('G'), named)];
    cells.extend(count_row("", weapon.crew, gun.crew.total(), dead).cells);
    let ready = gunnery::ready_on(gunnery::rate_now(state, id, at), gun.fired);
    let text = if gun.is_wrecked {
        "wrecked".to_owned()
    } else if gun.jam != Jam::None {
        "jammed".to_owned()
    } else if let Laid::Just(_) = gun.laid {
        "moved this turn".to_owned()
    } else if gun.crew.total() == 0 {
        "served by nobody".to_owned()
    } else if gunnery::is_committed(state, id, at) {
        "committed".to_owned()
    } else if 0 < gun.fired && gun.fired == state.turn {
        "fired".to_owned()
    } else if state.turn < ready {
        format!("loaded on turn {ready}")
    } else {
        match gunnery::rate_now(state, id, at) {
            Rate::Shots(shots) if 1 < shots => format!("loaded, {shots} shots"),
            Rate::Shots(_) => "loaded".to_owned(),
            Rate::Reload(turns) => format!("loaded, reload {turns}"),
        }
    };
    let text = match gun.laid.aspect() {
        _ if !state.mount(id, at).is_portable() => text,
        Some(aspect) => format!("{text}, laid {}", laid_name(aspect)),
        None => format!("{text}, laid in secret"),
    };
    Row { label: gun_name(state, id, at), cells, text }
}

/// What the want of men to work her takes off a ship's speed, and by which rule.
fn short_handed(state: &State, id: ShipId) -> (u8, RuleId) {
    let (ship, class) = (&state[id], state.class(id));
    let rule = match class.propulsion {
        Propulsion::Steam { .. } => rule!("SG-CREW-06"),
        Propulsion::Screw => rule!("SG-CREW-07"),
        Propulsion::Kite => rule!("SG-CREW-08"),
    };
    (crew::speed_lost(class, &state.setting.switches, ship.crew.manoeuvre.total()), rule)
}

/// By what a ship is fast to another, in words, and under which rule.
pub fn line_note(state: &State, id: ShipId, line: Line) -> (String, RuleId) {
    let other = line.other(id).map_or("", |other| state.name(other));
    let is_thrower = line.thrower == id;
    match line.tie {
        Tie::Grapple => (format!("grappled to {other}"), rule!("SG-GRAP-03")),
        Tie::Ram if is_thrower => (format!("locked with {other} by her ram"), rule!("SG-RAM-09")),
        Tie::Ram => (format!("locked with {other} by the other's ram"), rule!("SG-RAM-09")),
        Tie::Rigging if is_thrower => (format!("rigging a tow for {other}"), rule!("SG-TOW-01")),
        Tie::Rigging => (format!("to be towed by {other}"), rule!("SG-TOW-01")),
        Tie::Tow if is_thrower && state.class(id).is_kite() => {
            (format!("towing {other} by half her die"), rule!("SG-TOW-03"))
        }
        Tie::Tow if is_thrower => (format!("towing {other} at half her speed"), rule!("SG-TOW-02")),
        Tie::Tow => (format!("in tow of {other}"), rule!("SG-TOW-04")),
    }
}

/// What ails her, each with its rule.
fn notes(state: &State, id: ShipId) -> Vec<Text> {
    let ship = &state[id];
    let mut notes = Vec::new();
    let mut note = |holds: bool, text: String, rule| {
        if holds {
            notes.push(Text::plain(text).then(" ").rule(rule));
        }
    };
    if !ship.is_on_map() {
        return notes;
    }
    let (better, rule) = match ship.quality {
        Quality::Crack => ("better", rule!("SG-QUAL-03")),
        Quality::Green | Quality::Trained => ("worse", rule!("SG-QUAL-02")),
    };
    note(
        ship.quality != Quality::Trained,
        format!("{} crew: 1 {better} with guns, in rams and at trim", ship.quality.name()),
        rule,
    );
    note(0 < ship.fire, format!("on fire, level {}", ship.fire), rule!("SG-BURN-02"));
    note(
        0 < ship.rudder_jam,
        format!("rudder jammed, beat {}", ship.rudder_jam),
        rule!("SG-RUD-01"),
    );
    note(
        0 < ship.lifter_jam,
        format!("lifters jammed, beat {}", ship.lifter_jam),
        rule!("SG-LIFT-01"),
    );
    let hits = ship.screw_hits;
    if state.class(id).is_kite() {
        note(0 < hits, format!("mast hits: {hits} off her die"), rule!("SG-SCREW-02"));
    } else {
        note(0 < hits, format!("screw hits: {hits}"), rule!("SG-SCREW-01"));
    }
    let (short, rule) = short_handed(state, id);
    note(
        0 < short,
        format!(
            "too few in the {}: {short} off her speed",
            manoeuvre_name(state.class(id).propulsion)
        ),
        rule,
    );
    note(0 < ship.tired, format!("tired: {} off her speed", ship.tired), rule!("SG-LNCH-01"));
    note(
        kites::is_in_the_eye(state, id, ship.facing),
        "lies in the eye of the wind: she can only fall off".to_owned(),
        rule!("SG-KITE-03"),
    );
    note(0 < ship.leak, format!("steam leaking: {} off her speed", ship.leak), rule!("SG-BOIL-03"));
    note(ship.boiler_burst, "boiler burst".to_owned(), rule!("SG-BOIL-02"));
    note(ship.jury_rig, "jury rig".to_owned(), rule!("SG-SCREW-03"));
    let stunned = match (ship.is_stunned, ship.stunned_phases) {
        (true, 0) => "crew stunned for the rest of this phase".to_owned(),
        (true, 1) => "crew stunned for the rest of this phase and the next".to_owned(),
        (true, n) => format!("crew stunned for the rest of this phase and {n} more"),
        (false, 1) => "crew stunned in the next movement phase".to_owned(),
        (false, n) => format!("crew stunned in the next {n} movement phases"),
    };
    note(ship.is_stunned || 0 < ship.stunned_phases, stunned, rule!("SG-TRIM-06"));
    note(
        ship.is_stopped,
        "stopped by a collision for the rest of the turn".to_owned(),
        rule!("SG-COLL-02"),
    );
    for line in grapple::lines_of(state, id) {
        let (text, rule) = line_note(state, id, line);
        note(true, text, rule);
    }
    note(
        0 < ship.dodge,
        format!("dodging: {} added to the dice of who comes at her in this phase", ship.dodge),
        rule!("SG-RAM-06"),
    );
    note(
        0 < ship.forgone,
        format!("{} points of her next move given up", ship.forgone),
        rule!("SG-COLL-06"),
    );
    note(
        ship.status == Status::Struck,
        format!(
            "has struck: an enemy who ends a move at {}, {}, takes her",
            ship.hex.label(),
            ship.altitude
        ),
        rule!("SG-CREW-11"),
    );
    note(0 < ship.sliding, "sliding out of trim".to_owned(), rule!("SG-TRIM-05"));
    let silent = if ship.is_without_orders(state.turn) && state.turn < ship.no_orders_turn {
        format!("no orders from the bridge on turns {} and {}", state.turn, ship.no_orders_turn)
    } else {
        format!("no orders from the bridge on turn {}", ship.no_orders_turn)
    };
    note(0 < ship.no_orders_turn && state.turn <= ship.no_orders_turn, silent, rule!("SG-BRDG-02"));
    note(
        ship.is_in_play() && ship.crew.helm.is_none(),
        format!("nobody at the helm: straight on at {}", ship.speed),
        rule!("SG-CREW-04"),
    );
    note(
        ship.is_in_play() && ship.crew.trim.is_none(),
        "nobody at the trim station".to_owned(),
        rule!("SG-CREW-05"),
    );
    note(
        ship.is_in_play() && withdrawal::is_withdrawing(state, id),
        "no officer left: she must withdraw".to_owned(),
        rule!("SG-CREW-10"),
    );
    note(
        ship.is_in_play() && altitude::ceiling(state, id) < ship.altitude,
        format!("will sink to {} as she next moves", altitude::ceiling(state, id)),
        rule!("SG-ALT-05"),
    );
    note(0 < ship.owed, format!("casualties to choose: {}", ship.owed), rule!("SG-HIT-05"));
    for pair in state.abreast.iter().filter(|pair| pair.first == id || pair.second == id) {
        let (other, aspect) = if pair.first == id {
            (pair.second, pair.first_aspect)
        } else {
            (pair.first, pair.second_aspect)
        };
        let side = side_name(aspect);
        note(true, format!("{} lies on her {side}", state.name(other)), rule!("SG-FACE-04"));
    }
    if let Some(sum) = speed_sum(state, id) {
        note(true, sum, rule!("SG-MOVE-06"));
    }
    notes.extend(gear::notes(state, id));
    super::men::notes(state, id, &mut notes);
    super::affairs::notes(state, id, &mut notes);
    super::plots::notes(state, id, &mut notes);
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        crew,
        position::{A, B, C, advanced, position},
        state::Station,
    };

    /// A row as it is drawn: a letter or `o` for what is there, `-` after it for away, `x` for lost.
    fn drawn(state: &State, id: ShipId, label: &str) -> String {
        let record = record(state, id);
        let row = record.rows.into_iter().find(|row| row.label == label);
        let mut cells = String::new();
        for cell in row.unwrap_or_else(|| panic!("no row {label:?}")).cells {
            cells.push(cell.letter.unwrap_or('o'));
            match cell.state {
                CellState::Whole => {}
                CellState::Away => cells.push('-'),
                CellState::Lost => cells.push('x'),
            }
        }
        cells
    }

    fn says(state: &State, id: ShipId) -> Vec<String> {
        record(state, id).notes.iter().map(Text::words).collect()
    }

    #[test]
    fn sg_crew_02_men_are_sent_from_the_row_that_they_are_in() {
        // With marines and without.
        let state = position("a Dauntless 1010 N Low\nb Bloodrunner 1212 N Low");
        for ship in [A, B] {
            let rows = record(&state, ship).rows;
            let row = |station| usize::from(row_of(&state, ship, station).unwrap());
            let label = |station| rows[row(station)].label.as_str();
            for station in [Station::Bridge, Station::Helm, Station::Trim] {
                assert_eq!(label(station), "bridge");
            }
            assert_eq!(label(Station::Deck), "deck");
            let name = manoeuvre_name(state.class(ship).propulsion);
            assert_eq!(label(Station::Manoeuvre), name);
            for gun in 0..state[ship].guns.len() as u8 {
                assert_eq!(label(Station::Gun(gun)), gun_name(&state, ship, gun));
            }
        }
    }

    #[test]
    fn sg_crew_02_a_man_at_another_station_is_away_and_not_dead() {
        let mut state = position("a Dauntless 1010 N Low\nb Dauntless 2020 N Low");
        assert_eq!(drawn(&state, A, "bridge"), "CHTSO");
        crew::shift(&mut state[A], Man::Signalman, Station::Bridge, Station::Deck);
        assert_eq!(drawn(&state, A, "bridge"), "CHTS-O");
        // The helmsman stands in at the trim station for one who is dead, an officer at the helm.
        (state[A].crew.helm, state[A].crew.trim) = (Some(Man::Officer), Some(Man::Helmsman));
        (state[A].crew.officers, state[A].crew.signalman_away) = (0, false);
        assert_eq!(drawn(&state, A, "bridge"), "CH-TxSxO-");
        let named: Vec<_> =
            record(&state, A).rows.into_iter().find(|row| row.label == "bridge").unwrap().cells;
        assert_eq!(named[1].named, "helmsman, at the trim station");
        assert_eq!(named[3].named, "signalman, dead");
        state[A].crew.helm = None;
        assert_eq!(drawn(&state, A, "bridge"), "CH-TxSxOx");
    }

    #[test]
    fn sg_crew_02_an_extra_petty_officer_is_followed_to_his_post() {
        let mut state = position("a Dauntless 1010 N Low\nb Dauntless 2020 N Low");
        let listed = state.class(A).complement.extra_petty_officers;
        assert!(0 < listed);
        assert!(drawn(&state, A, "deck").ends_with('P'));
        crew::shift(&mut state[A], Man::Petty, Station::Deck, Station::Manoeuvre);
        assert!(drawn(&state, A, "deck").ends_with("P-"));
        state[A].crew.manoeuvre.petty = 0;
        state[A].crew.helm = Some(Man::Petty);
        assert!(drawn(&state, A, "deck").ends_with("P-"));
        state[A].crew.helm = None;
        assert!(drawn(&state, A, "deck").ends_with("Px"));
    }

    #[test]
    fn sg_crew_02_the_dead_are_counted_off_and_the_others_serve_elsewhere() {
        // A Sky Runner has three deckhands, twelve cranks and guns of three, two and two men.
        let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low");
        let gun = |state: &State, at: usize| {
            record(state, A).rows[record(state, A).rows.len() - 3 + at].clone()
        };
        let states = |row: &Row| row.cells.iter().map(|cell| cell.state).collect::<Vec<_>>();
        let men = usize::from(state[A].guns[0].crew.hands);
        for _ in 0..men {
            crew::shift(&mut state[A], Man::Hand, Station::Gun(0), Station::Deck);
        }
        // All of its crew fight a fire: the gun is whole and its places are open.
        let row = gun(&state, 0);
        assert_eq!(states(&row)[0], CellState::Whole);
        assert!(states(&row)[1..].iter().all(|state| *state == CellState::Away));
        assert_eq!(
            record(&state, A).rows.iter().find(|row| row.label == "deck").unwrap().text,
            format!("{}, 3 listed", 3 + men)
        );
        // Two cranks fall: theirs are the dead, the gunners still live.
        state[A].crew.manoeuvre.hands -= 2;
        assert_eq!(drawn(&state, A, "cranks"), format!("{}oxox", "o".repeat(10)));
        assert!(states(&gun(&state, 0))[1..].iter().all(|state| *state == CellState::Away));
        // The deck loses as many as had come: now there is nobody elsewhere.
        state[A].crew.deck.hands = 3;
        assert!(states(&gun(&state, 0))[1..].iter().all(|state| *state == CellState::Lost));
    }

    #[test]
    fn sg_rate_12_places_for_borrowed_men_are_open_and_nobody_is_dead() {
        let state = position("a Swiftwood 1010 N Low\nb Sky Runner 2020 N Low");
        let guns = &state.class(A).guns;
        let at = guns.iter().position(|gun| !gun.weapon.crew_provided).unwrap();
        let rows = record(&state, A).rows;
        let states = |row: &Row| row.cells.iter().map(|cell| cell.state).collect::<Vec<_>>();
        let row = rows.iter().find(|row| row.label.contains("Power Grapnel")).unwrap();
        assert_eq!(row.cells.len(), 1 + usize::from(guns[at].weapon.crew));
        assert_eq!(states(row), [CellState::Whole, CellState::Away, CellState::Away]);
        assert!(rows.iter().all(|row| !states(row).contains(&CellState::Lost)));
    }

    #[test]
    fn sg_coll_02_a_ship_stopped_by_a_collision_says_so() {
        let state = position("a Sky Runner 1010 N Low, stopped\nb Sky Runner 2020 N Low");
        assert_eq!(says(&state, A), ["stopped by a collision for the rest of the turn SG-COLL-02"]);
        assert_eq!(says(&state, B), [""; 0]);
    }

    #[test]
    fn sg_crew_06_07_08_what_too_few_men_cost_is_on_the_sheet() {
        let text = "wind N\na Aphid 1010 N Low, engineers 1\nb Sky Runner 2020 N Low, cranks 9\n\
                    a Whisperdeath 0510 N Low, topmen 6";
        let state = advanced(text);
        assert_eq!(says(&state, A), ["too few in the engine room: 1 off her speed SG-CREW-06"]);
        assert_eq!(says(&state, B), ["too few in the cranks: 1 off her speed SG-CREW-07"]);
        let told = "too few in the rigging: 1 off her speed SG-CREW-08";
        assert_eq!(says(&state, C), [told]);
    }

    #[test]
    fn sg_kite_01_a_kites_sheet_shows_what_the_wind_gives_her() {
        let text = "wind N\na Whisperdeath 1010 S Low, screw 1\nb Boarding launch 2020 N Low";
        let mut state = advanced(text);
        assert_eq!(record(&state, A).facts[0], "sails by the wind");
        state[A].kite_die = 5;
        assert_eq!(record(&state, A).facts[0], "wind 5: running 5, beating 2");
        assert_eq!(
            says(&state, A),
            [
                "mast hits: 1 off her die SG-SCREW-02",
                "lies in the eye of the wind: she can only fall off SG-KITE-03"
            ]
        );
        state[B].tired = 2;
        assert_eq!(record(&state, B).facts[0], "speed 6 of 8");
        assert_eq!(says(&state, B), ["tired: 2 off her speed SG-LNCH-01"]);
    }

    #[test]
    fn sg_move_06_speed_is_told_step_by_step_where_more_than_one_bears() {
        let text = "a Dauntless 1010 N Low\nb Sky Runner 2020 N Low";
        let sum = |screw, leak, forgone| {
            let mut state = position(text);
            (state[A].screw_hits, state[A].leak, state[A].forgone) = (screw, leak, forgone);
            speed_sum(&state, A)
        };
        assert_eq!(sum(1, 1, 0), None);
        assert_eq!(sum(0, 0, 1), None);
        let told =
            "speed: 6 printed, 3 after damage and losses, 1 after drogues and points given up";
        assert_eq!(sum(1, 2, 2).as_deref(), Some(told));
    }

    #[test]
    fn sg_qual_02_03_a_sheet_says_what_a_crew_is_worth() {
        let state = advanced(
            "a Sky Runner 1010 N Low, green\nb Sky Runner 2020 N Low, crack\na Aphid 0505 N Low",
        );
        let told = |ship| (record(&state, ship).facts.pop().unwrap(), says(&state, ship));
        let worse = "green crew: 1 worse with guns, in rams and at trim SG-QUAL-02";
        assert_eq!(told(A), ("green crew".into(), vec![worse.into()]));
        let better = "crack crew: 1 better with guns, in rams and at trim SG-QUAL-03";
        assert_eq!(told(B), ("crack crew".into(), vec![better.into()]));
        // [SG-QUAL-01] The norm needs no word.
        assert_eq!(told(C), ("trained crew".into(), Vec::new()));
    }

    #[test]
    fn sg_crew_11_a_ship_that_has_struck_says_who_will_take_her() {
        let state = position("a Sky Runner 1010 N Low, struck\nb Sky Runner 2020 N Low");
        assert_eq!(
            says(&state, A),
            ["has struck: an enemy who ends a move at 1010, Low, takes her SG-CREW-11"]
        );
    }

    #[test]
    fn sg_trim_06_how_long_a_crew_is_stunned() {
        let mut state = position("a Sky Runner 1010 N Low\nb Sky Runner 2020 N Low");
        for (now, phases, told) in [
            (true, 2, "crew stunned for the rest of this phase and 2 more"),
            (true, 1, "crew stunned for the rest of this phase and the next"),
            (true, 0, "crew stunned for the rest of this phase"),
            (false, 1, "crew stunned in the next movement phase"),
        ] {
            (state[A].is_stunned, state[A].stunned_phases) = (now, phases);
            assert_eq!(says(&state, A), [format!("{told} SG-TRIM-06")]);
        }
    }
}
