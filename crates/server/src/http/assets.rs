//! The style sheet and the scripts.

use axum::{
    Router,
    extract::Path,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};

use super::AppState;
use crate::error::Error;

pub fn router() -> Router<AppState> {
    Router::new().route("/assets/{file}", get(asset))
}

/// A file of the program. A browser asks again each time, and is told in a word when nothing has changed.
async fn asset(Path(file): Path<String>, headers: HeaderMap) -> Result<Response, Error> {
    let nothing = || Error::NotFound("there is no such file".into());
    let asset = page::assets::asset(&file).ok_or_else(nothing)?;
    let tag = tag(asset.text);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let fixed = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag)) {
        return Ok((StatusCode::NOT_MODIFIED, fixed).into_response());
    }
    Ok((fixed, [(header::CONTENT_TYPE, asset.kind)], asset.text).into_response())
}

/// Differs whenever the text does: its Fowler-Noll-Vo sum.
fn tag(text: &str) -> String {
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("\"{sum:016x}\"")
}
