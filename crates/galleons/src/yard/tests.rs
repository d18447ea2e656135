//! The yard: plans become designs and designs plans, and nothing a form sends does harm.

mod bad_files;
mod mends;

use std::sync::LazyLock;

use kernel::{
    draft::DraftEntry,
    drawing::{Anchor, Ink, Look, Mark, Point, Step},
};

use kernel::yard::Picked;

use super::*;
use crate::tables::shipped;

static LIBRARY: LazyLock<Library> = LazyLock::new(shipped);

fn yard() -> Shipyard<'static> {
    Shipyard::new(&LIBRARY)
}

fn answered(pairs: &[(&str, &str)]) -> Plan {
    let mut plan = yard().form().usual;
    for (key, answer) in pairs {
        plan.answers.insert((*key).to_owned(), (*answer).to_owned());
    }
    plan
}

#[test]
fn the_usual_plan_flies() {
    let survey = yard().survey(&yard().form().usual);
    assert!(survey.is_sound(), "{:?} {:?}", survey.breaches, survey.limits);
    assert_eq!(survey.name, "New Class");
    let value = |label: &str| {
        survey.figures.iter().find(|figure| figure.label == label).map(|it| it.value.clone())
    };
    assert_eq!(value("tonnage").unwrap(), "90 t");
    assert_eq!(value("speed").unwrap(), "4");
    // The file that comes of it is read as the same plan.
    let file = OwnFile { name: "ships/new-class.toml".to_owned(), text: survey.text.clone() };
    let plan = yard().read(&file).unwrap();
    assert_eq!(yard().survey(&plan).text, survey.text);
    let own = [file.source()];
    let library = Library::read(&own, Some(&LIBRARY)).unwrap();
    assert_eq!(library.class("New Class").unwrap().speed, 4);
}

#[test]
fn every_class_becomes_a_plan_and_the_same_design_again() {
    for sheet in &LIBRARY.ship_sheets {
        let plan = yard().plan_of(&sheet.name).unwrap();
        let survey = yard().survey(&plan);
        let codes: Vec<&str> = survey.breaches.iter().map(|breach| breach.code.as_str()).collect();
        let known: Vec<_> =
            design::check(&sheet.design).iter().map(|breach| breach.code.name()).collect();
        assert_eq!(codes, known, "{}", sheet.name);
        assert_eq!(survey.figures, figures(&sheet.design), "{}", sheet.name);
        assert!(survey.limits.is_empty(), "{}: {:?}", sheet.name, survey.limits);
        assert_eq!(
            survey.drawing.marks,
            deck::plan(&deck::Deck::of(&sheet.design)).marks,
            "{}",
            sheet.name
        );
    }
}

#[test]
fn an_illegal_plan_says_why_and_does_not_fly() {
    let survey = yard().survey(&answered(&[("yard", "martian")]));
    let told: Vec<_> =
        survey.breaches.iter().map(|breach| (breach.code.as_str(), breach.rule.as_str())).collect();
    assert_eq!(told, [("E_STEAM_MARTIAN", "SG-DSGN-13"), ("E_STEEL_MARTIAN", "SG-DSGN-06")]);
    assert!(!survey.is_sound());
    assert!(survey.breaches.iter().all(|breach| !breach.remedy.is_empty()));
    assert!(!survey.text.is_empty(), "it is kept all the same");
    let mended = [("yard", "martian"), ("material", "wood"), ("propulsion", "kite"), ("coal", "0")];
    assert!(yard().survey(&answered(&mended)).is_sound());
}

#[test]
fn what_no_board_holds_is_said_without_a_rule() {
    let survey =
        yard().survey(&answered(&[("hull", "50"), ("engine_size", "20"), ("coal", "400")]));
    assert!(survey.breaches.is_empty(), "no rule forbids it");
    assert_eq!(survey.limits, ["no battle here holds her: hull is 50, wants 1 to 40"]);
    assert!(!survey.is_sound());
    let named = yard().survey(&answered(&[("name", "Aphid")]));
    assert_eq!(named.limits, ["there is a class called Aphid already: name her anew"]);
    assert!(!yard().survey(&answered(&[("name", "")])).is_sound());
}

