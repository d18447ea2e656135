//! The engine protocol from outside.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

mod client;
mod docs;
mod hands;
mod malformed;
mod own;
mod verbs;
