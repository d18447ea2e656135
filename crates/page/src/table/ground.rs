//! The engraving of a table: what never changes during a battle.

use std::fmt::Write as _;

use kernel::scene::{Surface, TableBoard};

use super::{
    Paper,
    features::{SIGNS, push_feature},
    placenames::{Lettering, push_names},
    push_place, push_tenths,
};
use crate::{board::push_escaped, geometry::push_number, ground::PATTERNS};

/// Draws what never changes of a table: patterns, terrain, names, border. To be kept by the board's key.
pub fn table_static(board: &TableBoard, lettering: Lettering) -> String {
    let paper = Paper::new(board);
    let (width, height) = paper.extent();
    let mut out = String::with_capacity(64 * 1024);
    out.push_str(PATTERNS);
    out.push_str(SIGNS);
    let _ = write!(
        out,
        "<defs><clipPath id=\"c-map\"><path d=\"M0 0H{width}V{height}H0Z\"/></clipPath></defs>"
    );
    let surface = match board.surface {
        Surface::Sand => "sand",
        Surface::Grass => "grass",
    };
    let _ = write!(
        out,
        "<g class=\"ground\" clip-path=\"url(#c-map)\"><path class=\"{surface}\" d=\"M0 0H{width}V{height}H0Z\"/>\
         <path class=\"stipple\" d=\"M0 0H{width}V{height}H0Z\"/>"
    );
    for (at, feature) in board.features.iter().enumerate() {
        push_feature(&mut out, &paper, feature, at);
    }
    out.push_str("</g>");
    push_marks(&mut out, &paper);
    push_names(&mut out, &paper, &board.features, lettering);
    push_border(&mut out, &paper);
    push_scale(&mut out, &paper, &board.unit);
    push_north(&mut out, width);
    out
}

/// A small cross at every round distance, so that lengths can be judged by eye.
fn push_marks(out: &mut String, paper: &Paper) {
    let step = paper.graduation();
    let places = |whole: kernel::table::Length| {
        (1..).map(move |n| step * n).take_while(move |&at| at < whole)
    };
    out.push_str("<path class=\"crosses\" d=\"");
    for x in places(paper.top.width) {
        for y in places(paper.top.depth) {
            let (x, y) = paper.at(kernel::table::Point::new(x, y));
            out.push('M');
            push_place(out, (x - 2.5, y));
            out.push_str("h5M");
            push_place(out, (x, y - 2.5));
            out.push_str("v5");
        }
    }
    out.push_str("\"/>");
}

/// The graduated border of a chart.
fn push_border(out: &mut String, paper: &Paper) {
    let (width, height) = paper.extent();
    let (w, h) = (width + 8, height + 8);
    let mut bar = String::new();
    push_tenths(&mut bar, paper.length(paper.graduation()));
    // Bars are counted from the south-western corner.
    let _ = write!(
        out,
        "<g class=\"border\"><path class=\"neat\" d=\"M0 0H{width}V{height}H0ZM-8-8H{w}V{h}H-8ZM-13-13H{}V{}H-13Z\"/>\
         <path class=\"bars\" stroke-dasharray=\"{bar} {bar}\" d=\"M0-4H{width}M0 {}H{width}M-4 {height}V0M{} {height}V0\"/></g>",
        width + 13,
        height + 13,
        height + 4,
        width + 4,
    );
}

/// A bar that says how long a length is.
fn push_scale(out: &mut String, paper: &Paper, unit: &str) {
    let (_, height) = paper.extent();
    let step = paper.graduation();
    let wide = paper.length(step);
    let _ = write!(out, "<g class=\"scale\" transform=\"translate(22 {})\">", height - 22);
    out.push_str("<path class=\"scaleframe\" d=\"M0 0H");
    push_tenths(out, wide * 2.0);
    out.push_str("V6H0Z\"/><path class=\"scalebar\" d=\"M0 0H");
    push_tenths(out, wide);
    out.push_str("V6H0Z\"/>");
    for n in 0..3 {
        out.push_str("<text x=\"");
        push_tenths(out, wide * n as f32);
        let _ = write!(out, "\" y=\"-5\">{}", step * n);
        if n == 2 {
            push_escaped(out, unit);
        }
        out.push_str("</text>");
    }
    out.push_str("</g>");
}

/// An arrow to the north in the upper corner.
fn push_north(out: &mut String, width: i32) {
    out.push_str("<g class=\"rose\" transform=\"translate(");
    push_number(out, width - 34);
    out.push_str(
        " 52)\"><circle r=\"17\"/><path d=\"M0-30 5-4 0 0-5-4Z\"/><path class=\"dark\" d=\"M0-30 5-4 0 0Z\"/>\
         <path d=\"M0 17 4 4 0 0-4 4Z\"/><text class=\"north\" y=\"-33\">N</text></g>",
    );
}
