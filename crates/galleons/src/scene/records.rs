//! Record sheets: rows of boxes, crossed off as on paper.

use kernel::{
    Text,
    scene::{Cell, CellShape, Record, Row},
};

use crate::{
    altitude,
    aspect::Altitude,
    gunnery, movement,
    narrate::{gun_name, manoeuvre_name},
    state::{Man, ShipId, State, Status},
    tables::Rate,
    withdrawal,
};

/// A ship's record sheet as it stands.
pub fn record(state: &State, id: ShipId) -> Record {
    let (ship, class) = (&state[id], state.class(id));
    let mut facts = vec![
        format!("speed {} of {}", movement::allowance(state, id), class.speed),
        format!("ceiling {}", altitude::ceiling(state, id)),
        format!("armour {}", class.armour),
        format!("hull {}", class.hull),
    ];
    if ship.status != Status::Flying {
        facts.insert(0, ship.status.name().to_owned());
    }
    let mut rows = hull_rows(state, id);
    rows.push(bridge_row(state, id));
    rows.push(deck_row(state, id));
    let manned = ship.crew.manoeuvre.total();
    let name = manoeuvre_name(class.propulsion);
    rows.push(count_row(name, class.complement.manoeuvre, manned, CellShape::Circle));
    if 0 < class.complement.marines + class.complement.marine_officers {
        let listed = class.complement.marines + class.complement.marine_officers;
        let alive = ship.crew.marines + ship.crew.marine_officers;
        rows.push(count_row("marines", listed, alive, CellShape::Circle));
    }
    rows.extend((0..ship.guns.len() as u8).map(|gun| gun_row(state, id, gun)));
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

fn cell(shape: CellShape, crossed: bool, letter: Option<char>, named: impl Into<String>) -> Cell {
    Cell { shape, crossed, letter, named: named.into() }
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
            let crossed = u16::from(at) < here;
            let state = if crossed { "lost" } else { "whole" };
            cell(CellShape::Box, crossed, None, format!("hull box at {altitude}, {state}"))
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

fn bridge_row(state: &State, id: ShipId) -> Row {
    let (ship, class) = (&state[id], state.class(id));
    let crew = &ship.crew;
    let at_post = |man: Man| crew.helm == Some(man) || crew.trim == Some(man);
    let man = |alive: bool, letter: char, name: &str| {
        let state = if alive { "alive" } else { "dead" };
        cell(CellShape::Box, !alive, Some(letter), format!("{name}, {state}"))
    };
    let mut cells = vec![
        man(crew.captain || at_post(Man::Captain), 'C', "captain"),
        man(at_post(Man::Helmsman), 'H', "helmsman"),
        man(at_post(Man::Trimsman), 'T', "trimsman"),
        man(crew.signalman, 'S', "signalman on the bridge"),
    ];
    let others = [crew.helm, crew.trim].iter().filter(|man| **man == Some(Man::Officer)).count();
    for at in 0..class.complement.other_officers {
        cells.push(man(usize::from(at) < usize::from(crew.officers) + others, 'O', "officer"));
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

fn deck_row(state: &State, id: ShipId) -> Row {
    let (ship, class) = (&state[id], state.class(id));
    let complement = class.complement;
    let hands = ship.crew.deck.hands;
    let mut row = count_row("deck", complement.deckhands.max(hands), hands, CellShape::Circle);
    let petty = complement.extra_petty_officers.max(ship.crew.deck.petty);
    for at in 0..petty {
        let crossed = ship.crew.deck.petty <= at;
        row.cells.push(cell(CellShape::Circle, crossed, Some('P'), "extra petty officer"));
    }
    row
}

/// So many men listed, so many of them present.
fn count_row(label: &str, listed: u8, present: u8, shape: CellShape) -> Row {
    let cells = (0..listed).map(|at| {
        let crossed = present <= at;
        let state = if crossed { "missing" } else { "present" };
        cell(shape, crossed, None, format!("man {} of {listed}, {state}", at + 1))
    });
    Row { label: label.to_owned(), cells: cells.collect(), text: format!("{present} of {listed}") }
}

fn gun_row(state: &State, id: ShipId, at: u8) -> Row {
    let gun = &state[id].guns[usize::from(at)];
    let weapon = &state.mount(id, at).weapon;
    let mut cells = vec![cell(
        CellShape::Box,
        gun.is_wrecked,
        Some('G'),
        if gun.is_wrecked { "gun, wrecked" } else { "gun, intact" },
    )];
    let row = count_row("", weapon.crew, gun.crew.total(), CellShape::Circle);
    cells.extend(row.cells);
    let ready = gunnery::ready_on(gunnery::rate_now(state, id, at), gun.fired);
    let text = if gun.is_wrecked {
        "wrecked".to_owned()
    } else if gun.crew.total() == 0 {
        "served by nobody".to_owned()
    } else if state.shots.iter().any(|shot| shot.ship == id && shot.gun == at) {
        "committed".to_owned()
    } else if 0 < gun.fired && gun.fired == state.turn {
        "fired".to_owned()
    } else if state.turn < ready {
        format!("loaded on turn {ready}")
    } else {
        match gunnery::rate_now(state, id, at) {
            Rate::Shots(shots) if 1 < shots => format!("loaded, {shots} shots"),
            Rate::Shots(_) => "loaded".to_owned(),
            Rate::Reload(turns) => format!("loaded, then {turns} to reload"),
        }
    };
    Row { label: gun_name(state, id, at), cells, text }
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
    note(0 < ship.screw_hits, format!("screw hits: {}", ship.screw_hits), rule!("SG-SCREW-01"));
    note(0 < ship.leak, format!("steam leaking: {} off her speed", ship.leak), rule!("SG-BOIL-03"));
    note(ship.boiler_burst, "boiler burst".to_owned(), rule!("SG-BOIL-02"));
    note(ship.jury_rig, "jury rig".to_owned(), rule!("SG-SCREW-03"));
    let is_stunned = ship.is_stunned || 0 < ship.stunned_phases;
    note(
        is_stunned,
        format!("crew stunned, {} more movement phases to come", ship.stunned_phases),
        rule!("SG-TRIM-06"),
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
        note(true, format!("{} lies on her {aspect}", state.name(other)), rule!("SG-FACE-04"));
    }
    notes
}
