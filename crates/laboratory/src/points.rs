//! What things are worth: values fitted to battles between mixed forces, so that equal points give even chances.
//!
//! A force is worth the sum of its parts, each part being an item's value times a factor for its grade. The chance of a side is
//! `A^g / (A^g + B^g)`, with A and B what the two forces are worth: equal forces have even chances whatever their size, and `g`
//! says how much a difference matters. Values, factors and `g` are those under which the battles that were fought are likeliest,
//! held loosely to what was guessed before: as if a guess were right within a factor of e in two cases of three. Items come in groups
//! that never fight beside each other, and what a whole group counts against the one that holds the anchor is all but free: guesses
//! say what rows are worth among their own, not across.

/// How loosely the fit is held to the guesses: the spread of their logarithms.
const SPREAD: f64 = 1.0;
/// The same of the factors of grades, which are known to lie near each other.
const GRADE_SPREAD: f64 = 0.5;
/// And of `g`, which few battles tell apart from the values themselves.
const SLOPE_SPREAD: f64 = 0.4;
/// The same of what a whole group counts, of which next to nothing is known.
const SCALE_SPREAD: f64 = 4.0;
const ROUNDS: usize = 60;
/// So many standard errors to either side hold the true value in 95 cases of 100.
const SIGMAS: f64 = 1.959_964;

/// One battle: who fought on either side, and how it went for the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Clash {
    pub forces: [Vec<Part>; 2],
    /// 1 for a victory of the first side, 0 for a defeat, a half for a draw.
    pub score: f64,
}

/// So many of an item, of a grade; both by their numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    pub item: usize,
    pub grade: usize,
    pub n: f64,
}

/// A value with the range that holds it in 95 cases of 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// What a fit came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    pub items: Vec<Worth>,
    /// The factors of the grades; the first is 1.
    pub grades: Vec<Worth>,
    /// Every item at every grade.
    pub cells: Vec<Vec<Worth>>,
    /// `g`.
    pub slope: Worth,
}

/// Fits values to battles. `guesses` are what is thought of the items, `groups` to which group each belongs, `anchor` the one whose value
/// stands fast; of the grades the first does.
pub fn fit(
    guesses: &[f64],
    groups: &[usize],
    n_grades: usize,
    anchor: usize,
    clashes: &[Clash],
) -> Fit {
    let n = guesses.len();
    let n_groups = groups.iter().max().map_or(1, |most| most + 1);
    let layout = Layout { n, n_grades, groups };
    let size = n + n_grades + 1 + n_groups;
    let prior: Vec<f64> = guesses
        .iter()
        .map(|guess| guess.max(0.1).ln())
        .chain((0..n_grades).map(|_| 0.0))
        .chain([0.7])
        .chain((0..n_groups).map(|_| 0.0))
        .collect();
    let spreads: Vec<f64> = (0..size)
        .map(|at| match at {
            _ if at < n => SPREAD,
            _ if at < n + n_grades => GRADE_SPREAD,
            _ if at == layout.slope() => SLOPE_SPREAD,
            _ => SCALE_SPREAD,
        })
        .collect();
    let fast_scale = layout.scale(anchor);
    let is_fast = |at: usize| at == anchor || at == n || at == fast_scale;
    let mut theta = prior.clone();
    let mut curvature = vec![vec![0.0; size]; size];
    for _ in 0..ROUNDS {
        let mut gradient = vec![0.0; size];
        curvature = vec![vec![0.0; size]; size];
        for clash in clashes {
            let (chance, slopes) = chance(&theta, layout, clash);
            let weight = chance * (1.0 - chance);
            for &(at, slope) in &slopes {
                gradient[at] += (clash.score - chance) * slope;
                for &(other, by) in &slopes {
                    curvature[at][other] += weight * slope * by;
                }
            }
        }
        for at in 0..size {
            let hold = 1.0 / (spreads[at] * spreads[at]);
            gradient[at] -= (theta[at] - prior[at]) * hold;
            curvature[at][at] += hold;
        }
        for at in (0..size).filter(|&at| is_fast(at)) {
            gradient[at] = 0.0;
            for row in &mut curvature {
                row[at] = 0.0;
            }
            curvature[at].fill(0.0);
            curvature[at][at] = 1.0;
        }
        let step = solve(&curvature, &gradient);
        // No more than half a unit of the logarithm at once, so that it cannot run away.
        let longest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        let share = if 0.5 < longest { 0.5 / longest } else { 1.0 };
        for (own, part) in theta.iter_mut().zip(&step) {
            *own += part * share;
        }
        if longest < 1e-9 {
            break;
        }
    }
    // What several parameters come to together, with the error that they share.
    let worth = |parts: &[usize]| {
        let log: f64 = parts.iter().map(|&at| theta[at]).sum();
        let loose: Vec<usize> = parts.iter().copied().filter(|&at| !is_fast(at)).collect();
        let unit: Vec<f64> = (0..size).map(|at| f64::from(u8::from(loose.contains(&at)))).collect();
        let solved = solve(&curvature, &unit);
        let variance: f64 = loose.iter().map(|&at| solved[at]).sum();
        let error = variance.max(0.0).sqrt() * SIGMAS;
        Worth { value: log.exp(), low: (log - error).exp(), high: (log + error).exp() }
    };
    let cell = |item: usize, grade: usize| worth(&[item, n + grade, layout.scale(item)]);
    Fit {
        items: (0..n).map(|item| cell(item, 0)).collect(),
        grades: (n..n + n_grades).map(|at| worth(&[at])).collect(),
        cells: (0..n).map(|item| (0..n_grades).map(|grade| cell(item, grade)).collect()).collect(),
        slope: worth(&[layout.slope()]),
    }
}

