//! A real Chromium, driven through chromedriver, and a server for it to look at.

use std::{
    fmt::Debug,
    io::{BufRead as _, BufReader, Read as _},
    net::{Ipv4Addr, SocketAddr},
    os::unix::process::CommandExt as _,
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use fantoccini::{
    Client, ClientBuilder, Locator,
    actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction},
    elements::Element,
    wd::{Capabilities, WebDriverCompatibleCommand},
};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use server::{Config, Server};
use tokio::sync::oneshot;
use umpire::Umpire;

use crate::common::{Folder, Script, client::Client as Plain, encode};

/// Longer than anything here takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(45);
/// After which an order by mouse is tried again.
const SOON: Duration = Duration::from_secs(3);
const GLANCE: Duration = Duration::from_millis(20);

/// A name for the server that is none of this machine's own, so that the browser trusts it as little as any other.
const NAME: &str = "mars.example";

/// What the browser pretends to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Desk,
    Phone,
}

/// A server with a battle or none, and a browser before it.
pub struct Browser {
    pub client: Client,
    pub address: SocketAddr,
    base: String,
    driver: Driver,
    end: Option<oneshot::Sender<()>>,
    _folder: Folder,
}

/// The process of chromedriver with the browsers that it has started.
struct Driver(Child);

impl Drop for Driver {
    fn drop(&mut self) {
        // It leads a group of its own, so that its browsers end with it, whatever became of the test.
        let group = format!("-{}", self.0.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.0.wait();
    }
}

impl Driver {
    /// Starts chromedriver at a port that is free, and learns which.
    fn start() -> (Self, u16) {
        let child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .expect("chromedriver is installed: see ./test");
        let mut driver = Self(child);
        let mut lines = BufReader::new(driver.0.stdout.take().expect("its output"));
        let mut line = String::new();
        loop {
            line.clear();
            assert_ne!(lines.read_line(&mut line).expect("its output"), 0, "chromedriver ended");
            if let Some((_, port)) = line.split_once("successfully on port ") {
                let port = port.trim().trim_end_matches('.').parse().expect("a port");
                // It must not choke on what nobody reads.
                std::thread::spawn(move || lines.read_to_end(&mut Vec::new()));
                return (driver, port);
            }
        }
    }
}

impl Browser {
    /// A browser on the machine that serves.
    pub async fn open(shape: Shape) -> Self {
        Self::open_at(shape, Ipv4Addr::LOCALHOST, "127.0.0.1").await
    }

    /// A browser that knows the server by a name, as another machine of the network would.
    pub async fn open_in_network() -> Self {
        Self::open_at(Shape::Desk, Ipv4Addr::UNSPECIFIED, NAME).await
    }

