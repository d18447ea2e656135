//! Ships in plan, pennants and small signs, drawn from their data.
//!
//! A ship is drawn with her bow up and her middle at the origin; whoever places her turns her.

use std::fmt::Write as _;

use kernel::scene::{Drive, Glyph, GunDot, GunPlace, MarkKind};
use maud::{Markup, PreEscaped};

/// How many sides have a colour, a pennant and a hatching of their own.
pub const SIDES: usize = 6;

/// Half the length of a piece on the paper.
pub fn half_length(glyph: &Glyph) -> f32 {
    match glyph {
        Glyph::Ship { hull, .. } => (46.0 + 2.0 * f32::from(*hull)).min(68.0) / 2.0,
        Glyph::Battery { .. } | Glyph::Missile => 15.0,
        Glyph::Mine => 9.0,
        Glyph::Party { .. } => 16.0,
        Glyph::Troops { .. } => 0.0,
    }
}

/// Draws a piece in plan.
pub fn push_glyph(out: &mut String, glyph: &Glyph, side: usize) {
    match glyph {
        Glyph::Ship { propulsion, guns, .. } => {
            push_ship(out, *propulsion, guns, half_length(glyph), side);
        }
        Glyph::Battery { intact } => push_battery(out, *intact, side),
        Glyph::Mine => push_mine(out, side),
        Glyph::Missile => push_missile(out, side),
        Glyph::Party { men } => push_party(out, *men, side),
        Glyph::Troops { .. } => {}
    }
}

/// One pair of wings.
const WINGS: &str =
    "M0-1.5C2.5-5.5 6.5-6 9-3C6-2.8 3.5-0.5 0 4C-3.5-0.5-6-2.8-9-3C-6.5-6-2.5-5.5 0-1.5Z";

/// Where each of up to five pairs of wings flies: the larger the party, the more are drawn.
const FLOCK: [(i8, i8); 5] = [(0, -9), (-9, 1), (9, 1), (-4, 11), (6, 12)];

/// Draws men on the wing.
fn push_party(out: &mut String, men: u8, side: usize) {
    let side = side % SIDES;
    let drawn = usize::from(men.div_ceil(4)).clamp(1, FLOCK.len());
    for (x, y) in &FLOCK[..drawn] {
        let _ =
            write!(out, "<g transform=\"translate({x} {y})\"><path class=\"hull\" d=\"{WINGS}\"/>");
        if side != 0 {
            let _ = write!(out, "<path class=\"hatch k{side}\" d=\"{WINGS}\"/>");
        }
        out.push_str("</g>");
    }
}

/// Draws a ship in plan.
fn push_ship(out: &mut String, propulsion: Drive, guns: &[GunDot], half: f32, side: usize) {
    let (beam, hull) = match propulsion {
        Drive::Steam => (half * 0.36, steam_hull(half)),
        Drive::Screw => (half * 0.3, galley_hull(half)),
        Drive::Kite => (half * 0.36, kite_hull(half)),
    };
    let side = side % SIDES;
    if propulsion == Drive::Screw {
        push_screw(out, half);
    }
    let _ = write!(out, "<path class=\"hull\" d=\"{hull}\"/>");
    push_hatch(out, &hull, side);
    match propulsion {
        Drive::Steam => push_steam_deck(out, half),
        Drive::Screw => push_galley_deck(out, half),
        Drive::Kite => push_rig(out, half),
    }
    push_guns(out, guns, half, beam);
}

/// A gun behind a bank of earth, seen from above; one that is lost is struck through.
fn push_battery(out: &mut String, intact: bool, side: usize) {
    let bank = "M-14 6A15 15 0 0 1 14 6L10 9A10.5 10.5 0 0 0-10 9Z";
    let _ = write!(out, "<path class=\"hull\" d=\"{bank}\"/>");
    push_hatch(out, bank, side);
    out.push_str("<path class=\"house\" d=\"M-2.5 11V-12H2.5V11Z\"/><circle class=\"mast\" cy=\"6\" r=\"4.5\"/>");
    if !intact {
        out.push_str("<path class=\"shaft\" d=\"M-11-9 11 11M11-9-11 11\"/>");
    }
}

