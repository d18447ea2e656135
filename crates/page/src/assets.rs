//! The style sheet and the scripts, built into the program.

/// A file under `/assets/`.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    pub name: &'static str,
    /// For the `content-type` header.
    pub kind: &'static str,
    pub text: &'static str,
}

/// Every file that the pages ask for.
pub const ASSETS: &[Asset] = &[Asset {
    name: "liftwood.css",
    kind: "text/css; charset=utf-8",
    text: include_str!("../../../web/liftwood.css"),
}];

/// Finds the file that `/assets/{name}` answers with.
pub fn asset(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}
