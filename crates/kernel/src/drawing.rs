//! Drawings on paper: lines, shapes and words with exact places, for whoever puts them on a page or into a file.
//!
//! Lengths are hundredths of a millimetre, from the upper left corner. A drawing says nothing of fonts or colours beyond a few names.

mod reference;

pub use reference::{reference, wrap};

/// A sheet of paper with what is drawn on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// What it shows, in a few words, for those who do not see it.
    pub title: String,
    pub width: i32,
    pub height: i32,
    pub marks: Vec<Mark>,
}

/// A place: to the right, and down.
pub type Point = (i32, i32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Straight lines and curves.
    Path {
        steps: Vec<Step>,
        look: Look,
    },
    Circle {
        at: Point,
        radius: i32,
        look: Look,
    },
    Words {
        at: Point,
        words: String,
        face: Face,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Move(Point),
    Line(Point),
    /// A cubic curve: two points that draw it toward them, and its end.
    Curve(Point, Point, Point),
    Close,
}

/// How a shape is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The line's colour and width.
    pub line: Option<(Ink, i32)>,
    pub fill: Option<Ink>,
    pub dashed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Ink,
    Soft,
    Line,
    Paper,
    /// Damage and danger.
    Oxblood,
    /// A wash of it, for arcs.
    Wash,
}

/// How words are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// The height of the letters.
    pub size: i32,
    pub style: Style,
    pub anchor: Anchor,
    pub ink: Ink,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Roman,
    Italic,
    Bold,
}

/// Which part of the words stands at their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// The paper that sheets are printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    #[default]
    A4,
    Letter,
}

impl Paper {
    pub const ALL: [(Self, &'static str); 2] = [(Self::A4, "a4"), (Self::Letter, "letter")];

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == name).map(|(paper, _)| paper)
    }

    /// Its short and its long side.
    pub const fn size(self) -> (i32, i32) {
        match self {
            Self::A4 => (21_000, 29_700),
            Self::Letter => (21_590, 27_940),
        }
    }
}

/// What is left blank at the edges of a page.
const MARGIN: i32 = 1_000;

/// Puts sheets on pages: one to a page lying down, or two on one that stands, the second below the first.
pub fn pages(sheets: &[Drawing], paper: Paper, per_page: usize) -> Vec<Drawing> {
    let (short, long) = paper.size();
    let two = 1 < per_page;
    let (width, height) = if two { (short, long) } else { (long, short) };
    let room = (width - 2 * MARGIN, (height - 2 * MARGIN) / if two { 2 } else { 1 });
    let mut pages = Vec::new();
    for chunk in sheets.chunks(if two { 2 } else { 1 }) {
        let titles: Vec<&str> = chunk.iter().map(|sheet| sheet.title.as_str()).collect();
        let mut page = Drawing { title: titles.join("; "), width, height, ..Drawing::default() };
        for (n, sheet) in chunk.iter().enumerate() {
            let fits = |room: i32, length: i32| room * 100 / length.max(1);
            let percent = fits(room.0, sheet.width).min(fits(room.1 - 300, sheet.height));
            let left = (width - sheet.width * percent / 100) / 2;
            page.put(sheet, (left, MARGIN + (room.1 + 150) * n as i32), percent);
        }
        pages.push(page);
    }
    pages
}

impl Drawing {
    pub fn line(&mut self, from: Point, to: Point, look: Look) {
        self.path(vec![Step::Move(from), Step::Line(to)], look);
    }

    /// A rectangle by its upper left corner and its size.
    pub fn rect(&mut self, (x, y): Point, (width, height): Point, look: Look) {
        let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        self.polygon(&corners, look);
    }

    pub fn polygon(&mut self, corners: &[Point], look: Look) {
        let mut steps: Vec<Step> = corners.iter().map(|&corner| Step::Line(corner)).collect();
        if let Some(Step::Line(first)) = steps.first().copied() {
            steps[0] = Step::Move(first);
            steps.push(Step::Close);
            self.path(steps, look);
        }
    }

    pub fn path(&mut self, steps: Vec<Step>, look: Look) {
        self.marks.push(Mark::Path { steps, look });
    }

    pub fn circle(&mut self, at: Point, radius: i32, look: Look) {
        self.marks.push(Mark::Circle { at, radius, look });
    }

    pub fn words(&mut self, at: Point, words: impl Into<String>, face: Face) {
        self.marks.push(Mark::Words { at, words: words.into(), face });
    }

    /// This drawing with another below it.
    #[must_use]
    pub fn above(mut self, other: &Self) -> Self {
        self.put(other, (0, self.height), 100);
        self.height += other.height;
        self
    }

