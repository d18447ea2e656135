//! Following lines that meet: rails with their points, roads with their crossroads.

use serde::{Deserialize, Serialize};

use super::{
    angle::Angle,
    course::Course,
    length::Length,
    measure::SLACK,
    place::{Point, Pose},
};

/// Courses that meet, and where. In a file it is the list of its courses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Course>", into = "Vec<Course>")]
pub struct Network {
    courses: Vec<Course>,
    joins: Vec<Join>,
}

/// A place on a network, and which way one goes from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Station {
    pub course: u8,
    /// From the beginning of the course.
    pub along: Length,
    pub going: Going,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Going {
    /// From the beginning of the course to its end.
    Up,
    /// From its end to its beginning.
    Down,
}

/// Two courses that share a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Join {
    one: (u8, Length),
    two: (u8, Length),
}

/// Where a way on a network leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ride {
    pub to: Station,
    /// How far it went: less than was asked for where the line ends.
    pub length: Length,
}

/// A train may take points that turn it by no more than this.
const SHARPEST: Angle = Angle::degrees(60);

impl Going {
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }
}

impl Network {
    /// A network of up to 255 courses. Wherever a point of one lies on another, one may go over.
    pub fn new(courses: Vec<Course>) -> Self {
        let mut joins = Vec::new();
        let courses: Vec<Course> = courses.into_iter().take(usize::from(u8::MAX)).collect();
        for one in 0..courses.len() {
            for two in 0..courses.len() {
                if one == two {
                    continue;
                }
                for &point in courses[one].points() {
                    let there = courses[two].abreast(point);
                    let here = courses[one].abreast(point);
                    let join = Join { one: (one as u8, here.along), two: (two as u8, there.along) };
                    let same = |other: &Join| other.one == join.two && other.two == join.one;
                    if there.aside <= SLACK && !joins.contains(&join) && !joins.iter().any(same) {
                        joins.push(join);
                    }
                }
            }
        }
        Self { courses, joins }
    }

    pub fn courses(&self) -> &[Course] {
        &self.courses
    }

    /// Whether there is such a station; what comes from outside is asked first.
    pub fn has(&self, station: Station) -> bool {
        let course = self.courses.get(usize::from(station.course));
        course
            .is_some_and(|course| Length::ZERO <= station.along && station.along <= course.length())
    }

    /// The place of a station and the way one looks who goes on from there.
    pub fn pose(&self, station: Station) -> Pose {
        let course = &self.courses[usize::from(station.course)];
        match station.going {
            Going::Up => {
                // At a bend the way that lies ahead.
                let at = course.at(station.along).at;
                let ahead = course.at((station.along + Length(1)).min(course.length()));
                Pose::new(at, ahead.facing)
            }
            Going::Down => {
                let pose = course.at(station.along);
                Pose::new(pose.at, pose.facing.opposite())
            }
        }
    }

    /// The nearest station to a point; of equals that on the first course.
    pub fn nearest(&self, point: Point, going: Going) -> Option<Station> {
        let stations = self.courses.iter().enumerate().map(|(at, course)| {
            let abreast = course.abreast(point);
            (abreast.aside, Station { course: at as u8, along: abreast.along, going })
        });
        stations.min_by_key(|&(aside, station)| (aside, station.course)).map(|(_, station)| station)
    }

    /// The stations onto which one may go over where one stands, in the order of the courses; not the one one is on.
    pub fn branches(&self, station: Station) -> Vec<Station> {
        let facing = self.pose(station).facing;
        let near = |(course, along): (u8, Length)| {
            course == station.course && (along - station.along).abs() <= SLACK
        };
        let mut found = Vec::new();
        for join in &self.joins {
            let other = if near(join.one) {
                join.two
            } else if near(join.two) {
                join.one
            } else {
                continue;
            };
            for going in [Going::Up, Going::Down] {
                let over = Station { course: other.0, along: other.1, going };
                if self.may_go_on(over) && self.pose(over).facing.between(facing) <= SHARPEST {
                    found.push(over);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Goes so far along. Where several ways lead on, `choose` is given all of them, straight on first, and picks one.
    pub fn ride(
        &self,
        from: Station,
        length: Length,
        mut choose: impl FnMut(&[Station]) -> usize,
    ) -> Ride {
        let (mut here, mut left) = (from, length.at_least_zero());
        loop {
            let ways = self.ways(here);
            // One stands at points only when one has come to them, or sets out from them.
            if 1 < ways.len() && Length::ZERO < left {
                here = ways[choose(&ways).min(ways.len() - 1)];
            } else if let ([only], true) = (&ways[..], Length::ZERO < left) {
                here = *only;
            }
            let next = self.next_points(here);
            let step = next.min(left);
            here = here.moved(step);
            left -= step;
            if left == Length::ZERO || (step == Length::ZERO && self.ways(here).is_empty()) {
                return Ride { to: here, length: length.at_least_zero() - left };
            }
        }
    }

    /// The ways on from a station: straight on, if the course goes on, and every branch.
    fn ways(&self, station: Station) -> Vec<Station> {
        let mut ways = Vec::new();
        if self.may_go_on(station) {
            ways.push(station);
        }
        ways.extend(self.branches(station));
        ways
    }

    fn may_go_on(&self, station: Station) -> bool {
        Length::ZERO < self.room(station)
    }

    /// How far it is to the end of the course.
    fn room(&self, station: Station) -> Length {
        match station.going {
            Going::Up => self.courses[usize::from(station.course)].length() - station.along,
            Going::Down => station.along,
        }
    }

    /// How far it is to the next points, or to the end of the course.
    fn next_points(&self, station: Station) -> Length {
        let ends = self.joins.iter().flat_map(|join| [join.one, join.two]);
        let ahead = ends.filter(|&(course, _)| course == station.course).map(|(_, along)| {
            match station.going {
                Going::Up => along - station.along,
                Going::Down => station.along - along,
            }
        });
        let room = self.room(station);
        ahead.filter(|&ahead| SLACK < ahead).min().unwrap_or(room).min(room)
    }
}

impl From<Vec<Course>> for Network {
    fn from(courses: Vec<Course>) -> Self {
        Self::new(courses)
    }
}

impl From<Network> for Vec<Course> {
    fn from(network: Network) -> Self {
        network.courses
    }
}

impl Station {
    /// Farther along the same course.
    fn moved(self, by: Length) -> Self {
        let along = match self.going {
            Going::Up => self.along + by,
            Going::Down => self.along - by,
        };
        Self { along, ..self }
    }
}
