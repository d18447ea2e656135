//! Courses: roads, rails, streams, walls and ridges, drawn as a chain of straight lines.

use serde::{Deserialize, Serialize};

use super::{
    exact::{Share, Stretch, root_up},
    length::Length,
    line::{Line, legs},
    measure::{SLACK, distance, is_within, nearest_on_line, to_line},
    outline::{Bounds, Outline},
    place::{Point, Pose},
};

/// A chain of straight lines, as broad as something that runs along it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "CourseData", into = "CourseData")]
pub struct Course {
    points: Box<[Point]>,
    /// How far along each point lies.
    marks: Box<[Length]>,
    width: Length,
    bounds: Bounds,
}

#[derive(Serialize, Deserialize)]
struct CourseData {
    points: Vec<Point>,
    width: Length,
}

/// Why some points are not a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CourseError {
    #[error("a course has at least two points")]
    TooFew,
    #[error("its point {at} lies off every table")]
    TooFar {
        /// Counted from 1.
        at: usize,
    },
    #[error("its points {at} and the next are the same")]
    Doubled {
        /// Counted from 1.
        at: usize,
    },
    #[error("it is narrower than nothing")]
    Narrow,
    #[error("it is too long")]
    TooLong,
}

/// Longer than any course on a table, and short enough to be counted.
const MOST_LENGTH: i64 = 1_000_000_000;

/// A place on a course that is nearest to something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abreast {
    /// How far along the course.
    pub along: Length,
    /// How far from its middle line, rounded up to the thousandth.
    pub aside: Length,
}

impl Course {
    /// A course by its points; `width` is 0 for a mere line.
    pub fn new(points: Vec<Point>, width: Length) -> Result<Self, CourseError> {
        if points.len() < 2 {
            return Err(CourseError::TooFew);
        }
        if width < Length::ZERO {
            return Err(CourseError::Narrow);
        }
        let off = |point: &Point| Length::MOST < point.x.abs() || Length::MOST < point.y.abs();
        if let Some(at) = points.iter().position(off) {
            return Err(CourseError::TooFar { at: at + 1 });
        }
        if let Some(at) = points.windows(2).position(|pair| pair[0] == pair[1]) {
            return Err(CourseError::Doubled { at: at + 1 });
        }
        let mut marks = vec![Length::ZERO];
        let mut along = 0;
        for pair in points.windows(2) {
            along += pair[0].distance(pair[1]).wide();
            if MOST_LENGTH < along {
                return Err(CourseError::TooLong);
            }
            marks.push(Length::narrowed(along));
        }
        let bounds = Bounds::around(&points).grown(width.half_up());
        Ok(Self { points: points.into(), marks: marks.into(), width, bounds })
    }

    pub fn points(&self) -> &[Point] {
        &self.points
    }

    pub const fn width(&self) -> Length {
        self.width
    }

    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Its length: that of its lines together.
    pub fn length(&self) -> Length {
        self.marks[self.marks.len() - 1]
    }

