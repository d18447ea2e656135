//! Battles of one's own: what a force may be, what it comes to, and that it can be fought.

use kernel::{
    Dice,
    draft::{Points, PoolItem},
};
use testkit::drafts::{self, set};

use super::*;
use crate::{
    Tripods,
    state::{SideId, State, Where},
    tables::shipped,
};

/// A battle of the first period.
fn first() -> Draft {
    let mut draft = builder(&shipped()).usual;
    set(&mut draft.answers, "period", "1");
    draft.sides[0].entries = vec![line("V-P1-TRIPOD", &[("count", "2")])];
    draft.sides[1].entries = vec![
        line("I-P1-EUROPEAN-US-INFANTRY", &[("count", "3"), ("name", "A Company")]),
        line("I-P1-EARLY-MACHINEGUN", &[("count", "1"), ("how", "joins")]),
        line("A-P1-MEDIUM-TOWED", &[("count", "2")]),
        line("A-P1-HEAVY-TOWED", &[("count", "2")]),
        line("A-P1-HORSE-ARTILLERY", &[("count", "2"), ("quality", "veteran")]),
    ];
    draft
}

/// What is wrong when that draft has been changed, with the rules.
fn faults(change: impl FnOnce(&mut Draft)) -> Vec<String> {
    let library = shipped();
    let mut changed = first();
    set(&mut changed.answers, "points", "5000");
    change(&mut changed);
    drafts::faults::<Tripods>(&library, &changed)
}

fn line(item: &str, pairs: &[(&str, &str)]) -> DraftEntry {
    DraftEntry { item: item.to_owned(), answers: answers(pairs) }
}

/// The battle of a draft, laid out like one that somebody has written.
fn opened(draft: &Draft) -> State {
    drafts::opened::<Tripods>(&shipped(), draft)
}

/// A battle of a period with these lines.
fn battle(period: &str, martians: Vec<DraftEntry>, humans: Vec<DraftEntry>) -> Draft {
    let mut draft = builder(&shipped()).usual;
    set(&mut draft.answers, "period", period);
    set(&mut draft.answers, "late", "yes");
    set(&mut draft.answers, "points", "5000");
    draft.sides[0].entries = martians;
    draft.sides[1].entries = humans;
    draft
}

#[test]
fn the_usual_battle_can_be_fought() {
    let library = shipped();
    let usual = builder(&library).usual;
    let state = opened(&usual);
    assert_eq!(state.on_table(SideId::MARTIANS).count(), 2);
    assert_eq!(state.on_table(SideId::HUMANS).count(), 14);
    // By their points the two sides are equally strong, within a tenth.
    assert!(weigh(&library, &usual).warnings.is_empty());
    let state = opened(&first());
    assert_eq!(state.on_table(SideId::HUMANS).count(), 10);
    // What a stand counts is what its row counts at its quality.
    let horse = state.ids().find(|&stand| state.kind(stand).id == "A-P1-HORSE-ARTILLERY").unwrap();
    let points = library.points("A-P1-HORSE-ARTILLERY", 1, Quality::Veteran);
    assert_eq!(u32::from(state.spec(horse).value), points);
    assert_eq!(state.setting.victory.len(), 4, "losses and the middle, for both");
}

#[test]
fn of_each_row_only_what_fits_it_is_asked() {
    let library = shipped();
    let fields = builder(&library).entry_fields;
    let asked = |item: &str| {
        let own = fields.iter().filter(|field| field.is_asked_of(item));
        own.map(|field| field.key.clone()).collect::<Vec<_>>()
    };
    assert_eq!(asked("V-P4-TRIPOD-EARLY"), ["count", "how", "turn", "counts", "name"]);
    let foot = ["count", "quality", "how", "recon", "mortar", "turn", "counts", "name"];
    assert_eq!(asked("I-P1-EUROPEAN-US-INFANTRY"), foot);
    assert!(asked("A-P1-MEDIUM-TOWED").contains(&"tow".to_owned()));
    assert!(asked("V-P4-HEAVY-TANK").contains(&"ablative".to_owned()));
    assert!(asked("V-P5-ATTACK-HELICOPTER").contains(&"load".to_owned()));
    // Those of a period and side stand together.
    let mut groups: Vec<String> =
        builder(&library).items.into_iter().map(|item| item.group).collect();
    groups.dedup();
    let n = groups.len();
    groups.sort_unstable();
    groups.dedup();
    assert_eq!(groups.len(), n);
}

