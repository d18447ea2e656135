//! Drawings as SVG: on a page in its colours, or as a file of their own in those of paper.

use std::fmt::Write as _;

use kernel::drawing::{Anchor, Drawing, Face, Ink, Look, Mark, Step, Style};
use maud::{Markup, PreEscaped, html};

/// How long the dashes of a line are, and the gaps between them, for its width.
pub const DASH: i32 = 5;

/// How much of a wash covers what lies below it.
pub const WASH: f32 = 0.09;

/// Where a drawing goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Page,
    File,
}

/// A drawing as a part of a page.
pub fn inline(drawing: &Drawing) -> Markup {
    html! {
        svg.drawing viewBox={ "0 0 " (drawing.width) " " (drawing.height) } role="img" aria-label=(drawing.title) {
            (PreEscaped(marks(drawing, Place::Page)))
        }
    }
}

/// A drawing as a file.
pub fn file(drawing: &Drawing) -> String {
    let (width, height) = (drawing.width, drawing.height);
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" width={ (millimetres(width)) "mm" } height={ (millimetres(height)) "mm" }
            viewBox={ "0 0 " (width) " " (height) } font-family="Palatino, 'Palatino Linotype', Georgia, 'Liberation Serif', serif" {
            title { (drawing.title) }
            rect width=(width) height=(height) fill="#ffffff" {}
            (PreEscaped(marks(drawing, Place::File)))
        }
    };
    svg.into_string()
}

fn millimetres(hundredths: i32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn marks(drawing: &Drawing, place: Place) -> String {
    let mut out = String::new();
    for mark in &drawing.marks {
        // Writing to a string cannot fail.
        let _ = match mark {
            Mark::Path { steps, look } => {
                write!(out, "<path d=\"{}\"{}/>", path(steps), dress(look, place))
            }
            Mark::Circle { at: (x, y), radius, look } => {
                let look = dress(look, place);
                write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{look}/>")
            }
            Mark::Words { at: (x, y), words, face } => {
                let (face, words) = (write_face(face, place), html! { (words) }.into_string());
                write!(out, "<text x=\"{x}\" y=\"{y}\"{face}>{words}</text>")
            }
        };
    }
    out
}

fn path(steps: &[Step]) -> String {
    let mut out = String::new();
    for step in steps {
        let _ = match *step {
            Step::Move((x, y)) => write!(out, "M{x} {y}"),
            Step::Line((x, y)) => write!(out, "L{x} {y}"),
            Step::Curve(one, two, to) => {
                write!(out, "C{} {} {} {} {} {}", one.0, one.1, two.0, two.1, to.0, to.1)
            }
            Step::Close => write!(out, "Z"),
        };
    }
    out
}

fn dress(look: &Look, place: Place) -> String {
    let mut out = match look.fill {
        Some(ink) => format!(" fill=\"{}\"", colour(ink, place)),
        None => " fill=\"none\"".to_owned(),
    };
    if look.fill == Some(Ink::Wash) {
        let _ = write!(out, " fill-opacity=\"{WASH}\"");
    }
    if let Some((ink, width)) = look.line {
        let _ = write!(out, " stroke=\"{}\" stroke-width=\"{width}\"", colour(ink, place));
        if look.dashed {
            let _ = write!(out, " stroke-dasharray=\"{0} {0}\"", width * DASH);
        }
    }
    out
}

fn write_face(face: &Face, place: Place) -> String {
    let mut out = format!(" font-size=\"{}\" fill=\"{}\"", face.size, colour(face.ink, place));
    out.push_str(match face.style {
        Style::Roman => "",
        Style::Italic => " font-style=\"italic\"",
        Style::Bold => " font-weight=\"bold\"",
    });
    out.push_str(match face.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    });
    out
}

fn colour(ink: Ink, place: Place) -> String {
    let name = match (place, ink) {
        (Place::File, _) => {
            let [red, green, blue] = on_paper(ink);
            return format!("#{red:02x}{green:02x}{blue:02x}");
        }
        (Place::Page, Ink::Ink) => "ink",
        (Place::Page, Ink::Soft) => "soft",
        (Place::Page, Ink::Line) => "line",
        (Place::Page, Ink::Paper) => "panel",
        (Place::Page, Ink::Oxblood | Ink::Wash) => "oxblood",
    };
    format!("var(--{name})")
}

/// An ink as it is printed: red, green, blue.
pub const fn on_paper(ink: Ink) -> [u8; 3] {
    match ink {
        Ink::Ink => [0x2b, 0x26, 0x20],
        Ink::Soft => [0x62, 0x57, 0x43],
        Ink::Line => [0xb9, 0xa5, 0x7c],
        Ink::Paper => [0xff, 0xff, 0xff],
        Ink::Oxblood | Ink::Wash => [0x8b, 0x2c, 0x22],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_escaped_and_shapes_are_written() {
        let mut drawing =
            Drawing { title: "A <b>".into(), width: 21_000, height: 29_705, ..Drawing::default() };
        drawing.words((10, 20), "5 < 6 & \"x\"", Face::new(300).anchor(Anchor::Middle));
        drawing.rect((0, 0), (10, 10), Look::line(Ink::Ink, 5).filled(Ink::Wash));
        let svg = file(&drawing);
        assert!(svg.contains("5 &lt; 6 &amp; &quot;x&quot;</text>"), "{svg}");
        assert!(svg.contains("width=\"210.00mm\" height=\"297.05mm\""), "{svg}");
        assert!(svg.contains("<title>A &lt;b&gt;</title>"), "{svg}");
        assert!(svg.contains("d=\"M0 0L10 0L10 10L0 10Z\""), "{svg}");
        assert!(inline(&drawing).into_string().contains("aria-label=\"A &lt;b&gt;\""));
    }
}