#[test]
fn whatever_a_form_sends_is_answered() {
    for (key, answer) in [
        ("hull", "-1"),
        ("hull", "1000000000"),
        ("hull", "two"),
        ("hull", ""),
        ("yard", "French"),
        ("name", &"x".repeat(300)),
        ("moon", "full"),
    ] {
        assert!(!yard().survey(&answered(&[(key, answer)])).limits.is_empty(), "{key} {answer}");
    }
    let mut plan = answered(&[]);
    let gun = |item: &str| DraftEntry { item: item.to_owned(), ..DraftEntry::default() };
    plan.lists.insert("guns".to_owned(), vec![gun("pop-gun")]);
    let survey = yard().survey(&plan);
    assert!(survey.limits.iter().any(|why| why.contains("pop-gun")), "{:?}", survey.limits);
    plan.lists.insert("guns".to_owned(), vec![gun("4in-long"); 17]);
    assert!(yard().survey(&plan).limits.iter().any(|why| why.contains("16 at most")));
}

#[test]
fn bad_files_are_answered_with_file_entry_and_reason() {
    let read = |text: &str| {
        let file = OwnFile { name: "ships/bad.toml".to_owned(), text: text.to_owned() };
        yard().read(&file).unwrap_err().to_string()
    };
    let ship = "[[ship]]\nname = 'Bad'\nservice = 'earth'\nyard = 'british'\nhull = 4\nhull_material = 'steel'\npropulsion = { kind = 'steam', engine_size = 3 }\n";
    assert_eq!(read(""), "ships/bad.toml: there is no [[ship]] in it");
    assert_eq!(
        read(&ship.replace("hull = 4", "hull = 1000000000")),
        "ships/bad.toml: ship Bad: hull is 1000000000, which no ship can have"
    );
    assert_eq!(
        read(&format!("{ship}marines = -1\n")),
        "ships/bad.toml: ship Bad: marines is -1, wants 0 to 1000000"
    );
    assert_eq!(
        read(&format!("{ship}weapons = [{{ weapon = 'egg', mount = 'forward' }}]\n")),
        "ships/bad.toml: ship Bad, weapon 1: there is no weapon with the key \"egg\""
    );
    assert!(
        read(&ship.replace("hull = 4", "hull = 2.5"))
            .contains("line 5: invalid type: floating point")
    );
    assert!(
        read(&ship.replace("hull = 4", "hull = 'four'")).contains("line 5: invalid type: string")
    );
    assert!(read("[[ship").contains("ships/bad.toml: line 1"));
}

#[test]
fn the_catalogue_tells_where_every_figure_comes_from() {
    let catalogue = yard().catalogue();
    assert_eq!(catalogue.items.len(), 35);
    for item in &catalogue.items {
        assert_eq!(item.figures.len(), catalogue.columns.len(), "{}", item.key);
        let shown = yard().show(&item.key).unwrap();
        assert!(!shown.provenance.is_empty() && !shown.survey.bill.is_empty(), "{}", item.key);
        assert_eq!(Some(&shown.provenance), item.figures.last());
    }
    let whisperdeath = yard().show("Whisperdeath").unwrap();
    assert_eq!(whisperdeath.residues, ["price: 59,340 on the sheet, 65,640 by rule"]);
    assert_eq!(whisperdeath.provenance, "printed");
    assert!(yard().show("Nautilus").is_none() && yard().plan_of("Nautilus").is_none());
}

#[test]
fn sg_rate_21_every_class_has_a_sheet_with_all_its_boxes() {
    use kernel::drawing::Mark;
    for class in &LIBRARY.classes {
        let sheet = yard().sheet(&class.name).unwrap();
        let words: Vec<&str> = sheet
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Words { words, .. } => Some(words.as_str()),
                Mark::Path { .. } | Mark::Circle { .. } => None,
            })
            .collect();
        assert!(words.contains(&class.name.as_str()));
        for gun in &class.guns {
            assert!(words.contains(&gun.weapon.name.as_str()), "{}", class.name);
        }
        let circles = sheet.marks.iter().filter(|mark| matches!(mark, Mark::Circle { .. })).count();
        let crew = class.complement;
        let men = usize::from(crew.manoeuvre) + usize::from(crew.deckhands);
        assert!(men <= circles, "{}: {circles} circles for {men} men", class.name);
        // Nothing is drawn beyond the edge.
        let within = |(x, y): (i32, i32)| 0 <= x && x <= sheet.width && 0 <= y && y <= sheet.height;
        for mark in &sheet.marks {
            let at = match mark {
                Mark::Circle { at, .. } | Mark::Words { at, .. } => *at,
                Mark::Path { .. } => continue,
            };
            assert!(within(at), "{}: {mark:?}", class.name);
        }
    }
}