/// A ball with horns on its cable.
fn push_mine(out: &mut String, side: usize) {
    let ball = "M-6 0A6 6 0 1 0 6 0A6 6 0 1 0-6 0Z";
    let horns = "M0-6V-9.5M4.2-4.2 6.7-6.7M-4.2-4.2-6.7-6.7M6 0H9.5M-6 0H-9.5M0 6V14";
    let _ = write!(out, "<path class=\"shaft\" d=\"{horns}\"/><path class=\"hull\" d=\"{ball}\"/>");
    push_hatch(out, ball, side);
}

/// A slim body with fins, its nose up.
fn push_missile(out: &mut String, side: usize) {
    let body = "M0-15Q4-10 4-4V7L7 13H-7L-4 7V-4Q-4-10 0-15Z";
    let _ = write!(out, "<path class=\"hull\" d=\"{body}\"/>");
    push_hatch(out, body, side);
}

/// The hatching of a side over a shape; the first side has none.
fn push_hatch(out: &mut String, shape: &str, side: usize) {
    let side = side % SIDES;
    if side != 0 {
        let _ = write!(out, "<path class=\"hatch k{side}\" d=\"{shape}\"/>");
    }
}

fn steam_hull(h: f32) -> String {
    let w = h * 0.36;
    format!(
        "M0 {:.1}C{:.1} {:.1} {w:.1} {:.1} {w:.1} {:.1}V{:.1}Q{w:.1} {h:.1} {:.1} {h:.1}H{:.1}Q{:.1} {h:.1} {:.1} {:.1}V{:.1}C{:.1} {:.1} {:.1} {:.1} 0 {:.1}Z",
        -h,
        w * 0.55,
        -h * 0.82,
        -h * 0.6,
        -h * 0.38,
        h * 0.72,
        w * 0.55,
        -w * 0.55,
        -w,
        -w,
        h * 0.72,
        -h * 0.38,
        -w,
        -h * 0.6,
        -w * 0.55,
        -h * 0.82,
        -h
    )
}

fn galley_hull(h: f32) -> String {
    let w = h * 0.3;
    format!(
        "M0 {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}L{:.1} {:.1}H{:.1}L{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} 0 {:.1}Z",
        -h * 1.12,
        w * 0.5,
        -h * 0.8,
        w * 1.1,
        -h * 0.4,
        w,
        h * 0.1,
        w * 0.45,
        h * 0.85,
        -w * 0.45,
        -w,
        h * 0.1,
        -w * 1.1,
        -h * 0.4,
        -w * 0.5,
        -h * 0.8,
        -h * 1.12
    )
}

fn kite_hull(h: f32) -> String {
    let w = h * 0.36;
    format!(
        "M0 {:.1}Q{w:.1} {:.1} {w:.1} 0Q{w:.1} {:.1} {:.1} {:.1}H{:.1}Q{:.1} {:.1} {:.1} 0Q{:.1} {:.1} 0 {:.1}Z",
        -h * 0.95,
        -h * 0.55,
        h * 0.6,
        w * 0.5,
        h * 0.9,
        -w * 0.5,
        -w,
        h * 0.6,
        -w,
        -w,
        -h * 0.55,
        -h * 0.95
    )
}

/// Bridge, funnel and a line round the deck.
fn push_steam_deck(out: &mut String, h: f32) {
    let w = h * 0.36;
    let _ = write!(
        out,
        "<path class=\"deck\" d=\"M0 {:.1}L{:.1} {:.1}V{:.1}H{:.1}V{:.1}Z\"/><path class=\"house\" d=\"M{:.1} {:.1}h{:.1}v{:.1}h{:.1}z\"/><circle class=\"funnel\" cy=\"{:.1}\" r=\"{:.1}\"/>",
        -h * 0.72,
        w * 0.6,
        -h * 0.35,
        h * 0.72,
        -w * 0.6,
        -h * 0.35,
        -w * 0.5,
        -h * 0.26,
        w,
        h * 0.2,
        -w,
        h * 0.2,
        w * 0.4
    );
}

