//! The table in the browser: routes, seats, live updates and the store.
//!
//! Knows the umpire, which knows the rules, and the pages, which know how things look. Nothing here knows a system.
//! An order is durable before it is acknowledged, and what a seat must not know never leaves for its page.

mod error;
mod flights;
mod hall;
mod http;
mod live;
mod seats;
mod serve;
mod store;
mod token;
mod view;

pub use http::{AppState, app};
pub use serve::{Config, ServeError, Server, serve};
pub use store::StoreError;
