//! Which of many things hang together: stands in a chain, bases in one fight.

/// Groups things that are linked, directly or through others.
///
/// Returns the group of each: the number of the first thing that belongs to it. `linked` is asked once for each pair, the
/// lower number first.
pub fn clusters(n: usize, mut linked: impl FnMut(usize, usize) -> bool) -> Vec<usize> {
    let mut group: Vec<usize> = (0..n).collect();
    for one in 0..n {
        for two in one + 1..n {
            if linked(one, two) {
                let (a, b) = (group[one], group[two]);
                let (first, later) = (a.min(b), a.max(b));
                for member in group.iter_mut().filter(|member| **member == later) {
                    *member = first;
                }
            }
        }
    }
    group
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_make_groups() {
        let near = |places: &[i32], reach: i32| {
            clusters(places.len(), |one, two| (places[one] - places[two]).abs() <= reach)
        };
        assert_eq!(near(&[0, 5, 9, 30, 33, 12], 4), [0, 1, 1, 3, 3, 1]);
        assert_eq!(near(&[0, 20, 10], 10), [0, 0, 0], "linked by the last of them");
        assert_eq!(near(&[0, 20, 10], 9), [0, 1, 2]);
        assert!(near(&[], 1).is_empty());
    }
}