/// The crankshaft with its cranks.
fn push_galley_deck(out: &mut String, h: f32) {
    let w = h * 0.3;
    let _ = write!(out, "<path class=\"shaft\" d=\"M0 {:.1}V{:.1}", -h * 0.3, h * 0.98);
    for crank in 0..4_i8 {
        let y = h * (f32::from(crank) * 0.24 - 0.12);
        let _ = write!(out, "M{:.1} {y:.1}H{:.1}", -w * 0.6, w * 0.6);
    }
    let _ = write!(
        out,
        "\"/><path class=\"house\" d=\"M{:.1} {:.1}h{:.1}v{:.1}h{:.1}z\"/>",
        -w * 0.45,
        -h * 0.56,
        w * 0.9,
        h * 0.2,
        -w * 0.9
    );
}

/// The great screw at the stern.
fn push_screw(out: &mut String, h: f32) {
    let w = h * 0.3;
    let _ = write!(
        out,
        "<path class=\"screw\" d=\"M0 {:.1}Q{:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} 0 {:.1}Q{:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} 0 {:.1}Z\"/>",
        h * 0.98,
        w * 0.9,
        h * 0.82,
        w * 1.5,
        h * 0.96,
        w * 0.9,
        h * 1.1,
        h * 0.98,
        -w * 0.9,
        h * 1.12,
        -w * 1.5,
        h,
        -w * 0.9,
        h * 0.84,
        h * 0.98
    );
}

/// Masts with yards, and sails that belly forward.
fn push_rig(out: &mut String, h: f32) {
    let w = h * 0.36;
    for (place, spread) in [(-0.48_f32, 1.5_f32), (0.0, 1.9), (0.5, 1.4)] {
        let (y, x) = (h * place, w * spread);
        let _ = write!(
            out,
            "<path class=\"sail\" d=\"M{:.1} {y:.1}Q0 {:.1} {x:.1} {y:.1}Q0 {:.1} {:.1} {y:.1}Z\"/><circle class=\"mast\" cy=\"{y:.1}\" r=\"1.6\"/>",
            -x,
            y - h * 0.42,
            y - h * 0.1,
            -x
        );
    }
}

/// Guns as dots with short barrels; one that is lost is open and struck through.
fn push_guns(out: &mut String, guns: &[GunDot], half: f32, beam: f32) {
    for place in
        [GunPlace::Bow, GunPlace::Stern, GunPlace::Port, GunPlace::Starboard, GunPlace::Centre]
    {
        let here: Vec<&GunDot> = guns.iter().filter(|gun| gun.place == place).collect();
        let last = here.len() as f32 - 1.0;
        for (at, gun) in here.into_iter().enumerate() {
            let spread = at as f32 - last / 2.0;
            let (x, y, barrel) = match place {
                GunPlace::Bow => (spread * 4.0, -half * 0.58, "v-5"),
                GunPlace::Stern => (spread * 4.0, half * 0.66, "v5"),
                GunPlace::Port => (-beam * 0.85, half * 0.04 + spread * 6.0, "h-5"),
                GunPlace::Starboard => (beam * 0.85, half * 0.04 + spread * 6.0, "h5"),
                GunPlace::Centre => (0.0, half * 0.42 + spread * 5.0, "v-5"),
            };
            if gun.intact {
                let _ = write!(
                    out,
                    "<path class=\"barrel\" d=\"M{x:.1} {y:.1}{barrel}\"/><circle class=\"gun\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.9\"/>"
                );
            } else {
                let _ = write!(
                    out,
                    "<circle class=\"gun lost\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.9\"/><path class=\"lostbar\" d=\"M{:.1} {:.1}l5-5\"/>",
                    x - 2.5,
                    y + 2.5
                );
            }
        }
    }
}