#[test]
fn ft_gen_01_rows_belong_to_their_period_and_side() {
    assert!(faults(|_| ()).is_empty());
    let told = faults(|draft| set(&mut draft.answers, "period", "5"));
    assert_eq!(told[0], "Tripod is not of period 5 [FT-GEN-01]");
    let told = faults(|draft| draft.sides[0].entries[0] = line("I-P1-DRAGOONS", &[]));
    assert_eq!(told, ["Dragoons does not fight for this side [FT-GEN-01]"]);
    let late = |draft: &mut Draft| {
        set(&mut draft.answers, "period", "3");
        draft.sides[0].entries = vec![line("V-P23-TRIPOD", &[])];
        draft.sides[1].entries = vec![line("I-P3-LATE-INFANTRY", &[("count", "3")])];
    };
    assert_eq!(faults(late), ["Late Infantry is for late in the war [FT-GEN-01]"]);
    let told = faults(|draft| {
        late(draft);
        set(&mut draft.answers, "late", "yes");
    });
    assert!(told.is_empty(), "{told:?}");
}

#[test]
fn ft_org_01_companies_and_batteries_have_their_sizes() {
    let company = |count: &str| {
        let count = count.to_owned();
        faults(move |draft| {
            set(&mut draft.answers, "sizes", "book");
            draft.sides[0].entries = vec![line("V-P1-TRIPOD", &[("count", "5")])];
            draft.sides[1].entries = vec![line("I-P1-DRAGOONS", &[("count", &count)])];
        })
    };
    assert_eq!(company("2"), ["a unit like this has 3 to 6 stands, and this one 2 [FT-ORG-01]"]);
    assert!(company("3").is_empty() && company("6").is_empty());
    let battery = |count: &str| {
        let count = count.to_owned();
        faults(move |draft| {
            set(&mut draft.answers, "sizes", "book");
            draft.sides[0].entries = vec![line("V-P1-TRIPOD", &[("count", "5")])];
            draft.sides[1].entries = vec![line("A-P1-LIGHT-TOWED", &[("count", &count)])];
        })
    };
    assert!(battery("2").is_empty());
    assert_eq!(battery("3"), ["a unit like this has 1 to 2 stands, and this one 3 [FT-ORG-01]"]);
    // Those who join count with the unit.
    let told = faults(|draft| {
        set(&mut draft.answers, "sizes", "book");
        draft.sides[0].entries = vec![line("V-P1-TRIPOD", &[("count", "5")])];
        draft.sides[1].entries = vec![
            line("I-P1-DRAGOONS", &[("count", "2")]),
            line("I-P1-LT-CAVALRY", &[("how", "joins")]),
        ];
    });
    assert!(told.is_empty(), "{told:?}");
    let told = faults(|draft| set(&mut draft.sides[1].entries[0].answers, "how", "joins"));
    assert_eq!(told[0], "European/US Infantry has no unit to join [FT-ORG-01]");
}

#[test]
fn ft_org_02_martians_come_in_groups_of_five() {
    let group = |count: &str| {
        let count = count.to_owned();
        faults(move |draft| {
            set(&mut draft.answers, "sizes", "book");
            draft.sides[0].entries = vec![line("V-P1-TRIPOD", &[("count", &count)])];
            draft.sides[1].entries = vec![line("I-P1-DRAGOONS", &[("count", "3")])];
        })
    };
    assert_eq!(group("4"), ["a unit like this has 5 to 5 stands, and this one 4 [FT-ORG-02]"]);
    assert!(group("5").is_empty());
}

#[test]
fn ft_abl_01_plate_is_for_human_armour_late_in_the_war() {
    let library = shipped();
    let tank = |late: &str, item: &str| {
        let (late, item) = (late.to_owned(), item.to_owned());
        faults(move |draft| {
            set(&mut draft.answers, "period", "4");
            set(&mut draft.answers, "late", &late);
            draft.sides[0].entries = vec![line("V-P4-TRIPOD-EARLY", &[])];
            draft.sides[1].entries = vec![line(&item, &[("ablative", "yes")])];
        })
    };
    assert!(tank("yes", "V-P4-HEAVY-TANK").is_empty());
    for (late, item) in
        [("no", "V-P4-HEAVY-TANK"), ("yes", "V-P2PLUS-LORRY"), ("yes", "I-P4-OTHER-INFANTRY")]
    {
        let told = tank(late, item);
        assert!(told[0].ends_with("[FT-ABL-01]"), "{told:?}");
    }
    // A quarter more, rounded up.
    let draft = battle(
        "4",
        vec![line("V-P4-TRIPOD-EARLY", &[])],
        vec![line("V-P4-HEAVY-TANK", &[("ablative", "yes")])],
    );
    let plain = library.points("V-P4-HEAVY-TANK", 4, Quality::Average);
    let lines = lines(&library, &Terms::of(&draft), &draft.sides[1], 1);
    assert_eq!(lines[0].points, (plain * 5).div_ceil(4));
    let state = opened(&draft);
    assert!(state.setting.units.iter().any(|unit| unit.ablative));
}

