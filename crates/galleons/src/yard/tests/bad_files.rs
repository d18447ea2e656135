//! Whatever stands in a design file, it is answered, and nothing overflows.

use proptest::prelude::*;

use super::*;

/// A number as somebody may write it: sensible, at an edge, or absurd.
fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (-3_i64..60).prop_map(|it| it.to_string()),
        2 => prop_oneof![Just(i64::MIN), Just(i64::MAX), Just(1_000_000_000), Just(-1_000_000_000), Just(1_000_001)]
            .prop_map(|it| it.to_string()),
        1 => any::<i64>().prop_map(|it| it.to_string()),
        1 => prop_oneof![Just("2.5"), Just("'four'"), Just("true"), Just("[]"), Just("nan"), Just("99999999999999999999")]
            .prop_map(str::to_owned),
    ]
}

fn word(of: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop_oneof![9 => proptest::sample::select(of).prop_map(str::to_owned), 1 => "[a-z\\-]{0,12}"]
}

prop_compose! {
    fn file()(
        numbers in proptest::collection::vec(number(), 10),
        yard in word(&["british", "martian", "conversion"]),
        material in word(&["wood", "steel"]),
        kind in word(&["steam", "screw", "kite"]),
        guns in proptest::collection::vec((word(&["4in-long", "rogue", "lob-gun", "maxim", "sweeper", "liquid-fire", "smutts-discharger"]),
            word(&["forward", "wing-port", "midships", "bow-tube", "ventral", "portable", "fixed-bow"]), number(), any::<bool>()), 0..6),
        stores in proptest::collection::vec((word(&["hale-rockets", "liquid-fire", "bomb-load", "tether-mine-martian"]), number()), 0..4),
    ) -> String {
        use std::fmt::Write as _;
        let n = &numbers;
        let engine = match kind.as_str() {
            "screw" => format!("turncranks = {}", n[2]),
            "kite" => "forced_draught = false".to_owned(),
            _ => format!("engine_size = {}", n[2]),
        };
        let mut text = format!(
            "[[ship]]\nname = 'Odd'\nservice = 'earth'\nyard = '{yard}'\nhull = {}\nhull_material = '{material}'\npropulsion = {{ kind = '{kind}', {engine} }}\n",
            n[0]
        );
        for (at, key) in ["coal", "armour", "marines", "passengers", "cargo", "year"].into_iter().enumerate() {
            // Half of the time a key is left out.
            if n[at + 3].len() % 2 == 0 {
                let _ = writeln!(text, "{key} = {}", n[at + 3]);
            }
        }
        text.push_str("weapons = [");
        for (weapon, mount, armour, armoured) in guns {
            let _ = write!(text, "{{ weapon = '{weapon}', mount = '{mount}', armour = {armour}, armoured = {armoured} }}, ");
        }
        text.push_str("]\nexotic = [");
        for (weapon, count) in stores {
            let _ = write!(text, "{{ weapon = '{weapon}', count = {count} }}, ");
        }
        text.push_str("]\n");
        text
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever a design file holds, it is answered: by the file, the entry or the line and a reason; by rules that are broken, each
    /// with a remedy; or it flies, and its class can be built.
    #[test]
    fn every_design_file_is_answered(text in file()) {
        let file = OwnFile { name: "galleons/ships/odd.toml".to_owned(), text };
        let read = yard().read(&file);
        let joined = Library::read(&[file.source()], Some(&LIBRARY));
        match read {
            Err(error) => {
                let why = error.to_string();
                let told = why.strip_prefix("galleons/ships/odd.toml: ");
                let told = told.unwrap_or_else(|| panic!("{why}"));
                prop_assert!(told.starts_with("line ") || told.starts_with("ship Odd"), "{}", why);
                prop_assert!(joined.is_err());
            }
            Ok(plan) => {
                let survey = yard().survey(&plan);
                for breach in &survey.breaches {
                    prop_assert!(!breach.why.is_empty() && !breach.remedy.is_empty());
                    prop_assert!(breach.mends.len() <= 3);
                }
                if survey.is_sound() {
                    prop_assert!(joined.is_ok(), "{:?}", joined.err().map(|it| it.to_string()));
                    prop_assert!(!survey.figures.is_empty());
                } else {
                    prop_assert!(!survey.limits.is_empty() || !survey.breaches.is_empty());
                }
            }
        }
    }
}

/// The page that tells players of design files.
const PAGE: &str = include_str!("../../../../../docs/data.md");

#[test]
fn the_design_of_the_page_flies_and_every_key_is_told_there() {
    let section = PAGE.split("## A design, for example").nth(1).unwrap();
    let text = section.split("```toml\n").nth(1).and_then(|it| it.split("```").next()).unwrap();
    let file = OwnFile { name: "ships/petrel.toml".to_owned(), text: text.to_owned() };
    let survey = yard().survey(&yard().read(&file).unwrap());
    assert!(survey.is_sound(), "{:?} {:?}", survey.breaches, survey.limits);
    assert!(Library::read(&[file.source()], Some(&LIBRARY)).is_ok());
    let whole = "[[ship]]\nname = 'Odd'\nservice = 'earth'\nyard = 'british'\nhull = 4\nhull_material = 'steel'\n";
    let parts = [
        "moon = 1",
        "propulsion = { moon = 1 }",
        "weapons = [{ moon = 1 }]",
        "exotic = [{ moon = 1 }]",
    ];
    for part in parts {
        let file = OwnFile { name: "x.toml".to_owned(), text: format!("{whole}{part}\n") };
        let told = yard().read(&file).unwrap_err().to_string();
        let known = told.split("expected one of ").nth(1).unwrap_or_else(|| panic!("{told}"));
        for key in known.split('`').skip(1).step_by(2) {
            let told = [format!("`{key}`"), format!(".{key}`")];
            assert!(told.iter().any(|it| PAGE.contains(it.as_str())), "{key} is told nowhere");
        }
    }
}