#[test]
fn no_number_of_a_file_overflows_and_none_too_large_flies() {
    let ship = "[[ship]]\nname = 'Bad'\nservice = 'earth'\nyard = 'british'\nhull = 4\nhull_material = 'steel'\n";
    let steam = "propulsion = { kind = 'steam', engine_size = 3 }\n";
    let places: [(&str, &str); 10] = [
        ("hull = 4\n", "hull = N\n"),
        ("engine_size = 3", "engine_size = N"),
        ("kind = 'steam', engine_size = 3", "kind = 'screw', turncranks = N"),
        ("year = 1889", "year = N"),
        ("armour = 0", "armour = N"),
        ("coal = 60", "coal = N"),
        ("marines = 0", "marines = N"),
        ("passengers = 0", "passengers = N"),
        ("cargo = 0", "cargo = N"),
        (
            "exotic = []",
            "exotic = [{ weapon = 'hale-rockets', count = N, facing = 'bow', angle = 'down' }]",
        ),
    ];
    let rest =
        "year = 1889\narmour = 0\ncoal = 60\nmarines = 0\npassengers = 0\ncargo = 0\nexotic = []\n";
    let sound = format!("{ship}{steam}{rest}");
    let told = |text: String| {
        let file = OwnFile { name: "ships/bad.toml".to_owned(), text };
        let plan = yard().read(&file).map_err(|error| error.to_string())?;
        let survey = yard().survey(&plan);
        let why = survey.breaches.iter().map(|breach| format!("{} [{}]", breach.why, breach.rule));
        let why: Vec<String> = why.chain(survey.limits.iter().cloned()).collect();
        if survey.is_sound() { Ok(()) } else { Err(why.join("; ")) }
    };
    assert_eq!(told(sound.clone()), Ok(()));
    for (place, with) in places {
        assert!(sound.contains(place), "{place}");
        for number in [i64::MIN, -1_000_000_000, -1, 1_000_000, 1_000_000_000, i64::MAX] {
            let text = sound.replace(place, &with.replace('N', &number.to_string()));
            let why = told(text).expect_err(with);
            assert!(!why.is_empty(), "{with} with {number}");
        }
    }
}

/// The frame round a mark: left, top, right, bottom.
fn frame(mark: &Mark) -> [i32; 4] {
    let round = |points: &[Point]| {
        let (x, y) = (points.iter().map(|it| it.0), points.iter().map(|it| it.1));
        [x.clone().min(), y.clone().min(), x.max(), y.max()].map(Option::unwrap)
    };
    match mark {
        Mark::Path { steps, .. } => {
            let ends = steps.iter().filter_map(|step| match *step {
                Step::Move(to) | Step::Line(to) | Step::Curve(_, _, to) => Some(to),
                Step::Close => None,
            });
            round(&ends.collect::<Vec<_>>())
        }
        Mark::Circle { at: (x, y), radius, .. } => [x - radius, y - radius, x + radius, y + radius],
        Mark::Words { at: (x, y), words, face } => {
            let width = face.width(words);
            let left = match face.anchor {
                Anchor::Start => *x,
                Anchor::Middle => x - width / 2,
                Anchor::End => x - width,
            };
            [left, y - face.size * 3 / 4, left + width, *y]
        }
    }
}

fn overlap(a: [i32; 4], b: [i32; 4]) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// Every mark lies on the paper, and no words lie on others, or on the boxes of another.
fn is_neat(sheet: &Drawing) {
    let frames: Vec<_> = sheet.marks.iter().map(|mark| (frame(mark), mark)).collect();
    for (frame, mark) in &frames {
        let inside = 0 <= frame[0] && 0 <= frame[1] && frame[2] <= sheet.width + 20;
        assert!(inside && frame[3] <= sheet.height, "{}: {frame:?} {mark:?}", sheet.title);
    }
    let is_words = |mark: &Mark| matches!(mark, Mark::Words { .. });
    for (n, (one, first)) in frames.iter().enumerate() {
        for (other, second) in &frames[n + 1..] {
            if is_words(first) && is_words(second) {
                assert!(!overlap(*one, *other), "{}: {first:?} and {second:?}", sheet.title);
            }
        }
    }
}

