//! Where the names of the ground are written: each beside what it names, and none across another.

use std::fmt::Write as _;

use kernel::{
    scene::{Feature, FeatureKind},
    table::{Length, Shape},
};

use super::{Paper, push_tenths};
use crate::{board::push_escaped, geometry::Point, names::Ink};

/// How wide a letter is and how high a line, on the paper, at a middling scale of the map.
const LETTER: f32 = 8.5;
const LINE: f32 = 18.0;
/// How wide a letter is on the screen, in pixels.
const PIXELS: f32 = 6.2;

/// From the edge of what is named to the line below it, and to that above it.
const BELOW: f32 = 14.0;
const ABOVE: f32 = -6.0;

/// How large the names are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lettering {
    /// For a map that can be enlarged; every name is written.
    Map,
    /// For a small picture: larger, and no name across another.
    Picture,
}

impl Lettering {
    /// How much larger than on a map.
    const fn times(self) -> f32 {
        match self {
            Self::Map => 1.0,
            Self::Picture => 2.25,
        }
    }

    /// The style sheet has the sizes.
    const fn class(self) -> &'static str {
        match self {
            Self::Map => "placenames",
            Self::Picture => "placenames large",
        }
    }
}

/// Where along a course its name may stand, in eighths of it, from the best to the worst.
const ALONG: [i32; 7] = [4, 2, 6, 3, 5, 1, 7];

/// Writes the names of all pieces of terrain that have one.
pub fn push_names(out: &mut String, paper: &Paper, features: &[Feature], lettering: Lettering) {
    let _ = write!(out, "<g class=\"{}\">", lettering.class());
    for (name, (x, y), _) in written(paper, features, lettering) {
        out.push_str("<text x=\"");
        push_tenths(out, x);
        out.push_str("\" y=\"");
        push_tenths(out, y);
        out.push_str("\">");
        push_escaped(out, name);
        out.push_str("</text>");
    }
    out.push_str("</g>");
}

/// What the names of a map cover.
pub fn inks(paper: &Paper, features: &[Feature]) -> Vec<Ink> {
    let names = written(paper, features, Lettering::Map);
    let ink = |(name, at, _): (&str, Point, f32)| Ink {
        at,
        off: (0.0, -4.0),
        half: (0.0, 0.0),
        px: (name.chars().count() as f32 * PIXELS / 2.0, 8.0),
    };
    names.into_iter().map(ink).collect()
}

/// Every name that is written, the middle of its line, and half of how wide it is.
fn written<'a>(
    paper: &Paper,
    features: &'a [Feature],
    lettering: Lettering,
) -> Vec<(&'a str, Point, f32)> {
    let times = lettering.times();
    let mut written: Vec<(&str, Point, f32)> = Vec::new();
    for feature in features.iter().filter(|feature| is_written(feature)) {
        let half = feature.name.chars().count() as f32 * LETTER * times / 2.0;
        let places = places(paper, feature, half, times);
        let is_clear = |&&(x, y): &&Point| {
            written.iter().all(|&(_, (other_x, other_y), other_half)| {
                half + other_half <= (x - other_x).abs() || LINE * times <= (y - other_y).abs()
            })
        };
        let crowded = places.first().filter(|_| lettering == Lettering::Map);
        let Some(&(x, y)) = places.iter().find(is_clear).or(crowded) else { continue };
        written.push((&feature.name, (x, y), half));
    }
    written
}

/// What a wall is called is told where somebody points at it; written beside every piece of it, names would hide the rest.
fn is_written(feature: &Feature) -> bool {
    !feature.name.is_empty() && !matches!(feature.kind, FeatureKind::Wall | FeatureKind::Fence)
}

