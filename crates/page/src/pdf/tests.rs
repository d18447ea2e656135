//! Documents are read back: their sizes, and every word that was written into them.

use kernel::drawing::{Paper, Style, pages};
use testkit::paper::read_pdf;

use super::*;

/// A sheet with words in every style and at every anchor, and a shape in every look.
fn sheet(name: &str) -> Drawing {
    let mut sheet =
        Drawing { title: name.to_owned(), width: 19_000, height: 13_000, ..Drawing::default() };
    sheet.words((0, 600), name, Face::new(640).style(Style::Italic));
    sheet.words((9_000, 900), "crew (2+2+14) \\ £13,000", Face::new(250).anchor(Anchor::Middle));
    sheet.words(
        (19_000, 900),
        "hull 4 \u{b7} speed 5",
        Face::new(290).style(Style::Bold).anchor(Anchor::End),
    );
    sheet.rect((0, 1_000), (500, 500), Look::line(Ink::Ink, 14).filled(Ink::Paper));
    sheet.circle((900, 1_200), 200, Look::line(Ink::Oxblood, 8).filled(Ink::Wash).dashed());
    let curve = Step::Curve((2_000, 1_000), (2_500, 1_500), (3_000, 1_000));
    sheet.path(vec![Step::Move((1_500, 1_000)), curve], Look::line(Ink::Soft, 10));
    sheet
}

#[test]
fn pages_have_the_size_of_their_paper_and_the_words_of_their_sheets() {
    let names = ["Gloire", "Night Heron", "Großer Kurfürst"];
    let sheets: Vec<Drawing> = names.into_iter().map(sheet).collect();
    for (paper, per, size, n) in [
        (Paper::A4, 1, (841.89, 595.28), 3),
        (Paper::A4, 2, (595.28, 841.89), 2),
        (Paper::Letter, 1, (792.0, 612.0), 3),
        (Paper::Letter, 2, (612.0, 792.0), 2),
    ] {
        let read = read_pdf(&pdf("Squadron", &pages(&sheets, paper, per))).unwrap();
        assert_eq!(read.len(), n, "{paper:?}, {per} to a page");
        for page in &read {
            let apart = (page.size.0 - size.0).abs() + (page.size.1 - size.1).abs();
            assert!(apart < 0.02, "{paper:?}: {:?}", page.size);
        }
        let words: Vec<&String> = read.iter().flat_map(|page| &page.words).collect();
        assert_eq!(words.len(), 9);
        assert!(names.iter().all(|name| words.iter().any(|word| word == name)), "{words:?}");
        assert!(read[0].says("crew (2+2+14) \\ £13,000") && read[0].says("hull 4 · speed 5"));
    }
}

#[test]
fn what_no_font_has_can_still_be_copied() {
    // Greek and Russian are drawn; the others are boxes on the paper, and themselves to whoever copies them.
    let name = "Ἀργώ Аврора 飛行船 🜁 \u{7}";
    let read = read_pdf(&pdf("", &[sheet(name)])).unwrap();
    assert_eq!(read[0].words[0], name);
}

#[test]
fn the_fonts_are_read_and_cut() {
    let whole = dejavu::serif_condensed::regular().len();
    let written = pdf("", &[sheet("Gloire")]);
    assert!((8_000..whole / 4).contains(&written.len()), "{} bytes", written.len());
    // Nothing is asked of a font that nothing is written in.
    let mut plain = sheet("Gloire");
    plain.marks.truncate(1);
    assert_eq!(read_pdf(&pdf("", &[plain.clone()])).unwrap()[0].words, ["Gloire"]);
    plain.marks.clear();
    assert!(read_pdf(&pdf("", &[plain])).unwrap()[0].words.is_empty());
}

#[test]
fn words_stand_where_their_anchor_says() {
    let sheets = [sheet("Gloire")];
    let letters = Letters::of(&sheets);
    let line = letters.set(2, "hull 4 \u{b7} speed 5", 290);
    assert!((1_800.0..2_600.0).contains(&line.width), "{}", line.width);
    let half = letters.set(2, "hull 4 \u{b7} speed 5", 145);
    assert!((half.width * 2.0 - line.width).abs() < 0.01);
    // A page that is read from left to right: what ends at the edge begins its own width before it.
    let text = String::from_utf8(draw(&sheets[0], &letters)).unwrap();
    let left = 19_000.0 - line.width;
    let placed: Vec<f32> = text
        .lines()
        .filter(|line| line.ends_with("Tm"))
        .filter_map(|line| line.split_whitespace().nth(4)?.parse().ok())
        .collect();
    assert_eq!(placed.len(), 3, "{text}");
    assert!((placed[2] - left).abs() < 0.01 && placed[0].abs() < 0.01, "{placed:?}");
}

#[test]
fn the_same_drawings_make_the_same_bytes() {
    assert_eq!(pdf("Twice", &[sheet("Gloire")]), pdf("Twice", &[sheet("Gloire")]));
}

#[test]
fn letters_are_no_broader_than_those_who_draw_believe() {
    let texts = [
        "hull 12 \u{b7} armour 3 \u{b7} speed 5 \u{b7} ceiling Very High \u{b7} crew 5+5+53 \u{b7} 1200 tons",
        "WORM HAMMERED MOST WONDROUS MOHAMMED III",
        "Bloodrunner",
        "illimitable jalousie",
        "20-pdr/4\" S",
        "BSAP",
        "3 or 5",
        "5/10",
        "Großer Kurfürst, Éclair, Łódź",
        "\u{201c}No (more) than\u{201d} \u{2013} 50 %; £13,000",
    ];
    for (at, style) in STYLES.into_iter().enumerate() {
        for words in texts {
            let face = Face::new(1_000).style(style);
            let mut sheet = Drawing::default();
            sheet.words((0, 0), words, face);
            let width = Letters::of(&[sheet]).set(at, words, 1_000).width;
            assert!(width <= face.width(words) as f32, "{words}: {width} of {}", face.width(words));
        }
    }
}
