//! The chart of a country on a hex board: whose land it is, its canals, its towns.

use std::fmt::Write as _;

use kernel::{
    hex::Hex,
    scene::{HexBoard, Lie, Town, TownSort},
};

use crate::{
    board::push_escaped,
    geometry::{Point, centre},
    ground::merged,
};

/// Draws realms, canals and towns; nothing for a plain board.
pub fn push_country(out: &mut String, board: &HexBoard) {
    let geography = &board.geography;
    if geography.is_plain() {
        return;
    }
    out.push_str("<g class=\"country\">");
    push_canals(out, board);
    push_realms(out, board);
    for town in &geography.towns {
        push_town(out, geography.lie, town);
    }
    out.push_str("</g>");
}

/// Each canal as a broad line between two banks.
fn push_canals(out: &mut String, board: &HexBoard) {
    let mut paths = String::new();
    for canal in &board.geography.canals {
        push_course(&mut paths, board.geography.lie, &canal.path);
    }
    let _ = write!(
        out,
        "<path class=\"canal banks\" d=\"{paths}\"/><path class=\"canal water-line\" d=\"{paths}\"/>"
    );
    for canal in &board.geography.canals {
        push_canal_name(out, board.geography.lie, &canal.name, &canal.path);
    }
}

/// A line through the middles of hexes, its corners rounded off.
fn push_course(path: &mut String, lie: Lie, hexes: &[Hex]) {
    let at = |hex: &Hex| -> Point {
        let (x, y) = centre(lie, *hex);
        (x as f32, y as f32)
    };
    let points: Vec<Point> = hexes.iter().map(at).collect();
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let _ = write!(path, "M{:.0} {:.0}", first.0, first.1);
    for pair in points.windows(2).skip(1) {
        let (from, to) = (pair[0], pair[1]);
        let (x, y) = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
        let _ = write!(path, "Q{:.0} {:.0} {x:.0} {y:.0}", from.0, from.1);
    }
    let _ = write!(path, "L{:.0} {:.0}", last.0, last.1);
}

/// The name of a canal along its middle.
fn push_canal_name(out: &mut String, lie: Lie, name: &str, path: &[Hex]) {
    if name.is_empty() || path.len() < 4 {
        return;
    }
    let half = path.len() / 2;
    let (a, b) = (centre(lie, path[half - 1]), centre(lie, path[half]));
    let (x, y) = (i32::midpoint(a.0, b.0), i32::midpoint(a.1, b.1));
    let turn = ((b.1 - a.1) as f32).atan2((b.0 - a.0) as f32).to_degrees();
    // Read from left to right, whichever way the water runs.
    let turn = if 90.0 < turn.abs() { turn - 180.0 } else { turn };
    let _ = write!(
        out,
        "<text class=\"canal-name\" transform=\"translate({x} {y})rotate({turn:.0})\" y=\"-8\">"
    );
    push_escaped(out, name);
    out.push_str("</text>");
}

fn push_realms(out: &mut String, board: &HexBoard) {
    let lie = board.geography.lie;
    out.push_str("<path class=\"frontier\" d=\"");
    for realm in &board.geography.realms {
        out.push_str(&merged(lie, &realm.hexes));
    }
    out.push_str("\"/>");
    for realm in &board.geography.realms {
        let (x, y) = centre(lie, realm.at);
        let _ = write!(out, "<text class=\"realm\" x=\"{x}\" y=\"{y}\">");
        push_escaped(out, &realm.name);
        out.push_str("</text>");
    }
}

/// A town by its sign: each sort has its own shape.
fn push_town(out: &mut String, lie: Lie, town: &Town) {
    let (x, y) = centre(lie, town.at);
    let (class, sign) = match town.sort {
        TownSort::Own => ("own", "M-9-9H9V9H-9ZM-9-9 9 9M9-9-9 9M0-9V9M-9 0H9"),
        TownSort::Friendly => ("friendly", "M-8-8H8V8H-8ZM-4-4H4V4H-4Z"),
        TownSort::Neutral => ("neutral", "M-7-7H7V7H-7Z"),
        TownSort::Hostile => ("hostile", "M0-10 10 0 0 10-10 0ZM-5-5 5 5M5-5-5 5"),
        TownSort::Landmark => ("landmark", "M0-7 7 6H-7Z"),
    };
    let _ = write!(out, "<g class=\"place {class}\" transform=\"translate({x} {y})\"><title>");
    push_escaped(out, &format!("{}, {}", town.name, town.described));
    let _ = write!(out, "</title><path d=\"{sign}\"/><text y=\"23\">");
    push_escaped(out, &town.name);
    out.push_str("</text></g>");
}

/// The names of the realms, for the line that names the hex under the cursor.
pub fn realm_names(board: &HexBoard) -> Option<String> {
    let names: Vec<&str> = board.geography.realms.iter().map(|it| it.name.as_str()).collect();
    (!names.is_empty()).then(|| names.join("|"))
}

/// The realm of each hex as a letter: `a` for the first, a dot for none.
pub fn realm_letters(board: &HexBoard) -> Option<String> {
    let realms = &board.geography.realms;
    if realms.is_empty() {
        return None;
    }
    let mut letters = vec!['.'; board.field.len()];
    for (realm, letter) in realms.iter().zip('a'..='z') {
        for &hex in realm.hexes.iter().filter(|&&hex| board.field.holds(hex)) {
            letters[board.field.index(hex)] = letter;
        }
    }
    Some(letters.into_iter().collect())
}

/// The towns by their hexes: `3,4=Parhoon, a British city|...`.
pub fn town_words(board: &HexBoard) -> Option<String> {
    let towns = &board.geography.towns;
    let words =
        towns.iter().map(|it| format!("{},{}={}, {}", it.at.col, it.at.row, it.name, it.described));
    (!towns.is_empty()).then(|| words.collect::<Vec<_>>().join("|"))
}

#[cfg(test)]
mod tests {
    use kernel::{
        hex::Field,
        scene::{Canal, Geography, Realm},
    };

    use super::*;

    #[test]
    fn a_country_names_its_realms_and_towns() {
        let (one, two) = (Hex::new(0, 0), Hex::new(1, 1));
        let town = Town {
            name: "Parhoon & Sons".into(),
            at: two,
            sort: TownSort::Own,
            described: "a British city".into(),
        };
        let board = HexBoard {
            key: String::new(),
            name: String::new(),
            field: Field { columns: 2, rows: 2 },
            ground: Vec::new(),
            wind: None,
            geography: Geography {
                lie: Lie::Pointed,
                realms: vec![Realm { name: "Oenotria".into(), hexes: vec![one], at: one }],
                canals: vec![Canal { name: "Grand Canal".into(), path: vec![one, two] }],
                towns: vec![town],
            },
        };
        assert_eq!(realm_letters(&board).as_deref(), Some("a..."));
        assert_eq!(town_words(&board).as_deref(), Some("1,1=Parhoon & Sons, a British city"));
        let mut out = String::new();
        push_country(&mut out, &board);
        assert!(out.contains("Parhoon &amp; Sons, a British city") && out.contains(">Oenotria<"));
        let plain = HexBoard { geography: Geography::default(), ..board };
        let mut out = String::new();
        push_country(&mut out, &plain);
        assert!(out.is_empty() && realm_letters(&plain).is_none());
    }
}
