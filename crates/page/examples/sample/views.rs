//! Views filled in from the made-up battles.

use kernel::{
    Outcome, Scene, SeatId, Text,
    book::{Book, Leaf},
    chart::Chart,
    draft::{
        Answers, Builder, Draft, DraftEntry, DraftSide, Fault, Field, FieldKind, Item, Weighing,
        Whereabouts,
    },
    ledger::{Ledger, Status},
    options::{OptionSpec, OptionValue, Options, Preset},
    yard::{Fared, Worth},
};
use page::view::{
    BattleView, BooksView, ChartsView, Curtain, ExampleFile, FilesView, FreeView, Held, HomeView,
    InspectionView, LeftOut, NewBattleView, OddsGroup, OddsRow, OddsView, OpenBattle, OwnFileView,
    OwnScenarioView, RefusalView, ReplayView, ScenarioView, SeatLink, SeatsView, Sitting,
    SystemCard, SystemView, WorthView,
};

use crate::scenes;

/// The battle of four ships, ready to be shown.
pub fn battle() -> BattleView {
    let scene = scenes::battle();
    BattleView {
        token: "sample".into(),
        system: "galleons".into(),
        system_title: "Sky Galleons of Mars".into(),
        at: 54,
        board: page::board_static(&scenes::canal()).into(),
        log: scenes::log(6),
        log_all: false,
        orders: scenes::orders(&scene),
        undo: Some("Ahead to 1011".into()),
        seats: vec![
            Sitting { name: "Ann".into(), player: "person".into(), side: 0, held: Held::You },
            Sitting { name: "Bors".into(), player: "regular".into(), side: 1, held: Held::Table },
        ],
        viewer: Some(SeatId(0)),
        is_host: true,
        has_sheets: true,
        has_books: true,
        notice: None,
        curtain: None,
        refusal: None,
        odds: None,
        scene,
    }
}

/// A battle on an open table.
pub fn on_table(scene: Scene) -> BattleView {
    BattleView {
        board: page::board_static(&scene.board).into(),
        orders: scenes::orders(&scene),
        scene,
        ..battle()
    }
}

/// The arcs of a ship.
pub fn inspection() -> InspectionView {
    InspectionView {
        name: "Dauntless".into(),
        scene: scenes::battle(),
        inspection: scenes::inspection(),
    }
}

/// A ship to be placed on the map.
pub fn placing() -> BattleView {
    let scene = scenes::placing();
    BattleView {
        board: page::board_static(&scenes::highland()).into(),
        orders: scenes::orders(&scene),
        undo: None,
        log: Vec::new(),
        scene,
        ..battle()
    }
}

/// Six captains and a long list of orders.
pub fn crowded() -> BattleView {
    let scene = scenes::crowded();
    BattleView { orders: scenes::orders(&scene), log: scenes::log(30), scene, ..battle() }
}

/// The table to be passed on.
pub fn curtain() -> BattleView {
    let curtain = Curtain { name: "Bors".into(), side: 1, href: "/table/sample?as=b".into() };
    BattleView { curtain: Some(curtain), ..battle() }
}

/// A battle that is decided.
pub fn over() -> BattleView {
    let mut view = battle();
    view.scene.decision = None;
    view.scene.clock = "over".into();
    view.scene.outcome = Some(Outcome {
        winners: vec![SeatId(0)],
        why: "The Martians have no ship left in the air.".into(),
        rule: "SG-SCEN-01".into(),
        turns: 9,
    });
    view.undo = None;
    view
}

/// The odds of a shot.
pub fn odds() -> OddsView {
    let row = |label: &str, chance: &str, share: f32| OddsRow {
        label: label.into(),
        chance: chance.into(),
        share,
    };
    OddsView {
        of: "4-inch, stern tower, at Hullcutter".into(),
        says: vec!["range 4, close, same height: needs 3+".into()],
        groups: vec![OddsGroup {
            name: "Hullcutter's hull".into(),
            rows: vec![
                row("unhurt", "1/3", 0.333),
                row("one box", "4/9", 0.444),
                row("two boxes", "2/9", 0.222),
            ],
        }],
        empty: "",
        note: "exact, 216 outcomes walked".into(),
    }
}

/// A climb that the rules forbid.
pub fn refusal() -> RefusalView {
    RefusalView {
        system: "galleons".into(),
        why: "a climb costs 2; Dauntless has 1 left".into(),
        rule: Some("SG-ALT-02".into()),
    }
}