    /// Puts another drawing on this one, its upper left corner at `at`, at so many hundredths of its size.
    pub fn put(&mut self, other: &Self, at: Point, percent: i32) {
        let length = |length: i32| length * percent / 100;
        let place = |(x, y): Point| (at.0 + length(x), at.1 + length(y));
        let dress = |look: Look| Look {
            line: look.line.map(|(ink, width)| (ink, length(width).max(1))),
            ..look
        };
        for mark in &other.marks {
            self.marks.push(match mark {
                Mark::Path { steps, look } => Mark::Path {
                    steps: steps
                        .iter()
                        .map(|step| match *step {
                            Step::Move(to) => Step::Move(place(to)),
                            Step::Line(to) => Step::Line(place(to)),
                            Step::Curve(one, two, to) => {
                                Step::Curve(place(one), place(two), place(to))
                            }
                            Step::Close => Step::Close,
                        })
                        .collect(),
                    look: dress(*look),
                },
                Mark::Circle { at, radius, look } => {
                    Mark::Circle { at: place(*at), radius: length(*radius), look: dress(*look) }
                }
                Mark::Words { at, words, face } => Mark::Words {
                    at: place(*at),
                    words: words.clone(),
                    face: Face { size: length(face.size), ..*face },
                },
            });
        }
    }
}

impl Look {
    pub const fn line(ink: Ink, width: i32) -> Self {
        Self { line: Some((ink, width)), fill: None, dashed: false }
    }

    #[must_use]
    pub const fn filled(self, ink: Ink) -> Self {
        Self { fill: Some(ink), ..self }
    }

    #[must_use]
    pub const fn dashed(self) -> Self {
        Self { dashed: true, ..self }
    }
}

impl Face {
    pub const fn new(size: i32) -> Self {
        Self { size, style: Style::Roman, anchor: Anchor::Start, ink: Ink::Ink }
    }

    /// How wide words come out at most, whatever serif type they are set in.
    pub fn width(self, words: &str) -> i32 {
        let thousandths: i32 = words.chars().map(breadth).sum();
        let heavy = if self.style == Style::Bold { 112 } else { 100 };
        thousandths * self.size / 1_000 * heavy / 100
    }

    /// The same face, so small that words go into some room.
    #[must_use]
    pub fn fitting(self, words: &str, room: i32) -> Self {
        let width = self.width(words).max(1);
        if width <= room { self } else { Self { size: self.size * room.max(1) / width, ..self } }
    }

    #[must_use]
    pub const fn style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    #[must_use]
    pub const fn anchor(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    #[must_use]
    pub const fn ink(self, ink: Ink) -> Self {
        Self { ink, ..self }
    }
}

/// How broad a letter is, in thousandths of its size: rather too much than too little.
const fn breadth(letter: char) -> i32 {
    match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'I' | ' ' | '.' | ',' | ';' | ':' | '\'' | '!'
        | '|' | '(' | ')' | '[' | ']' | '/' | '-' | '\u{b7}' | '\u{2019}' => 400,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '\u{2014}' => 860,
        'A'..='Z' | '+' | '\u{d7}' | '\u{c0}'..='\u{d6}' => 700,
        '\0'..='\u{17f}' | '\u{2010}'..='\u{2030}' => 540,
        _ => 1_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_put_on_another_smaller_and_elsewhere() {
        let mut small = Drawing::default();
        small.rect((100, 200), (50, 50), Look::line(Ink::Ink, 20));
        small.circle((10, 10), 4, Look::default());
        small.words((0, 100), "x", Face::new(300));
        let mut large = Drawing::default();
        large.put(&small, (1_000, 0), 50);
        let Mark::Path { steps, look } = &large.marks[0] else { panic!("no path") };
        assert_eq!(steps[0], Step::Move((1_050, 100)));
        assert_eq!(look.line, Some((Ink::Ink, 10)));
        assert_eq!(
            large.marks[1],
            Mark::Circle { at: (1_005, 5), radius: 2, look: Look::default() }
        );
        assert_eq!(
            large.marks[2],
            Mark::Words { at: (1_000, 50), words: "x".into(), face: Face::new(150) }
        );
    }

    #[test]
    fn words_are_made_to_fit() {
        let face = Face::new(300);
        assert_eq!(face.width("Mimi"), 300 * (860 + 400 + 540 - 540 + 860 + 400) / 1_000);
        assert!(face.width("Gloire") < face.style(Style::Bold).width("Gloire"));
        assert_eq!(face.fitting("Gloire", 5_000), face);
        let long = "The Most Excellent Unsinkable Leviathan of the Upper Canals";
        let small = face.fitting(long, 5_000);
        assert!(small.size < 300 && small.width(long) <= 5_000);
        assert_eq!(face.fitting("", 0), face);
    }
}
