//! The pages of the table: scenes as HTML and SVG, written from plain view structs.
//!
//! Knows the kernel only. No web server, no files at run time, nothing async: a page is a function of its view.

pub mod assets;
pub mod view;

mod battle;
mod charts;
mod decision;
mod drawing;
mod elevation;
mod flight;
mod free;
mod home;
mod layout;
mod lift;
mod log;
mod new_battle;
mod own;
mod panels;
mod pdf;
mod record;
mod replay;
mod rulebook;
mod sheets;
mod squadron;
mod texts;
mod worth;
mod yard;

mod board;
mod books;
mod country;
mod crowd;
mod geometry;
mod glyphs;
mod ground;
mod names;
mod picture;
mod table;
mod vignettes;

pub use battle::{battle, parts};
pub use board::{board_static, pieces, wrong_place};
pub use books::books;
pub use charts::charts;
pub use decision::{refusal, refused};
pub use drawing::file as drawing_file;
pub use flight::{compare, flight};
pub use free::free;
pub use home::{home, seats, system};
pub use layout::{error, help, layout};
pub use lift::{measured, placed};
pub use new_battle::new_battle;
pub use own::{files, own_scenario};
pub use panels::{inspection, odds};
pub use pdf::pdf;
pub use picture::{picture, picture_of_board};
pub use replay::{replay, replay_parts};
pub use rulebook::{rule_article, rule_page, rulebook};
pub use sheets::sheets;
pub use squadron::squadron;
pub use worth::{plot, worth};
pub use yard::{design, ship, yard};
