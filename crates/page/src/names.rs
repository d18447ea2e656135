//! Where the names of pieces are written, so that they make way for each other at every scale of the map.

use std::fmt::Write as _;

use kernel::scene::Piece;

use crate::{
    board::{push_escaped, push_scaled, push_tag},
    crowd::tag_width,
    geometry::Point,
};

/// Scales at which names must not lie across each other, in units of the paper for a pixel, the nearest first: the last is that of a
/// whole map on a telephone.
///
/// The script of the map has the same, and hides at each what is crowded there.
pub const SCALES: [f32; 8] = [0.4, 0.7, 1.0, 1.35, 1.7, 2.0, 2.8, 3.8];

/// From one line of names to the next, in pixels.
const LINE: i32 = 14;

/// A piece that is to be named: its middle, and from there to its name and its tag, on the paper.
#[derive(Clone, Copy)]
pub struct Name {
    pub x: f32,
    pub y: f32,
    /// To a name above it.
    pub up: f32,
    /// To the tag below it.
    pub down: f32,
    /// To a name at either side.
    pub aside: f32,
    /// How wide the name is, in pixels.
    pub width: f32,
    /// How wide the tag is, in pixels.
    pub tag: f32,
    /// Whether it is this piece's turn: its name is seen in any crowd.
    pub is_active: bool,
    /// Whether it is out of the fight: the others' names are placed first.
    pub is_faded: bool,
}

/// Where the name of a piece stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Above it, so many lines higher than it would lie by itself.
    Above(i32),
    Right,
    Left,
    /// Below its tag.
    Below,
}

/// At how many of the [`SCALES`] every tag is shown, whatever it lies across: beyond, on a narrow page, they would be a heap. So many
/// have a say in where names stand.
const TAGGED: usize = 6;

/// Where a name stands, and at how many of the [`SCALES`], from the nearest on, it lies across nothing; at how many its tag is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    pub beside: Beside,
    pub clear: usize,
    pub tag: usize,
}

impl Stand {
    const USUAL: Self = Self { beside: WAYS[0], clear: SCALES.len(), tag: SCALES.len() };
}

/// From the best to the worst.
const WAYS: [Beside; 7] = [
    Beside::Above(0),
    Beside::Right,
    Beside::Left,
    Beside::Below,
    Beside::Above(1),
    Beside::Above(2),
    Beside::Above(3),
];

/// A part of the map that is covered, some of it by what is as large on the screen at every scale.
#[derive(Clone, Copy)]
pub struct Ink {
    /// Its middle on the paper, and from there on so many pixels.
    pub at: Point,
    pub off: Point,
    /// Half its width and height on the paper, and in pixels besides.
    pub half: Point,
    pub px: Point,
}

impl Ink {
    /// What is covered on the paper itself.
    pub const fn of(at: Point, half: Point) -> Self {
        Self { at, off: (0.0, 0.0), half, px: (0.0, 0.0) }
    }

    /// What lies beyond the edges of a paper and its margin, where nothing can be read.
    pub fn beyond((width, height): (i32, i32), margin: i32) -> [Self; 4] {
        /// More than any name reaches beyond.
        const FAR: f32 = 2000.0;
        let (width, height, margin) = (width as f32, height as f32, margin as f32);
        let (x, y) = (width / 2.0, height / 2.0);
        let (tall, wide) = ((FAR, height + FAR), (width + FAR, FAR));
        [
            Self::of((-margin - FAR, y), tall),
            Self::of((width + margin + FAR, y), tall),
            Self::of((x, -margin - FAR), wide),
            Self::of((x, height + margin + FAR), wide),
        ]
    }

    /// Whether two lie across each other where a pixel covers so much of the paper.
    pub fn meets(&self, other: &Self, unit: f32) -> bool {
        let apart = |a: f32, b: f32, a_px: f32, b_px: f32| (a - b + (a_px - b_px) * unit).abs();
        let reach = |a: f32, b: f32, a_px: f32, b_px: f32| a + b + (a_px + b_px) * unit;
        apart(self.at.0, other.at.0, self.off.0, other.off.0)
            < reach(self.half.0, other.half.0, self.px.0, other.px.0)
            && apart(self.at.1, other.at.1, self.off.1, other.off.1)
                < reach(self.half.1, other.half.1, self.px.1, other.px.1)
    }
}

