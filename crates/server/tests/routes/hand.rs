//! A hand that turns the pages: asks the router as a browser would.

use std::time::{Duration, Instant};

use axum::{
    Router,
    body::Body,
    http::{HeaderMap, HeaderName, Request, StatusCode, header},
};
use http_body_util::BodyExt as _;
use server::{AppState, Config, app};
use tower::ServiceExt as _;
use umpire::{OwnFiles, Umpire};

use crate::common::{Folder, Script, encode};

/// Longer than anything here takes: a test that waits for it has failed.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// A table without a port.
pub struct Hand {
    pub app: Router,
    pub folder: Folder,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

/// The secret links of a battle.
#[derive(Clone, Debug)]
pub struct Links {
    pub host: String,
    pub seats: Vec<Option<String>>,
    pub spectator: String,
}

impl Links {
    pub fn seat(&self, at: usize) -> &str {
        self.seats[at].as_deref().expect("a person's seat")
    }
}

impl Hand {
    pub async fn new() -> Self {
        Self::with(OwnFiles::default()).await
    }

    /// A table with files of the player's own.
    pub async fn with(own: OwnFiles) -> Self {
        let folder = Folder::new();
        Self { app: open(&folder, own).await, folder }
    }

    /// The same store, read by a new process, as it were.
    pub async fn again(self) -> Self {
        let Self { app: old, folder } = self;
        drop(old);
        Self { app: open(&folder, OwnFiles::default()).await, folder }
    }

    pub async fn ask(&self, request: Request<Body>) -> Answer {
        let response = self.app.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let bytes = tokio::time::timeout(PATIENCE, body.collect()).await;
        let bytes = bytes.expect("in time").expect("a body").to_bytes();
        // A document is no text; its first letters are.
        let is_document =
            parts.headers.get(header::CONTENT_TYPE).is_some_and(|it| it == "application/pdf");
        let text = if is_document {
            String::from_utf8_lossy(&bytes).into_owned()
        } else {
            String::from_utf8(bytes.to_vec()).expect("text")
        };
        Answer { status: parts.status, headers: parts.headers, text }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[]).await
    }

    pub async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.ask(request.body(Body::empty()).expect("a request")).await
    }

    pub async fn post(&self, path: &str, form: &[(impl AsRef<str>, impl AsRef<str>)]) -> Answer {
        self.post_with(path, encode(form), &[]).await
    }

    pub async fn post_parts(
        &self,
        path: &str,
        form: &[(impl AsRef<str>, impl AsRef<str>)],
    ) -> Answer {
        self.post_with(path, encode(form), &[("x-parts", "yes")]).await
    }

    pub async fn post_with(&self, path: &str, body: String, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::post(path).body(Body::from(body)).expect("a request");
        let form = ("content-type", "application/x-www-form-urlencoded");
        for (name, value) in [form].iter().chain(headers) {
            let name = HeaderName::try_from(*name).expect("a name");
            request.headers_mut().insert(name, value.parse().expect("a value"));
        }
        self.ask(request).await
    }

    /// Sends a file to `/load`, as a form does.
    pub async fn load(&self, file: impl AsRef<[u8]>) -> Answer {
        let mut body =
            b"--edge\r\ncontent-disposition: form-data; name=\"file\"; filename=\"b.json\"\r\n\
            content-type: application/json\r\n\r\n"
                .to_vec();
        body.extend_from_slice(file.as_ref());
        body.extend_from_slice(b"\r\n--edge--\r\n");
        let request = Request::post("/load")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge")
            .body(Body::from(body));
        self.ask(request.expect("a request")).await
    }

    /// Asks for a page until it shows what is wanted: seats that the server plays answer when they are ready.
    pub async fn until(&self, token: &str, wanted: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let page = self.page(token).await;
            if wanted(&page) {
                return page;
            }
            assert!(begun.elapsed() < PATIENCE, "in time");
            tokio::task::yield_now().await;
        }
    }

    /// Begins the battle of a script, and learns its links.
    pub async fn begin(&self, script: &Script, players: &[&str]) -> Links {
        let answer = self.post("/battles", &script.form(players)).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", words(&answer.text));
        self.links(&answer).await
    }

    /// The links of a battle to which an answer leads.
    pub async fn links(&self, answer: &Answer) -> Links {
        let host = token_in(answer.location()).expect("a table").to_owned();
        let page = self.get(&format!("/table/{host}/seats")).await;
        assert_eq!(page.status, StatusCode::OK, "{}", words(&page.text));
        let link = |id: &str| {
            let from = page.text.find(&format!("id=\"{id}\""))?;
            token_in(&page.text[from..]).map(str::to_owned)
        };
        let n_seats = page.text.matches("<li").count() - 1;
        let seats = (0..n_seats).map(|at| link(&format!("seat-{at}"))).collect();
        Links { host, seats, spectator: link("spectator").expect("a link for spectators") }
    }

    /// Gives the script's orders `from..to` with the host's token, which plays every seat.
    pub async fn play(&self, links: &Links, script: &Script, from: usize, to: usize) {
        for (at, step) in script.steps.iter().enumerate().take(to).skip(from) {
            let answer = self.order(&links.host, at, &step.order.to_string()).await;
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "order {at}: {}", words(&answer.text));
        }
    }

    pub async fn order(&self, token: &str, at: usize, order: &str) -> Answer {
        let form = [("at", at.to_string()), ("order", order.to_owned())];
        self.post(&format!("/table/{token}/order"), &form).await
    }

    pub async fn page(&self, token: &str) -> String {
        let answer = self.get(&format!("/table/{token}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", words(&answer.text));
        answer.text
    }

    pub async fn parts(&self, token: &str) -> String {
        let answer = self.get(&format!("/table/{token}/parts")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", words(&answer.text));
        answer.text
    }
}

async fn open(folder: &Folder, own: OwnFiles) -> Router {
    let config = Config { pace: Duration::ZERO, ..Config::new(folder.database()) };
    let umpire = Umpire::with(own).expect("data that can be read");
    app(AppState::open(&config, umpire).await.expect("a store"))
}

impl Answer {
    pub fn location(&self) -> &str {
        self.header("location")
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("plain"))
    }

    /// The status, with the sentence that explains it when it is not the wanted one.
    #[track_caller]
    pub fn is(&self, status: u16, says: &str) {
        assert_eq!(self.status.as_u16(), status, "{}", words(&self.text));
        assert!(self.text.contains(says), "{says:?} is not in: {}", words(&self.text));
    }
}

/// How many orders a page has seen.
pub fn at(page: &str) -> usize {
    let from = page.find("data-at=\"").expect("a battle page") + "data-at=\"".len();
    let number = page[from..].split('"').next().expect("a number");
    number.parse().expect("a number")
}

/// The first token in a text.
pub fn token_in(text: &str) -> Option<&str> {
    let rest = &text[text.find("/table/")? + "/table/".len()..];
    rest.get(..32)
}

/// The words of a page without its tags, cut short.
pub fn words(text: &str) -> String {
    let mut inside = false;
    let plain = text.chars().filter(|letter| {
        let was = inside;
        inside = match letter {
            '<' => true,
            '>' => false,
            _ => inside,
        };
        !was && !inside
    });
    plain.take(600).collect()
}