#[test]
fn every_sheet_of_the_catalogue_is_neat() {
    for class in &LIBRARY.classes {
        let sheet = yard().sheet(&class.name).unwrap();
        is_neat(&sheet);
        let says = |words: &str| {
            sheet
                .marks
                .iter()
                .any(|mark| matches!(mark, Mark::Words { words: it, .. } if it == words))
        };
        assert_eq!(says("weapon"), !class.guns.is_empty(), "{}", class.name);
        assert_eq!(says("She carries no guns."), class.guns.is_empty(), "{}", class.name);
        // A new ship has lost nothing.
        let is_cross = |mark: &&Mark| {
            matches!(
                mark,
                Mark::Path { look: Look { line: Some((Ink::Oxblood, _)), dashed: false, .. }, .. }
            )
        };
        assert_eq!(sheet.marks.iter().filter(is_cross).count(), 0, "{}", class.name);
    }
}

#[test]
fn no_gun_of_a_deck_plan_hides_another() {
    for sheet in &LIBRARY.ship_sheets {
        let guns: Vec<_> = sheet.design.guns.iter().map(|gun| (gun.mount, gun.armoured)).collect();
        let (places, radius) = deck::places(&guns, deck::Growth::of(sheet.design.hull));
        for (n, one) in places.iter().enumerate() {
            for other in &places[n + 1..] {
                let (x, y) = (one.0 - other.0, one.1 - other.1);
                assert!(4 * radius * radius <= x * x + y * y, "{}: {places:?}", sheet.name);
            }
        }
    }
}

#[test]
fn the_largest_ship_and_the_broadest_name_go_onto_a_sheet() {
    let name = "WORM HAMMERED MOST WONDROUS MOHAMMED III";
    assert_eq!(name.len(), 40, "as long as may be");
    let mut plan = answered(&[
        ("name", name),
        ("hull", "40"),
        ("engine_size", "40"),
        ("coal", "1000"),
        ("marines", "60"),
        ("nation", "the United and Indivisible Principalities of the Upper Canals"),
    ]);
    let gun = |side: &str| DraftEntry {
        item: "4in-long".to_owned(),
        answers: [("mount".to_owned(), format!("broadside-{side}"))].into(),
    };
    let guns: Vec<_> =
        (0..16).map(|n| gun(if n % 2 == 0 { "port" } else { "starboard" })).collect();
    plan.lists.insert("guns".to_owned(), guns);
    let survey = yard().survey(&plan);
    assert!(survey.is_sound(), "{:?} {:?}", survey.breaches, survey.limits);
    let file = OwnFile { name: "ships/large.toml".to_owned(), text: survey.text };
    let library = Library::read(&[file.source()], Some(&LIBRARY)).unwrap();
    is_neat(&Shipyard::new(&library).sheet(name).unwrap());
}

#[test]
fn a_squadron_is_summed_up_and_everything_wrong_is_said() {
    let picked = |ship: &str, count| Picked { ship: ship.to_owned(), count };
    let muster = |budget, ships: Vec<Picked>| {
        yard().muster(&Squadron { name: "Reds".to_owned(), budget, ships, ..Squadron::default() })
    };
    let price = |name: &str| LIBRARY.class(name).unwrap().price;
    let sum = 2 * price("Aphid") + price("Gloire");
    let fair = muster(sum + 1_000, vec![picked("Aphid", 2), picked("Gloire", 1)]);
    assert!(fair.faults.is_empty(), "{:?}", fair.faults);
    assert_eq!((fair.ships, fair.lines.len()), (3, 2));
    assert!(fair.remains.starts_with("\u{a3}1,000 of "), "{}", fair.remains);
    let empty = muster(100, Vec::new());
    assert_eq!((empty.sum.as_str(), empty.faults.len(), empty.notes.len()), ("\u{a3}0", 0, 0));
    let wrong = muster(
        u32::MAX,
        vec![picked("Nautilus", 1), picked("Aphid", 0), picked("Aphid", u32::MAX)],
    );
    let why: Vec<&str> = wrong.faults.iter().map(|fault| fault.why.as_str()).collect();
    assert_eq!(
        why,
        [
            "there is no ship called \"Nautilus\", or she may not fly",
            "Aphid: there are 1 to 20 of a class, not 0",
            "Aphid: there are 1 to 20 of a class, not 4294967295",
        ]
    );
    assert_eq!(muster(u32::MAX, vec![picked("Aphid", 1); 21]).faults.len(), 1, "21 lines");
    // Nothing overflows, whatever is picked.
    assert!(muster(0, vec![picked("Skylord", u32::MAX); 5_000]).sum.len() > 10);
}