/// Where the middle of a name may stand that is twice `half` wide and so many times as high as usual, from the best to the worst; nowhere beyond the paper.
fn places(paper: &Paper, feature: &Feature, half: f32, times: f32) -> Vec<Point> {
    let (below, above) = (BELOW * times, ABOVE * times);
    let (width, height) = paper.extent();
    let (width, height) = (width as f32, height as f32);
    let inside = |(x, y): Point| {
        let half = half.min(width / 2.0);
        (x.clamp(half, width - half), y.clamp(below, height + above))
    };
    match &feature.shape {
        Shape::Area(region) => {
            let (low, high) = (paper.at(region.bounds().low), paper.at(region.bounds().high));
            let x = f32::midpoint(low.0, high.0);
            let middle = f32::midpoint(low.1, high.1);
            [low.1 + below, high.1 + above, middle].map(|y| inside((x, y))).to_vec()
        }
        Shape::Course(course) => {
            let beside = |eighths: i32| {
                let at = course.at(course.length() * eighths / 8);
                let (right, left) = (
                    at.moved(course.width() / 2, Length::ZERO),
                    at.moved(-course.width() / 2, Length::ZERO),
                );
                let (right, left) = (paper.at(right.at), paper.at(left.at));
                let (low, high) = if left.1 < right.1 { (right, left) } else { (left, right) };
                [inside((low.0, low.1 + below)), inside((high.0, high.1 + above))]
            };
            ALONG.into_iter().flat_map(beside).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::table::{Course, Point as Spot, Region, Tabletop};

    use super::*;

    fn paper() -> Paper {
        let top = Tabletop { width: Length::units(100), depth: Length::units(75) };
        Paper { top, scale: 14.0 }
    }

    fn feature(name: &str, kind: FeatureKind, shape: Shape) -> Feature {
        Feature { name: name.to_owned(), kind, shape, levels: 0, crest: None }
    }

    /// A square with this corner in the south-west.
    fn square(name: &str, x: i32, y: i32, side: i32) -> Feature {
        let corners = [(0, 0), (side, 0), (side, side), (0, side)];
        let corners = corners.map(|(east, north)| Spot::units(x + east, y + north));
        let region = Region::new(corners.to_vec()).expect("a square is a region");
        feature(name, FeatureKind::Bridge, Shape::Area(region))
    }

    #[test]
    fn what_the_names_cover_is_known() {
        let [ink] = inks(&paper(), &[square("Well", 40, 30, 10)])[..] else { panic!("one name") };
        let on = Ink::of((630.0, 640.0), (1.0, 1.0));
        let beside = Ink::of((630.0 + 3.0 * PIXELS, 640.0), (1.0, 1.0));
        assert!(ink.meets(&on, 1.0) && !ink.meets(&beside, 1.0));
    }

    /// The places of the names, in order.
    fn places_of(features: &[Feature]) -> Vec<Point> {
        lettered(features, Lettering::Map)
    }

    fn lettered(features: &[Feature], lettering: Lettering) -> Vec<Point> {
        let mut out = String::new();
        push_names(&mut out, &paper(), features, lettering);
        let number = |text: &str, key: &str| {
            let from = text.find(key).expect("a place") + key.len();
            let to = text[from..].find('"').expect("an end") + from;
            text[from..to].parse::<f32>().expect("a number")
        };
        let texts = out.split("<text").skip(1);
        texts.map(|text| (number(text, " x=\""), number(text, " y=\""))).collect()
    }

    #[test]
    fn a_name_alone_stands_below_what_it_names() {
        assert_eq!(places_of(&[square("Well", 40, 30, 10)]), [(630.0, 644.0)]);
    }

    #[test]
    fn the_second_name_at_one_place_makes_way() {
        let names =
            places_of(&[square("Well", 40, 30, 10), square("Wall of the well", 40, 30, 10)]);
        assert_eq!(names, [(630.0, 644.0), (630.0, 484.0)]);
        let ends = vec![Spot::units(10, 35), Spot::units(90, 35)];
        let river = Course::new(ends, Length::units(6)).expect("a river");
        let river = feature("River Wey", FeatureKind::Stream, Shape::Course(river));
        let names = places_of(&[river, square("Stone bridge", 45, 32, 10)]);
        assert!(LINE <= (names[0].1 - names[1].1).abs(), "{names:?}");
    }

    #[test]
    fn a_small_picture_has_fewer_names_in_larger_letters() {
        let crowd: Vec<Feature> = (0..6).map(|n| square("Village", 40 + n, 30, 4)).collect();
        let all = lettered(&crowd, Lettering::Map);
        let some = lettered(&crowd, Lettering::Picture);
        assert_eq!(all.len(), 6);
        assert!((1..6).contains(&some.len()), "{some:?}");
        let apart =
            |a: &Point, b: &Point| LINE * 2.0 <= (a.1 - b.1).abs() || 100.0 <= (a.0 - b.0).abs();
        assert!(some.iter().enumerate().all(|(n, a)| some[..n].iter().all(|b| apart(a, b))));
    }

    #[test]
    fn no_name_is_cut_off_by_the_edge() {
        let [(x, y)] = places_of(&[square("The orchard of the mission", 0, 0, 4)])[..] else {
            panic!("one name")
        };
        assert_eq!((x, y), (26.0 * LETTER / 2.0, 1050.0 + ABOVE));
    }
}
