//! A client of the engine for tests: requests as JSON, answers taken apart.

use std::sync::{Arc, LazyLock};

use serde_json::{Value, json};
use umpire::{Engine, Umpire};

static UMPIRE: LazyLock<Arc<Umpire>> =
    LazyLock::new(|| Arc::new(Umpire::new().expect("the tables can be read")));

pub fn umpire() -> Arc<Umpire> {
    Arc::clone(&UMPIRE)
}

pub struct Client(pub Engine);

impl Client {
    pub fn new() -> Self {
        Self(Engine::new(umpire()))
    }

    /// With a battle of two captains under way.
    pub fn playing(seed: u64) -> Self {
        let mut client = Self::new();
        client.begin(seed, json!({}));
        client
    }

    pub fn begin(&mut self, seed: u64, options: Value) -> Value {
        self.ok(json!({
            "do": "new", "system": "galleons", "scenario": "thieves-fall-out",
            "options": options, "seed": seed,
        }))
    }

    /// The answer to a request, whose id must come back.
    pub fn ask(&mut self, mut request: Value) -> Value {
        request["id"] = json!("the id");
        let line = self.0.answer(&request.to_string());
        assert!(!line.contains('\n'), "{line}");
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["id"], "the id", "{line}");
        assert_eq!(answer.as_object().unwrap().len(), 2, "{line}");
        answer
    }

    pub fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(request.clone());
        assert!(answer["ok"].is_object(), "{request} is answered by {answer}");
        answer["ok"].clone()
    }

    pub fn error(&mut self, request: Value) -> String {
        let answer = self.ask(request.clone());
        let error = answer["error"].as_str();
        error.unwrap_or_else(|| panic!("{request} is answered by {answer}")).to_owned()
    }

    /// The rule and the sentence of a refusal.
    pub fn refused(&mut self, request: Value) -> (String, String) {
        let answer = self.ask(request.clone());
        let word = |key: &str| answer["refused"][key].as_str().map(str::to_owned);
        let refused = word("rule").zip(word("why"));
        refused.unwrap_or_else(|| panic!("{request} is answered by {answer}"))
    }

    pub fn do_(&mut self, verb: &str) -> Value {
        self.ok(json!({ "do": verb }))
    }

    pub fn orders(&mut self) -> Vec<Value> {
        self.do_("orders")["orders"].as_array().unwrap().clone()
    }

    /// Everything that a battle is: two of these are equal when nothing has changed.
    pub fn everything(&mut self) -> (Value, Value) {
        (self.do_("state"), self.do_("save"))
    }

    /// Gives the order that a tactician advises. False when the battle is over.
    pub fn play_on(&mut self, level: &str) -> bool {
        if self.do_("decision")["decision"].is_null() {
            return false;
        }
        let order = self.ok(json!({ "do": "advise", "level": level }))["order"].clone();
        self.ok(json!({ "do": "order", "order": order }));
        true
    }

    /// Plays on until some order that is possible has the name `word`, and returns all that have it.
    pub fn play_to(&mut self, word: &str) -> Vec<Value> {
        for _ in 0..2000 {
            let orders = self.orders().into_iter().map(|listed| listed["order"].clone());
            let found: Vec<Value> = orders.filter(|order| order["do"] == word).collect();
            if !found.is_empty() {
                return found;
            }
            assert!(self.play_on("regular"), "the battle is over and nobody could {word}");
        }
        panic!("nobody can ever {word}");
    }
}