#[test]
fn ft_qual_02_martians_are_elite_whatever_is_asked() {
    let draft = battle(
        "1",
        vec![line("V-P1-TRIPOD", &[("quality", "green")])],
        vec![line("I-P1-DRAGOONS", &[("quality", "green"), ("recon", "yes")])],
    );
    let state = opened(&draft);
    let of = |side: SideId| state.quality(state.on_table(side).next().unwrap());
    assert_eq!(of(SideId::MARTIANS), Quality::Elite);
    assert_eq!(of(SideId::HUMANS), Quality::Green);
    let told = faults(|draft| set(&mut draft.sides[0].entries[0].answers, "recon", "yes"));
    assert_eq!(told, ["Martians are never scouts [FT-UNIT-04]"]);
}

#[test]
fn ft_cyl_02_a_cylinder_holds_five_machines() {
    let load = |machines: Vec<DraftEntry>| {
        let mut martians = vec![line("V-P23-TRIPOD", &[]), line(CYLINDER, &[("turn", "3")])];
        martians.extend(machines);
        battle("2", martians, vec![line("I-P2-DRAGOONS", &[("count", "3")])])
    };
    let full = load(vec![
        line("V-P23-TRIPOD", &[("count", "4"), ("how", "rides")]),
        line("V-P23-LIGHT-WALKER", &[("count", "2"), ("how", "rides")]),
    ]);
    let state = opened(&full);
    assert_eq!(state.landings.len(), 1);
    let inside = state.ids().filter(|&stand| matches!(state[stand].at, Where::Aboard(_)));
    assert_eq!(inside.count(), 6, "two walkers take the place of a tripod");
    let over = load(vec![
        line("V-P23-TRIPOD", &[("count", "5"), ("how", "rides")]),
        line("V-P23-LIGHT-WALKER", &[("count", "1"), ("how", "rides")]),
    ]);
    let told = draft(&shipped(), &over).unwrap_err();
    assert_eq!(told[0].to_string(), "a cylinder holds 5 machines [FT-CYL-02]");
}

#[test]
fn ft_data_06_carriers_have_room_for_so_many() {
    let ride = |count: &str| {
        battle(
            "4",
            vec![line("V-P4-TRIPOD-EARLY", &[])],
            vec![
                line("V-P4PLUS-HALFTRACK", &[("count", "3")]),
                line("I-P4-INDUSTRIALIZED-INFANTRY", &[("count", count), ("how", "rides")]),
            ],
        )
    };
    let state = opened(&ride("3"));
    let inside = state.ids().filter(|&stand| matches!(state[stand].at, Where::Aboard(_)));
    assert_eq!(inside.count(), 3);
    let told = draft(&shipped(), &ride("4")).unwrap_err();
    assert_eq!(told[0].to_string(), "Halftrack has no room for them [FT-DATA-06]");
}

#[test]
fn ft_art_01_only_guns_fire_from_off_the_table() {
    let far = |item: &str| {
        battle(
            "3",
            vec![line("V-P23-TRIPOD", &[])],
            vec![
                line("S-OBSERVER", &[]),
                line(item, &[("count", "3"), ("how", "off"), ("quality", "veteran")]),
            ],
        )
    };
    let state = opened(&far("A-P2PLUS-MEDIUM-TOWED"));
    assert_eq!(state.setting.batteries.len(), 2, "three guns are two batteries");
    let told = draft(&shipped(), &far("V-P3-WHIPPET")).unwrap_err();
    assert_eq!(told[0].to_string(), "Whippet does not fire from off the table [FT-ART-01]");
}

