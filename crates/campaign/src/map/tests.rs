//! The map as it is drawn, and mistakes in it.

use super::*;
use crate::tables::shipped;

#[test]
fn sg_camp_07_neighbours_and_distances() {
    let round = |site: Site| {
        [Heading::NorthEast, Heading::NorthWest, Heading::SouthEast, Heading::SouthWest]
            .map(|heading| site.next(heading))
    };
    let sites = |all: [[i8; 2]; 4]| all.map(Site::from);
    assert_eq!(round(Site::new(8, 16)), sites([[8, 15], [7, 15], [8, 17], [7, 17]]));
    assert_eq!(round(Site::new(8, 15)), sites([[9, 14], [8, 14], [9, 16], [8, 16]]));
    assert_eq!(Site::new(8, 15).next(Heading::East), Site::new(9, 15));
    assert_eq!(Site::new(8, 15).next(Heading::West), Site::new(7, 15));
    // The ruling's formula.
    let q =
        |site: Site| i32::from(site.column) - (i32::from(site.row) - i32::from(site.row) % 2) / 2;
    let map = &shipped().map;
    for one in map.sites() {
        for other in map.sites() {
            let (dq, dr) = (q(one) - q(other), i32::from(one.row) - i32::from(other.row));
            let far = dq.abs().max(dr.abs()).max((dq + dr).abs());
            assert_eq!(i32::from(one.distance(other)), far, "{one:?} {other:?}");
        }
    }
}

#[test]
fn sg_camp_06_umbra_is_fourteen_hexes_from_syrtis_major() {
    let map = &shipped().map;
    let at = |name: &str| map.cities.iter().find(|city| city.name == name).unwrap().at;
    assert_eq!(at("Umbra").distance(at("Syrtis Major")), 14);
    assert_eq!(at("Parhoon").distance(at("Shastapsh")), 6);
    assert_eq!((map.columns, map.rows), (20, 25));
}

#[test]
fn sg_camp_18_the_map_has_an_edge() {
    let map = &shipped().map;
    assert_eq!(map.cell(Site::new(0, 10).next(Heading::West)), None);
    assert_eq!(map.round(Site::new(0, 0)).count(), 2);
    assert_eq!(map.round(Site::new(5, 5)).count(), 6);
}

#[test]
fn sg_camp_09_shastapsh_is_a_city_and_its_ring() {
    let map = &shipped().map;
    let is_of = |site: &Site| map.cell(*site).unwrap().territory == Territory::Shastapsh;
    let city = Site::new(15, 12);
    assert_eq!(map.sites().filter(is_of).count(), 7);
    assert!(map.sites().filter(is_of).all(|site| site.distance(city) <= 1));
}

#[test]
fn sg_camp_10_friendly_cities() {
    let map = &shipped().map;
    let friendly = |city: &&City| city.standing.is_friendly();
    let mut names: Vec<&str> =
        map.cities.iter().filter(friendly).map(|city| city.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "Alclyon",
            "Gorovaan",
            "Meepsoor",
            "Moeris Lacus",
            "Parhoon",
            "Polodar",
            "Syrtis Major",
            "Thoth",
            "Umbra"
        ]
    );
}

/// [SG-TREK-04] The attitudes of the map are those that the rules give, in their order.
#[test]
fn sg_trek_04_to_07_attitudes_follow_from_the_ground() {
    let map = &shipped().map;
    let line = map.canals.iter().find(|canal| canal.name.contains("Gorklimsk")).unwrap();
    for site in map.sites() {
        let cell = map.cell(site).unwrap();
        let open = matches!(cell.terrain, Terrain::Clear | Terrain::Canal | Terrain::City);
        let north = site.row < 8 && open || [Site::new(8, 8), Site::new(16, 8)].contains(&site);
        let expected = match cell.territory {
            Territory::British => Attitude::Friendly,
            Territory::Shastapsh | Territory::Astusapes => Attitude::Hostile,
            _ if north => Attitude::Friendly,
            _ if site == Site::new(11, 20) => Attitude::Hostile,
            _ if line.path.contains(&site) => Attitude::Neutral,
            Territory::Oenotria => Attitude::Hostile,
            _ => Attitude::Neutral,
        };
        assert_eq!(cell.attitude, expected, "{site:?}");
    }
}

#[test]
fn a_map_with_a_mistake_names_it() {
    let (text, _) = crate::tables::texts("map");
    let wrong = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let text = text.replacen(from, to, 1);
        let file = kernel::tables::SourceFile { name: "map.toml", text: &text };
        read(&file).unwrap_err().to_string()
    };
    assert!(wrong("rows = 25", "rows = 24").contains("25 rows"));
    assert!(wrong("\"hh.....==", "\"hx.....==").contains("'x' means nothing"));
    assert!(wrong("\"hh.....==", "\"hh....==").contains("19 letters"));
    assert!(wrong("column = 10\nrow = 0", "column = 11\nrow = 0").contains("no city there"));
    assert!(wrong("[8, 22], [8, 23], [9, 24]", "[8, 22], [9, 24]").contains("leaps"));
    assert!(wrong("[8, 22], [8, 23], [9, 24]", "[8, 22]").contains("two hexes"));
    assert!(wrong("[10, 0], [9, 0]", "[10, 0], [9, 1], [9, 0]").contains("neither canal"));
}

fn attitude(column: i8, row: i8) -> Attitude {
    shipped().map.cell(Site::new(column, row)).unwrap().attitude
}

#[test]
fn sg_trek_05_the_examples_of_friendly_ground() {
    assert_eq!(attitude(12, 5), Attitude::Friendly);
    assert_eq!((attitude(12, 7), attitude(12, 8)), (Attitude::Neutral, Attitude::Neutral));
    assert_eq!(attitude(16, 8), Attitude::Friendly);
}

#[test]
fn sg_trek_06_the_examples_of_hostile_ground() {
    assert_eq!((attitude(9, 18), attitude(2, 16)), (Attitude::Neutral, Attitude::Neutral));
    assert_eq!((attitude(7, 19), attitude(11, 20)), (Attitude::Hostile, Attitude::Hostile));
}

#[test]
fn sg_trek_07_the_examples_of_neutral_ground() {
    let map = shipped().map;
    for name in ["Karkarham", "Gorklimsk"] {
        let city = map.cities.iter().find(|city| city.name == name).unwrap();
        assert_eq!(map.cell(city.at).unwrap().attitude, Attitude::Neutral, "{name}");
    }
    let of_shistomik = |site: &Site| {
        map.cell(*site).is_some_and(|cell| {
            cell.territory == Territory::Shistomik && cell.terrain == Terrain::Mountains
        })
    };
    assert!(
        map.sites()
            .filter(of_shistomik)
            .all(|site| map.cell(site).unwrap().attitude == Attitude::Neutral)
    );
}