/// Where the parameters of a fit are: items, grades, `g`, and what groups count.
#[derive(Clone, Copy)]
struct Layout<'a> {
    n: usize,
    n_grades: usize,
    groups: &'a [usize],
}

impl Layout<'_> {
    const fn slope(self) -> usize {
        self.n + self.n_grades
    }

    fn scale(self, item: usize) -> usize {
        self.slope() + 1 + self.groups[item]
    }
}

/// The chance of the first side, and how the logarithm of its odds changes with each parameter.
fn chance(theta: &[f64], layout: Layout<'_>, clash: &Clash) -> (f64, Vec<(usize, f64)>) {
    let power = theta[layout.slope()].exp();
    let worth = |part: &Part| {
        let log = theta[part.item] + theta[layout.n + part.grade] + theta[layout.scale(part.item)];
        part.n * log.exp()
    };
    let sums =
        [0, 1].map(|side: usize| clash.forces[side].iter().map(worth).sum::<f64>().max(1e-9));
    let lead = sums[0].ln() - sums[1].ln();
    let mut slopes: Vec<(usize, f64)> = Vec::new();
    let mut add = |at: usize, slope: f64| match slopes.iter_mut().find(|known| known.0 == at) {
        Some(known) => known.1 += slope,
        None => slopes.push((at, slope)),
    };
    for (side, sign) in [(0, 1.0), (1, -1.0)] {
        for part in &clash.forces[side] {
            let share = sign * power * worth(part) / sums[side];
            add(part.item, share);
            add(layout.n + part.grade, share);
            add(layout.scale(part.item), share);
        }
    }
    add(layout.slope(), power * lead);
    (1.0 / (1.0 + (-power * lead).exp()), slopes)
}

