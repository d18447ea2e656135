//! `/table/{token}/live`: who is told what, and when.

use axum::{
    body::{Body, BodyDataStream},
    http::Request,
};
use futures_util::{FutureExt as _, StreamExt as _};
use tower::ServiceExt as _;

use crate::{
    common::Script,
    hand::{Hand, PATIENCE},
};

/// An open stream of events.
pub struct Stream {
    body: BodyDataStream,
    text: String,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Told {
    id: String,
    pub at: String,
}

impl Stream {
    pub async fn open(hand: &Hand, token: &str, last: Option<&str>) -> Self {
        let mut request = Request::get(format!("/table/{token}/live"));
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let request = request.body(Body::empty()).expect("text");
        let response = hand.app.clone().oneshot(request).await.expect("text");
        assert_eq!(response.status().as_u16(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { body: response.into_body().into_data_stream(), text: String::new() }
    }

    /// The next event, whenever it comes.
    pub async fn next(&mut self) -> Told {
        tokio::time::timeout(PATIENCE, async {
            loop {
                if let Some(told) = self.take() {
                    return told;
                }
                let bytes = self.body.next().await.expect("a stream that goes on").expect("text");
                self.text.push_str(std::str::from_utf8(&bytes).expect("text"));
            }
        })
        .await
        .expect("an event in time")
    }

    /// Whether something has come already.
    fn has_more(&mut self) -> bool {
        while let Some(Some(bytes)) = self.body.next().now_or_never() {
            self.text.push_str(std::str::from_utf8(&bytes.expect("text")).expect("text"));
        }
        self.text.contains("event:")
    }

    fn take(&mut self) -> Option<Told> {
        let (event, rest) = self.text.split_once("\n\n")?;
        let field = |name: &str| {
            let line = event.lines().find_map(|line| line.strip_prefix(name))?;
            Some(line.trim().to_owned())
        };
        let told = field("event:").map(|kind| {
            assert_eq!(kind, "changed");
            Told { id: field("id:").expect("text"), at: field("data:").expect("text") }
        });
        self.text = rest.to_owned();
        told
    }
}

#[tokio::test]
async fn everybody_is_told_of_an_order_and_of_an_undo() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 7, 2, 40);
    let n = script.steps.iter().position(|step| step.may_undo == Some(true)).map(|at| at + 1);
    let n = n.expect("an order that can be taken back");
    let links = hand.begin(&script, &["person", "person"]).await;
    let own = links.seat(usize::from(script.steps[n - 1].seat.0)).to_owned();
    hand.play(&links, &script, 0, n - 1).await;
    let mut streams = Vec::new();
    for token in [links.seat(0), links.seat(1), &links.spectator] {
        let mut stream = Stream::open(&hand, token, None).await;
        assert_eq!(stream.next().await.at, (n - 1).to_string(), "where it stands, at once");
        streams.push(stream);
    }
    // The seats are claimed as their streams open, which is news as well.
    for stream in &mut streams {
        while stream.has_more() {
            stream.next().await;
        }
    }
    hand.order(&own, n - 1, &script.steps[n - 1].order.to_string()).await.is(303, "");
    let mut ids = Vec::new();
    for stream in &mut streams {
        let told = stream.next().await;
        assert_eq!(told.at, n.to_string());
        ids.push(told.id);
    }
    let form = [("at", n.to_string())];
    hand.post(&format!("/table/{own}/undo"), &form).await.is(303, "");
    for (stream, id) in streams.iter_mut().zip(ids) {
        let told = stream.next().await;
        assert_eq!(told.at, (n - 1).to_string());
        assert!(id.parse::<u64>().unwrap() < told.id.parse().unwrap(), "an undo is seen too");
    }
}

#[tokio::test]
async fn whoever_comes_back_misses_nothing_and_is_told_nothing_twice() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 7, 2, 40);
    let links = hand.begin(&script, &["person", "person"]).await;
    let token = &links.spectator;
    let first = Stream::open(&hand, token, None).await.next().await;
    let mut again = Stream::open(&hand, token, Some(&first.id)).await;
    assert!(!again.has_more(), "nothing has changed");
    drop(again);
    hand.play(&links, &script, 0, 3).await;
    let parts = hand.get(&format!("/table/{token}/parts")).await;
    let missed = Stream::open(&hand, token, Some(&first.id)).await.next().await;
    assert_eq!(missed.at, "3");
    assert_eq!(parts.header("x-version"), missed.id, "parts say which event they answer");
    assert_ne!(missed.id, first.id);
    let odd = Stream::open(&hand, token, Some("\u{2603}")).await.next().await;
    assert_eq!(odd, missed, "an id that is none is no id");
    // After a restart the numbers are others, so everybody looks again.
    let hand = hand.again().await;
    let restarted = Stream::open(&hand, token, Some(&missed.id)).await.next().await;
    assert_eq!(restarted.at, "3");
}

#[tokio::test]
async fn nobody_else_is_told_of_a_secret_order() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 5, 6, 200);
    let at = script.steps.iter().position(|step| step.secret).expect("a secret order");
    let links = hand.begin(&script, &["person", "person"]).await;
    hand.play(&links, &script, 0, at).await;
    let own = usize::from(script.steps[at].seat.0);
    let mut mine = Stream::open(&hand, links.seat(own), None).await;
    let mut other = Stream::open(&hand, links.seat(1 - own), None).await;
    let mut spectator = Stream::open(&hand, &links.spectator, None).await;
    for stream in [&mut mine, &mut other, &mut spectator] {
        stream.next().await;
        while stream.has_more() {
            stream.next().await;
        }
    }
    let own_at = crate::hand::at(&hand.page(links.seat(own)).await);
    let order = script.steps[at].order.to_string();
    hand.order(links.seat(own), own_at, &order).await.is(303, "");
    mine.next().await;
    assert!(!other.has_more());
    assert!(!spectator.has_more());
}
