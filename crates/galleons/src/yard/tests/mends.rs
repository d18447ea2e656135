//! What is offered to mend a breach.

use super::*;

/// Guns as the form sends them: weapon, mount, and how they stand.
fn with_guns(mut plan: Plan, guns: &[(&str, &str, &str)]) -> Plan {
    let line = |&(item, mount, armour): &(&str, &str, &str)| DraftEntry {
        item: item.to_owned(),
        answers: [("mount", mount), ("armour", armour)]
            .map(|(key, answer)| (key.to_owned(), answer.to_owned()))
            .into(),
    };
    plan.lists.insert("guns".to_owned(), guns.iter().map(line).collect());
    plan
}

#[test]
fn sg_dsgn_66_what_is_offered_mends_and_breaks_nothing_else() {
    let martian =
        [("yard", "martian"), ("material", "wood"), ("propulsion", "kite"), ("coal", "0")];
    let m = |more: &[(&str, &str)]| answered(&[&martian[..], more].concat());
    let device = |mut plan: Plan, item: &str, count: &str| {
        let answers = [("count".to_owned(), count.to_owned())].into();
        let line = DraftEntry { item: item.to_owned(), answers };
        plan.lists.entry("stores".to_owned()).or_default().push(line);
        plan
    };
    let plans = [
        ("E_HULL_SIZE", answered(&[("hull", "0")])),
        ("E_STEEL_MARTIAN", m(&[("material", "steel")])),
        ("E_STEAM_MARTIAN", m(&[("propulsion", "steam"), ("coal", "60")])),
        ("E_ARMOR_MARTIAN", m(&[("armour", "1"), ("armour_kind", "plate")])),
        (
            "E_WOOD_ARMOR",
            answered(&[("material", "wood"), ("armour", "1"), ("armour_kind", "plate")]),
        ),
        ("E_PROTECTED_BRITISH", answered(&[("armour", "1"), ("armour_kind", "protected")])),
        ("E_PROTECTED_STEEL", answered(&[("armour", "1"), ("armour_kind", "protected")])),
        ("E_OUTRIGGERS", m(&[("outriggers", "yes")])),
        ("E_ENGINE_SIZE", answered(&[("engine_size", "0")])),
        ("E_SPEED_ZERO", answered(&[("hull", "20")])),
        ("E_FD_YEAR", answered(&[("propulsion", "forced"), ("year", "1884")])),
        ("E_BUNKER", answered(&[("coal", "65")])),
        ("W_SHORT_BUNKER", answered(&[("coal", "50")])),
        ("E_COAL_NO_STEAM", m(&[("coal", "10")])),
        ("E_MARINES", answered(&[("marines", "21")])),
        ("E_OVERWEIGHT", answered(&[("cargo", "600")])),
        ("E_NO_LIFT", answered(&[("cargo", "600")])),
        ("E_BRITISH_GUN_MARTIAN_YARD", with_guns(m(&[]), &[("4in-long", "forward", "open")])),
        ("E_BALANCE", with_guns(m(&[]), &[("heavy-gun", "wing-port", "open")])),
        (
            "E_POSITION_FULL",
            with_guns(m(&[]), &[("heavy-gun", "stern", "open"), ("rogue", "stern", "open")]),
        ),
        ("E_MOUNT", with_guns(m(&[]), &[("heavy-gun", "midships", "open")])),
        ("E_MOUNT", with_guns(answered(&[]), &[("maxim", "forward", "open")])),
        ("E_LOB_MOUNT", with_guns(m(&[]), &[("lob-gun", "forward", "open")])),
        ("E_LOB_ARMOR", with_guns(m(&[]), &[("lob-gun", "midships", "1")])),
        (
            "E_LOB_LIMIT",
            with_guns(
                m(&[("hull", "9")]),
                &[("lob-gun", "midships", "open"), ("lob-gun", "midships", "open")],
            ),
        ),
        (
            "E_PROTECTED_PIVOT_MARTIAN",
            with_guns(m(&[("armour", "1")]), &[("heavy-gun", "forward", "hull")]),
        ),
        (
            "E_TURRET_WOOD",
            with_guns(answered(&[("material", "wood")]), &[("9-pdr", "forward", "1")]),
        ),
        ("E_TURRET_AV", with_guns(answered(&[]), &[("9-pdr", "forward", "hull")])),
        ("E_FIXED_NO_ARMOR", with_guns(answered(&[]), &[("9-pdr", "fixed-bow", "hull")])),
        ("E_VENTRAL", with_guns(answered(&[]), &[("9-pdr", "ventral", "open")])),
        (
            "E_SMUTTS_MOUNT",
            with_guns(answered(&[("hull", "6")]), &[("smutts-discharger", "forward", "open")]),
        ),
        (
            "E_SMUTTS_STEAM",
            with_guns(
                answered(&[("hull", "6"), ("service", "martian")]),
                &[("smutts-discharger", "bow-tube", "open")],
            ),
        ),
        (
            "E_SMUTTS_LIMIT",
            with_guns(
                answered(&[("hull", "6")]),
                &[
                    ("smutts-discharger", "bow-tube", "open"),
                    ("smutts-discharger", "bow-tube", "open"),
                ],
            ),
        ),
        ("E_SMUTTS_NO_DISCHARGER", device(answered(&[]), "smutts-torpedo", "1")),
        ("E_BOMB_NO_RACK", device(answered(&[]), "bomb-load", "1")),
        ("E_HALE_WOOD", device(answered(&[("material", "wood")]), "hale-rockets", "1")),
        ("E_DECK_SPACE", device(m(&[]), "liquid-fire", "6")),
        ("E_INTERNAL_SPACE", device(m(&[]), "tether-mine-martian", "6")),
    ];
    for (code, plan) in &plans {
        let survey = yard().survey(plan);
        let codes = |survey: &Survey| -> Vec<String> {
            survey.breaches.iter().map(|breach| breach.code.clone()).collect()
        };
        let before = codes(&survey);
        let breach = survey.breaches.iter().find(|breach| breach.code == *code);
        let breach = breach.unwrap_or_else(|| panic!("{code}: only {before:?}"));
        assert!((1..=3).contains(&breach.mends.len()), "{code}: {:?}", breach.mends);
        for mend in &breach.mends {
            let after = codes(&yard().survey(&mend.plan));
            assert!(!after.contains(&breach.code), "{code}: {}", mend.label);
            assert!(after.iter().all(|it| before.contains(it)), "{}: {after:?}", mend.label);
        }
    }
    // Every code but the one that the form cannot meet has been looked at: arcs and armour below 0 come from files only.
    let missing = Code::ALL.into_iter().filter(|code| plans.iter().all(|it| it.0 != code.name()));
    let missing: Vec<_> = missing.map(Code::name).collect();
    assert_eq!(missing, ["E_ARC", "E_ARMOR_VALUE"]);
}

#[test]
fn a_mend_leaves_every_other_answer_alone() {
    let plan = with_guns(
        answered(&[("name", "Owl"), ("turncranks", "77"), ("engine_size", "2"), ("coal", "45")]),
        &[("9-pdr", "forward", "open")],
    );
    let survey = yard().survey(&plan);
    let [breach] = survey.breaches.as_slice() else { panic!("{:?}", survey.breaches) };
    let labels: Vec<&str> = breach.mends.iter().map(|mend| mend.label.as_str()).collect();
    assert_eq!(labels, ["Take 50 t of coal"]);
    let mut wanted = plan;
    wanted.answers.insert("coal".to_owned(), "50".to_owned());
    assert_eq!(breach.mends[0].plan, wanted);
}
