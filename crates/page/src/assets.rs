//! The style sheet and the scripts, built into the program.

/// A file under `/assets/`.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    pub name: &'static str,
    /// For the `content-type` header.
    pub kind: &'static str,
    pub text: &'static str,
}

/// The style sheet of all pages.
pub(crate) const STYLE: &str = include_str!("../../../web/liftwood.css");

const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! script {
    ($name:literal) => {
        Asset { name: $name, kind: SCRIPT, text: include_str!(concat!("../../../web/", $name)) }
    };
}

/// Every file that the pages ask for.
pub const ASSETS: &[Asset] = &[
    Asset { name: "liftwood.css", kind: "text/css; charset=utf-8", text: STYLE },
    script!("battle.js"),
    script!("board.js"),
    script!("choices.js"),
    script!("crew.js"),
    script!("free.js"),
    script!("hand.js"),
    script!("keys.js"),
    script!("kin.js"),
    script!("leaf.js"),
    script!("new.js"),
    script!("places.js"),
    script!("replay.js"),
    script!("room.js"),
    script!("rulebook.js"),
    script!("rules.js"),
    script!("sheet.js"),
    script!("table.js"),
    script!("tape.js"),
];

/// Finds the file that `/assets/{name}` answers with.
pub fn asset(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}
