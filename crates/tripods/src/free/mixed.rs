//! Mixed forces drawn by chance, to find out what the rows of the charts are worth.

use kernel::{
    Dice,
    draft::{Draft, DraftEntry, DraftSide, Lot, Mixed, Points, Pool, PoolItem, answers},
    words::Word as _,
};

use super::{CYLINDER, GROUNDS, MOST_ALIKE, MOST_VALUE, PERIODS, is_armed};
use crate::{
    tables::{Library, StandType},
    vocabulary::{Allegiance, Class, Gait, Quality},
};

/// What the first tripod of a period counts: less in later ones, in which flying machines are worth several and a stand counts 250 at most.
const fn anchor(period: u8) -> u32 {
    if period == 1 { 100 } else { 60 }
}

/// The machines of the Martians, and stands and lines of the human side, that a battle has at most.
const MOST_MACHINES: usize = 5;
const MOST_HUMANS: u32 = 56;
const _: () = assert!(MOST_MACHINES + MOST_HUMANS as usize <= crate::tables::MOST_STANDS);
const MOST_LINES: usize = 19;
/// A force is strong enough with so many tenths of the other's points.
const ENOUGH: u32 = 9;
/// Who calls barrages.
const OBSERVER: &str = "S-OBSERVER";

/// A pool for each period: everything that may be used in it and fights.
pub fn pools(library: &Library) -> Vec<Pool> {
    let pool = |(key, title): (&str, &str)| {
        let period: u8 = key.parse().ok()?;
        let rows = library.stands.iter().filter(|row| is_weighed(row, period));
        let first = library
            .stands
            .iter()
            .find(|row| row.class == Class::Tripod && row.periods.contains(&period))?;
        Some(Pool {
            key: key.to_owned(),
            title: format!("Period {title}"),
            items: rows.map(|row| item(row, period)).collect(),
            anchor: (first.id.clone(), anchor(period)),
            grades: [Quality::Average, Quality::Green, Quality::Veteran, Quality::Elite]
                .map(|quality| quality.word().to_owned())
                .to_vec(),
        })
    };
    PERIODS.into_iter().filter_map(pool).collect()
}

/// Whether a row is drawn into battles of a period: not what cannot fight by itself, and no ships, which need water.
fn is_weighed(row: &StandType, period: u8) -> bool {
    row.periods.contains(&period)
        && row.id != CYLINDER
        && row.gait != Gait::Water
        && (is_armed(row) || 0 < row.carry || row.class == Class::Observer)
}

fn item(row: &StandType, period: u8) -> PoolItem {
    let is_martian = row.side == Allegiance::Martian;
    PoolItem {
        key: row.id.clone(),
        name: row.name.clone(),
        // Not what was worked out before, or the same seed would not give the same points.
        guess: guess(row, period),
        // [FT-QUAL-02] They are what they are: nothing multiplies it.
        only: is_martian.then(|| Quality::Average.word().to_owned()),
    }
}

/// What a row is thought to be worth before anything has been fought.
fn guess(row: &StandType, period: u8) -> u32 {
    let modern = u32::from(period.saturating_sub(1));
    match row.class {
        Class::Tripod => anchor(period) + u32::from(row.front.value.max(0) as u8) * 2,
        Class::Walker | Class::Cylinder => anchor(period) / 2,
        Class::MartianFlyer => anchor(period) * 3 / 2,
        Class::Mbt | Class::Flyer => 15 + 5 * modern,
        Class::Light | Class::SelfPropelled => 8 + 4 * modern,
        Class::Soft => 2,
        Class::Foot | Class::Cavalry => 5 + modern,
        Class::Team => 6 + 2 * modern,
        Class::Observer => 4,
        Class::Gun | Class::HorseGun => 12 + 2 * modern,
        Class::Ironclad => 80,
        Class::Zeppelin => 25,
    }
}

/// A battle of a period between forces that these points hold to be even.
pub fn mixed(library: &Library, pool: &str, points: &Points, dice: &mut Dice) -> Option<Mixed> {
    let period: u8 = pool.parse().ok()?;
    let rows = |side: Allegiance| -> Vec<&StandType> {
        let all = library.stands.iter().filter(|row| is_weighed(row, period));
        all.filter(|row| row.side == side).collect()
    };
    let of = |row: &StandType, quality: Quality| {
        // What is known of a row at a quality stands under both words.
        let graded = points.get(&format!("{} {}", row.id, quality.word()));
        graded.or_else(|| points.get(&row.id)).copied().unwrap_or(1).clamp(1, MOST_VALUE)
    };
    // The Martians: up to five machines of one or two kinds.
    let machines = rows(Allegiance::Martian);
    let mut chosen: Vec<&StandType> = Vec::new();
    for _ in 0..=dice.pick(2) {
        let row = machines[usize::from(dice.pick(machines.len() as u8))];
        chosen.extend(std::iter::repeat_n(row, 1 + usize::from(dice.pick(3))));
    }
    chosen.truncate(MOST_MACHINES);
    let troops = rows(Allegiance::Human);
    let (martians, humans) = loop {
        let martians = machine_force(&chosen, &of);
        let humans = human_force(library, period, &troops, martians.points, &of, dice);
        // Where not enough men can be found, there is a machine less.
        if martians.points * ENOUGH <= humans.points * 10 || chosen.len() == 1 {
            break (martians, humans);
        }
        chosen.pop();
    };
    let ground = GROUNDS[usize::from(dice.pick(GROUNDS.len() as u8))].key;
    let first = if dice.d6() < 4 { "martian" } else { "human" };
    let draft = Draft {
        answers: answers(&[
            ("title", "Mixed Forces"),
            ("period", pool),
            ("late", "yes"),
            ("points", "5000"),
            ("ground", ground),
            ("turns", "8"),
            ("first", first),
            ("table", if dice.d6() < 4 { "48x36" } else { "60x48" }),
        ]),
        sides: vec![
            DraftSide { answers: answers(&[("name", "Martians")]), entries: martians.entries },
            DraftSide { answers: answers(&[("name", "Humans")]), entries: humans.entries },
        ],
    };
    Some(Mixed { draft, forces: [martians.lots, humans.lots] })
}

