//! Every ship of the books, rated anew and held against the figures of the catalogue.

use toml::Value;

use super::*;

fn number(table: &toml::Table, key: &str) -> Option<i64> {
    table.get(key).and_then(Value::as_integer)
}

fn word<'a>(table: &'a toml::Table, key: &str) -> Option<&'a str> {
    table.get(key).and_then(Value::as_str)
}

/// The whole figures of a load.
fn whole(tenths: i128) -> Option<i64> {
    (tenths % 10 == 0).then_some((tenths / 10) as i64)
}

fn crew(roster: &Roster) -> String {
    roster.crew().map(|men| men.to_string()).join("+")
}

/// The price as the sheets had it: a ram at a tenth of its price, armoured mounts without surcharge.
fn as_sheets(design: &Design) -> i128 {
    let mut pounds = total(design).pounds;
    each_part(design, |part, load| {
        if part == Part::Ram {
            pounds -= load.pounds * 9 / 10;
        }
    });
    let turrets = design.guns.iter().filter(|gun| gun.has_own_armour());
    pounds - turrets.map(|gun| i128::from(gun.fitting.cost) * 2).sum::<i128>()
}

#[test]
fn the_rules_give_what_the_catalogue_says_they_give() {
    assert_eq!(LIBRARY.ship_sheets.len(), 35);
    for sheet in &LIBRARY.ship_sheets {
        let (name, said) = (&sheet.name, &sheet.computed);
        let rating = Rating::of(&sheet.design).unwrap();
        let tons = said["tonnage"].as_float().map_or_else(
            || number(said, "tonnage").map(|tons| tons.to_string()),
            |tons| Some(tons.to_string()),
        );
        let reckoned = tenths_written(rating.load.tons).replace(',', "");
        assert_eq!(tons, Some(reckoned), "{name}: tonnage");
        let pounds = said["price"].as_float().map_or_else(
            || number(said, "price").map(|pounds| pounds.to_string()),
            |pounds| Some(pounds.to_string()),
        );
        let reckoned = tenths_written(rating.load.pounds).replace(',', "");
        assert_eq!(pounds, Some(reckoned), "{name}: price");
        assert_eq!(number(said, "price_as_sheets"), whole(as_sheets(&sheet.design)), "{name}");
        let altitude = rating.ceiling.map(crate::aspect::Altitude::name);
        assert_eq!(word(said, "altitude"), altitude, "{name}: ceiling");
        assert_eq!(number(said, "speed"), rating.speed, "{name}: speed");
        assert_eq!(word(said, "speed"), rating.speed.is_none().then_some("K"), "{name}: speed");
        assert_eq!(word(said, "crew"), Some(crew(&rating.roster).as_str()), "{name}: crew");
        assert_eq!(number(said, "hull_boxes"), Some(rating.hull_boxes), "{name}: hull boxes");
        let lift = said["lift"].as_float().unwrap();
        let reckoned = rating.lift(sheet.design.hull).unwrap();
        let said = (lift * 10_000.0).round() as i128;
        assert!((said - reckoned).abs() <= 1, "{name}: lift {lift}, {reckoned}");
        let days = number(&sheet.computed, "endurance_days").map(|days| days.to_string());
        assert_eq!(days, rating.days(), "{name}: endurance");
    }
}

/// What is printed less what the rules give is what the catalogue notes as the residue.
#[test]
fn sg_rate_24_the_residues_are_as_noted() {
    for sheet in &LIBRARY.ship_sheets {
        let (name, printed, residual) = (&sheet.name, &sheet.printed, &sheet.residual);
        let rating = Rating::of(&sheet.design).unwrap();
        for (key, reckoned) in [
            ("tonnage", rating.load.tons),
            ("price", rating.load.pounds),
            ("price_as_sheets", as_sheets(&sheet.design)),
        ] {
            let from = if key == "tonnage" { "tonnage" } else { "price" };
            let (Some(printed), Some(noted)) = (number(printed, from), residual.get(key)) else {
                continue;
            };
            let left = i128::from(printed) * 10 - reckoned;
            let noted = noted
                .as_integer()
                .map_or_else(|| noted.as_float().unwrap().to_string(), |noted| noted.to_string());
            assert_eq!(noted, tenths_written(left).replace(',', ""), "{name}: {key}");
        }
        let words = [
            ("crew", crew(&rating.roster)),
            ("altitude", rating.ceiling.map_or_else(String::new, |it| it.name().to_owned())),
            ("speed", rating.speed.map_or_else(|| "K".to_owned(), |speed| speed.to_string())),
            ("endurance", rating.days().unwrap_or_default()),
        ];
        for (key, reckoned) in words {
            let Some(printed) = printed.get(key) else { continue };
            let printed = printed.as_str().map_or_else(|| printed.to_string(), str::to_owned);
            let noted = word(residual, key);
            if printed == reckoned {
                assert_eq!(noted, Some("exact"), "{name}: {key}");
            } else {
                let wants = format!("{printed} printed, {reckoned} by rule");
                assert_eq!(noted, Some(wants.as_str()), "{name}: {key}");
            }
        }
    }
}

/// The classes whose parts break a rule of design, and how: their sheets stand all the same.
#[test]
fn sg_dsgn_64_the_classes_that_new_designs_may_not_copy() {
    let mut found = Vec::new();
    for sheet in &LIBRARY.ship_sheets {
        let codes: Vec<_> = check(&sheet.design).iter().map(|breach| breach.code.name()).collect();
        if !codes.is_empty() {
            found.push((sheet.name.as_str(), codes.join(" ")));
        }
    }
    let found: Vec<String> = found.iter().map(|(name, codes)| format!("{name}: {codes}")).collect();
    assert_eq!(found, ["Eagle: W_SHORT_BUNKER", "Ranger: E_MARINES"]);
}
