//! Starting and stopping, at a real port.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    time::Duration,
};

use server::{Config, ServeError, Server};
use tokio::sync::oneshot;
use umpire::Umpire;

use crate::{
    common::{Folder, Script, client::Client, encode},
    hand::PATIENCE,
};

async fn bind(config: Config) -> Result<Server, ServeError> {
    Server::bind(config, Umpire::new().expect("data that can be read")).await
}

#[tokio::test]
async fn a_port_that_is_taken_is_said_in_a_sentence() {
    let folder = Folder::new();
    let config = Config { port: 0, ..Config::new(folder.database()) };
    let first = bind(config.clone()).await.expect("a server");
    let port = first.address().port();
    let error = bind(Config { port, ..config }).await.err().expect("a refusal");
    assert!(matches!(error, ServeError::PortTaken { .. }));
    assert!(error.to_string().starts_with(&format!("port {port} is taken")), "{error}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named() {
    let folder = Folder::new();
    std::fs::write(folder.database(), "a shopping list, far too long to be taken for a database")
        .unwrap();
    let config = Config { port: 0, ..Config::new(folder.database()) };
    let error = bind(config).await.err().expect("a refusal").to_string();
    assert!(error.contains("liftwood.sqlite"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_goes_down_although_somebody_listens_and_nothing_is_lost() {
    let folder = Folder::new();
    let config = Config { port: 0, ..Config::new(folder.database()) };
    let server = bind(config.clone()).await.expect("a server");
    let address = server.address();
    let (end, ends) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async {
        let _ = ends.await;
    }));
    let token = tokio::task::spawn_blocking(move || {
        let script = Script::new(&["Ann", "Bob"], 1, 2, 1);
        let mut client = Client::connect(address).unwrap();
        let begun = client.post("/battles", &encode(&script.form(&["person", "person"]))).unwrap();
        let token = begun.location.split('/').nth(2).unwrap().to_owned();
        let form = encode(&[("at", "0".to_owned()), ("order", script.steps[0].order.to_string())]);
        assert_eq!(client.post(&format!("/table/{token}/order"), &form).unwrap().status, 303);
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "GET /table/{token}/live HTTP/1.1\r\nhost: {address}\r\n\r\n").unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        let mut heard = [0; 64];
        assert_ne!(stream.read(&mut heard).unwrap(), 0);
        // Both connections stay open until the server ends them.
        (token, client, stream)
    });
    let (token, _client, _stream) = token.await.unwrap();
    end.send(()).unwrap();
    let outcome = tokio::time::timeout(PATIENCE, running).await.expect("an end in time");
    outcome.unwrap().expect("a good end");

    let server = bind(config).await.expect("the same store again");
    let address = server.address();
    let running = tokio::spawn(server.run(std::future::pending()));
    let page = tokio::task::spawn_blocking(move || {
        Client::connect(address).unwrap().get(&format!("/table/{token}")).unwrap().body
    });
    assert_eq!(crate::hand::at(&page.await.unwrap()), 1);
    running.abort();
}