/// What a row counts at a quality.
type Of<'a> = dyn Fn(&StandType, Quality) -> u32 + 'a;

/// The machines of a list, those of a kind together.
fn machine_force(chosen: &[&StandType], of: &Of<'_>) -> Force {
    let mut force = Force::default();
    let mut left = chosen;
    while let Some(&first) = left.first() {
        let n = left.iter().take_while(|row| row.id == first.id).count();
        // [FT-QUAL-02] What multiplies the worth of others is nothing to them.
        force.add(first, n as u32, Quality::Elite, "own", of(first, Quality::Average));
        left = &left[n..];
    }
    force
}

/// Units of chance until they are worth so much.
fn human_force(
    library: &Library,
    period: u8,
    troops: &[&StandType],
    total: u32,
    of: &Of<'_>,
    dice: &mut Dice,
) -> Force {
    let mut humans = Force::default();
    while humans.points < total && humans.stands < MOST_HUMANS && humans.entries.len() < MOST_LINES
    {
        let row = troops[usize::from(dice.pick(troops.len() as u8))];
        let quality = [Quality::Green, Quality::Average, Quality::Veteran, Quality::Elite]
            [usize::from(dice.pick(4))];
        let is_gun = row.class.is_gun() || row.class == Class::SelfPropelled;
        // [FT-ORG-01] Batteries of one or two, companies of three to six.
        let n = match row.class {
            Class::Observer | Class::Zeppelin => 1,
            _ if is_gun => 1 + u32::from(dice.pick(2)),
            _ => 3 + u32::from(dice.pick(4)),
        };
        // No more than about what is missing, or there is room for.
        let missing = total - humans.points;
        let n = n.min(missing.div_ceil(of(row, quality)).max(1));
        // Carriers bring somebody along, as long as there is room for two.
        let riders: Vec<&&StandType> = troops
            .iter()
            .filter(|rider| rider.size == Some(2) && rider.class == Class::Foot)
            .collect();
        let room = MOST_HUMANS - humans.stands;
        let is_manned = 2 <= row.carry && !riders.is_empty() && 2 <= room;
        let n = n.min(MOST_ALIKE).min(if is_manned { room / 2 } else { room });
        // What counts far more than is missing is left out, as long as something else may do.
        if missing + total / 10 < of(row, quality) && dice.d6() < 6 {
            continue;
        }
        let far = row.converged.is_some() && row.indirect.is_some() && !row.mortar && dice.d6() < 4;
        if far {
            humans.add(row, n, quality, "off", of(row, quality));
            if !humans.has(OBSERVER)
                && humans.stands < MOST_HUMANS
                && let Some(observer) = library.stand(OBSERVER)
                && observer.periods.contains(&period)
            {
                humans.add(observer, 1, quality, "own", of(observer, quality));
            }
            continue;
        }
        humans.add(row, n, quality, "own", of(row, quality));
        if is_manned {
            let rider = riders[usize::from(dice.pick(riders.len() as u8))];
            humans.add(rider, n, quality, "rides", of(rider, quality));
        }
    }
    humans
}

/// A force in the making.
#[derive(Default)]
struct Force {
    entries: Vec<DraftEntry>,
    lots: Vec<Lot>,
    stands: u32,
    points: u32,
}

impl Force {
    fn add(&mut self, row: &StandType, n: u32, quality: Quality, how: &str, points: u32) {
        let count = n.to_string();
        let mut given = answers(&[("count", &count), ("how", how)]);
        let is_martian = row.side == Allegiance::Martian;
        if !is_martian {
            given.insert("quality".to_owned(), quality.word().to_owned());
        }
        // Losses count what is thought right in this round, not what stands in the tables.
        given.insert("counts".to_owned(), points.to_string());
        self.entries.push(DraftEntry { item: row.id.clone(), answers: given });
        let grade = if is_martian { Quality::Average } else { quality };
        self.lots.push(Lot { item: row.id.clone(), grade: grade.word().to_owned(), n });
        self.stands += if how == "off" { 0 } else { n };
        self.points += n * points;
    }

    fn has(&self, item: &str) -> bool {
        self.lots.iter().any(|lot| lot.item == item)
    }
}