    pub fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        legs(&self.points)
    }

    /// The strips that the course covers, one for each line, round at its ends.
    pub fn strips(&self) -> impl Iterator<Item = Outline> + '_ {
        self.lines().map(|line| Outline::line(line.from, line.to).grown(self.width.half_up()))
    }

    /// The place so far along, and the way that the course runs there; its ends beyond them.
    ///
    /// At a bend it is the way that lies behind.
    pub fn at(&self, along: Length) -> Pose {
        let last = self.marks.len() - 2;
        let line = self.marks[1..].partition_point(|&mark| mark < along).min(last);
        let piece = Line::new(self.points[line], self.points[line + 1]);
        let at = piece.at((along - self.marks[line]).at_least_zero());
        Pose::new(at, piece.direction())
    }

    /// The middle and the facing of something `length` long whose front has come so far along the course.
    ///
    /// Its two ends lie on the course; where the course is too short for it, it lies on the course drawn out straight.
    pub fn carried(&self, front: Length, length: Length) -> Pose {
        let (head, tail) = (self.beyond(front), self.beyond(front - length));
        let facing = if head == tail { self.at(front).facing } else { tail.bearing(head) };
        Pose::new(tail.middle(head), facing)
    }

    /// The place so far along; before the beginning and after the end on the course drawn out straight.
    pub fn beyond(&self, along: Length) -> Point {
        let out =
            if along < Length::ZERO { along } else { (along - self.length()).at_least_zero() };
        self.at(along).advanced(out).at
    }

    /// The place on the course that is nearest to a point; of equals the first.
    pub fn abreast(&self, point: Point) -> Abreast {
        let mut best = (u64::MAX, Length::ZERO);
        for (line, &mark) in self.lines().zip(&self.marks) {
            let away = to_line(point, line.from, line.to, best.0);
            if away < best.0 {
                let foot = nearest_on_line(point, line.from, line.to);
                best = (away, mark + line.from.distance(foot).min(line.length()));
            }
        }
        Abreast { along: best.1, aside: Length::narrowed(root_up(best.0) as i64) }
    }

    /// How far a point lies from the middle line, rounded up to the thousandth.
    pub fn aside(&self, point: Point) -> Length {
        let least =
            self.lines().fold(u64::MAX, |least, line| to_line(point, line.from, line.to, least));
        Length::narrowed(root_up(least) as i64)
    }

    /// Whether a point lies on the course, its edges included.
    pub fn holds(&self, point: Point) -> bool {
        self.bounds.holds(point) && self.aside(point) <= self.width.half_up()
    }

    /// How far an outline lies from the course's edge, rounded up to the thousandth: 0 if they touch or overlap.
    pub fn distance(&self, outline: &Outline) -> Length {
        let strips = self.strips().map(|strip| distance(&strip, outline));
        strips.min().unwrap_or(Length::ZERO)
    }

    /// Whether an outline lies within a distance of the course, exactly that distance included.
    pub fn is_within(&self, outline: &Outline, limit: Length) -> bool {
        self.bounds.grown(limit).meets(outline.bounds())
            && self.strips().any(|strip| is_within(&strip, outline, limit))
    }

    /// Whether an outline touches or overlaps the course.
    pub fn touches(&self, outline: &Outline) -> bool {
        self.is_within(outline, SLACK)
    }

    /// The places where a line crosses the middle line of the course, in the order of the course's lines.
    ///
    /// A corner of the course on the line is counted once; a piece of the course along the line is not a crossing.
    pub fn crossings(&self, line: &Line) -> impl Iterator<Item = Share> + '_ {
        let line = *line;
        let reaches = self.bounds.meets(line.bounds());
        let mut before = None;
        self.lines().filter(move |_| reaches).filter_map(move |piece| {
            let share = line.crossing(&piece);
            let is_new = share.is_some() && share != before;
            before = share;
            share.filter(|_| is_new)
        })
    }

    /// Whether a line crosses the middle line of the course from one side to the other, or touches it.
    pub fn crosses(&self, line: &Line) -> bool {
        self.crossings(line).next().is_some()
    }

    /// The parts of a line that run on the course, one for each of its strips that is met; they may overlap.
    pub fn stretches(&self, line: &Line) -> impl Iterator<Item = Stretch> + '_ {
        let line = *line;
        let reaches = self.bounds.meets(line.bounds());
        self.strips().filter(move |_| reaches).filter_map(move |strip| line.stretch_in(&strip))
    }
}

impl TryFrom<CourseData> for Course {
    type Error = CourseError;

    fn try_from(data: CourseData) -> Result<Self, CourseError> {
        Self::new(data.points, data.width)
    }
}

impl From<Course> for CourseData {
    fn from(course: Course) -> Self {
        Self { points: course.points.into_vec(), width: course.width }
    }
}