#[test]
fn a_force_keeps_to_the_total_that_was_agreed() {
    let library = shipped();
    let usual = first();
    let terms = Terms::of(&usual);
    let worth = [0, 1].map(|at| force(&lines(&library, &terms, &usual.sides[at], at)).1);
    let most = worth[0].max(worth[1]);
    let with =
        |points: u32| faults(move |draft| set(&mut draft.answers, "points", &points.to_string()));
    assert!(with(most).is_empty());
    let told = with(most - 1);
    let why = format!("it comes to {most} points, and {} were agreed", most - 1);
    assert!(told.contains(&why), "{told:?}");
    // What would be refused is said while it is weighed.
    let mut dear = first();
    set(&mut dear.answers, "points", &(most - 1).to_string());
    let warned = weigh(&library, &dear).warnings;
    assert!(warned.iter().any(|fault| fault.why.ends_with(&why)), "{warned:?}");
    let told = faults(|draft| set(&mut draft.answers, "title", "The Wire, 1917"));
    assert_eq!(told, ["there is a scenario called The Wire, 1917 already"]);
}

#[test]
fn ft_gen_01_rows_of_another_period_are_told_as_such_while_a_force_is_weighed() {
    let mut late = builder(&shipped()).usual;
    set(&mut late.answers, "period", "5");
    let warned = weigh(&shipped(), &late).warnings;
    assert_eq!(warned[0].why, "Tripod (early) is not of period 5");
    assert_eq!(warned[0].rule.unwrap().as_str(), "FT-GEN-01");
}

#[test]
fn points_of_a_line_may_be_agreed_otherwise() {
    let draft = battle(
        "1",
        vec![line("V-P1-TRIPOD", &[("counts", "77")])],
        vec![line("I-P1-DRAGOONS", &[("counts", "0")])],
    );
    let state = opened(&draft);
    let value = |side: SideId| state.spec(state.on_table(side).next().unwrap()).value;
    assert_eq!(value(SideId::MARTIANS), 77);
    let points = shipped().points("I-P1-DRAGOONS", 1, Quality::Average);
    assert_eq!(u32::from(value(SideId::HUMANS)), points);
    assert_eq!(state.setting.minor, 7, "a tenth of what is at stake");
}

#[test]
fn every_ground_on_every_table_can_be_fought_over() {
    for (n, ground) in GROUNDS.iter().enumerate() {
        let mut draft = builder(&shipped()).usual;
        set(&mut draft.answers, "ground", ground.key);
        set(&mut draft.answers, "table", TABLES[n % TABLES.len()].0);
        let state = opened(&draft);
        assert_eq!(state.setting.land.pieces().len(), ground.pieces.len());
    }
}

#[test]
fn every_row_can_be_fielded_in_each_of_its_periods() {
    let library = shipped();
    for row in library.stands.iter().filter(|row| row.gait != Gait::Water && row.id != CYLINDER) {
        for &period in &row.periods {
            let foe = library
                .stands
                .iter()
                .find(|other| {
                    other.side != row.side
                        && other.periods.contains(&period)
                        && other.id != CYLINDER
                        && other.gait != Gait::Water
                })
                .unwrap();
            let (own, other) = (vec![line(&row.id, &[])], vec![line(&foe.id, &[])]);
            let period = period.to_string();
            let draft = match row.side {
                Allegiance::Martian => battle(&period, own, other),
                Allegiance::Human => battle(&period, other, own),
            };
            let state = opened(&draft);
            let side = SideId::of(row.side);
            assert!(state.on_table(side).any(|stand| state.kind(stand).id == row.id), "{}", row.id);
        }
    }
}

#[test]
fn mixed_forces_can_be_built_in_every_period() {
    let library = shipped();
    for pool in pools(&library) {
        assert!(pool.items.iter().any(|item| item.key == pool.anchor.0));
        let points: Points = pool.items.iter().map(|item| (item.key.clone(), item.guess)).collect();
        for seed in 0..12 {
            let mixed = mixed(&library, &pool.key, &points, &mut Dice::seeded(seed)).unwrap();
            let built = builder(&library).check(&mixed.draft);
            assert!(built.is_empty(), "{built:?}");
            opened(&mixed.draft);
            let worth = |side: usize| -> u32 {
                mixed.forces[side].iter().map(|lot| lot.n * points[&lot.item]).sum()
            };
            let again = super::mixed(&library, &pool.key, &points, &mut Dice::seeded(seed));
            assert_eq!(again.unwrap(), mixed, "the same chance gives the same forces");
            assert!(0 < worth(0) && 0 < worth(1));
        }
    }
}

