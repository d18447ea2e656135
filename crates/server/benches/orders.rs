//! Durable orders a second over HTTP: many battles at once, each on a connection of its own.
//!
//! `cargo bench -p server --bench orders`. Server and players share the machine's cores. Every order is on the disk
//! before it is answered. Bounded: so many battles, so many orders each.

#[path = "../tests/common/mod.rs"]
mod common;

use std::{
    fmt::Write as _,
    io::Write as _,
    net::SocketAddr,
    sync::{Arc, Barrier},
    thread,
    time::{Duration, Instant},
};

use common::{CAPTAINS, Folder, Script, client::Client, encode};
use server::{Config, Server};
use tokio::sync::oneshot;
use umpire::Umpire;

/// Battles at once, and the orders of each.
const ROUNDS: [(usize, usize); 4] = [(1, 300), (8, 300), (64, 200), (256, 60)];

fn main() {
    let script = Arc::new(Script::new(&CAPTAINS, 21, 100, 300));
    let folder = Folder::new();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let config = Config { port: 0, pace: Duration::ZERO, ..Config::new(folder.database()) };
    let umpire = Umpire::new().expect("data that can be read");
    let server = runtime.block_on(Server::bind(config, umpire)).expect("a server");
    let address = server.address();
    let (end, ends) = oneshot::channel::<()>();
    let serving = runtime.spawn(server.run(async {
        let _ = ends.await;
    }));

    let mut report = String::from("battles   orders   seconds   durable orders/s   ms an order\n");
    for (battles, orders) in ROUNDS {
        let orders = orders.min(script.steps.len());
        let took = round(address, &script, battles, orders);
        let n = (battles * orders) as f64;
        let (rate, each) = (n / took.as_secs_f64(), 1000.0 * took.as_secs_f64() / orders as f64);
        let _ = writeln!(
            report,
            "{battles:>7} {n:>8} {:>9.2} {rate:>18.0} {each:>13.2}",
            took.as_secs_f64()
        );
    }
    let _ = std::io::stdout().write_all(report.as_bytes());
    let _ = end.send(());
    let _ = runtime.block_on(serving);
}

/// Plays `battles` at once and says how long the orders took; laying out the battles does not count.
fn round(address: SocketAddr, script: &Arc<Script>, battles: usize, orders: usize) -> Duration {
    let ready = Arc::new(Barrier::new(battles + 1));
    let mut players = Vec::new();
    for _ in 0..battles {
        let (script, ready) = (Arc::clone(script), Arc::clone(&ready));
        players.push(thread::spawn(move || {
            let mut client = Client::connect(address).expect("a connection");
            let form = encode(&script.form(&["person"; CAPTAINS.len()]));
            let reply = client.post("/battles", &form).expect("a battle");
            let path = reply.location.replace("/seats", "/order");
            ready.wait();
            for (at, step) in script.steps.iter().enumerate().take(orders) {
                let form = encode(&[("at", at.to_string()), ("order", step.order.to_string())]);
                let reply = client.post(&path, &form).expect("an answer");
                assert_eq!(reply.status, 303, "order {at}: {}", reply.body);
            }
        }));
    }
    ready.wait();
    let begun = Instant::now();
    for player in players {
        player.join().expect("a player");
    }
    begun.elapsed()
}