    async fn open_at(shape: Shape, bind: Ipv4Addr, name: &str) -> Self {
        let folder = Folder::new();
        let bind = bind.into();
        let config =
            Config { bind, port: 0, pace: Duration::ZERO, ..Config::new(folder.database()) };
        let umpire = Umpire::new().expect("data that can be read");
        let server = Server::bind(config, umpire).await.expect("a server");
        let address = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), server.address().port());
        let base = format!("http://{name}:{}", address.port());
        let (end, ends) = oneshot::channel();
        tokio::spawn(server.run(async {
            let _ = ends.await;
        }));
        let (driver, port) = Driver::start();
        let client = connect(port, shape, &folder.database().with_extension("profile")).await;
        Self { client, address, base, driver, end: Some(end), _folder: folder }
    }

    /// Ends the browser, after looking at what it has complained about.
    pub async fn close(mut self) {
        let complaints = self.complaints().await;
        assert!(complaints.is_empty(), "the browser complains: {complaints:#?}");
        self.client.clone().close().await.expect("an end");
        drop(self.driver);
        if let Some(end) = self.end.take() {
            let _ = end.send(());
        }
    }

    /// Errors of scripts, and what the policy of the pages forbids them.
    async fn complaints(&self) -> Vec<String> {
        let log = self.client.issue_cmd(BrowserLog).await.expect("the browser's log");
        let entries = log.as_array().cloned().unwrap_or_default();
        let text = |entry: &Value| entry["message"].as_str().unwrap_or_default().to_owned();
        let severe = entries.iter().filter(|entry| entry["level"] == "SEVERE").map(text);
        // An order that is refused, as some tests want it, is reported as a failed request.
        severe
            .filter(|message| !message.contains("the server responded with a status of 4"))
            .collect()
    }

    /// Where the server listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    pub async fn goto(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.base)).await.expect("a page");
    }

    /// Begins the battle of a script without the browser, gives its first `n` orders, and returns the host's token.
    pub fn begin(&self, script: &Script, players: &[&str], n: usize) -> String {
        let mut client = Plain::connect(self.address).expect("a connection");
        let form = encode(&script.form(players));
        let reply = client.post("/battles", &form).expect("an answer");
        assert_eq!(reply.status, 303, "{}", reply.body);
        let token = reply.location.split('/').nth(2).expect("a table").to_owned();
        for (at, step) in script.steps.iter().enumerate().take(n) {
            let form = encode(&[("at", at.to_string()), ("order", step.order.to_string())]);
            let reply = client.post(&format!("/table/{token}/order"), &form).expect("an answer");
            assert_eq!(reply.status, 303, "{}", reply.body);
        }
        token
    }

    pub async fn find(&self, css: &str) -> Element {
        self.until(css, async || self.client.find(Locator::Css(css)).await.ok()).await
    }

    pub async fn click(&self, css: &str) {
        self.until(css, async || {
            self.client.find(Locator::Css(css)).await.ok()?.click().await.ok()
        })
        .await;
    }

    pub async fn has(&self, css: &str) -> bool {
        self.client.find(Locator::Css(css)).await.is_ok()
    }

    /// What an expression of the page comes to.
    pub async fn ask(&self, expression: &str) -> Value {
        self.client.execute(&format!("return {expression}"), Vec::new()).await.expect("an answer")
    }

    /// Presses one key wherever the focus is.
    pub async fn press(&self, key: &str) {
        let focus = self.client.active_element().await.expect("a focus");
        focus.send_keys(key).await.expect("a key");
    }

    /// Presses the mouse at a point of the window.
    pub async fn press_at(&self, x: i64, y: i64) {
        let press = MouseActions::new("mouse".into())
            .then(PointerAction::MoveTo { duration: None, x: x as f64, y: y as f64 })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(press).await.expect("a press");
    }

    /// Drags from one point of the window to another, with the mouse or with a finger.
    pub async fn drag(&self, from: (i64, i64), to: (i64, i64)) {
        let go = |(x, y): (i64, i64)| PointerAction::MoveTo {
            duration: Some(GLANCE),
            x: x as f64,
            y: y as f64,
        };
        let halfway = (i64::midpoint(from.0, to.0), i64::midpoint(from.1, to.1));
        let drag = MouseActions::new("mouse".into())
            .then(go(from))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(go(halfway))
            .then(go(to))
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(drag).await.expect("a drag");
    }

    /// Whether an expression becomes true in a short while.
    pub async fn soon(&self, expression: &str) -> bool {
        let begun = Instant::now();
        while begun.elapsed() < SOON {
            if self.ask(&format!("Boolean({expression})")).await == true {
                return true;
            }
            tokio::time::sleep(GLANCE).await;
        }
        false
    }

    /// Waits until an expression of the page is true.
    pub async fn wait(&self, expression: &str) {
        self.until(expression, async || {
            let script = format!("return Boolean({expression})");
            let answer = self.client.execute(&script, Vec::new()).await.ok()?;
            (answer == Value::Bool(true)).then_some(())
        })
        .await;
    }

    /// Tries again and again until something comes of it.
    pub async fn until<T>(&self, what: &str, act: impl AsyncFn() -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = act().await {
                return found;
            }
            if PATIENCE < begun.elapsed() {
                let name = std::thread::current().name().unwrap_or_default().to_owned();
                self.picture(&format!("failed-{name}")).await;
                let url = self.client.current_url().await;
                panic!("waited in vain for {what} at {url:?}");
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// How many orders the page has seen.
    pub async fn at(&self) -> u64 {
        self.until("data-at", async || {
            self.ask("document.getElementById('now')?.dataset.at").await.as_str()?.parse().ok()
        })
        .await
    }

    /// A picture of what the browser shows, in the target folder.
    pub async fn picture(&self, name: &str) {
        let png = self.client.screenshot().await.expect("a picture");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join(name).with_extension("png"), png).expect("a file");
    }
}

async fn connect(port: u16, shape: Shape, profile: &Path) -> Client {
    let mut args = vec![
        "--headless".to_owned(),
        "--no-sandbox".into(),
        "--disable-gpu".into(),
        "--disable-quic".into(),
        "--disable-dev-shm-usage".into(),
        "--no-first-run".into(),
        "--disable-background-networking".into(),
        "--disable-component-update".into(),
        "--disable-sync".into(),
        format!("--user-data-dir={}", profile.display()),
        format!("--host-resolver-rules=MAP {NAME} 127.0.0.1"),
    ];
    if shape == Shape::Desk {
        args.push("--window-size=1440,900".into());
    }
    let mut chrome = json!({ "args": args, "binary": "/usr/bin/chromium" });
    if shape == Shape::Phone {
        chrome["mobileEmulation"] =
            json!({ "deviceMetrics": { "width": 390, "height": 844, "pixelRatio": 2.0 } });
    }
    let Value::Object(wanted) =
        json!({ "goog:chromeOptions": chrome, "goog:loggingPrefs": { "browser": "ALL" } })
    else {
        unreachable!("an object")
    };
    let wanted: Capabilities = wanted;
    let client = ClientBuilder::new(HttpConnector::new())
        .capabilities(wanted)
        .connect(&format!("http://127.0.0.1:{port}"))
        .await
        .expect("a browser");
    if shape == Shape::Desk {
        client.set_window_size(1440, 900).await.expect("a window");
    }
    client
}

/// Asks for what stands in the browser's console.
#[derive(Debug)]
struct BrowserLog;

impl WebDriverCompatibleCommand for BrowserLog {
    fn endpoint(
        &self,
        base_url: &url::Url,
        session_id: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base_url.join(&format!("session/{}/se/log", session_id.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (axum::http::Method, Option<String>) {
        (axum::http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}
