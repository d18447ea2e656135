//! Nothing lost: the serving process is killed without warning in the middle of play, again and again, and every order
//! that it acknowledged is found afterwards.

mod common;

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::{SocketAddr, TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};

use common::{
    CAPTAINS, Folder, Script,
    campaign::{Cruise, opened},
    client::Client,
    encode,
};
use kernel::replay::Extent;
use server::{Config, Server};
use umpire::{Level, Umpire};

/// How often the process is killed.
const KILLS: usize = 12;
/// Battles played at once.
const BATTLES: usize = 4;
/// Longer than a start takes.
const PATIENCE: Duration = Duration::from_mins(1);

const DATABASE: &str = "LIFTWOOD_KILL_DATABASE";
const TELL: &str = "LIFTWOOD_KILL_TELL";

/// Not a test of its own: what the other one starts as a process of its own, to kill it.
#[test]
fn the_process_that_is_killed() {
    let (Ok(database), Ok(tell)) = (std::env::var(DATABASE), std::env::var(TELL)) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let config = Config { port: 0, ..Config::new(database.into()) };
        let server = Server::bind(config, Umpire::new().unwrap()).await.unwrap();
        let mut tell = TcpStream::connect(tell).unwrap();
        writeln!(tell, "{}", server.address()).unwrap();
        server.run(std::future::pending()).await.unwrap();
    });
}

#[test]
fn every_acknowledged_order_is_there_after_a_kill() {
    let folder = Folder::new();
    // The same battle every time: each player knows the next order without asking.
    let script = Arc::new(Script::new(&CAPTAINS, 21, 100, 1_000));
    assert!(300 < script.steps.len(), "enough for all kills: {}", script.steps.len());
    let mut serving = Serving::start(&folder);
    let mut client = Client::connect(serving.address).unwrap();
    let tokens: Vec<String> = (0..BATTLES).map(|_| begin(&mut client, &script)).collect();
    let mut given = vec![0; BATTLES];

    for kill in 1..=KILLS {
        let (tell, told) = mpsc::channel();
        let mut players = Vec::new();
        for (at, (token, from)) in tokens.iter().zip(&given).enumerate() {
            let (token, from, address) = (token.clone(), *from, serving.address);
            let (script, tell) = (Arc::clone(&script), tell.clone());
            // Nobody listens once the process is to be killed.
            let tell = move || {
                let _ = tell.send(at);
            };
            players.push(thread::spawn(move || play(address, &token, &script, from, tell)));
        }
        // The kill comes after so many acknowledged orders, while others are on their way: a matter of count, not of
        // time.
        let mut heard = [0; BATTLES];
        while heard.contains(&0) || heard.iter().sum::<usize>() < 10 + 7 * kill % 23 {
            heard[told.recv_timeout(PATIENCE).expect("orders are acknowledged")] += 1;
        }
        serving.kill();
        let acknowledged: Vec<usize> =
            players.into_iter().map(|player| player.join().unwrap()).collect();

        serving = Serving::start(&folder);
        let mut client = Client::connect(serving.address).unwrap();
        for ((token, given), acknowledged) in tokens.iter().zip(&mut given).zip(acknowledged) {
            let found = orders_given(&mut client, token);
            assert!(*given < acknowledged, "kill {kill}: every battle went on");
            // One order may have been written down whose acknowledgement the kill cut off.
            assert!(
                found == acknowledged || found == acknowledged + 1,
                "kill {kill}: {acknowledged} orders were acknowledged, {found} are there"
            );
            *given = found;
        }
    }
    // And what is there is the battle that was fought, order by order.
    for (token, given) in tokens.iter().zip(given) {
        let save = client_save(serving.address, token);
        assert_eq!(save, script.table(given).save(Extent::Public), "{given} orders");
    }
}

