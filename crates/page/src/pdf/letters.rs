//! The letters of a document: which it needs, how wide they are, and the part of the fonts that goes along with it.
//!
//! Every character has a code of its own, also one that the font cannot draw: what is copied out of a document is then what was written
//! into it, whatever the paper shows.

use std::collections::BTreeSet;

use kernel::drawing::{Drawing, Mark, Style};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{
    Filter, Finish as _, Name, Pdf, Rect, Ref, Str,
    types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap},
};
use skrifa::{
    FontRef, GlyphId, MetadataProvider as _,
    instance::{LocationRef, Size},
};
use subsetter::{GlyphRemapper, subset};

use super::PRESSURE;

/// The styles, in the order of their fonts.
pub const STYLES: [Style; 3] = [Style::Roman, Style::Italic, Style::Bold];

/// `DejaVu` has large letters for its size: at so much of it they are as large as those of the page's own type.
const OPTICAL: f32 = 0.88;
/// Fonts are told in thousandths of their size.
const EM: f32 = 1_000.0;

const INFO: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The letters that some drawings need, style by style.
pub struct Letters {
    cases: Vec<Case>,
}

/// The letters of one style.
struct Case {
    /// In their order; a letter's code is its place, counted from one.
    letters: Vec<char>,
    glyphs: Vec<GlyphId>,
    /// In thousandths of the size.
    widths: Vec<f32>,
}

/// A line of words as it is set.
pub struct Line {
    pub codes: Vec<u8>,
    pub size: f32,
    pub width: f32,
}

/// The name by which pages know the font of a style.
pub fn name(at: usize) -> [u8; 2] {
    [b'F', b'0' + at as u8]
}

fn file(style: Style) -> (&'static str, &'static [u8]) {
    use dejavu::serif_condensed;
    match style {
        Style::Roman => ("DejaVuSerifCondensed", serif_condensed::regular()),
        Style::Italic => ("DejaVuSerifCondensed-Italic", serif_condensed::italic()),
        Style::Bold => ("DejaVuSerifCondensed-Bold", serif_condensed::bold()),
    }
}

impl Letters {
    pub fn of(drawings: &[Drawing]) -> Self {
        let mut used = STYLES.map(|_| BTreeSet::new());
        for mark in drawings.iter().flat_map(|drawing| &drawing.marks) {
            if let Mark::Words { words, face, .. } = mark
                && let Some(at) = STYLES.iter().position(|style| *style == face.style)
            {
                used[at].extend(words.chars());
            }
        }
        let cases = STYLES.into_iter().zip(used).map(|(style, used)| Case::new(style, used));
        Self { cases: cases.collect() }
    }

    /// Sets words in a style at the size that a face asks for.
    pub fn set(&self, at: usize, words: &str, size: i32) -> Line {
        let (case, size) = (&self.cases[at], size as f32 * OPTICAL);
        let mut line = Line { codes: Vec::with_capacity(2 * words.len()), size, width: 0.0 };
        for letter in words.chars() {
            let Ok(place) = case.letters.binary_search(&letter) else { continue };
            line.codes.extend((place as u16 + 1).to_be_bytes());
            line.width += case.widths[place] * size / EM;
        }
        line
    }

    /// Writes the fonts of the styles that are used, under their names.
    pub fn write(&self, pdf: &mut Pdf, next: &mut impl FnMut() -> Ref) -> Vec<([u8; 2], Ref)> {
        let mut written = Vec::new();
        for (at, (case, style)) in self.cases.iter().zip(STYLES).enumerate() {
            if !case.letters.is_empty() {
                written.push((name(at), case.write(style, pdf, next)));
            }
        }
        written
    }
}

impl Case {
    fn new(style: Style, used: BTreeSet<char>) -> Self {
        let letters: Vec<char> = used.into_iter().collect();
        // The fonts come with the program; a test reads and cuts each of them.
        let Ok(font) = FontRef::new(file(style).1) else {
            return Self { letters: Vec::new(), glyphs: Vec::new(), widths: Vec::new() };
        };
        let (map, metrics) =
            (font.charmap(), font.glyph_metrics(Size::new(EM), LocationRef::default()));
        let glyphs: Vec<GlyphId> =
            letters.iter().map(|&letter| map.map(letter).unwrap_or(GlyphId::NOTDEF)).collect();
        let widths = glyphs.iter().map(|&glyph| metrics.advance_width(glyph).unwrap_or(EM));
        Self { widths: widths.collect(), letters, glyphs }
    }

    /// Writes the font with these letters alone.
    fn write(&self, style: Style, pdf: &mut Pdf, next: &mut impl FnMut() -> Ref) -> Ref {
        let [font, cid, descriptor, program, glyphs, unicode] = [(); 6].map(|()| next());
        let (name, data) = file(style);
        // Six letters before the name say that this is a part of the font.
        let name = format!("LIFTWD+{name}");
        let name = Name(name.as_bytes());

        let mut keep = GlyphRemapper::new();
        let mut places = vec![0, 0];
        for glyph in &self.glyphs {
            places.extend(keep.remap(glyph.to_u32() as u16).to_be_bytes());
        }
        let part = subset(data, 0, &keep).unwrap_or_default();

        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let mut inner = pdf.cid_font(cid);
        inner.subtype(CidFontType::Type2).base_font(name).system_info(INFO);
        inner.font_descriptor(descriptor).default_width(EM).cid_to_gid_map_stream(glyphs);
        inner.widths().consecutive(1, self.widths.iter().copied());
        inner.finish();

        let read = FontRef::new(data);
        let metrics = read.map(|font| font.metrics(Size::new(EM), LocationRef::default()));
        let metrics = metrics.unwrap_or_default();
        let bounds = metrics.bounds.unwrap_or_default();
        let slant = if style == Style::Italic { FontFlags::ITALIC } else { FontFlags::empty() };
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC | FontFlags::SERIF | slant)
            .bbox(Rect::new(bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max))
            .italic_angle(metrics.italic_angle)
            .ascent(metrics.ascent)
            .descent(metrics.descent)
            .cap_height(metrics.cap_height.unwrap_or(metrics.ascent))
            .stem_v(if style == Style::Bold { 140.0 } else { 80.0 })
            .font_file2(program);

        let pressed = compress_to_vec_zlib(&part, PRESSURE);
        pdf.stream(program, &pressed)
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), part.len() as i32);
        let pressed = compress_to_vec_zlib(&places, PRESSURE);
        pdf.stream(glyphs, &pressed).filter(Filter::FlateDecode);
        let mut map = UnicodeCmap::new(Name(b"Liftwood"), INFO);
        for (code, &letter) in (1_u16..).zip(&self.letters) {
            map.pair(code, letter);
        }
        let pressed = compress_to_vec_zlib(&map.finish(), PRESSURE);
        pdf.cmap(unicode, &pressed).filter(Filter::FlateDecode);
        font
    }
}