#[test]
fn a_quick_reference_holds_the_charts_of_the_rules_in_use() {
    let text = include_str!("../../../../rules/galleons.toml");
    let ledger = kernel::ledger::Ledger::read("rules/galleons.toml", text).unwrap();
    let charts = |key: &str| {
        let preset = LIBRARY.presets.iter().find(|preset| preset.key == key).unwrap();
        yard().quick_charts(&preset.options(&LIBRARY.options), &ledger)
    };
    let (basic, advanced) = (charts("basic"), charts("everything"));
    let has = |charts: &[Chart], key: &str| charts.iter().any(|chart| chart.key == key);
    assert!(has(&basic, "to_hit") && has(&advanced, "to_hit"));
    assert!(!has(&basic, "kites") && has(&advanced, "kites"));
    assert!(basic.len() < advanced.len());
    for size in [(21_000, 29_700), (27_940, 21_590)] {
        let page = kernel::drawing::reference("Quick reference", "Everything", &advanced, size);
        is_neat(&page);
    }
}

/// The value of a figure, if there is one.
fn figure(survey: &Survey, label: &str) -> Option<String> {
    survey.figures.iter().find(|figure| figure.label == label).map(|it| it.value.clone())
}

#[test]
fn sg_dsgn_58_rockets_on_outriggers_take_no_deck_space_in_the_figures() {
    let eagle = yard().survey(&yard().plan_of("Eagle").unwrap());
    assert_eq!(figure(&eagle, "deck space").unwrap(), "2 of 4");
    assert_eq!(figure(&eagle, "outriggers").unwrap(), "16 of 16");
    let gloire = yard().survey(&yard().plan_of("Gloire").unwrap());
    assert_eq!(figure(&gloire, "deck space").unwrap(), "7 of 10");
    assert_eq!(figure(&gloire, "outriggers"), None);
}

#[test]
fn sg_rate_23_knots_and_horsepower_are_shown() {
    let hamburg = yard().survey(&yard().plan_of("Hamburg").unwrap());
    assert_eq!(figure(&hamburg, "knots").unwrap(), "25");
    assert_eq!(figure(&hamburg, "horsepower").unwrap(), "625");
    assert_eq!(figure(&hamburg, "boiler").unwrap(), "5");
    let kite = yard().survey(&yard().plan_of("Bloodrunner").unwrap());
    assert_eq!((figure(&kite, "knots"), figure(&kite, "horsepower")), (None, None));
}

#[test]
fn sg_rate_04_a_merchantman_is_shown_in_ballast_too() {
    let laden = yard().survey(&yard().plan_of("Warm Winds").unwrap());
    assert_eq!(figure(&laden, "tonnage").unwrap(), "1,950 t");
    assert_eq!(figure(&laden, "in ballast").unwrap(), "275 t, ceiling Very High");
    let none = yard().survey(&yard().plan_of("Aphid").unwrap());
    assert_eq!(figure(&none, "in ballast"), None);
}

/// All words of a drawing.
fn words(sheet: &Drawing) -> Vec<&str> {
    let words = sheet.marks.iter().filter_map(|mark| match mark {
        Mark::Words { words, .. } => Some(words.as_str()),
        Mark::Path { .. } | Mark::Circle { .. } => None,
    });
    words.collect()
}

#[test]
fn sg_dsgn_44_a_sheet_says_where_rockets_point() {
    let eagle = yard().sheet("Eagle").unwrap();
    for label in ["Hale Rockets, bow down", "Hale Rockets, bow up"] {
        assert!(words(&eagle).contains(&label), "{label}: {:?}", words(&eagle));
    }
}

#[test]
fn rows_too_long_for_a_line_are_broken_evenly() {
    use kernel::scene::{CellShape, CellState};
    let cell = || kernel::scene::Cell {
        shape: CellShape::Box,
        state: CellState::Whole,
        letter: None,
        named: String::new(),
    };
    let lines = |n: usize| {
        let cells: Vec<_> = (0..n).map(|_| cell()).collect();
        sheet::in_lines(&cells, 14).iter().map(|line| line.len()).collect::<Vec<_>>()
    };
    assert_eq!(lines(0), [0; 0]);
    assert_eq!(lines(14), [14]);
    assert_eq!(lines(15), [8, 7]);
    assert_eq!(lines(16), [8, 8]);
    assert_eq!(lines(40), [14, 14, 12]);
}