/// The first page with two battles open.
pub fn home() -> HomeView {
    let system = |id: &str, title: &str, text: &str, ready: bool| SystemCard {
        id: id.into(),
        title: title.into(),
        text: text.into(),
        ready,
        n_scenarios: 3,
    };
    let open = |title: &str, clock: &str| OpenBattle {
        token: "sample".into(),
        title: title.into(),
        system: "Sky Galleons of Mars".into(),
        clock: clock.into(),
        players: "Ann against a regular".into(),
        when: "an hour ago".into(),
    };
    HomeView {
        systems: vec![
            system(
                "galleons",
                "Sky Galleons of Mars",
                "Cloudships and gunboats over the canals of Mars, on hexes and six altitudes.",
                true,
            ),
            system(
                "colonels",
                "Indunas, Colonels & Emirs",
                "Mass battles of regiments, guns and steam vehicles on an open table.",
                false,
            ),
            system(
                "heroes",
                "Heroes of Victoria’s Empire",
                "Colonial actions with heroes, trains and ships, driven by cards.",
                false,
            ),
            system(
                "tripods",
                "A Fistful of Tripods",
                "The war of the worlds, street by street, in five periods.",
                false,
            ),
        ],
        battles: vec![
            open("Thieves Fall Out", "turn 6, Ann’s fire"),
            open("Pitched Battle", "setting up"),
        ],
        firsts: Vec::new(),
        notice: None,
        n_left_out: 2,
    }
}

/// What two ships are worth.
pub fn worth() -> WorthView {
    let fared =
        |name: &str, price, wins| Fared { name: name.into(), price, games: 20, wins, draws: 2 };
    WorthView {
        system: "galleons".into(),
        system_title: "Sky Galleons of Mars".into(),
        worth: Worth {
            made_by: "liftwood ship worth --games 20".into(),
            ship: vec![fared("Night Heron", 13_000, 3), fared("Day Heron", 113_000, 15)],
        },
    }
}

/// Own files, some of them wrong.
pub fn files() -> FilesView {
    let wrong = |file: &str, entry: Option<&str>, reason: &str| LeftOut {
        file: file.into(),
        entry: entry.map(String::from),
        reason: reason.into(),
    };
    FilesView {
        folder: Some("~/.local/share/liftwood/data".into()),
        files: vec![OwnFileView {
            name: "galleons/ships/herons.toml".into(),
            entries: vec!["ship Day Heron".into(), "ship Night Heron".into()],
        }],
        left_out: vec![
            wrong(
                "galleons/ships/mine.toml",
                Some("ship Aphid"),
                "stands in data/galleons/ships.toml already",
            ),
            wrong("galleons/scenarios/hunt.toml", None, "line 4: unknown field `colour`"),
        ],
        examples: vec![ExampleFile {
            name: "galleons/ships/night-heron.toml".into(),
            text: "[[ship]]\nname = \"Night Heron\"\n".into(),
        }],
    }
}

/// A scenario that wants putting right.
pub fn own_scenario() -> OwnScenarioView {
    OwnScenarioView {
        system: "galleons".into(),
        system_title: "Sky Galleons of Mars".into(),
        text: "id = \"a-duel\"\nname = \"A Duel\"\n".into(),
        errors: vec!["scenarios/a-duel.toml: line 1: missing field `number`".into()],
    }
}

/// A system with two scenarios.
pub fn system() -> SystemView {
    let scenario = |id: &str, title: &str, closed: Option<&str>| ScenarioView {
        card: scenes::card(id, title, 4),
        closed: closed.map(String::from),
    };
    SystemView {
        yard: Some(("/galleons/yard".into(), "The shipyard".into())),
        system: home().systems.remove(0),
        scenarios: vec![
            scenario("thieves-fall-out", "Thieves Fall Out", None),
            scenario(
                "slash-and-run",
                "Slash and Run",
                Some("Needs rules that the umpire does not keep yet."),
            ),
        ],
        free: Some("A free battle".into()),
        upon: vec![home().systems.remove(1)],
    }
}