impl Name {
    /// Where its text begins or has its middle, on the paper, and how far below that the line of it lies, in pixels.
    fn anchor(&self, beside: Beside) -> (Point, i32) {
        match beside {
            Beside::Above(lift) => ((self.x, self.y - self.up), -3 - lift * LINE),
            Beside::Right => ((self.x + self.aside, self.y), 5),
            Beside::Left => ((self.x - self.aside, self.y), 5),
            Beside::Below => ((self.x, self.y + self.down), 18 + LINE),
        }
    }

    /// What the name covers there.
    pub fn ink(&self, beside: Beside) -> Ink {
        let (at, line) = self.anchor(beside);
        let half = self.width / 2.0;
        let across = match beside {
            Beside::Above(_) | Beside::Below => 0.0,
            Beside::Right => half,
            Beside::Left => -half,
        };
        Ink { at, off: (across, (line - 5) as f32), half: (0.0, 0.0), px: (half, 8.0) }
    }

    /// In which of the [`RANKS`] it is placed.
    const fn rank(&self) -> (bool, bool) {
        (!self.is_active, self.is_faded)
    }

    /// What its tag covers.
    pub const fn tagged(&self) -> Ink {
        Ink {
            at: (self.x, self.y + self.down),
            off: (0.0, 9.0),
            half: (0.0, 0.0),
            px: (self.tag / 2.0, 8.0),
        }
    }

    /// Writes name, pennant, badge and marks into a label whose origin is that place on the paper.
    ///
    /// A name that is crowded from some scale on says so, and is hidden there until its piece is pointed at.
    pub fn push(&self, out: &mut String, piece: &Piece, stand: Stand, origin: Point) {
        let ((x, y), line) = self.anchor(stand.beside);
        let how = match stand.beside {
            Beside::Above(_) | Beside::Below => "",
            Beside::Right => " start",
            Beside::Left => " end",
        };
        push_scaled(out, (x - origin.0) as i32, (y - origin.1) as i32);
        let _ = write!(out, "<text class=\"name{how}");
        push_crowded(out, stand.clear);
        let _ = write!(out, "\" y=\"{line}\">");
        push_escaped(out, &piece.name);
        out.push_str("</text></g></g>");
        push_scaled(out, (self.x - origin.0) as i32, (self.y + self.down - origin.1) as i32);
        out.push_str("<g class=\"tag");
        push_crowded(out, stand.tag);
        out.push_str("\">");
        push_tag(out, piece, -tag_width(piece) / 2, 9);
        out.push_str("</g></g></g>");
    }
}

/// Writes the class of what is hidden from some scale on.
pub fn push_crowded(out: &mut String, clear: usize) {
    if clear < SCALES.len() {
        let _ = write!(out, " crowded-{}", clear.max(1));
    }
}

/// Whoever's turn it is comes first, whoever is out of the fight last.
const RANKS: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];

/// At how many scales each tag is shown: far away one of a heap.
fn tags(names: &[Option<Name>]) -> Vec<usize> {
    let mut shown: Vec<(Ink, usize)> = Vec::new();
    let mut tags = vec![SCALES.len(); names.len()];
    for first in RANKS {
        for (name, tag) in names.iter().zip(&mut tags) {
            let Some(name) = name.as_ref().filter(|name| name.rank() == first) else { continue };
            let here = name.tagged();
            let is_clear = |at: &usize| {
                let mut others = shown.iter().filter(|(_, clear)| at < clear);
                name.is_active || !others.any(|(other, _)| here.meets(other, SCALES[*at]))
            };
            *tag = TAGGED + (TAGGED..SCALES.len()).take_while(is_clear).count();
            shown.push((here, *tag));
        }
    }
    tags
}