/// A side's pennant in a box of 12 round the origin: its shape, and whether it is filled.
pub fn pennant(side: usize) -> (&'static str, bool) {
    match side % SIDES {
        0 => ("M-4.5-4.5H4.5V4.5H-4.5Z", true),
        1 => ("M0-5 5 4H-5Z", false),
        2 => ("M-4.8 0a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0Z", true),
        3 => ("M0-5.6 5.6 0 0 5.6-5.6 0Z", false),
        4 => ("M-1.8-5H1.8V-1.8H5V1.8H1.8V5H-1.8V1.8H-5V-1.8H-1.8Z", true),
        _ => ("M0 5 5-4H-5Z", false),
    }
}

/// The name of a side's pennant, for a listener and for the help page.
pub fn pennant_name(side: usize) -> &'static str {
    ["square", "open triangle", "disc", "open diamond", "cross", "open wedge"][side % SIDES]
}

/// Writes a side's pennant at a place.
pub fn push_pennant(out: &mut String, side: usize, x: i32, y: i32) {
    let (path, filled) = pennant(side);
    let how = if filled { "filled" } else { "open" };
    let side = side % SIDES;
    let _ = write!(
        out,
        "<path class=\"pennant {how} s{side}\" transform=\"translate({x} {y})\" d=\"{path}\"/>"
    );
}

/// A side's pennant as a little picture in running text.
pub fn pennant_svg(side: usize) -> Markup {
    let mut out = String::from(
        "<svg class=\"flag\" viewBox=\"-7 -7 14 14\" width=\"14\" height=\"14\" aria-hidden=\"true\">",
    );
    push_pennant(&mut out, side, 0, 0);
    out.push_str("</svg>");
    PreEscaped(out)
}

/// Draws a piece from abeam, a ship with her bow to the left, her keel on the line y = 3.
pub fn push_profile(out: &mut String, glyph: &Glyph, side: usize) {
    let charge = match glyph {
        Glyph::Missile => Some("M-11-1Q-7-4-2-4H7L11-7V5L7 2H-2Q-7 2-11-1Z"),
        Glyph::Mine => Some("M-5-3A5 5 0 1 0 5-3A5 5 0 1 0-5-3ZM0 2V7"),
        Glyph::Ship { .. } | Glyph::Battery { .. } | Glyph::Party { .. } | Glyph::Troops { .. } => {
            None
        }
    };
    if let Some(shape) = charge {
        let _ = write!(out, "<path class=\"hull\" d=\"{shape}\"/>");
        push_hatch(out, shape, side);
    }
    if let Glyph::Party { .. } = glyph {
        push_party(out, 1, side);
    }
    let Glyph::Ship { propulsion, .. } = glyph else { return };
    let upper = match propulsion {
        Drive::Steam => "M-4-4V-10H0V-4M5-4V-7H9V-4",
        Drive::Screw => "M-10-4V-7H-6V-4M14-6V2M11-2H17",
        Drive::Kite => "M-5-4V-12M-5-12Q3-9-5-5M5-4V-12M5-12Q13-9 5-5",
    };
    let hull = "M-14-4H13L9 3H-9Z";
    let _ = write!(out, "<path class=\"rig\" d=\"{upper}\"/><path class=\"hull\" d=\"{hull}\"/>");
    push_hatch(out, hull, side);
}