#[test]
fn the_sheet_of_a_battle_says_how_she_stands() {
    let text = "a Yashima 1010 N Medium, fire 2, rudder 4\nb Eagle 2020 N Low";
    let state = crate::position::advanced(text);
    let sheets = sheets(&state, Viewer::Spectator);
    let [yashima, eagle] = sheets.as_slice() else { panic!("two ships") };
    let said = words(yashima).join("\n");
    for told in
        ["turn ", "at Medium, heading north", "on fire, level 2 [SG-BURN-02]", "rudder jammed"]
    {
        assert!(said.contains(told), "{told}: {said}");
    }
    assert!(!words(eagle).join("\n").contains("on fire"));
    let foot = yard().foot();
    for sheet in sheets {
        is_neat(&sheet.above(&foot));
    }
    // A new ship stands nowhere.
    assert!(!words(&yard().sheet("Yashima").unwrap()).join("\n").contains("heading"));
}

#[test]
fn however_much_ails_a_ship_it_can_be_read() {
    let state = crate::position::advanced("a Gloire 1010 N Medium\nb Skylord 2020 N Low");
    let ails = "locked with Relief 5 by the other's ram [SG-RAM-09] \u{b7} ".repeat(8);
    for ship in state.ids() {
        let standing =
            sheet::Standing { points: 1, words: "turn 53".to_owned(), ails: ails.clone() };
        let drawn = sheet::sheet(&scene::record(&state, ship), state.class(ship), Some(&standing));
        let sizes = drawn.marks.iter().filter_map(|mark| match mark {
            Mark::Words { words, face, .. } if words.contains("Relief") => Some(face.size),
            _ => None,
        });
        let sizes: Vec<i32> = sizes.collect();
        assert!(3 <= sizes.len() && sizes.iter().all(|&size| size == 215), "{sizes:?}");
        let lowest = drawn.marks.iter().map(|mark| frame(mark)[3]).max();
        assert!(lowest <= Some(sheet::SIZE.1), "the foot stays free: {lowest:?}");
        is_neat(&drawn.above(&yard().foot()));
    }
}

#[test]
fn a_ship_is_drawn_larger_with_every_hull_and_her_guns_stay_apart() {
    let guns: Vec<_> =
        crate::design::Mount::all().iter().filter(|it| it.name.starts_with("broadside")).collect();
    let eight: Vec<_> = (0..16).map(|n| (guns[n % guns.len()], false)).collect();
    let mut lengths = Vec::new();
    for hull in 1..=14 {
        let survey = yard().survey(&answered(&[("hull", &hull.to_string())]));
        let frames = survey.drawing.marks.iter().map(frame);
        lengths.push(frames.map(|frame| frame[3]).max().unwrap());
        let (places, radius) = deck::places(&eight, deck::Growth::of(hull));
        for (n, one) in places.iter().enumerate() {
            for other in &places[n + 1..] {
                let (x, y) = (one.0 - other.0, one.1 - other.1);
                assert!(4 * radius * radius <= x * x + y * y, "hull {hull}");
            }
        }
    }
    assert!(lengths.is_sorted_by(|one, two| one < two), "{lengths:?}");
}

#[test]
fn what_the_money_buys_is_told_of_every_class_at_her_price() {
    let yard = yard();
    let worth = yard.worth().unwrap();
    assert_eq!(worth.ship.len(), LIBRARY.classes.len());
    let fought = worth.ship[0].games;
    for class in &LIBRARY.classes {
        let fared: Vec<_> = worth.ship.iter().filter(|it| it.name == class.name).collect();
        let [fared] = fared.as_slice() else { panic!("{}: {fared:?}", class.name) };
        assert_eq!((fared.price, fared.games), (class.price, fought), "{}", class.name);
    }
    // Whatever is won is lost by another.
    let (wins, draws) = worth.ship.iter().fold((0, 0), |(w, d), it| (w + it.wins, d + it.draws));
    assert_eq!(2 * wins + draws, fought * worth.ship.len() as u32);
    let read = |text: &str| {
        let file = kernel::system::SourceFile { name: "worth.toml", text };
        Library::read(&[file], None).unwrap_err().to_string()
    };
    let ship =
        "made_by = 'x'\n[[ship]]\nname = 'Nautilus'\nprice = 1\ngames = 1\nwins = 1\ndraws = 0\n";
    assert!(read(ship).contains("worth.toml: ship Nautilus: there is no class of that name"));
}