/// Killed in the middle of a battle, a campaign stands where it was: on the tactical map, with every order of the battle, and the battle
/// can be fought on.
#[test]
fn a_campaign_stands_where_it_was_when_the_process_is_killed_in_its_battle() {
    let folder = Folder::new();
    let mut cruise = Cruise::until("meets a merchantman", 300);
    let met = cruise.orders.iter().rposition(|order| order["do"] != "leave-it");
    cruise.orders.truncate(met.expect("an order") + 1);
    let mut serving = Serving::start(&folder);
    let mut client = Client::connect(serving.address).unwrap();
    // Persons in both chairs: every order comes from here.
    let mut form = cruise.form();
    form.retain(|(key, _)| key != "player-1");
    form.push(("player-1".to_owned(), "person".to_owned()));
    let reply = client.post("/battles", &encode(&form)).expect("an answer");
    assert_eq!(reply.status, 303, "{}", reply.body);
    let token = reply.location.split('/').nth(2).expect("a table").to_owned();
    let path = format!("/table/{token}/order");

    let mut table = opened(cruise.seed);
    let mut given = 0;
    let mut order = |client: &mut Client, order: &serde_json::Value| {
        let form = encode(&[("at", given.to_string()), ("order", order.to_string())]);
        let reply = client.post(&path, &form).expect("an answer");
        assert_eq!(reply.status, 303, "order {given}: {}", reply.body);
        let seat = table.decision().expect("a decision").seat;
        table.order(seat, order, None).expect("a legal order");
        given += 1;
        (given, table.save(Extent::Public), table.advise(Level::Regular).map(|it| it.order))
    };
    for known in &cruise.orders {
        order(&mut client, known);
    }
    let (.., mut next) = order(&mut client, &serde_json::json!({"do": "command"}));
    for kill in 1..=3 {
        for _ in 0..5 {
            (.., next) = order(&mut client, &next.expect("the battle goes on"));
        }
        let (n, here, then) = order(&mut client, &next.expect("the battle goes on"));
        next = then;
        serving.kill();
        serving = Serving::start(&folder);
        client = Client::connect(serving.address).unwrap();
        let page = client.get(&format!("/table/{token}")).expect("a page");
        assert!(page.body.contains("data-board=\"galleons/"), "kill {kill}: on the tactical map");
        assert_eq!(orders_given(&mut client, &token), n, "kill {kill}");
        assert_eq!(client_save(serving.address, &token), here, "kill {kill}");
    }
    let (n, here, _) = order(&mut client, &next.expect("the battle goes on"));
    assert_eq!(orders_given(&mut client, &token), n);
    assert_eq!(client_save(serving.address, &token), here, "it goes on as it would have");
}

/// A process that serves.
struct Serving {
    child: Child,
    address: SocketAddr,
}

impl Serving {
    fn start(folder: &Folder) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let child = Command::new(std::env::current_exe().expect("this program"))
            .args(["the_process_that_is_killed", "--exact", "--nocapture"])
            .env(DATABASE, folder.database())
            .env(TELL, listener.local_addr().expect("an address").to_string())
            .stdout(Stdio::null())
            .spawn()
            .expect("a process");
        let (stream, _) = listener.accept().expect("word from the process");
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).expect("an address");
        Self { child, address: line.trim().parse().expect("an address") }
    }

    /// Without warning: on Unix this is SIGKILL.
    fn kill(&mut self) {
        self.child.kill().expect("a process to kill");
        self.child.wait().expect("its end");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn begin(client: &mut Client, script: &Script) -> String {
    let form = encode(&script.form(&["person"; CAPTAINS.len()]));
    let reply = client.post("/battles", &form).expect("an answer");
    assert_eq!(reply.status, 303, "{}", reply.body);
    let token = reply.location.strip_prefix("/table/").and_then(|rest| rest.split('/').next());
    token.expect("a table").to_owned()
}

/// Orders from `from` on until the connection breaks. Returns how many have been acknowledged in all.
fn play(address: SocketAddr, token: &str, script: &Script, from: usize, tell: impl Fn()) -> usize {
    let Ok(mut client) = Client::connect(address) else { return from };
    let path = format!("/table/{token}/order");
    for (at, step) in script.steps.iter().enumerate().skip(from) {
        let form = encode(&[("at", at.to_string()), ("order", step.order.to_string())]);
        match client.post(&path, &form) {
            Ok(reply) => assert_eq!(reply.status, 303, "order {at}: {}", reply.body),
            Err(_) => return at,
        }
        tell();
    }
    panic!("the battle was over before the process was killed");
}

/// How many orders the host's page says have been given.
fn orders_given(client: &mut Client, token: &str) -> usize {
    let page = client.get(&format!("/table/{token}")).expect("a page");
    assert_eq!(page.status, 200, "{}", page.body);
    let (_, rest) = page.body.split_once("data-at=\"").expect("a battle page");
    rest.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
}

fn client_save(address: SocketAddr, token: &str) -> String {
    let mut client = Client::connect(address).expect("a connection");
    let reply = client.get(&format!("/table/{token}/save")).expect("a file");
    // The file says who held the seats; a battle by itself does not know.
    let mut file: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&reply.body).expect("a saved battle");
    file.remove("players");
    serde_json::to_string_pretty(&file).expect("a saved battle")
}
