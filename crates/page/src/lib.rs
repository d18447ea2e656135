//! The pages of the table: scenes as HTML and SVG, written from plain view structs.
//!
//! Knows the kernel only. No web server, no files at run time, nothing async: a page is a function of its view.

pub mod assets;
pub mod view;

mod first;

pub use first::{
    battle, board_static, error, help, home, inspection, layout, new_battle, odds, parts, picture,
    picture_of_board, pieces, refusal, replay, replay_parts, rule_article, rule_page, rulebook,
    seats, system,
};