/// The sign for something wrong, in a box of 14 round the origin.
pub fn mark(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Fire => {
            "<path class=\"m-fire\" d=\"M0-7C1-3 5-2 5 2.5A5 4.5 0 0 1-5 2.5C-5 0-3-1-3-3C-1-2-1-1 0-1C1-3 0-5 0-7Z\"/>"
        }
        MarkKind::Damage => {
            "<path class=\"m-hurt\" d=\"M0-6.5 1.7-2 6.5-3 3 0.5 6 5 1.5 3 0 6.5-1.7 2.5-6 5-3.5 0-6.5-3-2-2Z\"/>"
        }
        MarkKind::Stunned => "<path class=\"m-line\" d=\"M-6 3 6-3M-4-4.5 2-6M-2 6 4 4.5\"/>",
        MarkKind::Jammed => {
            "<path class=\"m-line\" d=\"M-5.5 0A5.5 5.5 0 1 0 5.5 0A5.5 5.5 0 1 0-5.5 0ZM-4-4 4 4\"/>"
        }
        MarkKind::Landed => "<path class=\"m-line\" d=\"M0-6V2M-4-2 0 2 4-2M-6 5.5H6\"/>",
        MarkKind::Stopped => "<path class=\"m-line\" d=\"M-3-6H3L6-3V3L3 6H-3L-6 3V-3ZM-3 0H3\"/>",
        MarkKind::Fast => {
            "<path class=\"m-line\" d=\"M-6.5 0A3.2 3.2 0 1 0-.1 0A3.2 3.2 0 1 0-6.5 0ZM.1 0A3.2 3.2 0 1 0 6.5 0A3.2 3.2 0 1 0 .1 0ZM-2.5 0H2.5\"/>"
        }
        MarkKind::Boarders => {
            "<path class=\"m-hurt\" d=\"M-6 5.5 5-5.5M-6-5.5 5 5.5\"/><path class=\"m-line\" d=\"M-6.5 2.5-3 6M6.5 2.5 3 6\"/>"
        }
        MarkKind::Party => "<path class=\"m-line\" d=\"M-5 6 5-6M1-6H5V-2M-6 3-3 6\"/>",
        MarkKind::Prize => {
            "<path class=\"m-flag\" d=\"M-4-6H6V-3H-4Z\"/><path class=\"m-line\" d=\"M-4-6V6.5M-4-1H6V2H-4\"/>"
        }
        MarkKind::TiedAbove => {
            "<path class=\"m-line\" d=\"M-6.5 5.5H6.5M0 5.5V0\"/><path class=\"m-hurt\" d=\"M-3-3A3 3 0 1 0 3-3A3 3 0 1 0-3-3Z\"/>"
        }
        MarkKind::TiedBelow => {
            "<path class=\"m-line\" d=\"M-6.5-5.5H6.5M0-5.5V0\"/><path class=\"m-hurt\" d=\"M-3 3A3 3 0 1 0 3 3A3 3 0 1 0-3 3Z\"/>"
        }
        MarkKind::Struck => {
            "<path class=\"m-flag\" d=\"M-4-6H6L3-2.5 6 1H-4Z\"/><path class=\"m-line\" d=\"M-4-6V6.5\"/>"
        }
    }
}

/// A die's face with pips, or its number where it is no cube.
pub fn die(face: u8, sides: u8) -> Markup {
    let mut out = String::from(
        "<svg class=\"die\" viewBox=\"0 0 18 18\" width=\"18\" height=\"18\" aria-hidden=\"true\"><path class=\"face\" d=\"M1.5 1.5H16.5V16.5H1.5Z\"/>",
    );
    if sides == 6 && (1..=6).contains(&face) {
        out.push_str(PIPS[usize::from(face) - 1]);
    } else {
        let _ = write!(out, "<text x=\"9\" y=\"13.5\">{face}</text>");
    }
    out.push_str("</svg>");
    PreEscaped(out)
}

/// Each pip a round dot: a line of no length with a round end.
const PIPS: [&str; 6] = [
    "<path class=\"pips\" d=\"M9 9h0\"/>",
    "<path class=\"pips\" d=\"M5 5h0M13 13h0\"/>",
    "<path class=\"pips\" d=\"M5 5h0M9 9h0M13 13h0\"/>",
    "<path class=\"pips\" d=\"M5 5h0M13 5h0M5 13h0M13 13h0\"/>",
    "<path class=\"pips\" d=\"M5 5h0M13 5h0M9 9h0M5 13h0M13 13h0\"/>",
    "<path class=\"pips\" d=\"M5 4.5h0M13 4.5h0M5 9h0M13 9h0M5 13.5h0M13 13.5h0\"/>",
];
