//! What stands before every address: who may ask, what every answer says about itself, and a net below.

use std::panic::AssertUnwindSafe;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt as _;

use super::AppState;
use crate::error::Error;

/// Everything comes from here, and nobody may frame it. SVG needs style attributes.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 3] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    // The address of a table is its secret: no other site may learn it. Our own may, for with `no-referrer` a browser
    // does not even say that a form comes from here, and in a network without certificates nothing else tells.
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
];

/// Says what a browser may do with an answer, and that pages are not to be kept.
pub async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Refuses what another site's page sends, and names that are not ours.
pub async fn check_sender(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = text(headers, &header::HOST);
    // A name that an outsider made point here would let his page ask us as if it were ours.
    if state.only_here && host.is_some_and(|host| !is_this_machine(host)) {
        return Error::Foreign.into_response();
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if !reads && !is_own(headers, host) {
        return Error::Foreign.into_response();
    }
    next.run(request).await
}

/// Whether a browser says that one of our own pages sends this. What says nothing is no browser.
fn is_own(headers: &HeaderMap, host: Option<&str>) -> bool {
    match text(headers, &HeaderName::from_static("sec-fetch-site")) {
        Some("same-origin" | "none") => return true,
        Some(_) => return false,
        None => {}
    }
    let Some(origin) = text(headers, &header::ORIGIN) else { return true };
    let origin = origin.split_once("://").map(|(_, host)| host);
    origin.is_some() && origin == host
}

fn is_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).map(|value| value.to_str().unwrap_or_default())
}

/// Answers a panic with an error page. The battle that it happened in is read from the store again.
pub async fn catch_panics(request: Request, next: Next) -> Response {
    match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(response) => response,
        Err(panic) => {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
            Error::internal(words.unwrap_or("a panic without words")).into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_known_by_its_names() {
        for host in ["localhost", "LOCALHOST:1889", "127.0.0.1:1889", "127.8.8.8", "[::1]:1889"] {
            assert!(is_this_machine(host), "{host}");
        }
        for host in
            ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "", "[::2]"]
        {
            assert!(!is_this_machine(host), "{host}");
        }
    }

    #[test]
    fn a_foreign_page_is_told_by_what_its_browser_says() {
        let own = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
            }
            is_own(&headers, Some("localhost:1889"))
        };
        assert!(own(&[]));
        assert!(own(&[("origin", "http://localhost:1889")]));
        assert!(own(&[("sec-fetch-site", "same-origin")]));
        assert!(!own(&[("origin", "http://evil.example")]));
        assert!(!own(&[("origin", "null")]));
        assert!(!own(&[("sec-fetch-site", "cross-site")]));
        assert!(!own(&[("sec-fetch-site", "same-site"), ("origin", "http://localhost:1889")]));
    }
}