/// Solves a symmetric, positive system by elimination.
fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let n = right.len();
    let mut rows: Vec<Vec<f64>> = matrix.to_vec();
    let mut out = right.to_vec();
    for at in 0..n {
        let pivot = rows[at][at].max(1e-12);
        let (above, below) = rows.split_at_mut(at + 1);
        let own = &above[at];
        for (down, row) in below.iter_mut().enumerate() {
            let factor = row[at] / pivot;
            if factor == 0.0 {
                continue;
            }
            for (cell, own) in row.iter_mut().zip(own).skip(at) {
                *cell -= factor * own;
            }
            out[at + 1 + down] -= factor * out[at];
        }
    }
    for at in (0..n).rev() {
        let known: f64 = (at + 1..n).map(|other| rows[at][other] * out[other]).sum();
        out[at] = (out[at] - known) / rows[at][at].max(1e-12);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Battles whose scores are the very chances of known values.
    fn clashes(values: &[f64], grades: &[f64], power: f64) -> Vec<Clash> {
        let mut clashes = Vec::new();
        for one in 0..values.len() {
            for two in 0..values.len() {
                for (grade, factor) in grades.iter().enumerate() {
                    for n in 1..4 {
                        let own = Part { item: one, grade: 0, n: f64::from(n) };
                        let other = Part { item: two, grade, n: 2.0 };
                        let lead = (own.n * values[one]) / (2.0 * values[two] * factor);
                        let score = lead.powf(power) / (1.0 + lead.powf(power));
                        clashes.push(Clash { forces: [vec![own], vec![other]], score });
                    }
                }
            }
        }
        clashes
    }

    #[test]
    fn known_values_are_found_again() {
        let (values, grades) = ([100.0, 50.0, 10.0], [1.0, 1.5]);
        // So many that the guesses no longer matter.
        let mut all = Vec::new();
        for _ in 0..200 {
            all.extend(clashes(&values, &grades, 2.0));
        }
        let fit = fit(&[100.0, 30.0, 30.0], &[0; 3], 2, 0, &all);
        for (found, value) in fit.items.iter().zip(values) {
            assert!((found.value / value - 1.0).abs() < 0.02, "{found:?} {value}");
            assert!(found.low <= value * 1.02 && value * 0.98 <= found.high);
        }
        assert!((fit.grades[1].value - 1.5).abs() < 0.03, "{:?}", fit.grades);
        assert!((fit.slope.value - 2.0).abs() < 0.05, "{:?}", fit.slope);
    }

    #[test]
    fn without_battles_the_guesses_stand() {
        let fit = fit(&[100.0, 30.0], &[0; 2], 2, 0, &[]);
        assert!((fit.items[0].value - 100.0).abs() < 1e-6);
        assert!((fit.items[0].low - fit.items[0].high).abs() < 1e-9, "the anchor stands fast");
        assert!((fit.items[1].value - 30.0).abs() < 1e-6);
        assert!(fit.items[1].low < 5.0 && 200.0 < fit.items[1].high, "but nobody knows");
    }

    #[test]
    fn a_group_that_was_guessed_far_too_dear_is_found_out() {
        // Two rows of the second group are worth 4 and 8; they were guessed ten times as dear.
        let mut all = Vec::new();
        for n in 1..40 {
            for (item, value) in [(1, 4.0), (2, 8.0)] {
                let own = Part { item: 0, grade: 0, n: 1.0 };
                let other = Part { item, grade: 0, n: f64::from(n) };
                let lead: f64 = 100.0 / (value * f64::from(n));
                let score = lead.powi(3) / (1.0 + lead.powi(3));
                all.push(Clash { forces: [vec![own], vec![other]], score });
            }
        }
        let fit = fit(&[100.0, 40.0, 80.0], &[0, 1, 1], 1, 0, &all);
        assert!((fit.items[1].value / 4.0 - 1.0).abs() < 0.1, "{:?}", fit.items);
        assert!((fit.items[2].value / 8.0 - 1.0).abs() < 0.1, "{:?}", fit.items);
        assert!(fit.items[1].low < 4.0 && 4.0 < fit.items[1].high, "{:?}", fit.items);
    }

    #[test]
    fn more_battles_leave_less_doubt() {
        let few = clashes(&[100.0, 50.0], &[1.0], 1.0);
        let many: Vec<Clash> = (0..20).flat_map(|_| few.clone()).collect();
        let range = |clashes: &[Clash]| {
            let found = fit(&[100.0, 50.0], &[0; 2], 1, 0, clashes).items[1];
            found.high / found.low
        };
        assert!(range(&many) < range(&few) / 1.5);
    }
}
