//! `/table/{token}/save` and `/load`: a battle as a file, out and in again, and files that are none.

use serde_json::{Value, json};

use crate::{
    common::Script,
    hand::{Hand, at},
};

async fn saved(hand: &Hand, script: &Script, n: usize, players: &[&str]) -> (String, Value) {
    let links = hand.begin(script, players).await;
    hand.play(&links, script, 0, n).await;
    let answer = hand.get(&format!("/table/{}/save", links.host)).await;
    answer.is(200, "\"liftwood\"");
    assert!(answer.header("content-disposition").contains("thieves-fall-out-"));
    let value = serde_json::from_str(&answer.text).expect("a saved battle");
    (answer.text, value)
}

#[tokio::test]
async fn a_battle_that_lasts_is_saved_without_its_seed_and_taken_up_again() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 9, 3, 30);
    let n = script.steps.len();
    let (file, value) = saved(&hand, &script, n, &["person", "person"]).await;
    assert_eq!(value.get("seed"), None, "nobody can foresee the dice");
    assert_eq!(value["players"], json!(["person", "person"]));
    let answer = hand.load(&file).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.text);
    let links = hand.links(&answer).await;
    let public = script.table(n).n_public();
    assert_eq!(at(&hand.page(&links.host).await), public);
    let again = hand.get(&format!("/table/{}/save", links.host)).await.text;
    assert_eq!(again, file, "out, in, and out again");
    let hand = hand.again().await;
    let restarted = hand.get(&format!("/table/{}/save", links.host)).await.text;
    assert_eq!(restarted, file, "it was stored");
}

#[tokio::test]
async fn a_battle_that_is_over_is_saved_whole() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 9, 2, usize::MAX);
    let (file, value) = saved(&hand, &script, script.steps.len(), &["person", "person"]).await;
    assert_eq!(value["seed"], json!(9));
    assert_eq!(value["orders"].as_array().unwrap().len(), script.steps.len());
    let answer = hand.load(&file).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.text);
    assert!(!answer.location().ends_with("/seats"), "nobody needs a seat any more");
    let page = hand.get(answer.location()).await;
    page.is(200, "data-over");
}

#[tokio::test]
async fn tacticians_keep_their_seats_and_play_on() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 9, 2, 30);
    let (_, mut value) = saved(&hand, &script, 0, &["person", "person"]).await;
    value["players"] = json!(["person", "regular"]);
    let answer = hand.load(value.to_string()).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.text);
    assert!(!answer.location().ends_with("/seats"));
    hand.get(answer.location()).await.is(200, "regular");
    for wrong in [json!(["person"]), json!(["person", "genius"]), json!("person")] {
        value["players"] = wrong;
        hand.load(value.to_string()).await.is(400, "role=\"alert\"");
    }
}

#[tokio::test]
async fn damaged_files_are_refused_with_the_reason() {
    let hand = Hand::new().await;
    let script = Script::new(&["Ann", "Bob"], 9, 2, usize::MAX);
    let (file, value) = saved(&hand, &script, script.steps.len(), &["person", "person"]).await;
    let refused = async |file: String, says: &str| {
        let answer = hand.load(file).await;
        answer.is(400, says);
        assert!(answer.text.contains("action=\"/load\""), "the first page, to try again");
    };
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut value = value.clone();
        change(&mut value);
        value.to_string()
    };
    refused(file[..file.len() / 2].to_owned(), "damaged").await;
    refused(String::new(), "damaged").await;
    refused("PNG".into(), "damaged").await;
    refused("[]".into(), "damaged").await;
    refused(changed(&|v| v["rules_version"] = json!(9999)), "rules version 9999").await;
    refused(changed(&|v| v["system"] = json!("chess")), "chess").await;
    refused(changed(&|v| v["liftwood"] = json!(77)), "shape 77").await;
    refused(changed(&|v| v["setup"]["scenario"] = json!("waterloo")), "waterloo").await;
    refused(changed(&|v| v["setup"]["seats"] = json!([])), "players").await;
    refused(changed(&|v| v["extra"] = json!(1)), "extra").await;
    refused(changed(&|v| v["orders"][3]["seat"] = json!(7)), "4 (by h)").await;
    refused(changed(&|v| drop(v["orders"].as_array_mut().unwrap().remove(3))), "rder").await;
    refused(changed(&|v| v["checksums"][0]["sum"] = json!("0000000000000000")), "checksum").await;
    refused(changed(&|v| v["outcome"]["turns"] = json!(999)), "ended otherwise").await;
    hand.load([0xff, 0xfe, 0x00]).await.is(400, "not text");
    hand.load(vec![b' '; 5 << 20]).await.is(413, "4 MB");
}

#[tokio::test]
async fn a_form_without_a_file_is_refused() {
    let hand = Hand::new().await;
    hand.post("/load", &[("file", "x")]).await.is(400, "cannot be read");
    let kind = [("content-type", "multipart/form-data; boundary=edge")];
    let request = axum::http::Request::post("/load").header(kind[0].0, kind[0].1);
    let empty = request.body(axum::body::Body::from("--edge--\r\n")).unwrap();
    hand.ask(empty).await.is(400, "No file was chosen");
}
