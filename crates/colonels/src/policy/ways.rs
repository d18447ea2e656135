//! The way of those who ride round the enemy, to ground that he does not look after.

use std::{cmp::Reverse, collections::BinaryHeap};

use kernel::table::{Bounds, Length, Point};

use crate::{
    field,
    state::{State, UnitId},
};

/// How wide the squares are in which a way is looked for.
const SQUARE: i32 = 80;
/// How many squares about an enemy are kept clear of, as far as that can be done.
const BERTH: i32 = 3;
/// What a step to the side costs, and one across the corner.
const STEP: i32 = 10;
const CORNER: i32 = 14;
/// The squares about one.
const SIDES: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
/// How far ahead of a unit the next point of its way lies at most, in squares.
const LEG: usize = 4;

/// The table in squares, with how much dearer each is to cross than open ground that is far from the enemy, and what is left from each
/// to a place.
#[derive(Debug)]
pub(super) struct Ways {
    across: i32,
    up: i32,
    tolls: Vec<i32>,
    to: Point,
    left: Vec<i32>,
}

impl Ways {
    /// The ways of units of some kind to a place, clear of the enemy as far as there is room.
    pub fn of(state: &State, unit: UnitId, to: Point, foes: &[Point]) -> Self {
        let table = state.setting.table;
        let count = |length: Length| (length.in_thousandths() / 1000 / SQUARE).max(1);
        let (across, up) = (count(table.width), count(table.depth));
        let mut ways = Self { across, up, tolls: Vec::new(), to, left: Vec::new() };
        let slow: Vec<Bounds> = field::slowing(state, unit).collect();
        let toll = |at: usize| {
            let middle = ways.middle(at);
            if slow.iter().any(|bounds| bounds.holds(middle)) { 3 } else { 1 }
        };
        let tolls = (0..(across * up) as usize).map(toll).collect();
        ways.tolls = tolls;
        // Many stand in one square.
        let mut taken: Vec<(i32, i32)> = foes.iter().map(|&foe| ways.place(foe)).collect();
        taken.sort_unstable();
        taken.dedup();
        for (x, y) in taken {
            for up in (y - BERTH).max(0)..=(y + BERTH).min(ways.up - 1) {
                for across in (x - BERTH).max(0)..=(x + BERTH).min(ways.across - 1) {
                    let far = (across - x).abs().max((up - y).abs());
                    let toll = &mut ways.tolls[(up * ways.across + across) as usize];
                    *toll = (*toll).max([16, 8, 4, 2][far as usize]);
                }
            }
        }
        ways.left = ways.left();
        ways
    }

    fn number(&self, x: i32, y: i32) -> Option<usize> {
        let is_on = (0..self.across).contains(&x) && (0..self.up).contains(&y);
        is_on.then_some((y * self.across + x) as usize)
    }

    /// The square in which a point lies, or the nearest to it.
    fn place(&self, at: Point) -> (i32, i32) {
        let of = |length: Length, n: i32| (length.in_thousandths() / 1000 / SQUARE).clamp(0, n - 1);
        (of(at.x, self.across), of(at.y, self.up))
    }

    fn middle(&self, at: usize) -> Point {
        let at = at as i32;
        let along = |n: i32| Length::units(n * SQUARE + SQUARE / 2);
        Point::new(along(at % self.across), along(at / self.across))
    }

    fn toll_at(&self, at: Point) -> i32 {
        let (x, y) = self.place(at);
        self.number(x, y).map_or(1, |at| self.tolls[at])
    }

    fn neighbours(&self, at: usize) -> impl Iterator<Item = (usize, i32)> + '_ {
        let (x, y) = (at as i32 % self.across, at as i32 / self.across);
        SIDES.into_iter().filter_map(move |(right, ahead)| {
            let step = if right != 0 && ahead != 0 { CORNER } else { STEP };
            Some((self.number(x + right, y + ahead)?, step))
        })
    }

    fn left(&self) -> Vec<i32> {
        let mut left = vec![i32::MAX; self.tolls.len()];
        let (x, y) = self.place(self.to);
        let mut open = BinaryHeap::new();
        if let Some(goal) = self.number(x, y) {
            left[goal] = 0;
            open.push(Reverse((0, goal)));
        }
        while let Some(Reverse((cost, at))) = open.pop() {
            if left[at] < cost {
                continue;
            }
            for (next, step) in self.neighbours(at) {
                let there = cost + step * self.tolls[at];
                if there < left[next] {
                    left[next] = there;
                    open.push(Reverse((there, next)));
                }
            }
        }
        left
    }

    /// How long the way from a point is, dangers counted in.
    pub fn length_from(&self, from: Point) -> i32 {
        let (x, y) = self.place(from);
        self.number(x, y).map_or(i32::MAX, |at| self.left[at])
    }

    /// Whether nothing dearer lies on the straight way between two points than at its ends.
    fn is_straight(&self, from: Point, to: Point) -> bool {
        let most = self.toll_at(from).max(self.toll_at(to));
        let (heading, away) = (from.bearing(to), from.distance(to));
        let steps = away.in_thousandths() / 1000 / (SQUARE / 4);
        (1..steps)
            .all(|n| self.toll_at(from.towards(heading, Length::units(n * SQUARE / 4))) <= most)
    }

    /// The next point of the way.
    pub fn next_from(&self, from: Point) -> Point {
        let (x, y) = self.place(from);
        let Some(mut at) = self.number(x, y) else { return self.to };
        let mut next = self.to;
        for n in 0..LEG {
            let on = self.neighbours(at).min_by_key(|&(on, step)| {
                (self.left[on].saturating_add(step * self.tolls[on]), on)
            });
            let Some((on, _)) = on.filter(|_| self.left[at] != 0) else {
                return if self.is_straight(from, self.to) { self.to } else { next };
            };
            at = on;
            let place = self.middle(at);
            if n == 0 || self.is_straight(from, place) {
                next = place;
            }
        }
        next
    }
}