#[test]
fn mixed_forces_have_no_more_stands_than_a_battle_has_room_for() {
    let library = shipped();
    for pool in pools(&library) {
        // Men are cheap, so that there are many; carriers above all.
        let cheap = |item: &PoolItem| if item.only.is_some() { 60 } else { 1 + item.guess % 3 };
        let points: Points =
            pool.items.iter().map(|item| (item.key.clone(), cheap(item))).collect();
        let mut most = 0;
        for seed in 0..300 {
            let mixed = mixed(&library, &pool.key, &points, &mut Dice::seeded(seed)).unwrap();
            let faults = builder(&library).check(&mixed.draft);
            assert!(faults.is_empty(), "{faults:?}");
            let faults = super::draft(&library, &mixed.draft).err();
            assert!(faults.is_none(), "period {}, seed {seed}: {faults:?}", pool.key);
            most = most.max(mixed.forces.iter().flatten().map(|lot| lot.n).sum());
        }
        assert!(50 < most, "period {}: {most}", pool.key);
    }
}

#[test]
fn ft_tech_05_what_is_fitted_is_paid_for() {
    let (martian, heavy) = ("V-P5-TRIPOD-EARLY", "A-P4PLUS-HEAVY-SP");
    let of = |pairs: &[(&str, &str)], change: fn(&mut Draft)| {
        let mut all = vec![("count", "2"), ("how", "off")];
        all.extend_from_slice(pairs);
        let humans = vec![line("V-P5-MEDIUM-TANK", &[]), line(heavy, &all)];
        let mut draft = battle("5", vec![line(martian, &[])], humans);
        change(&mut draft);
        draft
    };
    let counts = |draft: &Draft| {
        let terms = Terms::of(draft);
        let library = shipped();
        let lines = lines(&library, &terms, &draft.sides[1], 1);
        (lines[1].points, lines[1].shells)
    };
    let (plain, _) = counts(&of(&[], |_| {}));
    assert!(0 < plain);
    assert_eq!(counts(&of(&[("improved", "4"), ("guided", "3")], |_| {})), (3 * plain, 75));
    let tripled = of(&[], |draft| set(&mut draft.answers, "afatds", "yes"));
    assert_eq!(counts(&tripled), (3 * plain, 0));
    // And the guns have them: in one battery of two.
    let state = opened(&of(&[("improved", "4"), ("guided", "3")], |_| {}));
    let battery = state.setting.batteries.iter().find(|battery| battery.unit.is_none()).unwrap();
    assert_eq!((battery.improved, battery.guided), (4, 3));
}

#[test]
fn ft_art_19_special_shells_are_for_guns_that_have_them() {
    let wrong = |period: &str, martian: &str, item: &str, pairs: &[(&str, &str)]| {
        let draft = battle(period, vec![line(martian, &[])], vec![line(item, pairs)]);
        super::draft(&shipped(), &draft).map_or_else(
            |faults| {
                faults.iter().filter_map(|fault| fault.rule).map(|rule| rule.to_string()).collect()
            },
            |_| Vec::new(),
        )
    };
    let (medium, tripod) = ("A-P4PLUS-MEDIUM-SP", "V-P5-TRIPOD-EARLY");
    assert_eq!(wrong("5", tripod, medium, &[("improved", "1")]), [""; 0]);
    assert_eq!(wrong("5", tripod, "V-P5-MEDIUM-TANK", &[("improved", "1")]), ["FT-ART-19"]);
    assert_eq!(wrong("5", tripod, "A-P4PLUS-LIGHT-SP", &[("guided", "1")]), ["FT-TECH-03"]);
    let early = wrong("4", "V-P4-TRIPOD", medium, &[("guided", "1")]);
    assert!(early.contains(&"FT-TECH-03".to_owned()), "{early:?}");
}

#[test]
fn ft_zep_04_nobody_pays_for_plate_that_a_ship_has_anyway() {
    let told = |period: &str, item: &str| {
        let tripods = vec![line("V-P23-TRIPOD", &[("count", "5")])];
        let ship = vec![line(item, &[("ablative", "yes")])];
        drafts::faults::<Tripods>(&shipped(), &battle(period, tripods, ship)).join("; ")
    };
    assert!(told("2", "S-ZEPPELIN-HELIUM").contains("[FT-ZEP-04]"));
    assert!(!told("3", "S-ZEPPELIN-HYDROGEN").contains("[FT-ZEP-04]"));
}
