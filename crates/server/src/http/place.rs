//! The place at a table that an address leads to: `/table/{token}/...`.

use std::collections::BTreeMap;

use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};

use super::AppState;
use crate::{error::Error, hall::Place};

impl FromRequestParts<AppState> for Place {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Error> {
        let words = Path::<BTreeMap<String, String>>::from_request_parts(parts, state).await;
        let Path(words) = words.map_err(|_| Error::no_table())?;
        state.hall.place(words.get("token").map_or("", String::as_str)).await
    }
}