/// The form for a new battle.
pub fn new_battle() -> NewBattleView {
    let option = |key: &str,
                  label: &str,
                  text: &str,
                  default: OptionValue,
                  values: &[&str],
                  status: Status| OptionSpec {
        key: key.into(),
        label: label.into(),
        text: text.into(),
        default,
        values: values.iter().map(|value| OptionValue::Word((*value).into())).collect(),
        range: None,
        rules: vec!["SG-SEQ-06".into()],
        status,
    };
    let mut limit = option(
        "turn_limit",
        "Turn limit",
        "The battle is drawn when this many turns have passed.",
        OptionValue::Number(30),
        &[],
        Status::Enforced,
    );
    limit.range = Some((5, 99));
    NewBattleView {
        system_title: "Sky Galleons of Mars".into(),
        card: scenes::card("thieves-fall-out", "Thieves Fall Out", 4),
        options: vec![
            option(
                "fire",
                "Firing order",
                "Whether shots are committed together or fired one by one.",
                OptionValue::Word("simultaneous".into()),
                &["simultaneous", "sequential"],
                Status::Enforced,
            ),
            option(
                "dodge",
                "Dodging collisions",
                "Ships may try to dodge.",
                OptionValue::Flag(true),
                &[],
                Status::Enforced,
            ),
            limit,
            option(
                "shot",
                "Shot through and through",
                "Heavy shot may pass clean through.",
                OptionValue::Flag(false),
                &[],
                Status::Pending,
            ),
        ],
        presets: vec![
            Preset {
                key: "plain".into(),
                label: "Plain".into(),
                text: "As the book has it.".into(),
                set: Options::new(),
            },
            Preset {
                key: "brisk".into(),
                label: "Brisk".into(),
                text: "One shot after another, and not for long.".into(),
                set: Options::from([
                    ("fire".into(), OptionValue::Word("sequential".into())),
                    ("turn_limit".into(), OptionValue::Number(12)),
                ]),
            },
        ],
        chosen: Options::new(),
        seats: Vec::new(),
        seed: String::new(),
        error: None,
        draft: None,
        text: None,
    }
}

/// A free battle half filled in, with something unfair and something wrong.
pub fn free() -> FreeView {
    let field = |key: &str, label: &str, text: &str, kind: FieldKind, usual: &str| Field {
        key: key.into(),
        label: label.into(),
        text: text.into(),
        kind,
        usual: usual.into(),
        only: None,
    };
    let choice = |words: &[&str]| {
        FieldKind::Choice(words.iter().map(|word| ((*word).into(), (*word).into())).collect())
    };
    let item = |key: &str, group: &str, price: &str| Item {
        key: key.into(),
        title: key.into(),
        group: group.into(),
        brief: format!("gunboat, {price}"),
        figures: vec!["gunboat".into(), "6".into(), price.into()],
    };
    let answers = |pairs: &[(&str, &str)]| -> Answers {
        pairs.iter().map(|&(key, word)| (key.into(), word.into())).collect()
    };
    let side = |name: &str, ships: &[(&str, &str)]| DraftSide {
        answers: answers(&[("name", name)]),
        entries: ships
            .iter()
            .map(|&(item, count)| DraftEntry {
                item: item.into(),
                answers: answers(&[("count", count)]),
            })
            .collect(),
    };
    let draft = Draft {
        answers: Answers::new(),
        sides: vec![
            side("Royal Navy", &[("Aphid", "2"), ("Dauntless", "1")]),
            side("Cloud Captains", &[("Sky Runner", "99")]),
            side("", &[]),
        ],
    };
    let at = |side, entry, field: Option<&str>| Whereabouts {
        side: Some(side),
        entry,
        field: field.map(Into::into),
    };
    let sum =
        |n: &str, price: &str| vec![("ships".into(), n.into()), ("price".into(), price.into())];
    FreeView {
        system: "galleons".into(),
        system_title: "Sky Galleons of Mars".into(),
        builder: Builder {
            title: "A free battle".into(),
            text: "Choose ships for two sides or more, and fight it out.".into(),
            fields: vec![
                field("title", "Title", "", FieldKind::Words(50), "A Free Battle"),
                field(
                    "map",
                    "Map",
                    "Where it is fought.",
                    choice(&["canal", "highlands"]),
                    "canal",
                ),
                field("apart", "Hexes apart", "", FieldKind::Number(0, 10), "4"),
            ],
            side_fields: vec![
                field("name", "Name", "", FieldKind::Words(30), ""),
                field("crew", "Crews", "", choice(&["green", "trained", "crack"]), "trained"),
            ],
            sides: (2, 6),
            entry: "ship".into(),
            nothing: scenes::rule("SG-SCEN-01"),
            entry_fields: vec![
                field("count", "How many", "", FieldKind::Number(1, 20), "1"),
                field(
                    "crew",
                    "Crew",
                    "",
                    choice(&["as her side", "green", "crack"]),
                    "as her side",
                ),
            ],
            most_entries: 20,
            columns: ["role", "speed", "price"].map(String::from).to_vec(),
            items: vec![
                item("Aphid", "Great Britain", "£23,220"),
                item("Dauntless", "Great Britain", "£46,260"),
                item("Sky Runner", "Cloud Captains", "£20,200"),
            ],
            usual: draft.clone(),
        },
        draft,
        weighing: Weighing {
            sides: vec![sum("3", "£92,700"), sum("99", "£1,999,800"), sum("0", "£0")],
            ratios: vec!["Cloud Captains has 21.57 times the price of Royal Navy".into()],
            warnings: vec![Fault::new(
                at(1, None, None),
                Some(scenes::rule("SG-SCEN-01")),
                "Cloud Captains is stronger than Royal Navy",
            )],
        },
        faults: vec![
            Fault::new(
                at(1, Some(0), Some("count")),
                None,
                "How many: it wants a whole number from 1 to 20",
            ),
            Fault::new(
                at(2, None, None),
                Some(scenes::rule("SG-SCEN-01")),
                "this side has no ship",
            ),
        ],
    }
}