/// Where each name stands so that it lies across no other name, tag or anything else that is inked, near or far.
///
/// Where every way is bad, the one that is clear at most scales is taken; at the others the name gives way.
pub fn besides(names: &[Option<Name>], inks: &[Ink]) -> Vec<Stand> {
    besides_over(names, inks, &[])
}

/// The same where names had better not lie across what is `under` them, such as the names of places, but may if there is no other way.
pub fn besides_over(names: &[Option<Name>], inks: &[Ink], under: &[Ink]) -> Vec<Stand> {
    let everywhere = |ink: Ink| (ink, SCALES.len());
    let mut taken: Vec<(Ink, usize)> = inks.iter().copied().map(everywhere).collect();
    let mut stands = vec![Stand::USUAL; names.len()];
    let tags = tags(names);
    for ((name, stand), clear) in names.iter().zip(&mut stands).zip(tags) {
        stand.tag = clear;
        taken.extend(name.as_ref().map(|name| (name.tagged(), clear)));
    }
    for first in RANKS {
        for (name, stand) in names.iter().zip(&mut stands) {
            let Some(name) = name.as_ref().filter(|name| name.rank() == first) else { continue };
            let meets = |here: &Ink, at: usize| {
                let mut others = taken.iter().filter(|(_, clear)| at < *clear);
                others.any(|(other, _)| here.meets(other, SCALES[at]))
            };
            let meetings = |beside: &Beside| {
                let here = name.ink(*beside);
                let covers = |at: usize| under.iter().any(|ink| here.meets(ink, SCALES[at]));
                // A whole map on a telephone has no say in it: what is crowded there is not shown there.
                let count =
                    |is_met: &dyn Fn(usize) -> bool| (0..TAGGED).filter(|&at| is_met(at)).count();
                (count(&|at| meets(&here, at)), count(&covers))
            };
            let beside = WAYS.into_iter().min_by_key(meetings).unwrap_or(WAYS[0]);
            let here = name.ink(beside);
            let clear = (0..SCALES.len()).take_while(|&at| name.is_active || !meets(&here, at));
            let clear = clear.count();
            taken.push((here, clear));
            *stand = Stand { beside, clear, ..*stand };
        }
    }
    stands
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(x: f32, y: f32) -> Name {
        Name {
            x,
            y,
            up: 12.0,
            down: 12.0,
            aside: 40.0,
            width: 60.0,
            tag: 30.0,
            is_active: false,
            is_faded: false,
        }
    }

    fn ways(names: &[Option<Name>], inks: &[Ink]) -> Vec<Beside> {
        besides(names, inks).iter().map(|stand| stand.beside).collect()
    }

    #[test]
    fn a_name_gives_way_at_the_scales_where_it_is_crowded() {
        // A wall of other blocks from 30 units on, all round.
        let walls = [(-530.0, 0.0), (530.0, 0.0), (0.0, -530.0), (0.0, 530.0)]
            .map(|at| Ink::of(at, (500.0, 500.0)));
        let near = Name { width: 40.0, aside: 12.0, ..name(0.0, 0.0) };
        let stand = besides(&[Some(near)], &walls)[0];
        assert!(0 < stand.clear && stand.clear < SCALES.len(), "{stand:?}");
        let unhindered = besides(&[Some(near)], &[])[0];
        assert_eq!(unhindered.clear, SCALES.len());
        // Whoever's turn it is keeps its name, and the others make way for it.
        let turn = Name { is_active: true, ..near };
        assert_eq!(besides(&[Some(turn)], &walls)[0].clear, SCALES.len());
    }

    #[test]
    fn names_of_one_place_do_not_all_give_way() {
        let here = name(0.0, 0.0);
        let stands = besides(&[Some(here); 12], &[]);
        let clear = |at: usize| stands.iter().filter(|stand| at < stand.clear).count();
        assert!(0 < clear(4) && clear(4) < 12, "{stands:?}");
    }

    #[test]
    fn far_away_one_tag_of_a_heap_is_shown() {
        let here = name(0.0, 0.0);
        let beside = name(70.0, 0.0);
        let tags = |names: &[Option<Name>]| -> Vec<usize> {
            besides(names, &[]).iter().map(|stand| stand.tag).collect()
        };
        // Each is 30 pixels wide: 70 units are enough for two of them up to a scale of 2.3.
        assert_eq!(tags(&[Some(here), Some(beside)]), [8, 6]);
        let acts = Name { is_active: true, ..beside };
        assert_eq!(tags(&[Some(here), Some(acts)]), [6, 8]);
        assert_eq!(tags(&[Some(here), Some(name(120.0, 0.0))]), [8, 8]);
        assert_eq!(tags(&[Some(here), Some(name(100.0, 0.0))]), [8, 7]);
    }

    #[test]
    fn the_script_of_the_map_knows_the_scales() {
        let script = include_str!("../../../web/board.js");
        let listed = SCALES.map(|scale| scale.to_string()).join(", ");
        assert!(script.contains(&format!("[{listed}]")), "{listed}");
    }

    #[test]
    fn a_name_stands_above_its_piece_where_it_can() {
        assert_eq!(ways(&[Some(name(0.0, 0.0)), None], &[]), [Beside::Above(0); 2]);
    }

    #[test]
    fn what_is_inked_on_the_paper_counts_at_every_scale() {
        // Just beyond the name when it is near, but under it when it is far.
        let far = Ink::of((0.0, -40.0), (10.0, 5.0));
        assert_eq!(ways(&[Some(name(0.0, 0.0))], &[far]), [Beside::Right]);
        let farther = Ink::of((0.0, -60.0), (10.0, 5.0));
        assert_eq!(ways(&[Some(name(0.0, 0.0))], &[farther]), [Beside::Above(0)]);
    }

    #[test]
    fn a_name_leaves_that_of_a_place_to_be_read_where_it_can() {
        let here = Some(name(0.0, 0.0));
        let place = Ink::of((0.0, -20.0), (40.0, 6.0));
        assert_eq!(besides_over(&[here], &[], &[place])[0].beside, Beside::Right);
        // It lies across a place's name rather than across another's of its own sort, and is not hidden for it.
        let all_but_above = [(-530.0, 0.0), (530.0, 0.0), (0.0, 530.0)];
        let walls = all_but_above.map(|at| Ink::of(at, (500.0, 500.0)));
        let far = Ink::of((0.0, -60.0), (400.0, 60.0));
        let stand = besides_over(&[here], &walls, &[far])[0];
        assert_eq!(stand, Stand { beside: Beside::Above(0), ..besides(&[here], &walls)[0] });
    }

    #[test]
    fn a_name_at_the_edge_of_the_paper_stands_on_it() {
        let edges = Ink::beyond((1000, 600), 20);
        let at = |x: f32, y: f32| ways(&[Some(name(x, y))], &edges)[0];
        assert_eq!(at(500.0, 300.0), Beside::Above(0));
        assert_eq!(at(980.0, 300.0), Beside::Left);
        assert_eq!(at(20.0, 300.0), Beside::Right);
        assert_eq!(at(500.0, 5.0), Beside::Right);
        assert_eq!(at(990.0, 5.0), Beside::Left);
    }

    #[test]
    fn when_every_way_is_bad_the_best_is_taken() {
        let everywhere = Ink::of((0.0, 0.0), (500.0, 500.0));
        assert_eq!(ways(&[Some(name(0.0, 0.0))], &[everywhere]), [Beside::Above(0)]);
        // At the right it is clear at one scale at least.
        let above = Ink::of((0.0, -510.0), (500.0, 500.0));
        let left = Ink::of((-500.0, 0.0), (480.0, 500.0));
        let right = Ink::of((120.0, 0.0), (20.0, 20.0));
        assert_eq!(ways(&[Some(name(0.0, 0.0))], &[above, left, right]), [Beside::Right]);
    }
}
