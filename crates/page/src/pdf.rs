//! Drawings as a PDF: one page each, in the same places as in the SVG, with letters that can be marked, copied and searched.

mod letters;

use kernel::drawing::{Anchor, Drawing, Face, Ink, Look, Mark, Point, Step};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};

use self::letters::{Letters, STYLES};
use crate::drawing::{DASH, WASH, on_paper};

/// How hard streams are pressed: most of what can be gained is gained by then.
const PRESSURE: u8 = 6;
/// How far the handles of a quarter of a circle lie from its ends, for its radius.
const HANDLE: f32 = 0.552_28;
/// The name under which pages know the state in which a wash is painted, and the one to come back from it.
const THIN: Name<'_> = Name(b"Thin");
const FULL: Name<'_> = Name(b"Full");

/// Writes drawings as a document, one on each page. The same drawings make the same bytes.
pub fn pdf(title: &str, drawings: &[Drawing]) -> Vec<u8> {
    let mut last = 0;
    let mut next = || {
        last += 1;
        Ref::new(last)
    };
    let mut pdf = Pdf::new();
    let (catalog, tree, about, thin, full) = (next(), next(), next(), next(), next());
    pdf.document_info(about).title(TextStr(title)).creator(TextStr("Liftwood"));
    for (state, share) in [(thin, WASH), (full, 1.0)] {
        pdf.ext_graphics(state).non_stroking_alpha(share);
    }
    let letters = Letters::of(drawings);
    let fonts = letters.write(&mut pdf, &mut next);
    let pages: Vec<Ref> = drawings.iter().map(|_| next()).collect();
    for (drawing, &id) in drawings.iter().zip(&pages) {
        let content = next();
        let mut page = pdf.page(id);
        let (width, height) = (points(drawing.width), points(drawing.height));
        page.media_box(Rect::new(0.0, 0.0, width, height)).parent(tree).contents(content);
        let mut resources = page.resources();
        resources.ext_g_states().pair(THIN, thin).pair(FULL, full);
        let mut known = resources.fonts();
        for (name, font) in &fonts {
            known.pair(Name(name), font);
        }
        known.finish();
        resources.finish();
        page.finish();
        let stream = compress_to_vec_zlib(&draw(drawing, &letters), PRESSURE);
        pdf.stream(content, &stream).filter(Filter::FlateDecode);
    }
    pdf.pages(tree).count(pages.len() as i32).kids(pages.iter().copied());
    let mut root = pdf.catalog(catalog);
    root.pages(tree).lang(TextStr("en-GB"));
    root.viewer_preferences().display_doc_title(true);
    root.finish();
    pdf.finish()
}

/// Hundredths of a millimetre as points, of which there are 72 to the inch.
fn points(length: i32) -> f32 {
    length as f32 * 72.0 / 2_540.0
}

/// The marks of a drawing as a page says them.
fn draw(drawing: &Drawing, letters: &Letters) -> Vec<u8> {
    let mut content = Content::new();
    // A page counts from its lower left corner upwards: from here on it does as a drawing does.
    let scale = points(1);
    content.transform([scale, 0.0, 0.0, -scale, 0.0, points(drawing.height)]);
    for mark in &drawing.marks {
        match mark {
            Mark::Path { steps, look } => {
                dress(&mut content, look);
                trace(&mut content, steps);
                paint(&mut content, look);
            }
            Mark::Circle { at, radius, look } => {
                dress(&mut content, look);
                circle(&mut content, *at, *radius);
                paint(&mut content, look);
            }
            Mark::Words { at, words, face } => write(&mut content, letters, *at, words, face),
        }
    }
    content.finish().into_vec()
}

/// Takes up the colours and the pen of a shape.
fn dress(content: &mut Content, look: &Look) {
    if let Some(ink) = look.fill {
        fill(content, ink);
        if ink == Ink::Wash {
            content.set_parameters(THIN);
        }
    }
    if let Some((ink, width)) = look.line {
        let [red, green, blue] = shares(ink);
        content.set_stroke_rgb(red, green, blue).set_line_width(width as f32);
        let dash = (look.dashed).then_some((width * DASH) as f32);
        content.set_dash_pattern(dash.into_iter().chain(dash), 0.0);
    }
}

fn fill(content: &mut Content, ink: Ink) {
    let [red, green, blue] = shares(ink);
    content.set_fill_rgb(red, green, blue);
}

fn shares(ink: Ink) -> [f32; 3] {
    on_paper(ink).map(|share| f32::from(share) / 255.0)
}

fn trace(content: &mut Content, steps: &[Step]) {
    let real = |(x, y): Point| (x as f32, y as f32);
    for step in steps {
        match *step {
            Step::Move(to) => {
                let (x, y) = real(to);
                content.move_to(x, y)
            }
            Step::Line(to) => {
                let (x, y) = real(to);
                content.line_to(x, y)
            }
            Step::Curve(one, two, to) => {
                let [one, two, to] = [one, two, to].map(real);
                content.cubic_to(one.0, one.1, two.0, two.1, to.0, to.1)
            }
            Step::Close => content.close_path(),
        };
    }
}

fn circle(content: &mut Content, (x, y): Point, radius: i32) {
    let (x, y, radius) = (x as f32, y as f32, radius as f32);
    let pull = radius * HANDLE;
    content.move_to(x + radius, y);
    // From quarter to quarter: the direction in which each begins, and the one in which it ends.
    for ((a, b), (c, d)) in
        [((1., 0.), (0., 1.)), ((0., 1.), (-1., 0.)), ((-1., 0.), (0., -1.)), ((0., -1.), (1., 0.))]
    {
        content.cubic_to(
            x + a * radius + c * pull,
            y + b * radius + d * pull,
            x + c * radius + a * pull,
            y + d * radius + b * pull,
            x + c * radius,
            y + d * radius,
        );
    }
    content.close_path();
}

fn paint(content: &mut Content, look: &Look) {
    match (look.fill.is_some(), look.line.is_some()) {
        (true, true) => content.fill_nonzero_and_stroke(),
        (true, false) => content.fill_nonzero(),
        (false, true) => content.stroke(),
        (false, false) => content.end_path(),
    };
    if look.fill == Some(Ink::Wash) {
        content.set_parameters(FULL);
    }
}

fn write(content: &mut Content, letters: &Letters, (x, y): Point, words: &str, face: &Face) {
    let Some(at) = STYLES.iter().position(|style| *style == face.style) else { return };
    let line = letters.set(at, words, face.size);
    let left = match face.anchor {
        Anchor::Start => x as f32,
        Anchor::Middle => x as f32 - line.width / 2.0,
        Anchor::End => x as f32 - line.width,
    };
    fill(content, face.ink);
    content.begin_text().set_font(Name(&letters::name(at)), line.size);
    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, left, y as f32]).show(Str(&line.codes));
    content.end_text();
}

#[cfg(test)]
mod tests;
