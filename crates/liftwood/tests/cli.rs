//! The program from outside: its commands, its files, its exit codes.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

use serde_json::{Value, json};

/// The program, with none of the files that its user may have.
fn liftwood() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_liftwood"));
    let nobody = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli/nobody");
    command.env("HOME", &nobody).env("XDG_DATA_HOME", &nobody);
    command
}

fn run(arguments: &[&str]) -> Output {
    liftwood().args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// What a command writes that goes well.
fn told(arguments: &[&str]) -> String {
    let output = run(arguments);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {err}");
    assert_eq!(err, "", "{arguments:?}");
    out
}

/// The one sentence of a command that goes wrong.
fn wrong(arguments: &[&str]) -> String {
    let output = run(arguments);
    let err = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {err}");
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    assert!(err.starts_with("liftwood: ") && err.lines().count() == 1, "{arguments:?}: {err}");
    err
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json_of(arguments: &[&str]) -> Value {
    serde_json::from_str(&told(arguments)).unwrap()
}

/// A folder of its own for a test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A session with the engine: the lines that go in, the answers that come out.
fn session(lines: &[u8]) -> Vec<Value> {
    let mut child =
        liftwood().arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines = lines.to_vec();
    let writer = std::thread::spawn(move || input.write_all(&lines));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert_eq!(output.status.code(), Some(0));
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A battle of the first turns, as the engine saves it.
fn saved() -> Value {
    let mut engine = Asking::start();
    engine.ask(
        &json!({ "do": "new", "system": "galleons", "scenario": "thieves-fall-out", "seed": 4 }),
    );
    loop {
        let advised = engine.ask(&json!({ "do": "advise" }));
        engine.ask(&json!({ "do": "order", "order": advised["order"] }));
        let save = engine.ask(&json!({ "do": "save" }))["save"].clone();
        if 3 <= save["checksums"].as_array().unwrap().len() {
            return save;
        }
    }
}

/// The engine, one question at a time: an answer must come before the next question.
struct Asking {
    child: Child,
    answers: BufReader<std::process::ChildStdout>,
}

impl Asking {
    fn start() -> Self {
        let mut child =
            liftwood().arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        Self { child, answers }
    }

    fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.child.stdin.as_mut().unwrap(), "{request}").unwrap();
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert!(answer["ok"].is_object(), "{request} is answered by {line}");
        answer["ok"].clone()
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

/// Writes a battle into a file and returns its name.
fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn the_lists_are_json_on_request() {
    let systems = json_of(&["systems", "--json"]);
    let ids: Vec<&str> =
        systems.as_array().unwrap().iter().map(|system| system["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["galleons", "campaign", "colonels", "heroes", "tripods"]);
    assert_eq!((&systems[0]["playable"], &systems[2]["playable"]), (&json!(true), &json!(true)));
    let scenarios = json_of(&["scenarios", "--json"]);
    assert_eq!(scenarios[0]["system"], "galleons");
    assert_eq!(scenarios[0]["id"], "thieves-fall-out");
    assert_eq!(scenarios[0]["title"], "Thieves Fall Out");
    let rules = json_of(&["rules", "--json"]);
    assert!(100 < rules.as_array().unwrap().len());
    assert!(rules[0]["text"].is_string() && rules[0]["system"] == "galleons");
    let rule = json_of(&["rules", "sg-move-03", "--json"]);
    assert_eq!((&rule["id"], &rule["title"]), (&json!("SG-MOVE-03"), &json!("Power turn")));
}

#[test]
fn the_lists_are_words_otherwise() {
    assert!(told(&["systems"]).contains("Sky Galleons of Mars"));
    assert!(told(&["scenarios"]).contains("thieves-fall-out"));
    let each = ["galleons", "campaign", "colonels", "heroes", "tripods"];
    let each = each.map(|system| told(&["scenarios", system]));
    assert_eq!(each.concat(), told(&["scenarios"]));
    assert!(each[1].contains("red-captains"));
    assert!(each[2].contains("the-well-at-dry-canal"));
    assert!(each[3].contains("patrol-at-the-wadi"));
    assert!(told(&["rules"]).lines().any(|line| line == "SG-MOVE-03    Power turn"));
    let rule = told(&["rules", "SG-MOVE-03"]);
    assert!(rule.starts_with("SG-MOVE-03  Power turn\n") && rule.contains("Ruling: "), "{rule}");
    let chapter = told(&["rules", "SG-MOVE"]);
    assert!(chapter.lines().all(|line| line.starts_with("SG-MOVE-")), "{chapter}");
    assert!(told(&["rules", "--search", "RUDDER"]).contains("SG-"));
}

#[test]
fn what_there_is_not_is_said_in_a_sentence() {
    assert!(wrong(&["rules", "SG-MOVE-3"]).contains("perhaps SG-MOVE-03"));
    assert!(wrong(&["rules", "xyzzy"]).contains("`liftwood rules` lists them all"));
    assert!(wrong(&["rules", "--search", "submarine cable"]).contains("no rule mentions"));
    assert!(wrong(&["scenarios", "chess"]).contains("there is no system called \"chess\""));
    let error = wrong(&["simulate", "galleons", "peace"]);
    assert!(error.contains("there is no scenario called \"peace\""), "{error}");
    let error = wrong(&["picture", "peace", "-o", "x.svg"]);
    assert!(error.contains("\"peace\" is neither a file nor a scenario"), "{error}");
    assert!(wrong(&["picture", "thieves-fall-out", "-o", "x.gif"]).contains("x.gif: a picture is"));
}

#[test]
fn usage_is_told_apart_from_trouble() {
    for arguments in [
        &["dance"][..],
        &["replay"],
        &["serve", "--port", "99999"],
        &["simulate", "galleons", "thieves-fall-out", "--sides", "a=admiral"],
        &["simulate", "galleons", "thieves-fall-out", "--games", "0"],
        &["rules", "SG-MOVE-03", "--search", "x"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains("Usage") || text(&output.stderr).contains("--help"));
    }
    for command in [
        "serve",
        "systems",
        "scenarios",
        "rules",
        "engine",
        "simulate",
        "replay",
        "picture",
        "data",
    ] {
        let help = told(&[command, "--help"]);
        assert!(help.contains("Example"), "{command}: {help}");
    }
    assert!(told(&["--help"]).contains("Examples:"));
    assert!(told(&["--version"]).starts_with("liftwood "));
}

#[test]
fn a_reader_that_stops_is_no_trouble() {
    let mut child = liftwood()
        .args(["rules", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
    // Nor is one that stops while it is told of trouble.
    let mut child =
        liftwood().args(["rules", "SG-NONE-99"]).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_session_answers_every_line() {
    let mut lines = Vec::new();
    lines.extend(
        br#"{"id":1,"do":"new","system":"galleons","scenario":"thieves-fall-out","options":{},"seed":7}"#,
    );
    lines.extend(b"\r\n{\"id\":2,\"do\":\"decision\"}\nnonsense\n\n\xff\xfe\n");
    lines.extend(vec![b'['; 9_000_000]);
    lines.extend(b"\n{\"id\":3,\"do\":\"order\",\"order\":{\"do\":\"cease-fire\"}}\n");
    lines.extend(b"{\"id\":4,\"do\":\"outcome\"}"); // The last line needs no line break.
    let answers = session(&lines);
    assert_eq!(answers.len(), 8);
    assert_eq!(answers[0]["ok"]["seed"], 7);
    assert_eq!(answers[1]["ok"]["decision"]["side"], "a");
    for (answer, why) in answers[2..6].iter().zip(["no request", "empty", "UTF-8", "longer than"]) {
        assert_eq!(answer["id"], Value::Null);
        assert!(answer["error"].as_str().unwrap().contains(why), "{answer}");
    }
    assert_eq!(answers[6]["id"], 3);
    assert!(answers[6]["refused"]["rule"].as_str().unwrap().starts_with("SG-"));
    assert_eq!(answers[7], json!({ "id": 4, "ok": { "outcome": null } }));
}

#[test]
fn a_saved_battle_is_told_and_proved() {
    let (folder, save) = (folder("proved"), saved());
    let name = file(&folder, "battle.json", &save.to_string());
    let report = told(&["replay", &name]);
    assert!(report.starts_with("Thieves Fall Out (galleons)\n  a  First captain\n"), "{report}");
    assert!(
        report.contains("Turn 1") && report.contains("SG-SEQ-07 initiative of First captain: "),
        "{report}"
    );
    assert!(report.ends_with("The battle goes on.\n"), "{report}");
    let n = save["orders"].as_array().unwrap().len();
    let sums = save["checksums"].as_array().unwrap().len();
    let proof = told(&["replay", &name, "--verify"]);
    let wanted = format!("{name}: {n} orders fought again, {sums} of {sums} checksums agree\n");
    assert_eq!(proof, wanted);
    let part = told(&["replay", &name, "--to", "3"]);
    assert!(part.ends_with(&format!("So far order 3 of {n}.\n")), "{part}");
    assert!(part.len() < report.len());
    let error = wrong(&["replay", &name, "--to", "99999"]);
    assert!(error.contains(&format!("{name}: the battle has {n} orders, not 99999")), "{error}");
}

#[test]
fn a_battle_that_cannot_be_is_refused_by_file_and_reason() {
    let (folder, good) = (folder("refused"), saved());
    let broken = |pointer: &str, value: Value| {
        let mut save = good.clone();
        *save.pointer_mut(pointer).unwrap() = value;
        save.to_string()
    };
    let whole = good.to_string();
    let hull = whole.replacen("\"col\":", "\"col\":1", 1);
    for (name, text, why) in [
        ("truncated.json", whole[..whole.len() / 2].to_owned(), "EOF while parsing"),
        ("empty.json", String::new(), "this is not a Liftwood battle"),
        (
            "version.json",
            broken("/rules_version", json!(0)),
            "begun under rules version 0 of galleons",
        ),
        ("shape.json", broken("/liftwood", json!(9)), "this file has shape 9"),
        (
            "scenario.json",
            broken("/setup/scenario", json!("peace")),
            "no scenario called \"peace\"",
        ),
        ("system.json", broken("/system", json!("chess")), "no system called \"chess\""),
        ("seat.json", broken("/orders/0/seat", json!(7)), "order 1 (by h) is not possible"),
        ("edited.json", hull, "is not possible: "),
        (
            "sum.json",
            broken("/checksums/1/sum", json!("00000000deadbeef")),
            "checksum is 00000000deadbeef",
        ),
    ] {
        let name = file(&folder, name, &text);
        for arguments in [
            &["replay", &name][..],
            &["replay", &name, "--verify"],
            &["picture", &name, "-o", "never.svg"],
        ] {
            let error = wrong(arguments);
            assert!(error.starts_with(&format!("liftwood: {name}: ")), "{error}");
            assert!(error.contains(why), "{error} does not say {why}");
        }
    }
    let missing = folder.join("missing.json").to_str().unwrap().to_owned();
    assert!(wrong(&["replay", &missing]).contains("missing.json: cannot be read"));
    // Without its checksums a battle can be told, but not proved.
    let name = file(&folder, "unproved.json", &broken("/checksums", json!([])));
    told(&["replay", &name]);
    assert!(wrong(&["replay", &name, "--verify"]).contains("0 of 3 checksums stand in it"));
}

#[test]
fn pictures_are_drawn_of_scenarios_and_battles() {
    let folder = folder("pictures");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    told(&["picture", "thieves-fall-out", "-o", &path("board.svg")]);
    let svg = fs::read_to_string(path("board.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("Thieves Fall Out"), "{}", &svg[..200]);
    let name = file(&folder, "battle.json", &saved().to_string());
    told(&["picture", &name, "-o", &path("now.svg")]);
    told(&["picture", &name, "-o", &path("then.svg"), "--to", "2"]);
    let (now, then) = (fs::read(path("now.svg")).unwrap(), fs::read(path("then.svg")).unwrap());
    assert_ne!(now, then);
    let error = wrong(&["picture", &name, "-o", &path("no/such/folder.svg")]);
    assert!(error.contains("folder.svg: cannot be written"), "{error}");

    let output = run(&["picture", &name, "-o", &path("now.PNG"), "--width", "300"]);
    let err = text(&output.stderr);
    if !err.contains("no fonts are installed") {
        assert_eq!((output.status.code(), err.as_str()), (Some(0), ""));
        let png = fs::read(path("now.PNG")).unwrap();
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(png[16..20], 300_u32.to_be_bytes());
    }
}

#[test]
fn simulation_counts_every_battle() {
    let folder = folder("simulate");
    let csv = folder.join("battles.csv").to_str().unwrap().to_owned();
    let arguments = ["simulate", "galleons", "thieves-fall-out", "--games", "12", "--seed", "5"];
    let more = ["--sides", "a=regular,b=recruit", "--json", "--csv", &csv];
    let report = json_of(&[&arguments[..], &more].concat());
    let wins = |side: &str| report["wins"][side].as_u64().unwrap();
    assert_eq!(report["games"], 12);
    assert_eq!(wins("a") + wins("b") + report["draws"].as_u64().unwrap(), 12);
    assert!(report["turns"]["mean"].is_f64());
    let rows = fs::read_to_string(csv).unwrap();
    assert!(rows.starts_with("seed,winner,turns,orders\n5,"), "{rows}");
    assert_eq!(rows.lines().count(), 13);
    let words = told(&[&arguments[..], &["--option", "turn_limit=10"]].concat());
    assert!(words.starts_with("12 battles from seed 5\n"), "{words}");
    let error = wrong(&[&arguments[..], &["--option", "wind=true"]].concat());
    assert!(error.contains("option wind: there is no such option"), "{error}");
}

#[test]
fn balance_tells_of_every_scenario() {
    let page = told(&["balance", "galleons", "--games", "2", "--against", "2"]);
    assert!(page.starts_with("# How even the scenarios are\n"), "{page}");
    let cards = json_of(&["scenarios", "galleons", "--json"]);
    for card in cards.as_array().unwrap() {
        let title = card["title"].as_str().unwrap();
        assert!(page.contains(&format!("\n### {title}\n")), "{title}: {page}");
        let first = card["seat_names"][0].as_str().unwrap();
        assert!(page.contains(&format!("\n| {first} | ")), "{first}: {page}");
    }
    let file = folder("balance").join("balance.md").to_str().unwrap().to_owned();
    told(&["balance", "galleons", "--games", "2", "--against", "2", "-o", &file]);
    assert_eq!(fs::read_to_string(file).unwrap(), page);
    assert!(wrong(&["balance", "chess"]).contains("chess"));
}

/// The worked examples of `docs/data.md`, as a folder of one's own.
fn examples() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    folder.to_str().unwrap().to_owned()
}

#[test]
fn ships_and_scenarios_of_ones_own_are_used_by_every_command() {
    let data = examples();
    let checked = told(&["data", "check", &data]);
    let wants = "galleons/ships/night-heron.toml: ship Night Heron";
    assert!(checked.lines().any(|line| line == wants), "{checked}");
    assert!(!told(&["scenarios"]).contains("the-heron-hunt"));
    assert!(told(&["scenarios", "--data", &data]).contains("the-heron-hunt"));
    let series = ["simulate", "galleons", "the-heron-hunt", "--games", "2", "--json"];
    assert_eq!(json_of(&[&series[..], &["--data", &data]].concat())["games"], 2);
    assert!(wrong(&series).contains("there is no scenario called \"the-heron-hunt\""));
    let folder = folder("own");
    let picture = folder.join("board.svg").to_str().unwrap().to_owned();
    told(&["picture", "the-heron-hunt", "-o", &picture, "--data", &data]);
    // Her ships have joined the catalogue.
    assert!(!told(&["ship", "list"]).contains("Night Heron"));
    assert!(told(&["ship", "list", "--data", &data]).contains("Night Heron"));
    assert!(told(&["ship", "show", "Night Heron", "--data", &data]).contains("13,000"));
    let sheet = folder.join("heron.svg").to_str().unwrap().to_owned();
    told(&["ship", "sheet", "Night Heron", "-o", &sheet, "--data", &data]);
    assert!(fs::read_to_string(sheet).unwrap().contains(">Night Heron</text>"));
    assert!(fs::read_to_string(picture).unwrap().contains("The Heron Hunt"));
    // The battle keeps what it needs: it is proved without the folder.
    let mut child = liftwood()
        .args(["engine", "--data", &data])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let new = json!({ "do": "new", "system": "galleons", "scenario": "the-heron-hunt" });
    writeln!(input, "{new}\n{}", json!({ "do": "save" })).unwrap();
    drop(input);
    let output = text(&child.wait_with_output().unwrap().stdout);
    let answer: Value = serde_json::from_str(output.lines().nth(1).unwrap()).unwrap();
    let name = file(&folder, "battle.json", &answer["ok"]["save"].to_string());
    assert!(told(&["replay", &name]).starts_with("The Heron Hunt (galleons)\n"));
}

#[test]
fn what_is_wrong_with_ones_own_files_is_told_and_the_rest_is_used() {
    let folder = folder("wrong-files");
    for below in ["galleons/ships", "galleons/scenarios", "galleons/.hidden", "chess"] {
        fs::create_dir_all(folder.join(below)).unwrap();
    }
    let heron = "galleons/ships/night-heron.toml";
    let ship = fs::read_to_string(Path::new(&examples()).join(heron)).unwrap();
    file(&folder, heron, &ship);
    let two = format!(
        "{}\n{}",
        ship.replace("Night Heron", "Day Heron").replace("hull = 2", "hull = 99"),
        ship.replace("Night Heron", "Sky Runner")
    );
    file(&folder, "galleons/ships/two.toml", &two);
    file(&folder, "galleons/.hidden/x.toml", "");
    file(&folder, "galleons/ships/notes.txt", "not looked at");
    file(&folder, "chess/x.toml", "");
    fs::write(folder.join("galleons/ships/latin.toml"), b"name = '\xe9'").unwrap();
    let data = folder.to_str().unwrap();
    let wants = [
        "chess/x.toml: there is no system called \"chess\"; there are: galleons, campaign, colonels, heroes, tripods",
        "galleons/ships/latin.toml: is not UTF-8",
        "galleons/ships/two.toml: ship Day Heron: hull is 99, wants 1 to 40",
        "galleons/ships/two.toml: ship Sky Runner: stands in data/galleons/ships.toml already",
    ];

    let output = run(&["data", "check", data]);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{out}");
    assert!(out.starts_with("galleons/ships/night-heron.toml: ship Night Heron\n"), "{out}");
    let mut told: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("wrong: ")).collect();
    told.sort_unstable();
    assert_eq!(told, wants);
    assert_eq!(err, format!("liftwood: {data}: 4 things are wrong, in 3 files\n"));

    let output = run(&["scenarios", "--data", data]);
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert!(out.contains("thieves-fall-out"), "{out}");
    let mut told: Vec<&str> =
        err.lines().filter_map(|line| line.strip_prefix("liftwood: left out: ")).collect();
    told.sort_unstable();
    assert_eq!(told, wants);

    let missing = folder.join("missing").to_str().unwrap().to_owned();
    for arguments in [&["data", "check", &missing][..], &["scenarios", "--data", &missing]] {
        let error = wrong(arguments);
        assert!(error.contains("missing: this folder cannot be read: "), "{error}");
    }
}

/// Ends the server even when the test fails.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_table_is_served_where_it_says() {
    let database = folder("serve").join("table.sqlite");
    let mut child = liftwood()
        .args(["--port", "0", "--no-open", "--database", database.to_str().unwrap()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let mut serving = Serving(child);
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
    assert!(line.starts_with("Liftwood") && address.starts_with("127.0.0.1:"), "{line}");
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("Sky Galleons"), "{answer}");
    assert!(database.exists());
    // A second one at the same port says so and ends.
    let port = address.split(':').nth(1).unwrap();
    let other = folder("serve-second").join("table.sqlite");
    let error =
        wrong(&["serve", "--port", port, "--no-open", "--database", other.to_str().unwrap()]);
    assert!(error.contains(&format!("port {port} is taken")), "{error}");
    assert!(serving.0.try_wait().unwrap().is_none());
}

#[test]
fn the_python_example_plays_a_battle() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/play.py");
    for extra in [&[][..], &["--random", "--seed", "5"]] {
        let played = Command::new("python3")
            .arg(&script)
            .arg(env!("CARGO_BIN_EXE_liftwood"))
            .args(extra)
            .output();
        match played {
            Ok(output) => {
                let (out, err) = (text(&output.stdout), text(&output.stderr));
                assert_eq!(output.status.code(), Some(0), "{err}");
                assert!(out.contains("Won by ") && out.contains("checksums agree"), "{out}");
            }
            // Without Python there is nothing to try.
            Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound, "{error}"),
        }
    }
}

const HERON: &str = "\
[[ship]]
name = 'Night Heron'
service = 'earth'
yard = 'british'
hull = 3
hull_material = 'steel'
propulsion = { kind = 'steam', engine_size = 3 }
coal = 60
weapons = [{ weapon = '4in-long', mount = 'forward' }, { weapon = '4in-long', mount = 'stern' }]
";

#[test]
fn ships_are_listed_and_shown() {
    let text = told(&["ship", "list"]);
    assert!(text.contains("Whisperdeath") && text.contains("£59,340"), "{text}");
    let list = json_of(&["ship", "list", "--json"]);
    assert_eq!(list.as_array().unwrap().len(), 35);
    let text = told(&["ship", "show", "Whisperdeath"]);
    assert!(text.contains("differs: price: 59,340 on the sheet, 65,640 by rule"), "{text}");
    let shown = json_of(&["ship", "show", "Gloire", "--json"]);
    assert_eq!(shown["name"], "Gloire");
    assert!(shown["survey"]["bill"].as_array().is_some_and(|bill| !bill.is_empty()));
    assert!(wrong(&["ship", "show", "Nautilus"]).contains("Nautilus"));
}

#[test]
fn design_files_go_in_and_out() {
    let folder = folder("in-and-out");
    let copy = folder.join("copy.toml");
    fs::write(&copy, told(&["ship", "show", "Dauntless", "--toml"])).unwrap();
    let copy = copy.to_str().unwrap();
    let checked = json_of(&["ship", "check", copy, "--json"]);
    assert_eq!(checked["sound"], json!(true), "{checked}");
    assert_eq!(checked["name"], "Copy of Dauntless");
    assert!(told(&["ship", "show", copy]).contains("figures: own design"));
    // What comes out goes in again unchanged.
    let again = told(&["ship", "show", copy, "--toml"]);
    let wants = fs::read_to_string(copy).unwrap();
    assert_eq!(again.replace("Copy of Copy of", "Copy of"), wants);
    let sheet = folder.join("copy.svg").to_str().unwrap().to_owned();
    assert_eq!(told(&["ship", "sheet", copy, "Aphid", "-o", &sheet]), "");
    let svg = fs::read_to_string(sheet).unwrap();
    assert!(svg.contains(">Copy of Dauntless</text>") && svg.contains(">Aphid</text>"));
    // A ship that may not fly has no sheet, and it is said why.
    let unsound = file(&folder, "bad.toml", &HERON.replace("'british'", "'martian'"));
    let refused = wrong(&["ship", "sheet", &unsound, "-o", "x.pdf"]);
    assert!(refused.contains("ship Night Heron") && refused.contains("SG-DSGN-06"), "{refused}");
}

#[test]
fn a_design_file_is_held_against_the_rules() {
    let folder = folder("ship");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let sound = file("heron.toml", HERON);
    let words = told(&["ship", "check", &sound]);
    assert!(words.contains("tonnage") && words.contains("engine 3"));
    let checked = json_of(&["ship", "check", &sound, "--json"]);
    assert_eq!((&checked["sound"], &checked["name"]), (&json!(true), &json!("Night Heron")));
    let unsound = file("bad.toml", &HERON.replace("'british'", "'martian'"));
    let output = run(&["ship", "check", &unsound]);
    assert_eq!(output.status.code(), Some(1));
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(out.contains("E_STEEL_MARTIAN, SG-DSGN-06") && out.contains("mend it:"), "{out}");
    assert_eq!(err, "liftwood: Night Heron may not fly: 3 things are wrong\n");
    let refused = wrong(&["ship", "duel", &unsound, "Aphid"]);
    assert!(refused.contains(&format!("{unsound}: ship Night Heron")), "{refused}");
    let unknown = file("egg.toml", &HERON.replace("4in-long", "egg"));
    assert!(
        wrong(&["ship", "check", &unknown]).contains("there is no weapon with the key \"egg\"")
    );
    let absurd = file("absurd.toml", &HERON.replace("hull = 3", "hull = 1000000000"));
    assert!(wrong(&["ship", "check", &absurd]).contains("hull is 1000000000"));
    assert!(wrong(&["ship", "check", "nowhere.toml"]).contains("nowhere.toml: cannot be read"));
}

#[test]
fn a_design_fights_a_ship_of_the_catalogue() {
    let file = folder("duel").join("heron.toml");
    fs::write(&file, HERON).unwrap();
    let file = file.to_str().unwrap();
    let report =
        json_of(&["ship", "duel", file, "Aphid", "--games", "2", "--level", "recruit", "--json"]);
    assert_eq!(report["games"], 2);
    assert_eq!(report["ships"][0]["name"], "Night Heron");
    let wins = |n: usize| report["ships"][n]["wins"].as_u64().unwrap();
    assert_eq!(wins(0) + wins(1) + report["draws"].as_u64().unwrap(), 2);
    assert!(wrong(&["ship", "duel", "Aphid", "Nautilus"]).contains("Nautilus"));
}

#[test]
fn a_record_sheet_is_written() {
    let file = folder("sheet").join("gloire.svg");
    let path = file.to_str().unwrap();
    assert_eq!(told(&["ship", "sheet", "Gloire", "Aphid", "--paper", "letter", "-o", path]), "");
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.contains("width=\"215.90mm\"") && svg.contains(">Gloire</text>"), "{svg:.300}");
    assert!(wrong(&["ship", "sheet", "Gloire", "-o", "x.txt"]).contains("as .svg or .pdf"));
    let paper = wrong(&["ship", "sheet", "Gloire", "--paper", "foolscap", "-o", "x.svg"]);
    assert!(paper.contains("foolscap"), "{paper}");
    let many = wrong(&["ship", "sheet", "Gloire", "Aphid", "--per", "1", "-o", "x.svg"]);
    assert!(many.contains("these are 2: write a .pdf"), "{many}");
    assert!(wrong(&["ship", "sheet", "Nautilus", "-o", "x.pdf"]).contains("Nautilus"));
}

#[test]
fn every_ship_of_the_catalogue_has_a_sheet_in_a_document() {
    let list = json_of(&["ship", "list", "--json"]);
    let names: Vec<&str> =
        list.as_array().unwrap().iter().map(|ship| ship["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 35);
    let file = folder("sheets").join("all.pdf");
    let path = file.to_str().unwrap();
    for (paper, per, n_pages, size) in
        [("a4", "1", 35, (841.89, 595.28)), ("letter", "2", 18, (612.0, 792.0))]
    {
        let mut arguments = vec!["ship", "sheet", "-o", path, "--paper", paper, "--per", per];
        arguments.extend(&names);
        assert_eq!(told(&arguments), "");
        let pages = testkit::paper::read_pdf(&fs::read(&file).unwrap()).unwrap();
        assert_eq!(pages.len(), n_pages);
        let per: usize = per.parse().unwrap();
        for (page, ships) in pages.iter().zip(names.chunks(per)) {
            let apart = (page.size.0 - size.0).abs() + (page.size.1 - size.1).abs();
            assert!(apart < 0.02, "{:?}", page.size);
            for name in ships {
                assert!(page.words.iter().any(|word| word == name), "{name}: {:?}", page.words);
            }
            assert!(page.says("Rolling to hit [SG-") && page.says("crew "), "{ships:?}");
        }
    }
}

#[test]
fn the_sheets_of_a_saved_battle_are_written() {
    let folder = folder("battle-sheets");
    let (battle, file) = (folder.join("battle.json"), folder.join("sheets.pdf"));
    fs::write(&battle, saved().to_string()).unwrap();
    let (battle, path) = (battle.to_str().unwrap(), file.to_str().unwrap());
    assert_eq!(told(&["ship", "sheet", "--battle", battle, "-o", path]), "");
    let pages = testkit::paper::read_pdf(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(pages.len(), 1, "two ships");
    assert!(pages[0].says("class"), "{:?}", pages[0].words);
}

#[test]
fn two_ships_are_compared() {
    let text = told(&["ship", "compare", "Aphid", "Warm Winds"]);
    assert!(text.contains("Aphid") && text.contains("Warm Winds"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("* speed")), "{text}");
    let file = folder("compare").join("heron.toml");
    fs::write(&file, HERON).unwrap();
    let compared = json_of(&["ship", "compare", file.to_str().unwrap(), "Aphid", "--json"]);
    assert_eq!(compared["ships"], json!(["Night Heron", "Aphid"]));
    assert_eq!(compared["figures"]["speed"][1], "6");
    assert!(wrong(&["ship", "compare", "Aphid", "Nautilus"]).contains("Nautilus"));
}

#[test]
fn what_ships_are_worth_is_written_as_a_plot_or_a_table_only() {
    let refused = wrong(&["ship", "worth", "-o", "worth.txt"]);
    assert!(refused.contains("worth.txt: what ships are worth is written as .svg, .md or .toml"));
}