/// Links for two players.
pub fn seats() -> SeatsView {
    let seat = |seat: &str, name: &str, player: &str, held: Held| SeatLink {
        seat: seat.into(),
        name: name.into(),
        player: player.into(),
        url: (player == "person").then(|| format!("http://127.0.0.1:1889/table/{name}-7f3a9c")),
        held,
    };
    SeatsView {
        token: "sample".into(),
        title: "Thieves Fall Out".into(),
        system_title: "Sky Galleons of Mars".into(),
        seats: vec![
            seat("First captain", "Ann", "person", Held::Here),
            seat("Second captain", "Ben", "person", Held::Elsewhere),
            seat("Third captain", "Bors", "veteran", Held::Table),
        ],
        spectator: "http://127.0.0.1:1889/table/look-on-3c1b".into(),
    }
}

/// A battle half walked through.
pub fn replay() -> ReplayView {
    let battle = battle();
    ReplayView {
        token: battle.token,
        system: battle.system,
        system_title: battle.system_title,
        to: 31,
        last: 54,
        scene: battle.scene,
        board: battle.board,
        log: scenes::log(4),
        turns: vec![(1, 0), (2, 9), (3, 18), (4, 27), (5, 36), (6, 45)],
        within: (2, 7),
        may_branch: true,
    }
}

/// A journal and accounts.
pub fn books() -> BooksView {
    let told = |words: &str| Text::plain(words).name("Pelican").then(".");
    let day = |n: usize| Leaf {
        heading: format!("Day {n}"),
        order: 3 * n,
        paragraphs: vec![told("We put to sea in the "), told("Nobody was met by the ")],
        rows: Vec::new(),
    };
    let rows = [["1", "Advance", "£30,000", "£30,000"], ["1", "Pelican", "−£12,400", "£17,600"]];
    let rows = rows.map(|row| row.map(String::from).to_vec()).to_vec();
    BooksView {
        token: "sample".into(),
        system: "galleons".into(),
        title: "The books of Ann".into(),
        books: vec![
            Book { title: "Journal".into(), leaves: vec![day(1), day(2)], ..Book::default() },
            Book {
                title: "Accounts".into(),
                about: "What came in and what went out.".into(),
                columns: ["Day", "What", "Sum", "In the bank"].map(String::from).to_vec(),
                leaves: vec![Leaf { rows, ..Leaf::default() }],
            },
        ],
    }
}

/// Three charts in two sections, one of a rule that is advice.
pub fn charts(ledger: &Ledger) -> ChartsView<'_> {
    let chart = |key: &str, title: &str, section: &str, rule: &str, rows: &[[&str; 2]]| Chart {
        key: key.into(),
        title: title.into(),
        section: section.into(),
        rule: rule.into(),
        columns: vec!["What".into(), "D6".into()],
        rows: rows.iter().map(|row| row.map(String::from).to_vec()).collect(),
        note: "A modified result may pass beyond 6.".into(),
    };
    ChartsView {
        ledger,
        title: "Sky Galleons of Mars",
        charts: vec![
            chart(
                "hits",
                "Where a hit lands",
                "Damage",
                "SG-HIT-01",
                &[["hull", "1"], ["hull", "2"], ["crew", "3"]],
            ),
            chart("advice", "Advice", "Men", "SG-SCEN-03", &[["wise", "4 or less"]]),
            chart("armour", "Armour", "Damage", "SG-ARM-01", &[["more", "half"]]),
        ],
    }
}
